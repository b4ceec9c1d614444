//! The files of KSudoku: XML with the shape of a puzzle, its givens, and what was done to it.
//!
//! Cells are counted from 0, column after column, and letters stand for digits. A shape is the rows
//! and columns of a grid, its boxes if they are square, and further regions and cages by their cells.

use crate::format::account::xml::{Element, Wrong};
use crate::format::account::{Rest, Row, Sort};
use crate::format::answer;
use crate::format::features::{
    REGION, add_cages, add_regions, diagonals, givens_of, ordered, roots_of, standard_boxes,
};
use crate::format::row::{Document, Format, Holds, ReadError, WriteError};
use crate::format::state::{Content, contents, moves, within};
use crate::grid::relation::Relation;
use crate::grid::variety::box_size;
use crate::grid::{Cage, Cell, Digit, Digits, Grid, Kind, Setup, Square, Variety};

/// The row of this format.
pub static KSUDOKU: Format = Format {
    slug: "ksudoku",
    title: "KSudoku file",
    help: "XML with a <game>. Its <graph> has the size and, unless it is a plain Sudoku, further \
           regions (<clique>) and cages (<cage>); <values> has a letter for each cell, b for 1, c \
           for 2 and so on, and _ for an empty one, column after column; <history> has the \
           player's digits and marks. Cells are counted from 0, also column after column.",
    kinds: &[Kind::Sudoku],
    one_line: false,
    by_looks: false,
    holds: Holds::Marks,
    detect,
    read,
    write: Some(write),
    example: "<!DOCTYPE ksudoku>\n<ksudoku>\n <game>\n  <puzzle>\n   <graph type=\"sudoku\" \
              order=\"4\"/>\n   <values>b_c______b__e__b</values>\n  </puzzle>\n </game>\n</ksudoku>\n",
};

/// Parts of a file that say nothing about the puzzle.
const UNREAD: &[Row] = &[
    ("ksudoku.game.had-help", Sort::Decoration),
    ("ksudoku.game.msecs-elapsed", Sort::Decoration),
    ("*.graph.name", Sort::Decoration),
    ("*.graph.specific-type", Sort::Decoration),
    ("*.graph.ncliques", Sort::Decoration),
    ("*.clique.size", Sort::Decoration),
    ("*.cage.size", Sort::Decoration),
];

/// The operators of cages: a cage of one cell has none, others have a sum.
const SUMS: [&str; 2] = ["0", "4"];

/// Whether a text may be a file of KSudoku.
pub fn detect(text: &str) -> bool {
    text.trim_start().starts_with('<') && text.contains("<ksudoku")
}

fn read(text: &str) -> Result<Document, ReadError> {
    let at = |(line, what): Wrong| ReadError::at(line.max(1), 1, what);
    let xml = Element::read(text).map_err(at)?;
    let mut document = document(&xml).map_err(at)?;
    Rest::of(&xml.leftovers(), &[UNREAD]).add_to(&mut document);
    Ok(document)
}

fn document(xml: &Element) -> Result<Document, Wrong> {
    let game = only(xml, "game")?;
    let values = only(game, "values")?;
    let mut setup = shape(only(game, "graph")?)?;
    let grid = setup.grid;
    let givens = letters(values.text(), grid).map_err(|what| (values.line, what))?;
    setup.squares = givens.into_iter().map(|given| Square::White { given }).collect();
    // It may be empty, and has only elements.
    if game.all("history").iter().filter(|history| !history.text().is_empty()).count() > 0 {
        setup.about.get_or_insert_default().unknown.push("a text in the history".into());
    }
    let solution = game.all("solution").first().and_then(|it| letters(it.text(), grid).ok());
    let mut written = contents(&Document::of(setup.clone()));
    for event in game.all("simple-event") {
        let done = take(event, grid, &mut written);
        let expected = "expected the index of a cell, and its value or markers";
        done.ok_or_else(|| (event.line, expected.into()))?;
    }
    // While a puzzle is being entered, the history has its givens.
    for (square, content) in setup.squares.iter_mut().zip(&written) {
        if let Content::Given(digit) = *content {
            *square = Square::White { given: Some(digit) };
        }
    }
    if let Some(solution) = solution.filter(|digits| answer::fits(digits, &setup)) {
        setup.learn_solution(solution);
    }
    Ok(Document { moves: moves(grid, &written), ..Document::of(setup) })
}

/// The only element with a name.
fn only<'e>(element: &'e Element, name: &str) -> Result<&'e Element, Wrong> {
    match element.all(name)[..] {
        [only] => Ok(only),
        [] => Err((element.line, format!("expected <{name}>, found none"))),
        [_, second, ..] => Err((second.line, format!("expected one <{name}>, found a second"))),
    }
}

/// The cell with a number.
fn cell(grid: Grid, number: usize) -> Option<Cell> {
    grid.cell(number % grid.rows(), number / grid.rows())
}

/// The number of a cell.
fn number(grid: Grid, cell: Cell) -> usize {
    grid.col(cell) * grid.rows() + grid.row(cell)
}

/// The digits that letters stand for, by cell.
fn letters(text: &str, grid: Grid) -> Result<Vec<Option<Digit>>, String> {
    let digit = |letter: char| match letter {
        '_' | 'a' => Ok(None),
        'b'..='z' => Ok(Digit::new(letter as u8 - b'a')),
        '.' => Err("the shape has places without a cell; expected a square grid".into()),
        _ => Err(format!("expected a letter from b, or _ for an empty cell, found {letter:?}")),
    };
    let all: Vec<Option<Digit>> = text.chars().map(digit).collect::<Result<_, String>>()?;
    if all.len() != grid.len() {
        return Err(format!("expected {} letters, found {}", grid.len(), all.len()));
    }
    Ok(grid.cells().map(|cell| all[number(grid, cell)]).collect())
}

/// The rules of a shape.
fn shape(graph: &Element) -> Result<Setup, Wrong> {
    let name = graph.attribute("specific-type").unwrap_or_default();
    let side = |name: &str| graph.attribute(name)?.trim().parse::<usize>().ok();
    let order = side("order");
    let is_plain = graph.attribute("type") == Some("sudoku");
    let sides = [side("sizeX"), side("sizeY"), side("sizeZ")];
    let groups: Vec<&Element> = graph.all("sudokugroups");
    let is_first = |group: &&Element| group.attribute("at").is_none_or(|at| at.trim() == "0");
    // Each asks for its attribute, so that none of them is left.
    let is_custom = graph.attribute("type") == Some("custom")
        && sides == [order, order, Some(1)]
        && !groups.is_empty()
        && groups.iter().filter(|group| !is_first(group)).count() == 0;
    let has_boxes = |group: &&Element| group.attribute("withblocks") != Some("0");
    let has_boxes = groups.iter().filter(|group| has_boxes(group)).count() > 0 || is_plain;
    let most = usize::from(Digit::MAX);
    let grid = order.filter(|order| *order <= most && (is_plain || is_custom));
    let grid = grid.and_then(|order| Grid::new(order, order));
    let is_even =
        |grid: &Grid| !has_boxes || box_size(*grid).is_some_and(|(high, wide)| high == wide);
    let grid = grid.filter(is_even).ok_or_else(|| {
        let what = format!(
            "expected a shape of one square grid with its rows and columns, found {name:?}"
        );
        (graph.line, what)
    })?;
    let mut setup = Setup::empty(Kind::Sudoku, grid);
    add_cliques(graph, has_boxes, &mut setup)?;
    add_sums(graph, name, &mut setup)?;
    Ok(setup)
}

/// The cells in the text of an element.
fn cells(element: &Element, grid: Grid) -> Result<Vec<Cell>, Wrong> {
    let cell = |word: &str| {
        let found = word.parse().ok().and_then(|number| cell(grid, number));
        let expected =
            || format!("expected the number of a cell, 0 to {}, found {word:?}", grid.len() - 1);
        found.ok_or_else(|| (element.line, expected()))
    };
    element.text().split_whitespace().map(cell).collect()
}

fn add_cliques(graph: &Element, has_boxes: bool, setup: &mut Setup) -> Result<(), Wrong> {
    let grid = setup.grid;
    let regions = graph.all("clique").into_iter().map(|clique| {
        let mut cells = cells(clique, grid)?;
        cells.sort_unstable();
        cells.dedup();
        Ok(cells)
    });
    add_regions(setup, regions.collect::<Result<_, Wrong>>()?, has_boxes);
    Ok(())
}

fn add_sums(graph: &Element, name: &str, setup: &mut Setup) -> Result<(), Wrong> {
    let (mut cages, mut unknown) = (Vec::new(), 0);
    let may_repeat = name.eq_ignore_ascii_case("mathdoku");
    for cage in graph.all("cage") {
        let cells = cells(cage, setup.grid)?;
        let sum = cage.attribute("value").and_then(|value| value.trim().parse().ok());
        let is_sum = SUMS.contains(&cage.attribute("operator").unwrap_or_default());
        match sum {
            Some(sum) if is_sum && !may_repeat => cages.push(Cage { sum: Some(sum), cells }),
            _ => unknown += 1,
        }
    }
    add_cages(setup, cages);
    if unknown > 0 {
        let name = format!("{unknown} cages whose digits may repeat, or without a sum");
        setup.about.get_or_insert_default().unknown.push(name);
    }
    Ok(())
}

/// Carries out an entry of the history.
fn take(event: &Element, grid: Grid, written: &mut [Content]) -> Option<()> {
    let index = event.attribute("index")?.trim().parse().ok()?;
    let content = written.get_mut(cell(grid, index)?.index())?;
    let size = grid.rows();
    let new = match (event.attribute("value"), event.attribute("markers")) {
        (Some(value), None) => match value.trim().parse().ok()? {
            0 => Content::EMPTY,
            number => {
                let digit = Digit::new(number).filter(|digit| usize::from(digit.get()) <= size)?;
                match event.attribute("given") {
                    Some("true") => Content::Given(digit),
                    _ => Content::Placed(digit),
                }
            }
        },
        (None, Some(markers)) => {
            let places = (1..).zip(markers.chars()).filter(|(_, mark)| *mark != '0');
            let digit = |(place, _)| Digit::new(place).filter(|it| usize::from(it.get()) <= size);
            Content::Open(places.take(size + 1).map(digit).collect::<Option<Digits>>()?)
        }
        _ => return None,
    };
    if !matches!(content, Content::Given(_)) || matches!(new, Content::Given(_)) {
        *content = new;
    }
    Some(())
}

fn write(document: &Document) -> Result<String, WriteError> {
    let text = text(document)?;
    let back = Element::read(&text).and_then(|xml| self::document(&xml));
    let wanted = ordered(&document.setup);
    match back.is_ok_and(|back| ordered(&back.setup) == wanted) {
        true => Ok(text),
        false => Err(WriteError("this format would make another puzzle of it".into())),
    }
}

fn text(document: &Document) -> Result<String, WriteError> {
    let setup = &document.setup;
    let is_region = |relation: &&Relation| relation.rule.key == REGION;
    let (regions, others): (Vec<&Relation>, Vec<&Relation>) =
        setup.relations.iter().partition(is_region);
    let plain = Setup { relations: others.into_iter().cloned().collect(), ..setup.clone() };
    let givens = givens_of(&plain, &[Variety::X, Variety::JIGSAW, Variety::KILLER])?;
    let grid = setup.grid;
    let letter = |digit: &Option<Digit>| digit.map_or('_', |it| char::from(b'a' + it.get()));
    let letters = |digits: &[Option<Digit>]| -> String {
        let cells = (0..grid.len()).filter_map(|number| cell(grid, number));
        cells.map(|cell| letter(&digits[cell.index()])).collect()
    };
    let mut puzzle = graph(setup, &regions)?;
    puzzle += &format!("   <values>{}</values>\n", letters(&givens));
    if let Some(solution) = setup.solution() {
        puzzle += &format!("   <solution>{}</solution>\n", letters(solution));
    }
    let mut history = String::new();
    for (cell, content) in grid.cells().zip(within(document)?) {
        let index = number(grid, cell);
        let bit = |digit: Digit, marks: Digits| if marks.contains(digit) { '1' } else { '0' };
        let said = match content {
            Content::Placed(digit) => format!("value=\"{}\"", digit.get()),
            Content::Open(marks) if !marks.is_empty() => {
                let all = Digits::up_to(grid.rows() as u8);
                let bits: String = all.iter().map(|digit| bit(digit, marks)).collect();
                format!("markers=\"{bits}\"")
            }
            _ => continue,
        };
        history += &format!("   <simple-event index=\"{index}\" {said}/>\n");
    }
    Ok(format!(
        "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n\
         {puzzle}  </puzzle>\n  <history>\n{history}  </history>\n </game>\n</ksudoku>\n"
    ))
}

/// The shape of a puzzle.
fn graph(setup: &Setup, further: &[&Relation]) -> Result<String, WriteError> {
    let grid = setup.grid;
    let has = |feature| setup.variety.has(feature);
    let boxes: Vec<usize> = match has(Variety::JIGSAW) {
        true => setup.boxes.iter().map(|number| usize::from(*number)).collect(),
        false => standard_boxes(grid),
    };
    if boxes.len() != grid.len() {
        return Err(WriteError("the boxes do not cover the grid".into()));
    }
    let order = grid.rows();
    let has_square = box_size(grid).is_some_and(|(high, wide)| high == wide);
    let has_boxes = has_square && !has(Variety::JIGSAW);
    if setup.variety == Variety::CLASSIC && has_boxes && further.is_empty() {
        let graph = "<graph type=\"sudoku\" order=\"ORDER\" specific-type=\"Plain\"/>";
        return Ok(format!("   {}\n", graph.replace("ORDER", &order.to_string())));
    }
    let names =
        [(Variety::KILLER, "KillerSudoku"), (Variety::X, "XSudoku"), (Variety::JIGSAW, "Jigsaw")];
    let name = names.iter().find(|(feature, _)| has(*feature)).map_or("Plain", |(_, name)| name);
    let mut text = format!(
        "   <graph type=\"custom\" order=\"{order}\" sizeX=\"{order}\" sizeY=\"{order}\" \
         sizeZ=\"1\" specific-type=\"{name}\" name=\"{name}\">\n    \
         <sudokugroups at=\"0\" withblocks=\"{}\"/>\n",
        u8::from(has_boxes)
    );
    let words = |cells: &[Cell]| -> String {
        cells.iter().map(|cell| format!("{} ", number(grid, *cell))).collect()
    };
    let mut regions: Vec<Vec<Cell>> = Vec::new();
    if !has_boxes {
        let of_box = |number| grid.cells().filter(|cell| boxes[cell.index()] == number).collect();
        regions.extend((0..order).map(of_box));
    }
    if has(Variety::X) {
        regions.extend(diagonals(grid));
    }
    regions.extend(further.iter().map(|relation| relation.cells.clone()));
    for cells in regions {
        let size = cells.len();
        text += &format!("    <clique size=\"{size}\">{}</clique>\n", words(&cells));
    }
    roots_of(setup)?;
    for Cage { sum, cells } in &setup.cages {
        let (Some(sum), Some(first)) = (sum, cells.first()) else {
            return Err(WriteError("this format has no cage without a sum".into()));
        };
        if *sum == 0 {
            return Err(WriteError::at(grid, *first, "this format has no sum 0"));
        }
        let (operator, size) = (if cells.len() == 1 { SUMS[0] } else { SUMS[1] }, cells.len());
        text += &format!(
            "    <cage value=\"{sum}\" operator=\"{operator}\" size=\"{size}\"> {}</cage>\n",
            words(cells)
        );
    }
    Ok(text + "   </graph>\n")
}
