//! The scores that tests rate with: the techniques in order, each with what it is worth.

use gradus::engine::scores::{Order, Row, Scores};
use gradus::engine::technique::{Options, by_slug};

const SUDOKU: &[(&str, u16)] = &[
    ("full-house", 1),
    ("naked-single", 2),
    ("hidden-single", 2),
    ("pointing", 3),
    ("claiming", 3),
    ("naked-pair", 3),
    ("naked-triple", 4),
    ("naked-quad", 5),
    ("hidden-pair", 5),
    ("hidden-triple", 6),
    ("hidden-quad", 7),
    ("x-wing", 7),
    ("skyscraper", 8),
    ("two-string-kite", 8),
    ("swordfish", 8),
    ("jellyfish", 9),
    ("xy-wing", 9),
    ("xyz-wing", 10),
    ("w-wing", 10),
    ("simple-colours-trap", 10),
    ("simple-colours-wrap", 10),
    ("unique-rectangle-1", 11),
    ("bug-plus-1", 11),
    ("x-chain", 12),
    ("xy-chain", 13),
];

/// The scores of Sudoku. While singles are free their rows find nothing.
pub fn sudoku() -> Scores {
    let row = |&(slug, score): &(&str, u16)| {
        let technique = by_slug(slug).unwrap_or_else(|| panic!("{slug} is no technique"));
        Row { technique, score }
    };
    Scores {
        rows: SUDOKU.iter().map(row).collect(),
        order: Order::Table,
        options: Options::default(),
        levels: [50, 100, 200],
    }
}
