//! Days of the calendar, and their numbers, counted from 1970-01-01.

use jiff::{Span, civil};

pub use jiff::civil::Date;

const FIRST: Date = civil::date(1970, 1, 1);

/// The day with a number; the last or the first possible day if the number is outside the calendar.
pub fn of_number(number: i64) -> Date {
    let outside = if number < 0 { Date::MIN } else { Date::MAX };
    let span = Span::new().try_days(number);
    span.map_or(outside, |span| FIRST.saturating_add(span))
}

/// The number of a day.
pub fn number(date: Date) -> i64 {
    // Days of the calendar are never too far apart.
    FIRST.until(date).map_or(0, |span| span.get_days().into())
}

/// The day as a number whose digits are those of its name, as in 20250331.
pub fn digits(date: Date) -> u64 {
    let (year, month, day) = (i64::from(date.year()), date.month(), date.day());
    (year * 10_000 + i64::from(month) * 100 + i64::from(day)) as u64
}

/// Reads a day, as in `2025-03-31`.
///
/// # Errors
/// Says what was expected.
pub fn read(text: &str) -> Result<Date, String> {
    let date = Date::strptime("%Y-%m-%d", text);
    date.map_err(|_| format!("expected a date such as 2025-03-31, found {text:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_numbers_and_names() {
        for (day, text) in [
            (-719_162, "0001-01-01"),
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (19_782, "2024-02-29"),
            (19_783, "2024-03-01"),
            (20_453, "2025-12-31"),
        ] {
            assert_eq!(of_number(day).to_string(), text);
            assert_eq!(read(text), Ok(of_number(day)));
            assert_eq!(number(of_number(day)), day);
        }
        assert_eq!((of_number(i64::MAX), of_number(i64::MIN)), (Date::MAX, Date::MIN));
        for wrong in ["", "2025-02-29", "2025-13-01", "2025-1", "1900-02-29", "x-1-1", "2025-01-00"]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
