//! The links between the candidates of a field, listed for searches that need them many times.

use super::field::{CANDIDATES, ChainField, Premise};
use crate::rate::explainer::cause::Cause;

/// What one candidate implies about another: which one, and why.
pub type Link = (u16, Cause);

/// The links from each candidate of a field: first those within its cell, then those within its
/// houses.
pub struct Links {
    /// By candidate: how many candidates of the field come before it.
    pub before: [u16; CANDIDATES],
    /// How many candidates there are.
    pub count: usize,
    weak: Table,
    strong: Table,
}

/// Links of one direction: from right to wrong, or from wrong to right.
struct Table {
    /// By candidate: where its links within its cell begin, and where those within its houses
    /// begin.
    starts: [[u16; 2]; CANDIDATES + 1],
    links: Vec<Link>,
}

impl Links {
    /// The links of a field.
    pub fn new(field: &ChainField) -> Self {
        let (mut weak, mut strong) = (Table::new(3 * CANDIDATES), Table::new(CANDIDATES));
        let (mut before, mut count) = ([0; CANDIDATES], 0);
        for of in 0..CANDIDATES as u16 {
            before[usize::from(of)] = count;
            if field.has(of) {
                count += 1;
                weak.add(of, field.weak(of));
                strong.add(of, field.strong(of, true));
            } else {
                weak.add(of, []);
                strong.add(of, []);
            }
        }
        Self { before, count: usize::from(count), weak, strong }
    }

    /// Lists what follows from a premise, within cells and within houses if these count. From a
    /// right candidate it follows that others are wrong, and the other way round. Weak links within
    /// houses always count.
    #[inline]
    pub fn from(&self, (of, right): Premise, [by_cell, by_house]: [bool; 2]) -> &[Link] {
        if right {
            self.weak.of(of, [by_cell, true])
        } else {
            self.strong.of(of, [by_cell, by_house])
        }
    }
}

impl Table {
    fn new(room: usize) -> Self {
        Self { starts: [[0; 2]; CANDIDATES + 1], links: Vec::with_capacity(room) }
    }

    /// Adds the links from the next candidate.
    fn add(&mut self, of: u16, links: impl IntoIterator<Item = Link>) {
        let start = self.links.len() as u16;
        let mut houses = start;
        links.into_iter().for_each(|link| {
            houses += u16::from(link.1 == Cause::Cell);
            self.links.push(link);
        });
        self.starts[usize::from(of)] = [start, houses];
        self.starts[usize::from(of) + 1] = [self.links.len() as u16; 2];
    }

    #[inline]
    fn of(&self, candidate: u16, [by_cell, by_house]: [bool; 2]) -> &[Link] {
        let from = usize::from(candidate);
        let ([cell, houses], [end, _]) = (self.starts[from], self.starts[from + 1]);
        let start = if by_cell { cell } else { houses };
        let end = if by_house { end } else { houses };
        &self.links[usize::from(start)..usize::from(end)]
    }
}
