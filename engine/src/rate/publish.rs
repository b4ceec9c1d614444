//! What a publisher asks of a puzzle besides how hard it is: whether one step stands far above all others,
//! and what its one solution does not depend on.
//!
//! A *spike* is the hardest step of the simplest path, or the two hardest, if all others are at least two
//! levels below: players meet a wall in an otherwise easy puzzle. Parts are *spare* if the puzzle has the
//! same single solution without all of them. Where either of two parts can go, the first is named, and
//! whole rules come first: a puzzle that does not need its rule should not have it.

use super::system::{GAVE_UP, Subject};
use crate::budget::{Budget, Limits};
use crate::grid::relation::{Relation, Rules, Shape};
use crate::grid::{Family, Kind, Puzzle, RegionId, Setup, Solution, Solutions, Square, Variety};
use crate::path::{Choice, End, LEVELS, PathStep, Scores, simplest, walk};
use crate::solve::Solver;
use crate::technique::{Technique, text};

/// By how many levels a step is far above another one.
const FAR: u32 = 2;

/// How many steps can be a spike together.
const MOST: usize = 2;

/// The hardest steps of a path that are far above all others.
#[derive(Clone, Debug, PartialEq)]
pub struct Spike {
    /// The steps, in the order of the path: one or two.
    pub steps: Vec<SpikeStep>,
    /// How many steps the path has.
    pub of: usize,
    /// How many levels are between these steps and the hardest of the others.
    pub above: u32,
    /// The level of the hardest of the others; `None` if there is no other.
    pub rest: Option<&'static str>,
}

/// A step of a [`Spike`].
#[derive(Clone, Debug, PartialEq)]
pub struct SpikeStep {
    /// Its number in the path, from 1.
    pub number: usize,
    /// Its technique.
    pub technique: &'static Technique,
    /// The level of that technique.
    pub level: &'static str,
    /// What it places and removes, as in `r4c5=7 r1c2<>38`.
    pub changes: String,
}

/// A part of a puzzle that its solution does not depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct Spare {
    /// What it is: `given`, `clue`, `cage`, `relation` or `rule`.
    pub part: &'static str,
    /// Its name, as in `r1c1=5`, `the 23 across from r2c3` or `all thermometers`.
    pub name: String,
}

/// Everything that is spare.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spares {
    /// The spare parts: whole rules, relations, cages or clues, and givens.
    pub parts: Vec<Spare>,
    /// How many parts there are of which it is not known, because that would take too long.
    pub unknown: usize,
}

/// The spike of the simplest path by the scale of `level`; `None` if no step stands far above the rest.
///
/// # Errors
/// Says why the path is not known to its end.
pub fn spike(
    subject: &Subject<'_>,
    levels: &Scores,
    budget: &Budget<'_>,
) -> Result<Option<Spike>, String> {
    if !subject.is_unique() {
        return Err("only a puzzle with exactly one solution has a path".into());
    }
    let rows = levels.in_order();
    let mut board = subject.board.clone();
    let mut scores = Vec::new();
    let mut hard = Vec::new();
    let end = walk(
        &mut board,
        levels,
        true,
        budget,
        |state| simplest(state, &rows),
        |_, choice| {
            scores.push(choice.0.score);
            if choice.0.score > FAR {
                hard.push((scores.len(), choice.clone()));
            }
        },
    );
    match end {
        End::Solved => Ok(highest(subject.puzzle(), &scores, &hard)),
        End::Stuck => Err("the path ends before the puzzle is solved".into()),
        End::GaveUp => Err(GAVE_UP.into()),
        End::Contradiction(why) => Err(why.explain(subject.puzzle())),
    }
}

/// The spike among steps, given the levels of all and those that may be one.
fn highest(puzzle: &Puzzle, levels: &[u32], hard: &[(usize, Choice)]) -> Option<Spike> {
    let mut sorted = levels.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let rest = |count: usize| sorted.get(count).copied();
    let count = (1..=MOST.min(sorted.len()))
        .find(|&count| sorted[count - 1] >= rest(count).unwrap_or(0) + FAR)?;
    let least = sorted[count - 1];
    let steps =
        hard.iter().filter(|(_, (row, _))| row.score >= least).map(|(number, (row, step))| {
            let step = PathStep::new(puzzle, step.clone(), row.score);
            SpikeStep {
                number: *number,
                technique: row.technique,
                level: name(row.score),
                changes: step.changes(),
            }
        });
    let steps: Vec<SpikeStep> = steps.collect();
    let above = least - rest(count).unwrap_or(0);
    (!steps.is_empty()).then(|| Spike {
        steps,
        of: levels.len(),
        above,
        rest: rest(count).map(name),
    })
}

/// The name of a level by its number.
fn name(level: u32) -> &'static str {
    LEVELS[(level.max(1) as usize - 1).min(LEVELS.len() - 1)]
}

/// What a puzzle has the same single solution without, all at once: whole rules are tried first, then
/// relations, cages, clues and givens, each without what was found before.
pub fn spares(puzzle: &Puzzle, solution: &Solution, budget: &Budget<'_>) -> Spares {
    let mut setup = puzzle.setup().clone();
    setup.forget_solution();
    let mut search = Search { setup, solution, budget, found: Spares::default() };
    rules(puzzle, &mut search);
    relations(puzzle, &mut search);
    cages(puzzle, &mut search);
    clues(puzzle, &mut search);
    for &cell in puzzle.cells() {
        if let Some(digit) = puzzle.given(cell) {
            search.try_without("given", text::place(puzzle, cell, digit), |setup| {
                setup.squares[cell.index()] = Square::EMPTY;
            });
        }
    }
    search.found
}

/// Whole rules: what a variety adds, all cages, all relations of a sort.
fn rules(puzzle: &Puzzle, search: &mut Search<'_>) {
    let setup = puzzle.setup();
    for feature in [Variety::X, Variety::WINDOKU] {
        if setup.variety.kind() == Kind::Sudoku && setup.variety.has(feature) {
            let names = feature.features().map(|feature| feature.name);
            let name = format!("the {} rule", names.collect::<Vec<_>>().join(" "));
            search.try_without("rule", name, |setup| {
                setup.variety = setup.variety.without(feature);
            });
        }
    }
    if !setup.cages.is_empty() {
        search.try_without("rule", "all cages".into(), |setup| {
            setup.cages.clear();
            setup.variety = setup.variety.without(Variety::KILLER);
        });
    }
    for rule in Rules::of(&setup.relations).iter() {
        let name = match rule.shape {
            Shape::Whole => format!("the {} rule", rule.name),
            _ => format!("all {}", rule.plural()),
        };
        search.try_without("rule", name, |setup| {
            setup.relations.retain(|relation| relation.rule.slug != rule.slug);
        });
    }
}

/// The relations one by one.
fn relations(puzzle: &Puzzle, search: &mut Search<'_>) {
    let is_one = |relation: &&Relation| relation.rule.shape != Shape::Whole;
    for relation in puzzle.relations().iter().filter(is_one) {
        search.try_without("relation", relation.name(puzzle.grid()), |setup| {
            setup.relations.retain(|other| other != relation);
        });
    }
}

/// The cages of a killer one by one.
fn cages(puzzle: &Puzzle, search: &mut Search<'_>) {
    for cage in &puzzle.setup().cages {
        let mut cells = cage.cells.clone();
        cells.sort_unstable();
        let is_it = |&id: &RegionId| {
            let region = puzzle.region(id);
            region.family == Family::Cage && region.cells == cells
        };
        let Some(id) = puzzle.region_ids().find(is_it) else {
            search.found.unknown += 1;
            continue;
        };
        search.try_without("cage", puzzle.region_name(id), |setup| {
            setup.cages.retain(|other| other != cage);
        });
    }
}

/// The clues of a Kakuro one by one.
fn clues(puzzle: &Puzzle, search: &mut Search<'_>) {
    let cols = puzzle.grid().cols();
    for id in puzzle.region_ids().filter(|_| puzzle.kind() == Kind::Kakuro) {
        let region = puzzle.region(id);
        let is_across = region.family == Family::Across;
        let (Some(first), Some(_)) = (region.cells.first(), region.sum) else { continue };
        let place = first.index() - if is_across { 1 } else { cols };
        search.try_without("clue", puzzle.region_name(id), |setup| {
            if let Square::Black { down, across } = &mut setup.squares[place] {
                *(if is_across { across } else { down }) = None;
            }
        });
    }
}

/// What is left of the puzzle, and what went.
struct Search<'a> {
    setup: Setup,
    solution: &'a Solution,
    budget: &'a Budget<'a>,
    found: Spares,
}

impl Search<'_> {
    /// Removes a part if the puzzle keeps its one solution, and takes note of it.
    fn try_without(&mut self, part: &'static str, name: String, remove: impl FnOnce(&mut Setup)) {
        let mut setup = self.setup.clone();
        remove(&mut setup);
        if setup == self.setup {
            return;
        }
        // What is not a puzzle without the part needs it.
        let Ok(puzzle) = Puzzle::new(setup) else { return };
        let budget = self.budget.part(Limits::SEARCH);
        let found = Solver::of(&puzzle).solutions(&budget);
        self.budget.put_back(budget);
        match found {
            Solutions::GaveUp => self.found.unknown += 1,
            Solutions::One(solution) if solution == *self.solution => {
                self.setup = puzzle.setup().clone();
                self.found.parts.push(Spare { part, name });
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::grid::relation::{Relation, THERMOMETER, by_slug};
    use crate::grid::{Board, Cell, Grid};
    use crate::make::{Symmetry, Wish, generate};
    use crate::path::ScoreRow;
    use crate::random::Random;
    use crate::technique::{Options, by_slug as technique};

    fn budget() -> Budget<'static> {
        Budget::new(u64::MAX)
    }

    fn solutions(setup: &Setup) -> Solutions {
        Solver::of(&Puzzle::new(setup.clone()).unwrap()).solutions(&budget())
    }

    fn names(setup: &Setup) -> Vec<String> {
        let Solutions::One(solution) = solutions(setup) else { panic!("not one solution") };
        let puzzle = Puzzle::new(setup.clone()).unwrap();
        let found = spares(&puzzle, &solution, &budget());
        assert_eq!(found.unknown, 0);
        found.parts.into_iter().map(|spare| format!("{} {}", spare.part, spare.name)).collect()
    }

    fn made(variety: Variety, size: usize, seed: u64, minimal: bool) -> Setup {
        let symmetry = Symmetry::None;
        let wish = Wish { minimal, symmetry, ..Wish::of(variety, Grid::new(size, size).unwrap()) };
        generate(&wish, &mut Random::new(seed), &Budget::new(Limits::MAKING)).unwrap()
    }

    /// The setup with every digit of its solution.
    fn full(setup: &Setup) -> Setup {
        let Solutions::One(solution) = solutions(setup) else { panic!("not one solution") };
        let squares =
            setup.grid.cells().map(|cell| Square::White { given: solution[cell.index()] });
        Setup { squares: squares.collect(), ..setup.clone() }
    }

    #[test]
    fn a_minimal_puzzle_needs_all_and_what_is_added_is_spare() {
        for seed in 1..6 {
            let mut setup = made(Variety::CLASSIC, 9, seed, true);
            assert_eq!(names(&setup), Vec::<String>::new());
            let whole = full(&setup);
            let open = setup.squares.iter().position(|&square| square == Square::EMPTY).unwrap();
            setup.squares[open] = whole.squares[open];
            let Square::White { given: Some(digit) } = whole.squares[open] else { panic!() };
            let cell: Cell = setup.grid.cells().nth(open).unwrap();
            let own = format!("given {}={digit}", setup.grid.name(cell));
            let found = names(&setup);
            assert!(!found.is_empty(), "{own}");
            for name in found {
                let at = setup
                    .grid
                    .cells()
                    .find(|&cell| name.starts_with(&format!("given {}=", setup.grid.name(cell))));
                setup.squares[at.unwrap().index()] = Square::EMPTY;
            }
            assert_eq!(solutions(&setup), solutions(&whole), "all of it can go at once");
        }
    }

    #[test]
    fn rules_that_follow_are_spare() {
        let setup = made(Variety::X, 6, 3, true);
        let mut whole = full(&setup);
        let value = |setup: &Setup, at: usize| match setup.squares[at] {
            Square::White { given } => given,
            Square::Black { .. } => None,
        };
        let cells: Vec<Cell> = setup.grid.cells().collect();
        for at in [0, 7] {
            let ends =
                if value(&whole, at) < value(&whole, at + 1) { [at, at + 1] } else { [at + 1, at] };
            whole.relations.push(Relation::of(&THERMOMETER, ends.map(|at| cells[at]).to_vec()));
        }
        let found = names(&whole);
        for part in ["rule all thermometers", "rule the X rule"] {
            assert!(found.iter().any(|name| name == part), "{part}: {found:?}");
        }
        assert!(!found.iter().any(|name| name.starts_with("relation")), "{found:?}");
    }

    #[test]
    fn a_dot_is_needed_if_its_lack_says_something() {
        let mut setup = full(&made(Variety::CLASSIC, 6, 3, false));
        let digit = |cell: Cell| match setup.squares[cell.index()] {
            Square::White { given: Some(digit) } => digit.get(),
            _ => 0,
        };
        let cells: Vec<Cell> = setup.grid.cells().collect();
        let dot = by_slug("difference").unwrap();
        let mut dots = Vec::new();
        for (at, &cell) in cells.iter().enumerate() {
            let right = (at % 6 < 5).then(|| cells[at + 1]);
            let below = cells.get(at + 6).copied();
            for other in right.into_iter().chain(below) {
                if digit(cell).abs_diff(digit(other)) == 1 {
                    dots.push(Relation::of(dot, vec![cell, other]));
                }
            }
        }
        setup.relations = dots;
        assert!(names(&setup).contains(&format!("rule all {}", dot.plural())));
        setup.relations.push(Relation::of(by_slug("non-consecutive").unwrap(), Vec::new()));
        let found = names(&setup);
        assert!(!found.iter().any(|name| name.starts_with("relation")), "{found:?}");
    }

    #[test]
    fn clues_and_cages_are_spare_where_the_rest_has_one_solution() {
        for seed in 1..4 {
            let kakuro = made(Variety::KAKURO, 6, seed, false);
            for name in names(&kakuro) {
                assert!(name.starts_with("clue the ") && name.contains(" from r"), "{name}");
            }
            let mut killer = made(Variety::KILLER, 6, seed, false);
            killer.squares = full(&killer).squares;
            let found = names(&killer);
            assert!(found.contains(&"rule all cages".into()), "{found:?}");
            // What the sums of the others leave.
            let killer = made(Variety::KILLER, 6, seed, false);
            let found = names(&killer);
            assert!(found.iter().any(|name| name.starts_with("cage the ")), "{found:?}");
            assert!(found.len() < killer.cages.len(), "{found:?}");
        }
        // 4 is 1 and 3, 6 is 2 and 4 or 1 and 5: the columns leave 3 for the first row if 7 is in the second.
        let mut small = Setup::empty(Kind::Kakuro, Grid::new(3, 3).unwrap());
        let black = |down, across| Square::Black { down, across };
        for (at, square) in [
            (1, black(Some(4), None)),
            (2, black(Some(6), None)),
            (3, black(None, Some(3))),
            (6, black(None, Some(7))),
        ] {
            small.squares[at] = square;
        }
        [4, 5, 7, 8].into_iter().for_each(|at| small.squares[at] = Square::EMPTY);
        assert_eq!(names(&small), ["clue the 3 across from r2c2"]);
    }

    /// The spike of a puzzle, where some techniques have levels.
    fn spiked(puzzle: &str, levels: &[(&str, u32)]) -> Result<Option<Spike>, String> {
        let row =
            |(slug, level): &(&str, u32)| ScoreRow::technique(technique(slug).unwrap(), *level);
        let rows = levels.iter().map(row).collect();
        let scores = Scores { rows, options: Options::default(), asked: None };
        let puzzle = format::puzzle(puzzle).unwrap();
        let solutions = Solver::of(&puzzle).solutions(&budget());
        spike(&Subject { board: &Board::new(&puzzle), solutions: &solutions }, &scores, &budget())
    }

    /// A puzzle that takes pairs.
    const HARD: &str =
        "..6.58..........3..82....495..62.1....4...6....1.85..429....76..1..........17.3..";

    #[test]
    fn a_spike_is_one_or_two_steps_two_levels_above_the_rest() {
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(spiked(easy, &[("naked-single", 1), ("hidden-single", 1)]), Ok(None));
        let all = [("naked-single", 1), ("hidden-single", 1), ("naked-pair", 4), ("pointing", 2)];
        match spiked(HARD, &all) {
            Ok(found) => found.into_iter().for_each(|spike| {
                assert!(spike.steps.len() <= 2 && spike.above >= 2, "{spike:?}");
                assert!(spike.steps.iter().all(|step| step.number <= spike.of), "{spike:?}");
            }),
            Err(why) => assert_eq!(why, "the path ends before the puzzle is solved"),
        }
        let stuck = spiked(HARD, &[("naked-single", 1)]);
        assert_eq!(stuck, Err("the path ends before the puzzle is solved".into()));
    }

    #[test]
    fn spikes_among_levels() {
        let puzzle = format::puzzle(HARD).unwrap();
        let far = technique("x-wing").unwrap();
        let step = |score: u32| {
            let row = crate::path::Scored { technique: far, score };
            let (places, removes, marks) = (Vec::new(), Vec::new(), Vec::new());
            (row, crate::technique::Step { technique: far, places, removes, marks, because: None })
        };
        for (levels, steps, above) in [
            (&[1, 1, 3, 1][..], &[3][..], 2),
            (&[1, 4, 4, 2, 1], &[2, 3], 2),
            (&[1, 5, 3, 1, 1], &[2], 2),
            (&[1, 4, 3, 1, 1], &[2, 3], 2),
            (&[2, 5, 1], &[2], 3),
            (&[3, 3, 3, 1], &[], 0),
            (&[2, 3, 1], &[], 0),
            (&[2], &[], 0),
            (&[], &[], 0),
        ] {
            let hard: Vec<_> = levels
                .iter()
                .enumerate()
                .filter(|(_, level)| **level > FAR)
                .map(|(at, level)| (at + 1, step(*level)))
                .collect();
            let found = highest(&puzzle, levels, &hard);
            let numbers = |spike: &Spike| spike.steps.iter().map(|step| step.number).collect();
            let found = found.map(|spike| (numbers(&spike), spike.above));
            let expected: Option<(Vec<usize>, u32)> =
                (!steps.is_empty()).then(|| (steps.to_vec(), above));
            assert_eq!(found, expected, "{levels:?}");
        }
    }
}
