//! `level`: what a puzzle demands of a player, in a word.
//!
//! Two figures decide. One is the hardest technique on the simplest path: the scale gives every
//! technique the number of a level, and techniques are tried in the order of the table. The other
//! separates puzzles that need the same techniques:
//!
//! | the hardest step belongs to | the level is |
//! |---|---|
//! | the first level | the first one; the second if `time` rates the puzzle above `seconds` |
//! | the second level | the second one; the third if there are more than `few` such steps |
//! | a higher level | that one |
//! | none, because the path ends before the puzzle is solved | the last one |
//!
//! Boards that share cells count one by one: for five of them, both limits are five times as high.
//!
//! So a puzzle of singles is at most medium, and a hard puzzle needs more than singles.

use super::system::{Figure, Rating, Slow, Stuck, Subject, System, SystemId};
use super::time::TIME;
use crate::budget::Budget;
use crate::grid::{Board, Kind};
use crate::path::{End, GREATEST, Item, LEVELS, Scores, Setting, walk_simplest};

/// The row of this system.
pub static LEVEL: System = System {
    id: SystemId::Level,
    slug: "level",
    name: "level",
    help: "What the puzzle demands of a player, from 1, easy, to 5, extreme: the level of the \
           hardest technique on the simplest path. If singles are enough, the seconds of the \
           rating time decide whether the puzzle is easy or medium. This is the level that you \
           choose puzzles by.",
    slow: Slow::Never,
    kinds: &Kind::ALL,
    scale: "level",
    levels: &LEVELS,
    ranges: &[],
    settings: &[&SECONDS, &FEW],
    asks: Some(&TIME),
    rate,
    rate_up_to: Some(rate_up_to),
    next: None,
};

static SECONDS: Setting = Setting::number("seconds", "easy up to seconds", "SE", 0, GREATEST);

static FEW: Setting = Setting::number("few", "steps of medium", "FW", 0, GREATEST);

fn rate(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>) -> Rating {
    rate_up_to(subject, scores, budget, f64::INFINITY)
}

fn rate_up_to(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>, most: f64) -> Rating {
    if !subject.is_unique() {
        return Rating::none("only a puzzle with exactly one solution has a level");
    }
    let mut board = subject.board.clone();
    let (used, end) = path(&mut board, scores, budget, most);
    // Among equals, the last in the table is the hardest.
    let hardest = used.iter().max_by_key(|(_, value, _)| *value).filter(|_| end == End::Solved);
    let value = hardest.map_or(1, |(_, value, _)| *value);
    let steps: u32 = used.iter().filter(|row| row.1 == value).map(|row| row.2).sum();
    let name = hardest.map(|(item, ..)| ("hardest", Figure::Text(item.slug().into())));
    let mut figures: Vec<_> = name.into_iter().collect();
    let boards = subject.puzzle().setup().boards.len().max(1) as u32;
    let level = match (end, value) {
        (End::Stuck, _) => LEVELS.len() as u32,
        (End::GaveUp, _) => return Rating::none("gave up: the puzzle takes too long to rate"),
        (End::Contradiction(why), _) => return Rating::none(why.explain(subject.puzzle())),
        (End::Solved, 0 | 1) => match seconds(subject, scores, budget) {
            Ok(seconds) => {
                figures.push(("seconds", Figure::Number(seconds)));
                1 + u32::from(seconds > f64::from(boards * scores.value(&SECONDS)))
            }
            Err(rating) => return *rating,
        },
        (End::Solved, 2) if steps > boards * scores.value(&FEW) => 3,
        (End::Solved, value) => value.min(LEVELS.len() as u32),
    };
    Rating {
        total: Some(level.into()),
        solved: end == End::Solved || most >= LEVELS.len() as f64,
        level: level_of(level.into()),
        counts: used.into_iter().map(|(item, _, count)| (item, count)).collect(),
        path: Vec::new(),
        figures,
        note: None,
        stuck: (end == End::Stuck).then(|| Stuck::of_board(&board)),
    }
}

/// Takes the simplest path, up to the last row of a level. Returns the rows that it needs, what each
/// is worth, how often it is needed, and where the path ends.
fn path(
    board: &mut Board<'_>,
    scores: &Scores,
    budget: &Budget<'_>,
    most: f64,
) -> (Vec<(Item, u32, u32)>, End) {
    let rows = scores.in_order();
    let last = rows.iter().rposition(|row| f64::from(row.score) <= most);
    let rows = &rows[..last.map_or(0, |last| last + 1)];
    let mut counts = vec![0; scores.rows.len()];
    let end = walk_simplest(board, scores, rows, true, budget, |taken| {
        if let Some(place) = scores.place(Item::Technique(taken.technique)) {
            counts[place] += 1;
        }
    });
    let rows = scores.rows.iter().zip(counts).filter(|(_, count)| *count > 0);
    (rows.map(|(row, count)| (row.item, row.value, count)).collect(), end)
}

/// The total of `time`, or the reason why it has none.
fn seconds(
    subject: &Subject<'_>,
    scores: &Scores,
    budget: &Budget<'_>,
) -> Result<f64, Box<Rating>> {
    if subject.board.is_complete() {
        return Ok(0.0);
    }
    let Some(asked) = &scores.asked else {
        return Err(Box::new(Rating::none("the scale of time is missing")));
    };
    let rating = (TIME.rate)(subject, asked, budget);
    rating.total.ok_or_else(|| Box::new(rating))
}

/// The level of a total; `None` if it belongs to none.
pub fn level_of(total: f64) -> Option<&'static str> {
    LEVELS.get((total as usize).checked_sub(1)?).copied()
}
