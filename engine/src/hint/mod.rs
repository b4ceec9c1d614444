//! Hints: what to do next in a position.

mod adviser;
mod filter;

pub use adviser::{Adviser, GAVE_UP, Hint, Listed, Wish};
pub use filter::{Likely, SIMPLE_FILTER, likely, strikes_first, visible};
