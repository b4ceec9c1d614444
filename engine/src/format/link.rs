//! Links: a puzzle and its rating, as the part of an address after the `#`.
//!
//! `#puzzle=PUZZLE&system=NAME&scores=ROW:VALUE,ROW:VALUE`; in each part, characters that addresses
//! or messages might change are escaped. The puzzle is text in any one-line format; only scores
//! that differ from the standard are included. Browsers never send the part after the `#` to a
//! host.
//!
//! LZ-string in base64, as found in addresses of puzzles.
//!
//! Codes name words of a dictionary; each word but the first few is an earlier word plus the symbol
//! that followed it. So every word occurs somewhere in the text decoded so far, and the dictionary
//! is a list of positions in it, which keeps memory proportional to the text.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
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

/// The base64 alphabet and its padding.
const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=";

/// The number of bits in a base64 character.
const WIDTH: u32 = 6;

/// The special codes: a new symbol of 8 or of 16 bits, and the end.
const BYTE: usize = 0;
const WORD: usize = 1;
const END: usize = 2;

/// The number of base64 characters in a group; the last group is padded.
const GROUP: usize = 4;

/// A word of the dictionary: its position in the decoded text, and its length.
type Place = (usize, usize);

/// The number of bits of a code, given the size of the dictionary.
const fn width(words: usize) -> u32 {
    words.ilog2() + 1
}

/// The bits of a text, lowest first within each code.
struct Bits<'a> {
    symbols: std::slice::Iter<'a, u8>,
    current: usize,
    left: u32,
}

impl Bits<'_> {
    fn take(&mut self, count: u32) -> Option<usize> {
        let mut value = 0;
        for place in 0..count {
            if self.left == 0 {
                let symbol = self.symbols.next()?;
                self.current = ALPHABET.iter().position(|known| known == symbol)?;
                self.left = WIDTH;
            }
            self.left -= 1;
            value |= (self.current >> self.left & 1) << place;
        }
        Some(value)
    }
}

/// Decodes a text; `None` if it is not in this code, or is longer than `most` symbols.
pub fn decode(text: &str, most: usize) -> Option<String> {
    let mut bits = Bits { symbols: text.as_bytes().iter(), current: 0, left: 0 };
    let mut decoded: Vec<u16> = Vec::new();
    // The three special codes have no words.
    let mut words: Vec<Place> = vec![(0, 0); 3];
    let mut last: Option<Place> = None;
    loop {
        let code = bits.take(width(words.len()))?;
        let start = decoded.len();
        let place = match code {
            END => break,
            BYTE | WORD => {
                decoded.push(bits.take(if code == BYTE { 8 } else { 16 })? as u16);
                words.push((start, 1));
                (start, 1)
            }
            _ => {
                // The code may name the word that it is about to create.
                let is_next = code == words.len();
                let (from, length) = match last {
                    Some((from, length)) if is_next => (from, length + 1),
                    _ => *words.get(code)?,
                };
                if decoded.len() + length > most {
                    return None;
                }
                (from..from + length).for_each(|at| decoded.push(decoded[at]));
                (start, length)
            }
        };
        if let Some((from, length)) = last {
            words.push((from, length + 1));
        }
        last = Some(place);
        if decoded.len() > most {
            return None;
        }
    }
    String::from_utf16(&decoded).ok()
}

/// What has been encoded so far.
#[derive(Default)]
struct Encoded {
    text: String,
    current: usize,
    filled: u32,
}

impl Encoded {
    fn put(&mut self, value: usize, count: u32) {
        for place in 0..count {
            self.current = self.current << 1 | value >> place & 1;
            self.filled += 1;
            if self.filled == WIDTH {
                self.text.push(char::from(ALPHABET[self.current]));
                (self.current, self.filled) = (0, 0);
            }
        }
    }

    /// Pads the last character, and the last group.
    fn finish(mut self) -> String {
        self.put(0, WIDTH - self.filled);
        let missing = self.text.len().next_multiple_of(GROUP) - self.text.len();
        self.text + &"=".repeat(missing)
    }
}

/// Encodes a text just as the programs that create such addresses do.
pub fn encode(text: &str) -> String {
    let mut encoded = Encoded::default();
    // The code of each word, by the word that it extends, if any, and its last symbol.
    let mut codes: HashMap<(Option<usize>, u16), usize> = HashMap::new();
    // New symbols, which must be spelled out when first used.
    let mut fresh: HashMap<usize, u16> = HashMap::new();
    // The number of words known to the decoder.
    let mut known = 3;
    let mut next = known;
    let mut last: Option<usize> = None;
    let mut tell = |code: usize, fresh: &mut HashMap<usize, u16>, is_first: bool| {
        match fresh.remove(&code) {
            Some(symbol @ 0..=0xFF) => {
                encoded.put(BYTE, width(known));
                encoded.put(symbol.into(), 8);
                known += 1;
            }
            Some(symbol) => {
                encoded.put(WORD, width(known));
                encoded.put(symbol.into(), 16);
                known += 1;
            }
            None => encoded.put(code, width(known)),
        }
        known += usize::from(!is_first);
    };
    let mut is_first = true;
    for symbol in text.encode_utf16() {
        let single = *codes.entry((None, symbol)).or_insert_with(|| {
            fresh.insert(next, symbol);
            next += 1;
            next - 1
        });
        let Some(word) = last else {
            last = Some(single);
            continue;
        };
        last = Some(match codes.entry((Some(word), symbol)) {
            Entry::Occupied(longer) => *longer.get(),
            Entry::Vacant(place) => {
                tell(word, &mut fresh, is_first);
                is_first = false;
                place.insert(next);
                next += 1;
                single
            }
        });
    }
    if let Some(word) = last {
        tell(word, &mut fresh, is_first);
    }
    encoded.put(END, width(known));
    encoded.finish()
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

    #[test]
    fn what_is_encoded_is_decoded() {
        let long = "R1C1,R1C2 ".repeat(300);
        for text in ["", "a", "aaaaaaa", "{\"size\":9}", "abcabcabc abc", "é数独数独 ab", &long]
        {
            assert_eq!(decode(&encode(text), 1 << 16).as_deref(), Some(text));
        }
        assert_eq!(encode(""), "Q===");
    }
}
