//! The board as a picture, for terminals that can show pictures.
//!
//! A [`Picture`] says what the board looks like. What draws it keeps the dots of the last one and sends
//! what differs, in the protocol that the terminal understands: kitty's, in which a board is a picture
//! with the cells that have changed since and the cursor's frame laid over it; sixel; or iTerm2's. The
//! page in a browser takes kitty's.
//! Where it lies, the cells of the screen are blank, so that no text is written over it.

mod gallery;
mod indexed;
mod kitty;
mod picture;
#[cfg(not(target_family = "wasm"))]
mod probe;
mod sixel;

#[cfg(not(target_family = "wasm"))]
pub use probe::{NextStep, Probe, QUESTIONS, SIZE_QUESTIONS, has_sixel, rules_out_pictures};

pub use gallery::{Gallery, Sending};
pub use kitty::REMOVE_ALL;
pub use picture::{Answer, Picture, Protocol};
