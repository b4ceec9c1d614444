//! What goes with the picture: the game in words, and the board cell by cell.

use crate::game::spoken;
use crate::tui::state::model::{Model, Writing};
use crate::tui::terminal::{Aside, Grid, GridCell, Words};
use crate::tui::update::address;
use crate::tui::view::screen_reader::sentence;
use gradus_engine::rate::{LEVEL, written};
use gradus_engine::{Cell, Puzzle};
use std::collections::BTreeMap;

/// What goes with the picture of a model. While nothing is played, it does not mention the game
/// behind the start screen.
pub fn aside(model: &Model) -> Aside {
    let sentence = sentence(model).0;
    if model.overlays.iter().any(|screen| screen.precedes_game()) {
        let grid = Grid { has_list: model.panes.spots.has_list(), ..Grid::default() };
        return Aside { words: Words { sentence, ..Words::default() }, grid };
    }
    let link = address::link(model).map(|link| link.to_string()).unwrap_or_default();
    let title = model.sitting.title.clone();
    let invitation = invitation(model).unwrap_or_default();
    let solved = model.sitting.is_solved();
    let result = if solved { address::result(model) } else { String::new() };
    Aside { words: Words { title, link, sentence, invitation, result }, grid: grid(model) }
}

/// What to expect: `A hard Sudoku, 62 points by simplest first: about 14 min`. The time is that of
/// the rest, so there is no such sentence once the player has started, or before everything is
/// rated.
fn invitation(model: &Model) -> Option<String> {
    let (sitting, start) = (&model.sitting, &model.ratings().start);
    let total =
        start.rating.as_ref().filter(|_| start.fresh && sitting.game.position() == 0)?.total;
    let level = model.findings.analysis.of(&LEVEL).start.rating.as_ref()?.level?;
    let variety = model.puzzle().setup().sort();
    let variety = variety.strip_prefix("classic ").unwrap_or(&variety);
    let article = if level.starts_with(['a', 'e', 'i', 'o', 'u']) { "An" } else { "A" };
    let points = |total| format!(", {} points by {}", written(total), sitting.system().name);
    let (points, time) = (total.map(points).unwrap_or_default(), model.prediction()?.about());
    Some(format!("{article} {level} {variety}{points}: {time}."))
}

/// The board cell by cell; what lies over it hides its cells.
fn grid(model: &Model) -> Grid {
    let (puzzle, spots) = (model.puzzle(), &model.panes.spots);
    let grid = puzzle.grid();
    let places: BTreeMap<Cell, [u16; 4]> =
        spots.cells().map(|(cell, at)| (cell, [at.x, at.y, at.width, at.height])).collect();
    let shows = !model.is_paused() && model.overlays.is_empty();
    let cell = |cell: Cell| GridCell {
        name: name(model, puzzle, cell),
        digit: model.sitting.game.sheet().value(cell).map(|digit| digit.to_string()),
        place: places.get(&cell).copied(),
    };
    let row = |row| (0..grid.cols()).filter_map(|col| grid.cell(row, col)).map(cell).collect();
    Grid {
        cursor: (grid.row(model.hand.cursor), grid.col(model.hand.cursor)),
        marks: model.hand.writing != Writing::Digits,
        largest: puzzle.largest(),
        has_list: spots.has_list(),
        rows: if shows { (0..grid.rows()).map(row).collect() } else { Vec::new() },
    }
}

/// A cell as it is read out, without what its regions still need.
fn name(model: &Model, puzzle: &Puzzle, cell: Cell) -> String {
    let content = spoken::content(&model.sitting.game, cell);
    format!("{}, {content}", spoken::place(puzzle, cell))
}
