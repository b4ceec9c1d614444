//! Areas drawn at random: the irregular boxes of a jigsaw, which are bands of cells that trade cells with
//! their neighbours; and the cages of a killer, which are grown over a full grid, then cut in two wherever
//! another solution makes the same sums, until there is none.

use crate::budget::Budget;
use crate::grid::variety::box_size;
use crate::grid::{Cage, Cell, Digits, Grid, Puzzle, Setup, Solution, Solutions};
use crate::random::Random;
use crate::solve::Solver;
use std::mem;

/// Trades to try per cell of the grid, so that boxes look nothing like the usual ones.
pub(super) const TRADES: usize = 40;

/// Draws boxes by attempting a number of trades. Returns the number of each cell's box, by cell.
/// Each box is in one piece.
pub(super) fn draw_boxes(grid: Grid, trades: usize, random: &mut Random) -> Vec<u8> {
    let mut boxes = Boxes::plain(grid);
    let cells: Vec<Cell> = grid.cells().collect();
    for _ in 0..trades {
        if let Some(cell) = random.pick(&cells) {
            boxes.trade(cell, random);
        }
    }
    boxes.numbers
}

/// Boxes in progress, each in one piece.
struct Boxes {
    /// By cell: the number of its box.
    numbers: Vec<u8>,
    /// By number: the cells, in reading order.
    cells: Vec<Vec<Cell>>,
    /// By cell: the adjacent cells.
    near: Vec<Vec<Cell>>,
    /// What a trade chooses from.
    choice: Vec<Cell>,
    /// The cells reached within a box, and by cell whether it has been reached.
    reached: Vec<Cell>,
    is_reached: Vec<bool>,
}

impl Boxes {
    /// The usual boxes, or the rows if a grid has none.
    fn plain(grid: Grid) -> Self {
        let (rows, cols) = box_size(grid).unwrap_or((1, grid.cols()));
        let across = grid.cols() / cols;
        let number = |cell| (grid.row(cell) / rows * across + grid.col(cell) / cols) as u8;
        let numbers: Vec<u8> = grid.cells().map(number).collect();
        let mut cells = vec![Vec::new(); grid.rows()];
        grid.cells().for_each(|cell| cells[usize::from(number(cell))].push(cell));
        Self {
            numbers,
            cells,
            near: grid.cells().map(|cell| neighbours(grid, cell).collect()).collect(),
            choice: Vec::new(),
            reached: Vec::new(),
            is_reached: vec![false; grid.len()],
        }
    }

    fn number(&self, cell: Cell) -> u8 {
        self.numbers[cell.index()]
    }

    /// The cells of a box that are adjacent to a cell.
    fn beside(&self, cell: Cell, number: u8) -> impl Iterator<Item = Cell> {
        let near = self.near[cell.index()].iter().copied();
        near.filter(move |near| self.number(*near) == number)
    }

    /// Gives a cell to the box of a neighbour, and a cell of that box that touches the first cell's
    /// box back to it, if both boxes stay in one piece.
    fn trade(&mut self, cell: Cell, random: &mut Random) {
        let own = self.number(cell);
        let mut choice = mem::take(&mut self.choice);
        choice.clear();
        choice.extend(self.near[cell.index()].iter().filter(|near| self.number(**near) != own));
        if let Some(other) = random.pick(&choice).map(|near| self.number(near)) {
            self.numbers[cell.index()] = other;
            let touches = |back: &&Cell| self.beside(**back, own).next().is_some();
            choice.clear();
            choice.extend(self.cells[usize::from(other)].iter().filter(touches));
            let back = random.pick(&choice);
            if !back.is_some_and(|back| self.give_back(cell, back, own)) {
                self.numbers[cell.index()] = own;
            }
        }
        self.choice = choice;
    }

    /// Gives a cell from the box that now has this one in return, if both boxes are then in one
    /// piece. Returns whether it did.
    fn give_back(&mut self, cell: Cell, back: Cell, own: u8) -> bool {
        let other = self.number(cell);
        self.numbers[back.index()] = own;
        // A cell that is attached to a single cell leaves the others in one piece.
        let is_whole = (self.beside(cell, own).filter(|near| *near != back).count() == 1
            || self.is_whole(back))
            && (self.beside(back, other).count() == 1 || self.is_whole(cell));
        if !is_whole {
            self.numbers[back.index()] = other;
            return false;
        }
        for (number, gone, new) in [(own, cell, back), (other, back, cell)] {
            let cells = &mut self.cells[usize::from(number)];
            cells.retain(|cell| *cell != gone);
            cells.insert(cells.partition_point(|cell| *cell < new), new);
        }
        true
    }

    /// Whether the box of a cell is in one piece.
    fn is_whole(&mut self, cell: Cell) -> bool {
        let number = self.number(cell);
        let size = self.cells[usize::from(number)].len();
        let mut reached = mem::take(&mut self.reached);
        reached.push(cell);
        self.is_reached[cell.index()] = true;
        let mut next = 0;
        while let Some(&cell) = reached.get(next).filter(|_| reached.len() < size) {
            next += 1;
            for near in &self.near[cell.index()] {
                let is_reached = &mut self.is_reached[near.index()];
                if self.numbers[near.index()] == number && !*is_reached {
                    *is_reached = true;
                    reached.push(*near);
                }
            }
        }
        let is_whole = reached.len() == size;
        reached.drain(..).for_each(|cell| self.is_reached[cell.index()] = false);
        self.reached = reached;
        is_whole
    }
}

/// The cells of a set that are connected to its first.
pub(super) fn piece(grid: Grid, cells: &[Cell]) -> Vec<Cell> {
    let mut reached: Vec<Cell> = cells.first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        let near = neighbours(grid, cell).filter(|near| cells.contains(near));
        let new: Vec<Cell> = near.filter(|near| !reached.contains(near)).collect();
        reached.extend(new);
        next += 1;
    }
    reached
}

/// The cells adjacent to a cell.
pub(super) fn neighbours(grid: Grid, cell: Cell) -> impl Iterator<Item = Cell> {
    let (row, col) = (grid.row(cell), grid.col(cell));
    let places =
        [(row.wrapping_sub(1), col), (row, col.wrapping_sub(1)), (row, col + 1), (row + 1, col)];
    places.into_iter().filter_map(move |(row, col)| grid.cell(row, col))
}

/// Looks at regions before the search for another solution gives up and a cage is cut at random.
const CHECKING: u64 = 50_000;

/// How many of twenty cages should have 2, 3, 4 or 5 cells.
const LENGTHS: [(usize, usize); 4] = [(2, 6), (3, 8), (4, 5), (5, 1)];

/// A cage by its index, and the two parts to cut it into.
type Cut = (usize, Vec<Cell>, Vec<Cell>);

/// Each further step makes one cut per this many cells of the grid.
const FURTHER: usize = 20;

/// How often cages are grown again to have none of a single cell.
const GROWN: usize = 40;

/// Gives a setup without givens cages for which the full grid is the only solution, and makes some
/// more cuts than necessary; `None` if the budget runs out. No cage has a single cell, unless no such
/// cages are found.
pub(super) fn draw_cages(
    setup: &mut Setup,
    full: &Solution,
    further: usize,
    random: &mut Random,
    budget: &Budget<'_>,
) -> Option<()> {
    for _ in 0..GROWN {
        let cages = grow(setup.grid, full, random);
        let is_fine = cages.iter().all(|cage| cage.len() > 1);
        if is_fine && cut_all(setup, cages, full, (further, 2), random, budget).is_some() {
            return Some(());
        }
        if budget.is_spent() {
            return None;
        }
    }
    let cages = grow(setup.grid, full, random);
    cut_all(setup, cages, full, (further, 1), random, budget)
}

/// Cuts cages until the full grid is the only solution, and `further`, into pieces of at least some
/// cells; `None` if they cannot be cut so, or the budget runs out.
fn cut_all(
    setup: &mut Setup,
    mut cages: Vec<Vec<Cell>>,
    full: &Solution,
    (further, least): (usize, usize),
    random: &mut Random,
    budget: &Budget<'_>,
) -> Option<()> {
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
                    least,
                    random,
                )?;
            }
            Solutions::GaveUp | Solutions::None => {
                cut(setup.grid, &mut cages, |_| true, least, random)?;
            }
        }
    }
    for _ in 0..further * setup.grid.len() / FURTHER {
        // If no cage is left to cut, the puzzle cannot get easier.
        let _ = cut(setup.grid, &mut cages, |_| true, least, random);
    }
    cages.sort_by_key(|cells| cells.first().copied());
    setup.cages = cages.iter().map(|cells| summed(cells, full)).collect();
    Some(())
}

/// Grows cages of neighbouring cells with different digits until every cell is in one.
fn grow(grid: Grid, full: &Solution, random: &mut Random) -> Vec<Vec<Cell>> {
    let lengths: Vec<usize> =
        LENGTHS.iter().flat_map(|&(length, times)| std::iter::repeat_n(length, times)).collect();
    let is_filled = |cell: &Cell| full[cell.index()].is_some();
    let mut order: Vec<Cell> = grid.cells().filter(is_filled).collect();
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

/// Cuts a cage into two pieces of at least some cells, the first of which must be wanted; `None` if no
/// cage is left to cut.
fn cut(
    grid: Grid,
    cages: &mut Vec<Vec<Cell>>,
    suits: impl Fn(&[Cell]) -> bool,
    fewest: usize,
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
            let is_large = one.len().min(other.len()) >= fewest;
            if is_large && is_whole(&one) && is_whole(&other) && suits(&one) {
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
