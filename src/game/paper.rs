//! The player's paper: the sheet and its annotations, and the moves that change both.
//!
//! Some marks are kept away only by the present digits: they come back as soon as they fit again, and
//! the rating of the rest counts them as if every digit were right. A mark that was wiped while it did
//! not fit is kept away, whoever wiped it. In a cell that has every mark that fits, so are all marks
//! that do not. If a mark is wiped while it fits, that is the player's own conclusion, and it stays
//! wiped.

use super::annotations::{Annotation, Annotations};
use super::sheet::Sheet;
use gradus_engine::grid::change::{Change, Move};
use gradus_engine::{Cell, Digits, Grid, Puzzle};

/// The most changes that are named one by one.
const NAMED: usize = 3;

/// The changes of one key press, which are undone together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// The changes of the sheet.
    pub changes: Move,
    /// The changes of the annotations.
    pub annotations: Vec<Annotation>,
}

impl From<Move> for Turn {
    fn from(changes: Move) -> Self {
        Self { changes, annotations: Vec::new() }
    }
}

impl From<Vec<Annotation>> for Turn {
    fn from(annotations: Vec<Annotation>) -> Self {
        Self { changes: Move::default(), annotations }
    }
}

impl Turn {
    /// Whether it changes nothing.
    pub const fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.annotations.is_empty()
    }

    /// The first cell that it changes.
    pub fn first_cell(&self) -> Option<Cell> {
        let changed = self.changes.0.first().map(|change| change.cell());
        changed.or_else(|| self.annotations.first().map(|annotation| annotation.cell()))
    }

    /// The changes as text, separated by blanks.
    pub fn write(&self, grid: Grid) -> String {
        let changes = self.changes.0.iter().map(|change| change.write(grid));
        let annotations = self.annotations.iter().map(|annotation| annotation.write(grid));
        changes.chain(annotations).collect::<Vec<_>>().join(" ")
    }

    /// Whether it is more than a player reads change by change, and more than one digit with the marks
    /// that it wipes.
    pub fn is_large(&self) -> bool {
        let changes = &self.changes.0;
        let wipes = |change: &Change| matches!(change, Change::Strike(..));
        let rest = changes.get(1..).unwrap_or_default();
        changes.len() > NAMED && (wipes(&changes[0]) || !rest.iter().all(wipes))
    }

    /// What it changes, in few words: each change, or how many there are of each sort, as in `54 cells
    /// marked` or `3 naked singles, <>2 in 4 cells`. `sheet` is one with this turn.
    pub fn said(&self, sheet: &Sheet, grid: Grid) -> String {
        let changes = &self.changes.0;
        match (changes.len(), self.annotations.len()) {
            (0, count) if count > NAMED => return format!("{count} annotations"),
            (0, _) => return self.write(grid),
            (1..=NAMED, _) => return self.changes.write(grid),
            _ => {}
        }
        let is_naked = |change: &Change| match *change {
            Change::Place(cell, digit) => sheet.marks_under(cell).only() == Some(digit),
            _ => true,
        };
        let placed = if changes.iter().all(is_naked) { "naked singles" } else { "digits" };
        let sort = |change: &Change| match change {
            Change::Place(..) => (0, placed),
            Change::Wipe(_) => (1, "digits wiped"),
            Change::Exclude(_) => (2, "combinations struck out"),
            Change::Admit(_) => (3, "combinations restored"),
            Change::Mark(..) => (4, "cells marked"),
            Change::Strike(..) => (5, "cells wiped"),
        };
        let mut sorted: Vec<&Change> = changes.iter().collect();
        sorted.sort_by_key(|change| sort(change).0);
        let said = |same: &[&Change]| {
            let (first, count) = (same[0].write(grid), same.len());
            let (place, name) = sort(same[0]);
            let what = |change: &Change| {
                let text = change.write(grid);
                text.trim_start_matches(&grid.name(change.cell()).to_string()).to_owned()
            };
            match count {
                1 => first,
                _ if place > 3 && same.iter().all(|change| what(change) == what(same[0])) => {
                    format!("{} in {count} cells", what(same[0]))
                }
                _ => format!("{count} {name}"),
            }
        };
        let groups = sorted.chunk_by(|one, other| sort(one).0 == sort(other).0);
        groups.map(said).collect::<Vec<_>>().join(", ")
    }

    /// Reads changes separated by blanks; there may be none.
    ///
    /// # Errors
    /// Says what was expected, in a sentence.
    pub fn read(text: &str, puzzle: &Puzzle) -> Result<Self, String> {
        let mut turn = Self::default();
        for word in text.split_whitespace() {
            if Annotation::is_annotation(word) {
                turn.annotations.push(Annotation::read(word, puzzle)?);
            } else {
                turn.changes.0.push(Change::read(word, puzzle)?);
            }
        }
        Ok(turn)
    }
}

/// What the player wrote: the sheet, which hints and ratings use, and the annotations, which they
/// ignore.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// Digits and marks.
    pub sheet: Sheet,
    /// Colours and corner marks.
    pub annotations: Annotations,
}

impl Paper {
    /// The blank paper of a puzzle.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { sheet: Sheet::new(puzzle), annotations: Annotations::default() }
    }

    /// Makes a turn.
    pub fn apply(&mut self, turn: &Turn) {
        turn.changes.0.iter().for_each(|&change| self.sheet.apply(change));
        turn.annotations.iter().for_each(|&annotation| self.annotations.apply(annotation));
    }

    /// The turn that turns this paper into another.
    pub fn until(&self, that: &Self, puzzle: &Puzzle) -> Turn {
        Turn {
            changes: self.sheet.until(&that.sheet, puzzle),
            annotations: self.annotations.until(&that.annotations),
        }
    }
}

/// The marks that are present or kept away, by cell.
#[derive(Clone, Debug)]
pub(super) struct Held {
    marks: Vec<Digits>,
    /// Whether there ever was a mark.
    marked: Vec<bool>,
    corners: Vec<Digits>,
}

impl Held {
    /// Those of a blank paper.
    pub fn new(puzzle: &Puzzle) -> Self {
        let none = vec![Digits::EMPTY; puzzle.grid().len()];
        Self { marks: none.clone(), marked: vec![false; none.len()], corners: none }
    }

    /// The marks of a cell that are present or kept away.
    pub fn marks(&self, cell: Cell) -> Digits {
        self.marks[cell.index()]
    }

    /// The corner marks of a cell that are present or kept away.
    pub fn corners(&self, cell: Cell) -> Digits {
        self.corners[cell.index()]
    }

    /// Makes a turn on the paper.
    pub fn make(&mut self, paper: &mut Paper, turn: &Turn, puzzle: &Puzzle) {
        for &change in &turn.changes.0 {
            paper.sheet.apply(change);
            self.follow(&paper.sheet, change, puzzle);
        }
        let adds = |change: &Change| matches!(change, Change::Place(..) | Change::Mark(..));
        if !turn.changes.is_empty()
            && !turn.changes.0.iter().any(adds)
            && paper.sheet.is_blank(puzzle)
        {
            // A player who starts again has not wiped anything.
            *self = Self { corners: std::mem::take(&mut self.corners), ..Self::new(puzzle) };
        }
        for &annotation in &turn.annotations {
            paper.annotations.apply(annotation);
            match annotation {
                Annotation::Corner(cell, digits) => self.corners[cell.index()] |= digits,
                Annotation::Erase(cell, digits) => {
                    self.corners[cell.index()] -= digits & paper.sheet.fits(puzzle, cell);
                }
                Annotation::Paint(..) | Annotation::Link(..) => {}
            }
        }
    }

    /// The move that makes the marks of a sheet current: those that do not fit are wiped, and those
    /// that were only kept away come back, as do all marks in cells that never had any.
    pub fn update(&self, sheet: &Sheet, puzzle: &Puzzle) -> Move {
        let possible = sheet.possible(puzzle);
        let mut changes = Vec::new();
        for cell in sheet.open_cells(puzzle) {
            let (fits, marks) = (possible[cell.index()], sheet.marks(cell));
            let expected = if self.marked[cell.index()] { self.marks(cell) & fits } else { fits };
            let changed =
                [Change::Strike(cell, marks - expected), Change::Mark(cell, expected - marks)];
            let is_change = |change: &Change| match change {
                Change::Strike(_, digits) | Change::Mark(_, digits) => !digits.is_empty(),
                _ => true,
            };
            changes.extend(changed.into_iter().filter(is_change));
        }
        Move(changes)
    }

    /// Follows a change made on the sheet.
    fn follow(&mut self, sheet: &Sheet, change: Change, puzzle: &Puzzle) {
        let held = &mut self.marks[change.cell().index()];
        let fits = |cell| sheet.fits(puzzle, cell);
        match change {
            Change::Mark(cell, digits) => {
                *held |= digits;
                self.marked[cell.index()] = true;
                if sheet.marks(cell) == fits(cell) {
                    *held = puzzle.digits();
                }
            }
            Change::Strike(cell, digits) => {
                let own = digits & fits(cell);
                *held -= own;
                if sheet.marks(cell).is_empty() && !own.is_empty() {
                    *held = Digits::EMPTY;
                }
            }
            Change::Place(..) | Change::Wipe(_) | Change::Exclude(_) | Change::Admit(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::game::history::Entry;
    use gradus_engine::format;
    use std::sync::Arc;

    #[test]
    fn a_turn_of_many_changes_is_said_by_their_sorts() {
        let puzzle = Arc::new(format::puzzle(".4..3...4..2..1.").unwrap());
        let grid = puzzle.grid();
        let turn = |text: &str| Turn::read(text, &puzzle).unwrap();
        for (before, text, expected, is_large) in [
            ("", "r1c1=2 r1c3<>2 r1c4<>2", "r1c1=2 r1c3<>2 r1c4<>2", false),
            ("", "r1c1=2 r1c3<>2 r1c4<>2 r3c2<>2", "r1c1=2, <>2 in 3 cells", false),
            ("", "r1c1+12 r1c3+1 r1c4+2 r2c2+12", "4 cells marked", true),
            ("", "r1c1+1 r1c3+1 r1c4+1 r2c2+1", "+1 in 4 cells", true),
            ("", "r1c1<>1 r1c3<>2 r1c4<>1 r2c2<>1", "4 cells wiped", true),
            ("", "r1c1=. r1c3=. r1c4<>1 r2c2+1", "2 digits wiped, r2c2+1, r1c4<>1", true),
            (
                "r1c1+1 r1c3+2",
                "r1c1=1 r1c3=2 r2c2<>1 r2c3<>2",
                "2 naked singles, 2 cells wiped",
                true,
            ),
            ("r1c1+12 r1c3+2", "r1c1=1 r1c3=2 r2c2<>1 r2c3<>2", "2 digits, 2 cells wiped", true),
            ("", "r1c1:A r1c3:A", "r1c1:A r1c3:A", false),
            ("", "r1c1:A r1c3:A r1c4:A r2c2:A", "4 annotations", false),
        ] {
            let mut game = Game::new(Arc::clone(&puzzle));
            game.enter(Entry::Move(turn(before)));
            let turn = turn(text);
            game.enter(Entry::Move(turn.clone()));
            assert_eq!(turn.said(game.sheet(), grid), expected);
            assert_eq!(turn.is_large(), is_large, "{text}");
        }
    }
}
