//! LZ-string in base64, as found in addresses of puzzles.
//!
//! Codes name words of a dictionary; each word but the first few is an earlier word plus the symbol
//! that followed it. So every word occurs somewhere in the text decoded so far, and the dictionary
//! is a list of positions in it, which keeps memory proportional to the text.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

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
