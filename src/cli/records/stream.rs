//! Streams: puzzles in, and a record for each out, in order, on all cores and in constant memory.
//!
//! All threads do the same: each takes some puzzles, answers them, and hands in their records to
//! [`Ordered`], which writes them when it is their turn. So only the records behind the slowest
//! puzzle wait for it.

use super::interrupt;
use super::jobs::Jobs;
use super::ordered::{Answers, Ordered};
use super::progress::Progress;
use super::record::{Bad, Report, heading, print_inked, render, tabled};
use super::table::{Column, Paper, Table};
use crate::cli::options::records;
use crate::cli::options::{FormatName, Output, TimeLimit, chosen};
use crate::cli::outcome::{BAD, GOOD};
use crate::lists::chunks::{Chunk, Chunks, Job};
use crate::lists::columns::Kept;
use crate::lists::limits::{Alarm, Limits};
use crate::lists::output::safe;
use crate::lists::portion::Portion;
use crate::lists::source::Source;
use anyhow::{Result, bail};
use clap::Args as Group;
use gradus_engine::understand::EFFORT;
use gradus_engine::{Document, Format};
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The most puzzles that a thread takes at once.
const MOST: usize = 1024;

/// Roughly how long a thread works before it hands in its answers.
const WHILE: Duration = Duration::from_millis(10);

/// The arguments of the commands that take any number of puzzles.
#[derive(Clone, Debug, Group)]
pub struct Stream {
    /// Files of puzzles, puzzles as text, or - for standard input, which is also read without
    /// arguments
    #[arg(value_name = "FILE|PUZZLE|-")]
    pub inputs: Vec<OsString>,

    /// How to write records: text, csv or jsonl (JSON, one record per line). The name of a puzzle
    /// format says how to read puzzles instead; give the option twice for both
    #[arg(long, value_name = "FORMAT", value_parser = records())]
    #[arg(hide_possible_values = true)]
    pub format: Vec<FormatName>,

    /// Keep the other columns of a table: they follow those of the record, as CSV unless --format
    /// jsonl is given
    #[arg(long)]
    pub keep: bool,

    /// How to write the records of a portion of a list
    #[command(flatten)]
    pub portion: Portion,

    /// How long a puzzle may take
    #[command(flatten)]
    pub limit: TimeLimit,

    /// How many threads to use
    #[command(flatten)]
    pub jobs: Jobs,
}

/// Answers every puzzle of the inputs, each within the limits. At a terminal, the records form a
/// table with these columns, if there are any.
///
/// # Errors
/// When an input cannot be read or a record cannot be written. The lack of a reader is not an
/// error. A panic ends the program.
pub fn run<R: Report>(
    stream: &Stream,
    columns: Vec<Column>,
    answer: impl Fn(&Job, Document, &Limits<'_>) -> Result<R, String> + Sync,
) -> Result<ExitCode> {
    run_reporting(stream, columns, |job, read, limits, _| answer(job, read, limits))
}

/// The same for answers that may take long each: they tell how many solutions more they have found.
///
/// # Errors
/// As for [`run`].
pub fn run_reporting<R: Report>(
    stream: &Stream,
    columns: Vec<Column>,
    answer: impl Fn(&Job, Document, &Limits<'_>, &dyn Fn(u64)) -> Result<R, String> + Sync,
) -> Result<ExitCode> {
    let (output, forced) = stream.output()?;
    let table = stream.table(columns);
    let heading = |kept: Option<&Kept>| {
        table.as_ref().map_or_else(|| heading::<R>(output, kept), Table::heading)
    };
    let written =
        |records: &[Result<R, Bad>], kept: &[Vec<String>], names: Option<&Kept>| match &table {
            Some(table) => tabled(records, table),
            None => safe(render(records, output, kept, names)),
        };
    stream.answer::<R>(forced, &heading, &|chunk, kept, ordered, alarm| {
        let answer = |job: &Job, read: Document, limits: &Limits<'_>| {
            answer(job, read, limits, &|solutions| ordered.report(solutions))
        };
        answered(chunk, forced, kept, written, answer, ordered, alarm)
    })
}

/// Answers a chunk.
type Answer<'f> = dyn Fn(&Chunk<'_>, Option<&Kept>, &Ordered, &Alarm) -> Answers + Sync + 'f;

impl Stream {
    /// How to write records, and the format of the puzzles.
    fn output(&self) -> Result<(Output, Option<&'static Format>)> {
        let (output, forced) = chosen(&self.format);
        let is_asked = self.format.iter().any(|name| matches!(name, FormatName::Records(_)));
        match (self.keep, output) {
            (true, Output::Text) if is_asked => bail!("--keep is for --format csv and jsonl"),
            (true, Output::Text) => Ok((Output::Csv, forced)),
            _ => Ok((output, forced)),
        }
    }

    /// Answers every chunk of the inputs, and writes the answers below a heading.
    fn answer<R: Report>(
        &self,
        forced: Option<&'static Format>,
        heading: &dyn Fn(Option<&Kept>) -> String,
        answer: &Answer<'_>,
    ) -> Result<ExitCode> {
        let sources = Source::all(&self.inputs, forced)?;
        let mut chunks = Chunks::new(&sources, forced, self.portion);
        let columns = if self.keep { chunks.keep()? } else { None };
        let kept = columns.map(|columns| Kept::new(columns, R::COLUMNS));
        if !self.portion.no_header && !print_inked(&heading(kept.as_ref()))? {
            return Ok(GOOD);
        }
        let size = sources.iter().map(Source::size).sum();
        let ordered = Ordered::new(Progress::new(size, !io::stdout().is_terminal()));
        let chunks = Mutex::new(chunks);
        let work = || {
            let alarm = Alarm::new(self.limit.patience());
            work(&chunks, &ordered, |chunk| answer(chunk, kept.as_ref(), &ordered, &alarm));
        };
        interrupt::ends_the_program();
        interrupt::watch(&ordered, || drop(self.jobs.work(work)))?;
        let is_good = ordered.close()? || self.portion.exit_zero;
        Ok(if is_good { GOOD } else { ExitCode::from(BAD) })
    }

    /// The table for people at a terminal, unless a form of records is asked for.
    fn table(&self, columns: Vec<Column>) -> Option<Table> {
        let is_asked = self.format.iter().any(|name| matches!(name, FormatName::Records(_)));
        let is_table = !is_asked && !self.keep && !columns.is_empty();
        let paper = Paper::at_terminal().filter(|_| is_table)?;
        Some(Table::new(columns, paper))
    }
}

/// Takes chunks and hands in their answers until there are no more, or no more are wanted.
fn work<'a>(chunks: &Mutex<Chunks<'a>>, ordered: &Ordered, answer: impl Fn(&Chunk<'a>) -> Answers) {
    let mut most = 1;
    while ordered.has_room() {
        let mut queue = chunks.lock().unwrap_or_else(PoisonError::into_inner);
        let number = queue.number();
        let chunk = queue.next(most);
        if matches!(chunk, Ok(None)) {
            return;
        }
        ordered.begin();
        drop(queue);
        let began = Instant::now();
        ordered.hand_in(
            number,
            chunk.map(|chunk| chunk.as_ref().map_or_else(Answers::default, &answer)),
        );
        most = if began.elapsed() < WHILE { MOST.min(2 * most) } else { 1.max(most / 2) };
    }
}

/// The answers to a chunk. If cancelled, those that are ready.
fn answered<R: Report>(
    chunk: &Chunk<'_>,
    forced: Option<&'static Format>,
    kept: Option<&Kept>,
    written: impl Fn(&[Result<R, Bad>], &[Vec<String>], Option<&Kept>) -> String,
    answer: impl Fn(&Job, Document, &Limits<'_>) -> Result<R, String>,
    ordered: &Ordered,
    alarm: &Alarm,
) -> Answers {
    let mut records = Vec::with_capacity(chunk.jobs.len());
    let mut complaints: Vec<String> = chunk.nothing.iter().cloned().collect();
    let (mut values, mut agree) = (Vec::new(), complaints.is_empty());
    interrupt::works_on_input(chunk.name());
    let limits = alarm.limits(&ordered.stop);
    for job in &chunk.jobs {
        interrupt::works_on_line(job.own_line);
        alarm.begin();
        let document = job.document(forced, &limits.budget(EFFORT.steps));
        let disagreement =
            document.as_ref().ok().and_then(|document| job.disagreement(&document.setup));
        let report = document.and_then(|document| answer(job, document, &limits));
        // An answer interrupted by the cancellation may report that, so it does not count.
        if ordered.is_stopped() {
            break;
        }
        if let Err(error) = &report {
            complaints.push(chunk.complaint(job, error));
        }
        if let Some(disagreement) = disagreement {
            complaints.push(chunk.complaint(job, &disagreement));
            agree = false;
        }
        values.extend(kept.map(|kept| job.kept_values(&kept.columns, R::COLUMNS)));
        records.push(report.map_err(|error| Bad { line: job.line, error }));
    }
    Answers {
        is_good: agree && records.iter().all(|record| record.as_ref().is_ok_and(R::is_good)),
        puzzles: records.len(),
        size: chunk.size,
        is_last: records.len() < chunk.jobs.len(),
        text: written(&records, &values, kept),
        complaints,
        notes: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::{Args, Command};
    use crate::cli::check::Check;
    use clap::Parser;
    use serde::Serialize;
    use std::env;
    use std::io::Write;
    use std::process::{self, Stdio};

    /// Set in the process that should fail.
    const FAILS: &str = "GRADUS_TEST_FAILS";

    #[derive(Serialize)]
    struct Nothing;

    impl Report for Nothing {
        const COLUMNS: &'static [&'static str] = &[];

        fn rows(&self) -> Vec<Vec<String>> {
            Vec::new()
        }

        fn text(&self) -> String {
            String::new()
        }

        fn is_good(&self) -> bool {
            true
        }
    }

    /// The program ends, whichever of two threads panics, and names the line.
    #[test]
    fn a_panic_ends_a_list_and_names_the_line() {
        if env::var_os(FAILS).is_some() {
            let args = Args::parse_from(["gradus", "check", "--jobs", "2"]);
            let Some(Command::Check(Check { stream, .. })) = args.command else { panic!() };
            let done = run(&stream, Vec::new(), |job, _, _| {
                assert_ne!(job.own_line, 300);
                Ok(Nothing)
            });
            panic!("{done:?}");
        }
        let name = "cli::records::stream::tests::a_panic_ends_a_list_and_names_the_line";
        let mut failing = process::Command::new(env::current_exe().unwrap());
        failing.args(["--exact", name, "--nocapture"]).env(FAILS, "");
        let piped = failing.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut failing = piped.spawn().unwrap();
        let list = format!("{}\n", ".".repeat(16)).repeat(400);
        failing.stdin.take().unwrap().write_all(list.as_bytes()).unwrap();
        let output = failing.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(101), "{said}");
        let last = "gradus: standard input, line 300: the program failed; ";
        assert!(said.lines().last().unwrap().starts_with(last), "{said}");
    }
}
