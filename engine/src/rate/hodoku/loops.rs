//! Nice loops and AICs: consequences of a premise that return to its cell, or whose end rules
//! something out together with the premise. The best of all is taken.
//!
//! What is true if a candidate is false is worked out first. Only strong links make anything true, and few candidates and groups have any. These are
//! numbered, so everything that follows by alternating strong and weak links is a short set of
//! numbers. Every link also holds backwards, and this determines the rest: a candidate implies the
//! falsity of another if whatever the first makes true makes the second false.

use super::grid::Grid;
use super::position::{Best, Hit, HodokuState, Kinds};
use super::web::{GROUPS, Node, Tree, Web, candidate, is_true, sees};
use crate::lists::Lists;
use crate::nine::{Cells, SEEN, bits, count, each, one, seen_by_all};
use crate::rate::closure::Closure;

/// Continuous loops (kind 0), discontinuous loops (1) and AICs (2).
pub fn plain(position: &mut HodokuState, on: Kinds) -> Option<Hit> {
    let grid = &position.grid;
    Search::new(grid, &Web::new(grid, false), on).run()
}

/// The same through groups of candidates as well.
pub fn grouped(position: &mut HodokuState, on: Kinds) -> Option<Hit> {
    let (grid, web) = position.grouped();
    Search::new(grid, web, on).run()
}

struct Search<'a> {
    grid: &'a Grid,
    web: &'a Web,
    strong: Strong<'a>,
    on: Kinds,
    /// By digit: the candidates that imply their own falsity.
    refuted: [Cells; 9],
    /// The fewest candidates that a loop must strike.
    least: usize,
    /// The best loop.
    best: Best,
    /// The best AIC.
    chains: Best,
}

impl<'a> Search<'a> {
    fn new(grid: &'a Grid, web: &'a Web, on: Kinds) -> Self {
        let strong = Strong::new(grid, web);
        let refuted = strong.refuted(grid);
        let (best, chains) = (Best::default(), Best::default());
        Self { grid, web, strong, on, refuted, least: 0, best, chains }
    }

    /// Every link also holds backwards, so whatever a chain strikes can be refuted. Chains that
    /// strike two or more candidates are tried first: most premises can do no better.
    fn run(mut self) -> Option<Hit> {
        if self.refuted == [0; 9] {
            return None;
        }
        let mut tree = Tree::default();
        if self.on.has(2) {
            self.all_chains(&mut tree);
        }
        self.least = self.chains.number().max(2);
        if self.refuted.into_iter().map(count).sum::<usize>() >= self.least {
            self.all_loops(&mut tree, false);
        }
        if self.chains.number().max(self.best.number()) == 0 {
            self.least = 1;
            self.all_loops(&mut tree, true);
            self.all_loops(&mut tree, false);
        }
        self.best.merge(self.chains);
        self.best.take()
    }

    /// The loops that start from true candidates, or from false ones.
    fn all_loops(&mut self, tree: &mut Tree, from_true: bool) {
        for cell in each(self.grid.open) {
            for digit in bits(self.grid.candidates[cell]) {
                if self.may_loop(cell, digit, from_true) {
                    tree.grow(self.web, candidate(cell, digit, from_true));
                    self.loops(tree);
                }
            }
        }
    }

    /// The AICs that strike the most.
    fn all_chains(&mut self, tree: &mut Tree) {
        let (mut premises, mut all) = (Vec::new(), 0);
        for cell in each(self.grid.open) {
            for digit in bits(self.grid.candidates[cell]) {
                let numbers = self.numbers(cell, digit);
                all |= numbers;
                if numbers != 0 {
                    premises.push((cell, digit, numbers));
                }
            }
        }
        while self.chains.number() == 0 && all != 0 {
            let number = all.ilog2();
            all ^= 1 << number;
            for &(cell, digit, _) in premises.iter().filter(|premise| premise.2 >> number & 1 == 1)
            {
                if self.may_chain(cell, digit, number as usize) {
                    tree.grow(self.web, candidate(cell, digit, false));
                    self.chains(tree, number as usize);
                }
            }
        }
    }

    /// How many candidates the AICs from a false candidate may strike, as bits: two or more.
    fn numbers(&self, cell: usize, digit: usize) -> u32 {
        let seen = SEEN[cell] & self.refuted[digit];
        let premise = self.strong.of(candidate(cell, digit, false)).filter(|_| seen != 0);
        let Some(premise) = premise else { return 0 };
        let many = seen & (seen - 1) != 0;
        let ends = if many { self.strong.ends(premise, digit) & !one(cell) } else { 0 };
        let numbers = each(ends).fold(0, |all, end| all | 1 << count(seen & SEEN[end])) & !0b11;
        if numbers & 0b100 == 0 && self.may_cross(cell, digit, premise) {
            numbers | 0b100
        } else {
            numbers
        }
    }

    /// Whether an AIC may end in another digit, striking that digit from its start and the start's
    /// digit from its end.
    fn may_cross(&self, cell: usize, digit: usize, premise: usize) -> bool {
        let seen = SEEN[cell] & self.refuted[digit];
        bits(self.grid.candidates[cell] & !(1 << digit)).any(|other| {
            let is_refuted = self.refuted[other] & one(cell) != 0;
            is_refuted && self.strong.ends(premise, other) & seen != 0
        })
    }

    /// Whether an AIC that strikes this many candidates may be better.
    fn may_chain(&self, cell: usize, digit: usize, number: usize) -> bool {
        let Some(premise) = self.strong.of(candidate(cell, digit, false)) else { return false };
        let seen = SEEN[cell] & self.refuted[digit];
        let mut ends = each(self.strong.ends(premise, digit) & !one(cell));
        ends.any(|end| {
            let struck = seen & SEEN[end];
            count(struck) == number && self.chains.would_take(struck, digit)
        }) || number == 2 && self.may_cross(cell, digit, premise)
    }

    /// Whether any consequence of a premise returns to its cell and strikes enough there.
    fn may_loop(&self, cell: usize, digit: usize, from_true: bool) -> bool {
        let own = self.grid.candidates[cell];
        let others = own & !(1 << digit);
        let refuted = bits(own).filter(|&digit| self.refuted[digit] & one(cell) != 0);
        let refuted = refuted.fold(0_u16, |all, digit| all | 1 << digit);
        if from_true {
            return refuted & !others != 0 && self.may_strike(1);
        }
        let Some(premise) = self.strong.of(candidate(cell, digit, false)) else { return false };
        let is_on = |digit: usize| self.strong.leads(premise, candidate(cell, digit, true));
        let again = others.count_ones() as usize;
        if others & !refuted == 0 && self.may_strike(again) && is_on(digit) {
            return true;
        }
        let is_off = |digit: usize| self.strong.leads(premise, candidate(cell, digit, false));
        if self.may_strike(1) && bits(others & refuted).any(is_off) {
            return true;
        }
        // The other candidate of a bivalue cell follows at once, which does not make a loop.
        let continuous = self.on.has(0) && !others.is_power_of_two();
        continuous && bits(others).any(is_on) && {
            let around = self.strong.around_loops(premise).into_iter().zip(self.refuted);
            let most = around.map(|(around, refuted)| count(around & refuted)).sum();
            most >= self.least && self.best.could_take(most)
        }
    }

    /// Whether a discontinuous loop that strikes this many candidates would be kept.
    fn may_strike(&self, number: usize) -> bool {
        self.on.has(1) && number >= self.least && self.best.could_take(number)
    }

    /// Offers the consequences in the premise's own cell.
    fn loops(&mut self, tree: &Tree) {
        let start = tree.nodes[0];
        let [cell, digit] = [self.web.cell(start), self.web.digit(start)];
        let own = self.grid.candidates[cell];
        for (place, &end) in tree.nodes.iter().enumerate() {
            let is_own = Web::is_candidate(end) && self.web.cell(end) == cell;
            if !is_own || tree.depths[place] < 2 {
                continue;
            }
            let other = self.web.digit(end);
            let struck = match (is_true(start), is_true(end)) {
                // The premise contradicts itself, or leads to another digit in its cell.
                (true, _) => 1 << digit,
                (false, true) if other == digit => own & !(1 << digit),
                // The other digit is wrong whether or not the premise holds.
                (false, false) => 1 << other,
                (false, true) => {
                    self.continuous(&tree.path(place));
                    continue;
                }
            };
            let could = self.may_strike(struck.count_ones() as usize);
            if could && self.is_loop(&tree.path(place)) {
                let mut strikes = [0; 9];
                bits(struck).for_each(|digit| strikes[digit] = one(cell));
                self.best.offer(strikes, 1);
            }
        }
    }

    /// Whether a path leaves its first cell at once and returns to it at the end.
    fn is_loop(&self, path: &[Node]) -> bool {
        let [start, next, .., before, _] = *path else { return false };
        let cell = self.web.cell(start);
        let stays = [next, before].iter().any(|&node| self.web.cell(node) == cell);
        !stays && !self.is_lasso(path, false)
    }

    /// A loop that returns to its cell by a strong link to another digit: all its weak links become
    /// strong.
    fn continuous(&mut self, path: &[Node]) {
        if !self.on.has(0) || !self.is_loop(path) {
            return;
        }
        let cell_of = |place: usize| self.web.cell(path[place]);
        let digit_of = |place: usize| self.web.digit(path[place]);
        let last = path.len() - 1;
        let mut strikes = [0; 9];
        let mut keep_two = |cell: usize, two: [usize; 2]| {
            for other in bits(self.grid.candidates[cell]).filter(|digit| !two.contains(digit)) {
                strikes[other] |= one(cell);
            }
        };
        keep_two(cell_of(0), [digit_of(0), digit_of(last)]);
        for place in 1..last.saturating_sub(1) {
            let strong =
                |place: usize| is_true(path[place]) && cell_of(place - 1) != cell_of(place);
            let within = !is_true(path[place + 1]) && cell_of(place) == cell_of(place + 1);
            if strong(place) && within && strong(place + 2) {
                keep_two(cell_of(place), [digit_of(place), digit_of(place + 2)]);
            }
        }
        let chain = path[..last].iter().fold(0, |cells, &node| cells | self.web.cells(node));
        for place in 1..=last {
            if !is_true(path[place]) && cell_of(place - 1) != cell_of(place) {
                let digit = digit_of(place);
                let seen =
                    seen_by_all(self.web.cells(path[place - 1]) | self.web.cells(path[place]));
                strikes[digit] |= self.grid.places[digit] & seen & !chain;
            }
        }
        if strikes.into_iter().map(count).sum::<usize>() >= self.least {
            self.best.offer(strikes, 0);
        }
    }

    /// Offers the ends of AICs that strike this many candidates.
    fn chains(&mut self, tree: &Tree, number: usize) {
        let start = self.web.cell(tree.nodes[0]);
        let digit = self.web.digit(tree.nodes[0]);
        for (place, &node) in tree.nodes.iter().enumerate() {
            let end = self.web.cell(node);
            let is_end = Web::is_candidate(node) && is_true(node) && end != start;
            if !is_end || tree.depths[place] < 2 {
                continue;
            }
            let other = self.web.digit(node);
            let mut strikes: [Cells; 9] = [0; 9];
            if other == digit {
                strikes[digit] = SEEN[start] & SEEN[end] & self.grid.places[digit];
                let fits = count(strikes[digit]) == number;
                if !fits || !self.chains.would_take(strikes[digit], digit) {
                    continue;
                }
            } else if number == 2
                && sees(start, end)
                && self.grid.has(end, digit)
                && self.grid.has(start, other)
            {
                strikes[digit] = one(end);
                strikes[other] = one(start);
                if !self.chains.could_take(2) {
                    continue;
                }
            } else {
                continue;
            }
            if !self.is_lasso(&tree.path(place), true) {
                self.chains.offer(strikes, 2);
            }
        }
    }

    /// Whether a path returns to a cell that it left; a loop may return to its first cell.
    fn is_lasso(&self, path: &[Node], with_start: bool) -> bool {
        let start = self.web.cell(path[0]);
        let mut left: Cells = 0;
        for (place, &node) in path.iter().enumerate() {
            if left & one(self.web.cell(node)) != 0 {
                return true;
            }
            if let Some(&last) = place.checked_sub(1).and_then(|last| path.get(last))
                && (with_start || self.web.cell(last) != start)
            {
                left |= self.web.cells(last);
            }
        }
        false
    }
}

/// Stands for the number of a node without a strong link.
const NONE: u16 = u16::MAX;

/// The candidates and groups with strong links, and what follows from them.
pub struct Strong<'a> {
    web: &'a Web,
    /// By number: the node that is true. Candidates come first, by digit and cell, then groups.
    nodes: Vec<Node>,
    /// By digit: the number of its first candidate; at the end, the number of the first group.
    digits: [usize; 10],
    /// By candidate or group: its number, or [`NONE`].
    numbers: Vec<u16>,
    /// How many words a set of numbers has.
    words: usize,
    /// By number: what is true if the node is false.
    after: Vec<u64>,
    /// By number: what the node makes false by one link.
    weak: Vec<u64>,
}

/// The opposite node of the same candidate or group.
const fn inverse(node: Node) -> Node {
    if Web::is_candidate(node) { node ^ 128 } else { node ^ 1 }
}

/// The members of a set of numbers.
fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        std::iter::from_fn(move || {
            let member = (bits != 0).then(|| 64 * word + bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(member)
        })
    })
}

fn insert(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

fn add(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(word, more)| *word |= more);
}

fn meet(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(word, other)| word & other != 0)
}

impl<'a> Strong<'a> {
    /// Follows the strong links of a web.
    pub fn new(grid: &Grid, web: &'a Web) -> Self {
        let mut strong = Self {
            web,
            nodes: Vec::with_capacity(128),
            digits: [0; 10],
            numbers: vec![NONE; web.nodes() / 2],
            words: 0,
            after: Vec::new(),
            weak: Vec::new(),
        };
        for digit in 0..9 {
            strong.digits[digit] = strong.nodes.len();
            each(grid.places[digit]).for_each(|cell| strong.number(candidate(cell, digit, true)));
        }
        strong.digits[9] = strong.nodes.len();
        (GROUPS..web.nodes()).step_by(2).for_each(|group| strong.number(group as Node));
        strong.follow();
        strong
    }

    /// Numbers a candidate or group that has a strong link.
    fn number(&mut self, node: Node) {
        if !self.web.implied(inverse(node)).is_empty() {
            self.numbers[Self::place(node)] = self.nodes.len() as u16;
            self.nodes.push(node);
        }
    }

    fn follow(&mut self) {
        let count = self.nodes.len();
        self.words = count.div_ceil(64);
        let mut next = Lists::with_room(count, 16 * count);
        for &node in &self.nodes {
            let others = self.web.implied(node).iter().filter(|other| self.of(**other).is_some());
            let ends = others.flat_map(|other| self.web.implied(*other));
            next.push(ends.filter_map(|end| self.of(*end)).map(|end| end as u16));
        }
        let closure = Closure::new(count, |number| next.slice(number.into()));
        let mut after = vec![0; count * self.words];
        let mut weak = after.clone();
        for (number, &node) in self.nodes.iter().enumerate() {
            let row = number * self.words..(number + 1) * self.words;
            for end in self.web.implied(inverse(node)).iter().filter_map(|end| self.of(*end)) {
                insert(&mut after[row.clone()], end);
                add(&mut after[row.clone()], closure.after(end as u16));
            }
            self.weak_of(node, &mut weak[row]);
        }
        (self.after, self.weak) = (after, weak);
    }

    /// The index of a node, the same for both of its sides.
    const fn place(node: Node) -> usize {
        let node = node as usize;
        if node < GROUPS { node / 256 * 128 + node % 128 } else { node / 2 }
    }

    /// The number of a node, on either side, if it has a strong link.
    pub fn of(&self, node: Node) -> Option<usize> {
        let number = self.numbers[Self::place(node)];
        (number != NONE).then(|| number.into())
    }

    /// Adds what a true node makes false by one link.
    fn weak_of(&self, node: Node, weak: &mut [u64]) {
        self.web
            .implied(node)
            .iter()
            .filter_map(|end| self.of(*end))
            .for_each(|end| insert(weak, end));
    }

    fn row<'s>(&self, sets: &'s [u64], number: usize) -> &'s [u64] {
        &sets[number * self.words..(number + 1) * self.words]
    }

    /// By digit: the candidates that imply their own falsity.
    pub fn refuted(&self, grid: &Grid) -> [Cells; 9] {
        let mut weak = vec![0; self.words];
        std::array::from_fn(|digit| {
            let is_refuted = |cell: &usize| {
                weak.fill(0);
                self.weak_of(candidate(*cell, digit, true), &mut weak);
                members(&weak).any(|number| meet(self.row(&self.after, number), &weak))
            };
            each(grid.places[digit]).filter(is_refuted).fold(0, |all, cell| all | one(cell))
        })
    }

    /// The cells where a digit is true if a node is false.
    pub fn ends(&self, number: usize, digit: usize) -> Cells {
        let after = self.row(&self.after, number);
        let of_digit = self.digits[digit]..self.digits[digit + 1];
        let ends = of_digit.filter(|end| has(after, *end));
        ends.fold(0, |cells, end| cells | one(usize::from(self.nodes[end]) % 128))
    }

    /// Whether a false node makes a candidate true, or false.
    pub fn leads(&self, number: usize, node: Node) -> bool {
        let after = self.row(&self.after, number);
        if is_true(node) {
            return self.of(node).is_some_and(|end| has(after, end));
        }
        let causes = self.web.implied(inverse(node)).iter().filter_map(|cause| self.of(*cause));
        causes.into_iter().any(|cause| has(after, cause))
    }

    /// The candidates, by digit, that are false if any node is true among all those that both
    /// follow from a false node and imply it: each sees a true and a false part, or lies in a cell
    /// that contains both.
    pub fn around_loops(&self, number: usize) -> [Cells; 9] {
        let (weak, after) = (self.row(&self.weak, number), self.row(&self.after, number));
        let mut implying = vec![0; self.words];
        members(weak).for_each(|other| add(&mut implying, self.row(&self.after, other)));
        // By digit and side: what sees a part; by side: the cells of the parts.
        let (mut seen, mut cells) = ([[0; 2]; 9], [0; 2]);
        for (other, &node) in self.nodes.iter().enumerate() {
            let others = self.row(&self.weak, other);
            let is_on = has(after, other) && (has(weak, other) || meet(&implying, others));
            let is_off = other == number || has(&implying, other) && meet(after, others);
            for (side, _) in [is_on, is_off].into_iter().enumerate().filter(|(_, is_part)| *is_part)
            {
                let own = self.web.cells(node);
                seen[self.web.digit(node)][side] |= seen_by_all(own);
                cells[side] |= own;
            }
        }
        seen.map(|seen| seen[0] & seen[1] | cells[0] & cells[1])
    }
}

#[cfg(test)]
mod tests {
    use super::super::FINDERS;
    use super::super::position::tests::each_state;
    use super::*;

    /// What is found if no premise is skipped.
    fn exhaustive(grid: &Grid, web: &Web) -> Option<Hit> {
        let mut search = Search { least: 1, ..Search::new(grid, web, Kinds(0b111)) };
        let mut tree = Tree::default();
        for from_true in [true, false] {
            for cell in each(grid.open) {
                for digit in bits(grid.candidates[cell]) {
                    tree.grow(web, candidate(cell, digit, from_true));
                    search.loops(&tree);
                    (2..=20).filter(|_| !from_true).for_each(|number| search.chains(&tree, number));
                }
            }
        }
        search.best.merge(search.chains);
        search.best.take()
    }

    #[test]
    fn premises_that_are_left_out_lead_to_nothing_better() {
        let mut found = 0;
        each_state(|position| {
            for with_groups in [false, true] {
                let web = Web::new(&position.grid, with_groups);
                let hit = Search::new(&position.grid, &web, Kinds(0b111)).run();
                let all = exhaustive(&position.grid, &web);
                assert_eq!(format!("{hit:?}"), format!("{all:?}"));
                found += usize::from(hit.is_some());
            }
            FINDERS.iter().find_map(|row| (row.find)(position, Kinds(0x7f)))
        });
        assert!(found > 20, "{found}");
    }
}
