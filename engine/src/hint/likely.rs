//! The hint that a person would find next: the step that is easiest to see from here, by the
//! visibilities of the rating `time`.

use super::filter::SIMPLE_FILTER;
use crate::grid::{Board, Solutions};
use crate::path::Scores;
use crate::rate::{Sight, Subject, Way, sights};
use crate::technique::{FULL_HOUSE, HIDDEN_SINGLE, Mark, NAKED_SINGLE, Role, Step};

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
    Some(Likely { step: step(board, first), of: sights.len() })
}

fn step(board: &Board<'_>, sight: &Sight) -> Step {
    let puzzle = board.puzzle();
    let base = |region| Mark::Region(Role::Base, region);
    let is_full = sight.region.is_some_and(|region| board.open_count(region) == 1);
    let technique = match sight.way {
        _ if is_full => &FULL_HOUSE,
        Way::Block | Way::Line | Way::Only | Way::Last => &HIDDEN_SINGLE,
        Way::Naked => &NAKED_SINGLE,
        Way::Crossing => &SIMPLE_FILTER,
    };
    let mut marks: Vec<Mark> = match sight.way {
        Way::Crossing => puzzle.regions_of(sight.cell).iter().map(|id| base(*id)).collect(),
        _ => sight.region.map(base).into_iter().collect(),
    };
    marks.push(Mark::Candidates(Role::Pattern, sight.cell, sight.digit.into()));
    Step { technique, places: vec![(sight.cell, sight.digit)], removes: Vec::new(), marks }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::format;
    use crate::limits::Limits;
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
        assert!(both.ends_with("r1c3 is 3. It is the most visible of 2 steps."), "{both}");
        let one = advised("12.4341221434321").unwrap();
        assert!(one.ends_with("r1c3 is 3. It is the only step that is visible."), "{one}");
        assert_eq!(advised("................"), None, "several solutions");
    }
}
