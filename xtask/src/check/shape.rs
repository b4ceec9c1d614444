//! The shape of the source: lengths, sizes of folders, and what only some floors may use.

use super::all;
use super::source::{Crate, Source};
use std::collections::BTreeMap;

/// The lines of the longest function, and the files in the fullest folder.
const LONGEST_FUNCTION: usize = 60;
const FULLEST_FOLDER: usize = 25;

/// What only some floors of a crate may mention.
struct Reserved {
    folder: &'static str,
    words: &'static [&'static str],
    floors: &'static [&'static str],
}

/// The engine is pure; in the program, each kind of effect has its floors.
const RESERVED: &[Reserved] = &[
    Reserved {
        folder: "engine/src",
        words: &[
            "std::fs",
            "std::io",
            "std::env",
            "std::process",
            "std::thread",
            "std::net",
            "Instant",
            "SystemTime",
            "println!",
            "print!",
        ],
        floors: &[],
    },
    Reserved {
        folder: "src",
        words: &["std::fs", "File::", "tempfile", ".exists()", ".is_dir()", ".is_file()"],
        floors: &["store"],
    },
    Reserved {
        folder: "src",
        words: &["std::io"],
        floors: &["store", "lists", "plain", "tui", "cli", "main"],
    },
    Reserved {
        folder: "src",
        words: &["std::env", "std::process"],
        floors: &["plain", "tui", "cli", "main"],
    },
    Reserved {
        folder: "src",
        words: &["Instant", "SystemTime"],
        floors: &["store", "lists", "desk", "plain", "tui", "cli"],
    },
    Reserved {
        folder: "src",
        words: &["std::thread"],
        floors: &["store", "lists", "plain", "tui", "cli"],
    },
    Reserved {
        folder: "src",
        words: &["ratatui", "crossterm", "println!", "print!"],
        floors: &["tui", "cli", "main"],
    },
];

/// Files that do not say what they are.
pub fn openings(crates: &[Crate]) -> Vec<String> {
    let silent = all(crates)
        .filter(|source| !["//! ", "#![doc"].iter().any(|start| source.text.starts_with(start)));
    silent.map(|source| format!("{}: open it with //!", source.name)).collect()
}

/// Functions that do not fit a screen.
pub fn functions(crates: &[Crate]) -> Vec<String> {
    let mut complaints = Vec::new();
    for source in all(crates) {
        let long = lengths(source).into_iter().filter(|(_, length)| *length > LONGEST_FUNCTION);
        complaints.extend(long.map(|(line, length)| {
            format!("{}:{line}: {length} lines, at most {LONGEST_FUNCTION}", source.name)
        }));
    }
    complaints
}

/// The line where each function starts, and how many it has.
fn lengths(source: &Source) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = source.text.lines().collect();
    let mut lengths = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let indent = line.len() - line.trim_start().len();
        let words = line.split_whitespace();
        let mut words = words.skip_while(|word| word.starts_with("pub") || *word == "const");
        if words.next() != Some("fn") || line.ends_with(['}', ';']) {
            continue;
        }
        let end = format!("{}}}", " ".repeat(indent));
        let length = lines[start..].iter().position(|line| *line == end).map_or(0, |n| n + 1);
        lengths.push((start + 1, length));
    }
    lengths
}

/// Folders with too many files.
pub fn folders(crates: &[Crate]) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for source in all(crates) {
        let (folder, _) = source.name.rsplit_once('/').unwrap_or_default();
        *counts.entry(folder).or_default() += 1;
    }
    let full = counts.into_iter().filter(|(_, count)| *count > FULLEST_FOLDER);
    full.map(|(folder, count)| format!("{folder}: {count} files, at most {FULLEST_FOLDER}"))
        .collect()
}

/// Effects outside the floors that they belong to.
pub fn reserved(crates: &[Crate]) -> Vec<String> {
    let mut complaints = Vec::new();
    for one in crates {
        for Reserved { words, floors, .. } in RESERVED.iter().filter(|row| row.folder == one.folder)
        {
            for source in one.sources.iter().filter(|source| !floors.contains(&source.floor())) {
                for (number, line) in source.code() {
                    if let Some(word) = words.iter().find(|word| line.contains(**word)) {
                        complaints.push(format!("{}:{number}: {word}", source.name));
                    }
                }
            }
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> Source {
        Source { name: format!("src/{path}"), path: path.into(), text: text.into() }
    }

    fn program(sources: Vec<Source>) -> [Crate; 1] {
        [Crate { folder: "src", sources }]
    }

    #[test]
    fn a_function_is_measured_from_its_name_to_its_brace() {
        let body = "        go();\n".repeat(59);
        let text = format!("//! A file.\nimpl A {{\n    pub const fn a() {{\n{body}    }}\n}}\n");
        let complaints = functions(&program(vec![source("a.rs", &text)]));
        assert_eq!(complaints, ["src/a.rs:3: 61 lines, at most 60"]);
    }

    #[test]
    fn a_folder_is_counted_without_those_in_it() {
        let files = |count| (0..count).map(|n| source(&format!("a/{n}.rs"), "//! A.\n"));
        let deeper = source("a/b/c.rs", "//! A.\n");
        let sources = files(25).chain([deeper]).collect();
        assert_eq!(folders(&program(sources)), Vec::<String>::new());
        let complaints = folders(&program(files(26).collect()));
        assert_eq!(complaints, ["src/a: 26 files, at most 25"]);
    }

    #[test]
    fn files_belong_to_the_store_and_say_what_they_are() {
        let text = "// std::fs\nuse std::fs;\n";
        let all = program(vec![source("store/a.rs", text), source("desk/a.rs", text)]);
        assert_eq!(reserved(&all), ["src/desk/a.rs:2: std::fs"]);
        assert_eq!(openings(&all).len(), 2);
    }
}
