//! A puzzle being written: the givens, boxes and cages of a Sudoku, or the black cells and clues of
//! a Kakuro.

use crate::game::suggest::Proposal;
use gradus_engine::grid::cell::{Cell, Grid};
use gradus_engine::grid::puzzle::{Puzzle, Setup, Square};
use gradus_engine::grid::region::GREATEST;
use gradus_engine::grid::relation::{Rule, THERMOMETER};
use gradus_engine::grid::variety::{Kind, Variety};
use gradus_engine::grid::{About, Fault};
use gradus_engine::solve::Reason;
use gradus_engine::{Digit, Solutions};

/// A puzzle being written.
#[derive(Clone, Debug)]
pub struct Editor {
    /// What has been written so far, right or wrong.
    pub setup: Setup,
    /// The title of the puzzle, if it has one.
    pub title: Option<String>,
    /// The cell that keys act on, black or white.
    pub cursor: Cell,
    /// In a black cell: whether digits type the clue of the run below; otherwise, that of the run
    /// to the right.
    pub down: bool,
    /// Whether the next digit continues the present clue or sum.
    pub typing: bool,
    /// What keys write.
    pub tool: Tool,
    /// The rule being set.
    pub rule: &'static Rule,
    /// What the cursor paints as it moves.
    pub brush: Option<Brush>,
    /// Which cells of a Kakuro turn black together.
    pub symmetry: Symmetry,
    /// Earlier states with their titles, the latest last.
    pub past: Vec<(Setup, Option<String>)>,
    /// Undone states, the latest last.
    pub future: Vec<(Setup, Option<String>)>,
    /// Everything that is wrong with it.
    pub faults: Vec<Fault>,
    /// How many solutions it has.
    pub solutions: Count,
    /// Why it has none, if that is known.
    pub reason: Option<Reason>,
    /// Whether the player was told why the puzzle may not be worth playing.
    pub warned: bool,
    /// What would leave fewer solutions.
    pub proposal: Option<Proposal>,
}

/// The most states that the editor can undo.
const PAST: usize = 100;

/// Has a setup made from another one forget the solution of that and what it proved, unless the puzzle is
/// the same.
fn disown(old: &Setup, new: &mut Setup) {
    let bare = |setup: &Setup| Setup { about: None, ..setup.clone() };
    let is_taken_over =
        new.solution() == old.solution() && new.understanding() == old.understanding();
    if is_taken_over && bare(new) != bare(old) {
        new.forget_solution();
    }
}

impl Editor {
    /// An editor that contains a setup, with the cursor at the first white cell.
    pub fn new(setup: Setup) -> Self {
        let mut editor = Self {
            cursor: first_white(&setup),
            tool: first_tool(setup.variety),
            setup,
            title: None,
            down: false,
            typing: false,
            rule: &THERMOMETER,
            brush: None,
            symmetry: Symmetry::None,
            past: Vec::new(),
            future: Vec::new(),
            faults: Vec::new(),
            solutions: Count::Pending,
            reason: None,
            warned: false,
            proposal: None,
        };
        editor.arrive();
        editor
    }

    /// An empty setup of the usual size: a Kakuro is white except for its border.
    pub fn blank(kind: Kind) -> Setup {
        let mut setup = Setup::empty(kind, Grid::NINE);
        for cell in setup.grid.cells() {
            setup.squares[cell.index()] = fresh(kind, setup.grid, cell);
        }
        setup
    }

    /// Sudoku or Kakuro.
    pub const fn kind(&self) -> Kind {
        self.setup.variety.kind()
    }

    /// The tools available for the variety.
    pub(super) fn tools(&self) -> impl Iterator<Item = Tool> {
        let variety = self.setup.variety;
        let is_sudoku = variety.kind() == Kind::Sudoku;
        let all = [
            (is_sudoku, Tool::Givens),
            (variety.has(Variety::JIGSAW), Tool::Boxes),
            (variety.has(Variety::KILLER), Tool::Cages),
            (is_sudoku, Tool::Rules),
            (!is_sudoku, Tool::Clues),
            (!is_sudoku, Tool::Sums),
        ];
        all.into_iter().filter(|(is_there, _)| *is_there).map(|(_, tool)| tool)
    }

    /// The content of the cursor's cell.
    pub fn square(&self) -> Square {
        self.setup.squares[self.cursor.index()]
    }

    /// Chooses the clue of the run that begins here, if there is only one.
    pub fn arrive(&mut self) {
        self.typing = false;
        let grid = self.setup.grid;
        let (row, col) = (grid.row(self.cursor), grid.col(self.cursor));
        let white = |cell: Option<Cell>| {
            cell.is_some_and(|cell| {
                matches!(self.setup.squares[cell.index()], Square::White { .. })
            })
        };
        let (below, right) = (white(grid.cell(row + 1, col)), white(grid.cell(row, col + 1)));
        if below != right {
            self.down = below;
        }
    }

    /// Replaces this setup by another.
    pub fn replace(&mut self, mut setup: Setup) {
        disown(&self.setup, &mut setup);
        if self.past.len() == PAST {
            self.past.remove(0);
        }
        self.past.push((std::mem::replace(&mut self.setup, setup), self.title.clone()));
        self.future.clear();
        self.settle();
    }

    /// Starts with an empty grid of the usual size.
    pub fn restart(&mut self, kind: Kind) {
        self.replace(Self::blank(kind));
        self.title = None;
        self.cursor = first_white(&self.setup);
        self.arrive();
    }

    /// Changes the title, the author and the text of the rules.
    pub fn describe(&mut self, [title, author, rules]: [Option<String>; 3]) {
        let mut setup = self.setup.clone();
        let about = setup.about.take().map(|about| *about).unwrap_or_default();
        setup.about = About { author, rules, ..about }.kept();
        if title != self.title || setup.about != self.setup.about {
            self.replace(setup);
            self.title = title;
        }
    }

    /// Undoes the last change or, with `forth`, redoes it.
    pub fn travel(&mut self, forth: bool) {
        let (from, to) = match forth {
            true => (&mut self.future, &mut self.past),
            false => (&mut self.past, &mut self.future),
        };
        if let Some((setup, title)) = from.pop() {
            let setup = std::mem::replace(&mut self.setup, setup);
            to.push((setup, std::mem::replace(&mut self.title, title)));
            self.settle();
        }
    }

    /// Keeps the cursor within the grid, and the tool among those of the variety.
    fn settle(&mut self) {
        if self.cursor.index() >= self.setup.grid.len() {
            self.cursor = Cell::FIRST;
        }
        if !self.tools().any(|tool| tool == self.tool) {
            self.tool = first_tool(self.setup.variety);
            self.brush = None;
        }
        self.solutions = Count::Pending;
        self.reason = None;
        self.warned = false;
        self.proposal = None;
    }

    /// Overwrites the cursor's cell.
    pub fn write(&mut self, square: Square) {
        if self.square() != square {
            let mut setup = self.setup.clone();
            setup.squares[self.cursor.index()] = square;
            if self.tool == Tool::Sums {
                Self::sum_up(&mut setup);
            }
            self.replace(setup);
        }
    }

    /// Types a given, the number of a box, or the next digit of a clue or of the sum of a cage.
    pub fn digit(&mut self, digit: Option<Digit>) {
        let figure = digit.map_or(0, |digit| u32::from(digit.get()));
        match (self.tool, digit) {
            (Tool::Boxes, Some(digit)) => return self.choose_box(digit),
            (Tool::Cages, _) => return self.type_sum(figure),
            (Tool::Rules, _) => return self.type_value(figure),
            _ => {}
        }
        let square = match self.square() {
            Square::White { .. } => Square::White { given: digit },
            Square::Black { down, across } if self.down => {
                Square::Black { down: self.typed(down, figure), across }
            }
            Square::Black { down, across } => {
                Square::Black { down, across: self.typed(across, figure) }
            }
        };
        self.write(square);
        self.typing = true;
    }

    /// Moves on to the next white cell in reading order after a digit was typed in one; clues and sums
    /// may have another digit to come.
    pub fn advance(&mut self) {
        let is_white =
            |cell: &Cell| matches!(self.setup.squares[cell.index()], Square::White { .. });
        let is_digit =
            is_white(&self.cursor) && !matches!(self.tool, Tool::Boxes | Tool::Cages | Tool::Rules);
        let after = self.setup.grid.cells().skip_while(|cell| *cell != self.cursor).skip(1);
        if let Some(next) = after.into_iter().find(is_white).filter(|_| is_digit) {
            self.cursor = next;
            self.arrive();
        }
    }

    /// A clue with another digit; it starts again if it would get too large.
    pub(super) fn typed(&self, clue: Option<u32>, figure: u32) -> Option<u32> {
        let typed = clue.filter(|clue| self.typing && *clue <= GREATEST);
        let longer = typed.map(|clue| clue * 10 + figure);
        let clue = longer.filter(|clue| *clue <= GREATEST).unwrap_or(figure);
        (clue > 0).then_some(clue)
    }

    /// Wipes the given or both clues, or removes the cell from its cage.
    pub fn clear(&mut self) {
        match self.tool {
            Tool::Cages => return self.leave_cage(),
            Tool::Rules => return self.unrelate(),
            _ => {}
        }
        self.write(match self.square() {
            Square::White { .. } => Square::EMPTY,
            Square::Black { .. } => Square::BLACK,
        });
    }

    /// Carries out a proposal.
    pub fn accept(&mut self) {
        if let Some(proposal) = self.proposal.take() {
            let mut setup = self.written();
            self.tool = if self.tool == Tool::Sums { Tool::Clues } else { self.tool };
            proposal.apply(&mut setup);
            self.cursor = proposal.cell();
            self.replace(setup);
        }
    }

    /// The puzzle, if it has no faults; otherwise, the faults are stored.
    pub fn check(&mut self) -> Option<Puzzle> {
        self.reason = None;
        match Puzzle::new(self.written()) {
            Ok(puzzle) => {
                self.faults.clear();
                self.solutions = Count::Pending;
                Some(puzzle)
            }
            Err(faults) => {
                self.faults = faults;
                self.solutions = Count::Faulty;
                None
            }
        }
    }
}

fn first_white(setup: &Setup) -> Cell {
    let white = |cell: &Cell| matches!(setup.squares[cell.index()], Square::White { .. });
    setup.grid.cells().find(white).unwrap_or(Cell::FIRST)
}

/// The first tool of a variety.
const fn first_tool(variety: Variety) -> Tool {
    match variety.kind() {
        Kind::Sudoku => Tool::Givens,
        Kind::Kakuro => Tool::Clues,
    }
}

/// The initial state of a cell: black on the border of a Kakuro, otherwise white.
pub(super) fn fresh(kind: Kind, grid: Grid, cell: Cell) -> Square {
    match kind == Kind::Kakuro && (grid.row(cell) == 0 || grid.col(cell) == 0) {
        true => Square::BLACK,
        false => Square::EMPTY,
    }
}

/// How many solutions the puzzle in the editor has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Count {
    /// This is being worked out.
    #[default]
    Pending,
    /// It has faults, so the question does not arise.
    Faulty,
    /// None.
    None,
    /// Exactly one, and the level of the puzzle once that is known.
    One(Option<&'static str>),
    /// Two or more.
    Several,
    /// It took too long.
    GaveUp,
}

impl Count {
    /// The count for the result of a search.
    pub const fn of(solutions: &Solutions) -> Self {
        match solutions {
            Solutions::None => Self::None,
            Solutions::One(_) => Self::One(None),
            Solutions::Several(..) => Self::Several,
            Solutions::GaveUp => Self::GaveUp,
        }
    }

    /// Why a player may not want to play the puzzle.
    pub const fn doubt(self) -> Option<&'static str> {
        match self {
            Self::Faulty | Self::One(_) => None,
            Self::Pending => Some("the solutions are still being counted"),
            Self::None => Some("the puzzle has no solution"),
            Self::Several => Some("the puzzle has more than one solution"),
            Self::GaveUp => Some("counting the solutions took too long"),
        }
    }
}

/// What keys write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// The givens of a Sudoku.
    Givens,
    /// The boxes of a jigsaw.
    Boxes,
    /// The cages of a killer.
    Cages,
    /// The additional rules of a Sudoku.
    Rules,
    /// The clues of a Kakuro, and its givens.
    Clues,
    /// The digits of a Kakuro, which determine its clues.
    Sums,
}

impl Tool {
    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Givens => "givens",
            Self::Boxes => "boxes",
            Self::Cages => "cages",
            Self::Rules => "rules",
            Self::Clues => "clues",
            Self::Sums => "digits, clues follow",
        }
    }
}

/// What the brush paints while it is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// A box, by its number from 0.
    Box(u8),
    /// The cage that has this cell.
    Cage(Cell),
    /// The relation started last.
    Relation,
}

/// Which cells turn black together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// Each alone.
    #[default]
    None,
    /// With the cell that it meets after half a turn of the grid.
    Rotational,
    /// With the cell mirrored across the middle of its row.
    Horizontal,
    /// With the cell mirrored across the middle of its column.
    Vertical,
}

impl Symmetry {
    /// The next symmetry.
    pub const fn next(self) -> Self {
        match self {
            Self::None => Self::Rotational,
            Self::Rotational => Self::Horizontal,
            Self::Horizontal => Self::Vertical,
            Self::Vertical => Self::None,
        }
    }

    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "no symmetry",
            Self::Rotational => "symmetry: half a turn",
            Self::Horizontal => "symmetry: left and right",
            Self::Vertical => "symmetry: above and below",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::grid::understanding::{Proof, Understanding};

    #[test]
    fn a_change_forgets_the_solution_and_what_it_proved() {
        let left = "1 grey square";
        for (proof, own) in [(Proof::One, None), (Proof::Setters, Some(vec![Digit::new(1); 81]))] {
            let is_own = own.is_some();
            let mut setup = Setup::empty(Kind::Sudoku, Grid::NINE);
            let understanding =
                Understanding { left: vec![left.into()], proof, ..Understanding::default() };
            let (solution, understanding) = (own, Some(understanding));
            setup.about = About { solution, understanding, ..About::default() }.kept();
            let mut editor = Editor::new(setup.clone());
            editor.describe([None, Some("somebody".into()), None]);
            assert_eq!(editor.setup.understanding().map(|it| it.proof), Some(proof));
            editor.digit(Digit::new(2));
            assert_eq!(editor.setup.understanding().map(|it| it.proof), Some(Proof::None));
            assert_eq!(editor.setup.solution(), None);
            assert_eq!(editor.setup.unknown(), if is_own { vec![left] } else { Vec::new() });
            editor.travel(false);
            editor.travel(false);
            assert_eq!(editor.setup, setup);
        }
    }
}
