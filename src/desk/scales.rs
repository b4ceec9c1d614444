//! The scales of the rating systems as the player has them, for both kinds of puzzle.

use crate::config::Config;
use crate::engine::rating::{RATINGS, System};
use crate::engine::scores::Scores;
use crate::engine::variety::Kind;

/// Every scale. Systems that share one share what is changed in it.
#[derive(Clone, Debug)]
pub struct Scales {
    /// By place in [`RATINGS`], then by kind. Of systems that share a scale the first one has it.
    by_system: Vec<[Scores; Kind::ALL.len()]>,
}

impl Scales {
    /// The scales of a configuration.
    pub fn of(config: &Config) -> Self {
        let of_system = |system: &&System| Kind::ALL.map(|kind| config.scale(system, kind));
        Self { by_system: RATINGS.iter().map(of_system).collect() }
    }

    /// The scale of a system for a kind of puzzle.
    pub fn get(&self, system: &System, kind: Kind) -> &Scores {
        &self.by_system[place(system)][kind as usize]
    }

    /// The scale of a system for a kind of puzzle, to be changed.
    pub fn get_mut(&mut self, system: &System, kind: Kind) -> &mut Scores {
        &mut self.by_system[place(system)][kind as usize]
    }
}

/// The first system with the same scale.
fn place(system: &System) -> usize {
    RATINGS.iter().position(|other| other.scale == system.scale).unwrap_or(0)
}
