//! The JSON of SudokuPad as it appears in addresses: with short names, and without most quotation
//! marks.
//!
//! ```text
//! {ce:[[{v:3},,],..],l:[{wp:[[0.5,1.5],[2.5,1.5]],c:cfcfcf,th:21,r:t}]}
//! ```
//!
//! Names have no quotation marks and strings have single ones; `t` and `f` are true and false, six
//! hexadecimal digits are a colour, `#0` and `#F` are black and white. An empty entry of a list, or
//! a list of one empty entry, stands for `{}`: empty lists are omitted.

use serde_json::{Map, Value};
use std::iter::Peekable;
use std::str::Chars;

/// Names, short and long.
const NAMES: &[(&str, &str)] = &[
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// Words without quotation marks, and their meanings.
const WORDS: &[(&str, Value)] = &[
    ("t", Value::Bool(true)),
    ("true", Value::Bool(true)),
    ("f", Value::Bool(false)),
    ("false", Value::Bool(false)),
    ("null", Value::Null),
];

/// The maximum nesting of lists and objects.
const DEEPEST: usize = 32;

/// Reads the JSON of SudokuPad, standard or short, and gives it long names.
///
/// # Errors
/// Says what was expected and found, and after how many characters.
pub fn unzip(text: &str) -> Result<Value, String> {
    if let Ok(value) = serde_json::from_str(text) {
        return Ok(value);
    }
    let mut reader = Reader { symbols: text.chars().peekable(), at: 0 };
    let value = reader.value(0)?;
    match reader.next() {
        None => Ok(value),
        Some(found) => Err(reader.expected("the end", Some(found))),
    }
}

struct Reader<'a> {
    symbols: Peekable<Chars<'a>>,
    /// The number of characters read.
    at: usize,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        self.at += 1;
        self.symbols.next()
    }

    /// Takes a character if it comes next.
    fn takes(&mut self, symbol: char) -> bool {
        let is_next = self.symbols.peek() == Some(&symbol);
        if is_next {
            self.next();
        }
        is_next
    }

    fn expected(&self, what: &str, found: Option<char>) -> String {
        let found = found.map_or_else(|| "the end".into(), |found| format!("{found:?}"));
        format!("expected {what} at character {}, found {found}", self.at)
    }

    fn value(&mut self, depth: usize) -> Result<Value, String> {
        if depth > DEEPEST {
            return Err(format!("lists lie more than {DEEPEST} deep within each other"));
        }
        match self.symbols.peek() {
            Some('[') => self.list(depth),
            Some('{') => self.object(depth),
            Some('\'' | '"') => Ok(Value::String(self.string()?)),
            // Nothing where a value may be.
            Some(',' | ']' | '}') => Ok(Value::Object(Map::new())),
            _ => self.word(),
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value, String> {
        self.next();
        let mut list = Vec::new();
        loop {
            list.push(self.value(depth + 1)?);
            match self.next() {
                Some(',') => {}
                Some(']') => return Ok(Value::Array(list)),
                found => return Err(self.expected("',' or ']'", found)),
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, String> {
        self.next();
        let mut object = Map::new();
        if self.takes('}') {
            return Ok(Value::Object(object));
        }
        loop {
            let name = match self.symbols.peek() {
                Some('\'' | '"') => self.string()?,
                _ => self.bare(),
            };
            if !self.takes(':') {
                let found = self.next();
                return Err(self.expected("a name and ':'", found));
            }
            object.insert(long(name), self.value(depth + 1)?);
            match self.next() {
                Some(',') => {}
                Some('}') => return Ok(Value::Object(object)),
                found => return Err(self.expected("',' or '}'", found)),
            }
        }
    }

    /// A string in quotation marks of either sort.
    fn string(&mut self) -> Result<String, String> {
        let mark = self.next();
        let mut text = String::new();
        loop {
            match self.next() {
                end if end == mark => return Ok(text),
                Some('\\') => text.push(self.escaped()?),
                Some(symbol) => text.push(symbol),
                None => return Err(self.expected("the end of a string", None)),
            }
        }
    }

    fn escaped(&mut self) -> Result<char, String> {
        let code = match self.next() {
            Some('n') => return Ok('\n'),
            Some('t') => return Ok('\t'),
            Some('r') => return Ok('\r'),
            Some('b' | 'f') => return Ok(' '),
            Some('u') => self.code()?,
            Some(symbol) => return Ok(symbol),
            None => return Err(self.expected("what is escaped", None)),
        };
        // Characters beyond 16 bits are written as two codes.
        let low = matches!(code, 0xD800..0xDC00) && self.takes('\\') && self.takes('u');
        let code = match low {
            true => 0x10000 + ((code - 0xD800) << 10) + (self.code()? & 0x3FF),
            false => code,
        };
        Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    /// Four hexadecimal digits.
    fn code(&mut self) -> Result<u32, String> {
        (0..4).try_fold(0, |code, _| {
            let symbol = self.next();
            let figure = symbol.and_then(|symbol| symbol.to_digit(16));
            Ok(code << 4 | figure.ok_or_else(|| self.expected("four figures", symbol))?)
        })
    }

    /// Text without quotation marks, up to the end of a name or a value.
    fn bare(&mut self) -> String {
        let mut text = String::new();
        while let Some(&symbol) = self.symbols.peek() {
            if ":,]}[{'\"".contains(symbol) {
                break;
            }
            text.push(symbol);
            self.next();
        }
        text.trim().into()
    }

    fn word(&mut self) -> Result<Value, String> {
        let word = self.bare();
        if let Some((_, value)) = WORDS.iter().find(|(name, _)| *name == word) {
            return Ok(value.clone());
        }
        let colour = match word.as_str() {
            "#0" => Some("#000000".into()),
            "#F" => Some("#FFFFFF".into()),
            _ if word.len() == 6 && word.chars().all(|symbol| symbol.is_ascii_hexdigit()) => {
                Some(format!("#{word}"))
            }
            _ => None,
        };
        let value = colour.map(Value::String).or_else(|| serde_json::from_str(&word).ok());
        value.ok_or_else(|| {
            let found = word.chars().next().or_else(|| self.symbols.peek().copied());
            self.expected("a value", found)
        })
    }
}

/// The long name for a short one; others stay.
fn long(name: String) -> String {
    let known = NAMES.iter().find(|(short, _)| *short == name);
    known.map_or(name, |(_, long)| (*long).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn short_and_long_say_the_same() {
        let short = "{ce:[[{v:3},,],[]],l:[{wp:[[0.5,1.5],[-1,2]],c:cfcfcf,c1:#0,th:21,r:t}],\
                     metadata:{rules:'A \\'line\\'\\nis 5',title:'x: [1, 2]',norowcol:f,solution:'12'}}";
        let long = json!({
            "cells": [[{ "value": 3 }, {}, {}], [{}]],
            "lines": [{
                "wayPoints": [[0.5, 1.5], [-1, 2]],
                "color": "#cfcfcf",
                "borderColor": "#000000",
                "thickness": 21,
                "rounded": true
            }],
            "metadata": {
                "rules": "A 'line'\nis 5",
                "title": "x: [1, 2]",
                "norowcol": false,
                "solution": "12"
            }
        });
        assert_eq!(unzip(short), Ok(long.clone()));
        assert_eq!(unzip(&long.to_string()), Ok(long));
        assert_eq!(unzip("{'te':\"\\u2713\\ud83d\\ude00\"}"), Ok(json!({ "text": "✓😀" })));
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (text, why) in [
            ("", "expected a value at character 0, found the end"),
            ("{a:1", "expected ',' or '}' at character 5, found the end"),
            ("[1,x]", "expected a value at character 4, found 'x'"),
            ("{:1}x", "expected the end at character 5, found 'x'"),
            ("{a}", "expected a name and ':' at character 3, found '}'"),
            ("['a", "expected the end of a string at character 4, found the end"),
        ] {
            assert_eq!(unzip(text), Err(why.into()), "{text}");
        }
        assert!(unzip(&"[".repeat(100_000)).is_err());
    }
}
