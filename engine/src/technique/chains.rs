//! Chains: alternating strong and weak links, beginning and ending with a strong one.
//!
//! ```text
//!   X-chain (5)r1c1=r1c7-r4c7=r4c2     XY-chain (5=2)r1c1-(2=8)r1c7-(8=5)r4c7
//! ```
//!
//! Read it from one end: if that end is false, the strong link makes the next node true, the weak
//! link makes the one after it false, and so on to the other end, which is true. So at least one
//! end is true, and a candidate that would make both false is impossible. An X-chain uses one
//! digit, and its strong links are regions with two places for it; an XY-chain goes through bivalue
//! cells; an AIC (alternating inference chain) uses both. Grouped chains also use candidates of one
//! digit shared by a box and a line as a node. On request they also pass through almost locked
//! sets: the places of one digit in a set and the places of another are linked, and so are a digit
//! of the set and the digit that the set leaves some other cell if it lacks the former.
//!
//! If the ends also exclude each other, the chain closes to a continuous loop: every weak link then
//! has exactly one true node, so candidates that see both of its nodes are ruled out; and an almost
//! locked set lacks exactly one of the two digits that link it, so its other digits are ruled out
//! where all their places are seen. If both ends are the same node, or a candidate sees both ends,
//! it is a discontinuous loop: that node is true, or that candidate is false.
//!
//! Two candidates that a line does not allow together have a weak link too, and two of which it
//! needs one have a strong link (`tables/ties`).
//!
//! The search is breadth first over a [`Web`] of nodes, in reading order.
//!
//! # Proofs
//!
//! The proofs of a web: for every pair of nodes, the shortest chain that proves one of them true, if
//! that has an effect.
//!
//! Candidates only disappear, and with them links and what chains strike. So if there was no chain
//! before, a new strong link is needed for one.

use super::tables::webs::{Ends, Ways};
use crate::grid::relation::RelationId;
use crate::grid::{Cell, Digits};
use crate::technique::shared::chain::{Candidate, explain, explain_continuous, marks_of};
use crate::technique::shared::step::{
    CONTINUE, Flow, Found, Link, Look, Mark, Method, Node, Role, Technique, by_cell, page,
};
use crate::technique::tables::mark::common;
use crate::technique::tables::rows;
use crate::technique::tables::state::State;
use crate::technique::tables::webs::{Web, is_parted, set_behind, sets_between};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

/// A chain of one digit through regions with two places for it.
pub static X_CHAIN: Technique =
    Method::new(page!("x-chain"), find_x_chains, explain).row("x-chain", "X-chain", "XC", 1);

/// A chain through bivalue cells.
pub static XY_CHAIN: Technique =
    Method::new(page!("xy-chain"), find_xy_chains, explain).row("xy-chain", "XY-chain", "YC", 1);

/// A chain that closes, so that all of its weak links are strong too.
pub static CONTINUOUS_LOOP: Technique = Method::new(
    page!("continuous-loop"),
    |look| find_continuous(look, Strong::Places),
    explain_continuous,
)
.row("continuous-loop", "continuous nice loop", "CL", 1);

/// A chain that returns to a candidate and refutes or proves it.
pub static DISCONTINUOUS_LOOP: Technique = Method::new(
    page!("discontinuous-loop"),
    |look| find_discontinuous(look, Strong::Places),
    explain,
)
.row("discontinuous-loop", "discontinuous nice loop", "DL", 1);

/// A chain with any strong links.
pub static AIC: Technique =
    Method::new(page!("aic"), |look| find_aic(look, Strong::Places), explain)
        .row("aic", "AIC", "AI", 1);

/// A continuous loop with groups.
pub static GROUPED_CONTINUOUS_LOOP: Technique = Method::new(
    page!("grouped-chain"),
    |look| find_continuous(look, Strong::Groups),
    explain_continuous,
)
.row("grouped-continuous-loop", "grouped continuous nice loop", "GC", 1);

/// A discontinuous loop with groups.
pub static GROUPED_DISCONTINUOUS_LOOP: Technique =
    Method::new(page!("grouped-chain"), |look| find_discontinuous(look, Strong::Groups), explain)
        .row("grouped-discontinuous-loop", "grouped discontinuous nice loop", "GD", 1);

/// An AIC with groups.
pub static GROUPED_AIC: Technique = Method::new(
    page!("grouped-chain"),
    |look| find_aic(look, Strong::Groups),
    explain,
)
.row("grouped-aic", "grouped AIC", "GA", 1);

fn find_x_chains(look: &mut Look<'_>) -> Flow {
    let (state, technique) = (look.state, look.technique);
    let digits = state.promising_digits(technique);
    let web = |digit| Ways::new(Web::of_digit(state, state.links(), digit));
    let of_digit = |digit| best(state, &web(digit), look.found, |_| true, 0);
    let proofs: Vec<Proof> = digits.iter().flat_map(of_digit).collect();
    let found_in: Digits = proofs.iter().map(|(chain, _)| chain[0].digit).collect();
    state.remember_failure(technique, digits - found_in);
    offer(look, proofs)
}

fn find_xy_chains(look: &mut Look<'_>) -> Flow {
    let (state, technique) = (look.state, look.technique);
    if !state.may_find(technique, |cell, _| state.is_bivalue(cell)) {
        return CONTINUE;
    }
    let web = Ways::new(Web::of_cells(state, state.links()));
    let is_alike = |&(_, [start, end]): &Ends| web.nodes[start].digit == web.nodes[end].digit;
    if !ends(state, &web).iter().any(is_alike) {
        state.remember_none(technique);
    }
    // The two cells are a naked pair.
    let proofs = best(state, &web, look.found, is_alike, 6);
    offer(look, proofs)
}

fn find_aic(look: &mut Look<'_>, strong: Strong) -> Flow {
    let (state, technique) = (look.state, look.technique);
    let Some(web) = strong.promising_web(state, technique) else {
        return CONTINUE;
    };
    if ends(state, web).is_empty() {
        strong.remember_none(state, technique);
    }
    let proofs = best(state, web, look.found, |_| true, 0);
    offer(look, proofs)
}

fn find_discontinuous(look: &mut Look<'_>, strong: Strong) -> Flow {
    let (state, technique) = (look.state, look.technique);
    let Some(web) = strong.promising_web(state, technique) else {
        return CONTINUE;
    };
    let mut shortest: BTreeMap<Candidate, Vec<Node>> = BTreeMap::new();
    for (chain, removes) in proofs(state, web) {
        for candidate in removes.iter().flat_map(|&(cell, set)| set.iter().map(move |d| (cell, d)))
        {
            match shortest.get(&candidate) {
                Some(known) if known.len() <= chain.len() => {}
                _ => drop(shortest.insert(candidate, chain.clone())),
            }
        }
    }
    let struck = |((cell, digit), chain): (Candidate, _)| (chain, vec![(cell, Digits::of(digit))]);
    let mut proofs: Vec<Proof> = shortest.into_iter().map(struck).collect();
    let mut may_close = false;
    for (place, node) in web.nodes.iter().enumerate() {
        let Some(cell) = node.cell() else { continue };
        let others = state.board.candidates(cell) - node.digit.into();
        if !others.is_empty() && rows::is_set(web.may_reach(state, place), place) {
            may_close = true;
            let way = web.way(web.reach(state, place), place);
            proofs.extend(way.map(|way| (web.nodes_at(&way), vec![(cell, others)])));
        }
    }
    if !may_close && ends(state, web).is_empty() {
        strong.remember_none(state, technique);
    }
    offer(look, proofs)
}

fn find_continuous(look: &mut Look<'_>, strong: Strong) -> Flow {
    let (state, technique) = (look.state, look.technique);
    let Some(web) = strong.promising_web(state, technique) else {
        return CONTINUE;
    };
    if !state.options.sets_in_chains && !may_have_loops(state, web) {
        strong.remember_none(state, technique);
        return CONTINUE;
    }
    let mut loops = Vec::new();
    for start in 0..web.nodes.len() {
        state.pay((web.nodes.len() - start) / 2)?;
        let may_reach = web.may_reach(state, start);
        let ends = web.weak.of(start).filter(|&end| end > start);
        for end in ends.filter(|&end| rows::is_set(may_reach, end)) {
            let way = web.way(web.reach(state, start), end);
            loops.extend(way.filter(|way| way.len() >= 4));
        }
    }
    let mut known: HashSet<Vec<usize>> = HashSet::new();
    let mut proofs = Vec::new();
    for way in loops {
        let mut nodes = way.clone();
        nodes.sort_unstable();
        if known.insert(nodes) {
            let chain = web.nodes_at(&way);
            let removes = struck_by_loop(state, web, &way);
            if !removes.is_empty() {
                proofs.push((chain, removes));
            }
        }
    }
    offer(look, proofs)
}

/// Whether a loop with a weak link that strikes something may exist: the rest of the loop leads
/// from one end of the link, assumed false, to the other.
fn may_have_loops(state: &State<'_>, web: &Ways) -> bool {
    (0..web.nodes.len()).any(|start| {
        let may_reach = web.may_reach(state, start);
        let mut ends = web.weak.of(start).filter(|&end| rows::is_set(may_reach, end));
        ends.any(|end| web.struck(state, start, end) > 0)
    })
}

/// What is false because every weak link of a loop has a true node, and because a set that lacks
/// one of its two linking digits has all of its others.
fn struck_by_loop(state: &State<'_>, web: &Ways, way: &[usize]) -> Vec<(Cell, Digits)> {
    let mut removes = Vec::new();
    let inner = way.windows(2).skip(1).step_by(2).map(|ends| [ends[0], ends[1]]);
    for ends in inner.chain([[way[0], way[way.len() - 1]]]) {
        removes.extend(struck_by(state, web, ends));
    }
    let chain = web.nodes_at(way);
    let table = state.options.sets_in_chains.then(|| state.almost_locked_sets());
    for (table, ends) in
        table.into_iter().flat_map(|table| chain.chunks_exact(2).map(move |ends| (table, ends)))
    {
        for set in sets_between(table, &ends[0], &ends[1]) {
            for digit in table.sets()[set].digits - ends[0].digit.into() - ends[1].digit.into() {
                let holders = table.holders(digit, table.seen(set, digit));
                removes.extend(holders.map(|cell| (cell, digit.into())));
            }
        }
    }
    by_cell(removes)
}

fn end(chain: &[Node]) -> &Node {
    &chain[chain.len() - 1]
}

/// Offers chains, the shortest first, then by digit, then by their ends.
fn offer(look: &mut Look<'_>, mut proofs: Vec<Proof>) -> Flow {
    let state = look.state;
    state.pay(0)?;
    proofs.sort_by_key(|(chain, _)| (chain.len(), chain[0].digit, chain[0], *end(chain)));
    for (chain, removes) in proofs {
        look.strike_all(removes, || marks_in(state, &chain))?;
    }
    CONTINUE
}

/// All marks of a chain in a state: those of its nodes and links, before each link that rests on a
/// relation that relation, and the sets that it runs through.
fn marks_in(state: &State<'_>, chain: &[Node]) -> Vec<Mark> {
    let mut marks = Vec::new();
    for mark in marks_of(chain) {
        if let Mark::Link(link) = mark {
            marks.extend(relation_behind(state, &link).map(|id| Mark::Relation(Role::Base, id)));
        }
        marks.push(mark);
    }
    marks.extend(sets_of(state, chain));
    marks
}

/// The relation that a link rests on; `None` if it is one of a cell, of houses or of a set.
fn relation_behind(state: &State<'_>, link: &Link) -> Option<RelationId> {
    let ties = state.ties()?;
    let is_set = link.strong
        && state.options.sets_in_chains
        && set_behind(state, state.almost_locked_sets(), &link.from, &link.to).is_some();
    if is_set { None } else { ties.behind(state, link.strong, [&link.from, &link.to]) }
}

/// The marks of the almost locked sets that a chain passes through, in order.
fn sets_of<'s>(state: &'s State<'_>, chain: &'s [Node]) -> impl Iterator<Item = Mark> + 's {
    let links = chain.chunks_exact(2).filter(|_| state.options.sets_in_chains);
    let sets =
        links.filter_map(|ends| set_behind(state, state.almost_locked_sets(), &ends[0], &ends[1]));
    (0..).zip(sets).flat_map(|(n, set)| state.almost_locked_sets().marks(state, n, set))
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::grid::puzzle::{Puzzle, Setup, Square};
    use crate::grid::{Board, Digit, Grid, Variety};
    use crate::technique::shared::chain::eureka;
    use crate::technique::shared::step::Found;
    use crate::technique::tables::basics::Options;

    const LINES: [&str; 4] = [
        "9..8....4.......83....26...541.......9.2.54...6.4..85....1...3.38769214561.573...",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ];

    fn puzzle(line: &str) -> Puzzle {
        let squares = line.chars().map(|symbol| Square::White { given: Digit::from_char(symbol) });
        let grid = Grid::new(9, 9).unwrap();
        Puzzle::new(Setup::new(Variety::CLASSIC, grid, squares.collect())).unwrap()
    }

    /// Checks something in the state at the start of each puzzle.
    fn in_each_state(check: impl Fn(&State<'_>)) {
        for line in LINES {
            let puzzle = puzzle(line);
            let mut board = Board::new(&puzzle);
            board.filter(true).unwrap();
            let budget = &Budget::new(u64::MAX);
            check(&State::new(&board, Options::default(), false, budget));
        }
    }

    #[test]
    fn webs_have_the_links_that_follow_from_their_nodes() {
        in_each_state(|state| {
            for web in [state.web(), state.grouped_web()] {
                assert!(web.nodes.is_sorted_by(|one, other| one < other));
                for (place, one) in web.nodes.iter().enumerate() {
                    let excludes = |other: &Node| match one.digit == other.digit {
                        true => one.cells().iter().all(|&own| {
                            other.cells().iter().all(|&cell| state.puzzle().sees(own, cell))
                        }),
                        false => one.cell().is_some() && one.cell() == other.cell(),
                    };
                    let weak = (0..web.nodes.len()).filter(|&other| excludes(&web.nodes[other]));
                    assert!(web.weak.of(place).eq(weak), "{one:?}");
                    let strong = web.strong.slice(place);
                    assert!(strong.is_sorted_by(|one, other| one < other));
                    let is_strong = |&end: &u32| web.strong.of(end as usize).any(|of| of == place);
                    assert!(strong.iter().all(is_strong));
                }
            }
        });
    }

    #[test]
    fn a_chain_has_no_candidate_twice() {
        let puzzle = puzzle(LINES[0]);
        let mut board = Board::new(&puzzle);
        board.filter(true).unwrap();
        for technique in [&X_CHAIN, &XY_CHAIN] {
            let mut found = Found::all(usize::MAX);
            let budget = &Budget::new(u64::MAX);
            let _ =
                State::new(&board, Options::default(), false, budget).find(technique, &mut found);
            for step in found.into_steps() {
                let links: Vec<Link> = step.links().collect();
                let mut candidates: Vec<Node> = links.iter().map(|link| link.to).collect();
                candidates.push(links[0].from);
                candidates.sort_unstable();
                candidates.dedup();
                assert_eq!(candidates.len(), links.len() + 1, "{}", eureka(&step, &puzzle));
            }
        }
    }
}
