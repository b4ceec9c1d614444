//! The program `gradus`.

use anyhow::Result;
use gradus::config::Config;
use gradus::engine::format;
use gradus::store::{Paths, read_config};
use gradus::tui::{Start, run};

fn main() -> Result<()> {
    let paths = Paths::find(None, None)?;
    let (config, complaints) = Config::load(&read_config(&paths.config)?);
    let notices = complaints.iter().map(ToString::to_string).collect();
    let read = std::env::args().nth(1).map(|text| format::read(&text, None)).transpose()?;
    run(Start { document: read.map(|read| read.document), config, notices, paths })
}
