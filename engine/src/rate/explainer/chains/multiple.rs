//! Chains with several branches: from a candidate being right or wrong, from all digits of a cell,
//! or from all places for a digit in a house.
//!
//! ```text
//!   contradiction   a premise by which some candidate is both right and wrong
//!   double          what follows both if a candidate is right and if it is wrong
//!   cell            what follows from every digit of a cell
//!   region          what follows from every place for a digit in a house
//! ```

use super::branches::Branches;
use super::conclusions::{Effect, Grown, Nested, Offer, Offers, Proof, Rank, steps};
use super::field::{ChainField, Links, Premise, candidate, cell_at};
use super::reach::{Paths, Reach};
use super::tree::{PLAIN, Struck, Ways};
use crate::budget::Budget;
use crate::nine::bits;
use crate::rate::explainer::ground::Cause;
use crate::rate::explainer::houses::Home;
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
        let is_wanted = is_first && places.count_ones() >= 2;
        if is_wanted && self.may(|reach| reach.houses[house][digit]) {
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
