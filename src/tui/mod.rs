//! The screen: a [`Model`](model::Model), `update` which turns messages into changes of it and
//! effects, and a view which paints it.

pub mod model;

pub mod scales;

pub mod analysis;

pub mod hint;

pub mod steps;

pub mod library;

pub mod overlay;

pub mod editor;

pub mod form;

pub mod export;

pub mod keys;

pub mod message;

pub mod action;

pub mod update;

pub mod theme;

pub mod view;

pub mod worker;

mod terminal;

mod run;

pub use run::{Start, run};
