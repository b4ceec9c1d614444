//! Links: a puzzle and its rating, as the part of an address after the `#`.
//!
//! `#puzzle=PUZZLE&system=NAME&scores=ROW:VALUE,ROW:VALUE`; in each part, characters that addresses
//! or messages might change are escaped. The puzzle is text in any one-line format; only scores
//! that differ from the standard are included. Browsers never send the part after the `#` to a
//! host.

use std::borrow::Cow;
use std::fmt;

/// How a link wants its puzzle rated, as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatedBy {
    /// The name of the rating system.
    pub system: Option<String>,
    /// Rows of its scale and their values, if these differ from the standard.
    pub scores: Vec<(String, String)>,
}

/// A link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// The puzzle, as text.
    pub puzzle: String,
    /// How to rate it.
    pub rated_by: RatedBy,
}

/// How the part with the puzzle begins.
const PUZZLE: &str = "puzzle=";

impl Link {
    /// The link in a text: an address, or the part after its `#`, alone on its line except for a
    /// comment after a blank. `None` if it is not a link. Unknown parts are skipped.
    pub fn read(text: &str) -> Option<Self> {
        if !text.contains(PUZZLE) {
            return None;
        }
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let (line, None) = (lines.next()?, lines.next()) else { return None };
        let word = line.split(char::is_whitespace).next()?;
        let parts = word.split_once('#').map_or(word, |(_, parts)| parts);
        let mut link = Self::default();
        let mut puzzle = None;
        for part in parts.split('&') {
            match part.split_once('=') {
                Some(("puzzle", text)) => puzzle = puzzle.or(Some(unescaped(text))),
                Some(("system", name)) => link.rated_by.system = Some(unescaped(name)),
                Some(("scores", rows)) => link.rated_by.scores = scores(&unescaped(rows)),
                _ => {}
            }
        }
        // A line of another format may contain the word somewhere.
        let is_link = word.contains('#') || word.starts_with(PUZZLE);
        puzzle.filter(|_| is_link).map(|puzzle| Self { puzzle, ..link })
    }
}

fn scores(text: &str) -> Vec<(String, String)> {
    let rows = text.split(',').filter_map(|row| row.split_once(':'));
    rows.map(|(row, value)| (row.into(), value.into())).collect()
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { puzzle, rated_by: RatedBy { system, scores } } = self;
        write!(f, "#{PUZZLE}{}", escaped(puzzle))?;
        if let Some(system) = system {
            write!(f, "&system={}", escaped(system))?;
        }
        for (place, (row, value)) in scores.iter().enumerate() {
            f.write_str(if place == 0 { "&scores=" } else { "," })?;
            write!(f, "{}:{}", escaped(row), escaped(value))?;
        }
        Ok(())
    }
}

/// A text with `%` and two digits for each byte that might get lost or misread.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'.' | b'/' | b'_' => {
                escaped.push(byte.into());
            }
            _ => escaped.push_str(&format!("%{byte:02X}")),
        }
    }
    escaped
}

/// The reverse: decodes the bytes in a text. A `%` without two digits stays, and invalid UTF-8 is
/// replaced.
pub fn unescaped(text: &str) -> String {
    let figure = |byte: Option<&u8>| char::from(*byte?).to_digit(16).map(|value| value as u8);
    let (bytes, mut plain) = (text.as_bytes(), Vec::with_capacity(text.len()));
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let value = figure(bytes.get(at + 1)).zip(figure(bytes.get(at + 2)));
        match value.filter(|_| byte == b'%') {
            Some((high, low)) => {
                plain.push(high << 4 | low);
                at += 3;
            }
            None => {
                plain.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(plain)
        .unwrap_or_else(|wrong| String::from_utf8_lossy(wrong.as_bytes()).into_owned())
}

/// The text to read as a puzzle: that of a link, or all of it.
pub fn unwrapped(text: &str) -> (Cow<'_, str>, Option<RatedBy>) {
    match Link::read(text) {
        Some(Link { puzzle, rated_by }) => (puzzle.into(), Some(rated_by)),
        None => (text.into(), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn link(puzzle: &str, system: Option<&str>, scores: &[(&str, &str)]) -> Link {
        let scores = scores.iter().map(|(row, value)| ((*row).into(), (*value).into())).collect();
        let rated_by = RatedBy { system: system.map(String::from), scores };
        Link { puzzle: puzzle.into(), rated_by }
    }

    #[test]
    fn links_are_written_as_they_are_read() {
        let scores = [("hidden-single", "77"), ("order", "score")];
        for (link, text) in [
            (link("..53", None, &[]), "#puzzle=..53"),
            (
                link("kakuro/2/2/a-b", Some("hodoku"), &scores),
                "#puzzle=kakuro/2/2/a-b&system=hodoku&scores=hidden-single:77,order:score",
            ),
            (link("a b&c=d#é%41", None, &[]), "#puzzle=a%20b%26c%3Dd%23%C3%A9%2541"),
        ] {
            assert_eq!(link.to_string(), text);
            assert_eq!(Link::read(text), Some(link));
        }
    }

    #[test]
    fn addresses_are_read_wherever_they_lead() {
        let wanted = link("12..", Some("time"), &[]);
        for text in [
            "https://example.org/play/?x=1#puzzle=12..&system=time",
            "  http://[::1]:80/index.html#new=1&system=time&puzzle=12..&puzzle=3 a comment\r\n",
            "puzzle=12%2e%2E&system=time",
            "#puzzle=12..&system=time&scores=&other",
        ] {
            assert_eq!(Link::read(text), Some(wanted.clone()), "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_links() {
        for text in [
            "",
            "12..",
            "#",
            "#puzzle",
            "#system=time",
            "https://example.org/?puzzle=12..",
            "gradus = 1\npuzzle=\"\"\"\n. .\n\"\"\"",
            "#puzzle=12..\n#puzzle=34..",
        ] {
            assert_eq!(Link::read(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_in_a_link_does_no_harm() {
        assert_eq!(Link::read("#puzzle=%"), Some(link("%", None, &[])));
        assert_eq!(Link::read("#puzzle=%4%zz%4"), Some(link("%4%zz%4", None, &[])));
        assert_eq!(Link::read("#puzzle=%ff%41"), Some(link("\u{fffd}A", None, &[])));
        assert_eq!(Link::read("#puzzle=é%é"), Some(link("é%é", None, &[])));
        let wild = "#puzzle=&system=%1b[2J&scores=:,a:b:c,,x,y:%0a";
        let wanted = link("", Some("\u{1b}[2J"), &[("", ""), ("a", "b:c"), ("y", "\n")]);
        assert_eq!(Link::read(wild), Some(wanted));
    }

    proptest! {
        #[test]
        fn every_puzzle_and_system_survives(puzzle: String, system: String) {
            let link = link(&puzzle, Some(&system), &[("naked-pair", "9")]);
            let text = link.to_string();
            prop_assert!(text.is_ascii() && !text.contains(char::is_whitespace));
            prop_assert_eq!(Link::read(&format!("https://example.org/{text} x")), Some(link));
        }

        #[test]
        fn no_text_is_too_much(text: String) {
            let _ = Link::read(&text);
            let _ = Link::read(&format!("#puzzle={text}"));
        }
    }
}
