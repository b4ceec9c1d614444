//! Where a rating of the rest got stuck: the reason, and going there.

use super::{Done, Sitting};
use crate::config::default_score;
use crate::game::hint::MISTAKE;
use gradus_engine::Rating;
use gradus_engine::path::{Item, ScoreRow};
use gradus_engine::technique::text;

impl Sitting {
    /// Why a rating by the system in use got stuck: what is switched off, and that nothing else
    /// applies.
    pub fn why_stuck(&self) -> String {
        let off = self.switched_off();
        let names: Vec<&str> = off.iter().map(|item| item.name()).collect();
        let verb = if names.len() == 1 { "is" } else { "are" };
        match names.len() {
            0 => "stuck: no technique that is on applies".into(),
            1..=3 => format!("stuck: {} {verb} off", text::list(names, "and")),
            many => format!("stuck: {many} techniques {verb} off"),
        }
    }

    /// The same in a word or two, to show beside a total.
    pub fn why_stuck_in_short(&self) -> String {
        match self.switched_off().as_slice() {
            [item] => format!("{} off", item.label()),
            _ => "stuck".into(),
        }
    }

    /// The techniques of the system in use that the player switched off.
    fn switched_off(&self) -> Vec<Item> {
        let (system, kind) = (self.system(), self.kind());
        let is_off = |row: &&ScoreRow| row.item.is_score() && row.value == 0;
        let off = self.scale().rows.iter().filter(is_off).map(|row| row.item);
        off.filter(|item| default_score(system, kind, *item) > 0).collect()
    }

    /// Goes to the state where a rating of the rest got stuck, as one move.
    ///
    /// # Errors
    /// Says why there is no such state, in a sentence.
    pub fn go_to_stuck(&mut self, rating: Option<&Rating>) -> Result<Done, String> {
        let stuck = rating.and_then(|rating| rating.stuck.as_ref());
        let stuck = stuck.ok_or("the rating does not get stuck")?;
        if self.game.has_mistake() {
            return Err(format!("{MISTAKE}: ask for a hint"));
        }
        let made = self.game.sheet().to_stuck(self.puzzle(), stuck);
        Ok(self.make(made))
    }
}
