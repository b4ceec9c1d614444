//! Chains as steps: the techniques, what is claimed on each way of an argument, and the argument in words.
//!
//! The lines name the ways and what follows; below them stand nested arguments, each level marked
//! with one more `>`.

use crate::grid::relation::{ANTI_KING, ANTI_KNIGHT, NON_CONSECUTIVE, RelationId, Rule};
use crate::grid::{Cell, Digit, Family, Puzzle, RegionId};
use crate::nine::{BOXES, COLUMNS, ROWS};
use crate::path::Setting;
use crate::rate::effect::{cell_at, digits_of};
use crate::rate::explainer::chains::state::{ExplainerHint, ExplainerState, PATHS};
use crate::rate::explainer::chains::{Conclusion, Nested, Way, cell_of, digit_of, ways};
use crate::rate::explainer::ground::{Cause, DIAGONALS, HOUSES, Kind, SimplePattern};
use crate::technique::{
    CONTINUE, Claim, Explainer, Link, Mark, Needs, Node, Proof, Reason, Role, Step, Technique,
    page, text,
};
use std::rc::Rc;

/// The claims of a step in words.
pub fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let claims: Vec<Claim> = step.claims().collect();
    let mut notes = Vec::new();
    let ways = split_ways(&claims);
    let lines = in_words(&ways, puzzle, &mut notes, "");
    let lines = [format!("{}.", conclusion(step, &ways))].into_iter().chain(lines);
    lines.chain(notes).collect::<Vec<_>>().join("\n")
}

/// The claims of each way, followed by those of nested arguments.
fn split_ways(claims: &[Claim]) -> Vec<&[Claim]> {
    let depth = claims.first().map_or(0, |claim| claim.depth);
    let is_start = |claim: &Claim| claim.depth == depth && claim.reason == Reason::Assumed;
    claims.chunk_by(|_, next| !is_start(next)).collect()
}

/// What the ways of an argument prove.
fn conclusion(step: &Step, ways: &[&[Claim]]) -> &'static str {
    let own = |way: &&[Claim]| way.iter().rfind(|claim| claim.depth == 0).copied();
    let does = |claim: Claim| {
        let places = step.places.contains(&(claim.cell, claim.digit));
        let mut removes = step.removes.iter();
        places || removes.any(|&(cell, set)| cell == claim.cell && set.contains(claim.digit))
    };
    match ways {
        [way] => match (way.first(), own(way)) {
            (Some(first), Some(last)) if (first.cell, first.digit) == (last.cell, last.digit) => {
                "The opposite refutes itself"
            }
            _ => "The opposite leads to a contradiction",
        },
        _ if ways.iter().filter_map(own).any(does) => {
            "One of these must be true, and all of them lead to the same result"
        }
        _ => {
            "The links close to a loop, and one of the two ways round is true; what either of them \
             rules out goes"
        }
    }
}

/// Ways in lines that begin with some signs. The lines of nested arguments go to the notes.
fn in_words(
    ways: &[&[Claim]],
    puzzle: &Puzzle,
    notes: &mut Vec<String>,
    signs: &str,
) -> Vec<String> {
    let mut lines = Vec::new();
    for way in ways {
        let Some((first, rest)) = way.split_first() else { continue };
        let mut claims = Vec::new();
        for chunk in rest.chunk_by(|_, next| next.depth > first.depth) {
            let Some((claim, within)) = chunk.split_first() else { continue };
            let own = format!("{}{}", claimed(puzzle, claim), because(puzzle, claim));
            claims.push((own, claim.is_right));
            if !within.is_empty() {
                note(puzzle, claim, within, notes);
            }
        }
        let way = match claims.is_empty() {
            true => format!("It may be that {}.", claimed(puzzle, first)),
            false => text::in_lines(
                &format!("If {}, then:", claimed(puzzle, first)),
                text::paired(claims, ", "),
            ),
        };
        lines.extend(way.lines().map(|line| format!("{signs}{line}")));
    }
    lines
}

/// The argument for a claim, in lines of its own.
fn note(puzzle: &Puzzle, claim: &Claim, within: &[Claim], notes: &mut Vec<String>) {
    let signs = "> ".repeat(usize::from(claim.depth) + 1);
    let mut nested = Vec::new();
    let lines = in_words(&split_ways(within), puzzle, &mut nested, &signs);
    notes.push(format!("{signs}Why {}:", claimed(puzzle, claim)));
    notes.extend(lines.into_iter().chain(nested));
}

/// `r1c1 is 5` or `r1c1 is not 5`.
fn claimed(puzzle: &Puzzle, claim: &Claim) -> String {
    let is = if claim.is_right { "is" } else { "is not" };
    format!("{} {is} {}", puzzle.grid().name(claim.cell), claim.digit)
}

/// The reason for a claim in brackets, if the claims before do not make it clear.
fn because(puzzle: &Puzzle, claim: &Claim) -> String {
    match claim.reason {
        Reason::Assumed | Reason::Seen => String::new(),
        Reason::Cell => " (last in its cell)".into(),
        Reason::Region(region) => format!(" (last in {})", text::regions(puzzle, [region])),
        Reason::Relation(relation) => format!(" (by {})", puzzle.relation_name(relation)),
        Reason::Pattern(name) => format!(" (by {name})"),
        Reason::Argument => " (by a chain of its own)".into(),
    }
}

/// A technique that only this rating has, for a row of its scale.
pub const fn technique(
    [slug, name, label]: [&'static str; 3],
    page: &'static str,
    explain: Explainer,
) -> Technique {
    Technique {
        slug,
        name,
        label,
        size: 1,
        needs: Needs::Nothing,
        find: |_| CONTINUE,
        explain,
        page,
        signs: &[],
        proof: Proof::Other,
    }
}

/// What is used to show a hint.
pub struct View<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The state.
    pub state: &'a ExplainerState,
    /// The hint.
    pub hint: &'a ExplainerHint,
}

impl View<'_> {
    /// The region of a house; `None` for a group of a windoku that is not a window.
    pub fn region(&self, house: usize) -> Option<RegionId> {
        let family = if ROWS.contains(&house) {
            Family::Row
        } else if COLUMNS.contains(&house) {
            Family::Column
        } else if BOXES.contains(&house) {
            Family::Box
        } else if DIAGONALS.contains(&house) {
            Family::Diagonal
        } else {
            Family::Window
        };
        self.puzzle.region_in(cell_at(self.puzzle, HOUSES[house][0].into())?, family)
    }

    /// The houses of the pattern, marked with these roles.
    pub fn houses<const N: usize>(&self, roles: [Role; N]) -> impl Iterator<Item = Mark> + '_ {
        let houses = roles.into_iter().zip(&self.hint.pattern.houses);
        houses.filter_map(|(role, &house)| Some(Mark::Region(role, self.region(house)?)))
    }

    /// Some candidates of some cells, marked with a role; cells without any of them are left out.
    pub fn candidates(&self, role: Role, cells: &[usize], digits: u16) -> Vec<Mark> {
        let of_cell = |&cell: &usize| {
            let digits = digits_of(self.state.candidates(cell) & digits);
            let mark = Mark::Candidates(role, cell_at(self.puzzle, cell)?, digits);
            (!digits.is_empty()).then_some(mark)
        };
        cells.iter().filter_map(of_cell).collect()
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::grid::{Digit, Digits, Grid};
    use crate::technique::Mark;

    /// A claim: depth, cell, digit, whether it is right, reason.
    type ClaimRow = (u8, (usize, usize), u8, bool, Reason);

    /// A step that strikes 5 from r1c1 by an argument of these claims.
    fn step(claims: &[ClaimRow]) -> Step {
        let grid = Grid::new(9, 9).unwrap();
        let mark = |&(depth, (row, col), digit, is_right, reason): &ClaimRow| {
            let (cell, digit) = (grid.cell(row - 1, col - 1).unwrap(), Digit::new(digit).unwrap());
            Mark::Claim(Claim { depth, cell, digit, is_right, reason })
        };
        let five = Digits::of(Digit::new(5).unwrap());
        let removes = vec![(grid.cell(0, 0).unwrap(), five)];
        let marks = claims.iter().map(mark).collect();
        Step { technique: &NESTED_2, places: Vec::new(), removes, marks, because: None }
    }

    #[test]
    fn nested_arguments_are_below_and_fold() {
        use Reason::{Argument, Assumed, Cell, Seen};
        let step = step(&[
            (0, (1, 1), 5, true, Assumed),
            (0, (2, 2), 4, false, Argument),
            (1, (3, 3), 1, true, Assumed),
            (1, (3, 4), 1, false, Argument),
            (2, (3, 4), 1, true, Assumed),
            (2, (3, 4), 1, false, Seen),
            (1, (2, 2), 4, false, Seen),
            (1, (3, 3), 1, false, Assumed),
            (1, (2, 2), 4, false, Seen),
            (0, (2, 2), 7, true, Cell),
            (0, (2, 2), 7, false, Seen),
        ]);
        let puzzle = format::puzzle(&".".repeat(81)).unwrap();
        let whole = [
            "The opposite leads to a contradiction.",
            "If r1c1 is 5, then:",
            "→ r2c2 is not 4 (by a chain of its own), r2c2 is 7 (last in its cell)",
            "→ r2c2 is not 7",
        ];
        let within = [
            "> Why r2c2 is not 4:",
            "> If r3c3 is 1, then:",
            "> → r3c4 is not 1 (by a chain of its own), r2c2 is not 4",
            "> If r3c3 is not 1, then:",
            "> → r2c2 is not 4",
        ];
        let deepest = ["> > Why r3c4 is not 1:", "> > If r3c4 is 1, then:", "> > → r3c4 is not 1"];
        let [whole, within, deepest] =
            [&whole[..], &within, &deepest].map(|lines| lines.join("\n"));
        assert_eq!(step.depth(), 2);
        assert_eq!(explain(&step.folded(0), &puzzle), whole);
        assert_eq!(explain(&step.folded(1), &puzzle), format!("{whole}\n{within}"));
        assert_eq!(explain(&step, &puzzle), format!("{whole}\n{within}\n{deepest}"));
    }

    #[test]
    fn the_end_says_what_the_ways_prove() {
        use Reason::{Assumed, Seen};
        let puzzle = format::puzzle(&".".repeat(81)).unwrap();
        let refuted = step(&[(0, (1, 1), 5, true, Assumed), (0, (1, 1), 5, false, Seen)]);
        assert!(explain(&refuted, &puzzle).contains("The opposite refutes itself."));
        let meets = |digit| {
            step(&[
                (0, (4, 4), 2, true, Assumed),
                (0, (1, 1), digit, false, Seen),
                (0, (4, 4), 2, false, Assumed),
                (0, (1, 1), digit, false, Seen),
            ])
        };
        assert!(explain(&meets(5), &puzzle).contains("all of them lead to the same result"));
        assert!(explain(&meets(6), &puzzle).contains("close to a loop"));
    }
}
