//! A step as data, with the facts that imply it.

use crate::game::hint::shown::and;
use gradus_engine::grid::{Family, RegionId};
use gradus_engine::rate::StepWorth;
use gradus_engine::technique::{Fact, Step, text};
use gradus_engine::{Cell, Digits, Puzzle};
use serde::{Serialize, Serializer};

/// A step as data.
#[derive(Clone, Debug, Serialize)]
pub struct StepRecord {
    technique: &'static str,
    label: &'static str,
    places: Vec<String>,
    removes: Vec<String>,
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    because: Vec<FactRecord>,
    #[serde(flatten)]
    worth: Option<WorthRecord>,
}

/// The value of a step in a rating, as data.
#[derive(Clone, Debug, Serialize)]
struct WorthRecord {
    system: &'static str,
    row: &'static str,
    worth: f64,
}

impl StepRecord {
    /// The record of a step.
    pub fn of(puzzle: &Puzzle, step: &Step) -> Self {
        let places = step.places.iter().map(|&(cell, digit)| text::place(puzzle, cell, digit));
        let removes = step.removes.iter().map(|&(cell, set)| text::remove(puzzle, cell, set));
        Self {
            technique: step.technique.slug,
            label: step.technique.label,
            places: places.collect(),
            removes: removes.collect(),
            text: step.explain(puzzle),
            because: facts(puzzle, step),
            worth: None,
        }
    }

    /// The record with the value of the step in a rating that takes it.
    pub fn worth(self, worth: Option<StepWorth>) -> Self {
        let record = |StepWorth { system, item, value }| WorthRecord {
            system: system.slug,
            row: item.slug(),
            worth: value,
        };
        Self { worth: worth.map(record), ..self }
    }

    /// The record with a remark after the explanation of the step.
    pub fn and(mut self, more: &str) -> Self {
        if !more.is_empty() {
            self.text = and(&self.text, more);
        }
        self
    }

    /// What the step does: `r1c3=5 r2c3<>4`.
    pub fn effect(&self) -> String {
        [self.places.as_slice(), &self.removes].concat().join(" ")
    }

    /// Why.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A fact; `kind` says which fields it has.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum FactRecord {
    /// Digits of a region.
    House {
        /// The region.
        name: String,
        /// The filled cells that matter.
        cells: Vec<String>,
        /// Their digits, in the same order.
        digits: String,
    },
    /// What is left of a sum.
    Sum {
        /// The region.
        name: String,
        /// Its open cells.
        cells: Vec<String>,
        /// Its sum.
        sum: u32,
        /// What its open cells make.
        left: u32,
        /// The digits placed in it.
        placed: String,
        /// What the open cells cannot be.
        rules_out: Candidates,
    },
    /// What a relation demands.
    Relation {
        /// The slug of its rule.
        rule: &'static str,
        /// Its cells in order.
        cells: Vec<String>,
        /// Its number, if it has one.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<u32>,
        /// What the open cells cannot be.
        rules_out: Candidates,
    },
    /// What a relation demands of two cells.
    Pair {
        /// The slug of its rule.
        rule: &'static str,
        /// The two cells.
        cells: Vec<String>,
        /// Its number, if it has one.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<u32>,
        /// What the first cannot be.
        rules_out: Candidates,
    },
    /// A digit that the next fact uses.
    Placed {
        /// The cell.
        cell: String,
        /// The digit.
        digit: u8,
    },
    /// Candidates struck earlier.
    Earlier {
        /// The slug of the technique, or `marks` if they are not among the player's marks.
        technique: &'static str,
        /// The candidates.
        removes: Candidates,
    },
}

/// Candidates by cell, in reading order.
#[derive(Clone, Debug)]
struct Candidates(Vec<(String, String)>);

impl Serialize for Candidates {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(cell, digits)| (cell, digits)))
    }
}

/// The facts of a step.
fn facts(puzzle: &Puzzle, step: &Step) -> Vec<FactRecord> {
    let facts = step.because.iter().flat_map(|because| &because.facts);
    facts.map(|fact| record(puzzle, fact)).collect()
}

fn record(puzzle: &Puzzle, fact: &Fact) -> FactRecord {
    let cell = |cell: &Cell| puzzle.grid().name(*cell).to_string();
    let candidates = |out: &[(Cell, Digits)]| {
        let mut out = out.to_vec();
        out.sort_unstable_by_key(|(cell, _)| *cell);
        Candidates(out.iter().map(|(name, digits)| (cell(name), digits.to_string())).collect())
    };
    match fact {
        Fact::House { region, placed } => FactRecord::House {
            name: name(puzzle, *region),
            cells: placed.iter().map(|(name, _)| cell(name)).collect(),
            digits: placed.iter().map(|(_, digit)| digit.to_string()).collect(),
        },
        Fact::Sum { region, left, placed, cells, rules_out } => FactRecord::Sum {
            name: name(puzzle, *region),
            cells: cells.iter().map(cell).collect(),
            sum: puzzle.region(*region).sum.unwrap_or(0),
            left: *left,
            placed: placed.to_string(),
            rules_out: candidates(rules_out),
        },
        Fact::Relation { relation, cells, rules_out } => {
            let of = &puzzle.relations()[relation.index()];
            FactRecord::Relation {
                rule: of.rule.slug,
                cells: cells.iter().map(cell).collect(),
                value: of.value(),
                rules_out: candidates(rules_out),
            }
        }
        Fact::Pair { relation, cells, rules_out } => {
            let of = &puzzle.relations()[relation.index()];
            FactRecord::Pair {
                rule: of.rule.slug,
                cells: cells.iter().map(cell).collect(),
                value: of.value(),
                rules_out: candidates(rules_out),
            }
        }
        Fact::Placed(name, digit) => FactRecord::Placed { cell: cell(name), digit: digit.get() },
        Fact::Earlier { technique, removes } => FactRecord::Earlier {
            technique: technique.unwrap_or("marks"),
            removes: candidates(removes),
        },
    }
}

/// The name of a region by the place of its clue: `13 across at r2c1`, `cage 15 at r4c4`, `innies of
/// rows 1 to 2`, or as in sentences, `row 3`.
fn name(puzzle: &Puzzle, id: RegionId) -> String {
    let (region, grid) = (puzzle.region(id), puzzle.grid());
    let first = region.cells[0];
    let sum = region.sum.map_or_else(String::new, |sum| format!("{sum} "));
    let (row, col) = (grid.row(first), grid.col(first));
    let clue = match region.family {
        Family::Across => col.checked_sub(1).and_then(|col| grid.cell(row, col)),
        Family::Down => row.checked_sub(1).and_then(|row| grid.cell(row, col)),
        _ => None,
    };
    match (region.family, region.houses) {
        (Family::Across | Family::Down, _) => {
            let direction = region.family.direction();
            let (from, at) = clue.map_or(("from", first), |clue| ("at", clue));
            format!("{sum}{direction} {from} {}", grid.name(at))
        }
        (Family::Cage, _) => format!("cage {sum}at {}", grid.name(first)),
        (family, Some(houses)) => format!("{family} of {houses}"),
        _ => puzzle.region_name(id),
    }
}
