//! Colours for terminals with 256 of them: each is replaced by the nearest one.

use crate::tui::theme::{Part, Theme};
use ratatui::buffer::Buffer;
use ratatui::style::Color;

/// The levels of red, green and blue in the cube of colours, which begins at number 16.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The number of the first grey after the cube, its level in each colour, the increment of each
/// further one, and their number.
const GREYS: (u8, u8, u8, u8) = (232, 8, 10, 24);

/// The backgrounds of lines on a dark and on a light screen: the nearest colours would all be greys.
const TINTS: [(Part, u8, u8); 5] = [
    (Part::LineGreen, 22, 194),
    (Part::LinePink, 53, 225),
    (Part::LineBlue, 17, 195),
    (Part::LineGold, 58, 230),
    (Part::LineViolet, 55, 183),
];

/// Replaces colours that the terminal does not have.
pub fn reduce(buf: &mut Buffer, theme: &Theme) {
    let mut tints = Vec::new();
    for (part, dark, light) in TINTS {
        let grounds = [false, true].into_iter().filter_map(|other| theme.ground(part, other));
        tints.extend(grounds.map(|ground| (ground, if theme.is_dark() { dark } else { light })));
    }
    for cell in &mut buf.content {
        let tint = tints.iter().find(|(ground, _)| *ground == cell.bg);
        let ground = tint.map_or_else(|| nearest(cell.bg), |(_, tint)| Color::Indexed(*tint));
        (cell.fg, cell.bg) = (nearest(cell.fg), ground);
    }
}

/// The nearest colour of the 256.
fn nearest(colour: Color) -> Color {
    let Color::Rgb(red, green, blue) = colour else { return colour };
    let rgb = [red, green, blue];
    let far = |other: [u8; 3]| -> u32 {
        rgb.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let steps = rgb.map(|amount| {
        (0..6_u8).min_by_key(|&step| CUBE[usize::from(step)].abs_diff(amount)).unwrap_or(0)
    });
    let cube = (far(steps.map(|step| CUBE[usize::from(step)])), {
        let [red, green, blue] = steps;
        16 + 36 * red + 6 * green + blue
    });
    let (first, least, step, count) = GREYS;
    let grey = (0..count).map(|n| (far([least + step * n; 3]), first + n)).min();
    Color::Indexed(grey.filter(|grey| grey.0 < cube.0).unwrap_or(cube).1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    /// Grounds that differ little become equal more easily here.
    #[test]
    fn grounds_stay_apart() {
        for name in ["dark", "light", "colour-blind", "high-contrast", "gruvbox", "solarized"] {
            let theme = Theme::of(&Config::load(&format!("screen.theme = \"{name}\"")).0).0;
            let ground = |part| theme.ground(part, false).map(nearest);
            for part in [Part::Peer, Part::Card, Part::CardOther, Part::Black] {
                assert_ne!(ground(Part::Cursor), ground(part), "{name}: {part:?}");
            }
            for (part, dark, light) in TINTS {
                let tint = Some(Color::Indexed(if theme.is_dark() { dark } else { light }));
                for other in [Part::Cursor, Part::Peer, Part::Card, Part::CardOther] {
                    assert_ne!(tint, ground(other), "{name}: {part:?} and {other:?}");
                }
            }
        }
    }

    #[test]
    fn colours_become_the_nearest() {
        for (rgb, index) in [
            ((0, 0, 0), 16),
            ((255, 255, 255), 231),
            ((255, 0, 0), 196),
            ((96, 134, 176), 67),
            ((29, 33, 43), 235),
            ((128, 128, 129), 244),
        ] {
            assert_eq!(nearest(Color::Rgb(rgb.0, rgb.1, rgb.2)), Color::Indexed(index), "{rgb:?}");
        }
        assert_eq!(nearest(Color::Red), Color::Red);
    }
}
