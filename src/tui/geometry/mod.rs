//! The geometry: where things are on the screen, how text wraps, and what is at a position, for
//! drawing and for the keys and clicks that depend on it. Nothing is painted here.

pub mod edges;
pub mod label_bar;
pub mod layout;
pub mod places;
pub mod report;
pub mod screen;
pub mod shape;
pub mod text;
pub mod traces;
