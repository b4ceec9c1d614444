//! Dots as numbers of colours, which is how all protocols send them; as PNG, which two of them take.

use gradus_engine::picture::Colour;
use miniz_oxide::deflate::compress_to_vec_zlib;
use std::collections::HashMap;

/// The most colours of a picture.
const MOST: usize = 256;

/// How much is tried to make the bytes few, of 0 to 10.
const LEVEL: u8 = 6;

/// A picture of at most 256 colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Indexed {
    /// The dots in a row.
    pub width: usize,
    /// The colours.
    pub colours: Vec<Colour>,
    /// The number of the colour of each dot, by rows; `None` for one that is not to be painted.
    pub dots: Vec<Option<u8>>,
}

impl Indexed {
    /// The picture with these dots. If they have too many colours, similar ones become the same.
    pub fn of(dots: &[Colour], width: usize) -> Self {
        Self::with(dots.iter().copied().map(Some), width)
    }

    /// Those of these dots that differ from the ones before.
    pub fn changed(dots: &[Colour], before: &[Colour], width: usize) -> Self {
        let pairs = dots.iter().zip(before);
        Self::with(pairs.map(|(dot, before)| (dot != before).then_some(*dot)), width)
    }

    fn with(dots: impl Iterator<Item = Option<Colour>> + Clone, width: usize) -> Self {
        let found = (0..8).find_map(|lost| numbered(dots.clone(), lost));
        let (colours, dots) = found.unwrap_or_default();
        Self { width, colours, dots }
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.dots.len() / self.width.max(1)
    }

    /// The picture as a PNG. A library would take the same palette and the same packed rows, and only
    /// write the four chunks.
    pub fn png(&self) -> Vec<u8> {
        let depth: u8 = match self.colours.len() {
            0..=2 => 1,
            3..=4 => 2,
            5..=16 => 4,
            _ => 8,
        };
        let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
        let mut header = Vec::new();
        header.extend((self.width as u32).to_be_bytes());
        header.extend((self.height() as u32).to_be_bytes());
        // Colours from a palette, and no other choices.
        header.extend([depth, 3, 0, 0, 0]);
        chunk(&mut bytes, *b"IHDR", &header);
        chunk(&mut bytes, *b"PLTE", self.colours.as_flattened());
        chunk(&mut bytes, *b"IDAT", &compressed(&self.rows(depth)));
        chunk(&mut bytes, *b"IEND", &[]);
        bytes
    }

    /// The rows with this many bits for a dot, each after the number of its filter: none.
    fn rows(&self, depth: u8) -> Vec<u8> {
        let each = usize::from(8 / depth);
        let mut rows = Vec::with_capacity(self.dots.len() / each + self.height());
        for row in self.dots.chunks(self.width.max(1)) {
            rows.push(0);
            rows.extend(row.chunks(each).map(|part| packed(part, depth)));
        }
        rows
    }
}

/// Some numbers in a byte, from its highest bits on.
fn packed(numbers: &[Option<u8>], depth: u8) -> u8 {
    let places = (1..).map(|place| 8 - depth * place);
    let numbers = numbers.iter().map(|number| number.unwrap_or(0));
    numbers.zip(places).fold(0, |byte, (number, place)| byte | number << place)
}

/// Bytes compressed as PNG and kitty's protocol take them.
pub fn compressed(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(bytes, LEVEL)
}

fn chunk(bytes: &mut Vec<u8>, name: [u8; 4], content: &[u8]) {
    bytes.extend((content.len() as u32).to_be_bytes());
    let start = bytes.len();
    bytes.extend(name);
    bytes.extend(content);
    let sum = checksum(&bytes[start..]);
    bytes.extend(sum.to_be_bytes());
}

/// The checksum of a chunk: CRC-32.
fn checksum(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut number = 0;
        while number < 256 {
            let (mut rest, mut bit) = (number as u32, 0);
            while bit < 8 {
                rest = if rest & 1 == 1 { rest >> 1 ^ 0xedb8_8320 } else { rest >> 1 };
                bit += 1;
            }
            table[number] = rest;
            number += 1;
        }
        table
    };
    let next = |sum: u32, byte: &u8| TABLE[usize::from(sum as u8 ^ byte)] ^ sum >> 8;
    !bytes.iter().fold(u32::MAX, next)
}

/// The colours of dots, of which the last bits do not count, and the number of each dot's; `None` if
/// they are too many.
fn numbered(
    dots: impl Iterator<Item = Option<Colour>>,
    lost: u32,
) -> Option<(Vec<Colour>, Vec<Option<u8>>)> {
    let mask = u8::MAX << lost;
    let mut known: HashMap<Colour, u8> = HashMap::new();
    let (mut colours, mut numbers) = (Vec::new(), Vec::with_capacity(dots.size_hint().0));
    let mut last = None;
    for dot in dots {
        let Some(dot) = dot else {
            numbers.push(None);
            continue;
        };
        // Most dots look like the one before.
        if let Some((colour, number)) = last
            && colour == dot
        {
            numbers.push(Some(number));
            continue;
        }
        let number = *known.entry(dot.map(|part| part & mask)).or_insert_with(|| {
            colours.push(dot);
            (colours.len() - 1) as u8
        });
        if colours.len() > MOST {
            return None;
        }
        last = Some((dot, number));
        numbers.push(Some(number));
    }
    Some((colours, numbers))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tiny_skia::Pixmap;

    /// The dots of a PNG, by another reader.
    fn read(png: &[u8]) -> (usize, Vec<Colour>) {
        let pixmap = Pixmap::decode_png(png).unwrap();
        let dots = pixmap.pixels().iter().map(|dot| [dot.red(), dot.green(), dot.blue()]);
        (pixmap.width() as usize, dots.collect())
    }

    proptest! {
        #[test]
        fn a_png_has_the_same_dots(
            width in 1_usize..40,
            count in 1_usize..300,
            numbers in prop::collection::vec(any::<u16>(), 1..800),
        ) {
            let dot = |number: &u16| {
                let number = usize::from(*number) % count;
                [number as u8, (number / 256) as u8, 7]
            };
            let mut dots: Vec<Colour> = numbers.iter().map(dot).collect();
            dots.resize(dots.len().div_ceil(width) * width, [1, 2, 3]);
            let picture = Indexed::of(&dots, width);
            let (found, shown) = read(&picture.png());
            prop_assert_eq!(found, width);
            prop_assert!(picture.colours.len() <= MOST);
            // With too many colours, those that differ least are taken for each other.
            let differs = |(shown, dot): (&Colour, &Colour)| {
                (0..3).any(|part| shown[part].abs_diff(dot[part]) > 1)
            };
            prop_assert!(!shown.iter().zip(&dots).any(differs));
            if count < MOST {
                prop_assert_eq!(shown, dots);
            }
        }
    }
}
