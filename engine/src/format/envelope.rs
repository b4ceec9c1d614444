//! The JSON in addresses of f-puzzles and SudokuPad: LZ-string in base64.

use super::lz_string;

/// The longest JSON, in symbols; a 25x25 grid needs far less.
const LONGEST: usize = 1 << 18;

/// What an address escapes of base64, and what some programs make of it.
const ESCAPES: [(&str, &str); 5] =
    [("%2B", "+"), ("%2F", "/"), ("%3D", "="), ("%20", "+"), (" ", "+")];

/// Opens the code at the beginning of a text.
///
/// # Errors
/// When it is not one, in a sentence.
pub fn open(text: &str) -> Result<String, String> {
    let word = text.split(['&', '#', '?']).next().unwrap_or_default().trim();
    let word = ESCAPES.iter().fold(word.to_owned(), |word, (from, to)| {
        word.replace(from, to).replace(&from.to_ascii_lowercase(), to)
    });
    lz_string::decode(&word, LONGEST)
        .ok_or_else(|| "this is not an LZ-string in base64, or it is too long".into())
}

/// The code of a JSON.
pub fn close(json: &str) -> String {
    lz_string::encode(json)
}

/// Where a code begins in a line, in bytes, after one of the marks: at the start, or after a
/// separator of the parts of an address.
pub fn behind(line: &str, marks: &[&str]) -> Option<usize> {
    let begins = |at: usize| at == 0 || line[..at].ends_with(['/', '=', '?', '&', ' ', '\t']);
    let find = |mark: &&str| {
        let mut found = line.match_indices(*mark);
        found.find(|(at, _)| begins(*at)).map(|(at, _)| at + mark.len())
    };
    marks.iter().find_map(find)
}
