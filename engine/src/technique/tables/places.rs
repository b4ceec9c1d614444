//! Where a digit can go, and which two candidates are strongly linked.
//!
//! The places of a digit are numbered in reading order and stored as bits, so that sets of them are
//! short whatever the size of the grid.
//!
//! Of two strongly linked candidates, one must be true. They are either the two places left for a digit
//! in a region that must hold it, or the candidates of a bivalue cell. Wings, colours and chains are
//! built from these links.
//!
//! # Templates
//!
//! The places of a digit that an argument about that digit alone can strike.
//!
//! Any conclusion based only on where a digit can go and which regions must hold it is valid in
//! every way to put the digit into the grid, in every *template*. So a place in some template can
//! never be struck by such an argument, be it a fish, a chain of one digit, or colours. Most digits
//! of most states have no place that can be struck, and finders that look at one digit at a time
//! can skip them (`Look::by_digit`).

use crate::grid::cell::CellSet;
use crate::grid::region::{Family, RegionId};
use crate::grid::{Cell, Digit};
use crate::lists::Lists;
use crate::technique::tables::basics::Basics;
use crate::technique::tables::rows;
use std::cell::OnceCell;

/// The field of a digit, with sets as short as its number of places allows.
pub enum AnyField {
    /// Up to 64 places.
    Small(DigitField<1>),
    /// Up to 640 places.
    Large(DigitField<10>),
    /// Up to 4,096 places, for a grid of 64x64 cells.
    Huge(DigitField<64>),
}

impl AnyField {
    /// The field of a digit in a basics.
    pub fn new(basics: &Basics<'_>, digit: Digit) -> Self {
        // A filter does not know its length, so memory is reserved at once.
        let mut cells: Vec<Cell> = Vec::with_capacity(64);
        cells.extend(basics.holders(digit).iter());
        match cells.len() {
            0..=64 => Self::Small(DigitField::new(basics, digit, cells)),
            65..=640 => Self::Large(DigitField::new(basics, digit, cells)),
            _ => Self::Huge(DigitField::new(basics, digit, cells)),
        }
    }
}

/// A set of places by their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Places<WORDS> {
    /// The empty set.
    pub const NONE: Self = Self([0; WORDS]);

    /// All places below a number of them.
    pub fn below(number: usize) -> Self {
        Self(std::array::from_fn(|word| rows::word_up_to(word, number)))
    }

    /// Adds a place.
    pub fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    /// Removes a place.
    pub fn remove(&mut self, place: usize) {
        self.0[place / 64] &= !(1 << (place % 64));
    }

    /// Whether it contains a place.
    pub fn contains(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    /// The union of both.
    pub fn with(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The intersection of both.
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The places that are not in the other set.
    pub fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The number of places.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The first place.
    pub fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// All places, ascending.
    pub fn iter(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let place = self.first()?;
            self.0[place / 64] &= self.0[place / 64] - 1;
            Some(place)
        })
    }
}

/// A region with at least two places for the digit.
pub struct Set<const WORDS: usize> {
    /// The region.
    pub region: RegionId,
    /// Its family.
    pub family: Family,
    /// Its places.
    pub places: Places<WORDS>,
    /// Whether the region must hold the digit, as a base has to.
    pub must: bool,
}

/// The field of a digit: its places, what each sees, and the regions that contain them.
pub struct DigitField<const WORDS: usize> {
    /// The places of the digit in reading order.
    pub cells: Vec<Cell>,
    /// By place: the places that see it.
    pub seen: Vec<Places<WORDS>>,
    /// The regions with at least two places, in search order.
    pub sets: Vec<Set<WORDS>>,
    /// By place: the sets that contain it, once needed.
    sets_of: OnceCell<Lists>,
    /// The only places of regions that must hold the digit.
    pub only: Vec<usize>,
    /// Whether an argument about the digit alone may strike some place, once needed.
    pub doubts: OnceCell<bool>,
}

impl<const WORDS: usize> DigitField<WORDS> {
    fn new(basics: &Basics<'_>, digit: Digit, cells: Vec<Cell>) -> Self {
        let puzzle = basics.puzzle();
        let mut of_region = vec![Places::NONE; puzzle.regions().len()];
        for (place, cell) in cells.iter().enumerate() {
            let regions = puzzle.regions_of(*cell).iter();
            regions.for_each(|region| of_region[region.index()].insert(place));
        }
        let mut seen = vec![Places::NONE; cells.len()];
        let mut sets = Vec::with_capacity(of_region.len());
        let mut only = Vec::new();
        for (region, places) in puzzle.region_ids().zip(of_region) {
            if basics.pay(1 + WORDS / 4).is_break() {
                break;
            }
            let must = basics.certain(region).contains(digit);
            if places.len() < 2 {
                only.extend(places.iter().filter(|_| must));
                continue;
            }
            places.iter().for_each(|place| seen[place] = seen[place].with(places));
            let family = puzzle.region(region).family;
            sets.push(Set { region, family, places, must });
        }
        (0..).zip(&mut seen).for_each(|(place, seen)| seen.remove(place));
        let (sets_of, doubts) = (OnceCell::new(), OnceCell::new());
        Self { cells, seen, sets, sets_of, only, doubts }
    }

    /// The sets that contain a place.
    pub fn sets_of(&self, place: usize) -> impl Iterator<Item = usize> {
        let find = || {
            let sets = (0..).zip(&self.sets);
            let pair = |(number, set): (u32, &Set<WORDS>)| {
                set.places.iter().map(move |place| (place as u32, number))
            };
            Lists::new(self.cells.len(), &sets.flat_map(pair).collect::<Vec<_>>())
        };
        self.sets_of.get_or_init(find).of(place)
    }

    /// All places.
    pub fn all(&self) -> Places<WORDS> {
        Places::below(self.cells.len())
    }
}

/// A region's two places for a digit that it must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// The two places in reading order.
    pub cells: [Cell; 2],
    /// The region.
    pub region: RegionId,
}

/// The strong links of a state.
#[derive(Debug)]
pub struct Links {
    /// The pairs of all digits, digit by digit.
    pairs: Vec<Pair>,
    /// By digit: where its pairs end.
    ends: Vec<usize>,
    bivalue: Vec<Cell>,
    bivalue_set: CellSet,
}

impl Links {
    pub fn new(basics: &Basics<'_>) -> Self {
        let puzzle = basics.puzzle();
        let mut pairs: Vec<Pair> = Vec::with_capacity(64);
        let mut ends = Vec::with_capacity(puzzle.largest().into());
        for digit in puzzle.digits() {
            let start = pairs.len();
            for region in puzzle.region_ids() {
                let places = basics.places(region, digit);
                if places.count_ones() != 2 || !basics.certain(region).contains(digit) {
                    continue;
                }
                let mut cells = basics.cells_at(region, places);
                if let (Some(first), Some(second)) = (cells.next(), cells.next()) {
                    pairs.push(Pair { cells: [first, second], region });
                }
            }
            pairs[start..].sort();
            ends.push(pairs.len());
        }
        let is_bivalue = |cell: &Cell| basics.is_bivalue(*cell);
        let bivalue: Vec<Cell> = basics.board.open_cells().filter(is_bivalue).collect();
        let mut bivalue_set = CellSet::empty(puzzle.grid());
        bivalue.iter().for_each(|&cell| bivalue_set.insert(cell));
        Self { pairs, ends, bivalue, bivalue_set }
    }

    /// The pairs of a digit by their cells in reading order; two cells that share two regions make
    /// a pair in each.
    pub fn pairs(&self, digit: Digit) -> &[Pair] {
        let start = digit.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.pairs[start..self.ends[digit.index()]]
    }

    /// The cells of the pairs of a digit, each pair once.
    pub fn distinct_pairs(&self, digit: Digit) -> impl Iterator<Item = [Cell; 2]> + Clone + '_ {
        self.pairs(digit).chunk_by(|a, b| a.cells == b.cells).map(|same| same[0].cells)
    }

    /// The cells with two candidates, in reading order.
    pub fn bivalue(&self) -> &[Cell] {
        &self.bivalue
    }

    /// The same as a set.
    pub const fn bivalue_set(&self) -> &CellSet {
        &self.bivalue_set
    }
}

/// The most branches in the search for the templates of a digit, for each of its places. A place
/// not settled by then counts as one that can be struck.
const BRANCHES: usize = 64;

/// A search for templates in progress.
struct Search<'f, const WORDS: usize> {
    field: &'f DigitField<WORDS>,
    /// The places without a template so far, which are tried first.
    uncovered: Places<WORDS>,
    branches: usize,
}

/// A set that must have a place, and the places for it that were not tried.
struct Level<const WORDS: usize> {
    /// The index of the set after it.
    next: usize,
    /// What was chosen before, and what remained.
    chosen: Places<WORDS>,
    left: Places<WORDS>,
    /// Those without a template so far.
    first: Places<WORDS>,
    rest: Places<WORDS>,
}

impl<const WORDS: usize> Level<WORDS> {
    /// The next place to try.
    fn take(&mut self) -> Option<usize> {
        let places = if self.first.is_empty() { &mut self.rest } else { &mut self.first };
        let place = places.first()?;
        places.remove(place);
        Some(place)
    }
}

impl AnyField {
    /// Whether an argument about the digit alone may strike some place.
    pub fn has_doubts(&self, basics: &Basics<'_>) -> bool {
        match self {
            Self::Small(field) => field.has_doubts(basics),
            Self::Large(field) => field.has_doubts(basics),
            Self::Huge(field) => field.has_doubts(basics),
        }
    }
}

impl<const WORDS: usize> DigitField<WORDS> {
    fn has_doubts(&self, basics: &Basics<'_>) -> bool {
        // Templates do not know which cells relations keep distinct.
        let is_tied = basics.puzzle().bonds().is_some();
        *self.doubts.get_or_init(|| is_tied || !self.is_all_in_templates(basics))
    }

    /// Whether a template was found for every place.
    fn is_all_in_templates(&self, basics: &Basics<'_>) -> bool {
        let branches = BRANCHES * self.cells.len();
        let mut search = Search { field: self, uncovered: self.all(), branches };
        while let Some(place) = search.uncovered.first() {
            if basics.pay(1 + self.sets.len() / 16).is_break() {
                return false;
            }
            let Some(template) = search.template(place) else { return false };
            search.uncovered = search.uncovered.without(template);
        }
        true
    }
}

impl<const WORDS: usize> Search<'_, WORDS> {
    /// A template that contains a place, if one is found.
    fn template(&mut self, place: usize) -> Option<Places<WORDS>> {
        let (mut chosen, mut left) = (Places::NONE, self.field.all());
        for place in self.field.only.iter().copied().chain([place]) {
            if !chosen.contains(place) && !left.contains(place) {
                return None;
            }
            (chosen, left) = self.with(chosen, left, place);
        }
        self.complete(chosen, left)
    }

    /// Completes the chosen places with a remaining place for each set that must have one and does
    /// not yet. Large grids have hundreds of sets, so it keeps its own stack.
    fn complete(
        &mut self,
        mut chosen: Places<WORDS>,
        mut left: Places<WORDS>,
    ) -> Option<Places<WORDS>> {
        let mut levels: Vec<Level<WORDS>> = Vec::new();
        let mut from = 0;
        loop {
            let mut sets = self.field.sets[from..].iter().zip(from + 1..);
            let is_wanting = |places: Places<WORDS>| places.and(chosen).is_empty();
            let wanting = sets.find(|(set, _)| set.must && is_wanting(set.places));
            let Some((set, next)) = wanting else { return Some(chosen) };
            let open = set.places.and(left);
            let first = open.and(self.uncovered);
            levels.push(Level { next, chosen, left, first, rest: open.without(first) });
            let (level, place) = loop {
                match levels.last_mut()?.take() {
                    Some(place) => break (levels.last()?, place),
                    None => levels.pop(),
                };
            };
            self.branches = self.branches.checked_sub(1)?;
            from = level.next;
            (chosen, left) = self.with(level.chosen, level.left, place);
        }
    }

    /// One more chosen place, and what then remains.
    fn with(
        &self,
        mut chosen: Places<WORDS>,
        mut left: Places<WORDS>,
        place: usize,
    ) -> (Places<WORDS>, Places<WORDS>) {
        chosen.insert(place);
        left = left.without(self.field.seen[place]);
        left.remove(place);
        (chosen, left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::grid::{Board, Grid, Puzzle, Variety};
    use crate::make::{Symmetry, Wish, generate};
    use crate::random::Random;
    use crate::technique::tables::basics::Options;
    use crate::technique::tables::state::State;

    /// The places of all templates, listed one by one.
    fn in_templates(field: &DigitField<1>, chosen: Places<1>, from: usize) -> Places<1> {
        let is_missed = |places: Places<1>| places.and(chosen).is_empty();
        if from == field.cells.len() {
            let misses = field.sets.iter().any(|set| set.must && is_missed(set.places));
            let misses = misses || field.only.iter().any(|&place| !chosen.contains(place));
            return if misses { Places::NONE } else { chosen };
        }
        let without = in_templates(field, chosen, from + 1);
        if !is_missed(field.seen[from]) {
            return without;
        }
        let mut with = chosen;
        with.insert(from);
        without.with(in_templates(field, with, from + 1))
    }

    #[test]
    fn a_digit_has_doubts_if_a_place_is_in_no_template() {
        let mut random = Random::new(5);
        let budget = &Budget::new(u64::MAX);
        let (mut doubtful, mut certain) = (0, 0);
        for _ in 0..30 {
            let (variety, symmetry) = (Variety::CLASSIC, Symmetry::None);
            let wish = Wish { symmetry, minimal: true, ..Wish::of(variety, Grid::NINE) };
            let puzzle = Puzzle::new(generate(&wish, &mut random, budget).unwrap()).unwrap();
            let mut board = Board::new(&puzzle);
            board.filter(true).unwrap();
            let state = State::new(&board, Options::default(), true, budget);
            for digit in puzzle.digits() {
                let AnyField::Small(field) = state.field(digit) else { continue };
                let places = in_templates(field, Places::NONE, 0);
                let has_doubts = field.has_doubts(&state);
                assert_eq!(has_doubts, field.all() != places, "{digit}\n{board}");
                doubtful += usize::from(has_doubts);
                certain += usize::from(!has_doubts);
            }
        }
        assert!(doubtful > 20 && certain > 20, "{doubtful} {certain}");
    }
}
