//! Takes in what the worker found out.

use crate::game::spoken;
use crate::tui::message::{Answer, Effects, Finding};
use crate::tui::screens::{editor, form, library, start, steps, trainer};
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::{asking, carry_out, hint, notify, true_candidates};
use gradus_engine::Examined;

/// Takes an answer in, unless its question is outdated.
pub(super) fn take(model: &mut Model, answer: Answer) -> Effects {
    let Answer { generation, finding } = answer;
    let topic = finding.topic();
    match finding {
        // More results follow, so the answer is still awaited.
        Finding::Looked(looked) => form::looked(model, looked),
        Finding::Listed(place, rated)
            if model.findings.analysis.awaited[topic as usize] == generation =>
        {
            library::learn(model, place, rated);
        }
        Finding::Listed(..) => {}
        _ if !model.findings.analysis.accept(topic, generation) => {}
        Finding::Level(level) => editor::actions::levelled(model, level),
        Finding::Paces(paces) => model.session.pace.changed = Some(paces),
        Finding::Today(kind, level, rating) => start::expect(model, kind, level, rating),
        Finding::Edited(examined) => return editor::actions::counted(model, examined),
        Finding::TrueCandidates(found) => return true_candidates::found(model, found),
        Finding::Proposal(proposal) => return editor::actions::proposed(model, proposal),
        Finding::Solutions(examined) => return solved(model, examined),
        Finding::Start(system, rating) | Finding::Now(system, rating) => {
            return asking::learn(model, topic, system, rating);
        }
        Finding::Hint(hint, request) => return hint::found(model, hint, request),
        Finding::Steps(groups) => return steps::found(model, groups),
        Finding::PlayOn(played) => return hint::played_on(model, played),
        Finding::Made(result) => return form::finished(model, result),
        Finding::Learned(learned) => return trainer::counted(model, learned),
        Finding::Drill(technique, found) => return trainer::found(model, technique, found),
        Finding::ListRated => return library::rated(model),
    }
    Effects::new()
}

/// Once the number of solutions is known, mistakes and ratings can be too.
fn solved(model: &mut Model, examined: Examined) -> Effects {
    let done = model.sitting.learn(examined);
    let game = &model.sitting.game;
    let notice = spoken::doubt(game).map(|notice| match game.reason {
        Some(_) => notice + &model.session.keys.fill_in("; {edit} corrects it"),
        None => notice,
    });
    model.refresh();
    let mut effects = carry_out(model, done);
    effects.extend(asking::begin(model));
    // Over another puzzle, in the editor or a list, nothing is said about the game.
    if let Some(text) = notice.filter(|_| model.overlays.is_empty()) {
        // The interpretation of the puzzle should remain visible.
        let before = model.notice.take().map(|notice| notice.text + "; ").unwrap_or_default();
        effects.extend(notify(model, Notice::warning(before + &text)));
    }
    effects
}
