//! Every rule in one table.

use super::rule::{Relation, Rule};
use super::rules::{cells, lines, patterns, sums, whole};
use std::fmt;

/// Every rule, those for the whole grid first.
pub static RULES: &[&Rule] = &[
    &whole::ANTI_KNIGHT,
    &whole::ANTI_KING,
    &whole::NON_CONSECUTIVE,
    &whole::DISJOINT_GROUPS,
    &whole::NEGATIVE_RATIO,
    &whole::NEGATIVE_XV,
    &whole::GLOBAL_ENTROPY,
    &patterns::GLOBAL_MODULARITY,
    &patterns::GLOBAL_PARITY,
    &patterns::NEIGHBOUR_DIFFERENCE,
    &patterns::NO_NEIGHBOUR_SUM,
    &patterns::NO_KING_SUM,
    &patterns::NO_KNIGHT_SUM,
    &patterns::ANTI_CAMEL,
    &patterns::QUEEN,
    &patterns::NEGATIVE_X,
    &patterns::NEGATIVE_V,
    &patterns::DUTCH_FLATS,
    &patterns::PARITY_RUNS,
    &patterns::NO_STRAIGHTS,
    &patterns::NO_BOX_STRAIGHTS,
    &whole::DIAGONAL_DOWN,
    &whole::DIAGONAL_UP,
    &whole::EXTRA_REGION,
    &whole::CAGE,
    &patterns::CAGE_CHOICE,
    &whole::MAGIC_SQUARE,
    &cells::ODD,
    &cells::EVEN,
    &cells::ONLY,
    &cells::MINIMUM,
    &cells::MAXIMUM,
    &cells::DIFFERENCE,
    &cells::RATIO,
    &cells::XV,
    &patterns::EITHER_DOT,
    &cells::INEQUALITY,
    &cells::CLONE,
    &sums::QUADRUPLE,
    &lines::THERMOMETER,
    &lines::SLOW_THERMOMETER,
    &patterns::BULBLESS_THERMOMETER,
    &patterns::BULBLESS_SLOW_THERMOMETER,
    &sums::ARROW,
    &sums::AVERAGE_ARROW,
    &sums::DOUBLE_ARROW,
    &lines::PALINDROME,
    &lines::WHISPERS,
    &lines::RENBAN,
    &lines::NABNER,
    &lines::BETWEEN,
    &lines::LOCKOUT,
    &lines::ENTROPIC,
    &lines::MODULAR,
    &lines::PARITY,
    &lines::CONSTANT_DIFFERENCE,
    &patterns::STRAIGHT,
    &patterns::SPLIT_PEA,
    &patterns::PRODUCT_ENDS,
    &patterns::HEADLESS_ARROW,
    &patterns::MULTIPLE,
    &patterns::LOOK_AND_SAY,
    &patterns::PAIR_SUMS,
    &patterns::PAIR_DIFFERENCES,
    &sums::TEN,
    &cells::INDEX_LINE,
    &sums::ZIPPER,
    &sums::REGION_SUM,
    &sums::SUM,
    &sums::EQUAL_SUMS,
    &patterns::SMALLER_SUM,
    &patterns::DIFFERENT_SUMS,
    &sums::LITTLE_KILLER,
    &sums::SANDWICH,
    &sums::X_SUM,
    &sums::FRAME_SUM,
    &sums::NUMBERED_ROOM,
    &sums::SKYSCRAPER,
    &patterns::HIT_POINTS,
    &cells::COLUMN_INDEXER,
    &cells::ROW_INDEXER,
    &cells::BOX_INDEXER,
    &cells::COUNTING_CIRCLES,
    &patterns::PARITY_COUNT,
    &patterns::FRIENDLY,
];

/// The rule with this slug.
pub fn by_slug(slug: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| rule.slug == slug)
}

/// The rule with this name in f-puzzles.
pub fn by_key(key: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| rule.key == key)
}

/// A set of rules, by their places in [`RULES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules(u128);

const _: () = assert!(RULES.len() <= u128::BITS as usize, "a set has no room for all rules");

/// Other words that players use for rules: the word, and the slugs.
const WORDS: [(&str, &[&str]); 2] =
    [("kropki", &["difference", "ratio"]), ("dots", &["difference", "ratio"])];

/// The fewest letters that can stand for a name that begins with them.
const LEAST: usize = 3;

impl Rules {
    /// None.
    pub const NONE: Self = Self(0);

    /// Those of some relations.
    pub fn of(relations: &[Relation]) -> Self {
        relations.iter().fold(Self::NONE, |all, relation| all.with(relation.rule))
    }

    /// One rule.
    pub fn one(rule: &'static Rule) -> Self {
        Self::NONE.with(rule)
    }

    /// These and another.
    #[must_use]
    pub fn with(self, rule: &'static Rule) -> Self {
        let place = RULES.iter().position(|other| *other == rule);
        Self(self.0 | place.map_or(0, |place| 1 << place))
    }

    /// These and others.
    #[must_use]
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The rules, in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = &'static Rule> {
        let is_in = move |place: &usize| self.0 >> place & 1 == 1;
        (0..RULES.len()).filter(is_in).map(|place| RULES[place])
    }

    /// What a word means: the slug of a rule, a word of players such as `kropki`, or the beginning
    /// of a single name, as in `thermo`; all of these also with an s at the end.
    pub fn of_word(word: &str) -> Option<Self> {
        let slugs = |slugs: &[&str]| {
            RULES
                .iter()
                .filter(|rule| slugs.contains(&rule.slug))
                .fold(Self::NONE, |all, rule| all.with(rule))
        };
        let known = WORDS.iter().find(|(known, _)| *known == word).map(|(_, names)| slugs(names));
        let exact = Some(slugs(&[word])).filter(|rules| !rules.is_empty());
        let begun = |word: &str| {
            let mut begun = RULES.iter().filter(|rule| rule.slug.starts_with(word));
            let first = begun.next().filter(|_| word.len() >= LEAST)?;
            begun.next().is_none().then(|| Self::one(first))
        };
        exact.or(known).or_else(|| begun(word)).or_else(|| begun(word.strip_suffix('s')?))
    }
}

impl fmt::Display for Rules {
    /// Their names in a sentence, before "Sudoku", as in `thermometer and arrow`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(|rule| rule.name).collect();
        match &names[..] {
            [] => Ok(()),
            [one] => f.write_str(one),
            [first @ .., last] => write!(f, "{} and {last}", first.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_different_rules_look_different() {
        let lines: Vec<&&Rule> =
            RULES.iter().filter(|rule| rule.drawing.stroke.is_some()).collect();
        let look = |rule: &Rule| (rule.drawing.tint, rule.drawing.stroke, rule.drawing.ends);
        for (place, one) in lines.iter().enumerate() {
            let twin = lines[place + 1..].iter().find(|other| look(one) == look(other));
            assert_eq!(twin.map(|twin| [one.slug, twin.slug]), None);
        }
        // Letters stand for thick lines where there are no colours.
        let mut letters: Vec<char> = lines.iter().map(|rule| rule.drawing.letter).collect();
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), lines.len());
    }

    #[test]
    fn words_are_rules() {
        let slugs = |word: &str| {
            let rules = Rules::of_word(word)?;
            Some(rules.iter().map(|rule| rule.slug).collect::<Vec<_>>().join(" "))
        };
        for rule in RULES {
            assert_eq!(slugs(rule.slug).as_deref(), Some(rule.slug));
        }
        assert_eq!(slugs("thermo").as_deref(), Some("thermometer"));
        assert_eq!(slugs("thermos").as_deref(), Some("thermometer"));
        assert_eq!(slugs("arrows").as_deref(), Some("arrow"));
        assert_eq!(slugs("kropki").as_deref(), Some("difference ratio"));
        for none in ["", "x", "th", "anti", "killer", "negative"] {
            assert_eq!(slugs(none), None, "{none}");
        }
    }
}
