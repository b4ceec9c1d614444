//! Mutated files of every format: whatever is done to a text, reading it neither panics nor hangs.
//!
//! `GRADUS_MUTATIONS` says how many texts are made for each format; the slowest of each is named on
//! standard error.

use super::formats::{files, folders, named};
use gradus::engine::format::{FORMATS, Format, read, read_line};
use gradus::engine::puzzle::Puzzle;
use gradus::engine::random::Random;
use std::time::{Duration, Instant};

/// How many texts are made for each format where nothing else is said.
const FEW: usize = 200;

/// What is put into a text.
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
];

/// A text with some of it left out, put in, said twice or moved.
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

/// Reads a text in every way; its puzzle is made too, or its faults are found.
fn try_out(text: &str, format: &'static Format) {
    let results = [read(text, Some(format)), read(text, named(format.slug)), read_line(text, None)];
    for result in results {
        match result {
            Ok(read) => drop(Puzzle::new(read.document.setup)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

#[test]
fn mutated_files_do_no_harm() {
    let count = std::env::var("GRADUS_MUTATIONS").ok().and_then(|count| count.parse().ok());
    let count: usize = count.unwrap_or(FEW);
    let all: Vec<(String, String)> = folders().iter().flat_map(|folder| files(folder)).collect();
    let mut random = Random::new(1);
    for format in FORMATS {
        let own: Vec<&String> =
            all.iter().filter(|(slug, _)| slug == format.slug).map(|(_, text)| text).collect();
        let mut slowest = Duration::ZERO;
        for _ in 0..count {
            let text = mutate(own[random.below(own.len())], &mut random);
            let begun = Instant::now();
            try_out(&text, format);
            slowest = slowest.max(begun.elapsed());
        }
        eprintln!("{}: {count} texts, the slowest took {slowest:?}", format.slug);
    }
}
