//! The commands: what they print, and what they say about mistakes.

pub mod advice;
pub mod bad_lines;
pub mod budget;
pub mod commands;
pub mod evaluate;
pub mod follow;
pub mod generate;
pub mod limits;
pub mod no_end;
pub mod no_puzzle;
pub mod outputs;
pub mod portions;
pub mod rate;
pub mod reasons;
pub mod share;
#[cfg(unix)]
pub mod tables;
