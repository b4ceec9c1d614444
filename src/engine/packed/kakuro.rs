//! A Kakuro as puzz.link writes it: its cells, row by row, then the clues above and on the left.

use super::model::{About, Coder, Model, context, places};

/// The most white cells that one character stands for.
const LONGEST: usize = 16;

/// A Kakuro: which cells are white, then the sums of the runs that follow each black cell.
pub struct Kakuro<'a> {
    cols: usize,
    white: Vec<bool>,
    body: &'a str,
}

impl<'a> Kakuro<'a> {
    pub fn new(cols: usize, rows: usize, body: &'a str) -> Self {
        let mut white: Vec<bool> = Vec::new();
        let mut symbols = body.bytes();
        while let Some(symbol) = symbols.next().filter(|_| white.len() < cols * rows) {
            match symbol {
                b'k'..=b'z' => white.extend((b'k'..=symbol).map(|_| true)),
                b'.' => white.push(false),
                _ => {
                    symbols.next();
                    white.push(false);
                }
            }
        }
        white.resize(cols * rows, false);
        Self { cols, white, body }
    }

    pub fn draw<C: Coder>(mut self, model: &mut Model<C>) -> String {
        self.colour(model);
        let is_sum = |byte: &u8| !(b'k'..=b'z').contains(byte) && !b".-".contains(byte);
        let mut told = self.body.bytes().filter(is_sum);
        let (cols, count) = (self.cols, self.white.len());
        // The run that begins in a cell, of cells one step from each other.
        let mut clue = |from: usize, step: usize, most: usize| {
            let cells = (0..most).take_while(|place| self.white[from + place * step]).count();
            match cells {
                0 => '-',
                _ => symbol(model.sum(9, cells, told.next().map_or(0, value))),
            }
        };
        let (mut body, mut run) = (String::new(), 0);
        let rows = count / cols;
        for (cell, (row, col)) in places(rows, cols).enumerate() {
            let flush = if self.white[cell] { LONGEST } else { 1 };
            if run >= flush {
                body.push(char::from(b'j' + run as u8));
                run = 0;
            }
            if self.white[cell] {
                run += 1;
                continue;
            }
            let clues =
                [clue(cell + cols, cols, rows - 1 - row), clue(cell + 1, 1, cols - 1 - col)];
            match clues {
                ['-', '-'] => body.push('.'),
                _ => body.extend(clues),
            }
        }
        if run > 0 {
            body.push(char::from(b'j' + run as u8));
        }
        let top = (0..cols).map(|col| (col, cols, rows));
        let left = (0..count).step_by(cols).map(|cell| (cell, 1, cols));
        let runs = top.chain(left).filter(|(from, ..)| self.white[*from]);
        body.extend(runs.map(|(from, step, most)| clue(from, step, most)));
        body
    }

    /// Decides which cells are white.
    fn colour<C: Coder>(&mut self, model: &mut Model<C>) {
        let count = self.white.len();
        for (cell, (_, col)) in places(count / self.cols, self.cols).enumerate() {
            let told = self.white[cell];
            let near = |back: usize, has: bool| {
                cell.checked_sub(back).filter(|_| has).is_some_and(|near| self.white[near])
            };
            let mirrored = Some(count - 1 - cell).filter(|mirrored| *mirrored < cell);
            let known = match mirrored {
                Some(mirrored) => [2 + u32::from(self.white[mirrored]), 0, 0, 0, 0],
                None => [
                    near(1, col > 0),
                    near(2, col > 1),
                    near(self.cols, true),
                    near(2 * self.cols, true),
                    col + 1 == self.cols,
                ]
                .map(u32::from),
            };
            self.white[cell] = model.bit(context(About::White, known), told);
        }
    }
}

fn symbol(sum: u32) -> char {
    match sum {
        0..20 => char::from_digit(sum, 20).unwrap_or('-'),
        _ => char::from(b'A' + (sum - 20).min(25) as u8),
    }
}

fn value(symbol: u8) -> u32 {
    match symbol {
        b'A'..=b'Z' => u32::from(symbol - b'A') + 20,
        _ => char::from(symbol).to_digit(20).unwrap_or(0),
    }
}
