//! The palette: everything that can be done, found by a few letters and done at once.

use crate::tui::action::{Action, Context, Entry, Row, found};

/// The palette.
#[derive(Clone, Debug)]
pub struct Palette {
    /// The words that are looked for.
    pub search: String,
    /// The selected one of the rows found.
    pub selected: usize,
    /// The action that was chosen and needs to know which digit.
    pub asking: Option<&'static Action>,
    /// Everything, as it was when the palette was opened.
    rows: Vec<Row>,
}

impl Palette {
    /// A palette of these rows, but for those that type into a search.
    pub fn new(mut rows: Vec<Row>) -> Self {
        let types = |row: &Row| {
            matches!(row.context, Some(Context::Palette | Context::Search))
                || matches!(row.entry, Entry::Action(action) if action.id == "help-search")
        };
        rows.retain(|row| !types(row));
        Self { search: String::new(), selected: 0, asking: None, rows }
    }

    /// The rows with the words looked for, the best first.
    pub fn found(&self) -> Vec<&Row> {
        found(&self.rows, &self.search).into_iter().map(|place| &self.rows[place]).collect()
    }

    /// Changes what is looked for.
    pub fn look_for(&mut self, change: impl FnOnce(&mut String)) {
        change(&mut self.search);
        self.selected = 0;
    }
}
