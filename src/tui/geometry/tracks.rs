//! How the rows, or the columns, of a board follow each other on the screen.

use std::ops::Range;

/// How the rows or the columns of cells of a board follow each other. There are at most 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracks {
    /// How many there are.
    pub count: usize,
    /// What one takes on the screen, with what always parts it from the next.
    pub size: u16,
    /// Those that take less, as bits.
    pub narrow: u64,
    /// What such a one takes.
    pub narrow_size: u16,
    /// Those that have a gap or a rule of one character before them, as bits.
    pub gaps: u64,
    /// What stands before the first that shows.
    pub before: u16,
    /// What stands behind the last that shows.
    pub after: u16,
}

impl Tracks {
    /// What one takes.
    pub const fn size_of(&self, track: usize) -> u16 {
        if self.narrow >> track & 1 == 1 { self.narrow_size } else { self.size }
    }

    /// Whether one has a gap before it.
    pub const fn has_gap(&self, track: usize) -> bool {
        self.gaps >> track & 1 == 1
    }

    /// How far from the first that shows another one begins.
    pub fn offset(&self, first: usize, track: usize) -> u16 {
        let narrow = among(self.narrow, first..track);
        let sizes = (track - first) as u16 * self.size - narrow * (self.size - self.narrow_size);
        self.before + sizes + among(self.gaps, first + 1..track + 1)
    }

    /// What some of them take that follow each other, with what stands before and behind them.
    pub fn extent(&self, range: Range<usize>) -> u16 {
        let Some(last) = range.end.checked_sub(1).filter(|_| !range.is_empty()) else {
            return self.before + self.after;
        };
        self.offset(range.start, last) + self.size_of(last) + self.after
    }

    /// The most that so many of them can take, wherever they begin.
    pub fn most(&self, shown: usize) -> u16 {
        let firsts = 0..=self.count - shown;
        firsts.map(|first| self.extent(first..first + shown)).max().unwrap_or(0)
    }

    /// How many of them have room, wherever they begin.
    pub fn fitting(&self, room: u16) -> usize {
        // The more of them, the more they take, so that half of what is left is passed over each time.
        let counts: Vec<usize> = (1..=self.count).collect();
        counts.partition_point(|&shown| self.most(shown) <= room)
    }
}

/// How many of the bits are set in a range of them.
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
    };

    #[test]
    fn tracks_follow_each_other_over_gaps() {
        assert_eq!([0, 2, 3, 8].map(|track| NINE.offset(0, track)), [1, 13, 20, 51]);
        assert_eq!(NINE.offset(2, 3), 8);
        assert_eq!((NINE.extent(0..9), NINE.extent(3..3)), (57, 1));
        assert_eq!((NINE.fitting(57), NINE.fitting(56), NINE.fitting(6)), (9, 8, 0));
        let kakuro = Tracks { narrow: 1, narrow_size: 4, gaps: 0, before: 0, ..NINE };
        assert_eq!((kakuro.extent(0..9), kakuro.extent(1..9), kakuro.most(8)), (52, 48, 48));
    }
}
