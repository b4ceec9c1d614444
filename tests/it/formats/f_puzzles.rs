//! The JSON of f-puzzles and SudokuPad as it really occurs: numbers as text, missing and
//! meaningless parts, parts written twice, unknown ones.

use gradus::desk;
use gradus_engine::format::{by_slug, read};
use gradus_engine::grid::relation::text;
use gradus_engine::{Document, Grid, Puzzle, Variety};
use serde_json::{Value, json};

/// A document of the JSON of an empty 4x4 or 6x6, with more in it.
fn document(size: usize, more: &Value) -> Result<Document, String> {
    let mut json = json!({ "size": size, "grid": vec![vec![json!({}); size]; size] });
    for (name, value) in more.as_object().expect("an object") {
        json[name] = value.clone();
    }
    read(&json.to_string(), None).map(|read| read.document).map_err(|error| error.to_string())
}

/// The relations of a document, followed by the unknown rules.
fn told(document: &Document) -> Vec<String> {
    let setup = &document.setup;
    let relations = setup.relations.iter().map(|relation| text::write(relation, setup.grid, ' '));
    relations.chain(setup.unknown().iter().map(|name| format!("? {name}"))).collect()
}

/// Asserts that each of these entries is read as these relations.
fn assert_told<const N: usize>(entries: [(Value, Vec<&str>); N]) {
    for (more, expected) in entries {
        let document = document(4, &more).unwrap_or_else(|error| panic!("{more}: {error}"));
        assert_eq!(told(&document), expected, "{more}");
    }
}

#[test]
fn lines_and_pairs_are_read_as_they_are_found() {
    assert_told([
        (
            json!({ "thermometer": [{ "lines": [["R1C1", "R1C2"], ["R1C1", "R2C2"], []] }] }),
            vec!["thermometer r1c1 r1c2", "thermometer r1c1 r2c2"],
        ),
        (
            json!({ "arrow": [
                { "cells": ["R1C1"], "lines": [["R1C1", "R1C2"]] },
                { "cells": ["R3C1", "R3C2"], "lines": [["R3C2", "R3C3"], ["R3C1", "R4C1"]] },
                { "cells": ["R4C4"], "lines": [] },
            ] }),
            vec![
                "arrow r1c1 r1c2",
                "arrow r3c2 r3c3 / r3c1 r3c2",
                "arrow r3c1 r4c1 / r3c1 r3c2",
                "? a circle without an arrow",
            ],
        ),
        (
            json!({ "difference": [
                { "cells": ["R1C1", "R1C2"] },
                { "cells": ["R1C1", "R2C1"], "value": "3" },
                { "cells": ["R2C1", "R3C1"], "value": 2 },
                { "cells": ["R3C1", "R4C1"], "value": "" },
                { "cells": ["R3C2", "R4C2"], "value": "?" },
            ] }),
            vec![
                "difference r1c1 r1c2",
                "difference 3 r1c1 r2c1",
                "difference 2 r2c1 r3c1",
                "difference r3c1 r4c1",
                "? an entry of difference",
            ],
        ),
        (
            json!({ "xv": [
                { "cells": ["R1C1", "R1C2"], "value": "x" },
                { "cells": ["R2C1", "R2C2"], "value": "V" },
                { "cells": ["R3C1", "R3C2"] },
            ] }),
            vec!["xv 10 r1c1 r1c2", "xv 5 r2c1 r2c2"],
        ),
        (
            json!({ "inequality": [{ "cells": ["R1C1", "R1C2"], "value": ">" }] }),
            vec!["inequality r1c2 r1c1"],
        ),
    ]);
}

#[test]
fn clues_cages_and_flags_are_read_as_they_are_found() {
    assert_told([
        (
            json!({ "sandwichsum": [
                { "cell": "R0C2", "value": "0" }, { "cell": "R2C5", "value": "?" },
                { "cell": "R3C0", "value": "" },
            ], "littlekillersum": [{ "cell": "R0C1", "direction": "DR", "value": "0" },
                { "cell": "R5C1", "direction": "UR", "value": "5" }] }),
            vec![
                "little-killer 5 r5c1 ur",
                "sandwich 0 r0c2",
                "? an entry of littlekillersum",
                "? an entry of sandwichsum",
            ],
        ),
        (
            json!({ "killercage": [
                { "cells": ["R1C1", "R1C2"], "value": "0" },
                { "cells": ["R1C2", "R1C3"], "value": "A" },
                { "cells": ["R1C3", "R1C4"], "value": "5" },
            ] }),
            vec![
                "cage r1c1 r1c2",
                "cage r1c2 r1c3",
                "cage 5 r1c3 r1c4",
                "? a cage with the text 0",
                "? a cage with the text A",
            ],
        ),
        (
            json!({ "negative": ["xv", "ratio", "foglight", "odd"], "antiknight": true,
                "antiking": false, "diagonal+": true, "foglight": ["R1C1"] }),
            vec![
                "anti-knight",
                "negative-ratio",
                "negative-xv",
                "diagonal-up",
                "? negative foglight",
                "? negative odd",
            ],
        ),
        (
            json!({ "odd": [{ "cell": "R1C1" }], "even": [{ "cells": ["R2C1", "R2C2"] }],
                "clone": [{ "cells": ["R1C1"], "cloneCells": ["R3C3"] }],
                "quadruple": [{ "cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": ["1", 2] }] }),
            vec![
                "odd r1c1",
                "even r2c1",
                "even r2c2",
                "clone r1c1 / r3c3",
                "quadruple 1+2 r1c1 r1c2 r2c1 r2c2",
            ],
        ),
        (json!({ "sudokurule": [{ "cells": ["R1C1"] }], "nothing": [] }), vec!["? sudokurule"]),
    ]);
}

#[test]
fn copies_of_rules_are_drawings() {
    let line =
        |name: &str| json!({ "lines": [["R1C1", "R1C2"]], "fromConstraint": name, "width": 0.4 });
    let twice = json!({ "renban": [{ "lines": [["R1C1", "R1C2"]] }], "line": [line("Renban")] });
    assert_eq!(told(&document(4, &twice).unwrap()), ["renban r1c1 r1c2"]);
    let drawn = json!({ "line": [
        line("Renban"), line("German Whispers"), line("Dutch Whispers"), line("Region Sum Line"),
        line("Snake"), { "lines": [["R3C1", "R3C2"]], "outlineC": "#67F067" },
    ] });
    assert_eq!(
        told(&document(6, &drawn).unwrap()),
        [
            "whispers r1c1 r1c2",
            "whispers 4 r1c1 r1c2",
            "renban r1c1 r1c2",
            "region-sum r1c1 r1c2",
            "? Snake",
            "? 1 line"
        ]
    );
    let clue = json!({ "text": [
        { "cells": ["R0C3"], "value": "7", "fromConstraint": "X-Sum" },
        { "cells": ["R0C1"], "value": "7" },
    ] });
    assert_eq!(told(&document(4, &clue).unwrap()), ["x-sum 7 r0c3", "? 1 text"]);
}

#[test]
fn given_marks_restrict_and_the_players_do_not() {
    let mut grid = vec![vec![json!({}); 4]; 4];
    grid[0][0] = json!({ "givenPencilMarks": ["1", 3], "centerPencilMarks": [1] });
    grid[0][1] = json!({ "givenPencilMarks": [1, 2, 3, 4], "cornerPencilMarks": ["2"] });
    let document = document(4, &json!({ "grid": grid })).unwrap();
    assert_eq!(told(&document), ["only 1+3 r1c1"]);
    assert_eq!(document.moves, ["r1c1+1 r1c2+2"]);
}

#[test]
fn what_a_setter_writes_is_kept() {
    let more = json!({ "title": "Green", "author": "A. Setter", "ruleset": "Normal rules.\nNo 5.",
        "whispers": [{ "lines": [["R1C1", "R1C2"]], "value": "2" }] });
    let first = document(4, &more).unwrap();
    let about = first.setup.about.as_ref().expect("what the setter wrote");
    assert_eq!(about.author.as_deref(), Some("A. Setter"));
    assert_eq!(about.rules.as_deref(), Some("Normal rules.\nNo 5."));
    for slug in ["f-puzzles", "sudokupad", "gradus"] {
        let format = by_slug(slug).unwrap();
        let text = format.writer().unwrap()(&first).unwrap();
        assert_eq!(read(&text, Some(format)).unwrap().document, first, "{slug}");
    }
}

#[test]
fn without_a_rule_a_puzzle_is_only_played() {
    let more = json!({ "snake": [{ "cells": ["R1C1"] }] });
    let document = document(4, &more).unwrap();
    let setup = document.setup.clone();
    assert!(Puzzle::of(setup.clone()).unwrap_err().to_string().contains("does not know: snake"));
    let puzzle = Puzzle::new(setup).unwrap();
    assert!(!puzzle.is_whole());
    let game = desk::new_game(document.clone()).unwrap();
    assert_eq!(
        game.notice.unwrap(),
        "opened without rules that Gradus does not know: snake; no hints, no rating"
    );
    let f_puzzles = by_slug("f-puzzles").unwrap().writer().unwrap();
    let text = f_puzzles(&document).unwrap();
    assert_eq!(read(&text, None).unwrap().document, document);
    let alone = Document { beside: Vec::new(), ..document.clone() };
    assert!(f_puzzles(&alone).is_err());
    let gradus = by_slug("gradus").unwrap();
    let text = gradus.writer().unwrap()(&document).unwrap();
    assert_eq!(read(&text, None).unwrap().document, alone);
}

#[test]
fn what_is_wrong_with_an_entry_is_said() {
    for (more, expected) in [
        (
            json!({ "arrow": [{ "cells": ["R1C1"], "lines": [["R1C1", 5]] }] }),
            "in `arrow`: expected a cell such as r4c5, found \"\"",
        ),
        (
            json!({ "sandwichsum": [{ "cell": "R9C9", "value": "3" }] }),
            "in `sandwichsum`: expected a place outside the grid such as R0C3, found \"R9C9\"",
        ),
        (
            json!({ "littlekillersum": [{ "cell": "R0C1", "value": "3" }] }),
            "in `littlekillersum`: expected a direction (DR, DL, UR or UL), found null",
        ),
    ] {
        let error = document(4, &more).unwrap_err();
        assert!(error.ends_with(expected), "{error}");
    }
}

/// The JSON of SudokuPad, after `scl` in an address made from it.
#[test]
fn pictures_are_named_and_what_means_something_is_read() {
    let code = include_str!("../../data/sudokupad.txt");
    let document = read(code, None).unwrap().document;
    assert_eq!(document.title.as_deref(), Some("Lines"));
    let about = document.setup.about.clone().expect("what the setter wrote");
    assert_eq!(about.author.as_deref(), Some("Nobody"));
    assert_eq!(about.rules.as_deref(), Some("Normal rules.\nIt's grey."));
    assert_eq!(document.setup.grid, Grid::NINE);
    assert!(document.setup.variety.has(Variety::X));
    assert_eq!(document.setup.cages.len(), 1);
    assert_eq!(
        told(&document),
        ["anti-knight", "negative-xv", "? 1 line", "? 2 arrows", "? 1 text"]
    );
}

/// What a puzzle only shows.
fn drawn(document: &Document) -> Vec<String> {
    let setup = &document.setup;
    setup.drawn().iter().map(|relation| text::write(relation, setup.grid, ' ')).collect()
}

/// A document without the card: where a format has a text for a dot, the card names the text.
fn without_card(document: &Document) -> Document {
    let mut document = document.clone();
    if let Some(about) = &mut document.setup.about {
        about.understanding = None;
    }
    document
}

/// Writes a document in every format that keeps drawings, and reads it again.
fn assert_kept(document: &Document) {
    for slug in ["f-puzzles", "sudokupad", "gradus"] {
        let format = by_slug(slug).unwrap();
        let text = format.writer().unwrap()(document).unwrap();
        let again = read(&text, Some(format)).unwrap().document;
        assert_eq!(without_card(&again), without_card(document), "{slug}");
    }
}

#[test]
fn what_is_only_drawn_is_kept_and_means_nothing() {
    let document = document(6, &json!({
        "drawingsMayBeRules": false,
        "line": [
            { "lines": [["R1C1", "R1C2", "R2C3"]], "outlineC": "#E0A", "width": 0.3 },
            { "lines": [["R6C1", "R5C1"]], "outlineC": "#67F067", "fromConstraint": "Whispers" },
        ],
        "circle": [
            { "cells": ["R3C1", "R3C2"], "width": 0.3, "height": 0.3, "baseC": "#000000" },
            { "cells": ["R3C3"], "width": 0.8, "height": 0.8, "outlineC": "#000000" },
        ],
        "rectangle": [
            { "cells": ["R4C4"], "width": 1, "height": 1, "baseC": "#9FC" },
            { "cells": ["R4C5"], "width": 1, "height": 1, "baseC": "#FFFFFF00" },
            { "cells": ["R4C6"], "width": 1, "height": 1, "baseC": "#FFFFFF" },
        ],
        "text": [
            { "cells": ["R5C5", "R5C6", "R6C5", "R6C6"], "value": "<" },
            { "cells": ["R0C1"], "value": "9?" },
        ],
        "cage": [{ "cells": ["R2C5", "R2C4"], "value": "k" }],
    }))
    .unwrap();
    assert_eq!(
        drawn(&document),
        [
            "pink-line r1c1 r1c2 r2c3",
            "green-cell r4c4",
            "outline r2c4 r2c5",
            "text 9679 r3c1 r3c2",
            "text 9675 r3c3",
            "text 60 r5c5 r5c6 r6c5 r6c6",
            "text 107 r2c4",
            "outside-text 57+63 r0c1",
        ]
    );
    // The other line is the copy of a rule.
    assert_eq!(told(&document), ["whispers r6c1 r5c1"]);
    assert_kept(&document);
    let puzzle = Puzzle::of(document.setup.clone()).unwrap();
    assert_eq!(puzzle.relations().len(), 1);
    // What a program of setters draws may be a rule.
    let drawn = json!({ "text": [
        { "cells": ["R1C1"], "value": "a" }, { "cells": ["R1C1", "R3C1"], "value": "far" },
    ] });
    assert_told([(drawn, vec!["? 1 text", "? a text that is not drawn"])]);
}

/// The colours of cells in f-puzzles, one or several.
#[test]
fn coloured_cells_have_a_background() {
    let mut grid = vec![vec![json!({}); 6]; 6];
    grid[0][1] = json!({ "c": "#67F067" });
    grid[2][3] = json!({ "cArray": ["#2ECBFF", "#FFCC66"] });
    grid[4][4] = json!({ "c": "#FFFFFF" });
    grid[5][5] = json!({ "c": "", "cArray": [] });
    let document = document(6, &json!({ "grid": grid })).unwrap();
    assert_eq!(drawn(&document), ["green-cell r1c2", "blue-cell r3c4"]);
    assert_kept(&document);
}

#[test]
fn pictures_of_sudokupad_are_drawn_where_cells_are() {
    let expected = |sort: &str| -> (&[&str], &[&str]) {
        match sort {
            "lines" => (&["green-line r4c1 r3c1", "pink-line r1c1 r1c2 r1c3 r2c4"], &["? 2 lines"]),
            "arrow" => (&["drawn-arrow r1c1 r2c2 r3c3"], &["? 1 arrow"]),
            "texts" => (
                &[
                    "text 65+49 r1c1",
                    "text 88 r1c2 r2c2",
                    "text 49+50 r2c2 r2c3 r3c2 r3c3",
                    "outside-text 55 r0c2",
                ],
                &["? 4 texts"],
            ),
            "shapes" => (
                &[
                    "blue-cell r1c1",
                    "blue-cell r1c2",
                    "text 9675 r3c1 r3c2",
                    "text 9679 r4c2 r4c3",
                    "text 9633 r4c4",
                ],
                &["? 2 shapes", "? 3 texts"],
            ),
            "cage" => (&["outline r1c1 r1c2 r2c1", "text 53 r1c1"], &["? 1 cage", "? 1 text"]),
            _ => (&[], &["? 2 lines that are not drawn", "? 1 shape or text that is not drawn"]),
        }
    };
    for line in include_str!("../../data/drawn.txt").lines().filter(|line| !line.starts_with('#')) {
        let (sort, link) = line.split_once(' ').unwrap();
        let document = read(link, None).unwrap().document;
        let (drawings, names) = expected(sort);
        assert_eq!(drawn(&document), drawings, "{sort}");
        assert_eq!(told(&document), names, "{sort}");
        // It may be a rule, so that nothing is said about the solution.
        assert!(Puzzle::of(document.setup.clone()).is_err(), "{sort}");
        match drawings {
            [] => assert!(by_slug("f-puzzles").unwrap().writer().unwrap()(&document).is_err()),
            _ => assert_kept(&document),
        }
    }
}
