//! The dialogue: the game, what was said of it last, and how a line is answered.

use super::answer::{Answer, Reply};
use super::{commands, opening};
use crate::config::Config;
use crate::desk::shelf::Shelf;
use crate::desk::{ConfigChange, Desk, Done, NewGame, Opened, Sitting};
use crate::engine::budget::Budget;
use crate::engine::step::Step;
use crate::game::hint::MISTAKE;
use crate::game::spoken;
use crate::store::{News, Paths};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Receiver};
use std::time::Instant;

/// A dialogue about a game.
#[derive(Debug)]
pub struct Dialogue {
    /// The game that is played, and what follows from what is done.
    pub sitting: Sitting,
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
    begun: Instant,
}

impl Dialogue {
    /// Opens a puzzle, or else the game that was played last, and says what it is. A file of puzzles
    /// is listed too.
    ///
    /// # Errors
    /// Where there is nothing to play, which a test of the package rules out.
    pub fn open(
        new_game: Option<NewGame>,
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
        let opened = match new_game {
            Some(new_game) => desk.begin(new_game),
            None => desk.last(&mut notices).map_or_else(|| desk.first(), Ok)?,
        };
        let notice = opened.notice.clone();
        let mut dialogue = Self {
            sitting: Sitting::new(opened, config),
            steps: Vec::new(),
            shelf: None,
            ended: false,
            stop: Arc::default(),
            desk,
            puzzle: None,
            warnings: notices.into_iter().chain(notice).collect(),
            news,
            begun: Instant::now(),
        };
        dialogue.keep_marks();
        let mut answer = dialogue.introduction();
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
        self.warnings.extend(opened.notice.clone());
        self.look_at_clock();
        self.sitting.open(opened);
        self.steps.clear();
        self.keep_marks();
        self.introduction()
    }

    fn look_at_clock(&mut self) {
        self.sitting.clock.now = self.begun.elapsed();
    }

    /// What is played, and how far it is.
    pub fn introduction(&self) -> Answer {
        let Sitting { game, title, .. } = &self.sitting;
        let puzzle = game.puzzle();
        let (rows, cols) = (puzzle.grid().rows(), puzzle.grid().cols());
        let variety = puzzle.setup().variety;
        let open = game.sheet().open_cells(puzzle).count();
        let solved = self.sitting.is_solved();
        let state = if solved { "solved".into() } else { format!("{open} cells open") };
        Answer::of(format!("{title}: {variety}, {rows}x{cols}, {state}"))
            .with("title", title)
            .with("kind", puzzle.kind().slug())
            .with("variety", variety.slug())
            .with("rows", rows)
            .with("columns", cols)
            .with("open", open)
            .with("solved", solved)
            .with("read_only", self.sitting.read_only)
    }

    /// Answers a line; `None` where there is nothing to answer, as to a blank line. Whatever was
    /// done is on the disk when this returns.
    pub fn answer(&mut self, line: &str) -> Option<Reply> {
        self.look_at_clock();
        let (command, outcome) = match self.puzzle.take() {
            Some(lines) => opening::take_line(self, lines, line)?,
            None => commands::run(self, line)?,
        };
        if let Err(error) = self.desk.sync(&self.sitting.game) {
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
        self.look_at_clock();
        self.keep_time();
        self.desk.clear(&self.sitting.game);
    }

    /// A budget that a signal ends.
    pub fn budget(&self, units: u64) -> Budget<'_> {
        Budget::until(units, &self.stop)
    }

    /// Has something kept in the player's configuration.
    pub(super) fn keep(&mut self, kept: ConfigChange) {
        if let Err(error) = self.desk.keep(&[kept]) {
            self.warnings.push(error.to_string());
        }
    }

    /// Looks for the solutions, unless they are known.
    pub(super) fn know_solutions(&mut self) {
        let done = self.sitting.know_solutions(&self.stop);
        self.record(&done);
    }

    /// Refuses what makes no sense while there is a mistake.
    ///
    /// # Errors
    /// Where there is one.
    pub(super) fn refuse_mistakes(&self) -> Result<(), String> {
        match self.sitting.game.has_mistake() {
            true => Err(format!("{MISTAKE}; go good takes it back")),
            false => Ok(()),
        }
    }

    /// Writes the marks that are to be kept current, if they are.
    fn keep_marks(&mut self) {
        let done = self.sitting.keep_marks();
        self.record(&done);
    }

    /// Writes the time played down.
    pub(super) fn keep_time(&mut self) {
        let done = self.sitting.count(|_| ());
        self.record(&done);
    }

    /// Writes down what was done.
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

    /// Writes down what was done, and says what the turn changed and what is wrong now.
    pub(super) fn say_turn(&mut self, done: &Done) -> Answer {
        let grid = self.sitting.puzzle().grid();
        let Some(said) = done.turn().map(|turn| turn.write(grid)) else {
            self.record(done);
            return Answer::of("nothing changes").with("changes", [""; 0]);
        };
        let changes: Vec<String> = said.split_whitespace().map(String::from).collect();
        self.say(done, said).with("changes", changes)
    }

    /// Writes down what was done, and says so and what is wrong now.
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

    /// Lists what can be opened: of a file, or else games and built-in puzzles.
    ///
    /// # Errors
    /// Why the file cannot be read.
    pub(super) fn list(&mut self, file: Option<&Path>) -> Result<&Shelf, String> {
        let shelf = self.desk.list(file)?;
        Ok(self.shelf.insert(shelf))
    }
}
