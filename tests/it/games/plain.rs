//! The dialogue of lines: dialogues as data, random lines, and the program itself in pipes.

use crate::cli::commands::{command, gradus};
use gradus::config::Config;
use gradus::desk::new_game;
use gradus::game::Tally;
use gradus::lists::limits::Patience;
use gradus::plain::Dialogue;
use gradus::plain::answer::Form;
use gradus::plain::commands::COMMANDS;
use gradus::store::{Paths, Store};
use gradus_engine::{Document, format};
use proptest::prelude::{Strategy, any, prop_oneof};
use proptest::{collection, proptest, sample};
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout};
use std::time::Duration;
use tempfile::TempDir;

const SUDOKU: &str = "...1...33...2...";
const KAKURO: &str = "kakuro/4/4/lj-.mf--hm.-dl496b";

fn paths(folder: &Path) -> Paths {
    Paths { config: folder.join("config.toml"), data: folder.join("data") }
}

/// A dialogue about a puzzle, or about the last game, and its first answer.
fn open(folder: &Path, puzzle: Option<&str>) -> (Dialogue, String) {
    let read = |text| format::read(text, None).expect("a puzzle").document;
    let new_game = puzzle.map(|text| new_game(read(text)).expect("a puzzle without faults"));
    let (dialogue, said) =
        Dialogue::open(new_game, None, Config::standard(), paths(folder), Vec::new())
            .expect("a game");
    (dialogue, said.written(Form::Text))
}

fn answer(dialogue: &mut Dialogue, line: &str) -> String {
    dialogue.answer(line).map_or_else(String::new, |reply| reply.written(Form::Text))
}

#[test]
fn a_command_that_takes_too_long_is_given_up() {
    let home = TempDir::new().expect("a folder");
    let (mut dialogue, _) = open(home.path(), Some(&".".repeat(625)));
    dialogue.give_time(Patience::For(Duration::from_millis(1)));
    let said = answer(&mut dialogue, "hint");
    assert_eq!(said, "error: gave up: the puzzle takes too long\n");
    let said = answer(&mut dialogue, "new kakuro 63x63");
    assert_eq!(said, "error: no puzzle was found in time; try again, or try a smaller one\n");
    dialogue.give_time(Patience::Endless);
    assert_eq!(answer(&mut dialogue, "set r1c1=1"), "ok: r1c1=1\n");
}

/// A puzzle that was started before continues, and the answer says so.
#[test]
fn a_puzzle_that_is_known_continues_where_it_was_left() {
    let home = TempDir::new().expect("a folder");
    let continues = "warning: your saved game of this puzzle continues";
    let (mut dialogue, said) = open(home.path(), Some(SUDOKU));
    assert!(!said.contains(continues), "{said}");
    answer(&mut dialogue, "set r1c1=2");
    let said = answer(&mut dialogue, &format!("open {KAKURO}"));
    assert!(!said.contains(continues), "{said}");
    let said = answer(&mut dialogue, &format!("open {SUDOKU}"));
    assert!(said.contains(&format!("{continues}\n")), "{said}");
    let document = dialogue.sitting.game.document("moved");
    assert!(!document.moves.is_empty());
    let again = |document: Document| {
        let new_game = Some(new_game(document).expect("a puzzle without faults"));
        let opened =
            Dialogue::open(new_game, None, Config::standard(), paths(home.path()), Vec::new());
        let (dialogue, said) = opened.expect("a game");
        (dialogue, said.written(Form::Text))
    };
    drop(dialogue);
    // A text with the moves of the game is the game.
    let (mut dialogue, said) = again(document.clone());
    assert!(!said.contains(continues), "{said}");
    // Other moves have no place in a game that was played here.
    answer(&mut dialogue, "undo");
    answer(&mut dialogue, "set r2c2=1");
    drop(dialogue);
    let (dialogue, said) = again(document);
    assert!(said.contains(&format!("{continues}, without the moves in the text")), "{said}");
    assert_eq!(dialogue.sitting.game.moves().len(), 1);
}

/// A history that cannot be opened is told of at once, in a game that continues too, and only once.
#[test]
fn a_history_that_cannot_be_opened_is_told_of() {
    let home = TempDir::new().expect("a folder");
    let (mut dialogue, said) = open(home.path(), Some(SUDOKU));
    assert!(!said.contains("warning"), "{said}");
    answer(&mut dialogue, "set r1c1=4");
    dialogue.close();
    let history = home.path().join("data/history.sqlite");
    fs::remove_file(&history).expect("a history");
    let in_the_way: [fn(&Path); 3] = [
        |path| fs::create_dir_all(path.join("x")).expect("a folder"),
        |path| fs::write(path, "x".repeat(100)).expect("a file"),
        |path| drop(fs::remove_file(path)),
    ];
    for (place, warnings) in in_the_way.iter().zip([1, 1, 0]) {
        if history.is_dir() {
            fs::remove_dir_all(&history).expect("a folder");
        }
        place(&history);
        for puzzle in [None, Some(SUDOKU)] {
            let (mut dialogue, said) = open(home.path(), puzzle);
            let told = said.lines().filter(|line| line.contains("history")).count();
            // A damaged one is set aside, so that the next one is sound.
            let expected = if history.is_dir() || puzzle.is_none() { warnings } else { 0 };
            assert_eq!(told, expected, "{said}");
            let said = answer(&mut dialogue, "set r1c2=3");
            assert!(!said.contains("history"), "{said}");
            dialogue.close();
        }
    }
}

/// Files of the form `puzzle LINE`, `> command`, each followed by the answer.
#[test]
fn dialogues_go_as_written() {
    let folder = crate::cli::commands::data("plain");
    for file in fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()) {
        let expected = fs::read_to_string(&file).expect("a dialogue");
        let home = TempDir::new().expect("a folder");
        let mut dialogue = None;
        let mut gone = String::new();
        for line in expected.lines() {
            if let Some(puzzle) = line.strip_prefix("puzzle ") {
                let (opened, said) = open(home.path(), Some(puzzle));
                dialogue = Some(opened);
                let _ = writeln!(gone, "{line}\n{said}");
            } else if let Some(command) = line.strip_prefix("> ") {
                let said = answer(dialogue.as_mut().expect("a puzzle first"), command);
                let _ = writeln!(gone, "{line}\n{said}");
            } else if line.starts_with("# ") && dialogue.is_none() {
                let _ = writeln!(gone, "{line}");
            }
        }
        let filled = |line: &(usize, &str)| !line.1.is_empty();
        let went = gone.lines().filter(|line| !line.is_empty());
        let mut went = went.map(Some).chain(std::iter::repeat(None));
        for (number, line) in (1..).zip(expected.lines()).filter(filled) {
            assert_eq!(went.next().flatten(), Some(line), "{}, line {number}", file.display());
        }
        assert_eq!(went.next().flatten(), None, "{}", file.display());
        assert!(dialogue.expect("a puzzle").sitting.game.is_solved(), "{}", file.display());
    }
}

#[test]
fn the_page_of_a_hint_is_its_technique() {
    let home = TempDir::new().expect("a folder");
    let (mut dialogue, _) = open(home.path(), Some(SUDOKU));
    let page = answer(&mut dialogue, "why X-wing");
    assert!(page.starts_with("X-wing") && page.ends_with("\nok\n"), "{page}");
    answer(&mut dialogue, "hint");
    let told = dialogue.sitting.hint.as_ref().and_then(|told| told.step()).expect("a step");
    let technique = told.technique;
    let page = answer(&mut dialogue, "why");
    assert_eq!(page.lines().next(), technique.page.lines().next());
}

/// Input that cannot be read is an error, not the end of the input.
#[cfg(unix)]
#[test]
fn input_that_cannot_be_read_is_told() {
    let home = TempDir::new().expect("a folder");
    let folder = fs::File::open(home.path()).expect("a folder can be opened");
    let data = home.path().join("data");
    let mut command = command(&["--plain", SUDOKU, "--data", &data.to_string_lossy()]);
    let output = command.stdin(folder).output().expect("the program ends");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("error: cannot read standard input: "), "{said}");
    assert_eq!(output.status.code(), Some(1));
}

/// A puzzle of several lines follows `open -` up to a blank line; `list` finds games again.
#[test]
fn puzzles_are_opened_by_text_file_and_number() {
    let home = TempDir::new().expect("a folder");
    let (mut dialogue, first) = open(home.path(), None);
    assert!(first.ends_with("24 cells open\n"), "{first}");
    for line in ["open -", "...1", "...3", "3...", "2...", "", "r1c1=4"] {
        assert!(!answer(&mut dialogue, line).starts_with("error"), "{line}");
    }
    assert_eq!(dialogue.sitting.game.puzzle().grid().cols(), 4);
    let list = home.path().join("list.txt");
    fs::write(&list, format!("{SUDOKU} one\nnonsense\n{KAKURO} two\n")).expect("a file");
    let listed = answer(&mut dialogue, &format!("open {}", list.display()));
    assert!(listed.contains("1 one, Sudoku 4x4, 1 of 12 cells filled\n"), "{listed}");
    assert!(listed.contains("3 two, Kakuro 4x4\n") && listed.ends_with("ok: 3 rows\n"), "{listed}");
    assert!(answer(&mut dialogue, "open 2").starts_with("error: line 2"));
    assert!(answer(&mut dialogue, "open 3").contains("10 cells open"));
    assert!(answer(&mut dialogue, "list 4x4 started").contains("1 of 12 cells filled"));
    assert!(answer(&mut dialogue, "open 2").contains("cells open"));
    answer(&mut dialogue, "new 4 easy");
    assert_eq!(dialogue.sitting.game.puzzle().cells().len(), 16);
    assert!(dialogue.answer("  ").is_none() && dialogue.answer("# a comment").is_none());
}

/// Words that commands and their arguments consist of, right and wrong.
fn words() -> impl Strategy<Value = String> {
    let slow = ["new", "ratings", "steps", "export", "quit"];
    let names = COMMANDS.iter().map(|command| command.name);
    let known: Vec<&str> = names
        .filter(|name| !slow.contains(name))
        .chain([
            "r1c1=1",
            "r2c2+12",
            "r1c1<>2",
            "r1c1=.",
            "r1c1:A",
            "r2c1:2b",
            "r2c1^+12",
            "a",
            "r2c3",
            "r0c0=1",
            "r9c9+9",
            "1",
            "0",
            "999",
            "good",
            "row",
            "candidates",
            "effective",
            "naked-pair",
            "H1",
            "default",
            "rules",
            "simplest-first",
            "-",
            "hodoku",
            "99999999999999999999",
            SUDOKU,
            KAKURO,
            "\u{1b}[31m",
            "\u{9b}2J",
            "\u{202e}",
        ])
        .collect();
    prop_oneof![8 => sample::select(known).prop_map(String::from), 1 => any::<String>()]
}

proptest! {
    #![proptest_config(proptest::test_runner::Config {
        cases: 24,
        failure_persistence: None,
        ..Default::default()
    })]

    #[test]
    fn any_lines_are_answered_and_kept(
        kakuro in any::<bool>(),
        lines in collection::vec(collection::vec(words(), 1..4), 1..40),
    ) {
        let home = TempDir::new().expect("a folder");
        let puzzle = if kakuro { KAKURO } else { SUDOKU };
        let (mut dialogue, _) = open(home.path(), Some(puzzle));
        for words in lines {
            for form in [Form::Text, Form::Json] {
                let Some(reply) = dialogue.answer(&words.join(" ")) else { continue };
                let text = reply.written(form);
                assert!(text.ends_with('\n') && !text.contains('\u{1b}'), "{text:?}");
                let last = text.lines().last().expect("a line");
                match form {
                    Form::Text => assert!(last.starts_with("ok") || last.starts_with("error: ")),
                    Form::Json => drop(serde_json::from_str::<serde_json::Value>(last).unwrap()),
                }
            }
        }
        let store = Store::new(home.path().join("data"));
        let played = dialogue.sitting.game.clone();
        // As if the program died here: nothing is put away.
        drop(dialogue);
        // Nothing is kept of a game before the first answer, and a puzzle in several lines has none to its end.
        let Some(last) = store.last().expect("it is read") else {
            assert_eq!((played.position(), played.tally()), (0, &Tally::default()));
            return Ok(());
        };
        let resume = || store.resume(&last).expect("it is read");
        let mut opened = resume();
        // A process that another test starts also holds the lock until it is another program.
        for _ in 0..100 {
            if !opened.keeper.is_read_only() {
                break;
            }
            std::thread::sleep(Duration::from_millis(10));
            opened = resume();
        }
        assert_eq!(opened.notices, Vec::<String>::new());
        assert_eq!(opened.game.sheet(), played.sheet());
        assert_eq!(opened.game.tally(), played.tally());
    }
}

/// The program in pipes.
struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn start(home: &Path, arguments: &[&str]) -> Self {
        let data = home.join("data");
        let mut command =
            command(&[&["--plain", "--data", data.to_str().expect("a path")], arguments].concat());
        let mut child = command.spawn().expect("the program starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut program = Self { child, input, output };
        program.answer();
        program
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// The last line of the next answer.
    fn answer(&mut self) -> String {
        loop {
            let mut line = String::new();
            self.output.read_line(&mut line).expect("text");
            if line.is_empty() || line.starts_with("ok") || line.starts_with("error") {
                return line.trim_end().into();
            }
        }
    }

    fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.answer()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The changes of the solution of [`SUDOKU`], one for each open cell.
const SOLUTION: &[&str] = &[
    "r1c1=4", "r1c2=3", "r1c3=2", "r2c1=1", "r2c2=2", "r2c3=4", "r3c2=4", "r3c3=1", "r3c4=2",
    "r4c2=1", "r4c3=3", "r4c4=4",
];

#[test]
fn after_sudden_death_at_most_the_last_line_is_missing() {
    for lines in 1..SOLUTION.len() {
        let home = TempDir::new().expect("a folder");
        let mut program = Program::start(home.path(), &[SUDOKU]);
        let (last, answered) = SOLUTION[..lines].split_last().expect("a line");
        for change in answered {
            assert_eq!(program.ask(change), format!("ok: {change}"));
        }
        program.send(last);
        drop(program);
        let mut program = Program::start(home.path(), &[]);
        let said = program.ask("go 999");
        let expected =
            [lines - 1, lines].map(|n| format!("ok: nothing changes, after move {n} of {n}"));
        assert!(expected.contains(&said), "{said} after {lines}");
        for change in answered {
            assert_eq!(program.ask(change), "ok: nothing changes");
        }
    }
}

#[cfg(unix)]
#[test]
fn signals_end_a_dialogue_and_keep_the_game() {
    for (signal, code) in [("TERM", 130), ("INT", 130), ("HUP", 130)] {
        let home = TempDir::new().expect("a folder");
        let mut program = Program::start(home.path(), &[SUDOKU]);
        program.ask("r1c1=4");
        let id = program.child.id().to_string();
        let sent = std::process::Command::new("kill").args(["-s", signal, &id]).status();
        assert!(sent.expect("kill").success());
        assert_eq!(program.child.wait().expect("it ends").code(), Some(code), "{signal}");
        assert_eq!(Program::start(home.path(), &[]).ask("r1c1=4"), "ok: nothing changes");
    }
}

/// Plays lines in a pipe, and returns the exit code, standard output and standard error.
fn piped(arguments: &[&str], input: &[u8]) -> (i32, String, String) {
    let home = TempDir::new().expect("a folder");
    let data = home.path().join("data");
    let global = ["--data", data.to_str().expect("a path")];
    let output = gradus(&[&global, arguments].concat(), input);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}

#[test]
fn input_may_be_anything() {
    let (code, output, _) = piped(&[SUDOKU], b"r1c1=4\r\n\r\nshow r1c1\r\nquit\r\nundo\n");
    assert!(output.ends_with("ok: r1c1=4\nrow 1 column 1, 4\nok\nok: saved\n"), "{output}");
    assert_eq!(code, 0);
    let long = [&b"show "[..], &[b'x'; 1 << 20], b"\nr1c1=4\n\xff\xfe=\x1b]0;t\x07\x9b1m\nr1c2=3"]
        .concat();
    let (code, output, _) = piped(&["--plain", SUDOKU], &long);
    let lines: Vec<&str> = output.lines().collect();
    assert!(lines.iter().all(|line| line.len() < 2000 && !line.contains('\u{1b}')), "{output}");
    assert!(
        output.contains("\nok: r1c1=4\nerror: ") && output.ends_with("ok: r1c2=3\n"),
        "{output}"
    );
    assert_eq!(code, 1);
    let (code, output, _) = piped(&["--format", "jsonl", SUDOKU], b"r1c1=4\nnothing\n");
    let records: Vec<serde_json::Value> =
        output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((code, records.len()), (1, 3));
    assert_eq!(records[1]["changes"][0], "r1c1=4");
    assert_eq!((&records[2]["ok"], &records[2]["command"]), (&false.into(), &"".into()));
}

#[test]
fn the_end_of_the_input_ends_a_puzzle() {
    let (code, output, _) = piped(&["--plain", SUDOKU], b"open -\n...1\n...3\n3...\n2..4");
    assert!(output.ends_with("4x4, 11 cells open\n"), "{output}");
    assert_eq!(code, 0);
    let (code, output, _) = piped(&["--plain", SUDOKU], b"open -\nnonsense\n");
    assert!(output.lines().last().is_some_and(|line| line.starts_with("error: ")), "{output}");
    assert_eq!(code, 1);
}

/// The second player of a game is told that nothing is saved, until the end and next to every
/// failure.
#[test]
fn quit_says_saved_only_where_it_is() {
    let home = TempDir::new().expect("a folder");
    let (_first, _) = open(home.path(), Some(SUDOKU));
    let (mut second, _) = open(home.path(), Some(SUDOKU));
    let said = answer(&mut second, "quit");
    let why = "warning: what you do here is not saved: another instance";
    assert!(said.starts_with(why) && said.ends_with("\nok\n"), "{said}");
    assert!(second.ended);
}

#[test]
fn a_list_that_is_opened_is_data_too() {
    let home = TempDir::new().expect("a folder");
    let list = home.path().join("list.txt");
    fs::write(&list, format!("{SUDOKU} one\n{KAKURO} two\n")).expect("a file");
    let (config, paths) = (Config::standard(), paths(home.path()));
    let opened = Dialogue::open(None, Some(&list), config, paths, Vec::new());
    let (_, said) = opened.expect("a game");
    let record = said.written(Form::Json);
    assert!(record.contains(r#""puzzles":[{"#) && record.contains(r#""open":"#), "{record}");
}

#[test]
fn a_puzzle_and_the_lines_cannot_come_the_same_way() {
    let (code, output, errors) = piped(&["-"], SUDOKU.as_bytes());
    assert!(errors.contains("open -") && output.is_empty(), "{errors}");
    assert_eq!(code, 2);
}

#[test]
fn nobody_has_to_listen() {
    let home = TempDir::new().expect("a folder");
    let data = home.path().join("data");
    let mut command = command(&["--data", data.to_str().expect("a path"), SUDOKU]);
    let mut child = command.spawn().expect("the program starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("a pipe");
    let _ = writeln!(input, "r1c2=3");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert_eq!(Program::start(home.path(), &[]).ask("check"), "ok: nothing is wrong");
}

#[test]
fn the_manual_lists_the_commands() {
    let page = (gradus::manual::page("dialogue").expect("a page").text)();
    for command in COMMANDS {
        let row = format!("- `{}`: {}\n", command.usage(), command.help);
        assert!(page.contains(&row), "the manual lacks {row}");
    }
}
