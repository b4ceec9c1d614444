//! XML that notes what of it was read.

use super::Leftover;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use std::cell::Cell;

/// The maximum number of elements and texts.
const MOST: usize = 1 << 20;

/// The greatest depth of elements within elements.
const DEEPEST: usize = 64;

/// An element, with what is in it.
#[derive(Debug, Default)]
pub struct Element {
    /// The name, without a prefix.
    pub name: String,
    /// The line on which it begins, from 1.
    pub line: usize,
    attributes: Vec<(String, String, Cell<bool>)>,
    text: (String, Cell<bool>),
    children: Vec<Self>,
    is_used: Cell<bool>,
}

/// What is wrong with an XML, and its line.
pub type Wrong = (usize, String);

impl Element {
    /// Reads a text. What is returned has no name; its children are the elements at the top.
    ///
    /// # Errors
    /// When it is not XML.
    pub fn read(text: &str) -> Result<Self, Wrong> {
        let mut reader = Reader::from_str(text);
        let mut lines = Lines { text, line: 1, at: 0 };
        let mut open = vec![Self::default()];
        for _ in 0..MOST {
            let line = lines.at(reader.buffer_position());
            let wrong = |what: String| (line, what);
            let event = reader.read_event().map_err(|error| wrong(error.to_string()))?;
            match event {
                Event::Eof => break,
                Event::Start(start) => {
                    if open.len() > DEEPEST {
                        return Err(wrong(format!("elements lie more than {DEEPEST} deep")));
                    }
                    open.push(Self::of(&start, line).map_err(wrong)?);
                }
                Event::Empty(start) => {
                    let element = Self::of(&start, line).map_err(wrong)?;
                    open.extend_last(element);
                }
                Event::End(_) => open.close(),
                Event::Text(text) => {
                    open.write(&text.xml10_content());
                }
                Event::CData(text) => open.write(&text.xml10_content()),
                // A character by its number or name; none of them is part of a puzzle.
                Event::GeneralRef(_) => open.write("?"),
                _ => {}
            }
        }
        while open.len() > 1 {
            open.close();
        }
        Ok(open.pop().unwrap_or_default())
    }

    fn of(start: &BytesStart<'_>, line: usize) -> Result<Self, String> {
        let mut attributes = Vec::new();
        // Checking for duplicate attributes takes quadratic time, and none of them matters.
        for attribute in start.attributes().with_checks(false) {
            let attribute = attribute.map_err(|error| error.to_string())?;
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            let value = value.map_err(|error| error.to_string())?.into_owned();
            let name = attribute.key.as_ref().to_owned();
            attributes.push((name, value, Cell::new(false)));
        }
        let name = start.local_name().as_ref().to_owned();
        Ok(Self { name, line, attributes, ..Self::default() })
    }

    /// An attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let (_, value, is_used) = self.attributes.iter().find(|(own, ..)| own == name)?;
        is_used.set(true);
        self.is_used.set(true);
        Some(value)
    }

    /// The text in it, without that of its children.
    pub fn text(&self) -> &str {
        self.text.1.set(true);
        self.is_used.set(true);
        self.text.0.trim()
    }

    /// All elements with a name in it, however deep.
    pub fn all<'e>(&'e self, name: &str) -> Vec<&'e Self> {
        let mut found = Vec::new();
        for child in &self.children {
            if child.name == name {
                found.push(child);
            }
            found.extend(child.all(name));
        }
        found
    }

    /// What was not used, in order; an element of which nothing was used is one. Elements that only
    /// hold others say nothing.
    pub fn leftovers(&self) -> Vec<Leftover> {
        let mut found = Vec::new();
        for child in &self.children {
            child.walk(&mut Vec::new(), &mut found);
        }
        found
    }

    fn walk(&self, names: &mut Vec<String>, found: &mut Vec<Leftover>) -> bool {
        names.push(self.name.clone());
        let start = found.len();
        let mut is_used = self.is_used.get();
        for (name, value, is_read) in &self.attributes {
            if !is_read.get() && !value.trim().is_empty() {
                let names = names.iter().chain([name]).cloned().collect();
                found.push(Leftover::leaf(names, false, Some(value.clone())));
            }
        }
        let text = self.text.0.trim();
        if !self.text.1.get() && !text.is_empty() {
            found.push(Leftover::leaf(names.clone(), false, Some(text.to_owned())));
        }
        for child in &self.children {
            is_used |= child.walk(names, found);
        }
        let is_bare = self.attributes.is_empty() && text.is_empty() && self.children.is_empty();
        if !is_used && (found.len() > start || is_bare) {
            let whole = Leftover::whole(names.clone(), false, found.drain(start..));
            let value = Some(text).filter(|text| !text.is_empty()).map(String::from);
            found.push(Leftover { value, ..whole });
        }
        names.pop();
        is_used
    }
}

/// Elements that are open, the innermost last.
trait Open {
    fn extend_last(&mut self, element: Element);
    fn close(&mut self);
    fn write(&mut self, text: &str);
}

impl Open for Vec<Element> {
    fn extend_last(&mut self, element: Element) {
        if let Some(last) = self.last_mut() {
            last.children.push(element);
        }
    }

    fn close(&mut self) {
        if self.len() > 1
            && let Some(element) = self.pop()
        {
            self.extend_last(element);
        }
    }

    fn write(&mut self, text: &str) {
        if let Some(last) = self.last_mut() {
            last.text.0.push_str(text);
        }
    }
}

/// Line numbers for positions that only advance, so that each byte is read once.
struct Lines<'t> {
    text: &'t str,
    line: usize,
    at: usize,
}

impl Lines<'_> {
    /// The line number at a byte of the text, from 1.
    fn at(&mut self, at: u64) -> usize {
        let at = usize::try_from(at).unwrap_or(usize::MAX).clamp(self.at, self.text.len());
        let passed = &self.text.as_bytes()[self.at..at];
        self.line += passed.iter().filter(|byte| **byte == b'\n').count();
        self.at = at;
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_from_where_the_last_was() {
        let mut lines = Lines { text: "a\nb\n\nc", line: 1, at: 0 };
        assert_eq!([0, 1, 2, 5, 6, 100].map(|at| lines.at(at)), [1, 1, 2, 4, 4, 4]);
        assert_eq!(lines.at, 6);
    }

    #[test]
    fn what_nobody_asked_for_is_left() {
        let text = "<a><game data='1' x='2'><y/></game><b><c>text</c></b></a>";
        let all = Element::read(text).unwrap();
        assert_eq!(all.all("game")[0].attribute("data"), Some("1"));
        let left: Vec<String> = all.leftovers().iter().map(ToString::to_string).collect();
        assert_eq!(left, ["x in a.game", "y in a.game", "b in a"]);
    }
}
