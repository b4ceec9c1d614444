//! A game: a puzzle, the turns taken in it, and the player's position among them.
//!
//! Undo is `done -= 1` and a refold of the turns. Everything that changes a game is an [`Entry`],
//! which is a line of text in the journal; a game is its entries. Of a published puzzle, the player may
//! choose which rules count: the puzzle is made again from the one as it was read, and the turns stay.

use super::annotations::{Annotation, Annotations};
use super::check::{self, CheckLevel, Problem};
use super::paper::Held;
use super::paper::{Paper, Turn};
use super::sheet::Sheet;
use super::tally::Tally;
use gradus_engine::grid::Doubt;
use gradus_engine::grid::change::{Change, Move};
use gradus_engine::grid::choices::Choices;
use gradus_engine::grid::understanding::{Effort, Proof};
use gradus_engine::solve::{Examined, Reason};
use gradus_engine::technique::text::list;
use gradus_engine::{Cell, Digits, Document, Puzzle, Solutions};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Game {
    /// The puzzle as it was read.
    origin: Arc<Puzzle>,
    /// The puzzle as it is played: with what the player chose.
    puzzle: Arc<Puzzle>,
    moves: Vec<Turn>,
    position: usize,
    pub(super) paper: Paper,
    /// The marks that are present, or kept away only by the present digits.
    pub(super) held: Held,
    /// By letter of a savepoint: the turn that leads there from the start.
    saved: BTreeMap<char, Turn>,
    tally: Tally,
    /// The puzzle's solutions, once known.
    pub solutions: Option<Arc<Solutions>>,
    /// Why what was found says nothing about the puzzle, if its own solution shows that a rule was not
    /// understood.
    doubt: Option<Doubt>,
    /// Why it has none, if that is known.
    pub reason: Option<Reason>,
}

impl Game {
    /// A game that has not been started.
    pub fn new(puzzle: Arc<Puzzle>) -> Self {
        Self {
            paper: Paper::new(&puzzle),
            held: Held::new(&puzzle),
            origin: Arc::clone(&puzzle),
            puzzle,
            moves: Vec::new(),
            position: 0,
            saved: BTreeMap::new(),
            tally: Tally::default(),
            solutions: None,
            doubt: None,
            reason: None,
        }
    }

    /// Takes note of the solutions, unless the puzzle's own one shows that a rule was not understood:
    /// then nothing is known.
    pub fn learn(&mut self, examined: Examined) {
        let Examined { solutions, reason } = examined;
        self.doubt = self.puzzle.doubt(&solutions);
        let (known, reason) = match self.doubt {
            Some(_) => (Solutions::GaveUp, None),
            None => (solutions, reason),
        };
        (self.solutions, self.reason) = (Some(Arc::new(known)), reason);
    }

    /// Why what was found says nothing about the puzzle, if a rule was not understood.
    pub const fn doubt(&self) -> Option<Doubt> {
        self.doubt
    }

    /// Whether all rules of the puzzle are understood, for all that is known.
    pub fn is_understood(&self) -> bool {
        self.puzzle.is_whole() && self.doubt.is_none()
    }

    /// Why nothing is said about the solution, if a rule of the puzzle is not understood.
    pub fn partial(&self) -> Option<String> {
        let told = |what: &str| format!("{what}; there are no hints and no rating");
        match (self.puzzle.setup().unknown(), self.doubt) {
            ([], doubt) => doubt.map(|doubt| told(&doubt.to_string())),
            (names, _) => Some(format!(
                "without the rules that Gradus does not know ({}) there are no hints and no rating",
                list(names, "and")
            )),
        }
    }

    /// The puzzle, as it is played.
    pub const fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// The puzzle as it was read, whatever the player chose: the name of the game is made from it.
    pub const fn origin(&self) -> &Arc<Puzzle> {
        &self.origin
    }

    /// The puzzle with what the player chooses of what was understood.
    ///
    /// # Errors
    /// Says what is wrong with that puzzle.
    pub fn with_choices(&self, choices: &Choices) -> Result<Arc<Puzzle>, String> {
        if Some(choices) == self.origin.setup().understanding().map(|card| &card.chosen) {
            return Ok(Arc::clone(&self.origin));
        }
        let grid = self.origin.grid();
        let puzzle = Puzzle::new(self.origin.setup().with_choices(choices));
        puzzle.map(Arc::new).map_err(|faults| faults[0].explain(grid))
    }

    /// Plays the puzzle with other choices: the turns stay, and nothing is known of the solutions.
    fn choose(&mut self, choices: &Choices) {
        // What is not a puzzle was never recorded.
        let Ok(puzzle) = self.with_choices(choices) else { return };
        self.puzzle = puzzle;
        (self.solutions, self.doubt, self.reason) = (None, None, None);
        self.enter(Entry::At(self.position));
    }

    /// Takes note of what a search for a proof found.
    fn learn_proof(&mut self, proof: Proof, effort: Effort) {
        let about = self.puzzle.setup().about.as_ref();
        let can_be = about.is_some_and(|about| about.provable() == proof);
        if proof != Proof::None && !can_be {
            return;
        }
        let mut setup = self.puzzle.setup().clone();
        setup.learn_proof(proof, effort);
        let Ok(puzzle) = Puzzle::new(setup).map(Arc::new) else { return };
        if self.chosen().is_none() {
            self.origin = Arc::clone(&puzzle);
        }
        self.puzzle = puzzle;
    }

    /// What the player chose, unless everything is as read.
    fn chosen(&self) -> Option<&Choices> {
        let origin = self.origin.setup().understanding().map(|card| &card.chosen);
        let chosen = self.puzzle.setup().understanding().map(|card| &card.chosen);
        chosen.filter(|_| chosen != origin)
    }

    /// The entries that say which rules count, and what is proved of that.
    pub fn choices(&self) -> impl Iterator<Item = Entry> + '_ {
        let proved = self.puzzle.setup().understanding().and_then(|card| match card.proof {
            Proof::None if card.spent == Effort::default() => None,
            Proof::None => Some(Entry::Proof(Proof::None, card.spent)),
            proof => Some(Entry::Proof(proof, Effort::default())),
        });
        self.chosen().cloned().map(Entry::Rules).into_iter().chain(proved)
    }

    /// The player's present sheet.
    pub const fn sheet(&self) -> &Sheet {
        &self.paper.sheet
    }

    /// The present annotations.
    pub const fn annotations(&self) -> &Annotations {
        &self.paper.annotations
    }

    /// All moves, including those that were undone.
    pub fn moves(&self) -> &[Turn] {
        &self.moves
    }

    /// How many of the moves are in force.
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The counts so far.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Makes an entry. A position beyond the last move stands for the last.
    pub fn enter(&mut self, entry: Entry) {
        match entry {
            Entry::Move(turn) => {
                self.moves.truncate(self.position);
                self.held.make(&mut self.paper, &turn, &self.puzzle);
                self.moves.push(turn);
                self.position += 1;
            }
            Entry::At(place) => {
                self.position = place.min(self.moves.len());
                (self.paper, self.held) = (Paper::new(&self.puzzle), Held::new(&self.puzzle));
                for turn in &self.moves[..self.position] {
                    self.held.make(&mut self.paper, turn, &self.puzzle);
                }
            }
            Entry::Save(name, turn) => drop(self.saved.insert(name, turn)),
            Entry::Tally(tally) => self.tally = tally,
            Entry::Rules(choices) => self.choose(&choices),
            Entry::Proof(proof, effort) => self.learn_proof(proof, effort),
        }
    }

    /// The entries that lead to this game from the start.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        let undone = self.position < self.moves.len();
        let moves = self.moves.iter().cloned().map(Entry::Move);
        let saved = self.saved.iter().map(|(name, turn)| Entry::Save(*name, turn.clone()));
        let place = undone.then_some(Entry::At(self.position));
        let rest = moves.chain(place).chain(saved).chain([Entry::Tally(self.tally.clone())]);
        self.choices().chain(rest)
    }

    /// The game as a document, with everything that was done.
    pub fn document(&self, title: &str) -> Document {
        Document {
            title: Some(title.into()),
            moves: self.entries().map(|entry| entry.write(&self.puzzle)).collect(),
            ..Document::of(self.origin.setup().clone())
        }
    }

    /// A move with its changes to the annotations: if it is tidy, a placed digit is also wiped from
    /// the corner marks of its peers.
    pub fn turn(&self, changes: Move, tidy: bool) -> Turn {
        let erased = |change: &Change| match *change {
            Change::Place(cell, digit) if tidy => self.erased(cell, digit.into()),
            _ => Vec::new(),
        };
        Turn { annotations: changes.0.iter().flat_map(erased).collect(), changes }
    }

    /// The annotations that wipe digits from the corner marks of a cell's peers.
    fn erased(&self, cell: Cell, digits: Digits) -> Vec<Annotation> {
        let peers = self.puzzle.peers(cell).iter();
        let hits = peers.map(|peer| (peer, self.annotations().corners(peer) & digits));
        let hits = hits.filter(|(_, hits)| !hits.is_empty());
        hits.map(|(peer, hits)| Annotation::Erase(peer, hits)).collect()
    }

    /// The letters of the savepoints.
    pub fn savepoints(&self) -> impl Iterator<Item = char> + '_ {
        self.saved.keys().copied()
    }

    /// The entry that makes a savepoint of the present state.
    pub fn save(&self, name: char) -> Entry {
        Entry::Save(name, Paper::new(&self.puzzle).until(&self.paper, &self.puzzle))
    }

    /// The turn that leads from here to the savepoint with a letter, if there is one.
    pub fn way_back(&self, name: char) -> Option<Turn> {
        let mut saved = Paper::new(&self.puzzle);
        saved.apply(self.saved.get(&name)?);
        Some(self.paper.until(&saved, &self.puzzle))
    }

    /// The turn that wipes everything written.
    pub fn way_to_start(&self) -> Turn {
        self.paper.until(&Paper::new(&self.puzzle), &self.puzzle)
    }

    /// The last position in the history, at or before the present one, without a contradiction and,
    /// `by_solution`, without a mistake.
    pub fn last_good(&self, by_solution: bool) -> usize {
        let is_good = |place: &usize| {
            let mut sheet = Sheet::new(&self.puzzle);
            let changes = self.moves[..*place].iter().flat_map(|turn| &turn.changes.0);
            changes.for_each(|&change| sheet.apply(change));
            let is_right = !by_solution || self.mistakes(&sheet).is_empty();
            is_right && check::contradictions(&sheet, &self.puzzle).is_empty()
        };
        (1..=self.position).rev().find(is_good).unwrap_or(0)
    }

    /// Everything on the sheet that contradicts itself, whatever the solution is.
    pub fn contradictions(&self) -> Vec<Problem> {
        check::contradictions(self.sheet(), &self.puzzle)
    }

    fn mistakes(&self, sheet: &Sheet) -> Vec<Cell> {
        check::mistakes(sheet, &self.puzzle, self.solutions.as_deref())
    }

    /// Whether the sheet has a mistake or contradicts itself.
    pub fn has_mistake(&self) -> bool {
        self.first_mistake().is_some() || !self.contradictions().is_empty()
    }

    /// The first cell in reading order that differs from the only solution, if that is known.
    pub fn first_mistake(&self) -> Option<Cell> {
        let is_known = matches!(self.solutions.as_deref(), Some(Solutions::One(_)));
        is_known.then(|| self.mistakes(self.sheet()).first().copied()).flatten()
    }

    /// How many digits of a move differ from the only solution; 0 if that is not known.
    pub fn slips(&self, made: &Move) -> u32 {
        let Some(Solutions::One(solution)) = self.solutions.as_deref() else { return 0 };
        let is_slip = |change: &&Change| match **change {
            Change::Place(cell, digit) => solution[cell.index()] != Some(digit),
            _ => false,
        };
        made.0.iter().filter(is_slip).count() as u32
    }

    /// Everything that a level of checking finds on the sheet.
    pub fn check(&self, level: CheckLevel) -> Vec<Problem> {
        check::check(self.sheet(), &self.puzzle, self.solutions.as_deref(), level)
    }

    /// Whether the puzzle is solved; false if it has rules that the program does not know.
    pub fn is_solved(&self) -> bool {
        self.is_understood() && check::is_solved(self.sheet(), &self.puzzle)
    }

    /// Whether the puzzle is known to have exactly one solution.
    pub fn is_unique(&self) -> bool {
        self.is_understood() && matches!(self.solutions.as_deref(), Some(Solutions::One(_)))
    }
}

/// Something that changes a game: a line of its journal.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A turn; it drops the turns that were undone.
    Move(Turn),
    /// The player is now after this many of the turns: `@12`.
    At(usize),
    /// A savepoint, with its letter and the turn that leads there from the start: `save a r1c1=5`.
    /// So it outlives the turns that led there.
    Save(char, Turn),
    /// All counts: `tally 734 2 1` and whatever else [`Tally`] writes.
    Tally(Tally),
    /// The player's choices among what was understood of a published puzzle: `rules 1=2 3=off`.
    Rules(Choices),
    /// What was proved of it, and with how much effort in vain: `proof none 1000000 67108864`.
    Proof(Proof, Effort),
}

/// What is proved, in one word of an entry.
const PROOFS: [(&str, Proof); 3] =
    [("none", Proof::None), ("one", Proof::One), ("setters", Proof::Setters)];

impl Entry {
    /// The entry as a line of text.
    pub fn write(&self, puzzle: &Puzzle) -> String {
        match self {
            Self::Move(turn) => turn.write(puzzle.grid()),
            Self::At(place) => format!("@{place}"),
            Self::Save(name, turn) => {
                format!("save {name} {}", turn.write(puzzle.grid())).trim_end().into()
            }
            Self::Tally(tally) => format!("tally {tally}"),
            Self::Rules(choices) => format!("rules {choices}").trim_end().into(),
            Self::Proof(proof, effort) => {
                let word = PROOFS.iter().find(|(_, known)| known == proof);
                format!("proof {} {effort}", word.map_or("none", |(word, _)| word))
            }
        }
    }

    /// Whether it says that something is proved, which only the program's own files can.
    pub const fn is_claim(&self) -> bool {
        matches!(self, Self::Proof(Proof::One | Proof::Setters, _))
    }

    /// Reads a line of text.
    ///
    /// # Errors
    /// Says what was expected, in a sentence.
    pub fn read(line: &str, puzzle: &Puzzle) -> Result<Self, String> {
        if let Some(place) = line.strip_prefix('@') {
            let place = place.parse();
            place.map(Self::At).map_err(|_| format!("expected @ and a number, found {line:?}"))
        } else if let Some(counts) = line.strip_prefix("tally ") {
            Tally::read(counts).map(Self::Tally)
        } else if line == "rules" {
            Ok(Self::Rules(Choices::default()))
        } else if let Some(choices) = line.strip_prefix("rules ") {
            choices.parse().map(Self::Rules)
        } else if let Some(proof) = line.strip_prefix("proof ") {
            let (word, effort) = proof.split_once(' ').unwrap_or((proof, ""));
            let known = PROOFS.iter().find(|(known, _)| *known == word);
            let (_, proof) = known.ok_or_else(|| format!("expected a proof, found {word:?}"))?;
            Ok(Self::Proof(*proof, effort.parse()?))
        } else if let Some(saved) = line.strip_prefix("save ") {
            let (name, turn) = saved.split_once(' ').unwrap_or((saved, ""));
            let mut letters = name.chars().filter(|letter| letter.is_alphabetic());
            match (letters.next(), name.chars().count()) {
                (Some(letter), 1) => Ok(Self::Save(letter, Turn::read(turn, puzzle)?)),
                _ => Err(format!("expected save and a letter, found {line:?}")),
            }
        } else {
            match Turn::read(line, puzzle)? {
                none if none.is_empty() => Err("expected a change such as r4c5=7".into()),
                turn => Ok(Self::Move(turn)),
            }
        }
    }
}

/// How far a game has been played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Cells filled in, not counting givens.
    pub filled: usize,
    /// Cells to fill in.
    pub cells: usize,
    /// Seconds played.
    pub seconds: u64,
    /// Whether it is solved.
    pub solved: bool,
}

impl Progress {
    /// The progress of a game.
    pub fn of(game: &Game) -> Self {
        let puzzle = game.puzzle();
        let open = |cell: &&_| puzzle.given(**cell).is_none();
        let cells = puzzle.cells().iter().filter(open).count();
        Self {
            filled: cells - game.sheet().open_cells(puzzle).count(),
            cells,
            seconds: game.tally().seconds,
            solved: game.is_solved(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::{Digit, Grid, Kind, Setup};

    fn game() -> Game {
        let grid = Grid::new(4, 4).unwrap();
        Game::new(Arc::new(Puzzle::new(Setup::empty(Kind::Sudoku, grid)).unwrap()))
    }

    fn play(game: &mut Game, lines: &[&str]) {
        for line in lines {
            let entry = Entry::read(line, &game.puzzle).unwrap();
            assert_eq!(&entry.write(&game.puzzle), line);
            game.enter(entry);
        }
    }

    #[test]
    fn a_game_is_its_entries() {
        let mut played = game();
        play(&mut played, &["r1c1+12", "r1c1=1 r1c2+3 r1c1:A r2c1^+34", "save a r1c1=1", "@1"]);
        play(&mut played, &["r2c2=4", "tally 3 2 1", "save b", "r2c1:3b", "@0", "@2"]);
        let mut again = game();
        played.entries().for_each(|entry| again.enter(entry));
        assert_eq!((again.sheet(), again.annotations()), (played.sheet(), played.annotations()));
        assert!(again.saved == played.saved && again.saved.len() == 2);
        assert_eq!((again.moves(), again.position()), (played.moves(), played.position()));
        assert_eq!(again.tally(), played.tally());
    }

    #[test]
    fn undo_is_a_refold() {
        let mut game = game();
        play(&mut game, &["r1c1+12", "r1c1=1", "r1c1=."]);
        let cell = game.puzzle.cells()[0];
        assert_eq!(game.sheet().marks(cell).to_string(), "12");
        play(&mut game, &["@2"]);
        assert_eq!(game.sheet().value(cell), Digit::new(1));
        play(&mut game, &["@99"]);
        assert_eq!((game.position(), game.sheet().value(cell)), (3, None));
    }

    #[test]
    fn the_last_good_state_is_before_the_first_slip() {
        let mut game = game();
        play(&mut game, &["r1c1=1", "r1c2=2", "r1c3=2", "r4c4=3"]);
        assert!(game.has_mistake());
        assert_eq!((game.last_good(true), game.last_good(false)), (2, 2));
        assert_eq!(game.check(CheckLevel::Inconsistencies).len(), 2);
        assert_eq!(game.check(CheckLevel::Nothing), []);
    }

    #[test]
    fn wrong_lines_are_explained() {
        let puzzle = game().puzzle;
        for wrong in [
            "rules 1",
            "rules a=b",
            "proof",
            "proof some 1 1",
            "proof none",
            "proof none 1 x",
            "",
            "r1c1",
            "r9c9=1",
            "r1c1=5",
            "r1c1=12",
            "r1c1<>",
            "@x",
            "tally 1",
            "r1c1*2",
            "r1c1:F",
            "save ab",
            "save 1",
        ] {
            assert!(Entry::read(wrong, &puzzle).is_err(), "{wrong}");
        }
    }
}
