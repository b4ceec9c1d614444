//! `simplest-first`, the program's own scale: the sum of the scores of the steps taken by a player
//! who always tries the simplest technique first. The method of SourGumdrop (Sudoku) and
//! SourGumdropK (Kakuro).

use super::system::{GAVE_UP, Rating, Slow, Stuck, Subject, System, SystemId};
use crate::budget::Budget;
use crate::grid::Kind;
use crate::path::{End, Item, ORDER, Scores, walk_simplest};

/// The row of this system.
pub static SIMPLEST_FIRST: System = System {
    id: SystemId::SimplestFirst,
    slug: "simplest-first",
    name: "simplest first",
    help: "The simplest technique that has an effect is applied once, then the search starts again \
           with the simplest; the total adds up the scores of all applications. Larger is harder.",
    slow: Slow::Never,
    kinds: &Kind::ALL,
    scale: "simplest-first",
    levels: &[],
    ranges: &[],
    settings: &[&ORDER],
    asks: None,
    rate,
    rate_up_to: None,
    next: None,
};

fn rate(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>) -> Rating {
    let rows = scores.in_order();
    let mut counts = vec![0; scores.rows.len()];
    let mut total: u32 = 0;
    let mut path: Vec<(Item, u32)> = Vec::new();
    let mut board = subject.board.clone();
    let unique = subject.is_unique();
    let end = walk_simplest(&mut board, scores, &rows, unique, budget, |taken| {
        total = total.saturating_add(taken.score);
        let item = Item::Technique(taken.technique);
        if let Some(place) = scores.place(item) {
            counts[place] += 1;
        }
        match path.last_mut() {
            Some((last, times)) if *last == item => *times += 1,
            _ => path.push((item, 1)),
        }
    });
    let solved = end == End::Solved;
    let total = solved.then_some(total);
    let rows = scores.rows.iter().map(|row| row.item).zip(counts);
    Rating {
        total: total.map(f64::from),
        solved,
        level: None,
        counts: rows.filter(|(_, n)| *n > 0).collect(),
        path,
        figures: Vec::new(),
        note: match end {
            End::Solved => None,
            End::Stuck => Some("the techniques that are on cannot finish the puzzle".into()),
            End::GaveUp => Some(GAVE_UP.into()),
            End::Contradiction(why) => Some(why.explain(subject.puzzle())),
        },
        stuck: (end == End::Stuck).then(|| Stuck::of_board(&board)),
    }
}
