//! The patterns whose failed searches a walk remembers, and their indices in its memory.

/// Patterns that differ only in size. Each size has its own index.
#[derive(Clone, Copy)]
pub struct Patterns {
    first: usize,
    least: usize,
    most: usize,
}

impl Patterns {
    /// The first patterns of a memory, in these sizes.
    const fn sizes(least: usize, most: usize) -> Self {
        Self { first: 0, least, most }
    }

    /// Patterns in these sizes, whose indices follow those of `self`.
    const fn then(self, least: usize, most: usize) -> Self {
        Self { first: self.end(), least, most }
    }

    /// A pattern without sizes, whose index follows those of `self`.
    const fn then_one(self) -> Self {
        self.then(0, 0)
    }

    const fn end(self) -> usize {
        self.first + 1 + self.most - self.least
    }

    /// The pattern of one size.
    pub const fn of(self, size: usize) -> Self {
        Self { first: self.first + size - self.least, least: size, most: size }
    }

    /// The index of the smallest size.
    pub const fn place(self) -> usize {
        self.first
    }
}

// The patterns of one digit. Whether there is one depends only on the places of the digit.

/// Fish of two, three or four bases, and so on.
pub const BASIC: Patterns = Patterns::sizes(2, 4);
pub const FINNED: Patterns = BASIC.then(2, 4);
pub const SASHIMI: Patterns = FINNED.then(2, 4);
pub const FRANKEN: Patterns = SASHIMI.then(2, 4);
pub const FINNED_FRANKEN: Patterns = FRANKEN.then(2, 4);
pub const MUTANT: Patterns = FINNED_FRANKEN.then(2, 4);
pub const FINNED_MUTANT: Patterns = MUTANT.then(2, 4);
/// In rows (0) and in columns (1).
pub const SKYSCRAPER: Patterns = FINNED_MUTANT.then(0, 1);
pub const KITE: Patterns = SKYSCRAPER.then_one();
pub const EMPTY_RECTANGLE: Patterns = KITE.then_one();
pub const SIMPLE_COLOURS: Patterns = EMPTY_RECTANGLE.then_one();
pub const MULTI_COLOURS: Patterns = SIMPLE_COLOURS.then_one();
pub const TURBOT: Patterns = MULTI_COLOURS.then_one();
pub const X_CHAIN: Patterns = TURBOT.then_one();
/// The number of indices for the patterns of a digit.
pub const OF_DIGIT: usize = X_CHAIN.end();

// The patterns of a house, or of a line and a box that cross.

pub const CONFINED: Patterns = Patterns::sizes(0, 0);
/// Subsets of two, three or four cells.
pub const NAKED: Patterns = CONFINED.then(2, 4);
pub const HIDDEN: Patterns = NAKED.then(2, 4);
pub const LOCKED: Patterns = HIDDEN.then(2, 3);
pub const SUE_DE_COQ: Patterns = LOCKED.then_one();
/// Naked subsets of any size, with or without candidates to strike.
pub const SUBSETS: Patterns = SUE_DE_COQ.then_one();
/// The number of indices for the patterns of a house.
pub const OF_HOUSE: usize = SUBSETS.end();
