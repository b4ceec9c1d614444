//! Sudoku in the data of a program: a grid of digits with regions, cages, or a list of cells with their
//! digits. What is in lists beside them and is none of this may be a rule, and is named as unknown.

use super::coordinates::{Pairs, Place};
use super::grids::{Found, boxes_of, is_empty_cell};
use super::runs;
use super::values::{FURTHER, Value};
use crate::grid::relation::RULES;
use crate::grid::variety::classic_sizes;
use crate::grid::{Cage, Digit, Grid, Kind, Setup, Square, Variety};
use std::collections::BTreeMap;

/// Names of members that are about a puzzle but no part of it.
const ABOUT: &[&str] = &[
    "title",
    "name",
    "author",
    "id",
    "level",
    "difficulty",
    "tags",
    "steps",
    "techniques",
    "moves",
    "history",
    "notes",
    "metadata",
    "info",
    "size",
    "dimensions",
    "origin",
    "version",
    "stats",
    "marks",
    "candidates",
    "colors",
    "guesses",
    "state",
    "ratings",
    "rating",
    "links",
    "source",
    "credits",
];

/// Names of the solution, and parts of the names of regions.
const SOLUTION: &[&str] = &["solution", "answer", "solved", "solutiongrid"];
const REGIONS: &[&str] =
    &["region", "box", "jigsaw", "area", "block", "zone", "piece", "irregular"];
const SUM: &[&str] = &["sum", "total", "value", "target", "clue", "s"];
const CELLS: &[&str] = &["cells", "squares", "positions", "coords", "coordinates", "points", "c"];
const CAGE: &[&str] = &["cage", "cageid", "cage_id", "cageno", "group"];
const DIGIT: &[&str] = &["value", "val", "digit", "number", "v", "n", "given", "d"];

/// Parts of the names of members that list the digits of cells.
const GIVENS: &[&str] = &[
    "cell", "given", "clue", "digit", "value", "square", "number", "entr", "fixed", "initial",
    "board", "grid", "puzzle", "sudoku", "data", "start", "known", "hint", "filled",
];

/// What a member calls the region of a cell.
const REGION: &[&str] = &["box", "block", "region", "zone", "area", "jigsaw", "piece"];

/// What sums can only be called in cages.
const SURE_SUM: &[&str] = &["sum", "total", "target"];

/// A cage as written.
type Written = (Option<u32>, Vec<Place>);

/// What the members say.
#[derive(Default)]
struct Parts {
    grid: Option<Vec<String>>,
    regions: Option<Vec<String>>,
    solution: Option<Vec<String>>,
    region_cells: Vec<Vec<Place>>,
    cages: Vec<Written>,
    /// The name of the cage of each cell, and the sums of cages by their names.
    cage_names: Option<Vec<String>>,
    sums: Vec<(String, u32)>,
    digits: Vec<(Place, u32)>,
    /// The same in members whose names do not say so.
    others: Vec<(String, Vec<(Place, u32)>)>,
    size: Option<usize>,
    unknown: Vec<String>,
}

/// The Sudoku in some data, if it is more than a grid.
pub fn found(value: &Value) -> Option<Found> {
    Parts::of(value).found()
}

/// Cells of one Sudoku with a digit each, of which two are the same cell with different digits.
#[derive(Debug, PartialEq, Eq)]
pub struct Clash {
    /// All cells as written, with their digits.
    pub digits: Vec<(Place, u32)>,
    /// The places of the two in the list.
    pub two: [usize; 2],
    /// The row and the column of the cell, from 0.
    pub cell: (usize, usize),
}

/// The cells with digits in some data; none if it has other parts of a puzzle.
pub fn digits(value: &Value) -> Vec<(Place, u32)> {
    let mut parts = Parts::of(value);
    parts.name_others();
    parts.digits.retain(|(_, digit)| *digit > 0);
    parts.digits
}

/// The first cell that has two digits.
pub fn clash(value: &Value) -> Option<Clash> {
    let digits = digits(value);
    let mut first: BTreeMap<&Place, usize> = BTreeMap::new();
    let two = digits.iter().enumerate().find_map(|(at, (place, digit))| {
        let known = *first.entry(place).or_insert(at);
        (digits[known].1 != *digit).then_some([known, at])
    })?;
    let places: Vec<&Place> = digits.iter().map(|(place, _)| place).collect();
    let pairs = Pairs::of(&places, &places);
    let size = Parts { digits: digits.clone(), ..Parts::default() }.size_of(pairs)?;
    let grid = Grid::new(size, size).filter(|_| digits.len() >= size)?;
    let cell = pairs.cell(&digits[two[1]].0, grid)?;
    let cell = (grid.row(cell), grid.col(cell));
    Some(Clash { digits, two, cell })
}

/// The members of a map; those with the same name are one list.
fn grouped(value: &Value) -> Vec<(&str, Value)> {
    let mut groups: Vec<(&str, Vec<&Value>)> = Vec::new();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, value) in value.members() {
        let place = *places.entry(name).or_insert(groups.len());
        if place == groups.len() {
            groups.push((name, Vec::new()));
        }
        groups[place].1.push(value);
    }
    let one = |values: Vec<&Value>| match values[..] {
        [value] => value.clone(),
        _ => Value::List(values.into_iter().cloned().collect()),
    };
    groups.into_iter().map(|(name, values)| (name, one(values))).collect()
}

impl Parts {
    fn of(value: &Value) -> Self {
        let mut parts = Self::default();
        match value {
            Value::List(list) if list.len() == 1 && !list[0].members().is_empty() => {
                parts.take_members(&list[0]);
            }
            Value::Map(_) => parts.take_members(value),
            _ => _ = parts.take("", value),
        }
        parts
    }

    fn take_members(&mut self, value: &Value) {
        for (name, member) in grouped(value) {
            let is_about = ABOUT.iter().any(|known| known.eq_ignore_ascii_case(name));
            if matches!(&*name.to_ascii_lowercase(), "size" | "n" | "order") {
                self.size = self.size.or(member.number().map(|size| size as usize));
            }
            if !is_about && !member.is_nothing() && !self.take(name, &member) && !is_scalar(&member)
            {
                self.unknown.push(name.to_owned());
            }
        }
    }

    /// Takes a member; false if it is none of what a Sudoku has.
    fn take(&mut self, name: &str, value: &Value) -> bool {
        let lower = name.to_ascii_lowercase();
        let is_region = REGIONS.iter().any(|part| lower.contains(part));
        if lower.contains("sum")
            && let Some(sums) = sums(value)
        {
            let is_free = self.sums.is_empty();
            self.sums.extend(sums.into_iter().filter(|_| is_free));
            return is_free;
        }
        if let Some(matrix) = matrix(value) {
            let part = match () {
                () if SOLUTION.contains(&&*lower) => &mut self.solution,
                () if lower.contains("cage") => &mut self.cage_names,
                () if is_region => &mut self.regions,
                () => &mut self.grid,
            };
            let is_free = part.is_none();
            part.get_or_insert(matrix);
            return is_free;
        }
        let list = value.list();
        if may_be_cages(&lower, list)
            && let Some(cages) = all(list, cage)
        {
            self.cages.extend(cages);
            return true;
        }
        if let Some(cages) = all(list, piece).and_then(joined) {
            self.cages.extend(cages);
            return true;
        }
        if let Some(digits) = all(list, record) {
            self.take_digits(name, list, digits);
            return true;
        }
        if is_region && let Some(regions) = all(list, |region| all(region.list(), Place::of)) {
            self.region_cells.extend(regions);
            return true;
        }
        if let Value::Map(_) = value {
            let before = self.count();
            let mut inner = std::mem::take(self);
            let unknown = std::mem::take(&mut inner.unknown);
            inner.take_members(value);
            let has_some = inner.count() > before;
            // A map of which nothing is known is unknown as a whole.
            let new = std::mem::replace(&mut inner.unknown, unknown);
            *self = inner;
            self.unknown.extend(new.into_iter().filter(|_| has_some));
            return has_some;
        }
        false
    }

    /// Takes the digits of cells, and the regions of these if all of them have one.
    fn take_digits(&mut self, name: &str, list: &[Value], digits: Vec<(Place, u32)>) {
        let lower = name.to_ascii_lowercase();
        if !name.is_empty() && !GIVENS.iter().any(|part| lower.contains(part)) {
            self.others.push((name.into(), digits));
            return;
        }
        self.digits.extend(digits);
        for (name, _) in list.iter().flat_map(Value::members) {
            let is_further = name.strip_prefix(FURTHER).is_some_and(|rest| rest.starts_with(' '));
            if is_further && !self.unknown.contains(name) {
                self.unknown.push(name.clone());
            }
        }
        let region = |cell: &Value| {
            let region = cell.member(REGION)?.word()?.to_owned();
            Some((region, Place::of(cell)?))
        };
        let mut regions: BTreeMap<String, Vec<Place>> = BTreeMap::new();
        for (region, place) in all(list, region).into_iter().flatten() {
            regions.entry(region).or_default().push(place);
        }
        self.region_cells.extend(regions.into_values());
    }

    /// Takes the only digits of cells there are, whatever they are called; if there are other givens, these
    /// are something else.
    fn name_others(&mut self) {
        let others = std::mem::take(&mut self.others);
        let is_free = self.grid.is_none() && self.digits.is_empty() && others.len() == 1;
        for (name, digits) in others {
            match is_free {
                true => self.digits = digits,
                false => self.unknown.push(name),
            }
        }
    }

    /// How much is known.
    fn count(&self) -> usize {
        let grids = [&self.grid, &self.regions, &self.solution];
        let grids = grids.into_iter().filter(|grid| grid.is_some()).count();
        let named = usize::from(self.cage_names.is_some()) + self.sums.len();
        let digits = self.digits.len() + self.others.len();
        grids + named + self.region_cells.len() + self.cages.len() + digits
    }

    /// Makes cages of the names in a grid and their sums.
    fn name_cages(&mut self) -> Option<()> {
        let has_names = |grid: &mut Vec<String>| {
            grid.iter().any(|name| name.starts_with(|first: char| first.is_alphabetic()))
        };
        let names = match self.cage_names.take() {
            None if self.sums.is_empty() => return Some(()),
            Some(names) => names,
            None => self.grid.take_if(has_names)?,
        };
        let size = names.len().isqrt();
        let first = names.iter().filter_map(|name| name.parse::<usize>().ok()).min();
        let mut met: Vec<&String> = Vec::new();
        for name in names.iter().filter(|name| !met.contains(name)).collect::<Vec<_>>() {
            if met.contains(&name) {
                continue;
            }
            met.push(name);
            let is_own = |(place, other): (usize, &String)| (other == name).then_some(place);
            let cells = names.iter().enumerate().filter_map(is_own);
            let cells = cells.map(|at| Place::Sure((at / size) as u32 + 1, (at % size) as u32 + 1));
            // Without names of their own, sums stand in the order of the numbers of cages.
            let place = name.parse().ok().and_then(|it: usize| it.checked_sub(first?));
            let by_name = self.sums.iter().find(|(other, _)| other == name);
            let by_place =
                || place.and_then(|at| self.sums.get(at)).filter(|(name, _)| name.is_empty());
            let sum = by_name.or_else(by_place).map(|(_, sum)| *sum).filter(|sum| *sum > 0);
            let cells: Vec<Place> = cells.collect();
            if sum.is_some() || cells.len() > 1 && !is_empty_cell(name) {
                self.cages.push((sum, cells));
            }
        }
        (!self.sums.is_empty()).then_some(())
    }

    fn found(mut self) -> Option<Found> {
        self.name_others();
        self.name_cages()?;
        let is_bare =
            self.regions.is_none() && self.region_cells.is_empty() && self.cages.is_empty();
        if is_bare && self.digits.is_empty() && (self.grid.is_none() || self.unknown.is_empty()) {
            return None;
        }
        let places = self.digits.iter().map(|(place, _)| place);
        let firsts = self.cages.iter().filter_map(|(_, cells)| cells.first());
        let every = self.cages.iter().flat_map(|(_, cells)| cells);
        let all: Vec<&Place> =
            places.clone().chain(every).chain(self.region_cells.iter().flatten()).collect();
        let pairs = Pairs::of(&all, &places.chain(firsts).collect::<Vec<_>>());
        let size = self.size_of(pairs)?;
        // Fewer numbers than this may be anything.
        let count = self.digits.iter().filter(|(_, digit)| *digit > 0).count();
        if !self.digits.is_empty() && count < size {
            return None;
        }
        let grid = Grid::new(size, size)?;
        if let Some(kakuro) = self.kakuro() {
            return Some(kakuro);
        }
        let mut setup = Setup::empty(Kind::Sudoku, grid);
        for (square, text) in setup.squares.iter_mut().zip(self.grid.iter().flatten()) {
            *square = Square::White { given: given(text, size)? };
        }
        for (place, digit) in self.digits.iter().filter(|(_, digit)| *digit > 0) {
            let given = Some(Digit::new(u8::try_from(*digit).ok()?)?);
            let square = &mut setup.squares[pairs.cell(place, grid)?.index()];
            // A cell has one digit.
            if !matches!(*square, Square::White { given: old } if old.is_none() || old == given) {
                return None;
            }
            *square = Square::White { given };
        }
        for (sum, cells) in &self.cages {
            let cells: Option<_> = cells.iter().map(|place| pairs.cell(place, grid)).collect();
            setup.cages.push(Cage { sum: *sum, cells: cells? });
        }
        if !setup.cages.is_empty() {
            setup.variety = setup.variety.with(Variety::KILLER);
        }
        let boxes = self.boxes(pairs, grid)?;
        if let Some(boxes) = boxes.filter(|boxes| !are_standard(boxes, grid)) {
            setup.variety = setup.variety.with(Variety::JIGSAW);
            setup.boxes = boxes;
        }
        setup.largest()?;
        if let Some(solution) = &self.solution {
            setup.learn_solution(solution.iter().map(|text| given(text, size).flatten()).collect());
        }
        let remark = self.remark(pairs);
        if !self.unknown.is_empty() {
            setup.about.get_or_insert_default().unknown = self.unknown;
        }
        Some(Found { setup, remark })
    }

    /// The Kakuro of which the cages are runs.
    fn kakuro(&self) -> Option<Found> {
        let lines = self.cages.iter().map(|(sum, cells)| (*sum, &cells[..]));
        (self.grid.is_none() && self.digits.is_empty()).then(|| runs::of_lines(lines)).flatten()
    }

    /// The boxes of a jigsaw; `None` if they do not fit the grid.
    fn boxes(&self, pairs: Pairs, grid: Grid) -> Option<Option<Vec<u8>>> {
        if let Some(regions) = &self.regions {
            return boxes_of(regions).map(Some);
        }
        if self.region_cells.is_empty() {
            return Some(None);
        }
        let mut boxes = vec![None; grid.len()];
        for (number, cells) in (0..).zip(&self.region_cells) {
            for place in cells {
                boxes[pairs.cell(place, grid)?.index()] = Some(number);
            }
        }
        boxes.into_iter().collect::<Option<Vec<u8>>>().map(Some)
    }

    /// The size of the grid: that of a matrix, the one that is named, or the smallest with room for all.
    fn size_of(&self, pairs: Pairs) -> Option<usize> {
        let grids = [&self.grid, &self.regions, &self.solution, &self.cage_names];
        let mut sizes = grids.into_iter().flatten().map(|cells| cells.len().isqrt());
        if let Some(size) = sizes.next() {
            return sizes.all(|other| other == size).then_some(size);
        }
        if let Some(size) = self.size.filter(|size| classic_sizes().any(|other| other == *size)) {
            return Some(size);
        }
        let largest = self.digits.iter().map(|(_, digit)| *digit as usize).max().unwrap_or(0);
        let least = largest.max(pairs.least_size());
        classic_sizes().find(|size| *size >= least)
    }

    fn remark(&self, pairs: Pairs) -> String {
        let mut parts = Vec::new();
        let mut say = |is_there: bool, what: &str| {
            if is_there {
                parts.push(what.to_owned());
            }
        };
        say(self.grid.is_some(), "givens");
        say(!self.digits.is_empty(), "digits by their cells");
        say(self.regions.is_some() || !self.region_cells.is_empty(), "regions");
        say(!self.cages.is_empty(), "cages");
        format!("from data: {}{}", parts.join(", "), pairs.remark())
    }
}

/// Whether boxes are those that the grid has by itself.
fn are_standard(boxes: &[u8], grid: Grid) -> bool {
    let Some((high, wide)) = crate::grid::variety::box_size(grid) else { return false };
    let corner = |at: usize| {
        let (row, col) = (at / grid.cols(), at % grid.cols());
        row / high * high * grid.cols() + col / wide * wide
    };
    (0..boxes.len()).all(|at| boxes[at] == boxes[corner(at)])
        && (0..boxes.len()).all(|at| {
            (0..boxes.len()).all(|other| corner(at) == corner(other) || boxes[at] != boxes[other])
        })
}

fn is_scalar(value: &Value) -> bool {
    value.word().is_some_and(|word| !word.eq_ignore_ascii_case("true"))
}

/// What a function makes of all items of a list that is not empty.
fn all<T>(list: &[Value], of: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    list.iter().map(of).collect::<Option<Vec<T>>>().filter(|found| !found.is_empty())
}

/// The given of a cell; `None` if the text is none.
fn given(text: &str, size: usize) -> Option<Option<Digit>> {
    let text = text.strip_suffix(".0").unwrap_or(text);
    if is_empty_cell(text) || text.trim().is_empty() {
        return Some(None);
    }
    let digit = match text.chars().count() {
        1 => text.chars().next().and_then(Digit::from_char),
        _ => text.parse().ok().and_then(Digit::new),
    };
    digit.filter(|digit| usize::from(digit.get()) <= size).map(Some)
}

/// The cells of a square of a size that Sudoku have: rows of cells, rows as texts, all cells in a list or
/// a text.
fn matrix(value: &Value) -> Option<Vec<String>> {
    let is_size =
        |size: usize| classic_sizes().chain(Variety::JIGSAW.sizes()).any(|known| known == size);
    let split = |text: &str| -> Vec<String> {
        let cells = text.chars().filter(|c| !c.is_whitespace() && !"|/,".contains(*c));
        cells.map(String::from).collect()
    };
    let rows: Vec<Vec<String>> = match value {
        Value::Word(text) if text.trim().contains('\n') => {
            text.trim().lines().map(split).filter(|row| !row.is_empty()).collect()
        }
        Value::Word(text) => vec![split(text)],
        Value::List(list) => {
            let word = |value: &Value| value.word().map(str::to_owned);
            let row = |value: &Value| match value {
                Value::Word(text) => Some(split(text)),
                value => all(value.list(), word),
            };
            match all(list, word).filter(|cells| cells.len() > 25) {
                Some(cells) => vec![cells],
                None => all(list, row)?,
            }
        }
        Value::Map(_) => return None,
    };
    let cells = rows.concat();
    let size = cells.len().isqrt();
    let is_square = size * size == cells.len() && is_size(size);
    let is_even = rows.len() == 1 || rows.len() == size && rows.iter().all(|row| row.len() == size);
    let is_cell = |cell: &String| {
        let is_word = cell.len() <= 4 && cell.chars().all(|c| c.is_alphanumeric() || c == '.');
        is_word || is_empty_cell(cell)
    };
    (is_square && is_even && size > 3 && cells.iter().all(is_cell)).then_some(cells)
}

/// A cage: a map with a sum and cells, or a pair of them.
fn cage(value: &Value) -> Option<Written> {
    let places = |value: &Value| all(value.list(), Place::of);
    if let Value::Map(_) = value {
        let members = grouped(value).into_iter().map(|(name, value)| (name.to_owned(), value));
        let value = &Value::Map(members.collect());
        let cells = value.member(CELLS).or_else(|| {
            value.members().iter().map(|(_, value)| value).find(|value| !value.list().is_empty())
        });
        // An element for the only cell.
        if let (None, Some(sum), Some(cell)) =
            (cells, value.member(SURE_SUM), value.member(&["cell"]))
        {
            return Some((Some(sum.number()?), vec![Place::of(cell)?]));
        }
        let cells = cells?;
        let sum = value.member(SUM).filter(|sum| !sum.is_nothing());
        let sum = match sum {
            Some(sum) => Some(sum.number()?),
            None => None,
        };
        return Some((sum.filter(|sum| *sum > 0), places(cells)?));
    }
    match value.list() {
        [sum, cells] if sum.number().is_some() && !cells.list().is_empty() => {
            Some((sum.number(), places(cells)?))
        }
        [cells, sum] if sum.number().is_some() && !cells.list().is_empty() => {
            Some((sum.number(), places(cells)?))
        }
        [sum, cells @ ..] if sum.number().is_some() && cells.len() > 1 => {
            let is_cell = |cell: &Value| cell.word().is_none() || cell.number().is_none();
            let cells = cells.iter().all(is_cell).then(|| all(cells, Place::of))??;
            Some((sum.number(), cells))
        }
        _ => None,
    }
}

/// The sums of cages: a list in the order of their numbers, or a map by their names.
fn sums(value: &Value) -> Option<Vec<(String, u32)>> {
    let by_name = |(name, sum): &(String, Value)| Some((name.clone(), sum.number()?));
    match value {
        Value::Map(members) if !members.is_empty() => members.iter().map(by_name).collect(),
        _ => all(value.list(), |sum| Some((String::new(), sum.number()?))),
    }
}

/// A cell, with the name and the sum of its cage.
fn piece(value: &Value) -> Option<(String, Option<u32>, Place)> {
    let name = value.member(CAGE)?.word()?.to_owned();
    Some((name, Some(value.member(SUM)?.number()?), Place::of(value)?))
}

/// The cages of some cells; `None` if those of one cage have different numbers, which are digits.
fn joined(pieces: Vec<(String, Option<u32>, Place)>) -> Option<Vec<Written>> {
    let mut cages: Vec<(String, Written)> = Vec::new();
    for (name, sum, place) in pieces {
        match cages.iter_mut().find(|(known, _)| *known == name) {
            Some((_, (known, _))) if *known != sum => return None,
            Some((_, (_, cells))) => cells.push(place),
            None => cages.push((name, (sum, vec![place]))),
        }
    }
    Some(cages.into_iter().map(|(_, cage)| cage).collect())
}

/// Whether a list may have cages: it is called so, or has sums and the name of no other rule.
fn may_be_cages(name: &str, list: &[Value]) -> bool {
    let is_cage =
        |text: &str| text.contains("cage") || text.contains("killer") && !text.contains("little");
    // What says of which type it is says so of each.
    let is_typed = |entry: &Value| {
        let kind = entry.member(&["type", "kind", "rule", "constraint"]).and_then(Value::word);
        kind.is_none_or(|kind| is_cage(&kind.to_ascii_lowercase()))
    };
    let has_sum = |entry: &Value| match entry {
        Value::Map(_) => entry.member(SURE_SUM).is_some(),
        _ => true,
    };
    let is_it = name.is_empty() || is_cage(name);
    list.iter().all(is_typed) && (is_it || !is_of_rule(name) && list.iter().all(has_sum))
}

/// The least letters by which the name of a rule is recognised.
const LETTERS: usize = 5;

/// Whether a name is that of a rule, or begins or ends like it.
fn is_of_rule(name: &str) -> bool {
    let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let others = RULES.iter().filter(|rule| !matches!(rule.slug, "cage" | "sum" | "region-sum"));
    let mut keys = others.map(|rule| rule.key.to_ascii_lowercase());
    keys.any(|key| match key.get(..LETTERS) {
        Some(first) => name.contains(first),
        None => name.trim_end_matches('s') == key,
    })
}

/// A cell and its digit: a map, or a list of three numbers.
fn record(value: &Value) -> Option<(Place, u32)> {
    if let Value::Map(_) = value {
        let digit = value.member(DIGIT)?;
        // A cell without a digit says so in many ways.
        let digit = if digit.is_nothing() { 0 } else { digit.number()? };
        return Some((Place::of(value)?, digit));
    }
    match value.list() {
        [one, other, digit] => Some((Place::Pair(one.number()?, other.number()?), digit.number()?)),
        [place, digit] if place.number().is_none() => Some((Place::of(place)?, digit.number()?)),
        _ => None,
    }
}
