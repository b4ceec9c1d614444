//! Search: how many solutions a puzzle has, and which.
//!
//! Depth first over one position that is narrowed and restored (`position`): every region is made
//! consistent until nothing changes, then the open cell with the fewest candidates is tried digit by
//! digit. That settles every published Kakuro in a few thousand looks at regions; the budget is for
//! the others. A classic Sudoku of 9x9 cells has a search of its own (`classic`), and a test compares
//! the two. `benches/peers.sh` runs that one beside other crates.

use super::arrange::Pruned;
use super::board::Board;
use super::budget::Budget;
use super::cell::Cell;
use super::classic;
use super::digit::{Digit, Digits};
use super::nine;
use super::position::{General, Houses, Impossible, Position};
use super::puzzle::Puzzle;
pub use super::solution::{Solution, Solutions};
use std::cmp::Reverse;

/// The budget for one puzzle where the caller has no reason for another: about a second. Published
/// puzzles take less than a thousandth of it.
pub const BUDGET: u64 = 2_000_000;

/// Looks for the solutions of a puzzle.
pub fn search(puzzle: &Puzzle, budget: &Budget<'_>) -> Solutions {
    if nine::suits(puzzle) {
        return classic::search(puzzle, budget);
    }
    let search = Search::new(&Board::new(puzzle));
    let learns = puzzle.bonds().is_some();
    if learns { search.learning() } else { search }.solutions(budget)
}

/// How many solutions a puzzle has: 0, 1, or 2 for two or more; `None` where the budget ran out.
pub fn number(puzzle: &Puzzle, budget: &Budget<'_>) -> Option<u8> {
    match nine::suits(puzzle) {
        true => classic::number(puzzle, budget),
        false => search(puzzle, budget).count(),
    }
}

/// Looks for the solutions that a board still allows.
pub fn search_from(board: &Board<'_>, budget: &Budget<'_>) -> Solutions {
    if nine::suits(board.puzzle()) {
        return classic::search_from(board, budget);
    }
    let search = Search::new(board);
    let learns = board.puzzle().bonds().is_some();
    if learns { search.learning() } else { search }.solutions(budget)
}

/// Whether a board allows another solution than a known one; `None` when the budget ran out. Its cost
/// does not depend on the order of digits where there is none, so those come first near which another
/// is likely.
pub(super) fn has_other(board: &Board<'_>, known: &Solution, budget: &Budget<'_>) -> Option<bool> {
    let mut search = Search::new(board);
    let mut pick = |cell: Cell, untried: Digits| {
        known[cell.index()].filter(|digit| untried.contains(*digit)).or(untried.first())
    };
    loop {
        match search.next(&mut pick, budget) {
            Next::Solution(found) if found == *known => {}
            Next::Solution(_) => return Some(true),
            Next::Exhausted => return Some(false),
            Next::GaveUp => return None,
        }
    }
}

/// The number of solutions that a board still allows, counted up to `most`; `None` when the budget
/// ran out.
pub(super) fn count(board: &Board<'_>, most: usize, budget: &Budget<'_>) -> Option<usize> {
    let mut search = Search::new(board);
    for count in 0..most {
        match search.next(&mut first, budget) {
            Next::Solution(_) => {}
            Next::Exhausted => return Some(count),
            Next::GaveUp => return None,
        }
    }
    Some(most)
}

/// What a search came to.
pub(super) enum Next {
    /// Another solution.
    Solution(Solution),
    /// There are no more.
    Exhausted,
    /// The budget ran out.
    GaveUp,
}

/// Says which of a cell's untried digits comes first.
type Pick<'a> = &'a mut dyn FnMut(Cell, Digits) -> Option<Digit>;

/// The smallest.
pub(super) fn first(_: Cell, untried: Digits) -> Option<Digit> {
    untried.first()
}

/// A search under way.
pub(super) struct Search<'p> {
    puzzle: &'p Puzzle,
    position: Box<dyn Position + 'p>,
    branches: Vec<Branch>,
    exhausted: bool,
    /// By region, and behind them by line: how often nothing fitted it; empty where the search does not learn.
    failures: Vec<u32>,
}

/// A cell that was guessed, and the digits still to try.
struct Branch {
    cell: Cell,
    untried: Digits,
}

impl<'p> Search<'p> {
    /// A search from the candidates of a board.
    pub(super) fn new(board: &Board<'p>) -> Self {
        match Houses::suit(board.puzzle()) {
            true => Self::from(board.puzzle(), Box::new(Houses::new(board))),
            false => Self::general(board),
        }
    }

    /// The same, by the position that serves every puzzle.
    pub(super) fn general(board: &Board<'p>) -> Self {
        let puzzle = board.puzzle();
        let sums = puzzle.regions().iter().map(|region| region.sum).collect();
        Self::from(puzzle, Box::new(General::new(board, sums, None)))
    }

    /// A search in a puzzle whose regions have these sums instead of their own, and share what was
    /// `pruned` with those of other searches.
    pub(super) fn with_sums(
        puzzle: &'p Puzzle,
        sums: Vec<Option<u32>>,
        pruned: &'p Pruned,
    ) -> Self {
        let position = General::new(&Board::new(puzzle), sums, Some(pruned));
        Self::from(puzzle, Box::new(position))
    }

    const fn from(puzzle: &'p Puzzle, position: Box<dyn Position + 'p>) -> Self {
        Self { puzzle, position, branches: Vec::new(), exhausted: false, failures: Vec::new() }
    }

    /// The same, but of the cells with the fewest candidates the one comes first that has the most
    /// regions, each counted once more whenever nothing fitted it. That finds some solution sooner
    /// where most branches have none. After Boussemart, Hemery, Lecoutre and Sais, "Boosting
    /// Systematic Search by Weighting Constraints", 2004.
    pub(super) fn learning(self) -> Self {
        let lines = self.puzzle.bonds().map_or(0, |bonds| bonds.lines.len());
        Self { failures: vec![0; self.puzzle.regions().len() + lines], ..self }
    }

    /// What is left for a cell; one candidate where it is decided.
    pub(super) fn candidates(&self, cell: Cell) -> Digits {
        self.position.candidates(cell)
    }

    /// Makes all regions consistent; `None` when the budget ran out.
    pub(super) fn settle(&mut self, budget: &Budget<'_>) -> Option<Result<(), Impossible>> {
        self.position.settle(budget)
    }

    /// None, one or several.
    pub(super) fn solutions(mut self, budget: &Budget<'_>) -> Solutions {
        match self.next(&mut first, budget) {
            Next::GaveUp => Solutions::GaveUp,
            Next::Exhausted => Solutions::None,
            Next::Solution(one) => match self.next(&mut first, budget) {
                Next::GaveUp => Solutions::GaveUp,
                Next::Exhausted => Solutions::One(one),
                Next::Solution(other) => Solutions::Several(one, other),
            },
        }
    }

    /// The next solution.
    pub(super) fn next(&mut self, pick: Pick<'_>, budget: &Budget<'_>) -> Next {
        while !self.exhausted {
            let Some(settled) = self.settle(budget) else {
                return Next::GaveUp;
            };
            match settled.map(|()| self.to_try()) {
                Ok(Some(cell)) => {
                    let untried = self.candidates(cell);
                    self.position.save();
                    self.branches.push(Branch { cell, untried });
                    self.try_next(pick);
                }
                Ok(None) => {
                    let cells = self.puzzle.grid().cells();
                    let solution = cells.map(|cell| self.candidates(cell).only()).collect();
                    self.go_back(pick);
                    return Next::Solution(solution);
                }
                Err(Impossible(place)) => {
                    if let Some(failures) = self.failures.get_mut(place) {
                        *failures += 1;
                    }
                    self.go_back(pick);
                }
            }
        }
        Next::Exhausted
    }

    /// The undecided cell to try next.
    fn to_try(&self) -> Option<Cell> {
        if self.failures.is_empty() {
            return self.position.fewest();
        }
        let worth = |cell: Cell| {
            let regions = self.puzzle.regions_of(cell);
            let failures: u32 = regions.iter().map(|id| 1 + self.failures[id.index()]).sum();
            let lines = self.puzzle.bonds().map_or(&[][..], |bonds| &bonds.lines_of[cell.index()]);
            let behind = self.puzzle.regions().len();
            let broken: u32 = lines.iter().map(|line| 1 + self.failures[behind + line]).sum();
            let failures = failures + broken;
            (self.candidates(cell).len(), Reverse(failures))
        };
        let cells = self.puzzle.cells().iter().copied();
        cells.filter(|&cell| self.candidates(cell).len() > 1).min_by_key(|&cell| worth(cell))
    }

    /// Goes back to the last branch with an untried digit and tries it.
    fn go_back(&mut self, pick: Pick<'_>) {
        self.position.restore();
        self.try_next(pick);
    }

    /// Tries the next digit of the last branch, from the position that it has.
    fn try_next(&mut self, pick: Pick<'_>) {
        while let Some(branch) = self.branches.last_mut() {
            let cell = branch.cell;
            let digit = pick(cell, branch.untried);
            digit.into_iter().for_each(|digit| branch.untried.remove(digit));
            if digit.is_none() || branch.untried.is_empty() {
                self.branches.pop();
                self.position.forget();
            }
            if let Some(digit) = digit {
                self.position.decide(cell, digit);
                return;
            }
            self.position.restore();
        }
        self.exhausted = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cell::Grid;
    use crate::engine::generate::{Wish, generate};
    use crate::engine::puzzle::{Setup, Square};
    use crate::engine::random::Random;
    use crate::engine::variety::{Kind, Variety};
    use std::sync::atomic::AtomicBool;

    /// A Sudoku of one character per cell.
    fn sudoku(line: &str) -> Puzzle {
        let size = line.len().isqrt();
        let mut setup = Setup::empty(Kind::Sudoku, Grid::new(size, size).unwrap());
        for (square, symbol) in setup.squares.iter_mut().zip(line.chars()) {
            *square = Square::White { given: Digit::from_char(symbol) };
        }
        Puzzle::new(setup).unwrap()
    }

    /// A Kakuro of rows of tokens: `0` white, `#` black, else `down,across`.
    fn kakuro(rows: &[&str]) -> Puzzle {
        let grid = Grid::new(rows.len(), rows[0].split(' ').count()).unwrap();
        let mut setup = Setup::empty(Kind::Kakuro, grid);
        let tokens = rows.iter().flat_map(|row| row.split(' '));
        for (square, token) in setup.squares.iter_mut().zip(tokens) {
            *square = match token.split_once(',') {
                Some((down, across)) => {
                    Square::Black { down: down.parse().ok(), across: across.parse().ok() }
                }
                None if token == "0" => Square::EMPTY,
                None => Square::BLACK,
            };
        }
        Puzzle::new(setup).unwrap()
    }

    fn written(solution: &Solution) -> String {
        solution.iter().flatten().map(|digit| digit.to_char()).collect()
    }

    fn count(puzzle: &Puzzle) -> Option<u8> {
        search(puzzle, &Budget::new(BUDGET)).count()
    }

    #[test]
    fn sudoku_of_every_size() {
        assert_eq!(count(&sudoku("1...........2.3.")), Some(2));
        assert_eq!(count(&sudoku("1.3.3.12..4..2..")), Some(0));
        for size in [4, 6, 9, 16] {
            let empty = sudoku(&".".repeat(size * size));
            let Solutions::Several(one, other) = search(&empty, &Budget::new(BUDGET)) else {
                panic!("{size}");
            };
            assert_ne!(one, other);
            // A full grid less its first row has one solution.
            let rest = format!("{}{}", ".".repeat(size), &written(&one)[size..]);
            let solutions = search(&sudoku(&rest), &Budget::new(BUDGET));
            assert_eq!(solutions, Solutions::One(one), "{size}");
        }
    }

    #[test]
    fn kakuro_with_none_one_and_several() {
        let one = kakuro(&["# 4, 6,", ",3 0 0", ",7 0 0"]);
        let solution = search(&one, &Budget::new(BUDGET));
        assert_eq!(solution.unique().map(written).as_deref(), Some("1234"));
        assert_eq!(count(&kakuro(&["# 4, 7,", ",3 0 0", ",7 0 0"])), Some(0));
        assert_eq!(count(&kakuro(&["# 6, 5,", ",5 0 0", ",6 0 0"])), Some(2));
    }

    #[test]
    fn kakuro_with_runs_of_one_cell_and_runs_without_a_clue() {
        assert_eq!(count(&kakuro(&["# 5,", ",5 0"])), Some(1));
        assert_eq!(count(&kakuro(&["# 5,", ",6 0"])), Some(0));
        assert_eq!(count(&kakuro(&["# 5,", "# 0"])), Some(1));
        assert_eq!(count(&kakuro(&["# #", "# 0"])), Some(2));
        assert_eq!(count(&kakuro(&["# 4, #", ",3 0 0", "# 0 #"])), Some(1));
        assert_eq!(count(&kakuro(&["# # #", ",3 0 0", "# 0 #"])), Some(2));
        // Runs of nine cells hold every digit and are no houses yet.
        let black = ["#"; 10].join(" ");
        let white = format!("#{}", " 0".repeat(9));
        assert_eq!(count(&kakuro(&[&[&*black][..], &[&*white; 9]].concat())), Some(2));
    }

    /// The position of houses finds what the general one does, at the same cost.
    #[test]
    fn houses_agree_with_the_general_position() {
        let mut random = Random::new(5);
        let varieties = Variety::all().filter(|it| it.kind() == Kind::Sudoku);
        let plain: Vec<Variety> = varieties.filter(|it| !it.has(Variety::KILLER)).collect();
        let (mut counts, mut ended) = ([0; 3], 0);
        for number in 0..400 {
            let variety = random.pick(&plain).unwrap();
            let sizes: Vec<usize> = variety.sizes().filter(|&size| size <= 16).collect();
            let size = random.pick(&sizes).unwrap();
            let wish = Wish::of(variety, Grid::new(size, size).unwrap());
            let made = generate(&wish, &mut random, &Budget::new(200_000));
            let Ok(mut setup) = made else { continue };
            for _ in 0..number % 3 * size {
                setup.squares[random.below(size * size)] = Square::EMPTY;
            }
            let puzzle = Puzzle::new(setup).unwrap();
            let mut board = Board::new(&puzzle);
            for _ in 0..number % 4 {
                let cells: Vec<Cell> = board.open_cells().collect();
                let cell = random.pick(&cells).unwrap();
                let digit = random.digit(board.candidates(cell)).unwrap();
                let _ = board.strike(cell, digit.into());
            }
            assert!(Houses::suit(&puzzle));
            let found = |mut search: Search<'_>| {
                let budget = Budget::new(10_000);
                let next = |_| match search.next(&mut first, &budget) {
                    Next::Solution(solution) => Some(solution),
                    Next::Exhausted | Next::GaveUp => None,
                };
                let solutions: Vec<Solution> = (0..3).filter_map(next).collect();
                (solutions, budget.left())
            };
            let general = found(Search::general(&board));
            assert_eq!(found(Search::new(&board)), general, "{board}");
            let learned = found(Search::general(&board).learning());
            assert_eq!(found(Search::new(&board).learning()), learned, "{board}");
            if general.1 > 0 && learned.1 > 0 {
                ended += 1;
                assert_eq!(general.0.len(), learned.0.len(), "{board}");
            }
            counts[general.0.len().min(2)] += 1;
        }
        assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
        assert!(ended > 200, "{ended}");
    }

    #[test]
    fn from_a_position() {
        let puzzle = kakuro(&["# 6, 5,", ",5 0 0", ",6 0 0"]);
        let mut board = Board::new(&puzzle);
        board.place(puzzle.cells()[0], Digit::new(1).unwrap()).unwrap();
        let solutions = search_from(&board, &Budget::new(BUDGET));
        assert_eq!(solutions.unique().map(written).as_deref(), Some("1451"));
    }

    /// A large grid with clues for some runs, which hardly decide anything and may contradict each
    /// other far apart.
    fn hostile() -> Puzzle {
        let mut setup = Setup::empty(Kind::Kakuro, Grid::new(64, 64).unwrap());
        let white = |row: usize, col: usize| {
            (1..64).contains(&row) && (1..64).contains(&col) && !(row + 2 * col).is_multiple_of(9)
        };
        let clue = |length: usize, place: usize| {
            (length > 1 && place % 5 < 3).then_some((5 * length + place % 3) as u32)
        };
        for cell in setup.grid.cells() {
            let (row, col) = (setup.grid.row(cell), setup.grid.col(cell));
            let across = (1..).take_while(|n| white(row, col + n)).count();
            let down = (1..).take_while(|n| white(row + n, col)).count();
            if white(row, col) {
                setup.squares[cell.index()] = Square::EMPTY;
            } else {
                let (down, across) = (clue(down, 3 * row + col), clue(across, row + 5 * col));
                setup.squares[cell.index()] = Square::Black { down, across };
            }
        }
        Puzzle::new(setup).unwrap()
    }

    #[test]
    fn gives_up_when_the_budget_is_spent_or_called_off() {
        let puzzle = hostile();
        assert_eq!(search(&puzzle, &Budget::new(200_000)), Solutions::GaveUp);
        let stop = AtomicBool::new(true);
        let solutions = search(&puzzle, &Budget::until(u64::MAX, &stop));
        assert_eq!(solutions, Solutions::GaveUp);
    }
}
