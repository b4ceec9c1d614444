//! What the worker found out about the game, and what it was asked last.

use super::message::Topic;
use crate::engine::rating::{RATINGS, Rating, System};

/// The ratings by all systems as far as they are known, and the questions that are open.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The number of the last question.
    pub generation: u64,
    /// By topic: the number of the question whose answer is awaited; 0 for none.
    pub awaited: [u64; Topic::COUNT],
    /// By place in [`RATINGS`].
    ratings: Vec<Ratings>,
}

/// The ratings by one system.
#[derive(Clone, Debug, Default)]
pub struct Ratings {
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
        let ratings = vec![Ratings::default(); RATINGS.len()];
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
    pub fn of(&self, system: &System) -> &Ratings {
        &self.ratings[place(system)]
    }

    /// Takes in a rating of the state and of the scores as they are: of the start where the topic
    /// is that, otherwise of the rest.
    pub fn learn(&mut self, system: &System, topic: Topic, rating: Rating) {
        let latest = self.ratings[place(system)].topic_mut(topic);
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

impl Ratings {
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

fn place(system: &System) -> usize {
    RATINGS.iter().position(|other| *other == system).unwrap_or(0)
}
