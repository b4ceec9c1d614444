//! Every rule of the table says why it leaves a puzzle without a solution, alone and beside another one.

use gradus_engine::grid::relation::{Diagonal, Outside, RULES, Relation, Rule, Shape, Values};
use gradus_engine::solve::{Reason, Solver, Statement};
use gradus_engine::{Budget, Cell, Grid, Kind, Limits, Puzzle, Random, Setup, Solutions};
use std::collections::BTreeSet;

/// The rows and columns with the cells of relations.
const CORNER: usize = 4;

/// A relation of a rule with random cells and numbers, sound or not.
fn relation(rule: &'static Rule, random: &mut Random, grid: Grid) -> Relation {
    let size = grid.rows();
    // Cells side by side, as on lines and in cages; those of a large grid in a corner, where they meet.
    let within = |cell: &Cell| grid.row(*cell).max(grid.col(*cell)) < CORNER;
    let all: Vec<Cell> = grid.cells().filter(within).collect();
    let walk = |random: &mut Random, count: usize| {
        let mut cells: Vec<Cell> = vec![all[random.below(all.len())]];
        while cells.len() < count {
            let last = cells[cells.len() - 1];
            let near = |cell: &&Cell| {
                let rows = grid.row(**cell).abs_diff(grid.row(last));
                rows + grid.col(**cell).abs_diff(grid.col(last)) == 1 && !cells.contains(cell)
            };
            let near: Vec<Cell> = all.iter().filter(near).copied().collect();
            match near.is_empty() {
                true => break,
                false => cells.push(near[random.below(near.len())]),
            }
        }
        cells
    };
    let mut found = Relation::of(rule, Vec::new());
    let length = 2 + random.below(size);
    match rule.shape {
        Shape::Whole => {}
        Shape::Cell => found.cells = walk(random, 1),
        Shape::Pair => found.cells = walk(random, 2),
        Shape::Cells | Shape::Region | Shape::Line | Shape::Arrow => {
            found.cells = walk(random, length);
        }
        Shape::Twins | Shape::Sides => {
            (found.cells, found.further) = (walk(random, 2), walk(random, 2))
        }
        Shape::Edge | Shape::Diagonal => {
            let diagonal = Diagonal::ALL[random.below(2)];
            let diagonal = (rule.shape == Shape::Diagonal).then_some(diagonal);
            let col = 1 + random.below(size.min(CORNER)) as u8;
            found.outside = Some(Outside { row: 0, col, diagonal });
        }
    }
    found.values = match rule.values {
        Values::None | Values::Letters => Vec::new(),
        Values::Digits => (0..1 + random.below(3)).map(|_| 1 + random.below(size) as u32).collect(),
        Values::Optional if random.below(2) == 0 => Vec::new(),
        Values::Optional | Values::One | Values::Numbers => vec![random.below(14) as u32],
    };
    found
}

/// A puzzle without givens; `None` if the relations are not sound.
fn puzzle(grid: Grid, relations: &[&Relation]) -> Option<Puzzle> {
    let relations = relations.iter().map(|&relation| relation.clone()).collect();
    Puzzle::new(Setup { relations, ..Setup::empty(Kind::Sudoku, grid) }).ok()
}

/// Whether a puzzle certainly has no solution.
fn has_none(puzzle: &Puzzle) -> bool {
    Solver::of(puzzle).solutions(&Budget::new(Limits::SEARCH)) == Solutions::None
}

/// Checks that the reason of a puzzle names all of its relations, and besides them only regions.
fn check(puzzle: &Puzzle) {
    let names: Vec<String> =
        puzzle.relations().iter().map(|relation| relation.name(puzzle.grid())).collect();
    let reason = Reason::of(puzzle, &Budget::new(Reason::WORK));
    let reason = reason.unwrap_or_else(|| panic!("no reason: {:?}", puzzle.relations()));
    let is_given = |statement: &Statement| matches!(statement, Statement::Given(_));
    // A rule of the whole grid is at no cell.
    let is_whole = puzzle.relations().iter().all(|it| it.rule.shape == Shape::Whole);
    assert!(!reason.statements.iter().any(is_given) && (is_whole || !reason.cells.is_empty()));
    for name in &names {
        assert!(reason.sentence.contains(name), "{name}: {}", reason.sentence);
    }
    for relation in puzzle.relations() {
        let law = relation.law(puzzle.largest().into());
        let law = law.trim_end_matches('.').to_lowercase();
        assert!(reason.sentence.to_lowercase().contains(&law), "{law}: {}", reason.sentence);
    }
}

/// The rules that were found to contradict themselves or the grid, and each other.
#[derive(Default)]
struct Met {
    alone: BTreeSet<&'static str>,
    pairs: BTreeSet<&'static str>,
}

impl Met {
    /// Tries a rule alone and beside another.
    fn try_rule(&mut self, rule: &'static Rule, random: &mut Random, grid: Grid) {
        let mut one = relation(rule, random, grid);
        // Squares of nine cells are hardly met by chance.
        if puzzle(grid, &[&one]).is_none() && grid.rows() > CORNER {
            one.cells =
                grid.cells().filter(|cell| grid.row(*cell).max(grid.col(*cell)) < 3).collect();
        }
        let other = relation(RULES[random.below(RULES.len())], random, grid);
        let Some(only) = puzzle(grid, &[&one]) else { return };
        if has_none(&only) {
            check(&only);
            self.alone.insert(rule.slug);
            return;
        }
        let other_only = puzzle(grid, &[&other]).filter(|puzzle| !has_none(puzzle));
        let both = other_only.and_then(|_| puzzle(grid, &[&one, &other]));
        if let Some(both) = both.filter(has_none) {
            check(&both);
            self.pairs.extend([rule.slug, other.rule.slug]);
        }
    }
}

/// Tries every rule so many times in a small grid, and up to five times as often in grids of these sizes
/// until it has met a contradiction.
fn meet(tries: usize, sizes: &[usize]) -> Met {
    let mut random = Random::new(58);
    let mut met = Met::default();
    for &size in sizes {
        let grid = Grid::new(size, size).unwrap();
        for &rule in RULES {
            for number in 0..5 * tries {
                let is_first = size == 4 && number < tries;
                if is_first || !met.alone.contains(rule.slug) && !met.pairs.contains(rule.slug) {
                    met.try_rule(rule, &mut random, grid);
                }
            }
        }
    }
    met
}

#[test]
fn rules_have_a_reason_alone_and_beside_another() {
    let met = meet(4, &[4]);
    assert!(met.alone.len() > 20 && met.pairs.len() > 20, "{:?} {:?}", met.alone, met.pairs);
}

#[test]
#[ignore = "tries every rule until it is contradicted, which takes long without optimisation"]
fn every_rule_has_a_reason_alone_and_beside_another() {
    let met = meet(60, &[4, 9]);
    let is_met = |slug: &&str| met.alone.contains(slug) || met.pairs.contains(slug);
    let never: Vec<&str> = RULES.iter().map(|rule| rule.slug).filter(|it| !is_met(it)).collect();
    assert!(never.is_empty(), "no contradiction with {never:?}");
    assert!(met.alone.len() > 25 && met.pairs.len() > 35, "{:?} {:?}", met.alone, met.pairs);
}

/// Numbers that are too small or too large for what they count or add up.
#[test]
fn every_number_out_of_reach_has_a_reason() {
    let grid = Grid::new(9, 9).unwrap();
    let mut rules = BTreeSet::new();
    let of_number = |rule: &&&'static Rule| matches!(rule.values, Values::One);
    for &rule in RULES.iter().filter(of_number) {
        let mut random = Random::new(9);
        let shape = relation(rule, &mut random, grid);
        for number in [0, 1, 2, 3, 24, 36, 46, 50, 64, 90] {
            let one = Relation { values: vec![number], ..shape.clone() };
            let Some(puzzle) = puzzle(grid, &[&one]) else { continue };
            if has_none(&puzzle) {
                check(&puzzle);
                rules.insert(rule.slug);
            }
        }
    }
    assert!(rules.len() > 5, "{rules:?}");
}
