//! Pictures of puzzles: as plain text, and as shapes for SVG, PNG and PDF; games played again; and the
//! board while it is played, as dots.

mod book;
#[cfg(feature = "pictures")]
mod canvas;
mod draw;
pub mod export;
pub mod face;
#[cfg(feature = "pictures")]
mod layers;
#[cfg(feature = "pictures")]
mod pdf;
#[cfg(feature = "pictures")]
mod png;
mod relations;
mod replay;
mod shape;
#[cfg(feature = "pictures")]
mod stamp;
mod subject;
mod svg;
mod text;

pub use book::{Leaf, PAPERS, PER_PAGE, Pages, Paper, pages};
#[cfg(feature = "pictures")]
pub use canvas::{Area, Canvas, Changes};
pub use draw::{Sheet, scene};
#[cfg(feature = "pictures")]
pub use pdf::pdf;
#[cfg(feature = "pictures")]
pub use png::png;
pub use replay::Replay;
pub use shape::Colour;
pub use subject::Subject;
pub use svg::svg;
pub use text::{numbered, text};
