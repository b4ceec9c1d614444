//! Irregular boxes and cages as text, and their notation in formats that number cells, as used by
//! several formats.

use super::row::WriteError;
#[cfg(any(feature = "json", feature = "xml"))]
use crate::grid::relation::{Relation, by_key};
#[cfg(any(feature = "json", feature = "xml"))]
use crate::grid::variety::box_size;
use crate::grid::{Cage, Cell, Digit, Grid, Kind, NO_BOX, NotationError, Setup, Square, Variety};
#[cfg(feature = "json")]
use crate::grid::{Family, Puzzle};
#[cfg(any(feature = "json", feature = "xml"))]
use std::collections::BTreeSet;

/// Reads boxes: a symbol per cell, 1 to 9 and A to P for the number of its box, and . for none;
/// blanks and line breaks are ignored.
///
/// # Errors
/// Says what was expected, in a sentence.
pub fn read_boxes(text: &str) -> Result<Vec<u8>, String> {
    let symbols = text.chars().filter(|symbol| !symbol.is_whitespace());
    let number = |symbol| {
        if symbol == '.' {
            return Ok(NO_BOX);
        }
        let digit = Digit::from_char(symbol);
        digit.map(|digit| digit.index() as u8).ok_or_else(|| {
            format!("expected the number of a box (1 to 9, A to P) for each cell, found {symbol:?}")
        })
    };
    symbols.map(number).collect()
}

/// Writes boxes, `per_line` symbols on each line; a number without a symbol is `?`.
pub fn write_boxes(setup: &Setup, per_line: usize, line_end: &str) -> String {
    let symbol = |number: &u8| match *number {
        NO_BOX => '.',
        number => Digit::new(number + 1).map_or('?', Digit::to_char),
    };
    let line = |cells: &[u8]| cells.iter().map(symbol).collect::<String>() + line_end;
    setup.boxes.chunks(per_line.max(1)).map(line).collect()
}

/// Reads a cage, as in `12 r1c1 r1c2`: its sum, or `-` if it has none, and its cells. Blanks are
/// optional.
///
/// # Errors
/// Says what was expected, in a sentence.
pub fn read_cage(text: &str, grid: Grid) -> Result<Cage, String> {
    let expected = || format!("expected a cage such as 12 r1c1 r1c2, found {text:?}");
    let lower = text.to_ascii_lowercase();
    let start = lower.find('r').ok_or_else(expected)?;
    let (sum, cells) = lower.split_at(start);
    let sum = match sum.trim() {
        "-" => None,
        sum => Some(super::rows::sum(sum).ok_or_else(expected)?),
    };
    let names = cells.split('r').skip(1);
    let cells = names.map(|name| grid.read(&format!("r{}", name.trim())));
    Ok(Cage { sum, cells: cells.collect::<Result<Vec<Cell>, NotationError>>()? })
}

/// Writes a cage.
pub fn write_cage(cage: &Cage, grid: Grid, between: &str) -> String {
    let sum = cage.sum.map_or_else(|| "-".into(), |sum| sum.to_string());
    let cells = cage.cells.iter().map(|&cell| format!("{between}{}", grid.name(cell)));
    sum + &cells.collect::<String>()
}

/// Reads the places of the boards of a joined puzzle, as in `r1c1 r7c7`: row and column of the top left cell of
/// each, from 0. Blanks are optional.
///
/// # Errors
/// Says what was expected, in a sentence.
pub fn board_places(text: &str) -> Result<Vec<(usize, usize)>, String> {
    let expected =
        || format!("expected the top left cell of each board, as in r1c1r7c7, found {text:?}");
    let largest = Grid::new(Grid::MAX, Grid::MAX).ok_or_else(expected)?;
    let lower = text.to_ascii_lowercase();
    let mut names = lower.split('r');
    if !names.next().is_some_and(|first| first.trim().is_empty()) {
        return Err(expected());
    }
    let place = |name: &str| {
        let cell = largest.read(&format!("r{}", name.trim())).map_err(String::from)?;
        Ok((largest.row(cell), largest.col(cell)))
    };
    names.map(place).collect()
}

/// Writes them.
pub fn write_boards(setup: &Setup, between: &str) -> String {
    let names = setup.boards.iter().map(|&corner| setup.grid.name(corner).to_string());
    names.collect::<Vec<_>>().join(between)
}

/// The cages of a grid in which every cell names the first cell of its cage, or itself. A single
/// cell without a sum is not in any cage.
pub fn cages_of(roots: &[usize], sums: &[Option<u32>], grid: Grid) -> Vec<Cage> {
    let mut cages: Vec<(usize, Cage)> = Vec::new();
    for (cell, &root) in grid.cells().zip(roots) {
        match cages.iter_mut().find(|(other, _)| *other == root) {
            Some((_, cage)) => cage.cells.push(cell),
            None => {
                let sum = sums.get(root).copied().flatten();
                cages.push((root, Cage { sum, cells: vec![cell] }));
            }
        }
    }
    let is_cage = |cage: &Cage| cage.sum.is_some() || cage.cells.len() > 1;
    cages.into_iter().map(|(_, cage)| cage).filter(is_cage).collect()
}

/// By cell: the first cell of its cage, or the cell itself; and at the first cell of a cage, its
/// sum.
///
/// # Errors
/// Names what cannot be expressed: cages that overlap or leave the grid, and a single cell without
/// a sum.
pub fn roots_of(setup: &Setup) -> Result<(Vec<usize>, Vec<Option<u32>>), WriteError> {
    let mut roots: Vec<usize> = (0..setup.grid.len()).collect();
    let mut sums = vec![None; setup.grid.len()];
    let mut is_taken = vec![false; setup.grid.len()];
    for cage in &setup.cages {
        let Some(first) = cage.cells.iter().min().copied() else {
            return Err(WriteError("this format has no cage without cells".into()));
        };
        if cage.sum == Some(0) || cage.sum.is_none() && cage.cells.len() == 1 {
            let message = "this format has no cage of one cell without a sum, and no sum 0";
            return Err(WriteError::at(setup.grid, first, message));
        }
        for &cell in &cage.cells {
            let taken = is_taken.get_mut(cell.index());
            if taken.is_none_or(|taken| std::mem::replace(taken, true)) {
                let message = "this format has no cages that overlap";
                return Err(WriteError::at(setup.grid, cell, message));
            }
            roots[cell.index()] = first.index();
        }
        sums[first.index()] = cage.sum;
    }
    Ok((roots, sums))
}

#[cfg(any(feature = "json", feature = "xml"))]
/// The number of each cell's box among the boxes that a grid has by itself; rows if there are none.
pub fn standard_boxes(grid: Grid) -> Vec<usize> {
    let (high, wide) = box_size(grid).unwrap_or((1, grid.cols()));
    let number = |cell| grid.row(cell) / high * (grid.cols() / wide) + grid.col(cell) / wide;
    grid.cells().map(number).collect()
}

/// The name of the rule for cells besides the boxes whose digits differ.
#[cfg(any(feature = "json", feature = "xml"))]
pub const REGION: &str = "extraregion";

/// The cells of both diagonals, in reading order.
#[cfg(any(feature = "json", feature = "xml"))]
pub fn diagonals(grid: Grid) -> [Vec<Cell>; 2] {
    let all = |holds: fn(Grid, Cell) -> bool| grid.cells().filter(|&it| holds(grid, it)).collect();
    [
        all(|grid, cell| grid.row(cell) == grid.col(cell)),
        all(|grid, cell| grid.row(cell) + grid.col(cell) + 1 == grid.cols()),
    ]
}

/// The windows of a windoku.
#[cfg(feature = "json")]
pub fn windows(grid: Grid) -> Option<BTreeSet<Vec<Cell>>> {
    let empty = Setup { variety: Variety::WINDOKU, ..Setup::empty(Kind::Sudoku, grid) };
    let puzzle = Puzzle::new(empty).ok()?;
    let windows = puzzle.regions().iter().filter(|region| region.family == Family::Window);
    let cells = windows.map(|region| {
        let mut cells = region.cells.clone();
        cells.sort_unstable();
        cells
    });
    Some(cells.collect())
}

/// Adds regions in which no digit repeats: both diagonals are a feature, as are the boxes unless the
/// grid `has_boxes` already; all others are relations.
#[cfg(any(feature = "json", feature = "xml"))]
pub fn add_regions(setup: &mut Setup, mut regions: Vec<Vec<Cell>>, has_boxes: bool) {
    let diagonals = diagonals(setup.grid);
    if setup.variety.has(Variety::X) || diagonals.iter().all(|line| regions.contains(line)) {
        setup.variety = setup.variety.with(Variety::X);
        regions.retain(|region| !diagonals.contains(region));
    }
    if !has_boxes {
        take_boxes(setup, &mut regions);
    }
    let relation = |region| by_key(REGION).map(|rule| Relation::of(rule, region));
    setup.relations.extend(regions.into_iter().filter_map(relation));
}

/// Makes boxes of regions that do not overlap and have a cell for every digit.
#[cfg(any(feature = "json", feature = "xml"))]
fn take_boxes(setup: &mut Setup, regions: &mut Vec<Vec<Cell>>) {
    let grid = setup.grid;
    let mut boxes: Vec<Option<usize>> = vec![None; grid.len()];
    let mut count = 0;
    regions.retain(|region| {
        let is_open = |cell: &Cell| boxes[cell.index()].is_none();
        let is_box = region.len() == grid.rows() && region.iter().all(is_open);
        if is_box {
            region.iter().for_each(|cell| boxes[cell.index()] = Some(count));
            count += 1;
        }
        !is_box
    });
    let all: Option<Vec<usize>> = boxes.iter().copied().collect();
    let is_usual = |all: &Vec<usize>| in_order(all) == in_order(&standard_boxes(grid));
    if box_size(grid).is_some() && all.as_ref().is_some_and(is_usual) {
        return;
    }
    setup.variety = setup.variety.with(Variety::JIGSAW);
    setup.boxes = match all {
        Some(all) => in_order(&all),
        None => boxes.iter().map(|it| it.map_or(NO_BOX, |number| number as u8)).collect(),
    };
}

/// Adds cages: a feature if they do not overlap and combinations of their digits are listed, or else
/// relations.
#[cfg(any(feature = "json", feature = "xml"))]
pub fn add_cages(setup: &mut Setup, mut cages: Vec<Cage>) {
    if cages.is_empty() {
        return;
    }
    let variety = setup.variety.with(Variety::KILLER);
    let has_size = variety.sizes().any(|size| size == setup.grid.rows());
    let mut met = BTreeSet::new();
    let is_apart = cages.iter().flat_map(|cage| &cage.cells).all(|cell| met.insert(*cell));
    if has_size && is_apart && cages.iter().all(|cage| !cage.cells.is_empty()) {
        cages.iter_mut().for_each(|cage| cage.cells.sort_unstable());
        cages.sort_by(|one, other| one.cells.cmp(&other.cells));
        (setup.variety, setup.cages) = (variety, cages);
        return;
    }
    let relation = |cage: Cage| {
        let values = cage.sum.into_iter().collect();
        by_key("killercage").map(|rule| Relation { values, ..Relation::of(rule, cage.cells) })
    };
    setup.relations.extend(cages.into_iter().filter_map(relation));
}

/// A setup with cages and boxes in the order of their first cells, as formats that number cells read
/// them, and without what a setter wrote about it.
#[cfg(any(feature = "json", feature = "xml"))]
pub fn ordered(setup: &Setup) -> Setup {
    let mut setup = Setup { about: None, ..setup.clone() };
    setup.boxes = in_order(&setup.boxes.iter().map(|number| (*number).into()).collect::<Vec<_>>());
    setup.cages.iter_mut().for_each(|cage| cage.cells.sort_unstable());
    setup.cages.sort_by(|one, other| one.cells.cmp(&other.cells));
    setup
}

/// The boxes of a jigsaw, if these are the names of the regions of all cells of a grid of this size: as
/// many names as digits, each as often. A solution is something else, because no row has a digit twice.
pub fn jigsaw_boxes<T: PartialEq>(names: &[T], size: usize) -> Option<Vec<u8>> {
    let mut met: Vec<&T> = Vec::with_capacity(size);
    let mut counts = vec![0; size];
    let mut boxes = Vec::with_capacity(names.len());
    for name in names {
        let place = met.iter().position(|other| *other == name).unwrap_or(met.len());
        if place == size || counts[place] == size {
            return None;
        }
        if place == met.len() {
            met.push(name);
        }
        counts[place] += 1;
        boxes.push(place as u8);
    }
    let has_pair = |row: &[u8]| (1..row.len()).any(|at| row[..at].contains(&row[at]));
    (boxes.len() == size * size && boxes.chunks(size).any(has_pair)).then_some(boxes)
}

/// The same, if a word has a letter or a digit for each cell.
pub fn regions_of(word: &str, grid: Grid) -> Option<Vec<u8>> {
    let is_whole = word.len() == grid.len();
    let is_word = is_whole && word.bytes().all(|symbol| symbol.is_ascii_alphanumeric());
    is_word.then(|| jigsaw_boxes(word.as_bytes(), grid.rows())).flatten()
}

/// Renumbers boxes in the order of their first cells.
pub fn in_order(numbers: &[usize]) -> Vec<u8> {
    let mut met: Vec<usize> = Vec::new();
    let place = |number: &usize| {
        let place = met.iter().position(|known| known == number);
        place.unwrap_or_else(|| {
            met.push(*number);
            met.len() - 1
        }) as u8
    };
    numbers.iter().map(place).collect()
}

/// The givens of a Sudoku, by cell.
///
/// # Errors
/// When it is not a Sudoku, has rules other than these features, has an unsupported size, or has a
/// digit that is too large.
pub fn givens_of(setup: &Setup, features: &[Variety]) -> Result<Vec<Option<Digit>>, WriteError> {
    let with_all =
        |variety: Variety| features.iter().fold(variety, |all, feature| all.with(*feature));
    let is_known = with_all(setup.variety) == with_all(Variety::CLASSIC);
    if setup.variety.kind() == Kind::Sudoku && !(is_known && setup.relations.is_empty()) {
        return Err(WriteError("this format does not have all rules of the puzzle".into()));
    }
    if setup.boxes.contains(&NO_BOX) {
        return Err(WriteError("this format has no cells outside all boxes".into()));
    }
    let most = setup.largest().filter(|_| setup.variety.kind() == Kind::Sudoku);
    let most = most.ok_or_else(|| WriteError("this format holds only Sudoku".into()))?;
    let given = |(cell, square): (Cell, &Square)| match square {
        Square::Black { .. } => {
            Err(WriteError::at(setup.grid, cell, "a Sudoku has no black cells"))
        }
        Square::White { given: Some(digit) } if digit.get() > most => {
            Err(WriteError::at(setup.grid, cell, format!("{digit} is above {most}")))
        }
        Square::White { given } => Ok(*given),
    };
    setup.grid.cells().zip(&setup.squares).map(given).collect()
}
