//! Unique rectangles: four corners that must not be left with the same two digits.
//!
//! ```text
//!   type 1            type 2              type 4              hidden
//!   [27]  [27]        [27]  [27]          [27]  [27]          [27]   [27..]
//!   [27]  [27 9]      [27 9] [27 9]       [27..]=2=[27..]     [27..]=2=[27..]
//!   → 9 there         → 9 in one of them  → no 7 in either    =2= down as well → no 7 there
//! ```
//!
//! If all four corners were left with the same two digits, each digit could be swapped for the
//! other, and there would be two solutions; so some corner takes another digit. This requires that
//! the swap leaves the digits of every region as they were: each region with a corner has two,
//! which take different digits. Runs with sums are not an exception. The corners with nothing else are
//! the floor; the others, which must prevent the swap, are the roof. A corner of the roof may lack
//! one of the two digits.
//!
//! - Type 1: one corner is the roof: it is neither of the two.
//! - Types 2 and 5: every corner of the roof has the same extra digit; one of them takes it. (In
//!   type 2 the roof is a side of the rectangle, in type 5 a diagonal or three corners.)
//! - Type 3: the roof is a side. Its extra digits form, as if in one cell, a naked subset with
//!   other cells of a region that contains the roof.
//! - Type 4: the roof is a side, and a region that contains it has one of the digits nowhere else:
//!   one corner of the roof takes that digit, so neither takes the other.
//! - Type 6: the roof is a diagonal, and both rows or both columns have one of the digits only in
//!   the corners: on the roof's diagonal it would leave the other digit to the floor.
//! - Hidden: seen from a corner of the floor, the row and the column of the corner opposite have one
//!   of the digits only in the corners: with the other digit there, all four would be swapped.
//! - Avoidable: some corners are placed already but are not givens, so they count as swappable too.
//!
//! # Bivalue universal graves
//!
//! The bivalue universal grave, and its reverse.
//!
//! ## BUG+1
//!
//! BUG+1: a bivalue universal grave except for one digit.
//!
//! ```text
//!   every open cell has two candidates and every region two places for each, except one cell
//!   with one digit more
//! ```
//!
//! A run or a cage would not survive the swap, so every region with open cells must be a house.
//! Without the odd digit, swapping the candidates in all cells at once would turn any solution into
//! another; so the odd digit is right, and the other two of its cell are wrong.
//!
//! ## Reverse BUG
//!
//! Reverse BUG: filled cells of two digits that must not become self-contained.
//!
//! ```text
//!   (2)  .  | (7)      the 2s and 7s placed so far; with a 2 in the fourth corner every house
//!    .   .  |  .       would have both or none of them. All further 2s and 7s could be swapped, as
//!   (7)  .  | -2       none is given: a second solution
//! ```
//!
//! In a solution every house has one cell with each of the two digits, so the cells with them are
//! connected house by house. Some of these cells, including all the givens, *close* if every house
//! has either two of them or none; then so do the others, and these could be swapped. So a cell
//! that would close the placed cells cannot be one of the two digits. Cells that were placed but
//! not given may remain among the others, if they are not connected to a given.

use crate::grid::digit::{Digit, Digits};
use crate::grid::region::{Family, RegionId};
use crate::grid::{Cell, Puzzle};
use crate::technique::shared::guarded::{Conclusion, Guarded, confined, explain_subset, subset};
use crate::technique::shared::step::{
    CONTINUE, Explainer, Finder, Flow, Look, Mark, Method, Needs, Role, Signs, Step, Technique,
    page,
};
use crate::technique::shared::text;
use crate::technique::tables::basics::{Basics, subsets};
use crate::technique::tables::corners::Rectangle;
use crate::technique::tables::state::State;
use std::collections::HashSet;

/// What legends call the marks.
const SIGNS: Signs = &[(Role::Fin, "extra candidate"), (Role::Second, "naked subset")];

/// One corner is the roof.
pub static UNIQUE_RECTANGLE_1: Technique = unique(|look| find_open(look, type_1), explain_1).row(
    "unique-rectangle-1",
    "unique rectangle, type 1",
    "U1",
    1,
);
/// A side is the roof and has one extra digit.
pub static UNIQUE_RECTANGLE_2: Technique = unique(|look| find_open(look, type_2), explain_same)
    .row("unique-rectangle-2", "unique rectangle, type 2", "U2", 1);
/// A side is the roof and forms a naked subset with other cells.
pub static UNIQUE_RECTANGLE_3: Technique =
    unique(find_3, explain_3).row("unique-rectangle-3", "unique rectangle, type 3", "U3", 1);
/// A side is the roof and holds one of the digits for certain.
pub static UNIQUE_RECTANGLE_4: Technique = unique(|look| find_open(look, type_4), explain_4).row(
    "unique-rectangle-4",
    "unique rectangle, type 4",
    "U4",
    1,
);
/// A diagonal or three corners are the roof and have one extra digit.
pub static UNIQUE_RECTANGLE_5: Technique = unique(|look| find_open(look, type_5), explain_same)
    .row("unique-rectangle-5", "unique rectangle, type 5", "U5", 1);
/// A diagonal is the roof, and one of the digits makes an X-wing of the corners.
pub static UNIQUE_RECTANGLE_6: Technique = unique(|look| find_open(look, type_6), explain_6).row(
    "unique-rectangle-6",
    "unique rectangle, type 6",
    "U6",
    1,
);
/// A corner whose row and column have one of the digits only in the corners.
pub static HIDDEN_RECTANGLE: Technique =
    Method::new(page!("hidden-rectangle"), |look| find_open(look, hidden), explain_hidden)
        .needs(Needs::OneSolution)
        .signs(SIGNS)
        .row("hidden-rectangle", "hidden rectangle", "HR", 1);
/// Three corners are placed.
pub static AVOIDABLE_RECTANGLE_1: Technique =
    Method::new(page!("avoidable-rectangle"), |look| find_placed(look, type_1), explain_placed_1)
        .needs(Needs::OneSolution)
        .signs(SIGNS)
        .row("avoidable-rectangle-1", "avoidable rectangle, type 1", "A1", 1);
/// Two corners are placed, and the other two have one extra digit.
pub static AVOIDABLE_RECTANGLE_2: Technique = Method::new(
    page!("avoidable-rectangle"),
    |look| find_placed(look, type_2),
    explain_placed_same,
)
.needs(Needs::OneSolution)
.signs(SIGNS)
.row("avoidable-rectangle-2", "avoidable rectangle, type 2", "A2", 1);

/// A method for unique rectangles.
const fn unique(find: Finder, explain: Explainer) -> Method {
    let page = page!("unique-rectangle");
    Method::new(page, find, explain).needs(Needs::OneSolution).signs(SIGNS)
}

/// A sort of conclusion from a rectangle.
type Conclude = fn(&State<'_>, &Rectangle) -> Vec<Conclusion>;

/// Offers the effects of one sort of rectangle with open corners.
fn find_open(look: &mut Look<'_>, conclude: Conclude) -> Flow {
    let state = look.state;
    find(look, state.rectangles(), conclude)
}

/// Offers the effects of one sort of rectangle with placed corners.
fn find_placed(look: &mut Look<'_>, conclude: Conclude) -> Flow {
    let state = look.state;
    find(look, state.placed_rectangles(), conclude)
}

/// Offers the effects of one sort of rectangle.
fn find<'r>(
    look: &mut Look<'_>,
    rectangles: impl IntoIterator<Item = &'r Rectangle>,
    conclude: Conclude,
) -> Flow {
    let state = look.state;
    for rectangle in rectangles {
        state.pay(1)?;
        for conclusion in conclude(state, rectangle) {
            look.offer_conclusion(conclusion, || rectangle.marks(state))?;
        }
    }
    CONTINUE
}

/// The corners with their two digits, guarded by the other candidates of the roof.
fn guarded(state: &State<'_>, rectangle: &Rectangle) -> Guarded {
    Guarded::new(state, rectangle.cells.map(|cell| (cell, rectangle.pair())))
}

/// Whether two corners are a side of the rectangle.
const fn is_side(roof: &[usize]) -> bool {
    matches!(roof, [0, 1] | [2, 3] | [0, 2] | [1, 3])
}

fn type_1(state: &State<'_>, rectangle: &Rectangle) -> Vec<Conclusion> {
    let &[odd] = rectangle.roof() else { return Vec::new() };
    // If the corners are placed, the odd one must not repeat the digit opposite.
    let opposite = state.board.value(rectangle.cells[3 - odd]);
    let wrong = opposite.map_or(rectangle.pair(), Digits::of);
    vec![Conclusion { removes: vec![(rectangle.cells[odd], wrong)], marks: Vec::new() }]
}

fn type_2(state: &State<'_>, rectangle: &Rectangle) -> Vec<Conclusion> {
    let roof = rectangle.roof();
    if is_side(roof) { same(state, rectangle, roof) } else { Vec::new() }
}

fn type_5(state: &State<'_>, rectangle: &Rectangle) -> Vec<Conclusion> {
    let roof = rectangle.roof();
    let is_wide = roof.len() == 3 || roof.len() == 2 && !is_side(roof);
    if is_wide { same(state, rectangle, roof) } else { Vec::new() }
}

/// A cell that sees every corner of a roof with one extra digit is not that digit.
fn same(state: &State<'_>, rectangle: &Rectangle, roof: &[usize]) -> Vec<Conclusion> {
    let Some(digit) = rectangle.extra().only() else { return Vec::new() };
    let puzzle = state.puzzle();
    let sees_all = |&cell: &Cell| rectangle.cells_of(roof).all(|corner| puzzle.sees(cell, corner));
    let removes = state.holders(digit).iter().filter(sees_all).map(|cell| (cell, digit.into()));
    vec![Conclusion { removes: removes.collect(), marks: Vec::new() }]
}

/// A naked subset with the roof lies in a region of both its corners: only rectangles are examined
/// where something changed there, or in a corner.
fn find_3(look: &mut Look<'_>) -> Flow {
    let (state, technique) = (look.state, look.technique);
    let is_new = |rectangle: &&Rectangle| {
        let &[a, b] = rectangle.roof() else { return false };
        let regions = |corner| state.puzzle().regions_of(rectangle.cells[corner]);
        state.may_find(technique, |cell, _| {
            let mut regions_of_cell = state.puzzle().regions_of(cell).iter();
            rectangle.cells.contains(&cell)
                || regions_of_cell.any(|id| regions(a).contains(id) && regions(b).contains(id))
        })
    };
    look.if_new(|_, _| true, |look| find(look, state.rectangles().iter().filter(is_new), type_3))
}

fn type_3(state: &State<'_>, rectangle: &Rectangle) -> Vec<Conclusion> {
    match is_side(rectangle.roof()) && rectangle.extra().len() > 1 {
        true => subset(state, &guarded(state, rectangle)),
        false => Vec::new(),
    }
}

fn type_4(state: &State<'_>, rectangle: &Rectangle) -> Vec<Conclusion> {
    let &[a, b] = rectangle.roof() else { return Vec::new() };
    let [of_a, of_b] = [a, b].map(|corner| state.puzzle().regions_of(rectangle.cells[corner]));
    let is_confined = |&region: &RegionId| {
        rectangle
            .digits
            .iter()
            .any(|&digit| (1..=2).contains(&state.places(region, digit).count_ones()))
    };
    let mut shared = of_a.iter().filter(|region| of_b.contains(region));
    match is_side(&[a, b]) && shared.any(is_confined) {
        true => confined(state, &guarded(state, rectangle)),
        false => Vec::new(),
    }
}

fn type_6(state: &State<'_>, rectangle: &Rectangle) -> Vec<Conclusion> {
    let roof = rectangle.roof();
    if roof.len() != 2 || is_side(roof) {
        return Vec::new();
    }
    let mut conclusions = Vec::new();
    for family in [Family::Row, Family::Column] {
        for [digit, _] in orders(rectangle) {
            let Some(lines) = lines(state.puzzle(), rectangle, [0, 3], family) else { continue };
            if lines.iter().all(|&line| is_confined(state, rectangle, line, digit)) {
                let removes = rectangle.cells_of(roof).map(|cell| (cell, digit.into())).collect();
                let marks = lines.map(|line| Mark::Region(Role::Base, line)).into();
                conclusions.push(Conclusion { removes, marks });
            }
        }
    }
    conclusions
}

fn hidden(state: &State<'_>, rectangle: &Rectangle) -> Vec<Conclusion> {
    if rectangle.roof().len() < 2 {
        return Vec::new();
    }
    let mut conclusions = Vec::new();
    for floor in (0..4).filter(|&corner| rectangle.more[corner].is_empty()) {
        let opposite = 3 - floor;
        let line = |family| state.puzzle().region_in(rectangle.cells[opposite], family);
        let (Some(row), Some(column)) = (line(Family::Row), line(Family::Column)) else { continue };
        for [sure, wrong] in orders(rectangle) {
            if [row, column].iter().all(|&line| is_confined(state, rectangle, line, sure)) {
                let removes = vec![(rectangle.cells[opposite], wrong.into())];
                let marks = [row, column].map(|line| Mark::Region(Role::Base, line)).into();
                conclusions.push(Conclusion { removes, marks });
            }
        }
    }
    conclusions
}

/// The two digits in both orders.
const fn orders(rectangle: &Rectangle) -> [[Digit; 2]; 2] {
    let [a, b] = rectangle.digits;
    [[a, b], [b, a]]
}

/// The lines of a family through two corners.
fn lines(
    puzzle: &Puzzle,
    rectangle: &Rectangle,
    corners: [usize; 2],
    family: Family,
) -> Option<[RegionId; 2]> {
    let line = |corner: usize| puzzle.region_in(rectangle.cells[corner], family);
    Some([line(corners[0])?, line(corners[1])?])
}

/// Whether a region must hold a digit and has no place for it except the corners.
fn is_confined(state: &State<'_>, rectangle: &Rectangle, region: RegionId, digit: Digit) -> bool {
    let mut cells = state.cells_at(region, state.places(region, digit));
    state.certain(region).contains(digit) && cells.all(|cell| rectangle.cells.contains(&cell))
}

/// The corners, the two digits and the roof, in words.
fn pattern(step: &Step, puzzle: &Puzzle) -> (String, String, String) {
    let corners: Vec<_> = step.candidates(Role::Pattern).collect();
    let both = corners.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set);
    (
        text::cells(puzzle, corners.iter().map(|(cell, _)| *cell)),
        text::list(both, "or"),
        text::cells(puzzle, step.candidates(Role::Fin).map(|(cell, _)| cell)),
    )
}

/// Why filled corners count.
const SWAPPABLE: &str = "No corner is given, so filled ones could change too.";

/// Why the roof must have something else.
fn reason(step: &Step, puzzle: &Puzzle) -> String {
    let (corners, digits, _) = pattern(step, puzzle);
    format!(
        "If {corners} held only {digits}, the two could be swapped in all four corners and the \
         puzzle would have two solutions; it has only one"
    )
}

fn explain_1(step: &Step, puzzle: &Puzzle) -> String {
    let (_, _, odd) = pattern(step, puzzle);
    format!("{}, so {odd} is another digit.", reason(step, puzzle))
}

fn explain_same(step: &Step, puzzle: &Puzzle) -> String {
    let (_, _, roof) = pattern(step, puzzle);
    let digits = step.candidates(Role::Fin).fold(Digits::EMPTY, |all, (_, set)| all | set);
    format!(
        "{}, so one of {roof} is {}, and no cell that sees all of these can be.",
        reason(step, puzzle),
        text::digits(digits)
    )
}

fn explain_placed_1(step: &Step, puzzle: &Puzzle) -> String {
    format!("{SWAPPABLE} {}", explain_1(step, puzzle))
}

fn explain_placed_same(step: &Step, puzzle: &Puzzle) -> String {
    format!("{SWAPPABLE} {}", explain_same(step, puzzle))
}

fn explain_3(step: &Step, puzzle: &Puzzle) -> String {
    explain_subset(step, puzzle, &reason(step, puzzle))
}

/// The struck digit, and the other of the two.
fn struck(step: &Step) -> (Digits, Digits) {
    let gone = step.removes.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set);
    let pair = step.candidates(Role::Pattern).fold(Digits::EMPTY, |all, (_, set)| all | set);
    (gone, pair - gone)
}

fn explain_4(step: &Step, puzzle: &Puzzle) -> String {
    let (_, _, roof) = pattern(step, puzzle);
    let (wrong, sure) = struck(step);
    let (wrong, sure) = (text::digits(wrong), text::digits(sure));
    format!(
        "{}. In {} the {sure} can only go in {roof}, so one of them is {sure}. If the other were \
         {wrong}, the four corners would hold only these two. So neither of {roof} is {wrong}.",
        reason(step, puzzle),
        text::regions(puzzle, step.regions(Role::Base))
    )
}

fn explain_6(step: &Step, puzzle: &Puzzle) -> String {
    let (_, _, roof) = pattern(step, puzzle);
    let digit = text::digits(struck(step).0);
    format!(
        "{}. In {} the {digit} can only go in these corners, so it takes one diagonal; on that of \
         {roof} it would leave all four with these two. So it takes the other.",
        reason(step, puzzle),
        text::regions(puzzle, step.regions(Role::Base))
    )
}

fn explain_hidden(step: &Step, puzzle: &Puzzle) -> String {
    let (wrong, sure) = struck(step);
    format!(
        "{}. {}In {} the {} can only go in these corners; with {} in {} the four corners would \
         hold only these two.",
        reason(step, puzzle),
        opposite(step, puzzle),
        text::regions(puzzle, step.regions(Role::Base)),
        text::digits(sure),
        text::digits(wrong),
        text::cells(puzzle, step.removes.iter().map(|(cell, _)| *cell))
    )
}

/// All open cells but one are bivalue.
pub static BUG_PLUS_1: Technique = Method::new(page!("bug"), find_bug, explain_bug)
    .needs(Needs::OneSolutionOfAll)
    .signs(&[(Role::Fin, "extra candidate")])
    .row("bug-plus-1", "BUG+1", "BU", 1);

fn find_bug(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let Some((odd, digit)) = odd_digit(state) else {
        return CONTINUE;
    };
    let others = state.board.candidates(odd) - digit.into();
    look.strike([odd].into_iter(), others, || vec![Mark::Candidates(Role::Fin, odd, digit.into())])
}

/// The only open cell with three candidates, all others being bivalue, and the candidate of it
/// without which every region has two places for each of its digits.
fn odd_digit(state: &State<'_>) -> Option<(Cell, Digit)> {
    let (board, puzzle) = (state.board, state.puzzle());
    let mut more = board.open_cells().filter(|&cell| board.candidates(cell).len() != 2);
    let odd = more.next().filter(|&cell| board.candidates(cell).len() == 3)?;
    if more.next().is_some() {
        return None;
    }
    let is_odd = |&digit: &Digit| {
        puzzle.region_ids().all(|region| {
            let bears_it = puzzle.region(region).is_house() || state.board.open_count(region) == 0;
            let holds_odd = puzzle.regions_of(odd).contains(&region);
            bears_it
                && puzzle.digits().iter().all(|other| {
                    let even = if holds_odd && other == digit { 3 } else { 2 };
                    [0, even].contains(&state.places(region, other).count_ones())
                })
        })
    };
    board.candidates(odd).iter().find(is_odd).map(|digit| (odd, digit))
}

fn explain_bug(step: &Step, puzzle: &Puzzle) -> String {
    let odd: Vec<_> = step.candidates(Role::Fin).collect();
    let cell = text::cells(puzzle, odd.iter().map(|(cell, _)| *cell));
    let digit = text::digits(odd.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set));
    format!(
        "Without the {digit} of {cell} every open cell would have two candidates, and every \
         region two places for each of them; swapping them all would make a second solution. The \
         puzzle has only one, so {cell} is {digit}."
    )
}

/// A cell that would close the placed cells of two digits.
pub static REVERSE_BUG: Technique =
    Method::new(page!("reverse-bug"), find_reverse, explain_reverse)
        .needs(Needs::OneSolutionOfAll)
        .signs(&[(Role::Pattern, "placed")])
        .row("reverse-bug", "reverse BUG", "RB", 1);

/// Connected placed cells of two digits.
struct Cluster {
    cells: Vec<Cell>,
    /// The houses that have only one of them.
    open: HashSet<RegionId>,
    is_given: bool,
}

fn find_reverse(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let puzzle = state.puzzle();
    // A cage or a run would not survive the swap.
    if puzzle.has_combinations() || !puzzle.regions().iter().all(|region| region.is_house()) {
        return CONTINUE;
    }
    let digits: Vec<_> = puzzle.digits().iter().collect();
    for pair in subsets(&digits, 2).map(|pair| pair.into_iter().collect::<Digits>()) {
        let clusters = clusters(state, pair);
        state.pay(puzzle.cells().len())?;
        for cell in state.board.open_cells() {
            let Some(closed) = closed_by(state, &clusters, cell) else { continue };
            look.strike([cell].into_iter(), pair, || {
                let mark = |&cell| {
                    let value = state.board.value(cell).map_or(Digits::EMPTY, Digits::of);
                    Mark::Candidates(Role::Pattern, cell, value)
                };
                closed.iter().map(mark).collect()
            })?;
        }
    }
    CONTINUE
}

/// The clusters of two digits, by their first cells.
fn clusters(basics: &Basics<'_>, pair: Digits) -> Vec<Cluster> {
    let (board, puzzle) = (basics.board, basics.puzzle());
    let has = |cell: &&Cell| board.value(**cell).is_some_and(|digit| pair.contains(digit));
    let mut left: Vec<Cell> = puzzle.cells().iter().filter(has).copied().collect();
    let mut clusters = Vec::new();
    while let Some(first) = left.first().copied() {
        let mut cells = vec![first];
        let mut next = 0;
        while let Some(&cell) = cells.get(next) {
            cells.extend(left.iter().filter(|&&other| puzzle.sees(cell, other)));
            left.retain(|other| !cells.contains(other));
            next += 1;
        }
        cells.sort_unstable();
        let mut open = HashSet::new();
        for region in cells.iter().flat_map(|&cell| puzzle.regions_of(cell)) {
            if !open.insert(*region) {
                open.remove(region);
            }
        }
        let is_given = cells.iter().any(|&cell| puzzle.given(cell).is_some());
        clusters.push(Cluster { cells, open, is_given });
    }
    clusters
}

/// The placed cells that a cell with one of their digits would close, if it does: all clusters with
/// a given, and others that it connects.
fn closed_by(basics: &Basics<'_>, clusters: &[Cluster], cell: Cell) -> Option<Vec<Cell>> {
    let puzzle = basics.puzzle();
    let houses = puzzle.regions_of(cell);
    let counts = |cluster: &&Cluster| {
        cluster.is_given || houses.iter().any(|house| cluster.open.contains(house))
    };
    let counting = || clusters.iter().filter(counts);
    let mut open = counting().flat_map(|cluster| &cluster.open);
    let fits = open.all(|house| houses.contains(house))
        && counting().map(|cluster| cluster.open.len()).sum::<usize>() == houses.len();
    let mut cells: Vec<Cell> = counting().flat_map(|cluster| cluster.cells.clone()).collect();
    cells.sort_unstable();
    // Two digits have two cells in each row in total: something must be left to swap.
    let all = 2 * puzzle.digits().len();
    (fits && !cells.is_empty() && cells.len() + 1 < all).then_some(cells)
}

fn explain_reverse(step: &Step, puzzle: &Puzzle) -> String {
    let placed = text::cells(puzzle, step.candidates(Role::Pattern).map(|(cell, _)| cell));
    let digits = step.candidates(Role::Pattern).fold(Digits::EMPTY, |all, (_, set)| all | set);
    let cell = text::cells(puzzle, step.removes.iter().map(|(cell, _)| *cell));
    let struck = step.removes.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set);
    format!(
        "{placed} hold {}. With {} in {cell} every house would have both there or neither. No other \
         cell with them is given, so all others could be swapped and the puzzle would have two \
         solutions; it has only one.",
        text::digits(digits),
        text::digits(struck)
    )
}

/// That the corner opposite the one that loses a digit has no other digits than the two; empty if it has.
fn opposite(step: &Step, puzzle: &Puzzle) -> String {
    let pair = step.candidates(Role::Pattern).fold(Digits::EMPTY, |all, mark| all | mark.1);
    let grid = puzzle.grid();
    let place = |cell| (grid.row(cell), grid.col(cell));
    let Some(&(struck, _)) = step.removes.first() else { return String::new() };
    let (row, col) = place(struck);
    let is_opposite = |cell: &Cell| place(*cell).0 != row && place(*cell).1 != col;
    let corner = step.candidates(Role::Pattern).map(|mark| mark.0).find(is_opposite);
    let is_bare = |cell: &Cell| !step.candidates(Role::Fin).any(|mark| mark.0 == *cell);
    let words = |cell| format!("{} has only {}. ", grid.name(cell), text::digits(pair));
    corner.filter(is_bare).map_or_else(String::new, words)
}
