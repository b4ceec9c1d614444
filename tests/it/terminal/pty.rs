//! The program in a pseudo-terminal, played by its keys and by the mouse.

use crate::screen::stage::Stage;
use crate::terminal::program::{Terminal, data};
use gradus_engine::{Cell, Puzzle, Solution, format};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A 9x9 Sudoku and a Kakuro of the package.
const SUDOKU: &str =
    "..9...7.1.....8..665.2......218.9.4.....3.....8.1.469......1.399..6.....5.3...1..";
const KAKURO: &str = "kakuro/6/6/hdld5t79lg-76l78t-dl.S5C8LgK9";

/// The screen sizes at which both kinds are played to the end.
const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// The arrow keys, with what they add to row and column.
const ARROWS: [(isize, isize, &str); 4] =
    [(0, -1, "\x1b[D"), (0, 1, "\x1b[C"), (-1, 0, "\x1b[A"), (1, 0, "\x1b[B")];

fn puzzle(text: &str) -> (Puzzle, Solution) {
    let puzzle = format::puzzle(text).unwrap();
    let solution = puzzle.solutions().unique().cloned().unwrap();
    (puzzle, solution)
}

/// The cell that the status row names.
fn cursor(terminal: &Terminal, puzzle: &Puzzle) -> Option<Cell> {
    let screen = terminal.screen();
    let mut words = screen.lines().rev().take(2).flat_map(str::split_whitespace);
    words.find_map(|word| puzzle.grid().read(word).ok())
}

/// The steps from one white cell to another over white cells.
fn way(puzzle: &Puzzle, from: Cell, to: Cell) -> Vec<(&'static str, Cell)> {
    let grid = puzzle.grid();
    let mut came: Vec<Option<(Cell, &'static str)>> = vec![None; grid.len()];
    let mut queue = VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        for (down, right, key) in ARROWS {
            let next = grid
                .row(cell)
                .checked_add_signed(down)
                .zip(grid.col(cell).checked_add_signed(right));
            let next = next.and_then(|(row, col)| grid.cell(row, col));
            if let Some(next) = next.filter(|&next| puzzle.is_white(next) && next != from)
                && came[next.index()].is_none()
            {
                came[next.index()] = Some((cell, key));
                queue.push_back(next);
            }
        }
    }
    let mut steps = Vec::new();
    let mut cell = to;
    while let Some((before, key)) = came[cell.index()].filter(|_| cell != from) {
        steps.push((key, cell));
        cell = before;
    }
    steps.reverse();
    steps
}

fn go(terminal: &mut Terminal, puzzle: &Puzzle, to: Cell) {
    let from = cursor(terminal, puzzle).expect("the status row names the cursor's cell");
    for (key, cell) in way(puzzle, from, to) {
        terminal.send(key);
        let name = puzzle.grid().name(cell);
        terminal.wait_until(&format!("the cursor at {name}"), |t| cursor(t, puzzle) == Some(cell));
    }
}

/// What is written on the board, in cells of 5x2, without its edges: the outline of a cage or a run
/// follows the cursor.
fn board(terminal: &Terminal, puzzle: &Puzzle) -> Vec<String> {
    let width = 6 * puzzle.grid().cols() + 1;
    let screen = terminal.screen();
    let screen = screen.replace(|c: char| !c.is_alphanumeric() && !c.is_control(), " ");
    screen.lines().take(22).map(|line| line.chars().take(width).collect()).collect()
}

fn total(terminal: &Terminal) -> Option<String> {
    let screen = terminal.screen();
    let (_, total) = screen.lines().find_map(|line| line.rsplit_once("Total"))?;
    Some(total.trim().to_string())
}

/// How long the screen has to stay as it is: longer where the threads of the program cannot be watched.
const MOMENT: Duration = Duration::from_millis(if cfg!(target_os = "linux") { 80 } else { 300 });

/// Waits until the program has nothing left to do.
fn settle(terminal: &mut Terminal) {
    terminal.settle(MOMENT);
}

/// The same once the rating is known, for which a busy machine takes longer than that.
fn settle_rated(terminal: &mut Terminal) {
    settle(terminal);
    while total(terminal).is_some_and(|total| total.contains('…')) {
        settle(terminal);
    }
}

/// Shrinks the window to nothing and restores its size.
fn shrink_and_grow(terminal: &mut Terminal) {
    terminal.resize(1, 1);
    settle(terminal);
    // As some windows do while they are being made.
    terminal.claim(u16::MAX, u16::MAX);
    settle(terminal);
    terminal.resize(80, 24);
    terminal.wait_for("Total");
    settle(terminal);
}

/// Plays a puzzle to its end: hints, undo, a score that changes the total, a window that shrinks to
/// nothing and back, a sudden death and a resume, then the digit of every cell.
fn play_to_the_end(home: &Path, text: &str) {
    let (puzzle, solution) = puzzle(text);
    let mut terminal = Terminal::start(home, &[text], 80, 24);
    terminal.wait_for("Total");
    settle_rated(&mut terminal);

    let shown = |terminal: &Terminal| (board(terminal, &puzzle), total(terminal));
    let untouched = shown(&terminal);
    for degree in ["1 of 3", "2 of 3", "3 of 3"] {
        terminal.press("s");
        terminal.wait_for(degree);
    }
    terminal.press("\r");
    settle_rated(&mut terminal);
    let hinted = shown(&terminal);
    assert_ne!(hinted.0, untouched.0, "the hint was applied");
    terminal.press("u");
    settle_rated(&mut terminal);
    assert_eq!(shown(&terminal), untouched, "undo takes the hint back");
    terminal.press("U");
    settle_rated(&mut terminal);
    assert_eq!(shown(&terminal), hinted, "redo makes it again");

    terminal.press("\t\t");
    terminal.press("\x1b[F\x1b[H97\r");
    settle_rated(&mut terminal);
    assert_ne!(total(&terminal), hinted.1, "the total follows the score");
    terminal.press("r");
    settle_rated(&mut terminal);
    assert_eq!(total(&terminal), hinted.1, "the score is reset");
    terminal.press("\t");

    shrink_and_grow(&mut terminal);
    settle_rated(&mut terminal);
    assert_eq!(shown(&terminal), hinted, "nothing is lost by resizing");

    terminal.signal("KILL");
    terminal.wait();
    let mut terminal = Terminal::start(home, &[], 80, 24);
    terminal.wait_for("Total");
    settle(&mut terminal);
    assert_eq!(board(&terminal, &puzzle), hinted.0, "the game continues after a sudden death");

    for &cell in puzzle.cells() {
        if puzzle.given(cell).is_none() {
            go(&mut terminal, &puzzle, cell);
            let digit = solution[cell.index()].expect("a solution fills every white cell");
            if !terminal.screen().contains("Solved") {
                terminal.send(&digit.to_string());
            }
        }
    }
    terminal.wait_for("Solved");
    terminal.send("q");
    assert_eq!(terminal.wait(), 0);
}

/// Plays a puzzle to its end with one way of getting to a cell.
fn fill(text: &str, size: (u16, u16), go: impl Fn(&mut Terminal, &Puzzle, Cell)) {
    let (puzzle, solution) = puzzle(text);
    let home = tempfile::tempdir().unwrap();
    // A picture in memory has no terminal to report a background.
    let arguments = ["--theme", "terminal", text];
    let mut terminal = Terminal::start(home.path(), &arguments, size.0, size.1);
    terminal.wait_for("Total");
    settle(&mut terminal);
    let open: Vec<Cell> =
        puzzle.cells().iter().copied().filter(|cell| puzzle.given(*cell).is_none()).collect();
    for cell in open {
        if !terminal.screen().contains("Solved") {
            go(&mut terminal, &puzzle, cell);
            terminal
                .send(&solution[cell.index()].expect("every white cell has a digit").to_string());
        }
    }
    terminal.wait_for("Solved");
    terminal.send("q");
    assert_eq!(terminal.wait(), 0);
}

/// The click that selects a cell, where a picture in memory has it.
#[test]
fn both_kinds_are_played_by_the_mouse() {
    for (text, size) in [SUDOKU, KAKURO].iter().flat_map(|text| SIZES.map(|size| (*text, size))) {
        let stage = Stage::configured(text, size, "");
        fill(text, size, |terminal, puzzle, cell| {
            let at = stage.place(cell).expect("every cell shows");
            terminal.send(&format!("\x1b[<0;{0};{1}M\x1b[<0;{0};{1}m", at.x + 1, at.y + 1));
            let name = puzzle.grid().name(cell);
            terminal.wait_until(&format!("a click on {name}"), |t| cursor(t, puzzle) == Some(cell));
        });
    }
}

#[test]
fn both_kinds_are_played_by_keys_on_a_large_screen() {
    for text in [SUDOKU, KAKURO] {
        fill(text, SIZES[1], go);
    }
}

#[test]
fn a_sudoku_is_played_to_its_end() {
    play_to_the_end(tempfile::tempdir().unwrap().path(), SUDOKU);
}

#[test]
fn a_kakuro_is_played_to_its_end() {
    play_to_the_end(tempfile::tempdir().unwrap().path(), KAKURO);
}

#[test]
fn an_x_sudoku_is_played_to_its_end() {
    let puzzle =
        "x:4.1827.63.2...918...6.342......869...1......6.62..1.................5.....4...6..";
    play_to_the_end(tempfile::tempdir().unwrap().path(), puzzle);
}

#[test]
fn a_windoku_is_played_to_its_end() {
    let puzzle = "windoku:..3...1.5...216...5.....3.2.1......6";
    play_to_the_end(tempfile::tempdir().unwrap().path(), puzzle);
}

#[test]
fn a_jigsaw_is_played_to_its_end() {
    let puzzle = "jigsaw:.5.4.........3465.....6....3..62...5:655554655244622244662214363111333311";
    play_to_the_end(tempfile::tempdir().unwrap().path(), puzzle);
}

#[test]
fn a_killer_is_played_to_its_end() {
    let puzzle = include_str!("../../data/killer.txt").trim();
    play_to_the_end(tempfile::tempdir().unwrap().path(), puzzle);
}

#[test]
fn a_killer_with_diagonals_is_played_to_its_end() {
    let puzzle = include_str!("../../data/killer-x.txt").trim();
    play_to_the_end(tempfile::tempdir().unwrap().path(), puzzle);
}

/// Several selected cells, colours and a savepoint survive a sudden death, and so do the moves
/// undone before it.
#[test]
fn notes_go_on_after_a_sudden_death() {
    let (puzzle, _) = puzzle(SUDOKU);
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), &[SUDOKU], 80, 24);
    terminal.wait_for("Total");
    terminal.press("a\x1b[1;2B\x1b[1;2C");
    terminal.wait_for("selected 4");
    terminal.press("cAc3ama");
    terminal.wait_for("savepoint a is set");
    terminal.press("\x1b");
    settle(&mut terminal);
    let marked = board(&terminal, &puzzle);
    assert!(marked.concat().contains('A') && marked.concat().contains('a'), "{marked:?}");
    terminal.press("cXuux1");
    settle(&mut terminal);
    let changed = board(&terminal, &puzzle);
    assert_ne!(changed, marked);
    terminal.signal("KILL");
    terminal.wait();

    let mut terminal = Terminal::start(home.path(), &[], 80, 24);
    terminal.wait_for("Total");
    terminal.press("\x1b[B\x1b[C");
    settle(&mut terminal);
    assert_eq!(board(&terminal, &puzzle), changed);
    terminal.press("'a");
    terminal.wait_for("back at savepoint a");
    settle(&mut terminal);
    assert_eq!(board(&terminal, &puzzle), marked);
    terminal.press("u");
    settle(&mut terminal);
    assert_eq!(board(&terminal, &puzzle), changed);
}

#[test]
fn signals_restore_the_terminal_and_keep_the_game() {
    let (puzzle, _) = puzzle(SUDOKU);
    for signal in ["TERM", "HUP", "INT", "QUIT", "ABRT", "USR1", "ALRM", "XCPU"] {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start(home.path(), &[SUDOKU], 80, 24);
        terminal.wait_for("Total");
        terminal.press("a");
        settle(&mut terminal);
        let filled = board(&terminal, &puzzle);
        terminal.signal(signal);
        terminal.wait();
        assert!(!terminal.picture().alternate_screen(), "{signal} leaves the alternate screen");
        assert!(!terminal.picture().bracketed_paste(), "{signal} ends bracketed paste");
        let mut terminal = Terminal::start(home.path(), &[], 80, 24);
        terminal.wait_for("Total");
        settle(&mut terminal);
        assert_eq!(board(&terminal, &puzzle), filled, "{signal} keeps the game");
    }
}

#[test]
fn a_second_instance_only_reads() {
    let home = tempfile::tempdir().unwrap();
    let mut first = Terminal::start(home.path(), &[SUDOKU], 80, 24);
    first.wait_for("Total");
    settle(&mut first);
    first.press("a");
    let mut second = Terminal::start(home.path(), &[], 80, 24);
    second.wait_for("Total");
    second.wait_for("another instance");
    second.press("a");
    second.send("q");
    assert_eq!(second.wait(), 0);
    first.send("q");
    assert_eq!(first.wait(), 0);
    let mut third = Terminal::start(home.path(), &[], 80, 24);
    third.wait_for("Total");
    settle(&mut third);
    third.press("uu");
    third.wait_for("nothing");
}

/// Sizes that come and go faster than the program paints leave no trace.
#[test]
fn a_window_that_shrinks_for_an_instant_is_painted_again() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), &[SUDOKU], 80, 24);
    terminal.wait_for("Total");
    settle(&mut terminal);
    let before = terminal.screen();
    for (cols, rows) in [(1, 1), (200, 2), (3, 10), (80, 24)] {
        terminal.resize(cols, rows);
    }
    terminal.wait_for("Total");
    settle(&mut terminal);
    assert_eq!(terminal.screen(), before);
}

#[test]
fn a_last_game_that_cannot_be_read_is_named() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), &[SUDOKU], 80, 24);
    terminal.wait_for("Total");
    settle(&mut terminal);
    terminal.press("a");
    settle(&mut terminal);
    terminal.send("q");
    terminal.wait();
    let games = data(home.path()).join("games");
    for file in std::fs::read_dir(games).unwrap().flatten() {
        std::fs::write(file.path(), "rubbish").unwrap();
    }
    let mut terminal = Terminal::start(home.path(), &[], 80, 24);
    terminal.wait_for("Library");
    terminal.wait_for("cannot read the game");
}

/// The start screen comes first, without a question; its row of keys is kept.
#[test]
fn a_new_player_starts_without_a_question_and_can_choose_keys() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), &[], 80, 24);
    terminal.wait_for("G R A D U S");
    terminal.wait_for("Gradus");
    terminal.send("kk\x1b[C");
    terminal.wait_for("[HoDoKu]");
    terminal.send("q");
    assert_eq!(terminal.wait(), 0);
    let config = home.path().join("config/gradus/config.toml");
    let config = std::fs::read_to_string(config).unwrap();
    assert!(config.contains("preset = \"hodoku\""), "{config}");
    let mut terminal = Terminal::start(home.path(), &[], 80, 24);
    terminal.wait_for("[easy]");
    terminal.wait_for("HoDoKu");
    terminal.send("q");
    assert_eq!(terminal.wait(), 0);
}

/// For a file that is almost a puzzle, the editor shows the readable part, and the message says
/// what is missing.
#[test]
fn a_file_that_is_almost_a_puzzle_opens_in_the_editor() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("almost.txt");
    std::fs::write(&file, "|1| | |4|\n| | |1| |\n|2| | |\n| | | |1|\n").unwrap();
    let mut terminal = Terminal::start(home.path(), &[file.to_str().unwrap()], 120, 40);
    terminal.wait_for("Editor");
    terminal.wait_for("line 3");
}

/// The files below a folder and what is in them.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let of = |path: PathBuf| match path.is_dir() {
        true => files(&path),
        false => vec![(path.clone(), std::fs::read(&path).unwrap())],
    };
    let mut all: Vec<_> = entries.flat_map(|entry| of(entry.path())).collect();
    all.sort();
    all
}

/// Nothing that is done in a tutorial reaches a file, whether it is left or killed, and the next start
/// continues with the game before it.
#[test]
fn a_tutorial_leaves_no_trace() {
    let home = tempfile::tempdir().unwrap();
    for ending in ["leave", "kill", "quit"] {
        let mut terminal = Terminal::start(home.path(), &[SUDOKU], 100, 40);
        terminal.wait_for("Total");
        terminal.press("3");
        terminal.send("W");
        terminal.wait_for("Learn");
        terminal.send("\r");
        terminal.wait_for("1/20");
        settle(&mut terminal);
        let before = files(home.path());
        // A score, a setting, the marks mode, a colour, and a choice in the palette.
        for keys in [">", ">", ">", "n", "ta", "n", "1", "\t", "\t", "5\r", "\x1b", ":dots\r"] {
            terminal.press(keys);
        }
        settle(&mut terminal);
        match ending {
            "leave" => {
                while !terminal.screen().contains("Total") || terminal.screen().contains("/20 ") {
                    terminal.press("\x1b");
                }
                settle(&mut terminal);
                assert_eq!(files(home.path()), before);
                terminal.send("q");
            }
            "kill" => terminal.signal("KILL"),
            _ => terminal.send("q"),
        }
        terminal.wait();
        if ending != "leave" {
            assert_eq!(names(&files(home.path())), names(&before), "{ending}");
        }
        let mut again = Terminal::start(home.path(), &[], 100, 40);
        again.wait_for("Total");
        assert!(!again.screen().contains("/20 "), "{}", again.screen());
        again.send("q");
        again.wait();
        let stats = std::process::Command::new(crate::terminal::program::program())
            .args(["stats", "--data"])
            .arg(data(home.path()))
            .output()
            .unwrap();
        let stats = String::from_utf8_lossy(&stats.stdout).into_owned();
        assert!(!stats.contains("tutorial"), "{stats}");
    }
    assert!(!home.path().join("config/gradus/config.toml").exists());
}

fn names(files: &[(PathBuf, Vec<u8>)]) -> Vec<&PathBuf> {
    files.iter().map(|(path, _)| path).collect()
}

/// What is written once the terminal has its own mode again can be held back by a Ctrl+S.
#[test]
fn nothing_is_written_after_the_terminal_is_given_back() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(home.path(), &["1...........2.3."], 80, 24);
    terminal.wait_until("a frame", |terminal| terminal.frames() > 0);
    terminal.send("q");
    assert_eq!(terminal.wait(), 0);
    let left = b"\x1b[?1049l";
    let sent = terminal.sent();
    let end = sent.windows(left.len()).rposition(|part| part == left).expect("the end");
    assert_eq!(&sent[end + left.len()..], b"\x1b[?25h");
}
