//! Every published and made-up puzzle with rules in the corpus, read and written in the forms of
//! f-puzzles and SudokuPad.

use gradus_engine::format::{by_slug, read};
use gradus_engine::{Document, Puzzle};
use serde_json::Value;

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn rules_are_read_and_written() {
    let text = super::text("variants.jsonl").unwrap_or_default();
    let mut count = 0;
    for line in text.lines() {
        let entry: Value = serde_json::from_str(line).expect("a line of JSON");
        let name = entry["id"].as_str().expect("a name");
        let of = |text: &str| {
            let read = read(text, None).unwrap_or_else(|error| panic!("{name}: {error}"));
            read.document
        };
        let link = entry["link"].as_str().expect("a link");
        let (linked, plain) = (of(link), of(&entry["fpuzzles"].to_string()));
        assert_eq!(linked, plain, "{name}");
        assert_eq!(linked.setup.unknown(), [""; 0], "{name}");
        if let Err(why) = Puzzle::of(linked.setup.clone()) {
            panic!("{name}: {why}");
        }
        for slug in ["f-puzzles", "sudokupad", "gradus", "variety-line"] {
            assert_eq!(again(slug, &linked), linked, "{name}, {slug}");
        }
        let code = link.split("load=").nth(1).expect("a code");
        let on_sudokupad = of(&format!("https://sudokupad.app/fpuz{code}"));
        assert_eq!(on_sudokupad, linked, "{name}");
        count += 1;
    }
    assert!(text.is_empty() || count == 323, "{count}");
}

/// A document as it is read after it was written.
fn again(slug: &str, document: &Document) -> Document {
    let format = by_slug(slug).expect("a format");
    let text = format.writer().expect("it is written")(document);
    let text = text.unwrap_or_else(|error| panic!("{slug}: {error}"));
    read(&text, Some(format)).unwrap_or_else(|error| panic!("{slug}: {error}")).document
}
