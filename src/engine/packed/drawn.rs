//! The puzzle of a line, as a picture of its cells: which are given, where boxes and cages end, what
//! is black. Half of a picture follows from the other half if the puzzle is symmetric.

use super::areas::{Cages, boxes, regular};
use super::kakuro::Kakuro;
use super::model::{About, Coder, Model, context, name, named, places};

/// Draws puzzles.
#[derive(Default)]
pub struct Drawer {
    /// What was known of the last one before its picture. Sudoku: its variety, a colon, the number of
    /// cells, and a colon for each further part. Kakuro: all before its cells.
    head: String,
    /// The boxes of a Sudoku of that size, if they are regular.
    regular: Vec<u8>,
}

impl Drawer {
    pub fn puzzle<C: Coder>(&mut self, model: &mut Model<C>, told: &str) -> String {
        let parts: Vec<&str> = told.split(':').collect();
        let (variety, cells, more) = match &parts[..] {
            [variety, cells, more @ ..] => (*variety, *cells, more),
            _ => ("", told, &[][..]),
        };
        let kakuro = told.rfind('/').map(|last| told.split_at(last + 1));
        let sudoku = || format!("{variety}:{}{}", cells.len(), ":".repeat(more.len()));
        let head = kakuro.map_or_else(sudoku, |(head, _)| head.into());
        if !model.bit(context(About::Head, []), head == self.head) {
            self.head = model.text(About::Head, 0, &head);
        }
        let body = kakuro.map_or("", |(_, body)| body);
        let mut sizes = self.head.split('/').skip(1).filter_map(|size| size.parse().ok());
        if let Some((cols, rows)) = sizes.next().zip(sizes.next()) {
            return self.head.clone() + &Kakuro::new(cols, rows, body).draw(model);
        }
        self.sudoku(model, cells, more)
    }

    fn sudoku<C: Coder>(&mut self, model: &mut Model<C>, cells: &str, more: &[&str]) -> String {
        let (variety, sizes) = self.head.split_once(':').unwrap_or_default();
        let count = sizes.trim_end_matches(':');
        let side = count.parse().map_or(0, usize::isqrt);
        let has = |feature| variety.split('-').any(|other| other == feature);
        if self.regular.len() != side * side {
            self.regular = regular(side);
        }
        let (mut irregular, mut further) = (Vec::new(), String::new());
        for place in 0..sizes.len() - count.len() {
            let told = more.get(place).copied().unwrap_or_default();
            let part = match place {
                0 if has("jigsaw") => {
                    irregular = boxes(model, side, told.as_bytes());
                    irregular.iter().copied().map(char::from).collect()
                }
                _ if has("killer") && place == usize::from(has("jigsaw")) => {
                    Cages::new(side, told).draw(model)
                }
                _ => model.text(About::Rest, 0, told),
            };
            further = further + ":" + &part;
        }
        let houses = if irregular.is_empty() { &self.regular } else { &irregular };
        let cells = givens(model, named(&self.head), houses, cells.as_bytes());
        let colon = if variety.is_empty() { "" } else { ":" };
        format!("{variety}{colon}{cells}{further}")
    }
}

/// The digits of a Sudoku. Each differs from those before it in its row, column and box.
fn givens<C: Coder>(model: &mut Model<C>, own: u32, houses: &[u8], told: &[u8]) -> String {
    let (count, side) = (houses.len(), houses.len().isqrt());
    let all = (2_u64 << side) - 2;
    let mut cells = String::with_capacity(count);
    let (mut rows, mut cols, mut used) = (vec![0; side], vec![0; side], [0; 128]);
    for (cell, (row, col)) in places(side, side).enumerate() {
        let mirrored = cells.as_bytes().get(count - 1 - cell).filter(|_| 2 * cell >= count);
        let known = mirrored.map_or(0, |byte| 1 + u32::from(*byte == b'.'));
        let told = told.get(cell).and_then(|byte| char::from(*byte).to_digit(36));
        if !model.bit(context(About::Given, [own, known]), told.is_some()) {
            cells.push('.');
            continue;
        }
        let house = usize::from(houses[cell] & 127);
        let mut free = all & !(rows[row] | cols[col] | used[house]);
        let below = free & ((1 << told.unwrap_or(0)) - 1);
        for _ in 0..model.below(free.count_ones().max(1), below.count_ones()) {
            free &= free - 1;
        }
        let digit = free.trailing_zeros() % u64::BITS;
        for seen in [&mut rows[row], &mut cols[col], &mut used[house]] {
            *seen |= 1 << digit;
        }
        cells.push(name(digit));
    }
    cells
}
