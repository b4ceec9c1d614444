//! What is wrong with a sheet, to the extent that the player wants to know.

use super::sheet::Sheet;
use gradus_engine::grid::RegionId;
use gradus_engine::grid::change::Combination;
use gradus_engine::grid::consistency::{Inconsistency, Position};
use gradus_engine::grid::region::is_possible;
use gradus_engine::{Cell, Digits, Puzzle, Solutions};

/// How much is checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum CheckLevel {
    /// Nothing.
    Nothing,
    /// What the player wrote against the rules.
    #[default]
    Inconsistencies,
    /// What contradicts itself, see [`contradictions`], or differs from the solution, see [`mistakes`].
    Answers,
}

/// Something that cannot be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Problem {
    /// It cannot be right by the rules.
    Inconsistent(Inconsistency),
    /// The marks of the open cell lack the only digit that fits there.
    Unmarked(Cell),
    /// The marks leave no combination to the run or cage, although the digits do.
    MarkedOut(RegionId),
    /// Every combination that the digits leave to the run or cage is struck out.
    StruckOut(RegionId),
    /// The digit, or the lack of a mark, differs from the solution.
    Mistake(Cell),
}

/// Everything that a level of checking finds, in reading order within each sort of problem.
pub fn check(
    sheet: &Sheet,
    puzzle: &Puzzle,
    solutions: Option<&Solutions>,
    level: CheckLevel,
) -> Vec<Problem> {
    match level {
        CheckLevel::Nothing => Vec::new(),
        CheckLevel::Inconsistencies => breaches(sheet, puzzle),
        CheckLevel::Answers => {
            let mut problems = contradictions(sheet, puzzle);
            problems.extend(mistakes(sheet, puzzle, solutions).into_iter().map(Problem::Mistake));
            problems.retain(|problem| !is_given(sheet, puzzle, problem));
            problems
        }
    }
}

/// Whether the problem is a digit that the puzzle gives.
fn is_given(sheet: &Sheet, puzzle: &Puzzle, problem: &Problem) -> bool {
    match problem {
        Problem::Inconsistent(Inconsistency::Repeated(cell)) => !is_written(sheet, puzzle, *cell),
        _ => false,
    }
}

/// Whether a cell has a digit that the player wrote.
pub fn is_written(sheet: &Sheet, puzzle: &Puzzle, cell: Cell) -> bool {
    sheet.value(cell).is_some() && puzzle.given(cell).is_none()
}

/// What the player wrote against the rules: digits that repeat; runs, cages and relations that their own
/// digits make impossible; marks and strokes that leave nothing. What follows from digits elsewhere
/// is not told.
fn breaches(sheet: &Sheet, puzzle: &Puzzle) -> Vec<Problem> {
    let all =
        |cell: Cell| puzzle.bonds().map_or(puzzle.digits(), |bonds| bonds.allowed[cell.index()]);
    let open: Vec<Digits> = puzzle.grid().cells().map(all).collect();
    let position = Position { puzzle, values: sheet.values(), candidates: &open };
    let is_own = |cell: &Cell| is_written(sheet, puzzle, *cell);
    let mut problems: Vec<Problem> = position
        .inconsistencies()
        .filter(|wrong| match *wrong {
            Inconsistency::Repeated(cell) => is_own(&cell),
            Inconsistency::NoCandidate(_) => false,
            Inconsistency::Region(id) => {
                let region = puzzle.region(id);
                region.houses.is_none() && region.cells.iter().any(is_own)
            }
            Inconsistency::Relation(id) => {
                let reach = puzzle.relations()[id.index()].reach(puzzle.grid());
                // A rule of the whole grid has no cells of its own.
                reach.is_empty() || reach.iter().any(is_own)
            }
        })
        .map(Problem::Inconsistent)
        .collect();
    if !problems.is_empty() {
        // What the givens break already is not the player's.
        let given: Vec<_> = puzzle.grid().cells().map(|cell| puzzle.given(cell)).collect();
        let given = Position { values: &given, ..position };
        let before: Vec<Problem> = given.inconsistencies().map(Problem::Inconsistent).collect();
        problems.retain(|problem| !before.contains(problem));
    }
    let known = problems.clone();
    let of_marks = contradictions(sheet, puzzle).into_iter().filter(|problem| match *problem {
        Problem::Inconsistent(Inconsistency::NoCandidate(cell)) => !sheet.marks(cell).is_empty(),
        Problem::MarkedOut(id) | Problem::StruckOut(id) => {
            !known.contains(&Problem::Inconsistent(Inconsistency::Region(id)))
        }
        Problem::Unmarked(_) => true,
        Problem::Inconsistent(_) | Problem::Mistake(_) => false,
    });
    problems.extend(of_marks);
    problems
}

/// Repeated digits, open cells that nothing fits, regions that cannot be completed.
pub fn inconsistencies(sheet: &Sheet, puzzle: &Puzzle) -> Vec<Inconsistency> {
    let candidates = sheet.candidates(puzzle);
    let position = Position { puzzle, values: sheet.values(), candidates: &candidates };
    position.inconsistencies().collect()
}

/// Everything that contradicts itself, whatever the solution is: inconsistencies, marks that lack the
/// only digit that fits, runs and cages to which marks or strokes leave no combination. Marks of a cell
/// count here even if other cells have none yet.
pub fn contradictions(sheet: &Sheet, puzzle: &Puzzle) -> Vec<Problem> {
    let possible = sheet.possible(puzzle);
    let lacks = |cell: Cell| {
        let (marks, only) = (sheet.marks(cell), possible[cell.index()].only());
        !marks.is_empty() && only.is_some_and(|digit| !marks.contains(digit))
    };
    let mut problems: Vec<Problem> = inconsistencies(sheet, puzzle)
        .into_iter()
        .filter(|wrong| !matches!(wrong, Inconsistency::NoCandidate(cell) if lacks(*cell)))
        .map(Problem::Inconsistent)
        .collect();
    problems.extend(sheet.open_cells(puzzle).filter(|cell| lacks(*cell)).map(Problem::Unmarked));
    let candidates = |cell: Cell| match sheet.marks(cell) {
        none if none.is_empty() => possible[cell.index()],
        marks => marks,
    };
    for region in puzzle.region_ids() {
        let is_known = problems.contains(&Problem::Inconsistent(Inconsistency::Region(region)));
        if !is_known && Combination::belongs_to(puzzle, region) {
            problems.extend(left_without(sheet, puzzle, region, candidates));
        }
    }
    problems
}

/// Whether only marks or strokes leave a run or a cage without a combination. If nothing fits in
/// one of its cells, the answer is no, because that cell is a problem already.
fn left_without(
    sheet: &Sheet,
    puzzle: &Puzzle,
    region: RegionId,
    candidates: impl Fn(Cell) -> Digits,
) -> Option<Problem> {
    let cells = &puzzle.region(region).cells;
    let is_marked = cells.iter().any(|&cell| !sheet.marks(cell).is_empty());
    let open = cells.iter().copied().filter(|&cell| sheet.value(cell).is_none());
    let open: Vec<Digits> = open.map(candidates).collect();
    let is_told = open.is_empty() || open.iter().any(|digits| digits.is_empty());
    if is_told || !is_marked && !sheet.has_struck() {
        return None;
    }
    let [stand, struck] = sheet.combinations(puzzle, region);
    if stand.is_empty() {
        return (!struck.is_empty()).then_some(Problem::StruckOut(region));
    }
    let fits = |set: &Digits| is_possible(*set, &open);
    (is_marked && !stand.iter().any(fits)).then_some(Problem::MarkedOut(region))
}

/// Cells that differ from the only solution: wrong digits or, if marks are the candidates, marks
/// that lack the right digit. Without exactly one solution (or while that is not known), only the
/// cells of contradictions.
pub fn mistakes(sheet: &Sheet, puzzle: &Puzzle, solutions: Option<&Solutions>) -> Vec<Cell> {
    let Some(Solutions::One(solution)) = solutions else {
        return contradictory(sheet, puzzle);
    };
    let marked = sheet.is_marked(puzzle);
    let wrong = |cell: &Cell| {
        let right = solution[cell.index()];
        match sheet.value(*cell) {
            Some(value) => right != Some(value),
            None => marked && right.is_some_and(|digit| !sheet.marks(*cell).contains(digit)),
        }
    };
    puzzle.cells().iter().copied().filter(wrong).collect()
}

fn contradictory(sheet: &Sheet, puzzle: &Puzzle) -> Vec<Cell> {
    let mut cells: Vec<Cell> = contradictions(sheet, puzzle)
        .into_iter()
        .flat_map(|problem| match problem {
            Problem::Inconsistent(
                Inconsistency::Repeated(cell) | Inconsistency::NoCandidate(cell),
            )
            | Problem::Unmarked(cell)
            | Problem::Mistake(cell) => vec![cell],
            Problem::Inconsistent(Inconsistency::Region(region))
            | Problem::MarkedOut(region)
            | Problem::StruckOut(region) => puzzle.region(region).cells.clone(),
            Problem::Inconsistent(Inconsistency::Relation(relation)) => {
                puzzle.relations()[relation.index()].reach(puzzle.grid())
            }
        })
        .collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Whether the sheet is full and right.
pub fn is_solved(sheet: &Sheet, puzzle: &Puzzle) -> bool {
    sheet.is_full(puzzle) && inconsistencies(sheet, puzzle).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::format;
    use gradus_engine::grid::change::Move;

    /// What contradicts itself after a move.
    fn wrong(puzzle: &str, made: &str) -> Vec<String> {
        let puzzle = format::puzzle(puzzle).unwrap();
        let mut sheet = Sheet::new(&puzzle);
        let made = Move::read(made, &puzzle).unwrap();
        made.0.iter().for_each(|&change| sheet.apply(change));
        let name = |problem| match problem {
            Problem::Unmarked(cell) => format!("unmarked {}", puzzle.grid().name(cell)),
            Problem::MarkedOut(region) => format!("marked out {}", puzzle.region_name(region)),
            Problem::StruckOut(region) => format!("struck out {}", puzzle.region_name(region)),
            Problem::Inconsistent(Inconsistency::Region(region)) => {
                format!("impossible {}", puzzle.region_name(region))
            }
            other => format!("{other:?}"),
        };
        contradictions(&sheet, &puzzle).into_iter().map(name).collect()
    }

    /// What is told of a move at a level.
    fn told(puzzle: &str, made: &str, level: CheckLevel) -> Vec<String> {
        let puzzle = format::puzzle(puzzle).unwrap();
        let mut sheet = Sheet::new(&puzzle);
        let made = Move::read(made, &puzzle).unwrap();
        made.0.iter().for_each(|&change| sheet.apply(change));
        let problems = check(&sheet, &puzzle, None, level);
        problems.into_iter().map(|it| super::super::spoken::problem(&puzzle, it)).collect()
    }

    #[test]
    fn by_the_rules_only_what_the_player_wrote_is_wrong() {
        let rules = CheckLevel::Inconsistencies;
        let sudoku = "...1...33...2...";
        for (made, expected) in [
            // Against a given, and against each other.
            ("r1c1=1", vec!["row 1 column 1 repeats its digit"]),
            (
                "r1c1=2 r1c2=2",
                vec!["row 1 column 1 repeats its digit", "row 1 column 2 repeats its digit"],
            ),
            // Nothing fits in r1c1, but it is empty.
            ("r1c2=4", vec![]),
            ("r1c1+4 r1c2=4", vec!["row 1 column 1 has no candidate left"]),
        ] {
            assert_eq!(told(sudoku, made, rules), expected, "{made}");
        }
        // Two digits of the 9 across are equal, and the 23 down is 6 + 8 + 9, which has no 5. The
        // other run that crosses is empty and still has ways.
        let kakuro = "kakuro/4/4/.69ledp.l..D6gb";
        let made = "r2c4=5 r2c5=5";
        let by_rules = told(kakuro, made, rules);
        assert_eq!(
            by_rules,
            [
                "row 2 column 4 repeats its digit",
                "row 2 column 5 repeats its digit",
                "the 9 across from r2c4 can no longer be completed",
                "the 23 down from r2c4 can no longer be completed",
            ]
        );
        assert!(told(kakuro, made, CheckLevel::Answers).len() > by_rules.len());
        let thermometer = "classic:1...............:thermometer.r1c1r1c2r1c3";
        assert_eq!(
            told(thermometer, "r1c3=2", rules),
            ["the thermometer from r1c1 can no longer hold"]
        );
        assert_eq!(told(thermometer, "r2c1=2", rules), [""; 0]);
        // Givens that break the rule by themselves.
        for rule in ["thermometer.r1c2r1c1r1c3", "anti-knight"] {
            let broken = format!("classic:12....1.........:{rule}");
            assert_eq!(told(&broken, "r1c3=3", rules), [""; 0], "{rule}");
        }
    }

    #[test]
    fn marks_and_strokes_that_contradict_are_told() {
        // Only 4 fits in r1c1 once its row has 2 and 3.
        let sudoku = "...1...33...2...";
        let kakuro = "kakuro/4/4/.69ledp.l..D6gb";
        for (puzzle, made, expected) in [
            (sudoku, "r1c1+24", vec![]),
            (sudoku, "r1c2=3 r1c3=2 r1c1+24", vec![]),
            (sudoku, "r1c2=3 r1c3=2 r1c1+23", vec!["unmarked r1c1"]),
            (kakuro, "r2c4+68", vec![]),
            (kakuro, "r2c4+6 r2c5+12", vec!["marked out the 9 across from r2c4"]),
            (kakuro, "r2c4/across<>45", vec![]),
            // The runs that cross it need 1 and 8 there.
            (kakuro, "r2c4/across<>18", vec!["impossible the 9 across from r2c4"]),
            (
                kakuro,
                "r2c4/across<>18 r2c4/across<>36 r2c4/across<>27 r2c4/across<>45",
                vec!["struck out the 9 across from r2c4"],
            ),
        ] {
            assert_eq!(wrong(puzzle, made), expected, "{made}");
        }
    }
}
