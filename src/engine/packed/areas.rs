//! The boxes of a jigsaw and the cages of a killer: for each cell, whether its neighbours belong to
//! the same area.

use super::model::{About, Coder, Model, context, name, places};

/// The boxes of other Sudoku, as numbers.
pub fn regular(side: usize) -> Vec<u8> {
    let rows = (1..=side.isqrt()).rfind(|rows| side.is_multiple_of(*rows)).unwrap_or(1);
    let house = |(row, col)| (row / rows * rows + col * rows / side.max(1)) as u8;
    places(side, side).map(house).collect()
}

/// The boxes of a jigsaw, each a character: for each cell, whether its box is that on the left, or
/// that above.
pub fn boxes<C: Coder>(model: &mut Model<C>, side: usize, told: &[u8]) -> Vec<u8> {
    let mut boxes: Vec<u8> = Vec::new();
    let names = (1..=side as u32).map(|number| name(number) as u8);
    let mut left_over = [side; 256];
    for (cell, (_, col)) in places(side, side).enumerate() {
        let told = told.get(cell).copied().unwrap_or_default();
        // None has the name 0.
        let near = |back: usize, exists: bool| {
            cell.checked_sub(back).filter(|_| exists).map_or(0, |near| boxes[near])
        };
        let (is_first, is_last) = (col == 0, col + 1 == side);
        let (left, above) = (near(1, !is_first), near(side, true));
        let (before, after) = (near(side + 1, !is_first), near(side - 1, !is_last));
        let size = side as u32;
        let mut tried = [0, 0];
        let mut found = None;
        for (place, about, near, known) in [
            (0, About::Left, left, [left == above, above == before, left == before]),
            (1, About::Above, above, [above == after, above == before, left == before]),
        ] {
            if found.is_none() && near > 0 && near != tried[0] && left_over[usize::from(near)] > 0 {
                let [one, two, three] = known.map(u32::from);
                let room = left_over[usize::from(near)] as u32;
                let at = context(about, [size, one, two, three, room]);
                found = model.bit(at, told == near).then_some(near);
                tried[place] = near;
            }
        }
        let others =
            names.clone().filter(|name| left_over[usize::from(*name)] > 0 && !tried.contains(name));
        let found = found.unwrap_or_else(|| {
            let count = others.clone().count().max(1);
            let place = others.clone().position(|name| name == told).unwrap_or(0);
            let place = model.below(count as u32, place as u32);
            others.clone().nth(place as usize).unwrap_or(0)
        });
        left_over[usize::from(found)] = left_over[usize::from(found)].saturating_sub(1);
        boxes.push(found);
    }
    boxes
}

/// The cages of a killer.
pub struct Cages {
    side: usize,
    /// As told: the number of the cage of each cell, and the sums.
    cages: Vec<usize>,
    sums: Vec<u32>,
    /// For each cell, whether its cage continues on the right and below.
    right: Vec<bool>,
    below: Vec<bool>,
}

impl Cages {
    pub fn new(side: usize, told: &str) -> Self {
        let (mut cages, mut sums) = (vec![0; side * side], Vec::new());
        for (number, cage) in (1..).zip(told.split(',')) {
            let (sum, cells) = cage.split_at(cage.find('r').unwrap_or(0));
            sums.push(sum.parse().unwrap_or(0));
            for cell in cells.split('r').skip(1) {
                let (row, col) = cell.split_once('c').unwrap_or_default();
                let place = row.parse::<usize>().ok().zip(col.parse::<usize>().ok());
                let place = place.map(|(row, col)| (row * side + col).wrapping_sub(side + 1));
                if let Some(cage) = place.and_then(|place| cages.get_mut(place)) {
                    *cage = number;
                }
            }
        }
        let none = vec![false; side * side];
        Self { side, cages, sums, right: none.clone(), below: none }
    }

    pub fn draw<C: Coder>(mut self, model: &mut Model<C>) -> String {
        self.join(model);
        let mut list = String::new();
        let (mut seen, mut told) = (vec![false; self.cages.len()], self.sums.iter());
        for first in 0..self.cages.len() {
            if seen[first] {
                continue;
            }
            let cage = self.cage(first);
            cage.iter().for_each(|cell| seen[*cell] = true);
            let told = told.next().copied().unwrap_or(0);
            list.push_str(if first > 0 { "," } else { "" });
            list.push_str(&model.sum(self.side, cage.len(), told).to_string());
            for cell in cage {
                for (letter, place) in [('r', cell / self.side), ('c', cell % self.side)] {
                    list.push(letter);
                    list.push_str(&(place + 1).to_string());
                }
            }
        }
        list
    }

    /// Decides where cages continue.
    fn join<C: Coder>(&mut self, model: &mut Model<C>) {
        let side = self.side;
        for (cell, (_, col)) in places(side, side).enumerate() {
            let is = |joined: &[bool], back: usize| {
                cell.checked_sub(back).is_some_and(|near| joined[near])
            };
            let from = [is(&self.right, 1), is(&self.below, side)].map(u32::from);
            if col + 1 < side {
                let above = [is(&self.right, side), is(&self.below, side - 1)].map(u32::from);
                let known = [from[0], from[1], above[0], above[1]];
                let told = self.cages[cell] == self.cages[cell + 1];
                self.right[cell] = model.bit(context(About::Right, known), told);
            }
            if let Some(next) = self.cages.get(cell + side) {
                let left = is(&self.below, 1);
                let known = [from[0], from[1], self.right[cell].into(), left.into()];
                let told = self.cages[cell] == *next;
                self.below[cell] = model.bit(context(About::Below, known), told);
            }
        }
    }

    /// The cells of a cage, from one of them.
    fn cage(&self, first: usize) -> Vec<usize> {
        let (mut cage, mut next) = (vec![first], 0);
        while let Some(&cell) = cage.get(next) {
            next += 1;
            let ways = [
                self.right[cell].then_some(cell + 1),
                self.below[cell].then_some(cell + self.side),
                cell.checked_sub(1).filter(|left| self.right[*left]),
                cell.checked_sub(self.side).filter(|above| self.below[*above]),
            ];
            for new in ways.into_iter().flatten() {
                if !cage.contains(&new) {
                    cage.push(new);
                }
            }
        }
        cage.sort_unstable();
        cage
    }
}
