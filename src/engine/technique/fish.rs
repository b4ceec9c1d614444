//! Basic fish: X-wing, swordfish, jellyfish.
//!
//! ```text
//!        c2        c7                 c2 and c7 each take one 5 of these two rows,
//!   r3   [5]  .    [5]   base         so no other row has its 5 in c2 or c7
//!        -5   .    -5
//!   r8   [5]  .    [5]   base
//! ```
//!
//! k parallel lines must each hold a digit and have places for it only where k crossing lines pass.
//! The k digits stand in different crossing lines, so they use all k of them up: the crossing lines
//! lose the digit everywhere else. Lines are rows against columns or runs across against runs down.

use super::{Found, State, Technique, offer_removal, sized};
use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};
use crate::engine::puzzle::Puzzle;
use crate::engine::region::{Family, RegionId};
use crate::engine::step::{Mark, Role, Step};
use crate::engine::text;
use std::ops::ControlFlow;

/// Two base lines.
pub static X_WING: Technique = sized("x-wing", "X-wing", "XW", 2, find, explain);
/// Three base lines.
pub static SWORDFISH: Technique = sized("swordfish", "swordfish", "SF", 3, find, explain);
/// Four base lines.
pub static JELLYFISH: Technique = sized("jellyfish", "jellyfish", "JF", 4, find, explain);

/// A fish that strikes something: its places in reading order, its base and its cover lines.
type Fish = (Vec<Cell>, Vec<RegionId>, Vec<RegionId>);

fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    for digit in state.puzzle().digits() {
        let mut shoal = Vec::new();
        for family in [Family::Row, Family::Column, Family::Across, Family::Down] {
            let lines = lines(state, family, digit, technique.size);
            let size = technique.size;
            Net { state, digit, size, lines: &lines, bases: Vec::new(), covers: Vec::new() }
                .cast(&mut shoal);
        }
        shoal.sort_unstable();
        for fish in shoal {
            offer(state, technique, found, digit, fish)?;
        }
    }
    ControlFlow::Continue(())
}

/// A line that could be a base of a fish, and the lines that cross it at its places.
struct Line {
    base: RegionId,
    covers: Vec<RegionId>,
}

fn lines(state: &State<'_>, family: Family, digit: Digit, size: usize) -> Vec<Line> {
    let Some(crossing) = family.crossing() else {
        return Vec::new();
    };
    let covers = |base, places| {
        let cells = state.cells_at(base, places);
        cells.filter_map(|cell| state.puzzle().region_in(cell, crossing)).collect()
    };
    let fits = |base: &RegionId| {
        let places = state.places(*base, digit);
        (2..=size as u32).contains(&places.count_ones()) && state.certain(*base).contains(digit)
    };
    let bases = state.family(family).filter(fits);
    bases.map(|base| Line { base, covers: covers(base, state.places(base, digit)) }).collect()
}

/// The search for fish of one size and digit, depth first over the lines in order.
struct Net<'a> {
    state: &'a State<'a>,
    digit: Digit,
    size: usize,
    lines: &'a [Line],
    bases: Vec<RegionId>,
    covers: Vec<RegionId>,
}

impl Net<'_> {
    fn cast(&mut self, shoal: &mut Vec<Fish>) {
        if self.bases.len() == self.size {
            shoal.extend(self.catch());
            return;
        }
        let lines = self.lines;
        let covered = self.covers.len();
        for (place, line) in lines.iter().enumerate() {
            for cover in &line.covers {
                if !self.covers.contains(cover) {
                    self.covers.push(*cover);
                }
            }
            if self.covers.len() <= self.size {
                self.bases.push(line.base);
                self.lines = &lines[place + 1..];
                self.cast(shoal);
                self.bases.pop();
            }
            self.covers.truncate(covered);
        }
        self.lines = lines;
    }

    /// The fish of the chosen lines, if it strikes anything.
    fn catch(&self) -> Option<Fish> {
        let count = |lines: &[RegionId]| -> u32 {
            lines.iter().map(|&line| self.state.places(line, self.digit).count_ones()).sum()
        };
        if count(&self.covers) == count(&self.bases) {
            return None;
        }
        let places = |&base| self.state.cells_at(base, self.state.places(base, self.digit));
        let mut cells: Vec<Cell> = self.bases.iter().flat_map(places).collect();
        cells.sort_unstable();
        let mut covers = self.covers.clone();
        covers.sort_unstable();
        Some((cells, self.bases.clone(), covers))
    }
}

fn offer(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
    digit: Digit,
    (cells, bases, covers): Fish,
) -> ControlFlow<()> {
    let places = |&cover| state.cells_at(cover, state.places(cover, digit));
    let others = covers.iter().flat_map(places).filter(|cell| !cells.contains(cell));
    offer_removal(state, found, others, digit.into(), |removes| {
        let bases = bases.iter().map(|&base| Mark::Region(Role::Base, base));
        let covers = covers.iter().map(|&cover| Mark::Region(Role::Cover, cover));
        let pattern = cells.iter().map(|&cell| Mark::Candidates(Role::Pattern, cell, digit.into()));
        let marks = bases.chain(covers).chain(pattern).collect();
        Step { technique, places: Vec::new(), removes, marks }
    })
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let bases = text::regions(puzzle, step.regions(Role::Base));
    let covers = text::regions(puzzle, step.regions(Role::Cover));
    let digits = step.candidates(Role::Pattern).fold(Digits::EMPTY, |all, (_, set)| all | set);
    let digit = text::digits(digits);
    format!(
        "In {bases} the {digit} can only go where {covers} cross. Each of those lines needs its \
         {digit} in a different one of {covers}, which uses them all up; so no other cell of \
         {covers} is {digit}: {}.",
        text::effect(puzzle, step)
    )
}
