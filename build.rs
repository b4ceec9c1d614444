//! Prepares the standard configuration: players read it as TOML, the program as JSON, which takes
//! it a fraction of the time at every start.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

const STANDARD: &str = "config/default.toml";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={STANDARD}");
    let table: toml::Table = fs::read_to_string(STANDARD)?.parse()?;
    let folder = env::var("OUT_DIR")?;
    fs::write(Path::new(&folder).join("standard.json"), serde_json::to_string(&table)?)?;
    Ok(())
}
