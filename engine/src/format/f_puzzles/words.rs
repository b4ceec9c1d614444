//! The rules of a puzzle in words, for programs that show what a setter wrote: without them, nobody could
//! tell what is asked for beside the drawings, or what nothing draws.

use crate::grid::relation::RULES;
use crate::grid::{Setup, Variety};
use crate::technique::text::capitalized;
use std::collections::BTreeSet;

/// What the varieties demand besides rows, columns and boxes.
const VARIETIES: &[(Variety, &str)] = &[
    (Variety::JIGSAW, "Every row, every column and every outlined box holds every digit."),
    (Variety::X, "Both diagonals hold every digit."),
    (Variety::WINDOKU, "The shaded windows hold every digit."),
    (
        Variety::KILLER,
        "No digit repeats in a cage; its digits add up to its number, if it has one.",
    ),
];

/// A line for each rule; `None` if only the usual ones apply.
pub fn words(setup: &Setup) -> Option<String> {
    let largest = setup.largest().unwrap_or_default().into();
    let varieties = VARIETIES.iter().filter(|(variety, _)| setup.variety.has(*variety));
    let mut lines: Vec<String> = varieties.map(|(_, line)| (*line).to_owned()).collect();
    // Whatever the order of the relations, so that they are known again.
    for rule in RULES {
        let own = setup.relations.iter().filter(|relation| relation.rule == *rule);
        let laws: BTreeSet<String> = own.map(|relation| relation.law(largest)).collect();
        lines.extend(laws.iter().map(|law| format!("{}: {law}", capitalized(rule.name))));
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use crate::format;

    #[test]
    fn own_words_are_no_words_of_a_setter() {
        let format = format::by_slug("f-puzzles").unwrap();
        let text = format!("x-killer:{}:12r1c1r1c2:anti-king,whispers.4.r7c1r8c1", ".".repeat(81));
        let setup = format::read(&text, None).unwrap().document.setup;
        let words = super::words(&setup).unwrap();
        let lines: Vec<&str> = words.lines().collect();
        assert!(lines[0].contains("diagonals") && lines[1].contains("cage"), "{words}");
        assert!(lines[2].starts_with("Anti-king: ") && lines[3].contains("at least 4"), "{words}");
        let link = setup.to_format(format).unwrap();
        let back = format::read(&link, None).unwrap().document.setup;
        assert_eq!(back.about.and_then(|about| about.rules), None);
        assert_eq!(
            super::words(&format::read(&".".repeat(81), None).unwrap().document.setup),
            None
        );
    }
}
