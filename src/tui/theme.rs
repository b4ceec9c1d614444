//! Themes: how each part of the screen looks.
//!
//! The styles themselves are text in the configuration. Colour is never the only indication of
//! anything: the view also writes brackets, `!`, `x` and ticks, so a theme can do without colours.

use crate::config::{self, Complaint, Config};
use crate::tui::fixed::{levels, nearest, of_hue};
use ratatui::style::{Color, Modifier, Style};
use std::cell::OnceCell;

pub use crate::config::AUTO_THEME;

/// A part of the screen that has a style of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Everything without colours of its own, including the blank screen.
    Screen,
    /// A given.
    Given,
    /// A digit that the player wrote.
    Digit,
    /// A mark.
    Mark,
    /// The mark of an even digit, if marks touch each other.
    MarkEven,
    /// The dot in place of a missing mark.
    Absent,
    /// The background of a cell, in themes that draw cells as cards: every other one.
    Card,
    /// The background of the cells between them.
    CardOther,
    /// The numbers of rows and columns.
    Number,
    /// The numbers of the cursor's row and column.
    NumberCurrent,
    /// The outline of a Kakuro, and the lines between its cells if they are cards.
    Outline,
    /// The light rules between cells.
    Rule,
    /// The frame and the rules between boxes.
    Frame,
    /// The dashed rules between cages.
    Cage,
    /// The outline of what the cursor is in: its cage, irregular box, window or line.
    Current,
    /// The sum of a cage.
    Sum,
    /// The sum of the cursor's cage.
    SumCurrent,
    /// The cells of a diagonal that is a house: their symbol and shading.
    Diagonal,
    /// The same for the additional boxes of a windoku.
    Window,
    /// The cells of lines and regions on a grey background, and what is drawn there.
    LineGrey,
    /// The same on a green background.
    LineGreen,
    /// The same on a pink background.
    LinePink,
    /// The same on a blue background.
    LineBlue,
    /// The same on a gold background.
    LineGold,
    /// The same on a violet background.
    LineViolet,
    /// The same on a red background.
    LineRed,
    /// The same on an orange background.
    LineOrange,
    /// The same on a teal background.
    LineTeal,
    /// A letter, a sign or a thin line of a rule.
    Sign,
    /// A white dot between two cells.
    DotWhite,
    /// A black dot, where it needs one on a background on which black is seen.
    DotBlack,
    /// Digits where cells meet.
    Bead,
    /// A black cell.
    Black,
    /// A clue.
    Clue,
    /// A clue of the cursor's runs.
    ClueCurrent,
    /// A clue that is met.
    ClueMet,
    /// A clue that cannot be met.
    ClueWrong,
    /// The cursor's cell.
    Cursor,
    /// The rules and dots of the cells that share a region with the cursor's cell.
    Peer,
    /// The highlighted digit.
    Same,
    /// A mark of the highlighted digit.
    SameMark,
    /// A corner mark.
    Corner,
    /// The brackets around selected cells, and their rules and dots.
    Selection,
    /// The first side of the player's first colour: candidates, and the rules and dots of cells.
    ColourATrue,
    /// The other side of it.
    ColourAFalse,
    /// The first side of the second colour.
    ColourBTrue,
    /// The other side of it.
    ColourBFalse,
    /// The first side of the third colour.
    ColourCTrue,
    /// The other side of it.
    ColourCFalse,
    /// The first side of the fourth colour.
    ColourDTrue,
    /// The other side of it.
    ColourDFalse,
    /// The ninth colour, which has no other side.
    ColourE,
    /// A cell that is wrong.
    Mistake,
    /// The candidates that form the pattern of a hint.
    HintPattern,
    /// What makes the pattern an exception.
    HintFin,
    /// The first colour of a hint, or one end of a chain.
    HintFirst,
    /// The second colour of a hint, or the other end of a chain.
    HintSecond,
    /// The first of several sets of cells, and every fifth.
    HintSetA,
    /// The second of them.
    HintSetB,
    /// The third of them.
    HintSetC,
    /// The fourth of them.
    HintSetD,
    /// A strong link.
    HintStrong,
    /// A weak link.
    HintWeak,
    /// The rules and dots of the region of a pattern.
    HintBase,
    /// The rules and dots of the region that loses candidates.
    HintCover,
    /// A digit that a hint places.
    HintPlace,
    /// A candidate that a hint removes.
    HintRemove,
    /// The brackets around the cells of a hint.
    HintBracket,
    /// The title of a pane.
    Title,
    /// The title of the pane that has the focus.
    TitleFocused,
    /// The selected row of a list.
    Selected,
    /// The selected row of a list that does not have the focus.
    SelectedIdle,
    /// Less important text.
    Faint,
    /// The total.
    Total,
    /// The mode in the status row.
    Mode,
    /// A message.
    Info,
    /// A message that something could not be done.
    Warning,
    /// A message that something is wrong.
    Error,
    /// A key in a list of keys.
    Key,
}

impl Part {
    /// Every part with its name in the configuration, in the order of the variants.
    pub const ALL: [(Self, &'static str); 79] = [
        (Self::Screen, "screen"),
        (Self::Given, "given"),
        (Self::Digit, "digit"),
        (Self::Mark, "mark"),
        (Self::MarkEven, "mark-even"),
        (Self::Absent, "absent"),
        (Self::Card, "card"),
        (Self::CardOther, "card-other"),
        (Self::Number, "number"),
        (Self::NumberCurrent, "number-current"),
        (Self::Outline, "outline"),
        (Self::Rule, "rule"),
        (Self::Frame, "frame"),
        (Self::Cage, "cage"),
        (Self::Current, "current"),
        (Self::Sum, "sum"),
        (Self::SumCurrent, "sum-current"),
        (Self::Diagonal, "diagonal"),
        (Self::Window, "window"),
        (Self::LineGrey, "line-grey"),
        (Self::LineGreen, "line-green"),
        (Self::LinePink, "line-pink"),
        (Self::LineBlue, "line-blue"),
        (Self::LineGold, "line-gold"),
        (Self::LineViolet, "line-violet"),
        (Self::LineRed, "line-red"),
        (Self::LineOrange, "line-orange"),
        (Self::LineTeal, "line-teal"),
        (Self::Sign, "sign"),
        (Self::DotWhite, "dot-white"),
        (Self::DotBlack, "dot-black"),
        (Self::Bead, "bead"),
        (Self::Black, "black"),
        (Self::Clue, "clue"),
        (Self::ClueCurrent, "clue-current"),
        (Self::ClueMet, "clue-met"),
        (Self::ClueWrong, "clue-wrong"),
        (Self::Cursor, "cursor"),
        (Self::Peer, "peer"),
        (Self::Same, "same"),
        (Self::SameMark, "same-mark"),
        (Self::Corner, "corner"),
        (Self::Selection, "selection"),
        (Self::ColourATrue, "colour-a-true"),
        (Self::ColourAFalse, "colour-a-false"),
        (Self::ColourBTrue, "colour-b-true"),
        (Self::ColourBFalse, "colour-b-false"),
        (Self::ColourCTrue, "colour-c-true"),
        (Self::ColourCFalse, "colour-c-false"),
        (Self::ColourDTrue, "colour-d-true"),
        (Self::ColourDFalse, "colour-d-false"),
        (Self::ColourE, "colour-e"),
        (Self::Mistake, "mistake"),
        (Self::HintPattern, "hint-pattern"),
        (Self::HintFin, "hint-fin"),
        (Self::HintFirst, "hint-first"),
        (Self::HintSecond, "hint-second"),
        (Self::HintSetA, "hint-set-a"),
        (Self::HintSetB, "hint-set-b"),
        (Self::HintSetC, "hint-set-c"),
        (Self::HintSetD, "hint-set-d"),
        (Self::HintStrong, "hint-strong"),
        (Self::HintWeak, "hint-weak"),
        (Self::HintBase, "hint-base"),
        (Self::HintCover, "hint-cover"),
        (Self::HintPlace, "hint-place"),
        (Self::HintRemove, "hint-remove"),
        (Self::HintBracket, "hint-bracket"),
        (Self::Title, "title"),
        (Self::TitleFocused, "title-focused"),
        (Self::Selected, "selected"),
        (Self::SelectedIdle, "selected-idle"),
        (Self::Faint, "faint"),
        (Self::Total, "total"),
        (Self::Mode, "mode"),
        (Self::Info, "info"),
        (Self::Warning, "warning"),
        (Self::Error, "error"),
        (Self::Key, "key"),
    ];
}

/// The parts of the player's colours, in their order.
pub const COLOURS: [Part; 9] = [
    Part::ColourATrue,
    Part::ColourAFalse,
    Part::ColourBTrue,
    Part::ColourBFalse,
    Part::ColourCTrue,
    Part::ColourCFalse,
    Part::ColourDTrue,
    Part::ColourDFalse,
    Part::ColourE,
];

/// The parts that are told apart by the hue of their background: of lines, and of the player.
pub const HUES: [&[Part]; 2] = [
    &[
        Part::LineGreen,
        Part::LinePink,
        Part::LineBlue,
        Part::LineGold,
        Part::LineViolet,
        Part::LineRed,
        Part::LineOrange,
        Part::LineTeal,
    ],
    &COLOURS,
];

/// The theme to use without colours: modifiers only.
pub const MONO: &str = "mono";

/// The colours that a terminal supports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// Any colours, or at least the 16 that themes without others need.
    #[default]
    Full,
    /// 256 fixed colours.
    Indexed,
}

/// The colours that suit a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Suited {
    /// The colours that it supports.
    pub palette: Palette,
    /// Whether the theme should follow its background.
    pub follows_background: bool,
}

/// The theme that suits a terminal with this many colours on a light or dark background.
pub const fn suited(palette: Option<Palette>, is_light: bool) -> &'static str {
    match (palette, is_light) {
        (None, _) => crate::config::BASE_THEME,
        (Some(_), true) => "light",
        (Some(_), false) => "dark",
    }
}

/// Whether the background is light according to `COLORFGBG` in the environment: the number of the
/// text colour and, after the last `;`, that of the background. Of a background that is not one of the
/// 16 colours, urxvt only says `default`; a text in black, grey or white then tells.
pub fn is_light(colours: &str) -> Option<bool> {
    let number = |colour: &str| colour.parse::<u8>().ok();
    let (text, background) = (colours.split(';').next()?, colours.rsplit(';').next()?);
    match (number(background), number(text)) {
        (Some(background), _) => Some(matches!(background, 7 | 9..=15)),
        (None, Some(0 | 8)) if background == "default" => Some(true),
        (None, Some(7 | 15)) if background == "default" => Some(false),
        (None, _) => None,
    }
}

/// A style for each part of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Its name in the configuration.
    pub name: String,
    styles: [Style; Part::ALL.len()],
    /// Backgrounds with those of 256 colours that keep their hue.
    hues: Vec<(Color, Color)>,
}

impl Default for Theme {
    /// Everything as the terminal has it.
    fn default() -> Self {
        Self { name: String::new(), styles: [Style::new(); Part::ALL.len()], hues: Vec::new() }
    }
}

/// The themes of a configuration, read when the player wants to choose one.
#[derive(Clone, Debug)]
pub struct Themes {
    config: Config,
    all: OnceCell<Vec<Theme>>,
}

impl Themes {
    /// The themes to choose from.
    pub fn of(config: &Config) -> Self {
        Self { config: config.clone(), all: OnceCell::new() }
    }

    /// All of them, by name; none if there should be no colour. Unreadable parts are complained of
    /// when a theme is chosen at the start of the program.
    pub fn all(&self) -> &[Theme] {
        let named = |name: &str| Theme::named(&self.config, name).0;
        self.all.get_or_init(|| match self.config.screen.color {
            config::Color::Never => Vec::new(),
            config::Color::Auto | config::Color::Always => {
                self.config.themes().map(named).collect()
            }
        })
    }
}

impl Theme {
    /// The theme chosen in the configuration, and what could not be read in it.
    pub fn of(config: &Config) -> (Self, Vec<Complaint>) {
        Self::named(config, &config.screen.theme)
    }

    /// The theme with a name, and what could not be read in it; such a part has its standard style.
    fn named(config: &Config, name: &str) -> (Self, Vec<Complaint>) {
        let mut theme = Self { name: name.into(), ..Self::default() };
        let mut complaints = Vec::new();
        for (part, slug) in Part::ALL {
            let read = style(config.style(name, slug)).unwrap_or_else(|problem| {
                let path = format!("themes.{name}.{slug}");
                complaints.push(config.complain(&path, format!("{path}: {problem}")));
                style(Config::standard().style(name, slug)).unwrap_or_default()
            });
            theme.styles[part as usize] = read;
        }
        theme.hues = theme.hues();
        (theme, complaints)
    }

    /// Backgrounds that are told apart by their hue, each with one of 256 colours that keeps it. Those of a
    /// sort differ from each other and from those of other cells.
    fn hues(&self) -> Vec<(Color, Color)> {
        let others = [Part::Cursor, Part::Peer, Part::Card, Part::CardOther];
        let others: Vec<Color> =
            others.into_iter().filter_map(|part| self.style(part).bg.map(nearest)).collect();
        let mut hues = Vec::new();
        for parts in HUES {
            let mut used = others.clone();
            for part in parts {
                let Some(Color::Rgb(red, green, blue)) = self.style(*part).bg else { continue };
                let Some(found) = of_hue([red, green, blue], &used) else { continue };
                used.push(found);
                let grounds =
                    [false, true].map(|it| [self.ground(*part, it), self.seen(*part, it)]);
                let grounds = grounds.into_iter().flatten().flatten();
                hues.extend(grounds.map(|ground| (ground, found)));
            }
        }
        hues
    }

    /// One of 256 colours that keeps the hue of a background, if that is told by it.
    pub fn of_hue(&self, ground: Color) -> Option<Color> {
        self.hues.iter().find(|(own, _)| *own == ground).map(|(_, found)| *found)
    }

    /// The style of a part.
    pub const fn style(&self, part: Part) -> Style {
        self.styles[part as usize]
    }

    /// Whether cells have backgrounds of their own, so that they can be drawn as cards.
    pub const fn has_cards(&self) -> bool {
        self.style(Part::Card).bg.is_some()
    }

    /// Whether its own background is dark; the terminal's is not known.
    pub const fn is_dark(&self) -> bool {
        let screen = self.style(Part::Screen).bg;
        matches!(screen, Some(Color::Rgb(red, green, blue)) if red < 128 && green < 128 && blue < 128)
    }

    /// The background of a part in a cell, or in one of those between, where the cursor sees it: it changes
    /// in the same direction as that of a card, but not so much that text would be hard to read.
    pub fn seen(&self, part: Part, other: bool) -> Option<Color> {
        let (share, other) = if part == Part::Card { (1, other) } else { (2, false) };
        let rgb = |color: Option<Color>| match color {
            Some(Color::Rgb(red, green, blue)) => Some([red, green, blue]),
            _ => None,
        };
        let bytes = [Some(part), Some(Part::Card), Some(Part::Peer)]
            .map(|part| rgb(part.and_then(|part| self.ground(part, other))));
        let [Some(own), Some(card), Some(peer)] = bytes else { return self.ground(part, other) };
        let moved = |at: usize| {
            let by = i32::from(peer[at]) - i32::from(card[at]);
            (i32::from(own[at]) + by / share).clamp(0, 255) as u8
        };
        Some(Color::Rgb(moved(0), moved(1), moved(2)))
    }

    /// The background of a part in a cell, or in one of those between: as different from the usual
    /// background there as it is elsewhere.
    pub fn ground(&self, part: Part, other: bool) -> Option<Color> {
        let ground = self.style(part).bg?;
        let step = [Part::Card, Part::CardOther].map(|part| self.style(part).bg);
        match (ground, step) {
            (Color::Rgb(r, g, b), [Some(Color::Rgb(r1, g1, b1)), Some(Color::Rgb(r2, g2, b2))])
                if other =>
            {
                let moved = |byte: u8, from: u8, to: u8| {
                    byte.saturating_add(to.saturating_sub(from))
                        .saturating_sub(from.saturating_sub(to))
                };
                Some(Color::Rgb(moved(r, r1, r2), moved(g, g1, g2), moved(b, b1, b2)))
            }
            _ => Some(ground),
        }
    }
}

/// The words that a style can have besides colours.
const MODIFIERS: &[(&str, Modifier)] = &[
    ("bold", Modifier::BOLD),
    ("dim", Modifier::DIM),
    ("italic", Modifier::ITALIC),
    ("underlined", Modifier::UNDERLINED),
    ("reversed", Modifier::REVERSED),
    ("struck", Modifier::CROSSED_OUT),
];

/// Reads a style such as `bold red on default`.
fn style(text: &str) -> Result<Style, String> {
    let mut style = Style::new();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        let modifier = MODIFIERS.iter().find(|(name, _)| *name == word);
        style = match (word, modifier) {
            (_, Some((_, modifier))) => style.add_modifier(*modifier),
            ("on", _) => style.bg(color(words.next().unwrap_or_default())?),
            (word, _) => style.fg(color(word)?),
        };
    }
    Ok(style)
}

fn color(word: &str) -> Result<Color, String> {
    match (word, rgb(word)) {
        ("default", _) => Ok(Color::Reset),
        (_, Some(color)) => Ok(color),
        (word, None) => word.parse().map_err(|_| {
            let words: Vec<&str> = MODIFIERS.iter().map(|(name, _)| *name).collect();
            format!(
                "{word:?} is not a style; expected a colour such as red, bright-blue, 208, \
                 #ff8700 or default, \"on\" and a colour, or one of {}",
                words.join(", ")
            )
        }),
    }
}

/// A colour such as `#ff8700`: nearly all of a theme, and slow in ratatui's own parser.
fn rgb(word: &str) -> Option<Color> {
    let hex = word.strip_prefix('#')?;
    let is_hex = hex.len() == 6 && hex.bytes().all(|byte| byte.is_ascii_hexdigit());
    let [_, r, g, b] = u32::from_str_radix(hex, 16).ok().filter(|_| is_hex)?.to_be_bytes();
    Some(Color::Rgb(r, g, b))
}

/// What a colour is on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// One of the 16 that a terminal chooses itself.
    Named(u8),
    /// Red, green and blue.
    Exact([u8; 3]),
}

impl Shade {
    /// What a colour is; `None` if it is left to the terminal. Of 256 colours, the first 16 are the
    /// terminal's; a cube of 6 by 6 by 6 and 24 greys follow.
    pub const fn of(color: Color) -> Option<Self> {
        let number = match color {
            Color::Reset => return None,
            Color::Rgb(red, green, blue) => return Some(Self::Exact([red, green, blue])),
            Color::Indexed(number) => number,
            Color::Black => 0,
            Color::Red => 1,
            Color::Green => 2,
            Color::Yellow => 3,
            Color::Blue => 4,
            Color::Magenta => 5,
            Color::Cyan => 6,
            Color::Gray => 7,
            Color::DarkGray => 8,
            Color::LightRed => 9,
            Color::LightGreen => 10,
            Color::LightYellow => 11,
            Color::LightBlue => 12,
            Color::LightMagenta => 13,
            Color::LightCyan => 14,
            Color::White => 15,
        };
        Some(match levels(number) {
            Some(rgb) => Self::Exact(rgb),
            None => Self::Named(number),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_tells_the_background() {
        let light = Some(true);
        for (colours, expected) in [
            ("15;0", Some(false)),
            ("0;15", light),
            ("0;default;15", light),
            ("15;default;0", Some(false)),
            ("0;default", light),
            ("7;default", Some(false)),
            ("default;default", None),
            ("4;default", None),
            ("", None),
        ] {
            assert_eq!(is_light(colours), expected, "{colours}");
        }
    }

    #[test]
    fn styles_are_read() {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        for (text, expected) in [
            ("", Style::new()),
            ("bold", bold),
            ("red bold", bold.fg(Color::Red)),
            ("bold bright-blue on default", bold.fg(Color::LightBlue).bg(Color::Reset)),
            ("on #ff8700", Style::new().bg(Color::Rgb(255, 135, 0))),
        ] {
            assert_eq!(style(text), Ok(expected), "{text}");
        }
        for wrong in ["bould", "red on", "on on"] {
            assert!(style(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_part_that_cannot_be_read_is_named_and_stays_standard() {
        let text = "screen.theme = \"mine\"\n[themes.mine]\nclue = \"lilac\"\nkey = \"red\"\n";
        let (theme, complaints) = Theme::of(&Config::load(text).0);
        let [complaint] = &complaints[..] else { panic!("{complaints:?}") };
        let text = complaint.to_string();
        assert!(
            text.starts_with("line 3, column 1: themes.mine.clue: \"lilac\" is not a style"),
            "{text}"
        );
        assert_eq!(theme.style(Part::Clue), Theme::of(Config::standard()).0.style(Part::Clue));
        assert_eq!(theme.style(Part::Key), Style::new().fg(Color::Red));
    }

    #[test]
    fn parts_stand_in_their_order() {
        assert!(Part::ALL.iter().enumerate().all(|(place, (part, _))| *part as usize == place));
    }
}
