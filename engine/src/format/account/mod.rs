//! What a reader leaves unread. A text is read through a view ([`json`], [`xml`]) that notes what was
//! asked for and understood; or, where the layout decides, parts of it are left out one after another
//! ([`rest`]). Whatever made no difference was not used, whoever wrote it and whatever it is called.
//!
//! Most of that is decoration: a format says so in a table of [`Row`]s. Some of it is what a player may
//! miss. Everything else may be a rule: it is named, and the puzzle counts as not wholly understood.

#[cfg(feature = "json")]
pub mod json;
pub mod lines;
mod parts;
pub mod rest;
#[cfg(feature = "xml")]
pub mod xml;

use super::row::Document;

/// A part of a text that no reader used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leftover {
    /// The names that lead to it from the top, without the numbers of entries in lists.
    pub names: Vec<String>,
    /// Whether it is an entry of the list with the last name, rather than what has that name.
    pub is_entry: bool,
    /// What it says, if that is a word or a number.
    pub value: Option<String>,
    /// How many there are: the entries of a list of which nothing was used.
    pub count: usize,
    /// The names that lead to each thing that it says.
    pub leaves: Vec<Vec<String>>,
}

/// What a part is, if nobody used it.
#[derive(Clone, Copy, Debug)]
pub enum Sort {
    /// Nothing that matters: a colour, a size, a number of a version.
    Decoration,
    /// Something that the player does not see: the names of one and of several.
    Missed(&'static str, &'static str),
    /// What may be a rule: the names of one and of several. In the first, `{}` is what it says; in the
    /// second, how many there are.
    Rule(&'static str, &'static str),
}

/// A row of the table of a format: the path of a part, as in `metadata.source`, and what it is. A path
/// that begins with `*.` may have anything before it that was read in part, one that begins with `**.`
/// anything at all.
pub type Row = (&'static str, Sort);

/// What is left of a text, in the words of people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rest {
    /// What may be a rule.
    pub rules: Vec<String>,
    /// What the player does not see.
    pub missed: Vec<String>,
}

/// The most parts of a text that are left out one after another.
const TRIES: usize = 64;

/// The longest quotation, in letters.
const LONGEST: usize = 32;

/// The most names; what is beyond is counted.
const MOST: usize = 12;

/// Leftovers with one name: whether they may be a rule, and the words for one and for several if a table
/// has them.
type Group<'a> = (bool, Vec<&'a Leftover>, Option<(&'a str, &'a str)>);

impl Rest {
    /// Sorts what is left by the tables of a format; the first row that fits decides.
    pub fn of(leftovers: &[Leftover], tables: &[&[Row]]) -> Self {
        let mut groups: Vec<Group<'_>> = Vec::new();
        let leftovers: Vec<Leftover> =
            leftovers.iter().flat_map(|leftover| apart(leftover, tables)).collect();
        for leftover in &leftovers {
            let path = leftover.names.join(".");
            let sort = |path: &str| {
                let row = tables.iter().copied().flatten().find(|(row, _)| fits(row, path));
                row.map(|(_, sort)| *sort)
            };
            let (is_rule, words) = match sort(&path) {
                Some(Sort::Decoration) => continue,
                None if is_in_decoration(&leftover.names, tables) => continue,
                Some(Sort::Missed(one, several)) => (false, Some((one, several))),
                Some(Sort::Rule(one, several)) => (true, Some((one, several))),
                None => (true, None),
            };
            let is_same = |group: &&mut Group<'_>| match words {
                Some(_) => group.2 == words,
                None => group.2.is_none() && group.1[0].is_like(leftover),
            };
            match groups.iter_mut().find(is_same) {
                Some((_, all, _)) => all.push(leftover),
                None => groups.push((is_rule, vec![leftover], words)),
            }
        }
        let mut rest = Self::default();
        for (is_rule, all, words) in groups {
            let list = if is_rule { &mut rest.rules } else { &mut rest.missed };
            list.extend(names(&all, words));
        }
        shorten(&mut rest.rules);
        shorten(&mut rest.missed);
        rest
    }

    /// Adds it to a document.
    pub fn add_to(self, document: &mut Document) {
        if !self.rules.is_empty() {
            let about = document.setup.about.get_or_insert_default();
            let known = std::mem::take(&mut about.unknown);
            let new = self.rules.into_iter().filter(|name| !known.contains(name));
            about.unknown = known.iter().cloned().chain(new).collect();
        }
        document.missed.extend(self.missed);
    }
}

/// A part, or the things in it if the tables name one of them.
fn apart(leftover: &Leftover, tables: &[&[Row]]) -> Vec<Leftover> {
    let is_row = |names: &Vec<String>| {
        let mut rows = tables.iter().copied().flatten();
        // The other entries of its list were read.
        let counts = |row: &str| leftover.is_entry || !row.starts_with("*.");
        rows.any(|(row, _)| counts(row) && fits(row, &names.join(".")))
    };
    let leaf = |names: &Vec<String>| Leftover::leaf(names.clone(), false, None);
    match is_row(&leftover.names) {
        true => vec![leftover.clone()],
        false if leftover.leaves.iter().any(is_row) => leftover.leaves.iter().map(leaf).collect(),
        false if leftover.is_entry => vec![leftover.narrowed()],
        false => vec![leftover.clone()],
    }
}

/// Whether a part is in one that is decoration as a whole, as what else is known of a video whose title was
/// read.
fn is_in_decoration(names: &[String], tables: &[&[Row]]) -> bool {
    let is_whole = |path: &str| {
        let mut rows = tables.iter().copied().flatten();
        rows.any(|(row, sort)| matches!(sort, Sort::Decoration) && row.eq_ignore_ascii_case(path))
    };
    (1..names.len()).any(|end| is_whole(&names[..end].join(".")))
}

/// Whether the path of a row is that of a part.
fn fits(row: &str, path: &str) -> bool {
    if row.eq_ignore_ascii_case(path) {
        return true;
    }
    let (row, path) = (row.to_ascii_lowercase(), path.to_ascii_lowercase());
    match row.strip_prefix("*.").or_else(|| row.strip_prefix("**.")) {
        Some(end) => {
            path.strip_suffix(end).is_some_and(|start| start.is_empty() || start.ends_with('.'))
        }
        None => false,
    }
}

/// Keeps the first names and counts the others.
fn shorten(names: &mut Vec<String>) {
    if let Some(others) = names.len().checked_sub(MOST).filter(|others| *others > 0) {
        names.truncate(MOST);
        names.push(format!("{others} more parts"));
    }
}

/// The names of parts of one sort: a few that say different things have one each.
fn names(all: &[&Leftover], words: Option<(&str, &str)>) -> Vec<String> {
    let mut values: Vec<&str> = all.iter().filter_map(|part| part.value.as_deref()).collect();
    values.sort_unstable();
    values.dedup();
    let is_quoted = words.is_some_and(|(one, _)| one.contains("{}"));
    match is_quoted && values.len() == all.len() && values.len() <= FEW {
        true => all.iter().map(|part| name(&[part], words)).collect(),
        false => vec![name(all, words)],
    }
}

/// The most parts of one sort that are quoted.
const FEW: usize = 3;

/// The name of parts of one sort.
fn name(all: &[&Leftover], words: Option<(&str, &str)>) -> String {
    let value = all[0].value.as_deref().unwrap_or("something");
    match (words, all.iter().map(|leftover| leftover.count).sum()) {
        (Some((one, _)), 1) => one.replace("{}", &quoted(value)),
        (Some((_, several)), count) => several.replace("{}", &count.to_string()),
        (None, 1) => all[0].to_string(),
        (None, _) if !all[0].is_entry && all.len() == 1 => all[0].to_string(),
        (None, count) if all[0].is_entry => {
            format!("{count} entries of {}", all[0].names.join("."))
        }
        (None, _) => format!("{} ({} times)", all[0], all.len()),
    }
}

/// The beginning of a text.
pub fn quoted(text: &str) -> String {
    let text = text.trim();
    let mut short: String = text.chars().take(LONGEST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Leftover {
    /// A part that says one thing.
    pub fn leaf(names: Vec<String>, is_entry: bool, value: Option<String>) -> Self {
        Self { leaves: vec![names.clone()], names, is_entry, value, count: 1 }
    }

    /// A part of which nothing was used, of what in it was not used.
    pub fn whole(names: Vec<String>, is_entry: bool, parts: impl Iterator<Item = Self>) -> Self {
        let leaves: Vec<Vec<String>> = parts.flat_map(|part| part.leaves).collect();
        let bare = Self::leaf(names, is_entry, None);
        match leaves.is_empty() {
            true => bare,
            false => Self { leaves, ..bare },
        }
    }

    /// The same, by the names that all of it has in common.
    fn narrowed(&self) -> Self {
        let first = self.leaves.first().cloned().unwrap_or_default();
        let is_common = |at: &usize| self.leaves.iter().all(|leaf| leaf.get(*at) == first.get(*at));
        let count = (0..first.len()).take_while(is_common).count();
        match count > self.names.len() {
            true => {
                let names = first[..count].to_vec();
                Self { names, is_entry: false, count: 1, ..self.clone() }
            }
            false => self.clone(),
        }
    }

    fn is_like(&self, other: &Self) -> bool {
        // Names that differ only where they are cut look alike.
        self.to_string() == other.to_string() && self.is_entry == other.is_entry
    }
}

/// As in `antiKing in metadata`.
impl std::fmt::Display for Leftover {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Some((last, before)) = self.names.split_last() else { return f.write_str("the text") };
        let name = quoted(last);
        match (self.is_entry, before) {
            (true, _) => write!(f, "an entry of {}", quoted(&self.names.join("."))),
            (false, []) => f.write_str(&name),
            (false, before) => write!(f, "{name} in {}", quoted(&before.join("."))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leftover(path: &str, value: Option<&str>) -> Leftover {
        let names: Vec<String> = path.split('.').map(String::from).collect();
        Leftover {
            leaves: vec![names.clone()],
            names,
            is_entry: false,
            value: value.map(String::from),
            count: 1,
        }
    }

    #[test]
    fn parts_are_sorted_by_the_table_and_named_in_one_go() {
        let table: &[Row] = &[
            ("*.color", Sort::Decoration),
            ("cages.value", Sort::Rule("a cage with the text {}", "{} cages with texts")),
            ("metadata.video", Sort::Missed("a video", "{} videos")),
            ("films", Sort::Decoration),
        ];
        let all = [
            leftover("lines.color", None),
            leftover("color", None),
            leftover("colour", None),
            leftover("cages.value", Some("a+b")),
            leftover("metadata.antiKing", None),
            leftover("metadata.video", Some("x")),
            leftover("films.length.seconds", None),
            leftover("metadata.antiKing", None),
        ];
        let rest = Rest::of(&all, &[table]);
        let rules = ["colour", "a cage with the text a+b", "antiKing in metadata (2 times)"];
        assert_eq!(rest.rules, rules);
        assert_eq!(rest.missed, ["a video"]);
        let cages = ["a", "b", "a"].map(|text| leftover("cages.value", Some(text)));
        assert_eq!(Rest::of(&cages, &[table]).rules, ["3 cages with texts"]);
        let names = ["a cage with the text a", "a cage with the text b"];
        assert_eq!(Rest::of(&cages[..2], &[table]).rules, names);
    }

    #[test]
    fn names_are_short_and_few() {
        let all: Vec<Leftover> =
            (0..40).map(|number| leftover(&format!("{}{number}", "x".repeat(99)), None)).collect();
        assert_eq!(Rest::of(&all, &[]).rules.len(), 1);
        let all: Vec<Leftover> =
            (0..40).map(|number| leftover(&format!("name{number}"), None)).collect();
        let rules = Rest::of(&all, &[]).rules;
        assert_eq!((rules.len(), rules.last().map(String::as_str)), (13, Some("28 more parts")));
    }
}
