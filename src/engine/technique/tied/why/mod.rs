//! Why a digit does not fit a relation, as a player would say it.
//!
//! A rule says which argument suits it ([`Argument`]); ties of two cells explain more. If that does not
//! explain every digit that is ruled out, the ways to fill the line do, provided that they are few.

mod order;
mod sums;

use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};
use crate::engine::mark::Role;
use crate::engine::puzzle::Puzzle;
use crate::engine::relation::{Argument, Bonds, Edge, Exactness, Relation, RelationId, Scene};
use crate::engine::step::Step;
use crate::engine::text;
use std::cell::Cell as Counter;

/// The most sentences about one step.
const SENTENCES: usize = 2;

/// The most ways to fill a line that are told.
const WAYS: usize = 4;

/// The most transitions that are followed for them.
const EDGES: usize = 2000;

/// The most cells that are named one by one.
const NAMED: usize = 4;

/// The relation of a step, and what its cells can be.
struct View<'a> {
    puzzle: &'a Puzzle,
    relation: &'a Relation,
    bonds: &'a Bonds,
    id: RelationId,
    can: Vec<(Cell, Digits)>,
    /// How many digits were tried for sums.
    tried: Counter<usize>,
}

/// Why the digits that a step removes do not fit its relation, in sentences without the last full stop;
/// `None` if nothing short explains it.
pub fn why(step: &Step, puzzle: &Puzzle) -> Option<String> {
    let view = View::of(step, puzzle)?;
    let removed = step.removes.iter();
    let removed = removed.flat_map(|&(cell, set)| set.iter().map(move |digit| (cell, digit)));
    let all: Vec<Option<String>> = removed.map(|(cell, digit)| view.reason(cell, digit)).collect();
    let is_whole = all.iter().all(Option::is_some);
    let mut said: Vec<String> = Vec::new();
    for reason in all.into_iter().flatten() {
        if said.len() < SENTENCES && said.iter().all(|other| form(other) != form(&reason)) {
            said.push(reason);
        }
    }
    let told = (!said.is_empty()).then(|| said.join(". "));
    if is_whole { told } else { view.ways().or(told) }
}

/// A sentence without its numbers: one of a form is enough.
fn form(sentence: &str) -> String {
    sentence.chars().filter(|letter| !letter.is_ascii_digit()).collect()
}

impl<'a> View<'a> {
    fn of(step: &Step, puzzle: &'a Puzzle) -> Option<Self> {
        let (bonds, id) = (puzzle.bonds()?, step.relations(Role::Base).next()?);
        let relation = puzzle.relations().get(id.index())?;
        let can = step.candidates(Role::Pattern).map(|(cell, digits)| match digits.is_empty() {
            true => (cell, bonds.allowed[cell.index()]),
            false => (cell, digits),
        });
        Some(Self { puzzle, relation, bonds, id, can: can.collect(), tried: Counter::new(0) })
    }

    fn scene(&self) -> Scene<'a> {
        let puzzle = self.puzzle;
        Scene { grid: puzzle.grid(), relations: puzzle.relations(), regions: puzzle.regions() }
    }

    /// The cells in the order in which a player reads them.
    fn cells(&self) -> Vec<Cell> {
        match self.relation.outside {
            Some(_) => self.relation.reach(self.puzzle.grid()),
            None => self.relation.cells.clone(),
        }
    }

    fn name(&self, cell: Cell) -> String {
        self.puzzle.grid().name(cell).to_string()
    }

    /// What a cell can be.
    fn can(&self, cell: Cell) -> Digits {
        let known = self.can.iter().find(|(other, _)| *other == cell);
        known.map_or_else(|| self.puzzle.digits(), |(_, digits)| *digits)
    }

    /// The same as numbers.
    fn numbers(&self, cell: Cell) -> impl Iterator<Item = u32> + use<> {
        self.can(cell).iter().map(|digit| digit.get().into())
    }

    fn least(&self, cell: Cell) -> u32 {
        self.numbers(cell).next().unwrap_or(1)
    }

    fn most(&self, cell: Cell) -> u32 {
        self.numbers(cell).last().unwrap_or(self.scene().largest())
    }

    /// Why a cell cannot have a digit.
    fn reason(&self, cell: Cell, digit: Digit) -> Option<String> {
        let number = u32::from(digit.get());
        let argued = match self.relation.rule.argument {
            Argument::None => None,
            Argument::Rising(by) => self.rising(cell, number, by),
            Argument::EqualSums(groups) => {
                self.equal_sums(&groups(self.relation, &self.scene()), cell, digit)
            }
            Argument::Between => self.between(cell, number),
            Argument::Beyond => self.beyond(cell, number),
            Argument::Consecutive => self.consecutive(cell, number),
            Argument::Sandwich => self.sandwich(cell, number),
            Argument::FirstOnes => self.first_ones(cell, digit),
            Argument::Seen => self.seen(cell, number),
            Argument::Holds => self.holds(cell, number),
        };
        argued.or_else(|| self.tied(cell, digit)).or_else(|| self.tied_twice(cell, digit))
    }

    /// What a digit leaves to another cell by itself: the digits that go with it.
    fn left(&self, cell: Cell, digit: Digit, other: Cell) -> Digits {
        let pairs = self.bonds.pairs[cell.index()].iter();
        let pairs = pairs.filter(|pair| pair.relation == self.id && pair.other == other);
        let left =
            pairs.fold(self.can(other), |left, pair| left & self.bonds.partners(*pair, digit));
        if self.puzzle.sees(cell, other) { left - digit.into() } else { left }
    }

    /// What a digit leaves to another cell leaves nothing to a third.
    fn tied_twice(&self, cell: Cell, digit: Digit) -> Option<String> {
        let others =
            || self.can.iter().map(|(other, _)| *other).filter(move |other| *other != cell);
        let (middle, left, last) = others().find_map(|middle| {
            let left = self.left(cell, digit, middle);
            let is_empty = |last: &Cell| {
                let own = self.left(cell, digit, *last);
                let after = left.iter().map(|digit| self.left(middle, digit, *last));
                *last != middle
                    && after.fold(Digits::EMPTY, |all, after| all | after & own).is_empty()
            };
            let is_less = left != self.can(middle);
            others().find(|last| is_less && is_empty(last)).map(|last| (middle, left, last))
        })?;
        let [own, middle, last] = [cell, middle, last].map(|cell| self.name(cell));
        let left = text::list(left, "or");
        Some(format!(
            "With {digit} in {own}, {middle} could only be {left}, and then nothing would be left for \
             {last}"
        ))
    }

    /// A cell that is tied to this one and has no digit that goes with it.
    fn tied(&self, cell: Cell, digit: Digit) -> Option<String> {
        let mut pairs = self.bonds.pairs[cell.index()].iter();
        let (other, fits) = pairs.find_map(|pair| {
            let fits = self.bonds.partners(*pair, digit);
            let is_own = pair.relation == self.id && !fits.meets(self.can(pair.other));
            is_own.then_some((pair.other, fits))
        })?;
        let (own, can, other) = (self.name(cell), self.can(other), self.name(other));
        Some(match (fits.len(), can.only()) {
            (0, _) => format!("No digit in {other} goes with {digit} in {own}"),
            (_, Some(only)) => format!("{digit} in {own} does not go with {only} in {other}"),
            (1..=3, None) => {
                let fits = text::list(fits, "or");
                format!(
                    "With {digit} in {own}, {other} would have to be {fits}, which it cannot be"
                )
            }
            _ => {
                let can = text::list(can, "or");
                format!(
                    "With {digit} in {own}, {other} could not be {can}, and it can be nothing else"
                )
            }
        })
    }

    /// The ways to fill the line, if they are few.
    fn ways(&self) -> Option<String> {
        let is_own = |cells: &[Cell]| self.can.iter().all(|(cell, _)| cells.contains(cell));
        let mut lines = self.bonds.lines.iter();
        let line = lines.find(|line| line.relation == self.id && is_own(&line.cells))?;
        let slots: Vec<Digits> = line.cells.iter().map(|&cell| self.can(cell)).collect();
        let edges = line.ways(&slots, Exactness::Distinct, EDGES)?;
        let mut ways = Vec::new();
        follow(&edges, 0, &mut Vec::new(), &mut ways);
        let mut cells = self.cells();
        cells.retain(|cell| line.cells.contains(cell));
        let told = |way: &Vec<u8>| {
            let place = |cell: &Cell| line.cells.iter().position(|other| other == cell);
            let digits = cells.iter().filter_map(place).map(|place| way[place].to_string());
            digits.collect::<Vec<_>>().join(" ")
        };
        let (first, last) = (*cells.first()?, *cells.last()?);
        let order = match cells.len() <= NAMED {
            true => format!("in {}", text::cells(self.puzzle, cells.iter().copied())),
            false => format!("from {} to {}", self.name(first), self.name(last)),
        };
        let all = text::list(ways.iter().map(told), "and");
        match ways.len() {
            1 => Some(format!("The only way to fill it, {order}, is {all}")),
            2..=WAYS => Some(format!("The only ways to fill it, {order}, are {all}")),
            _ => None,
        }
    }
}

/// Follows the transitions from a state; stops when there are more ways than are told.
fn follow(edges: &[Vec<Edge>], state: u32, way: &mut Vec<u8>, ways: &mut Vec<Vec<u8>>) {
    let Some(here) = edges.get(way.len()) else {
        ways.push(way.clone());
        return;
    };
    for edge in here.iter().filter(|edge| edge.from == state) {
        if ways.len() <= WAYS {
            way.push(edge.digit);
            follow(edges, edge.to, way, ways);
            way.pop();
        }
    }
}

/// Cells of a group by name if they are few, as in `r1c1 and r1c2`, or `the 5 cells from r1c1 to r3c3`.
fn named(puzzle: &Puzzle, cells: &[Cell]) -> String {
    match cells {
        [first, .., last] if cells.len() > NAMED => {
            let (grid, count) = (puzzle.grid(), cells.len());
            format!("the {count} cells from {} to {}", grid.name(*first), grid.name(*last))
        }
        few => text::cells(puzzle, few.iter().copied()),
    }
}
