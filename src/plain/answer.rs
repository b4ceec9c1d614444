//! Answers: what a command says, as lines of text or as a record in JSON.

use crate::engine::printable::printable;
use serde::Serialize;
use serde_json::{Map, Value};

/// The most characters of the reason why a command failed; it may quote what was typed.
const LONGEST_REASON: usize = 400;

/// What a command says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// What it says, line by line.
    pub lines: Vec<String>,
    /// What stands behind `ok`.
    pub said: String,
    /// The same as data.
    pub data: Map<String, Value>,
}

/// An answer, or why the command failed: what was expected, in a sentence.
pub type Outcome = Result<Answer, String>;

/// What comes back for a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The name of the command, or nothing where there is no such command.
    pub command: &'static str,
    /// What it says, or why it failed.
    pub outcome: Outcome,
    /// What went wrong beside it, as in that nothing could be saved.
    pub warnings: Vec<String>,
}

/// How answers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Lines for people, the last of which begins with `ok` or `error`.
    #[default]
    Text,
    /// A JSON object on a line.
    Json,
}

impl Answer {
    /// An answer in a few words.
    pub fn of(said: impl Into<String>) -> Self {
        Self { said: said.into(), ..Self::default() }
    }

    /// An answer of several lines.
    pub fn lines(lines: impl IntoIterator<Item = String>) -> Self {
        Self { lines: lines.into_iter().collect(), ..Self::default() }
    }

    /// The answer with a datum more.
    pub fn with(mut self, key: &str, value: impl Serialize) -> Self {
        // Keys of all data are strings, so that nothing can fail.
        self.data.insert(key.into(), serde_json::to_value(value).unwrap_or_default());
        self
    }
}

impl Reply {
    /// The reply of a command beside which nothing went wrong.
    pub const fn new(command: &'static str, outcome: Outcome) -> Self {
        Self { command, outcome, warnings: Vec::new() }
    }

    /// The reply as it is written. As text, no line but the last one begins with `ok` or `error`:
    /// one that would has a blank before it.
    pub fn written(&self, form: Form) -> String {
        match form {
            Form::Json => self.record(),
            Form::Text => self.text(),
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for line in self.outcome.iter().flat_map(|answer| &answer.lines) {
            let line = printable(line.trim_end());
            let is_like_last = ["ok", "error"].iter().any(|word| line.starts_with(word));
            text.extend([if is_like_last { " " } else { "" }, &line, "\n"]);
        }
        for warning in &self.warnings {
            text.extend(["warning: ", &printable(warning), "\n"]);
        }
        let last = match &self.outcome {
            Ok(answer) if answer.said.is_empty() => "ok".into(),
            Ok(answer) => format!("ok: {}", answer.said),
            Err(why) => format!("error: {}", shortened(why)),
        };
        text + &printable(&last) + "\n"
    }

    fn record(&self) -> String {
        let nothing = Answer::default();
        let Self { command, outcome, warnings } = self;
        let Answer { lines, said, data } = outcome.as_ref().unwrap_or(&nothing);
        let error = outcome.as_ref().err().map(|why| shortened(why));
        let record = Record { command, ok: outcome.is_ok(), error, said, lines, warnings, data };
        serde_json::to_string(&record).unwrap_or_default() + "\n"
    }
}

/// An answer as JSON.
#[derive(Serialize)]
struct Record<'a> {
    command: &'a str,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    said: &'a str,
    lines: &'a [String],
    warnings: &'a [String],
    #[serde(flatten)]
    data: &'a Map<String, Value>,
}

fn shortened(why: &str) -> String {
    let mut symbols = why.chars();
    let mut short: String = symbols.by_ref().take(LONGEST_REASON).collect();
    if symbols.next().is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_line_says_how_it_went() {
        let lines = ["okapi", "error", "fine\u{1b}[0m"].map(String::from);
        let mut reply = Reply::new("show", Ok(Answer::lines(lines)));
        reply.warnings.push("no room".into());
        let text = reply.written(Form::Text);
        assert_eq!(text, " okapi\n error\nfine [0m\nwarning: no room\nok\n");
        let done = Reply::new("show", Ok(Answer::of("done")));
        assert_eq!(done.written(Form::Text), "ok: done\n");
        let wrong = Reply::new("", Err("x\n".repeat(1000))).written(Form::Text);
        assert!(wrong.starts_with("error: x x ") && wrong.ends_with("…\n"), "{wrong}");
        assert_eq!(wrong.lines().count(), 1);
    }

    #[test]
    fn records_are_a_line_each() {
        let answer = Answer::of("a\nb").with("degree", 2);
        let record = Reply::new("hint", Ok(answer)).written(Form::Json);
        let expected =
            r#"{"command":"hint","ok":true,"said":"a\nb","lines":[],"warnings":[],"degree":2}"#;
        assert_eq!(record, format!("{expected}\n"));
    }

    #[test]
    fn a_failure_hides_no_warning() {
        let mut reply = Reply::new("undo", Err("expected a number".into()));
        reply.warnings.push("no room".into());
        let text = reply.written(Form::Text);
        assert_eq!(text, "warning: no room\nerror: expected a number\n");
        assert!(reply.written(Form::Json).contains(r#""warnings":["no room"]"#));
    }
}
