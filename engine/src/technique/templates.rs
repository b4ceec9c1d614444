//! Templates: the ways to put all instances of a digit into the grid.
//!
//! ```text
//!        c3 c6 c9      templates of rows 7 to 9; the others are filled:
//!   r7    5  5  .        r7c3 r8c6 r9c9
//!   r8    5  5  .        r7c6 r8c3 r9c9
//!   r9    5  5  5      r9c9 is in both; r9c3 and r9c6 are in neither
//! ```
//!
//! In the solution, the digit is in every region that must hold it, and never twice in a region:
//! that is one of its templates. A cell in all of them has the digit; a cell in none of them does
//! not.
//!
//! What is certain about one digit leaves fewer templates to the others, so all digits are examined
//! again until nothing new follows.
//!
//! There are far too many templates to list. A cell is in some template if one is found that
//! contains it, and not in all if one is found that lacks it; each template found answers this for
//! many cells.

use crate::grid::digit::{Digit, Digits};
use crate::grid::{Cell, Puzzle};
use crate::technique::shared::step::{
    CONTINUE, Flow, Look, Mark, Method, Role, Step, Technique, page,
};
use crate::technique::shared::text;
use crate::technique::tables::places::{AnyField, DigitField, Places};
use crate::technique::tables::state::State;
use std::collections::HashMap;

/// The cells that all templates of a digit have.
pub static TEMPLATE_SET: Technique = Method::new(page!("templates"), find_set, explain_set).row(
    "template-set",
    "template set",
    "TS",
    1,
);

/// The candidates that no template of a digit has.
pub static TEMPLATE_DELETE: Technique = Method::new(
    page!("templates"),
    find_delete,
    explain_delete,
)
.row("template-delete", "template delete", "TD", 1);

/// The most branches in the search for one template. If there are more, as in 25x25 grids, nothing
/// is concluded about the cell in question.
const BRANCHES: u32 = 20_000;

/// What the templates of a digit have in common.
struct Common {
    /// The cells in all of them.
    all: Vec<Cell>,
    /// The cells in none of them.
    none: Vec<Cell>,
}

fn find_set(look: &mut Look<'_>) -> Flow {
    let (state, technique) = (look.state, look.technique);
    for (digit, Common { all, .. }) in common(state) {
        if all.is_empty() {
            continue;
        }
        let others = |cell: &Cell| state.board.candidates(*cell).len().saturating_sub(1);
        look.offer(all.iter().map(others).sum(), || {
            let places = all.into_iter().map(|cell| (cell, digit)).collect();
            Step {
                technique,
                places,
                removes: Vec::new(),
                marks: marks(state, digit),
                because: None,
            }
        })?;
    }
    CONTINUE
}

fn find_delete(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    for (digit, Common { none, .. }) in common(state) {
        look.strike(none.into_iter(), digit.into(), || marks(state, digit))?;
    }
    CONTINUE
}

/// All places of the digit.
fn marks(state: &State<'_>, digit: Digit) -> Vec<Mark> {
    let mark = |cell| Mark::Candidates(Role::Pattern, cell, digit.into());
    state.holders(digit).iter().map(mark).collect()
}

/// What the templates of each digit have in common, using what is certain about the others.
fn common(state: &State<'_>) -> Vec<(Digit, Common)> {
    let mut known: Vec<(Digit, Common)> = Vec::new();
    loop {
        // By cell: the digit that is certain there.
        let certain: HashMap<Cell, Digit> = known
            .iter()
            .flat_map(|(digit, common)| common.all.iter().map(|&cell| (cell, *digit)))
            .collect();
        let is_open = |cell, digit| certain.get(&cell).is_none_or(|there| *there == digit);
        let digits = state.puzzle().digits().iter().take_while(|_| !state.budget.is_spent());
        let next = digits.map(|digit| (digit, common_of_digit(state, digit, &is_open)));
        let next: Vec<(Digit, Common)> = next.collect();
        if state.budget.is_spent() {
            return Vec::new();
        }
        let count = |known: &[(Digit, Common)]| -> usize {
            known.iter().map(|(_, common)| common.all.len() + common.none.len()).sum()
        };
        if count(&next) <= count(&known) {
            return next;
        }
        known = next;
    }
}

/// What the templates of a digit within the cells open to it have in common.
fn common_of_digit(
    state: &State<'_>,
    digit: Digit,
    is_open: &dyn Fn(Cell, Digit) -> bool,
) -> Common {
    match state.field(digit) {
        AnyField::Small(field) => common_of(state, field, |cell| is_open(cell, digit)),
        AnyField::Large(field) => common_of(state, field, |cell| is_open(cell, digit)),
        AnyField::Huge(field) => common_of(state, field, |cell| is_open(cell, digit)),
    }
}

/// Asks about each place until it is known.
fn common_of<const WORDS: usize>(
    state: &State<'_>,
    field: &DigitField<WORDS>,
    is_open: impl Fn(Cell) -> bool,
) -> Common {
    let mut within = Places::NONE;
    let open = field.cells.iter().enumerate().filter(|(_, cell)| is_open(**cell));
    open.for_each(|(place, _)| within.insert(place));
    let (mut some, mut all, mut none) = (Places::NONE, within, Places::NONE);
    for place in field.all().iter() {
        if some.contains(place) {
            continue;
        }
        if state.budget.is_spent() {
            break;
        }
        match template(state, field, within, Some(place)) {
            Template::Is(template) => (some, all) = (some.with(template), all.and(template)),
            Template::None => none.insert(place),
            Template::GaveUp => all.remove(place),
        }
    }
    for place in all.iter() {
        if state.budget.is_spent() {
            break;
        }
        let mut others = within;
        others.remove(place);
        if all.contains(place) {
            match template(state, field, others, None) {
                Template::Is(template) => all = all.and(template),
                Template::None => {}
                Template::GaveUp => all.remove(place),
            }
        }
    }
    // Without any template, the state contradicts itself, and nothing can be said about a cell.
    let all = if some.is_empty() { Places::NONE } else { all };
    let cells = |places: Places<WORDS>| places.iter().map(|place| field.cells[place]).collect();
    Common { all: cells(all), none: cells(none) }
}

/// The result of a search for a template.
enum Template<const WORDS: usize> {
    Is(Places<WORDS>),
    None,
    GaveUp,
}

/// Searches for a template within some places that contains a given one.
fn template<const WORDS: usize>(
    state: &State<'_>,
    field: &DigitField<WORDS>,
    within: Places<WORDS>,
    with: Option<usize>,
) -> Template<WORDS> {
    let mut chosen = Places::NONE;
    let mut left = within;
    let must = field.only.iter().copied().chain(with);
    for place in must {
        if !chosen.contains(place) {
            if !left.contains(place) {
                return Template::None;
            }
            choose(field, place, &mut chosen, &mut left);
        }
    }
    let mut branches = BRANCHES;
    match complete(state, field, chosen, left, &mut branches) {
        Some(template) => Template::Is(template),
        None if branches == 0 => {
            state.give_up();
            Template::GaveUp
        }
        None => Template::None,
    }
}

/// Takes a place, and leaves those that it does not see.
fn choose<const WORDS: usize>(
    field: &DigitField<WORDS>,
    place: usize,
    chosen: &mut Places<WORDS>,
    left: &mut Places<WORDS>,
) {
    chosen.insert(place);
    *left = left.without(field.seen[place]);
    left.remove(place);
}

/// Completes the chosen places to a template, starting with the region that has the fewest places
/// left.
fn complete<const WORDS: usize>(
    state: &State<'_>,
    field: &DigitField<WORDS>,
    chosen: Places<WORDS>,
    left: Places<WORDS>,
    branches: &mut u32,
) -> Option<Places<WORDS>> {
    // A spent budget ends the search just as the last branch does.
    if state.pay(field.sets.len() * WORDS / 16 + 1).is_break() {
        *branches = 0;
    }
    *branches = branches.checked_sub(1)?;
    let wanting = field.sets.iter().filter(|set| set.must && set.places.and(chosen).is_empty());
    let Some(fewest) = wanting.map(|set| set.places.and(left)).min_by_key(Places::len) else {
        return Some(chosen);
    };
    fewest.iter().find_map(|place| {
        let (mut chosen, mut left) = (chosen, left);
        choose(field, place, &mut chosen, &mut left);
        complete(state, field, chosen, left, branches)
    })
}

fn explain_set(step: &Step, puzzle: &Puzzle) -> String {
    let digits = step.places.iter().map(|(_, digit)| *digit).collect::<Digits>();
    let digit = text::digits(digits);
    let cells = text::cells(puzzle, step.places.iter().map(|(cell, _)| *cell));
    format!(
        "Of all the ways to put each missing {digit} into the grid, once in every house that needs \
         it, there is none without {cells}."
    )
}

fn explain_delete(step: &Step, puzzle: &Puzzle) -> String {
    let digit = text::digits(step.removes.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set));
    let cells = text::cells(puzzle, step.removes.iter().map(|(cell, _)| *cell));
    format!(
        "No way to put each missing {digit} into the grid, once in every house that needs it, has \
         it in {cells}."
    )
}
