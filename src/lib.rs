//! Gradus: Sudoku and Kakuro in the terminal. The modules in reading order, lowest floor first.
//!
//! Each module imports only from those before it (but [`tui`] and [`plain`] not from each other), and
//! no two files import each other. `ARCHITECTURE.md` has the glossary, and says how to add things.
//!
//! Where to start:
//!
//! - [`engine::setup::Setup`] is a puzzle as written down, [`engine::puzzle::Puzzle`] one without
//!   faults, [`engine::board::Board`] what follows from it.
//! - [`engine::step`] has what a technique is and what a step is; [`engine::technique::ALL`] lists
//!   the techniques, each in a file that shows its pattern and says why it works.
//! - [`engine::rating::RATINGS`] lists the rating systems, [`engine::format::FORMATS`] the formats.
//! - [`game::Game`] is a game: the player's sheet and how it came about. [`store::Store`] keeps it on
//!   the disk, [`desk::Desk`] is what front ends play through.
//! - [`tui`] is the screen, [`plain::Dialogue`] the same game as lines, [`cli`] the command line.
//!
//! ```
//! use gradus::engine::board::Board;
//! use gradus::engine::budget::Budget;
//! use gradus::engine::format;
//! use gradus::engine::search::{BUDGET, search};
//!
//! let puzzle = format::puzzle("1234341221434.21")?;
//! assert_eq!(search(&puzzle, &Budget::new(BUDGET)).count(), Some(1));
//!
//! let mut board = Board::new(&puzzle);
//! assert_eq!(board.filter(true), Ok(()));
//! assert!(board.is_complete());
//! # Ok::<(), String>(())
//! ```

pub mod engine;

pub mod manual;

pub mod game;

pub mod config;

pub mod store;

pub mod desk;

pub mod plain;

pub mod tui;

pub mod cli;
