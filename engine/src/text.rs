//! Text as people write and read it: symbols that mean the same are folded into the plain ones that
//! readers and keys know, and whatever comes from outside is made harmless before people see it.
//!
//! Pasted text, file names, and titles and comments of puzzles may contain anything: escape
//! sequences, marks that change the direction of writing, letters under heaps of accents. All such
//! text goes through [`printable`] before people see it. Data for other programs stays as it is.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use unicode_width::UnicodeWidthChar;

/// The zeros of scripts that have ten consecutive digits.
const ZEROS: &[u32] = &[
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66,
    0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x17E0, 0x1810, 0x2080, 0xFF10, 0x1D7CE, 0x1D7D8, 0x1D7E2,
    0x1D7EC, 0x1D7F6,
];

/// The ones of circled digits, which have no zero before them.
const ONES: &[u32] = &[0x2460, 0x2776, 0x2780, 0x278A];

/// Symbols, and the plain one that stands for all of them.
const ALIKE: &[(char, &str)] = &[
    ('-', "‐‑‒–—―−⁃﹘﹣─━┄┅┈┉╌╍═╴╶╸╺╼╾"),
    ('|', "│┃┆┇┊┋╎╏║╵╷╹╻╽╿¦∣❘｜"),
    ('/', "⁄∕╱"),
    ('\\', "⧵∖﹨╲"),
    ('x', "×╳✕✖✗✘"),
    ('.', "·•∙⋅․・･∘◦"),
    ('_', "□▢◻⬜○☐▫◯🔲"),
    ('#', "■█▓▒░◼⬛●▪🔳"),
    ('~', "🟥🟧🟨🟩🟦🟪🟫"),
    ('"', "“”„‟«»"),
    ('\'', "‘’‚‛"),
    (',', "、，"),
    (' ', "\u{a0}\u{1680}\u{202f}\u{205f}\u{3000}\u{2800}"),
];

/// Characters of no width and no meaning.
const NOTHING: &str = "\u{200b}\u{200c}\u{200d}\u{2060}\u{feff}\u{ad}\u{fe0e}\u{fe0f}\u{20e3}";

/// The plain symbol that means the same; the symbol itself if there is none.
pub fn plain(symbol: char) -> char {
    if symbol.is_ascii() {
        return symbol;
    }
    let number = u32::from(symbol);
    let digit = |first: &&u32, count: u32| (**first..**first + count).contains(&number);
    if let Some(zero) = ZEROS.iter().find(|zero| digit(zero, 10)) {
        return char::from_digit(number - zero, 10).unwrap_or(symbol);
    }
    if let Some(one) = ONES.iter().find(|one| digit(one, 9)) {
        return char::from_digit(number - one + 1, 10).unwrap_or(symbol);
    }
    let alike = ALIKE.iter().find(|(_, symbols)| symbols.contains(symbol));
    match (alike, number) {
        (Some((plain, _)), _) => *plain,
        // The corners and crossings of rules.
        (_, 0x2500..0x2580) => '+',
        (_, 0x2000..0x200B) => ' ',
        // Full-width symbols.
        (_, 0xFF01..0xFF5F) => char::from_u32(number - 0xFEE0).unwrap_or(symbol),
        _ => symbol,
    }
}

/// A text in plain symbols. Except for characters of no width, each symbol stays in its place.
pub fn folded(text: &str) -> Cow<'_, str> {
    let text = uncoloured(text);
    match text.is_ascii() {
        true => text,
        false => text.chars().filter(|symbol| !NOTHING.contains(*symbol)).map(plain).collect(),
    }
}

/// A text without the sequences by which programs colour what they write to a terminal.
fn uncoloured(text: &str) -> Cow<'_, str> {
    const BEGIN: &str = "\u{1b}[";
    if !text.contains(BEGIN) {
        return text.into();
    }
    let mut parts = text.split(BEGIN);
    let mut bare = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|symbol: char| !symbol.is_ascii_digit() && symbol != ';');
        match end.filter(|end| part[*end..].starts_with('m')) {
            Some(end) => bare.push_str(&part[end + 1..]),
            None => bare.extend([BEGIN, part]),
        }
    }
    bare.into()
}

/// Characters that are invisible but change how others look: direction, joining, tags, and
/// invisible fillers.
const INVISIBLE: &[RangeInclusive<char>] = &[
    '\u{ad}'..='\u{ad}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{3164}'..='\u{3164}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{13430}'..='\u{13455}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];

/// The most combining marks that are kept on one letter.
const MOST_MARKS: usize = 4;

/// One line of harmless text: a blank for each control character and line end, nothing for
/// invisible characters, and at most a few combining marks per letter.
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut marks = 0;
    let shown = text.chars().filter_map(|symbol| {
        if symbol.is_control() {
            marks = MOST_MARKS;
            return Some(' ');
        }
        let is_mark = symbol.width() == Some(0);
        marks = if is_mark { marks + 1 } else { 0 };
        (!is_invisible(symbol) && marks <= MOST_MARKS).then_some(symbol)
    });
    Cow::Owned(shown.collect())
}

/// The same for text of several lines, keeping line ends.
pub fn printable_lines(text: &str) -> String {
    let lines = text.split('\n').map(|line| printable(line.strip_suffix('\r').unwrap_or(line)));
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether a character is harmless in any place.
fn is_plain(symbol: char) -> bool {
    let takes_no_column = || symbol.width().unwrap_or(0) == 0;
    matches!(symbol, ' '..='~') || !takes_no_column() && !is_invisible(symbol)
}

fn is_invisible(symbol: char) -> bool {
    INVISIBLE.iter().any(|range| range.contains(&symbol))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_all_scripts_are_digits() {
        for nine in ["９", "٩", "۹", "९", "๙", "⑨", "❾", "𝟗"] {
            assert_eq!(folded(nine), "9", "{nine}");
        }
        assert_eq!(folded("０１٢۳"), "0123");
    }

    #[test]
    fn rules_dashes_and_squares() {
        assert_eq!(folded("┌─┬═╗ │┃║ ╬├"), "+-+-+ ||| ++");
        assert_eq!(folded("–—−‐ · □ ■ × ｜＼／；"), "---- . _ # x |\\/;");
        assert_eq!(folded("5\u{1b}[2J"), "5\u{1b}[2J");
        assert_eq!(folded("5\u{fe0f}\u{20e3}🟦\u{1b}[1;31m3\u{1b}[0m."), "5~3.");
        assert_eq!(folded("5\u{200b}3\u{a0}1\u{3000}é"), "53 1 é");
    }

    #[test]
    fn nothing_that_controls_a_terminal_is_left() {
        let cases = [
            ("easy 12", "easy 12"),
            ("\u{1b}]0;title\u{7}x", " ]0;title x"),
            ("\u{9b}31mred\u{9d}0;t\u{9c}", " 31mred 0;t "),
            ("a\r\nb\tc\u{7f}\0", "a  b c  "),
            ("\u{202e}evil\u{2066}\u{200b}\u{feff}\u{e0041}", "evil"),
            ("Škoda, 数独, e\u{301}", "Škoda, 数独, e\u{301}"),
        ];
        for (text, shown) in cases {
            assert_eq!(printable(text), shown, "{text:?}");
        }
        let heap = format!("e{}f\u{1b}{}", "\u{301}".repeat(1000), "\u{301}".repeat(9));
        assert_eq!(printable(&heap), format!("e{}f ", "\u{301}".repeat(MOST_MARKS)));
        assert_eq!(printable_lines("a\u{1b}b\r\n\n\u{9b}c\n"), "a b\n\n c\n");
    }
}
