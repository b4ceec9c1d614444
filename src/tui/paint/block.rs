//! Blocks: what fills the rest of a pane, each a title with lines below it; and the hint, beside the
//! scores as a block or in place of them.
//!
//! ```text
//! Steps to come            37
//!    5  hidden single
//!    1  naked pair
//! ```

use crate::game::hint::ShownHint;
use crate::tui::geometry::text::{width, wrap};
use crate::tui::paint::pen::{hidden_lines, put, put_right, put_spans};
use crate::tui::paint::roles::{Spans, legend};
use crate::tui::paint::total::draw_total;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use gradus_engine::technique::Step;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A block.
#[derive(Debug, Default)]
pub struct Block {
    /// The title.
    pub title: String,
    /// What stands at the right of the title.
    pub aside: String,
    /// The lines.
    pub lines: Vec<Spans>,
    /// If fewer of them fit, the block is left out.
    pub least: usize,
    /// The rows that there must be for lines even if it has fewer, so that what else is shown does not
    /// depend on how its text is broken into lines.
    pub reserved: usize,
    /// Whether it only fills what the others leave, whatever its rank.
    pub fills: bool,
    /// The rows that it takes for them if there is room, whether or not there are so many: if it kept
    /// to its lines, every change of their number would move the blocks below it.
    pub most: usize,
    /// Which of them show if there is no room for all.
    pub shown: Shown,
}

/// The lines that show if there is no room for all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// The first ones.
    #[default]
    First,
    /// The last ones, by pages that are turned before they are full: a new line leaves the others where
    /// they are.
    Last,
    /// Those from this one on; beside the title stands how many are hidden below.
    From(usize),
}

impl Block {
    /// The rows that there must be for it, with its title.
    fn height(&self) -> usize {
        1 + self.least.max(self.reserved)
    }

    /// The rows of these that it does not need.
    const fn spared(&self) -> usize {
        self.reserved.saturating_sub(self.least)
    }

    /// Draws it over all of an area. If the lines scroll, returns where they are, and how many of them do
    /// not fit.
    pub fn draw(&self, buf: &mut Buffer, area: Rect, model: &Model) -> Option<(Rect, usize)> {
        put(buf, area, (0, 0), &self.title, model.look.theme.style(Part::Title));
        let place = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let room = usize::from(place.height);
        let beyond = self.lines.len().saturating_sub(room);
        let first = match self.shown {
            Shown::First => 0,
            Shown::Last => page(self.lines.len(), room),
            Shown::From(first) => first.min(beyond),
        };
        for (row, line) in (1..).zip(self.lines.iter().skip(first).take(room)) {
            put_spans(buf, area, row, line, &model.look.theme);
        }
        let scrolls = matches!(self.shown, Shown::From(_)).then_some((place, beyond));
        // Beside the title, it hides no text.
        let hidden = beyond.saturating_sub(first);
        let sign = scrolls.map_or_else(String::new, |_| hidden_lines(hidden, '↓', 0));
        let aside = format!("{}{sign}", self.aside);
        let room = usize::from(area.width).saturating_sub(width(&self.title) + 1);
        let aside =
            [aside.as_str(), sign.trim_start()].into_iter().find(|text| width(text) <= room);
        if let Some(aside) = aside {
            put_right(buf, area, 0, aside, model.look.theme.style(Part::Faint));
        }
        scrolls
    }
}

/// The first line of the last page of `lines` in so much room. Each page begins with the last half of
/// the one before it.
fn page(lines: usize, room: usize) -> usize {
    let turned = room.div_ceil(2).max(1);
    lines.saturating_sub(room).div_ceil(turned) * turned
}

/// Draws blocks below each other, with a blank row between. Each comes with its rank: those of a lower
/// rank are left out only if all of a higher rank are, so that more room never means fewer blocks.
/// Blocks that fill come after that, and rows that are left go to the first ones that can use them.
/// Returns where the lines are that scroll, and how many of them do not fit.
pub fn stack(
    buf: &mut Buffer,
    area: Rect,
    model: &Model,
    mut blocks: Vec<(usize, Block)>,
) -> Option<(Rect, usize)> {
    // What has to be scrolled if it is cut has its lines before others have any.
    for (_, block) in &mut blocks {
        if matches!(block.shown, Shown::From(_)) {
            let all = block.lines.len().min(usize::from(area.height).saturating_sub(1));
            block.least = block.least.max(all);
        }
    }
    let mut ranks: Vec<(usize, usize)> =
        blocks.iter().enumerate().map(|(place, (rank, _))| (*rank, place)).collect();
    ranks.retain(|(_, place)| !blocks[*place].1.fills);
    ranks.sort_unstable();
    let mut room = usize::from(area.height) + 1;
    let mut kept = vec![false; blocks.len()];
    for (_, place) in ranks {
        let Some(rest) = room.checked_sub(blocks[place].1.height() + 1) else { break };
        (room, kept[place]) = (rest, true);
    }
    let spared = |(block, kept): (&Block, &bool)| if *kept { block.spared() } else { 0 };
    room += blocks.iter().map(|(_, block)| block).zip(&kept).map(spared).sum::<usize>();
    for ((_, block), kept) in blocks.iter().zip(&mut kept).filter(|((_, block), _)| block.fills) {
        if let Some(rest) = room.checked_sub(block.height() + 1) {
            (room, *kept) = (rest, true);
        }
    }
    let kept: Vec<&Block> =
        blocks.iter().zip(kept).filter(|(_, kept)| *kept).map(|((_, block), _)| block).collect();
    // Blank rows come after all lines.
    let mut rows: Vec<usize> = kept.iter().map(|block| block.least).collect();
    let lines: fn(&Block) -> usize = |block| block.lines.len().min(block.most);
    let ways = [(false, lines), (true, lines), (false, |block| block.most)];
    for (fills, rows_of) in ways {
        for (block, rows) in kept.iter().zip(&mut rows).filter(|(block, _)| block.fills == fills) {
            let more = room.min(rows_of(block).saturating_sub(*rows));
            (room, *rows) = (room - more, *rows + more);
        }
    }
    let (mut y, mut scrolls) = (area.y, None);
    for (block, rows) in kept.iter().zip(rows) {
        let height = 1 + rows as u16;
        scrolls = scrolls.or(block.draw(buf, Rect { y, height, ..area }, model));
        y += height + 1;
    }
    scrolls
}

/// The rows that the text takes at least in a pane that it shares.
const LEAST: usize = 8;

/// The rows that it takes there if there is room, so that what is below keeps still while it tells more.
const KEPT: usize = 6;

/// Draws a hint in place of the score list; the total stays. Returns where its lines are, and how many
/// of them do not fit.
pub fn draw_hint_as_list(
    buf: &mut Buffer,
    area: Rect,
    model: &Model,
    hint: &ShownHint,
) -> Option<(Rect, usize)> {
    let list = Rect { height: area.height.saturating_sub(1), ..area };
    let lines = hint_block(model, hint, area.width.into()).draw(buf, list, model);
    let last = Rect { y: list.bottom(), height: area.height.saturating_sub(1).min(1), ..area };
    draw_total(buf, last, model);
    lines
}

/// A hint in `room` columns.
pub fn hint_block(model: &Model, hint: &ShownHint, room: usize) -> Block {
    let aside = match hint.stage() {
        (1, 1) => String::new(),
        (stage, last) => format!("{stage} of {last}"),
    };
    let text = model.sitting.hint_text(hint);
    let lines = with_legend(&text, hint.effect(), room);
    let least = LEAST.min(lines.len());
    let most = lines.len().max(KEPT);
    Block {
        title: "Hint".into(),
        aside,
        lines,
        least,
        reserved: LEAST,
        fills: false,
        most,
        shown: Shown::From(model.panes.hint_scroll),
    }
}

/// A text in lines of this width, followed by the meaning of a step's symbols.
pub fn with_legend(text: &str, step: Option<&Step>, room: usize) -> Vec<Spans> {
    let mut lines: Vec<Spans> =
        wrap(text, room).into_iter().map(|line| vec![(line, Part::Info)]).collect();
    let legend = step.map_or_else(Vec::new, |step| legend(step, room));
    if !legend.is_empty() {
        lines.push(Spans::new());
    }
    lines.extend(legend);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_turned_by_half() {
        let firsts = |room: usize| (1..=9).map(|lines| page(lines, room)).collect::<Vec<_>>();
        assert_eq!(firsts(4), [0, 0, 0, 0, 2, 2, 4, 4, 6]);
        assert_eq!(firsts(5), [0, 0, 0, 0, 0, 3, 3, 3, 6]);
        assert_eq!(firsts(1), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        for (lines, room) in (1..40).flat_map(|lines| (1..20).map(move |room| (lines, room))) {
            let first = page(lines, room);
            assert!(first < lines && lines - first <= room, "{lines} lines in {room} rows");
        }
    }
}
