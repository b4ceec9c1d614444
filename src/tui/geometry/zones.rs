//! Zones: the additional houses of some Sudoku besides rows, columns and boxes. Their cells are
//! shaded, with a symbol in place of dots.
//!
//! ```text
//! │·╲···│·····│·····│     │:::::│:::::│
//! │·····│╲╲2╲4│·····│     │::3: │  5  │    a diagonal, a window
//! ```

use crate::tui::theme::Part;
use gradus_engine::{Family, Grid, Region};

/// The zone of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone {
    /// The symbol.
    pub sign: char,
    /// How the symbol is painted.
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
