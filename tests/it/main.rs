//! The integration tests, in one binary. A failing test panics, in its helpers too.
// A test that fails says so by a panic, in its helpers too.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod actions;
mod advice;
mod answers;
mod bad_lines;
mod budget;
mod cli;
mod corpus;
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
mod games;
mod ratings;
mod safety;
mod screen;
mod terminal;
