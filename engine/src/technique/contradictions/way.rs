//! The way to a contradiction: of all that follows from a supposed digit, what leads there.
//!
//! ```text
//!   suppose r1c1 = 5  ->  r1c2 = 9  ->  r4c2 = 3  ->  no 9 left for column 3
//!                     ->  r5c5 = 1, which nothing above needs
//! ```
//!
//! What failed is looked at first: its cells get back, those that changed last before the others, as
//! many candidates as it still fails with. Those it cannot do without had to be gone before, and
//! whatever struck them is looked at in the same way, back to the digit that was supposed.

use crate::grid::digit::Digits;
use crate::grid::relation::Exactness;
use crate::grid::{Cell, Puzzle, RegionId, arrange};
use crate::solve::position::{Cause, General, Position, TRANSITIONS};
use crate::technique::shared::step::{Mark, Role};
use crate::technique::tables::state::State;
use std::cmp::Reverse;
use std::mem;

/// What leads from a supposed digit to a contradiction.
pub struct Way {
    /// What cells could still be on the way, in the order in which it follows; what is plain from a digit
    /// that was named, such as what its row loses, is left out.
    pub steps: Vec<(Cell, Digits)>,
    /// How many digits follow.
    pub length: usize,
    /// What cannot be filled in the end.
    pub end: Option<Mark>,
}

impl Way {
    /// The way to where a position failed that keeps causes, since a cell was tried; `None` if it takes
    /// more than `most` digits.
    pub fn of(state: &State<'_>, position: &General<'_>, tried: Cell, most: usize) -> Option<Self> {
        let mut back = Back::new(state, position);
        let end = back.start(position.examined());
        let (mut facts, mut length) = (Vec::new(), 0);
        while let Some(fact) = back.next() {
            let known = back.first[fact.cell.index()] - back.needed[fact.cell.index()];
            // The others strike candidates that were not there, or do not settle the cell.
            length += usize::from(known.len() == 1 && known == fact.left && fact.cell != tried);
            if length > most {
                return None;
            }
            back.explain(&fact);
            facts.push(fact);
        }
        let (mut left, mut steps) = (back.first.clone(), Vec::new());
        for fact in facts.iter().rev() {
            let own = &mut left[fact.cell.index()];
            *own -= fact.lost;
            if fact.cell != tried && (own.len() == 1 || !back.is_plain(fact)) {
                steps.push((fact.cell, *own));
            }
        }
        Some(Self { steps, length, end })
    }
}

/// Something on the way.
#[derive(Debug)]
struct Fact {
    cell: Cell,
    /// The candidates of the cell that matter and went.
    lost: Digits,
    /// All candidates that remained.
    left: Digits,
    cause: Cause,
}

/// A position that is restored, one entry of the trail after the other.
struct Back<'s, 'a> {
    state: &'s State<'a>,
    trail: Vec<(Cell, Digits, Cause)>,
    /// By cell: its candidates before anything was supposed.
    first: Vec<Digits>,
    /// By cell: its candidates now.
    now: Vec<Digits>,
    /// By cell: one more than the place of its last entry of the trail until now, or 0.
    changed: Vec<usize>,
    /// By entry of the trail: what `changed` is before it.
    earlier: Vec<usize>,
    /// By cell: the candidates that have to be gone.
    needed: Vec<Digits>,
}

impl<'s, 'a> Back<'s, 'a> {
    fn new(state: &'s State<'a>, position: &General<'_>) -> Self {
        let trail: Vec<(Cell, Digits, Cause)> = position.narrowed().collect();
        let cells = state.puzzle().grid().cells();
        let now: Vec<Digits> = cells.map(|cell| position.candidates(cell)).collect();
        let mut first = now.clone();
        trail.iter().rev().for_each(|&(cell, before, _)| first[cell.index()] = before);
        let mut changed = vec![0; now.len()];
        let place = |(place, entry): (usize, &(Cell, Digits, Cause))| {
            mem::replace(&mut changed[entry.0.index()], place + 1)
        };
        let earlier = trail.iter().enumerate().map(place).collect();
        let needed = vec![Digits::EMPTY; now.len()];
        Self { state, trail, first, now, changed, earlier, needed }
    }

    /// Restores what the latest entries of the trail changed, up to one that is on the way.
    fn next(&mut self) -> Option<Fact> {
        while let Some((cell, before, cause)) = self.trail.pop() {
            let left = mem::replace(&mut self.now[cell.index()], before);
            self.changed[cell.index()] = self.earlier[self.trail.len()];
            let lost = self.needed[cell.index()] & (before - left);
            if !lost.is_empty() {
                return Some(Fact { cell, lost, left, cause });
            }
        }
        None
    }

    /// Whether a fact is what a digit rules out in the cells that see it.
    fn is_plain(&self, fact: &Fact) -> bool {
        let puzzle = self.state.puzzle();
        match (fact.cause, puzzle.bonds()) {
            (Cause::Supposed, _) => true,
            (Cause::Region(id), _) => is_house(puzzle, id),
            (Cause::Cell(from), Some(bonds)) => {
                bonds.apart[from.index()].iter().any(|(other, _)| *other == fact.cell)
            }
            _ => false,
        }
    }

    /// Finds out why the last look failed. Returns what failed.
    fn start(&mut self, cause: Cause) -> Option<Mark> {
        let Cause::Cell(cell) = cause else {
            self.explain_within(cause, None);
            return self.mark(cause);
        };
        let bonds = self.state.puzzle().bonds()?;
        let fails = |other: Cell| self.left(cell, other, self.now[cell.index()]);
        let mut ties = bonds.apart[cell.index()].iter().map(|&(other, relation)| (other, relation));
        let mut pairs = bonds.pairs[cell.index()].iter().map(|pair| (pair.other, pair.relation));
        let is_empty = |tie: &(Cell, _)| !fails(tie.0).meets(self.now[tie.0.index()]);
        let (other, relation) = ties.find(is_empty).or_else(|| pairs.find(is_empty))?;
        self.relax(&[cell, other], |back, slots| !back.left(cell, other, slots[0]).meets(slots[1]));
        Some(Mark::Relation(Role::Cover, relation))
    }

    /// Finds out why a cell lost candidates.
    fn explain(&mut self, &Fact { cell, lost, cause, .. }: &Fact) {
        if let Cause::Cell(from) = cause {
            self.relax(&[from], |back, slots| !back.left(from, cell, slots[0]).meets(lost));
        } else {
            self.explain_within(cause, Some((cell, lost)));
        }
    }

    /// The same for a region or a line, or why it failed.
    fn explain_within(&mut self, cause: Cause, lost: Option<(Cell, Digits)>) {
        let cells = self.cells(cause);
        self.relax(&cells, |back, slots| back.follows(cause, &cells, slots, lost));
    }

    /// The cells of a region or a line.
    fn cells(&self, cause: Cause) -> Vec<Cell> {
        let puzzle = self.state.puzzle();
        match (cause, puzzle.bonds()) {
            (Cause::Region(id), _) => puzzle.region(id).cells.clone(),
            (Cause::Line(number), Some(bonds)) => bonds.lines[number].cells.clone(),
            _ => Vec::new(),
        }
    }

    /// Whether candidates of the cells of a region or a line take others from a cell, or do not fit.
    fn follows(
        &self,
        cause: Cause,
        cells: &[Cell],
        slots: &[Digits],
        lost: Option<(Cell, Digits)>,
    ) -> bool {
        let mut slots = slots.to_vec();
        let fits = match cause {
            Cause::Region(id) => fits_region(self.state.puzzle(), id, &mut slots),
            Cause::Line(number) => self.fits_line(number, &mut slots),
            Cause::Supposed | Cause::Cell(_) => true,
        };
        let is_lost = |(cell, lost): (Cell, Digits)| {
            let mut places = cells.iter().zip(&slots).filter(|place| *place.0 == cell);
            places.any(|(_, left)| !left.meets(lost))
        };
        !fits || lost.is_some_and(is_lost)
    }

    fn fits_line(&self, number: usize, slots: &mut [Digits]) -> bool {
        self.state.puzzle().bonds().is_none_or(|bonds| {
            let exactness = Exactness::Distinct;
            bonds.lines[number].prune_within(slots, exactness, TRANSITIONS, self.state.budget)
        })
    }

    /// What candidates of a cell leave another that it is tied to.
    fn left(&self, cell: Cell, other: Cell, own: Digits) -> Digits {
        let puzzle = self.state.puzzle();
        let Some(bonds) = puzzle.bonds() else { return puzzle.digits() };
        let pairs = bonds.pairs[cell.index()].iter().filter(|pair| pair.other == other);
        let left = pairs.fold(puzzle.digits(), |left, &pair| left & bonds.partners_of(pair, own));
        let is_apart = bonds.apart[cell.index()].iter().any(|(apart, _)| *apart == other);
        if is_apart && own.len() == 1 { left - own } else { left }
    }

    /// Gives cells back as many candidates as leave something true. The others are needed.
    fn relax(&mut self, cells: &[Cell], is_still: impl Fn(&Self, &[Digits]) -> bool) {
        let mut slots: Vec<Digits> = cells.iter().map(|cell| self.now[cell.index()]).collect();
        if !is_still(self, &slots) {
            // Cells that a line has twice: what was struck in one place followed in another.
            cells.iter().for_each(|&cell| self.need(cell, self.now[cell.index()]));
            return;
        }
        let mut order: Vec<usize> = (0..cells.len()).collect();
        order.sort_by_key(|&slot| Reverse(self.changed[cells[slot].index()]));
        for slot in order {
            let first = self.first[cells[slot].index()];
            let now = mem::replace(&mut slots[slot], first);
            if now == first || is_still(self, &slots) {
                continue;
            }
            slots[slot] = now;
            for digit in first - now {
                let less = slots[slot];
                slots[slot] |= Digits::of(digit);
                if !is_still(self, &slots) {
                    slots[slot] = less;
                }
            }
        }
        cells.iter().zip(slots).for_each(|(&cell, left)| self.need(cell, left));
    }

    /// Says that a cell must not have had more than some candidates.
    fn need(&mut self, cell: Cell, left: Digits) {
        self.needed[cell.index()] |= self.first[cell.index()] - left;
    }

    /// A region or line that failed.
    fn mark(&self, cause: Cause) -> Option<Mark> {
        match cause {
            Cause::Region(id) => Some(Mark::Region(Role::Cover, id)),
            Cause::Line(number) => {
                let bonds = self.state.puzzle().bonds()?;
                Some(Mark::Relation(Role::Cover, bonds.lines[number].relation))
            }
            Cause::Supposed | Cause::Cell(_) => None,
        }
    }
}

/// Makes the cells of a region consistent as [`General`] does; false if nothing fits.
fn fits_region(puzzle: &Puzzle, id: RegionId, slots: &mut [Digits]) -> bool {
    match is_house(puzzle, id) {
        true => arrange::singles(slots, puzzle.digits()),
        false => arrange::prune(slots, puzzle.region(id).sum),
    }
}

/// Whether a region holds every digit, and nothing else is known of it.
fn is_house(puzzle: &Puzzle, id: RegionId) -> bool {
    let region = puzzle.region(id);
    region.sum.is_none() && region.cells.len() == usize::from(puzzle.largest())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Budget, Limits};
    use crate::grid::{Board, Grid, Ruleset};
    use crate::make::{Wish, generate};
    use crate::random::Random;
    use crate::technique::tables::basics::Options;

    const RULES: [&str; 8] = [
        "thermometer-arrow",
        "whispers-renban",
        "palindrome-between",
        "anti-knight-killer",
        "region-sum-zipper",
        "non-consecutive",
        "little-killer-xv",
        "kropki-quadruple",
    ];

    /// What every fact says follows from the facts before it alone, and so does the contradiction.
    fn check(state: &State<'_>, position: &General<'_>, counts: &mut [usize; 2]) {
        let mut back = Back::new(state, position);
        counts[1] += back.trail.len();
        let examined = position.examined();
        let end = back.start(examined);
        let mut facts: Vec<Fact> = Vec::new();
        while let Some(fact) = back.next() {
            back.explain(&fact);
            facts.push(fact);
        }
        counts[0] += facts.len();
        facts.reverse();
        let mut left = back.first.clone();
        let slots = |left: &[Digits], cells: &[Cell]| -> Vec<Digits> {
            cells.iter().map(|cell| left[cell.index()]).collect()
        };
        for Fact { cell, lost, cause, .. } in facts {
            let follows = match cause {
                Cause::Supposed => true,
                Cause::Cell(from) => !back.left(from, cell, left[from.index()]).meets(lost),
                cause => {
                    let cells = back.cells(cause);
                    back.follows(cause, &cells, &slots(&left, &cells), Some((cell, lost)))
                }
            };
            assert!(follows, "{cell:?} loses {lost} for no reason");
            left[cell.index()] -= lost;
        }
        assert!(end.is_some());
        let fails = match examined {
            Cause::Cell(from) => state.puzzle().grid().cells().any(|other| {
                !back.left(from, other, left[from.index()]).meets(left[other.index()])
            }),
            cause => {
                let cells = back.cells(cause);
                back.follows(cause, &cells, &slots(&left, &cells), None)
            }
        };
        assert!(fails, "nothing fails");
    }

    #[test]
    fn a_way_needs_nothing_but_itself() {
        let mut counts = [0, 0];
        for (slug, seed) in RULES.iter().zip(1..) {
            let Ruleset { variety, rules } = Ruleset::of_slug(slug).expect(slug);
            let wish = Wish { rules, ..Wish::of(variety, Grid::new(6, 6).unwrap()) };
            let setup = generate(&wish, &mut Random::new(seed), &Budget::new(Limits::MAKING));
            let puzzle = Puzzle::new(setup.expect(slug)).unwrap();
            let board = Board::new(&puzzle);
            let budget = Budget::new(Limits::SEARCH);
            let state = State::new(&board, Options::default(), false, &budget);
            let Some(mut position) = super::super::start(&state).continue_value().flatten() else {
                panic!("{slug}: nothing fits")
            };
            for cell in board.open_cells() {
                for digit in position.candidates(cell) {
                    if position.candidates(cell).len() == 1 {
                        continue;
                    }
                    position.save();
                    position.decide(cell, digit);
                    if position.settle(&budget).is_some_and(|settled| settled.is_err()) {
                        check(&state, &position, &mut counts);
                    }
                    position.restore();
                    position.forget();
                }
            }
        }
        let [needed, all] = counts;
        assert!(needed > 1000 && 2 * needed < all, "{needed} facts of {all} are needed");
    }
}
