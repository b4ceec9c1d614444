//! The texts that are compiled in: pages, puzzles, tutorials, sets of keys and the standard
//! configuration. `build.rs` compresses them; each is decompressed when first read.

use miniz_oxide::inflate::decompress_to_vec;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

/// A text, identified by its path in the repository; `build.rs` puts `config/default.json` there
/// too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Text(pub &'static str);

/// A file, or the files of a folder.
struct Bundle {
    path: &'static str,
    /// For each file a form feed, a line with its path, and its text; compressed.
    packed: &'static [u8],
    /// The same, decompressed.
    unpacked: OnceLock<String>,
}

static BUNDLES: [Bundle; 9] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));

impl Text {
    /// The text; empty if there is no such text.
    pub fn read(self) -> &'static str {
        let bundle = BUNDLES.iter().find(|bundle| self.0.starts_with(bundle.path));
        let mut texts = bundle.into_iter().flat_map(|bundle| bundle.unpacked().split('\x0c'));
        let own = |text: &'static str| text.strip_prefix(self.0)?.strip_prefix('\n');
        texts.find_map(own).unwrap_or_default()
    }
}

impl Bundle {
    const fn new(path: &'static str, packed: &'static [u8]) -> Self {
        Self { path, packed, unpacked: OnceLock::new() }
    }

    fn unpacked(&self) -> &str {
        self.unpacked.get_or_init(|| {
            let bytes = decompress_to_vec(self.packed).unwrap_or_default();
            let text = String::from_utf8(bytes).unwrap_or_default();
            if text.contains(PART) { lines(&text) } else { text }
        })
    }
}

/// Ends the parts of a text that is packed by columns.
const PART: char = '\x0b';

/// Precedes the digits of a column of numbers.
const NUMBERS: char = '\x0e';

/// Precedes the cages of a killer.
const CAGES: char = '\x0f';

/// How many digits a number has, and in what base.
const PLANES: usize = 6;
const BASE: u64 = 96;

/// The lines of a text that `build.rs` packed by columns.
fn lines(text: &str) -> String {
    let mut parts = text.split(PART);
    let mut rows = || parts.next().into_iter().flat_map(|part| part.split('\n'));
    let (shapes, numbers) = (rows(), rows());
    let shapes: Vec<Vec<&str>> = shapes.map(|shape| shape.split(' ').collect()).collect();
    let mut columns = HashMap::new();
    for name in shapes.iter().flatten() {
        if !columns.contains_key(name) {
            columns.extend(parts.next().map(|part| (*name, words(part).into_iter())));
        }
    }
    let mut all = String::with_capacity(2 * text.len());
    for number in numbers {
        let shape = number.parse().ok().and_then(|at: usize| shapes.get(at));
        for (place, name) in shape.into_iter().flatten().enumerate() {
            all += if place > 0 { " " } else { "" };
            all += name.strip_suffix('=').map_or("", |_| name);
            all += &columns.get_mut(name).and_then(Iterator::next).unwrap_or_default();
        }
        all.push('\n');
    }
    // The last line has no end.
    all.pop();
    all
}

/// The words of a column.
fn words(part: &str) -> Vec<Cow<'_, str>> {
    if let Some(digits) = part.strip_prefix(NUMBERS) {
        let count = digits.len() / PLANES;
        return (0..count).map(|place| number(digits.as_bytes(), count, place).into()).collect();
    }
    let word = |word| caged(word).map_or(Cow::Borrowed(word), Cow::Owned);
    part.split('\n').map(word).collect()
}

/// The number in a place of a column, whose digits are in planes of as many numbers as it has.
fn number(digits: &[u8], count: usize, place: usize) -> String {
    let own = digits.iter().skip(place).step_by(count);
    let number = own.fold(0, |number, digit| number * BASE + u64::from(digit.saturating_sub(b' ')));
    let (sign, size) = (if number % 2 > 0 { "-" } else { "" }, number / 2);
    let text = format!("{sign}{}.{:04}", size / 10_000, size % 10_000);
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// A killer whose cages are drawn, with a list of them: its cells say whether their cage continues
/// to the right (1) and below (2), and the sums follow. `None` for any other word.
fn caged(word: &str) -> Option<String> {
    let (head, drawn) = word.split_once(CAGES)?;
    let cells = head.split(':').nth(1)?.len();
    let side = cells.isqrt();
    let (joins, sums) = drawn.split_at_checked(cells)?;
    let continues = |cell: usize, way: u8| joins.as_bytes()[cell] & way > 0;
    let mut seen = vec![false; cells];
    let mut list = Vec::new();
    for sum in sums.bytes() {
        let mut cage: Vec<usize> = seen.iter().position(|seen| !seen).into_iter().collect();
        let mut next = 0;
        while let Some(&cell) = cage.get(next) {
            next += 1;
            seen[cell] = true;
            let ways = [
                (continues(cell, 1)).then_some(cell + 1),
                (continues(cell, 2)).then_some(cell + side),
                cell.checked_sub(1).filter(|left| continues(*left, 1)),
                cell.checked_sub(side).filter(|above| continues(*above, 2)),
            ];
            let new = ways.into_iter().flatten();
            let new: Vec<usize> = new.filter(|cell| !seen[*cell] && !cage.contains(cell)).collect();
            cage.extend(new);
        }
        cage.sort_unstable();
        let name = |cell: &usize| format!("r{}c{}", cell / side + 1, cell % side + 1);
        let names: String = cage.iter().map(name).collect();
        list.push(format!("{}{names}", sum.saturating_sub(b'0')));
    }
    Some(head.to_string() + &list.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_those_of_the_repository() {
        macro_rules! check {
            ($($path:literal)*) => {
                $(assert_eq!(Text($path).read(), include_str!(concat!("../../", $path)));)*
            };
        }
        check!("config/default.toml" "assets/sudoku.txt" "assets/kakuro.txt" "assets/relations.txt");
        check!("assets/techniques/aic.txt" "assets/techniques/bug.txt" "assets/manual/playing.md");
        assert_eq!(Text("assets/techniques/bu").read(), "");
    }
}
