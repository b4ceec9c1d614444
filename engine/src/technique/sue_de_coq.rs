//! Sue de Coq: as many cells as digits where two regions meet.
//!
//! ```text
//!   row 1 [1234] [1234]  .  |  .  [12]  .     four cells, four digits, none of which can be
//!   box 1   .      .    [34]|                 there twice
//! ```
//!
//! Some cells shared by two regions have at least two more digits than cells. Further cells of one
//! region and further cells of the other make up for that, and have no digit in common. So all
//! places for a digit lie within one of the two regions, and each digit occurs at most once; since
//! there are as many digits as cells, it occurs exactly once. The rest of each region loses the
//! digits that lie in it. The further cells may also have digits that the shared cells lack.

use crate::grid::puzzle::{Intersection, Puzzle};
use crate::grid::{Cell, Digits};
use crate::technique::shared::step::{
    CONTINUE, Flow, Look, Mark, Method, Role, Step, Technique, by_cell, page,
};
use crate::technique::shared::text;
use crate::technique::tables::state::State;

/// Two regions that share two or more cells.
pub static SUE_DE_COQ: Technique = Method::new(page!("sue-de-coq"), find, explain)
    .signs(&[(Role::First, "in the line"), (Role::Second, "in the box")])
    .row("sue-de-coq", "Sue de Coq", "SC", 1);

/// The most subsets of the further cells of a region that are examined, a power of two.
const MOST_SUBSETS: usize = 1 << 12;

/// Two regions that meet: their cells, those of the base first, and as bits which lie in each.
struct Ground {
    cells: Vec<Cell>,
    base: u64,
    cover: u64,
}

/// Cells of a ground, as bits, with their number and their digits.
#[derive(Clone, Copy)]
struct Part {
    cells: u64,
    size: u32,
    digits: Digits,
}

impl Ground {
    /// Fills it with the cells of a meeting, replacing those of another.
    fn fill(&mut self, puzzle: &Puzzle, meeting: &Intersection) {
        let [base, cover] = [meeting.base, meeting.cover].map(|id| &puzzle.region(id).cells);
        let lies_in_base = |cell: &Cell| puzzle.regions_of(*cell).contains(&meeting.base);
        self.cells.clear();
        self.cells.extend(base);
        self.cells.extend(cover.iter().filter(|cell| !lies_in_base(cell)));
        self.base = (1 << base.len()) - 1;
        self.cover = ((1 << self.cells.len()) - 1) & !self.base | u64::from(meeting.shared);
    }

    /// Some of the cells, in order.
    fn at(&self, bits: u64) -> impl Iterator<Item = Cell> {
        let cells = self.cells.iter().enumerate();
        cells.filter(move |(bit, _)| bits >> bit & 1 == 1).map(|(_, cell)| *cell)
    }

    /// The subsets of the open ones among these cells, each with its digits.
    fn parts(&self, state: &State<'_>, among: u64, parts: &mut Vec<Part>) {
        parts.clear();
        for (bit, &cell) in self.cells.iter().enumerate() {
            let digits = state.board.candidates(cell);
            if among >> bit & 1 == 0 || digits.is_empty() {
                continue;
            }
            if 2 * parts.len() >= MOST_SUBSETS {
                break;
            }
            let own = Part { cells: 1 << bit, size: 1, digits };
            for part in 0..parts.len() {
                parts.push(parts[part].with(own));
            }
            parts.push(own);
        }
    }
}

impl Part {
    fn with(self, other: Self) -> Self {
        let (cells, size) = (self.cells | other.cells, self.size + other.size);
        Self { cells, size, digits: self.digits | other.digits }
    }

    const fn size(self) -> usize {
        self.size as usize
    }

    /// How much closer it brings cells with some digits to having as many cells as digits.
    fn gain(self, digits: Digits) -> usize {
        self.size().saturating_sub((self.digits - digits).len())
    }
}

fn find(look: &mut Look<'_>) -> Flow {
    look.if_new(|_, _| true, look_where_new)
}

fn look_where_new(look: &mut Look<'_>) -> Flow {
    let (state, technique) = (look.state, look.technique);
    let puzzle = state.puzzle();
    let mut ground = Ground { cells: Vec::new(), base: 0, cover: 0 };
    let (mut shared, mut further) = (Vec::new(), [Vec::new(), Vec::new()]);
    let is_new = |meeting: &Intersection| {
        state.may_find(technique, |cell, _| {
            let regions = puzzle.regions_of(cell);
            regions.contains(&meeting.base) || regions.contains(&meeting.cover)
        })
    };
    let each_once = puzzle.intersections().iter().filter(|met| met.base < met.cover);
    for meeting in each_once.filter(|met| is_new(met)) {
        let met = state.cells_at(meeting.base, meeting.shared).map(|at| state.board.candidates(at));
        if met.clone().filter(|digits| !digits.is_empty()).nth(1).is_none() {
            continue;
        }
        ground.fill(puzzle, meeting);
        ground.parts(state, ground.base & ground.cover, &mut shared);
        let most = shared.iter().map(|part| part.size()).max().unwrap_or(0);
        shared.retain(|part| part.size() >= 2 && part.digits.len() >= part.size() + 2);
        if shared.is_empty() {
            continue;
        }
        state.pay(MOST_SUBSETS / 8)?;
        let all = met.fold(Digits::EMPTY, |all, digits| all | digits);
        let rest = [ground.base & !ground.cover, ground.cover & !ground.base];
        for (among, parts) in rest.into_iter().zip(&mut further) {
            ground.parts(state, among, parts);
            // What brings nothing to all of the shared cells brings nothing to some of them.
            parts.retain(|part| part.gain(all) > 0 && part.digits.len() < part.size() + most);
        }
        for shared in &shared {
            join(state, shared, &further, |[one, other]| {
                let parts = [*shared, *one, *other];
                offer(look, meeting, &ground, parts)
            })?;
        }
    }
    CONTINUE
}

/// Calls `offer` with each further part of one region and of the other that, together with the
/// shared cells, have as many digits as cells, and share no digit.
fn join(
    state: &State<'_>,
    shared: &Part,
    further: &[Vec<Part>; 2],
    mut offer: impl FnMut([&Part; 2]) -> Flow,
) -> Flow {
    let lacking = shared.digits.len() - shared.size();
    let gain = |part: &Part| part.gain(shared.digits);
    state.pay(further[0].len() / 8)?;
    for one in &further[0] {
        let missing = lacking.saturating_sub(gain(one));
        if gain(one) == 0 || missing == 0 {
            continue;
        }
        state.pay(further[1].len() / 8)?;
        for other in &further[1] {
            if !one.digits.meets(other.digits) && gain(other) == missing {
                offer([one, other])?;
            }
        }
    }
    CONTINUE
}

fn offer(
    look: &mut Look<'_>,
    meeting: &Intersection,
    ground: &Ground,
    [shared, one, other]: [Part; 3],
) -> Flow {
    let state = look.state;
    let in_base = (shared.digits | one.digits) - other.digits;
    let in_cover = (shared.digits | other.digits) - one.digits;
    let lies_in = |cells: u64, bit: usize| cells >> bit & 1 == 1;
    let pattern = shared.cells | one.cells | other.cells;
    let mut removes: Vec<(Cell, Digits)> = Vec::new();
    for (bit, &cell) in ground.cells.iter().enumerate().filter(|(bit, _)| !lies_in(pattern, *bit)) {
        let mut digits = Digits::EMPTY;
        if lies_in(ground.base, bit) {
            digits |= in_base;
        }
        if lies_in(ground.cover, bit) {
            digits |= in_cover;
        }
        digits &= state.board.candidates(cell);
        if !digits.is_empty() {
            removes.push((cell, digits));
        }
    }
    look.strike_all(by_cell(removes), || {
        let regions =
            [Mark::Region(Role::Base, meeting.base), Mark::Region(Role::Cover, meeting.cover)];
        let parts = [(Role::Pattern, shared), (Role::First, one), (Role::Second, other)];
        let cells = parts.into_iter().flat_map(|(role, part)| {
            let mark = move |cell| Mark::Candidates(role, cell, state.board.candidates(cell));
            ground.at(part.cells).map(mark)
        });
        regions.into_iter().chain(cells).collect()
    })
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let part = |role| {
        let cells = text::cells(puzzle, step.candidates(role).map(|(cell, _)| cell));
        let digits = step.candidates(role).fold(Digits::EMPTY, |all, (_, set)| all | set);
        (cells, digits, step.candidates(role).count())
    };
    let regions = [Role::Base, Role::Cover].map(|role| text::regions(puzzle, step.regions(role)));
    let [(shared, in_shared, a), (one, in_one, b), (other, in_other, c)] =
        [Role::Pattern, Role::First, Role::Second].map(part);
    let [base, cover] = regions;
    let [has_one, has_other] = [b, c].map(|count| if count == 1 { "has" } else { "have" });
    format!(
        "Where {base} and {cover} meet, {shared} have {}. Elsewhere in {base}, {one} {has_one} {}; elsewhere \
         in {cover}, {other} {has_other} {}: no digit is in both. So none of the {} digits can be twice in these \
         {} cells, and each is there exactly once. The rest of {base} has none of {}, the rest of \
         {cover} none of {}.",
        text::digits(in_shared),
        text::digits(in_one),
        text::digits(in_other),
        (in_shared | in_one | in_other).len(),
        a + b + c,
        text::digits((in_shared | in_one) - in_other),
        text::digits((in_shared | in_other) - in_one)
    )
}
