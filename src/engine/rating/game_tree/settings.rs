//! What the scale of the game trees has besides techniques.

use crate::engine::rating::refutation::DEAD_END;
use crate::engine::rating::runs::{RUNS, SEED};
use crate::engine::scores::Setting;

/// Everything of it, in order.
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

/// What a stuck position scores.
pub static STUCK: Setting = Setting::score("stuck", "stuck", "su");

/// What a stuck position scores for each step of a refutation.
pub static REFUTED: Setting = Setting::score("refuting", "step of a refutation", "re");

/// Which deductions the next one is drawn from.
pub static DRAW: Setting = Setting::choice("draw", "draw", "dr", &["easiest", "all"]);

/// Whether anything but single steps counts.
pub static COMPOUNDS: Setting = Setting::choice("compounds", "compounds", "co", &["no", "yes"]);

/// The most applications that a compound has, the single step at its end included.
pub static APPLICATIONS: Setting = Setting::number("applications", "applications", "ap", 2, 9);
