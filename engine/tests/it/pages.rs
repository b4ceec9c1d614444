//! The pages about the techniques, `assets/techniques/NAME.txt`: their form, and their pictures.
//!
//! A picture with a line of columns (`c1 c4 c7`) and lines that begin with their row (`r3`) shows
//! part of a 9x9 grid. It has to be true: with those candidates, a technique of the page removes and
//! places what the picture shows, and nothing else in the cells drawn. Its symbols are
//!
//! ```text
//!   [27]    these are all candidates of the cell
//!   27      of the digits in the picture, it has these; it may have others
//!   . == ‖  it has none of the digits of the cells that keep some and have no brackets, or, if
//!           there is no such cell, of all; a strong link may pass over it
//!   ? |     the picture says nothing about it; a weak link may pass over it
//!   (2)     it is filled, and was not given
//!   +2      it turns out to be this
//!   -2      this goes; [9-27] and 27-x: these go, or all else goes
//! ```
//!
//! Letters after a cell are names. Three or more dashes draw a line between cells.

use gradus_engine::hint::SIMPLE_FILTER;
use gradus_engine::path::GUESS;
use gradus_engine::rate::EXPLAINER_TECHNIQUES;
use gradus_engine::technique::{ALL, Found, Options, State, Step};
use gradus_engine::{Board, Budget, Cell, Digits, Grid, Kind, Puzzle, Setup};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The maximum widths of paragraphs and pictures, in columns.
const WIDE: usize = 76;
const WIDE_PICTURE: usize = 60;

/// The minimum number of words of a page, without its pictures.
const FEWEST_WORDS: usize = 100;

/// All pages, each once.
fn pages() -> BTreeSet<&'static str> {
    let others = EXPLAINER_TECHNIQUES.iter().copied().chain([&GUESS, &SIMPLE_FILTER]);
    ALL.iter().copied().chain(others).map(|technique| technique.page).collect()
}

/// The blocks of a page: what lies between empty lines.
fn blocks(page: &str) -> impl Iterator<Item = &str> {
    page.trim_end().split("\n\n")
}

fn is_picture(block: &&str) -> bool {
    block.starts_with("    ")
}

#[test]
fn every_page_has_the_form_of_a_page() {
    for page in pages() {
        let mut blocks = blocks(page);
        let title = blocks.next().unwrap_or_default();
        assert!(!title.is_empty() && title.len() <= WIDE && !title.contains('\n'), "{title}");
        let (pictures, text): (Vec<&str>, Vec<&str>) = blocks.partition(is_picture);
        assert!(!pictures.is_empty(), "{title}: no picture");
        for line in pictures.iter().flat_map(|picture| picture.lines()) {
            let fits = line.starts_with("    ") && line.chars().count() <= WIDE_PICTURE;
            assert!(fits, "{title}: {line:?} is no line of a picture");
        }
        assert!(text.contains(&"## When to look for it"), "{title}: when to look for it?");
        for block in &text {
            let is_heading = block.starts_with("## ") && !block.contains('\n');
            let is_line = |line: &str| {
                !line.starts_with(['#', ' ']) && !line.is_empty() && line.chars().count() <= WIDE
            };
            let is_text = block.lines().all(is_line);
            assert!(is_heading || is_text, "{title}: {block:?} is no paragraph");
        }
        assert!(!text.last().is_some_and(|last| last.starts_with('#')), "{title}: an empty part");
        let words = text.iter().flat_map(|block| block.split_whitespace()).count();
        assert!(words >= FEWEST_WORDS, "{title}: only {words} words");
    }
}

#[test]
fn every_file_is_the_page_of_a_technique() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("assets/techniques");
    for entry in folder.read_dir().expect("assets/techniques is a folder") {
        let path = entry.expect("assets/techniques can be listed").path();
        let text = std::fs::read_to_string(&path).expect("a page can be read");
        assert!(pages().contains(text.as_str()), "{}: no technique has this page", path.display());
    }
}

#[test]
fn the_pictures_of_grids_show_what_the_techniques_find() {
    let (mut checked, mut complaints) = (0, Vec::new());
    for page in pages() {
        for picture in blocks(page).filter(is_picture) {
            match read(picture).and_then(|drawn| check(page, &drawn)) {
                Ok(is_grid) => checked += usize::from(is_grid),
                Err(why) => {
                    let title = page.lines().next().unwrap_or_default();
                    complaints.push(format!("{title}: {why}\n{picture}"));
                }
            }
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n\n"));
    assert!(checked > 30, "only {checked} pictures were understood");
}

/// What a picture says about a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Sign {
    /// Whether it says anything.
    known: bool,
    /// Whether the cell has only `kept` and `lost`.
    exact: bool,
    placed: bool,
    turns_out: bool,
    kept: Digits,
    lost: Digits,
    loses_rest: bool,
}

impl Sign {
    fn read(word: &str) -> Result<Self, String> {
        let named = word.trim_end_matches(|sign: char| sign.is_ascii_uppercase() || sign == 'f');
        let (open, word) = named.strip_prefix('[').map_or((false, named), |rest| (true, rest));
        let word = word.strip_suffix(']').unwrap_or(word);
        let sign = Self { known: true, exact: open, ..Self::default() };
        let digits = |text: &str| text.parse::<Digits>().map_err(|why| format!("{named}: {why}"));
        if let Some(digit) = word.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            return Ok(Self { placed: true, kept: digits(digit)?, ..sign });
        }
        if let Some(digit) = word.strip_prefix('+') {
            return Ok(Self { turns_out: true, kept: digits(digit)?, ..sign });
        }
        let (kept, lost) = word.split_once('-').unwrap_or((word, ""));
        let kept = if kept.is_empty() { Digits::EMPTY } else { digits(kept)? };
        match lost {
            "" => Ok(Self { kept, ..sign }),
            "x" => Ok(Self { kept, loses_rest: true, ..sign }),
            lost => Ok(Self { kept, lost: digits(lost)?, ..sign }),
        }
    }

    fn says_something(&self) -> bool {
        self.turns_out || self.loses_rest || !self.lost.is_empty()
    }
}

/// The cells in a picture of a grid; none for other pictures.
fn read(picture: &str) -> Result<Vec<(Cell, Sign)>, String> {
    let grid = Grid::new(9, 9).ok_or("no grid")?;
    let mut lines = picture.lines().skip_while(|line| !line.trim_start().starts_with('c'));
    let columns: Vec<&str> = lines.next().unwrap_or_default().split_whitespace().collect();
    let mut drawn = Vec::new();
    for line in lines.filter(|line| line.trim_start().starts_with('r')) {
        let is_line = |word: &str| word.len() > 2 && word.chars().all(|sign| sign == '-');
        let mut words = line.split_whitespace().filter(|word| !is_line(word));
        let row = words.next().unwrap_or_default();
        let words: Vec<&str> = words.collect();
        if words.len() > columns.len() {
            return Err(format!("more cells than columns: {line}"));
        }
        for (column, word) in columns.iter().zip(words) {
            let cell = grid.read(&format!("{row}{column}"))?;
            let sign = match word {
                "?" | "|" => Sign::default(),
                "." | "==" | "‖" => Sign { known: true, ..Sign::default() },
                word => Sign::read(word)?,
            };
            drawn.push((cell, sign));
        }
    }
    Ok(drawn)
}

/// Finds the step that a picture shows, if it shows one.
fn check(page: &str, drawn: &[(Cell, Sign)]) -> Result<bool, String> {
    if page == SIMPLE_FILTER.page || !drawn.iter().any(|(_, sign)| sign.says_something()) {
        return Ok(false);
    }
    let grid = Grid::new(9, 9).ok_or("no grid")?;
    let puzzle = Puzzle::new(Setup::empty(Kind::Sudoku, grid)).map_err(|_| "no puzzle")?;
    let board = board(&puzzle, drawn)?;
    let techniques = ALL.iter().filter(|technique| technique.page == page);
    let is_shown = |step: &Step| drawn.iter().all(|&(cell, sign)| shows(&board, step, cell, sign));
    for technique in techniques {
        let mut found = Found::all(usize::MAX);
        let budget = &Budget::new(u64::MAX);
        let _ = State::new(&board, Options::default(), true, budget).find(technique, &mut found);
        if found.into_steps().iter().any(is_shown) {
            return Ok(true);
        }
    }
    Err("no technique of the page finds this".into())
}

/// The position in a picture, with everything else open.
fn board<'p>(puzzle: &'p Puzzle, drawn: &[(Cell, Sign)]) -> Result<Board<'p>, String> {
    let mut board = Board::new(puzzle);
    let placed = drawn.iter().filter(|(_, sign)| sign.placed);
    for &(cell, Sign { kept, .. }) in placed {
        let digit = kept.only().ok_or("two digits in a filled cell")?;
        board.place(cell, digit).map_err(|why| why.explain(puzzle))?;
    }
    board.filter(false).map_err(|why| why.explain(puzzle))?;
    let open = || drawn.iter().filter(|(_, sign)| sign.known && !sign.placed);
    let all = open().fold(Digits::EMPTY, |all, (_, sign)| all | sign.kept | sign.lost);
    let bare = open().filter(|(_, sign)| !sign.exact && !sign.kept.is_empty());
    let bare = bare.fold(Digits::EMPTY, |all, (_, sign)| all | sign.kept | sign.lost);
    for &(cell, sign) in open() {
        let has = sign.kept | sign.lost;
        if !board.candidates(cell).includes(has) {
            return Err(format!("{} cannot have {has}", puzzle.grid().name(cell)));
        }
        let spoken_of = match has.is_empty() {
            true if !bare.is_empty() => bare,
            _ if sign.exact => puzzle.digits(),
            _ => all,
        };
        // A cell without candidates is filled with a digit that the picture does not name.
        let _ = board.strike(cell, spoken_of - has);
    }
    Ok(board)
}

/// Whether a step does to a cell what its symbol says.
fn shows(board: &Board<'_>, step: &Step, cell: Cell, sign: Sign) -> bool {
    let is_cell = |other: &Cell| *other == cell;
    let placed = step.places.iter().find(|(other, _)| is_cell(other)).map(|(_, digit)| *digit);
    let removed = step.removes.iter().find(|(other, _)| is_cell(other));
    let removed = removed.map_or(Digits::EMPTY, |(_, digits)| *digits);
    let rest = if sign.loses_rest { board.candidates(cell) - sign.kept } else { Digits::EMPTY };
    let turns_out = if sign.turns_out { sign.kept } else { Digits::EMPTY };
    !sign.known
        || removed == sign.lost | rest && placed.map_or(Digits::EMPTY, Digits::of) == turns_out
}
