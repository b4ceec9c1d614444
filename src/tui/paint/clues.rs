//! Clues: those of a Kakuro in its black cells, and the sums of the cages of a killer Sudoku.
//!
//! ```text
//! ┃▒▒▒▒▒│17▾▒▒┃  the run below      ┏17┄┄┄      the sum of a cage in the rule above it,
//! ┃ 18▸ │▒▒▒▒▒┃  the run across    ┃17 24       or in the cell
//! ```

use crate::tui::paint::pen::{clear, draw, over, put, put_right};
use crate::tui::theme::{Part, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The arrows of sums, where the run is across and where it is down.
const ACROSS: char = '▸';
const DOWN: char = '▾';

/// The width from which a cell has room for a sum and its digit side by side.
const NARROW: u16 = 5;

/// A clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// The sum; `None` if it still has to be typed.
    pub sum: Option<u32>,
    /// What is left to make, which is shown before the sum if there is room.
    pub left: Option<u32>,
    /// Its state.
    pub state: ClueState,
    /// Whether its run is the cursor's.
    pub current: bool,
}

/// The state of a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClueState {
    /// Its run still has open cells.
    Open,
    /// It is met.
    Met,
    /// It can no longer be met.
    Impossible,
}

impl Clue {
    /// How it is painted.
    pub const fn part(self) -> Part {
        match self.state {
            ClueState::Impossible => Part::ClueWrong,
            _ if self.current => Part::ClueCurrent,
            ClueState::Met => Part::ClueMet,
            ClueState::Open => Part::Clue,
        }
    }

    const fn sign(self, open: char) -> char {
        match self.state {
            ClueState::Open => open,
            ClueState::Met => '✓',
            ClueState::Impossible => '!',
        }
    }

    /// What a black cell shows in this many columns, with the arrow or the state behind it. What is left
    /// stands before the sum, as in `8/14`, so that a number alone is always a clue.
    fn text(self, room: u16, arrow: char) -> String {
        let sign = self.sign(arrow);
        let both = self.left.zip(self.sum).filter(|(left, sum)| left != sum);
        let both = both.map(|(left, sum)| format!("{left}/{sum}"));
        let fits = |text: &String| text.chars().count() <= room.into();
        let ways = [both.as_ref().map(|both| format!("{both}{sign}")), both];
        let fitting = ways.into_iter().flatten().find(fits);
        fitting.unwrap_or_else(|| format!("{}{sign}", self.number()))
    }

    fn number(self) -> String {
        self.sum.map_or_else(|| "··".into(), |sum| sum.to_string())
    }
}

/// Draws a black cell with its clues.
pub fn draw_black(
    buf: &mut Buffer,
    place: Rect,
    down: Option<Clue>,
    across: Option<Clue>,
    theme: &Theme,
) {
    // A black cell is recognised by its own background; without one, it is shaded beside its clues.
    let black = theme.style(Part::Black);
    let shade = if black.bg.is_some() { ' ' } else { '▒' };
    for position in place.positions() {
        draw(buf, position.into(), shade, black);
    }
    if place.height == 1 && (black.bg.is_none() || down.is_some() && across.is_some()) {
        return clue_line(buf, place, down, across, theme);
    }
    let line = |row: u16| Rect { y: place.y + row, height: 1, ..place };
    if let Some(clue) = across {
        put_right(buf, line(0), 0, &clue.text(place.width, ACROSS), theme.style(clue.part()));
    }
    if let Some(clue) = down {
        let text = clue.text(place.width, DOWN);
        // The last digits of all sums are aligned.
        let indent = 3_u16.saturating_sub(text.chars().count() as u16);
        let line = line(place.height - 1);
        clear(buf, Rect { width: indent.min(line.width), ..line });
        put(buf, line, (indent, 0), &text, theme.style(clue.part()));
    }
    if black.bg.is_some() && down.is_some() && across.is_some() {
        diagonal(buf, place, black);
    }
}

/// Draws the diagonal between two clues, where there is nothing else.
fn diagonal(buf: &mut Buffer, place: Rect, style: Style) {
    for row in 0..place.height {
        let col = (2 * row + 1) * place.width / (2 * place.height);
        let at = (place.x + col, place.y + row);
        if buf.cell(at).is_some_and(|cell| cell.symbol() == " ") {
            draw(buf, at, '╲', style);
        }
    }
}

/// Draws `down\across` in a single row.
fn clue_line(
    buf: &mut Buffer,
    place: Rect,
    down: Option<Clue>,
    across: Option<Clue>,
    theme: &Theme,
) {
    let clues = || down.into_iter().chain(across);
    if clues().next().is_none() {
        return;
    }
    let wrong = clues().find(|clue| clue.state == ClueState::Impossible);
    let met = clues().all(|clue| clue.state == ClueState::Met);
    let between = wrong.or(down.or(across).filter(|_| met)).map_or('\\', |c| c.sign('\\'));
    let number = |clue: Option<Clue>| clue.map_or_else(String::new, Clue::number);
    let style = |clue: Option<Clue>| theme.style(clue.map_or(Part::Clue, Clue::part));
    clear(buf, place);
    let col = put(buf, place, (0, 0), &format!("{:>2}", number(down)), style(down));
    let col = put(buf, place, (col, 0), &between.to_string(), style(wrong));
    put(buf, place, (col, 0), &format!("{:<2}", number(across)), style(across));
}

/// Draws the sum of a cage at its first cell: in the rule above it, or in the cell itself, from its first
/// place on; in a cell for a single digit, from the rule on the left. Its state follows it.
pub fn draw_sum(buf: &mut Buffer, place: Rect, inside: bool, clue: Clue, theme: &Theme) {
    let style = theme.style(match clue.part() {
        Part::Clue => Part::Sum,
        Part::ClueCurrent => Part::SumCurrent,
        part => part,
    });
    let room = if inside { 0 } else { place.width };
    let text = clue.text(room, ' ');
    let digits = clue.number().len() as u16;
    let x = match inside && place.height == 1 && place.width < NARROW {
        true => (place.x + 1).saturating_sub(digits),
        false => place.x,
    };
    let y = if inside { place.y } else { place.y.saturating_sub(1) };
    for (x, symbol) in (x..).zip(text.trim_end().chars()) {
        over(buf, (x, y), symbol, style);
    }
}
