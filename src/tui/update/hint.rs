//! Hints: asking for one, getting more of it, and carrying it out; playing on to a state that has a
//! step of the technique being practised; and the digits that each open cell has in some solution,
//! shown in place of the marks.

use crate::game::hint::{Advice, HintRequest, ShownHint, step_of};
use crate::game::sheet::Sheet;
use crate::tui::keys::Key;
use crate::tui::message::{Effects, Question, Topic};
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::asking::{ask_hint, standing};
use crate::tui::update::{ask, carry_out, hide_true_candidates, history, make, moving, notify};
use gradus_engine::grid::change::Move;
use gradus_engine::hint::{Hint, Wish};
use gradus_engine::solve::TrueCandidates;
use gradus_engine::technique::Step;
use gradus_engine::{Puzzle, Technique};
use std::sync::Arc;

/// The simplest step, or more of it.
pub fn simplest(model: &mut Model, _: Key) -> Effects {
    ask_for(model, HintRequest::Wish(Wish::Simplest))
}

/// The most effective step, or more of it.
pub fn effective(model: &mut Model, _: Key) -> Effects {
    ask_for(model, HintRequest::Wish(Wish::MostEffective))
}

/// The step that is easiest to see, or more of it; while a technique is practised, its simplest
/// step.
pub fn likely(model: &mut Model, _: Key) -> Effects {
    let is_practised = model.session.practised.is_some();
    ask_for(
        model,
        if is_practised { HintRequest::Wish(Wish::Simplest) } else { HintRequest::Likely },
    )
}

/// What can be said about the cursor's cell, or more of it.
pub fn here(model: &mut Model, _: Key) -> Effects {
    ask_for(model, HintRequest::At(model.hand.cursor))
}

fn ask_for(model: &mut Model, request: HintRequest) -> Effects {
    let is_shown = model.sitting.hint.as_ref().is_some_and(|shown| shown.answers(request));
    if is_shown && !model.sitting.is_solved() {
        // The same key once more wants more of the hint that it shows.
        return disclose(model);
    }
    match model.sitting.hint_at_once(request) {
        Some(Ok(shown)) => show(model, shown),
        Some(Err(why)) => notify(model, Notice::info(why)),
        None => ask_hint(model, request),
    }
}

/// Discloses one more degree; once there is none, shows what is below the fold.
fn disclose(model: &mut Model) -> Effects {
    match model.sitting.disclose() {
        Some(done) => {
            model.panes.hint_scroll = 0;
            reveal(model);
            carry_out(model, done)
        }
        None if model.panes.hint_scroll < model.panes.spots.hint().1 => scroll(model, page(model)),
        None => {
            let whole = "that is the whole hint; {hint-apply} does what it says";
            notify(model, Notice::info(model.session.keys.fill_in(whole)))
        }
    }
}

/// Offers to play on, because the state has no step of the technique.
pub(in crate::tui) fn offer(
    model: &mut Model,
    technique: &'static Technique,
    wish: Wish,
) -> Effects {
    show(model, ShownHint::new(Advice::PlayOn(technique), HintRequest::Wish(wish)))
}

/// Shows the hint that the worker found, or says that there is none.
pub(in crate::tui) fn found(model: &mut Model, hint: Hint, request: HintRequest) -> Effects {
    let is_none = matches!(hint, Hint::Nothing | Hint::Inactive(_));
    if let (Some(only), true, HintRequest::Wish(wish)) = (model.session.practised, is_none, request)
    {
        return offer(model, only, wish);
    }
    if ShownHint::can_go_beyond(&hint, request, model.sitting.game.is_unique()) {
        return show(model, ShownHint::new(Advice::Beyond, request));
    }
    let kind = match hint {
        _ if is_none => Notice::info,
        Hint::Complete => Notice::info,
        _ => Notice::warning,
    };
    let solutions = model.sitting.game.solutions.as_deref();
    match step_of(hint, request, model.puzzle(), solutions) {
        Ok(found) if request == HintRequest::Beyond => {
            // The player has asked twice.
            show_whole(model, ShownHint::found(found, request))
        }
        Ok(found) => show(model, ShownHint::found(found, request)),
        Err(why) => notify(model, kind(why)),
    }
}

/// Shows a hint from its first line.
pub(in crate::tui) fn show(model: &mut Model, shown: ShownHint) -> Effects {
    model.panes.hint_scroll = 0;
    model.sitting.hint = Some(shown);
    Vec::new()
}

/// Makes the view of a large board show the disclosed cells, the first ones if not all fit.
fn reveal(model: &mut Model) {
    let cells = model.sitting.hint.as_ref().map(ShownHint::cells).unwrap_or_default();
    cells.into_iter().rev().for_each(|cell| moving::reveal(model, cell));
}

/// Shows a step of the list, in full.
pub(in crate::tui) fn show_step(model: &mut Model, step: Step) -> Effects {
    show_whole(model, ShownHint::whole(step))
}

/// Shows a hint in full.
fn show_whole(model: &mut Model, shown: ShownHint) -> Effects {
    model.panes.hint_scroll = 0;
    let done = model.sitting.show_whole(shown);
    reveal(model);
    carry_out(model, done)
}

/// Carries out the hint. The cursor moves to a placed digit, and stays if candidates are removed.
pub fn apply(model: &mut Model, _: Key) -> Effects {
    let Some(shown) = &model.sitting.hint else { return Vec::new() };
    let placed = shown.step().and_then(|step| step.places.last()).map(|(cell, _)| *cell);
    let name = match shown.advice {
        Advice::PlayOn(technique) => {
            model.sitting.hint = None;
            return play_on(model, technique);
        }
        Advice::Beyond => {
            model.sitting.hint = None;
            return ask_hint(model, HintRequest::Beyond);
        }
        Advice::GoBack(place, _) => {
            history::look(model, place);
            None
        }
        Advice::Step(ref step) => Some(step.technique.name),
    };
    let step = model.sitting.hint.as_ref().and_then(ShownHint::step);
    let sheet = model.sitting.game.sheet();
    let fills = step.is_some_and(|step| !sheet.fill_for(model.puzzle(), step).0.is_empty());
    let done = model.sitting.apply();
    let changes = done.turn().is_some();
    model.hand.cursor = placed.unwrap_or(model.hand.cursor);
    let effects = carry_out(model, done);
    if let Some(name) = name {
        let text = match changes {
            false => "that is done already".to_string(),
            true if fills => {
                format!("{name}: done, and the missing marks are filled in to show it")
            }
            true => format!("{name}: done"),
        };
        model.notice = Some(Notice::info(text));
    }
    effects
}

/// Forgets the hint.
pub fn forget(model: &mut Model, _: Key) -> Effects {
    model.sitting.hint = None;
    Vec::new()
}

/// Scrolls the text back by a page.
pub fn scroll_up(model: &mut Model, _: Key) -> Effects {
    scroll(model, -page(model))
}

/// Scrolls the text forward by a page.
pub fn scroll_down(model: &mut Model, _: Key) -> Effects {
    scroll(model, page(model))
}

/// The lines of a page; one of them remains on the next page.
fn page(model: &Model) -> isize {
    (model.panes.spots.hint().0 as isize - 1).max(1)
}

pub(super) fn scroll(model: &mut Model, lines: isize) -> Effects {
    let (_, beyond) = model.panes.spots.hint();
    model.panes.hint_scroll = model.panes.hint_scroll.saturating_add_signed(lines).min(beyond);
    Vec::new()
}

/// Searches for the next state that has a step of the technique.
fn play_on(model: &mut Model, technique: &'static Technique) -> Effects {
    let standing = Box::new(standing(model));
    let tidy = model.sitting.settings.tidy;
    ask(model, Question::PlayOn(standing, technique, tidy))
}

/// Plays on to the state found, in one move.
pub(in crate::tui) fn played_on(model: &mut Model, found: Option<Move>) -> Effects {
    let name = model.session.practised.map_or("step", |technique| technique.name);
    let Some(played) = found else {
        return notify(model, Notice::info(format!("no {name} comes up from here on")));
    };
    let effects = make(model, played);
    if !model.sitting.is_solved() {
        model.notice = Some(Notice::info(format!("here is one: {name}")));
    }
    effects
}

/// Shows them, for the puzzle in the editor or for the game, or shows the marks again. In a game,
/// that counts as a hint.
pub fn toggle_true_candidates(model: &mut Model, _: Key) -> Effects {
    if model.findings.true_candidates.is_some()
        || model.findings.analysis.awaits(Topic::TrueCandidates)
    {
        return hide_true_candidates(model);
    }
    if let Some(document) = model.overlays.last().and_then(|screen| screen.document()) {
        let puzzle = Puzzle::new(document.setup).ok();
        return puzzle
            .map_or_else(Vec::new, |puzzle| ask_true_candidates(model, Arc::new(puzzle), None));
    }
    if let Some(why) = model.sitting.game.partial() {
        return notify(model, Notice::warning(why));
    }
    let (puzzle, sheet) = (model.sitting.game.puzzle().clone(), model.sitting.game.sheet().clone());
    let mut effects = ask_true_candidates(model, puzzle, Some(sheet));
    if !model.sitting.is_solved() {
        let done = model.sitting.count(|tally| tally.count_hint(None));
        effects.extend(carry_out(model, done));
    }
    effects
}

/// Asks for them, for the puzzle or for a sheet.
fn ask_true_candidates(model: &mut Model, puzzle: Arc<Puzzle>, sheet: Option<Sheet>) -> Effects {
    notify(model, Notice::info("looking for the digits that occur in some solution…"));
    ask(model, Question::TrueCandidates(puzzle, sheet.map(Box::new)))
}

/// Shows what the worker found.
pub(in crate::tui) fn show_true_candidates(
    model: &mut Model,
    found: Result<Box<TrueCandidates>, String>,
) -> Effects {
    match found {
        Ok(found) => {
            let key = model.session.keys.shown("true-candidates").pop().unwrap_or_default();
            let what = match found.solutions() {
                Some(0) => "no solution: no digit occurs in any".into(),
                Some(1) => "one solution: its digits".into(),
                Some(count) => format!("{count} solutions: the digits that occur in some"),
                None => "many solutions: the digits that occur in some".into(),
            };
            let known = if found.is_known() { "" } else { "; for some, it took too long to tell" };
            model.findings.true_candidates = Some(*found);
            notify(model, Notice::info(format!("{what}{known} ({key} ends this)")))
        }
        Err(why) => notify(model, Notice::warning(why)),
    }
}
