//! The configuration: TOML text in, [`Config`] out. No file is touched here.
//!
//! `config/default.toml` contains all defaults and is compiled in. The player's text is applied to
//! it key by key; anything wrong is complained of and left at its default. So a new setting is a
//! line in that file and a field in one of the structs of `tables`.
//!
//! Loading cannot fail: a value that does not fit is left at its default and complained of with its
//! line. Values that only a higher floor can judge (the text of a key, a style) are complained of
//! by [`Config::complain`], which knows the line too.

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
pub use tables::{
    Color, Glyphs, Hints, Library, Links, Marks, PUBLISHED, Pictures, Screen, Settings, Zoom,
};
pub use value::Value;
pub use whole::{
    AUTO_THEME, BASE_THEME, Config, STANDARD, comment, default_score, published, published_score,
    score_path, technique_of,
};
