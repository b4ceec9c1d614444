//! Gradus: Sudoku and Kakuro in the terminal, and a library for programs that read, solve, rate,
//! explain, make or play puzzles.
//!
//! The engine is pure: it does no input or output, does not know a clock, and takes its randomness
//! from a seed. Work that could run long takes a [`Budget`](engine::budget::Budget) and can answer
//! that it gave up.
//!
//! # Solve
//!
//! A puzzle can be in any of the [`FORMATS`](engine::format::FORMATS); errors and faults come with
//! their place. The search tells how many solutions there are, counting up to two.
//!
//! ```
//! use gradus_engine::budget::Budget;
//! use gradus_engine::puzzle::Puzzle;
//! use gradus_engine::search::{BUDGET, search};
//!
//! let puzzle: Puzzle = "..6.3.251.8....6....7......4..39.8...59.4.31...2.58..9......1....8....2.265.8.7..".parse()?;
//! let solutions = search(&puzzle, &Budget::new(BUDGET));
//! let solution = solutions.unique().ok_or("there is not exactly one solution")?;
//! let digits: String = solution.iter().flatten().map(|digit| digit.to_string()).collect();
//! assert_eq!(digits, "946837251183529647527614938471392865859746312632158479394275186718963524265481793");
//!
//! let faults = "11..............".parse::<Puzzle>().unwrap_err();
//! assert_eq!(faults.to_string(), "r1c2: 1 is given twice in this row; r1c2: 1 is given twice in this box");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rate
//!
//! [`RATINGS`](engine::rating::RATINGS) lists the rating systems. Each uses a scale: that of the
//! standard configuration, of a player, or your own [`Scores`](engine::scores::Scores).
//!
//! ```
//! use gradus::config::Config;
//! use gradus_engine::board::Board;
//! use gradus_engine::budget::Budget;
//! use gradus_engine::puzzle::Puzzle;
//! use gradus_engine::rating::{BUDGET, HODOKU, Subject};
//! use gradus_engine::search::{self, search};
//!
//! let puzzle: Puzzle = "..6.3.251.8....6....7......4..39.8...59.4.31...2.58..9......1....8....2.265.8.7..".parse()?;
//! let solutions = search(&puzzle, &Budget::new(search::BUDGET));
//! let subject = Subject { board: &Board::new(&puzzle), solutions: &solutions };
//! let scores = Config::standard().scale(&HODOKU, puzzle.kind());
//! let rating = (HODOKU.rate)(&subject, &scores, &Budget::new(BUDGET));
//! assert!(rating.solved);
//! assert_eq!((rating.total, rating.level), (Some(338.0), Some("hard")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Hint
//!
//! A [`Step`](engine::step::Step) knows what it places and removes, marks what shows why, and can
//! explain itself. [`hint`](engine::hint) finds the next one, all of them, or those about one cell.
//!
//! ```
//! use gradus::config::Config;
//! use gradus_engine::board::Board;
//! use gradus_engine::budget::Budget;
//! use gradus_engine::hint::{self, Hint, Wish};
//! use gradus_engine::puzzle::Puzzle;
//! use gradus_engine::rating::BUDGET;
//!
//! let puzzle: Puzzle = "..6.3.251.8....6....7......4..39.8...59.4.31...2.58..9......1....8....2.265.8.7..".parse()?;
//! let scores = Config::standard().scores(puzzle.kind());
//! let board = Board::new(&puzzle);
//! let Hint::Step(step) =
//!     hint::next(&board, false, Wish::Simplest, &scores, true, &Budget::new(BUDGET))
//! else {
//!     return Err("there is no next step".into());
//! };
//! assert_eq!(step.technique.name, "naked single");
//! assert_eq!(
//!     step.explain(&puzzle),
//!     "Row 1, column 1 and box 1 rule out every other digit, so r1c1 is 9."
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Play a game without a screen
//!
//! A [`Game`](game::Game) consists of its entries, each a line of text: moves, and the player's
//! position among them. [`store::Store`] keeps games on the disk, and [`plain::Dialogue`] plays
//! them line by line.
//!
//! ```
//! use gradus_engine::puzzle::Puzzle;
//! use gradus::game::{Entry, Game};
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
//! and says how to add things.
//!
//! - [`engine::setup::Setup`] is a puzzle as written, [`engine::puzzle::Puzzle`] one without
//!   faults, [`engine::board::Board`] what follows from it.
//! - [`engine::step`] defines techniques and steps; [`engine::technique::ALL`] lists the
//!   techniques, each in a file that shows its pattern and says why it works.
//! - [`engine::rating::RATINGS`] lists the rating systems, [`engine::format::FORMATS`] the formats.
//! - [`game::Game`] is a game: the player's sheet and how it came about. [`store::Store`] saves it
//!   on the disk, and front ends play through [`desk::Desk`].
//! - [`tui`] is the screen, [`plain::Dialogue`] the same game as lines of text, [`cli`] the command
//!   line.
//!
//! Programs can build on [`engine`], [`game`], [`config`] and [`store`]. The modules above them are the
//! program itself: they are public for its tests and benchmarks, and change without notice.
//!
//! `examples/by_difficulty.rs` and `examples/walkthrough.rs` are small programs that use the library.

pub mod lists;

pub mod manual;

pub mod game;

pub mod config;

pub mod store;

pub mod desk;

pub mod plain;

pub mod tui;

pub mod cli;
