//! Where things are within a cell: its digit, its marks and their symbols, the sum of a cage.
//!
//! ```text
//! ┃ 2  5│     ┃12345│     ┏17┄┄┄┬      ┃17 12┆      ┃17   ┆
//! ┃  8  │     ┃6789 │     ┃1 2 3│      ┃45678┆      ┃ 1-9 ┆
//! ```
//!
//! The sum of a cage is in the rule above its first cell. Without that rule, it is in the cell itself,
//! with a blank beside it. Marks give way there, as they do to the strokes of lines: those that have
//! lost their places move up, and if there is no room for all, consecutive ones become a range.

use crate::tui::geometry::shape::CellSize;
use gradus_engine::{Digit, Digits};
use ratatui::layout::{Position, Rect};

/// The width of a cell from which marks are spaced further apart.
const ROOMY: u16 = 9;

/// The number of rows of a cell up to which nothing but marks has room in it, so that they give way.
const LOW: u16 = 2;

/// The least number of consecutive digits that are shorter as a range.
const RANGE: usize = 4;

/// Where things are in the cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// The size of a cell.
    pub size: CellSize,
    /// The largest digit.
    pub largest: u8,
    /// Whether the sums of cages are in cells.
    pub inside: bool,
}

/// The places of a cell that are not for marks, as bits, row by row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken(u64);

impl Taken {
    /// Whether a place is taken; large cells have places beyond those that can be.
    const fn has(self, place: u16) -> bool {
        place < u64::BITS as u16 && self.0 >> place & 1 == 1
    }
}

/// A mark as it is drawn: its digit, or a part of the range that it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// What is written.
    pub symbol: char,
    /// The digits that it stands for.
    pub digits: Digits,
    /// Where, relative to the cell.
    pub at: (u16, u16),
}

impl Places {
    /// The place of a digit's mark, relative to its cell. Marks fill rows from the top, with enough
    /// in each row to make the cell square, or more if it is low. In large cells they are spaced
    /// further apart.
    pub fn mark(self, digit: Digit) -> (u16, u16) {
        let all = u16::from(self.largest);
        let square = (1..).find(|n| n * n >= all).unwrap_or(1);
        let across = square.max(all.div_ceil(self.size.rows));
        let CellSize { cols, rows, .. } = self.size;
        let takes = |pitch: u16, count: u16| pitch * (count - 1) + 1;
        let lines = all.div_ceil(across);
        let is_roomy = cols >= ROOMY;
        // The greatest distances that leave a blank column at either side.
        let fits = |pitch: &u16| is_roomy && takes(*pitch, across) + 2 <= cols;
        let close = if takes(2, across) <= cols { 2 } else { 1 };
        let pitch = (3..=cols.div_ceil(across)).rev().find(fits).unwrap_or(close);
        let fits = |down: &u16| is_roomy && takes(*down, lines) <= rows;
        let down = (2..=pitch.div_ceil(2)).rev().find(fits).unwrap_or(1);
        let left = cols.saturating_sub(takes(pitch, across)) / 2;
        let top = if is_roomy { rows.saturating_sub(takes(down, lines)) / 2 } else { 0 };
        let index = digit.index() as u16;
        (left + index % across * pitch, top + index / across * down)
    }

    /// Whether marks touch each other.
    pub fn are_close(self) -> bool {
        let [first, second] = [1, 2].map(|n| Digit::new(n).map(|n| self.mark(n).0));
        first.zip(second).is_some_and(|(first, second)| second == first + 1)
    }

    /// The place of the symbol of a digit's mark: after the mark, if marks are spaced apart and
    /// there is room.
    pub fn sign(self, digit: Digit) -> Option<(u16, u16)> {
        let [first, second] = [1, 2].map(|n| Digit::new(n).map(|n| self.mark(n)));
        let (first, second) = (first?, second?);
        let apart = second.1 == first.1 && second.0 > first.0 + 1;
        let (col, row) = self.mark(digit);
        (apart && col + 1 < self.size.cols).then_some((col + 1, row))
    }

    /// Whether marks give way to what else is in a cell.
    pub const fn give_way(self) -> bool {
        self.size.marks && self.size.rows <= LOW
    }

    /// Those of these places that are in a cell.
    pub fn taken(self, places: impl IntoIterator<Item = (u16, u16)>) -> Taken {
        let CellSize { cols, rows, .. } = self.size;
        let inside = places.into_iter().filter(|(col, row)| *col < cols && *row < rows);
        Taken(inside.fold(0, |bits, (col, row)| bits | 1 << (row * cols + col)))
    }

    /// The places for marks in a cell, in reading order; if none is taken, those of all digits.
    fn open(self, taken: Taken) -> Vec<(u16, u16)> {
        if taken == Taken::default() {
            return Digits::up_to(self.largest).iter().map(|digit| self.mark(digit)).collect();
        }
        let CellSize { cols, rows, .. } = self.size;
        let all = (0..rows).flat_map(|row| (0..cols).map(move |col| (col, row)));
        all.filter(|(col, row)| !taken.has(row * cols + col)).collect()
    }

    /// The places of a cell that neither are taken nor may be those of marks.
    pub fn spare(self, taken: Taken) -> Vec<(u16, u16)> {
        let mut marks = self.open(taken);
        marks.truncate(self.largest.into());
        let CellSize { cols, rows, .. } = self.size;
        let all = (0..rows).flat_map(|row| (0..cols).map(move |col| (col, row)));
        let is_taken = |col: u16, row: u16| taken.has(row * cols + col);
        all.filter(|&(col, row)| !is_taken(col, row) && !marks.contains(&(col, row))).collect()
    }

    /// How many places at the start of a cell are taken.
    pub const fn before(self, taken: Taken) -> usize {
        taken.0.trailing_ones() as usize
    }

    /// Where the marks of a cell are, some of them painted, which stay out of ranges.
    pub fn arrange(self, taken: Taken, marks: Digits, painted: Digits) -> Vec<Placed> {
        let open = self.open(taken);
        if marks.len() > open.len() {
            return self.ranges(&open, marks, painted);
        }
        let count = marks.len();
        let place = |(before, digit): (usize, Digit)| {
            // Those above it need places, too.
            let last = open.len() - (count - before);
            let at = open[digit.index().min(last)];
            Placed { symbol: digit.to_char(), digits: digit.into(), at }
        };
        marks.iter().enumerate().map(place).collect()
    }

    /// Marks of which some that follow each other are ranges, as few as possible. Where painted ones
    /// would be in a range, they come before it once more; what does not fit is a plus sign.
    fn ranges(self, open: &[(u16, u16)], marks: Digits, painted: Digits) -> Vec<Placed> {
        let lines: Vec<&[(u16, u16)]> = open.chunk_by(|one, next| one.1 == next.1).collect();
        let runs: Vec<Digits> = runs(marks);
        let shortest = |from: usize| -> Vec<Word> {
            let words = runs.iter().enumerate();
            words
                .flat_map(|(at, run)| if at >= from { range(*run) } else { single(*run) })
                .collect()
        };
        let mut ways = (0..runs.len()).rev().map(|from| (from, shortest(from)));
        let found = ways.find_map(|(from, words)| {
            let hidden = runs[from..].iter().any(|run| run.len() >= RANGE && run.meets(painted));
            flow(&words, &lines).filter(|_| !hidden)
        });
        let last = lines.split_last().filter(|(_, above)| !above.is_empty() && !painted.is_empty());
        let twice = || {
            let (last, above) = last?;
            let range = flow(&shortest(0), &[last])?;
            let signs = fitting(single(painted), above.concat().len());
            Some([flow(&signs, above)?, range].concat())
        };
        let cut = || {
            let letters = single(marks);
            open.iter().copied().zip(fitting(letters, open.len()).concat()).map(placed).collect()
        };
        found.or_else(twice).or_else(|| flow(&shortest(0), &lines)).unwrap_or_else(cut)
    }

    /// How many places at the start of a cell a sum of this many digits takes, with the blank or the
    /// state that follows it.
    pub const fn sum(digits: u16) -> u16 {
        digits + 1
    }

    /// Where the digit of a cell is that begins with a sum of this many digits, relative to the cell: not
    /// beside the sum.
    pub fn beside_sum(self, digits: u16) -> u16 {
        let CellSize { cols, .. } = self.size;
        ((cols - 1) / 2).max(Self::sum(digits)).min(cols - 1)
    }
}

/// Symbols that belong together, each with the digits that it stands for.
type Word = Vec<(char, Digits)>;

fn placed((at, (symbol, digits)): ((u16, u16), (char, Digits))) -> Placed {
    Placed { symbol, digits, at }
}

/// Digits in sets that follow each other.
fn runs(digits: Digits) -> Vec<Digits> {
    let mut runs: Vec<Digits> = Vec::new();
    let mut before = None;
    for digit in digits.iter() {
        match runs.last_mut().filter(|_| before == Some(digit.get() - 1)) {
            Some(run) => *run |= digit.into(),
            None => runs.push(digit.into()),
        }
        before = Some(digit.get());
    }
    runs
}

/// Each digit by itself.
fn single(digits: Digits) -> Vec<Word> {
    digits.iter().map(|digit| vec![(digit.to_char(), digit.into())]).collect()
}

/// A range, if that is shorter.
fn range(run: Digits) -> Vec<Word> {
    let digits: Vec<Digit> = run.iter().collect();
    let [first, between @ .., last] = &digits[..] else { return single(run) };
    if digits.len() < RANGE {
        return single(run);
    }
    vec![vec![
        (first.to_char(), (*first).into()),
        ('-', between.iter().copied().collect()),
        (last.to_char(), (*last).into()),
    ]]
}

/// As many of these words as this many places hold, and a plus sign for the others.
fn fitting(mut words: Vec<Word>, room: usize) -> Vec<Word> {
    if words.len() > room {
        let rest = words.split_off(room.saturating_sub(1)).concat();
        words.push(vec![('+', rest.iter().fold(Digits::EMPTY, |all, (_, it)| all | *it))]);
    }
    words
}

/// Words in lines, none of them broken, in the last line if that has room for all.
fn flow(words: &[Word], lines: &[&[(u16, u16)]]) -> Option<Vec<Placed>> {
    let all: usize = words.iter().map(Vec::len).sum();
    if let Some(line) = lines.last().filter(|line| line.len() >= all) {
        let places = line.iter().skip((line.len() - all) / 2).copied();
        return Some(places.zip(words.concat()).map(placed).collect());
    }
    let (mut found, mut words) = (Vec::new(), words.iter().peekable());
    for line in lines {
        let mut free = *line;
        while let Some(word) = words.next_if(|word| word.len() <= free.len()) {
            found.extend(free.iter().copied().zip(word.iter().copied()).map(placed));
            free = &free[word.len()..];
        }
    }
    words.next().is_none().then_some(found)
}

/// The place of a digit in its cell, and of the hardware cursor.
pub const fn digit_position(place: Rect) -> Position {
    Position { x: place.x + (place.width - 1) / 2, y: place.y + (place.height - 1) / 2 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::Digits;

    /// The marks of a cell.
    fn drawn(places: Places, taken: Taken, marks: Digits, painted: Digits) -> Vec<String> {
        let CellSize { cols, rows, .. } = places.size;
        let mut lines = vec![" ".repeat(usize::from(cols)).into_bytes(); usize::from(rows)];
        for Placed { symbol, at: (col, row), .. } in places.arrange(taken, marks, painted) {
            let place = &mut lines[usize::from(row)][usize::from(col)];
            assert_eq!(*place, b' ', "{symbol} stands on another mark");
            *place = symbol as u8;
        }
        lines.iter().map(|line| String::from_utf8_lossy(line).into()).collect()
    }

    const fn places(largest: u8, cols: u16, rows: u16) -> Places {
        let size = CellSize { cols, rows, marks: true, air: 0 };
        Places { size, largest, inside: true }
    }

    #[test]
    fn marks_stand_in_rows() {
        let drawn = |largest, cols, rows| {
            let places = places(largest, cols, rows);
            drawn(places, Taken::default(), Digits::up_to(largest), Digits::EMPTY)
        };
        assert_eq!(drawn(9, 5, 2), ["12345", "6789 "]);
        assert_eq!(drawn(9, 5, 3), ["1 2 3", "4 5 6", "7 8 9"]);
        assert_eq!(drawn(9, 7, 3), [" 1 2 3 ", " 4 5 6 ", " 7 8 9 "]);
        assert_eq!(drawn(9, 9, 4), [" 1  2  3 ", " 4  5  6 ", " 7  8  9 ", "         "]);
        assert_eq!(drawn(9, 11, 5)[..3], [" 1   2   3 ", "           ", " 4   5   6 "]);
        assert_eq!(drawn(9, 13, 6)[..2], [" 1    2    3 ", " ".repeat(13).as_str()]);
        assert_eq!(drawn(4, 17, 8)[1], "   1        2    ");
        assert_eq!(drawn(4, 5, 2), [" 1 2 ", " 3 4 "]);
        assert_eq!(drawn(6, 5, 2), ["1 2 3", "4 5 6"]);
        assert_eq!(drawn(10, 5, 2), ["12345", "6789A"]);
        assert_eq!(drawn(12, 4, 3), ["1234", "5678", "9ABC"]);
        assert_eq!(drawn(16, 4, 4), ["1234", "5678", "9ABC", "DEFG"]);
        assert_eq!(drawn(16, 6, 3), ["123456", "789ABC", "DEFG  "]);
        assert_eq!(drawn(16, 8, 2), ["12345678", "9ABCDEFG"]);
        assert_eq!(drawn(20, 5, 4), ["12345", "6789A", "BCDEF", "GHIJK"]);
    }

    #[test]
    fn marks_give_way() {
        let nine = places(9, 5, 2);
        let drawn = |taken: &[(u16, u16)], marks: &str, painted: &str| {
            let [marks, painted] = [marks, painted].map(|digits| digits.parse().unwrap());
            drawn(nine, nine.taken(taken.iter().copied()), marks, painted).join("/")
        };
        let sum = [(0, 0), (1, 0), (2, 0)];
        for (marks, painted, expected) in [
            ("12", "", "   12/     "),
            ("124567", "", "   12/ 4567"),
            ("1256789", "", "   12/56789"),
            ("389", "", "     /3  89"),
            ("123456789", "", "     / 1-9 "),
            ("12345678", "", "     / 1-8 "),
            ("123456789", "5", "   5 / 1-9 "),
            ("12456789", "", "     /124-9"),
        ] {
            assert_eq!(drawn(&sum, marks, painted).trim_end(), expected.trim_end(), "{marks}");
        }
        assert_eq!(drawn(&[(2, 0)], "123456789", ""), "12 34/56789");
        assert_eq!(drawn(&[(2, 0), (2, 1)], "123456789", ""), "     /1- 9 ");
        assert_eq!(drawn(&[(2, 0), (2, 1)], "23456789", ""), "23 45/67 89");
    }

    #[test]
    fn marks_are_never_lost_nor_where_something_else_is() {
        let nine = places(9, 5, 2);
        for bits in 0..1_u64 << 10 {
            let taken = Taken(bits);
            if bits.count_ones() > 6 {
                continue;
            }
            for marks in (1..1 << 9).step_by(3).map(Digits::from_bits) {
                for painted in [Digits::EMPTY, marks.first().into_iter().collect()] {
                    let placed = nine.arrange(taken, marks, painted);
                    let shown = placed.iter().fold(Digits::EMPTY, |all, it| all | it.digits);
                    assert_eq!(shown, marks);
                    let mut at: Vec<_> = placed.iter().map(|it| (it.at.1, it.at.0)).collect();
                    at.sort_unstable();
                    at.dedup();
                    assert_eq!(at.len(), placed.len(), "{bits:b} {marks:?}");
                    assert!(at.iter().all(|(row, col)| bits >> (row * 5 + col) & 1 == 0));
                }
            }
        }
    }
}
