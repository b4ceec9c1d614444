//! Sends a picture to the terminal in few bytes, and in one piece.
//!
//! On a board, a step of the cursor changes the backgrounds of hundreds of cells on dozens of lines.
//! Nearly everything that ratatui's own backend sends for it is colour: it sets both colours when one of
//! them changes, cell by cell. Here, the changes are cut into runs with one background and one ink, all
//! runs with the same ones are sent together, and a blank leaves the ink as it is. What is sent next is
//! what takes the fewest bytes to change to and to get to.

use crossterm::cursor::{Hide, MoveTo, MoveToColumn, Show};
use crossterm::queue;
use crossterm::style::{Color as Sent, Colored, ResetColor};
use ratatui::backend::{Backend, ClearType, CrosstermBackend, IntoCrossterm, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use std::fmt::Display;
use std::io::{self, Write};
use std::mem;
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// A terminal to send pictures to. Queued output goes out with the next flush.
#[derive(Debug)]
pub struct Painter<W: Write> {
    out: CrosstermBackend<W>,
    shown: Shown,
    feeds: bool,
    hidden: bool,
}

impl<W: Write> Painter<W> {
    /// Sends to a writer, which must be the terminal's.
    pub const fn new(writer: W) -> Self {
        let shown = Shown { rows: Vec::new(), columns: 0 };
        Self { out: CrosstermBackend::new(writer), shown, feeds: false, hidden: false }
    }

    /// Says whether a line feed reaches the terminal as it is, so that it only goes down.
    pub const fn feed(&mut self, is_plain: bool) {
        self.feeds = is_plain;
    }

    /// Takes nothing about the terminal for granted.
    fn forget(&mut self) {
        self.shown.rows.clear();
        self.shown.columns = 0;
        self.hidden = false;
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
        let changed: Vec<Changed<'a>> = content.collect();
        self.shown.learn(&changed);
        let cells = self.shown.joined(&changed);
        let mut pen = Pen::new(self.shown.columns, self.feeds);
        let mut batches = batches(&cells);
        while let Some(batch) = pen.choose(&mut batches) {
            pen.write(&mut self.out, &cells, batch.runs)?;
        }
        queue!(self.out, ResetColor)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        match mem::replace(&mut self.hidden, true) {
            true => Ok(()),
            false => queue!(self.out, Hide),
        }
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.hidden = false;
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
        self.forget();
        self.out.clear()
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        self.forget();
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

/// A cell to send: column, row and content.
type Changed<'a> = (u16, u16, &'a Cell);

/// The most unchanged cells that are written again between two changed ones of a row. To skip them takes at
/// least as many bytes.
const GAP: u16 = 4;

/// What was sent to each place since the screen was cleared.
#[derive(Debug)]
struct Shown {
    rows: Vec<Vec<Option<Cell>>>,
    /// How many columns the terminal has at least.
    columns: u16,
}

impl Shown {
    fn at(&self, x: u16, y: u16) -> Option<&Cell> {
        self.rows.get(usize::from(y))?.get(usize::from(x))?.as_ref()
    }

    /// Takes note of what is sent.
    fn learn(&mut self, changed: &[Changed<'_>]) {
        for &(x, y, cell) in changed {
            self.columns = self.columns.max(x + 1);
            let [x, y] = [x, y].map(usize::from);
            if self.rows.len() <= y {
                self.rows.resize_with(y + 1, Vec::new);
            }
            let row = &mut self.rows[y];
            if let Some(place) = row.get_mut(x) {
                *place = Some(cell.clone());
                continue;
            }
            row.resize(x, None);
            row.push(Some(cell.clone()));
        }
    }

    /// The changed cells, together with the unchanged ones in small gaps between them.
    fn joined<'a>(&'a self, changed: &[Changed<'a>]) -> Vec<Changed<'a>> {
        let mut cells: Vec<Changed<'a>> = Vec::with_capacity(changed.len());
        for &next in changed {
            let last = cells.last().copied();
            if let Some(gap) = last.and_then(|last| self.between(last, next)) {
                cells.extend(gap);
            }
            cells.push(next);
        }
        cells
    }

    /// The cells between two of a row, if they are few and can be written without another colour.
    fn between<'a>(&'a self, last: Changed<'a>, next: Changed<'a>) -> Option<Vec<Changed<'a>>> {
        let gap = (last.0 + 1)..next.0;
        if last.1 != next.1 || gap.is_empty() || gap.len() > usize::from(GAP) {
            return None;
        }
        let inks = [ink(last.2), ink(next.2)];
        let fits = |cell: &&Cell| {
            let has_grounds = [last.2.bg, next.2.bg] == [cell.bg; 2];
            has_grounds && cell.symbol().is_ascii() && inks.contains(&ink(cell).or(inks[0]))
        };
        gap.map(|x| Some((x, last.1, self.at(x, last.1).filter(fits)?))).collect()
    }
}

/// What a character is written with.
type Ink = (Color, Modifier);

/// The ink of a cell; a blank needs none.
fn ink(cell: &Cell) -> Option<Ink> {
    let is_blank = cell.symbol() == " " && !cell.modifier.intersects(SHOWS_ON_BLANKS);
    (!is_blank).then_some((cell.fg, cell.modifier))
}

/// Where a character goes: its column and row.
type Place = (u16, u16);

/// Adjacent cells with one background and one ink, and the places of the first and after the last.
struct Run {
    cells: Range<usize>,
    from: Place,
    to: Place,
}

/// All runs with one background and one ink, in reading order; without ink, all of them are blank.
struct Batch {
    ground: Color,
    ink: Option<Ink>,
    runs: Vec<Run>,
}

/// Cuts cells into runs, and collects those that look alike.
fn batches(cells: &[Changed<'_>]) -> Vec<Batch> {
    let mut batches: Vec<Batch> = Vec::new();
    let mut start = 0;
    while let Some(&(x, y, Cell { bg: ground, .. })) = cells.get(start) {
        let (length, ink) = first_run(&cells[start..]);
        let end = start + length;
        let run = Run { cells: start..end, from: (x, y), to: (x + length as u16, y) };
        match batches.iter_mut().find(|batch| (batch.ground, batch.ink) == (*ground, ink)) {
            Some(batch) => batch.runs.push(run),
            None => batches.push(Batch { ground: *ground, ink, runs: vec![run] }),
        }
        start = end;
    }
    batches
}

/// The length of the run that these cells begin with, and its ink, unless it is blank.
fn first_run(cells: &[Changed<'_>]) -> (usize, Option<Ink>) {
    let mut look = cells.first().and_then(|first| ink(first.2));
    for (end, pair) in (1..).zip(cells.windows(2)) {
        let [(x, y, left), (next, row, right)] = [pair[0], pair[1]];
        let found = ink(right);
        let differs = found.is_some() && look.is_some() && found != look;
        if differs || (x + 1, y, left.bg) != (next, row, right.bg) {
            return (end, look);
        }
        look = look.or(found);
    }
    (cells.len(), look)
}

/// What is visible even on a blank.
const SHOWS_ON_BLANKS: Modifier =
    Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT);

/// What resets bold, and dim too.
const NORMAL_INTENSITY: &str = "22";

/// How each modifier is set and reset.
const MODIFIERS: [(Modifier, &str, &str); 6] = [
    (Modifier::BOLD, "1", NORMAL_INTENSITY),
    (Modifier::DIM, "2", NORMAL_INTENSITY),
    (Modifier::ITALIC, "3", "23"),
    (Modifier::UNDERLINED, "4", "24"),
    (Modifier::REVERSED, "7", "27"),
    (Modifier::CROSSED_OUT, "9", "29"),
];

/// How many runs of a batch, in reading order, may be next.
const NEAR: usize = 8;

/// The bytes of a colour in a sequence, about.
const fn length(color: Color) -> usize {
    match color {
        Color::Rgb(..) => 17,
        Color::Indexed(_) => 9,
        _ => 3,
    }
}

/// The bytes of a sequence with a number.
const fn sequence(number: u16) -> usize {
    match number {
        0..10 => 4,
        10..100 => 5,
        _ => 6,
    }
}

/// A part of a way.
#[derive(Clone, Copy)]
enum Hop {
    /// So many rows down, by line feeds.
    Feeds(u16),
    /// So many columns back, by backspaces.
    Backs(u16),
    /// So many cells in a direction, which a letter names.
    Steps(u16, char),
    /// To a column.
    Column(u16),
}

impl Hop {
    const fn bytes(self) -> usize {
        match self {
            Self::Feeds(number) | Self::Backs(number) => number as usize,
            Self::Steps(0, _) => 0,
            Self::Steps(1, _) => 3,
            Self::Steps(number, _) => sequence(number),
            Self::Column(x) => sequence(x + 1),
        }
    }

    fn write(self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Feeds(number) => (0..number).try_for_each(|_| out.write_all(b"\n")),
            Self::Backs(number) => (0..number).try_for_each(|_| out.write_all(b"\x08")),
            Self::Steps(0, _) => Ok(()),
            Self::Steps(1, way) => write!(out, "\x1b[{way}"),
            Self::Steps(number, way) => write!(out, "\x1b[{number}{way}"),
            Self::Column(x) => queue!(out, MoveToColumn(x)),
        }
    }
}

/// The bytes of a way.
const fn bytes([rows, columns]: [Hop; 2]) -> usize {
    rows.bytes() + columns.bytes()
}

/// The bytes of going to a place from anywhere.
const fn direct(to: Place) -> usize {
    sequence(to.0 + 1) + sequence(to.1 + 1) - 2
}

/// What the terminal has been told so far: where it writes next, and in which style.
struct Pen {
    /// Where the next character goes, if that is known.
    place: Option<Place>,
    ink: Color,
    ground: Color,
    modifier: Modifier,
    /// How many columns the terminal has at least. Behind the last one, terminals differ in where they are,
    /// so that only a place or a column is reached from there.
    columns: u16,
    /// Whether a line feed goes straight down.
    feeds: bool,
}

impl Pen {
    const fn new(columns: u16, feeds: bool) -> Self {
        let (ink, ground, modifier) = (Color::Reset, Color::Reset, Modifier::empty());
        Self { place: None, ink, ground, modifier, columns, feeds }
    }

    /// Takes the batch that is the cheapest to change to. Blanks on the same background go along if nothing
    /// shows on them, and wait for what takes them along or at least takes the pen to their background.
    fn choose(&self, batches: &mut Vec<Batch>) -> Option<Batch> {
        let shows = |modifier: Modifier| modifier.intersects(SHOWS_ON_BLANKS);
        let waits = |batch: &Batch| {
            let is_better = |(_, modifier)| {
                batch.ground != self.ground || shows(self.modifier) && !shows(modifier)
            };
            let mut others = batches.iter().filter(|it| it.ground == batch.ground);
            batch.ink.is_none() && others.any(|it| it.ink.is_some_and(is_better))
        };
        let free = batches.iter().enumerate().filter(|(_, batch)| !waits(batch));
        let (at, _) = free.min_by_key(|(_, batch)| self.change(batch))?;
        let mut batch = batches.remove(at);
        let goes_along = batch.ink.is_some_and(|(_, modifier)| !shows(modifier));
        let blanks = |it: &Batch| it.ink.is_none() && it.ground == batch.ground;
        if let Some(at) = batches.iter().position(blanks).filter(|_| goes_along) {
            batch.runs.extend(batches.remove(at).runs);
            batch.runs.sort_unstable_by_key(|run| run.cells.start);
        }
        Some(batch)
    }

    /// About how many bytes it takes to change to a batch.
    fn change(&self, batch: &Batch) -> usize {
        let (ink, modifier) = self.taken(batch.ink);
        let modifiers = (self.modifier ^ modifier).bits().count_ones() as usize * 3;
        let color = |from: Color, to: Color| if from == to { 0 } else { length(to) };
        modifiers + color(self.ink, ink) + color(self.ground, batch.ground)
    }

    /// The ink for a cell with this one; blanks take what there is.
    fn taken(&self, ink: Option<Ink>) -> Ink {
        ink.unwrap_or((self.ink, self.modifier - SHOWS_ON_BLANKS))
    }

    /// Sends runs, the nearest of the next ones first.
    fn write(
        &mut self,
        out: &mut impl Write,
        cells: &[Changed<'_>],
        mut runs: Vec<Run>,
    ) -> io::Result<()> {
        while !runs.is_empty() {
            let near = runs.iter().take(NEAR).enumerate();
            let nearest = near.min_by_key(|(_, run)| self.distance(run.from));
            let run = runs.remove(nearest.map_or(0, |(at, _)| at));
            self.reach(out, run.from)?;
            let is_narrow = |symbol: &str| symbol.len() == 1 || symbol.width() == 1;
            let mut all_narrow = true;
            for &(_, _, cell) in &cells[run.cells] {
                self.dip(out, self.taken(ink(cell)), cell.bg)?;
                out.write_all(cell.symbol().as_bytes())?;
                all_narrow &= is_narrow(cell.symbol());
            }
            self.place = Some(run.to).filter(|_| all_narrow);
        }
        Ok(())
    }

    /// The bytes of getting to a place.
    fn distance(&self, to: Place) -> usize {
        self.hops(to).map_or(usize::MAX, bytes).min(direct(to))
    }

    /// Goes to a place in as few bytes as possible.
    fn reach(&self, out: &mut impl Write, to: Place) -> io::Result<()> {
        match self.hops(to).filter(|hops| bytes(*hops) < direct(to)) {
            Some(hops) => hops.into_iter().try_for_each(|hop| hop.write(out)),
            None => queue!(out, MoveTo(to.0, to.1)),
        }
    }

    /// How to get to a place's row and column, if it is certain where from.
    fn hops(&self, to: Place) -> Option<[Hop; 2]> {
        let from = self.place?;
        let (rows, columns) = (from.1.abs_diff(to.1), from.0.abs_diff(to.0));
        let column = Hop::Column(to.0);
        if from.0 >= self.columns {
            return (rows == 0).then_some([Hop::Feeds(0), column]);
        }
        let shorter = |one: Hop, other: Hop| if one.bytes() < other.bytes() { one } else { other };
        let down = Hop::Steps(rows, if from.1 < to.1 { 'B' } else { 'A' });
        let down = match self.feeds && from.1 < to.1 {
            true => shorter(Hop::Feeds(rows), down),
            false => down,
        };
        let across = match from.0 < to.0 {
            true => Hop::Steps(columns, 'C'),
            false => shorter(Hop::Backs(columns), Hop::Steps(columns, 'D')),
        };
        Some([down, shorter(across, column)])
    }

    /// Sets what differs, in one sequence.
    fn dip(&mut self, out: &mut impl Write, ink: Ink, ground: Color) -> io::Result<()> {
        if (self.ink, self.modifier, self.ground) == (ink.0, ink.1, ground) {
            return Ok(());
        }
        let mut before = "\x1b[";
        let mut set = |what: &dyn Display| write!(out, "{}{what}", mem::replace(&mut before, ";"));
        let (ink, target) = ink;
        let mut held = self.modifier;
        for (modifier, _, off) in MODIFIERS {
            if (held - target).contains(modifier) {
                set(&off)?;
                held -= match off {
                    NORMAL_INTENSITY => Modifier::BOLD | Modifier::DIM,
                    _ => modifier,
                };
            }
        }
        for (modifier, on, _) in MODIFIERS {
            if (target - held).contains(modifier) {
                set(&on)?;
            }
        }
        let sent = |color: Color| -> Sent { color.into_crossterm() };
        if self.ink != ink {
            set(&Colored::ForegroundColor(sent(ink)))?;
        }
        if self.ground != ground {
            set(&Colored::BackgroundColor(sent(ground)))?;
        }
        (self.ink, self.modifier, self.ground) = (ink, target, ground);
        // Modifiers that nothing can show may be all that differs.
        if before == ";" { out.write_all(b"m") } else { Ok(()) }
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
            // The emulator supports only one of them at a time.
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

    /// The terminal's screen after two pictures were sent, one after the other.
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
        fn a_picture_looks_as_it_does_through_ratatui(
            before in buffers(),
            after in buffers(),
            feeds in any::<bool>(),
        ) {
            let (mut ours, mut theirs) = (Vec::new(), Vec::new());
            let mut painter = Painter::new(&mut ours);
            painter.feed(feeds);
            sent(&mut painter, &before, &after);
            sent(&mut CrosstermBackend::new(&mut theirs), &before, &after);
            prop_assert_eq!(shown(ours), shown(theirs));
        }
    }

    /// What is sent for a first picture.
    fn first(buffer: &Buffer) -> String {
        let mut out = Vec::new();
        let empty = Buffer::empty(buffer.area);
        Painter::new(&mut out).draw(empty.diff(buffer).into_iter()).expect("a vector takes all");
        String::from_utf8(out).expect("text")
    }

    /// What is sent for a row after another one.
    fn followed(before: &str, after: &str) -> String {
        let row = |text: &str| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 1));
            buffer.set_string(0, 0, text, Style::new().fg(Color::Indexed(7)));
            buffer
        };
        let [before, after] = [row(before), row(after)];
        let mut out = Vec::new();
        sent(&mut Painter::new(&mut out), &before, &after);
        let text = String::from_utf8(out).expect("text");
        text.split_inclusive("\u{1b}[0m").nth(1).unwrap_or_default().to_string()
    }

    #[test]
    fn small_gaps_are_written_again() {
        let text = followed("12345678", "1x34x78");
        assert_eq!(text, "\u{1b}[1;2H\u{1b}[38;5;7mx34x78 \u{1b}[0m");
        let text = followed("123456789", "1x34567x9");
        assert_eq!(text, "\u{1b}[1;2H\u{1b}[38;5;7mx\u{1b}[8Gx\u{1b}[0m");
    }

    #[test]
    fn an_ink_is_set_once_for_all_that_is_written_with_it() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 1));
        for x in [0, 1, 2, 4] {
            buffer[(x, 0)].set_symbol("1").set_fg(Color::Indexed((x % 2) as u8));
        }
        assert_eq!(
            first(&buffer),
            "\u{1b}[1;1H\u{1b}[38;5;0m1\u{1b}[C1\u{1b}[C1\u{1b}[2G\u{1b}[38;5;1m1\u{1b}[0m"
        );
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
        assert_eq!(
            first(&buffer),
            "\u{1b}[1;1H\u{1b}[48;2;1;1;1m   \u{1b}[2;1H   \
             \u{1b}[48;2;2;2;2m   \u{1b}[1;4H   \u{1b}[0m"
        );
    }
}
