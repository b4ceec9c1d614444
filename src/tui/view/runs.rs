//! What the candidates pane says of a run or a cage: its clue and what is left of it, its combinations,
//! and which digits all of them need and none has.
//!
//! ```text
//! ▸ 16 in 2
//!   7+9
//!   needs 7 9  never 1 2 3 4 5 6 8
//! ```

use super::roles::Spans;
use crate::engine::consistency::Inconsistency;
use crate::engine::digit::Digits;
use crate::engine::region::RegionId;
use crate::game::check::Problem;
use crate::game::remaining::Remaining;
use crate::tui::geometry::text::width;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;

/// The rows that the combinations of a run have at least, so that the panes keep still, and at most.
const ROWS: (usize, usize) = (1, 3);

/// The lines of the pane.
#[derive(Debug, Default)]
pub(in crate::tui) struct Lines {
    /// The lines, in pieces.
    pub text: Vec<Spans>,
    /// The combinations that can be clicked on: the line, the first column and how many, and which
    /// combination of which region it is.
    pub places: Vec<(usize, usize, usize, RegionId, Digits)>,
}

/// Adds what is said of one run or cage, in `room` columns.
pub(in crate::tui) fn add_run(
    lines: &mut Lines,
    model: &Model,
    id: RegionId,
    sign: char,
    room: usize,
) {
    let least = lines.text.len() + 2 + ROWS.0;
    lines.text.push(heading(model, id, sign));
    let is_open = model.sitting.game.sheet().left(model.puzzle(), id).1 > 0;
    if is_open && model.puzzle().region(id).sum.is_some() {
        let left = remaining(model, id);
        let mut rows = Combinations::of(&left, room);
        for (row, (col, wide, set)) in rows.places() {
            lines.places.push((lines.text.len() + row, col, wide, id, set));
        }
        lines.text.append(&mut rows.rows);
        lines.text.push(vec![(needs_and_never(&left, room), Part::Faint)]);
    }
    let height = lines.text.len().max(least);
    lines.text.resize(height, Spans::new());
}

/// The clue of a run or a cage, and what is left of it.
fn heading(model: &Model, id: RegionId, sign: char) -> Spans {
    let region = model.puzzle().region(id);
    let (sum, open) = model.sitting.game.sheet().left(model.puzzle(), id);
    let unmakeable = Problem::Inconsistent(Inconsistency::Region(id));
    let is_impossible = model.facts.problems.contains(&unmakeable);
    let all = region.cells.len();
    let (rest, part) = match sum {
        _ if is_impossible => ("impossible !".into(), Part::Error),
        _ if open == 0 => ("met ✓".into(), Part::Faint),
        _ if open == all => (String::new(), Part::Info),
        Some(sum) => (format!("{sum} left in {open}"), Part::Info),
        None => (format!("{open} open"), Part::Info),
    };
    let clue = region.sum.map_or_else(|| "no clue".into(), |sum| sum.to_string());
    vec![(format!("{sign} {clue} in {all}"), Part::Title), (format!("  {rest}"), part)]
}

/// The combinations that are left of a run or a cage, by the marks too if the player wants that.
fn remaining(model: &Model, id: RegionId) -> Remaining {
    let (puzzle, sheet) = (model.puzzle(), model.sitting.game.sheet());
    let left = Remaining::of(puzzle, sheet, id);
    match model.sitting.settings.possible_combinations {
        true => left.allowed_by(puzzle, sheet, id, |cell| model.candidates(cell)),
        false => left,
    }
}

/// Combinations in rows, as they are drawn.
struct Combinations {
    rows: Vec<Spans>,
    /// What stands in the rows, in this order; those that have no room are left out.
    shown: Vec<Digits>,
    /// How many stand in a row, each in so many columns, from which column on.
    across: usize,
    wide: usize,
    indent: usize,
}

impl Combinations {
    /// Combinations with plus signs where all of them have room so, else as bare digits, of which the
    /// last row says how many more there are. Those struck out are dim, with strokes for the signs.
    fn of(left: &Remaining, room: usize) -> Self {
        let sets = left.listed();
        if sets.is_empty() {
            let rows = vec![vec![("  no combination".into(), Part::Info)]];
            return Self { rows, shown: Vec::new(), across: 1, wide: 0, indent: 0 };
        }
        let ways = [(true, 2), (true, 0), (false, 2), (false, 0)];
        let mut ways =
            ways.into_iter().map(|(signs, indent)| Self::rows(&sets, signs, indent, room));
        if let Some(fits) = ways.find(|found| found.rows.len() <= ROWS.1) {
            return fits;
        }
        Self::cut(&sets, room)
    }

    /// Rows of as many combinations as have room beside each other.
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

    /// As many bare combinations as have room, and how many more there are.
    fn cut(sets: &[(Digits, bool)], room: usize) -> Self {
        let whole = Self::rows(sets, false, 0, room);
        // The last row has room for how many more there are.
        let note = " and 999 more".len();
        let last = (room.saturating_sub(note) + 1) / (whole.wide + 1);
        let shown = whole.across * (ROWS.1 - 1) + last;
        let mut cut = Self::rows(&sets[..shown.min(sets.len())], false, 0, room);
        let more = format!("and {} more", sets.len().saturating_sub(shown));
        match cut.rows.last_mut().filter(|_| last > 0) {
            Some(line) => line.push((format!(" {more}"), Part::Info)),
            None => cut.rows.push(vec![(more, Part::Info)]),
        }
        cut
    }

    /// Where each combination stands: its row, its first column, its width.
    fn places(&self) -> Vec<(usize, (usize, usize, Digits))> {
        let place = |(place, set): (usize, &Digits)| {
            let col = self.indent + (place % self.across) * (self.wide + 1);
            (place / self.across, (col, self.wide, *set))
        };
        self.shown.iter().enumerate().map(place).collect()
    }
}

/// A combination, with signs or as bare digits.
fn text((set, stands): (Digits, bool), signs: bool) -> String {
    let sign = match (signs, stands) {
        (false, _) => "",
        (true, true) => "+",
        (true, false) => "/",
    };
    set.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(sign)
}

/// The digits that all combinations need and those that none has, as in `needs 7 9 never 1 2`.
pub(in crate::tui) fn needs_and_never(left: &Remaining, room: usize) -> String {
    let (needs, never) = (left.needs(), left.never());
    let says = |gap: &str, indent: usize| {
        let part = |name: &str, digits: Digits| {
            let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
            (!digits.is_empty()).then(|| format!("{name} {}", digits.join(gap)))
        };
        let parts = [part("needs", needs), part("never", never)];
        let text = parts.into_iter().flatten().collect::<Vec<_>>().join(if indent > 0 {
            "  "
        } else {
            " "
        });
        format!("{:indent$}{text}", "")
    };
    let ways = [(" ", 2), ("", 2), ("", 0)];
    let mut texts = ways.into_iter().map(|(gap, indent)| says(gap, indent));
    // A part of the digits would say something else; those that are needed matter more.
    let text = texts
        .find(|text| width(text) <= room)
        .or_else(|| says("", 0).split(" never").next().map(String::from))
        .unwrap_or_default();
    if left.sets.is_empty() { String::new() } else { text }
}
