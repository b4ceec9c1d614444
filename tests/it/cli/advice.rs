//! Whatever messages tell the player to do works.

use crate::cli::commands::run;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// The help of the program and of every command.
fn helps() -> (String, BTreeSet<String>) {
    let (_, mut all, _) = run(&["--help"], "");
    let mut commands = BTreeSet::new();
    let listed = all.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    for line in listed.take_while(|line| !line.is_empty()) {
        commands.extend(line.split_whitespace().next().map(String::from));
    }
    for command in &commands.clone() {
        all += &run(&[command.as_str(), "--help"], "").1;
    }
    (all, commands)
}

/// The words of a text that begin like this, up to a character that cannot be in a name.
fn named<'a>(text: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    text.match_indices(start).map(move |(at, _)| {
        let name = &text[at + start.len()..];
        let end = name.find(|symbol: char| !symbol.is_ascii_alphanumeric() && symbol != '-');
        &name[..end.unwrap_or(name.len())]
    })
}

/// The source files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().expect("a folder of sources");
    let paths = entries.map(|entry| entry.expect("a source").path());
    paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The quoted texts in a line of code, found without parsing the program.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('"').skip(1).step_by(2)
}

#[test]
fn every_option_and_command_that_is_named_exists() {
    let (help, commands) = helps();
    assert!(commands.contains("rate"), "{commands:?}");
    let options: BTreeSet<&str> = named(&help, "--").filter(|name| !name.is_empty()).collect();
    let mut seen = 0;
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        // What the crate's documentation says is about the library, and tests name what they like.
        if path.ends_with("src/lib.rs") || path.ends_with("tests.rs") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source");
        let tests = text.find("#[cfg(test)]\nmod ").unwrap_or(text.len());
        let code = text[..tests].lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in code {
            for text in quoted(line) {
                let place = || format!("{}: {line}", path.display());
                for option in named(text, "--").filter(|option| option.len() > 1) {
                    seen += 1;
                    assert!(options.contains(option), "there is no --{option}; {}", place());
                }
                for command in named(text, "gradus ").filter(|name| name.len() > 2) {
                    let is_command = commands.contains(command) || command.starts_with('-');
                    // "gradus 'LINK'", and sentences about the program.
                    let is_sentence = !text.contains(&format!("`gradus {command}"));
                    assert!(is_command || is_sentence, "no command {command}; {}", place());
                }
            }
        }
    }
    assert!(seen >= 25, "only {seen} options are named");
}

#[test]
fn a_technique_that_is_off_is_switched_on_as_the_message_says() {
    for (technique, kind) in [("franken-swordfish", "sudoku"), ("naked-quad", "kakuro")] {
        let home = TempDir::new().expect("a folder");
        let config = home.path().join("config.toml");
        fs::write(&config, format!("[scores.simplest-first.{kind}]\n{technique} = 0\n"))
            .expect("a folder");
        let config = config.display().to_string();
        let args = ["generate", "--kind", kind, "--size", "4x4", "--technique", technique];
        let within = ["--budget", "0.01", "--config", &config];
        let made = |more: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_gradus"));
            let output = command.args(args).args(more).output().expect("the program ends");
            String::from_utf8_lossy(&output.stderr).into_owned()
        };
        let refused = made(&within);
        let Some((_, row)) = refused.split_once("as in the line ") else {
            // The generator accepts it in any case.
            assert!(!refused.contains("switched off"), "{refused}");
            continue;
        };
        fs::write(&config, row.trim()).expect("a folder");
        let taken = made(&within);
        assert!(!taken.contains("switched off") && !taken.contains("config.toml"), "{taken}");
        let (code, checked, _) = run(&["config", "--check", &config], "");
        assert_eq!(code, 0, "{row}: {checked}");
    }
}
