//! What puzzles of a level are meant to be like, besides being of that level. Of the puzzles that
//! need the same, some take four times as long as others, and those of the next level may be among
//! the quicker ones; and a level has puzzles that just miss the one before. So of the usual sizes
//! those are made that lie apart from the next level:
//!
//! - in time: from level to level, they take at least one and a half times as long at the median;
//! - and, of Sudoku, two of three in what they need: a harder technique of the level. That is one
//!   that HoDoKu, too, has in the level of the same place, so that its levels rise with these.
//!
//! `benches/levels.sh` measures both.

use super::wish::Wish;
use crate::grid::{Grid, Variety};
use crate::path::LEVELS;
use crate::random::Random;
use crate::technique::{FINNED_SWORDFISH, POINTING, Technique, X_WING};

/// What the puzzles of a variety and size are meant to be like.
struct Aim {
    variety: Variety,
    /// How many rows and columns there are.
    size: usize,
    /// For each level, the least and the most minutes by the rating `time`.
    minutes: [(f64, f64); LEVELS.len()],
    /// For each level, a technique of its scale: most puzzles need this one or one further down.
    hardest: [Option<&'static Technique>; LEVELS.len()],
}

static AIMS: [Aim; 2] = [
    Aim {
        variety: Variety::CLASSIC,
        size: 9,
        minutes: [(0.0, 4.4), (6.3, 7.5), (10.0, 13.0), (16.5, 23.0), (27.0, f64::MAX)],
        hardest: [None, Some(&POINTING), Some(&X_WING), Some(&FINNED_SWORDFISH), None],
    },
    Aim {
        variety: Variety::KAKURO,
        size: 10,
        minutes: [(0.0, 11.0), (15.3, 20.0), (24.5, 32.0), (38.0, 50.0), (62.0, f64::MAX)],
        hardest: [None; LEVELS.len()],
    },
];

impl Aim {
    /// The aim for puzzles of a sort and size.
    fn of(wish: &Wish) -> Option<&'static Self> {
        let is_usual = |aim: &&Self| {
            let is_of_size = Grid::new(aim.size, aim.size) == Some(wish.grid);
            aim.variety == wish.variety && wish.rules.is_empty() && is_of_size
        };
        AIMS.iter().find(is_usual)
    }
}

/// The minutes by the rating `time` that a puzzle of a level is meant to take, the least and the most.
pub(super) fn minutes(level: usize, wish: &Wish) -> Option<(f64, f64)> {
    Aim::of(wish)?.minutes.get(level).copied()
}

/// The technique of the scale that a puzzle of a level is meant to need, or one further down: drawn,
/// because not every puzzle is meant to need one.
pub(super) fn hardest(
    level: usize,
    wish: &Wish,
    random: &mut Random,
) -> Option<&'static Technique> {
    let technique = (*Aim::of(wish)?.hardest.get(level)?)?;
    (random.below(3) > 0).then_some(technique)
}
