//! The tables of the configuration file, as they are read.

use crate::engine::scores::{GREATEST, Order, Row, Scores};
use crate::engine::technique::{self, Options};
use crate::engine::variety::Kind;
use crate::game::check::Level;
use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// How the game behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Placing a digit wipes it from its peers' marks.
    pub tidy: bool,
    /// How much is checked at the start.
    #[serde(with = "LevelName")]
    pub check: Level,
    /// The total is worked out after every change.
    pub live: bool,
    /// The candidates pane lists only the combinations that the marks still allow.
    pub possible_combinations: bool,
}

/// How the screen looks.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Screen {
    /// The name of the theme.
    pub theme: String,
    /// Whether there is colour.
    pub color: Color,
    /// The size of a cell.
    pub zoom: Zoom,
    /// Whether the time played shows.
    pub clock: bool,
}

/// Whether there is colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Unless the environment says no.
    Auto,
    /// Always.
    Always,
    /// Never: bold, underlined and reversed only.
    Never,
}

/// The size of a cell on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Zoom {
    /// The largest at which the board fits, and no smaller than 5x2 while that shows anything.
    #[default]
    Automatic,
    /// 3x1, without marks.
    Small,
    /// 5x2.
    Standard,
    /// 5x3.
    Tall,
    /// 7x3.
    Large,
}

impl Zoom {
    /// The next one on the key.
    pub const fn next(self) -> Self {
        match self {
            Self::Automatic => Self::Small,
            Self::Small => Self::Standard,
            Self::Standard => Self::Tall,
            Self::Tall => Self::Large,
            Self::Large => Self::Automatic,
        }
    }
}

/// How the techniques read the rules where players differ.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rules {
    free_singles: bool,
    uniqueness: bool,
    ui: Intersection,
    required: Required,
    pp: Permutations,
    necks: Whole<1, 2>,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Intersection {
    Possible,
    Plain,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Required {
    One,
    Common,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Permutations {
    Set,
    Prune,
}

impl From<Rules> for Options {
    fn from(rules: Rules) -> Self {
        Self {
            free_singles: rules.free_singles,
            uniqueness: rules.uniqueness,
            plain_intersection: rules.ui == Intersection::Plain,
            common_required: rules.required == Required::Common,
            prune_permutations: rules.pp == Permutations::Prune,
            necks: rules.necks.0 as usize,
        }
    }
}

/// The scores of all rating systems that have some.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Systems {
    pub simplest_first: SimplestFirst,
}

/// The scores of `simplest-first`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct SimplestFirst {
    #[serde(with = "OrderName")]
    order: Order,
    levels: Levels,
    sudoku: Table,
    sudoku_singles: Table,
    kakuro: Table,
}

impl SimplestFirst {
    /// The scores for a kind of puzzle.
    pub fn scores(&self, kind: Kind, options: Options) -> Scores {
        // What Kakuro players call the simple filter always takes naked singles as placed.
        let free_singles = options.free_singles || kind == Kind::Kakuro;
        let options = Options { free_singles, ..options };
        let (table, levels) = match kind {
            Kind::Sudoku => (&self.sudoku, &self.levels.sudoku),
            Kind::Kakuro => (&self.kakuro, &self.levels.kakuro),
        };
        let singles = (!free_singles).then_some(&self.sudoku_singles);
        let rows = singles.into_iter().chain([table]).flat_map(|table| table.0.iter().copied());
        Scores { rows: rows.collect(), order: self.order, options, levels: levels.0 }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Levels {
    sudoku: Thresholds,
    kakuro: Thresholds,
}

/// Techniques and their scores, in the order of the file.
#[derive(Clone, Debug)]
struct Table(Vec<Row>);

impl<'de> Deserialize<'de> for Table {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Rows;
        impl<'de> Visitor<'de> for Rows {
            type Value = Table;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table of techniques and their scores")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Table, A::Error> {
                let mut rows = Vec::new();
                while let Some((slug, score)) = map.next_entry::<String, Whole<0, MOST>>()? {
                    // A test sees to it that the file names no technique that does not exist.
                    if let Some(technique) = technique::by_slug(&slug) {
                        rows.push(Row { technique, score: score.0 as u16 });
                    }
                }
                Ok(Table(rows))
            }
        }
        deserializer.deserialize_map(Rows)
    }
}

const MOST: u32 = GREATEST as u32;

/// Three ascending totals.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "[u32; 3]")]
struct Thresholds([u32; 3]);

impl TryFrom<[u32; 3]> for Thresholds {
    type Error = &'static str;

    fn try_from(totals: [u32; 3]) -> Result<Self, Self::Error> {
        if totals.is_sorted() { Ok(Self(totals)) } else { Err("expected ascending numbers") }
    }
}

/// A whole number between two bounds.
#[derive(Clone, Copy, Debug)]
struct Whole<const LEAST: u32, const MOST: u32>(u32);

impl<'de, const LEAST: u32, const MOST: u32> Deserialize<'de> for Whole<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number<const LEAST: u32, const MOST: u32>;
        impl<const LEAST: u32, const MOST: u32> Visitor<'_> for Number<LEAST, MOST> {
            type Value = Whole<LEAST, MOST>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a whole number from {LEAST} to {MOST}")
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Self::Value, E> {
                let fits = u32::try_from(number).ok().filter(|n| (LEAST..=MOST).contains(n));
                let wrong = || E::invalid_value(de::Unexpected::Signed(number), &self);
                fits.map(Whole).ok_or_else(wrong)
            }
        }
        deserializer.deserialize_i64(Number)
    }
}

/// The keys of an action: one as text, or a list.
#[derive(Clone, Debug)]
pub(super) struct Keys(pub Vec<String>);

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OneOrMore;
        impl<'de> Visitor<'de> for OneOrMore {
            type Value = Keys;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key such as \"u\" or a list of keys")
            }

            fn visit_str<E: de::Error>(self, key: &str) -> Result<Keys, E> {
                Ok(Keys(vec![key.into()]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Keys, A::Error> {
                let mut keys = Vec::new();
                while let Some(key) = list.next_element()? {
                    keys.push(key);
                }
                Ok(Keys(keys))
            }
        }
        deserializer.deserialize_any(OneOrMore)
    }
}

/// The names of [`Level`] in the file.
#[derive(Deserialize)]
#[serde(remote = "Level", rename_all = "lowercase")]
enum LevelName {
    Nothing,
    Inconsistencies,
    Answers,
}

/// The names of [`Order`] in the file.
#[derive(Deserialize)]
#[serde(remote = "Order", rename_all = "lowercase")]
enum OrderName {
    Table,
    Score,
}

/// The table that holds the score of a technique.
pub(super) fn table_of(kind: Kind, technique: &str) -> &'static str {
    let singles = &super::Config::standard().scores.simplest_first.sudoku_singles;
    match kind {
        Kind::Sudoku if singles.0.iter().any(|row| row.technique.slug == technique) => {
            "sudoku-singles"
        }
        kind => kind.slug(),
    }
}
