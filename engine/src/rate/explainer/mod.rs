//! `explainer`: the hardest step of a player who always takes the first step of the first
//! applicable rule; the ratings of Sudoku Explainer 1.2.1.
//!
//! The rules are those of [`RULES`], in that order. Each takes its instances in an order of its
//! own, which its file describes. *Direct* rules do not strike: they place the digit that a strike
//! would uncover. The total, ER, is the greatest rating of a step. The figure `ep`, for *pearl*, is
//! the greatest rating up to the first step that places a digit; `ed`, for *diamond*, is the rating
//! of the first step.
//!
//! The chains are those of [`chains`]. There is no upper limit to what they can rate, but no known
//! puzzle is above 12. Marks count as candidates if the player has written any.
//!
//! Sources: the ratings given by the original program; Sukaku Explainer, its successor, with its
//! additions switched off; and the accounts that their authors gave, where these say more than
//! results do.
//!
//! X, windoku, anti-knight, anti-king and non-consecutive are rated too ([`ground`]), with what Sukaku
//! Explainer adds for them: digits and naked sets that strike wherever cells see each other, and
//! neighbours that are not consecutive. BUGs are left out if there are rules besides houses.
//!
//! Each rule takes its first instance, so the finders follow the original's order of houses, digits
//! and cells, and do not use those of the techniques. Among unique loops, the one with the lowest
//! rating comes first. The original's odd conditions are kept if they decide what is found (a
//! hidden set only in a house with more than twice as many open cells), but not the floating-point
//! sums that break ties between loops. Among chains, the one with the least complexity comes first,
//! and complexity depends on the reasons by which conclusions were found. So chains grow in the
//! original's order (`chains/tree`), and what they strike follows the iteration order of its hash
//! tables. With several threads, the original chooses between equals by chance; Gradus chooses as
//! it does with one.

mod chains;
mod ground;
mod sets;
mod singles;
mod steps;
mod uniqueness;

use super::system::{
    Figure, Followed, GAVE_UP, Rating, Slow, StepWorth, Stuck, Subject, System, SystemId, sound,
    written,
};
use crate::budget::Budget;
use crate::grid::Kind;
use crate::path::{End, Item, Scores, Setting};
use crate::rate::explainer::chains::state::{PATHS, PER_DIGIT, PER_STEP, Rule, score};
use crate::technique::Technique;
use chains::state::{Effect, ExplainerHint, ExplainerState, Worth};
use ground::Ground;
pub use steps::OWN;
use steps::{argument, patterns};

/// The row of this system.
pub static EXPLAINER: System = System {
    id: SystemId::Explainer,
    slug: "explainer",
    name: "explainer",
    help: "The hardest step of a player who always takes the first step of the simplest rule, with \
           the ratings of Sudoku Explainer 1.2.1: from 1.0 for the last cell of a house to 11.9 \
           for the hardest known puzzles. Larger is harder. Only for 9x9 Sudoku: classic, X, windoku, \
           anti-knight, anti-king, non-consecutive, and several of these at once.",
    slow: Slow::OnHardest,
    kinds: &[Kind::Sudoku],
    scale: "explainer",
    levels: &[],
    ranges: &["1..1.5", "1.7..2.8", "3..4", "4.2..6.2", "6.5.."],
    settings: &SETTINGS,
    asks: None,
    rate,
    rate_up_to: Some(rate_up_to),
    next: Some(next),
};

/// The steps taken by a player, until none is left.
#[derive(Default)]
struct Climb {
    /// The row and the rating of each step.
    steps: Vec<(&'static Setting, u32)>,
    /// The number of steps up to the first that places a digit.
    to_place: Option<usize>,
}

fn rate(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>) -> Rating {
    rate_up_to(subject, scores, budget, f64::INFINITY)
}

/// Rules worth more than the bound are not tried.
fn rate_up_to(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>, most: f64) -> Rating {
    let mut state = match state(subject) {
        Ok(state) => state,
        Err(why) => return Rating::none(why),
    };
    let mut climb = Climb::default();
    let mut rules = rules(scores);
    let tried = rules.len();
    rules.retain(|(_, worth)| tenths(worth.least()) <= most);
    let is_cut = rules.len() < tried;
    match climb.run(&mut state, &rules, budget, most) {
        End::GaveUp => Rating::none(GAVE_UP),
        End::Solved => climb.rating(true, None),
        End::Stuck if climb.greatest() > most => climb.above(climb.greatest()),
        // Either the next step is by a rule that was not tried, or no step is left.
        End::Stuck if is_cut => climb.above(most + tenths(1)),
        End::Stuck | End::Contradiction(_) => {
            let note = "the rules that are on cannot finish the puzzle".into();
            let stuck = Some(Stuck::of_nine(&state.nine));
            Rating { stuck, ..climb.rating(false, Some(note)) }
        }
    }
}

/// The next step, shown the way its rule shows it.
fn next(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>) -> Option<Followed> {
    let mut board = subject.board.clone();
    let state = state(subject).ok()?;
    if let Err(why) = board.filter(false) {
        return Some(Err(End::Contradiction(why)));
    }
    match step(&state, &rules(scores), budget) {
        Ok((row, rating, hint)) => {
            let shown = steps::step(&board, &state, row, &hint, budget);
            let (item, value) = (Item::Setting(row), tenths(rating));
            let worth = StepWorth { system: &EXPLAINER, item, value };
            shown.map(|step| Ok((step, worth)))
        }
        Err(end) => Some(Err(end)),
    }
}

/// The state of a subject.
///
/// # Errors
/// Says why there is no rating.
fn state(subject: &Subject<'_>) -> Result<ExplainerState, &'static str> {
    let ground = Ground::of(subject.puzzle()).ok_or(
        "only a Sudoku of 9x9 cells has this rating: a classic one, X, windoku, anti-knight, \
         anti-king or non-consecutive, or several of these",
    )?;
    Ok(ExplainerState::new(ground, sound(subject, ground.nine(subject.board))?))
}

/// The active rules, with what they are worth.
fn rules(scores: &Scores) -> Vec<(&'static Rule, Worth)> {
    RULES.iter().filter_map(|rule| Some((rule, Worth::of(rule, scores)?))).collect()
}

/// The first step of the first applicable rule: its row, its rating, and its effect.
///
/// # Errors
/// Says why there is no step.
fn step(
    state: &ExplainerState,
    rules: &[(&'static Rule, Worth)],
    budget: &Budget<'_>,
) -> Result<(&'static Setting, u32, ExplainerHint), End> {
    if state.nine.open == 0 {
        return Err(End::Solved);
    }
    if !budget.spend((rules.len() * state.ground.houses.len()) as u64) {
        return Err(End::GaveUp);
    }
    let find = |(rule, worth): &(&'static Rule, Worth)| {
        let hint = (rule.find)(state, worth, budget)?;
        Some((&rule.rows[hint.row], worth.rating(&hint)?, hint))
    };
    let found = rules.iter().find_map(find);
    if budget.is_spent() { Err(End::GaveUp) } else { found.ok_or(End::Stuck) }
}

fn tenths(rating: u32) -> f64 {
    f64::from(rating) / 10.0
}

impl Climb {
    /// Takes steps until none is left, or one is worth more than the bound.
    fn run(
        &mut self,
        state: &mut ExplainerState,
        rules: &[(&'static Rule, Worth)],
        budget: &Budget<'_>,
        most: f64,
    ) -> End {
        loop {
            let (row, rating, ExplainerHint { effect, .. }) = match step(state, rules, budget) {
                Ok(taken) => taken,
                Err(end) => return end,
            };
            self.steps.push((row, rating));
            if self.to_place.is_none() && matches!(effect, Effect::Place { .. }) {
                self.to_place = Some(self.steps.len());
            }
            if tenths(rating) > most {
                return End::Stuck;
            }
            state.apply(&effect);
        }
    }

    /// The greatest rating of a step.
    fn greatest(&self) -> f64 {
        tenths(self.steps.iter().map(|(_, rating)| *rating).max().unwrap_or(0))
    }

    /// The rating of a puzzle that is known only to be at least this much.
    fn above(&self, total: f64) -> Rating {
        let note = Some(format!("at least {}", written(total)));
        Rating { total: Some(total), ..self.rating(false, note) }
    }

    /// The rating of the steps.
    fn rating(&self, solved: bool, note: Option<String>) -> Rating {
        let greatest = |steps: &[(&Setting, u32)]| steps.iter().map(|(_, rating)| *rating).max();
        let first = self.steps.first().map(|(_, rating)| *rating);
        let to_place = self.to_place.and_then(|count| greatest(&self.steps[..count]));
        let figures = [("ep", to_place), ("ed", first)];
        let figure =
            |(name, rating): (_, Option<u32>)| Some((name, Figure::Number(tenths(rating?))));
        let count =
            |setting: &Setting| self.steps.iter().filter(|(row, _)| *row == setting).count();
        let counts = SETTINGS.iter().map(|row| (Item::Setting(row), count(row) as u32));
        Rating {
            total: solved.then(|| tenths(greatest(&self.steps).unwrap_or(0))),
            solved,
            counts: counts.filter(|(_, n)| *n > 0).collect(),
            figures: figures.into_iter().filter_map(figure).collect(),
            note,
            ..Rating::default()
        }
    }
}

/// Everything that the scale contains.
pub static SETTINGS: [&Setting; COUNT + 2] = settings();

/// The rules in order.
pub static RULES: &[Rule] = &[
    Rule {
        rows: &[score("last-value", "last value", "LV")],
        find: |state, _, _| singles::last_value(state),
    },
    Rule {
        rows: &[score("hidden-single-box", "hidden single in a box", "HB")],
        find: |state, _, _| singles::hidden_in_box(state),
    },
    Rule {
        rows: &[score("hidden-single-line", "hidden single in a line", "HL")],
        find: |state, _, _| singles::hidden_in_line(state),
    },
    Rule {
        rows: &[named(&patterns::POINTING), named(&patterns::CLAIMING)],
        find: |state, worth, _| singles::direct(state, worth),
    },
    Rule {
        rows: &[named(&patterns::HIDDEN_PAIR)],
        find: |state, _, _| sets::direct_hidden(state, 2),
    },
    Rule {
        rows: &[score("naked-single", "naked single", "NS")],
        find: |state, _, _| singles::naked(state),
    },
    Rule { rows: &[named(&patterns::NEAR_CELL)], find: |state, _, _| singles::by_cell(state) },
    Rule { rows: &[named(&patterns::NEAR_HOUSE)], find: |state, _, _| singles::by_house(state) },
    Rule {
        rows: &[named(&patterns::HIDDEN_TRIPLE)],
        find: |state, _, _| sets::direct_hidden(state, 3),
    },
    Rule {
        rows: &[score("pointing", "pointing", "L1"), score("claiming", "claiming", "L2")],
        find: |state, worth, _| singles::confining(state, worth),
    },
    Rule { rows: &[named(&patterns::INTERSECTION)], find: |state, _, _| singles::general(state) },
    Rule {
        rows: &[score("naked-pair", "naked pair", "N2")],
        find: |state, _, _| sets::naked(state, 2),
    },
    Rule {
        rows: &[named(&patterns::NAKED_PAIR)],
        find: |state, _, _| sets::general_naked(state, 2),
    },
    Rule { rows: &[score("x-wing", "X-wing", "XW")], find: |state, _, _| sets::fish(state, 2) },
    Rule {
        rows: &[score("hidden-pair", "hidden pair", "H2")],
        find: |state, _, _| sets::hidden(state, 2),
    },
    Rule {
        rows: &[score("naked-triple", "naked triple", "N3")],
        find: |state, _, _| sets::naked(state, 3),
    },
    Rule {
        rows: &[named(&patterns::NAKED_TRIPLE)],
        find: |state, _, _| sets::general_naked(state, 3),
    },
    Rule {
        rows: &[score("swordfish", "swordfish", "SF")],
        find: |state, _, _| sets::fish(state, 3),
    },
    Rule {
        rows: &[score("hidden-triple", "hidden triple", "H3")],
        find: |state, _, _| sets::hidden(state, 3),
    },
    Rule { rows: &[score("xy-wing", "XY-wing", "XY")], find: |state, _, _| sets::xy(state) },
    Rule { rows: &[score("xyz-wing", "XYZ-wing", "XZ")], find: |state, _, _| sets::xyz(state) },
    Rule {
        rows: &[
            named(&patterns::RECTANGLE),
            named(&patterns::LOOP_6),
            named(&patterns::LOOP_8),
            named(&patterns::LOOP_10),
        ],
        find: |state, worth, _| uniqueness::unique_loop(state, worth),
    },
    Rule {
        rows: &[score("naked-quad", "naked quad", "N4")],
        find: |state, _, _| sets::naked(state, 4),
    },
    Rule {
        rows: &[named(&patterns::NAKED_QUAD)],
        find: |state, _, _| sets::general_naked(state, 4),
    },
    Rule {
        rows: &[score("jellyfish", "jellyfish", "JF")],
        find: |state, _, _| sets::fish(state, 4),
    },
    Rule {
        rows: &[score("hidden-quad", "hidden quad", "H4")],
        find: |state, _, _| sets::hidden(state, 4),
    },
    Rule {
        rows: &[score("bug-1", "BUG type 1", "B1")],
        find: |state, _, _| uniqueness::type_1(state),
    },
    Rule { rows: &[named(&patterns::BUG_2)], find: |state, _, _| uniqueness::type_2(state) },
    Rule { rows: &[named(&patterns::BUG_4)], find: |state, _, _| uniqueness::type_4(state) },
    Rule { rows: &[named(&patterns::BUG_3)], find: |state, _, _| uniqueness::type_3(state) },
    Rule { rows: &[named(&patterns::PAIR)], find: |state, _, _| sets::aligned_pair(state) },
    Rule { rows: &PATHS, find: chains::single },
    Rule { rows: &[named(&patterns::TRIPLE)], find: |state, _, _| sets::aligned_triple(state) },
    Rule { rows: &[named(&argument::NISHIO)], find: chains::nishio },
    Rule { rows: &[named(&argument::MULTIPLE)], find: chains::multiple },
    Rule {
        rows: &[named(&argument::DYNAMIC)],
        find: |state, worth, budget| chains::dynamic(state, 0, worth, budget),
    },
    Rule {
        rows: &[named(&argument::DYNAMIC_PLUS)],
        find: |state, worth, budget| chains::dynamic(state, 1, worth, budget),
    },
    Rule {
        rows: &[named(&argument::NESTED_2)],
        find: |state, worth, budget| chains::dynamic(state, 2, worth, budget),
    },
    Rule {
        rows: &[named(&argument::NESTED_3)],
        find: |state, worth, budget| chains::dynamic(state, 3, worth, budget),
    },
    Rule {
        rows: &[named(&argument::NESTED_4)],
        find: |state, worth, budget| chains::dynamic(state, 4, worth, budget),
    },
    Rule {
        rows: &[named(&argument::NESTED_5)],
        find: |state, worth, budget| chains::dynamic(state, 5, worth, budget),
    },
];

/// The total number of rows of the rules.
const COUNT: usize = {
    let (mut count, mut rule) = (0, 0);
    while rule < RULES.len() {
        count += RULES[rule].rows.len();
        rule += 1;
    }
    count
};

/// The row of a technique that only this rating has.
const fn named(technique: &Technique) -> Setting {
    score(technique.slug, technique.name, technique.label)
}

const fn settings() -> [&'static Setting; COUNT + 2] {
    let mut settings = [&PER_DIGIT; COUNT + 2];
    settings[COUNT] = &PER_STEP;
    let (mut count, mut rule) = (0, 0);
    while rule < RULES.len() {
        let mut row = 0;
        while row < RULES[rule].rows.len() {
            settings[count] = &RULES[rule].rows[row];
            count += 1;
            row += 1;
        }
        rule += 1;
    }
    settings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::format;
    use crate::grid::{Board, Digit};
    use crate::path::ScoreRow;
    use crate::solve::Solver;
    use crate::technique::Options;

    /// The rating of the rest of a puzzle after a change, by a scale where every row is worth 10
    /// unless it has a value of its own.
    fn rate_by(
        puzzle: &str,
        values: &[(&str, u32)],
        change: impl FnOnce(&mut Board<'_>),
    ) -> Rating {
        let value = |slug| values.iter().find(|(row, _)| *row == slug).map_or(10, |row| row.1);
        let row =
            |row: &&'static Setting| ScoreRow { item: Item::Setting(row), value: value(row.slug) };
        let rows = SETTINGS.iter().map(row).collect();
        let scores = Scores { rows, options: Options::default(), asked: None };
        let puzzle = format::puzzle(puzzle).unwrap();
        let solutions = Solver::of(&puzzle).solutions(&Budget::new(Limits::SEARCH));
        let mut board = Board::new(&puzzle);
        change(&mut board);
        let subject = Subject { board: &board, solutions: &solutions };
        rate(&subject, &scores, &Budget::new(u64::MAX))
    }

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn what_is_off_is_not_used() {
        let off = [("last-value", 0), ("hidden-single-box", 0), ("hidden-single-line", 0)];
        let rating = rate_by(EASY, &off, |_| ());
        assert!(
            rating.solved
                && rating.counts.iter().all(|(row, _)| !row.slug().contains("hidden-single"))
        );
        let all_off: Vec<(&str, u32)> = SETTINGS.iter().map(|row| (row.slug, 0)).collect();
        let rating = rate_by(EASY, &all_off, |_| ());
        assert!(rating.total.is_none() && rating.counts.is_empty() && rating.figures.is_empty());
        assert!(rating.note.unwrap().contains("that are on"));
    }

    #[test]
    fn what_is_left_is_rated() {
        let start = rate_by(EASY, &[], |_| ());
        let steps = |rating: &Rating| rating.counts.iter().map(|(_, n)| n).sum::<u32>();
        assert_eq!((start.total, steps(&start)), (Some(1.0), 51));
        let place = |col, digit| {
            move |board: &mut Board<'_>| {
                let cell = board.puzzle().grid().cell(0, col).unwrap();
                board.place(cell, Digit::new(digit).unwrap()).unwrap();
            }
        };
        assert_eq!(steps(&rate_by(EASY, &[], place(2, 4))), 50);
        let wrong = rate_by(EASY, &[], place(2, 1));
        assert!(wrong.total.is_none() && wrong.note.unwrap().contains("cannot be completed"));
    }
}
