//! How relations of a rule are drawn when a puzzle is made: as data, which the generator reads without
//! knowing the rule. Whatever is drawn holds in the solution; the rule itself says what does.

/// How relations of a rule are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Making {
    /// The fewest and the most cells of a line.
    pub cells: [usize; 2],
    /// The numbers that are tried: the least, the greatest, and the step between them; of a
    /// quadruple, how many of its digits are written.
    pub numbers: [u32; 3],
    /// How many there are at first on a grid of 81 cells. Those that are not needed go.
    pub most: usize,
}

impl Making {
    /// A rule of the whole grid.
    pub const WHOLE: Self = Self { cells: [0; 2], numbers: [0; 3], most: 1 };

    /// A number of lines of a length.
    pub const fn lines(fewest: usize, longest: usize, most: usize) -> Self {
        Self { cells: [fewest, longest], numbers: [0; 3], most }
    }

    /// At most this number of marks without a number.
    pub const fn marks(most: usize) -> Self {
        Self { cells: [0; 2], numbers: [0; 3], most }
    }

    /// A number of clues, each a number from one to another.
    pub const fn numbers(least: u32, greatest: u32, most: usize) -> Self {
        Self { cells: [0; 2], numbers: [least, greatest, 1], most }
    }

    /// The same with only some of the numbers.
    pub const fn by(self, step: u32) -> Self {
        let [least, greatest, _] = self.numbers;
        Self { numbers: [least, greatest, step], ..self }
    }
}
