//! Makes text from outside harmless for a terminal.
//!
//! Pasted text, file names, and titles and comments of puzzles may contain anything: escape
//! sequences, marks that change the direction of writing, letters under heaps of accents. All such
//! text goes through [`printable`] before people see it. Data for other programs stays as it is.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use unicode_width::UnicodeWidthChar;

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
