//! Chains as a player sees them: what is assumed, and what follows from it, each conclusion after
//! its reasons.

use super::branches::Branches;
use super::conclusions::{Conclusion, Nested};
use super::field::Premise;
use super::offers::{Path, Proof};
use super::tree::PLAIN;
use crate::rate::explainer::cause::Cause;
use std::rc::Rc;

/// Conclusions from a premise; the premise comes first.
pub type Way = Vec<Conclusion>;

/// The result of a search for chains with several branches: the branches, and the nested chains
/// that they use, by index.
#[derive(Clone, Copy)]
pub struct Grown<'a> {
    pub branches: &'a Branches,
    pub chains: &'a [Rc<Nested>],
}

/// The conclusions that lead to each end of a chain, backwards, with their causes. `grown` is
/// required if the chain has branches.
pub fn ends(proof: &Proof, grown: Option<Grown<'_>>) -> Vec<Vec<Conclusion>> {
    match proof {
        Proof::Paths(paths) => paths.iter().map(of_path).collect(),
        Proof::Branches(ends, of_premise) => {
            let of_end =
                |&(premise, node): &(Premise, u16)| of_branch(grown?, premise, node, *of_premise);
            ends.iter().filter_map(of_end).collect()
        }
    }
}

fn of_path(path: &Path) -> Vec<Conclusion> {
    let conclusion = |(from_end, &(candidate, right, cause)): (usize, &(u16, bool, Cause))| {
        let after = path.get(from_end + 1).map(|(before, ..)| *before);
        let place = (path.len() - from_end) as u16;
        Conclusion { candidate, right, cause, place, after, chain: None }
    };
    path.iter().enumerate().map(conclusion).collect()
}

fn of_branch(
    grown: Grown<'_>,
    premise: Premise,
    end: u16,
    of_premise: Cause,
) -> Option<Vec<Conclusion>> {
    let branch = grown.branches.get(premise)?;
    let conclusion = |place| {
        let node = branch.tree.node(place);
        let is_premise = node.cause == Cause::Premise;
        let cause = if is_premise { of_premise } else { node.cause };
        let after = branch.tree.reasons(place).first().map(|&it| branch.tree.node(it).candidate);
        let is_nested = node.nested != PLAIN;
        let chain = is_nested.then(|| Rc::clone(&grown.chains[node.nested as usize]));
        Conclusion { candidate: node.candidate, right: node.right, cause, place, after, chain }
    };
    Some(branch.chain(end).into_iter().map(conclusion).collect())
}

/// Gives the conclusions on the way back round a loop their own causes. They arrive with those of
/// the way there, where each conclusion led to the one that now leads to it.
fn turn(way: &mut Way) {
    if way.iter().skip(1).any(|conclusion| conclusion.cause == Cause::Premise) {
        let causes: Vec<Cause> = way.iter().map(|conclusion| conclusion.cause).collect();
        let rest = way.iter_mut().skip(1).zip(causes);
        rest.for_each(|(conclusion, cause)| conclusion.cause = cause);
    }
}

/// The ways of a chain, each starting from its premise. Several ends with the same premise, such as
/// the two sides of a contradiction, make one way.
pub fn ways(ends: &[Vec<Conclusion>]) -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::new();
    for end in ends {
        let premise = end.iter().min_by_key(|conclusion| conclusion.place);
        let premise = premise.map(Conclusion::premise);
        let known = ways.iter().position(|way| way.first().map(Conclusion::premise) == premise);
        let mut way = known.map_or_else(Way::new, |place| std::mem::take(&mut ways[place]));
        for conclusion in end {
            if !way.iter().any(|known| known.place == conclusion.place) {
                way.push(conclusion.clone());
            }
        }
        way.sort_by_key(|conclusion| conclusion.place);
        turn(&mut way);
        match known {
            Some(place) => ways[place] = way,
            None => ways.push(way),
        }
    }
    ways
}
