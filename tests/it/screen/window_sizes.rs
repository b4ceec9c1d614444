//! How the screen uses its room: a larger one never shows less, and a large one is not empty.

use crate::screen::frames::{CONFIG, every_look};
use crate::screen::stage::Stage;
use gradus::game::pack::{self, ListedPuzzle, TUTORIAL};
use gradus::tui::geometry::edges::Edges;
use gradus::tui::geometry::layout::layout;
use gradus::tui::geometry::screen::{Window, above};
use gradus::tui::geometry::shape::Shape;
use gradus::tui::message::Message;
use gradus::tui::state::model::{Notice, Zoom};
use gradus::tui::state::tutorial::TUTORIALS;
use gradus::tui::terminal::Event;
use gradus::tui::theme::Part;
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::{Grid, Kind, Setup, Variety};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
use std::collections::BTreeSet;

/// The columns and the rows of the screens.
const COLS: [u16; 10] = [80, 92, 100, 110, 120, 141, 152, 170, 200, 240];
const ROWS: [u16; 6] = [24, 30, 34, 41, 50, 60];

/// The looks that differ most.
const LOOKS: [&str; 6] = ["sudoku", "kakuro", "jigsaw", "killer", "lines", "small kakuro"];

/// The puzzles, by name: one of every look, one with lines, small ones, and two Kakuro that need no
/// technique, so that there is less to say about them.
fn puzzles() -> impl Iterator<Item = (&'static str, String)> {
    let of_pack = |is_meant: &dyn Fn(&ListedPuzzle) -> bool| {
        pack::built_in().find(is_meant).expect("a built-in puzzle").puzzle
    };
    let lines = of_pack(&|item| item.puzzle.contains(":thermometer."));
    let kakuro = |size, title: &str, total: Option<f64>| {
        let grid = Grid::new(size, size).expect("a size");
        of_pack(&|item| {
            let rated = item.ratings.by(&SIMPLEST_FIRST).map(|rated| rated.total);
            let is_such = item.variety == Variety::KAKURO && item.grid == grid;
            is_such && item.title.starts_with(title) && (total.is_none() || rated == total)
        })
    };
    let sudoku = |size, title: &str| {
        let grid = Grid::new(size, size).expect("a size");
        of_pack(&|item| {
            item.variety == Variety::CLASSIC && item.grid == grid && item.title.starts_with(title)
        })
    };
    let others = [
        ("lines", lines),
        ("small kakuro", kakuro(8, "hard", None)),
        ("easy kakuro", kakuro(8, "easy", Some(0.0))),
        ("tiny kakuro", kakuro(6, "easy", Some(0.0))),
        ("small sudoku", sudoku(6, TUTORIAL)),
        ("tiny sudoku", sudoku(4, "")),
    ];
    let looks = every_look().into_iter().map(|(name, puzzle)| (name, puzzle.to_string()));
    looks.chain(others)
}

/// A puzzle after some moves.
fn played(puzzle: &str, theme: &str) -> Stage {
    let config = format!("screen = {{ theme = \"{theme}\", glyphs = \"unicode\" }}\n{CONFIG}");
    let mut stage = Stage::configured(puzzle, (200, 60), &config);
    // The smallest of them is played with what the tutorial says about it.
    if TUTORIALS.iter().any(|tutorial| tutorial.puzzle == puzzle) {
        stage.send(Message::Lesson(Some(stage.model.kind())));
    }
    stage.press("a s s s enter s s s enter s s s enter");
    stage
}

/// The screen as lines.
fn lines(buf: &Buffer) -> Vec<String> {
    let rows = buf.content().chunks(buf.area.width.into());
    rows.map(|row| row.iter().map(|cell| cell.symbol()).collect()).collect()
}

/// What is shown of what there can be: the sections of the panes, and how much of the board.
fn sections(stage: &Stage) -> BTreeSet<String> {
    let picture = stage.picture();
    let buf = picture.backend().buffer();
    let lines = lines(buf);
    let has = |text: &str| lines.iter().any(|line| line.contains(text));
    let mut found: BTreeSet<String> = [
        "Scores ",
        " n pts",
        "pts   sum",
        "more, not needed",
        "Total ",
        "hardest left: ",
        "Hint  ",
        "Steps to come",
        "Total, move by move",
        "Moves  ",
        "Sums with one combination",
    ]
    .into_iter()
    .filter(|text| has(text))
    .map(String::from)
    .collect();
    let cells = board(buf, stage);
    found.extend((0..cells.1).map(|n| format!("{n}{CELLS}")));
    found
}

/// Ends the name of a cell among the sections.
const CELLS: &str = " cells";

/// How many cells are among the sections.
fn cells(sections: &BTreeSet<String>) -> usize {
    sections.iter().filter(|section| section.ends_with(CELLS)).count()
}

/// The area of the board, and how many cells of it show.
fn board(buf: &Buffer, stage: &Stage) -> (Rect, usize) {
    let places: Vec<Rect> = stage.spots().cells().map(|(_, place)| place).collect();
    let area = places.iter().copied().reduce(Rect::union).unwrap_or_default();
    (area.intersection(buf.area), places.len())
}

/// The puzzles of these names in a theme with cards and in one with lines, without and with a hint.
fn stages(is_meant: fn(&str) -> bool) -> impl Iterator<Item = (String, Stage)> {
    let looks =
        ["dark", "terminal"].into_iter().flat_map(|theme| ["", "s s s"].map(|keys| (theme, keys)));
    looks.flat_map(move |(theme, keys)| {
        puzzles().filter(move |(name, _)| is_meant(name)).map(move |(name, puzzle)| {
            let mut stage = played(&puzzle, theme);
            stage.press(keys);
            (format!("{name}, {theme}, keys {keys:?}"), stage)
        })
    })
}

/// Nothing is lost on a larger screen, in every n-th of the looks that differ most.
fn nothing_is_lost(step: usize) {
    for (name, mut stage) in stages(|name| LOOKS.contains(&name)).step_by(step) {
        let mut above: Vec<BTreeSet<String>> = vec![BTreeSet::new(); COLS.len()];
        for rows in ROWS {
            let mut before = BTreeSet::new();
            for (cols, above) in COLS.into_iter().zip(&mut above) {
                stage.send(Event::Resize(cols, rows));
                let found = sections(&stage);
                for smaller in [&before, &*above] {
                    let mut lost: Vec<&String> = smaller.difference(&found).collect();
                    // More of a board that is partly out of view comes before the panes.
                    if cells(&found) > cells(smaller) {
                        lost.retain(|section| section.ends_with(CELLS));
                    }
                    assert!(lost.is_empty(), "{name}: {cols}x{rows} without {lost:?}");
                }
                above.clone_from(&found);
                before = found;
            }
        }
    }
}

#[test]
fn a_larger_screen_never_shows_less() {
    nothing_is_lost(5);
}

#[test]
#[ignore = "draws every look at sixty sizes, which takes long without optimisation"]
fn a_larger_screen_never_shows_less_in_any_look() {
    nothing_is_lost(1);
}

/// The share of the screen that belongs to no area: neither to the board, nor to the two rows at the
/// bottom, nor to the lines of a column of text beside it. Such a column is as wide as its widest
/// line; blank lines in it belong to nothing.
fn empty(stage: &Stage) -> f64 {
    let picture = stage.picture();
    let buf = picture.backend().buffer();
    let area = buf.area;
    let ground = buf[(area.right() - 1, 0)].bg;
    let is_blank = |x: u16, y: u16| {
        let cell = &buf[(x, y)];
        cell.symbol() == " " && [ground, Color::Reset].contains(&cell.bg)
    };
    let (board, _) = board(buf, stage);
    let body = area.height - 2;
    let right = board.right() + 2;
    let mut used = usize::from(area.width) * 2;
    // The numbers of rows and columns, and the frame.
    let board = Rect {
        x: board.x.saturating_sub(2),
        y: board.y.saturating_sub(1),
        width: board.width + 3,
        height: board.height + 2,
    };
    used += board.intersection(Rect { height: body, ..area }).area() as usize;
    let mut x = right;
    while x < area.width {
        let has_ink = |x: u16| (0..body).any(|y| !is_blank(x, y));
        if !has_ink(x) {
            x += 1;
            continue;
        }
        // Three blank columns part two columns of text.
        let mut end = x;
        while end < area.width && (end..(end + 3).min(area.width)).any(has_ink) {
            end += 1;
        }
        let rows = (0..body).filter(|&y| (x..end).any(|x| !is_blank(x, y))).count();
        used += rows * usize::from(end - x);
        x = end;
    }
    1.0 - used as f64 / f64::from(area.width * area.height)
}

/// What is empty on a large screen, at most.
const EMPTY: f64 = 0.25;

#[test]
fn a_large_screen_is_not_empty() {
    let mut failures = String::new();
    for (name, mut stage) in stages(|_| true) {
        for (cols, rows) in [(120, 40), (200, 60)] {
            stage.send(Event::Resize(cols, rows));
            let share = empty(&stage);
            println!("{name}, {cols}x{rows}: {:.1} %", share * 100.0);
            if share > EMPTY {
                failures += &format!("{name}, {cols}x{rows}: {:.1} %\n", share * 100.0);
            }
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}

#[test]
fn a_long_message_does_not_hide_the_cursor() {
    let config = "screen = { theme = \"dark\", glyphs = \"unicode\" }";
    let puzzle = "kakuro/6/6/hdld5t79lg-76l78t-dl.S5C8LgK9";
    let mut stage = Stage::configured(puzzle, (80, 24), config);
    // The board alone takes all rows.
    stage.press("b");
    let ground = stage.model.look.theme.ground(Part::Cursor, false).expect("a theme with grounds");
    let cursor = |stage: &Stage| {
        let picture = stage.picture();
        let buf = picture.backend().buffer();
        buf.area.positions().filter(|&at| buf[at].bg == ground).collect::<Vec<_>>()
    };
    for _ in 0..7 {
        let before = cursor(&stage);
        assert!(!before.is_empty());
        let words = "the disk is full ".repeat(15);
        stage.model.notice = Some(Notice::error(words.as_str()));
        assert_eq!(cursor(&stage), before);
        assert!(lines(stage.picture().backend().buffer()).join(" ").contains("the disk is full"));
        stage.press("down");
    }
}

/// The edge of the cursor's run is where the state of a clue stands.
#[test]
fn an_edge_hides_no_state_of_a_clue() {
    let config = "screen = { theme = \"dark\", glyphs = \"unicode\" }";
    for size in [(80, 24), (120, 40), (200, 60)] {
        let mut stage = Stage::configured("kakuro/3/3/l7-m-dl4j3e", size, config);
        let grid = stage.model.puzzle().grid();
        let [first, second] = [(1, 1), (1, 2)].map(|(row, col)| grid.cell(row, col).unwrap());
        stage.model.hand.cursor = second;
        stage.press("4");
        assert!(stage.screen().contains("3!"), "{size:?}: {}", stage.screen());
        stage.model.hand.cursor = first;
        assert!(stage.screen().contains("3!"), "{size:?}: {}", stage.screen());
    }
}

/// Every board, however small the screen, at every n-th number of columns and rows.
fn every_size_has_a_layout(step: u16) {
    let shape = |kind, rows, cols| {
        let setup = Setup::empty(kind, Grid::new(rows, cols).expect("a size"));
        Shape::of(&setup, &Edges::of(&setup, &setup.regions()), false)
    };
    let sudoku = [4, 9, 16, 25].map(|size| shape(Kind::Sudoku, size, size));
    let kakuro = [(31, 46), (64, 64)].map(|(rows, cols)| shape(Kind::Kakuro, rows, cols));
    let zooms = [Zoom::Automatic, Zoom::Small, Zoom::Standard, Zoom::Tall, Zoom::Large];
    // Further to the right, other rows.
    let sizes = (1..=200).flat_map(|cols| (1..=70).map(move |rows| (cols, rows)));
    for (cols, rows) in sizes.filter(|(cols, rows)| (7 * cols + rows) % step == 0) {
        let body = above(Rect::new(0, 0, cols, rows));
        for (shape, zoom) in sudoku.iter().chain(&kakuro).flat_map(|s| zooms.map(|zoom| (s, zoom)))
        {
            match layout(body, *shape, zoom, true) {
                Ok(layout) => {
                    let panes = [Some(layout.board), layout.side, layout.second];
                    let mut panes = panes.iter().flatten();
                    assert!(panes.all(|pane| body.intersection(*pane) == *pane));
                    let window = Window::new(&layout, *shape, (70, 70));
                    assert_eq!(layout.board.intersection(window.area()), window.area());
                }
                Err((need_cols, need_rows)) => {
                    assert!(cols < need_cols || rows < need_rows, "{cols}x{rows} {shape:?}");
                }
            }
        }
    }
}

#[test]
fn a_layout_is_within_the_screen_or_says_what_it_needs() {
    every_size_has_a_layout(17);
}

#[test]
#[ignore = "lays out every board at every size, which takes long without optimisation"]
fn every_layout_is_within_the_screen_or_says_what_it_needs() {
    every_size_has_a_layout(1);
}
