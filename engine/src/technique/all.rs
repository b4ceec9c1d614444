//! Every technique in one table, and the names by which players ask for them: what players and other
//! programs call the same idea, or a case of it.

use super::{
    als, chains, colours, contradictions, fish, forcing, guarded, kakuro, locked, singles, subsets,
    sue_de_coq, sums, templates, tied, turbot, unique, wings,
};
use crate::technique::shared::step::Technique;
use std::fmt;
use std::str::FromStr;

/// Every technique of both kinds.
pub static ALL: &[&Technique] = &[
    &singles::FULL_HOUSE,
    &singles::NAKED_SINGLE,
    &singles::HIDDEN_SINGLE,
    &sums::ONE_HOUSE,
    &sums::TWO_HOUSES,
    &sums::THREE_HOUSES,
    &sums::FOUR_HOUSES,
    &locked::POINTING,
    &locked::CLAIMING,
    &subsets::LOCKED_PAIR,
    &subsets::LOCKED_TRIPLE,
    &subsets::NAKED_PAIR,
    &subsets::NAKED_TRIPLE,
    &subsets::NAKED_QUAD,
    &subsets::HIDDEN_PAIR,
    &subsets::HIDDEN_TRIPLE,
    &subsets::HIDDEN_QUAD,
    &fish::X_WING,
    &turbot::SKYSCRAPER,
    &turbot::TWO_STRING_KITE,
    &turbot::TURBOT_FISH,
    &turbot::EMPTY_RECTANGLE,
    &turbot::DUAL_TWO_STRING_KITE,
    &turbot::DUAL_EMPTY_RECTANGLE,
    &fish::SWORDFISH,
    &fish::JELLYFISH,
    &fish::SQUIRMBAG,
    &fish::WHALE,
    &fish::LEVIATHAN,
    &fish::FINNED_X_WING,
    &fish::SASHIMI_X_WING,
    &fish::FINNED_SWORDFISH,
    &fish::SASHIMI_SWORDFISH,
    &fish::FINNED_JELLYFISH,
    &fish::FINNED_SQUIRMBAG,
    &fish::FINNED_WHALE,
    &fish::FINNED_LEVIATHAN,
    &fish::SASHIMI_JELLYFISH,
    &fish::SASHIMI_SQUIRMBAG,
    &fish::SASHIMI_WHALE,
    &fish::SASHIMI_LEVIATHAN,
    &fish::FRANKEN_X_WING,
    &fish::FINNED_FRANKEN_X_WING,
    &fish::FRANKEN_SWORDFISH,
    &fish::FINNED_FRANKEN_SWORDFISH,
    &fish::FRANKEN_JELLYFISH,
    &fish::FINNED_FRANKEN_JELLYFISH,
    &fish::MUTANT_X_WING,
    &fish::FINNED_MUTANT_X_WING,
    &fish::MUTANT_SWORDFISH,
    &fish::FINNED_MUTANT_SWORDFISH,
    &fish::MUTANT_JELLYFISH,
    &fish::FINNED_MUTANT_JELLYFISH,
    &fish::FINNED_MUTANT_SQUIRMBAG,
    &fish::FINNED_MUTANT_WHALE,
    &wings::XY_WING,
    &wings::XYZ_WING,
    &wings::W_WING,
    &wings::WXYZ_WING,
    &wings::VWXYZ_WING,
    &wings::UVWXYZ_WING,
    &wings::TUVWXYZ_WING,
    &wings::STUVWXYZ_WING,
    &wings::RSTUVWXYZ_WING,
    &colours::TRAP,
    &colours::WRAP,
    &colours::MULTI_COLOURS_1,
    &colours::MULTI_COLOURS_2,
    &unique::UNIQUE_RECTANGLE_1,
    &unique::UNIQUE_RECTANGLE_2,
    &unique::UNIQUE_RECTANGLE_3,
    &unique::UNIQUE_RECTANGLE_4,
    &unique::UNIQUE_RECTANGLE_5,
    &unique::UNIQUE_RECTANGLE_6,
    &unique::HIDDEN_RECTANGLE,
    &unique::AVOIDABLE_RECTANGLE_1,
    &unique::AVOIDABLE_RECTANGLE_2,
    &unique::BUG_PLUS_1,
    &guarded::swaps::UNIQUE_LOOP,
    &guarded::swaps::EXTENDED_RECTANGLE,
    &guarded::swaps::BUG_LITE,
    &unique::REVERSE_BUG,
    &guarded::impossible::BROKEN_WING,
    &guarded::impossible::BIVALUE_ODDAGON,
    &guarded::impossible::TRIDAGON,
    &chains::X_CHAIN,
    &chains::XY_CHAIN,
    &colours::REMOTE_PAIR,
    &chains::CONTINUOUS_LOOP,
    &chains::DISCONTINUOUS_LOOP,
    &chains::AIC,
    &chains::GROUPED_CONTINUOUS_LOOP,
    &chains::GROUPED_DISCONTINUOUS_LOOP,
    &chains::GROUPED_AIC,
    &sue_de_coq::SUE_DE_COQ,
    &als::ALS_XZ,
    &als::ALS_XY_WING,
    &als::ALS_CHAIN,
    &als::DEATH_BLOSSOM,
    &templates::TEMPLATE_SET,
    &templates::TEMPLATE_DELETE,
    &forcing::FORCING_CHAIN,
    &forcing::FORCING_NET,
    &tied::GIVEN_BY_RULE,
    &tied::ONE_LINE,
    &tied::LINE_AND_HOUSE,
    &tied::TWO_LINES,
    &contradictions::CONTRADICTION,
    &contradictions::LONG_CONTRADICTION,
    &contradictions::NESTED_CONTRADICTION,
    &contradictions::proof::PROOF_BY_CONTRADICTION,
    &kakuro::IMPOSSIBLE_COMBINATION,
    &kakuro::UNIQUE_INTERSECTION,
    &kakuro::UNIQUE_CANDIDATE,
    &kakuro::POSSIBLE_PERMUTATIONS,
    &kakuro::CANDIDATE_BOUNDS,
    &kakuro::necks::ISOLATED_NECKS,
    &contradictions::BEST_GUESS,
];

/// The technique with this slug.
pub fn by_slug(slug: &str) -> Option<&'static Technique> {
    ALL.iter().copied().find(|technique| technique.slug == slug)
}

/// The technique with a name: `naked-pair`, but also `naked pair`, `N2`, and its other names.
///
/// # Errors
/// When there is none with this name; the error has similar ones.
///
/// ```
/// use gradus_engine::Technique;
///
/// let pair: &Technique = "naked pair".parse()?;
/// assert_eq!((pair.slug, pair.label), ("naked-pair", "N2"));
/// # Ok::<(), gradus_engine::technique::UnknownTechnique>(())
/// ```
pub fn by_name(text: &str) -> Result<&'static Technique, UnknownTechnique> {
    let slug = text.to_lowercase().replace([' ', '_'], "-");
    let is = |technique: &&&Technique| {
        technique.slug == slug || technique.label == text || technique.name == text
    };
    let is_called =
        |technique: &&&Technique| aliases(technique).split(' ').any(|name| name == slug);
    let found = ALL.iter().find(is).or_else(|| ALL.iter().find(is_called));
    found.copied().ok_or_else(|| UnknownTechnique {
        name: text.into(),
        nearest: nearest(&slug),
        similar: similar(&slug),
    })
}

impl FromStr for &'static Technique {
    type Err = UnknownTechnique;

    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        by_name(text)
    }
}

/// There is no technique with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTechnique {
    /// The name.
    pub name: String,
    /// If the name is that of an idea which is not a technique here: the slug of the nearest one.
    pub nearest: Option<&'static str>,
    /// The slugs that look most like the name.
    pub similar: Vec<&'static str>,
}

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.nearest {
            Some(nearest) => {
                write!(f, "{} is not a technique here; the nearest is {nearest}", self.name)
            }
            None => {
                let similar = self.similar.join(", ");
                write!(f, "there is no such technique; did you mean {similar}?")
            }
        }
    }
}

impl std::error::Error for UnknownTechnique {}

impl From<UnknownTechnique> for String {
    fn from(unknown: UnknownTechnique) -> Self {
        unknown.to_string()
    }
}

/// The most names offered if none is right.
const MOST_SIMILAR: usize = 5;

/// The slugs that look most like a text, those that contain it first.
fn similar(text: &str) -> Vec<&'static str> {
    let mut slugs: Vec<&str> = ALL.iter().map(|technique| technique.slug).collect();
    slugs.sort_by_key(|slug| (!slug.contains(text), strsim::levenshtein(slug, text)));
    slugs.truncate(MOST_SIMILAR);
    slugs
}

/// By the slug of a technique: its other names, as slugs separated by blanks.
const ALIASES: &[(&str, &str)] = &[
    ("full-house", "last-digit last-value last-free-cell"),
    ("naked-single", "sole-candidate forced-digit"),
    ("hidden-single", "pinned-digit cross-hatching"),
    ("rule-of-45", "innies outies innies-and-outies"),
    ("pointing", "pointing-pair pointing-triple locked-candidates-type-1"),
    ("claiming", "box-line-reduction locked-candidates-type-2"),
    ("naked-pair", "disjoint-pair"),
    ("naked-triple", "disjoint-triple"),
    ("naked-quad", "naked-quadruple disjoint-quad"),
    ("hidden-quad", "hidden-quadruple"),
    ("squirmbag", "starfish"),
    ("empty-rectangle", "hinge"),
    ("xy-wing", "y-wing"),
    ("xyz-wing", "bent-triple"),
    ("w-wing", "semi-remote-pair"),
    ("wxyz-wing", "bent-quad"),
    ("sue-de-coq", "two-sector-disjoint-subset two-sector-disjoint-subsets"),
    ("simple-colours-trap", "simple-colors colour-trap color-trap"),
    ("simple-colours-wrap", "colour-wrap color-wrap"),
    ("multi-colours-1", "multi-colors multi-colours"),
    ("bug-plus-1", "bug bivalue-universal-grave"),
    ("unique-rectangle-1", "uniqueness-test-1"),
    ("unique-rectangle-2", "uniqueness-test-2"),
    ("unique-rectangle-3", "uniqueness-test-3"),
    ("unique-rectangle-4", "uniqueness-test-4"),
    ("unique-rectangle-5", "uniqueness-test-5"),
    ("unique-rectangle-6", "uniqueness-test-6"),
    ("hidden-rectangle", "hidden-unique-rectangle"),
    ("aic", "alternating-inference-chain"),
    ("continuous-loop", "continuous-nice-loop"),
    ("discontinuous-loop", "discontinuous-nice-loop nice-loop"),
    ("template-delete", "pattern-overlay-method"),
    ("extended-rectangle", "extended-unique-rectangle"),
    ("bug-lite", "bivalue-universal-grave-lite"),
    ("reverse-bug", "reverse-bivalue-universal-grave"),
    ("broken-wing", "guardians odd-loop"),
    ("bivalue-oddagon", "bivalue-odd-loop"),
    ("tridagon", "thors-hammer trivalue-oddagon anti-tridagon"),
    ("forcing-chain", "cell-forcing-chain region-forcing-chain"),
    ("isolated-necks", "surface-sums criss-cross-arithmetic"),
    ("best-guess", "trial-and-error"),
];

/// Ideas that players know by name but that are not techniques here, each with the slug of the
/// nearest one.
const ABSENT: &[(&str, &str)] = &[
    ("multivalue-universal-grave", "bug-lite"),
    ("aligned-pair-exclusion", "als-xz"),
    ("exocet", "forcing-net"),
    ("nishio", "forcing-chain"),
];

/// The other names of a technique, separated by blanks; none for most.
pub fn aliases(technique: &Technique) -> &'static str {
    let found = ALIASES.iter().find(|(slug, _)| *slug == technique.slug);
    found.map_or("", |(_, names)| names)
}

/// The slug of the technique nearest to an idea that is not one here, if the idea has a name.
pub(super) fn nearest(slug: &str) -> Option<&'static str> {
    ABSENT.iter().find(|(name, _)| *name == slug).map(|(_, nearest)| *nearest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn techniques_are_known_by_three_names_and_guessed_by_others() {
        for text in ["naked-pair", "naked pair", "Naked_Pair", "N2"] {
            assert_eq!(by_name(text).map(|technique| technique.slug), Ok("naked-pair"));
        }
        for (text, slug) in
            [("Thors hammer", "tridagon"), ("Y wing", "xy-wing"), ("bug", "bug-plus-1")]
        {
            assert_eq!(by_name(text).map(|technique| technique.slug), Ok(slug));
        }
        let absent = by_name("Exocet").unwrap_err();
        assert_eq!(
            absent.to_string(),
            "Exocet is not a technique here; the nearest is forcing-net"
        );
        assert_eq!(similar("skyscrapper")[0], "skyscraper");
        assert!(similar("jellyfish").iter().all(|slug| slug.contains("jellyfish")));
    }

    #[test]
    fn every_other_name_is_new_and_stands_for_a_technique() {
        let slugs = || ALL.iter().map(|technique| technique.slug);
        let mut names: HashSet<&str> = slugs().collect();
        let absent = ABSENT.iter().map(|(name, near)| (*near, *name));
        for (slug, others) in ALIASES.iter().copied().chain(absent) {
            assert!(slugs().any(|known| known == slug), "{slug}");
            for name in others.split(' ') {
                assert!(names.insert(name), "{name} twice");
            }
        }
    }
}
