//! Why a puzzle has no solution: some of its givens, regions and relations that cannot all hold.
//!
//! What is at hand comes first: a relation or region that cannot hold by itself, and one that cannot
//! together with those around it. Then sums that cover the same cells twice. Otherwise, the learner of
//! clauses says which statements its proof used. Whatever is found is made smaller by leaving
//! out one statement after another, within a budget.

use super::clauses::{Statement, Statements, Together};
use super::filling::Filling;
use super::solver::Solver;
use super::totals;
use crate::budget::Budget;
use crate::grid::relation::Shape;
use crate::grid::{Cell, Family, Grid, Puzzle, Solutions};

/// The most work for one relation and those around it.
const LOCAL: u64 = 3_000;

/// The most work for leaving out one statement.
const STEP: u64 = 20_000;

/// The most cells of a relation that is looked at with those around it.
const MOST_CELLS: usize = 64;

/// The most cells that are named for each statement.
const MOST_NAMED: usize = 12;

/// Why a puzzle has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What cannot all hold.
    pub statements: Vec<Statement>,
    /// The cells that it is about, in reading order.
    pub cells: Vec<Cell>,
    /// Whether all but any one of the statements can hold.
    pub is_minimal: bool,
    /// The reason in a sentence, without a full stop.
    pub sentence: String,
}

/// How many solutions a puzzle has and, if none, why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examined {
    /// The solutions.
    pub solutions: Solutions,
    /// Why there is none, if a reason is found.
    pub reason: Option<Reason>,
}

impl Examined {
    /// Searches for the solutions of a puzzle, and for a reason if there is none.
    pub fn of(puzzle: &Puzzle, budget: &Budget<'_>) -> Self {
        let solutions = Solver::of(puzzle).solutions(budget);
        let has_none = solutions == Solutions::None;
        let reason = has_none.then(|| Reason::of(puzzle, &budget.renewed(Reason::WORK)));
        Self { solutions, reason: reason.flatten() }
    }
}

/// Statements that cannot all hold, by their places, and whether all but any one can.
struct Clash {
    places: Vec<usize>,
    is_minimal: bool,
}

/// What looks for reasons.
struct Finder<'p, 'b> {
    puzzle: &'p Puzzle,
    statements: Statements<'p>,
    /// By cell: the statements that are about it, by their places.
    of_cell: Vec<Vec<usize>>,
    budget: &'b Budget<'b>,
}

impl Reason {
    /// The standard work of looking for a reason.
    pub const WORK: u64 = 300_000;

    /// Why a puzzle has no solution; `None` if it has one, or the budget runs out.
    pub fn of(puzzle: &Puzzle, budget: &Budget<'_>) -> Option<Self> {
        let mut finder = Finder::new(puzzle, budget)?;
        let near = finder.near();
        let size = near.as_ref().map_or(usize::MAX, |clash| clash.places.len());
        if size > 2
            && let Some((statements, sentence)) = totals::unequal(puzzle)
            && statements.len() <= size
        {
            let cells = cells_of(puzzle, &statements);
            return Some(Self { statements, cells, is_minimal: false, sentence });
        }
        let clash = near.or_else(|| finder.far())?;
        let all = clash.places.iter().map(|&place| finder.statements.all[place]);
        let mut statements: Vec<Statement> = all.collect();
        statements.sort_by_key(|statement| (rank(*statement), *statement));
        let cells = cells_of(puzzle, &statements);
        let sentence = sentence(puzzle, &statements);
        Some(Self { statements, cells, is_minimal: clash.is_minimal, sentence })
    }
}

impl<'p, 'b> Finder<'p, 'b> {
    fn new(puzzle: &'p Puzzle, budget: &'b Budget<'b>) -> Option<Self> {
        let statements = Statements::new(puzzle, budget)?;
        let mut of_cell = vec![Vec::new(); puzzle.grid().len()];
        for (place, cells) in statements.cells.iter().enumerate() {
            cells.iter().for_each(|cell| of_cell[cell.index()].push(place));
        }
        Some(Self { puzzle, statements, of_cell, budget })
    }

    /// Whether a statement is more than a given or a house.
    fn is_clue(&self, place: usize) -> bool {
        match self.statements.all[place] {
            Statement::Given(_) => false,
            Statement::Region(id) => !self.puzzle.region(id).is_house(),
            Statement::Relation(_) => true,
        }
    }

    /// A statement that cannot hold by itself; or else the smallest clash of one and those around it.
    fn near(&mut self) -> Option<Clash> {
        let count = self.statements.all.len();
        let clues: Vec<usize> = (0..count).filter(|&place| self.is_clue(place)).collect();
        for &clue in &clues {
            let cells = self.statements.cells[clue].clone();
            match self.ask(&[clue], cells, LOCAL) {
                Together::Clash(places) => return Some(Clash { places, is_minimal: true }),
                Together::GaveUp if self.filled(clue, &[]).is_some() => {
                    return Some(Clash { places: vec![clue], is_minimal: true });
                }
                Together::GaveUp | Together::Hold => {}
            }
        }
        let houses = (0..count).filter(|place| !clues.contains(place));
        let mut smallest: Option<Clash> = None;
        for centre in clues.iter().copied().chain(houses) {
            let around = self.around(centre);
            let cells = self.statements.cells[centre].clone();
            if cells.len() < 2 || !around.iter().any(|&place| self.is_clue(place)) {
                continue;
            }
            let clash = match self.ask(&around, cells, LOCAL) {
                Together::Clash(places) => Some(self.reduced(places)),
                Together::GaveUp => self.filled(centre, &around),
                Together::Hold => None,
            };
            let Some(clash) = clash else { continue };
            let size = clash.places.len();
            if smallest.as_ref().is_none_or(|smallest| size < smallest.places.len()) {
                smallest = Some(clash);
            }
            if size <= 2 {
                break;
            }
        }
        smallest
    }

    /// The clash of a relation with some of the givens and regions around it, if its lines show that it
    /// cannot hold.
    fn filled(&self, centre: usize, around: &[usize]) -> Option<Clash> {
        let Statement::Relation(id) = self.statements.all[centre] else { return None };
        let mut filling = Filling::of(self.puzzle, id)?;
        let all = &self.statements.all;
        let mut fails =
            |places: &[usize]| filling.fails(places.iter().map(|&place| all[place]), self.budget);
        let mut needed: Vec<usize> = around.iter().copied().filter(|it| *it != centre).collect();
        needed.retain(|&place| !matches!(all[place], Statement::Relation(_)));
        if !fails(&needed) {
            return None;
        }
        for place in needed.clone() {
            let rest: Vec<usize> = needed.iter().copied().filter(|it| *it != place).collect();
            if fails(&rest) {
                needed = rest;
            }
        }
        let is_minimal = match needed.len() {
            0 => true,
            1 => filling.fits_alone(self.budget),
            _ => false,
        };
        needed.push(centre);
        Some(Clash { places: needed, is_minimal })
    }

    /// A statement and those that share cells with it: houses if they share several.
    fn around(&self, centre: usize) -> Vec<usize> {
        let cells = &self.statements.cells[centre];
        if cells.len() > MOST_CELLS {
            return Vec::new();
        }
        let mut shared: Vec<usize> =
            cells.iter().flat_map(|cell| &self.of_cell[cell.index()]).copied().collect();
        shared.sort_unstable();
        let is_house =
            |place: usize| self.statements.cells[place].len() > 1 && !self.is_clue(place);
        let groups = shared.chunk_by(|a, b| a == b);
        let near = groups.filter(|group| group.len() > 1 || !is_house(group[0]));
        near.map(|group| group[0]).collect()
    }

    /// A clash of any statements.
    fn far(&mut self) -> Option<Clash> {
        let all: Vec<usize> = (0..self.statements.all.len()).collect();
        match self.ask(&all, self.puzzle.cells().to_vec(), self.budget.left()) {
            Together::Clash(places) => Some(self.reduced(places)),
            Together::Hold | Together::GaveUp => None,
        }
    }

    /// A clash without the statements that it does not need.
    fn reduced(&mut self, mut places: Vec<usize>) -> Clash {
        let mut is_minimal = true;
        let mut untried = places.clone();
        while let Some(tried) = untried.pop() {
            let rest: Vec<usize> = places.iter().copied().filter(|place| *place != tried).collect();
            let mut cells: Vec<Cell> =
                rest.iter().flat_map(|&place| &self.statements.cells[place]).copied().collect();
            cells.sort_unstable();
            cells.dedup();
            match self.ask(&rest, cells, STEP) {
                Together::Clash(fewer) => {
                    untried.retain(|place| fewer.contains(place));
                    places = fewer;
                }
                Together::Hold => {}
                Together::GaveUp => is_minimal = false,
            }
        }
        Clash { places, is_minimal }
    }

    /// Whether statements can all hold, judged by some cells, with some work.
    fn ask(&mut self, places: &[usize], cells: Vec<Cell>, work: u64) -> Together {
        let part = self.budget.part(work);
        let answer = self.statements.ask(places, cells, &part);
        self.budget.put_back(part);
        answer
    }
}

/// The cells of some statements, in reading order.
fn cells_of(puzzle: &Puzzle, statements: &[Statement]) -> Vec<Cell> {
    let of = |statement: &Statement| match *statement {
        Statement::Given(cell) => vec![cell],
        Statement::Region(id) => puzzle.region(id).cells.clone(),
        Statement::Relation(id) => puzzle.relations()[id.index()].reach(puzzle.grid()),
    };
    let mut cells: Vec<Cell> = statements.iter().flat_map(of).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The order of statements in a sentence.
const fn rank(statement: Statement) -> u8 {
    match statement {
        Statement::Relation(_) => 0,
        Statement::Given(_) => 1,
        Statement::Region(_) => 2,
    }
}

/// The parts of a sentence about statements.
#[derive(Default)]
struct Parts {
    /// The names of relations, and of runs and cages.
    names: Vec<String>,
    /// The laws of the relations, each once.
    laws: Vec<String>,
    givens: Vec<String>,
    /// The numbers of the houses of each family.
    houses: Vec<(Family, Vec<String>)>,
}

impl Parts {
    /// Takes in a statement.
    fn add(&mut self, puzzle: &Puzzle, statement: Statement) {
        let grid = puzzle.grid();
        match statement {
            Statement::Relation(id) => {
                let relation = &puzzle.relations()[id.index()];
                // The names of others say all of their cells.
                let has_more = !matches!(relation.rule.shape, Shape::Cell | Shape::Pair);
                let cells = has_more.then(|| listed(grid, &relation.reach(grid)));
                self.names.push(relation.name(grid) + &cells.unwrap_or_default());
                let law = relation.law(puzzle.largest().into());
                if !self.laws.contains(&law) {
                    self.laws.push(law);
                }
            }
            Statement::Given(cell) => {
                let digit = puzzle.given(cell).map_or_else(String::new, |digit| digit.to_string());
                self.givens.push(format!("{}={digit}", grid.name(cell)));
            }
            Statement::Region(id) => {
                let region = puzzle.region(id);
                let name = puzzle.region_name(id);
                match (region.is_house(), name.rsplit_once(' ')) {
                    (true, Some((_, number))) => match self.houses.last_mut() {
                        Some((family, all)) if *family == region.family => all.push(number.into()),
                        _ => self.houses.push((region.family, vec![number.into()])),
                    },
                    _ => self.names.push(name + &listed(grid, &region.cells)),
                }
            }
        }
    }
}

/// The cells of a statement in brackets.
fn listed(grid: Grid, cells: &[Cell]) -> String {
    let named = &cells[..cells.len().min(MOST_NAMED)];
    let names: Vec<String> = named.iter().map(|&cell| grid.name(cell).to_string()).collect();
    match (names.join(" "), cells.len() - named.len()) {
        (names, _) if names.is_empty() => names,
        (names, 0) => format!(" ({names})"),
        (names, more) => format!(" ({names} and {more} more cells)"),
    }
}

/// The statements in a sentence, with the laws of their relations.
fn sentence(puzzle: &Puzzle, statements: &[Statement]) -> String {
    let mut parts = Parts::default();
    statements.iter().for_each(|statement| parts.add(puzzle, *statement));
    let Parts { mut names, laws, givens, houses } = parts;
    let plural = |one: &str, all: &[String]| {
        let s = match (all.len(), one.ends_with('x')) {
            (1, _) => "",
            (_, true) => "es",
            _ => "s",
        };
        format!("{one}{s} {}", list(all))
    };
    if !givens.is_empty() {
        names.push(plural("the given", &givens));
    }
    names.extend(houses.iter().map(|(family, all)| plural(&family.to_string(), all)));
    let verb = match statements.len() {
        1 => "cannot be satisfied",
        2 => "contradict each other",
        _ => "cannot all be right",
    };
    let laws = laws.iter().map(|law| format!("; {}", lower(law.trim_end_matches('.'))));
    format!("{} {verb}{}", list(&names), laws.collect::<String>())
}

/// `a`, `a and b`, `a, b and c`.
fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// With a small first letter.
fn lower(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::format;
    use crate::grid::relation::{
        Bonds, Diagonal, Exactness, Line, Outside, Pair, RULES, Relation, Values,
    };
    use crate::grid::{Cage, Digit, Digits, Kind, Region, Setup, Square, Variety};
    use crate::random::Random;

    fn reason(text: &str) -> Option<Reason> {
        Reason::of(&format::puzzle(text).unwrap(), &Budget::new(Reason::WORK))
    }

    #[test]
    fn clues_that_contradict_by_themselves_or_in_pairs_are_named() {
        let empty = ".".repeat(81);
        let ten = "r1c1r1c2r1c3r2c3r3c3r4c3r5c3r5c4r5c5r5c6";
        for (relations, count, begin) in [
            (&*format!("thermometer.{ten}"), 1, "the thermometer from r1c1 (r1c1 r1c2 r1c3 r2c3"),
            (&format!("renban.{ten}"), 1, "the renban from r1c1 ("),
            (
                "little-killer.12.r0c8.dr",
                1,
                "the little killer 12 from r1c9 (r1c9) cannot be satisfied",
            ),
            (
                "minimum.r5c5,maximum.r5c5",
                2,
                "the minimum at r5c5 and the maximum at r5c5 contradict each other",
            ),
            ("odd.r5c5,even.r5c5", 2, "the odd cell at r5c5 and the even cell at r5c5"),
            ("xv.10.r1c1r1c2,xv.5.r1c1r1c2", 2, "the X between r1c1 and r1c2 and the V between"),
            (
                "difference.1.r1c1r1c2,ratio.5.r1c1r1c2",
                2,
                "the white dot 1 between r1c1 and r1c2 and the black dot 5",
            ),
            ("sandwich.2.r0c1,sandwich.3.r10c1", 2, "the sandwich 2 above column 1 (r1c1"),
            ("sandwich.1.r0c1", 1, "the sandwich 1 above column 1 (r1c1"),
            ("arrow.r2c1r2c2r2c3r2c4r2c5", 2, "the arrow from r2c1 (r2c1 r2c2 r2c3 r2c4 r2c5)"),
            (
                "quadruple.1+1+2.r1c1r1c2r2c1r2c2",
                2,
                "the quadruple 112 at r1c1 (r1c1 r1c2 r2c1 r2c2) and box 1 contradict",
            ),
            (
                "whispers.r1c1r1c2r1c3,only.5.r1c2",
                2,
                "the whisper from r1c1 (r1c1 r1c2 r1c3) and the given marks 5 at r1c2 contradict",
            ),
            ("cage.3.r1c1r1c2,cage.17.r1c2r1c3", 2, "the cage 3 at r1c1 (r1c1 r1c2)"),
            ("skyscraper.9.r0c1,skyscraper.2.r10c1", 2, "the skyscraper 9 above column 1 (r1c1"),
        ] {
            let Some(found) = reason(&format!("classic:{empty}:{relations}")) else {
                assert_eq!(count, 0, "{relations}");
                continue;
            };
            if count > 0 {
                assert_eq!(found.statements.len(), count, "{}", found.sentence);
                assert!(found.is_minimal, "{}", found.sentence);
            }
            assert!(found.sentence.starts_with(begin), "{}", found.sentence);
        }
    }

    #[test]
    fn givens_belong_to_a_reason() {
        let empty = ".".repeat(81);
        let given = format!("classic:9{}:thermometer.r1c1r2c1", &empty[1..]);
        let found = reason(&given).unwrap();
        assert!(
            found.sentence.starts_with(
                "the thermometer from r1c1 (r1c1 r2c1) and the given r1c1=9 contradict each other; "
            ),
            "{}",
            found.sentence
        );
        assert_eq!(reason(&format!("classic:{empty}:thermometer.r1c1r2c1")), None);
    }

    #[test]
    fn sums_that_cover_the_same_cells_differ() {
        let found = reason("killer:................:3r1c1r1c2,5r1c3r1c4").unwrap();
        assert_eq!(found.sentence, "the cages within row 1 add up to 8, but row 1 makes 10");
        let grid = Grid::new(3, 3).unwrap();
        let mut setup = Setup::empty(Kind::Kakuro, grid);
        let clue = |down, across| Square::Black { down, across };
        setup.squares = [
            [Square::BLACK, clue(Some(4), None), clue(Some(7), None)],
            [clue(None, Some(3)), Square::EMPTY, Square::EMPTY],
            [clue(None, Some(7)), Square::EMPTY, Square::EMPTY],
        ]
        .concat();
        let puzzle = Puzzle::new(setup).unwrap();
        let found = Reason::of(&puzzle, &Budget::new(Reason::WORK)).unwrap();
        assert_eq!(found.sentence, "the sums across add up to 10, those down to 11");
        assert_eq!(found.cells.len(), 4);
    }

    /// Whether some statements can all hold, by trying all digits of their cells.
    struct Trial<'p> {
        puzzle: &'p Puzzle,
        statements: Vec<(Statement, Vec<Cell>, Bonds)>,
        cells: Vec<Cell>,
        digits: Vec<Option<Digit>>,
    }

    impl<'p> Trial<'p> {
        fn holds(puzzle: &'p Puzzle, statements: &[Statement]) -> bool {
            let of = |&statement: &Statement| {
                let grid = puzzle.grid();
                let mut bonds = Bonds::new(grid, puzzle.largest());
                let mut cells = cells_of(puzzle, &[statement]);
                if let Statement::Relation(id) = statement {
                    let (relations, regions) = (puzzle.relations(), puzzle.regions());
                    let relation = &relations[id.index()];
                    (relation.rule.bind)(
                        relation,
                        &puzzle.setup().scene(relations, regions),
                        &mut bonds,
                    );
                    let own = bonds.regions.iter().flat_map(|region| &region.cells).copied();
                    cells = bonds.touched.iter().chain(own).collect();
                }
                (statement, cells, bonds)
            };
            let statements: Vec<_> = statements.iter().map(of).collect();
            // Statement by statement, so that each can be told as early as possible.
            let mut cells: Vec<Cell> = Vec::new();
            for _ in &statements {
                let new = |of: &[Cell]| {
                    let mut new: Vec<Cell> = of.to_vec();
                    new.retain(|cell| !cells.contains(cell));
                    new.sort_unstable();
                    new.dedup();
                    new
                };
                let all = statements.iter().map(|(_, of, _)| new(of));
                let next = all.filter(|new| !new.is_empty()).min_by_key(Vec::len);
                cells.extend(next.unwrap_or_default());
            }
            let digits = vec![None; puzzle.grid().len()];
            Trial { puzzle, statements, cells, digits }.fill(0)
        }

        fn fill(&mut self, place: usize) -> bool {
            let Some(&cell) = self.cells.get(place) else { return true };
            self.puzzle.digits().iter().any(|digit| {
                self.digits[cell.index()] = Some(digit);
                let fits = self.fits(cell) && self.fill(place + 1);
                self.digits[cell.index()] = None;
                fits
            })
        }

        /// Whether everything about a cell holds that can be told.
        fn fits(&self, cell: Cell) -> bool {
            let about = self.statements.iter().filter(|(_, cells, _)| cells.contains(&cell));
            about.into_iter().all(|(statement, _, bonds)| match *statement {
                Statement::Given(cell) => self.digits[cell.index()] == self.puzzle.given(cell),
                Statement::Region(id) => self.fits_in(self.puzzle.region(id)),
                Statement::Relation(_) => self.obeys(cell, bonds),
            })
        }

        fn fits_in(&self, region: &Region) -> bool {
            let digits: Vec<Digit> =
                region.cells.iter().filter_map(|cell| self.digits[cell.index()]).collect();
            let set: Digits = digits.iter().copied().collect();
            let is_full = digits.len() == region.cells.len();
            set.len() == digits.len() && region.sum.is_none_or(|sum| !is_full || sum == set.sum())
        }

        fn obeys(&self, cell: Cell, bonds: &Bonds) -> bool {
            let Some(own) = self.digits[cell.index()] else { return true };
            let of = |cell: Cell| self.digits[cell.index()];
            let fits = |pair: &Pair| {
                of(pair.other).is_none_or(|digit| bonds.partners(*pair, own).contains(digit))
            };
            let line = |line: &Line| {
                let digits = line.cells.iter().map(|&cell| of(cell).map(Digits::of));
                let Some(mut digits) = digits.collect::<Option<Vec<_>>>() else { return true };
                line.prune(&mut digits, Exactness::Alone, &Budget::new(1))
            };
            bonds.allowed[cell.index()].contains(own)
                && bonds.pairs[cell.index()].iter().all(fits)
                && bonds.apart[cell.index()].iter().all(|(other, _)| of(*other) != Some(own))
                && bonds.lines.iter().filter(|line| line.cells.contains(&cell)).all(line)
                && bonds.regions.iter().all(|region| self.fits_in(region))
        }
    }

    /// Checks the reason of a puzzle without a solution by trying everything. Returns how many
    /// statements it has.
    fn check(puzzle: &Puzzle) -> usize {
        let found = Reason::of(puzzle, &Budget::new(100 * Reason::WORK)).expect("a reason");
        let Reason { statements, is_minimal, sentence, .. } = &found;
        assert!(!Trial::holds(puzzle, statements), "{sentence}: {statements:?}");
        if *is_minimal {
            for left in 0..statements.len() {
                let rest = [&statements[..left], &statements[left + 1..]].concat();
                assert!(Trial::holds(puzzle, &rest), "{sentence}: without {:?}", statements[left]);
            }
        }
        statements.len()
    }

    fn relation(random: &mut Random, grid: Grid) -> Relation {
        let rule = RULES[random.below(RULES.len())];
        let size = grid.rows();
        let mut cells = |count: usize| {
            let mut all: Vec<Cell> = grid.cells().collect();
            (0..count).map(|_| all.swap_remove(random.below(all.len()))).collect::<Vec<_>>()
        };
        let mut relation = Relation::of(rule, Vec::new());
        match rule.shape {
            Shape::Whole => {}
            Shape::Cell => relation.cells = cells(1),
            Shape::Pair => relation.cells = cells(2),
            Shape::Cells | Shape::Region | Shape::Line | Shape::Arrow => relation.cells = cells(4),
            Shape::Twins | Shape::Sides => {
                let mut both = cells(4);
                relation.further = both.split_off(2);
                relation.cells = both;
            }
            Shape::Edge | Shape::Diagonal => {
                let place = 1 + random.below(size) as u8;
                let diagonal = Diagonal::ALL[random.below(2)];
                let diagonal = (rule.shape == Shape::Diagonal).then_some(diagonal);
                relation.outside = Some(Outside { row: 0, col: place, diagonal });
            }
        }
        relation.values = match rule.values {
            Values::None | Values::Letters => Vec::new(),
            Values::Digits => (0..2).map(|_| 1 + random.below(size) as u32).collect(),
            Values::Optional | Values::One | Values::Numbers => vec![1 + random.below(12) as u32],
        };
        relation
    }

    #[test]
    fn reasons_are_reasons() {
        let mut random = Random::new(7);
        let grid = Grid::new(4, 4).unwrap();
        let (mut sizes, mut rules) = ([0; 4], std::collections::HashSet::new());
        for _ in 0..120 {
            let mut setup = Setup::empty(Kind::Sudoku, grid);
            for _ in 0..random.below(4) {
                let digit = Digit::new(1 + random.below(4) as u8);
                setup.squares[random.below(16)] = Square::White { given: digit };
            }
            setup.relations =
                (0..1 + random.below(4)).map(|_| relation(&mut random, grid)).collect();
            let Ok(puzzle) = Puzzle::new(setup) else { continue };
            let budget = Budget::new(Limits::SEARCH);
            if Solver::of(&puzzle).solutions(&budget) != Solutions::None {
                continue;
            }
            sizes[check(&puzzle).min(4) - 1] += 1;
            rules.extend(puzzle.relations().iter().map(|relation| relation.rule.slug));
        }
        assert!(sizes.iter().all(|&count| count > 3), "{sizes:?}");
        assert!(rules.len() > 35, "{rules:?}");
    }

    #[test]
    fn reasons_of_sums_are_reasons() {
        let mut random = Random::new(8);
        let mut none = [0; 2];
        for _ in 0..150 {
            let grid = Grid::new(4, 4).unwrap();
            let mut setup = Setup::new(Variety::KILLER, grid, vec![Square::EMPTY; 16]);
            let pair = |first: usize| {
                let cells = grid.cells().skip(first).take(2).collect();
                Cage { sum: Some(3 + first as u32 % 5), cells }
            };
            setup.cages =
                (0..8).filter(|_| random.below(3) > 0).map(|place| pair(2 * place)).collect();
            let Ok(puzzle) = Puzzle::new(setup) else { continue };
            if puzzle.solutions() == Solutions::None {
                check(&puzzle);
                none[0] += 1;
            }
        }
        for _ in 0..150 {
            let grid = Grid::new(3, 4).unwrap();
            let mut setup = Setup::empty(Kind::Kakuro, grid);
            for (place, square) in setup.squares.iter_mut().enumerate() {
                let (row, col) = (place / 4, place % 4);
                let clue = |most: usize, random: &mut Random| {
                    (random.below(4) > 0).then(|| 3 + random.below(most) as u32)
                };
                *square = match (row, col) {
                    (0, 0) => Square::BLACK,
                    (0, _) => Square::Black { down: clue(15, &mut random), across: None },
                    (_, 0) => Square::Black { down: None, across: clue(20, &mut random) },
                    _ => Square::EMPTY,
                };
            }
            let Ok(puzzle) = Puzzle::new(setup) else { continue };
            if puzzle.solutions() == Solutions::None {
                check(&puzzle);
                none[1] += 1;
            }
        }
        assert!(none.iter().all(|&count| count > 20), "{none:?}");
    }

    #[test]
    fn a_reason_is_given_up_in_time() {
        let text = "xv.10.r1c1r1c2,xv.5.r1c1r1c2";
        let puzzle = format::puzzle(&format!("classic:{}:{text}", ".".repeat(81))).unwrap();
        assert_eq!(Reason::of(&puzzle, &Budget::new(2)), None);
        assert!(Reason::of(&puzzle, &Budget::new(Reason::WORK)).is_some());
    }
}
