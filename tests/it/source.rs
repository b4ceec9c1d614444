//! The source of the program, as the tests of its structure read it.

use std::fs;
use std::path::{Path, PathBuf};

/// A source file: its path under `src`, its floor and its text.
pub struct Source {
    pub path: PathBuf,
    pub floor: String,
    pub text: String,
}

impl Source {
    /// The lines that are not comments, numbered from 1.
    pub fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = (1..).zip(self.text.lines());
        lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
    }

    /// The names of its module from the root of the crate, which has none: `["engine", "board"]`.
    pub fn module(&self) -> Vec<String> {
        let path = self.path.with_extension("");
        let names = path.iter().map(|name| name.to_string_lossy().into_owned());
        names.filter(|name| !["mod", "lib"].contains(&name.as_str())).collect()
    }
}

/// Every file of `src`, in the order of the paths.
pub fn sources() -> Vec<Source> {
    fn read(folder: &Path, root: &Path, sources: &mut Vec<Source>) {
        for entry in folder.read_dir().expect("a folder of sources") {
            let path = entry.expect("a source").path();
            if path.is_dir() {
                read(&path, root, sources);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).expect("a source");
                let path = path.strip_prefix(root).expect("below the root").to_path_buf();
                let floor = path.iter().next().expect("a name").to_string_lossy();
                let floor = floor.trim_end_matches(".rs").to_string();
                sources.push(Source { path, floor, text });
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    read(&root, &root, &mut sources);
    assert!(sources.len() > 20, "the sources were not found");
    sources.sort_by(|one, other| one.path.cmp(&other.path));
    sources
}
