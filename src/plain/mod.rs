//! The game as a dialogue: one command per line, and an answer to each. It does not need a screen,
//! so screen readers, dumb terminals and scripts can play.
//!
//! The result of a command is on the disk before the next command is read, in the same journals as
//! those of the screen.

pub mod answer;
mod card;
pub mod commands;
mod dialogue;
mod hints;
mod input;
mod opening;
mod scoring;
mod showing;
mod talk;
mod writing;

pub use dialogue::Dialogue;

use crate::lists::limits::Patience;
use crate::lists::output::print;
use answer::{Form, Reply};
use input::{Input, listen};
use std::io::{self, IsTerminal};
use std::sync::Arc;

/// The prompt.
const PROMPT: &str = "> ";

/// How a dialogue ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every command succeeded.
    Good,
    /// Some command failed.
    Failed,
    /// A signal ended it.
    Interrupted,
}

/// Answers the lines of standard input until they end, the player ends it, or a signal comes.
///
/// # Errors
/// When standard input or output fails, except for a pipe that nobody reads.
pub fn run(mut dialogue: Dialogue, opened: Reply, form: Form) -> anyhow::Result<Ending> {
    let lines = listen(Arc::clone(&dialogue.stop))?;
    let is_typed = form == Form::Text && io::stdin().is_terminal() && io::stdout().is_terminal();
    dialogue.give_time(Patience::Usual);
    let mut ending = Ending::Good;
    let mut reply = Some(opened);
    loop {
        if let Some(reply) = reply.take()
            && !print(&reply.written(form))?
        {
            break;
        }
        if dialogue.ended || is_typed && !print(PROMPT)? {
            break;
        }
        reply = match lines.recv() {
            Ok(Input::Line(line)) => dialogue.answer(&line),
            Ok(Input::Wrong(why)) => Some(Reply::new("", Err(why))),
            #[cfg(unix)]
            Ok(Input::Signal) => {
                ending = Ending::Interrupted;
                break;
            }
            Ok(Input::Broken(why)) => {
                dialogue.ended = true;
                Some(Reply::new("", Err(why)))
            }
            Ok(Input::End) | Err(_) => {
                dialogue.ended = true;
                // The end of the input completes a puzzle being typed, just as a blank line does.
                dialogue.answer("")
            }
        };
        if !is_typed && reply.as_ref().is_some_and(|reply| reply.outcome.is_err()) {
            ending = Ending::Failed;
        }
    }
    dialogue.close();
    Ok(ending)
}
