//! Takes in what the worker found out.

use super::{carry_out, hint, practise, rated, tell, true_candidates};
use crate::tui::message::{Answer, Effects, Finding};
use crate::tui::screen::{editor, form, library, start, steps, trainer};
use crate::tui::state::model::{Model, Notice};
use gradus_engine::Solutions;

/// Takes an answer in, unless its question is outdated.
pub(in crate::tui) fn take(model: &mut Model, answer: Answer) -> Effects {
    let Answer { generation, finding } = answer;
    let topic = finding.topic();
    match finding {
        // More results follow, so the answer is still awaited.
        Finding::Looked(looked) => form::update::looked(model, looked),
        Finding::Listed(place, rated) if model.analysis.awaited[topic as usize] == generation => {
            library::update::learn(model, place, rated);
        }
        Finding::Listed(..) => {}
        _ if !model.analysis.accept(topic, generation) => {}
        Finding::Level(level) => editor::update::levelled(model, level),
        Finding::Paces(paces) => model.pace.changed = Some(paces),
        Finding::Today(kind, level, rating) => start::update::expect(model, kind, level, rating),
        Finding::Edited(solutions) => return editor::update::counted(model, solutions),
        Finding::TrueCandidates(found) => return true_candidates::found(model, found),
        Finding::Proposal(proposal) => return editor::update::proposed(model, proposal),
        Finding::Solutions(solutions) => return solved(model, solutions),
        Finding::Start(system, rating) | Finding::Now(system, rating) => {
            return rated::learn(model, topic, system, rating);
        }
        Finding::Hint(hint, wanted) => return hint::found(model, hint, wanted),
        Finding::Steps(groups) => return steps::update::found(model, groups),
        Finding::PlayOn(made) => return practise::played_on(model, made),
        Finding::Made(made) => return form::update::made(model, made),
        Finding::Learned(learned) => return trainer::update::counted(model, learned),
        Finding::Drill(technique, found) => return trainer::update::found(model, technique, found),
        Finding::ListRated => return library::update::rated(model),
    }
    Effects::new()
}

/// Once the number of solutions is known, mistakes and ratings can be too.
fn solved(model: &mut Model, solutions: Solutions) -> Effects {
    let notice: Option<String> = match &solutions {
        Solutions::One(_) => None,
        Solutions::None => Some(match model.puzzle().unequal_totals() {
            Some([across, down]) => model.keys.told(&format!(
                "this puzzle has no solution: the sums across add up to {across}, those down to {down}; \
                 {{edit}} corrects one"
            )),
            None => "this puzzle has no solution".into(),
        }),
        Solutions::Several(..) => Some("this puzzle has several solutions".into()),
        Solutions::GaveUp => {
            Some("it takes too long to tell whether this puzzle has one solution".into())
        }
    };
    let done = model.sitting.learn(solutions);
    model.refresh();
    let mut effects = carry_out(model, done);
    effects.extend(rated::begin(model));
    // Over another puzzle, in the editor or a list, nothing is said about the game.
    if let Some(text) = notice.filter(|_| model.overlays.is_empty()) {
        // The interpretation of the puzzle should remain visible.
        let before = model.notice.take().map(|notice| notice.text + "; ").unwrap_or_default();
        effects.extend(tell(model, Notice::warning(before + &text)));
    }
    effects
}
