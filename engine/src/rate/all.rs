//! Every rating system in one table.

use super::batch::BATCH;
use super::dependency::DEPENDENCY;
use super::explainer::EXPLAINER;
use super::game_tree::{self, Explored, GAME_TREE, GAME_TREE_MIN_RATIO, GAME_TREE_RESISTANCE};
use super::hodoku::HODOKU;
use super::level::LEVEL;
use super::passes::PASSES;
use super::profile::PROFILE;
use super::refutation::REFUTATION;
use super::simplest_first::SIMPLEST_FIRST;
use super::system::{Rating, Subject, System, SystemId};
use super::time::TIME;
use crate::budget::Budget;
use crate::grid::Kind;
use crate::path::{Item, ScoreRow, Scores};
use crate::technique;
use crate::technique::Options;
use std::sync::{Arc, LazyLock};

/// Every rating system.
pub static RATINGS: &[&System] = &[
    &SIMPLEST_FIRST,
    &LEVEL,
    &BATCH,
    &GAME_TREE,
    &GAME_TREE_MIN_RATIO,
    &GAME_TREE_RESISTANCE,
    &HODOKU,
    &PASSES,
    &EXPLAINER,
    &PROFILE,
    &REFUTATION,
    &DEPENDENCY,
    &TIME,
];

// Values kept per system are found by its index alone.
const _: () = {
    let mut place = 0;
    while place < RATINGS.len() {
        assert!(RATINGS[place].id.index() == place, "a system is not in the place of its id");
        place += 1;
    }
    assert!(RATINGS.len() == SystemId::COUNT, "a system is not listed");
};

impl System {
    /// The system with this name on the command line, as in `hodoku`; see [`RATINGS`].
    pub fn named(slug: &str) -> Option<&'static Self> {
        by_slug(slug)
    }

    /// Rates what is left of a puzzle; `explored` is kept for the other ratings of the same
    /// subject, which takes less time than each on its own. The result is that of `rate`.
    pub fn rate_with(
        &self,
        subject: &Subject<'_>,
        scores: &Scores,
        budget: &Budget<'_>,
        explored: &mut Explored,
    ) -> Rating {
        game_tree::rate_sharing(self.id, subject, scores, budget, explored)
            .unwrap_or_else(|| (self.rate)(subject, scores, budget))
    }
}

/// The rating systems that apply to a kind of puzzle.
pub fn for_kind(kind: Kind) -> impl DoubleEndedIterator<Item = &'static System> {
    RATINGS.iter().copied().filter(move |system| system.kinds.contains(&kind))
}

/// The rating system of this slug.
pub fn by_slug(slug: &str) -> Option<&'static System> {
    RATINGS.iter().copied().find(|system| system.slug == slug)
}

/// The scales as text: a heading in brackets for each table, and a line for each row.
const TEXT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/scales.txt"));

/// The rows under one heading.
struct Table {
    /// `scale` for what holds for both kinds of puzzle, `scale.kind` for the rest.
    heading: &'static str,
    rows: Vec<ScoreRow>,
}

static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
    let mut tables: Vec<Table> = Vec::new();
    for line in TEXT.lines().filter(|line| !line.starts_with('#')) {
        if let Some(heading) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            tables.push(Table { heading, rows: Vec::new() });
        } else if let Some(table) = tables.last_mut() {
            table.rows.extend(row(table.heading, line));
        }
    }
    tables
});

/// A line of a table; `None` if it is empty. A test ensures that every other line is a row.
fn row(heading: &str, line: &str) -> Option<ScoreRow> {
    let (slug, value) = line.split_once(" = ")?;
    let scale = heading.split_once('.').map_or(heading, |(scale, _)| scale);
    let item = item(scale, slug)?;
    Some(ScoreRow { item, value: item.read(value)? })
}

/// The item of a scale with this slug: one of its settings, or a technique.
pub fn item(scale: &str, slug: &str) -> Option<Item> {
    let systems = RATINGS.iter().filter(|system| system.scale == scale);
    let setting = systems.flat_map(|system| system.settings).find(|setting| setting.slug == slug);
    let technique = || technique::by_slug(slug).map(Item::Technique);
    setting.map(|setting| Item::Setting(setting)).or_else(technique)
}

impl Scores {
    /// The standard scale of a rating system for a kind of puzzle: first the rows of the kind, in
    /// the order in which techniques are tried, then the settings for both kinds.
    pub fn standard(system: &System, kind: Kind) -> Self {
        let of_kind = format!("{}.{}", system.scale, kind.slug());
        let table = |heading: &str| TABLES.iter().find(|table| table.heading == heading);
        let tables = [table(&of_kind), table(system.scale)];
        let rows = tables.into_iter().flatten().flat_map(|table| &table.rows).copied().collect();
        let asked = system.asks.map(|asked| Arc::new(Self::standard(asked, kind)));
        Self { rows, options: Options::default(), asked }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_row_of_a_scale() {
        let is_row = |line: &&str| !line.is_empty() && !line.starts_with(['#', '[']);
        let read: usize = TABLES.iter().map(|table| table.rows.len()).sum();
        assert_eq!(read, TEXT.lines().filter(is_row).count());
    }

    #[test]
    fn every_system_has_a_scale_for_each_of_its_kinds() {
        // What a profile counts has no scores.
        for system in RATINGS.iter().filter(|system| system.slug != "profile") {
            let has_rows = |kind: &Kind| !Scores::standard(system, *kind).rows.is_empty();
            assert!(system.kinds.iter().all(has_rows), "{}", system.slug);
        }
    }
}
