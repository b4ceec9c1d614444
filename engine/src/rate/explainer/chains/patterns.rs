//! The simple patterns that a *dynamic plus* chain may use if nothing else follows: pointing and
//! claiming, hidden pairs, naked pairs, X-wings. The first kind that strikes anything is used in
//! full.
//!
//! A pattern follows from the wrong candidates that would otherwise spoil it.

use super::conclusions::in_table_order;
use super::field::{ChainField, candidate, cell_at};
use super::tree::{PLAIN, Struck};
use crate::nine::{ALL, BOXES, COLUMNS, ROWS, bits, each, one, subsets};
use crate::rate::explainer::ground::{CROSSINGS, Cause, HOUSES, MOST, SimplePattern, by_family};
use std::ops::Range;

/// Where the patterns are searched.
pub struct View<'a> {
    /// The remaining candidates.
    pub now: &'a ChainField,
    /// All candidates of the field at the start.
    pub source: &'a ChainField,
    /// By house: the number of open cells.
    pub open: &'a [u8; MOST],
    /// By digit: how often it still has to be placed.
    pub left: &'a [u8; 9],
}

/// What the first kind of pattern that strikes anything strikes.
pub fn simple(view: &View<'_>) -> Vec<Struck> {
    let kinds = match view.now.ground.sees_beyond() {
        false => [View::locked, View::hidden_pairs, View::naked_pairs, View::x_wings],
        true => [View::confined, View::hidden_pairs, View::general_pairs, View::x_wings],
    };
    kinds.iter().map(|find| find(view)).find(|struck| !struck.is_empty()).unwrap_or_default()
}

/// Adds what a pattern strikes, cells in the order found, unless it has no reasons.
fn add(
    to: &mut Vec<Struck>,
    pattern: SimplePattern,
    mut struck: Vec<(usize, u16)>,
    reasons: &[u16],
) {
    if reasons.is_empty() {
        return;
    }
    in_table_order(&mut struck);
    for (cell, digits) in struck {
        to.extend(bits(digits).map(|digit| Struck {
            candidate: candidate(cell, digit),
            reasons: reasons.to_vec(),
            cause: Cause::Pattern(pattern),
            nested: PLAIN,
        }));
    }
}

impl View<'_> {
    fn locked(&self) -> Vec<Struck> {
        let kinds = [(BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)];
        let mut found = Vec::new();
        for (houses, others) in kinds {
            for digit in 0..9 {
                for house in houses.clone().filter(|&it| self.places(it, digit).count_ones() > 1) {
                    self.locked_in(house, &others, digit, &mut found);
                }
            }
        }
        found
    }

    /// Adds what follows if one house confines a digit to another.
    fn locked_in(
        &self,
        house: usize,
        others: &Range<usize>,
        digit: usize,
        found: &mut Vec<Struck>,
    ) {
        let places = self.places(house, digit);
        for other in others.clone().filter(|&other| places & !CROSSINGS[house][other] == 0) {
            let rest = self.places(other, digit) & !CROSSINGS[other][house];
            if rest != 0 {
                let struck = bits(rest).map(|place| (cell_at(other, place), 1 << digit)).collect();
                let lost = self.source.places[house][digit] & !places & !CROSSINGS[house][other];
                let reasons = bits(lost).map(|place| candidate(cell_at(house, place), digit));
                add(found, SimplePattern::Locked, struck, &reasons.collect::<Vec<u16>>());
            }
        }
    }

    fn hidden_pairs(&self) -> Vec<Struck> {
        let mut found = Vec::new();
        for &house in self.now.ground.houses.iter().filter(|house| self.open[**house] > 4) {
            for (digits, cells) in pairs(&self.now.places[house]) {
                let cell = |place| cell_at(house, place);
                let lost = |place| (cell(place), self.now.cells[cell(place)] & !digits);
                let struck: Vec<(usize, u16)> =
                    bits(cells).map(lost).filter(|(_, digits)| *digits != 0).collect();
                if !struck.is_empty() {
                    let reasons = bits(!cells & ALL).flat_map(|place| {
                        let digits = self.source.cells[cell(place)] & digits;
                        bits(digits).map(move |digit| candidate(cell(place), digit))
                    });
                    add(
                        &mut found,
                        SimplePattern::HiddenPair,
                        struck,
                        &reasons.collect::<Vec<u16>>(),
                    );
                }
            }
        }
        found
    }

    /// Strikes what a house confines to a few cells from all cells that see these.
    fn confined(&self) -> Vec<Struck> {
        let mut found = Vec::new();
        for houses in by_family(&self.now.ground.houses) {
            for digit in 0..9 {
                for &house in &houses {
                    self.confined_in(house, digit, &mut found);
                }
            }
        }
        found
    }

    fn confined_in(&self, house: usize, digit: usize, found: &mut Vec<Struck>) {
        let places = self.places(house, digit);
        if !(2..=6).contains(&places.count_ones()) {
            return;
        }
        let cells = bits(places).fold(0, |cells, place| cells | one(cell_at(house, place)));
        let seen = each(self.now.ground.seen_by_all(cells));
        let struck = seen.filter(|&cell| self.now.cells[cell] >> digit & 1 == 1);
        let struck: Vec<(usize, u16)> = struck.map(|cell| (cell, 1 << digit)).collect();
        if !struck.is_empty() {
            let lost = self.source.places[house][digit] & !places;
            let reasons = bits(lost).map(|place| candidate(cell_at(house, place), digit));
            add(found, SimplePattern::Locked, struck, &reasons.collect::<Vec<u16>>());
        }
    }

    fn naked_pairs(&self) -> Vec<Struck> {
        self.pairs_of_cells(|house, cells| {
            bits(!cells & ALL).map(|place| cell_at(house, place)).collect()
        })
    }

    /// Naked pairs that strike from all cells that see both.
    fn general_pairs(&self) -> Vec<Struck> {
        self.pairs_of_cells(|house, cells| {
            let cells = bits(cells).fold(0, |cells, place| cells | one(cell_at(house, place)));
            each(self.now.ground.seen_by_all(cells)).collect()
        })
    }

    /// Naked pairs, which strike from the cells that `others` lists for a house and two places.
    fn pairs_of_cells(&self, others: impl Fn(usize, u16) -> Vec<usize>) -> Vec<Struck> {
        let mut found = Vec::new();
        for &house in self.now.ground.houses.iter().filter(|house| self.open[**house] >= 4) {
            for (cells, digits) in pairs(&HOUSES[house].map(|it| self.now.cells[usize::from(it)])) {
                let cell = |place| cell_at(house, place);
                let others = others(house, cells).into_iter();
                let struck: Vec<(usize, u16)> = others
                    .map(|cell| (cell, self.now.cells[cell] & digits))
                    .filter(|(_, digits)| *digits != 0)
                    .collect();
                if !struck.is_empty() {
                    let reasons = bits(cells).flat_map(|place| {
                        let digits = self.source.cells[cell(place)] & !digits;
                        bits(digits).map(move |digit| candidate(cell(place), digit))
                    });
                    add(
                        &mut found,
                        SimplePattern::NakedPair,
                        struck,
                        &reasons.collect::<Vec<u16>>(),
                    );
                }
            }
        }
        found
    }

    /// Columns come before rows; within each, the order is by lines, then by digit.
    fn x_wings(&self) -> Vec<Struck> {
        let mut found = Vec::new();
        for (base, cover) in [(COLUMNS.start, ROWS.start), (ROWS.start, COLUMNS.start)] {
            let has_two = |digit: usize| {
                let lines =
                    (0..9).filter(|&line| self.places(base + line, digit).count_ones() == 2);
                lines.fold(0, |all, line| all | 1 << line)
            };
            let with_two: [u16; 9] = std::array::from_fn(has_two);
            for lines in subsets(9, 2) {
                let is_in = |digit: &usize| lines & !with_two[*digit] == 0;
                for digit in (0..9).filter(is_in).filter(|&digit| self.left[digit] >= 4) {
                    self.x_wing([base, cover], lines, digit, &mut found);
                }
            }
        }
        found
    }

    fn x_wing(&self, [base, cover]: [usize; 2], lines: u16, digit: usize, found: &mut Vec<Struck>) {
        let of_line = |line| self.places(base + line, digit);
        let crossing = bits(lines).fold(0, |all, line| all | of_line(line));
        if crossing.count_ones() != 2 {
            return;
        }
        let struck = bits(crossing).flat_map(|line| {
            let rest = self.places(cover + line, digit) & !lines;
            bits(rest).map(move |place| (cell_at(cover + line, place), 1 << digit))
        });
        let struck: Vec<(usize, u16)> = struck.collect();
        if !struck.is_empty() {
            let reasons = bits(lines).flat_map(|line| {
                let lost = self.source.places[base + line][digit] & !of_line(line) & !crossing;
                bits(lost).map(move |place| candidate(cell_at(base + line, place), digit))
            });
            add(found, SimplePattern::XWing, struck, &reasons.collect::<Vec<u16>>());
        }
    }

    const fn places(&self, house: usize, digit: usize) -> u16 {
        self.now.places[house][digit]
    }
}

/// The pairs of nine things that share exactly two places, with these places, in ascending order.
fn pairs(places: &[u16; 9]) -> impl Iterator<Item = (u16, u16)> + use<> {
    let places = *places;
    let with_two = (0..9).filter(move |&thing: &usize| places[thing].count_ones() == 2);
    with_two.flat_map(move |second| {
        let twins = (0..second).filter(move |&first| places[first] == places[second]);
        twins.map(move |first| (1 << first | 1 << second, places[second]))
    })
}
