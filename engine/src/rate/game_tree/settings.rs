//! What the scale of the game trees contains besides techniques.

use crate::path::Setting;
use crate::rate::refutation::DEAD_END;
use crate::rate::runs::{RUNS, SEED};

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
