//! The dialogue: the game, what was said of it last, and how a line is answered.

use super::answer::{Answer, Reply};
use super::hints::Told;
use super::{commands, opening};
use crate::config::{Config, Settings};
use crate::desk::shelf::Shelf;
use crate::desk::{Arrival, Desk, Kept, Opened, Scales};
use crate::engine::budget::Budget;
use crate::engine::rating::{SIMPLEST_FIRST, System};
use crate::engine::scores::Scores;
use crate::engine::search::{self, search};
use crate::engine::step::Step;
use crate::game::paper::Turn;
use crate::game::{Entry, Game, Tally, spoken};
use crate::store::{News, Paths};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

/// A dialogue about a game.
#[derive(Debug)]
pub struct Dialogue {
    /// The game that is played.
    pub game: Game,
    /// What it is called.
    pub title: String,
    /// The scales of all systems.
    pub scales: Scales,
    /// What the player set.
    pub settings: Settings,
    /// The hint that was asked for last, until the sheet changes.
    pub told: Option<Told>,
    /// The steps that were listed last, until the sheet changes.
    pub steps: Vec<Step>,
    /// The rows that were listed last, to be opened by their numbers.
    pub shelf: Option<Shelf>,
    /// Whether the player has ended it.
    pub ended: bool,
    /// What calls off whatever takes long.
    pub stop: Arc<AtomicBool>,
    pub(super) desk: Desk,
    /// The lines of a puzzle so far, while they are typed.
    pub(super) puzzle: Option<Vec<String>>,
    pub(super) warnings: Vec<String>,
    /// What there is to say of the history.
    news: Receiver<News>,
    read_only: bool,
    chosen: &'static System,
    /// The time played before, and since when the clock runs, which it does while it is not solved.
    before: Duration,
    since: Option<Instant>,
}

impl Dialogue {
    /// Opens a puzzle, or else the game that was played last, and says what it is. A file of puzzles
    /// is listed too.
    ///
    /// # Errors
    /// Where there is nothing to play, which a test of the package rules out.
    pub fn open(
        arrival: Option<Arrival>,
        list: Option<&Path>,
        config: &Config,
        paths: Paths,
        mut notices: Vec<String>,
    ) -> Result<(Self, Reply), String> {
        let (sender, news) = mpsc::channel();
        let tell = move |told| {
            // Whoever no longer listens has ended the dialogue.
            let _ = sender.send(told);
        };
        let mut desk = Desk::new(paths, config.library.folders.clone(), tell);
        let opened = match arrival {
            Some(arrival) => desk.begin(arrival),
            None => desk.last(&mut notices).map_or_else(|| desk.first(), Ok)?,
        };
        let mut dialogue = Self {
            game: opened.game.clone(),
            title: String::new(),
            scales: Scales::of(config),
            settings: config.settings,
            told: None,
            steps: Vec::new(),
            shelf: None,
            ended: false,
            stop: Arc::default(),
            desk,
            puzzle: None,
            warnings: notices,
            news,
            read_only: false,
            chosen: config.screen.system,
            before: Duration::ZERO,
            since: None,
        };
        let mut answer = dialogue.begin(opened);
        if list.is_some() {
            let rows = opening::listed(&mut dialogue, list, "")?;
            answer.lines = rows.lines;
            answer.data.extend(rows.data);
        }
        let warnings = std::mem::take(&mut dialogue.warnings);
        Ok((dialogue, Reply { command: opening::OPEN, outcome: Ok(answer), warnings }))
    }

    /// Plays another game, and says what it is.
    pub(super) fn begin(&mut self, opened: Opened) -> Answer {
        let Opened { game, title, read_only, notice, .. } = opened;
        self.before = Duration::from_secs(game.tally().seconds);
        self.since = (!game.is_solved()).then(Instant::now);
        self.game = game;
        self.title = title;
        self.read_only = read_only;
        self.sheet_changed();
        self.warnings.extend(notice);
        self.introduction()
    }

    /// What is played, and how far it is.
    pub fn introduction(&self) -> Answer {
        let puzzle = self.game.puzzle();
        let (rows, cols) = (puzzle.grid().rows(), puzzle.grid().cols());
        let variety = puzzle.setup().variety;
        let open = self.game.sheet().open_cells(puzzle).count();
        let solved = self.game.is_solved();
        let state = if solved { "solved".into() } else { format!("{open} cells open") };
        Answer::of(format!("{}: {variety}, {rows}x{cols}, {state}", self.title))
            .with("title", &self.title)
            .with("kind", puzzle.kind().slug())
            .with("variety", variety.slug())
            .with("rows", rows)
            .with("columns", cols)
            .with("open", open)
            .with("solved", solved)
            .with("read_only", self.read_only)
    }

    /// Answers a line; `None` where there is nothing to answer, as to a blank line. Whatever was
    /// done is on the disk when this returns.
    pub fn answer(&mut self, line: &str) -> Option<Reply> {
        let (command, outcome) = match self.puzzle.take() {
            Some(lines) => opening::take_line(self, lines, line)?,
            None => commands::run(self, line)?,
        };
        if let Err(error) = self.desk.sync(&self.game) {
            self.warnings.push(error.to_string());
        }
        let troubles = self.news.try_iter().filter_map(|news| match news {
            News::Trouble(what) => Some(what),
            News::Recalled(..) => None,
        });
        self.warnings.extend(troubles);
        let mut warnings = std::mem::take(&mut self.warnings);
        warnings.dedup();
        Some(Reply { command, outcome, warnings })
    }

    /// Puts the game away.
    pub fn close(mut self) {
        self.record_tally(|_| ());
        self.desk.clear(&self.game);
    }

    /// The scores that hints go by.
    pub fn scores(&self) -> &Scores {
        self.scales.get(&SIMPLEST_FIRST, self.game.puzzle().kind())
    }

    /// The rating system that was chosen, or the program's own where that does not rate this kind
    /// of puzzle.
    pub fn system(&self) -> &'static System {
        let applies = self.chosen.kinds.contains(&self.game.puzzle().kind());
        if applies { self.chosen } else { &SIMPLEST_FIRST }
    }

    /// Chooses a rating system.
    pub(super) const fn choose(&mut self, system: &'static System) {
        self.chosen = system;
    }

    /// A budget that a signal ends.
    pub fn budget(&self, units: u64) -> Budget<'_> {
        Budget::until(units, &self.stop)
    }

    /// Has something kept in the player's configuration.
    pub(super) fn keep(&mut self, kept: Kept) {
        if let Err(error) = self.desk.keep(&[kept]) {
            self.warnings.push(error.to_string());
        }
    }

    /// Whether another instance plays the game, so that nothing is saved here.
    pub(super) const fn is_read_only(&self) -> bool {
        self.read_only
    }

    /// Looks for the solutions, unless they are known.
    pub(super) fn know_solutions(&mut self) {
        if self.game.solutions.is_none() {
            let puzzle = Arc::clone(self.game.puzzle());
            let solutions = search(&puzzle, &self.budget(search::BUDGET));
            self.game.solutions = Some(Arc::new(solutions));
        }
    }

    /// How long the game was played.
    pub fn played(&self) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// Makes a move, and says what it was and what follows. Notes that change nothing are no part of
    /// it. Wrong digits are counted.
    pub(super) fn make(&mut self, wanted: impl Into<Turn>) -> Answer {
        let Turn { made, notes } = wanted.into();
        self.know_solutions();
        let slips = self.game.slips(&made);
        let mut turn = self.game.turn(made, self.settings.tidy);
        let mut noted = self.game.notes().clone();
        turn.notes.into_iter().chain(notes).for_each(|note| noted.apply(note));
        turn.notes = self.game.notes().until(&noted);
        let answer = self.take(turn);
        if slips > 0 {
            self.record_tally(|tally| tally.mistakes = tally.mistakes.saturating_add(slips));
        }
        answer
    }

    /// Takes a turn, and says what it was.
    pub(super) fn take(&mut self, turn: Turn) -> Answer {
        let said = turn.write(self.game.puzzle().grid());
        let changes: Vec<String> = said.split_whitespace().map(String::from).collect();
        if turn.is_empty() {
            return Answer::of("nothing changes").with("changes", changes);
        }
        self.enter(Entry::Move(turn), said).with("changes", changes)
    }

    /// Makes an entry that changes the sheet.
    pub(super) fn enter(&mut self, entry: Entry, said: impl Into<String>) -> Answer {
        let was_solved = self.game.is_solved();
        self.record(entry);
        self.sheet_changed();
        let solved = self.game.is_solved();
        if solved != was_solved {
            self.before = self.played();
            self.since = (!solved).then(Instant::now);
        }
        let is_due = self.game.tally().is_due(self.played());
        if solved != was_solved || is_due {
            self.record_tally(|_| ());
        }
        let problems = self.game.check(self.settings.check);
        let problems = problems.into_iter().map(|wrong| spoken::problem(self.game.puzzle(), wrong));
        let mut lines: Vec<String> = problems.collect();
        if solved && !was_solved {
            self.desk.remember(&self.game);
            lines.push("solved".into());
        }
        Answer { lines, ..Answer::of(said) }.with("solved", solved)
    }

    /// Records what is counted, once it is changed, and the time played.
    pub(super) fn record_tally(&mut self, change: impl FnOnce(&mut Tally)) {
        let mut tally = self.game.tally().clone();
        change(&mut tally);
        tally.seconds = self.played().as_secs();
        if tally != *self.game.tally() {
            self.record(Entry::Tally(tally));
        }
    }

    /// Makes an entry and writes it down.
    pub(super) fn record(&mut self, entry: Entry) {
        self.game.enter(entry.clone());
        if let Err(error) = self.desk.record(&self.game, &entry) {
            self.warnings.push(error.to_string());
        }
    }

    fn sheet_changed(&mut self) {
        self.told = None;
        self.steps.clear();
    }

    /// Lists what can be opened: of a file, or else games and built-in puzzles.
    ///
    /// # Errors
    /// Why the file cannot be read.
    pub(super) fn list(&mut self, file: Option<&Path>) -> Result<&Shelf, String> {
        let shelf = self.desk.list(file)?;
        Ok(self.shelf.insert(shelf))
    }
}
