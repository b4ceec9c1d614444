//! Cells by their coordinates, as programs and people write them: pairs of numbers that begin with 0 or
//! 1, rows or columns first, and names.

use super::values::Value;
use crate::grid::{Cell, Grid};

/// A cell as written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Two numbers without names.
    Pair(u32, u32),
    /// The row and the column, by name, that count as the numbers of pairs do.
    Named(u32, u32),
    /// The row and the column, from 1.
    Sure(u32, u32),
    /// The number of the cell.
    Index(u32),
}

const ROW: &[&str] = &["row", "r", "y", "line", "rowindex"];
const COL: &[&str] = &["col", "column", "c", "x", "colindex", "columnindex"];
const CELL: &[&str] = &["cell", "pos", "position", "coord", "start", "square", "index"];

impl Place {
    /// Reads `[1, 2]`, `{row: 1, col: 2}`, `r1c2`, `A2`, `1,2` or the number of a cell.
    pub fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Map(_) => {
                let number = |names| value.member(names).and_then(Value::number);
                match (number(ROW), number(COL)) {
                    (Some(row), Some(col)) => Some(Self::Named(row, col)),
                    _ => Self::of(value.member(CELL)?),
                }
            }
            Value::List(list) => match &list[..] {
                [one, other] => Some(Self::Pair(one.number()?, other.number()?)),
                _ => None,
            },
            Value::Word(_) => {
                value.number().map(Self::Index).or_else(|| Self::named(value.word()?))
            }
        }
    }

    /// Reads a name: `r1c2`, `A2`, in which the letter is the row, or `1,2`.
    pub fn named(text: &str) -> Option<Self> {
        let text = text.trim().trim_matches(['(', ')', '[', ']']);
        let number = |part: &str| part.trim().parse::<u32>().ok().filter(|number| *number < 100);
        if let Some(rest) = text.strip_prefix(['r', 'R']) {
            let (row, col) = rest.split_once(['c', 'C'])?;
            return Some(Self::Sure(number(row)?, number(col)?));
        }
        let first = text.chars().next()?;
        if first.is_ascii_alphabetic() {
            let row = u32::from(first.to_ascii_lowercase() as u8 - b'a') + 1;
            return Some(Self::Sure(row, number(&text[1..]).filter(|col| *col > 0)?));
        }
        let (one, other) = text.split_once([',', '-', '_', ':', ' '])?;
        Some(Self::Pair(number(one)?, number(other)?))
    }

    /// The numbers that begin with 0 or 1.
    fn numbers(&self) -> Option<(u32, u32)> {
        match *self {
            Self::Pair(one, other) | Self::Named(one, other) => Some((one, other)),
            Self::Sure(..) | Self::Index(_) => None,
        }
    }
}

/// What the numbers of some cells mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairs {
    /// The number of the first row and column.
    base: u32,
    /// Whether the column comes first in pairs.
    col_first: bool,
    /// Whether there are pairs at all.
    any: bool,
    /// The least size with room for all cells.
    least: usize,
}

/// The fewest cells whose order says which number is the row.
const FEWEST: usize = 6;

impl Pairs {
    /// Concludes from all cells, and from the order of some: cells are mostly listed row by row.
    pub fn of(all: &[&Place], listed: &[&Place]) -> Self {
        let numbers = || all.iter().filter_map(|place| place.numbers());
        let index = |place: &&Place| match place {
            Place::Index(index) => Some(*index),
            _ => None,
        };
        let indices = || all.iter().filter_map(index);
        let has_zero =
            numbers().any(|(one, other)| one == 0 || other == 0) || indices().any(|at| at == 0);
        let base = u32::from(!has_zero);
        let pair = |place: &&Place| match place {
            Place::Pair(one, other) => Some((*one, *other)),
            _ => None,
        };
        let pairs: Vec<(u32, u32)> = listed.iter().filter_map(pair).collect();
        let swapped: Vec<(u32, u32)> = pairs.iter().map(|(one, other)| (*other, *one)).collect();
        let col_first = pairs.len() >= FEWEST && !pairs.is_sorted() && swapped.is_sorted();
        let sure = all.iter().map(|place| match place {
            Place::Sure(row, col) => *row.max(col),
            Place::Index(index) => (index + 1 - base).isqrt(),
            _ => 0,
        });
        let largest = numbers().map(|(one, other)| one.max(other) + 1 - base).chain(sure).max();
        let least = largest.unwrap_or(0) as usize;
        Self { base, col_first, any: !pairs.is_empty(), least }
    }

    /// The cell of a place; `None` outside the grid.
    pub fn cell(self, place: &Place, grid: Grid) -> Option<Cell> {
        let at = |row: u32, col: u32, base: u32| {
            let (row, col) = (row.checked_sub(base)?, col.checked_sub(base)?);
            grid.cell(row as usize, col as usize)
        };
        match *place {
            Place::Pair(col, row) if self.col_first => at(row, col, self.base),
            Place::Pair(row, col) | Place::Named(row, col) => at(row, col, self.base),
            Place::Sure(row, col) => at(row, col, 1),
            Place::Index(index) => {
                let index = index.checked_sub(self.base)? as usize;
                grid.cell(index / grid.cols(), index % grid.cols())
            }
        }
    }

    /// The least size with room for all cells.
    pub const fn least_size(self) -> usize {
        self.least
    }

    /// How pairs were understood, as in `, rows before columns, from 0`.
    pub fn remark(self) -> String {
        let order = if self.col_first { "columns before rows" } else { "rows before columns" };
        if self.any { format!(", {order}, from {}", self.base) } else { String::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_as_people_write_them() {
        for (text, expected) in [
            ("r1c2", Some(Place::Sure(1, 2))),
            ("R10C2", Some(Place::Sure(10, 2))),
            ("B7", Some(Place::Sure(2, 7))),
            ("(0, 3)", Some(Place::Pair(0, 3))),
            ("x", None),
            ("A0", None),
            ("é1", None),
        ] {
            assert_eq!(Place::named(text), expected, "{text}");
        }
    }

    #[test]
    fn the_order_of_cells_says_which_number_is_the_row() {
        let by_rows: Vec<Place> = (0..12).map(|at| Place::Pair(at / 4, at % 4)).collect();
        let by_cols: Vec<Place> = (0..12).map(|at| Place::Pair(at % 4, at / 4)).collect();
        let of = |places: &[Place]| {
            let places: Vec<&Place> = places.iter().collect();
            Pairs::of(&places, &places)
        };
        assert!(!of(&by_rows).col_first && of(&by_cols).col_first);
        assert!(!of(&by_cols[..FEWEST - 1]).col_first);
        let grid = Grid::new(4, 4).unwrap();
        let cell = |places: &[Place]| of(places).cell(&places[6], grid);
        assert_eq!(cell(&by_rows), cell(&by_cols));
        assert_eq!(of(&by_rows).least_size(), 4);
    }
}
