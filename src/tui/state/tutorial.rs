//! The tutorials: a small puzzle for each kind, played step by step.
//!
//! They are data, in `assets/tutorials`. A step says something and waits until the player has done
//! it, but prevents nothing, so the game can be played in any other way.

use crate::game::Game;
use gradus_engine::{Setup, format};
use serde::Deserialize;
use std::sync::{Arc, LazyLock};

const FILES: [&str; 2] = [
    include_str!("../../../assets/tutorials/sudoku.toml"),
    include_str!("../../../assets/tutorials/kakuro.toml"),
];

/// All tutorials, in the order of the kinds. The files are our own, and a test reads them.
pub static TUTORIALS: LazyLock<Vec<Tutorial>> =
    LazyLock::new(|| FILES.iter().filter_map(|text| toml::from_str(text).ok()).collect());

/// A tutorial.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tutorial {
    /// Its puzzle on one line; it is built in.
    pub puzzle: String,
    /// Its steps in order.
    pub steps: Vec<TutorialStep>,
}

/// A step of a tutorial: a text, and what it waits for. A step that waits for nothing is the last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TutorialStep {
    /// The text. The name of an action in braces stands for its key.
    pub text: String,
    /// Actions, one of which is to be done.
    #[serde(rename = "do")]
    pub actions: Vec<String>,
    /// What should be on the sheet, in the notation of moves.
    pub sheet: Option<String>,
    /// The cell where the cursor should be.
    pub at: Option<String>,
    /// How much of a hint should be shown, from 1 to 3.
    pub hint: Option<usize>,
    /// The pane that should have the focus.
    pub pane: Option<PaneName>,
    /// Whether the puzzle should be solved.
    pub solved: bool,
    /// The key for the action, if the action's own keys are a class.
    pub key: Option<String>,
    /// What must hold while the player does it.
    pub needs: Option<Needs>,
    /// The text while it does not hold.
    pub otherwise: String,
}

/// A condition that a step takes for granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Needs {
    /// The scores have the focus.
    Scores,
    /// Digits write marks.
    Marks,
    /// Digits write digits.
    Digits,
}

/// A pane that a step waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PaneName {
    /// The board.
    Grid,
    /// The scores.
    Scores,
}

impl Tutorial {
    /// The tutorial with this puzzle.
    pub fn of(setup: &Setup) -> Option<&'static Self> {
        // Every setup has a line, and writing it takes less time than reading those of the
        // tutorials.
        let line = format::line(setup).unwrap_or_default();
        let is_named = FILES.iter().any(|text| text.contains(&line));
        is_named.then(|| TUTORIALS.iter().find(|tutorial| tutorial.puzzle == line))?
    }

    /// A new game of its puzzle.
    pub fn game(&self) -> Option<Game> {
        Some(Game::new(Arc::new(self.puzzle.parse().ok()?)))
    }
}

impl TutorialStep {
    /// Whether nothing follows it.
    pub fn is_last(&self) -> bool {
        *self == Self { text: self.text.clone(), ..Self::default() }
    }
}
