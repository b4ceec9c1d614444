//! Single steps: cells that one naked or hidden single fills, for ratings that walk through a
//! puzzle step by step.
//!
//! A [`Position`] consists of the placed digits, and the candidates that they leave by the rules
//! alone; marks do not count. A single step fills a cell if it has one candidate left (*naked*), or
//! if a region must hold a digit that fits nowhere else in it (*hidden*; a run of a Kakuro counts
//! as a line). The digits that a region must hold are those that the technique of hidden singles
//! assumes: all digits of a house; for a run, the digits of its only combination or, with that
//! option, those common to all possible ones.
//!
//! In a position without errors, a single step remains available until its cell is filled, so the
//! set of cells that single steps fill does not depend on their order.
//!
//! Positions are `DigitPlanes` for the classic 9x9 and a board for all other puzzles; a test checks that
//! both agree.

use crate::budget::Budget;
use crate::grid::{Board, Cell, Digit, Digits, Family, Puzzle};
use crate::technique::{Options, State};

/// A rule by which a single step fills a cell, in the order in which people look for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A box has no other place for the digit.
    HiddenBox,
    /// A row, a column or a run has no other place for the digit.
    HiddenLine,
    /// The cell has no other candidate.
    Naked,
}

/// A set of rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules(u8);

/// A cell that a single step can fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Single {
    /// The cell.
    pub cell: Cell,
    /// Its digit.
    pub digit: Digit,
    /// All rules that apply.
    pub rules: Rules,
}

/// A position that cannot be completed: an open cell has no candidate or is claimed by two digits,
/// a region has no place for a digit that it must hold, or the rest of a run cannot make its sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// The placed digits, and the candidates that they leave by the rules alone.
pub trait Position: Clone {
    /// The number of open cells.
    fn open(&self) -> usize;

    /// The open cells in reading order.
    fn open_cells(&self) -> impl Iterator<Item = Cell>;

    /// The candidates of an open cell; none for a placed or black one.
    fn candidates(&self, cell: Cell) -> Digits;

    /// The placed digits by cell, 0 for none; this distinguishes the positions of a puzzle.
    fn digits(&self) -> Box<[u8]>;

    /// Places one of the candidates of an open cell.
    fn place(&mut self, cell: Cell, digit: Digit);

    /// Replaces the contents of `singles` with the cells that a single step fills, each once, in
    /// reading order.
    ///
    /// # Errors
    /// When the position cannot be completed; the contents of `singles` are then unspecified.
    fn singles(&self, singles: &mut Vec<Single>) -> Result<(), Contradiction>;

    /// The number of cells that a single step fills. `singles` is working space for this and for
    /// [`Position::take`].
    ///
    /// # Errors
    /// When the position cannot be completed.
    fn ready(&self, singles: &mut Vec<Single>) -> Result<usize, Contradiction> {
        self.singles(singles)?;
        Ok(singles.len())
    }

    /// Fills the cell with an index among those that a single step fills, in reading order.
    /// `singles` holds what [`Position::ready`] left there.
    fn take(&mut self, place: usize, singles: &[Single]) {
        singles.get(place).into_iter().for_each(|single| self.place(single.cell, single.digit));
    }

    /// Fills all cells that a single step fills. `singles` holds what [`Position::ready`] left
    /// there.
    fn take_all(&mut self, singles: &[Single]) {
        singles.iter().for_each(|single| self.place(single.cell, single.digit));
    }
}

impl Rule {
    /// All rules, in order.
    pub const ALL: [Self; 3] = [Self::HiddenBox, Self::HiddenLine, Self::Naked];
}

impl Rules {
    /// The number of sets of rules.
    pub const COUNT: usize = 1 << Rule::ALL.len();

    /// The set of one rule.
    pub const fn of(rule: Rule) -> Self {
        Self(1 << rule as u8)
    }

    /// The set with a rule added.
    pub const fn with(self, rule: Rule) -> Self {
        Self(self.0 | Self::of(rule).0)
    }

    /// Whether the set has a rule.
    pub const fn has(self, rule: Rule) -> bool {
        self.0 & Self::of(rule).0 != 0
    }

    /// The set with an index in a table by set.
    pub const fn at(index: u8) -> Self {
        Self(index)
    }

    /// The set's index in a table by set, below [`Rules::COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A position of any puzzle, of any size.
#[derive(Clone, Debug)]
pub struct General<'p> {
    board: Board<'p>,
    options: Options,
    is_contradictory: bool,
}

impl<'p> General<'p> {
    /// The placed digits of a board, with all candidates that they leave; marks do not count.
    pub fn placed(board: &Board<'p>, options: Options) -> Self {
        let mut own = Board::new(board.puzzle());
        let placed =
            board.puzzle().cells().iter().filter_map(|&cell| Some((cell, board.value(cell)?)));
        let entered = placed.into_iter().try_for_each(|(cell, digit)| own.place(cell, digit));
        let is_contradictory = entered.and_then(|()| own.filter(false)).is_err();
        Self { board: own, options, is_contradictory }
    }

    /// A board as it is, with its present candidates.
    pub const fn of(board: Board<'p>, options: Options) -> Self {
        Self { board, options, is_contradictory: false }
    }

    /// The board.
    pub const fn board(&self) -> &Board<'p> {
        &self.board
    }

    fn puzzle(&self) -> &'p Puzzle {
        self.board.puzzle()
    }
}

impl Position for General<'_> {
    fn open(&self) -> usize {
        self.board.open()
    }

    fn open_cells(&self) -> impl Iterator<Item = Cell> {
        self.board.open_cells()
    }

    fn candidates(&self, cell: Cell) -> Digits {
        self.board.candidates(cell)
    }

    fn digits(&self) -> Box<[u8]> {
        self.board.values().iter().map(|value| value.map_or(0, Digit::get)).collect()
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        let placed = self.board.place(cell, digit);
        self.is_contradictory |= placed.and_then(|()| self.board.filter(false)).is_err();
    }

    fn singles(&self, singles: &mut Vec<Single>) -> Result<(), Contradiction> {
        singles.clear();
        if self.is_contradictory {
            return Err(Contradiction);
        }
        // Asking what a region requires costs nothing; the caller pays for the whole look.
        let budget = Budget::new(0);
        let state = State::new(&self.board, self.options, false, &budget);
        for id in self.puzzle().region_ids() {
            let region = self.puzzle().region(id);
            let (mut once, mut twice) = (Digits::EMPTY, Digits::EMPTY);
            for &cell in &region.cells {
                twice |= once & self.candidates(cell);
                once |= self.candidates(cell);
            }
            let required = state.required(id);
            if !once.includes(required) {
                return Err(Contradiction);
            }
            let alone = required - twice;
            let is_box = region.family == Family::Box;
            let rules = Rules::of(if is_box { Rule::HiddenBox } else { Rule::HiddenLine });
            for &cell in region.cells.iter().filter(|_| !alone.is_empty()) {
                let digits = (self.candidates(cell) & alone).iter();
                singles.extend(digits.map(|digit| Single { cell, digit, rules }));
            }
        }
        for cell in self.open_cells() {
            let digit = self.candidates(cell).only();
            let rules = Rules::of(Rule::Naked);
            singles.extend(digit.map(|digit| Single { cell, digit, rules }));
        }
        merge(singles)
    }
}

/// Sorts single steps by cell and merges those of the same cell.
fn merge(singles: &mut Vec<Single>) -> Result<(), Contradiction> {
    singles.sort_unstable_by_key(|single| single.cell);
    let mut agree = true;
    singles.dedup_by(|next, kept| {
        let same = next.cell == kept.cell;
        if same {
            agree &= next.digit == kept.digit;
            kept.rules.0 |= next.rules.0;
        }
        same
    });
    if agree { Ok(()) } else { Err(Contradiction) }
}

#[cfg(test)]
mod tests {
    use super::super::digit_planes::DigitPlanes;
    use super::*;
    use crate::format;
    use crate::random::Random;

    /// The single steps at the start of a puzzle, as in `r1c1=5 box line`.
    fn steps(puzzle: &str) -> Result<Vec<String>, Contradiction> {
        let puzzle = format::puzzle(puzzle).unwrap();
        let mut singles = Vec::new();
        General::placed(&Board::new(&puzzle), Options::default()).singles(&mut singles)?;
        let written = |single: &Single| {
            let mut text = format!("{}={}", puzzle.grid().name(single.cell), single.digit);
            let names = ["box", "line", "naked"].iter().zip(Rule::ALL);
            for (name, _) in names.filter(|(_, rule)| single.rules.has(*rule)) {
                text.push(' ');
                text.push_str(name);
            }
            text
        };
        Ok(singles.iter().map(written).collect())
    }

    #[test]
    fn each_cell_once_with_all_its_rules() {
        let small = "..2. .4.. 3... ....".replace(' ', "");
        let found = ["r1c1=1 naked", "r1c2=3 box line", "r1c4=4 box line", "r2c1=2 box line"];
        assert_eq!(steps(&small).unwrap()[..4], found);
        let larger = "234... 5..... .1.... ...... ...... ......".replace(' ', "");
        assert_eq!(steps(&larger).unwrap(), ["r2c2=6 naked", "r2c3=1 box"]);
        let kakuro = ".4,6\n3,*,*\n7,*,*";
        assert_eq!(steps(kakuro).unwrap(), ["r2c2=1 naked", "r2c3=2 line", "r3c2=3 line"]);
    }

    #[test]
    fn contradictions() {
        let no_candidate = "123........4....";
        let no_place = "12....4.........";
        let two_digits = "......21.2...1..";
        for puzzle in [no_candidate, no_place, two_digits] {
            assert_eq!(steps(puzzle), Err(Contradiction), "{puzzle}");
        }
    }

    /// Takes random steps, right or wrong, until none is left or there is a contradiction. Returns
    /// their number.
    fn walk(line: &str, random: &mut Random) -> usize {
        let puzzle = format::puzzle(line).unwrap();
        let board = Board::new(&puzzle);
        let mut nine = DigitPlanes::placed(&board).unwrap();
        let mut general = General::placed(&board, Options::default());
        let (mut fast, mut slow) = (Vec::new(), Vec::new());
        for taken in 0.. {
            let found = nine.singles(&mut fast);
            assert_eq!(found, general.singles(&mut slow));
            assert_eq!(nine.ready(&mut Vec::new()), general.ready(&mut slow));
            if found.is_err() || nine.open() == 0 {
                return taken;
            }
            assert_eq!(fast, slow);
            assert_eq!(nine.digits(), general.digits());
            let open: Vec<Cell> = general.open_cells().collect();
            assert!(nine.open_cells().eq(open.iter().copied()));
            assert_eq!(nine.open(), general.open());
            assert!(puzzle.cells().iter().all(|&at| nine.candidates(at) == general.candidates(at)));
            let guess = random.pick(&open).unwrap();
            let digit = random.digit(general.candidates(guess)).unwrap();
            match random.below(16) {
                0 => (nine.take_all(&[]), general.take_all(&slow)),
                1..14 if !fast.is_empty() => {
                    let place = random.below(fast.len());
                    (nine.take(place, &[]), general.take(place, &slow))
                }
                _ => (nine.place(guess, digit), general.place(guess, digit)),
            };
        }
        0
    }

    #[test]
    fn planes_agree_with_the_board() {
        let mut random = Random::new(1);
        let lines = [
            "..9...7.1.....8..665.2......218.9.4.....3.....8.1.469......1.399..6.....5.3...1..",
            ".................................................................................",
        ];
        let steps: Vec<usize> =
            lines.iter().cycle().take(60).map(|line| walk(line, &mut random)).collect();
        assert!(steps.iter().any(|&n| n > 40), "{steps:?}");
    }
}
