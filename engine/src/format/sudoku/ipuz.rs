//! ipuz, an open format of puzzles: JSON with the kinds of a puzzle, its cells, zones and cages.

use crate::format::account::json::{Account, Node};
use crate::format::account::{Rest, Row, Sort, quoted};
use crate::format::answer;
use crate::format::features::{REGION, add_cages, add_regions, givens_of, ordered, windows};
use crate::format::row::{Document, Format, Holds, ReadError, WriteError};
use crate::format::state::{Content, contents, moves, within};
use crate::grid::relation::Relation;
use crate::grid::{About, Cage, Cell, Digit, Digits, Grid, Kind, Setup, Square, Variety};
use serde_json::{Map, Value, json};

/// The row of this format.
pub static IPUZ: Format = Format {
    slug: "ipuz",
    title: "ipuz file",
    help: "JSON with version; kind, which is http://ipuz.org/sudoku#1 and one with each of \
           /diagonalsudoku, /hypersudoku, /jigsawsudoku, /killersudoku and /latinsquare that \
           applies; and puzzle, rows of numbers with 0 for an empty cell. saved has the player's \
           digits and, as lists, marks; solution has the setter's digits. zones are further \
           regions by their cells, [column, row] from 1, and cages the same with a value. Files \
           that count from 0 are recognised.",
    kinds: &[Kind::Sudoku],
    one_line: false,
    by_looks: false,
    holds: Holds::Marks,
    detect: |text| text.contains(SITE) && (is_json(text) || text.trim_end().ends_with([')', ';'])),
    read,
    write: Some(write),
    example: "{\"version\": \"http://ipuz.org/v2\", \"kind\": [\"http://ipuz.org/sudoku#1\"],\n \
              \"puzzle\": [[1, 0, 0, 4], [0, 0, 1, 0], [2, 0, 0, 0], [0, 0, 0, 1]]}\n",
};

/// What is in every version and kind.
const SITE: &str = "ipuz.org/";

/// The kinds of Sudoku, by how their names begin; each has a feature, or changes what the zones are.
const KINDS: &[(&str, Means)] = &[
    ("wordoku", Means::Nothing),
    ("diagonal", Means::Feature(Variety::X)),
    ("hyper", Means::Feature(Variety::WINDOKU)),
    ("jigsaw", Means::Regions),
    ("latin", Means::NoBoxes),
    ("killer", Means::Nothing),
    ("calcudoku", Means::Sums),
];

/// What a kind says about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Means {
    /// What can be seen anyway.
    Nothing,
    Feature(Variety),
    /// The grid has no boxes, except those in its zones.
    NoBoxes,
    /// The same, and there are zones.
    Regions,
    /// The same as without boxes, and digits may repeat in cages.
    Sums,
}

/// How zones and cages may be drawn.
const STYLE: [&str; 8] =
    ["highlight", "named", "border", "dashed", "color", "colortext", "colorborder", "colorbar"];

/// Parts of a file that say nothing about the puzzle, and those for other occasions.
const UNREAD: &[Row] = &[
    ("version", Sort::Decoration),
    ("copyright", Sort::Decoration),
    ("publisher", Sort::Decoration),
    ("publication", Sort::Decoration),
    ("url", Sort::Decoration),
    ("uniqueid", Sort::Decoration),
    ("editor", Sort::Decoration),
    ("date", Sort::Decoration),
    ("difficulty", Sort::Decoration),
    ("origin", Sort::Decoration),
    ("block", Sort::Decoration),
    ("checksum", Sort::Decoration),
    ("volatile", Sort::Decoration),
    ("displaycharset", Sort::Decoration),
    ("showoperators", Sort::Decoration),
    ("cageborder", Sort::Decoration),
    // The same puzzle in the words of the program that wrote it.
    ("io.github.silly-puppyy.pencilmark:puzzle", Sort::Decoration),
    ("annotation", Sort::Missed("a note of the editor", "{} notes of the editor")),
    (
        "explanation",
        Sort::Missed("a text for those who solved it", "{} texts for those who solved it"),
    ),
];

fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

fn read(text: &str) -> Result<Document, ReadError> {
    // A page may wrap it in a call of a function.
    let call = || text.get(text.find('(')? + 1..text.rfind(')')?);
    let inner = if is_json(text) { Some(text) } else { call() };
    let inner = inner.ok_or_else(|| ReadError::whole("expected JSON".into()))?;
    let json: Value = serde_json::from_str(inner).map_err(|error| {
        ReadError::at(error.line().max(1), error.column().max(1), error.to_string())
    })?;
    document(&json).map_err(ReadError::whole)
}

fn document(json: &Value) -> Result<Document, String> {
    let account = Account::new();
    let node = account.node(json);
    let mut unknown = Vec::new();
    let meanings = kinds(node.get("kind"), &mut unknown)?;
    let cells = Cells::of(node)?;
    let grid = cells.grid;
    let mut setup = Setup::empty(Kind::Sudoku, grid);
    let givens = cells.digits(node.get("puzzle"), "puzzle")?;
    setup.squares = givens.iter().map(|given| Square::White { given: *given }).collect();
    for meaning in &meanings {
        if let Means::Feature(feature) = meaning {
            setup.variety = setup.variety.with(*feature);
        }
    }
    let solution = node.get("solution");
    let solution =
        if solution.is_nothing() { None } else { Some(cells.digits(solution, "solution")?) };
    let misfit = solution.as_ref().is_some_and(|digits| !answer::fits(digits, &setup));
    let solution = solution.filter(|_| !misfit);
    let count = node.get("zones").len() + node.get("cages").len();
    if count > MOST_GROUPS {
        return Err(format!("expected at most {MOST_GROUPS} zones and cages, found {count}"));
    }
    let zones = node.get("zones").items().map(places).collect::<Result<Vec<_>, _>>()?;
    let cages = node.get("cages").items().map(places).collect::<Result<Vec<_>, _>>()?;
    let sums: Vec<Option<u32>> = node.get("cages").items().map(sum).collect();
    let known = solution.as_deref();
    let (zones, groups) = placed(&zones, &cages, &sums, grid, known)?;
    let may_repeat = meanings.contains(&Means::Sums);
    let is_sum = |cage: &Node<'_>| matches!(cage.get("operator").text(), None | Some("+"));
    let is_sum: Vec<bool> = node.get("cages").items().map(|cage| is_sum(&cage)).collect();
    let (mut read, mut others) = (Vec::new(), 0);
    for ((cells, sum), is_sum) in groups.into_iter().zip(sums).zip(is_sum) {
        match is_sum && !may_repeat {
            true => read.push(Cage { sum, cells }),
            false => others += 1,
        }
    }
    if others > 0 {
        unknown.push(format!("{others} cages whose digits may repeat, or without a sum"));
    }
    add_cages(&mut setup, read);
    let lacks =
        meanings.iter().any(|it| matches!(it, Means::NoBoxes | Means::Regions | Means::Sums));
    if node.get("boxes").flag() == Some(false) && !lacks {
        unknown.push("boxes: false".into());
    }
    if meanings.contains(&Means::Regions) && zones.is_empty() {
        unknown.push("the regions of the jigsaw, which are missing".into());
    }
    add_zones(&mut setup, zones, !lacks);
    finish(node, setup, unknown, solution, &cells).map(|mut document| {
        document.missed.extend(misfit.then(|| "a solution of another puzzle".into()));
        Rest::of(&account.leftovers(json), &[UNREAD]).add_to(&mut document);
        document
    })
}

/// The texts, the solution and the player's entries.
fn finish(
    node: Node<'_>,
    mut setup: Setup,
    unknown: Vec<String>,
    solution: Option<Vec<Option<Digit>>>,
    cells: &Cells,
) -> Result<Document, String> {
    let text = |name: &str| {
        let text = node.get(name).text().map(str::trim).filter(|text| !text.is_empty());
        text.map(String::from)
    };
    let rules = [text("intro"), text("notes")].into_iter().flatten().collect::<Vec<_>>();
    let rules = Some(rules.join("\n")).filter(|rules| !rules.is_empty());
    setup.about = About { author: text("author"), rules, unknown, ..About::default() }.kept();
    if let Some(solution) = solution {
        setup.learn_solution(solution);
    }
    let mut written = contents(&Document::of(setup.clone()));
    for (content, saved) in written.iter_mut().zip(cells.saved(node.get("saved"))?) {
        if matches!(content, Content::Open(_)) {
            *content = saved;
        }
    }
    let moves = moves(setup.grid, &written);
    let mut document = Document { title: text("title"), moves, ..Document::of(setup) };
    if cells.symbols.iter().enumerate().any(|(place, symbol)| place < 9 && !symbol.is_ascii_digit())
    {
        document.missed.push("the symbols that stand for its digits".into());
    }
    Ok(document)
}

/// What the kinds say; adds those that are not known.
fn kinds(node: Node<'_>, unknown: &mut Vec<String>) -> Result<Vec<Means>, String> {
    let all = node.items().filter_map(Node::text).chain(node.text());
    let mut meanings = Vec::new();
    for kind in all {
        let path =
            kind.split_once(SITE).map(|(_, path)| path.split('#').next().unwrap_or_default());
        match path.map(|path| path.trim_end_matches('/').split_once('/').unwrap_or((path, ""))) {
            Some(("sudoku", "")) => meanings.push(Means::Nothing),
            Some(("sudoku", name)) => {
                match KINDS.iter().find(|(known, _)| name.starts_with(known)) {
                    Some((_, meaning)) => meanings.push(*meaning),
                    None => unknown.push(format!("the kind {}", quoted(name))),
                }
            }
            Some((other, _)) => {
                return Err(format!("this is an ipuz of the kind {other}; expected sudoku"));
            }
            None => unknown.push(format!("the kind {}", quoted(kind))),
        }
    }
    Ok(meanings)
}

/// How cells are written.
struct Cells {
    grid: Grid,
    /// The symbols of the digits, if they are listed.
    symbols: Vec<char>,
    /// What stands for an empty cell.
    empty: Option<String>,
}

impl Cells {
    fn of(node: Node<'_>) -> Result<Self, String> {
        let size = node.get("puzzle").len();
        let sides = ["width", "height"].map(|side| node.get("dimensions").get(side).number());
        if let Some(other) = sides.iter().flatten().find(|side| **side as usize != size) {
            return Err(format!("`puzzle` has {size} rows; expected {other} as in `dimensions`"));
        }
        let grid = Grid::new(size, size).filter(|_| size <= usize::from(Digit::MAX));
        let grid = grid.ok_or("expected `puzzle` to have 1 to 25 rows")?;
        let symbols = node.get("charset").text().unwrap_or_default().chars().take(size).collect();
        Ok(Self { grid, symbols, empty: node.get("empty").word() })
    }

    /// The parts of a list of rows, in reading order.
    fn parts<'a>(&self, node: Node<'a>, name: &str) -> Result<Vec<Node<'a>>, String> {
        let size = self.grid.rows();
        for (number, row) in (1..).zip(node.items()) {
            if row.len() != size {
                let found = row.len();
                return Err(format!("row {number} of `{name}` has {found} cells; expected {size}"));
            }
        }
        match node.len() == size {
            true => Ok(node.items().flat_map(Node::items).collect()),
            false => Err(format!("`{name}` has {} rows; expected {size}", node.len())),
        }
    }

    fn digits(&self, node: Node<'_>, name: &str) -> Result<Vec<Option<Digit>>, String> {
        let cells = self.grid.cells().zip(self.parts(node, name)?);
        let digit = |(cell, part)| {
            self.digit(part)
                .map_err(|what| format!("in `{name}`, {}: {what}", self.grid.name(cell)))
        };
        cells.map(digit).collect()
    }

    /// The digit of a cell: a number, a symbol, or either with a style.
    fn digit(&self, node: Node<'_>) -> Result<Option<Digit>, String> {
        let inner = ["given", "value", "cell"].iter().find(|name| node.has(name));
        let node = inner.map_or(node, |name| node.get(name));
        if node.is_nothing() || node.peek().is_object() {
            return Ok(None);
        }
        let word = node.word().ok_or_else(|| format!("expected a digit, found {node}"))?;
        if Some(&word) == self.empty.as_ref() || matches!(word.as_str(), "0" | "" | ".") {
            return Ok(None);
        }
        let symbol = word.parse::<char>().ok();
        let place = symbol.and_then(|it| self.symbols.iter().position(|known| *known == it));
        let digit = match place {
            Some(place) => Digit::new(place as u8 + 1),
            None => word.parse().ok().and_then(Digit::new).or(symbol.and_then(Digit::from_char)),
        };
        digit.map(Some).ok_or_else(|| format!("expected a digit, found {:?}", quoted(&word)))
    }

    /// The player's entries; none if there is nothing.
    fn saved(&self, node: Node<'_>) -> Result<Vec<Content>, String> {
        if node.is_nothing() {
            return Ok(Vec::new());
        }
        let content = |part: Node<'_>| match part.peek().is_array() {
            true => {
                let marks = part.items().filter_map(|mark| self.digit(mark).transpose());
                marks.collect::<Result<Digits, String>>().map(Content::Open)
            }
            false => Ok(self.digit(part)?.map_or(Content::EMPTY, Content::Placed)),
        };
        self.parts(node, "saved")?.into_iter().map(content).collect()
    }
}

/// The sum of a cage.
fn sum(cage: Node<'_>) -> Option<u32> {
    cage.get("value").number().filter(|sum| *sum > 0)
}

/// Two numbers that stand for a cell.
type Place = [i64; 2];

/// The cells of a zone or cage as written: one by one, or as a rectangle by its corners.
fn places(group: Node<'_>) -> Result<Vec<Place>, String> {
    group.get("style").skip(&STYLE);
    let expected = || format!("expected cells such as [1, 2] in a zone or cage, found {group}");
    let place = |cell: Node<'_>| Some([cell.at(0).integer()?, cell.at(1).integer()?]);
    let mut all: Vec<Place> =
        group.get("cells").items().map(place).collect::<Option<_>>().ok_or_else(expected)?;
    let corners: Option<Vec<i64>> = group.get("rect").items().map(Node::integer).collect();
    match corners.as_deref() {
        Some([]) => {}
        Some(&[left, top, right, bottom]) if [left, top, right, bottom].iter().all(is_near) => {
            all.extend((left..=right).flat_map(|x| (top..=bottom).map(move |y| [x, y])));
        }
        _ => return Err(expected()),
    }
    Ok(all)
}

fn is_near(side: &i64) -> bool {
    (0..=i64::from(Digit::MAX)).contains(side)
}

/// The most zones and cages: more than there are cells.
const MOST_GROUPS: usize = 1000;

/// How places may be meant: the number of the first row and column, and whether the row comes first.
const READINGS: [(i64, bool); 4] = [(1, false), (0, false), (1, true), (0, true)];

/// The cells of zones, and of cages.
type Placed = (Vec<Vec<Cell>>, Vec<Vec<Cell>>);

/// The cells of zones and cages, in the first reading in which all of them are in the grid and, if
/// there is one, the solution obeys them.
fn placed(
    zones: &[Vec<Place>],
    cages: &[Vec<Place>],
    sums: &[Option<u32>],
    grid: Grid,
    solution: Option<&[Option<Digit>]>,
) -> Result<Placed, String> {
    let cells = |(first, is_row_first): (i64, bool), groups: &[Vec<Place>]| {
        let cell = |&[one, two]: &Place| {
            let (row, col) = if is_row_first { (one, two) } else { (two, one) };
            let side = |number: i64| usize::try_from(number.checked_sub(first)?).ok();
            grid.cell(side(row)?, side(col)?)
        };
        let group = |group: &Vec<Place>| {
            let mut cells = group.iter().map(cell).collect::<Option<Vec<Cell>>>()?;
            cells.sort_unstable();
            cells.dedup();
            Some(cells)
        };
        groups.iter().map(group).collect::<Option<Vec<Vec<Cell>>>>()
    };
    let read = |reading| Some((cells(reading, zones)?, cells(reading, cages)?));
    let mut readings: Vec<Placed> = READINGS.into_iter().filter_map(read).collect();
    let obeys = |(zones, cages): &Placed| {
        let Some(solution) = solution else { return true };
        let total = |cells: &[Cell]| {
            let digits: Option<Vec<Digit>> = cells.iter().map(|it| solution[it.index()]).collect();
            let digits = digits?;
            let set: Digits = digits.iter().copied().collect();
            let sum = digits.iter().map(|digit| u32::from(digit.get())).sum::<u32>();
            Some((set.len() == digits.len(), sum))
        };
        let is_sum = |(cage, sum): (&Vec<Cell>, &Option<u32>)| {
            total(cage).is_none_or(|(_, total)| sum.is_none_or(|sum| sum == total))
        };
        zones.iter().all(|zone| total(zone).is_none_or(|(differ, _)| differ))
            && cages.iter().zip(sums).all(is_sum)
    };
    match readings.iter().position(obeys) {
        Some(place) => Ok(readings.swap_remove(place)),
        None if readings.is_empty() => Err("a zone or cage has cells outside the grid".into()),
        None => Ok(readings.swap_remove(0)),
    }
}

/// Adds zones: regions of the kind, boxes, or others.
fn add_zones(setup: &mut Setup, mut zones: Vec<Vec<Cell>>, has_boxes: bool) {
    zones.retain(|zone| !zone.is_empty());
    if let Some(windows) = windows(setup.grid)
        && (setup.variety.has(Variety::WINDOKU) || windows.iter().all(|it| zones.contains(it)))
    {
        setup.variety = setup.variety.with(Variety::WINDOKU);
        zones.retain(|zone| !windows.contains(zone));
    }
    add_regions(setup, zones, has_boxes);
}

fn write(document: &Document) -> Result<String, WriteError> {
    let json = json(document)?;
    let back = self::document(&json).map_err(WriteError)?;
    match ordered(&back.setup) == ordered(&document.setup) {
        true => Ok(format!("{json:#}\n")),
        false => Err(WriteError("this format would make another puzzle of it".into())),
    }
}

fn json(document: &Document) -> Result<Value, WriteError> {
    let setup = &document.setup;
    let grid = setup.grid;
    let is_zone = |relation: &&Relation| relation.rule.key == REGION;
    let (zones, others): (Vec<&Relation>, Vec<&Relation>) =
        setup.relations.iter().partition(is_zone);
    let features = [Variety::X, Variety::WINDOKU, Variety::JIGSAW, Variety::KILLER];
    let plain = Setup { relations: others.into_iter().cloned().collect(), ..setup.clone() };
    let givens = givens_of(&plain, &features)?;
    let names = ["diagonalsudoku", "hypersudoku", "jigsawsudoku", "killersudoku"];
    let names = features.iter().zip(names).filter(|(feature, _)| setup.variety.has(**feature));
    let names = names.map(|(_, name)| format!("http://ipuz.org/sudoku/{name}#1"));
    let kinds: Vec<String> = ["http://ipuz.org/sudoku#1".into()].into_iter().chain(names).collect();
    let symbol = |digit: &Option<Digit>| match digit {
        None => json!(0),
        Some(digit) if digit.get() <= 9 => json!(digit.get()),
        Some(digit) => json!(digit.to_char().to_string()),
    };
    let rows = |cells: Vec<Value>| -> Vec<Value> {
        cells.chunks(grid.cols()).map(|row| json!(row)).collect()
    };
    let digits = |digits: &[Option<Digit>]| rows(digits.iter().map(symbol).collect());
    let mut json = Map::new();
    json.insert("version".into(), json!("http://ipuz.org/v2"));
    json.insert("kind".into(), json!(kinds));
    json.insert("dimensions".into(), json!({ "width": grid.cols(), "height": grid.rows() }));
    let all = Digits::up_to(grid.rows() as u8);
    json.insert("charset".into(), json!(all.iter().map(Digit::to_char).collect::<String>()));
    json.insert("boxes".into(), json!(!setup.variety.has(Variety::JIGSAW)));
    json.insert("puzzle".into(), digits(&givens).into());
    let contents = within(document)?;
    if contents.iter().any(|it| !matches!(it, Content::Given(_)) && *it != Content::EMPTY) {
        let saved = |content: &Content| match content {
            Content::Open(marks) if !marks.is_empty() => {
                marks.iter().map(|digit| symbol(&Some(digit))).collect()
            }
            content => symbol(&content.digit()),
        };
        json.insert("saved".into(), rows(contents.iter().map(saved).collect()).into());
    }
    if let Some(solution) = setup.solution() {
        json.insert("solution".into(), digits(solution).into());
    }
    let author = setup.about.as_ref().and_then(|about| about.author.as_ref());
    let rules = setup.about.as_ref().and_then(|about| about.rules.as_ref());
    for (name, text) in [("title", document.title.as_ref()), ("author", author), ("intro", rules)] {
        json.extend(text.map(|text| (name.to_owned(), json!(text))));
    }
    add_groups(setup, &zones, &mut json);
    Ok(json.into())
}

/// Adds zones and cages.
fn add_groups(setup: &Setup, further: &[&Relation], json: &mut Map<String, Value>) {
    let grid = setup.grid;
    let places = |cells: &[Cell]| -> Value {
        cells.iter().map(|cell| json!([grid.col(*cell) + 1, grid.row(*cell) + 1])).collect()
    };
    let of_box = |number: u8| -> Vec<Cell> {
        grid.cells().filter(|cell| setup.boxes.get(cell.index()) == Some(&number)).collect()
    };
    let boxes = (0..grid.rows() as u8).map(of_box).filter(|cells| !cells.is_empty());
    let zones = boxes.chain(further.iter().map(|relation| relation.cells.clone()));
    let zones: Vec<Value> = zones.map(|cells| json!({ "cells": places(&cells) })).collect();
    if !zones.is_empty() {
        json.insert("zones".into(), zones.into());
    }
    let cage = |cage: &Cage| match cage.sum {
        Some(sum) => json!({ "cells": places(&cage.cells), "value": sum }),
        None => json!({ "cells": places(&cage.cells) }),
    };
    if !setup.cages.is_empty() {
        json.insert("cages".into(), setup.cages.iter().map(cage).collect());
        json.insert("cageborder".into(), json!("dashed"));
    }
}
