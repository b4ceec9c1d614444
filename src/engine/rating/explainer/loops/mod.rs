//! Unique rectangles and loops: a ring of cells that must not all hold the same two digits.
//!
//! ```text
//!   [12]---[12]            Every house of the loop has two of its cells, one at an even and one at
//!    |       |             an odd place. With 1 and 2 alone they could be filled in two ways, so one
//!   [12]---[12+..]         of the cells with more candidates holds another digit.
//! ```
//!
//! A loop grows from each cell of two candidates through one house after another. It may pass cells
//! with more: two of them, or any number if all have the same single digit more.

mod kinds;

use super::rule::Worth;
use super::state::{ExplainerHint, ExplainerState, houses_of};
use crate::engine::nine::{Cells, HOUSE, each, set};
use kinds::Kind;

/// The most cells of a loop: two in each box.
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
    visited: [u32; 2],
    /// What was found with the least rating, of equals with the first kind, of equals the first.
    best: &'a mut Option<Found>,
}

/// What a loop comes to.
struct Found {
    rating: u32,
    kind: Kind,
    hint: ExplainerHint,
}

/// What the loop of the least rating strikes.
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
    /// Adds a cell and continues from there. `left` is how many more cells may have any candidates
    /// more, and `seen` are the other candidates of the cells that were looked at, taken or not:
    /// if it is one digit, any cell may have it. The next cell is not sought in houses of the
    /// kind that led here.
    fn grow(&mut self, cell: usize, left: i32, mut seen: u16, led_here: Option<usize>) {
        let parity = self.path.len() % 2;
        let houses = houses_of(cell);
        let mask = houses.iter().fold(0, |mask, house| mask | 1 << house);
        if self.visited[parity] & mask != 0 {
            return; // No loop has two such cells in a house.
        }
        self.visited[parity] |= mask;
        self.path.push(cell);
        for (kind, house) in
            houses.into_iter().enumerate().filter(|(kind, _)| led_here != Some(*kind))
        {
            for next in each(HOUSE[house] & self.cells) {
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

    /// Keeps what the path strikes, if it is a loop and better than what was found before.
    fn close(&mut self) {
        if self.visited[0] != self.visited[1] {
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
