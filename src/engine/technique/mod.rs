//! The techniques: one row each, listed once in [`ALL`].
//!
//! A technique is a `static` beside its finder; the rows of a family take from its first row what
//! they share with it. To add one: its file (or a row in the file of its family), its page in
//! `assets/techniques`, one line in [`ALL`], one case file in `tests/cases`. A rating that wants it
//! names it with a score in `config/default.toml`.

mod als;
mod basics;
mod bounds;
mod chain;
mod colour;
mod empty_rectangle;
mod fish;
mod forcing;
mod guess;
mod impossible;
mod intersection;
mod links;
mod locked;
mod name;
mod neck;
mod options;
mod permutation;
mod places;
mod single;
mod state;
mod subset;
mod subsets;
mod sue_de_coq;
mod template;
mod turbot;
mod unique;
mod unique_candidate;
mod wing;

use super::cell::Cell;
use super::digit::Digits;
use super::puzzle::Puzzle;
use super::step::Step;
pub use basics::Basics;
pub use name::by_name;
pub use options::Options;
pub use single::{HIDDEN_SINGLE, NAKED_SINGLE};
pub use state::State;
use std::ops::ControlFlow;
pub use subset::NAKED_PAIR;
pub use subsets::subsets;

/// One technique.
#[derive(Debug)]
pub struct Technique {
    /// The name on the command line and in configuration files, as in `naked-pair`.
    pub slug: &'static str,
    /// The name that players use, as in `naked pair`.
    pub name: &'static str,
    /// Two characters for the scores pane, as in `N2`.
    pub label: &'static str,
    /// The size, for families of techniques that differ only in it (cells of a naked subset, base
    /// sets of a fish); otherwise 1.
    pub size: usize,
    /// What it asks of a puzzle; it is silent on all others.
    pub needs: Needs,
    /// Offers every instance in a state, in scan order, to the collector.
    pub find: Finder,
    /// Makes the sentence of a step of this technique.
    pub explain: Explainer,
    /// What teaches it to those who meet it for the first time, shared by a family: a title;
    /// paragraphs, headings (`## `) and pictures (four spaces before each line), with empty lines
    /// between them.
    pub page: &'static str,
}

/// What a technique asks of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// That it is known to have one solution.
    OneSolution,
    /// Regions that need not hold every digit: runs and cages.
    Combinations,
}

/// Offers every instance to the collector until it breaks off.
pub type Finder = fn(&State<'_>, &'static Technique, &mut Found) -> ControlFlow<()>;

/// Makes the sentence of a step.
pub type Explainer = fn(&Step, &Puzzle) -> String;

/// The page of this name in `assets/techniques`.
macro_rules! page {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/techniques/", $name, ".txt"))
    };
}
pub(in crate::engine) use page;

impl PartialEq for Technique {
    fn eq(&self, other: &Self) -> bool {
        self.slug == other.slug
    }
}

/// Every technique of both kinds.
pub static ALL: &[&Technique] = &[
    &single::FULL_HOUSE,
    &single::NAKED_SINGLE,
    &single::HIDDEN_SINGLE,
    &locked::POINTING,
    &locked::CLAIMING,
    &subset::LOCKED_PAIR,
    &subset::LOCKED_TRIPLE,
    &subset::NAKED_PAIR,
    &subset::NAKED_TRIPLE,
    &subset::NAKED_QUAD,
    &subset::HIDDEN_PAIR,
    &subset::HIDDEN_TRIPLE,
    &subset::HIDDEN_QUAD,
    &fish::X_WING,
    &turbot::SKYSCRAPER,
    &turbot::TWO_STRING_KITE,
    &turbot::TURBOT_FISH,
    &empty_rectangle::EMPTY_RECTANGLE,
    &turbot::DUAL_TWO_STRING_KITE,
    &empty_rectangle::DUAL_EMPTY_RECTANGLE,
    &fish::SWORDFISH,
    &fish::JELLYFISH,
    &fish::SQUIRMBAG,
    &fish::WHALE,
    &fish::LEVIATHAN,
    &fish::FINNED_X_WING,
    &fish::SASHIMI_X_WING,
    &fish::FINNED_SWORDFISH,
    &fish::SASHIMI_SWORDFISH,
    &fish::FINNED_JELLYFISH,
    &fish::FINNED_SQUIRMBAG,
    &fish::FINNED_WHALE,
    &fish::FINNED_LEVIATHAN,
    &fish::SASHIMI_JELLYFISH,
    &fish::SASHIMI_SQUIRMBAG,
    &fish::SASHIMI_WHALE,
    &fish::SASHIMI_LEVIATHAN,
    &fish::FRANKEN_X_WING,
    &fish::FINNED_FRANKEN_X_WING,
    &fish::FRANKEN_SWORDFISH,
    &fish::FINNED_FRANKEN_SWORDFISH,
    &fish::FRANKEN_JELLYFISH,
    &fish::FINNED_FRANKEN_JELLYFISH,
    &fish::MUTANT_X_WING,
    &fish::FINNED_MUTANT_X_WING,
    &fish::MUTANT_SWORDFISH,
    &fish::FINNED_MUTANT_SWORDFISH,
    &fish::MUTANT_JELLYFISH,
    &fish::FINNED_MUTANT_JELLYFISH,
    &wing::XY_WING,
    &wing::XYZ_WING,
    &wing::W_WING,
    &colour::TRAP,
    &colour::WRAP,
    &colour::MULTI_COLOURS_1,
    &colour::MULTI_COLOURS_2,
    &unique::UNIQUE_RECTANGLE_1,
    &unique::UNIQUE_RECTANGLE_2,
    &unique::UNIQUE_RECTANGLE_3,
    &unique::UNIQUE_RECTANGLE_4,
    &unique::UNIQUE_RECTANGLE_5,
    &unique::UNIQUE_RECTANGLE_6,
    &unique::HIDDEN_RECTANGLE,
    &unique::AVOIDABLE_RECTANGLE_1,
    &unique::AVOIDABLE_RECTANGLE_2,
    &unique::BUG_PLUS_1,
    &chain::X_CHAIN,
    &chain::XY_CHAIN,
    &colour::REMOTE_PAIR,
    &chain::CONTINUOUS_LOOP,
    &chain::DISCONTINUOUS_LOOP,
    &chain::AIC,
    &chain::GROUPED_CONTINUOUS_LOOP,
    &chain::GROUPED_DISCONTINUOUS_LOOP,
    &chain::GROUPED_AIC,
    &sue_de_coq::SUE_DE_COQ,
    &als::chain::ALS_XZ,
    &als::chain::ALS_XY_WING,
    &als::chain::ALS_CHAIN,
    &als::blossom::DEATH_BLOSSOM,
    &template::TEMPLATE_SET,
    &template::TEMPLATE_DELETE,
    &forcing::FORCING_CHAIN,
    &forcing::FORCING_NET,
    &impossible::IMPOSSIBLE_COMBINATION,
    &intersection::UNIQUE_INTERSECTION,
    &unique_candidate::UNIQUE_CANDIDATE,
    &permutation::POSSIBLE_PERMUTATIONS,
    &bounds::CANDIDATE_BOUNDS,
    &neck::ISOLATED_NECKS,
    &guess::BEST_GUESS,
];

/// The technique of this slug.
pub fn by_slug(slug: &str) -> Option<&'static Technique> {
    ALL.iter().copied().find(|technique| technique.slug == slug)
}

/// Collects the instances that a finder offers.
#[derive(Debug)]
pub struct Found {
    wanted: Wanted,
    removed: usize,
    steps: Vec<Step>,
}

/// Which instances are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Best,
    All { at_most: usize },
}

impl Found {
    /// Wants the instance that removes the most candidates, the first of equals.
    pub const fn best() -> Self {
        Self::new(Wanted::Best)
    }

    /// Wants every instance, up to a number.
    pub const fn all(at_most: usize) -> Self {
        Self::new(Wanted::All { at_most })
    }

    const fn new(wanted: Wanted) -> Self {
        Self { wanted, removed: 0, steps: Vec::new() }
    }

    /// Offers an instance that changes something. `removed` is the number of candidates that it
    /// takes away (for a placement: the cell's other candidates); `step` builds it if it is wanted.
    pub fn offer(&mut self, removed: usize, step: impl FnOnce() -> Step) -> ControlFlow<()> {
        match self.wanted {
            Wanted::Best => {
                if self.steps.is_empty() || removed > self.removed {
                    self.removed = removed;
                    self.steps = vec![step()];
                }
                ControlFlow::Continue(())
            }
            Wanted::All { at_most } => {
                if self.steps.len() == at_most {
                    return ControlFlow::Break(());
                }
                self.steps.push(step());
                ControlFlow::Continue(())
            }
        }
    }

    /// Whether instances that remove less than others are kept too, so that a finder need not keep
    /// them itself.
    pub const fn wants_all(&self) -> bool {
        matches!(self.wanted, Wanted::All { .. })
    }

    /// The instances kept, in scan order.
    pub fn into_steps(self) -> Vec<Step> {
        self.steps
    }

    /// The one instance, for a collector that wants one.
    pub fn into_step(self) -> Option<Step> {
        self.steps.into_iter().next()
    }
}

/// Offers the removal of `digits` from `cells` if any of those candidates is there; the step is
/// built of what goes, in reading order.
pub fn offer_removal(
    state: &State<'_>,
    found: &mut Found,
    cells: impl Iterator<Item = Cell> + Clone,
    digits: Digits,
    build: impl FnOnce(Vec<(Cell, Digits)>) -> Step,
) -> ControlFlow<()> {
    let hits = |cell: Cell| state.board.candidates(cell) & digits;
    let removed = cells.clone().map(|cell| hits(cell).len()).sum();
    if removed == 0 {
        return ControlFlow::Continue(());
    }
    found.offer(removed, || {
        let removes = cells.map(|cell| (cell, hits(cell)));
        let mut removes: Vec<_> = removes.filter(|(_, set)| !set.is_empty()).collect();
        removes.sort_unstable_by_key(|(cell, _)| *cell);
        build(removes)
    })
}
