//! The picture of a technique, from its page: of the hardest one that the puzzle needs, or of the naked
//! single if that is enough; and the beginning of the page, where there is room. It stays during a game, so
//! that it can be read while the rest of the screen changes; hints have pages of their own.

use crate::tui::geometry::text::{width, wrap};
use crate::tui::paint::block::Block;
use crate::tui::paint::roles::Spans;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use gradus_engine::technique::{NAKED_SINGLE, Technique};

/// Begins a heading.
const HEADING: &str = "## ";

/// Begins a line of a picture.
const PICTURE: &str = "    ";

/// The rows of text that show at least if there is no picture, or none that fits.
const LEAST: usize = 3;

/// The picture, in `room` columns, and the text of the page.
pub fn pictured(model: &Model, room: usize) -> Option<Block> {
    let technique = technique(model)?;
    let page = technique.page;
    let picture = picture(page, room);
    let is_alone = picture.is_empty();
    let text = text(page, room);
    let least = if is_alone { text.len().min(LEAST) } else { picture.len() };
    let mut lines: Vec<Spans> = picture.into_iter().map(|line| vec![(line, Part::Info)]).collect();
    lines.extend((!is_alone).then(Spans::new));
    lines.extend(text);
    let most = lines.len();
    let title = format!("Example: {}", technique.name);
    let block = Block { title, lines, least, most, ..Block::default() };
    (least > 0).then_some(block)
}

/// The paragraphs of a page without its title, in lines of this width.
fn text(page: &str, room: usize) -> Vec<Spans> {
    let paragraphs = page.split("\n\n").skip(1).filter(|text| !text.starts_with(PICTURE));
    let mut lines: Vec<Spans> = Vec::new();
    for paragraph in paragraphs {
        let (text, part) = match paragraph.strip_prefix(HEADING) {
            Some(heading) => (heading, Part::Info),
            None => (paragraph, Part::Faint),
        };
        lines.extend((!lines.is_empty()).then(Spans::new));
        let text = wrap(&text.trim_end().replace('\n', " "), room);
        lines.extend(text.into_iter().map(|line| vec![(line, part)]));
    }
    lines
}

/// The technique to show.
fn technique(model: &Model) -> Option<&'static Technique> {
    let start = model.ratings().start.rating.as_ref().filter(|_| !model.sitting.is_solved())?;
    let is_enough = start.total == Some(0.0);
    model.hardest_of(start).or_else(|| is_enough.then_some(&NAKED_SINGLE))
}

/// The lines of the first picture of a page; none if it is too wide.
fn picture(page: &str, room: usize) -> Vec<String> {
    let is_of_picture = |line: &&str| line.starts_with(PICTURE);
    let lines = page.lines().skip_while(|line| !is_of_picture(line)).take_while(is_of_picture);
    let lines: Vec<&str> = lines.collect();
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let edge = lines.iter().map(indent).min().unwrap_or(0);
    let lines: Vec<String> =
        lines.iter().filter_map(|line| Some(line.get(edge..)?.into())).collect();
    if lines.iter().all(|line| width(line) <= room) { lines } else { Vec::new() }
}
