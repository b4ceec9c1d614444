//! The walks. Each draws its own order, but all reach the same stuck positions: a visible digit
//! stays visible until it is filled in, so the digits that can be filled do not depend on the
//! order. So all walks go from one stuck position to the next side by side, and each of these is
//! worked out once.
//!
//! The same gives the digits that single steps place in a state, and how each is best seen.

use super::state::{Area, TimeField, TimeState};
use super::stuck::{self, Strikes, subsets, x_wings, xy_wings};
use super::worth::{WAYS, Worth};
use crate::budget::Budget;
use crate::grid::{Cell, Digit, Kind, RegionId};
use crate::path::Scores;
use crate::power::power;
use crate::rate::system::Subject;
use crate::rate::walk::Failure;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The distance between the seeds of two runs.
const APART: u64 = 1_000_003;

/// The number of open cells that times are told for.
const CELLS: f64 = 50.0;

/// The cost of a step, and the cost of a region in a search for all patterns.
const STEP: u64 = 3;
const PATTERNS: u64 = 16;

/// Walks through what is left of a puzzle.
pub struct Walks<'a, 'b> {
    field: &'a TimeField<'a>,
    worth: &'a Worth,
    budget: &'a Budget<'b>,
    /// For each run, its random numbers and its total so far, in seconds.
    runs: Vec<(SplitMix64, f64)>,
    /// Where the time went, and how digits were found.
    pub log: Log,
    found: Vec<(u16, f64)>,
}

/// Where the time went, in all runs together, and how often each means was used.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// Seconds of looking.
    pub looking: f64,
    /// By way, as in [`WAYS`]: the number of digits found by it. A digit counts for the way that
    /// adds the most to its visibility, the first among equals.
    pub found: [u32; WAYS.len()],
    /// The number of candidates written in each run.
    pub marks: u32,
    /// How often each of [`MEANS`] advanced a stuck position, in each run.
    pub used: [u32; MEANS.len()],
    /// The same in seconds.
    pub stuck: [f64; MEANS.len()],
}

/// What advances stuck positions: locked candidates, rounds, the further patterns, guesses.
pub const MEANS: [&str; 4] = ["locked", "rounds", "further", "guessing"];

/// Adds what a level of patterns strikes.
type Find = fn(&TimeState, &TimeField<'_>, &mut Strikes);

/// The levels of patterns, in order, each with the means that it counts as.
const LEVELS: [(usize, Find); 5] = [
    (0, stuck::locked),
    (1, stuck::round),
    (2, |state, field, strikes| subsets(state, field, true, strikes)),
    (2, |state, field, strikes| subsets(state, field, false, strikes)),
    (2, |state, field, strikes| {
        x_wings(state, field, strikes);
        xy_wings(state, field, strikes);
    }),
];

impl<'a, 'b> Walks<'a, 'b> {
    /// Starts a number of walks from a seed.
    pub fn new(
        field: &'a TimeField<'a>,
        worth: &'a Worth,
        (runs, seed): (u32, u32),
        budget: &'a Budget<'b>,
    ) -> Self {
        let source = |run| {
            let mut source =
                SplitMix64::from_seed((u64::from(seed) + u64::from(run) * APART).to_le_bytes());
            source.next_u64();
            (source, 0.0)
        };
        let runs = (0..runs).map(source).collect();
        Self { field, worth, budget, runs, log: Log::default(), found: Vec::new() }
    }

    /// The total of each walk, in seconds. `noted` says whether candidates are written already.
    pub fn totals(
        mut self,
        mut start: TimeState,
        mut noted: bool,
    ) -> Result<(Vec<f64>, Log), Failure> {
        let mut state = start.clone();
        while start.open > 0 {
            for run in 0..self.runs.len() {
                state.clone_from(&start);
                self.walk(&mut state, run)?;
            }
            if state.open > 0 {
                if !noted {
                    noted = true;
                    self.log.marks = state.marks();
                    self.charge(self.worth.marks * f64::from(self.log.marks));
                }
                self.move_on(&mut state)?;
            }
            std::mem::swap(&mut start, &mut state);
        }
        Ok((self.runs.iter().map(|(_, total)| *total).collect(), self.log))
    }

    /// Fills what is visible, in random order.
    fn walk(&mut self, state: &mut TimeState, run: usize) -> Result<(), Failure> {
        let Self { field, worth, budget, runs, log, found } = self;
        let (source, total) = &mut runs[run];
        loop {
            state.visible(found);
            let Some(&(last, weight)) = found.last() else { return Ok(()) };
            if !budget.spend(STEP) {
                return Err(Failure::GaveUp);
            }
            let crowd = power(weight / 100.0, worth.crowd);
            let looking = worth.look * (state.open as f64 / CELLS) / crowd;
            *total += worth.write + looking;
            log.looking += looking;
            let drawn = unit(source) * weight;
            let cell = found.iter().find(|(_, sum)| *sum > drawn).map_or(last, |(cell, _)| *cell);
            log.found[way(&state.terms(cell.into(), field, worth))] += 1;
            state.fill(cell.into(), field, worth);
        }
    }

    /// Advances a stuck position.
    fn move_on(&mut self, state: &mut TimeState) -> Result<(), Failure> {
        if !self.budget.spend(PATTERNS * self.field.areas.len() as u64) {
            return Err(Failure::GaveUp);
        }
        let Worth { locked, round, further, guess, .. } = *self.worth;
        let part = state.open as f64 / CELLS;
        for (means, find) in LEVELS {
            let cost = [locked, round * part, further][means];
            if cost <= 0.0 {
                continue;
            }
            let mut strikes = Strikes::none(self.field);
            find(state, self.field, &mut strikes);
            if strikes.patterns > 0 {
                strikes.apply(state, self.field, self.worth);
                // A round examines everything; of the patterns, one is enough.
                let is_round = means == 1;
                let share = if is_round { 1.0 } else { f64::from(strikes.patterns).sqrt() };
                self.use_means(means, cost / share);
                return Ok(());
            }
        }
        let open = (0..self.field.cells.len()).filter(|cell| state.candidates[*cell] != 0);
        let fewest = open.min_by_key(|cell| state.candidates[*cell].count_ones());
        state.fill(fewest.ok_or(Failure::Contradiction)?, self.field, self.worth);
        let is_kakuro = self.field.puzzle.kind() == Kind::Kakuro;
        self.use_means(3, guess * if is_kakuro { part } else { 1.0 });
        Ok(())
    }

    fn use_means(&mut self, means: usize, cost: f64) {
        self.log.used[means] += 1;
        self.log.stuck[means] += cost;
        self.charge(cost);
    }

    /// Adds seconds to every walk.
    fn charge(&mut self, seconds: f64) {
        self.runs.iter_mut().for_each(|(_, total)| *total += seconds);
    }
}

/// A number from 0 (inclusive) to 1 (exclusive); all multiples of 2⁻⁵³ are equally likely.
fn unit(source: &mut SplitMix64) -> f64 {
    (source.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// The way that adds the most, the first among equals.
pub fn way(terms: &[f64; WAYS.len()]) -> usize {
    (1..WAYS.len()).fold(0, |best, way| if terms[way] > terms[best] { way } else { best })
}

/// How a digit can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A box, or a house that is not a line, has no other place for it.
    Block,
    /// A row or a column has no other place for it.
    Line,
    /// The cell has no other candidate.
    Naked,
    /// The cell is the last open one of a run.
    Last,
    /// A run must hold the digit and has no other place for it.
    Only,
    /// The runs of the cell have no other digit in common.
    Crossing,
}

/// A visible digit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// Where it goes.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// How visible it is, in hundredths: all ways to see it together.
    pub weight: f64,
    /// The way that shows it best.
    pub way: Way,
    /// The region that shows it, if a single one does.
    pub region: Option<RegionId>,
}

/// The ways, in the order of the terms.
const BY_TERM: [Way; 6] = [Way::Block, Way::Line, Way::Naked, Way::Last, Way::Only, Way::Crossing];

/// What is visible in a state by a scale of the rating, the most visible first and equals in
/// reading order; `None` if the puzzle does not have a single solution or the state is wrong.
pub fn sights(subject: &Subject<'_>, scores: &Scores) -> Option<Vec<Sight>> {
    let worth = Worth::of(scores);
    let field = TimeField::of(subject).ok()?;
    let state = TimeState::of(subject.board, &field, &worth).ok()?;
    let mut found = Vec::new();
    state.visible(&mut found);
    let sight = |&(cell, _): &(u16, f64)| {
        let cell = usize::from(cell);
        let terms = state.terms(cell, &field, &worth);
        let way = BY_TERM[way(&terms)];
        Some(Sight {
            cell: field.cells[cell],
            digit: Digit::new(field.digits[cell] + 1)?,
            weight: terms.iter().sum(),
            way,
            region: region(&state, &field, cell, way),
        })
    };
    let mut sights = found.iter().map(sight).collect::<Option<Vec<_>>>()?;
    sights.sort_by(|one, other| other.weight.total_cmp(&one.weight));
    Some(sights)
}

/// The first region that shows the digit of a cell in a given way.
fn region(state: &TimeState, field: &TimeField<'_>, cell: usize, way: Way) -> Option<RegionId> {
    let shows = |region: &usize| match (way, field.areas[*region]) {
        (Way::Block, Area::Block) | (Way::Line, Area::Line) => state.is_alone(cell, *region, field),
        (Way::Last, Area::Sum) => state.rest(*region).is_last(),
        (Way::Only, Area::Sum) => {
            !state.rest(*region).is_last() && state.is_alone(cell, *region, field)
        }
        _ => false,
    };
    let mut regions = field.regions_of.slice(cell).iter().map(|region| usize::from(*region));
    regions.find(shows).map(|region| field.ids[region])
}
