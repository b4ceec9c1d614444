//! The text of the candidates pane about a run or a cage: its clue and the rest of it, its
//! combinations, and which digits all of them need and none contains.
//!
//! ```text
//! ▸ 16 in 2
//!   7+9
//!   needs 7 9  never 1 2 3 4 5 6 8
//! ```

use crate::game::check::Problem;
use crate::game::remaining::{Help, Remaining};
use crate::tui::geometry::text::width;
use crate::tui::paint::roles::Spans;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use gradus_engine::Digits;
use gradus_engine::grid::RegionId;
use gradus_engine::grid::consistency::Inconsistency;

/// The maximum number of rows for the combinations of a run.
const ROWS: usize = 3;

/// The rows that the text about a run takes at least, so that the panes keep still when the cursor moves:
/// on a screen with fewer rows than [`TALL`], and on others.
const LEAST: (usize, usize) = (3, 4);

/// The rows of a screen that has room for more.
const TALL: u16 = 55;

/// How many columns the text about a run is indented from its clue, if there is room.
const INDENT: usize = 2;

/// The lines of the pane.
#[derive(Debug, Default)]
pub(in crate::tui) struct Lines {
    /// The lines, in pieces.
    pub text: Vec<Spans>,
    /// The combinations that can be clicked: the line, the first column and the width, and which
    /// combination of which region it is.
    pub places: Vec<(usize, usize, usize, RegionId, Digits)>,
}

/// Adds the text about one run or cage, in `room` columns.
pub(in crate::tui) fn add_run(
    lines: &mut Lines,
    model: &Model,
    id: RegionId,
    sign: char,
    room: usize,
) {
    let least = lines.text.len() + least(model);
    lines.text.push(heading(model, id, sign, room));
    let is_open = model.sitting.game.sheet().left(model.puzzle(), id).1 > 0;
    let lists = is_open && model.help() > Help::None;
    if lists && model.puzzle().region(id).sum.is_some() {
        let left = model.sitting.game.remaining(id, model.help());
        let mut rows = Combinations::of(&left, room);
        for (row, (col, wide, set)) in rows.places() {
            lines.places.push((lines.text.len() + row, col, wide, id, set));
        }
        lines.text.append(&mut rows.rows);
        let needs = needs_and_never(&left, room).into_iter();
        lines.text.extend(needs.map(|line| vec![(line, Part::Faint)]));
    }
    let height = lines.text.len().max(least);
    lines.text.resize(height, Spans::new());
}

/// The rows that the text about a run takes at least.
pub(in crate::tui) const fn least(model: &Model) -> usize {
    if model.look.size.1 < TALL { LEAST.0 } else { LEAST.1 }
}

/// The clue of a run or a cage, and the rest of it.
fn heading(model: &Model, id: RegionId, sign: char, room: usize) -> Spans {
    let region = model.puzzle().region(id);
    let (sum, open) = model.sitting.game.sheet().left(model.puzzle(), id);
    let wrong = model.findings.facts.problems.iter().find_map(|problem| match *problem {
        Problem::Inconsistent(Inconsistency::Region(region)) => {
            (region == id).then_some("impossible !")
        }
        Problem::MarkedOut(region) => (region == id).then_some("marked out !"),
        Problem::StruckOut(region) => (region == id).then_some("struck out !"),
        _ => None,
    });
    let all = region.cells.len();
    let (rest, part) = match (wrong, sum) {
        (Some(wrong), _) => (wrong.into(), Part::Error),
        _ if open == 0 => ("met ✓".into(), Part::Faint),
        _ if open == all => (String::new(), Part::Info),
        (None, Some(sum)) => (format!("{sum} left in {open}"), Part::Info),
        (None, None) => (format!("{open} open"), Part::Info),
    };
    let clue = region.sum.map_or_else(|| "no clue".into(), |sum| sum.to_string());
    let clue = format!("{sign} {clue} in {all}");
    let gap = if width(&clue) + 2 + width(&rest) <= room { "  " } else { " " };
    vec![(clue, Part::Title), (format!("{gap}{rest}"), part)]
}

/// Combinations in rows, as they are drawn.
struct Combinations {
    rows: Vec<Spans>,
    /// The content of the rows, in this order; whatever does not fit is left out.
    shown: Vec<Digits>,
    /// The number of combinations in a row, the width of each, and the first column.
    across: usize,
    wide: usize,
    indent: usize,
}

impl Combinations {
    /// Combinations with plus signs if all of them fit that way, else as bare digits; the last row
    /// then says how many more there are. Those struck out are dim, with strokes in place of the
    /// plus signs.
    fn of(left: &Remaining, room: usize) -> Self {
        let sets = left.listed();
        if sets.is_empty() {
            let rows = vec![vec![("  no combination".into(), Part::Info)]];
            return Self { rows, shown: Vec::new(), across: 1, wide: 0, indent: 0 };
        }
        let ways = [(true, 2), (true, 0), (false, 2), (false, 0)];
        let mut ways =
            ways.into_iter().map(|(signs, indent)| Self::rows(&sets, signs, indent, room));
        if let Some(fits) = ways.find(|found| found.rows.len() <= ROWS) {
            return fits;
        }
        Self::cut(&sets, room)
    }

    /// Rows with as many combinations as fit side by side.
    fn rows(sets: &[(Digits, bool)], signs: bool, indent: usize, room: usize) -> Self {
        let wide = sets.first().map_or(1, |first| width(&text(*first, signs)));
        let across = ((room.saturating_sub(indent) + 1) / (wide + 1)).max(1);
        let row = |sets: &[(Digits, bool)]| {
            let mut spans = vec![(" ".repeat(indent), Part::Info)];
            for (place, set) in sets.iter().enumerate() {
                let gap = if place > 0 { " " } else { "" };
                let part = if set.1 { Part::Info } else { Part::Faint };
                spans.push((format!("{gap}{}", text(*set, signs)), part));
            }
            spans
        };
        let rows = sets.chunks(across).map(row).collect();
        Self { rows, shown: sets.iter().map(|(set, _)| *set).collect(), across, wide, indent }
    }

    /// As many bare combinations as fit, and the number of the others.
    fn cut(sets: &[(Digits, bool)], room: usize) -> Self {
        let whole = Self::rows(sets, false, 0, room);
        // The last row has room for the number of the others.
        let note = " and 999 more".len();
        let last = (room.saturating_sub(note) + 1) / (whole.wide + 1);
        let shown = whole.across * (ROWS - 1) + last;
        let mut cut = Self::rows(&sets[..shown.min(sets.len())], false, 0, room);
        let more = format!("and {} more", sets.len().saturating_sub(shown));
        match cut.rows.last_mut().filter(|_| last > 0) {
            Some(line) => line.push((format!(" {more}"), Part::Info)),
            None => cut.rows.push(vec![(more, Part::Info)]),
        }
        cut
    }

    /// The place of each combination: its row, its first column, its width.
    fn places(&self) -> Vec<(usize, (usize, usize, Digits))> {
        let place = |(place, set): (usize, &Digits)| {
            let col = self.indent + (place % self.across) * (self.wide + 1);
            (place / self.across, (col, self.wide, *set))
        };
        self.shown.iter().enumerate().map(place).collect()
    }
}

/// A combination, with plus signs or as bare digits.
fn text((set, stands): (Digits, bool), signs: bool) -> String {
    let sign = match (signs, stands) {
        (false, _) => "",
        (true, true) => "+",
        (true, false) => "/",
    };
    set.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(sign)
}

/// The digits that all combinations need and those that none contains, as in `needs 7 9  never 1 2`: in one
/// line if there is room, else in one for each.
pub(in crate::tui) fn needs_and_never(left: &Remaining, room: usize) -> Vec<String> {
    if left.sets.is_empty() {
        return Vec::new();
    }
    let part = |name: &str, digits: Digits| {
        let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
        (!digits.is_empty()).then(|| format!("{name} {}", digits.join(" ")))
    };
    let parts = [part("needs", left.needs()), part("never", left.never())];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let line = parts.join("  ");
    let lines = if width(&line) + INDENT <= room { vec![line] } else { parts };
    let indent = |line: String| {
        let indent = if width(&line) + INDENT <= room { INDENT } else { 0 };
        format!("{:indent$}{line}", "")
    };
    lines.into_iter().map(indent).collect()
}
