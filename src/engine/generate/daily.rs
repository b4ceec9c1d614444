//! The puzzles of a day: one for each kind and level, the same for everyone, made from the date.

use super::target::{Band, Range, TARGET_BUDGET, Target, generate_for};
use super::wish::{Failure, Wish};
use crate::engine::budget::Budget;
use crate::engine::cell::Grid;
use crate::engine::puzzle::Setup;
use crate::engine::random::Random;
use crate::engine::rating::SIMPLEST_FIRST;
use crate::engine::scores::Scores;
use crate::engine::variety::{Kind, Variety};
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    year: u64,
    month: u64,
    day: u64,
}

impl Date {
    /// The day that is so many days after 1970-01-01.
    pub const fn after_1970(days: u64) -> Self {
        // Years begin in March, so that the leap day comes last; 400 of them have 146,097 days.
        let days = days + 719_468;
        let of_era = days % 146_097;
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = year + days / 146_097 * 400 + if month <= 2 { 1 } else { 0 };
        Self { year, month, day }
    }

    /// How many days after 1970-01-01 it is; the other way round of [`after_1970`](Self::after_1970).
    pub const fn days(self) -> i64 {
        let (year, month) = match self.month {
            1 | 2 => (self.year as i64 - 1, self.month as i64 + 9),
            month => (self.year as i64, month as i64 - 3),
        };
        let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let of_year = (153 * month + 2) / 5 + self.day as i64 - 1;
        era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
    }

    const fn days_of_month(self) -> u64 {
        match self.month {
            2 if self.year.is_multiple_of(4)
                && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400)) =>
            {
                29
            }
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse().ok();
        let parts: Vec<Option<u64>> = text.split('-').map(number).collect();
        if let [Some(year @ 1..=9999), Some(month @ 1..=12), Some(day)] = parts[..] {
            let date = Self { year, month, day };
            if (1..=date.days_of_month()).contains(&day) {
                return Ok(date);
            }
        }
        Err(format!("expected a date such as 2025-03-31, found {text:?}"))
    }
}

/// The size of the puzzles of a day, with the border of a Kakuro.
const fn size(kind: Kind) -> usize {
    match kind {
        Kind::Sudoku => 9,
        Kind::Kakuro => 10,
    }
}

/// Makes the puzzle of a day, of a kind and of a level by its place. `scores` are the standard ones
/// of the kind, as else it would not be the same for everyone.
///
/// # Errors
/// When it is called off.
pub fn daily(
    date: Date,
    kind: Kind,
    level: usize,
    scores: &Scores,
    stop: &AtomicBool,
) -> Result<Setup, Failure> {
    let grid = Grid::new(size(kind), size(kind)).ok_or(Failure::GaveUp)?;
    let wish = Wish::of(Variety::of(kind), grid);
    let band = Band { system: &SIMPLEST_FIRST, scores: scores.clone(), range: Range::Level(level) };
    let target = Target { ratings: vec![band], techniques: Vec::new(), path: scores.clone() };
    let number = date.year * 10_000 + date.month * 100 + date.day;
    let mut random = Random::numbered(number, (kind as usize * 16 + level) as u64);
    generate_for(&target, &wish, &mut random, &Budget::until(TARGET_BUDGET, stop), &mut || ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for (days, text) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (19_782, "2024-02-29"),
            (19_783, "2024-03-01"),
            (20_453, "2025-12-31"),
        ] {
            assert_eq!(Date::after_1970(days).to_string(), text);
            assert_eq!(text.parse(), Ok(Date::after_1970(days)));
            assert_eq!(Date::after_1970(days).days(), days as i64);
        }
        let early: Date = "0001-01-01".parse().unwrap();
        assert_eq!(early.days(), -719_162);
        for wrong in ["", "2025-02-29", "2025-13-01", "2025-1", "1900-02-29", "x-1-1", "2025-01-00"]
        {
            assert!(wrong.parse::<Date>().is_err(), "{wrong}");
        }
    }
}
