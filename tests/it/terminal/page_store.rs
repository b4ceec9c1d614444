//! The files of the page in a browser, with a database that fails and tabs that die: `tests/page/store.js`
//! by Node, which browsers share the language with. Without Node it says that it is skipped.

use crate::safety::{number, rounds};
use std::process::Command;

#[test]
fn what_the_page_keeps_outlives_its_tab() {
    if Command::new("node").arg("--version").output().is_err() {
        eprintln!("skipped: there is no node to run tests/page/store.js with");
        return;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/page/store.js");
    let (seed, rounds) = (number("GRADUS_SEED").unwrap_or(1), rounds(10));
    let output = Command::new("node")
        .args([script, &seed.to_string(), &rounds.to_string()])
        .output()
        .expect("node runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    eprint!("{}", String::from_utf8_lossy(&output.stdout));
}
