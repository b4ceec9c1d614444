//! Lines that a setter drew as a path of SVG, in pixels: the points that it leads to, and those that it
//! turns around.

use super::piece::Point;

/// The pixels of a cell.
const CELL: f64 = 64.0;

/// The most points of a path.
const MOST: usize = 4000;

/// The points of a path, in units of cells; `None` if it has several parts, or something that no line has.
/// Where it turns in a curve, the point that it turns around stands for the beginning and the end of the curve.
pub fn points(path: &str) -> Option<Vec<Point>> {
    let mut way = Way::default();
    for part in parts(path) {
        let (name, numbers) = part?;
        way.follow(name, &numbers)?;
    }
    let last = way.points.len().checked_sub(1)?;
    let kept = way.points.iter().enumerate();
    let kept = kept.filter(|(at, (_, is_curved))| !is_curved || *at == 0 || *at == last);
    Some(kept.map(|(_, (point, _))| *point).collect())
}

/// The commands of a path, each with its numbers; `None` for one that is not understood.
fn parts(path: &str) -> impl Iterator<Item = Option<(char, Vec<f64>)>> {
    let begins: Vec<usize> =
        path.char_indices().filter(|(_, it)| it.is_ascii_alphabetic()).map(|(at, _)| at).collect();
    let ends = begins.iter().skip(1).copied().chain([path.len()]);
    let ranges: Vec<(usize, usize)> = begins.iter().copied().zip(ends).collect();
    ranges.into_iter().map(|(begin, end)| {
        let mut symbols = path[begin..end].chars();
        let name = symbols.next()?;
        let spaced = symbols.as_str().replace('-', " -").replace(',', " ");
        let numbers: Option<Vec<f64>> =
            spaced.split_whitespace().map(|number| number.parse().ok()).collect();
        Some((name, numbers?))
    })
}

/// How far a path was followed.
#[derive(Default)]
struct Way {
    /// The points, each with whether a curve begins or ends there.
    points: Vec<(Point, bool)>,
}

impl Way {
    fn follow(&mut self, name: char, numbers: &[f64]) -> Option<()> {
        let length = match name.to_ascii_uppercase() {
            'M' | 'L' => 2,
            'Q' => 4,
            'Z' if numbers.is_empty() => return self.close(),
            _ => return None,
        };
        if numbers.is_empty() || !numbers.len().is_multiple_of(length) {
            return None;
        }
        for (count, step) in numbers.chunks(length).enumerate() {
            let from = self.points.last().map_or((0.0, 0.0), |(point, _)| *point);
            let own = if name.is_ascii_lowercase() { from } else { (0.0, 0.0) };
            let point = |at: usize| (own.0 + step[at + 1] / CELL, own.1 + step[at] / CELL);
            let is_there = (point(0).0 - from.0).abs() + (point(0).1 - from.1).abs() < 1e-9;
            match name.to_ascii_uppercase() {
                // A pen that is set down where it was lifted continues.
                'M' if count == 0 && !self.points.is_empty() => is_there.then_some(())?,
                'Q' => {
                    self.points.last_mut()?.1 = true;
                    self.points.extend([(point(0), false), (point(2), true)]);
                }
                _ => self.points.push((point(0), false)),
            }
        }
        (self.points.len() <= MOST).then_some(())
    }

    fn close(&mut self) -> Option<()> {
        let first = *self.points.first()?;
        self.points.push(first);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_followed_around_their_curves() {
        let straight = Some(vec![(0.5, 1.5), (0.5, 3.5)]);
        assert_eq!(points("M96 32L224 32"), straight);
        assert_eq!(points("M 96,32 l 128,0"), straight);
        let bent = Some(vec![(0.5, 0.5), (0.5, 2.5), (2.5, 2.5)]);
        assert_eq!(points("M32 32L128 32Q160 32 160 64L160 160"), bent);
        assert_eq!(points("m32 32l96 0q32 0 32 32l0 96"), bent);
        let again = Some(vec![(0.5, 0.5), (0.5, 1.5), (1.5, 1.5)]);
        assert_eq!(points("M32 32L96 32m0 0L96 96"), again);
        assert_eq!(points("M32-32L32 96Z").map(|way| way.len()), Some(3));
    }

    #[test]
    fn other_paths_are_no_lines() {
        for none in ["", "M", "M32", "L32 x", "Q1 2 3 4", "M0 0A1 1 0 0 0 2 2", "M0 0L9 9M5 5L6 6"]
        {
            assert_eq!(points(none), None, "{none}");
        }
    }
}
