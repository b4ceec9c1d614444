//! What the repository needs besides the program and its tests. `cargo xtask` lists the commands.
// This runs in a checkout, by those who work on it: a defect may panic.
#![allow(clippy::expect_used, clippy::panic)]

mod check;
#[cfg(feature = "packs")]
mod packs;
mod page;

use std::error::Error;
use std::path::Path;
use std::process::{Command, ExitCode};

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

const HELP: &str = "\
cargo xtask check              checks style and structure of the source
cargo xtask pictures           draws the pictures of the README again
cargo xtask page               builds the page for browsers and serves it;
                               xtask/src/page.rs lists what else it can do
cargo run --profile suites -p xtask -- packs SEED [again]
                               makes what the built-in packs lack; `again` also
                               rates and files every puzzle again
";

fn main() -> Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["check"] => Ok(check::run()),
        ["pictures"] => pictures(),
        ["page", ref rest @ ..] => page::run(rest),
        #[cfg(feature = "packs")]
        ["packs", ref rest @ ..] => {
            packs::run(rest)?;
            Ok(ExitCode::SUCCESS)
        }
        #[cfg(not(feature = "packs"))]
        ["packs", ..] => Err("`cargo xtask` is built without the program, which this needs; run \
                              cargo run --profile suites -p xtask -- packs SEED [again]"
            .into()),
        _ => {
            print!("{HELP}");
            Ok(ExitCode::from(u8::from(!arguments.is_empty()) * 2))
        }
    }
}

/// Has the test that compares the pictures with the screen accept what it sees.
fn pictures() -> Result<ExitCode> {
    let mut command = cargo();
    command.args(["test", "--test", "it", "pictures::"]).env("INSTA_UPDATE", "always");
    Ok(if command.status()?.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The checkout.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the checkout")
}

/// Cargo, in the checkout.
fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.current_dir(root());
    command
}
