//! The state that finders examine: a board after the simple filter, and tables shared by several of
//! them, each worked out once when first needed.

use super::als::Distances;
use super::places::Links;
use super::webs::Ways;
use crate::budget::Budget;
use crate::grid::{Board, Digit, RegionId};
use crate::technique::tables::als::Table;
use crate::technique::tables::basics::{Basics, Options};
use crate::technique::tables::corners::{self, Rectangle};
use crate::technique::tables::lines::Lines;
use crate::technique::tables::memory::{Memory, Patterns};
use crate::technique::tables::places::AnyField;
use crate::technique::tables::ties::Ties;
use crate::technique::tables::webs::Web;
use std::cell::OnceCell;
use std::ops::Deref;

/// What a finder examines: the [`Basics`], and the tables of patterns.
pub struct State<'a> {
    basics: Basics<'a>,
    links: OnceCell<Links>,
    ties: OnceCell<Option<Ties>>,
    web: OnceCell<Ways>,
    grouped_web: OnceCell<Ways>,
    rectangles: OnceCell<Vec<Rectangle>>,
    placed_rectangles: OnceCell<Vec<Rectangle>>,
    almost_locked_sets: OnceCell<Table>,
    distances: OnceCell<Distances>,
    patterns: Patterns,
}

impl<'a> Deref for State<'a> {
    type Target = Basics<'a>;

    fn deref(&self) -> &Self::Target {
        &self.basics
    }
}

impl<'a> State<'a> {
    /// A state to search for steps.
    pub const fn new(
        board: &'a Board<'a>,
        options: Options,
        unique: bool,
        budget: &'a Budget<'a>,
    ) -> Self {
        Self {
            basics: Basics::new(board, options, unique, budget),
            links: OnceCell::new(),
            ties: OnceCell::new(),
            web: OnceCell::new(),
            grouped_web: OnceCell::new(),
            rectangles: OnceCell::new(),
            placed_rectangles: OnceCell::new(),
            almost_locked_sets: OnceCell::new(),
            distances: OnceCell::new(),
            patterns: Patterns::none(),
        }
    }

    /// The same, with what is remembered from earlier states on the path.
    #[must_use]
    pub fn recalling(self, memory: Memory) -> Self {
        let (basics, patterns) = memory.recall(self.basics);
        Self { basics, patterns, ..self }
    }

    /// What the next state of the path should remember.
    pub fn into_memory(self) -> Memory {
        Memory::of(self.basics, self.patterns)
    }

    /// The strong links of the state.
    pub fn links(&self) -> &Links {
        self.links.get_or_init(|| Links::new(self))
    }

    /// What lines conclude from single candidates; `None` if the puzzle has no relations.
    pub fn ties(&self) -> Option<&Ties> {
        self.ties.get_or_init(|| Ties::new(self)).as_ref()
    }

    /// The web of all strong links.
    pub fn web(&self) -> &Ways {
        self.web
            .get_or_init(|| Ways::new(Web::of_all(self, self.links(), false, None, self.ties())))
    }

    /// The same with groups.
    pub fn grouped_web(&self) -> &Ways {
        self.grouped_web.get_or_init(|| {
            let sets = self.options.sets_in_chains.then(|| self.almost_locked_sets());
            Ways::new(Web::of_all(self, self.links(), true, sets, self.ties()))
        })
    }

    /// The almost locked sets of the state.
    pub fn almost_locked_sets(&self) -> &Table {
        self.almost_locked_sets.get_or_init(|| Table::new(self))
    }

    /// The distances between the almost locked sets.
    pub fn distances(&self) -> &Distances {
        self.distances.get_or_init(|| Distances::new(self, self.almost_locked_sets()))
    }

    /// The rectangles of open corners.
    pub fn rectangles(&self) -> &[Rectangle] {
        self.rectangles.get_or_init(|| corners::open_rectangles(self, self.links()))
    }

    /// The rectangles with placed corners.
    pub fn placed_rectangles(&self) -> &[Rectangle] {
        self.placed_rectangles.get_or_init(|| corners::placed_rectangles(self))
    }

    /// What was found out about digits and regions, and where nothing was found.
    pub const fn patterns(&self) -> &Patterns {
        &self.patterns
    }

    /// The field of a digit.
    pub fn field(&self, digit: Digit) -> &AnyField {
        self.patterns.field(self, digit)
    }

    /// Whether a naked or hidden subset may strike something in a region.
    pub fn may_have_subsets(&self, region: RegionId) -> bool {
        self.patterns.may_have_subsets(self, region)
    }

    /// The lines of a digit, for fish.
    pub fn lines(&self, digit: Digit) -> &Lines {
        self.patterns.lines(self, digit)
    }
}
