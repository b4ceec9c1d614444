//! The proofs of a web: for every pair of nodes, the shortest chain that proves one of them true, if
//! that has an effect.
//!
//! Candidates only disappear, and with them links and what chains strike. So if there was no chain
//! before, a new strong link is needed for one.

use crate::grid::{Cell, Digits};
use crate::technique::shared::step::{Found, Node, Technique, by_cell};
use crate::technique::tables::mark::common;
use crate::technique::tables::rows;
use crate::technique::tables::state::State;
use crate::technique::tables::webs::{Ends, Ways, Web, is_parted};
use std::cmp::Reverse;
use std::collections::HashSet;

/// A chain and what it strikes.
pub(super) type Proof = (Vec<Node>, Vec<(Cell, Digits)>);

/// The pairs of nodes that a chain with an effect may connect. A single link does not count: a pair of
/// places is a locked candidate.
pub(super) fn ends<'w>(state: &State<'_>, web: &'w Ways) -> &'w [Ends] {
    web.ends.get_or_init(|| find_ends(state, web))
}

fn find_ends(state: &State<'_>, web: &Ways) -> Vec<Ends> {
    let mut all = Vec::new();
    let mut ends = vec![0; web.nodes.len().div_ceil(64)];
    for start in 0..web.nodes.len() {
        if state.pay(web.nodes.len() / 2).is_break() {
            break;
        }
        ends.copy_from_slice(web.may_reach(state, start));
        web.strong.of(start).for_each(|node| rows::clear(&mut ends, node));
        match state.options.sets_in_chains {
            true => rows::clear(&mut ends, start),
            false => rows::clear_up_to(&mut ends, start),
        }
        for end in rows::ones(&ends) {
            let struck = web.struck(state, start, end);
            if struck > 0 {
                all.push((struck, [start, end]));
            }
        }
    }
    all
}

/// The shortest chain between two nodes, and what it strikes.
fn proof(state: &State<'_>, web: &Ways, [start, end]: [usize; 2]) -> Option<Proof> {
    let way = web.way(web.reach(state, start), end)?;
    Some((web.nodes_at(&way), struck_by(state, web, [start, end])))
}

/// The shortest chain between every two nodes that strikes anything.
pub(super) fn proofs(state: &State<'_>, web: &Ways) -> Vec<Proof> {
    between(state, web, ends(state, web).iter())
}

/// The shortest chain between each of these ends.
fn between<'w>(state: &State<'_>, web: &Ways, ends: impl Iterator<Item = &'w Ends>) -> Vec<Proof> {
    let mut proofs = Vec::new();
    // The search keeps one way to each node. Through almost locked sets, one end may miss the other
    // although the other reaches it.
    let both_ways = state.options.sets_in_chains;
    let mut reached = HashSet::new();
    for &(_, [start, end]) in ends {
        if reached.contains(&[end, start]) {
            continue;
        }
        let Some(proof) = proof(state, web, [start, end]) else { continue };
        if both_ways {
            reached.insert([start, end]);
        }
        proofs.push(proof);
    }
    proofs
}

/// The shortest chains between every two suitable nodes with at least this many nodes. If the
/// collector wants only those that strike the most, the others are not searched.
pub(super) fn best(
    state: &State<'_>,
    web: &Ways,
    found: &Found,
    fits: impl Fn(&Ends) -> bool,
    least: usize,
) -> Vec<Proof> {
    let is_long = |(chain, _): &Proof| chain.len() >= least;
    let mut ends: Vec<&Ends> = ends(state, web).iter().filter(|ends| fits(ends)).collect();
    if found.keeps_all() || state.options.sets_in_chains {
        let mut proofs = between(state, web, ends.into_iter());
        proofs.retain(is_long);
        return proofs;
    }
    ends.sort_by_key(|&&(struck, _)| Reverse(struck));
    let same = ends.chunk_by(|a, b| a.0 == b.0);
    let mut proofs = same.map(|same| {
        let proofs = same.iter().filter_map(|&&(_, ends)| proof(state, web, ends));
        proofs.filter(is_long).collect()
    });
    proofs.find(|proofs: &Vec<Proof>| !proofs.is_empty()).unwrap_or_default()
}

/// What is false if one of two nodes is true.
pub(super) fn struck_by(state: &State<'_>, web: &Web, [a, b]: [usize; 2]) -> Vec<(Cell, Digits)> {
    if let Some(ruled_out) = web.ruled_out() {
        return common(&ruled_out[a], &ruled_out[b]);
    }
    let (a, b) = (&web.nodes[a], &web.nodes[b]);
    let (board, puzzle) = (state.board, state.puzzle());
    let sees = |cell: Cell, node: &Node| node.cells().iter().all(|&own| puzzle.sees(cell, own));
    if a.digit == b.digit {
        let (first, last) = (a.cells()[0], b.cells()[0]);
        let cells = state.seen_by_both(first, last, a.digit);
        let cells = cells.filter(|&cell| sees(cell, a) && sees(cell, b));
        return cells.map(|cell| (cell, a.digit.into())).collect();
    }
    if a.cell().is_some() && a.cell() == b.cell() {
        let others = |cell| board.candidates(cell) - a.digit.into() - b.digit.into();
        let cell = a.cell().map(|cell| (cell, others(cell)));
        return cell.into_iter().filter(|(_, digits)| !digits.is_empty()).collect();
    }
    let mut removes = Vec::new();
    for (one, other) in [(a, b), (b, a)] {
        if let Some(cell) = one.cell()
            && board.candidates(cell).contains(other.digit)
            && sees(cell, other)
        {
            removes.push((cell, Digits::of(other.digit)));
        }
    }
    by_cell(removes)
}

/// The strong links of a sort of chain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Strong {
    /// Those within bivalue cells and between a region's two places for a digit.
    Places,
    /// Also those of groups.
    Groups,
}

impl Strong {
    /// The web of all these links, unless a technique knows that it contains no chain.
    pub fn promising_web<'s>(
        self,
        state: &'s State<'_>,
        technique: &'static Technique,
    ) -> Option<&'s Ways> {
        // Lines make new links of candidates that go.
        let may_find = state.puzzle().bonds().is_some()
            || state.may_find(technique, |cell, lost| self.may_be_new(state, cell, lost));
        may_find.then(|| match self {
            Self::Places => state.web(),
            Self::Groups => state.grouped_web(),
        })
    }

    /// Whether a link may be new because a cell lost these digits.
    fn may_be_new(self, state: &State<'_>, cell: Cell, lost: Digits) -> bool {
        let with_groups = self == Self::Groups;
        let regions = state.puzzle().regions_of(cell);
        let is_linked =
            |digit| regions.iter().any(|&region| is_parted(state, region, digit, with_groups));
        state.is_bivalue(cell) || lost.iter().any(is_linked)
    }

    /// Remembers that there is no chain at all, unless almost locked sets are links too, since new
    /// links of these are not detected.
    pub fn remember_none(self, state: &State<'_>, technique: &'static Technique) {
        if !state.options.sets_in_chains {
            state.remember_none(technique);
        }
    }
}
