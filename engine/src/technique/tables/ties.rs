//! What lines conclude from single candidates: what each rules out if one of its candidates is
//! right, and what if it is wrong. Chains and nets take these as links, beside those of cells and
//! houses.
//!
//! ```text
//!   thermometer r1c1-r1c2-r1c3     if r1c2 is 5, r1c1 is not 6 and r1c3 not 4
//!   clone r1c1, r5c5               if r1c1 is not 5, r5c5 is not 5
//! ```

use crate::grid::cell::{Cell, CellSet};
use crate::grid::digit::{Digit, Digits};
use crate::grid::relation::{Exactness, Line, RelationId};
use crate::technique::tables::basics::Basics;
use crate::technique::tables::mark::{Node, by_cell, common};

/// What lines conclude from single candidates.
pub struct Ties {
    /// How many digits there are.
    digits: usize,
    /// By cell and digit: what is wrong if it is right.
    right: Vec<Vec<Tie>>,
    /// By cell and digit: what is wrong if it is wrong.
    wrong: Vec<Vec<Tie>>,
}

/// Candidates of a cell that a relation rules out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tie {
    /// The cell.
    pub cell: Cell,
    /// The digits.
    pub digits: Digits,
    /// The relation.
    pub relation: RelationId,
}

impl Ties {
    /// What the lines of a puzzle conclude from the candidates of a board; `None` if it has no
    /// relations.
    pub fn new(basics: &Basics<'_>) -> Option<Self> {
        let bonds = basics.puzzle().bonds()?;
        let digits = usize::from(basics.puzzle().largest());
        let none = vec![Vec::new(); basics.puzzle().grid().len() * digits];
        let mut ties = Self { digits, right: none.clone(), wrong: none };
        for line in &bonds.lines {
            if basics.pay(line.cells.len()).is_break() {
                break;
            }
            ties.add(basics, line);
        }
        Some(ties)
    }

    /// Adds what a line concludes from its candidates.
    fn add(&mut self, basics: &Basics<'_>, line: &Line) {
        let board = basics.board;
        let now: Vec<Digits> = line
            .cells
            .iter()
            .map(|&cell| board.value(cell).map_or(board.candidates(cell), Digits::of))
            .collect();
        let places = line.cells.iter().enumerate();
        for (place, &cell) in places.filter(|(_, cell)| board.value(**cell).is_none()) {
            for digit in now[place] {
                if basics.pay(8 * line.cells.len()).is_break() {
                    return;
                }
                let number = self.number(cell, digit);
                let cases = [
                    (&mut self.right, Digits::of(digit)),
                    (&mut self.wrong, now[place] - digit.into()),
                ];
                for (ties, left) in cases {
                    let mut slots = now.clone();
                    slots[place] = left;
                    // A candidate that leaves no way to fill the line is ruled out by that line alone.
                    let budget = basics.budget;
                    if left.is_empty() || !line.prune(&mut slots, Exactness::Distinct, budget) {
                        continue;
                    }
                    for ((&other, &before), &after) in line.cells.iter().zip(&now).zip(&slots) {
                        let mut lost = before - after;
                        if left.len() == 1 && basics.puzzle().sees(cell, other) {
                            lost -= left;
                        }
                        if other != cell && !lost.is_empty() {
                            ties[number].push(Tie {
                                cell: other,
                                digits: lost,
                                relation: line.relation,
                            });
                        }
                    }
                }
            }
        }
    }

    fn number(&self, cell: Cell, digit: Digit) -> usize {
        cell.index() * self.digits + digit.index()
    }

    /// What lines rule out if a candidate is right, besides its digit in the cells that it sees.
    pub fn if_right(&self, cell: Cell, digit: Digit) -> &[Tie] {
        &self.right[self.number(cell, digit)]
    }

    /// What lines rule out if a candidate is wrong.
    pub fn if_wrong(&self, cell: Cell, digit: Digit) -> &[Tie] {
        &self.wrong[self.number(cell, digit)]
    }

    /// The candidate that a tie leaves its cell with.
    fn left(basics: &Basics<'_>, tie: &Tie) -> Option<Node> {
        let left = basics.board.candidates(tie.cell) - tie.digits;
        left.only().map(|digit| Node::new(tie.cell, digit))
    }

    /// Every two candidates of which a line needs at least one.
    pub fn strong_links(&self, basics: &Basics<'_>) -> Vec<[Node; 2]> {
        let mut links = Vec::new();
        for cell in basics.board.open_cells() {
            for digit in basics.board.candidates(cell) {
                let left =
                    self.if_wrong(cell, digit).iter().filter_map(|tie| Self::left(basics, tie));
                links.extend(left.map(|other| [Node::new(cell, digit), other]));
            }
        }
        links
    }

    /// Every candidate that is wrong if a node is true.
    pub fn ruled_out(&self, basics: &Basics<'_>, node: &Node) -> Vec<(Cell, Digits)> {
        let mut all: Option<Vec<(Cell, Digits)>> = None;
        for &cell in node.cells() {
            let ties = self.if_right(cell, node.digit).iter().map(|tie| (tie.cell, tie.digits));
            let seen = CellSet::common([basics.holders(node.digit), basics.puzzle().peers(cell)]);
            let others = (cell, basics.board.candidates(cell) - node.digit.into());
            let seen = seen.map(|cell| (cell, Digits::of(node.digit)));
            let own = by_cell(ties.chain(seen).chain([others]).collect());
            all = Some(all.map_or_else(|| own.clone(), |all| common(&all, &own)));
        }
        let all = all.unwrap_or_default().into_iter();
        all.filter(|(_, digits)| !digits.is_empty()).collect()
    }

    /// The relation that a link rests on; `None` if it is one of a cell or of houses.
    pub fn behind(
        &self,
        basics: &Basics<'_>,
        strong: bool,
        [one, other]: [&Node; 2],
    ) -> Option<RelationId> {
        let sees = |a: &Cell, b: &Cell| basics.puzzle().sees(*a, *b);
        let are_seen = || one.cells().iter().all(|a| other.cells().iter().all(|b| sees(a, b)));
        let is_plain = match strong {
            false => one.digit == other.digit && are_seen(),
            true => one.digit == other.digit && is_pair(basics, one, other),
        };
        if is_plain || one.cell().is_some() && one.cell() == other.cell() {
            return None;
        }
        let found = |from: &Node, to: &Node| {
            let (&cell, &end) = (from.cells().first()?, to.cells().first()?);
            let ties = if strong {
                self.if_wrong(cell, from.digit)
            } else {
                self.if_right(cell, from.digit)
            };
            let is_behind = |tie: &&Tie| match strong {
                true => Self::left(basics, tie).as_ref() == Some(to),
                false => tie.cell == end && tie.digits.contains(to.digit),
            };
            ties.iter().find(is_behind).map(|tie| tie.relation)
        };
        found(one, other).or_else(|| found(other, one))
    }
}

/// Whether two nodes are all places of their digit in a region that must hold it.
fn is_pair(basics: &Basics<'_>, one: &Node, other: &Node) -> bool {
    let cells = || one.cells().iter().chain(other.cells());
    basics.puzzle().regions_of(one.cells()[0]).iter().any(|&region| {
        let mut places = basics.cells_at(region, basics.places(region, one.digit));
        basics.certain(region).contains(one.digit)
            && places.all(|place| cells().any(|&cell| cell == place))
    })
}
