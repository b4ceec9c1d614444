//! How far the cursor goes in what lies over the panes.

use crate::engine::rating;
use crate::tui::screen::export::state::FIELDS;
use crate::tui::screen::{help, page, statistics};
use crate::tui::state::model::Model;
use crate::tui::state::overlay::Overlay;

/// The lines that the cursor can be at: those of a list; of a text those that are hidden at a time,
/// and one more; none where there is no cursor.
pub fn lines(model: &Model, overlay: &Overlay) -> usize {
    match overlay {
        Overlay::Help(help) => help::geometry::hidden(model, help) + 1,
        Overlay::Steps(list) => list.height(),
        Overlay::Page(page) => page::geometry::hidden(model, page) + 1,
        Overlay::Ratings(_) => rating::for_kind(model.kind()).count(),
        Overlay::Library(library) => library.len(),
        Overlay::Form(form) => form.fields().len(),
        Overlay::Export(_) => FIELDS.len(),
        Overlay::Statistics(_) => statistics::geometry::hidden(model) + 1,
        Overlay::Palette(palette) => palette.found().len(),
        Overlay::Trainer(trainer) => trainer.rows.len(),
        Overlay::Combinations(table) => table.remaining(model).listed().len(),
        Overlay::Start(start) => start.rows().len(),
        Overlay::Editor(_) | Overlay::Overview(_) | Overlay::Summary(_) | Overlay::Pause => 0,
    }
}
