//! The characters of the screen, and what stands for them where a terminal cannot show them.
//!
//! The view draws with the characters of `GLYPHS`; the last thing that it does is to put those of
//! another set in their place. So nothing else has to know which set is wanted.

use crate::config::Glyphs;
use ratatui::buffer::Buffer;

/// Characters beyond ASCII, and what each of them is in ASCII and where there are no frames.
///
/// Whether Unicode calls a character ambiguous, so that East Asian terminals may draw it two columns
/// wide, differs within most rows: all that is not ASCII counts as if it were.
const GLYPHS: &[(&str, char, char)] = &[
    // Light and heavy rules.
    ("─╴╶", '-', ' '),
    ("│╵╷", '\'', ' '),
    ("━╸╺╼╾", '=', ' '),
    ("┃╹╻╽╿", '|', ' '),
    // Borders of cages, which are weak links too; borders of cages and boxes at once.
    ("┄", '~', ' '),
    ("┆", ';', ' '),
    ("┅┇", '#', ' '),
    // Where rules or weak links meet.
    ("┌┍┎┏┐┑┒┓└┕┖┗┘┙┚┛├┝┞┟┠┡┢┣┤┥┦┧┨┩┪┫", '+', ' '),
    ("┬┭┮┯┰┱┲┳┴┵┶┷┸┹┺┻┼┽┾┿╀╁╂╃╄╅╆╇╈╉╊╋╭╮╯╰", '+', ' '),
    // Strong links.
    ("═║‖╔╗╚╝╪╫╬", '"', ' '),
    // Black cells and bars, and the dot in place of a mark or between two things said.
    ("▒█", '#', '#'),
    ("░", '.', '.'),
    ("·", '.', ' '),
    // Open cells of the overview: the lower, the upper; both are a full block.
    ("▄", ',', ','),
    ("▀", '\'', '\''),
    // Diagonals.
    ("╱", '/', '/'),
    ("╲", '\\', '\\'),
    ("╳", 'X', 'X'),
    // Where clues point to, and where there is more.
    ("▸→›", '>', '>'),
    ("▾↓∨", 'v', 'v'),
    ("←‹◂", '<', '<'),
    ("↑▴∧", '^', '^'),
    ("↘↖", '\\', '\\'),
    ("↙↗", '/', '/'),
    // Bulbs, dots and ends of lines, odd and even cells, quadruples.
    ("○◇", 'o', 'o'),
    ("●", '@', '@'),
    ("◆", '%', '%'),
    ("□", 'e', 'e'),
    // Given marks, indexers of boxes, X-sums, skyscrapers.
    ("≡", '=', '='),
    ("⊡", '$', '$'),
    ("◯", 'x', 'x'),
    ("▯", 'h', 'h'),
    // Dots with a number.
    ("①❶", '1', '1'),
    ("②❷", '2', '2'),
    ("③❸", '3', '3'),
    ("④❹", '4', '4'),
    ("⑤❺", '5', '5'),
    ("⑥❻", '6', '6'),
    ("⑦❼", '7', '7'),
    ("⑧❽", '8', '8'),
    ("⑨❾", '9', '9'),
    ("…", '~', '~'),
    // What is met, both colours at once, and a difference.
    ("✓", '*', '*'),
    ("±", '&', '&'),
    ("−", '-', '-'),
];

/// Puts the characters of a set in place of those that were drawn. What is not the program's own, as
/// a title in another script, stays.
pub fn translate(buf: &mut Buffer, set: Glyphs) {
    let other = |symbol: char| {
        let (_, ascii, blank) = GLYPHS.iter().find(|(drawn, ..)| drawn.contains(symbol))?;
        Some(if set == Glyphs::None { *blank } else { *ascii })
    };
    if matches!(set, Glyphs::Auto | Glyphs::Unicode) {
        return;
    }
    for cell in buf.content.iter_mut().filter(|cell| !cell.symbol().is_ascii()) {
        let mut symbols = cell.symbol().chars();
        if let (Some(symbol), None) = (symbols.next(), symbols.next()) {
            other(symbol).map(|other| cell.set_char(other));
        }
    }
}

/// The set for a locale such as `de_DE.UTF-8`, or for none: ASCII where the terminal does not
/// understand Unicode, and where it may draw some characters two columns wide.
pub fn for_locale(locale: Option<&str>) -> Glyphs {
    let Some(locale) = locale.map(str::to_ascii_lowercase) else { return Glyphs::Unicode };
    let is_unicode = ["utf-8", "utf8"].iter().any(|name| locale.contains(name));
    let is_wide = ["ja", "ko", "zh"].iter().any(|language| {
        locale.strip_prefix(language).is_some_and(|rest| !rest.starts_with(char::is_alphabetic))
    });
    if is_unicode && !is_wide { Glyphs::Unicode } else { Glyphs::Ascii }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;
    use ratatui::text::Span;

    #[test]
    fn a_character_has_one_row() {
        let mut all: Vec<char> = GLYPHS.iter().flat_map(|(drawn, ..)| drawn.chars()).collect();
        all.sort_unstable();
        assert!(all.is_sorted_by(|one, next| one < next), "{all:?}");
    }

    /// ASCII is one column wide everywhere; what it stands for must have been so too.
    #[test]
    fn nothing_shifts() {
        for (drawn, ascii, blank) in GLYPHS {
            assert!([ascii, blank].iter().all(|symbol| matches!(symbol, ' '..='~')), "{drawn}");
            assert!(drawn.chars().all(|symbol| Span::raw(symbol.to_string()).width() == 1));
        }
    }

    #[test]
    fn only_what_is_wanted_is_translated() {
        let before = Buffer::with_lines(["┏━┯━┓", "┃·│✓┃ 数独 é"]);
        let after = |set| {
            let mut buf = before.clone();
            translate(&mut buf, set);
            buf
        };
        assert_eq!(after(Glyphs::Unicode), before);
        assert_eq!(after(Glyphs::Ascii), Buffer::with_lines(["+=+=+", "|.'*| 数独 é"]));
        assert_eq!(after(Glyphs::None), Buffer::with_lines(["     ", "   *  数独 é"]));
        translate(&mut Buffer::empty(Rect::ZERO), Glyphs::Ascii);
    }

    #[test]
    fn the_locale_says_what_a_terminal_can_show() {
        let unicode = ["de_DE.UTF-8", "C.UTF-8", "en_GB.utf8", "kok_IN.UTF-8"];
        let ascii = ["C", "POSIX", "de_DE", "fr_FR.ISO-8859-15", "ja_JP.UTF-8", "zh_CN.utf8", "ko"];
        assert_eq!(for_locale(None), Glyphs::Unicode);
        assert!(unicode.iter().all(|name| for_locale(Some(name)) == Glyphs::Unicode));
        assert!(ascii.iter().all(|name| for_locale(Some(name)) == Glyphs::Ascii));
    }
}
