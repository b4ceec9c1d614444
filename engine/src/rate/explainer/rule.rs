//! A rule, and what its hints are worth.

use super::state::{ExplainerHint, ExplainerState};
use crate::budget::Budget;
use crate::path::{Scores, Setting};

/// A rule.
pub struct Rule {
    /// The rows of the scale that it uses.
    pub rows: &'static [Setting],
    /// Finds the first instance that changes something. A rule with several rows skips those that
    /// are off.
    pub find: fn(&ExplainerState, &Worth, &Budget<'_>) -> Option<ExplainerHint>,
}

/// What the hints of a rule are worth, in tenths.
pub struct Worth {
    /// By row; 0 for one that is off.
    rows: Vec<u32>,
    /// What each digit of a set adds, from the second on.
    per_digit: u32,
    /// What each step of the length of a chain adds.
    pub per_step: u32,
    /// What the rows of [`PATHS`] are worth.
    pub paths: [u32; 3],
}

impl Worth {
    /// What a rule is worth; `None` if it is off.
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

    /// The lowest value of any hint of the rule.
    pub fn least(&self) -> u32 {
        self.rows.iter().copied().filter(|value| *value > 0).min().unwrap_or(0)
    }

    /// The rating of a hint; `None` if its row is off.
    pub fn rating(&self, hint: &ExplainerHint) -> Option<u32> {
        let value = self.rows[hint.row];
        (value > 0).then(|| value + self.per_digit * (hint.set - 1) + self.per_step * hint.steps)
    }
}

/// What each digit of a set adds, from the second on: for loops and graves of type 3.
pub static PER_DIGIT: Setting = Setting::number("set-digit", "per digit of a set", "SD", 0, 99);

/// What each step of the length of a chain adds.
pub static PER_STEP: Setting = Setting::number("chain-length", "per step of length", "CL", 0, 99);

/// Single-path chains: loops by one kind of link, forcing chains of one digit, and chains by both
/// kinds of link.
pub static PATHS: [Setting; 3] = [
    score("cycle", "X- or Y-cycle", "CY"),
    score("forcing-x-chain", "forcing X-chain", "FX"),
    score("forcing-chain", "forcing chain or XY-cycle", "FC"),
];

/// A row of the scale, with its score.
pub const fn score(slug: &'static str, name: &'static str, label: &'static str) -> Setting {
    Setting::score(slug, name, label)
}
