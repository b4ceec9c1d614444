//! Relations as text: the rule, its numbers, its cells, and after a / the further ones, as in
//! `thermometer r1c1 r1c2 r2c3`, `whispers 4 r1c1 r1c2`, `quadruple 1+2 r1c1 r1c2 r2c1 r2c2`,
//! `arrow r1c1 r1c2 / r1c1 r2c1`, `little-killer 15 r0c3 dr`, `anti-knight`. In one line, points
//! replace blanks, and cells are not separated: `whispers.4.r1c1r1c2`.

use super::rule::{Diagonal, Outside, Relation, Rule, Shape};
use super::table::by_slug;
use crate::grid::{Cell, Grid, NotationError};

/// Writes a relation with `between` its parts (a blank or a point).
pub fn write(relation: &Relation, grid: Grid, between: char) -> String {
    let mut text = String::from(relation.rule.slug);
    if !relation.values.is_empty() {
        let values: Vec<String> = relation.values.iter().map(ToString::to_string).collect();
        text.push(between);
        text += &values.join("+");
    }
    let gap = if between == ' ' { " " } else { "" };
    let names = |cells: &[Cell]| {
        let names: Vec<String> = cells.iter().map(|&cell| grid.name(cell).to_string()).collect();
        names.join(gap)
    };
    if !relation.cells.is_empty() {
        text.push(between);
        text += &names(&relation.cells);
    }
    if !relation.further.is_empty() {
        text += &[gap, "/", gap, &names(&relation.further)].concat();
    }
    if let Some(Outside { row, col, diagonal }) = relation.outside {
        text += &format!("{between}r{row}c{col}");
        if let Some(diagonal) = diagonal {
            text += &[gap, diagonal.slug()].concat();
        }
    }
    text
}

/// Reads a relation, with blanks or points between its parts.
///
/// # Errors
/// Says what was expected, in a sentence.
pub fn read(text: &str, grid: Grid) -> Result<Relation, NotationError> {
    read_by(text, grid, by_slug)
}

/// The same with the rules of a table.
///
/// # Errors
/// Says what was expected, in a sentence.
pub fn read_by(
    text: &str,
    grid: Grid,
    by_slug: fn(&str) -> Option<&'static Rule>,
) -> Result<Relation, NotationError> {
    let lower = text.to_ascii_lowercase();
    let mut words = lower.split(|symbol: char| symbol == '.' || symbol.is_whitespace());
    let mut words = words.by_ref().filter(|word| !word.is_empty()).peekable();
    let slug = words.next().unwrap_or_default();
    let rule = by_slug(slug)
        .ok_or_else(|| format!("expected a rule such as thermometer, found {slug:?}"))?;
    let mut relation = Relation::of(rule, Vec::new());
    if let Some(word) = words.next_if(|word| word.starts_with(|first: char| first.is_ascii_digit()))
    {
        let value = |part: &str| {
            part.parse().map_err(|_| format!("expected a number in {text:?}, found {part:?}"))
        };
        relation.values = word.split('+').map(value).collect::<Result<_, _>>()?;
    }
    let rest: String = words.collect();
    if matches!(rule.shape, Shape::Edge | Shape::Diagonal) {
        relation.outside = Some(outside(&rest)?);
        return Ok(relation);
    }
    let (cells, further) = rest.split_once('/').unwrap_or((&rest, ""));
    relation.cells = names(cells, grid)?;
    relation.further = names(further, grid)?;
    Ok(relation)
}

/// Cells without separators.
fn names(text: &str, grid: Grid) -> Result<Vec<Cell>, String> {
    match text.split_once('r') {
        None if text.is_empty() => Ok(Vec::new()),
        Some(("", names)) => {
            let cell = |name| grid.read(&["r", name].concat()).map_err(String::from);
            names.split('r').map(cell).collect()
        }
        _ => Err(format!("expected cells such as r4c5, found {text:?}")),
    }
}

/// The position of an outside clue.
fn outside(text: &str) -> Result<Outside, String> {
    let expected = || format!("expected a place outside the grid such as r0c3, found {text:?}");
    let diagonal = Diagonal::ALL.into_iter().find(|way| text.ends_with(way.slug()));
    let name = diagonal.map_or(text, |way| &text[..text.len() - way.slug().len()]);
    let place = name.strip_prefix('r').and_then(|name| name.split_once('c'));
    let (row, col) = place.ok_or_else(expected)?;
    let number = |part: &str| part.parse().ok().ok_or_else(expected);
    Ok(Outside { row: number(row)?, col: number(col)?, diagonal })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relations_are_read_as_they_are_written() {
        for text in [
            "anti-knight",
            "thermometer r1c1 r1c2 r2c3",
            "whispers 4 r1c1 r1c2",
            "quadruple 1+2+2 r1c1 r1c2 r2c1 r2c2",
            "arrow r1c1 r1c2 / r1c1 r2c1",
            "little-killer 15 r0c3 dr",
            "sandwich 12 r10c3",
            "clone r1c1 r1c2 / r5c1 r5c2",
        ] {
            let relation = read(text, Grid::NINE).unwrap();
            assert_eq!(write(&relation, Grid::NINE, ' '), text);
            let close = write(&relation, Grid::NINE, '.');
            assert!(!close.contains([' ', ',', ':']), "{close}");
            assert_eq!(read(&close, Grid::NINE), Ok(relation), "{close}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, wrong) in [
            ("", "expected a rule such as thermometer, found \"\""),
            ("thermo r1c1", "expected a rule such as thermometer, found \"thermo\""),
            ("odd x", "expected cells such as r4c5, found \"x\""),
            ("odd r1c1 x", "expected a cell such as r4c5, found \"r1c1x\""),
            ("odd r1c10", "r1c10 is outside the grid of 9 rows and 9 columns"),
            ("cage 1x r1c1", "expected a number in \"cage 1x r1c1\", found \"1x\""),
            ("sandwich 3", "expected a place outside the grid such as r0c3, found \"\""),
        ] {
            assert_eq!(read(text, Grid::NINE), Err(wrong.into()), "{text:?}");
        }
    }
}
