//! `hodoku`: HoDoKu's score and level, based on the instances that HoDoKu would choose.
//!
//! A walk takes the first row of the scale that has an instance, adds its score, and starts again.
//! The level is that of the hardest row needed, or a harder one if the score is too high for it.
//! The score depends on which of several instances is taken, so every finder here follows HoDoKu's
//! own order: the first of the simple patterns, and the chains and almost locked sets that strike
//! the most (see [`best`]). All finders work on a [`grid`] of fixed arrays, and only report what is
//! placed or struck.
//!
//! Forcing chains and nets take the placement in the first cell, else the first struck candidate. A
//! guess places the digit of the middle open cell, so a puzzle needs exactly one solution.
//! Candidates that the state lacks are struck before the first step, in reading order. HoDoKu's own
//! limits are not adopted: it stops below ten givens, and at a thousand consequences of a premise.
//!
//! The finders are the rows of [`table`], each with its techniques and their level; the scale holds
//! the order, the scores and the totals of the levels. A walk starts again after every step, so
//! failed searches are remembered ([`position`]), and most finders first ask whether there can be
//! anything at all: a digit has no pattern if none of its places is ruled out ([`templates`]), and
//! there is no chain if nothing implies its own falsity ([`strong`]).

mod almost;
mod chains;
mod fish;
mod forcing;
mod grid;
mod loops;
mod patterns;
mod position;
mod rectangles;
mod subsets;
mod web;

use super::effect::StepEffect;
use super::system::{Followed, GAVE_UP, Rating, Slow, StepWorth, Stuck, Subject, System, SystemId};
use crate::budget::Budget;
use crate::grid::{Board, Kind};
use crate::nine;
use crate::nine::{Nine, count, each};
use crate::path::{End, Item, ScoreRow, Scores, Setting, guessed, scores};
use crate::technique::{CONTINUE, FORCING_CHAIN, FORCING_NET, Needs, Proof, Step, Technique, page};
use position::{Hit, HodokuState, Kinds};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The row of this system.
pub static HODOKU: System = System {
    id: SystemId::Hodoku,
    slug: "hodoku",
    name: "HoDoKu",
    help: "HoDoKu's score and level: the first technique of its list that has an effect is applied \
           once, then the search starts again; the total adds up the scores. The level is that of \
           the hardest technique, or a higher one if the total calls for it. Larger is harder. \
           Only for classic 9x9 Sudoku.",
    slow: Slow::Never,
    kinds: &[Kind::Sudoku],
    scale: "hodoku",
    levels: &Level::NAMES,
    ranges: &[],
    settings: &SETTINGS,
    asks: None,
    rate,
    rate_up_to: None,
    next: Some(following),
};

static SETTINGS: [&Setting; 5] = [&GUESS, &EASY, &MEDIUM, &HARD, &UNFAIR];

/// A finder, with the rows of the scale that it finds.
struct Planned {
    finder: &'static Row,
    kinds: Kinds,
    /// By kind: the row of the scale.
    places: [usize; 7],
}

/// The finder of each technique, and the kind under which it finds it.
static BY_SLUG: LazyLock<HashMap<&str, (&Row, usize)>> = LazyLock::new(|| {
    let kinds = |finder: &'static Row| {
        finder.slugs.iter().enumerate().map(move |(kind, slug)| (*slug, (finder, kind)))
    };
    FINDERS.iter().flat_map(kinds).collect()
});

/// The finders in the order of the scale, each at the first of its active rows.
fn plan(scores: &Scores) -> Vec<Planned> {
    let mut plan: Vec<Planned> = Vec::with_capacity(FINDERS.len());
    let is_on = |row: &scores::ScoreRow| {
        let is_known = match row.item {
            Item::Technique(technique) => {
                !technique.needs.assumes_one_solution() || scores.options.uniqueness
            }
            Item::Setting(_) => true,
        };
        is_known && row.value > 0
    };
    for (place, row) in scores.rows.iter().enumerate().filter(|(_, row)| is_on(row)) {
        let Some(&(finder, kind)) = BY_SLUG.get(row.item.slug()) else { continue };
        let known = plan.iter().position(|planned| std::ptr::eq(planned.finder, finder));
        let known = known.unwrap_or_else(|| {
            plan.push(Planned { finder, kinds: Kinds(0), places: [0; 7] });
            plan.len() - 1
        });
        plan[known].kinds.0 |= 1 << kind;
        plan[known].places[kind] = place;
    }
    plan
}

fn rate(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>) -> Rating {
    if !nine::suits(subject.puzzle()) {
        return Rating::none("only a classic Sudoku of 9x9 cells has this rating");
    }
    let Some(solution) = subject.solutions.unique() else {
        return Rating::none("only a puzzle with exactly one solution has this rating");
    };
    let Some(mut position) = HodokuState::new(subject, &nine::solved(solution)) else {
        return Rating::none("the state cannot be completed");
    };
    let plan = plan(scores);
    let mut counts = vec![0; scores.rows.len()];
    let (mut total, mut hardest) = (0_u32, Level::Easy);
    while position.grid.open != 0 {
        let Some((place, level, hit)) = next(&mut position, &plan, budget) else { break };
        position.apply(&hit);
        total = total.saturating_add(scores.rows[place].value);
        hardest = hardest.max(level);
        counts[place] += 1;
    }
    let rating = rating(scores, total, hardest, &counts, position.grid.open == 0, budget);
    let is_stuck = !rating.solved && !budget.is_spent();
    let stuck = || Stuck::of_masks(&position.grid.values, &position.grid.candidates);
    Rating { stuck: is_stuck.then(stuck), ..rating }
}

/// The next step, shown as the technique of its row.
fn following(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>) -> Option<Followed> {
    let solution = subject.solutions.unique().filter(|_| nine::suits(subject.puzzle()));
    let solution = solution.map(nine::solved);
    let position = solution.and_then(|solution| HodokuState::new(subject, &solution));
    let mut position = position?;
    let mut board = subject.board.clone();
    if let Err(why) = board.filter(false) {
        return Some(Err(End::Contradiction(why)));
    }
    match next(&mut position, &plan(scores), budget) {
        _ if position.grid.open == 0 => Some(Err(End::Solved)),
        Some((place, _, hit)) => {
            let ScoreRow { item, value } = scores.rows[place];
            let worth = StepWorth { system: &HODOKU, item, value: value.into() };
            shown(&board, item, &hit, budget).map(|step| Ok((step, worth)))
        }
        None if budget.is_spent() => Some(Err(End::GaveUp)),
        None => Some(Err(End::Stuck)),
    }
}

/// A step that no instance of a technique can show.
static UNDRAWN: Technique = Technique {
    slug: "undrawn",
    name: "step of the rating",
    label: "..",
    size: 1,
    needs: Needs::Nothing,
    find: |_| CONTINUE,
    explain: |_, _| {
        "The rating takes this step. No pattern that Gradus looks for has exactly this effect, so \
         none is drawn."
            .into()
    },
    page: page!("forcing-net"),
    signs: &[],
    proof: Proof::Other,
};

/// A hit, shown as the instance of its technique with the same effect; if there is none, because
/// Gradus searches for the technique differently, as an instance of another technique, or bare.
fn shown(board: &Board<'_>, item: Item, hit: &Hit, budget: &Budget<'_>) -> Option<Step> {
    let puzzle = board.puzzle();
    let effect = match hit.place {
        Some((cell, digit)) => StepEffect::placing(puzzle, cell, digit as u8 + 1)?,
        None => {
            let struck = hit.strikes.iter().map(|&(cell, digit)| (cell.into(), 1 << digit));
            StepEffect::striking(puzzle, &Nine::of(board)?, struck)
        }
    };
    let Item::Technique(technique) = item else {
        let (cell, digit) = effect.place?;
        return Some(guessed(board, cell, digit));
    };
    let ways = [technique, &FORCING_CHAIN, &FORCING_NET];
    let shown = ways.into_iter().find_map(|way| effect.instance(board, way, budget, |_| true));
    Some(shown.unwrap_or_else(|| effect.bare(&UNDRAWN)))
}

/// The next step: its row in the scale, its level and its effect.
fn next(
    position: &mut HodokuState,
    plan: &[Planned],
    budget: &Budget<'_>,
) -> Option<(usize, Level, Hit)> {
    plan.iter().find_map(|planned| {
        if !budget.spend(planned.finder.cost) {
            return None;
        }
        let hit = (planned.finder.find)(position, planned.kinds)?;
        Some((planned.places[hit.kind], planned.finder.level, hit))
    })
}

fn rating(
    scores: &Scores,
    total: u32,
    hardest: Level,
    counts: &[u32],
    solved: bool,
    budget: &Budget<'_>,
) -> Rating {
    let level = if solved { hardest.raised(scores, total) } else { Level::Extreme };
    let rows = scores.rows.iter().map(|row| row.item).zip(counts.iter().copied());
    Rating {
        total: solved.then_some(total.into()),
        solved,
        level: Some(level.name()),
        counts: rows.filter(|(_, number)| *number > 0).collect(),
        path: Vec::new(),
        figures: Vec::new(),
        note: match (solved, budget.is_spent()) {
            (true, _) => None,
            (_, true) => Some(GAVE_UP.into()),
            _ => Some("the techniques that are on cannot finish the puzzle".into()),
        },
        stuck: None,
    }
}

/// How hard a technique, or a puzzle, is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

/// One finder.
pub struct Row {
    /// The techniques that it finds, by kind.
    pub slugs: &'static [&'static str],
    /// The lowest level of a puzzle that needs one of them.
    pub level: Level,
    /// The approximate cost of a search, in units of the budget.
    pub cost: u64,
    /// Finds the instance to take, among the kinds wanted.
    pub find: fn(&mut HodokuState, Kinds) -> Option<Hit>,
}

/// The last resort: places the digit of the solution in the middle open cell.
fn guess(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let open = position.grid.open;
    let cell = each(open).nth(count(open) / 2)?;
    Some(Hit::place(cell, position.solution[cell].into()))
}

/// The row of a guess.
pub static GUESS: Setting =
    Setting { scored: true, ..Setting::number("guess", "guess", "GU", 0, 20_000) };

pub static EASY: Setting = Setting::number("easy", "easy up to", "ea", 0, 99_999);
pub static MEDIUM: Setting = Setting::number("medium", "medium up to", "me", 0, 99_999);
pub static HARD: Setting = Setting::number("hard", "hard up to", "ha", 0, 99_999);
pub static UNFAIR: Setting = Setting::number("unfair", "unfair up to", "un", 0, 99_999);

impl Level {
    /// Their names, easiest first.
    pub const NAMES: [&'static str; 5] = ["easy", "medium", "hard", "unfair", "extreme"];

    const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// The name.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The same level, or the lowest one above it that allows this total.
    pub fn raised(self, scores: &Scores, total: u32) -> Self {
        let most = [&EASY, &MEDIUM, &HARD, &UNFAIR].map(|setting| scores.value(setting));
        let allows = |level: &Self| most.get(*level as usize).is_none_or(|most| total <= *most);
        let levels = Self::ALL.into_iter().filter(|level| *level >= self);
        levels.into_iter().find(allows).unwrap_or(Self::Extreme)
    }
}

const fn row(
    level: Level,
    slugs: &'static [&'static str],
    cost: u64,
    find: fn(&mut HodokuState, Kinds) -> Option<Hit>,
) -> Row {
    Row { slugs, level, cost, find }
}

/// Every finder.
pub static FINDERS: &[Row] = &[
    row(Level::Easy, &["full-house"], 1, subsets::full_house),
    row(Level::Easy, &["naked-single"], 1, subsets::naked_single),
    row(Level::Easy, &["hidden-single"], 1, subsets::hidden_single),
    row(Level::Medium, &["locked-pair"], 9, subsets::locked::<2>),
    row(Level::Medium, &["locked-triple"], 9, subsets::locked::<3>),
    row(Level::Medium, &["pointing", "claiming"], 27, subsets::locked_candidates),
    row(Level::Medium, &["naked-pair"], 27, subsets::naked::<2>),
    row(Level::Medium, &["naked-triple"], 27, subsets::naked::<3>),
    row(Level::Medium, &["hidden-pair"], 27, subsets::hidden::<2>),
    row(Level::Medium, &["hidden-triple"], 27, subsets::hidden::<3>),
    row(Level::Hard, &["naked-quad"], 27, subsets::naked::<4>),
    row(Level::Hard, &["hidden-quad"], 27, subsets::hidden::<4>),
    row(Level::Hard, &["x-wing"], 27, fish::basic::<2>),
    row(Level::Hard, &["swordfish"], 27, fish::basic::<3>),
    row(Level::Hard, &["jellyfish"], 27, fish::basic::<4>),
    row(Level::Hard, &["remote-pair"], 27, chains::remote_pair),
    row(Level::Hard, &["bug-plus-1"], 27, patterns::bug),
    row(Level::Hard, &["skyscraper"], 27, patterns::skyscraper),
    row(Level::Hard, &["two-string-kite"], 27, patterns::kite),
    row(Level::Hard, &["turbot-fish"], 27, chains::turbot),
    row(Level::Hard, &["empty-rectangle"], 27, patterns::empty_rectangle),
    row(Level::Hard, &["w-wing"], 27, patterns::w),
    row(Level::Hard, &["xy-wing"], 27, patterns::xy),
    row(Level::Hard, &["xyz-wing"], 27, patterns::xyz),
    row(
        Level::Hard,
        &[
            "unique-rectangle-1",
            "unique-rectangle-2",
            "unique-rectangle-3",
            "unique-rectangle-4",
            "unique-rectangle-5",
            "unique-rectangle-6",
            "hidden-rectangle",
        ],
        27,
        rectangles::unique,
    ),
    row(
        Level::Hard,
        &["avoidable-rectangle-1", "avoidable-rectangle-2"],
        27,
        rectangles::avoidable,
    ),
    row(Level::Hard, &["finned-x-wing"], 27, fish::finned::<2>),
    row(Level::Hard, &["sashimi-x-wing"], 27, fish::sashimi::<2>),
    row(Level::Unfair, &["finned-swordfish"], 50, fish::finned::<3>),
    row(Level::Unfair, &["sashimi-swordfish"], 50, fish::sashimi::<3>),
    row(Level::Unfair, &["finned-jellyfish"], 100, fish::finned::<4>),
    row(Level::Unfair, &["sashimi-jellyfish"], 100, fish::sashimi::<4>),
    row(Level::Unfair, &["sue-de-coq"], 100, almost::sue_de_coq),
    row(Level::Hard, &["simple-colours-wrap", "simple-colours-trap"], 27, patterns::simple),
    row(Level::Hard, &["multi-colours-1", "multi-colours-2"], 27, patterns::multi),
    row(Level::Unfair, &["x-chain"], 50, chains::x_chain),
    row(Level::Unfair, &["xy-chain"], 50, chains::xy_chain),
    row(Level::Unfair, &["continuous-loop", "discontinuous-loop", "aic"], 1_000, loops::plain),
    row(
        Level::Unfair,
        &["grouped-continuous-loop", "grouped-discontinuous-loop", "grouped-aic"],
        2_000,
        loops::grouped,
    ),
    row(Level::Unfair, &["als-xz"], 500, almost::xz),
    row(Level::Unfair, &["als-xy-wing"], 1_000, almost::xy_wing),
    row(Level::Unfair, &["als-chain"], 2_000, almost::chain),
    row(Level::Unfair, &["death-blossom"], 1_000, almost::death_blossom),
    row(Level::Unfair, &["franken-x-wing"], 500, fish::franken::<2>),
    row(Level::Unfair, &["franken-swordfish"], 1_000, fish::franken::<3>),
    row(Level::Unfair, &["franken-jellyfish"], 10_000, fish::franken::<4>),
    row(Level::Unfair, &["finned-franken-x-wing"], 1_000, fish::finned_franken::<2>),
    row(Level::Unfair, &["finned-franken-swordfish"], 5_000, fish::finned_franken::<3>),
    row(Level::Unfair, &["finned-franken-jellyfish"], 100_000, fish::finned_franken::<4>),
    row(Level::Extreme, &["mutant-x-wing"], 1_000, fish::mutant::<2>),
    row(Level::Extreme, &["mutant-swordfish"], 5_000, fish::mutant::<3>),
    row(Level::Extreme, &["mutant-jellyfish"], 100_000, fish::mutant::<4>),
    row(Level::Extreme, &["finned-mutant-x-wing"], 2_000, fish::finned_mutant::<2>),
    row(Level::Extreme, &["finned-mutant-swordfish"], 50_000, fish::finned_mutant::<3>),
    row(Level::Extreme, &["finned-mutant-jellyfish"], 500_000, fish::finned_mutant::<4>),
    row(Level::Extreme, &["forcing-chain"], 2_000, forcing::find_chains),
    row(Level::Extreme, &["forcing-net"], 5_000, forcing::find_nets),
    row(Level::Extreme, &["guess"], 1, guess),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::grid::{Board, Puzzle, Variety, cell};
    use crate::make::{Random, Symmetry, Wish, generate};
    use crate::solve::Solver;
    use crate::technique::{Options, by_slug};

    /// Takes steps by every finder that is not too slow, regardless of level, and checks that none
    /// contradicts the solution. Singles come last, so that the other finders have something to
    /// find.
    #[test]
    fn no_finder_contradicts_the_solution() {
        let wish = Wish {
            symmetry: Symmetry::None,
            ..Wish::of(Variety::CLASSIC, cell::Grid::new(9, 9).unwrap())
        };
        let mut random = Random::new(1);
        let mut found = vec![0; FINDERS.len()];
        for _ in 0..12 {
            let setup = generate(&wish, &mut random, &Budget::new(Limits::MAKING)).unwrap();
            let puzzle = Puzzle::new(setup).unwrap();
            let solutions = Solver::of(&puzzle).solutions(&Budget::new(Limits::SEARCH));
            let board = Board::new(&puzzle);
            let subject = Subject { board: &board, solutions: &solutions };
            let solution = nine::solved(solutions.unique().unwrap());
            let mut position = HodokuState::new(&subject, &solution).unwrap();
            while position.grid.open != 0 {
                let quick = FINDERS.iter().enumerate().filter(|(_, row)| row.cost <= 5_000);
                let hits = quick
                    .skip(3)
                    .map(|(place, row)| (place, (row.find)(&mut position, Kinds(0x7f))));
                let hits: Vec<_> = hits.collect();
                let mut last = None;
                for (place, hit) in hits {
                    let Some(hit) = hit else { continue };
                    check(&position, &hit, FINDERS[place].slugs);
                    found[place] += 1;
                    last = Some(hit);
                }
                position.apply(&last.expect("there is always a guess"));
            }
        }
        let silent = FINDERS.iter().zip(&found).filter(|(_, number)| **number == 0);
        assert!(silent.count() < 16, "{found:?}");
    }

    fn check(position: &HodokuState, hit: &Hit, slugs: &[&str]) {
        let right = |cell: usize, digit: usize| usize::from(position.solution[cell]) == digit;
        let places = hit.place.is_none_or(|(cell, digit)| right(cell, digit));
        let strikes = hit.strikes.iter().all(|&(cell, digit)| !right(cell.into(), digit.into()));
        let strikes_some = |&(cell, digit): &(u8, u8)| position.grid.has(cell.into(), digit.into());
        assert!(places && strikes, "{slugs:?}: {hit:?}");
        assert!(hit.place.is_some() || hit.strikes.iter().any(strikes_some), "{slugs:?}: {hit:?}");
    }

    #[test]
    fn every_finder_is_of_a_technique_or_a_setting() {
        for slug in FINDERS.iter().flat_map(|row| row.slugs) {
            let setting = SETTINGS.iter().any(|setting| setting.slug == *slug);
            assert!(setting || by_slug(slug).is_some(), "{slug}");
        }
    }

    #[test]
    fn the_score_raises_the_level() {
        let settings = [(&EASY, 10), (&MEDIUM, 20), (&HARD, 30)];
        let rows = settings
            .map(|(setting, value)| scores::ScoreRow { item: Item::Setting(setting), value });
        let scores = Scores { rows: rows.into(), options: Options::default(), asked: None };
        let raised = |level: Level, total: u32| level.raised(&scores, total).name();
        assert_eq!(raised(Level::Easy, 10), "easy");
        assert_eq!(raised(Level::Easy, 11), "medium");
        assert_eq!(raised(Level::Hard, 11), "hard");
        assert_eq!(raised(Level::Medium, 31), "extreme");
    }
}
