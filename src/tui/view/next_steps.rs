//! The steps to come: the techniques that the rest needs, in the order of the path that the rating
//! takes. Cells and digits are not told; that is what hints are for.
//!
//! ```text
//! Steps to come            37
//!    5  hidden single
//!    1  naked pair
//!       31 more
//! ```

use crate::tui::paint::block::Block;
use crate::tui::paint::names::name_in;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;

/// The most lines.
const MOST: usize = 10;

/// The rows that the block takes at least.
const LEAST: usize = 3;

/// The steps, in `room` columns, if the rating of the rest tells their order.
pub fn next_steps(model: &Model, room: usize) -> Option<Block> {
    let path = &model.now()?.path;
    let all: u32 = path.iter().map(|(_, times)| times).sum();
    let fitting = if path.len() > MOST { MOST - 1 } else { MOST };
    let hardest = model.hardest().map(|technique| technique.name);
    let mut lines: Vec<_> = Vec::new();
    let mut listed = 0;
    for (item, times) in path.iter().take(fitting) {
        let part = if hardest == Some(item.name()) { Part::Total } else { Part::Info };
        let count = format!("{times:>4}  ");
        let name = name_in(item.name(), room.saturating_sub(count.len()));
        lines.push(vec![(format!("{count}{name}"), part)]);
        listed += times;
    }
    if listed < all {
        lines.push(vec![(format!("      {} more", all - listed), Part::Faint)]);
    }
    let start = model.ratings().start.rating.as_ref().map_or(0, |start| start.path.len());
    let block = Block {
        title: "Steps to come".into(),
        aside: all.to_string(),
        least: LEAST.min(lines.len()),
        most: lines.len().max(start.min(MOST)),
        lines,
        ..Block::default()
    };
    (all > 0).then_some(block)
}
