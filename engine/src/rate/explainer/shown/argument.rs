//! An argument in words: its ways, what follows, and below that its nested arguments, each level
//! marked with one more `>`.

use crate::grid::{Family, Puzzle, RegionId};
use crate::nine::{BOXES, COLUMNS, ROWS};
use crate::rate::deed::{cell_at, digits_of};
use crate::rate::explainer::chains::state::{ExplainerHint, ExplainerState};
use crate::rate::explainer::houses::{DIAGONALS, HOUSES};
use crate::technique::{
    CONTINUE, Claim, Explainer, Mark, Needs, Proof, Reason, Role, Step, Technique, text,
};

/// The claims of a step as sentences.
pub fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let claims: Vec<Claim> = step.claims().collect();
    let mut notes = Vec::new();
    let ways = ways(&claims);
    let told = sentences(&ways, puzzle, &mut notes);
    let effect = text::effect(puzzle, step);
    let lines = [format!("{told} {}: {effect}.", conclusion(step, &ways))];
    lines.into_iter().chain(notes).collect::<Vec<_>>().join("\n")
}

/// The claims of each way, followed by those of nested arguments.
fn ways(claims: &[Claim]) -> Vec<&[Claim]> {
    let depth = claims.first().map_or(0, |claim| claim.depth);
    let is_start = |claim: &Claim| claim.depth == depth && claim.reason == Reason::Assumed;
    claims.chunk_by(|_, next| !is_start(next)).collect()
}

/// What follows from the ways of an argument, before its effect.
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
                "The assumption refutes itself"
            }
            _ => "Both cannot be true, so the assumption was wrong",
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

/// Ways in words. The text of nested arguments goes to the notes.
fn sentences(ways: &[&[Claim]], puzzle: &Puzzle, notes: &mut Vec<String>) -> String {
    let sentence = |way: &&[Claim]| {
        let Some((first, rest)) = way.split_first() else { return String::new() };
        let mut claims = Vec::new();
        let mut rest = rest.chunk_by(|_, next| next.depth > first.depth);
        for chunk in &mut rest {
            let Some((claim, within)) = chunk.split_first() else { continue };
            claims.push(format!("{}{}", claimed(puzzle, claim), because(puzzle, claim)));
            if !within.is_empty() {
                notes.push(note(puzzle, claim, within));
            }
        }
        match claims.is_empty() {
            true => format!("It may be that {}.", claimed(puzzle, first)),
            false => format!("If {}, then {}.", claimed(puzzle, first), claims.join(", ")),
        }
    };
    ways.iter().map(sentence).collect::<Vec<_>>().join(" ")
}

/// The argument for a claim, on lines of its own.
fn note(puzzle: &Puzzle, claim: &Claim, within: &[Claim]) -> String {
    let mut notes = Vec::new();
    let told = sentences(&ways(within), puzzle, &mut notes);
    let signs = "> ".repeat(usize::from(claim.depth) + 1);
    let line = format!("{signs}Why {}: {told}", claimed(puzzle, claim));
    [line].into_iter().chain(notes).collect::<Vec<_>>().join("\n")
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::grid::{Digit, Digits, Grid};
    use crate::rate::explainer::shown::chain::NESTED_2;
    use crate::technique::Mark;

    /// A claim: depth, cell, digit, whether it is right, reason.
    type Told = (u8, (usize, usize), u8, bool, Reason);

    /// A step that strikes 5 from r1c1 by an argument of these claims.
    fn step(claims: &[Told]) -> Step {
        let grid = Grid::new(9, 9).unwrap();
        let mark = |&(depth, (row, col), digit, is_right, reason): &Told| {
            let (cell, digit) = (grid.cell(row - 1, col - 1).unwrap(), Digit::new(digit).unwrap());
            Mark::Claim(Claim { depth, cell, digit, is_right, reason })
        };
        let five = Digits::of(Digit::new(5).unwrap());
        let removes = vec![(grid.cell(0, 0).unwrap(), five)];
        let marks = claims.iter().map(mark).collect();
        Step { technique: &NESTED_2, places: Vec::new(), removes, marks, because: None }
    }

    #[test]
    fn an_argument_within_is_told_below_and_folds() {
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
        let whole = "If r1c1 is 5, then r2c2 is not 4 (by a chain of its own), r2c2 is 7 (last in \
                     its cell), r2c2 is not 7. Both cannot be true, so the assumption was wrong: \
                     r1c1 loses 5.";
        let within = "> Why r2c2 is not 4: If r3c3 is 1, then r3c4 is not 1 (by a chain of its \
                      own), r2c2 is not 4. If r3c3 is not 1, then r2c2 is not 4.";
        let deepest = "> > Why r3c4 is not 1: If r3c4 is 1, then r3c4 is not 1.";
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
        assert!(
            explain(&refuted, &puzzle).contains("The assumption refutes itself: r1c1 loses 5.")
        );
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
