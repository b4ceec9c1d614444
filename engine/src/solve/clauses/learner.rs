//! A solver of clauses. It decides one variable after another and follows what the clauses leave no
//! choice about. Whenever some clause can no longer be true, it works out which earlier decisions
//! are to blame, and learns this as a new clause, so that it never makes the same mistake again.
//!
//! After Marques-Silva and Sakallah, "GRASP: A Search Algorithm for Propositional Satisfiability",
//! 1999; Moskewicz and others, "Chaff: Engineering an Efficient SAT Solver", 2001; Eén and
//! Sörensson, "An Extensible SAT-solver", 2003.

use crate::budget::Budget;
use std::mem;

/// A variable, or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal(u32);

/// What is known about the clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<T> {
    /// A way to make all of them true.
    Found(T),
    /// There is no further way.
    Exhausted,
    /// The budget ran out.
    GaveUp,
}

/// The clauses, those learned among them, and what is decided.
#[derive(Debug)]
pub struct Learner {
    clauses: Vec<Clause>,
    /// The literals of all clauses of three or more, each behind its length. The first two of a clause are
    /// watched.
    literals: Vec<Literal>,
    /// By literal: the clauses to look at once it is true, as it is the opposite of a watched one.
    watches: Vec<Vec<Watch>>,
    /// By literal: what must be true once it is, by clauses of two. Most clauses are such.
    twos: Vec<Vec<Literal>>,
    /// By literal.
    truths: Vec<Truth>,
    /// By variable: how many decisions were made before it was true or false.
    levels: Vec<u32>,
    /// By variable: why it is true or false.
    reasons: Vec<Reason>,
    /// The true literals in the order in which they became true.
    trail: Vec<Literal>,
    /// By decision: the length of the trail before.
    decisions: Vec<usize>,
    /// How much of the trail was followed.
    followed: usize,
    order: Order,
    /// By variable: whether it is to blame for the current conflict.
    is_blamed: Vec<bool>,
    /// The assumptions that cannot all be true, if that ended the last search.
    refuted: Vec<Literal>,
    /// The number of clauses of two literals.
    of_two: usize,
    /// The number of clauses at the end that were learned.
    learned: usize,
    /// How many learned clauses are kept.
    most: usize,
    is_impossible: bool,
}

/// A clause of three literals or more.
#[derive(Clone, Copy, Debug)]
struct Clause {
    begin: u32,
    length: u32,
    /// How many decisions were to blame when it was learned. The fewer, the more useful it is.
    blamed: u32,
}

/// A clause of three literals or more to look at.
#[derive(Clone, Copy, Debug)]
struct Watch {
    /// Where its literals begin.
    clause: u32,
    /// A literal of the clause: if it is true, the clause is.
    other: Literal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Truth {
    Open,
    True,
    False,
}

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    Decided,
    /// The other literal of a clause of two is false.
    Two(Literal),
    /// All other literals of the clause that begins there are false.
    Clause(u32),
}

/// The number of looks at clauses that cost a unit.
const LOOKS: u64 = 32;

/// The number of looks between two that pay.
const PAGE: u64 = 1 << 14;

/// The memory of a variable in bytes, with the first watches of its literals.
const VARIABLE: usize = 300;

/// The decisions are dropped after this many conflicts, times a number that varies.
const CONFLICTS: u64 = 100;

/// How many learned clauses are kept at first, and how many more each time that some are dropped.
const KEPT: [usize; 2] = [2000, 300];

impl Literal {
    /// The opposite.
    pub const fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }

    const fn of(variable: usize) -> Self {
        Self((variable as u32) << 1)
    }

    const fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Clause {
    const fn range(self) -> std::ops::Range<usize> {
        self.begin as usize..(self.begin + self.length) as usize
    }
}

impl Learner {
    /// No clauses.
    pub const fn new() -> Self {
        Self {
            clauses: Vec::new(),
            literals: Vec::new(),
            watches: Vec::new(),
            twos: Vec::new(),
            truths: Vec::new(),
            levels: Vec::new(),
            reasons: Vec::new(),
            trail: Vec::new(),
            decisions: Vec::new(),
            followed: 0,
            order: Order::new(),
            is_blamed: Vec::new(),
            refuted: Vec::new(),
            of_two: 0,
            learned: 0,
            most: KEPT[0],
            is_impossible: false,
        }
    }

    /// How much memory everything takes, in bytes: at most twice as much as is needed.
    pub const fn bytes(&self) -> usize {
        let clauses = self.clauses.len() * size_of::<Clause>();
        let literals = self.literals.len() * size_of::<Literal>();
        let watches = 2 * self.clauses.len() * size_of::<Watch>();
        let twos = 2 * self.of_two * size_of::<Literal>();
        VARIABLE * self.levels.len() + 2 * (clauses + literals + watches + twos)
    }

    /// A new variable.
    pub fn variable(&mut self) -> Literal {
        let variable = self.levels.len();
        self.watches.extend([Vec::new(), Vec::new()]);
        self.twos.extend([Vec::new(), Vec::new()]);
        self.truths.extend([Truth::Open; 2]);
        self.levels.push(0);
        self.reasons.push(Reason::Decided);
        self.is_blamed.push(false);
        self.order.push();
        Literal::of(variable)
    }

    /// Whether a literal is true in the way that was found.
    pub fn is_true(&self, literal: Literal) -> bool {
        self.truths[literal.index()] == Truth::True
    }

    /// Adds a clause: one of these is true. All decisions are dropped.
    pub fn add(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.go_back(0);
        let mut open: Vec<Literal> = Vec::new();
        for literal in literals {
            match self.truths[literal.index()] {
                Truth::True => return,
                Truth::Open if !open.contains(&literal) => open.push(literal),
                Truth::Open | Truth::False => {}
            }
        }
        match open[..] {
            [] => self.is_impossible = true,
            [only] => self.set(only, Reason::Decided),
            [a, b] => self.watch_two(a, b),
            _ => {
                self.store(&open, 0);
            }
        }
    }

    fn watch_two(&mut self, a: Literal, b: Literal) {
        self.of_two += 1;
        self.twos[a.opposite().index()].push(b);
        self.twos[b.opposite().index()].push(a);
    }

    /// Stores a clause of three literals or more. Returns where it begins.
    fn store(&mut self, literals: &[Literal], blamed: u32) -> u32 {
        let length = literals.len() as u32;
        self.literals.push(Literal(length));
        let begin = self.literals.len() as u32;
        self.clauses.push(Clause { begin, length, blamed });
        self.literals.extend_from_slice(literals);
        for (one, other) in [(literals[0], literals[1]), (literals[1], literals[0])] {
            self.watches[one.opposite().index()].push(Watch { clause: begin, other });
        }
        begin
    }

    /// The literals of the clause that begins there, as a range.
    fn range(&self, clause: u32) -> std::ops::Range<usize> {
        let begin = clause as usize;
        begin..begin + self.literals[begin - 1].index()
    }

    /// Makes a literal true.
    fn set(&mut self, literal: Literal, reason: Reason) {
        self.truths[literal.index()] = Truth::True;
        self.truths[literal.opposite().index()] = Truth::False;
        self.levels[literal.variable()] = self.decisions.len() as u32;
        self.reasons[literal.variable()] = reason;
        self.trail.push(literal);
    }

    /// Drops all decisions but this number of the first.
    fn go_back(&mut self, level: usize) {
        let Some(&begin) = self.decisions.get(level) else { return };
        for literal in self.trail.drain(begin..) {
            self.truths[literal.index()] = Truth::Open;
            self.truths[literal.opposite().index()] = Truth::Open;
            self.order.insert(literal.variable());
        }
        self.decisions.truncate(level);
        self.followed = begin;
    }

    /// Looks for the next way to make all clauses true; see [`Self::is_true`].
    pub fn solve(&mut self, budget: &Budget<'_>) -> Verdict<()> {
        self.solve_under(&[], None, budget)
    }

    /// Looks for a way to make all clauses and some assumptions true; `among` are the literals to decide,
    /// all without it. If there is no way, [`Self::refuted`] says which assumptions are to blame.
    pub fn solve_under(
        &mut self,
        assumed: &[Literal],
        among: Option<&[Literal]>,
        budget: &Budget<'_>,
    ) -> Verdict<()> {
        let (mut round, mut conflicts) = (1, 0);
        self.go_back(0);
        self.refuted.clear();
        while !self.is_impossible {
            let (looks, conflict) = self.follow(budget);
            let looks = looks + among.map_or(0, |among| among.len() as u64);
            if !budget.spend(looks / LOOKS + 1) || !budget.has_memory(self.bytes()) {
                return Verdict::GaveUp;
            }
            if let Some(conflict) = conflict {
                conflicts += 1;
                self.learn(conflict);
            } else if conflicts > CONFLICTS * rounds(round) {
                (round, conflicts) = (round + 1, 0);
                self.go_back(0);
                self.forget(budget.memory());
            } else if let Some(&literal) = assumed.get(self.decisions.len()) {
                match self.truths[literal.index()] {
                    Truth::Open => self.decide(literal),
                    // Every assumption has a decision of its own.
                    Truth::True => self.decisions.push(self.trail.len()),
                    Truth::False => {
                        self.refute(literal);
                        return Verdict::Exhausted;
                    }
                }
            } else {
                let next = match among {
                    Some(among) => self.best(among),
                    None => self.next(),
                };
                let Some(literal) = next else { return Verdict::Found(()) };
                self.decide(literal);
            }
        }
        Verdict::Exhausted
    }

    /// The assumptions that cannot all be true, once a search under assumptions found no way. There may
    /// be fewer that cannot.
    pub fn refuted(&self) -> &[Literal] {
        &self.refuted
    }

    /// Finds the assumptions to blame for one that is false. Nothing else may be decided.
    fn refute(&mut self, assumed: Literal) {
        self.refuted = vec![assumed];
        let begin = self.decisions.first().copied().unwrap_or(self.trail.len());
        self.is_blamed[assumed.variable()] = self.levels[assumed.variable()] > 0;
        for place in (begin..self.trail.len()).rev() {
            let literal = self.trail[place];
            if !mem::take(&mut self.is_blamed[literal.variable()]) {
                continue;
            }
            if self.reasons[literal.variable()] == Reason::Decided {
                self.refuted.push(literal);
            }
            let reasons: Vec<Literal> = self.reasons_of(literal).collect();
            for reason in reasons {
                self.is_blamed[reason.variable()] = self.levels[reason.variable()] > 0;
            }
        }
    }

    /// Makes a literal true by choice.
    fn decide(&mut self, literal: Literal) {
        self.decisions.push(self.trail.len());
        self.set(literal, Reason::Decided);
    }

    /// The next open variable, as a literal; `None` if there is none.
    fn next(&mut self) -> Option<Literal> {
        while let Some(variable) = self.order.pop() {
            let literal = Literal::of(variable);
            if self.truths[literal.index()] == Truth::Open {
                return Some(literal);
            }
        }
        None
    }

    /// The open literal that was met most among some.
    fn best(&self, among: &[Literal]) -> Option<Literal> {
        let open = among.iter().filter(|literal| self.truths[literal.index()] == Truth::Open);
        let activity = |literal: &Literal| self.order.activity[literal.variable()];
        open.copied().max_by(|a, b| activity(a).total_cmp(&activity(b)))
    }

    /// Follows what leaves no choice, unless the work is over. Returns the number of looks, and the
    /// literals of a clause that cannot be true.
    fn follow(&mut self, budget: &Budget<'_>) -> (u64, Option<Vec<Literal>>) {
        let (mut looks, mut page) = (0, 0);
        while let Some(&literal) = self.trail.get(self.followed) {
            self.followed += 1;
            looks += self.twos[literal.index()].len() as u64;
            if let Some(conflict) = self.follow_twos(literal) {
                return (looks, Some(conflict));
            }
            let mut watches = mem::take(&mut self.watches[literal.index()]);
            looks += watches.len() as u64;
            if looks / PAGE > page && budget.is_spent() {
                self.watches[literal.index()] = watches;
                self.followed -= 1;
                break;
            }
            page = looks / PAGE;
            let (mut from, mut to) = (0, 0);
            let mut conflict = None;
            while from < watches.len() && conflict.is_none() {
                let watch = self.look(watches[from], literal.opposite(), &mut conflict);
                from += 1;
                if let Some(watch) = watch {
                    watches[to] = watch;
                    to += 1;
                }
            }
            watches.drain(to..from);
            self.watches[literal.index()] = watches;
            if conflict.is_some() {
                return (looks, conflict);
            }
        }
        (looks, None)
    }

    /// Makes true what follows from a true literal by clauses of two. Returns one that cannot be true.
    fn follow_twos(&mut self, literal: Literal) -> Option<Vec<Literal>> {
        let (twos, gone) = (mem::take(&mut self.twos[literal.index()]), literal.opposite());
        let mut conflict = None;
        for &other in &twos {
            match self.truths[other.index()] {
                Truth::True => {}
                Truth::Open => self.set(other, Reason::Two(gone)),
                Truth::False => {
                    conflict = Some(vec![other, gone]);
                    break;
                }
            }
        }
        self.twos[literal.index()] = twos;
        conflict
    }

    /// Looks at a clause with a literal that is false. Returns what to watch there in the future; `None` if
    /// another literal is watched instead.
    fn look(
        &mut self,
        watch: Watch,
        gone: Literal,
        conflict: &mut Option<Vec<Literal>>,
    ) -> Option<Watch> {
        if self.truths[watch.other.index()] == Truth::True {
            return Some(watch);
        }
        let range = self.range(watch.clause);
        let literals = &mut self.literals[range];
        if literals[0] == gone {
            literals.swap(0, 1);
        }
        let first = literals[0];
        let watch = Watch { other: first, ..watch };
        if self.truths[first.index()] == Truth::True {
            return Some(watch);
        }
        let is_possible = |literal: &Literal| self.truths[literal.index()] != Truth::False;
        if let Some(place) = literals[2..].iter().position(is_possible) {
            literals.swap(1, place + 2);
            let watched = literals[1].opposite();
            self.watches[watched.index()].push(watch);
            return None;
        }
        match self.truths[first.index()] {
            Truth::False => *conflict = Some(literals.to_vec()),
            _ => self.set(first, Reason::Clause(watch.clause)),
        }
        Some(watch)
    }

    /// Learns from a clause that cannot be true, and goes back to where what was learned leaves no
    /// choice.
    fn learn(&mut self, conflict: Vec<Literal>) {
        self.order.advance();
        if self.decisions.is_empty() {
            self.is_impossible = true;
            return;
        }
        let mut literals = self.blame(conflict);
        let level = |literal: &Literal| self.levels[literal.variable()];
        let mut levels: Vec<u32> = literals.iter().map(level).collect();
        levels.sort_unstable();
        levels.dedup();
        let latest = (1..literals.len()).max_by_key(|&place| level(&literals[place]));
        let back = latest.map_or(0, |latest| level(&literals[latest]));
        if let Some(latest) = latest {
            literals.swap(1, latest);
        }
        self.go_back(back as usize);
        match literals[..] {
            [only] => self.set(only, Reason::Decided),
            [a, b] => {
                self.watch_two(a, b);
                self.set(a, Reason::Two(b));
            }
            _ => {
                let clause = self.store(&literals, levels.len() as u32);
                self.set(literals[0], Reason::Clause(clause));
                self.learned += 1;
            }
        }
    }

    /// The clause to learn from one that cannot be true: first the only literal that depends on the
    /// last decision, then those of earlier ones.
    fn blame(&mut self, conflict: Vec<Literal>) -> Vec<Literal> {
        let now = self.decisions.len() as u32;
        let (mut open, mut earlier, mut blamed) = (0, Vec::new(), Vec::new());
        let mut literals = conflict;
        let mut place = self.trail.len();
        let last = loop {
            for literal in literals.drain(..) {
                let variable = literal.variable();
                if self.is_blamed[variable] || self.levels[variable] == 0 {
                    continue;
                }
                self.is_blamed[variable] = true;
                self.order.count(variable);
                if self.levels[variable] == now {
                    open += 1;
                } else {
                    blamed.push(variable);
                    earlier.push(literal);
                }
            }
            place -= 1;
            while !self.is_blamed[self.trail[place].variable()] {
                place -= 1;
            }
            let literal = self.trail[place];
            self.is_blamed[literal.variable()] = false;
            open -= 1;
            if open == 0 {
                break literal.opposite();
            }
            literals.extend(self.reasons_of(literal));
        };
        let mut kept = vec![last];
        let levels = blamed.iter().fold(0, |levels, variable| levels | self.level_bit(*variable));
        let mut open = Vec::new();
        for literal in earlier {
            open.push(literal);
            if !self.follow_back(&mut open, levels, &mut blamed) {
                kept.push(literal);
            }
        }
        blamed.into_iter().for_each(|variable| self.is_blamed[variable] = false);
        kept
    }

    /// A bit for the level of a variable, which it shares with some others.
    fn level_bit(&self, variable: usize) -> u64 {
        1 << (self.levels[variable] % u64::BITS)
    }

    /// Whether the blamed literal in `open` follows from the others, which makes it superfluous. All that is
    /// found to follow is added to the blamed variables. Nothing follows from other `levels` than theirs.
    fn follow_back(
        &mut self,
        open: &mut Vec<Literal>,
        levels: u64,
        blamed: &mut Vec<usize>,
    ) -> bool {
        let start = blamed.len();
        let mut is_blamed = mem::take(&mut self.is_blamed);
        let mut follows = true;
        while let Some(literal) = open.pop() {
            let variable = literal.variable();
            let is_elsewhere = levels & self.level_bit(variable) == 0;
            if is_elsewhere || self.reasons[variable] == Reason::Decided {
                blamed.drain(start..).for_each(|variable| is_blamed[variable] = false);
                follows = false;
                break;
            }
            for reason in self.reasons_of(literal) {
                let variable = reason.variable();
                if !is_blamed[variable] && self.levels[variable] > 0 {
                    is_blamed[variable] = true;
                    blamed.push(variable);
                    open.push(reason);
                }
            }
        }
        open.clear();
        self.is_blamed = is_blamed;
        follows
    }

    /// The literals whose falsehood made a literal true; none if it was decided.
    fn reasons_of(&self, literal: Literal) -> impl Iterator<Item = Literal> + '_ {
        let (two, clause) = match self.reasons[literal.variable()] {
            Reason::Decided => (None, 0..0),
            Reason::Two(other) => (Some(other), 0..0),
            Reason::Clause(clause) => (None, self.range(clause)),
        };
        let others = self.literals[clause].iter().copied();
        two.into_iter().chain(others.filter(move |other| other.variable() != literal.variable()))
    }

    /// Drops the less useful half of the learned clauses if there are many, or if they take much
    /// of the memory. Nothing may be decided.
    fn forget(&mut self, memory: usize) {
        let is_large = self.learned > KEPT[0] && self.bytes() > memory / 2;
        match self.learned > self.most {
            true => self.most += KEPT[1],
            false if !is_large => return,
            false => {}
        }
        let first = self.clauses.len() - self.learned;
        let mut learned = self.clauses.split_off(first);
        learned.sort_by_key(|clause| (clause.blamed, clause.length));
        learned.truncate(learned.len() / 2);
        let literals = mem::take(&mut self.literals);
        let clauses = mem::take(&mut self.clauses);
        self.watches.iter_mut().for_each(Vec::clear);
        self.learned = learned.len();
        for clause in clauses.iter().chain(&learned) {
            self.store(&literals[clause.range()], clause.blamed);
        }
    }
}

/// The lengths of rounds: 1, 1, 2, 1, 1, 2, 4, and so on. After Luby, Sinclair and Zuckerman, "Optimal
/// Speedup of Las Vegas Algorithms", 1993.
fn rounds(round: u64) -> u64 {
    let above = (round + 1).next_power_of_two();
    if above == round + 1 { above / 2 } else { rounds(round + 1 - above / 2) }
}

/// A heap of variables.
#[derive(Debug)]
pub struct Order {
    /// By variable: how often it was met, where later conflicts count more.
    activity: Vec<f64>,
    /// The weight of the current conflict.
    weight: f64,
    heap: Vec<u32>,
    /// By variable: its place in the heap; [`Self::NOWHERE`] if it is not there.
    places: Vec<u32>,
}

impl Order {
    const NOWHERE: u32 = u32::MAX;
    /// How much more the next conflict counts.
    const GROWTH: f64 = 1.0 / 0.95;
    /// Activities are scaled down before they get too large.
    const MOST: f64 = 1e100;

    /// No variables.
    pub const fn new() -> Self {
        Self { activity: Vec::new(), weight: 1.0, heap: Vec::new(), places: Vec::new() }
    }

    /// Adds the next variable.
    pub fn push(&mut self) {
        self.activity.push(0.0);
        self.places.push(Self::NOWHERE);
        self.insert(self.places.len() - 1);
    }

    /// Puts a variable back, if it is not there.
    pub fn insert(&mut self, variable: usize) {
        if self.places[variable] == Self::NOWHERE {
            self.places[variable] = self.heap.len() as u32;
            self.heap.push(variable as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Counts a variable in the current conflict.
    pub fn count(&mut self, variable: usize) {
        self.activity[variable] += self.weight;
        if self.activity[variable] > Self::MOST {
            self.activity.iter_mut().for_each(|activity| *activity /= Self::MOST);
            self.weight /= Self::MOST;
        }
        let place = self.places[variable];
        if place != Self::NOWHERE {
            self.rise(place as usize);
        }
    }

    /// Ends the current conflict.
    pub fn advance(&mut self) {
        self.weight *= Self::GROWTH;
    }

    /// Takes out the first variable.
    pub fn pop(&mut self) -> Option<usize> {
        let last = self.heap.len().checked_sub(1)?;
        self.swap(0, last);
        let first = self.heap.pop()? as usize;
        self.places[first] = Self::NOWHERE;
        self.sink(0);
        Some(first)
    }

    fn activity_at(&self, place: usize) -> f64 {
        self.heap.get(place).map_or(-1.0, |&variable| self.activity[variable as usize])
    }

    fn rise(&mut self, mut place: usize) {
        while place > 0 && self.activity_at((place - 1) / 2) < self.activity_at(place) {
            self.swap(place, (place - 1) / 2);
            place = (place - 1) / 2;
        }
    }

    fn sink(&mut self, mut place: usize) {
        loop {
            let (left, right) = (2 * place + 1, 2 * place + 2);
            let larger =
                if self.activity_at(right) > self.activity_at(left) { right } else { left };
            if self.activity_at(larger) <= self.activity_at(place) {
                return;
            }
            self.swap(place, larger);
            place = larger;
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.heap.swap(a, b);
        self.places[self.heap[a] as usize] = a as u32;
        self.places[self.heap[b] as usize] = b as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The number of ways to make all clauses true, by trying all.
    fn tried(variables: usize, clauses: &[Vec<(usize, bool)>]) -> usize {
        let holds = |way: usize| {
            let is_true = |&(variable, is): &(usize, bool)| (way >> variable & 1 == 1) == is;
            clauses.iter().all(|clause| clause.iter().any(is_true))
        };
        (0..1 << variables).filter(|way| holds(*way)).count()
    }

    /// The same, one found after another. `most` learned clauses are kept.
    fn found(variables: usize, clauses: &[Vec<(usize, bool)>], most: usize) -> usize {
        let mut learner = Learner { most, ..Learner::new() };
        let all: Vec<Literal> = (0..variables).map(|_| learner.variable()).collect();
        let literal = |variable: usize, is: bool| {
            if is { all[variable] } else { all[variable].opposite() }
        };
        for clause in clauses {
            learner.add(clause.iter().map(|&(variable, is)| literal(variable, is)));
        }
        for count in 0.. {
            match learner.solve(&Budget::new(1_000_000)) {
                Verdict::Found(()) => {}
                Verdict::Exhausted => return count,
                Verdict::GaveUp => panic!("gave up"),
            }
            let way: Vec<bool> = all.iter().map(|&one| learner.is_true(one)).collect();
            let is_true = |&(variable, is): &(usize, bool)| way[variable] == is;
            assert!(clauses.iter().all(|clause| clause.iter().any(is_true)));
            learner.add((0..variables).map(|variable| literal(variable, !way[variable])));
        }
        0
    }

    #[test]
    fn finds_every_way_once() {
        let mut random = Random::new(1);
        let mut counts = [0; 3];
        for round in 0..300 {
            let variables = 4 + round % 9;
            let clause = |random: &mut Random| {
                let length = 1 + random.below(4).max(random.below(4));
                (0..length).map(|_| (random.below(variables), random.below(2) == 1)).collect()
            };
            let number = variables * (2 + round % 4);
            let clauses: Vec<Vec<(usize, bool)>> =
                (0..number).map(|_| clause(&mut random)).collect();
            let expected = tried(variables, &clauses);
            assert_eq!(found(variables, &clauses, KEPT[0]), expected, "{clauses:?}");
            assert_eq!(found(variables, &clauses, 1), expected, "{clauses:?}");
            counts[expected.min(2)] += 1;
        }
        assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
    }

    /// More pigeons than holes: a proof that takes thousands of conflicts, and with that rounds and
    /// dropped clauses.
    fn pigeons(pigeons: usize) -> Learner {
        let mut learner = Learner { most: 100, ..Learner::new() };
        let places: Vec<Vec<Literal>> =
            (0..pigeons).map(|_| (1..pigeons).map(|_| learner.variable()).collect()).collect();
        places.iter().for_each(|holes| learner.add(holes.iter().copied()));
        for (place, holes) in places.iter().enumerate() {
            for others in &places[..place] {
                for (one, other) in holes.iter().zip(others) {
                    learner.add([one.opposite(), other.opposite()]);
                }
            }
        }
        learner
    }

    #[test]
    fn proves_that_there_is_no_way_and_gives_up_in_time() {
        let mut learner = pigeons(8);
        assert_eq!(learner.solve(&Budget::new(10)), Verdict::GaveUp);
        assert_eq!(learner.solve(&Budget::new(10_000_000)), Verdict::Exhausted);
        assert!(learner.most > 100, "clauses were dropped");
    }

    /// What a budget did not suffice to look at is looked at later.
    #[test]
    fn continues_where_it_gave_up() {
        let mut learner = Learner::new();
        let [x, y, a, b] = [(); 4].map(|()| learner.variable());
        learner.add([x.opposite(), y.opposite(), a.opposite()]);
        for _ in 0..2 * PAGE {
            learner.add([x.opposite(), b, a]);
            learner.add([y.opposite(), b, a]);
        }
        learner.add([x]);
        learner.add([y]);
        for _ in 0..3 {
            assert_eq!(learner.solve(&Budget::new(0)), Verdict::GaveUp);
        }
        assert_eq!(learner.solve(&Budget::new(u64::MAX)), Verdict::Found(()));
        assert!(!learner.is_true(a) && learner.is_true(b));
    }

    #[test]
    fn blames_assumptions_that_cannot_all_be_true() {
        let mut random = Random::new(2);
        let mut blamed = 0;
        for round in 0..300 {
            let variables = 5 + round % 6;
            let mut learner = Learner::new();
            let all: Vec<Literal> = (0..variables).map(|_| learner.variable()).collect();
            let literal = |(variable, is): (usize, bool)| {
                if is { all[variable] } else { all[variable].opposite() }
            };
            let mut clauses: Vec<Vec<(usize, bool)>> = Vec::new();
            for _ in 0..3 * variables {
                let clause = (0..3).map(|_| (random.below(variables), random.below(2) == 1));
                clauses.push(clause.collect());
                learner.add(clauses[clauses.len() - 1].iter().copied().map(literal));
            }
            for _ in 0..10 {
                let assumed: Vec<(usize, bool)> =
                    (0..variables).step_by(2).map(|it| (it, random.below(2) == 1)).collect();
                let literals: Vec<Literal> = assumed.iter().copied().map(literal).collect();
                let verdict = learner.solve_under(&literals, None, &Budget::new(1_000_000));
                let among = learner.solve_under(&literals, Some(&all), &Budget::new(1_000_000));
                assert_eq!(verdict, among);
                let with = |assumed: &mut dyn Iterator<Item = (usize, bool)>| {
                    tried(
                        variables,
                        &[&clauses[..], &assumed.map(|it| vec![it]).collect::<Vec<_>>()].concat(),
                    )
                };
                let ways = with(&mut assumed.iter().copied());
                assert_eq!(verdict == Verdict::Exhausted, ways == 0);
                if ways == 0 {
                    let to_blame = |it: &(usize, bool)| learner.refuted().contains(&literal(*it));
                    assert_eq!(with(&mut assumed.iter().copied().filter(to_blame)), 0);
                    blamed += usize::from(learner.refuted().len() < assumed.len());
                }
            }
        }
        assert!(blamed > 50, "{blamed}");
    }

    #[test]
    fn gives_up_rather_than_take_more_memory() {
        let mut learner = pigeons(8);
        let budget = Budget::new(10_000_000).with_memory(2 * learner.bytes());
        assert_eq!(learner.solve(&budget), Verdict::GaveUp);
        assert!(budget.is_full());
    }

    #[test]
    fn rounds_grow_slowly() {
        let lengths: Vec<u64> = (1..16).map(rounds).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    /// As many pigeons as holes and one more: every proof by clauses is long.
    #[test]
    fn what_is_learned_keeps_to_its_memory() {
        const HOLES: usize = 10;
        let learner = || {
            let mut learner = Learner::new();
            let all: Vec<Vec<Literal>> =
                (0..=HOLES).map(|_| (0..HOLES).map(|_| learner.variable()).collect()).collect();
            for (at, own) in all.iter().enumerate() {
                learner.add(own.iter().copied());
                for other in &all[..at] {
                    for (one, other) in own.iter().zip(other) {
                        learner.add([one.opposite(), other.opposite()]);
                    }
                }
            }
            learner
        };
        let bytes = learner().bytes();
        // Less than the clauses themselves take, hardly more, and plenty.
        for (memory, is_full) in [(bytes / 2, true), (bytes + bytes / 50, true), (1 << 28, false)] {
            let budget = Budget::new(20_000).with_memory(memory);
            let mut learner = learner();
            assert!(matches!(learner.solve(&budget), Verdict::GaveUp));
            assert_eq!(budget.is_full(), is_full, "{memory} of {bytes}");
            assert!(budget.is_spent());
        }
    }
}
