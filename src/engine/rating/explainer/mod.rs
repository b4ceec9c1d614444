//! `explainer`: the hardest step of a player who always takes the first step of the first rule that
//! has one; the ratings of Sudoku Explainer 1.2.1.
//!
//! The rules are those of [`ladder`], in that order, and each takes its instances in an order of its
//! own, which its file tells. *Direct* rules strike nothing: they place the digit that a strike would
//! uncover. The total, ER, is the greatest rating of a step. The figure `ep`, that of the *pearl*, is
//! the greatest up to the first step that places a digit; `ed`, of the *diamond*, is the rating of
//! the first step.
//!
//! The chains are those of [`chains`]. What they can rate has no end, but no puzzle above 12 is known.
//! Marks count, where they are candidates.
//!
//! Sources: the ratings that the original program gives; Sukaku Explainer, its successor, with what it
//! added switched off; and the accounts of both by their authors, where these say more than results do.
//!
//! The first instance of a rule is the one that is taken, so the finders keep to the original's order
//! of houses, digits and cells and are their own, not the techniques. Of unique loops the one of the
//! least rating goes first. Odd conditions of the original are kept where they decide what is found
//! (a hidden set only in a house with more than twice as many open cells), but not the sums of
//! floating point numbers that break ties between loops. Of chains the first of the least complexity
//! goes, and how complex one is depends on the reasons that its conclusions were found by: so chains
//! grow in the original's order (`chains/tree`), and what is struck on the way comes in the order of
//! its hash tables. Rated by several threads the original draws between equals; here it is as by one.

mod chains;
mod exclusion;
mod grave;
mod ladder;
mod locking;
mod loops;
mod rule;
mod sets;
mod shown;
mod singles;
mod state;
mod triples;
mod wings;

use super::stuck::Stuck;
use super::system::{
    Figure, GAVE_UP, Next, Rating, Slow, StepWorth, Subject, System, SystemId, sound_nine, written,
};
use crate::engine::budget::Budget;
use crate::engine::nine::{HOUSES, Nine};
use crate::engine::path::End;
use crate::engine::scores::{Item, Scores, Setting};
use crate::engine::variety::Kind;
use ladder::{RULES, SETTINGS};
use rule::{Rule, Worth};
pub use shown::OWN;
use state::{Effect, ExplainerHint, ExplainerState};

/// The row of this system.
pub static EXPLAINER: System = System {
    id: SystemId::Explainer,
    slug: "explainer",
    name: "explainer",
    help: "The hardest step of a player who always takes the first step of the simplest rule: the \
           ratings of Sudoku Explainer 1.2.1, from 1.0 for the last cell of a house to 11.9, the \
           hardest known. Larger is harder. For a classic Sudoku of 9x9 cells.",
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

/// The steps of a player, as far as they go.
#[derive(Default)]
struct Climb {
    /// The row and the rating of each.
    steps: Vec<(&'static Setting, u32)>,
    /// How many there were up to the first that places a digit.
    to_place: Option<usize>,
}

fn rate(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>) -> Rating {
    rate_up_to(subject, scores, budget, f64::INFINITY)
}

/// Rules that are worth more than the bound are not tried.
fn rate_up_to(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>, most: f64) -> Rating {
    let nine = match sound_nine(subject, Nine::of(subject.board)) {
        Ok(nine) => nine,
        Err(why) => return Rating::none(why),
    };
    let mut climb = Climb::default();
    let mut state = ExplainerState::new(nine);
    let mut rules = rules(scores);
    let tried = rules.len();
    rules.retain(|(_, worth)| tenths(worth.least()) <= most);
    let is_cut = rules.len() < tried;
    match climb.run(&mut state, &rules, budget, most) {
        End::GaveUp => Rating::none(GAVE_UP),
        End::Solved => climb.rating(true, None),
        End::Stuck if climb.greatest() > most => climb.above(climb.greatest()),
        // The next step is one of a rule that was not tried, or there is none.
        End::Stuck if is_cut => climb.above(most + tenths(1)),
        End::Stuck | End::Contradiction(_) => {
            let note = "the rules that are on cannot finish the puzzle".into();
            let stuck = Some(Stuck::of_nine(&state.nine));
            Rating { stuck, ..climb.rating(false, Some(note)) }
        }
    }
}

/// The first step that is left, as the rule shows it that finds it.
fn next(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>) -> Next {
    let mut board = subject.board.clone();
    let Ok(nine) = sound_nine(subject, Nine::of(subject.board)) else { return Next::NotRated };
    if let Err(why) = board.filter(false) {
        return Next::End(End::Contradiction(why));
    }
    let state = ExplainerState::new(nine);
    match step(&state, &rules(scores), budget) {
        Ok((row, rating, hint)) => {
            let shown = shown::step(&board, &state, row, &hint, budget);
            let (item, value) = (Item::Setting(row), tenths(rating));
            let worth = StepWorth { system: &EXPLAINER, item, value };
            shown.map_or(Next::NotRated, |step| Next::Taken(step, worth))
        }
        Err(end) => Next::End(end),
    }
}

/// The rules that are on, with what they are worth.
fn rules(scores: &Scores) -> Vec<(&'static Rule, Worth)> {
    RULES.iter().filter_map(|rule| Some((rule, Worth::of(rule, scores)?))).collect()
}

/// The first step of the first rule that has one: its row, its rating, and what it does.
///
/// # Errors
/// Why there is none.
fn step(
    state: &ExplainerState,
    rules: &[(&'static Rule, Worth)],
    budget: &Budget<'_>,
) -> Result<(&'static Setting, u32, ExplainerHint), End> {
    if state.nine.open == 0 {
        return Err(End::Solved);
    }
    if !budget.spend((rules.len() * HOUSES.len()) as u64) {
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
    /// Takes steps until there are none, or one is worth more than the bound.
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

    /// The rating of a puzzle of which it is only known that it is at least so much.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Board;
    use crate::engine::digit::Digit;
    use crate::engine::format;
    use crate::engine::scores::ScoreRow;
    use crate::engine::search::{self, search};
    use crate::engine::technique::Options;

    /// The rating of what is left of a puzzle after a change, by a scale where all rows but those
    /// with a value of their own are worth 10.
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
        let solutions = search(&puzzle, &Budget::new(search::BUDGET));
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
