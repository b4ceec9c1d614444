//! The search for the fish of a digit: bases depth first in their order; then, place by place of the
//! bases, a cover that passes through it, or else it is a fin.

use crate::engine::technique::places::Places;
use std::ops::ControlFlow;

/// What a fish may be.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of bases, which is that of covers.
    pub size: usize,
    /// The most fins, endo-fins included; with 0 a fish has none, else one at least.
    pub fins: usize,
    /// The most endo-fins, the places in two bases.
    pub endo_fins: usize,
    /// Whether an endo-fin in three bases counts twice.
    pub counts_twice: bool,
    /// Whether the places of the bases in two covers are struck too.
    pub cannibal: bool,
    /// Whether the others may cover all that a cover passes through.
    pub idle: bool,
}

impl Limits {
    const fn has_fins(&self) -> bool {
        self.fins > 0
    }

    /// Whether it pays to count what covers can leave. Without fins, the first place that none covers
    /// ends a branch.
    const fn is_bounded(&self) -> bool {
        self.has_fins() && self.fins < usize::MAX
    }

    /// Whether there may be one more fin besides these.
    fn may_grow<const WORDS: usize>(&self, fins: &Places<WORDS>) -> bool {
        self.has_fins() && (!self.is_bounded() || fins.len() < self.fins)
    }

    /// Whether places that a further base shares with others may be endo-fins as well.
    fn may_share<const WORDS: usize>(&self, endo: Places<WORDS>, common: Places<WORDS>) -> bool {
        let twice = if self.counts_twice { endo.and(common).len() } else { 0 };
        common.is_empty() || endo.with(common).len() + twice <= self.endo_fins
    }
}

/// The places of a digit, and the sets of them that bases and covers are chosen from.
pub trait Ground<const WORDS: usize> {
    /// All places.
    fn all(&self) -> Places<WORDS>;
    /// The places that see a place.
    fn seen(&self, place: usize) -> Places<WORDS>;
    /// The number of sets.
    fn count(&self) -> usize;
    /// The places of a set.
    fn set(&self, set: usize) -> Places<WORDS>;
    /// The sets that pass through a place, in order.
    fn through(&self, place: usize) -> impl Iterator<Item = usize>;
    /// Whether a set may be a base.
    fn may_be_base(&self, set: usize) -> bool;
    /// Whether a set may be a cover.
    fn may_be_cover(&self, set: usize) -> bool;
    /// Counts a branch of the search; breaks where it is one too many.
    fn branch(&self) -> ControlFlow<()>;
}

/// Bases that were chosen.
#[derive(Clone, Copy)]
pub struct Bases<const WORDS: usize> {
    places: Places<WORDS>,
    endo_fins: Places<WORDS>,
}

/// What a fish comes to; its bases and covers are those of the search.
pub struct Caught<const WORDS: usize> {
    /// The places of the bases.
    pub places: Places<WORDS>,
    /// Its fins, endo-fins included.
    pub fins: Places<WORDS>,
    /// The places outside of the bases that are struck.
    pub outside: Places<WORDS>,
    /// The places of the bases that are struck.
    pub inside: Places<WORDS>,
}

/// A search under way.
pub struct FishSearch<'g, G, const WORDS: usize> {
    ground: &'g G,
    limits: Limits,
    /// The chosen bases, ascending.
    pub bases: Vec<usize>,
    /// The chosen covers, in no order.
    pub covers: Vec<usize>,
    /// By set: how often it is kept from being a cover: it is a base, or all fish with it below
    /// the present branch were looked at in another.
    barred: Vec<u8>,
    /// The most places of the bases that a cover passes through, where the number of fins is limited.
    most: usize,
}

/// What is left to cover, and what was found to be a fin.
#[derive(Clone, Copy)]
struct Open<const WORDS: usize> {
    uncovered: Places<WORDS>,
    fins: Places<WORDS>,
    /// The places that see every fin and may be struck.
    seen: Places<WORDS>,
}

impl<'g, G: Ground<WORDS>, const WORDS: usize> FishSearch<'g, G, WORDS> {
    /// A search of some ground for fish within limits.
    pub fn new(ground: &'g G, limits: Limits) -> Self {
        let barred = vec![0; ground.count()];
        Self { ground, limits, bases: Vec::new(), covers: Vec::new(), barred, most: 0 }
    }

    /// Visits every choice of bases, in lexicographic order. After a break the search is over.
    pub fn each_bases(
        &mut self,
        visit: &mut impl FnMut(&mut Self, Bases<WORDS>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.choose(0, Bases { places: Places::NONE, endo_fins: Places::NONE }, visit)
    }

    /// Visits one choice of bases, which have no place in common. After a break the search is over.
    pub fn with_bases(
        &mut self,
        chosen: &[usize],
        visit: &mut impl FnMut(&mut Self, Bases<WORDS>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let ground = self.ground;
        let places = chosen.iter().fold(Places::NONE, |all, &set| all.with(ground.set(set)));
        self.bases.extend(chosen);
        chosen.iter().for_each(|&set| self.barred[set] += 1);
        visit(self, Bases { places, endo_fins: Places::NONE })?;
        chosen.iter().for_each(|&set| self.barred[set] -= 1);
        self.bases.clear();
        ControlFlow::Continue(())
    }

    /// Chooses further bases from a set on.
    fn choose(
        &mut self,
        from: usize,
        bases: Bases<WORDS>,
        visit: &mut impl FnMut(&mut Self, Bases<WORDS>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.ground.branch()?;
        if self.bases.len() == self.limits.size {
            return visit(self, bases);
        }
        for set in from..self.ground.count() {
            if !self.ground.may_be_base(set) {
                continue;
            }
            let places = self.ground.set(set);
            let common = bases.places.and(places);
            if self.limits.may_share(bases.endo_fins, common) {
                self.bases.push(set);
                self.barred[set] += 1;
                let places = bases.places.with(places);
                let endo_fins = bases.endo_fins.with(common);
                self.choose(set + 1, Bases { places, endo_fins }, visit)?;
                self.barred[set] -= 1;
                self.bases.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Tells of every fish of the chosen bases that strikes something. After a break the search is
    /// over.
    pub fn each_fish(
        &mut self,
        bases: Bases<WORDS>,
        tell: &mut impl FnMut(&Self, Caught<WORDS>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Bases { places, endo_fins } = bases;
        let all = self.ground.all();
        let all = if self.limits.cannibal { all } else { all.without(places) };
        let open = Open { uncovered: places.without(endo_fins), fins: Places::NONE, seen: all };
        let open = endo_fins.iter().fold(open, |open, fin| self.with_fin(open, fin));
        if open.seen.is_empty() {
            return ControlFlow::Continue(());
        }
        if self.limits.is_bounded() {
            let usable = (0..self.ground.count()).filter(|&set| self.is_usable(set));
            let passes = usable.map(|set| self.ground.set(set).and(places).len());
            self.most = passes.max().unwrap_or(0);
        }
        self.cover(places, open, tell)
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

    /// Whether so many covers can leave few enough places for fins.
    fn is_coverable(&self, open: &Open<WORDS>, left: usize) -> bool {
        let number = || open.uncovered.len() + open.fins.len();
        !self.limits.is_bounded() || number() <= self.limits.fins + left * self.most
    }

    /// Covers the first place that is left, or makes it a fin.
    fn cover(
        &mut self,
        bases: Places<WORDS>,
        open: Open<WORDS>,
        tell: &mut impl FnMut(&Self, Caught<WORDS>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.ground.branch()?;
        let left = self.limits.size - self.covers.len();
        if !self.is_coverable(&open, left) {
            return ControlFlow::Continue(());
        }
        let ground = self.ground;
        let Some(place) = open.uncovered.first() else {
            return self.idle(0, bases, open, tell);
        };
        if left == 0 {
            let fins = open.uncovered.iter();
            let open = fins.fold(open, |open, fin| self.with_fin(open, fin));
            return self.report(bases, &open, tell);
        }
        for set in ground.through(place) {
            if self.is_usable(set) {
                self.covers.push(set);
                let uncovered = open.uncovered.without(ground.set(set));
                self.cover(bases, Open { uncovered, ..open }, tell)?;
                self.covers.pop();
            }
            // What this set covers was tried with it; from here on it must stay out.
            self.barred[set] += 1;
        }
        if self.limits.may_grow(&open.fins) {
            let open = self.with_fin(open, place);
            if !open.seen.is_empty() {
                self.cover(bases, open, tell)?;
            }
        }
        ground.through(place).for_each(|set| self.barred[set] -= 1);
        ControlFlow::Continue(())
    }

    /// Chooses the covers that are still missing when nothing is left to cover, from a set on.
    fn idle(
        &mut self,
        from: usize,
        bases: Places<WORDS>,
        open: Open<WORDS>,
        tell: &mut impl FnMut(&Self, Caught<WORDS>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.covers.len() == self.limits.size {
            return self.report(bases, &open, tell);
        }
        if !self.limits.idle {
            return ControlFlow::Continue(());
        }
        for set in from..self.ground.count() {
            let is_new = self.is_usable(set) && !self.covers.contains(&set);
            if is_new && !self.ground.set(set).and(bases).is_empty() {
                self.ground.branch()?;
                self.covers.push(set);
                self.idle(set + 1, bases, open, tell)?;
                self.covers.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Tells of a fish if it strikes anything.
    fn report(
        &self,
        places: Places<WORDS>,
        open: &Open<WORDS>,
        tell: &mut impl FnMut(&Self, Caught<WORDS>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Open { fins, seen, .. } = *open;
        if seen.is_empty() || fins.is_empty() == self.limits.has_fins() {
            return ControlFlow::Continue(());
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
            return ControlFlow::Continue(());
        }
        tell(self, Caught { places, fins, outside, inside })
    }
}
