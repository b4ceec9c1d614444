//! The tables of the history, version by version.
//!
//! A version never changes once it is published; a change is a new version. `user_version` is the
//! number of versions that a file has been through.

use rusqlite::{Connection, Error, ffi};

/// The migrations from each version to the next.
pub(super) const MIGRATIONS: &[&str] = &[include_str!("version-1.sql")];

/// How many versions a file has been through; 0 for a new one.
pub(super) fn version(connection: &Connection) -> rusqlite::Result<usize> {
    let version: u32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    Ok(version as usize)
}

/// Whether all pages of a file are sound, its tables agree, and its version is known.
///
/// # Errors
/// When they are not, an error that says so.
pub(super) fn check(connection: &Connection) -> rusqlite::Result<()> {
    let found: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if found != "ok" {
        return Err(failure(ffi::SQLITE_CORRUPT, found));
    }
    let count = "SELECT count(*) FROM sqlite_schema";
    let tables: u32 = connection.query_row(count, [], |row| row.get(0))?;
    match version(connection)? {
        0 if tables > 0 => Err(failure(ffi::SQLITE_CORRUPT, "its version is missing".into())),
        version if version > MIGRATIONS.len() => {
            let what = "a newer version of the program made it; use that one";
            Err(failure(ffi::SQLITE_MISMATCH, what.into()))
        }
        _ => Ok(()),
    }
}

/// The error if making a file was interrupted.
pub(super) fn ended() -> Error {
    failure(ffi::SQLITE_INTERRUPT, "the program ended before all games were taken in".into())
}

fn failure(code: i32, what: String) -> Error {
    Error::SqliteFailure(ffi::Error::new(code), Some(what))
}

/// Takes a file through all versions that it lacks. The caller's transaction makes this all or
/// nothing.
pub(super) fn migrate(connection: &Connection, migrations: &[&str]) -> rusqlite::Result<()> {
    for migration in migrations.iter().skip(version(connection)?) {
        connection.execute_batch(migration)?;
    }
    connection.pragma_update(None, "user_version", migrations.len() as u32)
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
