//! What must not be left if a puzzle has one solution: a bivalue universal grave, or a loop of the same
//! two digits.
//!
//! # Graves
//!
//! BUG, the bivalue universal grave: all but a few open cells have two candidates, and without the
//! *extra* candidates of those few, every house has two places for every digit.
//!
//! ```text
//!   [12] [23] [13+7]     without the 7, whatever solves the grid has a twin
//!   type 1: one cell     it must hold an extra digit
//!   type 2: one digit    cells that see all its extra places lose it
//!   type 3: two digits   with other cells of a house they form a naked set
//!   type 4: two cells    in a house that needs a digit of both there: they lose all others
//! ```
//!
//! So at least one extra candidate is right if the puzzle has one solution.
//!
//! # Loops
//!
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
//!
//! What unique loops strike, by kind.
//!
//! | kind | the cells with extra candidates |
//! |---|---|
//! | 1 | a single cell: it loses the two digits |
//! | 2 | all have the same extra digit: cells that see them all lose it |
//! | 3 | two in a house that form a naked or a hidden set with other cells there |
//! | 4 | two in a house that needs one of the two digits there: both lose the other |

use super::ground::HOUSES;
use crate::nine::{ALL, BOXES, COLUMNS, Cells, ROWS, bits, each, set, subsets};
use crate::rate::explainer::chains::state::{ExplainerHint, ExplainerState, Pattern, Worth};

/// The size of the largest naked set of type 3.
const LARGEST_SET: usize = 6;

/// A grave.
struct Grave {
    /// The cells with extra candidates, in the order found: at least one.
    cells: Vec<usize>,
    /// By cell: the extra candidates.
    extra: [u16; 81],
    /// All extra candidates.
    digits: u16,
    /// The cells that see all cells with extra candidates.
    seen: u128,
}

/// The extra digits of a single cell.
pub fn type_1(state: &ExplainerState) -> Option<ExplainerHint> {
    let grave = Grave::of(state)?;
    let &[cell] = &grave.cells[..] else { return None };
    state.strike([cell], !grave.digits)
}

/// A single extra digit of several cells.
pub fn type_2(state: &ExplainerState) -> Option<ExplainerHint> {
    let grave = Grave::of(state)?;
    let is_it = grave.cells.len() > 1 && grave.digits.is_power_of_two();
    let hint = is_it.then(|| state.strike(each(grave.seen), grave.digits))??;
    Some(hint.shown_by(grave.pattern()))
}

/// Extra digits of cells in one house, if they form part of a naked set.
pub fn type_3(state: &ExplainerState) -> Option<ExplainerHint> {
    let grave = Grave::of(state)?;
    if grave.cells.len() == 1 || grave.digits.is_power_of_two() {
        return None;
    }
    grave
        .shared_houses(state)
        .find_map(|house| (2..=LARGEST_SET).find_map(|size| grave.naked_set(state, house, size)))
}

/// Two cells of a house that share a digit.
pub fn type_4(state: &ExplainerState) -> Option<ExplainerHint> {
    let grave = Grave::of(state)?;
    let &[one, other] = &grave.cells[..] else { return None };
    let common = state.candidates(one) & state.candidates(other) & !grave.digits;
    if !common.is_power_of_two() || grave.shared_houses(state).next().is_none() {
        return None;
    }
    let struck = [one, other].map(|cell| (cell, !(grave.extra[cell] | common)));
    Some(state.strike_each(struck)?.shown_by(grave.pattern()))
}

impl Grave {
    /// The grave of a state, if it has one.
    fn of(state: &ExplainerState) -> Option<Self> {
        // A rule may tell the solutions apart.
        if state.ground.has_rules() {
            return None;
        }
        let mut grave =
            Self { cells: Vec::new(), extra: [0; 81], digits: 0, seen: !0 >> (128 - 81) };
        let further = state.houses().filter(|house| *house >= BOXES.end);
        for house in BOXES.chain(ROWS).chain(COLUMNS).chain(further) {
            for (digit, &places) in state.places[house].iter().enumerate() {
                if places == 0 || places.count_ones() == 2 {
                    continue;
                }
                let cells = bits(places).map(|place| usize::from(HOUSES[house][place]));
                let mut large = cells.filter(|&cell| state.candidates(cell).count_ones() > 2);
                // If two cells could have the extra digit, other houses decide.
                let cell = large.next()?;
                if large.next().is_none() {
                    grave.add(state, cell, 1 << digit);
                }
            }
        }
        grave.is_one(state).then_some(grave)
    }

    fn add(&mut self, state: &ExplainerState, cell: usize, digit: u16) {
        if self.extra[cell] == 0 {
            self.cells.push(cell);
            self.seen &= state.ground.seen[cell];
        }
        self.extra[cell] |= digit;
        self.digits |= digit;
    }

    /// Whether the rest has two candidates in every open cell and two places for every digit.
    fn is_one(&self, state: &ExplainerState) -> bool {
        let rest = |cell: usize| state.candidates(cell) & !self.extra[cell];
        let is_pair = |cell| state.nine.values[cell] != 0 || rest(cell).count_ones() == 2;
        let twice = |house: usize| {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for digits in HOUSES[house].map(|cell| rest(cell.into())) {
                more |= twice & digits;
                twice |= once & digits;
                once |= digits;
            }
            once == twice && more == 0
        };
        !self.cells.is_empty() && (0..81).all(is_pair) && state.houses().all(twice)
    }

    /// What shows the grave: the cells with extra candidates, and those candidates.
    fn pattern(&self) -> Pattern {
        Pattern { cells: self.cells.clone(), digits: self.digits, ..Pattern::default() }
    }

    /// The houses that all cells with extra candidates share.
    fn shared_houses(&self, state: &ExplainerState) -> impl Iterator<Item = usize> + '_ {
        let ground = state.ground;
        let shares = move |house: &usize| self.cells.iter().all(|&cell| ground.is_in(cell, *house));
        ground.houses_of(self.cells[0]).filter(shares)
    }

    /// What a naked set of the extra digits and other cells of a house strikes there.
    fn naked_set(
        &self,
        state: &ExplainerState,
        house: usize,
        size: usize,
    ) -> Option<ExplainerHint> {
        let is_other = |&cell: &usize| self.seen >> cell & 1 == 1 && state.candidates(cell) != 0;
        let ground = state.ground;
        let in_house = ground.neighbours(self.cells[0]).filter(|&it| ground.is_in(it, house));
        let others: Vec<usize> = in_house.filter(is_other).collect();
        subsets(others.len(), size - 1).find_map(|set| {
            let of_set = bits(set).fold(0, |all, place| all | state.candidates(others[place]));
            let is_naked = of_set.count_ones() as usize == size && self.digits & !of_set == 0;
            let rest = others.iter().enumerate().filter(|(place, _)| set >> place & 1 == 0);
            let hint = is_naked.then(|| state.strike(rest.map(|(_, &cell)| cell), of_set))??;
            let others = bits(set).map(|place| others[place]).collect();
            let pattern = Pattern { others, houses: vec![house], ..self.pattern() };
            Some(ExplainerHint { set: size as u32, ..hint }.shown_by(pattern))
        })
    }
}

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
        hints(state, path, digits, |kind, hint| {
            let Some(rating) = worth.rating(&hint) else { return };
            let is_better = |best: &Found| (rating, kind) < (best.rating, best.kind);
            if self.best.as_ref().is_none_or(is_better) {
                *self.best = Some(Found { rating, kind, hint });
            }
        });
    }
}

/// The number of a kind, 1 to 4.
type Kind = u8;

/// The largest set of kind 3.
const LARGEST_LOOP_SET: usize = 7;

/// The two cells of a loop with extra candidates, in a house.
struct Corners<'a> {
    state: &'a ExplainerState,
    house: usize,
    /// The first cell, as a bit of the house.
    first: u16,
    /// Both cells.
    both: u16,
    /// The two digits of the loop.
    digits: u16,
    /// The extra candidates that both cells have.
    common: u16,
    /// The extra candidates that either cell has.
    either: u16,
}

/// Offers what a loop strikes, in the order of the search.
fn hints(
    state: &ExplainerState,
    path: &[usize],
    digits: u16,
    mut offer: impl FnMut(Kind, ExplainerHint),
) {
    let row = (path.len().min(10) - 4) / 2;
    let mut offer = |kind, hint: ExplainerHint| {
        let pattern = Pattern { cells: path.to_vec(), digits, ..hint.pattern.clone() };
        offer(kind, ExplainerHint { row, ..hint }.shown_by(pattern));
    };
    let more = |cell: usize| state.candidates(cell) & !digits;
    let large: Vec<usize> = path.iter().copied().filter(|&cell| more(cell) != 0).collect();
    let either = large.iter().fold(0, |all, &cell| all | more(cell));
    if let &[cell] = &large[..] {
        state.strike([cell], digits).into_iter().for_each(|hint| offer(1, hint));
        return;
    }
    if either.is_power_of_two() {
        let seen = large.iter().fold(!0, |seen, &cell| seen & state.ground.seen[cell]);
        state.strike(each(seen), either).into_iter().for_each(|hint| offer(2, hint));
    }
    let &[one, other] = &large[..] else { return };
    let ground = state.ground;
    let shared = ground.houses_of(one).filter(|&house| ground.is_in(other, house));
    let corners = |house: usize| {
        let bit = |cell| {
            let is_there = |place: &usize| usize::from(HOUSES[house][*place]) == cell;
            bits(ALL).filter(is_there).fold(0, |bit, place| bit | 1 << place)
        };
        let [first, second] = [one, other].map(bit);
        let (common, both) = (more(one) & more(other), first | second);
        Corners { state, house, first, both, digits, common, either }
    };
    let shared: Vec<Corners<'_>> = shared.map(corners).collect();
    if !either.is_power_of_two() {
        third(&shared, either.count_ones() as usize, |hint| offer(3, hint));
    }
    fourth(state, &shared, [one, other]).into_iter().for_each(|hint| offer(4, hint));
}

/// Offers what sets strike, the smallest sets first.
fn third(shared: &[Corners<'_>], smallest: usize, mut offer: impl FnMut(ExplainerHint)) {
    for size in smallest..=LARGEST_LOOP_SET {
        for corners in shared {
            corners.naked(size, &mut offer);
            corners.hidden(size, &mut offer);
        }
    }
}

/// Strikes one of the two digits from both cells, if a house they share has no other place for the
/// other digit; if that is true of both digits, it strikes the higher one.
fn fourth(
    state: &ExplainerState,
    shared: &[Corners<'_>],
    both: [usize; 2],
) -> Option<ExplainerHint> {
    let needs = |digit: usize| {
        let needs =
            |corners: &&Corners<'_>| state.places[corners.house][digit] & !corners.both == 0;
        Some((digit, shared.iter().find(needs)?.house))
    };
    let digits = shared.first()?.digits;
    let (kept, house) = bits(digits).find_map(needs)?;
    let pattern = Pattern { houses: vec![house], ..Pattern::default() };
    Some(state.strike(both, digits & !(1 << kept))?.shown_by(pattern))
}

impl Corners<'_> {
    /// Offers what naked sets of one of the two cells and `size - 1` others strike.
    fn naked(&self, size: usize, mut offer: impl FnMut(ExplainerHint)) {
        if 2 * size > self.state.open[self.house] {
            return;
        }
        let candidates = self.state.candidates_in(self.house);
        let is_other =
            |&place: &usize| self.both >> place & 1 == 0 && candidates[place].count_ones() > 1;
        let others: Vec<usize> = (0..9).filter(is_other).collect();
        for set in subsets(others.len(), size - 1) {
            let set = bits(set).fold(0, |set, place| set | 1 << others[place]);
            let of_set = bits(set).fold(0, |all, place| all | candidates[place]);
            let is_full = |all: u16| all.count_ones() as usize == size;
            // The other cells must hold the digits that one of the two cells lacks.
            if is_full(of_set | self.common) && is_full(of_set | self.either) {
                let rest = !(set | self.both) & ALL;
                let hint = self.state.strike_in(self.house, rest, of_set | self.either);
                let offered = |hint| offer(self.with_set(set, size as u32, hint));
                hint.into_iter().for_each(offered);
            }
        }
    }

    /// A hint with the cells of its set, as bits of the house.
    fn with_set(&self, cells: u16, set: u32, hint: ExplainerHint) -> ExplainerHint {
        let others = bits(cells).map(|place| HOUSES[self.house][place].into()).collect();
        let pattern = Pattern { others, houses: vec![self.house], ..Pattern::default() };
        ExplainerHint { set, ..hint.shown_by(pattern) }
    }

    /// Offers what hidden sets of the two digits and `size - 2` others strike. Their places are one
    /// of the two cells and `size - 1` others. The number of the latter decides the rating.
    fn hidden(&self, size: usize, mut offer: impl FnMut(ExplainerHint)) {
        if 2 * size >= self.state.open[self.house] {
            return;
        }
        let places =
            |digit: usize| self.state.places[self.house][digit] & (!self.both | self.first);
        let of_loop = bits(self.digits).fold(0, |all, digit| all | places(digit));
        let rest: Vec<usize> = bits(!(self.digits | self.either) & ALL).collect();
        for set in subsets(rest.len(), size - 2) {
            let set = bits(set).fold(0, |set, place| set | 1 << rest[place]);
            let all = bits(set).fold(of_loop, |all, digit| all | places(digit));
            let has_places = bits(set | self.digits).all(|digit| places(digit) != 0);
            if has_places && all.count_ones() as usize == size {
                let hint = self.state.strike_in(self.house, all & !self.both, !(set | self.digits));
                let offered = |hint| offer(self.with_set(all & !self.both, size as u32 - 1, hint));
                hint.into_iter().for_each(offered);
            }
        }
    }
}
