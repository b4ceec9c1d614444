//! What was understood of a setter's drawings and words: which rules, why, what is left, and whether the
//! setter's solution confirms it; and what the player chose instead.

use super::choices::{Choice, Choices};
use super::relation::{Relation, Rule, Shape, by_slug};
use std::fmt;

/// What was understood of a published puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Understanding {
    /// The rules, in the order in which they were found.
    pub rules: Vec<Understood>,
    /// What is drawn and was not taken for a rule, in words.
    pub left: Vec<String>,
    /// What confirms it.
    pub proof: Proof,
    /// The effort that was spent on a proof without finding one.
    pub spent: Effort,
    /// What the player chose instead.
    pub chosen: Choices,
}

/// The limits of the search for a proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The steps.
    pub steps: u64,
    /// The transitions of lines.
    pub transitions: u64,
}

impl Effort {
    /// Whether another search would have no more time than this one had.
    pub const fn covers(self, other: Self) -> bool {
        self.steps >= other.steps && self.transitions >= other.transitions
    }
}

/// As in `1000000 67108864`.
impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.steps, self.transitions)
    }
}

impl std::str::FromStr for Effort {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once(' ').map(|(one, other)| (one.parse(), other.parse()));
        match numbers {
            Some((Ok(steps), Ok(transitions))) => Ok(Self { steps, transitions }),
            _ => Err(format!("expected two numbers, steps and transitions; found {text:?}")),
        }
    }
}

/// A way to read a drawing: as a rule, with the relations that it makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The rule.
    pub rule: &'static Rule,
    /// Its relations.
    pub relations: Vec<Relation>,
}

impl Reading {
    /// What it is called, as in `arrow`; lines with a number of their own have it behind.
    pub fn name(&self) -> String {
        match self.number() {
            Some(number) => format!("{} {number}", self.rule.name),
            None => self.rule.name.into(),
        }
    }

    /// The number of a line that is not drawn.
    fn number(&self) -> Option<u32> {
        self.relations.first().filter(|_| self.rule.shape == Shape::Line)?.value()
    }

    /// Whether both are the same rule, with the same number if that is not drawn.
    pub fn is_like(&self, other: &Self) -> bool {
        self.rule == other.rule && self.number() == other.number()
    }
}

/// A rule and how often it is drawn.
fn named(rule: &Rule, count: usize) -> String {
    match (rule.shape, count) {
        (Shape::Whole, _) => rule.name.into(),
        (_, 1) => format!("1 {}", rule.name),
        (_, count) => format!("{count} {}", rule.plural()),
    }
}

/// A line of the card: a rule that was understood, or something that was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardRow {
    /// What it says, as in `5 whispers (green lines)`.
    pub text: String,
    /// Whether it is a rule; otherwise it is something that was left.
    pub is_rule: bool,
    /// Whether it counts; otherwise the player set it aside.
    pub counts: bool,
    /// What else the drawing can be read as, in the order in which the readings take turns.
    pub others: Vec<String>,
}

/// A line of the card names at most so many other readings, or the first of more.
const NAMED: usize = 2;

impl CardRow {
    /// What it says, with its other readings: `1 arrow; or between, 4 more`.
    pub fn with_others(&self) -> String {
        let count = self.others.len();
        let named = if count > NAMED { 1 } else { count };
        let more = count - named;
        let named = self.others.iter().take(named).cloned();
        let more = (more > 0).then(|| format!("{more} more"));
        let others: Vec<String> = named.chain(more).filter(|_| self.counts).collect();
        match others.is_empty() {
            true => self.text.clone(),
            false => format!("{}; or {}", self.text, others.join(", ")),
        }
    }

    /// What is thought of it, in a word or two.
    pub const fn state(&self) -> &'static str {
        match (self.counts, self.is_rule) {
            (false, _) => "set aside",
            (true, true) => "understood",
            (true, false) => "not understood",
        }
    }
}

/// A rule that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Understood {
    /// The rule.
    pub rule: &'static Rule,
    /// How often it is drawn.
    pub count: usize,
    /// How it is drawn, as in `green lines`; empty if it is only written.
    pub drawn: String,
    /// The setter's words that name it, as in `at least 5`; empty if none do.
    pub words: String,
    /// Other rules that fit the same drawings, words and solution.
    pub or: Vec<&'static Rule>,
    /// The ways to read the drawing: first as this rule, then those that fit it too, the better first.
    pub readings: Vec<Reading>,
}

/// What confirms that a puzzle was understood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Proof {
    /// Nothing, so far.
    #[default]
    None,
    /// By the rules understood, the puzzle has exactly one solution.
    One,
    /// It has exactly one solution, which is the setter's.
    Setters,
}

impl Proof {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::None, Self::One, Self::Setters];

    /// Its name in files.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::One => "one solution",
            Self::Setters => "the setter's solution",
        }
    }
}

impl Understanding {
    /// The same, unless it says nothing.
    pub fn kept(self) -> Option<Self> {
        (!self.rules.is_empty() || !self.left.is_empty()).then_some(self)
    }

    /// Whether nothing is left, and nothing can mean something else. What the player chose is clear.
    pub fn is_clear(&self) -> bool {
        let is_chosen = |row: usize| self.chosen.of(row).is_some();
        let mut rules = self.rules.iter().enumerate();
        self.open().is_empty()
            && rules.all(|(row, understood)| understood.or.is_empty() || is_chosen(row))
    }

    /// What is left and was not set aside.
    pub fn open(&self) -> Vec<String> {
        let rows = self.left.iter().zip(self.rules.len()..);
        let open = rows.filter(|(_, row)| self.chosen.of(*row).is_none());
        open.map(|(name, _)| name.clone()).collect()
    }

    /// The lines of the card, the rules first; what the player chooses is about one of them.
    pub fn rows(&self) -> Vec<CardRow> {
        let rule = |(row, understood): (usize, &Understood)| {
            let choice = self.chosen.of(row);
            let text = match choice {
                Some(Choice::Reading(at)) => understood.with(at),
                _ => understood.to_string(),
            };
            let at = if let Some(Choice::Reading(at)) = choice { at } else { 0 };
            let readings = &understood.readings;
            let others = readings.iter().cycle().skip(at + 1).take(readings.len().max(1) - 1);
            let (counts, others) = (choice != Some(Choice::Aside), others.map(Reading::name));
            CardRow { text, is_rule: true, counts, others: others.collect() }
        };
        let left = |(name, row): (&String, usize)| CardRow {
            text: name.clone(),
            is_rule: false,
            counts: self.chosen.of(row).is_none(),
            others: Vec::new(),
        };
        let rules = self.rules.iter().enumerate().map(rule);
        rules.chain(self.left.iter().zip(self.rules.len()..).map(left)).collect()
    }

    /// What it says, in sentences: what was understood, what was not, and what proves it.
    pub fn sentences(&self) -> Vec<String> {
        let rows = self.rows();
        let list = |lead: &str, fits: &dyn Fn(&CardRow) -> bool| {
            let rows = rows.iter().filter(|row| fits(row));
            let parts: Vec<&str> = rows.map(|row| row.text.as_str()).collect();
            (!parts.is_empty()).then(|| format!("{lead}: {}.", parts.join(", ")))
        };
        let proof = match self.proof {
            Proof::None => None,
            Proof::One => Some("Proved: exactly one solution.".into()),
            Proof::Setters => Some("Proved: exactly one solution, the setter's.".into()),
        };
        let parts = [
            list("Understood", &|row| row.is_rule && row.counts),
            list("Not understood", &|row| !row.is_rule && row.counts),
            list("Set aside", &|row| !row.counts),
            proof,
        ];
        parts.into_iter().flatten().collect()
    }
}

impl Understanding {
    /// What is chosen with the next reading of a line in the place of the present one. A line that was set
    /// aside counts again, as it was.
    ///
    /// # Errors
    /// Says why there is none.
    pub fn exchanged(&self, row: usize) -> Result<Choices, &'static str> {
        let Some(rule) = self.rules.get(row) else {
            return Err("no rule fits it");
        };
        let next = match self.chosen.of(row) {
            Some(Choice::Aside) => 0,
            Some(Choice::Reading(at)) => at + 1,
            None if rule.readings.len() < 2 => return Err("no other rule fits it"),
            None => 1,
        };
        let choice = (0 < next && next < rule.readings.len()).then_some(Choice::Reading(next));
        Ok(self.chosen.with(row, choice))
    }

    /// What is chosen with a line set aside or, if it was, as it was read.
    ///
    /// # Errors
    /// Says why it cannot be set aside.
    pub fn switched(&self, row: usize) -> Result<Choices, &'static str> {
        let choice = match self.chosen.of(row) {
            Some(Choice::Aside) => None,
            _ => Some(Choice::Aside),
        };
        let is_known = self.rules.get(row).is_none_or(|rule| !rule.readings.is_empty());
        match row < self.rules.len() + self.left.len() && is_known {
            true => Ok(self.chosen.with(row, choice)),
            false => Err("it is not known which cells it is about"),
        }
    }
}

impl Understood {
    /// It as a line of a file, as in `whispers 5 | green lines | at least 5 | renban`.
    pub fn line(&self) -> String {
        let or: Vec<&str> = self.or.iter().map(|rule| rule.slug).collect();
        let Self { rule, count, drawn, words, .. } = self;
        format!("{} {count} | {drawn} | {words} | {}", rule.slug, or.join(" "))
    }

    /// The rule that such a line stands for; `None` if it is not one.
    pub fn of_line(line: &str) -> Option<Self> {
        let mut parts = line.split('|').map(str::trim);
        let (slug, count) = parts.next()?.split_once(' ')?;
        let [drawn, words, or] = [parts.next()?, parts.next()?, parts.next()?];
        Some(Self {
            rule: by_slug(slug)?,
            count: count.parse().ok()?,
            drawn: drawn.into(),
            words: words.into(),
            or: or.split_whitespace().map(by_slug).collect::<Option<_>>()?,
            readings: Vec::new(),
        })
    }

    /// What it says with another reading in the place of its own, as in `2 renban (grey lines; your choice)`.
    fn with(&self, at: usize) -> String {
        let name = |reading: &Reading| {
            let number = reading.number().map_or_else(String::new, |number| format!(" {number}"));
            named(reading.rule, reading.relations.len()) + &number
        };
        let name = self.readings.get(at).map_or_else(String::new, name);
        match self.drawn.as_str() {
            "" => format!("{name} (your choice)"),
            drawn => format!("{name} ({drawn}; your choice)"),
        }
    }
}

/// As in `5 whispers (green lines; "at least 5")`.
impl fmt::Display for Understood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, count, drawn, words, or, .. } = self;
        f.write_str(&named(rule, *count))?;
        for other in or {
            write!(f, " or {}", other.name)?;
        }
        let quoted = if words.is_empty() { String::new() } else { format!("\"{words}\"") };
        match (drawn.as_str(), quoted.as_str()) {
            ("", "") => Ok(()),
            (one, "") | ("", one) => write!(f, " ({one})"),
            (drawn, words) => write!(f, " ({drawn}; {words})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::relation::by_slug;

    #[test]
    fn a_card_says_what_was_understood_and_why() {
        let understood = |slug: &str, count: usize, drawn: &str, words: &str| Understood {
            rule: by_slug(slug).unwrap(),
            count,
            drawn: drawn.into(),
            words: words.into(),
            or: Vec::new(),
            readings: Vec::new(),
        };
        let rules = vec![
            understood("whispers", 5, "green lines", "at least 5"),
            understood("arrow", 1, "grey arrow", ""),
            understood("anti-knight", 1, "", "knight's move"),
            Understood {
                or: vec![by_slug("renban").unwrap()],
                ..understood("palindrome", 2, "grey lines", "")
            },
        ];
        for rule in &rules {
            assert_eq!(Understood::of_line(&rule.line()).as_ref(), Some(rule));
        }
        for none in
            ["", "whispers | a | b | c", "whispers 2", "nothing 2 | a | b | ", "arrow x | | |"]
        {
            assert_eq!(Understood::of_line(none), None, "{none}");
        }
        let card = Understanding {
            rules,
            left: vec!["1 grey square".into()],
            proof: Proof::Setters,
            ..Understanding::default()
        };
        let expected = "Understood: 5 whispers (green lines; \"at least 5\"), 1 arrow (grey arrow), \
                        anti-knight (\"knight's move\"), 2 palindromes or renban (grey lines).\n\
                        Not understood: 1 grey square.\n\
                        Proved: exactly one solution, the setter's.";
        assert_eq!(card.sentences().join("\n"), expected);
        assert_eq!(Understanding::default().sentences().len(), 0);
        assert!(Understanding::default().kept().is_none());
    }
}
