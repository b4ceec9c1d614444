//! `gradus convert`: puzzles in another format, or as pictures.

use super::options::format;
use super::options::{FormatName, TimeLimit, read_written_format, writable};
use super::outcome::{BAD, GOOD, say};
use super::records::interrupt;
use super::records::jobs::Jobs;
use super::records::record::{Report, print, print_bytes};
use super::records::stream::{self, Stream};
use crate::config::Config;
use crate::game::{Entry, Game};
use crate::lists::chunks::{Chunks, Job};
use crate::lists::limits::Patience;
use crate::lists::portion::Portion;
use crate::lists::source::Source;
use anyhow::{Result, anyhow, bail};
use clap::Args as Group;
use gradus_engine::format::state::{contents, has_marks};
use gradus_engine::format::{self, Holds};
use gradus_engine::picture::export::{Draws, ExportTarget, PICTURES, limited, written};
use gradus_engine::picture::{Leaf, PAPERS, PER_PAGE, Pages, Paper, Sheet, Subject};
use gradus_engine::understand::EFFORT;
use gradus_engine::{Board, Budget, Document, FORMATS, Format, LEVEL, Limits, Puzzle, Setup, rate};
use serde::Serialize;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

/// The most puzzles that are read at once.
const MOST_AT_ONCE: usize = 1024;

/// What to write of the player's entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entries {
    /// Nothing.
    None,
    /// Digits, but no marks.
    Digits,
    /// Digits and marks.
    All,
    /// Digits and marks; if there are no marks, all candidates that the rules allow.
    Candidates,
}

impl Entries {
    /// The part of a player's entries that is written.
    const fn holds(self) -> Holds {
        match self {
            Self::None => Holds::Givens,
            Self::Digits => Holds::Digits,
            Self::All | Self::Candidates => Holds::Marks,
        }
    }
}

/// The names of the choices.
const ENTRIES: &[(&str, Entries)] = &[
    ("no", Entries::None),
    ("digits", Entries::Digits),
    ("yes", Entries::All),
    ("candidates", Entries::Candidates),
];

/// The arguments of `convert`.
#[derive(Debug, Group)]
pub struct Convert {
    /// Files of puzzles, puzzles as text, or - for standard input, which is also read without
    /// arguments
    #[arg(value_name = "FILE|PUZZLE|-")]
    pub inputs: Vec<OsString>,

    /// What to convert to: a puzzle format, or a picture: text, svg, png, pdf, replay or asciicast
    #[arg(long, value_name = "FORMAT", value_parser = target)]
    pub to: ExportTarget,

    /// The format of the puzzles, if it is not recognised
    #[arg(long, alias = "format", value_name = "FORMAT", value_parser = format())]
    #[arg(hide_possible_values = true)]
    pub from: Option<&'static Format>,

    /// What to write of the player's entries: no, digits, yes (digits and marks) or candidates (the
    /// same, and all that the rules allow where nothing is marked). The default is yes, if the
    /// format has a place for it, but no for replay and asciicast
    #[arg(long, value_name = "WHAT", value_parser = entries)]
    pub state: Option<Entries>,

    /// How many puzzles to put on a sheet of SVG or PNG, across and down, as in 2x3
    #[arg(long, value_name = "COLSxROWS", value_parser = sheet)]
    pub sheet: Option<Sheet>,

    /// How the pages of a PDF look
    #[command(flatten)]
    pub print: Print,

    /// Write to this file, in place of standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Write CSV, with the other columns of a table beside the puzzles
    #[arg(long)]
    pub keep: bool,

    /// How many threads to use
    #[command(flatten)]
    pub jobs: Jobs,
}

/// How the pages of a PDF look.
#[derive(Debug, Default, Group)]
pub struct Print {
    /// How many puzzles to put on a page of a PDF: 1, 4 or 6; 4 by default
    #[arg(long, value_name = "1|4|6", value_parser = per_page)]
    pub per_page: Option<(usize, usize)>,

    /// The paper of a PDF: a4 (by default) or letter
    #[arg(long, value_name = "a4|letter", value_parser = paper)]
    pub paper: Option<Paper>,

    /// Leave the solutions out of a PDF
    #[arg(long)]
    pub no_solutions: bool,
}

impl Print {
    /// Whether anything was asked for.
    const fn is_asked(&self) -> bool {
        self.per_page.is_some() || self.paper.is_some() || self.no_solutions
    }

    fn pages(&self) -> Pages {
        Pages {
            paper: self.paper.unwrap_or(PAPERS[0]),
            places: self.per_page.unwrap_or(PER_PAGE[1]),
            solutions: !self.no_solutions,
        }
    }
}

impl Convert {
    /// What to write of the player's entries.
    pub fn entries(&self) -> Entries {
        self.state.unwrap_or(match self.to.usual() {
            Holds::Givens if self.to.holds() > Holds::Givens => Entries::None,
            _ => Entries::All,
        })
    }

    /// The way its picture is drawn, if it is one.
    const fn draws(&self) -> Option<Draws> {
        match self.to {
            ExportTarget::Picture(picture) => Some(picture.draws),
            ExportTarget::Format(_) => None,
        }
    }
}

/// A puzzle in its new form.
#[derive(Serialize)]
struct Converted {
    text: String,
}

impl Converted {
    fn of(document: Document, args: &Convert, without_state: &AtomicUsize) -> Result<Self, String> {
        let text = converted(document, args, without_state)?;
        Ok(Self { text: text.trim_end().into() })
    }
}

/// Converts the puzzles of the inputs.
pub fn run(args: &Convert) -> Result<ExitCode> {
    let draws = args.draws();
    if args.sheet.is_some() && !matches!(draws, Some(Draws::Sheet(_) | Draws::Dots(_))) {
        bail!("--sheet is for --to svg and --to png");
    }
    if args.print.is_asked() && !matches!(draws, Some(Draws::Pages(_))) {
        bail!("--per-page, --paper and --no-solutions are for --to pdf");
    }
    let streams = is_line(args.to) || matches!(draws, Some(Draws::Puzzle(_)));
    if args.keep && !streams {
        bail!("--keep is for formats in which a puzzle takes one line");
    }
    if args.keep && args.output.is_some() {
        bail!("--keep writes to standard output; leave --output out");
    }
    match &args.output {
        None if streams => return stream(args),
        Some(file) if streams => return stream_to_file(args, file),
        _ => {}
    }
    let (bytes, code) = gathered(args)?;
    // Without a single puzzle, there is nothing to replace a file with.
    if let Some(bytes) = bytes {
        written_to(&bytes, args.to, args.output.as_deref())?;
    }
    Ok(code)
}

/// Writes a text or a picture to a file, or to standard output if there is none.
///
/// # Errors
/// When it cannot be written, or would only confuse a terminal.
pub fn written_to(bytes: &[u8], target: ExportTarget, file: Option<&Path>) -> Result<()> {
    match file {
        Some(file) => interrupt::write(file, bytes)?,
        None if target.is_text() => drop(print(&String::from_utf8_lossy(bytes))?),
        None if io::stdout().is_terminal() => {
            bail!("{target} is not for a terminal; name a file with --output")
        }
        None => drop(print_bytes(bytes)?),
    }
    Ok(())
}

/// Whether it is a format in which a puzzle takes one line.
const fn is_line(target: ExportTarget) -> bool {
    matches!(target, ExportTarget::Format(Format { one_line: true, .. }))
}

/// Converts puzzle by puzzle, each as soon as it is read.
fn stream(args: &Convert) -> Result<ExitCode> {
    let without_state = AtomicUsize::new(0);
    let stream = Stream {
        inputs: args.inputs.clone(),
        format: args.from.map(FormatName::Puzzles).into_iter().collect(),
        keep: args.keep,
        portion: Portion::default(),
        limit: TimeLimit::default().or(Patience::Units),
        jobs: args.jobs,
    };
    let code = stream::run(&stream, Vec::new(), |_: &Job, document, _| {
        Converted::of(document, args, &without_state)
    })?;
    report(without_state, args);
    Ok(code)
}

/// How many portions may wait to be written to a file.
const MOST_WAITING: usize = 4;

/// How often a file that waits for more puzzles looks for a signal.
const PAUSE: Duration = Duration::from_millis(20);

/// Converts puzzle by puzzle into a file. The old one stays until the last puzzle is converted, and
/// if there is none.
fn stream_to_file(args: &Convert, file: &Path) -> Result<ExitCode> {
    thread::scope(|scope| {
        // Reading may wait for input that does not come, so another thread does it.
        let (sender, portions) = mpsc::sync_channel(MOST_WAITING);
        let mut reader = Some(scope.spawn(move || send_converted(args, &sender)));
        let mut code = GOOD;
        let mut end = || {
            let result = reader.take().map_or(Ok(Ok(code)), ScopedJoinHandle::join);
            code = result.unwrap_or_else(|panic| resume_unwind(panic))?;
            Ok(None)
        };
        let Ok(first) = portions.recv() else {
            let _: Option<String> = end()?;
            return Ok(code);
        };
        let mut first = Some(first);
        interrupt::write_portions(file, |stop| {
            loop {
                match first.take().map_or_else(|| portions.recv_timeout(PAUSE), Ok) {
                    Ok(portion) => return Ok(Some(portion)),
                    Err(RecvTimeoutError::Disconnected) => return end(),
                    Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                        return Ok(None);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        })?;
        Ok(code)
    })
}

/// What is written must not depend on the time that it takes.
fn document(job: &Job, args: &Convert) -> Result<Document, String> {
    job.document(args.from, &Budget::new(EFFORT.steps))
}

/// Converts all puzzles, and sends their texts while somebody takes them.
fn send_converted(args: &Convert, portions: &SyncSender<String>) -> Result<ExitCode> {
    let without_state = AtomicUsize::new(0);
    let sources = Source::all(&args.inputs, args.from)?;
    let mut chunks = Chunks::new(&sources, args.from, Portion::default());
    let mut is_good = true;
    while let Some(chunk) = chunks.next(MOST_AT_ONCE)? {
        if let Some(nothing) = &chunk.nothing {
            is_good = false;
            say(nothing);
        }
        let texts = args.jobs.answers(&chunk.jobs, |job| {
            let document = document(job, args)?;
            Converted::of(document, args, &without_state)
        });
        let mut portion = String::new();
        for (job, text) in chunk.jobs.iter().zip(texts) {
            match text {
                Ok(text) => portion += &(text.text() + "\n"),
                Err(error) => {
                    is_good = false;
                    say(&chunk.complaint(job, &error));
                }
            }
        }
        if !portion.is_empty() && portions.send(portion).is_err() {
            break;
        }
    }
    report(without_state, args);
    Ok(if is_good { GOOD } else { ExitCode::from(BAD) })
}

/// Says how many puzzles have something that the format cannot hold.
fn report(without_state: AtomicUsize, args: &Convert) {
    if let (count @ 1.., ExportTarget::Format(format)) = (without_state.into_inner(), args.to) {
        let puzzles = if count == 1 { "puzzle has" } else { "puzzles have" };
        say(&format!("{count} {puzzles} entries or marks that {format} cannot hold"));
    }
}

/// What is gathered of all puzzles before anything is written.
#[derive(Default)]
struct Gathered {
    subjects: Vec<Subject>,
    leaves: Vec<Leaf>,
    texts: Vec<String>,
}

impl Gathered {
    fn len(&self) -> usize {
        self.subjects.len() + self.leaves.len() + self.texts.len()
    }

    fn add(
        &mut self,
        document: Document,
        args: &Convert,
        without_state: &AtomicUsize,
    ) -> Result<(), String> {
        match args.draws() {
            Some(Draws::Sheet(_) | Draws::Dots(_)) => {
                self.subjects.push(subject(document, args)?);
            }
            Some(Draws::Pages(_)) => {
                let level = level(&document.setup);
                self.leaves.push(Leaf::of(subject(document, args)?, level));
            }
            _ => self.texts.push(converted(document, args, without_state)?),
        }
        Ok(())
    }

    fn bytes(self, args: &Convert) -> Result<Vec<u8>> {
        let sheet = args.sheet.unwrap_or(Sheet::ONE);
        Ok(match args.draws() {
            Some(Draws::Sheet(draw)) => draw(&self.subjects, sheet).into_bytes(),
            Some(Draws::Dots(draw)) => draw(&self.subjects, sheet).map_err(|why| anyhow!(why))?,
            Some(Draws::Pages(draw)) => draw(&self.leaves, &args.print.pages(), "Gradus"),
            _ => self.texts.concat().into_bytes(),
        })
    }
}

/// Reads everything and writes it as one: a format for a single puzzle, a sheet, or pages; `None` if
/// no puzzle can be read.
fn gathered(args: &Convert) -> Result<(Option<Vec<u8>>, ExitCode)> {
    let most = match args.draws() {
        Some(Draws::Pages(_)) => usize::MAX,
        _ => args.sheet.unwrap_or(Sheet::ONE).room(),
    };
    let without_state = AtomicUsize::new(0);
    let sources = Source::all(&args.inputs, args.from)?;
    let mut chunks = Chunks::new(&sources, args.from, Portion::default());
    let (mut gathered, mut is_good) = (Gathered::default(), true);
    while let Some(chunk) = chunks.next(most.saturating_add(1).min(MOST_AT_ONCE))? {
        if let Some(nothing) = &chunk.nothing {
            is_good = false;
            say(nothing);
        }
        for job in &chunk.jobs {
            let read = document(job, args);
            let added = read.and_then(|document| gathered.add(document, args, &without_state));
            if let Err(error) = added {
                is_good = false;
                say(&chunk.complaint(job, &error));
            }
            if gathered.len() > most {
                bail!("there are more puzzles than {most}; {}", with_room(args));
            }
        }
    }
    report(without_state, args);
    let bytes = (gathered.len() > 0).then(|| gathered.bytes(args)).transpose()?;
    Ok((bytes, if is_good { GOOD } else { ExitCode::from(BAD) }))
}

/// What to do if there are more puzzles than a form has room for.
const fn with_room(args: &Convert) -> &'static str {
    match args.draws() {
        Some(_) => {
            "--sheet COLSxROWS (with --to svg or png) has room for more, and --to pdf for any number"
        }
        None => {
            "a text in this format holds one: convert them one by one, or --to a format of one line, \
             such as sudoku-line or puzz-link"
        }
    }
}

/// The level of a puzzle, if it has one and is rated soon.
pub fn level(setup: &Setup) -> Option<String> {
    let puzzle = Puzzle::of(setup.clone()).ok()?;
    let solutions = puzzle.solutions();
    if puzzle.doubt(&solutions).is_some() {
        return None;
    }
    let board = Board::new(&puzzle);
    let subject = rate::Subject { board: &board, solutions: &solutions };
    let scores = Config::standard().scale(&LEVEL, puzzle.kind());
    let rating = (LEVEL.rate)(&subject, &scores, &Budget::new(Limits::RATING / 10));
    rating.level.map(String::from)
}

/// A document in its new form. Counts those whose entries were wanted but have no place there.
fn converted(
    document: Document,
    args: &Convert,
    without_state: &AtomicUsize,
) -> Result<String, String> {
    let document = with_candidates(document, args.entries())?;
    let text = args.to.text(&document, args.entries().holds())?;
    if written(&document) > args.to.holds() && args.state.is_some() {
        without_state.fetch_add(1, Ordering::Relaxed);
    }
    Ok(text)
}

fn subject(document: Document, args: &Convert) -> Result<Subject, String> {
    let document = with_candidates(document, args.entries())?;
    Ok(Subject::of(&limited(&document, args.entries().holds()))?)
}

/// A document with all candidates as marks, if they are wanted and it has no marks.
fn with_candidates(mut document: Document, entries: Entries) -> Result<Document, String> {
    if entries == Entries::Candidates && !has_marks(&contents(&document)) {
        let puzzle = Arc::new(Puzzle::of(document.setup.clone())?);
        let mut game = Game::new(Arc::clone(&puzzle));
        for line in &document.moves {
            game.enter(Entry::read(line, &puzzle)?);
        }
        document.moves.push(game.sheet().fill(&puzzle).write(puzzle.grid()));
    }
    Ok(document)
}

impl Report for Converted {
    const COLUMNS: &'static [&'static str] = &["puzzle", "error"];

    fn rows(&self) -> Vec<Vec<String>> {
        vec![vec![self.text.clone()]]
    }

    fn text(&self) -> String {
        if self.text.contains('\n') { self.text.clone() + "\n" } else { self.text.clone() }
    }

    fn is_good(&self) -> bool {
        true
    }
}

/// Reads the name of the target.
pub fn target(name: &str) -> Result<ExportTarget, String> {
    let picture = PICTURES.iter().find(|picture| picture.slug == name);
    match (picture, format::by_slug(name)) {
        (Some(picture), _) => Ok(ExportTarget::Picture(picture)),
        (None, Some(_)) => read_written_format(name).map(ExportTarget::Format),
        (None, None) => {
            let pictures: Vec<&str> = PICTURES.iter().map(|picture| picture.slug).collect();
            let (pictures, formats) = (pictures.join(", "), writable().join(", "));
            Err(format!("expected a picture ({pictures}) or a puzzle format: {formats}"))
        }
    }
}

/// Reads how many puzzles a page has.
fn per_page(text: &str) -> Result<(usize, usize), String> {
    let places = PER_PAGE.iter().find(|(cols, rows)| text == (cols * rows).to_string());
    places.copied().ok_or_else(|| "expected 1, 4 or 6".into())
}

/// Reads the name of a paper.
fn paper(name: &str) -> Result<Paper, String> {
    let paper = PAPERS.iter().find(|paper| paper.name == name);
    paper.copied().ok_or_else(|| "expected a4 or letter".into())
}

/// Reads what to write of the player's entries.
pub fn entries(name: &str) -> Result<Entries, String> {
    let entries = ENTRIES.iter().find(|(other, _)| *other == name).map(|(_, entries)| *entries);
    entries.ok_or_else(|| "expected no, digits, yes or candidates".into())
}

/// Reads the size of a sheet, as in 2x3.
pub fn sheet(text: &str) -> Result<Sheet, String> {
    let side = |text: &str| text.parse().ok().filter(|side| (1..=100).contains(side));
    let sides = text.split_once('x').and_then(|(cols, rows)| Some((side(cols)?, side(rows)?)));
    sides
        .map(|(cols, rows)| Sheet { cols, rows })
        .ok_or_else(|| "expected COLSxROWS, as in 2x3, each 1 to 100".into())
}

/// The formats with how each is read and written, for the help.
pub fn format_table() -> String {
    let widest = FORMATS.iter().map(|format| format.slug.len()).max().unwrap_or(0);
    let line = |format: &&Format| {
        let (slug, title) = (format.slug, format.title);
        let only = if format.write.is_none() { ", read-only" } else { "" };
        let holds = match format.holds {
            Holds::Givens => "",
            Holds::Digits => ", with entries",
            Holds::Marks => ", with entries and marks",
        };
        format!("\n  {slug:widest$}  {title}{holds}{only}")
    };
    format!("Formats:{}", FORMATS.iter().map(line).collect::<String>())
}
