//! The blocks that fill what the panes leave, besides the hint: the course of the total, the steps to
//! come, the picture of a technique and the text about it, the sums with one combination and the log of moves. Each takes
//! the model and the columns that there are, and is `None` if it has nothing to say.

use crate::tui::geometry::text::{cut, width, wrap};
use crate::tui::paint::block::{Block, Shown};
use crate::tui::paint::roles::Spans;
use crate::tui::paint::total::name_in;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use gradus_engine::Digits;
use gradus_engine::grid::Family;
use gradus_engine::grid::region::{GREATEST, combinations};
use gradus_engine::path::Item;
use gradus_engine::technique::text::capitalized;
use gradus_engine::technique::{NAKED_SINGLE, Technique};

/// The rows of the plot.
const PLOT_ROWS: usize = 3;

/// The totals that make a plot.
const TOTALS_LEAST: usize = 3;

/// The blocks of a column, by eighths of a row.
const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The course of the total: how it fell from move to move, in `room` columns, once there are some
/// totals.
///
/// ```text
/// Total, move by move
/// 78 ████▇▆▆
///    ███████▄▃▃
///  0 ██████████▅▄
/// ```
pub fn total_plot(model: &Model, room: usize) -> Option<Block> {
    let ratings = model.ratings();
    let start = ratings.start.rating.as_ref()?.total?;
    let position = model.sitting.game.position();
    let known = (1..=position).map(|place| ratings.course.get(place).copied().flatten());
    let totals: Vec<Option<f64>> = [Some(start)].into_iter().chain(known).collect();
    if totals.iter().flatten().count() < TOTALS_LEAST || model.now().is_none() {
        return None;
    }
    let most = totals.iter().flatten().fold(0.0_f64, |most, total| most.max(*total));
    if most <= 0.0 {
        return None;
    }
    let label = format!("{most:.0}");
    let room = room.checked_sub(width(&label) + 1).filter(|room| *room > 0)?;
    let columns = plot_columns(&totals, room);
    let line = |row: usize| {
        let label = match row {
            0 => label.as_str(),
            _ if row + 1 == PLOT_ROWS => "0",
            _ => "",
        };
        let wide = width(&format!("{most:.0}"));
        let symbols: String = columns.iter().map(|total| eighth(*total / most, row)).collect();
        vec![(format!("{label:>wide$} "), Part::Faint), (symbols, Part::Number)]
    };
    let lines = (0..PLOT_ROWS).map(line).collect();
    Some(Block {
        title: "Total, move by move".into(),
        lines,
        least: PLOT_ROWS,
        most: PLOT_ROWS,
        ..Block::default()
    })
}

/// The totals in at most `room` columns: each has the last one of as many moves as it stands for. A
/// total that was not worked out is like the one before it.
fn plot_columns(totals: &[Option<f64>], room: usize) -> Vec<f64> {
    let moves = totals.len().div_ceil(room).max(1);
    let mut last = 0.0;
    let column = |chunk: &[Option<f64>]| {
        last = chunk.iter().flatten().next_back().copied().unwrap_or(last);
        last
    };
    totals.chunks(moves).map(column).collect()
}

/// What a column has in a row, counted from the top, if it is as high as this share of all rows.
fn eighth(share: f64, row: usize) -> char {
    let all = (share.clamp(0.0, 1.0) * (PLOT_ROWS * 8) as f64).ceil() as usize;
    EIGHTHS[all.saturating_sub((PLOT_ROWS - 1 - row) * 8).min(8)]
}

/// The most techniques to come that are listed.
const STEPS_MOST: usize = 10;

/// The rows that they take at least.
const STEPS_LEAST: usize = 3;

/// The steps to come: the techniques that the rest needs, in the order of the path that the rating
/// takes, in `room` columns, if the rating knows the order. Cells and digits are left to hints.
///
/// ```text
/// Steps to come            37
///    5  hidden single
///    1  naked pair
///       31 more
/// ```
pub fn next_steps(model: &Model, room: usize) -> Option<Block> {
    let path = &model.now()?.path;
    let all: u32 = path.iter().map(|(_, times)| times).sum();
    let fitting = if path.len() > STEPS_MOST { STEPS_MOST - 1 } else { STEPS_MOST };
    let hardest = model.hardest().map(|technique| technique.name);
    let mut lines: Vec<_> = Vec::new();
    let mut listed = 0;
    for (item, times) in path.iter().take(fitting) {
        let part = if hardest == Some(item.name()) { Part::Total } else { Part::Info };
        let count = format!("{times:>4}  ");
        let name = name_in(item.name(), room.saturating_sub(count.len()));
        lines.push(vec![(format!("{count}{name}"), part)]);
        listed += times;
    }
    if listed < all {
        lines.push(vec![(format!("      {} more", all - listed), Part::Faint)]);
    }
    let start = model.ratings().start.rating.as_ref().map_or(0, |start| start.path.len());
    let block = Block {
        title: "Steps to come".into(),
        aside: all.to_string(),
        least: STEPS_LEAST.min(lines.len()),
        most: lines.len().max(start.min(STEPS_MOST)),
        lines,
        ..Block::default()
    };
    (all > 0).then_some(block)
}

/// Begins a heading.
const HEADING: &str = "## ";

/// Begins a line of a picture.
const PICTURE: &str = "    ";

/// The rows of text about a technique that show at least.
const TEXT_LEAST: usize = 3;

/// The picture of a technique, from its page: of the one selected in the scores pane or, if the player
/// asked what comes, of the hardest one that the puzzle needs, or of the naked single if that is enough. It
/// stays during a game, so that it can be read while the rest of the screen changes; hints have pages of
/// their own.
pub fn pictured(model: &Model, room: usize) -> Option<Block> {
    let technique = technique(model)?;
    let picture = picture(technique.page, room);
    let lines: Vec<Spans> = picture.into_iter().map(|line| vec![(line, Part::Info)]).collect();
    let rows = lines.len();
    let title = format!("Example: {}", technique.name);
    (rows > 0).then(|| Block {
        title,
        lines,
        least: rows,
        most: rows,
        fills: true,
        ..Block::default()
    })
}

/// The most techniques below the selected one whose pages follow where there is room.
const FOLLOWING: usize = 2;

/// The beginning of the page about the same technique and, unless the player asked what comes, of those about
/// the next ones of the scale, whether the puzzle needs them or not; in lines for `rows`.
pub fn described(model: &Model, room: usize, rows: usize) -> Option<Block> {
    let technique = technique(model)?;
    // Pages are long, and what is beyond the rows does not show.
    let enough = rows.max(TEXT_LEAST);
    let mut lines = text(technique.page, room, enough);
    for next in following(model) {
        if lines.len() >= enough {
            break;
        }
        let name = wrap(&format!("{}:", capitalized(next.name)), room);
        lines.push(Spans::new());
        lines.extend(name.into_iter().map(|line| vec![(line, Part::Info)]));
        lines.extend(text(next.page, room, enough));
    }
    let (least, most) = (lines.len().min(TEXT_LEAST), lines.len());
    let title = format!("About: {}", technique.name);
    (most > 0).then(|| Block { title, lines, least, most, fills: true, ..Block::default() })
}

/// The paragraphs of a page without its title, in lines of this width, until there are enough.
fn text(page: &str, room: usize, enough: usize) -> Vec<Spans> {
    let paragraphs = page.split("\n\n").skip(1).filter(|text| !text.starts_with(PICTURE));
    let mut lines: Vec<Spans> = Vec::new();
    for paragraph in paragraphs {
        if lines.len() >= enough {
            break;
        }
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

/// The techniques below the selected one in the scores pane, if that is the one to read about.
fn following(model: &Model) -> impl Iterator<Item = &'static Technique> {
    let below = model.panes.scores.selected + 1;
    let rows = model.sitting.scale().rows.get(below..).filter(|_| !model.shows_ahead());
    let techniques = rows.into_iter().flatten().filter_map(|row| match row.item {
        Item::Technique(technique) => Some(technique),
        _ => None,
    });
    techniques.take(FOLLOWING)
}

/// The technique whose picture is shown.
fn technique(model: &Model) -> Option<&'static Technique> {
    if !model.shows_ahead() {
        return model.selected_technique();
    }
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

/// The numbers of cells whose sums are listed. With more, nearly every sum has a single combination.
const SUM_CELLS: std::ops::RangeInclusive<usize> = 2..=7;

/// Those up to this one are listed or none are; the others follow if there is room.
const SHORT_SUMS: usize = 2;

/// How many sums stand side by side.
const SUMS_ACROSS: usize = 2;

/// The sums that have a single combination, if the puzzle has runs or cages with sums: for small
/// numbers of cells that these have and, if there is room, for the others.
///
/// ```text
/// Sums with one combination
/// 2 cells   3 12     4 13
///          16 79    17 89
/// ```
pub fn sums(model: &Model, room: usize) -> Option<Block> {
    let regions = model.puzzle().regions().iter();
    let summed = regions.filter(|region| {
        let is_written = matches!(region.family, Family::Across | Family::Down | Family::Cage);
        is_written && region.sum.is_some()
    });
    let longest = summed.map(|region| region.cells.len()).max()?;
    let digits = Digits::up_to(model.puzzle().largest());
    // Longer combinations are left out of a narrow pane.
    let fits = |lines: &Vec<Spans>| lines.iter().all(|line| wide(line) <= room);
    let by_size =
        SUM_CELLS.map(|size| (size, sum_lines(size, digits))).filter(|(_, lines)| fits(lines));
    let (mut least, mut lines) = (0, Vec::new());
    for (size, own) in by_size {
        least += if size <= longest.min(SHORT_SUMS) { own.len() } else { 0 };
        lines.extend(own);
    }
    let (title, most) = ("Sums with one combination".into(), lines.len());
    (least > 0).then(|| Block { title, lines, least, most, ..Block::default() })
}

/// The columns of a line.
fn wide(line: &Spans) -> usize {
    line.iter().map(|(text, _)| width(text)).sum()
}

/// The lines about sums of this many cells.
fn sum_lines(size: usize, digits: Digits) -> Vec<Spans> {
    let only = |sum: u32| {
        let mut sets =
            combinations(size, Some(sum)).iter().filter(|set| (**set - digits).is_empty());
        sets.next().filter(|_| sets.next().is_none()).map(|set| (sum, *set))
    };
    let found: Vec<(u32, Digits)> = (0..=GREATEST).filter_map(only).collect();
    let line = |(row, pairs): (usize, &[(u32, Digits)])| {
        let cells = if row == 0 { format!("{size} cells") } else { String::new() };
        let pair = |&(sum, set): &(u32, Digits)| {
            let set: String = set.iter().map(|digit| digit.to_string()).collect();
            [(format!("  {sum:>2} "), Part::Total), (format!("{set:<size$}"), Part::Info)]
        };
        let start = (format!("{cells:<7}"), Part::Faint);
        [start].into_iter().chain(pairs.iter().flat_map(pair)).collect()
    };
    found.chunks(SUMS_ACROSS).enumerate().map(line).collect()
}

/// The rows that the log of moves takes at least.
const MOVES_LEAST: usize = 3;

/// The most moves that are listed.
const MOVES_MOST: usize = 20;

/// The log begins with a multiple of so many moves, so that its pages stay the same for a while.
const MOVES_STRIDE: usize = 100;

/// The log of moves: the latest ones, newest last, in `room` columns and as many rows, once there is a
/// move.
pub fn moves(model: &Model, room: usize, rows: usize) -> Option<Block> {
    let game = &model.sitting.game;
    let position = game.position();
    let first = position.saturating_sub(MOVES_MOST) / MOVES_STRIDE * MOVES_STRIDE;
    let line = |(place, text): (usize, String)| {
        let line = format!("{:>4}  {text}", first + place + 1);
        vec![(cut(&line, room).into_owned(), Part::Faint)]
    };
    let grid = model.puzzle().grid();
    let turns = &game.moves()[first..position];
    // However many of the last ones show, they are in the rows; the others only count.
    let above = turns.len().saturating_sub(rows);
    let texts = turns.iter().skip(above).map(|turn| turn.said(game.sheet(), grid));
    let written = (above..).zip(texts).map(line);
    let lines: Vec<_> = vec![Spans::new(); above].into_iter().chain(written).collect();
    let block = Block {
        title: "Moves".into(),
        aside: position.to_string(),
        least: MOVES_LEAST.min(lines.len()),
        most: MOVES_MOST.min(lines.len()),
        lines,
        shown: Shown::Last,
        ..Block::default()
    };
    (position > 0).then_some(block)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_for_as_many_moves_as_needed() {
        let totals = [Some(8.0), None, Some(6.0), Some(5.0), None];
        assert_eq!(plot_columns(&totals, 9), [8.0, 8.0, 6.0, 5.0, 5.0]);
        assert_eq!(plot_columns(&totals, 3), [8.0, 5.0, 5.0]);
        let picture = |share| [0, 1, 2].map(|row| eighth(share, row)).iter().collect::<String>();
        assert_eq!([picture(1.0), picture(0.5), picture(0.01)], ["███", " ▄█", "  ▁"]);
        assert_eq!([picture(0.0), picture(f64::NAN)], ["   ", "   "]);
    }

    #[test]
    fn sums_with_one_combination_are_listed() {
        let text = |size, largest| {
            let lines = sum_lines(size, Digits::up_to(largest));
            lines.into_iter().map(|line| line.into_iter().map(|(text, _)| text).collect()).collect()
        };
        let found: Vec<String> = text(2, 9);
        assert_eq!(found, ["2 cells   3 12   4 13", "         16 79  17 89"]);
        let found: Vec<String> = text(5, 6);
        assert_eq!(
            found,
            [
                "5 cells  15 12345  16 12346",
                "         17 12356  18 12456",
                "         19 13456  20 23456"
            ]
        );
    }
}
