//! A puzzle in clauses. A variable stands for a candidate being right; others stand for the states
//! and transitions of lines.

use super::learner::{Learner, Literal, Verdict};
use crate::budget::Budget;
use crate::grid::relation::{Bonds, Exactness, Line, RelationId};
use crate::grid::{Cell, Digit, Digits, Puzzle, Region, Solution};

/// The most transitions of a line. A line with more is translated less exactly.
const MOST: usize = 20_000;

/// The clauses of a puzzle.
#[derive(Debug)]
pub struct Translation<'p> {
    puzzle: &'p Puzzle,
    learner: Learner,
    /// By cell and digit: the variable of a candidate.
    candidates: Vec<Vec<Option<Literal>>>,
    /// By cell.
    digits: Vec<Digits>,
    /// What is said need not hold if this is true.
    pub(super) unless: Option<Literal>,
}

impl<'p> Translation<'p> {
    /// The clauses of a puzzle whose cells have these candidates; `None` if some line or cage is too
    /// large, or all of them together, or if the budget runs out.
    pub fn new(puzzle: &'p Puzzle, digits: &[Digits], budget: &Budget<'_>) -> Option<Self> {
        let mut translation = Self::of_cells(puzzle, digits);
        translation.add_cells(budget)?;
        translation.add_regions(budget)?;
        puzzle.bonds().map_or(Some(()), |bonds| translation.add_bonds(bonds, budget))?;
        Some(translation)
    }

    /// No clauses, for cells with these candidates.
    pub(super) fn of_cells(puzzle: &'p Puzzle, digits: &[Digits]) -> Self {
        let mut learner = Learner::new();
        let mut variables = |set: &Digits| {
            let variable = |digit| set.contains(digit).then(|| learner.variable());
            puzzle.digits().iter().map(variable).collect()
        };
        let candidates = digits.iter().map(&mut variables).collect();
        Self { puzzle, learner, candidates, digits: digits.to_vec(), unless: None }
    }

    /// A new variable.
    pub(super) fn variable(&mut self) -> Literal {
        self.learner.variable()
    }

    /// Looks for a way to make everything true under assumptions; see [`Learner::solve_under`].
    pub(super) fn solve_under(
        &mut self,
        assumed: &[Literal],
        among: &[Literal],
        budget: &Budget<'_>,
    ) -> Verdict<()> {
        self.learner.solve_under(assumed, Some(among), budget)
    }

    /// The assumptions to blame, if there was no way.
    pub(super) fn refuted(&self) -> &[Literal] {
        self.learner.refuted()
    }

    /// Says that one of these is true, unless what is said need not hold.
    pub(super) fn say(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.learner.add(self.unless.into_iter().chain(literals));
    }

    /// A further solution.
    pub fn next(&mut self, budget: &Budget<'_>) -> Verdict<Solution> {
        match self.learner.solve(budget) {
            Verdict::Exhausted => Verdict::Exhausted,
            Verdict::GaveUp => Verdict::GaveUp,
            Verdict::Found(()) => {
                let digit = |cell: Cell| {
                    let is_right = |digit: &Digit| {
                        let literal = self.candidate(cell, *digit);
                        literal.is_some_and(|literal| self.learner.is_true(literal))
                    };
                    self.digits[cell.index()].iter().find(is_right)
                };
                let solution = self.puzzle.grid().cells().map(digit).collect();
                self.exclude(&solution);
                Verdict::Found(solution)
            }
        }
    }

    /// Rules out a solution that is known.
    pub fn exclude(&mut self, solution: &Solution) {
        let all = self.puzzle.cells().iter();
        let right = all.filter_map(|&cell| self.candidate(cell, solution[cell.index()]?));
        let others: Vec<Literal> = right.map(Literal::opposite).collect();
        self.learner.add(others);
    }

    pub(super) fn candidate(&self, cell: Cell, digit: Digit) -> Option<Literal> {
        self.candidates[cell.index()][digit.index()]
    }

    /// Not both.
    fn add_not_both(&mut self, one: Option<Literal>, other: Option<Literal>) {
        if let (Some(one), Some(other)) = (one, other) {
            self.say([one.opposite(), other.opposite()]);
        }
    }

    /// If this, then one of those.
    fn add_choice(&mut self, of: Literal, choice: &[Literal]) {
        self.say([of.opposite()].into_iter().chain(choice.iter().copied()));
    }

    /// A cell has one digit.
    pub(super) fn add_cell(&mut self, cell: Cell) {
        let own = self.digits[cell.index()];
        self.say(self.of_cell(cell));
        for one in own {
            for other in own.iter().filter(|other| one < *other) {
                self.add_not_both(self.candidate(cell, one), self.candidate(cell, other));
            }
        }
    }

    /// The candidates of a cell.
    pub(super) fn of_cell(&self, cell: Cell) -> Vec<Literal> {
        self.candidates[cell.index()].iter().flatten().copied().collect()
    }

    /// Two cells differ.
    pub(super) fn add_different(&mut self, one: Cell, other: Cell) {
        for digit in self.digits[one.index()] {
            self.add_not_both(self.candidate(one, digit), self.candidate(other, digit));
        }
    }

    /// Every cell has one digit, which differs from those that it sees.
    fn add_cells(&mut self, budget: &Budget<'_>) -> Option<()> {
        for &cell in self.puzzle.cells() {
            self.may_grow(budget)?;
            self.add_cell(cell);
            let bonds = self.puzzle.bonds();
            let apart = bonds.map_or(&[][..], |bonds| &bonds.apart[cell.index()]);
            let apart = apart.iter().map(|(other, _)| *other);
            let others = self.puzzle.peers(cell).iter().chain(apart);
            for other in others.filter(|other| cell < *other) {
                self.add_different(cell, other);
            }
        }
        Some(())
    }

    /// Nothing if there is no room for more clauses, or the budget runs out. There must be room left
    /// for what is learned.
    pub(super) fn may_grow(&self, budget: &Budget<'_>) -> Option<()> {
        (self.learner.bytes() <= budget.memory() / 2 && !budget.is_spent()).then_some(())
    }

    /// Every house has all digits, and every cage its sum.
    fn add_regions(&mut self, budget: &Budget<'_>) -> Option<()> {
        for region in self.puzzle.regions() {
            match region.sum {
                Some(sum) => self.add_sum(region, sum, budget)?,
                None => self.add_places(region),
            }
        }
        Some(())
    }

    /// A region with as many cells as there are digits has all of them.
    pub(super) fn add_places(&mut self, region: &Region) {
        if region.cells.len() < self.puzzle.digits().len() {
            return;
        }
        for digit in self.puzzle.digits() {
            let places = region.cells.iter();
            let all = places.filter_map(|cell| self.candidate(*cell, digit));
            let all: Vec<Literal> = all.collect();
            self.say(all);
        }
    }

    /// The sum of a cage, as a line: exactly if it is small enough, or else without regard to digits
    /// that repeat.
    pub(super) fn add_sum(&mut self, region: &Region, sum: u32, budget: &Budget<'_>) -> Option<()> {
        let take = |taken: u32, _: usize, digit: u32| {
            (taken >> digit & 1 == 0).then_some(taken | 1 << digit)
        };
        let makes = move |taken: u32| Digits::from_bits(taken >> 1).sum() == sum;
        let cells = region.cells.clone();
        let exact = Line::new(RelationId::at(0), cells, 0, Box::new(take), Box::new(makes));
        self.add_line(&exact, Exactness::Alone, budget)
            .or_else(|| self.add_total(region, sum, budget))
    }

    /// The sum of cells whose digits may repeat.
    pub(super) fn add_total(
        &mut self,
        region: &Region,
        sum: u32,
        budget: &Budget<'_>,
    ) -> Option<()> {
        let add = |left: u32, _: usize, digit: u32| left.checked_sub(digit);
        let is_made = |left: u32| left == 0;
        let cells = region.cells.clone();
        let line = Line::new(RelationId::at(0), cells, sum, Box::new(add), Box::new(is_made));
        self.add_line(&line, Exactness::Alone, budget)
    }

    /// The pairs of a cell.
    pub(super) fn add_pairs(&mut self, bonds: &Bonds, cell: Cell) {
        for &pair in &bonds.pairs[cell.index()] {
            for digit in self.digits[cell.index()] {
                let Some(own) = self.candidate(cell, digit) else { continue };
                let partners = bonds.partners(pair, digit);
                let (fits, others): (Vec<Digit>, Vec<Digit>) =
                    self.digits[pair.other.index()].iter().partition(|d| partners.contains(*d));
                let fits = fits.iter().filter_map(|digit| self.candidate(pair.other, *digit));
                let fits: Vec<Literal> = fits.collect();
                self.add_choice(own, &fits);
                for other in others.into_iter().filter(|_| cell < pair.other) {
                    self.add_not_both(Some(own), self.candidate(pair.other, other));
                }
            }
        }
    }

    /// Pairs and lines.
    fn add_bonds(&mut self, bonds: &Bonds, budget: &Budget<'_>) -> Option<()> {
        for &cell in self.puzzle.cells() {
            self.may_grow(budget)?;
            self.add_pairs(bonds, cell);
        }
        for line in bonds.lines.iter().filter(|line| !line.is_pair) {
            let exact = self.add_line(line, Exactness::Distinct, budget);
            exact.or_else(|| self.add_line(line, Exactness::Alone, budget))?;
        }
        Some(())
    }

    /// A line: variables for its states and transitions, where every transition needs its digit and both
    /// of its states, and each of these some transition. `None` if there are too many.
    pub(super) fn add_line(
        &mut self,
        line: &Line,
        exactness: Exactness,
        budget: &Budget<'_>,
    ) -> Option<()> {
        let digits: Vec<Digits> = line.cells.iter().map(|cell| self.digits[cell.index()]).collect();
        let ways = line.ways(&digits, exactness, MOST, budget)?;
        // All ways begin in one state, and all may end: nothing is said about these.
        let mut states: Vec<Option<Literal>> = vec![None];
        for (place, (edges, &cell)) in ways.iter().zip(&line.cells).enumerate() {
            let mut next: Vec<Option<Literal>> = Vec::new();
            let mut by_digit = vec![Vec::new(); self.puzzle.digits().len()];
            let mut out = vec![Vec::new(); states.len()];
            let mut into: Vec<Vec<Literal>> = Vec::new();
            self.may_grow(budget)?;
            for edge in edges {
                let digit = Digit::new(edge.digit)?;
                let (from, to) = (edge.from as usize, edge.to as usize);
                let way = self.learner.variable();
                if to >= next.len() {
                    next.resize(to + 1, None);
                    into.resize(to + 1, Vec::new());
                }
                if place + 1 < ways.len() && next[to].is_none() {
                    next[to] = Some(self.learner.variable());
                }
                let needs = [self.candidate(cell, digit), states[from], next[to]];
                for needed in needs.into_iter().flatten() {
                    self.learner.add([way.opposite(), needed]);
                }
                by_digit[digit.index()].push(way);
                out[from].push(way);
                into[to].push(way);
            }
            let choices = states.iter().zip(&out).chain(next.iter().zip(&into));
            for (state, choice) in choices.filter_map(|(state, ways)| Some(((*state)?, ways))) {
                self.learner.add([state.opposite()].into_iter().chain(choice.iter().copied()));
            }
            for digit in self.digits[cell.index()] {
                if let Some(candidate) = self.candidate(cell, digit) {
                    self.add_choice(candidate, &by_digit[digit.index()]);
                }
            }
            states = next;
        }
        Some(())
    }
}
