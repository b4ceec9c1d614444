//! The techniques: one row each, listed once in [`ALL`].
//!
//! A technique is a `static` beside its finder. To add one: its file (or a row in the file of its
//! family), one line in [`ALL`], one case file in `tests/cases`. A rating that wants it names it
//! with a score in `config/default.toml`.

mod locked;
mod single;
mod subset;

use super::board::Board;
use super::cell::Cell;
use super::digit::{Digit, Digits};
use super::puzzle::Puzzle;
use super::region::{Family, RegionId};
use super::step::Step;
use std::cell::OnceCell;
use std::ops::ControlFlow;

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
    /// Whether it assumes that the puzzle has one solution.
    pub needs_uniqueness: bool,
    /// Offers every instance in a state, in scan order, to the collector.
    pub find: Finder,
    /// Makes the sentence of a step of this technique.
    pub explain: fn(&Step, &Puzzle) -> String,
}

/// Offers every instance to the collector until it breaks off.
pub type Finder = fn(&State<'_>, &'static Technique, &mut Found) -> ControlFlow<()>;

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
    &subset::NAKED_PAIR,
    &subset::NAKED_TRIPLE,
    &subset::NAKED_QUAD,
    &subset::HIDDEN_PAIR,
    &subset::HIDDEN_TRIPLE,
    &subset::HIDDEN_QUAD,
];

/// The technique of this slug.
pub fn by_slug(slug: &str) -> Option<&'static Technique> {
    ALL.iter().copied().find(|technique| technique.slug == slug)
}

/// How the techniques read the rules where players differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Sudoku: the simple filter takes naked singles as placed.
    pub free_singles: bool,
    /// Techniques that assume one solution are used at all.
    pub uniqueness: bool,
    /// UI meets the plain combinations instead of the possible ones.
    pub plain_intersection: bool,
    /// H1 to H3 use the digits common to all possible combinations instead of asking for exactly
    /// one combination.
    pub common_required: bool,
    /// PP also strikes the candidates that no permutation uses.
    pub prune_permutations: bool,
    /// IN looks for necks of up to this many cells, 1 or 2.
    pub necks: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            free_singles: true,
            uniqueness: true,
            plain_intersection: false,
            common_required: false,
            prune_permutations: false,
            necks: 1,
        }
    }
}

/// What a finder looks at: a board after the simple filter, and tables that several finders share,
/// each worked out once when first asked for.
pub struct State<'a> {
    /// The board.
    pub board: &'a Board<'a>,
    /// How the rules are read.
    pub options: Options,
    /// Whether the puzzle is known to have exactly one solution.
    pub unique: bool,
    places: OnceCell<Vec<u32>>,
}

impl<'a> State<'a> {
    /// A state to look for steps in.
    pub const fn new(board: &'a Board<'a>, options: Options, unique: bool) -> Self {
        Self { board, options, unique, places: OnceCell::new() }
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &'a Puzzle {
        self.board.puzzle()
    }

    /// Offers every instance of a technique to the collector. Techniques that assume one solution
    /// are silent where that is not known or not wanted.
    pub fn find(&self, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
        if technique.needs_uniqueness && !(self.unique && self.options.uniqueness) {
            return ControlFlow::Continue(());
        }
        (technique.find)(self, technique, found)
    }

    /// Where a digit can still go in a region: bit i stands for `region.cells[i]`.
    pub fn places(&self, region: RegionId, digit: Digit) -> u32 {
        let digits = usize::from(self.puzzle().largest());
        let table = self.places.get_or_init(|| {
            let mut table = vec![0; self.puzzle().regions().len() * digits];
            for (region, slots) in self.puzzle().regions().iter().zip(table.chunks_mut(digits)) {
                for (bit, &cell) in region.cells.iter().enumerate() {
                    for digit in self.board.candidates(cell) {
                        slots[digit.index()] |= 1 << bit;
                    }
                }
            }
            table
        });
        table[region.index() * digits + digit.index()]
    }

    /// The cells of a region whose bits are set in `places`.
    pub fn cells_at(
        &self,
        region: RegionId,
        places: u32,
    ) -> impl Iterator<Item = Cell> + Clone + use<'a> {
        let cells = self.puzzle().region(region).cells.iter().enumerate();
        cells.filter(move |(bit, _)| places >> bit & 1 == 1).map(|(_, cell)| *cell)
    }

    /// The digits that a region must still hold, whatever the candidates are: those of its only
    /// remaining combination; with `common_required`, those common to all possible combinations.
    /// Empty where there is none.
    pub fn required(&self, region: RegionId) -> Digits {
        if self.options.common_required {
            return self.certain(region);
        }
        let mut combinations = self.board.combinations(region);
        let first = combinations.next().unwrap_or(Digits::EMPTY);
        if combinations.next().is_none() { first } else { Digits::EMPTY }
    }

    /// The digits that are in all combinations that a region's candidates still allow.
    pub fn certain(&self, region: RegionId) -> Digits {
        let possible = self.board.possible_combinations(region);
        possible.reduce(|all, set| all & set).unwrap_or(Digits::EMPTY)
    }

    /// The regions of a family, in search order.
    pub fn family(
        &self,
        family: Family,
    ) -> impl DoubleEndedIterator<Item = RegionId> + Clone + use<'a> {
        let puzzle = self.puzzle();
        puzzle.region_ids().filter(move |&id| puzzle.region(id).family == family)
    }
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
    First,
    Best,
    All { at_most: usize },
}

impl Found {
    /// Wants the first instance only.
    pub const fn first() -> Self {
        Self::new(Wanted::First)
    }

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
            Wanted::First => {
                self.removed = removed;
                self.steps.push(step());
                ControlFlow::Break(())
            }
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
                self.removed = self.removed.max(removed);
                self.steps.push(step());
                ControlFlow::Continue(())
            }
        }
    }

    /// The most that an instance kept so far removes.
    pub const fn removed(&self) -> usize {
        self.removed
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

/// Offers the removal of `digits` from `cells` if any of those candidates is there.
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
        build(removes.filter(|(_, set)| !set.is_empty()).collect())
    })
}

/// The subsets of `size` out of `items`, in lexicographic order of their places.
pub fn subsets<T: Copy>(items: &[T], size: usize) -> impl Iterator<Item = Vec<T>> + '_ {
    let mut places: Option<Vec<usize>> = (size <= items.len()).then(|| (0..size).collect());
    std::iter::from_fn(move || {
        let current = places.as_mut()?;
        let subset = current.iter().map(|&place| items[place]).collect();
        let room = |i: &usize| current[*i] < items.len() - size + i;
        match (0..size).rev().find(room) {
            Some(i) => {
                let next = current[i] + 1;
                current[i..].iter_mut().zip(next..).for_each(|(place, value)| *place = value);
            }
            None => places = None,
        }
        Some(subset)
    })
}
