//! The trainer: what was learned about each technique.
//!
//! ```text
//! technique              games hints alone
//! H1 hidden single          12     3     9
//! L1 pointing                7     0     7
//! ```

use crate::desk::shelf::{Shelf, ShelfRow};
use crate::desk::trainer::Training;
use crate::game::pack::ListedPuzzle;
use crate::game::past::Learned;
use crate::tui::geometry::text::{Line, Rows, cut, width};
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects, Question, Topic};
use crate::tui::paint::pen::{draw_frame, draw_list, put};
use crate::tui::screens::library;
use crate::tui::state::action::{Action, BASE};
use crate::tui::state::context::Context;
use crate::tui::state::hand::Cursor;
use crate::tui::state::model::{Model, Notice, Screen};
use crate::tui::state::panes::Drawn;
use crate::tui::theme::Part;
use crate::tui::update::{ask, forget, notify, overlays, record_tally};
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::{Kind, Technique};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The trainer.
#[derive(Clone, Debug)]
pub struct Trainer {
    /// The kind whose techniques are shown.
    pub kind: Kind,
    /// The active techniques.
    pub rows: Vec<Learned>,
    /// Whether the games have been counted.
    pub is_counted: bool,
    /// The technique for which puzzles are being searched.
    pub looks_for: Option<&'static Technique>,
    /// The selected row.
    pub selected: Cursor,
}

impl Trainer {
    /// The selected technique.
    fn selected_technique(&self) -> Option<&'static Technique> {
        self.rows.get(self.selected.line()).map(|row| row.technique)
    }
}

impl Screen for Trainer {
    fn name(&self) -> &'static str {
        "trainer"
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::Trainer]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, _: &Model) -> usize {
        self.rows.len()
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        choose
    }

    fn end(&self) -> fn(&mut Model) -> Option<Effects> {
        end
    }

    fn closed(self: Box<Self>, model: &mut Model) -> Effects {
        let mut effects = forget(model, Topic::Learned);
        effects.extend(forget(model, Topic::Drill));
        effects
    }

    fn technique(&self) -> Option<Option<&'static Technique>> {
        Some(self.selected_technique())
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(draw_trainer(buf, body, model, self).into())
    }
}

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "trainer",
        title: "trainer",
        help: "Opens the trainer: what you have learned about each technique, and puzzles that need it.",
        also: "practise learn techniques drill five",
        contexts: &[Context::Play, Context::Library, Context::Summary],
        run: open,
        ..BASE
    },
    Action {
        id: "trainer-kind",
        title: "other kind",
        help: "Shows the techniques of the other kind of puzzle.",
        rank: 2,
        contexts: &[Context::Trainer],
        run: other_kind,
        ..BASE
    },
];

/// Opens the trainer; the current game is recorded first.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let trainer = of(model, model.kind());
    let mut effects = overlays::open(model, trainer);
    effects.extend(record_tally(model));
    effects.extend([Effect::Remember, Effect::Recall]);
    effects
}

/// The techniques of a kind, with nothing counted yet.
fn of(model: &Model, kind: Kind) -> Trainer {
    let rows = training(model, kind).techniques();
    Trainer { kind, rows, is_counted: false, looks_for: None, selected: Cursor::default() }
}

fn training(model: &Model, kind: Kind) -> Training {
    let scores = model.sitting.scales.get(&SIMPLEST_FIRST, kind).clone();
    // The worker adds the games with which techniques were practised.
    Training { kind, scores, past: model.session.past.clone(), practised: Vec::new() }
}

/// The trainer, if it is open.
fn trainer(model: &mut Model) -> Option<&mut Trainer> {
    model.found_mut()
}

/// Has the games counted, if the trainer is open.
pub(in crate::tui) fn count(model: &mut Model) -> Effects {
    let Some(kind) = trainer(model).map(|trainer| trainer.kind) else { return Effects::new() };
    let training = training(model, kind);
    ask(model, Question::Learned(Box::new(training)))
}

/// Takes in the counts.
pub(in crate::tui) fn counted(model: &mut Model, learned: Vec<Learned>) -> Effects {
    if let Some(trainer) = trainer(model) {
        trainer.rows = learned;
        trainer.is_counted = true;
    }
    Effects::new()
}

/// Shows the techniques of the other kind.
pub fn other_kind(model: &mut Model, _: Key) -> Effects {
    let Some(kind) = trainer(model).map(|trainer| trainer.kind) else { return Effects::new() };
    let other = if kind == Kind::Sudoku { Kind::Kakuro } else { Kind::Sudoku };
    let mut effects = end(model).unwrap_or_default();
    let fresh = of(model, other);
    if let Some(trainer) = trainer(model) {
        *trainer = fresh;
    }
    effects.extend(count(model));
    effects
}

/// Has puzzles searched that need the selected technique.
fn choose(model: &mut Model, _: Key) -> Effects {
    let Some(trainer) = trainer(model) else { return Effects::new() };
    let kind = trainer.kind;
    trainer.looks_for = trainer.selected_technique();
    let Some(technique) = trainer.looks_for else { return Effects::new() };
    let training = training(model, kind);
    ask(model, Question::Drill(Box::new(training), technique))
}

/// Cancels the search for puzzles, if there is one.
fn end(model: &mut Model) -> Option<Effects> {
    trainer(model)?.looks_for.take().map(|_| forget(model, Topic::Drill))
}

/// Lists the puzzles found. While one of them is played, hints know only their technique.
pub(in crate::tui) fn found(
    model: &mut Model,
    technique: &'static Technique,
    found: Vec<ListedPuzzle>,
) -> Effects {
    if let Some(trainer) = trainer(model) {
        trainer.looks_for = None;
    }
    if found.is_empty() {
        let text = format!("no puzzle was found that needs {}", technique.name);
        return notify(model, Notice::warning(text));
    }
    let rows = found.into_iter().map(ShelfRow::of).collect();
    let note = Some(format!(
        "these need {}; hints are limited to it, and the statistics do not count them",
        technique.name
    ));
    let practised = Some(technique);
    library::listed(model, Shelf { rows, practised, note, ..Shelf::default() })
}

/// The width of the three numbers with that of the count of hidden rows, and the maximum width of a
/// name.
const NUMBERS: usize = 23;
const NAME: usize = 40;

/// The rows besides those of the techniques: the heading, a blank row, and what to do.
const BESIDE: u16 = 3;

/// Draws the table and returns where the techniques are.
pub fn draw_trainer(buf: &mut Buffer, body: Rect, model: &Model, trainer: &Trainer) -> Rows {
    let title = format!("Trainer: {}", trainer.kind.name());
    let height = trainer.rows.len() as u16;
    let area = draw_frame(buf, body, height + BESIDE, &model.look.theme, &title);
    let room = usize::from(area.width).saturating_sub(NUMBERS).min(NAME);
    let heading = row("technique", ["games", "hints", "alone"].map(String::from), room);
    put(buf, area, (0, 0), &heading, model.look.theme.style(Part::Title));
    let list = Rect { y: area.y + 1, height: area.height.saturating_sub(BESIDE), ..area };
    let lines: Vec<Line> = trainer.rows.iter().map(|one| line(one, trainer, room)).collect();
    let shown = draw_list(buf, list, &model.look.theme, &lines, trainer.selected.line());
    let text = match trainer.looks_for {
        Some(technique) => format!("looking for puzzles that need {}…", technique.name),
        None => model.session.keys.fill_in("{choose}: five puzzles that need it"),
    };
    let foot = Rect { y: list.bottom() + 1, height: 1, ..area }.intersection(area);
    put(buf, foot, (0, 0), &cut(&text, area.width.into()), model.look.theme.style(Part::Info));
    shown
}

fn line(learned: &Learned, trainer: &Trainer, room: usize) -> Line {
    let name = format!("{:<2} {}", learned.technique.label, learned.technique.name);
    let Learned { came_up, hints, alone, .. } = *learned;
    let number = |number: u32| if trainer.is_counted { number.to_string() } else { "…".into() };
    let part = if came_up + hints > 0 { Part::Info } else { Part::Faint };
    Line::new(row(&name, [came_up, hints, alone].map(number), room), part)
}

/// A name and three numbers in columns.
fn row(name: &str, [came_up, hints, alone]: [String; 3], room: usize) -> String {
    let name = cut(name, room);
    let blanks = " ".repeat(room.saturating_sub(width(&name)));
    format!("{name}{blanks} {came_up:>5} {hints:>5} {alone:>5}")
}
