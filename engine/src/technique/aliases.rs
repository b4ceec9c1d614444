//! Other names of techniques: what players and other programs call the same idea, or a case of it.

use super::Technique;

/// By the slug of a technique: its other names, as slugs separated by blanks.
const ALIASES: &[(&str, &str)] = &[
    ("full-house", "last-digit last-value last-free-cell"),
    ("naked-single", "sole-candidate forced-digit"),
    ("hidden-single", "pinned-digit cross-hatching"),
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
    use super::super::ALL;
    use super::*;
    use std::collections::HashSet;

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
