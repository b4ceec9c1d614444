//! The puzzles of all inputs, some at a time: in order, numbered, and in constant memory.

use super::lines::Lines;
use super::portion::{Line, Portion};
use super::source::{Shape, Source, is_content};
use crate::engine::format::{self, Document, Format};
use anyhow::{Context, Result};
use std::io::BufRead;
use std::slice;
use std::time::{Duration, Instant};

/// The most text that is handed over at once, in bytes, but for the rest of a line.
const MOST_TEXT: u64 = 1 << 20;

/// How long lines may take to come before those that are there are handed over.
const PATIENCE: Duration = Duration::from_millis(20);

/// A puzzle to be answered.
#[derive(Debug)]
pub struct Job {
    /// The line that it begins on, counted through all inputs, as records have it.
    pub line: Line,
    /// The same in its own input, for messages.
    pub own_line: usize,
    /// The text, or why it cannot be read.
    text: Result<String, String>,
    /// Whether the text is a whole input and not a line.
    is_whole: bool,
}

impl Job {
    /// The text as it was given, without blanks around it.
    pub fn text(&self) -> &str {
        self.text.as_deref().unwrap_or_default().trim_start_matches('\u{feff}').trim()
    }

    /// Reads the puzzle, and what was done to it.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence.
    pub fn document(&self, forced: Option<&'static Format>) -> Result<Document, String> {
        let text = self.text.as_ref().map_err(Clone::clone)?;
        let text = text.trim_start_matches('\u{feff}');
        let read = match self.is_whole {
            true => format::read(text, forced).map_err(|error| error.to_string()),
            false => format::read_line(text, forced).map_err(|error| error.in_line()),
        };
        read.map(|read| read.document)
    }
}

/// Some puzzles of one input.
#[derive(Debug)]
pub struct Chunk<'a> {
    /// The puzzles.
    pub jobs: Vec<Job>,
    /// How much of the input was read for them, in bytes.
    pub size: u64,
    source: &'a Source,
}

impl Chunk<'_> {
    /// The name of the input, for messages.
    pub fn name(&self) -> String {
        self.source.name()
    }

    /// What is said on standard error of what is wrong with a puzzle.
    pub fn complaint(&self, job: &Job, error: &str) -> String {
        match self.source {
            Source::Text(_) => error.into(),
            source => format!("{}, line {}: {error}", source.name(), job.own_line),
        }
    }
}

/// The inputs as chunks.
pub struct Chunks<'a> {
    sources: slice::Iter<'a, Source>,
    forced: Option<&'static Format>,
    portion: Portion,
    /// The input that has one puzzle on each line and is being read.
    open: Option<Open<'a>>,
    /// The number of the next chunk.
    number: usize,
    /// The lines of the inputs that are read.
    counted: usize,
}

/// An input that is being read.
struct Open<'a> {
    source: &'a Source,
    lines: Lines<Box<dyn BufRead + Send>>,
    /// How many of its lines are read.
    line: usize,
}

impl<'a> Chunks<'a> {
    /// The chunks of inputs, which may be a portion of a list.
    pub fn new(sources: &'a [Source], forced: Option<&'static Format>, portion: Portion) -> Self {
        Self { sources: sources.iter(), forced, portion, open: None, number: 0, counted: 0 }
    }

    /// The number of the next chunk.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The next chunk, with so many puzzles at most; `None` at the end.
    ///
    /// # Errors
    /// When an input cannot be read. Nothing comes after that.
    pub fn next(&mut self, most: usize) -> Result<Option<Chunk<'a>>> {
        let chunk = self.read(most);
        if chunk.is_err() {
            (self.sources, self.open) = (Default::default(), None);
        }
        chunk
    }

    fn read(&mut self, most: usize) -> Result<Option<Chunk<'a>>> {
        loop {
            if let Some(mut open) = self.open.take() {
                let name = || format!("cannot continue with {}", open.source.name());
                let (jobs, size) =
                    open.read(most, self.counted, self.portion).with_context(name)?;
                if size == 0 {
                    self.counted += open.line;
                    continue;
                }
                let source = open.source;
                self.open = Some(open);
                return Ok(Some(self.chunk(source, jobs, size)));
            }
            let Some(source) = self.sources.next() else { return Ok(None) };
            let shape = match self.portion.is_list() {
                true => Shape::Lines(source.open()?),
                false => source.shape(self.forced)?,
            };
            match shape {
                Shape::Lines(reader) => {
                    let line = if self.counted == 0 { self.portion.before() } else { 0 };
                    self.open = Some(Open { source, lines: Lines::new(reader), line });
                }
                Shape::Whole(text) => return Ok(Some(self.whole(source, Ok(text)))),
                Shape::Unclear(why) => return Ok(Some(self.whole(source, Err(why)))),
            }
        }
    }

    /// The chunk of an input that is one puzzle.
    fn whole(&mut self, source: &'a Source, text: Result<String, String>) -> Chunk<'a> {
        let (lines, size) = text.as_ref().map_or((1, 0), |text| (text.lines().count(), text.len()));
        let line = self.portion.numbered(self.counted + 1);
        let job = Job { line, own_line: 1, text, is_whole: true };
        self.counted += lines;
        self.chunk(source, vec![job], size as u64)
    }

    fn chunk(&mut self, source: &'a Source, jobs: Vec<Job>, size: u64) -> Chunk<'a> {
        self.number += 1;
        Chunk { jobs, size, source }
    }
}

impl Open<'_> {
    /// The puzzles of the next lines and the size of these, which is 0 at the end. `counted` lines
    /// came before this input.
    fn read(&mut self, most: usize, counted: usize, portion: Portion) -> Result<(Vec<Job>, u64)> {
        let (mut jobs, mut size) = (Vec::new(), 0);
        let (start, began) = (self.lines.bytes(), Instant::now());
        while jobs.len() < most && size < MOST_TEXT && began.elapsed() < PATIENCE {
            let Some(text) = self.lines.next().transpose()? else { break };
            size = self.lines.bytes() - start;
            self.line += 1;
            if text.as_ref().is_ok_and(|text| !is_content(text)) {
                continue;
            }
            let (line, own_line) = (portion.numbered(counted + self.line), self.line);
            jobs.push(Job { line, own_line, text, is_whole: false });
        }
        Ok((jobs, size))
    }
}
