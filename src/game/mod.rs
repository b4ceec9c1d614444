//! The player's paper: what they wrote, how it came about, and what is wrong with it.

pub use gradus_engine::grid::change;

pub mod sheet;

pub mod annotations;
pub mod area;

pub mod paper;

pub mod check;

pub mod date;

mod entry;

mod history;

mod held;

mod given_back;

mod progress;

mod tally;

pub mod clock;

pub mod propose;

pub mod record;

pub mod learned;

pub mod remaining;

pub mod pack;

pub mod prediction;

pub mod pace;

pub mod forecast;

pub mod rescaled;

pub mod past;

pub mod ratings;

pub mod advisor;

pub mod statistics;

pub mod hint;

pub mod rules;

pub mod spoken;

pub use entry::Entry;
pub use history::Game;
pub use progress::Progress;
pub use tally::Tally;
