//! Deleted games: moved aside first, and gone only when the program ends.

use super::error::Error;
use super::games::Store;
use super::id::GameId;
use super::loaded::is_absent;
use super::private;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A deleted game that can be brought back.
#[derive(Clone, Debug)]
pub struct Removed {
    id: GameId,
}

impl Store {
    /// Moves a game aside. [`restore`](Self::restore) brings its files back; [`purge`](Self::purge)
    /// deletes them for good.
    ///
    /// # Errors
    /// When there is no such game, its files cannot be moved, or another instance plays it.
    pub fn remove(&self, id: &GameId) -> Result<Removed, Error> {
        let snapshot = self.snapshot(id);
        let doing = "delete the game";
        // Taking the lock creates a journal, so it is taken only if there is a game.
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

    /// Brings back a game that was moved aside.
    ///
    /// # Errors
    /// When its puzzle was started again meanwhile, or its files cannot be moved.
    pub fn restore(&self, removed: &Removed) -> Result<(), Error> {
        let id = &removed.id;
        let doing = "bring the game back to";
        if self.snapshot(id).exists() {
            let what = "the puzzle was started again; delete that game first";
            return Err(Error::content(doing, &self.snapshot(id), what));
        }
        // The journal comes first: without its snapshot it is not a game yet.
        for path in [self.journal(id), self.snapshot(id)] {
            let aside =
                path.file_name().map_or_else(|| self.aside(), |name| self.aside().join(name));
            relocate(&aside, &self.games_folder())
                .map_err(|cause| Error::new(doing, &path, cause))?;
        }
        Ok(())
    }

    /// Deletes what was moved aside for good. Whatever cannot be deleted stays where it is.
    pub fn purge(&self, removed: &[Removed]) {
        for Removed { id } in removed {
            for ending in ["toml", "journal"] {
                let _ = fs::remove_file(self.aside().join(format!("{id}.{ending}")));
            }
        }
        // This removes the folder only if it is empty.
        let _ = fs::remove_dir(self.aside());
    }

    fn aside(&self) -> PathBuf {
        self.data.join("deleted")
    }
}

/// Moves a file into a folder, if it exists.
fn relocate(path: &Path, folder: &Path) -> io::Result<()> {
    let Some(name) = path.file_name() else { return Ok(()) };
    match fs::rename(path, folder.join(name)) {
        Err(cause) if is_absent(&cause) => Ok(()),
        moved => moved,
    }
}
