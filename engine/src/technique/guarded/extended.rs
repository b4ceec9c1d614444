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

use crate::grid::{Cell, Digits, Family, Puzzle};
use crate::technique::shared::guarded::{self, Guarded, explain, may_lead_on, pattern};
use crate::technique::shared::step::{CONTINUE, Flow, Method, Needs, Role, Step, Technique, page};
use crate::technique::shared::text;
use crate::technique::tables::basics::{Basics, subsets};

/// Two lines of three or more cells.
pub static EXTENDED_RECTANGLE: Technique = Method::new(
    page!("extended-rectangle"),
    |look| {
        let sizes = look.technique.size..=MOST;
        let patterns = sizes.flat_map(|size| patterns(look.state, size));
        look.conclude(patterns.collect(), guarded::ALL)
    },
    |step, puzzle| explain(step, puzzle, &reason(step, puzzle)),
)
.needs(Needs::OneSolution)
.signs(&[(Role::Fin, "extra candidate"), (Role::Second, "naked subset")])
.row("extended-rectangle", "extended rectangle", "XR", 3);

/// The most cells of a line.
const MOST: usize = 4;

/// Two cells that a swap exchanges.
type Rung = [Cell; 2];

/// The patterns for every set of this many digits.
fn patterns(basics: &Basics<'_>, size: usize) -> Vec<Guarded> {
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

fn reason(step: &Step, puzzle: &Puzzle) -> String {
    let (cells, digits) = pattern(step, puzzle);
    format!(
        "If {cells} held only {}, both lines of cells would have all of these. The lines could swap \
         them and the puzzle would have two solutions; it has only one",
        text::list(digits, "or")
    )
}
