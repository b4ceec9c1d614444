//! Solutions in texts: wherever a text has one, it is kept as the setter's, is not on the board, and starts no
//! game.

use gradus::desk::{Desk, new_game};
use gradus::game::Game;
use gradus::store::{Paths, Store};
use gradus::tui::screens::editor::state::Editor;
use gradus_engine::format::state::contents;
use gradus_engine::format::{
    Document, FORMATS, Format, Holds, WriteError, by_slug, read, read_line,
};
use gradus_engine::grid::Change;
use gradus_engine::grid::puzzle::{Puzzle, Setup, Square};
use gradus_engine::{Digit, Kind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const SUDOKU: &str =
    "..9...7.1.....8..665.2......218.9.4.....3.....8.1.469......1.399..6.....5.3...1..";
const KAKURO: &str = "kakuro/4/4/.69ledp.l..D6gb";

/// The digits of the solution, by cell.
fn solved(setup: &Setup) -> Vec<Option<Digit>> {
    let puzzle = Puzzle::new(setup.clone()).expect("a puzzle");
    puzzle.solutions().unique().expect("one solution").clone()
}

/// A puzzle with digits in all open cells but the first few.
fn filled(text: &str, open: usize) -> Document {
    let mut document = read(text, None).expect("a puzzle").document;
    let setup = &document.setup;
    let digits = solved(setup);
    let cells = setup.grid.cells().filter(|cell| setup.squares[cell.index()] == Square::EMPTY);
    let place =
        |cell: gradus_engine::Cell| Change::Place(cell, digits[cell.index()].expect("a digit"));
    let words = cells.skip(open).map(|cell| place(cell).write(setup.grid));
    document.moves = vec![words.collect::<Vec<String>>().join(" ")];
    document
}

/// Formats in which digits of the player cannot be told from givens.
const WITHOUT_GIVENS: &[&str] = &["candidates", "729"];

/// Every format that can hold digits beside the givens: if they fill the grid, they are the solution; if
/// they leave a cell open, they are the player's.
#[test]
fn digits_that_fill_the_grid_are_the_solution_in_every_format() {
    let mut formats = 0;
    let holds = |format: &&&Format| {
        let is_kept = format.holds > Holds::Givens && format.write.is_some();
        is_kept && !WITHOUT_GIVENS.contains(&format.slug)
    };
    for format in FORMATS.iter().filter(holds) {
        let text = if format.kinds.contains(&Kind::Sudoku) { SUDOKU } else { KAKURO };
        let write = format.write.expect("a writer");
        let back = |document: &Document| {
            let text = write(document).unwrap_or_else(|error| panic!("{format}: {error}"));
            read(&text, Some(format)).expect("a puzzle").document
        };
        let full = filled(text, 0);
        let read = back(&full);
        assert_eq!(read.setup.squares, full.setup.squares, "{format}");
        assert_eq!(read.moves, [] as [&str; 0], "{format}");
        assert_eq!(read.setup.solution(), Some(&solved(&full.setup)[..]), "{format}");
        assert_eq!(new_game(read).expect("a puzzle").entries, [], "{format}");
        let part = filled(text, 1);
        let read = back(&part);
        assert_eq!((contents(&read), read.setup.solution()), (contents(&part), None), "{format}");
        formats += 1;
    }
    assert!(formats > 8, "{formats}");
}

const ROWS: [&str; 4] = ["1..4", "3.1.", "2...", "...1"];
const ANSWER: [&str; 4] = ["1234", "3412", "2143", "4321"];

/// Texts that contain the solution of one puzzle, and how much of the solution they give.
fn texts() -> Vec<(&'static str, String)> {
    let list = |rows: [&str; 4]| {
        let row = |row: &str| {
            let cells = row.chars().map(|c| if c == '.' { "0".into() } else { c.to_string() });
            format!("[{}]", cells.collect::<Vec<String>>().join(","))
        };
        format!("[{}]", rows.map(row).join(","))
    };
    let cells = |given: &str| {
        let cell = |symbol: char| match symbol {
            '.' => "{}".into(),
            digit => format!("{{\"value\":{digit}{given}}}"),
        };
        let row =
            |row: &str| format!("[{}]", row.chars().map(cell).collect::<Vec<String>>().join(","));
        format!("[{}]", ROWS.map(row).join(","))
    };
    let (word, answer) = (ROWS.concat(), ANSWER.concat());
    let digits = answer.chars().map(String::from).collect::<Vec<_>>().join(",");
    let (own, given) = (cells(""), cells(",\"given\":true"));
    let mut texts = vec![
        ("f-puzzles", format!("{{\"size\":4,\"grid\":{given},\"solution\":[{digits}]}}")),
        ("f-puzzles", format!("{{\"size\":4,\"grid\":{given},\"solution\":\"{answer}\"}}")),
        ("sudokupad", format!("{{\"cells\":{own},\"metadata\":{{\"solution\":\"{answer}\"}}}}")),
        (
            "sudokupad",
            format!(
                "{{\n  \"id\": \"x\",\n  \"cells\": {own},\n  \"cages\": [{{\"value\": \"solution: {answer}\"}}]\n}}"
            ),
        ),
        (
            "sudokupad",
            format!(
                "{{id:'x',ce:{},metadata:{{solution:'{answer}'}}}}",
                own.replace("\"value\"", "v")
            ),
        ),
        ("layout", format!("{{\"puzzle\":{},\n\"solution\":{}}}", list(ROWS), list(ANSWER))),
        ("layout", format!("{{\"solution\":{},\n\"puzzle\":{}}}", list(ANSWER), list(ROWS))),
        ("sudoku-line", format!("7,{word},{answer}")),
        ("sudoku-line", format!("{{\"solution\":\"{answer}\",\"puzzle\":\"{word}\"}}")),
    ];
    texts.extend(of_rows());
    texts
}

/// Texts in which a row has blanks between its digits.
fn of_rows() -> [(&'static str, String); 2] {
    let rows = |rows: [&str; 4]| {
        rows.map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" ")).join("\n")
    };
    [
        (
            "janko",
            format!(
                "begin\npuzzle sudoku\nsize 4\nproblem\n{}\nsolution\n{}\nend\n",
                rows(ROWS).replace('.', "-"),
                rows(ANSWER)
            ),
        ),
        (
            "gradus",
            format!(
                "gradus = 1\nkind = \"sudoku\"\nvariety = \"classic\"\nrows = 4\ncolumns = 4\npuzzle = \"\"\"\n{}\n\"\"\"\nsolution = \"\"\"\n{}\n\"\"\"\n",
                rows(ROWS),
                ANSWER.join("\n")
            ),
        ),
    ]
}

#[test]
fn a_solution_beside_a_puzzle_is_kept_and_not_shown() {
    let plain = read(&ROWS.join("\n"), None).expect("a puzzle").document.setup;
    let answer: Vec<Option<Digit>> = ANSWER.concat().chars().map(Digit::from_char).collect();
    for (slug, text) in texts() {
        let read = read(&text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.format.slug, slug, "{text}");
        let Document { setup, moves, .. } = read.document;
        assert_eq!((&setup.squares, &moves[..]), (&plain.squares, &[][..]), "{text}");
        assert_eq!(setup.solution(), Some(&answer[..]), "{text}");
    }
}

/// A format that has a place for the solution keeps it; any other says the puzzle alone.
#[test]
fn the_solution_is_written_where_it_has_a_place() {
    let (_, text) = texts().swap_remove(0);
    let document = read(&text, None).expect("a puzzle").document;
    let mut keep = Vec::new();
    for format in FORMATS.iter().filter_map(|format| Some((format, format.write?))) {
        let (format, write) = format;
        let Ok(written) = write(&document) else { continue };
        let back = read(&written, Some(format)).expect("a puzzle").document;
        assert_eq!((&back.setup.squares, &back.moves), (&document.setup.squares, &document.moves));
        match back.setup.solution() {
            Some(solution) => {
                assert_eq!(Some(solution), document.setup.solution());
                keep.push(format.slug);
            }
            None => assert!(!written.contains(ANSWER[0]), "{written}"),
        }
    }
    assert_eq!(keep, ["gradus", "ksudoku", "ipuz", "f-puzzles", "sudokupad", "janko"]);
}

/// A JSON of some other program of which only the solution can be read is not taken for a puzzle.
#[test]
fn a_solution_without_its_puzzle_is_not_a_puzzle() {
    let answer = ANSWER.map(|row| format!("\"{row}\"")).join(",");
    for text in [
        format!("{{\"clues\":\"x\",\"solution\":[{answer}]}}"),
        format!("{{\"clues\": \"x\",\n \"solution\": \"{}\"}}", solved_line()),
        format!("<a><solution>{}</solution><clue>1</clue></a>", solved_line()),
        format!("solution: {}\n", solved_line()),
    ] {
        let error = read(&text, None).expect_err(&text).to_string();
        assert!(error.contains("has a full grid, but no puzzle"), "{error}");
    }
    assert!(read(&solved_line(), None).is_ok(), "a line of its own is taken at its word");
}

fn solved_line() -> String {
    let setup = read(SUDOKU, None).expect("a puzzle").document.setup;
    solved(&setup).into_iter().flatten().map(Digit::to_char).collect()
}

/// Whatever comes with its solution, no game of it is in the statistics before the player plays; and a game
/// that was played elsewhere has its time.
#[test]
fn nothing_that_comes_solved_is_a_game() {
    let gradus = by_slug("gradus").and_then(|format| format.write).expect("a writer");
    let full = filled(SUDOKU, 0);
    let mut played = full.clone();
    played.moves.push("tally 61 0 0".into());
    let texts = |document: &Document| -> Vec<String> {
        let write = |write: fn(&Document) -> Result<String, WriteError>| write(document).ok();
        FORMATS.iter().filter_map(|format| write(format.write?)).collect()
    };
    let mut imported: Vec<(String, usize)> =
        texts(&full).into_iter().map(|text| (text, 0)).collect();
    imported.push((gradus(&played).expect("a text"), 1));
    // As if it had been played, but by nobody's clock.
    let words: Vec<&str> = full.moves[0].split(' ').collect();
    let moves = words.chunks(7).map(|words| words.join(" ")).collect();
    imported.push((gradus(&Document { moves, ..full.clone() }).expect("a text"), 0));
    for (text, games) in imported {
        let folder = tempfile::TempDir::new().expect("a folder");
        let data = folder.path().join("data");
        let paths = Paths { config: folder.path().join("config.toml"), data: data.clone() };
        let mut desk = Desk::new(paths, Vec::new(), |_| ());
        let new_game = new_game(read(&text, None).expect(&text).document).expect("a puzzle");
        let opened = desk.begin(new_game);
        assert_eq!(opened.game.moves().len(), games, "{text}");
        desk.remember(&opened.game);
        desk.clear(&opened.game).expect("it is saved");
        let history = Store::new(data).history(&AtomicBool::new(false)).expect("a history");
        assert_eq!(history.all().expect("games").len(), games, "{text}");
    }
}

/// A puzzle that is changed in the editor is another one, and its solution is not known.
#[test]
fn a_changed_puzzle_has_no_solution_from_its_setter() {
    let (_, text) = texts().swap_remove(0);
    let setup = read_line(&text, None).expect("a puzzle").document.setup;
    let mut editor = Editor::new(setup.clone());
    editor.describe([None, Some("me".into()), None]);
    assert_eq!(editor.setup.solution(), setup.solution());
    let digit = Digit::new(3);
    editor.write(Square::White { given: digit });
    assert_eq!(editor.setup.solution(), None);
    editor.travel(false);
    assert_eq!(editor.setup.solution(), setup.solution());
    let game = Game::new(Arc::new(Puzzle::new(setup).expect("a puzzle")));
    assert!(!game.is_solved());
}
