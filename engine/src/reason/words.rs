//! Facts in words: first what follows from them, then each fact as a player would say it.
//!
//! ```text
//!   r2c4 is 9: 13 − 4 = 9, the last cell of the 13 across.
//!   r3c2 is 7: the 16 down is 7+9, and the 12 across has 9.
//!   r4c9 is 9: row 4 has 1 2 5, column 9 has 3 8, and box 6 has 4 6 7.
//!   r2c8 is 8, its only place in row 2: the 8 in r3c2 rules out r2c1, r2c2 and r2c3.
//! ```

use super::supply::Used;
use crate::grid::region::remaining;
use crate::grid::relation::RelationId;
use crate::grid::{Cell, Digit, Digits, Family, Puzzle, Region, RegionId};
use crate::technique::{Fact, Mark, Proof, Role, Step, by_slug, text};

/// The most combinations that are listed.
const LISTED: usize = 3;

/// Cells that a digit rules out, and where it does so.
type Group = (String, Vec<Cell>);

struct Words<'a> {
    puzzle: &'a Puzzle,
    step: &'a Step,
}

/// The sentence of a step that follows from facts.
pub fn sentence(puzzle: &Puzzle, step: &Step, used: &[Used]) -> String {
    let words = Words { puzzle, step };
    match step.proof() {
        Proof::Naked | Proof::Single | Proof::Other => words.naked(used),
        Proof::Hidden => words.hidden(used),
        Proof::NakedSubset | Proof::HiddenSubset | Proof::Confined => words.pattern(used),
        Proof::Sums => words.after_pattern(step, used),
        Proof::Line => words.line(used),
    }
}

impl Words<'_> {
    fn effect(&self) -> String {
        text::effect(self.puzzle, self.step)
    }

    /// Digits are ruled out in a cell one by one.
    fn naked(&self, used: &[Used]) -> String {
        let mut left = self.puzzle.digits();
        let mut about = |used: &Used| {
            let own = self.ruled_out_here(used);
            let fact = match own {
                Some(own) if left != self.puzzle.digits() => self.refuted(used, own & left),
                _ => None,
            };
            left -= own.unwrap_or_default();
            fact.unwrap_or_else(|| self.about_cells(used))
        };
        let mut facts: Vec<String> = used.iter().map(&mut about).collect();
        facts.extend(self.together(used, left));
        format!("{}: {}.", self.effect(), and(facts))
    }

    /// That facts together rule out more in the cell that a step fills than each by itself: what some say
    /// of other cells, a rule or a sum carries over. `left` is what they leave one by one.
    fn together(&self, used: &[Used], left: Digits) -> Option<String> {
        let [(_, digit)] = self.step.places[..] else { return None };
        let rest = left - digit.into();
        let mut names = used.iter().filter_map(|used| match &used.fact {
            Fact::Pair { relation, .. } | Fact::Relation { relation, .. } => {
                Some(self.puzzle.relations().get(relation.index())?.short_name())
            }
            Fact::Sum { region, .. } => Some(self.short(*region)),
            _ => None,
        });
        let too = match rest.len() {
            0 => return None,
            _ => format!("{} too", text::digits(rest)),
        };
        Some(match (names.next(), names.next()) {
            (Some(only), None) => format!("so {only} rules out {too}"),
            _ => format!("together they rule out {too}"),
        })
    }

    /// What a fact rules out in the one cell that a step fills.
    fn ruled_out_here(&self, used: &Used) -> Option<Digits> {
        let [(cell, _)] = self.step.places[..] else { return None };
        let of = |outs: &[(Cell, Digits)]| {
            let own = outs.iter().filter(|out| out.0 == cell);
            own.fold(Digits::EMPTY, |all, out| all | out.1)
        };
        Some(match &used.fact {
            Fact::House { placed, .. } => placed.iter().map(|known| known.1).collect(),
            Fact::Sum { rules_out, .. }
            | Fact::Pair { rules_out, .. }
            | Fact::Relation { rules_out, .. } => of(rules_out),
            Fact::Earlier { removes, .. } => of(removes),
            Fact::Placed(..) => Digits::EMPTY,
        })
    }

    /// Why the sum of a run or cage has none of the digits that other facts left: it is what a player
    /// looks at, and shorter than a list of combinations.
    fn refuted(&self, used: &Used, out: Digits) -> Option<String> {
        let Fact::Sum { region, left, placed, cells, .. } = &used.fact else { return None };
        let (left, first, last) = (*left, out.first()?, out.last()?);
        if cells.len() < 2 || self.puzzle.region(*region).houses.is_some() {
            return None;
        }
        let name = self.short(*region);
        let has_all = placed.is_empty();
        let begin = match has_all {
            true => String::new(),
            false => format!("{name} has {left} left in {}, and ", number(cells.len())),
        };
        let place = |word: &str| if has_all { format!(" {word} {name}") } else { String::new() };
        let (least, most) = self.extremes(*placed, cells.len() - 1);
        let (smallest, largest) = (u32::from(first.get()), u32::from(last.get()));
        if smallest >= left {
            let verb = if first == last { "is" } else { "are" };
            let sum = if has_all { &*name } else { "that" };
            return Some(format!("{begin}{} {verb} too big for {sum}", text::digits(out)));
        }
        let others = match cells.len() {
            2 => "the other cell".into(),
            count => format!("the other {} cells", number(count - 1)),
        };
        let is_placed = |sum: u32| placed.iter().any(|digit| u32::from(digit.get()) == sum);
        if first == last && cells.len() == 2 {
            let rest = left - smallest;
            if rest == smallest || is_placed(rest) {
                let within = place("in");
                return Some(format!("{begin}{first} would need another {rest}{within}"));
            }
        }
        let (bound, rest, limit) = match () {
            () if smallest + least > left => {
                ("at most", left - smallest, format!("make at least {least}"))
            }
            () if largest + most < left => {
                ("at least", left - largest, format!("make at most {most}"))
            }
            () => return None,
        };
        let bound = if first == last { String::new() } else { format!("{bound} ") };
        let all = self.puzzle.digits().last().map_or(0, |digit| u32::from(digit.get()));
        let why = match cells.len() {
            2 if rest > all => String::new(),
            2 if is_placed(rest) && (rest == 1 || rest == all) => ", which is taken".into(),
            2 => return None,
            _ => format!(", which {limit}"),
        };
        let of = place("of");
        Some(format!("{begin}{} would leave {bound}{rest} for {others}{of}{why}", or(out)))
    }

    /// A digit is ruled out in the other cells of a region.
    fn hidden(&self, used: &[Used]) -> String {
        let [base, ..] = used else { return self.naked(used) };
        let (region, needs) = self.needs(&base.fact);
        let facts = self.about_places(used);
        let why = if facts.is_empty() { String::new() } else { format!(": {}", and(facts)) };
        format!("{}, its only place in {region}{needs}{why}.", self.effect())
    }

    /// A region that a digit is certain in, and why if it may lack some digits.
    fn needs(&self, fact: &Fact) -> (String, String) {
        match fact {
            Fact::House { region, .. } => (self.puzzle.region_name(*region), String::new()),
            Fact::Sum { region, left, placed, cells, .. }
                if self.puzzle.region(*region).houses.is_some() =>
            {
                let why = self.makes(*region, *left, *placed, cells, Digits::EMPTY);
                (self.short(*region), format!(": {why}"))
            }
            Fact::Sum { region, left, placed, cells, .. } => {
                let sets = remaining(self.puzzle.digits() - *placed, cells.len(), Some(*left));
                let sets: Vec<Digits> = sets.collect();
                let which = format!(", of which {} is left", or(sets.into_iter().map(text::sum)));
                (self.puzzle.region_name(*region), which)
            }
            _ => (String::new(), String::new()),
        }
    }

    /// What the technique says of its pattern, and then why the pattern has only these
    /// candidates.
    fn pattern(&self, used: &[Used]) -> String {
        let is_base = |used: &&Used| {
            used.rules_out.is_empty() && matches!(used.fact, Fact::House { .. } | Fact::Sum { .. })
        };
        let facts: Vec<String> = match self.step.proof() {
            Proof::NakedSubset => {
                let facts = used.iter().filter(|used| !is_base(used));
                facts.map(|used| self.about_cells(used)).collect()
            }
            _ => self.about_places(used),
        };
        let base = used.iter().find(is_base).and_then(|used| match used.fact {
            Fact::Sum { region, left, placed, ref cells, .. } => {
                Some(self.makes(region, left, placed, cells, Digits::EMPTY))
            }
            _ => None,
        });
        let base = base.map_or(String::new(), |makes| format!(" {}.", text::capitalized(&makes)));
        let mut sentence = format!("{}.{base} {}", self.effect(), self.own_words());
        if !facts.is_empty() {
            let elsewhere = match self.step.proof() {
                Proof::NakedSubset => String::new(),
                _ => format!("Elsewhere in {}, ", text::base(self.puzzle, self.step)),
            };
            sentence += &format!(" {}.", text::capitalized(&(elsewhere + &and(facts))));
        }
        sentence
    }

    /// Why the technique works.
    fn own_words(&self) -> String {
        (self.step.technique.explain)(self.step, self.puzzle)
    }

    /// What the technique says, and why the cells have no other candidates.
    fn after_pattern(&self, step: &Step, used: &[Used]) -> String {
        let mut sentence = format!("{}. {}", self.effect(), self.own_words());
        let regions: Vec<RegionId> =
            step.regions(Role::Base).chain(step.regions(Role::Cover)).collect();
        let is_base = |used: &&Used| match used.fact {
            Fact::Sum { region, .. } | Fact::House { region, .. } => regions.contains(&region),
            _ => false,
        };
        let facts: Vec<String> =
            used.iter().filter(|used| !is_base(used)).map(|used| self.about_cells(used)).collect();
        if !facts.is_empty() {
            sentence += &format!(" {}.", text::capitalized(&and(facts)));
        }
        sentence
    }

    /// A line: what follows, its rule, the facts about its cells, and why no way to fill it is left.
    fn line(&self, used: &[Used]) -> String {
        let Some((line, rest)) = used.split_last() else { return self.naked(used) };
        let all = self.puzzle.digits();
        let mut marks = vec![];
        for mark in &self.step.marks {
            marks.push(match *mark {
                Mark::Candidates(Role::Pattern, cell, _) => {
                    let digit = line.placed.iter().find(|known| known.0 == cell);
                    let outs = rest.iter().flat_map(|used| &used.rules_out);
                    let outs = outs.filter(|out| out.0 == cell);
                    let left = outs.fold(all, |left, out| left - out.1);
                    Mark::Candidates(
                        Role::Pattern,
                        cell,
                        digit.map_or(left, |known| known.1.into()),
                    )
                }
                other => other,
            });
        }
        let step = Step { marks, because: None, ..self.step.clone() };
        let words = Words { step: &step, ..*self };
        let facts: Vec<String> = rest.iter().map(|used| self.about_cells(used)).collect();
        let mut sentence = format!("{}. {}", self.effect(), words.own_words());
        if !facts.is_empty() {
            sentence += &format!(" {}.", text::capitalized(&and(facts)));
        }
        sentence
    }

    /// A fact that leaves cells only some digits.
    fn about_cells(&self, used: &Used) -> String {
        match &used.fact {
            Fact::House { region, placed } => self.has(*region, placed),
            Fact::Sum { region, left, placed, cells, .. } => {
                let out = used.rules_out.iter().fold(Digits::EMPTY, |all, out| all | out.1);
                self.makes(*region, *left, *placed, cells, out)
            }
            Fact::Pair { relation, rules_out, .. } | Fact::Relation { relation, rules_out, .. } => {
                let out = |cell| {
                    let own = rules_out.iter().find(|out| out.0 == cell);
                    own.map_or(Digits::EMPTY, |out| out.1)
                };
                let mut cells: Vec<Cell> = used.rules_out.iter().map(|out| out.0).collect();
                // A pair may leave its two cells different digits.
                if matches!(used.fact, Fact::Pair { .. }) {
                    cells.sort_by_key(|cell| out(*cell).bits());
                }
                let clauses = cells.chunk_by(|one, other| out(*one) == out(*other)).map(|cells| {
                    let left = self.puzzle.digits() - out(cells[0]);
                    self.leaves(*relation, &used.placed, cells, left)
                });
                clauses.collect::<Vec<_>>().join(" and ")
            }
            Fact::Placed(..) => String::new(),
            Fact::Earlier { technique, removes } => {
                let digits = removes.iter().fold(Digits::EMPTY, |all, out| all | out.1);
                let cells = text::cells(self.puzzle, removes.iter().map(|out| out.0));
                match technique.and_then(by_slug) {
                    Some(by) => format!("{} struck {} from {cells}", by.name, text::digits(digits)),
                    None => format!("your marks in {cells} lack {}", text::digits(digits)),
                }
            }
        }
    }

    /// The digits of a region.
    fn has(&self, region: RegionId, placed: &[(Cell, Digit)]) -> String {
        let name = self.short(region);
        let digits: Digits = placed.iter().map(|known| known.1).collect();
        let is_full = digits.len() + 1 == self.puzzle.digits().len();
        match () {
            () if placed.is_empty() => format!("cells in {name} differ"),
            () if is_full => format!("{name} has every other digit"),
            () => format!("{name} has {}", text::spaced(digits)),
        }
    }

    /// What the open cells of a region make.
    fn makes(
        &self,
        region: RegionId,
        left: u32,
        placed: Digits,
        cells: &[Cell],
        out: Digits,
    ) -> String {
        let (name, open) = (self.short(region), cells.len());
        let (follows, sum) = self.total(region, left, placed);
        if open == 1 {
            return match self.puzzle.region(region).houses {
                None if placed.is_empty() => format!("it is a cage of its own, of {left}"),
                None => format!("{sum}, the last cell of {name}"),
                Some(_) if placed.is_empty() => {
                    let is = match self.puzzle.region(region).family {
                        Family::Innies => "is in none of these",
                        _ => "is outside",
                    };
                    format!("{follows}, and only {} {is}", text::cells(self.puzzle, cells.to_vec()))
                }
                Some(_) => format!("{follows}, so {sum}"),
            };
        }
        let sets: Vec<Digits> =
            remaining(self.puzzle.digits() - placed, open, Some(left)).collect();
        let is_whole = placed.is_empty() && follows.is_empty();
        let amount = if placed.is_empty() { left.to_string() } else { sum };
        let begin = match is_whole {
            true => name.clone(),
            false if follows.is_empty() => format!("{name} has {left} left in {}", number(open)),
            false => format!(
                "{follows}, so {amount} is left for {}",
                text::cells(self.puzzle, cells.iter().copied())
            ),
        };
        if sets.len() <= LISTED {
            let verb = if is_whole { " is " } else { ": " };
            return format!("{begin}{verb}{}", or(sets.into_iter().map(text::sum)));
        }
        let bound = self.bound(left, placed, open, out);
        let (count, open) = (sets.len(), number(open));
        let end = bound.unwrap_or_else(|| match out.len() {
            1 => format!(
                "none of the {count} ways to make {left} in {open} has {}",
                text::digits(out)
            ),
            _ => format!(
                "none of the {count} ways to make {left} in {open} has one of {}",
                text::spaced(out)
            ),
        });
        match is_whole {
            true => format!("in {name} {end}"),
            false => format!("{begin}, and {end}"),
        }
    }

    /// Why innies or outies make their sum, and how the rest follows from the digits placed.
    fn total(&self, region: RegionId, left: u32, placed: Digits) -> (String, String) {
        let why = self.puzzle.sum_of_houses(region);
        let digits: Vec<String> = placed.iter().map(|digit| format!(" − {digit}")).collect();
        let whole = left + placed.sum();
        let sum = match placed.is_empty() {
            true => String::new(),
            false => format!("{whole}{} = {left}", digits.concat()),
        };
        (why.unwrap_or_default(), sum)
    }

    /// The least and the most that some cells can make without the digits placed.
    fn extremes(&self, placed: Digits, count: usize) -> (u32, u32) {
        let free: Vec<Digit> = (self.puzzle.digits() - placed).iter().collect();
        let total = |digits: &mut dyn Iterator<Item = &Digit>| -> u32 {
            digits.take(count).map(|digit| u32::from(digit.get())).sum()
        };
        (total(&mut free.iter()), total(&mut free.iter().rev()))
    }

    /// That the other cells of a sum make too much for some digits, or too little.
    fn bound(&self, left: u32, placed: Digits, open: usize, out: Digits) -> Option<String> {
        let (least, most) = self.extremes(placed, open - 1);
        let all = |is: &dyn Fn(u32) -> bool| out.iter().all(|digit| is(digit.get().into()));
        let others = match open {
            2 => "the other cell".into(),
            _ => format!("the other {} cells", number(open - 1)),
        };
        let make = if open == 2 { "is" } else { "make" };
        if all(&|digit| digit + least > left) {
            let most = left.saturating_sub(least);
            Some(format!("{others} {make} at least {least}, which leaves at most {most}"))
        } else if all(&|digit| digit + most < left) {
            let least = left - most;
            Some(format!("{others} {make} at most {most}, which leaves at least {least}"))
        } else {
            None
        }
    }

    /// What a relation leaves cells.
    fn leaves(
        &self,
        relation: RelationId,
        placed: &[(Cell, Digit)],
        cells: &[Cell],
        left: Digits,
    ) -> String {
        let by = self.by(relation, placed);
        let verb = if placed.len() > 1 { "leave" } else { "leaves" };
        let target = match cells {
            [cell] if self.step.places.iter().any(|place| place.0 == *cell) => String::new(),
            cells => format!(" for {}", text::cells(self.puzzle, cells.iter().copied())),
        };
        format!("{by} {verb} {}{target}", self.some(left))
    }

    /// A relation and the digits by which it rules something out, as in `by the palindrome from r2c4,
    /// the 5 in r4c5`.
    fn by(&self, relation: RelationId, placed: &[(Cell, Digit)]) -> String {
        let name = self.puzzle.relation_name(relation);
        let each =
            placed.iter().map(|(cell, digit)| format!("the {digit} in {}", self.name(*cell)));
        match placed {
            [] => name,
            _ => format!("by {name}, {}", text::list(each, "and")),
        }
    }

    /// Digits as a player would say them: `8 or 9`, `at least 4`.
    fn some(&self, digits: Digits) -> String {
        let all = self.puzzle.digits();
        let beyond = |is: &dyn Fn(Digit) -> bool| all.iter().filter(|digit| is(*digit)).collect();
        let (first, last) = (digits.first(), digits.last());
        let (Some(first), Some(last)) = (first, last) else { return "nothing".into() };
        let from: Digits = beyond(&|digit| digit >= first);
        let to: Digits = beyond(&|digit| digit <= last);
        match () {
            () if digits.len() < 3 => or(digits),
            () if digits == from => format!("at least {first}"),
            () if digits == to => format!("at most {last}"),
            () if (all - digits).len() < digits.len() => {
                format!("all but {}", text::digits(all - digits))
            }
            () => or(digits),
        }
    }

    /// Facts that rule out cells as the place of a digit: sums and rules, and then the digits on the
    /// board, each with all that it rules out.
    fn about_places(&self, used: &[Used]) -> Vec<String> {
        let mut facts = self.about_rules(used);
        facts.extend(used.iter().filter_map(|used| self.about_other_places(used)));
        let mut seen: Vec<((Cell, Digit), Vec<Group>)> = Vec::new();
        for used in used {
            let Fact::House { region, placed } = &used.fact else { continue };
            for &known in placed {
                let outs = used.rules_out.iter().filter(|out| out.1.contains(known.1));
                let cells: Vec<Cell> = outs.map(|out| out.0).collect();
                if cells.is_empty() {
                    continue;
                }
                let place = seen.iter().position(|other| other.0 == known).unwrap_or_else(|| {
                    seen.push((known, Vec::new()));
                    seen.len() - 1
                });
                let (within, groups) = (self.within(*region), &mut seen[place].1);
                match groups.iter_mut().find(|group| group.0 == within) {
                    Some(group) => group.1.extend(cells),
                    None => groups.push((within, cells)),
                }
            }
        }
        facts.extend(seen.into_iter().map(|((cell, digit), mut groups)| {
            groups.sort();
            let outs = groups.iter().enumerate().map(|(place, (within, cells))| {
                let mut cells = cells.clone();
                cells.sort_unstable();
                let cells = text::cells(self.puzzle, cells);
                match (place, &**within) {
                    (_, "") => cells,
                    (0, _) => format!("{cells} {within}"),
                    _ => format!(" and, {within}, {cells}"),
                }
            });
            format!("the {digit} in {} rules out {}", self.name(cell), outs.collect::<String>())
        }));
        facts
    }

    /// Where a digit rules out others; empty for a row, a column or an ordinary box, which everybody sees.
    fn within(&self, region: RegionId) -> String {
        match self.puzzle.region(region).family {
            _ if self.is_plain(region) => String::new(),
            Family::Cage => format!("in {}", self.short(region)),
            Family::Diagonal => "on its diagonal".into(),
            family => format!("in its {family}"),
        }
    }

    /// Whether everybody sees that a digit rules out the others of a region, without its name.
    fn is_plain(&self, region: RegionId) -> bool {
        let Region { family, cells, .. } = self.puzzle.region(region);
        let grid = self.puzzle.grid();
        let place = |&cell: &Cell| (grid.row(cell), grid.col(cell));
        match family {
            Family::Row | Family::Column | Family::Across | Family::Down => true,
            Family::Box => {
                let places: Vec<(usize, usize)> = cells.iter().map(place).collect();
                let size = |way: fn(&(usize, usize)) -> usize| {
                    let [least, most] =
                        [places.iter().map(way).min(), places.iter().map(way).max()];
                    most.zip(least).map_or(0, |(most, least)| most - least + 1)
                };
                size(|place| place.0) * size(|place| place.1) == cells.len()
            }
            _ => false,
        }
    }

    /// The rules that rule out cells as the place of a digit, each with all that it rules out.
    fn about_rules(&self, used: &[Used]) -> Vec<String> {
        let mut rules: Vec<(String, Vec<Cell>)> = Vec::new();
        for used in used.iter().filter(|used| !used.rules_out.is_empty()) {
            let (Fact::Pair { relation, .. } | Fact::Relation { relation, .. }) = &used.fact else {
                continue;
            };
            let verb = if used.placed.len() > 1 { "rule" } else { "rules" };
            let rule = format!("{} {verb} out", self.by(*relation, &used.placed));
            let cells = used.rules_out.iter().map(|out| out.0);
            match rules.iter_mut().find(|known| known.0 == rule) {
                Some(known) => known.1.extend(cells),
                None => rules.push((rule, cells.collect())),
            }
        }
        let rules = rules.into_iter();
        rules.map(|(rule, cells)| format!("{rule} {}", text::cells(self.puzzle, cells))).collect()
    }

    /// A sum or an earlier step that rules out cells as the place of a digit.
    fn about_other_places(&self, used: &Used) -> Option<String> {
        if used.rules_out.is_empty() {
            return None;
        }
        let all = text::cells(self.puzzle, used.rules_out.iter().map(|out| out.0));
        Some(match &used.fact {
            Fact::House { .. } | Fact::Placed(..) | Fact::Pair { .. } | Fact::Relation { .. } => {
                return None;
            }
            Fact::Sum { region, left, placed, cells, .. } => {
                let out = used.rules_out.iter().fold(Digits::EMPTY, |all, out| all | out.1);
                match (cells.len(), self.puzzle.region(*region).houses) {
                    (1, None) => {
                        format!("{} leaves {left} for {all}", self.puzzle.region_name(*region))
                    }
                    (1, Some(_)) => {
                        let (follows, sum) = self.total(*region, *left, *placed);
                        let left = if sum.is_empty() { left.to_string() } else { sum };
                        format!("{follows}, which leaves {left} for {all}")
                    }
                    _ => {
                        let why = self.makes(*region, *left, *placed, cells, out);
                        format!("{why}, which rules out {all}")
                    }
                }
            }
            Fact::Earlier { technique, .. } => match technique.and_then(by_slug) {
                Some(by) => format!("{} ruled out {all}", by.name),
                None => format!("your marks rule out {all}"),
            },
        })
    }

    fn name(&self, cell: Cell) -> String {
        self.puzzle.grid().name(cell).to_string()
    }

    /// The name of a region, short for a run if the step is about one of its cells.
    fn short(&self, region: RegionId) -> String {
        let Region { family, sum, .. } = self.puzzle.region(region);
        let own = self.step.places.iter().map(|place| place.0);
        let mut own = own.chain(self.step.removes.iter().map(|out| out.0));
        let is_own = own.all(|cell| self.puzzle.regions_of(cell).contains(&region));
        match (family, sum) {
            (Family::Across | Family::Down, Some(sum)) if is_own => {
                format!("the {sum} {}", family.direction())
            }
            (Family::Cage, Some(sum)) if is_own => format!("the {sum} cage"),
            _ => self.puzzle.region_name(region),
        }
    }
}

/// A small number as a word.
fn number(count: usize) -> String {
    const WORDS: [&str; 10] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(count).map_or_else(|| count.to_string(), |word| (*word).into())
}

/// `8 or 9`.
fn or<T: std::fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    text::list(items, "or")
}

/// Facts one after another: with commas if none has one of its own.
fn and(facts: Vec<String>) -> String {
    let joins = [", ", ": ", " and ", " or "];
    let is_plain = |fact: &String| !joins.iter().any(|join| fact.contains(join));
    match &facts[..] {
        [first, last] if facts.iter().all(is_plain) => format!("{first} and {last}"),
        [first @ .., last] if !first.is_empty() && facts.iter().all(is_plain) => {
            format!("{}, and {last}", first.join(", "))
        }
        _ => facts.join("; "),
    }
}
