//! Fish: k base sets hold a digit k times, and k cover sets hold all their places for it.
//!
//! ```text
//!   X-wing                          finned X-wing
//!        c2        c7                    c2        c7   c8
//!   r3   [5]  .    [5]   base       r3   [5]  .    [5]  .     base
//!        -5   .    -5               r7                  -5    (in the box of the fin)
//!   r8   [5]  .    [5]   base       r8   [5]  .    [5]  {5}   base
//!        c2 and c7: cover
//! ```
//!
//! k regions without a common cell must each hold the digit. If k other regions cover all of their
//! places for it, each of those takes one of the k digits, so the covers lose the digit everywhere
//! else. Places that no cover contains are fins: then either the fish holds, or a fin is right, and
//! whatever the fish would strike is impossible either way if every fin sees it. A place shared by
//! two bases is an endo-fin, because it would count for both.
//!
//! The regions allowed as bases and covers determine the family: parallel lines against the lines
//! that cross them (basic); with boxes on either side (franken); or any regions (mutant). A finned
//! fish is a sashimi if some base has at most one place left that is not a fin. Siamese fish, on
//! request, are two finned fish on the same bases, taken as one step.

use crate::budget::LOOK;
use crate::grid::digit::{Digit, Digits};
use crate::grid::{Cell, Puzzle};
use crate::technique::fish::sides::{BASIC, FRANKEN, Fins, Fish, MUTANT, Shape};
use crate::technique::shared::step::{
    Flow, Look, Mark, Method, Role, Signs, Step, Technique, page,
};
use crate::technique::shared::text;
use crate::technique::tables::state::State;

pub(crate) mod search;
mod sides;

/// What legends call the marks.
const SIGNS: Signs = &[(Role::Fin, "fin")];

/// Lines against lines.
const BASIC_FISH: Method =
    Method::new(page!("basic-fish"), |look| find(look, BASIC), explain).signs(SIGNS);

/// Two base lines.
pub static X_WING: Technique = BASIC_FISH.row("x-wing", "X-wing", "XW", 2);
/// Three base lines.
pub static SWORDFISH: Technique = BASIC_FISH.row("swordfish", "swordfish", "SF", 3);
/// Four base lines.
pub static JELLYFISH: Technique = BASIC_FISH.row("jellyfish", "jellyfish", "JF", 4);
/// Five base lines.
pub static SQUIRMBAG: Technique = BASIC_FISH.row("squirmbag", "squirmbag", "X5", 5);
/// Six base lines.
pub static WHALE: Technique = BASIC_FISH.row("whale", "whale", "X6", 6);
/// Seven base lines.
pub static LEVIATHAN: Technique = BASIC_FISH.row("leviathan", "leviathan", "X7", 7);

/// Lines against lines, with fins.
const FINNED_FISH: Method = Method::new(
    page!("finned-fish"),
    |look| find(look, Shape { fins: Fins::Finned, ..BASIC }),
    explain,
)
.signs(SIGNS);

/// Two base lines and fins.
pub static FINNED_X_WING: Technique = FINNED_FISH.row("finned-x-wing", "finned X-wing", "F2", 2);
/// Three base lines and fins.
pub static FINNED_SWORDFISH: Technique =
    FINNED_FISH.row("finned-swordfish", "finned swordfish", "F3", 3);
/// Four base lines and fins.
pub static FINNED_JELLYFISH: Technique =
    FINNED_FISH.row("finned-jellyfish", "finned jellyfish", "F4", 4);
/// Five base lines and fins.
pub static FINNED_SQUIRMBAG: Technique =
    FINNED_FISH.row("finned-squirmbag", "finned squirmbag", "F5", 5);
/// Six base lines and fins.
pub static FINNED_WHALE: Technique = FINNED_FISH.row("finned-whale", "finned whale", "F6", 6);
/// Seven base lines and fins.
pub static FINNED_LEVIATHAN: Technique =
    FINNED_FISH.row("finned-leviathan", "finned leviathan", "F7", 7);

/// Lines against lines, with fins without which a line has at most one place.
const SASHIMI_FISH: Method = Method::new(
    page!("sashimi-fish"),
    |look| find(look, Shape { fins: Fins::Sashimi, ..BASIC }),
    explain,
)
.signs(SIGNS);

/// Two base lines and fins, without which a line has at most one place.
pub static SASHIMI_X_WING: Technique =
    SASHIMI_FISH.row("sashimi-x-wing", "sashimi X-wing", "S2", 2);
/// Three base lines and fins, without which a line has at most one place.
pub static SASHIMI_SWORDFISH: Technique =
    SASHIMI_FISH.row("sashimi-swordfish", "sashimi swordfish", "S3", 3);
/// Four base lines and fins, without which a line has at most one place.
pub static SASHIMI_JELLYFISH: Technique =
    SASHIMI_FISH.row("sashimi-jellyfish", "sashimi jellyfish", "S4", 4);
/// Five base lines and fins, without which a line has at most one place.
pub static SASHIMI_SQUIRMBAG: Technique =
    SASHIMI_FISH.row("sashimi-squirmbag", "sashimi squirmbag", "S5", 5);
/// Six base lines and fins, without which a line has at most one place.
pub static SASHIMI_WHALE: Technique = SASHIMI_FISH.row("sashimi-whale", "sashimi whale", "S6", 6);
/// Seven base lines and fins, without which a line has at most one place.
pub static SASHIMI_LEVIATHAN: Technique =
    SASHIMI_FISH.row("sashimi-leviathan", "sashimi leviathan", "S7", 7);

/// Boxes among the bases or covers.
const FRANKEN_FISH: Method =
    Method::new(page!("franken"), |look| find(look, FRANKEN), explain).signs(SIGNS);

/// Two bases or covers with boxes among them.
pub static FRANKEN_X_WING: Technique =
    FRANKEN_FISH.row("franken-x-wing", "franken X-wing", "K2", 2);
/// Three bases or covers with boxes among them.
pub static FRANKEN_SWORDFISH: Technique =
    FRANKEN_FISH.row("franken-swordfish", "franken swordfish", "K3", 3);
/// Four bases or covers with boxes among them.
pub static FRANKEN_JELLYFISH: Technique =
    FRANKEN_FISH.row("franken-jellyfish", "franken jellyfish", "K4", 4);

/// Boxes among the bases or covers, with fins.
const FINNED_FRANKEN: Method = Method::new(
    page!("franken"),
    |look| find(look, Shape { fins: Fins::Some, ..FRANKEN }),
    explain,
)
.signs(SIGNS);

/// The same with fins.
pub static FINNED_FRANKEN_X_WING: Technique =
    FINNED_FRANKEN.row("finned-franken-x-wing", "finned franken X-wing", "k2", 2);
/// The same with fins.
pub static FINNED_FRANKEN_SWORDFISH: Technique =
    FINNED_FRANKEN.row("finned-franken-swordfish", "finned franken swordfish", "k3", 3);
/// The same with fins.
pub static FINNED_FRANKEN_JELLYFISH: Technique =
    FINNED_FRANKEN.row("finned-franken-jellyfish", "finned franken jellyfish", "k4", 4);

/// Rows and columns among the bases or covers.
const MUTANT_FISH: Method =
    Method::new(page!("mutant"), |look| find(look, MUTANT), explain).signs(SIGNS);

/// Two bases or covers with rows and columns among them.
pub static MUTANT_X_WING: Technique = MUTANT_FISH.row("mutant-x-wing", "mutant X-wing", "M2", 2);
/// Three bases or covers with rows and columns among them.
pub static MUTANT_SWORDFISH: Technique =
    MUTANT_FISH.row("mutant-swordfish", "mutant swordfish", "M3", 3);
/// Four bases or covers with rows and columns among them.
pub static MUTANT_JELLYFISH: Technique =
    MUTANT_FISH.row("mutant-jellyfish", "mutant jellyfish", "M4", 4);

/// Rows and columns among the bases or covers, with fins.
const FINNED_MUTANT: Method =
    Method::new(page!("mutant"), |look| find(look, Shape { fins: Fins::Some, ..MUTANT }), explain)
        .signs(SIGNS);

/// The same with fins.
pub static FINNED_MUTANT_X_WING: Technique =
    FINNED_MUTANT.row("finned-mutant-x-wing", "finned mutant X-wing", "m2", 2);
/// The same with fins.
pub static FINNED_MUTANT_SWORDFISH: Technique =
    FINNED_MUTANT.row("finned-mutant-swordfish", "finned mutant swordfish", "m3", 3);
/// The same with fins.
pub static FINNED_MUTANT_JELLYFISH: Technique =
    FINNED_MUTANT.row("finned-mutant-jellyfish", "finned mutant jellyfish", "m4", 4);
/// The same with fins.
pub static FINNED_MUTANT_SQUIRMBAG: Technique =
    FINNED_MUTANT.row("finned-mutant-squirmbag", "finned mutant squirmbag", "m5", 5);
/// The same with fins.
pub static FINNED_MUTANT_WHALE: Technique =
    FINNED_MUTANT.row("finned-mutant-whale", "finned mutant whale", "m6", 6);

fn find(look: &mut Look<'_>, shape: Shape) -> Flow {
    let state = look.state;
    look.by_digit(|look, digit| {
        let mut all = sides::fish(state, digit, look.technique.size, shape);
        if state.options.siamese && shape.fins != Fins::None {
            // A twin may be of the other sort: one of them may be a sashimi.
            let any = Shape { fins: Fins::Some, ..shape };
            let others = sides::fish(state, digit, look.technique.size, any);
            all.extend(siamese(state, &all, &others));
        }
        state.pay(0)?;
        all.sort();
        all.dedup();
        all.iter().try_for_each(|fish| offer(look, digit, fish))
    })
}

/// Fish with fins, each taken together with another on the same bases as one.
fn siamese(state: &State<'_>, fish: &[Fish], others: &[Fish]) -> Vec<Fish> {
    let union = |a: &[Cell], b: &[Cell]| {
        let mut all = [a, b].concat();
        all.sort_unstable();
        all.dedup();
        all
    };
    let mut twins = Vec::new();
    for one in fish {
        let is_twin = |other: &&Fish| {
            one.bases == other.bases && one.struck != other.struck && one.fins != other.fins
        };
        let paid = |some: &&[Fish]| state.pay(some.len() / 8).is_continue();
        let looked_at = others.chunks(LOOK as usize).take_while(paid).flatten();
        for other in looked_at.filter(is_twin) {
            let mut covers = [&one.covers[..], &other.covers].concat();
            covers.sort_unstable();
            covers.dedup();
            let fins = union(&one.fins, &other.fins);
            let mut cells = union(&one.cells, &other.cells);
            cells.retain(|cell| !fins.contains(cell));
            let struck = union(&one.struck, &other.struck);
            twins.push(Fish { cells, fins, bases: one.bases.clone(), covers, struck });
        }
    }
    twins
}

fn offer(look: &mut Look<'_>, digit: Digit, fish: &Fish) -> Flow {
    look.strike(fish.struck.iter().copied(), digit.into(), || {
        let bases = fish.bases.iter().map(|&base| Mark::Region(Role::Base, base));
        let covers = fish.covers.iter().map(|&cover| Mark::Region(Role::Cover, cover));
        let mark = |role| move |&cell| Mark::Candidates(role, cell, digit.into());
        let pattern = fish.cells.iter().map(mark(Role::Pattern));
        let fins = fish.fins.iter().map(mark(Role::Fin));
        bases.chain(covers).chain(pattern).chain(fins).collect()
    })
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let bases = text::regions(puzzle, step.regions(Role::Base));
    let covers = text::regions(puzzle, step.regions(Role::Cover));
    let digits = step.candidates(Role::Pattern).fold(Digits::EMPTY, |all, (_, set)| all | set);
    let digit = text::digits(digits);
    let fins: Vec<Cell> = step.candidates(Role::Fin).map(|(cell, _)| cell).collect();
    if fins.is_empty() {
        return format!(
            "In {bases} the {digit} can only go in {covers}. Each needs one of these for itself, \
             which uses them up: no other cell of {covers} is {digit}."
        );
    }
    let named = text::cells(puzzle, fins.iter().copied());
    let (is, none, one, sees) = match fins.len() {
        1 => (format!("the fin {named} is"), "it is not", "it is", "the fin"),
        _ => (format!("one of the fins {named} is"), "none of them is", "one is", "all fins"),
    };
    format!(
        "In {bases} the {digit} can only go in {covers}, or else {is} {digit}. If {none}, \
         {covers} are used up, and no other cell of them is {digit}; if {one}, no cell that it \
         sees is. A cell there that sees {sees} is not {digit} either way."
    )
}
