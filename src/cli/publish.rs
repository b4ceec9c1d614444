//! What `rate --publish` says to who wants to publish a puzzle: how long players need, whether a step stands
//! far above the rest, and what is not needed.

use super::global::Global;
use super::records::record::json_number;
use super::systems::{Scale, Systems};
use crate::game::pace::minutes;
use crate::lists::limits::Limits;
use anyhow::Result;
use gradus_engine::Limits as Work;
use gradus_engine::rate::publish::{Spares, Spike, spares, spike};
use gradus_engine::rate::{Explored, Figure, GAVE_UP, LEVEL, NO_TIMES, Subject, TIME, written};
use serde::Serialize;
use std::time::Duration;

/// The name that its rows have in tables.
pub const PUBLISH: &str = "publish";

/// How many parts that are not needed are named in words; the record has all.
const NAMED: usize = 10;

/// The scales that it is based on.
#[derive(Debug)]
pub struct Scales {
    time: Scale,
    levels: Scale,
}

/// The record.
#[derive(Debug, Serialize)]
pub struct Publish {
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<serde_json::Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    p80: Option<serde_json::Number>,
    /// Why there are no seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    people: Option<String>,
    spike: Option<SpikePart>,
    /// Why it is not known whether there is a spike.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    spare: Option<Vec<SparePart>>,
    #[serde(skip_serializing_if = "is_zero")]
    unknown: usize,
    /// Whether something was not finished in time.
    #[serde(skip)]
    pub gave_up: bool,
    /// The same in words.
    #[serde(skip)]
    words: Vec<String>,
}

#[derive(Debug, Serialize)]
struct SpikePart {
    steps: Vec<StepPart>,
    of: usize,
    above: u32,
    rest: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct StepPart {
    number: usize,
    technique: &'static str,
    level: &'static str,
    changes: String,
}

#[derive(Debug, Serialize)]
struct SparePart {
    part: &'static str,
    name: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "that is how serde asks")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Scales {
    /// The scales, as the options and the configuration have them.
    ///
    /// # Errors
    /// When the file of scores cannot be read or is wrong.
    pub fn of(systems: &Systems, global: &Global) -> Result<Self> {
        Ok(Self { time: systems.another(&TIME, global)?, levels: systems.another(&LEVEL, global)? })
    }
}

impl Publish {
    /// What is to be said of a puzzle.
    pub fn of(scales: &Scales, subject: &Subject<'_>, limits: &Limits<'_>) -> Self {
        let puzzle = subject.puzzle();
        let rating = || limits.budget(Work::RATING);
        let time = scales.time.rate(subject, &rating(), &mut Explored::default());
        let p80 = time.figures.iter().find_map(|(name, figure)| match figure {
            Figure::Number(number) if *name == "p80" => Some(*number),
            _ => None,
        });
        let seconds = time.total.filter(|_| p80.is_some());
        let spiked = spike(subject, scales.levels.scores(puzzle.kind()), &rating());
        let spare = subject.solutions.unique().map(|own| spares(puzzle, own, &rating()));
        let gave_up = [time.note.as_ref(), spiked.as_ref().err()];
        let gave_up = gave_up.into_iter().flatten().any(|note| note == GAVE_UP)
            || spare.as_ref().is_some_and(|spare| spare.unknown > 0);
        let people = p80.is_none().then(|| time.note.unwrap_or_else(|| NO_TIMES.into()));
        let words = vec![
            people_in_words(seconds, p80, people.as_deref()),
            spike_in_words(&spiked),
            spare.as_ref().map_or_else(String::new, spares_in_words),
        ];
        let (spike, path) = match spiked {
            Ok(spike) => (spike.map(SpikePart::of), None),
            Err(why) => (None, Some(why)),
        };
        Self {
            seconds: seconds.map(json_number),
            p80: p80.map(json_number),
            people,
            spike,
            path,
            unknown: spare.as_ref().map_or(0, |spare| spare.unknown),
            spare: spare.map(|spare| spare.parts.into_iter().map(SparePart::of).collect()),
            gave_up,
            words: words.into_iter().filter(|words| !words.is_empty()).collect(),
        }
    }

    /// The record as names and values.
    pub fn values(&self) -> Vec<String> {
        let Self { seconds, p80, people, spike, path, spare, unknown, .. } = self;
        let mut values = Vec::new();
        let mut say = |name: &str, value: Option<String>| {
            values.extend(value.map(|value| format!("{name}={value}")));
        };
        say("seconds", seconds.as_ref().map(ToString::to_string));
        say("p80", p80.as_ref().map(ToString::to_string));
        say("people", people.clone());
        let spike = spike.as_ref().map_or_else(
            || "none".into(),
            |spike| {
                let step = |step: &StepPart| {
                    format!("{} {} {}", step.number, step.technique, step.changes)
                };
                spike.steps.iter().map(step).collect::<Vec<_>>().join(", ")
            },
        );
        say("spike", path.is_none().then_some(spike));
        say("path", path.clone());
        let names = |spare: &Vec<SparePart>| match &spare[..] {
            [] => "none".into(),
            parts => parts.iter().map(|part| &*part.name).collect::<Vec<_>>().join(", "),
        };
        say("spare", spare.as_ref().map(names));
        say("unknown", (*unknown > 0).then(|| unknown.to_string()));
        values
    }

    /// The record in words.
    pub fn words(&self) -> String {
        self.words.join("; ")
    }
}

impl SpikePart {
    fn of(spike: Spike) -> Self {
        let Spike { steps, of, above, rest } = spike;
        let step = |step: gradus_engine::rate::publish::SpikeStep| StepPart {
            number: step.number,
            technique: step.technique.slug,
            level: step.level,
            changes: step.changes,
        };
        Self { steps: steps.into_iter().map(step).collect(), of, above, rest }
    }
}

impl SparePart {
    fn of(spare: gradus_engine::rate::publish::Spare) -> Self {
        Self { part: spare.part, name: spare.name }
    }
}

fn people_in_words(seconds: Option<f64>, p80: Option<f64>, why_not: Option<&str>) -> String {
    let in_minutes = |seconds: f64| {
        Duration::try_from_secs_f64(seconds).map_or_else(|_| written(seconds), minutes)
    };
    match (seconds, p80) {
        (Some(seconds), Some(p80)) => {
            format!("{} on average, four of five within {}", in_minutes(seconds), in_minutes(p80))
        }
        _ => why_not.unwrap_or(NO_TIMES).into(),
    }
}

fn spike_in_words(spike: &Result<Option<Spike>, String>) -> String {
    let spike = match spike {
        Ok(Some(spike)) => spike,
        Ok(None) => return "no step stands far above the rest".into(),
        Err(why) => return why.clone(),
    };
    let step = |step: &gradus_engine::rate::publish::SpikeStep| {
        format!(
            "step {} of {} ({}, {}, {})",
            step.number, spike.of, step.technique.name, step.level, step.changes
        )
    };
    let steps = spike.steps.iter().map(step).collect::<Vec<_>>().join(" and ");
    let rest = spike.rest.map_or_else(String::new, |rest| format!(", which is {rest}"));
    let verb = if spike.steps.len() == 1 { "stands" } else { "stand" };
    format!("{steps} {verb} {} levels above the rest{rest}", spike.above)
}

fn spares_in_words(spare: &Spares) -> String {
    let names: Vec<_> = spare.parts.iter().take(NAMED).map(|part| &*part.name).collect();
    let more = match spare.parts.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let names = match &names[..] {
        [] => "everything is needed".into(),
        names => format!("not needed: {}{more}", names.join(", ")),
    };
    match spare.unknown {
        0 => names,
        number => format!("{names}; {number} not known in time"),
    }
}
