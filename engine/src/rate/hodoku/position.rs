//! The state of a walk, how an instance of a technique changes it, and which digits have a pattern at
//! all.
//!
//! A template is a way to place a digit in all houses that lack it. Any pattern of a single digit,
//! be it a fish or a chain, strikes places that are in no template. Usually there are no such
//! places, and this is quicker to find out than that there is no pattern of one kind.

use super::grid::{Almost, Grid};
use super::web::Web;
use crate::nine::{ALL_CELLS, Cells, HOUSE, SEEN, bits, count, each, first, one, row};
use crate::rate::system::Subject;
use std::cmp::Reverse;

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
    barren: [[Cells; 9]; OF_DIGIT],
    /// By pattern: the houses changed since the last failed search, as bits.
    changed: [u32; OF_HOUSE],
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
        let barren = [[0; 9]; OF_DIGIT];
        let changed = [!0; OF_HOUSE];
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
            let gone = if barren == 0 { ALL_CELLS } else { barren & !places };
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
        let (places, (known, ruled_out)) = (self.grid.places[digit], &mut self.ruled[digit]);
        if *known != places {
            (*known, *ruled_out) = (places, rule_out_any(places));
        }
        *ruled_out
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

/// Patterns that differ only in size. Each size has its own index.
#[derive(Clone, Copy)]
pub struct Patterns {
    first: usize,
    least: usize,
    most: usize,
}

impl Patterns {
    /// The first patterns of a memory, in these sizes.
    const fn sizes(least: usize, most: usize) -> Self {
        Self { first: 0, least, most }
    }

    /// Patterns in these sizes, whose indices follow those of `self`.
    const fn then(self, least: usize, most: usize) -> Self {
        Self { first: self.end(), least, most }
    }

    /// A pattern without sizes, whose index follows those of `self`.
    const fn then_one(self) -> Self {
        self.then(0, 0)
    }

    const fn end(self) -> usize {
        self.first + 1 + self.most - self.least
    }

    /// The pattern of one size.
    pub const fn of(self, size: usize) -> Self {
        Self { first: self.first + size - self.least, least: size, most: size }
    }

    /// The index of the smallest size.
    pub const fn place(self) -> usize {
        self.first
    }
}

// The patterns of one digit. Whether there is one depends only on the places of the digit.

/// Fish of two, three or four bases, and so on.
pub const BASIC: Patterns = Patterns::sizes(2, 4);
pub const FINNED: Patterns = BASIC.then(2, 4);
pub const SASHIMI: Patterns = FINNED.then(2, 4);
pub const FRANKEN: Patterns = SASHIMI.then(2, 4);
pub const FINNED_FRANKEN: Patterns = FRANKEN.then(2, 4);
pub const MUTANT: Patterns = FINNED_FRANKEN.then(2, 4);
pub const FINNED_MUTANT: Patterns = MUTANT.then(2, 4);
/// In rows (0) and in columns (1).
pub const SKYSCRAPER: Patterns = FINNED_MUTANT.then(0, 1);
pub const KITE: Patterns = SKYSCRAPER.then_one();
pub const EMPTY_RECTANGLE: Patterns = KITE.then_one();
pub const SIMPLE_COLOURS: Patterns = EMPTY_RECTANGLE.then_one();
pub const MULTI_COLOURS: Patterns = SIMPLE_COLOURS.then_one();
pub const TURBOT: Patterns = MULTI_COLOURS.then_one();
pub const X_CHAIN: Patterns = TURBOT.then_one();
/// The number of indices for the patterns of a digit.
pub const OF_DIGIT: usize = X_CHAIN.end();

// The patterns of a house, or of a line and a box that cross.

pub const CONFINED: Patterns = Patterns::sizes(0, 0);
/// Subsets of two, three or four cells.
pub const NAKED: Patterns = CONFINED.then(2, 4);
pub const HIDDEN: Patterns = NAKED.then(2, 4);
pub const LOCKED: Patterns = HIDDEN.then(2, 3);
pub const SUE_DE_COQ: Patterns = LOCKED.then_one();
/// Naked subsets of any size, with or without candidates to strike.
pub const SUBSETS: Patterns = SUE_DE_COQ.then_one();
/// The number of indices for the patterns of a house.
pub const OF_HOUSE: usize = SUBSETS.end();

/// Whether some place of a digit is in no template.
pub fn rule_out_any(places: Cells) -> bool {
    let rows = (0..9).filter(|&row| HOUSE[row] & places != 0);
    let rows = rows.fold(0_u16, |rows, row| rows | 1 << row);
    let mut unseen = places;
    while unseen != 0 {
        let cell = first(unseen);
        let template = with(cell, places, rows, unseen);
        let Some(template) = template else { return true };
        unseen &= !template;
    }
    false
}

/// A template that contains a cell, using the places left in some rows. It includes as many places
/// not seen before as it easily can.
fn with(cell: usize, left: Cells, rows: u16, unseen: Cells) -> Option<Cells> {
    let (left, rows) = (left & !SEEN[cell] & !one(cell), rows & !(1 << row(cell)));
    if rows == 0 {
        return Some(one(cell));
    }
    let cells = left & HOUSE[rows.trailing_zeros() as usize];
    let mut next = each(cells & unseen).chain(each(cells & !unseen));
    next.find_map(|next| with(next, left, rows, unseen)).map(|rest| rest | one(cell))
}

/// How good an instance is. The best one strikes the most candidates; among equals, it has the
/// smallest sum of [`weights`].
type Key = (Reverse<usize>, usize);

/// The best instance so far; the first among equals.
#[derive(Debug, Default)]
pub struct Best {
    kept: Option<(Key, [Cells; 9], usize)>,
}

impl Best {
    /// Offers an instance of a kind, by what it strikes of each digit.
    pub fn offer(&mut self, struck: [Cells; 9], kind: usize) {
        let key = key(&struck);
        if self.is_better(key) {
            self.kept = Some((key, struck, kind));
        }
    }

    /// Offers an instance that strikes a single digit. Returns whether it is kept.
    pub fn offer_digit(&mut self, cells: Cells, digit: usize, kind: usize) -> bool {
        let is_kept = self.would_take(cells, digit);
        if is_kept {
            self.offer(of_digit(cells, digit), kind);
        }
        is_kept
    }

    /// Whether an instance that strikes these cells of a single digit would be kept.
    pub fn would_take(&self, cells: Cells, digit: usize) -> bool {
        cells != 0
            && self
                .is_better((Reverse(count(cells)), weights(each(cells).map(|cell| (cell, digit)))))
    }

    /// Whether an instance would be kept that strikes a digit from the cells of `seen` that one of
    /// `ends` sees.
    pub fn would_take_any(&self, seen: Cells, ends: Cells, digit: usize) -> bool {
        each(ends).any(|end| self.would_take(seen & SEEN[end], digit))
    }

    /// Whether it is better than another one.
    pub fn beats(&self, other: &Self) -> bool {
        self.kept.as_ref().is_some_and(|kept| other.is_better(kept.0))
    }

    /// Whether an instance that strikes this many candidates could be kept.
    pub fn could_take(&self, number: usize) -> bool {
        number > 0 && self.kept.as_ref().is_none_or(|kept| Reverse(number) <= kept.0.0)
    }

    /// How many candidates the best instance strikes; 0 if there is none.
    pub fn number(&self) -> usize {
        self.kept.as_ref().map_or(0, |kept| kept.0.0.0)
    }

    fn is_better(&self, key: Key) -> bool {
        key.0 != Reverse(0) && self.kept.as_ref().is_none_or(|kept| key < kept.0)
    }

    /// Offers the instance that another `Best` kept.
    pub fn merge(&mut self, other: Self) {
        if let Some((_, struck, kind)) = other.kept {
            self.offer(struck, kind);
        }
    }

    /// The best instance, as strikes digit by digit.
    pub fn take(self) -> Option<Hit> {
        let (_, struck, kind) = self.kept?;
        let strikes = struck
            .into_iter()
            .enumerate()
            .flat_map(|(digit, cells)| each(cells).map(move |cell| (cell as u8, digit as u8)));
        Some(Hit::strikes(strikes.collect()).of_kind(kind))
    }
}

/// An array by digit that has cells for one digit only.
pub const fn of_digit(cells: Cells, digit: usize) -> [Cells; 9] {
    let mut struck = [0; 9];
    struck[digit] = cells;
    struck
}

fn key(struck: &[Cells; 9]) -> Key {
    let number = struck.iter().map(|cells| count(*cells)).sum();
    let of_digit = |(digit, cells): (usize, &Cells)| each(*cells).map(move |cell| (cell, digit));
    (Reverse(number), weights(struck.iter().enumerate().flat_map(of_digit)))
}

/// The total weight of the struck candidates. Digits count from 1 and cells from 0, and later
/// candidates, by digit and then by cell, weigh more and more.
fn weights(candidates: impl Iterator<Item = (usize, usize)>) -> usize {
    let weight = |(place, (cell, digit))| cell * (1 + 80 * place) + digit + 1;
    candidates.enumerate().map(weight).sum()
}

#[cfg(test)]
pub mod tests {
    use super::super::FINDERS;
    use super::*;
    use crate::budget::{Budget, Limits};
    use crate::grid::Board;
    use crate::nine::{ALL_CELLS, set};
    use crate::solve::Solver;
    use crate::{format, nine};

    /// The same position, without memory and without anything ruled out in advance.
    fn forgetful(position: &HodokuState) -> HodokuState {
        let mut changed = [!0; OF_HOUSE];
        changed[SUBSETS.place()] = 0;
        HodokuState {
            grid: position.grid.clone(),
            solution: position.solution,
            almost: None,
            grouped: None,
            subsets: [!0; 27],
            ruled: position.grid.places.map(|places| (places, true)),
            barren: [[0; 9]; OF_DIGIT],
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

    #[test]
    fn only_places_without_a_template_are_ruled_out() {
        assert!(!rule_out_any(0));
        assert!(!rule_out_any(ALL_CELLS));
        // Two rows and two columns, in four boxes.
        let corners = [0, 3, 27, 30];
        assert!(!rule_out_any(set(corners)));
        // A box confined to a row: the rest of the row is ruled out.
        assert!(rule_out_any(ALL_CELLS & !(HOUSE[18] & !HOUSE[0])));
        // An X-wing in rows 1 and 4: the rest of its columns is ruled out, if there is any.
        let others = ALL_CELLS & !HOUSE[0] & !HOUSE[3];
        let columns = HOUSE[9] | HOUSE[12];
        assert!(rule_out_any(others | set(corners)));
        assert!(!rule_out_any(others & !columns | set(corners)));
    }

    #[test]
    fn of_equals_later_candidates_weigh_more() {
        // r1c6<>8 and r8c6<>6 have the larger plain sum of cells, r4c7<>39 the larger sum of
        // weights.
        let mut best = Best::default();
        let (mut apart, mut one_cell) = ([0; 9], [0; 9]);
        apart[7] |= 1 << 5;
        apart[5] |= 1 << 68;
        one_cell[2] |= 1 << 33;
        one_cell[8] |= 1 << 33;
        assert_eq!([key(&apart).1, key(&one_cell).1], [487, 2718]);
        best.offer(one_cell, 0);
        best.offer(apart, 1);
        assert_eq!(best.kept.as_ref().map(|kept| kept.2), Some(1));
        // For single candidates, the digit counts like the cell.
        assert_eq!(weights([(2, 0)].into_iter()), 3);
        assert_eq!(weights([(0, 7)].into_iter()), 8);
    }
}
