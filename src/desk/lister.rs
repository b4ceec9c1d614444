//! Lists what can be chosen. It does not need the desk, so it can work in the background: folders
//! may be large, and their disk slow or gone.

use super::shelf::Shelf;
use super::shelves;
use crate::store::{self, Store};
use std::path::{Path, PathBuf};

/// Lists games, built-in puzzles and files.
#[derive(Clone, Debug)]
pub struct Lister {
    pub(super) store: Store,
    /// The folders of puzzles: first the program's own, then those of the configuration.
    pub(super) own: PathBuf,
    pub(super) folders: Vec<PathBuf>,
}

impl Lister {
    /// Lists what can be chosen: the puzzles of a file, or else games and built-in puzzles.
    ///
    /// # Errors
    /// Says why the file cannot be read.
    pub fn list(&self, file: Option<&Path>) -> Result<Shelf, String> {
        let own = store::is_folder(&self.own).then_some(&self.own);
        let listed =
            store::puzzle_files(own.into_iter().chain(&self.folders).map(PathBuf::as_path));
        match file {
            None => Ok(shelves::main_shelf(&self.store, &listed)),
            Some(path) => shelves::file_shelf(&self.store, &listed, path),
        }
    }
}
