//! Lines with cages, as in `18: r1c1 r1c2`, `cage r1c1 r1c2 = 10` or `18 = A1 + B1`, perhaps beside a
//! grid.

use super::coordinates::{Pairs, Place};
use super::grids::Found;
use super::runs;
use crate::format::layout::sudoku;
use crate::format::layout::treatment::bared;
use crate::grid::variety::classic_sizes;
use crate::grid::{Cage, Grid, Kind, Setup, Variety};

/// Words that may be beside a cage.
const WORDS: &[&str] = &["cage", "cages", "sum", "killer", "total", "is", "and", "k", "c"];

/// The most lines with cages.
const MOST: usize = 400;

/// The killer whose cages are lines of a text.
pub fn found(text: &str) -> Option<Found> {
    let mut cages = Vec::new();
    let mut rest = String::new();
    for line in text.lines() {
        match cage(line) {
            Some(cage) => cages.push(cage),
            None => rest.extend([line, "\n"]),
        }
    }
    let has_cage = cages.iter().any(|(_, cells)| cells.len() > 1);
    if !has_cage || cages.len() > MOST {
        return None;
    }
    let readings = sudoku::readings(&bared(&rest));
    let lines = cages.iter().map(|(sum, cells)| (Some(*sum), &cells[..]));
    if let Some(kakuro) = runs::of_lines(lines).filter(|_| readings.is_empty()) {
        return Some(kakuro);
    }
    let base = readings.first().map(|reading| reading.document.setup.clone());
    let all: Vec<&Place> = cages.iter().flat_map(|(_, cells)| cells).collect();
    let pairs = Pairs::of(&all, &[]);
    let grid = match &base {
        Some(setup) => setup.grid,
        None if cages.len() < 2 => return None,
        None => {
            let size = classic_sizes().find(|size| *size >= pairs.least_size())?;
            Grid::new(size, size)?
        }
    };
    let mut setup = base.unwrap_or_else(|| Setup::empty(Kind::Sudoku, grid));
    setup.variety = setup.variety.with(Variety::KILLER);
    for (sum, cells) in cages {
        let cells: Option<_> = cells.iter().map(|place| pairs.cell(place, grid)).collect();
        setup.cages.push(Cage { sum: Some(sum), cells: cells? });
    }
    let remark = match readings.first() {
        Some(reading) => format!("{}, and {} cages", reading.remark, setup.cages.len()),
        None => format!("{} cages", setup.cages.len()),
    };
    Some(Found { setup, remark })
}

/// The cage of a line: its sum and its cells, and nothing else.
fn cage(line: &str) -> Option<(u32, Vec<Place>)> {
    let separates = |c: char| !c.is_alphanumeric();
    let mut sum = None;
    let (rest, mut cells) = without_pairs(without_label(line));
    for word in rest.split(separates).filter(|word| !word.is_empty()) {
        if let Ok(number) = word.parse::<u32>() {
            if sum.replace(number).is_some() {
                return None;
            }
        } else if let Some(places) = places(word) {
            cells.extend(places);
        } else if !WORDS.iter().any(|known| known.eq_ignore_ascii_case(word)) {
            return None;
        }
    }
    (!cells.is_empty()).then_some((sum?, cells))
}

/// A line without a label such as `Cage 3:`.
fn without_label(line: &str) -> &str {
    let Some((label, rest)) = line.split_once(':') else { return line };
    let mut words = label.split_whitespace();
    let is_word = words.next().is_some_and(|word| word.eq_ignore_ascii_case("cage"));
    let is_number =
        words.next().is_some_and(|word| word.trim_start_matches('#').parse::<u32>().is_ok());
    if is_word && is_number && words.next().is_none() { rest } else { line }
}

/// A line without the pairs of numbers in round brackets, and the cells that they are.
fn without_pairs(line: &str) -> (String, Vec<Place>) {
    let (mut rest, mut cells) = (String::new(), Vec::new());
    let mut parts = line.split('(');
    rest.extend(parts.next());
    for part in parts {
        let pair = part.split_once(')').and_then(|(pair, after)| {
            let (one, other) = pair.split_once(',')?;
            let number = |text: &str| text.trim().parse::<u32>().ok();
            Some((Place::Pair(number(one)?, number(other)?), after))
        });
        match pair {
            Some((cell, after)) => {
                cells.push(cell);
                rest.extend([" ", after]);
            }
            None => rest.extend([" ", part]),
        }
    }
    (rest, cells)
}

/// Names of cells, one after another.
fn places(word: &str) -> Option<Vec<Place>> {
    let lower = word.to_ascii_lowercase();
    match lower.strip_prefix('r') {
        Some(rest) if rest.contains('c') => {
            rest.split('r').map(|name| Place::named(&format!("r{name}"))).collect()
        }
        _ => Some(vec![Place::named(&lower)?]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cages_are_lines_with_a_sum_and_cells() {
        for line in [
            "18: r1c1 r1c2",
            "cage r1c1r1c2 = 18",
            "18 = A1 + A2",
            "- R1C1,R1C2 sum 18",
            "(18) r1c1, r1c2",
            "Cage 3: r1c1, r1c2 sum 18",
        ] {
            let cells = vec![Place::Sure(1, 1), Place::Sure(1, 2)];
            assert_eq!(cage(line), Some((18, cells)), "{line}");
        }
        let pairs = vec![Place::Pair(0, 0), Place::Pair(0, 1)];
        assert_eq!(cage("18: (0,0) (0, 1)"), Some((18, pairs)));
        for line in ["18: 1 2", "r1c1 r1c2", "18 red r1c1", "12 13 r1c1", ""] {
            assert_eq!(cage(line), None, "{line}");
        }
    }
}
