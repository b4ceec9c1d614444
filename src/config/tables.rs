//! The tables of the configuration file, as they are read.

use crate::game::advisor::Preferences;
use crate::game::check::CheckLevel;
use crate::game::remaining::Help;
use gradus_engine::path::{Item, ScoreRow};
use gradus_engine::rate::{by_slug, item};
use gradus_engine::technique::Options;
use gradus_engine::{Kind, RATINGS, Scores, System};
use serde::Deserialize;
use serde::de::{self, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// How the game behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Placing a digit wipes it from its peers' marks.
    pub tidy: bool,
    /// All marks are kept current, except those that the player wiped.
    pub auto_marks: bool,
    /// Dots take the place of missing marks.
    pub dots: bool,
    /// Digits are drawn large in cells with room for that.
    pub large_digits: bool,
    /// A digit that breaks a rule is wiped from its peers' marks too.
    pub tidy_wrong: bool,
    /// How much is checked at the start.
    #[serde(with = "LevelName")]
    pub check: CheckLevel,
    /// The total is updated after every change.
    pub live: bool,
    /// The mouse can be used.
    pub mouse: bool,
    /// How much the panes show without being asked.
    pub help: Help,
    /// The clue of a started run or cage shows what is left to make.
    pub remaining_sums: bool,
    /// A click on the cursor's cell writes the next digit.
    pub click_cycles: bool,
    /// A digit writes and steps to the next open cell; in the editor to the next cell.
    pub typewriter: bool,
    /// How marks are placed in their cells, and whether there are corner marks.
    pub marks: Marks,
    /// How long the clock runs without a key or a click; `None` for ever.
    #[serde(deserialize_with = "idle")]
    pub idle: Option<Duration>,
}

/// Reads minutes, of which none stands for ever.
fn idle<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
    let Whole(minutes) = Whole::<0, 999>::deserialize(deserializer)?;
    Ok((minutes > 0).then(|| Duration::from_secs(60 * u64::from(minutes))))
}

/// Settings for hints.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hints {
    filter: Filter,
    ceiling: Whole<0, 9999>,
    follow: Followed,
    mistakes: bool,
}

/// How the player gets what the rules alone give.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Filter {
    Ask,
    Free,
}

/// What decides the simplest step.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Followed {
    Scores,
    Scale,
}

impl From<Hints> for Preferences {
    fn from(hints: Hints) -> Self {
        Self {
            free_filter: hints.filter == Filter::Free,
            ceiling: hints.ceiling.0,
            follows: hints.follow == Followed::Scale,
            tells_mistakes: hints.mistakes,
        }
    }
}

/// How marks are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Marks {
    /// One sort of marks, each digit at its place.
    Positional,
    /// Two sorts: corner marks, with any meaning the player likes, and centre marks, which are
    /// candidates.
    Corner,
}

/// How the screen looks.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Screen {
    /// The name of the theme.
    pub theme: String,
    /// Whether to use colour.
    pub color: Color,
    /// The characters to draw with.
    pub glyphs: Glyphs,
    /// Whether the board is a picture.
    pub pictures: Pictures,
    /// The size of a cell.
    pub zoom: Zoom,
    /// Whether to show the time played.
    pub clock: bool,
    /// Whether a screen reader reads the screen.
    pub reader: bool,
    /// The rating system shown in the scores pane.
    #[serde(deserialize_with = "system")]
    pub system: &'static System,
}

fn system<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static System, D::Error> {
    let slug = String::deserialize(deserializer)?;
    let names = || RATINGS.iter().map(|system| system.slug).collect::<Vec<_>>().join(", ");
    by_slug(&slug).ok_or_else(|| de::Error::custom(format!("expected one of {}", names())))
}

/// Whether the board is a picture, where the terminal can show that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pictures {
    /// Where nothing speaks against it, and as long as marks have room.
    Auto,
    /// Always.
    On,
    /// Never.
    Off,
}

/// Where to look for puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Library {
    /// Folders of puzzles, besides the one next to the games.
    pub folders: Vec<PathBuf>,
}

/// Settings for links.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Links {
    /// The address of a page of the program, with which they begin.
    pub address: String,
}

/// Whether to use colour.
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

/// The characters to draw the screen with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Glyphs {
    /// Unicode if the locale promises that the terminal shows it correctly, else ASCII.
    Auto,
    /// With lines, arrows and ticks.
    Unicode,
    /// Only characters on every keyboard.
    Ascii,
    /// The same without frames and rules.
    None,
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
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Automatic => "automatic",
            Self::Small => "small",
            Self::Standard => "standard",
            Self::Tall => "tall",
            Self::Large => "large",
        }
    }

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
    uniqueness: bool,
    ui: Intersection,
    required: Required,
    pp: Permutations,
    siamese: bool,
    sets_in_chains: bool,
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
            uniqueness: rules.uniqueness,
            plain_intersection: rules.ui == Intersection::Plain,
            common_required: rules.required == Required::Common,
            prune_permutations: rules.pp == Permutations::Prune,
            siamese: rules.siamese,
            sets_in_chains: rules.sets_in_chains,
            necks: rules.necks.0 as usize,
            own_sums: false,
        }
    }
}

/// The scales of all rating systems, by name.
#[derive(Clone, Debug)]
pub(super) struct Scales(BTreeMap<String, Scale>);

/// The name of a scale as it was published, and of the table of the values that differ there.
pub const PUBLISHED: &str = "published";

/// One scale.
#[derive(Clone, Debug, Default)]
struct Scale {
    /// The rows under the heading of the scale itself, in the order of the file.
    settings: Vec<ScoreRow>,
    /// The rows under headings of their own, by the last part of the heading.
    tables: BTreeMap<String, Vec<ScoreRow>>,
}

impl Scales {
    /// The rows of a scale for a kind of puzzle: those of the kind, then those for both kinds.
    pub fn scores(&self, system: &System, kind: Kind, rules: Rules) -> Scores {
        let empty = Scale::default();
        let scale = self.0.get(system.scale).unwrap_or(&empty);
        let table = scale.tables.get(kind.slug());
        let rows = table.into_iter().chain([&scale.settings]).flatten().copied().collect();
        let asked = system.asks.map(|asked| Arc::new(self.scores(asked, kind, rules)));
        Scores { rows, options: rules.into(), asked }
    }

    /// The published value of a row of a scale, if it differs from the default.
    pub fn published(&self, scale: &str, item: Item) -> Option<u32> {
        let rows = self.0.get(scale)?.tables.get(PUBLISHED)?;
        rows.iter().find(|row| row.item == item).map(|row| row.value)
    }

    /// The path of a row of a scale.
    pub fn path(&self, scale: &str, kind: Kind, item: Item) -> Vec<String> {
        let table = self.row(scale, kind, item).and_then(|(table, _)| table);
        let path = ["scores", scale].into_iter().chain(table).chain([item.slug()]);
        path.map(String::from).collect()
    }

    /// The value of a row of a scale.
    pub fn value(&self, scale: &str, kind: Kind, item: Item) -> Option<u32> {
        self.row(scale, kind, item).map(|(_, row)| row.value)
    }

    /// A row of a scale, and its table.
    fn row<'a>(
        &'a self,
        scale: &str,
        kind: Kind,
        item: Item,
    ) -> Option<(Option<&'static str>, &'a ScoreRow)> {
        let scale = self.0.get(scale)?;
        let find = |rows: &'a [ScoreRow]| rows.iter().find(|row| row.item == item);
        let of_kind = scale.tables.get(kind.slug()).and_then(|rows| find(rows));
        let of_kind = of_kind.map(|row| (Some(kind.slug()), row));
        of_kind.or_else(|| Some((None, find(&scale.settings)?)))
    }
}

impl<'de> Deserialize<'de> for Scales {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Every;
        impl<'de> Visitor<'de> for Every {
            type Value = Scales;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table of scales")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Scales, A::Error> {
                let mut scales = BTreeMap::new();
                while let Some(name) = map.next_key::<String>()? {
                    let scale = map.next_value_seed(OfScale(&name))?;
                    scales.insert(name, scale);
                }
                Ok(Scales(scales))
            }
        }
        deserializer.deserialize_map(Every)
    }
}

/// Reads the scale with a name.
struct OfScale<'a>(&'a str);

impl<'de> DeserializeSeed<'de> for OfScale<'_> {
    type Value = Scale;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Scale, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for OfScale<'_> {
    type Value = Scale;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table of scores")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Scale, A::Error> {
        let mut scale = Scale::default();
        while let Some(name) = map.next_key::<String>()? {
            match item(self.0, &name) {
                Some(item) => {
                    let value = map.next_value_seed(Of(item))?;
                    scale.settings.push(ScoreRow { item, value });
                }
                None => {
                    let rows = map.next_value_seed(Rows(self.0))?;
                    scale.tables.insert(name, rows);
                }
            }
        }
        Ok(scale)
    }
}

/// Reads rows of the scale with a name.
struct Rows<'a>(&'a str);

impl<'de> DeserializeSeed<'de> for Rows<'_> {
    type Value = Vec<ScoreRow>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<ScoreRow>, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Rows<'_> {
    type Value = Vec<ScoreRow>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table of scores")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Vec<ScoreRow>, A::Error> {
        let mut rows = Vec::new();
        while let Some(slug) = map.next_key::<String>()? {
            // A test ensures that the standard names nothing that does not exist.
            match item(self.0, &slug) {
                Some(item) => rows.push(ScoreRow { item, value: map.next_value_seed(Of(item))? }),
                None => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(rows)
    }
}

/// Reads the value of an item.
struct Of(Item);

impl<'de> DeserializeSeed<'de> for Of {
    type Value = u32;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<u32, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Visitor<'_> for Of {
    type Value = u32;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.expected())
    }

    // As a JSON reader delivers it.
    fn visit_u64<E: de::Error>(self, number: u64) -> Result<u32, E> {
        self.visit_i64(number.try_into().unwrap_or(i64::MAX))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<u32, E> {
        let (least, most) = self.0.bounds();
        let fits = u32::try_from(number).ok().filter(|number| (least..=most).contains(number));
        let fits = fits.filter(|_| self.0.words().is_empty());
        fits.ok_or_else(|| E::invalid_value(de::Unexpected::Signed(number), &self))
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<u32, E> {
        let place = self.0.words().iter().position(|other| *other == word);
        place
            .map(|place| place as u32)
            .ok_or_else(|| E::invalid_value(de::Unexpected::Str(word), &self))
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

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Self::Value, E> {
                self.visit_i64(number.try_into().unwrap_or(i64::MAX))
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

/// The names of [`CheckLevel`] in the file.
#[derive(Deserialize)]
#[serde(remote = "CheckLevel", rename_all = "lowercase")]
enum LevelName {
    Nothing,
    Inconsistencies,
    Answers,
}
