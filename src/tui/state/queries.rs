//! What the model says about itself: the game, what is highlighted, the step and the technique under
//! consideration, the ratings of the rest and the time that they predict.

use crate::desk::Rest;
use crate::game::hint::Degree;
use crate::game::pace::Paces;
use crate::game::pace::{Prediction, Sort};
use crate::game::remaining::Help;
use crate::tui::state::analysis::SystemRatings;
use crate::tui::state::hand::{Filter, Hand};
use crate::tui::state::model::{Model, Screen};
use crate::tui::state::panes::{Pane, PaneRow};
use crate::tui::state::tutorial::TutorialStep;
use gradus_engine::grid::cell::{Cell, CellSet};
use gradus_engine::grid::digit::{Digit, Digits};
use gradus_engine::path::scores::{Item, ScoreRow};
use gradus_engine::rate::{LEVEL, Rating, SIMPLEST_FIRST, System, TIME, figure_name};
use gradus_engine::solve::TrueCandidates;
use gradus_engine::technique::Step;
use gradus_engine::{Kind, Puzzle, Technique};

impl Model {
    /// The player's own state, even while a tutorial is played.
    pub fn own(&self) -> &Self {
        self.outside.as_deref().unwrap_or(self)
    }

    /// The digits that occur in some solution of the game's puzzle, if they are shown; while the
    /// editor is open, those of its own puzzle are.
    pub fn true_candidates(&self) -> Option<&TrueCandidates> {
        let is_edited = || self.overlays.iter().any(|screen| screen.document().is_some());
        self.findings.true_candidates.as_ref().filter(|_| !is_edited())
    }

    /// The current puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        self.sitting.game.puzzle()
    }

    /// The current step of the tutorial.
    pub fn step(&self) -> Option<&'static TutorialStep> {
        self.tutorial?.steps.get(self.sitting.game.tally().lesson as usize)
    }

    /// Whether the game is paused, and therefore hidden.
    pub fn is_paused(&self) -> bool {
        self.overlays.iter().any(|screen| screen.hides_game())
    }

    /// Whether something is highlighted, or another pane than the grid has the focus.
    pub fn can_release(&self) -> bool {
        let Hand { selected, filter, linking, .. } = &self.hand;
        !selected.is_empty()
            || filter.is_some()
            || linking.is_some()
            || self.panes.focus != Pane::Grid
    }

    /// Sudoku or Kakuro.
    pub fn kind(&self) -> Kind {
        self.sitting.kind()
    }

    /// What the player may know about the rest.
    pub fn rest(&self) -> Rest {
        self.sitting.rest(self.findings.facts.mistaken, &self.findings.facts.problems)
    }

    /// The largest digit that can be typed: that of the puzzle, or of the one in the editor.
    pub fn largest(&self) -> u8 {
        let own = self.overlays.last().and_then(|screen| screen.largest());
        own.unwrap_or_else(|| self.puzzle().largest())
    }

    /// The list of steps, if it is open.
    pub fn steps(&self) -> Option<&dyn Screen> {
        self.overlays.iter().map(|screen| &**screen).find(|screen| screen.lists_steps())
    }

    /// The step shown on the board, and how much of it: the one selected in the list of steps while
    /// that is open, or else that of the hint.
    pub fn pointed(&self) -> Option<(&Step, Degree)> {
        if let Some(list) = self.steps() {
            return Some((list.step()?, Degree::Whole));
        }
        let hint = self.sitting.hint.as_ref()?;
        Some((hint.step()?, hint.degree))
    }

    /// The technique under consideration: that of the screen on top, of the step on the board, or of
    /// the selected row in the scores pane.
    pub fn technique(&self) -> Option<&'static Technique> {
        if let Some(technique) = self.overlays.last().and_then(|screen| screen.technique()) {
            return technique;
        }
        if let Some((step, _)) = self.pointed() {
            return Some(step.technique);
        }
        if self.panes.focus != Pane::Scores || !self.overlays.is_empty() {
            return None;
        }
        match self.sitting.scale().rows.get(self.panes.scores.selected)?.item {
            Item::Technique(technique) => Some(technique),
            Item::Setting(_) => None,
        }
    }

    /// Whether keys act on the scores pane.
    pub fn is_at_scores(&self) -> bool {
        self.panes.focus == Pane::Scores && self.overlays.is_empty()
    }

    /// The cells that keys act on, in reading order: the selected ones, or else the cursor's.
    pub fn targets(&self) -> Vec<Cell> {
        if self.hand.selected.is_empty() {
            vec![self.hand.cursor]
        } else {
            self.hand.selected.iter().collect()
        }
    }

    /// Clears the selection.
    pub fn deselect(&mut self) {
        self.hand.selected = CellSet::empty(self.puzzle().grid());
        self.hand.anchor = None;
    }

    /// What is highlighted besides the cursor's digit: the held digit, or else the filter.
    pub fn highlighted(&self) -> Option<Filter> {
        let held = self.hand.held.map(|digit| Filter::Digits(digit.into()));
        held.or(self.hand.filter)
    }

    /// The highlighted digit, if it is the only one.
    pub fn highlighted_digit(&self) -> Option<Digit> {
        match self.highlighted()? {
            Filter::Digits(digits) => digits.only(),
            Filter::Candidates(_) => None,
        }
    }

    /// The candidates for which an open cell is highlighted; a filter considers what may be in a
    /// cell even before its marks are written.
    pub fn shining(&self, cell: Cell) -> Digits {
        let candidates = self.candidates(cell);
        match self.highlighted() {
            Some(Filter::Digits(digits)) => candidates & digits,
            Some(Filter::Candidates(count)) if candidates.len() == count => candidates,
            _ => Digits::EMPTY,
        }
    }

    /// The candidates of an open cell as the player sees them: the marks or, if there are none,
    /// what fits by the digits placed.
    pub fn candidates(&self, cell: Cell) -> Digits {
        match self.sitting.game.sheet().marks(cell) {
            none if none.is_empty() && self.sitting.game.sheet().value(cell).is_none() => {
                self.findings.facts.possible[cell.index()]
            }
            marks => marks,
        }
    }
}

/// The numbers of labels that make a bar.
const LABELS: std::ops::RangeInclusive<usize> = 6..=15;

impl Model {
    /// How much the candidates pane shows: by the setting, or everything for now.
    pub fn help(&self) -> Help {
        if self.panes.shows_fits { Help::All } else { self.sitting.settings.help }
    }

    /// Whether the digits that fit in cells without marks are shown.
    pub fn shows_fits(&self) -> bool {
        self.help().shows_fits(self.kind())
    }

    /// Whether it is shown what comes next: by the setting, or for now.
    pub fn shows_ahead(&self) -> bool {
        self.panes.shows_ahead || self.sitting.settings.help == Help::All
    }

    /// The hardest technique to come, if it is shown.
    pub fn hardest_shown(&self) -> Option<&'static Technique> {
        self.hardest().filter(|_| self.shows_ahead())
    }

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

    /// The technique of the selected row of the scores pane.
    pub fn selected_technique(&self) -> Option<&'static Technique> {
        match self.sitting.scale().rows.get(self.panes.scores.selected)?.item {
            Item::Technique(technique) => Some(technique),
            _ => None,
        }
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
    pub fn all_rows(&self) -> Vec<(usize, PaneRow)> {
        let mut rows: Vec<(usize, PaneRow)> = self.uncounted_rows().collect();
        self.count(&mut rows);
        rows
    }

    /// The same without the counts.
    fn uncounted_rows(&self) -> impl Iterator<Item = (usize, PaneRow)> {
        let rows = self.sitting.scale().rows.iter().map(|row| PaneRow::Score(*row, None));
        let puzzle = self.sitting.game.puzzle();
        rows.chain(self.figures()).enumerate().filter(|(_, row)| row.concerns(puzzle))
    }

    /// Adds how often each row is needed, if that is known.
    fn count(&self, rows: &mut [(usize, PaneRow)]) {
        let Some(counts) = self.counted() else { return };
        for (_, row) in rows {
            if let PaneRow::Score(ScoreRow { item, .. }, count) = row
                && item.is_score()
            {
                *count = Some(counts.count(*item));
            }
        }
    }

    /// The rows of the bar of labels, if the scale has few enough for one, as that of Kakuro has. What
    /// is free has no place there.
    pub fn labelled_rows(&self) -> Vec<(usize, PaneRow)> {
        let is_labelled = |(_, row): &(usize, PaneRow)| match row {
            PaneRow::Score(score, _) => score.item.is_score() && !row.is_free(),
            PaneRow::Figure(..) => false,
        };
        // One too many is enough to know that there is no bar.
        let most = LABELS.end() + 1;
        let mut rows: Vec<(usize, PaneRow)> =
            self.uncounted_rows().filter(is_labelled).take(most).collect();
        if !LABELS.contains(&rows.len()) {
            return Vec::new();
        }
        self.count(&mut rows);
        rows
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

    /// The number of folded rows in the scores pane, if it shows these.
    pub fn folded_rows(&self, shown: &[(usize, PaneRow)]) -> usize {
        self.uncounted_rows().count() - shown.len()
    }

    /// The predicted time of the rest, by the rating [`TIME`] and the player's own pace; `None`
    /// while unknown.
    pub fn prediction(&self) -> Option<Prediction> {
        let rest = self.findings.analysis.of(&TIME).now.rating.as_ref()?.total?;
        let sort = Sort::of_puzzle(self.sitting.game.puzzle());
        self.own_paces().seconds(sort, rest).filter(|_| rest > 0.0)
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
