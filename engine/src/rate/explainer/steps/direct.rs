//! Direct rules: pointing, claiming or a hidden set that leaves only one place for a digit.

use super::argument::{View, technique};
use super::general::GROUP;
use crate::grid::{Cell, Digit, Digits, Puzzle};
use crate::nine::each;
use crate::technique::{Mark, Role, Step, Technique, page, text};

/// Pointing that leaves a digit one place in another box.
pub static POINTING: Technique = technique(
    ["direct-pointing", "direct pointing", "DP"],
    page!("locked-candidates"),
    explain_confined,
);

/// Claiming that leaves a digit one place in another line.
pub static CLAIMING: Technique = technique(
    ["direct-claiming", "direct claiming", "DC"],
    page!("locked-candidates"),
    explain_confined,
);

/// A hidden pair that leaves another digit one place.
pub static HIDDEN_PAIR: Technique = technique(
    ["direct-hidden-pair", "direct hidden pair", "D2"],
    page!("hidden-subset"),
    explain_set,
);

/// A hidden triple that leaves another digit one place.
pub static HIDDEN_TRIPLE: Technique = technique(
    ["direct-hidden-triple", "direct hidden triple", "D3"],
    page!("hidden-subset"),
    explain_set,
);

impl View<'_> {
    /// The house that confines digits, the house it confines them to, and the house that is left
    /// with one place; and the cells that the digits are confined to.
    pub fn direct(&self) -> Vec<Mark> {
        let pattern = &self.hint.pattern;
        let houses = self.houses([Role::Base, Role::Cover, Role::Reason]);
        houses.chain(self.candidates(Role::Pattern, &pattern.cells, pattern.digits)).collect()
    }
}

fn placed(step: &Step) -> Option<Digit> {
    step.places.first().map(|(_, digit)| *digit)
}

fn explain_confined(step: &Step, puzzle: &Puzzle) -> String {
    let name = |role| match step.regions(role).next() {
        Some(_) => text::regions(puzzle, step.regions(role)),
        None => GROUP.into(),
    };
    let [base, cover, other] = [Role::Base, Role::Cover, Role::Reason].map(name);
    let digit = placed(step).map_or_else(String::new, |digit| digit.to_string());
    let effect = text::effect(puzzle, step);
    format!(
        "All candidates of {digit} in {base} lie in {cover}, so no other cell of {cover} can be \
         {digit}. That leaves one place for it in {other}: {effect}."
    )
}

fn explain_set(step: &Step, puzzle: &Puzzle) -> String {
    let set = || step.candidates(Role::Pattern);
    let digits = set().fold(Digits::default(), |all, (_, digits)| all | digits);
    let (digits, cells) = (text::digits(digits), text::cells(puzzle, set().map(|(cell, _)| cell)));
    let base = match step.regions(Role::Base).next() {
        Some(_) => text::regions(puzzle, step.regions(Role::Base)),
        None => GROUP.into(),
    };
    let digit = placed(step).map_or_else(String::new, |digit| digit.to_string());
    let effect = text::effect(puzzle, step);
    format!(
        "In {base}, {digits} can only go in {cells}, so these cells hold nothing else. That leaves \
         one place for {digit} there: {effect}."
    )
}

/// Two cells.
pub static PAIR: Technique = technique(
    ["aligned-pair", "aligned pair exclusion", "AP"],
    page!("aligned-exclusion"),
    explain,
);

/// Three cells.
pub static TRIPLE: Technique = technique(
    ["aligned-triple", "aligned triple exclusion", "AT"],
    page!("aligned-exclusion"),
    explain,
);

impl View<'_> {
    /// The cells that may lose digits, with their candidates, and the cells that see them all and
    /// could be left without a candidate.
    pub fn exclusion(&self) -> Vec<Mark> {
        let cells = &self.hint.pattern.cells;
        let seen = cells.iter().fold(!0, |seen, &cell| seen & self.state.ground.seen[cell]);
        let all = cells.iter().fold(0, |all, &cell| all | self.state.candidates(cell));
        let is_excluder = |&cell: &usize| {
            let candidates = self.state.candidates(cell);
            let count = candidates.count_ones() as usize;
            candidates & !all == 0 && (2..=cells.len()).contains(&count)
        };
        let excluders: Vec<usize> = each(seen).filter(is_excluder).collect();
        let bases = self.candidates(Role::Pattern, cells, !0);
        bases.into_iter().chain(self.candidates(Role::Reason, &excluders, !0)).collect()
    }
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let name = |role| text::cells(puzzle, step.candidates(role).map(|(cell, _)| cell));
    let (cells, excluders) = (name(Role::Pattern), name(Role::Reason));
    let both = if step.candidates(Role::Pattern).count() == 2 { "both" } else { "all" };
    let one_of = if step.candidates(Role::Reason).count() == 1 { "" } else { "one of " };
    let effect = text::effect(puzzle, step);
    format!(
        "{cells} {both} see {excluders}. Together with a digit that is struck, whatever the others \
         take either puts a digit twice into a house or leaves {one_of}{excluders} without a \
         candidate: {effect}."
    )
}

/// A loop of four cells.
pub static RECTANGLE: Technique = technique(
    ["unique-rectangle", "unique rectangle", "UR"],
    page!("unique-rectangle"),
    explain_loop,
);

/// A loop of six cells.
pub static LOOP_6: Technique =
    technique(["unique-loop-6", "unique loop of 6", "U6"], page!("unique-rectangle"), explain_loop);

/// A loop of eight cells.
pub static LOOP_8: Technique =
    technique(["unique-loop-8", "unique loop of 8", "U8"], page!("unique-rectangle"), explain_loop);

/// A loop of ten cells or more.
pub static LOOP_10: Technique = technique(
    ["unique-loop-10", "unique loop of 10 or more", "UX"],
    page!("unique-rectangle"),
    explain_loop,
);

/// A grave with the same extra digit in several cells.
pub static BUG_2: Technique = technique(["bug-2", "BUG type 2", "B2"], page!("bug"), explain_grave);

/// A grave whose extra digits are part of a naked set.
pub static BUG_3: Technique = technique(["bug-3", "BUG type 3", "B3"], page!("bug"), explain_grave);

/// A grave with extra digits in two cells that share another digit.
pub static BUG_4: Technique = technique(["bug-4", "BUG type 4", "B4"], page!("bug"), explain_grave);

impl View<'_> {
    /// The cells of a loop with its two digits, or those of a grave; the candidates that save the
    /// puzzle from it; and, if these belong to a set, the house and the other cells of the set.
    pub fn deadly(&self) -> Vec<Mark> {
        let pattern = &self.hint.pattern;
        let is_loop = self.hint_is_loop();
        let mut marks: Vec<Mark> = self.houses([Role::Base]).collect();
        if is_loop {
            marks.extend(self.candidates(Role::Pattern, &pattern.cells, pattern.digits));
            marks.extend(self.candidates(Role::Fin, &pattern.cells, !pattern.digits));
        } else {
            marks.extend(self.candidates(Role::Fin, &pattern.cells, pattern.digits));
        }
        marks.extend(self.candidates(Role::Set(0), &pattern.others, !0));
        marks
    }

    /// Whether all cells of the pattern have its digits.
    fn hint_is_loop(&self) -> bool {
        let pattern = &self.hint.pattern;
        let has_all = |&cell: &usize| pattern.digits & !self.state.candidates(cell) == 0;
        pattern.cells.len() >= 4
            && pattern.digits.count_ones() == 2
            && pattern.cells.iter().all(has_all)
    }
}

/// `r1c2 is 5 or r3c4 is 7`.
fn saviours(step: &Step, puzzle: &Puzzle) -> String {
    let is = |(cell, digits): (Cell, Digits)| {
        let digits = text::list(digits.iter(), "or");
        format!("{} is {digits}", puzzle.grid().name(cell))
    };
    text::list(step.candidates(Role::Fin).map(is), "or")
}

/// Why what saves the puzzle strikes something.
fn follows(step: &Step, puzzle: &Puzzle) -> String {
    let base = || text::regions(puzzle, step.regions(Role::Base));
    let others = step.candidates(Role::Set(0)).map(|(cell, _)| cell);
    let others = text::cells(puzzle, others);
    let effect = text::effect(puzzle, step);
    if !others.is_empty() {
        format!("Whichever it is, with {others} it makes a set in {}: {effect}.", base())
    } else if step.regions(Role::Base).next().is_some() {
        format!("The other one takes the digit that has no other place in {}: {effect}.", base())
    } else {
        format!("So {effect}.")
    }
}

fn explain_loop(step: &Step, puzzle: &Puzzle) -> String {
    let cells = text::cells(puzzle, step.candidates(Role::Pattern).map(|(cell, _)| cell));
    let digits = step.candidates(Role::Pattern).fold(Digits::default(), |all, (_, set)| all | set);
    let digits = text::digits(digits);
    format!(
        "If {cells} held only {digits}, these could be exchanged all along and the puzzle would \
         have two solutions. So {}. {}",
        saviours(step, puzzle),
        follows(step, puzzle)
    )
}

fn explain_grave(step: &Step, puzzle: &Puzzle) -> String {
    format!(
        "Otherwise every open cell would have two candidates and every house two places for each \
         of its digits, and such a grid never has exactly one solution: {}. {}",
        saviours(step, puzzle),
        follows(step, puzzle)
    )
}
