//! WXYZ-wings and larger ones: as many cells as digits in two intersecting regions, where one digit
//! can occur twice.
//!
//! ```text
//!   row 1  [wz] .  . | .  [wxyz] .      four cells, four digits; all places for w, x and y see
//!   box 2            | [xz]  .  [yz]    each other, so each of these occurs at most once
//! ```
//!
//! If none of the cells were z, the other digits, one fewer than the cells, would have to fill
//! them, and one would occur twice. So one cell is z, and a cell that sees all places for z is not
//! z. If no digit can occur twice (doubly linked), each occurs exactly once, and all cells that see
//! all of its places lose it. No subset of the cells may do the same, or it would be a smaller wing
//! or a naked subset.

use super::{Found, Needs, State, Technique, page};
use crate::grid::{Cell, CellSet, Digit, Digits, Intersection, Puzzle};
use crate::technique::{Mark, Role, Step, by_cell, text};
use std::collections::HashSet;
use std::ops::ControlFlow;

// The size is the number of cells.

/// Four cells with four digits.
pub static WXYZ_WING: Technique = Technique {
    slug: "wxyz-wing",
    name: "WXYZ-wing",
    label: "W4",
    size: 4,
    needs: Needs::Nothing,
    find,
    explain,
    page: page!("wxyz-wing"),
    signs: &[(Role::Fin, "where the regions meet")],
};
/// Five cells with five digits.
pub static VWXYZ_WING: Technique =
    Technique { slug: "vwxyz-wing", name: "VWXYZ-wing", label: "W5", size: 5, ..WXYZ_WING };
/// Six cells with six digits.
pub static UVWXYZ_WING: Technique =
    Technique { slug: "uvwxyz-wing", name: "UVWXYZ-wing", label: "W6", size: 6, ..WXYZ_WING };
/// Seven cells with seven digits.
pub static TUVWXYZ_WING: Technique =
    Technique { slug: "tuvwxyz-wing", name: "TUVWXYZ-wing", label: "W7", size: 7, ..WXYZ_WING };
/// Eight cells with eight digits.
pub static STUVWXYZ_WING: Technique =
    Technique { slug: "stuvwxyz-wing", name: "STUVWXYZ-wing", label: "W8", size: 8, ..WXYZ_WING };
/// Nine cells with nine digits.
pub static RSTUVWXYZ_WING: Technique =
    Technique { slug: "rstuvwxyz-wing", name: "RSTUVWXYZ-wing", label: "W9", size: 9, ..WXYZ_WING };

/// The open cells of two intersecting regions: first those in both, then those of each.
struct Ground {
    meeting: Intersection,
    cells: Vec<Cell>,
    candidates: Vec<Digits>,
    /// By cell, as bits: the cells that see it, and itself.
    seen: Vec<u64>,
    /// As bits: the cells in both regions, in the first only, and in the second only.
    parts: [u64; 3],
}

/// Some cells of a ground.
#[derive(Clone, Copy)]
struct Choice {
    cells: u64,
    digits: Digits,
    /// The digits that can occur twice.
    loose: Digits,
}

fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    let mut known = HashSet::new();
    for meeting in state.puzzle().intersections().iter().filter(|met| met.base < met.cover) {
        state.pay(8)?;
        let ground = Ground::new(state, *meeting);
        let none = Choice { cells: 0, digits: Digits::EMPTY, loose: Digits::EMPTY };
        ground.grow(state, technique.size, none, 0, &mut |choice| {
            let removes = struck(state, &ground, choice);
            if removes.is_empty() || !known.insert(removes.clone()) {
                return ControlFlow::Continue(());
            }
            let removed = removes.iter().map(|(_, digits)| digits.len()).sum();
            found.offer(removed, || {
                let marks = ground.marks(choice.cells);
                Step { technique, places: Vec::new(), removes, marks }
            })
        })?;
    }
    ControlFlow::Continue(())
}

impl Ground {
    fn new(state: &State<'_>, meeting: Intersection) -> Self {
        let puzzle = state.puzzle();
        let holds = |cell: &Cell, id| puzzle.regions_of(*cell).contains(&id);
        let base = state.board.open_in(meeting.base);
        let (mut cells, rest): (Vec<Cell>, Vec<Cell>) =
            base.partition(|cell| holds(cell, meeting.cover));
        let both = cells.len();
        cells.extend(rest);
        let base = cells.len();
        let cover = state.board.open_in(meeting.cover);
        cells.extend(cover.filter(|cell| !holds(cell, meeting.base)));
        let candidates = cells.iter().map(|&cell| state.board.candidates(cell)).collect();
        let seen = |&cell: &Cell| {
            let others = (0..).zip(&cells);
            let others = others.filter(|&(_, &other)| other == cell || puzzle.sees(cell, other));
            others.fold(0, |seen, (bit, _): (u32, _)| seen | 1 << bit)
        };
        let seen = cells.iter().map(seen).collect();
        let bits = [both, base, cells.len()].map(|end| (1_u64 << end) - 1);
        let parts = [bits[0], bits[1] & !bits[0], bits[2] & !bits[1]];
        Self { meeting, cells, candidates, seen, parts }
    }

    fn at(&self, bits: u64) -> impl Iterator<Item = (Cell, Digits)> + Clone + '_ {
        let cells = self.cells.iter().copied().zip(self.candidates.iter().copied()).enumerate();
        cells.filter(move |(bit, _)| bits >> bit & 1 == 1).map(|(_, cell)| cell)
    }

    /// Calls `visit` with each choice of a number of cells, some of them in both regions and some
    /// in each alone, that have as many digits as cells, at most one of them loose.
    fn grow(
        &self,
        state: &State<'_>,
        size: usize,
        choice: Choice,
        first: usize,
        visit: &mut impl FnMut(Choice) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let left = size - choice.cells.count_ones() as usize;
        if left == 0 {
            // Cells of a single region are a naked subset.
            let is_bent = self.parts.iter().all(|part| choice.cells & part != 0);
            let fits = is_bent && choice.digits.len() == size;
            return if fits { visit(choice) } else { ControlFlow::Continue(()) };
        }
        // The first cell is one that both regions share.
        let in_both = self.parts[0].count_ones() as usize;
        let last = if choice.cells == 0 { in_both } else { self.cells.len() };
        for place in first..last.min((self.cells.len() + 1).saturating_sub(left)) {
            let next = self.with(choice, place);
            if next.digits.len() <= size && next.loose.len() <= 1 {
                state.pay(1)?;
                self.grow(state, size, next, place + 1, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn with(&self, choice: Choice, place: usize) -> Choice {
        let own = self.candidates[place];
        let unseen = choice.cells & !self.seen[place];
        let twice = self.at(unseen).fold(Digits::EMPTY, |twice, (_, set)| twice | (set & own));
        Choice {
            cells: choice.cells | 1 << place,
            digits: choice.digits | own,
            loose: choice.loose | twice,
        }
    }

    /// Whether a subset of the cells has no more digits than cells.
    fn has_part(&self, cells: u64) -> bool {
        let mut part = (cells - 1) & cells;
        while part != 0 {
            let digits = self.at(part).fold(Digits::EMPTY, |all, (_, set)| all | set);
            if digits.len() <= part.count_ones() as usize {
                return true;
            }
            part = (part - 1) & cells;
        }
        false
    }

    fn marks(&self, cells: u64) -> Vec<Mark> {
        let both = self.parts[0];
        let mark = |role| move |(cell, digits)| Mark::Candidates(role, cell, digits);
        let regions = [(Role::Base, self.meeting.base), (Role::Cover, self.meeting.cover)];
        let regions = regions.into_iter().map(|(role, id)| Mark::Region(role, id));
        let hinge = self.at(cells & both).map(mark(Role::Fin));
        let rest = self.at(cells & !both).map(mark(Role::Pattern));
        regions.chain(hinge).chain(rest).collect()
    }
}

/// What cells with as many digits strike: the loose digit, or every digit if none is loose, from
/// the cells that see all of its places.
fn struck(state: &State<'_>, ground: &Ground, choice: Choice) -> Vec<(Cell, Digits)> {
    let digits = if choice.loose.is_empty() { choice.digits } else { choice.loose };
    let mut removes: Vec<(Cell, Digits)> = Vec::new();
    for digit in digits {
        let mut seen: CellSet = state.holders(digit).clone();
        for (cell, _) in ground.at(choice.cells).filter(|(_, set)| set.contains(digit)) {
            seen.keep(state.puzzle().peers(cell));
        }
        removes.extend(seen.iter().map(|cell| (cell, digit.into())));
    }
    if removes.is_empty() || ground.has_part(choice.cells) {
        return Vec::new();
    }
    by_cell(removes)
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let own: Vec<(Cell, Digits)> =
        [Role::Fin, Role::Pattern].into_iter().flat_map(|role| step.candidates(role)).collect();
    let digits = own.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set);
    let is_loose = |digit: &Digit| {
        let places = || own.iter().filter(|(_, set)| set.contains(*digit)).map(|(cell, _)| *cell);
        places().any(|a| places().any(|b| a != b && !puzzle.sees(a, b)))
    };
    let cells = text::cells(puzzle, own.iter().map(|(cell, _)| *cell));
    let (count, all) = (own.len(), text::digits(digits));
    let effect = text::effect(puzzle, step);
    match digits.iter().find(is_loose) {
        Some(loose) => format!(
            "The {count} cells {cells} have only the {count} digits {all}. All but {loose} can be \
             there only once, as their places see each other; without {loose} they could not fill the \
             cells. So one of the cells is {loose}, and no cell that sees all of its places there \
             can be: {effect}."
        ),
        None => format!(
            "The {count} cells {cells} have only the {count} digits {all}, and each can be there only \
             once, as its places see each other. So all of them are there, and no cell that sees all \
             places for one of them can have it: {effect}."
        ),
    }
}
