//! Lists of puzzles, one a line: the built-in packs and the player's own files.
//!
//! A line is a puzzle in any format that takes one line, then its title, and among the words of the
//! title its ratings: `4..1...2.5... easy 3 simplest-first=12 hodoku=88`. A blank line and one that
//! begins with `#` is none. A line is read only for what a list shows: neither the regions of a puzzle
//! nor its solutions are worked out.

use super::ratings::{Rated, Ratings};
use crate::engine::cell::Grid;
use crate::engine::format;
use crate::engine::packed::Text;
use crate::engine::puzzle::Setup;
use crate::engine::rating::SIMPLEST_FIRST;
use crate::engine::variety::{Kind, Variety};

/// The built-in packs, which are compiled in; `examples/pack.rs` makes them.
pub const PACKS: [Text; 2] = [Text("assets/sudoku.txt"), Text("assets/kakuro.txt")];

/// The title of the puzzles that the tutorial uses, easier than all others.
pub const TUTORIAL: &str = "tutorial";

/// Grids of a usual size have so many cells at most.
const USUAL: usize = 256;

/// A puzzle of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedPuzzle {
    /// The variety.
    pub variety: Variety,
    /// The size, with the black border of a Kakuro.
    pub grid: Grid,
    /// What it is called; empty if the line does not say.
    pub title: String,
    /// The ratings that are known.
    pub ratings: Ratings,
    /// The puzzle, as the line has it.
    pub puzzle: String,
}

impl ListedPuzzle {
    /// Reads a line that holds a puzzle.
    ///
    /// # Errors
    /// Why it cannot be read. A line that looks like a puzzle may still turn out wrong when its
    /// puzzle is wanted.
    pub fn read(line: &str) -> Result<Self, String> {
        let line = line.trim();
        let (puzzle, rest) = line.split_once(is_end).unwrap_or((line, ""));
        let mut ratings = Ratings::default();
        let mut title = String::new();
        for word in rest.split_whitespace().filter(|word| *word != "#") {
            match Rated::read(word) {
                Some(rated) => ratings.extend([rated]),
                None if title.is_empty() => title = word.into(),
                None => title = title + " " + word,
            }
        }
        let (variety, grid) = match look(puzzle) {
            Some(looked) => looked,
            None => setup(puzzle).map(|setup| (setup.variety, setup.grid))?,
        };
        Ok(Self { variety, grid, title, ratings, puzzle: puzzle.into() })
    }

    /// The puzzle as it was written down, right or wrong.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn setup(&self) -> Result<Setup, String> {
        setup(&self.puzzle)
    }
}

/// The lines of a list that may hold a puzzle, with their numbers from 1.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let is_puzzle = |line: &str| !matches!(line.trim_start().chars().next(), None | Some('#'));
    (1..).zip(text.lines()).filter(move |(_, line)| is_puzzle(line))
}

/// All built-in puzzles: Sudoku, then Kakuro, each the tutorial first. The files are our own and
/// tested, so a line that is not a puzzle is left out.
pub fn built_in() -> impl Iterator<Item = ListedPuzzle> {
    PACKS
        .into_iter()
        .flat_map(|pack| lines(pack.read()))
        .filter_map(|(_, line)| ListedPuzzle::read(line).ok())
}

/// The built-in puzzle of a kind, of the plain variety and a usual size, with the highest total:
/// the one that takes the program longest.
pub fn hardest(kind: Kind) -> Option<ListedPuzzle> {
    let plain = [Variety::CLASSIC, Variety::KAKURO];
    let is_usual = |item: &ListedPuzzle| plain.contains(&item.variety) && item.grid.len() <= USUAL;
    let total =
        |item: &ListedPuzzle| item.ratings.by(&SIMPLEST_FIRST).map_or(0.0, |rated| rated.total);
    let items = built_in().filter(|item| item.variety.kind() == kind && is_usual(item));
    items.max_by(|a, b| total(a).total_cmp(&total(b)))
}

/// The built-in puzzle of a kind with the most cells.
pub fn largest(kind: Kind) -> Option<ListedPuzzle> {
    built_in().filter(|item| item.variety.kind() == kind).max_by_key(|item| item.grid.len())
}

fn is_end(symbol: char) -> bool {
    symbol.is_whitespace() || symbol == '#'
}

fn setup(puzzle: &str) -> Result<Setup, String> {
    let read = format::read_line(puzzle, None).map_err(|error| error.to_string())?;
    Ok(read.document.setup)
}

/// The variety and size of a puzzle by the look of it; `None` if that takes reading it.
fn look(puzzle: &str) -> Option<(Variety, Grid)> {
    if let Some((_, sizes)) = puzzle.split_once("kakuro/") {
        let mut sizes = sizes.split('/');
        let mut with_border = || sizes.next()?.parse::<usize>().ok()?.checked_add(1);
        let cols = with_border()?;
        return Some((Variety::KAKURO, Grid::new(with_border()?, cols)?));
    }
    let mut parts = puzzle.split(':');
    let (variety, cells) = match (parts.next()?, parts.next()) {
        (cells, None) => (Variety::CLASSIC, cells),
        (slug, Some(cells)) => (Variety::of_slug(slug)?, cells),
    };
    let is_cell = |byte: u8| byte.is_ascii_alphanumeric() || b".*_-?".contains(&byte);
    let size = cells.len().isqrt();
    let grid = Grid::new(size, size)?;
    let suits = variety.kind() == Kind::Sudoku && variety.digits(grid).is_some();
    (suits && size * size == cells.len() && cells.bytes().all(is_cell)).then_some((variety, grid))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rating::by_slug;

    #[test]
    fn a_line_has_a_puzzle_a_title_and_ratings() {
        let line =
            " 1............... # an hodoku=88* easy one simplest-first=12.5 other=3 hodoku=90";
        let item = ListedPuzzle::read(line).unwrap();
        assert_eq!(item.title, "an easy one other=3");
        assert_eq!(item.ratings.to_string(), " hodoku=90 simplest-first=12.5");
        let total = item.ratings.by(by_slug("hodoku").unwrap()).unwrap();
        assert_eq!((total.shown(1).as_str(), total.partial), ("90", false));
        let partial = Rated::read("hodoku=88*").unwrap();
        assert_eq!((partial.shown(1), partial.to_string()), ("88*".into(), "hodoku=88*".into()));
        for wrong in ["hodoku", "hodoku=", "hodoku=x", "hodoku=NaN", "none=1", "hodoku=1**"] {
            assert_eq!(Rated::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_look_of_a_puzzle_is_right() {
        for item in built_in().chain(
            ["x:1...............", "https://puzz.link/p?kakuro/3/3/l7-m-dl4j3e extra", "7#x"]
                .iter()
                .filter_map(|line| ListedPuzzle::read(line).ok()),
        ) {
            let setup = item.setup().unwrap();
            assert_eq!((setup.variety, setup.grid), (item.variety, item.grid), "{item:?}");
        }
        for wrong in ["", "hello", "x:123", "kakuro/99999999999999999999/3/l", "kakuro/3"] {
            assert!(ListedPuzzle::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn blank_lines_and_comments_are_none() {
        let numbers: Vec<usize> = lines("\u{feff}# a\n1.\n\n  # b\n2. # c").map(|l| l.0).collect();
        assert_eq!(numbers, [2, 5]);
    }
}
