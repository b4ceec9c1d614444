//! What is left of a text that is read by its layout: the parts without which the same puzzle is read.

#[cfg(feature = "json")]
use super::Leftover;
#[cfg(feature = "json")]
use super::Sort::Decoration;
use super::{Rest, quoted};
#[cfg(feature = "json")]
use super::{Row, json::is_nothing};
use crate::grid::{Setup, Variety};
#[cfg(feature = "json")]
use serde_json::Value;

/// What reads a part of a text.
pub type Reads<'r> = &'r dyn Fn(&str) -> Option<Setup>;

/// What is left of a text, beside the puzzle that it was read as.
pub fn of(text: &str, setup: &Setup, reads: Reads<'_>) -> Rest {
    let is_same = |text: &str| {
        reads(text).is_some_and(|other| {
            Setup { about: None, ..other } == Setup { about: None, ..setup.clone() }
        })
    };
    #[cfg(feature = "json")]
    if let Ok(json @ (Value::Array(_) | Value::Object(_))) = serde_json::from_str(text) {
        return of_json(&json, &is_same);
    }
    of_lines(text, setup, &is_same)
}

/// The most parts of a JSON, and the most lines, that are left out one after another.
const MOST: usize = 64;

/// The parts of other programs' JSON that are not rules.
#[cfg(feature = "json")]
const PARTS: &[Row] = &[
    ("**.id", Decoration),
    ("**._id", Decoration),
    ("**.uuid", Decoration),
    ("**.name", Decoration),
    ("**.title", Decoration),
    ("**.author", Decoration),
    ("**.creator", Decoration),
    ("**.publisher", Decoration),
    ("**.publication", Decoration),
    ("**.copyright", Decoration),
    ("**.date", Decoration),
    ("**.created", Decoration),
    ("**.created_at", Decoration),
    ("**.updated", Decoration),
    ("**.updated_at", Decoration),
    ("**.source", Decoration),
    ("**.origin", Decoration),
    ("**.uniqueid", Decoration),
    ("**.url", Decoration),
    ("**.version", Decoration),
    ("**.size", Decoration),
    ("**.rows", Decoration),
    ("**.cols", Decoration),
    ("**.columns", Decoration),
    ("**.width", Decoration),
    ("**.height", Decoration),
    ("**.seed", Decoration),
    ("**.difficulty", Decoration),
    ("**.level", Decoration),
    ("**.rating", Decoration),
    ("**.score", Decoration),
    ("**.count", Decoration),
    ("**.empty", Decoration),
    ("**.block", Decoration),
    ("**.comment", Decoration),
    ("**.solution", Decoration),
    ("**.solutions", Decoration),
    ("**.answer", Decoration),
    ("**.solved", Decoration),
    ("**.time", Decoration),
    ("**.status", Decoration),
];

/// What a part may say without being a rule, whatever it is called.
#[cfg(feature = "json")]
const PLAIN: [&str; 8] = [
    "sudoku",
    "classic",
    "standard",
    "normal",
    "kakuro",
    "9x9",
    "puzzle",
    "http://ipuz.org/sudoku#1",
];

/// The smallest part of a JSON that makes the puzzle is found from the top down; what stands beside it
/// on the way is left.
#[cfg(feature = "json")]
fn of_json(json: &Value, is_same: &dyn Fn(&str) -> bool) -> Rest {
    let mut left: Vec<(Vec<String>, bool, &Value)> = Vec::new();
    let mut names: Vec<String> = Vec::new();
    let mut value = json;
    loop {
        let parts = parts(value);
        let own = parts.iter().take(MOST).position(|(_, part)| is_same(&written(part)));
        let is_left = |at: usize| match own {
            Some(own) => at != own,
            None => at < MOST && is_same(&without(value, at)),
        };
        for (at, (name, part)) in parts.iter().enumerate() {
            if !is_nothing(part) && is_left(at) {
                let names = names.iter().chain(name).cloned().collect();
                left.push((names, name.is_none(), part));
            }
        }
        let Some(own) = own else { break };
        names.extend(parts[own].0.clone());
        value = parts[own].1;
    }
    let left: Vec<Leftover> = left
        .into_iter()
        .filter(|(_, _, part)| !is_plain(part))
        .filter_map(|(names, is_entry, part)| super::json::unused(&names, is_entry, part))
        .collect();
    Rest::of(&left, &[PARTS])
}

/// Whether a part only says that this is a usual puzzle.
#[cfg(feature = "json")]
fn is_plain(value: &Value) -> bool {
    match value {
        Value::String(text) => PLAIN.contains(&text.trim().to_lowercase().as_str()),
        Value::Array(list) => list.iter().all(is_plain),
        _ => false,
    }
}

/// The parts of a list or an object, with their names.
#[cfg(feature = "json")]
fn parts(value: &Value) -> Vec<(Option<String>, &Value)> {
    match value {
        Value::Array(list) => list.iter().map(|entry| (None, entry)).collect(),
        Value::Object(map) => map.iter().map(|(name, part)| (Some(name.clone()), part)).collect(),
        _ => Vec::new(),
    }
}

/// A part as a text of its own.
#[cfg(feature = "json")]
fn written(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(_) | Value::Object(_) => value.to_string(),
        _ => String::new(),
    }
}

/// A list or an object without one of its parts.
#[cfg(feature = "json")]
fn without(value: &Value, at: usize) -> String {
    match value.clone() {
        Value::Array(mut list) => {
            list.remove(at);
            Value::Array(list).to_string()
        }
        Value::Object(map) => {
            let rest = map.into_iter().enumerate().filter(|(place, _)| *place != at);
            Value::Object(rest.map(|(_, part)| part).collect()).to_string()
        }
        _ => String::new(),
    }
}

/// Words that name a rule in a heading.
const WORDS: [&str; 24] = [
    "cage",
    "cages",
    "killer",
    "jigsaw",
    "irregular",
    "diagonal",
    "diagonals",
    "constraint",
    "constraints",
    "thermo",
    "thermos",
    "thermometer",
    "thermometers",
    "antiknight",
    "anti-knight",
    "antiking",
    "anti-king",
    "kropki",
    "renban",
    "whispers",
    "windoku",
    "nonconsecutive",
    "non-consecutive",
    "palindrome",
];

/// The names of the boxes of a jigsaw before a colon or an equals sign.
const BOXES: [&str; 3] = ["region", "regions", "boxes"];

/// The names of what is not a rule before a colon or an equals sign.
const NAMES: [&str; 36] = [
    "knowns",
    "givens",
    "cells",
    "clues",
    "values",
    "initial",
    "start",
    "digits",
    "id",
    "name",
    "title",
    "author",
    "date",
    "source",
    "url",
    "link",
    "version",
    "size",
    "rows",
    "cols",
    "columns",
    "width",
    "height",
    "seed",
    "difficulty",
    "level",
    "rating",
    "score",
    "solution",
    "answer",
    "comment",
    "puzzle",
    "grid",
    "board",
    "sudoku",
    "row",
];

/// The most words of a heading.
const HEADING: usize = 8;

/// The lines that look like data or name a rule, and without which the same puzzle is read.
fn of_lines(text: &str, setup: &Setup, is_same: &dyn Fn(&str) -> bool) -> Rest {
    let lines: Vec<&str> = text.lines().collect();
    let size = setup.grid.cols();
    let numbered = || lines.iter().enumerate();
    let rows: Vec<usize> =
        numbered().filter(|(_, line)| is_row(line, size)).map(|(at, _)| at).collect();
    // Lines like those of the grid are looked at only if they are enough for another one.
    let rows = if rows.len() >= 2 * setup.grid.rows() { rows } else { Vec::new() };
    let next = |at: usize| lines.get(at + 1).copied().unwrap_or_default();
    let suspects =
        numbered().filter(|(at, line)| says_something(line, next(*at), setup) || rows.contains(at));
    let is_unused = |at: &usize| {
        let rest = numbered().filter(|(place, _)| place != at).map(|(_, line)| *line);
        is_same(&(rest.collect::<Vec<_>>().join("\n") + "\n"))
    };
    let unused: Vec<usize> = suspects.map(|(at, _)| at).take(MOST).filter(is_unused).collect();
    let mut rest = Rest::default();
    for block in unused.chunk_by(|one, next| next - one == 1) {
        let (first, last) = (block[0], block[block.len() - 1]);
        let place = match last > first {
            true => format!("lines {} to {}", first + 1, last + 1),
            false => format!("line {}", first + 1),
        };
        rest.rules.push(format!("{place} ({})", quoted(lines[first])));
    }
    super::shorten(&mut rest.rules);
    rest
}

/// Whether a line has as many short words, or symbols, as a row of the grid.
fn is_row(line: &str, size: usize) -> bool {
    let words: Vec<&str> = line
        .split(|symbol: char| symbol.is_whitespace() || "|,;".contains(symbol))
        .filter(|word| !word.is_empty())
        .collect();
    let is_cells = words.len() == size && words.iter().all(|word| word.chars().count() < 3);
    let symbols = || words.iter().flat_map(|word| word.chars());
    let is_rule = symbols().all(|symbol| "-+=_*".contains(symbol));
    let are_cells = symbols().all(|symbol| symbol.is_alphanumeric() || ".-_*?".contains(symbol));
    !is_rule && (is_cells || symbols().count() == size && are_cells && words.len() <= size / 2)
}

/// Whether a line names a rule that was not read, or is data; the next line may belong to it.
fn says_something(line: &str, next: &str, setup: &Setup) -> bool {
    let line = line.trim();
    if line.is_empty() || ["#", "//", "%", ";", "--"].iter().any(|mark| line.starts_with(mark)) {
        return false;
    }
    names_rule(line, setup) || names_cells(line) || is_member(line, next, setup)
}

/// Whether a short line has a word that names a rule which the puzzle does not have.
fn names_rule(line: &str, setup: &Setup) -> bool {
    let words = || {
        let parts = line.split(|symbol: char| !symbol.is_alphanumeric() && symbol != '-');
        parts.filter(|word| !word.is_empty())
    };
    let is_new = |word: &str| {
        let word = word.to_lowercase();
        WORDS.contains(&word.as_str()) && !has_rule(setup, &word)
    };
    words().count() <= HEADING && words().any(is_new)
}

/// Whether a puzzle has the rule that a word names.
fn has_rule(setup: &Setup, word: &str) -> bool {
    let feature = match word {
        "cage" | "cages" | "killer" => Variety::KILLER,
        "jigsaw" | "irregular" | "region" | "regions" | "boxes" => Variety::JIGSAW,
        "diagonal" | "diagonals" => Variety::X,
        "windoku" => Variety::WINDOKU,
        _ => {
            let bare: String = word.chars().filter(|symbol| *symbol != '-').collect();
            let name = bare.trim_end_matches('s');
            return setup.relations.iter().any(|relation| relation.rule.key.contains(name));
        }
    };
    setup.variety.has(feature)
}

/// Whether a line names two or more cells, as in `12 r1c1 r1c2`.
fn names_cells(line: &str) -> bool {
    let is_cell = |word: &str| {
        let word = word.to_ascii_lowercase();
        let place = word.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        let is_number = |text: &str| {
            (1..3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        place.is_some_and(|(row, col)| is_number(row) && is_number(col))
    };
    line.split(|symbol: char| !symbol.is_alphanumeric()).filter(|word| is_cell(word)).count() > 1
}

/// Whether a line is a member of a document, as in `cages:` or `- sum: 12`, and not prose.
fn is_member(line: &str, next: &str, setup: &Setup) -> bool {
    let line = line.trim_start_matches(['-', ' ', '"', '\'', '{', '[']);
    let Some(end) = line.find([':', '=']) else { return false };
    let name = line[..end].trim().trim_end_matches(['"', '\'']);
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(|symbol| symbol.is_ascii_alphanumeric() || "_-".contains(symbol));
    let value = line[end + 1..].trim();
    let is_data = match value.split_whitespace().count() {
        0 => next.starts_with([' ', '\t', '-']),
        1 if ["true", "yes", "on"].contains(&value.to_lowercase().as_str()) => true,
        1 if value.starts_with(|first: char| first.is_ascii_digit()) => true,
        _ => value.starts_with(['[', '{', '(', '"', '\'']),
    };
    let lower = name.to_lowercase();
    let is_word = WORDS.contains(&lower.as_str()) || BOXES.contains(&lower.as_str());
    let is_known = is_word && has_rule(setup, &lower);
    let is_plain = is_known || NAMES.contains(&lower.as_str());
    is_name && is_data && !is_plain && name.len() > 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Kind};

    #[test]
    fn data_and_headings_are_told_from_prose() {
        let plain = Setup::empty(Kind::Sudoku, Grid::new(9, 9).unwrap());
        for line in [
            "cages:",
            "- sum: 12",
            "  \"cages\": [",
            "12: r1c1 r1c2",
            "Killer sudoku",
            "diag = true",
        ] {
            assert!(says_something(line, " - 1", &plain), "{line}");
        }
        for line in [
            "",
            "# cages",
            "Here is one that I cannot solve:",
            "level: 3",
            "Today:",
            "Rated: hard",
            "Note: start in the middle",
            "r1: 1 2 3",
            "There is a killer move somewhere in this puzzle, but I do not see it",
        ] {
            assert!(!says_something(line, "1 2", &plain), "{line}");
        }
        assert!(is_row("1 1 2 2", 4) && is_row("aabb", 4) && is_row("aa|bb", 4));
        assert!(!is_row("---+---", 7) && !is_row("1 2 3", 4));
    }
}
