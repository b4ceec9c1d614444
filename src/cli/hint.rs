//! `gradus hint`: the next step of a puzzle, explained.

use super::global::{Global, configuration};
use super::options::{FormatName, Output, TimeLimit, chosen};
use super::options::{hints, system, technique};
use super::outcome::{BAD, GOOD, say};
use super::records::record::{json, known, print, print_inked};
use super::records::table::{Ink, Paper};
use crate::config::technique_of;
use crate::desk::{Opened, Sitting};
use crate::game::advisor::Follow;
use crate::game::hint::{
    Advised, HintRequest, JUST_ONCE, MISTAKE, StepRecord, contradicted, step_of,
};
use crate::game::{Entry, Game, check, spoken};
use crate::lists::limits::{Alarm, Limits};
use crate::lists::source::Source;
use crate::tui::geometry::text::width;
use anyhow::{Error, Result, bail};
use clap::Args as Group;
use gradus_engine::grid::understanding::Understanding;
use gradus_engine::hint::{GAVE_UP, Hint, Listed, Wish, visible};
use gradus_engine::technique::text::{self, list};
use gradus_engine::understand::{EFFORT, is_unproved, proof};
use gradus_engine::{Cell, Document, Puzzle, RATINGS, Solutions, System, Technique};
use serde::Serialize;
use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The arguments of `hint`.
#[derive(Debug, Group)]
pub struct Asked {
    /// The puzzle: a file, a puzzle as text, an address, or - for standard input
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzle: OsString,

    /// The step with the lowest score; this is the default
    #[arg(long, conflicts_with_all = ["effective", "likely", "all"])]
    pub simplest: bool,

    /// The step that removes the most candidates
    #[arg(long, conflicts_with_all = ["likely", "all"])]
    pub effective: bool,

    /// The digit that is easiest to see from here, by the visibilities of the rating time; the
    /// simplest step if none is visible
    #[arg(long, conflicts_with_all = ["all", "technique"])]
    pub likely: bool,

    /// What can be said about this cell: the simplest step that changes it
    #[arg(long, value_name = "CELL")]
    #[arg(conflicts_with_all = ["simplest", "effective", "likely", "all", "technique"])]
    pub cell: Option<String>,

    /// All steps that can be taken now
    #[arg(long)]
    pub all: bool,

    /// All steps of this technique, as in naked-pair; with --simplest or --effective, the one that
    /// removes the most
    #[arg(long, value_name = "SLUG", value_parser = technique())]
    #[arg(hide_possible_values = true)]
    pub technique: Option<&'static Technique>,

    /// The step that this rating takes next, with its value there: explainer, hodoku or
    /// simplest-first
    #[arg(long, value_name = "SYSTEM", value_parser = system())]
    #[arg(hide_possible_values = true)]
    #[arg(conflicts_with_all = ["effective", "likely", "cell", "all", "technique"])]
    pub system: Option<&'static System>,

    /// How to write steps: text or jsonl (JSON, one step per line). The name of a puzzle format
    /// says how to read the puzzle instead; give the option twice for both
    #[arg(long, value_name = "FORMAT", value_parser = hints())]
    #[arg(hide_possible_values = true)]
    pub format: Vec<FormatName>,

    /// How long it may take
    #[command(flatten)]
    pub limit: TimeLimit,
}

/// The message if there is no step.
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

    fn written(&self, output: Output) -> String {
        match output {
            Output::JsonLines => json(self),
            _ => format!("{}\n", self.note),
        }
    }
}

/// The remark after steps if there may be more.
const INCOMPLETE: &str =
    "gave up before all steps were found; allow more time with --budget SECONDS";

/// The wanted steps.
struct Wished {
    steps: Vec<Advised>,
    /// Whether there may be more.
    gave_up: bool,
    /// What is said behind each explanation.
    more: String,
}

impl From<Vec<Advised>> for Wished {
    fn from(steps: Vec<Advised>) -> Self {
        Self { steps, gave_up: false, more: String::new() }
    }
}

/// Prints the wanted steps.
pub fn run(asked: &Asked, global: &Global) -> Result<ExitCode> {
    let config = configuration(global);
    let (output, forced) = chosen(&asked.format);
    let source = Source::of(&asked.puzzle, forced)?;
    let content = source.content()?;
    let alarm = Alarm::new(asked.limit.patience());
    alarm.begin();
    let read = content.puzzle(forced).map_err(|error| error.to_string());
    let game = match read.and_then(|read| game(read.document, &alarm)) {
        Ok(game) => game,
        Err(error) => {
            say(&source.blame(&error));
            return Ok(ExitCode::from(BAD));
        }
    };
    if let Some(technique) = asked.technique {
        technique_of(game.puzzle().kind(), technique).map_err(Error::msg)?;
    }
    let mut sitting = Sitting::new(Opened::new(game, String::new()), &config);
    if let Some(system) = asked.system {
        follow(&mut sitting, system)?;
    }
    let never = AtomicBool::new(false);
    let limits = alarm.limits(&never);
    let _counted = sitting.know_solutions(&limits.budget(gradus_engine::Limits::SEARCH));
    let likely = if asked.likely { sitting.likely() } else { None };
    let found = match likely {
        Some(likely) => {
            let more = visible(likely.of);
            Ok(Wished { more, ..vec![(likely.step, None)].into() })
        }
        None => steps(&sitting, asked, &limits),
    };
    match found {
        Ok(Wished { steps, gave_up, more }) => {
            let explained = explained(sitting.puzzle(), &steps, &more, &limits);
            let gave_up = gave_up || explained.len() < steps.len();
            let end = gave_up.then(|| Note::bad(INCOMPLETE));
            let card = sitting.puzzle().setup().understanding();
            let card = card.into_iter().flat_map(Understanding::sentences).map(Note::good);
            let last: String =
                end.into_iter().chain(card).map(|note| note.written(output)).collect();
            let is_asked = asked.format.iter().any(|name| matches!(name, FormatName::Records(_)));
            match Paper::at_terminal().filter(|_| !is_asked) {
                Some(paper) => print_inked(&(shown(&explained, paper) + &last))?,
                None => {
                    let written = explained.iter().map(|step| written(step, output));
                    print(&(written.collect::<String>() + &last))?
                }
            };
            Ok(if gave_up { ExitCode::from(BAD) } else { GOOD })
        }
        Err(note) => {
            print(&note.written(output))?;
            Ok(if note.is_bad { ExitCode::from(BAD) } else { GOOD })
        }
    }
}

/// The puzzle with what was done to it. What was chosen of a published puzzle may leave nothing unknown.
fn game(document: Document, alarm: &Alarm) -> Result<Game, String> {
    let setup = document.setup;
    let never = AtomicBool::new(false);
    let limits = alarm.limits(&never);
    let puzzle = match setup.understanding() {
        Some(_) => Puzzle::new(setup.clone()).or_else(|_| known(setup, &limits))?,
        None => known(setup, &limits)?,
    };
    let puzzle = Arc::new(puzzle);
    let mut game = Game::new(Arc::clone(&puzzle));
    for (number, line) in (1..).zip(&document.moves) {
        let entry = Entry::read(line, &puzzle);
        let entry = entry.map_err(|error| format!("in `moves`, number {number}: {error}"))?;
        // What is proved in a text from outside is not believed.
        if !entry.is_claim() {
            game.enter(entry);
        }
    }
    let setup = game.puzzle().setup();
    let proof = is_unproved(setup).then(|| proof(setup, &limits.budget(EFFORT.steps))).flatten();
    proof.into_iter().for_each(|proof| game.enter(Entry::Proof(proof, EFFORT)));
    match game.puzzle().is_whole() {
        true => Ok(game),
        false => known(game.puzzle().setup().clone(), &limits).map(|_| game),
    }
}

/// The wanted steps, at least one.
fn steps(sitting: &Sitting, asked: &Asked, limits: &Limits<'_>) -> Result<Wished, Note> {
    let (game, puzzle) = (&sitting.game, sitting.puzzle());
    if let Some(why) = game.partial() {
        return Err(Note::bad(why));
    }
    if game.solutions.as_deref() == Some(&Solutions::None) {
        let what = spoken::unsolvable("the", game.reason.as_ref());
        return Err(Note::bad(puzzle.of_what_was_understood(&what)));
    }
    let at = asked.cell.as_deref().map(|name| open_cell(puzzle, name)).transpose();
    let at = at.map_err(Note::bad)?.map(HintRequest::At);
    match sitting.advice_at_once(at.unwrap_or(HintRequest::Wish(Wish::Simplest))) {
        Some(Ok(_)) => {
            let cells = check::mistakes(game.sheet(), puzzle, game.solutions.as_deref());
            let cells = text::cells(puzzle, cells);
            return Err(Note::bad(format!("{MISTAKE}: see {cells}")));
        }
        Some(Err(why)) => return Err(Note::good(why)),
        None => {}
    }
    let args = match asked.technique {
        _ if asked.all => None,
        _ if at.is_some() => at,
        Some(technique) if asked.simplest || asked.effective => {
            Some(HintRequest::Technique(technique))
        }
        Some(_) => None,
        None if asked.effective => Some(HintRequest::Wish(Wish::MostEffective)),
        None => Some(HintRequest::Wish(Wish::Simplest)),
    };
    let Some(args) = args else {
        return listed(sitting, asked.technique, limits);
    };
    let budget = limits.budget(gradus_engine::Limits::RATING);
    let (hint, args) = match asked.system {
        // The rating ends where it ends.
        Some(_) => (sitting.advisor().next(args, &budget), args),
        None => sitting.next_hint(args, &budget),
    };
    let is_bad = matches!(hint, Hint::Contradiction(_) | Hint::GaveUp);
    let solutions = sitting.game.solutions.as_deref();
    step_of(hint, args, puzzle, solutions)
        .map(|step| {
            let more = if args == HintRequest::Beyond { JUST_ONCE } else { "" };
            Wished { more: more.into(), ..vec![step].into() }
        })
        .map_err(|note| Note { note, is_bad })
}

/// Makes the sitting follow a rating.
fn follow(sitting: &mut Sitting, system: &'static System) -> Result<()> {
    if !Follow::can(system) {
        let can: Vec<&str> =
            RATINGS.iter().filter(|system| Follow::can(system)).map(|system| system.slug).collect();
        bail!("{} takes no steps that a hint can follow; {} do", system.slug, list(can, "and"));
    } else if !system.kinds.contains(&sitting.kind()) {
        bail!("{} does not rate {}", system.slug, sitting.kind().name());
    }
    sitting.chosen = system;
    sitting.preferences.follows = true;
    Ok(())
}

/// The white cell with a name.
fn open_cell(puzzle: &Puzzle, name: &str) -> Result<Cell, String> {
    let cell = puzzle.grid().read(name)?;
    if puzzle.is_white(cell) { Ok(cell) } else { Err(format!("{name} is black")) }
}

/// All steps, or those of one technique after what the rules alone give.
fn listed(
    sitting: &Sitting,
    only: Option<&'static Technique>,
    limits: &Limits<'_>,
) -> Result<Wished, Note> {
    let found = sitting.advisor().list(only, &limits.budget(gradus_engine::Limits::RATING));
    let Listed { steps, gave_up } =
        found.map_err(|why| Note::bad(contradicted(why, sitting.puzzle())))?;
    match (steps.is_empty(), gave_up) {
        (true, true) => Err(Note::bad(GAVE_UP)),
        (true, false) => Err(Note::good("nothing was found")),
        (false, _) => {
            let steps = steps.into_iter().map(|step| (step, None)).collect();
            Ok(Wished { steps, gave_up, more: String::new() })
        }
    }
}

/// The columns of what steps do, and the most that they take.
const EFFECT: usize = 24;

/// A step, and its record.
type Explained<'s> = (&'s Advised, StepRecord);

/// Steps with their explanations, to which `more` is appended: at least the first, and more until
/// the time is up.
fn explained<'s>(
    puzzle: &Puzzle,
    steps: &'s [Advised],
    more: &str,
    limits: &Limits<'_>,
) -> Vec<Explained<'s>> {
    let has_time = |place: usize| place == 0 || !limits.are_over();
    let timely = steps.iter().enumerate().take_while(|(place, _)| has_time(*place));
    timely.map(|(_, step)| (step, StepRecord::of(puzzle, &step.0).and(more))).collect()
}

/// Steps for people at a terminal, technique by technique.
fn shown(steps: &[Explained<'_>], paper: Paper) -> String {
    let mut text = String::new();
    for group in steps.chunk_by(|a, b| a.0.0.technique == b.0.0.technique) {
        text += &paper.ink(&title(group[0].0), Ink::Bold);
        text += &match group.len() {
            1 => "\n".into(),
            count => paper.ink(&format!(" ×{count}\n"), Ink::Dim),
        };
        for (_, record) in group {
            let effect = record.effect();
            let gap = match EFFECT.checked_sub(width(&effect)) {
                Some(left) => " ".repeat(left + 1),
                // Long effects get lines of their own.
                None => format!("\n{}", " ".repeat(EFFECT + 3)),
            };
            text += &format!("  {}{gap}", paper.ink(&effect, Ink::Accent));
            text += &format!("{}\n", paper.hanging(record.text(), EFFECT + 3));
        }
    }
    text
}

/// A step as a record.
fn written((advised, record): &Explained<'_>, output: Output) -> String {
    if output == Output::JsonLines {
        return json(&record.clone().worth(advised.1));
    }
    let text = record.text().replace('\n', "\n  ");
    format!("{}: {}\n  {text}\n", title(advised), record.effect())
}

/// The name of a step, with its value in the rating that it follows.
fn title((step, worth): &Advised) -> String {
    worth.map_or_else(|| step.technique.name.into(), |worth| worth.to_string())
}
