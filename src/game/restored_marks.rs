//! What comes back when a digit is removed, and the sheet as it would be if all digits were right.

use super::Game;
use super::annotations::Annotation;
use super::paper::Turn;
use super::sheet::Sheet;
use gradus_engine::grid::change::Combination;
use gradus_engine::grid::{Change, Move};
use gradus_engine::{Cell, Digit, Digits, Solutions};

impl Game {
    /// The move that puts a digit in a cell of a sheet: whatever another digit there kept away
    /// comes back, and with `tidy`, whatever the new one rules out is wiped. Empty if nothing would
    /// change.
    pub fn place(&self, sheet: &Sheet, cell: Cell, digit: Digit, tidy: bool) -> Move {
        let mut changes = sheet.place(self.puzzle(), cell, digit, tidy);
        if !changes.is_empty() && sheet.value(cell).is_some() {
            // The placement stays first, so that undoing leads to its cell.
            changes.0.splice(1..1, self.given_back(sheet, Change::Place(cell, digit)).changes.0);
        }
        changes
    }

    /// The turn that wipes the digit of a cell of a sheet and gives back what it kept away, or else
    /// wipes the marks of the cell.
    pub fn wipe(&self, sheet: &Sheet, cell: Cell) -> Turn {
        let mut turn = Turn::from(sheet.wipe(self.puzzle(), cell));
        if sheet.value(cell).is_some() && !turn.is_empty() {
            let back = self.given_back(sheet, Change::Wipe(cell));
            turn.changes.0.extend(back.changes.0);
            turn.annotations = back.annotations;
        }
        turn
    }

    /// The move that strikes a combination out of its region on a sheet, as [`Sheet::toggle`] does, or
    /// restores it with the marks that it kept away.
    pub fn toggle(&self, sheet: &Sheet, combination: Combination, tidy: bool) -> Move {
        let puzzle = self.puzzle();
        let mut changes = sheet.toggle(puzzle, combination, tidy);
        if let ([admit @ Change::Admit(_)], Some(region)) =
            (&changes.0[..], combination.region(puzzle))
        {
            let mut after = sheet.clone();
            after.apply(*admit);
            let open = puzzle.region(region).cells.iter().copied();
            let open = open.filter(|&cell| after.value(cell).is_none());
            let back = open.map(|cell| {
                (cell, (self.held.marks(cell) & after.fits(puzzle, cell)) - after.marks(cell))
            });
            let back = back.filter(|(_, marks)| !marks.is_empty());
            changes
                .0
                .extend(back.map(|(cell, marks)| Change::Mark(cell, marks)).collect::<Vec<_>>());
        }
        changes
    }

    /// A turn, followed by the changes that keep all marks current.
    pub fn kept_current(&self, mut turn: Turn) -> Turn {
        let (mut paper, mut held) = (self.paper.clone(), self.held.clone());
        held.make(&mut paper, &turn, self.puzzle());
        turn.changes.0.extend(held.update(&paper.sheet, self.puzzle()).0);
        turn
    }

    /// What comes back in the peers of a cell when its digit is removed.
    fn given_back(&self, sheet: &Sheet, change: Change) -> Turn {
        let (puzzle, mut after) = (self.puzzle(), sheet.clone());
        after.apply(change);
        let mut back = Turn::default();
        for peer in puzzle.peers(change.cell()).iter() {
            if !puzzle.is_white(peer) || after.value(peer).is_some() {
                continue;
            }
            let fits = after.fits(puzzle, peer);
            let marks = (self.held.marks(peer) & fits) - after.marks(peer);
            if !marks.is_empty() {
                back.changes.0.push(Change::Mark(peer, marks));
            }
            let corners = (self.held.corners(peer) & fits) - self.annotations().corners(peer);
            if !corners.is_empty() {
                back.annotations.push(Annotation::Corner(peer, corners));
            }
        }
        back
    }

    /// The corrected sheet, if the only solution is known: a digit counts as the solution's, marks
    /// count as what fits those digits, and marks that lack the solution's digit count as having it
    /// in place of another. A mark that a corrected digit rules out counts as one of the digit
    /// actually in the cell. So nothing that is computed from it gives away what is right.
    pub fn put_right(&self) -> Sheet {
        let Some(Solutions::One(solution)) = self.solutions.as_deref() else {
            return self.sheet().clone();
        };
        let puzzle = self.puzzle();
        let mut right = Sheet::new(puzzle);
        for &cell in puzzle.cells() {
            if let (Some(_), Some(digit)) = (self.sheet().value(cell), solution[cell.index()]) {
                right.apply(Change::Place(cell, digit));
            }
        }
        let possible = right.possible(puzzle);
        for cell in self.sheet().open_cells(puzzle) {
            let (held, digit) = (self.held.marks(cell), solution[cell.index()]);
            let swapped = self.swapped(cell, held, possible[cell.index()], solution);
            let mut marks = swapped & possible[cell.index()];
            if let Some(digit) = digit.filter(|&digit| !held.is_empty() && !marks.contains(digit)) {
                marks -= marks.first().map_or(Digits::EMPTY, Digits::from);
                marks |= Digits::from(digit);
            }
            right.apply(Change::Mark(cell, marks));
        }
        right
    }
}

impl Game {
    /// Marks with the wrong digits of a cell's peers in place of the right ones, if only those fit
    /// once all digits are corrected: next to a wrong digit, its marks were left out and those of
    /// the right one were not.
    fn swapped(
        &self,
        cell: Cell,
        marks: Digits,
        possible: Digits,
        solution: &[Option<Digit>],
    ) -> Digits {
        let mut swapped = marks;
        for peer in self.puzzle().peers(cell).iter() {
            let stands = self.sheet().value(peer).filter(|_| self.puzzle().is_white(peer));
            let Some((stands, right)) = stands.zip(solution[peer.index()]) else { continue };
            if stands != right && swapped.contains(right) && !possible.contains(right) {
                swapped -= Digits::from(right);
                swapped |= Digits::from(stands);
            }
        }
        swapped
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Entry;
    use gradus_engine::{Grid, Kind, Puzzle, Setup, format};
    use std::sync::Arc;

    fn blank() -> Game {
        let grid = Grid::new(4, 4).unwrap();
        Game::new(Arc::new(Puzzle::new(Setup::empty(Kind::Sudoku, grid)).unwrap()))
    }

    fn play(game: &mut Game, lines: &[&str]) {
        for line in lines {
            game.enter(Entry::read(line, game.puzzle()).unwrap());
        }
    }

    fn place(game: &mut Game, cell: &str, digit: u8) -> String {
        let cell = game.puzzle().grid().read(cell).unwrap();
        let changes = game.place(game.sheet(), cell, Digit::new(digit).unwrap(), true);
        let turn = game.turn(changes, true);
        let text = turn.write(game.puzzle().grid());
        game.enter(Entry::Move(turn));
        text
    }

    fn wiped(game: &Game, cell: &str) -> String {
        let cell = game.puzzle().grid().read(cell).unwrap();
        game.wipe(game.sheet(), cell).write(game.puzzle().grid())
    }

    #[test]
    fn a_digit_that_goes_gives_back_what_it_wiped() {
        let mut game = blank();
        play(&mut game, &["r1c2+123 r1c3+12 r2c1+1 r4c4+1 r3c1^+12"]);
        assert_eq!(place(&mut game, "r1c1", 1), "r1c1=1 r1c2<>1 r1c3<>1 r2c1<>1 r3c1^<>1");
        assert_eq!(wiped(&game, "r1c1"), "r1c1=. r1c2+1 r1c3+1 r2c1+1 r3c1^+1");
        // What another digit rules out stays away.
        play(&mut game, &["r2c3=1"]);
        assert_eq!(wiped(&game, "r1c1"), "r1c1=. r1c2+1 r3c1^+1");
        play(&mut game, &["@2"]);
        assert_eq!(
            place(&mut game, "r1c1", 2),
            "r1c1=2 r1c2+1 r1c3+1 r2c1+1 r1c2<>2 r1c3<>2 r3c1^<>2"
        );
        play(&mut game, &["@0"]);
        assert_eq!(wiped(&game, "r1c1"), "");
    }

    #[test]
    fn what_the_player_wiped_does_not_come_back() {
        let mut game = blank();
        play(
            &mut game,
            &["r1c2+123 r1c3+12 r1c4+1", "r1c2<>1 r1c4<>1", "r1c1=1 r1c3<>1", "r1c3+1"],
        );
        play(&mut game, &["r1c3<>1"]);
        assert_eq!(wiped(&game, "r1c1"), "r1c1=. r1c3+1");
    }

    #[test]
    fn a_cell_that_was_filled_by_a_wrong_digit_has_all_again_without_it() {
        let mut game = blank();
        play(&mut game, &["r1c1=1", "r1c2+234 r1c3+23"]);
        assert_eq!(wiped(&game, "r1c1"), "r1c1=. r1c2+1");
    }

    /// A small puzzle with all marks, and its solution.
    fn marked() -> Game {
        let puzzle = Arc::new(format::puzzle("...1...33...2...").unwrap());
        let mut game = Game::new(Arc::clone(&puzzle));
        game.solutions = Some(Arc::new(puzzle.solutions()));
        let marks = game.sheet().fill(&puzzle);
        game.enter(Entry::Move(marks.into()));
        game
    }

    #[test]
    fn a_sheet_put_right_does_not_tell_a_right_digit_from_a_wrong_one() {
        for lines in [&[][..], &["r4c4+123", "r4c4<>123"], &["r1c3+1", "r1c3<>1"]] {
            let (mut right, mut wrong) = (marked(), marked());
            place(&mut right, "r1c2", 3);
            place(&mut wrong, "r1c2", 2);
            play(&mut right, lines);
            play(&mut wrong, lines);
            assert!(wrong.has_mistake());
            assert_eq!(right.put_right(), wrong.put_right(), "{lines:?}");
        }
    }

    /// A player who writes marks by hand leaves out what a digit rules out, whether or not it is
    /// right.
    #[test]
    fn a_sheet_put_right_has_as_many_marks_beside_a_wrong_digit() {
        let text =
            "9...5.....1..48.9...5..6..33.8.6..1.2.7...3.9.5..8.7.45..6..4...7.83..5.....9...6";
        let puzzle = Arc::new(format::puzzle(text).unwrap());
        let solutions = Arc::new(puzzle.solutions());
        let played = |lines: &[&str]| {
            let mut game = Game::new(Arc::clone(&puzzle));
            game.solutions = Some(Arc::clone(&solutions));
            play(&mut game, lines);
            (game.has_mistake(), game.put_right())
        };
        let (right, wrong) = (played(&["r1c2=2", "r9c2+48"]), played(&["r1c2=4", "r9c2+28"]));
        assert_eq!((right.0, wrong.0), (false, true));
        assert_eq!(right.1, wrong.1);
    }

    #[test]
    fn a_sheet_put_right_does_not_tell_a_right_strike_from_a_wrong_one() {
        let (mut right, mut wrong) = (marked(), marked());
        play(&mut right, &["r1c2<>2"]);
        play(&mut wrong, &["r1c2<>3"]);
        assert_eq!((right.has_mistake(), wrong.has_mistake()), (false, true));
        assert_eq!(right.put_right(), wrong.put_right());
    }

    /// What a struck combination takes along is not rated, so a wrong one reveals nothing.
    #[test]
    fn a_sheet_put_right_does_not_tell_a_right_combination_from_a_wrong_one() {
        let puzzle = Arc::new(format::puzzle("kakuro/4/4/.69ledp.l..D6gb").unwrap());
        let solutions = Arc::new(puzzle.solutions());
        let struck = |digits: &str| {
            let mut game = Game::new(Arc::clone(&puzzle));
            game.solutions = Some(Arc::clone(&solutions));
            game.enter(Entry::Move(game.sheet().fill(&puzzle).into()));
            let line = format!("r2c4/across<>{digits}");
            let Change::Exclude(one) = Change::read(&line, &puzzle).unwrap() else { panic!() };
            let changes = game.toggle(game.sheet(), one, true);
            assert!(changes.0.len() > 1, "{digits}: marks go with it");
            game.enter(Entry::Move(changes.into()));
            let restored = game.toggle(game.sheet(), one, true);
            (game.has_mistake(), game.put_right(), restored.0.len())
        };
        let (right, wrong) = (struck("36"), struck("18"));
        assert_eq!((right.0, wrong.0), (false, true));
        assert_eq!(right.1, wrong.1);
        assert!(right.2 > 1 && wrong.2 > 1, "what went with it comes back");
    }
}
