//! Writes the lines of a board of Penpa+: what is given, the edges of boxes, and cages with their sums.

use super::board::{AUTHOR, Board, RULES, TITLE, document, outline, part};
use crate::format::features::{diagonals, givens_of, ordered, standard_boxes};
use crate::format::row::{Document, WriteError};
use crate::grid::relation::Relation;
use crate::grid::variety::box_size;
use crate::grid::{Cell, Grid, Setup, Variety};
use serde_json::{Map, Value, json};

/// The width of a cell on the screen, as Penpa+ has it by default.
const CELL: usize = 38;

/// The styles of thick edges, of diagonals, and of the dashes around cages.
const THICK: u8 = 2;
const THIN: u8 = 12;
const DASHED: u8 = 10;

/// The colours of the digits and of the sums.
const BLACK: u8 = 1;

/// The lines after the board that say how it is edited, with their default values.
const MODES: &str = r#"{"qa":"pu_q","grid":["1","2","1"],"pu_q":{"edit_mode":"surface","surface":["",1],"line":["1",2],"lineE":["1",2],"wall":["",2],"cage":["1",10],"number":["1",1],"symbol":["circle_L",1],"special":["thermo",""],"board":["",""],"move":["1",""],"combi":["battleship",""],"sudoku":["1",1]},"pu_a":{"edit_mode":"surface","surface":["",1],"line":["1",3],"lineE":["1",3],"wall":["",3],"cage":["1",10],"number":["1",2],"symbol":["circle_L",1],"special":["thermo",""],"board":["",""],"move":["1",""],"combi":["battleship",""],"sudoku":["1",9]}}"#;

/// The version of the program that has these lines.
const VERSION: &str = "[3,0,10]";

/// The text of a board, from which the same is read.
///
/// # Errors
/// What the format cannot express.
pub fn text(of: &Document) -> Result<String, WriteError> {
    let setup = &of.setup;
    let is_line = |relation: &&Relation| {
        RULES.iter().any(|(_, key)| relation.rule.key == *key) && relation.further.is_empty()
    };
    let (lines_of, others): (Vec<&Relation>, Vec<&Relation>) =
        setup.relations.iter().partition(is_line);
    let plain = Setup { relations: others.into_iter().cloned().collect(), ..setup.clone() };
    let givens = givens_of(&plain, &[Variety::JIGSAW, Variety::KILLER, Variety::X])?;
    let (grid, board) = (setup.grid, Board::square(setup.grid));
    let boxes = boxes_of(setup)?;
    let mut edges = Map::new();
    let mut number = Map::new();
    for (cell, given) in grid.cells().zip(givens) {
        let (row, col) = (grid.row(cell), grid.col(cell));
        let differs = |other: Option<Cell>| {
            other.is_some_and(|other| boxes[other.index()] != boxes[cell.index()])
        };
        if differs(grid.cell(row, col + 1)) {
            edges.insert(board.edge(row, col, [1, 3]), json!(THICK));
        }
        if differs(grid.cell(row + 1, col)) {
            edges.insert(board.edge(row, col, [2, 3]), json!(THICK));
        }
        if let Some(digit) = given {
            let entry = json!([digit.get().to_string(), BLACK, "1"]);
            number.insert(board.number(row, col).to_string(), entry);
        }
    }
    if setup.variety.has(Variety::X) {
        add_diagonals(&board, grid, &mut edges);
    }
    let mut drawn = nothing();
    drawn["number"] = number.into();
    drawn["lineE"] = edges.into();
    add_cages(setup, &board, &mut drawn);
    for (list, key) in RULES {
        let line = |relation: &&&Relation| relation.rule.key == key;
        let numbers = |relation: &&Relation| -> Value {
            let number = |cell: &Cell| board.number(grid.row(*cell), grid.col(*cell));
            relation.cells.iter().map(number).collect::<Vec<_>>().into()
        };
        drawn[list] = lines_of.iter().filter(line).map(numbers).collect();
    }
    let about = setup.about.as_deref();
    let (author, rules) =
        about.map_or((None, None), |it| (it.author.as_deref(), it.rules.as_deref()));
    let [title, author, rules] =
        [of.title.as_deref(), author, rules].map(|words| part(words.unwrap_or_default()));
    let text = lines(&board, [&title, &author, &rules], &drawn);
    let back = document(&text).map_err(WriteError)?.setup;
    match ordered(&back) == ordered(setup) {
        true => Ok(text),
        false => Err(WriteError("this format would make another puzzle of it".into())),
    }
}

/// The number of the box of each cell.
fn boxes_of(setup: &Setup) -> Result<Vec<usize>, WriteError> {
    let boxes: Vec<usize> = match setup.variety.has(Variety::JIGSAW) {
        true => setup.boxes.iter().map(|number| usize::from(*number)).collect(),
        false if box_size(setup.grid).is_some() => standard_boxes(setup.grid),
        false => return Err(WriteError("there is no Sudoku of this size".into())),
    };
    match boxes.len() == setup.grid.len() {
        true => Ok(boxes),
        false => Err(WriteError("the boxes do not cover the grid".into())),
    }
}

/// Adds both diagonals.
fn add_diagonals(board: &Board, grid: Grid, edges: &mut Map<String, Value>) {
    for (cells, corners) in diagonals(grid).iter().zip([[0, 3], [1, 2]]) {
        edges.extend(cells.iter().map(|cell| (board.edge_of(*cell, corners), json!(THIN))));
    }
}

/// An empty layer.
fn nothing() -> Value {
    let stack = json!({"__a": []});
    json!({
        "command_redo": stack, "command_undo": stack, "command_replay": stack, "surface": {},
        "number": {}, "numberS": {}, "symbol": {}, "freeline": {}, "freelineE": {}, "thermo": [],
        "arrows": [], "direction": [], "squareframe": [], "polygon": [], "line": {}, "lineE": {},
        "wall": {}, "cage": {}, "deletelineE": {}, "killercages": [], "nobulbthermo": [],
    })
}

fn add_cages(setup: &Setup, board: &Board, drawn: &mut Value) {
    let (mut cages, mut sums, mut dashes) = (Vec::new(), Map::new(), Map::new());
    for cage in &setup.cages {
        let at = |cell: &Cell| (setup.grid.row(*cell), setup.grid.col(*cell));
        let mut cells: Vec<(usize, usize)> = cage.cells.iter().map(at).collect();
        cells.sort_unstable();
        cages.push(cells.iter().map(|(row, col)| board.number(*row, *col)).collect::<Vec<_>>());
        if let (Some(sum), Some((row, col))) = (cage.sum, cells.first()) {
            sums.insert(board.corners(*row, *col).to_string(), json!([sum.to_string(), BLACK]));
        }
        dashes
            .extend(outline(cage, setup.grid, board).into_iter().map(|line| (line, json!(DASHED))));
    }
    drawn["killercages"] = json!(cages);
    drawn["numberS"] = sums.into();
    drawn["cage"] = dashes.into();
}

/// All lines of the text of a board.
fn lines(board: &Board, [title, author, rules]: [&str; 3], drawn: &Value) -> String {
    let size = board.width - 4;
    let side = CELL * (size + 1);
    let middle = board.middle();
    let head = format!(
        "square,{size},{size},{CELL},0,1,1,{side},{side},{middle},{middle},0,0,0,0,\
         {TITLE}{title},{AUTHOR}{author},,{rules},OFF,false"
    );
    // The cells of the board, each as the distance from the one before.
    let numbers = (0..size).flat_map(|row| (0..size).map(move |col| board.number(row, col)));
    let mut before = 0;
    let steps: Vec<usize> =
        numbers.map(|number| number - std::mem::replace(&mut before, number)).collect();
    let empty = nothing();
    let lines = [
        head,
        "[0,0,0,0]".into(),
        MODES.into(),
        drawn.to_string(),
        empty.to_string(),
        json!(steps).to_string(),
        "[]".into(),
        "{}".into(),
        "\"x\"".into(),
        "\"x\"".into(),
        VERSION.into(),
        MODES.into(),
        "\"x\"".into(),
        "0".into(),
        empty.to_string(),
        empty.to_string(),
        "{}".into(),
        "[]".into(),
        String::new(),
    ];
    lines.join("\n").replace('z', "zZ")
}
