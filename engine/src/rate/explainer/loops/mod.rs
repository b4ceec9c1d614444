//! Unique rectangles and loops: a ring of cells that the same two digits alone must not fill.
//!
//! ```text
//!   [12]---[12]            Every house of the loop has two of its cells, one at an even and one
//!    |       |             at an odd place. With 1 and 2 alone it could be filled in two ways, so
//!   [12]---[12+..]         one of the cells with extra candidates holds another digit.
//! ```
//!
//! A loop grows from each bivalue cell, through one house after another. It may include cells with
//! extra candidates: at most two, or any number if they all have the same single extra digit.

mod kinds;

use super::houses::HOUSES;
use super::rule::Worth;
use super::state::{ExplainerHint, ExplainerState};
use crate::nine::{Cells, set};
use kinds::Kind;

/// The maximum length of a loop: two cells in each box.
const LONGEST: usize = 18;

/// A search for the loops of two digits.
struct Search<'a> {
    state: &'a ExplainerState,
    worth: &'a Worth,
    /// The two digits.
    digits: u16,
    /// The cells that have both.
    cells: Cells,
    /// The cells so far.
    path: Vec<usize>,
    /// The houses of the cells at even and at odd places, as bits.
    visited: [u64; 2],
    /// The best result so far: the one with the lowest rating; among equals, the lowest kind, then
    /// the first found.
    best: &'a mut Option<Found>,
}

/// The result of a loop.
struct Found {
    rating: u32,
    kind: Kind,
    hint: ExplainerHint,
}

/// What the loop with the lowest rating strikes.
pub fn unique_loop(state: &ExplainerState, worth: &Worth) -> Option<ExplainerHint> {
    let mut best = None;
    for start in (0..81).filter(|&cell| state.candidates(cell).count_ones() == 2) {
        let digits = state.candidates(start);
        let cells = set((0..81).filter(|&cell| state.candidates(cell) & digits == digits));
        let path = Vec::with_capacity(LONGEST);
        let mut search =
            Search { state, worth, digits, cells, path, visited: [0; 2], best: &mut best };
        search.grow(start, 2, 0, None);
    }
    best.map(|found| found.hint)
}

impl Search<'_> {
    /// Adds a cell and continues from there. `left` is how many more cells may have arbitrary extra
    /// candidates. `seen` holds the extra candidates of all cells examined, used or not: if it is a
    /// single digit, any cell may have it. The next cell is not searched in houses of the kind that
    /// led here.
    fn grow(&mut self, cell: usize, left: i32, mut seen: u16, led_here: Option<usize>) {
        let parity = self.path.len() % 2;
        let ground = self.state.ground;
        let mask = ground.houses_of(cell).fold(0, |mask, house| mask | 1 << house);
        if self.visited[parity] & mask != 0 {
            return; // No house of a loop has two such cells.
        }
        self.visited[parity] |= mask;
        self.path.push(cell);
        for (kind, house) in
            ground.houses_of(cell).enumerate().filter(|(kind, _)| led_here != Some(*kind))
        {
            for next in self.in_house(house) {
                if self.path.len() >= 4 && next == self.path[0] {
                    self.close();
                } else if !self.path.contains(&next) {
                    let more = self.state.candidates(next) & !self.digits;
                    seen |= more;
                    if more == 0 || seen.is_power_of_two() || left > 0 {
                        self.grow(next, left - i32::from(more != 0), seen, Some(kind));
                    }
                }
            }
        }
        self.path.pop();
        self.visited[parity] &= !mask;
    }

    /// The cells of a house that have both digits.
    fn in_house(&self, house: usize) -> impl Iterator<Item = usize> + use<> {
        let cells = self.cells;
        let in_house = HOUSES[house].into_iter().map(usize::from);
        in_house.filter(move |cell| cells >> cell & 1 == 1)
    }

    /// Whether a rule may tell the digits of the loop apart.
    fn is_restricted(&self) -> bool {
        let ground = self.state.ground;
        let restricts = |&cell: &usize| ground.restricts(&self.state.nine, cell, self.digits);
        ground.has_rules() && self.path.iter().any(restricts)
    }

    /// Keeps what the path strikes, if it is a loop and better than the result so far.
    fn close(&mut self) {
        if self.visited[0] != self.visited[1] || self.is_restricted() {
            return;
        }
        let Self { state, worth, digits, ref path, .. } = *self;
        kinds::hints(state, path, digits, |kind, hint| {
            let Some(rating) = worth.rating(&hint) else { return };
            let is_better = |best: &Found| (rating, kind) < (best.rating, best.kind);
            if self.best.as_ref().is_none_or(is_better) {
                *self.best = Some(Found { rating, kind, hint });
            }
        });
    }
}
