//! Digits and sets of digits, the smallest vocabulary of the engine.

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};
use std::str::FromStr;

/// A digit from 1 to 25. Digits above nine are written `A` (10) to `P` (25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The largest digit that any grid uses.
    pub const MAX: u8 = 25;

    /// Makes a digit from a number; `None` outside 1..=25.
    pub const fn new(number: u8) -> Option<Self> {
        if number <= Self::MAX { Self::numbered(number) } else { None }
    }

    /// Reads `1`..`9`, `A`..`P` or `a`..`p`.
    pub const fn from_char(symbol: char) -> Option<Self> {
        match symbol {
            '1'..='9' => Self::numbered(symbol as u8 - b'0'),
            'A'..='P' => Self::numbered(symbol as u8 - b'A' + 10),
            'a'..='p' => Self::numbered(symbol as u8 - b'a' + 10),
            _ => None,
        }
    }

    /// The same, from a number that is not too large.
    const fn numbered(number: u8) -> Option<Self> {
        match NonZeroU8::new(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The digit as a number.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The digit less one: its index in a table by digit.
    pub const fn index(self) -> usize {
        self.get() as usize - 1
    }

    /// The digit as one character.
    pub const fn to_char(self) -> char {
        if self.get() <= 9 { (b'0' + self.get()) as char } else { (b'A' + self.get() - 10) as char }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.to_char())
    }
}

/// A set of digits, one bit each, digit 1 lowest.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Digits(u32);

impl Digits {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The digits 1 to `largest` (at most 25).
    pub const fn up_to(largest: u8) -> Self {
        Self((1 << largest) - 1)
    }

    /// The set of one digit.
    pub const fn of(digit: Digit) -> Self {
        Self(1 << (digit.get() - 1))
    }

    /// The set whose bit mask is `bits`, digit 1 lowest; bits above digit 25 are dropped.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & ((1 << Digit::MAX) - 1))
    }

    /// The bit mask, digit 1 lowest.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of digits.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set contains `digit`.
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> (digit.get() - 1) & 1 == 1
    }

    /// Whether every digit of `other` is in this set.
    pub const fn includes(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the two sets have a digit in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The only digit, if there is exactly one.
    pub const fn only(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The smallest digit.
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Digit::numbered(self.0.trailing_zeros() as u8 + 1) }
    }

    /// The largest digit.
    pub const fn last(self) -> Option<Digit> {
        Digit::numbered((u32::BITS - self.0.leading_zeros()) as u8)
    }

    /// The sum of the digits.
    pub fn sum(self) -> u32 {
        self.iter().map(|digit| u32::from(digit.get())).sum()
    }

    /// Adds a digit.
    pub fn insert(&mut self, digit: Digit) {
        self.0 |= Self::of(digit).0;
    }

    /// Removes a digit.
    pub fn remove(&mut self, digit: Digit) {
        self.0 &= !Self::of(digit).0;
    }

    /// The digits in ascending order.
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }

    /// Compares this set with another *of the same size* as ascending written lists, as in {1,2,9}
    /// before {1,3,4}.
    pub fn compare(self, other: Self) -> Ordering {
        let different = self.0 ^ other.0;
        let first = different & different.wrapping_neg();
        (other.0 & first).cmp(&(self.0 & first))
    }
}

/// The digits of a set, ascending.
#[derive(Clone, Debug)]
pub struct Iter(u32);

impl Iterator for Iter {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        let digit = Digits(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(digit)
    }
}

impl DoubleEndedIterator for Iter {
    fn next_back(&mut self) -> Option<Digit> {
        let digit = Digits(self.0).last()?;
        self.0 &= !Digits::of(digit).0;
        Some(digit)
    }
}

impl IntoIterator for Digits {
    type Item = Digit;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Digit> for Digits {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        digits.into_iter().fold(Self::EMPTY, |set, digit| set | Self::of(digit))
    }
}

impl From<Digit> for Digits {
    fn from(digit: Digit) -> Self {
        Self::of(digit)
    }
}

impl BitOr for Digits {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Digits {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// The digits of the left set that are not in the right one.
impl Sub for Digits {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOrAssign for Digits {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for Digits {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl SubAssign for Digits {
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

/// Digits one after another, as in `258`.
impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| digit.fmt(f))
    }
}

impl fmt::Debug for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// What was wrong with a written set of digits: the first character that is not a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotADigit(pub char);

impl fmt::Display for NotADigit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a digit (1 to 9, A to P)", self.0)
    }
}

impl std::error::Error for NotADigit {}

impl FromStr for Digits {
    type Err = NotADigit;

    fn from_str(text: &str) -> Result<Self, NotADigit> {
        text.chars().map(|symbol| Digit::from_char(symbol).ok_or(NotADigit(symbol))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_written_as_they_are_read() {
        for text in ["", "1", "258", "19AP"] {
            assert_eq!(text.parse::<Digits>().unwrap().to_string(), text);
        }
        assert_eq!("1x".parse::<Digits>(), Err(NotADigit('x')));
        assert_eq!(Digits::up_to(25).to_string(), "123456789ABCDEFGHIJKLMNOP");
    }

    #[test]
    fn both_ends_and_the_middle() {
        let set: Digits = "258".parse().unwrap();
        assert_eq!(set.first().map(Digit::get), Some(2));
        assert_eq!(set.last().map(Digit::get), Some(8));
        assert_eq!(set.only(), None);
        assert_eq!(set.sum(), 15);
        assert_eq!(set.iter().rev().map(Digit::get).collect::<Vec<_>>(), [8, 5, 2]);
    }

    #[test]
    fn order_of_written_lists() {
        let set = |text: &str| text.parse::<Digits>().unwrap();
        assert_eq!(set("129").compare(set("134")), Ordering::Less);
        assert_eq!(set("134").compare(set("129")), Ordering::Greater);
        assert_eq!(set("134").compare(set("134")), Ordering::Equal);
    }
}
