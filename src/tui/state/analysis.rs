//! What the worker found out about the game, and what it was asked last.

use crate::engine::rating::{RATINGS, Rating, System, rounded};

/// What the worker can be asked. A new question about a topic supersedes the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// How many solutions the puzzle has.
    Solutions,
    /// How hard the rest is.
    Now,
    /// How hard the puzzle is from its start.
    Start,
    /// The next step.
    Hint,
    /// All steps.
    Steps,
    /// How many solutions the puzzle in the editor has.
    Edited,
    /// The next state with a step of a technique.
    PlayOn,
    /// A new puzzle.
    Making,
    /// What to add to the puzzle in the editor.
    Proposal,
    /// How hard the puzzles of a list are.
    List,
    /// What was learned of each technique.
    Learned,
    /// Puzzles that need a technique.
    Drill,
    /// The player's pace by scales that were changed.
    Pace,
    /// How hard the puzzle of the day is.
    Today,
}

impl Topic {
    /// The number of topics.
    pub const COUNT: usize = 14;

    /// Whether it asks for a rating.
    pub const fn is_rating(self) -> bool {
        matches!(self, Self::Now | Self::Start)
    }
}

/// The ratings by all systems that are known, and the questions that are open.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The number of the last question.
    pub generation: u64,
    /// By topic: the number of the question whose answer is awaited; 0 for none.
    pub awaited: [u64; Topic::COUNT],
    /// By place in [`RATINGS`].
    ratings: Vec<SystemRatings>,
}

/// The ratings by one system.
#[derive(Clone, Debug, Default)]
pub struct SystemRatings {
    /// How hard the rest is.
    pub now: Latest,
    /// How hard the puzzle is from its start.
    pub start: Latest,
}

/// The last rating known, which may be of a state or of scores that are no more.
#[derive(Clone, Debug, Default)]
pub struct Latest {
    /// The rating; `None` before the first.
    pub rating: Option<Rating>,
    /// Whether it is of the state and of the scores as they are.
    pub fresh: bool,
}

impl Analysis {
    /// Nothing is known. Answers to the questions up to this one are no longer awaited.
    pub fn after(generation: u64) -> Self {
        let ratings = vec![SystemRatings::default(); RATINGS.len()];
        Self { generation, awaited: [0; Topic::COUNT], ratings }
    }

    /// The number of a new question about a topic, whose answer is awaited from now on.
    pub const fn next(&mut self, topic: Topic) -> u64 {
        self.generation += 1;
        self.awaited[topic as usize] = self.generation;
        self.generation
    }

    /// Whether an answer is the one that is awaited, which it then is no longer.
    pub fn accept(&mut self, topic: Topic, generation: u64) -> bool {
        let awaited = &mut self.awaited[topic as usize];
        let accepted = *awaited == generation;
        if accepted {
            *awaited = 0;
        }
        accepted
    }

    /// Whether an answer about a topic is awaited.
    pub const fn awaits(&self, topic: Topic) -> bool {
        self.awaited[topic as usize] != 0
    }

    /// The ratings by a system.
    pub fn of(&self, system: &System) -> &SystemRatings {
        &self.ratings[system.id.index()]
    }

    /// Takes in a rating of the state and of the scores as they are: of the start where the topic
    /// is that, otherwise of the rest.
    pub fn learn(&mut self, system: &System, topic: Topic, rating: Rating) {
        let latest = self.ratings[system.id.index()].topic_mut(topic);
        *latest = Latest { rating: Some(rating), fresh: true };
    }

    /// The rest is the whole puzzle: its ratings are those from the start.
    pub fn restart(&mut self) {
        for ratings in &mut self.ratings {
            if ratings.start.fresh {
                ratings.now = ratings.start.clone();
            }
        }
    }

    /// The state changed, or with the topic of the start what all ratings depend on.
    pub fn outdate(&mut self, topic: Topic) {
        self.ratings.iter_mut().for_each(|ratings| ratings.topic_mut(topic).fresh = false);
    }

    /// The scores of a scale changed.
    pub fn outdate_scale(&mut self, scale: &str) {
        for (system, ratings) in RATINGS.iter().zip(&mut self.ratings) {
            if system.scale == scale {
                ratings.now.fresh = false;
                ratings.start.fresh = false;
            }
        }
    }
}

impl SystemRatings {
    /// The rating from the start where the topic is that, otherwise that of the rest.
    pub const fn topic(&self, topic: Topic) -> &Latest {
        match topic {
            Topic::Start => &self.start,
            _ => &self.now,
        }
    }

    const fn topic_mut(&mut self, topic: Topic) -> &mut Latest {
        match topic {
            Topic::Start => &mut self.start,
            _ => &mut self.now,
        }
    }
}

impl Latest {
    /// The total to so many decimals: `***` where there is none, with `*` where it is that of a part
    /// only, and with `…` while it is worked out.
    pub fn text(&self, decimals: usize) -> String {
        let Some(rating) = &self.rating else { return "…".into() };
        let total = rating.total.map_or_else(|| "***".into(), |total| rounded(total, decimals));
        let part = if rating.is_partial() { "*" } else { "" };
        let stale = if self.fresh { "" } else { "…" };
        format!("{total}{part}{stale}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_say_what_they_are() {
        let latest = |rating, fresh| Latest { rating, fresh }.text(2);
        let rating = |total, solved, note: Option<&str>| {
            Some(Rating { total, solved, note: note.map(String::from), ..Rating::default() })
        };
        let says = [
            latest(None, false),
            latest(rating(Some(-12.345), true, None), true),
            latest(rating(Some(124.0), false, Some("unfinished")), true),
            latest(rating(None, false, None), false),
        ];
        assert_eq!(says, ["…", "-12.35", "124*", "***…"]);
    }
}
