//! How the rows, or the columns, of a board follow each other on the screen.

use std::ops::Range;

/// How the rows or the columns of cells follow each other on a board. There are at most 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracks {
    /// The number of tracks.
    pub count: usize,
    /// The size of one on the screen, including any constant gap to the next.
    pub size: u16,
    /// Narrow tracks, as bits.
    pub narrow: u64,
    /// The size of a narrow track.
    pub narrow_size: u16,
    /// The tracks with a gap or a rule of one character before them, as bits.
    pub gaps: u64,
    /// The size of what comes before the first visible track.
    pub before: u16,
    /// The size of what comes after the last visible track.
    pub after: u16,
    /// How much less the last visible track takes, as there is no next one to be separated from.
    pub spare: u16,
}

impl Tracks {
    /// The size of a track.
    pub const fn size_of(&self, track: usize) -> u16 {
        if self.narrow >> track & 1 == 1 { self.narrow_size } else { self.size }
    }

    /// Whether a track has a gap before it.
    pub const fn has_gap(&self, track: usize) -> bool {
        self.gaps >> track & 1 == 1
    }

    /// The distance from the start of the first visible track to the start of another.
    pub fn offset(&self, first: usize, track: usize) -> u16 {
        let narrow = among(self.narrow, first..track);
        let sizes = (track - first) as u16 * self.size - narrow * (self.size - self.narrow_size);
        self.before + sizes + among(self.gaps, first + 1..track + 1)
    }

    /// The size of consecutive tracks, including what comes before and after them.
    pub fn extent(&self, range: Range<usize>) -> u16 {
        let Some(last) = range.end.checked_sub(1).filter(|_| !range.is_empty()) else {
            return self.before + self.after;
        };
        let last_size = self.size_of(last).saturating_sub(self.spare);
        self.offset(range.start, last) + last_size + self.after
    }

    /// The greatest size of this many tracks, wherever they begin.
    pub fn most(&self, shown: usize) -> u16 {
        let firsts = 0..=self.count - shown;
        firsts.map(|first| self.extent(first..first + shown)).max().unwrap_or(0)
    }

    /// How many of them fit, wherever they begin.
    pub fn fitting(&self, room: u16) -> usize {
        // More of them take more room, so a binary search works.
        let counts: Vec<usize> = (1..=self.count).collect();
        counts.partition_point(|&shown| self.most(shown) <= room)
    }
}

/// The number of set bits for a range of tracks.
fn among(bits: u64, range: Range<usize>) -> u16 {
    let below = |end: usize| if end >= 64 { u64::MAX } else { (1_u64 << end) - 1 };
    (bits & below(range.end) & !below(range.start)).count_ones() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: Tracks = Tracks {
        count: 9,
        size: 6,
        narrow: 0,
        narrow_size: 0,
        gaps: 0b1_001_000 | 1 << 6,
        before: 1,
        after: 0,
        spare: 0,
    };

    #[test]
    fn tracks_follow_each_other_over_gaps() {
        assert_eq!([0, 2, 3, 8].map(|track| NINE.offset(0, track)), [1, 13, 20, 51]);
        assert_eq!(NINE.offset(2, 3), 8);
        assert_eq!((NINE.extent(0..9), NINE.extent(3..3)), (57, 1));
        assert_eq!((NINE.fitting(57), NINE.fitting(56), NINE.fitting(6)), (9, 8, 0));
        assert_eq!(Tracks { spare: 1, ..NINE }.extent(0..9), 56);
        let kakuro = Tracks { narrow: 1, narrow_size: 4, gaps: 0, before: 0, ..NINE };
        assert_eq!((kakuro.extent(0..9), kakuro.extent(1..9), kakuro.most(8)), (52, 48, 48));
    }
}
