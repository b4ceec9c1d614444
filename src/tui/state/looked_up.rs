//! Which contexts keys are looked up in.

use super::context::Context;
use super::model::{Model, Pane};
use super::overlay::Overlay;

/// The contexts that keys are looked up in, the first first.
pub fn contexts(model: &Model) -> Vec<Context> {
    if let Some(overlay) = model.overlays.last() {
        let context = match overlay {
            Overlay::Help(help) if help.is_short => Context::Keys,
            Overlay::Help(_) => Context::Help,
            Overlay::Steps(_) => Context::Steps,
            Overlay::Page(_) => Context::Page,
            Overlay::Ratings(_) => Context::Ratings,
            Overlay::Library(library) if library.name.is_some() => Context::Rename,
            Overlay::Library(library) if library.typing => Context::Search,
            Overlay::Library(_) => Context::Library,
            Overlay::Editor(editor) if editor.proposal.is_some() => {
                return vec![Context::Proposal, Context::Editor, Context::Anywhere];
            }
            Overlay::Editor(_) => Context::Editor,
            Overlay::Form(_) => Context::Form,
            Overlay::Export(_) => Context::Export,
            Overlay::Overview(_) => Context::Overview,
            Overlay::Summary(_) => Context::Summary,
            Overlay::Statistics(_) => Context::Statistics,
            Overlay::Pause => Context::Pause,
            Overlay::Palette(_) => Context::Palette,
            Overlay::Start(_) => Context::Start,
            Overlay::Trainer(_) => Context::Trainer,
            Overlay::Combinations(_) => Context::Combinations,
        };
        return vec![context, Context::Anywhere];
    }
    if let Some(context) = model.hand.pending {
        return vec![context, Context::Anywhere];
    }
    let mut contexts = Vec::new();
    if model.sitting.hint.is_some() {
        contexts.push(Context::Hint);
    }
    if model.pane == Pane::Scores {
        contexts.push(Context::Scores);
    }
    if model.hand.held.is_some() {
        contexts.push(Context::Held);
    }
    if model.tutorial.is_some() && !model.can_release() {
        contexts.push(Context::Lesson);
    }
    if model.sitting.is_solved() {
        contexts.push(Context::Solved);
    }
    contexts.extend([Context::Play, Context::Anywhere]);
    contexts
}
