//! The cells of f-puzzles: givens, digits, marks, and regions.

use crate::format::account::json::{Node, number_of, word};
use crate::format::answer;
use crate::format::features::standard_boxes;
use crate::grid::variety::box_size;
use crate::grid::{Cell, Digit, Digits, Grid, NO_BOX, Setup, Variety};
use std::collections::{HashMap, HashSet};

/// The cells, in reading order.
pub fn cells<'a>(rows: Node<'a>, grid: Grid) -> Result<Vec<Node<'a>>, String> {
    let cells: Vec<Node<'_>> = rows.items().flat_map(Node::items).collect();
    if cells.len() != grid.len() {
        return Err(format!("expected {} cells in the JSON, found {}", grid.len(), cells.len()));
    }
    Ok(cells)
}

/// The digit of a cell. Anything else, such as 0, is left, and named.
pub fn digit(cell: Node<'_>) -> Option<Digit> {
    cell.get("value").parsed(|value| Digit::new(u8::try_from(number_of(value)?).ok()?))
}

fn digit_of(value: Node<'_>) -> Option<Digit> {
    Digit::new(u8::try_from(value.number()?).ok()?)
}

/// The marks that the player wrote in the middle or the corners of a cell.
pub fn marks(cell: Node<'_>) -> Digits {
    ["centerPencilMarks", "cornerPencilMarks"]
        .iter()
        .fold(Digits::EMPTY, |all, name| all | digits(cell.get(name)))
}

/// The digits in a list; anything else in it is skipped.
pub fn digits(list: Node<'_>) -> Digits {
    list.items().filter_map(digit_of).collect()
}

/// The list of the setter's digits, by cell.
pub const SOLUTION: &str = "solution";

/// The setter's solution, if there is one for this grid; something else for a cell than its digit
/// says nothing about it.
pub fn solution(json: Node<'_>, setup: &Setup) -> Option<Vec<Option<Digit>>> {
    let solution = json.get(SOLUTION);
    let digits: Vec<Option<Digit>> = solution.items().map(digit_of).collect();
    let joined = || solution.parsed(|value| answer::of_word(&word(value)?, setup));
    match answer::fits(&digits, setup) {
        true => {
            solution.all();
            Some(digits)
        }
        false => joined(),
    }
}

/// Adds irregular boxes, if there are any.
pub fn add_boxes(cells: &[Node<'_>], setup: &mut Setup) -> Result<(), String> {
    let boxes = boxes(cells, setup.grid)?;
    if box_size(setup.grid).is_none() || !is_same(&standard_boxes(setup.grid), &boxes) {
        setup.variety = setup.variety.with(Variety::JIGSAW);
        setup.boxes = boxes.into_iter().map(|number| number as u8).collect();
    }
    Ok(())
}

/// Whether boxes have the same cells, regardless of their numbers.
fn is_same(one: &[usize], other: &[usize]) -> bool {
    let mut numbers = HashMap::new();
    one.iter().zip(other).all(|(one, other)| numbers.entry(one).or_insert(other) == &other)
        && one.iter().zip(other).map(|(_, other)| other).collect::<HashSet<_>>().len()
            == numbers.len()
}

/// The number of each cell's box.
fn boxes(cells: &[Node<'_>], grid: Grid) -> Result<Vec<usize>, String> {
    let standard = standard_boxes(grid);
    let number = |(cell, square): (Cell, &Node<'_>)| {
        let region = square.get("region");
        let number = match (square.has("region"), region.is_null()) {
            // A cell without a region has null; an unchanged cell has nothing.
            (false, _) => Some(standard[cell.index()]),
            (true, true) => return Ok(NO_BOX.into()),
            _ => region.number().map(|number| number as usize),
        };
        number.filter(|number| *number < grid.rows()).ok_or_else(|| {
            format!("{} is in no region; expected one for every cell", grid.name(cell))
        })
    };
    grid.cells().zip(cells).map(number).collect()
}
