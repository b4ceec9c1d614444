//! The facts that a board offers about some cells, and what each rules out.

use super::hitting::Cost;
use crate::budget::Budget;
use crate::grid::relation::{Bonds, Exactness, Line, RelationId, Shape};
use crate::grid::{Board, Cell, Digit, Digits, Puzzle, RegionId};
use crate::technique::Fact;

/// Candidates that a step of a technique struck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Struck {
    /// The slug of the technique.
    pub technique: &'static str,
    /// The candidates.
    pub removes: Vec<(Cell, Digits)>,
}

/// A fact, or one digit of it, and what it rules out in the cells in question.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The fact that it belongs to, and its cost.
    pub cost: Cost,
    /// What it is.
    pub source: Source,
    /// What it rules out.
    pub out: Vec<(Cell, Digits)>,
}

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A digit of a region.
    Digit(RegionId, Cell, Digit),
    /// The cells of a region differ.
    Apart(RegionId),
    /// What is left of a region's sum.
    Sum(RegionId),
    /// A relation between a cell and another one.
    Pair(RelationId, [Cell; 2]),
    /// A relation, by a line of its own effect.
    Line(RelationId, usize),
    /// A relation that leaves a cell only some digits.
    Own(RelationId),
    /// Candidates struck by the step with this number, or missing in the marks.
    Earlier(Option<usize>),
}

/// A fact, and what it is used for.
#[derive(Clone)]
pub struct Used {
    /// The fact.
    pub fact: Fact,
    /// The digits that it depends on.
    pub placed: Vec<(Cell, Digit)>,
    /// What it rules out that the step needs.
    pub rules_out: Vec<(Cell, Digits)>,
}

impl Used {
    /// The digits on the board that the fact names or depends on.
    pub fn digits(&self) -> impl Iterator<Item = (Cell, Digit)> {
        let own: &[(Cell, Digit)] = match &self.fact {
            Fact::House { placed, .. } => placed,
            _ => &[],
        };
        own.iter().chain(&self.placed).copied()
    }

    /// The candidates that an earlier step struck.
    pub fn earlier(&self) -> impl Iterator<Item = (Cell, Digit)> {
        let removes: &[(Cell, Digits)] = match &self.fact {
            Fact::Earlier { removes, .. } => removes,
            _ => &[],
        };
        removes.iter().flat_map(|&(cell, digits)| digits.iter().map(move |digit| (cell, digit)))
    }

    /// Forgets a digit on the board, and what it rules out in a house.
    pub fn forget(&mut self, (cell, digit): (Cell, Digit)) {
        self.placed.retain(|known| *known != (cell, digit));
        if let Fact::House { placed, .. } = &mut self.fact
            && placed.contains(&(cell, digit))
        {
            placed.retain(|known| *known != (cell, digit));
            self.rules_out.iter_mut().for_each(|out| out.1 -= digit.into());
            self.rules_out.retain(|out| !out.1.is_empty());
        }
    }

    /// Leaves a candidate that an earlier step struck out of the fact.
    pub fn keep(&mut self, (cell, digit): (Cell, Digit)) {
        let Fact::Earlier { removes, .. } = &mut self.fact else { return };
        for outs in [removes, &mut self.rules_out] {
            let own = outs.iter_mut().filter(|out| out.0 == cell);
            own.for_each(|out| out.1 -= digit.into());
            outs.retain(|out| !out.1.is_empty());
        }
    }
}

/// Candidates, by cell.
type Out = Vec<(Cell, Digits)>;

/// What a board offers.
pub struct Supply<'a> {
    board: &'a Board<'a>,
    past: &'a [Struck],
    /// By relation that was asked for: its effect by itself.
    alone: Vec<(RelationId, Bonds)>,
    /// By group: its fact.
    groups: Vec<Source>,
}

/// The price of `earlier` candidates.
const EARLIER: u32 = 6;

impl<'a> Supply<'a> {
    /// The offers of a board, whose path so far struck candidates.
    pub const fn new(board: &'a Board<'a>, past: &'a [Struck]) -> Self {
        Self { board, past, alone: Vec::new(), groups: Vec::new() }
    }

    /// The cost of something that belongs to a fact; all digits of a region belong to the same.
    fn cost(&mut self, source: Source, price: u32) -> Cost {
        Cost { group: self.group(source), price }
    }

    /// The number of a fact.
    pub fn group(&mut self, source: Source) -> usize {
        let fact = match source {
            Source::Digit(region, ..) => Source::Apart(region),
            other => other,
        };
        let known = self.groups.iter().position(|known| *known == fact);
        known.unwrap_or_else(|| {
            self.groups.push(fact);
            self.groups.len() - 1
        })
    }

    const fn puzzle(&self) -> &'a Puzzle {
        self.board.puzzle()
    }

    /// All that the digits and the rules say about open cells, without the regions and relations that are
    /// left out.
    pub fn offers(
        &mut self,
        cells: &[Cell],
        without: &[RegionId],
        without_relation: Option<RelationId>,
    ) -> Vec<Offer> {
        let mut offers = Vec::new();
        for region in self.puzzle().region_ids().filter(|id| !without.contains(id)) {
            let within = |cell: &&Cell| self.puzzle().regions_of(**cell).contains(&region);
            let within: Vec<Cell> = cells.iter().filter(within).copied().collect();
            if !within.is_empty() {
                self.add_digits(region, &within, &mut offers);
                self.add_sum(region, &within, &mut offers);
            }
        }
        for relation in self.puzzle().relation_ids().filter(|id| Some(*id) != without_relation) {
            self.add_relation(relation, cells, &mut offers);
        }
        offers
    }

    fn add_digits(&mut self, region: RegionId, within: &[Cell], offers: &mut Vec<Offer>) {
        // What innies have is in a house or a cage, too.
        if self.puzzle().region(region).houses.is_some() {
            return;
        }
        for (cell, digit) in placed(self.board, region) {
            let out = within.iter().map(|&cell| (cell, digit.into())).collect();
            let source = Source::Digit(region, cell, digit);
            offers.push(Offer { cost: self.cost(source, 1), source, out });
        }
    }

    fn add_sum(&mut self, region: RegionId, within: &[Cell], offers: &mut Vec<Offer>) {
        if self.board.sum_left(region).is_none() {
            return;
        }
        let out = self.puzzle().digits() - self.board.allowed(region);
        if out.is_empty() {
            return;
        }
        let open = self.board.open_count(region) as u32;
        let price = match self.puzzle().region(region).houses {
            Some(houses) => 4 + houses.count as u32,
            None if open < 3 => open,
            None => 3 + open,
        };
        let out = within.iter().map(|&cell| (cell, out)).collect();
        let source = Source::Sum(region);
        offers.push(Offer { cost: self.cost(source, price), source, out });
    }

    /// Whether a relation may say something about a cell.
    fn concerns(&self, relation: RelationId, cell: Cell) -> bool {
        let relation = &self.puzzle().relations()[relation.index()];
        relation.rule.shape == Shape::Whole || relation.reach(self.puzzle().grid()).contains(&cell)
    }

    /// The effect of a relation by itself.
    pub fn alone(&mut self, relation: RelationId) -> Option<&mut Bonds> {
        let known = self.alone.iter().position(|(id, _)| *id == relation);
        let place = match known {
            Some(place) => place,
            None => {
                self.alone.push((relation, self.puzzle().alone(relation)?));
                self.alone.len() - 1
            }
        };
        Some(&mut self.alone[place].1)
    }

    fn add_relation(&mut self, relation: RelationId, cells: &[Cell], offers: &mut Vec<Offer>) {
        let concerned: Vec<Cell> =
            cells.iter().copied().filter(|&cell| self.concerns(relation, cell)).collect();
        if concerned.is_empty() {
            return;
        }
        let (board, puzzle) = (self.board, self.puzzle());
        let reach = puzzle.relations()[relation.index()].reach(puzzle.grid());
        let open = reach.iter().filter(|cell| board.value(**cell).is_none()).count() as u32;
        let all = puzzle.digits();
        let Some(bonds) = self.alone(relation) else { return };
        let mut found: Vec<(Source, u32, Out)> = Vec::new();
        for &cell in &concerned {
            let others = bonds.apart[cell.index()].iter().map(|(other, _)| *other);
            let others = others.chain(bonds.pairs[cell.index()].iter().map(|pair| pair.other));
            for other in others {
                let source = Source::Pair(relation, [cell, other]);
                let out = all - left(bonds, cell, other, board.value(other), all);
                if !out.is_empty() && found.iter().all(|(known, ..)| *known != source) {
                    found.push((source, 1, vec![(cell, out)]));
                }
            }
        }
        let own = concerned.iter().map(|&cell| (cell, all - bonds.allowed[cell.index()]));
        let own: Vec<_> = own.filter(|(_, out)| !out.is_empty()).collect();
        found.push((Source::Own(relation), 3, own));
        for (number, line) in bonds.lines.iter().enumerate().filter(|(_, line)| !line.is_pair) {
            let can = |cell| board.value(cell).map_or(all, Digits::of);
            let out = ruled_out(line, &concerned, can);
            found.push((Source::Line(relation, number), 2 + open, out));
        }
        for (source, price, out) in found {
            if !out.is_empty() {
                offers.push(Offer { cost: self.cost(source, price), source, out });
            }
        }
    }

    /// The technique of an earlier step.
    pub fn technique(&self, by: Option<usize>) -> Option<&'static str> {
        by.and_then(|by| self.past.get(by)).map(|struck| struck.technique)
    }

    /// The digits on the board that a relation may depend on.
    pub fn digits_of(&self, source: Source) -> Vec<(Cell, Digit)> {
        let cells = match source {
            Source::Pair(_, [_, other]) => vec![other],
            Source::Line(relation, _) => {
                self.puzzle().relations()[relation.index()].reach(self.puzzle().grid())
            }
            _ => Vec::new(),
        };
        cells.into_iter().filter_map(|cell| Some((cell, self.board.value(cell)?))).collect()
    }

    /// Whether a relation rules something out with no other digits on the board than these.
    pub fn rules_out(
        &mut self,
        source: Source,
        digits: &[(Cell, Digit)],
        wanted: &[(Cell, Digits)],
    ) -> bool {
        let all = self.puzzle().digits();
        let value = |cell| digits.iter().find(|known| known.0 == cell).map(|known| known.1);
        let found = match source {
            Source::Pair(relation, [cell, other]) => self
                .alone(relation)
                .map(|bonds| vec![(cell, all - left(bonds, cell, other, value(other), all))]),
            Source::Line(relation, number) => self.alone(relation).map(|bonds| {
                let cells: Vec<Cell> = wanted.iter().map(|out| out.0).collect();
                let can = |cell| value(cell).map_or(all, Digits::of);
                ruled_out(&bonds.lines[number], &cells, can)
            }),
            _ => return true,
        };
        let found = found.unwrap_or_default();
        let of = |cell| found.iter().find(|out| out.0 == cell).map_or(Digits::EMPTY, |out| out.1);
        wanted.iter().all(|out| of(out.0).includes(out.1))
    }

    /// Candidates that nothing else rules out, and that were struck earlier; `None` if one was not.
    pub fn earlier(&mut self, wanted: &[(Cell, Digits)], offers: &[Offer]) -> Option<Vec<Offer>> {
        let mut found: Vec<Offer> = Vec::new();
        for &(cell, digits) in wanted {
            let known = offers.iter().flat_map(|offer| &offer.out).filter(|out| out.0 == cell);
            let left = known.fold(digits, |left, out| left - out.1);
            if left.meets(self.board.candidates(cell)) {
                return None;
            }
            for digit in left {
                let by = self.past.iter().position(|struck| {
                    let has = |out: &(Cell, Digits)| out.0 == cell && out.1.contains(digit);
                    struck.removes.iter().any(has)
                });
                let source = Source::Earlier(by);
                let cost = self.cost(source, EARLIER);
                found.push(Offer { cost, source, out: vec![(cell, digit.into())] });
            }
        }
        Some(found)
    }
}

/// Adds candidates to those of their cell.
pub fn add(out: &mut Vec<(Cell, Digits)>, (cell, digits): (Cell, Digits)) {
    match out.iter_mut().find(|(known, _)| *known == cell) {
        Some((_, known)) => *known |= digits,
        None => out.push((cell, digits)),
    }
}

/// The digits placed in a region.
pub fn placed(board: &Board<'_>, region: RegionId) -> Vec<(Cell, Digit)> {
    let cells = board.puzzle().region(region).cells.iter();
    cells.filter_map(|&cell| Some((cell, board.value(cell)?))).collect()
}

/// What a relation leaves a cell if another has a digit, or any.
pub fn left(bonds: &Bonds, cell: Cell, other: Cell, value: Option<Digit>, all: Digits) -> Digits {
    let mut left = all;
    for pair in &bonds.pairs[other.index()] {
        if pair.other == cell {
            left &= bonds.partners_of(*pair, value.map_or(all, Digits::of));
        }
    }
    let is_apart = bonds.apart[other.index()].iter().any(|(apart, _)| *apart == cell);
    match value {
        Some(value) if is_apart => left - value.into(),
        _ => left,
    }
}

/// What a line rules out in some of its cells, if its cells can be these digits.
pub fn ruled_out(line: &Line, cells: &[Cell], can: impl Fn(Cell) -> Digits) -> Vec<(Cell, Digits)> {
    let before: Vec<Digits> = line.cells.iter().map(|&cell| can(cell)).collect();
    let mut after = before.clone();
    if !line.prune(&mut after, Exactness::Distinct, &Budget::new(u64::MAX)) {
        return Vec::new();
    }
    let mut out = Vec::new();
    for ((&cell, before), after) in line.cells.iter().zip(before).zip(after) {
        if cells.contains(&cell) && before != after {
            add(&mut out, (cell, before - after));
        }
    }
    out
}
