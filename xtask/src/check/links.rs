//! What documents point to is there: their links, and the paths that they name.

use super::source::Crate;
use crate::root;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders whose documents are checked.
const FOLDERS: &[&str] = &["", "docs", "docs/add", "tests", "benches", "assets/manual"];

/// What was true of earlier versions stays in this one.
const HISTORY: &str = "CHANGELOG.md";

/// How paths from the root of the checkout begin.
const ROOTS: &[&str] = &[
    "src/", "engine/", "xtask/", "tests/", "benches/", "docs/", "assets/", "config/", ".ci/",
    ".github/",
];

/// Links and paths that lead nowhere.
pub fn broken(_: &[Crate]) -> Vec<String> {
    let folders = FOLDERS.iter().map(|folder| root().join(folder));
    documents(folders).iter().flat_map(|path| complaints(path)).collect()
}

fn documents(folders: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
    let entries = folders.flat_map(|folder| folder.read_dir().into_iter().flatten());
    let paths = entries.map(|entry| entry.expect("a file").path());
    let is_document = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "md");
    let mut documents: Vec<PathBuf> =
        paths.filter(is_document).filter(|path| !path.ends_with(HISTORY)).collect();
    documents.sort();
    documents
}

fn complaints(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a document");
    let name = path.strip_prefix(root()).unwrap_or(path).display();
    let folder = path.parent().unwrap_or(root());
    let mut complaints = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let is_broken = |target: &&str| !target.contains("://") && !folder.join(target).exists();
        let links = links(line).filter(is_broken);
        let paths = paths(line).filter(|path| !exists(path));
        complaints.extend(links.chain(paths).map(|to| format!("{name}:{number}: {to}")));
    }
    complaints
}

/// The targets of the links in a line.
fn links(line: &str) -> impl Iterator<Item = &str> {
    let rests = line.split("](").skip(1);
    rests.filter_map(|rest| rest.split([')', '#']).next()).filter(|target| !target.is_empty())
}

/// The paths that a line has in backquotes, without placeholders.
fn paths(line: &str) -> impl Iterator<Item = &str> {
    let quoted = line.split('`').skip(1).step_by(2);
    let is_path = |text: &&str| ROOTS.iter().any(|root| text.starts_with(root));
    let is_plain = |text: &&str| !text.contains(char::is_uppercase) && !text.contains([' ', '*']);
    quoted.filter(is_path).filter(is_plain)
}

/// Whether there is a file or a folder of this path; a module may be named without its ending.
fn exists(path: &str) -> bool {
    root().join(path).exists() || root().join(format!("{path}.rs")).exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_paths_are_found_in_a_line() {
        let line = "[a](b.md), [c](d.md#e) and [f](https://g.h): `src/i.rs`, `j`, `tests/K.txt`";
        assert_eq!(links(line).collect::<Vec<_>>(), ["b.md", "d.md", "https://g.h"]);
        assert_eq!(paths(line).collect::<Vec<_>>(), ["src/i.rs"]);
    }

    #[test]
    fn what_is_there_exists_with_and_without_its_ending() {
        assert!(exists("xtask/src/main.rs") && exists("xtask/src/main") && exists("xtask/src"));
        assert!(!exists("xtask/src/nothing"));
    }
}
