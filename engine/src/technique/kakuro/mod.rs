//! The techniques of Kakuro, which ask what the combinations of a run leave its cells.
//!
//! # Possible permutations
//!
//! Possible permutations: all ways to fill a run agree in some cell.
//!
//! ```text
//!   18 in four cells:  [67] [79] [13] [12]
//!                        6    7    3    2
//!                        6    9    1    2    →  the first is 6, the last 2
//! ```
//!
//! If a run's open cells have few candidates, the ways to fill them with distinct digits that
//! make the sum can be listed. A digit that a cell has in all of them is certain; with the option
//! `prune_permutations`, a candidate that a cell has in none of them is also struck.
//!
//! # Candidate bounds
//!
//! Candidate bounds: the other cells of a run would leave too much or too little.
//!
//! ```text
//!   12 in three cells:  [12] [12] [3456789]  →  the third is 12 − 3 = 9
//! ```
//!
//! A cell takes the rest of its run's sum after the other open cells. These make at least the
//! smallest and at most the greatest sum of distinct digits, one from the candidates of each. Both
//! bounds are searched among all assignments: taking the smallest unused digit cell by cell can
//! overshoot the smallest sum.
//!
//! # Impossible combination
//!
//! Impossible combination: a combination of which some cell has no digit.
//!
//! ```text
//!   11 in two cells:  2+9  3+8  4+7  5+6
//!   [23478 9] [23456789]  →  the second cell loses 5 and 6
//! ```
//!
//! Every cell of a run takes a digit of the run's combination. If a cell has none of a
//! combination's digits as a candidate, that combination is ruled out; digits that only this
//! combination has then fit nowhere in the run.
//!
//! # Unique candidate
//!
//! Unique candidate's combination ruled out: a digit of only one combination, and a cell that has
//! nothing else from it.
//!
//! ```text
//!   7 in two cells:  1+6  2+5  3+4
//!   [12345] [123456]  →  the second cell loses 1
//! ```
//!
//! Only 1+6 contains the 1. If the run is 1+6, every cell takes a digit of it, and a cell without 6
//! can only take the 1. So the 1 is in that cell or not in the run at all.
//!
//! # Unique intersection
//!
//! Unique intersection: a cell whose two runs share a single digit.
//!
//! ```text
//!   16 in two cells across:  79
//!   17 in two cells down:    89    →  the cell where they cross is 9
//! ```
//!
//! A cell's digit is in a combination of its run across and in one of its run down. If the
//! combinations that the candidates still allow share a single digit, the cell is that digit.

pub mod necks;

use crate::grid::digit::{Digit, Digits};
use crate::grid::region::{Family, RegionId};
use crate::grid::{Cell, Puzzle, arrange, region};
use crate::technique::shared::step::{
    CONTINUE, Flow, Look, Mark, Method, Needs, Proof, Role, Step, Technique, page,
};
use crate::technique::shared::text;
use crate::technique::tables::state::State;

/// All ways to fill a run agree in some cell.
pub static POSSIBLE_PERMUTATIONS: Technique =
    Method::new(page!("possible-permutations"), find_permutations, explain_permutations)
        .needs(Needs::Combinations)
        .proof(Proof::Sums)
        .row("possible-permutations", "possible permutations", "PP", 1);

/// Runs with this many candidates per open cell, on average, are skipped.
const MANY: usize = 3;

/// How many permutations a sentence lists, and up to how many it counts.
const LISTED: usize = 6;
const COUNTED: usize = 99;

fn find_permutations(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    if !arrange::suits(state.puzzle().largest()) {
        return CONTINUE;
    }
    let puzzle = state.puzzle();
    look.by_region(|look, region| {
        if puzzle.region(region).is_house() {
            return CONTINUE;
        }
        let open: Vec<(Cell, Digits)> =
            state.board.open_in(region).map(|cell| (cell, state.board.candidates(cell))).collect();
        let candidates: usize = open.iter().map(|(_, digits)| digits.len()).sum();
        if candidates >= MANY * open.len() {
            return CONTINUE;
        }
        state.pay(open.len())?;
        let mut used: Vec<Digits> = open.iter().map(|(_, digits)| *digits).collect();
        if arrange::prune(&mut used, state.board.sum_left(region)) {
            offer_permutations(look, region, &open, &used)?;
        }
        CONTINUE
    })
}

/// Offers what follows if the permutations of a run use only the candidates `used`.
fn offer_permutations(
    look: &mut Look<'_>,
    region: RegionId,
    open: &[(Cell, Digits)],
    used: &[Digits],
) -> Flow {
    let (state, technique) = (look.state, look.technique);
    let (mut places, mut removes) = (Vec::new(), Vec::new());
    for (&(cell, candidates), &used) in open.iter().zip(used) {
        match used.only() {
            _ if used == candidates => {}
            Some(digit) => places.push((cell, digit)),
            None if state.options.prune_permutations => removes.push((cell, candidates - used)),
            None => {}
        }
    }
    if places.is_empty() && removes.is_empty() {
        return CONTINUE;
    }
    let pattern = open.iter().map(|&(cell, set)| Mark::Candidates(Role::Pattern, cell, set));
    let sum = state.board.sum_left(region).map(Mark::Sum);
    let marks = [Mark::Region(Role::Base, region)].into_iter().chain(pattern).chain(sum).collect();
    let step = Step { technique, places, removes, marks, because: None };
    look.offer(step.removed(state.board), || step)
}

/// The first `at_most` ways to give the cells distinct digits that make the sum.
fn permutations(cells: &[Digits], sum: Option<u32>, at_most: usize) -> Vec<Vec<Digit>> {
    let mut cells = cells.to_vec();
    if !arrange::prune(&mut cells, sum) {
        return Vec::new();
    }
    let Some(place) = cells.iter().position(|digits| digits.len() > 1) else {
        return vec![cells.iter().filter_map(|digits| digits.only()).collect()];
    };
    let mut ways = Vec::new();
    for digit in cells[place] {
        cells[place] = digit.into();
        ways.extend(permutations(&cells, sum, at_most - ways.len()));
        if ways.len() == at_most {
            break;
        }
    }
    ways
}

fn explain_permutations(step: &Step, puzzle: &Puzzle) -> String {
    let (cells, candidates): (Vec<Cell>, Vec<Digits>) = step.candidates(Role::Pattern).unzip();
    let sum = step.sums().next();
    let ways = permutations(&candidates, sum, COUNTED + 1);
    let goal =
        sum.map_or("distinct digits".into(), |sum| format!("distinct digits that make {sum}"));
    format!(
        "In {} the open cells {} take {goal}. {}.",
        text::regions(puzzle, step.regions(Role::Base)),
        text::cells(puzzle, cells),
        reason_of_permutations(&ways, step.removes.is_empty())
    )
}

/// The permutations, and what they have in common: a digit that a cell `is`, or else candidates
/// that are in none.
fn reason_of_permutations(ways: &[Vec<Digit>], is: bool) -> String {
    let written = ways.iter().map(|way| text::sum(way.iter().copied()));
    let in_each = if is { "the digit there is the same in each" } else { "the others are in none" };
    match ways.len() {
        1 => format!("There is only one way: {}", text::list(written, "and")),
        count @ ..=LISTED => {
            format!("There are only {count} ways: {}; {in_each}", text::list(written, "and"))
        }
        count @ ..=COUNTED => format!("There are {count} ways; {in_each}"),
        _ => format!("There are many ways; {in_each}"),
    }
}

/// A cell that must make up for the other cells of its run.
pub static CANDIDATE_BOUNDS: Technique =
    Method::new(page!("candidate-bounds"), find_bounds, explain_bounds)
        .needs(Needs::Combinations)
        .proof(Proof::Sums)
        .row("candidate-bounds", "candidate bounds", "CB", 1);

fn find_bounds(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let board = state.board;
    look.by_region(|look, region| {
        let Some(sum) = board.sum_left(region) else {
            return CONTINUE;
        };
        state.pay(board.open_count(region))?;
        let cells: Vec<Digits> = board.open_in(region).map(|cell| board.candidates(cell)).collect();
        for (place, cell) in board.open_in(region).enumerate() {
            let others = [&cells[..place], &cells[place + 1..]].concat();
            let Some((least, greatest)) = arrange::totals(&others) else {
                continue;
            };
            let outside = outside(cells[place], sum, least, greatest);
            look.strike(std::iter::once(cell), outside, || {
                marks_of_bounds(state, region, cell, [sum, least, greatest])
            })?;
        }
        CONTINUE
    })
}

/// The candidates that are too large or too small if the others make `least` to `greatest`.
fn outside(candidates: Digits, sum: u32, least: u32, greatest: u32) -> Digits {
    let fits = |digit: u32| digit + least <= sum && digit + greatest >= sum;
    candidates.iter().filter(|digit| !fits(u32::from(digit.get()))).collect()
}

/// The run, its other open cells, the cell, and the sums: what is left in the run, and the least
/// and the greatest sum of the others.
fn marks_of_bounds(state: &State<'_>, region: RegionId, cell: Cell, sums: [u32; 3]) -> Vec<Mark> {
    let board = state.board;
    let others = board.open_in(region).filter(|other| *other != cell);
    let pattern =
        others.map(|other| Mark::Candidates(Role::Pattern, other, board.candidates(other)));
    let odd = Mark::Candidates(Role::Fin, cell, Digits::EMPTY);
    let sums = sums.map(Mark::Sum);
    [Mark::Region(Role::Base, region)].into_iter().chain(pattern).chain([odd]).chain(sums).collect()
}

fn explain_bounds(step: &Step, puzzle: &Puzzle) -> String {
    let [sum, least, greatest] = step.sums().collect::<Vec<_>>()[..] else {
        return String::new();
    };
    let pattern: Vec<Cell> = step.candidates(Role::Pattern).map(|(cell, _)| cell).collect();
    let make = if pattern.len() == 1 { "makes" } else { "make" };
    let others = text::cells(puzzle, pattern);
    let cell = text::cells(puzzle, step.removes.iter().map(|(cell, _)| *cell));
    let struck = step.removes.iter().fold(Digits::EMPTY, |all, (_, digits)| all | *digits);
    let mut reasons = Vec::new();
    if struck.last().is_some_and(|digit| u32::from(digit.get()) + least > sum) {
        reasons
            .push(format!("at least {least}, which leaves {} or less", sum.saturating_sub(least)));
    }
    if struck.first().is_some_and(|digit| u32::from(digit.get()) + greatest < sum) {
        reasons.push(format!("at most {greatest}, which leaves {} or more", sum - greatest));
    }
    format!(
        "In {}, {sum} is left to make. With distinct digits {others} {make} {} for {cell}.",
        text::regions(puzzle, step.regions(Role::Base)),
        text::list(reasons, "and")
    )
}

/// A combination of which some cell has no digit.
pub static IMPOSSIBLE_COMBINATION: Technique =
    Method::new(page!("impossible-combination"), find_impossible, explain_impossible)
        .needs(Needs::Combinations)
        .proof(Proof::Sums)
        .row("impossible-combination", "impossible combination", "IC", 1);

fn find_impossible(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let board = state.board;
    look.by_region(|look, region| {
        let own = state.in_one_combination(region);
        if own.is_empty() {
            return CONTINUE;
        }
        for set in board.combinations(region).filter(|set| set.meets(own)) {
            state.pay(1)?;
            let lacks = |cell: &Cell| !board.candidates(*cell).meets(set);
            if let Some(cell) = board.open_in(region).find(lacks) {
                look.strike(board.open_in(region), set & own, || {
                    marks_of_impossible(state, region, set, cell)
                })?;
            }
        }
        CONTINUE
    })
}

/// The run, the cell that lacks the combination, the combination, and then the run's others.
fn marks_of_impossible(state: &State<'_>, region: RegionId, set: Digits, cell: Cell) -> Vec<Mark> {
    let mut marks = vec![
        Mark::Region(Role::Base, region),
        Mark::Candidates(Role::Reason, cell, state.board.candidates(cell)),
        Mark::Combination(set),
    ];
    let others = state.board.combinations(region).filter(|other| *other != set);
    marks.extend(others.map(Mark::Combination));
    marks
}

fn explain_impossible(step: &Step, puzzle: &Puzzle) -> String {
    let mut sets: Vec<Digits> = step.combinations().collect();
    let set = sets.first().copied().unwrap_or_default();
    region::ascend(&mut sets);
    let struck = step.removes.iter().fold(Digits::EMPTY, |all, (_, digits)| all | *digits);
    let rest = step.regions(Role::Base).next().map(|id| text::rest(puzzle, id, set));
    format!(
        "For {} the combinations are {}. {} {}, so {} is out, and no other combination has {}.",
        rest.unwrap_or_default(),
        text::combinations(sets),
        text::cells(puzzle, step.candidates(Role::Reason).map(|(cell, _)| cell)),
        text::lacks(set),
        text::sum(set),
        text::list(struck, "or")
    )
}

/// A digit of only one combination, and a cell that has nothing else from it.
pub static UNIQUE_CANDIDATE: Technique =
    Method::new(page!("unique-candidate"), find_unique, explain_unique)
        .needs(Needs::Combinations)
        .proof(Proof::Sums)
        .row("unique-candidate", "unique candidate's combination ruled out", "UC", 1);

fn find_unique(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let board = state.board;
    let puzzle = state.puzzle();
    look.by_region(|look, region| {
        if puzzle.region(region).is_house() {
            return CONTINUE;
        }
        for digit in state.in_one_combination(region) {
            state.pay(1)?;
            let Some(set) = board.combinations(region).find(|set| set.contains(digit)) else {
                continue;
            };
            let lacks = |cell: &Cell| !board.candidates(*cell).meets(set - digit.into());
            for cell in board.open_in(region).filter(lacks) {
                let others = board.open_in(region).filter(move |other| *other != cell);
                look.strike(others, digit.into(), || {
                    vec![
                        Mark::Region(Role::Base, region),
                        Mark::Candidates(Role::Reason, cell, board.candidates(cell)),
                        Mark::Combination(set),
                    ]
                })?;
            }
        }
        CONTINUE
    })
}

fn explain_unique(step: &Step, puzzle: &Puzzle) -> String {
    let set = step.combinations().next().unwrap_or_default();
    let sum = text::sum(set);
    let digit = step.removes.first().map_or(Digits::EMPTY, |(_, digits)| *digits);
    let cell = text::cells(puzzle, step.candidates(Role::Reason).map(|(cell, _)| cell));
    let rest = step.regions(Role::Base).next().map(|id| text::rest(puzzle, id, set));
    if let (2, [(other, _)]) = (set.len(), &step.removes[..]) {
        let other_digit = set - digit;
        return format!(
            "In {}, {digit} in {} would need {other_digit} in {cell}, which has no {other_digit}.",
            rest.unwrap_or_default(),
            puzzle.grid().name(*other)
        );
    }
    format!(
        "For {} the only combination with {digit} is {sum}. {cell} {}, so with {sum} it could only \
         be the {digit}. So the {digit} is in {cell} or in none of these cells.",
        rest.unwrap_or_default(),
        text::lacks(set - digit)
    )
}

/// A cell whose two runs share a single digit.
pub static UNIQUE_INTERSECTION: Technique =
    Method::new(page!("unique-intersection"), find_intersection, explain_intersection)
        .proof(Proof::Sums)
        .row("unique-intersection", "unique intersection", "UI", 1);

fn find_intersection(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let board = state.board;
    let union = |region| combinations(state, region).fold(Digits::EMPTY, |all, set| all | set);
    let unions: Vec<Digits> = state.puzzle().region_ids().map(union).collect();
    for cell in board.open_cells() {
        let Some((across, down)) = runs(state.puzzle(), cell) else {
            continue;
        };
        let Some(digit) = (unions[across.index()] & unions[down.index()]).only() else {
            continue;
        };
        let candidates = board.candidates(cell);
        if candidates.contains(digit) {
            look.place(cell, digit, || marks_of_intersection(state, across, down, cell, digit))?;
        }
    }
    CONTINUE
}

/// The combinations that count: the possible ones or, with the option, the plain ones.
fn combinations<'a>(
    state: &'a State<'_>,
    region: RegionId,
) -> Box<dyn Iterator<Item = Digits> + 'a> {
    if state.options.plain_intersection {
        Box::new(state.board.combinations(region))
    } else {
        Box::new(state.board.possible_combinations(region))
    }
}

fn runs(puzzle: &Puzzle, cell: Cell) -> Option<(RegionId, RegionId)> {
    puzzle.region_in(cell, Family::Across).zip(puzzle.region_in(cell, Family::Down))
}

/// The cell, then each run followed by its combinations.
fn marks_of_intersection(
    state: &State<'_>,
    across: RegionId,
    down: RegionId,
    cell: Cell,
    digit: Digit,
) -> Vec<Mark> {
    let mut marks = vec![Mark::Candidates(Role::Pattern, cell, digit.into())];
    for (role, region) in [(Role::Base, across), (Role::Cover, down)] {
        marks.push(Mark::Region(role, region));
        marks.extend(combinations(state, region).map(Mark::Combination));
    }
    marks
}

fn explain_intersection(step: &Step, puzzle: &Puzzle) -> String {
    let cell = text::cells(puzzle, step.places.iter().map(|(cell, _)| *cell));
    let digit = text::digits(step.places.iter().map(|(_, digit)| *digit).collect());
    let runs: Vec<String> = step
        .marks
        .chunk_by(|_, next| !matches!(next, Mark::Region(..)))
        .filter_map(|marks| {
            let [Mark::Region(_, region), sets @ ..] = marks else {
                return None;
            };
            let union = sets.iter().fold(Digits::EMPTY, |all, mark| match mark {
                Mark::Combination(set) => all | *set,
                _ => all,
            });
            Some(format!("{} by {}", text::list(union, "or"), puzzle.region_name(*region)))
        })
        .collect();
    format!(
        "With the combinations that are still possible, {cell} can be {}. {digit} is the only digit \
         that suits both.",
        text::list(runs, "and")
    )
}
