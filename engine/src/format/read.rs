//! Reads a text in the format that it is recognised to be in.
//!
//! Nothing is guessed silently. A text is read in every format that it might be in. The puzzle
//! comes with the format recognised, and if two formats make different puzzles of one text, the
//! error asks to name one. Formats with a grammar come first; if none can read the text, it may be
//! a puzzle by its layout, an address, or a line with a puzzle in it.

use super::account::rest;
use super::layout::{self, Reading};
use super::recognise::{Read, Unknown, differ, of_one_line, read_as, recognise};
use super::row::{Document, Format, ReadError};
#[cfg(feature = "xml")]
use super::sudoku::opensudoku;
use super::sudoku::{candidates, grid as sudoku};
use super::table::FORMATS;
use super::{answer, fields, rows, sites};
use crate::budget::Budget;
use crate::format::link::unwrapped;
use crate::grid::{Digit, Faults, Puzzle, Square};
use crate::text::folded;
use crate::understand::{self, EFFORT};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The largest file that holds one puzzle, in bytes.
pub const LARGEST_FILE: usize = 4 << 20;

/// The longest line of a list of puzzles, in bytes.
pub const LONGEST_LINE: usize = 1 << 20;

/// The longest text whose layout is examined, in bytes: more than fits on a page, and still quick.
const LARGEST_LAYOUT: usize = 1 << 17;

/// The maximum number of lines of prose around a puzzle on a line of its own.
const MOST_PROSE: usize = 200;

/// Reads a whole text that holds one puzzle, in the forced format or else the one recognised. A
/// link is followed to the puzzle that it holds. What was understood of a published puzzle is not proved:
/// that is a search, for [`understand::prove`].
///
/// # Errors
/// Says what is wrong and where, in the format that got furthest; or that no format fits; or that
/// several do, with different puzzles.
pub fn read(text: &str, forced: Option<&'static Format>) -> Result<Read, ReadError> {
    if text.len() > LARGEST_FILE {
        return Err(ReadError::whole(format!(
            "a file with one puzzle has at most {LARGEST_FILE} bytes; this one has more"
        )));
    }
    let text = &with_newlines(text.strip_prefix('\u{feff}').unwrap_or(text));
    let read = linked(text, |text| match forced {
        Some(format) => forced_to(text, format),
        None => whole(text).map_err(|error| of_list(text, error)),
    });
    read.map_err(|error| match rows::content(text).next() {
        Some(_) => error,
        None => ReadError::whole(no_puzzle(rows::filled(text).count())),
    })
}

/// Says that there is no puzzle in a text without any line but comments, of which it has this many.
pub fn no_puzzle(comments: usize) -> String {
    let why = match comments {
        0 => "it is empty".into(),
        1 => "its only line begins with #, which makes it a comment".into(),
        count => format!("all its {count} lines begin with #, which makes them comments"),
    };
    format!("there is no puzzle: {why}; expected a puzzle, or a list with one on each line")
}

/// Reads the puzzle of a link, or else the text itself.
fn linked(
    text: &str,
    read: impl FnOnce(&str) -> Result<Read, ReadError>,
) -> Result<Read, ReadError> {
    let (text, rated_by) = unwrapped(text);
    let mut read = read(&text)?;
    read.document.rated_by = rated_by;
    Ok(read)
}

/// A text with uniform line ends: terminals paste CR for the end of a line, and some files contain
/// it.
fn with_newlines(text: &str) -> Cow<'_, str> {
    match text.contains('\r') {
        true => text.replace("\r\n", "\n").replace('\r', "\n").into(),
        false => text.into(),
    }
}

/// Reads one line of a list of puzzles, in the forced format or else the one recognised. Only
/// one-line formats are tried, and then the fields of the line.
///
/// # Errors
/// As for [`read`]; the line is always 1.
pub fn read_line(line: &str, forced: Option<&'static Format>) -> Result<Read, ReadError> {
    if line.len() > LONGEST_LINE {
        return Err(ReadError::whole(format!("the line is longer than {LONGEST_LINE} bytes")));
    }
    if let Some(setup) = sudoku::plain_nine(line).filter(|_| forced.is_none()) {
        return Ok(Read::of(Document::of(setup), &sudoku::LINE));
    }
    if let Some(within) = line.trim_end().find('\r') {
        let column = line[..within].chars().count() + 1;
        let what = "a carriage return ends this line alone; expected a line feed (LF or CRLF)";
        return Err(ReadError::at(1, column, what.into()));
    }
    linked(line, |line| match forced {
        Some(format) => forced_to(line, format),
        None => alone(line),
    })
}

/// Reads the puzzle in a row of a table. Regions in another column make a jigsaw of it; what else may be a
/// rule is named by its column.
///
/// # Errors
/// As for [`read_line`].
pub fn read_row<'r>(
    puzzle: &str,
    others: impl Iterator<Item = (&'r str, &'r str)>,
    forced: Option<&'static Format>,
) -> Result<Read, ReadError> {
    let mut read = read_line(puzzle, forced)?;
    fields::add_others(&mut read.document.setup, others);
    Ok(read)
}

/// The puzzle of a text in a recognised format.
///
/// # Errors
/// As for its [`FromStr`].
pub fn puzzle(text: &str) -> Result<Puzzle, PuzzleError> {
    text.parse()
}

/// Why there is no puzzle in a text.
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleError {
    /// The text cannot be read.
    Unreadable(ReadError),
    /// Its content has faults.
    Faulty(Faults),
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => error.fmt(f),
            Self::Faulty(faults) => faults.fmt(f),
        }
    }
}

impl From<PuzzleError> for String {
    fn from(error: PuzzleError) -> Self {
        error.to_string()
    }
}

impl std::error::Error for PuzzleError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unreadable(error) => Some(error),
            Self::Faulty(faults) => Some(faults),
        }
    }
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    /// Reads a puzzle in a recognised format, and proves what was understood of a published one, which may
    /// take a second. All its rules must be known; a [`Document`] may have others, see [`read`].
    fn from_str(text: &str) -> Result<Self, PuzzleError> {
        let mut setup = read(text, None).map_err(PuzzleError::Unreadable)?.document.setup;
        understand::prove(&mut setup, &Budget::new(EFFORT.steps));
        Self::of(setup).map_err(PuzzleError::Faulty)
    }
}

/// Reads a text in a named format; if it cannot be read as it is, in plain symbols.
fn forced_to(text: &str, format: &'static Format) -> Result<Read, ReadError> {
    let of_parts = layout::is_row(format).then(|| layout::of_parts(text)).flatten();
    if let Some(reading) = of_parts.filter(|reading| reading.format == format) {
        return Ok(of_reading(reading));
    }
    read_as(text, format).or_else(|error| match plain(text) {
        Some(plain) => read_as(&plain, format).map_err(|_| error),
        None => Err(error),
    })
}

/// A text in plain symbols and without HTML tags; `None` if nothing changes.
fn plain(text: &str) -> Option<String> {
    let shown = layout::plain_text(text);
    match folded(shown.as_deref().unwrap_or(text)) {
        Cow::Owned(folded) => Some(folded),
        Cow::Borrowed(_) => shown,
    }
}

/// Whether a text has elements, and is not a page.
fn is_xml(text: &str) -> bool {
    text.trim_start().starts_with('<') && !layout::is_page(&text.to_ascii_lowercase())
}

/// Formats to try.
type Formats = fn() -> Box<dyn Iterator<Item = &'static Format>>;

/// What was read of a text, which is more than a solution. If only the plain text of elements was read, what
/// is left of these and their attributes is named.
fn of_elements(read: Read, text: &str, formats: Formats) -> Result<Read, ReadError> {
    if !text.trim_start().starts_with('<') {
        return Ok(read);
    }
    let read = no_bare_solution(read, text)?;
    if (read.format.detect)(text) || !is_xml(text) {
        return Ok(read);
    }
    let again = |text: &str| {
        let read = exactly(text, plain(text).as_deref(), formats).ok()?;
        Some(read.document.setup)
    };
    Ok(with_rest(read, text, &again))
}

/// What the formats with a grammar make of a text, first as it is and then in plain symbols.
fn exactly(text: &str, plain: Option<&str>, formats: Formats) -> Result<Read, Unknown> {
    let first = recognise(text, formats());
    let (Err(Unknown::None(_) | Unknown::Wrong(_)), Some(plain)) = (&first, plain) else {
        return first;
    };
    match recognise(plain, formats()) {
        // Errors refer to the text as it is.
        Err(Unknown::None(_)) => first,
        Err(Unknown::Wrong(_)) if matches!(first, Err(Unknown::Wrong(_))) => first,
        second => second,
    }
}

/// Reads a line: by a grammar, as an address, by its fields, or as all cells of a Sudoku.
fn alone(line: &str) -> Result<Read, ReadError> {
    let plain = plain(line);
    let formats: Formats = || Box::new(of_one_line());
    let error = match exactly(line, plain.as_deref(), formats) {
        Ok(read) => return of_elements(read, line, formats),
        Err(Unknown::Several(error) | Unknown::Wrong(error)) => return Err(error),
        Err(Unknown::None(error)) => error,
    };
    let plain = plain.as_deref().unwrap_or(line);
    let is_data = plain.len() <= LARGEST_LAYOUT && plain.contains(['[', '{']);
    if let Some(reading) = is_data.then(|| layout::of_data(plain)).flatten() {
        let again = |text: &str| layout::of_data(text).map(|it| it.document.setup);
        return Ok(with_rest(of_reading(reading), plain, &again));
    }
    if let Some(clash) = is_data.then(|| layout::clash(plain)).flatten() {
        return Err(clash);
    }
    let flat = |text: &str| layout::flat(text).map(of_reading);
    let read = fields::read(plain)
        .or_else(|| flat(plain))
        .ok_or_else(|| sites::error(line).or(error).unwrap_or_else(unknown))?;
    let read = no_bare_solution(read, plain)?;
    let again = |text: &str| Some(fields::read(text).or_else(|| flat(text))?.document.setup);
    if plain.trim_start().starts_with(['{', '[']) {
        return Ok(with_rest(read, plain, &again));
    }
    if !is_xml(line) {
        return Ok(read);
    }
    let again = |text: &str| again(self::plain(text).as_deref().unwrap_or(text));
    Ok(with_rest(read, line, &again))
}

/// Refuses a full grid that is only part of a document: that is the solution of a puzzle that the program
/// does not understand, and would be shown as the puzzle.
fn no_bare_solution(read: Read, text: &str) -> Result<Read, ReadError> {
    let is_open = |square: &Square| !matches!(square, Square::White { given: Some(_) });
    let start = text.trim_start();
    let names = ["solution", "answer", "solved"];
    let is_document = start.starts_with('{')
        || start.starts_with('[') && start.contains('{')
        || names.iter().any(|name| start.to_ascii_lowercase().contains(name));
    if is_document && !read.document.setup.squares.iter().any(is_open) {
        let what = "this text has a full grid, but no puzzle in a known format, so that the grid may be a \
                    solution; expected the cells as f-puzzles or SudokuPad write them, or a grid with empty cells";
        return Err(ReadError::whole(what.into()));
    }
    Ok(read)
}

/// Reads a jigsaw that is drawn.
fn drawn(text: &str) -> Option<Read> {
    let again = |text: &str| layout::of_drawing(text).map(|it| it.document.setup);
    let is_short = text.len() <= LARGEST_LAYOUT;
    let reading = is_short.then(|| layout::of_drawing(text)).flatten()?;
    Some(with_rest(of_reading(reading), text, &again))
}

/// Reads a whole text: by a grammar, by its layout, or as a puzzle on a line of its own.
fn whole(text: &str) -> Result<Read, ReadError> {
    let plain = plain(text);
    let formats: Formats = || Box::new(FORMATS.iter().copied());
    if let Some(read) = drawn(plain.as_deref().unwrap_or(text)) {
        return Ok(read);
    }
    let error = match exactly(text, plain.as_deref(), formats) {
        Ok(read) => return of_elements(read, text, formats),
        Err(Unknown::Several(error) | Unknown::Wrong(error)) => return Err(error),
        Err(Unknown::None(error)) => error,
    };
    let plain = plain.as_deref().unwrap_or(text);
    if plain.len() > LARGEST_LAYOUT {
        return Err(error.unwrap_or_else(unknown));
    }
    let mut found = laid_out(text, plain);
    match &found[..] {
        [first, second, ..] => return Err(differ(first, second)),
        [_] => {}
        [] => {
            if let Some(clash) = layout::clash(if is_xml(text) { text } else { plain }) {
                return Err(clash);
            }
            if let Some(what) = layout::joined(plain) {
                return Err(ReadError::whole(what));
            }
            let near = layout::nearest(plain);
            let nearest = near.as_ref().map(|near| Box::new(near.setup.clone()));
            let error = match near {
                Some(near) if near.is_fenced => Some(near.error),
                near => error.or_else(|| near.map(|near| near.error)),
            };
            let error = sites::error(text).or(error).unwrap_or_else(unknown);
            return Err(ReadError { nearest, ..error });
        }
    }
    let read = no_bare_solution(found.pop().ok_or_else(unknown)?, text)?;
    let again = |text: &str| {
        let plain = self::plain(text);
        let mut found = laid_out(text, plain.as_deref().unwrap_or(text));
        Some(found.pop().filter(|_| found.is_empty())?.document.setup)
    };
    // The names of elements are only in the text as it is.
    let text = if text.trim_start().starts_with('<') { text } else { plain };
    Ok(with_rest(read, text, &again))
}

/// The readings of a text that is in no format with a grammar; `plain` is the same in plain symbols.
fn laid_out(text: &str, plain: &str) -> Vec<Read> {
    let of_layout =
        |text: &str| layout::readings(text).into_iter().map(of_reading).collect::<Vec<Read>>();
    let of_data = || layout::of_data(text).map(of_reading);
    // Elements and attributes, which tell what a number is, are lost in plain text.
    let is_xml = is_xml(text);
    let mut found: Vec<Read> = is_xml.then(of_data).flatten().into_iter().collect();
    if found.is_empty() {
        found = of_layout(plain);
    }
    if found.is_empty() && !is_xml {
        found.extend(of_data());
    }
    if found.is_empty() {
        let elements = layout::elements(text).filter(|text| text.len() <= LARGEST_LAYOUT);
        found = elements.map(|text| of_layout(&folded(&text))).unwrap_or_default();
    }
    if found.is_empty() {
        found.extend(marks_among_prose(plain).or_else(|| on_a_line(plain)));
    }
    set_solution_aside(&mut found);
    found
}

/// Of two readings, of which one is a full grid that has the givens of the other, keeps the puzzle.
fn set_solution_aside(found: &mut Vec<Read>) {
    let digits = |read: &Read| -> Option<Vec<Option<Digit>>> {
        let given = |square: &Square| match square {
            Square::White { given: Some(digit) } => Some(Some(*digit)),
            _ => None,
        };
        read.document.setup.squares.iter().map(given).collect()
    };
    if let [one, other] = &found[..]
        && let Some((full, open)) = match (digits(one), digits(other)) {
            (Some(full), None) => Some((full, 1)),
            (None, Some(full)) => Some((full, 0)),
            _ => None,
        }
        && answer::fits(&full, &found[open].document.setup)
    {
        found.swap(0, open);
        found.truncate(1);
        found[0].document.setup.learn_solution(full);
    }
}

/// A puzzle found by its layout, with what is left of the text.
fn with_rest(mut read: Read, text: &str, again: rest::Reads<'_>) -> Read {
    let data = layout::as_json(text);
    rest::of(text, &data, &read.document.setup, again).add_to(&mut read.document);
    read
}

/// The grid of pencil marks in a text such as a question in a forum.
fn marks_among_prose(text: &str) -> Option<Read> {
    let read = |text: &str| candidates::among_prose(&layout::bared(text));
    let without_signs = || {
        let (bare, signs) = candidates::without_signs(text)?;
        Some((read(&bare)?, format!(", without {signs} beside marks")))
    };
    let plain = read(text).map(|found| (found, String::new()));
    let between_bars = || {
        let found = read(&candidates::between_bars(text)?)?;
        Some((found, ", a cell between two bars".into()))
    };
    let found = plain.or_else(without_signs).or_else(between_bars);
    let ((document, [first, last]), said) = found?;
    let remark = Some(format!("lines {first} to {last}{said}"));
    Some(Read { document, format: &candidates::CANDIDATES, remark })
}

/// The puzzle on the only line that has one, among prose.
fn on_a_line(text: &str) -> Option<Read> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let mut found =
        lines.take(MOST_PROSE).filter_map(|(number, line)| Some((number, alone(line).ok()?)));
    let (number, read) = found.next().filter(|_| found.next().is_none())?;
    // A text that begins with a puzzle is a list, even if nothing else in it can be read.
    let mut lines = rows::content(text);
    let begins = lines.next().is_some_and(|(first, _)| first == number);
    if begins && lines.next().is_some() && read.remark.is_none() {
        return None;
    }
    let place = match &read.remark {
        Some(remark) => format!("line {number}, {remark}"),
        None => format!("line {number}"),
    };
    Some(Read { remark: Some(place), ..read })
}

fn of_reading(reading: Reading) -> Read {
    let Reading { document, format, remark } = reading;
    Read { document, format, remark: Some(remark) }
}

fn unknown() -> ReadError {
    ReadError::whole(
        "this is not a puzzle in any known format; expected for example 81 characters for a \
         Sudoku, or an address with kakuro/COLS/ROWS/BODY"
            .into(),
    )
}

/// The puzzles of a text that contains several, each on several lines, with their first lines:
/// games of a collection, grids of one size below each other, or texts separated by blank lines.
/// `None` if the text is none of these.
pub fn several(text: &str) -> Option<Vec<(usize, String)>> {
    let text = with_newlines(text.strip_prefix('\u{feff}').unwrap_or(text));
    #[cfg(feature = "xml")]
    if let Some(games) = opensudoku::games(&text) {
        return Some(games);
    }
    if let Some(documents) = documents(&text) {
        return Some(documents);
    }
    if text.len() > LARGEST_FILE || read(&text, None).is_ok() {
        return None;
    }
    let plain = folded(&text);
    let lines: Vec<&str> = text.lines().collect();
    // In plain symbols, a text has the same lines.
    if let Some(pieces) = layout::pieces(&plain) {
        let piece = |range: std::ops::RangeInclusive<usize>| {
            let piece = lines.get(range.start() - 1..*range.end()).unwrap_or_default();
            (*range.start(), piece.join("\n"))
        };
        return Some(pieces.into_iter().map(piece).collect());
    }
    let blocks = lines.split(|line| line.trim().is_empty());
    let mut begin = 1;
    let mut puzzles = Vec::new();
    for block in blocks {
        let is_said = |line: &&str| !line.trim_start().starts_with(['#', '%']);
        if block.iter().any(is_said) {
            let block = block.join("\n");
            read(&block, None).ok()?;
            puzzles.push((begin, block));
        }
        begin += block.len() + 1;
    }
    (puzzles.len() > 1).then_some(puzzles)
}

/// How texts begin that programs write one after another.
const STARTS: [&str; 4] = ["%!PS", "<html", "SAVEFILE:", "pzprv3"];

/// The puzzles of a text that consists of several whole ones, with their first lines.
fn documents(text: &str) -> Option<Vec<(usize, String)>> {
    let start = STARTS.iter().find(|start| text.trim_start().starts_with(**start))?;
    let mut found: Vec<(usize, String)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with(start) {
            found.push((number, String::new()));
        }
        if let Some((_, text)) = found.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    let is_one =
        |(_, text): &(usize, String)| text.len() <= LARGEST_FILE && read(text, None).is_ok();
    (found.len() > 1 && found.iter().all(is_one)).then_some(found)
}

/// A better error for a list of puzzles if a single puzzle is wanted.
fn of_list(text: &str, error: ReadError) -> ReadError {
    let is_puzzle = |(_, line): &(usize, &str)| read_line(line, None).is_ok();
    let lines: Vec<(usize, &str)> = rows::content(text).take(3).collect();
    let is_list = lines.len() > 1 && lines.first().is_some_and(is_puzzle);
    let is_table = lines.len() > 2 && lines[1..].iter().all(is_puzzle);
    if is_list || is_table {
        return ReadError::whole(
            "this is a list of puzzles, one a line; expected one puzzle".into(),
        );
    }
    let is_short = text.len() <= LARGEST_LAYOUT;
    match is_short.then(|| layout::pieces(text)).flatten() {
        Some(pieces) => {
            ReadError::whole(format!("the text holds {} puzzles; expected one", pieces.len()))
        }
        None => error,
    }
}
