//! The shape of the source, as ARCHITECTURE.md promises it.

use crate::imports::Crate;
use crate::source::{Source, sources};
use gradus::config::Config;
use gradus_engine::Kind;
use gradus_engine::technique::ALL;
use std::collections::HashSet;

/// The floors from the lowest; a module imports only from its own and those below.
const FLOORS: &[&[&str]] = &[
    &["engine", "manual"],
    &["game"],
    &["config"],
    &["store"],
    &["desk"],
    &["plain"],
    &["tui"],
    &["cli"],
];

/// The rooms of the screen from the lowest, each a folder or a file; each imports only from itself
/// and those below. Files in none of them are above them all.
const ROOMS: &[&[&str]] = &[
    &["keys", "theme", "event", "terminal", "console", "page", "here"],
    &["state"],
    &["geometry"],
    &["message"],
    &["row"],
    &["update"],
    &["action"],
    &["dispatch"],
    &["view"],
    &["worker", "listing", "run"],
];

/// What only some floors may mention.
const RESERVED: &[(&[&str], &[&str])] = &[
    (&["std::fs", "File::", "tempfile", ".exists()", ".is_dir()", ".is_file()"], &["store"]),
    (&["std::io"], &["store", "plain", "tui", "cli", "main"]),
    (&["std::env", "std::process"], &["tui", "cli", "main"]),
    (&["Instant", "SystemTime"], &["store", "desk", "plain", "tui", "cli"]),
    (&["std::thread"], &["store", "plain", "tui", "cli"]),
    (&["ratatui", "crossterm", "println!", "print!"], &["tui", "cli", "main"]),
    (&["dbg!(", "todo!(", "unimplemented!("], &[]),
];

/// The longest function and the median file, in lines.
const LONGEST_FUNCTION: usize = 60;
const MIDDLE_FILE: usize = 160;

/// The modules of the crate that a line names from its root.
fn imports<'a>(line: &'a str, root: &str) -> Vec<&'a str> {
    let paths = line.split(root).skip(1);
    let name_end =
        |text: &str| text.find(|symbol: char| !symbol.is_alphanumeric() && symbol != '_');
    paths.map(|path| &path[..name_end(path).unwrap_or(path.len())]).collect()
}

#[test]
fn modules_import_from_lower_floors_only() {
    let height = |floor: &str| match floor {
        "main" | "lib" => Some(FLOORS.len()),
        floor => FLOORS.iter().position(|names| names.contains(&floor)),
    };
    let mut complaints = Vec::new();
    for source in sources() {
        let place = |line: usize| format!("src/{}:{line}", source.path.display());
        let Some(own) = height(&source.floor) else {
            complaints.push(format!("{}: the module is on no floor", place(1)));
            continue;
        };
        let root = if source.floor == "main" { "gradus::" } else { "crate::" };
        // Enough `super`s to leave the floor would be a loophole.
        let out = "super::".repeat(source.path.components().count());
        for (number, line) in source.code() {
            for import in imports(line, root) {
                if height(import).is_none_or(|other| other > own) {
                    complaints.push(format!("{}: imports {import:?}", place(number)));
                }
            }
            if line.contains(&out) {
                complaints.push(format!("{}: write crate:: instead", place(number)));
            }
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// The room of a file of the screen. A screen's own files are in the rooms of their names, and the
/// row of a screen is above them all.
fn room(source: &Source) -> Option<String> {
    let is_row = source.path.ends_with("mod.rs");
    match &source.module()[..] {
        [floor, room, ..] if floor == "tui" && room != "screen" => Some(room.clone()),
        [floor, _, room] if floor == "tui" && !is_row => Some(room.clone()),
        [floor, _, _, room, ..] if floor == "tui" => Some(room.clone()),
        _ => None,
    }
}

#[test]
fn rooms_of_the_screen_import_from_lower_ones_only() {
    let height = |room: &str| ROOMS.iter().position(|names| names.contains(&room));
    let all = Crate::read();
    let mut complaints = Vec::new();
    let mut seen = HashSet::new();
    let imports = all.imports();
    let rooms: Vec<Option<String>> = all.sources.iter().map(room).collect();
    for (file, others) in imports.iter().enumerate() {
        let Some(own) = rooms[file].as_deref() else { continue };
        let Some(floor) = height(own) else {
            complaints.push(format!("{}: {own} is no room", all.name(file)));
            continue;
        };
        seen.insert(own);
        for (other, items) in others {
            let higher = rooms[*other].as_deref().and_then(height).is_some_and(|one| one > floor);
            if higher {
                let (file, other) = (all.name(file), all.name(*other));
                complaints.push(format!("{file}: imports {items:?} from {other}"));
            }
        }
    }
    assert_eq!(seen.len(), ROOMS.iter().map(|names| names.len()).sum::<usize>(), "{seen:?}");
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn floors_keep_to_what_is_theirs() {
    let mut complaints = Vec::new();
    for source in sources() {
        for (number, line) in source.code() {
            for (words, floors) in RESERVED {
                let word = words.iter().find(|word| line.contains(**word));
                if let Some(word) = word.filter(|_| !floors.contains(&source.floor.as_str())) {
                    complaints.push(format!("src/{}:{number}: {word}", source.path.display()));
                }
            }
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn files_say_what_they_are_and_hold_one_idea() {
    let sources = sources();
    for source in &sources {
        assert!(source.text.starts_with("//! "), "src/{}", source.path.display());
    }
    let mut lengths: Vec<usize> = sources.iter().map(|file| file.text.lines().count()).collect();
    lengths.sort_unstable();
    assert!(lengths[lengths.len() / 2] <= MIDDLE_FILE, "the middle file is too long: {lengths:?}");
}

#[test]
fn functions_fit_a_screen() {
    let mut complaints = Vec::new();
    for source in sources() {
        let lines: Vec<&str> = source.text.lines().collect();
        for (start, line) in lines.iter().enumerate() {
            let indent = line.len() - line.trim_start().len();
            let words = line.split_whitespace();
            let mut words = words.skip_while(|word| word.starts_with("pub") || *word == "const");
            if words.next() != Some("fn") || line.ends_with(['}', ';']) {
                continue;
            }
            let end = format!("{}}}", " ".repeat(indent));
            let length = lines[start..].iter().position(|line| *line == end).map_or(0, |n| n + 1);
            if length > LONGEST_FUNCTION {
                let path = source.path.display();
                complaints.push(format!("src/{path}:{}: {length} lines", start + 1));
            }
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn techniques_have_names_of_their_own() {
    let mut slugs = HashSet::new();
    for technique in ALL {
        let slug = technique.slug;
        let is_slug = |symbol: char| symbol.is_ascii_lowercase() || symbol.is_ascii_digit();
        assert!(slug.chars().all(|symbol| is_slug(symbol) || symbol == '-'), "{slug}");
        assert!(slugs.insert(slug), "{slug} twice");
        assert_eq!(technique.label.chars().count(), 2, "{slug}");
        assert!(!technique.name.is_empty() && !technique.name.ends_with('.'), "{slug}");
    }
    let config = Config::standard();
    for kind in Kind::ALL {
        let mut labels = HashSet::new();
        for row in config.scores(kind).rows {
            assert!(labels.insert(row.item.label()), "{} twice", row.item.label());
            slugs.remove(row.item.slug());
        }
    }
    assert_eq!(slugs, HashSet::new(), "techniques without a score");
}
