//! Every technique is exercised: each comes up at least [`ENOUGH`] times, and every instance is checked
//! to be sound.
//!
//! Techniques that few puzzles need come up in positions: those of the case files, and the states along
//! the simplest paths of the puzzles in `engine/tests/data/rare.txt`, which the generator made for them. Their
//! images under the symmetries of Sudoku (digits renamed, rows and columns exchanged, the grid
//! transposed) are positions like any other. Techniques for runs or relations come up in puzzles that
//! are made here.

use super::cases::{Case, cases};
use super::laws::{check_step, known};
use gradus_engine::grid::Ruleset;
use gradus_engine::grid::variety::box_size;
use gradus_engine::path::{simplest, walk};
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::technique::{ALL, Found, Needs, Options, State, Step, by_slug};
use gradus_engine::{
    Board, Budget, Cell, Digit, Digits, Grid, Kind, Limits, Puzzle, Random, Scores, Setup,
    Solutions, Square, Technique, Variety, Wish, format, generate,
};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// How often each technique comes up at least.
const ENOUGH: usize = 500;

/// The most images of positions that are looked at for a technique, and the most puzzles that are made.
const MOST: usize = 3000;

/// How many guesses it may take to show that nothing fits.
const GUESSES: usize = 300;

/// How many instances of a position without a known solution are proved.
const PROVED: usize = 4;

/// Techniques that come up elsewhere: the first three in `corpus::variants`, which follows hundreds of puzzles
/// with everything on, since they take too long here; the others in the killers of `laws` and
/// `corpus::reasons`, since an image of a position has no cages.
const ELSEWHERE: [&str; 7] = [
    "long-contradiction",
    "nested-contradiction",
    "proof-by-contradiction",
    "rule-of-45",
    "rule-of-45-two",
    "rule-of-45-three",
    "rule-of-45-four",
];

/// Puzzles in which rare techniques can be found, one a line behind its technique.
const AIMED: &str = include_str!("../data/rare.txt");

/// A puzzle with the candidates that are left, and what is known of its solution.
struct Position {
    puzzle: Puzzle,
    candidates: Vec<Digits>,
    values: Vec<Option<Digit>>,
    options: Options,
    solutions: Solutions,
}

impl Position {
    fn of(board: &Board<'_>, options: Options, solutions: &Solutions) -> Self {
        Self {
            puzzle: Puzzle::new(board.puzzle().setup().clone()).expect("it was one"),
            candidates: board.all_candidates().to_vec(),
            values: board.values().to_vec(),
            options,
            solutions: solutions.clone(),
        }
    }

    fn of_case(case: &Case) -> Option<Self> {
        let board = case.board().expect("the case holds");
        // A solution with a digit that the case strikes is not one of this position.
        let fits = |solution: &&Vec<Option<Digit>>| {
            board.open_cells().all(|cell| {
                solution[cell.index()].is_some_and(|digit| board.candidates(cell).contains(digit))
            })
        };
        let solutions = match case.puzzle.solutions() {
            Solutions::One(one) if fits(&&one) => Solutions::One(one),
            Solutions::One(_) => return None,
            _ => Solutions::GaveUp,
        };
        Some(Self::of(&board, case.options, &solutions))
    }

    /// The board of the position.
    fn board(&self) -> Board<'_> {
        let mut board = Board::new(&self.puzzle);
        for cell in self.puzzle.grid().cells().filter(|cell| self.puzzle.is_white(*cell)) {
            if let Some(digit) = self.values[cell.index()] {
                board.place(cell, digit).expect("it was placed");
            } else {
                let struck = board.candidates(cell) - self.candidates[cell.index()];
                board.strike(cell, struck).expect("it was struck");
            }
        }
        board
    }

    /// Checks the instances of a technique, and returns how many of them are sound for certain. If no
    /// solution is known, only a few are proved, and those whose proof would take too long do not count.
    fn check(&self, technique: &'static Technique) -> Result<usize, String> {
        let board = self.board();
        let mut count = 0;
        let is_known = !known(&self.solutions).is_empty();
        let most = if is_known { usize::MAX } else { PROVED };
        for step in instances(&board, self.options, technique).iter().take(most) {
            let why = |what: &str| format!("{} {what}: {step:?}\n{board}", technique.slug);
            check_step(&board, &self.solutions, step).map_err(why)?;
            if is_known || technique.needs != Needs::OneSolution && is_proved(&board, step) {
                count += 1;
            }
        }
        Ok(count)
    }
}

/// Every instance of a technique. A position counts as one of a puzzle with one solution, as in play.
fn instances(board: &Board<'_>, options: Options, technique: &'static Technique) -> Vec<Step> {
    let mut found = Found::all(usize::MAX);
    let budget = &Budget::new(u64::MAX);
    let _ = State::new(board, options, true, budget).find(technique, &mut found);
    found.into_steps()
}

/// Whether the contrary of a step leaves no solution.
fn is_proved(board: &Board<'_>, step: &Step) -> bool {
    let others = |&(cell, digit): &(Cell, Digit)| (cell, board.candidates(cell) - digit.into());
    let placed = step.places.iter().map(others);
    let struck = step.removes.iter().copied().chain(placed);
    let mut wrong = struck.flat_map(|(cell, digits)| digits.iter().map(move |digit| (cell, digit)));
    let mut guesses = GUESSES;
    wrong.all(|(cell, digit)| {
        let mut board = board.clone();
        board.place(cell, digit).is_err() || is_refuted(&mut board, &mut guesses)
    })
}

/// Whether a board is shown to have no solution by no more than the guesses that are left.
fn is_refuted(board: &mut Board<'_>, guesses: &mut usize) -> bool {
    if board.filter(true).is_err() {
        return true;
    }
    let Some(ways) = fewest(board) else { return false };
    ways.into_iter().all(|(cell, digit)| {
        if *guesses == 0 {
            return false;
        }
        *guesses -= 1;
        let mut board = board.clone();
        board.place(cell, digit).is_err() || is_refuted(&mut board, guesses)
    })
}

/// The candidates of a cell, or the places of a digit in a house, whichever are fewest; `None` if all
/// cells are filled.
fn fewest(board: &Board<'_>) -> Option<Vec<(Cell, Digit)>> {
    let puzzle = board.puzzle();
    let cells = board
        .open_cells()
        .map(|cell| board.candidates(cell).iter().map(|digit| (cell, digit)).collect::<Vec<_>>());
    let houses = puzzle
        .region_ids()
        .filter(|id| puzzle.region(*id).cells.len() == usize::from(puzzle.largest()));
    let places = houses.flat_map(|id| {
        let missing = puzzle.digits() - board.placed(id);
        missing.iter().map(move |digit| {
            let cells = board.open_in(id).filter(|cell| board.candidates(*cell).contains(digit));
            cells.map(|cell| (cell, digit)).collect::<Vec<_>>()
        })
    });
    cells.chain(places).min_by_key(Vec::len)
}

/// A symmetry of Sudoku: where the rows, columns and digits of the image come from.
struct Symmetry {
    rows: Vec<usize>,
    cols: Vec<usize>,
    digits: Vec<Digit>,
    is_transposed: bool,
}

impl Symmetry {
    /// Draws one; `None` if the image of such a puzzle would not be one.
    fn draw(setup: &Setup, random: &mut Random) -> Option<Self> {
        let (rows, cols) = box_size(setup.grid)?;
        let is_plain = setup.variety == Variety::CLASSIC
            && setup.cages.is_empty()
            && setup.relations.is_empty();
        let digits = (1..=setup.grid.rows()).filter_map(|digit| Digit::new(digit as u8));
        let mut digits: Vec<Digit> = digits.collect();
        random.shuffle(&mut digits);
        let is_transposed = rows == cols && random.below(2) == 0;
        is_plain.then(|| Self {
            rows: lines(setup.grid.rows(), rows, random),
            cols: lines(setup.grid.cols(), cols, random),
            digits,
            is_transposed,
        })
    }

    fn source(&self, grid: Grid, cell: Cell) -> Cell {
        let (row, col) = (self.rows[grid.row(cell)], self.cols[grid.col(cell)]);
        let (row, col) = if self.is_transposed { (col, row) } else { (row, col) };
        grid.cell(row, col).expect("a permutation")
    }

    fn digit(&self, digit: Digit) -> Digit {
        self.digits[usize::from(digit.get()) - 1]
    }

    fn image(&self, position: &Position) -> Position {
        let setup = position.puzzle.setup();
        let grid = setup.grid;
        let from = |cell| self.source(grid, cell).index();
        let value = |value: Option<Digit>| value.map(|digit| self.digit(digit));
        let values = |all: &[Option<Digit>]| -> Vec<Option<Digit>> {
            grid.cells().map(|cell| value(all[from(cell)])).collect()
        };
        let squares = grid.cells().map(|cell| match setup.squares[from(cell)] {
            Square::White { given } => Square::White { given: value(given) },
            black => black,
        });
        let candidates = grid.cells().map(|cell| {
            position.candidates[from(cell)].iter().map(|digit| self.digit(digit)).collect()
        });
        let solutions = match &position.solutions {
            Solutions::One(one) => Solutions::One(values(one)),
            _ => Solutions::GaveUp,
        };
        Position {
            puzzle: Puzzle::new(Setup::new(setup.variety, grid, squares.collect()))
                .expect("a puzzle"),
            candidates: candidates.collect(),
            values: values(&position.values),
            options: position.options,
            solutions,
        }
    }
}

/// A permutation of lines that keeps bands of this many together.
fn lines(count: usize, band: usize, random: &mut Random) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..count / band).collect();
    random.shuffle(&mut bands);
    bands
        .into_iter()
        .flat_map(|number| {
            let mut lines: Vec<usize> = (number * band..(number + 1) * band).collect();
            random.shuffle(&mut lines);
            lines
        })
        .collect()
}

/// The positions for a technique: of its cases, and along the paths of the puzzles aimed at it.
fn positions(technique: &'static Technique) -> Vec<Position> {
    let cases = cases(technique).expect("a case file");
    let mut positions: Vec<Position> = cases.iter().filter_map(Position::of_case).collect();
    let aimed =
        AIMED.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '));
    for (_, line) in aimed.filter(|(slug, _)| *slug == technique.slug) {
        let puzzle = format::puzzle(line).expect("a puzzle");
        positions.extend(along(&puzzle, &[technique]).into_iter().map(|(_, position)| position));
    }
    positions
        .retain(|position| !instances(&position.board(), position.options, technique).is_empty());
    positions
}

/// The states along the simplest path in which some techniques have an instance.
fn along(
    puzzle: &Puzzle,
    techniques: &[&'static Technique],
) -> Vec<(&'static Technique, Position)> {
    let solutions = puzzle.solutions();
    let scores = Scores::standard(&SIMPLEST_FIRST, puzzle.kind());
    let rows = scores.in_order();
    let budget = Budget::new(u64::MAX);
    let mut states = Vec::new();
    let choose = |state: &State<'_>| {
        for &technique in techniques {
            if !instances(state.board, scores.options, technique).is_empty() {
                states.push((technique, Position::of(state.board, scores.options, &solutions)));
            }
        }
        simplest(state, &rows)
    };
    let unique = solutions.unique().is_some();
    walk(&mut Board::new(puzzle), &scores, unique, &budget, choose, |_, _| ());
    states
}

/// Counts the instances of a technique in the images of its positions, until there are enough.
fn count_images(technique: &'static Technique) -> Result<usize, String> {
    let positions = positions(technique);
    let mut random = Random::new(45);
    let mut count = 0;
    for position in positions.iter().cycle().take(MOST) {
        let image = Symmetry::draw(position.puzzle.setup(), &mut random);
        let Some(image) = image.map(|symmetry| symmetry.image(position)) else { continue };
        count += image.check(technique)?;
        if count >= ENOUGH {
            break;
        }
    }
    Ok(count)
}

/// Counts the instances of techniques in puzzles that are made, until there are enough of each.
fn count_made(
    techniques: &[&'static Technique],
    sorts: &[Ruleset],
    size: usize,
) -> Result<BTreeMap<&'static str, usize>, String> {
    let mut counts: BTreeMap<&'static str, usize> =
        techniques.iter().map(|technique| (technique.slug, 0)).collect();
    let mut random = Random::new(45);
    for sort in sorts.iter().cycle().take(MOST) {
        let lacking = |technique: &&&'static Technique| counts[technique.slug] < ENOUGH;
        let lacking: Vec<_> = techniques.iter().filter(lacking).copied().collect();
        if lacking.is_empty() {
            break;
        }
        let grid = Grid::new(size, size).expect("a size that exists");
        let wish = Wish { rules: sort.rules, ..Wish::of(sort.variety, grid) };
        let Ok(setup) = generate(&wish, &mut random, &Budget::new(Limits::MAKING)) else {
            continue;
        };
        let puzzle = Puzzle::new(setup).expect("what is made is a puzzle");
        for (technique, position) in along(&puzzle, &lacking) {
            *counts.entry(technique.slug).or_default() += position.check(technique)?;
        }
    }
    Ok(counts)
}

#[test]
#[ignore = "checks 50,000 instances, which takes minutes without optimisation"]
fn every_technique_comes_up_often_and_is_sound() {
    let of = |slugs: &[&str]| -> Vec<&'static Technique> {
        slugs.iter().map(|slug| by_slug(slug).expect("a technique")).collect()
    };
    let kakuro = of(&[
        "impossible-combination",
        "unique-intersection",
        "unique-candidate",
        "possible-permutations",
        "candidate-bounds",
        "isolated-necks",
        "best-guess",
    ]);
    let relations: Vec<&'static Technique> =
        ALL.iter().filter(|technique| technique.needs == Needs::Relations).copied().collect();
    let rules: Vec<Ruleset> = Ruleset::generated().collect();
    let others = ALL.par_iter().filter(|technique| {
        let slug = technique.slug;
        !kakuro.iter().chain(&relations).any(|made| made.slug == slug) && !ELSEWHERE.contains(&slug)
    });
    let images = others.map(|technique| (technique.slug, count_images(technique).expect("sound")));
    let (mut counts, (of_kakuro, of_relations)) = rayon::join(
        || images.collect::<BTreeMap<_, _>>(),
        || {
            rayon::join(
                || count_made(&kakuro, &[Variety::of(Kind::Kakuro).into()], 8).expect("sound"),
                || count_made(&relations, &rules, 6).expect("sound"),
            )
        },
    );
    counts.extend(of_kakuro);
    counts.extend(of_relations);
    let few: Vec<_> = counts.iter().filter(|(_, count)| **count < ENOUGH).collect();
    assert_eq!(few, []);
    assert_eq!(counts.len() + ELSEWHERE.len(), ALL.len());
}
