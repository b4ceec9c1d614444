//! What actions and messages change in the model, and what is to be done about it.

pub mod address;
pub mod colours;
pub mod combinations;
pub mod editor;
pub mod enabled;
pub mod export;
pub mod form;
pub mod highlight;
pub mod hint;
pub mod history;
pub mod holding;
pub mod library;
pub mod links;
pub mod lists;
pub mod mouse;
pub mod moving;
pub mod overlays;
pub mod overview;
pub mod page;
pub mod palette;
pub mod pause;
pub mod practise;
pub mod ratings;
pub mod savepoints;
pub mod scores;
pub mod select;
pub mod settings;
pub mod start;
pub mod statistics;
pub mod steps;
pub mod summary;
pub mod text;
pub mod theme;
pub mod trainer;
pub mod tutorial;
pub mod writing;

mod asking;
mod doing;
mod pace;
mod rated;

pub(in crate::tui) mod answers;
pub(in crate::tui) mod opening;

pub(in crate::tui) use asking::tell;
pub(in crate::tui) use doing::{focus, leave};
pub use opening::{MEND, start};

use asking::{ask, forget};
use doing::{carry_out, make, record_tally, take};
