//! The screens over the board, by the source: who adds one is reminded of the tests that name all.

use std::fs;
use std::path::Path;

/// The names of all screens: the modules that say what a screen does.
pub fn names() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tui/screens");
    let mut names = Vec::new();
    for entry in fs::read_dir(root).expect("the screens") {
        let path = entry.expect("a screen").path();
        let file = if path.is_dir() { path.join("mod.rs") } else { path.clone() };
        if fs::read_to_string(file).expect("a screen").contains("impl Screen for") {
            let stem = path.file_stem().expect("a name");
            names.push(stem.to_string_lossy().into_owned());
        }
    }
    assert!(names.len() > 11, "{names:?}");
    names
}
