//! Pictures of puzzles: as plain text, and as shapes for SVG, PNG and PDF; and games played again.

mod book;
mod draw;
pub mod export;
#[cfg(feature = "pictures")]
mod pdf;
#[cfg(feature = "pictures")]
mod png;
mod relations;
mod replay;
mod shape;
mod subject;
mod svg;
mod text;

pub use book::{Leaf, PAPERS, PER_PAGE, Pages, Paper, pages};
pub use draw::{Sheet, scene};
#[cfg(feature = "pictures")]
pub use pdf::pdf;
#[cfg(feature = "pictures")]
pub use png::png;
pub use replay::Replay;
pub use subject::Subject;
pub use svg::svg;
pub use text::{numbered, text};
