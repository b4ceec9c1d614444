//! Addresses of Penpa+: base64 of compressed text, with a line for the board and lines of JSON.
//!
//! Cells are numbered in a grid with two more on each side. Items in corners have four numbers for
//! each corner of that grid, after those of all cells.

mod board;
mod write;

use super::row::{Document, Format, Holds, ReadError, WriteError};
use super::rows::{content, only_line};
use crate::format::link::unescaped;
use crate::grid::Kind;
use crate::understand;
use board::{document, learn_solution};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// The row of this format.
pub static PENPA: Format = Format {
    slug: "penpa",
    title: "Penpa+ address",
    help: "m=edit or m=solve and p= with the code of a board of Penpa+: a Sudoku with its given \
           digits, boxes, diagonals, cages, thermometers and arrows, digits written on it, and the solution. \
           What else is drawn may be a rule, and is named.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    by_looks: false,
    holds: Holds::Givens,
    detect: |text| content(text).next().is_some_and(|(_, line)| code(line).is_some()),
    read,
    write: Some(write),
    example: EXAMPLE,
};

const EXAMPLE: &str = "\
https://swaroopg92.github.io/penpa-edit/#m=edit&p=RY0xCsMwDEV3H0OzBkt2EkeH6FDaIQgROv\
QAbelik7tHNpTy9T/i8ZE+r+/j/cTsSgUjUtcah5fiEzTikAUFAgR2E1ho9Sqt7qJ2YL3/14s0oAIy2jS6CH\
nqgH/Aa+S1lLjjyXFHmzTPm5/BmkbOokorcjRUnjFlc7j0P6EdQbnYCQ==";

/// What comes before the code.
const MARKS: [&str; 2] = ["m=edit", "m=solve"];

/// The longest board, in bytes.
const LONGEST: usize = 1 << 20;

/// Where the code begins in a line, in bytes.
fn code(line: &str) -> Option<usize> {
    MARKS.iter().find(|mark| line.contains(**mark))?;
    ["&p=", "?p=", "#p="].iter().find_map(|name| line.find(name)).map(|at| at + 3)
}

fn read(text: &str) -> Result<Document, ReadError> {
    let (number, line) = only_line(text, "an address")?;
    let start = code(line)
        .ok_or_else(|| ReadError::at(number, 1, "expected m=edit&p= and a code".into()))?;
    let column = line[..start].chars().count() + 1;
    let word = line[start..].split(['&', '#', ' ']).next().unwrap_or_default();
    let wrong = |what: String| ReadError::at(number, column, what);
    let bytes = base64(&unescaped(word)).ok_or_else(|| wrong("this is not base64".into()))?;
    let text = unpacked(&bytes)
        .ok_or_else(|| wrong("the code is cut short or changed; copy the whole address".into()))?;
    let mut document = document(&text).map_err(wrong)?;
    let solution = line[start..].split('&').find_map(|part| part.strip_prefix("a="));
    let solution = solution.and_then(|code| unpacked(&base64(&unescaped(code.trim()))?));
    if let Some(solution) = solution {
        learn_solution(&solution, &text, &mut document.setup);
    }
    if document.setup.about.as_ref().is_some_and(|about| about.rules.is_some()) {
        understand::add_to(&mut document.setup, document.title.as_deref(), &[]);
        understand::note_rest(&mut document.setup, &[]);
    }
    Ok(document)
}

/// The text of compressed bytes.
fn unpacked(bytes: &[u8]) -> Option<String> {
    let bytes = decompress_to_vec_with_limit(bytes, LONGEST).ok()?;
    String::from_utf8(bytes).ok()
}

/// The bytes of a text in base64.
fn base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut count) = (0_u32, 0);
    for symbol in text.trim_end_matches('=').bytes() {
        let value = match symbol {
            b'A'..=b'Z' => symbol - b'A',
            b'a'..=b'z' => symbol - b'a' + 26,
            b'0'..=b'9' => symbol - b'0' + 52,
            b'+' | b'-' | b' ' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    Some(bytes)
}

/// What is written before the code.
const ADDRESS: &str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=";

/// How hard a board is compressed.
const LEVEL: u8 = 9;

fn write(document: &Document) -> Result<String, WriteError> {
    let text = write::text(document)?;
    Ok(ADDRESS.to_owned() + &in_base64(&compress_to_vec(text.as_bytes(), LEVEL)) + "\n")
}

/// Bytes as a text in base64.
pub fn in_base64(bytes: &[u8]) -> String {
    const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits =
            (0..3).fold(0, |bits, at| bits << 8 | three.get(at).map_or(0, |b| u32::from(*b)));
        for place in 0..4 {
            let symbol = SYMBOLS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= three.len() { char::from(symbol) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_base64_and_bytes_again() {
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foobar", "Zm9vYmFy")] {
            assert_eq!(in_base64(bytes.as_bytes()), text);
            assert_eq!(base64(text).unwrap(), bytes.as_bytes());
        }
    }

    /// The words of the setter come back as they were, and a rule that is only written is not left out.
    #[test]
    fn words_are_kept_and_may_be_rules() {
        use crate::grid::About;
        const ROWS: &str = "1..4\n3.1.\n2...\n...1";
        let mut puzzle = crate::format::read(ROWS, None).unwrap().document;
        for (rules, is_rule) in [
            ("Normal sudoku\nrules = usual, & apply.", false),
            (
                "Snails go first: 1 = 2, a cell is a cell.\nThe snail moves along the diagonal.",
                true,
            ),
        ] {
            puzzle.title = Some("Two, three".into());
            let (author, rules) = (Some("A, B".into()), Some(rules.to_owned()));
            puzzle.setup.about = About { author, rules, ..About::default() }.kept();
            let again = crate::format::read(&write(&puzzle).unwrap(), None).unwrap().document;
            let about = again.setup.about.as_deref().unwrap();
            let kept = puzzle.setup.about.as_deref().unwrap();
            assert_eq!(again.title, puzzle.title);
            assert_eq!((&about.author, &about.rules), (&kept.author, &kept.rules));
            assert_eq!(again.setup.says_more(), is_rule);
        }
    }

    /// The digits of another layer are the player's until they fill the board; the list for checking
    /// answers is always the solution.
    #[test]
    fn answers_are_no_givens() {
        use crate::format::recognise::read_as;
        const ROWS: [&str; 4] = ["1..4", "3.1.", "2...", "...1"];
        const SOLUTION: [&str; 4] = ["1234", "3412", "2143", "4321"];
        let puzzle = crate::format::read(&ROWS.join("\n"), None).unwrap().document;
        let board = board::Board::square(puzzle.setup.grid);
        let open: Vec<(usize, char)> = (0..16)
            .filter(|at| ROWS.concat().as_bytes()[*at] == b'.')
            .map(|at| (board.number(at / 4, at % 4), SOLUTION.concat().as_bytes()[at].into()))
            .collect();
        let address = |layer: &[(usize, char)], checked: &[(usize, char)]| {
            let text = write::text(&puzzle).unwrap();
            let numbers = layer.iter().map(|(at, digit)| format!("\"{at}\":[\"{digit}\",2,\"1\"]"));
            let numbers: Vec<String> = numbers.collect();
            let mut lines: Vec<String> = text.lines().map(String::from).collect();
            lines[4] = format!("{{\"number\":{{{}}}}}", numbers.join(","));
            let checked: Vec<String> =
                checked.iter().map(|(at, digit)| format!("\"{at},{digit}\"")).collect();
            let checked = format!("[[],[],[],[],[{}],[]]", checked.join(","));
            let code = |text: &str| in_base64(&compress_to_vec(text.as_bytes(), LEVEL));
            format!("{ADDRESS}{}&a={}", code(&lines.join("\n")), code(&checked))
        };
        let read = |layer, checked| {
            let document = read_as(&address(layer, checked), &PENPA).unwrap().document;
            assert_eq!(document.setup.squares, puzzle.setup.squares);
            let known = document.setup.solution().map(|digits| digits.iter().flatten().count());
            (document.moves.len(), known)
        };
        assert_eq!(read(&[], &[]), (0, None));
        assert_eq!(read(&open[1..], &[]), (1, None));
        assert_eq!(read(&open, &[]), (0, Some(16)));
        assert_eq!(read(&[], &open), (0, Some(open.len())));
    }
}
