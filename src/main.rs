//! The program `gradus`.

use std::process::ExitCode;

fn main() -> ExitCode {
    if cfg!(target_family = "wasm") { gradus::cli::page::run() } else { gradus::cli::run() }
}
