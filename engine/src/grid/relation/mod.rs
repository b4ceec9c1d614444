//! Relations: what the digits of a puzzle obey besides houses and cages, such as thermometers,
//! arrows and dots.
//!
//! A relation is cells and a rule, and a rule is a row of [`RULES`]. Its effect is some of four
//! things, and everything that solves and explains asks only for these ([`Bonds`]): digits that a
//! cell cannot have; pairs of cells, with a table of which digits go together; lines, whose digits
//! a machine reads and accepts ([`mod@line`]); and regions, like any others.
//!
//! To add a rule, write its row in a file of `rules`, with its drawing ([`rule`]), and a line in
//! the table. What a puzzle only shows stands in a table of its own ([`drawn`]).

pub mod bonds;
pub mod drawn;
pub mod line;
pub mod rule;
mod rules;
mod table;
pub mod text;

pub use bonds::{Bonds, Pair};
pub use line::{Edge, Exactness, Line, RelationId};
pub use rule::check;
pub use rule::{Argument, Diagonal, Outside, Relation, Rule, Scene, Shape, Values};
pub use rules::cells::{EVEN, ODD, ONLY};
pub use rules::lines::THERMOMETER;
pub use rules::whole::{ANTI_KING, ANTI_KNIGHT, CAGE, NON_CONSECUTIVE};
pub use table::{RULES, Rules, by_key, by_slug};
