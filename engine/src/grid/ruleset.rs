//! What sort of puzzle it is: a variety, and the rules of the relations besides.

use crate::grid::relation::{RULES, Rule, Rules};
use crate::grid::{Grid, Kind, Setup, Variety};
use std::fmt;

/// A variety and the rules of relations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// The variety.
    pub variety: Variety,
    /// The rules that some relations obey.
    pub rules: Rules,
}

impl From<Variety> for Ruleset {
    fn from(variety: Variety) -> Self {
        Self { variety, rules: Rules::NONE }
    }
}

impl PartialEq<Variety> for Ruleset {
    fn eq(&self, other: &Variety) -> bool {
        *self == Self::from(*other)
    }
}

impl Ruleset {
    /// Sudoku or Kakuro.
    pub const fn kind(self) -> Kind {
        self.variety.kind()
    }

    /// What a puzzle has.
    pub fn of(setup: &Setup) -> Self {
        Self { variety: setup.variety, rules: Rules::of(&setup.relations) }
    }

    /// Of one rule.
    pub fn one(slug: &str) -> Option<Self> {
        Some(Self { variety: Variety::CLASSIC, rules: Rules::of_word(slug)? })
    }

    /// Its name in files and on the command line, as in `anti-knight-killer`.
    pub fn slug(self) -> String {
        let rules = self.rules.iter().map(|rule| rule.slug.to_string());
        let variety = (self.rules.is_empty() || self.variety != Variety::CLASSIC)
            .then(|| self.variety.slug());
        rules.chain(variety).collect::<Vec<_>>().join("-")
    }

    /// What a name means: names of varieties and of rules with - between them, in any order.
    pub fn of_slug(text: &str) -> Option<Self> {
        let mut all = Self::from(Variety::CLASSIC);
        let mut rest = text;
        loop {
            // The longest name first, as some begin with others.
            let mut ends = rest.match_indices('-').map(|(at, _)| at).collect::<Vec<_>>();
            ends.push(rest.len());
            let (end, found) =
                ends.into_iter().rev().find_map(|end| Some((end, Self::of_word(&rest[..end])?)))?;
            all = all.and(found);
            match rest.get(end + 1..) {
                Some(more) => rest = more,
                None => return Some(all),
            }
        }
    }

    fn of_word(word: &str) -> Option<Self> {
        Variety::of_slug(word).map(Self::from).or_else(|| Self::one(word))
    }

    /// Both together; a Kakuro has nothing besides.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let variety = match (self.variety.kind(), other.variety.kind()) {
            (Kind::Sudoku, Kind::Sudoku) => self.variety.with(other.variety),
            (Kind::Kakuro, _) => self.variety,
            (_, Kind::Kakuro) => other.variety,
        };
        Self { variety, rules: self.rules.and(other.rules) }
    }

    /// Whether puzzles of this sort and size can be generated.
    ///
    /// # Errors
    /// Why not.
    pub fn check_generated(self, grid: Grid) -> Result<(), NotGenerated> {
        if self.variety.kind() == Kind::Kakuro && !self.rules.is_empty() {
            return Err(NotGenerated::KakuroWith(self.rules));
        }
        if let Some(rule) = self.rules.iter().find(|rule| rule.making.is_none()) {
            return Err(NotGenerated::Rule(rule));
        }
        if !self.rules.is_empty() && grid.rows() > LARGEST_WITH_RULES {
            return Err(NotGenerated::TooLarge(self.rules));
        }
        Ok(())
    }

    /// Of one rule each: those of the rules with which puzzles can be generated.
    pub fn generated() -> impl Iterator<Item = Self> {
        let rules = RULES.iter().filter(|rule| rule.making.is_some());
        rules.map(|rule| Self { variety: Variety::CLASSIC, rules: Rules::one(rule) })
    }
}

/// The largest size of a generated puzzle with relations.
const LARGEST_WITH_RULES: usize = 9;

/// Why puzzles of some sort are not generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotGenerated {
    /// A Kakuro has none of these rules.
    KakuroWith(Rules),
    /// Puzzles with this rule are not generated.
    Rule(&'static Rule),
    /// Puzzles with these rules are not generated of this size.
    TooLarge(Rules),
}

impl fmt::Display for NotGenerated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = LARGEST_WITH_RULES;
        match self {
            Self::KakuroWith(rules) => write!(f, "a Kakuro has no {rules}"),
            Self::Rule(rule) => write!(f, "puzzles with the rule {} are not made", rule.slug),
            Self::TooLarge(rules) => write!(
                f,
                "puzzles with {rules} are made up to {MOST}x{MOST}; expected a smaller size"
            ),
        }
    }
}

impl std::error::Error for NotGenerated {}

impl fmt::Display for Ruleset {
    /// Its name in a sentence, as in `killer Sudoku with whisper and arrow`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rules.is_empty(), self.variety) {
            (true, variety) => write!(f, "{variety}"),
            (false, Variety::CLASSIC) => write!(f, "{} Sudoku", self.rules),
            (false, variety) => write!(f, "{} {variety}", self.rules),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for text in [
            "classic",
            "kakuro",
            "killer-x",
            "anti-knight",
            "little-killer",
            "anti-knight-anti-king",
            "whispers-killer",
            "difference-ratio-jigsaw",
            "x-sum-x",
        ] {
            assert_eq!(Ruleset::of_slug(text).map(Ruleset::slug).as_deref(), Some(text));
        }
        let same = [
            ("thermo", "thermometer"),
            ("killer-whispers", "whispers-killer"),
            ("x-sandwich", "sandwich-x"),
        ];
        for (text, slug) in same {
            assert_eq!(Ruleset::of_slug(text).map(Ruleset::slug).as_deref(), Some(slug));
        }
        for none in ["", "-", "anti", "killer-", "killer--x", "wizard"] {
            assert_eq!(Ruleset::of_slug(none), None, "{none}");
        }
        let name = |text: &str| Ruleset::of_slug(text).map(|it| it.to_string());
        assert_eq!(name("whispers-killer").as_deref(), Some("whisper killer Sudoku"));
        assert_eq!(name("anti-knight").as_deref(), Some("anti-knight Sudoku"));
    }
}
