//! The total, below the rows of the scores pane, with the puzzle's level, the progress, and how hard the
//! rest is: the hardest technique that it needs, and its predicted time. Where there is little room,
//! words in names of techniques are left out before a name is cut.

use crate::desk::Rest;
use crate::game::Progress;
use crate::game::pace::minutes;
use crate::tui::geometry::text::{cut, width};
use crate::tui::paint::pen::put;
use crate::tui::state::analysis::Latest;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use gradus_engine::Technique;
use gradus_engine::rate::SIMPLEST_FIRST;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The column of the total.
const TOTAL: u16 = 10;

/// What comes before the hardest technique to come, if there is room, and else.
const HARDEST: [&str; 2] = ["hardest left: ", "hardest: "];

/// The possible numbers of decimals of a total; the first that fits is used.
const DECIMALS: [usize; 4] = [4, 2, 1, 0];

/// The total of the rest with this many decimals; none if the player is told about a mistake.
pub fn now(model: &Model, latest: &Latest, decimals: usize) -> String {
    match model.rest() {
        Rest::Unrated => "?".into(),
        Rest::Mistaken => "mistake".into(),
        Rest::Rated => latest.text(decimals),
    }
}

/// Draws the total in the first row of an area and, if there are more rows, how hard the rest is in the
/// last ones, with a bar of the filled cells in between.
pub fn draw_total(buf: &mut Buffer, area: Rect, model: &Model) {
    draw_sum(buf, Rect { height: area.height.min(1), ..area }, model);
    let hardest = model.hardest_shown().map(|technique| hardest(technique, area.width));
    let minutes = expected(model, area.width);
    let mut rest: Vec<String> = hardest.into_iter().chain(minutes).collect();
    let below = |row| Rect { y: area.y + row, height: 1, ..area };
    let bar = area.height.saturating_sub(1 + u16::from(!rest.is_empty())).min(1);
    if bar > 0 {
        draw_bar(buf, below(1), model);
    }
    let rows = usize::from(area.height.saturating_sub(1 + bar));
    if rows < rest.len() {
        rest = joined(model, area.width).into_iter().collect();
    }
    for (row, text) in (1 + bar..).zip(rest.iter().take(rows)) {
        put(buf, below(row), (0, 0), text, model.look.theme.style(Part::Faint));
    }
}

/// The hardest technique to come in one row: `hardest left: naked pair`. Its name is the last to be
/// shortened.
fn hardest(technique: &Technique, room: u16) -> String {
    let [long, short] = HARDEST;
    let is_long = width(long) + width(technique.name) <= room.into();
    let before = if is_long { long } else { short };
    format!("{before}{}", name_in(technique.name, usize::from(room).saturating_sub(before.len())))
}

/// How hard the rest is in one row: both, if there is room, and else the minutes.
fn joined(model: &Model, room: u16) -> Option<String> {
    let minutes = expected(model, room);
    let both = model.hardest_shown().zip(model.prediction()).map(|(technique, prediction)| {
        let [_, hardest] = HARDEST;
        format!("{hardest}{} · {}", technique.name, prediction.about())
    });
    both.filter(|text| width(text) <= room.into()).or(minutes)
}

/// The predicted time of the rest for the player: `about 14 min, likely 9 to 21 min`, if it is
/// known and there is room.
fn expected(model: &Model, room: u16) -> Option<String> {
    let prediction = model.prediction()?;
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
    Some(texts.into_iter().flatten().find(fits).unwrap_or(about))
}

/// Draws a bar of the filled cells.
fn draw_bar(buf: &mut Buffer, area: Rect, model: &Model) {
    let Progress { filled, cells, .. } = Progress::of(&model.sitting.game);
    let wide = usize::from(area.width);
    let done = wide * filled / cells.max(1);
    let col = put(buf, area, (0, 0), &"━".repeat(done), model.look.theme.style(Part::Total));
    put(buf, area, (col, 0), &"─".repeat(wide - done), model.look.theme.style(Part::Faint));
}

/// Draws the total and the puzzle's level. The total stays in its column as long as the level fits
/// beside it. Longer ones move to the left; if that is not enough, they lose their decimals, then the
/// total of the start (`62 left`), and finally the word (`62`).
fn draw_sum(buf: &mut Buffer, area: Rect, model: &Model) {
    let name = put(buf, area, (0, 0), "Total", model.look.theme.style(Part::Title)) + 1;
    if !model.sitting.game.is_understood() {
        put(buf, area, (name, 0), "not rated", model.look.theme.style(Part::Faint));
        return;
    }
    let ratings = model.ratings();
    // If it is more than at the start, it is not shown as a part of that.
    let total = |latest: &Latest| latest.rating.as_ref().and_then(|rating| rating.total);
    let is_more = model.rest() == Rest::Rated && total(&ratings.now) > total(&ratings.start);
    let between = if is_more { ", was" } else { " of" };
    let alone = |decimals| now(model, &ratings.now, decimals);
    let with_start = |decimals| match model.rest() {
        Rest::Mistaken => alone(decimals),
        _ => format!("{}{between} {}", alone(decimals), ratings.start.text(decimals)),
    };
    let left = |decimals| match model.rest() {
        Rest::Rated => format!("{} left", alone(decimals)),
        _ => alone(decimals),
    };
    // A level by another system than the program's own says whose it is, or is not there: cut, it
    // would not say that.
    let has_room = |level: &String| {
        let least = usize::from(name) + width(&alone(0)) + 1 + width(level);
        *model.sitting.system() == SIMPLEST_FIRST || least <= area.width.into()
    };
    // If a puzzle cannot be finished, it always has the last level, and the reason is more useful.
    let level = match model.now() {
        Some(now) if now.stuck.is_some() => Some(model.sitting.why_stuck_in_short()),
        _ => model.level().filter(has_room),
    };
    let level = level.unwrap_or_default();
    let beside = |dot: &str| if level.is_empty() { String::new() } else { format!("{dot}{level}") };
    // The dot goes last, before the level would be cut.
    let texts: [(&dyn Fn(usize) -> String, &str); 5] =
        [(&with_start, " · "), (&with_start, " "), (&left, " · "), (&alone, " · "), (&alone, " ")];
    let mut ways = texts.into_iter().flat_map(|(text, dot)| {
        let both = move |decimals| [(TOTAL, decimals), (name, decimals)];
        let ways = DECIMALS.into_iter().flat_map(both);
        ways.map(move |(col, decimals)| (col, text(decimals), beside(dot)))
    });
    let fits = |(col, text, level): &(u16, String, String)| {
        usize::from(*col) + width(text) + width(level) <= area.width.into()
    };
    let none_fits = || (name, alone(0), beside(" "));
    let (col, text, level) = ways.find(fits).unwrap_or_else(none_fits);
    let text = cut(&text, usize::from(area.width.saturating_sub(col)));
    let next = put(buf, area, (col, 0), &text, model.look.theme.style(Part::Total));
    let level = cut(&level, usize::from(area.width.saturating_sub(next)));
    put(buf, area, (next, 0), &level, model.look.theme.style(Part::Info));
}

/// How names are shortened where there is no room, one after another until the name fits: whole words, and
/// a fish by its size.
const SHORTER: &[(&str, &str)] = &[
    ("'s combination ruled out", ""),
    (" nice ", " "),
    (", type", ""),
    (", two houses", ", 2 houses"),
    (", three houses", ", 3 houses"),
    (", four houses", ", 4 houses"),
    ("rule of 45,", "45,"),
    ("grouped discontinuous", "grouped open"),
    ("grouped continuous", "grouped"),
    ("grouped open loop", "grouped open"),
    ("continuous loop", "continuous"),
    ("avoidable rectangle", "avoidable"),
    ("unique rectangle", "rectangle"),
    ("multi-colours", "multicolour"),
    ("simple colours", "colours"),
    ("finned ", "fin "),
    (" X-wing", " 2"),
    (" swordfish", " 3"),
    (" jellyfish", " 4"),
    (" squirmbag", " 5"),
    (" whale", " 6"),
    (" leviathan", " 7"),
    ("proof by contradiction", "proof"),
    ("nested contradiction", "nested proof"),
    ("long contradiction", "long proof"),
    ("impossible combination", "impossible"),
    ("possible permutations", "permutations"),
    ("dual empty rectangle", "dual empty"),
    ("extended rectangle", "extended"),
    ("hidden rectangle", "rectangle"),
    ("empty rectangle", "rectangle"),
    ("unique intersection", "intersection"),
    ("unique candidate", "candidate"),
    ("candidate bounds", "bounds"),
    ("a line and a house", "line, house"),
    ("2-string kite", "kite"),
    ("given by", "by"),
    ("template delete", "template"),
    ("bivalue oddagon", "oddagon"),
    ("isolated necks", "isolated neck"),
    ("RSTUVWXYZ-wing", "R to Z wing"),
    (" single", ""),
    (" pair", " 2"),
    (" triple", " 3"),
    (" quad", " 4"),
];

/// A name in this many columns: whole, or with as few words shortened as possible; the last try, if none
/// fits.
fn shortened(name: &str, room: usize) -> Result<String, String> {
    let mut short = name.to_owned();
    for (long, shorter) in SHORTER {
        if width(&short) <= room {
            break;
        }
        if has(&short, long) {
            short = short.replace(long, shorter);
        }
    }
    if width(&short) <= room { Ok(short) } else { Err(short) }
}

/// Whether a text has a part. A search as the library has it prepares for long texts.
fn has(text: &str, part: &str) -> bool {
    text.as_bytes().windows(part.len()).any(|window| window == part.as_bytes())
}

/// A name in this many columns, if it fits.
pub fn fitting(name: &str, room: usize) -> Option<String> {
    shortened(name, room).ok()
}

/// The same, and cut if it does not fit at all.
pub fn name_in(name: &str, room: usize) -> String {
    shortened(name, room).unwrap_or_else(|short| cut(&short, room).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::technique::ALL;

    /// The columns beside a label in the scores pane, on a screen of 80x24.
    const NARROW: usize = 13;

    #[test]
    fn every_technique_has_a_name_for_a_narrow_pane() {
        for technique in ALL {
            let short = name_in(technique.name, NARROW);
            assert!(!short.contains(['.', '…']), "{}: {short}", technique.name);
        }
        assert_eq!(name_in("grouped discontinuous nice loop", 30), "grouped discontinuous loop");
        assert_eq!(name_in("grouped discontinuous nice loop", 18), "grouped open loop");
        assert_eq!(name_in("finned franken jellyfish", 13), "fin franken 4");
        assert_eq!(name_in("X-wing", 18), "X-wing");
    }
}
