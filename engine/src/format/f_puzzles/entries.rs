//! The rules of a puzzle of f-puzzles: lists by name, whose entries have cells, lines and values
//! depending on the shape of the rule.

use super::json::{cell, cells, outside};
use super::{copies, grid};
use crate::format::account::json::{Account, Node, number_of};
use crate::format::features::windows;
use crate::grid::relation::{Diagonal, Outside, RULES, Relation, Rule, Shape, Values};
use crate::grid::{Cage, Cell, Digits, Grid, Setup, Variety};
use std::collections::BTreeSet;

/// The list of the names of negative rules: these say that the rule does not hold in any place
/// without a mark.
pub(super) const NEGATIVE: &str = "negative";

/// The rules whose number may be 0.
const WITH_ZERO: [&str; 2] = ["sandwichsum", "difference"];

/// The prefix of negative rules in the table.
const OF_NEGATIVE: &str = "negative ";

/// The diagonal from the bottom left, and the one from the top left.
pub(super) const DIAGONALS: [&str; 2] = ["diagonal+", "diagonal-"];
/// Extra regions, including those of a windoku.
pub(super) const EXTRA_REGIONS: &str = "extraregion";
/// Cages.
pub(super) const CAGES: &str = "killercage";
/// The candidates given for cells.
pub(super) const MARKS: &str = "givenPencilMarks";

/// Adds all rules to a setup, in the order of their table. Whatever is not understood is not read.
pub fn add(json: Node<'_>, squares: &[Node<'_>], setup: &mut Setup) -> Result<(), String> {
    let grid = setup.grid;
    let both = DIAGONALS.iter().all(|name| !json.get(name).is_nothing());
    if both {
        for name in DIAGONALS {
            json.get(name).flag();
        }
        setup.variety = setup.variety.with(Variety::X);
    }
    let is_windoku = are_windows(json.get(EXTRA_REGIONS), grid)?;
    if is_windoku {
        setup.variety = setup.variety.with(Variety::WINDOKU);
    }
    let cages = json.get(CAGES).items().map(|cage| self::cage(cage, grid));
    let cages = cages.collect::<Result<Vec<_>, _>>().map_err(within(CAGES))?;
    let is_killer = are_plain(&cages, grid);
    if is_killer {
        setup.variety = setup.variety.with(Variety::KILLER);
        setup.cages = cages;
    }
    for rule in RULES {
        match rule.key {
            MARKS => given_marks(rule, squares, setup),
            key if both && DIAGONALS.contains(&key) => {}
            EXTRA_REGIONS if is_windoku => {}
            CAGES if is_killer => {}
            key => {
                let found = relations(rule, json, grid).map_err(within(key))?;
                setup.relations.extend(found);
            }
        }
    }
    Ok(())
}

/// An error in the list of a name.
fn within(name: &str) -> impl Fn(String) -> String {
    move |what| format!("in `{name}`: {what}")
}

/// The relations of a rule; if it is only drawn, as older programs wrote it, of its drawings.
fn relations(rule: &'static Rule, json: Node<'_>, grid: Grid) -> Result<Vec<Relation>, String> {
    if rule.shape == Shape::Whole {
        let is_on = match rule.key.strip_prefix(OF_NEGATIVE) {
            Some(name) => {
                let own = |on: Node<'_>| on.parsed(|on| (on.as_str() == Some(name)).then_some(()));
                json.get(NEGATIVE).items().filter_map(own).count() > 0
            }
            None => json.get(rule.key).flag() == Some(true),
        };
        let numbers = json.get(rule.key).items().filter_map(Node::number);
        let with = |number| Relation { values: vec![number], ..Relation::of(rule, Vec::new()) };
        let plain = is_on.then(|| Relation::of(rule, Vec::new()));
        return Ok(plain.into_iter().chain(numbers.map(with)).collect());
    }
    let mut found = Vec::new();
    for entry in json.get(rule.key).items() {
        found.extend(entry_of(rule, entry, grid)?);
    }
    if json.get(rule.key).len() > 0 {
        return Ok(found);
    }
    for (drawing, entry) in copies::copies(json, rule) {
        let account = Account::new();
        let relations = entry_of(rule, account.node(&entry), grid)?;
        if !relations.is_empty() {
            drawing.all();
        }
        found.extend(relations);
    }
    Ok(found)
}

/// The relations of an entry; none if it has something else instead of its number.
fn entry_of(rule: &'static Rule, entry: Node<'_>, grid: Grid) -> Result<Vec<Relation>, String> {
    let Some(values) = values(rule, entry) else { return Ok(Vec::new()) };
    let placed = placed(rule, entry, grid)?.into_iter();
    Ok(placed.map(|relation| Relation { values: values.clone(), ..relation }).collect())
}

/// The numbers of an entry; `None` if it has something else instead and so says nothing.
fn values(rule: &Rule, entry: Node<'_>) -> Option<Vec<u32>> {
    let value = entry.get("value");
    // Nothing lies between neighbours, and equal digits differ by nothing; apart from that, 0
    // is not a demand.
    let number = |value: Node<'_>| {
        let is_demand = |number: u32| number > 0 || WITH_ZERO.contains(&rule.key);
        value.parsed(|json| number_of(json).filter(|number| is_demand(*number)))
    };
    match (rule.values, rule.key) {
        (Values::Digits | Values::Numbers, _) => {
            let digits: Vec<u32> = entry.get("values").items().filter_map(Node::number).collect();
            (!digits.is_empty()).then_some(digits)
        }
        (_, "xv") if value.is_nothing() => {
            entry.all();
            None
        }
        (_, "xv") => value.parsed(|value| match value.as_str()?.trim() {
            "X" | "x" => Some(vec![10]),
            "V" | "v" => Some(vec![5]),
            _ => None,
        }),
        (Values::None, _) => Some(Vec::new()),
        // A cage may have a text instead of a sum.
        (_, CAGES) => Some(number(value).into_iter().collect()),
        (Values::Optional, _) if value.is_nothing() => Some(Vec::new()),
        _ if value.is_nothing() => {
            // Without its number it demands nothing.
            entry.all();
            None
        }
        _ => number(value).map(|number| vec![number]),
    }
}

/// The cells of an entry, as one or more relations.
fn placed(rule: &'static Rule, entry: Node<'_>, grid: Grid) -> Result<Vec<Relation>, String> {
    let own = || cells(entry.get("cells"), grid);
    let one = |cells| Ok(vec![Relation::of(rule, cells)]);
    match rule.shape {
        Shape::Whole => Ok(Vec::new()),
        Shape::Cell => {
            let cells = match entry.get("cell").is_nothing() {
                true => own()?,
                false => vec![cell(entry.get("cell"), grid)?],
            };
            Ok(cells.into_iter().map(|cell| Relation::of(rule, vec![cell])).collect())
        }
        Shape::Pair => {
            let mut cells = own()?;
            let sign = |value: &serde_json::Value| match value.as_str().map(str::trim) {
                Some(">") => Some(true),
                Some("<") => Some(false),
                _ => None,
            };
            if rule.key == "inequality" && entry.get("value").parsed(sign) == Some(true) {
                cells.reverse();
            }
            one(cells)
        }
        Shape::Cells | Shape::Region => one(own()?),
        Shape::Line => {
            let lines = lines(entry, grid)?.into_iter().filter(|line| !line.is_empty());
            Ok(lines.map(|line| Relation::of(rule, line)).collect())
        }
        // A bulb alone may mean anything.
        Shape::Arrow if entry.get("lines").is_nothing() => Ok(Vec::new()),
        Shape::Arrow => arrows(rule, own()?, lines(entry, grid)?),
        Shape::Twins | Shape::Sides => {
            let further = cells(entry.get("cloneCells"), grid)?;
            Ok(vec![Relation { further, ..Relation::of(rule, own()?) }])
        }
        Shape::Edge | Shape::Diagonal => {
            let (row, col) = outside(entry.get("cell"), grid)?;
            let diagonal = way(rule, entry)?;
            let outside = Some(Outside { row, col, diagonal });
            Ok(vec![Relation { outside, ..Relation::of(rule, Vec::new()) }])
        }
    }
}

fn lines(entry: Node<'_>, grid: Grid) -> Result<Vec<Vec<Cell>>, String> {
    entry.get("lines").items().map(|line| cells(line, grid)).collect()
}

/// The arrows of a bulb; each makes a sum of its own. A bulb without arrows says nothing.
fn arrows(
    rule: &'static Rule,
    bulb: Vec<Cell>,
    lines: Vec<Vec<Cell>>,
) -> Result<Vec<Relation>, String> {
    let arrow = |line: Vec<Cell>| {
        let is_plain = bulb.is_empty() || line.first() == bulb.first() && bulb.len() == 1;
        let further = if is_plain { Vec::new() } else { bulb.clone() };
        Relation { further, ..Relation::of(rule, line) }
    };
    Ok(lines.into_iter().filter(|line| !line.is_empty()).map(arrow).collect())
}

/// The direction in which an outside clue looks along a diagonal.
fn way(rule: &Rule, entry: Node<'_>) -> Result<Option<Diagonal>, String> {
    if rule.shape != Shape::Diagonal {
        return Ok(None);
    }
    let direction = entry.get("direction");
    let name = direction.text().unwrap_or_default().to_ascii_lowercase();
    let way = Diagonal::ALL.into_iter().find(|way| way.slug() == name);
    let expected = || format!("expected a direction (DR, DL, UR or UL), found {direction}");
    way.map(Some).ok_or_else(expected)
}

/// Adds the candidates given for cells.
fn given_marks(rule: &'static Rule, squares: &[Node<'_>], setup: &mut Setup) {
    let all = Digits::up_to(setup.grid.rows() as u8);
    for (cell, square) in setup.grid.cells().zip(squares) {
        let digits = grid::digits(square.get(MARKS)) & all;
        if !digits.is_empty() && digits != all {
            let values = digits.iter().map(|digit| digit.get().into()).collect();
            setup.relations.push(Relation { values, ..Relation::of(rule, vec![cell]) });
        }
    }
}

fn cage(entry: Node<'_>, grid: Grid) -> Result<Cage, String> {
    let sum = entry.get("value").parsed(|value| number_of(value).filter(|sum| *sum > 0));
    Ok(Cage { sum, cells: cells(entry.get("cells"), grid)? })
}

/// Whether there are cages as in a killer Sudoku: they do not overlap, and combinations of their
/// digits are listed.
fn are_plain(cages: &[Cage], grid: Grid) -> bool {
    let mut met = BTreeSet::new();
    let has_size = Variety::KILLER.sizes().any(|size| size == grid.rows())
        || Variety::KILLER.with(Variety::JIGSAW).sizes().any(|size| size == grid.rows());
    let is_apart = cages.iter().flat_map(|cage| &cage.cells).all(|cell| met.insert(*cell));
    !cages.is_empty() && has_size && is_apart && cages.iter().all(|cage| !cage.cells.is_empty())
}

/// Whether extra regions are the windows of a windoku.
fn are_windows(regions: Node<'_>, grid: Grid) -> Result<bool, String> {
    if regions.len() == 0 {
        return Ok(false);
    }
    let sorted = |region: Node<'_>| {
        let mut cells = cells(region.get("cells"), grid)?;
        cells.sort_unstable();
        Ok(cells)
    };
    let regions = regions.items().map(sorted).collect::<Result<BTreeSet<_>, String>>();
    Ok(Some(regions.map_err(within(EXTRA_REGIONS))?) == windows(grid))
}
