//! `gradus share`: the result of a game, to show to others.

use super::convert::{level, target, written_to};
use super::global::{Global, configuration};
use super::outcome::{BAD, GOOD, say};
use super::records::interrupt;
use super::records::record::print;
use crate::config::Config;
use crate::desk::{self, Scales, new_game};
use crate::game::Game;
use crate::lists::source::Source;
use crate::store::Store;
use anyhow::{Result, anyhow};
use clap::Args as Group;
use gradus_engine::Document;
use gradus_engine::format::Holds;
use gradus_engine::picture::export::{Around, ExportTarget};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `share`.
#[derive(Debug, Group)]
pub struct Share {
    /// The game: a file, or - for standard input; by default, the game played last
    #[arg(value_name = "FILE|-")]
    pub game: Option<OsString>,

    /// Draw it instead of printing a line of text: svg or png for the puzzle, replay (SVG) or asciicast for
    /// the game, move by move, or any other target of convert
    #[arg(long, value_name = "PICTURE", value_parser = target)]
    pub to: Option<ExportTarget>,

    /// Also show the digits and the marks that you wrote
    #[arg(long)]
    pub solution: bool,

    /// Write to this file, in place of standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// A game, and its title.
struct Played {
    game: Game,
    title: String,
}

/// Tells or draws the result.
pub fn run(args: &Share, global: &Global) -> Result<ExitCode> {
    let played = match &args.game {
        Some(argument) => read(argument)?,
        None => last(global).map(Ok)?,
    };
    let Played { game, title } = match played {
        Ok(played) => played,
        Err(why) => {
            say(&why);
            return Ok(ExitCode::from(BAD));
        }
    };
    let level = level(game.puzzle().setup());
    let result = desk::result(&title, &game, game.tally(), level.as_deref());
    let Some(target) = args.to else {
        let config = configuration(global);
        let link = link(&game, &config).map_or_else(String::new, |link| format!("{link}\n"));
        let text = format!("{result}\n{link}");
        match &args.output {
            Some(file) => interrupt::write(file, text.as_bytes())?,
            None => drop(print(&text)?),
        }
        return Ok(GOOD);
    };
    let along = if args.solution { Holds::Marks } else { Holds::Givens };
    let around = Around { caption: vec![result], level };
    let document = game.document(&title);
    match target.write(&document, along, &around) {
        Ok(bytes) => written_to(&bytes, target, args.output.as_deref())?,
        Err(why) => {
            say(&why.to_string());
            return Ok(ExitCode::from(BAD));
        }
    }
    Ok(GOOD)
}

/// The link to the puzzle and its rating on the page at the configured address; `None` without one.
fn link(game: &Game, config: &Config) -> Option<String> {
    let address = Some(&config.links.address).filter(|address| !address.is_empty())?;
    let system = config.screen.system;
    let scales = Scales::of(config);
    let scale = scales.get(system, game.puzzle().kind());
    let link = desk::link(game.puzzle().setup(), system, scale).ok()?;
    Some(format!("{address}{link}"))
}

/// The game in a file, or what is wrong with it.
fn read(argument: &OsString) -> Result<Result<Played, String>> {
    let source = Source::of(argument, None)?;
    let document: Document = match source.one(None)? {
        Ok(read) => read.document,
        Err(error) => return Ok(Err(source.blame(&error.to_string()))),
    };
    let new_game = match new_game(document) {
        Ok(new_game) => new_game,
        Err(refused) => return Ok(Err(source.blame(&refused.1))),
    };
    let mut game = Game::new(new_game.puzzle);
    new_game.entries.into_iter().for_each(|entry| game.enter(entry));
    Ok(Ok(Played { game, title: new_game.title }))
}

/// The game that was played last.
fn last(global: &Global) -> Result<Played> {
    let store = Store::new(global.paths()?.data);
    let last = store.last()?.ok_or_else(|| anyhow!("there is no game yet; name a file"))?;
    let (game, title) = store.look(&last)?;
    Ok(Played { game, title })
}
