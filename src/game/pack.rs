//! Lists of puzzles, one per line: the built-in packs and the player's own files.
//!
//! A line is a puzzle in any one-line format, followed by its title, with its ratings among the
//! words of the title: `4..1...2.5... easy 3 simplest-first=12 hodoku=88`. Blank lines and lines
//! that begin with `#` do not count. A line is read only for what a list needs: neither the
//! regions of a puzzle nor its solutions are worked out.

use super::ratings::{Rated, Ratings};
use gradus_engine::grid::relation::Rules;
use gradus_engine::grid::{Ruleset, relation};
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::understand::{EFFORT, prove};
use gradus_engine::{Budget, Document, Grid, Kind, Setup, Variety, format};
use std::sync::LazyLock;

/// The built-in packs, which are compiled in; `cargo xtask` makes them.
pub const PACKS: [&str; 3] = [
    include_str!("../../assets/sudoku.txt"),
    include_str!("../../assets/kakuro.txt"),
    include_str!("../../assets/relations.txt"),
];

/// The title of the tutorial's puzzles, which are easier than all others.
pub const TUTORIAL: &str = "tutorial";

/// The maximum number of cells of a grid of a usual size.
const USUAL: usize = 256;

/// A puzzle in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedPuzzle {
    /// The variety, with the rules of its relations.
    pub variety: Ruleset,
    /// The size, including the black border of a Kakuro.
    pub grid: Grid,
    /// Its title; empty if the line has none.
    pub title: String,
    /// The known ratings.
    pub ratings: Ratings,
    /// The puzzle, as written on the line.
    pub puzzle: String,
}

impl ListedPuzzle {
    /// Reads a line that contains a puzzle.
    ///
    /// # Errors
    /// Says why it cannot be read. A line that looks like a puzzle may still turn out wrong when
    /// the puzzle itself is needed.
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
            None => setup(puzzle).map(|setup| (Ruleset::of(&setup), setup.grid))?,
        };
        Ok(Self { variety, grid, title, ratings, puzzle: puzzle.into() })
    }

    /// The puzzle of a document, with its title.
    ///
    /// # Errors
    /// What a line cannot express.
    pub fn of(document: &Document) -> Result<Self, String> {
        let mut setup = document.setup.clone();
        // A line has no room for what was only drawn.
        prove(&mut setup, &Budget::new(EFFORT.steps));
        let setup = &setup;
        let puzzle = format::line(setup).map_err(|why| why.to_string())?;
        let title = document.title.clone().unwrap_or_default();
        let (variety, grid, ratings) = (Ruleset::of(setup), setup.grid, Ratings::default());
        Ok(Self { variety, grid, title, ratings, puzzle })
    }

    /// The puzzle as written, right or wrong.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn setup(&self) -> Result<Setup, String> {
        setup(&self.puzzle)
    }
}

/// The lines of a list that may contain a puzzle, with their numbers from 1.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let is_puzzle = |line: &str| !matches!(line.trim_start().chars().next(), None | Some('#'));
    (1..).zip(text.lines()).filter(move |(_, line)| is_puzzle(line))
}

/// How many puzzles are built in.
pub fn count() -> usize {
    static COUNT: LazyLock<usize> =
        LazyLock::new(|| PACKS.into_iter().map(|pack| lines(pack).count()).sum());
    *COUNT
}

/// All built-in puzzles: first Sudoku, then Kakuro, each beginning with the tutorial. The files are
/// our own and tested, so a line that is not a puzzle is left out.
pub fn built_in() -> impl Iterator<Item = ListedPuzzle> {
    PACKS.into_iter().flat_map(lines).filter_map(|(_, line)| ListedPuzzle::read(line).ok())
}

/// The built-in puzzle of a kind, of the plain variety and a usual size, with the highest total:
/// the slowest one for the program.
pub fn hardest(kind: Kind) -> Option<ListedPuzzle> {
    let plain = [Variety::CLASSIC, Variety::KAKURO];
    let is_usual = |item: &ListedPuzzle| {
        plain.iter().any(|plain| item.variety == *plain) && item.grid.len() <= USUAL
    };
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

/// The variety and size of a puzzle by its look; `None` if that takes reading it.
fn look(puzzle: &str) -> Option<(Ruleset, Grid)> {
    if let Some((_, sizes)) = puzzle.split_once("kakuro/") {
        let mut sizes = sizes.split('/');
        let mut with_border = || sizes.next()?.parse::<usize>().ok()?.checked_add(1);
        let cols = with_border()?;
        return Some((Variety::KAKURO.into(), Grid::new(with_border()?, cols)?));
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
    let lists = [Variety::JIGSAW, Variety::KILLER].map(|has| usize::from(variety.has(has)));
    let relations = parts.nth(lists.iter().sum()).unwrap_or_default().split(',');
    let slugs = relations.filter_map(|relation| relation.split('.').next());
    let rules = slugs.filter_map(relation::by_slug).fold(Rules::NONE, Rules::with);
    let variety = Ruleset { variety, rules };
    (suits && size * size == cells.len() && cells.bytes().all(is_cell)).then_some((variety, grid))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::rate::by_slug;

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
            [
                "x:1...............",
                "killer:................::thermometer.r1c1r1c2,odd.r2c2",
                "https://puzz.link/p?kakuro/3/3/l7-m-dl4j3e extra",
                "7#x",
            ]
            .iter()
            .filter_map(|line| ListedPuzzle::read(line).ok()),
        ) {
            let setup = item.setup().unwrap();
            assert_eq!((Ruleset::of(&setup), setup.grid), (item.variety, item.grid), "{item:?}");
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
