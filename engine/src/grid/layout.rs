//! The layout of a puzzle: its regions, their cells, and where they meet.
//!
//! It depends only on the variety, the size, the boards and the black cells. Sudoku of the same variety and
//! size share a layout, which makes creating a puzzle cheap.

use crate::grid::relation::{Bonds, RelationId};
use crate::grid::{
    Cell, CellSet, Fault, FaultKind, Grid, Kind, Region, RegionId, Setup, Square, Variety,
};
use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

/// The most relations of a puzzle: more than one on every border between two cells of the largest
/// grid.
const MOST_RELATIONS: usize = 2000;

/// Everything that depends only on the variety, the size and the black cells.
#[derive(Debug)]
pub struct Layout {
    pub cells: Vec<Cell>,
    pub regions: Vec<Region>,
    pub of: Vec<Vec<RegionId>>,
    pub peers: Vec<CellSet>,
    pub intersections: Vec<Intersection>,
    pub has_combinations: bool,
    /// The effect of the relations, if there are any.
    pub bonds: Option<Bonds>,
    /// By cell: the rectangles with a corner there, once needed.
    rectangles: Vec<OnceLock<Vec<[Cell; 3]>>>,
}

/// Two regions with two or more cells in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intersection {
    /// One region.
    pub base: RegionId,
    /// The other.
    pub cover: RegionId,
    /// The cells in common: bit i stands for `cells[i]` of the base.
    pub shared: u32,
}

impl Layout {
    /// The layout of a setup; adds to the faults whatever prevents it. Sudoku of the same variety
    /// and size share a layout.
    pub fn of(setup: &Setup, faults: &mut Vec<Fault>) -> Arc<Self> {
        type Shared = HashMap<(Variety, Grid), Arc<Layout>>;
        static SHARED: LazyLock<Mutex<Shared>> = LazyLock::new(Mutex::default);
        let is_white = |square: &Square| matches!(square, Square::White { .. });
        let is_plain = setup.boxes.is_empty()
            && setup.cages.is_empty()
            && setup.boards.is_empty()
            && setup.relations.is_empty();
        let is_own = setup.variety.has(Variety::JIGSAW) || !is_plain;
        if setup.variety.kind() != Kind::Sudoku || is_own || !setup.squares.iter().all(is_white) {
            return Arc::new(Self::new(setup, faults));
        }
        if setup.variety == Variety::CLASSIC && setup.grid == Grid::NINE {
            static NINE: OnceLock<Arc<Layout>> = OnceLock::new();
            return Arc::clone(NINE.get_or_init(|| Arc::new(Self::new(setup, faults))));
        }
        // Nothing panics while the table is locked; if it did, the table would still be right.
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        let layout = shared
            .entry((setup.variety, setup.grid))
            .or_insert_with(|| Arc::new(Self::new(setup, faults)));
        Arc::clone(layout)
    }

    fn new(setup: &Setup, faults: &mut Vec<Fault>) -> Self {
        let grid = setup.grid;
        let mut regions = setup.variety.regions(setup, faults);
        let mut bonds = bind(setup, &regions, faults);
        if let Some(bonds) = &mut bonds {
            regions.append(&mut bonds.regions);
        }
        let white = |cell: &Cell| matches!(setup.squares[cell.index()], Square::White { .. });
        let cells = grid.cells().filter(white).collect();
        let mut of = vec![Vec::new(); grid.len()];
        for (id, region) in (0..).map(RegionId).zip(&regions) {
            region.cells.iter().for_each(|cell| of[cell.index()].push(id));
        }
        let peers = grid.cells().map(|cell| peers(grid, cell, &of[cell.index()], &regions));
        let mut peers: Vec<CellSet> = peers.collect();
        if let Some(bonds) = &mut bonds {
            see(&mut peers, bonds);
            bonds.finish(grid, &peers);
        }
        let intersections = intersections(&regions, &of);
        let has_combinations = !regions.iter().all(Region::is_house);
        let rectangles = grid.cells().map(|_| OnceLock::new()).collect();
        Self { cells, regions, of, peers, intersections, has_combinations, bonds, rectangles }
    }

    /// The rectangles with a corner whose digits can be swapped: for each, the cells beside it,
    /// below or above it, and opposite.
    pub fn rectangles(&self, grid: Grid, corner: Cell) -> &[[Cell; 3]] {
        self.rectangles[corner.index()].get_or_init(|| self.find_rectangles(grid, corner))
    }

    fn find_rectangles(&self, grid: Grid, corner: Cell) -> Vec<[Cell; 3]> {
        let is_seen = |cell: &Cell| self.peers[corner.index()].contains(*cell);
        let row = (0..grid.cols()).filter_map(|col| grid.cell(grid.row(corner), col));
        let column = (0..grid.rows()).filter_map(|row| grid.cell(row, grid.col(corner)));
        let below: Vec<Cell> = column.filter(is_seen).collect();
        let mut found = Vec::new();
        for beside in row.filter(is_seen) {
            for &below in &below {
                let opposite = grid.cell(grid.row(below), grid.col(beside));
                let swaps = |&other: &Cell| self.is_swappable([corner, other], [beside, below]);
                found.extend(opposite.filter(swaps).map(|opposite| [beside, below, opposite]));
            }
        }
        found
    }

    /// Whether every region with one of these cells contains exactly one of each diagonal.
    fn is_swappable(&self, diagonal: [Cell; 2], other: [Cell; 2]) -> bool {
        let of = |cell: Cell| &self.of[cell.index()];
        let count = |cells: [Cell; 2], region| {
            cells.into_iter().filter(|&cell| of(cell).contains(region)).count()
        };
        let mut regions = diagonal.into_iter().chain(other).flat_map(of);
        regions.all(|region| count(diagonal, region) == 1 && count(other, region) == 1)
    }
}

/// The effect of the relations of a setup; adds to the faults what is wrong with them.
fn bind(setup: &Setup, regions: &[Region], faults: &mut Vec<Fault>) -> Option<Bonds> {
    let Setup { grid, relations, .. } = setup;
    if relations.is_empty() {
        return None;
    }
    if setup.variety.kind() != Kind::Sudoku {
        faults.push(Fault::whole(FaultKind::Relations));
        return None;
    }
    if relations.len() > MOST_RELATIONS {
        let found = relations.len();
        faults.push(Fault::whole(FaultKind::ManyRelations { found, most: MOST_RELATIONS }));
        return None;
    }
    let scene = setup.scene(relations, regions);
    let mut bonds = Bonds::new(*grid, scene.largest() as u8);
    for (number, relation) in relations.iter().enumerate() {
        match scene.wrong(relation) {
            Some(what) => {
                let cell = relation.cells.first().copied();
                let cell = cell.filter(|cell| cell.index() < grid.len());
                let kind = FaultKind::Relation { name: relation.rule.name, what };
                faults.push(Fault { cell, kind });
            }
            None => {
                bonds.relation = RelationId::at(number);
                (relation.rule.bind)(relation, &scene, &mut bonds);
            }
        }
    }
    Some(bonds)
}

/// The effect of one relation by itself, as if no two cells saw each other.
pub fn alone(setup: &Setup, regions: &[Region], id: RelationId) -> Option<Bonds> {
    let Setup { grid, relations, .. } = setup;
    let relation = relations.get(id.index())?;
    let scene = setup.scene(relations, regions);
    let mut bonds = Bonds::new(*grid, scene.largest() as u8);
    bonds.relation = id;
    (relation.rule.bind)(relation, &scene, &mut bonds);
    bonds.finish(*grid, &vec![CellSet::empty(*grid); grid.len()]);
    Some(bonds)
}

/// Adds cells held apart by relations to the peers, and removes from those what regions already
/// hold apart.
fn see(peers: &mut [CellSet], bonds: &mut Bonds) {
    for (peers, apart) in peers.iter_mut().zip(&mut bonds.apart) {
        apart.retain(|(other, _)| !peers.contains(*other));
        apart.iter().for_each(|(other, _)| peers.insert(*other));
    }
}

fn peers(grid: Grid, cell: Cell, of: &[RegionId], regions: &[Region]) -> CellSet {
    let mut peers = CellSet::empty(grid);
    let shared = of.iter().flat_map(|id| &regions[id.index()].cells);
    shared.filter(|&&other| other != cell).for_each(|&other| peers.insert(other));
    peers
}

fn intersections(regions: &[Region], of: &[Vec<RegionId>]) -> Vec<Intersection> {
    let mut pairs = Vec::new();
    // By region: the cells in common with the base.
    let mut met = vec![0_u32; regions.len()];
    for (base, region) in (0..).map(RegionId).zip(regions) {
        // A box with more cells than digits is a fault.
        let cells = region.cells.iter().take(u32::BITS as usize).enumerate();
        for (bit, cell) in cells {
            of[cell.index()].iter().for_each(|cover| met[cover.index()] |= 1 << bit);
        }
        met[base.index()] = 0;
        for (cover, shared) in (0..).map(RegionId).zip(&mut met) {
            let shared = mem::take(shared);
            if shared.count_ones() >= 2 {
                pairs.push(Intersection { base, cover, shared });
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_in_two_boxes_swap_and_in_one_or_four_do_not() {
        let (grid, mut faults) = (Grid::NINE, Vec::new());
        let layout = Layout::of(&Setup::empty(Kind::Sudoku, grid), &mut faults);
        let cell = |row, col| grid.cell(row, col).unwrap();
        let swappable = |rows: [usize; 2], cols: [usize; 2]| {
            let [beside, below] = [cell(rows[0], cols[1]), cell(rows[1], cols[0])];
            let rectangles = layout.rectangles(grid, cell(rows[0], cols[0]));
            rectangles.contains(&[beside, below, cell(rows[1], cols[1])])
        };
        assert!(swappable([0, 1], [0, 4]));
        assert!(swappable([5, 0], [8, 7]));
        assert!(!swappable([0, 1], [0, 1]));
        assert!(!swappable([0, 4], [0, 4]));
        assert_eq!(layout.rectangles(grid, cell(4, 4)).len(), 24);
    }
}
