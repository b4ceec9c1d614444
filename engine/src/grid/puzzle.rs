//! A puzzle: a setup without faults, with its regions, cells and relations numbered.
//!
//! A [`Setup`] is the content of a file or an editor, and may be nonsense. [`Puzzle::new`] turns it into
//! a puzzle or names every fault with its place.

use crate::grid::layout::{self, Layout};
use crate::grid::region::combinations;
use crate::grid::relation::{Bonds, Relation, RelationId};
use crate::grid::{
    Cell, CellSet, Digit, Digits, Family, Fault, FaultKind, Faults, Grid, Kind, Region, RegionId,
    Variety,
};
use std::sync::Arc;

pub use crate::grid::layout::Intersection;
pub use crate::grid::{Cage, Setup, Square};

/// The most faults that are listed.
const MOST_FAULTS: usize = 1000;

/// A well-formed puzzle: its regions, and which cell lies where. It may still have no solution or
/// several; see [`search`](crate::solve).
#[derive(Clone, Debug)]
pub struct Puzzle {
    setup: Setup,
    digits: u8,
    layout: Arc<Layout>,
}

impl Puzzle {
    /// Makes a puzzle from a setup.
    ///
    /// # Errors
    /// The faults of the setup, never an empty list. If there are very many, the first are listed
    /// and the others counted.
    pub fn new(setup: Setup) -> Result<Self, Vec<Fault>> {
        let grid = setup.grid;
        let mut faults = Vec::new();
        if setup.squares.len() != grid.len() {
            let (found, expected) = (setup.squares.len(), grid.len());
            return Err(vec![Fault::whole(FaultKind::Squares { found, expected })]);
        }
        let Some(digits) = setup.largest() else { return Err(sizeless(&setup)) };
        if !setup.boards.is_empty() && !setup.is_joined() {
            faults.push(Fault::whole(FaultKind::Boards));
        }
        if !setup.boxes.is_empty() && !setup.variety.has(Variety::JIGSAW) {
            let found = setup.boxes.len();
            faults.push(Fault::whole(FaultKind::Boxes { found, expected: 0 }));
        }
        if !setup.cages.is_empty() && !setup.variety.has(Variety::KILLER) {
            faults.push(Fault::whole(FaultKind::Cages));
        }
        let layout = Layout::of(&setup, &mut faults);
        if layout.cells.is_empty() {
            faults.push(Fault::whole(FaultKind::NoCells));
        }
        if layout.has_combinations || !fit(&setup, &layout, digits) {
            let given = |cell: &Cell| match setup.squares[cell.index()] {
                Square::White { given } => given.filter(|digit| digit.get() > digits),
                Square::Black { .. } => None,
            };
            let large = layout.cells.iter().filter_map(|cell| Some((*cell, given(cell)?)));
            faults.extend(large.map(|(cell, digit)| {
                Fault::at(cell, FaultKind::LargeDigit { digit, largest: digits })
            }));
            layout.regions.iter().for_each(|region| faulty_givens(&setup, region, &mut faults));
        }
        if let Some(bonds) = &layout.bonds {
            let forbidden =
                layout.cells.iter().filter_map(|&cell| match setup.squares[cell.index()] {
                    Square::White { given: Some(digit) } => {
                        (!bonds.allowed[cell.index()].contains(digit)).then_some((cell, digit))
                    }
                    _ => None,
                });
            faults.extend(forbidden.map(|(cell, digit)| {
                let relation = forbids(&setup, &layout, cell, digit);
                Fault::at(cell, FaultKind::Forbidden { digit, relation })
            }));
        }
        if !faults.is_empty() {
            faults.sort_by_key(|fault| fault.cell);
            faults.dedup();
            if let Some(others) = faults.len().checked_sub(MOST_FAULTS).filter(|others| *others > 0)
            {
                faults.truncate(MOST_FAULTS);
                faults.push(Fault::whole(FaultKind::Others(others)));
            }
            return Err(faults);
        }
        Ok(Self { setup, digits, layout })
    }

    /// The same, for a setup whose rules must all be known: the program can do more with it than
    /// play it.
    ///
    /// # Errors
    /// All faults of the setup, never an empty list.
    pub fn whole(setup: Setup) -> Result<Self, Vec<Fault>> {
        match setup.unknown() {
            [] => {
                let says_more = setup.says_more();
                Self::new(setup).map_err(|mut faults| {
                    if says_more {
                        let doubt = FaultKind::Understood { solutions: 0 };
                        faults.insert(0, Fault::whole(doubt));
                    }
                    faults
                })
            }
            names => Err(vec![Fault::whole(FaultKind::Unknown { names: names.to_vec() })]),
        }
    }

    /// The same, with an error that says what is wrong by itself.
    ///
    /// # Errors
    /// All faults of the setup.
    pub fn of(setup: Setup) -> Result<Self, Faults> {
        let grid = setup.grid;
        Self::whole(setup).map_err(|faults| Faults { faults, grid })
    }

    /// The setup that the puzzle was made from.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Whether all its rules are known. If not, nothing can be said about its solution.
    pub fn is_whole(&self) -> bool {
        self.setup.unknown().is_empty()
    }

    /// Sudoku or Kakuro.
    pub const fn kind(&self) -> Kind {
        self.setup.variety.kind()
    }

    /// The size, including the black border of a Kakuro.
    pub const fn grid(&self) -> Grid {
        self.setup.grid
    }

    /// The largest digit.
    pub const fn largest(&self) -> u8 {
        self.digits
    }

    /// All digits of the puzzle.
    pub const fn digits(&self) -> Digits {
        Digits::up_to(self.digits)
    }

    /// The cells to fill in and the givens, in reading order, without black cells.
    pub fn cells(&self) -> &[Cell] {
        &self.layout.cells
    }

    /// What the setup says about a cell.
    pub fn square(&self, cell: Cell) -> Square {
        self.setup.squares[cell.index()]
    }

    /// The given of a cell.
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        match self.square(cell) {
            Square::White { given } => given,
            Square::Black { .. } => None,
        }
    }

    /// Whether the cell takes a digit.
    pub fn is_white(&self, cell: Cell) -> bool {
        matches!(self.square(cell), Square::White { .. })
    }

    /// Whether the cell is outside all boards of a joined puzzle.
    pub fn is_hole(&self, cell: Cell) -> bool {
        self.setup.is_hole(cell)
    }

    /// The effect of the relations of the puzzle, if it has any.
    pub fn bonds(&self) -> Option<&Bonds> {
        self.layout.bonds.as_ref()
    }

    /// The relations of the puzzle: what its digits obey besides houses and cages.
    pub fn relations(&self) -> &[Relation] {
        &self.setup.relations
    }

    /// The effect of one relation by itself, as if no two cells saw each other; `None` if there is no such
    /// relation.
    pub fn alone(&self, id: RelationId) -> Option<Bonds> {
        layout::alone(&self.setup, &self.layout.regions, id)
    }

    /// The ids of all relations, in order.
    pub fn relation_ids(&self) -> impl Iterator<Item = RelationId> + use<> {
        (0..self.setup.relations.len()).map(RelationId::at)
    }

    /// All regions in search order: rows, columns, boxes, and those of the variety's features,
    /// innies and outies last; or runs across, runs down.
    pub fn regions(&self) -> &[Region] {
        &self.layout.regions
    }

    /// The ids of all regions, in search order.
    pub fn region_ids(
        &self,
    ) -> impl DoubleEndedIterator<Item = RegionId> + ExactSizeIterator + Clone + use<> {
        (0..self.layout.regions.len() as u16).map(RegionId)
    }

    /// Whether any region may lack some digits: a run or a cage.
    pub fn has_combinations(&self) -> bool {
        self.layout.has_combinations
    }

    /// One region.
    pub fn region(&self, id: RegionId) -> &Region {
        &self.layout.regions[id.index()]
    }

    /// The regions of a cell: row, column and box, or the run across and the run down.
    pub fn regions_of(&self, cell: Cell) -> &[RegionId] {
        &self.layout.of[cell.index()]
    }

    /// The region of a family that contains a cell; the first, if boards of a joined puzzle share the cell.
    pub fn region_in(&self, cell: Cell, family: Family) -> Option<RegionId> {
        self.regions_in(cell, family).next()
    }

    /// The regions of a family that contain a cell: one at most, unless boards of a joined puzzle share it.
    pub fn regions_in(&self, cell: Cell, family: Family) -> impl Iterator<Item = RegionId> + '_ {
        let regions = self.regions_of(cell).iter().copied();
        regions.filter(move |&id| self.region(id).family == family)
    }

    /// Whether a region of a family contains both cells.
    pub fn share(&self, one: Cell, other: Cell, family: Family) -> bool {
        self.regions_in(one, family).any(|id| self.regions_of(other).contains(&id))
    }

    /// The cells that share a region with this one.
    pub fn peers(&self, cell: Cell) -> &CellSet {
        &self.layout.peers[cell.index()]
    }

    /// Whether two different cells share a region.
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        self.peers(a).contains(b)
    }

    /// The pairs of regions with two or more cells in common, each pair in both orders, in search
    /// order of the base and then of the cover.
    pub fn intersections(&self) -> &[Intersection] {
        &self.layout.intersections
    }

    /// The rectangles with a corner whose digits can be swapped: every region with one of their
    /// cells contains exactly one of each diagonal. For each, the cells beside the corner, below or
    /// above it, and opposite.
    pub fn rectangles(&self, corner: Cell) -> &[[Cell; 3]] {
        self.layout.rectangles(self.grid(), corner)
    }

    /// A relation's name in a sentence, as in `the thermometer from r1c1` or `the anti-knight rule`.
    pub fn relation_name(&self, id: RelationId) -> String {
        let Some(relation) = self.setup.relations.get(id.index()) else { return String::new() };
        relation.name(self.grid())
    }

    /// The region's name in a sentence, as in `row 4` or `the 23 across from r2c3`.
    pub fn region_name(&self, id: RegionId) -> String {
        let region = self.region(id);
        if let Some(place) = region.place {
            return format!("{} {place}", region.family);
        }
        let number = 1 + id.index()
            - self
                .layout
                .regions
                .iter()
                .position(|other| other.family == region.family)
                .unwrap_or(0);
        let first = self.grid().name(region.cells[0]);
        match (region.family, region.sum) {
            (Family::Across | Family::Down, Some(sum)) => {
                format!("the {sum} {} from {first}", region.family.direction())
            }
            (Family::Across | Family::Down, None) => {
                format!("the run {} from {first}", region.family.direction())
            }
            (Family::Cage, Some(sum)) => format!("the {sum} cage at {first}"),
            (Family::Cage, None) => format!("the cage at {first}"),
            (family, sum) => match (region.houses, sum) {
                (Some(houses), Some(sum)) => {
                    format!("the {family} of {houses}, which make {sum}")
                }
                _ => format!("{family} {number}"),
            },
        }
    }

    /// The arithmetic behind the sum of innies or outies, as in `rows 1 to 4 make 4 × 45 = 180, the cages
    /// in them 172`; `None` for every other region.
    pub fn sum_of_houses(&self, id: RegionId) -> Option<String> {
        let region = self.region(id);
        let (houses, sum) = (region.houses?, region.sum?);
        let (count, house) = (houses.count, self.digits().sum());
        let whole = count as u32 * house;
        let (make, them) = match count {
            1 => (format!("makes {house}"), "it"),
            _ => (format!("make {count} × {house} = {whole}"), "them"),
        };
        Some(match region.family {
            Family::Innies => format!("{houses} {make}, the cages in {them} {}", whole - sum),
            _ => format!("{houses} {make}, the cages that cover {them} {}", whole + sum),
        })
    }

    /// Why innies or outies have their sum, in a sentence; `None` for every other region.
    pub fn sum_that_follows(&self, id: RegionId) -> Option<String> {
        let region = self.region(id);
        let (houses, sum) = (region.houses?, region.sum?);
        let names = region.cells.iter().map(|&cell| self.grid().name(cell).to_string());
        let cells = match names.collect::<Vec<_>>().as_slice() {
            [] => return None,
            [only] => only.clone(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        };
        match region.family {
            Family::Innies => Some(format!("The cages within {houses} leave {sum} for {cells}.")),
            Family::Outies => Some(format!(
                "The cages that cover {houses} make {sum} more than there is in {houses}; that \
                 much is in {cells}."
            )),
            _ => None,
        }
    }
}

/// What is wrong with a setup for which there is no largest digit.
fn sizeless(setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    if setup.is_joined() {
        setup.variety.regions(setup, &mut faults);
    }
    if faults.is_empty() {
        faults.push(Fault::whole(FaultKind::Size(setup.grid)));
    }
    faults
}

/// The name of a relation that forbids a digit in a cell whatever the other cells are.
fn forbids(setup: &Setup, layout: &Layout, cell: Cell, digit: Digit) -> String {
    let Setup { grid, ref relations, .. } = *setup;
    let scene = setup.scene(relations, &layout.regions);
    let forbids = |relation: &&Relation| {
        let mut bonds = Bonds::new(grid, scene.largest() as u8);
        if scene.wrong(relation).is_none() {
            (relation.rule.bind)(relation, &scene, &mut bonds);
        }
        !bonds.allowed[cell.index()].contains(digit)
    };
    let relation = relations.iter().find(forbids);
    relation.map_or_else(|| "a rule of this cell".into(), |relation| relation.name(grid))
}

/// Whether no given is too large or repeated, which is all that can be wrong with the givens of
/// houses.
fn fit(setup: &Setup, layout: &Layout, largest: u8) -> bool {
    const MOST_REGIONS: usize = 128;
    if layout.regions.len() > MOST_REGIONS {
        return false;
    }
    let mut seen = [Digits::EMPTY; MOST_REGIONS];
    setup.squares.iter().zip(&layout.of).all(|(square, regions)| {
        let Square::White { given: Some(digit) } = *square else { return true };
        let is_new = |region: &RegionId| {
            let seen = &mut seen[region.index()];
            !seen.contains(digit) && {
                seen.insert(digit);
                true
            }
        };
        digit.get() <= largest && regions.iter().all(is_new)
    })
}

/// Adds repeated givens, each at the later cell, and givens that make a run's sum impossible.
fn faulty_givens(setup: &Setup, region: &Region, faults: &mut Vec<Fault>) {
    let start = faults.len();
    let mut seen = Digits::EMPTY;
    for &cell in &region.cells {
        if let Square::White { given: Some(digit) } = setup.squares[cell.index()] {
            if seen.contains(digit) {
                let family = region.family;
                faults.push(Fault::at(cell, FaultKind::Repeated { digit, family }));
            }
            seen.insert(digit);
        }
    }
    let is_written = !matches!(region.family, Family::Innies | Family::Outies);
    let is_clear = is_written && faults.len() == start && !seen.is_empty();
    if let (Some(sum), true) = (region.sum, is_clear) {
        let sets = combinations(region.cells.len(), Some(sum));
        if !sets.is_empty() && !sets.iter().any(|set| set.includes(seen)) {
            let family = region.family;
            let kind = FaultKind::ImpossibleGivens { family, sum };
            faults.push(Fault::at(region.cells[0], kind));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kakuro(rows: &[&str]) -> Setup {
        let grid = Grid::new(rows.len(), rows[0].split(' ').count()).unwrap();
        let squares = rows.iter().flat_map(|row| row.split(' ')).map(|token| match token {
            "0" => Square::EMPTY,
            "#" => Square::BLACK,
            given if !given.contains(',') => {
                Square::White { given: given.chars().next().and_then(Digit::from_char) }
            }
            clues => {
                let (down, across) = clues.split_once(',').unwrap();
                Square::Black { down: down.parse().ok(), across: across.parse().ok() }
            }
        });
        Setup::new(Variety::KAKURO, grid, squares.collect())
    }

    fn faults(setup: Setup) -> Vec<String> {
        let grid = setup.grid;
        let faults = Puzzle::new(setup).err().unwrap_or_default();
        faults.iter().map(|fault| fault.explain(grid)).collect()
    }

    #[test]
    fn all_faults_are_named_with_their_place() {
        let setup = kakuro(&["# 3, 99,", ",4 0 0", ",5 9 0", ",7 # #"]);
        assert_eq!(
            faults(setup),
            [
                "r1c3: 99 down cannot be made in 2 cells; expected 3 to 17",
                "r2c2: 3 down cannot be made with the digits given in the run",
                "r3c2: 5 across cannot be made with the digits given in the run",
                "r4c1: the clue 7 across has no white cell after it",
            ]
        );
    }

    #[test]
    fn sudoku_houses() {
        for size in [4, 6, 9, 16] {
            let grid = Grid::new(size, size).unwrap();
            let puzzle = Puzzle::new(Setup::empty(Kind::Sudoku, grid)).unwrap();
            assert_eq!(puzzle.regions().len(), 3 * size);
            assert!(puzzle.regions().iter().all(|region| region.cells.len() == size));
        }
        let grid = Grid::new(9, 9).unwrap();
        let puzzle = Puzzle::new(Setup::empty(Kind::Sudoku, grid)).unwrap();
        assert_eq!(puzzle.peers(grid.cell(4, 4).unwrap()).iter().count(), 20);
        assert_eq!(puzzle.intersections().len(), 4 * 27);
        let last = puzzle.region_ids().next_back().unwrap();
        assert_eq!(puzzle.region_name(last), "box 9");
    }

    /// As when a box is drawn by hand, or a text is damaged.
    #[test]
    fn a_box_of_any_size_is_a_fault_at_most() {
        let grid = Grid::new(9, 9).unwrap();
        for large in [10, 32, 33, 40, 81] {
            let mut setup = Setup::new(Variety::JIGSAW, grid, vec![Square::EMPTY; 81]);
            setup.boxes = (0..81).map(|cell| if cell < large { 0 } else { 1 + cell % 8 }).collect();
            assert!(!faults(setup).is_empty(), "{large}");
        }
    }
}
