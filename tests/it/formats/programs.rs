//! What programs and sites write besides plain puzzles: their shapes, kinds, flags and moves.

use gradus_engine::format::state::contents;
use gradus_engine::format::{by_slug, read, several};
use gradus_engine::grid::relation;
use gradus_engine::{Digits, Document, Puzzle, Setup};

/// What is read of a text: the variety, the rules that are not known and what the player does not see,
/// in one line.
fn account(text: &str) -> String {
    let read = read(text, None).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    let Document { setup, missed, moves, .. } = read.document;
    let relations = setup.relations.iter().map(|it| relation::text::write(it, setup.grid, ' '));
    let parts = [
        relations.collect::<Vec<_>>().join(", "),
        setup.unknown().join(", "),
        missed.join(", "),
        moves.join(", "),
    ];
    [&[setup.variety.slug()], &parts[..]].concat().join(" | ")
}

/// A game of KSudoku of 4x4 with a shape and a history.
fn ksudoku(shape: &str, history: &str) -> String {
    format!(
        "<!DOCTYPE ksudoku>\n<ksudoku><game had-help=\"0\" msecs-elapsed=\"7\"><puzzle>{shape}\
         <values>b_c______b__e__b</values></puzzle><history>{history}</history></game></ksudoku>"
    )
}

/// A shape of KSudoku with something in it.
fn shape(name: &str, inside: &str) -> String {
    format!(
        "<graph type=\"custom\" order=\"4\" sizeX=\"4\" sizeY=\"4\" sizeZ=\"1\" \
         specific-type=\"{name}\" name=\"own\">{inside}</graph>"
    )
}

/// The rows and columns of a shape, with or without boxes.
const BOXES: &str = "<sudokugroups at=\"0\" withblocks=\"1\"/>";
const NO_BOXES: &str = "<sudokugroups at=\"0\" withblocks=\"0\"/>";

#[test]
fn shapes_of_ksudoku() {
    let diagonals = "<clique size=\"4\">0 5 10 15 </clique><clique size=\"4\">3 6 9 12 </clique>";
    let boxes = "<clique size=\"4\">0 1 2 3 </clique><clique size=\"4\">4 5 8 9 </clique>\
                 <clique size=\"4\">6 7 10 11 </clique><clique size=\"4\">12 13 14 15 </clique>";
    let cages = "<cage operator=\"0\" value=\"2\" size=\"1\"> 4 </cage>\
                 <cage operator=\"4\" value=\"5\" size=\"2\"> 1 0 </cage>";
    let divided = "<cage operator=\"1\" value=\"2\" size=\"2\"> 4 5 </cage>";
    let region = "<clique size=\"3\">0 4 9 </clique>";
    for (name, inside, expected) in [
        ("XSudoku", [BOXES, diagonals].concat(), "x |  |  |  | "),
        ("Jigsaw", [NO_BOXES, boxes].concat(), "jigsaw |  |  |  | "),
        ("KillerSudoku", [BOXES, cages].concat(), "killer |  |  |  | "),
        ("Own", [BOXES, region].concat(), "classic | extra-region r1c1 r1c2 r2c3 |  |  | "),
        (
            "Mathdoku",
            [NO_BOXES, cages, divided].concat(),
            "jigsaw |  | 3 cages whose digits may repeat, or without a sum |  | ",
        ),
        (
            "Own",
            [BOXES, "<torus/>"].concat(),
            "classic |  | torus in ksudoku.game.puzzle.graph |  | ",
        ),
    ] {
        assert_eq!(account(&ksudoku(&shape(name, &inside), "")), expected);
    }
    let killer =
        read(&ksudoku(&shape("KillerSudoku", &[BOXES, cages].concat()), ""), None).unwrap();
    let killer = killer.document.setup;
    let cages: Vec<String> = killer
        .cages
        .iter()
        .map(|cage| cage.cells.iter().map(|cell| killer.grid.name(*cell).to_string()).collect())
        .collect();
    assert_eq!(cages, ["r1c1r2c1", "r1c2"]);
    let samurai = shape("Samurai", BOXES).replace("sizeX=\"4\"", "sizeX=\"9\"");
    let error = read(&ksudoku(&samurai, ""), None).unwrap_err().to_string();
    let expected =
        "expected a shape of one square grid with its rows and columns, found \"Samurai\"";
    assert!(error.ends_with(expected), "{error}");
}

#[test]
fn moves_of_ksudoku() {
    let plain = "<graph type=\"sudoku\" order=\"4\" specific-type=\"Plain\"/>";
    for (history, expected) in [
        ("<simple-event index=\"1\" value=\"3\"/>", "r2c1=3"),
        ("<simple-event markers=\"0110\" index=\"4\"/>", "r1c2+23"),
        (
            "<simple-event index=\"1\" value=\"3\"/><simple-event index=\"1\" value=\"0\"/>\
             <complex-event><simple-event index=\"3\" value=\"4\"/></complex-event>",
            "r4c1=4",
        ),
        // A given cannot be changed.
        ("<simple-event index=\"0\" value=\"3\"/>", ""),
    ] {
        assert_eq!(account(&ksudoku(plain, history)), format!("classic |  |  |  | {expected}"));
    }
    for wrong in
        ["index=\"16\" value=\"1\"", "index=\"1\" value=\"5\"", "index=\"1\" markers=\"00001\""]
    {
        let event = format!("<simple-event {wrong}/>");
        let error = read(&ksudoku(plain, &event), None).unwrap_err().to_string();
        assert!(error.contains("expected the index of a cell"), "{error}");
    }
}

#[test]
fn marks_behind_digits_are_not_silently_dropped() {
    let game = "{\"difficulty_category\": \"Easy Difficulty\", \"time_elapsed\": 1.5, \"cells\": [\n\
                {\"position\": [0, 1], \"value\": 5, \"fixed\": true, \"earmarks\": []},\n\
                {\"position\": [2, 0], \"value\": 4, \"fixed\": false, \"earmarks\": [1, 4]},\n\
                {\"position\": [8, 8], \"value\": 0, \"fixed\": false, \"earmarks\": [1, 4]}]}";
    assert_eq!(account(game), "classic |  |  | a mark behind a digit | r3c1=4 r9c9+14");
    let error = read(&game.replace("[8, 8]", "[8, 9]"), None).unwrap_err().to_string();
    let expected = "GNOME Sudoku file: in `cells`, number 3: expected a position such as [0, 8]";
    assert_eq!(error, expected);
}

/// An ipuz of 4x4.
fn ipuz(kind: &str, more: &str) -> String {
    format!(
        "{{\"version\": \"http://ipuz.org/v2\", \"kind\": [\"http://ipuz.org/sudoku#1\"{kind}], \
         \"puzzle\": [[1, 0, 0, 4], [0, null, 1, {{\"given\": 2}}], [2, 1, 4, 0], [0, 3, 2, 1]]{more}}}"
    )
}

#[test]
fn kinds_of_ipuz() {
    let kind = |name: &str| format!(", \"http://ipuz.org/sudoku/{name}#1\"");
    let boxes = ", \"boxes\": false, \"zones\": [{\"rect\": [1, 1, 4, 1]}, \
                 {\"cells\": [[1, 2], [2, 2], [1, 3], [2, 3]]}, {\"rect\": [3, 2, 4, 3]}, \
                 {\"rect\": [1, 4, 4, 4]}]";
    let cage =
        ", \"cages\": [{\"value\": 5, \"cells\": [[1, 2], [1, 1]]}], \"showoperators\": false";
    let times = cage.replace("\"value\"", "\"operator\": \"*\", \"value\"");
    let twice = "1 cages whose digits may repeat, or without a sum";
    for (kind, more, expected) in [
        (String::new(), "", "classic |  |  |  | ".to_owned()),
        (kind("diagonalsudoku"), "", "x |  |  |  | ".into()),
        (kind("jigsawsudoku"), boxes, "jigsaw |  |  |  | ".into()),
        (kind("killersudoku"), cage, "killer |  |  |  | ".into()),
        (kind("killersudoku"), &times, format!("classic |  | {twice} |  | ")),
        (kind("calcudoku"), cage, format!("jigsaw |  | {twice} |  | ")),
        (kind("torus"), "", "classic |  | the kind torus |  | ".into()),
        (String::new(), ", \"boxes\": false", "classic |  | boxes: false |  | ".into()),
        (
            String::new(),
            ", \"zones\": [{\"cells\": [[1, 1], [2, 2]]}]",
            "classic | extra-region r1c1 r2c2 |  |  | ".into(),
        ),
        (String::new(), ", \"fog\": [1]", "classic |  | fog |  | ".into()),
        (
            String::new(),
            ", \"saved\": [[1, 2, [2, 3], 4], [0, 4, 1, 2], [2, 1, 4, [3]], [0, 3, 2, 1]]",
            "classic |  |  |  | r1c2=2 r1c3+23 r2c2=4 r3c4+3".into(),
        ),
    ] {
        assert_eq!(account(&ipuz(&kind, more)), expected);
    }
    let call = format!("ipuz({})", ipuz("", ""));
    assert_eq!(account(&call), account(&ipuz("", "")));
    let error = read(&ipuz("", "").replace("/sudoku#1", "/crossword#1"), None).unwrap_err();
    assert!(error.to_string().ends_with("this is an ipuz of the kind crossword; expected sudoku"));
}

/// Programs count cells from 0 or from 1, and some write the row first; the solution tells them apart.
#[test]
fn cells_of_ipuz_are_found_however_they_are_counted() {
    let solution = ", \"solution\": [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]";
    let cages = |cells: &str, sum: u32| {
        let cages = format!(", \"cages\": [{{\"value\": {sum}, \"cells\": {cells}}}]");
        let text = ipuz(", \"http://ipuz.org/sudoku/killersudoku#1\"", &(cages + solution));
        let setup = read(&text, None).unwrap().document.setup;
        let cells = setup.cages[0].cells.iter().map(|cell| setup.grid.name(*cell).to_string());
        cells.collect::<Vec<String>>().join(" ")
    };
    assert_eq!(cages("[[1, 1], [2, 1]]", 3), "r1c1 r1c2");
    assert_eq!(cages("[[0, 0], [1, 0]]", 3), "r1c1 r1c2");
    assert_eq!(cages("[[1, 1], [1, 2]]", 3), "r1c1 r1c2");
    assert_eq!(cages("[[0, 2], [0, 3]]", 7), "r1c3 r1c4");
}

#[test]
fn flags_of_pzpr() {
    let body = "g1k23k3g";
    let same = account(&format!("https://puzz.link/p?sudoku/4/4/{body}"));
    assert_eq!(same, "classic |  |  |  | ");
    for address in [
        "http://pzv.jp/p.html?sudoku/4/4/BODY",
        "https://puzz.link/p?sudoku_edit/4/4/BODY",
        "https://puzz.link/p?type=editor&sudoku/4/4/BODY",
        "https://puzz.link/p?sudoku/v:/4/4/BODY",
        "https://puzz.link/p?sudoku/4/4/BODY//p",
        "sudoku_play/4/4/BODY/",
        "http://www.kanpen.net/sudoku.html?pzpr=/4/4/BODY",
        "http://www.kanpen.net/sudoku.html?problem=4/._1_._./._._._2/3_._._./._._3_./",
        "https://puzz.link/p?pzprv3/sudoku/4/.%201%20.%20./.%20.%20.%202/3%20.%20.%20./.%20.%203%20./",
    ] {
        assert_eq!(account(&address.replace("BODY", body)), same, "{address}");
    }
    let kakuro = "kakuro.html?problem=3/3/0_0_0_0/0_1_0_4/0_2_0_3/1_0_3_0/2_0_4_0/";
    for site in ["http://www.kanpen.net/", "http://www.geocities.jp/pencil_applet/"] {
        let setup = read(&[site, kakuro].concat(), None).unwrap().document.setup;
        let plain = read("- 4, 3,\n,3 0 0\n,4 0 0\n", None).unwrap().document.setup;
        assert_eq!(setup, plain);
    }
    let flagged = account(&format!("https://puzz.link/p?sudoku/v:x/4/4/{body}"));
    assert_eq!(flagged, "classic |  | the flag x |  | ");
    let file = "pzprv3\nsudoku\n4\n. 1 . . \n. . . 2 \n3 . . . \n. . 3 . \n2 . .[1,,4,] + \n. . . . \n\
                . . . . \n. . . . \ninfo:{\n \"metadata\": {\"author\": \"me\"}\n}\n";
    assert_eq!(account(file), "classic |  |  | the colour of a cell | r1c1=2 r1c3+14");
    let about = read(file, None).unwrap().document.setup.about.unwrap();
    assert_eq!(about.author.as_deref(), Some("me"));
    // There, a grid of eight rows has boxes of two by two.
    let error = read("https://puzz.link/p?sudoku/8/8/zzzj", None).unwrap_err().to_string();
    let expected = "expected a Sudoku of 4x4, 6x6, 9x9, 16x16 or 25x25, found 8/8";
    assert!(error.ends_with(expected), "{error}");
}

#[test]
fn all_marks_of_solo() {
    let save = by_slug("solo-save").unwrap().example;
    let text = format!(
        "{}MOVE    :6:R1,0,3\nMOVE    :1:M\n",
        save.replace("STATEPOS:1:1", "STATEPOS:1:3")
    );
    let document = read(&text, None).unwrap().document;
    let contents = contents(&document);
    let open = contents.iter().filter(|content| content.digit().is_none());
    assert_eq!(open.clone().count(), 10);
    assert!(open.into_iter().all(|content| content.marks() == Digits::up_to(4)));
}

/// Lines of Penpa+ become rules, and what is left is named.
#[test]
fn lines_of_penpa() {
    let rows = "1..4\n....\n....\n4..1\n";
    let setup = read(rows, None).unwrap().document.setup;
    let lines = ["thermometer r1c1 r1c2 r2c3", "arrow r2c2 r3c2 r3c3"];
    let relations = lines.map(|text| relation::text::read(text, setup.grid).unwrap());
    let setup = Setup { relations: relations.into(), ..setup };
    let write = by_slug("penpa").and_then(|format| format.write).unwrap();
    let address = write(&Document::of(setup.clone())).unwrap();
    assert_eq!(read(&address, None).unwrap().document.setup, setup);
    assert_eq!(account(&address.replace("#m=edit", "?m=solve")), account(&address));
    let pill = "arrow r2c2 r3c2 / r1c1 r1c2";
    let relations = vec![relation::text::read(pill, setup.grid).unwrap()];
    let error = write(&Document::of(Setup { relations, ..setup })).unwrap_err().to_string();
    assert_eq!(error, "this format does not have all rules of the puzzle");
}

/// What the program `sudoku` prints of two boards.
#[test]
fn boards_one_after_another() {
    let page = by_slug("sudoku-postscript").unwrap().example;
    let cells = |row: &str| -> String {
        row.chars()
            .map(|cell| format!("<td>&nbsp;{cell}&nbsp;</td>").replace('.', "&nbsp;"))
            .collect()
    };
    let rows: String = ["1..4", "..1.", "2...", "...1"]
        .iter()
        .map(|row| format!("<tr>{}</tr>\n", cells(row)))
        .collect();
    let html = format!(
        "<html><head><title>one</title></head><body><table>\n{rows}</table></body></html>\n"
    );
    let solo = by_slug("solo-save").unwrap().example;
    for text in [page, &html, solo] {
        let both = several(&text.repeat(2)).unwrap_or_else(|| panic!("two of {text}"));
        let one = read(text, None).unwrap().document.setup;
        assert_eq!(both.len(), 2);
        assert_eq!(both[1].0, text.lines().count() + 1);
        for (_, text) in both {
            assert_eq!(read(&text, None).unwrap().document.setup, one);
        }
        assert!(several(text).is_none());
    }
}

/// What is understood of SudokuMaker is written, and read back.
fn assert_written(text: &str, said: &str) {
    let document = read(text, None).unwrap().document;
    let write = by_slug("sudokumaker").and_then(|format| format.write).unwrap();
    let address = write(&document).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!(account(&address), said, "{address}");
}

/// Every type of constraint of SudokuMaker is a rule, or is named.
#[test]
fn constraints_of_sudokumaker() {
    let boxes = "{\"type\": 1, \"regions\": [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]}";
    let text = |constraint: &str| {
        let cells = vec!["{}"; 16].join(", ");
        format!(
            "{{\"formatVersion\": \"1.5.0\", \"puzzle\": {{\"cells\": [{cells}], \
             \"constraints\": [{{\"type\": 0}}, {boxes}, {constraint}]}}}}"
        )
    };
    for (constraint, expected) in [
        ("{\"type\": 13}", "anti-knight |  | "),
        ("{\"type\": 13, \"disabled\": true}", " |  | "),
        ("{\"type\": 101, \"cells\": [1, 15]}", "odd r1c2, odd r4c4 |  | "),
        ("{\"type\": 200, \"clues\": [{\"edge\": 1, \"value\": 1}]}", "difference r1c1 r1c2 |  | "),
        ("{\"type\": 201, \"clues\": [{\"edge\": 5, \"value\": 2}]}", "ratio r1c2 r2c2 |  | "),
        ("{\"type\": 202, \"clues\": [], \"negative\": [5, 10]}", "negative-xv |  | "),
        (
            "{\"type\": 202, \"clues\": [], \"negative\": [5]}",
            " | no two neighbours with the xv 5 | ",
        ),
        (
            "{\"type\": 300, \"thermometers\": [[0, 1]], \"slow\": true}",
            "slow-thermometer r1c1 r1c2 |  | ",
        ),
        ("{\"type\": 302, \"groups\": [[0, 6]]}", "clone r1c1 / r2c3 |  | "),
        (
            "{\"type\": 303, \"clues\": [{\"corner\": 6, \"digits\": [1]}]}",
            "quadruple 1 r1c1 r1c2 r2c1 r2c2 |  | ",
        ),
        (
            "{\"type\": 401, \"lines\": [[0, 5]], \"minDifference\": 3}",
            "whispers 3 r1c1 r2c2 |  | ",
        ),
        (
            "{\"type\": 408, \"bulbsWithArrows\": [{\"bulbCells\": [1, 0], \"arrows\": [[1, 6, 7]]}]}",
            "arrow r1c2 r2c3 r2c4 / r1c1 r1c2 |  | ",
        ),
        (
            "{\"type\": 500, \"clues\": [{\"outerCell\": 2, \"diagonal\": 1, \"value\": 4}]}",
            "little-killer 4 r0c2 dl |  | ",
        ),
        (
            "{\"type\": 500, \"clues\": [{\"outerCell\": 12, \"diagonal\": -1, \"value\": 4}]}",
            "little-killer 4 r2c0 dr |  | ",
        ),
        ("{\"type\": 501, \"clues\": [{\"outerCell\": 2, \"value\": 0}]}", "sandwich 0 r0c2 |  | "),
        ("{\"type\": 504, \"clues\": [{\"outerCell\": 2, \"value\": 3}]}", " | numbered rooms | "),
        ("{\"type\": 77}", " | a constraint of type 77 | "),
        ("{\"type\": 13, \"torus\": true}", "anti-knight | torus in puzzle.constraints | "),
    ] {
        let said = account(&text(constraint));
        assert_eq!(said, format!("classic | {expected} | "), "{constraint}");
        let setup = read(&text(constraint), None).unwrap().document.setup;
        assert!(Puzzle::new(setup).is_ok(), "{constraint}");
        if expected.ends_with(" |  | ") {
            assert_written(&text(constraint), &said);
        }
    }
}
