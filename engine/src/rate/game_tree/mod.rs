//! `game-tree`: the effort to find each next cell. Three systems that differ in how they score a
//! position.
//!
//! A *deduction* solves one cell. Its score is that of the rule that suffices: a hidden single in a
//! box, a hidden single in a line (a run in a Kakuro), a naked single, or a technique that places a
//! digit itself. If it takes several applications, it is a *compound*: the number of applications
//! times the sum of the scores of the rules applied (see [`explore`]). Each cell counts once, by
//! its cheapest deduction.
//!
//! A position consists of the placed digits alone: candidates are worked out afresh, so only solved
//! cells carry over. Its score is one of the functions of [`deduction`]. One deduction, drawn at
//! random from those with the lowest score or from all, leads to the next position. A position
//! without a deduction is *stuck*: it scores [`STUCK`], plus [`REFUTED`] for each step that refutes
//! the wrong candidates of the cell that is filled next (see [`walk`](super::walk)). If no cell can
//! be refuted, [`DEAD_END`] gives the number of steps.
//!
//! A run adds up the scores of its positions, and the total is the mean over the runs. The counts
//! are those of the first run: how often its deductions applied each rule, and how often it was
//! stuck. Each position draws one of its deductions in reading order; a stuck position draws what
//! the trials draw.
//!
//! If only the easiest deductions of a position matter, as with the standard settings, techniques
//! and compounds are searched only in positions without an equally cheap single step, so easy
//! puzzles cost no more than single steps do. Otherwise every technique examines every position.
//! The published description leaves open how far compounds reach. Here, those of two applications
//! always count; longer ones, up to a setting, count only in a position that has nothing shorter.

mod explore;

use super::digit_planes::DigitPlanes;
use super::refutation::DEAD_END;
use super::singles::{General, Position};
use super::system::{Rating, Slow, Subject, System, SystemId};
use super::walk::{Failure, RUNS, SEED, Walker, mean_rating};
use crate::budget::Budget;
use crate::grid::{Board, Kind, Solution};
use crate::path::{Item, Scores};
pub use explore::Explored;
use explore::{
    COMPOUNDS, DRAW, Deduction, Explorer, MIN_COUNT, MIN_RATIO, Measure, Positions, REFUTED,
    RESISTANCE, SETTINGS, STUCK,
};

/// The system that scores a position by its easiest deductions.
pub static GAME_TREE: System = System {
    id: SystemId::GameTree,
    slug: "game-tree",
    name: "game tree",
    help: "The effort to find the next cell: the score of the easiest way to solve one, divided by \
           the number of cells that are as easy, added up over a random walk through the puzzle; \
           the mean of several runs. Larger is harder.",
    slow: Slow::OnLarge,
    kinds: &Kind::ALL,
    scale: SCALE,
    levels: &[],
    ranges: &[],
    settings: SETTINGS,
    asks: None,
    rate: |subject, scores, budget| {
        rate(&MIN_COUNT, subject, scores, budget, &mut Explored::default())
    },
    rate_up_to: None,
    next: None,
};

/// The system that scores a position by the rule that solves the most cells for its score.
pub static GAME_TREE_MIN_RATIO: System = System {
    id: SystemId::GameTreeMinRatio,
    slug: "game-tree-min-ratio",
    name: "game tree, least ratio",
    help: "Like game tree, but the score of a position is the least that a rule, or a compound of \
           rules, costs per cell that it solves. Larger is harder.",
    rate: |subject, scores, budget| {
        rate(&MIN_RATIO, subject, scores, budget, &mut Explored::default())
    },
    ..GAME_TREE
};

/// The system that scores a position by all deductions.
pub static GAME_TREE_RESISTANCE: System = System {
    id: SystemId::GameTreeResistance,
    slug: "game-tree-resistance",
    name: "game tree, resistance",
    help: "Like game tree, but all ways to solve a cell count, like resistors side by side: the \
           score of a position is 1 divided by the sum of 1 divided by each score. Larger is \
           harder.",
    rate: |subject, scores, budget| {
        rate(&RESISTANCE, subject, scores, budget, &mut Explored::default())
    },
    ..GAME_TREE
};

/// The rating of one of these systems, using what earlier ratings of the same subject found out;
/// `None` for any other system.
pub fn rate_sharing(
    id: SystemId,
    subject: &Subject<'_>,
    scores: &Scores,
    budget: &Budget<'_>,
    explored: &mut Explored,
) -> Option<Rating> {
    let measure = match id {
        SystemId::GameTree => &MIN_COUNT,
        SystemId::GameTreeMinRatio => &MIN_RATIO,
        SystemId::GameTreeResistance => &RESISTANCE,
        _ => return None,
    };
    Some(rate(measure, subject, scores, budget, explored))
}

const SCALE: &str = "game-tree";

fn rate(
    measure: &'static Measure,
    subject: &Subject<'_>,
    scores: &Scores,
    budget: &Budget<'_>,
    explored: &mut Explored,
) -> Rating {
    let Some(solution) = subject.solutions.unique() else {
        return Rating::none("only a puzzle with exactly one solution has this rating");
    };
    if !fits(subject.board, solution) {
        return Failure::Contradiction.rating();
    }
    let mut tree = Tree::new(measure, subject, solution, scores, budget, explored);
    let totals = match DigitPlanes::placed(subject.board) {
        Some(nine) => tree.totals(&nine),
        None => tree.totals(&General::placed(subject.board, scores.options)),
    };
    totals.map_or_else(Failure::rating, |totals| Rating {
        counts: tree.counts(),
        ..mean_rating(&totals)
    })
}

/// Whether everything placed agrees with the solution, so that all deductions do too.
fn fits(board: &Board<'_>, solution: &Solution) -> bool {
    board.values().iter().zip(solution).all(|(value, digit)| value.is_none() || value == digit)
}

/// What the runs of one rating share.
struct Tree<'a, 'b> {
    measure: &'static Measure,
    solution: &'a Solution,
    scores: &'a Scores,
    draws_all: bool,
    walker: Walker<'a, 'b>,
    positions: &'a mut Positions,
    explorer: Option<Explorer<'a>>,
    /// The deductions of the position, in reading order.
    deductions: Vec<Deduction>,
    /// How often the first run needed each row of the scale.
    counts: Vec<u32>,
}

impl<'a, 'b> Tree<'a, 'b> {
    fn new(
        measure: &'static Measure,
        subject: &Subject<'a>,
        solution: &'a Solution,
        scores: &'a Scores,
        budget: &'a Budget<'b>,
        explored: &'a mut Explored,
    ) -> Self {
        let draws_all = scores.value(&DRAW) == 1;
        let only_least = measure.only_least && !draws_all;
        let explores = scores.value(&COMPOUNDS) == 1;
        Self {
            measure,
            solution,
            scores,
            draws_all,
            walker: Walker::new(subject, solution, scores.value(&SEED), budget),
            explorer: explores.then(|| Explorer::new(subject.board, solution, scores, only_least)),
            positions: Positions::of(explored, scores, only_least),
            deductions: Vec::new(),
            counts: vec![0; scores.rows.len()],
        }
    }

    /// The total of each run.
    fn totals<P: Position>(&mut self, start: &P) -> Result<Vec<f64>, Failure> {
        (0..self.scores.value(&RUNS)).map(|run| self.run(start.clone(), run == 0)).collect()
    }

    /// The sum of the scores of a run's positions; a counted run also adds to the counts.
    fn run<P: Position>(&mut self, mut position: P, is_counted: bool) -> Result<f64, Failure> {
        let mut total = 0.0;
        while position.open() > 0 {
            self.deduce(&position)?;
            let cell = match self.draw() {
                Some(deduction) => {
                    total += (self.measure.score)(&self.deductions);
                    if is_counted {
                        let rules = self.positions.ways.rules(deduction.way);
                        rules.iter().for_each(|&row| self.counts[row] += 1);
                    }
                    deduction.cell
                }
                None => {
                    let stall = self.walker.refute(&position)?;
                    let steps = stall.score.unwrap_or_else(|| self.scores.value(&DEAD_END));
                    let score = |setting| f64::from(self.scores.value(setting));
                    total += score(&STUCK) + score(&REFUTED) * f64::from(steps);
                    let stuck = self.scores.place(Item::Setting(&STUCK));
                    stuck.filter(|_| is_counted).into_iter().for_each(|row| self.counts[row] += 1);
                    stall.cell
                }
            };
            let digit = self.solution.get(cell.index()).copied().flatten();
            position.place(cell, digit.ok_or(Failure::Contradiction)?);
        }
        Ok(total)
    }

    /// Finds the deductions of a position, except those that cannot matter.
    fn deduce<P: Position>(&mut self, position: &P) -> Result<(), Failure> {
        self.walker.look(position)?;
        self.deductions.clear();
        let Self { walker, positions, deductions, .. } = self;
        deductions.extend(walker.found.iter().filter_map(|single| positions.ways.single(single)));
        match &self.explorer {
            Some(explorer) => explorer.add(position, deductions, positions, walker),
            None => Ok(()),
        }
    }

    /// Draws one of the deductions at random; draws nothing if there is none.
    fn draw(&mut self) -> Option<Deduction> {
        let random = &mut self.walker.random;
        if self.draws_all || self.deductions.is_empty() {
            return self.deductions.get(random.below(self.deductions.len())).copied();
        }
        let (least, count) = explore::least(&self.deductions);
        let place = random.below(count);
        self.deductions.iter().filter(|deduction| deduction.score == least).nth(place).copied()
    }

    fn counts(&self) -> Vec<(Item, u32)> {
        let rows = self.scores.rows.iter().map(|row| row.item).zip(self.counts.iter().copied());
        rows.filter(|(_, n)| *n > 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::refutation::tests::hard;
    use super::explore::{APPLICATIONS, HIDDEN_BOX, HIDDEN_LINE, NAKED};
    use super::*;
    use crate::path::{ScoreRow, Setting};
    use crate::technique;
    use crate::technique::Options;

    const MEASURES: [&Measure; 3] = [&MIN_COUNT, &MIN_RATIO, &RESISTANCE];

    /// A scale with singles, some techniques and these settings.
    fn scores(settings: &[(&'static Setting, u32)]) -> Scores {
        let singles = [(&HIDDEN_BOX, 100), (&HIDDEN_LINE, 150), (&NAKED, 230), (&STUCK, 500)];
        let others = [(&REFUTED, 50), (&DEAD_END, 200), (&COMPOUNDS, 1), (&RUNS, 3)];
        let all = singles.iter().chain(&others).chain(settings);
        let row = |&(setting, value): &(_, u32)| ScoreRow { item: Item::Setting(setting), value };
        // One is so cheap that a compound with it may beat a single.
        let techniques = [
            ("pointing", 260),
            ("claiming", 280),
            ("naked-pair", 10),
            ("hidden-pair", 340),
            ("naked-triple", 360),
            ("xy-wing", 420),
            ("bug-plus-1", 560),
            ("x-chain", 660),
            ("xy-chain", 700),
        ];
        let technique =
            |(slug, score)| ScoreRow::technique(technique::by_slug(slug).unwrap(), score);
        let rows = all.map(row).chain(techniques.map(technique)).collect();
        Scores { rows, options: Options::default(), asked: None }
    }

    #[test]
    fn planes_agree_with_the_board() {
        let settings = [[(&APPLICATIONS, 2), (&DRAW, 1)], [(&APPLICATIONS, 3), (&DRAW, 0)]];
        hard(|subject, _| {
            let solution = subject.solutions.unique().unwrap();
            for (settings, measure) in
                settings.iter().flat_map(|one| MEASURES.map(|other| (one, other)))
            {
                let scores = scores(settings);
                let (one, other) = (Budget::new(u64::MAX), Budget::new(u64::MAX));
                let [mut own, mut of_slow] = [(); 2].map(|()| Explored::default());
                let mut fast = Tree::new(measure, subject, solution, &scores, &one, &mut own);
                let mut slow = Tree::new(measure, subject, solution, &scores, &other, &mut of_slow);
                let nine = fast.totals(&DigitPlanes::placed(subject.board).unwrap());
                let general = slow.totals(&General::placed(subject.board, scores.options));
                assert_eq!((nine, fast.counts()), (general, slow.counts()));
                assert!(fast.counts().iter().map(|(_, n)| n).sum::<u32>() > 20);
            }
        });
    }

    #[test]
    fn what_is_shared_changes_nothing() {
        let scores = scores(&[(&APPLICATIONS, 3)]);
        let gave_up = std::cell::Cell::new(0);
        hard(|subject, _| {
            let mut explored = Explored::default();
            for units in [u64::MAX, 300_000, 100_000] {
                for system in [&GAME_TREE_MIN_RATIO, &GAME_TREE_RESISTANCE, &GAME_TREE] {
                    let (one, other) = (Budget::new(units), Budget::new(units));
                    let own = (system.rate)(subject, &scores, &one);
                    assert_eq!(system.rate_with(subject, &scores, &other, &mut explored), own);
                    assert_eq!(other.left(), one.left());
                    gave_up.set(gave_up.get() + usize::from(own.note.is_some()));
                }
                // Other scores know nothing of these.
                let none = Scores { rows: Vec::new(), ..scores.clone() };
                let budget = || Budget::new(units);
                let other = GAME_TREE.rate_with(subject, &none, &budget(), &mut explored);
                assert_eq!(other, (GAME_TREE.rate)(subject, &none, &budget()));
            }
        });
        assert!(gave_up.get() > 0);
    }

    #[test]
    fn what_is_shared_is_used() {
        let scores = scores(&[(&APPLICATIONS, 2)]);
        hard(|subject, _| {
            let mut explored = Explored::default();
            let rate = |system: &System, explored: &mut Explored| {
                system.rate_with(subject, &scores, &Budget::new(u64::MAX), explored)
            };
            let own = rate(&GAME_TREE_RESISTANCE, &mut Explored::default());
            let _ = rate(&GAME_TREE_MIN_RATIO, &mut explored);
            let known = &mut explored.0;
            let known = known.as_mut().unwrap().known.values_mut();
            known.for_each(|known| known.deductions.clear());
            assert_ne!(rate(&GAME_TREE_RESISTANCE, &mut explored), own);
        });
    }

    #[test]
    fn what_is_left_out_changes_nothing() {
        static EVERYTHING: Measure = Measure { score: MIN_COUNT.score, only_least: false };
        let techniques = std::cell::Cell::new(0);
        hard(|subject, _| {
            let solution = subject.solutions.unique().unwrap();
            let scores = scores(&[(&APPLICATIONS, 3)]);
            let (one, other) = (Budget::new(u64::MAX), Budget::new(u64::MAX));
            let [mut few, mut many] = [(); 2].map(|()| Explored::default());
            let mut least = Tree::new(&MIN_COUNT, subject, solution, &scores, &one, &mut few);
            let mut all = Tree::new(&EVERYTHING, subject, solution, &scores, &other, &mut many);
            let nine = DigitPlanes::placed(subject.board).unwrap();
            let totals = least.totals(&nine);
            assert_eq!((totals, least.counts()), (all.totals(&nine), all.counts()));
            let rows = least.counts.iter().zip(&scores.rows);
            let applied = rows.filter(|(_, row)| matches!(row.item, Item::Technique(_)));
            techniques.set(techniques.get() + applied.map(|(n, _)| n).sum::<u32>());
        });
        assert!(techniques.get() > 0);
    }
}
