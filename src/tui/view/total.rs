//! The total: the last row of the scores pane.

use super::pen::put;
use crate::desk::Rest;
use crate::tui::geometry::text::{cut, width};
use crate::tui::state::analysis::Latest;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The column of the total.
const TOTAL: u16 = 10;

/// Decimals that a total is written with, the first that has room.
const DECIMALS: [usize; 4] = [4, 2, 1, 0];

/// The total of the rest to so many decimals; where the player is told of a mistake there is none.
pub fn now(model: &Model, latest: &Latest, decimals: usize) -> String {
    match model.rest() {
        Rest::Unrated => "?".into(),
        Rest::Mistaken => "mistake".into(),
        Rest::Rated => latest.text(decimals),
    }
}

/// Draws the last row of the scores pane. The total stands in its column while the level has room
/// beside it; longer ones move to the left, lose decimals, and the longest are written `407/407`.
pub fn draw_total(buf: &mut Buffer, area: Rect, model: &Model) {
    let Some(row) = area.height.checked_sub(1) else { return };
    let name = put(buf, area, (0, row), "Total", model.theme.style(Part::Title)) + 1;
    let ratings = model.ratings();
    // What cannot be finished has the last level always.
    let level = model.now().filter(|now| now.total.is_some()).and_then(|now| now.level);
    let level = level.unwrap_or_default();
    let written = |decimals, between: &str| {
        format!("{}{between}{}", now(model, &ratings.now, decimals), ratings.start.text(decimals))
    };
    let ways = [" of ", "/"].into_iter().flat_map(|between| {
        let both = move |decimals| [(TOTAL, decimals, 2), (name, decimals, 1)];
        DECIMALS.into_iter().flat_map(both).map(move |way| (between, way))
    });
    let mut ways =
        ways.map(|(between, (col, decimals, gap))| (col, written(decimals, between), gap));
    let fits = |(col, text, gap): &(u16, String, usize)| {
        let level = if level.is_empty() { 0 } else { gap + width(level) };
        usize::from(*col) + width(text) + level <= area.width.into()
    };
    let (col, text, gap) = ways.find(fits).unwrap_or_else(|| (name, written(0, "/"), 1));
    let text = cut(&text, usize::from(area.width.saturating_sub(col)));
    let next = put(buf, area, (col, row), &text, model.theme.style(Part::Total)) + gap as u16;
    let level = cut(level, usize::from(area.width.saturating_sub(next)));
    put(buf, area, (next, row), &level, model.theme.style(Part::Info));
}
