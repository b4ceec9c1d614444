//! Where puzzles come from: files, standard input, or the argument itself; and whether an input
//! contains one puzzle or one per line.

use super::columns::Columns;
use crate::store::{Unpacked, file_size, is_there, open_puzzles, unpacked};
use anyhow::{Context, Result, anyhow, bail};
use gradus_engine::format::{self, LARGEST_FILE, Read as Recognised};
use gradus_engine::{FORMATS, Format, ReadError};
use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How much is read from standard input at once, in bytes.
const BUFFER: usize = 1 << 16;

/// What an argument stands for.
#[derive(Debug)]
pub enum Source {
    /// Standard input.
    Input,
    /// A file.
    File(PathBuf),
    /// A puzzle.
    Text(String),
}

/// The content of an input.
pub enum Shape {
    /// One puzzle, which takes several lines.
    Whole(String),
    /// One puzzle per line, possibly in a column.
    Lines(Unpacked, Option<Arc<Columns>>),
    /// Several puzzles of several lines each, with their first lines, and the total number of
    /// lines.
    Several(Vec<(usize, String)>, usize),
    /// One or the other; it is impossible to tell.
    Unclear(String),
}

impl Source {
    /// What an argument stands for: `-`, an existing file, or else a puzzle.
    ///
    /// # Errors
    /// When it is none of these.
    pub fn of(argument: &OsStr, forced: Option<&'static Format>) -> Result<Self> {
        if argument == "-" {
            return Ok(Self::Input);
        }
        if is_there(Path::new(argument)) {
            return Ok(Self::File(argument.into()));
        }
        // The name of a file may not be text; a puzzle always is.
        let Some(argument) = argument.to_str() else {
            bail!("{argument:?}: there is no such file");
        };
        match format::read(argument, forced) {
            Ok(_) => Ok(Self::Text(argument.into())),
            Err(ReadError { nearest: Some(_), .. }) => Ok(Self::Text(argument.into())),
            Err(error) => {
                let mut shown: String = argument.chars().take(60).collect();
                if shown.len() < argument.len() {
                    shown.push('…');
                }
                Err(anyhow!(
                    "{shown:?}: there is no such file, and it cannot be read as a puzzle: {error}"
                ))
            }
        }
    }

    /// What several arguments stand for; standard input if there are none.
    ///
    /// # Errors
    /// When one stands for nothing, or there are none and standard input is a terminal.
    pub fn all(arguments: &[OsString], forced: Option<&'static Format>) -> Result<Vec<Self>> {
        if arguments.is_empty() {
            if io::stdin().is_terminal() {
                bail!("no puzzles were given; name a file, a puzzle, or - to type them in");
            }
            return Ok(vec![Self::Input]);
        }
        arguments.iter().map(|argument| Self::of(argument, forced)).collect()
    }

    /// The name for messages.
    pub fn name(&self) -> String {
        match self {
            Self::Input => "standard input".into(),
            Self::File(path) => path.display().to_string(),
            Self::Text(_) => "the puzzle".into(),
        }
    }

    /// The message about its puzzle, with the name of the input.
    pub fn blame(&self, error: &str) -> String {
        match self {
            Self::Text(_) => error.into(),
            _ => format!("{}: {error}", self.name()),
        }
    }

    /// Opens an input.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn open(&self) -> Result<Unpacked> {
        Ok(match self {
            Self::Input => {
                let input = BufReader::with_capacity(BUFFER, io::stdin());
                unpacked(input).context("cannot read standard input")?
            }
            Self::File(path) => {
                let name = || format!("cannot read {}", path.display());
                open_puzzles(path).with_context(name)?
            }
            Self::Text(text) => {
                let reader = Box::new(Cursor::new(text.clone().into_bytes()));
                Unpacked { reader, taken: None }
            }
        })
    }

    /// Its size in bytes, if known before it is read.
    pub fn size(&self) -> Option<u64> {
        match self {
            // If there is no such file, the size is unknown.
            Self::Input => file_size(Path::new("/dev/stdin")),
            Self::File(path) => file_size(path),
            Self::Text(text) => Some(text.len() as u64),
        }
    }

    /// The content of an input with a single puzzle.
    ///
    /// # Errors
    /// When there is nothing to read from.
    pub fn content(&self) -> Result<Content> {
        let mut bytes = Vec::new();
        let name = || format!("cannot read {}", self.name());
        self.open()?
            .reader
            .take(LARGEST_FILE as u64 + 1)
            .read_to_end(&mut bytes)
            .with_context(name)?;
        Ok(Content(bytes))
    }

    /// Reads an input with a single puzzle; the inner error says what is wrong with it.
    ///
    /// # Errors
    /// When there is nothing to read from.
    pub fn one(&self, forced: Option<&'static Format>) -> Result<Result<Recognised, ReadError>> {
        Ok(self.content()?.puzzle(forced))
    }

    /// The file, if its first line is a puzzle by itself, or it is a table.
    pub fn list(&self) -> Option<PathBuf> {
        let Self::File(path) = self else { return None };
        let mut head = Vec::new();
        read_head(&mut self.open().ok()?.reader, &mut head, 2).ok()?;
        let head = String::from_utf8_lossy(&head);
        let (first, second) = rows(head.trim_start_matches('\u{feff}'));
        let is_list = is_puzzle(first) || Columns::of(first, second, None, false).is_some();
        (is_list || self.has_several()).then(|| path.clone())
    }

    /// Whether it holds several puzzles of several lines each.
    fn has_several(&self) -> bool {
        let mut text = String::new();
        let most = LARGEST_FILE as u64 + 1;
        let read = self.open().map(|file| file.reader.take(most).read_to_string(&mut text));
        matches!(read, Ok(Ok(_))) && text.len() <= LARGEST_FILE && format::several(&text).is_some()
    }

    /// Opens an input, and finds out whether it contains one puzzle or one per line. That takes no
    /// more than two lines, unless the first is not a puzzle or they look like rows of one.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn shape(&self, read_as: ReadAs) -> Result<Shape> {
        let name = || format!("cannot read {}", self.name());
        shape(self.open()?, read_as).with_context(name)
    }
}

/// The content of an input with a single puzzle.
pub struct Content(Vec<u8>);

impl Content {
    /// The puzzle.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn puzzle(&self, forced: Option<&'static Format>) -> Result<Recognised, ReadError> {
        let read = format::read(&String::from_utf8_lossy(&self.0), forced);
        read.map_err(|error| match std::str::from_utf8(&self.0) {
            Ok(_) => error,
            Err(_) => ReadError::whole("this is not text in UTF-8; save it as UTF-8".into()),
        })
    }
}

/// How to read an input.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadAs {
    /// The format of its puzzles, if it is named.
    pub forced: Option<&'static Format>,
    /// Whether it has one puzzle per line, whatever it looks like.
    pub is_list: bool,
    /// Whether to keep what is beside the puzzles of a list.
    pub keep: bool,
}

fn shape(input: Unpacked, read_as: ReadAs) -> io::Result<Shape> {
    let Unpacked { mut reader, taken } = input;
    let mut head = Vec::new();
    let ReadAs { forced, is_list, keep } = read_as;
    let mut may_be_whole = forced.is_some_and(|format| !format.one_line) && !is_list;
    let mut columns = None;
    if !may_be_whole {
        // Anyone who types a list in a named format gets an answer at once.
        let is_named = (forced.is_some() || is_list) && !keep;
        if is_named {
            read_head(&mut reader, &mut head, 1)?;
        }
        if !is_named || !is_one(&head, forced) {
            read_head(&mut reader, &mut head, 2)?;
        }
        let head = String::from_utf8_lossy(&head);
        let head = head.trim_start_matches('\u{feff}');
        let (first, second) = rows(head);
        columns = Columns::of(first, second, forced, keep);
        let is_open = forced.is_none() && !is_list && columns.is_none();
        may_be_whole = is_open && (!is_puzzle(first) || has_rows(head));
    }
    if may_be_whole {
        let room = (LARGEST_FILE + 1).saturating_sub(head.len());
        reader.by_ref().take(room as u64).read_to_end(&mut head)?;
        // Prose around a puzzle may be in an older encoding; what the puzzle itself needs is in all of them.
        let text = String::from_utf8_lossy(&head);
        if head.len() <= LARGEST_FILE
            && let Some(shape) = whole(&text, forced)
        {
            return Ok(shape);
        }
    }
    let reader = Box::new(Cursor::new(head).chain(reader));
    Ok(Shape::Lines(Unpacked { reader, taken }, columns))
}

/// Whether the text read so far is a line that can be read in its format.
fn is_one(head: &[u8], forced: Option<&'static Format>) -> bool {
    let text = String::from_utf8_lossy(head);
    let line = text.trim_start_matches('\u{feff}').lines().find(|line| is_content(line));
    line.is_some_and(|line| format::read_line(line, forced).is_ok_and(|read| read.remark.is_none()))
}

/// The most lines read to complete a row of a table.
const MOST_BROKEN: usize = 100;

/// Reads until this many lines are neither blank nor comments.
fn read_head(
    reader: &mut Box<dyn BufRead + Send>,
    head: &mut Vec<u8>,
    most: usize,
) -> io::Result<()> {
    let mut lines = String::from_utf8_lossy(head).lines().filter(|line| is_content(line)).count();
    let is_within = |head: &[u8], lines: usize| {
        // A row of a table may be spread over several lines.
        lines < most || most > 1 && lines < most + MOST_BROKEN && has_open_quote(head)
    };
    while is_within(head, lines) && head.len() < LARGEST_FILE {
        let start = head.len();
        let room = (LARGEST_FILE - start) as u64;
        if reader.by_ref().take(room).read_until(b'\n', head)? == 0 {
            break;
        }
        lines += usize::from(is_content(&String::from_utf8_lossy(&head[start..])));
    }
    Ok(())
}

/// The first two rows of a text, of which the second may take several lines.
fn rows(head: &str) -> (&str, &str) {
    let (first, rest) = row(head);
    let (second, _) = row(rest);
    match has_open_quote(second.as_bytes()) {
        true => (first, rest[rest.find(second).unwrap_or(0)..].trim()),
        false => (first, second),
    }
}

/// The first line that is neither blank nor a comment, and the text after it.
fn row(mut text: &str) -> (&str, &str) {
    while let Some((line, after)) = text.split_once('\n') {
        if is_content(line) {
            return (line.trim_end_matches('\r'), after);
        }
        text = after;
    }
    (if is_content(text) { text } else { "" }, "")
}

/// Whether a quote that is open at the end of a text is not closed.
fn has_open_quote(text: &[u8]) -> bool {
    !text.iter().filter(|byte| **byte == b'"').count().is_multiple_of(2)
}

/// Whether a line is neither blank nor a comment.
pub fn is_content(line: &str) -> bool {
    !matches!(line.trim_start_matches('\u{feff}').trim_start().chars().next(), None | Some('#'))
}

/// How to treat a text that may be one puzzle; `None` if it has one per line.
fn whole(text: &str, forced: Option<&'static Format>) -> Option<Shape> {
    if forced.is_some() {
        return Some(Shape::Whole(text.into()));
    }
    let mut lines = text.lines().filter(|line| is_content(line));
    match format::read(text, None) {
        // A list remains one, even if its lines could be something else by their layout.
        Ok(read) if read.remark.is_some() && lines.clone().any(is_listed) => {
            let mut others = lines.filter(|line| !is_listed(line));
            let is_alone =
                text.lines().filter(|line| is_content(line) && is_listed(line)).count() == 1;
            (is_alone && others.all(is_prose)).then(|| Shape::Whole(text.into()))
        }
        Ok(read)
            if !read.format.one_line
                && lines.next().is_some_and(is_puzzle)
                && lines.all(is_puzzle) =>
        {
            Some(Shape::Unclear(format!(
                "this can be read as one puzzle ({}) or as a puzzle on each line; say which with \
                 --format {} or, as for the lines, --format sudoku-line",
                read.format, read.format.slug
            )))
        }
        Ok(_) => Some(Shape::Whole(text.into())),
        // One line of a JSON that takes several may be a full grid.
        Err(_)
            if is_json(text) && lines.clone().filter(|line| is_puzzle(line)).nth(1).is_none() =>
        {
            Some(Shape::Whole(text.into()))
        }
        Err(_) if lines.any(is_puzzle) => None,
        Err(error) => match format::several(text) {
            Some(puzzles) => Some(Shape::Several(puzzles, text.lines().count())),
            None if error.nearest.is_none() && !has_rows(text) && !is_document(text) => None,
            None => Some(Shape::Whole(text.into())),
        },
    }
}

/// Whether a line is a puzzle by itself.
fn is_puzzle(line: &str) -> bool {
    format::read_line(line, None).is_ok()
}

/// Whether a line is a puzzle in a one-line format, and nothing else.
fn is_listed(line: &str) -> bool {
    format::read_line(line, None).is_ok_and(|read| read.remark.is_none())
}

/// Whether a line says something and has nothing that may be meant as a puzzle: words, and no long ones
/// of digits and empty cells.
fn is_prose(line: &str) -> bool {
    line.contains(char::is_alphabetic) && !has_long_word(line)
}

/// Whether a line has a long word of digits and empty cells.
fn has_long_word(line: &str) -> bool {
    let is_cell = |symbol: char| symbol.is_ascii_digit() || ".*_-".contains(symbol);
    let is_long = |word: &str| word.chars().filter(|symbol| is_cell(*symbol)).count() >= SHORTEST;
    line.split_whitespace().any(is_long)
}

/// Whether a line has as many digits and empty cells side by side as the smallest Sudoku.
fn has_long_run(line: &str) -> bool {
    let is_between = |symbol: char| !symbol.is_ascii_digit() && !".*_-".contains(symbol);
    line.split(is_between).any(|run| run.len() >= SMALLEST)
}

/// Whether a text is a JSON object that takes several lines.
fn is_json(text: &str) -> bool {
    text.lines().find(|line| is_content(line)).is_some_and(|line| line.trim() == "{")
}

/// Whether a text without a puzzle is one document, rather than a list of puzzles that are all wrong: it
/// begins with a bracket, or none of its lines is meant as a puzzle.
fn is_document(text: &str) -> bool {
    let lines = || text.lines().filter(|line| is_content(line));
    let is_meant = |line: &str| {
        let is_one =
            |format: &&Format| format.one_line && !format.by_looks && (format.detect)(line);
        line.contains("://") || has_long_run(line) || FORMATS.iter().copied().any(|it| is_one(&it))
    };
    text.trim_start().starts_with(['{', '[', '<']) || lines().count() > 1 && !lines().any(is_meant)
}

/// Fewer cells are not a puzzle.
const SHORTEST: usize = 9;

/// The cells of the smallest Sudoku.
const SMALLEST: usize = 16;

/// Whether a text looks like the rows of one puzzle.
fn has_rows(text: &str) -> bool {
    FORMATS.iter().any(|format| !format.one_line && (format.detect)(text))
}
