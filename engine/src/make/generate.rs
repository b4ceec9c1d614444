//! Makes a puzzle of any kind.

use super::wish::{Failure, Wish};
use super::{kakuro, sudoku};
use crate::budget::Budget;
use crate::grid::{Kind, Setup};
use crate::random::Random;

/// Makes a puzzle with exactly one solution.
///
/// # Errors
/// When the size or symmetry does not exist, or the budget runs out.
pub fn generate(wish: &Wish, random: &mut Random, budget: &Budget<'_>) -> Result<Setup, Failure> {
    generate_easier(wish, 0, random, budget)
}

/// The most that [`generate_easier`] can make a puzzle easier.
pub(super) const EASIEST: usize = 5;

/// Makes a puzzle that is easier than others by 0 to [`EASIEST`]: a Kakuro gets shorter runs
/// and fewer cells, a killer smaller cages. Other kinds are unaffected, because they have givens.
///
/// # Errors
/// As for [`generate`].
pub(super) fn generate_easier(
    wish: &Wish,
    easier: usize,
    random: &mut Random,
    budget: &Budget<'_>,
) -> Result<Setup, Failure> {
    wish.check()?;
    match wish.variety.kind() {
        Kind::Sudoku => sudoku::generate(wish, easier, random, budget),
        Kind::Kakuro => kakuro::generate(wish, easier, random, budget),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::grid::relation::Shape;
    use crate::grid::variety::joined::Arrangement;
    use crate::grid::{Cell, Grid, Puzzle, Ruleset, Square, Variety};
    use crate::make::Symmetry;
    use crate::solve::Solver;
    use std::sync::atomic::AtomicBool;

    fn wish(variety: Variety, rows: usize, cols: usize) -> Wish {
        let grid = Grid::new(rows, cols).unwrap();
        Wish::of(variety, grid)
    }

    fn make(wish: &Wish, seed: u64) -> Setup {
        generate(wish, &mut Random::new(seed), &Budget::new(Limits::MAKING)).unwrap()
    }

    fn is_unique(setup: &Setup) -> bool {
        let puzzle = Puzzle::new(setup.clone()).unwrap();
        Solver::of(&puzzle).solutions(&Budget::new(Limits::SEARCH)).count() == Some(1)
    }

    #[test]
    fn sudoku_of_every_size_has_one_solution_and_its_symmetry() {
        let sizes = [(4, 1), (4, 2), (6, 3), (6, 4), (9, 5), (9, 6), (9, 7), (9, 8)];
        for ((size, seed), symmetry) in sizes.into_iter().zip(Symmetry::ALL) {
            let wish = Wish { symmetry, ..wish(Variety::CLASSIC, size, size) };
            let setup = make(&wish, seed);
            assert!(is_unique(&setup), "{size} {seed}");
            let given = |cell: Cell| setup.squares[cell.index()] != Square::EMPTY;
            for cell in wish.grid.cells() {
                for image in wish.symmetry.orbit(wish.grid, 0, cell) {
                    assert_eq!(given(cell), given(image), "{size} {seed}");
                }
            }
        }
    }

    #[test]
    fn every_variety_has_one_solution() {
        let all = Variety::all().filter(|variety| variety.kind() == Kind::Sudoku);
        let mut none = Vec::new();
        for (variety, seed) in all.zip(1..) {
            for size in variety.sizes().take_while(|&size| size <= 6) {
                let wish = wish(variety, size, size);
                let budget = Budget::new(Limits::MAKING);
                let Ok(setup) = generate(&wish, &mut Random::new(seed), &budget) else {
                    none.push(format!("{} {size}", variety.slug()));
                    continue;
                };
                assert!(is_unique(&setup), "{variety} {size}");
                assert_eq!(setup.variety, variety);
                let cages: usize = setup.cages.iter().map(|cage| cage.cells.len()).sum();
                assert!(cages == 0 || cages == setup.grid.len(), "{variety} {size}");
            }
        }
        // The search proves that no 6x6 grid has boxes, windows and diagonals; none with irregular
        // boxes is known either.
        let impossible = ["", "jigsaw-", "killer-", "jigsaw-killer-"];
        assert_eq!(none, impossible.map(|more| format!("{more}windoku-x 6")));
    }

    #[test]
    fn joined_boards_have_one_solution_and_their_symmetry() {
        for (slug, variety) in [("twodoku", Variety::JOINED), ("butterfly", Variety::JOINED)] {
            let arrangement = Arrangement::of_slug(slug).unwrap();
            let wish = Wish { variety, ..Wish::joined(arrangement) };
            let setup = make(&wish, 3);
            assert!(is_unique(&setup), "{slug}");
            assert_eq!(Arrangement::of(&setup), Some(arrangement));
            let given = |cell: Cell| !matches!(setup.squares[cell.index()], Square::EMPTY);
            for cell in wish.grid.cells() {
                for image in wish.symmetry.orbit(wish.grid, 0, cell) {
                    assert_eq!(given(cell), given(image), "{slug}");
                }
            }
        }
    }

    /// A wish for a sort of puzzle of 6x6 cells, or of 9x9 where there is no such of 6x6.
    fn sort(text: &str, size: usize) -> Wish {
        let Ruleset { variety, rules } = Ruleset::of_slug(text).unwrap();
        Wish { rules, ..wish(variety, size, size) }
    }

    /// What is wrong with a puzzle that was made with relations.
    fn is_needed(setup: &Setup) -> Result<(), String> {
        for relation in &setup.relations {
            let mut without = setup.clone();
            without.relations.retain(|other| other != relation);
            if relation.rule.shape != Shape::Whole && is_unique(&without) {
                return Err(format!("{} is not needed", relation.name(setup.grid)));
            }
        }
        Ok(())
    }

    #[test]
    fn every_rule_that_is_made_has_one_solution_and_needs_its_relations() {
        for (ruleset, seed) in Ruleset::generated().zip(1..) {
            let size = if ["sandwich", "non-consecutive"].contains(&ruleset.slug().as_str()) {
                9
            } else {
                6
            };
            let setup =
                make(&Wish { symmetry: Symmetry::None, ..sort(&ruleset.slug(), size) }, seed);
            assert!(is_unique(&setup), "{}", ruleset.slug());
            assert_eq!(Ruleset::of(&setup), ruleset);
            assert_eq!(is_needed(&setup), Ok(()), "{}", ruleset.slug());
        }
    }

    #[test]
    fn rules_go_together_and_with_varieties() {
        for (text, seed) in [
            ("whispers-killer", 1),
            ("thermometer-arrow", 2),
            ("difference-ratio-x", 3),
            ("renban-jigsaw", 4),
        ] {
            let setup = make(&sort(text, 6), seed);
            assert!(is_unique(&setup), "{text}");
            assert_eq!(Ruleset::of(&setup).slug(), text);
        }
        for wrong in ["thermometer-kakuro", "clone"] {
            let result =
                generate(&sort(wrong, 6), &mut Random::new(1), &Budget::new(Limits::MAKING));
            assert!(matches!(result, Err(Failure::Rules(_))), "{result:?}");
        }
    }

    #[test]
    fn no_cage_has_a_single_cell() {
        for seed in 1..20 {
            let setup = make(&wish(Variety::KILLER, 9, 9), seed);
            assert!(setup.cages.iter().all(|cage| cage.cells.len() > 1), "{seed}");
        }
    }

    #[test]
    fn no_given_of_a_minimal_sudoku_can_go() {
        for size in [6, 9] {
            let mut setup = make(&Wish { minimal: true, ..wish(Variety::CLASSIC, size, size) }, 2);
            assert!(is_unique(&setup), "{size}");
            for place in 0..setup.squares.len() {
                let square = std::mem::replace(&mut setup.squares[place], Square::EMPTY);
                assert!(square == Square::EMPTY || !is_unique(&setup), "{size} {place}");
                setup.squares[place] = square;
            }
        }
    }

    #[test]
    fn givens_are_kept_up_to_the_number_asked_for() {
        let wish = Wish { givens: 40, symmetry: Symmetry::None, ..wish(Variety::CLASSIC, 9, 9) };
        let setup = make(&wish, 1);
        let givens = setup.squares.iter().filter(|&&square| square != Square::EMPTY).count();
        assert_eq!(givens, 40);
    }

    #[test]
    fn kakuro_has_one_solution_and_clues_for_all_its_runs() {
        use Symmetry::{Diagonal, Full, None, Quarter, Rotational, Vertical};
        for (rows, cols, seed, symmetry) in [
            (3, 3, 1, Rotational),
            (4, 7, 2, None),
            (7, 7, 3, Quarter),
            (9, 8, 4, Vertical),
            (10, 10, 6, Diagonal),
            (9, 9, 7, Full),
            (12, 12, 5, Rotational),
        ] {
            let wish = Wish { symmetry, ..wish(Variety::KAKURO, rows, cols) };
            let setup = make(&wish, seed);
            assert!(is_unique(&setup), "{rows}x{cols} {seed}");
            let puzzle = Puzzle::new(setup).unwrap();
            for region in puzzle.regions() {
                assert!(region.sum.is_some() && region.cells.len() >= 2, "{rows}x{cols} {seed}");
            }
            for cell in wish.grid.cells().filter(|&cell| puzzle.is_white(cell)) {
                let mut orbit = wish.symmetry.orbit(wish.grid, 1, cell).into_iter();
                assert!(orbit.all(|image| puzzle.is_white(image)));
            }
        }
    }

    #[test]
    fn the_same_seed_makes_the_same_puzzle() {
        let setup = make(&wish(Variety::KAKURO, 6, 6), 7);
        assert_eq!(setup, make(&wish(Variety::KAKURO, 6, 6), 7));
        assert_ne!(setup, make(&wish(Variety::KAKURO, 6, 6), 8));
    }

    #[test]
    fn no_puzzle_is_a_normal_answer() {
        let stop = AtomicBool::new(true);
        for variety in [Variety::CLASSIC, Variety::KAKURO, Variety::KILLER] {
            let wish = wish(variety, 9, 9);
            let budget = Budget::until(Limits::MAKING, &stop);
            let result = generate(&wish, &mut Random::new(1), &budget);
            assert_eq!(result, Err(Failure::GaveUp));
        }
        for (variety, rows, cols) in
            [(Variety::CLASSIC, 7, 7), (Variety::X, 9, 6), (Variety::KAKURO, 2, 9)]
        {
            let wish = wish(variety, rows, cols);
            let result = generate(&wish, &mut Random::new(1), &Budget::new(Limits::MAKING));
            let size = variety.kind().size(wish.grid);
            assert_eq!(result, Err(Failure::Size(variety, size)));
        }
    }
}
