//! Hints in a sitting: what to advise, how much of it to disclose, and carrying it out. What to do when
//! a rating gets stuck.

use super::{Done, Sitting};
use crate::config::default_score;
use crate::game::advisor::{Advisor, Extent, Follow};
use crate::game::check::Problem;
use crate::game::hint::{Advice, Degree, HintRequest, MISTAKE, ShownHint, and, step_of};
use crate::game::spoken;
use gradus_engine::grid::change::{Change, Move};
use gradus_engine::hint::{Hint, Likely, SIMPLE_FILTER, Wish, likely};
use gradus_engine::path::{Item, ScoreRow};
use gradus_engine::rate::{EXPLAINER, SIMPLEST_FIRST, TIME};
use gradus_engine::technique::Step;
use gradus_engine::technique::text;
use gradus_engine::{Budget, Rating, Solutions};

/// Beside the step with the lowest score, where the path may take another one.
const BY_SCORE: &str = "Of all steps here it has the fewest points; the path that is rated tries the \
                        techniques in the order of the scale, and may take another one first.";

impl Sitting {
    /// The advisor for the present sheet.
    pub fn advisor(&self) -> Advisor<'_> {
        Advisor {
            puzzle: self.puzzle(),
            sheet: self.game.sheet(),
            scores: self.scores(),
            unique: self.game.is_unique(),
            preferences: self.preferences,
            // What the rating takes next is not known if something is wrong.
            follow: (self.preferences.follows && !self.game.has_mistake()).then(|| Follow {
                system: self.system(),
                scale: self.scale(),
                solutions: self.game.solutions.as_deref(),
            }),
        }
    }

    /// The advice that needs no search, if that is all: none if the puzzle is solved or the cell in
    /// question has a digit, and the way back if something is wrong on the sheet.
    pub fn advice_at_once(&self, request: HintRequest) -> Option<Result<Advice, String>> {
        let filled = match request {
            HintRequest::At(cell) if self.game.sheet().value(cell).is_some() => Some(cell),
            _ => None,
        };
        if let Some(why) = self.game.partial() {
            Some(Err(why))
        } else if self.solved {
            Some(Err("the puzzle is solved".into()))
        } else if let Some(cell) = filled {
            Some(Err(format!("{} already has a digit", self.puzzle().grid().name(cell))))
        } else if matches!(self.game.solutions.as_deref(), Some(Solutions::None)) {
            let what = spoken::unsolvable("the", self.game.reason.as_ref());
            Some(Err(self.puzzle().of_what_was_understood(&what)))
        } else {
            self.way_back().map(Ok)
        }
    }

    /// The way back if the sheet contradicts itself, or if it has a mistake and hints report those.
    pub fn way_back(&self) -> Option<Advice> {
        let tells = self.preferences.tells_mistakes;
        let contradiction = self.game.contradictions().first().copied();
        let mistake = || self.game.first_mistake().filter(|_| tells).map(Problem::Mistake);
        let why = contradiction.or_else(mistake)?;
        Some(Advice::GoBack(self.game.last_good(tells), why))
    }

    /// The hint, if it needs no search: the immediate advice, or the digit that is easiest to see.
    pub fn hint_at_once(&self, request: HintRequest) -> Option<Result<ShownHint, String>> {
        if let Some(advice) = self.advice_at_once(request) {
            return Some(advice.map(|advice| ShownHint::new(advice, request)));
        }
        let likely = if request == HintRequest::Likely { self.likely() } else { None };
        likely.map(|likely| Ok(ShownHint::likely(likely)))
    }

    /// Finds the wanted hint.
    ///
    /// # Errors
    /// Says why there is none, in a sentence.
    pub fn find_hint(
        &self,
        request: HintRequest,
        budget: &Budget<'_>,
    ) -> Result<ShownHint, String> {
        self.hint_at_once(request).unwrap_or_else(|| {
            let (hint, request) = self.next_hint(request, budget);
            let solutions = self.game.solutions.as_deref();
            Ok(ShownHint::found(step_of(hint, request, self.puzzle(), solutions)?, request))
        })
    }

    /// The wanted step; where the techniques that are on find nothing, what goes beyond them, with the
    /// request for that.
    pub fn next_hint(&self, request: HintRequest, budget: &Budget<'_>) -> (Hint, HintRequest) {
        let hint = self.advisor().next(request, budget);
        if !ShownHint::can_go_beyond(&hint, request, self.game.is_unique()) {
            return (hint, request);
        }
        let advisor = Advisor { follow: self.beyond(), ..self.advisor() };
        (advisor.next(HintRequest::Beyond, budget), HintRequest::Beyond)
    }

    /// The rating that hints follow where all techniques find nothing: it has forcing chains to any
    /// depth.
    pub fn beyond(&self) -> Option<Follow<'_>> {
        EXPLAINER.kinds.contains(&self.kind()).then(|| Follow {
            system: &EXPLAINER,
            scale: self.scales.get(&EXPLAINER, self.kind()),
            solutions: self.game.solutions.as_deref(),
        })
    }

    /// The disclosed part of a hint in words. Its points are those of the program's own system; that is
    /// said if the scale of another one shows.
    pub fn hint_text(&self, shown: &ShownHint) -> String {
        let is_own = self.system() == &SIMPLEST_FIRST;
        let by = Some(SIMPLEST_FIRST.name).filter(|_| !is_own);
        let text = shown.text(self.puzzle(), self.scores(), by);
        if self.leaves_the_path(shown) { and(&text, BY_SCORE) } else { text }
    }

    /// Whether the path of the rating may take another step first than the one with the lowest score,
    /// because its scale has a technique with a higher score above.
    fn leaves_the_path(&self, shown: &ShownHint) -> bool {
        let by_score = shown.request == HintRequest::Wish(Wish::Simplest) && shown.worth.is_none();
        let step = shown.effect().filter(|_| by_score && !self.preferences.follows);
        let rows = self.scores().in_order();
        let place =
            step.and_then(|step| rows.iter().position(|row| row.technique == step.technique));
        place.is_some_and(|place| rows[..place].iter().any(|row| row.score > rows[place].score))
    }

    /// The digit that is easiest to see, if nothing is wrong and a digit is visible.
    pub fn likely(&self) -> Option<Likely> {
        let board = self.game.sheet().board(self.puzzle()).ok()?;
        let solutions = self.game.solutions.as_deref().filter(|_| !self.game.has_mistake())?;
        likely(&board, solutions, self.scales.get(&TIME, self.kind()))
    }

    /// Discloses one more degree of the hint; `None` if there is no more. A fully disclosed hint is
    /// counted, once.
    pub fn disclose(&mut self) -> Option<Done> {
        self.hint.as_mut()?.disclose().then(|| self.count_hint())
    }

    /// Shows a step in full.
    pub fn show_whole(&mut self, shown: ShownHint) -> Done {
        self.hint = Some(ShownHint { degree: Degree::Whole, ..shown });
        self.count_hint()
    }

    /// Counts the current hint once it is fully disclosed.
    fn count_hint(&mut self) -> Done {
        let is_due = |shown: &&mut ShownHint| !shown.counted && shown.effect().is_some();
        let Some(shown) = self.hint.as_mut().filter(is_due) else { return Done::default() };
        shown.counted = true;
        let technique = shown.step().map(|step| step.technique);
        self.count(|tally| tally.count_hint(technique))
    }

    /// Carries out the hint, which is then gone, and counts it unless it was fully disclosed.
    /// Playing on takes a search, which is left to the front end.
    pub fn apply(&mut self) -> Done {
        let Some(shown) = self.hint.take() else { return Done::default() };
        let technique = shown.step().map(|step| step.technique);
        let mut done = match shown.advice {
            Advice::GoBack(place, _) => self.go(place),
            Advice::Step(step) => {
                let changes = self.move_of(&step);
                self.make(changes)
            }
            Advice::PlayOn(_) | Advice::Beyond => return Done::default(),
        };
        if !shown.counted {
            done.entries.extend(self.count(|tally| tally.count_hint(technique)).entries);
        }
        done
    }

    /// The move for a step. Removals that the rules alone give stand for all that they give now.
    fn move_of(&self, step: &Step) -> Move {
        let (sheet, tidy) = (self.game.sheet(), self.settings.tidy);
        let is_filter = step.technique == &SIMPLE_FILTER;
        let all = is_filter.then(|| self.advisor().by_rules(Extent::Strikes, tidy).ok());
        all.flatten().unwrap_or_else(|| sheet.step(self.puzzle(), step, tidy))
    }

    /// A move and, if the simple filter is free and the move makes progress, what the rules alone
    /// give after it. They give nothing if the sheet contradicts itself.
    pub(super) fn with_filter(&self, changes: Move) -> Move {
        let goes_on = |change: &Change| matches!(change, Change::Place(..) | Change::Strike(..));
        let is_free = self.preferences.free_filter && !self.lesson;
        if !is_free || changes.is_empty() || !changes.0.iter().all(goes_on) {
            return changes;
        }
        let mut sheet = self.game.sheet().clone();
        changes.0.iter().for_each(|&change| sheet.apply(change));
        let advisor = Advisor { sheet: &sheet, ..self.advisor() };
        let extent = if self.scores().free_singles() { Extent::End } else { Extent::Strikes };
        let more = advisor.by_rules(extent, self.settings.tidy).unwrap_or_default();
        Move([changes.0, more.0].concat())
    }
}

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
        let changes = self.game.sheet().to_stuck(self.puzzle(), stuck);
        Ok(self.make(changes))
    }
}
