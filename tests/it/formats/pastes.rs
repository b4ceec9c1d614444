//! Gradus reads what people paste: texts in the forms in which puzzles are posted and shared, each
//! with the same puzzle in a format that has a grammar (`tests/data/pastes`, and more next to the
//! checkout).

use crate::cli::commands::{data, run};
use crate::corpus;
use crate::screen::stage::Stage;
use gradus::tui::screens::editor::state::Editor;
use gradus::tui::terminal::Event;
use gradus_engine::format::{read, several};
use gradus_engine::{Puzzle, ReadError, Setup};
use std::fs;
use std::path::Path;

/// A text, its name, and the puzzle in it.
struct Paste {
    name: String,
    text: String,
    setup: Setup,
}

/// The texts of a folder, as listed in `expected.tsv`.
fn pastes(folder: &Path) -> Vec<Paste> {
    let table = fs::read_to_string(folder.join("expected.tsv")).expect("a table");
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    let paste = |row: &str| {
        let [name, _, puzzle] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let setup = read(puzzle, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        let text = fs::read_to_string(folder.join(name)).expect("a text");
        Paste { name: name.into(), text, setup: setup.document.setup }
    };
    rows.map(paste).collect()
}

/// Reads them as a whole, and pastes them into the screen.
fn are_read(folder: &Path) {
    for Paste { name, text, setup } in pastes(folder) {
        let read = read(&text, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        let bare = |setup: &Setup| {
            let mut setup = setup.clone();
            setup.forget_solution();
            setup
        };
        assert_eq!(bare(&read.document.setup), setup, "{name}, read as {read}");
        let mut player = Stage::new("1..4..1.2......1", (80, 24));
        player.send(Event::Paste(text.replace('\n', "\r")));
        if Puzzle::new(setup.clone()).is_ok() {
            assert_eq!(bare(player.model.puzzle().setup()), setup, "{name}");
            let said = player.model.notice.as_ref().map_or("", |notice| notice.text.as_str());
            assert!(said.contains("pasted: ") && said.contains(", as "), "{name}: {said}");
        } else {
            assert!(player.model.top::<Editor>().is_some(), "{name}");
        }
    }
}

/// Gives them to the program as files.
fn are_converted(folder: &Path) {
    for Paste { name, setup, .. } in pastes(folder) {
        let path = folder.join(&name);
        let path = path.to_str().expect("a name");
        let has_relations = !setup.relations.is_empty();
        let format = gradus_engine::format::line_format(setup.variety, has_relations).slug;
        let (code, output, errors) = run(&["convert", path, "--to", format], "");
        assert_eq!(code, 0, "{name}: {errors}");
        let back = read(output.trim(), None).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(back.document.setup, setup, "{name}");
        let expected = gradus_engine::format::line(&setup).expect("a line");
        let checked = |text: &str, input: &str| run(&["check", "--format", "jsonl", text], input);
        let (own, given) = (checked(path, "").1, checked("-", &expected).1);
        let without_line = |text: &str| text.split_once(',').map(|(_, rest)| rest.to_owned());
        assert_eq!(without_line(&own), without_line(&given), "{name}");
    }
}

#[test]
fn what_people_paste_is_read() {
    are_read(&data("pastes"));
}

#[test]
fn and_so_are_files_of_it() {
    are_converted(&data("pastes"));
}

#[test]
fn the_texts_beside_the_checkout_are_read() {
    let Some(folder) = corpus::path("pastes") else { return };
    are_read(&folder);
    are_converted(&folder);
}

/// A text that is almost a puzzle: the message, and the part that could be read.
#[test]
fn what_is_almost_a_puzzle_says_so_and_opens_in_the_editor() {
    let rows = ["|1| | |4|", "| | |1| |", "|2| | | |", "| | | |1|"];
    for (text, expected) in [
        (
            [rows[0], rows[1], "|2| | |", rows[3]].join("\n"),
            "Sudoku by its layout, line 3, column 6: expected 4 cells as in the other rows, found 3",
        ),
        (
            [rows[0], rows[1], "|2| |8| |", rows[3]].join("\n"),
            "Sudoku by its layout, line 3, column 6: expected 1 to 4 or an empty cell, found \"8\"",
        ),
        (
            format!("Here:\n{}", rows[..3].join("\n")),
            "Sudoku by its layout, line 4, column 1: expected 4 rows of 4 cells, found 3",
        ),
    ] {
        let ReadError { nearest, .. } = read(&text, None).expect_err(&text);
        let said = read(&text, None).expect_err(&text).to_string();
        assert_eq!(said, expected, "{text}");
        let setup = nearest.unwrap_or_else(|| panic!("{text}"));
        assert_eq!(setup.squares.len(), 16);
        let mut player = Stage::new("1..4..1.2......1", (80, 24));
        player.send(Event::Paste(text));
        assert!(player.model.top::<Editor>().is_some());
    }
    let kakuro = "| x | 4: | 3: |\n| :3 | _ | _ |\n| 4: | _ | _ |\n";
    let error = read(kakuro, None).expect_err(kakuro);
    assert!(
        error.to_string().starts_with("Kakuro by its layout, line 3, column 3: r3c1: "),
        "{error}"
    );
    assert!(error.nearest.is_some());
}

#[test]
fn a_solution_below_a_puzzle_is_no_puzzle() {
    let text = "Puzzle\n1..4\n..1.\n2...\n...1\n\nSolution\n1234\n3412\n2143\n4321\n";
    let mut setup = read(text, None).unwrap().document.setup;
    assert_eq!(setup.solution().map(<[_]>::len), Some(16));
    setup.forget_solution();
    assert_eq!(setup, read("1..4..1.2......1", None).unwrap().document.setup);
    assert_eq!(several(text), None);
}

/// If two readings differ, the error names both.
#[test]
fn nothing_is_guessed() {
    let two = "1..4..1.2......1 4..1.1....2.1...";
    assert!(read(&format!("a,{}", two.replace(' ', ",")), None).is_err());
    for text in [
        "",
        "hello",
        "a b c d",
        "see https://example.org/1700000000123456/x",
        "9,1700000000123456,2",
    ] {
        assert!(read(text, None).is_err(), "{text}");
    }
}

#[test]
fn several_grids_in_a_file_are_several_puzzles() {
    let one = "1..4\n..1.\n2...\n...1\n";
    let two =
        "% randomly made - easy\n 1 . | . 4\n . . | 1 .\n-----+-----\n 2 . | . .\n . . | . 1\n";
    for (text, lines) in [
        (format!("{one}\n{one}\n{one}"), vec![1, 6, 11]),
        (format!("{two}{two}"), vec![2, 8]),
        (format!("Grid 01\n{one}Grid 02\n{one}"), vec![2, 7]),
    ] {
        let puzzles = several(&text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(puzzles.iter().map(|(line, _)| *line).collect::<Vec<_>>(), lines, "{text}");
        for (_, puzzle) in &puzzles {
            let setup = read(puzzle, None).unwrap().document.setup;
            assert_eq!(setup, read("1..4..1.2......1", None).unwrap().document.setup);
        }
        let (code, output, errors) = run(&["convert", "-", "--to", "sudoku-line"], &text);
        assert_eq!((code, output.lines().count()), (0, lines.len()), "{errors}");
    }
    let games = "<opensudoku><name>a</name>\n<game data=\"".to_owned()
        + &"0".repeat(81)
        + "\"/>\n<game data=\""
        + &"0".repeat(81)
        + "\"/>\n</opensudoku>";
    assert_eq!(several(&games).unwrap().iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(several(one), None);
}

/// A data set goes in, and comes out with ratings next to its own columns.
#[test]
fn tables_are_read_and_carried_along() {
    let table = "id,quizzes,solutions,\"said, of it\"\n7,1..43.1.2......1,1234341221434321,easy\n\
                 8,1..43.1.2......1,1234341221434312,\"a, \"\"b\"\"\"\n";
    let (code, output, errors) = run(&["rate", "--format", "csv", "--keep"], table);
    let lines: Vec<&str> = output.lines().collect();
    assert!(lines[0].ends_with(",error,id,input solutions,\"said, of it\""), "{}", lines[0]);
    assert!(lines[1].starts_with("2,1..43.1.2......1,sudoku,1,"), "{}", lines[1]);
    assert!(lines[2].ends_with(",,8,1234341221434312,\"a, \"\"b\"\"\""), "{}", lines[2]);
    assert_eq!((code, lines.len()), (1, 3));
    assert!(errors.contains("line 3: the column \"solutions\" has a wrong solution: "), "{errors}");
    let (_, output, _) = run(&["check", "--format", "jsonl", "--keep"], table);
    assert!(output.lines().next().unwrap().contains("\"kept\":{\"id\":\"7\","), "{output}");
    let (_, output, _) = run(&["convert", "--to", "sudoku-line", "--keep"], table);
    assert!(output.starts_with("puzzle,error,id,solutions,"), "{output}");
    let (_, output, _) = run(&["solve"], table);
    assert_eq!(output, "1234341221434321\n1234341221434321\n");
}

/// A row of a table can extend over several lines; one without an end is one line.
#[test]
fn fields_may_have_line_breaks() {
    let table = "id,note,puzzle\n1,\"of two\nlines\",1..43.1.2......1\n2,plain,1..43.1.2......1\n\
                 3,\"open,1..43.1.2......1\n4,last,1..43.1.2......1\n";
    let (code, output, errors) = run(&["check", "--format", "jsonl", "--keep"], table);
    let lines: Vec<&str> = output.lines().collect();
    assert!(lines[0].starts_with("{\"line\":2,\"kind\":\"sudoku\",\"solutions\":1"), "{output}");
    assert!(lines[0].contains("\"note\":\"of two\\nlines\""), "{output}");
    assert!(lines[1].starts_with("{\"line\":4,"), "{output}");
    assert!(lines[2].starts_with("{\"line\":5,"), "{output}");
    assert!(lines[3].starts_with("{\"line\":6,"), "{output}");
    assert_eq!((code, lines.len()), (0, 4), "{errors}");
}
