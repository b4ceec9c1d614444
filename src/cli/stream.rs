//! Streams: puzzles in, a record for each out, in order, on all cores and in constant memory.

use super::args::Stream;
use super::lines::Lines;
use super::options::chosen;
use super::record::{Bad, Report, heading, print, render};
use super::source::{Shape, Source, is_content};
use super::{BAD, GOOD, say};
use crate::engine::format::{self, Format};
use crate::engine::puzzle::Setup;
use anyhow::{Context, Result};
use rayon::prelude::*;
use std::process::ExitCode;

/// The most puzzles that are worked on before their records are written.
const MOST: usize = 1024;

/// The most text of such puzzles, in bytes.
const MOST_TEXT: usize = 4 << 20;

/// A puzzle to be answered.
#[derive(Debug)]
pub struct Job {
    /// The line that it begins on, counted through all inputs.
    pub line: usize,
    /// The same in its own input, for messages.
    own_line: usize,
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

    fn setup(&self, forced: Option<&'static Format>) -> Result<Setup, String> {
        let text = self.text.as_ref().map_err(Clone::clone)?;
        let text = text.trim_start_matches('\u{feff}');
        let read = match self.is_whole {
            true => format::read(text, forced).map_err(|error| error.to_string()),
            false => format::read_line(text, forced).map_err(|error| error.in_line()),
        };
        read.map(|read| read.document.setup)
    }
}

/// A record, ready to be written.
struct Answer {
    record: String,
    is_good: bool,
    /// What is said on standard error.
    complaint: Option<String>,
}

/// Answers every puzzle of the inputs.
///
/// # Errors
/// When an input cannot be read or a record cannot be written. That nobody reads on is no error.
pub fn run<R: Report>(
    stream: &Stream,
    answer: impl Fn(&Job, Setup) -> Result<R, String> + Sync,
) -> Result<ExitCode> {
    let (output, forced) = chosen(&stream.format);
    let sources = Source::all(&stream.inputs, forced)?;
    let respond = |source: &Source, job: &Job| {
        let report = job.setup(forced).and_then(|setup| answer(job, setup));
        let record = report.map_err(|error| Bad { line: job.line, error });
        let complaint = record.as_ref().err().map(|bad| match source {
            Source::Text(_) => bad.error.clone(),
            _ => format!("{}, line {}: {}", source.name(), job.own_line, bad.error),
        });
        let is_good = record.as_ref().is_ok_and(R::is_good);
        Answer { record: render(&record, output), is_good, complaint }
    };
    let mut is_good = true;
    let mut is_read = print(&heading::<R>(output))?;
    let mut counted = 0;
    for source in &sources {
        let shape = source.shape(forced)?;
        counted += each_chunk(shape, counted, |chunk| {
            let answers: Vec<Answer> = chunk.par_iter().map(|job| respond(source, job)).collect();
            is_good &= answers.iter().all(|answer| answer.is_good);
            answers.iter().filter_map(|answer| answer.complaint.as_deref()).for_each(say);
            is_read = print(&answers.into_iter().map(|answer| answer.record).collect::<String>())?;
            Ok(is_read)
        })
        .with_context(|| format!("cannot go on with {}", source.name()))?;
        if !is_read {
            break;
        }
    }
    Ok(if is_good { GOOD } else { ExitCode::from(BAD) })
}

/// Hands over the puzzles of an input in chunks until that returns false, and returns how many
/// lines there were. `counted` lines came before.
fn each_chunk(
    shape: Shape,
    counted: usize,
    mut work: impl FnMut(&[Job]) -> Result<bool>,
) -> Result<usize> {
    let whole = |text| Job { line: counted + 1, own_line: 1, text, is_whole: true };
    let reader = match shape {
        Shape::Whole(text) => {
            let lines = text.lines().count();
            work(&[whole(Ok(text))])?;
            return Ok(lines);
        }
        Shape::Unclear(why) => {
            work(&[whole(Err(why))])?;
            return Ok(1);
        }
        Shape::Lines(reader) => reader,
    };
    let (mut chunk, mut size, mut most) = (Vec::new(), 0, 16);
    let mut lines = 0;
    for text in Lines::new(reader) {
        let text = text?;
        lines += 1;
        if text.as_ref().is_ok_and(|text| !is_content(text)) {
            continue;
        }
        size += text.as_ref().map_or(0, String::len);
        chunk.push(Job { line: counted + lines, own_line: lines, text, is_whole: false });
        if chunk.len() == most || size >= MOST_TEXT {
            if !work(&chunk)? {
                return Ok(lines);
            }
            // The first records come soon, later ones in larger chunks.
            (size, most) = (0, MOST.min(2 * most));
            chunk.clear();
        }
    }
    work(&chunk)?;
    Ok(lines)
}
