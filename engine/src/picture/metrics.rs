//! The widths of words in Helvetica, which every PDF reader has. Text is centred and wrapped by them.

#[cfg(feature = "pictures")]
use super::shape::Anchor;
use super::shape::{Hand, Point};
use crate::grid::{Cell, Grid};

/// The widths of the characters from the blank to the tilde, in thousandths of their size.
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// The width of any other character.
const OTHER: u16 = 556;

/// Bold letters are a little wider.
const BOLD: f32 = 1.06;

/// The width of a character that is one unit high.
pub fn advance(symbol: char) -> f32 {
    let place = (symbol as usize).checked_sub(' ' as usize);
    let width = place.and_then(|place| WIDTHS.get(place)).copied();
    let narrow = if symbol == '·' { 278 } else { OTHER };
    f32::from(width.unwrap_or(narrow)) / 1000.0
}

/// The width of a word in a hand.
pub fn width(hand: Hand, word: &str) -> f32 {
    let letters = hand.letters();
    let wider = if letters.bold && word.contains(|symbol: char| !symbol.is_ascii_digit()) {
        BOLD
    } else {
        1.0
    };
    word.chars().map(advance).sum::<f32>() * letters.size * wider
}

/// How far to the left of its anchor a word begins. In SVG, the reader knows.
#[cfg(feature = "pictures")]
pub fn left(hand: Hand, word: &str) -> f32 {
    match hand.letters().anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width(hand, word) / 2.0,
        Anchor::End => width(hand, word),
    }
}

/// A text in lines no wider than this, broken at blanks.
pub fn wrap(hand: Hand, text: &str, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(hand, &format!("{line} {word}")) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// A title in lines no wider than this, at most some; what does not fit ends in an ellipsis.
pub fn title(hand: Hand, text: &str, room: f32, most: usize) -> Vec<String> {
    let mut lines = wrap(hand, text, room);
    if lines.len() > most {
        let rest = lines.split_off(most - 1).join(" ");
        lines.push(rest);
    }
    lines.iter().map(|line| cut(hand, line, room)).collect()
}

/// A text cut to a width, with an ellipsis if anything is missing.
pub fn cut(hand: Hand, text: &str, room: f32) -> String {
    let mut kept = text.to_string();
    if width(hand, &kept) <= room {
        return kept;
    }
    while kept.pop().is_some() && width(hand, &format!("{kept}…")) > room {}
    kept + "…"
}

/// The side of a cell.
pub const CELL: f32 = 40.0;

/// The top left of a cell.
pub fn corner(grid: Grid, cell: Cell) -> Point {
    (grid.col(cell) as f32 * CELL, grid.row(cell) as f32 * CELL)
}

/// The middle of a cell.
pub fn centre(grid: Grid, cell: Cell) -> Point {
    let (x, y) = corner(grid, cell);
    (x + CELL / 2.0, y + CELL / 2.0)
}
