//! `level`: what a puzzle demands of a player, in a word.
//!
//! Two figures decide. One is the hardest technique on the simplest path: the scale gives every
//! technique the number of a level, and techniques are tried in the order of the table. The other
//! keeps apart what the same techniques solve:
//!
//! | the hardest step is of | the level is |
//! |---|---|
//! | the first level | the first one; the second where the puzzle takes more `seconds` by `time` |
//! | the second level | the second one; the third where there are more than `few` such steps |
//! | a higher level | that one |
//! | none, as the path ends before the puzzle is solved | the last one |
//!
//! So singles alone are at most medium, and a hard puzzle cannot be solved by them.

use super::stuck::Stuck;
use super::system::{Figure, Rating, Slow, Subject, System, SystemId};
use super::time::TIME;
use crate::engine::board::Board;
use crate::engine::budget::Budget;
use crate::engine::path::{End, walk_simplest};
use crate::engine::scores::{GREATEST, Item, LEVELS, Scores, Setting};
use crate::engine::variety::Kind;

/// The row of this system.
pub static LEVEL: System = System {
    id: SystemId::Level,
    slug: "level",
    name: "level",
    help: "What the puzzle demands of a player, from 1, easy, to 5, extreme: the level of the hardest \
           technique on the simplest path. If singles are enough, the seconds of the rating time say \
           whether the puzzle is easy or medium. This is the level that puzzles are offered by, and \
           asked for by.",
    slow: Slow::Never,
    kinds: &Kind::ALL,
    scale: "level",
    levels: &LEVELS,
    ranges: &[],
    settings: &[&SECONDS, &FEW],
    asks: Some(&TIME),
    rate,
    rate_up_to: None,
    next: None,
};

static SECONDS: Setting = Setting::number("seconds", "easy up to seconds", "SE", 0, GREATEST);

static FEW: Setting = Setting::number("few", "steps of medium", "FW", 0, GREATEST);

fn rate(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>) -> Rating {
    if !subject.is_unique() {
        return Rating::none("only a puzzle with exactly one solution has a level");
    }
    let mut board = subject.board.clone();
    let (used, end) = path(&mut board, scores, budget);
    // Of equals the last of the table is the hardest.
    let hardest = used.iter().max_by_key(|(_, value, _)| *value).filter(|_| end == End::Solved);
    let value = hardest.map_or(1, |(_, value, _)| *value);
    let steps: u32 = used.iter().filter(|row| row.1 == value).map(|row| row.2).sum();
    let name = hardest.map(|(item, ..)| ("hardest", Figure::Text(item.slug().into())));
    let mut figures: Vec<_> = name.into_iter().collect();
    let level = match (end, value) {
        (End::Stuck, _) => LEVELS.len() as u32,
        (End::GaveUp, _) => return Rating::none("gave up: the puzzle takes too long to rate"),
        (End::Contradiction(why), _) => return Rating::none(why.explain(subject.puzzle())),
        (End::Solved, 0 | 1) => match seconds(subject, scores, budget) {
            Ok(seconds) => {
                figures.push(("seconds", Figure::Number(seconds)));
                1 + u32::from(seconds > f64::from(scores.value(&SECONDS)))
            }
            Err(rating) => return *rating,
        },
        (End::Solved, 2) if steps > scores.value(&FEW) => 3,
        (End::Solved, value) => value.min(LEVELS.len() as u32),
    };
    Rating {
        total: Some(level.into()),
        solved: true,
        level: level_of(level.into()),
        counts: used.into_iter().map(|(item, _, count)| (item, count)).collect(),
        figures,
        note: None,
        stuck: (end == End::Stuck).then(|| Stuck::of_board(&board)),
    }
}

/// Takes the simplest path: the rows that it needs, what each is worth and how often, and where it
/// ends.
fn path(
    board: &mut Board<'_>,
    scores: &Scores,
    budget: &Budget<'_>,
) -> (Vec<(Item, u32, u32)>, End) {
    let rows = scores.in_order();
    let mut counts = vec![0; scores.rows.len()];
    let end = walk_simplest(board, scores, &rows, true, budget, |taken| {
        if let Some(place) = scores.place(Item::Technique(taken.technique)) {
            counts[place] += 1;
        }
    });
    let rows = scores.rows.iter().zip(counts).filter(|(_, count)| *count > 0);
    (rows.map(|(row, count)| (row.item, row.value, count)).collect(), end)
}

/// What `time` says; else why it says nothing.
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

/// The level of a total; `None` where it is none of theirs.
pub fn level_of(total: f64) -> Option<&'static str> {
    LEVELS.get((total as usize).checked_sub(1)?).copied()
}
