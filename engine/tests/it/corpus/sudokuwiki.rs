//! States from SudokuWiki, with the digits that they start from.

use gradus_engine::Document;
use gradus_engine::format::state::contents;
use gradus_engine::format::{by_slug, read};

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn states_are_read_and_written_back() {
    let text = super::text("sudokuwiki_states.tsv").unwrap_or_default();
    let format = by_slug("sudokuwiki").expect("a format");
    for line in text.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [start, state] = columns[columns.len() - 2..] else { panic!("{line}") };
        let document = read(state, None).unwrap_or_else(|error| panic!("{error}")).document;
        let start = read(start, None).expect("a Sudoku").document.setup;
        // Digits given at the start are given in the state or placed there.
        let now: Vec<_> = contents(&document).iter().map(|content| content.digit()).collect();
        for (content, now) in contents(&Document::of(start)).iter().zip(&now) {
            assert!(content.digit().is_none_or(|digit| *now == Some(digit)), "{line}");
        }
        let written = format.write.map(|write| write(&document)).expect("it is written");
        assert!(written.expect("a state").ends_with(state), "{line}");
    }
}
