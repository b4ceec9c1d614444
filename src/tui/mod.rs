//! The screen: a `Model`, an `update` that turns messages into changes of it and effects, and a
//! view that paints it.

pub mod keys;

pub mod fixed;
pub mod theme;

pub mod pixels;

pub mod terminal;

#[cfg(not(target_family = "wasm"))]
pub mod console;
pub mod page;

pub mod message;
pub mod step_groups;

pub mod state;

pub mod geometry;

pub mod update;

pub(in crate::tui) mod paint;

pub mod screens;

pub mod actions;

pub mod dispatch;

pub mod view;

pub mod worker;

mod listing;

mod run;

use crate::config::{Complaint, Config};
use state::key_map::KeyMap;
use theme::Theme;

pub use run::{Start, glyphs, locale, obeys_escapes, palette, run, size};

/// What is wrong with the keys of a configuration: keys that cannot be read or that mean two
/// things.
fn complaints_of_keys(config: &Config) -> Vec<Complaint> {
    let (keys, mut complaints) = KeyMap::of_config(config);
    complaints.extend(actions::clashes(&keys, config));
    complaints
}

/// What only the screen can find wrong with a configuration: keys, and styles in every theme.
pub fn complaints(config: &Config) -> Vec<Complaint> {
    let mut complaints = complaints_of_keys(config);
    for theme in config.themes() {
        let mut config = config.clone();
        config.screen.theme = theme.into();
        // If a theme lacks a part, the complaint names the theme that the part comes from.
        let of_theme = Theme::of(&config).1;
        complaints.extend(of_theme.into_iter().filter(|complaint| complaint.place.is_some()));
    }
    complaints
}
