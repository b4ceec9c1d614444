//! The source of the workspace, as the checks read it.

use crate::root;
use std::fs;
use std::path::{MAIN_SEPARATOR, Path};

/// Where the source of each crate is. Benchmarks and tests are as many programs; they count as one.
const FOLDERS: &[&str] = &[
    "engine/src",
    "src",
    "xtask/src",
    "engine/tests/it",
    "tests/it",
    "benches",
    "engine/examples",
];

/// The crates of the program, whose texts players read.
const PROGRAM: &[&str] = &["engine/src", "src"];

/// The files below one folder.
pub struct Crate {
    /// The folder, from the root of the checkout.
    pub folder: &'static str,
    /// The files, in the order of their paths.
    pub sources: Vec<Source>,
}

impl Crate {
    /// Whether players read its texts.
    pub fn is_program(&self) -> bool {
        PROGRAM.contains(&self.folder)
    }
}

/// A source file.
pub struct Source {
    /// Its path from the root of the checkout, with slashes.
    pub name: String,
    /// Its path below the folder of its crate, with slashes.
    pub path: String,
    /// Its text.
    pub text: String,
}

impl Source {
    /// The first part of its path: `cli` for `cli/rate.rs`, `main` for `main.rs`.
    pub fn floor(&self) -> &str {
        self.path.split('/').next().unwrap_or_default().trim_end_matches(".rs")
    }

    /// The lines that are not comments, numbered from 1, up to the unit tests.
    pub fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let tests = self.text.find("#[cfg(test)]\nmod ").unwrap_or(self.text.len());
        let lines = (1..).zip(self.text[..tests].lines());
        lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
    }

    /// The names of its module from the root of the crate, which has none: `["tui", "keys"]`.
    pub fn module(&self) -> Vec<String> {
        let names = self.path.trim_end_matches(".rs").split('/').map(String::from);
        names.filter(|name| !["mod", "lib"].contains(&name.as_str())).collect()
    }
}

/// Every crate of the workspace. A folder that does not exist (yet) has no files.
pub fn crates() -> Vec<Crate> {
    let crates: Vec<Crate> = FOLDERS.iter().map(|folder| read(folder)).collect();
    assert!(crates[..2].iter().all(|one| one.sources.len() > 20), "the sources were not found");
    crates
}

fn read(folder: &'static str) -> Crate {
    let mut sources = Vec::new();
    collect(&root().join(folder), folder, &mut sources);
    sources.sort_by(|one, other| one.path.cmp(&other.path));
    Crate { folder, sources }
}

fn collect(place: &Path, folder: &str, sources: &mut Vec<Source>) {
    for entry in place.read_dir().into_iter().flatten() {
        let path = entry.expect("a source").path();
        if path.is_dir() {
            collect(&path, folder, sources);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("a source");
            let name = path.strip_prefix(root()).expect("below the root").display().to_string();
            let name = name.replace(MAIN_SEPARATOR, "/");
            let path = name[folder.len() + 1..].to_string();
            sources.push(Source { name, path, text });
        }
    }
}
