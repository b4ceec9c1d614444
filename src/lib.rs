//! Gradus: Sudoku and Kakuro in the terminal. The modules in reading order, lowest floor first.

pub mod engine;

pub mod game;

pub mod config;

pub mod store;

pub mod desk;

pub mod plain;

pub mod tui;

pub mod cli;
