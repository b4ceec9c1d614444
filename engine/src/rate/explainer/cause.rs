//! Why a conclusion of a chain holds.

use super::houses::Kind;

/// Why a candidate is right or wrong: what can hold it only once, or has only one place left for
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It is the premise.
    Premise,
    /// Its cell.
    Cell,
    /// A house.
    House(Kind),
    /// Anti-king.
    King,
    /// Anti-knight.
    Knight,
    /// Non-consecutive.
    Near,
    /// A pattern of several cells.
    Pattern(SimplePattern),
    /// A nested chain.
    Chain,
}

/// The simple patterns that a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimplePattern {
    /// Pointing or claiming.
    Locked,
    /// Two digits with two places in a house.
    HiddenPair,
    /// Two cells with two digits.
    NakedPair,
    /// A digit in two places of two lines.
    XWing,
}
