//! Compresses the texts that are compiled in. The standard configuration, which players read as TOML,
//! is among them as JSON too: the program reads that in a fraction of the time at every start.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

const STANDARD: &str = "config/default.toml";
const PREPARED: &str = "config/default.json";

/// Files, and folders whose files are compressed together.
const TEXTS: [&str; 7] = [
    STANDARD,
    "config/keys",
    "assets/sudoku.txt",
    "assets/kakuro.txt",
    "assets/techniques",
    "assets/manual",
    "assets/tutorials",
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    let standard: toml::Table = fs::read_to_string(STANDARD)?.parse()?;
    let prepared = part(PREPARED, &serde_json::to_string(&standard)?);
    let mut rows = row(&folder.join("prepared"), PREPARED, &prepared)?;
    for (number, path) in TEXTS.iter().enumerate() {
        println!("cargo::rerun-if-changed={path}");
        rows += &row(&folder.join(number.to_string()), path, &parts(path)?)?;
    }
    Ok(fs::write(folder.join("texts.rs"), format!("[{rows}]"))?)
}

/// Compresses what a path holds into a file, for `src/engine/packed.rs`.
fn row(file: &Path, path: &str, parts: &str) -> Result<String, Box<dyn Error>> {
    fs::write(file, miniz_oxide::deflate::compress_to_vec(parts.as_bytes(), 9))?;
    Ok(format!("Bundle::new({path:?}, include_bytes!({file:?})),\n"))
}

/// A file, or all files of a folder by name.
fn parts(path: &str) -> Result<String, Box<dyn Error>> {
    if !Path::new(path).is_dir() {
        return Ok(part(path, &fs::read_to_string(path)?));
    }
    let mut names = fs::read_dir(path)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    names.sort();
    names.iter().map(|name| parts(&format!("{path}/{name}"))).collect()
}

fn part(path: &str, text: &str) -> String {
    format!("\x0c{path}\n{text}")
}
