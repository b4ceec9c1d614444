//! Draws the pictures of the README: plays the program in a pseudo-terminal and writes what the
//! screen shows as SVG into `assets/pictures`; `tests/it/pictures.rs` says when new ones are due.
//!
//! ```text
//! cargo build && cargo run --example pictures
//! ```
//!
//! The same program draws the same bytes: puzzles and keys are fixed, and no clock, path or locale
//! is visible. Letters and rules are text, so that a picture is small; its rows are stretched to the
//! columns of the screen, whatever the width of the reader's font.
// Whatever goes wrong here is a defect, so it panics.
#![allow(clippy::expect_used, clippy::panic)]

#[path = "../tests/it/terminal.rs"]
#[allow(dead_code, clippy::duplicate_mod, reason = "the tests use all of it, and have it too")]
mod terminal;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::Duration;
use terminal::Terminal;
use vt100::{Cell, Color, Screen};

/// A picture.
pub struct Picture {
    /// Its name, before that of the theme.
    pub name: &'static str,
    /// The puzzle.
    pub puzzle: &'static str,
    /// How many hints are applied first.
    pub hints: usize,
    /// How much of the next one is shown.
    pub degree: usize,
    /// The keys that are pressed last.
    pub keys: &'static [&'static str],
}

const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";

/// A Sudoku whose nineteenth step, after the marks are filled in, is a 2-string kite.
pub const SUDOKU: &str =
    "..7..9..1.8..2.......47.9...1.8....38...5...45....6.1...6.83.......1..9.1..5..4..";

/// Cages.
const KILLER: &str = include_str!("../tests/data/killer.txt");

/// The pictures that do not move.
pub const PICTURES: &[Picture] = &[
    Picture { name: "sudoku-hint", puzzle: SUDOKU, hints: 18, degree: 3, keys: &[] },
    Picture {
        name: "kakuro",
        puzzle: include_str!("../tests/data/kakuro.txt"),
        hints: 24,
        degree: 0,
        keys: &[],
    },
    Picture {
        name: "killer",
        puzzle: KILLER,
        hints: 0,
        degree: 0,
        keys: &[DOWN, DOWN, RIGHT, RIGHT],
    },
    Picture {
        name: "scores",
        puzzle: SUDOKU,
        hints: 14,
        degree: 0,
        keys: &["\t", "\t", DOWN, "1", "5"],
    },
];

/// The keys of the moving picture, with a frame after each group: a hint to its end, and a score
/// that is typed.
pub const TOUR: &[&[&str]] =
    &[&[], &["s"], &["s"], &["s"], &["\r"], &["\t", "\t"], &[DOWN], &["1"], &["5"], &["\r"]];

/// The number of hints applied before it.
pub const BEFORE: usize = 18;

/// The seconds of a frame.
const FRAME: usize = 2;

/// How long the screen must not change before it counts as finished.
const STILL: Duration = Duration::from_millis(1500);

/// The colours of characters without colours of their own: each theme has a background, so these
/// never show.
const NONE: (u8, u8, u8) = (128, 128, 128);

/// Columns and rows of the screen.
pub const SIZE: (u16, u16) = (80, 24);
/// The width of a character.
pub const WIDTH: f64 = 8.43;
/// The height of a row.
pub const HEIGHT: f64 = 16.0;
/// The margin around everything.
const MARGIN: f64 = 8.0;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/pictures");
    fs::create_dir_all(&folder).expect("a folder for the pictures");
    let write = |name: &str, theme: &str, frames: &[Screen]| {
        let path = folder.join(format!("{name}-{theme}.svg"));
        let svg = draw(frames);
        fs::write(&path, &svg).expect("a place for the picture");
        println!("{}: {} bytes", path.display(), svg.len());
    };
    for theme in ["dark", "light"] {
        for picture in PICTURES {
            write(picture.name, theme, &[screen(picture, theme)]);
        }
        write("tour", theme, &tour(theme));
    }
}

/// What the program shows after each group of keys of the moving picture.
fn tour(theme: &str) -> Vec<Screen> {
    let home = tempfile::tempdir().expect("a folder for the game");
    let mut terminal = start(home.path(), theme, SUDOKU, BEFORE);
    let mut frames = Vec::new();
    for keys in TOUR {
        keys.iter().for_each(|key| terminal.press(key));
        frames.push(settled(&mut terminal));
    }
    terminal.send("\x03");
    terminal.wait();
    frames
}

/// The program with the marks filled in and some hints applied.
fn start(home: &Path, theme: &str, puzzle: &str, hints: usize) -> Terminal {
    let mut terminal = Terminal::start(home, &["--theme", theme, puzzle.trim()], SIZE.0, SIZE.1);
    terminal.press("a");
    for _ in 0..hints {
        hint(&mut terminal, 1);
        terminal.press("\r");
        terminal.wait_until("the next state", |terminal| !shows_hint(terminal, 1));
    }
    terminal
}

/// The screen once it no longer changes.
fn settled(terminal: &mut Terminal) -> Screen {
    terminal.wait_until("the total", has_total);
    while terminal.take(STILL) {}
    terminal.picture().clone()
}

/// What the program shows after the keys of a picture.
fn screen(picture: &Picture, theme: &str) -> Screen {
    let home = tempfile::tempdir().expect("a folder for the game");
    let mut terminal = start(home.path(), theme, picture.puzzle, picture.hints);
    (1..=picture.degree).for_each(|degree| hint(&mut terminal, degree));
    picture.keys.iter().for_each(|keys| terminal.press(keys));
    let screen = settled(&mut terminal);
    terminal.send("\x03");
    terminal.wait();
    screen
}

/// Asks for more of a hint.
fn hint(terminal: &mut Terminal, degree: usize) {
    terminal.press("s");
    terminal.wait_until("a hint", |terminal| shows_hint(terminal, degree));
}

fn shows_hint(terminal: &Terminal, degree: usize) -> bool {
    let stage = format!(" {degree} of 3");
    let is_title = |line: &str| line.contains("Hint ") && line.contains(&stage);
    terminal.screen().lines().any(is_title)
}

/// Whether the total is worked out, and the level after it.
fn has_total(terminal: &Terminal) -> bool {
    let screen = terminal.screen();
    let total = screen.lines().find_map(|line| line.split("Total").nth(1));
    total.is_some_and(|total| {
        !total.contains('…') && total.trim_end().ends_with(char::is_alphabetic)
    })
}

/// How a character is painted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Style {
    text: (u8, u8, u8),
    ground: (u8, u8, u8),
    bold: bool,
    underlined: bool,
}

impl Style {
    fn of(cell: &Cell) -> Self {
        let rgb = |colour| match colour {
            Color::Rgb(red, green, blue) => (red, green, blue),
            Color::Default | Color::Idx(_) => NONE,
        };
        let (text, ground) = (rgb(cell.fgcolor()), rgb(cell.bgcolor()));
        let (text, ground) = if cell.inverse() { (ground, text) } else { (text, ground) };
        Self { text, ground, bold: cell.bold(), underlined: cell.underline() }
    }

    /// The rule of its class.
    fn rule(self) -> String {
        let bold = if self.bold { ";font-weight:bold" } else { "" };
        let line = if self.underlined { ";text-decoration:underline" } else { "" };
        format!("{{fill:{}{bold}{line}}}", hex(self.text))
    }
}

fn hex((red, green, blue): (u8, u8, u8)) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A character with its style.
type Letter = (char, Style);

/// The rows of a screen.
fn rows(screen: &Screen) -> Vec<Vec<Letter>> {
    let row = |y| -> Vec<Letter> {
        let cells = (0..SIZE.0).filter_map(|x| screen.cell(y, x));
        cells.map(|cell| (cell.contents().chars().next().unwrap_or(' '), Style::of(cell))).collect()
    };
    (0..SIZE.1).map(row).collect()
}

/// Screens as SVG, shown one after another. Those after the first have only the rows that differ
/// from it. People who do not want movement see the first.
fn draw(screens: &[Screen]) -> String {
    let frames: Vec<Vec<Vec<Letter>>> = screens.iter().map(rows).collect();
    let (rows, others) = frames.split_first().expect("a screen");
    let all = frames.iter().flatten().flatten();
    let rules: BTreeSet<String> = all.map(|(_, style)| style.rule()).collect();
    let rules: Vec<String> = rules.into_iter().collect();
    let width = f64::from(SIZE.0) * WIDTH + 2.0 * MARGIN;
    let height = f64::from(SIZE.1) * HEIGHT + 2.0 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-{MARGIN} -{MARGIN} {width:.1} {height}\" \
         font-family=\"ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans Mono,monospace\" \
         font-size=\"14\" xml:space=\"preserve\">\n<style>text{{white-space:pre}}"
    );
    for (number, rule) in rules.iter().enumerate() {
        let _ = write!(svg, ".s{number}{rule}");
    }
    if !others.is_empty() {
        let (count, seconds) = (frames.len(), frames.len() * FRAME);
        let shown = 100.0 / count as f64;
        let _ = write!(
            svg,
            "@keyframes f{{0%{{visibility:visible}}{shown}%,100%{{visibility:hidden}}}}\
             g{{visibility:hidden;animation:f {seconds}s step-end infinite}}\
             @media(prefers-reduced-motion){{g{{animation:none}}}}"
        );
    }
    let ground = rows[0][0].1.ground;
    let _ = writeln!(
        svg,
        "</style>\n<path fill=\"{}\" d=\"M-{MARGIN} -{MARGIN}h{width:.1}v{height}H-{MARGIN}\"/>",
        hex(ground)
    );
    for (y, row) in rows.iter().enumerate() {
        grounds(&mut svg, row, y, ground);
        letters(&mut svg, row, y, &rules);
    }
    for (number, other) in others.iter().enumerate() {
        let delay = (number + 1) * FRAME;
        let _ = writeln!(svg, "<g style=\"animation-delay:{delay}s\">");
        for (y, row) in other.iter().enumerate().filter(|(y, row)| rows[*y] != **row) {
            let (top, wide) = (y as f64 * HEIGHT, f64::from(SIZE.0) * WIDTH);
            let fill = hex(ground);
            let path = format!("M0 {top}h{wide:.1}v{HEIGHT}h-{wide:.1}");
            let _ = writeln!(svg, "<path fill=\"{fill}\" d=\"{path}\"/>");
            grounds(&mut svg, row, y, ground);
            letters(&mut svg, row, y, &rules);
        }
        svg.push_str("</g>\n");
    }
    svg + "</svg>\n"
}

/// The backgrounds of the characters in a row, if they differ.
fn grounds(svg: &mut String, row: &[Letter], y: usize, usual: (u8, u8, u8)) {
    let mut x = 0;
    for run in row.chunk_by(|one, next| one.1.ground == next.1.ground) {
        let ground = run[0].1.ground;
        if ground != usual {
            let (left, wide) = (x as f64 * WIDTH, run.len() as f64 * WIDTH);
            let (top, fill) = (y as f64 * HEIGHT, hex(ground));
            let _ = writeln!(
                svg,
                "<path fill=\"{fill}\" d=\"M{left:.1} {top}h{wide:.1}v{HEIGHT}h-{wide:.1}\"/>"
            );
        }
        x += run.len();
    }
}

/// The characters of a row. A character that a font is likely to borrow from another one, and that
/// may so have another width, is placed by itself.
fn letters(svg: &mut String, row: &[Letter], y: usize, rules: &[String]) {
    let is_borrowed = |symbol: char| matches!(symbol, '▸' | '▾' | '✓' | '▒' | '↓' | '↑');
    let mut x = 0;
    for run in row.chunk_by(|one, next| is_borrowed(one.0) == is_borrowed(next.0)) {
        let is_blank = |letter: &&Letter| letter.0 == ' ' && !letter.1.underlined;
        let before = run.iter().take_while(is_blank).count();
        let after = run[before..].iter().rev().take_while(is_blank).count();
        let text = &run[before..run.len() - after];
        if !text.is_empty() {
            let (left, wide) = ((x + before) as f64 * WIDTH, text.len() as f64 * WIDTH);
            let base = y as f64 * HEIGHT + 12.5;
            let _ = write!(
                svg,
                "<text x=\"{left:.1}\" y=\"{base}\" textLength=\"{wide:.1}\" \
                 lengthAdjust=\"spacingAndGlyphs\">"
            );
            for span in text.chunk_by(|one, next| one.1.rule() == next.1.rule()) {
                let rule = span[0].1.rule();
                let class = rules.iter().position(|other| *other == rule).unwrap_or(0);
                let symbols: String = span.iter().map(|(symbol, _)| escaped(*symbol)).collect();
                let _ = write!(svg, "<tspan class=\"s{class}\">{symbols}</tspan>");
            }
            svg.push_str("</text>\n");
        }
        x += run.len();
    }
}

fn escaped(symbol: char) -> String {
    match symbol {
        '<' => "&lt;".into(),
        '>' => "&gt;".into(),
        '&' => "&amp;".into(),
        other => other.into(),
    }
}
