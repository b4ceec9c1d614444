//! Layers: grids of one size below or beside each other that belong together. One has the givens, and
//! others the regions of a jigsaw, the cages of a killer, their sums, or the solution. In one grid, a
//! cell may also say two things, as in `a:15` and `a`, or letters may say which cells are even or odd.

use super::grids::{Found, are_connected, is_empty_cell};
use crate::format::features::{cages_of, jigsaw_boxes};
use crate::format::layout::cut::{Cutter, Line, is_nothing, lines};
use crate::grid::relation::{EVEN, ODD, Relation};
use crate::grid::variety::classic_sizes;
use crate::grid::{Digit, Grid, Setup, Square, Variety};
use std::cmp::Reverse;

/// The most layers side by side.
const MOST_BESIDE: usize = 3;

/// The most layers of a puzzle.
const MOST: usize = 5;

/// The cells of a layer, as texts.
type Layer<'t> = Vec<&'t str>;

/// The puzzle in the layers of a text, if they say more than which digits are given.
pub fn found(text: &str) -> Option<Found> {
    let sizes = || classic_sizes().chain(Variety::JIGSAW.sizes()).collect::<Vec<_>>();
    let mut sizes = sizes();
    sizes.sort_unstable();
    sizes.dedup();
    let cutters = [Some(Cutter::Words), Some(Cutter::Symbols), Some(Cutter::Blanks), None];
    let texts: Vec<&str> = text.lines().collect();
    cutters.into_iter().find_map(|cutter| {
        let all = lines(text, cutter.unwrap_or(Cutter::Words));
        // Some layers may have blanks between their cells, and others none.
        let others = match cutter {
            Some(_) => Vec::new(),
            None => lines(text, Cutter::Symbols),
        };
        let cutter = cutter.unwrap_or(Cutter::Words);
        // A row of empty cells may look like a rule.
        let ways = sizes.iter().flat_map(|size| [(*size, false), (*size, true)]);
        ways.into_iter().find_map(|(size, has_rows)| {
            let is_row = |line: &&Line<'_>| has_rows || !line.may_be_rule;
            let filled: Vec<&Line<'_>> =
                all.iter().map(|line| of_size(line, &others, size)).filter(is_row).collect();
            let (layers, others) = layers(&filled, size, cutter)?;
            let others = others.iter().filter_map(|at| texts.get(at - 1).copied());
            puzzle(&layers, size, &others.collect::<Vec<_>>())
        })
    })
}

/// A line, or the same line cut otherwise if only then it has the cells of a row.
fn of_size<'l, 't>(line: &'l Line<'t>, others: &'l [Line<'t>], size: usize) -> &'l Line<'t> {
    let fits = |line: &Line<'_>| line.pieces.len().is_multiple_of(size);
    let place = others.binary_search_by_key(&line.number, |other| other.number);
    let other = place.ok().map(|place| &others[place]);
    other.filter(|other| !fits(line) && fits(other)).unwrap_or(line)
}

/// The layers of a size, and the numbers of all lines without them.
fn layers<'t>(
    filled: &[&Line<'t>],
    size: usize,
    cutter: Cutter,
) -> Option<(Vec<Layer<'t>>, Vec<usize>)> {
    let count = |line: &Line<'_>| {
        let pieces = line.pieces.len();
        let fits = pieces.is_multiple_of(size) && (1..=MOST_BESIDE).contains(&(pieces / size));
        let is_cell = |text: &str| text.len() <= if cutter == Cutter::Symbols { 4 } else { 8 };
        let is_row = fits && line.pieces.iter().all(|piece| is_cell(piece.text));
        is_row.then(|| pieces / size)
    };
    let mut found: Vec<Layer<'t>> = Vec::new();
    let mut others = Vec::new();
    for stretch in filled.chunk_by(|one, other| count(one) == count(other)) {
        let beside = stretch.first().and_then(|line| count(line));
        let Some(beside) = beside.filter(|_| stretch.len().is_multiple_of(size)) else {
            others.extend(stretch.iter().map(|line| line.number));
            continue;
        };
        for rows in stretch.chunks(size) {
            for place in 0..beside {
                let row = |line: &&Line<'t>| -> Vec<&'t str> {
                    let pieces = &line.pieces[place * size..(place + 1) * size];
                    pieces.iter().map(|piece| piece.text).collect()
                };
                found.push(rows.iter().flat_map(row).collect());
            }
        }
        if found.len() > MOST {
            return None;
        }
    }
    (!found.is_empty()).then_some((found, others))
}

/// What the layers of a puzzle say.
#[derive(Default)]
struct Parts {
    givens: Option<Vec<Option<Digit>>>,
    boxes: Option<Vec<u8>>,
    /// By cell: the number of its cage among the names of cages.
    cages: Option<(Vec<usize>, Vec<String>)>,
    sums: Option<Vec<Option<u32>>>,
    solution: Option<Vec<Option<Digit>>>,
    parity: Vec<Relation>,
    said: Vec<&'static str>,
}

fn puzzle(layers: &[Layer<'_>], size: usize, others: &[&str]) -> Option<Found> {
    let grid = Grid::new(size, size)?;
    let mut parts = Parts::default();
    // A layer says what it says whatever the others do, except that sums belong to cages.
    let mut unclear = Vec::new();
    for layer in layers {
        if !(parts.take_plain(layer, grid) || parts.take_pairs(layer, grid)) {
            unclear.push(layer);
        }
    }
    // Cages may have the number 0, but there are more cells without a sum.
    unclear.sort_by_key(|layer| Reverse(layer.iter().filter(|text| is_empty_cell(text)).count()));
    let has_sums = || letter_sums(others);
    for layer in unclear {
        let numbers: Vec<Option<u32>> = layer.iter().map(|text| text.parse().ok()).collect();
        let has_gap = layer.iter().any(|text| is_empty_cell(text));
        let are_sums = has_gap
            && layer.iter().zip(&numbers).all(|(text, it)| it.is_some() || is_empty_cell(text));
        if are_sums && parts.sums.is_none() {
            parts.sums = Some(numbers.into_iter().map(|sum| sum.filter(|sum| *sum > 0)).collect());
            parts.said.push("sums");
        } else if !parts.take_cages(layer, grid) {
            return None;
        }
    }
    // Small sums look like givens.
    if parts.cages.is_some()
        && parts.sums.is_none()
        && parts.said == ["givens", "cages"]
        && has_sums().is_empty()
    {
        let givens = parts.givens.take()?;
        parts.sums =
            Some(givens.iter().map(|given| given.map(|digit| digit.get().into())).collect());
        parts.said = vec!["sums", "cages"];
    }
    parts.setup(grid, &has_sums())
}

impl Parts {
    /// Takes a layer that is clear by itself: givens, regions, a solution, even and odd cells.
    fn take_plain(&mut self, layer: &Layer<'_>, grid: Grid) -> bool {
        let size = grid.rows();
        let fits = |text: &str| digit(text).filter(|digit| usize::from(digit.get()) <= size);
        let digits: Vec<Option<Digit>> = layer.iter().map(|text| fits(text)).collect();
        let is_full = digits.iter().all(Option::is_some);
        if is_full && is_latin(layer, size) {
            return self.solution.replace(digits).is_none() && self.say("solution");
        }
        let has_gap = layer.iter().any(|text| is_empty_cell(text) && *text != "0");
        if self.boxes.is_none()
            && !has_gap
            && let Some(boxes) = jigsaw_boxes(layer, size)
        {
            self.boxes = Some(boxes);
            return self.say("regions");
        }
        let is_given =
            |(text, digit): (&&str, &Option<Digit>)| digit.is_some() || is_empty_cell(text);
        if layer.iter().zip(&digits).all(is_given) && !is_full {
            return self.givens.is_none() && {
                self.givens = Some(digits);
                self.say("givens")
            };
        }
        self.take_parity(layer, &digits, grid)
    }

    /// Takes a grid in which `E` and `O` stand for even and odd cells; one of these alone may stand for
    /// empty ones, unless there are others.
    fn take_parity(&mut self, layer: &Layer<'_>, digits: &[Option<Digit>], grid: Grid) -> bool {
        let has = |letter: &str| layer.iter().any(|text| text.eq_ignore_ascii_case(letter));
        let rule = |text: &str| match text {
            "E" | "e" => Some(&EVEN),
            "O" | "o" => Some(&ODD),
            _ => None,
        };
        let is_cell = |(text, digit): (&&str, &Option<Digit>)| {
            digit.is_some() || rule(text).is_some() || is_empty_cell(text)
        };
        // With more digits, E is one of them.
        let is_other = |text: &&str| matches!(*text, "." | "0" | "_" | "-");
        let has_one = || (has("e") || has("o")) && layer.iter().any(is_other);
        let is_parity = grid.rows() < 14 && (has("e") && has("o") || has_one());
        if !is_parity || self.givens.is_some() || !layer.iter().zip(digits).all(is_cell) {
            return false;
        }
        let relations = grid
            .cells()
            .zip(layer)
            .filter_map(|(cell, text)| Some(Relation::of(rule(text)?, vec![cell])));
        self.parity = relations.collect();
        self.givens = Some(digits.to_vec());
        self.say("givens, E for even and O for odd")
    }

    /// Takes a grid whose cells say two things each: a cage and perhaps its sum, or a digit and a region.
    fn take_pairs(&mut self, layer: &Layer<'_>, grid: Grid) -> bool {
        let pairs: Option<Vec<(&str, &str)>> = layer.iter().map(|text| split_pair(text)).collect();
        let Some(pairs) = pairs else { return false };
        if pairs.iter().all(|(_, rest)| rest.is_empty()) {
            return false;
        }
        let names: Vec<&str> = pairs.iter().map(|(name, _)| *name).collect();
        let numbers: Vec<Option<u32>> = pairs.iter().map(|(_, rest)| rest.parse().ok()).collect();
        let is_number = |((_, rest), number): (&(&str, &str), &Option<u32>)| {
            number.is_some() || rest.is_empty()
        };
        let is_clue = |(_, rest): &(&str, &str)| {
            is_empty_cell(rest)
                || digit(rest).is_some_and(|digit| usize::from(digit.get()) <= grid.rows())
        };
        if pairs.iter().all(is_clue)
            && self.boxes.is_none()
            && self.givens.is_none()
            && let Some(boxes) = jigsaw_boxes(&names, grid.rows())
        {
            self.boxes = Some(boxes);
            self.givens = Some(pairs.iter().map(|(_, rest)| digit(rest)).collect());
            self.say("givens");
            return self.say("regions");
        }
        if !pairs.iter().zip(&numbers).all(is_number) || self.sums.is_some() {
            return false;
        }
        self.sums = Some(numbers);
        self.say("sums") && self.take_cages(&names, grid)
    }

    /// Takes the names of cages: cells with the same name are connected.
    fn take_cages(&mut self, layer: &[&str], grid: Grid) -> bool {
        let mut names: Vec<String> = Vec::new();
        let mut cages = Vec::new();
        // Cages may be numbered from 0, which otherwise stands for cells without a cage.
        let zeros: Vec<_> = grid
            .cells()
            .zip(layer)
            .filter(|(_, text)| **text == "0")
            .map(|(cell, _)| cell)
            .collect();
        let is_number = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
        let has_zero = layer.iter().all(is_number) && are_connected(&zeros, grid);
        for (cell, text) in grid.cells().zip(layer) {
            let is_name = text.chars().all(char::is_alphanumeric) && (*text != "0" || has_zero);
            if !is_name && !is_empty_cell(text) {
                return false;
            }
            let place = names.iter().position(|name| name == text && is_name);
            cages.push(place.unwrap_or(names.len()));
            if place.is_none() {
                names.push(if is_name { (*text).to_owned() } else { format!(".{}", cell.index()) });
            }
        }
        let connected = (0..names.len()).all(|cage| {
            let cells: Vec<_> = grid.cells().filter(|cell| cages[cell.index()] == cage).collect();
            are_connected(&cells, grid)
        });
        let has_cage = names.len() < grid.len();
        if self.cages.is_some() || !connected || !has_cage {
            return false;
        }
        self.cages = Some((cages, names));
        self.say("cages")
    }

    /// Makes single cells of the cage 0 if it has no sum.
    fn dissolve_zero(&self, cages: &mut [usize], names: &mut Vec<String>) {
        let Some(zero) = names.iter().position(|name| name == "0") else { return };
        let mut sums = cages.iter().zip(self.sums.iter().flatten());
        if sums.any(|(cage, sum)| *cage == zero && sum.is_some()) {
            return;
        }
        for (cell, cage) in cages.iter_mut().enumerate().filter(|(_, cage)| **cage == zero) {
            *cage = names.len();
            names.push(format!(".{cell}"));
        }
    }

    fn say(&mut self, what: &'static str) -> bool {
        self.said.push(what);
        true
    }

    /// The puzzle, if its parts make one that is more than its givens.
    fn setup(mut self, grid: Grid, letters: &[(String, u32)]) -> Option<Found> {
        // A jigsaw with sums is a killer whose cages have the size of regions.
        let mut setup = Setup::empty(crate::grid::Kind::Sudoku, grid);
        if let Some((mut cages, mut names)) = self.cages.take() {
            self.dissolve_zero(&mut cages, &mut names);
            let mut sums: Vec<Option<u32>> = vec![None; names.len()];
            for (cell, sum) in
                self.sums.iter().flatten().enumerate().filter(|(_, sum)| sum.is_some())
            {
                // A cage has one sum, wherever in it that is.
                if sums[cages[cell]].replace((*sum)?).is_some() {
                    return None;
                }
            }
            for (name, sum) in letters {
                if let Some(place) = names.iter().position(|other| other == name) {
                    sums[place] = Some(*sum);
                }
            }
            if sums.iter().all(Option::is_none) {
                return None;
            }
            setup.cages = cages_of(&cages, &sums, grid);
            setup.variety = setup.variety.with(Variety::KILLER);
        } else if self.sums.is_some() {
            return None;
        }
        if let Some(boxes) = self.boxes.take() {
            setup.variety = setup.variety.with(Variety::JIGSAW);
            setup.boxes = boxes;
        }
        let is_bare = setup.cages.is_empty() && setup.boxes.is_empty() && self.parity.is_empty();
        let has_puzzle = self.givens.is_some() || !setup.cages.is_empty();
        if is_bare || !has_puzzle || setup.largest().is_none() {
            return None;
        }
        for (square, given) in setup.squares.iter_mut().zip(self.givens.into_iter().flatten()) {
            *square = Square::White { given };
        }
        setup.relations = self.parity;
        if let Some(solution) = self.solution {
            setup.learn_solution(solution);
        }
        let size = grid.rows();
        Some(Found {
            setup,
            remark: format!("layers of {size} rows of {size} cells: {}", self.said.join(", ")),
        })
    }
}

/// A digit as people write it.
fn digit(text: &str) -> Option<Digit> {
    let mut symbols = text.chars();
    let first = symbols.next()?;
    match symbols.next() {
        None => Digit::from_char(first).filter(|_| first.is_ascii_digit()),
        Some(_) => text.parse().ok().and_then(Digit::new).filter(|_| text.len() == 2),
    }
}

/// Whether no text is twice in a row or a column, as in a solution.
fn is_latin(layer: &[&str], size: usize) -> bool {
    let differ = |cells: Vec<&str>| (1..cells.len()).all(|at| !cells[..at].contains(&cells[at]));
    let row = |row: usize| layer[row * size..(row + 1) * size].to_vec();
    let col = |col: usize| layer.iter().skip(col).step_by(size).copied().collect();
    (0..size).all(|at| differ(row(at)) && differ(col(at)))
}

/// The letters of a cell and the rest, in either order, without what is between.
fn split_pair(text: &str) -> Option<(&str, &str)> {
    let is_letter = |c: char| c.is_ascii_alphabetic();
    let at = |test: &dyn Fn(char) -> bool| text.find(|c| !test(c)).unwrap_or(text.len());
    let (name, rest) = match text.chars().next()? {
        first if is_letter(first) => text.split_at(at(&is_letter)),
        _ => {
            let (rest, name) = text.split_at(at(&|c| !is_letter(c)));
            (name, rest)
        }
    };
    let is_name = !name.is_empty() && name.len() <= 2 && name.chars().all(is_letter);
    let rest = rest.trim_matches(|c| ":=/,()[]<>".contains(c));
    (is_name && !is_nothing(text)).then_some((name, rest))
}

/// The names and sums in lines such as `a=18 b=16` or `a: 18`.
fn letter_sums(lines: &[&str]) -> Vec<(String, u32)> {
    let mut sums = Vec::new();
    for line in lines {
        let spaced: String =
            line.chars().map(|c| if "=:,;()[]{}\"'|>-".contains(c) { ' ' } else { c }).collect();
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let is_said = line.contains(['=', ':']);
        for pair in words.chunks(2) {
            let is_name = |word: &str| {
                let is_letter = word.contains(char::is_alphabetic);
                word.len() <= 3 && word.chars().all(char::is_alphanumeric) && (is_letter || is_said)
            };
            match pair {
                [name, sum] if is_name(name) && sum.parse::<u32>().is_ok() => {
                    sums.extend(sum.parse().map(|sum| ((*name).to_owned(), sum)));
                }
                [sum, name] if is_name(name) && sum.parse::<u32>().is_ok() => {
                    sums.extend(sum.parse().map(|sum| ((*name).to_owned(), sum)));
                }
                // A line of prose.
                _ => break,
            }
        }
    }
    sums
}
