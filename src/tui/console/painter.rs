//! How a picture is sent to the terminal: in few bytes, and in one piece.
//!
//! On a board of cards a step of the cursor changes the grounds of hundreds of cells on dozens of
//! lines, and nearly all that ratatui's own backend sends for it is colour: it sets both colours
//! when one of them changes, cell by cell. Here what changed is cut into runs of one ground, the
//! runs of a ground are sent together, and a blank leaves the ink as it is.

use crate::engine::sort;
use crossterm::cursor::{Hide, MoveTo, MoveToColumn, Show};
use crossterm::queue;
use crossterm::style::{
    Attribute, Color as Sent, Colors, ResetColor, SetAttribute, SetBackgroundColor, SetColors,
    SetForegroundColor,
};
use ratatui::backend::{Backend, ClearType, CrosstermBackend, IntoCrossterm, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use std::io::{self, Write};
use std::ops::Range;

/// A terminal that pictures are sent to. What is queued goes out with the next flush.
#[derive(Debug)]
pub struct Painter<W: Write> {
    out: CrosstermBackend<W>,
}

impl<W: Write> Painter<W> {
    /// Sends to a writer, which must be the terminal's.
    pub const fn new(writer: W) -> Self {
        Self { out: CrosstermBackend::new(writer) }
    }
}

impl<W: Write> Write for Painter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Write::flush(&mut self.out)
    }
}

impl<W: Write> Backend for Painter<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let cells: Vec<Changed<'a>> = content.collect();
        let mut pen = Pen::default();
        for run in runs(&cells) {
            for changed in &cells[run] {
                pen.write(&mut self.out, *changed)?;
            }
        }
        queue!(self.out, ResetColor)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        queue!(self.out, Hide)
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        queue!(self.out, Show)
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.out.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let Position { x, y } = position.into();
        queue!(self.out, MoveTo(x, y))
    }

    fn clear(&mut self) -> io::Result<()> {
        self.out.clear()
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        self.out.clear_region(region)
    }

    fn size(&self) -> io::Result<Size> {
        self.out.size()
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.out.window_size()
    }

    fn flush(&mut self) -> io::Result<()> {
        Write::flush(&mut self.out)
    }
}

/// A cell that is to be sent: column, row and what it holds.
type Changed<'a> = (u16, u16, &'a Cell);

/// Cuts cells into runs side by side on one ground, those of a ground after each other.
fn runs(cells: &[Changed<'_>]) -> Vec<Range<usize>> {
    let mut grounds: Vec<Color> = Vec::new();
    let mut runs: Vec<(usize, Range<usize>)> = Vec::new();
    let mut start = 0;
    let joined = |(x, y, left): &Changed<'_>, (next, row, right): &Changed<'_>| {
        (x + 1, *y, left.bg) == (*next, *row, right.bg)
    };
    for run in cells.chunk_by(joined) {
        let ground = run[0].2.bg;
        let order = grounds.iter().position(|other| *other == ground).unwrap_or_else(|| {
            grounds.push(ground);
            grounds.len() - 1
        });
        runs.push((order, start..start + run.len()));
        start += run.len();
    }
    sort::by_key(&mut runs, |(order, _)| *order);
    runs.into_iter().map(|(_, run)| run).collect()
}

/// What shows even on a blank.
const SHOWS_ON_BLANKS: Modifier =
    Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT);

/// How each modifier is set, and how it is taken back. Bold and dim go together.
const MODIFIERS: [(Modifier, Attribute, Attribute); 6] = [
    (Modifier::BOLD, Attribute::Bold, Attribute::NormalIntensity),
    (Modifier::DIM, Attribute::Dim, Attribute::NormalIntensity),
    (Modifier::ITALIC, Attribute::Italic, Attribute::NoItalic),
    (Modifier::UNDERLINED, Attribute::Underlined, Attribute::NoUnderline),
    (Modifier::REVERSED, Attribute::Reverse, Attribute::NoReverse),
    (Modifier::CROSSED_OUT, Attribute::CrossedOut, Attribute::NotCrossedOut),
];

/// What the terminal has been told so far: where it writes next, and in which style.
#[derive(Default)]
struct Pen {
    /// Where the next character goes, unless the one before was the last of its line.
    place: Option<(u16, u16)>,
    ink: Color,
    ground: Color,
    modifier: Modifier,
}

impl Pen {
    /// Sends a cell.
    fn write(&mut self, out: &mut impl Write, (x, y, cell): Changed<'_>) -> io::Result<()> {
        match self.place {
            Some(place) if place == (x, y) => {}
            Some((_, row)) if row == y => queue!(out, MoveToColumn(x))?,
            _ => queue!(out, MoveTo(x, y))?,
        }
        self.place = Some((x + 1, y));
        let is_blank = cell.symbol() == " " && !cell.modifier.intersects(SHOWS_ON_BLANKS);
        if is_blank {
            self.modify(out, self.modifier - SHOWS_ON_BLANKS)?;
            self.color(out, self.ink, cell.bg)?;
        } else {
            self.modify(out, cell.modifier)?;
            self.color(out, cell.fg, cell.bg)?;
        }
        out.write_all(cell.symbol().as_bytes())
    }

    /// Sets what differs of the modifiers.
    fn modify(&mut self, out: &mut impl Write, wanted: Modifier) -> io::Result<()> {
        let mut held = self.modifier;
        if held == wanted {
            return Ok(());
        }
        for (modifier, _, off) in MODIFIERS {
            if (held - wanted).contains(modifier) {
                queue!(out, SetAttribute(off))?;
                held -= match off {
                    Attribute::NormalIntensity => Modifier::BOLD | Modifier::DIM,
                    _ => modifier,
                };
            }
        }
        for (modifier, on, _) in MODIFIERS {
            if (wanted - held).contains(modifier) {
                queue!(out, SetAttribute(on))?;
            }
        }
        self.modifier = wanted;
        Ok(())
    }

    /// Sets what differs of the colours.
    fn color(&mut self, out: &mut impl Write, ink: Color, ground: Color) -> io::Result<()> {
        let sent = |color: Color| -> Sent { color.into_crossterm() };
        match (self.ink == ink, self.ground == ground) {
            (true, true) => {}
            (false, true) => queue!(out, SetForegroundColor(sent(ink)))?,
            (true, false) => queue!(out, SetBackgroundColor(sent(ground)))?,
            (false, false) => queue!(out, SetColors(Colors::new(sent(ink), sent(ground))))?,
        }
        (self.ink, self.ground) = (ink, ground);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Style;
    use std::num::NonZero;
    use vt100::Parser;

    const SIZE: (u16, u16) = (12, 4);

    fn screen() -> Parser {
        let [rows, cols] = [SIZE.1, SIZE.0].map(|size| NonZero::new(size).expect("not 0"));
        Parser::new(rows, cols, 0)
    }

    fn styles() -> impl Strategy<Value = Style> {
        let color = prop_oneof![
            Just(Color::Reset),
            Just(Color::Red),
            Just(Color::Indexed(200)),
            Just(Color::Rgb(1, 2, 3)),
            Just(Color::Rgb(4, 5, 6)),
        ];
        (color.clone(), color, 0..64_usize).prop_map(|(ink, ground, bits)| {
            let chosen = MODIFIERS.iter().enumerate().filter(|(bit, _)| bits & (1 << bit) != 0);
            let style = Style::new().fg(ink).bg(ground);
            let style = chosen.fold(style, |style, (_, (sort, ..))| style.add_modifier(*sort));
            // The emulator knows only one of them at a time.
            let both = Modifier::BOLD | Modifier::DIM;
            if style.add_modifier.contains(both) { style.not_dim() } else { style }
        })
    }

    fn buffers() -> impl Strategy<Value = Buffer> {
        let symbol = prop_oneof![3 => Just(" "), 1 => Just("7"), 1 => Just("─")];
        let size = usize::from(SIZE.0 * SIZE.1);
        // Few styles, so that there are runs.
        let cells = prop::collection::vec((symbol, 0..4_usize), size);
        (prop::collection::vec(styles(), 4), cells).prop_map(|(styles, cells)| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, SIZE.0, SIZE.1));
            for (cell, (symbol, style)) in buffer.content.iter_mut().zip(cells) {
                cell.set_symbol(symbol).set_style(styles[style]);
            }
            buffer
        })
    }

    /// What a terminal shows that two pictures were sent to, one after the other.
    fn shown(out: Vec<u8>) -> Vec<String> {
        let mut terminal = screen();
        terminal.process(&out);
        let places = (0..SIZE.1).flat_map(|y| (0..SIZE.0).map(move |x| (y, x)));
        let cell = |(y, x)| {
            let cell = terminal.screen().cell(y, x).expect("a cell of the screen");
            let blank = matches!(cell.contents(), "" | " ") && !cell.underline() && !cell.inverse();
            let ink = (cell.fgcolor(), cell.bold(), cell.dim(), cell.italic());
            let ink = (!blank).then_some((ink, cell.contents().trim().to_owned()));
            format!("{ink:?} {:?} {} {}", cell.bgcolor(), cell.underline(), cell.inverse())
        };
        places.map(cell).collect()
    }

    fn sent<B: Backend<Error = io::Error>>(backend: &mut B, before: &Buffer, after: &Buffer) {
        let empty = Buffer::empty(before.area);
        backend.draw(empty.diff(before).into_iter()).expect("a vector takes all");
        backend.draw(before.diff(after).into_iter()).expect("a vector takes all");
    }

    proptest! {
        #[test]
        fn a_picture_looks_as_it_does_through_ratatui(before in buffers(), after in buffers()) {
            let (mut ours, mut theirs) = (Vec::new(), Vec::new());
            sent(&mut Painter::new(&mut ours), &before, &after);
            sent(&mut CrosstermBackend::new(&mut theirs), &before, &after);
            prop_assert_eq!(shown(ours), shown(theirs));
        }
    }

    #[test]
    fn a_ground_is_set_once_for_all_that_stand_on_it() {
        let (a, b) = (Color::Rgb(1, 1, 1), Color::Rgb(2, 2, 2));
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 2));
        for y in 0..2 {
            for x in 0..6 {
                buffer[(x, y)].set_bg(if x < 3 { a } else { b }).set_fg(Color::Indexed(x as u8));
            }
        }
        let mut out = Vec::new();
        let empty = Buffer::empty(buffer.area);
        Painter::new(&mut out).draw(empty.diff(&buffer).into_iter()).expect("a vector takes all");
        let text = String::from_utf8(out).expect("text");
        assert_eq!(
            text,
            "\u{1b}[1;1H\u{1b}[48;2;1;1;1m   \u{1b}[2;1H   \
             \u{1b}[1;4H\u{1b}[48;2;2;2;2m   \u{1b}[2;4H   \u{1b}[0m"
        );
    }
}
