//! `profile`, figures of a Kakuro: its size and runs, what its sums tell about single cells, and
//! how many digits a cell can hold once every run has been examined by itself.
//!
//! - *USI*: exactly one digit occurs in combinations of both runs of a cell. 30 in four cells is
//!   6789, and 9 in three is 126, 135 or 234, so a 6 is where they cross. *Fixed* are those cells,
//!   plus, repeatedly, the last cell of a run that is not fixed yet.
//! - *Domain test*: a digit stays in a cell if the run across can make its sum from distinct digits
//!   with this digit there, and the run down too; this is repeated until nothing changes. *Implied*
//!   are the cells that this leaves one digit and that are not fixed.
//! - The rating is the mean number of digits left per cell: 1 if the domain test finishes the
//!   puzzle. That says little about how hard the way is, so the profile also gives the number of
//!   rounds of the domain test (each round tests all runs against the result of the round before)
//!   and the number of fixed cells. `simplest-first` counts the hardest technique needed.
//!
//! All figures describe the puzzle, so they are the same in every state of a game. A run without a
//! clue allows every sum and fixes nothing. A given is the only digit of its cell and fixed.

use super::system::{Figure, GAVE_UP, Rating, Slow, Subject, System, SystemId};
use crate::budget::Budget;
use crate::grid::region::{LARGEST, combinations};
use crate::grid::{Cell, Digit, Digits, Kind, Puzzle, Region, RegionId, arrange};
use crate::path::Scores;

/// The row of this system.
pub static PROFILE: System = System {
    id: SystemId::Profile,
    slug: "profile",
    name: "profile",
    help: "Figures of a Kakuro: its size, the lengths of its runs, and how many cells its sums \
           decide. The rating is the mean number of digits that the runs, each by itself, leave \
           possible in a cell. Larger is harder; 1 is a puzzle that you can solve by looking at \
           single runs. The same from every state of a game.",
    slow: Slow::Never,
    kinds: &[Kind::Kakuro],
    scale: "profile",
    levels: &[],
    ranges: &[],
    settings: &[],
    asks: None,
    rate,
    rate_up_to: None,
    next: None,
};

fn rate(subject: &Subject<'_>, _: &Scores, budget: &Budget<'_>) -> Rating {
    let puzzle = subject.puzzle();
    let mut domains = Domains::of(puzzle);
    let usi = domains.single();
    let fixed = domains.fix();
    let rounds = match domains.test(budget) {
        Ok(rounds) => rounds,
        Err(End::Nothing(id)) => {
            return Rating::none(format!("no digits fit {}", puzzle.region_name(id)));
        }
        Err(End::GaveUp) => {
            return Rating::none(GAVE_UP);
        }
    };
    let (cells, total) = (puzzle.cells().len(), domains.single());
    let possible: usize =
        puzzle.cells().iter().map(|cell| domains.digits[cell.index()].len()).sum();
    let rating = share(possible, cells);
    let mut figures = shape(puzzle);
    let words = words(cells, share(fixed, cells));
    figures.extend([
        ("usi", whole(usi)),
        ("fixed", whole(fixed)),
        ("implied", whole(total - fixed)),
        ("total_percent", rounded(100.0 * share(total, cells), 1)),
        ("rating", rounded(rating, 4)),
        ("rounds", whole(rounds)),
        ("fixed_percent", rounded(100.0 * share(fixed, cells), 1)),
        ("words", Figure::Text(words)),
    ]);
    Rating { total: Some(rating), solved: total == cells, figures, ..Rating::default() }
}

/// The numbers of white cells up to which a grid is small or middling, and the shares of fixed
/// cells from which they count as some or many.
const SIZES: [usize; 2] = [40, 100];
const SHARES: [f64; 2] = [0.2, 0.5];

/// The figures in words: a larger puzzle with fewer fixed cells is the greater challenge.
fn words(cells: usize, fixed: f64) -> String {
    let size = ["small", "middling", "large"][SIZES.iter().filter(|most| cells > **most).count()];
    let count = ["few", "some", "many"][SHARES.iter().filter(|least| fixed >= **least).count()];
    format!("{size} grid with {count} fixed cells")
}

/// The figures of the grid alone.
fn shape(puzzle: &Puzzle) -> Vec<(&'static str, Figure)> {
    let (rows, cols) = (puzzle.grid().rows(), puzzle.grid().cols());
    let cells = puzzle.cells().len();
    let lengths = || puzzle.regions().iter().map(|run| run.cells.len());
    // Every cell of a run adds the run's length, so the run adds its length squared.
    let lengths_of_cells: usize = lengths().map(|length| length * length).sum();
    let inside = (rows - 1) * (cols - 1);
    vec![
        ("size", Figure::Text(format!("{rows}x{cols}"))),
        ("mrl", whole(lengths().max().unwrap_or(0))),
        ("acrl", rounded(share(lengths_of_cells, cells), 2)),
        ("ncell", whole(cells)),
        ("ncell_percent", rounded(100.0 * share(cells, inside), 1)),
    ]
}

/// A part as a number of wholes. A grid without an inside counts as one cell.
fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole.max(1) as f64
}

const fn whole(number: usize) -> Figure {
    Figure::Number(number as f64)
}

fn rounded(number: f64, decimals: usize) -> Figure {
    // Formatting rounds exactly; multiplying first would turn some other values into ties.
    Figure::Number(format!("{number:.decimals$}").parse().unwrap_or(number))
}

/// The possible digits of each cell.
struct Domains<'p> {
    puzzle: &'p Puzzle,
    /// By cell of the grid; the entries of black cells are unused.
    digits: Vec<Digits>,
}

/// Why the domain test ended early.
enum End {
    /// No digits fit this run.
    Nothing(RegionId),
    /// The budget ran out.
    GaveUp,
}

impl<'p> Domains<'p> {
    /// The digits that the combinations of a cell's runs have in common.
    fn of(puzzle: &'p Puzzle) -> Self {
        let mut digits = vec![puzzle.digits(); puzzle.grid().len()];
        for run in puzzle.regions() {
            let sets = combinations(run.cells.len(), run.sum);
            let held = sets.iter().fold(Digits::EMPTY, |held, set| held | *set);
            run.cells.iter().for_each(|cell| digits[cell.index()] &= held);
        }
        Self { puzzle, digits }
    }

    /// How many cells have one digit.
    fn single(&self) -> usize {
        let cells = self.puzzle.cells().iter();
        cells.filter(|cell| self.digits[cell.index()].len() == 1).count()
    }

    /// Fixes givens, cells with one digit, and the last cell of a run that is not fixed. Returns
    /// their number.
    fn fix(&mut self) -> usize {
        let mut fixed = vec![false; self.digits.len()];
        for &cell in self.puzzle.cells() {
            if let Some(given) = self.puzzle.given(cell) {
                self.digits[cell.index()] = Digits::of(given);
            }
            fixed[cell.index()] = self.digits[cell.index()].len() == 1;
        }
        let mut pending: Vec<RegionId> = self.puzzle.region_ids().collect();
        while let Some(id) = pending.pop() {
            let run = self.puzzle.region(id);
            if let Some((cell, digit)) = self.last_of(run, &fixed) {
                self.digits[cell.index()] = digit;
                fixed[cell.index()] = true;
                pending.extend(self.puzzle.regions_of(cell));
            }
        }
        fixed.into_iter().filter(|fixed| *fixed).count()
    }

    /// The only cell of a run that is not fixed, and the digits that the others leave it. If they
    /// leave none, the domain test notices.
    fn last_of(&self, run: &Region, fixed: &[bool]) -> Option<(Cell, Digits)> {
        let mut open = run.cells.iter().filter(|cell| !fixed[cell.index()]);
        let (sum, cell, None) = (run.sum?, *open.next()?, open.next()) else { return None };
        let others = run.cells.iter().filter(|cell| fixed[cell.index()]);
        let others: u32 = others.map(|cell| self.digits[cell.index()].sum()).sum();
        let digit = sum.checked_sub(others).and_then(|left| Digit::new(left.try_into().ok()?));
        Some((cell, digit.map_or(Digits::EMPTY, Digits::of) & self.puzzle.digits()))
    }

    /// Strikes what single runs rule out until nothing changes. Returns the number of rounds that
    /// struck something.
    fn test(&mut self, budget: &Budget<'_>) -> Result<usize, End> {
        let mut pending: Vec<RegionId> = self.puzzle.region_ids().collect();
        let mut is_pending = vec![false; pending.len()];
        let mut struck = Vec::new();
        let mut rounds = 0;
        loop {
            for id in pending.drain(..) {
                is_pending[id.index()] = false;
                if !budget.spend(1) {
                    return Err(End::GaveUp);
                }
                self.test_run(id, &mut struck)?;
            }
            if struck.is_empty() {
                return Ok(rounds);
            }
            rounds += 1;
            for (cell, digits) in struck.drain(..) {
                self.digits[cell.index()] -= digits;
                for &id in self.puzzle.regions_of(cell) {
                    if !std::mem::replace(&mut is_pending[id.index()], true) {
                        pending.push(id);
                    }
                }
            }
        }
    }

    /// Adds to `struck` what a run rules out.
    fn test_run(&self, id: RegionId, struck: &mut Vec<(Cell, Digits)>) -> Result<(), End> {
        let run = self.puzzle.region(id);
        let mut left = [Digits::EMPTY; LARGEST as usize];
        let left = &mut left[..run.cells.len()];
        for (slot, cell) in left.iter_mut().zip(&run.cells) {
            *slot = self.digits[cell.index()];
        }
        if !arrange::prune(left, run.sum) {
            return Err(End::Nothing(id));
        }
        let cells = run.cells.iter().zip(left);
        let ruled_out = cells.map(|(cell, left)| (*cell, self.digits[cell.index()] - *left));
        struck.extend(ruled_out.filter(|(_, digits)| !digits.is_empty()));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Board, Grid, Setup, Solutions, Square, Variety};
    use crate::technique::Options;
    use crate::{format, rate};

    /// The profile of a grid given as rows, where `#` is black, `0` white, another digit a given,
    /// and `down,across` a clue.
    fn profile(rows: &[&str]) -> Rating {
        let tokens: Vec<Vec<&str>> = rows.iter().map(|row| row.split(' ').collect()).collect();
        let grid = Grid::new(rows.len(), tokens[0].len()).unwrap();
        let square = |token: &&str| match token.split_once(',') {
            Some((down, across)) => {
                Square::Black { down: down.parse().ok(), across: across.parse().ok() }
            }
            None if *token == "#" => Square::BLACK,
            None => Square::White { given: token.chars().next().and_then(Digit::from_char) },
        };
        let squares = tokens.iter().flatten().map(square).collect();
        let variety = Variety::KAKURO;
        of(&Puzzle::new(Setup::new(variety, grid, squares)).unwrap(), u64::MAX)
    }

    fn of(puzzle: &Puzzle, budget: u64) -> Rating {
        let scores = Scores { rows: Vec::new(), options: Options::default(), asked: None };
        let subject = Subject { board: &Board::new(puzzle), solutions: &Solutions::GaveUp };
        rate(&subject, &scores, &Budget::new(budget))
    }

    /// Names and values, as written in records.
    fn written(rating: &Rating) -> String {
        let value = |figure: &Figure| match figure {
            Figure::Number(number) => rate::written(*number),
            Figure::Text(text) => text.clone(),
        };
        let figures =
            rating.figures.iter().map(|(name, figure)| format!("{name} {}", value(figure)));
        figures.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_puzzle_that_is_fixed_by_one_cell() {
        // 3 and 4 in two cells have the 1 in common, and the rest follows.
        let rating = profile(&["# 4, 6,", ",3 0 0", ",7 0 0"]);
        assert_eq!((rating.total, rating.solved), (Some(1.0), true));
        assert_eq!(
            written(&rating),
            "size 3x3, mrl 2, acrl 4, ncell 4, ncell_percent 100, usi 1, fixed 4, implied 0, \
             total_percent 100, rating 1, rounds 0, fixed_percent 100, \
             words small grid with many fixed cells"
        );
    }

    #[test]
    fn a_puzzle_that_stays_open() {
        // 1 and 5, 2 and 4 or 4 and 2 down; the 3 that is left out makes no 5 with a 2.
        let rating = profile(&["# 6, 5,", ",5 0 0", ",6 0 0"]);
        assert_eq!((rating.total, rating.solved), (Some(3.0), false));
        assert_eq!(
            written(&rating),
            "size 3x3, mrl 2, acrl 4, ncell 4, ncell_percent 100, usi 0, fixed 0, implied 0, \
             total_percent 0, rating 3, rounds 1, fixed_percent 0, \
             words small grid with few fixed cells"
        );
    }

    #[test]
    fn the_domain_test_takes_rounds() {
        // 1 and 2 leave 9 for the 12, and only then does that leave 4 for the 13.
        let rating = profile(&["# 3, 3, 13,", ",12 0 0 0", "# 0 0 0"]);
        assert_eq!(
            written(&rating),
            "size 3x4, mrl 3, acrl 5, ncell 6, ncell_percent 100, usi 0, fixed 0, implied 2, \
             total_percent 33.3, rating 1.6667, rounds 2, fixed_percent 0, \
             words small grid with few fixed cells"
        );
    }

    #[test]
    fn runs_that_cross_fix_a_cell() {
        let rating = profile(&["# # 9, # # #", ",30 0 0 0 0 #", "# # 0 # # #", "# # 0 # # #"]);
        assert!(written(&rating).contains("usi 1, fixed 1,"), "{}", written(&rating));
    }

    #[test]
    fn runs_without_a_clue_and_of_one_cell() {
        for (rows, figures) in [
            // Nothing at all is known.
            (&["# #", "# 0"][..], "rating 9, rounds 0"),
            (&["# 5, #", "# 0 #"], "usi 1, fixed 1, implied 0"),
            (&["# 4, #", ",3 0 0", "# 0 #"], "mrl 2, acrl 3.33, ncell 3"),
            (&["# 4, #", ",3 0 0", "# 0 #"], "usi 1, fixed 3, implied 0"),
            // The last cell of a run without a clue is not fixed, and can be anything but 1.
            (&["# 4, #", "# 0 0", ",3 0 #"], "usi 1, fixed 2, implied 0"),
            (&["# 4, #", "# 0 0", ",3 0 #"], "rating 3.3333, rounds 1"),
        ] {
            let shown = written(&profile(rows));
            assert!(shown.contains(figures), "{rows:?}: {shown}");
        }
    }

    #[test]
    fn given_digits_are_fixed() {
        let rating = profile(&["# 6, 5,", ",5 1 0", ",6 0 0"]);
        assert!(written(&rating).contains("usi 0, fixed 4, implied 0"), "{}", written(&rating));
        assert!(rating.solved);
    }

    #[test]
    fn without_a_border() {
        assert!(written(&profile(&["0 0"])).contains("ncell_percent 200"));
    }

    #[test]
    fn sums_that_contradict_each_other_have_no_rating() {
        for (rows, run) in [
            (&["# 17, #", ",3 0 0", "# 0 #"][..], "the 3 across from r2c2"),
            (&["# 4, 7,", ",3 0 0", ",7 0 0"], "the 3 across from r2c2"),
            // The fixed cells leave less than nothing, or 16, for the last one.
            (&["# 10, #", ",3 0 0", ",1 0 #"], "the 3 across from r2c2"),
            (&["# 17, 9,", ",10 0 0", "# 0 #"], "the run across from r3c2"),
        ] {
            assert_eq!(profile(rows), Rating::none(format!("no digits fit {run}")), "{rows:?}");
        }
    }

    #[test]
    fn gives_up() {
        let puzzle = format::puzzle("https://puzz.link/p?kakuro/5/4/.-jma-48p..m..ie76A").unwrap();
        let rating = of(&puzzle, 3);
        assert_eq!(rating, Rating::none(GAVE_UP));
    }
}
