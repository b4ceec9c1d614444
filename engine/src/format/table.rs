//! Every format in one table.

#[cfg(feature = "toml")]
use super::gradus;
use super::row::{Document, Format, WriteError};
use super::sudoku::{
    candidate_line, candidates, grid, hodoku, joined, killer_numbers, postscript, sadman,
    simple_sudoku, sudokuwiki, sukaku, sumocue, susser,
};
#[cfg(feature = "json")]
use super::sudoku::{gnome_sudoku, ipuz, sudokumaker};
#[cfg(feature = "xml")]
use super::sudoku::{ksudoku, opensudoku};
use super::{cells, clues, gumdrop, janko, layout, puzz_link, pzprv3, solo, solution};
#[cfg(feature = "json")]
use super::{f_puzzles, penpa, sudokupad};
use crate::grid::{Setup, Variety};

/// Every format. If two make the same puzzle of a text, the first is named.
pub static FORMATS: &[&Format] = &[
    #[cfg(feature = "toml")]
    &gradus::GRADUS,
    &grid::LINE,
    &grid::GRID,
    &sadman::SADMAN,
    &simple_sudoku::SIMPLE_SUDOKU,
    &candidates::CANDIDATES,
    &candidates::SDX,
    &candidate_line::CANDIDATE_LINE,
    &sukaku::SUKAKU,
    &hodoku::HODOKU,
    &sudokuwiki::SUDOKUWIKI,
    #[cfg(feature = "xml")]
    &opensudoku::OPENSUDOKU,
    #[cfg(feature = "xml")]
    &ksudoku::KSUDOKU,
    #[cfg(feature = "json")]
    &gnome_sudoku::GNOME_SUDOKU,
    #[cfg(feature = "json")]
    &ipuz::IPUZ,
    #[cfg(feature = "json")]
    &f_puzzles::F_PUZZLES,
    #[cfg(feature = "json")]
    &sudokupad::SUDOKUPAD,
    #[cfg(feature = "json")]
    &sudokumaker::SUDOKUMAKER,
    &cells::VARIETY_LINE,
    &puzz_link::PUZZ_LINK,
    &pzprv3::PZPRV3,
    &solution::SOLUTION,
    &solution::SOLUTION_ROWS,
    &gumdrop::GUMDROP,
    &clues::COMMA,
    &clues::UNDERSCORE,
    &clues::ZERO,
    &clues::LETTER,
    &clues::COLUMN_FIRST,
    &susser::SUSSER,
    &sumocue::SUMOCUE,
    &killer_numbers::KILLER_NUMBERS,
    &solo::SOLO,
    &solo::SOLO_SAVE,
    &janko::JANKO,
    #[cfg(feature = "json")]
    &penpa::PENPA,
    &postscript::POSTSCRIPT,
    &joined::JOINED_GRID,
    &layout::SUDOKU,
    &layout::KAKURO,
    &layout::KAKURO_ACROSS,
    &layout::LINK,
];

impl Format {
    /// The format with this name on the command line, as in `sudoku-grid`; see [`FORMATS`].
    pub fn named(slug: &str) -> Option<&'static Self> {
        by_slug(slug)
    }
}

/// The format with this slug.
pub fn by_slug(slug: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.slug == slug)
}

/// The format in which puzzles of a variety, with or without relations, take one line.
pub const fn line_format(variety: Variety, has_relations: bool) -> &'static Format {
    match variety {
        Variety::KAKURO => &puzz_link::PUZZ_LINK,
        Variety::CLASSIC if !has_relations => &grid::LINE,
        _ => &cells::VARIETY_LINE,
    }
}

/// A puzzle on one line; for an address, only the part that makes the puzzle.
///
/// # Errors
/// Says what the format cannot express.
pub fn line(setup: &Setup) -> Result<String, WriteError> {
    let Some(write) = line_format(setup.variety, !setup.relations.is_empty()).write else {
        return Ok(String::new());
    };
    let text = write(&Document::of(setup.clone()))?;
    Ok(body(text.trim_end()).into())
}

/// The part of a text, possibly an address, that makes the puzzle.
pub fn body(text: &str) -> &str {
    text.rsplit('?').next().unwrap_or(text)
}
