//! Tints: which of four backgrounds each ragged box, or each cage, gets on a board of cards, so
//! that neighbours differ.

use crate::tui::geometry::edges::Edges;
use crate::tui::theme::Part;
use gradus_engine::Grid;

/// The tints. Regions in one piece never need more.
const TINTS: [Part; 4] = [Part::RegionA, Part::RegionB, Part::RegionC, Part::RegionD];

/// How many regions the search for tints may examine.
const LOOKS: usize = 10_000;

/// The tints of all cells; none for a board whose boxes are spaced apart, and for cells outside
/// cages.
pub fn tints(edges: &Edges) -> Vec<Option<Part>> {
    let Some(regions) = edges.ragged() else { return vec![None; edges.grid().len()] };
    let found = coloured(&neighbours(edges.grid(), regions));
    regions.iter().map(|region| Some(TINTS[found[usize::from((*region)?)]])).collect()
}

/// By region: the earlier regions that share an edge with it.
fn neighbours(grid: Grid, of: &[Option<u16>]) -> Vec<Vec<usize>> {
    let count = of.iter().flatten().max().map_or(0, |last| usize::from(*last) + 1);
    let mut neighbours = vec![Vec::new(); count];
    for cell in grid.cells() {
        let (row, col) = (grid.row(cell), grid.col(cell));
        let beside = [grid.cell(row, col + 1), grid.cell(row + 1, col)];
        for other in beside.into_iter().flatten() {
            if let (Some(one), Some(other)) = (of[cell.index()], of[other.index()])
                && one != other
            {
                neighbours[usize::from(one.max(other))].push(one.min(other).into());
            }
        }
    }
    neighbours
}

/// The first tints in which neighbours differ. If that takes too long, or boxes in several pieces
/// make it impossible, the tints alternate.
fn coloured(neighbours: &[Vec<usize>]) -> Vec<usize> {
    let mut tints: Vec<usize> = Vec::with_capacity(neighbours.len());
    let mut least = 0;
    for _ in 0..LOOKS {
        let Some(before) = neighbours.get(tints.len()) else { return tints };
        // Beginning with a different tint each time spreads them evenly.
        let turn = tints.len();
        let free =
            |tint: &usize| before.iter().all(|&other| tints[other] != (tint + turn) % TINTS.len());
        if let Some(tint) = (least..TINTS.len()).find(free) {
            tints.push((tint + turn) % TINTS.len());
            least = 0;
        } else if let Some(last) = tints.pop() {
            least = (last + TINTS.len() - tints.len() % TINTS.len()) % TINTS.len() + 1;
        } else {
            break;
        }
    }
    (0..neighbours.len()).map(|place| place % TINTS.len()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_differ() {
        // A wheel: a hub, and a rim of five that each touch the hub and their two neighbours.
        let mut wheel = vec![vec![], vec![0], vec![0, 1], vec![0, 2], vec![0, 3], vec![0, 4, 1]];
        let differ = |graph: &[Vec<usize>]| {
            let tints = coloured(graph);
            let mut pairs =
                graph.iter().enumerate().flat_map(|(n, all)| all.iter().map(move |m| (n, *m)));
            pairs.all(|(one, other)| tints[one] != tints[other])
        };
        // Four tints suffice for a rim of four, and without a hub.
        assert!(differ(&wheel[..5]));
        wheel.iter_mut().for_each(|before| before.retain(|&other| other != 0));
        assert!(differ(&wheel));
        // Five that all touch each other are impossible; their tints alternate.
        let five: Vec<Vec<usize>> = (0..5).map(|n| (0..n).collect()).collect();
        assert_eq!(coloured(&five), [0, 1, 2, 3, 0]);
    }
}
