//! The themes of the standard configuration: they can be read, text contrasts with its background,
//! styles are distinct for people who see fewer colours, and nothing depends on colour alone.

use crate::screen::frames::{CONFIG, every_look};
use crate::screen::stage::Stage;
use gradus::config::{BASE_THEME, Config, Value};
use gradus::desk::ConfigChange;
use gradus::tui::dispatch::update;
use gradus::tui::message::Effect;
use gradus::tui::terminal::Event;
use gradus::tui::theme::{MONO, Part, Theme};
use ratatui::buffer::Cell;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::time::Duration;

fn theme(name: &str) -> Theme {
    let mut config = Config::standard().clone();
    config.screen.theme = name.into();
    let (theme, complaints) = Theme::of(&config);
    assert_eq!(complaints, []);
    theme
}

#[test]
fn every_theme_can_be_read() {
    let names: Vec<&str> = Config::standard().themes().collect();
    assert_eq!(
        names,
        [
            "colour-blind",
            "dark",
            "gruvbox",
            "high-contrast",
            "light",
            "mono",
            "solarized",
            "terminal"
        ]
    );
    names.into_iter().for_each(|name| assert_eq!(theme(name).name, name));
}

#[test]
fn mono_has_no_colour_and_the_terminals_own_no_black_or_white() {
    for (part, name) in Part::ALL {
        let style = theme(MONO).style(part);
        assert_eq!((style.fg, style.bg), (None, None), "{name}");
        let style = theme(BASE_THEME).style(part);
        let literal = [Color::Black, Color::White, Color::Gray, Color::DarkGray];
        let colours = [style.fg, style.bg].into_iter().flatten();
        assert!(colours.into_iter().all(|colour| !literal.contains(&colour)), "{name}");
    }
}

/// Red, green and blue as amounts of light, from 0 to 1.
type Light = [f64; 3];

fn light(colour: Option<Color>) -> Light {
    let Some(Color::Rgb(red, green, blue)) = colour else { panic!("{colour:?} is no RGB") };
    [red, green, blue].map(|byte| match f64::from(byte) / 255.0 {
        dark if dark <= 0.04045 => dark / 12.92,
        other => ((other + 0.055) / 1.055).powf(2.4),
    })
}

fn luminance([red, green, blue]: Light) -> f64 {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The contrast of two colours by the Web Content Accessibility Guidelines, from 1 to 21.
fn contrast(one: Light, other: Light) -> f64 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

/// Parts that are not text: lines, symbols and shades, which need less contrast.
const LINES: &[Part] = &[
    Part::Frame,
    Part::Cage,
    Part::Current,
    Part::Peer,
    Part::Black,
    Part::HintBase,
    Part::HintCover,
    Part::Diagonal,
    Part::Window,
    Part::HintStrong,
    Part::HintWeak,
    Part::HintBracket,
];

/// Parts that may be fainter still, as they only put in order what is there anyway: light rules
/// between cells and the dots between marks.
const FAINT: &[Part] = &[Part::Rule, Part::Absent, Part::Outline];

/// Parts in cells, on which the background of the cursor and of a selection lies too.
const IN_CELLS: &[Part] = &[
    Part::Given,
    Part::Digit,
    Part::Mark,
    Part::MarkEven,
    Part::Absent,
    Part::Corner,
    Part::Same,
    Part::SameMark,
    Part::Mistake,
    Part::HintPattern,
    Part::HintFin,
    Part::HintFirst,
    Part::HintSecond,
    Part::HintSetA,
    Part::HintSetB,
    Part::HintSetC,
    Part::HintSetD,
    Part::HintPlace,
    Part::HintRemove,
];

/// The themes that have their own colours.
const RGB: [&str; 6] = ["dark", "light", "colour-blind", "high-contrast", "gruvbox", "solarized"];

/// Clues, which are in black cells.
const ON_BLACK: &[Part] = &[Part::Clue, Part::ClueCurrent, Part::ClueMet, Part::ClueWrong];

/// The backgrounds of cells that are cards, except black ones and the cursor's: first those that change
/// where the cursor sees their cells.
const GROUNDS: &[Part] = &[
    Part::Card,
    Part::Diagonal,
    Part::Window,
    Part::LineGrey,
    Part::LineGreen,
    Part::LinePink,
    Part::LineBlue,
    Part::LineGold,
    Part::LineViolet,
    Part::LineRed,
    Part::LineOrange,
    Part::LineTeal,
    Part::CardOther,
    Part::Peer,
    Part::Selection,
    Part::HintBase,
    Part::HintCover,
];

/// Those that change.
const SEEN: &[Part] = GROUNDS.split_at(12).0;

/// Backgrounds of neighbours are distinct but quiet; the cursor and the regions of a hint are easy
/// to see.
#[test]
fn grounds_tell_structure() {
    for theme in RGB.map(theme) {
        let name = &theme.name;
        assert!(theme.has_cards(), "{name} has no cards");
        let ground = |part| light(theme.ground(part, false));
        let apart = contrast(ground(Part::Card), ground(Part::CardOther));
        assert!((1.06..=1.25).contains(&apart), "{name}: cards {apart:.2}");
        for part in [Part::Cursor, Part::HintBase, Part::HintCover] {
            let stands_out = contrast(ground(part), ground(Part::Card));
            assert!(stands_out >= 1.4, "{name}: {part:?} {stands_out:.2}");
        }
        let black = contrast(ground(Part::Black), ground(Part::Card));
        assert!(black >= 1.15, "{name}: black cells {black:.2}");
        let [black, card] = [Part::Black, Part::Card].map(|part| luminance(ground(part)));
        assert!(black < card, "{name}: black cells are lighter than white ones");
        let page = light(theme.style(Part::Screen).bg);
        let black = contrast(ground(Part::Black), page);
        assert!(black >= 1.15, "{name}: black cells on the page {black:.2}");
    }
}

#[test]
fn text_stands_out_from_what_is_behind_it() {
    let usual = [4.5, 3.0, 1.5];
    for name in RGB {
        let [text, lines, faint] = if name == "high-contrast" { [7.0, 4.5, 3.0] } else { usual };
        let theme = theme(name);
        let screen = theme.style(Part::Screen);
        // A cursor with its own colour for text replaces that of others.
        let has_ground = |part: &Part| *part != Part::Cursor || theme.style(*part).fg.is_none();
        let behind = |parts: &[Part]| -> Vec<Color> {
            let parts = parts.iter().filter(|part| has_ground(part));
            parts.filter_map(|part| theme.style(*part).bg).collect()
        };
        // Without cards, symbols are on the shades of diagonals and windows.
        let board: &[Part] = if theme.has_cards() {
            &[Part::Screen]
        } else {
            &[Part::Screen, Part::Diagonal, Part::Window]
        };
        let board = behind(board);
        let on_cards = |other| {
            let theme = &theme;
            let own = GROUNDS.iter().filter_map(move |&part| theme.ground(part, other));
            own.chain(SEEN.iter().filter_map(move |&part| theme.seen(part, other)))
        };
        let cells = if theme.has_cards() {
            let cards = [false, true].into_iter().flat_map(on_cards);
            [behind(&[Part::Cursor]), cards.collect()].concat()
        } else {
            [board.clone(), behind(&[Part::Cursor, Part::Selection])].concat()
        };
        let black = behind(&[Part::Black]);
        for (part, slug) in Part::ALL {
            let Style { fg, bg, add_modifier, .. } = theme.style(part);
            assert!(!add_modifier.contains(Modifier::DIM), "{name}: how dim {slug} is, is unknown");
            let least = match part {
                part if FAINT.contains(&part) => faint,
                part if LINES.contains(&part) => lines,
                _ => text,
            };
            let grounds = match part {
                part if IN_CELLS.contains(&part) => &cells,
                part if ON_BLACK.contains(&part) && theme.has_cards() => &black,
                // It only colours the background.
                part if GROUNDS.contains(&part) && bg.is_some() && fg.is_none() => continue,
                Part::Black if bg.is_some() => continue,
                _ => &board,
            };
            for ground in bg.map_or(grounds.clone(), |own| vec![own]) {
                let has = contrast(light(fg.or(screen.fg)), light(Some(ground)));
                assert!(has >= least, "{name}: {slug} has {has:.2}, not {least}");
            }
        }
    }
}

/// Lines are told apart by their inks in every theme, and by letters where there are no colours.
#[test]
fn lines_have_inks_of_their_own() {
    for theme in RGB.map(theme).into_iter().chain([theme(BASE_THEME)]) {
        let lines = Part::ALL.iter().filter(|(_, slug)| slug.starts_with("line-"));
        let styles: Vec<(&str, Style)> =
            lines.map(|(part, slug)| (*slug, theme.style(*part))).collect();
        for (place, (slug, one)) in styles.iter().enumerate() {
            for (other_slug, other) in &styles[..place] {
                let is_same = one.fg == other.fg || one.bg == other.bg && one.bg.is_some();
                assert!(!is_same, "{}: {slug} and {other_slug}", theme.name);
            }
        }
    }
}

/// On a dark screen, a white dot is light and a black one dark on something lighter.
#[test]
fn dots_look_like_their_names() {
    for theme in RGB.map(theme).iter().filter(|theme| theme.is_dark()) {
        let screen = luminance(light(theme.style(Part::Screen).bg));
        let white = theme.style(Part::DotWhite);
        assert!(luminance(light(white.fg)) > 0.8 && white.bg.is_none(), "{}", theme.name);
        let black = theme.style(Part::DotBlack);
        let [ink, behind] = [black.fg, black.bg].map(|it| luminance(light(it)));
        assert!(ink < 0.01 && behind > 0.3 && screen < behind, "{}", theme.name);
    }
}

/// How people see colours who lack one of the three cones (Machado, Oliveira and Fernandes, "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, severity 1.0), and
/// people who have all.
const SIGHTS: [(&str, [Light; 3]); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

fn seen(matrix: &[Light; 3], colour: Light) -> Light {
    matrix.map(|row| {
        let sum: f64 = row.iter().zip(colour).map(|(share, light)| share * light).sum();
        sum.clamp(0.0, 1.0)
    })
}

/// A colour in CIELAB, for the white point D65.
fn lab([red, green, blue]: Light) -> [f64; 3] {
    let bent = |amount: f64| match amount {
        much if much > 216.0 / 24389.0 => much.cbrt(),
        little => (24389.0 / 27.0 * little + 16.0) / 116.0,
    };
    let x = bent((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
    let y = bent(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue);
    let z = bent((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The least distance in CIELAB at which the colours of thin strokes are distinct at a glance; a
/// distance of 2 is noticeable between areas side by side.
const APART: f64 = 20.0;

/// Styles that must be distinct. Removed candidates are an `x`, whatever their colour.
const PAIRS: &[[Part; 2]] = &[
    [Part::HintFirst, Part::HintSecond],
    [Part::HintStrong, Part::HintWeak],
    [Part::HintBase, Part::HintCover],
    [Part::HintPattern, Part::HintRemove],
    [Part::HintPattern, Part::HintFin],
    [Part::HintFin, Part::HintRemove],
    [Part::HintFirst, Part::Mark],
    [Part::HintSecond, Part::Mark],
    [Part::HintRemove, Part::Mark],
    [Part::HintSetA, Part::HintSetB],
    [Part::HintSetA, Part::HintSetC],
    [Part::HintSetA, Part::HintSetD],
    [Part::HintSetB, Part::HintSetC],
    [Part::HintSetB, Part::HintSetD],
    [Part::HintSetC, Part::HintSetD],
    [Part::HintPlace, Part::Digit],
    [Part::Digit, Part::Given],
    [Part::Mistake, Part::Digit],
    [Part::Mistake, Part::Given],
    [Part::ClueWrong, Part::Clue],
    [Part::ClueWrong, Part::ClueMet],
    [Part::ClueCurrent, Part::Clue],
    [Part::ColourATrue, Part::ColourAFalse],
    [Part::ColourBTrue, Part::ColourBFalse],
    [Part::ColourCTrue, Part::ColourCFalse],
    [Part::ColourDTrue, Part::ColourDFalse],
    [Part::Warning, Part::Error],
];

#[test]
fn styles_stay_apart_without_one_of_the_cones() {
    let theme = theme("colour-blind");
    let colour = |part| light(theme.style(part).fg.or(theme.style(Part::Screen).fg));
    for (sight, matrix) in &SIGHTS {
        for pair in PAIRS {
            let [one, other] = pair.map(|part| lab(seen(matrix, colour(part))));
            let squares = one.iter().zip(other).map(|(one, other)| (one - other).powi(2));
            let apart = squares.sum::<f64>().sqrt();
            assert!(apart >= APART, "{sight}: {pair:?} are {apart:.1} apart");
        }
    }
}

#[test]
fn the_theme_changes_by_a_key_and_is_kept() {
    let mut stage = Stage::configured("1.............4.", (80, 24), "screen.theme = \"dark\"");
    let effects =
        update(&mut stage.model, Event::Key("X".parse().expect("a key")).into(), Duration::ZERO);
    assert!(
        matches!(&effects[..], [Effect::Keep(ConfigChange::Setting { value: Value::Name(name), .. })] if name == "gruvbox")
    );
    assert_eq!(stage.model.look.theme, theme("gruvbox"));
    let background = |cell: &Cell| cell.bg != Color::Reset;
    assert!(stage.picture().backend().buffer().content().iter().all(background));
    stage.press("X X X X X X X");
    assert_eq!(stage.model.look.theme.name, "dark");

    let mut stage = Stage::configured("1.............4.", (80, 24), "screen.color = \"never\"");
    let before = stage.model.look.theme.clone();
    stage.press("X");
    assert_eq!(stage.model.look.theme, before);
    let said = stage.model.notice.as_ref().map(|notice| notice.text.as_str());
    assert!(said.is_some_and(|said| said.contains("NO_COLOR")), "{said:?}");
}

/// The ninth colour is told from the other eight in every theme: by its style or, without colours, by its
/// letter alone.
#[test]
fn the_ninth_colour_differs_from_the_others() {
    let others = Part::ALL.iter().filter(|(_, slug)| slug.starts_with("colour-"));
    let others: Vec<Part> =
        others.map(|(part, _)| *part).filter(|part| *part != Part::ColourE).collect();
    assert_eq!(others.len(), 8);
    let apart = |one: Color, other: Color| {
        let [one, other] = [one, other].map(|colour| lab(light(Some(colour))));
        one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
    };
    for theme in RGB.map(theme).into_iter().chain([theme(BASE_THEME)]) {
        let ninth = theme.style(Part::ColourE);
        for part in &others {
            let (name, other) = (&theme.name, theme.style(*part));
            assert!(ninth != other, "{name}: {part:?}");
            let grounds = ninth.bg.or(ninth.fg).zip(other.bg.or(other.fg));
            let Some((one @ Color::Rgb(..), other @ Color::Rgb(..))) = grounds else { continue };
            let apart = apart(one, other);
            assert!(apart >= 10.0, "{name}: {part:?} {apart:.1}");
        }
    }
}

/// The part of the screen with a cell of a 9x9 Sudoku, or of a Kakuro from its corner, at 80x24,
/// with the rules on either side.
fn cell_of(kakuro: bool, row: u16, col: u16) -> Rect {
    let rules = if kakuro { 0 } else { (row - 1) / 3 };
    Rect::new(6 * (col - 1), 1 + 2 * (row - 1) + rules, 7, 2)
}

/// A meaning: its name, the puzzle, keys that lead to the plain screen and to the one with the
/// meaning, and the cell that has it.
type Meaning = (&'static str, usize, &'static str, &'static str, (u16, u16));

const MEANINGS: &[Meaning] = &[
    ("cursor", 1, "", "down right", (2, 2)),
    ("marks", 1, "", "n 2", (1, 1)),
    ("mistake", 1, "6 v v right", "6 v right", (1, 1)),
    ("repeated digit", 1, "5 v v right", "5 right", (1, 1)),
    ("same digit", 1, "", "right", (2, 4)),
    ("same mark", 1, "a right", "a right g 2", (1, 1)),
    ("two candidates", 1, "a right", "a right g b", (1, 1)),
    ("held digit", 1, "a right", "a right f 2", (1, 1)),
    ("selected", 1, "a right", "space a right", (1, 1)),
    ("colour of a cell", 1, "a right", "c A a right", (1, 1)),
    ("side of a colour", 1, "c A a right", "c a a right", (1, 1)),
    ("colour of a candidate", 1, "a right", "a c 2 A right", (1, 1)),
    ("side of its colour", 1, "a c 2 A right", "a c 2 a right", (1, 1)),
    ("marks hidden", 1, "a right", "a d right", (1, 1)),
    ("region of a hint", 1, "a", "a e", (3, 4)),
    ("cells of a hint", 1, "a e", "a e e", (3, 4)),
    ("place of a hint", 1, "a e e", "a e e e", (3, 4)),
    ("current clue", 2, "", "right right right", (2, 5)),
    ("clue that is met", 2, "right right right", "right right right 1 down 5 up", (2, 5)),
    ("impossible clue", 2, "right right right", "right right right 1 down 4 up", (2, 5)),
];

/// What a part of the screen shows apart from colours.
fn shown(stage: &Stage, area: Rect) -> Vec<(String, Modifier)> {
    let picture = stage.picture();
    let buffer = picture.backend().buffer();
    assert!(buffer.content().iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)));
    let cell = |at| (buffer[at].symbol().to_string(), buffer[at].modifier);
    area.positions().map(cell).collect()
}

#[test]
fn nothing_is_told_by_colour_alone() {
    let config = format!("screen.theme = \"mono\"\n{CONFIG}");
    let mut told = Vec::new();
    for (name, puzzle, plain, keys, (row, col)) in MEANINGS {
        let area = cell_of(*puzzle == 2, *row, *col);
        let [plain, meant] = [plain, keys].map(|keys| {
            let mut stage = Stage::configured(every_look()[*puzzle].1, (80, 24), &config);
            shown(stage.press(keys), area)
        });
        told.extend((plain == meant).then_some(*name));
    }
    assert_eq!(told, [""; 0], "told by colour alone");
    let mono = theme(MONO);
    assert_ne!(mono.style(Part::Given), mono.style(Part::Digit));
}
