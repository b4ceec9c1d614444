//! Hints in a sitting: what is advised, how much of it is told, and doing it.

use super::{Done, Sitting};
use crate::engine::budget::Budget;
use crate::engine::hint::SIMPLE_FILTER;
use crate::engine::likely::{Likely, likely};
use crate::engine::rating::TIME;
use crate::engine::search::Solutions;
use crate::engine::step::Step;
use crate::engine::technique::NAKED_SINGLE;
use crate::engine::text::list;
use crate::engine::variety::Kind;
use crate::game::advisor::{Advisor, Extent, Follow};
use crate::game::change::{Change, Move};
use crate::game::hint::{Advice, ShownHint, Wanted, step_of};

impl Sitting {
    /// What looks for steps on the sheet as it is.
    pub fn advisor(&self) -> Advisor<'_> {
        Advisor {
            puzzle: self.puzzle(),
            sheet: self.game.sheet(),
            scores: self.scores(),
            unique: self.game.is_unique(),
            preferences: self.preferences,
            follow: self.preferences.follows.then(|| Follow {
                system: self.system(),
                scale: self.scale(),
                solutions: self.game.solutions.as_deref(),
            }),
        }
    }

    /// Why nothing is said of the solution, if some rules of the puzzle are not known.
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

    /// What is advised without looking for a step, if that is all: nothing where the puzzle is
    /// solved or the cell in question has a digit, and with a mistake on the sheet the way back.
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
            Some(Err(format!("{} has a digit", self.puzzle().grid().name(cell))))
        } else if matches!(self.game.solutions.as_deref(), Some(Solutions::None)) {
            Some(Err("the puzzle has no solution".into()))
        } else if self.game.has_mistake() {
            Some(Ok(Advice::GoBack(self.game.last_good())))
        } else {
            None
        }
    }

    /// The hint, if it takes no search: what is advised at once, or the digit that is easiest to see.
    pub fn hint_at_once(&self, wanted: Wanted) -> Option<Result<ShownHint, String>> {
        if let Some(advice) = self.advice_at_once(wanted) {
            return Some(advice.map(|advice| ShownHint::new(advice, wanted)));
        }
        let likely = if wanted == Wanted::Likely { self.likely() } else { None };
        likely.map(|likely| Ok(ShownHint::likely(likely)))
    }

    /// The hint that is wanted.
    ///
    /// # Errors
    /// Why there is none, in a sentence.
    pub fn find_hint(&self, wanted: Wanted, budget: &Budget<'_>) -> Result<ShownHint, String> {
        self.hint_at_once(wanted).unwrap_or_else(|| {
            let hint = self.advisor().next(wanted, budget);
            let solutions = self.game.solutions.as_deref();
            Ok(ShownHint::found(step_of(hint, wanted, self.puzzle(), solutions)?, wanted))
        })
    }

    /// The digit that is easiest to see, if nothing is wrong and one is visible.
    pub fn likely(&self) -> Option<Likely> {
        let board = self.game.sheet().board(self.puzzle()).ok()?;
        let solutions = self.game.solutions.as_deref().filter(|_| !self.game.has_mistake())?;
        likely(&board, solutions, self.scales.get(&TIME, self.kind()))
    }

    /// Tells one degree more of the hint; `None` where there is no more. A hint that is told to its
    /// end is counted, once.
    pub fn disclose(&mut self) -> Option<Done> {
        let shown = self.hint.as_mut().filter(|shown| shown.step().is_some())?;
        shown.disclose().then(|| self.count_hint())
    }

    /// Shows a step that the player chose, whole.
    pub fn show_whole(&mut self, step: Step) -> Done {
        self.hint = Some(ShownHint::whole(step));
        self.count_hint()
    }

    /// Counts the hint that shows once it is told to its end.
    fn count_hint(&mut self) -> Done {
        let is_due = |shown: &&mut ShownHint| !shown.counted && shown.effect().is_some();
        let Some(shown) = self.hint.as_mut().filter(is_due) else { return Done::default() };
        shown.counted = true;
        let technique = shown.step().map(|step| step.technique);
        self.count(|tally| tally.count_hint(technique))
    }

    /// Does what the hint says, after which it is gone, and counts it unless it was read to its end.
    /// Playing on takes a search and is left to the front end.
    pub fn apply(&mut self) -> Done {
        let Some(shown) = self.hint.take() else { return Done::default() };
        let technique = shown.step().map(|step| step.technique);
        let mut done = match shown.advice {
            Advice::GoBack(place) => self.go(place),
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

    /// The move that a step stands for. One that the rules alone give stands for all that they give
    /// now; in a Kakuro, cells that one mark is left for are part of that.
    fn move_of(&self, step: &Step) -> Move {
        let (sheet, tidy) = (self.game.sheet(), self.settings.tidy);
        let is_kakuro = self.kind() == Kind::Kakuro && sheet.is_marked(self.puzzle());
        let is_filter =
            step.technique == &SIMPLE_FILTER || (is_kakuro && step.technique == &NAKED_SINGLE);
        let extent = if is_kakuro { Extent::Singles } else { Extent::Strikes };
        let all = is_filter.then(|| self.advisor().by_rules(extent, tidy).ok());
        all.flatten().unwrap_or_else(|| sheet.step(self.puzzle(), step, tidy))
    }

    /// A move and, if that is free and the move brings the puzzle further, what the rules alone give
    /// after it. They give nothing where the sheet contradicts itself.
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
