//! The library: a table of puzzles, games and files. Only the visible rows are drawn.

use crate::desk::shelf::{Begun, ShelfRow, Source, Stage};
use crate::game::clock::clock;
use crate::game::pace::Paces;
use crate::game::pace::{Prediction, Sort, minutes};
use crate::game::ratings::Rated;
use crate::game::{Progress, date};
use crate::tui::geometry::text::{Rows, cut, width, wrap};
use crate::tui::paint::pen::{draw_border, put};
use crate::tui::screens::library::list::{LibraryScreen, Order};
use crate::tui::state::model::Model;
use crate::tui::theme::{Part, Theme};
use gradus_engine::path::scores::LEVELS;
use gradus_engine::rate::{LEVEL, System};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::time::Duration;

/// What is needed to describe rows.
struct RowContext<'a> {
    system: &'static System,
    paces: &'a Paces,
}

/// A column of the table.
struct Column {
    title: &'static str,
    /// What sorts it.
    order: Order,
    /// Its width; for the title, its minimum width.
    width: usize,
    /// How early it is dropped if there is no room: 0 always stays.
    rank: u8,
    text: fn(&ShelfRow, &RowContext<'_>) -> String,
}

/// The number of rows for details of the selected puzzle.
const DETAILS: usize = 2;

const COLUMNS: [Column; 8] = [
    Column {
        title: "title",
        order: Order::Title,
        width: 15,
        rank: 0,
        text: |row, _| row.title.clone(),
    },
    Column { title: "variety", order: Order::Variety, width: 15, rank: 2, text: variety },
    Column { title: "size", order: Order::Size, width: 5, rank: 0, text: size },
    Column { title: "rating", order: Order::Rating, width: 7, rank: 0, text: rating },
    Column { title: "done", order: Order::Progress, width: 6, rank: 0, text: done },
    Column { title: "time", order: Order::Time, width: 8, rank: 3, text: time },
    Column { title: "hints", order: Order::Hints, width: 5, rank: 5, text: hints },
    Column { title: "played", order: Order::Date, width: 10, rank: 4, text: date },
];

fn variety(row: &ShelfRow, _: &RowContext<'_>) -> String {
    row.shape.map_or_else(String::new, |(variety, _)| variety.slug())
}

fn size(row: &ShelfRow, _: &RowContext<'_>) -> String {
    row.size().map_or_else(String::new, |size| size.to_string())
}

fn rating(row: &ShelfRow, context: &RowContext<'_>) -> String {
    row.ratings.by(context.system).map_or_else(String::new, |rated| rated.shown(1))
}

fn done(row: &ShelfRow, _: &RowContext<'_>) -> String {
    match &row.game {
        None => String::new(),
        Some(Begun { progress: Progress { solved: true, .. }, .. }) => "solved".into(),
        Some(Begun { progress: Progress { filled, cells, .. }, .. }) => {
            format!("{}%", filled * 100 / (*cells).max(1))
        }
    }
}

/// The time played, or else the predicted time, if known.
fn time(row: &ShelfRow, context: &RowContext<'_>) -> String {
    if let Some(game) = &row.game {
        return clock(Duration::from_secs(game.progress.seconds));
    }
    let expected = expected(row, context.paces);
    expected.map_or_else(String::new, |expected| format!("~{}", minutes(expected.about)))
}

/// The predicted time of an unsolved puzzle, from its start; `None` if unknown.
fn expected(row: &ShelfRow, paces: &Paces) -> Option<Prediction> {
    let (ruleset, grid) = row.shape?;
    let is_open = row.stage() != Some(Stage::Solved);
    paces.prediction(Sort::of(ruleset, grid), &row.ratings).filter(|_| is_open)
}

fn hints(row: &ShelfRow, _: &RowContext<'_>) -> String {
    let hints = row.game.as_ref().map_or(0, |game| game.hints);
    if hints == 0 { String::new() } else { hints.to_string() }
}

fn date(row: &ShelfRow, _: &RowContext<'_>) -> String {
    row.game
        .as_ref()
        .map_or_else(String::new, |game| date::of_number((game.played / 86_400) as i64).to_string())
}

/// Draws the library and returns where its rows are, and the position of the selected one or of the
/// typed text.
pub fn draw_library(
    buf: &mut Buffer,
    body: Rect,
    model: &Model,
    state: &LibraryScreen,
) -> (Rows, Position) {
    let theme = &model.look.theme;
    let area = draw_border(buf, body, theme, &title(state));
    let faint = theme.style(Part::Faint);
    let summary = filters(state);
    let typed = put(buf, area, (0, 0), &cut(&summary, area.width.into()), faint);
    let columns = columns(area.width.into());
    draw_heading(
        buf,
        Rect { y: area.y + 1, height: area.height.min(1), ..area },
        theme,
        state,
        &columns,
    );
    let detail = state.current().map(|row| detail(model, row, state.system)).unwrap_or_default();
    let mut details = wrap(&detail, area.width.into());
    if details.len() > DETAILS {
        details.truncate(DETAILS);
        details[DETAILS - 1].push_str(" …");
    }
    let below = details.len() as u16;
    let list = Rect { y: area.y + 2, height: area.height.saturating_sub(2 + below), ..area };
    let shown = Rows::around(list, state.selected.line(), state.len());
    let context = RowContext { system: state.system, paces: &model.session.pace.kept };
    for (line, row) in (0..list.height).zip(state.rows(shown.first)) {
        let part =
            if matches!(row.source, Source::Nothing(_)) { Part::Warning } else { Part::Info };
        draw_row(buf, list, line, &text(row, &context, &columns), theme, part);
    }
    for (line, text) in (0..below).zip(&details) {
        let text = cut(text, area.width.into());
        put(buf, area, (0, area.height.saturating_sub(below) + line), &text, faint);
    }
    if state.is_empty() {
        let why = match state.shelf.rows.is_empty() {
            true => "There are no puzzles here.".into(),
            false => model.session.keys.fill_in("No puzzle matches; {library-all} shows all."),
        };
        put(buf, list, (0, 0), &why, theme.style(Part::Info));
    }
    let selected = shown.position();
    if !state.is_empty() {
        let line = Rect { y: selected.y, height: list.height.min(1), ..list };
        buf.set_style(line, theme.style(Part::Selected));
    }
    if state.typing || state.name.is_some() {
        let typed_name = state.name.as_ref().map(|name| width(NAME) + width(name.before_cursor()));
        let typed = typed_name.map_or(typed, |typed_name| typed_name as u16);
        let next = area.x + typed.min(area.width.saturating_sub(1));
        return (shown, Position { x: next, y: area.y });
    }
    (shown, selected)
}

/// What is listed, and how much of it.
fn title(state: &LibraryScreen) -> String {
    let shelf = &state.shelf;
    let name = shelf.file.as_deref().map_or_else(
        || "Library".to_string(),
        |file| file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned(),
    );
    let count = match (state.len(), shelf.rows.len()) {
        (shown, all) if shown == all => all.to_string(),
        (shown, all) => format!("{shown} of {all}"),
    };
    format!("{name}: {count}")
}

/// What comes before the name being typed.
const NAME: &str = "name: ";

/// The filters and the search in words; the search comes last.
fn filters(state: &LibraryScreen) -> String {
    let filter = &state.filter;
    if let Some(name) = &state.name {
        return format!("{NAME}{}", name.text());
    }
    let rated = state.rated.map(|(done, all)| format!(" ({done} of {all} rated…)"));
    let mut parts = vec![format!("rating: {}{}", state.system.slug, rated.unwrap_or_default())];
    parts.extend(filter.variety.map(|variety| variety.slug()));
    parts.extend(filter.size.map(|size| size.to_string()));
    parts.extend(filter.stage.map(|stage| stage.name().to_string()));
    if state.typing || !filter.search.text().is_empty() {
        parts.push(format!("/{}", filter.search.text()));
    } else {
        parts.extend(state.shelf.note.clone());
    }
    parts.join(" · ")
}

/// What the selected row has no column for: its level, the predicted time, if it is known and the
/// puzzle is not solved, and the known ratings, if that of the column is not among them.
fn detail(model: &Model, row: &ShelfRow, system: &System) -> String {
    match &row.source {
        Source::Nothing(why) => why.clone(),
        Source::File(path) => path.display().to_string(),
        Source::Game | Source::Puzzle(_) => {
            let level = row.ratings.by(&LEVEL).and_then(|rated| {
                LEVELS.into_iter().zip(1_u8..).find(|(_, n)| rated.total == f64::from(*n))
            });
            let total = |rated: &Rated| format!("{} {}", rated.system.slug, rated.shown(2));
            let others: Vec<String> = match row.ratings.by(system) {
                Some(_) => Vec::new(),
                None => row.ratings.iter().map(total).collect(),
            };
            let expected =
                expected(row, &model.session.pace.kept).map(|expected| expected.to_string());
            let others = Some(others.join(", ")).filter(|others| !others.is_empty());
            let level = level.map(|(level, _)| format!("level {level}"));
            [level, expected, others].into_iter().flatten().collect::<Vec<_>>().join(" · ")
        }
    }
}

/// The columns that fit, each with its width; the title takes what is left.
fn columns(room: usize) -> Vec<(&'static Column, usize)> {
    let mut kept: Vec<&Column> = COLUMNS.iter().collect();
    let taken = |kept: &[&Column]| kept.iter().map(|column| column.width + 1).sum::<usize>() - 1;
    while taken(&kept) > room {
        let Some(worst) = kept.iter().enumerate().max_by_key(|(_, column)| column.rank) else {
            break;
        };
        if worst.1.rank == 0 {
            break;
        }
        let worst = worst.0;
        kept.remove(worst);
    }
    let left = room.saturating_sub(taken(&kept));
    let wide = |column: &Column| column.width + if column.order == Order::Title { left } else { 0 };
    kept.into_iter().map(|column| (column, wide(column))).collect()
}

fn draw_heading(
    buf: &mut Buffer,
    area: Rect,
    theme: &Theme,
    state: &LibraryScreen,
    columns: &[(&Column, usize)],
) {
    let mut col = 0;
    for (column, wide) in columns {
        let is_sorted = column.order == state.order;
        let sign = match (is_sorted, state.descending) {
            (false, _) => "",
            (true, false) => "↑",
            (true, true) => "↓",
        };
        let part = if is_sorted { Part::TitleFocused } else { Part::Title };
        let text = aligned(column, *wide, &format!("{}{sign}", column.title));
        put(buf, area, (col, 0), &text, theme.style(part));
        col += *wide as u16 + 1;
    }
}

/// A row as text. Rows that are not puzzles have only a title.
fn text(row: &ShelfRow, context: &RowContext<'_>, columns: &[(&Column, usize)]) -> String {
    if row.shape.is_none() {
        return row.title.clone();
    }
    let cell =
        |(column, wide): &(&Column, usize)| aligned(column, *wide, &(column.text)(row, context));
    columns.iter().map(cell).collect::<Vec<_>>().join(" ")
}

/// The content of a column: words aligned left, numbers right.
fn aligned(column: &Column, wide: usize, text: &str) -> String {
    let text = cut(text, wide);
    let blanks = " ".repeat(wide.saturating_sub(width(&text)));
    match column.order {
        Order::Title | Order::Variety | Order::Size => format!("{text}{blanks}"),
        _ => format!("{blanks}{text}"),
    }
}

fn draw_row(buf: &mut Buffer, area: Rect, line: u16, text: &str, theme: &Theme, part: Part) {
    put(buf, area, (0, line), &cut(text, area.width.into()), theme.style(part));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_go_by_their_rank() {
        let titles =
            |room| columns(room).iter().map(|(column, _)| column.title).collect::<Vec<_>>();
        assert_eq!(titles(78).len(), 8);
        assert_eq!(titles(76).len(), 7);
        assert_eq!(titles(36), ["title", "size", "rating", "done"]);
        assert_eq!(titles(1).len(), 4);
        let taken: usize = columns(100).iter().map(|(_, wide)| wide + 1).sum();
        assert_eq!(taken, 101);
    }
}
