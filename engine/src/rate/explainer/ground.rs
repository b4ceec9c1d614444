//! The houses that a 9x9 grid may have, where they cross, and which cells exclude each other: those of a
//! house of its variety, and those that a rule all over the grid keeps apart. The rating knows X, windoku,
//! anti-knight, anti-king and non-consecutive, in any combination, as Sukaku Explainer does.

use crate::grid::relation::Rule;
use crate::grid::{Board, Grid, Puzzle, Variety, relation, variety};
use crate::nine;
use crate::nine::{BOXES, COLUMNS, Cells, HOUSES_OF, Nine, ROWS, SEEN, each, one, set};
use std::ops::Range;
use std::sync::OnceLock;

/// The steps from a cell to others that anti-king, anti-knight and non-consecutive are about, in the
/// order in which links are searched.
const KING: [[i8; 2]; 4] = [[1, 1], [1, -1], [-1, -1], [-1, 1]];
const KNIGHT: [[i8; 2]; 8] =
    [[2, 1], [2, -1], [-2, 1], [-2, -1], [1, 2], [1, -2], [-1, 2], [-1, -2]];
const NEIGHBOURS: [[i8; 2]; 4] = [[-1, 0], [1, 0], [0, 1], [0, -1]];

/// What a grid may have besides rows, columns and boxes.
const WINDOKU: usize = 1;
const X: usize = 2;
const ANTI_KING: usize = 4;
const ANTI_KNIGHT: usize = 8;
const NON_CONSECUTIVE: usize = 16;

/// The features that are known.
const FEATURES: [(Variety, usize); 2] = [(Variety::WINDOKU, WINDOKU), (Variety::X, X)];

/// The rules that are known.
static RULES: [(&Rule, usize); 3] = [
    (&relation::ANTI_KING, ANTI_KING),
    (&relation::ANTI_KNIGHT, ANTI_KNIGHT),
    (&relation::NON_CONSECUTIVE, NON_CONSECUTIVE),
];

/// Which cells exclude each other.
#[derive(Debug)]
pub struct Ground {
    has: usize,
    /// The houses in the order in which rules examine them: boxes, columns, rows, then all others.
    pub houses: Vec<usize>,
    /// By cell: its houses in the order in which patterns follow them: its box, its row, its column,
    /// then all others.
    pub homes: [Vec<Home>; 81],
    /// By cell: those that cannot have the same digit.
    pub seen: [Cells; 81],
    /// By cell: those of them outside its row, its column and its box, and why, in the order in
    /// which links are searched.
    pub beyond: [Box<[(u8, Cause)]>; 81],
    /// By cell: those that cannot have a consecutive digit.
    pub near: [Box<[u8]>; 81],
}

impl PartialEq for Ground {
    fn eq(&self, other: &Self) -> bool {
        self.has == other.has
    }
}

impl Eq for Ground {}

impl Ground {
    /// The ground of a puzzle; `None` if it is not a 9x9 Sudoku or has something that is not known.
    pub fn of(puzzle: &Puzzle) -> Option<&'static Self> {
        let variety = puzzle.setup().variety;
        let mut has = 0;
        for feature in variety.features() {
            has |= FEATURES.iter().find(|(it, _)| *it == feature.variety())?.1;
        }
        for relation in puzzle.relations() {
            has |= RULES.iter().find(|(rule, _)| *rule == relation.rule)?.1;
        }
        (variety.kind() == variety::Kind::Sudoku && puzzle.grid() == Grid::NINE)
            .then(|| Self::with(has))
    }

    /// The ground of classic Sudoku.
    #[cfg(test)]
    pub fn classic() -> &'static Self {
        Self::with(0)
    }

    fn with(has: usize) -> &'static Self {
        static GROUNDS: [OnceLock<Ground>; 32] = [const { OnceLock::new() }; 32];
        GROUNDS[has].get_or_init(|| Self::new(has))
    }

    fn new(has: usize) -> Self {
        let is_on = |feature: usize| has & feature != 0;
        let groups = if is_on(WINDOKU) { WINDOWS } else { 0..0 };
        let diagonals = if is_on(X) { DIAGONALS } else { 0..0 };
        let homes: [Vec<Home>; 81] = std::array::from_fn(|cell| {
            let kinds = Kind::ALL.iter().chain(kinds(cell, is_on(WINDOKU), is_on(X)));
            kinds.map(|kind| Home::of(*kind, cell)).collect()
        });
        let near =
            |cell| if is_on(NON_CONSECUTIVE) { reached(cell, &NEIGHBOURS) } else { Vec::new() };
        let beyond: [Box<[(u8, Cause)]>; 81] = std::array::from_fn(|cell| {
            let mut beyond: Vec<(u8, Cause)> = Vec::new();
            let mut add = |other: u8, cause| {
                let is_known = SEEN[cell] & one(other.into()) != 0 || usize::from(other) == cell;
                if !is_known && beyond.iter().all(|(known, _)| *known != other) {
                    beyond.push((other, cause));
                }
            };
            for home in &homes[cell] {
                HOUSES[home.house].iter().for_each(|&it| add(it, Cause::House(home.kind)));
            }
            let moves =
                [(ANTI_KING, &KING[..], Cause::King), (ANTI_KNIGHT, &KNIGHT[..], Cause::Knight)];
            for (_, steps, cause) in moves.into_iter().filter(|(feature, ..)| is_on(*feature)) {
                reached(cell, steps).into_iter().for_each(|it| add(it, cause));
            }
            beyond.into()
        });
        let seen = |cell: usize| SEEN[cell] | set(beyond[cell].iter().map(|(it, _)| (*it).into()));
        Self {
            has,
            houses: BOXES.chain(COLUMNS).chain(ROWS).chain(groups).chain(diagonals).collect(),
            homes,
            seen: std::array::from_fn(seen),
            near: std::array::from_fn(|cell| near(cell).into()),
            beyond,
        }
    }

    /// Whether there are only rows, columns and boxes.
    pub const fn is_classic(&self) -> bool {
        self.has == 0
    }

    /// Whether some cells cannot have the same digit although no row, column or box has both.
    pub const fn sees_beyond(&self) -> bool {
        self.has & !NON_CONSECUTIVE != 0
    }

    /// Whether a rule says more than that every house has every digit once.
    pub const fn has_rules(&self) -> bool {
        self.has & (ANTI_KING | ANTI_KNIGHT | NON_CONSECUTIVE) != 0
    }

    /// Whether a house is one of its houses.
    pub const fn has_house(&self, house: usize) -> bool {
        match house {
            0..27 => true,
            27..36 => self.has & WINDOKU != 0,
            _ => self.has & X != 0,
        }
    }

    /// Whether a rule may tell the digits of a cell apart from each other: another cell, beyond the
    /// houses, could have one of them, or one next to it.
    pub fn restricts(&self, nine: &Nine, cell: usize, digits: u16) -> bool {
        let has = |other: u8, digits: u16| nine.candidates[usize::from(other)] & digits != 0;
        let is_move = |cause: Cause| matches!(cause, Cause::King | Cause::Knight);
        let mut moves = self.beyond[cell].iter().filter(|(_, cause)| is_move(*cause));
        moves.any(|(other, _)| has(*other, digits))
            || self.near[cell].iter().any(|&other| has(other, digits << 1 | digits >> 1))
    }

    /// A board as it is: the placed digits, and the candidates that both they and the board leave.
    pub fn nine(&self, board: &Board<'_>) -> Nine {
        let mut nine = Nine::EMPTY;
        for (cell, value) in board.values().iter().enumerate() {
            if let Some(digit) = value {
                self.place(&mut nine, cell, digit.get());
            }
        }
        for (own, candidates) in nine.candidates.iter_mut().zip(board.all_candidates()) {
            *own &= candidates.bits() as u16;
        }
        nine
    }

    /// Places a digit in an open cell, and strikes what it excludes.
    pub fn place(&self, nine: &mut Nine, cell: usize, digit: u8) {
        nine.place(cell, digit);
        let own = 1 << (digit - 1);
        for (other, _) in &self.beyond[cell] {
            nine.candidates[usize::from(*other)] &= !own;
        }
        for &other in &self.near[cell] {
            nine.candidates[usize::from(other)] &= !(own << 1 | own >> 1);
        }
    }

    /// The houses of a cell, as in [`homes`](Self::homes).
    pub fn houses_of(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        self.homes[cell].iter().map(|home| home.house)
    }

    /// Whether a cell lies in a house.
    pub fn is_in(&self, cell: usize, house: usize) -> bool {
        self.houses_of(cell).any(|of| of == house)
    }

    /// The cells that a cell sees in that order, each once.
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        let houses = Kind::ALL.map(|kind| kind.of(cell));
        let in_box = houses[0];
        let is_new = move |other: &usize| Kind::Box.of(*other) != in_box;
        let cells = |house: usize| HOUSES[house].into_iter().map(usize::from);
        let in_lines = cells(houses[1]).chain(cells(houses[2])).filter(is_new);
        let beyond = self.beyond[cell].iter().map(|(other, _)| usize::from(*other));
        cells(in_box).filter(move |other| *other != cell).chain(in_lines).chain(beyond)
    }

    /// The cells that see all of some cells.
    pub fn seen_by_all(&self, cells: Cells) -> Cells {
        each(cells).fold(!0, |all, cell| all & self.seen[cell])
    }
}

/// The kinds of house of a cell besides its row, its column and its box.
fn kinds(cell: usize, is_windoku: bool, is_x: bool) -> &'static [Kind] {
    let (row, column) = (cell / 9, cell % 9);
    let all: &[Kind] = match (row == column, row + column == 8) {
        (true, true) => &[Kind::Group, Kind::Falling, Kind::Rising],
        (true, false) => &[Kind::Group, Kind::Falling],
        (false, true) => &[Kind::Group, Kind::Rising],
        (false, false) => &[Kind::Group],
    };
    match (is_windoku, is_x) {
        (true, true) => all,
        (true, false) => &all[..1],
        (false, true) => &all[1..],
        (false, false) => &[],
    }
}

/// The cells that some steps lead to.
fn reached(cell: usize, steps: &[[i8; 2]]) -> Vec<u8> {
    let (row, column) = ((cell / 9) as i8, (cell % 9) as i8);
    let to = steps.iter().map(|[down, right]| (row + down, column + right));
    let inside = to.filter(|(row, column)| (0..9).contains(row) && (0..9).contains(column));
    inside.map(|(row, column)| (row * 9 + column) as u8).collect()
}

/// Why a candidate is right or wrong: what can hold it only once, or has only one place left for
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It is the premise.
    Premise,
    /// Its cell.
    Cell,
    /// A house.
    House(Kind),
    /// Anti-king.
    King,
    /// Anti-knight.
    Knight,
    /// Non-consecutive.
    Near,
    /// A pattern of several cells.
    Pattern(SimplePattern),
    /// A nested chain.
    Chain,
}

/// The simple patterns that a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimplePattern {
    /// Pointing or claiming.
    Locked,
    /// Two digits with two places in a house.
    HiddenPair,
    /// Two cells with two digits.
    NakedPair,
    /// A digit in two places of two lines.
    XWing,
}

/// The number of houses that a grid can have.
pub const MOST: usize = 38;

/// The groups of a windoku, the windows first.
pub const WINDOWS: Range<usize> = 27..36;

/// The diagonal from the top left, and the one from the bottom left.
pub const DIAGONALS: Range<usize> = 36..MOST;

/// The cells of each house: rows, columns, boxes, groups of a windoku, diagonals.
pub static HOUSES: [[u8; 9]; MOST] = houses();

/// By house and other house: the places of the house whose cells also lie in the other, as bits.
pub static CROSSINGS: [[u16; MOST]; MOST] = crossings();

/// The windoku group of each cell, and its place there.
pub static GROUPED: [[u8; 2]; 81] = grouped();

/// The cells that a windoku's windows lie in, by row or column, and those between and around them.
const BANDS: [[u8; 3]; 3] = [[1, 2, 3], [5, 6, 7], [0, 4, 8]];

/// The rows and the columns of each group.
const GROUPS: [[usize; 2]; 9] =
    [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [2, 1], [0, 2], [1, 2], [2, 2]];

/// Groups houses in the order in which what they confine is examined: boxes, rows, columns, groups of
/// a windoku, and each diagonal.
pub fn by_family(houses: &[usize]) -> Vec<Vec<usize>> {
    let families =
        [BOXES, ROWS, COLUMNS, WINDOWS, DIAGONALS.start..DIAGONALS.start + 1, MOST - 1..MOST];
    let of_family = |family: Range<usize>| {
        houses.iter().copied().filter(|house| family.contains(house)).collect::<Vec<usize>>()
    };
    families.into_iter().map(of_family).collect()
}

/// The kinds of house, in the order in which links are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A box.
    Box,
    /// A row.
    Row,
    /// A column.
    Column,
    /// A group of a windoku.
    Group,
    /// The diagonal from the top left.
    Falling,
    /// The diagonal from the bottom left.
    Rising,
}

/// A house of a cell.
#[derive(Clone, Copy, Debug)]
pub struct Home {
    pub kind: Kind,
    /// The index of the house.
    pub house: usize,
    /// The place of the cell in it, as a bit.
    pub place: u16,
}

impl Home {
    /// The house of this kind that a cell lies in, if it lies in one.
    pub const fn of(kind: Kind, cell: usize) -> Self {
        Self { kind, house: kind.of(cell), place: 1 << kind.place(cell) }
    }
}

impl Kind {
    /// The kinds that every grid has.
    pub const ALL: [Self; 3] = [Self::Box, Self::Row, Self::Column];

    /// The house of this kind that a cell lies in, if it lies in one.
    pub const fn of(self, cell: usize) -> usize {
        let [row, column, of_box] = HOUSES_OF[cell];
        match self {
            Self::Box => of_box as usize,
            Self::Row => row as usize,
            Self::Column => column as usize,
            Self::Group => GROUPED[cell][0] as usize,
            Self::Falling => DIAGONALS.start,
            Self::Rising => DIAGONALS.start + 1,
        }
    }

    /// The index of a cell within its house of this kind.
    pub const fn place(self, cell: usize) -> usize {
        match self {
            Self::Box => cell / 9 % 3 * 3 + cell % 3,
            Self::Row => cell % 9,
            Self::Column | Self::Falling | Self::Rising => cell / 9,
            Self::Group => GROUPED[cell][1] as usize,
        }
    }

    /// The places of a cell's row or column that lie in the cell's box, as bits.
    pub const fn in_box(self, cell: usize) -> u16 {
        match self {
            Self::Row => 0b111 << (cell % 9 / 3 * 3),
            Self::Column => 0b111 << (cell / 27 * 3),
            Self::Box | Self::Group | Self::Falling | Self::Rising => 0,
        }
    }
}

const fn houses() -> [[u8; 9]; MOST] {
    let mut houses = [[0; 9]; MOST];
    let mut place = 0;
    while place < 9 {
        let mut house = 0;
        while house < 27 {
            houses[house][place] = nine::HOUSES[house][place];
            house += 1;
        }
        let mut group = 0;
        while group < 9 {
            let [rows, columns] = GROUPS[group];
            // Neighbours come one after the other, side by side or one above the other.
            let is_upright = columns == 2 && rows != 2;
            let [row, column] =
                if is_upright { [place % 3, place / 3] } else { [place / 3, place % 3] };
            houses[27 + group][place] = BANDS[rows][row] * 9 + BANDS[columns][column];
            group += 1;
        }
        houses[36][place] = place as u8 * 10;
        houses[37][place] = 8 + place as u8 * 8;
        place += 1;
    }
    houses
}

const fn grouped() -> [[u8; 2]; 81] {
    let mut grouped = [[0; 2]; 81];
    let mut group = 0;
    while group < 9 {
        let mut place = 0;
        while place < 9 {
            grouped[HOUSES[27 + group][place] as usize] = [27 + group as u8, place as u8];
            place += 1;
        }
        group += 1;
    }
    grouped
}

const fn crossings() -> [[u16; MOST]; MOST] {
    let mut crossings = [[0; MOST]; MOST];
    let mut house = 0;
    while house < MOST {
        let mut other = 0;
        while other < MOST {
            let mut place = 0;
            while place < 81 {
                if other != house && HOUSES[house][place / 9] == HOUSES[other][place % 9] {
                    crossings[house][other] |= 1 << (place / 9);
                }
                place += 1;
            }
            other += 1;
        }
        house += 1;
    }
    crossings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    /// The ground of an empty puzzle.
    fn ground(head: &str, rules: &str) -> (Puzzle, Option<&'static Ground>) {
        let puzzle = format::puzzle(&format!("{head}:{}{rules}", ".".repeat(81))).unwrap();
        let ground = Ground::of(&puzzle);
        (puzzle, ground)
    }

    #[test]
    fn cells_that_see_each_other_are_those_of_the_puzzle() {
        for (head, rules) in [
            ("classic", ""),
            ("x", ""),
            ("classic", ":anti-knight"),
            ("classic", ":anti-king,anti-knight"),
            ("x", ":anti-king"),
            ("classic", ":non-consecutive"),
        ] {
            let (puzzle, ground) = ground(head, rules);
            let ground = ground.unwrap();
            for &cell in puzzle.cells() {
                let apart = puzzle.bonds().map(|bonds| &bonds.apart[cell.index()]);
                let apart = apart.into_iter().flatten().map(|(other, _)| other.index());
                let peers = puzzle.peers(cell).iter().map(|peer| peer.index());
                assert_eq!(ground.seen[cell.index()], set(peers.chain(apart)), "{head}{rules}");
                let pairs = puzzle.bonds().map(|bonds| bonds.pairs[cell.index()].len());
                assert_eq!(ground.near[cell.index()].len(), pairs.unwrap_or(0), "{head}{rules}");
            }
        }
    }

    /// The other five groups follow from the four windows.
    #[test]
    fn a_windoku_has_nine_groups_that_cover_the_grid() {
        let (puzzle, ground) = ground("windoku", "");
        let ground = ground.unwrap();
        for &cell in puzzle.cells() {
            let peers = set(puzzle.peers(cell).iter().map(|peer| peer.index()));
            assert_eq!(peers & !ground.seen[cell.index()], 0);
        }
        let mut all: Vec<u8> = HOUSES[WINDOWS].concat();
        all.sort_unstable();
        assert_eq!(all, (0..81).collect::<Vec<u8>>());
    }

    #[test]
    fn anything_else_has_no_ground() {
        for (head, rules) in
            [("jigsaw", ""), ("classic", ":thermometer.r1c1r1c2"), ("classic", ":negative-xv")]
        {
            let text = format!("{head}:{}{rules}", ".".repeat(81));
            let known = format::puzzle(&text).ok().and_then(|puzzle| Ground::of(&puzzle));
            assert!(known.is_none(), "{text}");
        }
    }
}
