//! What any key may lead to: a message to the player, or a question to the worker.

use crate::game::hint::Wanted;
use crate::tui::message::{Effect, Effects, Question, Request, Standing};
use crate::tui::state::analysis::Topic;
use crate::tui::state::model::{Model, Notice};

/// Shows a message, without effects.
pub(in crate::tui) fn tell(model: &mut Model, notice: Notice) -> Effects {
    model.notice = Some(notice);
    Vec::new()
}

/// Asks the worker.
pub(in crate::tui) fn ask(model: &mut Model, question: Question) -> Effects {
    let generation = model.analysis.next(question.topic());
    vec![Effect::Ask(Box::new(Request { generation, question }))]
}

/// The state of the game.
pub(in crate::tui) fn standing(model: &Model) -> Standing {
    Standing {
        puzzle: model.sitting.game.puzzle().clone(),
        sheet: model.sitting.game.sheet().clone(),
        scores: model.sitting.scores().clone(),
        preferences: model.sitting.preferences,
        follow: None,
        solutions: model.sitting.game.solutions.clone(),
    }
}

/// Asks for a step.
pub(in crate::tui) fn ask_hint(model: &mut Model, wanted: Wanted) -> Effects {
    let mut standing = limited(model);
    let follows = model.sitting.preferences.follows && !model.facts.mistaken;
    if model.practised.is_none() && follows {
        standing.follow = Some((model.sitting.system(), model.sitting.scale().clone()));
    }
    ask(model, Question::Hint(Box::new(standing), wanted, model.practised))
}

/// Asks for all steps.
pub(in crate::tui) fn ask_steps(model: &mut Model) -> Effects {
    let standing = limited(model);
    ask(model, Question::Steps(Box::new(standing)))
}

/// The state of the game, with the scale limited to the technique being practised.
fn limited(model: &Model) -> Standing {
    let standing = standing(model);
    match model.practised {
        Some(technique) => Standing { scores: standing.scores.only(technique), ..standing },
        None => standing,
    }
}

/// Stops awaiting an answer about a topic.
pub(in crate::tui) fn forget(model: &mut Model, topic: Topic) -> Effects {
    let awaited = std::mem::take(&mut model.analysis.awaited[topic as usize]);
    if awaited == 0 { Vec::new() } else { vec![Effect::Forget(topic)] }
}

/// Stops showing the digits that occur in some solution, because they were asked for again or have
/// changed.
pub(in crate::tui) fn stop_telling(model: &mut Model) -> Effects {
    model.telling = None;
    forget(model, Topic::TrueCandidates)
}
