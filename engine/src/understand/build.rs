//! From a group of what is drawn alike to the relations that an idiom makes of it.

use super::drawing::{Drawing, Form, Ground, Line, Mark, Place, Pointer, nth};
use super::idioms::{Ends, Idiom, On, Text};
use super::piece::Outline;
use crate::grid::relation::{Diagonal, Outside, Relation, Rule, Shape, Values, by_slug};
use crate::grid::{Cell, Family, Grid, Region};
use std::collections::BTreeMap;

/// What looks alike.
#[derive(Debug)]
pub enum Group<'d> {
    /// Lines.
    Lines(&'d [Line]),
    /// Marks, by their numbers.
    Marks(Vec<usize>),
    /// Coloured cells.
    Ground(&'d Ground),
    /// Outlines.
    Outlines(Vec<&'d (usize, Outline)>),
    /// Arrows along diagonals.
    Pointers(&'d [Pointer]),
}

/// What an idiom makes of a group.
#[derive(Debug, Default)]
pub struct Built {
    /// The relations.
    pub relations: Vec<Relation>,
    /// The pieces that draw them.
    pub pieces: Vec<usize>,
    /// The marks that belong to them, by their numbers.
    pub marks: Vec<usize>,
}

/// Where things are looked up.
#[derive(Clone, Copy)]
pub struct View<'d> {
    /// What is drawn.
    pub drawing: &'d Drawing,
    /// The size of the grid.
    pub grid: Grid,
    /// Which marks belong to something else already.
    pub used: &'d [bool],
    /// The cells of the outlines without a number.
    pub blanks: &'d [Vec<Cell>],
    /// The cells of all cages.
    pub cages: &'d [Vec<Cell>],
    /// The regions of the puzzle.
    pub regions: &'d [Region],
}

/// The ways to read a group by an idiom, the most likely first; none if it does not have that shape.
pub fn readings(idiom: &Idiom, numbers: &[u32], group: &Group<'_>, view: View<'_>) -> Vec<Built> {
    let Some(rule) = by_slug(idiom.rule) else { return Vec::new() };
    let one = |built: Option<Built>| built.into_iter().collect();
    let built: Vec<Built> = match (idiom.on, group) {
        (On::Line(ends), Group::Lines(lines)) if !lines[0].has_head => match rule.shape {
            Shape::Cell => vec![cells_of(rule, lines)],
            Shape::Sides => vec![sums_of(rule, lines)],
            Shape::Pair => vec![pairs_of(rule, lines)],
            _ => self::lines(rule, ends, lines, view),
        },
        (On::Arrow, Group::Lines(lines)) if lines[0].has_head => one(arrows(rule, lines, view)),
        (On::Pointer, Group::Pointers(pointers)) => one(pointed(rule, pointers, view)),
        (On::Ground, Group::Ground(ground)) => one(grounds(rule, ground, view.grid)),
        (On::Outline, Group::Outlines(outlines)) if rule.shape == Shape::Sides => {
            one(lettered(rule, outlines))
        }
        (On::Outline, Group::Outlines(outlines)) => one(outlined(rule, outlines)),
        (On::Cell(_), Group::Marks(numbers)) if rule.shape == Shape::Cells => {
            let all = with_used(numbers, view);
            let all = all.and_then(|all| marks(rule, idiom.on, &all, view));
            marks(rule, idiom.on, numbers, view).into_iter().chain(all).collect()
        }
        (on, Group::Marks(numbers)) => one(marks(rule, on, numbers, view)),
        _ => Vec::new(),
    };
    let with_number = |built: Built| match numbers {
        [] => built,
        numbers => {
            let numbered = |relation| Relation { values: numbers.to_vec(), ..relation };
            Built { relations: built.relations.into_iter().map(numbered).collect(), ..built }
        }
    };
    built.into_iter().filter(|built| !built.relations.is_empty()).map(with_number).collect()
}

impl View<'_> {
    /// The mark of a form in the middle of a cell; a free one, if there is one, but lines and arrows may share
    /// their circles.
    fn mark_at(&self, cell: Cell, fits: impl Fn(&Mark) -> bool) -> Option<usize> {
        let is_it = |(_, mark): &(usize, &Mark)| mark.place == Place::Cell(cell) && fits(mark);
        let marks = self.drawing.marks.iter().enumerate().filter(is_it);
        marks.map(|(number, _)| number).min_by_key(|number| self.used[*number])
    }

    /// The pieces of lines.
    fn pieces(lines: &[Line]) -> Vec<usize> {
        lines.iter().flat_map(|line| line.pieces.iter().copied()).collect()
    }
}

/// The least size of a circle at the end of a line.
const CIRCLE: f64 = 0.4;

fn is_circle(mark: &Mark) -> bool {
    mark.form == Form::Round && mark.size[0] >= CIRCLE && mark.text.is_empty()
}

fn is_diamond(mark: &Mark) -> bool {
    mark.form == Form::Diamond
}

fn lines(rule: &'static Rule, ends: Ends, lines: &[Line], view: View<'_>) -> Vec<Built> {
    let built = |lines: &[Line], marks: Vec<usize>| Built {
        relations: lines.iter().map(|line| Relation::of(rule, line.cells.clone())).collect(),
        pieces: View::pieces(lines),
        marks,
    };
    match ends {
        Ends::Any => {
            let joined = joined(lines, &|_| false);
            let is_new = joined.len() < lines.len();
            let separate = built(lines, Vec::new());
            let joined = is_new.then(|| built(&joined, Vec::new()));
            let sets = sets(rule, lines, view);
            let by_box = by_box(rule, lines, view);
            joined.into_iter().chain([separate]).chain(sets).chain(by_box).collect()
        }
        Ends::Bulb if lines.len() > MOST => Vec::new(),
        Ends::Bulb => arms(rule, lines, view).into_iter().chain(apart(rule, lines, view)).collect(),
        Ends::Start => {
            let at = |cell: Cell| view.mark_at(cell, |mark| mark.text.is_empty());
            let mut lines = lines.to_vec();
            let mut marks = Vec::new();
            for line in &mut lines {
                let [first, last] = [line.cells[0], line.cells[line.cells.len() - 1]].map(at);
                match (first, last) {
                    (Some(mark), None) => marks.push(mark),
                    (None, Some(mark)) => {
                        line.cells.reverse();
                        marks.push(mark);
                    }
                    _ => return Vec::new(),
                }
            }
            vec![built(&lines, marks)]
        }
        Ends::Circles | Ends::Diamonds => {
            let fits = if ends == Ends::Circles { is_circle } else { is_diamond };
            let at = |cell: Cell| view.mark_at(cell, fits);
            let parts = cut(lines, &|cell| at(cell).is_some());
            let joined = joined(&parts, &|cell| at(cell).is_some());
            let ends = joined.iter().flat_map(|line| {
                [line.cells.first(), line.cells.last()].into_iter().flatten().map(|&cell| at(cell))
            });
            let marks: Option<Vec<usize>> = ends.collect();
            let is_long = joined.iter().all(|line| line.cells.len() > 2);
            let cut = marks.filter(|_| is_long).map(|marks| built(&joined, marks));
            // A line may also pass through the circle of another.
            let ends = lines.iter().flat_map(|line| {
                [line.cells.first(), line.cells.last()].into_iter().flatten().map(|&cell| at(cell))
            });
            let marks: Option<Vec<usize>> = ends.collect();
            let is_long = lines.iter().all(|line| line.cells.len() > 2);
            let is_new = joined.len() != lines.len();
            let whole = marks.filter(|_| is_long && is_new).map(|marks| built(lines, marks));
            cut.into_iter().chain(whole).collect()
        }
    }
}

/// Each cell of lines by itself.
fn cells_of(rule: &'static Rule, lines: &[Line]) -> Built {
    let mut cells: Vec<Cell> = lines.iter().flat_map(|line| line.cells.clone()).collect();
    cells.sort_unstable();
    cells.dedup();
    let relations = cells.into_iter().map(|cell| Relation::of(rule, vec![cell])).collect();
    Built { relations, pieces: View::pieces(lines), marks: Vec::new() }
}

/// Every two neighbours on lines.
fn pairs_of(rule: &'static Rule, lines: &[Line]) -> Built {
    let pairs = lines.iter().flat_map(|line| line.cells.windows(2));
    let relations = pairs.map(|pair| Relation::of(rule, pair.to_vec())).collect();
    Built { relations, pieces: View::pieces(lines), marks: Vec::new() }
}

/// Lines that have something in common, each with the next.
fn sums_of(rule: &'static Rule, lines: &[Line]) -> Built {
    let joined = joined(lines, &|_| false).into_iter().map(|line| line.cells);
    let relations = one_by_one(rule, &joined.collect::<Vec<_>>());
    Built { relations, pieces: View::pieces(lines), marks: Vec::new() }
}

/// What is said of several groups of cells, as said of each and the next.
pub fn one_by_one(rule: &'static Rule, groups: &[Vec<Cell>]) -> Vec<Relation> {
    let two = |two: &[Vec<Cell>]| Relation {
        further: two[1].clone(),
        ..Relation::of(rule, two[0].clone())
    };
    groups.windows(2).map(two).collect()
}

/// What is said of every two groups of cells.
pub fn every_two(rule: &'static Rule, groups: &[Vec<Cell>]) -> Vec<Relation> {
    let with = |(at, one): (usize, &Vec<Cell>)| {
        let two = |other: &Vec<Cell>| Relation {
            further: other.clone(),
            ..Relation::of(rule, one.clone())
        };
        groups[at + 1..].iter().map(two).collect::<Vec<_>>()
    };
    groups.iter().enumerate().flat_map(with).collect()
}

/// The largest sum of a cage.
const LARGEST_SUM: u32 = 45;

/// The sums that a text such as `7/13`, `1X`, `>10` or `odd` leaves to a cage; `None` for a number or another
/// text.
pub fn choice(text: &str) -> Option<Vec<u32>> {
    let text = text.trim().to_lowercase();
    let sums = |fits: &dyn Fn(u32) -> bool| {
        (1..=LARGEST_SUM).filter(|&sum| fits(sum)).collect::<Vec<u32>>()
    };
    let beyond = |signs: [char; 2]| text.strip_prefix(signs)?.trim().parse::<u32>().ok();
    let parts: Option<Vec<u32>> = text.split('/').map(|part| part.trim().parse().ok()).collect();
    let is_figure = |symbol: char| symbol.is_ascii_digit() || "x?_*".contains(symbol);
    let is_pattern = text.chars().count() == 2
        && text.chars().all(is_figure)
        && text.chars().any(|symbol| symbol.is_ascii_digit());
    let found = match (&text[..], parts) {
        ("odd", _) => sums(&|sum| sum % 2 == 1),
        ("even", _) => sums(&|sum| sum.is_multiple_of(2)),
        (_, Some(parts)) if parts.len() > 1 => parts,
        (_, Some(_)) => return None,
        _ if is_pattern => sums(&|sum| {
            let fits = |(symbol, own): (char, char)| symbol == own || !symbol.is_ascii_digit();
            text.chars().zip(format!("{sum:02}").chars()).all(fits)
        }),
        _ => match (beyond(['>', '≥']), beyond(['<', '≤'])) {
            (Some(least), _) => sums(&|sum| sum > least || text.starts_with('≥') && sum == least),
            (_, Some(most)) => sums(&|sum| sum < most || text.starts_with('≤') && sum == most),
            _ => return None,
        },
    };
    (!found.is_empty()).then_some(found)
}

/// Lines cut where they pass through a cell that ends one.
fn cut(lines: &[Line], ends: &dyn Fn(Cell) -> bool) -> Vec<Line> {
    let mut parts = Vec::new();
    for line in lines {
        let mut cells: Vec<Cell> = Vec::new();
        for (at, &cell) in line.cells.iter().enumerate() {
            cells.push(cell);
            let is_inner = at > 0 && at + 1 < line.cells.len();
            if is_inner && ends(cell) {
                parts.push(Line {
                    cells: std::mem::replace(&mut cells, vec![cell]),
                    ..line.clone()
                });
            }
        }
        parts.push(Line { cells, ..line.clone() });
    }
    parts
}

/// The most lines of one look that are joined or followed.
const MOST: usize = 300;

/// Lines that meet at their ends, and where no other line is, are one; but not where they have to stop.
fn joined(lines: &[Line], stops: &dyn Fn(Cell) -> bool) -> Vec<Line> {
    let mut lines = lines.to_vec();
    if lines.len() > MOST {
        return lines;
    }
    let ends = |line: &Line| [line.cells[0], line.cells[line.cells.len() - 1]];
    loop {
        let meet = |cell: Cell| {
            let own: Vec<usize> =
                (0..lines.len()).filter(|&at| lines[at].cells.contains(&cell)).collect();
            let are_ends = own.iter().all(|&at| {
                let [first, last] = ends(&lines[at]);
                first != last && (first == cell || last == cell)
            });
            match own[..] {
                [one, other] if are_ends => Some((one, other)),
                _ => None,
            }
        };
        let all = lines.iter().flat_map(ends).filter(|&cell| !stops(cell));
        let found = all.clone().find_map(|cell| Some((cell, meet(cell)?)));
        let Some((cell, (one, other))) = found else { return lines };
        let second = lines.remove(other);
        let first = &mut lines[one];
        if first.cells[0] == cell {
            first.cells.reverse();
        }
        let mut rest = second.cells;
        if rest[0] != cell {
            rest.reverse();
        }
        first.cells.extend(&rest[1..]);
        first.pieces.extend(second.pieces);
    }
}

/// The rules of lines for which only the cells count, or those of a region, in whatever order.
const UNORDERED: [&str; 3] = ["renban", "nabner", "region-sum"];

/// Lines that branch, cross or are closed, as the sets of their cells, region by region.
fn sets(rule: &'static Rule, lines: &[Line], view: View<'_>) -> Option<Built> {
    let is_closed = |line: &Line| line.cells.len() > 2 && line.cells.first() == line.cells.last();
    let components = components(lines);
    let is_new = components.len() < lines.len() || lines.iter().any(is_closed);
    if !UNORDERED.contains(&rule.slug) || !is_new {
        return None;
    }
    let region = |cell: &Cell| {
        let mut boxes = view.regions.iter().filter(|region| region.family == Family::Box);
        boxes.position(|region| region.cells.contains(cell))
    };
    let set = |lines: &Vec<Line>| {
        let mut left = segments(lines, &region);
        let mut cells: Vec<Cell> = Vec::new();
        // Two segments of one region do not follow each other.
        while !left.is_empty() {
            let count = |at: usize| {
                left.iter().filter(|other| region(&other[0]) == region(&left[at][0])).count()
            };
            let last = cells.last().and_then(&region);
            let others =
                (0..left.len()).filter(|&at| last.is_none() || region(&left[at][0]) != last);
            let next = others.max_by_key(|&at| (count(at), std::cmp::Reverse(at))).unwrap_or(0);
            cells.extend(left.remove(next));
        }
        Relation::of(rule, cells)
    };
    let relations = components.iter().map(set).collect();
    Some(Built { relations, pieces: View::pieces(lines), marks: Vec::new() })
}

/// The rules of lines that each box cuts into parts.
const BY_BOX: &str = "region-sum";

/// Lines of which all cells in one box are one part, however often a line comes back to the box.
fn by_box(rule: &'static Rule, lines: &[Line], view: View<'_>) -> Option<Built> {
    let boxes: Vec<&Region> =
        view.regions.iter().filter(|region| region.family == Family::Box).collect();
    let of = |cell: &Cell| boxes.iter().position(|region| region.cells.contains(cell));
    let grouped = |line: &Line| {
        let mut groups: Vec<(Option<usize>, Vec<Cell>)> = Vec::new();
        for &cell in &line.cells {
            match groups.iter_mut().find(|(known, _)| *known == of(&cell)) {
                Some((_, cells)) if cells.contains(&cell) => {}
                Some((_, cells)) => cells.push(cell),
                None => groups.push((of(&cell), vec![cell])),
            }
        }
        groups.into_iter().flat_map(|(_, cells)| cells).collect::<Vec<Cell>>()
    };
    let cells: Vec<Vec<Cell>> = lines.iter().map(grouped).collect();
    let is_new = cells.iter().zip(lines).any(|(cells, line)| *cells != line.cells);
    let relations = cells.into_iter().map(|cells| Relation::of(rule, cells)).collect();
    (rule.slug == BY_BOX && is_new).then(|| Built {
        relations,
        pieces: View::pieces(lines),
        marks: Vec::new(),
    })
}

/// The cells of lines in segments: those of one region that the lines join within it.
fn segments(lines: &[Line], region: &dyn Fn(&Cell) -> Option<usize>) -> Vec<Vec<Cell>> {
    let mut segments: Vec<Vec<Cell>> = Vec::new();
    let mut cells: Vec<Cell> = lines.iter().flat_map(|line| line.cells.clone()).collect();
    cells.sort_unstable();
    cells.dedup();
    for cell in cells {
        let meets = |other: &Cell| {
            let mut pairs = lines.iter().flat_map(|line| line.cells.windows(2));
            pairs.any(|pair| {
                let is_pair = pair == [cell, *other] || pair == [*other, cell];
                is_pair && region(&cell) == region(other)
            })
        };
        let (own, others) =
            segments.into_iter().partition::<Vec<_>, _>(|all| all.iter().any(meets));
        segments = others;
        segments.push(own.into_iter().flatten().chain([cell]).collect());
    }
    segments
}

/// Lines in groups that share cells.
pub fn components(lines: &[Line]) -> Vec<Vec<Line>> {
    let mut components: Vec<Vec<Line>> = Vec::new();
    if lines.len() > MOST {
        return lines.iter().map(|line| vec![line.clone()]).collect();
    }
    for line in lines {
        let meets = |other: &Line| other.cells.iter().any(|cell| line.cells.contains(cell));
        let (own, others) =
            components.into_iter().partition::<Vec<_>, _>(|all| all.iter().any(meets));
        components = others;
        components.push(own.into_iter().flatten().chain([line.clone()]).collect());
    }
    components
}

fn is_end(line: &Line, cell: Cell) -> bool {
    [line.cells.first(), line.cells.last()].contains(&Some(&cell))
}

/// Thermometers that each are one line, from the end with a bulb on, wherever they cross others.
fn apart(rule: &'static Rule, lines: &[Line], view: View<'_>) -> Option<Built> {
    let mut built = Built { pieces: View::pieces(lines), ..Built::default() };
    for line in lines {
        let at = |cell: Option<&Cell>| view.mark_at(*cell?, is_circle);
        let mut cells = line.cells.clone();
        let mark = match [at(cells.first()), at(cells.last())] {
            [Some(mark), _] => mark,
            [None, last] => {
                cells.reverse();
                last?
            }
        };
        built.relations.push(Relation::of(rule, cells));
        built.marks.push(mark);
    }
    built.marks.sort_unstable();
    built.marks.dedup();
    (lines.len() > 1).then_some(built)
}

/// Thermometers: the ways from each bulb, along lines that may branch, to the ends.
fn arms(rule: &'static Rule, lines: &[Line], view: View<'_>) -> Option<Built> {
    let in_colour = |line: &Line, cell: Cell| {
        let is_bulb = |mark: &Mark| {
            is_circle(mark)
                && mark.colour.zip(line.colour).is_some_and(|(one, other)| one.is_near(other))
        };
        view.mark_at(cell, is_bulb)
    };
    let in_any =
        |line: &Line, cell: Cell| view.mark_at(cell, is_circle).filter(|_| is_end(line, cell));
    let found = |at: &dyn Fn(&Line, Cell) -> Option<usize>| {
        let mut bulbs: Vec<(Cell, usize)> = Vec::new();
        for line in lines {
            for &cell in &line.cells {
                bulbs.extend(at(line, cell).map(|mark| (cell, mark)));
            }
        }
        bulbs
    };
    // Where bulbs have the colour of the lines, other circles belong to something else.
    let mut bulbs = found(&in_colour);
    if bulbs.is_empty() {
        bulbs = found(&in_any);
    }
    bulbs.sort_unstable();
    bulbs.dedup();
    let is_bulb = |cell: Cell| bulbs.iter().any(|(bulb, _)| *bulb == cell);
    let pairs: Vec<[Cell; 2]> =
        lines.iter().flat_map(|line| line.cells.windows(2).map(|two| [two[0], two[1]])).collect();
    let mut relations = Vec::new();
    let mut reached: Vec<Cell> = Vec::new();
    for &(bulb, _) in &bulbs {
        let mut open = vec![vec![bulb]];
        while let Some(way) = open.pop() {
            let last = way[way.len() - 1];
            reached.push(last);
            let mut next: Vec<Cell> = Vec::new();
            for pair in &pairs {
                for [from, to] in [[pair[0], pair[1]], [pair[1], pair[0]]] {
                    if from == last && !way.contains(&to) && !is_bulb(to) && !next.contains(&to) {
                        next.push(to);
                    }
                }
            }
            if next.is_empty() && way.len() > 1 {
                relations.push(Relation::of(rule, way.clone()));
            }
            open.extend(next.into_iter().map(|cell| [&way[..], &[cell]].concat()));
            if relations.len() + open.len() > MOST {
                return None;
            }
        }
    }
    let is_whole = pairs.iter().flatten().all(|cell| reached.contains(cell));
    is_whole.then(|| Built {
        relations,
        pieces: View::pieces(lines),
        marks: bulbs.into_iter().map(|(_, mark)| mark).collect(),
    })
}

/// Arrows from a circle, or from a pill over two or three cells. Those without are left.
fn arrows(rule: &'static Rule, lines: &[Line], view: View<'_>) -> Option<Built> {
    let mut built = Built::default();
    for line in lines {
        let first = line.cells[0];
        let circle = view.mark_at(first, is_circle);
        let pill = || {
            let marks = view.drawing.marks.iter().enumerate();
            let mut found =
                marks.filter(|(number, mark)| !view.used[*number] && mark.form == Form::Long);
            found.find_map(|(number, mark)| {
                let cells = covered(mark, view.grid);
                let is_pill = (2..=3).contains(&cells.len()) && cells.contains(&first);
                is_pill.then_some((number, cells))
            })
        };
        let (mark, further) = match circle {
            Some(mark) => (mark, Vec::new()),
            None => match pill() {
                Some(found) => found,
                None => continue,
            },
        };
        let shaft = line.cells[1..].iter().filter(|cell| !further.contains(cell));
        let cells: Vec<Cell> = std::iter::once(&first).chain(shaft).copied().collect();
        if cells.len() > 1 {
            built.relations.push(Relation { further, ..Relation::of(rule, cells) });
            built.pieces.extend(&line.pieces);
            built.marks.push(mark);
        }
    }
    built.marks.sort_unstable();
    built.marks.dedup();
    Some(built)
}

/// The cells that a long mark covers.
fn covered(mark: &Mark, grid: Grid) -> Vec<Cell> {
    let is_turned = (mark.angle.rem_euclid(180.0) - 90.0).abs() < 30.0;
    let [height, width] = mark.size;
    let [height, width] = if is_turned { [width, height] } else { [height, width] };
    let within = |centre: f64, size: f64, at: usize| {
        (at as f64 + 0.5 - centre).abs() <= (size / 2.0).max(0.1)
    };
    let is_in = |cell: &Cell| {
        within(mark.centre.0, height, grid.row(*cell))
            && within(mark.centre.1, width, grid.col(*cell))
    };
    grid.cells().filter(is_in).collect()
}

/// Numbers outside the grid, each beside its arrow.
fn pointed(rule: &'static Rule, pointers: &[Pointer], view: View<'_>) -> Option<Built> {
    let mut built = Built::default();
    for Pointer { from, way, piece } in pointers {
        let far = |mark: &Mark| (mark.centre.0 - from.0).hypot(mark.centre.1 - from.1);
        let is_number = |(number, mark): &(usize, &Mark)| {
            !view.used[*number] && mark.text.parse::<u32>().is_ok() && far(mark) < 1.0
        };
        let marks = view.drawing.marks.iter().enumerate().filter(is_number);
        let nearest = marks.min_by(|(_, one), (_, other)| far(one).total_cmp(&far(other)));
        let Some((number, mark)) = nearest else { continue };
        let places = [(mark.centre.0, mark.centre.1), *from];
        let outside = places
            .iter()
            .find_map(|&(row, col)| outside(nth(row), nth(col), Some(*way), view.grid))?;
        let values = vec![mark.text.parse().ok()?];
        let outside = Some(outside);
        built.relations.push(Relation { values, outside, ..Relation::of(rule, Vec::new()) });
        built.pieces.push(*piece);
        built.marks.push(number);
    }
    Some(built)
}

/// The place of a clue; `None` if it does not look into the grid.
fn outside(row: i32, col: i32, diagonal: Option<Diagonal>, grid: Grid) -> Option<Outside> {
    let within = |at: i32, count: usize| at.clamp(0, count as i32 + 1) as u8;
    let (row, col) = (within(row, grid.rows()), within(col, grid.cols()));
    let outside = Outside { row, col, diagonal };
    let is_beside =
        usize::from(row) % (grid.rows() + 1) == 0 || usize::from(col) % (grid.cols() + 1) == 0;
    (is_beside && !outside.cells(grid).is_empty()).then_some(outside)
}

/// Marks of a look.
fn marks(rule: &'static Rule, on: On, numbers: &[usize], view: View<'_>) -> Option<Built> {
    let mut built = Built { marks: numbers.to_vec(), ..Built::default() };
    if let (On::Cell(forms), Shape::Cells) = (on, rule.shape) {
        let cell = |&number: &usize| match view.drawing.marks[number].place {
            Place::Cell(cell) => Some(cell).filter(|_| {
                forms.contains(&view.drawing.marks[number].form)
                    && view.drawing.marks[number].text.is_empty()
            }),
            _ => None,
        };
        let cells: Vec<Cell> = numbers.iter().map(cell).collect::<Option<_>>()?;
        built.relations.push(Relation::of(rule, cells));
        return Some(built);
    }
    for &number in numbers {
        let mark = &view.drawing.marks[number];
        let relation = match (on, &mark.place) {
            (On::Cell(forms), Place::Cell(cell)) if forms.contains(&mark.form) => {
                mark.text.is_empty().then(|| Relation::of(rule, vec![*cell]))?
            }
            (On::Sum, Place::Beside(cell)) => {
                let first = |cells: &&Vec<Cell>| cells.iter().min() == Some(cell);
                let cells = view.blanks.iter().find(first)?.clone();
                Relation { values: vec![mark.text.parse().ok()?], ..Relation::of(rule, cells) }
            }
            (On::Joint(text), Place::Border(cells)) => joint(rule, text, *cells, mark, view)?,
            (On::Border(text), Place::Border(cells)) => border(rule, text, *cells, mark)?,
            (On::Corner, Place::Corner(cells)) if rule.values == Values::One => Relation {
                values: vec![mark.text.parse().ok()?],
                ..Relation::of(rule, cells.to_vec())
            },
            (On::Corner, Place::Corner(cells)) => {
                let digits = mark.text.chars().filter(|symbol| symbol.is_alphanumeric());
                let values: Vec<u32> =
                    digits.map(|symbol| symbol.to_digit(10)).collect::<Option<_>>()?;
                let is_some = (1..=4).contains(&values.len());
                is_some.then(|| Relation { values, ..Relation::of(rule, cells.to_vec()) })?
            }
            (On::Outside, Place::Outside(row, col)) => {
                let values = vec![mark.text.parse().ok()?];
                let outside = Some(outside(*row, *col, None, view.grid)?);
                Relation { values, outside, ..Relation::of(rule, Vec::new()) }
            }
            _ => return None,
        };
        built.relations.push(relation);
    }
    Some(built)
}

/// A sign on the border between two cages.
fn joint(
    rule: &'static Rule,
    text: Text,
    cells: [Cell; 2],
    mark: &Mark,
    view: View<'_>,
) -> Option<Relation> {
    let ordered = match text {
        Text::Equals => (mark.text == "=").then_some(cells.to_vec())?,
        _ => border(rule, text, cells, mark)?.cells,
    };
    let cage = |cell: &Cell| view.cages.iter().find(|cage| cage.contains(cell));
    let (first, second) = (cage(ordered.first()?)?, cage(ordered.get(1)?)?);
    let relation = Relation { further: second.clone(), ..Relation::of(rule, first.clone()) };
    (first != second).then_some(relation)
}

fn border(rule: &'static Rule, text: Text, cells: [Cell; 2], mark: &Mark) -> Option<Relation> {
    let own = mark.text.as_str();
    let plain = Relation::of(rule, cells.to_vec());
    match text {
        Text::None => (own.is_empty() && mark.form == Form::Round).then_some(plain),
        Text::Number => Some(Relation { values: vec![own.parse().ok()?], ..plain }),
        Text::Roman => Some(Relation { values: vec![roman(own)?], ..plain }),
        Text::Equals => None,
        Text::Sign => {
            let turned = (sign(own)? + (mark.angle / 90.0).round().rem_euclid(4.0) as usize) % 4;
            let is_across = cells[1].index() == cells[0].index() + 1;
            match (is_across, turned) {
                (true, 3) | (false, 0) => Some(plain),
                (true, 1) | (false, 2) => Some(Relation::of(rule, vec![cells[1], cells[0]])),
                _ => None,
            }
        }
    }
}

/// The way in which a sign points: 0 up, then to the right, down and to the left.
pub fn sign(text: &str) -> Option<usize> {
    const WAYS: [&str; 4] = ["^∧˄⌃ᐱ", ">›˃⟩》", "v∨˅⌄ᐯV", "<‹˂⟨《"];
    let mut symbols = text.chars();
    let symbol = symbols.next().filter(|_| symbols.next().is_none())?;
    WAYS.iter().position(|signs| signs.contains(symbol))
}

/// The value of a Roman number.
pub fn roman(text: &str) -> Option<u32> {
    let value = |symbol: char| match symbol.to_ascii_uppercase() {
        'I' | 'Ⅰ' => Some(1),
        'V' | 'Ⅴ' => Some(5),
        'X' | 'Ⅹ' => Some(10),
        _ => None,
    };
    let values: Vec<u32> = text.chars().map(value).collect::<Option<_>>()?;
    let total = values.iter().enumerate().fold(0_i64, |sum, (at, &own)| {
        let is_less = values.get(at + 1).is_some_and(|next| *next > own);
        sum + if is_less { -i64::from(own) } else { i64::from(own) }
    });
    u32::try_from(total).ok().filter(|total| *total > 0)
}

/// Coloured cells: each, all, or those that hang together, by what the rule applies to.
fn grounds(rule: &'static Rule, ground: &Ground, grid: Grid) -> Option<Built> {
    let mut cells = ground.cells.clone();
    cells.sort_unstable();
    cells.dedup();
    let relations = match rule.shape {
        Shape::Cell => cells.iter().map(|&cell| Relation::of(rule, vec![cell])).collect(),
        Shape::Cells => vec![Relation::of(rule, cells)],
        Shape::Twins => twins(rule, parts(&cells, grid), grid)?,
        Shape::Region => {
            let parts = parts(&cells, grid);
            let is_whole = parts.iter().all(|part| part.len() == grid.rows());
            let parts = match is_whole {
                true => parts,
                false if cells.len() == grid.rows() => vec![cells],
                false => return None,
            };
            parts.into_iter().map(|part| Relation::of(rule, part)).collect()
        }
        _ => return None,
    };
    Some(Built { relations, pieces: ground.pieces.clone(), marks: Vec::new() })
}

/// Parts of the same form, each as the twin of the first.
fn twins(rule: &'static Rule, parts: Vec<Vec<Cell>>, grid: Grid) -> Option<Vec<Relation>> {
    let form = |part: &Vec<Cell>| {
        let at = |cell: &Cell| (grid.row(*cell) as isize, grid.col(*cell) as isize);
        let first = part.first().map(at).unwrap_or_default();
        let far = part.iter().map(at).map(|(row, col)| (row - first.0, col - first.1));
        far.collect::<Vec<_>>()
    };
    let (first, others) = parts.split_first()?;
    let is_twin = |other: &Vec<Cell>| form(other) == form(first);
    let twin = |other: &Vec<Cell>| Relation {
        further: other.clone(),
        ..Relation::of(rule, first.clone())
    };
    (!others.is_empty() && others.iter().all(is_twin)).then(|| others.iter().map(twin).collect())
}

/// The parts of cells that hang together, each in order.
fn parts(cells: &[Cell], grid: Grid) -> Vec<Vec<Cell>> {
    let mut left = cells.to_vec();
    let mut parts = Vec::new();
    while let Some(first) = left.pop() {
        let mut part = vec![first];
        let mut at = 0;
        while at < part.len() {
            let cell = part[at];
            let far = |other: &Cell| {
                grid.row(cell).abs_diff(grid.row(*other))
                    + grid.col(cell).abs_diff(grid.col(*other))
            };
            let (near, rest) = left.iter().partition(|other| far(other) == 1);
            part.extend::<Vec<Cell>>(near);
            left = rest;
            at += 1;
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}

/// Outlines with letters, those of the same letter together.
fn lettered(rule: &'static Rule, outlines: &[&(usize, Outline)]) -> Option<Built> {
    let mut groups: BTreeMap<&str, Vec<Vec<Cell>>> = BTreeMap::new();
    for (_, outline) in outlines {
        let text = outline.text.trim();
        let is_letter = text.chars().count() <= 2 && text.chars().all(char::is_alphabetic);
        if text.is_empty() || !is_letter {
            return None;
        }
        groups.entry(text).or_default().push(outline.cells.clone());
    }
    let relations = groups.values().flat_map(|own| one_by_one(rule, own)).collect();
    let pieces = outlines.iter().map(|(piece, _)| *piece).collect();
    Some(Built { relations, pieces, marks: Vec::new() })
}

/// Circles in cells along with those that belong to something else, if there are any.
fn with_used(numbers: &[usize], view: View<'_>) -> Option<Vec<usize>> {
    let marks = view.drawing.marks.iter().enumerate();
    let used = marks.filter(|(number, mark)| {
        view.used[*number] && matches!(mark.place, Place::Cell(_)) && is_circle(mark)
    });
    let used: Vec<usize> = used.map(|(number, _)| number).collect();
    (!used.is_empty()).then(|| [numbers, &used].concat())
}

/// Outlines with a sum, or without.
fn outlined(rule: &'static Rule, outlines: &[&(usize, Outline)]) -> Option<Built> {
    let mut built = Built::default();
    for (piece, outline) in outlines {
        let values = match outline.text.trim() {
            text if rule.values == Values::Numbers => choice(text)?,
            "" => Vec::new(),
            text => vec![text.parse().ok()?],
        };
        built.relations.push(Relation { values, ..Relation::of(rule, outline.cells.clone()) });
        built.pieces.push(*piece);
    }
    Some(built)
}
