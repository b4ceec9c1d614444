//! A scatter plot in characters.
//!
//! ```text
//! batch against seconds
//! 512│              ⠂ ⠄
//!    │     ⠠ ⡀⢄ ⢐⠢⠅⠄⠐
//!    │  ⢀⢂⠆⡢⢔⠕⡡⠂⠄
//!  38│⠁⠂⠄
//!    └──────────────────
//!    112             1430
//! ```

use gradus_engine::rate::rounded;
use ratatui::buffer::Buffer;
use ratatui::layout::{HorizontalAlignment, Rect};
use ratatui::symbols::Marker;
use ratatui::widgets::{Axis, Chart, Dataset, GraphType, Widget};

/// The characters of the axes, and their ASCII replacements.
const AXES: &[(char, char)] = &[('│', '|'), ('─', '-'), ('└', '+')];

/// Numbers longer than this are written with an exponent.
const LONG: f64 = 1e9;

/// Points with x to the right and y upward, in lines of at most this many columns and in this many
/// rows, including axes and labels; `None` if there are no points, or they are too far apart to be
/// drawn.
pub fn scatter(points: &[(f64, f64)], size: (u16, u16), ascii: bool) -> Option<String> {
    let axis = |numbers: &mut dyn Iterator<Item = f64>| {
        let (low, high) = ends(numbers)?;
        let axis = Axis::default().bounds([low, high]).labels([label(low), label(high)]);
        Some(axis.labels_alignment(HorizontalAlignment::Right))
    };
    let across = axis(&mut points.iter().map(|point| point.0))?;
    let upward = axis(&mut points.iter().map(|point| point.1))?;
    let marker = if ascii { Marker::Custom('*') } else { Marker::Braille };
    let dots = Dataset::default().marker(marker).graph_type(GraphType::Scatter).data(points);
    let area = Rect::new(0, 0, size.0, size.1);
    let mut buf = Buffer::empty(area);
    Chart::new(vec![dots]).x_axis(across).y_axis(upward).render(area, &mut buf);
    let text = lines(&buf);
    let plain = |symbol| {
        let axis = AXES.iter().find(|(line, _)| ascii && *line == symbol);
        axis.map_or(symbol, |(_, plain)| *plain)
    };
    Some(text.chars().map(plain).collect())
}

/// The least and the greatest number, moved apart if they are equal.
fn ends(numbers: &mut dyn Iterator<Item = f64>) -> Option<(f64, f64)> {
    let first = numbers.next()?;
    let (low, high) = numbers.fold((first, first), |(low, high), n| (low.min(n), high.max(n)));
    let (low, high) = if low < high { (low, high) } else { (low - 1.0, high + 1.0) };
    (low < high && (high - low).is_finite()).then_some((low, high))
}

/// A number in about three digits: more would take room from the points.
fn label(number: f64) -> String {
    let decimals = match number.abs() {
        ..1.0 => 3,
        1.0..10.0 => 2,
        10.0..100.0 => 1,
        100.0..LONG => 0,
        _ => return format!("{number:.3e}"),
    };
    rounded(number, decimals)
}

/// The text of a buffer, without blanks at the ends of lines.
fn lines(buf: &Buffer) -> String {
    let rows = buf.content.chunks(buf.area.width.max(1).into());
    let line = |row: &[ratatui::buffer::Cell]| {
        let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        line.trim_end().to_owned() + "\n"
    };
    rows.map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_lie_between_their_ends() {
        let plot = scatter(&[(0.0, 5.0), (10.0, 5.0), (5.0, 25.0)], (30, 20), true).unwrap();
        let lines: Vec<&str> = plot.lines().collect();
        assert_eq!(lines.len(), 20);
        assert!(lines.iter().all(|line| line.is_ascii() && line.len() <= 30), "{plot}");
        assert_eq!(plot.matches('*').count(), 3, "{plot}");
        assert!(lines[0].starts_with("25|") && lines[0].contains('*'), "{plot}");
        let lowest = lines.iter().rfind(|line| line.contains('|')).unwrap();
        assert!(lowest.starts_with(" 5|*") && lowest.ends_with('*'), "{plot}");
    }

    #[test]
    fn nothing_to_draw_and_nowhere_to_draw_it() {
        assert_eq!(scatter(&[], (40, 20), false), None);
        assert_eq!(scatter(&[(f64::MAX, 1.0), (f64::MIN, 2.0)], (40, 20), false), None);
        assert_eq!(scatter(&[(f64::MAX, 1.0)], (40, 20), false), None);
        let one = scatter(&[(3.0, 3.0)], (40, 20), false).unwrap_or_default();
        assert_eq!(one.matches(|dots| ('⠁'..='⣿').contains(&dots)).count(), 1, "{one}");
        for width in [0, 1, 2, 5] {
            assert!(scatter(&[(1.0, 1e12), (2.0, 7.0)], (width, 20), false).is_some());
        }
    }
}
