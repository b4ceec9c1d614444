//! The dialogue: the game, what was last said about it, and what the commands share.

use super::answer::Answer;
use crate::desk::shelf::Shelf;
use crate::desk::{ConfigChange, Desk, Done, Opened, Sitting};
use crate::game::hint::MISTAKE;
use crate::game::spoken;
use crate::lists::limits::{Alarm, Patience};
use crate::store::News;
use gradus_engine::technique::Step;
use gradus_engine::understand::EFFORT;
use gradus_engine::{Budget, Kind, Limits};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Receiver;
use std::time::Instant;

/// A dialogue about a game.
#[derive(Debug)]
pub struct Dialogue {
    /// The current game and its consequences.
    pub sitting: Sitting,
    /// The steps listed last, until the sheet changes.
    pub steps: Vec<Step>,
    /// The rows listed last, so that they can be opened by number.
    pub shelf: Option<Shelf>,
    /// Whether the player has ended it.
    pub ended: bool,
    /// Cancels work that takes long.
    pub stop: Arc<AtomicBool>,
    /// Ends a command that takes too long; none if nobody waits.
    pub(super) alarm: Option<Alarm>,
    pub(super) desk: Desk,
    /// The lines of a puzzle so far, while it is typed.
    pub(super) puzzle: Option<Vec<String>>,
    pub(super) warnings: Vec<String>,
    /// News about the history.
    pub(super) news: Receiver<News>,
    begun: Instant,
}

impl Dialogue {
    /// A new dialogue. `news` receives the news about the history.
    pub(super) fn new(sitting: Sitting, desk: Desk, news: Receiver<News>) -> Self {
        Self {
            sitting,
            steps: Vec::new(),
            shelf: None,
            ended: false,
            stop: Arc::default(),
            alarm: None,
            desk,
            puzzle: None,
            warnings: Vec::new(),
            news,
            begun: Instant::now(),
        }
    }

    /// Plays another game, and introduces it.
    pub(super) fn begin(&mut self, opened: Opened) -> Answer {
        self.warnings.extend(opened.notice.clone());
        self.look_at_clock();
        self.sitting.open(opened);
        self.steps.clear();
        self.keep_marks();
        self.introduction()
    }

    pub(super) fn look_at_clock(&mut self) {
        self.sitting.clock.now = self.begun.elapsed();
    }

    /// What is being played, and how far it is.
    pub fn introduction(&mut self) -> Answer {
        self.prove();
        self.know_solutions();
        self.warnings.extend(spoken::doubt(&self.sitting.game));
        let Sitting { game, title, .. } = &self.sitting;
        let puzzle = game.puzzle();
        let (rows, cols) = (puzzle.grid().rows(), puzzle.grid().cols());
        let variety = puzzle.setup().variety;
        let open = game.sheet().open_cells(puzzle).count();
        let solved = self.sitting.is_solved();
        let state = if solved { "solved".into() } else { format!("{open} cells open") };
        let border = if variety.kind() == Kind::Kakuro { " with its border" } else { "" };
        let sort = puzzle.setup().sort();
        let card = Answer::of_card(puzzle.setup()).unwrap_or_default();
        let said = format!("{title}: {sort}, {rows}x{cols}{border}, {state}");
        Answer { said, ..card }
            .with("title", title)
            .with("kind", puzzle.kind().slug())
            .with("variety", variety.slug())
            .with("rows", rows)
            .with("columns", cols)
            .with("open", open)
            .with("solved", solved)
            .with("read_only", self.sitting.read_only.is_some())
    }

    /// Puts the game away.
    pub fn close(mut self) {
        self.look_at_clock();
        self.keep_time();
        // Nothing was delegated, so each line already reported what it could not save.
        let _ = self.desk.clear(&self.sitting.game);
    }

    /// Makes every command give up after this time.
    pub fn give_time(&mut self, patience: Patience) {
        self.alarm = Some(Alarm::new(patience));
    }

    /// Gives the next command its time.
    pub(super) fn begin_work(&self) {
        self.alarm.iter().for_each(Alarm::begin);
    }

    /// A budget that ends with a signal or when the time of a command is up.
    pub fn budget(&self, units: u64) -> Budget<'_> {
        match &self.alarm {
            Some(alarm) => alarm.limits(&self.stop).budget(units),
            None => Budget::until(units, &*self.stop),
        }
    }

    /// Saves a change to the player's configuration.
    pub(super) fn keep(&mut self, kept: ConfigChange) {
        if let Err(error) = self.desk.keep(&[kept]) {
            self.warnings.push(error.to_string());
        }
    }

    /// Searches for the solutions, unless they are known.
    pub(super) fn know_solutions(&mut self) {
        if !self.sitting.puzzle().is_whole() {
            return;
        }
        let limits = self.alarm.as_ref().map(|alarm| alarm.limits(&self.stop));
        let budget = match &limits {
            Some(limits) => limits.budget(Limits::SEARCH),
            None => Budget::until(Limits::SEARCH, &*self.stop),
        };
        let done = self.sitting.know_solutions(&budget);
        self.record(&done);
    }

    /// Searches for a proof of what was understood of a published puzzle.
    pub(super) fn prove(&mut self) {
        let limits = self.alarm.as_ref().map(|alarm| alarm.limits(&self.stop));
        let budget = match &limits {
            Some(limits) => limits.budget(EFFORT.steps),
            None => Budget::until(EFFORT.steps, &*self.stop),
        };
        let done = self.sitting.prove(&budget);
        self.record(&done);
    }

    /// Refuses what makes no sense while there is a mistake.
    ///
    /// # Errors
    /// When there is one.
    pub(super) fn refuse_mistakes(&self) -> Result<(), String> {
        if let Some(why) = self.sitting.game.partial() {
            return Err(why);
        }
        match self.sitting.game.has_mistake() {
            true => Err(format!(
                "{MISTAKE}; the command `go good` returns to the last state \
                                 without one"
            )),
            false => Ok(()),
        }
    }

    /// Writes the marks to be kept current, if the player wants that.
    pub(super) fn keep_marks(&mut self) {
        let done = self.sitting.keep_marks();
        self.record(&done);
    }

    /// Records the time played.
    pub(super) fn keep_time(&mut self) {
        let done = self.sitting.count(|_| ());
        self.record(&done);
    }

    /// Records what was done.
    pub(super) fn record(&mut self, done: &Done) {
        for entry in &done.entries {
            if let Err(error) = self.desk.record(&self.sitting.game, entry) {
                self.warnings.push(error.to_string());
            }
        }
        if done.remember {
            self.desk.remember(&self.sitting.game);
        }
        if done.sheet_changed {
            self.steps.clear();
        }
    }

    /// Records what was done, and says what the turn changed and what is wrong now.
    pub(super) fn say_turn(&mut self, done: &Done) -> Answer {
        let grid = self.sitting.puzzle().grid();
        let Some(said) = done.turn().map(|turn| turn.write(grid)) else {
            self.record(done);
            return Answer::of("nothing changes").with("changes", [""; 0]);
        };
        let changes: Vec<String> = said.split_whitespace().map(String::from).collect();
        self.say(done, said).with("changes", changes)
    }

    /// Records what was done, and reports it along with what is wrong now.
    pub(super) fn say(&mut self, done: &Done, said: impl Into<String>) -> Answer {
        self.record(done);
        let puzzle = self.sitting.puzzle();
        let problems = self.sitting.problems().into_iter();
        let mut lines: Vec<String> = problems.map(|wrong| spoken::problem(puzzle, wrong)).collect();
        if done.solved == Some(true) {
            lines.push("solved".into());
        }
        Answer { lines, ..Answer::of(said) }.with("solved", self.sitting.is_solved())
    }

    /// Lists what can be opened: the puzzles of a file, or else games and built-in puzzles.
    ///
    /// # Errors
    /// Says why the file cannot be read.
    pub(super) fn list(&mut self, file: Option<&Path>) -> Result<&Shelf, String> {
        let shelf = self.desk.list(file)?;
        Ok(self.shelf.insert(shelf))
    }
}
