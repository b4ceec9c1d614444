//! The rules of a puzzle of f-puzzles: lists by name, whose entries have cells, lines and values
//! depending on the shape of the rule.

use super::drawings::MEANT;
use super::json::{Json, cell, cells, is_nothing, list, list_of, number, outside};
use super::{drawings, grid};
use crate::grid::relation::{Diagonal, Outside, RULES, Relation, Rule, Shape, Values, by_key};
use crate::grid::{Cage, Cell, Digits, Family, Grid, Kind, Puzzle, Setup, Variety};
use serde_json::Value;
use std::collections::BTreeSet;

/// The parts of the JSON that are not rules: titles, cosmetics, and what hides parts of the puzzle
/// during play.
const NO_RULES: &[&str] = &[
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    grid::SOLUTION,
    "id",
    "metadata",
    "highlightConflicts",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
    "fogofwar",
    "foglight",
    "triggereffect",
    MEANT,
    NEGATIVE,
];

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

/// Adds all rules to a setup, in the order of their table. Returns the names of unknown rules.
pub fn add(json: &Json, squares: &[&Value], setup: &mut Setup) -> Result<Vec<String>, String> {
    let grid = setup.grid;
    let both = DIAGONALS.iter().all(|name| json.get(*name).is_some_and(|on| !is_nothing(on)));
    if both {
        setup.variety = setup.variety.with(Variety::X);
    }
    let is_windoku = are_windows(list_of(json, EXTRA_REGIONS), grid)?;
    if is_windoku {
        setup.variety = setup.variety.with(Variety::WINDOKU);
    }
    let cages = list_of(json, CAGES).iter().map(|cage| self::cage(cage, grid));
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
    Ok(unknown(json))
}

/// An error in the list of a name.
fn within(name: &str) -> impl Fn(String) -> String {
    move |what| format!("in `{name}`: {what}")
}

/// The names of unknown rules.
fn unknown(json: &Json) -> Vec<String> {
    let is_known = |name: &str| {
        let is_drawn = drawings::LISTS.contains(&name);
        is_drawn || NO_RULES.contains(&name) || by_key(name).is_some()
    };
    let rules = json.iter().filter(|(name, value)| !is_known(name) && !is_nothing(value));
    let rules = rules.map(|(name, _)| name.clone());
    let negative = list_of(json, NEGATIVE).iter().filter_map(Value::as_str);
    let negative =
        negative.filter(|name| !NO_RULES.contains(name)).map(|name| [OF_NEGATIVE, name].concat());
    let negative = negative.filter(|name| by_key(name).is_none());
    rules.chain(negative).chain(drawings::unknown(json)).collect()
}

/// The relations of a rule; if it is only drawn, as older programs wrote it, of its drawings.
fn relations(rule: &'static Rule, json: &Json, grid: Grid) -> Result<Vec<Relation>, String> {
    if rule.shape == Shape::Whole {
        let is_on = match rule.key.strip_prefix(OF_NEGATIVE) {
            Some(name) => list_of(json, NEGATIVE).iter().any(|on| on.as_str() == Some(name)),
            None => json.get(rule.key).is_some_and(|on| !is_nothing(on)),
        };
        return Ok(if is_on { vec![Relation::of(rule, Vec::new())] } else { Vec::new() });
    }
    let entries = match list_of(json, rule.key) {
        [] => drawings::copies(json, rule),
        entries => entries.to_vec(),
    };
    let mut found = Vec::new();
    for entry in &entries {
        let Some(values) = values(rule, entry) else { continue };
        for relation in placed(rule, entry, grid)? {
            found.push(Relation { values: values.clone(), ..relation });
        }
    }
    Ok(found)
}

/// The numbers of an entry; `None` if it has something else instead and so says nothing.
fn values(rule: &Rule, entry: &Value) -> Option<Vec<u32>> {
    let value = &entry["value"];
    match (rule.values, rule.key) {
        (Values::Digits, _) => {
            let digits: Vec<u32> = list(&entry["values"]).iter().filter_map(number).collect();
            (!digits.is_empty()).then_some(digits)
        }
        (_, "xv") => match value.as_str()?.trim() {
            "X" | "x" => Some(vec![10]),
            "V" | "v" => Some(vec![5]),
            _ => None,
        },
        (Values::None, _) => Some(Vec::new()),
        // Whatever a cage has instead of a sum is ignored.
        (_, CAGES) => Some(number(value).into_iter().filter(|sum| *sum > 0).collect()),
        (Values::Optional, _) if is_nothing(value) => Some(Vec::new()),
        // Nothing lies between neighbours, and equal digits differ by nothing; apart from that, 0
        // is not a demand.
        _ => number(value)
            .filter(|value| *value > 0 || WITH_ZERO.contains(&rule.key))
            .map(|number| vec![number]),
    }
}

/// The cells of an entry, as one or more relations.
fn placed(rule: &'static Rule, entry: &Value, grid: Grid) -> Result<Vec<Relation>, String> {
    let own = || cells(&entry["cells"], grid);
    let one = |cells| Ok(vec![Relation::of(rule, cells)]);
    match rule.shape {
        Shape::Whole => Ok(Vec::new()),
        Shape::Cell => {
            let cells =
                if is_nothing(&entry["cell"]) { own()? } else { vec![cell(&entry["cell"], grid)?] };
            Ok(cells.into_iter().map(|cell| Relation::of(rule, vec![cell])).collect())
        }
        Shape::Pair => {
            let mut cells = own()?;
            if rule.key == "inequality" && entry["value"].as_str().map(str::trim) == Some(">") {
                cells.reverse();
            }
            one(cells)
        }
        Shape::Cells | Shape::Region => one(own()?),
        Shape::Line => {
            let lines = lines(entry, grid)?.into_iter().filter(|line| !line.is_empty());
            Ok(lines.map(|line| Relation::of(rule, line)).collect())
        }
        Shape::Arrow => arrows(rule, own()?, lines(entry, grid)?),
        Shape::Twins => {
            let further = cells(&entry["cloneCells"], grid)?;
            Ok(vec![Relation { further, ..Relation::of(rule, own()?) }])
        }
        Shape::Edge | Shape::Diagonal => {
            let (row, col) = outside(&entry["cell"], grid)?;
            let diagonal = way(rule, entry)?;
            let outside = Some(Outside { row, col, diagonal });
            Ok(vec![Relation { outside, ..Relation::of(rule, Vec::new()) }])
        }
    }
}

fn lines(entry: &Value, grid: Grid) -> Result<Vec<Vec<Cell>>, String> {
    list(&entry["lines"]).iter().map(|line| cells(line, grid)).collect()
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
fn way(rule: &Rule, entry: &Value) -> Result<Option<Diagonal>, String> {
    if rule.shape != Shape::Diagonal {
        return Ok(None);
    }
    let name = entry["direction"].as_str().unwrap_or_default().to_ascii_lowercase();
    let way = Diagonal::ALL.into_iter().find(|way| way.slug() == name);
    let expected =
        || format!("expected a direction (DR, DL, UR or UL), found {}", entry["direction"]);
    way.map(Some).ok_or_else(expected)
}

/// Adds the candidates given for cells.
fn given_marks(rule: &'static Rule, squares: &[&Value], setup: &mut Setup) {
    let all = Digits::up_to(setup.grid.rows() as u8);
    for (cell, square) in setup.grid.cells().zip(squares) {
        let digits = grid::digits(&square[MARKS]) & all;
        if !digits.is_empty() && digits != all {
            let values = digits.iter().map(|digit| digit.get().into()).collect();
            setup.relations.push(Relation { values, ..Relation::of(rule, vec![cell]) });
        }
    }
}

fn cage(entry: &Value, grid: Grid) -> Result<Cage, String> {
    Ok(Cage {
        sum: number(&entry["value"]).filter(|sum| *sum > 0),
        cells: cells(&entry["cells"], grid)?,
    })
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
fn are_windows(regions: &[Value], grid: Grid) -> Result<bool, String> {
    if regions.is_empty() {
        return Ok(false);
    }
    let sorted = |region: &Value| {
        let mut cells = cells(&region["cells"], grid)?;
        cells.sort_unstable();
        Ok(cells)
    };
    let regions = regions.iter().map(sorted).collect::<Result<BTreeSet<_>, String>>();
    Ok(Some(regions.map_err(within(EXTRA_REGIONS))?) == windows(grid))
}

/// The windows of a windoku.
pub(super) fn windows(grid: Grid) -> Option<BTreeSet<Vec<Cell>>> {
    let empty = Setup { variety: Variety::WINDOKU, ..Setup::empty(Kind::Sudoku, grid) };
    let puzzle = Puzzle::new(empty).ok()?;
    let windows = puzzle.regions().iter().filter(|region| region.family == Family::Window);
    let cells = windows.map(|region| {
        let mut cells = region.cells.clone();
        cells.sort_unstable();
        cells
    });
    Some(cells.collect())
}
