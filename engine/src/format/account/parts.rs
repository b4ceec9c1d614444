//! The parts of a text that have names: the elements and attributes of XML, and the columns of a table.
//! Those of one name are left out together; if the same puzzle is read without them, nobody used them.

use super::{Leftover, TRIES};
use std::ops::Range;

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The names that lead to it.
    path: Vec<String>,
    /// Where it is, in bytes.
    span: Range<usize>,
    /// What it says, if that is a word.
    value: Option<String>,
    /// Whether it says anything.
    says: bool,
}

/// The most elements of a text that is examined.
const MOST_ELEMENTS: usize = 20_000;

/// The elements by which a page is recognised, which has much that belongs to no puzzle.
const OF_PAGES: [&str; 6] = ["<html", "<td", "<div", "<span", "<p>", "<pre"];

/// The parts of XML or of a table; none of anything else.
pub fn of(text: &str) -> Vec<Part> {
    match text.trim_start().starts_with('<') {
        true if OF_PAGES.iter().any(|tag| text.to_ascii_lowercase().contains(tag)) => Vec::new(),
        true => elements(text).unwrap_or_default(),
        false => columns(text).unwrap_or_default(),
    }
}

/// Those without which the same puzzle is read, from the outermost on.
pub fn unused(text: &str, parts: &[Part], is_same: &dyn Fn(&str) -> bool) -> Vec<Leftover> {
    let mut paths: Vec<&Vec<String>> = Vec::new();
    for part in parts.iter().filter(|part| part.says) {
        if !paths.contains(&&part.path) {
            paths.push(&part.path);
        }
    }
    paths.sort_by_key(|path| path.len());
    let mut left: Vec<&Vec<String>> = Vec::new();
    for path in paths.into_iter().take(TRIES) {
        if left.iter().any(|outer| path.starts_with(outer)) {
            continue;
        }
        let spans = parts.iter().filter(|part| part.path == *path).map(|part| part.span.clone());
        if is_same(&without(text, spans)) {
            left.push(path);
        }
    }
    let is_left = |part: &&Part| part.says && left.contains(&&part.path);
    let leaf = |part: &Part| Leftover::leaf(part.path.clone(), false, part.value.clone());
    parts.iter().filter(is_left).map(leaf).collect()
}

/// A text without some ranges of it, which come in order.
fn without(text: &str, spans: impl Iterator<Item = Range<usize>>) -> String {
    let (mut rest, mut at) = (String::with_capacity(text.len()), 0);
    for span in spans.filter(|span| span.end > span.start) {
        if span.start >= at {
            rest.push_str(&text[at..span.start]);
            at = span.end;
        }
    }
    rest + &text[at..]
}

/// The elements of XML and their attributes, in the order in which they begin; `None` if it is not XML.
fn elements(text: &str) -> Option<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    // The places of the open elements among the parts.
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find('<').map(|found| at + found) {
        let inside = text[at..start].trim();
        if let Some(&last) = open.last().filter(|_| !inside.is_empty()) {
            parts[last].value = Some(inside.to_owned());
            open.iter().for_each(|&place| parts[place].says = true);
        }
        let end = match text[start..].starts_with("<!--") {
            true => start + text[start..].find("-->")? + 3,
            false => start + text[start..].find('>')? + 1,
        };
        let tag = &text[start + 1..end - 1];
        at = end;
        if tag.starts_with(['?', '!']) {
            continue;
        }
        if tag.starts_with('/') {
            parts[open.pop()?].span.end = end;
            continue;
        }
        let bare = tag.trim_end_matches('/');
        let name = bare.split_whitespace().next()?.to_owned();
        let path: Vec<String> = match open.last() {
            Some(&outer) => parts[outer].path.iter().cloned().chain([name]).collect(),
            None => vec![name],
        };
        let attributes = attributes(bare, start + 1, &path);
        let place = parts.len();
        // An element without anything in it is a switch, unless it is one of many.
        let is_switch = tag.ends_with('/') && open.len() == 1;
        let says = is_switch || !attributes.is_empty();
        parts.push(Part { path, span: start..end, value: None, says });
        if !attributes.is_empty() {
            open.iter().for_each(|&outer| parts[outer].says = true);
        }
        parts.extend(attributes);
        if !tag.ends_with('/') {
            open.push(place);
        }
        if parts.len() > MOST_ELEMENTS {
            return None;
        }
    }
    open.is_empty().then_some(parts)
}

/// The attributes of a tag that begins at a byte of the text.
fn attributes(tag: &str, start: usize, path: &[String]) -> Vec<Part> {
    let mut found = Vec::new();
    let mut at = tag.find(char::is_whitespace).unwrap_or(tag.len());
    while let Some(equals) = tag[at..].find('=').map(|place| at + place) {
        let name = tag[at..equals].trim();
        let after = tag[equals + 1..].trim_start();
        let Some(quote) = after.chars().next().filter(|symbol| "\"'".contains(*symbol)) else {
            break;
        };
        let Some(length) = after[1..].find(quote) else { break };
        let value = &after[1..=length];
        let end = tag.len() - after.len() + length + 2;
        let path = path.iter().cloned().chain([name.to_owned()]).collect();
        let (value, says) = (Some(value.trim().to_owned()), !value.trim().is_empty());
        found.push(Part { path, span: start + at..start + end, value, says });
        at = end;
    }
    found
}

/// The fewest columns and rows of a table.
const FEWEST: usize = 3;

/// The columns of a table with names in its first line; `None` if it is none.
fn columns(text: &str) -> Option<Vec<Part>> {
    [',', ';', '\t', '|'].into_iter().find_map(|separator| separated(text, separator))
}

fn separated(text: &str, separator: char) -> Option<Vec<Part>> {
    let (mut names, mut parts): (Vec<&str>, Vec<Part>) = Default::default();
    let (mut at, mut rows) = (0, 0);
    for line in text.split_inclusive('\n') {
        let (start, bare) = (at, line.trim_end());
        at += line.len();
        if bare.is_empty() || bare.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = bare.split(separator).collect();
        if names.is_empty() {
            let is_name = |field: &&str| {
                field.trim_matches([' ', '"', '\'']).starts_with(char::is_alphabetic)
            };
            if fields.len() < FEWEST || !fields.iter().all(is_name) {
                return None;
            }
            names = fields.iter().map(|field| field.trim_matches([' ', '"', '\''])).collect();
        } else if fields.len() == names.len() {
            rows += 1;
        } else {
            return None;
        }
        let mut begin = start;
        for (place, field) in fields.iter().enumerate() {
            // A field goes with the separator behind it; the last one, with that before it.
            let end = begin + field.len();
            let span = match place + 1 == fields.len() {
                true => begin - 1..end,
                false => begin..end + 1,
            };
            let value = field.trim().trim_matches('"').trim();
            let says = rows > 0 && !value.is_empty();
            let path = vec![names[place].to_owned()];
            parts.push(Part { path, span, value: Some(value.to_owned()), says });
            begin = end + 1;
        }
    }
    (rows >= FEWEST).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(text: &str, needed: &str) -> Vec<String> {
        let needed: Vec<&str> = needed.split(' ').collect();
        let is_same = |text: &str| needed.iter().all(|part| text.contains(part));
        let unused = unused(text, &of(text), &is_same);
        unused
            .iter()
            .map(|part| format!("{part}: {}", part.value.as_deref().unwrap_or("")))
            .collect()
    }

    #[test]
    fn elements_and_attributes_without_effect_are_left() {
        let text = "<?xml?><a v='1'><!-- <b> --><c x='1' y=\"2\">d</c><e><f>g</f><f/></e><e/></a>";
        assert_eq!(
            left(text, "d"),
            ["v in a: 1", "x in a.c: 1", "y in a.c: 2", "e in a: ", "e in a: "]
        );
        assert_eq!(left(text, "d g x='1'"), ["v in a: 1", "y in a.c: 2"]);
        assert_eq!(left("<html><a>1</a></html>", "x"), [""; 0]);
        assert_eq!(of("<a>"), []);
    }

    #[test]
    fn columns_without_effect_are_left() {
        let text = "row,col,\"value\",odd\n1,2,3,\n1,3,4,yes\n2,1,1,\n2,2,2,\n";
        assert_eq!(left(text, "1,2,3 2,2,2"), ["odd: yes"]);
        assert_eq!(left("row,col\n1,2\n1,3\n2,2\n", "1"), [""; 0]);
        assert_eq!(left("a,b,c\n1,2\n", "1"), [""; 0]);
    }
}
