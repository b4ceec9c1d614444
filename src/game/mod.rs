//! The player's paper: what they wrote, how it came about, and what is wrong with it.

pub use history::{Entry, Game, Progress};
pub use tally::Tally;

mod restored_marks;
pub mod sheet;
pub mod suggest;

pub mod annotations;

pub mod paper;

pub mod check;

pub mod date;

mod history;

mod tally;

pub mod clock;

pub mod remaining;

pub mod pack;

pub mod pace;

pub mod past;

pub mod ratings;

pub mod advisor;

pub mod statistics;

pub mod hint;

pub mod rules;

pub mod singles;

pub mod spoken;
