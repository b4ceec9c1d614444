//! Changes to the player's configuration while the program runs.

use crate::config::{self, EditError, Value};
use gradus_engine::path::Item;
use gradus_engine::{Kind, System};

/// A change to the player's configuration.
#[derive(Clone, Debug)]
pub enum ConfigChange {
    /// A row of a scale; `None` goes back to the default.
    Score {
        /// The system that owns the scale.
        system: &'static System,
        /// The kind of puzzle of the scale.
        kind: Kind,
        /// The row.
        item: Item,
        /// Its value.
        value: Option<u32>,
    },
    /// A setting.
    Setting {
        /// Its table and its name.
        path: [&'static str; 2],
        /// Its new value.
        value: Value,
    },
}

impl ConfigChange {
    /// The text of a configuration with this change.
    ///
    /// # Errors
    /// When the text has no place for it.
    pub fn write(&self, text: &str) -> Result<String, EditError> {
        match *self {
            Self::Setting { path, ref value } => config::set(text, &path, value.clone()),
            Self::Score { system, kind, item, value } => {
                let path = config::score_path(system, kind, item);
                match (value, item.words()) {
                    (Some(value), []) => config::set(text, &path, i64::from(value)),
                    (Some(value), _) => config::set(text, &path, item.written(value)),
                    (None, _) => config::reset(text, &path),
                }
            }
        }
    }
}
