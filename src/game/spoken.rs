//! The board in words, to be read aloud: what matters most comes first.

use super::check::Problem;
use super::remaining::{Help, Remaining};
use super::{Game, rules};
use gradus_engine::grid::change::Move;
use gradus_engine::grid::consistency::Inconsistency;
use gradus_engine::grid::{Family, RegionId};
use gradus_engine::solve::Reason;
use gradus_engine::technique::text::sum;
use gradus_engine::{Cell, Digits, Puzzle, Solutions, Square};
use std::fmt::Write as _;

/// The result of filling in marks: `filled in marks for 12 cells`.
pub fn filled(made: &Move) -> String {
    match made.0.len() {
        0 => "every open cell has marks".into(),
        1 => "filled in marks for 1 cell".into(),
        cells => format!("filled in marks for {cells} cells"),
    }
}

/// That a puzzle has no solution, and why: `the puzzle has no solution: …`.
pub fn unsolvable(which: &str, reason: Option<&Reason>) -> String {
    let why = reason.map(|reason| format!(": {}", reason.sentence)).unwrap_or_default();
    format!("{which} puzzle has no solution{why}")
}

/// Why a player may not want to play the puzzle of a game: it has no solution or several. `None` if
/// nothing speaks against it, or its solutions are not known.
pub fn doubt(game: &Game) -> Option<String> {
    if let Some(doubt) = game.doubt() {
        return Some(doubt.to_string());
    }
    let understood = |what: &str| Some(game.puzzle().of_what_was_understood(what));
    match game.solutions.as_deref()? {
        Solutions::One(_) => None,
        Solutions::None => understood(&unsolvable("this", game.reason.as_ref())),
        Solutions::Several(..) => understood("this puzzle has several solutions"),
        Solutions::GaveUp => {
            Some("it takes too long to tell whether this puzzle has one solution".into())
        }
    }
}

/// The position of a cell: `row 4 column 5`.
pub fn place(puzzle: &Puzzle, cell: Cell) -> String {
    let grid = puzzle.grid();
    format!("row {} column {}", grid.row(cell) + 1, grid.col(cell) + 1)
}

/// The most combinations that are read one by one.
const TOLD: usize = 8;

/// A complete description of a cell: `row 4 column 5, empty, candidates 2 8`, and for each run and
/// cage what it still has to make and by which combinations, with as much help.
pub fn cell(game: &Game, cell: Cell, help: Help) -> String {
    let puzzle = game.puzzle();
    let shows_fits = help.shows_fits(puzzle.setup().variety.kind());
    let mut text = format!("{}, {}", place(puzzle, cell), content(game, cell));
    let is_blank = game.sheet().value(cell).is_none() && !has_marks(game, cell);
    if shows_fits && puzzle.is_white(cell) && is_blank {
        let fits = game.sheet().possible(puzzle)[cell.index()];
        let _ = write!(text, ", {}", digits("fits", fits));
    }
    text += &annotations(game, cell);
    text.extend(runs(game, cell, help).into_iter().map(|(_, run)| format!(", {run}")));
    let setup = puzzle.setup();
    text.extend(
        rules::here(setup, cell).map(|relation| format!(", {}", relation.name(setup.grid))),
    );
    text
}

/// The runs and the cage of a cell, each in words, as in `across 10 in 2, combinations 1+9 3+7`.
pub fn runs(game: &Game, cell: Cell, help: Help) -> Vec<(RegionId, String)> {
    let regions = game.puzzle().regions_of(cell).iter().copied();
    let run = |region| {
        let left = left(game, region)?;
        let is_open = game.sheet().left(game.puzzle(), region).1 > 0;
        let more = match is_open && help > Help::None {
            true => combinations(&game.remaining(region, help)),
            false => Vec::new(),
        };
        Some((region, [vec![left], more].concat().join(", ")))
    };
    regions.filter_map(run).collect()
}

/// The combinations, unless there are many, those struck out, and which digits all need and none
/// contains.
pub fn combinations(left: &Remaining) -> Vec<String> {
    let struck = left.struck.iter().copied().map(sum).collect::<Vec<_>>().join(" ");
    let struck = (!struck.is_empty()).then(|| format!("struck out {struck}"));
    let sets = match left.sets.as_slice() {
        [] => return std::iter::once("no combination".into()).chain(struck).collect(),
        [only] => format!("combination {}", sum(*only)),
        sets if sets.len() > TOLD => format!("{} combinations", sets.len()),
        sets => {
            format!("combinations {}", sets.iter().copied().map(sum).collect::<Vec<_>>().join(" "))
        }
    };
    // A single combination already says what it needs.
    let needs = if left.sets.len() > 1 { left.needs() } else { Digits::EMPTY };
    let parts = [("needs", needs), ("never", left.never())];
    let parts = parts.into_iter().filter(|(_, set)| !set.is_empty() && left.sets.len() > 1);
    std::iter::once(sets).chain(struck).chain(parts.map(|(name, set)| digits(name, set))).collect()
}

/// A cell after writing, beginning with what is wrong with it: `7 placed, row 4 column 5, box 2
/// full`. Corner marks and colours follow its content.
pub fn written(game: &Game, cell: Cell, problems: &[Problem]) -> String {
    let puzzle = game.puzzle();
    let wrong = problems.iter().filter_map(|problem| match *problem {
        Problem::Inconsistent(Inconsistency::Repeated(at)) => {
            (at == cell).then(|| "repeated".into())
        }
        Problem::Inconsistent(Inconsistency::NoCandidate(at)) => {
            (at == cell).then(|| "nothing fits".into())
        }
        Problem::Inconsistent(Inconsistency::Region(region)) => {
            let is_here = puzzle.regions_of(cell).contains(&region);
            is_here.then(|| format!("{} cannot be made", puzzle.region_name(region)))
        }
        Problem::Inconsistent(Inconsistency::Relation(relation)) => {
            let reach = puzzle.relations()[relation.index()].reach(puzzle.grid());
            let is_here = reach.contains(&cell);
            is_here.then(|| format!("{} cannot hold", puzzle.relation_name(relation)))
        }
        Problem::Unmarked(at) => {
            (at == cell).then(|| "the only digit that fits is not marked".into())
        }
        Problem::MarkedOut(region) | Problem::StruckOut(region) => {
            let is_here = puzzle.regions_of(cell).contains(&region);
            is_here.then(|| format!("{} has no combination left", puzzle.region_name(region)))
        }
        Problem::Mistake(at) => (at == cell).then(|| "wrong".into()),
    });
    let wrong: Vec<String> = wrong.collect();
    let content = match (game.sheet().value(cell), puzzle.given(cell)) {
        (Some(digit), None) => format!("{digit} placed"),
        _ => content(game, cell),
    } + &annotations(game, cell);
    let is_full = |&region: &RegionId| wrong.is_empty() && game.sheet().left(puzzle, region).1 == 0;
    let full = puzzle.regions_of(cell).iter().copied().filter(is_full);
    let full: Vec<String> =
        full.map(|region| format!("{} full", puzzle.region_name(region))).collect();
    let parts = wrong.into_iter().chain([content, place(puzzle, cell)]).chain(full);
    parts.collect::<Vec<_>>().join(", ")
}

/// The content of a cell, as briefly as possible: `7 given`, `empty, candidates 2 8`, `black`,
/// `black, 17 across, 23 down`.
pub fn content(game: &Game, cell: Cell) -> String {
    let (puzzle, sheet) = (game.puzzle(), game.sheet());
    match puzzle.square(cell) {
        Square::Black { .. } if puzzle.is_hole(cell) => "outside all boards".into(),
        Square::Black { down, across } => {
            let clue = |sum: Option<u32>, way| sum.map(|sum| format!(", {sum} {way}"));
            let clues = [clue(across, "across"), clue(down, "down")];
            clues.into_iter().flatten().fold("black".into(), |text, clue| text + &clue)
        }
        _ => match (sheet.value(cell), puzzle.given(cell)) {
            (Some(digit), Some(_)) => format!("{digit} given"),
            (Some(digit), None) => digit.to_string(),
            (None, _) if has_marks(game, cell) => {
                format!("empty, {}", digits("candidates", sheet.marks(cell)))
            }
            (None, _) => "empty".into(),
        },
    }
}

/// The corner marks, colours and links of a cell, each after a comma.
fn annotations(game: &Game, cell: Cell) -> String {
    let corners = game.annotations().corners(cell);
    let open = game.sheet().value(cell).is_none();
    let mut text = match open && !corners.is_empty() {
        true => format!(", {}", digits("corner marks", corners)),
        false => String::new(),
    };
    for (digit, colours) in game.annotations().colours_in(cell) {
        let of = digit.map_or_else(String::new, |digit| format!(" of {digit}"));
        let several = if colours.iter().nth(1).is_some() { "s" } else { "" };
        let _ = write!(text, ", colour{several} {}{of}", colours.letters(" and "));
    }
    for (joined, strong) in game.annotations().links() {
        let [one, other] = joined.ends();
        let ends = [(one, other), (other, one)].into_iter().find(|(from, _)| from.0 == cell);
        if let Some(((_, from), (at, to))) = ends {
            let sort = if strong { "strong" } else { "weak" };
            let at = place(game.puzzle(), at);
            let _ = write!(text, ", {sort} link of {from} to {to} in {at}");
        }
    }
    text
}

fn has_marks(game: &Game, cell: Cell) -> bool {
    !game.sheet().marks(cell).is_empty()
}

/// `candidates 2 8`, or `candidates none`.
fn digits(name: &str, digits: Digits) -> String {
    let text = digits.iter().fold(name.to_string(), |text, digit| format!("{text} {digit}"));
    if digits.is_empty() { text + " none" } else { text }
}

/// What a run or a cage still has to make, and in how many cells: `across 17 in 3`, `cage 5 of 12
/// left in 2`. `None` for other regions.
fn left(game: &Game, region: RegionId) -> Option<String> {
    let puzzle = game.puzzle();
    let family = puzzle.region(region).family;
    let name = match family {
        Family::Across | Family::Down => family.direction(),
        Family::Cage => "cage",
        _ => return None,
    };
    let sum = puzzle.region(region).sum?;
    Some(match game.sheet().left(puzzle, region) {
        (_, 0) => format!("{name} {sum} full"),
        (Some(left), cells) if left < sum => format!("{name} {left} of {sum} left in {cells}"),
        (_, cells) => format!("{name} {sum} in {cells}"),
    })
}

/// Cells one after another, after the name of their line: `row 3: 5 given, empty, 7`.
pub fn line(game: &Game, name: &str, cells: impl IntoIterator<Item = Cell>) -> String {
    let contents: Vec<String> = cells.into_iter().map(|cell| content(game, cell)).collect();
    format!("{name}: {}", contents.join("; "))
}

/// Something that is wrong: `row 4 column 5 repeats its digit`.
pub fn problem(puzzle: &Puzzle, problem: Problem) -> String {
    match problem {
        Problem::Inconsistent(Inconsistency::Repeated(cell)) => {
            format!("{} repeats its digit", place(puzzle, cell))
        }
        Problem::Inconsistent(Inconsistency::NoCandidate(cell)) => {
            format!("{} has no candidate left", place(puzzle, cell))
        }
        Problem::Inconsistent(Inconsistency::Region(region)) => {
            format!("{} can no longer be completed", puzzle.region_name(region))
        }
        Problem::Inconsistent(Inconsistency::Relation(relation)) => {
            format!("{} can no longer hold", puzzle.relation_name(relation))
        }
        Problem::Unmarked(cell) => {
            format!("the marks of {} lack the only digit that fits", place(puzzle, cell))
        }
        Problem::MarkedOut(region) => {
            format!("the marks leave {} no combination", puzzle.region_name(region))
        }
        Problem::StruckOut(region) => {
            format!("every combination of {} is struck out", puzzle.region_name(region))
        }
        Problem::Mistake(cell) => format!("{} is wrong", place(puzzle, cell)),
    }
}
