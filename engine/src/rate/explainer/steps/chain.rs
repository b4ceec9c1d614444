//! Chains: what is claimed on each way, including nested chains.

use super::argument::{View, explain, technique};
use crate::grid::relation::{ANTI_KING, ANTI_KNIGHT, NON_CONSECUTIVE, RelationId, Rule};
use crate::grid::{Cell, Digit};
use crate::path::Setting;
use crate::rate::effect::cell_at;
use crate::rate::explainer::chains::state::PATHS;
use crate::rate::explainer::chains::{Conclusion, Nested, Way, cell_of, digit_of, ways};
use crate::rate::explainer::ground::{Cause, SimplePattern};
use crate::rate::explainer::houses::Kind;
use crate::technique::{Claim, Link, Mark, Node, Reason, Role, Technique, page};
use std::rc::Rc;

/// A technique based on chains.
const fn of(names: [&'static str; 3], page: &'static str) -> Technique {
    technique(names, page, explain)
}

const fn names(row: &Setting) -> [&'static str; 3] {
    [row.slug, row.name, row.label]
}

/// A loop by one kind of link.
pub static CYCLE: Technique = of(names(&PATHS[0]), page!("continuous-loop"));

/// A forcing chain of one digit.
pub static FORCING_X_CHAIN: Technique = of(names(&PATHS[1]), page!("forcing-chain"));

/// A forcing chain, or a loop by both kinds of link.
pub static FORCING_CHAIN: Technique = of(names(&PATHS[2]), page!("forcing-chain"));

/// A premise that a single digit refutes.
pub static NISHIO: Technique = of(["nishio", "Nishio", "NI"], page!("forcing-net"));

/// What follows from all digits of a cell, or all places of a digit.
pub static MULTIPLE: Technique =
    of(["multiple-chains", "multiple chains", "MC"], page!("forcing-chain"));

/// Chains with links that they create themselves.
pub static DYNAMIC: Technique =
    of(["dynamic-chains", "dynamic chains", "DY"], page!("forcing-net"));

/// Dynamic chains with simple patterns on the way.
pub static DYNAMIC_PLUS: Technique =
    of(["dynamic-plus", "dynamic chains with patterns", "D+"], page!("forcing-net"));

/// Dynamic chains with single-path chains nested in them.
pub static NESTED_2: Technique =
    of(["nested-2", "dynamic chains with forcing chains", "C2"], page!("forcing-net"));

/// Dynamic chains with multiple chains nested in them.
pub static NESTED_3: Technique =
    of(["nested-3", "dynamic chains with multiple chains", "C3"], page!("forcing-net"));

/// Dynamic chains with dynamic chains nested in them.
pub static NESTED_4: Technique =
    of(["nested-4", "dynamic chains with dynamic chains", "C4"], page!("forcing-net"));

/// Dynamic chains with dynamic chains of level 2 nested in them.
pub static NESTED_5: Technique =
    of(["nested-5", "dynamic chains with chains of level 2", "C5"], page!("forcing-net"));

impl View<'_> {
    /// The first candidate of each way, the candidates that are right on it, its links, and its
    /// claims.
    pub fn chain(&self) -> Vec<Mark> {
        let ways = &self.hint.pattern.ways;
        let mark = |role, of: &Conclusion| {
            let (cell, digit) = self.candidate(of.candidate)?;
            Some(Mark::Candidates(role, cell, digit.into()))
        };
        let head = |way: &Way| {
            let first = way.first()?;
            mark(if first.right { Role::Second } else { Role::First }, first)
        };
        let heads = ways.iter().filter_map(head);
        let inner = ways.iter().flat_map(|way| way.iter().skip(1)).filter(|it| it.right);
        let inner = inner.filter_map(|it| mark(Role::Pattern, it));
        let links = ways.iter().flatten().filter_map(|it| self.link(it));
        let mut claims = Vec::new();
        self.claim(ways, 0, &mut Vec::new(), &mut claims);
        heads.chain(inner).chain(links).chain(claims.into_iter().map(Mark::Claim)).collect()
    }

    fn candidate(&self, candidate: u16) -> Option<(Cell, Digit)> {
        Some((
            cell_at(self.puzzle, cell_of(candidate))?,
            Digit::new(digit_of(candidate) as u8 + 1)?,
        ))
    }

    /// The link to a conclusion from its first reason.
    fn link(&self, to: &Conclusion) -> Option<Mark> {
        let node = |candidate| self.candidate(candidate).map(Node::from);
        let (from, strong) = (node(to.after?)?, to.right);
        Some(Mark::Link(Link { strong, from, to: node(to.candidate)? }))
    }

    /// Adds the claims of some ways. Claims that a nested chain proves are followed by the claims
    /// of that chain, unless it was already told.
    fn claim(
        &self,
        of: &[Way],
        depth: u8,
        explained: &mut Vec<Rc<Nested>>,
        claims: &mut Vec<Claim>,
    ) {
        for way in of {
            for (place, conclusion) in way.iter().enumerate() {
                let Some((cell, digit)) = self.candidate(conclusion.candidate) else { continue };
                let is_right = conclusion.right;
                let reason = if place == 0 { Reason::Assumed } else { self.reason(conclusion) };
                claims.push(Claim { depth, cell, digit, is_right, reason });
                let Some(chain) = &conclusion.chain else { continue };
                if !explained.contains(chain) {
                    explained.push(Rc::clone(chain));
                    self.claim(&ways(&chain.kept.ends()), depth + 1, explained, claims);
                }
            }
        }
    }

    /// A rule of the puzzle.
    fn rule(&self, rule: &Rule) -> Reason {
        let place = self.puzzle.relations().iter().position(|relation| relation.rule == rule);
        place.map_or(Reason::Seen, |place| Reason::Relation(RelationId::at(place)))
    }

    fn reason(&self, of: &Conclusion) -> Reason {
        match of.cause {
            Cause::Premise => Reason::Assumed,
            Cause::Chain => Reason::Argument,
            Cause::Pattern(pattern) => Reason::Pattern(match pattern {
                SimplePattern::Locked => "locked candidates",
                SimplePattern::HiddenPair => "a hidden pair",
                SimplePattern::NakedPair => "a naked pair",
                SimplePattern::XWing => "an X-wing",
            }),
            Cause::Cell | Cause::House(_) if !of.right => Reason::Seen,
            Cause::King => self.rule(&ANTI_KING),
            Cause::Knight => self.rule(&ANTI_KNIGHT),
            Cause::Near => self.rule(&NON_CONSECUTIVE),
            Cause::Cell => Reason::Cell,
            Cause::House(kind) => {
                let house = Kind::of(kind, cell_of(of.candidate));
                self.region(house).map_or(Reason::Seen, Reason::Region)
            }
        }
    }
}
