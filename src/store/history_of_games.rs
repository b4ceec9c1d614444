//! The history without SQLite: the saved games themselves, which know when they were played.
//! Deleted games are no longer in it.

use super::error::Error;
use super::games::Store;
use crate::game::past::Past;
use std::sync::atomic::AtomicBool;

/// The history.
#[derive(Debug)]
pub struct History {
    store: Store,
    /// What the player should know: nothing, since there is no file that could be damaged.
    pub notice: Option<String>,
}

impl Store {
    /// Whether anything was played here.
    pub fn has_history(&self) -> bool {
        self.data.is_dir()
    }

    /// The same: there is no file of its own.
    pub fn has_history_file(&self) -> bool {
        self.has_history()
    }

    /// Opens the history.
    ///
    /// # Errors
    /// Never.
    pub fn history(&self, _: &AtomicBool) -> Result<History, Error> {
        Ok(History { store: self.clone(), notice: None })
    }
}

impl History {
    /// Whether it still exists.
    pub const fn exists(&self) -> bool {
        true
    }

    /// Records a game; its snapshot has already done so.
    ///
    /// # Errors
    /// Never.
    pub const fn put(&self, _: &Past) -> Result<(), Error> {
        Ok(())
    }

    /// All games, the most recently ended last.
    ///
    /// # Errors
    /// Never.
    pub fn all(&self) -> Result<Vec<Past>, Error> {
        let (games, _) = self.store.games();
        let mut all: Vec<Past> = games.iter().filter_map(|game| self.store.past(game)).collect();
        all.sort_by_key(|past| past.ended);
        Ok(all)
    }
}
