//! Every format in one table.

use super::document::Document;
use super::row::{Format, WriteError};
use super::{
    candidate_line, candidates, clues, f_puzzles, gradus, gumdrop, hodoku, janko, killer_numbers,
    layout, opensudoku, penpa, puzz_link, pzprv3, sadman, simple_sudoku, solo, solo_save, solution,
    sudoku, sudokupad, sudokuwiki, sumocue, susser, variety,
};
use crate::engine::puzzle::Setup;
use crate::engine::variety::Variety;

/// Every format. Of two that make the same puzzle of a text, the first is the one named.
pub static FORMATS: &[&Format] = &[
    &gradus::GRADUS,
    &sudoku::LINE,
    &sudoku::GRID,
    &sadman::SADMAN,
    &simple_sudoku::SIMPLE_SUDOKU,
    &candidates::CANDIDATES,
    &candidates::SDX,
    &candidate_line::CANDIDATE_LINE,
    &hodoku::HODOKU,
    &sudokuwiki::SUDOKUWIKI,
    &opensudoku::OPENSUDOKU,
    &f_puzzles::F_PUZZLES,
    &sudokupad::SUDOKUPAD,
    &variety::VARIETY_LINE,
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
    &solo_save::SOLO_SAVE,
    &janko::JANKO,
    &penpa::PENPA,
    &layout::SUDOKU,
    &layout::KAKURO,
    &layout::KAKURO_ACROSS,
    &layout::LINK,
];

/// Formats that a text is taken for by what its lines look like. No text says by itself that it is in
/// one of these, so that one that cannot be read in them may be something else.
static BY_LOOKS: &[&Format] = &[
    &sudoku::LINE,
    &sudoku::GRID,
    &candidates::CANDIDATES,
    &candidates::SDX,
    &candidate_line::CANDIDATE_LINE,
    &hodoku::HODOKU,
    &susser::SUSSER,
    &solution::SOLUTION,
    &gumdrop::GUMDROP,
    &clues::COMMA,
    &clues::UNDERSCORE,
    &clues::ZERO,
    &clues::LETTER,
    &clues::COLUMN_FIRST,
];

/// Whether a text that is taken for this format says so itself, by a word or a mark that no other has.
pub fn says_itself(format: &Format) -> bool {
    !BY_LOOKS.contains(&format)
}

/// The format of this slug.
pub fn by_slug(slug: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.slug == slug)
}

/// The format in which puzzles of a variety, with relations or without, take one line.
pub const fn line_format(variety: Variety, has_relations: bool) -> &'static Format {
    match variety {
        Variety::KAKURO => &puzz_link::PUZZ_LINK,
        Variety::CLASSIC if !has_relations => &sudoku::LINE,
        _ => &variety::VARIETY_LINE,
    }
}

/// A puzzle on one line; of an address only what makes the puzzle.
///
/// # Errors
/// What the format has no way to say.
pub fn line(setup: &Setup) -> Result<String, WriteError> {
    let Some(write) = line_format(setup.variety, !setup.relations.is_empty()).write else {
        return Ok(String::new());
    };
    let text = write(&Document::of(setup.clone()))?;
    Ok(body(text.trim_end()).into())
}

/// What makes the puzzle of a text that may be an address.
pub fn body(text: &str) -> &str {
    text.rsplit('?').next().unwrap_or(text)
}
