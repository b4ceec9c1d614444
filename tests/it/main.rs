//! The integration tests, in one binary. A failing test panics, in its helpers too.
// A test that fails says so by a panic, in its helpers too.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod actions;
mod advice;
mod answers;
mod bad_lines;
mod batch;
mod budget;
mod cases;
mod cli;
mod config;
mod corpus;
mod decoder;
mod editor;
mod evaluate;
mod explainer;
mod f_puzzles;
mod follow;
mod formats;
mod frames;
mod game_tree;
mod generate;
mod glyphs;
mod hints;
mod history;
mod hodoku;
mod journal;
mod kakuro;
mod laws;
mod level;
mod library;
mod limits;
mod linear;
mod memory;
mod mouse;
mod mutations;
mod nothing;
mod outputs;
mod overview;
mod pack;
mod page_store;
mod pages;
mod pastes;
mod pictures;
mod plain;
mod play;
mod portions;
mod predictions;
mod random;
mod rare;
mod rate;
mod reader;
mod readers;
mod reasons;
mod room;
mod safety;
mod share;
mod sitting;
mod slow_disk;
mod soundness;
mod spoilers;
mod stage;
mod statistics;
mod stop;
mod store;
mod strokes;
mod svg;
mod themes;
mod time;
mod tutorials;
mod versions;
mod walks;

// The program in a pseudo-terminal. The one on Windows redraws the screen in its own way, so the
// output of the program cannot be compared.
#[cfg(unix)]
mod aside;
mod background;
#[cfg(unix)]
mod escapes;
#[cfg(unix)]
mod pty;
#[cfg(unix)]
mod tables;
#[cfg(unix)]
mod terminal;
