//! The candidates that chains run through, and what one candidate says about another.
//!
//! A *candidate* is a number here: nine times its cell plus its digit, 1 at 0.

use crate::engine::nine::{HOUSES, HOUSES_OF, bits};

/// How many candidates a grid can have.
pub const CANDIDATES: usize = 729;

/// What is the same for all fields of a state.
#[derive(Clone, Copy)]
pub struct Frame {
    /// By house: how many cells of it are open.
    pub open: [u8; 27],
    /// By digit: how many of it are not placed.
    pub left: [u8; 9],
    /// What chains of one path are worth: loops of one kind of link, forcing chains of one digit,
    /// and those of both kinds of link.
    pub worth: [f64; 3],
    /// What a step of the length is worth.
    pub step: f64,
}

/// A premise: a candidate, and whether it is right.
pub type Premise = (u16, bool);

/// Why a candidate is right or wrong: what of it can hold only once, or has but one place left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It is assumed.
    Premise,
    /// Its cell.
    Cell,
    /// Its box, row or column.
    House(Kind),
    /// A pattern of several cells.
    Pattern(SimplePattern),
    /// A chain within the chain.
    Chain,
}

/// The simple patterns that a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimplePattern {
    /// Pointing or claiming.
    Locked,
    /// Two digits with two places in a house.
    HiddenPair,
    /// Two cells of two digits.
    NakedPair,
    /// A digit in two lines.
    XWing,
}

/// The kinds of house, in the order in which links are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A box.
    Box,
    /// A row.
    Row,
    /// A column.
    Column,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Box, Self::Row, Self::Column];

    /// The house of this kind that a cell lies in.
    pub const fn of(self, cell: usize) -> usize {
        let [row, column, of_box] = HOUSES_OF[cell];
        match self {
            Self::Box => of_box as usize,
            Self::Row => row as usize,
            Self::Column => column as usize,
        }
    }

    /// The place of a cell in its house of this kind.
    pub const fn place(self, cell: usize) -> usize {
        match self {
            Self::Box => cell / 9 % 3 * 3 + cell % 3,
            Self::Row => cell % 9,
            Self::Column => cell / 9,
        }
    }

    /// The places of a house of this kind that lie in the box of a cell of it, as bits.
    const fn in_box(self, cell: usize) -> u16 {
        match self {
            Self::Box => 0,
            Self::Row => 0b111 << (cell % 9 / 3 * 3),
            Self::Column => 0b111 << (cell / 27 * 3),
        }
    }
}

/// The cell of a candidate.
pub const fn cell_of(candidate: u16) -> usize {
    candidate as usize / 9
}

/// The digit of a candidate, 1 at 0.
pub const fn digit_of(candidate: u16) -> usize {
    candidate as usize % 9
}

/// The candidate of a cell and a digit.
pub const fn candidate(cell: usize, digit: usize) -> u16 {
    (cell * 9 + digit) as u16
}

/// The cell at a place of a house.
pub const fn cell_at(house: usize, place: usize) -> usize {
    HOUSES[house][place] as usize
}

/// The candidates of a grid, by cell and by house.
#[derive(Clone, PartialEq, Eq)]
pub struct ChainField {
    /// By cell: its digits.
    pub cells: [u16; 81],
    /// By house and digit: its places.
    pub places: [[u16; 9]; 27],
}

impl ChainField {
    /// The candidates of all cells.
    pub fn new(cells: &[u16; 81]) -> Self {
        let mut field = Self { cells: *cells, places: [[0; 9]; 27] };
        for (cell, &digits) in cells.iter().enumerate() {
            for kind in Kind::ALL {
                let places = &mut field.places[kind.of(cell)];
                bits(digits).for_each(|digit| places[digit] |= 1 << kind.place(cell));
            }
        }
        field
    }

    /// Whether a candidate is there.
    pub const fn has(&self, candidate: u16) -> bool {
        self.cells[cell_of(candidate)] >> digit_of(candidate) & 1 == 1
    }

    /// Takes a candidate away.
    pub fn strike(&mut self, candidate: u16) {
        let (cell, digit) = (cell_of(candidate), digit_of(candidate));
        self.cells[cell] &= !(1 << digit);
        for kind in Kind::ALL {
            self.places[kind.of(cell)][digit] &= !(1 << kind.place(cell));
        }
    }

    /// The candidates of the grid, cell by cell.
    pub fn candidates(&self) -> impl Iterator<Item = u16> + '_ {
        let of_cell = |(cell, &digits)| bits(digits).map(move |digit| candidate(cell, digit));
        self.cells.iter().enumerate().flat_map(of_cell)
    }

    /// What is wrong if a candidate is right: the other digits of its cell, then its digit in its
    /// box, its row and its column.
    pub fn weak(&self, of: u16) -> impl Iterator<Item = (u16, Cause)> + '_ {
        let (cell, digit) = (cell_of(of), digit_of(of));
        let others = self.cells[cell] & !(1 << digit);
        let of_cell = bits(others).map(move |other| (candidate(cell, other), Cause::Cell));
        let of_house = move |kind: Kind| {
            let house = kind.of(cell);
            let places = self.places[house][digit] & !(1 << kind.place(cell)) & !kind.in_box(cell);
            bits(places).map(move |at| (candidate(cell_at(house, at), digit), Cause::House(kind)))
        };
        of_cell.chain(Kind::ALL.into_iter().flat_map(of_house))
    }

    /// What is right if a candidate is wrong: the only other digit of its cell, if cells count, and
    /// the only other places for its digit in its box, its row and its column.
    pub fn strong(&self, of: u16, by_cell: bool) -> impl Iterator<Item = (u16, Cause)> + '_ {
        let (cell, digit) = (cell_of(of), digit_of(of));
        let others = self.cells[cell] & !(1 << digit);
        let is_pair = by_cell && self.cells[cell].count_ones() == 2;
        let of_cell = is_pair.then(|| candidate(cell, others.trailing_zeros() as usize));
        let of_house = move |kind: Kind| {
            let house = kind.of(cell);
            let places = self.places[house][digit] & !(1 << kind.place(cell));
            let is_only = places.is_power_of_two();
            let other = is_only.then(|| cell_at(house, places.trailing_zeros() as usize))?;
            Some((candidate(other, digit), Cause::House(kind)))
        };
        let of_cell = of_cell.map(|other| (other, Cause::Cell)).into_iter();
        of_cell.chain(Kind::ALL.into_iter().filter_map(of_house))
    }

    /// What of a cell another field has and this one has not.
    pub fn lost_in_cell(&self, source: &Self, cell: usize) -> impl Iterator<Item = u16> + use<> {
        bits(source.cells[cell] & !self.cells[cell]).map(move |digit| candidate(cell, digit))
    }

    /// What of a digit another field has in a house and this one has not.
    pub fn lost_in_house(
        &self,
        source: &Self,
        house: usize,
        digit: usize,
    ) -> impl Iterator<Item = u16> + use<> {
        let lost = source.places[house][digit] & !self.places[house][digit];
        bits(lost).map(move |place| candidate(cell_at(house, place), digit))
    }
}
