//! `gradus hint`: the next step of a puzzle, explained.

use super::global::Global;
use super::global::configuration;
use super::options::{FormatName, hint_format};
use super::options::{Output, chosen};
use super::outcome::{BAD, GOOD, say};
use super::record::{json, print};
use super::source::Source;
use crate::engine::board::{Board, Contradiction};
use crate::engine::budget::Budget;
use crate::engine::format::Document;
use crate::engine::hint::{self, Hint, Wish};
use crate::engine::likely::{Likely, likely};
use crate::engine::puzzle::Puzzle;
use crate::engine::rating::{self, TIME};
use crate::engine::scores::Scores;
use crate::engine::search::{self, Solutions, search};
use crate::engine::step::Step;
use crate::engine::technique::Found;
use crate::engine::technique::{Technique, by_name};
use crate::engine::text;
use crate::game::{Entry, Game, check};
use anyhow::Result;
use clap::Args as Group;
use serde::Serialize;
use std::process::ExitCode;
use std::sync::Arc;

/// The arguments of `hint`.
#[derive(Debug, Group)]
pub struct Asked {
    /// The puzzle: a file, a puzzle as text, an address, or - for standard input
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzle: String,

    /// The step of the lowest score; this is what you get without any of these options
    #[arg(long, conflicts_with_all = ["effective", "likely", "all"])]
    pub simplest: bool,

    /// The step that removes the most candidates
    #[arg(long, conflicts_with_all = ["likely", "all"])]
    pub effective: bool,

    /// The digit that is easiest to see from here, by the visibilities of the rating time; the
    /// simplest step where none is visible
    #[arg(long, conflicts_with_all = ["all", "technique"])]
    pub likely: bool,

    /// All steps that can be taken now
    #[arg(long)]
    pub all: bool,

    /// All steps of this technique, as in naked-pair; with --simplest or --effective the one that
    /// removes most
    #[arg(long, value_name = "SLUG", value_parser = by_name)]
    pub technique: Option<&'static Technique>,

    /// How steps are written: text or jsonl (JSON, one step a line). The name of a puzzle format
    /// says how the puzzle is read instead; give the option twice for both
    #[arg(long, value_name = "FORMAT", value_parser = hint_format)]
    pub format: Vec<FormatName>,
}

/// The most steps of one technique that are listed.
const MOST: usize = 1000;

/// The record of a step.
#[derive(Serialize)]
struct Record {
    technique: &'static str,
    label: &'static str,
    places: Vec<String>,
    removes: Vec<String>,
    text: String,
}

/// What is said where there is no step.
#[derive(Serialize)]
struct Note {
    note: String,
    /// Whether something is wrong with the puzzle or with what was done to it.
    #[serde(skip)]
    is_bad: bool,
}

impl Note {
    fn good(note: impl Into<String>) -> Self {
        Self { note: note.into(), is_bad: false }
    }

    fn bad(note: impl Into<String>) -> Self {
        Self { note: note.into(), is_bad: true }
    }
}

/// Prints the steps that are wanted.
pub fn run(wanted: &Asked, global: &Global) -> Result<ExitCode> {
    let config = configuration(global);
    let (output, forced) = chosen(&wanted.format);
    let source = Source::of(&wanted.puzzle, forced)?;
    let game = match source.one(forced)?.and_then(|read| game(read.document)) {
        Ok(game) => game,
        Err(error) => {
            say(&source.blame(&error));
            return Ok(ExitCode::from(BAD));
        }
    };
    let kind = game.puzzle().kind();
    let found = match wanted.likely.then(|| seen(&game, &config.scale(&TIME, kind))).flatten() {
        Some(likely) => Ok((likely.explain(), vec![likely.step])),
        None => steps(&game, wanted, &config.scores(kind)).map(|steps| (String::new(), steps)),
    };
    match found {
        Ok((more, steps)) => {
            let records = steps.iter().map(|step| written(game.puzzle(), step, &more, output));
            print(&records.collect::<String>())?;
            Ok(GOOD)
        }
        Err(note) => {
            print(&match output {
                Output::JsonLines => json(&note),
                _ => format!("{}\n", note.note),
            })?;
            Ok(if note.is_bad { ExitCode::from(BAD) } else { GOOD })
        }
    }
}

/// The puzzle with what was done to it.
fn game(document: Document) -> Result<Game, String> {
    let puzzle = Arc::new(Puzzle::of(document.setup)?);
    let mut game = Game::new(Arc::clone(&puzzle));
    for (number, line) in (1..).zip(&document.moves) {
        let entry = Entry::read(line, &puzzle);
        game.enter(entry.map_err(|error| format!("in `moves`, number {number}: {error}"))?);
    }
    game.solutions = Some(Arc::new(search(&puzzle, &Budget::new(search::BUDGET))));
    Ok(game)
}

/// The digit that is easiest to see, where nothing is wrong and one is visible.
fn seen(game: &Game, scale: &Scores) -> Option<Likely> {
    if game.has_mistake() {
        return None;
    }
    let board = game.sheet().board(game.puzzle()).ok()?;
    likely(&board, game.solutions.as_deref()?, scale)
}

/// The steps that are wanted, at least one.
fn steps(game: &Game, wanted: &Asked, scores: &Scores) -> Result<Vec<Step>, Note> {
    let (puzzle, sheet) = (game.puzzle(), game.sheet());
    if game.solutions.as_deref() == Some(&Solutions::None) {
        return Err(Note::bad("the puzzle has no solution"));
    }
    let mistakes = check::mistakes(sheet, puzzle, game.solutions.as_deref());
    if !mistakes.is_empty() {
        let cells = text::cells(puzzle, mistakes);
        return Err(Note::bad(format!("there is a mistake in what was done so far: see {cells}")));
    }
    let contradiction = |why: Contradiction| {
        Note::bad(format!("the puzzle contradicts itself: {}", why.explain(puzzle)))
    };
    let board = sheet.board(puzzle).map_err(contradiction)?;
    let (marked, unique) = (sheet.is_marked(puzzle), game.is_unique());
    if wanted.all || wanted.technique.is_some() {
        let steps = listed(&board, marked, unique, wanted, scores).map_err(contradiction)?;
        return match steps.is_empty() {
            true if sheet.is_full(puzzle) => Err(Note::good("the puzzle is complete")),
            true => Err(Note::good("nothing is found")),
            false => Ok(steps),
        };
    }
    let wish = if wanted.effective { Wish::MostEffective } else { Wish::Simplest };
    match hint::next(&board, marked, wish, scores, unique, &Budget::new(rating::BUDGET)) {
        Hint::Step(step) => Ok(vec![step]),
        Hint::Complete => Err(Note::good("the puzzle is complete")),
        Hint::Nothing => Err(Note::good("the techniques that are on find nothing")),
        Hint::Contradiction(why) => Err(contradiction(why)),
        Hint::GaveUp => Err(Note::good("gave up: the puzzle takes too long")),
    }
}

/// All steps, or those of one technique after what the rules alone give: all of them where neither
/// the simplest nor the most effective is asked for.
fn listed(
    board: &Board<'_>,
    marked: bool,
    unique: bool,
    wanted: &Asked,
    scores: &Scores,
) -> Result<Vec<Step>, Contradiction> {
    let Some(technique) = wanted.technique else {
        let budget = &Budget::new(rating::BUDGET);
        let steps = hint::all(board, marked, scores, unique, MOST, budget)?;
        return Ok(steps.into_iter().map(|(_, step)| step).collect());
    };
    let wants_one = wanted.simplest || wanted.effective;
    let found = if wants_one { Found::best() } else { Found::all(MOST) };
    hint::of(technique, board, scores, unique, found)
}

/// The record of a step; `more` is said behind what explains it.
fn written(puzzle: &Puzzle, step: &Step, more: &str, output: Output) -> String {
    let places = step.places.iter().map(|&(cell, digit)| text::place(puzzle, cell, digit));
    let removes = step.removes.iter().map(|&(cell, set)| text::remove(puzzle, cell, set));
    let record = Record {
        technique: step.technique.slug,
        label: step.technique.label,
        places: places.collect(),
        removes: removes.collect(),
        text: format!("{} {more}", step.explain(puzzle)).trim_end().into(),
    };
    if output == Output::JsonLines {
        return json(&record);
    }
    let effect: Vec<String> = record.places.into_iter().chain(record.removes).collect();
    format!("{}: {}\n  {}\n", step.technique.name, effect.join(" "), record.text)
}
