//! The integration tests, in one binary.

mod cases;
mod reading;
