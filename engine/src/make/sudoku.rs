//! Making a Sudoku of any variety: a random full grid, from which givens are taken away while one
//! solution is left. A killer starts without givens, since its cages suffice.
//!
//! [`Givens`] are those of a Sudoku in progress: some digits of a full grid, for which it is the only
//! solution.

use super::relations::Part;
use super::wish::{Failure, Wish};
use super::{areas, relations};
use crate::budget::Budget;
use crate::grid::relation::Rules;
use crate::grid::{Board, Cell, Digit, Digits, Puzzle, Setup, Solution, Square, Variety};
use crate::nine;
use crate::random::Random;
use crate::solve::{ClassicPosition as Position, Next, Search, has_other};

/// Looks at regions per cell before a full grid is started again; most take a few.
const FILLING: usize = 60;

/// How often a full grid is started before other boxes are drawn, since some boxes allow no grid.
const TIMES: usize = 2;

/// The minimum cost of drawing boxes, in looks at regions.
const LAYOUT: u64 = 20_000;

/// Makes a Sudoku; the cages of a killer are cut `further` than necessary.
pub(super) fn generate(
    wish: &Wish,
    further: usize,
    random: &mut Random,
    budget: &Budget<'_>,
) -> Result<Setup, Failure> {
    loop {
        let empty = Empty::draw(wish, further, random, budget)?;
        let givens = empty.givens(wish, random, budget)?;
        if wish.minimal && !givens.clone().is_minimal(budget)? {
            continue;
        }
        let setup = givens.setup();
        if wish.rules.is_empty() {
            return Ok(setup);
        }
        let parts = Part::relations(&setup, random);
        let setup = relations::thin(setup, &parts, &empty.full, budget, &mut |_| Ok(true))?;
        if Rules::of(&setup.relations) == wish.rules {
            return Ok(setup);
        }
    }
}

/// A puzzle without givens, and the grid from which they are taken.
pub(super) struct Empty {
    pub(super) puzzle: Puzzle,
    pub(super) full: Solution,
}

impl Empty {
    /// Draws one as wished; the cages of a killer are cut `further` than necessary.
    pub(super) fn draw(
        wish: &Wish,
        further: usize,
        random: &mut Random,
        budget: &Budget<'_>,
    ) -> Result<Self, Failure> {
        let variety = wish.variety;
        if wish.empty(variety).largest().is_none() {
            return Err(wish.of_no_size());
        }
        let (mut puzzle, full) = full_grid(wish, random, budget).ok_or(Failure::GaveUp)?;
        if !wish.rules.is_empty() {
            let mut with = puzzle.setup().clone();
            with.relations.extend(relations::draw(wish.rules, &puzzle, &full, random));
            puzzle = Puzzle::new(with).map_err(|_| Failure::GaveUp)?;
        }
        if variety.has(Variety::KILLER) {
            let mut empty = Setup { variety, ..puzzle.setup().clone() };
            areas::draw_cages(&mut empty, &full, further, random, budget).ok_or(Failure::GaveUp)?;
            puzzle = Puzzle::new(empty).map_err(|_| Failure::GaveUp)?;
        }
        Ok(Self { puzzle, full })
    }

    /// Draws givens. A killer has none if the wish is for as few as possible, since its cages
    /// suffice.
    pub(super) fn givens(
        &self,
        wish: &Wish,
        random: &mut Random,
        budget: &Budget<'_>,
    ) -> Result<Givens<'_>, Failure> {
        if wish.variety.has(Variety::KILLER) && wish.givens == 0 {
            return Ok(Givens::none(&self.puzzle, self.full.clone()));
        }
        let mut givens = Givens::all(&self.puzzle, self.full.clone());
        givens.thin(wish, random, budget)?;
        Ok(givens)
    }
}

/// A puzzle without cages and givens, and a full grid for it. Boxes without a grid are followed by
/// less irregular ones, so that eventually there is one.
fn full_grid(wish: &Wish, random: &mut Random, budget: &Budget<'_>) -> Option<(Puzzle, Solution)> {
    let variety = wish.variety.without(Variety::KILLER);
    let mut setup = wish.empty(variety);
    setup.relations = relations::whole(wish.rules);
    let mut trades = areas::TRADES * wish.grid.len();
    while !budget.is_spent() {
        if variety.has(Variety::JIGSAW) {
            setup.boxes = areas::draw_boxes(wish.grid, trades, random);
            trades = trades * 4 / 5;
        }
        let puzzle = Puzzle::new(setup.clone()).ok()?;
        let full = (0..TIMES).find_map(|_| fill(&puzzle, random, budget));
        if let Some(full) = full {
            return Some((puzzle, full));
        }
        // An impossible layout costs little, and there may be no other.
        budget.spend(LAYOUT);
    }
    None
}

fn fill(puzzle: &Puzzle, random: &mut Random, budget: &Budget<'_>) -> Option<Solution> {
    if nine::suits(puzzle) {
        return full_classic(random, budget);
    }
    let part = budget.part((FILLING * puzzle.grid().len()) as u64);
    let mut search = Search::new(&Board::new(puzzle)).learning();
    let found = search.next(&mut |_, untried| random.digit(untried), &part);
    budget.put_back(part);
    match found {
        Next::Found(solution) => Some(solution),
        Next::Exhausted | Next::GaveUp => None,
    }
}

/// Looks at regions before a given stays because it takes too long to tell whether it is needed.
const CHECKING: u64 = 5_000;

/// Givens of a full grid.
#[derive(Clone, Debug)]
pub(super) struct Givens<'p> {
    /// The puzzle without them.
    puzzle: &'p Puzzle,
    full: Solution,
    /// The digits by cell.
    digits: Solution,
    /// By cell: whether it is known that there is another solution without its digit.
    needed: Vec<bool>,
}

impl<'p> Givens<'p> {
    /// All digits of a full grid; the puzzle must not have any yet.
    pub(super) fn all(puzzle: &'p Puzzle, full: Solution) -> Self {
        Self { puzzle, digits: full.clone(), needed: vec![false; full.len()], full }
    }

    /// None of its digits.
    pub(super) fn none(puzzle: &'p Puzzle, full: Solution) -> Self {
        let digits = vec![None; full.len()];
        Self { puzzle, digits, needed: vec![false; full.len()], full }
    }

    /// Opens a cell, whatever the result.
    pub(super) fn open(&mut self, cell: Cell) {
        self.digits[cell.index()] = None;
    }

    /// The number of givens.
    pub(super) fn count(&self) -> usize {
        self.digits.iter().flatten().count()
    }

    /// Takes givens away at random, each with those tied to it by symmetry, as long as there is
    /// only one solution and enough givens are left.
    ///
    /// # Errors
    /// When the budget runs out.
    pub(super) fn thin(
        &mut self,
        wish: &Wish,
        random: &mut Random,
        budget: &Budget<'_>,
    ) -> Result<(), Failure> {
        let mut order = self.puzzle.cells().to_vec();
        random.shuffle(&mut order);
        order.retain(|cell| self.digits[cell.index()].is_some());
        let rest = self.take_first(&order, wish, budget)?;
        let mut left = self.count();
        let mut stays = vec![false; self.digits.len()];
        for &cell in rest {
            let orbit = self.orbit(wish, cell);
            if stays[cell.index()] || left < wish.givens + orbit.len() {
                continue;
            }
            match self.take(&orbit, budget)? {
                Some(true) => left -= orbit.len(),
                // However many others go.
                Some(false) => orbit.iter().for_each(|cell| stays[cell.index()] = true),
                None => {}
            }
        }
        Ok(())
    }

    /// Takes one given away, with those tied to it; returns whether any can go.
    ///
    /// # Errors
    /// When the budget runs out.
    pub(super) fn take_one(
        &mut self,
        wish: &Wish,
        random: &mut Random,
        budget: &Budget<'_>,
    ) -> Result<bool, Failure> {
        let mut order = self.puzzle.cells().to_vec();
        random.shuffle(&mut order);
        order.retain(|cell| self.digits[cell.index()].is_some());
        let left = self.count();
        for cell in order {
            let orbit = self.orbit(wish, cell);
            if left >= wish.givens + orbit.len() && self.take(&orbit, budget)? == Some(true) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes away many givens at once: what can go together can also go one by one. Returns the
    /// rest of the order, to be tried one by one.
    fn take_first<'o>(
        &mut self,
        order: &'o [Cell],
        wish: &Wish,
        budget: &Budget<'_>,
    ) -> Result<&'o [Cell], Failure> {
        let (mut rest, mut at_once) = (order, order.len() / 4);
        while let Some((first, further)) = rest.split_at_checked(at_once).filter(|_| at_once > 1) {
            let digits = self.digits.clone();
            let orbits: Vec<Cell> = first.iter().flat_map(|&cell| self.orbit(wish, cell)).collect();
            orbits.into_iter().for_each(|cell| self.digits[cell.index()] = None);
            if self.count() >= wish.givens && self.is_unique(budget)? {
                rest = further;
            } else {
                self.digits = digits;
                at_once /= 2;
            }
        }
        Ok(rest)
    }

    /// Takes the givens of some cells away, if all are given and only one solution is left. Returns
    /// whether it did; `None` if it takes too long to tell, in which case they stay.
    pub(super) fn take(
        &mut self,
        cells: &[Cell],
        budget: &Budget<'_>,
    ) -> Result<Option<bool>, Failure> {
        if cells.iter().any(|cell| self.digits[cell.index()].is_none()) {
            return Ok(None);
        }
        cells.iter().for_each(|cell| self.digits[cell.index()] = None);
        let is_unique = self.is_unique_without(cells, budget)?;
        if is_unique != Some(true) {
            self.give(cells);
        }
        if let &[cell] = cells {
            self.needed[cell.index()] = is_unique == Some(false);
        }
        Ok(is_unique)
    }

    /// A cell and those tied to it by symmetry, without those outside all boards.
    fn orbit(&self, wish: &Wish, cell: Cell) -> Vec<Cell> {
        let mut orbit = wish.symmetry.orbit(wish.grid, 0, cell);
        orbit.retain(|&cell| self.puzzle.is_white(cell));
        orbit
    }

    /// Gives the digits of some cells.
    pub(super) fn give(&mut self, cells: &[Cell]) {
        cells.iter().for_each(|cell| self.digits[cell.index()] = self.full[cell.index()]);
    }

    /// Gives the digit of a random cell without a given, and of those tied to it by symmetry.
    pub(super) fn add(&mut self, wish: &Wish, random: &mut Random) {
        let open = |cell: &Cell| self.digits[cell.index()].is_none();
        let open: Vec<Cell> = self.puzzle.cells().iter().copied().filter(open).collect();
        if let Some(cell) = random.pick(&open) {
            self.needed.fill(false);
            let orbit = self.orbit(wish, cell);
            self.give(&orbit);
        }
    }

    /// Takes the first given away, whatever the result.
    pub(super) fn open_first(&mut self) {
        if let Some(first) = self.digits.iter_mut().find(|digit| digit.is_some()) {
            *first = None;
        }
    }

    /// Whether no single given can be removed.
    ///
    /// # Errors
    /// When the budget runs out.
    pub(super) fn is_minimal(&mut self, budget: &Budget<'_>) -> Result<bool, Failure> {
        for &cell in self.puzzle.cells() {
            if !self.needed[cell.index()] && self.take(&[cell], budget)? == Some(true) {
                self.give(&[cell]);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The puzzle.
    pub(super) fn setup(&self) -> Setup {
        let square = |(&given, &own): (&Option<Digit>, &Square)| match own {
            Square::White { .. } => Square::White { given },
            Square::Black { .. } => own,
        };
        let squares = self.digits.iter().zip(&self.puzzle.setup().squares).map(square).collect();
        Setup { squares, ..self.puzzle.setup().clone() }
    }

    /// Whether there is one solution; false if it takes too long to tell.
    fn is_unique(&self, budget: &Budget<'_>) -> Result<bool, Failure> {
        let is_unique = |part: &Budget<'_>| match nine::suits(self.puzzle) {
            true => self.position().number(part) == Some(1),
            false => has_other(&self.board(), &self.full, part) == Some(false),
        };
        checking(self.puzzle, budget, is_unique)
    }

    /// Whether there is still one solution, as there was with the givens of some cells that were
    /// removed; `None` if it takes too long to tell.
    fn is_unique_without(
        &self,
        cells: &[Cell],
        budget: &Budget<'_>,
    ) -> Result<Option<bool>, Failure> {
        checking(self.puzzle, budget, |part| match nine::suits(self.puzzle) {
            true => self.has_other_here(cells, part),
            false => has_other(&self.board(), &self.full, part),
        })
        .map(|has_other| has_other.map(|has_other| !has_other))
    }

    /// Whether a classic 9x9 Sudoku has another solution: one where the first of some cells has
    /// another digit, or only the second, and so on.
    fn has_other_here(&self, cells: &[Cell], budget: &Budget<'_>) -> Option<bool> {
        let mut position = self.position();
        for cell in cells {
            let own: Digits = self.full[cell.index()].into_iter().collect();
            let mut other = position;
            other.keep(cell.index(), self.puzzle.digits() - own);
            position.keep(cell.index(), own);
            if other.is_solvable(budget)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The givens of a classic 9x9 Sudoku.
    fn position(&self) -> Position {
        Position::with(|cell| self.digits[cell].map_or(Digits::up_to(9), Digits::of))
    }

    fn board(&self) -> Board<'p> {
        let mut board = Board::new(self.puzzle);
        for &cell in self.puzzle.cells() {
            if let Some(digit) = self.digits[cell.index()] {
                // It is part of a full grid, so it cannot fail.
                let _ = board.place(cell, digit);
            }
        }
        board
    }
}

/// Answers with part of the budget, so that no answer costs too much.
fn checking<T>(
    puzzle: &Puzzle,
    budget: &Budget<'_>,
    answer: impl FnOnce(&Budget<'_>) -> T,
) -> Result<T, Failure> {
    let boards = puzzle.setup().boards.len().max(1) as u64;
    let part = budget.part(CHECKING * boards);
    let answer = answer(&part);
    budget.put_back(part);
    if budget.is_spent() { Err(Failure::GaveUp) } else { Ok(answer) }
}

/// A random full classic 9x9 grid; `None` if the budget runs out.
pub(super) fn full_classic(random: &mut Random, budget: &Budget<'_>) -> Option<Solution> {
    let pick = &mut |digits: Digits| -> Option<Digit> { random.digit(digits) };
    Position::OPEN.first(pick, budget)
}
