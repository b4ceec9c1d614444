//! The rules, with a file for each sort.

pub mod cells;
pub mod lines;
pub mod patterns;
pub mod sums;
pub mod whole;

use super::rule::{Argument, Drawing, Rule, Shape, Values};

/// The third that a digit up to a size belongs to: 0 for low, 1 for middle, 2 for high. If they cannot be
/// equal, low and high are.
pub(super) fn third(size: u32, digit: u32) -> u32 {
    let low = size / 3 + u32::from(size % 3 == 2);
    u32::from(digit > low) + u32::from(digit > size - low)
}

/// The default of a row.
pub(super) const PLAIN: Rule = Rule {
    slug: "",
    name: "",
    key: "",
    shape: Shape::Line,
    values: Values::None,
    usual: |_| 0,
    law: "",
    own_law: "",
    argument: Argument::None,
    drawing: Drawing::NONE,
    making: None,
    is_of_one_grid: false,
    lacks: |_, _| None,
    bind: |_, _, _| {},
};

#[cfg(test)]
mod tests {
    use super::third;
    use super::{cells::INDEX_LINE, whole::MAGIC_SQUARE};
    use crate::grid::relation::{RULES, Relation, check};
    use crate::grid::{Cell, Grid, Kind, Puzzle, Setup};

    #[test]
    fn the_law_of_one_relation_has_its_number_and_is_of_one_rule() {
        let own = || RULES.iter().filter(|rule| !rule.own_law.is_empty());
        for rule in own() {
            assert!(
                rule.own_law.contains("{number}") && rule.own_law.ends_with('.'),
                "{}",
                rule.slug
            );
            let others = own().filter(|other| other.own_law == rule.own_law);
            assert_eq!(others.count(), 1, "{}", rule.slug);
        }
        let without = RULES.iter().filter(|rule| rule.own_law.is_empty());
        for rule in without {
            assert!(!rule.law.contains("has none"), "{}", rule.slug);
        }
    }

    #[test]
    fn every_size_has_low_middle_and_high_digits() {
        for size in 4..=25 {
            let count = |own| (1..=size).filter(|&digit| third(size, digit) == own).count();
            let [low, middle, high] = [0, 1, 2].map(count);
            assert!(low == high && low.abs_diff(middle) <= 1, "{size}: {low} {middle} {high}");
        }
    }

    #[test]
    fn a_magic_square_is_a_square_of_nine_cells() {
        let grid = Grid::NINE;
        let at = |places: &[(usize, usize)]| {
            let cells = places.iter().filter_map(|&(row, col)| grid.cell(row, col));
            check(&Relation::of(&MAGIC_SQUARE, cells.collect()), grid)
        };
        let square: Vec<(usize, usize)> = (0..9).map(|at| (1 + at / 3, 4 + at % 3)).collect();
        assert_eq!(at(&square), None);
        let row: Vec<(usize, usize)> = (0..9).map(|at| (1, at)).collect();
        let wrapped: Vec<(usize, usize)> = (0..9).map(|at| (at / 3, (8 + at % 3) % 9)).collect();
        for other in [&square[..8], &square[..1], &row, &wrapped] {
            assert!(at(other).is_some_and(|what| what.contains("3x3")), "{other:?}");
        }
    }

    #[test]
    fn lines_of_any_length_are_bound() {
        let cells: Vec<Cell> = Grid::NINE.cells().chain(Grid::NINE.cells()).collect();
        let relations = vec![Relation::of(&INDEX_LINE, cells)];
        let setup = Setup { relations, ..Setup::empty(Kind::Sudoku, Grid::NINE) };
        assert!(Puzzle::new(setup).is_ok());
    }
}
