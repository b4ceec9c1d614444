//! The rules of a published puzzle: what its setter wrote, and what was understood of it, line by line. The
//! cursor goes over all lines; at one of the card, keys exchange the rule for another that fits the same
//! drawing, or set the line aside. The board is the new puzzle at once.

use super::page::{self, Page, Subject};
use crate::game::rules;
use crate::tui::geometry::screen;
use crate::tui::geometry::text::{Line, Rows, inner, wrap};
use crate::tui::keys::Key;
use crate::tui::message::{Effects, Question, Topic};
use crate::tui::paint::pen::{draw_frame, draw_list};
use crate::tui::state::action::{Action, BASE};
use crate::tui::state::context::Context;
use crate::tui::state::hand::Cursor;
use crate::tui::state::model::{Model, Notice, Screen};
use crate::tui::state::panes::Drawn;
use crate::tui::theme::Part;
use crate::tui::update::{asking, carry_out, moving, notify, overlays};
use gradus_engine::grid::choices::Choices;
use gradus_engine::grid::understanding::{CardRow, Proof, Understanding};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The rules of a published puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// The selected line.
    pub selected: Cursor,
}

impl Screen for Card {
    fn name(&self) -> &'static str {
        "card"
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::Card]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, model: &Model) -> usize {
        lines(model, room(model)).len()
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        exchange
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(draw_card(buf, body, model, self).into())
    }
}

const CARD: Action = Action { contexts: &[Context::Card], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "card-exchange",
        title: "other rule",
        help: "Reads the selected drawing as the next rule that fits it; your moves stay.",
        also: "understood published reading",
        rank: 1,
        run: exchange,
        ..CARD
    },
    Action {
        id: "card-switch",
        title: "off, on",
        help: "Sets the selected line aside, so that it does not count, or has it count again.",
        also: "understood published ignore",
        rank: 1,
        run: switch,
        ..CARD
    },
];

/// Opens the rules of the puzzle, with the cursor at the first line of the card if that is in view.
pub fn open(model: &mut Model, _: Key) -> Effects {
    if model.puzzle().setup().understanding().is_none() {
        return overlays::open(model, Page::about(Subject::Rules));
    }
    let first = lines(model, room(model)).iter().position(|line| line.1.is_some());
    let visible = usize::from(inner(screen::body(model)).height);
    let selected = Cursor::at(first.filter(|first| *first < visible).unwrap_or(0));
    overlays::open(model, Card { selected })
}

/// Reads the selected drawing as the next rule that fits it.
pub fn exchange(model: &mut Model, _: Key) -> Effects {
    choose(model, Understanding::exchanged)
}

/// Sets the selected line aside, or has it count again.
pub fn switch(model: &mut Model, _: Key) -> Effects {
    choose(model, Understanding::switched)
}

/// Plays the puzzle with what is chosen for the selected line: everything that follows from its rules is
/// asked for again.
fn choose(
    model: &mut Model,
    choose: fn(&Understanding, usize) -> Result<Choices, &'static str>,
) -> Effects {
    let Some(&Card { selected }) = model.top::<Card>() else { return Effects::new() };
    let row = lines(model, room(model)).get(selected.line()).and_then(|line| line.1);
    let card = model.puzzle().setup().understanding();
    let chosen = row.zip(card).ok_or("select a line of what was understood");
    let chosen = chosen.and_then(|(row, card)| choose(card, row)).map_err(String::from);
    let done = match chosen.and_then(|choices| model.sitting.choose_rules(choices)) {
        Ok(done) => done,
        Err(why) => return notify(model, Notice::warning(why)),
    };
    let mut effects = asking::forget(model, Topic::Solutions);
    effects.extend(carry_out(model, done));
    effects.extend(asking::begin(model));
    if model.puzzle().is_whole() {
        let puzzle = model.sitting.game.puzzle().clone();
        effects.extend(asking::ask(model, Question::Solutions(puzzle)));
    }
    effects.extend(asking::ask_for_proof(model));
    moving::follow(model);
    // The line may have moved.
    let at = lines(model, room(model)).iter().position(|line| line.1 == row);
    if let (Some(at), Some(card)) = (at, model.top_mut::<Card>()) {
        card.selected = Cursor::at(at);
    }
    effects
}

/// The columns for the lines.
fn room(model: &Model) -> usize {
    inner(screen::body(model)).width.into()
}

/// The lines, each with its line of the card if it is of one.
fn lines(model: &Model, room: usize) -> Vec<(Line, Option<usize>)> {
    let setup = model.puzzle().setup();
    let plain = |text: &str| {
        let lines = page::lines(text, room).1.into_iter();
        lines.map(|line| (line, None)).collect::<Vec<_>>()
    };
    let blank = || vec![(Line::new("", Part::Info), None)];
    let Some(card) = setup.understanding() else { return Vec::new() };
    let rows = card.rows().into_iter().enumerate().flat_map(|(row, line)| of_row(&line, row, room));
    let proof = match (card.proof, model.findings.analysis.awaits(Topic::Proof)) {
        (Proof::None, true) => "Proof: being sought.".into(),
        (Proof::None, false) => "Proved: nothing.".into(),
        _ => card.sentences().pop().unwrap_or_default(),
    };
    let proof = wrap(&proof, room).into_iter().map(|line| (Line::new(line, Part::Info), None));
    let beginning = plain(&rules::beginning(setup, &model.sitting.title));
    let gap = if beginning.is_empty() { Vec::new() } else { blank() };
    let heading = plain(&format!("\n{}", rules::CARD));
    let end = plain(&format!("\n{}", rules::end(setup)));
    let stated = rules::stated(setup).into_iter().flat_map(|text| wrap(&text, room));
    let stated = stated.map(|line| (Line::new(line, Part::Info), None));
    let card = heading.into_iter().chain(rows).chain(stated).chain(proof);
    beginning.into_iter().chain(gap).chain(card).chain(blank()).chain(end).collect()
}

/// The signs before a rule, before what was not understood, and before what is set aside.
const SIGNS: [&str; 3] = ["+ ", "? ", "- "];

/// A line of the card, wrapped.
fn of_row(line: &CardRow, row: usize, room: usize) -> Vec<(Line, Option<usize>)> {
    let (sign, part) = match (line.counts, line.is_rule) {
        (true, true) => (SIGNS[0], Part::Info),
        (true, false) => (SIGNS[1], Part::Info),
        (false, _) => (SIGNS[2], Part::Faint),
    };
    let mut text = line.with_others();
    if !line.counts {
        text += "; set aside";
    } else if !line.is_rule {
        text += "; not understood";
    }
    let wrapped = wrap(&text, room.saturating_sub(sign.len())).into_iter().enumerate();
    let indented = |(at, text): (usize, String)| {
        let lead = if at == 0 { sign } else { "  " };
        (Line::new(format!("{lead}{text}"), part), Some(row))
    };
    wrapped.map(indented).collect()
}

/// Draws the lines, and returns where they are.
pub fn draw_card(buf: &mut Buffer, body: Rect, model: &Model, state: &Card) -> Rows {
    let lines = lines(model, inner(body).width.into());
    let lines: Vec<Line> = lines.into_iter().map(|(line, _)| line).collect();
    let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let area = draw_frame(buf, body, rows, &model.look.theme, &model.sitting.title);
    draw_list(
        buf,
        area,
        &model.look.theme,
        &lines,
        state.selected.line().min(lines.len().max(1) - 1),
    )
}
