//! What is left of a text that is read by its layout: the parts without which the same puzzle is read.

use super::Sort::{Decoration, Missed};
#[cfg(feature = "json")]
use super::json::is_nothing;
use super::{Leftover, Rest, Row, TRIES, lines, parts};
use crate::grid::Setup;
#[cfg(feature = "json")]
use serde_json::Value;

/// What reads a part of a text.
pub type Reads<'r> = &'r dyn Fn(&str) -> Option<Setup>;

/// What is left of a text, beside the puzzle that it was read as; `data` is the same text as JSON, in each
/// way in which it is the data of a program.
pub fn of(text: &str, data: &[String], setup: &Setup, reads: Reads<'_>) -> Rest {
    let mut rest = all_of(text, data, setup, reads);
    // The reader itself names some of them, by the same names.
    let is_known = |name: &String| {
        let words = || name.split(|symbol: char| !symbol.is_alphanumeric());
        setup.unknown().iter().any(|known| words().any(|word| word == known))
    };
    rest.rules.retain(|name| !is_known(name));
    rest
}

fn all_of(text: &str, data: &[String], setup: &Setup, reads: Reads<'_>) -> Rest {
    let is_same = |text: &str| {
        reads(text).is_some_and(|other| {
            Setup { about: None, ..other } == Setup { about: None, ..setup.clone() }
        })
    };
    #[cfg(feature = "json")]
    if let Ok(json @ (Value::Array(_) | Value::Object(_))) = serde_json::from_str(text) {
        return of_json(&json, setup, &is_same);
    }
    let found = parts::of(text);
    if !found.is_empty() {
        let is_plain = |part: &Leftover| {
            part.value.as_ref().is_some_and(|value| lines::is_plain(value, setup))
        };
        let mut unused = parts::unused(text, &found, &is_same);
        unused.retain(|part| !is_plain(part));
        return Rest::of(&unused, &[PARTS]);
    }
    let rest = lines::of(text, setup, &is_same);
    #[cfg(feature = "json")]
    if let Some(Ok(json)) =
        data.iter().find(|data| is_same(data)).map(|data| serde_json::from_str::<Value>(data))
    {
        let mut all = of_json(&json, setup, &is_same);
        all.rules.extend(rest.rules);
        return all;
    }
    let _ = data;
    rest
}

/// The marks of a player.
const MARKS: super::Sort = Missed("pencil marks", "pencil marks");

/// The parts of other programs' data that are not rules.
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
    ("**.timer", Decoration),
    ("**.elapsed", Decoration),
    ("**.duration", Decoration),
    ("**.seconds", Decoration),
    ("**.message", Decoration),
    ("**.results", Decoration),
    ("**.progress", Decoration),
    ("**.favorite", Decoration),
    ("**.completed", Decoration),
    ("**.mistakes", Decoration),
    ("**.status", Decoration),
    ("*.row", Decoration),
    ("*.r", Decoration),
    ("*.col", Decoration),
    ("*.c", Decoration),
    ("*.x", Decoration),
    ("*.y", Decoration),
    ("*.i", Decoration),
    ("*.j", Decoration),
    ("*.index", Decoration),
    ("*.box", Decoration),
    ("*.pos", Decoration),
    ("*.position", Decoration),
    ("*.fixed", Decoration),
    ("*.isfixed", Decoration),
    ("*.given", Decoration),
    ("*.isgiven", Decoration),
    ("*.editable", Decoration),
    ("*.iseditable", Decoration),
    ("*.readonly", Decoration),
    ("*.locked", Decoration),
    ("*.initial", Decoration),
    ("*.isinitial", Decoration),
    ("*.selected", Decoration),
    ("*.valid", Decoration),
    ("**.clues", Decoration),
    ("**.givens", Decoration),
    ("**.hash", Decoration),
    ("**.hint", Decoration),
    ("**.hints", Decoration),
    ("**.steps", Decoration),
    ("**.guesses", Decoration),
    ("**.techniques", Decoration),
    ("**.tags", Decoration),
    ("**.language", Decoration),
    ("**.encoding", Decoration),
    ("**.marks", MARKS),
    ("**.notes", MARKS),
    ("**.candidates", MARKS),
    ("**.pencilmarks", MARKS),
    ("**.cornermarks", MARKS),
    ("**.centermarks", MARKS),
];

/// The smallest part of a JSON that makes the puzzle is found from the top down; what stands beside it
/// on the way is left, and then what in it makes no difference.
#[cfg(feature = "json")]
fn of_json(json: &Value, setup: &Setup, is_same: &dyn Fn(&str) -> bool) -> Rest {
    let mut left: Vec<(Vec<String>, bool, &Value)> = Vec::new();
    let mut names: Vec<String> = Vec::new();
    let mut value = json;
    loop {
        let parts = entries(value);
        let own = parts.iter().take(TRIES).position(|(_, part)| is_same(&written(part)));
        let is_left = |at: usize| match own {
            Some(own) => at != own,
            // Of what has a name, more than whole entries may be left.
            None => at < TRIES && !parts[at].1.is_object() && is_same(&without(value, at)),
        };
        for (at, (name, part)) in parts.iter().enumerate() {
            // A number in a list of other things is one of a puzzle among several, or a size.
            let is_number = name.is_none() && part.is_number();
            if (own.is_some() || name.is_none()) && !(is_nothing(part) || is_number) && is_left(at)
            {
                let names = names.iter().chain(name).cloned().collect();
                left.push((names, name.is_none(), part));
            }
        }
        let Some(own) = own else { break };
        names.extend(parts[own].0.clone());
        value = parts[own].1;
    }
    let mut members = Members { json: value, is_same, tries: TRIES, unused: Vec::new() };
    members.look(&mut Vec::new());
    let within = members.unused.into_iter().map(|(path, part)| {
        (names.iter().cloned().chain(path).collect::<Vec<String>>(), false, part)
    });
    let left: Vec<Leftover> = left
        .into_iter()
        .chain(within)
        .filter(|(_, _, part)| !is_plain(part, setup))
        .filter_map(|(names, is_entry, part)| super::json::unused(&names, is_entry, part))
        .collect();
    Rest::of(&left, &[PARTS])
}

/// The members of a JSON without which the same puzzle is read.
#[cfg(feature = "json")]
struct Members<'v, 'r> {
    json: &'v Value,
    is_same: &'r dyn Fn(&str) -> bool,
    /// How many may still be left out.
    tries: usize,
    unused: Vec<(Vec<String>, &'v Value)>,
}

#[cfg(feature = "json")]
impl Members<'_, '_> {
    /// Looks at the members of all objects to which these names lead, and at what is in them.
    fn look(&mut self, path: &mut Vec<String>) {
        let mut names: Vec<String> = Vec::new();
        for object in at(self.json, path).into_iter().filter_map(Value::as_object) {
            names.extend(object.keys().cloned());
        }
        names.sort_unstable();
        names.dedup();
        for name in names {
            path.push(name);
            let parts = at(self.json, path);
            let says = parts.iter().any(|part| !is_nothing(part));
            if says && self.tries > 0 {
                self.tries -= 1;
                let mut rest = self.json.clone();
                remove(&mut rest, path);
                match (self.is_same)(&rest.to_string()) {
                    true => self.unused.extend(parts.into_iter().map(|part| (path.clone(), part))),
                    false => self.look(path),
                }
            }
            path.pop();
        }
    }
}

/// The parts to which names lead, in every entry of the lists on the way.
#[cfg(feature = "json")]
fn at<'v>(value: &'v Value, path: &[String]) -> Vec<&'v Value> {
    match (value, path.split_first()) {
        (Value::Array(list), _) => list.iter().flat_map(|entry| at(entry, path)).collect(),
        (_, None) => vec![value],
        (_, Some((name, rest))) => value.get(name).map_or_else(Vec::new, |part| at(part, rest)),
    }
}

/// Removes these parts.
#[cfg(feature = "json")]
fn remove(value: &mut Value, path: &[String]) {
    match (value, path) {
        (Value::Array(list), _) => list.iter_mut().for_each(|entry| remove(entry, path)),
        (Value::Object(map), [name]) => drop(map.remove(name)),
        (Value::Object(map), [name, rest @ ..]) => {
            if let Some(part) = map.get_mut(name) {
                remove(part, rest);
            }
        }
        _ => {}
    }
}

/// Whether a part only says that this is a usual puzzle, or one with the rules that it has; or is a grid
/// without a digit.
#[cfg(feature = "json")]
fn is_plain(value: &Value, setup: &Setup) -> bool {
    match value {
        Value::String(text) => lines::is_plain(text, setup) || is_empty_grid(value, setup),
        Value::Array(list) => {
            list.iter().all(|part| is_plain(part, setup)) || is_empty_grid(value, setup)
        }
        _ => false,
    }
}

/// Whether a part has an empty cell for each cell of the grid, and nothing else.
#[cfg(feature = "json")]
fn is_empty_grid(value: &Value, setup: &Setup) -> bool {
    fn count(value: &Value) -> Option<usize> {
        match value {
            Value::Array(list) => list.iter().map(count).sum(),
            Value::String(text) if text.is_empty() => Some(1),
            Value::String(text) => {
                text.chars().all(|cell| ".0 ".contains(cell)).then_some(text.len())
            }
            Value::Null => Some(1),
            value => (value.as_u64() == Some(0)).then_some(1),
        }
    }
    count(value) == Some(setup.grid.len())
}

/// The parts of a list or an object, with their names.
#[cfg(feature = "json")]
fn entries(value: &Value) -> Vec<(Option<String>, &Value)> {
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
