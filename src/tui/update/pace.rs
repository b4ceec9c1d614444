//! The player's pace by scales of the rating `time` that were changed.

use super::asking::{ask, forget};
use crate::tui::message::{Effects, Question};
use crate::tui::state::analysis::Topic;
use crate::tui::state::model::Model;
use std::sync::Arc;

/// Has the pace worked out by the scales as they are; by the standard ones nothing needs to be done.
pub(in crate::tui) fn rescale(model: &mut Model) -> Effects {
    let Some(scales) = model.sitting.scales.changed_time() else {
        model.pace.changed = None;
        return forget(model, Topic::Pace);
    };
    let past = Arc::clone(&model.past);
    ask(model, Question::Pace(past, Box::new(scales)))
}
