//! What any key may lead to: a message to the player, a question to the worker.

use crate::engine::hint::Wish;
use crate::engine::rating::SIMPLEST_FIRST;
use crate::game::hint::Wanted;
use crate::tui::message::{Effect, Effects, Request};
use crate::tui::state::analysis::Topic;
use crate::tui::state::model::{Model, Notice};

/// Shows a message; nothing is to be done.
pub(in crate::tui) fn tell(model: &mut Model, notice: Notice) -> Effects {
    model.notice = Some(notice);
    Vec::new()
}

/// Asks the worker about the game; `detail` changes what is particular to the question.
pub(in crate::tui) fn ask(
    model: &mut Model,
    topic: Topic,
    detail: impl FnOnce(&mut Request),
) -> Effects {
    let mut request = Request {
        generation: model.analysis.next(topic),
        topic,
        wanted: Wanted::Wish(Wish::Simplest),
        puzzle: model.sitting.game.puzzle().clone(),
        sheet: model.sitting.game.sheet().clone(),
        system: &SIMPLEST_FIRST,
        scores: model.sitting.scores().clone(),
        only: None,
        preferences: model.sitting.preferences,
        follow: None,
        tidy: model.sitting.settings.tidy,
        solutions: model.sitting.game.solutions.clone(),
        job: None,
        list: None,
        training: None,
        games: None,
    };
    if let (Topic::Hint | Topic::Steps, Some(technique)) = (topic, model.practised) {
        request.only = Some(technique);
        request.scores = request.scores.only(technique);
    }
    if topic == Topic::Hint && request.only.is_none() && model.sitting.preferences.follows {
        request.follow = Some((model.sitting.system(), model.sitting.scale().clone()));
    }
    detail(&mut request);
    vec![Effect::Ask(Box::new(request))]
}

/// Awaits no answer about a topic any more.
pub(in crate::tui) fn forget(model: &mut Model, topic: Topic) -> Effects {
    let awaited = std::mem::take(&mut model.analysis.awaited[topic as usize]);
    if awaited == 0 { Vec::new() } else { vec![Effect::Forget(topic)] }
}
