//! Pictures of puzzles: as plain text, and as shapes for SVG, PNG and PDF; and games played again.

mod book;
mod clues;
mod draw;
#[cfg(not(target_family = "wasm"))]
mod letters;
mod metrics;
#[cfg(not(target_family = "wasm"))]
mod pdf;
mod place;
#[cfg(not(target_family = "wasm"))]
mod png;
mod relations;
mod replay;
mod shape;
mod sheet;
mod subject;
mod svg;
mod symbol;
mod text;

pub use book::{Leaf, PAPERS, PER_PAGE, Pages, Paper, pages};
#[cfg(not(target_family = "wasm"))]
pub use pdf::pdf;
#[cfg(not(target_family = "wasm"))]
pub use png::png;
pub use replay::Replay;
pub use sheet::{Sheet, scene};
pub use subject::Subject;
pub use svg::svg;
pub use text::{numbered, text};
