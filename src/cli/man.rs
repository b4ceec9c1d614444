//! `gradus man`: the man page, made from the arguments, the actions and their standard keys. `gradus
//! completions`: the script that completes commands and options in a shell. `gradus man --install`
//! writes both to where they are looked for.

use super::outcome::GOOD;
use super::records::record::print;
use crate::store::{data_home, install};
use crate::tui::actions::by_context;
use crate::tui::state::key_map::KeyMap;
use anyhow::{Context, Result};
use clap::{Args as Group, Command};
use clap_complete::{Shell, generate};
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, bold, roman};
use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The arguments of `man`.
#[derive(Debug, Group)]
pub struct Man {
    /// The command, as in rate; without it, the page covers the whole program
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,

    /// Install all pages, and the completions for bash, zsh and fish, in the usual folders, or
    /// below PREFIX/share
    #[arg(long, value_name = "PREFIX", conflicts_with = "command")]
    pub install: Option<Option<PathBuf>>,
}

/// Prints the page of a command, or of the whole program.
pub fn run(args: &Man, mut program: Command) -> Result<ExitCode> {
    program.build();
    print(&page(&program, args.command.as_deref())?)?;
    Ok(GOOD)
}

/// The page of a command of a program that is built, or of the whole program.
///
/// # Errors
/// When there is no such command.
pub fn page(program: &Command, name: Option<&str>) -> Result<String> {
    let command = match name {
        None => program,
        Some(name) => program
            .find_subcommand(name)
            .with_context(|| format!("there is no command {name:?}; see gradus --help"))?,
    };
    let man = Page::new(command.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if name.is_none() {
        man.render_subcommands_section(&mut page)?;
        keys(&mut page)?;
    }
    notes(&mut page, command)?;
    Ok(String::from_utf8(page)?)
}

/// The end of the long help, line by line: examples and tables.
fn notes(page: &mut impl Write, command: &Command) -> Result<()> {
    let Some(text) = command.get_after_long_help().or(command.get_after_help()) else {
        return Ok(());
    };
    let mut roff = Roff::default();
    roff.control("SH", ["NOTES"]);
    roff.control("nf", []);
    roff.text([roman(text.to_string())]);
    roff.control("fi", []);
    roff.to_writer(page)?;
    Ok(())
}

/// Every action with its keys, context by context.
fn keys(page: &mut impl Write) -> Result<()> {
    let keys = KeyMap::standard();
    let mut roff = Roff::default();
    roff.control("SH", ["KEYS"]);
    for (context, actions) in by_context() {
        roff.control("SS", [context.title()]);
        for action in actions {
            roff.control("TP", []);
            roff.text([bold(keys.shown(action.id).join(", "))]);
            roff.text([roman(action.help)]);
        }
    }
    roff.to_writer(page)?;
    Ok(())
}

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
pub fn install_all(prefix: Option<&Path>, mut program: Command) -> Result<ExitCode> {
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

/// The arguments of `completions`.
#[derive(Debug, Group)]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

/// Prints the script.
pub fn print_completions(args: &Completions, mut program: Command) -> Result<ExitCode> {
    print(&script(args.shell, &mut program)?)?;
    Ok(GOOD)
}

/// The script of a shell.
///
/// # Errors
/// When it is not text, which it always is.
pub fn script(shell: Shell, program: &mut Command) -> Result<String> {
    let mut script = Vec::new();
    generate(shell, program, "gradus", &mut script);
    Ok(String::from_utf8(script)?)
}
