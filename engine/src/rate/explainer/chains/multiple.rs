//! Chains with several branches: from a candidate being right or wrong, from all digits of a cell,
//! or from all places for a digit in a house.
//!
//! ```text
//!   contradiction   a premise by which some candidate is both right and wrong
//!   double          what follows both if a candidate is right and if it is wrong
//!   cell            what follows from every digit of a cell
//!   region          what follows from every place for a digit in a house
//! ```
//!
//! What a chain may use besides the links between candidates: simple patterns, and nested chains
//! through the remaining candidates.
//!
//! | level | what else |
//! |---|---|
//! | 0 | nothing |
//! | 1 | simple patterns |
//! | 2 | also single-path chains |
//! | 3 | also chains from all digits of a cell or all places for a digit |
//! | 4 | dynamic chains instead of those |
//! | 5 | also dynamic chains of level 2 |
//!
//! The first of these that strikes anything is used, with everything that it strikes.

use super::conclusions::{
    Conclusion, Effect, Grown, Kept, Nested, Offer, Offers, Proof, Rank, ends, steps,
};
use super::field::{
    CANDIDATES, ChainField, Frame, Links, Premise, candidate, cell_at, cell_of, digit_of,
};
use super::loops;
use super::patterns::{View, simple};
use super::reach::{Paths, Reach};
use super::tree::{Branches, PLAIN, Struck, Ways};
use crate::budget::Budget;
use crate::nine::bits;
use crate::rate::explainer::ground::{Cause, Home, Kind};
use std::rc::Rc;

/// What a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Contradictions by one digit.
    Nishio,
    /// Cells and regions, using only the links that exist at the start.
    Multiple,
    /// All kinds, at a level; candidates that turn out wrong create further links.
    Dynamic(u8),
}

/// Tie-breaking ranks of the kinds.
const DOUBLE: u8 = 1;
const CELL: u8 = 5;
const REGION: u8 = 6;
const CONTRADICTION: u8 = 7;

/// A search for chains of several branches.
pub struct Search {
    mode: Mode,
    /// What follows from each premise.
    branches: Branches,
    /// The nested chains used so far.
    chains: Vec<Rc<Nested>>,
}

/// What else chains may use: a function that finds what can be struck from the remaining
/// candidates, and adds the chains that strike it.
pub type More<'m> = &'m mut dyn FnMut(&ChainField, &mut Vec<Rc<Nested>>) -> Vec<Struck>;

/// The state of a search.
struct Run<'a, 'b> {
    search: &'a mut Search,
    field: &'a ChainField,
    links: &'a Links,
    /// What follows by the initial links alone; `None` if a chain can create links.
    paths: Option<Paths<'a>>,
    /// Where links alone lead to a conclusion; `None` if a chain may use more than links.
    reach: Option<&'a Reach>,
    offers: Offers,
    more: More<'a>,
    budget: &'a Budget<'b>,
}

impl Mode {
    const fn is_dynamic(self) -> bool {
        !matches!(self, Self::Multiple)
    }

    /// The level of the patterns and nested chains that its chains may use.
    pub const fn level(self) -> u8 {
        if let Self::Dynamic(level) = self { level } else { 0 }
    }
}

impl Search {
    /// Makes a search.
    pub fn new(mode: Mode) -> Self {
        let ways = Ways { by_cell: mode != Mode::Nishio, dynamic: mode.is_dynamic() };
        Self { mode, branches: Branches::new(ways), chains: Vec::new() }
    }

    /// Searches a field for chains. `reach`, if known, says where links alone lead to a conclusion.
    pub fn run(
        &mut self,
        field: &ChainField,
        reach: Option<&Reach>,
        offers: Offers,
        more: More<'_>,
        budget: &Budget<'_>,
    ) -> Offers {
        self.branches.clear();
        self.chains.clear();
        let least = if self.mode.is_dynamic() { 2 } else { 3 };
        let reach = reach.filter(|_| self.mode.level() == 0);
        let links = Links::new(field);
        let is_static = self.mode == Mode::Multiple;
        let paths = is_static.then(|| Paths::new(field, &links, [true; 2]));
        let mut run =
            Run { search: self, field, links: &links, paths, reach, offers, more, budget };
        for cell in (0..81).filter(|&cell| field.cells[cell].count_ones() >= least) {
            run.look_at(cell);
        }
        run.offers
    }

    /// The result of the last search.
    pub fn grown(&self) -> Grown<'_> {
        Grown { branches: &self.branches, chains: &self.chains }
    }

    /// The total complexity of the nested chains that lead to the ends of the branches, each
    /// counted once.
    fn nested_complexity(&self, ends: &[((u16, bool), u16)]) -> u32 {
        let mut counted: Vec<&Nested> = Vec::new();
        let mut complexity = 0;
        for &(premise, node) in ends {
            let Some(branch) = self.branches.get(premise) else { continue };
            if !branch.is_nested(node) {
                continue;
            }
            let nested = branch.chain(node).into_iter().map(|node| branch.tree.node(node).nested);
            for chain in nested.filter(|nested| *nested != PLAIN) {
                let chain = &*self.chains[chain as usize];
                // Chains with the same conclusions count once.
                if !counted.iter().any(|other| other.kept.is_same(&chain.kept)) {
                    counted.push(chain);
                    complexity += chain.complexity;
                }
            }
        }
        complexity
    }
}

impl Run<'_, '_> {
    fn look_at(&mut self, cell: usize) {
        let mode = self.search.mode;
        let digits = self.field.cells[cell];
        for digit in bits(digits) {
            let of = candidate(cell, digit);
            if mode.is_dynamic() {
                self.contradictions(of);
                let is_double = mode != Mode::Nishio && digits.count_ones() >= 3;
                if is_double && self.may(|reach| reach.double[usize::from(of)]) {
                    self.meet(&[(of, true), (of, false)], DOUBLE, Cause::Premise);
                }
            }
            if mode != Mode::Nishio {
                let ground = self.field.ground;
                ground.homes[cell].iter().for_each(|home| self.region(digit, home));
            }
        }
        if mode != Mode::Nishio && self.may(|reach| reach.cells[cell]) {
            let premises = bits(digits).map(|digit| (candidate(cell, digit), true));
            self.meet(&premises.collect::<Vec<Premise>>(), CELL, Cause::Cell);
        }
    }

    /// Looks at a house if the cell is the first place in it for a digit.
    fn region(&mut self, digit: usize, &Home { kind, house, place }: &Home) {
        let places = self.field.places[house][digit];
        let is_first = places & places.wrapping_neg() == place;
        let is_examined = is_first && places.count_ones() >= 2;
        if is_examined && self.may(|reach| reach.houses[house][digit]) {
            let premise = |place| (candidate(cell_at(house, place), digit), true);
            let premises: Vec<Premise> = bits(places).map(premise).collect();
            self.meet(&premises, REGION, Cause::House(kind));
        }
    }

    /// Whether the reach of links allows a conclusion here.
    fn may(&self, find: impl FnOnce(&Reach) -> bool) -> bool {
        self.reach.is_none_or(find)
    }

    fn grow(&mut self, premise: Premise) {
        let Search { branches, chains, .. } = &mut *self.search;
        let more = |now: &ChainField| (self.more)(now, chains);
        branches.grow(self.field, self.links, premise, more, self.budget);
    }

    /// Offers that a candidate is right or wrong, if the opposite leads to a contradiction.
    fn contradictions(&mut self, of: u16) {
        for right in [true, false] {
            if !self.may(|reach| reach.refuted[usize::from(of)][usize::from(right)]) {
                continue;
            }
            self.grow((of, right));
            let conflict = self.search.branches.get((of, right)).and_then(|it| it.tree.conflict);
            if let Some(nodes) = conflict {
                let ends = nodes.map(|node| ((of, right), node)).to_vec();
                self.offer((of, !right), ends, CONTRADICTION, Cause::Premise);
            }
        }
    }

    /// Offers what follows from every one of some premises: first what is right, then what is
    /// wrong.
    fn meet(&mut self, premises: &[Premise], kind: u8, cause: Cause) {
        if self.paths.as_ref().is_some_and(|paths| !paths.share(premises)) {
            return;
        }
        premises.iter().for_each(|&premise| self.grow(premise));
        for right in [true, false] {
            let search = &*self.search;
            let Some(first) = search.branches.get(premises[0]) else { return };
            let is_common = |&of: &u16| {
                let mut others = premises[1..].iter();
                others.all(|&premise| search.branches.node(premise, (of, right)).is_some())
            };
            let common: Vec<u16> = first.tree.found(right).filter(is_common).collect();
            for of in common {
                let branches = &self.search.branches;
                let end = |&it: &Premise| Some((it, branches.node(it, (of, right))?));
                let ends = premises.iter().filter_map(end).collect();
                self.offer((of, right), ends, kind, cause);
            }
        }
    }

    fn offer(&mut self, conclusion: Premise, ends: Vec<(Premise, u16)>, kind: u8, cause: Cause) {
        let effect = Effect::Settles(conclusion);
        let limit = self.offers.limit();
        let mut complexity = 0;
        for &(premise, node) in &ends {
            complexity += self.search.branches.get(premise).map_or(0, |branch| branch.count(node));
            if complexity > limit {
                return;
            }
        }
        if self.search.mode.level() > 1 {
            complexity += self.search.nested_complexity(&ends);
        }
        let rank = Rank { rating: f64::from(steps(complexity)), complexity, kind };
        let is_worth = !effect.struck(self.field).is_empty();
        if is_worth && self.offers.wants(rank, &effect, self.field) {
            let proof = Proof::Branches(ends, cause);
            self.offers.take(Offer { rank, row: 0, effect, proof }, self.field);
        }
    }
}

/// A search for chains with several branches, including everything that they may use.
pub struct Branching {
    search: Search,
    nester: Nester,
}

/// Finds what else a chain of a level may use.
struct Nester {
    frame: Frame,
    level: u8,
    inner: Vec<Inner>,
}

/// A kind of search for nested chains.
enum Inner {
    /// Single-path chains.
    Loops,
    /// Chains with several branches.
    Branches(Box<Branching>),
}

impl Branching {
    /// Makes a search.
    pub fn new(mode: Mode, frame: &Frame) -> Self {
        Self { search: Search::new(mode), nester: Nester::new(mode.level(), frame) }
    }

    /// Searches a field for chains. `reach`, if known, says where links alone lead to a conclusion.
    pub fn run(
        &mut self,
        field: &ChainField,
        reach: Option<&Reach>,
        offers: Offers,
        budget: &Budget<'_>,
    ) -> Offers {
        let Self { search, nester } = self;
        let mut more = |now: &ChainField, chains: &mut Vec<Rc<Nested>>| {
            nester.struck(now, field, chains, budget)
        };
        search.run(field, reach, offers, &mut more, budget)
    }

    /// The result of the last search.
    pub fn grown(&self) -> Grown<'_> {
        self.search.grown()
    }
}

impl Nester {
    /// Makes a nester for chains of a level.
    fn new(level: u8, frame: &Frame) -> Self {
        let search = |mode| Inner::Branches(Box::new(Branching::new(mode, frame)));
        let inner = match level {
            0 | 1 => Vec::new(),
            2 => vec![Inner::Loops],
            3 => vec![Inner::Loops, search(Mode::Multiple)],
            4 => vec![search(Mode::Dynamic(0))],
            _ => vec![search(Mode::Dynamic(0)), search(Mode::Dynamic(level - 3))],
        };
        Self { frame: *frame, level, inner }
    }

    /// What can be struck from the remaining candidates; adds the chains that strike it.
    fn struck(
        &mut self,
        now: &ChainField,
        source: &ChainField,
        chains: &mut Vec<Rc<Nested>>,
        budget: &Budget<'_>,
    ) -> Vec<Struck> {
        if self.level == 0 || budget.is_spent() {
            return Vec::new();
        }
        let Frame { open, left, .. } = &self.frame;
        let mut struck = simple(&View { now, source, open, left });
        if !struck.is_empty() || self.level < 2 {
            return struck;
        }
        // Links alone find everything that single-path chains and level 0 chains find.
        let reach = Reach::known(now);
        if reach.as_ref().is_some_and(|reach| !reach.any) && self.level < 5 {
            return struck;
        }
        for inner in &mut self.inner {
            if !struck.is_empty() {
                break;
            }
            struck = match inner {
                // Whatever a loop or a single-path chain strikes leads to its own contradiction.
                Inner::Loops if reach.as_ref().is_some_and(|reach| !reach.refutes) => continue,
                Inner::Loops => {
                    let offers = loops::search(now, &self.frame, Offers::all(), budget);
                    use_all(&offers.sorted(), None, [now, source], chains)
                }
                Inner::Branches(search) => {
                    let offers = search.run(now, reach.as_ref(), Offers::all(), budget).sorted();
                    use_all(&offers, Some(search.grown()), [now, source], chains)
                }
            };
        }
        struck
    }
}

/// What chains strike; each candidate is credited to the first chain that strikes it.
fn use_all(
    offers: &[Offer],
    grown: Option<Grown<'_>>,
    [now, source]: [&ChainField; 2],
    chains: &mut Vec<Rc<Nested>>,
) -> Vec<Struck> {
    let (mut all, mut is_struck) = (Vec::new(), [false; CANDIDATES]);
    for offer in offers {
        let mut struck = offer.effect.struck(now);
        struck.retain(|&candidate| !is_struck[usize::from(candidate)]);
        if struck.is_empty() {
            continue;
        }
        let ends = ends(&offer.proof, grown);
        let reasons = reasons(&ends, now, source);
        if reasons.is_empty() {
            continue;
        }
        let nested = chains.len() as u32;
        let complexity = offer.rank.complexity;
        chains.push(Rc::new(Nested { complexity, kept: Kept::new(&ends) }));
        for candidate in struck {
            is_struck[usize::from(candidate)] = true;
            all.push(Struck { candidate, reasons: reasons.clone(), cause: Cause::Chain, nested });
        }
    }
    all
}

/// The candidates that must be gone for a chain to work, in the order in which it meets them.
fn reasons(ends: &[Vec<Conclusion>], now: &ChainField, source: &ChainField) -> Vec<u16> {
    let (mut reasons, mut is_known) = (Vec::new(), [false; CANDIDATES]);
    let mut add = |candidate: u16| {
        if !std::mem::replace(&mut is_known[usize::from(candidate)], true) {
            reasons.push(candidate);
        }
    };
    for conclusion in ends.iter().flatten().filter(|conclusion| conclusion.right) {
        let (cell, digit) = (cell_of(conclusion.candidate), digit_of(conclusion.candidate));
        match conclusion.cause {
            Cause::Cell => now.lost_in_cell(source, cell).for_each(&mut add),
            Cause::House(kind) => {
                let house = Kind::of(kind, cell);
                now.lost_in_house(source, house, digit).for_each(&mut add);
            }
            Cause::Premise | Cause::Pattern(_) | Cause::Chain => (),
            Cause::King | Cause::Knight | Cause::Near => (),
        }
    }
    reasons
}
