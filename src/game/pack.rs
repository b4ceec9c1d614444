//! The built-in puzzles, by kind and level. They are compiled in; `examples/pack.rs` makes them.

use crate::engine::cell::Grid;
use crate::engine::scores::LEVELS;
use crate::engine::variety::Kind;
use std::sync::LazyLock;

/// The files, each with the kind of its puzzles. A line is a puzzle and its level; `#` begins a
/// comment.
const FILES: [(Kind, &str); 2] = [
    (Kind::Sudoku, include_str!("../../assets/sudoku.txt")),
    (Kind::Kakuro, include_str!("../../assets/kakuro.txt")),
];

/// The level of the puzzles that the tutorial uses, easier than the easiest of [`LEVELS`].
pub const TUTORIAL: &str = "tutorial";

/// A built-in puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Sudoku or Kakuro.
    pub kind: Kind,
    /// The level: [`TUTORIAL`] or one of [`LEVELS`].
    pub level: &'static str,
    /// Its place among those of its kind and level, from 1.
    pub number: usize,
    /// The size, with the black border of a Kakuro.
    pub grid: Grid,
    /// The puzzle: a Sudoku line or `kakuro/COLS/ROWS/BODY`.
    pub puzzle: &'static str,
}

impl Item {
    /// The name in saves and on the command line, as in `kakuro-easy-3`.
    pub fn id(&self) -> String {
        format!("{}-{}-{}", self.kind.slug(), self.level, self.number)
    }
}

/// All built-in puzzles: Sudoku, then Kakuro, each the tutorial first and then by level.
pub fn all() -> &'static [Item] {
    static ALL: LazyLock<Vec<Item>> =
        LazyLock::new(|| FILES.iter().flat_map(|(kind, text)| read(*kind, text)).collect());
    &ALL
}

/// The puzzles of a kind and a level, easiest first.
pub fn of(kind: Kind, level: &str) -> impl Iterator<Item = &'static Item> {
    all().iter().filter(move |item| item.kind == kind && item.level == level)
}

/// The puzzle of this name.
pub fn by_id(id: &str) -> Option<&'static Item> {
    all().iter().find(|item| item.id() == id)
}

/// Reads a file. The files are our own and tested, so a line that is no puzzle is left out.
fn read(kind: Kind, text: &'static str) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let Some((puzzle, name)) = line.split_once(' ') else { continue };
        let Some(&level) = [TUTORIAL].iter().chain(&LEVELS).find(|level| **level == name) else {
            continue;
        };
        let Some(grid) = size(kind, puzzle) else { continue };
        let number = 1 + items.iter().filter(|item| item.level == level).count();
        items.push(Item { kind, level, number, grid, puzzle });
    }
    items
}

fn size(kind: Kind, puzzle: &str) -> Option<Grid> {
    match kind {
        Kind::Sudoku => Grid::new(puzzle.len().isqrt(), puzzle.len().isqrt()),
        Kind::Kakuro => {
            let mut parts = puzzle.strip_prefix("kakuro/")?.split('/');
            let mut with_border = || Some(parts.next()?.parse::<usize>().ok()? + 1);
            let cols = with_border()?;
            Grid::new(with_border()?, cols)
        }
    }
}
