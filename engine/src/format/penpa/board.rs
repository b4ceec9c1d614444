//! Boards of Penpa+: the numbers of their cells, vertices and corners, and what is read from them.

use crate::format::account::Sort::{Decoration, Rule};
use crate::format::account::json::{Account, Node};
use crate::format::account::{Rest, Row};
use crate::format::answer;
use crate::format::features::{diagonals, in_order, standard_boxes};
use crate::format::row::Document;
use crate::format::state::{Content, contents, moves};
use crate::grid::relation::{Relation, by_key};
use crate::grid::variety::joined::boards_of;
use crate::grid::{About, Cage, Cell, Digit, Family, Grid, Kind, Setup, Square, Variety};
use serde_json::Value;

/// The abbreviations in the JSON.
const SHORT: &[(&str, &str)] = &[
    ("z9", "\"qa\""),
    ("zQ", "\"pu_q\""),
    ("zA", "\"pu_a\""),
    ("zG", "\"grid\""),
    ("zM", "\"edit_mode\""),
    ("zS", "\"surface\""),
    ("zL", "\"line\""),
    ("zE", "\"lineE\""),
    ("zW", "\"wall\""),
    ("zC", "\"cage\""),
    ("zN", "\"number\""),
    ("zY", "\"symbol\""),
    ("zP", "\"special\""),
    ("zB", "\"board\""),
    ("zR", "\"command_redo\""),
    ("zU", "\"command_undo\""),
    ("z8", "\"command_replay\""),
    ("z1", "\"numberS\""),
    ("zF", "\"freeline\""),
    ("z2", "\"freelineE\""),
    ("zT", "\"thermo\""),
    ("z3", "\"arrows\""),
    ("zD", "\"direction\""),
    ("z0", "\"squareframe\""),
    ("z5", "\"polygon\""),
    ("z4", "\"deletelineE\""),
    ("z6", "\"killercages\""),
    ("z7", "\"nobulbthermo\""),
    ("z_", "\"__a\""),
    ("zO", "null"),
    // The letter itself, so that nothing else looks like an abbreviation.
    ("zZ", "z"),
];

/// The lists of lines that are rules, with the names of the rules as in f-puzzles. Each line begins in its
/// bulb.
pub const RULES: [(&str, &str); 2] = [("thermo", "thermometer"), ("arrows", "arrow")];

/// The other parts.
const PARTS: &[Row] = &[
    ("command_redo", Decoration),
    ("command_undo", Decoration),
    ("command_replay", Decoration),
    ("nobulbthermo", Rule("lines without a bulb", "{} lines without a bulb")),
    ("symbol", Rule("symbols", "{} symbols")),
    ("line", Rule("lines", "{} lines")),
    ("lineE", Rule("an edge of no box", "{} edges of no box")),
    ("direction", Rule("lines with arrows", "{} lines with arrows")),
    ("squareframe", Rule("frames", "{} frames")),
    ("polygon", Rule("polygons", "{} polygons")),
    ("cage", Rule("a dash around cells", "{} dashes around cells")),
    ("number", Rule("a number or text beside the givens", "{} numbers or texts beside the givens")),
    ("numberS", Rule("a small number", "{} small numbers")),
    ("surface", Rule("a coloured cell", "{} coloured cells")),
    ("freeline", Rule("a line", "{} lines")),
    ("freelineE", Rule("a line on edges", "{} lines on edges")),
    ("wall", Rule("a wall", "{} walls")),
    ("deletelineE", Rule("an edge that is not drawn", "{} edges that are not drawn")),
];

/// The number of extra cells on each side of the board.
const MARGIN: usize = 2;

/// The numbers of a board.
pub struct Board {
    /// The number of cells in a row of the larger grid, and in total.
    pub width: usize,
    all: usize,
    top: usize,
    left: usize,
    grid: Grid,
}

impl Board {
    fn of(head: &str, space: &str) -> Option<Self> {
        let mut parts = head.split(',');
        if !matches!(parts.next()?, "square" | "sudoku" | "kakuro") {
            return None;
        }
        let mut side = || parts.next()?.trim().parse().ok().filter(|side| *side <= 2 * Grid::MAX);
        let (cols, rows): (usize, usize) = (side()?, side()?);
        let [top, bottom, left, right]: [usize; 4] = serde_json::from_str(space).ok()?;
        let grid = Grid::new(
            rows.checked_sub(top.checked_add(bottom)?)?,
            cols.checked_sub(left.checked_add(right)?)?,
        )?;
        let width = cols + 2 * MARGIN;
        Some(Self { width, all: width * (rows + 2 * MARGIN), top, left, grid })
    }

    /// A square board of this size.
    pub fn square(grid: Grid) -> Self {
        let width = grid.cols() + 2 * MARGIN;
        Self { width, all: width * width, top: 0, left: 0, grid }
    }

    /// The number of the cell in a row and a column.
    pub const fn number(&self, row: usize, col: usize) -> usize {
        (row + MARGIN + self.top) * self.width + col + MARGIN + self.left
    }

    /// The first of the numbers of the corners of a cell: top left, top right, bottom left, bottom right.
    pub const fn corners(&self, row: usize, col: usize) -> usize {
        4 * (self.all + self.number(row, col))
    }

    /// The edge between two corners of a cell, by its vertices; corners count as in `corners`. The vertex at
    /// the bottom right of a cell has the number of the cell, counted after all cells.
    pub fn edge(&self, row: usize, col: usize, [from, to]: [usize; 2]) -> String {
        let last = self.all + self.number(row, col);
        let vertex = |corner: usize| last - [self.width + 1, self.width, 1, 0][corner];
        format!("{},{}", vertex(from), vertex(to))
    }

    /// The same of a cell.
    pub fn edge_of(&self, cell: Cell, corners: [usize; 2]) -> String {
        self.edge(self.grid.row(cell), self.grid.col(cell), corners)
    }

    /// The vertex or cell in the middle.
    pub const fn middle(&self) -> usize {
        let half = self.grid.rows() / 2;
        match self.grid.rows().is_multiple_of(2) {
            true => self.all + self.number(half - 1, half - 1),
            false => self.number(half, half),
        }
    }

    /// The cell with a number; `None` outside the board.
    fn cell(&self, number: usize) -> Option<Cell> {
        let row = (number / self.width).checked_sub(MARGIN + self.top)?;
        let col = (number % self.width).checked_sub(MARGIN + self.left)?;
        self.grid.cell(row, col)
    }
}

/// The document of a board.
///
/// # Errors
/// What is wrong with it, in a sentence.
pub fn document(text: &str) -> Result<Document, String> {
    let lines: Vec<&str> = text.lines().take(16).collect();
    let line = |number: usize| lines.get(number).copied().unwrap_or_default();
    let board = Board::of(line(0), line(1))
        .filter(|board| board.grid.rows() == board.grid.cols())
        .ok_or("expected a square board of Penpa+")?;
    let json = layer(line(3))?;
    let account = Account::new();
    let node = account.node(&json);
    let white = white_cells(line(LIST_AT), &board);
    let boards = joined(&white, &board, node.get("lineE"));
    let mut setup = boards.unwrap_or_else(|| Setup::empty(Kind::Sudoku, board.grid));
    add_boxes(node.get("lineE"), &board, &mut setup);
    if !setup.is_joined() {
        add_diagonals(node.get("lineE"), &board, &mut setup);
    }
    add_givens(node, &board, &mut setup)?;
    add_cages(node, &board, &mut setup)?;
    add_lines(node, &board, &mut setup)?;
    let (written, missed) = written(line(4), &board, &setup)?;
    let field = |part: Option<&str>| part.map(words).filter(|words| !words.is_empty());
    let title = field(line(0).split(',').find_map(|part| part.strip_prefix(TITLE)));
    let author = field(line(0).split(',').find_map(|part| part.strip_prefix(AUTHOR)));
    let rules = field(line(0).split(',').nth(RULES_AT));
    setup.about = About { author, rules, ..About::default() }.kept();
    let mut rest = Rest::of(&account.leftovers(&json), &[PARTS]);
    rest.rules.extend(match white.iter().filter(|is_white| !**is_white).count() {
        0 => None,
        _ if setup.is_joined() => None,
        1 => Some("a removed cell".into()),
        count => Some(format!("{count} removed cells")),
    });
    let mut document = Document { title, moves: written, ..Document::of(setup) };
    rest.missed.extend(missed);
    rest.add_to(&mut document);
    Ok(document)
}

/// A line of JSON without abbreviations.
fn unshortened(line: &str) -> String {
    SHORT.iter().fold(line.to_string(), |json, (short, long)| json.replace(short, long))
}

/// The JSON of a layer without abbreviations.
fn layer(line: &str) -> Result<Value, String> {
    serde_json::from_str(&unshortened(line))
        .map_err(|error| format!("the JSON in the code: {error}"))
}

/// The digits on the board beside the puzzle, the player's or the solution, and a name for what else is
/// there.
fn written(
    line: &str,
    board: &Board,
    setup: &Setup,
) -> Result<(Vec<String>, Option<String>), String> {
    let json = if line.trim().is_empty() { Value::Null } else { layer(line)? };
    let account = Account::new();
    let mut all = contents(&Document::of(setup.clone()));
    for (number, value) in account.node(&json).get("number").members() {
        let cell = number.parse().ok().filter(|number| *number < board.all);
        let cell = cell.and_then(|number| board.cell(number));
        let digit = value.peek()[0].as_str().and_then(|text| text.trim().parse().ok());
        let digit = digit.and_then(Digit::new);
        let Some((cell, digit)) = cell.zip(digit) else { continue };
        let content = &mut all[cell.index()];
        if matches!(content, Content::Open(_)) && usize::from(digit.get()) <= board.grid.rows() {
            *content = Content::Placed(digit);
        }
        if content.digit() == Some(digit) {
            value.all();
        }
    }
    let rest = Rest::of(&account.leftovers(&json), &[PARTS]);
    let has_more = !rest.rules.is_empty() || !rest.missed.is_empty();
    let missed = has_more.then(|| "what else the layer of the solution has".into());
    Ok((moves(board.grid, &all), missed))
}

/// Takes note of the solution that an address has to check answers: for each sort of item a list, the
/// fifth with the number of a cell and its digit.
pub fn learn_solution(json: &str, text: &str, setup: &mut Setup) {
    let head = text.lines().take(2).collect::<Vec<_>>();
    let board = head.first().zip(head.get(1)).and_then(|(head, space)| Board::of(head, space));
    let (Some(board), Ok(items)) = (board, serde_json::from_str::<Value>(json)) else { return };
    let mut digits: Vec<Option<Digit>> = vec![None; setup.grid.len()];
    for item in items[4].as_array().into_iter().flatten().filter_map(Value::as_str) {
        let Some((number, digit)) = item.split_once(',') else { continue };
        let number = number.parse().ok().filter(|number| *number < board.all);
        let digit = digit.trim().parse().ok().and_then(Digit::new);
        if let Some(cell) = number.and_then(|number| board.cell(number)) {
            digits[cell.index()] = digit;
        }
    }
    if answer::fits(&digits, setup) {
        setup.learn_solution(digits);
    }
}

/// What comes before the title, and before the author.
pub const TITLE: &str = "Title: ";
pub const AUTHOR: &str = "Author: ";

/// The place of the rules among the parts of the first line.
const RULES_AT: usize = 18;

/// What is written in place of characters that separate parts: these are the format's own, not those of
/// addresses.
const WORDS: [(&str, &str); 4] = [("\n", "%2D"), (",", "%2C"), ("&", "%2E"), ("=", "%2F")];

/// A part of the first line, as it was written.
fn words(part: &str) -> String {
    let words = WORDS.iter().fold(part.to_owned(), |text, (sign, code)| text.replace(code, sign));
    words.replace("zZ", "z").trim().to_owned()
}

/// Words as a part of the first line.
pub fn part(words: &str) -> String {
    WORDS.iter().fold(words.trim().to_owned(), |text, (sign, code)| text.replace(sign, code))
}

/// The line with the cells that the board has, each as the distance from the one before.
const LIST_AT: usize = 5;

/// Whether the board has each cell of its grid. Some programs write only the first cell of all.
fn white_cells(list: &str, board: &Board) -> Vec<bool> {
    let steps: Vec<i64> = serde_json::from_str(list).unwrap_or_default();
    let mut white = vec![steps.len() < 2; board.grid.len()];
    let mut number = 0_i64;
    for step in steps {
        number = number.wrapping_add(step);
        let number = usize::try_from(number).ok().filter(|number| *number < board.all);
        if let Some(cell) = number.and_then(|number| board.cell(number)) {
            white[cell.index()] = true;
        }
    }
    white
}

/// A puzzle without givens, if the cells of the board are those of boards that share cells, and thick lines
/// around boxes, if there are any, are those of these boards.
fn joined(white: &[bool], board: &Board, edges: Node<'_>) -> Option<Setup> {
    let boards = boards_of(board.grid, |cell| white[cell.index()])?;
    let setup = Setup::joined(board.grid, boards);
    let boxes = joined_boxes(&setup);
    let is_drawn = |cell: Cell| {
        neighbours(board.grid, cell).into_iter().all(|(other, corners)| {
            let other = other.filter(|other| white[cell.index()] && white[other.index()]);
            let has_edge = edges.has(&board.edge_of(cell, corners));
            other.is_none_or(|it| has_edge == (boxes[cell.index()] != boxes[it.index()]))
        })
    };
    let is_bare = edges.peek().as_object().is_none_or(serde_json::Map::is_empty);
    let fits = is_bare || board.grid.cells().all(is_drawn);
    (white.contains(&false) && fits).then_some(setup)
}

/// The number of the box of each cell of joined boards; 0 where there is none.
fn joined_boxes(setup: &Setup) -> Vec<usize> {
    let mut boxes = vec![0; setup.grid.len()];
    let regions = setup.regions().into_iter().filter(|region| region.family == Family::Box);
    for (number, region) in (1..).zip(regions) {
        region.cells.iter().for_each(|cell| boxes[cell.index()] = number);
    }
    boxes
}

/// The neighbours of a cell, if there are any, with the corners at the ends of the edges between.
fn neighbours(grid: Grid, cell: Cell) -> [(Option<Cell>, [usize; 2]); 4] {
    let (row, col) = (grid.row(cell), grid.col(cell));
    [
        (row.checked_sub(1).and_then(|row| grid.cell(row, col)), [0, 1]),
        (col.checked_sub(1).and_then(|col| grid.cell(row, col)), [0, 2]),
        (grid.cell(row, col + 1), [1, 3]),
        (grid.cell(row + 1, col), [2, 3]),
    ]
}

/// The number of the part of the board that each cell is in, and how many there are, between thick lines.
fn parts_of(edges: Node<'_>, board: &Board) -> (Vec<usize>, usize) {
    let grid = board.grid;
    let mut parts: Vec<Option<usize>> = vec![None; grid.len()];
    let mut count = 0;
    for first in grid.cells() {
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            if parts[cell.index()].is_some() {
                continue;
            }
            parts[cell.index()] = Some(count);
            for (next, corners) in neighbours(grid, cell) {
                let is_new = |next: &Cell| parts[next.index()].is_none();
                let is_open = !edges.has(&board.edge_of(cell, corners));
                open.extend(next.filter(is_new).filter(|_| is_open));
            }
        }
        count += usize::from(parts.contains(&Some(count)));
    }
    (parts.into_iter().flatten().collect(), count)
}

/// Adds irregular boxes, if thick lines divide the board into as many boxes as it has rows, all of the
/// same size. Other thick lines are left.
fn add_boxes(edges: Node<'_>, board: &Board, setup: &mut Setup) {
    let grid = board.grid;
    let (mut boxes, count) = parts_of(edges, board);
    let size = |number| boxes.iter().filter(|other| **other == number).count();
    let is_even = count == grid.rows() && (0..count).all(|number| size(number) == count);
    let usual = standard_boxes(grid);
    if setup.is_joined() {
        boxes = joined_boxes(setup);
    } else if is_even && in_order(&boxes) != in_order(&usual) {
        setup.variety = setup.variety.with(Variety::JIGSAW);
        setup.boxes = in_order(&boxes);
    } else {
        boxes = usual;
    }
    for cell in grid.cells() {
        for (next, corners) in neighbours(grid, cell) {
            if next.is_none_or(|next| boxes[next.index()] != boxes[cell.index()]) {
                edges.get(&board.edge_of(cell, corners)).all();
            }
        }
    }
}

/// The rules of the diagonals, with the corners of each cell that they join; either may come first.
const DIAGONALS: [(&str, [[usize; 2]; 2]); 2] =
    [("diagonal-", [[0, 3], [3, 0]]), ("diagonal+", [[1, 2], [2, 1]])];

/// Adds the diagonals that are drawn from end to end.
fn add_diagonals(edges: Node<'_>, board: &Board, setup: &mut Setup) {
    let grid = board.grid;
    let mut rules = Vec::new();
    for (cells, (key, ways)) in diagonals(grid).iter().zip(DIAGONALS) {
        let line = |cell: &Cell| {
            let edge = |way| board.edge_of(*cell, way);
            ways.into_iter().map(edge).find(|edge| edges.has(edge))
        };
        let Some(line) = cells.iter().map(line).collect::<Option<Vec<String>>>() else { continue };
        for edge in &line {
            edges.get(edge).all();
        }
        rules.extend(by_key(key));
    }
    match rules[..] {
        [_, _] => setup.variety = setup.variety.with(Variety::X),
        _ => {
            let relations = rules.into_iter().map(|rule| Relation::of(rule, Vec::new()));
            setup.relations.extend(relations);
        }
    }
}

fn add_givens(json: Node<'_>, board: &Board, setup: &mut Setup) -> Result<(), String> {
    for (number, value) in json.get("number").members() {
        let Some(cell) = number.parse().ok().filter(|n| *n < board.all).and_then(|n| board.cell(n))
        else {
            continue;
        };
        // Any other text may be the clue of a rule.
        let Some(number) = value.at(0).number() else { continue };
        // Its colour and its size.
        value.at(1).all();
        value.at(2).all();
        let name = board.grid.name(cell);
        let digit = u8::try_from(number).ok().and_then(Digit::new);
        let digit = digit.filter(|digit| usize::from(digit.get()) <= board.grid.rows());
        let digit = digit.ok_or_else(|| format!("{name}: expected a digit, found {number}"))?;
        setup.squares[cell.index()] = Square::White { given: Some(digit) };
    }
    Ok(())
}

fn add_cages(json: Node<'_>, board: &Board, setup: &mut Setup) -> Result<(), String> {
    for cage in json.get("killercages").items().filter(|cage| cage.len() > 0) {
        let cell = |number: Node<'_>| board.cell(number.number()? as usize);
        let cells: Option<Vec<Cell>> = cage.items().map(cell).collect();
        let mut cells = cells.ok_or("a cage has cells outside the board")?;
        cells.sort_unstable();
        cells.dedup();
        let sum = sum(json, board, &cells);
        setup.cages.push(Cage { sum, cells });
    }
    if !setup.cages.is_empty() {
        // What is drawn around them, from either end.
        let around: Vec<String> =
            setup.cages.iter().flat_map(|cage| outline(cage, setup.grid, board)).collect();
        let turned = |dash: &str| dash.split_once(',').map(|(from, to)| format!("{to},{from}"));
        for (dash, style) in json.get("cage").members() {
            if around.iter().any(|own| own == dash || Some(own) == turned(dash).as_ref()) {
                style.all();
            }
        }
        setup.cages.sort_by(|a, b| a.cells.cmp(&b.cells));
        setup.variety = setup.variety.with(Variety::KILLER);
    }
    Ok(())
}

/// The lines around a cage, from corner to corner.
pub fn outline(cage: &Cage, grid: Grid, board: &Board) -> Vec<String> {
    let has = |row: Option<usize>, col: Option<usize>| {
        let cell: Option<Cell> = row.zip(col).and_then(|(row, col)| grid.cell(row, col));
        cell.is_some_and(|cell| cage.cells.contains(&cell))
    };
    let mut lines = Vec::new();
    for cell in &cage.cells {
        let (row, col) = (grid.row(*cell), grid.col(*cell));
        let (above, below) = (row.checked_sub(1), Some(row + 1));
        let (left, right) = (col.checked_sub(1), Some(col + 1));
        let (here, row, col) = (board.corners(row, col), Some(row), Some(col));
        let mut line = |from: usize, to: usize| lines.push(format!("{from},{to}"));
        let sides = [
            (has(row, left), 0, 2),
            (has(above, col), 0, 1),
            (has(row, right), 1, 3),
            (has(below, col), 2, 3),
        ];
        for (_, from, to) in sides.into_iter().filter(|(is_inside, ..)| !is_inside) {
            line(here + from, here + to);
        }
        // To the neighbours, but not where the cage has all four cells around a vertex.
        if has(row, right) {
            for (side, from, to) in [(above, 1, 0), (below, 3, 2)] {
                if !(has(side, col) && has(side, right)) {
                    line(here + from, here + 4 + to);
                }
            }
        }
        if has(below, col) {
            for (side, from, to) in [(left, 2, 0), (right, 3, 1)] {
                if !(has(row, side) && has(below, side)) {
                    line(here + from, here + 4 * board.width + to);
                }
            }
        }
    }
    lines
}

/// Adds thermometers and arrows.
fn add_lines(json: Node<'_>, board: &Board, setup: &mut Setup) -> Result<(), String> {
    for (list, key) in RULES {
        for line in json.get(list).items().filter(|line| !line.is_nothing()) {
            let cell = |number: Node<'_>| board.cell(number.number()? as usize);
            let cells: Option<Vec<Cell>> = line.items().map(cell).collect();
            let cells = cells.ok_or_else(|| format!("in `{list}`: a cell is outside the board"))?;
            setup.relations.extend(by_key(key).map(|rule| Relation::of(rule, cells)));
        }
    }
    Ok(())
}

/// The sum in the corner of a cage.
fn sum(json: Node<'_>, board: &Board, cells: &[Cell]) -> Option<u32> {
    let first = cells.first()?;
    let corner = board.corners(board.grid.row(*first), board.grid.col(*first));
    let entry = json.get("numberS").get(&corner.to_string());
    let sum = entry.at(0).number()?;
    entry.at(1).all();
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::variety::joined::Arrangement;

    #[test]
    fn a_board_that_lacks_cells_is_joined() {
        let setup = Arrangement::of_slug("twodoku").unwrap().empty();
        let board = Board::square(setup.grid);
        let mut before = 0;
        let mut steps = Vec::new();
        for cell in setup.grid.cells().filter(|cell| !setup.is_hole(*cell)) {
            let number = board.number(setup.grid.row(cell), setup.grid.col(cell));
            steps.push(number - before);
            before = number;
        }
        let text = |edges: &str| {
            let puzzle = format!("{{\"number\": {{}}, \"lineE\": {{{edges}}}}}");
            format!("square,15,15,38\n[0,0,0,0]\n[]\n{puzzle}\n{{}}\n{steps:?}\n")
        };
        assert_eq!(document(&text("")).unwrap().setup, setup);
        // A thick line within a box makes other boxes.
        let other = format!("\"{}\": 2", board.edge(0, 0, [1, 3]));
        assert!(!document(&text(&other)).unwrap().setup.is_joined());
    }
}
