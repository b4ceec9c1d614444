//! A page about a technique, or of the manual.
//!
//! A page is text. Its first line is the title, and a line that begins with `## ` a heading. Lines
//! that begin with four spaces are a picture and stay as they are, as do rows of a table. A line
//! that begins with `- ` is an item of a list. Other lines up to a blank one are a paragraph, which
//! is wrapped to the width. Pages of the manual are Markdown of this form.

use crate::game::rules;
use crate::manual;
use crate::tui::geometry::screen;
use crate::tui::geometry::text::{self, Line, inner, width, wrap};
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::paint::pen::{draw_frame, draw_lines};
use crate::tui::state::context::Context;
use crate::tui::state::hand::Cursor;
use crate::tui::state::model::{Model, Notice, Screen};
use crate::tui::state::panes::Drawn;
use crate::tui::theme::Part;
use crate::tui::update::{notify, overlays};
use gradus_engine::Technique;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::borrow::Cow;

/// What a page is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Subject {
    /// A technique.
    Technique(&'static Technique),
    /// The text of a page of the manual.
    Manual(&'static manual::Page),
    /// The rules of the current puzzle.
    Rules,
}

/// A page being read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page {
    /// What it is about.
    pub subject: Subject,
    /// The first visible line.
    pub scroll: Cursor,
}

impl Page {
    /// A page, from its beginning.
    pub fn about(subject: Subject) -> Self {
        Self { subject, scroll: Cursor::default() }
    }
}

impl Screen for Page {
    fn name(&self) -> &'static str {
        "page"
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::Page]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.scroll)
    }

    fn lines(&self, model: &Model) -> usize {
        hidden(model, self) + 1
    }

    fn technique(&self) -> Option<Option<&'static Technique>> {
        Some(match self.subject {
            Subject::Technique(technique) => Some(technique),
            Subject::Manual(_) | Subject::Rules => None,
        })
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(draw_page(buf, body, model, self).into())
    }
}

/// Opens the page.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let Some(technique) = model.technique() else {
        return notify(model, Notice::info("there is no page about that"));
    };
    about(model, technique)
}

/// Opens the page about a technique.
pub(in crate::tui) fn about(model: &mut Model, technique: &'static Technique) -> Effects {
    overlays::open(model, Page::about(Subject::Technique(technique)))
}

/// Opens a page of the manual.
pub(in crate::tui) fn read(model: &mut Model, page: &'static manual::Page) -> Effects {
    overlays::open(model, Page::about(Subject::Manual(page)))
}

/// The width of a printed page.
const PRINTED: usize = 80;

/// Begins a heading.
const HEADING: &str = "## ";

/// Begins a line of a picture.
const PICTURE: &str = "    ";

/// Begins a row of a table.
const TABLE: &str = "|";

/// Begins an item of a list.
const ITEM: &str = "- ";

/// The text of a page.
pub fn text(model: &Model, page: &Page) -> Cow<'static, str> {
    match page.subject {
        Subject::Technique(technique) => technique.page.into(),
        Subject::Manual(page) => (page.text)(),
        Subject::Rules => rules::page(model.puzzle().setup(), &model.sitting.title).into(),
    }
}

/// The title of a page, and its lines in this width.
pub fn lines(page: &str, room: usize) -> (&str, Vec<Line>) {
    let (title, text) = page.split_once('\n').unwrap_or((page, ""));
    let title = title.trim_start_matches("# ");
    let mut lines: Vec<Line> = Vec::new();
    let mut paragraph = String::new();
    // A picture that is too wide begins at the edge.
    let is_wide = |line: &str| line.starts_with(PICTURE) && width(line) > room;
    let edge = if text.lines().any(is_wide) { PICTURE.len() } else { 0 };
    for line in text.lines().chain([""]) {
        let line = line.trim_end();
        let begins = [PICTURE, HEADING, TABLE, ITEM].iter().any(|sign| line.starts_with(sign));
        if (line.is_empty() || begins) && !paragraph.is_empty() {
            lines.extend(wrapped(&std::mem::take(&mut paragraph), room));
        }
        if line.starts_with(PICTURE) {
            lines.push(Line::new(&line[edge..], Part::Info));
        } else if line.starts_with(TABLE) {
            lines.push(Line::new(line, Part::Info));
        } else if let Some(heading) = line.strip_prefix(HEADING) {
            lines.push(Line::new(heading, Part::Title));
        } else if !line.is_empty() {
            let blank = if paragraph.is_empty() { "" } else { " " };
            paragraph.extend([blank, line.trim_start()]);
        } else if lines.last().is_some_and(|last| !last.text.is_empty()) {
            lines.push(Line::new("", Part::Info));
        }
    }
    lines.pop_if(|last| last.text.is_empty());
    (title, lines)
}

/// The page in printed form.
pub fn printed(page: &str) -> String {
    let (title, lines) = lines(page, PRINTED);
    let texts = lines.iter().map(|line| line.text.as_str());
    [title, ""].into_iter().chain(texts).map(|line| format!("{line}\n")).collect()
}

/// A paragraph in lines; those of a list item are indented after its marker.
fn wrapped(paragraph: &str, room: usize) -> impl Iterator<Item = Line> {
    let (sign, text) = match paragraph.strip_prefix(ITEM) {
        Some(text) => (ITEM, text),
        None => ("", paragraph),
    };
    let lines = wrap(text, room.saturating_sub(sign.len())).into_iter().enumerate();
    lines.map(move |(place, line)| {
        let indent = if place == 0 { sign } else { &PICTURE[..sign.len()] };
        Line::new(format!("{indent}{line}"), Part::Info)
    })
}

/// How many lines a page can be scrolled.
pub fn hidden(model: &Model, page: &Page) -> usize {
    let area = inner(screen::body(model));
    let text = text(model, page);
    let (_, lines) = lines(&text, area.width.into());
    text::hidden(&lines, area)
}

/// Draws the page.
pub fn draw_page(buf: &mut Buffer, body: Rect, model: &Model, page: &Page) -> Position {
    let text = text(model, page);
    let (title, lines) = lines(&text, inner(body).width.into());
    let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let area = draw_frame(buf, body, rows, &model.look.theme, title);
    draw_lines(buf, area, &model.look.theme, &lines, page.scroll.line());
    area.as_position()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_wrapped_and_pictures_stay() {
        let page = "Naked pair\n\nTwo cells that\nhave two digits.\n\n## Why\nOne each.\n\n    a  b   c    d\n\n\nEnd";
        let (title, lines) = lines(page, 10);
        let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(title, "Naked pair");
        assert_eq!(
            texts,
            [
                "Two cells",
                "that have",
                "two",
                "digits.",
                "",
                "Why",
                "One each.",
                "",
                "a  b   c    d",
                "",
                "End"
            ]
        );
        assert_eq!((lines[5].part, super::lines("Alone", 9).1), (Part::Title, Vec::new()));
    }
}
