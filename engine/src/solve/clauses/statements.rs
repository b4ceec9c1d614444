//! A puzzle as statements that can be asked for one by one: its givens, its regions, its relations. Each
//! holds in the clauses only if it is assumed, so that it can be found out which of them contradict
//! each other.

use super::learner::{Literal, Verdict};
use super::translation::Translation;
use crate::budget::Budget;
use crate::grid::relation::{Bonds, Exactness, RelationId};
use crate::grid::{Cell, Digit, Family, Puzzle, Region, RegionId};

/// Something that a puzzle says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Statement {
    /// A given.
    Given(Cell),
    /// A region as written: its cells differ, and it has its sum.
    Region(RegionId),
    /// A relation.
    Relation(RelationId),
}

/// What is known about statements together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Together {
    /// They can all hold, judged by some cells.
    Hold,
    /// These of them, by their places, cannot all hold.
    Clash(Vec<usize>),
    /// The budget ran out.
    GaveUp,
}

/// The clauses of all statements.
#[derive(Debug)]
pub struct Statements<'p> {
    puzzle: &'p Puzzle,
    translation: Translation<'p>,
    /// The statements, in the order of their kinds.
    pub all: Vec<Statement>,
    /// By statement: what is assumed if it holds.
    assumed: Vec<Literal>,
    /// By statement: the cells that it is about, in reading order.
    pub cells: Vec<Vec<Cell>>,
}

impl<'p> Statements<'p> {
    /// The statements of a puzzle; `None` if the budget runs out. A line that is too large is left
    /// out, so less may contradict each other than does.
    pub fn new(puzzle: &'p Puzzle, budget: &Budget<'_>) -> Option<Self> {
        let digits = vec![puzzle.digits(); puzzle.grid().len()];
        let translation = Translation::of_cells(puzzle, &digits);
        let (all, assumed, cells) = (Vec::new(), Vec::new(), Vec::new());
        let mut statements = Self { puzzle, translation, all, assumed, cells };
        for &cell in puzzle.cells() {
            statements.translation.add_cell(cell);
        }
        for (cell, digit) in puzzle.cells().iter().filter_map(|&it| Some((it, puzzle.given(it)?))) {
            statements.state(Statement::Given(cell), vec![cell]);
            statements.add_given(cell, digit);
        }
        let bound = statements.add_relations(budget)?;
        statements.add_regions(puzzle.regions().len() - bound, budget)?;
        Some(statements)
    }

    /// Begins a statement: what is said next holds only if it is assumed.
    fn state(&mut self, statement: Statement, mut cells: Vec<Cell>) {
        cells.sort_unstable();
        cells.dedup();
        let assumed = self.translation.variable();
        self.translation.unless = Some(assumed.opposite());
        self.all.push(statement);
        self.assumed.push(assumed);
        self.cells.push(cells);
    }

    fn add_given(&mut self, cell: Cell, digit: Digit) {
        let candidate = self.translation.candidate(cell, digit);
        self.translation.say(candidate);
    }

    /// Adds every relation. Returns how many regions they have.
    fn add_relations(&mut self, budget: &Budget<'_>) -> Option<usize> {
        let (puzzle, grid) = (self.puzzle, self.puzzle.grid());
        let (relations, regions) = (puzzle.relations(), puzzle.regions());
        let mut bound = 0;
        for (number, relation) in relations.iter().enumerate() {
            self.translation.may_grow(budget)?;
            // Each by itself: a puzzle's bonds also know which cells see each other.
            let mut bonds = Bonds::new(grid, puzzle.largest());
            (relation.rule.bind)(relation, &puzzle.setup().scene(relations, regions), &mut bonds);
            let own = bonds.regions.iter().flat_map(|region| &region.cells);
            let cells = bonds.touched.iter().chain(own.copied()).collect();
            self.state(Statement::Relation(RelationId::at(number)), cells);
            self.add_relation(&bonds, budget)?;
            bound += bonds.regions.len();
        }
        Some(bound)
    }

    fn add_relation(&mut self, bonds: &Bonds, budget: &Budget<'_>) -> Option<()> {
        for cell in bonds.touched.iter() {
            self.translation.may_grow(budget)?;
            for digit in self.puzzle.digits() - bonds.allowed[cell.index()] {
                let candidate = self.translation.candidate(cell, digit);
                self.translation.say(candidate.map(Literal::opposite));
            }
            self.translation.add_pairs(bonds, cell);
            for &(other, _) in bonds.apart[cell.index()].iter().filter(|(other, _)| cell < *other) {
                self.translation.add_different(cell, other);
            }
        }
        for line in &bonds.lines {
            self.translation.may_grow(budget)?;
            // `None` if it is too large.
            let _ = self.translation.add_line(line, Exactness::Alone, budget);
        }
        bonds.regions.iter().try_for_each(|region| self.add_region(region, budget))
    }

    fn add_region(&mut self, region: &Region, budget: &Budget<'_>) -> Option<()> {
        self.translation.may_grow(budget)?;
        for (place, &one) in region.cells.iter().enumerate() {
            for &other in &region.cells[place + 1..] {
                self.translation.add_different(one, other);
            }
        }
        self.translation.add_places(region);
        if let Some(sum) = region.sum {
            let _ = self.translation.add_sum(region, sum, budget);
        }
        Some(())
    }

    /// Adds the first regions of the puzzle: those of its variety.
    fn add_regions(&mut self, count: usize, budget: &Budget<'_>) -> Option<()> {
        let regions = self.puzzle.region_ids().zip(&self.puzzle.regions()[..count]);
        for (id, region) in regions.clone().filter(|(_, region)| region.houses.is_none()) {
            self.state(Statement::Region(id), region.cells.clone());
            self.add_region(region, budget)?;
        }
        // Sums that follow from others hold if those are assumed.
        for (id, region) in regions.filter(|(_, region)| region.houses.is_some()) {
            let (Some(sum), Some(from)) = (region.sum, self.follows_from(id)) else { continue };
            let follows = self.translation.variable();
            self.translation.unless = None;
            let from = from.into_iter().map(Literal::opposite);
            self.translation.say(from.chain([follows]));
            self.translation.unless = Some(follows.opposite());
            let _ = self.translation.add_total(region, sum, budget);
        }
        self.translation.unless = None;
        Some(())
    }

    /// What is assumed where the sum of innies or outies follows: some houses, and the cages within them or
    /// those that cover them.
    fn follows_from(&self, id: RegionId) -> Option<Vec<Literal>> {
        let region = self.puzzle.region(id);
        let houses = region.houses?;
        let of = |statement: &Statement| match statement {
            Statement::Region(id) => Some(self.puzzle.region(*id)),
            _ => None,
        };
        let regions =
            self.all.iter().zip(&self.assumed).filter_map(|(it, on)| Some((of(it)?, *on)));
        let family = regions.clone().filter(|(region, _)| region.family == houses.family);
        let houses: Vec<(&Region, Literal)> =
            family.skip(houses.first).take(houses.count).collect();
        let lies_in = |cell: &Cell| houses.iter().any(|(house, _)| house.cells.contains(cell));
        let counts = |cage: &Region| match region.family {
            Family::Innies => cage.cells.iter().all(lies_in),
            _ => cage.cells.iter().any(lies_in),
        };
        let cages = regions.filter(|(cage, _)| cage.family == Family::Cage && cage.sum.is_some());
        let cages = cages.filter(|(cage, _)| counts(cage)).map(|(_, on)| on);
        Some(houses.iter().map(|(_, on)| *on).chain(cages).collect())
    }

    /// Whether some statements, by their places, can all hold, judged by these cells.
    pub fn ask(
        &mut self,
        statements: &[usize],
        cells: impl IntoIterator<Item = Cell>,
        budget: &Budget<'_>,
    ) -> Together {
        let assumed: Vec<Literal> = statements.iter().map(|&place| self.assumed[place]).collect();
        let among: Vec<Literal> =
            cells.into_iter().flat_map(|cell| self.translation.of_cell(cell)).collect();
        match self.translation.solve_under(&assumed, &among, budget) {
            Verdict::GaveUp => Together::GaveUp,
            Verdict::Found(()) => Together::Hold,
            Verdict::Exhausted => {
                let refuted = self.translation.refuted();
                let is_refuted = |place: &usize| refuted.contains(&self.assumed[*place]);
                Together::Clash(statements.iter().copied().filter(is_refuted).collect())
            }
        }
    }
}
