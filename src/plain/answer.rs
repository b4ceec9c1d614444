//! Answers: the output of a command, as lines of text or as a JSON record.

use gradus_engine::Setup;
use gradus_engine::grid::understanding::{CardRow, Proof};
use gradus_engine::text::printable;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The most characters in the reason why a command failed; it may quote what was typed.
const LONGEST_REASON: usize = 1000;

/// The output of a command.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// The text, line by line.
    pub lines: Vec<String>,
    /// The words after `ok`.
    pub said: String,
    /// The same as data.
    pub data: Map<String, Value>,
}

/// An answer, or why the command failed: what was expected, in a sentence.
pub type Outcome = Result<Answer, String>;

/// The reply to a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The name of the command; empty if there is no such command.
    pub command: &'static str,
    /// Its answer, or why it failed.
    pub outcome: Outcome,
    /// Other problems, for example that nothing could be saved.
    pub warnings: Vec<String>,
}

/// The form of answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Lines for people; the last one begins with `ok` or `error`.
    #[default]
    Text,
    /// A JSON object on a line.
    Json,
}

impl Answer {
    /// An answer of a few words.
    pub fn of(said: impl Into<String>) -> Self {
        Self { said: said.into(), ..Self::default() }
    }

    /// An answer of several lines.
    pub fn lines(lines: impl IntoIterator<Item = String>) -> Self {
        Self { lines: lines.into_iter().collect(), ..Self::default() }
    }

    /// What was understood, with the numbers of its lines; `None` if the text has its rules as such.
    pub fn of_card(setup: &Setup) -> Option<Self> {
        let card = setup.understanding()?;
        let rows = card.rows();
        let line = |(number, row): (usize, &CardRow)| {
            format!("{number} {}: {}", row.state(), row.with_others())
        };
        let proof = card.sentences().pop().filter(|_| card.proof != Proof::None);
        let lines = (1..).zip(&rows).map(line).chain(proof);
        let record = |(number, row): (usize, &CardRow)| json!({ "number": number, "text": row.text, "state": row.state(), "or": row.others });
        let records: Vec<Value> = (1..).zip(&rows).map(record).collect();
        Some(Self::lines(lines).with("understood", records).with("proof", card.proof.slug()))
    }

    /// The answer with one more piece of data.
    pub fn with(mut self, key: &str, value: impl Serialize) -> Self {
        // The keys of all data are strings, so this cannot fail.
        self.data.insert(key.into(), serde_json::to_value(value).unwrap_or_default());
        self
    }
}

impl Reply {
    /// The reply of a command without other problems.
    pub const fn new(command: &'static str, outcome: Outcome) -> Self {
        Self { command, outcome, warnings: Vec::new() }
    }

    /// The reply as it is written. In text form, only the last line begins with `ok` or `error`:
    /// any other such line gets a blank in front.
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
