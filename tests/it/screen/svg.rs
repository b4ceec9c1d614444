//! Screens as SVG, as the README shows them. Letters and rules are text, so that a picture is small; its
//! rows are stretched to the columns of the screen, whatever the width of the reader's font.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The seconds of a frame.
const FRAME: usize = 2;

/// The colours of characters without colours of their own: each theme has a background, so these
/// never show.
const NONE: (u8, u8, u8) = (128, 128, 128);

/// The width of a character.
const WIDTH: f64 = 8.43;
/// The height of a row.
const HEIGHT: f64 = 16.0;
/// The margin around everything.
const MARGIN: f64 = 8.0;

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
            _ => NONE,
        };
        let has = |modifier| cell.modifier.contains(modifier);
        let (text, ground) = (rgb(cell.fg), rgb(cell.bg));
        let (text, ground) = if has(Modifier::REVERSED) { (ground, text) } else { (text, ground) };
        Self { text, ground, bold: has(Modifier::BOLD), underlined: has(Modifier::UNDERLINED) }
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
fn rows(screen: &Buffer) -> Vec<Vec<Letter>> {
    let letter = |cell: &Cell| (cell.symbol().chars().next().unwrap_or(' '), Style::of(cell));
    let rows = screen.content.chunks(screen.area.width.into());
    rows.map(|row| row.iter().map(letter).collect()).collect()
}

/// Screens as SVG, shown one after another. Those after the first have only the rows that differ
/// from it. People who do not want movement see the first.
pub fn draw(screens: &[Buffer]) -> String {
    let frames: Vec<Vec<Vec<Letter>>> = screens.iter().map(rows).collect();
    let (rows, others) = frames.split_first().expect("a screen");
    let all = frames.iter().flatten().flatten();
    let rules: BTreeSet<String> = all.map(|(_, style)| style.rule()).collect();
    let rules: Vec<String> = rules.into_iter().collect();
    let wide = rows[0].len() as f64 * WIDTH;
    let width = wide + 2.0 * MARGIN;
    let height = rows.len() as f64 * HEIGHT + 2.0 * MARGIN;
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
            let top = y as f64 * HEIGHT;
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
