//! What a player chose of a published puzzle: which lines of its card to set aside, and which rules to read
//! otherwise. The puzzle with other choices is always made from the one as it was read.

use super::Setup;
use super::relation::drawn;
use super::relation::{Relation, Shape};
use super::understanding::{Effort, Reading, Understanding, Understood};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// What was chosen for a line of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The rule with this number among its readings; the first is how the line was understood.
    Reading(usize),
    /// It is no rule.
    Aside,
}

/// What was chosen for the lines of a card, by their number from 0; those without a choice are as read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices(BTreeMap<usize, Choice>);

impl Choices {
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

    /// The same for a card: without what is not there, or is as read.
    fn on(self, card: &Understanding) -> Self {
        let is_there = |row: usize, choice: Choice| match (card.rules.get(row), choice) {
            (Some(rule), Choice::Reading(at)) => (1..rule.readings.len()).contains(&at),
            (Some(rule), Choice::Aside) => !rule.readings.is_empty(),
            (None, Choice::Aside) => row < card.rules.len() + card.left.len(),
            (None, Choice::Reading(_)) => false,
        };
        Self(self.0.into_iter().filter(|(row, choice)| is_there(*row, *choice)).collect())
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

impl Understanding {
    /// What is chosen with the next reading of a line in the place of the present one. A line that was set
    /// aside counts again, as it was.
    ///
    /// # Errors
    /// Says why there is none.
    pub fn exchanged(&self, row: usize) -> Result<Choices, &'static str> {
        let Some(rule) = self.rules.get(row) else {
            return Err("no rule fits it");
        };
        let next = match self.chosen.of(row) {
            Some(Choice::Aside) => 0,
            Some(Choice::Reading(at)) => at + 1,
            None if rule.readings.len() < 2 => return Err("no other rule fits it"),
            None => 1,
        };
        let choice = (0 < next && next < rule.readings.len()).then_some(Choice::Reading(next));
        Ok(self.chosen.with(row, choice))
    }

    /// What is chosen with a line set aside or, if it was, as it was read.
    ///
    /// # Errors
    /// Says why it cannot be set aside.
    pub fn switched(&self, row: usize) -> Result<Choices, &'static str> {
        let choice = match self.chosen.of(row) {
            Some(Choice::Aside) => None,
            _ => Some(Choice::Aside),
        };
        let is_known = self.rules.get(row).is_none_or(|rule| !rule.readings.is_empty());
        match row < self.rules.len() + self.left.len() && is_known {
            true => Ok(self.chosen.with(row, choice)),
            false => Err("it is not known which cells it is about"),
        }
    }
}

impl Setup {
    /// The puzzle with the player's choices, as a rule made from the puzzle as it was read. Nothing is proved of
    /// it unless these are the choices that it has already.
    #[must_use]
    pub fn with_choices(&self, chosen: &Choices) -> Self {
        let mut setup = self.clone();
        let Some(about) = &mut setup.about else { return setup };
        let Some(card) = self.understanding() else { return setup };
        let chosen = chosen.clone().on(card);
        if chosen == card.chosen {
            return setup;
        }
        about.forget_proof();
        for (row, rule) in card.rules.iter().enumerate() {
            let (from, to) = (rule.reading(card.chosen.of(row)), rule.reading(chosen.of(row)));
            if from == to {
                continue;
            }
            replace(&mut setup.relations, from, to);
            let own = rule.readings.first().into_iter().flat_map(|own| &own.relations);
            let drawn: Vec<Relation> = own.filter_map(|it| only_drawn(it, rule)).collect();
            match (from, to) {
                (_, None) => about.drawn.extend(drawn),
                (None, _) => about.drawn.retain(|relation| !drawn.contains(relation)),
                _ => {}
            }
        }
        if let Some(card) = &mut about.understanding {
            (card.chosen, card.spent) = (chosen, Effort::default());
            about.unknown = card.open();
        }
        setup
    }
}

impl Understood {
    /// The reading that is chosen; `None` if the line is set aside, or its relations are not known.
    fn reading(&self, choice: Option<Choice>) -> Option<&Reading> {
        match choice {
            None => self.readings.first(),
            Some(Choice::Reading(at)) => self.readings.get(at),
            Some(Choice::Aside) => None,
        }
    }
}

/// Puts the relations of a reading in the place of those of another.
fn replace(relations: &mut Vec<Relation>, from: Option<&Reading>, to: Option<&Reading>) {
    let mut first = None;
    for relation in from.into_iter().flat_map(|from| &from.relations) {
        let Some(at) = relations.iter().position(|known| known == relation) else { continue };
        relations.remove(at);
        first = Some(first.map_or(at, |first: usize| first.min(at)));
    }
    let at = first.unwrap_or(relations.len());
    relations.splice(at..at, to.into_iter().flat_map(|to| to.relations.clone()));
}

/// A relation as what is only drawn, if it is drawn as a line or as the background of cells.
fn only_drawn(relation: &Relation, rule: &Understood) -> Option<Relation> {
    let tone = rule.drawn.split(' ').next()?;
    let shape = match relation.rule.shape {
        Shape::Line | Shape::Arrow => Shape::Line,
        _ if rule.drawn.ends_with("cell") || rule.drawn.ends_with("cells") => Shape::Cell,
        _ => return None,
    };
    let drawing = drawn::by_colour(shape, tone)?;
    Some(Relation::of(drawing, relation.cells.clone()))
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
