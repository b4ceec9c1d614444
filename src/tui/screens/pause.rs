//! The pause: the game is hidden.

use crate::game::clock::clock;
use crate::tui::geometry::text::{Line, inner, wrap};
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::paint::pen::{draw_frame, draw_lines};
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Screen};
use crate::tui::state::panes::Drawn;
use crate::tui::theme::Part;
use crate::tui::update::{overlays, record_tally};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The game is paused: the clock is stopped, and the game is hidden.
#[derive(Clone, Copy, Debug)]
pub struct Pause;

impl Screen for Pause {
    fn name(&self) -> &'static str {
        "pause"
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::Pause]
    }

    fn closed(self: Box<Self>, model: &mut Model) -> Effects {
        run_on(model)
    }

    fn hides_game(&self) -> bool {
        true
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(draw_pause(buf, body, model).into())
    }
}

/// Pauses the game; a score being typed is saved.
pub fn pause(model: &mut Model, _: Key) -> Effects {
    let mut effects = overlays::open(model, Pause);
    model.sitting.clock.run(false);
    effects.extend(record_tally(model));
    effects
}

/// Continues the game.
pub fn resume(model: &mut Model, _: Key) -> Effects {
    model.take_away::<Pause>();
    run_on(model)
}

/// Restarts the clock.
fn run_on(model: &mut Model) -> Effects {
    model.sitting.clock.run(!model.sitting.is_solved());
    Effects::new()
}

/// Draws it, and returns where its text begins.
pub fn draw_pause(buf: &mut Buffer, body: Rect, model: &Model) -> Position {
    let played = clock(model.sitting.clock.played());
    let text = format!("Paused after {played}. The clock is stopped. Press any key to continue.");
    let room = usize::from(inner(body).width);
    let lines = wrap(&text, room).into_iter().map(|line| Line::new(line, Part::Info));
    let blank = || Line::new("", Part::Info);
    let lines: Vec<Line> = [blank()].into_iter().chain(lines).chain([blank()]).collect();
    let area = draw_frame(buf, body, lines.len() as u16, &model.look.theme, "Paused");
    draw_lines(buf, area, &model.look.theme, &lines, 0);
    area.as_position()
}
