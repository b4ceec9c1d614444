//! Cuts lines into cells, in every way that people separate them.

use crate::format::account::lines::names_cells;

/// A cell as it appears in a line.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'t> {
    /// Its text, without surrounding blanks.
    pub text: &'t str,
    /// Where it begins, in characters from 1.
    pub column: usize,
}

/// A line as cells.
#[derive(Clone, Debug)]
pub struct Line<'t> {
    /// Its number, from 1.
    pub number: usize,
    /// Its cells.
    pub pieces: Vec<Piece<'t>>,
    /// Whether it may be a rule between rows: without digits, and with a stroke of three.
    pub may_be_rule: bool,
}

/// How lines are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cutter {
    /// At each of these symbols; the text between two may be blank.
    Fence(char, Stand),
    /// At blanks, bars and commas; several in a row count as one.
    Words,
    /// At blanks only; several in a row count as one.
    Blanks,
    /// Into single symbols, ignoring blanks, bars and commas.
    Symbols,
}

/// Where there are fences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// Only between cells: there is also a cell before the first fence and one after the last.
    Between,
    /// Around a row, too; between two adjacent fences there is an empty cell.
    Around,
    /// Around a row, too; two adjacent fences count as a single thick one.
    Thick,
    /// Two between cells, and perhaps one around a row.
    Doubled,
}

/// All ways of cutting: first those in which every cell has a symbol, then those that allow empty
/// cells.
pub const CUTTERS: &[Cutter] = &[
    Cutter::Symbols,
    Cutter::Words,
    Cutter::Fence('|', Stand::Around),
    Cutter::Fence('|', Stand::Thick),
    Cutter::Fence('|', Stand::Between),
    Cutter::Fence('|', Stand::Doubled),
    Cutter::Fence(',', Stand::Between),
    Cutter::Fence(';', Stand::Between),
    Cutter::Fence('\t', Stand::Between),
    Cutter::Fence(':', Stand::Between),
    Cutter::Fence('&', Stand::Between),
];

/// The most cells examined in a line.
const MOST: usize = 700;

/// The lines of a text as cells.
pub fn lines(text: &str, cutter: Cutter) -> Vec<Line<'_>> {
    let filled = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let line =
        |(number, line)| Line { number, pieces: cut(line, cutter), may_be_rule: may_be_rule(line) };
    filled.map(line).collect()
}

fn may_be_rule(line: &str) -> bool {
    let strokes = ["---", "===", "***", "___", "+", ":-"];
    let is_stroke = |c: char| "-=+|*_:.".contains(c) || c.is_whitespace();
    // A wiki has this between the rows of a table.
    let is_between = line.trim() == "|-";
    // Markdown has this below the heading of a table.
    let is_heading = line.contains("|-")
        && line.trim().len() > 4
        && line.matches('-').count() + 1 >= line.matches('|').count()
        && line.chars().all(|c| "-|: ".contains(c));
    is_between
        || is_heading
        || strokes.iter().any(|stroke| line.contains(stroke)) && line.chars().all(is_stroke)
}

/// The cells of a line.
fn cut(line: &str, cutter: Cutter) -> Vec<Piece<'_>> {
    match cutter {
        Cutter::Fence(fence, stand) => fenced(line, fence, stand),
        Cutter::Words => separated(line, |c| c.is_whitespace() || "|,;".contains(c)),
        Cutter::Blanks => separated(line, char::is_whitespace),
        // The names of cells are not digits.
        Cutter::Symbols if names_cells(line) => Vec::new(),
        Cutter::Symbols => {
            let is_cell = |c: char| !c.is_whitespace() && !"|,;".contains(c);
            let places = (1..).zip(line.char_indices()).filter(|(_, (_, c))| is_cell(*c));
            let piece = |(column, (at, c)): (usize, (usize, char))| Piece {
                text: &line[at..at + c.len_utf8()],
                column,
            };
            places.take(MOST).map(piece).collect()
        }
    }
}

fn separated(line: &str, separates: fn(char) -> bool) -> Vec<Piece<'_>> {
    let mut column = 1;
    let mut pieces = Vec::new();
    for word in line.split(separates) {
        if !word.is_empty() && pieces.len() < MOST {
            pieces.push(Piece { text: word, column });
        }
        column += word.chars().count() + 1;
    }
    pieces
}

fn fenced(line: &str, fence: char, stand: Stand) -> Vec<Piece<'_>> {
    let (opens, closes) = (line.trim_start().starts_with(fence), line.trim_end().ends_with(fence));
    let width = if stand == Stand::Doubled { 2 } else { 1 };
    let mut parts: Vec<&str> = match stand {
        Stand::Doubled => line.split("||").take(MOST).collect(),
        _ => line.split(fence).take(MOST).collect(),
    };
    // A row with fences on both sides is framed, so there are no cells outside.
    if parts.len() < 2 || stand == Stand::Between && fence == '|' && opens && closes {
        return Vec::new();
    }
    let is_framed = matches!(stand, Stand::Around | Stand::Thick);
    let is_blank = |part: &&str| part.trim().is_empty();
    if is_framed && parts.len() > 2 && parts.last().is_some_and(is_blank) {
        parts.pop();
    }
    let mut column = 1;
    let mut pieces = Vec::new();
    for (place, part) in parts.iter().enumerate() {
        let bare = if stand == Stand::Doubled { part.trim_matches(fence) } else { part };
        let text = bare.trim();
        let before = if text.is_empty() { 0 } else { part.len() - part.trim_start().len() };
        let is_outside = is_framed && opens && place == 0;
        let is_thick = stand == Stand::Thick && part.is_empty();
        if !(is_outside || is_thick) {
            pieces.push(Piece { text, column: column + before });
        }
        column += part.chars().count() + width;
    }
    pieces
}

/// The words that programs write for an empty cell.
const NOTHINGS: &[&str] =
    &["none", "null", "nil", "nan", "na", "n/a", "undefined", "empty", "blank", "-1"];

/// Whether a word stands for an empty cell.
pub fn is_nothing(word: &str) -> bool {
    NOTHINGS.iter().any(|nothing| word.eq_ignore_ascii_case(nothing))
}

/// Whether these are labels of rows or columns: 1, 2, 3 and so on, also from 0 or down to 1, letters, or
/// r1, r2 and so on.
pub fn are_labels<'t>(labels: impl ExactSizeIterator<Item = &'t str> + Clone) -> bool {
    let is_label = |(place, label): (usize, &str)| {
        let label = label.trim_end_matches([':', '.', ')']).to_ascii_lowercase();
        let number = label.trim_start_matches("row").trim_start_matches(['r', 'c']);
        let letter = ('a'..='z').nth(place.max(1) - 1);
        number == place.to_string() || letter.is_some_and(|letter| label == letter.to_string())
    };
    let count = labels.len();
    [0, 1].into_iter().any(|first| (first..).zip(labels.clone()).all(is_label))
        || (1..=count).rev().zip(labels).all(is_label)
}

/// Rows of symbols in columns of equal width, where a blank is an empty cell: the column of each of
/// `count` cells. `None` if the lines have no such columns.
pub fn columns(lines: &[(usize, &str)], count: usize) -> Option<Vec<usize>> {
    let longest = lines.iter().map(|(_, line)| line.len()).max()?;
    if longest > 8 * count || lines.iter().any(|(_, line)| !line.is_ascii()) {
        return None;
    }
    let at = |column: usize| {
        lines.iter().map(move |(_, line)| line.as_bytes().get(column).copied().unwrap_or(b' '))
    };
    let is_bar = |column: &usize| at(*column).all(|c| c == b'|') || at(*column).all(|c| c == b'!');
    let is_used = |column: &usize| !is_bar(column) && at(*column).any(|c| c != b' ');
    let used: Vec<usize> = (0..longest).filter(is_used).collect();
    let bars: Vec<usize> = (0..longest).filter(is_bar).collect();
    let (first, last) = (*used.first()?, *used.last()?);
    // Bars around the grid mark its start and end; without them, its first and last columns do.
    let start = bars.first().filter(|bar| **bar < first).map_or(first, |bar| bar + 1);
    let end = bars.last().filter(|bar| **bar > last).copied().unwrap_or(last + 1);
    (1..=4).find_map(|step: usize| {
        let phase = first % step;
        if used.iter().any(|column| column % step != phase) {
            return None;
        }
        let cells = (start..end).filter(|column| column % step == phase && !is_bar(column));
        let cells: Vec<usize> = cells.collect();
        (cells.len() == count).then_some(cells)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str, cutter: Cutter) -> Vec<String> {
        cut(line, cutter).iter().map(|piece| piece.text.into()).collect()
    }

    #[test]
    fn labels_are_numbers_or_letters_however_many() {
        let numbers: Vec<String> = (1..=300).map(|number| format!("r{number}")).collect();
        let labels = || numbers.iter().map(String::as_str);
        assert!(are_labels(labels()) && are_labels(labels().rev()));
        assert!(are_labels(["a", "b", "c"].into_iter()));
        assert!(are_labels(["0", "1:", "2)"].into_iter()));
        assert!(!are_labels(labels().skip(200)));
        assert!(!are_labels((0..300).map(|place| ["a", "b", "c"][place % 3])));
    }

    #[test]
    fn lines_are_cut_at_fences_words_and_symbols() {
        assert_eq!(texts("| 1 |   | 3 |", Cutter::Fence('|', Stand::Around)), ["1", "", "3"]);
        assert_eq!(texts("1||2|3", Cutter::Fence('|', Stand::Around)), ["1", "", "2", "3"]);
        assert_eq!(texts("||1|2||3||", Cutter::Fence('|', Stand::Thick)), ["1", "2", "3"]);
        assert_eq!(texts("1,,3,", Cutter::Fence(',', Stand::Between)), ["1", "", "3", ""]);
        assert_eq!(texts("|1||3|", Cutter::Fence('|', Stand::Between)), [""; 0]);
        assert_eq!(texts("1||3|", Cutter::Fence('|', Stand::Between)), ["1", "", "3", ""]);
        assert_eq!(
            texts("| 1 ||  || 3 ||", Cutter::Fence('|', Stand::Doubled)),
            ["1", "", "3", ""]
        );
        assert_eq!(texts("1,2 3", Cutter::Blanks), ["1,2", "3"]);
        assert_eq!(texts("| 1 12 | x,", Cutter::Words), ["1", "12", "x"]);
        assert_eq!(texts("1 . |3,", Cutter::Symbols), ["1", ".", "3"]);
        let pieces = cut("|  1 | é2", Cutter::Fence('|', Stand::Around));
        assert_eq!(pieces.iter().map(|piece| piece.column).collect::<Vec<_>>(), [4, 8]);
    }

    #[test]
    fn labels_count_up_or_down() {
        for labels in [["1", "2", "3"], ["0", "1", "2"], ["3", "2", "1"], ["A", "B", "C"]] {
            assert!(are_labels(labels.into_iter()), "{labels:?}");
        }
        assert!(are_labels(["r1:", "r2:"].into_iter()) && !are_labels(["2", "3"].into_iter()));
    }

    #[test]
    fn blanks_are_cells_where_columns_show_it() {
        let rows = [(1, "|1   2|"), (2, "|  3  |")];
        assert_eq!(columns(&rows, 3), Some(vec![1, 3, 5]));
        assert_eq!(columns(&[(1, "1  2"), (2, "  3")], 4), Some(vec![0, 1, 2, 3]));
        assert_eq!(columns(&[(1, "1  2"), (2, "  3")], 3), None);
    }
}
