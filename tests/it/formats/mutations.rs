//! Mutated texts for every reader: the formats, the configuration, lists of puzzles, saved games.
//! Whatever happens to a text, reading it neither panics nor hangs.
//!
//! `GRADUS_MUTATIONS` sets how many texts are made for each reader, `GRADUS_SEED` which ones,
//! `GRADUS_FORMAT` limits the formats to one; the slowest of each is reported. What goes beyond
//! [`SHARED`] is read in the format that it was made for, and not in any other.

use crate::formats::every_format::{files, folders};
use crate::formats::text_readers::{memory, own_reader, played, reader};
use crate::safety::{number, random, tell_with_slowest};
use gradus::config::STANDARD;
use gradus_engine::{FORMATS, Format, Random};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// How many texts are made for a reader by default.
const USUAL: usize = 200;

/// How many are made for each format, without and with optimisation.
const FEW: usize = 40;
const MANY: usize = 1000;

/// How many texts of a format are also read in any format, and as several puzzles.
const SHARED: usize = 50_000;

/// Pieces to insert into a text.
const PIECES: &[&str] = &[
    "",
    "0",
    "9",
    ".",
    "-",
    "+",
    "*",
    ",",
    "|",
    ":",
    "/",
    "\\",
    "#",
    "u",
    "P",
    "Z",
    "é",
    "\n",
    "\r\n",
    "\t",
    "99999999999",
    "-1",
    "r1c1",
    "S9B",
    "bd=",
    "kakuro/",
    "fpuzzles",
    "[State]\n",
    "<game data=\"",
    "\"\"\"",
    "&#10;",
    "version: 2\n",
    "\u{feff}",
    "---",
    "====",
    "{}",
    "[[[[",
    "\u{1b}[2J",
    "\u{202e}",
    "\0",
    "= 18446744073709551616",
    "ctrl+",
    "SumoCueV1=",
    "3x3::k:",
    "9j:",
    "m=edit&p=",
    "SAVEFILE:",
    "problem\n",
    "│",
    "–",
    "９",
    "<td>",
    "&nbsp;",
    "https://a.b/?s=",
    "#puzzle=",
    "&scores=",
    "> ",
    "1. ",
    "[[1, null],",
    "\\\\",
    "</row>",
];

/// A text with some of it left out, inserted, repeated or moved.
fn mutate(text: &str, random: &mut Random) -> String {
    let mut symbols: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(6) {
        let start = random.below(symbols.len() + 1);
        let most = [1, 2, 8, 200][random.below(4)];
        let end = (start + random.below(most + 1)).min(symbols.len());
        let piece: Vec<char> = match random.below(3) {
            0 => PIECES[random.below(PIECES.len())].chars().collect(),
            1 => symbols[start..end].repeat(1 + random.below(3)),
            _ => Vec::new(),
        };
        symbols.splice(start..end, piece);
    }
    symbols.into_iter().collect()
}

/// Gives the reader with this name the usual number of texts, or as many as the environment says.
fn try_all(name: &str, texts: &[&str]) {
    try_some(number("GRADUS_MUTATIONS").unwrap_or(USUAL), name, texts);
}

/// Gives the reader with this name so many texts.
fn try_some(count: usize, name: &str, texts: &[&str]) {
    let (read, own) = (reader(name).expect("a reader"), own_reader(name));
    let mut random = random();
    let mut slowest = Duration::ZERO;
    for number in 0..count {
        let text = mutate(texts[random.below(texts.len())], &mut random);
        let begun = Instant::now();
        own.as_ref().filter(|_| number >= SHARED).unwrap_or(&read)(text.as_bytes());
        slowest = slowest.max(begun.elapsed());
    }
    tell_with_slowest(count, &format!("texts for {name}"), slowest);
}

/// Gives the reader of every format so many texts.
fn try_formats(count: usize) {
    let all: Vec<(String, String)> = folders().iter().flat_map(|folder| files(folder)).collect();
    let only = std::env::var("GRADUS_FORMAT").ok();
    let is_wanted = |format: &&&Format| only.as_ref().is_none_or(|only| only == format.slug);
    let wanted: Vec<&&Format> = FORMATS.iter().filter(is_wanted).collect();
    assert!(!wanted.is_empty(), "no format has the name in GRADUS_FORMAT");
    for format in wanted {
        let own = all.iter().filter(|(slug, _)| slug == format.slug);
        let own: Vec<&str> = own.map(|(_, text)| text.as_str()).collect();
        try_some(count, format.slug, &own);
    }
}

#[test]
fn mutated_files_do_no_harm() {
    try_formats(number("GRADUS_MUTATIONS").unwrap_or(FEW));
}

#[test]
#[ignore = "makes tens of thousands of texts, which takes minutes without optimisation"]
fn many_mutated_files_do_no_harm() {
    try_formats(MANY);
}

#[test]
fn mutated_configurations_do_no_harm() {
    let own = "# mine\n[settings]\ntidy = false # so\n[screen]\ntheme = \"mine\"\n[keys]\n\
               undo = [\"z\", \"ctrl+z\"]\n[themes.mine]\ngiven = \"bold #ff8700 on blue\"\n\
               [scores.simplest-first.sudoku]\nx-wing = 12\n";
    try_all("configuration", &[own, own, own, STANDARD]);
}

#[test]
fn mutated_lists_do_no_harm() {
    let line = "....2.4.31.23.... Mine # hodoku=120 simplest-first=7\n# all of them\n\
                kakuro/4/4/.69ledp.l..D6gb\nx:................ X\n";
    try_all("list", &[line]);
}

#[test]
fn mutated_games_do_no_harm() {
    let folder = memory();
    try_all("game", &[&played(folder.path())]);
}

/// What people paste, with a mistake in it.
#[test]
fn mutated_pastes_do_no_harm() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pastes");
    let files = folder.read_dir().expect("a folder").map(|file| file.expect("a file").path());
    let texts: Vec<String> = files.map(|path| fs::read_to_string(path).expect("a text")).collect();
    try_all("layout", &texts.iter().map(String::as_str).collect::<Vec<&str>>());
}

/// The part of the page's address after the `#`.
#[test]
fn mutated_addresses_do_no_harm() {
    let plain = "#puzzle=1..4..1.2......1&system=hodoku&scores=hidden-single:77,naked-single:5";
    let whole = "https://example.org/play#puzzle=kakuro%2F5%2F4%2F.-jma-48p..m..ie76A&system=level";
    try_all("address", &[plain, whole, "puzzle=....................&scores=:,"]);
}

#[test]
fn mutated_lines_of_the_page_do_no_harm() {
    let lines = "{\"key\":\"ctrl+o\"}\n{\"button\":\"undo\"}\n{\"click\":[3,4]}\n\"back\"\n\
                 {\"drag\":[5,4]}\n{\"wheel\":[3,4,true]}\n{\"paste\":\"1..4\\n..1.\"}\n\
                 {\"link\":\"#puzzle=1\"}\n{\"size\":[120,40]}\n{\"focus\":false}\n{\"light\":true}\n";
    try_all("page", &[lines]);
}

/// Texts that the fuzzer found worth keeping: each once reached code that none had reached before.
#[test]
fn texts_of_the_fuzzer_do_no_harm() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/fuzz");
    let inside = |folder: &Path| {
        let entries = folder.read_dir().expect("a folder").map(|entry| entry.expect("an entry"));
        entries.map(|entry| entry.path()).collect::<Vec<_>>()
    };
    let mut texts = 0;
    for folder in inside(&root) {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let read = reader(&name).unwrap_or_else(|| panic!("there is no reader {name}"));
        for path in inside(&folder) {
            read(&fs::read(path).expect("a text"));
            texts += 1;
        }
    }
    assert!(texts > 0, "{} is empty", root.display());
}
