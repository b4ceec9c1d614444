//! What finders share: tables of what follows from a board, each worked out once for a state when
//! first needed.
//!
//! [`Basics`](basics::Basics) says what follows directly: where a digit can go, what a region must
//! hold. The tables of patterns are made from that: links, webs and the ways through them, almost
//! locked sets, rectangles, lines of fish, ties of relations. [`State`](state::State) holds them
//! all, and a [`Memory`](memory::Memory) carries what still applies to the next state of a path.
//!
//! Nothing here knows of a technique: tables import only tables, and what is below the techniques.

use std::ops::ControlFlow;

pub mod als;
mod als_spots;
pub mod basics;
pub mod corners;
pub mod lines;
pub mod mark;
pub mod memory;
pub mod places;
pub mod rows;
pub mod state;
pub mod ties;
pub mod webs;

/// Whether a search continues: it breaks when nothing more is wanted, or the budget is spent.
pub type Flow = ControlFlow<()>;

/// The search continues.
pub const CONTINUE: Flow = ControlFlow::Continue(());
