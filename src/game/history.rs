//! A game: a puzzle, the moves made on it, and where in them the player stands.
//!
//! Undo is `done -= 1` and a refold of the moves. Everything that changes a game is an [`Entry`],
//! which is a line of text in the journal; a game is its entries.

use super::change::{Change, Move};
use super::check::{self, Level, Problem};
use super::sheet::Sheet;
use super::tally::Tally;
use crate::engine::format::Document;
use crate::engine::puzzle::Puzzle;
use crate::engine::search::Solutions;
use std::sync::Arc;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Game {
    puzzle: Arc<Puzzle>,
    moves: Vec<Move>,
    done: usize,
    sheet: Sheet,
    tally: Tally,
    /// The puzzle's solutions, once they are known.
    pub solutions: Option<Arc<Solutions>>,
}

/// Something that changes a game: a line of its journal.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A move, which forgets the moves that were undone.
    Move(Move),
    /// The player now stands after this many of the moves: `@12`.
    At(usize),
    /// What is counted, all of it: `tally 734 2 1` and what [`Tally`] writes further.
    Tally(Tally),
}

impl Entry {
    /// The entry as a line of text.
    pub fn write(&self, puzzle: &Puzzle) -> String {
        match self {
            Self::Move(made) => made.write(puzzle.grid()),
            Self::At(place) => format!("@{place}"),
            Self::Tally(tally) => format!("tally {tally}"),
        }
    }

    /// Reads a line of text.
    ///
    /// # Errors
    /// What was expected, in a sentence.
    pub fn read(line: &str, puzzle: &Puzzle) -> Result<Self, String> {
        if let Some(place) = line.strip_prefix('@') {
            let place = place.parse();
            return place
                .map(Self::At)
                .map_err(|_| format!("expected @ and a number, found {line:?}"));
        }
        match line.strip_prefix("tally ") {
            Some(counts) => Tally::read(counts).map(Self::Tally),
            None => Move::read(line, puzzle).map(Self::Move),
        }
    }
}

impl Game {
    /// A game that has not begun.
    pub fn new(puzzle: Arc<Puzzle>) -> Self {
        let sheet = Sheet::new(&puzzle);
        let tally = Tally::default();
        Self { puzzle, moves: Vec::new(), done: 0, sheet, tally, solutions: None }
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// What stands on the player's sheet now.
    pub const fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// All moves, those that were undone included.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many of the moves are in force.
    pub const fn done(&self) -> usize {
        self.done
    }

    /// What was counted so far.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Makes an entry. A place beyond the last move stands for the last.
    pub fn enter(&mut self, entry: Entry) {
        match entry {
            Entry::Move(made) => {
                self.moves.truncate(self.done);
                made.0.iter().for_each(|&change| self.sheet.apply(change));
                self.moves.push(made);
                self.done += 1;
            }
            Entry::At(place) => {
                self.done = place.min(self.moves.len());
                self.sheet = self.sheet_at(self.done);
            }
            Entry::Tally(tally) => self.tally = tally,
        }
    }

    /// The entries that lead to this game from its beginning.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        let undone = self.done < self.moves.len();
        let moves = self.moves.iter().cloned().map(Entry::Move);
        moves
            .chain(undone.then_some(Entry::At(self.done)))
            .chain([Entry::Tally(self.tally.clone())])
    }

    /// The game as a document, with all that was done.
    pub fn document(&self, title: &str) -> Document {
        Document {
            setup: self.puzzle.setup().clone(),
            title: Some(title.into()),
            moves: self.entries().map(|entry| entry.write(&self.puzzle)).collect(),
        }
    }

    /// The sheet after a number of moves.
    pub fn sheet_at(&self, place: usize) -> Sheet {
        let mut sheet = Sheet::new(&self.puzzle);
        let changes = self.moves[..place].iter().flat_map(|made| &made.0);
        changes.for_each(|&change| sheet.apply(change));
        sheet
    }

    /// The last place in the history, at or before the present one, without a mistake.
    pub fn last_good(&self) -> usize {
        let good = |sheet: &Sheet| self.mistakes(sheet).is_empty();
        let mut sheet = Sheet::new(&self.puzzle);
        let mut last = 0;
        for (place, made) in (1..).zip(&self.moves[..self.done]) {
            made.0.iter().for_each(|&change| sheet.apply(change));
            if good(&sheet) {
                last = place;
            }
        }
        last
    }

    fn mistakes(&self, sheet: &Sheet) -> Vec<crate::engine::cell::Cell> {
        check::mistakes(sheet, &self.puzzle, self.solutions.as_deref())
    }

    /// Whether the sheet has a mistake.
    pub fn has_mistake(&self) -> bool {
        !self.mistakes(&self.sheet).is_empty()
    }

    /// How many digits of a move are not those of the only solution; none where that is not known.
    pub fn slips(&self, made: &Move) -> u32 {
        let Some(Solutions::One(solution)) = self.solutions.as_deref() else { return 0 };
        let is_slip = |change: &&Change| match **change {
            Change::Place(cell, digit) => solution[cell.index()] != Some(digit),
            _ => false,
        };
        made.0.iter().filter(is_slip).count() as u32
    }

    /// Everything that a level of checking finds on the sheet.
    pub fn check(&self, level: Level) -> Vec<Problem> {
        check::check(&self.sheet, &self.puzzle, self.solutions.as_deref(), level)
    }

    /// Whether the puzzle is solved.
    pub fn is_solved(&self) -> bool {
        check::is_solved(&self.sheet, &self.puzzle)
    }

    /// Whether the puzzle is known to have exactly one solution.
    pub fn is_unique(&self) -> bool {
        matches!(self.solutions.as_deref(), Some(Solutions::One(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cell::Grid;
    use crate::engine::digit::Digit;
    use crate::engine::puzzle::Setup;
    use crate::engine::variety::Kind;

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
        play(&mut played, &["r1c1+12", "r1c1=1 r1c2+3", "@1", "r2c2=4", "tally 3 2 1", "@0", "@2"]);
        let mut again = game();
        played.entries().for_each(|entry| again.enter(entry));
        assert_eq!(again.sheet(), played.sheet());
        assert_eq!((again.moves(), again.done()), (played.moves(), played.done()));
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
        assert_eq!((game.done(), game.sheet().value(cell)), (3, None));
    }

    #[test]
    fn the_last_good_state_is_before_the_first_slip() {
        let mut game = game();
        play(&mut game, &["r1c1=1", "r1c2=2", "r1c3=2", "r4c4=3"]);
        assert!(game.has_mistake());
        assert_eq!(game.last_good(), 2);
        assert_eq!(game.check(Level::Inconsistencies).len(), 2);
        assert_eq!(game.check(Level::Nothing), []);
    }

    #[test]
    fn wrong_lines_are_explained() {
        let puzzle = game().puzzle;
        for wrong in
            ["", "r1c1", "r9c9=1", "r1c1=5", "r1c1=12", "r1c1<>", "@x", "tally 1", "r1c1*2"]
        {
            assert!(Entry::read(wrong, &puzzle).is_err(), "{wrong}");
        }
    }
}
