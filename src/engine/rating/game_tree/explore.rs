//! What solves a cell beyond single steps: techniques that place a digit by themselves, and
//! compounds.
//!
//! A compound is a chain of applications that only strike candidates, and a single step at its end
//! that they make possible. Each application is an instance of a technique that is on, found in what
//! is left after those before it; whatever else could be placed on the way is not. So a compound of
//! n applications has n − 1 that strike, and its score is n times the sum of all n scores. What
//! places a digit counts by itself alone, as one application.
//!
//! A position has all compounds of two applications, and all longer ones of the least length that
//! there is, up to [`APPLICATIONS`](super::settings::APPLICATIONS), if nothing else solves any cell
//! of it. A cell keeps its cheapest deduction; of equals the one with the fewest applications; of
//! these the first, applications taken by ascending score of the technique, as the table lists
//! techniques of the same score, and then in scan order. Of instances with the same effect the
//! first is taken.
//!
//! What cannot change a result is not looked for. If only the least score counts and only the
//! easiest deductions are drawn from, that is whatever must score more than the least found so far:
//! with the standard scores, everything beyond single steps wherever there is one. If a position
//! comes again in a later run, what was found in it is known.

use super::deduction::{Deduction, Ways};
use super::settings::APPLICATIONS;
use crate::engine::board::Board;
use crate::engine::cell::{Cell, CellSet};
use crate::engine::digit::Digits;
use crate::engine::rating::singles::{General, Position};
use crate::engine::rating::walk::{Failure, Walker};
use crate::engine::scores::{Item, Scores};
use crate::engine::search::Solution;
use crate::engine::sort;
use crate::engine::technique::{Found, Options, State, Technique};
use std::collections::HashMap;

/// Finds what single steps do not.
pub struct Explorer<'a> {
    /// What was placed at the start.
    start: Board<'a>,
    solution: &'a Solution,
    options: Options,
    rules: Vec<Rule>,
    /// The most applications that strike in a compound.
    strikes: usize,
    only_least: bool,
    /// The deductions of positions that came up, by what is open in them.
    known: HashMap<CellSet, Vec<Deduction>>,
}

/// A technique that is on.
#[derive(Clone, Copy)]
struct Rule {
    technique: &'static Technique,
    score: u32,
    /// Its place among the rows of the scale.
    row: usize,
}

/// What an instance of a technique strikes.
struct Strike {
    rule: Rule,
    removes: Vec<(Cell, Digits)>,
}

/// Applications that strike, one after another.
#[derive(Default)]
struct Chain {
    rows: Vec<usize>,
    sum: u32,
}

impl<'a> Explorer<'a> {
    /// An explorer of what follows from the placed digits of a board, which are the solution's.
    /// With `only_least`, only deductions with the least score matter.
    pub fn new(
        board: &Board<'a>,
        solution: &'a Solution,
        scores: &Scores,
        only_least: bool,
    ) -> Self {
        let rows = scores.by_score().into_iter().filter_map(|scored| {
            let row = scores.place(Item::Technique(scored.technique))?;
            Some(Rule { technique: scored.technique, score: scored.score, row })
        });
        Self {
            start: General::placed(board, scores.options).board().clone(),
            solution,
            options: scores.options,
            rules: rows.collect(),
            strikes: scores.value(&APPLICATIONS) as usize - 1,
            only_least,
            known: HashMap::new(),
        }
    }

    /// Adds to the single steps of a position what else is deduced in it.
    ///
    /// # Errors
    /// When the budget ran out.
    pub fn add<P: Position>(
        &mut self,
        position: &P,
        deductions: &mut Vec<Deduction>,
        ways: &mut Ways,
        walker: &mut Walker<'_, '_>,
    ) -> Result<(), Failure> {
        let least = deductions.iter().map(|deduction| deduction.score).min();
        let ceiling = least.filter(|_| self.only_least).unwrap_or(u32::MAX);
        if self.rules.first().is_none_or(|rule| rule.score > ceiling) {
            return Ok(());
        }
        let mut open = CellSet::empty(self.start.puzzle().grid());
        position.open_cells().for_each(|cell| open.insert(cell));
        if let Some(known) = self.known.get(&open) {
            deductions.clone_from(known);
            return Ok(());
        }
        let board = self.board(&open)?;
        let mut best = vec![u32::MAX; self.solution.len()];
        deductions.iter().for_each(|found| best[found.cell.index()] = found.score);
        let single = ways.least_single();
        let mut search = Search { explorer: self, walker, ways, deductions, best, ceiling, single };
        search.position(&board)?;
        sort::by_key(deductions, |found| (found.cell, found.score));
        deductions.dedup_by_key(|found| found.cell);
        self.known.insert(open, deductions.clone());
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
    /// By cell: the least score so far.
    best: Vec<u32>,
    /// What a deduction must not exceed to matter.
    ceiling: u32,
    /// The least score of a single step.
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

    /// Extends a chain by each of these strikes, to as many as `length` says, and adds the single
    /// steps at the ends.
    fn chains(
        &mut self,
        board: &Board<'_>,
        strikes: &[Strike],
        chain: &mut Chain,
        length: usize,
        single: u32,
    ) -> Result<(), Failure> {
        let cheapest = self.explorer.rules.first().map_or(0, |rule| rule.score);
        let before = (chain.rows.len(), chain.sum);
        // The least that a chain through a rule can score.
        let floor = |(done, sum): (usize, u32), rule: &Rule| {
            let rest = (length - done - 1) as u32 * cheapest + single;
            (length as u32 + 1) * (sum + rule.score + rest)
        };
        for strike in strikes {
            if floor(before, &strike.rule) > self.ceiling {
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

    /// Adds the single steps at the end of a chain.
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

    /// What all instances of techniques strike, by ascending score of the technique; those that
    /// place a digit become deductions if `places`. Techniques by which the least score, as `floor`
    /// has it, is too high to matter are left out.
    fn instances(
        &mut self,
        board: &Board<'_>,
        floor: impl Fn(&Rule) -> u32,
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

    /// Adds a deduction if its cell had none so cheap.
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
