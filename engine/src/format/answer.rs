//! The setter's solution in a text. Wherever a text has it, it goes to [`About::solution`], and never on
//! the board.
//!
//! Some programs write the solution as digits that are not given. Nobody can tell them from those of a
//! player who has finished, and to open a solved puzzle would give it away; so digits that fill the grid
//! are the solution, and those that leave cells open are the player's.
//!
//! [`About::solution`]: crate::grid::About::solution

use super::row::Document;
use super::state::{Content, contents, was_played};
use crate::budget::Budget;
use crate::grid::puzzle::{Setup, Square};
use crate::grid::{Digit, Kind, Puzzle, Solutions};
use crate::solve::Solver;

/// Moves digits that fill the grid from the moves to the solution, unless somebody played them.
pub fn set_aside(document: &mut Document) {
    if document.moves.is_empty() || was_played(&document.moves) {
        return;
    }
    let contents = contents(document);
    let squares = document.setup.squares.iter();
    let is_full = squares.zip(&contents).all(|(square, content)| match square {
        Square::White { .. } => content.digit().is_some(),
        Square::Black { .. } => true,
    });
    let is_placed = |content: &Content| matches!(content, Content::Placed(_));
    let digits: Vec<Option<Digit>> = contents.iter().map(|content| content.digit()).collect();
    if is_full && contents.iter().any(is_placed) && fits(&digits, &document.setup) {
        document.moves.clear();
        document.setup.learn_solution(digits);
    }
}

/// How many steps a solution may take to be found right.
const STEPS: u64 = 10_000;

/// What a puzzle lacks if its own solution breaks the rules as read.
const BROKEN: &str = "one by which the solution in the text is right (it breaks the rules as read)";

/// Takes note that a rule is missing if the solution in a text breaks those that were read.
pub fn heed(setup: &mut Setup) {
    if setup.unknown().is_empty() && is_broken(setup) {
        note_broken(setup);
    }
}

/// Takes note that the solution in a text breaks the rules that were read.
pub fn note_broken(setup: &mut Setup) {
    setup.about.get_or_insert_default().unknown.push(BROKEN.into());
}

/// A setup without that note: whoever reads it next takes it again.
#[cfg(feature = "json")]
pub fn unheeded(setup: &Setup) -> Setup {
    let mut setup = setup.clone();
    if let Some(about) = &mut setup.about {
        about.unknown.retain(|name| name != BROKEN);
    }
    setup.about = setup.about.and_then(|about| about.kept());
    setup
}

/// Whether the solution of a Sudoku is none by the rules as read.
fn is_broken(setup: &Setup) -> bool {
    let Some(solution) = setup.solution().filter(|_| setup.variety.kind() == Kind::Sudoku) else {
        return false;
    };
    let filled = |(square, digit): (&Square, &Option<Digit>)| match *square {
        Square::White { given } => Square::White { given: given.or(*digit) },
        black => black,
    };
    let squares = setup.squares.iter().zip(solution).map(filled).collect();
    let budget = Budget::new(STEPS);
    match Puzzle::new(Setup { squares, about: None, ..setup.clone() }) {
        Ok(puzzle) => Solver::of(&puzzle).solutions(&budget) == Solutions::None,
        Err(_) => true,
    }
}

/// Symbols for cells that a solution leaves out.
#[cfg(any(feature = "json", feature = "toml"))]
const UNKNOWN: &str = ".?0-_ ";

/// The solution in a word with a symbol for each cell; `None` if it is something else.
#[cfg(any(feature = "json", feature = "toml"))]
pub fn of_word(word: &str, setup: &Setup) -> Option<Vec<Option<Digit>>> {
    let word = word.trim();
    let cell = |symbol: char| match Digit::from_char(symbol) {
        Some(digit) => Some(Some(digit)),
        None => UNKNOWN.contains(symbol).then_some(None),
    };
    let cells: Option<Vec<Option<Digit>>> =
        word.chars().take(setup.grid.len() + 1).map(cell).collect();
    cells.filter(|cells| fits(cells, setup))
}

/// Whether these can be the digits of a puzzle: one for each cell, none too large, and the givens
/// among them.
pub fn fits(digits: &[Option<Digit>], setup: &Setup) -> bool {
    let largest = setup.largest().unwrap_or(Digit::MAX);
    let fits = |(digit, square): (&Option<Digit>, &Square)| match (digit, square) {
        (Some(digit), Square::White { given }) => {
            digit.get() <= largest && given.is_none_or(|given| given == *digit)
        }
        (Some(_), Square::Black { .. }) => false,
        (None, _) => true,
    };
    digits.len() == setup.squares.len() && digits.iter().zip(&setup.squares).all(fits)
}
