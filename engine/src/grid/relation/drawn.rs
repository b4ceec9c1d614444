//! What is only drawn: the lines, backgrounds, outlines and texts of a setter that demand nothing. They
//! are relations whose rules stand in a table of their own: whatever draws, tells or writes
//! relations takes them, and nothing that solves looks for them.

use super::rule::{Drawing, Relation, Rule, Shape, Sign, Stroke, Tint, Values};
use super::rules::PLAIN;

/// All of them, in the order in which they are kept.
pub static DRAWINGS: [&Rule; 28] = [
    &line("grey-line", "grey line", Tint::Grey, 'y'),
    &line("green-line", "green line", Tint::Green, 'u'),
    &line("pink-line", "pink line", Tint::Pink, 'k'),
    &line("blue-line", "blue line", Tint::Blue, 'i'),
    &line("gold-line", "gold line", Tint::Gold, 'o'),
    &line("violet-line", "violet line", Tint::Violet, 'v'),
    &line("red-line", "red line", Tint::Red, 'R'),
    &line("purple-line", "purple line", Tint::Violet, 'P'),
    &line("orange-line", "orange line", Tint::Orange, 'O'),
    &line("yellow-line", "yellow line", Tint::Gold, 'Y'),
    &line("brown-line", "brown line", Tint::Orange, 'B'),
    &line("black-line", "black line", Tint::Grey, 'K'),
    &ARROW,
    &ground("grey-cell", "grey background", Tint::Grey),
    &ground("green-cell", "green background", Tint::Green),
    &ground("pink-cell", "pink background", Tint::Pink),
    &ground("blue-cell", "blue background", Tint::Blue),
    &ground("gold-cell", "gold background", Tint::Gold),
    &ground("violet-cell", "violet background", Tint::Violet),
    &ground("red-cell", "red background", Tint::Red),
    &ground("purple-cell", "purple background", Tint::Violet),
    &ground("orange-cell", "orange background", Tint::Orange),
    &ground("yellow-cell", "yellow background", Tint::Gold),
    &ground("brown-cell", "brown background", Tint::Orange),
    &ground("black-cell", "black background", Tint::Grey),
    &OUTLINE,
    &TEXT,
    &OUTSIDE_TEXT,
];

/// The longest text that is kept, in letters.
const LONGEST: usize = 24;

/// What all of them demand.
const LAW: &str = "Only drawn; if it means something, the rules of the setter say what.";

/// A thin line with a head.
pub static ARROW: Rule = Rule {
    slug: "drawn-arrow",
    name: "drawn arrow",
    key: "arrow",
    law: LAW,
    drawing: Drawing { stroke: Some(Stroke::Arrow), ..Drawing::thin('a') },
    ..PLAIN
};

/// An outline of cells, as of a cage.
pub static OUTLINE: Rule = Rule {
    slug: "outline",
    name: "outline",
    key: "cage",
    shape: Shape::Cells,
    law: LAW,
    drawing: Drawing::sign(Sign::Outline),
    ..PLAIN
};

/// A text in a cell, or where two or four cells meet.
pub static TEXT: Rule = Rule {
    slug: "text",
    name: "text",
    key: "text",
    shape: Shape::Cells,
    values: Values::Letters,
    law: LAW,
    drawing: Drawing::sign(Sign::Text),
    ..PLAIN
};

/// A text outside the grid.
pub static OUTSIDE_TEXT: Rule = Rule {
    slug: "outside-text",
    name: "text",
    key: "text",
    shape: Shape::Edge,
    values: Values::Letters,
    law: LAW,
    drawing: Drawing::sign(Sign::Text),
    ..PLAIN
};

const fn line(slug: &'static str, name: &'static str, tint: Tint, letter: char) -> Rule {
    Rule { slug, name, key: "line", law: LAW, drawing: Drawing::line(tint, letter), ..PLAIN }
}

const fn ground(slug: &'static str, name: &'static str, tint: Tint) -> Rule {
    let drawing = Drawing { tint: Some(tint), ..Drawing::NONE };
    Rule { slug, name, key: "shape", shape: Shape::Cell, law: LAW, drawing, ..PLAIN }
}

/// The row with this slug.
pub fn by_slug(slug: &str) -> Option<&'static Rule> {
    DRAWINGS.iter().copied().find(|rule| rule.slug == slug)
}

/// The row of thick lines, or of backgrounds, of a colour by its name, as in `red`.
pub fn by_colour(shape: Shape, name: &str) -> Option<&'static Rule> {
    let is_it = |rule: &&&Rule| rule.shape == shape && colour(rule) == Some(name);
    DRAWINGS.iter().find(is_it).copied()
}

/// The name of the colour of a row, as in `red`.
pub fn colour(rule: &Rule) -> Option<&'static str> {
    rule.drawing.tint?;
    Some(rule.slug.split_once('-')?.0)
}

/// How many there are of each sort, in words, as in `2 lines` and `1 text`.
pub fn names(drawn: &[Relation]) -> Vec<String> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for relation in drawn {
        match counts.iter_mut().find(|(key, _)| *key == relation.rule.key) {
            Some((_, count)) => *count += 1,
            None => counts.push((relation.rule.key, 1)),
        }
    }
    let name = |(key, count)| format!("{count} {key}{}", if count == 1 { "" } else { "s" });
    counts.into_iter().map(name).collect()
}

/// A text as the numbers of a relation; `None` if it cannot be drawn, because it is too long or not
/// all of its letters take one column.
pub fn letters(text: &str) -> Option<Vec<u32>> {
    let text = text.trim();
    let values: Vec<u32> = text.chars().map(u32::from).collect();
    let drawn = Relation { values, ..Relation::of(&TEXT, Vec::new()) };
    let is_drawn = (1..=LONGEST).contains(&drawn.values.len()) && drawn.letters() == text;
    is_drawn.then_some(drawn.values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::grid::relation::table::by_slug as rule;
    use crate::grid::relation::text::{read_by, write};

    #[test]
    fn drawings_are_no_rules_and_are_read_as_they_are_written() {
        for (place, drawing) in DRAWINGS.iter().enumerate() {
            assert!(rule(drawing.slug).is_none(), "{}", drawing.slug);
            let is_same = |other: &&Rule| other.slug == drawing.slug;
            assert_eq!(DRAWINGS.iter().position(is_same), Some(place), "{}", drawing.slug);
        }
        for text in ["pink-line r1c1 r1c2", "text 65+98 r1c1 r1c2", "outside-text 63 r0c3"] {
            let relation = read_by(text, Grid::NINE, by_slug).unwrap();
            assert_eq!(write(&relation, Grid::NINE, ' '), text);
        }
    }

    #[test]
    fn texts_are_kept_if_they_can_be_drawn() {
        assert_eq!(letters(" 15? "), Some(vec![49, 53, 63]));
        for none in ["", " ", "\u{1f600}", "\u{202e}", &"x".repeat(25)] {
            assert_eq!(letters(none), None, "{none:?}");
        }
    }
}
