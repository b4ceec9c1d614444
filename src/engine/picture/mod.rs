//! Pictures of puzzles: as plain text, and as SVG for printing.

mod subject;
mod svg;
mod text;

pub use subject::Subject;
pub use svg::{Sheet, svg};
pub use text::{numbered, text};
