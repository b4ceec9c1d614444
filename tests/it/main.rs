//! The integration tests, in one binary.

mod actions;
mod cases;
mod config;
mod corpus;
mod floors;
mod formats;
mod frames;
mod kakuro;
mod laws;
mod pack;
mod reading;
mod stage;
mod store;
