//! The finders, the techniques that each finds, and how hard these are. Order and scores come from
//! the scale.

use super::position::{Hit, HodokuState, Kinds};
use super::{
    almost, chains, fish, forcing, loops, nets, patterns, rectangles, singles, subsets, sue_de_coq,
    wings,
};
use crate::nine::{count, each};
use crate::path::{Scores, Setting};

/// How hard a technique, or a puzzle, is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

/// One finder.
pub struct Row {
    /// The techniques that it finds, by kind.
    pub slugs: &'static [&'static str],
    /// The lowest level of a puzzle that needs one of them.
    pub level: Level,
    /// The approximate cost of a search, in units of the budget.
    pub cost: u64,
    /// Finds the instance to take, among the kinds wanted.
    pub find: fn(&mut HodokuState, Kinds) -> Option<Hit>,
}

/// The last resort: places the digit of the solution in the middle open cell.
fn guess(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let open = position.grid.open;
    let cell = each(open).nth(count(open) / 2)?;
    Some(Hit::place(cell, position.solution[cell].into()))
}

/// The row of a guess.
pub static GUESS: Setting =
    Setting { scored: true, ..Setting::number("guess", "guess", "GU", 0, 20_000) };

pub static EASY: Setting = Setting::number("easy", "easy up to", "ea", 0, 99_999);
pub static MEDIUM: Setting = Setting::number("medium", "medium up to", "me", 0, 99_999);
pub static HARD: Setting = Setting::number("hard", "hard up to", "ha", 0, 99_999);
pub static UNFAIR: Setting = Setting::number("unfair", "unfair up to", "un", 0, 99_999);

impl Level {
    /// Their names, easiest first.
    pub const NAMES: [&'static str; 5] = ["easy", "medium", "hard", "unfair", "extreme"];

    const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// The name.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The same level, or the lowest one above it that allows this total.
    pub fn raised(self, scores: &Scores, total: u32) -> Self {
        let most = [&EASY, &MEDIUM, &HARD, &UNFAIR].map(|setting| scores.value(setting));
        let allows = |level: &Self| most.get(*level as usize).is_none_or(|most| total <= *most);
        let levels = Self::ALL.into_iter().filter(|level| *level >= self);
        levels.into_iter().find(allows).unwrap_or(Self::Extreme)
    }
}

const fn row(
    level: Level,
    slugs: &'static [&'static str],
    cost: u64,
    find: fn(&mut HodokuState, Kinds) -> Option<Hit>,
) -> Row {
    Row { slugs, level, cost, find }
}

/// Every finder.
pub static FINDERS: &[Row] = &[
    row(Level::Easy, &["full-house"], 1, singles::full_house),
    row(Level::Easy, &["naked-single"], 1, singles::naked),
    row(Level::Easy, &["hidden-single"], 1, singles::hidden),
    row(Level::Medium, &["locked-pair"], 9, subsets::locked::<2>),
    row(Level::Medium, &["locked-triple"], 9, subsets::locked::<3>),
    row(Level::Medium, &["pointing", "claiming"], 27, singles::locked),
    row(Level::Medium, &["naked-pair"], 27, subsets::naked::<2>),
    row(Level::Medium, &["naked-triple"], 27, subsets::naked::<3>),
    row(Level::Medium, &["hidden-pair"], 27, subsets::hidden::<2>),
    row(Level::Medium, &["hidden-triple"], 27, subsets::hidden::<3>),
    row(Level::Hard, &["naked-quad"], 27, subsets::naked::<4>),
    row(Level::Hard, &["hidden-quad"], 27, subsets::hidden::<4>),
    row(Level::Hard, &["x-wing"], 27, fish::basic::<2>),
    row(Level::Hard, &["swordfish"], 27, fish::basic::<3>),
    row(Level::Hard, &["jellyfish"], 27, fish::basic::<4>),
    row(Level::Hard, &["remote-pair"], 27, chains::remote_pair),
    row(Level::Hard, &["bug-plus-1"], 27, wings::bug),
    row(Level::Hard, &["skyscraper"], 27, patterns::skyscraper),
    row(Level::Hard, &["two-string-kite"], 27, patterns::kite),
    row(Level::Hard, &["turbot-fish"], 27, chains::turbot),
    row(Level::Hard, &["empty-rectangle"], 27, patterns::empty_rectangle),
    row(Level::Hard, &["w-wing"], 27, wings::w),
    row(Level::Hard, &["xy-wing"], 27, wings::xy),
    row(Level::Hard, &["xyz-wing"], 27, wings::xyz),
    row(
        Level::Hard,
        &[
            "unique-rectangle-1",
            "unique-rectangle-2",
            "unique-rectangle-3",
            "unique-rectangle-4",
            "unique-rectangle-5",
            "unique-rectangle-6",
            "hidden-rectangle",
        ],
        27,
        rectangles::unique,
    ),
    row(
        Level::Hard,
        &["avoidable-rectangle-1", "avoidable-rectangle-2"],
        27,
        rectangles::avoidable,
    ),
    row(Level::Hard, &["finned-x-wing"], 27, fish::finned::<2>),
    row(Level::Hard, &["sashimi-x-wing"], 27, fish::sashimi::<2>),
    row(Level::Unfair, &["finned-swordfish"], 50, fish::finned::<3>),
    row(Level::Unfair, &["sashimi-swordfish"], 50, fish::sashimi::<3>),
    row(Level::Unfair, &["finned-jellyfish"], 100, fish::finned::<4>),
    row(Level::Unfair, &["sashimi-jellyfish"], 100, fish::sashimi::<4>),
    row(Level::Unfair, &["sue-de-coq"], 100, sue_de_coq::find),
    row(Level::Hard, &["simple-colours-wrap", "simple-colours-trap"], 27, patterns::simple),
    row(Level::Hard, &["multi-colours-1", "multi-colours-2"], 27, patterns::multi),
    row(Level::Unfair, &["x-chain"], 50, chains::x_chain),
    row(Level::Unfair, &["xy-chain"], 50, chains::xy_chain),
    row(Level::Unfair, &["continuous-loop", "discontinuous-loop", "aic"], 1_000, loops::plain),
    row(
        Level::Unfair,
        &["grouped-continuous-loop", "grouped-discontinuous-loop", "grouped-aic"],
        2_000,
        loops::grouped,
    ),
    row(Level::Unfair, &["als-xz"], 500, almost::xz),
    row(Level::Unfair, &["als-xy-wing"], 1_000, almost::xy_wing),
    row(Level::Unfair, &["als-chain"], 2_000, almost::chain),
    row(Level::Unfair, &["death-blossom"], 1_000, almost::death_blossom),
    row(Level::Unfair, &["franken-x-wing"], 500, fish::franken::<2>),
    row(Level::Unfair, &["franken-swordfish"], 1_000, fish::franken::<3>),
    row(Level::Unfair, &["franken-jellyfish"], 10_000, fish::franken::<4>),
    row(Level::Unfair, &["finned-franken-x-wing"], 1_000, fish::finned_franken::<2>),
    row(Level::Unfair, &["finned-franken-swordfish"], 5_000, fish::finned_franken::<3>),
    row(Level::Unfair, &["finned-franken-jellyfish"], 100_000, fish::finned_franken::<4>),
    row(Level::Extreme, &["mutant-x-wing"], 1_000, fish::mutant::<2>),
    row(Level::Extreme, &["mutant-swordfish"], 5_000, fish::mutant::<3>),
    row(Level::Extreme, &["mutant-jellyfish"], 100_000, fish::mutant::<4>),
    row(Level::Extreme, &["finned-mutant-x-wing"], 2_000, fish::finned_mutant::<2>),
    row(Level::Extreme, &["finned-mutant-swordfish"], 50_000, fish::finned_mutant::<3>),
    row(Level::Extreme, &["finned-mutant-jellyfish"], 500_000, fish::finned_mutant::<4>),
    row(Level::Extreme, &["forcing-chain"], 2_000, forcing::find),
    row(Level::Extreme, &["forcing-net"], 5_000, nets::find),
    row(Level::Extreme, &["guess"], 1, guess),
];
