//! Every Kakuro of the corpora, through every format.

use gradus_engine::format::read;
use gradus_engine::{Document, FORMATS};

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn kakuro_are_written_and_read_back() {
    for kakuro in super::kakuro() {
        let document = Document::of(kakuro.puzzle.setup().clone());
        for format in FORMATS.iter().filter(|format| format.kinds.contains(&kakuro.puzzle.kind())) {
            let Some(write) = format.write else { continue };
            let text = write(&document).unwrap_or_else(|error| panic!("{}: {error}", kakuro.name));
            let back = read(&text, None).unwrap_or_else(|error| panic!("{}: {error}", kakuro.name));
            assert_eq!(back.format, *format, "{}", kakuro.name);
            assert_eq!(back.document, document, "{}", kakuro.name);
        }
    }
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn the_rows_of_the_corpus_are_clue_text() {
    let text = super::text("kakuro_puzzles.jsonl").unwrap_or_default();
    let puzzles = super::kakuro();
    assert_eq!(text.lines().count(), puzzles.len());
    for (line, kakuro) in text.lines().zip(&puzzles) {
        let value: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        let read = read(value["puzzle"].as_str().expect("a puzzle"), None);
        let read = read.unwrap_or_else(|error| panic!("{}: {error}", kakuro.name));
        assert_eq!(read.format.slug, "clues-comma");
        assert_eq!(&read.document.setup, kakuro.puzzle.setup(), "{}", kakuro.name);
    }
}
