//! What a page gets besides the picture.

use crate::screen::stage::Stage;
use gradus::tui::view::aside;

const PUZZLE: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

#[test]
fn cells_have_names_digits_and_places() {
    let mut stage = Stage::configured(PUZZLE, (80, 24), "");
    stage.press("1 n right right right right 8");
    stage.look();
    let grid = aside(&stage.model).grid;
    assert_eq!((grid.cursor, grid.largest, grid.marks, grid.has_list), ((0, 4), 9, true, false));
    assert_eq!((grid.rows.len(), grid.rows[0].len()), (9, 9));
    let names: Vec<&str> = grid.rows[0][..5].iter().map(|cell| cell.name.as_str()).collect();
    let expected = [
        "row 1 column 1, 1",
        "row 1 column 2, empty",
        "row 1 column 3, 5 given",
        "row 1 column 4, 3 given",
        "row 1 column 5, empty, candidates 8",
    ];
    assert_eq!(names, expected);
    assert_eq!(grid.rows[0][2].digit.as_deref(), Some("5"));
    let places = grid.rows.iter().flatten().map(|cell| cell.place.expect("a place"));
    let apart: std::collections::HashSet<_> = places.map(|[x, y, ..]| (x, y)).collect();
    assert_eq!(apart.len(), 81);
}

#[test]
fn nothing_is_said_of_what_lies_behind_the_start_screen_or_a_pause() {
    let mut stage = Stage::configured(PUZZLE, (80, 24), "");
    assert_eq!(aside(&stage.model).words.title, "Test");
    assert!(aside(&stage.model).words.link.starts_with("#puzzle="));
    stage.press("Q");
    stage.look();
    let told = aside(&stage.model);
    assert_eq!((told.words.title.as_str(), told.words.link.as_str()), ("", ""));
    assert!(told.grid.has_list && told.grid.rows.is_empty());
    stage.press("esc p");
    stage.look();
    assert!(aside(&stage.model).grid.rows.is_empty());
}

#[test]
fn a_puzzle_invites_until_the_first_move() {
    let mut stage = Stage::configured(PUZZLE, (80, 24), "");
    let invitation = aside(&stage.model).words.invitation;
    assert!(invitation.starts_with("A") && invitation.contains("Sudoku"), "{invitation}");
    assert!(invitation.contains(": about ") && invitation.ends_with(" min."), "{invitation}");
    stage.press("1");
    assert_eq!(aside(&stage.model).words.invitation, "");
    assert_eq!(aside(&stage.model).words.result, "", "there is none before the end");
}
