//! The game as a dialogue: a command a line, an answer for each. It needs no screen, so that screen
//! readers, dumb terminals and scripts can play.
//!
//! What was done is on the disk before the next command is looked at, by the same journals as
//! those of the screen.

pub mod answer;
pub mod commands;
mod dialogue;
mod hints;
mod input;
mod keeping;
mod opening;
mod scoring;
mod showing;
mod writing;

pub use dialogue::Dialogue;

use crate::engine::printable::printable_lines;
use answer::{Form, Reply};
use input::{Input, listen};
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::sync::Arc;

/// What stands before a line that is typed.
const PROMPT: &str = "> ";

/// How a dialogue ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every command was done.
    Good,
    /// Some command was not.
    Failed,
    /// A signal ended it.
    Interrupted,
}

/// Answers the lines of standard input until they end, the player ends it, or a signal comes.
///
/// # Errors
/// When standard input or output fails, but for a pipe that nobody reads any more.
pub fn run(mut dialogue: Dialogue, opened: Reply, form: Form) -> anyhow::Result<Ending> {
    let lines = listen(Arc::clone(&dialogue.stop))?;
    let is_shown = io::stdout().is_terminal();
    let is_typed = form == Form::Text && io::stdin().is_terminal() && is_shown;
    let mut ending = Ending::Good;
    let mut reply = Some(opened);
    loop {
        if let Some(reply) = reply.take()
            && !say(&shown(reply.written(form), is_shown))?
        {
            break;
        }
        if dialogue.ended || is_typed && !say(PROMPT)? {
            break;
        }
        reply = match lines.recv() {
            Ok(Input::Line(line)) => dialogue.answer(&line),
            Ok(Input::Wrong(why)) => Some(Reply::new("", Err(why))),
            Ok(Input::Signal) => {
                ending = Ending::Interrupted;
                break;
            }
            Ok(Input::End) | Err(_) => {
                dialogue.ended = true;
                // The end of the input ends a puzzle that is typed, as a blank line does.
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

/// An answer as a terminal may see it; elsewhere data stays as it is.
fn shown(answer: String, is_shown: bool) -> String {
    if is_shown { printable_lines(&answer) } else { answer }
}

/// Writes to standard output, and tells whether somebody still reads it.
fn say(text: &str) -> io::Result<bool> {
    let mut output = io::stdout().lock();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        written => written.map(|()| true),
    }
}
