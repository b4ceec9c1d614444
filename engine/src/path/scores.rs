//! Scores: what a rating system counts and the value of each item to a player. Data, from the
//! configuration.

use crate::technique::{FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE, Options, RULE_OF_45, Technique};
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
    /// The scale of the system that this one consults, if any.
    pub asked: Option<Arc<Scores>>,
}

/// One row of a scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreRow {
    /// What it is about.
    pub item: Item,
    /// Its value.
    pub value: u32,
}

/// What a row of a scale is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Item {
    /// A technique. Its value is its score, 0 to [`GREATEST`]; 0 switches it off.
    Technique(&'static Technique),
    /// Something else in a system: a scored stage, or a number that it uses.
    Setting(&'static Setting),
}

/// A setting of a rating system, besides the scores of techniques.
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
    /// If the value is a choice: the word for each value, from 0, in the configuration and on the
    /// screen. Otherwise empty.
    pub words: &'static [&'static str],
}

/// A technique and its score, if it is active.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scored {
    /// The technique.
    pub technique: &'static Technique,
    /// What one application adds to the total, 1 to [`GREATEST`].
    pub score: u32,
}

/// The singles, which stand at the beginning of a table.
pub(crate) const SINGLES: [&Technique; 3] = [&FULL_HOUSE, &NAKED_SINGLE, &HIDDEN_SINGLE];

/// The order in which `simplest-first` tries techniques: as listed in the table, or by ascending
/// score with ties in table order.
pub static ORDER: Setting = Setting::choice("order", "order", "od", &["table", "score"]);

/// The names of the levels, easiest first.
pub const LEVELS: [&str; 5] = ["easy", "medium", "hard", "fiendish", "extreme"];

impl Setting {
    /// A score, 0 to [`GREATEST`]; 0 switches its item off.
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

    /// Whether its value is the score of something that a rating can count.
    pub const fn is_score(self) -> bool {
        match self {
            Self::Technique(_) => true,
            Self::Setting(setting) => setting.scored,
        }
    }

    /// The words for its values, if it is a choice; otherwise empty.
    pub const fn words(self) -> &'static [&'static str] {
        match self {
            Self::Technique(_) => &[],
            Self::Setting(setting) => setting.words,
        }
    }

    /// A value in written form: a word if it is a choice.
    pub fn written(self, value: u32) -> String {
        self.words().get(value as usize).map_or_else(|| value.to_string(), ToString::to_string)
    }

    /// Reads a value; `None` if it is not among [`Item::expected`].
    pub fn read(self, text: &str) -> Option<u32> {
        let (least, most) = self.bounds();
        match self.words() {
            [] => text.parse().ok().filter(|value| (least..=most).contains(value)),
            words => words.iter().position(|word| *word == text).map(|place| place as u32),
        }
    }

    /// The possible values, for messages.
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
    /// The same with one technique only, which is active.
    #[must_use]
    pub fn only(&self, technique: &'static Technique) -> Self {
        let item = Item::Technique(technique);
        let value = self.of(technique).max(1);
        Self { rows: vec![ScoreRow { item, value }], ..self.clone() }
    }

    /// The same without the techniques above `ceiling`, which are switched off.
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

    /// The active techniques, in table order.
    pub fn active(&self) -> impl Iterator<Item = Scored> + '_ {
        self.rows.iter().filter_map(|row| match row.item {
            Item::Technique(technique) if row.value > 0 => {
                Some(Scored { technique, score: row.value })
            }
            _ => None,
        })
    }

    /// The techniques that are not active, in table order.
    pub fn inactive(&self) -> impl Iterator<Item = &'static Technique> + '_ {
        self.rows.iter().filter_map(|row| match row.item {
            Item::Technique(technique) if row.value == 0 => Some(technique),
            _ => None,
        })
    }

    /// The active techniques, by ascending score, with ties in table order.
    pub fn by_score(&self) -> Vec<Scored> {
        let mut rows: Vec<Scored> = self.active().collect();
        rows.sort_by_key(|row| row.score);
        rows
    }

    /// The active techniques, in the order given by [`ORDER`].
    pub fn in_order(&self) -> Vec<Scored> {
        match self.value(&ORDER) {
            0 => self.active().collect(),
            _ => self.by_score(),
        }
    }

    /// The score of a technique; 0 if it has no row.
    pub fn of(&self, technique: &'static Technique) -> u32 {
        self.row(Item::Technique(technique))
    }

    /// Whether the simple filter treats naked singles as placed, because they have no score.
    pub fn free_singles(&self) -> bool {
        self.of(&NAKED_SINGLE) == 0
    }

    /// How the techniques read the rules: if the scale has the rule of 45, singles leave out what
    /// follows from it alone.
    pub fn reading(&self) -> Options {
        let own_sums = RULE_OF_45.iter().any(|technique| self.of(technique) > 0);
        Options { own_sums, ..self.options }
    }

    /// The value of a setting; its lowest value if it has no row.
    pub fn value(&self, setting: &'static Setting) -> u32 {
        self.row(Item::Setting(setting)).max(setting.least)
    }

    /// Sets the row of an item; does nothing if there is none.
    pub fn set(&mut self, item: Item, value: u32) {
        let rows = self.rows.iter_mut().filter(|row| row.item == item);
        rows.for_each(|row| row.value = value);
    }

    /// The same with a technique tried earlier: half way between where it is tried now and the
    /// singles at the beginning. One that is switched off is switched on, and counts as the last.
    /// `None` if it cannot be tried earlier.
    #[must_use]
    pub fn with_earlier(&self, technique: &'static Technique) -> Option<Self> {
        let (item, order) = (Item::Technique(technique), self.in_order());
        let now = order.iter().position(|row| row.technique == technique);
        let mut scores = self.clone();
        if SINGLES.contains(&technique) {
            scores.set(item, 1);
            return now.is_none().then_some(scores);
        }
        let first = order.iter().take_while(|row| SINGLES.contains(&row.technique)).count();
        let place = first.midpoint(now.unwrap_or(order.len()));
        if now == Some(place) {
            return None;
        }
        scores.rows.retain(|row| row.item != item);
        // As much as the one after it, if techniques are tried by score.
        let next = order.get(place);
        let value = next.or(order.last()).map_or(1, |row| row.score);
        let place = next.and_then(|row| scores.place(Item::Technique(row.technique)));
        scores.rows.insert(place.unwrap_or(scores.rows.len()), ScoreRow { item, value });
        Some(scores)
    }

    /// The technique that is tried after another, if there is one.
    pub fn after(&self, technique: &'static Technique) -> Option<&'static Technique> {
        let order = self.in_order();
        let place = order.iter().position(|row| row.technique == technique)?;
        order.get(place + 1).map(|row| row.technique)
    }

    /// The index of an item among the rows, if it has one.
    pub fn place(&self, item: Item) -> Option<usize> {
        self.rows.iter().position(|row| row.item == item)
    }

    fn row(&self, item: Item) -> u32 {
        self.place(item).map_or(0, |place| self.rows[place].value)
    }
}
