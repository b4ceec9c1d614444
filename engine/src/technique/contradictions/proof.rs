//! A proof by contradiction: further digits are supposed until every case fails.
//!
//! ```text
//!   suppose r1c1 = 5  ->  r2c2 is 3 or 7:  3  ->  r4c4 is 1 or 2:  1 leaves nothing for row 5
//!                                                                  2 leaves nothing for r7c7
//!                                          7 leaves nothing for column 2
//! ```
//!
//! The next digit is always supposed in the cell with the fewest candidates left, in all ways. The
//! candidate whose proof supposes the fewest digits comes first: all are searched up to a number of
//! suppositions, which grows until a proof is found. A puzzle with one solution always has one, so
//! this is what a hint shows when nothing else is left, and no scale has it on unless a player does.

use super::{SHOWN, culprit, open, settles, start};
use crate::grid::digit::{Digit, Digits};
use crate::grid::{Cell, Puzzle};
use crate::solve::position::{General, Position};
use crate::technique::shared::step::{
    CONTINUE, Flow, Look, Mark, Method, Role, Step, Technique, page,
};
use crate::technique::shared::text;
use crate::technique::tables::state::State;
use std::ops::ControlFlow;

/// A candidate that is refuted however many further digits have to be supposed.
pub static PROOF_BY_CONTRADICTION: Technique = Method::new(page!("contradiction"), find, explain)
    .row("proof-by-contradiction", "proof by contradiction", "PC", 1);

/// What a search for a proof came to.
enum Outcome {
    /// Every case fails.
    Refuted,
    /// There is a way to fill everything.
    Filled,
    /// It takes more suppositions.
    Cut,
}

/// A search for the proof that a candidate is wrong.
struct Search<'s, 'a> {
    state: &'s State<'a>,
    position: General<'s>,
    /// The most suppositions.
    most: usize,
    /// The digits supposed so far, each case before those within it, and why a case fails behind it.
    marks: Vec<Mark>,
    /// The number of digits supposed.
    supposed: usize,
}

fn find(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let Some(position) = start(state)? else { return CONTINUE };
    let candidates: Vec<(Cell, Digit)> = open(state, &position)
        .into_iter()
        .flat_map(|cell| position.candidates(cell).iter().map(move |digit| (cell, digit)))
        .collect();
    let mut search = Search { state, position, most: 0, marks: Vec::new(), supposed: 0 };
    let (mut most, mut is_cut) = (1, true);
    while is_cut {
        is_cut = false;
        let mut shortest: Option<(Cell, Digit, Vec<Mark>)> = None;
        search.most = most;
        for &(cell, digit) in &candidates {
            match search.suppose(cell, digit)? {
                Outcome::Refuted => {
                    // Only a shorter one is of interest from here on.
                    search.most = search.supposed.saturating_sub(1);
                    shortest = Some((cell, digit, std::mem::take(&mut search.marks)));
                }
                Outcome::Filled => {}
                Outcome::Cut => is_cut = true,
            }
            if shortest.is_some() && search.most == 0 {
                break;
            }
        }
        if let Some((cell, digit, marks)) = shortest {
            return look.strike_all(vec![(cell, digit.into())], || marks);
        }
        most *= 2;
    }
    CONTINUE
}

impl Search<'_, '_> {
    /// Supposes a candidate, and whatever it takes to refute it.
    fn suppose(&mut self, cell: Cell, digit: Digit) -> ControlFlow<(), Outcome> {
        self.marks.clear();
        self.supposed = 0;
        self.within(Role::Pattern, cell, digit)
    }

    /// Supposes one more digit, and whatever it takes to refute that.
    fn within(&mut self, role: Role, cell: Cell, digit: Digit) -> ControlFlow<(), Outcome> {
        if self.supposed == self.most {
            return ControlFlow::Continue(Outcome::Cut);
        }
        self.supposed += 1;
        self.marks.push(Mark::Candidates(role, cell, digit.into()));
        self.position.save();
        self.position.decide(cell, digit);
        let outcome = self.follow(cell);
        self.position.restore();
        self.position.forget();
        outcome
    }

    /// Follows what was supposed, in every way if something is left open.
    fn follow(&mut self, supposed: Cell) -> ControlFlow<(), Outcome> {
        if !settles(self.state, &mut self.position)? {
            let whole = Mark::Candidates(Role::Cover, supposed, Digits::EMPTY);
            self.marks.push(culprit(self.state, &self.position).unwrap_or(whole));
            return ControlFlow::Continue(Outcome::Refuted);
        }
        let Some(cell) = self.position.fewest() else {
            return ControlFlow::Continue(Outcome::Filled);
        };
        for digit in self.position.candidates(cell) {
            let outcome = self.within(Role::Fin, cell, digit)?;
            if !matches!(outcome, Outcome::Refuted) {
                return ControlFlow::Continue(outcome);
            }
        }
        ControlFlow::Continue(Outcome::Refuted)
    }
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let name = |(cell, digit): (Cell, Digits)| format!("{} {digit}", puzzle.grid().name(cell));
    let supposed = step.candidates(Role::Pattern).next();
    let supposed = supposed.map(|it| name(it).replace(' ', " were ")).unwrap_or_default();
    let cases = cases(&step.marks);
    let fails = |case: &Case| {
        let what = match case.end {
            Mark::Region(_, region) => puzzle.region_name(region),
            Mark::Relation(_, relation) => puzzle.relation_name(relation),
            _ => "the rest".into(),
        };
        let with: Vec<String> = case.supposed.iter().copied().map(name).collect();
        match case.supposed.is_empty() {
            true => format!("{what} could not be completed"),
            false => format!("with {}, {what} could not be completed", with.join(" and ")),
        }
    };
    let introduction = match cases.len() {
        0 | 1 => format!("If {supposed}, then:"),
        count => format!("If {supposed}, each of {count} cases would fail:"),
    };
    let more = cases.len().checked_sub(SHOWN).filter(|more| *more > 0);
    let more = more.map(|more| format!("{more} more in the same way"));
    text::in_lines(&introduction, cases.iter().take(SHOWN).map(fails).chain(more))
}

/// A case of a proof.
struct Case {
    /// What it supposes besides the candidate itself.
    supposed: Vec<(Cell, Digits)>,
    /// What cannot be filled then.
    end: Mark,
}

/// The cases of a proof: a digit supposed in the cell of an earlier one takes its place, and ends what
/// was supposed within it.
fn cases(marks: &[Mark]) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut way: Vec<(Cell, Digits)> = Vec::new();
    for mark in marks {
        match *mark {
            Mark::Candidates(Role::Pattern, ..) => {}
            Mark::Candidates(Role::Fin, cell, digit) => {
                if let Some(place) = way.iter().position(|known| known.0 == cell) {
                    way.truncate(place);
                }
                way.push((cell, digit));
            }
            end => cases.push(Case { supposed: way.clone(), end }),
        }
    }
    cases
}
