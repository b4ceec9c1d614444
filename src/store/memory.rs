//! What the program remembers from one start to the next, besides games and settings.

use super::atomic;
use super::bounded::{self, MOST_OF_NOTES};
use super::error::Error;
use super::games::Store;
use super::loaded::is_absent;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::PathBuf;
use toml::{Table, Value};

/// The version written, and the only one so far. A file that does not state its version is of this
/// one.
const VERSION: i64 = 1;

/// What is remembered. Losing it costs nothing but an order and the colours of the first screen, so
/// a missing or unreadable file counts as empty. What a newer program remembers besides is kept; a
/// file of a newer version is left alone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Memory {
    /// Whether the terminal's background was light when it last reported it.
    pub is_light: Option<bool>,
    /// What was chosen in the palette.
    pub uses: Uses,
    /// What newer programs remember, and the version of the file.
    #[serde(flatten)]
    pub others: Table,
}

impl Memory {
    fn is_newer(&self) -> bool {
        let version = self.others.get("gradus").and_then(Value::as_integer);
        version.is_some_and(|version| version > VERSION)
    }
}

/// What was chosen and how often, the latest choice last.
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

    /// These, with the choices counted since some earlier ones.
    fn with(&self, later: &Self, earlier: &Self) -> Self {
        let mut all = self.clone();
        for (name, count) in &later.0 {
            let before = earlier.0.iter().find(|(used, _)| used == name).map_or(0, |used| used.1);
            let more = count.saturating_sub(before);
            if more > 0 {
                let place = all.0.iter().position(|(used, _)| used == name);
                let kept = place.map_or(0, |place| all.0.remove(place).1);
                all.0.push((name.clone(), kept.saturating_add(more)));
            }
        }
        all
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

    /// What was last remembered.
    pub fn memory(&self) -> Memory {
        let read = self.read_memory().ok().flatten().unwrap_or_default();
        if read.is_newer() { Memory::default() } else { read }
    }

    /// The content of the file; `None` if it is not a memory.
    fn read_memory(&self) -> io::Result<Option<Memory>> {
        match bounded::read(&self.memory_file(), MOST_OF_NOTES) {
            Err(cause) if is_absent(&cause) => Ok(Some(Memory::default())),
            Err(cause) => Err(cause),
            Ok(bytes) => {
                // A memory that a newer program writes differently still states its version.
                let table: Option<Table> = toml::from_slice(&bytes).ok();
                Ok(table.and_then(|table| {
                    let memory = Memory { others: table.clone(), ..Memory::default() };
                    let is_newer = memory.is_newer();
                    if is_newer { Some(memory) } else { table.try_into().ok() }
                }))
            }
        }
    }

    /// Replaces what was remembered, except what other instances counted since this one last read or
    /// wrote `before`.
    ///
    /// # Errors
    /// Says why it cannot be written.
    pub fn memorise(&self, memory: &Memory, before: &Uses) -> Result<(), Error> {
        let (doing, path) = ("remember what was chosen", self.memory_file());
        let error = |cause| Error::new(doing, &path, cause);
        let uses = match self.read_memory().map_err(error)? {
            Some(old) if old.is_newer() => return Ok(()),
            Some(old) => old.uses.with(&memory.uses, before),
            None => {
                atomic::keep_aside(&path).map_err(error)?;
                memory.uses.clone()
            }
        };
        let text = toml::to_string(&Memory { uses, ..memory.clone() })
            .map_err(|what| Error::content(doing, &path, what.to_string()))?;
        atomic::replace(&path, &text).map_err(|cause| Error::new(doing, &path, cause))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn what_is_used_often_comes_before_what_was_used_last() {
        let mut uses = Uses::default();
        ["a", "b", "a", "c"].into_iter().for_each(|name| uses.count(name));
        let mut names = ["b", "c", "d", "a"];
        names.sort_by_key(|name| std::cmp::Reverse(uses.of(name)));
        assert_eq!(names, ["a", "c", "b", "d"]);
    }

    /// Two programs count at the same time, each what is chosen in it.
    #[test]
    fn what_others_counted_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::new(folder.path().into());
        let mut first = Memory::default();
        first.uses.count("fill");
        store.memorise(&first, &Uses::default()).expect("written");
        let (mut second, begun) = (store.memory(), store.memory().uses);
        ["undo", "fill"].into_iter().for_each(|name| second.uses.count(name));
        store.memorise(&second, &begun).expect("written");
        let before = first.uses.clone();
        ["fill", "hint"].into_iter().for_each(|name| first.uses.count(name));
        store.memorise(&first, &before).expect("written");
        let uses = store.memory().uses;
        assert_eq!(["undo", "fill", "hint"].map(|name| uses.of(name).unwrap().0), [1, 3, 1]);
        assert_eq!(uses.of("hint").unwrap().1, 2);
    }

    #[test]
    fn what_is_remembered_comes_back_and_damage_is_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::new(folder.path().into());
        assert_eq!(store.memory(), Memory::default());
        let mut memory = Memory { is_light: Some(true), ..Memory::default() };
        ["fill", "undo", "fill"].into_iter().for_each(|name| memory.uses.count(name));
        store.memorise(&memory, &Uses::default()).expect("written");
        assert_eq!(store.memory(), memory);
        fs::write(store.memory_file(), "is_light = 7").expect("written");
        assert_eq!(store.memory(), Memory::default());
        store.memorise(&memory, &Uses::default()).expect("written");
        assert_eq!(store.memory(), memory);
        let kept = fs::read_to_string(folder.path().join("memory.toml.damaged"));
        assert_eq!(kept.expect("what was damaged"), "is_light = 7");
    }
}
