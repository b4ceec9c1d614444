//! The screen: a [`Model`](model::Model), `update` which turns messages into changes of it and
//! effects, and a view which paints it.

pub mod model;

pub mod hint;

pub mod overlay;
