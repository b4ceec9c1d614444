//! Hints in a sitting: what to advise, how much of it to disclose, and carrying it out.

use super::{Done, Sitting};
use crate::game::advisor::{Advisor, Extent, Follow};
use crate::game::hint::{Advice, ShownHint, Wanted, step_of};
use crate::game::spoken;
use gradus_engine::grid::change::{Change, Move};
use gradus_engine::hint::{Likely, SIMPLE_FILTER, likely};
use gradus_engine::technique::text::list;
use gradus_engine::{Budget, SIMPLEST_FIRST, Solutions, Step, TIME};

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

    /// Why nothing is said about the solution, if some rules of the puzzle are unknown.
    pub fn partial(&self) -> Option<String> {
        let names = self.puzzle().setup().unknown();
        let told = || {
            let names = list(names, "and");
            format!(
                "without the rules that Gradus does not know ({names}) there are no hints and no rating"
            )
        };
        (!names.is_empty()).then(told)
    }

    /// The advice that needs no search, if that is all: none if the puzzle is solved or the cell in
    /// question has a digit, and the way back if something is wrong on the sheet.
    pub fn advice_at_once(&self, wanted: Wanted) -> Option<Result<Advice, String>> {
        let filled = match wanted {
            Wanted::At(cell) if self.game.sheet().value(cell).is_some() => Some(cell),
            _ => None,
        };
        if let Some(why) = self.partial() {
            Some(Err(why))
        } else if self.solved {
            Some(Err("the puzzle is solved".into()))
        } else if let Some(cell) = filled {
            Some(Err(format!("{} already has a digit", self.puzzle().grid().name(cell))))
        } else if matches!(self.game.solutions.as_deref(), Some(Solutions::None)) {
            Some(Err(spoken::unsolvable("the", self.game.reason.as_ref())))
        } else {
            self.way_back().map(Ok)
        }
    }

    /// The way back if the sheet contradicts itself, or if it has a mistake and hints report those.
    pub fn way_back(&self) -> Option<Advice> {
        let tells = self.preferences.tells_mistakes;
        let why = self.game.contradictions().first().copied();
        let is_wrong = why.is_some() || tells && self.game.has_mistake();
        is_wrong.then(|| Advice::GoBack(self.game.last_good(tells), why))
    }

    /// The hint, if it needs no search: the immediate advice, or the digit that is easiest to see.
    pub fn hint_at_once(&self, wanted: Wanted) -> Option<Result<ShownHint, String>> {
        if let Some(advice) = self.advice_at_once(wanted) {
            return Some(advice.map(|advice| ShownHint::new(advice, wanted)));
        }
        let likely = if wanted == Wanted::Likely { self.likely() } else { None };
        likely.map(|likely| Ok(ShownHint::likely(likely)))
    }

    /// Finds the wanted hint.
    ///
    /// # Errors
    /// Says why there is none, in a sentence.
    pub fn find_hint(&self, wanted: Wanted, budget: &Budget<'_>) -> Result<ShownHint, String> {
        self.hint_at_once(wanted).unwrap_or_else(|| {
            let hint = self.advisor().next(wanted, budget);
            let solutions = self.game.solutions.as_deref();
            Ok(ShownHint::found(step_of(hint, wanted, self.puzzle(), solutions)?, wanted))
        })
    }

    /// The disclosed part of a hint in words. Its points are those of the program's own system; that is
    /// said if the scale of another one shows.
    pub fn hint_text(&self, shown: &ShownHint) -> String {
        let is_own = self.system() == &SIMPLEST_FIRST;
        let by = Some(SIMPLEST_FIRST.name).filter(|_| !is_own);
        shown.text(self.puzzle(), self.scores(), by)
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
        let shown = self.hint.as_mut().filter(|shown| shown.step().is_some())?;
        shown.disclose().then(|| self.count_hint())
    }

    /// Shows a step that the player chose, in full.
    pub fn show_whole(&mut self, step: Step) -> Done {
        self.hint = Some(ShownHint::whole(step));
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
                let made = self.move_of(&step);
                self.make(made)
            }
            Advice::PlayOn(_) => return Done::default(),
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
    pub(super) fn with_filter(&self, made: Move) -> Move {
        let goes_on = |change: &Change| matches!(change, Change::Place(..) | Change::Strike(..));
        let is_free = self.preferences.free_filter && !self.lesson;
        if !is_free || made.is_empty() || !made.0.iter().all(goes_on) {
            return made;
        }
        let mut sheet = self.game.sheet().clone();
        made.0.iter().for_each(|&change| sheet.apply(change));
        let advisor = Advisor { sheet: &sheet, ..self.advisor() };
        let extent = if self.scores().free_singles() { Extent::End } else { Extent::Strikes };
        let more = advisor.by_rules(extent, self.settings.tidy).unwrap_or_default();
        Move([made.0, more.0].concat())
    }
}
