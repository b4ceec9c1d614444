//! What was understood of a setter's drawings and words: which rules, why, what is left, and whether the
//! setter's solution confirms it.

use super::relation::{Rule, Shape, by_slug};
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

    /// Whether nothing is left, and nothing can mean something else.
    pub fn is_clear(&self) -> bool {
        self.left.is_empty() && self.rules.iter().all(|understood| understood.or.is_empty())
    }

    /// What it says, in sentences: what was understood, what was not, and what proves it.
    pub fn sentences(&self) -> Vec<String> {
        let list = |lead: &str, parts: &[String]| match parts {
            [] => None,
            parts => Some(format!("{lead}: {}.", parts.join(", "))),
        };
        let rules: Vec<String> = self.rules.iter().map(ToString::to_string).collect();
        let proof = match self.proof {
            Proof::None => None,
            Proof::One => Some("Proved: exactly one solution.".into()),
            Proof::Setters => Some("Proved: exactly one solution, the setter's.".into()),
        };
        let parts = [list("Understood", &rules), list("Not understood", &self.left), proof];
        parts.into_iter().flatten().collect()
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
        })
    }
}

/// As in `5 whispers (green lines; "at least 5")`.
impl fmt::Display for Understood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, count, drawn, words, or } = self;
        match (rule.shape, *count) {
            (Shape::Whole, _) => f.write_str(rule.name)?,
            (_, 1) => write!(f, "1 {}", rule.name)?,
            (_, count) => write!(f, "{count} {}", rule.plural())?,
        }
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
        let card =
            Understanding { rules, left: vec!["1 grey square".into()], proof: Proof::Setters };
        let expected = "Understood: 5 whispers (green lines; \"at least 5\"), 1 arrow (grey arrow), \
                        anti-knight (\"knight's move\"), 2 palindromes or renban (grey lines).\n\
                        Not understood: 1 grey square.\n\
                        Proved: exactly one solution, the setter's.";
        assert_eq!(card.sentences().join("\n"), expected);
        assert_eq!(Understanding::default().sentences().len(), 0);
        assert!(Understanding::default().kept().is_none());
    }
}
