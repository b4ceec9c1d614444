//! Deductions, the ways to reach them, and how they determine the score of a position.

use crate::grid::Cell;
use crate::path::{Item, Scores, Setting};
use crate::rate::refutation::DEAD_END;
use crate::rate::singles::{Rule, Rules, Single};
use crate::rate::walk::{RUNS, SEED};
use std::cmp::Ordering;
use std::collections::HashMap;

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
