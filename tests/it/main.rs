//! The integration tests, in one binary.

mod cases;
mod corpus;
mod reading;
