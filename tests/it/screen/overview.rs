//! The overview of large boards.

use crate::screen::stage::Stage;
use gradus::tui::geometry::screen::shown;
use gradus::tui::screens::overview::Overview;

/// The largest Kakuro of the pack, 46 rows and 31 columns.
fn large(size: (u16, u16), config: &str) -> Stage {
    let pack = include_str!("../../../assets/kakuro.txt");
    let puzzles = pack.lines().filter_map(|line| line.split(' ').next());
    let puzzle = puzzles.max_by_key(|puzzle| puzzle.len()).expect("a puzzle");
    Stage::configured(puzzle, size, config)
}

#[test]
fn the_whole_grid_at_a_glance() {
    let mut stage = large((80, 24), "");
    stage.press("1 right 1 right 2 Z down down down down right right pagedown");
    insta::assert_snapshot!("overview", stage.picture().backend());
    let mut stage = large((40, 16), "screen.glyphs = \"ascii\"");
    stage.press("Z end pagedown pagedown");
    insta::assert_snapshot!("overview_ascii", stage.picture().backend());
}

/// From every place, the cursor goes to the nearest white cell, and the screen shows it.
#[test]
fn enter_goes_to_the_place() {
    for keys in ["end pagedown", "pagedown pagedown pagedown right", "down down end left", "up"] {
        let mut stage = large((80, 24), "");
        stage.press("Z").press(keys);
        let place = stage.model.top::<Overview>().expect("the overview").place;
        stage.press("enter");
        let (grid, cursor) = (stage.model.puzzle().grid(), stage.model.hand.cursor);
        assert!(stage.model.puzzle().is_white(cursor) && stage.model.overlays.is_empty());
        let far =
            grid.row(cursor).abs_diff(grid.row(place)) + grid.col(cursor).abs_diff(grid.col(place));
        assert!(far <= 3, "{keys}: {far}");
        let (rows, cols) = shown(&stage.model);
        let view = stage.model.panes.viewport;
        assert!((view.row..view.row + rows).contains(&grid.row(cursor)), "{keys}");
        assert!((view.col..view.col + cols).contains(&grid.col(cursor)), "{keys}");
    }
}
