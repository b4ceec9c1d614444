//! Silence: time that was counted although nobody played, recognised by the times in a journal.
//!
//! Every count in a journal says how long the game had been played. Time is counted with the first
//! entry a minute or more after the last count. So entries between two counts were made within a
//! minute of the first one, and the rest of the interval was silent.

use crate::game::pace::is_doubtful;
use crate::game::ratings::Ratings;
use crate::game::{Entry, Game, Tally};

/// The seconds during which time is not counted again.
const COUNTED: u64 = 60;

/// The seconds without an entry that are too long for thinking.
const SILENT: u64 = 120;

/// The seconds of silence in entries that follow a game played for `before` seconds.
pub(super) fn silence(before: u64, entries: &[Entry]) -> u64 {
    let times = entries.iter().filter_map(|entry| match entry {
        Entry::Tally(tally) => Some(tally.seconds),
        _ => None,
    });
    let mut last = before;
    let silent = times.map(|time| {
        let between = time.saturating_sub(std::mem::replace(&mut last, time));
        if between > COUNTED + SILENT { between - COUNTED } else { 0 }
    });
    silent.sum()
}

/// Makes silence no longer count in a game that took longer than anybody plays.
pub(super) fn leave_out(silence: u64, game: &mut Game, ratings: &Ratings) {
    let tally = game.tally();
    if silence > 0 && is_doubtful(tally.seconds, ratings) {
        let seconds = tally.seconds.saturating_sub(silence);
        game.enter(Entry::Tally(Tally { seconds, ..tally.clone() }));
    }
}
