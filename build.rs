//! Prepares what is compiled in: the standard configuration, which players read as TOML and the
//! program as JSON, as that takes it a fraction of the time at every start; and the texts, which are
//! compressed.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

const STANDARD: &str = "config/default.toml";

/// The texts: files, and folders whose files are compressed together.
const TEXTS: [&str; 5] =
    [STANDARD, "assets/sudoku.txt", "assets/kakuro.txt", "assets/techniques", "assets/manual"];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    let table: toml::Table = fs::read_to_string(STANDARD)?.parse()?;
    fs::write(folder.join("standard.json"), serde_json::to_string(&table)?)?;
    let mut rows = String::new();
    for (number, path) in TEXTS.iter().enumerate() {
        println!("cargo::rerun-if-changed={path}");
        let compressed = miniz_oxide::deflate::compress_to_vec(together(path)?.as_bytes(), 9);
        let file = folder.join(format!("{number}.deflated"));
        fs::write(&file, compressed)?;
        rows += &format!("Bundle::new({path:?}, include_bytes!({file:?})),\n");
    }
    Ok(fs::write(folder.join("texts.rs"), format!("[{rows}]"))?)
}

/// The text of a file, or of all files of a folder: each after a form feed and a line with its path.
fn together(path: &str) -> Result<String, Box<dyn Error>> {
    let mut paths = vec![path.to_string()];
    if Path::new(path).is_dir() {
        let entries = fs::read_dir(path)?.collect::<Result<Vec<_>, _>>()?;
        paths = entries
            .iter()
            .map(|entry| format!("{path}/{}", entry.file_name().to_string_lossy()))
            .collect();
        paths.sort();
    }
    let texts = paths.iter().map(|path| Ok(format!("\x0c{path}\n{}", fs::read_to_string(path)?)));
    texts.collect()
}
