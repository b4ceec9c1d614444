//! The table of combinations.
//!
//! ```text
//! 16 across in 3 from r2c3, 9 left in 2
//! 2+7  the marks rule it out
//! 3+6
//! 4+5  struck out
//! needs 3 6
//! ```

use crate::game::Game;
use crate::game::remaining::{Help, Remaining};
use crate::tui::geometry::text::{Line, Rows, cut};
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::paint::pen::{draw_frame, draw_list, put};
use crate::tui::paint::runs::needs_and_never;
use crate::tui::state::action::{Action, BASE};
use crate::tui::state::context::Context;
use crate::tui::state::hand::Cursor;
use crate::tui::state::model::{Model, Screen};
use crate::tui::state::panes::Drawn;
use crate::tui::theme::Part;
use crate::tui::update::enabled::{Enabled, has_combinations, only_if};
use crate::tui::update::{overlays, writing};
use gradus_engine::grid::RegionId;
use gradus_engine::grid::change::Combination;
use gradus_engine::technique::text;
use gradus_engine::{Cell, Kind, Puzzle};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The largest sum and number of cells in the table.
const MOST: (u32, usize) = (45, 9);

/// The table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CombinationTable {
    /// The region whose combinations are shown; `None` for a lookup of any sum.
    pub region: Option<RegionId>,
    /// The sum to look up.
    pub sum: u32,
    /// The number of cells.
    pub cells: usize,
    /// The selected combination.
    pub selected: Cursor,
}

impl CombinationTable {
    /// The table of a region, or of a sum in two cells if there is none.
    pub fn of(puzzle: &Puzzle, region: Option<RegionId>) -> Self {
        let whole = region.map(|id| puzzle.region(id));
        let sum = whole.and_then(|region| region.sum).unwrap_or(10);
        let cells = whole.map_or(2, |region| region.cells.len());
        Self { region, sum, cells, selected: Cursor::default() }
    }

    /// The regions of a cell that have combinations.
    pub fn regions(game: &Game, cell: Cell) -> Vec<RegionId> {
        let puzzle = game.puzzle();
        let regions = puzzle.regions_of(cell).iter().copied();
        let is_run = |id: &RegionId| Combination::belongs_to(puzzle, *id);
        regions.filter(is_run).collect()
    }

    /// The combinations shown.
    pub fn remaining(&self, game: &Game) -> Remaining {
        match self.region {
            Some(region) => game.remaining(region, Help::None),
            None => Remaining::among(game.puzzle().digits(), self.cells, Some(self.sum)),
        }
    }

    /// Looks up another sum, if there is one.
    pub fn turn(&mut self, by: i32) {
        let sum = self.sum.saturating_add_signed(by).clamp(1, MOST.0);
        *self = Self { sum, region: None, selected: Cursor::default(), ..*self };
    }

    /// Looks up the sum in another number of cells.
    pub fn stretch(&mut self, cells: usize) {
        let cells = cells.clamp(1, MOST.1);
        *self = Self { cells, region: None, selected: Cursor::default(), ..*self };
    }
}

impl Screen for CombinationTable {
    fn name(&self) -> &'static str {
        "combinations"
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::Combinations]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, model: &Model) -> usize {
        self.remaining(&model.sitting.game).listed().len()
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        strike
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(draw_combinations(buf, body, model, self).into())
    }
}

const TABLE: Action = Action { contexts: &[Context::Combinations], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "combinations",
        title: "combinations",
        help: "Shows the combinations of the cell's runs or cage, or of any sum.",
        also: "table sums kakuro killer cage lookup",
        contexts: &[Context::Play],
        enabled: has_combinations,
        run: open,
        ..BASE
    },
    Action {
        id: "combination-strike",
        title: "strike out",
        help: "Strikes the combination out of the run or the cage, or restores it.",
        also: "exclude cross",
        rank: 1,
        enabled: can_strike,
        run: strike,
        ..TABLE
    },
    Action {
        id: "combination-run",
        title: "other run",
        help: "Shows the combinations of the next run of the cell.",
        rank: 2,
        run: next_run,
        ..TABLE
    },
    Action {
        id: "combination-less",
        title: "sum",
        help: "Looks up the sum that is lower by one.",
        rank: 3,
        run: less,
        ..TABLE
    },
    Action {
        id: "combination-more",
        title: "sum",
        help: "Looks up the sum that is higher by one.",
        rank: 3,
        run: more,
        ..TABLE
    },
    Action {
        id: "combination-cells",
        title: "cells",
        help: "Looks up the sum in this many cells.",
        rank: 4,
        run: cells,
        ..TABLE
    },
];

/// A combination of a run is selected.
fn can_strike(model: &Model) -> Enabled {
    let table = model.top::<CombinationTable>();
    let of_run = table.filter(|table| table.region.is_some());
    only_if(
        of_run.is_some(),
        "only a combination of a run can be struck out; {combination-run} shows one",
    )?;
    let some =
        of_run.is_some_and(|table| !table.remaining(&model.sitting.game).listed().is_empty());
    only_if(some, "there is no combination")
}

/// Opens the table at the first run or cage of the cursor's cell.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let region = CombinationTable::regions(&model.sitting.game, model.hand.cursor).first().copied();
    let table = CombinationTable::of(model.puzzle(), region);
    overlays::open(model, table)
}

/// Shows the next run or cage of the cursor's cell.
pub fn next_run(model: &mut Model, _: Key) -> Effects {
    let regions = CombinationTable::regions(&model.sitting.game, model.hand.cursor);
    let shown = model.top().and_then(|table: &CombinationTable| table.region);
    let place = regions.iter().position(|region| Some(*region) == shown);
    let next = place.map_or(0, |place| (place + 1) % regions.len().max(1));
    let table = CombinationTable::of(model.puzzle(), regions.get(next).copied());
    change(model, |shown| *shown = table)
}

/// Looks up the next lower sum.
pub fn less(model: &mut Model, _: Key) -> Effects {
    change(model, |table| table.turn(-1))
}

/// Looks up the next higher sum.
pub fn more(model: &mut Model, _: Key) -> Effects {
    change(model, |table| table.turn(1))
}

/// Looks up the sum in this many cells.
pub fn cells(model: &mut Model, key: Key) -> Effects {
    let cells = key.digit().map_or(1, |digit| usize::from(digit.get()));
    change(model, |table| table.stretch(cells))
}

fn change(model: &mut Model, with: impl FnOnce(&mut CombinationTable)) -> Effects {
    if let Some(table) = model.top_mut::<CombinationTable>() {
        with(table);
    }
    Effects::new()
}

/// Strikes the selected combination out, or restores it.
pub fn strike(model: &mut Model, _: Key) -> Effects {
    let Some(table) = model.top::<CombinationTable>() else { return Effects::new() };
    let rows = table.remaining(&model.sitting.game).listed();
    match (table.region, rows.get(table.selected.line())) {
        (Some(region), Some((set, _))) => writing::strike(model, region, *set),
        _ => Effects::new(),
    }
}

/// The rows besides those of the combinations: the heading, a blank row, and what all need.
const BESIDE: u16 = 3;

/// Draws the table and returns where the combinations are.
pub fn draw_combinations(
    buf: &mut Buffer,
    body: Rect,
    model: &Model,
    table: &CombinationTable,
) -> Rows {
    let left = table.remaining(&model.sitting.game);
    let mut lines = rows(model, table, &left);
    let all = lines.len();
    if lines.is_empty() {
        lines.push(Line::new("no combination", Part::Faint));
    }
    let height = lines.len() as u16;
    let area = draw_frame(buf, body, height + BESIDE, &model.look.theme, "Combinations");
    let room = usize::from(area.width);
    put(buf, area, (0, 0), &cut(&heading(model, table), room), model.look.theme.style(Part::Title));
    let below = area.height.saturating_sub(2);
    let list = Rect { y: area.y + 1, height: height.min(below.saturating_sub(1)), ..area };
    let shown = draw_list(buf, list, &model.look.theme, &lines, table.selected.line());
    let needs = needs_and_never(&left, room).join("  ");
    let foot = Rect { y: list.bottom() + 1, height: 1, ..area }.intersection(area);
    put(buf, foot, (0, 0), needs.trim_start(), model.look.theme.style(Part::Info));
    shown.only(all)
}

/// The region or the sum.
fn heading(model: &Model, table: &CombinationTable) -> String {
    let Some(region) = table.region else {
        return format!("{} in {}", table.sum, table.cells);
    };
    let name = model.puzzle().region_name(region);
    let name = name.strip_prefix("the ").unwrap_or(&name);
    match model.sitting.game.sheet().left(model.puzzle(), region) {
        (_, 0) => format!("{name}: full"),
        (Some(sum), open) if open < table.cells => {
            format!("{name} in {}: {sum} left in {open}", table.cells)
        }
        _ => format!("{name} in {}", table.cells),
    }
}

/// The combinations, each with its status.
fn rows(model: &Model, table: &CombinationTable, left: &Remaining) -> Vec<Line> {
    let by = |help| table.region.map(|region| model.sitting.game.remaining(region, help));
    let (by_marks, by_all) = (by(Help::Mine), by(model.help().max(Help::Mine)));
    let around = match model.kind() {
        Kind::Sudoku => "  the rest of the grid rules it out",
        Kind::Kakuro => "  the crossing runs rule it out",
    };
    let row = |(set, stands)| {
        let lacks =
            |left: &Option<Remaining>| left.as_ref().is_some_and(|left| !left.sets.contains(&set));
        let (note, part) = match stands {
            false => ("  struck out", Part::Faint),
            true if lacks(&by_marks) => ("  the marks rule it out", Part::Faint),
            true if lacks(&by_all) => (around, Part::Faint),
            true => ("", Part::Info),
        };
        Line::new(text::sum(set) + note, part)
    };
    left.listed().into_iter().map(row).collect()
}
