//! Zones: the houses that some Sudoku have beside rows, columns and boxes. Their cells are shaded, and
//! have a sign where others have dots.
//!
//! ```text
//! │·╲···│·····│·····│     │:::::│:::::│
//! │·····│╲╲2╲4│·····│     │::3: │  5  │    a diagonal, a window
//! ```

use crate::engine::cell::Grid;
use crate::engine::region::{Family, Region};
use crate::tui::theme::Part;

/// The zone that a cell lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone {
    /// The sign.
    pub sign: char,
    /// How the sign is painted.
    pub part: Part,
    /// How the cell is shaded.
    pub shade: Part,
}

const WINDOW: Zone = Zone { sign: ':', part: Part::Window, shade: Part::Window };

/// The zones of all cells.
pub fn zones(grid: Grid, regions: &[Region]) -> Vec<Option<Zone>> {
    let mut zones: Vec<Option<Zone>> = vec![None; grid.len()];
    let of = |family| regions.iter().filter(move |region| region.family == family);
    for cell in of(Family::Window).flat_map(|region| &region.cells) {
        zones[cell.index()] = Some(WINDOW);
    }
    for region in of(Family::Diagonal) {
        let falls = region.cells.is_sorted_by_key(|&cell| grid.col(cell));
        for cell in &region.cells {
            let zone = &mut zones[cell.index()];
            let crossed = zone.is_some_and(|zone| zone.part == Part::Diagonal);
            let sign = if crossed {
                '╳'
            } else if falls {
                '╲'
            } else {
                '╱'
            };
            let shade = zone.map_or(Part::Diagonal, |zone| zone.shade);
            *zone = Some(Zone { sign, part: Part::Diagonal, shade });
        }
    }
    zones
}
