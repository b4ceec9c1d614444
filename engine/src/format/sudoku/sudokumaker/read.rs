//! Reads the JSON of SudokuMaker, from an address or alone.

use crate::format::account::json::{Account, Node};
use crate::format::account::{Rest, Row, Sort, quoted};
use crate::format::features::{add_cages, add_regions};
use crate::format::link::{decode, unescaped};
use crate::format::row::{Document, ReadError};
use crate::format::rows::only_line;
use crate::format::state::{Content, contents, moves};
use crate::grid::relation::{Diagonal, Outside, Relation, Rule, Values, by_key};
use crate::grid::{About, Cage, Cell, Digit, Digits, Grid, Kind, Setup, Square};
use serde_json::Value;

/// The site, and what comes before the code.
pub const SITE: &str = "sudokumaker.app";
pub const MARK: &str = "puzzle=";

/// The longest JSON, in symbols.
const LONGEST: usize = 1 << 18;

/// How a type of constraint is written, and where its cells are.
#[derive(Clone, Copy)]
pub enum Way {
    /// It has no cells.
    Whole,
    /// Each of `cells` on its own.
    Cells,
    /// All of `cells` together.
    Region,
    /// `clues` with an `edge` between two cells.
    Edges,
    /// Each list of the list with this name.
    Lines(&'static str),
    /// `bulbsWithArrows`.
    Arrows,
    /// `clues` with a `corner`, and `digits`.
    Corners,
    /// `groups` of cells with equal digits.
    Equal,
    /// `clues` at an `outerCell`.
    Outside,
}

/// The rules, by type: their names as in f-puzzles.
pub const TYPES: &[(u32, &str, Way)] = &[
    (10, "diagonal-", Way::Whole),
    (11, "diagonal+", Way::Whole),
    (12, "antiking", Way::Whole),
    (13, "antiknight", Way::Whole),
    (14, "disjointgroups", Way::Whole),
    (15, "nonconsecutive", Way::Whole),
    (100, "even", Way::Cells),
    (101, "odd", Way::Cells),
    (102, "maximum", Way::Cells),
    (103, "minimum", Way::Cells),
    (200, "difference", Way::Edges),
    (201, "ratio", Way::Edges),
    (202, "xv", Way::Edges),
    (300, "thermometer", Way::Lines("thermometers")),
    (302, "clone", Way::Equal),
    (303, "quadruple", Way::Corners),
    (305, "extraregion", Way::Region),
    (400, "renban", Way::Lines("lines")),
    (401, "whispers", Way::Lines("lines")),
    (402, "palindrome", Way::Lines("lines")),
    (403, "betweenline", Way::Lines("lines")),
    (404, "regionsumline", Way::Lines("lines")),
    (407, "lockout", Way::Lines("lines")),
    (408, "arrow", Way::Arrows),
    (409, "doublearrow", Way::Lines("lines")),
    (500, "littlekillersum", Way::Outside),
    (501, "sandwichsum", Way::Outside),
    (502, "xsum", Way::Outside),
    (503, "skyscraper", Way::Outside),
    (600, "rowindexer", Way::Cells),
    (601, "columnindexer", Way::Cells),
];

/// Types that have no rule of that name here.
pub const GIVENS: u32 = 0;
pub const REGIONS: u32 = 1;
pub const CAGES: u32 = 301;
pub const SETS: u32 = 406;

/// The names of others, for those who cannot be told what they mean.
const OTHERS: &[(u32, &str)] = &[
    (16, "global entropy"),
    (304, "look-and-say cages"),
    (405, "sequence lines"),
    (504, "numbered rooms"),
    (1000, "a rule of the setter's own"),
    (2000, "drawn lines"),
    (2001, "drawn cages"),
    (2002, "drawn symbols"),
];

/// The sets of digits along a line of sets, and its rule.
pub const ENTROPIC: [u32; 3] = [0b11_1000_0000, 0b111_0000, 0b1110];
pub const MODULAR: [u32; 3] = [0b10_0100_1000, 0b1_0010_0100, 0b1001_0010];

/// The parts of a style.
const STYLE: [&str; 15] = [
    "color",
    "thickness",
    "size",
    "offset",
    "bulbRadius",
    "singleLine",
    "headSize",
    "fill",
    "stroke",
    "text",
    "cage",
    "lines",
    "endPoints",
    "arrow",
    "bulb",
];

/// What the player sees only in the end.
const AFTER: Sort = Sort::Missed("a text for those who solved it", "texts for those who solved it");

/// What says nothing about the puzzle, and what the player does not see.
const UNREAD: &[Row] = &[
    ("formatVersion", Sort::Decoration),
    ("puzzle.constraints.name", Sort::Decoration),
    ("puzzle.constraints.overrideNegativeRatios", Sort::Decoration),
    ("puzzle.constraints.overrideNegativeDifferences", Sort::Decoration),
    ("puzzle.messages", AFTER),
    ("puzzle.messages.completion", AFTER),
    ("puzzle.cells.colors", Sort::Missed("the colour of a cell", "the colours of {} cells")),
];

pub fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
        && ["\"formatVersion\"", "\"puzzle\"", "\"constraints\""]
            .iter()
            .all(|name| text.contains(name))
}

/// Where the code begins in a line, in bytes.
pub fn code(line: &str) -> Option<usize> {
    let site = line.find(SITE)?;
    line[site..].find(MARK).map(|at| site + at + MARK.len())
}

pub fn read(text: &str) -> Result<Document, ReadError> {
    if is_json(text) {
        let json: Value = serde_json::from_str(text).map_err(|error| {
            ReadError::at(error.line().max(1), error.column().max(1), error.to_string())
        })?;
        return document(&json).map_err(ReadError::whole);
    }
    let (number, line) = only_line(text, "an address")?;
    let expected = || ReadError::at(number, 1, "expected puzzle= and a code".into());
    let start = code(line).ok_or_else(expected)?;
    let column = line[..start].chars().count() + 1;
    let word = line[start..].split(['&', '#']).next().unwrap_or_default().trim();
    let word = unescaped(word).replace(' ', "+").replace('-', "/").replace('$', "=");
    let at = |what: String| ReadError::at(number, column, what);
    let wrong = "the code is cut short or changed; copy the whole address";
    let json = decode(&word, LONGEST).ok_or_else(|| at(wrong.into()))?;
    let json: Value = serde_json::from_str(&json).map_err(|_| at(wrong.into()))?;
    document(&json).map_err(at)
}

pub fn document(json: &Value) -> Result<Document, String> {
    let account = Account::new();
    let node = account.node(json);
    let puzzle = node.get("puzzle");
    let mut maker = Maker::of(puzzle)?;
    let mut written = maker.add_cells(puzzle.get("cells"))?;
    for constraint in puzzle.get("constraints").items() {
        maker.add(constraint)?;
    }
    let Maker { mut setup, unknown, regions, extra, cages } = maker;
    add_regions(&mut setup, regions, false);
    add_cages(&mut setup, cages);
    setup.relations.extend(extra);
    let text = |name: &str| {
        let text = puzzle.get(name).text().map(str::trim).filter(|text| !text.is_empty());
        text.map(String::from)
    };
    let [title, author, rules] = ["name", "author", "comment"].map(text);
    setup.about = About { author, rules, unknown, ..About::default() }.kept();
    for (content, square) in written.iter_mut().zip(&setup.squares) {
        if let Square::White { given: Some(digit) } = *square {
            *content = Content::Given(digit);
        }
    }
    let moves = moves(setup.grid, &written);
    let mut document = Document { title, moves, ..Document::of(setup) };
    Rest::of(&account.leftovers(json), &[UNREAD]).add_to(&mut document);
    Ok(document)
}

/// A puzzle that is being put together.
struct Maker {
    setup: Setup,
    unknown: Vec<String>,
    regions: Vec<Vec<Cell>>,
    /// Relations, in their order.
    extra: Vec<Relation>,
    cages: Vec<Cage>,
}

/// The digits whose places have a 1.
fn set(bits: u32) -> Digits {
    (1..=Digit::MAX).filter(|digit| bits >> digit & 1 == 1).filter_map(Digit::new).collect()
}

impl Maker {
    fn of(puzzle: Node<'_>) -> Result<Self, String> {
        let size =
            (1..=usize::from(Digit::MAX)).find(|size| size * size == puzzle.get("cells").len());
        let size = size.ok_or("expected the cells of a square grid")?;
        let grid = Grid::new(size, size).ok_or("expected the cells of a square grid")?;
        let mut unknown = Vec::new();
        for (name, usual) in
            [("size", size), ("width", size), ("height", size), ("minDigit", 1), ("maxDigit", size)]
        {
            let node = puzzle.get(name);
            if let Some(number) = node.number().filter(|number| *number as usize != usual) {
                unknown.push(format!("{name}: {number}"));
            }
        }
        if let Some(kind) = puzzle.get("type").text().filter(|kind| *kind != "sudoku") {
            unknown
                .push(format!("rows and columns that may repeat digits (type: {})", quoted(kind)));
        }
        let setup = Setup::empty(Kind::Sudoku, grid);
        Ok(Self { setup, unknown, regions: Vec::new(), extra: Vec::new(), cages: Vec::new() })
    }

    /// Reads the cells: givens, and what is written besides.
    fn add_cells(&mut self, cells: Node<'_>) -> Result<Vec<Content>, String> {
        let grid = self.setup.grid;
        let mut written = contents(&Document::of(self.setup.clone()));
        for (cell, node) in grid.cells().zip(cells.items()) {
            let is_given = node.get("given").flag() == Some(true);
            let digit = match node.get("value") {
                value if value.is_null() => None,
                value => {
                    let digit = value.number().and_then(|it| Digit::new(u8::try_from(it).ok()?));
                    let name = grid.name(cell);
                    Some(digit.ok_or_else(|| format!("{name}: expected a digit, found {value}"))?)
                }
            };
            let marks = |name: &str| set(node.get(name).number().unwrap_or_default());
            match (digit, is_given) {
                (Some(_), true) => {
                    self.setup.squares[cell.index()] = Square::White { given: digit }
                }
                (Some(digit), false) => written[cell.index()] = Content::Placed(digit),
                (None, true) => {
                    let values =
                        marks("candidates").iter().map(|digit| digit.get().into()).collect();
                    self.relate("givenPencilMarks", vec![cell], values);
                }
                (None, false) => {
                    let all = marks("candidates") | marks("cornerPencilMarks");
                    written[cell.index()] = Content::Open(all);
                }
            }
        }
        Ok(written)
    }

    fn relate(&mut self, key: &str, cells: Vec<Cell>, values: Vec<u32>) {
        let largest = self.setup.grid.rows() as u32;
        // What goes without saying is not said.
        let values = |rule: &'static Rule| match rule.values {
            Values::Optional if values == [(rule.usual)(largest)] => Vec::new(),
            _ => values.clone(),
        };
        let relation =
            by_key(key).map(|rule| Relation { values: values(rule), ..Relation::of(rule, cells) });
        self.extra.extend(relation);
    }

    fn add(&mut self, node: Node<'_>) -> Result<(), String> {
        let kind = node.get("type").number().ok_or("expected the type of a constraint")?;
        if node.get("disabled").flag() == Some(true) {
            node.all();
            return Ok(());
        }
        node.get("style").skip(&STYLE);
        match kind {
            GIVENS => {}
            REGIONS => {
                let numbers: Vec<Option<u32>> =
                    node.get("regions").items().map(Node::number).collect();
                let of = |number: u32| -> Vec<Cell> {
                    let cells = self.setup.grid.cells().zip(&numbers);
                    cells
                        .filter(|(_, other)| **other == Some(number))
                        .map(|(cell, _)| cell)
                        .collect()
                };
                let all = (0..self.setup.grid.rows() as u32).map(of);
                self.regions.extend(all.filter(|region| !region.is_empty()));
            }
            CAGES => {
                for cage in node.get("cages").items() {
                    let sum = cage.get("value").number().filter(|sum| *sum > 0);
                    let cells = self.cells(cage.get("cells"))?;
                    self.cages.push(Cage { sum, cells });
                }
            }
            SETS => self.add_sets(node)?,
            _ => match TYPES.iter().find(|(number, ..)| *number == kind) {
                Some((_, key, way)) => self.add_known(key, *way, node)?,
                None => {
                    let name = OTHERS.iter().find(|(number, _)| *number == kind);
                    let name = name.map_or_else(
                        || format!("a constraint of type {kind}"),
                        |(_, it)| (*it).into(),
                    );
                    if !self.unknown.contains(&name) {
                        self.unknown.push(name);
                    }
                    node.all();
                }
            },
        }
        Ok(())
    }

    /// The cells with the numbers of a list.
    fn cells(&self, node: Node<'_>) -> Result<Vec<Cell>, String> {
        let cell = |number: Node<'_>| {
            let place = number.number().map(|number| number as usize);
            let cols = self.setup.grid.cols();
            let cell = place.and_then(|place| self.setup.grid.cell(place / cols, place % cols));
            cell.ok_or_else(|| format!("expected the number of a cell, found {number}"))
        };
        node.items().map(cell).collect()
    }

    /// Lines whose neighbouring digits are in different sets.
    fn add_sets(&mut self, node: Node<'_>) -> Result<(), String> {
        let mut sets: Vec<u32> = node.get("groups").items().filter_map(Node::number).collect();
        sets.sort_unstable();
        sets.reverse();
        let key = match sets[..] {
            _ if sets == ENTROPIC => "entropicline",
            _ if sets == MODULAR => "modularline",
            _ => {
                self.unknown.push("lines of other sets of digits".into());
                node.all();
                return Ok(());
            }
        };
        self.add_known(key, Way::Lines("lines"), node)
    }

    fn add_known(&mut self, key: &str, way: Way, node: Node<'_>) -> Result<(), String> {
        let key = if node.get("slow").flag() == Some(true) { "slowthermometer" } else { key };
        let shared: Vec<u32> = node.get("minDifference").number().into_iter().collect();
        match way {
            Way::Whole => self.relate(key, Vec::new(), Vec::new()),
            Way::Cells => {
                for cell in self.cells(node.get("cells"))? {
                    self.relate(key, vec![cell], Vec::new());
                }
            }
            Way::Region => {
                let cells = self.cells(node.get("cells"))?;
                self.relate(key, cells, Vec::new());
            }
            Way::Lines(name) => {
                for line in node.get(name).items().filter(|line| line.len() > 0) {
                    let cells = self.cells(line)?;
                    self.relate(key, cells, shared.clone());
                }
            }
            Way::Equal => {
                let groups: Vec<Vec<Cell>> = node
                    .get("groups")
                    .items()
                    .map(|group| self.cells(group))
                    .collect::<Result<_, _>>()?;
                self.extra.extend(clones(self.setup.grid, by_key(key), &groups));
            }
            Way::Edges | Way::Corners | Way::Outside => {
                for clue in node.get("clues").items() {
                    self.add_clue(key, way, clue)?;
                }
                self.add_negative(key, node.get("negative"));
            }
            Way::Arrows => self.add_arrows(key, node)?,
        }
        Ok(())
    }

    /// Adds a clue between cells, or outside the grid; one without a value says nothing there.
    fn add_clue(&mut self, key: &str, way: Way, clue: Node<'_>) -> Result<(), String> {
        let grid = self.setup.grid;
        let value: Vec<u32> = clue.get("value").number().into_iter().collect();
        let (edge, corner) = (clue.get("edge").number(), clue.get("corner").number());
        match way {
            Way::Edges => {
                let cells = self::edge(grid, edge).ok_or("expected the number of an edge")?;
                self.relate(key, cells, value);
            }
            Way::Corners => {
                let cells = self::corner(grid, corner).ok_or("expected the number of a corner")?;
                let digits = clue.get("digits").items().filter_map(Node::number).collect();
                self.relate(key, cells, digits);
            }
            _ if value.is_empty() => {}
            _ => {
                let place = clue.get("outerCell").number();
                let outside = outside(grid, place, clue.get("diagonal").integer());
                let outside = outside.ok_or("expected the number of a place outside the grid")?;
                self.relate(key, Vec::new(), value);
                if let Some(last) = self.extra.last_mut() {
                    last.outside = Some(outside);
                }
            }
        }
        Ok(())
    }

    /// Arrows. Of a bulb of several cells, the last digit stands first.
    fn add_arrows(&mut self, key: &str, node: Node<'_>) -> Result<(), String> {
        for bulb in node.get("bulbsWithArrows").items() {
            let mut cells = self.cells(bulb.get("bulbCells"))?;
            cells.reverse();
            for arrow in bulb.get("arrows").items().filter(|arrow| arrow.len() > 0) {
                let line = self.cells(arrow)?;
                let is_plain =
                    cells.is_empty() || line.first() == cells.first() && cells.len() == 1;
                self.relate(key, line, Vec::new());
                if let Some(last) = self.extra.last_mut().filter(|_| !is_plain) {
                    last.further.clone_from(&cells);
                }
            }
        }
        Ok(())
    }

    /// Values that no two neighbours without a mark may have.
    fn add_negative(&mut self, key: &str, node: Node<'_>) {
        let mut values: Vec<u32> = node.items().filter_map(Node::number).collect();
        values.sort_unstable();
        match (key, &values[..]) {
            (_, []) => {}
            ("xv", [5, 10]) => self.relate("negative xv", Vec::new(), Vec::new()),
            ("ratio", [2]) => self.relate("negative ratio", Vec::new(), Vec::new()),
            _ => self.unknown.push(format!(
                "no two neighbours with the {key} {}",
                values.iter().map(u32::to_string).collect::<Vec<_>>().join(" or ")
            )),
        }
    }
}

/// The clones that groups of equal cells are. The cells of a shape and those of its copy are pairs that are
/// equally far apart.
fn clones(grid: Grid, rule: Option<&'static Rule>, groups: &[Vec<Cell>]) -> Vec<Relation> {
    let mut found: Vec<Relation> = Vec::new();
    let apart = |one: Cell, other: Cell| {
        let place = |cell| (grid.row(cell) as i64, grid.col(cell) as i64);
        let ((row, col), (other_row, other_col)) = (place(one), place(other));
        (other_row - row, other_col - col)
    };
    for two in groups.iter().flat_map(|group| group.windows(2)) {
        let (one, other) = (two[0], two[1]);
        let continues = |last: &&mut Relation| {
            apart(last.cells[0], last.further[0]) == apart(one, other) && !last.cells.contains(&one)
        };
        match found.last_mut().filter(continues) {
            Some(last) => {
                last.cells.push(one);
                last.further.push(other);
            }
            None => found.extend(
                rule.map(|rule| Relation { further: vec![other], ..Relation::of(rule, vec![one]) }),
            ),
        }
    }
    found
}

/// The two cells beside an edge.
fn edge(grid: Grid, number: Option<u32>) -> Option<Vec<Cell>> {
    let number = number? as usize;
    let (rows, col) = (number / grid.cols(), number % grid.cols());
    let row = rows / 2;
    match rows % 2 {
        0 => Some(vec![grid.cell(row, col.checked_sub(1)?)?, grid.cell(row, col)?]),
        _ => Some(vec![grid.cell(row, col)?, grid.cell(row + 1, col)?]),
    }
}

/// The four cells around a corner.
fn corner(grid: Grid, number: Option<u32>) -> Option<Vec<Cell>> {
    let number = number? as usize;
    let (row, col) = (number / (grid.cols() + 1), number % (grid.cols() + 1));
    let (above, left) = (row.checked_sub(1)?, col.checked_sub(1)?);
    [(above, left), (above, col), (row, left), (row, col)]
        .into_iter()
        .map(|(row, col)| grid.cell(row, col))
        .collect()
}

/// A place outside the grid; 1 is the diagonal that rises, -1 the one that falls.
fn outside(grid: Grid, number: Option<u32>, diagonal: Option<i64>) -> Option<Outside> {
    let number = number? as usize;
    let (row, col) = (number / (grid.cols() + 2), number % (grid.cols() + 2));
    let is_first = row == 0 || col > grid.cols();
    let name = match diagonal {
        Some(1) if is_first => Some("dl"),
        Some(1) => Some("ur"),
        Some(_) if row == 0 || col == 0 => Some("dr"),
        Some(_) => Some("ul"),
        None => None,
    };
    let diagonal = name.and_then(|name| Diagonal::ALL.into_iter().find(|way| way.slug() == name));
    let (row, col) = (u8::try_from(row).ok()?, u8::try_from(col).ok()?);
    (usize::from(row) <= grid.rows() + 1).then_some(Outside { row, col, diagonal })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Whatever the groups are, the same cells are equal as clones.
    #[test]
    fn clones_make_the_cells_of_every_group_equal() {
        let grid = Grid::new(9, 9).unwrap();
        let mut random = Random::new(7);
        for _ in 0..200 {
            let mut free: Vec<Cell> = grid.cells().collect();
            let mut group = |size: usize| {
                let cells = (0..size).map(|_| free.swap_remove(random.below(free.len())));
                cells.collect::<Vec<Cell>>()
            };
            let groups: Vec<Vec<Cell>> = [2, 2, 3, 4].map(&mut group).to_vec();
            let clones = clones(grid, by_key("clone"), &groups);
            let pairs = clones.iter().flat_map(|it| it.cells.iter().zip(&it.further));
            let mut pairs: Vec<(Cell, Cell)> = pairs.map(|(one, other)| (*one, *other)).collect();
            let mut expected: Vec<(Cell, Cell)> =
                groups.iter().flat_map(|it| it.windows(2)).map(|two| (two[0], two[1])).collect();
            pairs.sort_unstable();
            expected.sort_unstable();
            assert_eq!(pairs, expected);
        }
    }

    /// The cells of a shape and those of its copy are one clone.
    #[test]
    fn a_shape_and_its_copy_are_one_clone() {
        let grid = Grid::new(9, 9).unwrap();
        let cell = |row: usize, col: usize| grid.cell(row, col).unwrap();
        let shape = [cell(0, 0), cell(0, 1), cell(1, 1)];
        let copy = [cell(4, 5), cell(4, 6), cell(5, 6)];
        let groups: Vec<Vec<Cell>> =
            shape.iter().zip(&copy).map(|(one, other)| vec![*one, *other]).collect();
        let found = clones(grid, by_key("clone"), &groups);
        assert_eq!(found.len(), 1);
        assert_eq!((&found[0].cells[..], &found[0].further[..]), (&shape[..], &copy[..]));
        // A third copy elsewhere is another clone of the second.
        let groups: Vec<Vec<Cell>> =
            groups.iter().map(|two| vec![two[0], two[1], two[0]]).collect();
        let found = clones(grid, by_key("clone"), &groups[..1]);
        assert_eq!(found.len(), 2);
    }
}
