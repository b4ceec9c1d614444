//! Where chains can reach a conclusion at all: what follows from each premise, without the reasons.
//!
//! What follows by links alone does not depend on the order in which links are followed. So it can
//! be computed fast, and most premises need no [`tree`](super::tree). Everything counts as
//! following from a premise that contradicts itself.
//!
//! Which conclusions a path of links can reach at all, and from which it can return.
//!
//! Few premises lead to their opposite or back to themselves. The [`Closure`] of all links knows
//! which ones do, so a search by length follows only what can end.

use super::field::{CANDIDATES, ChainField, Links, Premise, candidate, cell_at, cell_of, digit_of};
use super::tree::NONE;
use crate::lists::Lists;
use crate::nine::lanes::{
    BOX, Spot, all_alone, alone, in_boxes, in_columns, in_rows, less_one, whole, words,
};
use crate::nine::{Cells, bits, one};
use crate::rate::closure::Closure;
use wide::u32x4;

/// Where chains of links can reach a conclusion.
#[derive(Debug)]
pub struct Reach {
    /// By candidate: whether it leads to a contradiction if right, and if wrong.
    pub refuted: Box<[[bool; 2]; CANDIDATES]>,
    /// By candidate: whether something follows both if it is right and if it is wrong.
    pub double: Box<[bool; CANDIDATES]>,
    /// By house and digit: whether something follows from all places for the digit.
    pub houses: [[bool; 9]; 27],
    /// By cell: whether something follows from all its digits.
    pub cells: [bool; 81],
    /// Whether any candidate leads to a contradiction.
    pub refutes: bool,
    /// Whether any of these holds.
    pub any: bool,
}

/// The candidates that are left if a premise holds, packed into words as [`Spot`] describes.
type Left = [u32x4; 9];

/// What is left if each candidate is right, except those that contradict themselves.
struct Lefts {
    /// By candidate: its index in the list, or [`NONE`].
    of: [u16; CANDIDATES],
    list: Vec<Left>,
}

/// The field before any premise.
struct Start {
    cells: Left,
    /// The digits that are still to be placed, by box, row and column.
    boxes: u32x4,
    rows: [u32x4; 3],
    columns: [u32x4; 3],
    /// The open cells, each with all its digits.
    open: Left,
}

impl Reach {
    /// Examines all premises of a field, unless its houses and rules are not those of classic Sudoku.
    pub fn known(field: &ChainField) -> Option<Self> {
        field.ground.is_classic().then(|| Self::of(field))
    }

    /// Examines all premises of a field of classic Sudoku.
    fn of(field: &ChainField) -> Self {
        let mut reach = Self {
            refuted: Box::new([[false; 2]; CANDIDATES]),
            double: Box::new([false; CANDIDATES]),
            houses: [[false; 9]; 27],
            cells: [false; 81],
            refutes: false,
            any: false,
        };
        let mut lefts = Lefts { of: [NONE; CANDIDATES], list: Vec::with_capacity(CANDIDATES / 2) };
        let start = Start::of(field);
        for of in field.candidates().filter(|&of| field.cells[cell_of(of)].count_ones() > 1) {
            let [wrong, right] = [false, true].map(|right| start.follow((of, right)));
            reach.refuted[usize::from(of)] = [wrong.is_none(), right.is_none()];
            reach.double[usize::from(of)] = meet(&start, [&wrong, &right].into_iter().flatten());
            if let Some(right) = right {
                lefts.of[usize::from(of)] = lefts.list.len() as u16;
                lefts.list.push(right);
            }
        }
        reach.meet_all(field, &start, &lefts);
        reach.refutes = reach.refuted.as_flattened().contains(&true);
        reach.any = reach.refutes
            || reach.double.contains(&true)
            || reach.cells.contains(&true)
            || reach.houses.as_flattened().contains(&true);
        reach
    }

    /// Examines all cells and houses, given what is left if each candidate is right.
    fn meet_all(&mut self, field: &ChainField, start: &Start, lefts: &Lefts) {
        let left = |of: u16| lefts.list.get(usize::from(lefts.of[usize::from(of)]));
        for cell in (0..81).filter(|&cell| field.cells[cell].count_ones() > 1) {
            let of_cell = bits(field.cells[cell]).filter_map(|digit| left(candidate(cell, digit)));
            self.cells[cell] = meet(start, of_cell);
        }
        for house in 0..27 {
            for digit in (0..9).filter(|&digit| field.places[house][digit].count_ones() > 1) {
                let places = bits(field.places[house][digit]);
                let of_house =
                    places.filter_map(|place| left(candidate(cell_at(house, place), digit)));
                self.houses[house][digit] = meet(start, of_house);
            }
        }
    }
}

/// Whether a candidate is wrong whichever of some premises holds.
fn meet<'a>(start: &Start, premises: impl IntoIterator<Item = &'a Left>) -> bool {
    let mut left = [u32x4::ZERO; 9];
    for premise in premises {
        left.iter_mut().zip(premise).for_each(|(all, own)| *all |= *own);
    }
    start.cells != left
}

impl Start {
    fn of(field: &ChainField) -> Self {
        let cells = words(|cell| field.cells[cell].into());
        let (boxes, _) = in_boxes(&cells);
        let [rows, columns] = [in_rows(&cells), in_columns(&cells)].map(|it| it.map(|(it, _)| it));
        Self { cells, boxes, rows, columns, open: cells.map(whole) }
    }

    /// What is left if a premise holds; `None` if it contradicts itself.
    fn follow(&self, (of, right): Premise) -> Option<Left> {
        let Spot { place, lane, shift } = Spot::of(cell_of(of));
        let mut cells = self.cells;
        let word = &mut cells[place].as_mut_array()[lane];
        let bit = 1 << (digit_of(of) as u32 + shift);
        *word &= if right { !(BOX << shift) | bit } else { !bit };
        loop {
            let next = self.settle(&cells)?;
            if next == cells {
                return Some(cells);
            }
            cells = next;
        }
    }

    /// Fills each cell that has one candidate left and each only place for a digit in a house, and
    /// removes the digit from the cells it sees; `None` if this is impossible.
    #[inline(always)]
    fn settle(&self, cells: &Left) -> Option<Left> {
        let boxes = alone(in_boxes(cells), self.boxes)?;
        let rows = all_alone(in_rows(cells), self.rows)?;
        let columns = all_alone(in_columns(cells), self.columns)?;
        let (mut right, mut clash, mut lost) = (*cells, u32x4::ZERO, u32x4::ZERO);
        for (place, cells) in cells.iter().enumerate() {
            let hidden = *cells & (boxes | rows[place / 3] | columns[place % 3]);
            clash |= less_one(hidden);
            lost |= self.open[place] & !whole(*cells);
            right[place] = hidden | *cells & !whole(less_one(*cells));
        }
        let (boxes, twice) = in_boxes(&right);
        let (rows, columns) = (in_rows(&right), in_columns(&right));
        clash |= twice | lost;
        clash |= rows.iter().chain(&columns).fold(u32x4::ZERO, |all, (_, twice)| all | *twice);
        if clash != u32x4::ZERO {
            return None;
        }
        for (place, right) in right.iter_mut().enumerate() {
            let around = boxes | rows[place / 3].0 | columns[place % 3].0;
            *right |= cells[place] & !around & !whole(*right);
        }
        Some(right)
    }
}

/// Where paths by certain kinds of links lead.
pub struct Paths<'a> {
    links: &'a Links,
    closure: Closure,
    /// By group of the closure: whether a loop through it may strike something.
    may_strike: Vec<bool>,
}

impl<'a> Paths<'a> {
    /// Works out where the links of a field lead, counting those within cells and within houses if
    /// asked.
    pub fn new(field: &ChainField, links: &'a Links, kinds: [bool; 2]) -> Self {
        let mut premises: Vec<Premise> = Vec::with_capacity(2 * links.count);
        premises.extend(field.candidates().flat_map(|of| [(of, false), (of, true)]));
        let mut next = Lists::with_room(premises.len(), 8 * premises.len());
        for &of in &premises {
            let to = links.from(of, kinds).iter();
            next.push(to.map(|&(to, _)| place(links, (to, !of.1))));
        }
        let closure = Closure::new(premises.len(), |of| next.slice(of.into()));
        let mut paths = Self { links, closure, may_strike: Vec::new() };
        paths.may_strike = paths.that_may_strike(field, &premises);
        paths
    }

    /// Whether one conclusion leads to another, by a path of at least one link.
    pub fn leads(&self, from: Premise, to: Premise) -> bool {
        self.closure.leads(place(self.links, from), place(self.links, to))
    }

    /// Whether a loop through a conclusion may strike something.
    pub fn may_strike(&self, of: Premise) -> bool {
        self.group(of).is_some_and(|group| self.may_strike[group])
    }

    /// Whether two conclusions lead to each other, given that one of them leads somewhere.
    pub fn is_mutual(&self, one: Premise, other: Premise) -> bool {
        self.group(one) == self.group(other)
    }

    /// Whether some premises have a conclusion in common; a premise counts as its own conclusion.
    pub fn share(&self, premises: &[Premise]) -> bool {
        let of_premise = |word: usize, premise: Premise| {
            let place = place(self.links, premise);
            let own = if usize::from(place) / 64 == word { 1 << (place % 64) } else { 0 };
            own | self.closure.after(place).get(word).copied().unwrap_or(0)
        };
        let words = (2 * self.links.count).div_ceil(64);
        (0..words).any(|word| premises.iter().fold(!0, |all, &it| all & of_premise(word, it)) != 0)
    }

    fn group(&self, of: Premise) -> Option<usize> {
        self.closure.group(place(self.links, of))
    }

    /// By group: whether a candidate sees both a right and a wrong candidate of its digit in the
    /// group. A group of a single conclusion never qualifies.
    fn that_may_strike(&self, field: &ChainField, premises: &[Premise]) -> Vec<bool> {
        let mut places: [Cells; 9] = [0; 9];
        field.candidates().for_each(|of| places[digit_of(of)] |= one(cell_of(of)));
        // By group: its first conclusion and, once it has a second one, what the conclusions so far
        // see.
        let mut firsts = vec![None; self.closure.groups()];
        let mut seen: Vec<(usize, [[Cells; 9]; 2])> = Vec::new();
        for &of in premises {
            let Some(group) = self.group(of) else { continue };
            let Some(first) = firsts[group] else {
                firsts[group] = Some(of);
                continue;
            };
            let known = seen.iter().position(|(known, _)| *known == group);
            let place = known.unwrap_or_else(|| {
                let mut of_group = [[0; 9]; 2];
                see(field, &mut of_group, first);
                seen.push((group, of_group));
                seen.len() - 1
            });
            see(field, &mut seen[place].1, of);
        }
        let mut may_strike = vec![false; firsts.len()];
        for (group, [wrong, right]) in seen {
            may_strike[group] =
                (0..9).any(|digit| wrong[digit] & right[digit] & places[digit] != 0);
        }
        may_strike
    }
}

/// Adds what a conclusion sees, by whether it is right, and by digit.
fn see(field: &ChainField, seen: &mut [[Cells; 9]; 2], (of, right): Premise) {
    seen[usize::from(right)][digit_of(of)] |= field.ground.seen[cell_of(of)];
}

/// The index of a conclusion among all.
fn place(links: &Links, (of, right): Premise) -> u16 {
    2 * links.ranks[usize::from(of)] + u16::from(right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::grid::Board;
    use crate::nine::Nine;
    use crate::rate::explainer::ground::Ground;
    use std::collections::BTreeSet;

    /// Removes everything that is wrong if a candidate is right.
    fn enter(field: &mut ChainField, of: u16) {
        let wrong: Vec<u16> = field.weak(of).map(|(of, _)| of).collect();
        wrong.into_iter().for_each(|of| field.strike(of));
    }

    /// What is left if a premise holds, drawing one conclusion at a time.
    fn follow(field: &ChainField, (of, right): Premise) -> Option<ChainField> {
        let mut left = field.clone();
        if right {
            enter(&mut left, of)
        } else {
            left.strike(of)
        }
        loop {
            let start = left.clone();
            for cell in (0..81).filter(|&cell| field.cells[cell] != 0) {
                match *bits(left.cells[cell]).collect::<Vec<_>>() {
                    [] => return None,
                    [digit] => enter(&mut left, candidate(cell, digit)),
                    _ => {}
                }
            }
            for house in 0..27 {
                for digit in (0..9).filter(|&digit| field.places[house][digit] != 0) {
                    match *bits(left.places[house][digit]).collect::<Vec<_>>() {
                        [] => return None,
                        [place] => enter(&mut left, candidate(cell_at(house, place), digit)),
                        _ => {}
                    }
                }
            }
            if left == start {
                return Some(left);
            }
        }
    }

    #[test]
    fn what_can_be_concluded_is_what_following_each_link_finds() {
        let mut found = [0; 4];
        for line in [
            "5.23....4....5.938.........3..1.58.2.1.....4.2.87.4..5.........124.8....9....62.1",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        ] {
            let puzzle = format::puzzle(line).unwrap();
            let field = ChainField::new(
                Ground::classic(),
                &Nine::of(&Board::new(&puzzle)).unwrap().candidates,
            );
            let reach = Reach::of(&field);
            let meets = |premises: &mut dyn Iterator<Item = Premise>| {
                let left: Vec<_> = premises.filter_map(|premise| follow(&field, premise)).collect();
                field.candidates().any(|of| !left.iter().any(|left| left.has(of)))
            };
            let is_open = |set: u16| set.count_ones() > 1;
            let (mut refutes, mut any) = (false, false);
            for of in field.candidates().filter(|&of| is_open(field.cells[cell_of(of)])) {
                let refuted = [false, true].map(|right| follow(&field, (of, right)).is_none());
                assert_eq!(reach.refuted[usize::from(of)], refuted, "{of}");
                let double = meets(&mut [(of, false), (of, true)].into_iter());
                assert_eq!(reach.double[usize::from(of)], double, "{of}");
                refutes |= refuted.contains(&true);
                any |= double || refutes;
                found[0] += u32::from(refuted[1]);
                found[1] += u32::from(double);
            }
            for cell in (0..81).filter(|&cell| is_open(field.cells[cell])) {
                let digits = bits(field.cells[cell]);
                let meets = meets(&mut digits.map(|digit| (candidate(cell, digit), true)));
                assert_eq!(reach.cells[cell], meets, "{cell}");
                any |= meets;
                found[2] += u32::from(meets);
            }
            for (house, places) in field.places[..27].iter().enumerate() {
                for digit in (0..9).filter(|&digit| is_open(places[digit])) {
                    let places = bits(places[digit]).map(|place| cell_at(house, place));
                    let meets = meets(&mut places.map(|cell| (candidate(cell, digit), true)));
                    assert_eq!(reach.houses[house][digit], meets, "{house} {digit}");
                    any |= meets;
                    found[3] += u32::from(meets);
                }
            }
            assert_eq!(reach.refutes, refutes);
            assert_eq!(reach.any, any);
        }
        assert!(found.iter().all(|&number| number > 100), "{found:?}");
    }

    /// Lists everything that follows from a premise, following one link after another.
    fn after(links: &Links, kinds: [bool; 2], from: Premise) -> BTreeSet<Premise> {
        let (mut found, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(of) = open.pop() {
            let next = links.from(of, kinds).iter().map(|&(to, _)| (to, !of.1));
            open.extend(next.filter(|&to| found.insert(to)));
        }
        found
    }

    #[test]
    fn what_leads_where_is_what_following_each_link_finds() {
        let puzzle =
            "5.23....4....5.938.........3..1.58.2.1.....4.2.87.4..5.........124.8....9....62.1";
        let puzzle = format::puzzle(puzzle).unwrap();
        let field =
            ChainField::new(Ground::classic(), &Nine::of(&Board::new(&puzzle)).unwrap().candidates);
        let links = Links::new(&field);
        let all: Vec<Premise> =
            field.candidates().flat_map(|of| [(of, true), (of, false)]).collect();
        for kinds in [[false, true], [true, false], [true, true]] {
            let paths = Paths::new(&field, &links, kinds);
            let after: Vec<_> = all.iter().map(|&of| after(&links, kinds, of)).collect();
            for (&one, after_one) in all.iter().zip(&after) {
                for (&other, after_other) in all.iter().zip(&after) {
                    assert_eq!(paths.leads(one, other), after_one.contains(&other));
                    let is_mutual = after_one.contains(&other) && after_other.contains(&one);
                    if one != other && !after_one.is_empty() {
                        assert_eq!(paths.is_mutual(one, other), is_mutual);
                    }
                    let mut shared = after_one.intersection(after_other);
                    let is_shared = one == other
                        || after_one.contains(&other)
                        || after_other.contains(&one)
                        || shared.next().is_some();
                    assert_eq!(paths.share(&[one, other]), is_shared);
                }
            }
        }
    }
}
