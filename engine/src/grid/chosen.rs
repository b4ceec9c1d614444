//! A published puzzle with the player's choices: rules exchanged for others that fit the same drawing, and lines of
//! the card set aside.

use super::choices::{Choice, Choices};
use super::relation::drawn;
use super::relation::{Relation, Shape};
use super::setup::Setup;
use super::understanding::{Effort, Reading, Understanding, Understood};

impl Setup {
    /// The puzzle with the player's choices, as a rule made from the puzzle as it was read. Nothing is proved of
    /// it unless these are the choices that it has already.
    #[must_use]
    pub fn with_choices(&self, chosen: &Choices) -> Self {
        let mut setup = self.clone();
        let Some(about) = &mut setup.about else { return setup };
        let Some(card) = self.understanding() else { return setup };
        let chosen = fitting(chosen, card);
        if chosen == card.chosen {
            return setup;
        }
        let had_less = card.open().len() < card.left.len();
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
            // What is drawn has other names there, as long as all of it is in doubt.
            let open = card.open();
            if open.len() < card.left.len() || about.unknown.is_empty() || had_less {
                about.unknown = open;
            }
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

/// Choices for a card, without those for what is not there or is as read.
fn fitting(choices: &Choices, card: &Understanding) -> Choices {
    let is_there = |row: usize, choice: Choice| match (card.rules.get(row), choice) {
        (Some(rule), Choice::Reading(at)) => (1..rule.readings.len()).contains(&at),
        (Some(rule), Choice::Aside) => !rule.readings.is_empty(),
        (None, Choice::Aside) => row < card.rules.len() + card.left.len(),
        (None, Choice::Reading(_)) => false,
    };
    choices.iter().filter(|(row, choice)| is_there(*row, *choice)).collect()
}
