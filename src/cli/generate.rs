//! `gradus generate`: puzzles according to a wish, one per line; and `gradus new`, which makes one and
//! plays it.
//!
//! Every puzzle has its own source of randomness, by its number. So it does not depend on which
//! thread makes it, and `cli::records::ordered` puts the puzzles in order.

use super::global::{Global, configuration, pace};
use super::options::{self, TimeLimit};
use super::options::{
    RatedFrom, kind, level, ruleset, symmetry, technique, wanted_rating, wish, written_format,
};
use super::outcome::{BAD, GOOD, say};
use super::play::{self, How};
use super::records::interrupt;
use super::records::jobs::Jobs;
use super::records::ordered::{Answers, Ordered};
use super::records::progress::Progress;
use crate::config::{Config, technique_of};
use crate::desk::Scales;
use crate::desk::make::{Job, NO_MINUTES, grid_of, make, minutes, tried};
use crate::game::date::{self, Date};
use crate::game::pace::{Sort, time};
use crate::lists::limits::{Alarm, Limits, Patience};
use crate::store::today;
use anyhow::{Context, Error, Result, anyhow, bail};
use clap::Args as Group;
use gradus_engine::grid::variety::joined::Arrangement;
use gradus_engine::grid::{Grid, Ruleset, Size};
use gradus_engine::make::{self, Band, Range, Symmetry, Target, generate_for};
use gradus_engine::path::LEVELS;
use gradus_engine::rate::TIME;
use gradus_engine::technique::{Needs, TRIDAGON, TWO_LINES};
use gradus_engine::{
    Budget, Document, Failure, Format, Kind, LEVEL, Puzzle, Random, Setup, Technique, Variety,
    Wish, format,
};
use std::cell::Cell;
use std::io::{self, IsTerminal};
use std::ops;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The most puzzles that a thread takes at once.
const MOST: u64 = 256;

/// Roughly how long a thread works before it hands in its puzzles.
const WHILE: Duration = Duration::from_millis(50);

/// How long a puzzle that needs a technique may take, unless another time is asked for.
const SEARCHING: Duration = Duration::from_secs(60);

/// What a Sudoku has if its techniques are about lines, and nothing else is asked for.
const LINES: &str = "thermometer";

/// The same for techniques about lines that share cells, which lines of one rule never do.
const CROSSING: &str = "arrow-little-killer";

/// The arguments of `generate`.
#[derive(Debug, Group)]
pub struct Generate {
    /// Sudoku or Kakuro
    #[arg(long, value_name = "sudoku|kakuro", value_parser = kind())]
    #[arg(hide_possible_values = true)]
    pub kind: Option<Kind>,

    /// The variety of Sudoku, as in killer or jigsaw-x, how boards are joined, as in samurai, windmill
    /// or twodoku, and what else it has, as in anti-knight, thermometer or whispers-killer
    #[arg(long, value_name = "VARIETY", value_parser = ruleset())]
    #[arg(hide_possible_values = true)]
    pub variety: Option<options::Sort>,

    /// The size: 9, or rows and columns as in 12x8; for a Kakuro, without its border of clues
    #[arg(long, value_name = "SIZE")]
    pub size: Option<Size>,

    /// Which givens, or white cells, belong together: none, rotational, quarter, horizontal,
    /// vertical, diagonal, antidiagonal or full. By default rotational; none for a tridagon, which
    /// leaves no symmetry
    #[arg(long, value_name = "SYMMETRY", value_parser = symmetry())]
    #[arg(hide_possible_values = true)]
    pub symmetry: Option<Symmetry>,

    /// The fewest givens that a Sudoku may have
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub givens: usize,

    /// Only Sudoku from which no given can be removed
    #[arg(long)]
    pub minimal: bool,

    /// Only puzzles with this rating: SYSTEM=LOW..HIGH, or SYSTEM=LEVEL if it has levels; repeat
    /// the option for more
    #[arg(long, value_name = "SYSTEM=RANGE", value_parser = wanted_rating())]
    #[arg(hide_possible_values = true)]
    pub rate: Vec<RatedFrom>,

    /// Only puzzles that take this many minutes: LOW..HIGH by the rating time and your pace. Until
    /// you have solved something, you are assumed to be average; for Kakuro, solve three first
    #[arg(long, value_name = "LOW..HIGH", value_parser = minutes)]
    pub minutes: Option<(f64, f64)>,

    /// Only puzzles whose simplest path needs this technique; repeat the option for more. One that
    /// your scale has switched off, or that is never needed there because techniques before it find
    /// the same, is tried earlier, and a message says before which one
    #[arg(long, value_name = "SLUG", value_parser = technique())]
    #[arg(hide_possible_values = true)]
    pub technique: Vec<&'static Technique>,

    /// How many puzzles to make
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count)]
    pub count: u64,

    /// The seed for everything random; the same seed makes the same puzzles
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// The puzzles of a day, today or a date such as 2025-03-31, the same for everyone
    #[arg(long, value_name = "DATE", value_parser = date::read)]
    #[arg(conflicts_with_all = ["variety", "size", "symmetry", "givens", "minimal", "rate"])]
    #[arg(conflicts_with_all = ["minutes", "technique", "count", "seed"])]
    pub daily: Option<Option<Date>>,

    /// Only puzzles of this level: easy, medium, hard, fiendish or extreme; with --daily, only that
    /// puzzle of the day
    #[arg(long, value_name = "LEVEL", alias = "difficulty", value_parser = level())]
    #[arg(hide_possible_values = true)]
    pub level: Option<usize>,

    /// The format of the puzzles, instead of a Sudoku line, a variety line, or
    /// kakuro/COLS/ROWS/BODY
    #[arg(long, value_name = "FORMAT", value_parser = written_format())]
    #[arg(hide_possible_values = true)]
    pub format: Option<&'static Format>,

    /// How long each puzzle may take
    #[command(flatten)]
    pub limit: TimeLimit,

    /// How many threads to use
    #[command(flatten)]
    pub jobs: Jobs,
}

/// The grid of the puzzles.
fn grid(args: &Generate, variety: Variety, joined: Option<&Arrangement>) -> Result<Grid> {
    match (joined, args.size) {
        (Some(joined), None) => Ok(joined.grid()),
        (Some(joined), Some(_)) => {
            bail!("a {} has boards of 9x9, so --size is not for it", joined.slug)
        }
        (None, size) => grid_of(variety, size.unwrap_or(Size::USUAL)).map_err(Error::msg),
    }
}

/// Reads how many puzzles to make.
fn count(text: &str) -> Result<u64, String> {
    let count = text.parse().ok().filter(|count| *count > 0);
    count.ok_or_else(|| "expected a number of puzzles, 1 or more".into())
}

/// The option of `generate` that a word without one stands for, as in `--level hard`.
pub fn option_for(word: &str) -> Option<String> {
    let is_kind = Kind::ALL.iter().any(|kind| kind.slug() == word);
    let option = match () {
        () if LEVELS.contains(&word) => "level",
        () if is_kind => "kind",
        () if Arrangement::of_word(word).is_some() => "variety",
        () if word.parse::<Size>().is_ok() => "size",
        () if word == "daily" => return Some("--daily".into()),
        () => return None,
    };
    Some(format!("--{option} {word}"))
}

/// Makes the puzzles.
pub fn run(args: &Generate, global: &Global) -> Result<ExitCode> {
    let ruleset = args.ruleset()?;
    let joined = args.variety.and_then(|(_, joined)| joined);
    let variety = ruleset.variety;
    let format = match args.format {
        Some(format) => format,
        None => format::line_format(variety, !ruleset.rules.is_empty()),
    };
    if let Some(date) = args.daily {
        return daily(args, date, variety.kind(), format, global);
    }
    if variety.kind() == Kind::Kakuro && (args.minimal || args.givens > 0) {
        bail!("a Kakuro is made without givens, so --givens and --minimal are for Sudoku only");
    }
    let wish = Wish {
        variety,
        rules: ruleset.rules,
        grid: grid(args, variety, joined)?,
        joined,
        symmetry: args.symmetry(),
        givens: args.givens,
        minimal: args.minimal,
    };
    if wish.givens > wish.grid.len() {
        bail!("the grid has {} cells, so --givens {} is too many", wish.grid.len(), wish.givens);
    }
    let config = configuration(global);
    let mut target = target(args, variety.kind(), &config)?;
    if let Some(minutes) = args.minutes {
        let scores = config.scale(&TIME, variety.kind());
        let pace = pace(global, &Scales::of(&config))?;
        let range = pace
            .totals(Sort::of(ruleset, wish.grid), minutes)
            .with_context(|| format!("{NO_MINUTES}; until then use --rate time=LOW..HIGH"))?;
        target.ratings.push(Band { system: &TIME, scores, range });
    }
    let seed = args.seed.unwrap_or_else(|| {
        let seed = since_1970().subsec_nanos().into();
        say(&format!("--seed {seed} makes the same again"));
        seed
    });
    stream(args, args.count, |number, limits| {
        let mut random = Random::numbered(seed, number);
        let budget = limits.budget(gradus_engine::Limits::TARGET);
        let mut looked = 0;
        match generate_for(&target, &wish, &mut random, &budget, &mut || looked += 1) {
            Ok(setup) => {
                let note =
                    tried_earlier(&target, &setup, &limits.budget(gradus_engine::Limits::TARGET));
                Ok(Made::Puzzle(written(setup, format)?, note))
            }
            Err(Failure::GaveUp) => Ok(Made::GaveUp(tried(&wish, &target, looked))),
            Err(why) => Err(why.into()),
        }
    })
}

/// Makes the puzzles of a day, of one level or of all. At a terminal, a comment before each says
/// how long it will take.
fn daily(
    args: &Generate,
    date: Option<Date>,
    kind: Kind,
    format: &Format,
    global: &Global,
) -> Result<ExitCode> {
    let date = date.unwrap_or_else(|| date::of_number(today()));
    let levels = args.level.map_or(0..LEVELS.len(), |level| level..level + 1);
    let scores = Config::standard().scale(&LEVEL, kind);
    let is_read = io::stdout().is_terminal() && format.one_line;
    let scales = is_read.then(|| Scales::of(&configuration(global)));
    let scales = scales.map(|scales| pace(global, &scales).map(|paces| (scales, paces)));
    let scales = scales.transpose()?;
    stream(args, levels.len() as u64, |number, limits| {
        let level = levels.start + number as usize;
        let budget = limits.budget(gradus_engine::Limits::TARGET);
        let setup = match make::daily(date::digits(date), kind, level, &scores, &budget) {
            Err(Failure::GaveUp) => {
                let tried = Job::Daily(kind, level).tried(0);
                return Ok(Made::GaveUp(tried));
            }
            made => made?,
        };
        let expected = scales.as_ref().and_then(|(scales, paces)| {
            let puzzle = Puzzle::new(setup.clone()).ok()?;
            let rated = time(&puzzle, scales.get(&TIME, kind), limits.stop)?;
            paces.seconds(Sort::usual(kind), rated.total)
        });
        let comment =
            expected.map_or_else(String::new, |time| format!("# {}, {time}\n", LEVELS[level]));
        Ok(Made::Puzzle(comment + &written(setup, format)?, None))
    })
}

fn since_1970() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// What the ratings should be.
fn target(args: &Generate, kind: Kind, config: &Config) -> Result<Target> {
    for &technique in &args.technique {
        technique_of(kind, technique).map_err(Error::msg)?;
    }
    let band = |&(system, range): &RatedFrom| {
        if !system.kinds.contains(&kind) {
            bail!("{} does not rate {}", system.slug, kind.name());
        }
        Ok(Band { system, scores: config.scale(system, kind), range })
    };
    let level = args.level.map(|level| (&LEVEL, Range::Level(level)));
    let ratings = args.rate.iter().chain(&level).map(band).collect::<Result<_>>()?;
    let path = config.scores(kind);
    Ok(Target { ratings, techniques: args.technique.clone(), path })
}

/// The result for a puzzle.
enum Made {
    /// It is made; its text, and what else is to be said.
    Puzzle(String, Option<String>),
    /// It took too long; what was tried.
    GaveUp(String),
}

/// Which of the wanted techniques a puzzle needs only if they are tried earlier than the scale has
/// them, and before which others.
fn tried_earlier(target: &Target, setup: &Setup, budget: &Budget<'_>) -> Option<String> {
    if target.techniques.is_empty() {
        return None;
    }
    let scores = target.needed_by(setup, budget)?;
    let names = |technique: &&'static Technique| {
        let (next, slug) = (scores.after(technique), technique.slug);
        let is_moved = target.path.of(technique) == 0 || next != target.path.after(technique);
        is_moved.then(|| match next {
            Some(next) => format!("{slug} if it is tried before {}", next.slug),
            None => format!("{slug} if it is switched on"),
        })
    };
    let names: Vec<String> = target.techniques.iter().filter_map(names).collect();
    (!names.is_empty()).then(|| format!("needs {}", names.join(", and ")))
}

/// The message about a puzzle that was not made.
pub fn gave_up(patience: Patience, tried: &str) -> String {
    let time = patience.written();
    format!(
        "gave up after {time}: {tried}; allow more time with --budget SECONDS, or ask for a smaller \
         or an easier one"
    )
}

/// Makes a number of puzzles and writes them in order.
fn stream(
    args: &Generate,
    count: u64,
    make: impl Fn(u64, &Limits<'_>) -> Result<Made> + Sync,
) -> Result<ExitCode> {
    let ordered = Ordered::new(Progress::of_puzzles(count, !io::stdout().is_terminal()));
    let queue = Mutex::new(Queue::default());
    let limit = match args.technique.is_empty() {
        true => args.limit,
        // Some are rare.
        false => args.limit.or(Patience::For(SEARCHING)),
    };
    let patience = limit.patience();
    let work = || {
        let (alarm, mut most) = (Alarm::new(patience), 1);
        while ordered.has_room() {
            let Some((number, puzzles)) = Queue::take(&queue, most, count, &ordered) else {
                return;
            };
            let began = Instant::now();
            ordered.hand_in(number, made(puzzles, &make, &alarm, &ordered.stop));
            most = if began.elapsed() < WHILE { MOST.min(2 * most) } else { 1.max(most / 2) };
        }
    };
    interrupt::ends_the_program();
    interrupt::watch(&ordered, || drop(args.jobs.work(work)))?;
    Ok(if ordered.close()? { GOOD } else { ExitCode::from(BAD) })
}

/// What is still to be done.
#[derive(Default)]
struct Queue {
    /// The number of the next piece of work.
    number: usize,
    /// The number of the next puzzle.
    puzzle: u64,
}

impl Queue {
    /// Takes some of the puzzles: the number of that piece of work, and the numbers of the puzzles.
    fn take(
        queue: &Mutex<Self>,
        most: u64,
        count: u64,
        ordered: &Ordered,
    ) -> Option<(usize, ops::Range<u64>)> {
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        let first = queue.puzzle;
        if first >= count {
            return None;
        }
        ordered.begin();
        queue.puzzle = count.min(first.saturating_add(most));
        queue.number += 1;
        Some((queue.number - 1, first..queue.puzzle))
    }
}

/// The puzzles with some numbers; if cancelled, those that are ready.
fn made(
    numbers: ops::Range<u64>,
    make: impl Fn(u64, &Limits<'_>) -> Result<Made>,
    alarm: &Alarm,
    stop: &AtomicBool,
) -> Result<Answers> {
    let mut answers = Answers { is_good: true, ..Answers::default() };
    for number in numbers {
        alarm.begin();
        match make(number, &alarm.limits(stop)) {
            Ok(Made::Puzzle(text, note)) => {
                answers.text += &text;
                answers.notes.extend(note.map(|note| format!("puzzle {} {note}", number + 1)));
            }
            _ if stop.load(Ordering::Relaxed) => {
                answers.is_last = true;
                break;
            }
            Ok(Made::GaveUp(tried)) => {
                let said = gave_up(alarm.patience(), &tried);
                answers.complaints.push(format!("puzzle {}: {said}", number + 1));
                answers.is_good = false;
            }
            Err(error) => return Err(error),
        }
        answers.puzzles += 1;
        answers.size += 1;
    }
    Ok(answers)
}

/// A puzzle as text; for an address, only the part that makes the puzzle.
fn written(setup: Setup, format: &Format) -> Result<String> {
    let write = format.writer().map_err(Error::msg)?;
    let refused = || format!("the puzzle cannot be written as {}", format.slug);
    let text = write(&Document::of(setup)).with_context(refused)?;
    let text = text.trim_end();
    Ok(match format.one_line {
        true => format!("{}\n", format::body(text)),
        false => format!("{text}\n\n"),
    })
}

impl Generate {
    /// Which givens, or white cells, belong together.
    fn symmetry(&self) -> Symmetry {
        let usual = match self.technique.contains(&&TRIDAGON) {
            true => Symmetry::None,
            false => Symmetry::Rotational,
        };
        self.symmetry.unwrap_or(usual)
    }

    /// The sort of puzzle wanted; a Sudoku that must need combinations is a killer, and one that must
    /// need lines has some.
    fn ruleset(&self) -> Result<Ruleset> {
        let chosen = self.variety.map(|(ruleset, _)| ruleset);
        let own = chosen.map(|ruleset| ruleset.variety.kind());
        let kind = self.kind.or(own).unwrap_or(Kind::Sudoku);
        let needs = |needs| self.technique.iter().any(|technique| technique.needs == needs);
        let variety = match kind {
            Kind::Sudoku if needs(Needs::Combinations) => Variety::KILLER,
            kind => Variety::of(kind),
        };
        let more = needs(Needs::MoreThanHouses) && variety == Variety::CLASSIC;
        let mut usual = Ruleset::from(variety);
        let lines = match self.technique.contains(&&TWO_LINES) {
            true => CROSSING,
            false => LINES,
        };
        if let Some(lines) = Ruleset::of_slug(lines).filter(|_| needs(Needs::Relations) || more) {
            usual = usual.and(lines);
        }
        let ruleset = chosen.unwrap_or(usual);
        if ruleset.variety.kind() != kind {
            bail!("{ruleset} is not a variety of {}", kind.name());
        }
        Ok(ruleset)
    }
}

/// The arguments of `new`.
#[derive(Debug, Group)]
pub struct New {
    /// What it should be, in any order: kakuro or a variety of Sudoku, a size, a level, minutes as
    /// in 8..12, daily
    #[arg(value_name = "WORD", value_parser = wish(), hide_possible_values = true)]
    pub words: Vec<String>,

    /// How long making it may take
    #[command(flatten)]
    pub limit: TimeLimit,

    /// How to play it
    #[command(flatten)]
    pub how: How,
}

/// Makes the puzzle and plays it.
pub fn run_new(args: &New, global: &Global) -> Result<ExitCode> {
    let scales = Scales::of(&configuration(global));
    let stop = AtomicBool::new(false);
    let pace = || pace(global, &scales).map_err(|why| format!("{why:#}"));
    let job = Job::of_words(&args.words.join(" "), Kind::Sudoku, &scales, pace);
    let job = job.map_err(|why| anyhow!(why))?;
    let (alarm, looked) = (Alarm::new(args.limit.patience()), Cell::new(0));
    alarm.begin();
    let budget = alarm.limits(&stop).budget(gradus_engine::Limits::TARGET);
    let made = match make(&job, &budget, &|count| looked.set(count)) {
        Err(Failure::GaveUp) => {
            say(&gave_up(alarm.patience(), &job.tried(looked.get())));
            return Ok(ExitCode::from(BAD));
        }
        made => made?,
    };
    let notice = made.title.clone().unwrap_or_default();
    play::start(Some(Ok(made)), Some(notice), None, &args.how, global)
}
