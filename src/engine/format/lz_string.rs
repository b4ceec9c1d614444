//! Decoding of LZ-string in base64, the text that addresses of puzzles carry.
//!
//! Codes name words of a dictionary; each word but the first few is an earlier one and the symbol
//! that followed it. So every word stands somewhere in the text that is decoded already, and the
//! dictionary is a list of places in it, which keeps memory within the text's length.

/// The alphabet of base64, and what fills up the end.
const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=";

/// Bits of a character of base64.
const WIDTH: u32 = 6;

/// The codes with a meaning of their own: a new symbol of 8 or of 16 bits, and the end.
const BYTE: usize = 0;
const WORD: usize = 1;
const END: usize = 2;

/// A word of the dictionary: where it stands in the decoded text, and how long it is.
type Place = (usize, usize);

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

/// Decodes a text; `None` where it is none in this code, or longer than `most` symbols.
pub fn decode(text: &str, most: usize) -> Option<String> {
    let mut bits = Bits { symbols: text.as_bytes().iter(), current: 0, left: 0 };
    let mut decoded: Vec<u16> = Vec::new();
    // The three codes with a meaning of their own have no words.
    let mut words: Vec<Place> = vec![(0, 0); 3];
    let mut last: Option<Place> = None;
    let mut width = 2;
    loop {
        let code = bits.take(width)?;
        let start = decoded.len();
        let place = match code {
            END => break,
            BYTE | WORD => {
                decoded.push(bits.take(if code == BYTE { 8 } else { 16 })? as u16);
                words.push((start, 1));
                (start, 1)
            }
            _ => {
                // The word that this code is about to make may be the one that it names.
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
        width = words.len().ilog2() + 1;
    }
    String::from_utf16(&decoded).ok()
}
