//! The screen: a `Model`, `update` which turns messages into changes of it and
//! effects, and a view which paints it.

pub mod keys;

pub mod theme;

pub mod event;

pub mod terminal;

#[cfg(not(target_family = "wasm"))]
pub mod console;
pub mod page;

pub mod here;

pub mod state;

pub mod geometry;

pub mod message;

pub mod update;

pub mod action;

pub mod dispatch;

pub mod view;

pub mod screen;

pub mod worker;

mod listing;

mod run;

pub use run::{Start, run};

use crate::config::{Complaint, Config};
use state::key_map::KeyMap;
use std::io;
use terminal::Terminal as _;

use theme::Theme;

/// The columns and rows of the terminal.
///
/// # Errors
/// When there is none.
pub fn size() -> io::Result<(u16, u16)> {
    here::Here::size()
}

/// What is wrong with the keys of a configuration: what cannot be read, and what means two things.
fn complaints_of_keys(config: &Config) -> Vec<Complaint> {
    let (keys, mut complaints) = KeyMap::of_config(config);
    complaints.extend(action::clashes(&keys, config));
    complaints
}

/// What is wrong with a configuration that only the screen can judge: the text of keys, and that of
/// styles in every theme.
pub fn complaints(config: &Config) -> Vec<Complaint> {
    let mut complaints = complaints_of_keys(config);
    for theme in config.themes() {
        let mut config = config.clone();
        config.screen.theme = theme.into();
        // A part that a theme leaves out is complained of with the theme that it comes from.
        let of_theme = Theme::of(&config).1;
        complaints.extend(of_theme.into_iter().filter(|complaint| complaint.place.is_some()));
    }
    complaints
}
