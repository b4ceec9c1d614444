//! The integration tests, in one binary. A failing test panics, in its helpers too.
// A test that fails says so by a panic, in its helpers too.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod actions;
mod advice;
mod answers;
mod bad_lines;
mod budget;
mod cli;
mod config;
mod corpus;
mod decoder;
mod editor;
mod evaluate;
mod f_puzzles;
mod follow;
mod formats;
mod frames;
mod game_tree;
mod generate;
mod glyphs;
mod hints;
mod history;
mod journal;
mod level;
mod library;
mod limits;
mod line_strokes;
mod mouse;
mod mutations;
mod nothing;
mod outputs;
mod overview;
mod pack;
mod page_store;
mod pastes;
mod pictures;
mod plain;
mod play;
mod portions;
mod predictions;
mod random;
mod random_walks;
mod rate;
mod reasons;
mod safety;
mod screen_reader;
mod share;
mod sitting;
mod slow_disk;
mod spoilers;
mod stage;
mod statistics;
mod store;
mod svg;
mod text_readers;
mod themes;
mod time;
mod tutorials;
mod versions;
mod window_sizes;

// The program in a pseudo-terminal. The one on Windows redraws the screen in its own way, so the
// output of the program cannot be compared.
mod background;
#[cfg(unix)]
mod escapes;
#[cfg(unix)]
mod page_output;
#[cfg(unix)]
mod pty;
#[cfg(unix)]
mod tables;
#[cfg(unix)]
mod terminal;
