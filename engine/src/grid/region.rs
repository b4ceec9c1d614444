//! A region: distinct cells, and the combinations of digits that it may hold.
//!
//! A Sudoku house holds all digits, a Kakuro run those of its length and sum. Everything that
//! follows from distinctness and combinations is written once, for both.
//!
//! The combinations are those of the digits 1 to 9: every set of a given size, or of a given size and sum.

use crate::grid::{Cell, Digits};
use std::fmt;
use std::sync::LazyLock;

/// A region's index in [`Puzzle::regions`](crate::grid::Puzzle::regions), which is in search
/// order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegionId(pub(crate) u16);

impl RegionId {
    /// The region's index in a table by region.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The sort of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// A row of a Sudoku.
    Row,
    /// A column of a Sudoku.
    Column,
    /// A box of a Sudoku.
    Box,
    /// A horizontal run of a Kakuro.
    Across,
    /// A vertical run of a Kakuro.
    Down,
    /// A diagonal of an X Sudoku.
    Diagonal,
    /// An additional box of a windoku.
    Window,
    /// A region of arbitrary cells that holds every digit.
    Extra,
    /// The cells at the same place in every box.
    Group,
    /// A cage of a killer Sudoku.
    Cage,
    /// The cells of some houses that the cages within them do not cover; they have a sum too.
    Innies,
    /// The cells outside some houses in the cages that cover them; they have a sum too.
    Outies,
}

impl Family {
    /// The family whose regions cross this one's, if both partition the cells; `None` if there is
    /// none.
    pub const fn crossing(self) -> Option<Self> {
        match self {
            Self::Row => Some(Self::Column),
            Self::Column => Some(Self::Row),
            Self::Across => Some(Self::Down),
            Self::Down => Some(Self::Across),
            _ => None,
        }
    }

    /// The direction of the family's regions: `down`, or `across` for all others.
    pub const fn direction(self) -> &'static str {
        match self {
            Self::Down | Self::Column => "down",
            _ => "across",
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
            Self::Across => "run across",
            Self::Down => "run down",
            Self::Diagonal => "diagonal",
            Self::Window => "window",
            Self::Extra => "extra region",
            Self::Group => "disjoint group",
            Self::Cage => "cage",
            Self::Innies => "innies",
            Self::Outies => "outies",
        })
    }
}

/// Cells with distinct digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// What sort of region it is.
    pub family: Family,
    /// Its cells in reading order, at most 25.
    pub cells: Vec<Cell>,
    /// The sum of its digits, if known.
    pub sum: Option<u32>,
    /// The houses that innies or outies come from; `None` for all other regions.
    pub houses: Option<Neighbours>,
    /// A house of a joined puzzle: its number, and the board that it belongs to; else `None`.
    pub place: Option<OnBoard>,
}

/// A house among those of its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnBoard {
    /// The number of its row or column in the whole grid, or of its box in the board, from 1.
    pub number: usize,
    /// The board; the first, if it belongs to several.
    pub board: BoardName,
}

impl fmt::Display for OnBoard {
    /// As in `7 of the top left board`, behind the name of a family.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.number, self.board)
    }
}

/// The name of a board of a joined puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardName {
    /// By its place, if no other is there.
    At(&'static str),
    /// By its number, from 1.
    Number(usize),
}

impl BoardName {
    /// The names by place: top to bottom, and left to right in each.
    pub const PLACES: [Self; 9] = [
        Self::At("top left"),
        Self::At("top"),
        Self::At("top right"),
        Self::At("left"),
        Self::At("middle"),
        Self::At("right"),
        Self::At("bottom left"),
        Self::At("bottom"),
        Self::At("bottom right"),
    ];
}

impl fmt::Display for BoardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(place) => write!(f, "the {place} board"),
            Self::Number(number) => write!(f, "board {number}"),
        }
    }
}

/// Neighbouring houses of one family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbours {
    /// Their family.
    pub family: Family,
    /// The index of the first one among all of the family, from 0.
    pub first: usize,
    /// Their number, at least one.
    pub count: usize,
    /// The board of a joined puzzle that they belong to.
    pub board: Option<BoardName>,
}

impl Neighbours {
    /// Some houses, one behind the other in the list of all of their family, the first at an index
    /// there; `None` if they are not neighbours because they belong to different boards.
    pub fn of(first: usize, houses: &[&Region]) -> Option<Self> {
        let Region { family, place, .. } = houses.first()?;
        let follows = |(at, house): (usize, &&Region)| {
            let expected = place.map(|place| OnBoard { number: place.number + at, ..place });
            house.place == expected
        };
        let all = Self {
            family: *family,
            first: place.map_or(first, |place| place.number - 1),
            count: houses.len(),
            board: place.map(|place| place.board),
        };
        houses.iter().enumerate().all(follows).then_some(all)
    }
}

impl fmt::Display for Neighbours {
    /// Their name, as in `row 3`, `rows 3 and 4` or `rows 3 to 5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { family, first, count, board } = *self;
        let (first, last) = (first + 1, first + count);
        match count {
            1 => write!(f, "{family} {first}"),
            2 => write!(f, "{family}s {first} and {last}"),
            _ => write!(f, "{family}s {first} to {last}"),
        }?;
        board.map_or(Ok(()), |board| write!(f, " of {board}"))
    }
}

impl Region {
    /// A region of cells in reading order.
    pub const fn new(family: Family, cells: Vec<Cell>, sum: Option<u32>) -> Self {
        Self { family, cells, sum, houses: None, place: None }
    }

    /// Whether it is a house, which holds every digit.
    pub const fn is_house(&self) -> bool {
        use Family::{Box, Column, Diagonal, Extra, Group, Row, Window};
        matches!(self.family, Row | Column | Box | Diagonal | Window | Extra | Group)
    }
}

/// The largest digit that a sum can be made of.
pub const LARGEST: u8 = 9;

/// The greatest sum of distinct digits, 1 + 2 + … + 9.
pub const GREATEST: u32 = 45;

/// By size, then by sum; each list ascending as written lists ({1,2,9} before {1,3,8}).
static BY_SUM: LazyLock<[[Vec<Digits>; GREATEST as usize + 1]; LARGEST as usize + 1]> =
    LazyLock::new(|| {
        let mut table =
            [const { [const { Vec::new() }; GREATEST as usize + 1] }; LARGEST as usize + 1];
        for bits in 0..1 << LARGEST {
            let set = Digits::from_bits(bits);
            table[set.len()][set.sum() as usize].push(set);
        }
        table.iter_mut().flatten().for_each(|sets| ascend(sets));
        table
    });

/// By size alone.
static BY_SIZE: LazyLock<[Vec<Digits>; LARGEST as usize + 1]> = LazyLock::new(|| {
    std::array::from_fn(|size| {
        let mut sets: Vec<Digits> = BY_SUM[size].iter().flatten().copied().collect();
        ascend(&mut sets);
        sets
    })
});

/// Sorts sets of the same size in the order in which combinations are listed.
pub fn ascend(sets: &mut [Digits]) {
    sets.sort_by(|one, other| one.compare(*other));
}

/// All sets of `size` digits from 1 to 9 that make `sum`, or any sum if it is `None`, ascending as
/// written lists. Empty if there are none; at most twelve for a sum, 126 without.
pub fn combinations(size: usize, sum: Option<u32>) -> &'static [Digits] {
    let sets = match sum {
        Some(sum) => BY_SUM.get(size).and_then(|sums| sums.get(sum as usize)),
        None => BY_SIZE.get(size),
    };
    sets.map_or(&[], Vec::as_slice)
}

/// The combinations left to a region: every set of `open` digits out of `unplaced` that makes
/// `sum`, ascending as written lists, regardless of the candidates.
pub fn remaining(
    unplaced: Digits,
    open: usize,
    sum: Option<u32>,
) -> impl Iterator<Item = Digits> + Clone {
    // A region that takes every remaining digit has one combination, however many digits there are.
    let takes_all = open == unplaced.len();
    let whole = takes_all && sum.is_none_or(|sum| sum == unplaced.sum());
    let listed = if takes_all { &[] } else { combinations(open, sum) };
    let fits = move |set: &Digits| unplaced.includes(*set);
    whole.then_some(unplaced).into_iter().chain(listed.iter().copied().filter(fits))
}

/// Whether a combination is possible by the candidates of the open cells: each of its digits has a
/// place, each cell one of its digits.
pub fn is_possible(set: Digits, candidates: &[Digits]) -> bool {
    let somewhere = candidates.iter().fold(Digits::EMPTY, |all, digits| all | *digits);
    somewhere.includes(set) && candidates.iter().all(|digits| digits.meets(set))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_of_the_literature() {
        let pairs = (2..=9).flat_map(|size| (1..=45).map(move |sum| combinations(size, Some(sum))));
        let counts: Vec<usize> = pairs.map(<[_]>::len).filter(|&n| n > 0).collect();
        assert_eq!(counts.len(), 120);
        assert_eq!(counts.iter().filter(|&&n| n == 1).count(), 34);
        assert_eq!(counts.iter().max(), Some(&12));
        assert_eq!(combinations(4, None).len(), 126);
        assert_eq!(combinations(10, None).len(), 0);
        assert_eq!(combinations(2, Some(99)).len(), 0);
    }

    #[test]
    fn ascending_as_written() {
        let written: Vec<String> =
            combinations(4, Some(14)).iter().map(ToString::to_string).collect();
        assert_eq!(written, ["1238", "1247", "1256", "1346", "2345"]);
    }
}
