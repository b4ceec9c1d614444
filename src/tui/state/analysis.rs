//! What the worker found out about the game, and its latest questions.

use crate::tui::message::Topic;
use gradus_engine::rate::{RATINGS, Rating, System, rounded};

/// All known ratings by all systems, and the open questions.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The number of the latest question.
    pub generation: u64,
    /// By topic: the number of the question whose answer is awaited; 0 for none.
    pub awaited: [u64; Topic::COUNT],
    /// By index in [`RATINGS`].
    ratings: Vec<SystemRatings>,
}

/// The ratings by one system.
#[derive(Clone, Debug, Default)]
pub struct SystemRatings {
    /// How hard the rest is.
    pub now: Latest,
    /// How hard the puzzle is from its start.
    pub start: Latest,
    /// By place in the history: the total of the rest there, if it was worked out.
    pub course: Vec<Option<f64>>,
}

/// The latest known rating, which may be for an outdated state or outdated scores.
#[derive(Clone, Debug, Default)]
pub struct Latest {
    /// The rating; `None` before the first one.
    pub rating: Option<Rating>,
    /// Whether it is for the present state and scores.
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

    /// Whether an answer is the awaited one; from then on it is no longer awaited.
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

    /// Takes note of a rating for the present state, at this place in the history, and the present
    /// scores: from the start if that is the topic, otherwise of the rest.
    pub fn learn(&mut self, system: &System, topic: Topic, rating: Rating, place: usize) {
        let ratings = &mut self.ratings[system.id.index()];
        if topic != Topic::Start {
            let places = ratings.course.len().max(place + 1);
            ratings.course.resize(places, None);
            ratings.course[place] = rating.total;
        }
        *ratings.topic_mut(topic) = Latest { rating: Some(rating), fresh: true };
    }

    /// Forgets the totals from a place in the history on, because other moves lead there now.
    pub fn branch(&mut self, place: usize) {
        self.ratings.iter_mut().for_each(|ratings| ratings.course.truncate(place));
    }

    /// The rest is the whole puzzle: its ratings are those from the start.
    pub fn restart(&mut self) {
        for ratings in &mut self.ratings {
            if ratings.start.fresh {
                ratings.now = ratings.start.clone();
            }
        }
    }

    /// The state changed or, if the topic is the start, something that all ratings depend on.
    pub fn outdate(&mut self, topic: Topic) {
        self.ratings.iter_mut().for_each(|ratings| ratings.topic_mut(topic).fresh = false);
        if topic == Topic::Start {
            self.branch(0);
        }
    }

    /// The scores of a scale changed.
    pub fn outdate_scale(&mut self, scale: &str) {
        for (system, ratings) in RATINGS.iter().zip(&mut self.ratings) {
            if system.scale == scale {
                ratings.now.fresh = false;
                ratings.start.fresh = false;
                ratings.course.clear();
            }
        }
    }
}

impl SystemRatings {
    /// The rating from the start if that is the topic, otherwise that of the rest.
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
    /// The total with this many decimals: `***` if there is none, with `*` if it covers only a
    /// part, and with `…` while it is being computed.
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
