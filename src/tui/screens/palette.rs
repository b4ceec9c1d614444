//! The palette: everything that can be done, found by a few letters.
//!
//! ```text
//! : hint_                                                             5
//! simplest               Hints at the step of the technique…         s
//! hint-apply             only while a hint shows                 Enter
//! ```

use crate::config::Value;
use crate::store::Uses;
use crate::tui::geometry::text::{Line, Rows, cut, width, wrap};
use crate::tui::keys::{Key, KeyCode, Pattern};
use crate::tui::message::{Effect, Effects};
use crate::tui::paint::pen::{draw_frame, draw_lines, put, put_right};
use crate::tui::screens::page;
use crate::tui::state::action::{Command, Does, found};
use crate::tui::state::context::Context;
use crate::tui::state::hand::{Cursor, Entry};
use crate::tui::state::key_map::KeyMap;
use crate::tui::state::model::{Model, Notice, Screen};
use crate::tui::state::panes::{ClickTarget, Drawn, PaneRow, Spots};
use crate::tui::theme::Part;
use crate::tui::update::enabled::{Enabled, only_if};
use crate::tui::update::settings::SETTINGS;
use crate::tui::update::{notify, overlays, scores, settings};
use gradus_engine::path::{Item, ScoreRow};
use gradus_engine::technique::aliases;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::ops::RangeInclusive;

/// What most players look for, in this order: actions by name.
const COMMON: [&str; 24] = [
    "simplest",
    "effective",
    "fill",
    "marks",
    "undo",
    "redo",
    "check",
    "last-good",
    "steps",
    "start",
    "open",
    "generate",
    "restart",
    "ratings",
    "theme",
    "auto-marks",
    "filter",
    "hold",
    "pause",
    "statistics",
    "edit",
    "export",
    "tutorial",
    "help",
];

/// The palette.
#[derive(Clone, Debug)]
pub struct Palette {
    /// What is listed.
    pub title: &'static str,
    /// The search words.
    pub search: Entry,
    /// The selected one of the commands found.
    pub selected: Cursor,
    /// The name of the action that was chosen and needs a digit.
    pub asking: Option<&'static str>,
    /// Everything, as it was when the palette was opened: what was chosen before, what most players
    /// look for, the rest, and at the end what works only elsewhere.
    commands: Vec<Command>,
}

impl Palette {
    /// A palette of these commands, except those that type into a search.
    pub fn new(title: &'static str, mut commands: Vec<Command>, uses: &Uses) -> Self {
        let types =
            |command: &Command| matches!(command.context, Some(Context::Text | Context::Search));
        commands.retain(|command| !types(command));
        commands.sort_by_key(|command| {
            let used = uses.of(&command.name).map(std::cmp::Reverse);
            let common = COMMON.iter().position(|name| *name == command.name);
            let rare = (used.is_none(), used, common.is_none(), common);
            (!command.is_here, rare)
        });
        Self {
            title,
            search: Entry::default(),
            selected: Cursor::default(),
            asking: None,
            commands,
        }
    }

    /// The commands that match the search, best first; without a search, those that work here come
    /// first.
    pub fn found(&self) -> Vec<&Command> {
        let found = found(&self.commands, self.search.text());
        let mut found: Vec<&Command> =
            found.into_iter().map(|place| &self.commands[place]).collect();
        if self.search.text().trim().is_empty() {
            found.sort_by_key(|command| !command.is_here);
        }
        found
    }

    /// How many of the commands found are above the rule; below it is what works only elsewhere.
    /// All of them if there is no rule.
    pub fn above_rule(&self, found: &[&Command]) -> usize {
        let here = found.iter().take_while(|command| command.is_here).count();
        if self.search.text().trim().is_empty() && here > 0 { here } else { found.len() }
    }
}

impl Screen for Palette {
    fn name(&self) -> &'static str {
        "palette"
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::Palette]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, _: &Model) -> usize {
        self.found().len()
    }

    fn entry(&mut self) -> Option<&mut Entry> {
        self.asking.is_none().then_some(&mut self.search)
    }

    fn entry_changed(&mut self) {
        self.selected = Cursor::default();
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        choose
    }

    fn end(&self) -> fn(&mut Model) -> Option<Effects> {
        end
    }

    fn letter(&self) -> Option<fn(&mut Model, Key) -> Effects> {
        self.asking.map(|_| answer as fn(&mut Model, Key) -> Effects)
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(draw_palette(buf, body, model, self).into())
    }
}

/// The palette can be opened: it is not open yet, and would not show what a pause hides.
pub fn can_list(model: &Model) -> Enabled {
    only_if(model.top::<Palette>().is_none(), "it is open already")?;
    only_if(!model.overlays.last().is_some_and(|screen| screen.hides_game()), "the game is paused")
}

/// Opens the palette with everything that can be done.
pub fn open(model: &mut Model, commands: Vec<Command>) -> Effects {
    let palette = Palette::new("Commands", commands, &model.session.memory.uses);
    overlays::open(model, palette)
}

/// Lists the rows of the scores pane, to find one by a few letters.
pub fn find_score(model: &mut Model, _: Key) -> Effects {
    let mut effects = scores::finish(model);
    let commands = model.all_rows().iter().filter_map(|(place, row)| of_row(*place, row)).collect();
    let palette = Palette::new("Techniques and their points", commands, &Uses::default());
    effects.extend(overlays::open(model, palette));
    effects
}

/// A row of the scores pane, found by its label, its name and the other names of its technique.
fn of_row(place: usize, row: &PaneRow) -> Option<Command> {
    let PaneRow::Score(ScoreRow { item, value }, count) = row else { return None };
    let points = if *value == 1 { "point" } else { "points" };
    let help = match (item.is_score(), *value, count) {
        (false, ..) => "A setting of the rating.".into(),
        _ if row.is_free() => "Filled in at no cost.".into(),
        (_, 0, _) => "Off: it has no points.".into(),
        (_, value, None) => format!("{value} {points} each."),
        (_, value, Some(0)) => format!("{value} {points} each, not needed from here."),
        (_, value, Some(1)) => format!("{value} {points}, needed once from here."),
        (_, value, Some(n)) => format!("{value} {points} each, needed {n} times from here."),
    };
    Some(Command {
        does: Does::Score(place),
        context: None,
        name: format!("{} {}", item.label(), item.name()),
        title: "",
        help,
        keys: String::new(),
        also: match item {
            Item::Technique(technique) => aliases(technique),
            Item::Setting(_) => "",
        },
        is_here: true,
        why_not: None,
    })
}

/// The palette, if it is on top.
fn palette(model: &mut Model) -> Option<&mut Palette> {
    model.top_mut()
}

/// Stops asking for a digit; `None` if it was not asking.
fn end(model: &mut Model) -> Option<Effects> {
    palette(model)?.asking.take().map(|_| Effects::new())
}

/// Does what is selected, or asks for its digit, or says why it is not possible.
fn choose(model: &mut Model, _: Key) -> Effects {
    let found =
        palette(model).and_then(|p| p.found().get(p.selected.line()).map(|&found| found.clone()));
    let Some(command) = found else { return Effects::new() };
    if let Some(why) = command.why_not {
        return notify(model, Notice::warning(format!("{}: {why}", command.name)));
    }
    let mut effects = Effects::new();
    if !matches!(command.does, Does::Score(_)) {
        model.session.memory.uses.count(&command.name);
        effects.push(Effect::Memorise);
    }
    effects.extend(match command.does {
        Does::Action(action) if takes_key(action) => {
            if let Some(palette) = palette(model) {
                palette.asking = Some(action);
            }
            Effects::new()
        }
        Does::Action(action) => perform(model, action, Key::plain(KeyCode::Enter)),
        Does::Manual(page) => {
            overlays::close_top(model);
            page::read(model, page)
        }
        Does::Technique(technique) => {
            overlays::close_top(model);
            page::about(model, technique)
        }
        Does::Rule(rule, choose) => {
            let mut effects = overlays::close_top(model);
            effects.extend(choose(model, rule));
            effects
        }
        Does::Score(place) => {
            model.panes.scores.selected = place;
            overlays::close_top(model)
        }
        Does::Setting(path, choice) => set(model, path, choice),
    });
    effects
}

/// Whether an action depends on the key that was pressed: its standard keys are a class.
fn takes_key(action: &str) -> bool {
    KeyMap::standard().of(action).iter().any(|pattern| !matches!(pattern, Pattern::Key(_)))
}

/// Does an action with the digit or letter that was asked for.
fn answer(model: &mut Model, key: Key) -> Effects {
    let Some(action) = palette(model).and_then(|palette| palette.asking) else {
        return Effects::new();
    };
    let takes = |pattern: &Pattern| pattern.answers(key, model.puzzle().largest());
    if KeyMap::standard().of(action).iter().any(takes) {
        return perform(model, action, key);
    }
    let text = format!("{} does nothing for {action}", key.shown());
    notify(model, Notice::warning(text))
}

/// Closes the palette and does an action.
fn perform(model: &mut Model, action: &'static str, key: Key) -> Effects {
    model.session.next_action = Some((action, key));
    overlays::close_top(model)
}

/// Closes the palette and changes a setting, permanently.
fn set(model: &mut Model, path: [&'static str; 2], value: Value) -> Effects {
    overlays::close_top(model);
    let found = SETTINGS.iter().find(|setting| setting.path == path);
    let Some(setting) = found else { return Effects::new() };
    let text = format!("{} is now {}", setting.title(), value.shown());
    let mut effects = settings::choose(model, path, value);
    effects.extend(notify(model, Notice::info(text)));
    effects
}

/// The width of the names: as wide as the longest visible one, within these limits.
const NAMES: RangeInclusive<usize> = 24..=36;

/// The width of the keys.
const KEYS: u16 = 18;

/// The text of the rule.
const ELSEWHERE: &str = "only elsewhere";

/// The rows of the sentence about the selected row.
const SENTENCE: u16 = 2;

/// Draws the palette and returns where its rows are, and where the next letter goes.
pub fn draw_palette(
    buf: &mut Buffer,
    body: Rect,
    model: &Model,
    state: &Palette,
) -> (Spots, Position) {
    let theme = &model.look.theme;
    let area = draw_frame(buf, body, u16::MAX, theme, state.title);
    let found = state.found();
    let next = match state.asking {
        Some(action) => {
            let keys = model.session.keys.shown(action).join(", ");
            let question = format!("{action}: which? ({keys}) ");
            put(buf, area, (0, 0), &question, theme.style(Part::Warning))
        }
        None => {
            let next = put(buf, area, (0, 0), ": ", theme.style(Part::Faint));
            put(buf, area, (next, 0), state.search.text(), theme.style(Part::Title));
            next + width(state.search.before_cursor()) as u16
        }
    };
    put_right(buf, area, 0, &found.len().to_string(), theme.style(Part::Faint));
    let list = Rect { y: area.y + 1, height: area.height.saturating_sub(1 + SENTENCE), ..area };
    let shown = shown(list, &found, state);
    let names = shown.iter().filter_map(|(place, _)| Some(width(&found[(*place)?].name) + 1));
    let names = names.max().unwrap_or(0).clamp(*NAMES.start(), *NAMES.end());
    let mut spots = Spots::default();
    for (place, line) in shown {
        let Some(place) = place else {
            draw_rule(buf, line, model);
            continue;
        };
        let selected = state.selected.line();
        draw_row(buf, line, model, (found[place], names), place == selected);
        spots.add(line, ClickTarget::Line(place as isize - selected as isize));
    }
    let below =
        Rect { y: list.bottom(), height: area.bottom().saturating_sub(list.bottom()), ..area };
    draw_lines(buf, below, theme, &sentence(&found, state, below.width.into()), 0);
    (spots, Position { x: area.x + next, y: area.y })
}

/// The visible lines, each with its index among what was found; none for the rule.
fn shown(list: Rect, found: &[&Command], state: &Palette) -> Vec<(Option<usize>, Rect)> {
    let rule = state.above_rule(found);
    let line = |place: usize| place + usize::from(place >= rule);
    let all = found.len().checked_sub(1).map_or(0, |last| line(last) + 1);
    let rows = Rows::around(list, line(state.selected.line()), all);
    let place = |line: usize| match line {
        _ if line == rule => None,
        _ => Some(line - usize::from(line > rule)),
    };
    rows.shown().map(|(line, at)| (place(line), at)).collect()
}

/// Draws the rule above what works only elsewhere.
fn draw_rule(buf: &mut Buffer, line: Rect, model: &Model) {
    let style = model.look.theme.style(Part::Faint);
    let next = put(buf, line, (0, 0), ELSEWHERE, style);
    let rest = usize::from(line.width.saturating_sub(next + 1));
    put(buf, line, (next + 1, 0), &"─".repeat(rest), style);
}

fn draw_row(
    buf: &mut Buffer,
    line: Rect,
    model: &Model,
    (row, names): (&Command, usize),
    is_selected: bool,
) {
    let theme = &model.look.theme;
    let part = if row.why_not.is_some() { Part::Faint } else { Part::Info };
    let keys = cut(&row.keys, KEYS.into());
    let room = usize::from(line.width).saturating_sub(width(&keys) + 1);
    let about = room > names + 10;
    let name = cut(&row.name, if about { names - 1 } else { room });
    put(buf, line, (0, 0), &name, theme.style(part));
    if about {
        let about = row.why_not.as_ref().unwrap_or(&row.help);
        let about = cut(about, room - names);
        put(buf, line, (names as u16, 0), &about, theme.style(part));
    }
    put_right(buf, line, 0, &keys, theme.style(Part::Key));
    if is_selected {
        buf.set_style(line, theme.style(Part::Selected));
    }
}

/// The description of the selected row.
fn sentence(found: &[&Command], state: &Palette, room: usize) -> Vec<Line> {
    let Some(row) = found.get(state.selected.line()) else {
        return vec![Line::new("Nothing matches these words.", Part::Faint)];
    };
    let (text, part) = match &row.why_not {
        Some(why) => (format!("{} (not now: {why})", row.help), Part::Warning),
        None => (row.help.clone(), Part::Title),
    };
    wrap(&text, room).into_iter().map(|line| Line::new(line, part)).collect()
}
