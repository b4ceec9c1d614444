//! What can be chosen: games, puzzles from lists, and files, in a row each.

use super::named;
use crate::game::Progress;
use crate::game::pack::{self, ListedPuzzle};
use crate::game::ratings::Ratings;
use crate::lists::columns::Columns;
use gradus_engine::grid::{Ruleset, Size};
use gradus_engine::{Grid, Kind, System, Technique, format};
use std::path::PathBuf;

/// Something to choose.
#[derive(Clone, Debug, PartialEq)]
pub struct ShelfRow {
    /// Its title.
    pub title: String,
    /// The variety and size; `None` for a file.
    pub shape: Option<(Ruleset, Grid)>,
    /// The known ratings from the start.
    pub ratings: Ratings,
    /// Its game, if one was started.
    pub game: Option<Begun>,
    /// What it opens.
    pub source: Source,
}

/// What is known about a started game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    /// Its id in the store.
    pub id: String,
    /// How far it was played.
    pub progress: Progress,
    /// Hints used.
    pub hints: u32,
    /// When it was solved or else last played, in seconds of the Unix clock.
    pub played: u64,
}

/// What a row opens.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A started game, about which nothing else is known.
    Game,
    /// A puzzle from a list.
    Puzzle(Box<ListedPuzzle>),
    /// A file of puzzles.
    File(PathBuf),
    /// Nothing; the text says why.
    Nothing(String),
}

/// What is listed at one time.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// The file; `None` for games and built-in puzzles.
    pub file: Option<PathBuf>,
    /// The rows of the list.
    pub rows: Vec<ShelfRow>,
    /// The player's own files, which can be listed in turn.
    pub files: Vec<PathBuf>,
    /// The technique that its puzzles are to practise.
    pub practised: Option<&'static Technique>,
    /// A remark on the list, for example that it is not the whole file.
    pub note: Option<String>,
}

/// How far a puzzle has been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Never started.
    New,
    /// Started and not solved.
    Begun,
    /// Solved.
    Solved,
}

impl Stage {
    /// All stages.
    pub const ALL: [Self; 3] = [Self::New, Self::Begun, Self::Solved];

    /// The name of the stage.
    pub const fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Begun => "started",
            Self::Solved => "solved",
        }
    }
}

impl ShelfRow {
    /// A puzzle from a list that was not started.
    pub fn of(item: ListedPuzzle) -> Self {
        Self {
            title: item.title.clone(),
            shape: Some((item.variety, item.grid)),
            ratings: item.ratings.clone(),
            game: None,
            source: Source::Puzzle(Box::new(item)),
        }
    }

    /// How far it has been played; `None` if it is not a puzzle.
    pub fn stage(&self) -> Option<Stage> {
        self.shape?;
        Some(match &self.game {
            None => Stage::New,
            Some(game) if game.progress.solved => Stage::Solved,
            Some(_) => Stage::Begun,
        })
    }

    /// Its size, if it is known what sort of puzzle it is.
    pub fn size(&self) -> Option<Size> {
        self.shape.map(|(sort, grid)| sort.variety.kind().size(grid))
    }

    /// The total by a system.
    pub fn total(&self, system: &System) -> Option<f64> {
        self.ratings.by(system).map(|rated| rated.total)
    }

    /// Everything that a search looks at, in lower case.
    pub fn words(&self) -> String {
        let stage = self.stage().map_or("", Stage::name);
        // The size of a Kakuro is found with and without its first row and column.
        let shape = self.shape.map(|(sort, grid)| {
            let whole = (sort.variety.kind() == Kind::Kakuro)
                .then(|| format!(" {}x{}", grid.rows(), grid.cols()));
            format!("{} {}{}", sort.slug(), named(sort, grid), whole.unwrap_or_default())
        });
        format!("{} {} {stage}", self.title, shape.unwrap_or_default()).to_lowercase()
    }
}

/// A puzzle and its first line, or why it cannot be read.
pub type Listed = (usize, Result<ListedPuzzle, String>);

/// The puzzles of a text. Only the whole of it may be a collection of puzzles of several lines each.
pub fn listed(text: &str, is_whole: bool) -> Box<dyn Iterator<Item = Listed> + '_> {
    let mut lines = pack::lines(text).map(|(_, line)| line);
    let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    if let Some(columns) = Columns::of(first, second, None, false) {
        let heading = usize::from(columns.has_heading());
        let puzzle = move |(number, row)| {
            let read = columns.read(row, None).map_err(|error| error.in_line());
            (number, read.and_then(|read| ListedPuzzle::of(&read.document)))
        };
        return Box::new(pack::lines(text).skip(heading).map(puzzle));
    }
    let is_list = [first, second].into_iter().any(|line| ListedPuzzle::read(line).is_ok());
    if is_whole
        && !is_list
        && let Some(puzzles) = format::several(text)
    {
        let puzzle = |(number, text): (usize, String)| {
            let read = format::read(&text, None).map_err(|error| error.to_string());
            (number, read.and_then(|read| ListedPuzzle::of(&read.document)))
        };
        return Box::new(puzzles.into_iter().map(puzzle));
    }
    Box::new(pack::lines(text).map(|(number, line)| (number, ListedPuzzle::read(line))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_columns_and_grids_are_listed() {
        let puzzle = "1..4..1.2......1";
        let grid = "1..4\n..1.\n2...\n...1\n";
        for (text, numbers) in [
            (format!("# mine\n{puzzle} easy\n{puzzle}\n"), vec![2, 3]),
            (format!("id,puzzle,level\n7,{puzzle},3\n8,{puzzle},1\n"), vec![2, 3]),
            (format!("0000183b {puzzle} 1.2\n0000183c {puzzle} 1.5\n"), vec![1, 2]),
            (format!("{grid}\n{grid}\n{grid}"), vec![1, 6, 11]),
        ] {
            let puzzles: Vec<Listed> = listed(&text, true).collect();
            let found: Vec<usize> = puzzles.iter().map(|(number, _)| *number).collect();
            assert_eq!(found, numbers, "{text}");
            assert!(puzzles.iter().all(|(_, item)| item.as_ref().unwrap().puzzle == puzzle));
        }
        let (_, broken) = listed("1..4\n..1.\n", true).next().unwrap();
        assert!(broken.is_err());
    }
}
