//! The places of a digit that an argument about that digit alone can strike.
//!
//! Any conclusion based only on where a digit can go and which regions must hold it is valid in
//! every way to put the digit into the grid, in every *template*. So a place in some template can
//! never be struck by such an argument, be it a fish, a chain of one digit, or colours. Most digits
//! of most states have no place that can be struck, and finders that look at one digit at a time
//! can skip them (`Look::by_digit`).

use crate::technique::tables::basics::Basics;
use crate::technique::tables::places::{AnyField, DigitField, Places};

/// The most branches in the search for the templates of a digit, for each of its places. A place
/// not settled by then counts as one that can be struck.
const BRANCHES: usize = 64;

/// A search for templates in progress.
struct Search<'f, const WORDS: usize> {
    field: &'f DigitField<WORDS>,
    /// The places without a template so far, which are tried first.
    uncovered: Places<WORDS>,
    branches: usize,
}

/// A set that must have a place, and the places for it that were not tried.
struct Level<const WORDS: usize> {
    /// The index of the set after it.
    next: usize,
    /// What was chosen before, and what remained.
    chosen: Places<WORDS>,
    left: Places<WORDS>,
    /// Those without a template so far.
    first: Places<WORDS>,
    rest: Places<WORDS>,
}

impl<const WORDS: usize> Level<WORDS> {
    /// The next place to try.
    fn take(&mut self) -> Option<usize> {
        let places = if self.first.is_empty() { &mut self.rest } else { &mut self.first };
        let place = places.first()?;
        places.remove(place);
        Some(place)
    }
}

impl AnyField {
    /// Whether an argument about the digit alone may strike some place.
    pub fn has_doubts(&self, basics: &Basics<'_>) -> bool {
        match self {
            Self::Small(field) => field.has_doubts(basics),
            Self::Large(field) => field.has_doubts(basics),
            Self::Huge(field) => field.has_doubts(basics),
        }
    }
}

impl<const WORDS: usize> DigitField<WORDS> {
    fn has_doubts(&self, basics: &Basics<'_>) -> bool {
        // Templates do not know which cells relations keep distinct.
        let is_tied = basics.puzzle().bonds().is_some();
        *self.doubts.get_or_init(|| is_tied || !self.is_all_in_templates(basics))
    }

    /// Whether a template was found for every place.
    fn is_all_in_templates(&self, basics: &Basics<'_>) -> bool {
        let branches = BRANCHES * self.cells.len();
        let mut search = Search { field: self, uncovered: self.all(), branches };
        while let Some(place) = search.uncovered.first() {
            if basics.pay(1 + self.sets.len() / 16).is_break() {
                return false;
            }
            let Some(template) = search.template(place) else { return false };
            search.uncovered = search.uncovered.without(template);
        }
        true
    }
}

impl<const WORDS: usize> Search<'_, WORDS> {
    /// A template that contains a place, if one is found.
    fn template(&mut self, place: usize) -> Option<Places<WORDS>> {
        let (mut chosen, mut left) = (Places::NONE, self.field.all());
        for place in self.field.only.iter().copied().chain([place]) {
            if !chosen.contains(place) && !left.contains(place) {
                return None;
            }
            (chosen, left) = self.with(chosen, left, place);
        }
        self.complete(chosen, left)
    }

    /// Completes the chosen places with a remaining place for each set that must have one and does
    /// not yet. Large grids have hundreds of sets, so it keeps its own stack.
    fn complete(
        &mut self,
        mut chosen: Places<WORDS>,
        mut left: Places<WORDS>,
    ) -> Option<Places<WORDS>> {
        let mut levels: Vec<Level<WORDS>> = Vec::new();
        let mut from = 0;
        loop {
            let mut sets = self.field.sets[from..].iter().zip(from + 1..);
            let is_wanting = |places: Places<WORDS>| places.and(chosen).is_empty();
            let wanting = sets.find(|(set, _)| set.must && is_wanting(set.places));
            let Some((set, next)) = wanting else { return Some(chosen) };
            let open = set.places.and(left);
            let first = open.and(self.uncovered);
            levels.push(Level { next, chosen, left, first, rest: open.without(first) });
            let (level, place) = loop {
                match levels.last_mut()?.take() {
                    Some(place) => break (levels.last()?, place),
                    None => levels.pop(),
                };
            };
            self.branches = self.branches.checked_sub(1)?;
            from = level.next;
            (chosen, left) = self.with(level.chosen, level.left, place);
        }
    }

    /// One more chosen place, and what then remains.
    fn with(
        &self,
        mut chosen: Places<WORDS>,
        mut left: Places<WORDS>,
        place: usize,
    ) -> (Places<WORDS>, Places<WORDS>) {
        chosen.insert(place);
        left = left.without(self.field.seen[place]);
        left.remove(place);
        (chosen, left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::grid::Board;
    use crate::grid::Grid;
    use crate::grid::Puzzle;
    use crate::grid::Variety;
    use crate::make::{Symmetry, Wish, generate};
    use crate::random::Random;
    use crate::technique::tables::basics::Options;
    use crate::technique::tables::state::State;

    /// The places of all templates, listed one by one.
    fn in_templates(field: &DigitField<1>, chosen: Places<1>, from: usize) -> Places<1> {
        let is_missed = |places: Places<1>| places.and(chosen).is_empty();
        if from == field.cells.len() {
            let misses = field.sets.iter().any(|set| set.must && is_missed(set.places));
            let misses = misses || field.only.iter().any(|&place| !chosen.contains(place));
            return if misses { Places::NONE } else { chosen };
        }
        let without = in_templates(field, chosen, from + 1);
        if !is_missed(field.seen[from]) {
            return without;
        }
        let mut with = chosen;
        with.insert(from);
        without.with(in_templates(field, with, from + 1))
    }

    #[test]
    fn a_digit_has_doubts_if_a_place_is_in_no_template() {
        let mut random = Random::new(5);
        let budget = &Budget::new(u64::MAX);
        let (mut doubtful, mut certain) = (0, 0);
        for _ in 0..30 {
            let (variety, symmetry) = (Variety::CLASSIC, Symmetry::None);
            let wish = Wish { symmetry, minimal: true, ..Wish::of(variety, Grid::NINE) };
            let puzzle = Puzzle::new(generate(&wish, &mut random, budget).unwrap()).unwrap();
            let mut board = Board::new(&puzzle);
            board.filter(true).unwrap();
            let state = State::new(&board, Options::default(), true, budget);
            for digit in puzzle.digits() {
                let AnyField::Small(field) = state.field(digit) else { continue };
                let places = in_templates(field, Places::NONE, 0);
                let has_doubts = field.has_doubts(&state);
                assert_eq!(has_doubts, field.all() != places, "{digit}\n{board}");
                doubtful += usize::from(has_doubts);
                certain += usize::from(!has_doubts);
            }
        }
        assert!(doubtful > 20 && certain > 20, "{doubtful} {certain}");
    }
}
