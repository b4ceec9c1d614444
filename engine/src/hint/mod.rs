//! Hints: what to do next in a position.

mod adviser;
mod answer;
mod filter;
mod likely;

pub use adviser::{Adviser, Wish};
pub use answer::{GAVE_UP, Hint, Listed};
pub use filter::{SIMPLE_FILTER, strikes_first};
pub use likely::{Likely, likely, visible};
