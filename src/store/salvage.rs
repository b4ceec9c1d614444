//! What can be had of a damaged snapshot line by line, if it is no longer a Gradus file.

use super::hash::GameId;
use crate::game::{Entry, pack};
use gradus_engine::format::{by_slug, moves_of};
use gradus_engine::{Digit, Grid, Kind, Puzzle, Setup, Square, Variety};

/// How the lists of moves and of rows begin, and how the rows end.
const MOVES: &str = "\nmoves = [";
const PUZZLE: &str = "puzzle = ";
const END_OF_ROWS: &str = "\n\"\"\"\n";

/// The moves: quoted lines below their heading or, without one, anywhere.
pub(super) fn moves(text: &str) -> Vec<String> {
    let headed = text.rfind(MOVES).map_or(text, |at| &text[at..]);
    let lines = headed
        .lines()
        .map(|line| line.trim().trim_start_matches(MOVES.trim()).trim_end_matches(']').trim());
    let lines = lines.filter(|line| line.starts_with('"'));
    lines.flat_map(|line| moves_of(&format!("moves = [{line}]"))).collect()
}

/// The entries among lines. Those that are left out do not change which moves a place in the history
/// stands for.
pub(super) fn entries(lines: &[String], puzzle: &Puzzle) -> Vec<Entry> {
    let mut entries = Vec::new();
    // How many of the first moves, by their number, are there.
    let mut there = vec![0];
    for line in lines {
        let last = there[there.len() - 1];
        match Entry::read(line, puzzle) {
            Ok(Entry::At(place)) => {
                entries.push(Entry::At(there.get(place).copied().unwrap_or(last)));
            }
            Ok(entry) => {
                if matches!(entry, Entry::Move(_)) {
                    there.push(last + 1);
                }
                entries.push(entry);
            }
            // All moves begin with a cell or a combination; other entries have a word or a sign there.
            Err(_) if !line.starts_with(['@', 't', 's']) => there.push(last),
            Err(_) => {}
        }
    }
    entries
}

/// The puzzle of a game with this id: the rows in the text if they make it, perhaps after one change,
/// or else a built-in one.
pub(super) fn setup(text: &str, id: &GameId) -> Option<Setup> {
    let (variety, grid) = id.shape()?;
    let is_it = |setup: &Setup| GameId::of(setup) == *id;
    let of_rows = || {
        let (rows, places) = rows(text, grid)?;
        let parts = [middle(text).unwrap_or_default(), ""];
        let mut setups = parts.iter().filter_map(|part| rebuilt(&rows, part, variety, grid));
        setups.find_map(|setup| with_one_change(setup, &places, &is_it))
    };
    let is_like = |item: &pack::ListedPuzzle| item.grid == grid && item.variety.variety == variety;
    let built_in = || {
        let items = pack::built_in().filter(is_like);
        items.filter_map(|item| item.setup().ok()).find(|setup| is_it(setup))
    };
    of_rows().or_else(built_in)
}

/// The rows of the puzzle, and the cells that may have been damaged: the one whose word is not one, or
/// any. `None` if there are not enough rows, or several such words.
fn rows(text: &str, grid: Grid) -> Option<(Vec<String>, Vec<usize>)> {
    let bare = |line: &str| line.trim().trim_start_matches(PUZZLE).trim_matches('"').to_owned();
    let rows = text.lines().map(bare).filter(|line| {
        let words = line.split_whitespace();
        let wrong = words.clone().filter(|word| !is_word(word)).count();
        words.count() == grid.cols() && wrong <= 1
    });
    let rows: Vec<String> = rows.take(grid.rows() + 1).collect();
    let mut words: Vec<&str> = rows.iter().flat_map(|row| row.split_whitespace()).collect();
    if words.len() != grid.len() {
        return None;
    }
    let is_wrong = |place: &usize| !is_word(words[*place]);
    let wrong: Vec<usize> = (0..words.len()).filter(is_wrong).collect();
    let places = match wrong[..] {
        [] => (0..words.len()).collect(),
        [place] => {
            words[place] = ".";
            wrong
        }
        _ => return None,
    };
    Some((words.chunks(grid.cols()).map(|row| row.join(" ")).collect(), places))
}

/// Whether a word says what a cell is.
fn is_word(word: &str) -> bool {
    let is_clue = |side: &str| side.bytes().all(|byte| byte.is_ascii_digit());
    matches!(word, "." | "#")
        || word.parse().ok().and_then(Digit::from_char).is_some()
        || word.split_once('/').is_some_and(|(down, across)| is_clue(down) && is_clue(across))
}

/// What is between the rows and the moves: boxes, cages, and further rules.
fn middle(text: &str) -> Option<&str> {
    let (_, below) = text.split_once(END_OF_ROWS)?;
    Some(&below[..below.find(MOVES)? + 1])
}

/// The puzzle of these rows.
fn rebuilt(rows: &[String], middle: &str, variety: Variety, grid: Grid) -> Option<Setup> {
    let (kind, slug, rows) = (variety.kind().slug(), variety.slug(), rows.join("\n"));
    let text = format!(
        "gradus = 1\nkind = \"{kind}\"\nvariety = \"{slug}\"\nrows = {}\ncolumns = {}\n\
         puzzle = \"\"\"\n{rows}\n\"\"\"\n{middle}",
        grid.rows(),
        grid.cols()
    );
    Some((by_slug("gradus")?.read)(&text).ok()?.setup)
}

/// How many squares may be looked at in the search for a change.
const MOST: usize = 1 << 24;

/// A setup as it is, or with another square at one of some places.
fn with_one_change(
    mut setup: Setup,
    places: &[usize],
    is_it: &impl Fn(&Setup) -> bool,
) -> Option<Setup> {
    if is_it(&setup) {
        return Some(setup);
    }
    let clue = |number: u32| (number > 0).then_some(number);
    let clues = || {
        let sums = (0..=45).flat_map(|down| (0..=45).map(move |across| (down, across)));
        sums.map(|(down, across)| Square::Black { down: clue(down), across: clue(across) })
    };
    let digits =
        (1..=setup.grid.rows() as u8).map(|digit| Square::White { given: Digit::new(digit) });
    let others: Vec<Square> = match setup.variety.kind() {
        Kind::Sudoku => digits.chain([Square::EMPTY]).collect(),
        Kind::Kakuro => clues().chain([Square::EMPTY]).collect(),
    };
    if places.len() * others.len() * setup.grid.len() > MOST {
        return None;
    }
    for &place in places {
        let square = setup.squares[place];
        for &other in &others {
            setup.squares[place] = other;
            if is_it(&setup) {
                return Some(setup);
            }
        }
        setup.squares[place] = square;
    }
    None
}
