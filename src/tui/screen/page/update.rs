//! The page about a technique: that of the hint, of the selected step, or of the selected row in
//! the scores pane.

use super::state::{Page, Subject};
use crate::manual;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::screen::trainer::state::Trainer;
use crate::tui::state::model::{Model, Notice, Pane};
use crate::tui::update::{overlays, tell};
use gradus_engine::{Item, Technique};

/// Opens the page.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let Some(technique) = meant(model) else {
        return tell(model, Notice::info("there is no page about that"));
    };
    about(model, technique)
}

/// Opens the page about a technique.
pub(in crate::tui) fn about(model: &mut Model, technique: &'static Technique) -> Effects {
    overlays::open(model, Page::about(Subject::Technique(technique)))
}

/// Opens a page of the manual.
pub(in crate::tui) fn read(model: &mut Model, page: &'static manual::Page) -> Effects {
    overlays::open(model, Page::about(Subject::Manual(page)))
}

/// Opens the rules of the puzzle.
pub fn rules(model: &mut Model, _: Key) -> Effects {
    overlays::open(model, Page::about(Subject::Rules))
}

/// The technique under consideration.
pub fn meant(model: &Model) -> Option<&'static Technique> {
    if let Some(page) = model.top::<Page>() {
        return page.technique();
    }
    if let Some(trainer) = model.top::<Trainer>() {
        return trainer.technique();
    }
    if let Some((step, _)) = model.pointed() {
        return Some(step.technique);
    }
    if model.pane != Pane::Scores || !model.overlays.is_empty() {
        return None;
    }
    match model.sitting.scale().rows.get(model.scores_pane.selected)?.item {
        Item::Technique(technique) => Some(technique),
        Item::Setting(_) => None,
    }
}
