//! Results to show to others, and pages for printing: what is written is read back.

use crate::cli::commands::{gradus, run};
use gradus_engine::grid::relation::rule::Drawing;
use gradus_engine::grid::relation::{Diagonal, Outside, RULES, Rule, Shape, Values, by_slug};
use gradus_engine::picture::export::PICTURES;
use gradus_engine::picture::{Sheet, Subject, svg};
use gradus_engine::{Document, Grid, Relation, Setup, format};
use miniz_oxide::inflate::decompress_to_vec_zlib;
use std::ffi::OsStr;
use std::fs;
use std::process::Command;
use tempfile::TempDir;
use tiny_skia::Pixmap;

/// A solved game of 4x4.
const GAME: &str = "gradus = 1\nkind = \"sudoku\"\nvariety = \"classic\"\nrows = 4\ncolumns = 4\n\
    title = \"day 2026-11-25, easy Sudoku\"\npuzzle = \"\"\"\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 . .\n\
    \"\"\"\nmoves = [\n\"r4c3+12\",\n\"r4c3=2\",\n\"r4c4=2\",\n\"@2\",\n\"r4c4=1\",\n\"tally 724 0 0\",\n]\n";

/// A file with the game.
fn file(folder: &TempDir) -> String {
    let path = folder.path().join("game.toml");
    fs::write(&path, GAME).unwrap();
    path.display().to_string()
}

/// What the program writes to standard output, byte for byte.
fn bytes(args: &[&str]) -> Vec<u8> {
    let output = gradus(args, b"");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// The contents of the pages of a PDF, as text.
fn pages(pdf: &[u8]) -> Vec<String> {
    let find = |bytes: &[u8], what: &[u8]| bytes.windows(what.len()).position(|at| at == what);
    let (mut rest, mut pages) = (pdf, Vec::new());
    while let Some(start) = find(rest, b"stream\n") {
        rest = &rest[start + 7..];
        let end = find(rest, b"\nendstream").unwrap();
        let page = decompress_to_vec_zlib(&rest[..end]).unwrap();
        pages.push(page.into_iter().map(char::from).collect());
        rest = &rest[end + 10..];
    }
    pages
}

/// The words of a page, in order.
fn words(page: &str) -> Vec<String> {
    let words = page.lines().filter_map(|line| line.strip_suffix(" Tj"));
    words.map(|word| word.trim_matches(['(', ')']).to_string()).collect()
}

#[test]
fn a_replay_stands_at_its_start_where_nothing_moves() {
    let folder = TempDir::new().unwrap();
    let moves = bytes(&["share", &file(&folder), "--to", "replay", "--solution"]);
    let moves = String::from_utf8(moves).unwrap();
    let groups: Vec<&str> = moves.lines().filter(|line| line.contains("<animate")).collect();
    assert!(!groups.is_empty(), "{moves}");
    for group in groups {
        assert!(group.contains("<g opacity=\"0\">"), "{group}: the game begins without it");
    }
}

#[test]
fn a_result_is_a_line_of_text_and_a_link() {
    let folder = TempDir::new().unwrap();
    let game = file(&folder);
    let line = "Gradus daily 2026-11-25 · Sudoku 4x4 easy · 12:04 · no hints\n";
    assert_eq!(run(&["share", &game], ""), (0, line.into(), String::new()));
    assert_eq!(run(&["share", "-"], GAME).1, line);
    let config = folder.path().join("config.toml");
    fs::write(&config, "[links]\naddress = \"https://example.org/\"").unwrap();
    let mut linked = Command::new(env!("CARGO_BIN_EXE_gradus"));
    let linked = linked.args([OsStr::new("share"), OsStr::new("--config"), config.as_os_str()]);
    let said = String::from_utf8(linked.arg(&game).output().unwrap().stdout).unwrap();
    let link = "https://example.org/#puzzle=1234341221434";
    assert!(said.starts_with(line) && said.contains(link), "{said}");
    let (code, _, errors) = run(&["share", "nothing.toml"], "");
    assert!(code == 2 && errors.contains("no such file"), "{errors}");
    let data = folder.path().join("data");
    let (code, _, errors) = run(&["share", "--data", data.to_str().unwrap()], "");
    assert!(code == 2 && errors.contains("there is no game yet"), "{errors}");
}

#[test]
fn a_picture_leaves_the_solution_out_unless_it_is_asked_for() {
    let folder = TempDir::new().unwrap();
    let game = file(&folder);
    let (_, veiled, _) = run(&["share", &game, "--to", "svg"], "");
    let line = "Gradus daily 2026-11-25 ·</text>";
    assert!(veiled.contains(line) && !veiled.contains("class=\"placed\""), "{veiled}");
    let (_, shown, _) = run(&["share", &game, "--to", "svg", "--solution"], "");
    assert_eq!(shown.matches("class=\"placed\"").count(), 2, "{shown}");
    let png = folder.path().join("game.png");
    let (code, said, _) = run(&["share", &game, "--to", "png", "-o", png.to_str().unwrap()], "");
    assert_eq!((code, said.as_str()), (0, ""));
    let picture = Pixmap::load_png(&png).unwrap();
    assert_eq!((picture.width(), picture.height() > 440), (440, true));
    let is_dark = |at: &usize| picture.pixels()[*at].red() < 100;
    let dark = (0..picture.pixels().len()).filter(is_dark).count();
    assert!((5_000..60_000).contains(&dark), "{dark} dark dots");
    assert_eq!(bytes(&["share", &game, "--to", "png"]), fs::read(&png).unwrap());
}

#[test]
fn a_game_is_played_again_without_its_digits_or_with_them() {
    let folder = TempDir::new().unwrap();
    let game = file(&folder);
    let (_, veiled, _) = run(&["share", &game, "--to", "replay"], "");
    assert_eq!(veiled.matches("<animate ").count(), 2, "a square for each digit: {veiled}");
    assert!(veiled.contains("class=\"veil\"") && !veiled.contains("class=\"placed\""));
    let (_, shown, _) = run(&["share", &game, "--to", "replay", "--solution"], "");
    // Two marks come and go, and the digit that was undone never shows.
    assert_eq!(shown.matches("<animate ").count(), 4, "{shown}");
    assert_eq!(shown.matches("values=\"0;1;0\"").count(), 2, "{shown}");
    let cast = |args: &[&str]| {
        let text = run(&[&["share", &game, "--to", "asciicast"], args].concat(), "").1;
        let read = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
        text.lines().map(read).collect::<Vec<_>>()
    };
    let veiled = cast(&[]);
    assert_eq!((veiled[0]["version"].as_u64(), veiled.len()), (Some(2), 5), "{veiled:?}");
    let last = |frames: &[serde_json::Value]| frames[frames.len() - 2][2].to_string();
    assert!(last(&veiled).contains("| *   * |"), "{veiled:?}");
    let shown = cast(&["--solution"]);
    assert!(shown.len() == 6 && last(&shown).contains("| 2   1 |"), "{shown:?}");
    let times: Vec<f64> = shown[1..].iter().map(|frame| frame[0].as_f64().unwrap()).collect();
    assert!(times.is_sorted(), "{times:?}");
}

#[test]
fn pages_have_titles_levels_and_solutions() {
    let kakuro = "kakuro/3/3/l7-m-dl4j3e";
    let several = "1...............";
    let killer = include_str!("../../data/killer.txt").trim();
    let classic =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let inputs = [classic, kakuro, killer, several, "12............32"];
    let args = |more: &[&'static str]| [&["convert", "--to", "pdf"], more, &inputs[..]].concat();
    let pdf = bytes(&args(&[]));
    assert_eq!(pdf, bytes(&args(&[])), "equal puzzles give equal bytes");
    let text = String::from_utf8_lossy(&pdf).into_owned();
    assert!(pdf.starts_with(b"%PDF-1.") && text.contains("/MediaBox [0 0 595 842]"), "{text}");
    assert_eq!(text.matches("/Type /Page\n").count(), 3);
    let pages = pages(&pdf);
    let [first, second, solutions] = &pages.iter().map(|page| words(page)).collect::<Vec<_>>()[..]
    else {
        panic!("{} pages", pages.len())
    };
    for wanted in ["1. Sudoku", "2. Kakuro", "3. Killer Sudoku", "4. Sudoku", "easy", "1 / 3"] {
        assert!(first.contains(&wanted.to_string()), "{wanted}: {first:?}");
    }
    assert!(second.contains(&"5. Sudoku".into()) && second.contains(&"2 / 3".into()), "{second:?}");
    for wanted in ["Solutions", "1.", "5.", "does not have exactly one known solution"] {
        assert!(solutions.contains(&wanted.to_string()), "{wanted}: {solutions:?}");
    }
    let digits = |from: &str, to: &str| {
        let place = |what: &str| solutions.iter().position(|word| word == what).unwrap();
        solutions[place(from) + 1..place(to)].concat()
    };
    let solved =
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
    assert_eq!((digits("1.", "2.").as_str(), digits("5.", "3 / 3").len()), (solved, 16));
    let alone = bytes(&args(&["--per-page", "1", "--paper", "letter", "--no-solutions"]));
    let text = String::from_utf8_lossy(&alone).into_owned();
    assert_eq!(text.matches("/MediaBox [0 0 612 792]").count(), 5);
    assert_eq!(self::pages(&bytes(&args(&["--per-page", "6"]))).len(), 2);
}

/// A relation of a rule somewhere in a grid of 9x9.
fn example(rule: &'static Rule) -> Relation {
    let cell = |row, col| Grid::NINE.cell(row, col).unwrap();
    let line = || (2..6).map(|col| cell(col, col)).collect::<Vec<_>>();
    let square = |size: usize| (0..size * size).map(|at| cell(at / size, at % size)).collect();
    let outside = |diagonal| Some(Outside { row: 0, col: 3, diagonal });
    let (cells, further, outside) = match rule.shape {
        Shape::Whole => (vec![], vec![], None),
        Shape::Cell => (vec![cell(0, 0)], vec![], None),
        Shape::Pair => (vec![cell(0, 0), cell(0, 1)], vec![], None),
        Shape::Cells => (square(2), vec![], None),
        Shape::Region => (square(3), vec![], None),
        Shape::Line | Shape::Arrow => (line(), vec![], None),
        Shape::Twins | Shape::Sides => (vec![cell(0, 0)], vec![cell(5, 5)], None),
        Shape::Edge => (vec![], vec![], outside(None)),
        Shape::Diagonal => (vec![], vec![], outside(Some(Diagonal::DownRight))),
    };
    let values = match rule.values {
        Values::None | Values::Optional => vec![],
        Values::One | Values::Numbers => vec![10],
        Values::Digits | Values::Letters => vec![1, 2],
    };
    Relation { rule, cells, further, values, outside }
}

fn capital(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..]
}

/// Every rule is drawn as its row says, and told below the puzzle; so it is in every picture, because
/// all of them have the same drawing.
#[test]
fn every_constraint_is_drawn_and_told() {
    let plain = format::read(&".".repeat(81), None).unwrap().document;
    let drawn = |relations: Vec<Relation>| {
        let setup = Setup { relations, ..plain.setup.clone() };
        let subject = Subject::of(&Document::of(setup)).unwrap();
        svg(&[subject], Sheet::ONE)
    };
    let told = "<text class=\"legend\"";
    let shapes = |svg: &str| svg.lines().filter(|line| !line.starts_with(told)).count();
    let without = shapes(&drawn(vec![]));
    for rule in RULES {
        let svg = drawn(vec![example(rule)]);
        assert!(
            svg.contains(&format!("class=\"legend\" x=\"0\" y=\"380\">{}: ", capital(rule.name))),
            "{svg}"
        );
        let is_drawn = shapes(&svg) > without;
        let is_drawing = rule.drawing != Drawing::NONE || rule.slug.starts_with("diagonal");
        assert_eq!(is_drawn, is_drawing || rule.slug == "cage", "{}: {svg}", rule.slug);
    }
    let both = ["whispers", "renban"].map(|slug| example(by_slug(slug).unwrap()));
    let svg = drawn(both.to_vec());
    for wanted in ["Whisper (w): ", "Renban (r): ", ">w</text>", ">r</text>"] {
        assert!(svg.contains(wanted), "only a colour tells them apart: {svg}");
    }
}

/// Whatever is in a bulb of several cells or in a quadruple is seen.
#[test]
fn bulbs_and_quadruples_are_drawn_whole() {
    let drawn = |text: String| {
        let document = format::read(&text, None).unwrap().document;
        svg(&[Subject::of(&document).unwrap()], Sheet::ONE)
    };
    for slug in ["arrow", "average-arrow"] {
        let arrow = format!("classic:{}:{slug}.r7c3r7c4r7c5/r7c1r7c2r7c3", ".".repeat(81));
        assert!(drawn(arrow).contains("class=\"bulb\""), "{slug}");
    }
    let quadruple = format!("classic:{}:quadruple.10+12.r1c1r1c2r2c1r2c2", ".".repeat(256));
    let svg = drawn(quadruple);
    let corners = svg.lines().filter(|line| line.contains("class=\"corner\""));
    let letters: Vec<&str> = corners.filter_map(|line| line.split(['>', '<']).nth(2)).collect();
    assert_eq!(letters, ["A", "C"], "{svg}");
}

#[test]
fn the_manual_has_every_kind_of_picture() {
    let page = include_str!("../../../assets/manual/formats.md");
    for picture in PICTURES {
        assert!(page.contains(&format!("`{}`", picture.slug)), "{}", picture.slug);
    }
}

#[test]
fn what_does_not_go_together_is_said() {
    let line = "12............32";
    for (args, fragment) in [
        (&["convert", "--to", "svg", "--per-page", "4", line][..], "--to pdf"),
        (&["convert", "--to", "pdf", "--sheet", "2x2", line], "--to svg and --to png"),
        (&["convert", "--to", "pdf", "--per-page", "5", line], "expected 1, 4 or 6"),
        (&["convert", "--to", "pdf", "--paper", "a3", line], "expected a4 or letter"),
        (&["convert", "--to", "replay", line, line], "more puzzles than 1"),
        (&["convert", "--to", "gif", line], "expected a picture (pdf, png, "),
    ] {
        let (code, _, errors) = run(args, "");
        assert!(code == 2 && errors.contains(fragment), "{args:?}: {errors}");
    }
}
