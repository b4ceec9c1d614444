//! Lines cut into cells, in every way that people separate them.

/// A cell as it stands in a line.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'t> {
    /// What stands there, without blanks around it.
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
    /// At each of these symbols; what stands between may be blank. Where the symbol is doubled
    /// between boxes, two are one.
    Fence(char, Doubled),
    /// At blanks, and at bars and commas, of which several may follow each other.
    Words,
    /// Every symbol by itself but for blanks, bars and commas.
    Symbols,
}

/// What two fences beside each other are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubled {
    /// An empty cell between two.
    Cell,
    /// One that is drawn thick.
    One,
}

/// Every way of cutting that leaves no cell without a symbol, and then those that do.
pub const CUTTERS: &[Cutter] = &[
    Cutter::Symbols,
    Cutter::Words,
    Cutter::Fence('|', Doubled::Cell),
    Cutter::Fence('|', Doubled::One),
    Cutter::Fence(',', Doubled::Cell),
    Cutter::Fence(';', Doubled::Cell),
    Cutter::Fence('\t', Doubled::Cell),
    Cutter::Fence(':', Doubled::Cell),
];

/// The most cells of a line that are looked at.
const MOST: usize = 700;

/// A text without what stands around cells and means nothing: brackets, quotes, what a program says
/// before a list, and comments behind a row. Every symbol that is left stays in its place.
pub fn bared(text: &str) -> String {
    let mut bared = String::with_capacity(text.len());
    for line in text.split('\n') {
        let line = line.trim_end_matches('\r');
        let end = comment(line).unwrap_or(line.len());
        let start = list(&line[..end]).unwrap_or(0);
        bared.extend(line[..start].chars().map(|_| ' '));
        let mut closes = false;
        for symbol in line[start..end].chars() {
            let is_bracket = "[](){}\"'`".contains(symbol);
            let is_between = closes && matches!(symbol, ',' | ';');
            bared.push(if is_bracket || is_between { ' ' } else { symbol });
            closes = "])}".contains(symbol);
        }
        bared.push('\n');
    }
    bared
}

/// Where a comment begins, in bytes: at the start of the line, or behind cells and with letters.
fn comment(line: &str) -> Option<usize> {
    let trimmed = line.trim_start();
    if trimmed.starts_with("//") || trimmed.starts_with('%') {
        return Some(0);
    }
    let says = |at: &usize| line[*at..].contains(|c: char| c.is_alphabetic() && !"xX".contains(c));
    ["# ", "// ", "; ", "-- "]
        .iter()
        .filter_map(|mark| line.find(&format!(" {mark}")).filter(says))
        .min()
}

/// Where a list begins behind a name, as in `grid = [1, 2]`, in bytes.
fn list(line: &str) -> Option<usize> {
    let (name, list) = line.split_once('=')?;
    let is_name = name.contains(char::is_alphabetic) && !name.contains("==");
    let at = list.find(['[', '{', '(', '"', '\''])?;
    (is_name && list[..at].trim().is_empty()).then_some(name.len() + 1 + at)
}

/// The lines of a text as cells.
pub fn lines(text: &str, cutter: Cutter) -> Vec<Line<'_>> {
    let filled = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let line =
        |(number, line)| Line { number, pieces: cut(line, cutter), may_be_rule: may_be_rule(line) };
    filled.map(line).collect()
}

fn may_be_rule(line: &str) -> bool {
    let strokes = ["---", "===", "***", "___", "+"];
    let is_stroke = |c: char| "-=+|*_:.".contains(c) || c.is_whitespace();
    strokes.iter().any(|stroke| line.contains(stroke)) && line.chars().all(is_stroke)
}

/// The cells of a line.
fn cut(line: &str, cutter: Cutter) -> Vec<Piece<'_>> {
    match cutter {
        Cutter::Fence(fence, doubled) => fenced(line, fence, doubled),
        Cutter::Words => separated(line, |c| c.is_whitespace() || "|,;".contains(c)),
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

fn fenced(line: &str, fence: char, doubled: Doubled) -> Vec<Piece<'_>> {
    let mut column = 1;
    let mut pieces = Vec::new();
    let mut parts: Vec<&str> = line.split(fence).take(MOST).collect();
    if parts.len() < 2 {
        return Vec::new();
    }
    // Bars stand around a row, too; of other fences none stands before the first cell.
    let is_bar = fence == '|';
    let opens = is_bar && parts[0].trim().is_empty();
    if is_bar && parts.len() > 2 && parts.last().is_some_and(|last| last.trim().is_empty()) {
        parts.pop();
    }
    for (place, part) in parts.iter().enumerate() {
        let text = part.trim();
        let before = if text.is_empty() { 0 } else { part.len() - part.trim_start().len() };
        let is_thick = doubled == Doubled::One && part.is_empty();
        if !(place == 0 && opens || is_thick) {
            pieces.push(Piece { text, column: column + before });
        }
        column += part.chars().count() + 1;
    }
    pieces
}

/// Rows of symbols in columns of the same width, where a blank is an empty cell: the column of each
/// of `count` cells. `None` where the lines show no such columns.
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
    // Bars around the grid say where it begins and ends; else its first and its last column do.
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
    fn lines_are_cut_at_fences_words_and_symbols() {
        assert_eq!(texts("| 1 |   | 3 |", Cutter::Fence('|', Doubled::Cell)), ["1", "", "3"]);
        assert_eq!(texts("1||2|3", Cutter::Fence('|', Doubled::Cell)), ["1", "", "2", "3"]);
        assert_eq!(texts("||1|2||3||", Cutter::Fence('|', Doubled::One)), ["1", "2", "3"]);
        assert_eq!(texts("1,,3,", Cutter::Fence(',', Doubled::Cell)), ["1", "", "3", ""]);
        assert_eq!(texts("| 1 12 | x,", Cutter::Words), ["1", "12", "x"]);
        assert_eq!(texts("1 . |3,", Cutter::Symbols), ["1", ".", "3"]);
        let pieces = cut("|  1 | é2", Cutter::Fence('|', Doubled::Cell));
        assert_eq!(pieces.iter().map(|piece| piece.column).collect::<Vec<_>>(), [4, 8]);
    }

    #[test]
    fn brackets_comments_and_names_are_left_out() {
        assert_eq!(bared("grid = [[1,2],"), "         1,2  \n");
        assert_eq!(bared("1 2 // the first row"), "1 2\n");
        assert_eq!(bared("% hard"), "\n");
        assert_eq!(bared("# 4\\ x"), "# 4\\ x\n");
    }

    #[test]
    fn blanks_are_cells_where_columns_show_it() {
        let rows = [(1, "|1   2|"), (2, "|  3  |")];
        assert_eq!(columns(&rows, 3), Some(vec![1, 3, 5]));
        assert_eq!(columns(&[(1, "1  2"), (2, "  3")], 4), Some(vec![0, 1, 2, 3]));
        assert_eq!(columns(&[(1, "1  2"), (2, "  3")], 3), None);
    }
}
