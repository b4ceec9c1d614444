//! What a player has learned about each technique, according to the history.

use super::past::Past;
use gradus_engine::Technique;

/// How a technique fared in the player's games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Learned {
    /// The technique.
    pub technique: &'static Technique,
    /// The number of games in which the simplest path needs it.
    pub came_up: u32,
    /// The number of hints about it.
    pub hints: u32,
    /// The number of those games that were solved without a hint about it.
    pub alone: u32,
}

impl Learned {
    /// Nothing yet.
    pub const fn new(technique: &'static Technique) -> Self {
        Self { technique, came_up: 0, hints: 0, alone: 0 }
    }

    /// Counts a game whose simplest path needs these techniques.
    pub fn count(&mut self, past: &Past, needed: &[&'static Technique]) {
        let told = past.tally.techniques.iter().find(|(told, _)| *told == self.technique);
        let hints = told.map_or(0, |(_, count)| *count);
        let came_up = needed.contains(&self.technique);
        self.came_up += u32::from(came_up);
        self.hints = self.hints.saturating_add(hints);
        self.alone += u32::from(came_up && past.solved && hints == 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::past::tests::solved;
    use gradus_engine::technique::by_slug;

    #[test]
    fn a_technique_is_found_alone_where_no_hint_told_of_it() {
        let wing = by_slug("xy-wing").unwrap();
        let mut learned = Learned::new(wing);
        let mut past = solved("sudoku", 60, "");
        learned.count(&past, &[wing]);
        past.tally.count_hint(Some(wing));
        learned.count(&past, &[wing]);
        past.tally.techniques.clear();
        learned.count(&past, &[]);
        past.solved = false;
        learned.count(&past, &[wing]);
        assert_eq!((learned.came_up, learned.hints, learned.alone), (3, 1, 1));
    }
}
