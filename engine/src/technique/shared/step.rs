//! A technique, a step, and what collects steps.
//!
//! A step consists of what one application of a technique places and removes, and the marks that
//! show why. Steps contain only indices. The screen paints the roles of the marks and never asks
//! for the technique; the technique makes the sentence from the same marks.
//!
//! Laws, tested over every corpus: a step changes something, and no step contradicts the unique
//! solution.

use crate::grid::relation::RelationId;
use crate::grid::{Board, Cell, Contradiction, Digit, Digits, Puzzle, RegionId};
use crate::technique::shared::because::Because;
pub use crate::technique::tables::mark::by_cell;
pub use crate::technique::tables::mark::{Claim, Link, Mark, Node, Reason, Role};
use crate::technique::tables::state::State;
pub use crate::technique::tables::{CONTINUE, Flow};
use std::ops::ControlFlow;

/// One technique.
#[derive(Debug)]
pub struct Technique {
    /// The name on the command line and in configuration files, as in `naked-pair`.
    pub slug: &'static str,
    /// The name that players use, as in `naked pair`.
    pub name: &'static str,
    /// Two characters for the scores pane, as in `N2`.
    pub label: &'static str,
    /// The size, for techniques that differ only in size (cells of a naked subset, base sets of a
    /// fish); otherwise 1.
    pub size: usize,
    /// What it requires of a puzzle; on others, it finds nothing.
    pub needs: Needs,
    /// Offers every instance in a state, in scan order.
    pub find: Finder,
    /// Says why a step of this technique is right.
    pub explain: Explainer,
    /// The page that teaches it, shared by a family: a title; paragraphs, headings (`## `) and
    /// pictures (each line indented by four spaces), separated by empty lines.
    pub page: &'static str,
    /// What a legend calls candidates of these roles, if this technique has its own names for them.
    pub signs: Signs,
    /// The kind of argument behind its steps.
    pub proof: Proof,
}

/// The kind of argument behind the steps of a technique, which says what the facts that imply one must
/// rule out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Another: its sentence is the argument.
    Other,
    /// Every other digit of the cell, or the digits that a cell loses.
    Naked,
    /// Every other place of the digit in the region.
    Hidden,
    /// Either: the latter if the step names the combinations of a region, or covers it with others.
    Single,
    /// Every other digit of the cells of the pattern.
    NakedSubset,
    /// Every other place of the digits of the pattern in the region.
    HiddenSubset,
    /// Every place of the digit in one region outside another.
    Confined,
    /// Enough of the candidates of some regions for their sums to do the rest.
    Sums,
    /// Enough of the candidates of a line for its rule to do the rest.
    Line,
}

/// What a legend calls the candidates of some roles.
pub type Signs = &'static [(Role, &'static str)];

/// What the techniques of a family share: all but their names and sizes.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    page: &'static str,
    find: Finder,
    explain: Explainer,
    needs: Needs,
    signs: Signs,
    proof: Proof,
}

impl Method {
    /// A method that requires nothing of a puzzle and has no signs of its own.
    pub const fn new(page: &'static str, find: Finder, explain: Explainer) -> Self {
        Self { page, find, explain, needs: Needs::Nothing, signs: &[], proof: Proof::Other }
    }

    /// The same, but it requires something of a puzzle.
    #[must_use]
    pub const fn needs(self, needs: Needs) -> Self {
        Self { needs, ..self }
    }

    /// The same, but its legend has names for some roles.
    #[must_use]
    pub const fn signs(self, signs: Signs) -> Self {
        Self { signs, ..self }
    }

    /// The same, but its steps have another kind of argument.
    #[must_use]
    pub const fn proof(self, proof: Proof) -> Self {
        Self { proof, ..self }
    }

    /// One of its techniques.
    pub const fn row(
        self,
        slug: &'static str,
        name: &'static str,
        label: &'static str,
        size: usize,
    ) -> Technique {
        let Self { page, find, explain, needs, signs, proof } = self;
        Technique { slug, name, label, size, needs, find, explain, page, signs, proof }
    }
}

/// What a technique requires of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// That it is known to have one solution, as some cells could otherwise be swapped, which the marks of
    /// a step all show.
    OneSolution,
    /// The same, but all other cells of the grid take part.
    OneSolutionOfAll,
    /// Regions that may lack some digits: runs and cages.
    Combinations,
    /// Relations, such as thermometers.
    Relations,
    /// Either of these.
    MoreThanHouses,
}

impl Needs {
    /// Whether the puzzle must be known to have one solution.
    pub const fn assumes_one_solution(self) -> bool {
        matches!(self, Self::OneSolution | Self::OneSolutionOfAll)
    }

    /// Whether a puzzle has what is asked for.
    pub fn are_met_by(self, puzzle: &Puzzle) -> bool {
        match self {
            Self::Nothing | Self::OneSolution | Self::OneSolutionOfAll => true,
            Self::Combinations => puzzle.has_combinations(),
            Self::Relations => puzzle.bonds().is_some(),
            Self::MoreThanHouses => puzzle.has_combinations() || puzzle.bonds().is_some(),
        }
    }
}

/// Offers every instance until nothing more is wanted.
pub type Finder = fn(&mut Look<'_>) -> Flow;

/// Says why a step is right, in sentences without what follows from them in the end; links of a long
/// argument have lines of their own.
pub type Explainer = fn(&Step, &Puzzle) -> String;

/// The page with this name in `assets/techniques`.
macro_rules! page {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/techniques/", $name, ".txt"))
    };
}
pub(crate) use page;

impl PartialEq for Technique {
    fn eq(&self, other: &Self) -> bool {
        self.slug == other.slug
    }
}

/// One application of a technique.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The technique.
    pub technique: &'static Technique,
    /// Digits that are certain.
    pub places: Vec<(Cell, Digit)>,
    /// Candidates that are impossible.
    pub removes: Vec<(Cell, Digits)>,
    /// The pattern that shows it, in the order of the sentence.
    pub marks: Vec<Mark>,
    /// The facts that imply it, if they were looked for and its argument is of that kind.
    pub because: Option<Box<Because>>,
}

impl Step {
    /// The kind of argument behind the step.
    pub fn proof(&self) -> Proof {
        match self.technique.proof {
            Proof::Single
                if self.combinations().next().is_some()
                    || self.regions(Role::Cover).next().is_some() =>
            {
                Proof::Hidden
            }
            Proof::Single => Proof::Naked,
            proof => proof,
        }
    }

    /// Carries out a step on a board.
    ///
    /// # Errors
    /// When that is impossible; a sound step on a sound board never is.
    pub fn apply(&self, board: &mut Board<'_>) -> Result<(), Contradiction> {
        for &(cell, digits) in &self.removes {
            board.strike(cell, digits)?;
        }
        self.places.iter().try_for_each(|&(cell, digit)| board.place(cell, digit))
    }

    /// How many candidates the step itself removes from a board; a placement removes the cell's
    /// other candidates.
    pub fn removed(&self, board: &Board<'_>) -> usize {
        let struck = self.removes.iter().map(|&(cell, set)| (board.candidates(cell) & set).len());
        let placed =
            self.places.iter().map(|&(cell, _)| board.candidates(cell).len().saturating_sub(1));
        struck.sum::<usize>() + placed.sum::<usize>()
    }

    /// How much the step changes a cell: the number of candidates it strikes there, or all of them
    /// if it places a digit.
    pub fn changes(&self, cell: Cell) -> usize {
        let placed = self.places.iter().filter(|(other, _)| *other == cell);
        let struck = self.removes.iter().filter(|(other, _)| *other == cell);
        let struck: usize = struck.map(|(_, digits)| digits.len()).sum();
        struck + placed.count() * Digit::MAX as usize
    }

    /// The regions marked with a role, in order.
    pub fn regions(&self, role: Role) -> impl Iterator<Item = RegionId> + '_ {
        self.marks.iter().filter_map(move |mark| match *mark {
            Mark::Region(is, region) if is == role => Some(region),
            _ => None,
        })
    }

    /// The relations marked with a role, in order.
    pub fn relations(&self, role: Role) -> impl Iterator<Item = RelationId> + '_ {
        self.marks.iter().filter_map(move |mark| match *mark {
            Mark::Relation(is, relation) if is == role => Some(relation),
            _ => None,
        })
    }

    /// The cells and candidates marked with a role, in order.
    pub fn candidates(&self, role: Role) -> impl Iterator<Item = (Cell, Digits)> + '_ {
        self.marks.iter().filter_map(move |mark| match *mark {
            Mark::Candidates(is, cell, digits) if is == role => Some((cell, digits)),
            _ => None,
        })
    }

    /// The combinations named by the step, in order.
    pub fn combinations(&self) -> impl Iterator<Item = Digits> + '_ {
        self.marks.iter().filter_map(|mark| match *mark {
            Mark::Combination(digits) => Some(digits),
            _ => None,
        })
    }

    /// The sums named by the step, in order.
    pub fn sums(&self) -> impl Iterator<Item = u32> + '_ {
        self.marks.iter().filter_map(|mark| match *mark {
            Mark::Sum(sum) => Some(sum),
            _ => None,
        })
    }

    /// The cells of the pattern in the order of the sentence; if it marks none, the cells that
    /// change.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut add = |cell| {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        };
        for mark in &self.marks {
            match *mark {
                // The digits of a fact say too much as long as only the cells are disclosed.
                Mark::Candidates(Role::Fact, ..) => {}
                Mark::Candidates(_, cell, _) => add(cell),
                Mark::Link(Link { from, to, .. }) => {
                    from.cells().iter().chain(to.cells()).copied().for_each(&mut add);
                }
                Mark::Region(..)
                | Mark::Relation(..)
                | Mark::Combination(_)
                | Mark::Sum(_)
                | Mark::Claim(_) => {}
            }
        }
        if cells.is_empty() {
            cells.extend(self.places.iter().map(|(cell, _)| *cell));
            cells.extend(self.removes.iter().map(|(cell, _)| *cell));
        }
        cells
    }

    /// The claims of the argument behind the step, in order.
    pub fn claims(&self) -> impl Iterator<Item = Claim> + '_ {
        self.marks.iter().filter_map(|mark| match *mark {
            Mark::Claim(claim) => Some(claim),
            _ => None,
        })
    }

    /// The greatest nesting depth of arguments in the argument behind the step; 0 if there is no
    /// nesting.
    pub fn depth(&self) -> u8 {
        self.claims().map(|claim| claim.depth).max().unwrap_or(0)
    }

    /// The step without the more deeply nested arguments.
    #[must_use]
    pub fn folded(&self, depth: u8) -> Self {
        let is_shown = |mark: &Mark| !matches!(mark, Mark::Claim(claim) if claim.depth > depth);
        let marks = self.marks.iter().copied().filter(is_shown).collect();
        Self { marks, ..self.clone() }
    }

    /// The links of a chain, in order.
    pub fn links(&self) -> impl Iterator<Item = Link> + '_ {
        self.marks.iter().filter_map(|mark| match *mark {
            Mark::Link(link) => Some(link),
            _ => None,
        })
    }
}

/// Collects the instances offered by a finder.
#[derive(Debug)]
pub struct Found {
    keep: Keep,
    offers: usize,
    removed: usize,
    steps: Vec<Step>,
}

/// Which instances a collector keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keep {
    Best,
    All { at_most: usize },
}

impl Found {
    /// Keeps the instance that removes the most candidates, the first among equals.
    pub const fn best() -> Self {
        Self::new(Keep::Best)
    }

    /// Keeps every instance, up to a number.
    pub const fn all(at_most: usize) -> Self {
        Self::new(Keep::All { at_most })
    }

    const fn new(keep: Keep) -> Self {
        Self { keep, offers: 0, removed: 0, steps: Vec::new() }
    }

    /// How many instances were offered so far, kept or not.
    pub const fn offers(&self) -> usize {
        self.offers
    }

    /// Offers an instance that changes something. `removed` is the number of candidates it removes
    /// (for a placement, the cell's other candidates); `step` builds it if it is kept.
    pub fn offer(&mut self, removed: usize, step: impl FnOnce() -> Step) -> Flow {
        if self.takes(removed)? {
            self.steps.push(step());
        }
        CONTINUE
    }

    /// Whether an instance that was offered is kept; makes room for it.
    fn takes(&mut self, removed: usize) -> ControlFlow<(), bool> {
        self.offers += 1;
        match self.keep {
            Keep::Best => {
                let is_better = self.steps.is_empty() || removed > self.removed;
                if is_better {
                    self.removed = removed;
                    self.steps.clear();
                }
                ControlFlow::Continue(is_better)
            }
            Keep::All { at_most } if self.steps.len() == at_most => ControlFlow::Break(()),
            Keep::All { .. } => ControlFlow::Continue(true),
        }
    }

    /// Whether instances that remove less than others are also kept, so that a finder does not need
    /// to collect them itself.
    pub const fn keeps_all(&self) -> bool {
        matches!(self.keep, Keep::All { .. })
    }

    /// The instances kept, in scan order.
    pub fn into_steps(self) -> Vec<Step> {
        self.steps
    }

    /// The single instance of a collector that keeps one.
    pub fn into_step(self) -> Option<Step> {
        self.steps.into_iter().next()
    }
}

/// A look for a technique: the state to examine, and the collector to which finders offer.
pub struct Look<'l> {
    /// What is examined.
    pub state: &'l State<'l>,
    /// What is looked for.
    pub technique: &'static Technique,
    /// What was found so far.
    pub found: &'l mut Found,
}

impl Look<'_> {
    /// Offers an instance that changes something; see [`Found::offer`].
    pub fn offer(&mut self, removed: usize, step: impl FnOnce() -> Step) -> Flow {
        self.found.offer(removed, step)
    }

    /// Offers the placement of a digit; `marks` shows why.
    pub fn place(&mut self, cell: Cell, digit: Digit, marks: impl FnOnce() -> Vec<Mark>) -> Flow {
        let (removed, technique) =
            (self.state.board.candidates(cell).len().saturating_sub(1), self.technique);
        let step = || Step {
            technique,
            places: vec![(cell, digit)],
            removes: Vec::new(),
            marks: marks(),
            because: None,
        };
        self.offer(removed, step)
    }

    /// Offers the removal of `digits` from `cells` if any of those candidates is there; the step
    /// contains what is removed, in reading order. `marks` shows why.
    pub fn strike(
        &mut self,
        cells: impl Iterator<Item = Cell> + Clone,
        digits: Digits,
        marks: impl FnOnce() -> Vec<Mark>,
    ) -> Flow {
        let (board, technique) = (self.state.board, self.technique);
        let hits = |cell: Cell| board.candidates(cell) & digits;
        let removed = cells.clone().map(|cell| hits(cell).len()).sum();
        if removed == 0 {
            return CONTINUE;
        }
        self.offer(removed, || {
            let removes = cells.map(|cell| (cell, hits(cell)));
            let removes = by_cell(removes.filter(|(_, set)| !set.is_empty()).collect());
            Step { technique, places: Vec::new(), removes, marks: marks(), because: None }
        })
    }

    /// Offers the removal of candidates that are all there, by cell, if there are any; `marks`
    /// shows why.
    pub fn strike_all(
        &mut self,
        removes: Vec<(Cell, Digits)>,
        marks: impl FnOnce() -> Vec<Mark>,
    ) -> Flow {
        let (removed, technique) =
            (removes.iter().map(|(_, digits)| digits.len()).sum(), self.technique);
        if removed == 0 {
            return CONTINUE;
        }
        self.offer(removed, || Step {
            technique,
            places: Vec::new(),
            removes,
            marks: marks(),
            because: None,
        })
    }
}
