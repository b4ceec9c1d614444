//! What a player chose of a published puzzle: which lines of its card to set aside, and which rules to read
//! otherwise.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// What was chosen for a line of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The rule with this number among its readings; the first is how the line was understood.
    Reading(usize),
    /// It is not a rule.
    Aside,
}

/// What was chosen for the lines of a card, by their number from 0; those without a choice are as read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices(BTreeMap<usize, Choice>);

impl Choices {
    /// All of them, by line.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Choice)> + '_ {
        self.0.iter().map(|(row, choice)| (*row, *choice))
    }

    /// Whether everything is as read.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What was chosen for a line.
    pub fn of(&self, row: usize) -> Option<Choice> {
        self.0.get(&row).copied()
    }

    /// The same with another choice for a line; `None` for as read.
    #[must_use]
    pub fn with(&self, row: usize, choice: Option<Choice>) -> Self {
        let mut choices = self.clone();
        match choice {
            Some(choice) => choices.0.insert(row, choice),
            None => choices.0.remove(&row),
        };
        choices
    }
}

/// As in `1=2 3=off`: the lines and the readings count from 1.
impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |(row, choice): (&usize, &Choice)| match choice {
            Choice::Reading(at) => format!("{}={}", row + 1, at + 1),
            Choice::Aside => format!("{}=off", row + 1),
        };
        f.write_str(&self.0.iter().map(word).collect::<Vec<_>>().join(" "))
    }
}

impl FromStr for Choices {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let from_one = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
        let choice = |word: &str| {
            let (row, choice) = word.split_once('=')?;
            let choice = match choice {
                "off" => Choice::Aside,
                at => Choice::Reading(from_one(at)?),
            };
            Some((from_one(row)?, choice))
        };
        let choices: Option<BTreeMap<_, _>> = text.split_whitespace().map(choice).collect();
        choices
            .map(Self)
            .ok_or_else(|| format!("expected choices such as 1=2 3=off, found {text:?}"))
    }
}

impl FromIterator<(usize, Choice)> for Choices {
    fn from_iter<T: IntoIterator<Item = (usize, Choice)>>(choices: T) -> Self {
        Self(choices.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_as_they_are_written() {
        let choices = Choices::default()
            .with(0, Some(Choice::Reading(1)))
            .with(2, Some(Choice::Aside))
            .with(4, Some(Choice::Aside))
            .with(4, None);
        assert_eq!(choices.to_string(), "1=2 3=off");
        assert_eq!("1=2 3=off".parse(), Ok(choices));
        assert_eq!("".parse(), Ok(Choices::default()));
        for wrong in ["1", "0=1", "1=0", "a=b", "1=on", "1=2,3=4"] {
            assert!(wrong.parse::<Choices>().is_err(), "{wrong}");
        }
    }
}
