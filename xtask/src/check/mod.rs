//! Checks of style and structure: what CONTRIBUTING.md and ARCHITECTURE.md promise of the source and
//! neither the compiler nor clippy holds.

mod circles;
mod imports;
mod links;
mod shape;
mod source;
mod words;

use source::{Crate, Source};
use std::process::ExitCode;

/// A check: its name, and what it complains about.
type Check = (&'static str, fn(&[Crate]) -> Vec<String>);

const CHECKS: &[Check] = &[
    ("files open with //!", shape::openings),
    ("functions fit a screen", shape::functions),
    ("folders have at most 25 files", shape::folders),
    ("floors keep to what is theirs", shape::reserved),
    ("imports form no circle", circles::circles),
    ("what documents point to is there", links::broken),
    ("texts and comments are plain English", words::phrases),
    ("texts do not name keys", words::keys),
];

/// Runs every check, and prints what is wrong.
pub fn run() -> ExitCode {
    let crates = source::crates();
    let mut has_failed = false;
    for (name, check) in CHECKS {
        let complaints = check(&crates);
        let result = if complaints.is_empty() { "ok" } else { "FAILED" };
        println!("{name}: {result}");
        complaints.iter().for_each(|complaint| println!("    {complaint}"));
        has_failed |= !complaints.is_empty();
    }
    if has_failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// All files of the crates.
fn all(crates: &[Crate]) -> impl Iterator<Item = &Source> {
    crates.iter().flat_map(|one| &one.sources)
}
