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
use crate::grid::Digit;
use crate::grid::puzzle::{Setup, Square};

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
    let largest = setup.variety.digits(setup.grid).unwrap_or(Digit::MAX);
    let fits = |(digit, square): (&Option<Digit>, &Square)| match (digit, square) {
        (Some(digit), Square::White { given }) => {
            digit.get() <= largest && given.is_none_or(|given| given == *digit)
        }
        (Some(_), Square::Black { .. }) => false,
        (None, _) => true,
    };
    digits.len() == setup.squares.len() && digits.iter().zip(&setup.squares).all(fits)
}
