//! The sitting: a game while it is played. The consequences of moves, hints, checks and time are
//! defined once here, for every front end.
//!
//! It does no input or output. A front end tells it what the player does, saves the resulting
//! entries, and reports the rest in its own way.

mod hints;

use super::{Borrowed, Opened, Scales};
use crate::config::{Config, Settings};
use crate::game::advisor::Preferences;
use crate::game::check::{CheckLevel, Problem};
use crate::game::clock::Clock;
use crate::game::hint::{Advice, ShownHint};
use crate::game::paper::Turn;
use crate::game::{Entry, Game, Tally};
use crate::store::ReadOnly;
use gradus_engine::grid::change::{Change, Move};
use gradus_engine::grid::choices::Choices;
use gradus_engine::grid::understanding::Proof;
use gradus_engine::path::Item;
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::solve::Examined;
use gradus_engine::understand::{EFFORT, is_unproved, proof};
use gradus_engine::{Budget, Cell, Digit, Kind, Puzzle, Scores, System};
use std::time::Duration;

/// A game while it is played.
#[derive(Clone, Debug)]
pub struct Sitting {
    /// The game.
    pub game: Game,
    /// Its title, as in `Sudoku, easy 12`.
    pub title: String,
    /// Why nothing is saved here; `None` if everything is.
    pub read_only: Option<ReadOnly>,
    /// The time played.
    pub clock: Clock,
    /// The current hint.
    pub hint: Option<ShownHint>,
    /// How much is checked.
    pub check: CheckLevel,
    /// The player's settings.
    pub settings: Settings,
    /// The player's preferences for hints.
    pub preferences: Preferences,
    /// The scales of all systems.
    pub scales: Scales,
    /// The rating system chosen by the player; see [`Sitting::system`].
    pub chosen: &'static System,
    /// The player's scales and system, while those of a link are in force.
    own: Option<Box<(Scales, &'static System)>>,
    /// How the chosen system relates to this game.
    stand: Stand,
    /// Whether this is a lesson, in which only the player writes marks.
    pub lesson: bool,
    /// Whether the puzzle is solved.
    solved: bool,
    /// Digits placed before it was known whether they are right.
    unjudged: Move,
    /// The digit last written by clicks, which may continue to another one.
    passing: Move,
    /// For each time that the player started again: the position before, and what was counted until
    /// then.
    restarted: Vec<(usize, Tally)>,
}

/// How the rating system that the player chose relates to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stand {
    /// It was chosen before.
    Kept,
    /// It was chosen in this game.
    Picked,
    /// It was chosen before, and cannot finish this puzzle.
    Unfit,
}

/// What the player may know about the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// How hard it is; if something is wrong, for the corrected sheet.
    Rated,
    /// That there is a mistake.
    Mistaken,
    /// Nothing: the sheet contradicts itself, and the player does not want to know.
    Unrated,
}

/// The result of something that the player did.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use = "its entries are to be written down"]
pub struct Done {
    /// The entries to save, in this order. A count comes after its move: it may be read any number
    /// of times with the same result, unlike a move.
    pub entries: Vec<Entry>,
    /// Whether the sheet changed.
    pub sheet_changed: bool,
    /// Whether the puzzle has just been solved or, with `Some(false)`, is no longer solved.
    pub solved: Option<bool>,
    /// Whether the history should record the game in its present state.
    pub remember: bool,
}

impl Done {
    /// The turn taken, if any.
    pub fn turn(&self) -> Option<&Turn> {
        self.entries.iter().find_map(|entry| match entry {
            Entry::Move(turn) => Some(turn),
            _ => None,
        })
    }
}

/// What stays when another game is played.
struct Kept {
    clock: Clock,
    check: CheckLevel,
    settings: Settings,
    preferences: Preferences,
    scales: Scales,
    chosen: &'static System,
}

impl Kept {
    /// A sitting for an opened game.
    fn play(self, opened: Opened) -> Sitting {
        let Self { clock, check, settings, preferences, scales, chosen } = self;
        let Opened { game, title, read_only, borrowed, .. } = opened;
        let mut sitting = Sitting {
            solved: game.is_solved(),
            game,
            title,
            read_only,
            clock,
            hint: None,
            check,
            settings,
            preferences,
            scales,
            chosen,
            own: None,
            stand: Stand::Kept,
            lesson: false,
            unjudged: Move::default(),
            passing: Move::default(),
            restarted: Vec::new(),
        };
        sitting.begin();
        sitting.borrow(borrowed);
        sitting
    }
}

impl Sitting {
    /// A sitting for an opened game, with the player's settings.
    pub fn new(opened: Opened, config: &Config) -> Self {
        let kept = Kept {
            clock: Clock::default(),
            check: config.settings.check,
            settings: config.settings,
            preferences: config.hints.into(),
            scales: Scales::of(config),
            chosen: config.screen.system,
        };
        kept.play(opened)
    }

    /// Plays another game. The player's settings stay; everything else is dropped.
    pub fn open(&mut self, opened: Opened) {
        self.give_back();
        let Self { clock, check, settings, preferences, ref scales, chosen, .. } = *self;
        let kept = Kept { clock, check, settings, preferences, scales: scales.clone(), chosen };
        *self = kept.play(opened);
    }

    /// Makes the game that of a tutorial, whose texts are about the standard scales and hints.
    pub fn study(&mut self) {
        let config = Config::standard();
        (self.scales, self.chosen) = (Scales::of(config), config.screen.system);
        (self.check, self.preferences) = (config.settings.check, config.hints.into());
        self.lesson = true;
    }

    /// Puts a scale that came with a link in force until another game is played.
    fn borrow(&mut self, borrowed: Option<Borrowed>) {
        let Some(borrowed) = borrowed else { return };
        self.own = Some(Box::new((self.scales.clone(), self.chosen)));
        borrowed.lend(self.kind(), &mut self.scales);
        self.chosen = borrowed.system;
    }

    /// Puts the player's own settings in force again.
    fn give_back(&mut self) {
        if let Some((scales, chosen)) = self.own.take().map(|own| *own) {
            (self.scales, self.chosen) = (scales, chosen);
        }
    }

    /// Changes the rating system from now on.
    pub fn choose(&mut self, system: &'static System) {
        (self.chosen, self.stand) = (system, Stand::Picked);
        if let Some(own) = &mut self.own {
            own.1 = system;
        }
    }

    /// Starts the clock where it stopped when the game was left.
    fn begin(&mut self) {
        let before = Duration::from_secs(self.game.tally().seconds);
        self.clock = Clock::after(before, self.clock.now, self.settings.idle);
        self.clock.run(!self.solved);
    }

    /// The current puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        self.game.puzzle()
    }

    /// Sudoku or Kakuro.
    pub fn kind(&self) -> Kind {
        self.puzzle().kind()
    }

    /// Whether every cell has a digit, but the puzzle is not solved.
    pub fn is_full_but_wrong(&self) -> bool {
        !self.solved && self.game.is_understood() && self.game.sheet().is_full(self.puzzle())
    }

    /// Whether the puzzle is solved.
    pub const fn is_solved(&self) -> bool {
        self.solved
    }

    /// Everything counted in this game, including the time played until now.
    pub fn tally(&self) -> Tally {
        Tally { seconds: self.clock.played().as_secs(), ..self.game.tally().clone() }
    }

    /// What is wrong, to the extent that the player wants to know.
    pub fn problems(&self) -> Vec<Problem> {
        self.game.check(self.check)
    }

    /// What the player may know about the rest. If the check is below `answers` and the player did
    /// not ask, nothing depends on the solution. `mistaken` says whether there is a mistake, `problems`
    /// what [`Sitting::problems`] are.
    pub fn rest(&self, mistaken: bool, problems: &[Problem]) -> Rest {
        let asked =
            self.hint.as_ref().is_some_and(|shown| matches!(shown.advice, Advice::GoBack(..)));
        let checked =
            if self.game.is_unique() { CheckLevel::Answers } else { CheckLevel::Inconsistencies };
        match mistaken {
            _ if !self.game.is_understood() => Rest::Unrated,
            // Where the board shows that something is wrong, a total would be of another puzzle.
            true if asked || self.check >= checked || !problems.is_empty() => Rest::Mistaken,
            true if !self.game.is_unique() => Rest::Unrated,
            _ => Rest::Rated,
        }
    }

    /// The scores used for hints: those of the program's own system.
    pub fn scores(&self) -> &Scores {
        self.scales.get(&SIMPLEST_FIRST, self.kind())
    }

    /// Has the program's own system in use if the chosen one, which was chosen in another game, cannot
    /// finish this puzzle. Returns whether that changed anything.
    pub fn find_unfit(&mut self, system: &'static System) -> bool {
        let changes =
            self.stand == Stand::Kept && system == self.system() && system != &SIMPLEST_FIRST;
        if changes {
            self.stand = Stand::Unfit;
        }
        changes
    }

    /// The rating system in use: the one chosen by the player, or the program's own if that one
    /// does not rate this kind of puzzle or cannot finish it.
    pub fn system(&self) -> &'static System {
        let applies = self.chosen.kinds.contains(&self.kind()) && self.stand != Stand::Unfit;
        if applies { self.chosen } else { &SIMPLEST_FIRST }
    }

    /// The scale of that system.
    pub fn scale(&self) -> &Scores {
        self.scales.get(self.system(), self.kind())
    }

    /// Sets a row of the scale of that system.
    pub fn set_score(&mut self, item: Item, value: u32) {
        let (system, kind) = (self.system(), self.kind());
        self.scales.set(system, kind, item, value);
        if let Some(own) = &mut self.own {
            own.0.set(system, kind, item, value);
        }
    }

    /// Makes a move, if it changes anything, along with its changes to the annotations; those that
    /// change nothing are dropped. Wrong digits are counted, at the latest once it is known which
    /// are wrong. If the player wants it, what the rules alone then give is done as well.
    pub fn make(&mut self, turn: impl Into<Turn>) -> Done {
        let turn = turn.into();
        let slips = self.passed(&turn.changes) + self.judge(&turn.changes);
        self.complete(turn, slips)
    }

    /// Makes a move that cycles through the digits of a cell, as clicks do. The last one counts
    /// once something else is done.
    pub fn pass(&mut self, turn: impl Into<Turn>) -> Done {
        let turn = turn.into();
        let slips = self.passed(&turn.changes);
        let placed = turn.changes.0.iter().filter(|change| matches!(change, Change::Place(..)));
        self.passing = Move(placed.copied().collect());
        self.complete(turn, slips)
    }

    /// How many digits left behind by clicks are wrong, if a move is about another cell.
    fn passed(&mut self, changes: &Move) -> u32 {
        let passed = std::mem::take(&mut self.passing);
        let cells =
            |changes: &Move| changes.0.iter().map(|change| change.cell()).collect::<Vec<_>>();
        let changed = cells(changes);
        match cells(&passed).iter().any(|cell| changed.contains(cell)) {
            true => 0,
            false => self.judge(&passed),
        }
    }

    /// Whether placing a digit in a cell wipes it from the marks of its peers: if the player wants
    /// that, and no peer has the digit already.
    pub fn tidies(&self, cell: Cell, digit: Digit) -> bool {
        let Settings { tidy, tidy_wrong, .. } = self.settings;
        let repeats = |peer| self.game.sheet().value(peer) == Some(digit);
        tidy && (tidy_wrong || !self.game.puzzle().peers(cell).iter().any(repeats))
    }

    /// Makes a move with its consequences.
    fn complete(&mut self, turn: Turn, slips: u32) -> Done {
        let Turn { changes, annotations } = turn;
        let changes = self.with_filter(changes);
        let tidies = |change: &Change| match *change {
            Change::Place(cell, digit) => self.tidies(cell, digit),
            _ => self.settings.tidy,
        };
        let tidy = changes.0.iter().all(tidies);
        let mut turn = self.game.turn(changes, tidy);
        let mut annotated = self.game.annotations().clone();
        turn.annotations
            .into_iter()
            .chain(annotations)
            .for_each(|annotation| annotated.apply(annotation));
        turn.annotations = self.game.annotations().until(&annotated);
        self.turn(turn, slips)
    }

    /// Takes a turn as it is, if it changes anything: nothing in it is new, so nothing is wiped or
    /// counted for it.
    pub fn take(&mut self, turn: Turn) -> Done {
        let slips = self.passed(&turn.changes);
        self.turn(turn, slips)
    }

    /// Writes the marks to be kept current, if the player wants that; from then on, every turn
    /// keeps them so.
    pub fn keep_marks(&mut self) -> Done {
        if !self.keeps_marks() {
            return Done::default();
        }
        match self.game.kept_current(Turn::default()) {
            none if none.is_empty() => Done::default(),
            turn => self.change(Entry::Move(turn), 0),
        }
    }

    const fn keeps_marks(&self) -> bool {
        self.settings.auto_marks && !self.lesson
    }

    /// Takes a turn, if it changes anything, and keeps the marks current.
    fn turn(&mut self, turn: Turn, slips: u32) -> Done {
        if turn.is_empty() {
            return Done::default();
        }
        let turn = if self.keeps_marks() { self.game.kept_current(turn) } else { turn };
        self.change(Entry::Move(turn), slips)
    }

    /// Goes to a position in the history, or to its end.
    pub fn go(&mut self, place: usize) -> Done {
        let place = place.min(self.game.moves().len());
        if place == self.game.position() {
            return Done::default();
        }
        self.passing = Move::default();
        let mut done = self.change(Entry::At(place), 0);
        while let Some((_, before)) = self.restarted.pop_if(|(at, _)| place <= *at) {
            // The former game continues, and so do its counts.
            let tally = before.and(&self.tally());
            self.clock.set(Duration::from_secs(tally.seconds));
            done.entries.extend(self.record(Entry::Tally(tally)).entries);
        }
        done
    }

    /// Wipes everything written, and counts from zero; undoing it continues with the former counts.
    pub fn start_again(&mut self) -> Done {
        let (before, tally) = (self.game.position(), self.tally());
        self.hint = None;
        let turn = self.game.way_to_start();
        let mut done = self.take(turn);
        self.restarted.push((before, tally));
        self.clock.set(Duration::ZERO);
        done.entries.extend(self.count(Tally::begin_again).entries);
        done
    }

    /// How many digits of a move are wrong. If that is not known yet, they are remembered.
    fn judge(&mut self, changes: &Move) -> u32 {
        if self.game.solutions.is_none() {
            let placed = |change: &&Change| matches!(change, Change::Place(..));
            self.unjudged.0.extend(changes.0.iter().filter(placed));
        }
        self.game.slips(changes)
    }

    /// Makes an entry that changes the sheet or the annotations, with all its consequences.
    fn change(&mut self, entry: Entry, slips: u32) -> Done {
        let before = self.game.sheet().clone();
        let mut done = self.record(entry);
        let after = self.game.sheet();
        done.sheet_changed = *after != before;
        if after.values() != before.values() || matches!(done.entries[..], [Entry::At(_)]) {
            self.hint = None;
        }
        let was_solved = std::mem::replace(&mut self.solved, self.game.is_solved());
        if self.solved != was_solved {
            done.solved = Some(self.solved);
            self.clock.run(!self.solved);
        }
        if done.solved.is_some() || slips > 0 || self.game.tally().is_due(self.clock.played()) {
            let counted = self.count(|tally| tally.mistakes = tally.mistakes.saturating_add(slips));
            done.entries.extend(counted.entries);
        }
        let is_first = self.game.moves().len() == 1 && self.game.position() == 1;
        done.remember = is_first || done.solved == Some(true);
        done
    }

    /// Plays the puzzle with other rules of those that were understood, or with fewer. What is written stays.
    ///
    /// # Errors
    /// Says what is wrong with that puzzle.
    pub fn choose_rules(&mut self, choices: Choices) -> Result<Done, String> {
        self.game.with_choices(&choices)?;
        (self.hint, self.unjudged) = (None, Move::default());
        let done = self.change(Entry::Rules(choices), 0);
        Ok(Done { sheet_changed: true, ..done })
    }

    /// Takes note of what a search for a proof of what was understood found.
    pub fn learn_proof(&mut self, proof: Proof) -> Done {
        self.change(Entry::Proof(proof, EFFORT), 0)
    }

    /// Searches for a proof of what was understood, if that is to be done.
    pub fn prove(&mut self, budget: &Budget<'_>) -> Done {
        let setup = self.puzzle().setup();
        let proof = is_unproved(setup).then(|| proof(setup, budget)).flatten();
        proof.map_or_else(Done::default, |proof| self.learn_proof(proof))
    }

    /// Makes an entry that does not change the sheet: a savepoint or a count.
    pub fn record(&mut self, entry: Entry) -> Done {
        self.game.enter(entry.clone());
        Done { entries: vec![entry], ..Done::default() }
    }

    /// Counts something, and the time played. Unchanged counts are not recorded again.
    pub fn count(&mut self, change: impl FnOnce(&mut Tally)) -> Done {
        let mut tally = self.tally();
        change(&mut tally);
        if tally == *self.game.tally() { Done::default() } else { self.record(Entry::Tally(tally)) }
    }

    /// Counts that the player asked whether everything is right.
    pub fn count_check(&mut self) -> Done {
        self.count(|tally| tally.checks = tally.checks.saturating_add(1))
    }

    /// Takes note of the solutions. Digits placed earlier are judged now.
    pub fn learn(&mut self, examined: Examined) -> Done {
        self.game.learn(examined);
        let slips = self.game.slips(&std::mem::take(&mut self.unjudged));
        match slips {
            0 => Done::default(),
            _ => self.count(|tally| tally.mistakes = tally.mistakes.saturating_add(slips)),
        }
    }

    /// Searches for the solutions, unless they are known.
    pub fn know_solutions(&mut self, budget: &Budget<'_>) -> Done {
        if self.game.solutions.is_some() {
            return Done::default();
        }
        let examined = Examined::of(self.game.puzzle(), budget);
        self.learn(examined)
    }
}

#[cfg(test)]
mod tests;
