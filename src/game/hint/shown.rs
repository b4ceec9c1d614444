//! A hint that is disclosed by degrees: the technique and the region, then the cells, then the
//! whole step.

use crate::game::check::Problem;
use crate::game::spoken;
use gradus_engine::grid::{Family, RegionId};
use gradus_engine::hint::{GAVE_UP, Hint, Likely, Wish, visible};
use gradus_engine::rate::StepWorth;
use gradus_engine::technique::{Link, Role, Step, text};
use gradus_engine::{Cell, Contradiction, Puzzle, Scores, Solutions, Technique};

/// The most strong links of a chain for which its regions are named.
const SHORT: usize = 3;

/// The most cells of a pattern that are all named, and how many of more.
const NAMED: usize = 16;
const FIRST: usize = 6;

/// The most boxes of a pattern for which they are named.
const FAR: usize = 6;

/// The message if a step is wanted but the sheet has a mistake.
pub const MISTAKE: &str = "there is a mistake on the board";

/// The offer to look beyond the techniques that are on.
const BEYOND: &str = "The techniques that are on find nothing here. Apply this hint to see the \
                      simplest step of all techniques, just this once.";

/// What is said of a step that is shown because the techniques that are on find nothing.
pub const JUST_ONCE: &str =
    "The techniques that are on find nothing here, so this one is shown just this once.";

/// The step wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HintRequest {
    /// The simplest or the most effective.
    Wish(Wish),
    /// The digit that is easiest to see; the simplest step if none is visible.
    Likely,
    /// The step of a technique that removes the most, even if the technique is switched off.
    Technique(&'static Technique),
    /// The simplest step of the techniques that are switched off, because the others find nothing.
    Beyond,
    /// The simplest step that changes a cell.
    At(Cell),
}

/// An advised step, and its value if it was found by following a scale.
pub type Advised = (Step, Option<StepWorth>);

/// What a hint advises.
#[derive(Clone, Debug, PartialEq)]
pub enum Advice {
    /// To go back to this position in the history, because of this.
    GoBack(usize, Problem),
    /// A step.
    Step(Step),
    /// To play on to a state that has a step of this technique.
    PlayOn(&'static Technique),
    /// To look at the techniques that are switched off too, because the others find nothing.
    Beyond,
}

/// How much of a hint is disclosed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Degree {
    /// The technique and the region.
    Region,
    /// Also the cells of the pattern.
    Cells,
    /// Everything: what follows, and why.
    Whole,
}

impl Degree {
    /// The degree as a number from 1 to 3.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// The next degree; `None` after the last.
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::Region => Some(Self::Cells),
            Self::Cells => Some(Self::Whole),
            Self::Whole => None,
        }
    }
}

impl Advice {
    /// The step, if it is one.
    pub const fn step(&self) -> Option<&Step> {
        match self {
            Self::Step(step) => Some(step),
            Self::GoBack(..) | Self::PlayOn(_) | Self::Beyond => None,
        }
    }

    /// The advice in words, to a degree. `title` names the step.
    pub fn text(&self, degree: Degree, puzzle: &Puzzle, title: &str) -> String {
        let step = match self {
            Self::GoBack(_, problem) => {
                let (why, without) = match problem {
                    Problem::Mistake(_) if degree == Degree::Region => {
                        ("There is a mistake on the board".into(), "one")
                    }
                    Problem::Mistake(_) => (spoken::problem(puzzle, *problem), "a mistake"),
                    _ => (spoken::problem(puzzle, *problem), "a contradiction"),
                };
                return format!(
                    "{}. Apply this hint to return to the last state without {without}; redo \
                     brings the moves back.",
                    text::capitalized(&why)
                );
            }
            Self::PlayOn(technique) => {
                return format!(
                    "There is no step of \"{}\" here. Apply this hint to play the simplest steps \
                     up to the next one; undo reverses that.",
                    technique.name
                );
            }
            Self::Beyond => return BEYOND.into(),
            Self::Step(step) => step,
        };
        match degree {
            Degree::Region => format!("{title} in {}.", places(step, puzzle)),
            Degree::Cells => {
                let cells = step.cells();
                let named = if cells.len() > NAMED { FIRST } else { cells.len() };
                let more = match cells.len() - named {
                    0 => String::new(),
                    more => format!(" first, and at {more} more cells"),
                };
                let cells = text::cells(puzzle, cells.into_iter().take(named));
                format!("{title} in {}: look at {cells}{more}.", places(step, puzzle))
            }
            Degree::Whole => format!("{title}. {}", step.explain(puzzle)),
        }
    }
}

/// A hint that was asked for, and how much of it is disclosed.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownHint {
    /// What it advises.
    pub advice: Advice,
    /// What the player asked for.
    pub request: HintRequest,
    /// How much of it is disclosed.
    pub degree: Degree,
    /// Whether it was counted among the hints used.
    pub counted: bool,
    /// If it is the most visible step: the number of visible steps.
    pub visible: Option<usize>,
    /// If it was found by following a scale: its value there.
    pub worth: Option<StepWorth>,
    /// How deep its nested arguments are shown, once the whole step is.
    pub depth: u8,
}

impl ShownHint {
    /// A hint with the least possible disclosed.
    pub const fn new(advice: Advice, request: HintRequest) -> Self {
        let (degree, counted, visible, worth) = (Degree::Region, false, None, None);
        Self { advice, request, degree, counted, visible, worth, depth: 0 }
    }

    /// A found step, with the least possible disclosed.
    pub fn found((step, worth): Advised, request: HintRequest) -> Self {
        Self { worth, ..Self::new(Advice::Step(step), request) }
    }

    /// The most visible step, with the least possible disclosed.
    pub fn likely(likely: Likely) -> Self {
        let Likely { step, of } = likely;
        Self { visible: Some(of), ..Self::new(Advice::Step(step), HintRequest::Likely) }
    }

    /// A step that the player chose, shown in full.
    pub fn whole(step: Step) -> Self {
        let request = HintRequest::Technique(step.technique);
        Self { degree: Degree::Whole, ..Self::new(Advice::Step(step), request) }
    }

    /// The step, if it is one.
    pub const fn step(&self) -> Option<&Step> {
        self.advice.step()
    }

    /// Whether nothing was found because of the techniques that are switched off, so that it helps to
    /// look at those too.
    pub const fn can_go_beyond(hint: &Hint, request: HintRequest, unique: bool) -> bool {
        let is_next = matches!(request, HintRequest::Wish(_) | HintRequest::Likely);
        let is_none = matches!(hint, Hint::Nothing) && unique;
        is_next && (is_none || matches!(hint, Hint::Inactive(_)))
    }

    /// Whether it is what a request would show: a step beyond the techniques that are on is also the
    /// next one.
    pub fn answers(&self, request: HintRequest) -> bool {
        let is_next = matches!(request, HintRequest::Wish(_) | HintRequest::Likely);
        self.request == request || self.request == HintRequest::Beyond && is_next
    }

    /// The cells of the pattern or of the mistake, once they are disclosed.
    pub fn cells(&self) -> Vec<Cell> {
        match &self.advice {
            _ if self.degree < Degree::Cells => Vec::new(),
            Advice::Step(step) => step.cells(),
            Advice::GoBack(_, Problem::Mistake(cell)) => vec![*cell],
            Advice::GoBack(..) | Advice::PlayOn(_) | Advice::Beyond => Vec::new(),
        }
    }

    /// What the step places and removes, once disclosed.
    pub fn effect(&self) -> Option<&Step> {
        self.step().filter(|_| self.degree == Degree::Whole)
    }

    /// How much is disclosed, and how much there is in total: the degrees, plus one for each level
    /// of nested arguments. Of a mistake, there is only where it is.
    pub fn stage(&self) -> (usize, usize) {
        let (last, deepest) = match &self.advice {
            Advice::Step(step) => (Degree::Whole, step.depth()),
            Advice::GoBack(_, Problem::Mistake(_)) => (Degree::Cells, 0),
            Advice::GoBack(..) | Advice::PlayOn(_) | Advice::Beyond => (Degree::Region, 0),
        };
        let depth = usize::from(self.depth);
        (self.degree.number() + depth, last.number() + usize::from(deepest))
    }

    /// Discloses one more degree, or one more level of arguments. Returns whether there was more.
    pub fn disclose(&mut self) -> bool {
        let (stage, last) = self.stage();
        match self.degree.next() {
            _ if stage == last => return false,
            Some(next) => self.degree = next,
            None => self.depth += 1,
        }
        true
    }

    /// The name of the step with its value: in the scale that it follows, or by the scores used for
    /// hints, which are called by a name if another scale shows.
    fn title(&self, scores: &Scores, by: Option<&str>) -> String {
        let Some(step) = self.step() else { return String::new() };
        if let Some(worth) = self.worth {
            return text::capitalized(&worth.to_string());
        }
        let name = text::capitalized(step.technique.name);
        let by = by.map_or_else(String::new, |by| format!(" by {by}"));
        match scores.of(step.technique) {
            0 => name,
            1 => format!("{name} (1 point{by})"),
            score => format!("{name} ({score} points{by})"),
        }
    }

    /// The disclosed part of the hint in words, with the value of its technique by some scores, and
    /// what these are called if that is not obvious.
    pub fn text(&self, puzzle: &Puzzle, scores: &Scores, by: Option<&str>) -> String {
        let title = self.title(scores, by);
        let folded = match &self.advice {
            Advice::Step(step) if step.depth() > self.depth => {
                Some(Advice::Step(step.folded(self.depth)))
            }
            _ => None,
        };
        let text = folded.as_ref().unwrap_or(&self.advice).text(self.degree, puzzle, &title);
        let more = match (self.request, self.visible) {
            (HintRequest::Likely, Some(of)) if self.degree == Degree::Whole => visible(of),
            (HintRequest::Likely, None) if self.step().is_some() => {
                "No digit is visible at a glance, so this is the simplest step.".into()
            }
            (HintRequest::Beyond, _) => JUST_ONCE.into(),
            _ => return text,
        };
        and(&text, &more)
    }
}

/// A text with a remark at the end, on a line of its own if the text has several.
pub fn and(text: &str, more: &str) -> String {
    let gap = if text.contains('\n') { '\n' } else { ' ' };
    format!("{text}{gap}{more}")
}

/// The step found, and its value if it was found by following a scale.
///
/// # Errors
/// Says why there is none, in a sentence.
pub fn step_of(
    hint: Hint,
    request: HintRequest,
    puzzle: &Puzzle,
    solutions: Option<&Solutions>,
) -> Result<Advised, String> {
    match hint {
        Hint::Step(step) => Ok((step, None)),
        Hint::Taken(step, worth) => Ok((step, Some(worth))),
        Hint::Complete => Err("every cell has a digit".into()),
        Hint::Nothing => Err(match request {
            HintRequest::Technique(technique) => format!("no {} here", technique.name),
            HintRequest::At(cell) => {
                format!("no active technique changes {}", puzzle.grid().name(cell))
            }
            HintRequest::Wish(_) | HintRequest::Likely
                if matches!(solutions, Some(Solutions::Several(..))) =>
            {
                let several = puzzle.of_what_was_understood("the puzzle has several solutions");
                format!("nothing follows for certain: {several}")
            }
            HintRequest::Wish(_) | HintRequest::Likely => {
                "the techniques that are on find nothing, and it is not known whether there is one \
                 solution"
                    .into()
            }
            HintRequest::Beyond => "no technique of all that there are finds anything here".into(),
        }),
        Hint::Inactive(technique) => Err(format!(
            "the techniques that are on find nothing; of the others, {} does",
            technique.name
        )),
        Hint::Contradiction(why) => Err(contradicted(why, puzzle)),
        Hint::GaveUp => Err(GAVE_UP.into()),
    }
}

/// Why a board that contradicts itself has no hint, in a sentence.
pub fn contradicted(why: Contradiction, puzzle: &Puzzle) -> String {
    format!("no hint: {}", why.explain(puzzle))
}

/// Where to look: the regions of a step's pattern. If several of them meet in the cell to fill, and
/// so would name it, only the largest is given, the last one among equals: a box, if there are
/// boxes.
fn places(step: &Step, puzzle: &Puzzle) -> String {
    // Sums of houses are what the rule of 45 is about.
    let size = |id: &RegionId| {
        let region = puzzle.region(*id);
        (region.houses.is_some(), region.cells.len())
    };
    let mut regions: Vec<RegionId> = step.regions(Role::Base).collect();
    if let [(cell, _)] = step.places[..]
        && regions.iter().all(|id| puzzle.regions_of(cell).contains(id))
    {
        regions = regions.into_iter().max_by_key(size).into_iter().collect();
    }
    if regions.is_empty() {
        regions = linked(step, puzzle).unwrap_or_else(|| boxes(step, puzzle));
    }
    if regions.is_empty() { "the grid".into() } else { text::regions(puzzle, regions) }
}

/// The regions of the strong links if a short chain consists of a single digit's: `rows 1 and 9`.
/// `None` for other patterns.
fn linked(step: &Step, puzzle: &Puzzle) -> Option<Vec<RegionId>> {
    let region = |link: Link| {
        let cells = || link.from.cells().iter().chain(link.to.cells());
        let holds = |id: &RegionId| cells().all(|&cell| puzzle.regions_of(cell).contains(id));
        let is_digit = link.from.digit == link.to.digit;
        let first = cells().next().filter(|_| is_digit)?;
        puzzle.regions_of(*first).iter().copied().find(holds)
    };
    let strong = step.links().filter(|link| link.strong);
    let mut regions = strong.map(region).collect::<Option<Vec<_>>>()?;
    regions.sort_unstable();
    regions.dedup();
    (1..=SHORT).contains(&regions.len()).then_some(regions)
}

/// The boxes of the pattern, or the runs across in a Kakuro; empty if it extends too far for its
/// boxes to help.
fn boxes(step: &Step, puzzle: &Puzzle) -> Vec<RegionId> {
    let of = |cell: &Cell| {
        let family = |family| puzzle.region_in(*cell, family);
        family(Family::Box).or_else(|| family(Family::Across))
    };
    let mut regions: Vec<RegionId> = step.cells().iter().filter_map(of).collect();
    regions.sort_unstable();
    regions.dedup();
    if regions.len() > FAR { Vec::new() } else { regions }
}
