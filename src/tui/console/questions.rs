//! Questions to the terminal that are asked before or instead of the game, and waited for a little.

use crate::store::{TerminalFile, open_terminal};
use rustix::termios::{OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr};
use std::io::{self, Read as _, Write as _};
use std::time::{Duration, Instant};

/// How long a terminal may take for all its answers.
const PATIENCE: Duration = Duration::from_millis(400);

/// The question for the place of the cursor.
pub const PLACE: &str = "\x1b[6n";

/// A piece of what a terminal answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// After CSI: parameters and the last letter.
    Sequence(String),
    /// After OSC, without its end.
    Command(String),
    /// After DCS, without its end.
    Device(String),
}

/// Asks, and waits until the answers are complete, but not longer than a moment.
///
/// # Errors
/// When there is no terminal.
pub fn ask(questions: &str, is_complete: impl Fn(&[Answer]) -> bool) -> io::Result<Vec<Answer>> {
    let mut terminal = Raw::open()?;
    terminal.file.write_all(questions.as_bytes())?;
    let began = Instant::now();
    let mut bytes = Vec::new();
    while began.elapsed() < PATIENCE {
        let mut piece = [0; 512];
        let length = terminal.file.read(&mut piece)?;
        bytes.extend(&piece[..length]);
        if is_complete(&answers(&bytes)) {
            break;
        }
    }
    Ok(answers(&bytes))
}

/// A character of one column whose bytes are three signs in Latin-1. Bytes from 0x80 to 0x9F would be control
/// characters there, and the cursor would move as little as with UTF-8.
const PROBE: char = '\u{2861}';

/// Whether the terminal draws UTF-8, if it says where its cursor is after such a character.
pub fn draws_unicode() -> Option<bool> {
    let questions = format!("\r{PROBE}{PLACE}\r\x1b[K");
    let answers = ask(&questions, |answers| places(answers).next().is_some()).ok()?;
    // dvtm counts from 0.
    let column = places(&answers).next()?;
    Some(column <= 2)
}

/// The columns of the cursor that were answered.
pub fn places(answers: &[Answer]) -> impl Iterator<Item = u16> {
    answers.iter().filter_map(|answer| match answer {
        Answer::Sequence(text) => {
            let (_, column) = text.strip_suffix('R')?.split_once(';')?;
            column.parse().ok()
        }
        _ => None,
    })
}

/// The terminal without echo, from which a read returns after a tenth of a second at the latest.
/// Dropping it restores the terminal.
struct Raw {
    file: TerminalFile,
    before: Termios,
}

impl Raw {
    fn open() -> io::Result<Self> {
        let file = open_terminal()?;
        let before = tcgetattr(&file)?;
        let mut raw = before.clone();
        raw.make_raw();
        raw.special_codes[SpecialCodeIndex::VMIN] = 0;
        raw.special_codes[SpecialCodeIndex::VTIME] = 1;
        tcsetattr(&file, OptionalActions::Now, &raw)?;
        Ok(Self { file, before })
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        // Answers that come late must not reach the shell.
        let _ = tcsetattr(&self.file, OptionalActions::Flush, &self.before);
    }
}

/// The complete answers among some bytes; anything else is passed over.
fn answers(bytes: &[u8]) -> Vec<Answer> {
    let text = String::from_utf8_lossy(bytes);
    let mut found = Vec::new();
    for part in text.split('\u{1b}').skip(1) {
        let body = part.get(1..).unwrap_or_default();
        let unended = body.strip_suffix('\u{7}').unwrap_or(body);
        match part.chars().next() {
            Some('[') => {
                let end = body.find(|symbol: char| ('@'..='~').contains(&symbol));
                found.extend(end.map(|end| Answer::Sequence(body[..=end].to_owned())));
            }
            Some(']') => found.push(Answer::Command(unended.to_owned())),
            Some('P') => found.push(Answer::Device(unended.to_owned())),
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_moves_further_without_utf_8() {
        let bytes = PROBE.to_string().into_bytes();
        assert_eq!(bytes.len(), 3);
        assert!(bytes.iter().all(|&byte| byte > 0xa0 && byte != 0xad), "{bytes:?}");
    }

    #[test]
    fn answers_are_told_apart() {
        let bytes = b"x\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\\x1bP>|XTerm(379)\x1b\\\x1b[?0u\x1b[1;2R\x1b[?64;4c\x1b[?6";
        let found = answers(bytes);
        assert_eq!(
            found,
            [
                Answer::Command("11;rgb:1e1e/1e1e/2e2e".into()),
                Answer::Device(">|XTerm(379)".into()),
                Answer::Sequence("?0u".into()),
                Answer::Sequence("1;2R".into()),
                Answer::Sequence("?64;4c".into()),
            ]
        );
        assert_eq!(places(&found).collect::<Vec<_>>(), [2]);
        assert_eq!(answers(b"\x1b]11;#fff\x07"), [Answer::Command("11;#fff".into())]);
        assert_eq!(answers(b"\x1b"), []);
    }
}
