//! Colours by the names that people have for them.

/// The names, each with the colour that stands for it in what is written, and others that are called so.
/// Setters have colours of their own for some rules, and people call those by one name.
const NAMES: &[(&str, &str, &[&str])] = &[
    ("grey", "#CFCFCF", &["#808080", "#AAAAAA", "#A0A0A8", "#606060", "#E8E8E8"]),
    (
        "green",
        "#67F067",
        &["#008000", "#A3E048", "#006400", "#2E8B57", "#7CC77C", "#00FF00", "#C0F0C0"],
    ),
    ("pink", "#F067F0", &["#FF69B4", "#FFC0CB", "#EB7BB1", "#EE00AA", "#FF00FF", "#F8B0F8"]),
    (
        "blue",
        "#2ECBFF",
        &["#0000FF", "#34BBE6", "#1E90FF", "#000080", "#33BBBB", "#6495ED", "#ADD8E6"],
    ),
    ("gold", "#FFCC66", &["#E0B040", "#C9A227", "#FFD480"]),
    ("violet", "#CDB1EC", &["#967BB6", "#B19CD9"]),
    ("red", "#E6261F", &["#FF0000", "#C00000", "#8B0000", "#FF6060", "#F08080", "#B22222"]),
    ("purple", "#800080", &["#7B2CBF", "#6A0DAD", "#A020F0", "#D23BE7", "#4B0082"]),
    ("orange", "#FFA600", &["#FF8C00", "#E67E22", "#FF7F00", "#FFCCAA", "#F4A460"]),
    ("yellow", "#FFFF00", &["#F7D038", "#FFE060", "#FFFF99", "#E6E600"]),
    ("brown", "#8B4513", &["#A52A2A", "#964B00", "#654321", "#B5651D"]),
    ("black", "#000000", &["#181818", "#303030"]),
];

/// A colour that a function of CSS gives.
#[cfg(feature = "understanding")]
fn computed(text: &str) -> Option<Colour> {
    let [r, g, b, alpha] = csscolorparser::parse(text).ok()?.to_rgba8();
    (alpha > 0).then_some(Colour([r, g, b]))
}

#[cfg(not(feature = "understanding"))]
fn computed(_: &str) -> Option<Colour> {
    None
}

/// The colour that stands for a name in what is written.
pub fn written(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|(own, ..)| *own == name).map(|(_, colour, _)| *colour)
}

/// A visible colour: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour([u8; 3]);

impl Colour {
    /// Reads `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`, the long ones also without `#`, and functions of CSS
    /// such as `rgb(255 0 0)`; `None` if it cannot be seen.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_bare = matches!(text.len(), 6 | 8) && text.is_ascii();
        if text.ends_with(')') {
            return computed(text);
        }
        let text = text.strip_prefix('#').or_else(|| is_bare.then_some(text))?;
        let figures: Vec<u8> =
            text.chars().map(|figure| Some(figure.to_digit(16)? as u8)).collect::<Option<_>>()?;
        let pair = |high: u8, low: u8| high << 4 | low;
        match figures[..] {
            [r, g, b] => Some(Self([pair(r, r), pair(g, g), pair(b, b)])),
            [r, g, b, a] if a > 0 => Some(Self([pair(r, r), pair(g, g), pair(b, b)])),
            [r, s, g, h, b, c] => Some(Self([pair(r, s), pair(g, h), pair(b, c)])),
            [r, s, g, h, b, c, a, d] if pair(a, d) > 0 => {
                Some(Self([pair(r, s), pair(g, h), pair(b, c)]))
            }
            _ => None,
        }
    }

    /// Whether black can be read on it.
    pub fn is_light(self) -> bool {
        let [r, g, b] = self.0.map(u32::from);
        3 * r + 6 * g + b > 1280
    }

    /// Whether it cannot be told from white paper.
    pub fn is_white(self) -> bool {
        self.0.iter().all(|part| *part > 240)
    }

    /// What people call it: the name of the colour that looks most like it.
    pub fn name(self) -> &'static str {
        let own = self.seen();
        let far = |text: &str| {
            let other = Self::read(text).unwrap_or(self).seen();
            own.iter().zip(other).map(|(one, two)| (one - two).powi(2)).sum::<f64>()
        };
        let distance = |(_, colour, others): &(&str, &str, &[&str])| {
            others.iter().map(|other| far(other)).fold(far(colour), f64::min)
        };
        let nearest = NAMES.iter().min_by(|one, two| distance(one).total_cmp(&distance(two)));
        nearest.map_or("grey", |(name, ..)| name)
    }

    /// Its name, or `white`.
    pub fn tone(self) -> &'static str {
        if self.is_white() { "white" } else { self.name() }
    }

    /// Whether people take it for the same colour in another shade.
    pub fn is_near(self, other: Self) -> bool {
        const NEAR: u8 = 40;
        self.0.iter().zip(other.0).all(|(one, two)| one.abs_diff(two) < NEAR)
    }

    /// How it is seen: its lightness, and where it is between green and red and between blue and
    /// yellow, in the space OKLab.
    fn seen(self) -> [f64; 3] {
        let [r, g, b] = self.0.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        let l = (0.412_221_5 * r + 0.536_332_5 * g + 0.051_446 * b).cbrt();
        let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_397 * b).cbrt();
        let s = (0.088_302_5 * r + 0.281_718_8 * g + 0.629_978_7 * b).cbrt();
        // Light and dark red are both red.
        [
            0.5 * (0.210_454_3 * l + 0.793_617_8 * m - 0.004_072 * s),
            1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
            0.025_904 * l + 0.782_771_8 * m - 0.808_675_8 * s,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_named_as_people_do() {
        for (name, colour, others) in NAMES {
            for colour in others.iter().chain([colour]) {
                assert_eq!(Colour::read(colour).map(Colour::name), Some(*name), "{colour}");
            }
        }
        for (colour, name) in [
            ("#F00", "red"),
            ("#DC143C", "red"),
            ("#B22222", "red"),
            ("#ffe060ff", "yellow"),
            ("#F0FF", "pink"),
            ("#67F067", "green"),
            ("#34BBE6", "blue"),
            ("#A0A0A8", "grey"),
            ("#000", "black"),
            ("#9932CC", "purple"),
            ("#A0522D", "brown"),
            ("#FF7518", "orange"),
            ("#cfcfcf80", "grey"),
            ("34BBE6", "blue"),
            ("rgb(255, 0, 0)", "red"),
            ("rgba(103,240,103,50%)", "green"),
            ("hsl(200 100% 60%)", "blue"),
            ("oklch(85% 0 0)", "grey"),
        ] {
            assert_eq!(Colour::read(colour).map(Colour::name), Some(name), "{colour}");
        }
        for none in
            ["", "red", "#12", "#FFFFFF00", "#FFF0", "rgba(255,0,0,0)", "rgb(1 2 3 / 0%)", "rgb(x)"]
        {
            assert!(Colour::read(none).is_none(), "{none}");
        }
    }
}
