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

use crate::grid::region::{Family, RegionId};
use crate::grid::{Cell, Digits, Puzzle};
use crate::technique::shared::guarded::{self, Guarded, explain, may_lead_on, pattern};
use crate::technique::shared::step::{Method, Role, Step, Technique, page};
use crate::technique::shared::text;
use crate::technique::tables::basics::{Basics, subsets};

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
                if let (Some(second), Some(third)) = (at((*top, right)), at((bottom, *left))) {
                    join(basics, three, [first, second, third, last], &mut found);
                }
            }
        }
    }
    found
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
