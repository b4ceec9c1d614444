//! The index of a relation.

/// A relation's index among those of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelationId(u16);

impl RelationId {
    /// The relation with an index.
    pub(crate) const fn at(place: usize) -> Self {
        Self(place as u16)
    }

    /// The index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
