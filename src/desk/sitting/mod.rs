//! The sitting: a game while it is played. The consequences of moves, hints, checks and time are
//! defined once here, for every front end.
//!
//! It does no input or output. A front end tells it what the player does, saves the resulting
//! entries, and reports the rest in its own way.

mod hints;
mod stuck;

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
use gradus_engine::{
    Budget, Cell, Digit, Examined, Item, Kind, Puzzle, SIMPLEST_FIRST, Scores, System,
};
use std::sync::Arc;
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
        !self.solved && self.puzzle().is_whole() && self.game.sheet().is_full(self.puzzle())
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
    /// not ask, nothing depends on the solution. `mistaken` says whether there is a mistake.
    pub fn rest(&self, mistaken: bool) -> Rest {
        let asked =
            self.hint.as_ref().is_some_and(|shown| matches!(shown.advice, Advice::GoBack(..)));
        let told =
            if self.game.is_unique() { CheckLevel::Answers } else { CheckLevel::Inconsistencies };
        match mistaken {
            _ if !self.puzzle().is_whole() => Rest::Unrated,
            true if asked || self.check >= told => Rest::Mistaken,
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
    pub fn make(&mut self, wanted: impl Into<Turn>) -> Done {
        let turn = wanted.into();
        let slips = self.passed(&turn.made) + self.judge(&turn.made);
        self.complete(turn, slips)
    }

    /// Makes a move that cycles through the digits of a cell, as clicks do. The last one counts
    /// once something else is done.
    pub fn pass(&mut self, wanted: impl Into<Turn>) -> Done {
        let turn = wanted.into();
        let slips = self.passed(&turn.made);
        let placed = turn.made.0.iter().filter(|change| matches!(change, Change::Place(..)));
        self.passing = Move(placed.copied().collect());
        self.complete(turn, slips)
    }

    /// How many digits left behind by clicks are wrong, if a move is about another cell.
    fn passed(&mut self, made: &Move) -> u32 {
        let passed = std::mem::take(&mut self.passing);
        let cells = |made: &Move| made.0.iter().map(|change| change.cell()).collect::<Vec<_>>();
        let changed = cells(made);
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
    fn complete(&mut self, wanted: Turn, slips: u32) -> Done {
        let Turn { made, annotations } = wanted;
        let made = self.with_filter(made);
        let tidies = |change: &Change| match *change {
            Change::Place(cell, digit) => self.tidies(cell, digit),
            _ => self.settings.tidy,
        };
        let tidy = made.0.iter().all(tidies);
        let mut turn = self.game.turn(made, tidy);
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
        let slips = self.passed(&turn.made);
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
        self.change(Entry::At(place), 0)
    }

    /// How many digits of a move are wrong. If that is not known yet, they are remembered.
    fn judge(&mut self, made: &Move) -> u32 {
        if self.game.solutions.is_none() {
            let placed = |change: &&Change| matches!(change, Change::Place(..));
            self.unjudged.0.extend(made.0.iter().filter(placed));
        }
        self.game.slips(made)
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
        self.game.solutions = Some(Arc::new(examined.solutions));
        self.game.reason = examined.reason;
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
mod tests {
    use super::*;
    use crate::game::hint::Wanted;
    use gradus_engine::grid::change::Move;
    use gradus_engine::grid::consistency::Inconsistency;
    use gradus_engine::hint::{SIMPLE_FILTER, Wish};
    use gradus_engine::{Budget, Limits, format};

    const SUDOKU: &str = "...1...33...2...";
    const SOLUTION: &str =
        "r1c1=4 r1c2=3 r1c3=2 r2c1=1 r2c2=2 r2c3=4 r3c2=4 r3c3=1 r3c4=2 r4c2=1 r4c3=3";

    fn sitting() -> Sitting {
        let game = Game::new(Arc::new(format::puzzle(SUDOKU).unwrap()));
        Sitting::new(Opened::new(game, "Test".into()), Config::standard())
    }

    fn made(sitting: &mut Sitting, changes: &str) -> Done {
        let made = Move::read(changes, sitting.puzzle()).unwrap();
        sitting.make(made)
    }

    /// The entries as lines.
    fn lines(sitting: &Sitting, done: &Done) -> Vec<String> {
        done.entries.iter().map(|entry| entry.write(sitting.puzzle())).collect()
    }

    fn pass(sitting: &mut Sitting, seconds: u64) {
        sitting.clock.now += Duration::from_secs(seconds);
    }

    fn hint(sitting: &mut Sitting) {
        let wanted = Wanted::Wish(Wish::Simplest);
        sitting.hint = Some(sitting.find_hint(wanted, &Budget::new(1 << 20)).unwrap());
    }

    #[test]
    fn the_history_hears_of_the_first_move_and_of_the_end() {
        let mut sitting = sitting();
        assert!(made(&mut sitting, "r1c1=4").remember);
        assert!(!made(&mut sitting, "r1c2=3").remember);
        assert!(!sitting.go(1).remember);
        let _ = made(&mut sitting, SOLUTION);
        let done = made(&mut sitting, "r4c4=4");
        assert!(done.remember && done.solved == Some(true) && sitting.is_solved());
    }

    #[test]
    fn a_solution_stops_the_clock_and_undoing_it_starts_it() {
        let mut sitting = sitting();
        let _ = made(&mut sitting, SOLUTION);
        pass(&mut sitting, 5);
        let done = made(&mut sitting, "r4c4=4");
        assert_eq!(lines(&sitting, &done), ["r4c4=4", "tally 5 0 0"]);
        pass(&mut sitting, 100);
        assert_eq!(sitting.tally().seconds, 5);
        let done = sitting.go(1);
        assert_eq!((done.solved, lines(&sitting, &done)), (Some(false), vec!["@1".into()]));
        pass(&mut sitting, 61);
        let done = made(&mut sitting, "r4c4+4");
        assert_eq!(lines(&sitting, &done), ["r4c4+4", "tally 66 0 0"]);
    }

    #[test]
    fn slips_count_at_the_latest_when_they_are_known() {
        let mut sitting = sitting();
        let done = made(&mut sitting, "r1c1=2");
        assert_eq!(lines(&sitting, &done), ["r1c1=2"]);
        let _ = sitting.go(0);
        let done = sitting.know_solutions(&Budget::new(Limits::SEARCH));
        assert_eq!(lines(&sitting, &done), ["tally 0 0 0 mistakes=1"]);
        assert_eq!(sitting.know_solutions(&Budget::new(Limits::SEARCH)), Done::default());
        let done = made(&mut sitting, "r1c1=3 r2c2=2");
        assert_eq!(lines(&sitting, &done), ["r1c1=3 r2c2=2", "tally 0 0 0 mistakes=2"]);
        let undone = sitting.go(0);
        assert_eq!(lines(&sitting, &undone), ["@0"], "what was wrong is not counted again");
    }

    #[test]
    fn digits_that_clicks_pass_are_no_slips_but_the_one_they_leave() {
        let mut sitting = sitting();
        let _ = sitting.know_solutions(&Budget::new(Limits::SEARCH));
        let click = |sitting: &mut Sitting, text: &str| {
            let wanted = Move::read(text, sitting.puzzle()).unwrap();
            let done = sitting.pass(wanted);
            lines(sitting, &done)
        };
        assert_eq!(click(&mut sitting, "r1c1=2"), ["r1c1=2"]);
        assert_eq!(click(&mut sitting, "r1c1=3"), ["r1c1=3"]);
        assert_eq!(click(&mut sitting, "r2c2=2"), ["r2c2=2", "tally 0 0 0 mistakes=1"]);
        let _ = sitting.go(2);
        let done = made(&mut sitting, "r1c1=4");
        assert_eq!(lines(&sitting, &done), ["r1c1=4"], "what was undone was no slip");
    }

    #[test]
    fn a_hint_counts_once() {
        let mut sitting = sitting();
        hint(&mut sitting);
        assert_eq!(sitting.disclose(), Some(Done::default()));
        let whole = sitting.disclose().unwrap();
        assert_eq!(lines(&sitting, &whole), ["tally 0 1 0 naked-single=1"]);
        assert_eq!(sitting.disclose(), None);
        let applied = sitting.apply();
        assert_eq!((applied.entries.len(), &sitting.hint), (1, &None));
        hint(&mut sitting);
        let applied = sitting.apply();
        assert_eq!(lines(&sitting, &applied)[1..], ["tally 0 2 0 naked-single=1 full-house=1"]);
    }

    #[test]
    fn a_mistake_leaves_only_the_way_back() {
        let mut sitting = sitting();
        let _ = sitting.know_solutions(&Budget::new(Limits::SEARCH));
        let _ = made(&mut sitting, "r1c1=4");
        let _ = made(&mut sitting, "r1c2=2");
        hint(&mut sitting);
        let why = Inconsistency::NoCandidate(sitting.puzzle().cells()[2]);
        let expected = Advice::GoBack(1, Some(Problem::Inconsistent(why)));
        assert_eq!(sitting.hint.as_ref().map(|shown| &shown.advice), Some(&expected));
        assert_eq!(sitting.disclose(), None);
        let done = sitting.apply();
        assert_eq!(lines(&sitting, &done), ["@1", "tally 0 1 0 mistakes=1"]);
    }

    #[test]
    fn a_hint_can_keep_a_mistake_to_itself_but_no_contradiction() {
        let game = Game::new(Arc::new(format::puzzle(SUDOKU).unwrap()));
        let config = Config::load("hints.mistakes = false").0;
        let mut sitting = Sitting::new(Opened::new(game, "Test".into()), &config);
        let _ = sitting.know_solutions(&Budget::new(Limits::SEARCH));
        let _ = made(&mut sitting, "r1c2=2");
        assert_eq!((sitting.game.has_mistake(), sitting.way_back()), (true, None));
        let found = sitting.find_hint(Wanted::Wish(Wish::Simplest), &Budget::new(1 << 20));
        assert!(found.is_ok_and(|shown| shown.step().is_some()), "a step by what stands there");
        let _ = made(&mut sitting, "r1c3=2");
        let repeated = Inconsistency::Repeated(sitting.puzzle().cells()[1]);
        let expected = Advice::GoBack(1, Some(Problem::Inconsistent(repeated)));
        assert_eq!(sitting.way_back(), Some(expected));
    }

    /// A sitting with this configuration in which every open cell has every mark.
    fn marked(puzzle: &str, config: &str) -> Sitting {
        let game = Game::new(Arc::new(format::puzzle(puzzle).unwrap()));
        let mut sitting = Sitting::new(Opened::new(game, "Test".into()), &Config::load(config).0);
        let puzzle = sitting.game.puzzle().clone();
        let mark = |cell| Change::Mark(cell, puzzle.digits());
        let marks = sitting.game.sheet().open_cells(&puzzle).map(mark).collect();
        let _ = sitting.make(Move(marks));
        sitting
    }

    #[test]
    fn one_hint_of_the_filter_does_all_of_it() {
        let mut sitting = marked(SUDOKU, "");
        hint(&mut sitting);
        let step = sitting.hint.as_ref().and_then(ShownHint::step).unwrap();
        assert_eq!(step.technique, &SIMPLE_FILTER);
        let _ = sitting.apply();
        let sheet = sitting.game.sheet();
        assert_eq!(sheet.wipe_impossible(sitting.puzzle()), Move::default());
        assert!(sheet.open_cells(sitting.puzzle()).count() == 12, "it places nothing");
    }

    /// In a Kakuro, what the rules alone give includes the cells with one mark left.
    #[test]
    fn in_a_kakuro_one_hint_does_all_that_the_rules_give() {
        let mut sitting = marked("kakuro/4/4/lj-.mf--hm.-dl496b", "");
        hint(&mut sitting);
        let _ = sitting.apply();
        let filled = |sitting: &Sitting| {
            let cells = sitting.game.sheet().open_cells(sitting.puzzle()).count();
            sitting.puzzle().cells().len() - cells
        };
        assert!((1..10).contains(&filled(&sitting)), "what follows from these comes next");
        let mut unmarked = sitting;
        let _ = unmarked.go(0);
        hint(&mut unmarked);
        let _ = unmarked.apply();
        assert_eq!(unmarked.game.moves().last().map(|turn| turn.made.0.len()), Some(1));
    }

    #[test]
    fn a_free_filter_is_done_with_every_move() {
        let game = Game::new(Arc::new(format::puzzle(SUDOKU).unwrap()));
        let text = "hints.filter = \"free\"\nscores.simplest-first.sudoku.naked-single = 0";
        let config = Config::load(text).0;
        let mut sitting = Sitting::new(Opened::new(game, "Test".into()), &config);
        let _ = sitting.know_solutions(&Budget::new(Limits::SEARCH));
        let advised = sitting.find_hint(Wanted::Wish(Wish::Simplest), &Budget::new(1 << 20));
        assert_eq!(advised, Err("every cell has a digit".into()), "no hint is about the filter");
        let done = made(&mut sitting, "r1c1=4");
        assert_eq!((sitting.game.moves().len(), sitting.is_solved()), (1, true));
        assert_eq!(done.solved, Some(true));
        let _ = sitting.go(0);
        assert!(sitting.game.sheet().is_blank(sitting.puzzle()), "it is undone with the move");
        let _ = made(&mut sitting, "r1c1=2");
        assert_eq!(sitting.tally().mistakes, 1, "what follows from a wrong digit is not counted");
        let filled = sitting.game.sheet().values().to_vec();
        let cleared = sitting.game.sheet().open_cells(sitting.puzzle()).count();
        let _ = made(&mut sitting, "r1c1=.");
        assert!(sitting.game.sheet().open_cells(sitting.puzzle()).count() > cleared, "{filled:?}");
    }

    #[test]
    fn a_hint_outlives_marks_and_nothing_else() {
        let mut sitting = sitting();
        hint(&mut sitting);
        let _ = made(&mut sitting, "r1c2+23");
        assert!(sitting.hint.is_some());
        let _ = made(&mut sitting, "r1c1=4");
        assert_eq!(sitting.hint, None);
        hint(&mut sitting);
        let _ = sitting.go(1);
        assert_eq!(sitting.hint, None);
    }

    #[test]
    fn what_changes_nothing_is_no_entry() {
        let mut sitting = sitting();
        for done in
            [made_nothing(&mut sitting), sitting.go(0), sitting.go(7), sitting.count(|_| ())]
        {
            assert_eq!(done, Done::default());
        }
    }

    fn made_nothing(sitting: &mut Sitting) -> Done {
        sitting.make(Move::default())
    }
}
