//! The course of the total: how it fell from move to move.
//!
//! ```text
//! Total, move by move
//! 78 ████▇▆▆
//!    ███████▄▃▃
//!  0 ██████████▅▄
//! ```

use crate::tui::geometry::text::width;
use crate::tui::paint::block::Block;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;

/// The rows of the plot.
const ROWS: usize = 3;

/// The totals that make a course.
const LEAST: usize = 3;

/// The blocks of a column, by eighths of a row.
const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The course, in `room` columns, once there are some totals.
pub fn total_plot(model: &Model, room: usize) -> Option<Block> {
    let ratings = model.ratings();
    let start = ratings.start.rating.as_ref()?.total?;
    let position = model.sitting.game.position();
    let known = (1..=position).map(|place| ratings.course.get(place).copied().flatten());
    let totals: Vec<Option<f64>> = [Some(start)].into_iter().chain(known).collect();
    if totals.iter().flatten().count() < LEAST || model.now().is_none() {
        return None;
    }
    let most = totals.iter().flatten().fold(0.0_f64, |most, total| most.max(*total));
    if most <= 0.0 {
        return None;
    }
    let label = format!("{most:.0}");
    let room = room.checked_sub(width(&label) + 1).filter(|room| *room > 0)?;
    let columns = columns(&totals, room);
    let line = |row: usize| {
        let label = match row {
            0 => label.as_str(),
            _ if row + 1 == ROWS => "0",
            _ => "",
        };
        let wide = width(&format!("{most:.0}"));
        let symbols: String = columns.iter().map(|total| eighth(*total / most, row)).collect();
        vec![(format!("{label:>wide$} "), Part::Faint), (symbols, Part::Number)]
    };
    let lines = (0..ROWS).map(line).collect();
    Some(Block {
        title: "Total, move by move".into(),
        lines,
        least: ROWS,
        most: ROWS,
        ..Block::default()
    })
}

/// The totals in at most `room` columns: each has the last one of as many moves as it stands for. A
/// total that was not worked out is like the one before it.
fn columns(totals: &[Option<f64>], room: usize) -> Vec<f64> {
    let moves = totals.len().div_ceil(room).max(1);
    let mut last = 0.0;
    let column = |chunk: &[Option<f64>]| {
        last = chunk.iter().flatten().next_back().copied().unwrap_or(last);
        last
    };
    totals.chunks(moves).map(column).collect()
}

/// What a column has in a row, counted from the top, if it is as high as this share of all rows.
fn eighth(share: f64, row: usize) -> char {
    let all = (share.clamp(0.0, 1.0) * (ROWS * 8) as f64).ceil() as usize;
    EIGHTHS[all.saturating_sub((ROWS - 1 - row) * 8).min(8)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_for_as_many_moves_as_needed() {
        let totals = [Some(8.0), None, Some(6.0), Some(5.0), None];
        assert_eq!(columns(&totals, 9), [8.0, 8.0, 6.0, 5.0, 5.0]);
        assert_eq!(columns(&totals, 3), [8.0, 5.0, 5.0]);
        let picture = |share| [0, 1, 2].map(|row| eighth(share, row)).iter().collect::<String>();
        assert_eq!([picture(1.0), picture(0.5), picture(0.01)], ["███", " ▄█", "  ▁"]);
        assert_eq!([picture(0.0), picture(f64::NAN)], ["   ", "   "]);
    }
}
