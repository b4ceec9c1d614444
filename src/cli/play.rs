//! `gradus` without a command: plays.

use super::global::{Global, load};
use super::options::hints;
use super::options::{FormatName, Output, chosen};
use super::outcome::{BAD, GOOD, INTERRUPTED, say};
use crate::config::{AUTO_THEME, Color, Config, Glyphs};
use crate::desk::{Given, new_game};
use crate::lists::source::Source;
use crate::plain::answer::Form;
use crate::plain::{self, Dialogue, Ending};
use crate::store::Paths;
use crate::tui::{self, Start};
use anyhow::{Result, anyhow, bail, ensure};
use clap::Args as Group;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What to play, and how.
#[derive(Debug, Group)]
pub struct Play {
    /// The puzzle to play: a file, a puzzle as text, an address, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub puzzle: Option<OsString>,

    /// How to play it
    #[command(flatten)]
    pub how: How,
}

/// How to play a puzzle.
#[derive(Debug, Group)]
pub struct How {
    /// Play as a dialogue of lines on standard input and output; also if standard output is not a
    /// terminal, or a dumb one
    #[arg(long)]
    pub plain: bool,

    /// The puzzle's format, if it is not recognised (see --help); with --plain, also how to write
    /// answers: text or jsonl (JSON, one answer per line). Give the option twice for both
    #[arg(long, value_name = "FORMAT", value_parser = hints())]
    #[arg(hide_possible_values = true)]
    pub format: Vec<FormatName>,

    /// How the screen should look
    #[command(flatten)]
    pub looks: Looks,
}

impl How {
    /// Whether the game is a dialogue of lines.
    fn is_plain(&self) -> bool {
        self.plain || chosen(&self.format).0 == Output::JsonLines || !has_screen()
    }
}

/// How the screen should look, overriding the configuration.
#[derive(Debug, Group)]
pub struct Looks {
    /// Draw with ASCII characters only
    #[arg(long)]
    pub ascii: bool,

    /// Adapt to a screen reader: no frames, no clock, the cursor's cell described in words
    #[arg(long)]
    pub screen_reader: bool,

    /// The theme, as in dark, light, high-contrast, colour-blind or mono
    #[arg(long, value_name = "NAME")]
    pub theme: Option<String>,
}

/// Plays the puzzle that the argument stands for, or else the last game.
pub fn run(args: &Play, global: &Global) -> Result<ExitCode> {
    let Some(argument) = &args.puzzle else { return start(None, None, None, &args.how, global) };
    let (_, forced) = chosen(&args.how.format);
    if args.how.is_plain() && argument == "-" {
        bail!(
            "standard input has the lines of the dialogue; name a file or a puzzle, or send \
             `open -` and then the puzzle and a blank line"
        );
    }
    let source = Source::of(argument, forced)?;
    match (source.one(forced)?, source.list()) {
        (Ok(read), _) => {
            let notice = format!("read as {read}");
            start(Some(Ok(read.document)), Some(notice), None, &args.how, global)
        }
        (Err(_), Some(file)) => start(None, None, Some(file), &args.how, global),
        (Err(error), None) => {
            let why = source.blame(&error.to_string());
            match error.nearest.filter(|_| !args.how.is_plain()) {
                Some(setup) => {
                    start(Some(Err(Box::new((*setup, why)))), None, None, &args.how, global)
                }
                None => {
                    say(&why);
                    Ok(ExitCode::from(BAD))
                }
            }
        }
    }
}

/// Plays a puzzle, with a notice if there is something to say about it, or opens one with faults in the
/// editor; without one, plays a puzzle of a file, or else the last game.
pub fn start(
    document: Option<Given>,
    notice: Option<String>,
    list: Option<PathBuf>,
    how: &How,
    global: &Global,
) -> Result<ExitCode> {
    let paths = global.paths()?;
    let (mut config, mut notices) = load(&paths);
    dress(&mut config, &how.looks, global.color)?;
    if how.is_plain() {
        let (output, _) = chosen(&how.format);
        let form = if output == Output::JsonLines { Form::Json } else { Form::Text };
        // In a dialogue every notice is a warning, and this is not one.
        return dialogue(document, list.as_deref(), &config, paths, notices, form);
    }
    notices.extend(notice);
    let is_interrupted = tui::run(Start { document, list, config, notices, paths })?;
    Ok(if is_interrupted { ExitCode::from(INTERRUPTED) } else { GOOD })
}

/// Plays as a dialogue.
fn dialogue(
    document: Option<Given>,
    list: Option<&Path>,
    config: &Config,
    paths: Paths,
    notices: Vec<String>,
    form: Form,
) -> Result<ExitCode> {
    let new_game = match document.map(|given| given.and_then(new_game)).transpose() {
        Ok(new_game) => new_game,
        Err(refused) => {
            let why = refused.1;
            say(&why);
            return Ok(ExitCode::from(BAD));
        }
    };
    let opened = Dialogue::open(new_game, list, config, paths, notices);
    let (dialogue, opened) = opened.map_err(|why| anyhow!(why))?;
    Ok(match plain::run(dialogue, opened, form)? {
        Ending::Good => GOOD,
        Ending::Failed => ExitCode::from(BAD),
        Ending::Interrupted => ExitCode::from(INTERRUPTED),
    })
}

/// Whether standard output is a terminal that can be painted.
fn has_screen() -> bool {
    io::stdout().is_terminal()
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
        && tui::obeys_escapes()
}

/// Lets the options decide how the screen looks.
fn dress(config: &mut Config, looks: &Looks, color: Option<Color>) -> Result<()> {
    if let Some(theme) = &looks.theme {
        let known: Vec<&str> = config.themes().collect();
        ensure!(
            theme == AUTO_THEME || known.contains(&theme.as_str()),
            "there is no theme {theme:?}; expected one of {}",
            known.join(", ")
        );
        config.screen.theme.clone_from(theme);
    }
    if let Some(color) = color {
        config.screen.color = color;
    }
    config.screen.reader |= looks.screen_reader;
    if looks.ascii {
        config.screen.glyphs = Glyphs::Ascii;
    }
    Ok(())
}
