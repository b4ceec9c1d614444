//! Opening and closing what lies over the panes.

use super::{forget, moving, rated, scores};
use crate::tui::message::Effects;
use crate::tui::state::analysis::Topic;
use crate::tui::state::model::Model;
use crate::tui::state::overlay::Overlay;

/// Opens something over the panes; what was typed of a score is kept.
pub(in crate::tui) fn open(model: &mut Model, overlay: Overlay) -> Effects {
    let effects = scores::finish(model);
    model.overlays.push(overlay);
    effects
}

/// Closes what lies on top. What was in the editor stays there.
pub(in crate::tui) fn close_top(model: &mut Model) -> Effects {
    let Some(overlay) = model.overlays.pop() else { return Vec::new() };
    match overlay {
        Overlay::Editor(editor) => {
            model.draft = Some(editor);
            forget(model, Topic::Edited)
        }
        Overlay::Steps(_) => {
            moving::follow(model);
            forget(model, Topic::Steps)
        }
        Overlay::Ratings(_) | Overlay::Summary(_) => rated::ask_other(model),
        Overlay::Pause => {
            model.sitting.clock.run(!model.sitting.is_solved());
            Effects::new()
        }
        Overlay::Library(_) => forget(model, Topic::List),
        Overlay::Trainer(_) => {
            let mut effects = forget(model, Topic::Learned);
            effects.extend(forget(model, Topic::Drill));
            effects
        }
        Overlay::Help(_)
        | Overlay::Page(_)
        | Overlay::Form(_)
        | Overlay::Export(_)
        | Overlay::Overview(_)
        | Overlay::Statistics(_)
        | Overlay::Palette(_)
        | Overlay::Combinations(_)
        | Overlay::Start(_) => Vec::new(),
    }
}
