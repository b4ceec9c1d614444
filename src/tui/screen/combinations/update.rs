//! The table of combinations: what it shows, and striking combinations out.

use super::state::CombinationTable;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::{make, overlays, tell};
use gradus_engine::{Digits, RegionId};

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
        (Some(region), Some((set, _))) => toggle(model, region, *set),
        _ => Effects::new(),
    }
}

/// Strikes a combination out of a region, or restores it. It is given by the digits that it leaves
/// to the open cells.
pub(in crate::tui) fn toggle(model: &mut Model, region: RegionId, left: Digits) -> Effects {
    let game = &model.sitting.game;
    let Some(combination) = game.sheet().whole(model.puzzle(), region, left) else {
        return Effects::new();
    };
    // The digits of a full run may repeat, or make another sum.
    if !combination.is_of(model.puzzle()) {
        let why = "the digits placed there are not a combination of the run; clear one first";
        return tell(model, Notice::warning(why));
    }
    let is_last = game.remaining(region, false).sets == [left];
    if is_last && model.hand.striking.replace(combination) != Some(combination) {
        let name = model.puzzle().region_name(region);
        let why = format!("this is the last combination of {name}; press again to strike it out");
        return tell(model, Notice::warning(why));
    }
    model.hand.striking = None;
    let made = game.toggle(game.sheet(), combination, model.sitting.settings.tidy);
    make(model, made)
}
