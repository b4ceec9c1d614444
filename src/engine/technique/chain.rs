//! Chains: strong and weak links in turn, beginning and ending with a strong one.
//!
//! ```text
//!   X-chain (5)r1c1=r1c7-r4c7=r4c2     XY-chain (5=2)r1c1-(2=8)r1c7-(8=5)r4c7
//! ```
//!
//! Read it from one end: if that end is false, the strong link makes the next candidate true, the
//! weak link the one after it false, and so on to the other end, which is true. So one end or the
//! other is true, and no candidate that would rule out both can be. An X-chain stays with one digit
//! and its strong links are a region's two places for it; an XY-chain goes from cell to cell with
//! two candidates each.
//!
//! A [`Web`] is the candidates that a sort of chain runs through and the links between them; the
//! search knows nothing else, so further sorts are further webs. It goes breadth first, each
//! candidate by the first shortest way that does not repeat itself, in reading order.

use super::{Found, State, Technique, offer_removal};
use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};
use crate::engine::puzzle::Puzzle;
use crate::engine::step::{Link, Mark, Role, Step};
use crate::engine::text;
use std::ops::ControlFlow;

/// A chain of one digit through regions with two places for it.
pub static X_CHAIN: Technique = Technique {
    slug: "x-chain",
    name: "X-chain",
    label: "XC",
    size: 1,
    needs_uniqueness: false,
    find: find_x_chains,
    explain,
};

/// A chain through cells with two candidates.
pub static XY_CHAIN: Technique = Technique {
    slug: "xy-chain",
    name: "XY-chain",
    label: "YC",
    size: 1,
    needs_uniqueness: false,
    find: find_xy_chains,
    explain,
};

/// A candidate of a cell.
pub type Candidate = (Cell, Digit);

fn find_x_chains(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let mut chains = Vec::new();
    for digit in state.puzzle().digits() {
        let pairs = state.links().distinct_pairs(digit);
        let ends = pairs.map(|pair| pair.map(|cell| (cell, digit)));
        Web::new(state.puzzle(), ends).chains(state, &mut chains);
    }
    // A pair alone is a locked candidate.
    chains.retain(|chain| chain.len() >= 4);
    offer(state, technique, found, chains)
}

fn find_xy_chains(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let mut chains = Vec::new();
    let ends = state.links().bivalue().iter().filter_map(|&cell| {
        let digits = state.board.candidates(cell);
        Some([(cell, digits.first()?), (cell, digits.last()?)])
    });
    Web::new(state.puzzle(), ends).chains(state, &mut chains);
    // Two cells are a naked pair.
    chains.retain(|chain| chain.len() >= 6);
    offer(state, technique, found, chains)
}

/// The candidates that chains run through, in reading order, and the links between them.
struct Web {
    nodes: Vec<Candidate>,
    strong: Vec<Vec<usize>>,
    weak: Vec<Vec<usize>>,
}

impl Web {
    /// The web of these strong links; equal digits in cells that see each other are its weak links.
    fn new(puzzle: &Puzzle, links: impl Iterator<Item = [Candidate; 2]> + Clone) -> Self {
        let mut nodes: Vec<Candidate> = links.clone().flatten().collect();
        nodes.sort_unstable();
        nodes.dedup();
        let mut strong = vec![Vec::new(); nodes.len()];
        for [a, b] in links {
            if let (Ok(a), Ok(b)) = (nodes.binary_search(&a), nodes.binary_search(&b)) {
                strong[a].push(b);
                strong[b].push(a);
            }
        }
        strong.iter_mut().for_each(|ends| ends.sort_unstable());
        let weak = nodes.iter().map(|&(cell, digit)| {
            let excluded = |node: &Candidate| node.1 == digit && puzzle.sees(cell, node.0);
            nodes.iter().enumerate().filter(|(_, node)| excluded(node)).map(|(i, _)| i).collect()
        });
        let weak = weak.collect();
        Self { nodes, strong, weak }
    }

    /// Adds the shortest chain between every two candidates of the same digit that are both seen by
    /// a third.
    fn chains(&self, state: &State<'_>, chains: &mut Vec<Vec<Candidate>>) {
        for start in 0..self.nodes.len() {
            let from = self.reach(start);
            for end in start + 1..self.nodes.len() {
                let ((a, digit), (b, other)) = (self.nodes[start], self.nodes[end]);
                if digit == other
                    && a != b
                    && from[end].is_some()
                    && state.seen_by_both(a, b, digit).next().is_some()
                {
                    chains.push(self.way(&from, end));
                }
            }
        }
    }

    /// From which two candidates, the nearer last, each candidate follows to be true if `start` is
    /// false; the candidate before the first is `start` itself, twice.
    fn reach(&self, start: usize) -> Vec<Option<[usize; 2]>> {
        let mut from = vec![None; self.nodes.len()];
        let mut queue = vec![start];
        let mut next = 0;
        while let Some(&last) = queue.get(next) {
            next += 1;
            let alone = [last];
            let falses: &[usize] = if last == start { &alone } else { &self.weak[last] };
            for &is_false in falses {
                for &is_true in &self.strong[is_false] {
                    if is_true != start
                        && from[is_true].is_none()
                        && !self.is_on_way(&from, last, is_false)
                        && !self.is_on_way(&from, last, is_true)
                    {
                        from[is_true] = Some([last, is_false]);
                        queue.push(is_true);
                    }
                }
            }
        }
        from
    }

    fn is_on_way(&self, from: &[Option<[usize; 2]>], end: usize, node: usize) -> bool {
        let mut at = end;
        while let Some([before, is_false]) = from[at] {
            if node == at || node == is_false {
                return true;
            }
            at = before;
        }
        false
    }

    fn way(&self, from: &[Option<[usize; 2]>], end: usize) -> Vec<Candidate> {
        let mut way = Vec::new();
        let mut at = end;
        while let Some([before, is_false]) = from[at] {
            way.extend([self.nodes[at], self.nodes[is_false]]);
            at = before;
        }
        way.reverse();
        way
    }
}

/// Offers chains, the shortest first, then by digit, then by their ends.
fn offer(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
    mut chains: Vec<Vec<Candidate>>,
) -> ControlFlow<()> {
    let end = |chain: &[Candidate]| chain.last().map(|(cell, _)| *cell);
    chains.sort_by_key(|chain| (chain.len(), chain[0].1, chain[0].0, end(chain)));
    for chain in chains {
        offer_removal(state, found, struck(state, &chain), chain[0].1.into(), |removes| Step {
            technique,
            places: Vec::new(),
            removes,
            marks: marks(&chain),
        })?;
    }
    ControlFlow::Continue(())
}

/// The cells that see both ends of a chain and have their digit, but for the chain's own: those
/// are struck by a shorter chain, a part of this one.
pub fn struck<'s>(
    state: &'s State<'_>,
    chain: &'s [Candidate],
) -> impl Iterator<Item = Cell> + Clone + 's {
    let ((a, digit), (b, _)) = (chain[0], chain[chain.len() - 1]);
    state.seen_by_both(a, b, digit).filter(move |&cell| !chain.contains(&(cell, digit)))
}

/// The marks of a chain: its ends, what lies between, and its links, strong and weak in turn.
pub fn marks(chain: &[Candidate]) -> Vec<Mark> {
    let last = chain.len().saturating_sub(1);
    let role = |place| match place {
        0 => Role::First,
        _ if place == last => Role::Second,
        _ => Role::Pattern,
    };
    let mark = |(place, &(cell, digit))| Mark::Candidates(role(place), cell, Digits::of(digit));
    let links = chain.windows(2).zip([true, false].into_iter().cycle());
    let links = links.map(|(ends, strong)| Link { strong, from: ends[0], to: ends[1] });
    chain.iter().enumerate().map(mark).chain(links.map(Mark::Link)).collect()
}

/// The links of a step in the notation of players: `(5)r1c1=r1c7-(5=3)r4c7`.
pub fn eureka(step: &Step, puzzle: &Puzzle) -> String {
    let first = step.links().take(1).map(|link| ("", link.from));
    let rest = step.links().map(|link| (if link.strong { "=" } else { "-" }, link.to));
    let nodes: Vec<(&str, Candidate)> = first.chain(rest).collect();
    let mut written = String::new();
    let mut spoken = None;
    for same in nodes.chunk_by(|(_, a), (_, b)| a.0 == b.0) {
        let (sign, (cell, digit)) = same[0];
        written.push_str(sign);
        if same.len() > 1 || spoken != Some(digit) {
            let more = same[1..].iter().map(|(sign, (_, digit))| format!("{sign}{digit}"));
            written.push_str(&format!("({digit}{})", more.collect::<String>()));
        }
        written.push_str(&puzzle.grid().name(cell).to_string());
        spoken = (same.len() == 1).then_some(digit);
    }
    written
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let ends = [Role::First, Role::Second].into_iter().flat_map(|role| step.candidates(role));
    let ends: Vec<_> = ends.collect();
    let digit = text::digits(ends.iter().map(|(_, set)| *set).next().unwrap_or_default());
    format!(
        "{}: if the one end is not {digit}, each = makes the next candidate true and each - the \
         next one false, until the other end must be {digit}. So {digit} is in one of {}, and no \
         cell that sees both can have it: {}.",
        eureka(step, puzzle),
        text::cells(puzzle, ends.iter().map(|(cell, _)| *cell)),
        text::effect(puzzle, step)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Board;
    use crate::engine::cell::Grid;
    use crate::engine::puzzle::{Setup, Square};
    use crate::engine::technique::Options;
    use crate::engine::variety::CLASSIC;

    #[test]
    fn a_chain_has_no_candidate_twice() {
        let line =
            "9..8....4.......83....26...541.......9.2.54...6.4..85....1...3.38769214561.573...";
        let squares = line.chars().map(|symbol| Square::White { given: Digit::from_char(symbol) });
        let grid = Grid::new(9, 9).unwrap();
        let setup = Setup { variety: &CLASSIC, grid, squares: squares.collect() };
        let puzzle = Puzzle::new(setup).unwrap();
        let mut board = Board::new(&puzzle);
        board.filter(true).unwrap();
        for technique in [&X_CHAIN, &XY_CHAIN] {
            let mut found = Found::all(usize::MAX);
            let _ = State::new(&board, Options::default(), false).find(technique, &mut found);
            for step in found.into_steps() {
                let links: Vec<Link> = step.links().collect();
                let mut candidates: Vec<Candidate> = links.iter().map(|link| link.to).collect();
                candidates.push(links[0].from);
                candidates.sort_unstable();
                candidates.dedup();
                assert_eq!(candidates.len(), links.len() + 1, "{}", eureka(&step, &puzzle));
            }
        }
    }
}
