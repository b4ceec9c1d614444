//! Why a digit does not fit a relation, as a player would say it.
//!
//! A rule says which argument suits it ([`Argument`]); ties of two cells explain more, and so does what a
//! digit on one line leaves another. If that does not explain every digit that is ruled out, the ways to
//! fill the line do, provided that they are few.

mod arguments;

use crate::budget::Budget;
use crate::grid::relation::{Argument, Bonds, Exactness, Line, Relation, Scene};
use crate::grid::{Cell, Digits, Puzzle, Square};
use crate::technique::shared::step::Step;
use crate::technique::shared::text;
use crate::technique::tables::mark::Role;
use std::cell::Cell as Counter;

/// The most transitions of lines that are followed to explain a step.
const FOLLOWED: u64 = 1 << 21;

/// The most sentences about one step.
const SENTENCES: usize = 3;

/// The most ways to fill a line that are told.
const WAYS: usize = 4;

/// The most ways that are counted, and the most transitions that are followed for that.
const COUNTED: usize = 99;
const FOLLOWED_TO_COUNT: u64 = 1 << 18;

/// The most rounds of two lines that are told.
const ROUNDS: usize = 6;

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

/// Why the digits that a step removes do not fit its relation, in sentences without the last full stop: in the
/// last resort, how many ways there are to fill it. `None` if the step marks no line.
pub fn why(step: &Step, puzzle: &Puzzle) -> Option<String> {
    let mut view = View::of(step, puzzle)?;
    let (mut reasons, mut is_whole) = (Vec::<(Cell, String)>::new(), true);
    for &(cell, digits) in &step.removes {
        for digit in digits {
            (view.cell, view.digit) = (cell, digit.into());
            match view.reason() {
                Some(reason) if !reasons.iter().any(|(_, other)| *other == reason) => {
                    reasons.push((cell, reason));
                }
                Some(_) => (),
                None => is_whole = false,
            }
        }
    }
    let sentences = chosen(&reasons);
    let ways = if is_whole { None } else { view.ways() };
    let words = ways.or_else(|| (!sentences.is_empty()).then(|| sentences.join(". ")));
    words.or_else(|| view.rest()).or_else(|| Some(view.none(step)))
}

/// That every way to fill a line has a digit in some of its cells: `each of the 12 ways to fill it has`. `None`
/// if the step marks no line.
pub fn every_way(step: &Step, puzzle: &Puzzle) -> Option<String> {
    let view = View::of(step, puzzle)?;
    Some(match view.count() {
        Some(1) => "the only way to fill it has".into(),
        Some(count) => view.say("each of the # ways to fill it has", &[count as u32]),
        None => view.say("each of its more than # ways to be filled has", &[COUNTED as u32]),
    })
}

/// The sentences to say, in their order: one of each form, as the others have other numbers; if there is
/// room for more, also one for each cell.
fn chosen(reasons: &[(Cell, String)]) -> Vec<String> {
    let mut chosen: Vec<usize> = Vec::new();
    for differ in [|_: Cell, _: Cell| false, |cell, other| cell != other] {
        for (place, (cell, reason)) in reasons.iter().enumerate() {
            let mut said = chosen.iter().map(|other: &usize| &reasons[*other]);
            let is_new =
                said.all(|(own, other)| !form(other).eq(form(reason)) || differ(*cell, *own));
            if is_new && chosen.len() < SENTENCES {
                chosen.push(place);
            }
        }
    }
    chosen.sort_unstable();
    let mut sentences: Vec<String> = chosen.iter().map(|place| reasons[*place].1.clone()).collect();
    let is_alike = |(_, reason): &(Cell, String)| {
        chosen.iter().any(|place| form(&reasons[*place].1).eq(form(reason)))
    };
    if chosen.len() < reasons.len() && reasons.iter().all(is_alike) {
        sentences.push("The others go the same way".into());
    }
    sentences
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
    let is_marked = |cell: &Cell| marked(step).any(|(own, _)| own == *cell);
    let mut lines = puzzle.bonds()?.lines.iter();
    lines.find(|line| line.relation == id && line.cells.iter().all(is_marked))
}

/// The cells of a line that a step marks, with what they can be; those that the digit must be in come once for
/// that digit and once for the others.
fn marked(step: &Step) -> impl Iterator<Item = (Cell, Digits)> + '_ {
    step.candidates(Role::Pattern).chain(step.candidates(Role::Reason))
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
        for (cell, digits) in marked(step) {
            let known = if pattern.contains(&cell) { can[cell.index()] } else { Digits::EMPTY };
            pattern.push(cell);
            // A step that depends on no candidates names none, but everyone sees a given.
            can[cell.index()] = match puzzle.square(cell) {
                _ if !(digits | known).is_empty() => digits | known,
                Square::White { given: Some(given) } => given.into(),
                _ => bonds.allowed[cell.index()],
            };
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
        puzzle.setup().scene(puzzle.relations(), puzzle.regions())
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

    /// That none of the ways to fill the line has the digits that a step removes, and how many there are.
    fn none(&self, step: &Step) -> String {
        let of = match self.count() {
            Some(1) => "The only way to fill it has no".into(),
            Some(count) => self.say("None of the # ways to fill it has", &[count as u32]),
            None => {
                self.say("It can be filled in more than # ways, but none has", &[COUNTED as u32])
            }
        };
        let removes = step.removes.iter();
        let all = removes.map(|&(cell, digits)| self.say("% in @", &[digits.bits(), at(cell)]));
        format!("{of} {}", text::list(all, "or"))
    }

    /// The number of ways to fill the line, if there are not too many.
    fn count(&self) -> Option<usize> {
        let budget = Budget::new(u64::MAX).with_transitions(FOLLOWED_TO_COUNT);
        self.all_ways(COUNTED, &budget).map(|ways| ways.len())
    }

    /// The ways to fill the line, at most so many: the digits of its cells.
    fn all_ways(&self, most: usize, budget: &Budget<'_>) -> Option<Vec<String>> {
        let mut ways = Vec::new();
        let mut rest = vec![self.can.clone()];
        while let Some(mut can) = rest.pop() {
            if !narrow(self.line, &mut can, budget) {
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
            if ways.len() + digits.len() > most {
                return None;
            }
            for digit in digits.iter().rev() {
                can[open.index()] = digit.into();
                rest.push(can.clone());
            }
        }
        // What was not followed may be no way.
        (!budget.is_spent()).then_some(ways)
    }

    /// The ways to fill the line, if they are few.
    fn ways(&self) -> Option<String> {
        let ways = self.all_ways(WAYS, &self.budget)?;
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

impl View<'_> {
    /// What a digit of one cell leaves to another by itself, out of some digits.
    fn left(&self, cell: Cell, digit: Digits, other: Cell, mut left: Digits) -> Digits {
        for pair in &self.bonds.pairs[cell.index()] {
            if pair.relation == self.line.relation && pair.other == other {
                left &= self.bonds.partners_of(*pair, digit);
            }
        }
        if self.puzzle.sees(cell, other) { left - digit } else { left }
    }

    /// A cell that is tied to this one and has no digit that goes with it.
    fn tied(&self) -> Option<String> {
        let mut pairs = self.bonds.pairs[self.cell.index()].iter();
        let (other, fits) = pairs.find_map(|pair| {
            let fits = self.bonds.partners_of(*pair, self.digit);
            let is_own = pair.relation == self.line.relation && !fits.meets(self.can(pair.other));
            is_own.then_some((pair.other, fits))
        })?;
        let (digit, own, can) = (self.digit.bits(), at(self.cell), self.can(other));
        match (fits.len(), can.len()) {
            (0, _) => Some(self.say("No digit in @ goes with % in @", &[at(other), digit, own])),
            (_, 1) => Some(
                self.say("% in @ does not go with % in @", &[digit, own, can.bits(), at(other)]),
            ),
            (1..=3, _) => {
                self.with("@ would have to be %, which it cannot be", &[at(other), fits.bits()])
            }
            _ => {
                self.with("@ could not be %, and it can be nothing else", &[at(other), can.bits()])
            }
        }
    }

    /// For digits of three groups: a cell three places away has none of the same group.
    fn thirds(&self) -> Option<String> {
        let place = self.place()?;
        let beside = *self.cells.get(if place > 0 { place - 1 } else { 1 })?;
        // A neighbour has the digits of the other groups.
        let all = self.puzzle.digits();
        let group = all - self.left(self.cell, self.digit, beside, all);
        for other in [place.checked_sub(3), place.checked_add(3)].into_iter().flatten() {
            let Some(&other) = self.cells.get(other) else { continue };
            let sees = self.puzzle.sees(self.cell, other);
            let fits = if sees { group - self.digit } else { group };
            if !fits.is_empty() && !fits.meets(self.can(other)) {
                let claim =
                    "@, three cells away on the line, would have to be %, which it cannot be";
                return self.with(claim, &[at(other), fits.bits()]);
            }
        }
        None
    }

    /// What a digit leaves to another cell leaves nothing to a third.
    fn tied_twice(&self) -> Option<String> {
        for &middle in &self.pattern {
            let left = self.left(self.cell, self.digit, middle, self.can(middle));
            if middle == self.cell || left == self.can(middle) {
                continue;
            }
            for &last in &self.pattern {
                let own = self.left(self.cell, self.digit, last, self.can(last));
                let fits =
                    left.iter().any(|digit| !self.left(middle, digit.into(), last, own).is_empty());
                if !fits && last != middle && last != self.cell {
                    return self.with(
                        "@ could only be %, and then nothing would be left for @",
                        &[at(middle), left.bits(), at(last)],
                    );
                }
            }
        }
        None
    }
}

/// What one of the digits leaves on one line to cells of the other, which cannot be filled then, or how they
/// narrow each other in turn until one cannot. `None` if the step does not mark two lines.
pub fn both(step: &Step, puzzle: &Puzzle) -> Option<String> {
    let (mut view, other) = (View::of(step, puzzle)?, line(step, puzzle, Role::Cover)?);
    let lines = [(view.line, other), (other, view.line)];
    for &(cell, digits) in &step.removes {
        for digit in digits {
            (view.cell, view.digit) = (cell, digit.into());
            for (one, other) in lines {
                view.line = one;
                let words = view.leaves(other);
                if words.is_some() {
                    return words;
                }
            }
        }
    }
    view.in_rounds(lines[0].into())
}

impl View<'_> {
    /// What the digit leaves to cells of another line, which cannot be filled then.
    fn leaves(&self, other: &Line) -> Option<String> {
        let mut left = self.can.clone();
        left[self.cell.index()] = self.digit;
        let narrow = |line, left: &mut Vec<Digits>| narrow(line, left, &self.budget);
        if !narrow(self.line, &mut left) || narrow(other, &mut left.clone()) {
            return None;
        }
        let mut words = Vec::new();
        for &cell in &other.cells {
            let own = left[cell.index()];
            if cell != self.cell && own != self.can(cell) {
                words.push(self.say("@ only %", &[at(cell), own.bits()]));
            }
        }
        // If nothing is left out, one of the lines alone rules the digit out.
        if words.is_empty() {
            return None;
        }
        let one = self.puzzle.relation_name(self.line.relation);
        let (with, words) = (self.with("", &[])?, text::list(words, "and"));
        Some(format!("{with}{one} leaves {words}, and then {}", self.stuck(other, &left)))
    }

    /// How the digit goes to and fro between two lines until one of them cannot be filled.
    fn in_rounds(&self, lines: [&Line; 2]) -> Option<String> {
        let mut left = self.can.clone();
        left[self.cell.index()] = self.digit;
        let mut words = Vec::new();
        for line in lines.into_iter().cycle().take(ROUNDS) {
            let before = left.clone();
            if !narrow(line, &mut left, &self.budget) {
                let with = self.with("", &[])?;
                let then = self.stuck(line, &before);
                return Some(format!("{with}{}, and then {then}", words.join(", then ")));
            }
            let new = line.cells.iter().filter(|cell| left[cell.index()] != before[cell.index()]);
            let new = new.map(|&cell| self.say("@ only %", &[at(cell), left[cell.index()].bits()]));
            let (name, new) = (self.puzzle.relation_name(line.relation), text::list(new, "and"));
            if !new.is_empty() {
                words.push(format!("{name} leaves {new}"));
            }
        }
        self.with("the two leave each other less and less, until one cannot be filled", &[])
    }

    /// That a line cannot be filled if its cells can be no more than this; of a sum, what they make at
    /// most, or at least.
    fn stuck(&self, line: &Line, can: &[Digits]) -> String {
        let name = self.puzzle.relation_name(line.relation);
        let relation = self.puzzle.relations().get(line.relation.index());
        let sum =
            relation.filter(|relation| matches!(relation.rule.argument, Argument::EqualSums(_)));
        let sum = sum.and_then(|relation| relation.value()).filter(|_| !line.has_repeats);
        let make = |is_most| line.cells.iter().map(|cell| limit(can[cell.index()], is_most)).sum();
        let (least, most): (u32, u32) = (make(false), make(true));
        name + &match sum {
            Some(sum) if most < sum => self.say(" makes at most #", &[most]),
            Some(sum) if least > sum => self.say(" makes at least #", &[least]),
            _ => " cannot be filled".into(),
        }
    }
}
