//! Almost locked sets: cells of a house with one more candidate than cells; and Sue de Coq: cells where a
//! line and a box cross, together with cells of the line and cells of the box that divide their digits
//! between them.

use super::grid::{Almost, Grid, Join, Set};
use super::position;
use super::position::{Best, Hit, HodokuState, Kinds};
use crate::lists::Lists;
use crate::nine;
use crate::nine::{ALL, Cells, HOUSE, bits, count, each, one};

/// Strikes the digits that two sets share, except some, in order.
fn common(one: &Set, other: &Set, but: u16) -> impl Iterator<Item = (u8, u8)> {
    bits(one.mask & other.mask & !but).flat_map(|digit| {
        each(one.seen[digit] & other.seen[digit]).map(move |cell| (cell as u8, digit as u8))
    })
}

fn table(position: &mut HodokuState) -> &Almost {
    let HodokuState { grid, almost, .. } = position;
    almost.get_or_insert_with(|| Almost::new(grid))
}

/// Two sets, joined by one digit or by two.
pub fn xz(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let almost = table(position);
    almost.joins.iter().find_map(|join| {
        let (one, other) = (&almost.sets[join.from], &almost.sets[join.to]);
        let singly = join.digits.iter().flatten().flat_map(|&digit| common(one, other, 1 << digit));
        let mut strikes: Vec<_> = singly.collect();
        if join.digits[1].is_some() {
            // What is left of each set is locked.
            for (set, joined) in [(one, other), (other, one)] {
                for digit in bits(set.mask & !join.mask()) {
                    let struck = each(set.seen[digit] & !joined.cells);
                    strikes.extend(struck.map(|cell| (cell as u8, digit as u8)));
                }
            }
        }
        (!strikes.is_empty()).then(|| Hit::strikes(strikes))
    })
}

/// Two sets, both joined to a third.
pub fn xy_wing(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let almost = table(position);
    // By set: the joins that end in it.
    let ends =
        |(place, join): (usize, &Join)| [join.from, join.to].map(|end| (end as u32, place as u32));
    let ends: Vec<(u32, u32)> = almost.joins.iter().enumerate().flat_map(ends).collect();
    let joins_of = Lists::new(almost.sets.len(), &ends);
    almost.joins.iter().enumerate().find_map(|(place, first)| {
        let later = |end: usize| {
            let of = joins_of.slice(end);
            &of[of.partition_point(|&other| other as usize <= place)..]
        };
        // Joins with a common end, in order.
        let (mut one, mut other) =
            (later(first.from).iter().peekable(), later(first.to).iter().peekable());
        std::iter::from_fn(|| match (one.peek(), other.peek()) {
            (Some(a), Some(b)) if a <= b => one.next(),
            (Some(_), None) => one.next(),
            _ => other.next(),
        })
        .find_map(|&second| wing(almost, first, &almost.joins[second as usize]))
    })
}

fn wing(almost: &Almost, first: &Join, second: &Join) -> Option<Hit> {
    let alone = |join: &Join| join.digits[1].is_none();
    if alone(first) && alone(second) && first.digits[0] == second.digits[0] {
        return None;
    }
    let (a, b) = match (first.from == second.from, first.to == second.to, first.to == second.from) {
        (true, ..) => (first.to, second.to),
        (_, true, _) => (first.from, second.from),
        (.., true) => (first.from, second.to),
        _ => (first.to, second.from),
    };
    let (a, b) = (&almost.sets[a], &almost.sets[b]);
    if a.cells & b.cells != 0 {
        return None;
    }
    let strikes: Vec<_> = common(a, b, first.mask() | second.mask()).collect();
    (!strikes.is_empty()).then(|| Hit::strikes(strikes))
}

/// Four or more sets in a row. All chains that continue to later sets are examined. The one that
/// strikes the most is taken; among equals, the one whose struck cells come first.
pub fn chain(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let almost = table(position);
    let was = vec![(0, 0); almost.joins.len()];
    let mut search = Chains { almost, best: Best::default(), start: 0, was };
    for (start, set) in almost.sets.iter().enumerate() {
        search.start = start;
        for join in almost.from(start) {
            for digit in join.digits.into_iter().flatten() {
                search.grow(set, digit, (join, 1 << digit), 1);
            }
        }
    }
    search.best.take()
}

struct Chains<'a> {
    almost: &'a Almost,
    best: Best,
    /// The number of the set where chains start.
    start: usize,
    /// By join: the last start set whose chains passed through it, and the states in which they
    /// did, as bits.
    was: Vec<(usize, u64)>,
}

impl Chains<'_> {
    /// Continues from a join that uses some of its digits.
    fn grow(&mut self, start: &Set, first: usize, (last, used): (&Join, u16), joins: u32) {
        // If two digits are in use, only the first counts here.
        let used = if used.is_power_of_two() { used } else { 1 << last.digits[0].unwrap_or(0) };
        let almost = self.almost;
        let from = if last.to == 0 { 0 } else { almost.ends[last.to - 1] };
        for (place, join) in almost.from(last.to).iter().enumerate() {
            let left = join.mask() & !used;
            if left == 0 {
                continue;
            }
            // The same state leads to the same ends; the length of the chain counts up to three.
            let which = match join.digits {
                _ if left.count_ones() == 2 => 2,
                [Some(digit), _] if left == 1 << digit => 0,
                _ => 1,
            };
            let state = 1 << (6 * first as u32 + 2 * which + u32::from(joins >= 2));
            let (since, states) = &mut self.was[from + place];
            let known = if *since == self.start { *states } else { 0 };
            (*since, *states) = (self.start, known | state);
            if known & state != 0 {
                continue;
            }
            if joins >= 2 {
                self.check(start, &almost.sets[join.to], 1 << first | left);
            }
            self.grow(start, first, (join, left), joins + 1);
        }
    }

    fn check(&mut self, start: &Set, end: &Set, but: u16) {
        let digits = start.mask & end.mask & !but;
        if digits != 0 {
            let mut struck = [0; 9];
            for digit in bits(digits) {
                struck[digit] = start.seen[digit] & end.seen[digit];
            }
            self.best.offer(struck, 0);
        }
    }
}

/// A cell whose candidates would each lock a set; whatever all these sets would then hold is
/// struck.
pub fn death_blossom(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let open: Vec<(usize, u16)> =
        each(position.grid.open).map(|cell| (cell, position.grid.candidates[cell])).collect();
    let almost = table(position);
    open.into_iter().find_map(|(stem, mask)| {
        let petals =
            |digit: usize| almost.sets.iter().filter(move |set| set.seen[digit] & one(stem) != 0);
        let stem = Stem { cell: stem, mask, petals: &petals };
        stem.grow(mask, 0, &mut Vec::new())
    })
}

/// A cell, and the sets that each of its candidates would lock.
struct Stem<'a, P> {
    cell: usize,
    mask: u16,
    petals: &'a P,
}

impl<'a, I: Iterator<Item = &'a Set>, P: Fn(usize) -> I> Stem<'_, P> {
    /// Chooses a set for each remaining digit, so that no two overlap.
    fn grow(&self, left: u16, used: Cells, petals: &mut Vec<&'a Set>) -> Option<Hit> {
        let Some(digit) = bits(left).next() else { return self.strike(used, petals) };
        for set in (self.petals)(digit).filter(|set| set.cells & used == 0) {
            petals.push(set);
            let hit = self.grow(left & !(1 << digit), used | set.cells, petals);
            if hit.is_some() {
                return hit;
            }
            petals.pop();
        }
        None
    }

    fn strike(&self, used: Cells, petals: &[&Set]) -> Option<Hit> {
        let common = petals.iter().fold(ALL, |mask, set| mask & set.mask) & !self.mask;
        let struck = bits(common).flat_map(|digit| {
            let seen = petals.iter().fold(!0, |cells, set| cells & set.seen[digit]);
            each(seen & !used & !one(self.cell)).map(move |cell| (cell as u8, digit as u8))
        });
        let strikes: Vec<_> = struck.collect();
        (!strikes.is_empty()).then(|| Hit::strikes(strikes))
    }
}

/// The first instance: by line, box, cells of the crossing, of the line and of the box.
pub fn sue_de_coq(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    position.by_house(position::SUE_DE_COQ, |grid, changed| {
        let crossings = (0..18).flat_map(|line| (18..27).map(move |square| (line, square)));
        let changed = |&(line, square): &(usize, usize)| changed & (1 << line | 1 << square) != 0;
        let mut parts = [Vec::new(), Vec::new()];
        crossings.filter(changed).find_map(|(line, square)| {
            let [line, square] = [line, square].map(|house| HOUSE[house] & grid.open);
            Crossing { grid, line, square, parts: &mut parts }.choose()
        })
    })
}

/// A line and a box that cross: their open cells.
struct Crossing<'a> {
    grid: &'a Grid,
    line: Cells,
    square: Cells,
    /// The cells of the line and of the box to choose from, and how many digits of the crossing
    /// they take.
    parts: &'a mut [Vec<(Part, usize)>; 2],
}

/// Some cells and their candidates.
#[derive(Clone, Copy, Default)]
struct Part {
    cells: Cells,
    mask: u16,
}

/// Cells to choose some from.
struct Pool {
    cells: [u8; 9],
    masks: [u16; 9],
    count: usize,
    /// The digits of the crossing.
    core: u16,
    /// How many more digits than cells it has.
    too_many: usize,
}

impl Part {
    fn with(self, grid: &Grid, cell: usize) -> Self {
        Self { cells: self.cells | one(cell), mask: self.mask | grid.candidates[cell] }
    }

    fn digits(self) -> usize {
        nine::size(self.mask)
    }
}

impl Crossing<'_> {
    /// Two or three cells of the crossing with at least two digits too many.
    fn choose(&mut self) -> Option<Hit> {
        let cells = self.line & self.square;
        for a in each(cells) {
            for b in each(cells & (!0 << a << 1)) {
                let two = Part::default().with(self.grid, a).with(self.grid, b);
                let threes = each(cells & (!0 << b << 1)).map(|c| two.with(self.grid, c));
                let mut cores = [two].into_iter().chain(threes);
                let hit = cores.find_map(|core| {
                    let too_many = core.digits().saturating_sub(count(core.cells));
                    (too_many >= 2).then(|| self.share(core, too_many))?
                });
                if hit.is_some() {
                    return hit;
                }
            }
        }
        None
    }

    /// Cells of the line that take some of the digits, but leave others to cells of the box.
    fn share(&mut self, core: Part, too_many: usize) -> Option<Hit> {
        let [lines, squares] = &mut self.parts;
        for (cells, parts) in [(self.line, &mut *lines), (self.square, &mut *squares)] {
            parts.clear();
            Pool::new(self.grid, cells & !core.cells, core.mask, too_many).list(parts);
            if parts.is_empty() {
                return None;
            }
        }
        lines.iter().find_map(|(line, takes)| {
            // Digits that are in neither of them may be in both parts.
            let barred = line.mask & core.mask;
            let fits = |(square, more): &&(Part, usize)| {
                takes + more == too_many
                    && square.mask & barred == 0
                    && square.cells & line.cells == 0
            };
            let mut squares = squares.iter().filter(fits);
            squares.find_map(|(square, _)| {
                strike(self.grid, [self.line, self.square], [core, *line, *square])
            })
        })
    }
}

/// Strikes what the chosen cells of the line and the box, together with those of the crossing, rule
/// out in the rest of both.
fn strike(
    grid: &Grid,
    [all_line, all_square]: [Cells; 2],
    [core, line, square]: [Part; 3],
) -> Option<Hit> {
    let common = line.mask & square.mask;
    let of_square = (core.mask | square.mask) & !line.mask | common;
    let of_line = (core.mask | line.mask) & !square.mask | common;
    let from = |cells: Cells, mask: u16| {
        each(cells).flat_map(move |cell| {
            bits(grid.candidates[cell] & mask).map(move |digit| (cell as u8, digit as u8))
        })
    };
    let strikes: Vec<_> = from(all_square & !square.cells & !core.cells, of_square)
        .chain(from(all_line & !line.cells & !core.cells, of_line))
        .collect();
    (!strikes.is_empty()).then(|| Hit::strikes(strikes))
}

impl Pool {
    fn new(grid: &Grid, cells: Cells, core: u16, too_many: usize) -> Self {
        let mut pool = Self { cells: [0; 9], masks: [0; 9], count: count(cells), core, too_many };
        for (place, cell) in each(cells).enumerate() {
            (pool.cells[place], pool.masks[place]) = (cell as u8, grid.candidates[cell]);
        }
        pool
    }

    /// Lists the choices of cells that take some digits of the crossing, but too few, and how many
    /// they take: the cells outnumber their other digits by that many. They are ordered by their
    /// first cells; smaller choices come before those that extend them.
    fn list(&self, parts: &mut Vec<(Part, usize)>) {
        self.more(0, (0, 0), parts);
    }

    /// Extends the chosen cells, given as bits with their digits, by cells from an index on.
    fn more(&self, from: usize, (chosen, mask): (u16, u16), parts: &mut Vec<(Part, usize)>) {
        let number = nine::size(chosen) + 1;
        for place in from..self.count {
            let mask = mask | self.masks[place];
            let others = nine::size(mask & !self.core);
            // Each further cell takes at most one more digit. If the choice took all digits, none
            // would be left.
            if number + self.count - place - 1 <= others || mask & self.core == self.core {
                continue;
            }
            let chosen = chosen | 1 << place;
            if number > others && number < others + self.too_many {
                let cells = bits(chosen).fold(0, |all, place| all | one(self.cells[place].into()));
                parts.push((Part { cells, mask }, number - others));
            }
            self.more(place + 1, (chosen, mask), parts);
        }
    }
}
