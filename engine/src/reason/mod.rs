//! The fewest facts that imply a step, each one thing that a player sees on the board and can check: a
//! digit in a row, the sum left to a run, the neighbour on a line.
//!
//! A technique says of which kind its argument is ([`Proof`]): what the facts must rule out together
//! (every other digit of a cell, every other place of a digit), or which sums or line do the rest.
//! The board offers facts (`supply`), the cheapest that suffice are found exactly (`hitting`), and
//! `words` makes the sentence, which names these and nothing else.
//!
//! A candidate is not a fact: a player may not have written it. Only where neither the digits nor
//! the rules say why one is missing, it is one that an earlier step struck.

mod hitting;
mod line;
mod spare;
mod supply;
mod words;

use crate::grid::relation::RelationId;
use crate::grid::{Board, Cell, Digit, Digits, Puzzle, RegionId, arrange};
use crate::technique::{Because, Fact, Mark, Proof, Role, Step};
use hitting::{Cost, cheapest, sufficient};
use spare::{Goal, drop_implied, drop_spare};
use std::cmp::Reverse;
pub use supply::Struck;
use supply::{Offer, Source, Supply, Used, add, placed};

/// A step with the facts that imply it on a board, if its argument is of a kind that has some. The
/// path may have struck candidates before.
#[must_use]
pub fn justify(board: &Board<'_>, past: &[Struck], step: Step) -> Step {
    let mut reasons = Reasons { board, supply: Supply::new(board, past) };
    let Some(mut used) = reasons.of(&step) else { return step };
    drop_implied(board.puzzle(), &mut used, &goal_of(&step, board.puzzle()), step.proof());
    let facts = used.iter().flat_map(|used| {
        let before = used.placed.iter().map(|&(cell, digit)| Fact::Placed(cell, digit));
        before.chain([used.fact.clone()])
    });
    let mut facts: Vec<Fact> = facts.collect();
    // What a region has already says what is in a cell.
    let has = |fact: &Fact, digit: &(Cell, Digit)| match fact {
        Fact::House { placed, .. } => placed.contains(digit),
        _ => false,
    };
    let mut named: Vec<(Cell, Digit)> = Vec::new();
    facts.retain(|fact| match *fact {
        Fact::Placed(cell, digit) => {
            let digit = (cell, digit);
            let is_new =
                !named.contains(&digit) && !used.iter().any(|used| has(&used.fact, &digit));
            named.push(digit);
            is_new
        }
        _ => true,
    });
    let marks = marks(board, &step, &used);
    let step = Step { marks, ..step };
    let sentence = words::sentence(board.puzzle(), &step, &used);
    Step { because: Some(Box::new(Because { facts, sentence })), ..step }
}

struct Reasons<'a> {
    board: &'a Board<'a>,
    supply: Supply<'a>,
}

impl Reasons<'_> {
    /// The facts that imply a step.
    fn of(&mut self, step: &Step) -> Option<Vec<Used>> {
        let puzzle = self.board.puzzle();
        let base: Vec<RegionId> = step.regions(Role::Base).collect();
        let pattern: Vec<(Cell, Digits)> = step.candidates(Role::Pattern).collect();
        let cells: Vec<Cell> = pattern.iter().map(|(cell, _)| *cell).collect();
        let union = pattern.iter().fold(Digits::EMPTY, |all, (_, digits)| all | *digits);
        match step.proof() {
            Proof::Other => None,
            Proof::Naked | Proof::Single => {
                self.cover(Vec::new(), goal_of(step, puzzle), Digits::EMPTY)
            }
            Proof::NakedSubset => {
                let goal = cells.iter().map(|&cell| (cell, puzzle.digits() - union)).collect();
                self.cover(base.into_iter().map(apart).collect(), goal, Digits::EMPTY)
            }
            Proof::Hidden => {
                let &(cell, digit) = step.places.first()?;
                self.elsewhere(*base.first()?, &[cell], digit.into(), &[])
            }
            Proof::HiddenSubset => self.elsewhere(*base.first()?, &cells, union, &[]),
            Proof::Confined => {
                let cover: Vec<RegionId> = step.regions(Role::Cover).collect();
                self.elsewhere(*base.first()?, &cells, union, &cover)
            }
            Proof::Sums => self.sums(step),
            Proof::Line => self.line(step),
        }
    }

    /// The facts that rule out digits of a region everywhere but in some cells, and further regions that
    /// matter.
    fn elsewhere(
        &mut self,
        region: RegionId,
        cells: &[Cell],
        digits: Digits,
        further: &[RegionId],
    ) -> Option<Vec<Used>> {
        let puzzle = self.board.puzzle();
        let is_within = |cell| further.iter().any(|id| puzzle.regions_of(cell).contains(id));
        let needs = match self.board.sum_left(region) {
            Some(_) => {
                let mut combinations = self.board.combinations(region);
                combinations.all(|set| set.includes(digits)).then(|| self.sum(region, Vec::new()))
            }
            None => puzzle.region(region).is_house().then(|| {
                let mut placed = placed(self.board, region);
                placed.retain(|known| !is_within(known.0));
                let fact = Fact::House { region, placed };
                Used { fact, placed: Vec::new(), rules_out: Vec::new() }
            }),
        };
        let others = self.board.open_in(region);
        let others = others.filter(|cell| !cells.contains(cell) && !is_within(*cell));
        let goal = others.map(|cell| (cell, digits)).collect();
        let base = [needs?].into_iter().chain(further.iter().copied().map(apart));
        self.cover(base.collect(), goal, digits)
    }

    /// The fact about a region's sum.
    fn sum(&self, region: RegionId, rules_out: Vec<(Cell, Digits)>) -> Used {
        let board = self.board;
        let out = board.puzzle().digits() - board.allowed(region);
        let all = board.open_in(region).map(|cell| (cell, out));
        let fact = Fact::Sum {
            region,
            left: board.sum_left(region).unwrap_or(0),
            placed: board.placed(region),
            cells: board.open_in(region).collect(),
            rules_out: all.filter(|_| !out.is_empty()).collect(),
        };
        Used { fact, placed: Vec::new(), rules_out }
    }

    /// The cheapest facts that rule out a goal, after some that the step needs anyway: that these digits
    /// are nowhere else in a region, if there are some.
    fn cover(&mut self, base: Vec<Used>, goal: Goal, digits: Digits) -> Option<Vec<Used>> {
        let cells: Vec<Cell> = goal.iter().map(|(cell, _)| *cell).collect();
        let mut offers = self.supply.offers(&cells, &[], None);
        offers.extend(self.supply.earlier(&goal, &offers)?);
        let free: Vec<usize> = base.iter().filter_map(|used| self.group_of(&used.fact)).collect();
        // Houses are only added up where nothing simpler will do, and as few as possible.
        let mut counts: Vec<usize> = offers.iter().map(|offer| self.houses(offer)).collect();
        counts.push(0);
        counts.sort_unstable();
        counts.dedup();
        let (offers, chosen) = counts.into_iter().find_map(|most| {
            let simple = offers.iter().filter(|offer| self.houses(offer) <= most);
            let simple: Vec<Offer> = simple.cloned().collect();
            let chosen = choose(&simple, &goal, &free)?;
            Some((simple, chosen))
        })?;
        let needed = base.len();
        let is_one_cell = goal.len() == 1 && digits.is_empty();
        // What fills the other cells of the region rules out the digits there, too.
        let filled = base.iter().flat_map(Used::digits).map(|(cell, _)| (cell, digits));
        let whole = goal.iter().copied().chain(filled).collect();
        let mut used = self.used(base, &at(&offers, &chosen), goal);
        drop_spare(self.board.puzzle(), &mut used, needed, &whole);
        drop_differing(&mut used);
        in_order(&mut used);
        if is_one_cell {
            fullest_first(self.board, &mut used);
        }
        Some(used)
    }

    /// How many houses have to be added up for an offer.
    fn houses(&self, offer: &Offer) -> usize {
        match offer.source {
            Source::Sum(region) => {
                let houses = self.board.puzzle().region(region).houses;
                houses.map_or(0, |houses| houses.count)
            }
            _ => 0,
        }
    }

    fn group_of(&mut self, fact: &Fact) -> Option<usize> {
        match *fact {
            Fact::House { region, .. } => Some(self.supply.group(Source::Apart(region))),
            Fact::Sum { region, .. } => Some(self.supply.group(Source::Sum(region))),
            _ => None,
        }
    }

    /// Offers as facts, after some others; each is used for what those before it leave of a goal, and a
    /// relation only for what no other fact rules out.
    fn used(&mut self, base: Vec<Used>, chosen: &[&Offer], goal: Goal) -> Vec<Used> {
        let (mut used, mut goal) = (base, goal);
        for (place, offer) in chosen.iter().enumerate() {
            let later = match offer.source {
                Source::Pair(..) | Source::Line(..) => &chosen[place + 1..],
                _ => &[],
            };
            let mut own = Vec::new();
            for (cell, left) in &mut goal {
                let by = |offers: &[&Offer]| {
                    let outs = offers.iter().flat_map(|offer| &offer.out);
                    outs.filter(|out| out.0 == *cell).fold(Digits::EMPTY, |all, out| all | out.1)
                };
                let out = *left & (by(&[offer]) - by(later));
                if !out.is_empty() {
                    *left -= out;
                    own.push((*cell, out));
                }
            }
            self.add(&mut used, offer, own);
        }
        used
    }

    /// Adds an offer to the facts; a digit, to those of its region.
    fn add(&mut self, used: &mut Vec<Used>, offer: &Offer, rules_out: Vec<(Cell, Digits)>) {
        let (mut digits, out) = (Vec::new(), offer.out.clone());
        let fact = match offer.source {
            Source::Digit(region, cell, digit) => {
                let same = used.iter_mut().find_map(|used| match &mut used.fact {
                    Fact::House { region: known, placed } if *known == region => {
                        Some((placed, &mut used.rules_out))
                    }
                    _ => None,
                });
                if let Some((placed, known)) = same {
                    if !placed.contains(&(cell, digit)) {
                        placed.push((cell, digit));
                    }
                    rules_out.into_iter().for_each(|out| add(known, out));
                    return;
                }
                Fact::House { region, placed: vec![(cell, digit)] }
            }
            Source::Apart(region) => Fact::House { region, placed: Vec::new() },
            Source::Sum(region) => return used.push(self.sum(region, rules_out)),
            Source::Pair(relation, cells) => {
                digits = self.needed_digits(offer.source, &rules_out);
                // What it says about either cell is one thing.
                let known = other_way(used, relation, cells).filter(|_| digits.is_empty());
                if let Some(known) = known {
                    if let Fact::Pair { rules_out, .. } = &mut known.fact {
                        rules_out.extend(out);
                    }
                    known.rules_out.extend(rules_out);
                    return;
                }
                Fact::Pair { relation, cells, rules_out: out }
            }
            Source::Line(relation, _) | Source::Own(relation) => {
                digits = self.needed_digits(offer.source, &rules_out);
                let puzzle = self.board.puzzle();
                let cells = puzzle.relations()[relation.index()].reach(puzzle.grid());
                Fact::Relation { relation, cells, rules_out: out }
            }
            Source::Earlier(by) => {
                let by = self.supply.technique(by);
                let same = used.iter_mut().find_map(|used| match &mut used.fact {
                    Fact::Earlier { technique, removes } if *technique == by => {
                        Some((removes, &mut used.rules_out))
                    }
                    _ => None,
                });
                if let Some((removes, known)) = same {
                    out.into_iter().for_each(|out| add(removes, out));
                    rules_out.into_iter().for_each(|out| add(known, out));
                    return;
                }
                Fact::Earlier { technique: by, removes: out }
            }
        };
        used.push(Used { fact, placed: digits, rules_out });
    }

    /// The digits that a relation needs to rule something out: none of them can be left out.
    fn needed_digits(&mut self, source: Source, out: &[(Cell, Digits)]) -> Vec<(Cell, Digit)> {
        let mut digits = self.supply.digits_of(source);
        for place in (0..digits.len()).rev() {
            let one = digits.remove(place);
            if !self.supply.rules_out(source, &digits, out) {
                digits.insert(place, one);
            }
        }
        digits
    }

    /// The facts that leave some sums nothing else than a step.
    fn sums(&mut self, step: &Step) -> Option<Vec<Used>> {
        let board = self.board;
        let regions = step.regions(Role::Base).chain(step.regions(Role::Cover));
        let regions: Vec<RegionId> = regions.collect();
        let mut cells: Vec<Cell> = regions.iter().flat_map(|id| board.open_in(*id)).collect();
        cells.sort_unstable();
        cells.dedup();
        if !arrange::suits(board.puzzle().largest()) {
            return None;
        }
        let suffices = |can: &[(Cell, Digits)]| {
            let mut left = can.to_vec();
            for &region in &regions {
                let of = |cell: Cell| can.iter().find(|known| known.0 == cell);
                let open: Vec<Cell> = board.open_in(region).collect();
                let placed = board.placed(region);
                let mut own: Vec<Digits> =
                    open.iter().filter_map(|&cell| Some(of(cell)?.1 - placed)).collect();
                if !arrange::prune(&mut own, board.sum_left(region)) {
                    return false;
                }
                for (cell, own) in open.iter().zip(own) {
                    let known = left.iter_mut().find(|known| known.0 == *cell);
                    known.into_iter().for_each(|known| known.1 &= own);
                }
            }
            is_implied(step, &left)
        };
        let base = regions.iter().map(|&region| match board.sum_left(region) {
            Some(_) => self.sum(region, Vec::new()),
            None => apart(region),
        });
        let base = base.collect();
        let offers = self.offers_about(&cells, &regions, None);
        self.enough(base, &offers, &cells, &goal_of(step, board.puzzle()), suffices)
    }

    /// Facts about cells by which some of their candidates are missing.
    fn offers_about(
        &mut self,
        cells: &[Cell],
        without: &[RegionId],
        relation: Option<RelationId>,
    ) -> Vec<Offer> {
        let board = self.board;
        let mut offers = self.supply.offers(cells, without, relation);
        let missing = |cell| (cell, board.puzzle().digits() - board.candidates(cell));
        let missing: Goal = cells.iter().map(|&cell| missing(cell)).collect();
        // What the rest of the same sum or line rules out is not another fact.
        let own = self.supply.offers(cells, &[], None);
        let earlier = self.supply.earlier(&missing, &own);
        offers.extend(earlier.into_iter().flatten());
        offers
    }

    /// The cheapest facts with which the rest follows from what some cells can then be.
    fn enough(
        &mut self,
        base: Vec<Used>,
        offers: &[Offer],
        cells: &[Cell],
        goal: &Goal,
        suffices: impl Fn(&[(Cell, Digits)]) -> bool,
    ) -> Option<Vec<Used>> {
        let all = self.board.puzzle().digits();
        let can = |chosen: &[bool]| -> Vec<(Cell, Digits)> {
            let chosen = || offers.iter().zip(chosen).filter(|(_, is)| **is);
            let out = |cell| {
                let outs = chosen().flat_map(|(offer, _)| &offer.out).filter(|out| out.0 == cell);
                outs.fold(Digits::EMPTY, |all, out| all | out.1)
            };
            cells.iter().map(|&cell| (cell, all - out(cell))).collect()
        };
        let costs: Vec<Cost> = offers.iter().map(|offer| offer.cost).collect();
        let chosen = sufficient(&costs, |chosen| suffices(&can(chosen)))?;
        let whole = cells.iter().map(|&cell| (cell, all)).collect();
        let mut used = self.used(base, &at(offers, &chosen), whole);
        drop_spare(self.board.puzzle(), &mut used, 0, goal);
        Some(used)
    }
}

/// A pair with its cells the other way round, which depends on no digits.
fn other_way(used: &mut [Used], relation: RelationId, cells: [Cell; 2]) -> Option<&mut Used> {
    used.iter_mut().find(|used| match &used.fact {
        Fact::Pair { relation: known, cells: [one, other], .. } => {
            *known == relation && [*other, *one] == cells && used.placed.is_empty()
        }
        _ => false,
    })
}

/// The cheapest offers that rule out a goal.
fn choose(offers: &[Offer], goal: &Goal, free: &[usize]) -> Option<Vec<usize>> {
    let goals = goal.iter().flat_map(|&(cell, digits)| digits.iter().map(move |d| (cell, d)));
    let sets: Vec<Vec<usize>> = goals
        .map(|(cell, digit)| {
            let hits =
                |offer: &Offer| offer.out.iter().any(|out| out.0 == cell && out.1.contains(digit));
            (0..offers.len()).filter(|&place| hits(&offers[place])).collect()
        })
        .collect();
    let costs: Vec<Cost> = offers.iter().map(|offer| offer.cost).collect();
    cheapest(&costs, &sets, free)
}

/// What a step rules out.
fn goal_of(step: &Step, puzzle: &Puzzle) -> Goal {
    let others = |&(cell, digit): &(Cell, Digit)| (cell, puzzle.digits() - digit.into());
    step.places.iter().map(others).chain(step.removes.iter().copied()).collect()
}

/// Some of the offers.
fn at<'o>(offers: &'o [Offer], places: &[usize]) -> Vec<&'o Offer> {
    places.iter().map(|&place| &offers[place]).collect()
}

/// Drops that the cells of a region differ where its sum says so, too.
fn drop_differing(used: &mut Vec<Used>) {
    let sums = used.iter().filter_map(|used| match used.fact {
        Fact::Sum { region, .. } => Some(region),
        _ => None,
    });
    let sums: Vec<RegionId> = sums.collect();
    used.retain(|used| match &used.fact {
        Fact::House { region, placed } => !placed.is_empty() || !sums.contains(region),
        _ => true,
    });
}

/// Sorts facts as a player would say them: what a sum or a rule leaves, the least first, and then what
/// is simply there. Facts that the step needs anyway stay in front.
fn in_order(used: &mut [Used]) {
    let base = used.iter().take_while(|used| used.rules_out.is_empty()).count();
    used[base..].sort_by_key(|used| match &used.fact {
        Fact::House { .. } | Fact::Placed(..) => (1, 0),
        Fact::Sum { rules_out, .. }
        | Fact::Relation { rules_out, .. }
        | Fact::Pair { rules_out, .. } => {
            let most = rules_out.iter().map(|out| out.1.len()).max();
            (0, Digit::MAX as usize - most.unwrap_or(0))
        }
        Fact::Earlier { .. } => (2, 0),
    });
}

/// Takes the digits that several houses have from the house with the most, which is easiest to scan. A sum
/// may build on just the digits that are named, so nothing changes beside one.
fn fullest_first(board: &Board<'_>, used: &mut [Used]) {
    let mut shares: Vec<Vec<(Cell, Digit)>> = Vec::new();
    let mut needed = Digits::EMPTY;
    for house in used.iter() {
        let (Fact::House { region, placed: own }, [_]) = (&house.fact, &house.rules_out[..]) else {
            return;
        };
        needed = own.iter().fold(needed, |all, known| all | known.1.into());
        shares.push(placed(board, *region));
    }
    shares.iter_mut().for_each(|share| share.retain(|known| needed.contains(known.1)));
    let mut order: Vec<usize> = (0..shares.len()).collect();
    order.sort_by_key(|&house| Reverse(shares[house].len()));
    for house in order {
        shares[house].retain(|known| needed.contains(known.1));
        needed -= shares[house].iter().map(|known| known.1).collect();
    }
    if shares.iter().any(Vec::is_empty) {
        return;
    }
    for (house, share) in used.iter_mut().zip(shares) {
        house.rules_out[0].1 = share.iter().map(|known| known.1).collect();
        if let Fact::House { placed, .. } = &mut house.fact {
            *placed = share;
        }
    }
}

/// The fact that the cells of a region differ.
fn apart(region: RegionId) -> Used {
    let fact = Fact::House { region, placed: Vec::new() };
    Used { fact, placed: Vec::new(), rules_out: Vec::new() }
}

/// Whether a step follows from what cells can still be.
fn is_implied(step: &Step, left: &[(Cell, Digits)]) -> bool {
    let of = |cell: Cell| left.iter().find(|known| known.0 == cell).map(|known| known.1);
    let is_struck = |out: &(Cell, Digits)| of(out.0).is_some_and(|left| !left.meets(out.1));
    let is_placed =
        |place: &(Cell, Digit)| of(place.0).is_some_and(|left| left == Digits::of(place.1));
    step.removes.iter().all(is_struck) && step.places.iter().all(is_placed)
}

/// The marks of a step, with those of the facts that it rests on.
fn marks(board: &Board<'_>, step: &Step, used: &[Used]) -> Vec<Mark> {
    let is_naked = step.proof() == Proof::Naked;
    let mut marks = step.marks.clone();
    if is_naked {
        marks.retain(|mark| !matches!(mark, Mark::Region(..) | Mark::Relation(..)));
    }
    let mut regions = Vec::new();
    for used in used {
        let digits = match &used.fact {
            Fact::House { region, placed } => {
                regions.push(Mark::Region(Role::Base, *region));
                let wanted = step.places.iter().map(|place| place.1).collect::<Digits>();
                let is_hidden = step.proof() == Proof::Hidden;
                let matters = |digit| !is_hidden || wanted.contains(digit);
                placed.iter().filter(|placed| matters(placed.1)).copied().collect()
            }
            Fact::Sum { region, .. } => {
                regions.push(Mark::Region(Role::Base, *region));
                placed(board, *region)
            }
            Fact::Pair { relation, .. } | Fact::Relation { relation, .. } => {
                regions.push(Mark::Relation(Role::Base, *relation));
                used.placed.clone()
            }
            Fact::Placed(..) | Fact::Earlier { .. } => Vec::new(),
        };
        marks.extend(
            digits
                .into_iter()
                .map(|(cell, digit)| Mark::Candidates(Role::Fact, cell, digit.into())),
        );
    }
    if is_naked {
        regions.extend(marks);
        marks = regions;
    }
    marks
}
