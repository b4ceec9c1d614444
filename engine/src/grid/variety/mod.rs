//! The varieties of puzzle. A variety is data for the region model: a kind, and for Sudoku the
//! features added to rows and columns, each a row of [`FEATURES`] that makes regions. Only formats,
//! names and files ask for the variety of a puzzle.

pub mod joined;
mod regions;

use crate::grid::{Fault, Grid, Region, Setup, region};
use std::fmt;

pub use crate::grid::kind::{Kind, Size, Variety};
pub use regions::{box_size, classic_sizes};

/// What a Sudoku can have besides rows, columns and boxes.
#[derive(Debug)]
pub struct Feature {
    /// Its name in files and on the command line.
    pub slug: &'static str,
    /// Its name in a sentence, before "Sudoku".
    pub name: &'static str,
    /// Whether a square grid of this size can have it.
    suits: fn(Grid) -> bool,
    /// The regions that it adds to a setup; adds to the faults whatever prevents them.
    regions: fn(&Setup, &mut Vec<Fault>) -> Vec<Region>,
}

/// Every feature, in the order of their regions, names and bits in a [`Variety`]. Irregular boxes
/// replace the others.
pub static FEATURES: [Feature; 4] = [
    Feature { slug: "jigsaw", name: "jigsaw", suits: |_| true, regions: regions::irregular_boxes },
    Feature {
        slug: "killer",
        name: "killer",
        suits: |grid| grid.rows() <= region::LARGEST as usize,
        regions: regions::cages,
    },
    Feature {
        slug: "windoku",
        name: "windoku",
        suits: |grid| box_size(grid).is_some(),
        regions: regions::windows,
    },
    Feature { slug: "x", name: "X", suits: |_| true, regions: regions::diagonals },
];

impl Feature {
    /// The variety with only this feature.
    pub const fn variety(&self) -> Variety {
        Variety::with_feature(self.slug)
    }
}

impl Variety {
    /// Sudoku with irregular boxes.
    pub const JIGSAW: Self = Self::with_feature("jigsaw");
    /// Sudoku with cages that have sums.
    pub const KILLER: Self = Self::with_feature("killer");
    /// Sudoku with additional boxes, one cell away from the edges and from each other.
    pub const WINDOKU: Self = Self::with_feature("windoku");
    /// Sudoku with both diagonals.
    pub const X: Self = Self::with_feature("x");

    /// Sudoku of several boards that share cells. It is not a feature of one board, but goes with those.
    pub const JOINED: Self = Self::sudoku(1 << 7);

    /// Sudoku with the feature of this name. A constant with another name does not compile.
    const fn with_feature(slug: &str) -> Self {
        let mut bit = 0;
        while !is_same(FEATURES[bit].slug.as_bytes(), slug.as_bytes()) {
            bit += 1;
        }
        Self::sudoku(1 << bit)
    }

    /// Every variety, the plain ones first.
    pub fn all() -> impl Iterator<Item = Self> {
        let mut all: Vec<u8> = (0..1 << FEATURES.len()).collect();
        all.sort_by_key(|features| features.count_ones());
        all.into_iter().map(Self::sudoku).chain([Self::KAKURO])
    }

    /// Its features.
    pub fn features(self) -> impl Iterator<Item = &'static Feature> {
        let is_in = move |bit: &usize| self.features >> bit & 1 == 1;
        (0..FEATURES.len()).filter(is_in).map(|bit| &FEATURES[bit])
    }

    /// The variety's name in files and on the command line, as in `jigsaw-killer`.
    pub fn slug(self) -> String {
        match (self.kind, self.features) {
            (Kind::Kakuro, _) => "kakuro".into(),
            (Kind::Sudoku, 0) => "classic".into(),
            (Kind::Sudoku, _) => {
                let joined = self.has(Self::JOINED).then_some(joined::SLUG);
                let features = self.features().map(|feature| feature.slug);
                joined.into_iter().chain(features).collect::<Vec<_>>().join("-")
            }
        }
    }

    /// The variety with a name in files and on the command line; the features may be in any order.
    pub fn of_slug(slug: &str) -> Option<Self> {
        if let Some(plain) = [Self::CLASSIC, Self::KAKURO].into_iter().find(|v| v.slug() == slug) {
            return Some(plain);
        }
        let feature = |part: &str| match part {
            joined::SLUG => Some(Self::JOINED),
            _ => FEATURES.iter().find(|feature| feature.slug == part).map(Feature::variety),
        };
        slug.split('-').try_fold(Self::CLASSIC, |all, part| Some(all.with(feature(part)?)))
    }

    /// The largest digit on a grid of this size; `None` if the variety does not have this size. That of a
    /// joined puzzle depends on its boards: see [`Setup::largest`].
    pub fn digits(self, grid: Grid) -> Option<u8> {
        if self.has(Self::JOINED) {
            return None;
        }
        if self.kind == Kind::Kakuro {
            return Some(region::LARGEST);
        }
        let is_square = grid.rows() == grid.cols();
        let has_boxes = box_size(grid).is_some()
            || self.has(Self::JIGSAW) && (regions::LEAST..=regions::MOST).contains(&grid.rows());
        let suits = is_square && has_boxes && self.features().all(|f| (f.suits)(grid));
        suits.then_some(grid.rows() as u8)
    }

    /// The sizes of a Sudoku of this variety, ascending.
    pub fn sizes(self) -> impl Iterator<Item = usize> {
        let suits = move |size: &usize| {
            Grid::new(*size, *size).and_then(|grid| self.digits(grid)).is_some()
        };
        (regions::LEAST..=regions::MOST).filter(suits)
    }

    /// The regions of a setup on a suitable grid, in search order; adds to the faults whatever
    /// prevents them.
    pub(super) fn regions(self, setup: &Setup, faults: &mut Vec<Fault>) -> Vec<Region> {
        let mut regions = self.written(setup, faults);
        if self.has(Self::KILLER) {
            let follow = regions::sums(&regions);
            regions.extend(follow);
        }
        regions
    }

    /// The same without the sums derived from cages.
    pub(super) fn written(self, setup: &Setup, faults: &mut Vec<Fault>) -> Vec<Region> {
        if self.kind == Kind::Kakuro {
            return regions::runs(setup, faults);
        }
        if self.has(Self::JOINED) {
            return self.of_boards(setup, faults);
        }
        regions::no_black_cells(setup, faults);
        let mut regions = regions::lines(setup.grid);
        if !self.has(Self::JIGSAW) {
            regions.extend(regions::boxes(setup.grid));
        }
        for feature in self.features() {
            regions.extend((feature.regions)(setup, faults));
        }
        regions
    }
}

impl Variety {
    /// The regions of a joined puzzle.
    fn of_boards(self, setup: &Setup, faults: &mut Vec<Fault>) -> Vec<Region> {
        if joined::check(setup, faults).is_break() {
            return Vec::new();
        }
        let mut regions = joined::regions(setup);
        if self.has(Self::KILLER) {
            regions.extend(regions::cages(setup, faults));
        }
        regions
    }
}

/// Whether two texts are equal, for constants.
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    match (one, other) {
        ([], []) => true,
        ([a, one @ ..], [b, other @ ..]) => *a == *b && is_same(one, other),
        _ => false,
    }
}

impl Setup {
    /// The regions in the setup that are right, so that a setup with faults can be drawn.
    pub fn regions(&self) -> Vec<Region> {
        self.variety.written(self, &mut Vec::new())
    }
}

impl fmt::Display for Variety {
    /// The variety's name in a sentence, as in `killer X Sudoku`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.kind, self.features) {
            (Kind::Kakuro, _) => f.write_str("Kakuro"),
            (Kind::Sudoku, 0) => f.write_str("classic Sudoku"),
            (Kind::Sudoku, _) => {
                if self.has(Self::JOINED) {
                    f.write_str("joined ")?;
                }
                self.features().try_for_each(|feature| write!(f, "{} ", feature.name))?;
                f.write_str("Sudoku")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::grid::{Cage, Family};
    use crate::technique::text;

    #[test]
    fn names_are_read_as_they_are_written() {
        for variety in Variety::all() {
            assert_eq!(Variety::of_slug(&variety.slug()), Some(variety));
        }
        assert_eq!(
            Variety::X.with(Variety::JIGSAW).with(Variety::KILLER).slug(),
            "jigsaw-killer-x"
        );
        assert_eq!(Variety::of_slug("x-killer"), Some(Variety::X.with(Variety::KILLER)));
        assert_eq!(Variety::KILLER.with(Variety::X).to_string(), "killer X Sudoku");
        for wrong in ["", "-", "classic-x", "kakuro-x", "y"] {
            assert_eq!(Variety::of_slug(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn sizes() {
        let sizes = |variety: Variety| variety.sizes().collect::<Vec<_>>();
        assert_eq!(sizes(Variety::CLASSIC), [4, 6, 8, 9, 10, 12, 15, 16, 20, 25]);
        assert_eq!(sizes(Variety::KILLER.with(Variety::JIGSAW)), [4, 5, 6, 7, 8, 9]);
        assert_eq!(sizes(Variety::JIGSAW), (4..=25).collect::<Vec<_>>());
    }

    /// The names of the regions after rows, columns and boxes, each with its cells.
    fn further(text: &str) -> Vec<String> {
        let puzzle = format::puzzle(text).unwrap();
        let plain = [Family::Row, Family::Column, Family::Box];
        let ids = puzzle.region_ids().filter(|&id| !plain.contains(&puzzle.region(id).family));
        let cells = |id| text::cells(&puzzle, puzzle.region(id).cells.iter().copied());
        ids.map(|id| format!("{}: {}", puzzle.region_name(id), cells(id))).collect()
    }

    #[test]
    fn what_features_add() {
        let empty = ".".repeat(16);
        assert_eq!(
            further(&format!("windoku-x:{empty}")),
            [
                "window 1: r2c2, r2c3, r3c2 and r3c3",
                "diagonal 1: r1c1, r2c2, r3c3 and r4c4",
                "diagonal 2: r1c4, r2c3, r3c2 and r4c1"
            ]
        );
        assert_eq!(
            further(&format!("killer:{empty}:7r1c1r1c2r1c3,5r1c4r2c4,-r4c1r4c2")),
            [
                "the 7 cage at r1c1: r1c1, r1c2 and r1c3",
                "the 5 cage at r1c4: r1c4 and r2c4",
                "the cage at r4c1: r4c1 and r4c2",
                "the innies of row 1, which make 3: r1c4",
                "the outies of row 1, which make 2: r2c4",
                "the innies of column 4, which make 5: r3c4 and r4c4",
                "the innies of box 2, which make 5: r1c3 and r2c3",
            ]
        );
    }

    #[test]
    fn sums_that_follow_have_a_reason() {
        let text = format!("killer:{}:7r1c1r1c2r1c3,5r1c4r2c4", ".".repeat(16));
        let puzzle = format::puzzle(&text).unwrap();
        let why = puzzle.region_ids().filter_map(|id| puzzle.sum_that_follows(id));
        let why: Vec<String> = why.take(2).collect();
        assert_eq!(why[0], "The cages within row 1 leave 3 for r1c4.");
        assert!(
            why[1].ends_with("row 1 make 2 more than there is in row 1; that much is in r2c4.")
        );
    }

    #[test]
    fn sums_of_any_size_are_faults_and_nothing_more() {
        let cages = ["4294967295r1c1r1c2", "4294967295r1c3r1c4"].join(",");
        let faults = format::puzzle(&format!("killer:{}:{cages}", ".".repeat(16))).unwrap_err();
        assert!(faults.to_string().starts_with("r1c1: "), "{faults}");
    }

    #[test]
    fn a_grid_has_no_more_cages_than_cells() {
        let mut setup = Setup::empty(Kind::Sudoku, Grid::new(4, 4).unwrap());
        setup.variety = Variety::KILLER;
        let cage = Cage { sum: Some(1), cells: vec![setup.grid.cells().next().unwrap()] };
        setup.cages = vec![cage; 1000];
        let mut faults = Vec::new();
        assert_eq!(setup.variety.written(&setup, &mut faults).len(), 3 * 4 + 16);
        assert_eq!(faults.len(), 999);
    }

    #[test]
    fn faults_of_boxes_and_cages() {
        let empty = ".".repeat(16);
        let faults = |text: &str| format::puzzle(text).unwrap_err().to_string();
        assert_eq!(
            faults(&format!("jigsaw:{empty}:1112112233443344")),
            "r1c1: box 1 has 5 cells; expected 4; r1c4: box 2 has 3 cells; expected 4"
        );
        assert_eq!(
            faults(&format!("jigsaw:{empty}:112")),
            "boxes are given for 3 cells; expected 16"
        );
        assert_eq!(
            faults(&format!("killer:{empty}:8r1c1r1c2,3r1c2r1c3,-r3c1r3c2r3c3r3c4r4c1")),
            "r1c1: 8 cannot be made in 2 cells; expected 3 to 7; r1c2: the cell is in two cages, \
             or twice in one; r3c1: the cage has 5 cells; 4 are the most that can differ"
        );
    }
}
