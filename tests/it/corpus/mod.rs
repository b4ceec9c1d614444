//! Suites over the test corpora next to the checkout, in `../shared/data` or where `GRADUS_DATA`
//! says. If they are missing, a suite says so and passes.

mod evaluate;
mod pace;
mod techniques;
mod time;

use std::path::{Path, PathBuf};

/// The path of a file of the corpora; `None` if they are missing.
pub fn path(file: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    let folder = std::env::var_os("GRADUS_DATA").map_or(beside, PathBuf::from);
    if !folder.is_dir() {
        eprintln!("skipped: there are no corpora in {}", folder.display());
        return None;
    }
    Some(folder.join(file))
}

/// The text of a file of the corpora; `None` if they are missing.
pub fn text(file: &str) -> Option<String> {
    let read = |path| std::fs::read_to_string(path).unwrap_or_else(|why| panic!("{file}: {why}"));
    path(file).map(read)
}
