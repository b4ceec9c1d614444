//! The candidates pane: what fits in the cursor's cell, and what its houses, runs and cage still need.

use crate::game::check::Problem;
use crate::game::remaining::Help;
use crate::game::rules::{self, Legend};
use crate::tui::geometry::text::{cut, width, wrap};
use crate::tui::paint::content;
use crate::tui::paint::pen::{put_spans, titled};
use crate::tui::paint::relations::{are_lettered, lit, part_of};
use crate::tui::paint::roles::Spans;
use crate::tui::paint::runs::{self, Lines, add_run};
use crate::tui::state::model::{Model, Pane};
use crate::tui::state::panes::{ClickTarget, Spots};
use crate::tui::theme::Part;
use gradus_engine::grid::consistency::Inconsistency;
use gradus_engine::grid::region::{Family, RegionId};
use gradus_engine::grid::relation::rule::{Drawing, Sign, Stroke};
use gradus_engine::{Cell, Digit, Digits, Kind, Relation, Setup};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A terminal lower than this has no room for two lines about one digit.
const LOW: u16 = 24;

/// Draws the pane and returns how many rows it took.
pub fn draw_candidates(buf: &mut Buffer, area: Rect, model: &Model, spots: &mut Spots) -> u16 {
    let cell = model.hand.cursor;
    let name = model.puzzle().grid().name(cell).to_string();
    titled(buf, area, model, Pane::Candidates, &name);
    // Candidates stand apart from each other rather than from the name.
    let beside = |gap: u16| {
        let col = width(&name) as u16 + gap;
        Rect { x: area.x + col, width: area.width.saturating_sub(col), ..area }
    };
    let digits = listed(model, cell);
    let all_fit = |gap: &u16| blank(model, &digits, beside(*gap).width.into()) > 0;
    let beside = beside([2, 1].into_iter().find(all_fit).unwrap_or(2));
    let mut first = in_cell(model, beside.width.into());
    first.extend(warning(model).map(|text| (format!(" {text}"), Part::Error)));
    put_spans(buf, beside, 0, &first, &model.look.theme);
    let lines = lines(model, usize::from(area.width));
    for (row, line) in (1..).zip(&lines.text) {
        put_spans(buf, area, row, line, &model.look.theme);
    }
    let taken = 1 + lines.text.len() as u16;
    let pane = Rect { height: taken.min(area.height), ..area };
    spots.add(pane, ClickTarget::Pane(Pane::Candidates));
    spots.extend(digit_spots(model, Rect { height: pane.height.min(1), ..beside }));
    for (line, col, width, region, set) in lines.places {
        let at = Rect {
            x: pane.x + col as u16,
            y: pane.y + 1 + line as u16,
            width: width as u16,
            height: 1,
        };
        spots.add(at.intersection(pane), ClickTarget::Combination(region, set));
    }
    taken
}

/// Where the candidates of the cursor's cell are in the first line.
fn digit_spots(model: &Model, area: Rect) -> impl Iterator<Item = (Rect, ClickTarget)> {
    let cell = model.hand.cursor;
    let is_open = model.sitting.game.sheet().value(cell).is_none();
    let digits = if is_open { listed(model, cell) } else { Vec::new() };
    let blank = blank(model, &digits, area.width.into());
    let mut end = area.x;
    let spots: Vec<_> = digits
        .into_iter()
        .map(|(digit, _)| {
            let (x, width) = (end, width(&coloured(model, cell, digit)) as u16);
            end += width + blank as u16;
            (Rect { x, width, ..area }.intersection(area), ClickTarget::Candidate(digit))
        })
        .collect();
    spots.into_iter()
}

/// The lines below the first, in `room` columns.
fn lines(model: &Model, room: usize) -> Lines {
    match model.kind() {
        Kind::Sudoku => sudoku(model, room),
        Kind::Kakuro => kakuro(model, room),
    }
}

/// The content of the cursor's cell: a digit, or the candidates, without blanks if there is little
/// room; those that the player wiped are dim.
fn in_cell(model: &Model, room: usize) -> Spans {
    let cell = model.hand.cursor;
    match model.sitting.game.sheet().value(cell) {
        Some(digit) if model.puzzle().given(cell).is_some() => {
            plain(format!("{digit} given"), Part::Total)
        }
        Some(digit) => plain(format!("{digit} placed"), Part::Total),
        None => {
            let digits = listed(model, cell);
            let blanks = " ".repeat(blank(model, &digits, room));
            let text = |(digit, stands): (Digit, bool)| {
                let part = if stands { Part::Total } else { Part::Faint };
                (format!("{}{blanks}", coloured(model, cell, digit)), part)
            };
            digits.into_iter().map(text).collect()
        }
    }
}

/// What is wrong with the cursor's cell, if it is open and the player wants to be told.
fn warning(model: &Model) -> Option<String> {
    let cell = model.hand.cursor;
    model.findings.facts.problems.iter().find_map(|problem| match *problem {
        Problem::Unmarked(at) if at == cell => {
            let only = model.findings.facts.possible[cell.index()].only()?;
            Some(match model.help() {
                Help::All => format!("only {only} fits !"),
                _ => "a mark is missing !".into(),
            })
        }
        Problem::Inconsistent(Inconsistency::NoCandidate(at)) if at == cell => {
            Some("nothing fits !".into())
        }
        _ => None,
    })
}

/// The candidates of an open cell, each with whether it is present: if not, the player wiped it
/// although it fits by the digits placed. Unless that is shown, only the player's own marks.
fn listed(model: &Model, cell: Cell) -> Vec<(Digit, bool)> {
    let (present, all) = match model.shows_fits() {
        true => (model.candidates(cell), model.findings.facts.possible[cell.index()]),
        false => (model.sitting.game.sheet().marks(cell), Digits::EMPTY),
    };
    (present | all).iter().map(|digit| (digit, present.contains(digit))).collect()
}

/// The number of blanks after each candidate of the cursor's cell: one, if there is room.
fn blank(model: &Model, digits: &[(Digit, bool)], room: usize) -> usize {
    let cell = model.hand.cursor;
    let wide = |(digit, _): &(Digit, bool)| width(&coloured(model, cell, *digit)) + 1;
    usize::from(digits.iter().map(wide).sum::<usize>() <= room + 1)
}

/// A candidate with the letter of its colour.
fn coloured(model: &Model, cell: Cell, digit: Digit) -> String {
    let colours = model.sitting.game.annotations().colours(cell, Some(digit));
    format!("{digit}{}", colours.letters(""))
}

/// A line in a single style.
fn plain(text: impl Into<String>, part: Part) -> Spans {
    vec![(text.into(), part)]
}

fn sudoku(model: &Model, room: usize) -> Lines {
    let mut text = places(model, room);
    text.extend(solution_counts(model, room));
    text.extend(left(model, room).into_iter().map(|line| plain(line, Part::Faint)));
    text.extend(rules(model, room));
    text.push(Spans::new());
    let mut lines = Lines { text, ..Lines::default() };
    if model.puzzle().regions().iter().any(|region| region.family == Family::Cage) {
        match model.puzzle().region_in(model.hand.cursor, Family::Cage) {
            Some(cage) => add_run(&mut lines, model, cage, '┆', room),
            None => {
                let least = lines.text.len() + runs::least(model);
                lines.text.push(plain("┆ no cage", Part::Faint));
                lines.text.resize(least, Spans::new());
            }
        }
    }
    lines
}

/// The lines about the places of a digit, which show hidden singles, so that they are help to be asked for.
fn places(model: &Model, room: usize) -> Vec<Spans> {
    if model.help() != Help::All {
        return Vec::new();
    }
    // In a single line, the digit comes first.
    let is_low = model.look.size.1 < LOW;
    let spare = if is_low { "1: ".len() } else { 0 };
    match fits(model, room.saturating_sub(spare)) {
        Some((digit, counts)) if is_low => vec![plain(format!("{digit}: {counts}"), Part::Info)],
        Some((digit, counts)) => {
            vec![plain(format!("places for {digit}"), Part::Faint), plain(counts, Part::Info)]
        }
        None => vec![Spans::new(); if is_low { 1 } else { 2 }],
    }
}

/// In how many solutions the digits of the cursor's cell occur, while that is shown.
fn solution_counts(model: &Model, room: usize) -> impl Iterator<Item = Spans> {
    let cell = model.hand.cursor;
    let is_open = model.sitting.game.sheet().value(cell).is_none();
    let shown = model.true_candidates().filter(|_| is_open);
    let lines = shown.map(|found| wrap(&content::solution_counts(found, cell), room));
    lines.into_iter().flatten().map(|line| plain(line, Part::Info))
}

/// The families of houses, as a word, a short one and a letter.
const HOUSES: [(Family, [&str; 3]); 5] = [
    (Family::Row, [" in row", "×row", "×r"]),
    (Family::Column, [" in column", "×col", "×c"]),
    (Family::Box, [" in box", "×box", "×b"]),
    (Family::Diagonal, [" on diagonal", "×diagonal", "×d"]),
    (Family::Window, [" in window", "×window", "×w"]),
];

/// In how many cells of the cursor's houses a digit can still go, as in `3 in row, 2 in column`, which
/// cannot be taken for the name of a cell: the digit, which is the highlighted one or the first
/// candidate, and the counts.
fn fits(model: &Model, room: usize) -> Option<(String, String)> {
    let (puzzle, sheet, cell) = (model.puzzle(), model.sitting.game.sheet(), model.hand.cursor);
    let filtered = model.highlighted_digit();
    if sheet.value(cell).is_some() && filtered.is_none() {
        return None;
    }
    let digit = filtered.or_else(|| model.candidates(cell).first())?;
    let takes =
        |cell: &&Cell| sheet.value(**cell).is_none() && model.candidates(**cell).contains(digit);
    let regions: Vec<RegionId> = puzzle.regions_of(cell).to_vec();
    let counts = |short: usize, gap: &str| {
        let count = |id: &RegionId| {
            let region = puzzle.region(*id);
            let (_, names) = HOUSES.iter().find(|(family, _)| *family == region.family)?;
            Some(format!("{}{}", region.cells.iter().filter(takes).count(), names[short]))
        };
        regions.iter().filter_map(count).collect::<Vec<_>>().join(gap)
    };
    let mut ways = [(0, ", "), (1, " ")].into_iter().map(|(short, gap)| counts(short, gap));
    let fitting = ways.find(|counts| width(counts) <= room);
    Some((digit.to_string(), fitting.unwrap_or_else(|| counts(2, " "))))
}

/// The most lines for rules.
const RULES: usize = 6;

/// The rules that apply to the cursor's cell; if there are none, the meaning of the symbols on the
/// board. The symbols look as they do there.
fn rules(model: &Model, room: usize) -> Vec<Spans> {
    let setup = model.puzzle().setup();
    let sentence = |relation: &Relation| {
        let drawing = &relation.rule.drawing;
        let sign = sign(model, drawing, rules::sign(relation));
        let lines = wrap(&format!("{sign} {}", rules::sentence(relation, setup)), room);
        lines.into_iter().map(move |line| signed(line, &sign, drawing))
    };
    let mut lines: Vec<Spans> = rules::here(setup, model.hand.cursor).flat_map(sentence).collect();
    let is_here = !lines.is_empty();
    if !is_here {
        let name = |Legend { sign, rule, .. }| {
            let sign = self::sign(model, &rule.drawing, sign);
            let line = format!("{sign} {}", rule.name);
            signed(cut(line.trim_start(), room).into_owned(), &sign, &rule.drawing)
        };
        lines = rules::legend(setup).into_iter().map(name).collect();
    }
    let undrawn = if is_here { undrawn(setup, room) } else { None };
    let most = RULES - usize::from(undrawn.is_some());
    if lines.len() > most {
        let rest = lines.split_off(most - 1);
        let rest: Vec<String> =
            rest.iter().map(|line| line.iter().map(|it| &*it.0).collect()).collect();
        lines.push(plain(cut(&rest.join(" "), room), Part::Info));
    }
    lines.extend(undrawn);
    lines
}

/// The names of the rules that nothing draws, cut where there is no room, as in `anti-knight, anti-king`.
fn undrawn(setup: &Setup, room: usize) -> Option<Spans> {
    let legend = rules::legend(setup).into_iter().filter(|it| it.sign.is_empty());
    let names: Vec<&str> = legend.map(|it| it.rule.name).collect();
    (!names.is_empty()).then(|| plain(cut(&names.join(", "), room), Part::Info))
}

/// The symbol of a rule as it is on the board, where letters distinguish lines without colours.
fn sign(model: &Model, drawing: &Drawing, sign: String) -> String {
    match drawing.sign {
        Sign::Border(..) => sign.chars().map(|sign| lit(&model.look.theme, sign)).collect(),
        _ if are_lettered(&model.look.theme) && drawing.stroke.is_some_and(Stroke::is_thick) => {
            sign.replace(['━', '╍'], &drawing.letter.to_string())
        }
        _ => sign,
    }
}

/// A line whose symbol, if it begins with one, has the style of its rule.
fn signed(line: String, sign: &str, drawing: &Drawing) -> Spans {
    match line.strip_prefix(sign) {
        Some(text) if !sign.is_empty() => {
            vec![(sign.into(), part_of(drawing)), (text.into(), Part::Info)]
        }
        _ => plain(line, Part::Info),
    }
}

/// How often each digit must still be placed.
fn left(model: &Model, room: usize) -> Vec<String> {
    let (puzzle, sheet) = (model.puzzle(), model.sitting.game.sheet());
    let mut placed = [0_usize; Digit::MAX as usize];
    for digit in puzzle.cells().iter().filter_map(|&cell| sheet.value(cell)) {
        placed[digit.index()] += 1;
    }
    // Boards that share cells have more boxes than there are digits. If their boxes overlap in part, nobody
    // knows how often each digit occurs.
    let boxes = puzzle.regions().iter().filter(|region| region.family == Family::Box).count();
    let number = puzzle.cells().len() / usize::from(puzzle.largest());
    if puzzle.setup().is_joined() && number != boxes {
        return Vec::new();
    }
    let left = |digit: Digit| number.saturating_sub(placed[digit.index()]);
    let entry = |digit: Digit| format!("{digit}:{}", left(digit));
    let entries: Vec<String> = puzzle.digits().iter().map(entry).collect();
    let widest = if puzzle.largest() > 9 || number > 9 { 5 } else { 4 };
    let fitting = ((room.saturating_sub(4)) / widest).clamp(1, 10);
    // Each digit at the place that its mark has in a cell, unless rows are scarce.
    let across = if puzzle.largest() == 9 && model.look.size.1 >= LOW { 3 } else { fitting };
    let rows = entries.chunks(across).enumerate().map(|(row, entries)| {
        let padded = entries.iter().map(|entry| format!("{entry:<0$}", widest - 1));
        let text = padded.collect::<Vec<_>>().join(" ");
        format!("{}{text}", if row == 0 { "left " } else { "     " })
    });
    rows.collect()
}

fn kakuro(model: &Model, room: usize) -> Lines {
    let mut lines = Lines { text: solution_counts(model, room).collect(), ..Lines::default() };
    for (family, sign) in [(Family::Across, '▸'), (Family::Down, '▾')] {
        if let Some(region) = model.puzzle().region_in(model.hand.cursor, family) {
            add_run(&mut lines, model, region, sign, room);
        }
    }
    lines.text.push(Spans::new());
    lines
}
