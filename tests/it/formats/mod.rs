//! Puzzles as text: formats, whatever people paste, and readers of anything.

pub mod accounts;
pub mod answers;
pub mod every_format;
pub mod f_puzzles;
pub mod mutations;
pub mod pastes;
pub mod penpa;
pub mod programs;
pub mod text_readers;
