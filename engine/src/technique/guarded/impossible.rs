//! Patterns without any filling: odd loops, and the tridagon.
//!
//! # Odd loops
//!
//! Loops with an odd number of places.
//!
//! ## Bivalue oddagon
//!
//! Bivalue oddagon: an odd loop of cells that must not be left with the same two digits.
//!
//! ```text
//!   [27]-----[27]      five cells, each seeing the next: 2 and 7 would have to alternate,
//!    |         |       which five cells cannot
//!   [27]     [27]
//!     \-[27 5]-/       → 5
//! ```
//!
//! ## Broken wing
//!
//! Broken wing: an odd loop of places for a digit, and the guardians that prevent it from being
//! complete.
//!
//! ```text
//!   5=====5           every two neighbours share a house whose other places for 5 are guardians;
//!   |      \          without these each house would have its 5 in one of its two cells: true and
//!   5       5         false alternately, which is impossible in an odd loop
//!    \=====/ 5
//! ```
//!
//! To find what is ruled out, assume that a candidate is true. What it sees is ruled out; if this
//! leaves an odd loop of houses with two places each, the candidate is false. What it saw in those
//! houses are the guardians.
//!
//! # Tridagon
//!
//! Tridagon: twelve cells in four boxes that three digits cannot fill.
//!
//! ```text
//!   x . . | x . .      in each box three cells, no two of them in the same row or column, so all
//!   . x . | . x .      twelve lie on lines of two cells in each direction; with three digits they
//!   . . x | . . x      have no filling if an odd number of boxes has an odd order (below: one)
//!   ------+------
//!   x . . | . x .
//!   . x . | x . .
//!   In each box, the digits are an order of the three, by rows and by columns. From box to box along the bands no digit keeps its place, so the order in one box is a rotation of the other's, which is even. Around the four boxes, all rotations together are even, and so must be the orders of the cells.
//! ```
//!
//! In each box the digits are an order of the three, in rows and in columns. From box to box along
//! the bands no digit keeps its place, so the order of the one box is a rotation of the other's,
//! which is even. Round the four boxes all rotations together are even, and so have to be the orders
//! of the cells.

use crate::grid::digit::{Digit, Digits};
use crate::grid::region::Family;
use crate::grid::{Cell, Puzzle, RegionId};
use crate::technique::shared::guarded::{
    self, Guarded, explain, may_lead_on, one_cell, pattern, ruled_out,
};
use crate::technique::shared::step::{Method, Role, Step, Technique, by_cell, page};
use crate::technique::shared::text;
use crate::technique::tables::basics::{Basics, subsets};
use crate::technique::tables::state::State;
use std::collections::VecDeque;

/// The minimum length of a loop: three places that see each other are in one house, where subsets
/// are enough.
const FEWEST: usize = 5;

/// The shortest odd loop through one of these places, with at least five; the first among equals.
/// By place: the places that may be next to it.
pub fn odd_loop(next: &[Vec<usize>], starts: impl Iterator<Item = usize>) -> Option<Vec<usize>> {
    starts.filter_map(|start| through(next, start)).min_by_key(Vec::len)
}

/// The shortest odd way from a place back to it, if it is a loop that repeats no place.
fn through(next: &[Vec<usize>], start: usize) -> Option<Vec<usize>> {
    // A place reached in an odd number of steps is a different stop from the same place reached in
    // an even number.
    let mut came_from: Vec<[Option<usize>; 2]> = vec![[None; 2]; next.len()];
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((place, parity)) = queue.pop_front() {
        for &other in &next[place] {
            let slot = &mut came_from[other][1 - parity];
            if slot.is_none() && (other, parity) != (start, 1) {
                *slot = Some(place);
                queue.push_back((other, 1 - parity));
            }
        }
        if came_from[start][1].is_some() {
            break;
        }
    }
    let mut way = Vec::new();
    let (mut place, mut parity) = (start, 1);
    while let Some(previous) = came_from[place][parity].filter(|_| way.len() <= next.len()) {
        way.push(previous);
        (place, parity) = (previous, 1 - parity);
        if (place, parity) == (start, 0) {
            break;
        }
    }
    let mut places = way.clone();
    places.sort_unstable();
    places.dedup();
    (way.len() >= FEWEST && way.len() % 2 == 1 && places.len() == way.len()).then_some(way)
}

/// An odd loop of two digits.
pub static BIVALUE_ODDAGON: Technique = Method::new(
    page!("bivalue-oddagon"),
    |look| look.conclude(oddagons(look.state), guarded::ALL),
    |step, puzzle| explain(step, puzzle, &reason_of_oddagon(step, puzzle)),
)
.signs(&[(Role::Fin, "guardian"), (Role::Second, "naked subset")])
.row("bivalue-oddagon", "bivalue oddagon", "BO", 1);

/// The shortest loops for every two digits, by their possible guards.
fn oddagons(state: &State<'_>) -> Vec<Guarded> {
    let digits: Vec<_> = state.puzzle().digits().iter().collect();
    let mut found = Vec::new();
    for pair in subsets(&digits, 2).map(|pair| pair.into_iter().collect::<Digits>()) {
        let cells = state.board.open_cells();
        let (bare, guarded): (Vec<Cell>, Vec<Cell>) = cells
            .filter(|&cell| state.board.candidates(cell).includes(pair))
            .partition(|&cell| state.board.candidates(cell) == pair);
        if state.pay(bare.len() + guarded.len() + 1).is_break() {
            break;
        }
        for through in guards(state, pair, &guarded) {
            if bare.len() + through.len() >= 5 && state.pay(16).is_continue() {
                found.extend(oddagon_through(state, pair, &bare, &through));
            }
        }
    }
    found
}

/// The sets of guarded cells that a loop may have: one, two that see each other, and all cells with
/// the same extra digit that are seen by one cell with that digit.
fn guards(state: &State<'_>, pair: Digits, guarded: &[Cell]) -> Vec<Vec<Cell>> {
    let (board, puzzle) = (state.board, state.puzzle());
    let mut sets: Vec<Vec<Cell>> = guarded.iter().map(|&cell| vec![cell]).collect();
    sets.extend(subsets(guarded, 2).filter(|two| puzzle.sees(two[0], two[1])));
    for digit in puzzle.digits() - pair {
        let same = |cell: &&Cell| board.candidates(**cell) - pair == digit.into();
        let same: Vec<Cell> = guarded.iter().filter(same).copied().collect();
        for target in state.holders(digit).iter().filter(|_| same.len() > 1) {
            sets.push(same.iter().copied().filter(|&cell| puzzle.sees(cell, target)).collect());
        }
    }
    sets.sort();
    sets.dedup();
    sets
}

/// The shortest loop through the first guarded cell, made of cells with two digits and guarded
/// ones.
fn oddagon_through(
    state: &State<'_>,
    pair: Digits,
    bare: &[Cell],
    guarded: &[Cell],
) -> Option<Guarded> {
    let cells: Vec<Cell> = guarded.iter().chain(bare).copied().collect();
    let sees = |&cell: &Cell| {
        let others = cells.iter().enumerate();
        let others = others.filter(|(_, other)| state.puzzle().sees(cell, **other));
        others.map(|(place, _)| place).collect()
    };
    let next: Vec<Vec<usize>> = cells.iter().map(sees).collect();
    let order = odd_loop(&next, 0..guarded.len())?;
    let order: Vec<Cell> = order.into_iter().map(|place| cells[place]).collect();
    let own = order.iter().map(|&cell| (cell, pair));
    Some(Guarded::new(state, own).in_a_loop(&order))
}

fn reason_of_oddagon(step: &Step, puzzle: &Puzzle) -> String {
    let (cells, digits) = pattern(step, puzzle);
    let count = step.candidates(Role::Pattern).count();
    format!(
        "Each of the {count} cells {cells} sees the next, and the last the first. With only {} they \
         would alternate, which an odd number of cells cannot",
        text::digits(digits),
    )
}

/// An odd loop of one digit.
pub static BROKEN_WING: Technique = Method::new(
    page!("broken-wing"),
    |look| {
        let state = look.state;
        let patterns = state.puzzle().digits().iter().flat_map(|digit| broken_wings(state, digit));
        look.conclude(patterns.collect(), CONCLUSIONS)
    },
    |step, puzzle| explain(step, puzzle, &reason_of_wing(step, puzzle)),
)
.signs(&[(Role::Fin, "guardian")])
.row("broken-wing", "broken wing", "BW", 1);

const CONCLUSIONS: &[guarded::Conclude] = &[one_cell, ruled_out];

/// By candidate of a digit: the shortest loop that would be left without guardians if it were true.
fn broken_wings(state: &State<'_>, digit: Digit) -> Vec<Guarded> {
    let puzzle = state.puzzle();
    let places: Vec<Cell> = state.holders(digit).iter().collect();
    let houses: Vec<(RegionId, Vec<Cell>)> = puzzle
        .region_ids()
        .filter(|&id| state.certain(id).contains(digit))
        .map(|id| (id, state.cells_at(id, state.places(id, digit)).collect()))
        .collect();
    let mut patterns = Vec::new();
    for &target in &places {
        if state.pay(houses.len()).is_break() {
            break;
        }
        let is_left = |cell: &Cell| *cell != target && !puzzle.sees(target, *cell);
        let links = houses.iter().filter_map(|(_, cells)| {
            let left: Vec<Cell> = cells.iter().copied().filter(is_left).collect();
            let sees = cells.iter().copied().filter(|cell| !is_left(cell)).collect();
            Some((<[Cell; 2]>::try_from(left).ok()?, sees))
        });
        let links: Vec<([Cell; 2], Vec<Cell>)> = links.collect();
        patterns.extend(broken_wing_of(state, digit, &places, &links));
    }
    patterns
}

/// The shortest odd loop of houses with two places left, each with what was removed there.
fn broken_wing_of(
    state: &State<'_>,
    digit: Digit,
    places: &[Cell],
    links: &[([Cell; 2], Vec<Cell>)],
) -> Option<Guarded> {
    let mut next = vec![Vec::new(); places.len()];
    for (cells, _) in links {
        let [a, b] = cells.map(|cell| places.binary_search(&cell).unwrap_or(0));
        next[a].push(b);
        next[b].push(a);
    }
    let order = odd_loop(&next, 0..places.len())?;
    let order: Vec<Cell> = order.into_iter().map(|place| places[place]).collect();
    let sides = order.iter().zip(order.iter().cycle().skip(1));
    let guardians = sides.flat_map(|(a, b)| {
        let is_side = |(cells, _): &&([Cell; 2], _)| cells.contains(a) && cells.contains(b);
        let side = links.iter().filter(is_side).min_by_key(|(_, guardians)| guardians.len());
        side.map(|(_, guardians)| guardians.as_slice()).unwrap_or_default()
    });
    let guardians = by_cell(guardians.map(|&cell| (cell, digit.into())).collect());
    let cells = order.iter().map(|&cell| (cell, digit.into()));
    let pattern = Guarded { guardians, ..Guarded::new(state, cells) };
    Some(pattern.in_a_loop(&order))
}

fn reason_of_wing(step: &Step, puzzle: &Puzzle) -> String {
    let (cells, digit) = pattern(step, puzzle);
    let digit = text::digits(digit);
    let guardians = text::cells(puzzle, step.candidates(Role::Fin).map(|(cell, _)| cell));
    format!(
        "In the loop {cells} each two neighbours share a house that has no other place for {digit} \
         but {guardians}. Without {digit} there, {digit} would be in every other cell of the loop, \
         whose number is odd"
    )
}

/// Twelve cells with three digits.
pub static TRIDAGON: Technique = Method::new(
    page!("tridagon"),
    |look| look.conclude(patterns(look.state), guarded::ALL),
    |step, puzzle| explain(step, puzzle, &reason(step, puzzle)),
)
.signs(&[(Role::Fin, "guardian"), (Role::Second, "naked subset")])
.row("tridagon", "tridagon", "TG", 3);

/// The orders of three columns, and whether each is odd.
const ORDERS: [([usize; 3], bool); 6] = [
    ([0, 1, 2], false),
    ([0, 2, 1], true),
    ([1, 0, 2], true),
    ([1, 2, 0], false),
    ([2, 0, 1], false),
    ([2, 1, 0], true),
];

/// A box of 3x3 cells: its first row and column.
type Corner = (usize, usize);

/// Three cells of a box, with their guardians, and whether their order is odd.
struct Diagonal {
    cells: [Cell; 3],
    guardians: Vec<(Cell, Digits)>,
    is_odd: bool,
}

/// The patterns of every three digits.
fn patterns(basics: &Basics<'_>) -> Vec<Guarded> {
    let digits: Vec<_> = basics.puzzle().digits().iter().collect();
    let corners: Vec<Corner> =
        basics.family(Family::Box).filter_map(|id| corner(basics, id)).collect();
    let mut found = Vec::new();
    for three in subsets(&digits, 3).map(|three| three.into_iter().collect::<Digits>()) {
        if basics.pay(8 * corners.len() + 1).is_break() {
            break;
        }
        let boxes: Vec<(Corner, Vec<Diagonal>)> = corners
            .iter()
            .map(|&corner| (corner, diagonals(basics, corner, three)))
            .filter(|(_, diagonals)| !diagonals.is_empty())
            .collect();
        let at = |corner| boxes.iter().find(|(other, _)| *other == corner).map(|(_, all)| all);
        for ((top, left), first) in &boxes {
            for (&(bottom, right), last) in boxes.iter().map(|(corner, all)| (corner, all)) {
                if bottom <= *top || right <= *left {
                    continue;
                }
                let corners = [(*top, *left), (*top, right), (bottom, *left), (bottom, right)];
                if !are_in_line(basics, corners) {
                    continue;
                }
                if let (Some(second), Some(third)) = (at((*top, right)), at((bottom, *left))) {
                    join(basics, three, [first, second, third, last], &mut found);
                }
            }
        }
    }
    found
}

/// Whether the rows and columns of four boxes are the same: boards of a joined puzzle may have boxes in the
/// same rows of the grid, but rows of their own.
fn are_in_line(basics: &Basics<'_>, [first, second, third, last]: [Corner; 4]) -> bool {
    let puzzle = basics.puzzle();
    let at = |(row, col): Corner| puzzle.grid().cell(row, col);
    let sees =
        |one, other| at(one).zip(at(other)).is_some_and(|(one, other)| puzzle.sees(one, other));
    (0..3).all(|by| {
        let down = |(row, col): Corner| (row + by, col);
        let across = |(row, col): Corner| (row, col + by);
        sees(down(first), down(second))
            && sees(down(third), down(last))
            && sees(across(first), across(third))
            && sees(across(second), across(last))
    })
}

/// Where a box begins, if it has three rows and three columns.
fn corner(basics: &Basics<'_>, id: RegionId) -> Option<Corner> {
    let grid = basics.puzzle().grid();
    let cells = &basics.puzzle().region(id).cells;
    let (top, left) = (grid.row(*cells.first()?), grid.col(*cells.first()?));
    let has = |cell: &Cell| {
        (top..top + 3).contains(&grid.row(*cell)) && (left..left + 3).contains(&grid.col(*cell))
    };
    (cells.len() == 9 && cells.iter().all(has)).then_some((top, left))
}

/// The diagonals of a box whose cells have at least two of three digits, and which may be part of a
/// pattern.
fn diagonals(basics: &Basics<'_>, (top, left): Corner, three: Digits) -> Vec<Diagonal> {
    let grid = basics.puzzle().grid();
    let mut found = Vec::new();
    for (order, is_odd) in ORDERS {
        let cells = [0, 1, 2].map(|row| grid.cell(top + row, left + order[row]));
        let [Some(a), Some(b), Some(c)] = cells else { continue };
        let candidates = [a, b, c].map(|cell| (cell, basics.board.candidates(cell)));
        if candidates.iter().any(|(_, set)| (*set & three).len() < 2) {
            continue;
        }
        let more = candidates.iter().map(|&(cell, set)| (cell, set - three));
        let guardians: Vec<(Cell, Digits)> = more.filter(|(_, more)| !more.is_empty()).collect();
        if may_lead_on(basics, &guardians) {
            found.push(Diagonal { cells: [a, b, c], guardians, is_odd });
        }
    }
    found
}

/// Diagonals of some boxes, and all their guardians.
type Joined<'d> = (Vec<&'d Diagonal>, Vec<(Cell, Digits)>);

/// Adds the patterns of one diagonal of each of four boxes.
fn join(basics: &Basics<'_>, three: Digits, boxes: [&Vec<Diagonal>; 4], found: &mut Vec<Guarded>) {
    let mut chosen: Vec<Joined<'_>> = vec![(Vec::new(), Vec::new())];
    for diagonals in boxes {
        let mut longer = Vec::new();
        for (joined, guardians) in &chosen {
            for diagonal in diagonals {
                let mut guardians = guardians.clone();
                guardians.extend(&diagonal.guardians);
                if may_lead_on(basics, &guardians) {
                    let all = joined.iter().copied().chain([diagonal]).collect();
                    longer.push((all, guardians));
                }
            }
        }
        if basics.pay(longer.len().min(1 << 12)).is_break() {
            return;
        }
        chosen = longer;
    }
    for (diagonals, _) in chosen {
        if diagonals.iter().filter(|diagonal| diagonal.is_odd).count() % 2 == 1 {
            let cells = diagonals.iter().flat_map(|diagonal| diagonal.cells);
            found.push(Guarded::new(basics, cells.map(|cell| (cell, three))));
        }
    }
}

fn reason(step: &Step, puzzle: &Puzzle) -> String {
    let (cells, digits) = pattern(step, puzzle);
    format!(
        "{cells} are three cells in each of four boxes, in different rows and columns, and in an odd \
         number of boxes against the order of the others. They cannot all be filled with only {}",
        text::digits(digits),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(places: usize, more: &[[usize; 2]]) -> Vec<Vec<usize>> {
        let mut next = vec![Vec::new(); places];
        let ring = (0..places).map(|place| [place, (place + 1) % places]);
        for [a, b] in ring.chain(more.iter().copied()) {
            next[a].push(b);
            next[b].push(a);
        }
        next
    }

    fn length(next: &[Vec<usize>]) -> Option<usize> {
        let found = odd_loop(next, 0..next.len())?;
        let closes = |place: usize| next[found[place]].contains(&found[(place + 1) % found.len()]);
        assert!((0..found.len()).all(closes), "{found:?}");
        Some(found.len())
    }

    #[test]
    fn only_odd_loops_of_five_or_more_count() {
        assert_eq!(length(&ring(5, &[])), Some(5));
        assert_eq!(length(&ring(9, &[])), Some(9));
        assert_eq!(length(&ring(9, &[[0, 4]])), Some(5));
        assert_eq!(length(&ring(8, &[])), None);
        assert_eq!(length(&ring(3, &[])), None);
        // A ring of six with a triangle on one side: seven around, but three are shorter.
        assert_eq!(length(&ring(7, &[[0, 2]])), Some(7));
    }

    /// Whether three digits fill four diagonals without repeating in a line: a digit by box and row
    /// of it.
    fn can_be_filled(orders: [[usize; 3]; 4]) -> bool {
        let all = || ORDERS.iter().map(|(digits, _)| *digits);
        let by_column = |order: [usize; 3], digits: [usize; 3]| {
            let mut columns = [0; 3];
            (0..3).for_each(|row| columns[order[row]] = digits[row]);
            columns
        };
        let differ = |a: [usize; 3], b: [usize; 3]| (0..3).all(|place| a[place] != b[place]);
        let below = |upper: usize, lower: usize, a, b| {
            differ(by_column(orders[upper], a), by_column(orders[lower], b))
        };
        all().any(|a| {
            all().filter(|&b| differ(a, b)).any(|b| {
                all()
                    .filter(|&c| below(0, 2, a, c))
                    .any(|c| all().any(|d| differ(c, d) && below(1, 3, b, d)))
            })
        })
    }

    #[test]
    fn just_an_odd_number_of_odd_orders_cannot_be_filled() {
        for place in 0..ORDERS.len().pow(4) {
            let orders: [_; 4] = std::array::from_fn(|at| {
                ORDERS[place / ORDERS.len().pow(at as u32) % ORDERS.len()]
            });
            let odd = orders.iter().filter(|(_, is_odd)| *is_odd).count() % 2 == 1;
            assert_eq!(can_be_filled(orders.map(|(order, _)| order)), !odd, "{orders:?}");
        }
    }
}
