//! The bar of labels: all techniques of a Kakuro with their counts and scores, in view together.

use crate::screen::stage::Stage;
use gradus::tui::state::model::Pane;
use gradus::tui::state::panes::ClickTarget;
use gradus::tui::terminal::{Event, Mouse};
use ratatui::layout::{Position, Rect};

/// A Kakuro of 14 rows and 12 columns, which fills a standard screen.
const KAKURO: &str = include_str!("../../data/kakuro.txt");

/// A small one that needs the last of the techniques.
const SMALL: &str = "kakuro/6/6/l.-6n8-9el-In.egnf-l.-7n.-glaNNad97g";

const LABELS: [&str; 14] =
    ["IC", "UI", "UC", "H1", "H2", "H3", "N2", "N3", "N4", "PP", "XW", "CB", "IN", "BG"];

/// What the bar shows, label by label: its count and its score; and whether the total and the key that
/// recalculates it are there.
fn bar(stage: &Stage) -> Option<(Vec<[String; 3]>, bool)> {
    let picture = stage.picture();
    let buf = picture.backend().buffer();
    let text = |place: Rect, row: u16| -> String {
        let cells = (place.x..place.right()).map(|x| buf[(x, place.y + row)].symbol());
        cells.collect::<String>().trim().to_owned()
    };
    let places = columns(stage);
    let last = places.iter().map(|place| place.bottom()).max()?;
    let line = text(Rect { y: last, height: 1, ..buf.area }, 0);
    let columns = places.iter().map(|place| [0, 1, 2].map(|row| text(*place, row))).collect();
    Some((columns, line.contains("Total") && line.contains("recalculate")))
}

/// Where the labels of the bar are.
fn columns(stage: &Stage) -> Vec<Rect> {
    let (cols, rows) = stage.model.look.size;
    let spots = stage.spots();
    let mut found: Vec<Rect> = Vec::new();
    for (y, x) in (0..rows).flat_map(|y| (0..cols).map(move |x| (y, x))) {
        let is = |x, y, place| spots.at(Position { x, y }) == Some(ClickTarget::Score(place));
        let Some(ClickTarget::Score(place)) = spots.at(Position { x, y }) else { continue };
        let begins = (x == 0 || !is(x - 1, y, place)) && (y == 0 || !is(x, y - 1, place));
        if begins && is(x, y + 2, place) {
            found.push(Rect::new(x, y, 5, 3));
        }
    }
    found
}

#[test]
fn a_key_shows_all_labels_on_the_standard_screen() {
    let mut stage = Stage::new(KAKURO.trim(), (80, 24));
    assert_eq!(bar(&stage), None, "the board has no row to spare");
    stage.press("alt+b");
    let (columns, has_last) = bar(&stage).expect("a bar");
    let labels: Vec<&str> = columns.iter().map(|[label, ..]| &**label).collect();
    assert_eq!((labels, has_last), (LABELS.to_vec(), true), "{}", stage.screen());
    let scores: Vec<&str> = columns.iter().map(|[.., score]| &**score).collect();
    assert_eq!(scores.join(" "), "2 2 2 3 4 5 2 3 4 6 7 8 9 9");
    let sum = |[_, n, score]: &[String; 3]| {
        n.parse::<f64>().unwrap_or(0.0) * score.parse::<f64>().expect("a score")
    };
    let rating = stage.model.now().and_then(|rating| rating.total);
    assert_eq!(Some(columns.iter().map(sum).sum()), rating, "{}", stage.screen());
    stage.press("alt+b");
    assert_eq!(bar(&stage), None);
}

/// Where there is room, it is there from the start, and takes nothing from the board.
#[test]
fn the_bar_is_there_where_there_is_room() {
    for (puzzle, size) in [(KAKURO, (120, 40)), (KAKURO, (110, 41)), (KAKURO, (141, 41))] {
        let mut stage = Stage::new(puzzle.trim(), size);
        let cells = |stage: &Stage| stage.spots().cells().map(|(_, at)| at.as_size()).collect();
        let with: Vec<_> = cells(&stage);
        let (columns, has_last) = bar(&stage).expect("a bar");
        assert_eq!((columns.len(), has_last), (14, true), "{size:?}\n{}", stage.screen());
        stage.press("alt+b");
        assert_eq!(bar(&stage), None, "{size:?}");
        assert_eq!(cells(&stage), with, "{size:?}");
    }
}

/// In every size that has room for the bar besides a board, it can be had.
#[test]
fn the_bar_fits_in_any_size() {
    let mut stage = Stage::new(KAKURO.trim(), (80, 24));
    stage.press("alt+b");
    for (cols, rows) in [(40, 16), (60, 20), (73, 24), (100, 30), (152, 50), (240, 60)] {
        stage.send(Event::Resize(cols, rows));
        for _ in 0..3 {
            let (columns, has_last) = bar(&stage).expect("a bar");
            let labels: Vec<&str> = columns.iter().map(|[label, ..]| &**label).collect();
            assert_eq!((labels, has_last), (LABELS.to_vec(), true), "{}", stage.screen());
            stage.press("tab");
        }
    }
    for (cols, rows) in [(1, 1), (9, 9), (20, 10), (300, 4)] {
        stage.send(Event::Resize(cols, rows));
        stage.screen();
    }
}

#[test]
fn a_label_is_clicked_and_a_score_is_typed() {
    let mut stage = Stage::new(SMALL, (80, 24));
    stage.press("alt+b");
    let total = |stage: &Stage| stage.model.now().and_then(|rating| rating.total);
    assert_eq!(total(&stage), Some(95.0));
    let first = columns(&stage)[0];
    stage.send(Event::Mouse(Mouse::Click(Position { x: first.x + 3, y: first.y + 1 })));
    assert_eq!(stage.model.panes.focus, Pane::Scores);
    stage.press("0");
    assert_eq!(total(&stage), Some(97.0));
    let (columns, _) = bar(&stage).expect("a bar");
    assert_eq!(columns[0], ["IC", ".", "0_"], "{}", stage.screen());
    stage.press("enter");
    assert_eq!(stage.kept, ["impossible-combination=0"]);
}

/// A row of the list is a single line that begins with its label.
#[test]
fn names_have_labels_and_are_never_wrapped() {
    for (cols, rows) in [(40, 16), (60, 30), (80, 24), (92, 30), (120, 40), (200, 60)] {
        let mut stage = Stage::new(KAKURO.trim(), (cols, rows));
        stage.press(if cols < 80 { "tab tab ." } else { "." });
        stage.model.panes.scores.bar = Some(false);
        let lines: Vec<String> = stage.screen().lines().map(String::from).collect();
        let starts = |label: &&str| lines.iter().any(|line| line.contains(&format!("{label} ")));
        let shown = LABELS.iter().filter(|label| starts(label)).count();
        let drawn = stage.spots().scores().len();
        assert!(shown + 2 >= drawn.min(14) && drawn > 3, "{cols}x{rows}\n{}", lines.join("\n"));
    }
}
