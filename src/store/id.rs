//! What identifies a game: its puzzle.

use super::hash::hash;
use gradus_engine::grid::relation;
use gradus_engine::{Grid, Setup, Square, Variety};
use std::fmt;
use std::fmt::Write;

/// The name of a game's files, as in `classic-9x9-85944171f73967e8`: the variety, the rows and
/// columns, and a hash of the puzzle. Opening the same puzzle again thus opens the same game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(String);

impl GameId {
    /// The name of a puzzle's game.
    pub fn of(setup: &Setup) -> Self {
        let mut text = String::new();
        for square in &setup.squares {
            // Writing to a text cannot fail.
            let _ = match *square {
                Square::White { given: None } => write!(text, "."),
                Square::White { given: Some(digit) } => write!(text, "{digit}"),
                Square::Black { down, across } => {
                    let sum =
                        |sum: Option<u32>| sum.map_or_else(String::new, |sum| sum.to_string());
                    write!(text, "({}/{})", sum(down), sum(across))
                }
            };
        }
        for number in &setup.boxes {
            let _ = write!(text, "[{number}]");
        }
        for cage in &setup.cages {
            let _ = write!(text, "{{{}", cage.sum.unwrap_or(0));
            for cell in &cage.cells {
                let _ = write!(text, " {}", cell.index());
            }
        }
        for relation in &setup.relations {
            let _ = write!(text, "<{}", relation::text::write(relation, setup.grid, '.'));
        }
        for name in setup.unknown() {
            let _ = write!(text, "?{name}");
        }
        let (variety, rows, columns) = (setup.variety.slug(), setup.grid.rows(), setup.grid.cols());
        Self(format!("{variety}-{rows}x{columns}-{:016x}", hash(&text)))
    }

    /// Reads a name; `None` if the text cannot be a name and might lead out of the folder.
    pub fn read(text: &str) -> Option<Self> {
        let is_safe = |symbol: char| symbol.is_ascii_lowercase() || symbol.is_ascii_digit();
        let is_name = !text.is_empty() && text.len() < 100;
        (is_name && text.chars().all(|symbol| is_safe(symbol) || symbol == '-'))
            .then(|| Self(text.into()))
    }

    /// The variety and the size of its puzzle, with which the name begins.
    pub fn shape(&self) -> Option<(Variety, Grid)> {
        let mut parts = self.0.rsplitn(3, '-').skip(1);
        let (rows, cols) = parts.next()?.split_once('x')?;
        let grid = Grid::new(rows.parse().ok()?, cols.parse().ok()?)?;
        Some((Variety::of_slug(parts.next()?)?, grid))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
