//! The start screen: the name, the rows in the middle, and what can be pasted.

use super::state::{Start, StartRow};
use crate::game::clock::clock;
use crate::game::{Progress, pack};
use crate::tui::geometry::text::width;
use crate::tui::state::model::Model;
use crate::tui::state::spots::{ClickTarget, Spots};
use crate::tui::theme::Part;
use crate::tui::view::pen::{clear, put};
use gradus_engine::Kind;
use gradus_engine::path::LEVELS;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

const NAME: &str = "G R A D U S";
const MOTTO: [&str; 2] = ["Sudoku and Kakuro, rated the way you like", "Sudoku and Kakuro"];
const PASTE: [&str; 2] = [
    "Paste or drop a puzzle here at any time: a line, a grid, a link.",
    "Paste a puzzle here at any time.",
];

/// The widths of all rows, of their names, and of a choice.
const WIDE: u16 = 72;
const NAMES: u16 = 20;
const CHOICE: u16 = 10;

/// The most choices shown side by side; if there are more, a page of them is shown, in columns of
/// this width.
const MOST: usize = 5;
const PAGE: usize = 3;
const LONG: u16 = 14;

/// The height from which there are blank lines between groups.
const ROOMY: u16 = 20;

/// Draws the screen, and returns what can be clicked and where the selected row begins.
pub fn draw_start(buf: &mut Buffer, body: Rect, model: &Model, start: &Start) -> (Spots, Position) {
    clear(buf, body);
    let is_roomy = body.height >= ROOMY;
    let gaps = |row: &&StartRow| is_roomy && row.begins_group();
    let rows = start.rows();
    let lines = rows.len() + rows.iter().filter(gaps).count();
    // Above the rows are the name and the motto, below them what can be pasted.
    let around = if is_roomy { 8 } else { 3 };
    let width = body.width.min(WIDE);
    let area = Rect {
        x: body.x + (body.width - width) / 2,
        y: body.y + body.height.saturating_sub(lines as u16 + around) / 2,
        width,
        ..body
    };
    let area = area.intersection(body);
    centred(buf, area, 0, [NAME; 2], model, Part::Title);
    centred(buf, area, 1, MOTTO, model, Part::Faint);
    let mut line = if is_roomy { 4 } else { 2 };
    let mut spots = Spots::default();
    let mut selected = area.as_position();
    for (place, &row) in rows.iter().enumerate() {
        line += u16::from(gaps(&&row) && place > 0);
        let at = Rect { y: area.y + line, height: 1, ..area }.intersection(body);
        draw_row(buf, at, model, start, row);
        spots.add(at, ClickTarget::Line(place as isize - start.selected.line() as isize));
        if place == start.selected.line() {
            buf.set_style(at, model.theme.style(Part::Selected));
            draw_choice(buf, at, model, start, row);
            selected = at.as_position();
        }
        line += 1;
    }
    let foot = line + u16::from(is_roomy) * 2;
    centred(buf, area, foot, PASTE, model, Part::Faint);
    (spots, selected)
}

fn centred(buf: &mut Buffer, area: Rect, row: u16, texts: [&str; 2], model: &Model, part: Part) {
    let text = fitting(&texts, area.width);
    let col = area.width.saturating_sub(width(text) as u16) / 2;
    put(buf, area, (col, row), text, model.theme.style(part));
}

/// The first text that fits, or else the last.
fn fitting<T: AsRef<str>>(texts: &[T], room: u16) -> &str {
    let fits = |text: &&str| width(text) <= room.into();
    let mut all = texts.iter().map(T::as_ref);
    all.clone().find(fits).or(all.next_back()).unwrap_or_default()
}

/// Draws the name of a row, followed by its choices or a description.
fn draw_row(buf: &mut Buffer, area: Rect, model: &Model, start: &Start, row: StartRow) {
    put(buf, area, (2, 0), row.name(), model.theme.style(Part::Title));
    let choices = row.choices();
    if choices.is_empty() {
        let texts = about(model, row);
        let text = fitting(&texts, area.width.saturating_sub(NAMES));
        put(buf, area, (NAMES, 0), text, model.theme.style(Part::Faint));
        return;
    }
    let more = match row {
        StartRow::Today => {
            let level = LEVELS[start.level(row)];
            let expected = start.expected[start.kind(row) as usize][start.level(row)];
            Some(expected.map_or_else(
                || [format!("· {level}, as above"), format!("· {level}")],
                |expected| {
                    [format!("· {level}, {expected}"), format!("· {level}, {}", expected.about())]
                },
            ))
        }
        StartRow::More => {
            let level = LEVELS[start.level(row)];
            Some([format!("· {level}, as Sudoku above"), format!("· {level}")])
        }
        _ => None,
    };
    if let Some([long, short]) = more {
        let col = match choices.len() {
            _ if area.width < WIDE => NAMES + CHOICE,
            count if count > MOST => NAMES + LONG * PAGE as u16,
            count => NAMES + CHOICE * count as u16,
        };
        let texts = [long, short, String::new()];
        let text = fitting(&texts, area.width.saturating_sub(col));
        put(buf, area, (col, 0), text, model.theme.style(Part::Faint));
    }
    for (place, choice) in choices.iter().enumerate() {
        let chosen = start.choice(row);
        let part = if place == chosen { Part::Info } else { Part::Faint };
        if let Some(col) = choice_at(area, place, chosen, choices.len()) {
            put(buf, area, (col, 0), choice, model.theme.style(part));
        }
    }
}

/// The column of one of `count` choices. If there is no room for all of them, those beside the chosen
/// one are shown, or it alone.
fn choice_at(area: Rect, place: usize, chosen: usize, count: usize) -> Option<u16> {
    match () {
        () if area.width < WIDE => (place == chosen).then_some(NAMES),
        () if count <= MOST => Some(NAMES + place as u16 * CHOICE),
        () => {
            let is_beside = place / PAGE == chosen / PAGE;
            is_beside.then_some(NAMES + (place % PAGE) as u16 * LONG)
        }
    }
}

/// Draws the choice of the selected row so that it is distinct from the others.
fn draw_choice(buf: &mut Buffer, area: Rect, model: &Model, start: &Start, row: StartRow) {
    let place = start.choice(row);
    let choices = row.choices();
    let col = choice_at(area, place, place, choices.len());
    if let (Some(choice), Some(col)) = (choices.get(place), col) {
        let style = model.theme.style(Part::Total).patch(model.theme.style(Part::Same));
        put(buf, area, (col - 1, 0), &format!("[{choice}]"), style);
    }
}

/// The description of a row without choices, in full and ever shorter.
fn about(model: &Model, row: StartRow) -> Vec<String> {
    match row {
        StartRow::Continue => {
            let sitting = &model.sitting;
            let progress = Progress::of(&sitting.game);
            let percent = progress.filled * 100 / progress.cells.max(1);
            let played = clock(sitting.clock.played());
            let rest = format!("{percent}% · {played}");
            let left = model.prediction().map(|left| format!("{rest} · {} left", left.about()));
            let all = left.as_ref().unwrap_or(&rest);
            let texts =
                [format!("{} · {all}", sitting.title), format!("{} · {rest}", sitting.title)];
            texts.into_iter().chain(left.clone()).chain([rest.clone()]).collect()
        }
        StartRow::Library => {
            let built_in: usize = pack::count();
            vec![
                format!("{built_in} puzzles, your games, your files"),
                format!("{built_in} puzzles"),
            ]
        }
        StartRow::Make => {
            ["a puzzle as hard as you like", "as hard as you like"].map(String::from).into()
        }
        StartRow::Write => {
            ["a puzzle from a newspaper", "from a newspaper"].map(String::from).into()
        }
        StartRow::Puzzle(Kind::Sudoku | Kind::Kakuro)
        | StartRow::Today
        | StartRow::More
        | StartRow::Learn => Vec::new(),
    }
}
