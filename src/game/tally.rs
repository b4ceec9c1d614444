//! What is counted during a game.

use gradus_engine::Technique;
use gradus_engine::hint::SIMPLE_FILTER;
use gradus_engine::rate::EXPLAINER_TECHNIQUES;
use gradus_engine::technique::by_slug;
use std::fmt::{self, Write};
use std::time::Duration;

/// The number of seconds after which the next move also records the time played.
const RECORD_AFTER: u64 = 60;

/// The counts of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Seconds played.
    pub seconds: u64,
    /// Hints applied or read to the end.
    pub hints: u32,
    /// How often the player asked whether everything is right.
    pub checks: u32,
    /// Wrong digits that were placed while the puzzle was known to have one solution.
    pub mistakes: u32,
    /// Steps taken in the tutorial, if the puzzle is a tutorial's.
    pub lesson: u32,
    /// How many of the hints were about each technique, in the order in which it first came up.
    pub techniques: Vec<(&'static Technique, u32)>,
    /// What newer programs count, one word each.
    pub others: Vec<String>,
}

impl Tally {
    /// Whether the next move should record the time played.
    pub fn is_due(&self, played: Duration) -> bool {
        played.as_secs() >= self.seconds.saturating_add(RECORD_AFTER)
    }

    /// Counts from zero, apart from what is not about how well the game goes.
    pub fn begin_again(&mut self) {
        let (lesson, others) = (self.lesson, std::mem::take(&mut self.others));
        *self = Self { lesson, others, ..Self::default() };
    }

    /// These counts and those of a later part of the same game.
    #[must_use]
    pub fn and(mut self, later: &Self) -> Self {
        self.seconds = self.seconds.saturating_add(later.seconds);
        self.hints = self.hints.saturating_add(later.hints);
        self.checks = self.checks.saturating_add(later.checks);
        self.mistakes = self.mistakes.saturating_add(later.mistakes);
        for (technique, count) in &later.techniques {
            match self.techniques.iter_mut().find(|(known, _)| known == technique) {
                Some((_, known)) => *known = known.saturating_add(*count),
                None => self.techniques.push((technique, *count)),
            }
        }
        self
    }

    /// Counts a hint about a technique, or only about the way back.
    pub fn count_hint(&mut self, technique: Option<&'static Technique>) {
        self.hints = self.hints.saturating_add(1);
        let Some(technique) = technique else { return };
        match self.techniques.iter_mut().find(|(known, _)| *known == technique) {
            Some((_, count)) => *count = count.saturating_add(1),
            None => self.techniques.push((technique, 1)),
        }
    }

    /// How a game went without looking at the time: hints, checks if there were any, and mistakes, as
    /// in `no hints`, `2 checks`, `1 mistake`.
    pub fn course(&self) -> Vec<String> {
        let counted = |count: u32, what: &str| match count {
            0 => format!("no {what}s"),
            1 => format!("1 {what}"),
            count => format!("{count} {what}s"),
        };
        let checks = (self.checks > 0).then(|| counted(self.checks, "check"));
        let (hints, mistakes) = (counted(self.hints, "hint"), counted(self.mistakes, "mistake"));
        [Some(hints), checks, Some(mistakes)].into_iter().flatten().collect()
    }

    /// Reads what [`Display`](fmt::Display) writes. Unknown words were written by a newer program
    /// and are kept; without any words, this is what the first programs wrote.
    ///
    /// # Errors
    /// Says what was expected, in a sentence.
    pub fn read(counts: &str) -> Result<Self, String> {
        let mut words = counts.split(' ');
        let mut number = || words.next()?.parse::<u64>().ok();
        let (Some(seconds), Some(hints), Some(checks)) = (number(), number(), number()) else {
            return Err(format!("expected three numbers, found {counts:?}"));
        };
        // More than a lifetime is impossible, and would overflow a clock.
        let seconds = seconds.min(u32::MAX.into());
        let count = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let (hints, checks) = (count(hints), count(checks));
        let mut tally = Self { seconds, hints, checks, ..Self::default() };
        for word in words {
            let (name, number) = word.split_once('=').unwrap_or((word, ""));
            match (name, number.parse(), counted(name)) {
                ("mistakes", Ok(mistakes), _) => tally.mistakes = mistakes,
                ("lesson", Ok(lesson), _) => tally.lesson = lesson,
                (_, Ok(count), Some(technique)) => tally.techniques.push((technique, count)),
                _ => tally.others.push(word.into()),
            }
        }
        Ok(tally)
    }
}

/// The word under which a hint is counted.
fn counted(slug: &str) -> Option<&'static Technique> {
    let mut others = EXPLAINER_TECHNIQUES.iter().copied().chain([&SIMPLE_FILTER]);
    by_slug(slug).or_else(|| others.find(|other| other.slug == slug))
}

impl fmt::Display for Tally {
    /// Seconds, hints and checks, followed by words for the other counts: `734 2 1 mistakes=3
    /// x-wing=2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seconds, hints, checks, mistakes, lesson, techniques, others } = self;
        write!(f, "{seconds} {hints} {checks}")?;
        if *mistakes > 0 {
            write!(f, " mistakes={mistakes}")?;
        }
        if *lesson > 0 {
            write!(f, " lesson={lesson}")?;
        }
        techniques.iter().try_for_each(|(technique, count)| {
            f.write_char(' ')?;
            write!(f, "{}={count}", technique.slug)
        })?;
        others.iter().try_for_each(|word| write!(f, " {word}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_that_no_clock_can_hold_is_cut() {
        let tally = Tally::read("18446744073709551615 1 2").unwrap();
        assert_eq!(tally.to_string(), format!("{} 1 2", u32::MAX));
    }

    #[test]
    fn what_is_written_is_read() {
        for text in [
            "734 2 1",
            "0 0 0 mistakes=3",
            "9 0 0 lesson=4",
            "5 3 0 mistakes=1 x-wing=2 naked-pair=1",
        ] {
            assert_eq!(Tally::read(text).map(|tally| tally.to_string()), Ok(text.to_string()));
        }
        let newer = Tally::read("5 1 0 stars=4 mistakes=x no-such-wing=2 x-wing=1 odd");
        let kept = "5 1 0 x-wing=1 stars=4 mistakes=x no-such-wing=2 odd";
        assert_eq!(newer.map(|tally| tally.to_string()), Ok(kept.to_string()));
        for wrong in ["", "1", "1 2", "1 x 2", "1 2 mistakes=3"] {
            assert!(Tally::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_time_is_due_after_a_minute() {
        for (recorded, played, due) in [(0, 59, false), (0, 60, true), (u64::MAX, 60, false)] {
            let tally = Tally { seconds: recorded, ..Tally::default() };
            assert_eq!(tally.is_due(Duration::from_secs(played)), due, "{recorded} {played}");
        }
    }

    #[test]
    fn hints_count_by_technique() {
        let mut tally = Tally::default();
        for slug in ["x-wing", "naked-pair", "x-wing"] {
            tally.count_hint(by_slug(slug));
        }
        tally.count_hint(None);
        assert_eq!(tally.to_string(), "0 4 0 x-wing=2 naked-pair=1");
    }
}
