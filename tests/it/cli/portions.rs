//! A list is the same however it is cut: the records of its parts, one after another, are those of
//! the whole.

use crate::cli::commands::{LIST, data, run};
use std::env;
use std::path::Path;
use std::process::Command;

/// Lines that together look like the rows of one puzzle, which they are not in a list.
const ROWS: &str = "\n1.......2\n.........\n.........\n....5....\n.........\n.........\n.........\n\
                    .........\n2.......1\n";

const COMMANDS: [&str; 3] = ["rate", "check", "solve"];

const FORMATS: [&str; 3] = ["text", "csv", "jsonl"];

fn list() -> String {
    format!("{LIST}{ROWS}{}", LIST.trim_start_matches('\u{feff}'))
}

/// A list in parts of this many lines.
fn cut(list: &str, lines: usize) -> Vec<String> {
    let all: Vec<&str> = list.split_inclusive('\n').collect();
    all.chunks(lines).map(|part| part.concat()).collect()
}

#[test]
fn parts_of_a_list_give_the_records_of_the_whole() {
    let list = list();
    for command in COMMANDS {
        for format in FORMATS {
            let args = [command, "--format", format];
            let (code, whole, _) = run(&args, &list);
            assert_eq!(code, 1);
            for lines in [1, 4, 9] {
                let mut joined = String::new();
                for (place, part) in cut(&list, lines).iter().enumerate() {
                    let first = (place * lines + 1).to_string();
                    let header = if place > 0 { &["--no-header"][..] } else { &[] };
                    let more = ["--exit-zero", "--jobs", "1", "--first-line", &first];
                    let (code, said, _) = run(&[&args, &more[..], header].concat(), part);
                    assert_eq!(code, 0);
                    joined += &said;
                }
                assert_eq!(joined, whole, "{command} {format} {lines}");
            }
        }
    }
}

#[test]
fn parts_without_numbers_need_not_know_where_they_begin() {
    let list = list();
    for command in COMMANDS {
        for format in FORMATS {
            let args = [command, "--format", format, "--no-header", "--first-line", "none"];
            let (code, whole, _) = run(&args, &list);
            assert_eq!(code, 1);
            assert!(!whole.contains("line 1:") && !whole.contains("\"line\":1"), "{whole}");
            let parts = cut(&list, 3).into_iter().map(|part| run(&args, &part).1);
            assert_eq!(parts.collect::<String>(), whole, "{command} {format}");
        }
    }
}

/// Cut into more parts than lines, so that some are empty, as Spark does.
#[test]
fn an_empty_part_gives_nothing() {
    for command in COMMANDS {
        let args = [command, "--format", "csv", "--no-header", "--first-line", "7"];
        assert_eq!(run(&args, ""), (0, String::new(), String::new()));
    }
}

#[test]
fn what_is_wrong_is_told_by_its_line_in_the_list() {
    let (code, _, errors) = run(&["check", "--first-line", "1001", "--exit-zero"], "x\n");
    assert_eq!(code, 0);
    assert!(errors.starts_with("gradus: standard input, line 1001: "), "{errors}");
    for wrong in ["0", "-1", "one", "99999999999999999999"] {
        let (code, _, errors) = run(&["check", &format!("--first-line={wrong}")], "");
        assert_eq!(code, 2);
        assert!(errors.contains("expected a number from 1, or none"), "{errors}");
    }
    let (code, ..) = run(&["check", "--exit-zero", "/none/there"], "");
    assert_eq!(code, 2);
}

/// The command for GNU parallel, as the manual gives it.
fn of_the_manual() -> String {
    let page = include_str!("../../../assets/manual/command-line.md");
    let lines = page.lines().skip_while(|line| !line.starts_with("    parallel "));
    lines.take_while(|line| line.starts_with("    ")).map(|line| format!("{line}\n")).collect()
}

/// If GNU parallel is not installed, the test says so and passes.
#[test]
fn the_manual_is_right_about_gnu_parallel() {
    let command = of_the_manual();
    assert!(command.contains("--first-line") && command.ends_with("< puzzles.txt\n"), "{command}");
    let version = Command::new("parallel").arg("--version").output();
    if !version.is_ok_and(|said| said.stdout.starts_with(b"GNU parallel")) {
        eprintln!("skipped: there is no GNU parallel");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let puzzles = folder.path().join("puzzles.txt");
    let many = ".3.4........4.2.\n".repeat(990);
    std::fs::write(&puzzles, [&many[..], &list(), &many, ROWS, &many].concat()).expect("a file");
    let program = Path::new(env!("CARGO_BIN_EXE_gradus")).parent().expect("a folder");
    let old = env::var_os("PATH").unwrap_or_default();
    let folders = [program.to_path_buf()].into_iter().chain(env::split_paths(&old));
    let config = data("cli/config.toml");
    let command = command.replace("gradus rate", &format!("gradus --config {config:?} rate"));
    let cut = Command::new("sh")
        .args(["-c", &command])
        .current_dir(&folder)
        .env("PATH", env::join_paths(folders).expect("folders"))
        .output()
        .expect("a shell");
    let puzzles = puzzles.to_str().expect("text");
    let (_, whole, _) = run(&["rate", "--format", "csv", "--no-header", puzzles], "");
    assert_eq!(String::from_utf8(cut.stdout).expect("text"), whole);
}
