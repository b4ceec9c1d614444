//! What is left of a text of lines: those that look like data or name a rule, and the fields of a row
//! beside the puzzle.

use super::{MOST, Rest, TRIES, quoted, shorten};
use crate::grid::{Setup, Variety, is_usual};
use crate::text::folded;

/// What a part may say without being a rule, whatever it is called.
pub const PLAIN: [&str; 8] = [
    "sudoku",
    "classic",
    "standard",
    "normal",
    "kakuro",
    "9x9",
    "puzzle",
    "http://ipuz.org/sudoku#1",
];

/// Words that name a rule in a heading.
const WORDS: [&str; 47] = [
    "cage",
    "cages",
    "killer",
    "jigsaw",
    "irregular",
    "diagonal",
    "diagonals",
    "constraint",
    "constraints",
    "thermo",
    "thermos",
    "thermometer",
    "thermometers",
    "antiknight",
    "anti-knight",
    "antiking",
    "anti-king",
    "kropki",
    "renban",
    "whispers",
    "windoku",
    "nonconsecutive",
    "non-consecutive",
    "palindrome",
    "palindromes",
    "arrow",
    "arrows",
    "sandwich",
    "sandwiches",
    "skyscraper",
    "skyscrapers",
    "little-killer",
    "x-sum",
    "x-sums",
    "zipper",
    "nabner",
    "lockout",
    "entropic",
    "quadruple",
    "quadruples",
    "disjoint",
    "hyper",
    "hypersudoku",
    "fog",
    "samurai",
    "x-sudoku",
    "sudoku-x",
];

/// What rules say in a sentence, with the word that names the rule; people who ask for help do not.
const PHRASES: [(&str, &str); 18] = [
    ("knight's move", "knight"),
    ("knights move", "knight"),
    ("knight move", "knight"),
    ("king's move", "king"),
    ("kings move", "king"),
    ("king move", "king"),
    ("orthogonal", "nonconsecutive"),
    ("be consecutive", "nonconsecutive"),
    ("consecutive digits", "nonconsecutive"),
    ("main diagonal", "diagonal"),
    ("diagonals", "diagonal"),
    ("either diagonal", "diagonal"),
    ("each diagonal", "diagonal"),
    ("on the diagonal", "diagonal"),
    ("digits in cages", "cage"),
    ("digits in a cage", "cage"),
    ("along a line", "line"),
    ("along the line", "line"),
];

/// The names of the boxes of a jigsaw before a colon or an equals sign.
const BOXES: [&str; 3] = ["region", "regions", "boxes"];

/// The names of what is not a rule before a colon or an equals sign.
const NAMES: [&str; 36] = [
    "knowns",
    "givens",
    "cells",
    "clues",
    "values",
    "initial",
    "start",
    "digits",
    "id",
    "name",
    "title",
    "author",
    "date",
    "source",
    "url",
    "link",
    "version",
    "size",
    "rows",
    "cols",
    "columns",
    "width",
    "height",
    "seed",
    "difficulty",
    "level",
    "rating",
    "score",
    "solution",
    "answer",
    "comment",
    "puzzle",
    "grid",
    "board",
    "sudoku",
    "row",
];

/// The most words of a heading.
const HEADING: usize = 8;

/// The lines that look like data or name a rule, and without which the same puzzle is read.
pub fn of(text: &str, setup: &Setup, is_same: &dyn Fn(&str) -> bool) -> Rest {
    let mut rest = of_lines(text, setup, is_same);
    let lines = text.lines().enumerate();
    let words = lines.filter_map(|(place, line)| Some((place, &line[beside(line)?..])));
    let words = words.filter(|(_, words)| says_something(words, "", setup));
    for (place, words) in words.take(MOST) {
        let row = |(at, line): (usize, &'_ str)| {
            let end = if at == place { line.len() - words.len() } else { line.len() };
            line[..end].to_owned() + "\n"
        };
        let name = format!("line {} ({})", place + 1, quoted(words));
        if !rest.rules.contains(&name)
            && is_same(&text.lines().enumerate().map(row).collect::<String>())
        {
            rest.rules.push(name);
        }
    }
    rest
}

/// Where the words beside a row begin, in bytes.
pub fn beside(line: &str) -> Option<usize> {
    let is_gap = |(at, _): &(usize, &str)| {
        let word = line[*at..].split_whitespace().next().unwrap_or_default();
        let letters = word.chars().take_while(|symbol| symbol.is_alphabetic()).count();
        letters > 2 && line[..*at].contains(|symbol: char| symbol.is_ascii_digit() || symbol == '.')
    };
    line.match_indices("   ").find(is_gap).map(|(at, _)| at)
}

fn of_lines(text: &str, setup: &Setup, is_same: &dyn Fn(&str) -> bool) -> Rest {
    let lines: Vec<&str> = text.lines().collect();
    let size = setup.grid.cols();
    let numbered = || lines.iter().enumerate();
    let rows: Vec<usize> =
        numbered().filter(|(_, line)| is_row(line, size)).map(|(at, _)| at).collect();
    // Lines like those of the grid are looked at only if they are enough for another one.
    let rows = if rows.len() >= 2 * setup.grid.rows() { rows } else { Vec::new() };
    let next = |at: usize| lines.get(at + 1).copied().unwrap_or_default();
    let suspects =
        numbered().filter(|(at, line)| says_something(line, next(*at), setup) || rows.contains(at));
    let is_unused = |at: &usize| {
        let rest = numbered().filter(|(place, _)| place != at).map(|(_, line)| *line);
        is_same(&(rest.collect::<Vec<_>>().join("\n") + "\n"))
    };
    let unused: Vec<usize> = suspects.map(|(at, _)| at).take(TRIES).filter(is_unused).collect();
    let mut rest = Rest::default();
    for block in unused.chunk_by(|one, next| next - one == 1) {
        let (first, last) = (block[0], block[block.len() - 1]);
        let place = match last > first {
            true => format!("lines {} to {}", first + 1, last + 1),
            false => format!("line {}", first + 1),
        };
        rest.rules.push(format!("{place} ({})", quoted(lines[first])));
    }
    shorten(&mut rest.rules);
    rest
}

/// Whether a line has as many short words, or symbols, as a row of the grid.
fn is_row(line: &str, size: usize) -> bool {
    let words: Vec<&str> = line
        .split(|symbol: char| symbol.is_whitespace() || "|,;".contains(symbol))
        .filter(|word| !word.is_empty())
        .collect();
    let is_cells = words.len() == size && words.iter().all(|word| word.chars().count() < 3);
    let symbols = || words.iter().flat_map(|word| word.chars());
    let is_rule = symbols().all(|symbol| "-+=_*".contains(symbol));
    let are_cells = symbols().all(|symbol| symbol.is_alphanumeric() || ".-_*?".contains(symbol));
    !is_rule && (is_cells || symbols().count() == size && are_cells && words.len() <= size / 2)
}

/// Whether a line names a rule that was not read, or is data; the next line may belong to it.
fn says_something(line: &str, next: &str, setup: &Setup) -> bool {
    let line = line.trim();
    if line.is_empty() || ["#", "//", "%", ";", "--"].iter().any(|mark| line.starts_with(mark)) {
        return false;
    }
    names_rule(line, setup)
        || tells_rule(line, setup)
        || names_cells(line)
        || is_member(line, next, setup)
}

/// Whether a line tells a rule that the puzzle does not have.
fn tells_rule(line: &str, setup: &Setup) -> bool {
    let line = folded(line).to_lowercase();
    PHRASES.iter().any(|(phrase, rule)| line.contains(phrase) && !has_rule(setup, rule))
}

/// Whether a short line has a word that names a rule which the puzzle does not have.
fn names_rule(line: &str, setup: &Setup) -> bool {
    let words = || {
        let parts = line.split(|symbol: char| !symbol.is_alphanumeric() && symbol != '-');
        parts.filter(|word| !word.is_empty())
    };
    let is_new = |word: &str| {
        let word = word.to_lowercase();
        WORDS.contains(&word.as_str()) && !has_rule(setup, &word)
    };
    words().count() <= HEADING && words().any(is_new)
}

/// Whether words only say that this is a usual puzzle, or one with rules that it has, as in `killer sudoku`.
pub fn is_plain(text: &str, setup: &Setup) -> bool {
    let text = text.trim().to_lowercase();
    let words = text.split(|symbol: char| !symbol.is_alphanumeric() && symbol != '-');
    let is_known =
        |word: &str| PLAIN.contains(&word) || WORDS.contains(&word) && has_rule(setup, word);
    let is_usual = text.contains(char::is_alphabetic) && is_usual(&text);
    PLAIN.contains(&text.as_str()) || is_usual || words.into_iter().all(is_known)
}

/// Whether a puzzle has the rule that a word names.
fn has_rule(setup: &Setup, word: &str) -> bool {
    let feature = match word {
        "cage" | "cages" | "killer" => Variety::KILLER,
        "jigsaw" | "irregular" | "region" | "regions" | "boxes" => Variety::JIGSAW,
        "diagonal" | "diagonals" => Variety::X,
        "windoku" => Variety::WINDOKU,
        _ => {
            let bare: String = word.chars().filter(|symbol| *symbol != '-').collect();
            let name = bare.trim_end_matches('s');
            return setup.relations.iter().any(|relation| relation.rule.key.contains(name));
        }
    };
    setup.variety.has(feature)
}

/// Whether a line names two or more cells, as in `12 r1c1 r1c2`.
pub fn names_cells(line: &str) -> bool {
    let is_cell = |word: &str| {
        let word = word.to_ascii_lowercase();
        let place = word.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        let is_number = |text: &str| {
            (1..3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        place.is_some_and(|(row, col)| is_number(row) && is_number(col))
    };
    line.split(|symbol: char| !symbol.is_alphanumeric()).filter(|word| is_cell(word)).count() > 1
}

/// Whether a line is a member of a document, as in `cages:` or `- sum: 12`, and not prose.
fn is_member(line: &str, next: &str, setup: &Setup) -> bool {
    let line = line.trim_start_matches(['-', ' ', '"', '\'', '{', '[']);
    let Some(end) = line.find([':', '=']) else { return false };
    let name = line[..end].trim().trim_end_matches(['"', '\'']);
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(|symbol| symbol.is_ascii_alphanumeric() || "_-".contains(symbol));
    let value = line[end + 1..].trim();
    if is_size(value) {
        return false;
    }
    let is_data = match value.split_whitespace().count() {
        0 => next.starts_with([' ', '\t', '-']),
        1 if ["true", "yes", "on"].contains(&value.to_lowercase().as_str()) => true,
        1 if value.starts_with(|first: char| first.is_ascii_digit()) => true,
        _ => value.starts_with(['[', '{', '(', '"', '\'']),
    };
    let lower = name.to_lowercase();
    let is_word = WORDS.contains(&lower.as_str()) || BOXES.contains(&lower.as_str());
    let is_known = is_word && has_rule(setup, &lower);
    let is_plain = is_known || NAMES.contains(&lower.as_str());
    is_name && is_data && !is_plain && name.len() > 2
}

/// Whether a value is a size, as in `3x3`.
fn is_size(value: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    value.split_once(['x', 'X']).is_some_and(|(rows, cols)| is_number(rows) && is_number(cols))
}

/// Whether a column has the boxes of a jigsaw.
pub fn is_of_boxes(column: &str) -> bool {
    BOXES.contains(&column.to_lowercase().as_str())
}

/// Words of columns that name the rules of a puzzle.
const COLUMNS: [&str; 5] = ["variant", "variants", "rule", "rules", "ruleset"];

/// What says that a rule does not apply.
const OFF: [&str; 9] = ["", "0", "false", "no", "none", "null", "-", "[]", "{}"];

/// The name of a field beside a puzzle if it may be a rule: data, other cells of the grid, a rule by its
/// name, or anything in a column that a rule has its name from.
pub fn field(column: &str, value: &str, setup: &Setup) -> Option<String> {
    let value = value.trim();
    let lower = value.to_lowercase();
    if OFF.contains(&lower.as_str()) || PLAIN.contains(&lower.as_str()) || is_size(value) {
        return None;
    }
    let words = || column.split(|symbol: char| !symbol.is_alphanumeric() && symbol != '-');
    let is_rule = |word: &str| {
        let word = word.to_lowercase();
        let word = word.as_str();
        COLUMNS.contains(&word) || BOXES.contains(&word) || WORDS.contains(&word)
    };
    let is_known = |word: &str| has_rule(setup, &word.to_lowercase());
    let is_named = words().any(|word| is_rule(word) && !is_known(word));
    let is_number = value.parse::<f64>().is_ok();
    let is_cell = |symbol: &char| symbol.is_alphanumeric() || ".-_*?".contains(*symbol);
    let symbols = || value.chars().filter(is_cell);
    let is_layer = symbols().count() == setup.grid.len() && symbols().any(char::is_alphabetic);
    let is_data = !is_number
        && (value.starts_with(['[', '{'])
            || is_layer && !value.contains(' ')
            || names_cells(value)
            || names_rule(value, setup));
    (is_named || is_data).then(|| format!("{} ({})", quoted(column), quoted(value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Kind};

    #[test]
    fn data_and_headings_are_told_from_prose() {
        let plain = Setup::empty(Kind::Sudoku, Grid::new(9, 9).unwrap());
        for line in [
            "cages:",
            "- sum: 12",
            "  \"cages\": [",
            "12: r1c1 r1c2",
            "Killer sudoku",
            "diag = true",
        ] {
            assert!(says_something(line, " - 1", &plain), "{line}");
        }
        for line in [
            "",
            "# cages",
            "Here is one that I cannot solve:",
            "level: 3",
            "Today:",
            "Rated: hard",
            "Note: start in the middle",
            "r1: 1 2 3",
            "There is a killer move somewhere in this puzzle, but I do not see it",
        ] {
            assert!(!says_something(line, "1 2", &plain), "{line}");
        }
        for line in [
            "Cells a knight's move apart must differ.",
            "Digits do not repeat along the marked diagonals",
        ] {
            assert!(says_something(line, "", &plain), "{line}");
        }
        for line in [
            "In row 5 the digit 3 must be in one of these two cells.",
            "Fill each row, column and box",
        ] {
            assert!(!says_something(line, "", &plain), "{line}");
        }
        assert_eq!(beside("5 3 . | 1 . .   Rules: none"), Some(13));
        assert_eq!(beside("5 3 .    1 . ."), None);
        assert!(is_row("1 1 2 2", 4) && is_row("aabb", 4) && is_row("aa|bb", 4));
        assert!(!is_row("---+---", 7) && !is_row("1 2 3", 4));
    }
}
