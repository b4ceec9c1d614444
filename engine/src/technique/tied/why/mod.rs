//! Why a digit does not fit a relation, as a player would say it.
//!
//! A rule says which argument suits it ([`Argument`]); ties of two cells explain more. If that does not
//! explain every digit that is ruled out, the ways to fill the line do, provided that they are few.

use crate::budget::Budget;
use crate::grid::relation::{Argument, Bonds, Exactness, Line, Relation, Scene};
use crate::grid::{Cell, Digits, Puzzle};
use crate::technique::shared::step::Step;
use crate::technique::shared::text;
use crate::technique::tables::mark::Role;
use std::cell::Cell as Counter;

mod order;
mod sums;

pub mod ties;

/// The most transitions of lines that are followed to explain a step.
const FOLLOWED: u64 = 1 << 21;

/// The most sentences about one step.
const SENTENCES: usize = 2;

/// The most ways to fill a line that are told.
const WAYS: usize = 4;

/// The most cells that are named one by one.
const NAMED: usize = 4;

/// The relation of a step, what its cells can be, and a digit that does not fit.
struct View<'a> {
    puzzle: &'a Puzzle,
    bonds: &'a Bonds,
    relation: &'a Relation,
    line: &'a Line,
    /// Its cells in the order in which a player reads them, each once.
    cells: Vec<Cell>,
    /// The cells that the step marks, in its order.
    pattern: Vec<Cell>,
    /// By cell of the grid: what it can be.
    can: Vec<Digits>,
    cell: Cell,
    /// Alone in a set.
    digit: Digits,
    /// How many digits were tried for sums.
    tried: Counter<usize>,
    /// What following lines may take.
    budget: Budget<'a>,
}

/// Why the digits that a step removes do not fit its relation, in sentences without the last full stop;
/// `None` if nothing short explains it.
pub fn why(step: &Step, puzzle: &Puzzle) -> Option<String> {
    let mut view = View::of(step, puzzle)?;
    let (mut sentences, mut is_whole) = (Vec::<String>::new(), true);
    for &(cell, digits) in &step.removes {
        for digit in digits {
            (view.cell, view.digit) = (cell, digit.into());
            let Some(reason) = view.reason() else {
                is_whole = false;
                continue;
            };
            // One of a form is enough: the others have other numbers.
            if sentences.len() < SENTENCES
                && !sentences.iter().any(|other| form(other).eq(form(&reason)))
            {
                sentences.push(reason);
            }
        }
    }
    let ways = if is_whole { None } else { view.ways() };
    let words = ways.or_else(|| (!sentences.is_empty()).then(|| sentences.join(". ")));
    words.or_else(|| view.rest())
}

/// Removes the digits that no way to fill a line has, by cell of the grid; false if it cannot be
/// filled. If the budget runs out, nothing is removed.
pub fn narrow(line: &Line, left: &mut [Digits], budget: &Budget<'_>) -> bool {
    let mut slots: Vec<Digits> = line.cells.iter().map(|cell| left[cell.index()]).collect();
    if !line.prune(&mut slots, Exactness::Distinct, budget) {
        return false;
    }
    for (cell, slot) in line.cells.iter().zip(slots) {
        left[cell.index()] &= slot;
    }
    line.cells.iter().all(|cell| !left[cell.index()].is_empty())
}

/// The line of a step: one of the relation with a role, whose cells it marks.
fn line<'a>(step: &Step, puzzle: &'a Puzzle, role: Role) -> Option<&'a Line> {
    let id = step.relations(role).next()?;
    let is_marked = |cell: &Cell| step.candidates(Role::Pattern).any(|(own, _)| own == *cell);
    let mut lines = puzzle.bonds()?.lines.iter();
    lines.find(|line| line.relation == id && line.cells.iter().all(is_marked))
}

/// The letters of a sentence without its numbers.
fn form(sentence: &str) -> impl Iterator<Item = u8> {
    sentence.bytes().filter(|letter| !letter.is_ascii_digit())
}

impl<'a> View<'a> {
    fn of(step: &Step, puzzle: &'a Puzzle) -> Option<Self> {
        let (bonds, line) = (puzzle.bonds()?, line(step, puzzle, Role::Base)?);
        let relation = puzzle.relations().get(line.relation.index())?;
        let (mut pattern, mut can) = (Vec::new(), vec![puzzle.digits(); puzzle.grid().len()]);
        for (cell, digits) in step.candidates(Role::Pattern) {
            pattern.push(cell);
            // A step that depends on no candidates names none.
            let all = if digits.is_empty() { bonds.allowed[cell.index()] } else { digits };
            can[cell.index()] = all;
        }
        let mut cells = relation.reach(puzzle.grid());
        cells.retain(|cell| line.cells.contains(cell));
        let (cell, digit, tried) = (Cell::FIRST, Digits::EMPTY, Counter::new(0));
        let budget = Budget::new(u64::MAX).with_transitions(FOLLOWED);
        Some(Self {
            puzzle,
            bonds,
            relation,
            line,
            cells,
            pattern,
            can,
            cell,
            digit,
            tried,
            budget,
        })
    }

    fn scene(&self) -> Scene<'a> {
        let puzzle = self.puzzle;
        Scene { grid: puzzle.grid(), relations: puzzle.relations(), regions: puzzle.regions() }
    }

    fn largest(&self) -> u32 {
        self.puzzle.largest().into()
    }

    /// A sentence with its cells for `@`, numbers for `#` and sets of digits for `%`, in this order: one
    /// function for all sentences takes less room in the page than a call of `format!` for each.
    fn say(&self, sentence: &str, items: &[u32]) -> String {
        let (mut written, mut items) = (String::new(), items.iter());
        for letter in sentence.chars() {
            let mut item = || items.next().copied().unwrap_or_default();
            match letter {
                '@' => written += &self.puzzle.grid().name(Cell::at(item() as u16)).to_string(),
                '#' => written += &item().to_string(),
                '%' => written += &text::list(Digits::from_bits(item()), "or"),
                _ => written.push(letter),
            }
        }
        written
    }

    /// A sentence about what follows from the digit.
    fn with(&self, claim: &str, items: &[u32]) -> Option<String> {
        let with = self.say("With % in @, ", &[self.digit.bits(), at(self.cell)]);
        Some(with + &self.say(claim, items))
    }

    /// Cells by name if they are few, as in `r1c1 and r1c2`, or `the 5 cells from r1c1 to r3c3`.
    fn named(&self, cells: &[Cell]) -> String {
        match cells {
            [first, .., last] if cells.len() > NAMED => {
                self.say("the # cells from @ to @", &[cells.len() as u32, at(*first), at(*last)])
            }
            few => text::cells(self.puzzle, few.iter().copied()),
        }
    }

    /// What a cell can be.
    fn can(&self, cell: Cell) -> Digits {
        self.can[cell.index()]
    }

    /// The least that a cell can be, or the most.
    fn limit(&self, cell: Cell, is_most: bool) -> u32 {
        limit(self.can(cell), is_most)
    }

    fn number(&self) -> u32 {
        limit(self.digit, true)
    }

    /// The place of the cell among those of the line.
    fn place(&self) -> Option<usize> {
        self.cells.iter().position(|own| *own == self.cell)
    }

    /// Why the cell cannot have the digit.
    fn reason(&self) -> Option<String> {
        let argued = match self.relation.rule.argument {
            Argument::None => None,
            Argument::Rising(by) => self.rising(by),
            Argument::EqualSums(part) => {
                self.unequal(&|place| part(self.relation, &self.scene(), place))
            }
            Argument::Between => self.between(),
            Argument::Beyond => self.beyond(),
            Argument::Consecutive => self.consecutive(),
            Argument::Sandwich => self.sandwich(),
            Argument::FirstOnes => match self.place() {
                Some(0) => self.unequal(&|place| place / self.number() as usize),
                _ => None,
            },
            Argument::Seen => self.seen(),
            Argument::Holds => self.holds(),
            Argument::Thirds => self.thirds(),
        };
        argued.or_else(|| self.tied()).or_else(|| self.tied_twice())
    }

    /// The ways to fill the line, if they are few.
    fn ways(&self) -> Option<String> {
        let mut ways = Vec::new();
        let mut rest = vec![self.can.clone()];
        while let Some(mut can) = rest.pop() {
            if !narrow(self.line, &mut can, &self.budget) {
                continue;
            }
            let Some(&open) = self.line.cells.iter().find(|cell| can[cell.index()].len() > 1)
            else {
                let way = self.cells.iter().map(|cell| can[cell.index()].to_string());
                ways.push(way.collect::<Vec<_>>().join(" "));
                continue;
            };
            // Each digit leads to at least one more.
            let digits = can[open.index()];
            if ways.len() + digits.len() > WAYS {
                return None;
            }
            for digit in digits.iter().rev() {
                can[open.index()] = digit.into();
                rest.push(can.clone());
            }
        }
        // What was not followed may be no way.
        if self.budget.is_spent() {
            return None;
        }
        let order = match &self.cells[..] {
            [first, .., last] if self.cells.len() > NAMED => {
                self.say("from @ to @", &[at(*first), at(*last)])
            }
            few => format!("in {}", self.named(few)),
        };
        let (what, are) = if ways.len() == 1 { ("way", "is") } else { ("ways", "are") };
        let is_short = (1..=WAYS).contains(&ways.len());
        let all = text::list(ways, "and");
        is_short.then(|| format!("The only {what} to fill it, {order}, {are} {all}"))
    }
}

/// A cell as an item of a sentence.
fn at(cell: Cell) -> u32 {
    cell.index() as u32
}

/// The least of some digits, or the most; 0 if there are none.
fn limit(digits: Digits, is_most: bool) -> u32 {
    let limit = if is_most { digits.last() } else { digits.first() };
    limit.map_or(0, |digit| digit.get().into())
}
