//! The cages of a killer: grown at random over a full grid, then cut in two wherever another
//! solution makes the same sums, until there is none.

use super::boxes::{neighbours, piece};
use crate::budget::Budget;
use crate::grid::{Cage, Cell, Digits, Grid, Puzzle, Setup, Solution, Solutions};
use crate::random::Random;
use crate::solve::Solver;

/// Looks at regions before the search for another solution gives up and a cage is cut at random.
const CHECKING: u64 = 50_000;

/// How many of twenty cages should have 2, 3, 4 or 5 cells.
const LENGTHS: [(usize, usize); 4] = [(2, 6), (3, 8), (4, 5), (5, 1)];

/// A cage by its index, and the two parts to cut it into.
type Cut = (usize, Vec<Cell>, Vec<Cell>);

/// Each further step makes one cut per this many cells of the grid.
const FURTHER: usize = 20;

/// Gives a setup without givens cages for which the full grid is the only solution, and makes some
/// more cuts than necessary; `None` if the budget runs out.
pub(super) fn draw(
    setup: &mut Setup,
    full: &Solution,
    further: usize,
    random: &mut Random,
    budget: &Budget<'_>,
) -> Option<()> {
    let mut cages = grow(setup.grid, full, random);
    loop {
        cages.sort_by_key(|cells| cells.first().copied());
        setup.cages = cages.iter().map(|cells| summed(cells, full)).collect();
        let puzzle = Puzzle::new(setup.clone()).ok()?;
        let part = budget.part(CHECKING);
        let solutions = Solver::of(&puzzle).solutions(&part);
        budget.put_back(part);
        match solutions {
            _ if budget.is_spent() => return None,
            Solutions::One(_) => break,
            Solutions::Several(one, other) => {
                let wrong = if one == *full { other } else { one };
                cut(
                    setup.grid,
                    &mut cages,
                    |cells| total(cells, full) != total(cells, &wrong),
                    random,
                )?;
            }
            Solutions::GaveUp | Solutions::None => cut(setup.grid, &mut cages, |_| true, random)?,
        }
    }
    for _ in 0..further * setup.grid.len() / FURTHER {
        // If no cage is left to cut, the puzzle cannot get easier.
        let _ = cut(setup.grid, &mut cages, |_| true, random);
    }
    cages.sort_by_key(|cells| cells.first().copied());
    setup.cages = cages.iter().map(|cells| summed(cells, full)).collect();
    Some(())
}

/// Grows cages of neighbouring cells with different digits until every cell is in one.
fn grow(grid: Grid, full: &Solution, random: &mut Random) -> Vec<Vec<Cell>> {
    let lengths: Vec<usize> =
        LENGTHS.iter().flat_map(|&(length, times)| std::iter::repeat_n(length, times)).collect();
    let mut order: Vec<Cell> = grid.cells().collect();
    random.shuffle(&mut order);
    let mut free = vec![true; grid.len()];
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    for cell in order {
        if !std::mem::take(&mut free[cell.index()]) {
            continue;
        }
        let length = random.pick(&lengths).unwrap_or(1);
        let mut cage = vec![cell];
        while cage.len() < length {
            let near = cage.iter().flat_map(|&cell| neighbours(grid, cell));
            let held = held(&cage, full);
            let fits = |cell: &Cell| {
                free[cell.index()] && full[cell.index()].is_some_and(|d| !held.contains(d))
            };
            let mut near: Vec<Cell> = near.filter(fits).collect();
            near.sort_unstable();
            near.dedup();
            let Some(next) = random.pick(&near) else { break };
            free[next.index()] = false;
            cage.push(next);
        }
        // A cell left over joins an adjacent cage, because on its own it would be given away.
        let beside = |other: &&mut Vec<Cell>| {
            let touches = neighbours(grid, cell).any(|near| other.contains(&near));
            touches && other.len() < 5 && !held(other, full).meets(held(&cage, full))
        };
        match cages.iter_mut().filter(beside).min_by_key(|other| other.len()) {
            Some(other) if cage.len() == 1 => other.push(cell),
            _ => cages.push(cage),
        }
    }
    cages.iter_mut().for_each(|cage| cage.sort_unstable());
    cages
}

/// Cuts a cage into two pieces, the first of which must be wanted; `None` if no cage is left to
/// cut.
fn cut(
    grid: Grid,
    cages: &mut Vec<Vec<Cell>>,
    suits: impl Fn(&[Cell]) -> bool,
    random: &mut Random,
) -> Option<()> {
    let mut cuts: Vec<Cut> = Vec::new();
    for (place, cage) in cages.iter().enumerate() {
        for chosen in 1..(1_usize << cage.len()) - 1 {
            let part = |side: usize| -> Vec<Cell> {
                let bits = (0..cage.len()).filter(|bit| chosen >> bit & 1 == side);
                bits.map(|bit| cage[bit]).collect()
            };
            let (one, other) = (part(1), part(0));
            let is_whole = |part: &Vec<Cell>| piece(grid, part).len() == part.len();
            if is_whole(&one) && is_whole(&other) && suits(&one) {
                cuts.push((place, one, other));
            }
        }
    }
    // Single cells are as good as givens, so they are a last resort.
    let least = |(_, one, other): &Cut| one.len().min(other.len()).min(2);
    let best = cuts.iter().map(least).max()?;
    cuts.retain(|cut| least(cut) == best);
    let place = random.below(cuts.len());
    let (cage, one, other) = cuts.into_iter().nth(place)?;
    cages[cage] = one;
    cages.push(other);
    Some(())
}

/// The digits in some cells.
fn held(cells: &[Cell], full: &Solution) -> Digits {
    cells.iter().filter_map(|cell| full[cell.index()]).collect()
}

/// The sum of some cells.
fn total(cells: &[Cell], full: &Solution) -> u32 {
    held(cells, full).sum()
}

/// A cage with its sum.
fn summed(cells: &[Cell], full: &Solution) -> Cage {
    Cage { sum: Some(total(cells, full)), cells: cells.to_vec() }
}
