//! Pictures of whole screens.

use crate::stage::Stage;
use gradus::config::Config;
use gradus::engine::scores::Row;
use gradus::engine::variety::Kind;
use gradus::tui::message::Message;

/// A Sudoku with many candidates.
const SUDOKU: &str =
    "..985...45....9...34..6.....81..3...6.......5...9..24.....4..97...3....22...971..";

/// A Sudoku with XY-chains.
const CHAINS: &str =
    ".5...1..8.9.5.3...4.7..8..274.......1..352..4.......135..4..8.6...2.5.3.3..6...4.";

/// A Kakuro of 14 rows and 12 columns.
const KAKURO: &str = include_str!("../data/kakuro.txt");

/// What the pictures should not change with.
const CONFIG: &str = "[scores.simplest-first.levels]
sudoku = [45, 60, 90]
kakuro = [60, 120, 240]";

fn open(puzzle: &str, size: (u16, u16)) -> Stage {
    Stage::configured(puzzle, size, CONFIG)
}

#[test]
fn the_standard_screen_of_a_sudoku() {
    let mut stage = open(SUDOKU, (80, 24));
    stage.press("a down down right right right right n left");
    insta::assert_snapshot!(stage.picture().backend());
}

#[test]
fn the_standard_screen_of_a_kakuro() {
    let mut stage = open(KAKURO.trim(), (80, 24));
    stage.press("a down down right right down");
    insta::assert_snapshot!(stage.picture().backend());
}

#[test]
fn a_small_screen_drops_marks_and_panes() {
    let mut stage = open(SUDOKU, (40, 16));
    insta::assert_snapshot!("small_grid", stage.press("a 1 right 1").picture().backend());
    insta::assert_snapshot!("small_scores", stage.press("tab tab").picture().backend());
}

#[test]
fn a_hint_in_place_of_the_list_and_below_the_board() {
    let mut stage = open(SUDOKU, (100, 34));
    insta::assert_snapshot!("hint_in_list", stage.press("a e e e").picture().backend());
    stage.send(Message::Resize(120, 40));
    insta::assert_snapshot!("hint_below", stage.picture().backend());
}

/// A configuration in which one technique is on.
fn only(slug: &str) -> String {
    let rows = Config::standard().scores(Kind::Sudoku).rows;
    let score =
        |row: &Row| format!("{} = {}\n", row.item.slug(), u8::from(row.item.slug() == slug));
    let scores = rows.iter().filter(|row| row.item.is_score()).map(score);
    format!("[scores.simplest-first.sudoku]\n{}", scores.collect::<String>())
}

/// Links between candidates, signs of colours, and the legend, in cells of every size.
#[test]
fn a_chain_on_the_board() {
    let mut stage = Stage::configured(CHAINS, (80, 24), &only("xy-chain"));
    insta::assert_snapshot!("chain", stage.press("a S end enter").picture().backend());
    stage.send(Message::Resize(100, 34));
    insta::assert_snapshot!("chain_large", stage.picture().backend());
    stage.send(Message::Resize(60, 20));
    insta::assert_snapshot!("chain_small", stage.picture().backend());
}

#[test]
fn the_list_of_steps_beside_the_board_and_in_its_place() {
    let mut stage = open(KAKURO.trim(), (80, 24));
    stage.press("a S down right down down");
    insta::assert_snapshot!("steps", stage.picture().backend());
    stage.send(Message::Resize(40, 16));
    insta::assert_snapshot!("small_steps", stage.picture().backend());
    insta::assert_snapshot!("small_preview", stage.press("tab").picture().backend());
}

#[test]
fn a_system_with_settings_and_the_list_of_ratings() {
    let mut stage = open(SUDOKU, (80, 24));
    insta::assert_snapshot!("settings", stage.press("[ tab tab").picture().backend());
    insta::assert_snapshot!("ratings", stage.press("r r = down").picture().backend());
}

#[test]
fn styles_of_the_standard_screen() {
    let stage = open(SUDOKU, (80, 24));
    insta::assert_debug_snapshot!(stage.picture().backend().buffer());
}

/// Every overlay, both kinds, every focus and a hint, at awkward sizes.
#[test]
fn nothing_fails_at_any_size() {
    let states = [
        "",
        "a s s s",
        "a e e e tab tab",
        "?",
        "S",
        "S . end tab space",
        "r down",
        "] tab tab end",
        "ctrl+e",
        "1 2",
        "tab",
        "g 1",
    ];
    let sizes = [1, 2, 3, 5, 13, 24, 40, 80, 120, 300];
    for puzzle in [SUDOKU, KAKURO.trim(), "1.............4."] {
        for keys in states {
            let mut stage = open(puzzle, (80, 24));
            stage.press(keys);
            for (cols, rows) in sizes.iter().flat_map(|c| sizes.map(|r| (*c, r.min(100)))) {
                stage.send(Message::Resize(cols, rows));
                let picture = stage.picture();
                let controls = |symbol: char| symbol.is_control();
                let cells = picture.backend().buffer().content();
                assert!(!cells.iter().any(|cell| cell.symbol().contains(controls)));
            }
        }
    }
}
