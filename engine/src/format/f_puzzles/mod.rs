//! f-puzzles: JSON in addresses, as LZ-string in base64. SudokuPad also reads such codes.

mod copies;
mod drawings;
mod entries;
mod grid;
mod json;
mod parts;
mod pieces;
mod words;
mod write;

use super::account::Rest;
use super::account::json::{Account, Node};
use super::row::{Document, Format, Holds, ReadError, WriteError};
use super::rows::{content, only_line};
use super::state::{Content, contents, moves};
use super::{answer, link};
use crate::grid::relation::drawn;
use crate::grid::{About, Digit, Grid, Kind, Setup, Square, relation};
use crate::understand::{self, Fate};
pub(super) use drawings::{GROUND, HEAD, of_list as drawing};
use drawings::{MEANT, Source};
pub(super) use json::{Json, push};
use serde_json::Value;
use std::collections::HashMap;

/// The row of this format.
pub static F_PUZZLES: Format = Format {
    slug: "f-puzzles",
    title: "f-puzzles puzzle",
    help: "?load= or fpuzzles in an address, as used by f-puzzles and SudokuPad, and then JSON as \
           LZ-string in base64; or the JSON itself. Gradus reads and writes every rule that it \
           knows, the title, the author, the text of the rules, the solution, and what is only drawn, \
           if it has a place on cells; it names rules that it does not know.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    by_looks: false,
    holds: Holds::Marks,
    detect: |text| {
        is_json(text) || content(text).next().is_some_and(|(_, line)| code(line).is_some())
    },
    read,
    write: Some(write),
    example: "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3G8QpStQBM9Ri3acYw0QI3iRYydKoIAzAqat4HboMFChXIA",
};

/// What comes before the code.
const MARKS: [&str; 4] = ["fpuzzles", "fpuz", "?load=", "&load="];

/// What is written before a code.
const ADDRESS: &str = "https://f-puzzles.com/?load=";

/// The column of the code in a line, in bytes from 0.
pub(super) fn code(line: &str) -> Option<usize> {
    behind(line, &MARKS[..2])
        .or_else(|| MARKS[2..].iter().find_map(|mark| line.find(mark).map(|at| at + mark.len())))
}

/// Whether a text seems to be JSON of f-puzzles, whose grid is a list of lists of objects.
fn is_json(text: &str) -> bool {
    let grid = || {
        let (_, grid) = text.split_once("\"grid\"")?;
        Some(grid.chars().filter(|symbol| !symbol.is_whitespace()).take(4).collect::<String>())
    };
    text.trim_start().starts_with('{') && grid().is_some_and(|grid| ":[[{".starts_with(&grid))
}

fn read(text: &str) -> Result<Document, ReadError> {
    if is_json(text) {
        let json: Value = serde_json::from_str(text).map_err(|error| {
            ReadError::at(error.line().max(1), error.column().max(1), error.to_string())
        })?;
        return document(&json).map_err(ReadError::whole);
    }
    let (number, line) = only_line(text, "an address")?;
    let start = code(line)
        .ok_or_else(|| ReadError::at(number, 1, "expected fpuzzles or ?load= and a code".into()))?;
    let column = line[..start].chars().count() + 1;
    opened(&line[start..]).map_err(|what| ReadError::at(number, column, what))
}

/// The content of a code.
pub(super) fn opened(code: &str) -> Result<Document, String> {
    let json = open(code)?;
    let json: Value =
        serde_json::from_str(&json).map_err(|error| format!("the JSON in the code: {error}"))?;
    document(&json)
}

/// The puzzle in a JSON; what of it is not understood is named.
///
/// # Errors
/// What is wrong, in a sentence.
pub(super) fn document(json: &Value) -> Result<Document, String> {
    let account = Account::new();
    let node = account.node(json);
    let mut document = bare(node)?;
    let setup = &mut document.setup;
    let mut unknown = copies::unknown(node);
    // Whoever draws means something by it, unless it is stated that it is only drawn.
    let is_meant = node.get(MEANT).flag() != Some(false);
    let pieces = if is_meant { pieces::of(node, setup.grid) } else { Vec::new() };
    let (sources, pieces): (Vec<_>, Vec<_>) = pieces.into_iter().unzip();
    let fates = understand::add_to(setup, document.title.as_deref(), &pieces);
    // What is drawn by one entry has the fate of its worst piece.
    let mut worst: HashMap<Source, Fate> = HashMap::new();
    for (source, fate) in sources.into_iter().zip(fates) {
        let own = worst.entry(source).or_insert(fate);
        *own = fate.max(*own);
    }
    let fate = |source: &Source| worst.get(source).copied().unwrap_or(Fate::Left);
    let (drawn, meant) = drawings::read(node, setup.grid, &fate);
    let names = if is_meant { drawn::names(&meant) } else { Vec::new() };
    if is_meant {
        unknown.extend(names.clone());
    }
    let about = setup.about.get_or_insert_default();
    (about.drawn, about.unknown) = (drawn, [&unknown[..], &about.unknown].concat());
    document.beside = account.unread_members(json);
    Rest::of(&account.leftovers(json), &[parts::PARTS]).add_to(&mut document);
    understand::note_rest(&mut document.setup, &names);
    let setup = &mut document.setup;
    setup.about = setup.about.take().and_then(|about| about.kept());
    Ok(document)
}

/// The puzzle of a JSON that has no drawings.
///
/// # Errors
/// What is wrong, in a sentence.
pub(super) fn read_bare(json: &Value) -> Result<Document, String> {
    let account = Account::new();
    let mut document = bare(account.node(json))?;
    Rest::of(&account.leftovers(json), &[parts::PARTS]).add_to(&mut document);
    Ok(document)
}

/// The puzzle with what is said about it, without what is drawn.
///
/// # Errors
/// What is wrong, in a sentence.
fn bare(node: Node<'_>) -> Result<Document, String> {
    let (mut setup, digits) = setup(node)?;
    let text = |name: &str| {
        let text = node.get(name).text().map(str::trim);
        text.filter(|text| !text.is_empty()).map(String::from)
    };
    let [title, author, rules] = ["title", "author", "ruleset"].map(text);
    // Words that were made of the rules say nothing else.
    let told = text(words::OWN);
    let rules = rules.filter(|rules| told.as_ref() != Some(rules));
    setup.about = About { author, rules, ..About::default() }.kept();
    if let Some(solution) = grid::solution(node, &setup) {
        setup.learn_solution(solution);
    }
    let mut all = contents(&Document::of(setup.clone()));
    let squares = node.get("grid").items().flat_map(Node::items);
    for (content, (cell, digit)) in all.iter_mut().zip(squares.zip(digits)) {
        if let Content::Open(_) = content {
            *content = digit.map_or_else(|| Content::Open(grid::marks(cell)), Content::Placed);
        }
    }
    let moves = moves(setup.grid, &all);
    Ok(Document { title, moves, ..Document::of(setup) })
}

/// The cells and the rules, and all digits.
fn setup(json: Node<'_>) -> Result<(Setup, Vec<Option<Digit>>), String> {
    // The rows say the same.
    json.get("size").number();
    let rows = json.get("grid");
    let grid = Grid::new(rows.len(), rows.len())
        .filter(|grid| grid.rows() <= usize::from(Digit::MAX))
        .ok_or("`grid` in the JSON has no rows, or too many")?;
    let cells = grid::cells(rows, grid)?;
    let digits = cells.iter().map(|cell| grid::digit(*cell)).collect::<Vec<_>>();
    let square = |(cell, digit): (&Node<'_>, &Option<Digit>)| Square::White {
        given: digit.filter(|_| cell.get("given").flag() == Some(true)),
    };
    let squares = cells.iter().zip(&digits).map(square).collect();
    let mut setup = Setup { squares, ..Setup::empty(Kind::Sudoku, grid) };
    grid::add_boxes(&cells, &mut setup)?;
    entries::add(json, &cells, &mut setup)?;
    Ok((setup, digits))
}

/// The JSON of a document; it reads back as the same document.
pub(super) fn written(document: &Document) -> Result<String, WriteError> {
    let document = &Document { setup: answer::unheeded(&document.setup), ..document.clone() };
    let json = write::json(document)?;
    match self::document(&json) {
        Ok(back) if is_same(&back.setup, &document.setup) => Ok(json.to_string()),
        _ if !document.setup.unknown().is_empty() => {
            Err(WriteError("the puzzle was opened without some of its rules".into()))
        }
        _ => Err(WriteError("this format would make another puzzle of it".into())),
    }
}

/// Whether two setups say the same, regardless of the order of relations.
fn is_same(one: &Setup, other: &Setup) -> bool {
    let bare = |setup: &Setup| {
        let mut bare = Setup { relations: Vec::new(), ..setup.clone() };
        if let Some(about) = &mut bare.about {
            about.understanding = None;
        }
        bare.about = bare.about.and_then(|about| about.kept());
        bare
    };
    let all = |setup: &Setup| {
        let grid = setup.grid;
        let texts =
            setup.relations.iter().map(|relation| relation::text::write(relation, grid, ' '));
        let mut texts: Vec<String> = texts.collect();
        texts.sort();
        texts
    };
    bare(one) == bare(other) && all(one) == all(other)
}

fn write(document: &Document) -> Result<String, WriteError> {
    Ok([ADDRESS, &close(&written(document)?)].concat())
}

/// The longest JSON, in symbols; a 25x25 grid needs far less.
const LONGEST: usize = 1 << 18;

/// What an address escapes of base64, and what some programs make of it.
const ESCAPES: [(&str, &str); 5] =
    [("%2B", "+"), ("%2F", "/"), ("%3D", "="), ("%20", "+"), (" ", "+")];

/// Opens the code at the beginning of a text.
///
/// # Errors
/// When it is not one, in a sentence.
pub fn open(text: &str) -> Result<String, String> {
    let word = text.split(['&', '#', '?']).next().unwrap_or_default().trim();
    let word = ESCAPES.iter().fold(word.to_owned(), |word, (from, to)| {
        word.replace(from, to).replace(&from.to_ascii_lowercase(), to)
    });
    link::decode(&word, LONGEST)
        .ok_or_else(|| "this is not an LZ-string in base64, or it is too long".into())
}

/// The code of a JSON.
pub fn close(json: &str) -> String {
    link::encode(json)
}

/// Where a code begins in a line, in bytes, after one of the marks: at the start, or after a
/// separator of the parts of an address.
pub fn behind(line: &str, marks: &[&str]) -> Option<usize> {
    let begins = |at: usize| at == 0 || line[..at].ends_with(['/', '=', '?', '&', ' ', '\t']);
    let find = |mark: &&str| {
        let mut found = line.match_indices(*mark);
        found.find(|(at, _)| begins(*at)).map(|(at, _)| at + mark.len())
    };
    marks.iter().find_map(find)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The puzzle of two lines, of which one has a bulb.
    fn drawn(lines: &str) -> Setup {
        let row = "[{},{},{},{}]";
        let json = format!(
            r##"{{"size":4,"grid":[{row},{row},{row},{row}],
            "ruleset":"Normal sudoku rules apply. Along a thermometer, digits increase.",
            "line":[{{"lines":[{lines}],"outlineC":"#CFCFCF","width":0.3}}],
            "circle":[{{"cells":["R1C1"],"baseC":"#CFCFCF","outlineC":"#CFCFCF","width":0.8,"height":0.8}}]}}"##
        );
        read(&json).unwrap().setup
    }

    #[test]
    fn a_drawing_is_known_if_all_of_it_is() {
        let (bulb, other) = (r#"["R1C1","R1C2","R1C3"]"#, r#"["R3C1","R3C2","R3C3"]"#);
        let alone = drawn(bulb);
        assert_eq!((alone.relations.len(), alone.unknown().len()), (1, 0));
        for lines in [[bulb, other], [other, bulb]] {
            let setup = drawn(&lines.join(","));
            assert_eq!(setup.relations.len(), 1, "{lines:?}");
            assert!(!setup.unknown().is_empty() && !setup.drawn().is_empty(), "{lines:?}");
        }
        // A line without a place is not dropped.
        let off = drawn(&[bulb, r#"["R1C1","nowhere"]"#].join(","));
        assert!(!off.unknown().is_empty(), "{off:?}");
    }
}
