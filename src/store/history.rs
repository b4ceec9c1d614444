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

use super::atomic;
use super::error::Error;
use super::games::{GameSummary, Store};
use crate::game::Tally;
use crate::game::past::Past;
use crate::game::ratings::{Rated, Ratings};
use gradus_engine::{Grid, Variety, rate, technique};
use rusqlite::{
    Connection, ErrorCode, OptionalExtension, Row, TransactionBehavior, ffi, named_params,
};
use std::collections::{HashMap, HashSet};
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
        let error = |cause| failed("open the history", &path, cause);
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
        let is_current = version(connection)? == MIGRATIONS.len();
        let known = if is_current { known_games(connection)? } else { HashSet::new() };
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
        migrate(&work, MIGRATIONS)?;
        for past in saved {
            put_row(&work, past)?;
        }
        for (number, summary) in games.iter().enumerate() {
            if number >= QUICK && stop.load(Ordering::Relaxed) {
                // A transaction that is dropped unfinished changes nothing.
                return Err(interrupted());
            }
            if let Some(past) = self.past(summary) {
                put_row(&work, &past)?;
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
            put_row(&work, past)?;
            work.commit()
        };
        put().map_err(|cause| failed("write the history", &self.path, cause))
    }

    /// All games, the most recently ended last.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub fn all(&self) -> Result<Vec<Past>, Error> {
        let read = all_rows(&self.connection);
        read.map(|(all, _)| all).map_err(|cause| failed("read the history", &self.path, cause))
    }
}

/// An opened file, or else its readable games if others are damaged.
type LookedOver = (Option<Connection>, Option<Vec<Past>>);

/// Inspects the content of a file, unless its version is older.
fn looked_over(connection: Connection) -> rusqlite::Result<LookedOver> {
    if version(&connection)? != MIGRATIONS.len() {
        return Ok((Some(connection), None));
    }
    Ok(match all_rows(&connection)? {
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
    check(&connection)?;
    Ok(connection)
}

/// Whether a file is not what was written. If the inspection itself fails without an error code of
/// its own, the header of the file is wrong.
fn is_damage(cause: &rusqlite::Error) -> bool {
    let codes = [ffi::SQLITE_CORRUPT, ffi::SQLITE_NOTADB, ffi::SQLITE_ERROR];
    cause.sqlite_error().is_some_and(|error| codes.contains(&(error.extended_code & 0xff)))
}

/// What went wrong, in the words of the store.
fn failed(doing: &'static str, path: &Path, cause: rusqlite::Error) -> Error {
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

/// The migrations from each version to the next.
const MIGRATIONS: &[&str] = &[include_str!("history/version-1.sql")];

/// How many versions a file has been through; 0 for a new one.
fn version(connection: &Connection) -> rusqlite::Result<usize> {
    let version: u32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    Ok(version as usize)
}

/// Whether all pages of a file are sound, its tables agree, and its version is known.
///
/// # Errors
/// When they are not, an error that says so.
fn check(connection: &Connection) -> rusqlite::Result<()> {
    let found: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if found != "ok" {
        return Err(sqlite_failure(ffi::SQLITE_CORRUPT, found));
    }
    let count = "SELECT count(*) FROM sqlite_schema";
    let tables: u32 = connection.query_row(count, [], |row| row.get(0))?;
    match version(connection)? {
        0 if tables > 0 => {
            Err(sqlite_failure(ffi::SQLITE_CORRUPT, "its version is missing".into()))
        }
        version if version > MIGRATIONS.len() => {
            let what = "a newer version of the program made it; use that one";
            Err(sqlite_failure(ffi::SQLITE_MISMATCH, what.into()))
        }
        _ => Ok(()),
    }
}

/// The error if making a file was interrupted.
fn interrupted() -> rusqlite::Error {
    sqlite_failure(ffi::SQLITE_INTERRUPT, "the program ended before all games were taken in".into())
}

fn sqlite_failure(code: i32, what: String) -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(code), Some(what))
}

/// Takes a file through all versions that it lacks. The caller's transaction makes this all or
/// nothing.
fn migrate(connection: &Connection, migrations: &[&str]) -> rusqlite::Result<()> {
    for migration in migrations.iter().skip(version(connection)?) {
        connection.execute_batch(migration)?;
    }
    connection.pragma_update(None, "user_version", migrations.len() as u32)
}

const PUT_ROW: &str = "
    INSERT INTO game (id, begun, ended, utc_offset, solved, variety, rows, columns, puzzle, title,
                      seconds, hints, checks, mistakes, moves)
    VALUES (:id, :begun, :ended, :utc_offset, :solved, :variety, :rows, :columns, :puzzle, :title,
            :seconds, :hints, :checks, :mistakes, :moves)
    ON CONFLICT (id, begun) DO UPDATE SET
        ended = excluded.ended, utc_offset = excluded.utc_offset, solved = excluded.solved,
        title = excluded.title, seconds = excluded.seconds, hints = excluded.hints,
        checks = excluded.checks, mistakes = excluded.mistakes, moves = excluded.moves
    WHERE excluded.solved >= game.solved
    RETURNING number";

/// The recorded games, each by its id and when it was started.
fn known_games(connection: &Connection) -> rusqlite::Result<HashSet<(String, u64)>> {
    let mut select = connection.prepare("SELECT * FROM game")?;
    let known = select
        .query_map([], |row| Ok((row.get("id")?, row.get::<_, i64>("begun")?.max(0) as u64)))?;
    known.collect()
}

/// Records a game, replacing what was known about it. A game that was solved once keeps its solved
/// row until it is solved again.
fn put_row(connection: &Connection, past: &Past) -> rusqlite::Result<()> {
    let Past { tally, grid, .. } = past;
    let written = connection
        .prepare(PUT_ROW)?
        .query_row(
            named_params! {
                ":id": past.id,
                ":begun": past.begun as i64,
                ":ended": past.ended as i64,
                ":utc_offset": past.utc_offset,
                ":solved": past.solved,
                ":variety": past.variety.slug(),
                ":rows": grid.rows() as i64,
                ":columns": grid.cols() as i64,
                ":puzzle": past.puzzle,
                ":title": past.title,
                ":seconds": tally.seconds as i64,
                ":hints": tally.hints,
                ":checks": tally.checks,
                ":mistakes": tally.mistakes,
                ":moves": past.moves as i64,
            },
            |row| row.get::<_, i64>(0),
        )
        .optional()?;
    let Some(number) = written else { return Ok(()) };
    let mut rate = connection.prepare("INSERT OR REPLACE INTO rating VALUES (?, ?, ?, ?)")?;
    for rated in past.ratings.iter() {
        rate.execute((number, rated.system.slug, rated.total, rated.partial))?;
    }
    let mut count = connection.prepare("INSERT OR REPLACE INTO hint VALUES (?, ?, ?)")?;
    for (technique, hints) in &tally.techniques {
        count.execute((number, technique.slug, hints))?;
    }
    Ok(())
}

/// All games, the most recently ended last, and how many rows are not as they should be. Rows that
/// this program does not know, such as a variety from a newer one, are left out.
fn all_rows(connection: &Connection) -> rusqlite::Result<(Vec<Past>, usize)> {
    let mut games = Vec::new();
    let mut places: HashMap<i64, usize> = HashMap::new();
    let mut unread = read_rows(connection, "SELECT * FROM game ORDER BY ended, number", |row| {
        if let Some(past) = game_of(row)? {
            places.insert(row.get("number")?, games.len());
            games.push(past);
        }
        Ok(())
    })?;
    unread += read_rows(connection, "SELECT * FROM rating ORDER BY game, system", |row| {
        let system = rate::by_slug(row.get_ref("system")?.as_str()?);
        if let (Some(place), Some(system)) = (places.get(&row.get("game")?), system) {
            let rated = Rated { system, total: row.get("total")?, partial: row.get("partial")? };
            games[*place].ratings.learn(rated);
        }
        Ok(())
    })?;
    unread +=
        read_rows(connection, "SELECT * FROM hint ORDER BY game, count DESC, technique", |row| {
            let technique = technique::by_slug(row.get_ref("technique")?.as_str()?);
            if let (Some(place), Some(technique)) = (places.get(&row.get("game")?), technique) {
                games[*place].tally.techniques.push((technique, row.get("count")?));
            }
            Ok(())
        })?;
    Ok((games, unread))
}

/// Reads the rows of a query. Returns how many are not as they should be.
fn read_rows(
    connection: &Connection,
    question: &str,
    mut read: impl FnMut(&Row<'_>) -> rusqlite::Result<()>,
) -> rusqlite::Result<usize> {
    let mut select = connection.prepare(question)?;
    let (mut rows, mut unread) = (select.query([])?, 0);
    while let Some(row) = rows.next()? {
        match read(row) {
            Err(error @ rusqlite::Error::SqliteFailure(..)) => return Err(error),
            read => unread += usize::from(read.is_err()),
        }
    }
    Ok(unread)
}

/// A row of the table of games; `None` if the program does not know its variety or size.
fn game_of(row: &Row<'_>) -> rusqlite::Result<Option<Past>> {
    let number = |name: &str| row.get::<_, i64>(name).map(|number| number.max(0) as u64);
    let grid = Grid::new(number("rows")? as usize, number("columns")? as usize);
    let variety = Variety::of_slug(row.get_ref("variety")?.as_str()?);
    let (Some(variety), Some(grid)) = (variety, grid) else { return Ok(None) };
    let tally = Tally {
        seconds: number("seconds")?,
        hints: row.get("hints")?,
        checks: row.get("checks")?,
        mistakes: row.get("mistakes")?,
        ..Tally::default()
    };
    Ok(Some(Past {
        id: row.get("id")?,
        begun: number("begun")?,
        ended: number("ended")?,
        utc_offset: row.get("utc_offset")?,
        solved: row.get("solved")?,
        variety,
        grid,
        puzzle: row.get("puzzle")?,
        title: row.get("title")?,
        ratings: Ratings::default(),
        tally,
        moves: number("moves")?,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_version_is_gone_through_once() {
        let connection = Connection::open_in_memory().unwrap();
        let first = "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1);";
        let second = "ALTER TABLE a ADD COLUMN y INTEGER NOT NULL DEFAULT 7;";
        migrate(&connection, &[first]).unwrap();
        migrate(&connection, &[first, second]).unwrap();
        migrate(&connection, &[first, second]).unwrap();
        let row: (i64, i64) = connection
            .query_row("SELECT x, y FROM a", [], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap();
        assert_eq!((row, version(&connection).unwrap()), ((1, 7), 2));
        assert!(check(&connection).unwrap_err().to_string().contains("newer version"));
    }
}
