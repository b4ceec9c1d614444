//! Gradus: Sudoku and Kakuro in the terminal. This is the library behind the program `gradus`.
//!
//! What reads, solves, rates, explains and makes puzzles is a crate of its own,
//! [`gradus_engine`]; here is what plays them.
//!
//! # Play a game without a screen
//!
//! A [`Game`](game::Game) consists of its entries, each a line of text: moves, and the player's
//! position among them. [`store::Store`] keeps games on the disk, and [`plain::Dialogue`] plays
//! them line by line.
//!
//! ```
//! use gradus::game::{Entry, Game};
//! use gradus_engine::Puzzle;
//! use std::sync::Arc;
//!
//! let puzzle: Puzzle = "1234341221434.21".parse()?;
//! let mut game = Game::new(Arc::new(puzzle));
//! game.enter(Entry::read("r4c2+34", game.puzzle())?);
//! game.enter(Entry::read("r4c2=3", game.puzzle())?);
//! assert!(game.is_solved());
//!
//! // Undo, and how the game would be written.
//! game.enter(Entry::At(game.position() - 1));
//! assert!(!game.is_solved());
//! let lines: Vec<String> = game.entries().map(|entry| entry.write(game.puzzle())).collect();
//! assert_eq!(lines[..3], ["r4c2+34", "r4c2=3", "@1"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to start reading
//!
//! The modules are in reading order, the lowest floor first, and each imports only from those
//! before it (but [`tui`] and [`plain`] not from each other). `ARCHITECTURE.md` has the glossary,
//! and `docs/add` says how to add things.
//!
//! - [`game::Game`] is a game: the player's sheet and how it came about. [`store::Store`] saves it
//!   on the disk, and front ends play through [`desk::Desk`].
//! - [`tui`] is the screen, [`plain::Dialogue`] the same game as lines of text, [`cli`] the command
//!   line.
//!
//! Programs can build on [`game`], [`config`] and [`store`]. The modules above them are the program
//! itself: they are public for its tests and benchmarks, and change without notice.

pub mod terminals;

pub mod manual;

pub mod game;

pub mod config;

pub mod store;

pub mod lists;

pub mod desk;

pub mod plain;

pub mod tui;

pub mod cli;
