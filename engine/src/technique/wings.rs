//! Wings: a few cells, most of them bivalue, one of which must be a certain digit.
//!
//! ```text
//!   XY-wing  [xz]--[xy]--[yz]      XYZ-wing  [xz]--[xyz]--[yz]
//!   W-wing   [xy]--(x)=====(x)--[xy]   the middle: the two places for x in a region
//! ```
//!
//! XY-wing: whichever digit the pivot takes, one of the pincers is left with z, so no cell that
//! sees both is z. XYZ-wing: the pivot may be z itself, so the cell must see it too. W-wing: one of
//! the two places takes x; the end cell that sees it is then y, so no cell that sees both ends is
//! y.
//!
//! A WXYZ-wing, or a larger one, has as many cells as digits in two intersecting regions, and only one
//! of the digits can occur twice.
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

use crate::grid::cell::{Cell, CellSet};
use crate::grid::digit::{Digit, Digits};
use crate::grid::puzzle::{Intersection, Puzzle};
use crate::technique::shared::chain::{self, Candidate};
use crate::technique::shared::step::{
    CONTINUE, Flow, Look, Mark, Method, Role, Signs, Step, Technique, by_cell, page,
};
use crate::technique::shared::text;
use crate::technique::tables::state::State;
use std::collections::HashSet;

// The size is the number of candidates of the pivot, or of an end of a W-wing.

/// What legends call the marks.
const SIGNS: Signs = &[(Role::Fin, "pivot")];

/// A pivot of two candidates and two pincers.
pub static XY_WING: Technique = Method::new(page!("xy-wing"), find_pivoted, explain_pivoted)
    .signs(SIGNS)
    .row("xy-wing", "XY-wing", "XY", 2);
/// A pivot of three candidates and two pincers.
pub static XYZ_WING: Technique = Method::new(page!("xyz-wing"), find_pivoted, explain_pivoted)
    .signs(SIGNS)
    .row("xyz-wing", "XYZ-wing", "XZ", 3);
/// Two equal cells joined by a region's two places for one of their digits.
pub static W_WING: Technique =
    Method::new(page!("w-wing"), find_w, explain_w).signs(SIGNS).row("w-wing", "W-wing", "WW", 2);

fn find_pivoted(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let sizes = [2, look.technique.size];
    let may_belong = |cell: Cell, _| sizes.contains(&state.board.candidates(cell).len());
    look.if_new(may_belong, |look| look_for_pivots(look))
}

fn look_for_pivots(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let board = state.board;
    let (mut hits, mut near) = (Vec::new(), Vec::new());
    for pivot in board.open_cells() {
        let digits = board.candidates(pivot);
        if digits.len() != look.technique.size {
            continue;
        }
        state.pay(state.links().bivalue().len() / 8)?;
        near.clear();
        near.extend(pincers(state, pivot));
        for (first, second) in pairs(&near) {
            state.pay(1)?;
            let common = board.candidates(first) & board.candidates(second);
            let both = board.candidates(first) | board.candidates(second);
            if let Some(digit) = common.only()
                && both | digits == both
                && digits.contains(digit) == (look.technique.size == 3)
                && struck(state, [pivot, first, second], digit, look.technique.size)
                    .next()
                    .is_some()
            {
                let mut cells = [pivot, first, second];
                cells.sort_unstable();
                hits.push((digit, cells, pivot, first, second));
            }
        }
    }
    hits.sort();
    for (digit, _, pivot, first, second) in hits {
        let cells = struck(state, [pivot, first, second], digit, look.technique.size);
        look.strike(cells, digit.into(), || {
            let mark = |role, cell| Mark::Candidates(role, cell, board.candidates(cell));
            vec![mark(Role::Fin, pivot), mark(Role::Pattern, first), mark(Role::Pattern, second)]
        })?;
    }
    CONTINUE
}

/// The bivalue cells that see a pivot and share a candidate with it.
fn pincers<'s>(state: &'s State<'_>, pivot: Cell) -> impl Iterator<Item = Cell> + 's {
    let digits = state.board.candidates(pivot);
    let bivalue = CellSet::common([state.links().bivalue_set(), state.puzzle().peers(pivot)]);
    bivalue.filter(move |cell| state.board.candidates(*cell).meets(digits))
}

/// The unordered pairs of some cells.
fn pairs(cells: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> + '_ {
    let firsts = cells.iter().enumerate();
    firsts.flat_map(|(place, &first)| cells[place + 1..].iter().map(move |&second| (first, second)))
}

/// The cells that see both pincers and, if it may be the digit itself, the pivot.
fn struck<'s>(
    state: &'s State<'_>,
    [pivot, first, second]: [Cell; 3],
    digit: Digit,
    size: usize,
) -> impl Iterator<Item = Cell> + Clone + 's {
    let third = if size == 3 { pivot } else { first };
    let peers = [first, second, third].map(|cell| state.puzzle().peers(cell));
    CellSet::common([state.holders(digit), peers[0], peers[1], peers[2]])
}

fn explain_pivoted(step: &Step, puzzle: &Puzzle) -> String {
    let pivot: Vec<_> = step.candidates(Role::Fin).collect();
    let pincers: Vec<_> = step.candidates(Role::Pattern).collect();
    let common = pincers.iter().fold(puzzle.digits(), |common, (_, set)| common & *set);
    let in_pivot = pivot.iter().any(|(_, set)| set.includes(common));
    let pivot_cell = text::cells(puzzle, pivot.iter().map(|(cell, _)| *cell));
    let pincer_cells = text::cells(puzzle, pincers.iter().map(|(cell, _)| *cell));
    let digits = pivot.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set);
    let digit = text::digits(common);
    let (own, all) = if in_pivot {
        (format!("Unless it is {digit} itself"), "all three")
    } else {
        ("Whichever it is".into(), "both")
    };
    format!(
        "The pivot {pivot_cell} is {}. {own}, one of {pincer_cells}, which it sees, is left with \
         {digit}; so no cell that sees {all} can be {digit}.",
        text::list(digits, "or")
    )
}

fn find_w(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let board = state.board;
    let bivalue = state.links().bivalue();
    let mut hits: Vec<(Digit, [Cell; 2], [Candidate; 6])> = Vec::new();
    for (place, &first) in bivalue.iter().enumerate() {
        let digits = board.candidates(first);
        state.pay(bivalue.len() / 8)?;
        for &second in &bivalue[place + 1..] {
            if board.candidates(second) != digits || state.puzzle().sees(first, second) {
                continue;
            }
            for digit in digits {
                let Some(other) = (digits - digit.into()).only() else { continue };
                state.pay(state.links().pairs(other).len() / 4)?;
                if state.seen_by_both(first, second, digit).next().is_some()
                    && let Some([near, far]) = bridge(state, first, second, other)
                {
                    let chain = [
                        (first, digit),
                        (first, other),
                        (near, other),
                        (far, other),
                        (second, other),
                        (second, digit),
                    ];
                    hits.push((digit, [first, second], chain));
                }
            }
        }
    }
    hits.sort();
    for (digit, [first, second], chain) in hits {
        let cells = state.seen_by_both(first, second, digit);
        look.strike(cells, digit.into(), || chain::marks(&chain))?;
    }
    CONTINUE
}

/// The first two places for a digit in a region, one of which sees the first cell and the other the
/// second, in that order.
fn bridge(state: &State<'_>, first: Cell, second: Cell, digit: Digit) -> Option<[Cell; 2]> {
    let sees = |a, b| state.puzzle().sees(a, b);
    let mut pairs = state.links().distinct_pairs(digit).flat_map(|[a, b]| [[a, b], [b, a]]);
    pairs.find(|&[near, far]| sees(first, near) && sees(second, far))
}

fn explain_w(step: &Step, puzzle: &Puzzle) -> String {
    let ends: Vec<_> =
        [Role::First, Role::Second].into_iter().flat_map(|role| step.candidates(role)).collect();
    let between: Vec<_> = step.links().filter(|link| link.strong).map(|link| link.from).collect();
    let bridge: Vec<_> =
        step.links().filter(|link| link.strong && link.from.cells() != link.to.cells()).collect();
    let other = text::digits(between.iter().skip(1).take(1).map(|node| node.digit).collect());
    let digit = text::digits(ends.iter().map(|(_, set)| *set).next().unwrap_or_default());
    let ends = text::cells(puzzle, ends.iter().map(|(cell, _)| *cell));
    format!(
        "{ends} are each {digit} or {other}. One of {} is {other}, as their house has no other \
         place for it, and the end that sees it is then {digit}. So no cell that sees both {ends} \
         can be {digit}.",
        text::cells(
            puzzle,
            bridge.iter().flat_map(|link| [link.from, link.to]).flat_map(|node| node.cell())
        )
    )
}

// The size is the number of cells.

/// As many cells as digits in two regions that meet.
const BENT: Method = Method::new(page!("wxyz-wing"), find_bent, explain_bent)
    .signs(&[(Role::Fin, "where the regions meet")]);

/// Four cells with four digits.
pub static WXYZ_WING: Technique = BENT.row("wxyz-wing", "WXYZ-wing", "W4", 4);
/// Five cells with five digits.
pub static VWXYZ_WING: Technique = BENT.row("vwxyz-wing", "VWXYZ-wing", "W5", 5);
/// Six cells with six digits.
pub static UVWXYZ_WING: Technique = BENT.row("uvwxyz-wing", "UVWXYZ-wing", "W6", 6);
/// Seven cells with seven digits.
pub static TUVWXYZ_WING: Technique = BENT.row("tuvwxyz-wing", "TUVWXYZ-wing", "W7", 7);
/// Eight cells with eight digits.
pub static STUVWXYZ_WING: Technique = BENT.row("stuvwxyz-wing", "STUVWXYZ-wing", "W8", 8);
/// Nine cells with nine digits.
pub static RSTUVWXYZ_WING: Technique = BENT.row("rstuvwxyz-wing", "RSTUVWXYZ-wing", "W9", 9);

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

fn find_bent(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let mut known = HashSet::new();
    for meeting in state.puzzle().intersections().iter().filter(|met| met.base < met.cover) {
        state.pay(8)?;
        let ground = Ground::new(state, *meeting);
        let none = Choice { cells: 0, digits: Digits::EMPTY, loose: Digits::EMPTY };
        ground.grow(state, look.technique.size, none, 0, &mut |choice| {
            let removes = losses(state, &ground, choice);
            if removes.is_empty() || !known.insert(removes.clone()) {
                return CONTINUE;
            }
            look.strike_all(removes, || ground.marks(choice.cells))
        })?;
    }
    CONTINUE
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
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        let left = size - choice.cells.count_ones() as usize;
        if left == 0 {
            // Cells of a single region are a naked subset.
            let is_bent = self.parts.iter().all(|part| choice.cells & part != 0);
            let fits = is_bent && choice.digits.len() == size;
            return if fits { visit(choice) } else { CONTINUE };
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
        CONTINUE
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
fn losses(state: &State<'_>, ground: &Ground, choice: Choice) -> Vec<(Cell, Digits)> {
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

fn explain_bent(step: &Step, puzzle: &Puzzle) -> String {
    let own: Vec<(Cell, Digits)> =
        [Role::Fin, Role::Pattern].into_iter().flat_map(|role| step.candidates(role)).collect();
    let digits = own.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set);
    let is_loose = |digit: &Digit| {
        let places = || own.iter().filter(|(_, set)| set.contains(*digit)).map(|(cell, _)| *cell);
        places().any(|a| places().any(|b| a != b && !puzzle.sees(a, b)))
    };
    let cells = text::cells(puzzle, own.iter().map(|(cell, _)| *cell));
    let (count, all) = (own.len(), text::digits(digits));
    match digits.iter().find(is_loose) {
        Some(loose) => format!(
            "The {count} cells {cells} have only the {count} digits {all}. All but {loose} can be \
             there only once, as their places see each other; without {loose} they could not fill the \
             cells. So one of the cells is {loose}, and no cell that sees all of its places there \
             can be."
        ),
        None => format!(
            "The {count} cells {cells} have only the {count} digits {all}, and each can be there only \
             once, as its places see each other. So all of them are there, and no cell that sees all \
             places for one of them can have it."
        ),
    }
}
