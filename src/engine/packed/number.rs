//! A number as ratings are written: with up to four decimals, and perhaps a star.

use super::model::{About, Coder, Model, context};

/// The bits of the length of a number, which is its bits.
const LENGTH: u32 = 5;

/// How many of the highest bits are like those of the number before.
const LIKE: u32 = 3;

/// How many bits after the highest one are foreseen; the others are as good as random.
const FORESEEN: u32 = 4;

/// A unit has so many of the smallest parts, all of them about equally likely.
const PARTS: u32 = 10_000;

/// Smaller numbers can be packed, because what is random is drawn in one go.
const TOO_LARGE: u32 = 1 << 20;

/// A number.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct Number {
    is_negative: bool,
    whole: u32,
    /// What follows the point; 0 if it has none.
    part: u32,
    has_star: bool,
}

impl Number {
    /// Reads a number; `None` if it would be written otherwise.
    pub fn read(word: &str) -> Option<Self> {
        let size = word.strip_suffix('*').unwrap_or(word);
        let size = size.strip_prefix('-').unwrap_or(size);
        let (whole, part) = size.split_once('.').unwrap_or((size, ""));
        let number = Self {
            is_negative: word.starts_with('-'),
            whole: whole.parse().ok().filter(|whole| *whole < TOO_LARGE)?,
            part: format!("{part:0<4}").parse().ok().filter(|part| *part < PARTS)?,
            has_star: word.ends_with('*'),
        };
        let mut written = String::new();
        number.write(&mut written);
        (written == word).then_some(number)
    }

    /// Writes it without final zeros behind the point.
    pub fn write(&self, text: &mut String) {
        if self.is_negative {
            text.push('-');
        }
        text.push_str(&self.whole.to_string());
        if self.part > 0 {
            let part = format!(".{:04}", self.part);
            text.push_str(part.trim_end_matches('0'));
        }
        if self.has_star {
            text.push('*');
        }
    }

    const fn length(self) -> u32 {
        u32::BITS - self.whole.leading_zeros()
    }
}

/// The next number of a column, which is about as large as the one before in the line.
pub fn number<C: Coder>(model: &mut Model<C>, own: u32, before: Number, told: Number) -> Number {
    let has_star = model.bit(context(About::Star, [own, before.has_star.into()]), told.has_star);
    let is_negative = model.bit(context(About::Sign, [own]), told.is_negative);
    let like = before.whole >> before.length().saturating_sub(LIKE);
    let at = context(About::Length, [own, before.length(), like]);
    let length = model.number(at, LENGTH, told.length());
    // The highest bit is always set.
    let low = length.saturating_sub(1 + FORESEEN);
    let high = length.saturating_sub(1 + low);
    let at = context(About::High, [own, length, like]);
    let found = model.number(at, high, told.whole >> low & ((1 << high) - 1));
    let found = (u32::from(length > 0) << high | found) << low;
    let whole = found | model.below(1 << low, told.whole & ((1 << low) - 1));
    let has_part = model.bit(context(About::Part, [own]), told.part > 0);
    let part = if has_part { model.below(PARTS, told.part) } else { 0 };
    Number { is_negative, whole, part, has_star }
}
