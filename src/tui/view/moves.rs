//! The log of moves: the latest ones, newest last.

use crate::tui::geometry::text::cut;
use crate::tui::paint::block::{Block, Shown};
use crate::tui::state::model::Model;
use crate::tui::theme::Part;

/// The most changes of a move that are listed.
const NAMED: usize = 3;

/// The rows that the log takes at least.
const LEAST: usize = 3;

/// The most moves that are listed.
const MOST: usize = 20;

/// The list begins with a multiple of so many moves, so that its pages stay the same for a while.
const STRIDE: usize = 100;

/// The log, in `room` columns, once there is a move.
pub fn moves(model: &Model, room: usize) -> Option<Block> {
    let game = &model.sitting.game;
    let position = game.position();
    let first = position.saturating_sub(MOST) / STRIDE * STRIDE;
    let line = |(place, text): (usize, String)| {
        let line = format!("{:>4}  {text}", first + place + 1);
        vec![(cut(&line, room).into_owned(), Part::Faint)]
    };
    let texts = game.moves()[first..position].iter().map(|turn| match turn.changes.0.len() {
        0 => "annotations".into(),
        changes if changes > NAMED => format!("{changes} changes"),
        _ => turn.changes.write(model.puzzle().grid()),
    });
    let lines: Vec<_> = texts.enumerate().map(line).collect();
    let block = Block {
        title: "Moves".into(),
        aside: position.to_string(),
        least: LEAST.min(lines.len()),
        most: MOST.min(lines.len()),
        lines,
        shown: Shown::Last,
    };
    (position > 0).then_some(block)
}
