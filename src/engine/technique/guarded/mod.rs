//! Patterns with guardians: digits that must not be all that some cells have.
//!
//! ```text
//!   [27]--[27]--[27 5]       five cells in a loop, each seeing the next, with two digits: they
//!     \            |         would have to alternate, and five cannot. So one of the guardians,
//!     [27 5]-----[27]        here the 5s, is true, and what sees both 5s is not 5.
//! ```
//!
//! There are two reasons why a pattern must not be all there is: it cannot be filled (oddagons,
//! tridagon), or if it can, it can be filled in two ways that the rest of the grid cannot tell apart
//! (loops, extended rectangles, BUG-lite; these assume one solution). Whatever the reason, one of the
//! candidates besides, the *guardians*, is true, and from there on all patterns are alike:
//!
//! - one cell has all guardians: it is one of them;
//! - what each guardian rules out is false;
//! - guardians of one region make a naked subset with other cells of it, as if they were one cell;
//! - two cells have all guardians and a region holds a digit of the pattern in one of them: neither
//!   is another digit of the pattern, or both would be of the pattern.
//!
//! So a technique of this family is a way to list patterns ([`Guarded`]), a sentence that says why
//! each needs a guardian, and which of these conclusions it draws.

pub mod broken_wing;
pub mod conclude;
pub mod explain;
pub mod extended;
pub mod grave;
mod odd;
pub mod oddagon;
mod pattern;
pub mod tridagon;

pub use pattern::Guarded;
