//! Which lines can be the bases of a fish against the lines that cross them.
//!
//! A place lies in one crossing line at most. So without fins k bases must pass through no more than
//! k crossing lines. With fins look from a place that is struck: it sees all fins, so every place
//! of the bases that it does not see needs its own crossing line for a cover, and with the line that
//! the struck place lies in these must not be more than k. Both only grow with further bases, so that
//! most choices of bases end early. What is left is few, and is searched in full.

use crate::engine::region::Family;
use crate::engine::technique::basics::Basics;
use crate::engine::technique::places::{AnyField, DigitField, Places, Set};
use std::cell::OnceCell;
use std::ops::ControlFlow;

/// The most lines of a fish.
const MOST_LINES: usize = 7;

/// The most branches of the search for bases.
const BRANCHES: u32 = 100_000;

/// Stands for the crossing line of a place where there is none that could be a cover.
const NO_COVER: u64 = 1 << 63;

/// The lines of a digit as bases, by their family; nothing for a family that too many lines cross.
pub struct Lines(Vec<(Family, Option<Side>)>);

/// The lines of one family as bases, those that cross them as covers.
#[derive(Default)]
struct Side {
    /// The sets that may be bases, in order.
    bases: Vec<usize>,
    /// By base: the covers through its places.
    covers: Vec<u64>,
    /// By place: the cover that it lies in.
    cover_of: Vec<u64>,
    needs: OnceCell<Needs>,
    /// By size: the bases that may make a fish, one choice after the other.
    plain: [OnceCell<Option<Vec<usize>>>; MOST_LINES + 1],
    finned: [OnceCell<Option<Vec<usize>>>; MOST_LINES + 1],
}

/// What bases need covers for if they are to have fins.
struct Needs {
    /// The places that may be struck: by place the cover that it lies in.
    targets: Vec<u64>,
    /// By base and target: the covers of the places that the target does not see.
    covers: Vec<u64>,
}

impl Lines {
    /// The lines of a digit.
    pub fn new(field: &AnyField) -> Self {
        let families = [Family::Row, Family::Column, Family::Across, Family::Down];
        let side = |family: Family| {
            let crossing = family.crossing()?;
            match field {
                AnyField::Small(field) => Side::new(field, family, crossing),
                AnyField::Middle(field) => Side::new(field, family, crossing),
                AnyField::Large(field) => Side::new(field, family, crossing),
                AnyField::Huge(field) => Side::new(field, family, crossing),
            }
        };
        Self(families.map(|family| (family, side(family))).into())
    }

    /// The choices of so many bases of a family that may make a fish, one after the other; `None`
    /// where there are too many lines to tell.
    pub fn bases<const WORDS: usize>(
        &self,
        basics: &Basics<'_>,
        field: &DigitField<WORDS>,
        family: Family,
        size: usize,
        fins: bool,
    ) -> Option<&[usize]> {
        let (_, side) = self.0.iter().find(|(own, _)| *own == family)?;
        let side = side.as_ref()?;
        let choices = if fins { &side.finned } else { &side.plain };
        choices.get(size)?.get_or_init(|| side.choices(basics, field, size, fins)).as_deref()
    }
}

impl Side {
    fn new<const WORDS: usize>(
        field: &DigitField<WORDS>,
        family: Family,
        crossing: Family,
    ) -> Option<Self> {
        let numbers = |family: Family, must: bool| {
            let sets = field.sets.iter().enumerate();
            let is_it = move |set: &Set<WORDS>| set.family == family && (set.must || !must);
            sets.filter(move |(_, set)| is_it(set)).map(|(number, _)| number)
        };
        let bases: Vec<usize> = numbers(family, true).collect();
        if bases.is_empty() {
            return Some(Self::default());
        }
        let mut cover_of = vec![NO_COVER; field.cells.len()];
        for (number, set) in numbers(crossing, false).enumerate() {
            if 1 << number >= NO_COVER {
                return None;
            }
            field.sets[set].places.iter().for_each(|place| cover_of[place] = 1 << number);
        }
        let covers = bases.iter().map(|&base| union(&cover_of, field.sets[base].places)).collect();
        let (needs, (plain, finned)) = Default::default();
        Some(Self { bases, covers, cover_of, needs, plain, finned })
    }

    /// What the bases need covers for.
    fn needs<const WORDS: usize>(&self, field: &DigitField<WORDS>) -> &Needs {
        self.needs.get_or_init(|| {
            let is_target = |place: &usize| self.cover_of[*place] != NO_COVER;
            let targets: Vec<usize> = (0..field.cells.len()).filter(is_target).collect();
            let need = |(&base, &all): (&usize, &u64), target: usize| {
                let places = field.sets[base].places;
                if places.contains(target) {
                    return u64::MAX;
                }
                // Where each place has a cover of its own, those that are seen are fewer.
                let seen = places.and(field.seen[target]);
                match all.count_ones() as usize == places.len() {
                    true => all & !union(&self.cover_of, seen),
                    false => union(&self.cover_of, places.without(seen)),
                }
            };
            let bases = self.bases.iter().zip(&self.covers);
            let pairs = bases.flat_map(|base| targets.iter().map(move |&at| (base, at)));
            let covers = pairs.map(|(base, target)| need(base, target)).collect();
            let targets = targets.iter().map(|&place| self.cover_of[place]).collect();
            Needs { targets, covers }
        })
    }

    /// The choices of so many bases that may make a fish; `None` where there are too many.
    fn choices<const WORDS: usize>(
        &self,
        basics: &Basics<'_>,
        field: &DigitField<WORDS>,
        size: usize,
        fins: bool,
    ) -> Option<Vec<usize>> {
        if self.bases.len() < size {
            return Some(Vec::new());
        }
        let needs = fins.then(|| self.needs(field));
        let (chosen, all) = (Vec::new(), Vec::new());
        let mut choices = Choices { basics, side: self, size, needs, branches: 0, chosen, all };
        let targets = needs.map_or(&[0][..], |needs| &needs.targets);
        let mut needed = Vec::with_capacity(targets.len() * size);
        needed.extend(targets.iter().copied().enumerate());
        choices.choose(0, &mut needed, 0).is_continue().then_some(choices.all)
    }
}

/// The covers of some places.
fn union<const WORDS: usize>(cover_of: &[u64], places: Places<WORDS>) -> u64 {
    places.iter().fold(0, |all, place| all | cover_of[place])
}

/// A search for bases under way.
struct Choices<'s> {
    basics: &'s Basics<'s>,
    side: &'s Side,
    size: usize,
    /// What the bases need if there are fins.
    needs: Option<&'s Needs>,
    branches: u32,
    chosen: Vec<usize>,
    all: Vec<usize>,
}

impl Choices<'_> {
    /// Chooses further bases from one on. From `start` on `needed` has the targets that are left,
    /// each with the covers that the chosen bases need for it.
    fn choose(
        &mut self,
        from: usize,
        needed: &mut Vec<(usize, u64)>,
        start: usize,
    ) -> ControlFlow<()> {
        self.branches += 1;
        if self.branches > BRANCHES {
            return ControlFlow::Break(());
        }
        let end = needed.len();
        let is_last = self.chosen.len() + 1 == self.size;
        for base in from..self.side.bases.len() {
            self.basics.pay((end - start) / 8)?;
            let with =
                |&(target, covers): &(usize, u64)| (target, covers | self.need(base, target));
            if is_last {
                if needed[start..end].iter().map(with).any(|(_, covers)| self.fit(covers)) {
                    self.all.extend(&self.chosen);
                    self.all.push(self.side.bases[base]);
                }
                continue;
            }
            for place in start..end {
                let (target, covers) = with(&needed[place]);
                if self.fit(covers) {
                    needed.push((target, covers));
                }
            }
            if needed.len() > end {
                self.chosen.push(self.side.bases[base]);
                self.choose(base + 1, needed, end)?;
                self.chosen.pop();
                needed.truncate(end);
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether these covers are not too many.
    fn fit(&self, covers: u64) -> bool {
        // Sets are small, so that this is faster than to count them.
        let without_first = |covers: u64, _| covers & covers.wrapping_sub(1);
        covers < NO_COVER && (0..self.size).fold(covers, without_first) == 0
    }

    /// The covers that a base needs for a target.
    fn need(&self, base: usize, target: usize) -> u64 {
        match self.needs {
            Some(needs) => needs.covers[base * needs.targets.len() + target],
            None => self.side.covers[base],
        }
    }
}
