//! Drawing in the editor: boxes, cages and rules. While the brush is down, the cells that the cursor
//! visits join the box or cage where it was put down, or form a relation in that order; outside clues
//! belong to the cells at the edge. Clones take two strokes of the brush: the cells, and then as many
//! others in the same order.
//!
//! And what sort of puzzle is being written: the features of a Sudoku, the mask of a Kakuro with a
//! symmetry and sums derived from digits, and the size.

use crate::tui::screens::editor::state::{Brush, Editor, Symmetry, Tool, fresh};
use gradus_engine::grid::Family;
use gradus_engine::grid::puzzle::{Setup, Square};
use gradus_engine::grid::relation::{
    CAGE, Diagonal, Outside, RULES, Relation, Rule, Shape, Values,
};
use gradus_engine::grid::variety::{Kind, Variety, box_size};
use gradus_engine::{Cage, Cell, Digit, Document, Grid};

impl Editor {
    /// Puts the brush down in the cursor's cell, or lifts it.
    pub fn hold(&mut self) {
        self.brush = match (self.brush, self.tool) {
            (None, Tool::Boxes) => {
                self.setup.boxes.get(self.cursor.index()).copied().map(Brush::Box)
            }
            (None, Tool::Cages) => {
                self.begin_cage();
                Some(Brush::Cage(self.cursor))
            }
            (None, Tool::Rules) => self.begin_relation(),
            _ => None,
        };
    }

    /// Paints the cursor's cell, if the brush is down.
    pub fn paint(&mut self) {
        match self.brush {
            Some(Brush::Box(number)) => self.set_box(number),
            Some(Brush::Cage(first)) => self.join(first),
            Some(Brush::Relation) => self.relate(),
            None => {}
        }
    }

    /// Adds the cursor's cell to a box.
    fn set_box(&mut self, number: u8) {
        let mut setup = self.setup.clone();
        let Some(of) = setup.boxes.get_mut(self.cursor.index()) else { return };
        if *of != number {
            *of = number;
            self.replace(setup);
        }
    }

    /// A digit while painting boxes: the cursor's cell joins that box, and the brush continues with
    /// it.
    pub(super) fn choose_box(&mut self, digit: Digit) {
        let number = digit.index() as u8;
        self.set_box(number);
        if self.brush.is_some() {
            self.brush = Some(Brush::Box(number));
        }
    }

    /// The cage of a cell, by index.
    pub fn cage_of(&self, cell: Cell) -> Option<usize> {
        self.setup.cages.iter().position(|cage| cage.cells.contains(&cell))
    }

    /// Makes a cage of the cursor's cell, unless it is already in one.
    fn begin_cage(&mut self) {
        if self.cage_of(self.cursor).is_none() {
            let mut setup = self.setup.clone();
            setup.cages.push(Cage { sum: None, cells: vec![self.cursor] });
            setup.cages.sort_by_key(|cage| cage.cells.first().copied());
            self.replace(setup);
        }
    }

    /// Moves the cursor's cell from its own cage into the cage of another cell.
    pub(super) fn join(&mut self, first: Cell) {
        let cell = self.cursor;
        let Some(cage) = self.cage_of(first).filter(|&cage| self.cage_of(cell) != Some(cage))
        else {
            return;
        };
        let mut setup = self.setup.clone();
        setup.cages.iter_mut().for_each(|cage| cage.cells.retain(|other| *other != cell));
        setup.cages[cage].cells.push(cell);
        setup.cages[cage].cells.sort_unstable();
        setup.cages.retain(|cage| !cage.cells.is_empty());
        setup.cages.sort_by_key(|cage| cage.cells.first().copied());
        self.replace(setup);
    }

    /// Removes the cursor's cell from its cage.
    pub(super) fn leave_cage(&mut self) {
        self.brush = None;
        if let Some(cage) = self.cage_of(self.cursor) {
            let mut setup = self.setup.clone();
            setup.cages[cage].cells.retain(|cell| *cell != self.cursor);
            setup.cages.retain(|cage| !cage.cells.is_empty());
            self.replace(setup);
        }
    }

    /// Types the next digit of the sum of the cursor's cage, which begins here if there is none.
    pub(super) fn type_sum(&mut self, figure: u32) {
        self.brush = None;
        self.begin_cage();
        if let Some(cage) = self.cage_of(self.cursor) {
            let mut setup = self.setup.clone();
            setup.cages[cage].sum = self.typed(setup.cages[cage].sum, figure);
            self.replace(setup);
            self.typing = true;
        }
    }

    /// The number of cells of each box, by box number.
    pub fn box_counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.setup.grid.rows()];
        for &number in &self.setup.boxes {
            if let Some(count) = counts.get_mut(usize::from(number)) {
                *count += 1;
            }
        }
        counts
    }
}

/// Whether clones lack some of the second cells. Here, both sides of equal sums have as many.
fn is_half(relation: &Relation) -> bool {
    matches!(relation.rule.shape, Shape::Twins | Shape::Sides)
        && relation.further.len() < relation.cells.len()
}

impl Editor {
    /// Sets a rule from now on. Cages are those of a killer, where there is one of the size.
    pub fn set_rule(&mut self, rule: &'static Rule) {
        let killer = self.setup.variety.with(Variety::KILLER);
        let is_of_killer =
            rule == &CAGE && killer.sizes().any(|size| size == self.setup.grid.rows());
        if is_of_killer && self.setup.variety != killer {
            self.replace(Setup { variety: killer, ..self.setup.clone() });
        }
        self.tool = if is_of_killer { Tool::Cages } else { Tool::Rules };
        (self.rule, self.brush) = (rule, None);
    }

    /// Switches to setting rules or, if already there, to the previous one.
    pub fn previous_rule(&mut self) {
        let place = RULES.iter().position(|rule| *rule == self.rule).unwrap_or(0);
        let is_set = self.tool == Tool::Rules || self.tool == Tool::Cages && self.rule == &CAGE;
        let back = if is_set { RULES.len() - 1 } else { 0 };
        self.set_rule(RULES[(place + back) % RULES.len()]);
    }

    /// Begins a relation in the cursor's cell; returns what to paint with, if it has further cells.
    pub(super) fn begin_relation(&mut self) -> Option<Brush> {
        let rule = self.rule;
        let mut setup = self.setup.clone();
        let is_there = |relation: &Relation| relation.rule == rule;
        if rule.shape == Shape::Whole && setup.relations.iter().any(is_there) {
            setup.relations.retain(|relation| !is_there(relation));
            self.replace(setup);
            return None;
        }
        if let Some(open) =
            setup.relations.last_mut().filter(|last| last.rule == rule && is_half(last))
        {
            open.further.push(self.cursor);
            let more = is_half(open);
            self.replace(setup);
            return more.then_some(Brush::Relation);
        }
        let (cells, outside) = match rule.shape {
            Shape::Whole => (Vec::new(), None),
            Shape::Edge | Shape::Diagonal => (Vec::new(), Some(self.outside(rule)?)),
            _ => (vec![self.cursor], None),
        };
        setup.relations.push(Relation { outside, ..Relation::of(rule, cells) });
        self.replace(setup);
        let more = matches!(
            rule.shape,
            Shape::Pair
                | Shape::Cells
                | Shape::Region
                | Shape::Line
                | Shape::Arrow
                | Shape::Twins
                | Shape::Sides
        );
        more.then_some(Brush::Relation)
    }

    /// The place outside the grid that belongs to the cursor's cell, if that is at the edge.
    fn outside(&self, rule: &Rule) -> Option<Outside> {
        let grid = self.setup.grid;
        let (row, col) = (grid.row(self.cursor) as u8 + 1, grid.col(self.cursor) as u8 + 1);
        let (rows, cols) = (grid.rows() as u8, grid.cols() as u8);
        let place = |row, col, diagonal| Some(Outside { row, col, diagonal });
        let slanted = rule.shape == Shape::Diagonal;
        match (row == 1, col == 1, row == rows, col == cols) {
            (true, ..) if slanted => place(0, col - 1, Some(Diagonal::DownRight)),
            (_, _, _, true) if slanted => place(row - 1, cols + 1, Some(Diagonal::DownLeft)),
            (_, _, true, _) if slanted => place(rows + 1, col + 1, Some(Diagonal::UpLeft)),
            (_, true, ..) if slanted => place(row + 1, 0, Some(Diagonal::UpRight)),
            _ if slanted => None,
            (true, ..) => place(0, col, None),
            (_, true, ..) => place(row, 0, None),
            (_, _, true, _) => place(rows + 1, col, None),
            (.., true) => place(row, cols + 1, None),
            _ => None,
        }
    }

    /// Adds the cursor's cell to the relation started last.
    pub(super) fn relate(&mut self) {
        let mut setup = self.setup.clone();
        let Some(relation) = setup.relations.last_mut() else { return };
        let is_second = is_half(relation) && !relation.further.is_empty();
        let cells = if is_second { &mut relation.further } else { &mut relation.cells };
        if cells.last() == Some(&self.cursor) {
            return;
        }
        cells.push(self.cursor);
        let is_done = relation.rule.shape == Shape::Pair || is_second && !is_half(relation);
        self.replace(setup);
        self.brush = if is_done { None } else { Some(Brush::Relation) };
    }

    /// The relation of the cursor's cell that keys act on: the last one of the rule being set.
    pub fn relation_here(&self) -> Option<usize> {
        let (grid, rule) = (self.setup.grid, self.rule);
        let is_here = |relation: &Relation| {
            let cell: Cell = self.cursor;
            relation.rule == rule && relation.reach(grid).contains(&cell)
        };
        self.setup.relations.iter().rposition(is_here)
    }

    /// Types the next digit of the number of the cursor's relation, or one of its digits.
    pub(super) fn type_value(&mut self, figure: u32) {
        self.brush = None;
        let Some(place) = self.relation_here() else { return };
        let mut setup = self.setup.clone();
        let relation = &mut setup.relations[place];
        match relation.rule.values {
            Values::None | Values::Letters => return,
            Values::Digits => {
                // Cells where boxes meet can have a digit twice.
                let most = if relation.rule.shape == Shape::Cells { 2 } else { 1 };
                let is_it = |value: &&u32| **value == figure;
                match relation.values.iter().filter(is_it).count() < most {
                    true => relation.values.push(figure),
                    false => relation.values.retain(|value| *value != figure),
                }
            }
            Values::One | Values::Optional | Values::Numbers => {
                let value = self.typed(relation.value(), figure);
                let zero = (figure == 0 && relation.rule.values == Values::One).then_some(0);
                relation.values = value.or(zero).into_iter().collect();
            }
        }
        self.replace(setup);
        self.typing = true;
    }

    /// Removes the last figure typed; false if there is none. More can follow as long as there are
    /// figures left.
    pub(super) fn untype(&mut self) -> bool {
        let mut setup = self.setup.clone();
        let shorten = |value: &mut Option<u32>| {
            let had = value.is_some();
            *value = value.map(|value| value / 10).filter(|value| *value > 0);
            had.then_some(value.is_some())
        };
        let typed = match self.tool {
            Tool::Cages => {
                self.cage_of(self.cursor).and_then(|cage| shorten(&mut setup.cages[cage].sum))
            }
            Tool::Rules => self.relation_here().and_then(|place| {
                let relation = &mut setup.relations[place];
                if relation.rule.values == Values::Digits {
                    return relation.values.pop().map(|_| !relation.values.is_empty());
                }
                let mut value = relation.value();
                let rest = shorten(&mut value);
                relation.values = value.into_iter().collect();
                rest
            }),
            _ => match &mut setup.squares[self.cursor.index()] {
                Square::Black { down, across } => shorten(if self.down { down } else { across }),
                Square::White { .. } => None,
            },
        };
        if let Some(has_more) = typed {
            self.replace(setup);
            self.typing = has_more;
        }
        typed.is_some()
    }

    /// Removes the cursor's relation.
    pub(super) fn unrelate(&mut self) {
        self.brush = None;
        if let Some(place) = self.relation_here() {
            let mut setup = self.setup.clone();
            setup.relations.remove(place);
            self.replace(setup);
        }
    }
}

impl Editor {
    /// Adds a feature to a Sudoku or removes it. If the variety lacks the size, the nearest one is
    /// used.
    pub fn toggle(&mut self, feature: Variety) {
        let old = self.setup.variety;
        let variety = if old.has(feature) { old.without(feature) } else { old.with(feature) };
        let mut setup = Setup { variety, ..self.setup.clone() };
        if !variety.has(Variety::KILLER) {
            setup.cages.clear();
        }
        let size = setup.grid.rows();
        let nearest = variety.sizes().min_by_key(|other| (other.abs_diff(size), *other));
        let grid = nearest.and_then(|size| Grid::new(size, size)).unwrap_or(setup.grid);
        self.tool = match feature {
            Variety::JIGSAW if !old.has(feature) => Tool::Boxes,
            Variety::KILLER if !old.has(feature) => Tool::Cages,
            _ => Tool::Givens,
        };
        self.reshape(&setup, grid);
    }

    /// How much the player wrote of each sort, with its name for one and for several.
    pub fn content(&self) -> [([&'static str; 2], usize); 6] {
        let squares = |is_meant: fn(&Square) -> bool| {
            self.setup.squares.iter().filter(|square| is_meant(square)).count()
        };
        let clue = |square: &Square| matches!(square, Square::Black { down, across } if down.or(*across).is_some());
        let given = |square: &Square| matches!(square, Square::White { given: Some(_) });
        let drawn = self.setup.about.as_ref().map_or(0, |about| about.drawn.len());
        [
            (["1 given", "givens"], squares(given)),
            (["1 cell with clues", "cells with clues"], squares(clue)),
            (["the irregular boxes", ""], usize::from(has_own_boxes(&self.setup))),
            (["1 cage", "cages"], self.setup.cages.len()),
            (["1 rule", "rules"], self.setup.relations.len()),
            (["1 drawing", "drawings"], drawn),
        ]
    }

    /// Changes the size by rows and columns; a Sudoku changes to its next size.
    pub fn resize(&mut self, rows: isize, cols: isize) {
        let grid = self.setup.grid;
        let size = |n: usize, by| n.saturating_add_signed(by);
        let changed = match self.kind() {
            Kind::Kakuro => {
                Grid::new(size(grid.rows(), rows).max(2), size(grid.cols(), cols).max(2))
            }
            Kind::Sudoku => {
                let mut sizes = self.setup.variety.sizes();
                let size = match rows + cols > 0 {
                    true => sizes.find(|size| *size > grid.rows()),
                    false => sizes.take_while(|size| *size < grid.rows()).last(),
                };
                size.and_then(|size| Grid::new(size, size))
            }
        };
        if let Some(changed) = changed.filter(|changed| *changed != grid) {
            self.reshape(&self.setup.clone(), changed);
        }
    }

    /// Replaces this setup by another, cut or extended to a grid.
    fn reshape(&mut self, setup: &Setup, grid: Grid) {
        let old = self.setup.grid;
        let (row, col) = (old.row(self.cursor), old.col(self.cursor));
        self.replace(reshaped(setup, grid));
        let (row, col) = (row.min(grid.rows() - 1), col.min(grid.cols() - 1));
        self.cursor = grid.cell(row, col).unwrap_or(Cell::FIRST);
        self.arrive();
    }
}

/// A setup cut or extended to another grid. Boxes of another size start again; cages lose the cells
/// that are cut off, and their sums with them.
fn reshaped(setup: &Setup, grid: Grid) -> Setup {
    let moved = |cell: &Cell| grid.cell(setup.grid.row(*cell), setup.grid.col(*cell));
    let square = |cell| match setup.grid.cell(grid.row(cell), grid.col(cell)) {
        Some(old) => setup.squares[old.index()],
        None => fresh(setup.variety.kind(), grid, cell),
    };
    let cage = |cage: &Cage| {
        let cells: Vec<Cell> = cage.cells.iter().filter_map(moved).collect();
        let sum = cage.sum.filter(|_| cells.len() == cage.cells.len());
        (!cells.is_empty()).then_some(Cage { sum, cells })
    };
    let squares = grid.cells().map(square).collect();
    let cages = setup.cages.iter().filter_map(cage).collect();
    let boxes = match setup.variety.has(Variety::JIGSAW) {
        true if grid == setup.grid && setup.boxes.len() == grid.len() => setup.boxes.clone(),
        true => usual_boxes(grid),
        false => Vec::new(),
    };
    let (mut relations, mut about) = (setup.relations.clone(), setup.about.clone());
    // Lines and outside clues cannot be moved to another grid.
    if grid != setup.grid {
        relations.clear();
        about.iter_mut().for_each(|about| about.drawn.clear());
    }
    // Boards that share cells have their places in the grid.
    let boards = if grid == setup.grid { setup.boards.clone() } else { Vec::new() };
    Setup { boxes, cages, boards, relations, about, ..Setup::new(setup.variety, grid, squares) }
}

/// Whether a jigsaw has other boxes than those with which it began.
fn has_own_boxes(setup: &Setup) -> bool {
    !setup.boxes.is_empty() && setup.boxes != usual_boxes(setup.grid)
}

/// The boxes with which irregular ones begin: the usual ones, or rows if the size has none.
fn usual_boxes(grid: Grid) -> Vec<u8> {
    let (rows, cols) = box_size(grid).unwrap_or((1, grid.cols()));
    let across = grid.cols() / cols;
    let number = |cell| grid.row(cell) / rows * across + grid.col(cell) / cols;
    grid.cells().map(|cell| number(cell) as u8).collect()
}

impl Editor {
    /// Makes the cell black or white, along with the one paired with it by the symmetry. The first
    /// row and column of a Kakuro are its border, which is not paired.
    pub fn turn_black(&mut self) {
        let square = match self.square() {
            Square::White { .. } => Square::BLACK,
            Square::Black { .. } => Square::EMPTY,
        };
        let is_black = square == Square::BLACK;
        let mut setup = self.setup.clone();
        setup.squares[self.cursor.index()] = square;
        let image = self.image(self.cursor).map(|cell| &mut setup.squares[cell.index()]);
        if let Some(paired) = image.filter(|s| matches!(s, Square::Black { .. }) != is_black) {
            *paired = square;
        }
        self.replace(setup);
        self.arrive();
    }

    /// The cell paired with another by the symmetry.
    fn image(&self, cell: Cell) -> Option<Cell> {
        let grid = self.setup.grid;
        let (row, col) = (grid.row(cell), grid.col(cell));
        if row == 0 || col == 0 {
            return None;
        }
        match self.symmetry {
            Symmetry::None => None,
            Symmetry::Rotational => grid.cell(grid.rows() - row, grid.cols() - col),
            Symmetry::Horizontal => grid.cell(row, grid.cols() - col),
            Symmetry::Vertical => grid.cell(grid.rows() - row, col),
        }
    }

    /// The puzzle as written: without the digits that are only there to give clues.
    pub fn written(&self) -> Setup {
        let mut setup = self.setup.clone();
        if self.tool == Tool::Sums {
            for square in setup.squares.iter_mut().filter(|s| matches!(s, Square::White { .. })) {
                *square = Square::EMPTY;
            }
        }
        setup
    }

    /// The puzzle as written, with its title.
    pub fn written_document(&self) -> Document {
        Document { title: self.title.clone(), ..Document::of(self.written()) }
    }

    /// Switches to the next tool. Digits that gave clues are removed when the tool changes to
    /// clues, and come back when that is undone.
    pub fn next_tool(&mut self) {
        self.brush = None;
        let tools: Vec<Tool> = self.tools().collect();
        let place = tools.iter().position(|tool| *tool == self.tool).unwrap_or(0);
        let written = self.written();
        if written != self.setup {
            self.replace(written);
        }
        self.tool = tools[(place + 1) % tools.len()];
        self.arrive();
    }

    /// Derives the clues of all full runs from their digits.
    pub(super) fn sum_up(setup: &mut Setup) {
        if setup.variety.kind() != Kind::Kakuro {
            return;
        }
        for run in setup.regions() {
            let digit = |cell: &Cell| match setup.squares[cell.index()] {
                Square::White { given } => given,
                Square::Black { .. } => None,
            };
            let digits: Option<Vec<_>> = run.cells.iter().map(digit).collect();
            let grid = setup.grid;
            let (row, col) = (grid.row(run.cells[0]), grid.col(run.cells[0]));
            let clue_cell = match run.family {
                Family::Down => row.checked_sub(1).and_then(|row| grid.cell(row, col)),
                _ => col.checked_sub(1).and_then(|col| grid.cell(row, col)),
            };
            let (Some(digits), Some(clue_cell)) = (digits, clue_cell) else { continue };
            let sum = digits.iter().map(|digit| u32::from(digit.get())).sum();
            if let Square::Black { down, across } = &mut setup.squares[clue_cell.index()] {
                *(if run.family == Family::Down { down } else { across }) = Some(sum);
            }
        }
    }
}
