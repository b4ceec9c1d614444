//! The singles that the player's own marks show, filled in all at once.

use super::Game;
use super::paper::Turn;
use super::remaining::Help;
use gradus_engine::grid::change::{Change, Move};
use gradus_engine::{Cell, Digit, Digits};

/// Which singles to fill in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Single {
    /// The only mark of a cell.
    Naked,
    /// The only mark of a digit that a house, a run or a cage must hold.
    Hidden,
}

impl Single {
    /// The result of filling them in, in words: `filled in 4 naked singles`.
    pub fn said(self, made: &Move) -> String {
        let name = match self {
            Self::Naked => "naked single",
            Self::Hidden => "hidden single",
        };
        match made.0.iter().filter(|change| matches!(change, Change::Place(..))).count() {
            0 => format!("your marks show no {name}"),
            1 => format!("filled in 1 {name}"),
            count => format!("filled in {count} {name}s"),
        }
    }
}

impl Game {
    /// The turn that fills in all singles of a sort that the marks show now; with `tidy`, each digit
    /// wipes what it rules out. Where the marks contradict each other, only the first of the digits
    /// that exclude each other is written.
    pub fn fill_singles(&self, single: Single, tidy: bool) -> Turn {
        let puzzle = self.puzzle();
        let mut sheet = self.sheet().clone();
        let mut changes = Vec::new();
        let found = match single {
            Single::Naked => self.naked(),
            Single::Hidden => self.hidden(),
        };
        for (cell, digit) in found {
            if sheet.value(cell).is_none() && sheet.fits(puzzle, cell).contains(digit) {
                let placed = sheet.place(puzzle, cell, digit, tidy);
                placed.0.iter().for_each(|&change| sheet.apply(change));
                changes.extend(placed.0);
            }
        }
        self.turn(Move(changes), tidy)
    }

    /// The open cells with a single mark.
    fn naked(&self) -> Vec<(Cell, Digit)> {
        let single = |cell| Some((cell, self.sheet().marks(cell).only()?));
        self.sheet().open_cells(self.puzzle()).filter_map(single).collect()
    }

    /// The only places of digits that a region must hold, if every open cell of it has marks.
    fn hidden(&self) -> Vec<(Cell, Digit)> {
        let (puzzle, sheet) = (self.puzzle(), self.sheet());
        let mut found = Vec::new();
        for id in puzzle.region_ids() {
            let cells = puzzle.region(id).cells.iter().copied();
            let open: Vec<(Cell, Digits)> = cells
                .filter(|&cell| sheet.value(cell).is_none())
                .map(|cell| (cell, sheet.marks(cell)))
                .collect();
            if open.is_empty() || open.iter().any(|(_, marks)| marks.is_empty()) {
                continue;
            }
            for digit in self.remaining(id, Help::Mine).needs().iter() {
                let mut places = open.iter().filter(|(_, marks)| marks.contains(digit));
                if let (Some((cell, _)), None) = (places.next(), places.next()) {
                    found.push((*cell, digit));
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Entry;
    use gradus_engine::format;
    use std::sync::Arc;

    /// What is filled in after some entries.
    fn filled(puzzle: &str, entries: &[&str], single: Single, tidy: bool) -> String {
        let mut game = Game::new(Arc::new(format::puzzle(puzzle).unwrap()));
        for entry in entries {
            let entry = Entry::read(entry, game.puzzle()).unwrap();
            game.enter(entry);
        }
        game.fill_singles(single, tidy).write(game.puzzle().grid())
    }

    const SMALL: &str = ".4..3...4..2..1.";

    #[test]
    fn only_the_marks_that_are_written_count() {
        for single in [Single::Naked, Single::Hidden] {
            assert_eq!(filled(SMALL, &[], single, true), "");
        }
        let marks = ["r1c1+12 r1c3+3 r1c4+12"];
        assert_eq!(filled(SMALL, &marks, Single::Naked, true), "r1c3=3");
        assert_eq!(filled(SMALL, &marks, Single::Hidden, true), "r1c3=3");
        let partial = ["r1c1+12 r1c3+3"];
        assert_eq!(filled(SMALL, &partial, Single::Hidden, true), "", "r1c4 may hold the 3");
    }

    #[test]
    fn digits_wipe_marks_and_exclude_each_other() {
        let marks = ["r1c1+12 r1c3+2 r1c4+2"];
        assert_eq!(filled(SMALL, &marks, Single::Naked, false), "r1c3=2");
        assert_eq!(filled(SMALL, &marks, Single::Naked, true), "r1c3=2 r1c1<>2 r1c4<>2");
        assert_eq!(filled(SMALL, &["r1c1+4"], Single::Naked, true), "", "it does not fit");
    }

    #[test]
    fn a_run_must_hold_what_all_its_combinations_have() {
        // 9 across in r2c4 and r2c5, 6 down in r2c5 and r3c5.
        let kakuro = "kakuro/4/4/.69ledp.l..D6gb";
        let marks = ["r2c4+68 r2c5+1 r3c5+1245"];
        assert_eq!(filled(kakuro, &marks, Single::Hidden, false), "r2c5=1 r2c4=8 r3c5=5");
        let open = ["r2c4+68 r2c5+13"];
        assert_eq!(filled(kakuro, &open, Single::Hidden, false), "");
    }
}
