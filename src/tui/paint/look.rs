//! The look of each cell of the board: the sheet, what is highlighted, what is wrong, and what a
//! hint points at. The technique itself is never asked for.

use crate::config::Marks;
use crate::game::annotations::Colours;
use crate::game::check::{CheckLevel, Problem, is_written};
use crate::game::hint::Degree;
use crate::tui::geometry::edges::is_cage;
use crate::tui::paint::clues::{Clue, ClueState};
use crate::tui::paint::content::{self, Content, Look, Zone, zones};
use crate::tui::paint::marks::TwoSorts;
use crate::tui::paint::relations::tints;
use crate::tui::paint::roles::{Paint, paints};
use crate::tui::state::model::{Filter, Model};
use crate::tui::theme::Part;
use gradus_engine::grid::consistency::Inconsistency::{NoCandidate, Region, Relation, Repeated};
use gradus_engine::grid::digit::{Digit, Digits};
use gradus_engine::grid::puzzle::{Puzzle, Square};
use gradus_engine::grid::region::{Family, RegionId};
use gradus_engine::technique::step::{Link, Node, Role, Step};
use gradus_engine::{Cell, Relation as Rule};

/// The looks of a game's board.
pub struct GameLooks<'a> {
    model: &'a Model,
    /// The highlighted digits.
    digits: Digits,
    /// By cell.
    cells: Vec<Extra>,
    /// By cell: the background that lines and regions of the puzzle give it.
    tints: Vec<Option<Part>>,
    /// By cell: its zone.
    zones: Vec<Option<Zone>>,
    /// By region: whether its sum can no longer be made.
    impossible: Vec<bool>,
    /// The links to draw.
    pub links: Vec<Link>,
}

/// What adds to a cell's look besides the content of the sheet.
#[derive(Clone, Default)]
struct Extra {
    wrong: bool,
    bracketed: bool,
    ground: Option<Part>,
    proposed: Option<Digit>,
    colours: Colours,
    painted: Vec<Paint>,
}

impl<'a> GameLooks<'a> {
    /// Collects what the looks of all cells depend on.
    pub fn new(model: &'a Model) -> Self {
        let puzzle = model.puzzle();
        let mut looks = Self {
            model,
            digits: Digits::EMPTY,
            cells: vec![Extra::default(); puzzle.grid().len()],
            tints: tints(puzzle.setup()),
            zones: zones(puzzle.grid(), puzzle.regions()),
            impossible: vec![false; puzzle.regions().len()],
            links: Vec::new(),
        };
        for problem in &model.findings.facts.problems {
            match *problem {
                Problem::Inconsistent(Repeated(cell) | NoCandidate(cell))
                | Problem::Unmarked(cell)
                | Problem::Mistake(cell) => looks.cells[cell.index()].wrong = true,
                Problem::Inconsistent(Region(region))
                | Problem::MarkedOut(region)
                | Problem::StruckOut(region) => looks.impossible(region),
                Problem::Inconsistent(Relation(relation)) => {
                    let reach = puzzle.relations()[relation.index()].reach(puzzle.grid());
                    let sheet = model.sitting.game.sheet();
                    for cell in reach.iter().filter(|cell| is_written(sheet, puzzle, **cell)) {
                        looks.cells[cell.index()].wrong = true;
                    }
                }
            }
        }
        if let Some((step, degree)) = model.pointed() {
            looks.point(step, degree);
            looks.select();
        } else if model.sitting.hint.is_none() && model.steps().is_none() {
            looks.colours();
            looks.select();
            looks.highlight();
            looks.candidate_colours();
            looks.drawn_links();
        }
        looks
    }

    /// Paints the cells that the player coloured.
    fn colours(&mut self) {
        for cell in self.model.puzzle().grid().cells() {
            let extra = &mut self.cells[cell.index()];
            extra.colours = self.model.sitting.game.annotations().colours(cell, None);
            if let Some(colour) = extra.colours.iter().next() {
                extra.ground.get_or_insert(content::part(colour));
            }
        }
    }

    /// Draws the player's links, except those whose candidates have disappeared since.
    fn drawn_links(&mut self) {
        let model = self.model;
        let stands = |&(cell, digit): &(Cell, Digit)| {
            let is_open =
                model.sitting.game.sheet().value(cell).is_none() && !model.look.hides_marks;
            is_open && model.candidates(cell).contains(digit)
        };
        for (joined, strong) in model.sitting.game.annotations().links() {
            let ends = joined.ends();
            if ends.iter().all(stands) {
                let [from, to] = ends.map(|(cell, digit)| Node::new(cell, digit));
                self.links.push(Link { strong, from, to });
            }
        }
    }

    /// Paints the candidates that the player coloured, except those that have disappeared since.
    fn candidate_colours(&mut self) {
        let model = self.model;
        for (cell, digit) in model.sitting.game.annotations().coloured() {
            let is_open =
                model.sitting.game.sheet().value(cell).is_none() && !model.look.hides_marks;
            let candidates = if is_open { model.candidates(cell) } else { Digits::EMPTY };
            let colour = model.sitting.game.annotations().colours(cell, digit).iter().next();
            if let Some((digit, colour)) = digit.zip(colour)
                && candidates.contains(digit)
            {
                self.cells[cell.index()].painted.push(content::paint(digit, colour));
            }
        }
    }

    /// Shows which cells are selected.
    fn select(&mut self) {
        for cell in self.model.hand.selected.iter() {
            self.cells[cell.index()].ground.get_or_insert(Part::Selection);
        }
    }

    /// Records a region that cannot be completed: the clue of a run or a cage shows it, or else its
    /// cells do.
    fn impossible(&mut self, id: RegionId) {
        self.impossible[id.index()] = true;
        let region = self.model.puzzle().region(id);
        let has_clue = matches!(region.family, Family::Across | Family::Down | Family::Cage);
        if !has_clue || region.sum.is_none() {
            for cell in &region.cells {
                self.cells[cell.index()].ground = Some(Part::Mistake);
            }
        }
    }

    /// The look of a cell.
    pub fn of(&self, cell: Cell) -> Look {
        let extra = &self.cells[cell.index()];
        let content = match self.model.puzzle().square(cell) {
            Square::Black { .. } if self.model.puzzle().is_hole(cell) => Content::Hole,
            Square::Black { down, across } => Content::Black {
                down: self.clue(cell, Family::Down, down),
                across: self.clue(cell, Family::Across, across),
            },
            Square::White { given } => self.white(cell, given, extra),
        };
        // While steps are listed, no key acts on the cursor's cell, and its content should be
        // visible.
        let cursor = cell == self.model.hand.cursor && self.model.steps().is_none();
        Look {
            cursor,
            wrong: extra.wrong,
            bracketed: extra.bracketed,
            selected: self.model.hand.selected.contains(cell),
            colours: extra.colours,
            ground: extra.ground.filter(|_| !cursor),
            zone: self.zones[cell.index()],
            sum: self.cage(cell),
            tint: self.tints[cell.index()],
            ..Look::of(content)
        }
    }

    fn white(&self, cell: Cell, given: Option<Digit>, extra: &Extra) -> Content {
        let sheet = self.model.sitting.game.sheet();
        match (sheet.value(cell), extra.proposed) {
            (Some(digit), _) if self.digits.contains(digit) => Content::Digit(digit, Part::Same),
            (Some(digit), _) if given.is_some() => Content::Digit(digit, Part::Given),
            (Some(digit), _) => Content::Digit(digit, Part::Digit),
            (None, Some(digit)) => Content::Proposed(digit),
            (None, None) => self.open(cell, extra.painted.clone()),
        }
    }

    /// An open cell. Hints mark candidates in their places, however marks are written.
    fn open(&self, cell: Cell, painted: Vec<Paint>) -> Content {
        if let Some(found) = self.model.true_candidates().filter(|_| self.model.pointed().is_none())
        {
            return content::solutions_content(found, cell);
        }
        let (shown, game) = (!self.model.look.hides_marks, &self.model.sitting.game);
        let marks = if shown { game.sheet().marks(cell) } else { Digits::EMPTY };
        let is_hinted = self.model.pointed().is_some() && !painted.is_empty();
        if self.model.sitting.settings.marks == Marks::Positional || is_hinted {
            return Content::Marks(marks, painted);
        }
        let corners = if shown { game.annotations().corners(cell) } else { Digits::EMPTY };
        Content::TwoSorts(TwoSorts { corners, centre: marks, painted })
    }

    fn clue(&self, cell: Cell, family: Family, sum: Option<u32>) -> Option<Clue> {
        let region = run_after(self.model.puzzle(), cell, family);
        sum.map(|sum| self.clue_of(region, sum))
    }

    /// The sum of the cage that begins in a cell.
    fn cage(&self, cell: Cell) -> Option<Clue> {
        let puzzle = self.model.puzzle();
        let Some(cage) = puzzle.region_in(cell, Family::Cage) else { return self.outlined(cell) };
        let region = puzzle.region(cage);
        let sum = region.sum.filter(|_| region.cells.first() == Some(&cell))?;
        Some(self.clue_of(Some(cage), sum))
    }

    /// The sum of a relation with the outline of a cage that begins in a cell.
    fn outlined(&self, cell: Cell) -> Option<Clue> {
        let mut relations = self.model.puzzle().setup().shown().filter(|it| is_cage(it));
        let begins = |relation: &&Rule| relation.cells.iter().min() == Some(&cell);
        let relation = relations.find(begins)?;
        let digits: Digits = relation
            .cells
            .iter()
            .filter_map(|cell| self.model.sitting.game.sheet().value(*cell))
            .collect();
        let checks = self.model.sitting.check != CheckLevel::Nothing;
        let is_met = digits.len() == relation.cells.len() && relation.value() == Some(digits.sum());
        Some(Clue {
            sum: Some(relation.value()?),
            left: None,
            state: if is_met && checks { ClueState::Met } else { ClueState::Open },
            current: relation.cells.contains(&self.model.hand.cursor),
        })
    }

    /// The clue of a run or a cage.
    fn clue_of(&self, region: Option<RegionId>, sum: u32) -> Clue {
        let puzzle = self.model.puzzle();
        let state = match region {
            _ if self.model.sitting.check == CheckLevel::Nothing => ClueState::Open,
            Some(id) if self.impossible[id.index()] => ClueState::Impossible,
            Some(id) if self.is_met(id) => ClueState::Met,
            _ => ClueState::Open,
        };
        let is_current = |id| puzzle.regions_of(self.model.hand.cursor).contains(&id);
        let left = region.and_then(|id| self.left_of(id));
        let left = left.filter(|_| state == ClueState::Open);
        Clue { sum: Some(sum), left, state, current: region.is_some_and(is_current) }
    }

    /// The sum left to make in a started run or cage, if the player wants to see that.
    fn left_of(&self, region: RegionId) -> Option<u32> {
        let cells = self.model.puzzle().region(region).cells.len();
        let (left, open) = self.model.sitting.game.sheet().left(self.model.puzzle(), region);
        let begun = self.model.sitting.settings.remaining_sums && 0 < open && open < cells;
        left.filter(|_| begun)
    }

    /// Whether a run or a cage is full, makes its sum and repeats no digit.
    fn is_met(&self, region: RegionId) -> bool {
        let values = |cell: &Cell| self.model.sitting.game.sheet().value(*cell);
        let cells = &self.model.puzzle().region(region).cells;
        let digits: Digits = cells.iter().filter_map(values).collect();
        digits.len() == cells.len() && self.model.puzzle().region(region).sum == Some(digits.sum())
    }

    /// Highlights the cursor's peers, and the highlighted digit or cells.
    fn highlight(&mut self) {
        let (model, puzzle) = (self.model, self.model.puzzle());
        // A screen reader may read again whatever looks different.
        for peer in puzzle.peers(model.hand.cursor).iter().filter(|_| !model.look.reader) {
            self.cells[peer.index()].ground.get_or_insert(Part::Peer);
        }
        self.digits = match model.highlighted() {
            None if model.look.reader => Digits::EMPTY,
            Some(Filter::Digits(digits)) => digits,
            Some(Filter::Candidates(_)) => Digits::EMPTY,
            None => model.sitting.game.sheet().value(model.hand.cursor).into_iter().collect(),
        };
        for cell in model.sitting.game.sheet().open_cells(puzzle) {
            let shining = match model.highlighted() {
                None if !model.look.hides_marks => {
                    model.sitting.game.sheet().marks(cell) & self.digits
                }
                _ => model.shining(cell),
            };
            if !shining.is_empty() {
                self.cells[cell.index()].painted.push(Paint::plain(Part::SameMark, shining));
            }
        }
    }

    /// Shows as much of a step as is disclosed: its regions, its cells, then everything.
    fn point(&mut self, step: &Step, degree: Degree) {
        self.regions(step, Role::Base, Part::HintBase);
        if degree >= Degree::Cells {
            for cell in step.cells() {
                self.cells[cell.index()].bracketed = true;
            }
        }
        if degree == Degree::Whole {
            self.regions(step, Role::Cover, Part::HintCover);
            self.candidates(step);
            self.links = step.links().collect();
        }
    }

    fn regions(&mut self, step: &Step, role: Role, part: Part) {
        for region in step.regions(role) {
            for cell in &self.model.puzzle().region(region).cells {
                self.cells[cell.index()].ground.get_or_insert(part);
            }
        }
    }

    fn candidates(&mut self, step: &Step) {
        for (cell, paint) in paints(step) {
            self.cells[cell.index()].painted.push(paint);
        }
        for &(cell, digit) in &step.places {
            self.cells[cell.index()].proposed = Some(digit);
        }
    }
}

/// The run that begins after a black cell.
fn run_after(puzzle: &Puzzle, cell: Cell, family: Family) -> Option<RegionId> {
    let grid = puzzle.grid();
    let first = match family {
        Family::Down => grid.cell(grid.row(cell) + 1, grid.col(cell)),
        _ => grid.cell(grid.row(cell), grid.col(cell) + 1),
    };
    puzzle.region_in(first?, family)
}
