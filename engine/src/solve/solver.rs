//! The solver: how many solutions a puzzle or a position has, and which. It chooses the search that
//! suits the puzzle, once.

use super::around::{Others, others};
use super::classic;
use super::search::{Next, Search, first};
use crate::budget::{Budget, Limits};
use crate::grid::{Board, Puzzle, Solution, Solutions};
use crate::nine;
use std::ops::ControlFlow;

/// Finds the solutions of a puzzle or of a position.
///
/// ```
/// use gradus_engine::solve::Solver;
/// use gradus_engine::{Limits, Puzzle};
///
/// let empty: Puzzle = ".".repeat(16).parse()?;
/// let budget = Limits::STANDARD.budget(Limits::SEARCH);
/// assert_eq!(Solver::of(&empty).count(1000, &budget), Some(288));
/// # Ok::<(), gradus_engine::PuzzleError>(())
/// ```
pub struct Solver<'p>(Way<'p>);

/// How to search.
#[allow(clippy::large_enum_variant, reason = "an allocation is dearer than many an easy Sudoku")]
enum Way<'p> {
    /// A classic Sudoku of 9x9 cells has a search of its own.
    Classic(classic::Position),
    General(Board<'p>),
}

/// What a search for solutions spends before it looks around a known one.
const QUICK: u64 = 100_000;

/// How many times as much it spends on both at the next stage.
const LONGER: u64 = 4;

/// Why no more solutions were shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// There are no more.
    All,
    /// Whoever looked had seen enough.
    Enough,
    /// The budget ran out.
    GaveUp,
}

impl<'p> Solver<'p> {
    /// For the solutions that a board still allows.
    pub fn new(board: &Board<'p>) -> Self {
        Self(match nine::suits(board.puzzle()) {
            true => Way::Classic(classic::Position::of_board(board)),
            false => Way::General(board.clone()),
        })
    }

    /// For the solutions of a puzzle.
    pub fn of(puzzle: &'p Puzzle) -> Self {
        match nine::suits(puzzle) {
            true => Self(Way::Classic(classic::Position::of(puzzle))),
            false => Self::new(&Board::new(puzzle)),
        }
    }

    /// None, one or several.
    pub fn solutions(self, budget: &Budget<'_>) -> Solutions {
        match self.0 {
            Way::Classic(position) => position.solutions(budget),
            Way::General(board) => solutions(&board, budget),
        }
    }

    /// How many solutions there are: 0, 1, or 2 for two or more; `None` if the budget ran out.
    pub fn number(self, budget: &Budget<'_>) -> Option<u8> {
        match self.0 {
            Way::Classic(position) => position.number(budget),
            Way::General(board) => solutions(&board, budget).count(),
        }
    }

    /// The number of solutions, counted up to `most`; `None` if the budget ran out.
    pub fn count(self, most: usize, budget: &Budget<'_>) -> Option<usize> {
        if most == 0 {
            return Some(0);
        }
        let mut count = 0;
        let end = self.each(budget, |_| {
            count += 1;
            if count == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (end != End::GaveUp).then_some(count)
    }

    /// Shows every solution, each once, until told to break.
    pub fn each(
        self,
        budget: &Budget<'_>,
        mut found: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> End {
        let mut search = match self.0 {
            Way::Classic(position) => {
                return match classic::each(position, budget, &mut found) {
                    Some(true) => End::All,
                    Some(false) => End::Enough,
                    None => End::GaveUp,
                };
            }
            Way::General(board) => Search::of(&board),
        };
        loop {
            match search.next(&mut first, budget) {
                Next::Found(solution) => {
                    if found(solution).is_break() {
                        return End::Enough;
                    }
                }
                Next::Exhausted => return End::All,
                Next::GaveUp => return End::GaveUp,
            }
        }
    }
}

/// None, one or several. If the first attempt does not tell, and a solution is known, the setter's or one
/// that was found, others are looked for around it, in stages, so that neither way keeps the other waiting.
fn solutions(board: &Board<'_>, budget: &Budget<'_>) -> Solutions {
    let own = board.puzzle().setup().solution().map(<[_]>::to_vec);
    let mut search = Search::of(board);
    let part = budget.part(QUICK);
    // To look around a solution, lines have to be followed as well.
    let part = match own {
        Some(_) => part.with_transitions(budget.transitions_left() / 4),
        None => part,
    };
    let mut solutions = search.solutions(&part);
    budget.put_back(part);
    let mut stage = Limits::SEARCH;
    while solutions == Solutions::GaveUp && !budget.is_spent() {
        let is_last = budget.left() <= stage;
        let part = budget.part(stage);
        solutions = match own.as_ref().or(search.found()) {
            Some(known) => around(board, known, &part),
            None => Solutions::GaveUp,
        };
        if solutions == Solutions::GaveUp {
            solutions = search.solutions(&part);
        }
        budget.put_back(part);
        if is_last {
            break;
        }
        stage = stage.saturating_mul(LONGER);
    }
    solutions
}

/// Looks around a known solution with half of a budget.
fn around(board: &Board<'_>, known: &Solution, budget: &Budget<'_>) -> Solutions {
    let part = budget.part(budget.left() / 2);
    let part = part.with_transitions(budget.transitions_left() / 2);
    let others = others(board, known, &part);
    budget.put_back(part);
    match others {
        Others::None => Solutions::One(known.clone()),
        Others::Some(other) => Solutions::Several(known.clone(), other),
        Others::NotASolution | Others::GaveUp => Solutions::GaveUp,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::grid::{Grid, Kind, Setup};
    use std::collections::HashSet;

    /// How many solutions there are up to `most`, and why no more were counted.
    fn count(puzzle: &Puzzle, most: usize, units: u64) -> (usize, End) {
        let mut all = HashSet::new();
        let end = Solver::of(puzzle).each(&Budget::new(units), |solution| {
            assert!(all.insert(solution), "one comes once");
            if all.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (all.len(), end)
    }

    fn puzzle(text: &str) -> Puzzle {
        Puzzle::new(format::read(text, None).unwrap().document.setup).unwrap()
    }

    #[test]
    fn every_solution_comes_once() {
        let empty = |size| Puzzle::new(Setup::empty(Kind::Sudoku, Grid::new(size, size).unwrap()));
        // Known numbers: of grids of 4x4, and of those whose diagonals hold every digit.
        assert_eq!(count(&empty(4).unwrap(), 1000, Limits::SEARCH), (288, End::All));
        let x = puzzle(&format!("x:{}", ".".repeat(16)));
        assert_eq!(count(&x, 1000, Limits::SEARCH), (48, End::All));
        // Two digits can be swapped in two rows and columns of this one.
        let one =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let swapped: String = one.replace(['1', '2'], ".");
        let (swaps, end) = count(&puzzle(&swapped), 1000, Limits::SEARCH);
        assert!(swaps >= 2 && end == End::All, "{swaps}");
        assert_eq!(count(&empty(9).unwrap(), 500, Limits::SEARCH), (500, End::Enough));
        assert_eq!(count(&empty(9).unwrap(), 500, 100).1, End::GaveUp);
    }
}
