//! Which lines can be the bases of a fish, given the lines that cross them.
//!
//! A place lies in at most one crossing line. So without fins, k bases must pass through at most k
//! crossing lines. With fins, consider a struck place: it sees all fins, so every place of the
//! bases that it does not see needs its own crossing line as a cover. Together with the line of the
//! struck place, these must be at most k; and at least one base must have a place that the struck
//! place sees outside its own line. Few bases remain, and these are searched in full.

use crate::grid::Family;
use crate::technique::tables::basics::Basics;
use crate::technique::tables::places::{AnyField, DigitField, Places, Set};
use crate::technique::tables::{CONTINUE, Flow};
use std::cell::OnceCell;
use std::ops::ControlFlow;

/// The most lines of a fish.
const MOST_LINES: usize = 7;

/// The most lines that may be bases, so that a choice of them fits one word.
const MOST_BASES: usize = 64;

/// The most branches of the search for bases.
const BRANCHES: u32 = 100_000;

/// Stands for the crossing line of a place if no line could cover it.
const NO_COVER: u64 = 1 << 63;

/// The lines of a digit as bases, by their family; none for a family that too many lines cross.
pub struct Lines(Vec<(Family, Option<Side>)>);

/// The lines of one family as bases, and the lines that cross them as covers.
#[derive(Default)]
struct Side {
    /// The sets that may be bases, in order.
    bases: Vec<usize>,
    /// By place: the cover that contains it.
    cover_of: Vec<u64>,
    /// What the bases need without fins, and with fins.
    plain: Needs,
    finned: OnceCell<Needs>,
    /// By size: the bases that may make a fish, one choice after another.
    plain_choices: [OnceCell<Option<Vec<usize>>>; MOST_LINES + 1],
    finned_choices: [OnceCell<Option<Vec<usize>>>; MOST_LINES + 1],
}

/// What bases need covers for, in groups from which fish are chosen.
#[derive(Default)]
struct Needs {
    /// The bases by number, each with the covers that it needs; one group after another.
    lines: Vec<(usize, u64)>,
    /// By group: the number of lines, and the number of leading lines of which a fish needs at
    /// least one.
    groups: Vec<(usize, usize)>,
}

impl Lines {
    /// The lines of a digit.
    pub fn new(field: &AnyField) -> Self {
        let families = [Family::Row, Family::Column, Family::Across, Family::Down];
        let side = |family: Family| {
            let crossing = family.crossing()?;
            match field {
                AnyField::Small(field) => Side::new(field, family, crossing),
                AnyField::Large(field) => Side::new(field, family, crossing),
                AnyField::Huge(field) => Side::new(field, family, crossing),
            }
        };
        Self(families.map(|family| (family, side(family))).into())
    }

    /// The choices of this many bases of a family that may make a fish, one after another; `None`
    /// if there are too many lines to tell.
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
        let choices = if fins { &side.finned_choices } else { &side.plain_choices };
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
        if bases.len() > MOST_BASES {
            return None;
        }
        let mut cover_of = vec![NO_COVER; field.cells.len()];
        for (number, set) in numbers(crossing, false).enumerate() {
            // In a joined puzzle, two lines of a family may share a cell.
            let is_taken = |place: usize| cover_of[place] != NO_COVER;
            if 1 << number >= NO_COVER || field.sets[set].places.iter().any(is_taken) {
                return None;
            }
            field.sets[set].places.iter().for_each(|place| cover_of[place] = 1 << number);
        }
        let need = |&base: &usize| union(&cover_of, field.sets[base].places);
        let lines: Vec<(usize, u64)> = bases.iter().map(need).enumerate().collect();
        let plain = Needs { groups: vec![(lines.len(), lines.len())], lines };
        Some(Self { bases, cover_of, plain, ..Self::default() })
    }

    /// What the bases need if there are fins: a group for each place that may be struck, and first
    /// in it, the bases that have places seen by it outside its own cover.
    fn finned<const WORDS: usize>(&self, field: &DigitField<WORDS>) -> &Needs {
        self.finned.get_or_init(|| {
            let room = field.cells.len();
            let (lines, groups) = (Vec::with_capacity(4 * room), Vec::with_capacity(room));
            let mut needs = Needs { lines, groups };
            let (mut with_fins, mut without) = (Vec::new(), Vec::new());
            let targets = self.cover_of.iter().enumerate();
            for (target, &own) in targets.filter(|(_, own)| **own != NO_COVER) {
                for &(number, all) in &self.plain.lines {
                    let unseen = self.unseen(field, number, all, target);
                    let Some(needed) = unseen.map(|unseen| unseen | own) else { continue };
                    let has_fins = all & !needed != 0;
                    if has_fins { &mut with_fins } else { &mut without }.push((number, needed));
                }
                if !with_fins.is_empty() {
                    needs.groups.push((with_fins.len() + without.len(), with_fins.len()));
                    needs.lines.extend(with_fins.iter().chain(&without));
                }
                with_fins.clear();
                without.clear();
            }
            needs
        })
    }

    /// The covers of the places of a base that a place does not see, out of all its covers; `None`
    /// if the place belongs to the base, or a place that it does not see has no cover.
    fn unseen<const WORDS: usize>(
        &self,
        field: &DigitField<WORDS>,
        base: usize,
        all: u64,
        place: usize,
    ) -> Option<u64> {
        let places = field.sets[self.bases[base]].places;
        let seen = places.and(field.seen[place]);
        // If each place has a cover of its own, it is quicker to go through those that are seen.
        let covers = match all.count_ones() as usize == places.len() {
            true => all & !union(&self.cover_of, seen),
            false => union(&self.cover_of, places.without(seen)),
        };
        (!places.contains(place) && covers < NO_COVER).then_some(covers)
    }

    /// The choices of this many bases that may make a fish; `None` if there are too many.
    fn choices<const WORDS: usize>(
        &self,
        basics: &Basics<'_>,
        field: &DigitField<WORDS>,
        size: usize,
        fins: bool,
    ) -> Option<Vec<usize>> {
        let needs = if fins { self.finned(field) } else { &self.plain };
        let mut choices = Choices { basics, size, branches: 0, all: Vec::new() };
        let mut lines = &needs.lines[..];
        for &(count, first) in &needs.groups {
            let (group, others) = lines.split_at(count);
            lines = others;
            if choices.choose(group, first, size, 0, 0).is_break() {
                return None;
            }
        }
        let mut all = choices.all;
        all.sort_unstable();
        all.dedup();
        let numbers = |bases: u64| (0..64).filter(move |number| bases >> number & 1 == 1);
        Some(all.into_iter().flat_map(numbers).map(|number| self.bases[number]).collect())
    }
}

/// The covers of some places.
fn union<const WORDS: usize>(cover_of: &[u64], places: Places<WORDS>) -> u64 {
    places.iter().fold(0, |all, place| all | cover_of[place])
}

/// A search for bases in progress.
struct Choices<'s> {
    basics: &'s Basics<'s>,
    size: usize,
    branches: u32,
    /// The choices, as bits for the numbers of bases.
    all: Vec<u64>,
}

impl Choices<'_> {
    /// Chooses this many more bases, the next one among the `first` lines, in addition to the
    /// chosen bases and the covers that they need.
    fn choose(
        &mut self,
        lines: &[(usize, u64)],
        first: usize,
        left: usize,
        bases: u64,
        covers: u64,
    ) -> Flow {
        self.branches += 1;
        if self.branches > BRANCHES {
            return ControlFlow::Break(());
        }
        self.basics.pay(1 + lines.len() / 8)?;
        for (at, &(number, needed)) in lines[..first].iter().enumerate() {
            let (bases, covers) = (bases | 1 << number, covers | needed);
            if !self.fit(covers) {
                continue;
            }
            let others = &lines[at + 1..];
            if left == 1 {
                self.all.push(bases);
            } else if others.len() + 1 >= left {
                self.choose(others, others.len(), left - 1, bases, covers)?;
            }
        }
        CONTINUE
    }

    /// Whether there are not too many of these covers.
    fn fit(&self, covers: u64) -> bool {
        // Sets are small, so this is faster than counting.
        let without_first = |covers: u64, _| covers & covers.wrapping_sub(1);
        covers < NO_COVER && (0..self.size).fold(covers, without_first) == 0
    }
}
