//! The facts that imply a step, each one thing that a player sees on the board and can check.
//!
//! A technique finds a step; which facts it rests on is worked out when the step is shown
//! ([`justify`](crate::reason::justify)).

use crate::grid::relation::RelationId;
use crate::grid::{Cell, Digit, Digits, RegionId};

/// Why a step is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Because {
    /// The fewest facts that suffice, in the order in which the sentence names them.
    pub facts: Vec<Fact>,
    /// What follows, and then the facts, in words.
    pub sentence: String,
}

/// One thing that a player sees and can check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Digits of a region, which its other cells do not have. There are none if all that counts is
    /// which cells belong to it.
    House {
        /// The region.
        region: RegionId,
        /// The filled cells that matter.
        placed: Vec<(Cell, Digit)>,
    },
    /// What is left to make in a region.
    Sum {
        /// The region.
        region: RegionId,
        /// The sum of its open cells.
        left: u32,
        /// The digits placed in it.
        placed: Digits,
        /// Its open cells.
        cells: Vec<Cell>,
        /// What its open cells cannot be because of that.
        rules_out: Vec<(Cell, Digits)>,
    },
    /// What a relation demands.
    Relation {
        /// The relation.
        relation: RelationId,
        /// Its cells in order.
        cells: Vec<Cell>,
        /// What its open cells cannot be because of that.
        rules_out: Vec<(Cell, Digits)>,
    },
    /// What a relation demands of two cells.
    Pair {
        /// The relation.
        relation: RelationId,
        /// The cell that something is said about, and the other one.
        cells: [Cell; 2],
        /// What the first cannot be because of that.
        rules_out: Vec<(Cell, Digits)>,
    },
    /// A digit that the next fact uses.
    Placed(Cell, Digit),
    /// Candidates struck earlier, so that neither the digits on the board nor the rules alone rule them
    /// out.
    Earlier {
        /// The slug of the technique that struck them; `None` if they are not among the player's
        /// marks.
        technique: Option<&'static str>,
        /// The candidates.
        removes: Vec<(Cell, Digits)>,
    },
}
