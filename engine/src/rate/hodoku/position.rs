//! The state of a walk, and how an instance of a technique changes it.

use super::grid::Grid;
use super::remembered::{self, Patterns};
use super::sets::Almost;
use super::templates;
use super::web::Web;
use crate::nine::{Cells, EVERY, HOUSE, bits, each, one};
use crate::rate::system::Subject;

/// The state of a walk, and what its finders share.
pub struct HodokuState {
    pub grid: Grid,
    /// By cell: the digit of the solution, from 0.
    pub solution: [u8; 81],
    /// The almost locked sets, once needed.
    pub almost: Option<Almost>,
    /// The implications between candidates and groups, once needed.
    pub grouped: Option<Web>,
    /// By house: the sizes of its naked subsets, as bits, when last worked out.
    pub subsets: [u16; 27],
    /// By digit: its places when last examined, and whether they rule any of them out.
    ruled: [(Cells, bool); 9],
    /// By pattern and digit: the places of the digit when the last search failed; 0 before the
    /// first search.
    barren: [[Cells; 9]; remembered::OF_DIGIT],
    /// By pattern: the houses changed since the last failed search, as bits.
    changed: [u32; remembered::OF_HOUSE],
}

/// The kinds that a finder should find, as bits.
#[derive(Clone, Copy)]
pub struct Kinds(pub u8);

impl Kinds {
    pub const fn has(self, kind: usize) -> bool {
        self.0 >> kind & 1 == 1
    }
}

/// What an instance does.
#[derive(Clone, Debug, Default)]
pub struct Hit {
    /// Its kind, among those of its finder.
    pub kind: usize,
    /// The cell and the digit to place.
    pub place: Option<(usize, usize)>,
    /// The cells and the digits to strike, in order; some may appear twice.
    pub strikes: Vec<(u8, u8)>,
}

impl Hit {
    pub fn place(cell: usize, digit: usize) -> Self {
        Self { place: Some((cell, digit)), ..Self::default() }
    }

    pub fn strikes(strikes: Vec<(u8, u8)>) -> Self {
        Self { strikes, ..Self::default() }
    }

    pub fn strike_digit(cells: Cells, digit: usize) -> Self {
        Self::strikes(each(cells).map(|cell| (cell as u8, digit as u8)).collect())
    }

    pub fn of_kind(self, kind: usize) -> Self {
        Self { kind, ..self }
    }
}

impl HodokuState {
    /// The state to rate; `None` if it cannot be completed to the solution. Digits are placed in
    /// reading order, because singles are queued on the way.
    pub fn new(subject: &Subject<'_>, solution: &[u8; 81]) -> Option<Self> {
        let (board, puzzle) = (subject.board, subject.puzzle());
        let mut grid = Grid::EMPTY;
        for &cell in puzzle.cells() {
            if puzzle.given(cell).is_some() {
                grid.given |= one(cell.index());
            }
            if let Some(digit) = board.value(cell) {
                grid.place(cell.index(), digit.index());
            }
        }
        for (cell, candidates) in board.all_candidates().iter().enumerate() {
            for digit in bits(grid.candidates[cell] & !candidates.bits() as u16) {
                grid.strike(cell, digit);
            }
        }
        let fits = |cell: usize| {
            let digit = solution[cell] - 1;
            match grid.values[cell] {
                0 => grid.has(cell, digit.into()),
                value => value == digit + 1,
            }
        };
        let solution = solution.map(|digit| digit - 1);
        let barren = [[0; 9]; remembered::OF_DIGIT];
        let changed = [!0; remembered::OF_HOUSE];
        let fits = (0..81).all(fits);
        let (almost, grouped, subsets, ruled) = (None, None, [0; 27], [(0, false); 9]);
        let new = Self { grid, solution, almost, grouped, subsets, ruled, barren, changed };
        fits.then_some(new)
    }

    /// The implications between candidates and groups.
    pub fn grouped(&mut self) -> (&Grid, &Web) {
        let Self { grid, grouped, .. } = self;
        (grid, grouped.get_or_insert_with(|| Web::new(grid, true)))
    }

    /// The first pattern of a digit, digit by digit. If places of a digit are gone since its last
    /// failed search, their houses are passed along, as bits.
    pub fn by_digit(
        &mut self,
        pattern: Patterns,
        find: impl Fn(&Grid, usize, u32) -> Option<Hit>,
    ) -> Option<Hit> {
        self.by_digit_of([pattern; 2], |grid, digit, changed| (find(grid, digit, changed), true))
    }

    /// The same for the first of two patterns with a common search: `find` also reports whether it
    /// met the second, which otherwise needs no search either.
    pub fn by_digit_of(
        &mut self,
        [pattern, twin]: [Patterns; 2],
        find: impl Fn(&Grid, usize, u32) -> (Option<Hit>, bool),
    ) -> Option<Hit> {
        let [pattern, twin] = [pattern.place(), twin.place()];
        (0..9).find_map(|digit| {
            let (places, barren) = (self.grid.places[digit], self.barren[pattern][digit]);
            if barren == places {
                return None;
            }
            if !self.may_have_any(digit) {
                self.barren[pattern][digit] = places;
                return None;
            }
            let gone = if barren == 0 { EVERY } else { barren & !places };
            let changed = (0..27).filter(|&house| HOUSE[house] & gone != 0);
            let changed = changed.fold(0, |all, house| all | 1 << house);
            let (hit, has_twin) = find(&self.grid, digit, changed);
            if hit.is_none() {
                if !has_twin && self.barren[twin][digit] == barren {
                    self.barren[twin][digit] = places;
                }
                self.barren[pattern][digit] = places;
            }
            hit
        })
    }

    /// The digits that may have a pattern and whose places changed since the last failed search, as
    /// a mask.
    pub fn stirred(&mut self, pattern: Patterns) -> u16 {
        let is_other = |digit: &usize| {
            self.barren[pattern.place()][*digit] != self.grid.places[*digit]
                && self.may_have_any(*digit)
        };
        (0..9).filter(is_other).fold(0, |all, digit| all | 1 << digit)
    }

    /// Whether a digit may have a pattern of any kind that strikes something.
    fn may_have_any(&mut self, digit: usize) -> bool {
        let (places, (known, rule_out_any)) = (self.grid.places[digit], &mut self.ruled[digit]);
        if *known != places {
            (*known, *rule_out_any) = (places, templates::rule_out_any(places));
        }
        *rule_out_any
    }

    /// Records that a digit has no pattern.
    pub fn settle(&mut self, pattern: Patterns, digit: usize) {
        self.barren[pattern.place()][digit] = self.grid.places[digit];
    }

    /// The first pattern in a house that changed since the last failed search; `find` gets these
    /// houses as bits.
    pub fn by_house(
        &mut self,
        pattern: Patterns,
        find: impl FnOnce(&Grid, u32) -> Option<Hit>,
    ) -> Option<Hit> {
        let changed = &mut self.changed[pattern.place()];
        let hit = (*changed != 0).then(|| find(&self.grid, *changed))?;
        if hit.is_none() {
            *changed = 0;
        }
        hit
    }

    /// Carries out a step.
    pub fn apply(&mut self, hit: &Hit) {
        (self.almost, self.grouped) = (None, None);
        if let Some((cell, digit)) = hit.place {
            self.grid.place(cell, digit);
        }
        for &(cell, digit) in &hit.strikes {
            self.grid.strike(cell.into(), digit.into());
        }
        let touched = std::mem::take(&mut self.grid.touched);
        self.changed.iter_mut().for_each(|changed| *changed |= touched);
    }
}

#[cfg(test)]
pub mod tests {
    use super::super::table::FINDERS;
    use super::*;
    use crate::budget::Budget;
    use crate::grid::Board;
    use crate::limits::Limits;
    use crate::solve::Solver;
    use crate::{format, nine};

    /// The same position, without memory and without anything ruled out in advance.
    fn forgetful(position: &HodokuState) -> HodokuState {
        let mut changed = [!0; remembered::OF_HOUSE];
        changed[remembered::SUBSETS.place()] = 0;
        HodokuState {
            grid: position.grid.clone(),
            solution: position.solution,
            almost: None,
            grouped: None,
            subsets: [!0; 27],
            ruled: position.grid.places.map(|places| (places, true)),
            barren: [[0; 9]; remembered::OF_DIGIT],
            changed,
        }
    }

    /// Calls with each state of some walks; the walk takes the step that is returned.
    pub fn each_state(mut step: impl FnMut(&mut HodokuState) -> Option<Hit>) {
        for puzzle in [
            "5.23....4....5.938.........3..1.58.2.1.....4.2.87.4..5.........124.8....9....62.1",
            ".5.9....2..1.538..9.....5..1...8.6...7.6.4.5...6.3...1..4.....7..239.4..8....1.9.",
        ] {
            let puzzle = format::puzzle(puzzle).unwrap();
            let solutions = Solver::of(&puzzle).solutions(&Budget::new(Limits::SEARCH));
            let solution = nine::solved(solutions.unique().unwrap());
            let board = Board::new(&puzzle);
            let subject = Subject { board: &board, solutions: &solutions };
            let mut position = HodokuState::new(&subject, &solution).unwrap();
            while position.grid.open != 0 {
                let hit = step(&mut position).expect("there is always a guess");
                position.apply(&hit);
            }
        }
    }

    #[test]
    fn what_is_remembered_or_ruled_out_changes_no_step() {
        each_state(|position| {
            FINDERS.iter().find_map(|row| {
                let forgetful = (row.find)(&mut forgetful(position), Kinds(0x7f));
                let hit = (row.find)(position, Kinds(0x7f));
                assert_eq!(format!("{hit:?}"), format!("{forgetful:?}"), "{:?}", row.slugs);
                hit
            })
        });
    }
}
