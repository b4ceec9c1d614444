//! Forcing chains and nets: what follows if a candidate is right, and if it is wrong.
//!
//! ```text
//!   r2c2 = 1  ->  r2c7 = 4  ->  r5c7 <> 4      r2c2 is 1, 3 or 8, so in any case
//!   r2c2 = 3  ->  r5c2 = 4  ->  r5c7 <> 4      r5c7 is not 4
//!   r2c2 = 8  ->  r6c9 = 4  ->  r5c7 <> 4
//! ```
//!
//! The candidates of a cell are a *group*: exactly one of them is right. So are the places for a
//! digit in a region that must hold it. A right candidate makes those wrong that it sees or shares
//! a cell with; if a group has one member left, that one is right.
//!
//! - Contradiction: an assumption that leaves a group without a member is wrong.
//! - Verity: what follows from every member of a group, or both from a candidate being right and
//!   from its being wrong, is true.
//!
//! In a chain, groups have two members to begin with, so each conclusion depends only on the one
//! before; in a net, a conclusion may depend on all earlier ones.
//!
//! Relations take part: a chain goes from a candidate to what a line rules out if it is right or
//! wrong (`tables/ties`); in a net, a line rules out the candidates that are in no
//! way to fill it.

use crate::budget::Budget;
use crate::grid::digit::{Digit, Digits};
use crate::grid::relation::{Exactness, Line};
use crate::grid::{Cell, Puzzle};
use crate::technique::shared::chain::claim;
use crate::technique::shared::step::{
    CONTINUE, Flow, Link, Look, Mark, Method, Node, Role, Step, Technique, page,
};
use crate::technique::shared::text;
use crate::technique::tables::state::State;
use crate::technique::tables::ties::Tie;
use std::collections::BTreeMap;

/// Each conclusion depends on the one before it.
pub static FORCING_CHAIN: Technique = Method::new(
    page!("forcing-chain"),
    |look| find(look, false),
    explain,
)
.row("forcing-chain", "forcing chain", "FC", 1);

/// A conclusion may depend on several.
pub static FORCING_NET: Technique = Method::new(
    page!("forcing-net"),
    |look| find(look, true),
    explain,
)
.row("forcing-net", "forcing net", "FN", 1);

/// The most candidates of a state that is examined; every assumption is compared with every
/// candidate. 9x9 grids have a few hundred.
const MOST_CANDIDATES: usize = 1000;

/// The candidates of a state by number, and their links.
struct Graph<'a> {
    budget: &'a Budget<'a>,
    candidates: Vec<(Cell, Digit)>,
    /// By candidate: those that are wrong if it is right.
    weak: Vec<Vec<usize>>,
    groups: Vec<Vec<usize>>,
    /// By candidate: its groups.
    groups_of: Vec<Vec<usize>>,
    /// By candidate: those that are wrong if it is wrong.
    also: Vec<Vec<usize>>,
    /// The lines that are open, each with the candidates of its cells in the order of the line.
    lines: Vec<(&'a Line, Vec<Slot>)>,
    /// By candidate: the lines that it is in.
    lines_of: Vec<Vec<usize>>,
}

/// A cell of a line: its digit, if it is placed, or its candidates by number.
type Slot = (Option<Digit>, Vec<usize>);

/// A candidate that is assumed to be right or wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Claim {
    candidate: usize,
    is_right: bool,
}

/// What follows from a claim.
struct Outcome {
    claim: Claim,
    /// By candidate: whether it turned out right or wrong, and the last claim that this depends on.
    known: Vec<Option<(bool, Claim)>>,
    /// The last claim before some group had no member left.
    clash: Option<Claim>,
}

/// A proof: the initial claims, and the claims that end each way.
struct Proof {
    /// The total number of links on all ways.
    length: usize,
    ways: Vec<Vec<Claim>>,
}

fn find(look: &mut Look<'_>, is_net: bool) -> Flow {
    let state = look.state;
    let candidates = state.board.open_cells().map(|cell| state.board.candidates(cell).len());
    if candidates.sum::<usize>() > MOST_CANDIDATES {
        state.give_up();
        return CONTINUE;
    }
    let graph = Graph::new(state);
    let size = graph.candidates.len();
    let outcomes = |is_right| -> Vec<Outcome> {
        let claims = (0..size).map(|candidate| Claim { candidate, is_right });
        let paid = claims.take_while(|_| state.pay(size / 4 + 8 * graph.lines.len()).is_continue());
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
    proofs.sort_by_key(|(claim, proof)| (proof.length, *claim));
    for (claim, proof) in proofs {
        offer(look, &graph, claim, &proof)?;
    }
    CONTINUE
}

/// Keeps a proof unless one as short is known.
fn keep(proofs: &mut BTreeMap<Claim, Proof>, claim: Claim, ways: impl Fn() -> Vec<Vec<Claim>>) {
    let ways = ways();
    let length = ways.iter().map(|way| way.len().saturating_sub(1)).sum();
    if proofs.get(&claim).is_none_or(|known| length < known.length) {
        proofs.insert(claim, Proof { length, ways });
    }
}

/// What follows in all cases, except what one of them claims itself.
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

impl<'a> Graph<'a> {
    fn new(state: &State<'a>) -> Self {
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
        let also = vec![Vec::new(); candidates.len()];
        let (lines, lines_of) = (Vec::new(), vec![Vec::new(); candidates.len()]);
        let budget = state.budget;
        let mut graph = Self { budget, weak, groups, groups_of, also, lines, lines_of, candidates };
        graph.tie(state);
        graph
    }

    /// Adds what relations say.
    fn tie(&mut self, state: &State<'a>) {
        let Some((bonds, ties)) = state.puzzle().bonds().zip(state.ties()) else { return };
        let candidates = &self.candidates;
        let of = |cell: Cell, digits: Digits| {
            let number = move |digit| candidates.binary_search(&(cell, digit)).ok();
            digits.iter().filter_map(number).collect::<Vec<usize>>()
        };
        let of_tie = |tie: &Tie| of(tie.cell, tie.digits);
        for (place, &(cell, digit)) in candidates.iter().enumerate() {
            self.weak[place].extend(ties.if_right(cell, digit).iter().flat_map(of_tie));
            self.also[place].extend(ties.if_wrong(cell, digit).iter().flat_map(of_tie));
        }
        let board = state.board;
        let slot = |&cell: &Cell| (board.value(cell), of(cell, board.candidates(cell)));
        let slots = |line: &'a Line| (line, line.cells.iter().map(slot).collect());
        self.lines = bonds.lines.iter().map(slots).collect();
        for (number, (_, slots)) in self.lines.iter().enumerate() {
            for &member in slots.iter().flat_map(|(_, members)| members) {
                if self.lines_of[member].last() != Some(&number) {
                    self.lines_of[member].push(number);
                }
            }
        }
    }

    /// Follows a claim until nothing more follows or a group has no member left.
    fn follow(&self, claim: Claim, is_net: bool) -> Outcome {
        let mut known = vec![None; self.candidates.len()];
        known[claim.candidate] = Some((claim.is_right, claim));
        let mut left: Vec<usize> = self.groups.iter().map(Vec::len).collect();
        // By line: the last claim about it since it was read.
        let mut unread: Vec<Option<Claim>> = vec![None; if is_net { self.lines.len() } else { 0 }];
        let mut queue = vec![claim];
        let mut next = 0;
        let clash = loop {
            let Some(&last) = queue.get(next) else {
                match self.read(&mut known, &mut unread) {
                    Ok(more) if more.is_empty() => break None,
                    Ok(more) => queue.extend(more),
                    Err(last) => break Some(last),
                }
                continue;
            };
            next += 1;
            if is_net {
                self.lines_of[last.candidate].iter().for_each(|&line| unread[line] = Some(last));
            }
            let wrong = if last.is_right { &self.weak } else { &self.also };
            let is_right = |&candidate: &usize| matches!(known[candidate], Some((true, _)));
            // Two that exclude each other: then the group of the other has no members.
            if wrong[last.candidate].iter().any(is_right) {
                break Some(last);
            }
            for &candidate in &wrong[last.candidate] {
                if known[candidate].is_none() {
                    known[candidate] = Some((false, last));
                    queue.push(Claim { candidate, is_right: false });
                }
            }
            if !last.is_right && !self.narrow(last, is_net, &mut left, &mut known, &mut queue) {
                break Some(last);
            }
        };
        Outcome { claim, known, clash }
    }

    /// Takes a candidate that is wrong out of its groups, and says whether each has a member left; if
    /// that is the only one, it is right.
    fn narrow(
        &self,
        last: Claim,
        is_net: bool,
        left: &mut [usize],
        known: &mut [Option<(bool, Claim)>],
        queue: &mut Vec<Claim>,
    ) -> bool {
        for &group in &self.groups_of[last.candidate] {
            left[group] -= 1;
            let is_open = is_net || self.groups[group].len() == 2;
            match left[group] {
                0 => return false,
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
        true
    }

    /// Reads lines about which something was claimed, one after the other, until one of them rules
    /// something out, and returns that.
    ///
    /// # Errors
    /// The last claim about a line that there is no way to fill.
    fn read(
        &self,
        known: &mut [Option<(bool, Claim)>],
        unread: &mut [Option<Claim>],
    ) -> Result<Vec<Claim>, Claim> {
        let mut more = Vec::new();
        for (number, (line, members)) in self.lines.iter().enumerate() {
            let Some(last) = unread.get_mut(number).and_then(Option::take) else { continue };
            let digit = |&member: &usize| self.candidates[member].1;
            let truth = |member: &usize| known[*member].map(|(truth, _)| truth);
            let slot = |(placed, members): &Slot| {
                let right = members.iter().find(|member| truth(member) == Some(true)).map(digit);
                let left = members.iter().filter(|member| truth(member).is_none()).map(digit);
                placed.or(right).map_or_else(|| left.collect(), Digits::of)
            };
            let mut slots: Vec<Digits> = members.iter().map(slot).collect();
            if !line.prune(&mut slots, Exactness::Distinct, self.budget) {
                return Err(last);
            }
            for ((_, members), slot) in members.iter().zip(&slots) {
                for &candidate in members.iter().filter(|member| !slot.contains(digit(member))) {
                    if known[candidate].is_none() {
                        known[candidate] = Some((false, last));
                        more.push(Claim { candidate, is_right: false });
                    }
                }
            }
            if !more.is_empty() {
                break;
            }
        }
        Ok(more)
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

fn offer(look: &mut Look<'_>, graph: &Graph, claim: Claim, proof: &Proof) -> Flow {
    let (state, technique) = (look.state, look.technique);
    let (cell, digit) = graph.candidates[claim.candidate];
    let others = state.board.candidates(cell).len().saturating_sub(1);
    look.offer(if claim.is_right { others } else { 1 }, || {
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
        // A way without links ends in the assumption itself.
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
        Step {
            technique,
            places,
            removes,
            marks: heads.chain(inner).chain(links).collect(),
            because: None,
        }
    })
}

/// The ways of a step in words, each from the candidate that it assumes. The links of a way begin
/// where those before end.
fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let heads = step.marks.iter().filter_map(|mark| match *mark {
        Mark::Candidates(Role::Second, cell, digits) => Some((cell, digits.first()?, true)),
        Mark::Candidates(Role::First, cell, digits) => Some((cell, digits.first()?, false)),
        _ => None,
    });
    let mut links = step.links().peekable();
    let mut ways: Vec<(String, Vec<String>)> = Vec::new();
    for (cell, digit, is_right) in heads {
        let mut at = Node::new(cell, digit);
        let assumed = claim(puzzle, &at, is_right);
        let mut claims: Vec<(String, bool)> = Vec::new();
        while let Some(link) = links.next_if(|link| link.from == at) {
            at = link.to;
            let is_same = link.from.cells() == link.to.cells();
            let is_after = claims.last().is_some_and(|before| !before.1);
            claims.push(match link.strong && is_same && is_after {
                true => (format!("it is {}", at.digit), true),
                false => (claim(puzzle, &at, link.strong), link.strong),
            });
        }
        ways.push((assumed, text::paired(claims, text::SO)));
    }
    if let [(assumed, lines)] = &mut ways[..] {
        let holds = if puzzle.bonds().is_some() { ", or a relation does not hold" } else { "" };
        lines.push(format!(
            "and then a digit is twice in a house, or a cell or a house is left without one{holds}"
        ));
        return text::in_lines(&format!("If {assumed}, then:"), std::mem::take(lines));
    }
    let ways = ways.into_iter().map(|(assumed, lines)| match lines.is_empty() {
        true => format!("It may be that {assumed}."),
        false => text::in_lines(&format!("If {assumed}, then:"), lines),
    });
    let introduction = "One of these must be true, and all of them lead to the same result.";
    [introduction.to_owned()].into_iter().chain(ways).collect::<Vec<_>>().join("\n")
}
