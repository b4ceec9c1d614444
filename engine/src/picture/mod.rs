//! Pictures of puzzles: as plain text, and as shapes for SVG, PNG and PDF; games played again; and the
//! board while it is played, as dots.

mod book;
#[cfg(feature = "dots")]
mod canvas;
mod draw;
pub mod export;
pub mod face;
#[cfg(feature = "dots")]
mod layers;
#[cfg(feature = "pictures")]
mod pdf;
#[cfg(feature = "pictures")]
mod png;
#[cfg(all(feature = "dots", any(test, not(feature = "pictures"))))]
mod raster;
mod relations;
mod replay;
mod shape;
#[cfg(feature = "pictures")]
mod skia;
#[cfg(feature = "dots")]
mod stamp;
mod subject;
mod svg;
mod text;
#[cfg(feature = "dots")]
mod trace;

pub use book::{Leaf, PAPERS, PER_PAGE, Pages, Paper, pages};
#[cfg(feature = "dots")]
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
