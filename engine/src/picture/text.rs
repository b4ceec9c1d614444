//! A puzzle as lines of text, in ASCII.

use super::subject::Subject;
use crate::format::state::Content;
use crate::grid::{Cell, Square, Variety, relation};
use crate::technique::text::cells;
use crate::text::printable;

/// Draws a puzzle: lines between boxes, clues as `23\7`, cages and relations listed below.
pub fn text(subject: &Subject) -> String {
    drawn(subject, false, &[])
}

#[cfg(feature = "json")]
/// Draws it with columns at least this wide.
pub fn text_in(subject: &Subject, least: &[usize]) -> String {
    drawn(subject, false, least)
}

/// The widths of the columns.
pub fn widths(subject: &Subject) -> Vec<usize> {
    let cols = subject.grid().cols();
    let mut widths = vec![0; cols];
    for (place, cell) in subject.grid().cells().enumerate() {
        let width = &mut widths[place % cols];
        *width = (*width).max(word(subject, cell).len());
    }
    widths
}

/// Draws it with the names of the columns above and those of the rows at the left: `c4`, `r12`.
pub fn numbered(subject: &Subject) -> String {
    drawn(subject, true, &[])
}

fn drawn(subject: &Subject, numbered: bool, least: &[usize]) -> String {
    let grid = subject.grid();
    let (rows, cols) = (grid.rows(), grid.cols());
    let words: Vec<String> = grid.cells().map(|cell| word(subject, cell)).collect();
    let column = |col: usize| if numbered { format!("c{}", col + 1) } else { String::new() };
    let widths = widths(subject).into_iter().enumerate();
    let least = |col: usize| column(col).len().max(least.get(col).copied().unwrap_or(0));
    let widths: Vec<usize> = widths.map(|(col, width)| width.max(least(col))).collect();
    // The start of each line.
    let beside = |name: String| match numbered {
        true => format!("{name:<0$}", format!("r{rows} ").len()),
        false => String::new(),
    };
    let mut text = heading(subject);
    if numbered {
        let names = (0..cols).map(|col| format!("  {:^1$} ", column(col), widths[col]));
        let names = beside(String::new()) + &names.collect::<String>();
        text += &format!("{}\n", names.trim_end());
    }
    for row in 0..=rows {
        let rule = rule(subject, row, &widths);
        if !rule.is_empty() {
            text += &(beside(String::new()) + &rule);
        }
        if row == rows {
            break;
        }
        text += &beside(format!("r{}", row + 1));
        for col in 0..=cols {
            let cell = |col: isize| subject.at(row as isize, col);
            let is_wall = subject.is_wall(cell(col as isize - 1), cell(col as isize));
            text.push(if is_wall { '|' } else { ' ' });
            if col < cols {
                text += &format!(" {:^1$} ", words[row * cols + col], widths[col]);
            }
        }
        // Nothing is beside the boards of a joined puzzle.
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text + &cages(subject) + &relations(subject)
}

/// The title of a puzzle, and its variety unless it is plain.
fn heading(subject: &Subject) -> String {
    let variety = subject.puzzle.setup().variety;
    let plain = [Variety::CLASSIC, Variety::KAKURO].contains(&variety);
    let variety = match subject.puzzle.setup() {
        joined if joined.is_joined() => Some(joined.sort()),
        _ => (!plain).then(|| variety.to_string()),
    };
    let title = subject.title.as_deref().map(|title| printable(title).into_owned());
    let parts: Vec<String> = title.into_iter().chain(variety).collect();
    if parts.is_empty() { String::new() } else { parts.join(", ") + "\n" }
}

/// The content of a cell, in a word.
fn word(subject: &Subject, cell: Cell) -> String {
    let clue = |sum: Option<u32>| sum.map_or_else(String::new, |sum| sum.to_string());
    match (subject.puzzle.square(cell), subject.content(cell)) {
        (Square::BLACK, _) if subject.puzzle.is_hole(cell) => String::new(),
        (Square::BLACK, _) => "#".into(),
        (Square::Black { down, across }, _) => format!("{}\\{}", clue(down), clue(across)),
        (_, Content::Placed(_)) if subject.hidden => "*".into(),
        (_, Content::Given(digit) | Content::Placed(digit)) => digit.to_string(),
        (_, Content::Open(marks)) if marks.is_empty() => ".".into(),
        (_, Content::Open(marks)) => marks.to_string(),
    }
}

/// The line above a row, if there is anything in it.
fn rule(subject: &Subject, row: usize, widths: &[usize]) -> String {
    let cell = |row: usize, col: isize, up: isize| subject.at(row as isize - up, col);
    let above = |col: isize| subject.is_wall(cell(row, col, 1), cell(row, col, 0));
    let beside = |col: isize, up| subject.is_wall(cell(row, col - 1, up), cell(row, col, up));
    let cols = widths.len() as isize;
    if !(0..cols).any(above) {
        return String::new();
    }
    let mut rule = String::new();
    for col in 0..=cols {
        let across = [above(col - 1), above(col)];
        let down = [beside(col, 1), beside(col, 0)];
        rule.push(match (across, down) {
            ([false, false], [false, false]) => ' ',
            ([true, true], [false, false]) => '-',
            ([false, false], [true, true]) => '|',
            _ => '+',
        });
        if let Some(width) = widths.get(col as usize) {
            rule += &if above(col) { "-" } else { " " }.repeat(width + 2);
        }
    }
    rule.truncate(rule.trim_end().len());
    rule + "\n"
}

/// The relations, each on a line, in the notation of files.
fn relations(subject: &Subject) -> String {
    let line = |relation| format!("{}\n", relation::text::write(relation, subject.grid(), ' '));
    subject.puzzle.setup().shown().map(line).collect()
}

/// The cages, each on a line.
fn cages(subject: &Subject) -> String {
    let sum = |sum: Option<u32>| sum.map_or_else(|| "-".into(), |sum| sum.to_string());
    let line = |cage: &crate::grid::Cage| {
        format!("{}: {}\n", sum(cage.sum), cells(&subject.puzzle, cage.cells.iter().copied()))
    };
    subject.puzzle.setup().cages.iter().map(line).collect()
}
