//! Games that were deleted: moved aside first, and gone only when the program ends.

use super::error::Error;
use super::games::Store;
use super::id::GameId;
use super::loaded::is_absent;
use super::private;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A game that was deleted and can come back.
#[derive(Clone, Debug)]
pub struct Removed {
    id: GameId,
}

impl Store {
    /// Moves a game aside. Its files come back with [`restore`](Self::restore), and are gone with
    /// [`purge`](Self::purge).
    ///
    /// # Errors
    /// If there is none, its files cannot be moved, or another instance plays it.
    pub fn remove(&self, id: &GameId) -> Result<Removed, Error> {
        let snapshot = self.snapshot(id);
        let doing = "delete the game";
        // The lock is taken only where there is a game, as it makes a journal.
        fs::metadata(&snapshot).map_err(|cause| Error::new(doing, &snapshot, cause))?;
        let (_lock, read_only, _) = self.lock(id);
        if let Some(why) = read_only {
            return Err(why.error(doing, &snapshot));
        }
        let aside = self.aside();
        private::make_folder(&aside).map_err(|cause| Error::new(doing, &aside, cause))?;
        for path in [snapshot, self.journal(id)] {
            relocate(&path, &aside).map_err(|cause| Error::new(doing, &path, cause))?;
        }
        Ok(Removed { id: id.clone() })
    }

    /// Brings a game back that was moved aside.
    ///
    /// # Errors
    /// If its puzzle was started again meanwhile, or its files cannot be moved.
    pub fn restore(&self, removed: &Removed) -> Result<(), Error> {
        let id = &removed.id;
        let doing = "bring the game back to";
        if self.snapshot(id).exists() {
            let what = "the puzzle was started again; delete that game first";
            return Err(Error::content(doing, &self.snapshot(id), what));
        }
        // The journal goes first: without its snapshot it is not a game yet.
        for path in [self.journal(id), self.snapshot(id)] {
            let aside =
                path.file_name().map_or_else(|| self.aside(), |name| self.aside().join(name));
            relocate(&aside, &self.games_folder())
                .map_err(|cause| Error::new(doing, &path, cause))?;
        }
        Ok(())
    }

    /// Deletes for good what was moved aside. What cannot be deleted stays where it is.
    pub fn purge(&self, removed: &[Removed]) {
        for Removed { id } in removed {
            for ending in ["toml", "journal"] {
                let _ = fs::remove_file(self.aside().join(format!("{id}.{ending}")));
            }
        }
        // It goes only when it is empty.
        let _ = fs::remove_dir(self.aside());
    }

    fn aside(&self) -> PathBuf {
        self.data.join("deleted")
    }
}

/// Moves a file into a folder; one that is not there need not be moved.
fn relocate(path: &Path, folder: &Path) -> io::Result<()> {
    let Some(name) = path.file_name() else { return Ok(()) };
    match fs::rename(path, folder.join(name)) {
        Err(cause) if is_absent(&cause) => Ok(()),
        moved => moved,
    }
}
