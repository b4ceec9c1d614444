//! The facts behind steps, checked by brute force. Each is true of the board; together they imply the step,
//! when everything else about the board is forgotten; and none of them can be left out, nor any digit or
//! candidate that they name.
//!
//! Nothing here knows a technique: the cells that the facts name are filled in every way that the facts allow.

use crate::rounds::{rounds, tell};
use gradus_engine::grid::relation::{Bonds, RelationId};
use gradus_engine::grid::{Family, RegionId};
use gradus_engine::hint::{Adviser, Hint};
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::technique::text;
use gradus_engine::technique::{FULL_HOUSE, Fact, HIDDEN_SINGLE, NAKED_SINGLE, Proof, Step};
use gradus_engine::{Board, Budget, Cell, Digit, Digits, Limits, Puzzle, Scores, format};
use std::collections::{BTreeMap, BTreeSet};

/// The most steps of a puzzle.
const MOST: usize = 60;

/// How the steps of some puzzles fared.
#[derive(Debug, Default)]
pub struct Tally {
    /// The steps.
    pub steps: usize,
    /// By slug: the steps without facts.
    pub bare: BTreeMap<&'static str, usize>,
    /// How many facts each of the others has.
    pub facts: Vec<usize>,
    /// What is wrong with them, by kind.
    pub wrong: BTreeMap<Wrong, Vec<String>>,
}

/// What can be wrong with the facts of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wrong {
    /// One of them does not hold.
    Untrue,
    /// They do not imply the step.
    Insufficient,
    /// They imply it without one of them.
    Spare,
    /// The sentence says twice that the same digit rules something out.
    Repeated,
    /// It is called a single, but takes the sum of houses.
    Misnamed,
    /// What the sentence calculates does not add up.
    Miscounted,
    /// The sentence does not say why a digit is ruled out.
    Unsaid,
}

impl Tally {
    /// Adds the steps of a path to a solution, or until nothing is found.
    pub fn follow(&mut self, puzzle: &Puzzle, most: usize) {
        let scores = Scores::standard(&SIMPLEST_FIRST, puzzle.kind());
        let budget = Budget::new(Limits::RATING);
        let mut board = Board::new(puzzle);
        for _ in 0..most {
            let entered = board.clone();
            let (board_now, scores, budget) = (&entered, &scores, &budget);
            let adviser =
                Adviser { board: board_now, marked: false, scores, unique: false, budget };
            let Hint::Step(step) = adviser.simplest() else { break };
            self.add(&entered, &step);
            step.apply(&mut board).expect("a step of a puzzle with a solution");
        }
    }

    /// Adds a step.
    pub fn add(&mut self, board: &Board<'_>, step: &Step) {
        self.steps += 1;
        let Some(because) = &step.because else {
            *self.bare.entry(step.technique.slug).or_default() += 1;
            return;
        };
        self.facts.push(because.facts.len());
        let checked =
            check(board, step, &because.facts).and_then(|()| is_said_once(&because.sentence));
        let checked = checked.and_then(|()| is_named_rightly(board, step, &because.facts));
        let checked = checked.and_then(|()| adds_up(&because.sentence));
        let checked = checked.and_then(|()| accounts_for_all(board, step, &because.facts));
        if let Err((kind, what)) = checked {
            let text = step.explain(board.puzzle());
            self.wrong.entry(kind).or_default().push(format!(
                "{kind:?} {what}: {} {text}\n{:?}\n{board}",
                step.technique.slug, because.facts
            ));
        }
    }

    /// Adds the steps along the simplest path of a puzzle, which may name earlier ones.
    pub fn follow_path(&mut self, puzzle: &Puzzle) {
        let free = Scores::standard(&SIMPLEST_FIRST, puzzle.kind()).free_singles();
        let mut steps = puzzle.board().steps();
        loop {
            let mut before = steps.board().clone();
            before.filter(free).expect("a puzzle with a solution");
            let Some(step) = steps.next() else { break };
            self.add(&before, &step);
        }
    }

    /// The steps of both.
    #[must_use]
    pub fn with(mut self, other: Self) -> Self {
        self.steps += other.steps;
        self.facts.extend(other.facts);
        other
            .bare
            .into_iter()
            .for_each(|(slug, count)| *self.bare.entry(slug).or_default() += count);
        for (kind, wrong) in other.wrong {
            self.wrong.entry(kind).or_default().extend(wrong);
        }
        self
    }

    /// How many facts the steps have, at the median and at most.
    pub fn numbers(&mut self) -> [usize; 2] {
        self.facts.sort_unstable();
        let median = self.facts.get(self.facts.len() / 2);
        [median, self.facts.last()].map(|count| count.copied().unwrap_or(0))
    }

    /// How many steps are wrong in a way.
    pub fn count(&self, kind: Wrong) -> usize {
        self.wrong.get(&kind).map_or(0, Vec::len)
    }

    /// The first steps that are wrong in each way.
    pub fn examples(&self) -> String {
        let first = self.wrong.values().flat_map(|wrong| wrong.iter().take(2));
        first.cloned().collect::<Vec<_>>().join("\n")
    }

    /// Says how many facts the steps have, and fails if one is wrong.
    pub fn settle(&mut self, what: &str) {
        let [median, most] = self.numbers();
        eprintln!(
            "{what}: {} steps, {} with facts, median {median}, most {most}; without: {:?}",
            self.steps,
            self.facts.len(),
            self.bare
        );
        assert!(self.wrong.is_empty(), "{what}:\n{}", self.examples());
        tell(self.facts.len(), "steps whose facts are true, suffice and are all needed");
    }
}

/// Checks the facts of a step.
fn check(board: &Board<'_>, step: &Step, facts: &[Fact]) -> Result<(), (Wrong, String)> {
    if let Some(fact) = facts.iter().find(|fact| !is_true(board, fact)) {
        return Err((Wrong::Untrue, format!("{fact:?}")));
    }
    if !implies(board, facts, step) {
        return Err((Wrong::Insufficient, String::new()));
    }
    for less in lessened(facts, step.technique.proof) {
        if implies(board, &less.rest, step) {
            return Err((Wrong::Spare, less.without));
        }
    }
    Ok(())
}

/// Checks that a digit for which houses have to be added up is not called a single.
fn is_named_rightly(board: &Board<'_>, step: &Step, facts: &[Fact]) -> Result<(), (Wrong, String)> {
    let adds_up = |fact: &Fact| match fact {
        Fact::Sum { region, .. } => board.puzzle().region(*region).houses.is_some(),
        _ => false,
    };
    let is_single = [&FULL_HOUSE, &NAKED_SINGLE, &HIDDEN_SINGLE].contains(&step.technique);
    match facts.iter().find(|fact| adds_up(fact)) {
        Some(fact) if is_single => Err((Wrong::Misnamed, format!("{fact:?}"))),
        _ => Ok(()),
    }
}

/// Checks that a sentence about one cell accounts for each digit that is ruled out there: by a fact alone,
/// or in the end by what they do together.
fn accounts_for_all(board: &Board<'_>, step: &Step, facts: &[Fact]) -> Result<(), (Wrong, String)> {
    let ([(cell, digit)], Proof::Naked) = (&step.places[..], step.technique.proof) else {
        return Ok(());
    };
    let outs = facts.iter().map(|fact| match fact {
        Fact::House { placed, .. } => placed.iter().map(|known| known.1).collect(),
        Fact::Placed(..) => Digits::EMPTY,
        Fact::Sum { rules_out: outs, .. }
        | Fact::Pair { rules_out: outs, .. }
        | Fact::Relation { rules_out: outs, .. }
        | Fact::Earlier { removes: outs, .. } => {
            let own = outs.iter().filter(|out| out.0 == *cell);
            own.fold(Digits::EMPTY, |all, out| all | out.1)
        }
    });
    let all = board.puzzle().digits() - (*digit).into();
    let rest = outs.fold(all, |rest, out| rest - out);
    let sentence = step.explain(board.puzzle());
    let end = format!("out {} too.", text::digits(rest));
    match rest.is_empty() || sentence.ends_with(&end) {
        true => Ok(()),
        false => Err((Wrong::Unsaid, sentence)),
    }
}

/// Checks that what each digit or rule rules out is said in one place.
fn is_said_once(sentence: &str) -> Result<(), (Wrong, String)> {
    let clauses = sentence.split([';', ':']).flat_map(|clause| clause.split(", and "));
    let mut reasons: Vec<&str> =
        clauses.filter_map(|clause| Some(clause.split_once(" out ")?.0.trim())).collect();
    reasons.retain(|reason| !reason.ends_with("which rules"));
    let count = reasons.len();
    reasons.sort_unstable();
    reasons.dedup();
    if reasons.len() < count { Err((Wrong::Repeated, sentence.into())) } else { Ok(()) }
}

/// Checks what is calculated in a sentence: `27 − 4 − 8 = 15`, and the sum of houses less that of cages, or
/// the other way round, in `makes 45, the cages in it 29, so 16 − 9 = 7`.
fn adds_up(sentence: &str) -> Result<(), (Wrong, String)> {
    let words: Vec<&str> = sentence
        .split_whitespace()
        .map(|word| word.trim_matches(|symbol: char| ",;:.()".contains(symbol)))
        .collect();
    let number = |at: Option<usize>| -> Option<i64> { words.get(at?)?.parse().ok() };
    let wrong = || Err((Wrong::Miscounted, sentence.into()));
    for (equals, _) in words.iter().enumerate().filter(|(_, word)| **word == "=") {
        let (mut left, mut at) = (0, equals);
        while let Some(value) = number(at.checked_sub(1)) {
            let sign = at.checked_sub(2).map_or("", |sign| words[sign]);
            match sign {
                "−" => left -= value,
                "+" => left += value,
                "×" => left += value * number(at.checked_sub(3)).unwrap_or_default(),
                _ => left += value,
            }
            at = at.saturating_sub(2);
            if !["−", "+"].contains(&sign) {
                break;
            }
        }
        if at < equals && Some(left) != number(Some(equals + 1)) {
            return wrong();
        }
    }
    for (at, _) in words.iter().enumerate().filter(|(_, word)| **word == "cages") {
        let whole = at.checked_sub(2).and_then(|at| number(Some(at)));
        let end = (at..words.len()).find(|at| ["it", "them"].contains(&words[*at]));
        let (Some(whole), Some(end)) = (whole, end) else { continue };
        let cages = number(Some(end + 1));
        if words.get(end + 2) == Some(&"so")
            && let Some(rest) = number(Some(end + 3))
            && cages.is_some_and(|cages| (whole - cages).abs() != rest)
        {
            return wrong();
        }
    }
    Ok(())
}

/// Facts without one of them, or without a digit that they name.
struct Lessened {
    rest: Vec<Fact>,
    without: String,
}

/// The ways of leaving something out of facts. A digit that several of them name is known to all, so it
/// is left out of all. A naked subset is about its cells alone, so a digit less would leave a further
/// cell to fill, which is another argument: there, facts are left out as a whole.
fn lessened(facts: &[Fact], proof: Proof) -> Vec<Lessened> {
    let mut all: Vec<Lessened> = Vec::new();
    for (place, fact) in facts.iter().enumerate() {
        let mut rest = facts.to_vec();
        rest.remove(place);
        all.push(Lessened { rest, without: format!("{fact:?}") });
    }
    let named: BTreeSet<(Cell, Digit)> = facts.iter().flat_map(placed_of).copied().collect();
    for digit in named.into_iter().filter(|_| proof != Proof::NakedSubset) {
        let mut rest = facts.to_vec();
        for fact in &mut rest {
            if let Fact::House { placed, .. } = fact {
                placed.retain(|known| *known != digit);
            }
        }
        all.push(Lessened { rest, without: format!("{digit:?}") });
    }
    for (place, fact) in facts.iter().enumerate() {
        let Fact::Earlier { technique, removes } = fact else { continue };
        let each = removes.iter().flat_map(|out| out.1.iter().map(move |digit| (out.0, digit)));
        for (cell, digit) in each {
            let one = |out: &(Cell, Digits)| {
                (out.0, if out.0 == cell { out.1 - digit.into() } else { out.1 })
            };
            let removes = removes.iter().map(one).collect();
            let mut rest = facts.to_vec();
            rest[place] = Fact::Earlier { technique: *technique, removes };
            all.push(Lessened { rest, without: format!("{digit:?} of {cell:?}") });
        }
    }
    all
}

/// The digits that a fact about a house names.
fn placed_of(fact: &Fact) -> &[(Cell, Digit)] {
    match fact {
        Fact::House { placed, .. } => placed,
        _ => &[],
    }
}

/// Whether a fact is true of the board and the rules.
fn is_true(board: &Board<'_>, fact: &Fact) -> bool {
    let puzzle = board.puzzle();
    let is_there = |&(cell, digit): &(Cell, Digit)| board.value(cell) == Some(digit);
    match fact {
        Fact::House { region, placed } => {
            let cells = &puzzle.region(*region).cells;
            placed.iter().all(|known| is_there(known) && cells.contains(&known.0))
        }
        Fact::Placed(cell, digit) => is_there(&(*cell, *digit)),
        Fact::Sum { region, left, placed, cells, rules_out } => {
            let own = &puzzle.region(*region).cells;
            let known: Vec<Digit> = own.iter().filter_map(|cell| board.value(*cell)).collect();
            let open: Vec<Cell> =
                own.iter().copied().filter(|cell| board.value(*cell).is_none()).collect();
            let sum = sum_of(puzzle, *region);
            let made: u32 = known.iter().map(|digit| u32::from(digit.get())).sum();
            let set: Digits = known.iter().copied().collect();
            let free = puzzle.digits() - set;
            let possible = sets(free, open.len(), *left).fold(Digits::EMPTY, |all, set| all | set);
            *cells == open
                && set == *placed
                && sum == made + left
                && rules_out.iter().all(|out| open.contains(&out.0) && !possible.meets(out.1))
        }
        Fact::Earlier { removes, .. } => {
            removes.iter().all(|out| !board.candidates(out.0).meets(out.1))
        }
        Fact::Pair { .. } | Fact::Relation { .. } => true,
    }
}

/// All sets of so many free digits up to 9 that make a sum.
fn sets(free: Digits, count: usize, sum: u32) -> impl Iterator<Item = Digits> {
    let sets = (0..1 << 9).map(Digits::from_bits);
    sets.filter(move |set| free.includes(*set) && set.len() == count && set.sum() == sum)
}

/// The sum of a region: its own, or what houses leave of the cages that the setup has.
fn sum_of(puzzle: &Puzzle, id: RegionId) -> u32 {
    let region = puzzle.region(id);
    let Some(houses) = region.houses else { return region.sum.unwrap_or(0) };
    let of = puzzle.regions().iter().filter(|house| house.family == houses.family);
    let cells: BTreeSet<Cell> =
        of.skip(houses.first).take(houses.count).flat_map(|house| house.cells.clone()).collect();
    let mut cages: Vec<(Vec<Cell>, u32)> = Vec::new();
    for region in puzzle.regions().iter().filter(|region| region.family == Family::Cage) {
        cages.extend(region.sum.map(|sum| (region.cells.clone(), sum)));
    }
    let within = |cage: &[Cell]| cage.iter().filter(|cell| cells.contains(cell)).count();
    let total = houses.count as u32 * puzzle.digits().sum();
    let sums = |cages: Vec<&(Vec<Cell>, u32)>| -> u32 { cages.iter().map(|cage| cage.1).sum() };
    match region.family {
        Family::Innies => {
            total - sums(cages.iter().filter(|cage| within(&cage.0) == cage.0.len()).collect())
        }
        _ => sums(cages.iter().filter(|cage| within(&cage.0) > 0).collect()) - total,
    }
}

/// Whether facts alone imply a step.
fn implies(board: &Board<'_>, facts: &[Fact], step: &Step) -> bool {
    let all = board.puzzle().digits();
    let model = Model::new(board.puzzle(), facts, step);
    let is_refuted = |cell: Cell, digit: Digit| {
        let mut cells = model.cells.clone();
        let own = cells.get_mut(&cell).expect("a cell of the step");
        *own = if own.contains(digit) { digit.into() } else { Digits::EMPTY };
        !model.can_be_filled(cells)
    };
    let places = step.places.iter().flat_map(|&(cell, digit)| {
        (all - digit.into()).iter().map(move |other| (cell, other)).collect::<Vec<_>>()
    });
    let removes = step.removes.iter().flat_map(|&(cell, digits)| {
        digits.iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
    });
    places.chain(removes).all(|(cell, digit)| is_refuted(cell, digit))
}

/// The cells that facts name, and what the facts say of them.
struct Model<'a> {
    puzzle: &'a Puzzle,
    facts: &'a [Fact],
    /// Whether houses hold every digit. A naked subset is about its cells alone: what is left for the
    /// other cells is the argument of a hidden one.
    holds_all: bool,
    /// By cell: what it can be.
    cells: BTreeMap<Cell, Digits>,
    /// By relation that a fact names: its effect by itself.
    alone: BTreeMap<usize, Bonds>,
}

impl<'a> Model<'a> {
    fn new(puzzle: &'a Puzzle, facts: &'a [Fact], step: &Step) -> Self {
        let all = puzzle.digits();
        let mut cells: BTreeMap<Cell, Digits> = BTreeMap::new();
        let places = step.places.iter().map(|place| place.0);
        let mut names: Vec<Cell> = places.chain(step.removes.iter().map(|out| out.0)).collect();
        let mut alone = BTreeMap::new();
        let mut bind = |relation: &RelationId| {
            let bonds = puzzle.alone(*relation).expect("a relation of the puzzle");
            alone.insert(relation.index(), bonds);
        };
        for fact in facts {
            match fact {
                Fact::House { region, .. } => names.extend(&puzzle.region(*region).cells),
                Fact::Sum { cells, .. } => names.extend(cells),
                Fact::Relation { relation, cells, .. } => {
                    bind(relation);
                    names.extend(cells);
                }
                Fact::Pair { relation, cells, .. } => {
                    bind(relation);
                    names.extend(cells);
                }
                Fact::Placed(cell, _) => names.push(*cell),
                Fact::Earlier { removes, .. } => names.extend(removes.iter().map(|out| out.0)),
            }
        }
        names.into_iter().for_each(|cell| _ = cells.insert(cell, all));
        for fact in facts {
            match fact {
                Fact::House { placed, .. } => {
                    placed.iter().for_each(|known| _ = cells.insert(known.0, known.1.into()));
                }
                Fact::Placed(cell, digit) => _ = cells.insert(*cell, (*digit).into()),
                Fact::Earlier { removes, .. } => {
                    removes.iter().for_each(|out| *cells.entry(out.0).or_default() -= out.1);
                }
                _ => {}
            }
        }
        let holds_all = step.technique.proof != Proof::NakedSubset;
        Self { puzzle, facts, holds_all, cells, alone }
    }

    /// Whether there is a way to fill the cells that all facts allow.
    fn can_be_filled(&self, mut cells: BTreeMap<Cell, Digits>) -> bool {
        if !self.narrow(&mut cells) {
            return false;
        }
        let open = cells.iter().filter(|(_, digits)| digits.len() > 1);
        // What more than a house binds fails first.
        let order = |(cell, digits): &(&Cell, &Digits)| (!self.is_bound(**cell), digits.len());
        let Some((&cell, &digits)) = open.min_by_key(order) else {
            return true;
        };
        digits.iter().any(|digit| {
            let mut cells = cells.clone();
            cells.insert(cell, digit.into());
            self.can_be_filled(cells)
        })
    }

    /// Whether a fact that is not about a house names a cell.
    fn is_bound(&self, cell: Cell) -> bool {
        self.facts.iter().any(|fact| match fact {
            Fact::Sum { cells, .. } | Fact::Relation { cells, .. } => cells.contains(&cell),
            Fact::Pair { cells, .. } => cells.contains(&cell),
            _ => false,
        })
    }

    /// Takes away what decided cells rule out; false if a fact cannot hold then.
    fn narrow(&self, cells: &mut BTreeMap<Cell, Digits>) -> bool {
        loop {
            let before = cells.clone();
            if !self.facts.iter().all(|fact| self.narrow_by(fact, cells)) {
                return false;
            }
            if cells.values().any(|digits| digits.is_empty()) {
                return false;
            }
            if before == *cells {
                return true;
            }
        }
    }

    fn narrow_by(&self, fact: &Fact, cells: &mut BTreeMap<Cell, Digits>) -> bool {
        match fact {
            Fact::House { region, .. } => {
                let region = self.puzzle.region(*region);
                let all = self.puzzle.digits();
                let is_house = self.holds_all && region.cells.len() == all.len();
                differ(&region.cells, Digits::EMPTY, cells);
                let can = region.cells.iter().fold(Digits::EMPTY, |can, cell| can | cells[cell]);
                !is_house || can == all
            }
            Fact::Sum { left, placed, cells: open, .. } => {
                differ(open, *placed, cells);
                let held = |set: &Digits| open.iter().all(|cell| cells[cell].meets(*set));
                let some = open.iter().fold(Digits::EMPTY, |all, cell| all | cells[cell]);
                let sets = sets(some - *placed, open.len(), *left);
                let can = sets.filter(held).fold(Digits::EMPTY, |all, set| all | set);
                open.iter().for_each(|cell| *cells.entry(*cell).or_default() &= can);
                !can.is_empty()
            }
            Fact::Pair { relation, cells: [one, other], .. } => {
                let bonds = &self.alone[&relation.index()];
                let fits = |digit: Digit| {
                    let is_apart = bonds.apart[one.index()].iter().any(|apart| apart.0 == *other);
                    let mut left = cells[other];
                    if is_apart {
                        left -= digit.into();
                    }
                    for pair in &bonds.pairs[one.index()] {
                        if pair.other == *other {
                            left &= bonds.partners(*pair, digit);
                        }
                    }
                    !left.is_empty()
                };
                let own: Digits = cells[one].iter().filter(|digit| fits(*digit)).collect();
                cells.insert(*one, own);
                true
            }
            Fact::Relation { relation, cells: own, .. } => {
                let bonds = &self.alone[&relation.index()];
                for cell in own {
                    let allowed = bonds.allowed[cell.index()];
                    cells.entry(*cell).and_modify(|digits| *digits &= allowed);
                }
                let all = self.puzzle.digits();
                let can = |cell: Cell| cells.get(&cell).copied().unwrap_or(all);
                let budget = Budget::new(u64::MAX);
                (0..bonds.lines.len()).all(|line| bonds.can_fill(line, can, &budget))
            }
            Fact::Placed(..) | Fact::Earlier { .. } => true,
        }
    }
}

/// Takes away from cells that differ what one of them has for certain, and some digits.
fn differ(of: &[Cell], placed: Digits, cells: &mut BTreeMap<Cell, Digits>) {
    for cell in of {
        let others = of.iter().filter(|other| *other != cell);
        let known = others.filter_map(|other| cells[other].only()).collect::<Digits>();
        cells.entry(*cell).and_modify(|digits| *digits -= known | placed);
    }
}

/// Some of the built-in puzzles, from all over the list: a few, or as many as `GRADUS_ROUNDS` says.
fn some(list: &str, few: usize) -> Vec<Puzzle> {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let texts: Vec<&str> = lines.filter_map(|line| line.split(' ').next()).collect();
    let every = texts.len().div_ceil(rounds(few)).max(1);
    let read = |text: &&str| format::puzzle(text).expect("a built-in puzzle");
    texts.iter().skip(every / 2).step_by(every).map(read).collect()
}

#[test]
fn facts_of_classics_and_varieties() {
    let mut tally = Tally::default();
    some(crate::PACKS[0], 40).iter().for_each(|puzzle| tally.follow(puzzle, MOST));
    tally.settle("Sudoku");
}

#[test]
fn facts_of_kakuro() {
    let mut tally = Tally::default();
    some(crate::PACKS[1], 12).iter().for_each(|puzzle| tally.follow(puzzle, MOST));
    tally.settle("Kakuro");
}

#[test]
fn facts_of_rules() {
    let mut tally = Tally::default();
    some(crate::PACKS[2], 12).iter().for_each(|puzzle| tally.follow(puzzle, MOST));
    tally.settle("rules");
}

#[test]
fn facts_along_a_path_name_earlier_steps() {
    let (mut tally, mut earlier) = (Tally::default(), 0);
    for puzzle in some(crate::PACKS[0], 30) {
        let mut steps = puzzle.board().steps();
        loop {
            let before = steps.board().clone();
            let Some(step) = steps.next() else { break };
            tally.add(&before, &step);
            let named = |fact: &&Fact| matches!(fact, Fact::Earlier { technique: Some(_), .. });
            let because = step.because.iter().flat_map(|because| &because.facts);
            earlier += because.filter(named).count();
        }
    }
    tally.settle("paths");
    assert!(earlier > 0, "no step rests on an earlier one");
}
