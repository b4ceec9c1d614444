//! What follows from a pattern, one of whose guardians is true.

use super::pattern::Guarded;
use crate::grid::{Cell, Digit, Digits, RegionId};
use crate::sort;
use crate::technique::state::State;
use crate::technique::subsets::with_bits;
use crate::technique::{Found, Mark, Role, Step, Technique, by_cell};
use std::collections::HashSet;
use std::ops::ControlFlow;

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

/// Offers the effects of patterns, those of the fewest cells first; among equal effects, only the
/// first.
pub fn find(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
    mut patterns: Vec<Guarded>,
    sorts: &[Conclude],
) -> ControlFlow<()> {
    sort::by(&mut patterns, Guarded::compare);
    patterns.dedup();
    let mut known = HashSet::new();
    for pattern in patterns.iter().filter(|pattern| !pattern.guardians.is_empty()) {
        state.pay(1)?;
        for conclusion in sorts.iter().flat_map(|conclude| conclude(state, pattern)) {
            let removes = present(state, &conclusion.removes);
            if known.insert(removes) {
                offer(state, technique, found, conclusion, || pattern.marks())?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers a conclusion from a pattern with these marks, if it strikes anything.
pub fn offer<M: Iterator<Item = Mark>>(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
    conclusion: Conclusion,
    pattern: impl FnOnce() -> M,
) -> ControlFlow<()> {
    let removes = present(state, &conclusion.removes);
    if removes.is_empty() {
        return ControlFlow::Continue(());
    }
    let removed = removes.iter().map(|(_, digits)| digits.len()).sum();
    found.offer(removed, || {
        let marks = pattern().chain(conclusion.marks).collect();
        Step { technique, places: Vec::new(), removes, marks }
    })
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
                ControlFlow::Continue(())
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
