//! The player's pace by changed scales of the rating `time`.

use super::asking::{ask, forget};
use crate::tui::message::{Effects, Question};
use crate::tui::state::analysis::Topic;
use crate::tui::state::model::Model;
use std::sync::Arc;

/// Has the pace computed by the present scales; with the standard ones, there is nothing to do.
pub(in crate::tui) fn rescale(model: &mut Model) -> Effects {
    let Some(scales) = model.sitting.scales.changed_time() else {
        model.pace.changed = None;
        return forget(model, Topic::Pace);
    };
    let past = Arc::clone(&model.past);
    ask(model, Question::Pace(past, Box::new(scales)))
}
