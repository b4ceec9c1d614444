//! Rules that are set: the cells that the cursor comes to while the brush is held are those of a relation, in
//! that order; clues outside the grid belong to the cells at its edge.

use super::tool::rules;
use super::{Brush, Editor, Tool};
use crate::engine::cell::Cell;
use crate::engine::relation::{Diagonal, Outside, RULES, Relation, Rule, Shape, Values};

impl Editor {
    /// The rule that is set.
    pub fn rule(&self) -> &'static Rule {
        rules().nth(self.rule).unwrap_or(RULES[0])
    }

    /// Has rules set; while they are, chooses the next one, or the previous one.
    pub fn next_rule(&mut self, back: bool) {
        let count = rules().count();
        if self.tool == Tool::Rules {
            self.rule = (self.rule + if back { count - 1 } else { 1 }) % count;
        }
        (self.tool, self.brush) = (Tool::Rules, None);
    }

    /// Begins a relation in the cursor's cell; returns what then paints, if it has further cells.
    pub(super) fn begin_relation(&mut self) -> Option<Brush> {
        let rule = self.rule();
        let mut setup = self.setup.clone();
        let is_there = |relation: &Relation| relation.rule == rule;
        if rule.shape == Shape::Whole && setup.relations.iter().any(is_there) {
            setup.relations.retain(|relation| !is_there(relation));
            self.replace(setup);
            return None;
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
            Shape::Pair | Shape::Cells | Shape::Region | Shape::Line | Shape::Arrow
        );
        more.then_some(Brush::Relation)
    }

    /// The place outside the grid that belongs to the cursor's cell, where that is at the edge.
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

    /// Takes the cursor's cell into the relation that was begun last.
    pub(super) fn relate(&mut self) {
        let mut setup = self.setup.clone();
        let Some(relation) = setup.relations.last_mut() else { return };
        if relation.cells.last() == Some(&self.cursor) {
            return;
        }
        relation.cells.push(self.cursor);
        let is_done = relation.rule.shape == Shape::Pair;
        self.replace(setup);
        self.brush = if is_done { None } else { Some(Brush::Relation) };
    }

    /// The relation of the cursor's cell that keys act on: of the rule that is set, the last one.
    pub fn relation_here(&self) -> Option<usize> {
        let (grid, rule) = (self.setup.grid, self.rule());
        let is_here = |relation: &Relation| {
            let cell: Cell = self.cursor;
            relation.rule == rule && relation.reach(grid).contains(&cell)
        };
        self.setup.relations.iter().rposition(is_here)
    }

    /// The next figure of the number of the cursor's relation, or one of its digits.
    pub(super) fn type_value(&mut self, figure: u32) {
        self.brush = None;
        let Some(place) = self.relation_here() else { return };
        let mut setup = self.setup.clone();
        let relation = &mut setup.relations[place];
        match relation.rule.values {
            Values::None => return,
            Values::Digits if relation.values.contains(&figure) => {
                relation.values.retain(|value| *value != figure);
            }
            Values::Digits => relation.values.push(figure),
            Values::One | Values::Optional => {
                let value = self.typed(relation.value(), figure);
                let zero = (figure == 0 && relation.rule.values == Values::One).then_some(0);
                relation.values = value.or(zero).into_iter().collect();
            }
        }
        self.replace(setup);
        self.typing = true;
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
