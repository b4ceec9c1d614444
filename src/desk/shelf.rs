//! What can be chosen from: games, puzzles of lists, and files, a row each.

use crate::engine::cell::Grid;
use crate::engine::rating::System;
use crate::engine::variety::Variety;
use crate::game::Progress;
use crate::game::pack::ListedPuzzle;
use crate::game::ratings::Ratings;
use std::path::PathBuf;

/// Something to choose.
#[derive(Clone, Debug, PartialEq)]
pub struct ShelfRow {
    /// What it is called.
    pub title: String,
    /// The variety and size; `None` for a file.
    pub shape: Option<(Variety, Grid)>,
    /// The ratings from the start, those that are known.
    pub ratings: Ratings,
    /// The game of it, if one was begun.
    pub game: Option<Begun>,
    /// What is opened.
    pub source: Source,
}

/// What is known of a game that was begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    /// What the store knows it by.
    pub id: String,
    /// How far it was played.
    pub progress: Progress,
    /// Hints used.
    pub hints: u32,
    /// When it was solved or else played last, in seconds of the Unix clock.
    pub played: u64,
}

/// What a row opens.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// The game that was begun, of which nothing else is known.
    Game,
    /// A puzzle of a list.
    Puzzle(Box<ListedPuzzle>),
    /// A file of puzzles.
    File(PathBuf),
    /// Nothing; the text says why.
    Nothing(String),
}

/// What is listed at a time.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// The file; `None` for games and built-in puzzles.
    pub file: Option<PathBuf>,
    /// What is listed.
    pub rows: Vec<ShelfRow>,
    /// The player's own files, which can be listed too.
    pub files: Vec<PathBuf>,
    /// What is to be said of the list, as in that it is not all of the file.
    pub note: Option<String>,
}

/// How far a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Never begun.
    New,
    /// Begun and not solved.
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
    /// A puzzle of a list of which no game was begun.
    pub fn of(item: ListedPuzzle) -> Self {
        Self {
            title: item.title.clone(),
            shape: Some((item.variety, item.grid)),
            ratings: item.ratings.clone(),
            game: None,
            source: Source::Puzzle(Box::new(item)),
        }
    }

    /// How far it is; `None` for what is no puzzle.
    pub fn stage(&self) -> Option<Stage> {
        self.shape?;
        Some(match &self.game {
            None => Stage::New,
            Some(game) if game.progress.solved => Stage::Solved,
            Some(_) => Stage::Begun,
        })
    }

    /// The total by a system.
    pub fn total(&self, system: &System) -> Option<f64> {
        self.ratings.by(system).map(|rated| rated.total)
    }

    /// Everything that a search looks in, in small letters.
    pub fn words(&self) -> String {
        let stage = self.stage().map_or("", Stage::name);
        let shape = self.shape.map(|(variety, grid)| {
            format!("{variety} {} {}x{}", variety.slug(), grid.rows(), grid.cols())
        });
        format!("{} {} {stage}", self.title, shape.unwrap_or_default()).to_lowercase()
    }
}
