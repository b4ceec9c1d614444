//! How actions and messages change the model, and what follows.

pub mod annotations;
pub mod enabled;
pub mod highlight;
pub mod hint;
pub mod history;
pub mod mouse;
pub mod moving;
pub mod overlays;
pub mod scores;
pub mod settings;
pub mod writing;

pub(in crate::tui) mod asking;
pub(in crate::tui) mod doing;

pub(in crate::tui) use asking::{ask, ask_for_proof, forget, hide_true_candidates, notify};
pub(in crate::tui) use doing::{carry_out, focus, leave, make, record_tally, take};
