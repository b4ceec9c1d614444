//! The note which game was opened last.
//!
//! Its first line is the id of the game, and a line below states its version. Lines that a newer program
//! added are kept. A note of a newer version is left alone: the player chooses a game in the library.

use super::atomic;
use super::bounded::{self, MOST_OF_NOTES};
use super::id::GameId;
use super::journal::{self, STATED};
use super::loaded::is_absent;
use std::io;
use std::path::Path;

/// What a note says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Last {
    /// Nothing was opened yet.
    Nothing,
    Game(GameId),
    /// A newer program wrote it.
    Newer,
    /// It is not a note.
    Unknown,
}

/// Reads a note.
pub(super) fn read(path: &Path) -> io::Result<Last> {
    let text = match text(path)? {
        None => return Ok(Last::Nothing),
        Some(text) if is_newer(&text) => return Ok(Last::Newer),
        Some(text) => text,
    };
    let id = text.lines().next().and_then(|line| GameId::read(line.trim()));
    Ok(id.map_or(Last::Unknown, Last::Game))
}

/// Notes a game, without waiting for the disk. What cannot be read now is left alone, too.
pub(super) fn write(path: &Path, id: &GameId) -> io::Result<()> {
    let old = text(path)?.unwrap_or_default();
    if is_newer(&old) {
        return Ok(());
    }
    let below = old.split_once('\n').map_or("", |(_, below)| below);
    let states = below.lines().any(|line| journal::is_newer(line).is_some());
    let stated = if states { String::new() } else { format!("{STATED}\n") };
    atomic::swap(path, &format!("{id}\n{stated}{below}"))
}

/// The text of a note; `None` if there is none.
fn text(path: &Path) -> io::Result<Option<String>> {
    match bounded::read(path, MOST_OF_NOTES) {
        Err(cause) if is_absent(&cause) => Ok(None),
        read => Ok(Some(String::from_utf8_lossy(&read?).into_owned())),
    }
}

fn is_newer(text: &str) -> bool {
    text.lines().filter_map(journal::is_newer).any(|newer| newer)
}
