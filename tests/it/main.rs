//! The integration tests, in one binary.
// A test that fails says so by a panic, in its helpers too.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod actions;
mod bad_lines;
mod batch;
mod cases;
mod circles;
mod cli;
mod config;
mod corpus;
mod editor;
mod escapes;
mod evaluate;
mod explainer;
mod floors;
mod formats;
mod frames;
mod game_tree;
mod generate;
mod glyphs;
mod history;
mod hodoku;
mod journal;
mod kakuro;
mod laws;
mod library;
mod mouse;
mod mutations;
mod overview;
mod pack;
mod pages;
mod plain;
mod play;
mod pty;
mod random;
mod rate;
mod reader;
mod safety;
mod source;
mod stage;
mod statistics;
mod store;
mod terminal;
mod themes;
mod tutorials;
mod walks;
