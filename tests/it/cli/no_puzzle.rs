//! Inputs without a puzzle: every command that reads puzzles says what is wrong with them.

use super::commands::{command, run};
use gradus::config::Config;
use gradus::plain::Dialogue;
use gradus::plain::answer::Form;
use gradus::store::Paths;
use gradus_engine::format::read;
use std::fs;
use tempfile::TempDir;

const SUDOKU: &str = "...1...33...2...";

/// The commands that take any number of puzzles, each before its inputs.
const LISTS: [&[&str]; 8] = [
    &["rate"],
    &["check"],
    &["check", "--candidates"],
    &["solve"],
    &["solve", "--all"],
    &["solve", "--count"],
    &["convert", "--to", "sudoku-line"],
    &["convert", "--to", "sudoku-grid"],
];

/// Texts without a puzzle, and what is said of them.
const NOTHING: [(&str, &str); 7] = [
    ("", "there is no puzzle: it is empty; expected"),
    ("\u{feff}", "there is no puzzle: it is empty; expected"),
    ("\n  \r\n\n", "there is no puzzle: it is empty; expected"),
    ("# mine\n", "there is no puzzle: its only line begins with #, which makes it a comment; "),
    (
        "# a\n\n  # b\n",
        "there is no puzzle: all its 2 lines begin with #, which makes them comments",
    ),
    (
        "###\n#..\n#..\n",
        "there is no puzzle: all its 3 lines begin with #, which makes them comments",
    ),
    (
        "\u{feff}#a\n# b\n#c\n",
        "there is no puzzle: all its 3 lines begin with #, which makes them comments",
    ),
];

#[test]
fn a_list_without_a_puzzle_is_bad() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("list.txt");
    let file = path.to_str().unwrap();
    for (text, expected) in NOTHING {
        fs::write(&path, text).unwrap();
        for args in LISTS {
            let with = |input: &[&str], text| run(&[args, input].concat(), text);
            let (code, said, errors) = with(&[file], "");
            assert_eq!((code, said.as_str()), (1, ""), "{args:?} {text:?}");
            assert!(
                errors.starts_with(&format!("gradus: {file}: {expected}")),
                "{args:?}: {errors}"
            );
            let typed = with(&[], text);
            assert_eq!(typed, (1, String::new(), errors.replace(file, "standard input")));
            // The other inputs are answered.
            let (code, said, both) = with(&[file, SUDOKU, file], "");
            assert_eq!((code, both), (1, errors.repeat(2)), "{args:?}");
            assert!(!said.is_empty());
        }
    }
}

/// A part of a list may consist of comments, and whoever cuts a list decides what is bad.
#[test]
fn a_part_of_a_list_may_be_without_a_puzzle() {
    for (text, _) in NOTHING {
        let part = run(&["rate", "--first-line", "1001"], text);
        assert_eq!(part, (0, String::new(), String::new()), "{text:?}");
        let (code, _, errors) = run(&["check", "--exit-zero"], text);
        assert!(code == 0 && errors.contains("there is no puzzle: "), "{errors}");
    }
    let heading = run(&["check", "--format", "csv"], "# mine\n").1;
    assert_eq!(heading, "line,kind,solutions,faults,error\n");
}

#[test]
fn a_file_without_a_puzzle_is_not_played() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("empty.txt");
    let file = path.to_str().unwrap();
    let games = folder.path().join("data");
    let games = games.to_str().unwrap();
    for (text, expected) in NOTHING {
        fs::write(&path, text).unwrap();
        let playing: &[&str] = &["--data", games, "--plain", file];
        for args in [&["hint", file], &["share", file], playing] {
            let (code, said, errors) = run(args, "");
            assert_eq!((code, said.as_str()), (1, ""), "{args:?} {text:?}");
            assert!(
                errors.starts_with(&format!("gradus: {file}: {expected}")),
                "{args:?}: {errors}"
            );
        }
    }
    let output = command(&["--plain", "--data", games, "-"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

#[test]
fn the_dialogue_opens_and_lists_no_file_without_a_puzzle() {
    let folder = TempDir::new().unwrap();
    let paths =
        Paths { config: folder.path().join("config.toml"), data: folder.path().join("data") };
    let (mut dialogue, _) =
        Dialogue::open(None, None, Config::standard(), paths, Vec::new()).unwrap();
    let mut answer =
        |line: &str| dialogue.answer(line).map_or_else(String::new, |it| it.written(Form::Text));
    let path = folder.path().join("empty.txt");
    let file = path.display();
    for (text, expected) in NOTHING {
        fs::write(&path, text).unwrap();
        for command in [format!("open {file}"), format!("list file {file}")] {
            let said = answer(&command);
            assert!(said.starts_with(&format!("error: {file}: {expected}")), "{command}: {said}");
        }
        if text.contains('#') {
            answer("open -");
            text.lines().filter(|line| !line.trim().is_empty()).for_each(|line| {
                answer(line);
            });
            let said = answer("");
            assert!(said.starts_with("error: ") && said.contains("begin"), "{said}");
        }
    }
}

#[test]
fn a_library_without_a_case_is_bad() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("library.txt");
    for text in ["", "# a comment\n"] {
        fs::write(&path, text).unwrap();
        let (code, said, errors) = run(&["check", "--techniques", path.to_str().unwrap()], "");
        assert_eq!((code, said.as_str()), (1, ""));
        assert!(errors.contains("there are no cases; expected one on each line"), "{errors}");
    }
}

/// The rows of a Kakuro whose black cells are `#` count as a puzzle if its border is there.
#[test]
fn rows_of_a_kakuro_are_no_comments() {
    let rows = "####\n#12#\n#314\n##79\n";
    let plain = read("3|12.314.79", None).unwrap().document;
    for text in [rows.into(), rows.replace('\n', "\r\n"), format!("\u{feff}\n  {rows}\n")] {
        let found = read(&text, None).unwrap();
        assert_eq!((found.format.slug, &found.document), ("solution-rows", &plain), "{text:?}");
        let expected = (0, "1  kakuro, one solution\n".to_string(), String::new());
        assert_eq!(run(&["check"], &text), expected, "{text:?}");
        assert_eq!(run(&["solve"], &text).1, "3|12.314.79\n");
    }
    // One more digit, a row that is too short, no run, and a border that is not there.
    for text in ["####\n#12#\n#3145\n##79\n", "####\n#12\n#314\n", "##\n#1\n#2\n", "#12#\n#314\n"] {
        let (code, _, errors) = run(&["check"], text);
        assert!(code == 1 && errors.contains("lines begin with #"), "{text:?}: {errors}");
    }
}
