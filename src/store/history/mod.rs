//! The history: every game played, in one SQLite file next to the games.
//!
//! It is a record and not a save: losing it costs statistics, never a game. Damaged files are set
//! aside, and what the saved games know is imported again. It uses a rollback journal and not a
//! write-ahead log, so that at rest it is a single file that can be copied. It is written so
//! rarely, and by a thread of its own, that speed does not matter.
//!
//! There is one row for each time that a puzzle was started. It is written when a game gets its
//! first move, is solved and is left, and when statistics are shown. Versions of the tables are SQL
//! files that never change once published; `user_version` counts them. A damaged file is renamed,
//! and a new one imports its readable rows and what the saved games know, in one transaction. If a
//! sound file lacks saved games, these are imported too. Days are those of the player's clock when
//! the game ended, since each row stores the offset of the time zone.

mod rows;
mod schema;

use super::atomic;
use super::error::Error;
use super::games::{GameSummary, Store};
use crate::game::past::Past;
use rusqlite::{Connection, ErrorCode, TransactionBehavior, ffi};
use std::collections::HashSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// This many saved games are always imported, since that takes hardly any time.
const QUICK: usize = 500;

/// How long to wait for another instance.
const PATIENCE: Duration = Duration::from_secs(2);

/// The open history.
#[derive(Debug)]
pub struct History {
    path: PathBuf,
    connection: Connection,
    /// What the player should know: that the file was damaged, and where it is now.
    pub notice: Option<String>,
}

impl Store {
    /// Whether anything was played here, so that a history exists or can be made.
    pub fn has_history(&self) -> bool {
        self.data.is_dir()
    }

    /// Whether there is anything in the place of the file, such as a link that leads nowhere.
    pub fn has_history_file(&self) -> bool {
        fs::symlink_metadata(self.history_file()).is_ok()
    }

    fn history_file(&self) -> PathBuf {
        self.data.join("history.sqlite")
    }

    /// Opens the history. If there is none, it is made from the saved games; a damaged one is set
    /// aside first. With very many games, `stop` interrupts this, and it is made the next time it
    /// is opened.
    ///
    /// # Errors
    /// When it cannot be opened or made, another instance holds it for too long, a newer program
    /// made it, or making it was interrupted.
    pub fn history(&self, stop: &AtomicBool) -> Result<History, Error> {
        let path = self.history_file();
        let error = |cause| error("open the history", &path, cause);
        atomic::make_folder(&self.data)
            .map_err(|cause| Error::new("open the history", &path, cause))?;
        let (mut connection, damage) = match connect(&path).and_then(looked_over) {
            Err(cause) if is_damage(&cause) => (None, Some(Vec::new())),
            opened => opened.map_err(error)?,
        };
        let mut aside = None;
        if damage.is_some() {
            drop(connection.take());
            let moved = put_aside(&path);
            let doing = "put the damaged history aside";
            aside = Some(moved.map_err(|cause| Error::new(doing, &path, cause))?);
        }
        let mut connection = connection.map_or_else(|| connect(&path), Ok).map_err(error)?;
        let notice = aside.map(|aside| {
            let aside = aside.display();
            format!("the history was damaged; it is now {aside}, and a new one was started")
        });
        let saved = damage.unwrap_or_default();
        self.prepare(&mut connection, &saved, stop).map_err(error)?;
        Ok(History { path, connection, notice })
    }

    /// Brings the tables up to date, with what was saved of damaged ones, then imports the saved
    /// games that they lack; all or nothing. Damage that SQLite does not notice can leave tables
    /// without rows.
    fn prepare(
        &self,
        connection: &mut Connection,
        saved: &[Past],
        stop: &AtomicBool,
    ) -> rusqlite::Result<()> {
        let is_current = schema::version(connection)? == schema::MIGRATIONS.len();
        let known = if is_current { rows::known(connection)? } else { HashSet::new() };
        let lacks = |game: &GameSummary| {
            let begun = game.begun.unwrap_or(0);
            !known.contains(&(game.id.to_string(), begun))
        };
        let (mut games, _) = self.games();
        games.retain(lacks);
        if is_current && games.is_empty() {
            return Ok(());
        }
        let work = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        schema::migrate(&work, schema::MIGRATIONS)?;
        for past in saved {
            rows::put(&work, past)?;
        }
        for (number, summary) in games.iter().enumerate() {
            if number >= QUICK && stop.load(Ordering::Relaxed) {
                // A transaction that is dropped unfinished changes nothing.
                return Err(schema::ended());
            }
            if let Some(past) = self.past(summary) {
                rows::put(&work, &past)?;
            }
        }
        work.commit()
    }
}

impl History {
    /// Whether its file still exists; writes to a removed file are lost.
    pub fn exists(&self) -> bool {
        self.path.exists()
    }

    /// Records a game, replacing what was known about it. A game that was solved once stays solved.
    ///
    /// # Errors
    /// Says why it cannot be written.
    pub fn put(&mut self, past: &Past) -> Result<(), Error> {
        let mut put = || {
            let work = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            rows::put(&work, past)?;
            work.commit()
        };
        put().map_err(|cause| error("write the history", &self.path, cause))
    }

    /// All games, the most recently ended last.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub fn all(&self) -> Result<Vec<Past>, Error> {
        let read = rows::all(&self.connection);
        read.map(|(all, _)| all).map_err(|cause| error("read the history", &self.path, cause))
    }
}

/// An opened file, or else its readable games if others are damaged.
type LookedOver = (Option<Connection>, Option<Vec<Past>>);

/// Inspects the content of a file, unless its version is older.
fn looked_over(connection: Connection) -> rusqlite::Result<LookedOver> {
    if schema::version(&connection)? != schema::MIGRATIONS.len() {
        return Ok((Some(connection), None));
    }
    Ok(match rows::all(&connection)? {
        (_, 0) => (Some(connection), None),
        (games, _) => (None, Some(games)),
    })
}

/// Moves a damaged file to a free name and returns that name.
fn put_aside(path: &Path) -> io::Result<PathBuf> {
    let free = atomic::free_name(path)?;
    fs::rename(path, &free)?;
    Ok(free)
}

/// Opens a file and inspects it.
fn connect(path: &Path) -> rusqlite::Result<Connection> {
    // SQLite would let everyone read the file that it makes. It reports obstacles itself.
    let _ = atomic::options().write(true).create_new(true).open(path);
    let connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    schema::check(&connection)?;
    Ok(connection)
}

/// Whether a file is not what was written. If the inspection itself fails without an error code of
/// its own, the header of the file is wrong.
fn is_damage(cause: &rusqlite::Error) -> bool {
    let codes = [ffi::SQLITE_CORRUPT, ffi::SQLITE_NOTADB, ffi::SQLITE_ERROR];
    cause.sqlite_error().is_some_and(|error| codes.contains(&(error.extended_code & 0xff)))
}

/// What went wrong, in the words of the store.
fn error(doing: &'static str, path: &Path, cause: rusqlite::Error) -> Error {
    let kind = match cause.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => ErrorKind::StorageFull,
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => ErrorKind::PermissionDenied,
        Some(ErrorCode::DatabaseBusy) => ErrorKind::ResourceBusy,
        _ => ErrorKind::Other,
    };
    // The path is named already.
    let what = cause.to_string().replace(&format!(": {}", path.display()), "");
    Error::new(doing, path, io::Error::new(kind, what))
}
