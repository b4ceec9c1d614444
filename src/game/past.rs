//! A game as stored in the history: what was played, how hard it was, and how it went.

use super::ratings::Ratings;
use super::tally::Tally;
use super::{Game, Progress};
use gradus_engine::grid::Ruleset;
use gradus_engine::grid::relation::Rules;
use gradus_engine::{Grid, Technique, Variety, format};

/// A game in the history.
#[derive(Clone, Debug, PartialEq)]
pub struct Past {
    /// The id of the puzzle in the store.
    pub id: String,
    /// When the game was started, in seconds of the Unix clock; 0 if an older program started it.
    pub begun: u64,
    /// When it was solved, or else last played, in seconds of the Unix clock.
    pub ended: u64,
    /// The offset of the player's clock at that time, in seconds east of Greenwich.
    pub utc_offset: i32,
    /// Whether it was solved.
    pub solved: bool,
    /// The variety of the puzzle.
    pub variety: Variety,
    /// Its size, including the black border of a Kakuro.
    pub grid: Grid,
    /// The puzzle in one line.
    pub puzzle: String,
    /// Its title.
    pub title: String,
    /// The known ratings from the start.
    pub ratings: Ratings,
    /// Time, hints, checks and mistakes.
    pub tally: Tally,
    /// The number of moves that led to the final state.
    pub moves: u64,
}

impl Past {
    /// A game in its present state; only the caller knows when it was played, and by which clock.
    pub fn of(game: &Game, id: &str, title: &str, ratings: &Ratings) -> Self {
        let setup = game.puzzle().setup();
        Self {
            id: id.into(),
            begun: 0,
            ended: 0,
            utc_offset: 0,
            solved: Progress::of(game).solved,
            variety: setup.variety,
            grid: setup.grid,
            // Every setup has a line.
            puzzle: format::line(setup).unwrap_or_default(),
            // Titles come from files, and are shown in terminals.
            title: title.chars().filter(|symbol| !symbol.is_control()).collect(),
            ratings: ratings.clone(),
            tally: game.tally().clone(),
            moves: game.position() as u64,
        }
    }

    /// What sort of puzzle it was, with the rules of its relations.
    pub fn ruleset(&self) -> Ruleset {
        // A line has the relations after its second colon, each as its rule, and its cells after dots.
        let relations = self.puzzle.splitn(3, ':').nth(2).unwrap_or_default();
        let rule = |relation: &str| Some(Ruleset::one(relation.split('.').next()?)?.rules);
        let rules = relations.split([',', ':']).filter_map(rule);
        Ruleset { variety: self.variety, rules: rules.fold(Rules::NONE, Rules::and) }
    }

    /// The day when it ended, by the player's clock, counted from 1970-01-01.
    pub const fn day(&self) -> i64 {
        (self.ended as i64).saturating_add(self.utc_offset as i64).div_euclid(24 * 60 * 60)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::game::ratings::Rated;
    use gradus_engine::Kind;

    /// A game of a kind that was solved in this many seconds, with its ratings.
    pub fn solved(kind: &str, seconds: u64, ratings: &str) -> Past {
        let kind = Kind::ALL.into_iter().find(|known| known.slug() == kind).unwrap();
        let mut known = Ratings::default();
        known.extend(ratings.split(' ').filter_map(Rated::read));
        Past {
            id: "game".into(),
            begun: 0,
            ended: seconds,
            utc_offset: 0,
            solved: true,
            variety: Variety::of(kind),
            grid: Grid::new(9, 9).unwrap(),
            puzzle: String::new(),
            title: "a game".into(),
            ratings: known,
            tally: Tally { seconds, ..Tally::default() },
            moves: 1,
        }
    }
}

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
        let known = past.tally.techniques.iter().find(|(known, _)| *known == self.technique);
        let hints = known.map_or(0, |(_, count)| *count);
        let came_up = needed.contains(&self.technique);
        self.came_up += u32::from(came_up);
        self.hints = self.hints.saturating_add(hints);
        self.alone += u32::from(came_up && past.solved && hints == 0);
    }
}

#[cfg(test)]
mod ruleset_tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn the_line_of_a_game_has_its_rules() {
        let texts =
            [include_str!("../../assets/sudoku.txt"), include_str!("../../assets/relations.txt")];
        let lines = texts.into_iter().flat_map(|text| text.lines().step_by(7));
        let mut seen = 0;
        for line in lines.filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let word = line.split(' ').next().unwrap_or_default();
            let Ok(puzzle) = format::puzzle(word) else { continue };
            let ruleset = Ruleset::of(puzzle.setup());
            let game = Game::new(Arc::new(puzzle));
            let past = Past::of(&game, "", "", &Ratings::default());
            assert_eq!(past.ruleset(), ruleset, "{}", past.puzzle);
            seen += usize::from(!ruleset.rules.is_empty());
        }
        assert!(seen > 9, "{seen}");
    }
}

#[cfg(test)]
mod learned_tests {
    use super::tests::solved;
    use super::*;
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
