//! The configuration as a whole.

use super::complaint::{Complaint, Place};
use super::keyboard::Keyboard;
use super::tables::{Hints, Keys, Library, Links, Rules, Scales, Screen, Settings};
use gradus_engine::path::{Item, ScoreRow};
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::{Kind, Scores, System, Technique};
use serde::Deserialize;
use serde::de::Error as _;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};
use toml::de::DeTable;
use toml::{Table, Value, de};

/// The text of the standard configuration.
#[cfg(not(target_family = "wasm"))]
pub const STANDARD: &str = include_str!("../../config/default.toml");

/// The same without its comments, which a page in a browser fetches and never shows.
#[cfg(target_family = "wasm")]
pub const STANDARD: &str = match std::str::from_utf8(&bare::KEPT) {
    Ok(text) => text,
    Err(_) => "",
};

/// The standard configuration without its comments.
#[cfg(any(target_family = "wasm", test))]
mod bare {
    const WHOLE: &[u8] = include_bytes!("../../config/default.toml");

    #[allow(long_running_const_eval, reason = "there are a hundred thousand bytes")]
    const LENGTH: usize = without_comments::<0>(WHOLE).1;

    #[allow(long_running_const_eval, reason = "there are a hundred thousand bytes")]
    pub(super) static KEPT: [u8; LENGTH] = without_comments(WHOLE).0;

    /// What is left of a text, up to a number of bytes, and how many bytes that is. A comment begins a line,
    /// or is between blanks.
    const fn without_comments<const N: usize>(text: &[u8]) -> ([u8; N], usize) {
        let (mut kept, mut length) = ([0; N], 0);
        let (mut at, mut begins) = (0, true);
        while at < text.len() {
            let is_between = at + 2 < text.len()
                && text[at] == b' '
                && text[at + 1] == b'#'
                && text[at + 2] == b' ';
            if begins && text[at] == b'#' || is_between {
                while at < text.len() && text[at] != b'\n' {
                    at += 1;
                }
                if at == text.len() {
                    break;
                }
            }
            begins = text[at] == b'\n';
            if length < N {
                kept[length] = text[at];
            }
            length += 1;
            at += 1;
        }
        (kept, length)
    }
}

/// The same as a table, to which a player's text is compared and applied.
pub(super) static TABLE: LazyLock<Table> = LazyLock::new(table);

#[expect(clippy::expect_used, reason = "the text is compiled in, and a test reads it")]
fn table() -> Table {
    STANDARD.parse().expect("the standard text is TOML")
}

/// The same with its places in the text, for its comments. No start waits for it.
#[expect(clippy::expect_used, reason = "the text is compiled in, and a test reads it")]
static PLACES: LazyLock<DeTable<'static>> =
    LazyLock::new(|| DeTable::parse(STANDARD).expect("the standard text is TOML").into_inner());

/// The version of a configuration; this program knows one.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "Value")]
pub(super) struct Version;

impl Version {
    const KNOWN: i64 = 1;

    /// Whether only a newer program knows the meaning of a configuration of this version.
    pub(super) const fn is_newer(version: i64) -> bool {
        version > Self::KNOWN
    }
}

impl TryFrom<Value> for Version {
    type Error = &'static str;

    fn try_from(value: Value) -> Result<Self, Self::Error> {
        match value.as_integer() {
            Some(Self::KNOWN) => Ok(Self),
            Some(version) if Self::is_newer(version) => {
                Err("expected 1, as it is for a newer Gradus; update Gradus, which changes \
                     nothing in it until then")
            }
            _ => Err("expected 1, the version of its form"),
        }
    }
}

/// Everything that a player can set.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    #[serde(rename = "gradus")]
    pub(super) version: Version,
    /// How the game behaves.
    pub settings: Settings,
    /// Settings for hints.
    pub hints: Hints,
    /// How the screen looks.
    pub screen: Screen,
    /// Where to look for puzzles.
    pub library: Library,
    /// Settings for links.
    pub links: Links,
    /// Keyboard settings.
    pub keyboard: Keyboard,
    pub(super) rules: Rules,
    pub(super) scores: Arc<Scales>,
    pub(super) keys: Arc<BTreeMap<String, Keys>>,
    pub(super) themes: Arc<BTreeMap<String, BTreeMap<String, String>>>,
    /// Where the player's own text sets something, by dotted path.
    #[serde(skip)]
    pub(super) places: BTreeMap<String, Place>,
    /// The texts applied to the standard, in order.
    #[serde(skip)]
    pub(super) texts: Vec<String>,
}

impl Config {
    /// The standard configuration.
    ///
    /// # Panics
    /// When `config/default.toml` is wrong, which a test rules out.
    pub fn standard() -> &'static Self {
        #[expect(clippy::expect_used, reason = "the text is compiled in, and a test reads it")]
        static CONFIG: LazyLock<Config> = LazyLock::new(|| {
            Config::deserialize(table()).expect("the standard configuration is right")
        });
        &CONFIG
    }

    /// Reads one heading again, with everything below it.
    pub(super) fn read(&mut self, heading: &str, below: Value) -> Result<(), de::Error> {
        match heading {
            "gradus" => self.version = Version::deserialize(below)?,
            "settings" => self.settings = Settings::deserialize(below)?,
            "hints" => self.hints = Hints::deserialize(below)?,
            "screen" => self.screen = Screen::deserialize(below)?,
            "library" => self.library = Library::deserialize(below)?,
            "links" => self.links = Links::deserialize(below)?,
            "keyboard" => self.keyboard = Keyboard::deserialize(below)?,
            "rules" => self.rules = Rules::deserialize(below)?,
            "scores" => self.scores = Arc::new(Scales::deserialize(below)?),
            "keys" => self.keys = Arc::new(BTreeMap::deserialize(below)?),
            "themes" => self.themes = Arc::new(BTreeMap::deserialize(below)?),
            _ => return Err(de::Error::custom(format!("there is no heading {heading}"))),
        }
        Ok(())
    }

    /// The scores of `simplest-first` for a kind of puzzle, in the order of the table.
    pub fn scores(&self, kind: Kind) -> Scores {
        self.scale(&SIMPLEST_FIRST, kind)
    }

    /// The scores of a rating system for a kind of puzzle: first the rows of the kind in the order
    /// of the table, then the settings for both kinds.
    pub fn scale(&self, system: &System, kind: Kind) -> Scores {
        self.scores.scores(system, kind, self.rules)
    }

    /// The keys of an action, as text; empty if it has none.
    pub fn keys(&self, action: &str) -> &[String] {
        self.keys.get(action).map_or(&[], |keys| &keys.0)
    }

    /// The actions that the configuration names.
    pub fn actions(&self) -> impl Iterator<Item = &str> {
        self.keys.keys().map(String::as_str)
    }

    /// The names of all themes.
    pub fn themes(&self) -> impl Iterator<Item = &str> {
        self.themes.keys().map(String::as_str)
    }

    /// The style of a part of the screen in a theme, as text; that of the theme `terminal` if the
    /// theme does not name the part.
    pub fn style(&self, theme: &str, part: &str) -> &str {
        let find = |theme: &str| self.themes.get(theme)?.get(part);
        find(theme).or_else(|| find(BASE_THEME)).map_or("", String::as_str)
    }

    /// Whether the player's own text sets a value, as in `keys.undo`.
    pub fn is_own(&self, path: &str) -> bool {
        self.places.contains_key(path)
    }

    /// Complains of a value that turned out wrong when it was used, as in `complain("keys.undo",
    /// "...")`.
    pub fn complain(&self, path: &str, message: impl Into<String>) -> Complaint {
        Complaint { place: self.places.get(path).copied(), message: message.into() }
    }
}

/// The name of the theme that suits the terminal.
pub const AUTO_THEME: &str = "auto";

/// The theme that all others are based on.
pub const BASE_THEME: &str = "terminal";

/// The default of a row of a system's scale; 0 if there is no such row.
pub fn default_score(system: &System, kind: Kind, item: Item) -> u32 {
    Config::standard().scores.value(system.scale, kind, item).unwrap_or(0)
}

/// The published value of a row of a system's scale; 0 if there is no such row.
pub fn published_score(system: &System, kind: Kind, item: Item) -> u32 {
    let published = Config::standard().scores.published(system.scale, item);
    published.unwrap_or_else(|| default_score(system, kind, item))
}

/// The program's own scale as published, as the text of a configuration.
pub fn published() -> String {
    let mut text = String::new();
    for kind in Kind::ALL {
        for ScoreRow { item, .. } in Config::standard().scores(kind).rows {
            let path = score_path(&SIMPLEST_FIRST, kind, item).join(".");
            let value = published_score(&SIMPLEST_FIRST, kind, item);
            // A setting for both kinds appears once.
            if !text.contains(&format!("{path} =")) {
                let quote = if item.words().is_empty() { "" } else { "\"" };
                text += &format!("{path} = {quote}{}{quote}\n", item.written(value));
            }
        }
    }
    text
}

/// Checks that a technique applies to a kind of puzzle, whatever its value.
///
/// # Errors
/// Says which kind has it.
pub fn technique_of(kind: Kind, technique: &'static Technique) -> Result<(), String> {
    let item = Item::Technique(technique);
    let has = |kind: &Kind| {
        let scales = &Config::standard().scores;
        scales.value(SIMPLEST_FIRST.scale, *kind, item).is_some()
    };
    let other = Kind::ALL.into_iter().find(has);
    match other.filter(|_| !has(&kind)) {
        Some(other) => Err(format!("{} is a technique of {} only", technique.slug, other.name())),
        None => Ok(()),
    }
}

/// The path of a row of a system's scale in the configuration, for [`set`](super::set) and [`reset`](super::reset).
pub fn score_path(system: &System, kind: Kind, item: Item) -> Vec<String> {
    Config::standard().scores.path(system.scale, kind, item)
}

/// The comment on a setting in `config/default.toml`, beside its default.
pub fn comment([table, name]: [&str; 2]) -> &'static str {
    let value = PLACES.get(table).and_then(|table| table.get_ref().as_table()?.get(name));
    let beside = value.and_then(|value| STANDARD.get(value.span().end..)?.lines().next());
    beside.map_or("", |comment| comment.trim().trim_start_matches("# "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_but_comments_is_left_out_for_a_page() {
        let kept = std::str::from_utf8(&bare::KEPT).expect("text");
        assert!(!kept.contains(" # ") && kept.len() * 2 < STANDARD.len());
        assert_eq!(kept.parse::<Table>().expect("TOML"), *TABLE);
    }
}
