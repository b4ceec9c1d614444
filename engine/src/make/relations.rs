//! Relations of a puzzle that is made: lines, dots and clues drawn at random over a full grid, wherever
//! their rule holds in it; then those that are not needed go. Lines look like a setter's: each is straight
//! or turns one way only, as hooks, arcs and spirals do, and many have a mirror image. How a rule is drawn is data of its row
//! ([`Making`](crate::grid::relation::rule::Making)).

use super::wish::{Failure, Wish};
use crate::budget::Budget;
use crate::grid::relation::rule::Making;
use crate::grid::relation::{
    Bonds, Diagonal, Outside, Relation, Rule, Rules, Scene, Shape, Values, check,
};
use crate::grid::{Board, Cell, CellSet, Digit, Grid, Puzzle, Setup, Solution, Square};
use crate::random::Random;
use crate::solve::has_other;

/// Lines that are started for each one that is wanted.
const BEGUN: usize = 400;

/// Looks at regions before a relation stays because it is too hard to tell whether it is needed.
const CHECKING: u64 = 50_000;

/// The relations of rules of the whole grid, which the full grid is to obey.
pub(super) fn whole(rules: Rules) -> Vec<Relation> {
    let whole = rules.iter().filter(|rule| rule.shape == Shape::Whole);
    whole.map(|rule| Relation::of(rule, Vec::new())).collect()
}

/// Relations of all other rules that hold in a full grid, in the order of the rules.
pub(super) fn draw(
    rules: Rules,
    puzzle: &Puzzle,
    full: &Solution,
    random: &mut Random,
) -> Vec<Relation> {
    let scene = puzzle.setup().scene(puzzle.relations(), puzzle.regions());
    // A Sudoku has no black cells.
    let Some(full) = full.iter().copied().collect::<Option<Vec<Digit>>>() else {
        return Vec::new();
    };
    let (taken, crossed, marked) = (CellSet::empty(scene.grid), Vec::new(), Vec::new());
    let mut drawer = Drawer { scene, full: &full, random, taken, crossed, marked };
    let drawn = rules.iter().filter(|rule| rule.shape != Shape::Whole);
    let of = |rule: &'static Rule| {
        let mut own = rule.making.map(|making| drawer.of(rule, making)).unwrap_or_default();
        own.sort_by_key(|relation| relation.reach(scene.grid).first().copied());
        own
    };
    drawn.flat_map(of).collect()
}

/// Draws over a full grid.
struct Drawer<'a> {
    scene: Scene<'a>,
    full: &'a [Digit],
    random: &'a mut Random,
    /// The cells of lines, each of which is in one.
    taken: CellSet,
    /// The corners that a line goes through, by the cell above and to the left.
    crossed: Vec<Cell>,
    /// The cells of a relation that is not a line, in reading order: there is one mark in each
    /// place.
    marked: Vec<Vec<Cell>>,
}

impl Drawer<'_> {
    /// The relations of a rule.
    fn of(&mut self, rule: &'static Rule, making: Making) -> Vec<Relation> {
        let most = (making.most * self.scene.grid.len()).div_ceil(81);
        if matches!(rule.shape, Shape::Line | Shape::Arrow) {
            return self.lines(rule, making.cells, most);
        }
        let mut places = places(rule, self.scene.grid);
        self.random.shuffle(&mut places);
        let mut relations = Vec::new();
        for place in places {
            let mut cells = place.reach(self.scene.grid);
            cells.sort_unstable();
            if relations.len() == most || self.marked.contains(&cells) {
                continue;
            }
            if let Some(relation) = self.numbered(place, making.numbers) {
                self.marked.push(cells);
                relations.push(relation);
            }
        }
        relations
    }

    /// A relation with the numbers with which it holds, if there are any.
    fn numbered(&mut self, relation: Relation, numbers: [u32; 3]) -> Option<Relation> {
        let [least, greatest, step] = numbers;
        let with = |values| Relation { values, ..relation.clone() };
        match relation.rule.values {
            Values::None | Values::Optional | Values::Letters | Values::Numbers => {
                Some(relation).filter(|it| self.holds(it))
            }
            Values::One => {
                let numbers = (least..=greatest).step_by(step.max(1) as usize);
                numbers.map(|number| with(vec![number])).find(|it| self.holds(it))
            }
            Values::Digits => {
                let mut digits: Vec<u32> =
                    relation.cells.iter().map(|&cell| self.digit(cell).get().into()).collect();
                self.random.shuffle(&mut digits);
                digits
                    .truncate(least as usize + self.random.below((greatest - least + 1) as usize));
                digits.sort_unstable();
                Some(with(digits)).filter(|it| self.holds(it))
            }
        }
    }

    /// Lines of a rule that touch no other: first such that have a mirror image, then any.
    fn lines(
        &mut self,
        rule: &'static Rule,
        [fewest, longest]: [usize; 2],
        most: usize,
    ) -> Vec<Relation> {
        let mut lines = Vec::new();
        for attempt in 0..BEGUN * most {
            let is_of_two = attempt < BEGUN * most / 2;
            if lines.len() == most {
                break;
            }
            if is_of_two && lines.len() + 2 > most {
                continue;
            }
            let length = fewest + self.random.below(longest - fewest + 1);
            // An arrow cannot grow, so that all lengths are started.
            let start = if self.random.below(2) == 0 { length } else { fewest };
            let Some(cells) = self.walk(start) else { continue };
            if !self.is_line(rule, &cells) {
                continue;
            }
            let cells = self.grown(rule, cells, length);
            let image = if is_of_two { self.image(rule, &cells) } else { None };
            if is_of_two && image.is_none() {
                continue;
            }
            for cells in [Some(cells), image].into_iter().flatten() {
                self.crossed.extend(corners(self.scene.grid, &cells));
                cells.iter().for_each(|&cell| self.taken.insert(cell));
                lines.push(Relation::of(rule, cells));
            }
        }
        lines
    }

    /// A mirror image of a line where there is room for it and the rule holds, in either direction.
    fn image(&mut self, rule: &'static Rule, cells: &[Cell]) -> Option<Vec<Cell>> {
        let grid = self.scene.grid;
        let own: Vec<Cell> = corners(grid, cells).collect();
        let is_free = |image: &[Cell]| {
            let mut corners = corners(grid, image);
            image.iter().all(|cell| !self.taken.contains(*cell) && !cells.contains(cell))
                && corners.all(|corner| !self.crossed.contains(&corner) && !own.contains(&corner))
        };
        let mut images: Vec<Vec<Cell>> =
            images(grid, cells).filter(|image| is_free(image)).collect();
        let turned = images.iter().map(|image| image.iter().rev().copied().collect());
        images.extend(turned.collect::<Vec<_>>());
        images.retain(|image| self.is_line(rule, image));
        let chosen = (!images.is_empty()).then(|| self.random.below(images.len()))?;
        images.into_iter().nth(chosen)
    }

    /// A random walk over this many free cells; `None` if it gets stuck.
    fn walk(&mut self, length: usize) -> Option<Vec<Cell>> {
        let first = self.random.below(self.scene.grid.len());
        let mut cells: Vec<Cell> = self.scene.grid.cells().nth(first).into_iter().collect();
        if cells.iter().any(|&cell| self.taken.contains(cell)) {
            return None;
        }
        while cells.len() < length {
            let next = self.next(&cells, false)?;
            cells.push(next);
        }
        Some(cells)
    }

    /// A cell at random that a line can continue to, from its first cell or from its last.
    fn next(&mut self, cells: &[Cell], from_first: bool) -> Option<Cell> {
        let end = *if from_first { cells.first() } else { cells.last() }?;
        let grid = self.scene.grid;
        let passes = |other: &Cell| {
            let corner = corner(grid, end, *other);
            let mut own = cells.windows(2).filter_map(|two| self::corner(grid, two[0], two[1]));
            let is_free = corner.is_none_or(|corner| {
                !self.crossed.contains(&corner) && own.all(|other| other != corner)
            });
            let is_free = is_free && !self.taken.contains(*other) && !cells.contains(other);
            let longer = || match from_first {
                true => [&[*other], cells].concat(),
                false => [cells, &[*other]].concat(),
            };
            is_free && is_shapely(grid, &longer())
        };
        let near: Vec<Cell> = around(grid, end).filter(passes).collect();
        self.random.pick(&near)
    }

    /// A line that holds, made longer at either end or at both for as long as it holds.
    fn grown(&mut self, rule: &'static Rule, mut cells: Vec<Cell>, length: usize) -> Vec<Cell> {
        // So often in a row without a longer one.
        const TIRED: usize = 12;
        let mut tries = 0;
        while cells.len() < length && tries < TIRED {
            tries += 1;
            let ends = self.random.below(3);
            let mut longer = cells.clone();
            if ends != 1 {
                longer.extend(self.next(&longer, false));
            }
            if ends != 0
                && let Some(first) = self.next(&longer, true)
            {
                longer.insert(0, first);
            }
            let fits = (cells.len() + 1..=length).contains(&longer.len());
            if fits && self.is_line(rule, &longer) {
                (cells, tries) = (longer, 0);
            }
        }
        cells
    }

    fn is_line(&self, rule: &'static Rule, cells: &[Cell]) -> bool {
        self.holds(&Relation::of(rule, cells.to_vec()))
    }

    /// Whether a relation holds in the full grid.
    fn holds(&self, relation: &Relation) -> bool {
        if check(relation, self.scene.grid).is_some() {
            return false;
        }
        let mut bonds = Bonds::new(self.scene.grid, self.scene.largest() as u8);
        (relation.rule.bind)(relation, &self.scene, &mut bonds);
        bonds.hold(|cell| self.digit(cell))
    }

    /// The digit of a cell in the full grid.
    fn digit(&self, cell: Cell) -> Digit {
        self.full[cell.index()]
    }
}

/// Whether a line is straight or turns one way only, by a right angle at most at each cell.
fn is_shapely(grid: Grid, cells: &[Cell]) -> bool {
    let place = |cell: Cell| (grid.row(cell) as isize, grid.col(cell) as isize);
    let step = |two: &[Cell]| {
        let ((row, col), (next_row, next_col)) = (place(two[0]), place(two[1]));
        (next_row - row, next_col - col)
    };
    let steps: Vec<(isize, isize)> = cells.windows(2).map(step).collect();
    let mut way = 0;
    steps.windows(2).all(|two| {
        let ((down, across), (next_down, next_across)) = (two[0], two[1]);
        let turn = (down * next_across - across * next_down).signum();
        let is_sharp = down * next_down + across * next_across < 0;
        let turns_back = turn != 0 && way != 0 && turn != way;
        way = if turn == 0 { way } else { turn };
        !is_sharp && !turns_back
    })
}

/// Maps a row and a column to others, given the last row.
type Map = fn(usize, usize, usize) -> (usize, usize);

/// The mirror images of a line in a square grid: in the middle, the axes and the diagonals.
fn images(grid: Grid, cells: &[Cell]) -> impl Iterator<Item = Vec<Cell>> {
    let last = grid.rows().min(grid.cols()) - 1;
    let maps: [Map; 5] = [
        |row, col, last| (last - row, last - col),
        |row, col, last| (row, last - col),
        |row, col, last| (last - row, col),
        |row, col, _| (col, row),
        |row, col, last| (last - col, last - row),
    ];
    let is_square = grid.rows() == grid.cols();
    let image = move |map: Map| {
        let mirrored = |&cell: &Cell| {
            let (row, col) = map(grid.row(cell), grid.col(cell), last);
            grid.cell(row, col)
        };
        cells.iter().map(mirrored).collect::<Option<Vec<_>>>()
    };
    maps.into_iter().filter(move |_| is_square).filter_map(image)
}

/// The corners that a line goes through.
fn corners(grid: Grid, cells: &[Cell]) -> impl Iterator<Item = Cell> {
    cells.windows(2).filter_map(move |two| corner(grid, two[0], two[1]))
}

/// Where a relation can be whose rule is not a line.
fn places(rule: &'static Rule, grid: Grid) -> Vec<Relation> {
    let of = |cells| Relation::of(rule, cells);
    match rule.shape {
        Shape::Cell => grid.cells().map(|cell| of(vec![cell])).collect(),
        Shape::Pair => {
            let beside =
                |cell| super::areas::neighbours(grid, cell).map(move |other| (cell, other));
            let pairs = grid.cells().flat_map(beside);
            pairs.map(|(a, b)| of(vec![a, b])).collect()
        }
        Shape::Cells => {
            let four = |cell: Cell| {
                let (row, col) = (grid.row(cell), grid.col(cell));
                let places = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)];
                places.into_iter().map(|(row, col)| grid.cell(row, col)).collect::<Option<Vec<_>>>()
            };
            grid.cells().filter_map(four).map(of).collect()
        }
        Shape::Edge => outside(grid, &[None], |row, col| row == 0 || col == 0)
            .map(|outside| Relation { outside: Some(outside), ..of(Vec::new()) })
            .collect(),
        Shape::Diagonal => {
            let ways = Diagonal::ALL.map(Some);
            // Each is seen from both ends.
            let is_first = |it: &Outside| it.cells(grid).len() > 1 && it.cells(grid).is_sorted();
            outside(grid, &ways, |_, _| true)
                .filter(is_first)
                .map(|outside| Relation { outside: Some(outside), ..of(Vec::new()) })
                .collect()
        }
        Shape::Whole | Shape::Region | Shape::Line | Shape::Arrow | Shape::Twins | Shape::Sides => {
            Vec::new()
        }
    }
}

/// The places around a grid, without the corners, that look these ways.
fn outside(
    grid: Grid,
    ways: &[Option<Diagonal>],
    suits: fn(usize, usize) -> bool,
) -> impl Iterator<Item = Outside> {
    let (last_row, last_col) = (grid.rows() + 1, grid.cols() + 1);
    let sides = (1..last_col).flat_map(move |col| [(0, col), (last_row, col)]);
    let ends = (1..last_row).flat_map(move |row| [(row, 0), (row, last_col)]);
    let places = sides.chain(ends).filter(move |&(row, col)| suits(row, col));
    places.flat_map(move |(row, col)| {
        ways.iter().map(move |&diagonal| Outside { row: row as u8, col: col as u8, diagonal })
    })
}

/// The cells around a cell.
fn around(grid: Grid, cell: Cell) -> impl Iterator<Item = Cell> {
    let (row, col) = (grid.row(cell) as isize, grid.col(cell) as isize);
    let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |across| (down, across)));
    steps.filter(|step| *step != (0, 0)).filter_map(move |(down, across)| {
        let place = |from: isize, by: isize| usize::try_from(from + by).ok();
        grid.cell(place(row, down)?, place(col, across)?)
    })
}

/// The corner between two cells that touch there, by the cell above and to the left of it.
fn corner(grid: Grid, a: Cell, b: Cell) -> Option<Cell> {
    let (row, col) = (grid.row(a).min(grid.row(b)), grid.col(a).min(grid.col(b)));
    let is_diagonal = grid.row(a) != grid.row(b) && grid.col(a) != grid.col(b);
    grid.cell(row, col).filter(|_| is_diagonal)
}

/// What can be taken from a puzzle.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// The givens of some cells.
    Givens(Vec<Cell>),
    /// A relation.
    Relation(Relation),
}

impl Part {
    /// The relations of a puzzle besides those of the whole grid, in a random order.
    pub(super) fn relations(setup: &Setup, random: &mut Random) -> Vec<Self> {
        let mut relations = setup.relations.clone();
        relations.retain(|relation| relation.rule.shape != Shape::Whole);
        random.shuffle(&mut relations);
        // Lines without an image go first.
        let sorted = |cells: &[Cell]| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            cells
        };
        let all: Vec<Vec<Cell>> = relations.iter().map(|other| sorted(&other.cells)).collect();
        relations.sort_by_cached_key(|relation| {
            let is_line = matches!(relation.rule.shape, Shape::Line | Shape::Arrow);
            is_line
                && images(setup.grid, &relation.cells)
                    .map(|image| sorted(&image))
                    .any(|image| image != sorted(&relation.cells) && all.contains(&image))
        });
        relations.into_iter().map(Self::Relation).collect()
    }

    /// The givens of a puzzle with those that go with them, in a random order.
    pub(super) fn givens(setup: &Setup, wish: &Wish, random: &mut Random) -> Vec<Self> {
        let mut cells: Vec<Cell> = setup.grid.cells().collect();
        random.shuffle(&mut cells);
        cells.retain(|cell| setup.squares[cell.index()] != Square::EMPTY);
        let orbits = cells.into_iter().map(|cell| wish.symmetry.orbit(wish.grid, 0, cell));
        orbits.map(Self::Givens).collect()
    }

    /// Takes it from a puzzle.
    fn take_from(&self, setup: &mut Setup) {
        match self {
            Self::Givens(cells) => {
                cells.iter().for_each(|cell| setup.squares[cell.index()] = Square::EMPTY);
            }
            Self::Relation(relation) => setup.relations.retain(|other| other != relation),
        }
    }
}

/// Removes what a puzzle does not need, part by part, if the puzzle without it still has a single
/// solution and `suits`.
///
/// # Errors
/// When the budget runs out.
pub(super) fn thin(
    mut setup: Setup,
    parts: &[Part],
    full: &Solution,
    budget: &Budget<'_>,
    suits: &mut dyn FnMut(&Setup) -> Result<bool, Failure>,
) -> Result<Setup, Failure> {
    for part in parts {
        let mut without = setup.clone();
        part.take_from(&mut without);
        if without != setup && is_unique(&without, full, budget)? && suits(&without)? {
            setup = without;
        }
    }
    Ok(setup)
}

/// Whether a puzzle has no other solution; no if that is too hard to tell.
fn is_unique(setup: &Setup, full: &Solution, budget: &Budget<'_>) -> Result<bool, Failure> {
    let Ok(puzzle) = Puzzle::new(setup.clone()) else { return Ok(false) };
    let part = budget.part(CHECKING);
    let has_other = has_other(&Board::new(&puzzle), full, &part);
    budget.put_back(part);
    if budget.is_spent() { Err(Failure::GaveUp) } else { Ok(has_other == Some(false)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::grid::Ruleset;
    use crate::make::generate;

    fn line(places: &[(usize, usize)]) -> Vec<Cell> {
        places.iter().map(|&(row, col)| Grid::NINE.cell(row, col).unwrap()).collect()
    }

    #[test]
    fn straight_lines_hooks_and_spirals_are_shapes_and_zigzags_are_not() {
        for (places, is_shape) in [
            (&[(0, 0), (0, 1), (0, 2)][..], true),
            (&[(0, 0), (1, 1), (2, 2), (2, 3)], true),
            (&[(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (1, 1)], true),
            (&[(0, 0), (1, 1), (0, 2), (1, 3)], false),
            (&[(0, 0), (0, 1), (1, 1), (1, 2)], false),
            (&[(0, 0), (0, 1), (1, 0)], false),
        ] {
            assert_eq!(is_shapely(Grid::NINE, &line(places)), is_shape, "{places:?}");
        }
    }

    #[test]
    fn lines_that_are_made_are_shapes_and_many_come_in_pairs() {
        let (mut lines, mut paired) = (0, 0);
        for (slug, seed) in ["thermometer", "whispers", "renban", "arrow"].into_iter().zip(1..) {
            let Ruleset { variety, rules } = Ruleset::of_slug(slug).unwrap();
            let wish = Wish { rules, ..Wish::of(variety, Grid::NINE) };
            let budget = Budget::new(Limits::MAKING);
            let setup = generate(&wish, &mut Random::new(seed), &budget).unwrap();
            let sorted = |cells: &[Cell]| {
                let mut cells = cells.to_vec();
                cells.sort_unstable();
                cells
            };
            let all: Vec<Vec<Cell>> =
                setup.relations.iter().map(|relation| sorted(&relation.cells)).collect();
            for relation in &setup.relations {
                assert!(is_shapely(setup.grid, &relation.cells), "{slug} {:?}", relation.cells);
                lines += 1;
                let mut images = images(setup.grid, &relation.cells).map(|image| sorted(&image));
                paired += usize::from(images.any(|image| all.contains(&image)));
            }
        }
        assert!(3 * paired >= lines, "{paired} of {lines}");
    }
}
