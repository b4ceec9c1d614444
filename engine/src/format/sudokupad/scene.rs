//! SudokuPad's own JSON: a picture; only some of its parts have a defined meaning.
//!
//! Givens, regions, cages, extra regions and rules of the whole grid are translated to f-puzzles
//! and read from there. All other lines, arrows, shapes and texts may mean anything, or nothing: they
//! are drawn ([`drawn`]), and named as what may be a rule.

use super::{board, drawn, joined, parts};
use crate::format::account::Rest;
use crate::format::account::json::{Account, Node, number_of};
use crate::format::f_puzzles;
use crate::format::row::Document;
use crate::grid::relation::{RULES, Shape};
use crate::grid::{Cell, Grid};
use crate::understand;
use crate::understand::piece::Piece;
use serde_json::{Map, Value, json};

/// Rules of the whole grid, in SudokuPad and in f-puzzles.
const GLOBAL: &[(&str, &str)] = &[
    ("antiknight", "antiknight"),
    ("antiking", "antiking"),
    ("nonconsecutive", "nonconsecutive"),
    ("disjoint", "disjointgroups"),
    ("disjointgroups", "disjointgroups"),
];

/// The same, for rules that hold wherever there is no mark.
const NEGATIVE: &[(&str, &str)] = &[("antixv", "xv"), ("antiratio", "ratio")];

/// The meaning of a cage, by its style.
const CAGES: &[(&str, &str)] = &[
    ("extraregion", "extraregion"),
    ("windoku", "extraregion"),
    ("fpRowIndexer", "rowindexer"),
    ("fpColumnIndexer", "columnindexer"),
    ("fpBoxIndexer", "boxindexer"),
    ("killer", "killercage"),
    ("", "killercage"),
];

/// What is said about a puzzle, in SudokuPad and in f-puzzles.
const ABOUT: &[(&str, &str)] =
    &[("title", "title"), ("author", "author"), ("rules", "ruleset"), ("solution", "solution")];

/// What cages without cells say in old puzzles.
const SAID: [&str; 8] =
    ["title", "author", "rules", "solution", "source", "msgcorrect", "successmessage", "video"];

/// Reads a puzzle.
///
/// # Errors
/// What is wrong, in a sentence.
pub fn document(scene: &Value) -> Result<Document, String> {
    if let Some(setup) = joined::boards(scene) {
        let mut document = of_square(&joined::without_boards(scene, &setup))?;
        joined::join(&mut document.setup, &setup);
        return Ok(document);
    }
    let (scene, unknown) = board::squared(scene)?;
    let mut document = of_square(&scene)?;
    if !unknown.is_empty() {
        understand::note(&mut document.setup, &unknown);
        document.setup.about.get_or_insert_default().unknown.splice(0..0, unknown);
    }
    Ok(document)
}

/// Reads a puzzle whose board is square.
fn of_square(scene: &Value) -> Result<Document, String> {
    let account = Account::new();
    let node = account.node(scene);
    let rows = node.get("cells");
    let size = rows.len();
    let mut told = Map::new();
    for (name, other) in ABOUT {
        told.extend(metadata(node, name).map(|text| ((*other).into(), text.into())));
    }
    let video = node.get("videos").at(0).get("title").text();
    if let (Some(title), None, None) = (video, told.get("ruleset"), told.get("solution")) {
        let rules =
            format!("The text of this puzzle has no rules; see the video \"{}\".", title.trim());
        told.insert("ruleset".into(), rules.into());
    }
    told.insert("grid".into(), grid(node)?);
    for cage in node.get("cages").items() {
        // Said in the metadata as well, or of no use to the puzzle.
        cage.get("value").parsed(|value| {
            let (key, _) = value.as_str()?.split_once(':')?;
            let is_known = |known: &&&str| key.trim().eq_ignore_ascii_case(known);
            (cage.get("cells").len() == 0).then(|| SAID.iter().find(is_known)).flatten()
        });
    }
    rules(node, &mut told);
    let grid = Grid::new(size, size).ok_or("the puzzle has no rows, or too many")?;
    cages(node, grid, &mut told);
    drawn::add_diagonals(node, grid, &mut told);
    drawn::skip_nothing(node);
    let told = Value::Object(told);
    let mut document = f_puzzles::read_bare(&told)?;
    let pieces = drawn::pieces(node, grid);
    let shown: Vec<Piece> = pieces.iter().map(|(_, _, piece)| piece.clone()).collect();
    let fates = understand::add_to(&mut document.setup, document.title.as_deref(), &shown);
    let names = drawn::add(&pieces, &fates, &mut document.setup);
    Rest::of(&account.leftovers(scene), &[parts::PARTS]).add_to(&mut document);
    understand::note_rest(&mut document.setup, &names);
    Ok(document)
}

/// What is said about the puzzle under a name; old puzzles keep it in cages without cells.
fn metadata(scene: Node<'_>, name: &str) -> Option<String> {
    let direct = ["metadata", "metaData"].map(|list| text(scene.get(list).get(name)));
    let direct = direct.into_iter().flatten().next();
    let in_cage = || {
        let own = |cage: Node<'_>| {
            cage.get("value").parsed(|value| {
                let (key, value) = value.as_str()?.split_once(':')?;
                key.trim().eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
            })
        };
        let bare = scene.get("cages").items().filter(|cage| cage.get("cells").len() == 0);
        let mut lines: Vec<String> = bare.filter_map(own).collect();
        // Said twice, it is the same.
        lines.dedup();
        (!lines.is_empty()).then(|| lines.join("\n"))
    };
    direct.or_else(in_cage)
}

/// A text, or the lines of one.
fn text(node: Node<'_>) -> Option<String> {
    let lines: Vec<&str> = node.items().filter_map(Node::text).collect();
    let text = node.text().map_or_else(|| lines.join("\n"), String::from);
    (!text.trim().is_empty()).then_some(text)
}

/// The cells, each with its region.
fn grid(scene: Node<'_>) -> Result<Value, String> {
    let rows = scene.get("cells").items();
    let mut grid: Vec<Vec<Value>> = rows.map(|row| row.items().map(square).collect()).collect();
    for (number, region) in scene.get("regions").items().enumerate() {
        // An empty list may have become an empty object.
        for place in region.items().filter(|place| !place.is_nothing()) {
            let (row, col) = cell(place)?;
            let square = grid.get_mut(row).and_then(|row| row.get_mut(col));
            let square = square
                .ok_or_else(|| format!("region {} has a cell outside the grid", number + 1))?;
            square["region"] = number.into();
        }
    }
    // Regions that leave cells out are not boxes of a Sudoku.
    let has_region = |square: &Value| square.get("region").is_some();
    let has_some = grid.iter().flatten().any(has_region);
    if has_some {
        for square in grid.iter_mut().flatten().filter(|square| !has_region(square)) {
            square["region"] = Value::Null;
        }
    }
    Ok(grid.into())
}

/// A cell with its content.
fn square(cell: Node<'_>) -> Value {
    let mut square = Map::new();
    if cell.get(board::REGION).flag().is_some() {
        square.insert(board::REGION.into(), Value::Null);
    }
    if !cell.get("value").is_null() {
        square.insert("value".into(), cell.get("value").all().clone());
        square.insert("given".into(), true.into());
        cell.get("given").flag();
    }
    for (name, other) in
        [("centremarks", "centerPencilMarks"), ("pencilMarks", "cornerPencilMarks")]
    {
        let marks = cell.get(name);
        if marks.len() > 0 {
            square.insert(other.into(), marks.all().clone());
        }
    }
    Value::Object(square)
}

/// The row and the column of a place, from 0.
pub fn cell(place: Node<'_>) -> Result<(usize, usize), String> {
    let number = |at: usize| place.at(at).number().map(|number| number as usize);
    number(0).zip(number(1)).ok_or_else(|| format!("expected a cell such as [0,4], found {place}"))
}

/// Adds the rules of the whole grid: switched on in the metadata, listed, or written separately.
fn rules(scene: Node<'_>, told: &mut Map<String, Value>) {
    let is_listed = |name: &str| {
        let own = |rule: Node<'_>| rule.parsed(|rule| (rule.as_str() == Some(name)).then_some(()));
        scene.get("global").items().filter_map(own).count() > 0
    };
    let is_on = |name: &str| {
        let places = [scene, scene.get("metadata"), scene.get("metaData")];
        places.map(|place| place.get(name).flag()).contains(&Some(true))
    };
    for (name, other) in GLOBAL {
        if is_listed(name) | is_on(name) {
            told.insert((*other).into(), true.into());
        }
    }
    for rule in RULES.iter().filter(|rule| rule.shape == Shape::Whole) {
        if is_on(rule.key) {
            told.insert(rule.key.into(), true.into());
        }
    }
    let negative = NEGATIVE.iter().filter(|(name, _)| is_listed(name));
    let negative: Vec<Value> = negative.map(|(_, other)| (*other).into()).collect();
    told.insert("negative".into(), negative.into());
}

/// Adds the cages that have a meaning.
fn cages(scene: Node<'_>, grid: Grid, told: &mut Map<String, Value>) {
    for cage in scene.get("cages").items() {
        let style = cage.get("style").peek().as_str().unwrap_or_default();
        let kind = CAGES.iter().find(|(name, _)| *name == style).map(|(_, kind)| *kind);
        let is_hidden = cage.get("hidden").peek() == true;
        let has_type = !cage.get("type").is_nothing();
        let is_cage = cage.get("unique").peek() != false
            && !has_type
            && (!is_hidden || cage.get("value").is_nothing());
        let cells = cage.get("cells");
        let name = |place: Node<'_>| {
            let (row, col) = cell(place).ok()?;
            Some(format!("R{}C{}", row + 1, col + 1).into())
        };
        let probe = Account::new();
        let names: Option<Vec<Value>> = probe.node(cells.peek()).items().map(name).collect();
        let Some(names) = names.filter(|names| !names.is_empty()) else { continue };
        // Hidden cages repeat the rows, columns and regions, or only group cells.
        let is_group = cage.get("unique").peek() == false && cage.get("value").is_nothing();
        let diagonal = diagonal(&names, grid).filter(|_| is_hidden && is_cage);
        if let Some(key) = diagonal {
            told.insert(key.into(), true.into());
        }
        let is_known = is_group || diagonal.is_some() || is_house(&names, scene, grid);
        if (is_hidden || has_type) && is_known {
            for name in ["cells", "style", "unique", "hidden", "type", "value"] {
                cage.get(name).all();
            }
            continue;
        }
        let Some(kind) = kind.filter(|_| is_cage) else { continue };
        cells.all();
        for name in ["style", "unique", "hidden"] {
            cage.get(name).all();
        }
        let mut entry = json!({ "cells": names });
        let [value, sum] = ["value", "sum"].map(|name| cage.get(name));
        // Both may say the same.
        let is_twice = !sum.is_null() && number_of(sum.peek()) == number_of(value.peek());
        if is_twice {
            value.all();
        }
        let sum = if sum.is_null() { value } else { sum };
        if kind == "killercage" && !sum.is_null() && !drawn::has_letter(cage) {
            entry["value"] = sum.all().clone();
        }
        f_puzzles::push(told, kind, entry);
    }
}

/// The name of a main diagonal if cells are one.
fn diagonal(names: &[Value], grid: Grid) -> Option<&'static str> {
    let cells: Vec<Cell> =
        names.iter().map(|name| grid.read(name.as_str()?).ok()).collect::<Option<_>>()?;
    let is_it = |at: &dyn Fn(Cell) -> usize| {
        cells.len() == grid.rows() && cells.iter().all(|cell| grid.row(*cell) == at(*cell))
    };
    let last = grid.cols() - 1;
    let keys = [
        ("diagonal-", is_it(&|cell| grid.col(cell))),
        ("diagonal+", is_it(&|cell| last - grid.col(cell))),
    ];
    keys.into_iter().find(|(_, is_it)| *is_it).map(|(key, _)| key)
}

/// Whether cells are a row, a column or a region.
fn is_house(names: &[Value], scene: Node<'_>, grid: Grid) -> bool {
    let mut own: Vec<Cell> =
        names.iter().filter_map(|name| grid.read(name.as_str()?).ok()).collect();
    own.sort_unstable();
    let place = |place: Node<'_>| {
        let (row, col) = cell(place).ok()?;
        grid.cell(row, col)
    };
    let region = |region: Node<'_>| {
        let mut cells: Vec<Cell> = region.items().filter_map(place).collect();
        cells.sort_unstable();
        cells
    };
    let is_line = |at: &dyn Fn(Cell) -> usize| {
        own.len() == grid.rows() && own.iter().all(|cell| at(*cell) == at(own[0]))
    };
    is_line(&|cell| grid.row(cell))
        || is_line(&|cell| grid.col(cell))
        || scene.get("regions").items().any(|cells| region(cells) == own)
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::format::read;
    use crate::grid::Setup;
    use crate::grid::understanding::Proof;
    use crate::understand::{EFFORT, prove};

    fn proved(text: &str) -> Setup {
        let mut setup = read(text, None).unwrap().document.setup;
        prove(&mut setup, &Budget::new(EFFORT.steps));
        setup
    }

    /// A puzzle of our own: a thermometer along the first row, and a grey square that decorates.
    fn scene(solution: &str, first: f64, last: f64) -> String {
        format!(
            r##"{{"metadata":{{"rules":"Normal sudoku rules apply. Along a thermometer, digits increase.",
            "solution":"{solution}"}},
            "cells":[[{{}},{{}},{{}},{{}}],[{{"value":3}},{{}},{{"value":1}},{{}}],
            [{{"value":2}},{{"value":1}},{{}},{{}}],[{{}},{{}},{{}},{{}}]],
            "lines":[{{"wayPoints":[[0.5,{first}],[0.5,{last}]],"color":"#CFCFCF","thickness":20}}],
            "underlays":[{{"center":[0.5,{first}],"width":0.8,"height":0.8,"rounded":true,
            "backgroundColor":"#CFCFCF"}},{{"center":[3.5,3.5],"width":0.7,"height":0.7,
            "backgroundColor":"#CFCFCF"}}]}}"##
        )
    }

    #[test]
    fn a_drawing_is_understood_and_proved_by_the_solution() {
        let setup = proved(&scene("1234341221434321", 0.5, 3.5));
        let card = setup.about.as_ref().unwrap().understanding.as_ref().unwrap().sentences();
        assert_eq!(
            card,
            [
                "Understood: 1 thermometer (grey line; \"thermo\").",
                "Not understood: 1 grey square.",
                "Proved: exactly one solution, the setter's."
            ]
        );
        assert_eq!(setup.unknown(), [""; 0]);
        let slugs: Vec<&str> = setup.relations.iter().map(|it| it.rule.slug).collect();
        assert_eq!(slugs, ["thermometer"]);
        // It is still drawn.
        assert_eq!(setup.drawn().len(), 1);
        // Another puzzle is not proved, and what was left may be a rule.
        let mut other = setup;
        other.forget_solution();
        assert_eq!(other.understanding().map(|it| it.proof), Some(Proof::None));
        assert_eq!(other.unknown(), ["1 grey square"]);
    }

    #[test]
    fn lines_drawn_as_paths_or_in_spelled_colours_are_lines() {
        let straight = r##""wayPoints":[[0.5,0.5],[0.5,3.5]],"color":"#CFCFCF""##;
        for own in [
            r##""d":"M32 32L224 32","color":"#CFCFCF""##,
            r##""d":"M32 32L96 32Q160 32 160 32L224 32","color":"#CFCFCF""##,
            r#""wayPoints":[[0.5,0.5],[0.5,3.5]],"color":"oklch(85% 0 0)""#,
            r#""wayPoints":[[0.5,0.5],[0.5,3.5]],"color":"rgb(200, 200, 200)""#,
        ] {
            let text = scene("1234341221434321", 0.5, 3.5);
            assert!(text.contains(straight));
            let setup = proved(&text.replace(straight, own));
            let slugs: Vec<&str> = setup.relations.iter().map(|it| it.rule.slug).collect();
            assert_eq!(slugs, ["thermometer"], "{own}");
        }
    }

    #[test]
    fn a_solution_that_is_said_twice_is_one() {
        let own = r#"{"value":"solution: 1234341221434321"}"#;
        let text = scene("", 0.5, 3.5).replace(r#","solution":"""#, "");
        let text = text.replacen("\"cells\"", &format!("\"cages\":[{own},{own}],\"cells\""), 1);
        assert_eq!(proved(&text).understanding().map(|it| it.proof), Some(Proof::Setters));
    }

    #[test]
    fn without_a_proof_nothing_is_claimed() {
        // The solution runs the other way, there is another solution, or none is given.
        for (solution, first, last) in
            [("1234341221434321", 3.5, 0.5), ("1243341221343421", 0.5, 3.5), ("", 0.5, 3.5)]
        {
            let setup = proved(&scene(solution, first, last));
            assert!(!setup.unknown().is_empty(), "{solution}");
            let understanding = setup.about.as_ref().unwrap().understanding.clone().unwrap();
            assert_eq!(understanding.proof, Proof::None, "{solution}");
        }
    }
}
