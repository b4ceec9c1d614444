//! The trainer: what the player has learned about each technique, and puzzles that need one.

use super::make::{Job, make};
use crate::game::pack::{self, ListedPuzzle};
use crate::game::past::{Learned, Past};
use crate::game::ratings::from_start;
use crate::store::Store;
use gradus_engine::budget::Watch;
use gradus_engine::grid::Size;
use gradus_engine::make::Target;
use gradus_engine::path::Item;
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::technique::Needs;
use gradus_engine::{Budget, Kind, Limits, Puzzle, Scores, Technique, Variety, Wish, format};
use std::path::Path;
use std::sync::Arc;

/// How many puzzles to find.
pub const DRILL: usize = 5;

/// The budget for each puzzle that is made: seconds, because hardly any puzzles need some of the
/// techniques.
const MADE: u64 = Limits::TARGET / 50;

/// A question to the trainer.
#[derive(Clone, Debug)]
pub struct Training {
    /// The kind of the puzzles.
    pub kind: Kind,
    /// The scale of the simplest path.
    pub scores: Scores,
    /// The games of the history.
    pub past: Arc<Vec<Past>>,
    /// The games with which a technique was practised.
    pub practised: Vec<Past>,
}

/// The games with which techniques were practised, as they are on the disk.
#[derive(Clone, Debug)]
pub struct Practice {
    pub(super) store: Store,
}

impl Practice {
    /// Those in the folder with the player's data.
    pub fn new(data: &Path) -> Self {
        Self { store: Store::new(data.join("practice")) }
    }

    /// These games; what cannot be read is left out, since the trainer only counts them.
    pub fn games(&self) -> Vec<Past> {
        let (games, _) = self.store.games();
        games.iter().filter_map(|game| self.store.past(game)).collect()
    }
}

impl Training {
    /// The active techniques, with all counts at zero.
    pub fn techniques(&self) -> Vec<Learned> {
        let on = self.scores.rows.iter().filter(|row| row.value > 0);
        let on = on.filter_map(|row| match row.item {
            Item::Technique(technique) => Some(Learned::new(technique)),
            Item::Setting(_) => None,
        });
        on.collect()
    }

    /// What was learned about each active technique; `stop` ends it early.
    pub fn learned(&self, stop: &dyn Watch) -> Vec<Learned> {
        let mut learned = self.techniques();
        let games = self.past.iter().chain(&self.practised);
        let games = games.filter(|past| past.variety.kind() == self.kind);
        for past in games.take_while(|_| !stop.is_called_off()) {
            let needed = format::puzzle(&past.puzzle).ok();
            let needed = needed.map(|puzzle| self.needed(&puzzle, stop)).unwrap_or_default();
            learned.iter_mut().for_each(|one| one.count(past, &needed));
        }
        learned
    }

    /// The techniques that the simplest path of a puzzle needs.
    fn needed(&self, puzzle: &Puzzle, stop: &dyn Watch) -> Vec<&'static Technique> {
        let rating = from_start(&SIMPLEST_FIRST, puzzle, &self.scores, stop);
        let needed = rating.counts.iter().filter_map(|(item, _)| match item {
            Item::Technique(technique) => Some(*technique),
            Item::Setting(_) => None,
        });
        needed.collect()
    }

    /// Puzzles that need a technique: those with which it is being practised, then built-in ones not yet
    /// played, easiest first, and new ones if these are too few. `stop` ends the search early.
    pub fn drill(&self, technique: &'static Technique, stop: &dyn Watch) -> Vec<ListedPuzzle> {
        let variety = self.variety(technique);
        let is_tied = technique.needs == Needs::Relations;
        let suits = |item: &ListedPuzzle| {
            item.grid.len() <= 144
                && match is_tied {
                    true => item.setup().is_ok_and(|setup| !setup.relations.is_empty()),
                    false => item.variety == variety,
                }
        };
        let total = |item: &ListedPuzzle| {
            item.ratings.by(&SIMPLEST_FIRST).map_or(f64::INFINITY, |rated| rated.total)
        };
        let played = || self.past.iter().chain(&self.practised);
        let is_new = |item: &ListedPuzzle| played().all(|past| past.puzzle != item.puzzle);
        let mut fresh: Vec<ListedPuzzle> =
            pack::built_in().filter(|item| suits(item) && is_new(item)).collect();
        fresh.sort_by(|a, b| total(a).total_cmp(&total(b)));
        let started = self.practised.iter().filter(|past| !past.solved).filter_map(|past| {
            let title = format!("{}, started", past.title);
            Some(ListedPuzzle { title, ..ListedPuzzle::read(&past.puzzle).ok()? })
        });
        let items: Vec<ListedPuzzle> = started.filter(suits).chain(fresh).collect();
        let needs = |item: &ListedPuzzle| {
            let puzzle = item.setup().ok().and_then(|setup| Puzzle::of(setup).ok());
            puzzle.is_some_and(|puzzle| self.needed(&puzzle, stop).contains(&technique))
        };
        let going = |_: &ListedPuzzle| !stop.is_called_off();
        let mut found: Vec<ListedPuzzle> =
            items.into_iter().take_while(going).filter(needs).take(DRILL).collect();
        // Puzzles with relations are not made: only those that are there can be tried.
        while found.len() < DRILL && !is_tied {
            let Some(item) = self.make(technique, stop) else { break };
            found.push(ListedPuzzle { title: format!("made {}", found.len() + 1), ..item });
        }
        found
    }

    /// The variety of the puzzles that can need a technique; for techniques about sums, a Sudoku
    /// with cages.
    fn variety(&self, technique: &Technique) -> Variety {
        match (self.kind, technique.needs) {
            (Kind::Sudoku, Needs::Combinations) => Variety::KILLER,
            (kind, _) => Variety::of(kind),
        }
    }

    /// A new puzzle that needs a technique.
    fn make(&self, technique: &'static Technique, stop: &dyn Watch) -> Option<ListedPuzzle> {
        let wish = Wish::of(self.variety(technique), self.kind.grid(Size::USUAL)?);
        let techniques = vec![technique];
        let target = Target { ratings: Vec::new(), techniques, path: self.scores.clone() };
        let budget = Budget::until(MADE, stop);
        let document = make(&Job::Wish(Box::new((wish, target))), &budget, &|_| ()).ok()?;
        ListedPuzzle::read(&format::line(&document.setup).ok()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::game::past::tests::solved;
    use gradus_engine::technique::by_slug;
    use std::sync::atomic::{AtomicBool, Ordering};

    fn training(kind: Kind, past: Vec<Past>) -> Training {
        let scores = Config::standard().scale(&SIMPLEST_FIRST, kind);
        Training { kind, scores, past: Arc::new(past), practised: Vec::new() }
    }

    #[test]
    fn five_puzzles_need_the_technique_and_none_was_played() {
        let stop = AtomicBool::new(false);
        for (kind, slug) in [
            (Kind::Sudoku, "naked-pair"),
            (Kind::Sudoku, "impossible-combination"),
            (Kind::Kakuro, "unique-candidate"),
        ] {
            let technique = by_slug(slug).unwrap();
            let found = training(kind, Vec::new()).drill(technique, &stop);
            assert_eq!(found.len(), DRILL, "{slug}");
            let puzzle = Puzzle::of(found[0].setup().unwrap()).unwrap();
            assert!(training(kind, Vec::new()).needed(&puzzle, &stop).contains(&technique));
            let past = Past { puzzle: found[0].puzzle.clone(), ..solved("sudoku", 9, "") };
            let others = training(kind, vec![past.clone()]).drill(technique, &stop);
            assert!(!others.contains(&found[0]), "{slug}: it was played");
            let practised = |solved| Training {
                practised: vec![Past { solved, ..past.clone() }],
                ..training(kind, Vec::new())
            };
            let again = practised(true).drill(technique, &stop);
            assert_eq!(again, others, "{slug}: practised to the end");
            let started = practised(false).drill(technique, &stop).remove(0);
            assert_eq!(started.title, format!("{}, started", past.title), "{slug}");
            assert_eq!(started.puzzle, past.puzzle, "{slug}");
        }
        stop.store(true, Ordering::Relaxed);
        let wing = by_slug("xy-wing").unwrap();
        assert_eq!(training(Kind::Sudoku, Vec::new()).drill(wing, &stop), []);
    }

    #[test]
    fn what_a_game_needed_was_found_alone_or_with_hints() {
        let stop = AtomicBool::new(false);
        let pair = by_slug("naked-pair").unwrap();
        let item = training(Kind::Sudoku, Vec::new()).drill(pair, &stop).remove(0);
        let mut past = solved("sudoku", 9, "");
        past.puzzle = item.puzzle;
        let mut helped = past.clone();
        helped.tally.count_hint(Some(pair));
        let learned = training(Kind::Sudoku, vec![past, helped]).learned(&stop);
        let pair = learned.iter().find(|one| one.technique == pair).unwrap();
        assert_eq!((pair.came_up, pair.hints, pair.alone), (2, 1, 1));
        let kakuro = training(Kind::Kakuro, Vec::new()).learned(&stop);
        assert!(kakuro.iter().all(|one| one.came_up == 0) && !kakuro.is_empty());
    }
}
