//! Killers in lines of nothing but numbers, as solvers read them: a sum and cells, which are numbers from 0
//! or 1, two digits such as 12 for the second cell of the first row, or pairs of a row and a column,
//! perhaps with their count. Since numbers may mean anything, all has to fit: every cell of the grid is in
//! one cage, the cells of each cage hang together, and the sums add up to that of all rows.

use super::grids::{Found, are_connected};
use crate::grid::variety::classic_sizes;
use crate::grid::{Cage, Cell, Grid, Kind, Setup, Variety};

/// The most lines.
const MOST: usize = 400;

/// The most lines above the cages: the size of the grid, the number of cages.
const HEADING: usize = 2;

/// How the cells of a line are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// A number for each, row by row.
    Index,
    /// Two digits for each.
    Digits,
    /// Two numbers for each.
    Pairs,
}

/// The killer in the lines of a text.
pub fn found(text: &str) -> Option<Found> {
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let words = |line: &'_ str| -> Vec<String> {
        let separates = |symbol: char| !symbol.is_alphanumeric();
        line.split(separates).filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let lines: Vec<Vec<String>> = lines.take(MOST + 1).map(words).collect();
    let is_number =
        |word: &String| word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_digit());
    if !(2..=MOST).contains(&lines.len()) || !lines.iter().flatten().all(is_number) {
        return None;
    }
    (0..=HEADING).find_map(|heading| {
        let is_short = lines.iter().take(heading).all(|line| line.len() <= 2);
        let rows = lines.get(heading..).filter(|_| is_short)?;
        let ways = [Way::Pairs, Way::Digits, Way::Index];
        let options = ways.into_iter().flat_map(|way| [(way, false), (way, true)]);
        let options = options.flat_map(|(way, last)| [(way, last, true), (way, last, false)]);
        options.into_iter().find_map(|(way, is_last, is_counted)| {
            let row = |row: &Vec<String>| cage(row, way, is_last, is_counted);
            killer(&rows.iter().map(row).collect::<Option<Vec<_>>>()?, way)
        })
    })
}

/// The sum of a line, and the numbers of its cells, two for each unless it is [`Way::Index`].
fn cage(words: &[String], way: Way, is_last: bool, is_counted: bool) -> Option<(u32, Vec<u32>)> {
    let (sum, rest) = match is_last {
        true => words.split_last()?,
        false => words.split_first()?,
    };
    let (count, rest) = match is_counted {
        true => rest.split_first().map(|(count, rest)| (Some(count), rest))?,
        false => (None, rest),
    };
    let mut numbers = Vec::new();
    for word in rest {
        match way {
            Way::Digits if word.len() == 2 => {
                numbers.extend(word.chars().map(|it| it.to_digit(10)))
            }
            Way::Digits => return None,
            Way::Index | Way::Pairs => numbers.push(word.parse().ok()),
        }
    }
    let numbers: Vec<u32> = numbers.into_iter().collect::<Option<_>>()?;
    let cells = if way == Way::Index { numbers.len() } else { numbers.len() / 2 };
    let is_even = way == Way::Index || numbers.len().is_multiple_of(2);
    let fits = count.is_none_or(|count| count.parse() == Ok(cells));
    (cells > 0 && is_even && fits).then_some((sum.parse().ok()?, numbers))
}

fn killer(cages: &[(u32, Vec<u32>)], way: Way) -> Option<Found> {
    let numbers = || cages.iter().flat_map(|(_, numbers)| numbers);
    let count = numbers().count() / if way == Way::Index { 1 } else { 2 };
    let size = classic_sizes().find(|size| size * size == count)?;
    let grid = Grid::new(size, size)?;
    let base = *numbers().min()?;
    let all: u32 = cages.iter().map(|(sum, _)| sum).sum();
    if base > 1 || all as usize != size * size * (size + 1) / 2 {
        return None;
    }
    let cell = |numbers: &[u32]| -> Option<Cell> {
        let at = |place: usize| Some(numbers.get(place)?.checked_sub(base)? as usize);
        let first = at(0)?;
        match way {
            Way::Index => grid.cell(first / size, first % size),
            Way::Digits | Way::Pairs => grid.cell(first, at(1)?),
        }
    };
    let mut setup = Setup::empty(Kind::Sudoku, grid);
    let mut met = vec![false; grid.len()];
    for (sum, numbers) in cages {
        let cells = numbers.chunks(if way == Way::Index { 1 } else { 2 }).map(cell);
        let cells: Vec<Cell> = cells.collect::<Option<_>>()?;
        if cells.iter().any(|cell| std::mem::replace(&mut met[cell.index()], true))
            || !are_connected(&cells, grid)
        {
            return None;
        }
        setup.cages.push(Cage { sum: Some(*sum), cells });
    }
    setup.variety = setup.variety.with(Variety::KILLER);
    let remark = format!("{} cages of numbers, from {base}", cages.len());
    Some(Found { setup, remark })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cages of a 4x4: their sums, and their cells by rows and columns from 0.
    const CAGES: [(u32, &[(u32, u32)]); 5] = [
        (10, &[(0, 0), (0, 1), (0, 2), (0, 3)]),
        (10, &[(1, 0), (2, 0), (3, 0), (3, 1)]),
        (7, &[(1, 1), (2, 1), (1, 2)]),
        (6, &[(1, 3), (2, 3)]),
        (7, &[(2, 2), (3, 2), (3, 3)]),
    ];

    fn lines(write: impl Fn(u32, &[(u32, u32)]) -> String) -> String {
        CAGES.iter().map(|(sum, cells)| write(*sum, cells) + "\n").collect()
    }

    fn joined(cells: &[(u32, u32)], write: impl Fn(u32, u32) -> String) -> String {
        cells.iter().map(|(row, col)| write(*row, *col)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn numbers_that_fill_a_grid_are_cages() {
        let index = |base: u32| move |row: u32, col: u32| (row * 4 + col + base).to_string();
        let texts = [
            lines(|sum, cells| format!("{sum} {}", joined(cells, index(0)))),
            lines(|sum, cells| format!("{sum}: {}", joined(cells, index(1)))),
            lines(|sum, cells| format!("{} = {sum}", joined(cells, index(1)))),
            lines(|sum, cells| {
                format!("{sum} {}", joined(cells, |row, col| format!("{}{}", row + 1, col + 1)))
            }),
            lines(|sum, cells| {
                format!("{sum} {}", joined(cells, |row, col| format!("{row} {col}")))
            }),
            "5\n".to_owned()
                + &lines(|sum, cells| {
                    let pairs = joined(cells, |row, col| format!("{} {}", row + 1, col + 1));
                    format!("{sum} {} {pairs}", cells.len())
                }),
        ];
        let setup = |text: &str| found(text).unwrap_or_else(|| panic!("{text}")).setup;
        let first = setup(&texts[0]);
        assert_eq!((first.cages.len(), first.grid.rows()), (5, 4));
        for text in &texts {
            assert_eq!(setup(text), first, "{text}");
        }
        let wrong_sum = texts[0].replacen("10", "11", 1);
        let twice = texts[0].replacen("0 1 2 3", "0 1 2 2", 1);
        for text in [&*wrong_sum, &twice, "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1", "12\n13", ""] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
