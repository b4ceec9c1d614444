//! The shapes of fish: which regions may be bases and covers, and whether there are fins.

use crate::grid::{Cell, Family, RegionId};

use Family::{Across, Box, Column, Down, Row};

/// Which regions may be bases and covers, and whether there are fins.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Families of bases and covers that go together.
    pub sides: &'static [[Families; 2]],
    /// Its fins.
    pub fins: Fins,
    /// Whether bases and covers of these families make a fish of this shape and not of a simpler
    /// one.
    pub is_proper: fn(bases: Families, covers: Families) -> bool,
}

/// A set of families, one bit each.
#[derive(Clone, Copy, Debug)]
pub struct Families(u16);

impl Families {
    /// The set of these.
    pub const fn of(families: &[Family]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < families.len() {
            bits |= 1 << families[i] as u16;
            i += 1;
        }
        Self(bits)
    }

    /// The union of both.
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The only family, if there is just one and its regions are lines.
    pub fn only(self) -> Option<Family> {
        [Row, Column, Across, Down].into_iter().find(|&family| self.0 == Self::of(&[family]).0)
    }

    /// Whether the two have a family in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The fins of a fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fins {
    /// None.
    None,
    /// Some; every base has at least two places besides.
    Finned,
    /// Some; a base has at most one place besides.
    Sashimi,
    /// Some.
    Some,
}

const ROWS: Families = Families::of(&[Row]);
const COLUMNS: Families = Families::of(&[Column]);
const BOXES: Families = Families::of(&[Box]);

const LINES: &[[Families; 2]] = &[
    [ROWS, COLUMNS],
    [COLUMNS, ROWS],
    [Families::of(&[Across]), Families::of(&[Down])],
    [Families::of(&[Down]), Families::of(&[Across])],
];

/// Lines against lines, without fins.
pub const BASIC: Shape = Shape { sides: LINES, fins: Fins::None, is_proper: |_, _| true };

/// Boxes on either side, without fins.
pub const FRANKEN: Shape = Shape {
    sides: &[[ROWS.with(BOXES), COLUMNS.with(BOXES)], [COLUMNS.with(BOXES), ROWS.with(BOXES)]],
    fins: Fins::None,
    is_proper: |bases, covers| bases.meets(BOXES) || covers.meets(BOXES),
};

/// Any regions on either side, without fins.
pub const MUTANT: Shape = Shape {
    sides: &[[ROWS.with(COLUMNS).with(BOXES), ROWS.with(COLUMNS).with(BOXES)]],
    fins: Fins::None,
    is_proper: |bases, covers| {
        [bases, covers].into_iter().any(|side| side.meets(ROWS) && side.meets(COLUMNS))
            || [ROWS, COLUMNS].into_iter().any(|line| bases.meets(line) && covers.meets(line))
    },
};

/// A fish that strikes something. The order is the scan order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fish {
    /// Its places in reading order, without the fins.
    pub cells: Vec<Cell>,
    /// Its fins in reading order, including endo-fins.
    pub fins: Vec<Cell>,
    /// Its bases in search order.
    pub bases: Vec<RegionId>,
    /// Its covers in search order.
    pub covers: Vec<RegionId>,
    /// The cells that lose the digit, in reading order.
    pub struck: Vec<Cell>,
}
