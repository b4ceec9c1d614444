//! The candidates that chains run through, and what one candidate implies about another.
//!
//! A *candidate* is a number here: nine times its cell plus its digit, with digit 1 as 0.

use crate::nine::bits;
use crate::rate::explainer::ground::{Cause, Ground, HOUSES, Home, Kind, MOST};

/// How many candidates a grid can have.
pub const CANDIDATES: usize = 729;

/// What all fields of a state have in common.
#[derive(Clone, Copy)]
pub struct Frame {
    /// By house: the number of open cells.
    pub open: [u8; MOST],
    /// By digit: how often it still has to be placed.
    pub left: [u8; 9],
    /// What single-path chains are worth: loops by one kind of link, forcing chains of one digit,
    /// and chains by both kinds of link.
    pub worth: [f64; 3],
    /// What each step of the length is worth.
    pub step: f64,
}

/// A premise: a candidate, and whether it is right.
pub type Premise = (u16, bool);

/// The cell of a candidate.
pub const fn cell_of(candidate: u16) -> usize {
    candidate as usize / 9
}

/// The digit of a candidate, with digit 1 as 0.
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
    /// Which cells exclude each other.
    pub ground: &'static Ground,
    /// By cell: its digits.
    pub cells: [u16; 81],
    /// By house and digit: its places.
    pub places: [[u16; 9]; MOST],
}

impl ChainField {
    /// The candidates of all cells.
    pub fn new(ground: &'static Ground, cells: &[u16; 81]) -> Self {
        let mut field = Self { ground, cells: *cells, places: [[0; 9]; MOST] };
        for (cell, &digits) in cells.iter().enumerate() {
            for home in &ground.homes[cell] {
                let places = &mut field.places[home.house];
                bits(digits).for_each(|digit| places[digit] |= home.place);
            }
        }
        field
    }

    /// Whether a candidate is there.
    pub const fn has(&self, candidate: u16) -> bool {
        self.cells[cell_of(candidate)] >> digit_of(candidate) & 1 == 1
    }

    /// Removes a candidate.
    pub fn strike(&mut self, candidate: u16) {
        let (cell, digit) = (cell_of(candidate), digit_of(candidate));
        self.cells[cell] &= !(1 << digit);
        for home in &self.ground.homes[cell] {
            self.places[home.house][digit] &= !home.place;
        }
    }

    /// The candidates of the grid, cell by cell.
    pub fn candidates(&self) -> impl Iterator<Item = u16> + '_ {
        let of_cell = |(cell, &digits)| bits(digits).map(move |digit| candidate(cell, digit));
        self.cells.iter().enumerate().flat_map(of_cell)
    }

    /// Lists the candidates that are wrong if a candidate is right: first the other digits of its
    /// cell, then its digit in its box, row and column and in other cells that it sees, then those
    /// next to its digit in cells that cannot have consecutive ones.
    pub fn weak(&self, of: u16) -> impl Iterator<Item = (u16, Cause)> + '_ {
        let (cell, digit) = (cell_of(of), digit_of(of));
        let others = self.cells[cell] & !(1 << digit);
        let of_cell = bits(others).map(move |other| (candidate(cell, other), Cause::Cell));
        let of_house = move |kind: Kind| {
            let house = kind.of(cell);
            let places = self.places[house][digit] & !(1 << kind.place(cell)) & !kind.in_box(cell);
            bits(places).map(move |at| (candidate(cell_at(house, at), digit), Cause::House(kind)))
        };
        // Classic Sudoku has none of these, and does not wait for them.
        let further = (!self.ground.is_classic()).then(|| {
            let beyond = self.ground.beyond[cell].iter();
            let beyond = beyond.map(move |&(other, cause)| (candidate(other.into(), digit), cause));
            let near = self.ground.near[cell].iter().flat_map(move |&other| {
                let next =
                    [digit + 1, digit.wrapping_sub(1)].into_iter().filter(|digit| *digit < 9);
                next.map(move |digit| (candidate(other.into(), digit), Cause::Near))
            });
            beyond.chain(near).filter(|(other, _)| self.has(*other))
        });
        let further = further.into_iter().flatten();
        of_cell.chain(Kind::ALL.into_iter().flat_map(of_house)).chain(further)
    }

    /// Lists the candidates that are right if a candidate is wrong: the only other digit of its
    /// cell, if cells count, and the only other place for its digit in each of its houses.
    pub fn strong(&self, of: u16, by_cell: bool) -> impl Iterator<Item = (u16, Cause)> + '_ {
        let (cell, digit) = (cell_of(of), digit_of(of));
        let others = self.cells[cell] & !(1 << digit);
        let is_pair = by_cell && self.cells[cell].count_ones() == 2;
        let of_cell = is_pair.then(|| candidate(cell, others.trailing_zeros() as usize));
        let of_house = move |home: &Home| {
            let places = self.places[home.house][digit] & !home.place;
            let is_only = places.is_power_of_two();
            let other = is_only.then(|| cell_at(home.house, places.trailing_zeros() as usize))?;
            Some((candidate(other, digit), Cause::House(home.kind)))
        };
        let of_cell = of_cell.map(|other| (other, Cause::Cell)).into_iter();
        of_cell.chain(self.ground.homes[cell].iter().filter_map(of_house))
    }

    /// The candidates of a cell that another field has and this one lacks.
    pub fn lost_in_cell(&self, source: &Self, cell: usize) -> impl Iterator<Item = u16> + use<> {
        bits(source.cells[cell] & !self.cells[cell]).map(move |digit| candidate(cell, digit))
    }

    /// The places of a digit in a house that another field has and this one lacks.
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

/// What one candidate implies about another: which one, and why.
pub type Link = (u16, Cause);

/// The links from each candidate of a field: first those within its cell, then those within its
/// houses.
pub struct Links {
    /// By candidate: how many candidates of the field come before it.
    pub ranks: [u16; CANDIDATES],
    /// How many candidates there are.
    pub count: usize,
    weak: Table,
    strong: Table,
}

/// Links of one direction: from right to wrong, or from wrong to right.
struct Table {
    /// By candidate: where its links within its cell begin, and where those within its houses
    /// begin.
    starts: [[u16; 2]; CANDIDATES + 1],
    links: Vec<Link>,
}

impl Links {
    /// The links of a field.
    pub fn new(field: &ChainField) -> Self {
        let (mut weak, mut strong) = (Table::new(3 * CANDIDATES), Table::new(CANDIDATES));
        let (mut ranks, mut count) = ([0; CANDIDATES], 0);
        for of in 0..CANDIDATES as u16 {
            ranks[usize::from(of)] = count;
            if field.has(of) {
                count += 1;
                weak.add(of, field.weak(of));
                strong.add(of, field.strong(of, true));
            } else {
                weak.add(of, []);
                strong.add(of, []);
            }
        }
        Self { ranks, count: usize::from(count), weak, strong }
    }

    /// Lists what follows from a premise, within cells and within houses if these count. From a
    /// right candidate it follows that others are wrong, and the other way round. Weak links within
    /// houses always count.
    #[inline]
    pub fn from(&self, (of, right): Premise, [by_cell, by_house]: [bool; 2]) -> &[Link] {
        if right {
            self.weak.of(of, [by_cell, true])
        } else {
            self.strong.of(of, [by_cell, by_house])
        }
    }
}

impl Table {
    fn new(room: usize) -> Self {
        Self { starts: [[0; 2]; CANDIDATES + 1], links: Vec::with_capacity(room) }
    }

    /// Adds the links from the next candidate.
    fn add(&mut self, of: u16, links: impl IntoIterator<Item = Link>) {
        let start = self.links.len() as u16;
        let mut houses = start;
        links.into_iter().for_each(|link| {
            houses += u16::from(link.1 == Cause::Cell);
            self.links.push(link);
        });
        self.starts[usize::from(of)] = [start, houses];
        self.starts[usize::from(of) + 1] = [self.links.len() as u16; 2];
    }

    #[inline]
    fn of(&self, candidate: u16, [by_cell, by_house]: [bool; 2]) -> &[Link] {
        let from = usize::from(candidate);
        let ([cell, houses], [end, _]) = (self.starts[from], self.starts[from + 1]);
        let start = if by_cell { cell } else { houses };
        let end = if by_house { end } else { houses };
        &self.links[usize::from(start)..usize::from(end)]
    }
}
