//! The integration tests, in one binary.

mod cases;
mod corpus;
mod laws;
mod reading;
mod scores;
