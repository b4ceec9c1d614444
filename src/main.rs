//! The program `gradus`.

use std::process::ExitCode;

/// Looks at standard output before Rust replaces a closed one by `/dev/null`.
#[cfg(unix)]
#[ctor::ctor]
fn look_at_output() {
    if rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err() {
        gradus::lists::output::note_closed();
    }
}

fn main() -> ExitCode {
    if cfg!(target_family = "wasm") { gradus::cli::page::run() } else { gradus::cli::run() }
}
