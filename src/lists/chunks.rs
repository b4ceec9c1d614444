//! The puzzles of all inputs, a few at a time: in order, numbered, and in constant memory.

use super::columns::Columns;
use super::portion::{Line, Portion};
use super::source::{ReadAs, Shape, Source, is_content};
use crate::store::Unpacked;
use anyhow::{Context, Result};
use gradus_engine::format::{self, LONGEST_LINE, no_puzzle};
use gradus_engine::understand::prove;
use gradus_engine::{Budget, Document, Format, Setup};
use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{mem, slice};

/// The most text handed over at once, in bytes, except for the rest of a line.
const MOST_TEXT: u64 = 1 << 20;

/// How long to wait for more lines before handing over those already there.
const PATIENCE: Duration = Duration::from_millis(20);

/// A puzzle to answer.
#[derive(Debug)]
pub struct Job {
    /// The line where it begins, counted through all inputs, as in records.
    pub line: Line,
    /// The same within its own input, for messages.
    pub own_line: usize,
    /// The text, or why it cannot be read.
    text: Result<String, String>,
    /// Whether the text is a whole puzzle of several lines, rather than a line.
    is_whole: bool,
    /// The columns of the line, if it is a row of a table.
    columns: Option<Arc<Columns>>,
}

impl Job {
    /// The text as given, without surrounding blanks.
    pub fn text(&self) -> &str {
        let line = self.line_of_text();
        self.columns.as_ref().map_or(line, |columns| columns.puzzle(line)).trim()
    }

    /// The whole line, or all of the text.
    fn line_of_text(&self) -> &str {
        self.text.as_deref().unwrap_or_default().trim_start_matches('\u{feff}')
    }

    /// The values beside the puzzle, in the order of [`Columns::kept_names`] of the table whose
    /// columns are kept; empty if the input has no such column.
    pub fn kept_values(&self, columns: &Columns, of_record: &[&str]) -> Vec<String> {
        columns.kept_values(self.line_of_text(), of_record)
    }

    /// What is wrong with the solution beside the puzzle.
    pub fn disagreement(&self, setup: &Setup) -> Option<String> {
        self.columns.as_ref()?.disagreement(self.line_of_text(), setup)
    }

    /// Reads the puzzle, and what was done to it, and proves what was understood of it.
    ///
    /// # Errors
    /// Says what is wrong with it, in a sentence.
    pub fn document(
        &self,
        forced: Option<&'static Format>,
        budget: &Budget<'_>,
    ) -> Result<Document, String> {
        let text = self.text.as_ref().map_err(Clone::clone)?;
        let text = text.trim_start_matches('\u{feff}');
        let read = match (&self.columns, self.is_whole) {
            (Some(columns), _) => columns.read(text, forced).map_err(|error| error.in_line()),
            (None, true) => format::read(text, forced).map_err(|error| error.to_string()),
            (None, false) => format::read_line(text, forced).map_err(|error| error.in_line()),
        };
        let mut document = read?.document;
        prove(&mut document.setup, budget);
        Ok(document)
    }
}

/// Some puzzles of one input.
#[derive(Debug)]
pub struct Chunk<'a> {
    /// The puzzles.
    pub jobs: Vec<Job>,
    /// How much of the input they took, in bytes.
    pub size: u64,
    /// The message that there is no puzzle in the whole input.
    pub nothing: Option<String>,
    source: &'a Source,
}

impl Chunk<'_> {
    /// The name of the input, for messages.
    pub fn name(&self) -> String {
        self.source.name()
    }

    /// The message on standard error about a problem with a puzzle.
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
    /// Whether to keep what is beside the puzzles of a list.
    keep: bool,
    /// The input with one puzzle per line that is being read.
    open: Option<Open<'a>>,
    /// Chunks of inputs that were read as a whole.
    waiting: VecDeque<Chunk<'a>>,
    /// The number of the next chunk.
    number: usize,
    /// The number of lines in the inputs read so far.
    counted: usize,
}

/// An input that is being read.
struct Open<'a> {
    source: &'a Source,
    lines: Lines<Box<dyn BufRead + Send>>,
    taken: Taken,
    /// Lines that were read as the rest of a row that has no end.
    broken: VecDeque<Result<String, String>>,
    /// The columns of its lines, if it is a table.
    columns: Option<Arc<Columns>>,
    /// Whether the next non-empty line is the heading of the table.
    is_before_heading: bool,
    /// The number of its lines read so far.
    line: usize,
    /// How many of them are comments.
    comments: usize,
    /// Whether none of them is a puzzle, or meant as one.
    is_without: bool,
}

/// The most puzzles of several lines handed over at once.
const MOST_WHOLE: usize = 16;

impl<'a> Chunks<'a> {
    /// The chunks of inputs, possibly of a portion of a list.
    pub fn new(sources: &'a [Source], forced: Option<&'static Format>, portion: Portion) -> Self {
        Self {
            sources: sources.iter(),
            forced,
            portion,
            keep: false,
            open: None,
            waiting: VecDeque::new(),
            number: 0,
            counted: 0,
        }
    }

    /// The columns of the first input, to be kept; `None` if it is not a table.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn keep(&mut self) -> Result<Option<Arc<Columns>>> {
        self.keep = true;
        if let Some(source) = self.sources.next() {
            self.enter(source)?;
        }
        Ok(self.open.as_ref().and_then(|open| open.columns.clone()))
    }

    /// The number of the next chunk.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The next chunk, with at most this many puzzles; `None` at the end.
    ///
    /// # Errors
    /// When an input cannot be read. Nothing comes after that.
    pub fn next(&mut self, most: usize) -> Result<Option<Chunk<'a>>> {
        let chunk = self.read(most);
        if chunk.is_err() {
            (self.sources, self.open) = (Default::default(), None);
            self.waiting.clear();
        }
        chunk
    }

    fn read(&mut self, most: usize) -> Result<Option<Chunk<'a>>> {
        loop {
            if let Some(mut open) = self.open.take() {
                let name = || format!("cannot continue with {}", open.source.name());
                let read = open.read(most, self.counted, self.portion, PATIENCE);
                let read = read.with_context(name)?;
                let Some((jobs, size)) = read else {
                    self.counted += open.line;
                    // A part of a list may well be without.
                    if open.is_without && !self.portion.is_list() {
                        let nothing = Some(open.source.blame(&no_puzzle(open.comments)));
                        let end = self.chunk(open.source, Vec::new(), 0);
                        return Ok(Some(Chunk { nothing, ..end }));
                    }
                    continue;
                };
                let size = open.taken.since(size);
                let source = open.source;
                self.open = Some(open);
                return Ok(Some(self.chunk(source, jobs, size)));
            }
            if let Some(chunk) = self.waiting.pop_front() {
                return Ok(Some(chunk));
            }
            let Some(source) = self.sources.next() else { return Ok(None) };
            self.enter(source)?;
        }
    }

    /// Begins an input.
    fn enter(&mut self, source: &'a Source) -> Result<()> {
        let (forced, is_list) = (self.forced, self.portion.is_list());
        match source.shape(ReadAs { forced, is_list, keep: self.keep })? {
            Shape::Lines(Unpacked { reader, taken }, columns) => {
                let line = if self.counted == 0 { self.portion.lines_before() } else { 0 };
                let is_before_heading = columns.as_ref().is_some_and(|table| table.has_heading());
                let lines = Lines::new(reader);
                let (taken, broken) = (Taken::of(taken), VecDeque::new());
                self.open = Some(Open {
                    source,
                    lines,
                    taken,
                    broken,
                    columns,
                    is_before_heading,
                    line,
                    comments: 0,
                    is_without: true,
                });
            }
            Shape::Whole(text) => {
                let count = text.lines().count();
                self.whole(source, vec![(1, Ok(text))], count);
            }
            Shape::Unclear(why) => self.whole(source, vec![(1, Err(why))], 1),
            Shape::Several(puzzles, count) => {
                let puzzles = puzzles.into_iter().map(|(line, text)| (line, Ok(text)));
                self.whole(source, puzzles.collect(), count);
            }
        }
        Ok(())
    }

    /// Takes the puzzles of an input of several lines each, with their first lines.
    fn whole(
        &mut self,
        source: &'a Source,
        puzzles: Vec<(usize, Result<String, String>)>,
        lines: usize,
    ) {
        let mut jobs = puzzles.into_iter().map(|(own_line, text)| {
            let line = self.portion.numbered(self.counted + own_line);
            Job { line, own_line, text, is_whole: true, columns: None }
        });
        let mut chunks = Vec::new();
        loop {
            let some: Vec<Job> = jobs.by_ref().take(MOST_WHOLE).collect();
            if some.is_empty() {
                break;
            }
            chunks.push(some);
        }
        self.counted += lines;
        for jobs in chunks {
            let size =
                jobs.iter().map(|job| job.text.as_ref().map_or(0, String::len)).sum::<usize>();
            let chunk = self.chunk(source, jobs, size as u64);
            self.waiting.push_back(chunk);
        }
    }

    fn chunk(&mut self, source: &'a Source, jobs: Vec<Job>, size: u64) -> Chunk<'a> {
        self.number += 1;
        Chunk { jobs, size, nothing: None, source }
    }
}

/// How much of a compressed input was read, for the progress.
struct Taken {
    all: Option<Arc<AtomicU64>>,
    reported: u64,
}

impl Taken {
    const fn of(all: Option<Arc<AtomicU64>>) -> Self {
        Self { all, reported: 0 }
    }

    /// The bytes read since the last call; for an input that is not compressed, those of its lines.
    fn since(&mut self, of_lines: u64) -> u64 {
        let Some(all) = &self.all else { return of_lines };
        let all = all.load(Ordering::Relaxed);
        all - mem::replace(&mut self.reported, all)
    }
}

/// The most lines over which a row of a table is spread.
const MOST_LINES: usize = 100;

impl Open<'_> {
    /// The puzzles of the next lines and their size; `None` at the end. `counted` lines came before
    /// this input.
    fn read(
        &mut self,
        most: usize,
        counted: usize,
        portion: Portion,
        patience: Duration,
    ) -> Result<Option<(Vec<Job>, u64)>> {
        let (mut jobs, mut size) = (Vec::new(), 0);
        let mut is_end = true;
        let (start, began) = (self.lines.bytes(), Instant::now());
        let has_room =
            |jobs: usize, size: u64| jobs < most && size < MOST_TEXT && began.elapsed() < patience;
        // One line is read in any case: on a busy machine, patience may be over before the first.
        while is_end || has_room(jobs.len(), size) {
            let Some(mut text) = self.next_line()? else { break };
            is_end = false;
            size = self.lines.bytes() - start;
            self.line += 1;
            if let Some(text) = text.as_ref().ok().filter(|text| !is_content(text)) {
                self.comments += usize::from(text.contains('#'));
                continue;
            }
            let (line, own_line) = (portion.numbered(counted + self.line), self.line);
            if let Ok(row) = &mut text {
                self.finish_row(row)?;
            }
            if mem::take(&mut self.is_before_heading) {
                continue;
            }
            self.is_without = false;
            let columns = self.columns.clone();
            jobs.push(Job { line, own_line, text, is_whole: false, columns });
        }
        Ok((!is_end).then_some((jobs, size)))
    }

    fn next_line(&mut self) -> Result<Option<Result<String, String>>> {
        match self.broken.pop_front() {
            Some(line) => Ok(Some(line)),
            None => Ok(self.lines.next().transpose()?),
        }
    }

    /// Adds the lines on which a row of a table continues. If it has no end, they are lines of their
    /// own.
    fn finish_row(&mut self, row: &mut String) -> Result<()> {
        let Some(columns) = self.columns.clone().filter(|columns| columns.is_open(row)) else {
            return Ok(());
        };
        let (mut whole, mut added) = (row.clone(), VecDeque::new());
        while added.len() < MOST_LINES {
            let Some(line) = self.next_line()? else { break };
            if let Ok(line) = &line {
                whole.push('\n');
                whole.push_str(line);
            }
            let is_bad = line.is_err();
            added.push_back(line);
            if is_bad || whole.len() > LONGEST_LINE {
                break;
            }
            if !columns.is_open(&whole) {
                self.line += added.len();
                *row = whole;
                return Ok(());
            }
        }
        added.append(&mut self.broken);
        self.broken = added;
        Ok(())
    }
}

/// The lines of an input, without line ends. A line that is too long, or not text, cannot be read;
/// the next line follows it.
pub struct Lines<R> {
    reader: R,
    /// How much has been read, in bytes.
    bytes: u64,
}

impl<R: BufRead> Lines<R> {
    /// The lines of a reader.
    pub const fn new(reader: R) -> Self {
        Self { reader, bytes: 0 }
    }

    /// How much has been read so far, in bytes.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    fn read(&mut self) -> io::Result<Option<Result<String, String>>> {
        let mut bytes = Vec::new();
        // One more for the line feed, one for a carriage return, and one to notice that it is too
        // long.
        let most = LONGEST_LINE as u64 + 3;
        let read = self.reader.by_ref().take(most).read_until(b'\n', &mut bytes)?;
        self.bytes += read as u64;
        if read == 0 {
            return Ok(None);
        }
        let ended = bytes.pop_if(|byte| *byte == b'\n').is_some();
        bytes.pop_if(|byte| *byte == b'\r');
        if bytes.len() > LONGEST_LINE {
            if !ended {
                self.bytes += self.reader.skip_until(b'\n')? as u64;
            }
            return Ok(Some(Err(format!("the line is longer than {LONGEST_LINE} bytes"))));
        }
        Ok(Some(String::from_utf8(bytes).map_err(|error| {
            let column = error.utf8_error().valid_up_to() + 1;
            format!("the line is not text in UTF-8; byte {column} is wrong")
        })))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Result<String, String>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn no_line_is_lost_if_nothing_is_waited_for() {
        let source = Source::Text(String::new());
        let mut open = Open {
            source: &source,
            lines: Lines::new(Box::new(Cursor::new("12..\n\n# a comment\n34..\n"))),
            taken: Taken::of(None),
            broken: VecDeque::new(),
            columns: None,
            is_before_heading: false,
            line: 0,
            comments: 0,
            is_without: true,
        };
        let mut lines = Vec::new();
        while let Some((jobs, _)) = open.read(10, 0, Portion::default(), Duration::ZERO).unwrap() {
            lines.extend(jobs.into_iter().map(|job| job.own_line));
        }
        assert_eq!(lines, [1, 4]);
    }

    #[test]
    fn long_and_broken_lines_do_not_stop_the_rest() {
        let mut input = b"one\r\n\n".to_vec();
        input.extend(vec![b'.'; LONGEST_LINE]);
        input.push(b'\n');
        input.extend(vec![b'.'; LONGEST_LINE + 1]);
        input.push(b'\n');
        input.extend(vec![b'.'; 3 * LONGEST_LINE]);
        input.extend(b"\nt\xffo\nlast");
        let lines: Vec<Result<String, String>> =
            Lines::new(&input[..]).collect::<io::Result<_>>().unwrap();
        assert_eq!(lines.len(), 7);
        assert_eq!(lines[0], Ok("one".into()));
        assert_eq!(lines[1], Ok(String::new()));
        assert!(lines[2].as_ref().is_ok_and(|line| line.len() == LONGEST_LINE));
        assert_eq!(lines[3], Err("the line is longer than 1048576 bytes".into()));
        assert_eq!(lines[4], lines[3]);
        assert_eq!(lines[5], Err("the line is not text in UTF-8; byte 2 is wrong".into()));
        assert_eq!(lines[6], Ok("last".into()));
    }
}
