//! Games written into the tables and read from them.

use crate::game::Tally;
use crate::game::past::Past;
use crate::game::ratings::{Rated, Ratings};
use gradus_engine::{Grid, Variety, rate, technique};
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use std::collections::{HashMap, HashSet};

const PUT: &str = "
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
pub(super) fn known(connection: &Connection) -> rusqlite::Result<HashSet<(String, u64)>> {
    let mut select = connection.prepare("SELECT * FROM game")?;
    let known = select
        .query_map([], |row| Ok((row.get("id")?, row.get::<_, i64>("begun")?.max(0) as u64)))?;
    known.collect()
}

/// Records a game, replacing what was known about it. A game that was solved once keeps its solved
/// row until it is solved again.
pub(super) fn put(connection: &Connection, past: &Past) -> rusqlite::Result<()> {
    let Past { tally, grid, .. } = past;
    let written = connection
        .prepare(PUT)?
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
pub(super) fn all(connection: &Connection) -> rusqlite::Result<(Vec<Past>, usize)> {
    let mut games = Vec::new();
    let mut places: HashMap<i64, usize> = HashMap::new();
    let mut unread = each(connection, "SELECT * FROM game ORDER BY ended, number", |row| {
        if let Some(past) = game(row)? {
            places.insert(row.get("number")?, games.len());
            games.push(past);
        }
        Ok(())
    })?;
    unread += each(connection, "SELECT * FROM rating ORDER BY game, system", |row| {
        let system = rate::by_slug(row.get_ref("system")?.as_str()?);
        if let (Some(place), Some(system)) = (places.get(&row.get("game")?), system) {
            let rated = Rated { system, total: row.get("total")?, partial: row.get("partial")? };
            games[*place].ratings.learn(rated);
        }
        Ok(())
    })?;
    unread += each(connection, "SELECT * FROM hint ORDER BY game, count DESC, technique", |row| {
        let technique = technique::by_slug(row.get_ref("technique")?.as_str()?);
        if let (Some(place), Some(technique)) = (places.get(&row.get("game")?), technique) {
            games[*place].tally.techniques.push((technique, row.get("count")?));
        }
        Ok(())
    })?;
    Ok((games, unread))
}

/// Reads the rows of a query. Returns how many are not as they should be.
fn each(
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
fn game(row: &Row<'_>) -> rusqlite::Result<Option<Past>> {
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
