//! The candidates pane: what fits in the cursor's cell, and what its houses, runs and cage still need.

use super::pen::put;
use super::titled;
use crate::engine::cell::Cell;
use crate::engine::consistency::Inconsistency;
use crate::engine::digit::{Digit, Digits};
use crate::engine::region::{Family, RegionId};
use crate::engine::variety::Kind;
use crate::game::check::Problem;
use crate::game::notes::Colour;
use crate::tui::geometry::text::width;
use crate::tui::state::model::{Filter, Model, Pane};
use crate::tui::state::spots::{Spots, Target};
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The column at which a cell's name stands in the title.
const NAME: u16 = 18;

/// The rows that the combinations of a run have at least, so that the panes keep still, and at most.
const COMBINATION_ROWS: (usize, usize) = (2, 3);

/// Draws the pane and returns how many rows it took.
pub fn draw_candidates(buf: &mut Buffer, area: Rect, model: &Model, spots: &mut Spots) -> u16 {
    titled(buf, area, model, Pane::Candidates, "Candidates");
    let name = model.puzzle().grid().name(model.hand.cursor).to_string();
    put(buf, area, (NAME, 0), &name, model.theme.style(Part::Total));
    let lines = lines(model, usize::from(area.width));
    for (row, line) in (1..).zip(&lines) {
        put(buf, area, (0, row), line, model.theme.style(Part::Info));
    }
    let taken = 1 + lines.len() as u16;
    let pane = Rect { height: taken.min(area.height), ..area };
    spots.add(pane, Target::Pane(Pane::Candidates));
    if let Some(first) = lines.first().filter(|_| pane.height > 1) {
        spots.extend(digit_spots(model, Rect { y: area.y + 1, height: 1, ..area }, first));
    }
    taken
}

/// Where the candidates of the cursor's cell stand in the first line.
fn digit_spots(model: &Model, area: Rect, line: &str) -> impl Iterator<Item = (Rect, Target)> {
    let cell = model.hand.cursor;
    let is_open = model.sitting.game.sheet().value(cell).is_none();
    // Where there is little room, the candidates stand without blanks.
    let blank = u16::from(line.starts_with(&cell_line(model)));
    let mut end = area.x;
    let digits = model.candidates(cell).iter().filter(move |_| is_open);
    digits.map(move |digit| {
        let (x, width) = (end, width(&coloured(model, cell, digit)) as u16);
        end += width + blank;
        (Rect { x, width, ..area }.intersection(area), Target::Candidate(digit))
    })
}

/// The lines below the title, in `room` columns.
fn lines(model: &Model, room: usize) -> Vec<String> {
    match model.kind() {
        Kind::Sudoku => sudoku(model, room),
        Kind::Kakuro => kakuro(model, room),
    }
}

/// What the first line says of the cursor's cell.
fn cell_line(model: &Model) -> String {
    let cell = model.hand.cursor;
    match model.sitting.game.sheet().value(cell) {
        Some(digit) if model.puzzle().given(cell).is_some() => format!("{digit} given"),
        Some(digit) => format!("{digit} placed"),
        None => spaced(model, cell),
    }
}

/// The candidates of a cell, each with the letter of its colour.
fn spaced(model: &Model, cell: Cell) -> String {
    let text = |digit| coloured(model, cell, digit);
    model.candidates(cell).iter().map(text).collect::<Vec<_>>().join(" ")
}

/// A candidate with the letter of its colour.
fn coloured(model: &Model, cell: Cell, digit: Digit) -> String {
    let colour = model.sitting.game.notes().colour(cell, Some(digit)).map(Colour::to_char);
    format!("{digit}{}", colour.map_or_else(String::new, String::from))
}

fn sudoku(model: &Model, room: usize) -> Vec<String> {
    let first = cell_line(model);
    let fits = fits(model, room).unwrap_or_default();
    // Both in one line, candidates without blanks if need be; else the one above and one below.
    let is_open = model.sitting.game.sheet().value(model.hand.cursor).is_none();
    let blanks = |text: &str| room.checked_sub(width(text) + width(&fits)).filter(|n| *n >= 2);
    let apart = Some(first.clone()).filter(|text| blanks(text) >= Some(3));
    let close = || is_open.then(|| first.replace(' ', "")).filter(|text| blanks(text).is_some());
    let texts = apart.or_else(close);
    let (above, below) = match texts {
        _ if fits.is_empty() => (first, fits),
        Some(text) => (
            format!("{text}{:gap$}{fits}", "", gap = blanks(&text).unwrap_or(0).min(3)),
            String::new(),
        ),
        None => (first, fits),
    };
    let mut lines = vec![above];
    lines.extend(left(model, room));
    lines.push(below);
    if model.puzzle().regions().iter().any(|region| region.family == Family::Cage) {
        match model.puzzle().region_in(model.hand.cursor, Family::Cage) {
            Some(cage) => lines.extend(run(model, cage, '┆', room)),
            None => lines.push("┆ no cage".into()),
        }
    }
    lines
}

/// The letters of the families of houses.
const HOUSES: [(Family, char); 5] = [
    (Family::Row, 'r'),
    (Family::Column, 'c'),
    (Family::Box, 'b'),
    (Family::Diagonal, 'd'),
    (Family::Window, 'w'),
];

/// In how many cells of the cursor's houses a digit can still go: the highlighted one, or the first
/// candidate.
fn fits(model: &Model, room: usize) -> Option<String> {
    let (puzzle, sheet, cell) = (model.puzzle(), model.sitting.game.sheet(), model.hand.cursor);
    let filtered = match model.highlighted() {
        Some(Filter::Digit(digit)) => Some(digit),
        _ => None,
    };
    if sheet.value(cell).is_some() && filtered.is_none() {
        return None;
    }
    let digit = filtered.or_else(|| model.candidates(cell).first())?;
    let takes =
        |cell: &&Cell| sheet.value(**cell).is_none() && model.candidates(**cell).contains(digit);
    let count = |id: &RegionId| {
        let region = puzzle.region(*id);
        let (_, letter) = HOUSES.iter().find(|(family, _)| *family == region.family)?;
        Some(format!("{letter}{}", region.cells.iter().filter(takes).count()))
    };
    let counts: Vec<String> = puzzle.regions_of(cell).iter().filter_map(count).collect();
    let counts = counts.join(" ");
    let text = format!("{digit} fits: {counts}");
    Some(if width(&text) <= room { text } else { format!("{digit}: {counts}") })
}

/// How many of each digit are still to be placed.
fn left(model: &Model, room: usize) -> Vec<String> {
    let (puzzle, sheet) = (model.puzzle(), model.sitting.game.sheet());
    let mut placed = [0_usize; Digit::MAX as usize];
    for digit in puzzle.cells().iter().filter_map(|&cell| sheet.value(cell)) {
        placed[digit.index()] += 1;
    }
    let left = |digit: Digit| usize::from(puzzle.largest()).saturating_sub(placed[digit.index()]);
    let entry = |digit: Digit| format!("{digit}:{}", left(digit));
    let entries: Vec<String> = puzzle.digits().iter().map(entry).collect();
    let widest = if puzzle.largest() > 9 { 5 } else { 4 };
    let across = ((room.saturating_sub(4)) / widest).clamp(1, 10);
    let rows = entries.chunks(across).enumerate().map(|(row, entries)| {
        let padded = entries.iter().map(|entry| format!("{entry:<0$}", widest - 1));
        let text = padded.collect::<Vec<_>>().join(" ");
        format!("{}{text}", if row == 0 { "left " } else { "     " })
    });
    rows.collect()
}

fn kakuro(model: &Model, room: usize) -> Vec<String> {
    let mut lines = vec![cell_line(model)];
    for (family, sign) in [(Family::Across, '▸'), (Family::Down, '▾')] {
        if let Some(region) = model.puzzle().region_in(model.hand.cursor, family) {
            lines.extend(run(model, region, sign, room));
        }
    }
    lines
}

/// What is said of one run or cage: its clue, what is left to make in how many cells, its combinations.
fn run(model: &Model, id: RegionId, sign: char, room: usize) -> Vec<String> {
    let region = model.puzzle().region(id);
    let (sum, open) = model.sitting.game.sheet().left(model.puzzle(), id);
    let unmakeable = Problem::Inconsistent(Inconsistency::Region(id));
    let impossible = model.facts.problems.contains(&unmakeable);
    let rest = match sum {
        _ if impossible => "impossible !".into(),
        _ if open == 0 => "met ✓".into(),
        Some(sum) => format!("{sum} left in {open}"),
        None => format!("{open} open"),
    };
    let clue = region.sum.map_or_else(|| "no clue".into(), |sum| sum.to_string());
    let mut lines = vec![format!("{sign} {clue} in {}: {rest}", region.cells.len())];
    if open > 0 && region.sum.is_some() {
        lines.extend(combinations(model, id, room));
    }
    lines.resize(lines.len().max(1 + COMBINATION_ROWS.0), String::new());
    lines
}

/// The combinations of a run or a cage in rows, indented where there is room.
fn combinations(model: &Model, id: RegionId, room: usize) -> Vec<String> {
    let sheet = model.sitting.game.sheet();
    let mut sets = sheet.combinations(model.puzzle(), id);
    if model.sitting.settings.possible_combinations {
        let cells = model.puzzle().region(id).cells.iter();
        let open: Vec<Digits> = cells
            .filter(|cell| sheet.value(**cell).is_none())
            .map(|&cell| model.candidates(cell))
            .collect();
        let somewhere = open.iter().fold(Digits::EMPTY, |all, set| all | *set);
        sets.retain(|set| somewhere.includes(*set) && open.iter().all(|cell| cell.meets(*set)));
    }
    let Some(size) = sets.first().map(|set| set.len()) else {
        return vec!["  no combination".into()];
    };
    let across = |indent: usize| ((room.saturating_sub(indent) + 1) / (size + 1)).max(1);
    let indent = if sets.len().div_ceil(across(2)) <= COMBINATION_ROWS.1 { 2 } else { 0 };
    let row = |sets: &[Digits]| {
        let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
        format!("{:indent$}{}", "", sets.join(" "))
    };
    sets.chunks(across(indent)).take(COMBINATION_ROWS.1).map(row).collect()
}
