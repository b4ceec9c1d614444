//! Colours: linked pairs, painted alternately in two colours.
//!
//! ```text
//!   A=====B      every pair has one A and one B, so either all A
//!         |      are true and all B false, or the other way round
//!   B=====A
//! ```
//!
//! Trap: a candidate outside that sees both colours is false either way. Wrap: two candidates of
//! the same colour that see each other cannot both be true, so all of that colour are false.
//!
//! Multi-colours: given two clusters of a digit, if a colour of one sees a colour of the other, one
//! of the two is false and one of their opposites true; candidates that see both opposites are
//! false (type 1, for all such colours of the two clusters at once). And a colour that sees both
//! colours of the other cluster is itself false (type 2). Remote pair: the pairs are cells with the
//! same two candidates that see each other; the two colours are the two digits.

use crate::budget::LOOK;
use crate::grid::digit::{Digit, Digits};
use crate::grid::{Cell, Puzzle};
use crate::technique::shared::step::{
    CONTINUE, Flow, Link, Look, Mark, Method, Node, Role, Signs, Step, Technique, page,
};
use crate::technique::shared::text;
use crate::technique::tables::state::State;

/// What legends call the marks.
const SIGNS: Signs = &[(Role::First, "one colour"), (Role::Second, "other colour")];

/// A candidate that sees both colours.
pub static TRAP: Technique = Method::new(page!("simple-colours"), find_traps, explain_trap)
    .signs(SIGNS)
    .row("simple-colours-trap", "simple colours, trap", "CT", 1);

/// A colour that sees itself.
pub static WRAP: Technique = Method::new(page!("simple-colours"), find_wraps, explain_wrap)
    .signs(SIGNS)
    .row("simple-colours-wrap", "simple colours, wrap", "CW", 1);

/// A candidate that sees the opposites of two colours that see each other.
pub static MULTI_COLOURS_1: Technique = Method::new(
    page!("multi-colours"),
    find_multi_1,
    explain_multi_1,
)
.signs(SIGNS)
.row("multi-colours-1", "multi-colours, type 1", "C1", 1);

/// A colour that sees both colours of another cluster.
pub static MULTI_COLOURS_2: Technique = Method::new(
    page!("multi-colours"),
    find_multi_2,
    explain_multi_2,
)
.signs(SIGNS)
.row("multi-colours-2", "multi-colours, type 2", "C2", 1);

/// Cells in a row with the same two candidates.
pub static REMOTE_PAIR: Technique = Method::new(
    page!("remote-pair"),
    find_remote_pairs,
    explain_remote_pair,
)
.signs(SIGNS)
.row("remote-pair", "remote pair", "RP", 1);

/// The fewest cells of a single cluster: the two of a single pair are locked candidates.
const LEAST: usize = 3;

/// The fewest cells of a remote pair: fewer are naked pairs.
const LEAST_REMOTE: usize = 4;

/// The two colours of a single cluster.
const COLOURS: [Role; 2] = [Role::First, Role::Second];

/// The cells linked by pairs of a digit, each with its colour; the first has colour `false`.
struct Cluster {
    cells: Vec<(Cell, bool)>,
    links: Vec<[Cell; 2]>,
}

impl Cluster {
    /// All clusters of a digit, by their first cell in reading order.
    fn all(state: &State<'_>, digit: Digit) -> Vec<Self> {
        Self::of_pairs(state, state.links().distinct_pairs(digit).collect())
    }

    /// The clusters of these pairs, by their first cell in reading order.
    fn of_pairs(state: &State<'_>, mut left: Vec<[Cell; 2]>) -> Vec<Self> {
        let mut clusters = Vec::new();
        while let Some(&[first, _]) = left.first() {
            let mut cluster = Self { cells: vec![(first, false)], links: Vec::new() };
            let mut next = 0;
            while let Some(&(cell, colour)) = cluster.cells.get(next) {
                next += 1;
                if state.pay(left.len() / 8).is_break() {
                    return clusters;
                }
                for [a, b] in left.extract_if(.., |pair| pair.contains(&cell)) {
                    let other = if a == cell { b } else { a };
                    cluster.links.push([cell, other]);
                    if cluster.cells.iter().all(|(known, _)| *known != other) {
                        cluster.cells.push((other, !colour));
                    }
                }
            }
            cluster.cells.sort();
            clusters.push(cluster);
        }
        clusters
    }

    fn is_large(&self) -> bool {
        self.cells.len() >= LEAST
    }

    fn sees(&self, puzzle: &Puzzle, cell: Cell, colour: bool) -> bool {
        self.of(colour).any(|other| puzzle.sees(cell, other))
    }

    fn of(&self, colour: bool) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.cells.iter().filter(move |(_, is)| *is == colour).map(|(cell, _)| *cell)
    }

    /// Colour `false` is marked as the first, `true` as the second.
    fn marks(&self, digit: Digit) -> Vec<Mark> {
        let role = |colour| if colour { Role::Second } else { Role::First };
        let cells = self.cells.iter();
        let cells = cells.map(|&(cell, is)| Mark::Candidates(role(is), cell, digit.into()));
        let links = self.links.iter().map(|&[from, to]| {
            let [from, to] = [from, to].map(|cell| Node::new(cell, digit));
            Mark::Link(Link { strong: true, from, to })
        });
        cells.chain(links).collect()
    }
}

fn find_traps(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let puzzle = state.puzzle();
    look.by_digit(|look, digit| {
        for cluster in Cluster::all(state, digit).into_iter().filter(Cluster::is_large) {
            let sees = |cell, colour| cluster.sees(puzzle, cell, colour);
            let outside = |cell: &Cell| cluster.cells.iter().all(|(known, _)| known != cell);
            state.pay(work(&cluster, &cluster))?;
            let struck = state.holders(digit).iter().filter(outside);
            let struck = struck.filter(|&cell| sees(cell, false) && sees(cell, true));
            look.strike(struck, digit.into(), || cluster.marks(digit))?;
        }
        CONTINUE
    })
}

fn find_wraps(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let puzzle = state.puzzle();
    look.by_digit(|look, digit| {
        for cluster in Cluster::all(state, digit).into_iter().filter(Cluster::is_large) {
            state.pay(work(&cluster, &cluster))?;
            for colour in [false, true] {
                if cluster.of(colour).any(|cell| cluster.sees(puzzle, cell, colour)) {
                    look.strike(cluster.of(colour), digit.into(), || cluster.marks(digit))?;
                }
            }
        }
        CONTINUE
    })
}

/// The marks of the two clusters of multi-colours: by cluster and colour.
const CLUSTERS: [[Role; 2]; 2] = [[Role::Set(0), Role::Set(1)], [Role::Set(2), Role::Set(3)]];

/// The ways to choose a colour from each of two clusters.
const COUPLES: [[bool; 2]; 4] = [[false, false], [false, true], [true, false], [true, true]];

/// The cost of checking whether two clusters see each other. Only the largest Kakuro have some that
/// cost more than a look, and those are soon found to see each other.
fn work(one: &Cluster, other: &Cluster) -> usize {
    (1 + one.cells.len() * other.cells.len() / 8).min(LOOK as usize)
}

fn find_multi_1(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let puzzle = state.puzzle();
    look.by_digit(|look, digit| {
        let clusters = Cluster::all(state, digit);
        let pairs = clusters
            .iter()
            .enumerate()
            .flat_map(|(place, one)| clusters[place + 1..].iter().map(move |other| [one, other]));
        for [one, other] in pairs {
            state.pay(work(one, other))?;
            let meets = |[a, b]: &[bool; 2]| one.of(*a).any(|cell| other.sees(puzzle, cell, *b));
            let couples: Vec<[bool; 2]> = COUPLES.into_iter().filter(meets).collect();
            let is_struck = |&cell: &Cell| {
                let sees_both = |&[a, b]: &[bool; 2]| {
                    one.sees(puzzle, cell, !a) && other.sees(puzzle, cell, !b)
                };
                couples.iter().any(sees_both)
            };
            let struck = state.holders(digit).iter().filter(is_struck);
            look.strike(struck, digit.into(), || {
                let colours =
                    CLUSTERS.into_iter().zip([one, other]).flat_map(|(roles, cluster)| {
                        roles.into_iter().zip([(cluster, false), (cluster, true)])
                    });
                marks_of_colours(digit, colours)
            })?;
        }
        CONTINUE
    })
}

fn find_multi_2(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let puzzle = state.puzzle();
    look.by_digit(|look, digit| {
        let clusters = Cluster::all(state, digit);
        for (place, one) in clusters.iter().enumerate() {
            let others = clusters.iter().enumerate().filter(|(other, _)| *other != place);
            for (_, other) in others {
                state.pay(work(one, other))?;
                for colour in [false, true] {
                    let sees = |b| one.of(colour).any(|cell| other.sees(puzzle, cell, b));
                    if !sees(false) || !sees(true) {
                        continue;
                    }
                    let [[own, _], others] = CLUSTERS;
                    let colours = [(own, (one, colour))].into_iter();
                    let colours =
                        colours.chain(others.into_iter().zip([(other, false), (other, true)]));
                    look.strike(one.of(colour), digit.into(), || marks_of_colours(digit, colours))?;
                }
            }
        }
        CONTINUE
    })
}

/// The marks of colours of clusters, each by a role.
fn marks_of_colours<'c>(
    digit: Digit,
    colours: impl Iterator<Item = (Role, (&'c Cluster, bool))>,
) -> Vec<Mark> {
    let mark = |role| move |cell| Mark::Candidates(role, cell, digit.into());
    colours.flat_map(|(role, (cluster, is))| cluster.of(is).map(mark(role))).collect()
}

fn find_remote_pairs(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let is_new = |cell, _| state.is_bivalue(cell);
    look.if_new(is_new, |look| look_for_remote_pairs(look))
}

fn look_for_remote_pairs(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let (board, puzzle) = (state.board, state.puzzle());
    let bivalue = state.links().bivalue();
    let mut seen: Vec<Digits> = Vec::new();
    for &cell in bivalue {
        let pair = board.candidates(cell);
        if seen.contains(&pair) {
            continue;
        }
        seen.push(pair);
        let same: Vec<Cell> =
            bivalue.iter().copied().filter(|&cell| board.candidates(cell) == pair).collect();
        let mut pairs = Vec::new();
        for (place, &a) in same.iter().enumerate() {
            let later = &same[place + 1..];
            state.pay(later.len() / 8)?;
            pairs.extend(later.iter().filter(|b| puzzle.sees(a, **b)).map(|&b| [a, b]));
        }
        for cluster in Cluster::of_pairs(state, pairs) {
            if cluster.cells.len() < LEAST_REMOTE {
                continue;
            }
            let outside = |cell: &Cell| cluster.cells.iter().all(|(known, _)| known != cell);
            let sees_both = |&cell: &Cell| {
                cluster.sees(puzzle, cell, false) && cluster.sees(puzzle, cell, true)
            };
            let struck: Vec<Cell> = board.open_cells().filter(outside).filter(sees_both).collect();
            look.strike(struck.into_iter(), pair, || {
                let role = |colour| if colour { Role::Second } else { Role::First };
                let cells = cluster.cells.iter();
                let marks = cells.map(|&(cell, is)| Mark::Candidates(role(is), cell, pair));
                marks.collect()
            })?;
        }
    }
    CONTINUE
}

/// The digit and two colours, in words.
fn pattern(step: &Step, puzzle: &Puzzle, colours: [Role; 2]) -> (String, [String; 2]) {
    let cells = |role| text::cells(puzzle, step.candidates(role).map(|(cell, _)| cell));
    let digit = step.candidates(colours[0]).map(|(_, set)| set).next().unwrap_or_default();
    (text::digits(digit), colours.map(cells))
}

/// The digit, and the two colours, one of which is right: `r1c1 and r4c5 are all 5 or r1c5 is 5`.
fn either(step: &Step, puzzle: &Puzzle, colours: [Role; 2]) -> (String, String) {
    let (digit, cells) = pattern(step, puzzle, colours);
    let right = |(role, cells): (Role, String)| match step.candidates(role).count() {
        1 => format!("{cells} is {digit}"),
        _ => format!("{cells} are all {digit}"),
    };
    let right = colours.into_iter().zip(cells).map(right);
    (digit.clone(), text::list(right, "or"))
}

fn explain_trap(step: &Step, puzzle: &Puzzle) -> String {
    let (digit, either) = either(step, puzzle, COLOURS);
    format!(
        "Houses with two places for {digit} link these cells, so either {either}. A cell that sees \
         one of each colour cannot be {digit} either way."
    )
}

fn explain_wrap(step: &Step, puzzle: &Puzzle) -> String {
    let (digit, either) = either(step, puzzle, COLOURS);
    format!(
        "Houses with two places for {digit} link these cells, so either {either}. But two cells of \
         one colour see each other and cannot both be, so that colour is wrong."
    )
}

fn explain_multi_1(step: &Step, puzzle: &Puzzle) -> String {
    let cells = |role| step.candidates(role).map(|(cell, _)| cell);
    let meets =
        |[a, b]: &[Role; 2]| cells(*a).any(|one| cells(*b).any(|other| puzzle.sees(one, other)));
    let couple = |[a, b]: [bool; 2]| [CLUSTERS[0][usize::from(a)], CLUSTERS[1][usize::from(b)]];
    let opposites = COUPLES.into_iter().filter(|couple_of| meets(&couple(*couple_of)));
    let opposites = opposites.map(|couple_of| couple(couple_of.map(|colour| !colour)));
    let ways: Vec<(String, String)> =
        opposites.map(|opposites| either(step, puzzle, opposites)).collect();
    let digit = ways.first().map(|(digit, _)| digit.as_str()).unwrap_or_default();
    let either = text::list(ways.iter().map(|(_, either)| format!("then {either}")), "and");
    format!(
        "Houses with two places for {digit} link its cells in two groups, in each of which one of \
         two colours is right. A colour of one group sees a colour of the other, so not both of \
         them are right; {either}. A cell that sees one of each cannot be {digit}."
    )
}

fn explain_multi_2(step: &Step, puzzle: &Puzzle) -> String {
    let [[own, _], others] = CLUSTERS;
    let (digit, either) = either(step, puzzle, others);
    let colour = text::cells(puzzle, step.candidates(own).map(|(cell, _)| cell));
    format!(
        "Houses with two places for {digit} link its cells, so either {either}. The colour of \
         {colour} in another group sees cells of both, so it is wrong."
    )
}

fn explain_remote_pair(step: &Step, puzzle: &Puzzle) -> String {
    let (digits, [first, second]) = pattern(step, puzzle, COLOURS);
    format!(
        "These cells have only {digits}, and each sees the next, so the digits take turns: \
         {first} take one of them, {second} the other. A cell that sees one of each can have \
         neither."
    )
}
