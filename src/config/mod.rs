//! The configuration: TOML text in, [`Config`] out. No file is touched here.
//!
//! `config/default.toml` holds the default of everything and is compiled in; the player's text is
//! laid over it key by key, and what is wrong there is complained of and left at its default. So a
//! new setting is a line in that file and a field in one of the structs of `tables`.
//!
//! Loading cannot fail: whatever does not fit is left at its default and complained of with its line.
//! What only a higher floor can judge (the text of a key, a style) is complained of by
//! [`Config::complain`], which knows the line too.

mod complaint;
mod edit;
mod keyboard;
mod merge;
mod tables;
mod value;
mod whole;

pub use complaint::{Complaint, Place};
pub use edit::{EditError, reset, set};
pub use keyboard::{Keyboard, PRESETS, Preset};
pub use tables::{Color, Glyphs, Hints, Library, Links, Marks, PUBLISHED, Screen, Settings, Zoom};
pub use value::Value;
pub use whole::{
    AUTO_THEME, BASE_THEME, Config, STANDARD, comment, default_score, published, published_score,
    score_path, technique_of,
};
