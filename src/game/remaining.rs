//! What is left to a run or a cage: its combinations, the digits that all of them need, and those that
//! none contains. The sums of a selection of cells.

use super::Game;
use super::sheet::Sheet;
use gradus_engine::grid::region::{is_possible, remaining};
use gradus_engine::grid::{CellSet, Family, RegionId};
use gradus_engine::technique::text;
use gradus_engine::{Cell, Digits, Kind, Puzzle};
use serde::Deserialize;

/// How much of what follows from the board is shown without being asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Help {
    /// Only what the player wrote, and what is left of the sums.
    None,
    /// What players look up: the combinations of a sum, without those that their own digits and
    /// marks rule out; in a Sudoku, also what the digits and the rules leave to a cell.
    #[default]
    Mine,
    /// What fits everywhere, also by the crossing runs, and what comes next.
    All,
}

impl Help {
    /// Whether the digits that fit in a cell without marks are shown. In a Kakuro, they come from two
    /// runs that cross, which is most of the puzzle.
    pub const fn shows_fits(self, kind: Kind) -> bool {
        match self {
            Self::None => false,
            Self::Mine => matches!(kind, Kind::Sudoku),
            Self::All => true,
        }
    }
}

/// The combinations left to a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// The combinations of its open cells, without those struck out.
    pub sets: Vec<Digits>,
    /// The combinations that the player struck out.
    pub struck: Vec<Digits>,
    /// The digits of the puzzle.
    digits: Digits,
}

impl Remaining {
    /// The combinations by the digits placed.
    pub fn of(puzzle: &Puzzle, sheet: &Sheet, region: RegionId) -> Self {
        let [sets, struck] = sheet.combinations(puzzle, region);
        Self { sets, struck, digits: puzzle.digits() }
    }

    /// The combinations of a sum with this many of some digits.
    pub fn among(digits: Digits, cells: usize, sum: Option<u32>) -> Self {
        let sets = remaining(digits, cells, sum).collect();
        Self { sets, struck: Vec::new(), digits }
    }

    /// Those that the candidates of the region's open cells allow: each digit has a place, and each
    /// cell one of the digits.
    #[must_use]
    pub fn allowed_by(
        mut self,
        puzzle: &Puzzle,
        sheet: &Sheet,
        region: RegionId,
        candidates: impl Fn(Cell) -> Digits,
    ) -> Self {
        let cells = puzzle.region(region).cells.iter().copied();
        let open: Vec<Digits> =
            cells.filter(|cell| sheet.value(*cell).is_none()).map(candidates).collect();
        self.sets.retain(|set| is_possible(*set, &open));
        self
    }

    /// All combinations, including those struck out, ascending as written lists, each with whether
    /// it is still in.
    pub fn listed(&self) -> Vec<(Digits, bool)> {
        let stand = self.sets.iter().map(|set| (*set, true));
        let mut all: Vec<_> = stand.chain(self.struck.iter().map(|set| (*set, false))).collect();
        all.sort_by(|(one, _), (other, _)| one.compare(*other));
        all
    }

    /// The digits that every combination contains; none if there is no combination.
    pub fn needs(&self) -> Digits {
        self.sets.iter().copied().reduce(|all, set| all & set).unwrap_or(Digits::EMPTY)
    }

    /// The digits that no combination contains.
    pub fn never(&self) -> Digits {
        self.digits - self.sets.iter().fold(Digits::EMPTY, |all, set| all | *set)
    }
}

impl Game {
    /// What is left to a region by the digits placed in it; with more help, also by the marks of the
    /// cells that have some, and with all of it by what fits in the others.
    pub fn remaining(&self, region: RegionId, help: Help) -> Remaining {
        let (puzzle, sheet) = (self.puzzle(), self.sheet());
        let left = Remaining::of(puzzle, sheet, region);
        let candidates = |cell| match sheet.marks(cell) {
            none if none.is_empty() && help == Help::All => sheet.fits(puzzle, cell),
            none if none.is_empty() => puzzle.digits(),
            marks => marks,
        };
        match help {
            Help::None => left,
            Help::Mine | Help::All => left.allowed_by(puzzle, sheet, region, candidates),
        }
    }
}

/// The families that can cover an area with sums, in pairs: those of a Kakuro, and the cages of a
/// killer Sudoku with each sort of house.
const PAIRS: [(Family, Family); 4] = [
    (Family::Across, Family::Down),
    (Family::Row, Family::Cage),
    (Family::Column, Family::Cage),
    (Family::Box, Family::Cage),
];

/// The cells of one family's regions that lie entirely in an area, and their sum.
struct Cover {
    sum: u32,
    cells: Vec<Cell>,
}

impl Cover {
    fn of(puzzle: &Puzzle, area: &CellSet, family: Family) -> Self {
        let mut cover = Self { sum: 0, cells: Vec::new() };
        for region in puzzle.regions().iter().filter(|region| region.family == family) {
            let holds_all = region.cells.len() == puzzle.digits().len();
            let sum = region.sum.or(holds_all.then(|| puzzle.digits().sum()));
            if let Some(sum) = sum.filter(|_| region.cells.iter().all(|cell| area.contains(*cell)))
            {
                cover.sum += sum;
                cover.cells.extend(&region.cells);
            }
        }
        cover
    }

    /// The cells that another cover lacks, in reading order.
    fn without(&self, other: &Self) -> Vec<Cell> {
        let mut cells = self.cells.clone();
        cells.retain(|cell| !other.cells.contains(cell));
        cells.sort_unstable();
        cells
    }
}

/// What the sums say about several cells, as in `across 23 in 5, down 16 in 4: r2c3 makes 7`;
/// `None` if no run or cage lies entirely among them.
pub fn sums(game: &Game, area: &CellSet) -> Option<String> {
    let puzzle = game.puzzle();
    if area.iter().nth(1).is_none() || !puzzle.has_combinations() {
        return None;
    }
    let covers = PAIRS.iter().map(|&(one, two)| {
        let (first, second) = (Cover::of(puzzle, area, one), Cover::of(puzzle, area, two));
        ((word(one), first), (word(two), second))
    });
    let covers =
        covers.filter(|((_, one), (_, two))| !one.cells.is_empty() || !two.cells.is_empty());
    let ((one, first), (two, second)) =
        covers.max_by_key(|((_, one), (_, two))| (!two.cells.is_empty(), one.cells.len()))?;
    let said = |name: &str, cover: &Cover| {
        let cells = cover.cells.len();
        (cells > 0).then(|| format!("{name} {} in {cells}", cover.sum))
    };
    let parts: Vec<String> =
        [said(one, &first), said(two, &second)].into_iter().flatten().collect();
    let difference = if parts.len() < 2 { None } else { difference(puzzle, &first, &second) };
    Some([parts.join(", ")].into_iter().chain(difference).collect::<Vec<_>>().join(": "))
}

/// The word for regions of a family.
const fn word(family: Family) -> &'static str {
    match family {
        Family::Across => "across",
        Family::Down => "down",
        Family::Row => "rows",
        Family::Column => "columns",
        Family::Box => "boxes",
        _ => "cages",
    }
}

/// The sum of the cells in only one of two covers.
fn difference(puzzle: &Puzzle, first: &Cover, second: &Cover) -> Option<String> {
    let (more, other) = if first.sum >= second.sum { (first, second) } else { (second, first) };
    let (inside, outside) = (more.without(other), other.without(more));
    let names = |cells: &[Cell]| text::cells(puzzle, cells.iter().copied());
    let verb = if inside.len() == 1 { "makes" } else { "make" };
    let by = more.sum - other.sum;
    match (inside.is_empty(), outside.is_empty()) {
        (true, _) => None,
        (false, true) => Some(format!("{} {verb} {by}", names(&inside))),
        (false, false) if by == 0 => {
            Some(format!("{} {verb} as much as {}", names(&inside), names(&outside)))
        }
        (false, false) => {
            Some(format!("{} {verb} {by} more than {}", names(&inside), names(&outside)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::format;
    use std::sync::Arc;

    /// The text for the cells between two corners, without some.
    fn said(puzzle: &str, corners: [&str; 2], without: &[&str]) -> Option<String> {
        let game = Game::new(Arc::new(format::puzzle(puzzle).unwrap()));
        let grid = game.puzzle().grid();
        let cell = |name: &str| grid.read(name).unwrap();
        let [first, last] = corners.map(|name| (grid.row(cell(name)), grid.col(cell(name))));
        let inside = |at: &Cell| {
            (first.0..=last.0).contains(&grid.row(*at))
                && (first.1..=last.1).contains(&grid.col(*at))
                && game.puzzle().is_white(*at)
                && !without.contains(&grid.name(*at).to_string().as_str())
        };
        let mut area = CellSet::empty(grid);
        grid.cells().filter(inside).for_each(|cell| {
            area.insert(cell);
        });
        sums(&game, &area)
    }

    #[test]
    fn the_runs_of_an_area_and_what_only_one_direction_has() {
        let kakuro = "kakuro/4/4/.69ledp.l..D6gb";
        assert_eq!(said(kakuro, ["r2c4", "r2c5"], &[]).as_deref(), Some("across 9 in 2"));
        assert_eq!(said(kakuro, ["r2c4", "r2c4"], &[]), None, "one cell is no area");
        assert_eq!(
            said(kakuro, ["r2c4", "r4c5"], &[]).as_deref(),
            Some("across 9 in 2, down 29 in 5: r3c4, r3c5 and r4c4 make 20")
        );
        let classic = ".4..3...4..2..1.";
        assert_eq!(said(classic, ["r1c1", "r2c4"], &[]), None, "it has no sums");
    }
}
