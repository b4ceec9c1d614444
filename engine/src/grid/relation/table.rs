//! Every rule in one table.

use super::rule::Rule;
use super::rules::{cells, lines, outside, pairs, regions, sums, whole};

/// Every rule, those for the whole grid first.
pub static RULES: &[&Rule] = &[
    &whole::ANTI_KNIGHT,
    &whole::ANTI_KING,
    &whole::NON_CONSECUTIVE,
    &whole::DISJOINT_GROUPS,
    &whole::NEGATIVE_RATIO,
    &whole::NEGATIVE_XV,
    &regions::DIAGONAL_DOWN,
    &regions::DIAGONAL_UP,
    &regions::EXTRA_REGION,
    &regions::CAGE,
    &cells::ODD,
    &cells::EVEN,
    &cells::ONLY,
    &cells::MINIMUM,
    &cells::MAXIMUM,
    &pairs::DIFFERENCE,
    &pairs::RATIO,
    &pairs::XV,
    &pairs::INEQUALITY,
    &pairs::CLONE,
    &sums::QUADRUPLE,
    &lines::THERMOMETER,
    &lines::SLOW_THERMOMETER,
    &sums::ARROW,
    &sums::DOUBLE_ARROW,
    &lines::PALINDROME,
    &lines::WHISPERS,
    &lines::RENBAN,
    &lines::NABNER,
    &lines::BETWEEN,
    &lines::LOCKOUT,
    &lines::ENTROPIC,
    &lines::MODULAR,
    &sums::ZIPPER,
    &sums::REGION_SUM,
    &outside::LITTLE_KILLER,
    &outside::SANDWICH,
    &outside::X_SUM,
    &outside::SKYSCRAPER,
    &cells::COLUMN_INDEXER,
    &cells::ROW_INDEXER,
    &cells::BOX_INDEXER,
];

/// The rule with this slug.
pub fn by_slug(slug: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| rule.slug == slug)
}

/// The rule with this name in f-puzzles.
pub fn by_key(key: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| rule.key == key)
}
