//! Clues: those of a Kakuro in its black cells, and the sums of the cages of a killer Sudoku.
//!
//! ```text
//! ┃▒▒▒▒▒│17▾▒▒┃  the run below      ┏17┄┄┄      the sum of a cage in the rule above it,
//! ┃ 18▸ │▒▒▒▒▒┃  the run across    1┃7·2··      or from the rule on the left
//! ```

use crate::tui::paint::pen::{clear, draw, put, put_right};
use crate::tui::theme::{Part, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The width of a cell that has room for both what is left and the sum.
const BOTH: u16 = 7;

/// The arrows of sums and of what is left of them, where the run is across and where it is down.
const ACROSS: [char; 2] = ['▸', '▹'];
const DOWN: [char; 2] = ['▾', '▿'];

/// A clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// The sum; `None` if it still has to be typed.
    pub sum: Option<u32>,
    /// What is left to make, which is shown in place of the sum.
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

    /// The number to show; in this many columns, the sum follows what is left, as in `8/14`.
    fn number_in(self, room: u16) -> String {
        match (self.left, self.sum) {
            (Some(left), Some(sum)) if room >= BOTH => format!("{left}/{sum}"),
            _ => self.number(),
        }
    }

    /// The arrow behind a number in this many columns: an open one if only what is left is shown, so
    /// that it is not read as the sum.
    fn arrow(self, room: u16, [sum, left]: [char; 2]) -> char {
        let hides_sum = room < BOTH && self.left.is_some() && self.left != self.sum;
        if hides_sum { left } else { sum }
    }

    fn number(self) -> String {
        self.left.or(self.sum).map_or_else(|| "··".into(), |sum| sum.to_string())
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
        let text = format!(
            "{}{}",
            clue.number_in(place.width),
            clue.sign(clue.arrow(place.width, ACROSS))
        );
        put_right(buf, line(0), 0, &text, theme.style(clue.part()));
    }
    if let Some(clue) = down {
        let number = clue.number_in(place.width);
        // The last digits of all sums are aligned.
        let indent = 2_u16.saturating_sub(number.len() as u16);
        let line = line(place.height - 1);
        clear(buf, Rect { width: indent.min(line.width), ..line });
        let text = format!("{number}{}", clue.sign(clue.arrow(place.width, DOWN)));
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

/// Draws the sum of a cage at its first cell: in the rule above it, or from the rule on the left
/// into the corner that marks leave free. Its state follows it, or is below.
pub fn draw_sum(
    buf: &mut Buffer,
    place: Rect,
    corner: bool,
    clue: Clue,
    style: impl Fn(Part) -> Style,
) {
    let style = style(match clue.part() {
        Part::Clue => Part::Sum,
        Part::ClueCurrent => Part::SumCurrent,
        part => part,
    });
    let (number, sign) = (clue.number(), clue.sign(' '));
    if !corner {
        let text = format!("{number}{sign}");
        let rule = Rect { y: place.y.saturating_sub(1), height: 1, ..place };
        put(buf, rule, (0, 0), text.trim_end(), style);
        return;
    }
    let first = (place.x + 1).saturating_sub(number.chars().count() as u16);
    for (x, symbol) in (first..).zip(number.chars()) {
        draw(buf, (x, place.y), symbol, style);
    }
    let at = if place.height > 1 { (first, place.y + 1) } else { (place.x + 2, place.y) };
    if sign != ' ' {
        draw(buf, at, sign, style);
    }
}
