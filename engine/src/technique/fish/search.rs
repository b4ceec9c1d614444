//! The search for the fish of a digit: bases are chosen depth first in order; then each place of
//! the bases either gets a cover or becomes a fin.

use crate::technique::shared::step::{CONTINUE, Flow};
use crate::technique::tables::places::Places;

/// What fish to look for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of bases, and of covers.
    pub size: usize,
    /// The most fins, including endo-fins; with 0 a fish has none, otherwise at least one.
    pub fins: usize,
    /// The most endo-fins, which are the places in two bases.
    pub endo_fins: usize,
    /// Whether an endo-fin in three bases counts twice.
    pub counts_twice: bool,
    /// Whether places of the bases in two covers are struck too.
    pub cannibal: bool,
    /// Whether a cover may be redundant, with all of its places covered by others.
    pub idle: bool,
}

impl Limits {
    const fn has_fins(&self) -> bool {
        self.fins > 0
    }

    /// Whether it pays to count what covers can leave. Without fins, the first uncovered place ends
    /// a branch.
    const fn is_bounded(&self) -> bool {
        self.has_fins() && self.fins < usize::MAX
    }

    /// Whether it pays to ask which places can still be struck: with fins, and if there are so few
    /// places that asking for each takes no longer than a branch.
    const fn is_aimed<const WORDS: usize>(&self) -> bool {
        self.has_fins() && WORDS <= MOST_WORDS
    }

    /// Whether one more fin is allowed besides these.
    fn may_grow<const WORDS: usize>(&self, fins: &Places<WORDS>) -> bool {
        self.has_fins() && (!self.is_bounded() || fins.len() < self.fins)
    }

    /// Whether the places that a further base shares with others are allowed as additional
    /// endo-fins.
    fn may_share<const WORDS: usize>(&self, endo: Places<WORDS>, common: Places<WORDS>) -> bool {
        let twice = if self.counts_twice { endo.and(common).len() } else { 0 };
        common.is_empty() || endo.with(common).len() + twice <= self.endo_fins
    }
}

/// The places of a digit, and the sets of them from which bases and covers are chosen.
pub trait Ground<const WORDS: usize> {
    /// All places.
    fn all(&self) -> Places<WORDS>;
    /// The places that see a place.
    fn seen(&self, place: usize) -> Places<WORDS>;
    /// The number of sets.
    fn count(&self) -> usize;
    /// The places of a set.
    fn set(&self, set: usize) -> Places<WORDS>;
    /// The sets that contain a place, in order.
    fn through(&self, place: usize) -> impl Iterator<Item = usize>;
    /// Whether a set may be a base.
    fn may_be_base(&self, set: usize) -> bool;
    /// Whether a set may be a cover.
    fn may_be_cover(&self, set: usize) -> bool;
    /// Whether a fish with these bases, and others from a set on, is wanted.
    fn is_worth(&self, _bases: &[usize], _from: usize) -> bool {
        true
    }
    /// Counts a branch of the search; breaks if it is one too many.
    fn branch(&self) -> Flow;
}

/// The chosen bases.
#[derive(Clone, Copy)]
pub struct Bases<const WORDS: usize> {
    places: Places<WORDS>,
    endo_fins: Places<WORDS>,
    /// The places that may be struck.
    targets: Places<WORDS>,
}

/// The result of a fish; its bases and covers are those of the search.
pub struct Caught<const WORDS: usize> {
    /// The places of the bases.
    pub places: Places<WORDS>,
    /// Its fins, including endo-fins.
    pub fins: Places<WORDS>,
    /// The struck places outside the bases.
    pub outside: Places<WORDS>,
    /// The struck places of the bases.
    pub inside: Places<WORDS>,
}

/// The number of further covers up to which it pays to check whether they suffice.
const CLOSE: usize = 3;

/// The most covers of a fish.
const MOST_SIZE: usize = 7;

/// The most words of places for which each place is asked whether it can still be struck.
const MOST_WORDS: usize = 4;

/// The most places that a number of covers can contain, given the sizes of all covers.
fn most_by_covers(passes: impl Iterator<Item = usize>) -> [usize; MOST_SIZE + 1] {
    // The largest so far; the first entry is for no cover.
    let mut largest = [0; MOST_SIZE + 1];
    for mut passes in passes {
        for kept in &mut largest[1..] {
            if passes > *kept {
                std::mem::swap(kept, &mut passes);
            }
        }
    }
    (1..largest.len()).for_each(|covers| largest[covers] += largest[covers - 1]);
    largest
}

/// A search in progress.
pub struct FishSearch<'g, G, const WORDS: usize> {
    ground: &'g G,
    limits: Limits,
    /// The chosen bases, ascending.
    pub bases: Vec<usize>,
    /// The chosen covers, in any order.
    pub covers: Vec<usize>,
    /// By set: for how many reasons it cannot be a cover: it is a base, or all fish that contain it
    /// below the present branch were examined in another branch.
    barred: Vec<u8>,
    /// The most places that a number of covers can contain; among the bases, once these are chosen.
    reach: [usize; MOST_SIZE + 1],
    /// By place: the places of all covers that contain it, and the place itself.
    around: Vec<Places<WORDS>>,
}

/// What is still to be covered, and the fins so far.
#[derive(Clone, Copy)]
struct Open<const WORDS: usize> {
    uncovered: Places<WORDS>,
    fins: Places<WORDS>,
    /// The places that see every fin and may be struck.
    seen: Places<WORDS>,
}

impl<'g, G: Ground<WORDS>, const WORDS: usize> FishSearch<'g, G, WORDS> {
    /// A search within limits.
    pub fn new(ground: &'g G, limits: Limits) -> Self {
        let sets = (0..ground.count()).map(|set| ground.set(set));
        let around = |place: usize| {
            let covers = ground.through(place).filter(|&set| ground.may_be_cover(set));
            let mut around =
                covers.fold(Places::NONE, |all: Places<WORDS>, set| all.with(ground.set(set)));
            around.insert(place);
            around
        };
        let places = ground.all().iter().filter(|_| limits.is_aimed::<WORDS>());
        let around = places.map(around).collect();
        let (bases, covers, barred) = (Vec::new(), Vec::new(), vec![0; ground.count()]);
        let reach = most_by_covers(sets.map(|places| places.len()));
        Self { ground, limits, bases, covers, barred, reach, around }
    }

    /// No bases yet.
    fn none(&self) -> Bases<WORDS> {
        let targets = self.ground.all();
        Bases { places: Places::NONE, endo_fins: Places::NONE, targets }
    }

    /// Adds the places of one more base; those that it shares with others are endo-fins.
    fn with_base(&self, bases: Bases<WORDS>, places: Places<WORDS>) -> Bases<WORDS> {
        let common = bases.places.and(places);
        let (places, endo_fins) = (bases.places.with(places), bases.endo_fins.with(common));
        let mut targets = bases.targets;
        if self.limits.is_aimed::<WORDS>() {
            targets = if self.limits.cannibal { targets } else { targets.without(places) };
            targets = common.iter().fold(targets, |left, fin| left.and(self.ground.seen(fin)));
            let uncovered = places.without(endo_fins);
            for place in targets.iter() {
                if !self.may_strike(place, places, uncovered, self.limits.size) {
                    targets.remove(place);
                }
            }
        }
        Bases { places, endo_fins, targets }
    }

    /// Visits every choice of bases, in lexicographic order. After a break, the search is over.
    pub fn each_bases(&mut self, visit: &mut impl FnMut(&mut Self, Bases<WORDS>) -> Flow) -> Flow {
        self.choose(0, self.none(), visit)
    }

    /// Visits one choice of bases, which share no place. After a break, the search is over.
    pub fn with_bases(
        &mut self,
        chosen: &[usize],
        visit: &mut impl FnMut(&mut Self, Bases<WORDS>) -> Flow,
    ) -> Flow {
        let ground = self.ground;
        let with = |bases, &set: &usize| self.with_base(bases, ground.set(set));
        let bases = chosen.iter().fold(self.none(), with);
        self.bases.extend(chosen);
        chosen.iter().for_each(|&set| self.barred[set] += 1);
        visit(self, bases)?;
        chosen.iter().for_each(|&set| self.barred[set] -= 1);
        self.bases.clear();
        CONTINUE
    }

    /// Chooses further bases from a set on.
    fn choose(
        &mut self,
        from: usize,
        bases: Bases<WORDS>,
        visit: &mut impl FnMut(&mut Self, Bases<WORDS>) -> Flow,
    ) -> Flow {
        self.ground.branch()?;
        if self.bases.len() == self.limits.size {
            return visit(self, bases);
        }
        for set in from..self.ground.count() {
            let places = self.ground.set(set);
            let common = bases.places.and(places);
            let may_be = self.ground.may_be_base(set);
            if !may_be || !self.limits.may_share(bases.endo_fins, common) {
                continue;
            }
            self.bases.push(set);
            let is_last = self.bases.len() == self.limits.size;
            let next = if is_last { self.ground.count() } else { set + 1 };
            if self.ground.is_worth(&self.bases, next) {
                let bases = self.with_base(bases, places);
                if bases.targets.is_empty() {
                    self.ground.branch()?;
                } else {
                    self.barred[set] += 1;
                    self.choose(next, bases, visit)?;
                    self.barred[set] -= 1;
                }
            }
            self.bases.pop();
        }
        CONTINUE
    }

    /// Reports every fish on the chosen bases that strikes something. After a break, the search is
    /// over.
    pub fn each_fish(
        &mut self,
        bases: Bases<WORDS>,
        each: &mut impl FnMut(&Self, Caught<WORDS>) -> Flow,
    ) -> Flow {
        let Bases { places, endo_fins, targets: all } = bases;
        let all = if self.limits.cannibal { all } else { all.without(places) };
        let uncovered = places.without(endo_fins);
        let open = Open { uncovered, fins: Places::NONE, seen: all };
        let open = endo_fins.iter().fold(open, |open, fin| self.with_fin(open, fin));
        if open.seen.is_empty() {
            return CONTINUE;
        }
        let usable = (0..self.ground.count()).filter(|&set| self.is_usable(set));
        let reach = most_by_covers(usable.map(|set| self.ground.set(set).and(places).len()));
        let of_all = std::mem::replace(&mut self.reach, reach);
        self.cover(places, open, each)?;
        self.reach = of_all;
        CONTINUE
    }

    /// Drops the places that can no longer be struck with this many further covers.
    fn aimed(&self, bases: Places<WORDS>, open: Open<WORDS>, left: usize) -> Open<WORDS> {
        if !self.limits.is_aimed::<WORDS>() {
            return open;
        }
        let may_be = |&place: &usize| self.may_strike(place, bases, open.uncovered, left);
        let mut seen = Places::NONE;
        open.seen.iter().filter(may_be).for_each(|place| seen.insert(place));
        Open { seen, ..open }
    }

    /// Whether a place can be struck with this many further covers. One of the covers contains it,
    /// or two if it is a place of the bases. All uncovered places of the bases that it does not see
    /// must be covered by the others.
    fn may_strike(
        &self,
        place: usize,
        bases: Places<WORDS>,
        uncovered: Places<WORDS>,
        left: usize,
    ) -> bool {
        let through = |set: &usize| self.ground.set(*set).contains(place);
        let needed = if bases.contains(place) { 2 } else { 1 };
        let more = needed - self.covers.iter().filter(|set| through(set)).count().min(needed);
        let Some(others) = left.checked_sub(more) else { return false };
        let mut unseen = uncovered.without(self.ground.seen(place));
        unseen.remove(place);
        !self.is_apart(unseen, others)
            && (more == 0 || self.further_through(place).take(more).count() == more)
            && self.may_cover(unseen, others)
    }

    /// Whether some places include more places, no two of which share a cover, than there are
    /// covers.
    fn is_apart(&self, mut places: Places<WORDS>, covers: usize) -> bool {
        for _ in 0..=covers {
            let Some(first) = places.first() else { return false };
            places = places.without(self.around[first]);
        }
        true
    }

    /// Whether this many further covers may contain all of some places.
    fn may_cover(&self, places: Places<WORDS>, covers: usize) -> bool {
        let Some(first) = places.first() else { return true };
        if covers > CLOSE || places.len() > self.reach[covers] {
            return places.len() <= self.reach[covers];
        }
        let rest = |set| places.without(self.ground.set(set));
        self.usable_through(first).any(|set| self.may_cover(rest(set), covers - 1))
    }

    /// The covers containing a place that may still be chosen.
    fn further_through(&self, place: usize) -> impl Iterator<Item = usize> {
        self.usable_through(place).filter(|set| !self.covers.contains(set))
    }

    /// The covers containing a place that may be chosen, or already were.
    fn usable_through(&self, place: usize) -> impl Iterator<Item = usize> {
        self.ground.through(place).filter(|&set| self.is_usable(set))
    }

    /// Whether a set may be a further cover.
    fn is_usable(&self, set: usize) -> bool {
        self.barred[set] == 0 && self.ground.may_be_cover(set)
    }

    /// Makes a place a fin.
    fn with_fin(&self, mut open: Open<WORDS>, place: usize) -> Open<WORDS> {
        open.uncovered.remove(place);
        open.fins.insert(place);
        open.seen = open.seen.and(self.ground.seen(place));
        open
    }

    /// Whether this many covers can leave few enough places for fins.
    fn is_coverable(&self, open: &Open<WORDS>, left: usize) -> bool {
        let number = || open.uncovered.len() + open.fins.len();
        !self.limits.is_bounded() || number() <= self.limits.fins + self.reach[left]
    }

    /// Covers the first uncovered place, or makes it a fin.
    fn cover(
        &mut self,
        bases: Places<WORDS>,
        open: Open<WORDS>,
        each: &mut impl FnMut(&Self, Caught<WORDS>) -> Flow,
    ) -> Flow {
        self.ground.branch()?;
        let left = self.limits.size - self.covers.len();
        let open = self.aimed(bases, open, left);
        if open.seen.is_empty() || !self.is_coverable(&open, left) {
            return CONTINUE;
        }
        let ground = self.ground;
        let Some(place) = open.uncovered.first() else {
            return self.idle(0, bases, open, each);
        };
        if left == 0 {
            let fins = open.uncovered.iter();
            let open = fins.fold(open, |open, fin| self.with_fin(open, fin));
            return self.report(bases, &open, each);
        }
        for set in ground.through(place) {
            if self.is_usable(set) {
                self.covers.push(set);
                let uncovered = open.uncovered.without(ground.set(set));
                self.cover(bases, Open { uncovered, ..open }, each)?;
                self.covers.pop();
            }
            // Everything with this cover has been tried; from here on it must stay out.
            self.barred[set] += 1;
        }
        if self.limits.may_grow(&open.fins) {
            let open = self.with_fin(open, place);
            if !open.seen.is_empty() {
                self.cover(bases, open, each)?;
            }
        }
        ground.through(place).for_each(|set| self.barred[set] -= 1);
        CONTINUE
    }

    /// Chooses the covers still missing when nothing is left to cover, from a set on.
    fn idle(
        &mut self,
        from: usize,
        bases: Places<WORDS>,
        open: Open<WORDS>,
        each: &mut impl FnMut(&Self, Caught<WORDS>) -> Flow,
    ) -> Flow {
        if self.covers.len() == self.limits.size {
            return self.report(bases, &open, each);
        }
        if !self.limits.idle {
            return CONTINUE;
        }
        for set in from..self.ground.count() {
            let is_new = self.is_usable(set) && !self.covers.contains(&set);
            if is_new && !self.ground.set(set).and(bases).is_empty() {
                self.ground.branch()?;
                self.covers.push(set);
                self.idle(set + 1, bases, open, each)?;
                self.covers.pop();
            }
        }
        CONTINUE
    }

    /// Reports a fish if it strikes anything.
    fn report(
        &self,
        places: Places<WORDS>,
        open: &Open<WORDS>,
        each: &mut impl FnMut(&Self, Caught<WORDS>) -> Flow,
    ) -> Flow {
        let Open { fins, seen, .. } = *open;
        if seen.is_empty() || fins.is_empty() == self.limits.has_fins() {
            return CONTINUE;
        }
        let (mut covered, mut twice) = (Places::NONE, Places::NONE);
        for &cover in &self.covers {
            let places = self.ground.set(cover);
            twice = twice.with(covered.and(places));
            covered = covered.with(places);
        }
        let outside = covered.without(places).and(seen);
        let inside = if self.limits.cannibal { twice.and(seen) } else { Places::NONE };
        if outside.is_empty() && inside.is_empty() {
            return CONTINUE;
        }
        each(self, Caught { places, fins, outside, inside })
    }
}
