//! How actions and messages change the model, and what follows.

pub mod address;
pub mod colours;
pub mod enabled;
pub mod highlight;
pub mod hint;
pub mod history;
pub mod holding;
pub mod links;
pub mod lists;
pub mod mouse;
pub mod moving;
pub mod overlays;
pub mod practise;
pub mod savepoints;
pub mod scores;
pub mod select;
pub mod settings;
pub mod text;
pub mod theme;
pub mod true_candidates;
pub mod writing;

pub(in crate::tui) mod asking;
pub(in crate::tui) mod doing;
pub(in crate::tui) mod pace;
pub(in crate::tui) mod rated;

pub(in crate::tui) mod answers;
pub(in crate::tui) mod opening;

pub(in crate::tui) use asking::tell;
pub(in crate::tui) use doing::{focus, leave};
pub use opening::{start, to_be_mended};

pub(in crate::tui) use asking::{ask, forget, stop_telling};
pub(in crate::tui) use doing::{carry_out, make, record_tally, take};
