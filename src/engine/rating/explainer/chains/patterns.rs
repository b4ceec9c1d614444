//! The simple patterns that a *dynamic plus* chain may use if nothing else follows: pointing and
//! claiming, hidden pairs, naked pairs, X-wings; all of the first of these that strikes anything.
//!
//! A pattern follows from the candidates that are wrong and would spoil it if they were not.

use super::field::{Cause, ChainField, SimplePattern, candidate, cell_at};
use super::offers::in_table_order;
use super::tree::{PLAIN, Struck};
use crate::engine::nine::{ALL, BOXES, COLUMNS, CROSSINGS, HOUSES, ROWS, bits, subsets};
use std::ops::Range;

/// What the patterns are looked for in.
pub struct View<'a> {
    /// The candidates that are left.
    pub now: &'a ChainField,
    /// All candidates.
    pub source: &'a ChainField,
    /// By house: how many cells of it are open.
    pub open: &'a [u8; 27],
    /// By digit: how many of it are not placed.
    pub left: &'a [u8; 9],
}

/// What the first kind of pattern strikes that strikes anything.
pub fn simple(view: &View<'_>) -> Vec<Struck> {
    let kinds = [View::locked, View::hidden_pairs, View::naked_pairs, View::x_wings];
    kinds.iter().map(|find| find(view)).find(|struck| !struck.is_empty()).unwrap_or_default()
}

/// Adds what a pattern strikes, cells in the order in which they were found, unless it has no
/// reasons.
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

    /// Adds what a house confines to another.
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
        for house in BOXES.chain(COLUMNS).chain(ROWS).filter(|&house| self.open[house] > 4) {
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

    fn naked_pairs(&self) -> Vec<Struck> {
        let mut found = Vec::new();
        for house in BOXES.chain(COLUMNS).chain(ROWS).filter(|&house| self.open[house] >= 4) {
            for (cells, digits) in pairs(&HOUSES[house].map(|it| self.now.cells[usize::from(it)])) {
                let cell = |place| cell_at(house, place);
                let others = bits(!cells & ALL).map(cell);
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

    /// Of the two kinds of lines columns come first; then the lines, then the digit.
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

/// The pairs of nine things that have the same two places, and those; ascending.
fn pairs(places: &[u16; 9]) -> impl Iterator<Item = (u16, u16)> + use<> {
    let places = *places;
    let with_two = (0..9).filter(move |&thing: &usize| places[thing].count_ones() == 2);
    with_two.flat_map(move |second| {
        let twins = (0..second).filter(move |&first| places[first] == places[second]);
        twins.map(move |first| (1 << first | 1 << second, places[second]))
    })
}
