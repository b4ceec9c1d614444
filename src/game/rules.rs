//! The rules of a puzzle in words: what its setter wrote, what is drawn on the board, and what
//! applies to a cell.

use gradus_engine::grid::relation::Rule;
use gradus_engine::grid::relation::rule::{Drawing, Sign, Stroke};
use gradus_engine::{Cell, Relation, Setup};

/// How a rule is drawn on the board, how many relations use it, and the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legend {
    /// Its symbols, as in `●━`.
    pub sign: String,
    /// The number of relations.
    pub count: usize,
    /// The rule.
    pub rule: &'static Rule,
}

/// The drawings on the board of a puzzle: its rules, in the order of their first appearance.
pub fn legend(setup: &Setup) -> Vec<Legend> {
    let mut found: Vec<Legend> = Vec::new();
    for relation in setup.shown() {
        match found.iter_mut().find(|known| known.rule == relation.rule) {
            Some(known) => known.count += 1,
            None => {
                let sign = sign(relation);
                found.push(Legend { sign, count: 1, rule: relation.rule });
            }
        }
    }
    found
}

/// The drawing of a relation, in a few characters.
pub fn sign(relation: &Relation) -> String {
    let Drawing { tint, stroke, ends, sign, .. } = relation.rule.drawing;
    let stroke = match stroke {
        Some(Stroke::Arrow) => "─▸",
        Some(Stroke::Thin) => "─",
        Some(Stroke::Thick) => "━",
        Some(Stroke::Dashed) => "╍",
        None if tint.is_some() => "▒",
        None => "",
    };
    let end = |end: Option<char>| end.map(String::from).unwrap_or_default();
    let own = match sign {
        Sign::None => String::new(),
        Sign::Corner(_) if !relation.values.is_empty() => {
            let digits = relation.values.iter().filter_map(|digit| char::from_digit(*digit, 36));
            digits.map(|digit| digit.to_ascii_uppercase()).collect()
        }
        Sign::Cell(sign) | Sign::Border(sign, _) | Sign::Corner(sign) | Sign::Outside(sign) => {
            sign.into()
        }
        Sign::Letter => "a".into(),
        Sign::Text => relation.letters(),
        Sign::Outline => "┆".into(),
        Sign::Sum(ten, five) => format!("{ten}{five}"),
        Sign::Point => "<".into(),
    };
    [end(ends[0]), stroke.into(), end(ends[1]), own].concat()
}

/// The relations that concern a cell, except those of the whole grid.
pub fn here(setup: &Setup, cell: Cell) -> impl Iterator<Item = &Relation> {
    setup.shown().filter(move |relation| relation.reach(setup.grid).contains(&cell))
}

/// A relation in a sentence, as in `the thermometer from r1c1: The digits increase from the bulb on.`
pub fn sentence(relation: &Relation, setup: &Setup) -> String {
    let largest = setup.largest().unwrap_or_default();
    format!("{}: {}", relation.name(setup.grid), relation.law(largest.into()))
}

/// The rules of a puzzle as a page: a title, paragraphs and lists.
pub fn page(setup: &Setup, title: &str) -> String {
    let mut page = beginning(setup, title);
    if let Some(understood) = setup.understanding() {
        page += CARD;
        let lines = stated(setup).into_iter().chain(understood.sentences());
        lines.for_each(|line| page += &format!("- {line}\n"));
        page += "\n";
    }
    page += &end(setup);
    if page.trim_end().lines().count() == 1 {
        page += &format!("Only the usual rules of a {} apply.\n", setup.variety);
    }
    page
}

/// The rules that the text of a published puzzle has as such, so that nothing had to be understood: `Stated
/// as such: killer, anti-king.`
pub fn stated(setup: &Setup) -> Option<String> {
    let card = setup.understanding()?;
    let is_understood = |rule: &Rule| {
        let mut rules = card.rules.iter();
        rules.any(|own| own.rule == rule || own.readings.iter().any(|other| other.rule == rule))
    };
    let mut names: Vec<&str> = setup.variety.features().map(|feature| feature.name).collect();
    for relation in setup.relations.iter().filter(|relation| !is_understood(relation.rule)) {
        if !names.contains(&relation.rule.name) {
            names.push(relation.rule.name);
        }
    }
    (!names.is_empty()).then(|| format!("Stated as such: {}.", names.join(", ")))
}

/// The heading of what was understood.
pub const CARD: &str = "## What Gradus understood of it\n";

/// The page up to what was understood: the title, who made the puzzle, and the setter's words.
pub fn beginning(setup: &Setup, title: &str) -> String {
    let mut page = format!("# {title}\n\n");
    let about = setup.about.as_deref();
    if let Some(author) = about.and_then(|about| about.author.as_ref()) {
        page += &format!("By {author}.\n\n");
    }
    if let Some(rules) = about.and_then(|about| about.rules.as_ref()) {
        rules.lines().for_each(|line| page += &format!("{}\n\n", line.trim_start()));
    }
    page
}

/// The page from there on: the symbols on the board, and the rules that are not known.
pub fn end(setup: &Setup) -> String {
    let mut page = String::new();
    let legend = legend(setup);
    if !legend.is_empty() {
        page += "## What the symbols on the board mean\n";
        for Legend { sign, count, rule } in legend {
            let name =
                if count == 1 { rule.name.into() } else { format!("{} ({count})", rule.name) };
            let blank = if sign.is_empty() { "" } else { " " };
            page += &format!("- {sign}{blank}{name}: {}\n", rule.law);
        }
        page += "\n";
    }
    let unknown = setup.unknown();
    if !unknown.is_empty() {
        page += "## What Gradus does not know\n";
        unknown.iter().for_each(|name| page += &format!("- {name}\n"));
        page += "\nWithout these rules there are no hints and no rating, and the puzzle is never \
                 called solved.\n\n";
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::format;

    #[test]
    fn a_page_tells_all_rules() {
        let text = format!(
            "classic:{}:thermometer.r1c1r1c2,thermometer.r3c1r4c1,xv.5.r1c3r1c4",
            ".".repeat(16)
        );
        let puzzle = format::puzzle(&text).unwrap();
        let setup = puzzle.setup();
        assert_eq!(
            page(setup, "Test"),
            "# Test\n\n## What the symbols on the board mean\n\
             - ●━ thermometer (2): The digits increase from the bulb on.\n\
             - XV X or V: The two digits add up to 10 on an X and to 5 on a V.\n\n"
        );
        let cell = setup.grid.cell(0, 2).unwrap();
        let sentences: Vec<String> = here(setup, cell).map(|it| sentence(it, setup)).collect();
        assert_eq!(sentences.len(), 1);
        assert!(sentences[0].starts_with("the V between r1c3 and r1c4: The two"), "{sentences:?}");
        let plain = format::puzzle(&".".repeat(16)).unwrap();
        assert!(
            page(plain.setup(), "Plain")
                .ends_with("Only the usual rules of a classic Sudoku apply.\n")
        );
    }
}
