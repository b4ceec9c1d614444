//! How actions and messages change the model, and what follows.

pub mod address;
pub mod colours;
pub mod enabled;
pub mod highlight;
pub mod hint;
pub mod history;
pub mod holding;
pub mod links;
pub mod mouse;
pub mod moving;
pub mod overlays;
pub mod savepoints;
pub mod scores;
pub mod select;
pub mod settings;
pub mod theme;
pub mod true_candidates;
pub mod writing;

pub(in crate::tui) mod asking;
pub(in crate::tui) mod doing;

pub(in crate::tui) use asking::{ask, forget, notify, stop_telling};
pub(in crate::tui) use doing::{carry_out, focus, leave, make, record_tally, take};
