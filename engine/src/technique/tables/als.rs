//! The table of a state's almost locked sets.
//!
//! All that matters about a set is, for each digit, the cells where it has the digit and the cells
//! that see all of those. Sets share many of these *spots*, so each is stored once. A spot is a
//! mask over the cells with the digit; with at most 128 of them, that is one number, and one
//! comparison decides whether two spots restrict each other. A digit with more places (only in
//! grids beyond 9x9) has no spots and is left out.

use super::als_spots::{Set, Sets};
use crate::grid::{Cell, Digit};
use crate::technique::tables::als_spots::{Groups, Holders, Spots, bits};
use crate::technique::tables::basics::Basics;
use crate::technique::tables::mark::{Mark, Role};
use crate::technique::tables::rows::{self, Rows};
use std::cell::OnceCell;

/// The almost locked sets of a state and their spots.
#[derive(Debug)]
pub struct Table {
    digits: usize,
    sets: Sets,
    /// By set and digit: the places of the digit in the set, as a mask over the holders of the
    /// digit in reading order.
    own: Vec<u128>,
    /// By set and digit: the holders that see all of these.
    seen: Vec<u128>,
    spots: Spots,
    holders: Vec<Holders>,
    /// By digit and holder: the sets whose places for the digit it sees completely.
    seen_by: OnceCell<Vec<Rows>>,
    /// By set: where the rows of its digits begin in `ends`.
    firsts: Vec<usize>,
    /// By set and digit of it: the later sets that might strike the digit together with it.
    ends: OnceCell<Rows>,
}

impl Table {
    /// Lists the sets by number of cells, then by cells in reading order.
    pub fn new(basics: &Basics<'_>) -> Self {
        let digits = basics.puzzle().digits();
        let holders: Vec<Holders> =
            digits.iter().map(|digit| Holders::new(basics, digit)).collect();
        let sets = Sets::new(basics);
        let size = sets.all.len() * digits.len();
        let (mut own, mut seen) = (vec![0; size], vec![0; size]);
        let mut groups = Groups::new(digits.len(), sets.all.len());
        let (mut firsts, mut rows) = (Vec::with_capacity(sets.all.len()), 0);
        for (number, set) in sets.all.iter().enumerate() {
            firsts.push(rows);
            rows += set.digits.len();
            let row = number * digits.len()..(number + 1) * digits.len();
            let (own, seen) = (&mut own[row.clone()], &mut seen[row]);
            for &cell in sets.cells(set) {
                for digit in basics.board.candidates(cell) {
                    let (index, holders) = (digit.index(), &holders[digit.index()]);
                    let Some(place) = holders.place(cell) else { continue };
                    seen[index] =
                        holders.seen[place] & if own[index] == 0 { !0 } else { seen[index] };
                    own[index] |= 1 << place;
                }
            }
            for digit in set.digits.iter().filter(|digit| seen[digit.index()] != 0) {
                groups.add(number, digit, own[digit.index()], seen[digit.index()]);
            }
        }
        let spots = Spots::new(basics, &holders, groups);
        let (seen_by, ends) = (OnceCell::new(), OnceCell::new());
        Self { digits: digits.len(), sets, own, seen, spots, holders, seen_by, firsts, ends }
    }

    /// Every set; a set is identified by its index in the list.
    pub fn sets(&self) -> &[Set] {
        &self.sets.all
    }

    /// The cells of a set, in reading order.
    pub fn cells(&self, set: usize) -> &[Cell] {
        self.sets.cells(&self.sets.all[set])
    }

    /// The places of digits in sets that some other set restricts.
    pub const fn spots(&self) -> &Spots {
        &self.spots
    }

    /// The spots whose every place sees every place of this one, as a row of bits.
    pub fn restricted(&self, spot: usize) -> &[u64] {
        self.spots.restricted.row(spot)
    }

    /// The cells that see all places of a set for a digit, as a mask over the holders of the digit;
    /// empty if the set does not have it.
    pub fn seen(&self, set: usize, digit: Digit) -> u128 {
        self.seen[set * self.digits + digit.index()]
    }

    /// The marks of a set, the n-th of a pattern.
    pub fn marks<'s>(
        &'s self,
        basics: &'s Basics<'_>,
        n: u8,
        set: usize,
    ) -> impl Iterator<Item = Mark> + 's {
        let cells = self.cells(set).iter();
        cells.map(move |&cell| Mark::Candidates(Role::Set(n), cell, basics.board.candidates(cell)))
    }

    /// The cells where a set has a digit.
    pub fn places(&self, set: usize, digit: Digit) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.holders(digit, self.own[set * self.digits + digit.index()])
    }

    /// The holders of a digit in a mask.
    pub fn holders(&self, digit: Digit, mask: u128) -> impl Iterator<Item = Cell> + Clone + '_ {
        let cells = &self.holders[digit.index()].cells;
        bits(mask).map(|place| cells[place])
    }

    /// The mask of a cell with a digit; empty if the digit is left out.
    pub fn mask(&self, digit: Digit, cell: Cell) -> u128 {
        self.holders[digit.index()].place(cell).map_or(0, |place| 1 << place)
    }

    /// By holder of a digit: the sets whose places for the digit it sees completely, as rows of
    /// bits.
    pub fn seen_by(&self, basics: &Basics<'_>, digit: Digit) -> &Rows {
        &self.seen_by.get_or_init(|| self.find_seen_by(basics))[digit.index()]
    }

    /// The sets whose places a cell sees completely, for a digit that it has; empty if the digit is
    /// left out.
    pub fn seen_by_cell(&self, basics: &Basics<'_>, digit: Digit, cell: Cell) -> Option<&[u64]> {
        let place = self.holders[digit.index()].place(cell)?;
        Some(self.seen_by(basics, digit).row(place))
    }

    fn find_seen_by(&self, basics: &Basics<'_>) -> Vec<Rows> {
        let number = self.sets().len();
        let rows = |holders: &Holders| Rows::of(holders.seen.len(), number);
        let mut seen_by: Vec<Rows> = self.holders.iter().map(rows).collect();
        for (set, digits) in self.sets().iter().map(|set| set.digits).enumerate() {
            if basics.pay(digits.len()).is_break() {
                break;
            }
            for digit in digits {
                let rows = &mut seen_by[digit.index()];
                bits(self.seen(set, digit)).for_each(|place| rows::set(rows.row_mut(place), set));
            }
        }
        seen_by
    }

    /// By digit of a set with spots: the later sets with spots for which some cell sees all places
    /// for the digit both there and in this set.
    pub fn ends(&self, basics: &Basics<'_>, set: usize) -> impl Iterator<Item = (Digit, &[u64])> {
        let ends = self.ends.get_or_init(|| self.find_ends(basics));
        let rows = (self.firsts[set]..).map(|row| ends.row(row));
        self.sets()[set].digits.iter().zip(rows)
    }

    fn find_ends(&self, basics: &Basics<'_>) -> Rows {
        let sets = self.sets();
        let mut ends = Rows::of(sets.iter().map(|set| set.digits.len()).sum(), sets.len());
        let mut linked = ends.empty_row();
        let has_spots = |set: &usize| self.spots.of_set.len(*set) > 0;
        (0..sets.len()).filter(has_spots).for_each(|set| rows::set(&mut linked, set));
        for set in rows::ones(&linked) {
            let digits = sets[set].digits;
            if basics.pay(digits.len() * ends.words()).is_break() {
                break;
            }
            for (row, digit) in (self.firsts[set]..).zip(digits) {
                let (row, seen_by) = (ends.row_mut(row), self.seen_by(basics, digit));
                bits(self.seen(set, digit)).for_each(|holder| rows::add(row, seen_by.row(holder)));
                rows::keep(row, &linked);
                rows::clear_up_to(row, set);
            }
        }
        ends
    }
}

/// The most sets of a chain: they are named by the letters of the alphabet.
pub const MOST_SETS: u8 = 26;

/// The number of sets from a spot that has its digit to one that lacks it for that reason.
///
/// Few states have a long chain that strikes anything. So the search first finds what may be
/// reachable at all; the exact distance is computed only from where something reachable matters.
pub struct Distances {
    /// By spot: the spots that lack their digit if this one does, through one set.
    follow: Rows,
    /// By spot: the spots to which the shortest chain takes three sets, including those of both
    /// ends.
    wings: Rows,
    /// By spot: all spots to which it may take more, and perhaps others.
    wide: OnceCell<Rows>,
    /// By spot and other spot: the number of sets, or 0 if there is no way.
    sets: Vec<OnceCell<Box<[u8]>>>,
}

impl Distances {
    /// The distances in a table.
    pub fn new(basics: &Basics<'_>, table: &Table) -> Self {
        let follow = follow(basics, table);
        let wings = wings(basics, table, &follow);
        let sets = std::iter::repeat_with(OnceCell::new).take(table.spots().len()).collect();
        Self { follow, wings, wide: OnceCell::new(), sets }
    }

    /// By spot: the spots to which it takes three sets.
    pub const fn wings(&self) -> &Rows {
        &self.wings
    }

    /// By spot: the spots to which it may take more than three sets; [`sets`](Self::sets) knows.
    pub fn wide(&self, basics: &Basics<'_>, table: &Table) -> &Rows {
        self.wide.get_or_init(|| {
            let mut closed = self.follow.clone();
            let mut wide = Rows::new(closed.size());
            if rows::close(&mut closed, |work| basics.pay(work)).is_continue() {
                for spot in 0..wide.size() {
                    let through = rows::ones(table.restricted(spot));
                    through.for_each(|next| rows::add(wide.row_mut(spot), closed.row(next)));
                }
            }
            wide
        })
    }

    /// The number of sets of the shortest chain between two spots, or 0 if there is none.
    pub fn sets(&self, basics: &Basics<'_>, table: &Table, from: usize, to: usize) -> u8 {
        self.sets[from].get_or_init(|| self.go(basics, table, from))[to]
    }

    /// Follows all ways from a spot.
    fn go(&self, basics: &Basics<'_>, table: &Table, from: usize) -> Box<[u8]> {
        let size = self.follow.size();
        let mut sets = vec![0; size];
        let mut last = table.restricted(from).to_vec();
        let mut reached = last.clone();
        let mut next = self.follow.empty_row();
        for number in 2..=MOST_SETS {
            for spot in rows::ones(&last) {
                sets[spot] = number;
                rows::add(&mut next, self.follow.row(spot));
            }
            rows::remove(&mut next, &reached);
            let is_over = basics.pay(size / 8).is_break();
            if is_over || next.iter().all(|bits| *bits == 0) {
                break;
            }
            rows::add(&mut reached, &next);
            std::mem::swap(&mut last, &mut next);
            next.fill(0);
        }
        sets.into()
    }
}

/// By spot: the spots to which it takes three sets.
fn wings(basics: &Basics<'_>, table: &Table, follow: &Rows) -> Rows {
    let mut wings = Rows::new(follow.size());
    for spot in 0..follow.size() {
        if basics.pay(follow.size() / 16).is_break() {
            break;
        }
        let (row, near) = (wings.row_mut(spot), table.restricted(spot));
        rows::ones(near).for_each(|next| rows::add(row, follow.row(next)));
        rows::remove(row, near);
    }
    wings
}

/// By spot: the spots that lack their digit if this one does, through a set that contains both it
/// and a spot that restricts them.
fn follow(basics: &Basics<'_>, table: &Table) -> Rows {
    let spots = table.spots();
    let mut follow = Rows::new(spots.len());
    for set in 0..table.sets().len() {
        let own = spots.of_set.slice(set);
        let words = own.len() * own.len() * follow.words();
        if basics.pay(words / 16).is_break() {
            break;
        }
        for &spot in own {
            for &has in own.iter().filter(|has| **has != spot) {
                rows::add(follow.row_mut(spot as usize), table.restricted(has as usize));
            }
        }
    }
    follow
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::grid::Board;
    use crate::grid::Digits;
    use crate::grid::Grid;
    use crate::grid::Puzzle;
    use crate::grid::Variety;
    use crate::make::{Symmetry, Wish, generate};
    use crate::random::Random;
    use crate::technique::tables::basics::Options;
    use std::collections::BTreeSet;

    /// Every set of a board, in order.
    fn plain_sets(board: &Board<'_>) -> Vec<Vec<Cell>> {
        let mut sets = BTreeSet::new();
        for region in board.puzzle().region_ids() {
            let open: Vec<Cell> = board.open_in(region).collect();
            for subset in 1_usize..1 << open.len() {
                let places = (0..open.len()).filter(|place| subset >> place & 1 == 1);
                let cells: Vec<Cell> = places.map(|place| open[place]).collect();
                let digits = cells.iter().map(|&cell| board.candidates(cell));
                if digits.fold(Digits::EMPTY, |all, own| all | own).len() == cells.len() + 1 {
                    sets.insert((cells.len(), cells));
                }
            }
        }
        sets.into_iter().map(|(_, cells)| cells).collect()
    }

    /// What a table says about two sets, compared with what follows from their cells.
    fn check_pair(basics: &Basics<'_>, table: &Table, [a, b]: [usize; 2]) {
        let (puzzle, spots) = (basics.puzzle(), table.spots());
        let sees_all = |cell: Cell, set, digit| {
            let mut places = table.places(set, digit).peekable();
            places.peek().is_some() && places.all(|place| puzzle.sees(cell, place))
        };
        let mut might_strike = false;
        for digit in puzzle.digits() {
            let mut places = table.places(a, digit).peekable();
            let is_common =
                places.peek().is_some() && places.all(|place| sees_all(place, b, digit));
            let known = spots.of(a, digit).zip(spots.of(b, digit));
            let is_known = known.is_some_and(|(a, b)| rows::is_set(table.restricted(a), b));
            assert_eq!(is_known, is_common, "{a} {b} {digit}\n{}", basics.board);
            might_strike |= basics
                .holders(digit)
                .iter()
                .any(|cell| sees_all(cell, a, digit) && sees_all(cell, b, digit));
        }
        let linked = [a, b].iter().all(|&set| spots.of_set.len(set) > 0);
        let is_end = table.ends(basics, a).any(|(_, ends)| rows::is_set(ends, b));
        assert_eq!(is_end, a < b && linked && might_strike, "{a} {b}\n{}", basics.board);
    }

    #[test]
    fn a_table_says_what_the_cells_say() {
        let mut random = Random::new(5);
        let budget = &Budget::new(u64::MAX);
        let mut pairs = 0;
        for _ in 0..3 {
            let (variety, symmetry) = (Variety::CLASSIC, Symmetry::None);
            let wish = Wish { symmetry, minimal: true, ..Wish::of(variety, Grid::NINE) };
            let puzzle = Puzzle::new(generate(&wish, &mut random, budget).unwrap()).unwrap();
            let mut board = Board::new(&puzzle);
            board.filter(true).unwrap();
            let basics = Basics::new(&board, Options::default(), true, budget);
            let table = Table::new(&basics);
            let number = table.sets().len();
            let sets: Vec<&[Cell]> = (0..number).map(|set| table.cells(set)).collect();
            assert_eq!(sets, plain_sets(&board)[..number], "{board}");
            for a in 0..number {
                (0..number).for_each(|b| check_pair(&basics, &table, [a, b]));
            }
            pairs += number * number;
        }
        assert!(pairs > 1000, "{pairs} pairs");
    }
}
