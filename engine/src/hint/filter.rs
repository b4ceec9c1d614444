//! What the rules alone give: a cell with one candidate, or the candidates that a region or a
//! relation rules out. It comes before any other step, as a naked single or as a step of the
//! technique [`SIMPLE_FILTER`], which has no score and is never counted.
//!
//! The hint that a person would find next: the step that is easiest to see from here, by the
//! visibilities of the rating `time`.

use crate::grid::{Board, Cell, Contradiction, Digit, Digits, Puzzle, RegionId, Solutions};
use crate::path::Scores;
use crate::rate::{Sight, Subject, Way, sights};
use crate::reason::justify;
use crate::technique::{
    CONTINUE, FULL_HOUSE, HIDDEN_SINGLE, Mark, NAKED_SINGLE, Needs, Proof, Role, Step, Technique,
    by_cell, by_sums, of_region, page, text,
};

/// What the rules alone give.
pub static SIMPLE_FILTER: Technique = Technique {
    slug: "simple-filter",
    name: "simple filter",
    label: "--",
    size: 1,
    needs: Needs::Nothing,
    find: |_| CONTINUE,
    explain: explain_filter,
    page: page!("simple-filter"),
    signs: &[],
    proof: Proof::Naked,
};

/// What the simple filter strikes from a player's marks; this comes before any other step.
///
/// # Errors
/// When the board contradicts itself.
pub fn strikes_first(entered: &Board<'_>, marked: bool) -> Result<Option<Step>, Contradiction> {
    entered.clone().filter(false)?;
    Ok(if marked { all_strikes(entered) } else { None })
}

/// The strikes of the first region or cell that has any.
pub fn all_strikes(entered: &Board<'_>) -> Option<Step> {
    let puzzle = entered.puzzle();
    strikes(entered, puzzle.region_ids(), puzzle.cells().iter().copied())
}

/// The open cells with one candidate left.
pub fn singles(board: &Board<'_>) -> impl Iterator<Item = (Cell, Digit)> {
    let single = |cell| board.candidates(cell).only().map(|digit| (cell, digit));
    board.open_cells().filter_map(single)
}

/// The step that fills a cell with one candidate left.
pub fn naked_single(entered: &Board<'_>, cell: Cell, digit: Digit) -> Step {
    let puzzle = entered.puzzle();
    // If a cell has a sum to itself, no other reason is needed.
    let is_own = |id: &RegionId| puzzle.region(*id).cells.len() == 1;
    let regions = puzzle.regions_of(cell);
    let own = regions.iter().position(is_own);
    let regions = own.map_or(regions, |place| &regions[place..=place]).iter();
    let marks = regions.map(|&region| Mark::Region(Role::Base, region));
    let pattern = Mark::Candidates(Role::Pattern, cell, digit.into());
    Step {
        technique: &NAKED_SINGLE,
        places: vec![(cell, digit)],
        removes: Vec::new(),
        marks: marks.chain([pattern]).collect(),
        because: None,
    }
}

/// The strikes of the first of some regions whose placed digits and sum rule out candidates, or else of the
/// first of some cells whose digit does so by a relation.
pub fn strikes(
    entered: &Board<'_>,
    mut regions: impl Iterator<Item = RegionId>,
    mut placed: impl Iterator<Item = Cell>,
) -> Option<Step> {
    let of_region = regions.find_map(|region| {
        let impossible = entered.puzzle().digits() - entered.allowed(region);
        let hits = |cell| (cell, entered.candidates(cell) & impossible);
        let removes: Vec<_> =
            entered.open_in(region).map(hits).filter(|(_, set)| !set.is_empty()).collect();
        let marks = vec![Mark::Region(Role::Base, region)];
        let step =
            Step { technique: &SIMPLE_FILTER, places: Vec::new(), removes, marks, because: None };
        (!step.removes.is_empty()).then_some(step)
    });
    of_region.or_else(|| placed.find_map(|cell| strikes_of_ties(entered, cell)))
}

/// What a placed digit rules out by one of the relations of its cell.
fn strikes_of_ties(entered: &Board<'_>, cell: Cell) -> Option<Step> {
    let (bonds, digit) = (entered.puzzle().bonds()?, entered.value(cell)?);
    let open = bonds.ties(cell, digit).filter(|(other, ..)| entered.value(*other).is_none());
    let hits = open.map(|(other, left, by)| (by, (other, entered.candidates(other) - left)));
    let hits: Vec<_> = hits.filter(|(_, (_, struck))| !struck.is_empty()).collect();
    let relation = hits.first()?.0;
    let removes = hits.into_iter().filter(|(by, _)| *by == relation).map(|(_, hit)| hit).collect();
    let pattern = Mark::Candidates(Role::Pattern, cell, digit.into());
    let marks = vec![Mark::Relation(Role::Base, relation), pattern];
    Some(Step {
        technique: &SIMPLE_FILTER,
        places: Vec::new(),
        removes: by_cell(removes),
        marks,
        because: None,
    })
}

/// The cells that a cell is tied to.
pub fn tied_to<'a>(entered: &'a Board<'_>, cell: Cell) -> impl Iterator<Item = Cell> + 'a {
    let any = entered.puzzle().bonds().zip(entered.puzzle().digits().first());
    any.into_iter().flat_map(move |(bonds, any)| bonds.ties(cell, any)).map(|(other, ..)| other)
}

fn explain_filter(step: &Step, puzzle: &Puzzle) -> String {
    let regions = text::regions(puzzle, step.regions(Role::Base));
    let sums = |id| puzzle.region(id).sum.is_some();
    let by_relation = step.relations(Role::Base).zip(step.candidates(Role::Pattern)).next();
    if let Some((relation, (cell, digit))) = by_relation {
        let (cell, name) = (puzzle.grid().name(cell), puzzle.relation_name(relation));
        format!("With {digit} in {cell}, {name} rules these candidates out.")
    } else if step.places.is_empty() && step.regions(Role::Base).all(sums) {
        let struck = step.removes.iter().fold(Digits::EMPTY, |all, (_, digits)| all | *digits);
        format!("No combination that is left to {regions} has {}.", text::list(struck, "or"))
    } else if step.places.is_empty() {
        format!("The digits placed in {regions} rule these candidates out.")
    } else {
        format!("{} every other digit.", text::rule_out(puzzle, step))
    }
}

/// The most visible step.
#[derive(Clone, Debug, PartialEq)]
pub struct Likely {
    /// The step; it places a digit.
    pub step: Step,
    /// The number of visible digits.
    pub of: usize,
}

/// How visible the most visible of a number of steps is, in a sentence.
pub fn visible(of: usize) -> String {
    match of {
        1 => "It is the only step that is visible.".into(),
        of => format!("It is the most visible of {of} steps."),
    }
}

/// The most visible step on a board as it was entered, by a scale of the rating `time`. `None` if
/// nothing is visible, so that only a technique beyond single steps helps, or if the rating does
/// not apply.
pub fn likely(board: &Board<'_>, solutions: &Solutions, scale: &Scores) -> Option<Likely> {
    let sights = sights(&Subject { board, solutions }, scale)?;
    let first = sights.first()?;
    Some(Likely { step: justify(board, &[], step(board, first)), of: sights.len() })
}

fn step(board: &Board<'_>, sight: &Sight) -> Step {
    let puzzle = board.puzzle();
    let base = |region| Mark::Region(Role::Base, region);
    let full = sight.region.filter(|region| board.open_count(*region) == 1);
    let by_sums = || by_sums(board, sight.cell, sight.digit);
    let technique = match sight.way {
        _ if full.is_some() => full.and_then(|id| of_region(puzzle, id)).unwrap_or(&FULL_HOUSE),
        Way::Block | Way::Line | Way::Only | Way::Last => &HIDDEN_SINGLE,
        Way::Naked => by_sums().unwrap_or(&NAKED_SINGLE),
        Way::Crossing => by_sums().unwrap_or(&SIMPLE_FILTER),
    };
    let mut marks: Vec<Mark> = match sight.way {
        Way::Crossing => puzzle.regions_of(sight.cell).iter().map(|id| base(*id)).collect(),
        _ => sight.region.map(base).into_iter().collect(),
    };
    marks.push(Mark::Candidates(Role::Pattern, sight.cell, sight.digit.into()));
    Step {
        technique,
        places: vec![(sight.cell, sight.digit)],
        removes: Vec::new(),
        marks,
        because: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::budget::Limits;
    use crate::format;
    use crate::path::{Item, ScoreRow};
    use crate::rate::TIME;
    use crate::solve::Solver;
    use crate::technique::Options;

    /// The advice at the start of a puzzle, by visibilities of 100 for boxes, 60 for lines and 12
    /// for naked singles.
    fn advised(text: &str) -> Option<String> {
        let values = [("box", 100), ("line", 60), ("naked", 12)];
        let row = |(slug, value)| {
            let setting = TIME.settings.iter().find(|setting| setting.slug == slug).unwrap();
            ScoreRow { item: Item::Setting(setting), value }
        };
        let rows = values.map(row).to_vec();
        let scale = Scores { rows, options: Options::default(), asked: None };
        let puzzle = format::puzzle(text).unwrap();
        let solutions = Solver::of(&puzzle).solutions(&Budget::new(Limits::SEARCH));
        let found = likely(&Board::new(&puzzle), &solutions, &scale)?;
        Some(format!("{} {}", found.step.explain(&puzzle), visible(found.of)))
    }

    #[test]
    fn the_most_visible_digit_comes_first() {
        // Both open cells are the last of their row, column and box: the first one is chosen.
        let both = advised("12.434122143432.").unwrap();
        let place = "r1c3 is 3: row 1 has every other digit.";
        assert_eq!(both, format!("{place} It is the most visible of 2 steps."));
        let one = advised("12.4341221434321").unwrap();
        assert_eq!(one, format!("{place} It is the only step that is visible."));
        assert_eq!(advised("................"), None, "several solutions");
    }
}
