//! The integration tests, in one binary.

mod cases;
mod config;
mod corpus;
mod laws;
mod reading;
