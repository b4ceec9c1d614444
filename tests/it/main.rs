//! The integration tests, in one binary. A failing test panics, in its helpers too.
// A test that fails says so by a panic, in its helpers too.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod cli;
mod corpus;
mod formats;
mod games;
mod ratings;
mod safety;
mod screen;
mod terminal;
