//! Wording shared by the explanations: lists in plain English, and changes in one notation.

use crate::grid::{Cell, Digit, Digits, Family, Puzzle, RegionId};
use crate::technique::{Mark, Role, Step};
use std::fmt::Display;

/// `a`, `a and b`, `a, b and c`.
pub fn list<T: Display>(items: impl IntoIterator<Item = T>, joined_by: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    joined(&items, joined_by)
}

fn joined(items: &[String], by: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {by} {last}", first.join(", ")),
    }
}

/// What the base regions of a step do, as in `Row 1 and box 2 rule out`.
pub fn rule_out(puzzle: &Puzzle, step: &Step) -> String {
    let regions: Vec<RegionId> = step.regions(Role::Base).collect();
    let is_many =
        |id: &RegionId| matches!(puzzle.region(*id).family, Family::Innies | Family::Outies);
    let verb = if regions.len() == 1 && !is_many(&regions[0]) { "rules" } else { "rule" };
    // The sum of innies follows in a clause.
    let comma = if regions.last().is_some_and(is_many) { "," } else { "" };
    format!("{}{comma} {verb} out", capitalized(&base(puzzle, step)))
}

/// The text with a capital first letter, if that is one of the Latin alphabet.
pub fn capitalized(name: &str) -> String {
    let mut text = name.to_string();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// `r1c2, r1c5 and r1c7`.
pub fn cells(puzzle: &Puzzle, cells: impl IntoIterator<Item = Cell>) -> String {
    list(cells.into_iter().map(|cell| puzzle.grid().name(cell)), "and")
}

/// The cells of a group in compact form: `r1c23`, `r45c1`, or row by row `r1c23,r2c1` if they are
/// not in line.
pub fn group(puzzle: &Puzzle, cells: &[Cell]) -> String {
    let grid = puzzle.grid();
    let numbers = |of: &dyn Fn(Cell) -> usize| {
        let mut numbers: Vec<usize> = cells.iter().map(|&cell| of(cell) + 1).collect();
        numbers.dedup();
        let between = if numbers.iter().any(|number| *number > 9) { "," } else { "" };
        let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        (numbers.len(), texts.join(between))
    };
    let (rows, cols) = (numbers(&|cell| grid.row(cell)), numbers(&|cell| grid.col(cell)));
    if rows.0 == 1 || cols.0 == 1 {
        return format!("r{}c{}", rows.1, cols.1);
    }
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    let rows = sorted.chunk_by(|&a, &b| grid.row(a) == grid.row(b));
    rows.map(|row| group(puzzle, row)).collect::<Vec<_>>().join(",")
}

/// A sentence that introduces an argument, and below it what follows from what: a line for each.
pub fn in_lines(introduction: &str, lines: impl IntoIterator<Item = String>) -> String {
    lines.into_iter().fold(introduction.to_owned(), |text, line| format!("{text}\n→ {line}"))
}

/// Claims one after another, in lines: what is false goes with what is true behind it.
pub fn paired(claims: impl IntoIterator<Item = (String, bool)>, joint: &str) -> Vec<String> {
    let claims: Vec<(String, bool)> = claims.into_iter().collect();
    let lines = claims.chunk_by(|one, _| !one.1);
    lines.map(|line| line.iter().map(|claim| &*claim.0).collect::<Vec<_>>().join(joint)).collect()
}

/// What joins claims each of which follows from the one before it.
pub const SO: &str = ", so ";

/// The digits of a combination, or of a way to fill cells, as a sum: `1+3+5`.
pub fn sum(digits: impl IntoIterator<Item = Digit>) -> String {
    digits.into_iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join("+")
}

/// Digits as they are written side by side: `2 5 8`.
pub fn spaced(digits: Digits) -> String {
    digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
}

/// Combinations, each as a sum: `1+4 and 2+3`.
pub fn combinations(sets: impl IntoIterator<Item = Digits>) -> String {
    list(sets.into_iter().map(sum), "and")
}

/// `2, 5 and 8`.
pub fn digits(digits: Digits) -> String {
    list(digits, "and")
}

/// `row 1 and column 4`, `rows 1, 3 and 5`.
pub fn regions(puzzle: &Puzzle, regions: impl IntoIterator<Item = RegionId>) -> String {
    let names: Vec<String> = regions.into_iter().map(|id| puzzle.region_name(id)).collect();
    numbered(&names)
}

fn numbered(names: &[String]) -> String {
    let numbers = |house| names.iter().map(|name| name.strip_prefix(house)).collect();
    let houses = [("row ", "rows"), ("column ", "columns"), ("box ", "boxes")];
    let same = houses.into_iter().find_map(|(one, many)| {
        let numbers: Option<Vec<&str>> = numbers(one);
        numbers.filter(|numbers| numbers.len() > 1).map(|numbers| (many, numbers))
    });
    let Some((many, numbers)) = same else { return joined(names, "and") };
    // In a joined puzzle, the board stands behind the number.
    let parts =
        |number: &'_ str| number.split_once(" of ").map(|(it, of)| (it.to_owned(), of.to_owned()));
    let boards: Option<Vec<(String, String)>> = numbers.iter().copied().map(parts).collect();
    match boards.as_deref() {
        None => format!("{many} {}", list(numbers, "and")),
        Some([(_, first), others @ ..]) if others.iter().all(|(_, board)| board == first) => {
            let numbers = boards.iter().flatten().map(|(number, _)| number);
            format!("{many} {} of {first}", list(numbers, "and"))
        }
        Some(_) => joined(names, "and"),
    }
}

/// The base region of a step, with the combinations named by the step: `the 16 across from r9c2 (of
/// which 1+2+3+4+6 is left)`.
pub fn base(puzzle: &Puzzle, step: &Step) -> String {
    let name = regions(puzzle, step.regions(Role::Base));
    let sets: Vec<Digits> = step.combinations().collect();
    let verb = if sets.len() == 1 { "is" } else { "are" };
    if sets.is_empty() {
        return name;
    }
    format!("{name} (of which {} {verb} left)", combinations(sets))
}

/// The rest of a region that holds one more `combination`: `the 11 across from r2c3`, or `the 11
/// left in 2 cells of the 23 across from r2c3`.
pub fn rest(puzzle: &Puzzle, region: RegionId, combination: Digits) -> String {
    let name = puzzle.region_name(region);
    let (cells, sum) = (combination.len(), puzzle.region(region).sum);
    match (cells == puzzle.region(region).cells.len(), sum) {
        (true, _) => name,
        (false, None) => format!("the {cells} open cells of {name}"),
        (false, Some(_)) => format!("the {} left in {cells} cells of {name}", combination.sum()),
    }
}

/// That something has none of these digits: `has no 5`, `has neither 5 nor 6`, `has none of 1, 2
/// and 5`.
pub fn lacks(digits: Digits) -> String {
    match digits.iter().collect::<Vec<_>>().as_slice() {
        [only] => format!("has no {only}"),
        [one, other] => format!("has neither {one} nor {other}"),
        _ => format!("has none of {}", self::digits(digits)),
    }
}

impl Step {
    /// The sentences that explain the step: what follows, and then the facts that imply it, if they are
    /// known; else the pattern and why it works. If it mentions innies or
    /// outies, a sentence before it says why they have their sum.
    pub fn explain(&self, puzzle: &Puzzle) -> String {
        if let Some(because) = &self.because {
            return because.sentence.clone();
        }
        let regions = self.marks.iter().filter_map(|mark| match *mark {
            Mark::Region(_, region) => puzzle.sum_that_follows(region),
            _ => None,
        });
        let follows = format!("{}.", effect(puzzle, self));
        let argument = (self.technique.explain)(self, puzzle);
        let sentences = [follows].into_iter().chain(regions).chain([argument]);
        sentences.filter(|sentence| !sentence.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// What a step places and removes, as the end of a sentence: `r4c5 is 7`, or
/// `r1c2 and r1c5 lose 3, r2c2 loses 3 and 4`.
pub fn effect(puzzle: &Puzzle, step: &Step) -> String {
    let places = step.places.iter();
    let mut parts: Vec<String> =
        places.map(|(cell, digit)| format!("{} is {digit}", puzzle.grid().name(*cell))).collect();
    let mut removes = step.removes.clone();
    removes.sort_by_key(|(cell, set)| (set.bits(), *cell));
    let mut groups: Vec<&[(Cell, Digits)]> = removes.chunk_by(|a, b| a.1 == b.1).collect();
    groups.sort_by_key(|same| same[0].0);
    for same in groups {
        let verb = if same.len() == 1 { "loses" } else { "lose" };
        let names = cells(puzzle, same.iter().map(|(cell, _)| *cell));
        parts.push(format!("{names} {verb} {}", digits(same[0].1)));
    }
    parts.join(", ")
}

/// A placement in the notation of hints, saves and the command line: `r4c5=7`.
pub fn place(puzzle: &Puzzle, cell: Cell, digit: Digit) -> String {
    format!("{}={digit}", puzzle.grid().name(cell))
}

/// A removal in the same notation: `r4c5<>12`.
pub fn remove(puzzle: &Puzzle, cell: Cell, digits: Digits) -> String {
    format!("{}<>{digits}", puzzle.grid().name(cell))
}
