//! The rules in the order in which they are tried.

use super::state::{Hint, State};
use super::{exclusion, grave, locking, loops, sets, singles, wings};
use crate::engine::scores::{Scores, Setting};

/// A rule.
pub struct Rule {
    /// The rows of the scale that it counts for.
    pub rows: &'static [Setting],
    /// Finds the first instance that changes something. A rule that counts for several rows passes
    /// over those that are off.
    pub find: fn(&State, &Worth) -> Option<Hint>,
}

/// What the hints of a rule are worth, in tenths.
pub struct Worth {
    /// By row; 0 for one that is off.
    rows: Vec<u32>,
    /// What each digit of a set adds, from the second.
    per_digit: u32,
}

impl Worth {
    /// What a rule is worth; `None` where it is off.
    pub fn of(rule: &'static Rule, scores: &Scores) -> Option<Self> {
        let rows: Vec<u32> = rule.rows.iter().map(|row| scores.value(row)).collect();
        let is_on = rows.iter().any(|value| *value > 0);
        is_on.then(|| Self { rows, per_digit: scores.value(&PER_DIGIT) })
    }

    /// The rating of a hint; `None` where its row is off.
    pub fn rating(&self, hint: &Hint) -> Option<u32> {
        let value = self.rows[hint.row];
        (value > 0).then(|| value + self.per_digit * (hint.set - 1))
    }
}

/// What each digit of a set adds, from the second: loops and graves of type 3.
static PER_DIGIT: Setting = Setting::number("set-digit", "per digit of a set", "SD", 0, 99);

/// Everything that the scale has.
pub static SETTINGS: [&Setting; COUNT + 1] = settings();

const fn score(slug: &'static str, name: &'static str, label: &'static str) -> Setting {
    Setting::score(slug, name, label)
}

/// The rules in order.
pub const RULES: &[Rule] = &[
    Rule {
        rows: &[score("last-value", "last value", "LV")],
        find: |state, _| singles::last_value(state),
    },
    Rule {
        rows: &[score("hidden-single-box", "hidden single in a box", "HB")],
        find: |state, _| singles::hidden_in_box(state),
    },
    Rule {
        rows: &[score("hidden-single-line", "hidden single in a line", "HL")],
        find: |state, _| singles::hidden_in_line(state),
    },
    Rule {
        rows: &[score("direct-pointing", "direct pointing", "DP")],
        find: |state, _| locking::direct_pointing(state),
    },
    Rule {
        rows: &[score("direct-claiming", "direct claiming", "DC")],
        find: |state, _| locking::direct_claiming(state),
    },
    Rule {
        rows: &[score("direct-hidden-pair", "direct hidden pair", "D2")],
        find: |state, _| sets::direct_hidden(state, 2),
    },
    Rule {
        rows: &[score("naked-single", "naked single", "NS")],
        find: |state, _| singles::naked(state),
    },
    Rule {
        rows: &[score("direct-hidden-triple", "direct hidden triple", "D3")],
        find: |state, _| sets::direct_hidden(state, 3),
    },
    Rule {
        rows: &[score("pointing", "pointing", "L1")],
        find: |state, _| locking::pointing(state),
    },
    Rule {
        rows: &[score("claiming", "claiming", "L2")],
        find: |state, _| locking::claiming(state),
    },
    Rule {
        rows: &[score("naked-pair", "naked pair", "N2")],
        find: |state, _| sets::naked(state, 2),
    },
    Rule { rows: &[score("x-wing", "X-wing", "XW")], find: |state, _| sets::fish(state, 2) },
    Rule {
        rows: &[score("hidden-pair", "hidden pair", "H2")],
        find: |state, _| sets::hidden(state, 2),
    },
    Rule {
        rows: &[score("naked-triple", "naked triple", "N3")],
        find: |state, _| sets::naked(state, 3),
    },
    Rule { rows: &[score("swordfish", "swordfish", "SF")], find: |state, _| sets::fish(state, 3) },
    Rule {
        rows: &[score("hidden-triple", "hidden triple", "H3")],
        find: |state, _| sets::hidden(state, 3),
    },
    Rule { rows: &[score("xy-wing", "XY-wing", "XY")], find: |state, _| wings::xy(state) },
    Rule { rows: &[score("xyz-wing", "XYZ-wing", "XZ")], find: |state, _| wings::xyz(state) },
    Rule {
        rows: &[
            score("unique-rectangle", "unique rectangle", "UR"),
            score("unique-loop-6", "unique loop of 6", "U6"),
            score("unique-loop-8", "unique loop of 8", "U8"),
            score("unique-loop-10", "unique loop of 10 or more", "UX"),
        ],
        find: loops::unique_loop,
    },
    Rule {
        rows: &[score("naked-quad", "naked quad", "N4")],
        find: |state, _| sets::naked(state, 4),
    },
    Rule { rows: &[score("jellyfish", "jellyfish", "JF")], find: |state, _| sets::fish(state, 4) },
    Rule {
        rows: &[score("hidden-quad", "hidden quad", "H4")],
        find: |state, _| sets::hidden(state, 4),
    },
    Rule { rows: &[score("bug-1", "BUG type 1", "B1")], find: |state, _| grave::type_1(state) },
    Rule { rows: &[score("bug-2", "BUG type 2", "B2")], find: |state, _| grave::type_2(state) },
    Rule { rows: &[score("bug-4", "BUG type 4", "B4")], find: |state, _| grave::type_4(state) },
    Rule { rows: &[score("bug-3", "BUG type 3", "B3")], find: |state, _| grave::type_3(state) },
    Rule {
        rows: &[score("aligned-pair", "aligned pair exclusion", "AP")],
        find: |state, _| exclusion::aligned_pair(state),
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

const fn settings() -> [&'static Setting; COUNT + 1] {
    let mut settings = [&PER_DIGIT; COUNT + 1];
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
