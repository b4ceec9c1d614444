//! Reading puzzles for tests, one a line.

use gradus::engine::cell::Grid;
use gradus::engine::digit::Digit;
use gradus::engine::puzzle::{Puzzle, Setup, Square};
use gradus::engine::variety::{CLASSIC, KAKURO};

/// Reads a Sudoku line or `kakuro/COLS/ROWS/BODY`.
pub fn puzzle(line: &str) -> Result<Puzzle, String> {
    let setup = match line.strip_prefix("kakuro/") {
        Some(rest) => kakuro(rest),
        None => sudoku(line),
    };
    let setup = setup.ok_or_else(|| format!("no puzzle: {line}"))?;
    Puzzle::new(setup).map_err(|faults| format!("{}: {line}", faults[0].kind))
}

fn sudoku(line: &str) -> Option<Setup> {
    let size = (1..=25).find(|size| size * size == line.chars().count())?;
    let squares = line.chars().map(|symbol| match symbol {
        '.' | '0' => Some(Square::EMPTY),
        _ => Some(Square::White { given: Some(Digit::from_char(symbol)?) }),
    });
    let squares = squares.collect::<Option<_>>()?;
    Some(Setup { variety: &CLASSIC, grid: Grid::new(size, size)?, squares })
}

fn kakuro(text: &str) -> Option<Setup> {
    let mut parts = text.splitn(3, '/');
    let cols = parts.next()?.parse::<usize>().ok()? + 1;
    let rows = parts.next()?.parse::<usize>().ok()? + 1;
    let mut body = parts.next()?.chars();
    let grid = Grid::new(rows, cols)?;
    let mut squares = vec![Square::BLACK; grid.len()];
    let mut inner = grid.cells().filter(|&cell| grid.row(cell) > 0 && grid.col(cell) > 0);
    while let Some(cell) = inner.next() {
        match body.next()? {
            '.' => {}
            count @ 'k'..='z' => {
                squares[cell.index()] = Square::EMPTY;
                for cell in inner.by_ref().take(usize::from(count as u8 - b'k')) {
                    squares[cell.index()] = Square::EMPTY;
                }
            }
            down => {
                squares[cell.index()] =
                    Square::Black { down: clue(down), across: clue(body.next()?) }
            }
        }
    }
    let white =
        |row, col| grid.cell(row, col).map(|cell| squares[cell.index()]) == Some(Square::EMPTY);
    let top: Vec<usize> = (1..cols).filter(|&col| white(1, col)).collect();
    let left: Vec<usize> = (1..rows).filter(|&row| white(row, 1)).collect();
    for col in top {
        squares[grid.cell(0, col)?.index()] =
            Square::Black { down: clue(body.next()?), across: None };
    }
    for row in left {
        squares[grid.cell(row, 0)?.index()] =
            Square::Black { down: None, across: clue(body.next()?) };
    }
    Some(Setup { variety: &KAKURO, grid, squares })
}

fn clue(symbol: char) -> Option<u32> {
    match symbol {
        '0'..='9' => Some(symbol as u32 - '0' as u32),
        'a'..='j' => Some(symbol as u32 - 'a' as u32 + 10),
        'A'..='Z' => Some(symbol as u32 - 'A' as u32 + 20),
        _ => None,
    }
}
