//! The scale of `time`: its rows, and their values in the units used for the sums.

use crate::path::{Scores, Setting};
use crate::rate::walk::{RUNS, SEED};

/// Tenths of a second to enter a digit.
pub static WRITE: Setting = seconds("write", "entering a digit", "wr");

/// Tenths of a second to find the next digit if 50 cells are open and the total visibility is 1.
pub static LOOK: Setting = seconds("look", "looking for a digit", "lo");

/// How much it helps to have several digits to find, in hundredths.
pub static CROWD: Setting = Setting::number("crowd", "crowd", "cw", 0, 300);

/// Tenths of a second to write a candidate.
pub static MARKS: Setting = seconds("marks", "a pencil mark", "mk");

/// The visibility of a hidden single in a box, in hundredths, as all visibilities are.
pub static BOX: Setting = Setting::score("box", "hidden single in a box", "HB");

/// The visibility of a hidden single in a row or a column.
pub static LINE: Setting = Setting::score("line", "hidden single in a line", "HL");

/// The visibility of a naked single.
pub static NAKED: Setting = Setting::score("naked", "naked single", "NS");

/// The visibility of the last open cell of a run or a cage.
pub static LAST: Setting = Setting::score("last", "last cell of a run", "LC");

/// The visibility of the only place in a run for a digit that it must hold.
pub static ONLY: Setting = Setting::score("only", "only place in a run", "OP");

/// The visibility of a cell whose runs leave it one digit.
pub static CROSSING: Setting = Setting::score("crossing", "crossing runs", "CR");

/// The factor for each open cell of a run beyond two, in hundredths.
pub static LONG: Setting = Setting::number("long", "long runs", "lg", 0, 100);

/// Tenths of a second in a stuck position that pointing or claiming advances.
pub static LOCKED: Setting = Setting::score("locked", "locked candidates", "LK");

/// Tenths of a second in a stuck position that runs or cages, each by itself, advance.
pub static ROUND: Setting = Setting::score("round", "a round over the runs", "RO");

/// Tenths of a second in a stuck position that subsets, X-wings or XY-wings advance.
pub static FURTHER: Setting = Setting::score("further", "subsets, X- and XY-wings", "FU");

/// Tenths of a second to find a digit by trial.
pub static GUESS: Setting = Setting::score("guess", "a digit by trial", "GU");

/// All rows of the scale.
pub static SETTINGS: [&Setting; 17] = [
    &WRITE, &LOOK, &CROWD, &MARKS, &BOX, &LINE, &NAKED, &LAST, &ONLY, &CROSSING, &LONG, &LOCKED,
    &ROUND, &FURTHER, &GUESS, &RUNS, &SEED,
];

/// The rows for the ways to find a digit, in the order in which the terms are added up.
pub static WAYS: [&Setting; 6] = [&BOX, &LINE, &NAKED, &LAST, &ONLY, &CROSSING];

const fn seconds(slug: &'static str, name: &'static str, label: &'static str) -> Setting {
    Setting::number(slug, name, label, 0, crate::path::GREATEST)
}

/// The values of the rows. Times are in seconds; visibilities stay in hundredths, so that sums of
/// whole numbers are exact.
#[derive(Clone, Debug)]
pub struct Worth {
    /// [`WRITE`].
    pub write: f64,
    /// [`LOOK`].
    pub look: f64,
    /// [`CROWD`].
    pub crowd: f64,
    /// [`MARKS`].
    pub marks: f64,
    /// The visibilities, as in [`WAYS`].
    pub ways: [f64; WAYS.len()],
    /// By number of open cells: [`LONG`] to the power of that number minus two.
    pub long: Vec<f64>,
    /// [`LOCKED`].
    pub locked: f64,
    /// [`ROUND`].
    pub round: f64,
    /// [`FURTHER`].
    pub further: f64,
    /// [`GUESS`].
    pub guess: f64,
}

impl Worth {
    /// Reads the values of the rows of a scale.
    pub fn of(scores: &Scores) -> Self {
        let value = |setting| f64::from(scores.value(setting));
        let seconds = |setting| value(setting) / 10.0;
        let long = value(&LONG) / 100.0;
        let lengths = 0..=crate::grid::Digit::MAX;
        let mut powers: Vec<f64> = lengths.map(|_| 1.0).collect();
        (3..powers.len()).for_each(|length| powers[length] = powers[length - 1] * long);
        Self {
            write: seconds(&WRITE),
            look: seconds(&LOOK),
            crowd: value(&CROWD) / 100.0,
            marks: seconds(&MARKS),
            ways: WAYS.map(value),
            long: powers,
            locked: seconds(&LOCKED),
            round: seconds(&ROUND),
            further: seconds(&FURTHER),
            guess: seconds(&GUESS),
        }
    }
}
