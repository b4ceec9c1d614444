//! Deductions, how they determine the score of a position, and what solves a cell beyond single steps:
//! techniques that place a digit themselves, and compounds.
//!
//! A compound is a chain of applications that only strike candidates, followed by the single step
//! that they enable. Each application is an instance of an active technique, found in the state
//! left by those before it; nothing else is placed on the way. A compound of n applications
//! therefore has n − 1 that strike, and its score is n times the sum of all n scores. A technique
//! that places a digit counts by itself, as one application.
//!
//! A position has all compounds of two applications. If nothing else solves any of its cells, it
//! also has the longer ones of the shortest length that exists, up to
//! [`APPLICATIONS`]. A cell keeps its cheapest deduction. Among
//! equals, the one with the fewest applications wins, then the first, where applications are
//! ordered by the score of the technique, then by the table, then by scan order. Among instances
//! with the same effect, the first is taken.
//!
//! Whatever cannot change a result is not searched. If only the lowest score counts and only the
//! easiest deductions are drawn, this rules out everything that must score more than the lowest
//! found so far: with the standard scores, everything beyond single steps if there is one. If a
//! position recurs in a later run, or in another rating by the same scale, its deductions are
//! remembered.

use crate::grid::{Board, Cell, CellSet, Digits, Solution};
use crate::path::{Item, Scores, Setting};
use crate::rate::refutation::DEAD_END;
use crate::rate::singles::{General, Position, Rule, Rules, Single};
use crate::rate::walk::{Failure, RUNS, SEED, Walker};
use crate::technique::{Found, Options, State, Technique};
use std::cmp::Ordering;
use std::collections::HashMap;

/// Finds the deductions that single steps miss.
pub struct Explorer<'a> {
    /// The digits placed at the start.
    start: Board<'a>,
    solution: &'a Solution,
    options: Options,
    rules: Vec<ActiveTechnique>,
    /// The maximum number of striking applications in a compound.
    strikes: usize,
    only_least: bool,
}

/// The positions that ratings of one subject by the same scale know.
#[derive(Debug)]
pub struct Positions {
    scores: Scores,
    only_least: bool,
    /// The ways of their deductions.
    pub ways: Ways,
    /// By open cells.
    pub known: HashMap<CellSet, Known>,
    /// How many ratings have used them.
    ratings: u32,
}

/// A known position.
#[derive(Debug)]
pub struct Known {
    /// What solves its cells.
    pub deductions: Vec<Deduction>,
    /// The units that it takes to find them.
    cost: u64,
    /// The last rating that paid for them.
    paid_by: u32,
}

/// An active technique.
#[derive(Clone, Copy)]
struct ActiveTechnique {
    technique: &'static Technique,
    score: u32,
    /// Its row in the scale.
    row: usize,
}

/// What an instance of a technique strikes.
struct Strike {
    rule: ActiveTechnique,
    removes: Vec<(Cell, Digits)>,
}

/// A series of applications that strike.
#[derive(Default)]
struct Chain {
    rows: Vec<usize>,
    sum: u32,
}

/// What earlier ratings of a subject found out, which another one need not find again. Each rating
/// pays for what it uses, so its result is the same without it.
#[derive(Debug, Default)]
pub struct Explored(pub(super) Option<Positions>);

impl Positions {
    /// Those known to a new rating. With `only_least`, only deductions with the lowest score
    /// matter.
    pub fn of<'e>(explored: &'e mut Explored, scores: &Scores, only_least: bool) -> &'e mut Self {
        let known = &mut explored.0;
        known.take_if(|known| known.scores != *scores || known.only_least != only_least);
        let positions = known.get_or_insert_with(|| Self {
            scores: scores.clone(),
            only_least,
            ways: Ways::new(scores),
            known: HashMap::new(),
            ratings: 0,
        });
        positions.ratings += 1;
        positions
    }
}

impl<'a> Explorer<'a> {
    /// An explorer of what follows from the placed digits of a board, which must agree with the
    /// solution. With `only_least`, only deductions with the lowest score matter.
    pub fn new(
        board: &Board<'a>,
        solution: &'a Solution,
        scores: &Scores,
        only_least: bool,
    ) -> Self {
        let rows = scores.by_score().into_iter().filter_map(|scored| {
            let row = scores.place(Item::Technique(scored.technique))?;
            Some(ActiveTechnique { technique: scored.technique, score: scored.score, row })
        });
        Self {
            start: General::placed(board, scores.options).board().clone(),
            solution,
            options: scores.options,
            rules: rows.collect(),
            strikes: scores.value(&APPLICATIONS) as usize - 1,
            only_least,
        }
    }

    /// Adds the other deductions of a position to its single steps.
    ///
    /// # Errors
    /// When the budget runs out.
    pub fn add<P: Position>(
        &self,
        position: &P,
        deductions: &mut Vec<Deduction>,
        positions: &mut Positions,
        walker: &mut Walker<'_, '_>,
    ) -> Result<(), Failure> {
        let least = deductions.iter().map(|deduction| deduction.score).min();
        let ceiling = least.filter(|_| self.only_least).unwrap_or(u32::MAX);
        if self.rules.first().is_none_or(|rule| rule.score > ceiling) {
            return Ok(());
        }
        let mut open = CellSet::empty(self.start.puzzle().grid());
        position.open_cells().for_each(|cell| open.insert(cell));
        if let Some(known) = positions.known.get_mut(&open) {
            let is_paid = known.paid_by == positions.ratings || walker.budget.spend(known.cost);
            known.paid_by = positions.ratings;
            deductions.clone_from(&known.deductions);
            return if is_paid { Ok(()) } else { Err(Failure::GaveUp) };
        }
        let start = walker.budget.left();
        let board = self.board(&open)?;
        let mut best = vec![u32::MAX; self.solution.len()];
        deductions.iter().for_each(|found| best[found.cell.index()] = found.score);
        let ways = &mut positions.ways;
        let single = ways.least_single();
        let mut search = Search { explorer: self, walker, ways, deductions, best, ceiling, single };
        search.position(&board)?;
        deductions.sort_by_key(|found| (found.cell, found.score));
        deductions.dedup_by_key(|found| found.cell);
        let cost = start - walker.budget.left();
        let known = Known { deductions: deductions.clone(), cost, paid_by: positions.ratings };
        positions.known.insert(open, known);
        Ok(())
    }

    /// The board with only these cells open.
    fn board(&self, open: &CellSet) -> Result<Board<'a>, Failure> {
        let mut board = self.start.clone();
        for cell in self.start.open_cells().filter(|&cell| !open.contains(cell)) {
            let digit = self.solution.get(cell.index()).copied().flatten();
            let placed = board.place(cell, digit.ok_or(Failure::Contradiction)?);
            placed.map_err(|_| Failure::Contradiction)?;
        }
        board.filter(false).map_err(|_| Failure::Contradiction)?;
        Ok(board)
    }
}

/// The search of one position.
struct Search<'s, 'a, 'w, 'b> {
    explorer: &'s Explorer<'a>,
    walker: &'s mut Walker<'w, 'b>,
    ways: &'s mut Ways,
    deductions: &'s mut Vec<Deduction>,
    /// By cell: the lowest score so far.
    best: Vec<u32>,
    /// The maximum score at which a deduction matters.
    ceiling: u32,
    /// The lowest score of a single step.
    single: Option<u32>,
}

impl Search<'_, '_, '_, '_> {
    fn position(&mut self, board: &Board<'_>) -> Result<(), Failure> {
        let strikes = self.instances(board, |rule| rule.score, true)?;
        let Some(single) = self.single else { return Ok(()) };
        for length in 1..=self.explorer.strikes {
            self.chains(board, &strikes, &mut Chain::default(), length, single)?;
            if !self.deductions.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Extends a chain by each of these strikes, up to `length`, and adds the single steps at the
    /// ends.
    fn chains(
        &mut self,
        board: &Board<'_>,
        strikes: &[Strike],
        chain: &mut Chain,
        length: usize,
        single: u32,
    ) -> Result<(), Failure> {
        let cheapest = self.explorer.rules.first().map_or(0, |rule| rule.score);
        let start = (chain.rows.len(), chain.sum);
        // The lowest possible score of a chain that uses a rule.
        let floor = |(done, sum): (usize, u32), rule: &ActiveTechnique| {
            let rest = (length - done - 1) as u32 * cheapest + single;
            (length as u32 + 1) * (sum + rule.score + rest)
        };
        for strike in strikes {
            if floor(start, &strike.rule) > self.ceiling {
                break;
            }
            let mut next = board.clone();
            for &(cell, digits) in &strike.removes {
                next.strike(cell, digits).map_err(|_| Failure::Contradiction)?;
            }
            chain.rows.push(strike.rule.row);
            chain.sum += strike.rule.score;
            if chain.rows.len() == length {
                self.ends(next, chain)?;
            } else {
                let after = (chain.rows.len(), chain.sum);
                let more = self.instances(&next, |rule| floor(after, rule), false)?;
                self.chains(&next, &more, chain, length, single)?;
            }
            chain.rows.pop();
            chain.sum -= strike.rule.score;
        }
        Ok(())
    }

    /// Adds the single steps available at the end of a chain.
    fn ends(&mut self, board: Board<'_>, chain: &Chain) -> Result<(), Failure> {
        self.walker.look(&General::of(board, self.explorer.options))?;
        let applications = chain.rows.len() as u32 + 1;
        for place in 0..self.walker.found.len() {
            let Some(end) = self.ways.single(&self.walker.found[place]) else { continue };
            let score = applications * (chain.sum + end.score);
            if score < self.best[end.cell.index()] {
                let rows = [self.ways.rules(end.way), &chain.rows].concat();
                self.deduce(end.cell, score, rows);
            }
        }
        Ok(())
    }

    /// What all instances of techniques strike, by ascending score of the technique; with `places`,
    /// instances that place a digit become deductions. Techniques are skipped if the lowest score,
    /// as given by `floor`, is too high to matter.
    fn instances(
        &mut self,
        board: &Board<'_>,
        floor: impl Fn(&ActiveTechnique) -> u32,
        places: bool,
    ) -> Result<Vec<Strike>, Failure> {
        let state = State::new(board, self.explorer.options, true, self.walker.budget);
        let mut strikes: Vec<Strike> = Vec::new();
        for &rule in &self.explorer.rules {
            if floor(&rule) > self.ceiling {
                break;
            }
            let mut found = Found::all(usize::MAX);
            let _ = state.find(rule.technique, &mut found);
            if state.budget.is_spent() {
                return Err(Failure::GaveUp);
            }
            for step in found.into_steps() {
                if step.places.is_empty() {
                    if strikes.iter().all(|strike| strike.removes != step.removes) {
                        strikes.push(Strike { rule, removes: step.removes });
                    }
                } else if places {
                    let cells = step.places.iter().map(|(cell, _)| *cell);
                    cells.for_each(|cell| self.deduce(cell, rule.score, vec![rule.row]));
                }
            }
        }
        Ok(strikes)
    }

    /// Adds a deduction if it is the cheapest for its cell so far.
    fn deduce(&mut self, cell: Cell, score: u32, rows: Vec<usize>) {
        let best = &mut self.best[cell.index()];
        if score < *best {
            *best = score;
            let way = self.ways.of(rows);
            self.deductions.push(Deduction { cell, score, way });
            if self.explorer.only_least {
                self.ceiling = self.ceiling.min(score);
            }
        }
    }
}

/// A cell that can be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The cell.
    pub cell: Cell,
    /// The score of that way.
    pub score: u32,
    /// The cheapest way to solve it.
    pub way: Way,
}

/// The rules applied to solve a cell, regardless of order and repetition: an index into [`Ways`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way(usize);

/// All ways met so far. A way is identified by the rows of its rules in the scale, in ascending
/// order.
#[derive(Debug)]
pub struct Ways {
    rules: Vec<Vec<usize>>,
    known: HashMap<Vec<usize>, Way>,
    /// By set of rules: the cheapest active rule (the first among equals), as a way and a score.
    singles: [Option<(Way, u32)>; Rules::COUNT],
}

/// A function that scores a position by its deductions.
pub struct Measure {
    /// Computes the score from one or more deductions in reading order.
    pub score: fn(&[Deduction]) -> f64,
    /// Whether only the deductions with the lowest score matter.
    pub only_least: bool,
}

/// The lowest score, divided by the number of deductions with that score.
pub static MIN_COUNT: Measure = Measure {
    score: |deductions| {
        let (least, count) = least(deductions);
        f64::from(least) / count as f64
    },
    only_least: true,
};

/// The minimum over all ways of the score divided by the number of cells solved that way.
pub static MIN_RATIO: Measure = Measure { score: min_ratio, only_least: false };

/// 1 / Σ (1 / score), summed in reading order.
pub static RESISTANCE: Measure = Measure {
    score: |deductions| {
        let conductance: f64 = deductions.iter().map(|found| 1.0 / f64::from(found.score)).sum();
        1.0 / conductance
    },
    only_least: false,
};

/// The lowest score, and how many deductions have it.
pub fn least(deductions: &[Deduction]) -> (u32, usize) {
    deductions.iter().fold((u32::MAX, 0), |(least, count), deduction| {
        match deduction.score.cmp(&least) {
            Ordering::Less => (deduction.score, 1),
            Ordering::Equal => (least, count + 1),
            Ordering::Greater => (least, count),
        }
    })
}

fn min_ratio(deductions: &[Deduction]) -> f64 {
    let mut ways: Vec<(Way, u32, u32)> = Vec::new();
    for found in deductions {
        match ways.iter_mut().find(|(way, ..)| *way == found.way) {
            Some((_, _, count)) => *count += 1,
            None => ways.push((found.way, found.score, 1)),
        }
    }
    let ratios = ways.iter().map(|(_, score, count)| f64::from(*score) / f64::from(*count));
    ratios.fold(f64::INFINITY, f64::min)
}

impl Ways {
    /// The ways of single steps.
    pub fn new(scores: &Scores) -> Self {
        let mut ways =
            Self { rules: Vec::new(), known: HashMap::new(), singles: [None; Rules::COUNT] };
        let rows = Rule::ALL.map(|rule| {
            let item = Item::Setting(match rule {
                Rule::HiddenBox => &HIDDEN_BOX,
                Rule::HiddenLine => &HIDDEN_LINE,
                Rule::Naked => &NAKED,
            });
            let place = scores.place(item)?;
            let score = scores.rows[place].value;
            (score > 0).then(|| (rule, ways.of(vec![place]), score))
        });
        for (set, cheapest) in (0..).map(Rules::at).zip(&mut ways.singles) {
            let of_set = rows.iter().flatten().filter(|(rule, ..)| set.has(*rule));
            *cheapest =
                of_set.min_by_key(|(.., score)| *score).map(|&(_, way, score)| (way, score));
        }
        ways
    }

    /// The deduction of a single step, if one of its rules is active.
    pub fn single(&self, single: &Single) -> Option<Deduction> {
        let (way, score) = self.singles[single.rules.index()]?;
        Some(Deduction { cell: single.cell, score, way })
    }

    /// The lowest score of a single step, if there is one.
    pub fn least_single(&self) -> Option<u32> {
        self.singles.iter().flatten().map(|(_, score)| *score).min()
    }

    /// The way that applies these rules, given by their rows in the scale.
    pub fn of(&mut self, mut rules: Vec<usize>) -> Way {
        rules.sort_unstable();
        if let Some(&way) = self.known.get(&rules) {
            return way;
        }
        let way = Way(self.rules.len());
        self.known.insert(rules.clone(), way);
        self.rules.push(rules);
        way
    }

    /// The rows, in the scale, of the rules that a way applies.
    pub fn rules(&self, way: Way) -> &[usize] {
        &self.rules[way.0]
    }
}

/// All of them, in order.
pub const SETTINGS: &[&Setting] = &[
    &HIDDEN_BOX,
    &HIDDEN_LINE,
    &NAKED,
    &STUCK,
    &REFUTED,
    &DEAD_END,
    &DRAW,
    &COMPOUNDS,
    &APPLICATIONS,
    &RUNS,
    &SEED,
];

/// The score of a hidden single in a box.
pub static HIDDEN_BOX: Setting =
    Setting::score("hidden-single-box", "hidden single in a box", "HB");

/// The score of a hidden single in a row, a column or a run.
pub static HIDDEN_LINE: Setting =
    Setting::score("hidden-single-line", "hidden single in a line", "HL");

/// The score of a naked single.
pub static NAKED: Setting = Setting::score("naked-single", "naked single", "NS");

/// The score of a stuck position.
pub static STUCK: Setting = Setting::score("stuck", "stuck", "su");

/// What each step of a refutation adds to a stuck position.
pub static REFUTED: Setting = Setting::score("refuting", "step of a refutation", "re");

/// The deductions from which the next one is drawn.
pub static DRAW: Setting = Setting::choice("draw", "draw", "dr", &["easiest", "all"]);

/// Whether anything besides single steps counts.
pub static COMPOUNDS: Setting = Setting::choice("compounds", "compounds", "co", &["no", "yes"]);

/// The most applications in a compound, including the single step at its end.
pub static APPLICATIONS: Setting = Setting::number("applications", "applications", "ap", 2, 9);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures() {
        let found = [(100, 0), (150, 1), (100, 0), (150, 1), (150, 1), (150, 1), (150, 2)];
        let found = (0..).map(Cell::at).zip(found);
        let found: Vec<Deduction> =
            found.map(|(cell, (score, way))| Deduction { cell, score, way: Way(way) }).collect();
        assert_eq!((MIN_COUNT.score)(&found), 50.0);
        assert_eq!((MIN_RATIO.score)(&found), 37.5);
        let resistance = (RESISTANCE.score)(&found);
        assert!((resistance - 300.0 / 16.0).abs() < 1e-9, "{resistance}");
    }
}
