//! Forcing chains and nets: what follows if a candidate is right, and what if it is wrong.
//!
//! ```text
//!   r2c2 = 1  ->  r2c7 = 4  ->  r5c7 <> 4      r2c2 is 1, 3 or 8, so in any case
//!   r2c2 = 3  ->  r5c2 = 4  ->  r5c7 <> 4      r5c7 is not 4
//!   r2c2 = 8  ->  r6c9 = 4  ->  r5c7 <> 4
//! ```
//!
//! The candidates of a cell are a *group*: exactly one of them is right; so are the places for a
//! digit in a region that must hold it. A candidate that is right makes those wrong that it sees or
//! shares a cell with; if a group is left with one member, that is right.
//!
//! - Contradiction: an assumption that leaves a group without a member is wrong.
//! - Verity: what follows from every member of a group, or from a candidate being right and from
//!   its being wrong, is so.
//!
//! In a chain a group has two members to begin with, so that each conclusion rests on the one
//! before alone; in a net a conclusion may rest on all that were drawn before it.

use super::{Found, Needs, State, Technique, page};
use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};
use crate::engine::puzzle::Puzzle;
use crate::engine::sort;
use crate::engine::step::{Link, Mark, Node, Role, Step};
use crate::engine::text;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Each conclusion rests on the one before it.
pub static FORCING_CHAIN: Technique = Technique {
    slug: "forcing-chain",
    name: "forcing chain",
    label: "FC",
    size: 1,
    needs: Needs::Nothing,
    find: |state, technique, found| find(state, technique, found, false),
    explain,
    page: page!("forcing-chain"),
    signs: &[],
};

/// A conclusion may rest on several.
pub static FORCING_NET: Technique = Technique {
    slug: "forcing-net",
    name: "forcing net",
    label: "FN",
    find: |state, technique, found| find(state, technique, found, true),
    page: page!("forcing-net"),
    signs: &[],
    ..FORCING_CHAIN
};

/// The most candidates of a state that is looked at; every assumption is compared with every
/// candidate. Grids of 9x9 cells have a few hundred.
const MOST_CANDIDATES: usize = 1000;

/// The candidates of a state by number, and what links them.
struct Graph {
    candidates: Vec<(Cell, Digit)>,
    /// By candidate: those that are wrong if it is right.
    weak: Vec<Vec<usize>>,
    groups: Vec<Vec<usize>>,
    /// By candidate: the groups that it is in.
    groups_of: Vec<Vec<usize>>,
}

/// A candidate that is taken for right or wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Claim {
    candidate: usize,
    is_right: bool,
}

/// What follows from a claim.
struct Outcome {
    claim: Claim,
    /// By candidate: whether it turned out right or wrong, and the claim that this rests on last.
    known: Vec<Option<(bool, Claim)>>,
    /// The last claim before some group had no member left.
    clash: Option<Claim>,
}

/// How something is proved: what is claimed first, and the claims that end each way.
struct Proof {
    /// The number of links on all ways together.
    length: usize,
    ways: Vec<Vec<Claim>>,
}

fn find(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
    is_net: bool,
) -> ControlFlow<()> {
    let candidates = state.board.open_cells().map(|cell| state.board.candidates(cell).len());
    if candidates.sum::<usize>() > MOST_CANDIDATES {
        state.give_up();
        return ControlFlow::Continue(());
    }
    let graph = Graph::new(state);
    let size = graph.candidates.len();
    let outcomes = |is_right| -> Vec<Outcome> {
        let claims = (0..size).map(|candidate| Claim { candidate, is_right });
        let paid = claims.take_while(|_| state.pay(size / 4).is_continue());
        paid.map(|claim| graph.follow(claim, is_net)).collect()
    };
    let (right, wrong) = (outcomes(true), outcomes(false));
    state.pay(0)?;
    let mut proofs: BTreeMap<Claim, Proof> = BTreeMap::new();
    for outcome in right.iter().chain(&wrong) {
        if let Some(last) = outcome.clash {
            let Claim { candidate, is_right } = outcome.claim;
            let ways = || vec![outcome.way(last)];
            keep(&mut proofs, Claim { candidate, is_right: !is_right }, ways);
        }
    }
    let of_groups = graph.groups.iter().map(|group| group.iter().map(|&it| &right[it]).collect());
    let of_both = right.iter().zip(&wrong).map(|(right, wrong)| vec![right, wrong]);
    for cases in of_groups.chain(of_both) {
        let cases: Vec<&Outcome> = cases;
        state.pay(size / 8)?;
        if cases.iter().any(|case| case.clash.is_some()) {
            continue;
        }
        for claim in common(&cases) {
            keep(&mut proofs, claim, || cases.iter().map(|case| case.way(claim)).collect());
        }
    }
    let mut proofs: Vec<(Claim, Proof)> = proofs.into_iter().collect();
    sort::by_key(&mut proofs, |(claim, proof)| (proof.length, *claim));
    for (claim, proof) in proofs {
        offer(state, technique, found, &graph, claim, &proof)?;
    }
    ControlFlow::Continue(())
}

/// Keeps a proof if none as short is known.
fn keep(proofs: &mut BTreeMap<Claim, Proof>, claim: Claim, ways: impl Fn() -> Vec<Vec<Claim>>) {
    let ways = ways();
    let length = ways.iter().map(|way| way.len().saturating_sub(1)).sum();
    if proofs.get(&claim).is_none_or(|known| length < known.length) {
        proofs.insert(claim, Proof { length, ways });
    }
}

/// What follows in all cases, but for what one of them claims itself.
fn common(cases: &[&Outcome]) -> Vec<Claim> {
    let Some((first, others)) = cases.split_first() else { return Vec::new() };
    let in_first =
        first.known.iter().enumerate().filter_map(|(candidate, known)| {
            known.map(|(is_right, _)| Claim { candidate, is_right })
        });
    let in_all = in_first.filter(|claim| {
        let says = |case: &&Outcome| {
            case.claim.candidate != claim.candidate
                && case.known[claim.candidate].is_some_and(|(truth, _)| truth == claim.is_right)
        };
        says(first) && others.iter().all(says)
    });
    in_all.collect()
}

impl Graph {
    fn new(state: &State<'_>) -> Self {
        let (board, puzzle) = (state.board, state.puzzle());
        let of_cell = |cell| board.candidates(cell).iter().map(move |digit| (cell, digit));
        let candidates: Vec<(Cell, Digit)> = board.open_cells().flat_map(of_cell).collect();
        let number = |candidate: (Cell, Digit)| candidates.binary_search(&candidate).ok();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for cell in board.open_cells() {
            groups.push(of_cell(cell).filter_map(number).collect());
        }
        for region in puzzle.region_ids() {
            for digit in state.certain(region) {
                let places = state.cells_at(region, state.places(region, digit));
                groups.push(places.filter_map(|cell| number((cell, digit))).collect());
            }
        }
        groups.retain(|group| group.len() > 1);
        let mut groups_of = vec![Vec::new(); candidates.len()];
        for (group, members) in groups.iter().enumerate() {
            members.iter().for_each(|&member| groups_of[member].push(group));
        }
        let excludes = |&(cell, digit): &(Cell, Digit)| {
            let in_cell = of_cell(cell).filter(move |(_, other)| *other != digit);
            let seen = state.holders(digit).iter().filter(move |&other| puzzle.sees(cell, other));
            in_cell.chain(seen.map(move |other| (other, digit))).filter_map(number).collect()
        };
        let weak = candidates.iter().map(excludes).collect();
        Self { weak, groups, groups_of, candidates }
    }

    /// Follows a claim until nothing more comes of it or a group has no member left.
    fn follow(&self, claim: Claim, is_net: bool) -> Outcome {
        let mut known = vec![None; self.candidates.len()];
        let mut left: Vec<usize> = self.groups.iter().map(Vec::len).collect();
        known[claim.candidate] = Some((claim.is_right, claim));
        let mut queue = vec![claim];
        let mut next = 0;
        while let Some(&last) = queue.get(next) {
            next += 1;
            if last.is_right {
                for &candidate in &self.weak[last.candidate] {
                    match known[candidate] {
                        None => {
                            known[candidate] = Some((false, last));
                            queue.push(Claim { candidate, is_right: false });
                        }
                        // Two that exclude each other: the group of the other is without members.
                        Some((true, _)) => return Outcome { claim, known, clash: Some(last) },
                        Some((false, _)) => {}
                    }
                }
                continue;
            }
            for &group in &self.groups_of[last.candidate] {
                left[group] -= 1;
                let is_open = is_net || self.groups[group].len() == 2;
                match left[group] {
                    0 => return Outcome { claim, known, clash: Some(last) },
                    1 if is_open => {
                        let mut members = self.groups[group].iter().copied();
                        let only = members.find(|&it| !matches!(known[it], Some((false, _))));
                        if let Some(candidate) = only.filter(|&it| known[it].is_none()) {
                            known[candidate] = Some((true, last));
                            queue.push(Claim { candidate, is_right: true });
                        }
                    }
                    _ => {}
                }
            }
        }
        Outcome { claim, known, clash: None }
    }
}

impl Outcome {
    /// The claims from the first to one that follows from it.
    fn way(&self, end: Claim) -> Vec<Claim> {
        let mut way = vec![end];
        let mut at = end;
        while at != self.claim
            && let Some((_, before)) = self.known[at.candidate]
        {
            way.push(before);
            at = before;
        }
        way.reverse();
        way
    }
}

fn offer(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
    graph: &Graph,
    claim: Claim,
    proof: &Proof,
) -> ControlFlow<()> {
    let (cell, digit) = graph.candidates[claim.candidate];
    let others = state.board.candidates(cell).len().saturating_sub(1);
    found.offer(if claim.is_right { others } else { 1 }, || {
        let node = |claim: &Claim| Node::from(graph.candidates[claim.candidate]);
        let mark = |role, claim: &Claim| {
            let (cell, digit) = graph.candidates[claim.candidate];
            Mark::Candidates(role, cell, digit.into())
        };
        let first = |way: &Vec<Claim>| {
            let claim = way.first()?;
            Some(mark(if claim.is_right { Role::Second } else { Role::First }, claim))
        };
        let heads = proof.ways.iter().filter_map(first);
        let inner = proof.ways.iter().flat_map(|way| way.iter().skip(1));
        let inner = inner.filter(|claim| claim.is_right).map(|claim| mark(Role::Pattern, claim));
        // A way of no links has an end that is the assumption itself.
        let links = proof.ways.iter().flat_map(|way| {
            way.windows(2).map(|ends| {
                let strong = ends[1].is_right;
                Mark::Link(Link { strong, from: node(&ends[0]), to: node(&ends[1]) })
            })
        });
        let (places, removes) = match claim.is_right {
            true => (vec![(cell, digit)], Vec::new()),
            false => (Vec::new(), vec![(cell, Digits::of(digit))]),
        };
        Step { technique, places, removes, marks: heads.chain(inner).chain(links).collect() }
    })
}

/// The ways of a step in words, each from the candidate that it assumes: the links of a way begin
/// where the ones before ended.
fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let heads: Vec<(Cell, Digits, bool)> = step
        .marks
        .iter()
        .filter_map(|mark| match *mark {
            Mark::Candidates(Role::Second, cell, digits) => Some((cell, digits, true)),
            Mark::Candidates(Role::First, cell, digits) => Some((cell, digits, false)),
            _ => None,
        })
        .collect();
    let mut links = step.links().peekable();
    let mut cases = Vec::new();
    for &(cell, digits, is_right) in &heads {
        let mut case = format!("If {}", claim(puzzle, cell, digits, is_right));
        let mut at = digits.first().map(|digit| Node::new(cell, digit));
        while let Some(link) = links.next_if(|link| Some(link.from) == at) {
            let cell = link.to.cells()[0];
            case += &format!(", {}", claim(puzzle, cell, link.to.digit.into(), link.strong));
            at = Some(link.to);
        }
        cases.push(case);
    }
    let effect = text::effect(puzzle, step);
    match heads.len() {
        1 => format!(
            "{}, and then a digit is twice in a house, or a cell or a house is left without one. \
             So the assumption was wrong: {effect}.",
            cases.join("")
        ),
        _ => format!(
            "{}. One of these must be true, and all of them lead to the same result: {effect}.",
            cases.join(". ")
        ),
    }
}

/// `r1c1 is 5` or `r1c1 is not 5`.
fn claim(puzzle: &Puzzle, cell: Cell, digits: Digits, is_right: bool) -> String {
    let is = if is_right { "is" } else { "is not" };
    format!("{} {is} {}", puzzle.grid().name(cell), text::digits(digits))
}
