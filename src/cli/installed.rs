//! `gradus man --install`: writes the man pages and the completions to where they are looked for.

use super::completions::script;
use super::man::page;
use super::outcome::GOOD;
use super::record::print;
use crate::store::{data_home, install};
use anyhow::{Context, Result};
use clap::Command;
use clap_complete::Shell;
use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The shells that look for completions in folders, with the file below `share`.
const SHELLS: [(Shell, &str); 3] = [
    (Shell::Bash, "bash-completion/completions/gradus"),
    (Shell::Zsh, "zsh/site-functions/_gradus"),
    (Shell::Fish, "fish/vendor_completions.d/gradus.fish"),
];

/// Writes everything below `PREFIX/share`. Without a prefix, the pages go next to the folder of the
/// program, where `man` finds them by itself, and the completions to the player's own data folder.
///
/// # Errors
/// When something cannot be written.
pub fn run(prefix: Option<&Path>, mut program: Command) -> Result<ExitCode> {
    let (pages, scripts) = match prefix {
        Some(prefix) => (prefix.join("share"), prefix.join("share")),
        None => {
            let own = data_home().context("your data folder is not known; name a PREFIX")?;
            (beside_the_program().unwrap_or_else(|| own.clone()), own)
        }
    };
    let plain = program.clone();
    program.build();
    let commands = program.get_subcommands().map(Command::get_name).filter(|name| *name != "help");
    let mut written = vec![(pages.join("man/man1/gradus.1"), page(&program, None)?)];
    for name in commands {
        let path = pages.join(format!("man/man1/gradus-{name}.1"));
        written.push((path, page(&program, Some(name))?));
    }
    for (shell, path) in SHELLS {
        written.push((scripts.join(path), script(shell, &mut plain.clone())?));
    }
    let mut said = String::new();
    for (path, text) in written {
        install(&path, &text)?;
        said += &format!("written: {}\n", path.display());
    }
    let zsh = scripts.join("zsh/site-functions");
    said += &format!("zsh finds its completions if {} is in fpath.\n", zsh.display());
    print(&said)?;
    Ok(GOOD)
}

/// The folder `share` next to the folder `bin` that contains the program, if there is one.
fn beside_the_program() -> Option<PathBuf> {
    let program = env::current_exe().ok()?;
    let folder = program.parent().filter(|folder| folder.ends_with("bin"))?;
    Some(folder.parent()?.join("share"))
}
