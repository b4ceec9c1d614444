//! Scores: what each technique is worth to a player. Data, from the configuration.

use super::technique::{Options, Technique};

/// The greatest score.
pub const GREATEST: u16 = 9999;

/// The techniques of a scale in order, each with its score, and how the rules are read.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    /// The rows in the order of the table.
    pub rows: Vec<Row>,
    /// In which order `simplest-first` tries the rows.
    pub order: Order,
    /// How the techniques read the rules where players differ.
    pub options: Options,
    /// The totals up to which a puzzle is easy, medium and hard.
    pub levels: [u32; 3],
}

/// A technique and its score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// The technique.
    pub technique: &'static Technique,
    /// What one application adds to the total, 0 to 9999; 0 switches the technique off.
    pub score: u16,
}

/// The order in which `simplest-first` tries techniques.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As the table lists them.
    #[default]
    Table,
    /// By ascending score, equals as the table lists them.
    Score,
}

/// The names of the levels, easiest first.
pub const LEVELS: [&str; 4] = ["easy", "medium", "hard", "fiendish"];

impl Scores {
    /// The rows that are switched on, in table order.
    pub fn active(&self) -> impl Iterator<Item = Row> + '_ {
        self.rows.iter().copied().filter(|row| row.score > 0)
    }

    /// The rows that are switched on, by ascending score, equals in table order.
    pub fn by_score(&self) -> Vec<Row> {
        let mut rows: Vec<Row> = self.active().collect();
        rows.sort_by_key(|row| row.score);
        rows
    }

    /// The rows that are switched on, in the order in which `simplest-first` tries them.
    pub fn in_order(&self) -> Vec<Row> {
        match self.order {
            Order::Table => self.active().collect(),
            Order::Score => self.by_score(),
        }
    }

    /// The score of a technique; 0 where it has no row.
    pub fn of(&self, technique: &Technique) -> u16 {
        self.rows.iter().find(|row| row.technique == technique).map_or(0, |row| row.score)
    }

    /// The level of a total; `None`, for a puzzle that the techniques cannot finish, is the last.
    pub fn level(&self, total: Option<u32>) -> &'static str {
        let above = |total| self.levels.iter().take_while(|&&most| total > most).count();
        LEVELS[total.map_or(LEVELS.len() - 1, above)]
    }
}
