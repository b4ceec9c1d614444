//! Which rating systems to use, and with which scores: the options and their result.

use super::global::{Global, configuration};
use super::options::system;
use super::outcome::say;
use crate::config::{Config, PUBLISHED, published};
use crate::store::read_scores;
use anyhow::{Context, Result, anyhow, bail};
use clap::Args as Group;
use gradus_engine::path::Item;
use gradus_engine::rate::{Explored, Subject};
use gradus_engine::{Budget, Kind, RATINGS, Rating, Scores, System};
use std::path::{Path, PathBuf};

/// Which rating systems to use, and with which scores.
#[derive(Debug, Default, Group)]
pub struct Systems {
    /// The rating systems to use, as in passes,batch; --help lists them
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = system())]
    #[arg(hide_possible_values = true)]
    system: Vec<&'static System>,

    /// Use every rating system
    #[arg(long, conflicts_with = "system")]
    all: bool,

    /// A file in the form of the configuration, whose [scores] and [rules] override yours; or
    /// published: the program's own scale as it was published, where naked singles are free
    #[arg(long, value_name = "FILE|published")]
    scores: Option<PathBuf>,

    /// Which of the possible steps a random walk through the puzzle takes: one of the easiest, or
    /// any
    #[arg(long, value_name = "easiest|all")]
    draw: Option<String>,

    /// Whether several applications of techniques together may fill a cell
    #[arg(long, value_name = "yes|no")]
    compounds: Option<String>,

    /// The number of random walks whose mean is the total
    #[arg(long, value_name = "N")]
    runs: Option<String>,

    /// The seed for everything random; the same seed gives the same totals
    #[arg(long, value_name = "N")]
    seed: Option<String>,
}

/// A rating system with its scores.
#[derive(Debug)]
pub struct Scale {
    /// The system.
    pub system: &'static System,
    /// By kind of puzzle.
    scores: [Scores; Kind::ALL.len()],
}

impl Scale {
    /// The scores for a kind of puzzle.
    pub const fn scores(&self, kind: Kind) -> &Scores {
        &self.scores[kind as usize]
    }

    /// Rates what is left of a puzzle, with what other systems explored of it; if the system does not
    /// apply, the note says why.
    pub fn rate(
        &self,
        subject: &Subject<'_>,
        budget: &Budget<'_>,
        explored: &mut Explored,
    ) -> Rating {
        let kind = subject.puzzle().kind();
        if !self.system.kinds.contains(&kind) {
            return Rating::none(format!("{} does not rate {}", self.system.name, kind.name()));
        }
        self.system.rate_with(subject, &self.scores[kind as usize], budget, explored)
    }
}

impl Systems {
    /// All systems, with the scores of the configuration.
    pub fn all_systems() -> Self {
        Self { all: true, ..Self::default() }
    }

    /// Whether a system is asked for by name.
    pub fn names(&self, system: &'static System) -> bool {
        self.system.contains(&system)
    }

    /// The given seed.
    pub fn seed(&self) -> Option<&str> {
        self.seed.as_deref()
    }

    /// The chosen systems, each once, with their scores; `standard` if none is chosen. The caller
    /// applies the settings in `own` itself, so no system needs to have them.
    ///
    /// # Errors
    /// When the file of scores cannot be read or is wrong, or an option does not fit.
    pub fn scales(
        &self,
        standard: &[&'static System],
        own: &[&str],
        global: &Global,
    ) -> Result<Vec<Scale>> {
        let named = match (self.all, &self.system[..]) {
            (true, _) => RATINGS,
            (false, []) => standard,
            (false, named) => named,
        };
        let mut systems: Vec<&System> = Vec::new();
        for &system in named {
            if !systems.contains(&system) {
                systems.push(system);
            }
        }
        let config = self.config(global)?;
        let scores = |system| Kind::ALL.map(|kind| config.scale(system, kind));
        let mut scales: Vec<Scale> =
            systems.into_iter().map(|system| Scale { system, scores: scores(system) }).collect();
        for (slug, text) in self.settings() {
            if !set(&mut scales, slug, text)? && !own.contains(&slug) {
                return Err(nobody_has(slug));
            }
        }
        Ok(scales)
    }

    /// A system besides the chosen ones, with its scores.
    ///
    /// # Errors
    /// As for [`Systems::scales`].
    pub fn another(&self, system: &'static System, global: &Global) -> Result<Scale> {
        let config = self.config(global)?;
        let mut scale =
            [Scale { system, scores: Kind::ALL.map(|kind| config.scale(system, kind)) }];
        for (slug, text) in self.settings() {
            set(&mut scale, slug, text)?;
        }
        let [scale] = scale;
        Ok(scale)
    }

    /// The configuration, with the scores of the given file.
    fn config(&self, global: &Global) -> Result<Config> {
        let config = configuration(global);
        self.scores.as_ref().map_or(Ok(config.clone()), |path| with_scores(&config, path))
    }

    /// The settings given as options, by their names in the configuration.
    fn settings(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let options = [
            ("draw", &self.draw),
            ("compounds", &self.compounds),
            ("runs", &self.runs),
            ("seed", &self.seed),
        ];
        options.into_iter().filter_map(|(slug, text)| Some((slug, text.as_deref()?)))
    }
}

/// Applies the scores of a file to a configuration.
fn with_scores(config: &Config, path: &Path) -> Result<Config> {
    if path == Path::new(PUBLISHED) {
        return Ok(config.with_scores(&published()).0);
    }
    let file = path.display();
    let text = read_scores(path).with_context(|| format!("cannot read {file}"))?;
    let (config, complaints) = config.with_scores(&text);
    if complaints.is_empty() {
        return Ok(config);
    }
    complaints.iter().for_each(|complaint| say(&format!("{file}, {complaint}")));
    bail!("{file} cannot be used for --scores; fix it first");
}

/// Changes a setting in every scale that has it. Returns whether any has.
fn set(scales: &mut [Scale], slug: &str, text: &str) -> Result<bool> {
    let mut is_set = false;
    for scale in scales {
        let Some(item) = setting(scale.system, slug) else { continue };
        let Some(value) = item.read(text) else {
            bail!("--{slug} cannot be {text:?}; expected {}", item.expected());
        };
        scale.scores.iter_mut().for_each(|scores| scores.set(item, value));
        is_set = true;
    }
    Ok(is_set)
}

fn nobody_has(slug: &str) -> anyhow::Error {
    let with = RATINGS.iter().copied().filter(|system| setting(system, slug).is_some());
    match slugs(with).as_str() {
        "" => anyhow!("--{slug}: no rating system has this setting"),
        systems => {
            anyhow!("--{slug} is for other systems; name one of them by --system: {systems}")
        }
    }
}

fn setting(system: &System, slug: &str) -> Option<Item> {
    let setting = system.settings.iter().find(|setting| setting.slug == slug);
    setting.map(|setting| Item::Setting(setting))
}

fn slugs<'a>(systems: impl Iterator<Item = &'a System>) -> String {
    systems.map(|system| system.slug).collect::<Vec<_>>().join(", ")
}

/// The rating systems and what they measure, for the help.
pub fn system_list() -> String {
    let line = |system: &&System| format!("\n  {}\n      {}", system.slug, system.help);
    format!("Rating systems:{}", RATINGS.iter().map(line).collect::<String>())
}
