//! `simplest-first`, the program's own scale: the sum of the scores of the steps that a player
//! takes who always tries the simplest technique first. The method of SourGumdrop (Sudoku) and
//! SourGumdropK (Kakuro).

use super::{Rating, System};
use crate::engine::board::Board;
use crate::engine::budget::Budget;
use crate::engine::path::{End, simplest, walk};
use crate::engine::scores::Scores;
use crate::engine::variety::Kind;

/// The row of this system.
pub static SIMPLEST_FIRST: System = System {
    slug: "simplest-first",
    name: "simplest first",
    help: "The simplest technique that has an effect is applied once, then the search starts again \
           with the simplest; the total adds up the scores of all applications. Larger is harder.",
    kinds: &Kind::ALL,
    rate,
};

fn rate(mut board: Board<'_>, scores: &Scores, unique: bool, budget: &mut Budget<'_>) -> Rating {
    let rows = scores.in_order();
    let mut counts = vec![0; scores.rows.len()];
    let mut total: u32 = 0;
    let end = walk(
        &mut board,
        scores,
        unique,
        budget,
        |state, budget| simplest(state, &rows, budget),
        |_, (row, _)| {
            total = total.saturating_add(u32::from(row.score));
            if let Some(place) = scores.rows.iter().position(|other| other == row) {
                counts[place] += 1;
            }
        },
    );
    let solved = end == End::Solved;
    let total = solved.then_some(total);
    let rows = scores.rows.iter().map(|row| row.technique).zip(counts);
    Rating {
        total,
        solved,
        level: Some(scores.level(total)),
        counts: rows.filter(|(_, n)| *n > 0).collect(),
        note: match end {
            End::Solved => None,
            End::Stuck => Some("the techniques that are on cannot finish the puzzle".into()),
            End::GaveUp => Some("gave up: the puzzle takes too long to rate".into()),
            End::Contradiction(why) => Some(why.explain(board.puzzle())),
        },
    }
}
