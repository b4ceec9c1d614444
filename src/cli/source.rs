//! Where puzzles come from: files, standard input, or the argument itself; and whether an input
//! holds one puzzle or one on each line.

use super::columns::Columns;
use crate::engine::format::{self, FORMATS, Format, LARGEST_FILE, Read as Recognised};
use crate::store::{file_size, is_packed, is_there, open_puzzles, unpacked};
use anyhow::{Context, Result, anyhow, bail};
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

/// What an input holds.
pub enum Shape {
    /// One puzzle, which takes several lines.
    Whole(String),
    /// One puzzle on each line, or in a column of each.
    Lines(Box<dyn BufRead + Send>, Option<Arc<Columns>>),
    /// Several puzzles that take several lines each, with the lines on which they begin; and how many
    /// lines there are.
    Several(Vec<(usize, String)>, usize),
    /// One or the other, with no way to tell.
    Unclear(String),
}

impl Source {
    /// What an argument stands for: `-`, a file that is there, or else a puzzle.
    ///
    /// # Errors
    /// When it is neither.
    pub fn of(argument: &OsStr, forced: Option<&'static Format>) -> Result<Self> {
        if argument == "-" {
            return Ok(Self::Input);
        }
        if is_there(Path::new(argument)) {
            return Ok(Self::File(argument.into()));
        }
        // The name of a file may be no text; a puzzle always is.
        let Some(argument) = argument.to_str() else {
            bail!("{argument:?}: there is no such file");
        };
        match format::read(argument, forced) {
            Ok(_) => Ok(Self::Text(argument.into())),
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

    /// What several arguments stand for; standard input where there is none.
    ///
    /// # Errors
    /// When one stands for nothing, or there is none and standard input is a terminal.
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

    /// What is wrong with its puzzle, with the name of the input.
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
    pub fn open(&self) -> Result<Box<dyn BufRead + Send>> {
        Ok(match self {
            Self::Input => {
                let input = BufReader::with_capacity(BUFFER, io::stdin());
                unpacked(input).context("cannot read standard input")?
            }
            Self::File(path) => {
                let name = || format!("cannot read {}", path.display());
                open_puzzles(path).with_context(name)?
            }
            Self::Text(text) => Box::new(Cursor::new(text.clone().into_bytes())),
        })
    }

    /// How large it is in bytes, where that is known before it is read.
    pub fn size(&self) -> Option<u64> {
        match self {
            // Where this is no name of a file, nothing is known.
            Self::Input => file_size(Path::new("/dev/stdin")),
            // Of a packed file what comes out is counted, and nobody knows how much that is.
            Self::File(path) => file_size(path).filter(|_| !is_packed(path)),
            Self::Text(text) => Some(text.len() as u64),
        }
    }

    /// Reads an input that holds one puzzle; the inner error says what is wrong with it.
    ///
    /// # Errors
    /// When there is nothing to read from.
    pub fn one(&self, forced: Option<&'static Format>) -> Result<Result<Recognised, String>> {
        let mut bytes = Vec::new();
        let name = || format!("cannot read {}", self.name());
        self.open()?.take(LARGEST_FILE as u64 + 1).read_to_end(&mut bytes).with_context(name)?;
        let Ok(text) = String::from_utf8(bytes) else {
            return Ok(Err("this is not text in UTF-8; save it as UTF-8".into()));
        };
        Ok(format::read(&text, forced).map_err(|error| error.to_string()))
    }

    /// The file, if it is one whose first line is a puzzle by itself, or a table.
    pub fn list(&self) -> Option<PathBuf> {
        let Self::File(path) = self else { return None };
        let mut head = Vec::new();
        read_head(&mut self.open().ok()?, &mut head, 2).ok()?;
        let head = String::from_utf8_lossy(&head);
        let mut lines = head.trim_start_matches('\u{feff}').lines().filter(|line| is_content(line));
        let (first, second) = (lines.next()?, lines.next().unwrap_or_default());
        let is_list = is_puzzle(first) || Columns::of(first, second, None, false).is_some();
        is_list.then(|| path.clone())
    }

    /// Opens an input, and finds out whether it holds one puzzle or one on each line. That takes
    /// no more of it than two lines, unless the first is no puzzle or they look like rows of one.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn shape(&self, wanted: Wanted) -> Result<Shape> {
        let name = || format!("cannot read {}", self.name());
        shape(self.open()?, wanted).with_context(name)
    }
}

/// How an input is to be read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// The format of its puzzles, where it is named.
    pub forced: Option<&'static Format>,
    /// Whether it has one puzzle on each line, whatever it looks like.
    pub is_list: bool,
    /// Whether what stands beside the puzzles of a list is wanted.
    pub keep: bool,
}

fn shape(mut reader: Box<dyn BufRead + Send>, wanted: Wanted) -> io::Result<Shape> {
    let mut head = Vec::new();
    let Wanted { forced, is_list, keep } = wanted;
    let mut may_be_whole = forced.is_some_and(|format| !format.one_line) && !is_list;
    let mut columns = None;
    if !may_be_whole {
        // Whoever types a list whose format is named is answered at once.
        let is_named = (forced.is_some() || is_list) && !keep;
        if is_named {
            read_head(&mut reader, &mut head, 1)?;
        }
        if !is_named || !is_one(&head, forced) {
            read_head(&mut reader, &mut head, 2)?;
        }
        let head = String::from_utf8_lossy(&head);
        let head = head.trim_start_matches('\u{feff}');
        let mut lines = head.lines().filter(|line| is_content(line));
        let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
        columns = Columns::of(first, second, forced, keep);
        let is_open = forced.is_none() && !is_list && columns.is_none();
        may_be_whole = is_open && (!is_puzzle(first) || has_rows(head));
    }
    if may_be_whole {
        let room = (LARGEST_FILE + 1).saturating_sub(head.len());
        reader.by_ref().take(room as u64).read_to_end(&mut head)?;
        let text = std::str::from_utf8(&head).ok();
        if let Some(text) = text.filter(|text| text.len() <= LARGEST_FILE)
            && let Some(shape) = whole(text, forced)
        {
            return Ok(shape);
        }
    }
    Ok(Shape::Lines(Box::new(Cursor::new(head).chain(reader)), columns))
}

/// Whether what was read of an input is a line that can be read in its format.
fn is_one(head: &[u8], forced: Option<&'static Format>) -> bool {
    let text = String::from_utf8_lossy(head);
    let line = text.trim_start_matches('\u{feff}').lines().find(|line| is_content(line));
    line.is_some_and(|line| format::read_line(line, forced).is_ok_and(|read| read.remark.is_none()))
}

/// Reads on until so many lines are neither blank nor comments.
fn read_head(
    reader: &mut Box<dyn BufRead + Send>,
    head: &mut Vec<u8>,
    most: usize,
) -> io::Result<()> {
    let mut lines = String::from_utf8_lossy(head).lines().filter(|line| is_content(line)).count();
    while lines < most && head.len() < LARGEST_FILE {
        let start = head.len();
        let room = (LARGEST_FILE - start) as u64;
        if reader.by_ref().take(room).read_until(b'\n', head)? == 0 {
            break;
        }
        lines += usize::from(is_content(&String::from_utf8_lossy(&head[start..])));
    }
    Ok(())
}

/// Whether a line is neither blank nor a comment.
pub fn is_content(line: &str) -> bool {
    !matches!(line.trim_start_matches('\u{feff}').trim_start().chars().next(), None | Some('#'))
}

/// What a text is that may be one puzzle; `None` where it has one on each line.
fn whole(text: &str, forced: Option<&'static Format>) -> Option<Shape> {
    if forced.is_some() {
        return Some(Shape::Whole(text.into()));
    }
    let mut lines = text.lines().filter(|line| is_content(line));
    match format::read(text, None) {
        // A list remains one, even if its lines could be something else by their layout.
        Ok(read) if read.remark.is_some() && lines.clone().any(is_listed) => None,
        Ok(read) if !read.format.one_line && lines.all(is_puzzle) => Some(Shape::Unclear(format!(
            "this can be read as one puzzle ({}) or as a puzzle on each line; say which with \
                 --format {} or, as for the lines, --format sudoku-line",
            read.format, read.format.slug
        ))),
        Ok(_) => Some(Shape::Whole(text.into())),
        Err(_) if lines.any(is_puzzle) => None,
        Err(error) => match format::several(text) {
            Some(puzzles) => Some(Shape::Several(puzzles, text.lines().count())),
            None if error.nearest.is_none() && !has_rows(text) => None,
            None => Some(Shape::Whole(text.into())),
        },
    }
}

/// Whether a line is a puzzle by itself.
fn is_puzzle(line: &str) -> bool {
    format::read_line(line, None).is_ok()
}

/// Whether a line is a puzzle in a format of one line, and nothing else.
fn is_listed(line: &str) -> bool {
    format::read_line(line, None).is_ok_and(|read| read.remark.is_none())
}

/// Whether a text looks like the rows of one puzzle.
fn has_rows(text: &str) -> bool {
    FORMATS.iter().any(|format| !format.one_line && (format.detect)(text))
}
