//! Arguments about how large digits are, how far apart they are, and what they add up to.

use crate::grid::relation::Argument;
use crate::grid::{Cell, Digits};
use crate::technique::shared::text;
use crate::technique::tied::why::{View, at, limit};

impl View<'_> {
    /// On a line of increasing digits: a cell that keeps another from being as small or as large.
    pub(super) fn rising(&self, by: u32) -> Option<String> {
        let place = self.place()?;
        for is_most in [false, true] {
            // From the nearest cell on, the one that leaves the least.
            let mut tightest: Option<(u32, u32, Cell)> = None;
            for steps in 1..self.cells.len() {
                let other = if is_most { place + steps } else { place.wrapping_sub(steps) };
                let Some(&other) = self.cells.get(other) else { break };
                let (steps, limit) = (steps as u32, self.limit(other, is_most));
                let bound =
                    if is_most { limit.saturating_sub(by * steps) } else { limit + by * steps };
                let is_tighter = |last: u32| if is_most { bound < last } else { bound > last };
                if is_tighter(tightest.map_or(self.number(), |(bound, ..)| bound)) {
                    tightest = Some((bound, steps, other));
                }
            }
            let Some((bound, steps, other)) = tightest else { continue };
            let (limit, own) = (self.limit(other, is_most), at(self.cell));
            let end = if is_most { self.largest() } else { 1 };
            let limited = if is_most { " at most #" } else { " at least #" };
            if limit != end {
                let sentence = ["As @ is", limited, ", @ is", limited].concat();
                return Some(self.say(&sentence, &[at(other), limit, own, bound]));
            }
            let come = if steps == 1 { "One cell comes" } else { "# cells come" };
            let side = if is_most { " after" } else { " before" };
            let sentence = [come, side, " @, so it is", limited].concat();
            return Some(self.say(&sentence, &[steps, own, bound][usize::from(steps == 1)..]));
        }
        None
    }

    /// On a line between its ends: both are too small, or both too large.
    pub(super) fn between(&self) -> Option<String> {
        let [a, b] = self.ends().filter(|ends| !ends.contains(&self.cell))?;
        let both = self.can(a) | self.can(b);
        let (least, most) = (limit(both, false), limit(both, true));
        let (sentence, bound) = match self.number() {
            number if number >= most => ("Both ends are at most #, so @ is less", most),
            number if number <= least => ("Both ends are at least #, so @ is greater", least),
            _ => return None,
        };
        Some(self.say(sentence, &[bound, at(self.cell)]))
    }

    /// On a line outside the range of its ends: the digit lies in it, whatever they are, or they would be
    /// too close; at an end, too close to the other.
    pub(super) fn beyond(&self) -> Option<String> {
        let ([a, b], apart) = (self.ends()?, self.relation.number(self.largest()));
        let is_apart = |a: Digits, b: Digits| are_apart(a, b, apart) || are_apart(b, a, apart);
        if self.cell == a || self.cell == b {
            let other = self.can(if self.cell == a { b } else { a });
            let fits = is_apart(self.digit, other);
            return if fits { None } else { self.with("the ends could not be # apart", &[apart]) };
        }
        let (low, high) = if self.limit(a, true) < self.limit(b, false) { (a, b) } else { (b, a) };
        let (from, to) = (self.limit(low, true), self.limit(high, false));
        if (from..=to).contains(&self.number()) {
            return Some(self.say(
                "As @ is at most # and @ at least #, no digit between them on the line is from # to #",
                &[at(low), from, at(high), to, from, to],
            ));
        }
        let less = Digits::up_to(self.number() as u8 - 1);
        let greater = self.puzzle.digits() - less - self.digit;
        if [less, greater].iter().any(|&side| is_apart(self.can(a) & side, self.can(b) & side)) {
            return None;
        }
        self.with(
            "both ends would have to be less or both greater, and could not be # apart",
            &[apart],
        )
    }

    fn ends(&self) -> Option<[Cell; 2]> {
        Some([*self.cells.first()?, *self.cells.last()?])
    }

    /// Among consecutive digits: one that would be needed, too, and has no place.
    pub(super) fn consecutive(&self) -> Option<String> {
        let (digit, length) = (self.number(), self.cells.len() as u32);
        let last = (self.largest() + 1).checked_sub(length)?.min(digit);
        let first = (digit + 1).saturating_sub(length).max(1);
        let others = self.others();
        // Whatever the least digit is, these are among them.
        let mut needed = last..first + length;
        let missing = needed.find(|&needed| needed != digit && !has(others, needed))?;
        self.with("the line would need #, which no other cell of it can be", &[missing])
    }

    /// What the other cells can be.
    fn others(&self) -> Digits {
        let others = self.cells.iter().filter(|other| **other != self.cell);
        others.fold(Digits::EMPTY, |all, &other| all | self.can(other))
    }

    /// For the sum between the 1 and the largest digit: the other of the two has no place, or the digit
    /// is needed between them.
    pub(super) fn sandwich(&self) -> Option<String> {
        let (sum, place) = (self.relation.value()?, self.place()?);
        let (digit, largest) = (self.number(), self.largest());
        if digit != 1 && digit != largest {
            let is_end = place == 0 || place + 1 == self.cells.len();
            // The sums that the others can make, as bits.
            let others = (2..largest).filter(|other| *other != digit);
            let sums = others.fold(1_u64, |sums, other| sums | sums << other);
            let can_make = sums.checked_shr(sum).is_none_or(|sums| sums & 1 == 1);
            return (is_end && !can_make).then(|| {
                self.say("Without # the sum cannot be #, so it is not at an end", &[digit, sum])
            });
        }
        let other = if digit == 1 { largest } else { 1 };
        // How many of the digits between can make the sum.
        let least = |count: u32| count * (count + 3) / 2;
        let most = |count: u32| count * (2 * largest - count - 1) / 2;
        let (mut few, mut many) = (largest, 0);
        for count in 0..largest - 1 {
            if least(count) <= sum && sum <= most(count) {
                (few, many) = (few.min(count), count);
            }
        }
        for (at, &cell) in self.cells.iter().enumerate() {
            let apart = at.abs_diff(place) as u32;
            if (few + 1..=many + 1).contains(&apart) && has(self.can(cell), other) {
                return None;
            }
        }
        let take = match (few, many) {
            (0, 0) => "nothing",
            (1, 1) => "one cell",
            _ if few == many => "# cells",
            _ if few + 1 == many => "# or # cells",
            _ => "# to # cells",
        };
        let rest = " between the 1 and the #; with # in @ the # would have no place";
        let rest = self.say(rest, &[largest, digit, at(self.cell), other]);
        Some(self.say("# takes ", &[sum]) + &self.say(take, &[few, many]) + &rest)
    }

    /// For digits that some cells hold: the other cells are too few for them, or for one of them.
    pub(super) fn holds(&self) -> Option<String> {
        let mut needed = self.relation.values.clone();
        if let Some(own) = needed.iter().position(|needed| *needed == self.number()) {
            needed.swap_remove(own);
        }
        if needed.len() >= self.cells.len() {
            return self.with("too few cells would be left for the others", &[]);
        }
        for &digit in &needed {
            let is_place = |cell: &&Cell| **cell != self.cell && has(self.can(**cell), digit);
            let places = self.cells.iter().filter(is_place).count();
            if places < needed.iter().filter(|other| **other == digit).count() {
                let few = if places == 0 { "no other cell" } else { "too few other cells" };
                return self.with(&(few.to_owned() + " could be #"), &[digit]);
            }
        }
        None
    }

    /// For how many digits are larger than all before: too few, or too many.
    pub(super) fn seen(&self) -> Option<String> {
        let (clue, before) = (self.relation.value()?, self.place()? as u32);
        let (digit, largest) = (self.number(), self.largest());
        let most = before + 1 + largest - digit;
        if most < clue {
            return self.with("no more than # digits could be seen", &[most]);
        }
        let is_hidden = clue == 1 && before == 0 && digit < largest;
        is_hidden.then(|| {
            let items = [digit, at(self.cell), largest];
            self.say("Behind # in @, the # would be seen, too", &items)
        })
    }
}

/// Whether a set has a number.
fn has(digits: Digits, number: u32) -> bool {
    digits.bits() << 1 >> number & 1 == 1
}

/// Whether some digit of the first set exceeds one of the second by a number.
fn are_apart(high: Digits, low: Digits, by: u32) -> bool {
    !low.is_empty() && limit(high, true) >= limit(low, false) + by
}

/// The most cells of a sum whose digits are told.
const SUMMED: usize = 6;

/// The most digits that are tried for all sums of one step, because every picture words it again.
const TRIED: usize = 20_000;

/// A search for the least or the largest sum of some cells.
struct Search<'a> {
    view: &'a View<'a>,
    cells: Vec<Cell>,
    is_most: bool,
    /// What each cell can be: one digit up to where the search is.
    sets: Vec<Digits>,
    /// The best digits so far, and their sum.
    best: Vec<Digits>,
    sum: u32,
}

impl View<'_> {
    /// For parts with equal sums, or with the number of the clue: with the digit, one of them makes more
    /// than another can, or less.
    pub(super) fn unequal(&self, part: &dyn Fn(usize) -> usize) -> Option<String> {
        // Several cells of a bulb are one number, and a cell that comes twice counts twice.
        if self.relation.further.len() > 1 || self.line.has_repeats {
            return None;
        }
        let parts: Vec<usize> = (0..self.cells.len()).map(part).collect();
        let own = parts[self.place()?];
        for is_most in [false, true] {
            let Some(ours) = self.bound(&parts, own, is_most) else { continue };
            if let Some(number) = self.relation.value() {
                if ours.exceeds(1, number) {
                    return self.with(&(ours.sum_in_words() + ", not #"), &[number]);
                }
                continue;
            }
            for number in (0..self.cells.len()).filter(|number| *number != own) {
                let theirs = self.bound(&parts, number, !is_most);
                let Some(theirs) = theirs.filter(|theirs| ours.exceeds(1, theirs.sum)) else {
                    continue;
                };
                if ours.cells.len() > 1 {
                    return self.with(&(ours.words() + ", but " + &theirs.words()), &[]);
                }
                let so = if is_most { ", @ is at least #" } else { ", @ is at most #" };
                let so = self.say(so, &[at(self.cell), theirs.sum]);
                return Some("As ".to_owned() + &theirs.words() + &so);
            }
            let words = self.together(&ours, *parts.iter().max()? as u32);
            if words.is_some() {
                return words;
            }
        }
        None
    }

    /// That a part cannot make as much as each of several others, whose digits all differ.
    fn together(&self, ours: &Search<'_>, count: u32) -> Option<String> {
        let mut others = self.cells.clone();
        others.retain(|cell| !ours.cells.contains(cell));
        let differs = |a: &Cell| others.iter().all(|b| a == b || self.puzzle.sees(*a, *b));
        // The sum of as many of the least digits, or of the largest.
        let digits = others.len() as u32;
        let (ends, limited) = match ours.is_most {
            true => (1 + digits, "at least # together"),
            false => ((2 * self.largest() + 1).saturating_sub(digits), "at most # together"),
        };
        let sum = digits * ends / 2;
        if count < 2 || !ours.exceeds(count, sum) || !others.iter().all(differs) {
            return None;
        }
        let claim =
            ours.sum_in_words() + ", but the other # sums, of # different digits, make " + limited;
        self.with(&claim, &[count, digits, sum])
    }

    /// For a sum that nothing short explains.
    pub(super) fn rest(&self) -> Option<String> {
        let left = self.relation.value()?.checked_sub(self.number())?;
        match self.relation.rule.argument {
            Argument::EqualSums(_) => {
                let words = self.with("the other cells could not add up to #", &[left])?;
                let others = self.cells.iter().filter(|cell| **cell != self.cell);
                let can = |cell: &Cell| self.say("@ is %", &[at(*cell), self.can(*cell).bits()]);
                let few = self.cells.len() <= SUMMED;
                let can = few.then(|| text::list(others.map(can), "and"));
                Some(words + &can.map_or_else(String::new, |can| format!(": {can}")))
            }
            _ => None,
        }
    }

    /// The least sum of a part, or the largest, where the cell has the digit and cells that see each other
    /// differ; `None` if there is none, or finding it takes too long.
    fn bound(&self, parts: &[usize], number: usize, is_most: bool) -> Option<Search<'_>> {
        let (cells, sets, best) = (Vec::new(), Vec::new(), Vec::new());
        let mut search = Search { view: self, cells, is_most, sets, best, sum: 0 };
        for (&cell, part) in self.cells.iter().zip(parts) {
            if *part == number {
                search.cells.push(cell);
                search.sets.push(if cell == self.cell { self.digit } else { self.can(cell) });
            }
        }
        (search.extend(0) && search.sum > 0).then_some(search)
    }
}

impl Search<'_> {
    /// Tries the digits of the cells from a place on; false if it takes too long.
    fn extend(&mut self, place: usize) -> bool {
        let sum = self.sets.iter().map(|set| limit(*set, self.is_most)).sum();
        if self.sum > 0 && if self.is_most { sum <= self.sum } else { sum >= self.sum } {
            return true;
        }
        let Some(&all) = self.sets.get(place) else {
            (self.sum, self.best) = (sum, self.sets.clone());
            return true;
        };
        let mut rest = all;
        while !rest.is_empty() {
            let digit = Digits::from_bits(1 << (limit(rest, self.is_most) - 1));
            rest -= digit;
            self.sets[place] = digit;
            let (view, cells) = (self.view, &self.cells);
            view.tried.set(view.tried.get() + 1);
            let clashes =
                |at: usize| self.sets[at] == digit && view.puzzle.sees(cells[at], cells[place]);
            if (0..place).any(clashes) {
                continue;
            }
            if view.tried.get() >= TRIED || !self.extend(place + 1) {
                return false;
            }
        }
        self.sets[place] = all;
        true
    }

    /// Whether as many such parts make more than a sum, even if they make the least, or less.
    const fn exceeds(&self, count: u32, sum: u32) -> bool {
        if self.is_most { count * self.sum < sum } else { count * self.sum > sum }
    }

    /// What the cells make, in words.
    fn sum_in_words(&self) -> String {
        match self.cells.len() {
            1 => self.view.say("the sum would be #", &[self.sum]),
            _ => self.words(),
        }
    }

    /// What they make at least or at most.
    fn words(&self) -> String {
        let is_known = self.sets.iter().all(|set| set.len() == 1);
        let is = match (self.cells.len(), self.is_most) {
            (1, _) if is_known => " is ",
            (1, false) => " is at least ",
            (1, true) => " is at most ",
            (_, false) => " add up to at least ",
            (_, true) => " add up to at most ",
        };
        let (mut words, view) = (self.view.named(&self.cells) + is, self.view);
        for (place, digit) in self.best.iter().enumerate() {
            words += &view.say(if place > 0 { "+%" } else { "%" }, &[digit.bits()]);
        }
        let all = if self.cells.len() > 1 { " = #" } else { "" };
        words + &view.say(all, &[self.sum])
    }
}
