//! `gradus convert`: puzzles in another format, or as pictures.

use super::chunks::{Chunks, Job};
use super::jobs::Jobs;
use super::limit::TimeLimit;
use super::named::format;
use super::options::{FormatName, writable, written_format};
use super::outcome::{BAD, GOOD, say};
use super::portion::Portion;
use super::record::{Report, print};
use super::source::Source;
use super::stream;
use super::stream::Stream;
use crate::engine::export::{ExportTarget, limit, written};
use crate::engine::format::state::{contents, has_marks};
use crate::engine::format::{self, Document, FORMATS, Format, Holds};
use crate::engine::picture::{self, Sheet, Subject};
use crate::engine::puzzle::Puzzle;
use crate::game::{Entry, Game};
use anyhow::{Result, bail};
use clap::Args as Group;
use serde::Serialize;
use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is written of the player's entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entries {
    /// Nothing.
    None,
    /// Digits, but no marks.
    Digits,
    /// Digits and marks.
    All,
    /// Digits and marks; where there is no mark, all candidates that the rules leave.
    Candidates,
}

/// The names of the choices.
const ENTRIES: &[(&str, Entries)] = &[
    ("no", Entries::None),
    ("digits", Entries::Digits),
    ("yes", Entries::All),
    ("candidates", Entries::Candidates),
];

/// The pictures, which are no formats since nothing reads them.
const PICTURES: &[(&str, ExportTarget)] =
    &[("text", ExportTarget::Text), ("svg", ExportTarget::Svg)];

/// The arguments of `convert`.
#[derive(Debug, Group)]
pub struct Convert {
    /// Files of puzzles, puzzles as text, or - for standard input, which is also read where there
    /// is no argument
    #[arg(value_name = "FILE|PUZZLE|-")]
    pub inputs: Vec<OsString>,

    /// What to convert to: a puzzle format, text or svg
    #[arg(long, value_name = "FORMAT", value_parser = target)]
    pub to: ExportTarget,

    /// The format of the puzzles, where it is not recognised
    #[arg(long, alias = "format", value_name = "FORMAT", value_parser = format())]
    #[arg(hide_possible_values = true)]
    pub from: Option<&'static Format>,

    /// What of the player's entries is written: no, digits, yes (digits and marks) or candidates
    /// (the same, and all that the rules leave where nothing is marked). Without this option yes,
    /// if the format has a place for it
    #[arg(long, value_name = "WHAT", value_parser = entries)]
    pub state: Option<Entries>,

    /// How many puzzles stand on a sheet of SVG, across and down, as in 2x3
    #[arg(long, value_name = "COLSxROWS", value_parser = sheet)]
    pub sheet: Option<Sheet>,

    /// Write CSV, with the other columns of a table beside the puzzles
    #[arg(long)]
    pub keep: bool,

    /// How many threads work
    #[command(flatten)]
    pub jobs: Jobs,
}

impl Convert {
    /// What of the player's entries is written.
    pub fn entries(&self) -> Entries {
        self.state.unwrap_or(Entries::All)
    }
}

/// A puzzle in its new form.
#[derive(Serialize)]
struct Converted {
    text: String,
}

/// Converts the puzzles of the inputs.
pub fn run(wanted: &Convert) -> Result<ExitCode> {
    if wanted.sheet.is_some() && !matches!(wanted.to, ExportTarget::Svg) {
        bail!("--sheet is for --to svg");
    }
    let without_state = AtomicUsize::new(0);
    let convert = |document: Document| converted(document, wanted, &without_state);
    let streams = match wanted.to {
        ExportTarget::Format(format) => format.one_line,
        ExportTarget::Text => true,
        ExportTarget::Svg => false,
    };
    if wanted.keep && !streams {
        bail!("--keep is for formats in which a puzzle takes one line");
    }
    let code = if streams {
        let stream = Stream {
            inputs: wanted.inputs.clone(),
            format: wanted.from.map(FormatName::Puzzles).into_iter().collect(),
            keep: wanted.keep,
            portion: Portion::default(),
            limit: TimeLimit::default(),
            jobs: wanted.jobs,
        };
        stream::run(&stream, Vec::new(), |_: &Job, document, _| {
            convert(document).map(|text| Converted { text: text.trim_end().into() })
        })?
    } else {
        one_document(wanted, convert)?
    };
    if let (count @ 1.., ExportTarget::Format(format)) = (without_state.into_inner(), wanted.to) {
        let puzzles = if count == 1 { "puzzle has" } else { "puzzles have" };
        say(&format!("{count} {puzzles} entries or marks that {format} cannot hold"));
    }
    Ok(code)
}

/// Reads everything and writes it as one text: a format that holds one puzzle, or a sheet.
fn one_document(
    wanted: &Convert,
    convert: impl Fn(Document) -> Result<String, String>,
) -> Result<ExitCode> {
    let sheet = wanted.sheet.unwrap_or(Sheet::ONE);
    let sources = Source::all(&wanted.inputs, wanted.from)?;
    let mut chunks = Chunks::new(&sources, wanted.from, Portion::default());
    let (mut subjects, mut texts, mut is_good) = (Vec::new(), Vec::new(), true);
    while let Some(chunk) = chunks.next(sheet.room() + 1)? {
        for job in &chunk.jobs {
            let read = job.document(wanted.from).and_then(|document| match wanted.to {
                ExportTarget::Svg => {
                    subject(document, wanted.entries()).map(|subject| subjects.push(subject))
                }
                _ => convert(document).map(|text| texts.push(text)),
            });
            if let Err(error) = read {
                is_good = false;
                say(&chunk.complaint(job, &error));
            }
            if subjects.len().max(texts.len()) > sheet.room() {
                let most = sheet.room();
                bail!(
                    "there are more puzzles than {most}; --sheet COLSxROWS (with --to svg) has room for more"
                );
            }
        }
    }
    if !subjects.is_empty() {
        texts.push(picture::svg(&subjects, sheet));
    }
    print(&texts.concat())?;
    Ok(if is_good { GOOD } else { ExitCode::from(BAD) })
}

/// A document in its new form. Counts those whose entries have no place there, though they were
/// asked for.
fn converted(
    document: Document,
    wanted: &Convert,
    without_state: &AtomicUsize,
) -> Result<String, String> {
    let document = with_entries(document, wanted.entries())?;
    let text = wanted.to.write(&document)?;
    if written(&document) > wanted.to.holds() && wanted.state.is_some() {
        without_state.fetch_add(1, Ordering::Relaxed);
    }
    Ok(text)
}

fn subject(document: Document, entries: Entries) -> Result<Subject, String> {
    Subject::of(&with_entries(document, entries)?)
}

/// A document with as much of the player's entries as is wanted.
fn with_entries(mut document: Document, entries: Entries) -> Result<Document, String> {
    match entries {
        Entries::All => {}
        Entries::None => limit(&mut document, Holds::Givens),
        Entries::Digits => limit(&mut document, Holds::Digits),
        Entries::Candidates if has_marks(&contents(&document)) => {}
        Entries::Candidates => {
            let puzzle = Arc::new(Puzzle::of(document.setup.clone())?);
            let mut game = Game::new(Arc::clone(&puzzle));
            for line in &document.moves {
                game.enter(Entry::read(line, &puzzle)?);
            }
            document.moves.push(game.sheet().fill(&puzzle).write(puzzle.grid()));
        }
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

/// Reads the name of what puzzles are converted to.
pub fn target(name: &str) -> Result<ExportTarget, String> {
    let picture = PICTURES.iter().find(|(other, _)| *other == name).map(|(_, target)| *target);
    match (picture, format::by_slug(name)) {
        (Some(picture), _) => Ok(picture),
        (None, Some(_)) => written_format(name).map(ExportTarget::Format),
        (None, None) => {
            Err(format!("expected text, svg, or a puzzle format: {}", writable().join(", ")))
        }
    }
}

/// Reads what is to be written of the player's entries.
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

/// The formats with what each is read and written as, for the help.
pub fn format_table() -> String {
    let widest = FORMATS.iter().map(|format| format.slug.len()).max().unwrap_or(0);
    let line = |format: &&Format| {
        let (slug, title) = (format.slug, format.title);
        let only = if format.write.is_none() { ", only read" } else { "" };
        let holds = match format.holds {
            Holds::Givens => "",
            Holds::Digits => ", with entries",
            Holds::Marks => ", with entries and marks",
        };
        format!("\n  {slug:widest$}  {title}{holds}{only}")
    };
    format!("Formats:{}", FORMATS.iter().map(line).collect::<String>())
}
