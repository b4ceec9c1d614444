//! The formats: their files are recognised, whatever is written is read back, mistakes are named
//! with their places, and no text does any harm.

use gradus_engine::format::state::{Content, contents};
use gradus_engine::format::{Holds, LARGEST_FILE, LONGEST_LINE, by_slug, read, read_line};
use gradus_engine::grid::relation;
use gradus_engine::grid::variety::joined::ARRANGEMENTS;
use gradus_engine::{
    Cage, Digit, Document, FORMATS, Format, Grid, Kind, Puzzle, Setup, Square, Variety,
};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Formats that are read only if they are named.
const NAMED: &[&str] = &["solution-rows"];

/// The format with this slug, if it has to be named.
pub fn named(slug: &str) -> Option<&'static Format> {
    by_slug(slug).filter(|format| NAMED.contains(&format.slug))
}

/// The files of a folder of `tests/data/formats`: the slug that each name begins with, and the
/// text.
pub fn files(folder: &str) -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/formats").join(folder);
    let entries = folder.read_dir().expect("a folder of files");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    let file = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let slug = name.split('.').next().unwrap_or_default().to_owned();
        (slug, std::fs::read_to_string(path).expect("a text"))
    };
    paths.iter().map(file).collect()
}

/// The folders of files that all contain the same puzzle with the same entries; names end in a
/// number if there are several of a kind.
pub fn folders() -> Vec<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/formats");
    let entries = root.read_dir().expect("a folder of folders");
    let name = |entry: std::fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = entries.map(|entry| name(entry.expect("a folder"))).collect();
    names.retain(|name| name != "sample");
    names.sort();
    names
}

#[test]
fn files_of_every_format_are_recognised() {
    let mut met: BTreeMap<String, usize> = BTreeMap::new();
    for folder in folders() {
        let mut first: Option<(Setup, Vec<Content>)> = None;
        for (slug, text) in files(&folder) {
            let read = read(&text, named(&slug));
            let read = read.unwrap_or_else(|error| panic!("{folder}/{slug}: {error}"));
            assert_eq!(read.format.slug, slug, "{folder}");
            // Only some formats contain what a setter wrote about it.
            let setup = Setup { about: None, ..read.document.setup.clone() };
            let state = contents(&read.document);
            let first = first.get_or_insert_with(|| (setup.clone(), state.clone()));
            assert_eq!(&setup, &first.0, "{folder}/{slug}");
            if folder.starts_with("state") || folder.starts_with("marked") {
                assert_eq!(state, first.1, "{folder}/{slug}");
            }
            *met.entry(slug).or_default() += 1;
            write_back(&read.document, read.format);
        }
    }
    for format in FORMATS {
        let count = met.get(format.slug).copied().unwrap_or(0);
        assert!(count >= 5, "{} has {count} files in tests/data/formats; expected 5", format.slug);
    }
}

/// A format does not write what it would read back as something else.
#[test]
fn pzprv3_refuses_what_it_has_no_place_for() {
    let kakuro = "pzprv3\nkakuro\n2\n2\n0 3 4\n3 . .\n4 . .\n. .\n. .\n";
    let read = read(kakuro, None).expect("a Kakuro").document;
    let write = by_slug("pzprv3").and_then(|format| format.write).expect("a writer");
    assert_eq!(write(&read).expect("a text"), kakuro);
    let letter = Document { moves: vec!["r2c2=F".into()], ..read.clone() };
    let why = write(&letter).expect_err("a letter").to_string();
    assert_eq!(why, "r2c2: this format has digits from 1 to 9");
    let mut zero = read;
    zero.setup.squares[1] = Square::Black { down: Some(0), across: None };
    let why = write(&zero).expect_err("a clue").to_string();
    assert_eq!(why, "r1c2: this format has no clue 0");
}

/// A setup whose cages are in the order of their first cells, and whose boxes are numbered in that
/// order: what formats that number cells make of it.
fn in_order(setup: &Setup) -> Setup {
    let mut setup = setup.clone();
    setup.cages.iter_mut().for_each(|cage| cage.cells.sort_unstable());
    setup.cages.sort_by(|one, other| one.cells.cmp(&other.cells));
    let mut met: Vec<u8> = Vec::new();
    for number in &mut setup.boxes {
        let place = met.iter().position(|known| known == number).unwrap_or(met.len());
        if place == met.len() {
            met.push(*number);
        }
        *number = place as u8;
    }
    setup
}

/// Formats that preserve neither the order of cages nor the numbers of boxes.
const UNORDERED: &[&str] = &[
    "sumocue",
    "killer-numbers",
    "solo",
    "solo-save",
    "janko",
    "penpa",
    "ksudoku",
    "ipuz",
    "sudokumaker",
];

/// What a format has to preserve of a setup.
fn kept(format: &Format, setup: &Setup) -> Setup {
    if UNORDERED.contains(&format.slug) { in_order(setup) } else { setup.clone() }
}

/// Asserts that what was read can be written, and is read back the same.
fn write_back(document: &Document, format: &'static Format) {
    let Some(write) = format.write else { return };
    let text = write(document).unwrap_or_else(|error| panic!("{format}: {error}"));
    let back = read(&text, Some(format)).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    let setup = |document: &Document| kept(format, &document.setup);
    assert_eq!(setup(&back.document), setup(document), "{format}:\n{text}");
    if format.holds == Holds::Marks {
        assert_eq!(contents(&back.document), contents(document), "{format}:\n{text}");
    }
}

#[test]
fn the_manual_lists_every_format() {
    let page = (gradus::manual::page("formats").expect("a page").text)();
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("- `")).collect();
    assert_eq!(rows.len(), FORMATS.len());
    for (row, format) in rows.iter().zip(FORMATS) {
        let way = if format.write.is_some() { "RW" } else { "R" };
        let holds = match format.holds {
            Holds::Givens => "",
            Holds::Digits => ", entries",
            Holds::Marks => ", entries, marks",
        };
        let expected = format!("- `{}` ({way}{holds}): ", format.slug);
        assert!(row.starts_with(&expected), "{row}; expected {expected}");
    }
}

#[test]
fn examples_are_puzzles() {
    for format in FORMATS {
        let read =
            read(format.example, named(format.slug)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(read.format, *format);
        let puzzle = Puzzle::new(read.document.setup);
        assert!(puzzle.is_ok(), "{format}: {:?}", puzzle.err());
    }
}

#[test]
fn the_terse_spelling_says_the_same() {
    let [terse, whole] = &files("sample")[..] else { panic!("two files") };
    let [whole, terse] = [whole, terse].map(|(_, text)| read(text, None).unwrap().document.setup);
    assert_eq!((whole.grid.rows(), whole.grid.cols()), (14, 12));
    assert_eq!(terse.squares, whole.squares[..terse.squares.len()]);
    let puzzle = Puzzle::new(whole).unwrap();
    assert_eq!((puzzle.cells().len(), puzzle.regions().len()), (104, 56));
}

#[test]
fn a_gradus_file_keeps_what_was_done() {
    let text = &files("kakuro").into_iter().find(|(slug, _)| slug == "gradus").unwrap().1;
    let document = read(text, None).unwrap().document;
    assert_eq!(document.moves, ["r4c4+123", "r4c4=3 r4c3<>3", "@1"]);
    let write = by_slug("gradus").and_then(|format| format.write).unwrap();
    assert_eq!(read(&write(&document).unwrap(), None).unwrap().document, document);
}

/// A text that cannot be read, and the whole message.
const WRONG: &[(&str, &str)] = &[
    ("", "there is no puzzle: it is empty; expected a puzzle, or a list with one on each line"),
    (
        "# 1..4\n\n # 3\n",
        "there is no puzzle: all its 2 lines begin with #, which makes them comments; expected a \
         puzzle, or a list with one on each line",
    ),
    (
        "hello",
        "this is not a puzzle in any known format; expected for example 81 characters for a \
               Sudoku, or an address with kakuro/COLS/ROWS/BODY",
    ),
    (
        "12..34..12..34..1",
        "Sudoku line, line 1, column 18: expected 16, 36, 64, 81, 100, 144, 225, 256, 400 or 625 characters, found 17",
    ),
    (
        "\n12..3x..12..34..",
        "Sudoku line, line 2, column 6: expected a digit (1 to 9, A to P) or . for an empty cell, found 'x'",
    ),
    (
        "1234\n12x4\n....\n....\n",
        "Sudoku grid, line 2, column 3: expected a digit (1 to 9, A to P) or . for an empty cell, found 'x'",
    ),
    (
        "1234\n1234\n123\n1234\n",
        "Sudoku grid, line 3, column 4: row 3 has 3 cells; expected 4 as in the first",
    ),
    (
        "12345\n.....\n.....\n.....\n.....\n",
        "Sudoku grid, line 5, column 1: expected 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25 rows of as many cells, found 5 rows of 5",
    ),
    (
        "12..............\n..............12\n",
        "this is a list of puzzles, one a line; expected one puzzle",
    ),
    (
        "http://a.b/p?kakuro/0/3/m",
        "puzz.link address, line 1, column 21: expected COLS/ROWS/, each 1 to 63, found \"0\" and \"3\"",
    ),
    (
        "kakuro/3/3/l7-m-dl4j3",
        "puzz.link address, line 1, column 22: the text ends here; expected the clue of r3c1",
    ),
    (
        "kakuro/3/3/l7-m-dl4j3ee",
        "puzz.link address, line 1, column 23: expected the end of the text, found 'e'",
    ),
    ("kakuro/3/3/z", "puzz.link address, line 1, column 12: 'z' goes 7 cells beyond the last"),
    (
        "kakuro/3/3/l7!m-dl4j3e",
        "puzz.link address, line 1, column 14: expected the clue across of r2c4 (0 to 9, a to j, A to Z, or - for none), found '!'",
    ),
    ("3|12.31", "Kakuro solution, line 1, column 7: expected 1 to 63 rows of 3 digits, 5 in all"),
    ("3|12.212", "Kakuro solution, line 1, column 8: 2 is twice in a run"),
    (
        "99|12",
        "Kakuro solution, line 1, column 1: expected the number of columns, 1 to 63, found \"99\"",
    ),
    (
        "3..6/5\n.**\n4**",
        "SourGumdropK text, line 1, column 1: r1c1: the clue 3 has no white cell below it or to its right",
    ),
    (
        "..3/,4/\n./5/6*\n/4**",
        "SourGumdropK text, line 2, column 2: expected a clue such as 23/19, found \"/5/6\"",
    ),
    (
        "- 4, 3,\n,3 0 0\n,4 0 x\n",
        "Kakuro clue text (D,A), line 3, column 6: expected - for black, 0 for white or a clue such as 23,7, found \"x\"",
    ),
    (
        "- 4, 3,\n,3 0 0\n,4 0\n",
        "Kakuro clue text (D,A), line 3, column 5: row 3 has 2 cells; expected 3 as in the first",
    ),
    (
        "0 0 0 0\n0 0 0 0\n- 0 0 0\n0 0 0 0\n",
        "the text can be read as Sudoku grid and as Kakuro clue text (D,A), with different puzzles; say which it is with --format sudoku-grid or --format clues-comma",
    ),
    (
        "?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uy6kAFwAsYGALYB7ITB6D8oADYQAdjDD48IAEoBGAMIaQqNQE4tBkFyKUiQA==",
        "f-puzzles puzzle, line 1, column 7: in `thermometer`: R9C9 is outside the grid of 4 rows and 4 columns",
    ),
    (
        "https://sudokupad.app/x7abc2def9",
        "SudokuPad puzzle, line 1, column 23: \"x7abc2def9\" is only the name of a puzzle that SudokuPad stores, and this program does not use the internet; expected an address that contains the puzzle, with scl, ctc or fpuz and a long code after sudokupad.app/",
    ),
    (
        "https://sudokupad.app/sclQ===",
        "SudokuPad puzzle, line 1, column 26: the JSON in the code: expected a value at character 0, found the end",
    ),
    (
        "S9C015y",
        "SudokuWiki address, line 1, column 1: expected a state that begins with S9B, found S9C",
    ),
    (":0000:x:12.:::", "HoDoKu library line, line 1, column 9: expected 81 cells, found 3"),
    (
        "pzprv3/kakuro/2/2/0 4 3 /3 . . /4 . /",
        "pzpr file, line 1, column 1: expected 3 cells, found 2",
    ),
    (
        "<opensudoku><game data=\"12\"/></opensudoku>",
        "OpenSudoku file, line 1, column 1: expected 16, 36, 64, 81, 100, 144, 225, 256, 400 or 625 characters, found 2",
    ),
    (
        "gradus = 2\nnew = 1\n",
        "Gradus file: a newer Gradus wrote this (`gradus = 2`, and this one reads `gradus = 1`); \
         update Gradus to open it",
    ),
    (
        "gradus = 1\nkind = 3\n",
        "Gradus file, line 2, column 8: invalid type: integer `3`, expected a string",
    ),
    (
        "gradus = 1\nkind =",
        "Gradus file, line 2, column 7: string values must be quoted, expected literal string",
    ),
];

#[test]
fn what_is_wrong_is_named_with_its_place() {
    for (text, expected) in WRONG {
        let error = read(text, None).expect_err(text);
        assert_eq!(error.to_string(), *expected, "{text}");
    }
}

#[test]
fn a_gradus_file_with_a_wrong_puzzle() {
    let whole = by_slug("gradus").unwrap().example;
    for (from, to, expected) in [
        ("columns = 3", "columns = 4", "`puzzle` has 3 rows of 3 cells; expected 3 of 4, as"),
        ("/4 . .", "/4 . %", "in `puzzle`, line 3, column 6: expected ., #, a digit or a clue"),
        ("/4 . .", "/4 .", "in `puzzle`, line 3, column 5: row 3 has 2 cells; expected 3"),
        (
            "variety = \"kakuro\"",
            "variety = \"classic\"",
            "no variety \"classic\" of the kind \"ka",
        ),
        ("moves = [", "motion = [", "unknown field `motion`"),
    ] {
        assert!(whole.contains(from));
        let error = read(&whole.replace(from, to), None).expect_err(to).to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_format_that_is_named_is_taken_at_its_word() {
    for (slug, text) in [
        ("solution-rows", "12.\n314\n.79"),
        ("solution", "3|12.314.79\n"),
        ("solution", "12.314.79"),
    ] {
        let setup = read(text, by_slug(slug)).unwrap().document.setup;
        assert_eq!(setup, read("3|12.314.79", None).unwrap().document.setup, "{text}");
    }
    let whites = "0 0 0 0\n0 0 0 0\n- 0 0 0\n0 0 0 0\n";
    assert_eq!(
        read(whites, by_slug("clues-comma")).unwrap().document.setup.variety,
        Variety::KAKURO
    );
    assert_eq!(
        read(whites, by_slug("sudoku-grid")).unwrap().document.setup.variety,
        Variety::CLASSIC
    );
    let error = read("12..............", by_slug("puzz-link")).unwrap_err().to_string();
    assert_eq!(
        error,
        "puzz.link address, line 1, column 1: expected kakuro/COLS/ROWS/BODY or sudoku/COLS/ROWS/BODY"
    );
}

#[test]
fn limits() {
    let long = ".".repeat(LARGEST_FILE + 1);
    assert!(read(&long, None).unwrap_err().message.contains("at most 4194304 bytes"));
    assert!(read_line(&long[..=LONGEST_LINE], None).unwrap_err().message.contains("1048576"));
    let wide = format!("..3,4\n{}", "*".repeat(LARGEST_FILE - 10));
    assert!(read(&wide, None).unwrap_err().to_string().ends_with("more than 64 columns"));
    let high = "..3\n".repeat(LARGEST_FILE / 4 - 1) + "**";
    assert!(read(&high, None).unwrap_err().to_string().ends_with("more than 64 rows"));
    let whites = format!("kakuro/63/63/{}", "z".repeat(LARGEST_FILE - 20));
    assert!(read(&whites, None).unwrap_err().to_string().contains("beyond the last"));
}

/// A cell of any sort.
fn square() -> impl Strategy<Value = Square> {
    let clue = || prop::option::of(1..=45_u32);
    let digit = (1..=25_u8).prop_map(Digit::new);
    prop_oneof![
        4 => Just(Square::EMPTY),
        1 => digit.prop_map(|given| Square::White { given }),
        1 => Just(Square::BLACK),
        2 => (clue(), clue()).prop_map(|(down, across)| Square::Black { down, across }),
    ]
}

/// Any setup, sensible or not.
fn setup() -> impl Strategy<Value = Setup> {
    let sized = |(kind, rows, cols): (Kind, usize, usize)| {
        let grid = Grid::new(rows, cols).expect("a size that exists");
        let squares = prop::collection::vec(square(), grid.len());
        squares.prop_map(move |squares| Setup { squares, ..Setup::empty(kind, grid) })
    };
    let plain =
        (prop::sample::select(&Kind::ALL[..]), 1..=20_usize, 1..=20_usize).prop_flat_map(sized);
    prop_oneof![4 => plain, 2 => variety(), 1 => joined()]
}

/// A setup of boards that share cells: those of an arrangement, or boards at any places.
fn joined() -> impl Strategy<Value = Setup> {
    let corners = prop::collection::vec((0..13_usize, 0..13_usize), 1..5);
    let anywhere = corners.prop_map(|corners| {
        let ends = |of: fn(&(usize, usize)) -> usize| corners.iter().map(of).max().unwrap_or(0) + 9;
        let grid = Grid::new(ends(|it| it.0), ends(|it| it.1)).expect("a size that exists");
        let cell = |&(row, col): &(usize, usize)| grid.cell(row, col).expect("a cell");
        Setup::joined(grid, corners.iter().map(cell).collect())
    });
    let named = (0..ARRANGEMENTS.len()).prop_map(|place| ARRANGEMENTS[place].empty());
    let filled = |setup: Setup| {
        let given = prop_oneof![5 => Just(None), 1 => (1..=9_u8).prop_map(Digit::new)];
        prop::collection::vec(given, setup.grid.len()).prop_map(move |givens| {
            let mut setup = setup.clone();
            for (square, given) in setup.squares.iter_mut().zip(givens) {
                if *square == Square::EMPTY {
                    *square = Square::White { given };
                }
            }
            setup
        })
    };
    prop_oneof![named, anywhere].prop_flat_map(filled)
}

/// Relations of each shape, for any grid, in the order of their rules.
const RELATIONS: &[&str] = &[
    "anti-knight",
    "cage 7 r1c1 r2c1 r1c2",
    "odd r1c1",
    "only 1+3 r2c2",
    "xv 5 r1c1 r1c2",
    "clone r1c1 r1c2 / r2c1 r2c2",
    "arrow r1c1 r1c2 / r1c1 r2c1",
    "whispers r1c1 r2c2 r3c2 r1c1",
    "little-killer 9 r3c0 ur",
    "sandwich 0 r0c3",
];

/// A setup of any variety of Sudoku, with sensible or senseless boxes and cages.
fn variety() -> impl Strategy<Value = Setup> {
    let varieties: Vec<Variety> = Variety::all().filter(|v| v.kind() == Kind::Sudoku).collect();
    let sized = |variety: Variety| {
        let sizes: Vec<usize> = variety.sizes().collect();
        let of_size = move |size: usize| {
            let grid = Grid::new(size, size).expect("a size that exists");
            let cell = (0..grid.len()).prop_map(move |n| grid.cells().nth(n).expect("a cell"));
            let cells = prop::collection::vec(cell, 1..6);
            let cage =
                (prop::option::of(1..=45_u32), cells).prop_map(|(sum, cells)| Cage { sum, cells });
            let has = |feature| usize::from(variety.has(feature));
            let given = prop_oneof![3 => Just(None), 1 => (1..=25_u8).prop_map(Digit::new)];
            let square = given.prop_map(|given| Square::White { given });
            (
                prop::collection::vec(square, grid.len()),
                prop::collection::vec(0..25_u8, grid.len() * has(Variety::JIGSAW)),
                prop::collection::vec(cage, 0..=20 * has(Variety::KILLER)),
                prop::sample::subsequence(RELATIONS, 0..=RELATIONS.len()),
            )
                .prop_map(move |(squares, boxes, cages, relations)| Setup {
                    relations: relations
                        .iter()
                        .map(|text| relation::text::read(text, grid).expect("a relation"))
                        .collect(),
                    ..Setup { boxes, cages, ..Setup::new(variety, grid, squares) }
                })
        };
        prop::sample::select(sizes).prop_flat_map(of_size)
    };
    prop::sample::select(varieties).prop_flat_map(sized)
}

/// A setup that every format of its kind can hold: a Sudoku of a known size, or a Kakuro with a
/// black border, clues where runs begin, and without givens.
fn plain_setup() -> impl Strategy<Value = Setup> {
    let sudoku = prop::sample::select(&[4_usize, 6, 9, 16][..]).prop_flat_map(|size| {
        let given = prop_oneof![3 => Just(None), 1 => (1..=size as u8).prop_map(Digit::new)];
        let squares =
            prop::collection::vec(given.prop_map(|given| Square::White { given }), size * size);
        squares.prop_map(move |squares| {
            let grid = Grid::new(size, size).expect("a size that exists");
            Setup { squares, ..Setup::empty(Kind::Sudoku, grid) }
        })
    });
    prop_oneof![sudoku, setup().prop_map(bordered)]
}

fn bordered(mut setup: Setup) -> Setup {
    let grid = Grid::new(setup.grid.rows() + 1, setup.grid.cols() + 1).expect("a size that exists");
    let inner = setup.squares;
    setup = Setup::empty(Kind::Kakuro, grid);
    let is_white = |row: usize, col: usize| {
        let within = (1..grid.rows()).contains(&row) && (1..grid.cols()).contains(&col);
        within && matches!(inner[(row - 1) * (grid.cols() - 1) + col - 1], Square::White { .. })
    };
    for cell in grid.cells() {
        let (row, col) = (grid.row(cell), grid.col(cell));
        let sum = Some((row * 7 + col) as u32 % 45 + 1);
        setup.squares[cell.index()] = match is_white(row, col) {
            true => Square::EMPTY,
            false => Square::Black {
                down: sum.filter(|_| is_white(row + 1, col)),
                across: sum.filter(|_| is_white(row, col + 1)),
            },
        };
    }
    setup
}

/// Asserts that what a format writes is read back the same, and never as something else.
fn round_trip(format: &'static Format, document: &Document, text: &str) {
    let back = read(text, Some(format)).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    let setup = |document: &Document| kept(format, &document.setup);
    assert_eq!(setup(&back.document), setup(document), "{format}:\n{text}");
    if format.holds == Holds::Marks {
        assert_eq!(contents(&back.document), contents(document), "{format}:\n{text}");
    }
    if format.slug == "gradus" {
        assert_eq!(&back.document, document, "{text}");
    }
    if let Ok(back) = read(text, None) {
        assert_eq!(setup(&back.document), setup(document), "{format}:\n{text}");
    }
}

proptest! {
    #[test]
    fn what_can_be_written_is_read_back(setup in setup()) {
        let document = Document::of(setup);
        for format in FORMATS {
            if let Some(Ok(text)) = format.write.map(|write| write(&document)) {
                round_trip(format, &document, &text);
            }
        }
    }

    #[test]
    fn every_format_holds_the_puzzles_of_its_kind(setup in plain_setup()) {
        prop_assume!(setup.squares.iter().any(|square| matches!(square, Square::White { .. })));
        let document = Document::of(setup);
        for format in FORMATS {
            let holds = format.kinds.contains(&document.setup.variety.kind());
            match format.write.map(|write| write(&document)) {
                Some(Ok(text)) => {
                    round_trip(format, &document, &text);
                    let error = read(&text, None).err().map(|error| error.message);
                    assert!(error.is_none_or(|text| text.contains("--format")), "{format}:\n{text}");
                }
                Some(Err(error)) => {
                    let other = ["only Sudoku of 9x9", "only killer", "only joined puzzles"];
                    let is_other = other.iter().any(|part| error.to_string().contains(part));
                    assert!(!holds || is_other, "{format}: {error}");
                }
                None => {}
            }
        }
    }

    #[test]
    fn titles_and_moves_are_kept(setup in setup(), title: Option<String>, moves: Vec<String>) {
        let document = Document { title, moves, ..Document::of(setup) };
        let format = by_slug("gradus").expect("a format");
        let text = format.write.map(|write| write(&document)).expect("it is written");
        round_trip(format, &document, &text.expect("it can hold anything"));
    }
}

/// A change to a text: where, how much is left out, and what is inserted.
type Edit = (prop::sample::Index, usize, String);

fn edit() -> impl Strategy<Value = Edit> {
    let put_in = prop_oneof![
        2 => Just(String::new()),
        2 => "[-.*0-9/,\\\\|#_?xXCF \n]{1,3}",
        1 => "\\PC{1,4}",
        1 => prop::sample::select(&["99999999999", "\u{feff}", "kakuro/", "\r\n", "[State]\n"][..])
            .prop_map(String::from),
    ];
    (any::<prop::sample::Index>(), 0..4_usize, put_in)
}

fn mutate(text: &str, edits: &[Edit]) -> String {
    let mut symbols: Vec<char> = text.chars().collect();
    for (place, out, put_in) in edits {
        let start = place.index(symbols.len() + 1);
        let end = (start + out).min(symbols.len());
        symbols.splice(start..end, put_in.chars());
    }
    symbols.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn no_text_does_harm(
        sample in any::<prop::sample::Index>(),
        edits in prop::collection::vec(edit(), 1..8),
        forced in any::<prop::sample::Index>(),
    ) {
        let files: Vec<_> = ["sudoku", "kakuro", "sample"].into_iter().flat_map(files).collect();
        let text = mutate(&sample.get(&files).1, &edits);
        let forced = Some(*forced.get(FORMATS));
        for result in [read(&text, None), read(&text, forced), read_line(&text, None)] {
            match result {
                Ok(read) => drop(Puzzle::new(read.document.setup)),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}
