//! Nothing of a text is left out in silence: whatever is put into a document, at any place, is named as
//! what may be a rule, or the text is refused.

use crate::cli::commands::run;
use gradus_engine::format::state::{Content, contents};
use gradus_engine::format::{Holds, by_slug, read, read_line, read_row};
use gradus_engine::{Document, FORMATS, Format, Puzzle};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// A value that says something.
pub fn value() -> impl Strategy<Value = Value> {
    let scalar = prop_oneof![
        Just(json!(true)),
        (1..100_u32).prop_map(Value::from),
        "[a-z]{1,9}".prop_map(Value::from),
        (0.5..9.5_f64).prop_map(Value::from),
    ];
    // What looks like the clues, cells and grids of other rules.
    let clue = prop_oneof![
        Just(json!([{ "cells": [[0, 0], [0, 1]] }])),
        Just(json!([{ "cells": ["r1c1", "r1c2"], "value": 3 }])),
        Just(json!([{ "type": "renban", "cells": [[0, 0], [0, 1]] }])),
        Just(json!([{ "row": 0, "col": 1, "value": 3 }, { "row": 2, "col": 1, "value": 1 }])),
        Just(json!([[0, 1, 3], [2, 1, 1]])),
        Just(json!([[[0, 0], [0, 1]], [[1, 0], [1, 1]]])),
        Just(json!({ "white": [["r1c1", "r1c2"]] })),
    ];
    let scalar = prop_oneof![scalar, clue];
    scalar.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(Value::from),
            prop::collection::btree_map("[a-z]{1,9}", inner, 1..3)
                .prop_map(|map| Value::Object(map.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

/// The JSON of f-puzzles with rules of every kind.
fn f_puzzles() -> Value {
    json!({
        "size": 6, "title": "T", "author": "A", "ruleset": "R", "antiknight": true, "negative": ["xv"],
        "grid": vec![vec![json!({ "value": 1 }), json!({ "given": true, "value": 2 }), json!({}),
            json!({ "centerPencilMarks": [1, 2] }), json!({ "c": "#67F067" }), json!({})]; 6],
        "thermometer": [{ "lines": [["R1C1", "R1C2"]] }],
        "killercage": [{ "cells": ["R2C1", "R2C2"], "value": "9" }],
        "arrow": [{ "cells": ["R3C1"], "lines": [["R3C1", "R3C2", "R3C3"]] }],
        "xv": [{ "cells": ["R1C1", "R2C1"], "value": "X" }],
        "quadruple": [{ "cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2] }],
        "littlekillersum": [{ "cell": "R0C1", "direction": "DR", "value": "12" }],
        "line": [{ "lines": [["R4C1", "R4C2"]], "outlineC": "#67F067", "width": 0.3 }],
        "text": [{ "cells": ["R5C5"], "value": "a", "fontC": "#000000", "size": 0.7 }],
    })
}

/// The JSON of SudokuPad with everything that it draws.
fn scene() -> Value {
    json!({
        "id": "x", "cellSize": 50,
        "metadata": { "title": "T", "author": "A", "rules": "R", "antiking": true },
        "cells": vec![vec![json!({ "value": 1 }), json!({}), json!({}), json!({})]; 4],
        "regions": [],
        "cages": [{ "cells": [[0, 0], [0, 1]], "value": "7", "unique": true }],
        "lines": [{ "wayPoints": [[0.5, 0.5], [1.5, 0.5]], "color": "#67f067ff", "thickness": 10 }],
        "arrows": [{ "wayPoints": [[2.5, 0.5], [3.5, 0.5]], "color": "#000000", "headLength": 0.3 }],
        "overlays": [{ "center": [0.5, 1], "width": 0.3, "height": 0.3, "text": "V", "fontSize": 12 }],
        "underlays": [{ "center": [2.5, 2.5], "width": 1, "height": 1, "backgroundColor": "#67f067" }],
    })
}

/// The JSON of other programs.
fn others() -> [Value; 3] {
    let maker = json!({ "formatVersion": "1.5.0", "puzzle": {
        "name": "T", "author": "A", "comment": "R",
        "cells": [{ "given": true, "value": 1 }, { "candidates": 6 }, { "value": 3 }, {}, {}, {}, {}, {},
            {}, {}, {}, {}, {}, {}, {}, {}],
        "constraints": [
            { "type": 0 },
            { "type": 1, "regions": [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3] },
            { "type": 202, "clues": [{ "edge": 1, "value": 5 }], "negative": [] },
            { "type": 300, "thermometers": [[0, 1]], "slow": false,
              "style": { "color": "#cccccc", "thickness": 0.3, "bulbRadius": 0.4 } },
            { "type": 301, "cages": [{ "cells": [4, 5], "value": 7 }],
              "style": { "text": { "color": "#000000" }, "cage": { "color": "#000000" } } },
        ],
    } });
    let ipuz = json!({
        "version": "http://ipuz.org/v2", "title": "T", "author": "A", "intro": "R",
        "kind": ["http://ipuz.org/sudoku#1", "http://ipuz.org/sudoku/killersudoku#1"],
        "dimensions": { "width": 4, "height": 4 },
        "puzzle": [[1, 0, 0, 0], [0, 0, { "given": 2 }, 0], [0, 3, 0, 0], [0, 0, 0, 4]],
        "saved": [[1, [2, 3], 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]],
        "zones": [{ "rect": [1, 1, 2, 1], "style": { "highlight": true } }],
        "cages": [{ "cells": [[4, 1], [4, 2]], "value": 5, "operator": "+" }],
    });
    let gnome = json!({ "difficulty_category": "Easy Difficulty", "time_elapsed": 1.5, "cells": [
        { "position": [0, 0], "value": 5, "fixed": true, "earmarks": [] },
        { "position": [1, 0], "value": 0, "fixed": false, "earmarks": [1, 2] },
    ] });
    [maker, ipuz, gnome]
}

/// The givens of a puzzle of 4x4: the row and the column of each, and its digit.
const CELLS: [(u8, u8, u8); 5] = [(0, 0, 1), (1, 2, 2), (2, 1, 3), (3, 0, 2), (3, 3, 4)];

/// JSON of which everything is understood, or drawn.
fn documents() -> Vec<Value> {
    let [maker, ipuz, gnome] = others();
    let rows = ["1...", "..2.", ".3..", "...4"];
    let cells = [[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]];
    let by_cell =
        |(row, col, digit): (u8, u8, u8)| json!({ "row": row, "col": col, "value": digit });
    vec![
        f_puzzles(),
        scene(),
        maker,
        ipuz,
        gnome,
        json!({ "title": "T", "board": cells }),
        json!({ "id": 3, "info": { "difficulty": "hard", "puzzle": rows } }),
        json!({ "name": "T", "cells": CELLS.map(by_cell) }),
    ]
}

/// The number of objects in a JSON.
pub fn objects(value: &Value) -> usize {
    match value {
        Value::Array(list) => list.iter().map(objects).sum(),
        Value::Object(map) => 1 + map.values().map(objects).sum::<usize>(),
        _ => 0,
    }
}

/// Puts a member into one of the objects.
pub fn put(value: &mut Value, at: &mut usize, name: &str, member: &Value) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(|part| put(part, at, name, member)),
        Value::Object(map) => {
            let is_here = *at == 0;
            *at = at.wrapping_sub(1);
            map.values_mut().for_each(|part| put(part, at, name, member));
            if is_here {
                map.insert(name.into(), member.clone());
            }
        }
        _ => {}
    }
}

pub fn read_text(text: &str) -> Option<Document> {
    read(text, None).ok().map(|read| read.document)
}

/// Whether a document names something as what may be a rule.
pub fn names(document: &Document, name: &str) -> bool {
    document.setup.unknown().iter().any(|unknown| unknown.contains(name))
}

#[test]
fn documents_are_understood_as_a_whole() {
    for json in documents() {
        let document = read_text(&json.to_string()).unwrap_or_else(|| panic!("{json}"));
        let unknown = document.setup.unknown();
        let is_drawn = |name: &String| name.starts_with(|first: char| first.is_ascii_digit());
        assert!(unknown.iter().all(is_drawn), "{json}: {unknown:?}");
        assert_eq!(document.missed, [""; 0], "{json}");
    }
}

/// The text of OpenSudoku, in which an attribute or an element stands at some place.
fn opened(place: usize, name: &str, value: &str) -> String {
    let game = "data=\"301000049080001200000306000036002000405000602000600390000407000009800020620000805\"";
    let attribute = format!(" {name}=\"{value}\"");
    let element = format!("<{name}>{value}</{name}>");
    match place {
        0 => format!("<opensudoku><game {game}{attribute}/></opensudoku>"),
        1 => format!("<opensudoku>{element}<game {game}/></opensudoku>"),
        2 => format!("<opensudoku><game {game}>{element}</game></opensudoku>"),
        3 => format!("<opensudoku{attribute}><game {game}/></opensudoku>"),
        _ => format!("<opensudoku><game {game}/></opensudoku>{element}"),
    }
}

/// XML of cells or of rows, in which an attribute or an element stands at some place.
fn laid_out(by_cell: bool, place: usize, name: &str, value: &str) -> String {
    let attribute = |own: usize| match place == own {
        true => format!(" {name}=\"{value}\""),
        false => String::new(),
    };
    let element = |own: usize| match place == own {
        true => format!("<{name}>{value}</{name}>"),
        false => String::new(),
    };
    let cell = |(row, col, digit): (u8, u8, u8)| {
        format!("<cell row=\"{row}\" col=\"{col}\" value=\"{digit}\"{}/>", attribute(0))
    };
    let row = |row: &str| format!("<row{}>{row}</row>", attribute(0));
    let inside = match by_cell {
        true => CELLS.map(cell).concat(),
        false => ["1...", "..2.", ".3..", "2..4"].map(row).concat(),
    };
    let flag = if place == 5 { format!("<{name}/>") } else { String::new() };
    format!(
        "<?xml version=\"1.0\"?>\n<sudoku{}>{}<grid{}>{inside}</grid>{}{flag}</sudoku>\n",
        attribute(1),
        element(2),
        attribute(3),
        element(4)
    )
}

/// XML of other programs.
fn elements() -> [String; 3] {
    let cell = |(row, col, digit): (u8, u8, u8)| {
        format!("<Cell><x>{col}</x><y>{row}</y><value>{digit}</value></Cell>")
    };
    let killer = read_line("killer:................:3r1c1r1c2,7r1c3r1c4", None).unwrap().document;
    let opened = opened(9, "note", "");
    [
        by_slug("ksudoku").unwrap().writer().unwrap()(&killer).unwrap(),
        format!(
            "<?xml version=\"1.0\"?><Sudoku version=\"1\">{}</Sudoku>",
            CELLS.map(cell).concat()
        ),
        opened.replace("<note></note>", ""),
    ]
}

/// XML with an attribute in one of its tags, or an element behind it. What belongs to decoration is decoration.
fn with_part(
    text: &str,
    at: prop::sample::Index,
    is_element: bool,
    name: &str,
    value: &str,
) -> String {
    let is_start = |(place, _): &(usize, &str)| text[place + 1..].starts_with(char::is_alphabetic);
    let starts: Vec<usize> =
        text.match_indices('<').filter(is_start).map(|(place, _)| place).collect();
    let start = starts[at.index(starts.len())];
    let end = start + text[start..].find('>').unwrap();
    let is_closed = text[..end].ends_with('/');
    let (place, part) = match is_element && !is_closed {
        true => (end + 1, format!("<{name}>{value}</{name}>")),
        false => (end - usize::from(is_closed), format!(" {name}=\"{value}\"")),
    };
    format!("{}{part}{}", &text[..place], &text[place..])
}

/// A value that may be about a rule: neither the name of a usual puzzle nor its size.
fn meaningful() -> impl Strategy<Value = String> {
    let plain = ["sudoku", "classic", "standard", "normal", "kakuro", "puzzle", "9x9"];
    "[a-z0-9]{1,9}".prop_filter("it says nothing", move |value| !plain.contains(&&**value))
}

/// A killer in YAML.
const YAML: &str = "title: T\nkiller:\n  size: 4\n  cages:\n    - sum: 3\n      cells: [[0, 0], [0, 1]]\n    \
                    - sum: 7\n      cells: [[0, 2], [0, 3]]\n    - sum: 5\n      cells: [[1, 0], [1, 1]]\n";

#[test]
fn other_documents_are_understood_as_a_whole() {
    for text in elements().into_iter().chain([YAML.into()]) {
        let document = read_text(&text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(document.setup.unknown(), [""; 0], "{text}");
    }
}

proptest! {
    #[test]
    fn a_part_of_xml_at_any_place_is_named(
        of in 0..3_usize, at: prop::sample::Index, is_element in any::<bool>(), name in "zq[a-z]{2,8}",
        value in meaningful()
    ) {
        let text = with_part(&elements()[of], at, is_element, &name, &value);
        if let Some(document) = read_text(&text) {
            prop_assert!(names(&document, &name), "{text}: {:?}", document.setup.unknown());
        }
    }

    #[test]
    fn a_member_of_yaml_at_any_place_is_named(
        at: prop::sample::Index, name in "zq[a-z]{2,8}", value in meaningful()
    ) {
        let mut lines: Vec<String> = YAML.lines().map(String::from).collect();
        let place = at.index(lines.len());
        let line = &lines[place];
        let indent = line.len() - line.trim_start_matches([' ', '-']).len();
        // Behind the line, beside its own member; what is above a block cannot have anything between.
        if !line.ends_with(':') {
            lines.insert(place + 1, format!("{}{name}: {value}", " ".repeat(indent)));
            let text = lines.join("\n") + "\n";
            if let Some(document) = read_text(&text) {
                prop_assert!(names(&document, &name), "{text}: {:?}", document.setup.unknown());
            }
        }
    }

    #[test]
    fn a_member_at_any_place_is_named(
        of in 0..8_usize, at: prop::sample::Index, name in "zq[a-z]{2,8}", member in value()
    ) {
        let mut json = documents().swap_remove(of);
        let mut place = at.index(objects(&json));
        put(&mut json, &mut place, &name, &member);
        if let Some(document) = read_text(&json.to_string()) {
            prop_assert!(names(&document, &name), "{json}: {:?}", document.setup.unknown());
        }
    }

    #[test]
    fn an_element_or_attribute_at_any_place_is_named(
        place in 0..5_usize, name in "zq[a-z]{2,8}", value in meaningful()
    ) {
        if let Some(document) = read_text(&opened(place, &name, &value)) {
            prop_assert!(names(&document, &name), "{:?}", document.setup.unknown());
        }
    }

    #[test]
    fn an_element_beside_what_is_read_by_its_layout_is_named(
        place in 0..6_usize, name in "zq[a-z]{2,8}", value in meaningful()
    ) {
        for by_cell in [false, true] {
            let text = laid_out(by_cell, place, &name, &value);
            let line = read_line(&text.replace('\n', ""), None).ok().map(|read| read.document);
            for document in read_text(&text).into_iter().chain(line) {
                prop_assert!(names(&document, &name), "{by_cell} {place}");
            }
        }
    }

    #[test]
    fn a_column_beside_what_is_read_is_named(
        at in 0..4_usize, name in "zq[a-z]{2,8}", value in meaningful()
    ) {
        for separator in [",", ";", "\t"] {
            let row = |mut fields: Vec<String>, new: &str| {
                fields.insert(at, new.into());
                fields.join(separator) + "\n"
            };
            let heading = row(["row", "col", "digit"].map(String::from).to_vec(), &name);
            let rows = CELLS.map(|(row, col, digit)| [row, col, digit].map(|it| it.to_string()));
            let rows: String = rows.into_iter().map(|it| row(it.to_vec(), &value)).collect();
            if let Some(document) = read_text(&(heading + &rows)) {
                prop_assert!(names(&document, &name), "{separator:?} {at}");
            }
        }
    }

    /// What f-puzzles has and this program does not is written again as it was.
    #[test]
    fn parts_are_written_again_as_they_were(name in "zq[a-z]{2,8}", member in value()) {
        let format: &Format = by_slug("f-puzzles").unwrap();
        let mut json = documents().swap_remove(0);
        json[name.as_str()] = member;
        let first = read_text(&json.to_string()).unwrap();
        let text = format.writer().unwrap()(&first).unwrap();
        let again = read_text(&text).unwrap();
        prop_assert_eq!(&again.setup.about, &first.setup.about);
        prop_assert_eq!(again.beside, first.beside);
    }
}

/// Lines of a text that are not prose, and without which the same puzzle would be read.
#[test]
fn lines_that_may_be_rules_are_named() {
    let grid = "1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n";
    let unknown = |text: &str| {
        let document = read_text(text).unwrap_or_else(|| panic!("{text}"));
        document.setup.unknown().to_vec()
    };
    for prose in ["", "Here is one.\n\n", "# cages\n", "Level: hard\n", "---\n"] {
        assert_eq!(unknown(&format!("{prose}{grid}")), [""; 0], "{prose}");
    }
    for (before, after, names) in [
        ("board: |\n", "\ncages:\n  - sum: 3\n    cells: [r1c1, r1c2]\n", "cages:"),
        ("Killer Sudoku\n\n", "", "Killer Sudoku"),
        ("Look at this:\n\n", "\nwhispers: r1c1 r1c2\n", "whispers: r1c1 r1c2"),
    ] {
        let unknown = unknown(&format!("{before}{grid}{after}"));
        assert!(unknown.iter().any(|name| name.contains(names)), "{before}{after}: {unknown:?}");
    }
}

/// The columns of a list: regions are read, and what else may be a rule is named.
#[test]
fn columns_beside_a_puzzle_are_read_or_named() {
    let puzzle = "1...........2.3.";
    let row = |others: &[(&str, &str)]| {
        let setup = read_row(puzzle, others.iter().copied(), None).unwrap().document.setup;
        (setup.variety.slug().to_string(), setup.unknown().to_vec())
    };
    let plain = [
        ("difficulty", "hard"),
        ("clues", "3"),
        ("diagonal", "0"),
        ("variant", "classic"),
        ("note", "a nice one (of mine)"),
        ("rating", "ED=1.2/1.2/1.2"),
    ];
    assert_eq!(row(&plain), ("classic".into(), Vec::new()));
    assert_eq!(row(&[("regions", "1112122233343444")]).0, "jigsaw");
    for (name, value) in [
        ("diagonal", "1"),
        ("variant", "killer"),
        ("cages", "3 r1c1 r1c2"),
        ("regions", "abc"),
        ("extra", "[[1,2]]"),
        ("layer", "abababababababab"),
        ("constraint", "r1c1<r1c2"),
    ] {
        let unknown = row(&[(name, value)]).1;
        assert!(unknown.len() == 1 && unknown[0].starts_with(name), "{name}: {unknown:?}");
    }
}

/// The solution in a text is a witness of the rules that were read.
#[test]
fn a_solution_that_breaks_the_rules_shows_that_one_is_missing() {
    let of = |solution: &str, more: &Value| {
        let mut json = json!({ "size": 4, "grid": vec![vec![json!({}); 4]; 4] });
        json["solution"] =
            solution.chars().map(|digit| digit.to_string()).collect::<Vec<_>>().into();
        for (name, value) in more.as_object().unwrap() {
            json[name] = value.clone();
        }
        read_text(&json.to_string()).unwrap().setup.unknown().to_vec()
    };
    let cage = |sum: &str| json!({ "killercage": [{ "cells": ["R1C1", "R1C2"], "value": sum }] });
    assert_eq!(of("1234341221434321", &json!({})), [""; 0]);
    assert_eq!(of("1234341221434321", &cage("3")), [""; 0]);
    for (solution, more) in [
        ("1134341221434321", json!({})),
        ("1234341221434321", cage("4")),
        ("1234341221434321", cage("99")),
    ] {
        let unknown = of(solution, &more);
        let is_named = |name: &&str| unknown[0].contains(*name);
        let names = ["the solution in the text", "1 cage with another meaning"];
        assert!(names.iter().any(is_named), "{unknown:?}");
    }
}

/// So it is in a line of a list, where a solution that has other givens is none.
#[test]
fn a_solution_of_another_puzzle_is_named() {
    let unknown = |solution: &str| {
        let line = json!({ "puzzle": "1234341221434.21", "solution": solution }).to_string();
        read_line(&line, None).unwrap().document.setup.unknown().to_vec()
    };
    assert_eq!(unknown("1234341221434321"), [""; 0]);
    assert!(unknown("2143432112343412")[0].contains("the solution in the text"));
}

/// A mark above the largest digit is an error of its cell, in every format.
#[test]
fn a_mark_above_the_largest_digit_is_refused_with_its_place() {
    let mut f_puzzles = json!({ "size": 4, "grid": vec![vec![json!({}); 4]; 4] });
    f_puzzles["grid"][0][1] = json!({ "centerPencilMarks": [2, 5] });
    let mut scene =
        json!({ "id": "x", "cellSize": 50, "cells": vec![vec![json!({}); 4]; 4], "regions": [] });
    scene["cells"][0][1] = json!({ "centremarks": [2, 5] });
    let [mut maker, mut ipuz, _] = others();
    maker["puzzle"]["cells"][1] = json!({ "candidates": (1 << 5) | (1 << 2) });
    ipuz["saved"][0][1] = json!([2, 5]);
    let texts = [f_puzzles, scene, maker, ipuz].map(|json| json.to_string());
    for text in texts.iter().map(String::as_str) {
        let why = read(text, None).expect_err(text).to_string();
        assert!(why.contains("r1c2: the mark 5 is above 4"), "{text}: {why}");
    }
}

/// So it is in whatever format such a game can be written.
#[test]
fn no_format_lets_a_digit_or_mark_above_the_largest_pass() {
    let puzzle = read_text("1...........2.3.").unwrap();
    let (mut refused, mut unread) = (0, 0);
    for format in FORMATS.iter().copied().filter(|format| format.holds > Holds::Givens) {
        let Ok(write) = format.writer() else { continue };
        for (change, what) in [("r1c2=5", "digit"), ("r1c2+25", "mark")] {
            let played = Document { moves: vec![change.into()], ..puzzle.clone() };
            let text = match write(&played) {
                Ok(text) => text,
                Err(why) => {
                    assert!(
                        why.to_string().contains("r1c2") || !is_classic(format),
                        "{}: {why}",
                        format.slug
                    );
                    refused += 1;
                    continue;
                }
            };
            let again = match read(&text, Some(format)) {
                Err(why) => why.to_string(),
                Ok(again) => match contents(&again.document)[1] {
                    // The format has no place for it.
                    Content::Open(marks) if marks.is_empty() => continue,
                    // Or it has only one for givens, which are looked at with the puzzle.
                    Content::Given(_) => {
                        assert!(Puzzle::new(again.document.setup).is_err(), "{}", format.slug);
                        continue;
                    }
                    content => panic!("{}: {content:?}", format.slug),
                },
            };
            assert!(again.contains("r1c2") && again.contains("5 is above 4"), "{what}: {again}");
            let (code, output, errors) = run(&["check", "-"], &text);
            let is_refused = code != 0 && !output.contains("one solution");
            assert!(is_refused, "{}: {output}{errors}{text}", format.slug);
            unread += 1;
        }
    }
    assert!(refused + unread > 5, "{refused} {unread}");
}

/// Whether a format has Sudoku of 4x4, which have too few cells for many.
fn is_classic(format: &Format) -> bool {
    let puzzle = read_text("1...........2.3.").unwrap();
    format.writer().is_ok_and(|write| write(&puzzle).is_ok())
}

/// Lists whose names or members do not say so are neither cages nor givens.
#[test]
fn only_what_is_called_so_is_a_cage() {
    let puzzle = json!([[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]]);
    for (name, list) in [
        ("thermometers", json!([{ "cells": [[0, 1], [0, 2]] }])),
        ("arrows", json!([{ "circle": [0, 1], "cells": [[0, 2], [0, 3]] }])),
        ("littleKillers", json!([{ "value": 5, "cells": [[0, 1], [1, 0]] }])),
        ("dots", json!([{ "value": 2, "cells": ["r1c2", "r1c3"] }])),
        ("lines", json!([{ "type": "renban", "cells": [[0, 1], [0, 2]] }])),
        ("extra", json!([{ "cells": ["r1c2", "r1c3"] }])),
        ("circles", json!([{ "row": 0, "col": 1, "value": 3 }])),
        ("renbans", json!([[3, [[0, 1], [0, 2]]]])),
    ] {
        let document = read_text(&json!({ "grid": puzzle, name: list }).to_string()).unwrap();
        assert!(document.setup.cages.is_empty(), "{name}");
        assert!(names(&document, name), "{name}: {:?}", document.setup.unknown());
    }
    for name in ["cages", "killerCages", "boxes", "groups"] {
        let list = json!([{ "sum": 3, "cells": [[0, 1], [0, 2]] }]);
        let document = read_text(&json!({ "grid": puzzle, name: list }).to_string()).unwrap();
        assert_eq!(document.setup.cages.len(), 1, "{name}");
        assert_eq!(document.setup.unknown(), [""; 0], "{name}");
    }
    // What the cages say already, and a grid without digits.
    let list =
        json!([{ "sum": 3, "cells": [[0, 1], [0, 2]] }, { "sum": 5, "cells": [[1, 1], [1, 2]] }]);
    let unknown = |kind: &str| {
        let json = json!({ "size": 4, "type": kind, "grid": vec![vec![0; 4]; 4], "cages": list });
        read_text(&json.to_string()).unwrap().setup.unknown().to_vec()
    };
    assert_eq!(unknown("killer"), [""; 0]);
    assert_eq!(unknown("Killer Sudoku"), [""; 0]);
    assert_eq!(unknown("thermo killer"), ["type"]);
}

/// What stands in words beside a puzzle names a rule, or says that there is none.
#[test]
fn words_beside_a_puzzle_are_weighed() {
    let line = "1...........2.3.";
    let unknown = |text: &str| read_line(text, None).unwrap().document.setup.unknown().to_vec();
    assert_eq!(unknown(&format!("{line} easy, from a friend")), [""; 0]);
    assert_eq!(unknown(&format!("{line} # killer")), [""; 0]);
    assert!(unknown(&format!("{line} killer: 3=r1c2+r1c3"))[0].contains("killer"));
    let of = |rules: &str| {
        let rows = ["1...", "....", "....", "2.3."];
        read_text(&json!({ "rows": rows, "rules": rules }).to_string())
            .unwrap()
            .setup
            .unknown()
            .to_vec()
    };
    assert_eq!(of("Normal sudoku rules apply."), [""; 0]);
    assert_eq!(of("Normal sudoku rules apply. Digits along lines increase."), ["rules"]);
    let typed = format!("<sudoku variant=\"x\"><cells>{line}</cells></sudoku>");
    assert!(names(&read_text(&typed).unwrap(), "variant"));
}
