//! How the rules are read where players differ.

/// How the techniques read the rules where players differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Techniques that assume one solution are used at all.
    pub uniqueness: bool,
    /// UI meets the plain combinations instead of the possible ones.
    pub plain_intersection: bool,
    /// H1 to H3 use the digits common to all possible combinations, instead of requiring exactly
    /// one combination.
    pub common_required: bool,
    /// PP also strikes the candidates that no permutation uses.
    pub prune_permutations: bool,
    /// Two finned fish on the same bases are also offered as one.
    pub siamese: bool,
    /// Grouped chains also run through almost locked sets.
    pub sets_in_chains: bool,
    /// IN looks for necks of up to this many cells, 1 or 2.
    pub necks: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            uniqueness: true,
            plain_intersection: false,
            common_required: false,
            prune_permutations: false,
            siamese: false,
            sets_in_chains: false,
            necks: 1,
        }
    }
}
