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

pub(super) mod lines;
pub(crate) mod search;
mod shape;
mod sides;

use super::{Found, Needs, State, Technique, offer_removal, page};
use crate::budget::LOOK;
use crate::grid::{Cell, Digit, Digits, Puzzle};
use crate::sort;
use crate::technique::{Mark, Role, Step, text};
use shape::{BASIC, FRANKEN, Fins, Fish, MUTANT, Shape};
use std::ops::ControlFlow;

/// Two base lines.
pub static X_WING: Technique = Technique {
    slug: "x-wing",
    name: "X-wing",
    label: "XW",
    size: 2,
    needs: Needs::Nothing,
    find: basic,
    explain,
    page: page!("basic-fish"),
    signs: &[(Role::Fin, "fin")],
};
/// Three base lines.
pub static SWORDFISH: Technique =
    Technique { slug: "swordfish", name: "swordfish", label: "SF", size: 3, ..X_WING };
/// Four base lines.
pub static JELLYFISH: Technique =
    Technique { slug: "jellyfish", name: "jellyfish", label: "JF", size: 4, ..X_WING };
/// Five base lines.
pub static SQUIRMBAG: Technique =
    Technique { slug: "squirmbag", name: "squirmbag", label: "X5", size: 5, ..X_WING };
/// Six base lines.
pub static WHALE: Technique =
    Technique { slug: "whale", name: "whale", label: "X6", size: 6, ..X_WING };
/// Seven base lines.
pub static LEVIATHAN: Technique =
    Technique { slug: "leviathan", name: "leviathan", label: "X7", size: 7, ..X_WING };
/// Two base lines and fins.
pub static FINNED_X_WING: Technique = Technique {
    slug: "finned-x-wing",
    name: "finned X-wing",
    label: "F2",
    find: finned,
    page: page!("finned-fish"),
    signs: &[(Role::Fin, "fin")],
    ..X_WING
};
/// Three base lines and fins.
pub static FINNED_SWORDFISH: Technique = Technique {
    slug: "finned-swordfish",
    name: "finned swordfish",
    label: "F3",
    size: 3,
    ..FINNED_X_WING
};
/// Four base lines and fins.
pub static FINNED_JELLYFISH: Technique = Technique {
    slug: "finned-jellyfish",
    name: "finned jellyfish",
    label: "F4",
    size: 4,
    ..FINNED_X_WING
};
/// Five base lines and fins.
pub static FINNED_SQUIRMBAG: Technique = Technique {
    slug: "finned-squirmbag",
    name: "finned squirmbag",
    label: "F5",
    size: 5,
    ..FINNED_X_WING
};
/// Six base lines and fins.
pub static FINNED_WHALE: Technique =
    Technique { slug: "finned-whale", name: "finned whale", label: "F6", size: 6, ..FINNED_X_WING };
/// Seven base lines and fins.
pub static FINNED_LEVIATHAN: Technique = Technique {
    slug: "finned-leviathan",
    name: "finned leviathan",
    label: "F7",
    size: 7,
    ..FINNED_X_WING
};
/// Two base lines and fins, without which a line has at most one place.
pub static SASHIMI_X_WING: Technique = Technique {
    slug: "sashimi-x-wing",
    name: "sashimi X-wing",
    label: "S2",
    find: sashimi,
    page: page!("sashimi-fish"),
    signs: &[(Role::Fin, "fin")],
    ..X_WING
};
/// Three base lines and fins, without which a line has at most one place.
pub static SASHIMI_SWORDFISH: Technique = Technique {
    slug: "sashimi-swordfish",
    name: "sashimi swordfish",
    label: "S3",
    size: 3,
    ..SASHIMI_X_WING
};
/// Four base lines and fins, without which a line has at most one place.
pub static SASHIMI_JELLYFISH: Technique = Technique {
    slug: "sashimi-jellyfish",
    name: "sashimi jellyfish",
    label: "S4",
    size: 4,
    ..SASHIMI_X_WING
};
/// Five base lines and fins, without which a line has at most one place.
pub static SASHIMI_SQUIRMBAG: Technique = Technique {
    slug: "sashimi-squirmbag",
    name: "sashimi squirmbag",
    label: "S5",
    size: 5,
    ..SASHIMI_X_WING
};
/// Six base lines and fins, without which a line has at most one place.
pub static SASHIMI_WHALE: Technique = Technique {
    slug: "sashimi-whale",
    name: "sashimi whale",
    label: "S6",
    size: 6,
    ..SASHIMI_X_WING
};
/// Seven base lines and fins, without which a line has at most one place.
pub static SASHIMI_LEVIATHAN: Technique = Technique {
    slug: "sashimi-leviathan",
    name: "sashimi leviathan",
    label: "S7",
    size: 7,
    ..SASHIMI_X_WING
};
/// Two bases or covers with boxes among them.
pub static FRANKEN_X_WING: Technique = Technique {
    slug: "franken-x-wing",
    name: "franken X-wing",
    label: "K2",
    find: franken,
    page: page!("franken"),
    signs: &[(Role::Fin, "fin")],
    ..X_WING
};
/// Three bases or covers with boxes among them.
pub static FRANKEN_SWORDFISH: Technique = Technique {
    slug: "franken-swordfish",
    name: "franken swordfish",
    label: "K3",
    size: 3,
    ..FRANKEN_X_WING
};
/// Four bases or covers with boxes among them.
pub static FRANKEN_JELLYFISH: Technique = Technique {
    slug: "franken-jellyfish",
    name: "franken jellyfish",
    label: "K4",
    size: 4,
    ..FRANKEN_X_WING
};
/// The same with fins.
pub static FINNED_FRANKEN_X_WING: Technique = Technique {
    slug: "finned-franken-x-wing",
    name: "finned franken X-wing",
    label: "k2",
    find: finned_franken,
    ..FRANKEN_X_WING
};
/// The same with fins.
pub static FINNED_FRANKEN_SWORDFISH: Technique = Technique {
    slug: "finned-franken-swordfish",
    name: "finned franken swordfish",
    label: "k3",
    size: 3,
    ..FINNED_FRANKEN_X_WING
};
/// The same with fins.
pub static FINNED_FRANKEN_JELLYFISH: Technique = Technique {
    slug: "finned-franken-jellyfish",
    name: "finned franken jellyfish",
    label: "k4",
    size: 4,
    ..FINNED_FRANKEN_X_WING
};
/// Two bases or covers with rows and columns among them.
pub static MUTANT_X_WING: Technique = Technique {
    slug: "mutant-x-wing",
    name: "mutant X-wing",
    label: "M2",
    find: mutant,
    page: page!("mutant"),
    signs: &[(Role::Fin, "fin")],
    ..X_WING
};
/// Three bases or covers with rows and columns among them.
pub static MUTANT_SWORDFISH: Technique = Technique {
    slug: "mutant-swordfish",
    name: "mutant swordfish",
    label: "M3",
    size: 3,
    ..MUTANT_X_WING
};
/// Four bases or covers with rows and columns among them.
pub static MUTANT_JELLYFISH: Technique = Technique {
    slug: "mutant-jellyfish",
    name: "mutant jellyfish",
    label: "M4",
    size: 4,
    ..MUTANT_X_WING
};
/// The same with fins.
pub static FINNED_MUTANT_X_WING: Technique = Technique {
    slug: "finned-mutant-x-wing",
    name: "finned mutant X-wing",
    label: "m2",
    find: finned_mutant,
    ..MUTANT_X_WING
};
/// The same with fins.
pub static FINNED_MUTANT_SWORDFISH: Technique = Technique {
    slug: "finned-mutant-swordfish",
    name: "finned mutant swordfish",
    label: "m3",
    size: 3,
    ..FINNED_MUTANT_X_WING
};
/// The same with fins.
pub static FINNED_MUTANT_JELLYFISH: Technique = Technique {
    slug: "finned-mutant-jellyfish",
    name: "finned mutant jellyfish",
    label: "m4",
    size: 4,
    ..FINNED_MUTANT_X_WING
};
/// The same with fins.
pub static FINNED_MUTANT_SQUIRMBAG: Technique = Technique {
    slug: "finned-mutant-squirmbag",
    name: "finned mutant squirmbag",
    label: "m5",
    size: 5,
    ..FINNED_MUTANT_X_WING
};
/// The same with fins.
pub static FINNED_MUTANT_WHALE: Technique = Technique {
    slug: "finned-mutant-whale",
    name: "finned mutant whale",
    label: "m6",
    size: 6,
    ..FINNED_MUTANT_X_WING
};

fn basic(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    find(state, technique, found, BASIC)
}

fn finned(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    find(state, technique, found, Shape { fins: Fins::Finned, ..BASIC })
}

fn sashimi(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    find(state, technique, found, Shape { fins: Fins::Sashimi, ..BASIC })
}

fn franken(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    find(state, technique, found, FRANKEN)
}

fn finned_franken(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    find(state, technique, found, Shape { fins: Fins::Some, ..FRANKEN })
}

fn mutant(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    find(state, technique, found, MUTANT)
}

fn finned_mutant(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    find(state, technique, found, Shape { fins: Fins::Some, ..MUTANT })
}

fn find(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
    shape: Shape,
) -> ControlFlow<()> {
    state.by_digit(technique, found, |digit, found| {
        let mut all = sides::fish(state, digit, technique.size, shape);
        if state.options.siamese && shape.fins != Fins::None {
            // A twin may be of the other sort: one of them may be a sashimi.
            let any = Shape { fins: Fins::Some, ..shape };
            let others = sides::fish(state, digit, technique.size, any);
            all.extend(siamese(state, &all, &others));
        }
        state.pay(0)?;
        sort::ascending(&mut all);
        all.dedup();
        all.iter().try_for_each(|fish| offer(state, technique, found, digit, fish))
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

fn offer(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
    digit: Digit,
    fish: &Fish,
) -> ControlFlow<()> {
    offer_removal(state, found, fish.struck.iter().copied(), digit.into(), |removes| {
        let bases = fish.bases.iter().map(|&base| Mark::Region(Role::Base, base));
        let covers = fish.covers.iter().map(|&cover| Mark::Region(Role::Cover, cover));
        let mark = |role| move |&cell| Mark::Candidates(role, cell, digit.into());
        let pattern = fish.cells.iter().map(mark(Role::Pattern));
        let fins = fish.fins.iter().map(mark(Role::Fin));
        let marks = bases.chain(covers).chain(pattern).chain(fins).collect();
        Step { technique, places: Vec::new(), removes, marks }
    })
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let bases = text::regions(puzzle, step.regions(Role::Base));
    let covers = text::regions(puzzle, step.regions(Role::Cover));
    let digits = step.candidates(Role::Pattern).fold(Digits::EMPTY, |all, (_, set)| all | set);
    let digit = text::digits(digits);
    let fins: Vec<Cell> = step.candidates(Role::Fin).map(|(cell, _)| cell).collect();
    let effect = text::effect(puzzle, step);
    if fins.is_empty() {
        return format!(
            "In {bases} the {digit} can only go in {covers}. Each needs one of these for itself, \
             which uses them up: no other cell of {covers} is {digit}, so {effect}."
        );
    }
    let named = text::cells(puzzle, fins.iter().copied());
    let (is, sees) = match fins.len() {
        1 => (format!("the fin {named} is"), "the fin"),
        _ => (format!("one of the fins {named} is"), "all fins"),
    };
    format!(
        "In {bases} the {digit} can only go in {covers}, or else {is} {digit}. Without a fin \
         {covers} are used up, and no other cell of them is {digit}; with one, no cell that it \
         sees is. A cell there that sees {sees} is not {digit} either way: {effect}."
    )
}
