//! Cells whose digits could be swapped: unique loops, BUG-lites and extended rectangles.
//!
//! # Two digits to a cell
//!
//! Unique loops and BUG-lites: cells with two digits each that could all be swapped.
//!
//! ```text
//!   [27]---[27]  .        [12]---[23]---[13]     every house has each of the digits in two of
//!    |       |            |       |      |       the cells or in none
//!   [27]     |            [12]---[23]---[13 9]   → 9
//!     .     [27]-[27]
//!      \-[27 5]---/       → 5
//! ```
//!
//! A house with some of the cells has as many of their digits as cells, each in two of them; so a
//! solution that takes only these digits there has each of them once. Exchanging the digits in all
//! cells preserves this: that would be a second solution. In a loop, all cells have the same two
//! digits (with four cells it is a unique rectangle); in a BUG-lite they differ.
//!
//! The search begins with a bivalue cell and adds cells while some house lacks a place for a digit,
//! always where the fewest cells can help.
//!
//! # Extended rectangles
//!
//! Extended rectangle: two lines of cells with the same digits that the lines could swap.
//!
//! ```text
//!        c1    c2
//!   r1  [123] [123]      whatever the two columns hold in these rows, they hold all three digits
//!   r4  [123] [123]      each, and could swap them: every row, column and box would have what it
//!   r7  [123] [123 5]    had. → 5
//! ```
//!
//! The swap exchanges two cells in each row. A region with both cells is not affected; a region
//! with a whole line of cells has the same digits before and after. All regions must be of these
//! two sorts.

use crate::grid::digit::{Digit, Digits};
use crate::grid::{Cell, Family, Puzzle, RegionId};
use crate::technique::shared::guarded::{self, Guarded, explain, may_lead_on, pattern};
use crate::technique::shared::step::{
    CONTINUE, Flow, Method, Needs, Role, Signs, Step, Technique, page,
};
use crate::technique::shared::text;
use crate::technique::tables::basics::{Basics, subsets};
use std::ops::ControlFlow;

// The size is the greatest number of cells.

/// What legends call the marks.
const SIGNS: Signs = &[(Role::Fin, "extra candidate"), (Role::Second, "naked subset")];

/// Cells with the same two digits.
pub static UNIQUE_LOOP: Technique = Method::new(
    page!("unique-loop"),
    |look| look.conclude(patterns(look.state, look.technique.size, true), guarded::ALL),
    |step, puzzle| explain(step, puzzle, &reason_of_loop(step, puzzle)),
)
.needs(Needs::OneSolution)
.signs(SIGNS)
.row("unique-loop", "unique loop", "UL", 16);
/// Cells with two digits each, not all the same.
pub static BUG_LITE: Technique = Method::new(
    page!("bug-lite"),
    |look| look.conclude(patterns(look.state, look.technique.size, false), guarded::ALL),
    |step, puzzle| explain(step, puzzle, &reason(step, puzzle)),
)
.needs(Needs::OneSolution)
.signs(SIGNS)
.row("bug-lite", "BUG-lite", "BL", 10);

/// The minimum number of cells: four are a unique rectangle.
const FEWEST: usize = 6;

/// The most cells added during the search of a state.
const MOST_STEPS: usize = 20_000;

/// The patterns of up to this many cells with the same two digits, or with different ones.
fn patterns(basics: &Basics<'_>, most: usize, is_loop: bool) -> Vec<Guarded> {
    let is_bivalue = |cell: &Cell| basics.is_bivalue(*cell);
    let mut search = Search::new(basics, most, is_loop);
    for start in basics.board.open_cells().filter(is_bivalue) {
        search.start = start;
        if search.add(start, basics.board.candidates(start)).is_break() {
            break;
        }
    }
    search.found
}

/// What is chosen, and what was found.
struct Search<'s> {
    basics: &'s Basics<'s>,
    most: usize,
    is_loop: bool,
    start: Cell,
    chosen: Vec<(Cell, Digits)>,
    guardians: Vec<(Cell, Digits)>,
    /// By region: the digits that one of the chosen cells has, and those that two have.
    once: Vec<Digits>,
    twice: Vec<Digits>,
    steps: usize,
    found: Vec<Guarded>,
}

impl<'s> Search<'s> {
    fn new(basics: &'s Basics<'s>, most: usize, is_loop: bool) -> Self {
        let none = vec![Digits::EMPTY; basics.puzzle().regions().len()];
        Self {
            basics,
            most,
            is_loop,
            start: Cell::FIRST,
            chosen: Vec::new(),
            guardians: Vec::new(),
            once: none.clone(),
            twice: none,
            steps: 0,
            found: Vec::new(),
        }
    }

    /// Adds a cell with two of its digits, and what must follow, and removes it again.
    fn add(&mut self, cell: Cell, pair: Digits) -> Flow {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            self.basics.give_up();
            return ControlFlow::Break(());
        }
        self.basics.pay(8)?;
        let more = self.basics.board.candidates(cell) - pair;
        if !more.is_empty() {
            self.guardians.push((cell, more));
        }
        self.chosen.push((cell, pair));
        let regions = self.basics.puzzle().regions_of(cell);
        for region in regions {
            let (once, twice) = (&mut self.once[region.index()], &mut self.twice[region.index()]);
            (*once, *twice) = ((*once - pair) | (pair - *once), *twice | (*once & pair));
        }
        let end = if may_lead_on(self.basics, &self.guardians) { self.follow() } else { CONTINUE };
        for region in regions {
            let (once, twice) = (&mut self.once[region.index()], &mut self.twice[region.index()]);
            (*once, *twice) = ((*once - pair) | (*twice & pair), *twice - pair);
        }
        self.chosen.pop();
        if !more.is_empty() {
            self.guardians.pop();
        }
        end
    }

    /// Adds what the most pressing house lacks, or records a complete pattern.
    fn follow(&mut self) -> Flow {
        let mut fewest: Option<Vec<(Cell, Digits)>> = None;
        for &(cell, pair) in &self.chosen {
            for &region in self.basics.puzzle().regions_of(cell) {
                for digit in pair & self.once[region.index()] {
                    let options = self.options(region, digit);
                    if fewest.as_ref().is_none_or(|fewest| options.len() < fewest.len()) {
                        fewest = Some(options);
                    }
                }
            }
        }
        let Some(options) = fewest else {
            let is_loop = self.chosen.iter().all(|(_, pair)| *pair == self.chosen[0].1);
            if self.chosen.len() >= FEWEST && is_loop == self.is_loop {
                self.found.push(Guarded::new(self.basics, self.chosen.iter().copied()));
            }
            return CONTINUE;
        };
        if self.chosen.len() == self.most {
            return CONTINUE;
        }
        options.into_iter().try_for_each(|(cell, pair)| self.add(cell, pair))
    }

    /// The cells of a region, each with two of its digits, that may be the second along with this
    /// one.
    fn options(&self, region: RegionId, digit: Digit) -> Vec<(Cell, Digits)> {
        let basics = self.basics;
        let mut options = Vec::new();
        for cell in basics.cells_at(region, basics.places(region, digit)) {
            let candidates = basics.board.candidates(cell);
            // Each pattern is found from its first bivalue cell.
            if candidates.len() == 2 && cell < self.start
                || self.chosen.iter().any(|(own, _)| *own == cell)
            {
                continue;
            }
            let regions = basics.puzzle().regions_of(cell);
            let full = regions.iter().fold(Digits::EMPTY, |full, id| full | self.twice[id.index()]);
            let others = if self.is_loop { self.chosen[0].1 } else { candidates };
            if full.contains(digit) {
                continue;
            }
            for other in (others & candidates) - full - digit.into() {
                options.push((cell, Digits::of(digit) | other.into()));
            }
        }
        options
    }
}

fn reason_of_loop(step: &Step, puzzle: &Puzzle) -> String {
    let (cells, digits) = pattern(step, puzzle);
    format!(
        "If the loop {cells} held only {}, the two could be swapped in all of its cells and the \
         puzzle would have two solutions; it has only one",
        text::list(digits, "or")
    )
}

fn reason(step: &Step, puzzle: &Puzzle) -> String {
    let cells = step.candidates(Role::Pattern);
    let cells = cells
        .map(|(cell, digits)| format!("{} ({})", puzzle.grid().name(cell), text::spaced(digits)));
    format!(
        "If each of {} held only these two digits, every house with some of them would have each \
         digit in two. All could be swapped and the puzzle would have two solutions; it has only one",
        text::list(cells, "and")
    )
}

/// Two lines of three or more cells.
pub static EXTENDED_RECTANGLE: Technique = Method::new(
    page!("extended-rectangle"),
    |look| {
        let sizes = look.technique.size..=MOST;
        let patterns = sizes.flat_map(|size| rectangles(look.state, size));
        look.conclude(patterns.collect(), guarded::ALL)
    },
    |step, puzzle| explain(step, puzzle, &rectangle_reason(step, puzzle)),
)
.needs(Needs::OneSolution)
.signs(&[(Role::Fin, "extra candidate"), (Role::Second, "naked subset")])
.row("extended-rectangle", "extended rectangle", "XR", 3);

/// The most cells of a line.
const MOST: usize = 4;

/// Two cells that a swap exchanges.
type Rung = [Cell; 2];

/// The patterns for every set of this many digits.
fn rectangles(basics: &Basics<'_>, size: usize) -> Vec<Guarded> {
    let digits: Vec<_> = basics.puzzle().digits().iter().collect();
    let mut found = Vec::new();
    for family in [Family::Row, Family::Column] {
        let lines: Vec<&[Cell]> =
            basics.family(family).map(|id| basics.puzzle().region(id).cells.as_slice()).collect();
        for digits in subsets(&digits, size).map(|set| set.into_iter().collect::<Digits>()) {
            // A break only means that not everything was examined, which the state knows.
            if patterns_of(basics, &lines, digits, &mut found).is_break() {
                return found;
            }
        }
    }
    found
}

/// The patterns of some digits in two of some lines.
fn patterns_of(
    basics: &Basics<'_>,
    lines: &[&[Cell]],
    digits: Digits,
    found: &mut Vec<Guarded>,
) -> Flow {
    let size = digits.len();
    basics.pay(lines.len() * 4)?;
    let fits = |cell: &Cell| (basics.board.candidates(*cell) & digits).len() >= 2;
    let fitting = |line: &&[Cell]| line.iter().filter(|cell| fits(cell)).count() >= size;
    let lines: Vec<&[Cell]> = lines.iter().copied().filter(fitting).collect();
    for two in subsets(&lines, 2) {
        basics.pay(1)?;
        let rungs = two[0].iter().zip(two[1]).map(|(&a, &b)| [a, b]);
        let rungs: Vec<Rung> = rungs.filter(|rung| rung.iter().all(fits)).collect();
        for rungs in subsets(&rungs, size) {
            basics.pay(1)?;
            if has_guardians(basics, &rungs, digits) && is_swappable(basics.puzzle(), &rungs) {
                let cells = rungs.concat().into_iter().map(|cell| (cell, digits));
                found.push(Guarded::new(basics, cells));
            }
        }
    }
    CONTINUE
}

/// Whether something may follow from the other candidates of cells, besides some digits.
fn has_guardians(basics: &Basics<'_>, rungs: &[Rung], digits: Digits) -> bool {
    let more = |&cell: &Cell| (cell, basics.board.candidates(cell) - digits);
    let guardians: Vec<(Cell, Digits)> =
        rungs.iter().flatten().map(more).filter(|(_, more)| !more.is_empty()).collect();
    may_lead_on(basics, &guardians)
}

/// Whether every region keeps the same digits when the two cells of each rung are swapped, provided
/// that the first cells have the same digits as the second ones.
fn is_swappable(puzzle: &Puzzle, rungs: &[Rung]) -> bool {
    let mut regions = rungs.iter().flatten().flat_map(|&cell| puzzle.regions_of(cell));
    regions.all(|region| {
        let holds = |cell: Cell| puzzle.regions_of(cell).contains(region);
        let held = || rungs.iter().map(|rung| rung.map(holds));
        let is_line = |line: usize| held().all(|rung| rung[line] && !rung[1 - line]);
        is_line(0) || is_line(1) || held().all(|[a, b]| a == b)
    })
}

fn rectangle_reason(step: &Step, puzzle: &Puzzle) -> String {
    let (cells, digits) = pattern(step, puzzle);
    format!(
        "If {cells} held only {}, both lines of cells would have all of these. The lines could swap \
         them and the puzzle would have two solutions; it has only one",
        text::list(digits, "or")
    )
}
