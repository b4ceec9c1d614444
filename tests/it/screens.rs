//! How many places a screen takes: its own folder, and a line in each list of all screens.

use crate::imports::Crate;
use gradus::tui::state::overlay::Overlay;
use std::collections::BTreeMap;

/// The files outside the folders of screens that have a line for each of them.
const LISTS: &[&str] = &["tui/screen/mod.rs", "tui/state/context.rs", "tui/state/overlay.rs"];

/// More screens than a file would list for its own reasons.
const MANY: usize = 11;

/// The lines of code in a file that begin with the name of a screen, like those of a list.
fn lines(all: &Crate, file: usize, screen: &str) -> usize {
    let first = |text: &str| {
        let text = text.trim_start().trim_start_matches("pub mod ");
        let name = text.split(|symbol: char| !symbol.is_alphanumeric()).next();
        name.unwrap_or_default().to_lowercase()
    };
    all.sources[file].code().filter(|(_, text)| first(text) == screen).count()
}

#[test]
fn a_screen_takes_its_folder_and_a_line_in_each_list() {
    let all = Crate::read();
    let screens: Vec<String> = Overlay::NAMES.iter().map(|name| name.to_lowercase()).collect();
    let mut lists = BTreeMap::new();
    for file in 0..all.sources.len() {
        let name = all.name(file);
        let is_own =
            screens.iter().any(|screen| name.starts_with(&format!("tui/screen/{screen}/")));
        if !name.starts_with("tui/") || is_own {
            continue;
        }
        let named: Vec<usize> = screens.iter().map(|screen| lines(&all, file, screen)).collect();
        if named.iter().filter(|lines| **lines > 0).count() >= MANY {
            lists.insert(name, named);
        }
    }
    let names: Vec<&str> = lists.keys().map(String::as_str).collect();
    assert_eq!(names, LISTS, "files that list {MANY} screens or more");
    for (name, named) in lists {
        let places = screens.iter().zip(named);
        let other: Vec<_> = places.filter(|(_, lines)| *lines != 1).collect();
        assert!(other.is_empty(), "{name} has more or fewer lines than one: {other:?}");
    }
}
