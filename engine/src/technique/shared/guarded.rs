//! Patterns with guardians: how they are collected, what follows when one of the guardians is true, and
//! the sentences that say so.

use crate::grid::cell::{Cell, CellSet};
use crate::grid::digit::{Digit, Digits};
use crate::grid::{Puzzle, RegionId};
use crate::technique::shared::step::{CONTINUE, Flow, Link, Look, Mark, Role, Step, by_cell};
use crate::technique::shared::text;
use crate::technique::tables::basics::{Basics, with_bits};
use crate::technique::tables::state::State;
use std::cmp::Ordering;
use std::collections::HashSet;

/// The effect of a pattern.
pub struct Conclusion {
    /// What is false; candidates that a cell does not have do no harm.
    pub removes: Vec<(Cell, Digits)>,
    /// Marks of a region and of further cells, besides those of the pattern.
    pub marks: Vec<Mark>,
}

/// A sort of conclusion.
pub type Conclude = fn(&State<'_>, &Guarded) -> Vec<Conclusion>;

/// All sorts, simplest first.
pub const ALL: &[Conclude] = &[one_cell, ruled_out, subset, confined];

impl Look<'_> {
    /// Offers the effects of patterns, those of the fewest cells first; among equal effects, only
    /// the first.
    pub fn conclude(&mut self, mut patterns: Vec<Guarded>, sorts: &[Conclude]) -> Flow {
        let state = self.state;
        patterns.sort_by(Guarded::compare);
        patterns.dedup();
        let mut known = HashSet::new();
        for pattern in patterns.iter().filter(|pattern| !pattern.guardians.is_empty()) {
            state.pay(1)?;
            for conclusion in sorts.iter().flat_map(|conclude| conclude(state, pattern)) {
                if known.insert(present(state, &conclusion.removes)) {
                    self.offer_conclusion(conclusion, || pattern.marks())?;
                }
            }
        }
        CONTINUE
    }

    /// Offers a conclusion from a pattern with these marks, if it strikes anything.
    pub fn offer_conclusion<M: Iterator<Item = Mark>>(
        &mut self,
        conclusion: Conclusion,
        pattern: impl FnOnce() -> M,
    ) -> Flow {
        let removes = present(self.state, &conclusion.removes);
        self.strike_all(removes, || pattern().chain(conclusion.marks).collect())
    }
}

/// Those of these candidates that are present, in reading order.
fn present(state: &State<'_>, removes: &[(Cell, Digits)]) -> Vec<(Cell, Digits)> {
    let has = |&(cell, digits): &(Cell, Digits)| {
        let gone = state.board.candidates(cell) & digits;
        (!gone.is_empty()).then_some((cell, gone))
    };
    by_cell(removes.iter().filter_map(has).collect())
}

/// A cell that has all guardians is one of them.
pub fn one_cell(state: &State<'_>, pattern: &Guarded) -> Vec<Conclusion> {
    let &[(cell, guardians)] = &pattern.guardians[..] else { return Vec::new() };
    let removes = vec![(cell, state.board.candidates(cell) - guardians)];
    vec![Conclusion { removes, marks: Vec::new() }]
}

/// Whatever each of two or more guardians rules out is false.
pub fn ruled_out(state: &State<'_>, pattern: &Guarded) -> Vec<Conclusion> {
    let [(first, _), _, ..] = pattern.guardians[..] else { return Vec::new() };
    let puzzle = state.puzzle();
    let is_ruled_out = |cell: Cell, digit: Digit| {
        pattern.guardians.iter().all(|&(guarded, digits)| match guarded == cell {
            true => !digits.contains(digit),
            false => puzzle.sees(cell, guarded) && digits == digit.into(),
        })
    };
    let digits = |cell: Cell| {
        let candidates = state.board.candidates(cell).iter();
        (cell, candidates.filter(|&digit| is_ruled_out(cell, digit)).collect::<Digits>())
    };
    let removes = puzzle.peers(first).iter().chain([first]).map(digits).collect();
    vec![Conclusion { removes, marks: Vec::new() }]
}

/// The regions that hold all guardians.
fn shared(state: &State<'_>, pattern: &Guarded) -> Vec<RegionId> {
    let mut cells = pattern.guardians.iter().map(|(cell, _)| state.puzzle().regions_of(*cell));
    let first = cells.next().unwrap_or_default().iter().copied();
    let others: Vec<&[RegionId]> = cells.collect();
    first.filter(|id| others.iter().all(|regions| regions.contains(id))).collect()
}

/// Guardians in several cells of a region form, as if in one cell, a naked subset with other cells
/// of it.
pub fn subset(state: &State<'_>, pattern: &Guarded) -> Vec<Conclusion> {
    let extra = pattern.guardians.iter().fold(Digits::EMPTY, |all, (_, more)| all | *more);
    if pattern.guardians.len() < 2 || extra.len() < 2 {
        return Vec::new();
    }
    let mut conclusions = Vec::new();
    let regions = shared(state, pattern);
    let is_other = |cell: &Cell| pattern.cells.iter().all(|(own, _)| own != cell);
    for (place, &region) in regions.iter().enumerate() {
        let others: Vec<Cell> = state.board.open_in(region).filter(is_other).collect();
        let union = |&cell: &Cell| (state.board.candidates(cell) | extra).bits();
        let unions: Vec<u32> = others.iter().map(union).collect();
        for size in 1..others.len() {
            let _ = with_bits(&unions, size, size + 1, &mut |chosen, union| {
                state.pay(1)?;
                let subset: Vec<Cell> = chosen.iter().map(|&place| others[place]).collect();
                let digits = Digits::from_bits(union);
                conclusions.extend(naked(state, pattern, &regions, place, &subset, digits));
                CONTINUE
            });
            if state.pay(1 + others.len()).is_break() {
                return conclusions;
            }
        }
    }
    conclusions
}

/// What follows from a subset of a region that has these digits together with the guardians. A
/// subset in several of the shared regions belongs to the first.
fn naked(
    state: &State<'_>,
    pattern: &Guarded,
    regions: &[RegionId],
    place: usize,
    subset: &[Cell],
    digits: Digits,
) -> Option<Conclusion> {
    let board = state.board;
    let holds =
        |id: &RegionId| subset.iter().all(|&cell| state.puzzle().regions_of(cell).contains(id));
    if regions[..place].iter().any(holds) {
        return None;
    }
    let houses = regions[place..].iter().copied().filter(holds);
    let is_other = |cell: &Cell| pattern.cells.iter().all(|(own, _)| own != cell);
    let cells = houses.clone().flat_map(|id| board.open_in(id).filter(is_other));
    let mut left: Vec<Cell> = cells.filter(|cell| !subset.contains(cell)).collect();
    left.sort_unstable();
    left.dedup();
    let removes = left.into_iter().map(|cell| (cell, digits)).collect();
    let bases = houses.map(|id| Mark::Region(Role::Base, id));
    let cells =
        subset.iter().map(|&cell| Mark::Candidates(Role::Second, cell, board.candidates(cell)));
    Some(Conclusion { removes, marks: bases.chain(cells).collect() })
}

/// Two cells have all guardians, and a region has one of the pattern's digits only in them: neither
/// takes another digit of the pattern.
pub fn confined(state: &State<'_>, pattern: &Guarded) -> Vec<Conclusion> {
    let &[(a, _), (b, _)] = &pattern.guardians[..] else { return Vec::new() };
    let own = |cell| pattern.cells.iter().find(|(other, _)| *other == cell).map(|(_, set)| *set);
    let (Some(in_a), Some(in_b)) = (own(a), own(b)) else { return Vec::new() };
    let mut conclusions = Vec::new();
    for region in shared(state, pattern) {
        for sure in (in_a | in_b) & state.certain(region) {
            // If a cell has the digit, it belongs to the pattern there.
            let is_own = |(cell, own): (Cell, Digits)| {
                own.contains(sure) || !state.board.candidates(cell).contains(sure)
            };
            let mut cells = state.cells_at(region, state.places(region, sure));
            if [(a, in_a), (b, in_b)].into_iter().all(is_own) && cells.all(|it| it == a || it == b)
            {
                let removes = vec![(a, in_a - sure.into()), (b, in_b - sure.into())];
                let marks = vec![Mark::Region(Role::Base, region)];
                conclusions.push(Conclusion { removes, marks });
            }
        }
    }
    conclusions
}

/// Cells with digits that must not be their only ones, and the candidates besides those, in them or
/// in others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guarded {
    /// The cells of the pattern, each with those of its candidates that belong to it.
    pub cells: Vec<(Cell, Digits)>,
    /// The candidates of which one is true, in reading order.
    pub guardians: Vec<(Cell, Digits)>,
    /// Whether each cell sees the next, and the last the first.
    pub is_loop: bool,
}

impl Guarded {
    /// The pattern of these digits in these cells, in reading order, guarded by their other
    /// candidates.
    pub fn new(basics: &Basics<'_>, cells: impl IntoIterator<Item = (Cell, Digits)>) -> Self {
        let own = |(cell, digits)| (cell, basics.board.candidates(cell) & digits);
        let mut cells: Vec<(Cell, Digits)> = cells.into_iter().map(own).collect();
        cells.sort_by_key(|(cell, _)| *cell);
        let more =
            |&(cell, digits): &(Cell, Digits)| (cell, basics.board.candidates(cell) - digits);
        let guardians = cells.iter().map(more).filter(|(_, more)| !more.is_empty()).collect();
        Self { cells, guardians, is_loop: false }
    }

    /// The same for cells that form a loop in this order. It starts with the first in reading order
    /// and continues to the lower of its neighbours.
    pub fn in_a_loop(self, order: &[Cell]) -> Self {
        let mut order = order.to_vec();
        let first = (0..order.len()).min_by_key(|&place| order[place]).unwrap_or(0);
        order.rotate_left(first);
        if order.len() > 2 && order[order.len() - 1] < order[1] {
            order[1..].reverse();
        }
        let mut cells = self.cells;
        cells.sort_by_key(|(cell, _)| order.iter().position(|other| other == cell));
        Self { cells, is_loop: true, ..self }
    }

    /// The order of patterns: by number of cells, then by cells, then by guardians.
    pub fn compare(&self, other: &Self) -> Ordering {
        let listed = |all| <[(Cell, Digits)]>::iter(all).map(|(cell, set)| (*cell, set.bits()));
        let by_cells = self.cells.len().cmp(&other.cells.len());
        by_cells
            .then_with(|| listed(&self.cells).cmp(listed(&other.cells)))
            .then_with(|| listed(&self.guardians).cmp(listed(&other.guardians)))
    }

    /// The cells of the pattern, then the guardians, then the links of a loop.
    pub fn marks(&self) -> impl Iterator<Item = Mark> + use<> {
        let mark = |role| move |(cell, digits)| Mark::Candidates(role, cell, digits);
        let next = self.cells.iter().cycle().skip(1);
        let link = |(&(a, one), &(b, other)): (&(Cell, Digits), &(Cell, Digits))| {
            let digit = (one & other).first()?;
            Some(Mark::Link(Link { strong: false, from: (a, digit).into(), to: (b, digit).into() }))
        };
        let links = self.cells.iter().zip(next).filter_map(link).filter(|_| self.is_loop);
        let links: Vec<Mark> = links.collect();
        let cells = self.cells.clone().into_iter().map(mark(Role::Pattern));
        cells.chain(self.guardians.clone().into_iter().map(mark(Role::Fin))).chain(links)
    }
}

/// The most extra digits of two guarded cells for which a naked subset is searched.
const MOST_DIGITS: usize = 4;

/// Whether anything may follow from guardians that are these, or more than these: they are in one
/// cell, in two cells of a region with few digits or with a digit that only these two can hold, or
/// all the same digit, and some cell sees them all.
pub fn may_lead_on(basics: &Basics<'_>, guardians: &[(Cell, Digits)]) -> bool {
    let digits = guardians.iter().fold(Digits::EMPTY, |all, (_, more)| all | *more);
    match *guardians {
        [] | [_] => true,
        [(a, _), (b, _)] if basics.puzzle().sees(a, b) => {
            digits.len() <= MOST_DIGITS || confines(basics, a, b)
        }
        _ => digits.only().is_some_and(|digit| {
            let mut seen: CellSet = basics.holders(digit).clone();
            guardians.iter().for_each(|&(cell, _)| seen.keep(basics.puzzle().peers(cell)));
            !seen.is_empty()
        }),
    }
}

/// Whether a region of two cells must hold a digit in one of these.
fn confines(basics: &Basics<'_>, a: Cell, b: Cell) -> bool {
    let puzzle = basics.puzzle();
    let both = puzzle.regions_of(a).iter().filter(|id| puzzle.regions_of(b).contains(id));
    both.copied().any(|region| {
        let is_confined = |digit| {
            let mut cells = basics.cells_at(region, basics.places(region, digit));
            cells.all(|cell| cell == a || cell == b)
        };
        basics.certain(region).iter().any(is_confined)
    })
}

/// The cells of a step's pattern, and its digits, in words.
pub fn pattern(step: &Step, puzzle: &Puzzle) -> (String, Digits) {
    let cells = text::cells(puzzle, step.candidates(Role::Pattern).map(|(cell, _)| cell));
    (cells, union(step, Role::Pattern))
}

/// The digits of a step's marks with a role.
pub fn union(step: &Step, role: Role) -> Digits {
    step.candidates(role).fold(Digits::EMPTY, |all, (_, set)| all | set)
}

/// What follows from `reason`, which ends without a full stop.
pub fn explain(step: &Step, puzzle: &Puzzle, reason: &str) -> String {
    let guardians: Vec<(Cell, Digits)> = step.candidates(Role::Fin).collect();
    let cells = text::cells(puzzle, guardians.iter().map(|(cell, _)| *cell));
    if step.candidates(Role::Second).next().is_some() {
        return explain_subset(step, puzzle, reason);
    }
    if let [(_, digits)] = guardians[..] {
        return format!("{reason}. So {cells} is {}.", text::list(digits, "or"));
    }
    if step.regions(Role::Base).next().is_some() {
        let struck = step.removes.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set);
        return format!(
            "{reason}. So one of {cells} takes another digit. In {} the {} can only go in these \
             two, so neither is another digit of the pattern.",
            text::regions(puzzle, step.regions(Role::Base)),
            text::digits(guarded(step) - struck),
        );
    }
    let each = guardians.iter().map(|&(cell, digits)| {
        format!("{} is {}", puzzle.grid().name(cell), text::list(digits, "or"))
    });
    format!("{reason}. So {}. Each of these rules out the same.", text::list(each, "or"))
}

/// The digits of the pattern that its guarded cells have.
fn guarded(step: &Step) -> Digits {
    let cells: Vec<Cell> = step.candidates(Role::Fin).map(|(cell, _)| cell).collect();
    let own = step.candidates(Role::Pattern).filter(|(cell, _)| cells.contains(cell));
    own.fold(Digits::EMPTY, |all, (_, digits)| all | digits)
}

/// The naked subset formed by the guardians and other cells.
pub fn explain_subset(step: &Step, puzzle: &Puzzle, reason: &str) -> String {
    let roof = text::cells(puzzle, step.candidates(Role::Fin).map(|(cell, _)| cell));
    let subset = step.candidates(Role::Second).map(|(cell, _)| cell);
    let digits = union(step, Role::Fin) | union(step, Role::Second);
    let region = text::regions(puzzle, step.regions(Role::Base));
    format!(
        "{reason}, so one of {roof} takes one of its other digits. Together with {} that makes a \
         naked subset of {} in {region}, where no further cell has those.",
        text::cells(puzzle, subset),
        text::digits(digits)
    )
}
