//! What the worker found out.

use super::{carry_out, hint, practise, rated, tell};
use crate::engine::search::Solutions;
use crate::tui::message::{Answer, Effects, Finding};
use crate::tui::screen::editor::state::{Count, Editor};
use crate::tui::screen::{editor, form, library, start, steps, trainer};
use crate::tui::state::analysis::Topic;
use crate::tui::state::model::{Model, Notice};

/// Takes an answer in, unless it is to a question that is no longer asked.
pub(in crate::tui) fn take(model: &mut Model, answer: Answer) -> Effects {
    if let Finding::Looked(looked) = answer.finding {
        form::update::looked(model, looked);
        return Vec::new();
    }
    if let Finding::Listed(place, rated) = answer.finding {
        if model.analysis.awaited[answer.topic as usize] == answer.generation {
            library::update::learn(model, place, rated);
        }
        return Vec::new();
    }
    if !model.analysis.accept(answer.topic, answer.generation) {
        return Vec::new();
    }
    match (answer.topic, answer.finding) {
        (Topic::Edited, Finding::Solutions(solutions)) => {
            if let Some(editor) = model.found_mut::<Editor>() {
                editor.solutions = Count::of(&solutions);
            }
        }
        (_, Finding::Proposal(proposal)) => return editor::update::proposed(model, proposal),
        (_, Finding::Solutions(solutions)) => return solved(model, solutions),
        (topic, Finding::Rating(system, rating)) => {
            return rated::learn(model, topic, system, rating);
        }
        (_, Finding::Hint(hint, wanted)) => return hint::found(model, hint, wanted),
        (_, Finding::Steps(groups)) => return steps::update::found(model, groups),
        (_, Finding::PlayOn(made)) => return practise::played_on(model, made),
        (_, Finding::Made(made)) => return form::update::made(model, made),
        (_, Finding::Learned(learned)) => return trainer::update::counted(model, learned),
        (_, Finding::Drill(technique, found)) => {
            return trainer::update::found(model, technique, found);
        }
        (_, Finding::ListRated) => return library::update::rated(model),
        (_, Finding::Paces(paces)) => model.pace.changed = Some(paces),
        (_, Finding::Today(kind, rating)) => start::update::expect(model, kind, rating),
        (_, Finding::Looked(_) | Finding::Listed(..)) => {}
    }
    Vec::new()
}

/// With the number of solutions known, mistakes and ratings can be.
fn solved(model: &mut Model, solutions: Solutions) -> Effects {
    let notice = match &solutions {
        Solutions::One(_) => None,
        Solutions::None => Some("this puzzle has no solution"),
        Solutions::Several(..) => Some("this puzzle has several solutions"),
        Solutions::GaveUp => Some("it takes too long to tell whether this puzzle has one solution"),
    };
    let done = model.sitting.learn(solutions);
    model.refresh();
    let mut effects = carry_out(model, done);
    effects.extend(rated::begin(model));
    // Over another puzzle, in the editor or a list, nothing is said of the game.
    if let Some(text) = notice.filter(|_| model.overlays.is_empty()) {
        // As what the puzzle was read is still to be seen.
        let before = model.notice.take().map(|notice| notice.text + "; ").unwrap_or_default();
        effects.extend(tell(model, Notice::warning(before + text)));
    }
    effects
}
