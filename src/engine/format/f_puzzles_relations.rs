//! The constraints of f-puzzles as relations. Each rule names its list there, and most lists are alike.

use crate::engine::cell::{Cell, Grid};
use crate::engine::digit::Digit;
use crate::engine::relation::{self, Diagonal, Outside, RULES, Relation, Rule, Shape, Values};
use serde_json::{Map, Value};

/// The list of constraints that hold wherever they are not drawn.
pub const NEGATIVE: &str = "negative";

/// Whether the JSON has a list of this name for some rule.
pub fn is_known(name: &str) -> bool {
    name == NEGATIVE || RULES.iter().any(|rule| rule.key == name)
}

/// The relations of the JSON, but for those of these names, which are read elsewhere.
///
/// # Errors
/// What was expected, in a sentence.
pub fn relations(
    json: &Map<String, Value>,
    grid: Grid,
    elsewhere: &[&str],
) -> Result<Vec<Relation>, String> {
    let mut found = Vec::new();
    for rule in RULES.iter().filter(|rule| !elsewhere.contains(&rule.key)) {
        let value = json.get(rule.key).unwrap_or(&Value::Null);
        if rule.shape == Shape::Whole {
            if value.as_bool() == Some(true) {
                found.push(Relation::of(rule, Vec::new()));
            }
            continue;
        }
        for entry in value.as_array().into_iter().flatten() {
            let read = read(rule, entry, grid).map_err(|what| format!("{}: {what}", rule.key))?;
            found.extend(read);
        }
    }
    for name in json.get(NEGATIVE).and_then(Value::as_array).into_iter().flatten() {
        let name = name.as_str().unwrap_or_default();
        let rule = relation::by_key(&format!("{NEGATIVE} {name}"))
            .ok_or_else(|| format!("{NEGATIVE}: this program does not know {name:?}"))?;
        found.push(Relation::of(rule, Vec::new()));
    }
    Ok(found)
}

/// The relation that restricts a cell to some digits.
pub fn only(cell: Cell, digits: impl Iterator<Item = Digit>) -> Option<Relation> {
    let rule = relation::by_slug("only")?;
    let values = digits.map(|digit| digit.get().into()).collect();
    Some(Relation { values, ..Relation::of(rule, vec![cell]) })
}

/// The relations of an entry: one, or one for each of its lines.
fn read(rule: &'static Rule, entry: &Value, grid: Grid) -> Result<Vec<Relation>, String> {
    let Some(values) = values(rule, entry)? else { return Ok(Vec::new()) };
    let plain = |cells| Relation { values: values.clone(), ..Relation::of(rule, cells) };
    Ok(match rule.shape {
        Shape::Edge | Shape::Diagonal => {
            let outside = Some(outside(rule, entry)?);
            vec![Relation { outside, ..plain(Vec::new()) }]
        }
        Shape::Line | Shape::Arrow => {
            let bulb = cells(&entry["cells"], grid)?;
            let lines = entry["lines"].as_array().into_iter().flatten();
            let lines = lines.map(|line| {
                let cells = cells(line, grid)?;
                let is_alone = rule.shape == Shape::Line || bulb[..] == cells[..cells.len().min(1)];
                let further = if is_alone { Vec::new() } else { bulb.clone() };
                Ok(Relation { further, ..plain(cells) })
            });
            let lines: Result<Vec<Relation>, String> = lines.collect();
            lines?.into_iter().filter(|line| !line.cells.is_empty()).collect()
        }
        Shape::Twins => {
            let further = cells(&entry["cloneCells"], grid)?;
            vec![Relation { further, ..plain(cells(&entry["cells"], grid)?) }]
        }
        Shape::Pair => {
            let mut pair = cells(&entry["cells"], grid)?;
            if rule.values == Values::None && entry["value"].as_str() == Some(">") {
                pair.reverse();
            }
            vec![plain(pair)]
        }
        Shape::Cell | Shape::Cells | Shape::Region | Shape::Whole => {
            let cell = std::slice::from_ref(&entry["cell"]).iter().filter(|cell| !cell.is_null());
            let all = entry["cells"].as_array().into_iter().flatten().chain(cell);
            vec![plain(all.map(|name| self::cell(name, grid)).collect::<Result<_, _>>()?)]
        }
    })
}

/// The numbers of an entry; `None` where it says nothing without one.
fn values(rule: &Rule, entry: &Value) -> Result<Option<Vec<u32>>, String> {
    let number = |value: &Value| match value {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_u64().and_then(|number| number.try_into().ok()),
    };
    match rule.values {
        Values::None => Ok(Some(Vec::new())),
        Values::Digits => {
            let digits = entry["values"].as_array().into_iter().flatten().map(|value| {
                number(value).ok_or_else(|| format!("expected a digit, found {value}"))
            });
            let digits: Vec<u32> = digits.collect::<Result<_, _>>()?;
            Ok(Some(digits).filter(|digits| !digits.is_empty()))
        }
        Values::One | Values::Optional => {
            let text = entry["value"].as_str().unwrap_or_default().trim();
            let value = match text {
                "X" | "x" => Some(10),
                "V" | "v" => Some(5),
                _ => number(&entry["value"]),
            };
            // A cage or a diagonal of 0 has no sum; a sandwich of 0 has one.
            let is_none = value == Some(0) && !matches!(rule.slug, "sandwich" | "difference");
            let value = value.filter(|_| !is_none);
            let is_needed = rule.values == Values::One;
            Ok((value.is_some() || !is_needed).then(|| value.into_iter().collect()))
        }
    }
}

/// The place of a clue, whose name may be of a row or column next to the grid.
fn outside(rule: &Rule, entry: &Value) -> Result<Outside, String> {
    let name = entry["cell"].as_str().unwrap_or_default();
    let expected = || format!("expected a place such as R0C3, found {name:?}");
    let numbers = name.trim().strip_prefix(['R', 'r']).and_then(|name| name.split_once(['C', 'c']));
    let (row, col) = numbers.ok_or_else(expected)?;
    let number = |text: &str| text.parse().ok().ok_or_else(expected);
    let (row, col) = (number(row)?, number(col)?);
    let way = entry["direction"].as_str().unwrap_or_default().to_ascii_lowercase();
    let diagonal = Diagonal::ALL.into_iter().find(|diagonal| diagonal.slug() == way);
    if rule.shape == Shape::Diagonal && diagonal.is_none() {
        return Err(format!("expected a direction such as DR, found {way:?}"));
    }
    Ok(Outside { row, col, diagonal: diagonal.filter(|_| rule.shape == Shape::Diagonal) })
}

fn cells(value: &Value, grid: Grid) -> Result<Vec<Cell>, String> {
    value.as_array().into_iter().flatten().map(|name| cell(name, grid)).collect()
}

fn cell(name: &Value, grid: Grid) -> Result<Cell, String> {
    grid.read(name.as_str().unwrap_or_default().trim())
}
