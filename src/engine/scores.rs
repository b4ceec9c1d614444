//! Scores: what a rating system counts and what each is worth to a player. Data, from the
//! configuration.

use super::technique::{FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE, Options, Technique};
use crate::engine::sort;
use std::sync::Arc;

/// The greatest score.
pub const GREATEST: u32 = 9999;

/// The rows of a scale in order, and how the rules are read.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    /// What is scored or set, in the order of the table.
    pub rows: Vec<ScoreRow>,
    /// How the techniques read the rules where players differ.
    pub options: Options,
    /// The scale of the system that this one asks, if it asks one.
    pub asked: Option<Arc<Scores>>,
}

/// One row of a scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreRow {
    /// What it is about.
    pub item: Item,
    /// What that is worth, or set to.
    pub value: u32,
}

/// What a row of a scale is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Item {
    /// A technique. Its value is its score, 0 to [`GREATEST`]; 0 switches it off.
    Technique(&'static Technique),
    /// Something else that a system has: a stage that is scored, or a figure that it goes by.
    Setting(&'static Setting),
}

/// Something that a rating system is set by, beside the scores of techniques.
#[derive(Debug)]
pub struct Setting {
    /// The name in the configuration, as in `runs`.
    pub slug: &'static str,
    /// The name on the screen.
    pub name: &'static str,
    /// Two characters for the scores pane.
    pub label: &'static str,
    /// The least value.
    pub least: u32,
    /// The greatest value.
    pub most: u32,
    /// Whether it is the score of something that a rating can count.
    pub scored: bool,
    /// Where the value is a choice: the word for each value, from 0, in the configuration and on
    /// the screen. Otherwise empty.
    pub words: &'static [&'static str],
}

/// A technique and its score, where it is on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scored {
    /// The technique.
    pub technique: &'static Technique,
    /// What one application adds to the total, 1 to [`GREATEST`].
    pub score: u32,
}

/// The order in which `simplest-first` tries techniques: as the table lists them, or by ascending
/// score and equals as the table lists them.
pub static ORDER: Setting = Setting::choice("order", "order", "od", &["table", "score"]);

/// The names of the levels, easiest first.
pub const LEVELS: [&str; 5] = ["easy", "medium", "hard", "fiendish", "extreme"];

impl Setting {
    /// A score, 0 to [`GREATEST`]; 0 switches off what it is for.
    pub const fn score(slug: &'static str, name: &'static str, label: &'static str) -> Self {
        Self { scored: true, ..Self::number(slug, name, label, 0, GREATEST) }
    }

    /// A number between two bounds.
    pub const fn number(
        slug: &'static str,
        name: &'static str,
        label: &'static str,
        least: u32,
        most: u32,
    ) -> Self {
        Self { slug, name, label, least, most, scored: false, words: &[] }
    }

    /// A choice between words.
    pub const fn choice(
        slug: &'static str,
        name: &'static str,
        label: &'static str,
        words: &'static [&'static str],
    ) -> Self {
        Self { words, ..Self::number(slug, name, label, 0, words.len() as u32 - 1) }
    }
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.slug == other.slug && self.name == other.name
    }
}

impl Item {
    /// The name in the configuration.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Technique(technique) => technique.slug,
            Self::Setting(setting) => setting.slug,
        }
    }

    /// The name on the screen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Technique(technique) => technique.name,
            Self::Setting(setting) => setting.name,
        }
    }

    /// Two characters for the scores pane and for counts.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Technique(technique) => technique.label,
            Self::Setting(setting) => setting.label,
        }
    }

    /// The least and the greatest value.
    pub const fn bounds(self) -> (u32, u32) {
        match self {
            Self::Technique(_) => (0, GREATEST),
            Self::Setting(setting) => (setting.least, setting.most),
        }
    }

    /// Whether its value is a score, of something that a rating can count.
    pub const fn is_score(self) -> bool {
        match self {
            Self::Technique(_) => true,
            Self::Setting(setting) => setting.scored,
        }
    }

    /// The words for its values, where it is a choice; otherwise none.
    pub const fn words(self) -> &'static [&'static str] {
        match self {
            Self::Technique(_) => &[],
            Self::Setting(setting) => setting.words,
        }
    }

    /// A value as it is written: the word for it where it is a choice.
    pub fn written(self, value: u32) -> String {
        self.words().get(value as usize).map_or_else(|| value.to_string(), ToString::to_string)
    }

    /// Reads a value as it is written; `None` where it is none of [`Item::expected`].
    pub fn read(self, text: &str) -> Option<u32> {
        let (least, most) = self.bounds();
        match self.words() {
            [] => text.parse().ok().filter(|value| (least..=most).contains(value)),
            words => words.iter().position(|word| *word == text).map(|place| place as u32),
        }
    }

    /// The values that it can have, for messages.
    pub fn expected(self) -> String {
        let (least, most) = self.bounds();
        match self.words() {
            [] => format!("a whole number from {least} to {most}"),
            words => format!("one of {}", words.join(", ")),
        }
    }
}

impl ScoreRow {
    /// A technique and its score.
    pub const fn technique(technique: &'static Technique, score: u32) -> Self {
        Self { item: Item::Technique(technique), value: score }
    }
}

impl Scores {
    /// The same with one technique only, which is on.
    #[must_use]
    pub fn only(&self, technique: &'static Technique) -> Self {
        let item = Item::Technique(technique);
        let value = self.of(technique).max(1);
        Self { rows: vec![ScoreRow { item, value }], ..self.clone() }
    }

    /// The same without the techniques that are worth more than `ceiling`, which are off.
    #[must_use]
    pub fn up_to(&self, ceiling: u32) -> Self {
        let mut scores = self.clone();
        for row in &mut scores.rows {
            if matches!(row.item, Item::Technique(_)) && row.value > ceiling {
                row.value = 0;
            }
        }
        scores
    }

    /// The techniques that are switched on, in table order.
    pub fn active(&self) -> impl Iterator<Item = Scored> + '_ {
        self.rows.iter().filter_map(|row| match row.item {
            Item::Technique(technique) if row.value > 0 => {
                Some(Scored { technique, score: row.value })
            }
            _ => None,
        })
    }

    /// The techniques that are switched on, by ascending score, equals in table order.
    pub fn by_score(&self) -> Vec<Scored> {
        let mut rows: Vec<Scored> = self.active().collect();
        sort::by_key(&mut rows, |row| row.score);
        rows
    }

    /// The techniques that are switched on, in the order that [`ORDER`] says.
    pub fn in_order(&self) -> Vec<Scored> {
        match self.value(&ORDER) {
            0 => self.active().collect(),
            _ => self.by_score(),
        }
    }

    /// The score of a technique; 0 where it has no row.
    pub fn of(&self, technique: &'static Technique) -> u32 {
        self.row(Item::Technique(technique))
    }

    /// Whether the simple filter takes naked singles as placed, as they are not scored.
    pub fn free_singles(&self) -> bool {
        self.of(&NAKED_SINGLE) == 0
    }

    /// What a setting is set to; its least value where it has no row.
    pub fn value(&self, setting: &'static Setting) -> u32 {
        self.row(Item::Setting(setting)).max(setting.least)
    }

    /// Sets the row of an item; without one there is nothing to set.
    pub fn set(&mut self, item: Item, value: u32) {
        let rows = self.rows.iter_mut().filter(|row| row.item == item);
        rows.for_each(|row| row.value = value);
    }

    /// Has a technique tried as soon as singles end, whether or not it is on.
    pub fn put_first(&mut self, technique: &'static Technique) {
        let singles = [&FULL_HOUSE, &NAKED_SINGLE, &HIDDEN_SINGLE].map(Item::Technique);
        let item = Item::Technique(technique);
        if singles.contains(&item) {
            self.set(item, self.of(technique).max(1));
            return;
        }
        self.rows.retain(|row| row.item != item);
        let place = self.rows.iter().take_while(|row| singles.contains(&row.item)).count();
        // No more than the last of the singles, where techniques are tried by their scores.
        let value = self.rows[..place].iter().map(|row| row.value).max().unwrap_or(0).max(1);
        self.rows.insert(place, ScoreRow { item, value });
    }

    /// The place of an item among the rows, where it has one.
    pub fn place(&self, item: Item) -> Option<usize> {
        self.rows.iter().position(|row| row.item == item)
    }

    fn row(&self, item: Item) -> u32 {
        self.place(item).map_or(0, |place| self.rows[place].value)
    }
}
