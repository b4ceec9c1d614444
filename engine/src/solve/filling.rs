//! Whether the lines of a relation can be filled among some givens and regions. What takes a whole house to
//! be refuted, such as a sum, is hard for clauses; all ways to fill a line are followed at once.

use super::clauses::Statement;
use crate::budget::Budget;
use crate::grid::relation::{Bonds, Exactness, Line, RelationId};
use crate::grid::{Digits, Puzzle, Region};

/// The most transitions that are followed for a line.
const MOST: usize = 1 << 18;

/// The lines of a relation.
pub struct Filling<'p> {
    puzzle: &'p Puzzle,
    bonds: Bonds,
}

impl<'p> Filling<'p> {
    /// The lines of a relation of a puzzle, by itself; `None` if there is no such relation.
    pub fn of(puzzle: &'p Puzzle, relation: RelationId) -> Option<Self> {
        Some(Self { puzzle, bonds: puzzle.alone(relation)? })
    }

    /// Whether some line certainly has no way to be filled, given the givens and regions among some statements.
    pub fn fails(
        &mut self,
        among: impl Iterator<Item = Statement> + Clone,
        budget: &Budget<'_>,
    ) -> bool {
        let puzzle = self.puzzle;
        let mut digits = self.bonds.allowed.clone();
        let givens = among.clone().filter_map(|statement| match statement {
            Statement::Given(cell) => Some((cell, puzzle.given(cell)?)),
            _ => None,
        });
        givens.for_each(|(cell, given)| digits[cell.index()] &= Digits::of(given));
        let regions = among.filter_map(|statement| match statement {
            Statement::Region(id) => Some(puzzle.region(id)),
            _ => None,
        });
        let regions: Vec<&Region> = regions.collect();
        let apart = std::mem::take(&mut self.bonds.apart);
        let fails = self.bonds.lines.iter_mut().any(|line| {
            line.see(puzzle.largest(), |a, b| {
                let has_both =
                    |region: &&Region| region.cells.contains(&a) && region.cells.contains(&b);
                a != b
                    && (regions.iter().any(has_both)
                        || apart[a.index()].iter().any(|(it, _)| *it == b))
            });
            let mut cells: Vec<Digits> = line.cells.iter().map(|it| digits[it.index()]).collect();
            !line.prune_within(&mut cells, Exactness::Distinct, MOST, budget)
        });
        self.bonds.apart = apart;
        fails
    }

    /// Whether each line certainly has a way to be filled by itself.
    pub fn fits_alone(&self, budget: &Budget<'_>) -> bool {
        let fits = |line: &Line| {
            let cells: Vec<Digits> =
                line.cells.iter().map(|it| self.bonds.allowed[it.index()]).collect();
            let ways = line.ways(&cells, Exactness::Alone, MOST, budget);
            !line.has_repeats && ways.is_some_and(|ways| ways.iter().all(|place| !place.is_empty()))
        };
        // Whatever else it says has to be looked at with the rest.
        self.bonds.lines.len() == 1
            && self.bonds.regions.is_empty()
            && self.bonds.lines.iter().all(fits)
    }
}
