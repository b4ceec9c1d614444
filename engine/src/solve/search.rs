//! Search: how many solutions a puzzle has, and which.
//!
//! It works depth first on one position that is narrowed and restored (`position`): every region is
//! made consistent until nothing changes, then the open cell with the fewest candidates is tried
//! digit by digit. That settles every published Kakuro in a few thousand looks at regions; the
//! budget is for the others. A classic 9x9 Sudoku has a search of its own (`classic`); a test
//! compares the two, and `benches/peers.sh` compares it with other crates.
//!
//! Where relations tie cells far apart, the same mistake may be made in thousands of branches. So
//! a search with relations that finds nothing for long continues with clauses (`clauses`), which
//! learns from each of its mistakes.

use super::clauses::{Translation, Verdict};
use crate::budget::Budget;
use crate::grid::arrange::Pruned;
use crate::grid::{Board, Cell, Digit, Digits, Puzzle, Solution, Solutions};
use crate::solve::position::{General, Houses, Impossible, Position};
use std::cmp::Reverse;

/// What a search with relations spends since its last solution before it continues with clauses: units, and
/// transitions of lines.
const PATIENCE: u64 = 40_000;

/// The transitions of lines that cost as much as a unit.
const TRANSITIONS: u64 = 4;

/// The most solutions that clauses rule out, so that they are not found again.
const KNOWN: usize = 1000;

/// Whether a board allows another solution than a known one; `None` if the budget ran out. If there
/// is none, the cost does not depend on the order of digits, so digits near which another is likely
/// come first.
pub(crate) fn has_other(board: &Board<'_>, known: &Solution, budget: &Budget<'_>) -> Option<bool> {
    let mut search = Search::of(board);
    let mut pick = |cell: Cell, untried: Digits| {
        known[cell.index()].filter(|digit| untried.contains(*digit)).or(untried.first())
    };
    loop {
        match search.next(&mut pick, budget) {
            Next::Found(found) if found == *known => {}
            Next::Found(_) => return Some(true),
            Next::Exhausted => return Some(false),
            Next::GaveUp => return None,
        }
    }
}

/// The result of a search.
pub(crate) type Next = Verdict<Solution>;

/// Chooses which of a cell's untried digits to try first.
type Pick<'a> = &'a mut dyn FnMut(Cell, Digits) -> Option<Digit>;

/// The smallest.
pub(crate) fn first(_: Cell, untried: Digits) -> Option<Digit> {
    untried.first()
}

/// A search in progress.
pub(crate) struct Search<'p> {
    puzzle: &'p Puzzle,
    position: Box<dyn Position + 'p>,
    branches: Vec<Branch>,
    exhausted: bool,
    /// The first solution, of which the number is not known yet.
    found: Option<Solution>,
    /// By region, followed by lines: how often nothing fitted there; empty if the search does not
    /// learn.
    failures: Vec<u32>,
    /// How it continues with clauses; `None` if it does not.
    rest: Option<Rest<'p>>,
}

/// What a search that may continue with clauses needs for that.
#[derive(Default)]
struct Rest<'p> {
    /// By cell: the candidates before the first guess.
    candidates: Vec<Digits>,
    /// The solutions that were found.
    known: Vec<Solution>,
    /// What was spent since the last of them.
    spent: u64,
    /// The clauses, once it continues with them.
    clauses: Option<Translation<'p>>,
}

/// A guessed cell, and the digits still to try.
struct Branch {
    cell: Cell,
    untried: Digits,
}

impl<'p> Search<'p> {
    /// A search from the candidates of a board.
    pub(crate) fn new(board: &Board<'p>) -> Self {
        match Houses::suit(board.puzzle()) {
            true => Self::from(board.puzzle(), Box::new(Houses::new(board))),
            false => Self::general(board),
        }
    }

    /// The same, which learns where relations make that worth it.
    pub(crate) fn of(board: &Board<'p>) -> Self {
        let search = Self::new(board);
        match board.puzzle().bonds() {
            Some(_) => Self { rest: Some(Rest::default()), ..search.learning() },
            None => search,
        }
    }

    /// A search using the position that serves every puzzle.
    pub(crate) fn general(board: &Board<'p>) -> Self {
        let puzzle = board.puzzle();
        let sums = puzzle.regions().iter().map(|region| region.sum).collect();
        Self::from(puzzle, Box::new(General::new(board, sums, None)))
    }

    /// A search in a puzzle whose regions have these sums instead of their own. It shares `pruned`
    /// with other searches.
    pub(crate) fn with_sums(
        puzzle: &'p Puzzle,
        sums: Vec<Option<u32>>,
        pruned: &'p Pruned,
    ) -> Self {
        let position = General::new(&Board::new(puzzle), sums, Some(pruned));
        Self::from(puzzle, Box::new(position))
    }

    fn from(puzzle: &'p Puzzle, position: Box<dyn Position + 'p>) -> Self {
        let (branches, failures) = (Vec::new(), Vec::new());
        Self { puzzle, position, branches, exhausted: false, found: None, failures, rest: None }
    }

    /// The same, but among the cells with the fewest candidates, the one with the most regions
    /// comes first, where each region counts once more for every time that nothing fitted it. That
    /// finds some solution sooner if most branches have none. After Boussemart, Hemery, Lecoutre
    /// and Sais, "Boosting Systematic Search by Weighting Constraints", 2004.
    pub(crate) fn learning(self) -> Self {
        let lines = self.puzzle.bonds().map_or(0, |bonds| bonds.lines.len());
        Self { failures: vec![0; self.puzzle.regions().len() + lines], ..self }
    }

    /// The candidates left for a cell; one if it is decided.
    pub(crate) fn candidates(&self, cell: Cell) -> Digits {
        self.position.candidates(cell)
    }

    /// Makes all regions consistent; `None` if the budget ran out.
    pub(crate) fn settle(&mut self, budget: &Budget<'_>) -> Option<Result<(), Impossible>> {
        self.position.settle(budget)
    }

    /// None, one or several. A search that gave up continues from there with another budget.
    pub(crate) fn solutions(&mut self, budget: &Budget<'_>) -> Solutions {
        loop {
            match (self.next(&mut first, budget), self.found.take()) {
                (Next::Found(other), Some(one)) => return Solutions::Several(one, other),
                (Next::Exhausted, Some(one)) => return Solutions::One(one),
                (Next::Exhausted, None) => return Solutions::None,
                (Next::Found(found), None) => self.found = Some(found),
                (Next::GaveUp, found) => {
                    self.found = found;
                    return Solutions::GaveUp;
                }
            }
        }
    }

    /// The solution that it found so far, if it gave up.
    pub(crate) const fn found(&self) -> Option<&Solution> {
        self.found.as_ref()
    }

    /// The next solution; after giving up, from there.
    pub(crate) fn next(&mut self, pick: Pick<'_>, budget: &Budget<'_>) -> Next {
        while !self.exhausted {
            if let Some(clauses) = self.rest.as_mut().and_then(|rest| rest.clauses.as_mut()) {
                return clauses.next(budget);
            }
            let (left, transitions) = (budget.left(), budget.transitions_left());
            let Some(settled) = self.settle(budget) else {
                return Next::GaveUp;
            };
            let followed = (transitions - budget.transitions_left()) / TRANSITIONS;
            if self.continues(left - budget.left() + followed, budget) {
                continue;
            }
            match settled.map(|()| self.to_try()) {
                Ok(Some(cell)) => {
                    let untried = self.candidates(cell);
                    self.position.save();
                    self.branches.push(Branch { cell, untried });
                    self.try_next(pick);
                }
                Ok(None) => {
                    let cells = self.puzzle.grid().cells();
                    let solution: Solution =
                        cells.map(|cell| self.candidates(cell).only()).collect();
                    self.go_back(pick);
                    self.remember(&solution);
                    return Next::Found(solution);
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

    /// Whether the search continues with clauses, after this many further units.
    fn continues(&mut self, spent: u64, budget: &Budget<'_>) -> bool {
        let Some(rest) = &mut self.rest else { return false };
        if rest.candidates.is_empty() {
            let cells = self.puzzle.grid().cells();
            rest.candidates = cells.map(|cell| self.position.candidates(cell)).collect();
        }
        rest.spent += spent;
        if rest.spent > PATIENCE {
            rest.clauses = Translation::new(self.puzzle, &rest.candidates, budget);
            match &mut rest.clauses {
                Some(clauses) => rest.known.iter().for_each(|known| clauses.exclude(known)),
                // They are built once it continues with another budget.
                None if budget.is_spent() => {}
                None => self.rest = None,
            }
        }
        self.rest.as_ref().is_some_and(|rest| rest.clauses.is_some())
    }

    /// Remembers a solution, which is not to be found again.
    fn remember(&mut self, solution: &Solution) {
        if let Some(rest) = &mut self.rest {
            rest.spent = 0;
            rest.known.push(solution.clone());
        }
        if self.rest.as_ref().is_some_and(|rest| rest.known.len() > KNOWN) {
            self.rest = None;
        }
    }

    /// The undecided cell to try next.
    fn to_try(&self) -> Option<Cell> {
        if self.failures.is_empty() {
            return self.position.fewest();
        }
        let regions = |cell: Cell| -> u32 {
            let regions = self.puzzle.regions_of(cell).iter();
            regions.map(|id| 1 + self.failures[id.index()]).sum()
        };
        let worth = |cell: Cell| {
            let (count, failures) = (self.candidates(cell).len(), regions(cell));
            let Some(bonds) = self.puzzle.bonds() else {
                return (count as u64, Reverse(failures));
            };
            let behind = self.puzzle.regions().len();
            let lines = bonds.lines_of[cell.index()].iter();
            let failures =
                failures + lines.map(|line| 1 + self.failures[behind + line]).sum::<u32>();
            // Where lines tie cells far apart, many failures are worth a candidate more.
            (((count as u64) << 20) / u64::from(failures.max(1)), Reverse(failures))
        };
        let cells = self.puzzle.cells().iter().copied();
        cells.filter(|&cell| self.candidates(cell).len() > 1).min_by_key(|&cell| worth(cell))
    }

    /// Goes back to the last branch with an untried digit and tries it.
    fn go_back(&mut self, pick: Pick<'_>) {
        self.position.restore();
        self.try_next(pick);
    }

    /// Tries the next digit of the last branch, starting from its position.
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
    use super::super::solver::Solver;
    use super::*;
    use crate::budget::Limits;
    use crate::grid::{Grid, Kind, Ruleset, Setup, Square, Variety};
    use crate::make::{Wish, generate};
    use crate::random::Random;
    use std::sync::atomic::AtomicBool;

    /// A Sudoku with one character per cell.
    fn sudoku(line: &str) -> Puzzle {
        let size = line.len().isqrt();
        let mut setup = Setup::empty(Kind::Sudoku, Grid::new(size, size).unwrap());
        for (square, symbol) in setup.squares.iter_mut().zip(line.chars()) {
            *square = Square::White { given: Digit::from_char(symbol) };
        }
        Puzzle::new(setup).unwrap()
    }

    /// A Kakuro as rows of tokens: `0` white, `#` black, else `down,across`.
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
        Solver::of(puzzle).number(&Budget::new(Limits::SEARCH))
    }

    #[test]
    fn sudoku_of_every_size() {
        assert_eq!(count(&sudoku("1...........2.3.")), Some(2));
        assert_eq!(count(&sudoku("1.3.3.12..4..2..")), Some(0));
        for size in [4, 6, 9, 16] {
            let empty = sudoku(&".".repeat(size * size));
            let Solutions::Several(one, other) =
                Solver::of(&empty).solutions(&Budget::new(Limits::SEARCH))
            else {
                panic!("{size}");
            };
            assert_ne!(one, other);
            // A full grid without its first row has one solution.
            let rest = format!("{}{}", ".".repeat(size), &written(&one)[size..]);
            let solutions = Solver::of(&sudoku(&rest)).solutions(&Budget::new(Limits::SEARCH));
            assert_eq!(solutions, Solutions::One(one), "{size}");
        }
    }

    #[test]
    fn kakuro_with_none_one_and_several() {
        let one = kakuro(&["# 4, 6,", ",3 0 0", ",7 0 0"]);
        let solution = Solver::of(&one).solutions(&Budget::new(Limits::SEARCH));
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
        // Runs of nine cells hold every digit but are not houses yet.
        let black = ["#"; 10].join(" ");
        let white = format!("#{}", " 0".repeat(9));
        assert_eq!(count(&kakuro(&[&[&*black][..], &[&*white; 9]].concat())), Some(2));
    }

    /// The position of houses finds the same as the general one, at the same cost.
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
            let result = generate(&wish, &mut random, &Budget::new(200_000));
            let Ok(mut setup) = result else { continue };
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
                    Next::Found(solution) => Some(solution),
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

    /// Up to `most` solutions, sorted, and how the search ended.
    fn all(mut next: impl FnMut() -> Next, most: usize) -> Vec<Solution> {
        let mut all = Vec::new();
        while all.len() < most {
            match next() {
                Next::Found(solution) => all.push(solution),
                Next::Exhausted => break,
                Next::GaveUp => panic!("gave up after {}", all.len()),
            }
        }
        all.sort_unstable();
        all
    }

    /// A puzzle of 6x6 cells of every set of rules that is generated, killers and classic ones among them, most
    /// of them without some givens and relations, so that there may be several solutions.
    fn thinned(random: &mut Random) -> Vec<(Ruleset, Puzzle)> {
        let grid = Grid::new(6, 6).unwrap();
        let plain =
            [Variety::KILLER, Variety::CLASSIC, Variety::X, Variety::JIGSAW].map(Ruleset::from);
        let thinned = |(number, ruleset): (usize, Ruleset)| {
            let Ruleset { variety, rules } = ruleset.and(Variety::CLASSIC.into());
            let wish = Wish { rules, ..Wish::of(variety, grid) };
            let mut setup = generate(&wish, random, &Budget::new(3_000_000)).ok()?;
            let removed = if setup.relations.is_empty() { 12 } else { number % 4 };
            for _ in 0..removed {
                setup.squares[random.below(36)] = Square::EMPTY;
                let rest = setup.relations.len();
                if rest > 1 {
                    setup.relations.remove(random.below(rest));
                }
            }
            Some((ruleset, Puzzle::new(setup).unwrap()))
        };
        Ruleset::generated().chain(plain).enumerate().filter_map(thinned).collect()
    }

    /// Clauses have the same solutions, whatever the rules are, and also if some are known already.
    #[test]
    fn clauses_find_what_trying_finds() {
        let mut random = Random::new(7);
        let mut counts = [0; 3];
        for (ruleset, puzzle) in thinned(&mut random) {
            let board = Board::new(&puzzle);
            let budget = Budget::new(u64::MAX);
            const MOST: usize = 30;
            let mut trying = Search::general(&board);
            let tried = all(|| trying.next(&mut first, &budget), MOST);
            let are_all = all(|| trying.next(&mut first, &budget), 1).is_empty();
            let clauses = || Translation::new(&puzzle, &root(&board), &budget).unwrap();
            let mut learned = Search::of(&board);
            if let Some(rest) = &mut learned.rest {
                rest.clauses = Some(clauses());
            }
            let learned = all(|| learned.next(&mut first, &budget), MOST);
            assert_eq!(tried.len(), learned.len(), "{ruleset} {board}");
            if are_all {
                assert_eq!(tried, learned, "{ruleset} {board}");
            }
            // Without the known ones, there is nothing left to find.
            let mut rest = clauses();
            tried.iter().for_each(|known| rest.exclude(known));
            assert_eq!(rest.next(&budget) == Next::Exhausted, are_all, "{ruleset} {board}");
            counts[tried.len().min(2)] += 1;
        }
        assert!(counts[1] > 5 && counts[2] > 5, "{counts:?}");
    }

    /// A search that gives up, wherever it is, continues from there.
    #[test]
    fn continues_where_it_gave_up() {
        let mut random = Random::new(11);
        let (mut counts, mut pauses) = ([0; 3], 0);
        for (ruleset, puzzle) in thinned(&mut random) {
            let board = Board::new(&puzzle);
            for begins_with_clauses in [false, true] {
                let endless = Budget::new(u64::MAX);
                let search = || {
                    let mut search = Search::of(&board);
                    if let Some(rest) = search.rest.as_mut().filter(|_| begins_with_clauses) {
                        rest.clauses = Translation::new(&puzzle, &root(&board), &endless);
                    }
                    search
                };
                let mut whole = search();
                let expected = all(|| whole.next(&mut first, &endless), 30);
                let mut paused = search();
                // Clauses get nowhere with a budget that is too small, so that the next one is larger. Without
                // them, any budget leads further.
                let mut next = || {
                    let mut units = 1 + random.below(3) as u64;
                    loop {
                        let budget = match begins_with_clauses {
                            true => Budget::new(units).with_transitions(50 * units),
                            false => Budget::new(units),
                        };
                        match paused.next(&mut first, &budget) {
                            Next::GaveUp if begins_with_clauses => units += units / 4 + 1,
                            Next::GaveUp => units = 1 + random.below(3) as u64,
                            next => return next,
                        }
                        pauses += 1;
                    }
                };
                let found = all(&mut next, 30);
                assert_eq!(found.len(), expected.len(), "{ruleset} {board}");
                if found.len() < 30 {
                    assert_eq!(found, expected, "{ruleset} {board}");
                }
                counts[found.len().min(2)] += 1;
            }
        }
        assert!(counts[1] > 5 && counts[2] > 5 && pauses > 1000, "{counts:?} {pauses}");
    }

    fn root(board: &Board<'_>) -> Vec<Digits> {
        let digits = |cell| board.value(cell).map_or(board.candidates(cell), Digits::of);
        board.puzzle().grid().cells().map(digits).collect()
    }

    #[test]
    fn from_a_position() {
        let puzzle = kakuro(&["# 6, 5,", ",5 0 0", ",6 0 0"]);
        let mut board = Board::new(&puzzle);
        board.place(puzzle.cells()[0], Digit::new(1).unwrap()).unwrap();
        let solutions = Solver::new(&board).solutions(&Budget::new(Limits::SEARCH));
        assert_eq!(solutions.unique().map(written).as_deref(), Some("1451"));
    }

    /// A large grid with clues for some runs, which decide hardly anything and may contradict each
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
        assert_eq!(Solver::of(&puzzle).solutions(&Budget::new(200_000)), Solutions::GaveUp);
        let stop = AtomicBool::new(true);
        let solutions = Solver::of(&puzzle).solutions(&Budget::until(u64::MAX, &stop));
        assert_eq!(solutions, Solutions::GaveUp);
    }
}
