//! A relation's place.

/// A relation's place among those of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelationId(u16);

impl RelationId {
    /// The relation at a place.
    pub(in crate::engine) const fn at(place: usize) -> Self {
        Self(place as u16)
    }

    /// The place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
