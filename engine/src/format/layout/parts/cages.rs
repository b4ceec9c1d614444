//! Lines with cages, as in `18: r1c1 r1c2`, `cage r1c1 r1c2 = 10` or `18 = A1 + B1`, perhaps beside a
//! grid.

use super::coordinates::{Pairs, Place};
use super::grids::Found;
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
    let mut cells: Vec<Place> = Vec::new();
    for word in line.split(separates).filter(|word| !word.is_empty()) {
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
        ] {
            let cells = vec![Place::Sure(1, 1), Place::Sure(1, 2)];
            assert_eq!(cage(line), Some((18, cells)), "{line}");
        }
        for line in ["18: 1 2", "r1c1 r1c2", "18 red r1c1", "12 13 r1c1", ""] {
            assert_eq!(cage(line), None, "{line}");
        }
    }
}
