//! Whether a position can be right at all, judging by single regions. Four checks: the sum left to
//! a region can be made; an open cell has a candidate; no digit repeats in a region; and the
//! candidates of a region can be arranged to make its sum.
//!
//! A position here may be right or wrong: it consists of the digits in the cells, and the
//! candidates of the open ones.

use crate::budget::Budget;
use crate::grid::region::{LARGEST, remaining};
use crate::grid::relation::RelationId;
use crate::grid::{Board, Cell, Digit, Digits, Puzzle, RegionId, arrange};

/// The most transitions of a line that are followed, and of all of them: this is asked after every
/// move. What is wrong with other lines shows once more of their cells have digits.
const FOLLOWED: [u64; 2] = [1 << 19, 1 << 21];

/// The same for a line on which nothing has changed since the start: what is wrong with it, the search for
/// solutions finds.
const FOLLOWED_AT_FIRST: u64 = 1 << 12;

/// Something in a position that cannot be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Inconsistency {
    /// The cell's digit repeats in one of its regions.
    Repeated(Cell),
    /// No digit fits in the open cell.
    NoCandidate(Cell),
    /// The rest of the region cannot be made.
    Region(RegionId),
    /// The relation cannot hold.
    Relation(RelationId),
}

/// The digits in cells, and the candidates of open ones, both by cell of the grid.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The digits in the cells.
    pub values: &'a [Option<Digit>],
    /// The candidates of the open cells.
    pub candidates: &'a [Digits],
}

impl<'a> From<&'a Board<'_>> for Position<'a> {
    fn from(board: &'a Board<'_>) -> Self {
        Self { puzzle: board.puzzle(), values: board.values(), candidates: board.all_candidates() }
    }
}

impl<'a> Position<'a> {
    /// Everything that cannot be right: repeated digits, cells where nothing fits, regions; in
    /// reading and search order.
    pub fn inconsistencies(self) -> impl Iterator<Item = Inconsistency> + use<'a> {
        let cells = self.puzzle.cells().iter().copied();
        let repeated = cells.clone().filter(move |&cell| self.is_repeated(cell));
        let stuck = cells.filter(move |&cell| self.is_stuck(cell));
        let regions = self.puzzle.region_ids().filter(move |&id| !self.is_makeable(id));
        repeated
            .map(Inconsistency::Repeated)
            .chain(stuck.map(Inconsistency::NoCandidate))
            .chain(regions.map(Inconsistency::Region))
            .chain(self.broken_relations().map(Inconsistency::Relation))
    }

    /// The relations that cannot hold, in order. A relation with a cell where nothing fits is not
    /// reported as well.
    fn broken_relations(self) -> impl Iterator<Item = RelationId> + use<'a> {
        let digits = move |cell: Cell| match self.values[cell.index()] {
            Some(digit) => Digits::of(digit),
            None if self.is_stuck(cell) => self.puzzle.digits(),
            None => self.candidates[cell.index()],
        };
        let mut broken: Vec<RelationId> = self.puzzle.bonds().map_or_else(Vec::new, |bonds| {
            let mut left = FOLLOWED[1];
            let is_broken = |line: &usize| {
                let cells = &bonds.lines[*line].cells;
                let is_new = |cell: &Cell| {
                    let allowed = bonds.allowed[cell.index()];
                    self.values[cell.index()].is_none() && digits(*cell) & allowed == allowed
                };
                let most = match cells.iter().all(is_new) {
                    true => FOLLOWED_AT_FIRST,
                    false => FOLLOWED[0],
                };
                let part = left.min(most);
                let budget = Budget::new(u64::MAX).with_transitions(part);
                let can_fill = bonds.can_fill(*line, digits, &budget);
                left -= part - budget.transitions_left();
                !can_fill
            };
            let lines = (0..bonds.lines.len()).filter(is_broken);
            let lines = lines.map(|line| bonds.lines[line].relation);
            let keeps = |cell: &Cell| bonds.allowed[cell.index()].meets(digits(*cell));
            let cells = self.puzzle.cells().iter().filter(|cell| !keeps(cell));
            let own = cells.filter_map(|&cell| {
                self.puzzle.relations().iter().position(|it| it.cells.contains(&cell))
            });
            lines.chain(own.map(RelationId::at)).collect()
        });
        broken.sort();
        broken.dedup();
        broken.into_iter()
    }

    fn is_repeated(self, cell: Cell) -> bool {
        let value = self.values[cell.index()];
        let same = |peer: Cell| self.values[peer.index()] == value;
        value.is_some() && self.puzzle.peers(cell).iter().any(same)
    }

    fn is_stuck(self, cell: Cell) -> bool {
        self.values[cell.index()].is_none() && self.candidates[cell.index()].is_empty()
    }

    /// Whether a region can be completed. For regions that hold every digit, and for those where a
    /// digit repeats or nothing fits in a cell, the checks of cells already cover the digits: only
    /// the sum is checked.
    pub fn is_makeable(self, id: RegionId) -> bool {
        let region = self.puzzle.region(id);
        let value = |cell: &Cell| self.values[cell.index()];
        let placed: Digits = region.cells.iter().filter_map(value).collect();
        let open = region.cells.iter().filter(|cell| value(cell).is_none()).count();
        let repeated = placed.len() + open < region.cells.len();
        let stuck = region.cells.iter().any(|&cell| self.is_stuck(cell));
        let every_digit = region.cells.len() == usize::from(self.puzzle.largest());
        let too_large = !arrange::suits(self.puzzle.largest());
        if repeated || stuck || too_large || every_digit && region.sum.is_none() {
            let Some(sum) = region.sum else { return true };
            let digits = region.cells.iter().filter_map(value).map(|digit| u32::from(digit.get()));
            let left = sum.checked_sub(digits.sum());
            let makes = |left| remaining(self.puzzle.digits() - placed, open, Some(left));
            return left.is_some_and(|left| makes(left).next().is_some());
        }
        let mut cells = [Digits::EMPTY; LARGEST as usize];
        let cells = &mut cells[..region.cells.len()];
        for (slot, cell) in cells.iter_mut().zip(&region.cells) {
            *slot = value(cell).map_or(self.candidates[cell.index()], Digits::of);
        }
        arrange::can_make(cells, region.sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Kind, Setup, Square};

    /// What is wrong with a run across, given its cells: `=` and a digit, or candidates.
    fn wrong(sum: Option<u32>, cells: &[&str]) -> Vec<String> {
        let grid = Grid::new(2, cells.len() + 1).unwrap();
        let mut setup = Setup::empty(Kind::Kakuro, grid);
        setup.squares[grid.cols()] = Square::Black { down: None, across: sum };
        setup.squares[grid.cols() + 1..].fill(Square::EMPTY);
        let puzzle = Puzzle::new(setup).unwrap();
        let (mut values, mut candidates) =
            (vec![None; grid.len()], vec![Digits::EMPTY; grid.len()]);
        for (cell, text) in puzzle.cells().iter().zip(cells) {
            match text.strip_prefix('=') {
                Some(digit) => {
                    values[cell.index()] = digit.chars().next().and_then(Digit::from_char)
                }
                None => candidates[cell.index()] = text.parse().unwrap(),
            }
        }
        let position = Position { puzzle: &puzzle, values: &values, candidates: &candidates };
        let name = |inconsistency| match inconsistency {
            Inconsistency::Repeated(cell) => format!("repeated {}", grid.name(cell)),
            Inconsistency::NoCandidate(cell) => format!("stuck {}", grid.name(cell)),
            Inconsistency::Region(region) => puzzle.region_name(region),
            Inconsistency::Relation(relation) => puzzle.relation_name(relation),
        };
        position.inconsistencies().map(name).collect()
    }

    #[test]
    fn each_check_by_itself() {
        let run = "the 12 across from r2c2";
        assert_eq!(wrong(Some(12), &["=1", "12345", "6789"]), [""; 0]);
        assert_eq!(wrong(Some(12), &["=9", "=8", "123456789"])[0], run);
        assert_eq!(wrong(Some(12), &["=1", "=2", "=8"]), [run]);
        assert_eq!(wrong(Some(12), &["=3", "=3", "6"]), ["repeated r2c2", "repeated r2c3"]);
        assert_eq!(wrong(Some(12), &["=1", "", "6789"])[0], "stuck r2c3");
        // The sum leaves 129, but these candidates do not.
        assert_eq!(wrong(Some(12), &["12", "12", "3678"]), [run]);
        assert_eq!(wrong(None, &["12", "12", "3678"]), [""; 0]);
        assert_eq!(wrong(None, &["12", "12", "12"]), ["the run across from r2c2"]);
    }
}
