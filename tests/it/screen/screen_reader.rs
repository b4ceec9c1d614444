//! The screen as a screen reader sees it: what the status row says, what a key repaints, and where
//! the terminal's cursor is.

use crate::screen::frames::every_look;
use crate::screen::stage::Stage;
use gradus::tui::state::model::Pane;
use gradus::tui::view::sentence;
use gradus_engine::Cell;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::fmt::Write as _;

const READER: &str = "screen.reader = true\nscreen.clock = true";

const SUDOKU: &str =
    "..985...45....9...34..6.....81..3...6.......5...9..24.....4..97...3....22...971..";

/// A small Kakuro.
const KAKURO: &str = "kakuro/6/6/hdld5t79lg-76l78t-dl.S5C8LgK9";

/// The row with the sentence, at 80x24.
const STATUS: u16 = 22;

fn stage(puzzle: &str) -> Stage {
    Stage::configured(puzzle, (80, 24), READER)
}

fn buffer(stage: &Stage) -> Buffer {
    stage.picture().backend().buffer().clone()
}

fn row(buffer: &Buffer, row: u16) -> String {
    let symbols = (0..buffer.area.width).map(|col| buffer[(col, row)].symbol());
    symbols.collect::<String>().trim().into()
}

fn said(stage: &Stage) -> String {
    row(&buffer(stage), STATUS)
}

fn cursor(stage: &Stage) -> Position {
    let mut terminal = stage.picture();
    terminal.get_cursor_position().expect("a buffer cannot fail")
}

/// The place of a cell of a 9x9 Sudoku at 80x24, beside a margin: five columns by two rows, with
/// rules between.
fn area(stage: &Stage, cell: Cell) -> Rect {
    let grid = stage.model.puzzle().grid();
    let (row, col) = (grid.row(cell) as u16, grid.col(cell) as u16);
    Rect { x: 2 + 6 * col, y: 1 + 2 * row + row / 3, width: 5, height: 2 }
}

#[test]
fn a_move_repaints_the_status_row_and_two_cells() {
    let mut stage = stage(SUDOKU);
    for keys in ["right", "down", "left", "a", "right", "right"] {
        let (from, before) = (stage.model.hand.cursor, buffer(&stage));
        stage.press(keys);
        let (to, after) = (stage.model.hand.cursor, buffer(&stage));
        assert_ne!(row(&before, STATUS), row(&after, STATUS), "{keys}");
        if from == to {
            continue;
        }
        let areas = [area(&stage, from), area(&stage, to)];
        for (x, y, _) in before.diff(&after) {
            let is_cell = areas.iter().any(|area| area.contains(Position { x, y }));
            assert!(is_cell || y == STATUS, "{keys}: column {x}, row {y}");
        }
    }
}

#[test]
fn the_status_row_says_what_matters_first() {
    let mut told = String::new();
    let mut tell = |stage: &mut Stage, keys: &str| {
        stage.press(keys);
        let _ = writeln!(told, "{keys}: {}", said(stage));
    };
    let mut sudoku = stage(SUDOKU);
    for keys in
        ["right", "left", "down", "right", "2", "a", "down", "n", "7", "n", "5", "x", "u", "c a"]
    {
        tell(&mut sudoku, keys);
    }
    // What is left of two runs takes more than a row on a narrow screen.
    let mut kakuro = Stage::configured(KAKURO, (200, 24), READER);
    for keys in ["right", "left", "5", "right", "1", "tab"] {
        tell(&mut kakuro, keys);
    }
    insta::assert_snapshot!("reader_says", told);
}

#[test]
fn a_hint_is_told_until_the_cursor_moves() {
    let mut stage = stage(SUDOKU);
    stage.press("s");
    let hint = said(&stage);
    assert!(hint.contains(" in ") && !hint.starts_with("row"), "{hint}");
    stage.press("right");
    assert!(said(&stage).starts_with("row 1 column"), "{}", said(&stage));
    stage.press("s");
    assert!(said(&stage).contains("look at"), "{}", said(&stage));
}

#[test]
fn nothing_frames_the_board_and_no_clock_runs() {
    for (name, puzzle) in every_look() {
        let stage = stage(puzzle);
        let buffer = buffer(&stage);
        for cell in buffer.content() {
            assert!(cell.symbol().is_ascii(), "{name}: {:?}", cell.symbol());
        }
        assert!(!stage.model.look.shows_clock, "{name}");
    }
}

/// In every frame, the terminal's cursor is on the cursor's cell, or on the selected row.
#[test]
fn the_cursor_is_where_the_keys_act() {
    let mut stage = stage(SUDOKU);
    for keys in ["right", "down", "right"] {
        stage.press(keys);
        let area = area(&stage, stage.model.hand.cursor);
        assert!(area.contains(cursor(&stage)), "{keys}");
    }
    while stage.model.panes.focus != Pane::Scores {
        stage.press("tab");
    }
    for _ in 0..3 {
        stage.press("down");
        let place = stage.model.panes.scores.selected;
        let rows = stage.model.pane_rows();
        let (_, shown) = rows.iter().find(|(other, _)| *other == place).expect("the row shows");
        let gradus::tui::state::model::PaneRow::Score(selected, _) = shown else {
            panic!("a score")
        };
        let line = row(&buffer(&stage), cursor(&stage).y);
        assert!(line.contains(&format!("{} ", selected.item.label())), "{line}");
        let (said, _) = sentence(&stage.model);
        assert!(said.contains(selected.item.name()), "{said}");
    }
    stage.press("esc S");
    let line = row(&buffer(&stage), cursor(&stage).y);
    assert!(!line.is_empty() && cursor(&stage).x > 54, "{line}");
}
