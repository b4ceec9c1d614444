//! The form for copying and exporting: where to, as what, and with how much of what the player
//! wrote.

use crate::desk::{Destination, Exported};
use crate::engine::export::ExportTarget;
use crate::engine::format::{Document, Holds};
use crate::tui::state::cursor::Cursor;

/// A row of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Where it goes.
    Destination,
    /// What it is written as.
    ExportTarget,
    /// How much of what the player wrote goes along.
    Along,
}

/// The rows of the form.
pub const FIELDS: [Field; 3] = [Field::Destination, Field::ExportTarget, Field::Along];

/// The places with their names.
const PLACES: [(Destination, &str); 3] = [
    (Destination::Clipboard, "clipboard"),
    (Destination::Here, "file in this folder"),
    (Destination::Exports, "file in the folder of exports"),
];

/// What can go along, with its names.
const ALONG: [(Holds, &str); 3] = [
    (Holds::Givens, "the puzzle alone"),
    (Holds::Digits, "entries"),
    (Holds::Marks, "entries and pencil marks"),
];

/// The form.
#[derive(Clone, Debug)]
pub struct ExportScreen {
    /// The selected row.
    pub selected: Cursor,
    document: Document,
    targets: Vec<ExportTarget>,
    place: usize,
    target: usize,
    /// How much is wished for; a target may hold less.
    along: usize,
}

impl ExportScreen {
    /// The form for a puzzle with all that the player wrote, where that goes along if it can.
    pub fn new(document: Document) -> Self {
        let targets = ExportTarget::all(&document);
        Self {
            selected: Cursor::default(),
            document,
            targets,
            place: 0,
            target: 0,
            along: ALONG.len() - 1,
        }
    }

    /// The name of a row.
    pub const fn name(field: Field) -> &'static str {
        match field {
            Field::Destination => "To",
            Field::ExportTarget => "As",
            Field::Along => "With",
        }
    }

    /// What is chosen in a row.
    pub fn chosen(&self, field: Field) -> String {
        match field {
            Field::Destination => PLACES[self.place].1.into(),
            Field::ExportTarget => self.target().to_string(),
            Field::Along => ALONG[self.along()].1.into(),
        }
    }

    /// What the format has no place for, in a sentence; `None` where it holds everything.
    pub fn lack(&self) -> Option<&'static str> {
        match self.target().holds() {
            Holds::Givens => Some("This format holds the puzzle alone."),
            Holds::Digits => Some("This format has no place for pencil marks."),
            Holds::Marks => None,
        }
    }

    /// Takes the choice so many further in the selected row, in a circle.
    pub fn turn(&mut self, by: isize) {
        let turned = |choice: usize, count: usize| {
            (choice as isize + by).rem_euclid(count as isize) as usize
        };
        match FIELDS.get(self.selected.line()) {
            Some(Field::Destination) => self.place = turned(self.place, PLACES.len()),
            Some(Field::ExportTarget) => {
                self.target = turned(self.target, self.targets.len().max(1))
            }
            Some(Field::Along) => {
                self.along = turned(self.along(), self.target().holds() as usize + 1);
            }
            None => {}
        }
    }

    fn target(&self) -> ExportTarget {
        self.targets.get(self.target).copied().unwrap_or(ExportTarget::Text)
    }

    /// How much goes along: what is wished for, as far as the target holds it.
    fn along(&self) -> usize {
        self.along.min(self.target().holds() as usize)
    }

    /// What goes elsewhere by these choices.
    ///
    /// # Errors
    /// What the target has no way to say, in a sentence.
    pub fn exported(&self) -> Result<Exported, String> {
        let (target, (along, with)) = (self.target(), ALONG[self.along()]);
        let exported = Exported::new(self.document.clone(), target, along, PLACES[self.place].0)?;
        Ok(Exported { what: format!("{target}, {with}"), ..exported })
    }
}
