//! What the model says about ratings: of the rest, by the system of the scores pane, and by the time
//! that they predict.

use super::analysis::SystemRatings;
use super::model::Model;
use super::pane::{Pane, PaneRow};
use crate::desk::Rest;
use crate::game::pace::Paces;
use crate::game::pace::Prediction;
use gradus_engine::Technique;
use gradus_engine::path::scores::{Item, ScoreRow};
use gradus_engine::rate::{LEVEL, Rating, SIMPLEST_FIRST, System, TIME, figure_name};

impl Model {
    /// The ratings by the system of the scores pane.
    pub fn ratings(&self) -> &SystemRatings {
        self.findings.analysis.of(self.sitting.system())
    }

    /// The rating of the rest by the system of the scores pane: the latest known one while a newer
    /// one is being computed, and none while the player is told about a mistake.
    pub fn now(&self) -> Option<&Rating> {
        self.ratings().now.rating.as_ref().filter(|_| self.rest() == Rest::Rated)
    }

    /// The level of the puzzle from its start, which does not change during play. Beside a total of
    /// the program's own it is that of [`LEVEL`], as in `hard`; beside one of another system it says
    /// whose it is, as in `HoDoKu easy`, or `level hard` if that system has no levels.
    pub fn level(&self) -> Option<String> {
        let system = self.sitting.system();
        let by = |system: &'static System| {
            self.findings.analysis.of(system).start.rating.as_ref()?.level
        };
        if [&SIMPLEST_FIRST, &LEVEL].contains(&system) {
            return by(&LEVEL).map(String::from);
        }
        let named = |of: &'static System| by(of).map(|level| format!("{} {level}", of.name));
        named(system).or_else(|| named(&LEVEL))
    }

    /// The technique with the most points that the rest still needs, by a system that has points.
    pub fn hardest(&self) -> Option<&'static Technique> {
        self.hardest_of(self.now()?)
    }

    /// The technique with the most points that a rating by that system counts.
    pub fn hardest_of(&self, rating: &Rating) -> Option<&'static Technique> {
        let scale = self.sitting.scale();
        let needed = rating.counts.iter().filter_map(|(item, count)| match item {
            Item::Technique(technique) if *count > 0 => Some(*technique),
            _ => None,
        });
        needed.filter(|technique| scale.of(technique) > 0).max_by_key(|one| scale.of(one))
    }

    /// The visible rows of the scores pane, each with its index among all. The selected row is
    /// always visible.
    pub fn pane_rows(&self) -> Vec<(usize, PaneRow)> {
        let pane = &self.panes.scores;
        let counts = self.counted().is_some();
        let mut rows = self.all_rows();
        rows.retain(|(place, row)| {
            let is_needed = !(row.is_unneeded() || counts && row.is_choice());
            !pane.folded || is_needed || *place == pane.selected && self.panes.focus == Pane::Scores
        });
        rows
    }

    /// The rows of the scale that concern the puzzle, and the figures, each with its index among
    /// the rows for all puzzles.
    fn all_rows(&self) -> Vec<(usize, PaneRow)> {
        let counts = self.counted();
        let count = |row: &ScoreRow| Some(counts.filter(|_| row.item.is_score())?.count(row.item));
        let rows = self.sitting.scale().rows.iter().map(|row| PaneRow::Score(*row, count(row)));
        let rows = rows.chain(self.figures()).enumerate();
        let puzzle = self.sitting.game.puzzle();
        rows.filter(|(_, row)| row.concerns(puzzle)).collect()
    }

    /// The rating of the rest, if it says how often each row is needed. A system that counts nothing
    /// has no counts; if nothing is left to do, there is nothing to count.
    fn counted(&self) -> Option<&Rating> {
        self.now().filter(|now| !now.counts.is_empty() || now.total == Some(0.0))
    }

    /// Whether the scores below a board are folded: fingers have no room for them.
    pub fn folds_scores(&self) -> bool {
        self.session.surroundings.has_fingers && self.panes.focus != Pane::Scores
    }

    /// The number of folded rows in the scores pane.
    pub fn folded_rows(&self) -> usize {
        self.all_rows().len() - self.pane_rows().len()
    }

    /// The predicted time of the rest, by the rating [`TIME`] and the player's own pace; `None`
    /// while unknown.
    pub fn prediction(&self) -> Option<Prediction> {
        let rest = self.findings.analysis.of(&TIME).now.rating.as_ref()?.total?;
        self.own_paces().seconds(self.kind(), rest).filter(|_| rest > 0.0)
    }

    /// How fast the player is by the present scales.
    pub fn own_paces(&self) -> &Paces {
        self.session.pace.changed.as_ref().unwrap_or(&self.session.pace.kept)
    }

    /// What the rating of the rest, or else the one from the start, reports besides the total and
    /// the scale.
    fn figures(&self) -> impl Iterator<Item = PaneRow> {
        let rating = self.now().or(self.ratings().start.rating.as_ref());
        let figures = rating.map_or(&[][..], |rating| &rating.figures);
        let is_row =
            |name: &str| self.sitting.scale().rows.iter().any(|row| row.item.slug() == name);
        let figures = figures.iter().filter(move |(name, _)| !is_row(name));
        figures.map(|(name, figure)| PaneRow::Figure(figure_name(name), figure.to_string()))
    }
}
