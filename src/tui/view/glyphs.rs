//! The characters of the screen and their colours, replaced if a terminal cannot show them.
//!
//! The view draws with the characters of `GLYPHS`, and replaces them by those of another set at the
//! end, so nothing else needs to know which set is in use. Likewise, colours become the nearest of
//! 256 if a terminal has no more.

use crate::config::Glyphs;
use crate::tui::fixed::nearest;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;

/// Characters beyond ASCII, with their replacement in ASCII and without frames.
///
/// Unicode calls some characters ambiguous, so that East Asian terminals may draw them two columns
/// wide. This differs within most rows, so everything outside ASCII counts as ambiguous.
const GLYPHS: &[(&str, char, char)] = &[
    // Light and heavy rules.
    ("─╴╶", '-', ' '),
    ("│╵╷", '\'', ' '),
    ("━╸╺╼╾", '=', ' '),
    ("┃╹╻╽╿", '|', ' '),
    // Broken lines.
    ("╍", '-', '-'),
    ("╏", ':', ':'),
    // Borders of cages, which are also weak links; borders of both cages and boxes.
    ("┄", '~', ' '),
    ("┆", ';', ' '),
    ("┅┇", '#', ' '),
    // Borders of windows, and their outlines around the cursor.
    ("┈┉", '.', ' '),
    ("┊┋", ':', ' '),
    // Heavy borders at the lower end of a row of cells, and the least part of a plot.
    ("▁", '_', '_'),
    // Where rules or weak links meet.
    ("┌┍┎┏┐┑┒┓└┕┖┗┘┙┚┛├┝┞┟┠┡┢┣┤┥┦┧┨┩┪┫", '+', ' '),
    ("┬┭┮┯┰┱┲┳┴┵┶┷┸┹┺┻┼┽┾┿╀╁╂╃╄╅╆╇╈╉╊╋╭╮╯╰", '+', ' '),
    // Strong links.
    ("═║‖╔╗╚╝╪╫╬", '"', ' '),
    // Black cells and bars, and the dot in place of a mark or between two parts of a message.
    ("▒█▐▌▗▖▝▘", '#', '#'),
    // The lines between white cells of a Kakuro.
    ("▕", '\'', ' '),
    ("░", '.', '.'),
    ("·", '.', ' '),
    // Open cells of the overview: the lower half, the upper half; both together are a full block.
    ("▄", ',', ','),
    ("▀", '\'', '\''),
    // Parts of the columns of a plot.
    ("▂▃", '.', '.'),
    ("▅▆▇", ':', ':'),
    // Diagonals.
    ("╱", '/', '/'),
    ("╲", '\\', '\\'),
    ("╳", 'X', 'X'),
    // A corner between two diagonals.
    ("⟨⟩", '+', '+'),
    // Between a digit and how often it occurs.
    ("×", 'x', 'x'),
    // Where clues point, and where there is more.
    ("▸→›", '>', '>'),
    ("▾↓∨", 'v', 'v'),
    ("←‹◂", '<', '<'),
    ("↑▴∧", '^', '^'),
    ("↘↖", '\\', '\\'),
    ("↙↗", '/', '/'),
    // Bulbs, dots and ends of lines, odd and even cells, quadruples.
    ("○◇", 'o', 'o'),
    ("●", '@', '@'),
    ("•", '*', '*'),
    ("◆", '%', '%'),
    ("□", 'e', 'e'),
    ("■", '#', '#'),
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
    // The end of a text that was cut.
    ("…", '~', '~'),
    // A clue that is met, both colours of a chain at once, and a minus sign.
    ("✓", '*', '*'),
    ("±", '&', '&'),
    ("−", '-', '-'),
];

/// Whether a set has blocks of half a character.
pub const fn has_blocks(set: Glyphs) -> bool {
    matches!(set, Glyphs::Auto | Glyphs::Unicode)
}

/// Replaces the drawn characters by those of a set. Characters that are not the program's own, such
/// as a title in another script, stay.
pub fn translate(buf: &mut Buffer, set: Glyphs) {
    let other = |symbol: char| {
        let (_, ascii, blank) = GLYPHS.iter().find(|(drawn, ..)| drawn.contains(symbol))?;
        Some(if set == Glyphs::None { *blank } else { *ascii })
    };
    if has_blocks(set) {
        return;
    }
    for cell in buf.content.iter_mut().filter(|cell| !cell.symbol().is_ascii()) {
        let mut symbols = cell.symbol().chars();
        if let (Some(symbol), None) = (symbols.next(), symbols.next()) {
            other(symbol).map(|other| cell.set_char(other));
        }
    }
}

/// The set for a locale such as `de_DE.UTF-8`, or for none: ASCII if the terminal does not
/// understand Unicode, or may draw some characters two columns wide.
pub fn for_locale(locale: Option<&str>) -> Glyphs {
    let Some(locale) = locale.map(str::to_ascii_lowercase) else { return Glyphs::Unicode };
    let is_unicode = ["utf-8", "utf8"].iter().any(|name| locale.contains(name));
    let is_wide = ["ja", "ko", "zh"].iter().any(|language| {
        locale.strip_prefix(language).is_some_and(|rest| !rest.starts_with(char::is_alphabetic))
    });
    if is_unicode && !is_wide { Glyphs::Unicode } else { Glyphs::Ascii }
}

/// Replaces colours that a terminal with 256 of them does not have by the nearest ones, and backgrounds
/// that are told apart by their hue by some that keep it.
pub fn reduce(buf: &mut Buffer, theme: &Theme) {
    // Most cells have the colours of the one before.
    let mut last = None;
    for cell in &mut buf.content {
        let own = (cell.fg, cell.bg);
        let reduced = match last {
            Some((before, reduced)) if before == own => reduced,
            _ => (nearest(own.0), theme.of_hue(own.1).unwrap_or_else(|| nearest(own.1))),
        };
        last = Some((own, reduced));
        (cell.fg, cell.bg) = reduced;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::tui::theme::{HUES, Part};
    use ratatui::layout::Rect;
    use ratatui::style::Color;
    use ratatui::text::Span;

    #[test]
    fn a_character_has_one_row() {
        let mut all: Vec<char> = GLYPHS.iter().flat_map(|(drawn, ..)| drawn.chars()).collect();
        all.sort_unstable();
        assert!(all.is_sorted_by(|one, next| one < next), "{all:?}");
    }

    /// ASCII is one column wide everywhere; so must be what it replaces.
    #[test]
    fn nothing_shifts() {
        for (drawn, ascii, blank) in GLYPHS {
            assert!([ascii, blank].iter().all(|symbol| matches!(symbol, ' '..='~')), "{drawn}");
            assert!(drawn.chars().all(|symbol| Span::raw(symbol.to_string()).width() == 1));
        }
    }

    #[test]
    fn only_what_the_terminal_lacks_is_translated() {
        let drawn = Buffer::with_lines(["┏━┯━┓", "┃·│✓┃ 数独 é"]);
        let after = |set| {
            let mut buf = drawn.clone();
            translate(&mut buf, set);
            buf
        };
        assert_eq!(after(Glyphs::Unicode), drawn);
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

    /// Grounds that differ little become equal more easily here.
    #[test]
    fn grounds_stay_apart() {
        for name in ["dark", "light", "colour-blind", "high-contrast", "gruvbox", "solarized"] {
            let theme = Theme::of(&Config::load(&format!("screen.theme = \"{name}\"")).0).0;
            let ground = |part| theme.ground(part, false).map(nearest);
            for part in [Part::Peer, Part::Card, Part::CardOther, Part::Black] {
                assert_ne!(ground(Part::Cursor), ground(part), "{name}: {part:?}");
            }
            for parts in HUES {
                let of_hue = |part: &Part| {
                    let ground = theme.ground(*part, false)?;
                    Some(theme.of_hue(ground).unwrap_or_else(|| nearest(ground)))
                };
                let all: Vec<Color> = parts.iter().filter_map(of_hue).collect();
                for (place, tint) in all.iter().enumerate() {
                    assert!(!all[..place].contains(tint), "{name}: {:?}", parts[place]);
                    for other in [Part::Cursor, Part::Peer, Part::Card, Part::CardOther] {
                        assert_ne!(Some(*tint), ground(other), "{name}: {place} and {other:?}");
                    }
                }
            }
        }
    }
}
