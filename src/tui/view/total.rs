//! The total, below the rows of the scores pane, with how long the rest should take and how much is
//! done.

use super::pen::put;
use crate::desk::Rest;
use crate::engine::rating::{LEVEL, Rating, SIMPLEST_FIRST};
use crate::game::Progress;
use crate::game::prediction::minutes;
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

/// Draws the total in the first row of an area; in the rows below, as far as there are any, the
/// minutes that the rest should take, and between both a bar of what is filled in.
pub fn draw_total(buf: &mut Buffer, area: Rect, model: &Model) {
    draw_sum(buf, Rect { height: area.height.min(1), ..area }, model);
    let below = |row| Rect { y: area.y + row, height: 1, ..area };
    let minutes = expected(model, area.width);
    let bar = area.height.saturating_sub(1 + u16::from(!minutes.is_empty())).min(1);
    if bar > 0 {
        draw_bar(buf, below(1), model);
    }
    if area.height > 1 + bar {
        put(buf, below(1 + bar), (0, 0), &minutes, model.theme.style(Part::Faint));
    }
}

/// How long the rest should take the player: `about 14 min, likely 9 to 21 min`, as far as that is
/// known and there is room.
fn expected(model: &Model, room: u16) -> String {
    let Some(prediction) = model.prediction() else { return String::new() };
    let about = prediction.about();
    let between = prediction.between();
    let texts = [
        between.as_ref().map(|between| format!("{about}, likely {between}")),
        between.as_ref().map(|between| format!("{about}, {between}")),
        between.map(|between| format!("~{}, {between}", minutes(prediction.about))),
        Some(format!("{about} for you")),
        Some(about.clone()),
    ];
    let fits = |text: &String| width(text) <= room.into();
    texts.into_iter().flatten().find(fits).unwrap_or(about)
}

/// Draws a bar of what is filled in.
fn draw_bar(buf: &mut Buffer, area: Rect, model: &Model) {
    let Progress { filled, cells, .. } = Progress::of(&model.sitting.game);
    let wide = usize::from(area.width);
    let done = wide * filled / cells.max(1);
    let col = put(buf, area, (0, 0), &"█".repeat(done), model.theme.style(Part::Total));
    put(buf, area, (col, 0), &"░".repeat(wide - done), model.theme.style(Part::Faint));
}

/// The level that stands beside the total: that of the system, or else of the whole puzzle beside the
/// program's own total.
fn word(model: &Model, now: &Rating) -> Option<&'static str> {
    let puzzle = || model.analysis.of(&LEVEL).start.rating.as_ref()?.level;
    let is_own = *model.sitting.system() == SIMPLEST_FIRST;
    now.level.or_else(|| puzzle().filter(|_| is_own))
}

/// Draws the total and its level. The total stands in its column while the level has room beside it;
/// longer ones move to the left, lose decimals, and the longest are written `407/407`.
fn draw_sum(buf: &mut Buffer, area: Rect, model: &Model) {
    let name = put(buf, area, (0, 0), "Total", model.theme.style(Part::Title)) + 1;
    let ratings = model.ratings();
    // What cannot be finished has the last level always, and why it cannot is of more use.
    let level = match model.now() {
        Some(now) if now.stuck.is_some() => model.sitting.why_stuck_in_short(),
        Some(now) if now.total.is_some() => word(model, now).unwrap_or_default().into(),
        _ => String::new(),
    };
    let written = |decimals, between: &str| {
        if model.rest() == Rest::Mistaken {
            return now(model, &ratings.now, decimals);
        }
        format!("{}{between}{}", now(model, &ratings.now, decimals), ratings.start.text(decimals))
    };
    // More than at the start is no part of that.
    let total = |latest: &Latest| latest.rating.as_ref().and_then(|rating| rating.total);
    let is_more = model.rest() == Rest::Rated && total(&ratings.now) > total(&ratings.start);
    let between = if is_more { ", was " } else { " of " };
    let ways = [between, "/"].into_iter().flat_map(|between| {
        let both = move |decimals| [(TOTAL, decimals, 2), (name, decimals, 1)];
        DECIMALS.into_iter().flat_map(both).map(move |way| (between, way))
    });
    let mut ways =
        ways.map(|(between, (col, decimals, gap))| (col, written(decimals, between), gap));
    let fits = |(col, text, gap): &(u16, String, usize)| {
        let level = if level.is_empty() { 0 } else { gap + width(&level) };
        usize::from(*col) + width(text) + level <= area.width.into()
    };
    let (col, text, gap) = ways.find(fits).unwrap_or_else(|| (name, written(0, "/"), 1));
    let text = cut(&text, usize::from(area.width.saturating_sub(col)));
    let next = put(buf, area, (col, 0), &text, model.theme.style(Part::Total)) + gap as u16;
    let level = cut(&level, usize::from(area.width.saturating_sub(next)));
    put(buf, area, (next, 0), &level, model.theme.style(Part::Info));
}
