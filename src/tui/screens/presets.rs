//! The sets of keys to choose from.

use crate::config::{PRESETS, Preset, Value};
use crate::tui::geometry::text::{Line, Rows, inner, wrap};
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::paint::pen::{draw_frame, draw_lines, draw_list};
use crate::tui::state::action::{Action, BASE};
use crate::tui::state::context::Context;
use crate::tui::state::hand::Cursor;
use crate::tui::state::model::{Model, Notice, Screen};
use crate::tui::state::panes::Drawn;
use crate::tui::theme::Part;
use crate::tui::update::{notify, overlays, settings};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The list of the sets of keys.
#[derive(Clone, Debug)]
pub struct Presets {
    /// The selected set, as an index of [`PRESETS`].
    pub selected: Cursor,
}

impl Presets {
    /// The list with a set selected.
    pub fn new(chosen: &Preset) -> Self {
        let place = PRESETS.iter().position(|preset| preset == chosen);
        Self { selected: Cursor::at(place.unwrap_or(0)) }
    }
}

impl Screen for Presets {
    fn name(&self) -> &'static str {
        "presets"
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::Presets]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, _: &Model) -> usize {
        PRESETS.len()
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        choose
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(draw_presets(buf, body, model, self).into())
    }
}

pub(in crate::tui) const ROWS: &[Action] = &[Action {
    id: "presets",
    title: "keys",
    help: "Chooses a set of keys: those of Gradus, of other programs, or for other keyboards.",
    also: "keyboard preset hodoku sudokupad sgt tatham layout shortcuts bindings",
    contexts: &[Context::Play, Context::Library, Context::Summary],
    run: open,
    ..BASE
}];

/// The setting that a choice changes.
const PATH: [&str; 2] = ["keyboard", "preset"];

/// Opens the list.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let presets = Presets::new(model.session.keys.preset());
    overlays::open(model, presets)
}

/// Takes the selected set.
fn choose(model: &mut Model, _: Key) -> Effects {
    let Some(presets) = model.top::<Presets>().cloned() else { return Effects::new() };
    model.take_away::<Presets>();
    let Some(preset) = PRESETS.get(presets.selected.line()) else { return Effects::new() };
    let mut effects = take(model, preset);
    let text = format!("the set of keys is now {}", preset.name);
    effects.extend(notify(model, Notice::info(text)));
    effects
}

/// Uses a set of keys from now on.
pub fn take(model: &mut Model, preset: &Preset) -> Effects {
    settings::choose(model, PATH, Value::Name(preset.name.into()))
}

/// The width of the names.
const NAME: usize = 14;

/// Draws the list, and returns where the sets are.
pub fn draw_presets(buf: &mut Buffer, body: Rect, model: &Model, state: &Presets) -> Rows {
    let row =
        |preset: &Preset| Line::new(format!("{:NAME$}{}", preset.name, preset.about), Part::Info);
    let rows: Vec<Line> = PRESETS.iter().map(row).collect();
    let instructions = "{choose} takes the keys, {close} leaves them as they are.";
    let room = usize::from(inner(body).width);
    let instructions = wrap(&model.session.keys.fill_in(instructions), room);
    let instructions: Vec<Line> =
        instructions.into_iter().map(|line| Line::new(line, Part::Faint)).collect();
    let (rows_high, instructions_high) = (rows.len() as u16, instructions.len() as u16);
    let area = draw_frame(buf, body, rows_high + 1 + instructions_high, &model.look.theme, "Keys");
    let below = instructions_high.min(area.height / 2);
    let gap = u16::from(area.height > rows_high + below);
    let list = Rect { height: (area.height - below - gap).min(rows_high), ..area };
    let instructions_area = Rect { y: list.bottom() + gap, height: below, ..area };
    draw_lines(buf, instructions_area, &model.look.theme, &instructions, 0);
    draw_list(buf, list, &model.look.theme, &rows, state.selected.line())
}
