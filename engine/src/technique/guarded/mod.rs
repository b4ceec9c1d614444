//! Patterns with guardians: digits that must not be the only ones of some cells.
//!
//! ```text
//!   [27]--[27]--[27 5]       five cells in a loop, each seeing the next, with two digits: they
//!     \            |         would have to alternate, which five cannot. So one of the guardians,
//!     [27 5]-----[27]        here the 5s, is true, and what sees both 5s is not 5.
//! ```
//!
//! There are two reasons why a pattern must not be all there is: it cannot be filled (oddagons,
//! tridagon), or it can be filled in two ways that the rest of the grid cannot distinguish (loops,
//! extended rectangles, BUG-lite; these assume one solution). Whatever the reason, one of the other
//! candidates, the *guardians*, is true, and from there on all patterns are alike:
//!
//! - one cell has all guardians: it is one of them;
//! - whatever all guardians rule out is false;
//! - guardians of one region form a naked subset with other cells of it, as if they were one cell;
//! - two cells have all guardians, and a region has a digit of the pattern only in them: neither is
//!   another digit of the pattern, or both would belong to the pattern.
//!
//! So a technique of this family consists of a way to list patterns ([`Guarded`]), a sentence that
//! says why each needs a guardian, and the choice of these conclusions.

pub mod impossible;
pub mod swaps;
