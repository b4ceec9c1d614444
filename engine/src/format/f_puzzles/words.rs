//! The rules of a puzzle in words, for programs that show what a setter wrote. Without them, a player there
//! could not tell what a drawing means, nor know of a rule that has none.

use crate::grid::relation::{RULES, Relation, Rule, Shape, Values};
use crate::grid::{Setup, Variety};
use crate::technique::text::capitalized;
use std::collections::BTreeMap;

/// What setters begin with.
const USUAL: &str = "Normal Sudoku rules apply.";

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

/// The field that has these words once more, so that they are known again.
pub(super) const OWN: &str = "generatedRuleset";

/// A line for each rule; `None` if only the usual ones apply.
pub fn words(setup: &Setup) -> Option<String> {
    let varieties = VARIETIES.iter().filter(|(variety, _)| setup.variety.has(*variety));
    let mut lines: Vec<String> = varieties.map(|(_, line)| (*line).to_owned()).collect();
    for rule in RULES {
        let own: Vec<&Relation> =
            setup.relations.iter().filter(|relation| relation.rule == *rule).collect();
        lines.extend(laws(setup, rule, &own).iter().map(|law| {
            let name = capitalized(rule.name);
            format!("{name}: {law}")
        }));
    }
    (!lines.is_empty()).then(|| [USUAL, &lines.join("\n")].join("\n"))
}

/// What relations of a rule demand: one sentence if they demand the same, or if their numbers are drawn;
/// else one for each number, with the places.
fn laws(setup: &Setup, rule: &Rule, own: &[&Relation]) -> Vec<String> {
    let largest = setup.largest().unwrap_or_default().into();
    let mut by_law: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for relation in own {
        let numbers = relation.values.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        let law = match rule.values {
            Values::Numbers => format!("{} Its numbers: {numbers}.", relation.law(largest)),
            _ => relation.law(largest),
        };
        let first = relation.cells.first().map(|cell| setup.grid.name(*cell).to_string());
        by_law.entry(law).or_default().extend(first);
    }
    if by_law.len() < 2 {
        return by_law.into_keys().collect();
    }
    match rule.shape {
        Shape::Line | Shape::Arrow | Shape::Region => {
            by_law.iter().map(|(law, cells)| format!("{law} ({})", cells.join(", "))).collect()
        }
        _ => vec![rule.law.into()],
    }
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
        assert!(lines[1].contains("diagonals") && lines[2].contains("cage"), "{words}");
        assert!(lines[3].starts_with("Anti-king: ") && lines[4].contains("at least 4"), "{words}");
        let link = setup.to_format(format).unwrap();
        let back = format::read(&link, None).unwrap().document.setup;
        assert_eq!(back.about.and_then(|about| about.rules), None);
        assert_eq!(
            super::words(&format::read(&".".repeat(81), None).unwrap().document.setup),
            None
        );
    }

    #[test]
    fn numbers_are_told_where_they_are_not_drawn() {
        let words = |rules: &str| {
            let text = format!("classic:{}:{rules}", ".".repeat(81));
            super::words(&format::read(&text, None).unwrap().document.setup).unwrap()
        };
        let whispers = words("whispers.4.r7c1r8c1,whispers.3.r1c1r1c2,whispers.3.r4c4r4c5");
        assert!(whispers.contains("at least 3. (r1c1, r4c4)"), "{whispers}");
        assert!(whispers.contains("at least 4. (r7c1)"), "{whispers}");
        assert_eq!(words("sandwich.10.r0c1,sandwich.7.r0c2").lines().count(), 2);
        assert!(words("pair-sums.5+10.r1c1r1c2r1c3").ends_with("Its numbers: 5, 10."));
    }

    /// The same words from a setter are the setter's.
    #[test]
    fn words_of_a_setter_are_kept() {
        let text = format!("classic:{}:anti-king", ".".repeat(81));
        let mut setup = format::read(&text, None).unwrap().document.setup;
        let rules = super::words(&setup);
        setup.about.get_or_insert_default().rules.clone_from(&rules);
        for slug in ["f-puzzles", "sudokupad"] {
            let link = setup.to_format(format::by_slug(slug).unwrap()).unwrap();
            let back = format::read(&link, None).unwrap().document.setup;
            assert_eq!(back.about.and_then(|about| about.rules), rules, "{slug}");
        }
    }
}
