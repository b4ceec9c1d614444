//! Terminals: what each sends, answers and misreads, as a table in `assets/terminals.toml`.
//!
//! The game takes from it what the environment does not tell, or tells wrongly; the manual's page about
//! terminals and `gradus doctor` print it; and the tests decode every key of it.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// The text of the table, which a test reads.
const TEXT: &str = include_str!("../assets/terminals.toml");

/// Whether there is a table. A page in a browser has none, for its size: it is drawn by a terminal of its own.
const HAS_TABLE: bool = !cfg!(target_family = "wasm");

/// What stands above each row.
const ROW: &str = "[[terminal]]\n";

static TABLE: LazyLock<Table> = LazyLock::new(|| match HAS_TABLE {
    true => toml::from_str(TEXT).unwrap_or_default(),
    false => Table::default(),
});

/// The rows of the table, multiplexers first: they lie over the terminal that they run in.
pub fn all() -> &'static [Terminal] {
    &TABLE.terminal
}

/// What `tests/terminals.sh` tries in each terminal.
const TRIED: [&str; 9] =
    ["symbols", "dark", "light", "keys", "paste", "mouse", "resize", "copy", "suspend"];

/// The keys that all terminals send alike unless a row differs.
pub fn usual() -> &'static Keys {
    &TABLE.usual
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Table {
    usual: Keys,
    apart: Keys,
    terminal: Vec<Terminal>,
}

/// What keys send, by their names in the configuration.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Keys {
    /// The bytes of each key.
    #[serde(default)]
    pub sends: BTreeMap<String, String>,
    /// Keys that look like another one; like nothing, if nothing can be made of them.
    #[serde(default)]
    pub like: BTreeMap<String, String>,
}

/// The fields of a row that recognise its terminal in the environment.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
struct Marks {
    known_by: Vec<String>,
    term: Vec<String>,
}

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colors {
    /// 24 bits.
    Full,
    /// 256.
    Indexed,
    /// The 16 that the terminal chooses itself.
    Named,
}

/// A terminal.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Terminal {
    /// Its name.
    pub name: String,
    /// The version that the row describes.
    pub version: String,
    /// Where it was measured, or that it was not.
    pub seen: String,
    /// Variables of the environment that only it sets: a name, or a name and a value that may end
    /// with `*`.
    pub known_by: Vec<String>,
    /// What `TERM` must be besides; anything, if there is nothing.
    #[serde(default)]
    pub term: Vec<String>,
    /// The beginning of the name that it answers.
    pub says: Option<String>,
    /// Its colours, if the environment does not tell them.
    pub colors: Option<Colors>,
    /// The set of characters that it needs.
    pub glyphs: Option<String>,
    /// Keys that it sends in its own way.
    #[serde(default)]
    pub sends: BTreeMap<String, String>,
    /// Keys that look like another one.
    #[serde(default)]
    pub like: BTreeMap<String, String>,
    /// Keys that it keeps for itself.
    #[serde(default)]
    pub keeps: Vec<String>,
    /// Whether it tells all keys apart when asked to.
    #[serde(default)]
    pub keys: bool,
    /// What is not right in it and why, by the names of `TRIED`.
    #[serde(default)]
    pub lacks: BTreeMap<String, String>,
    /// Whether it copies text.
    #[serde(default)]
    pub copies: bool,
    /// How to make it copy.
    #[serde(default)]
    pub allow: String,
    /// What of `TRIED` could not be tried.
    #[serde(default)]
    pub untried: Vec<String>,
    /// How it draws pictures.
    #[serde(default)]
    pub pictures: String,
    /// What else a player should know.
    #[serde(default)]
    pub notes: Vec<String>,
}

impl Marks {
    /// Those of a row, each on one line.
    fn of(row: &str) -> Self {
        let lines = row.lines().take_while(|line| !line.starts_with('['));
        let marks =
            lines.filter(|line| line.starts_with("known-by =") || line.starts_with("term ="));
        toml::from_str(&marks.collect::<Vec<_>>().join("\n")).unwrap_or_default()
    }
}

impl Terminal {
    /// The terminal that sets these variables; `None` if it is not in the table, or says nothing. No other row is
    /// read as a whole, because every start of the game asks.
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Option<Self> {
        if !HAS_TABLE {
            return None;
        }
        let term = variable("TERM").unwrap_or_default();
        let row = TEXT.split(ROW).skip(1).find(|row| {
            let marks = Marks::of(row);
            (marks.term.is_empty() || marks.term.iter().any(|pattern| is_value(&term, pattern)))
                && marks.known_by.iter().any(|mark| is_set(mark, &variable))
        })?;
        toml::from_str::<Table>(&format!("{ROW}{row}")).ok()?.terminal.pop()
    }

    /// The terminal with such an answer to the question for its name and version.
    pub fn answering(name: &str) -> Option<&'static Self> {
        let is_it =
            |terminal: &&Self| terminal.says.as_ref().is_some_and(|says| name.starts_with(says));
        all().iter().find(is_it)
    }

    /// What a player should know of it, in a few sentences.
    pub fn facts(&self) -> Vec<String> {
        let mut facts = Vec::new();
        let colors = match self.colors {
            Some(Colors::Full) => "24-bit colours",
            Some(Colors::Indexed) => "256 colours",
            Some(Colors::Named) => "its own 16 colours",
            None => "the colours that TERM and COLORTERM announce",
        };
        facts.push(format!("colours: {colors}"));
        facts.push(match (self.keys, self.keeps.is_empty()) {
            (true, _) => "keys: tells all of them apart".into(),
            (false, true) => "keys: Shift and Ctrl with digits cannot be told apart".into(),
            (false, false) => format!("keys: keeps {} for itself", self.keeps.join(", ")),
        });
        facts.push(match self.copies {
            true => "copying: works".into(),
            false => format!("copying: {}", self.allow),
        });
        let pictures = if self.pictures.is_empty() { "none" } else { &self.pictures };
        facts.push(format!("pictures: {pictures}"));
        facts.extend(self.lacks.iter().map(|(what, why)| format!("not right: {what}: {why}")));
        facts.extend(self.notes.iter().cloned());
        facts
    }

    /// The bytes of all its keys by their names, without those that look like others.
    pub fn sent(&self) -> BTreeMap<&str, &str> {
        let apart = self.keys.then_some(&TABLE.apart.sends);
        let common = usual().sends.iter().chain(apart.into_iter().flatten());
        let arrives = |key: &String| !self.like.contains_key(key) && !self.keeps.contains(key);
        let all = common.filter(|(key, _)| arrives(key)).chain(&self.sends);
        all.map(|(key, bytes)| (key.as_str(), bytes.as_str())).collect()
    }

    /// Whether its row was measured, at least in part.
    fn was_tried(&self) -> bool {
        !self.seen.contains("never tried")
    }

    /// Its row of the table of what was tried.
    fn tried(&self) -> String {
        let cell = |what: &&str| match *what {
            what if self.lacks.contains_key(what) => "–",
            what if self.untried.iter().any(|untried| untried == what) => "?",
            "keys" if self.keys => "apart",
            "keys" if !self.keeps.is_empty() => "some",
            "copy" if !self.copies => "tool",
            _ => "yes",
        };
        let name = self.name.split(':').next().unwrap_or_default();
        let cells: Vec<&str> = TRIED.iter().map(cell).collect();
        format!("| {name} {} | {} |", self.version, cells.join(" | "))
    }
}

/// Whether a variable is set, to the given value if there is one.
fn is_set(mark: &str, variable: impl Fn(&str) -> Option<String>) -> bool {
    match mark.split_once('=') {
        Some((name, value)) => variable(name).is_some_and(|found| is_value(&found, value)),
        None => variable(mark).is_some_and(|value| !value.is_empty()),
    }
}

/// Whether a value is as a row has it: the same, or with the same beginning before `*`.
fn is_value(found: &str, value: &str) -> bool {
    match value.strip_suffix('*') {
        Some(beginning) => found.starts_with(beginning),
        None => found == value,
    }
}

/// The page of the manual with all rows.
pub fn page() -> String {
    let mut text = include_str!("../assets/manual/terminals.md").to_owned();
    let (tried, others): (Vec<_>, Vec<_>) = all().iter().partition(|terminal| terminal.was_tried());
    let rule = "---|".repeat(TRIED.len());
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\n| terminal | {} |\n|---|{rule}", TRIED.join(" | "));
    for terminal in tried {
        let _ = writeln!(text, "{}", terminal.tried());
    }
    let others: Vec<&str> = others.iter().map(|terminal| terminal.name.as_str()).collect();
    let _ = writeln!(text, "\nNever tried, or only in part: {}.", others.join(", "));
    for terminal in all() {
        let _ = writeln!(text, "\n## {} {}\n", terminal.name, terminal.version);
        for line in terminal.facts() {
            let _ = writeln!(text, "- {line}");
        }
        let _ = writeln!(text, "- seen: {}", terminal.seen);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(variables: &[(&str, &str)]) -> Option<String> {
        let variable = |name: &str| {
            let value = variables.iter().find(|(known, _)| *known == name);
            value.map(|(_, value)| (*value).to_owned())
        };
        Terminal::of(variable).map(|terminal| terminal.name)
    }

    #[test]
    fn rows_are_recognised_and_read_as_in_the_table() {
        let rows: Vec<&str> = TEXT.split(ROW).skip(1).collect();
        assert_eq!(rows.len(), all().len());
        for (row, terminal) in rows.into_iter().zip(all()) {
            let marks = Marks::of(row);
            assert_eq!((&marks.known_by, &marks.term), (&terminal.known_by, &terminal.term));
            let Some(mark) = marks.known_by.first() else { continue };
            let (name, value) = mark.split_once('=').unwrap_or((mark, "1"));
            let term = marks.term.first().map(String::as_str);
            let variable = |asked: &str| match asked {
                _ if asked == name => Some(value.trim_end_matches('*').to_owned()),
                "TERM" => term.map(|term| term.trim_end_matches('*').to_owned()),
                _ => None,
            };
            assert_eq!(Terminal::of(variable).as_ref(), Some(terminal));
        }
    }

    #[test]
    fn the_table_can_be_read() {
        let table: Result<Table, _> = toml::from_str(TEXT);
        let table = table.unwrap_or_else(|error| panic!("{error}"));
        assert!(table.terminal.len() > 15);
        for terminal in &table.terminal {
            assert!(terminal.copies || !terminal.allow.is_empty(), "{}: copying?", terminal.name);
            for lack in terminal.lacks.keys().chain(&terminal.untried) {
                assert!(TRIED.contains(&lack.as_str()), "{}: {lack}?", terminal.name);
            }
            let known = terminal.sends.keys().filter(|key| terminal.like.contains_key(*key));
            assert_eq!(known.count(), 0, "{}: a key is sent and like another", terminal.name);
        }
    }

    #[test]
    fn terminals_are_known_by_the_environment() {
        for (variables, name) in [
            (&[("TERM", "xterm"), ("XTERM_VERSION", "XTerm(379)")][..], Some("xterm")),
            (
                &[("TERM", "screen"), ("STY", "1.x"), ("XTERM_VERSION", "XTerm(379)")],
                Some("GNU screen"),
            ),
            (&[("TERM", "screen-256color"), ("TMUX", "/tmp/x")], Some("tmux")),
            // Opened from within tmux, which passes its own variables on.
            (
                &[("TERM", "xterm-kitty"), ("TMUX", "/tmp/x"), ("KITTY_WINDOW_ID", "1")],
                Some("kitty"),
            ),
            (&[("TERM", "xterm-256color"), ("XTERM_VERSION", "")], None),
            (&[("TERM", "foot-extra")], Some("foot")),
            (&[("TERM", "linux")], Some("Linux console")),
            // On Windows.
            (&[("OS", "Windows_NT"), ("WT_SESSION", "1")], Some("Windows Terminal")),
            (&[("OS", "Windows_NT"), ("TERM_PROGRAM", "WezTerm")], Some("WezTerm")),
            (&[("OS", "Windows_NT")], Some("Windows console")),
            (&[], None),
        ] {
            assert_eq!(found(variables).as_deref(), name, "{variables:?}");
        }
        assert_eq!(Terminal::answering("XTerm(388)").map(|found| &*found.name), Some("xterm"));
        assert_eq!(Terminal::answering("Eterm"), None);
    }

    #[test]
    fn the_page_has_all_rows() {
        let page = page();
        for terminal in all() {
            assert!(page.contains(&format!("\n## {} {}\n", terminal.name, terminal.version)));
        }
    }
}
