//! Text from outside that would control a terminal: wherever it can come in, only its letters reach
//! the terminal.

use crate::terminal::program::{Terminal, data};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A title being set, colours set by a single character, a clipboard being set, and a change of
/// direction.
const ATTACK: &str = "\u{1b}]0;OWNED\u{7}\u{9b}31m\u{1b}]52;c;T1dORUQ=\u{7}\u{202e}seen\u{200b}";

/// The part of it that file names can contain.
const NAME: &str = "a\u{1b}]0;OWNED\u{7}\u{9b}31m\u{202e}seen";

const PUZZLE: &str = "...1...33...2...";

/// Fails if anything that was sent would control the terminal and does not come from the program
/// itself.
fn examine(terminal: &Terminal, place: &str) {
    let sent = String::from_utf8_lossy(terminal.sent());
    let evil =
        sent.chars().find(|symbol| matches!(symbol, '\u{80}'..='\u{9f}' | '\u{202e}' | '\u{200b}'));
    assert_eq!(evil, None, "{place}");
    for command in sent.split("\u{1b}]").skip(1) {
        let is_end = |symbol: char| !symbol.is_ascii_alphanumeric() && !"+/=;".contains(symbol);
        if command.starts_with("11;?\u{1b}\\") {
            continue; // The program asks for the background.
        }
        let (command, rest) = command.split_at(command.find(is_end).expect("an end"));
        // The program asks the terminal for its background.
        if command == "11;" && rest.starts_with("?\u{1b}\\") {
            continue;
        }
        assert!(command.starts_with("52;c;") && rest.starts_with("\u{1b}\\"), "{place}: {command}");
        assert_ne!(command, "52;c;T1dORUQ=", "{place}");
    }
}

/// Starts the program, waits for a text, and examines everything sent until it ends.
fn ends(home: &Path, place: &str, arguments: &[&str], expected: &str) {
    let mut terminal = Terminal::start(home, arguments, 200, 50);
    terminal.wait_for(expected);
    terminal.wait();
    examine(&terminal, place);
}

fn write(path: PathBuf, text: &str) -> String {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(&path, text).expect("a file");
    path.to_str().expect("text").into()
}

#[test]
fn what_is_pasted() {
    let home = TempDir::new().expect("a folder");
    let mut terminal = Terminal::start(home.path(), &[PUZZLE], 200, 50);
    terminal.wait_for("Total");
    // Without the end of the paste, which the attack cannot contain.
    terminal.press(&format!("\u{1b}[200~{ATTACK}\u{1b}[201~"));
    terminal.wait_for("cannot read the pasted text");
    terminal.press(&format!("\u{1b}[200~{PUZZLE} # {ATTACK}\n{PUZZLE}\u{1b}[201~"));
    examine(&terminal, "paste");
}

#[test]
fn titles_of_puzzles() {
    let home = TempDir::new().expect("a folder");
    let title: String =
        ATTACK.chars().map(|symbol| format!("\\u{:04x}", u32::from(symbol))).collect();
    let text = format!(
        "gradus = 1\ntitle = \"{title}\"\nkind = \"sudoku\"\nvariety = \"classic\"\nrows = 4\ncolumns = 4\npuzzle = \"{PUZZLE}\"\n"
    );
    let text = text.replace(PUZZLE, "\"\"\n. . . 1\n. . . 3\n3 . . .\n2 . . .\n\"\"");
    let file = write(home.path().join("titled.toml"), &text);
    let mut terminal = Terminal::start(home.path(), &[&file], 200, 50);
    terminal.wait_for("seen");
    // The library names it, and so does the copied text, in characters of base64.
    terminal.press("\u{f}");
    terminal.wait_for("rating:");
    terminal.wait_for("seen");
    terminal.send("\u{1b}");
    terminal.wait_for("Scores");
    terminal.send("\u{13}");
    terminal.wait_for("Copy and export");
    terminal.send("\r");
    terminal.wait_for("clipboard");
    examine(&terminal, "title");
    ends(home.path(), "convert", &["convert", &file, "--to", "gradus"], "puzzle");
    ends(home.path(), "drawn", &["convert", &file, "--to", "text"], "seen");
}

#[test]
fn names_of_files_and_comments_of_lists() {
    let home = TempDir::new().expect("a folder");
    let own = data(home.path()).join("puzzles");
    let list = format!("{PUZZLE} # {ATTACK}\n{ATTACK}\n");
    let file = write(own.join(format!("{NAME}.txt")), &list);
    let mut terminal = Terminal::start(home.path(), &[], 200, 50);
    terminal.wait_for("G R A D U S");
    terminal.send("ll\r");
    terminal.wait_for("rating:");
    terminal.press("/seen");
    terminal.wait_for(".txt");
    examine(&terminal, "name of a file");
    let mut terminal = Terminal::start(home.path(), &[&file], 200, 50);
    terminal.wait_for("seen");
    terminal.press("\u{1b}[B");
    terminal.press("\r");
    examine(&terminal, "comment of a list");
    for command in ["check", "rate", "solve", "convert"] {
        let to: &[&str] = if command == "convert" { &["--to", "sudoku-line"] } else { &[] };
        ends(home.path(), command, &[&[command, &file], to].concat(), "line 2");
    }
    let mut terminal = Terminal::start(home.path(), &["--plain", &file], 200, 50);
    terminal.wait_for("ok: ");
    terminal.send("open 2\nopen 1\n");
    terminal.wait_for("error: line 2");
    terminal.send("quit\n");
    terminal.wait();
    examine(&terminal, "dialogue");
}

#[test]
fn arguments_and_the_configuration() {
    let home = TempDir::new().expect("a folder");
    ends(home.path(), "puzzle", &[ATTACK], "no such file");
    ends(home.path(), "option", &[&format!("--{NAME}")], "unexpected");
    ends(home.path(), "value", &["--format", NAME, PUZZLE], "invalid value");
    let config = write(home.path().join(format!("{NAME}.toml")), &format!("\"{NAME}\" = 1\n"));
    ends(home.path(), "check", &["config", "--check", "--config", &config], "line 1");
    let mut terminal = Terminal::start(home.path(), &["--config", &config, PUZZLE], 200, 50);
    terminal.wait_for("line 1");
    examine(&terminal, "configuration");
}
