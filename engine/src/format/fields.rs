//! The puzzle among the fields of a line: a row of a table, a JSON object, or words such as a hash,
//! a puzzle and a rating.

use super::features::regions_of;
use super::recognise::{Read, of_one_line, read_as, recognise};
use super::sudoku::grid;
use super::{account::lines, answer, layout};
use crate::grid::{Digit, Grid, Setup, Square, Variety};

/// Anything shorter, in symbols, is not a puzzle.
const SHORTEST: usize = 16;

/// The longest line whose fields are examined, in bytes.
const LONGEST: usize = 1 << 14;

/// The maximum number of fields examined in a line.
const MOST: usize = 64;

/// The separators of fields, the most reliable first.
const SEPARATORS: &[fn(char) -> bool] = &[
    |symbol| symbol == '\t',
    |symbol| symbol == ';',
    |symbol| symbol == ',',
    |symbol| symbol == '|',
    char::is_whitespace,
    |symbol| symbol.is_whitespace() || "\"',;:=|(){}[]<>".contains(symbol),
];

/// The puzzle of a line that has exactly one, not counting its solution beside it. `None` if there
/// is no puzzle, or more than one.
pub fn read(line: &str) -> Option<Read> {
    if line.len() > LONGEST {
        return None;
    }
    SEPARATORS.iter().find_map(|separates| {
        let fields: Vec<&str> = line.split(separates).take(MOST).map(bare).collect();
        let is_alone = fields.len() == 1;
        let regions = fields.iter().copied().find(|field| !is_alone && is_regions(field));
        let others = (1..).zip(&fields).filter(|(_, field)| Some(**field) != regions);
        let puzzles = others.clone().filter_map(|(number, field)| Some((number, puzzle(field)?)));
        let mut found: Vec<(usize, Read)> = Vec::new();
        for (number, read) in puzzles {
            let setup = |(_, other): &(usize, Read)| other.document.setup == read.document.setup;
            if !found.iter().any(setup) {
                found.push((number, read));
            }
        }
        if found.len() > 1 {
            set_solution_aside(&mut found, line);
        }
        match (found.pop(), found.is_empty()) {
            (Some((number, mut read)), true) => {
                if let Some(word) =
                    regions.filter(|word| word.len() == read.document.setup.grid.len())
                {
                    add_regions(&mut read.document.setup, word)?;
                }
                if !is_alone && !separates(' ') {
                    let rest = others.filter(|(_, field)| puzzle(field).is_none());
                    let rest: Vec<(String, &str)> =
                        rest.map(|(number, field)| (format!("field {number}"), *field)).collect();
                    let rest = rest.iter().map(|(name, field)| (name.as_str(), *field));
                    name_others(&mut read.document.setup, rest);
                }
                let remark = read.remark.clone().or_else(|| Some(format!("field {number}")));
                Some(Read { remark: if is_alone { read.remark } else { remark }, ..read })
            }
            _ => None,
        }
    })
}

/// Whether a field names the regions of a jigsaw.
fn is_regions(field: &str) -> bool {
    let size = field.len().isqrt();
    let grid = Grid::new(size, size).filter(|grid| grid.len() == field.len() && size > 3);
    grid.is_some_and(|grid| regions_of(field, grid).is_some())
}

/// Makes a jigsaw of a Sudoku; `None` if the regions do not fit it.
fn add_regions(setup: &mut Setup, word: &str) -> Option<()> {
    let boxes = regions_of(word, setup.grid).filter(|_| setup.variety == Variety::CLASSIC)?;
    setup.variety = setup.variety.with(Variety::JIGSAW);
    setup.boxes = boxes;
    Some(())
}

/// Adds what the other fields of a row, with the names of their columns, say of its puzzle.
pub fn add_others<'r>(setup: &mut Setup, others: impl Iterator<Item = (&'r str, &'r str)>) {
    let mut rest: Vec<(&str, &str)> = Vec::new();
    for (name, value) in others {
        let is_named = lines::is_of_boxes(name);
        let word: String = value.chars().filter(|symbol| symbol.is_alphanumeric()).collect();
        let is_it = (is_named || is_regions(value)) && word.len() == setup.grid.len();
        if !(is_it && add_regions(setup, &word).is_some()) {
            rest.push((name, value));
        }
    }
    name_others(setup, rest.into_iter());
}

/// Names those of some fields that may be rules.
fn name_others<'r>(setup: &mut Setup, others: impl Iterator<Item = (&'r str, &'r str)>) {
    let names: Vec<String> =
        others.filter_map(|(name, value)| lines::field(name, value, setup)).collect();
    if !names.is_empty() {
        setup.about.get_or_insert_default().unknown.extend(names);
    }
}

/// A field without surrounding blanks and quotes.
pub fn bare(field: &str) -> &str {
    field.trim().trim_matches(['"', '\'']).trim()
}

/// The puzzle in a field.
pub fn puzzle(field: &str) -> Option<Read> {
    if field.len() < SHORTEST {
        return None;
    }
    if layout::is_address(field) {
        let other = recognise(field, of_one_line()).ok();
        return other.or_else(|| read_as(field, &layout::LINK).ok());
    }
    let read = recognise(field, of_one_line()).ok()?;
    // A hash or a number may have the same length, but some of its digits are too large.
    let fits = read.format != &grid::LINE || fits(&read.document.setup);
    fits.then_some(read)
}

/// Whether there are givens, and all are digits of the puzzle.
fn fits(setup: &Setup) -> bool {
    let digits = setup.largest();
    let givens = setup.squares.iter().filter_map(|square| match square {
        Square::White { given } => *given,
        Square::Black { .. } => None,
    });
    let givens: Vec<Digit> = givens.collect();
    let fits = |largest| givens.iter().all(|given| given.get() <= largest);
    !givens.is_empty() && digits.is_some_and(fits)
}

/// Removes full grids from the puzzles of a line. If there is one puzzle, and one of them has its givens,
/// that is its solution. One that the line calls a solution and that is none is named.
fn set_solution_aside(found: &mut Vec<(usize, Read)>, line: &str) {
    let (mut open, full): (Vec<_>, Vec<_>) =
        found.drain(..).partition(|(_, read)| is_open(&read.document.setup));
    let digits = |setup: &Setup| -> Vec<Option<Digit>> {
        setup
            .squares
            .iter()
            .map(|square| match square {
                Square::White { given } => *given,
                Square::Black { .. } => None,
            })
            .collect()
    };
    if let ([(_, puzzle)], [(_, solution)]) = (&mut open[..], &full[..]) {
        let solution = digits(&solution.document.setup);
        let setup = &mut puzzle.document.setup;
        if setup.variety == Variety::CLASSIC && answer::fits(&solution, setup) {
            setup.learn_solution(solution);
        } else if line.to_ascii_lowercase().contains("solution") {
            answer::note_broken(setup);
        }
    }
    *found = open;
}

/// Whether there is an open cell.
fn is_open(setup: &Setup) -> bool {
    setup.variety != Variety::CLASSIC || setup.squares.contains(&Square::EMPTY)
}
