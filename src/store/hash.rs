//! The name of a game, which is a hash of its puzzle; the same hash protects lines against damage, and
//! undoes slight damage.

use gradus_engine::grid::relation;
use gradus_engine::{Grid, Setup, Square, Variety};
use std::fmt::{self, Write};

/// What a hash is multiplied by for each byte, and the inverse of that.
const PRIME: u64 = 0x0000_0100_0000_01b3;
const INVERSE: u64 = {
    let mut inverse = PRIME;
    let mut round = 0;
    // Each round doubles the number of right bits, of which there are three at first.
    while round < 5 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(PRIME.wrapping_mul(inverse)));
        round += 1;
    }
    inverse
};

/// FNV-1a with 64 bits: the same on every machine and in every version, as the names of files
/// require.
pub(super) fn hash(text: &str) -> u64 {
    hash_bytes(text.as_bytes())
}

fn hash_bytes(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(PRIME);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// The text with its hash in front: 16 hexadecimal digits and a blank.
pub(super) fn seal(text: &str) -> String {
    format!("{:016x} {text}", hash(text))
}

/// The text without its hash; `None` if it is not what was sealed.
pub(super) fn unseal(sealed: &str) -> Option<&str> {
    let (sum, text) = sealed.split_once(' ')?;
    (sum.len() == 16 && u64::from_str_radix(sum, 16) == Ok(hash(text))).then_some(text)
}

/// The length of a hash and the blank after it.
const FRONT: usize = 17;

/// What was sealed, if a single byte of it was changed, lost or added since, or anything was added at
/// its end. Only one such change in 2^56 could lead to another text.
pub(super) fn repair(sealed: &[u8]) -> Option<String> {
    let (front, content) = sealed.split_at_checked(FRONT)?;
    let expected = format!("{:016x} ", hash_bytes(content));
    let wrong = front.iter().zip(expected.as_bytes()).filter(|(one, other)| one != other);
    if wrong.count() <= 1 {
        return String::from_utf8(content.to_vec()).ok().map(|content| seal(&content));
    }
    let sum = std::str::from_utf8(front).ok()?.strip_suffix(' ')?;
    let content = repaired(content, u64::from_str_radix(sum, 16).ok()?)?;
    Some(seal(&content))
}

/// The text with a hash that some bytes are but for one change. Both the hash up to a place and the one
/// that is needed there can be calculated backwards, and so the byte that leads from one to the other.
fn repaired(bytes: &[u8], sum: u64) -> Option<String> {
    let (mut is, mut needed) = (hash_bytes(bytes), sum);
    let text = |parts: [&[u8]; 3]| String::from_utf8(parts.concat()).ok();
    let back = |hash: u64, byte: u8| hash.wrapping_mul(INVERSE) ^ u64::from(byte);
    for at in (0..=bytes.len()).rev() {
        let (before, after) = bytes.split_at(at);
        let missing = u8::try_from(needed.wrapping_mul(INVERSE) ^ is).ok();
        let found = match (is == sum, missing) {
            (true, _) => text([before, &[], &[]]),
            (_, Some(missing)) => text([before, &[missing], after]),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
        let Some((&byte, before)) = before.split_last() else { break };
        is = back(is, byte);
        let changed = u8::try_from(needed.wrapping_mul(INVERSE) ^ is).ok();
        let found = match (is == needed, changed) {
            (true, _) => text([before, &[], after]),
            (_, Some(changed)) => text([before, &[changed], after]),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
        needed = back(needed, byte);
    }
    None
}

/// The name of a game's files, as in `classic-9x9-85944171f73967e8`: the variety, the rows and
/// columns, and a hash of the puzzle. Opening the same puzzle again thus opens the same game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(String);

impl GameId {
    /// The name of a puzzle's game.
    pub fn of(setup: &Setup) -> Self {
        let mut text = String::new();
        for square in &setup.squares {
            // Writing to a text cannot fail.
            let _ = match *square {
                Square::White { given: None } => write!(text, "."),
                Square::White { given: Some(digit) } => write!(text, "{digit}"),
                Square::Black { down, across } => {
                    let sum =
                        |sum: Option<u32>| sum.map_or_else(String::new, |sum| sum.to_string());
                    write!(text, "({}/{})", sum(down), sum(across))
                }
            };
        }
        for number in &setup.boxes {
            let _ = write!(text, "[{number}]");
        }
        for cage in &setup.cages {
            let _ = write!(text, "{{{}", cage.sum.unwrap_or(0));
            for cell in &cage.cells {
                let _ = write!(text, " {}", cell.index());
            }
        }
        for relation in &setup.relations {
            let _ = write!(text, "<{}", relation::text::write(relation, setup.grid, '.'));
        }
        for name in names(setup) {
            let _ = write!(text, "?{name}");
        }
        let (variety, rows, columns) = (setup.variety.slug(), setup.grid.rows(), setup.grid.cols());
        Self(format!("{variety}-{rows}x{columns}-{:016x}", hash(&text)))
    }

    /// Reads a name; `None` if the text cannot be a name and might lead out of the folder.
    pub fn read(text: &str) -> Option<Self> {
        let is_safe = |symbol: char| symbol.is_ascii_lowercase() || symbol.is_ascii_digit();
        let is_name = !text.is_empty() && text.len() < 100;
        (is_name && text.chars().all(|symbol| is_safe(symbol) || symbol == '-'))
            .then(|| Self(text.into()))
    }

    /// The variety and the size of its puzzle, with which the name begins.
    pub fn shape(&self) -> Option<(Variety, Grid)> {
        let mut parts = self.0.rsplitn(3, '-').skip(1);
        let (rows, cols) = parts.next()?.split_once('x')?;
        let grid = Grid::new(rows.parse().ok()?, cols.parse().ok()?)?;
        Some((Variety::of_slug(parts.next()?)?, grid))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What may be a rule but was not understood, also if a proof has shown since that it is not one.
fn names(setup: &Setup) -> &[String] {
    match setup.understanding() {
        Some(card) if card.chosen.is_empty() => &card.left,
        _ => setup.unknown(),
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(hash(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hash("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn a_seal_breaks_with_any_bit() {
        let sealed = seal("12 r4c5=7");
        assert_eq!(unseal(&sealed), Some("12 r4c5=7"));
        for bit in 0..sealed.len() * 8 {
            let mut bytes = sealed.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let damaged = String::from_utf8(bytes).ok();
            // A hexadecimal digit in the other case is not damage.
            let is_harmless = damaged.as_ref().is_some_and(|text| text.to_lowercase() == sealed);
            assert!(is_harmless || damaged.is_none_or(|text| unseal(&text).is_none()), "bit {bit}");
        }
    }

    #[test]
    fn one_wrong_byte_is_repaired() {
        let sealed = seal("12 r4c5=7 r4c6<>12 € and more");
        let repair = |bytes: &[u8]| repair(bytes);
        for at in 0..sealed.len() {
            for bit in 0..8 {
                let mut bytes = sealed.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                assert_eq!(repair(&bytes).as_ref(), Some(&sealed), "{at} {bit}");
            }
        }
        for at in FRONT..sealed.len() {
            let mut bytes = sealed.clone().into_bytes();
            bytes.remove(at);
            assert_eq!(repair(&bytes).as_ref(), Some(&sealed), "{at} is missing");
            let mut bytes = sealed.clone().into_bytes();
            bytes.insert(at, 0);
            assert_eq!(repair(&bytes).as_ref(), Some(&sealed), "{at} is new");
        }
        assert_eq!(repair((sealed.clone() + "and a tail").as_bytes()), Some(sealed.clone()));
    }

    #[test]
    fn what_is_worse_is_not() {
        let sealed = seal("12 r4c5=7 r4c6<>12");
        let mut bytes = sealed.clone().into_bytes();
        bytes[20] ^= 1;
        bytes[25] ^= 1;
        assert_eq!(repair(&bytes), None);
        for length in 0..sealed.len() - 1 {
            assert_eq!(repair(&sealed.as_bytes()[..length]), None, "{length}");
        }
        assert_eq!(repair(&[0; 1000]), None);
    }
}
