//! What the program remembers from one start to the next besides games and settings.

use super::atomic;
use super::error::Error;
use super::games::Store;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::PathBuf;

/// What is remembered. Without it nothing is lost but an order and the colours of the first picture,
/// so that a file that is missing or cannot be read is as good as an empty one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Memory {
    /// Whether the terminal's background was light when it last said so.
    pub is_light: Option<bool>,
    /// What was chosen in the palette.
    pub uses: Uses,
}

/// What was chosen and how often, the last choice at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Uses(Vec<(String, u32)>);

impl Uses {
    /// Counts a choice.
    pub fn count(&mut self, name: &str) {
        let place = self.0.iter().position(|(used, _)| used == name);
        let before = place.map_or(0, |place| self.0.remove(place).1);
        self.0.push((name.into(), before.saturating_add(1)));
    }

    /// How often something was chosen, and how many other things before that.
    pub fn of(&self, name: &str) -> Option<(u32, usize)> {
        let place = self.0.iter().position(|(used, _)| used == name)?;
        Some((self.0[place].1, place))
    }
}

impl Store {
    fn memory_file(&self) -> PathBuf {
        self.data.join("memory.toml")
    }

    /// What was remembered last.
    pub fn memory(&self) -> Memory {
        let text = fs::read_to_string(self.memory_file()).unwrap_or_default();
        toml::from_str(&text).unwrap_or_default()
    }

    /// Remembers this in place of what was remembered before.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn memorise(&self, memory: &Memory) -> Result<(), Error> {
        let (doing, path) = ("remember what was chosen", self.memory_file());
        let text = toml::to_string(memory)
            .map_err(|what| Error::content(doing, &path, what.to_string()))?;
        atomic::replace(&path, &text).map_err(|cause| Error::new(doing, &path, cause))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_often_comes_before_what_was_used_last() {
        let mut uses = Uses::default();
        ["a", "b", "a", "c"].into_iter().for_each(|name| uses.count(name));
        let mut names = ["b", "c", "d", "a"];
        names.sort_by_key(|name| std::cmp::Reverse(uses.of(name)));
        assert_eq!(names, ["a", "c", "b", "d"]);
    }

    #[test]
    fn what_is_remembered_comes_back_and_damage_is_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::new(folder.path().into());
        assert_eq!(store.memory(), Memory::default());
        let mut memory = Memory { is_light: Some(true), uses: Uses::default() };
        ["fill", "undo", "fill"].into_iter().for_each(|name| memory.uses.count(name));
        store.memorise(&memory).expect("written");
        assert_eq!(store.memory(), memory);
        fs::write(store.memory_file(), "is_light = 7").expect("written");
        assert_eq!(store.memory(), Memory::default());
    }
}
