//! A Kakuro recognised by its layout: rows of clues and other cells. Clues come where runs begin,
//! which tells which symbol is white, and which number of a pair points down.

use super::cut::{Cutter, Line, Stand, are_labels, is_nothing, lines};
use super::html::plain_text;
use super::treatment::{Near, Reading, bared, first_readings, only};
use crate::format::row::{Document, Format, Holds, ReadError};
use crate::grid::{Cell, Grid, Kind, Setup, Square, Variety};

/// The row of this format.
pub static KAKURO: Format = Format {
    slug: "layout-kakuro",
    title: "Kakuro by its layout",
    help: "Rows of cells, including the black border, amid other text, with blanks, bars, commas, \
           semicolons, tabs or colons between cells. Clues are pairs such as 23\\7, 23/7, 23:7 or \
           23 7, down first, or numbers alone; of the other symbols, the one in which runs lie is \
           white. Gradus tries this if no other format fits.",
    kinds: &[Kind::Kakuro],
    one_line: false,
    by_looks: false,
    holds: Holds::Givens,
    detect: |_| false,
    read: |text| read(text, &KAKURO),
    write: None,
    example: "| # | 4: | 3: |\n| :3 | _ | _ |\n| :4 | _ | _ |\n",
};

/// The same with the clue across first.
pub static KAKURO_ACROSS: Format = Format {
    slug: "layout-kakuro-across",
    title: "Kakuro by its layout, across first",
    help: "Like layout-kakuro, with the clue across before the clue down.",
    kinds: &[Kind::Kakuro],
    one_line: false,
    by_looks: false,
    holds: Holds::Givens,
    detect: |_| false,
    read: |text| read(text, &KAKURO_ACROSS),
    write: None,
    example: "| # | :4 | :3 |\n| 3: | _ | _ |\n| 4: | _ | _ |\n",
};

fn read(text: &str, format: &'static Format) -> Result<Document, ReadError> {
    let own = |text: &str| {
        let mut found = readings(text);
        found.retain(|reading| reading.format == format);
        found
    };
    let text = plain_text(text).unwrap_or_else(|| text.into());
    only(first_readings(&text, own), nearest(&bared(&text)), "a Kakuro")
}

/// How rows of a Kakuro are cut.
const CUTTERS: &[Cutter] = &[
    Cutter::Words,
    Cutter::Blanks,
    Cutter::Fence('|', Stand::Around),
    Cutter::Fence('|', Stand::Thick),
    Cutter::Fence('|', Stand::Between),
    Cutter::Fence('|', Stand::Doubled),
    Cutter::Fence(';', Stand::Between),
    Cutter::Fence('\t', Stand::Between),
    Cutter::Fence(',', Stand::Between),
    Cutter::Fence('&', Stand::Between),
];

/// The symbols that cells without clues consist of.
const SYMBOLS: &str = "._-xX#*?0oO@~BbWw ";

/// The possible separators of two clues.
const BETWEEN: &[char] = &['\\', '/', ':', ',', ' '];

/// The arrows that point down, and those that point across.
const DOWN: &[char] = &['v', 'V', '↓', '▼', '▾', '⬇'];
const ACROSS: &[char] = &['>', '→', '▶', '▸', '➡'];

/// The most sorts of symbols in one grid.
const MOST_SORTS: usize = 4;

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mark {
    /// Two clues in the order of the text; either may be missing.
    Pair(Option<u32>, Option<u32>),
    /// A clue whose direction is the one in which white follows.
    Lone(u32),
    /// A cell without clues, black or white.
    Plain(char),
}

fn mark(text: &str) -> Option<Mark> {
    let first = text.chars().next().unwrap_or(' ');
    if SYMBOLS.contains(first) && text.chars().all(|symbol| symbol == first) {
        return Some(Mark::Plain(first));
    }
    match text {
        // Programs write these for black cells.
        "-1" => return Some(Mark::Plain('-')),
        "black" | "block" | "wall" => return Some(Mark::Plain('#')),
        _ if is_nothing(text) => return Some(Mark::Plain(' ')),
        _ => {}
    }
    number(text).map(Mark::Lone).or_else(|| pointed(text)).or_else(|| pair(text))
}

/// A number without a sign.
fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

/// Two clues with a separator.
fn pair(text: &str) -> Option<Mark> {
    // Programs write one backslash as two.
    let text = &text.replace("\\\\", "\\");
    let side = |text: &str| {
        let text = text.trim();
        let is_none = text.chars().all(|symbol| "-xX#_.*!".contains(symbol));
        if is_none { Some(None) } else { number(text).map(|sum| Some(sum).filter(|sum| *sum > 0)) }
    };
    if let Some(between) = BETWEEN.iter().find(|between| text.contains(**between)) {
        let (left, right) = text.split_once(*between)?;
        return Some(Mark::Pair(side(left)?, side(right)?));
    }
    let (left, right) = text.split_once('-')?;
    Some(Mark::Pair(
        Some(number(left)?).filter(|sum| *sum > 0),
        Some(number(right)?).filter(|sum| *sum > 0),
    ))
}

/// Clues after arrows that tell their directions, as the clue down before the clue across.
fn pointed(text: &str) -> Option<Mark> {
    let clue = |arrows: &[char]| {
        let (_, behind) = text.split_once(arrows)?;
        let end = behind.find(|symbol: char| !symbol.is_ascii_digit()).unwrap_or(behind.len());
        number(&behind[..end])
    };
    let (down, across) = (clue(DOWN), clue(ACROSS));
    let is_part = |symbol: char| {
        symbol.is_ascii_digit() || DOWN.contains(&symbol) || ACROSS.contains(&symbol)
    };
    let has_both = down.is_some() || across.is_some();
    (has_both && text.chars().all(is_part)).then_some(Mark::Pair(down, across))
}

/// The rows of a Kakuro among lines: consecutive lines with the same number of cells. Rules between
/// them are skipped.
fn rows<'l, 't>(all: &'l [Line<'t>]) -> Option<Vec<&'l Line<'t>>> {
    let is_rule = |line: &&Line<'_>| line.may_be_rule;
    let are_cells = |line: &&Line<'_>| {
        line.pieces.len() > 1 && line.pieces.iter().all(|p| mark(p.text).is_some())
    };
    let all = if heads_table(all) { &all[2..] } else { all };
    let all: Vec<&Line<'_>> = all.iter().filter(|line| !is_rule(line)).collect();
    // The longest stretch of lines of cells.
    let mut best: &[&Line<'_>] = &[];
    for stretch in all.split(|line| !are_cells(line)) {
        if stretch.len() > best.len() {
            best = stretch;
        }
    }
    // The line above a grid may give its size.
    if let [first, rest @ ..] = best
        && let [rows, cols] = first.pieces[..]
        && number(rows.text) == u32::try_from(rest.len()).ok()
        && rest.iter().all(|line| number(cols.text) == u32::try_from(line.pieces.len()).ok())
    {
        best = rest;
    }
    (2..=Grid::MAX).contains(&best.len()).then(|| best.to_vec())
}

/// Whether the first line is the heading of a table, with a rule below it.
fn heads_table(all: &[Line<'_>]) -> bool {
    let [heading, rule, ..] = all else { return false };
    let is_rule = |text: &str| text.contains('-') && text.chars().all(|c| c == '-' || c == ':');
    let has_digit = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    rule.pieces.len() > 1
        && rule.pieces.iter().all(|piece| is_rule(piece.text))
        && !heading.pieces.iter().any(|piece| has_digit(piece.text))
}

/// What speaks against an interpretation, at a cell.
struct Objection {
    cell: Cell,
    what: String,
}

/// An interpretation.
struct Way {
    white: char,
    down_first: bool,
    setup: Setup,
    objections: Vec<Objection>,
}

/// Every interpretation of rows of equal length; one sort of symbols is white.
fn ways(marks: &[Mark], grid: Grid) -> Vec<Way> {
    let mut sorts: Vec<char> = Vec::new();
    for mark in marks {
        if let Mark::Plain(sort) = mark
            && !sorts.contains(sort)
        {
            sorts.push(*sort);
        }
    }
    if sorts.len() > MOST_SORTS {
        return Vec::new();
    }
    let is_only = sorts.len() == 1;
    let orders = |white: char| [true, false].map(|down_first| (white, down_first));
    let ways = sorts.into_iter().flat_map(orders);
    ways.map(|(white, down_first)| way(marks, grid, (white, is_only), down_first)).collect()
}

/// The white cells of a grid with one sort of symbols for these and for black cells without clues: a cell
/// that belongs to no run with a clue is black. Those that belong to one, but only in one direction, may
/// be either.
fn of_one_sort(marks: &[Mark], grid: Grid, down_first: bool) -> (Vec<bool>, Vec<Cell>) {
    let (rows, cols) = (grid.rows(), grid.cols());
    let is_plain = |mark: &Mark| matches!(mark, Mark::Plain(_));
    let mut white: Vec<bool> = marks.iter().map(is_plain).collect();
    loop {
        // By direction: the cells of runs without a clue that are alone, or begin at the edge.
        let mut loose = [vec![false; marks.len()], vec![false; marks.len()]];
        let mut lone = vec![false; marks.len()];
        for (is_down, loose) in [false, true].into_iter().zip(&mut loose) {
            let (lines, length) = if is_down { (cols, rows) } else { (rows, cols) };
            for line in 0..lines {
                let at = |place: usize| match is_down {
                    true => place * cols + line,
                    false => line * cols + place,
                };
                let mut start = 0;
                while start < length {
                    let end = (start..length).find(|place| !white[at(*place)]).unwrap_or(length);
                    let has_clue = start > 0
                        && match marks[at(start - 1)] {
                            Mark::Pair(one, other) => {
                                if is_down == down_first { one } else { other }.is_some()
                            }
                            Mark::Lone(_) => true,
                            Mark::Plain(_) => false,
                        };
                    for place in start..end {
                        loose[at(place)] = !has_clue && (start == 0 || end - start == 1);
                        lone[at(place)] |= !has_clue && end - start == 1;
                    }
                    start = end + 1;
                }
            }
        }
        let [across, down] = &loose;
        let black: Vec<usize> = (0..marks.len()).filter(|at| across[*at] && down[*at]).collect();
        if black.is_empty() {
            let either = grid.cells().filter(|cell| lone[cell.index()]).collect();
            return (white, either);
        }
        black.into_iter().for_each(|at| white[at] = false);
    }
}

fn way(marks: &[Mark], grid: Grid, (white, is_only): (char, bool), down_first: bool) -> Way {
    let (whites, either) = match is_only {
        true => of_one_sort(marks, grid, down_first),
        false => (marks.iter().map(|mark| *mark == Mark::Plain(white)).collect(), Vec::new()),
    };
    let is_white = |row: usize, col: usize| {
        let cell: Option<Cell> = grid.cell(row, col);
        cell.is_some_and(|cell| whites[cell.index()])
    };
    let mut setup = Setup::empty(Kind::Kakuro, grid);
    setup.variety = Variety::KAKURO;
    let what = "this cell may be black or white, as both look the same; expected # for black cells \
                without clues";
    let mut objections: Vec<Objection> =
        either.into_iter().map(|cell| Objection { cell, what: what.into() }).collect();
    for cell in grid.cells() {
        let (row, col) = (grid.row(cell), grid.col(cell));
        let below = (row + 1..).take_while(|row| is_white(*row, col)).count();
        let right = (col + 1..).take_while(|col| is_white(row, *col)).count();
        let square = match marks[cell.index()] {
            Mark::Plain(_) if whites[cell.index()] => Square::EMPTY,
            Mark::Plain(_) => Square::BLACK,
            Mark::Pair(down, across) if down_first => Square::Black { down, across },
            Mark::Pair(across, down) => Square::Black { down, across },
            Mark::Lone(sum) if below > 0 => Square::Black { down: Some(sum), across: None },
            Mark::Lone(sum) => Square::Black { down: None, across: Some(sum) },
        };
        let is_lone = matches!(marks[cell.index()], Mark::Lone(_));
        let both = is_lone && below > 0 && right > 0;
        let mut object = |what| objections.push(Objection { cell, what });
        if both {
            object("white cells follow the number both below and to the right".into());
        }
        match square {
            Square::White { .. } => {
                // At the edge, no clue comes before the run.
                if row == 0 && below > 0 || col == 0 && right > 0 {
                    object("the run that begins here has no clue".into());
                }
            }
            Square::Black { down, across } => {
                let sides = [(down, below, "below it"), (across, right, "to its right")];
                for (sum, length, place) in sides {
                    match (sum, length) {
                        (Some(sum), 0 | 1) => {
                            object(format!("the clue {sum} has no run {place}"));
                        }
                        (None, 2..) if !both => object(format!("the run {place} has no clue")),
                        _ => {}
                    }
                }
            }
        }
        setup.squares[cell.index()] = square;
    }
    Way { white, down_first, setup, objections }
}

/// Describes the interpretation.
fn remark(way: &Way, marks: &[Mark]) -> String {
    let name = |symbol: char| if symbol == ' ' { "a blank".into() } else { symbol.to_string() };
    let is_other = |mark: &&Mark| matches!(mark, Mark::Plain(sort) if *sort != way.white);
    let black = marks.iter().find(is_other).map(|mark| match mark {
        Mark::Plain(sort) => name(*sort),
        _ => String::new(),
    });
    let black = black.map_or_else(String::new, |black| format!(", {black} for black"));
    let has_pairs = marks.iter().any(|mark| matches!(mark, Mark::Pair(..)));
    let order = match (has_pairs, way.down_first) {
        (false, _) => "",
        (true, true) => ", the clue down first",
        (true, false) => ", the clue across first",
    };
    format!("{} for white{black}{order}", name(way.white))
}

/// The marks of rows, all with the same number of cells, without the first cells of each.
fn even(rows: &[&Line<'_>], left_out: usize) -> Option<(Grid, Vec<Mark>)> {
    let width = rows.first()?.pieces.len().checked_sub(left_out)?;
    if rows.iter().any(|line| line.pieces.len() != width + left_out) {
        return None;
    }
    let pieces = rows.iter().flat_map(|line| &line.pieces[left_out..]);
    let marks: Option<Vec<Mark>> = pieces.map(|piece| mark(piece.text)).collect();
    let marks = marks.filter(|marks| marks.iter().any(|mark| !matches!(mark, Mark::Plain(_))))?;
    Some((Grid::new(rows.len(), width)?, marks))
}

/// The marks of rows, and if there are labels before the rows and above them, the marks without these.
fn grids(all: &[Line<'_>]) -> Vec<(Grid, Vec<Mark>)> {
    let Some(rows) = rows(all) else { return Vec::new() };
    let is_heading = |line: &Line<'_>| are_labels(line.pieces.iter().map(|piece| piece.text));
    let labelled = match rows.split_first() {
        Some((first, rest)) if is_heading(first) => rest,
        _ => &rows[..],
    };
    let has_labels = are_labels(labelled.iter().map(|line| line.pieces[0].text));
    let bare = has_labels.then(|| even(labelled, 1)).flatten();
    even(&rows, 0).into_iter().chain(bare).collect()
}

/// Whether there are runs in both directions.
fn has_runs(setup: &Setup) -> bool {
    let grid = setup.grid;
    let is_white = |row, col| {
        let cell: Option<Cell> = grid.cell(row, col);
        cell.is_some_and(|cell| setup.squares[cell.index()] == Square::EMPTY)
    };
    let follows = |down: usize, right: usize| {
        grid.cells().any(|cell| {
            let (row, col) = (grid.row(cell), grid.col(cell));
            is_white(row, col) && is_white(row + down, col + right)
        })
    };
    follows(1, 0) && follows(0, 1)
}

/// The cells of a grid whose size is on the first line, and on each further line a cell: -1, or two
/// clues.
fn by_cell(text: &str) -> Option<(Grid, Vec<Mark>)> {
    let all = lines(text, Cutter::Words);
    let (size, cells) = all.split_first()?;
    let numbers = |line: &Line<'_>| -> Option<Vec<u32>> {
        line.pieces.iter().map(|piece| number(piece.text)).collect()
    };
    let [rows, cols] = numbers(size)?[..] else { return None };
    let grid = Grid::new(rows as usize, cols as usize).filter(|grid| grid.len() == cells.len())?;
    let cell = |line: &Line<'_>| match &line.pieces[..] {
        [only] => mark(only.text),
        _ => match numbers(line)?[..] {
            [one, two] => {
                let clue = |sum: u32| Some(sum).filter(|sum| *sum > 0);
                Some(Mark::Pair(clue(one), clue(two)))
            }
            _ => None,
        },
    };
    Some((grid, cells.iter().map(cell).collect::<Option<_>>()?))
}

/// Every interpretation of a text as a Kakuro.
pub fn readings(text: &str) -> Vec<Reading> {
    let mut found = Vec::new();
    for &cutter in CUTTERS {
        for (grid, marks) in grids(&lines(text, cutter)) {
            found.extend(sound(&marks, grid));
        }
    }
    found
}

/// The interpretations without objections.
fn sound(marks: &[Mark], grid: Grid) -> Vec<Reading> {
    let is_sound = |way: &Way| way.objections.is_empty() && has_runs(&way.setup);
    let reading = |way: Way| Reading {
        remark: remark(&way, marks),
        format: if way.down_first { &KAKURO } else { &KAKURO_ACROSS },
        document: Document::of(way.setup),
    };
    ways(marks, grid).into_iter().filter(is_sound).map(reading).collect()
}

/// Every interpretation of a text with the size of a Kakuro and one cell on each line.
pub fn readings_by_cell(text: &str) -> Vec<Reading> {
    by_cell(text).map(|(grid, marks)| sound(&marks, grid)).unwrap_or_default()
}

/// The Kakuro that a text nearly is: a row has the wrong number of cells, or a clue or two are
/// wrong.
pub fn nearest(text: &str) -> Option<Near> {
    let near = |&cutter: &Cutter| near(&lines(text, cutter), cutter);
    CUTTERS.iter().filter_map(near).min_by_key(|near| near.wrong)
}

/// The most mistakes in a text that is nearly a Kakuro.
const MOST_WRONG: usize = 3;

fn near(all: &[Line<'_>], cutter: Cutter) -> Option<Near> {
    let rows = rows(all)?;
    let mut widths: Vec<usize> = rows.iter().map(|line| line.pieces.len()).collect();
    widths.sort_unstable();
    let width = widths[widths.len() / 2];
    let grid = Grid::new(rows.len(), width)?;
    let uneven: Vec<&&Line<'_>> = rows.iter().filter(|line| line.pieces.len() != width).collect();
    let at = |line: &Line<'_>, col: usize| line.pieces.get(col).and_then(|piece| mark(piece.text));
    // Missing cells are black, like `\`.
    let marks = rows
        .iter()
        .flat_map(|line| (0..width).map(|col| at(line, col).unwrap_or(Mark::Pair(None, None))));
    let marks: Vec<Mark> = marks.collect();
    let clues = marks.iter().filter(|mark| {
        matches!(mark, Mark::Lone(_) | Mark::Pair(Some(_), _) | Mark::Pair(_, Some(_)))
    });
    let clues = clues.count();
    let way = ways(&marks, grid).into_iter().min_by_key(|way| way.objections.len())?;
    let wrong = uneven.len() + way.objections.len();
    if wrong == 0 || wrong > MOST_WRONG || clues < 2 * wrong {
        return None;
    }
    let error = match (uneven.first(), way.objections.first()) {
        (Some(line), _) => {
            let column = line.pieces.last().map_or(1, |piece| piece.column);
            let found = line.pieces.len();
            let message = format!("expected {width} cells as in the other rows, found {found}");
            ReadError::at(line.number, column, message)
        }
        (None, Some(Objection { cell, what })) => {
            let line = rows[grid.row(*cell)];
            let column = line.pieces[grid.col(*cell)].column;
            ReadError::at(line.number, column, format!("{}: {what}", grid.name(*cell)))
        }
        (None, None) => return None,
    };
    let is_fenced = cutter != Cutter::Words;
    let error = ReadError { format: Some(&KAKURO), ..error };
    Some(Near { setup: way.setup, error, wrong, is_fenced })
}

#[cfg(test)]
mod tests {
    use crate::format::read;

    /// A Kakuro with black cells in its border, or also within.
    const BORDERED: [&str; 4] = ["# # 6\\ 7\\", "# 3\\3 . .", "\\6 . . .", "\\7 . . ."];
    const WITHIN: [&str; 4] = ["# 4\\ 3\\ #", "\\3 . . 16\\", "\\12 . . .", "# # 16\\ ."];

    /// The rows as a table of HTML, in which white and black cells are empty.
    fn table(rows: &[&str]) -> String {
        let cell = |cell: &str| format!("<td>{}</td>", cell.trim_matches(['.', '#']));
        let row = |row: &&str| format!("<tr>{}</tr>", row.split(' ').map(cell).collect::<String>());
        format!("<table>{}</table>", rows.iter().map(row).collect::<String>())
    }

    #[test]
    fn empty_cells_of_the_border_are_black() {
        let expected = read(&BORDERED.join("\n"), None).unwrap().document.setup;
        let with = |symbol: &str| BORDERED.join("\n").replace(['#', '.'], symbol);
        for text in [table(&BORDERED), with(".")] {
            let found = read(&text, None).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(found.document.setup, expected, "{text}");
        }
        let error = read(&table(&WITHIN), None).unwrap_err().to_string();
        assert!(error.contains("r4c2: this cell may be black or white"), "{error}");
    }
}
