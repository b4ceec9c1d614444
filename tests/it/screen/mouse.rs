//! The mouse: a click hits what was drawn there, and the terminal gets its mouse back.

use crate::screen::stage::Stage;
use gradus::game::check::CheckLevel;
use gradus::tui::screens::help::Help;
use gradus::tui::screens::palette::Palette;
use gradus::tui::state::context::Context;
use gradus::tui::state::hand::Filter;
use gradus::tui::state::model::Pane;
use gradus::tui::state::panes::ClickTarget;
use gradus::tui::terminal::{Event, Mouse};
use gradus::tui::theme::Part;
use gradus_engine::Digit;
use ratatui::backend::Backend;
use ratatui::layout::Position;

const SUDOKU: &str =
    "..9...7.1.....8..665.2......218.9.4.....3.....8.1.469......1.399..6.....5.3...1..";
const KAKURO: &str = "kakuro/6/6/hdld5t79lg-76l78t-dl.S5C8LgK9";
const X: &str =
    "x:4.1827.63.2...918...6.342......869...1......6.62..1.................5.....4...6..";

/// The first place of a text on the screen.
fn find(stage: &Stage, text: &str) -> Position {
    let picture = stage.picture().backend().to_string();
    let row = picture.lines().position(|line| line.contains(text));
    let row = row.unwrap_or_else(|| panic!("no {text:?} in\n{picture}"));
    let line = picture.lines().nth(row).unwrap();
    let before = &line[..line.find(text).unwrap()];
    // Each line of the picture begins with a quotation mark.
    Position { x: before.chars().count() as u16 - 1, y: row as u16 }
}

fn click(stage: &mut Stage, at: Position) {
    stage.send(Event::Mouse(Mouse::Click(at)));
}

/// The place of the cursor's cell, which has the cursor's background in the theme `dark`.
fn painted(stage: &Stage) -> Position {
    let ground = stage.model.look.theme.style(Part::Cursor).bg;
    let picture = stage.picture();
    let buffer = picture.backend().buffer();
    let is_cursor = |at: &Position| Some(buffer[*at].bg) == ground;
    buffer.area.positions().find(is_cursor).expect("the cursor's cell")
}

/// Draws boards with the cursor in every n-th cell, and compares where it is with what is hit there.
fn is_hit_where_it_is_drawn(step: usize, config: &str, sizes: &[(u16, u16)], at: Drawn) {
    for (puzzle, &size) in
        [SUDOKU, KAKURO, X].iter().flat_map(|p| sizes.iter().map(move |s| (p, s)))
    {
        let mut stage = Stage::configured(puzzle, size, config);
        for cell in stage.model.puzzle().cells().to_vec().into_iter().step_by(step) {
            stage.model.hand.cursor = cell;
            stage.send(Event::Resize(size.0 + 1, size.1));
            stage.send(Event::Resize(size.0, size.1));
            let at = at(&stage);
            assert_eq!(stage.target(at), Some(ClickTarget::Cell(cell)), "{puzzle} {size:?} {at}");
        }
    }
}

/// Where the cursor is drawn.
type Drawn = fn(&Stage) -> Position;

fn cards_are_hit(step: usize) {
    let sizes = [(80, 24), (120, 40), (40, 16), (100, 34), (200, 60)];
    is_hit_where_it_is_drawn(step, "screen.theme = \"dark\"", &sizes, painted);
}

/// The hardware cursor of a screen reader is in the cell that was drawn; a click there is meant for
/// that cell.
fn cells_are_hit(step: usize) {
    let sizes = [(80, 24), (120, 40), (40, 16), (100, 34)];
    is_hit_where_it_is_drawn(step, "screen.reader = true", &sizes, |stage| {
        stage.picture().backend_mut().get_cursor_position().unwrap()
    });
}

// Steps of five meet every row and every column of nine cells.

#[test]
fn cards_are_hit_where_they_are_drawn() {
    cards_are_hit(5);
}

#[test]
fn cells_are_hit_where_they_are_drawn() {
    cells_are_hit(5);
}

#[test]
#[ignore = "draws boards with the cursor in every cell, which takes long without optimisation"]
fn every_cell_is_hit_where_it_is_drawn() {
    cards_are_hit(1);
    cells_are_hit(1);
}

/// A click selects a cell and does nothing else; while digits write marks, it writes the marks of
/// the cursor's cell where they are clicked.
#[test]
fn marks_are_hit_at_their_places() {
    let mut stage = Stage::configured(SUDOKU, (80, 24), "");
    stage.press("a");
    let (cursor, marks) = {
        let cursor = stage.model.hand.cursor;
        (cursor, stage.model.sitting.game.sheet().marks(cursor))
    };
    let first = Position { x: 2, y: 1 };
    let second = Position { x: 3, y: 1 };
    click(&mut stage, second);
    assert_eq!(stage.model.sitting.game.sheet().marks(cursor), marks, "marks are off");
    stage.press("n");
    click(&mut stage, second);
    assert_ne!(stage.model.sitting.game.sheet().marks(cursor), marks, "the mark 2 is wiped");
    click(&mut stage, second);
    assert_eq!(stage.model.sitting.game.sheet().marks(cursor), marks, "and written again");
    let pane = Position { x: find(&stage, "r1c1").x, y: 1 };
    assert!(matches!(stage.target(pane), Some(ClickTarget::Pane(_))));
    let candidates = Position { x: find(&stage, "r1c1").x + 6, y: 0 };
    assert!(matches!(stage.target(candidates), Some(ClickTarget::Candidate(_))));
    click(&mut stage, candidates);
    assert_ne!(
        stage.model.sitting.game.sheet().marks(cursor),
        marks,
        "the first candidate is wiped"
    );
    assert!(matches!(stage.target(first), Some(ClickTarget::Mark(_))));
}

/// Fingers have no room for the scores below a board: the total is tapped for them, and tapped again
/// to fold them. Beside a board there is room.
#[test]
fn scores_are_folded_behind_the_total_where_fingers_play() {
    let (size, named) =
        ((57, 46), |stage: &Stage| stage.picture().backend().to_string().contains("technique"));
    let mut stage = Stage::configured(SUDOKU, size, "");
    assert!(named(&stage), "elsewhere they show");
    stage.model.session.surroundings.has_fingers = true;
    for pane in [Pane::Scores, Pane::Grid, Pane::Scores] {
        assert_eq!(named(&stage), pane == Pane::Grid);
        let total = find(&stage, "Total");
        click(&mut stage, total);
        assert_eq!(stage.model.panes.focus, pane);
    }
    click(&mut stage, Position { x: 5, y: 2 });
    assert!(!named(&stage), "who plays on has them folded");
    let more = find(&stage, "Tap here for the scores.");
    click(&mut stage, more);
    assert!(named(&stage));
    click(&mut stage, Position { x: 5, y: 2 });
    stage.send(Event::Resize(100, 24));
    assert!(named(&stage), "beside the board they show");
}

#[test]
fn scores_keys_and_lists_are_hit() {
    let mut stage = Stage::configured(SUDOKU, (80, 24), "");
    stage.press(".");
    let row = find(&stage, "naked pair");
    click(&mut stage, row);
    assert_eq!(stage.model.panes.focus, Pane::Scores);
    let selected = stage.model.sitting.scale().rows[stage.model.panes.scores.selected];
    assert_eq!(selected.item.slug(), "naked-pair");
    let title = find(&stage, "Scores");
    let top = Position { y: title.y + 2, ..title };
    let places: Vec<_> =
        stage.model.pane_rows().iter().map(|(place, _)| Some(ClickTarget::Score(*place))).collect();
    let first = places.iter().position(|place| *place == stage.target(top)).expect("a row");
    for (down, expected) in [(true, first + 3), (true, first + 6), (false, first + 3)] {
        stage.send(Event::Mouse(Mouse::Wheel { at: top, down }));
        assert_eq!(stage.target(top), places[expected], "the rows scroll");
    }
    let still = stage.model.sitting.scale().rows[stage.model.panes.scores.selected];
    assert_eq!(still, selected, "the selected row stays");
    let title = find(&stage, "r1c1");
    click(&mut stage, title);
    assert_eq!(stage.model.panes.focus, Pane::Candidates);

    let help = find(&stage, "? help");
    click(&mut stage, help);
    assert!(stage.model.top::<Help>().is_some());
    stage.send(Event::Mouse(Mouse::Back));
    assert!(stage.model.overlays.is_empty());

    stage.press(": c h e c k");
    let choice = find(&stage, "check: nothing");
    click(&mut stage, choice);
    assert!(stage.model.top::<Palette>().is_some());
    assert_ne!(stage.model.sitting.check, CheckLevel::Nothing);
    click(&mut stage, choice);
    assert!(stage.model.overlays.is_empty());
    assert_eq!(stage.model.sitting.check, CheckLevel::Nothing);
}

/// For a screen reader, the candidates are not drawn, so the scores are higher up.
#[test]
fn scores_are_hit_where_a_screen_reader_finds_them() {
    let mut stage = Stage::configured(SUDOKU, (80, 24), "screen.reader = true");
    stage.press(".");
    let row = find(&stage, "naked pair");
    click(&mut stage, row);
    let selected = stage.model.sitting.scale().rows[stage.model.panes.scores.selected];
    assert_eq!(selected.item.slug(), "naked-pair");
}

/// Clicks beside a list or below its rows have no effect, nor do clicks where it is hidden.
#[test]
fn lists_are_hit_at_their_rows_only() {
    let mut stage = Stage::configured(SUDOKU, (120, 34), "");
    stage.press(": c h e c k");
    let row = find(&stage, "check: nothing");
    for beside in [
        Position { x: 2, ..row },
        Position { x: 118, ..row },
        Position { y: find(&stage, ": check").y, ..row },
        Position { y: 31, ..row },
    ] {
        assert_eq!(stage.target(beside), None, "{beside}");
    }
    stage.press("esc ctrl+g");
    let field = find(&stage, "< ");
    assert!(matches!(stage.target(field), Some(ClickTarget::Line(_))));
    let help = find(&stage, "Left and Right choose");
    assert_eq!(stage.target(help), None);
}

#[test]
fn a_hidden_list_is_not_hit() {
    let mut stage = Stage::configured(SUDOKU, (40, 24), "");
    stage.press("S");
    let row = find(&stage, "L1 pointing");
    assert!(matches!(stage.target(row), Some(ClickTarget::Line(_))));
    stage.press("tab");
    assert_eq!(stage.target(row), None);
}

/// Nothing behind the continuation keys is hit, and they stay.
#[test]
fn what_the_keys_that_go_on_hide_is_not_hit() {
    let mut stage = Stage::configured(SUDOKU, (40, 16), "");
    let cursor = stage.model.hand.cursor;
    stage.press("c");
    let title = find(&stage, "Choosing a colour");
    stage.press("esc");
    let mut places = (0..32).map(|n| Position { x: title.x + n % 8, y: title.y + n / 8 });
    let is_cell = |at: &Position| matches!(stage.target(*at), Some(ClickTarget::Cell(_)));
    let hidden = places.find(is_cell).expect("the frame hides cells");
    stage.press("c");
    click(&mut stage, hidden);
    assert_eq!(
        (stage.model.hand.cursor, stage.model.hand.pending),
        (cursor, Some(Context::Colour))
    );
    assert_eq!(stage.target(hidden), Some(ClickTarget::WhichKey));
}

/// The letter of a colour belongs to the candidate before it.
#[test]
fn coloured_candidates_are_hit_with_their_letters() {
    let mut stage = Stage::configured(SUDOKU, (120, 34), "");
    let candidates: Vec<Digit> = stage.model.candidates(stage.model.hand.cursor).iter().collect();
    let (first, second) = (candidates[0], candidates[1]);
    stage.press(&format!("c {first} A"));
    let start = find(&stage, &format!("{first}A {second}"));
    let hit = [0, 1, 2, 3].map(|col| stage.target(Position { x: start.x + col, ..start }));
    let candidate = ClickTarget::Candidate;
    let blank = ClickTarget::Pane(Pane::Candidates);
    let expected = [candidate(first), candidate(first), blank, candidate(second)];
    assert_eq!(hit, expected.map(Some));
}

/// A candidate that a click wiped stays in the pane, so another click restores it.
#[test]
fn a_wiped_candidate_is_clicked_back() {
    let mut stage = Stage::configured(SUDOKU, (120, 34), "");
    stage.press("a");
    let cell = stage.model.hand.cursor;
    let before = stage.model.candidates(cell);
    let candidates: Vec<Digit> = before.iter().collect();
    let start = find(&stage, &format!("{} {}", candidates[0], candidates[1]));
    click(&mut stage, start);
    assert_eq!(stage.model.candidates(cell), before - candidates[0].into());
    assert_eq!(stage.target(start), Some(ClickTarget::Candidate(candidates[0])));
    click(&mut stage, start);
    assert_eq!(stage.model.candidates(cell), before);
}

#[test]
fn dragging_selects_cells() {
    let mut stage = Stage::configured(SUDOKU, (80, 24), "");
    click(&mut stage, Position { x: 3, y: 1 });
    stage.send(Event::Mouse(Mouse::Drag(Position { x: 9, y: 3 })));
    let selected = stage.model.hand.selected.iter().count();
    assert_eq!(selected, 4);
    click(&mut stage, Position { x: 3, y: 1 });
    assert_eq!(stage.model.hand.selected.iter().count(), 0);
}

#[test]
fn ctrl_and_a_click_add_cells_and_remove_them() {
    let mut stage = Stage::configured(SUDOKU, (80, 24), "");
    let add = |stage: &mut Stage, x, y| stage.send(Event::Mouse(Mouse::Add(Position { x, y })));
    click(&mut stage, Position { x: 3, y: 1 });
    add(&mut stage, 9, 3);
    assert_eq!(stage.model.hand.selected.iter().count(), 2, "where it starts belongs to it");
    add(&mut stage, 3, 3);
    assert_eq!(stage.model.hand.selected.iter().count(), 3);
    add(&mut stage, 9, 3);
    assert_eq!(stage.model.hand.selected.iter().count(), 2);
}

#[test]
fn dragging_selects_the_path_with_the_keys_of_sudokupad() {
    let mut stage = Stage::configured(SUDOKU, (80, 24), "keyboard.preset = \"sudokupad\"");
    click(&mut stage, Position { x: 3, y: 1 });
    stage.send(Event::Mouse(Mouse::Drag(Position { x: 3, y: 3 })));
    stage.send(Event::Mouse(Mouse::Drag(Position { x: 9, y: 3 })));
    assert_eq!(stage.model.hand.selected.iter().count(), 3);
}

/// Pressing the button on a black cell gives the grid the focus and selects nothing; nor does
/// dragging from there.
#[test]
fn nothing_is_dragged_from_a_black_cell() {
    let mut stage = Stage::configured(KAKURO, (80, 24), "");
    stage.press("tab tab");
    let is_white = |at: Position| match stage.target(at) {
        Some(ClickTarget::Cell(cell)) => Some(stage.model.puzzle().is_white(cell)),
        _ => None,
    };
    let mut places = (0..20).flat_map(|y| (0..40).map(move |x| Position { x, y }));
    let black = places.clone().find(|at| is_white(*at) == Some(false)).expect("a black cell");
    let white = places.find(|at| is_white(*at) == Some(true)).expect("a white cell");
    click(&mut stage, black);
    assert_eq!(stage.model.panes.focus, Pane::Grid);
    stage.send(Event::Mouse(Mouse::Drag(white)));
    assert!(stage.model.hand.selected.is_empty());
}

/// A click drops a score that was typed but not confirmed.
#[test]
fn a_click_drops_the_score_that_is_typed() {
    let mut stage = Stage::configured(SUDOKU, (80, 24), "");
    let before = stage.model.sitting.scale().clone();
    stage.press("tab tab 7");
    assert_ne!(*stage.model.sitting.scale(), before);
    click(&mut stage, Position { x: 3, y: 1 });
    assert_eq!(*stage.model.sitting.scale(), before);
    assert_eq!(stage.model.panes.scores.entry, None);
}

#[test]
fn the_keys_that_go_on_are_clicked() {
    let mut stage = Stage::configured(SUDOKU, (80, 24), "");
    stage.press("g");
    let row = find(&stage, "b two candidates");
    click(&mut stage, row);
    assert_eq!(stage.model.hand.filter, Some(Filter::Candidates(2)));
}

/// Buttons are reported, motion is not; the terminal gets its mouse back by a key and at the end.
#[cfg(unix)]
#[test]
fn the_terminal_has_its_mouse_back() {
    use crate::terminal::program::Terminal;
    use vt100::MouseProtocolMode;

    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), &[SUDOKU], 80, 24);
    terminal.wait_for("Total");
    assert_eq!(terminal.picture().mouse_protocol_mode(), MouseProtocolMode::ButtonMotion);
    terminal.send("\x1b[<0;31;5M\x1b[<0;31;5m");
    terminal.wait_for("r2c5");
    terminal.press("\x1bm");
    terminal.wait_for("the mouse selects text");
    assert_eq!(terminal.picture().mouse_protocol_mode(), MouseProtocolMode::None);
    terminal.press("\x1bm");
    terminal.wait_for("the mouse plays");
    assert_eq!(terminal.picture().mouse_protocol_mode(), MouseProtocolMode::ButtonMotion);
    terminal.send("q");
    assert_eq!(terminal.wait(), 0);
    assert_eq!(terminal.picture().mouse_protocol_mode(), MouseProtocolMode::None);
}

/// A click on a combination in the pane strikes it out, another restores it.
#[test]
fn combinations_are_struck_out_by_a_click() {
    for size in [(80, 24), (120, 40)] {
        let mut stage = Stage::configured(KAKURO, size, "settings.help = \"mine\"");
        let at = find(&stage, "4+9");
        assert!(matches!(stage.target(at), Some(ClickTarget::Combination(..))), "{size:?}");
        click(&mut stage, at);
        let position = stage.model.sitting.game.position();
        assert_eq!(position, 1, "it is a move");
        assert_eq!(find(&stage, "4/9"), at, "it stays where it is, with strokes");
        click(&mut stage, at);
        assert_eq!(find(&stage, "4+9"), at);
        let sheet = stage.model.sitting.game.sheet();
        assert!(sheet.is_blank(stage.model.puzzle()));
    }
}

/// With the setting, clicks on the cursor's cell write one digit after another.
#[test]
fn a_click_again_writes_the_next_digit() {
    let digits = |config: &str| {
        let mut stage = Stage::configured(KAKURO, (80, 24), config);
        let cell = stage.model.hand.cursor;
        let at = (0..80).flat_map(|x| (0..24).map(move |y| Position { x, y }));
        let at = at.into_iter().find(|at| stage.target(*at) == Some(ClickTarget::Cell(cell)));
        let mut seen = Vec::new();
        for _ in 0..11 {
            click(&mut stage, at.unwrap());
            let value = stage.model.sitting.game.sheet().value(cell);
            seen.push(value.map_or(0, |digit| digit.get()));
        }
        seen
    };
    assert_eq!(digits(""), [0; 11]);
    assert_eq!(digits("settings.click_cycles = true"), [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1]);
}
