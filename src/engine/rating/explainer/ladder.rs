//! The rules in the order in which they are tried.

use super::state::{Hint, State};
use super::{chains, exclusion, grave, locking, loops, sets, singles, triples, wings};
use crate::engine::budget::Budget;
use crate::engine::scores::{Scores, Setting};

/// A rule.
pub struct Rule {
    /// The rows of the scale that it counts for.
    pub rows: &'static [Setting],
    /// Finds the first instance that changes something. A rule that counts for several rows passes
    /// over those that are off.
    pub find: fn(&State, &Worth, &Budget<'_>) -> Option<Hint>,
}

/// What the hints of a rule are worth, in tenths.
pub struct Worth {
    /// By row; 0 for one that is off.
    rows: Vec<u32>,
    /// What each digit of a set adds, from the second.
    per_digit: u32,
    /// What each step of the length of a chain adds.
    pub per_step: u32,
    /// What the rows of [`PATHS`] are worth.
    pub paths: [u32; 3],
}

impl Worth {
    /// What a rule is worth; `None` where it is off.
    pub fn of(rule: &'static Rule, scores: &Scores) -> Option<Self> {
        let rows: Vec<u32> = rule.rows.iter().map(|row| scores.value(row)).collect();
        let is_on = rows.iter().any(|value| *value > 0);
        is_on.then(|| Self {
            rows,
            per_digit: scores.value(&PER_DIGIT),
            per_step: scores.value(&PER_STEP),
            paths: PATHS.each_ref().map(|row| scores.value(row)),
        })
    }

    /// The rating of a hint; `None` where its row is off.
    pub fn rating(&self, hint: &Hint) -> Option<u32> {
        let value = self.rows[hint.row];
        (value > 0).then(|| value + self.per_digit * (hint.set - 1) + self.per_step * hint.steps)
    }
}

/// What each digit of a set adds, from the second: loops and graves of type 3.
static PER_DIGIT: Setting = Setting::number("set-digit", "per digit of a set", "SD", 0, 99);

/// What each step of the length of a chain adds.
static PER_STEP: Setting = Setting::number("chain-length", "per step of length", "CL", 0, 99);

/// Chains of one path: loops by one kind of link, forcing chains of a digit, and by both kinds.
static PATHS: [Setting; 3] = [
    score("cycle", "X- or Y-cycle", "CY"),
    score("forcing-x-chain", "forcing X-chain", "FX"),
    score("forcing-chain", "forcing chain or XY-cycle", "FC"),
];

/// Everything that the scale has.
pub static SETTINGS: [&Setting; COUNT + 2] = settings();

const fn score(slug: &'static str, name: &'static str, label: &'static str) -> Setting {
    Setting::score(slug, name, label)
}

/// The rules in order.
pub static RULES: &[Rule] = &[
    Rule {
        rows: &[score("last-value", "last value", "LV")],
        find: |state, _, _| singles::last_value(state),
    },
    Rule {
        rows: &[score("hidden-single-box", "hidden single in a box", "HB")],
        find: |state, _, _| singles::hidden_in_box(state),
    },
    Rule {
        rows: &[score("hidden-single-line", "hidden single in a line", "HL")],
        find: |state, _, _| singles::hidden_in_line(state),
    },
    Rule {
        rows: &[score("direct-pointing", "direct pointing", "DP")],
        find: |state, _, _| locking::direct_pointing(state),
    },
    Rule {
        rows: &[score("direct-claiming", "direct claiming", "DC")],
        find: |state, _, _| locking::direct_claiming(state),
    },
    Rule {
        rows: &[score("direct-hidden-pair", "direct hidden pair", "D2")],
        find: |state, _, _| sets::direct_hidden(state, 2),
    },
    Rule {
        rows: &[score("naked-single", "naked single", "NS")],
        find: |state, _, _| singles::naked(state),
    },
    Rule {
        rows: &[score("direct-hidden-triple", "direct hidden triple", "D3")],
        find: |state, _, _| sets::direct_hidden(state, 3),
    },
    Rule {
        rows: &[score("pointing", "pointing", "L1")],
        find: |state, _, _| locking::pointing(state),
    },
    Rule {
        rows: &[score("claiming", "claiming", "L2")],
        find: |state, _, _| locking::claiming(state),
    },
    Rule {
        rows: &[score("naked-pair", "naked pair", "N2")],
        find: |state, _, _| sets::naked(state, 2),
    },
    Rule { rows: &[score("x-wing", "X-wing", "XW")], find: |state, _, _| sets::fish(state, 2) },
    Rule {
        rows: &[score("hidden-pair", "hidden pair", "H2")],
        find: |state, _, _| sets::hidden(state, 2),
    },
    Rule {
        rows: &[score("naked-triple", "naked triple", "N3")],
        find: |state, _, _| sets::naked(state, 3),
    },
    Rule {
        rows: &[score("swordfish", "swordfish", "SF")],
        find: |state, _, _| sets::fish(state, 3),
    },
    Rule {
        rows: &[score("hidden-triple", "hidden triple", "H3")],
        find: |state, _, _| sets::hidden(state, 3),
    },
    Rule { rows: &[score("xy-wing", "XY-wing", "XY")], find: |state, _, _| wings::xy(state) },
    Rule { rows: &[score("xyz-wing", "XYZ-wing", "XZ")], find: |state, _, _| wings::xyz(state) },
    Rule {
        rows: &[
            score("unique-rectangle", "unique rectangle", "UR"),
            score("unique-loop-6", "unique loop of 6", "U6"),
            score("unique-loop-8", "unique loop of 8", "U8"),
            score("unique-loop-10", "unique loop of 10 or more", "UX"),
        ],
        find: |state, worth, _| loops::unique_loop(state, worth),
    },
    Rule {
        rows: &[score("naked-quad", "naked quad", "N4")],
        find: |state, _, _| sets::naked(state, 4),
    },
    Rule {
        rows: &[score("jellyfish", "jellyfish", "JF")],
        find: |state, _, _| sets::fish(state, 4),
    },
    Rule {
        rows: &[score("hidden-quad", "hidden quad", "H4")],
        find: |state, _, _| sets::hidden(state, 4),
    },
    Rule { rows: &[score("bug-1", "BUG type 1", "B1")], find: |state, _, _| grave::type_1(state) },
    Rule { rows: &[score("bug-2", "BUG type 2", "B2")], find: |state, _, _| grave::type_2(state) },
    Rule { rows: &[score("bug-4", "BUG type 4", "B4")], find: |state, _, _| grave::type_4(state) },
    Rule { rows: &[score("bug-3", "BUG type 3", "B3")], find: |state, _, _| grave::type_3(state) },
    Rule {
        rows: &[score("aligned-pair", "aligned pair exclusion", "AP")],
        find: |state, _, _| exclusion::aligned_pair(state),
    },
    Rule { rows: &PATHS, find: chains::single },
    Rule {
        rows: &[score("aligned-triple", "aligned triple exclusion", "AT")],
        find: |state, _, _| triples::aligned_triple(state),
    },
    Rule { rows: &[score("nishio", "Nishio", "NI")], find: chains::nishio },
    Rule { rows: &[score("multiple-chains", "multiple chains", "MC")], find: chains::multiple },
    Rule {
        rows: &[score("dynamic-chains", "dynamic chains", "DY")],
        find: |state, worth, budget| chains::dynamic(state, 0, worth, budget),
    },
    Rule {
        rows: &[score("dynamic-plus", "dynamic chains with patterns", "D+")],
        find: |state, worth, budget| chains::dynamic(state, 1, worth, budget),
    },
    Rule {
        rows: &[score("nested-2", "dynamic chains with forcing chains", "C2")],
        find: |state, worth, budget| chains::dynamic(state, 2, worth, budget),
    },
    Rule {
        rows: &[score("nested-3", "dynamic chains with multiple chains", "C3")],
        find: |state, worth, budget| chains::dynamic(state, 3, worth, budget),
    },
    Rule {
        rows: &[score("nested-4", "dynamic chains with dynamic chains", "C4")],
        find: |state, worth, budget| chains::dynamic(state, 4, worth, budget),
    },
    Rule {
        rows: &[score("nested-5", "dynamic chains with chains of level 2", "C5")],
        find: |state, worth, budget| chains::dynamic(state, 5, worth, budget),
    },
];

/// How many rows the rules have.
const COUNT: usize = {
    let (mut count, mut rule) = (0, 0);
    while rule < RULES.len() {
        count += RULES[rule].rows.len();
        rule += 1;
    }
    count
};

const fn settings() -> [&'static Setting; COUNT + 2] {
    let mut settings = [&PER_DIGIT; COUNT + 2];
    settings[COUNT] = &PER_STEP;
    let (mut count, mut rule) = (0, 0);
    while rule < RULES.len() {
        let mut row = 0;
        while row < RULES[rule].rows.len() {
            settings[count] = &RULES[rule].rows[row];
            count += 1;
            row += 1;
        }
        rule += 1;
    }
    settings
}
