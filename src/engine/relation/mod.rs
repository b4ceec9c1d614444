//! Relations: what the digits of a puzzle obey besides houses and cages, as thermometers, arrows and dots.
//!
//! A relation is cells and a rule, and a rule is a row of [`RULES`]. It comes to some of four things, which
//! is all that solves and explains asks for ([`Bonds`]): digits that a cell cannot have; pairs of cells,
//! with a table of which digits go together; lines, whose digits a machine reads and accepts
//! ([`mod@line`]); and regions, like any other.
//!
//! To add a rule: its row in a file of `rules`, with how it is drawn ([`drawing`]), a line in the table.

pub mod bonds;
mod check;
pub mod drawing;
pub mod line;
pub mod rule;
mod rule_id;
mod rules;
mod table;
pub mod text;

pub use bonds::{Bonds, Pair};
pub use check::check;
pub use line::{Exactness, Line};
pub use rule::{Diagonal, Outside, Relation, Rule, Scene, Shape, Values};
pub use rule_id::RelationId;
pub use table::{RULES, by_key, by_slug};
