//! A killer Sudoku as many sites write it: `3x3::k:` and then one number for each cell.

use crate::format::features::{cages_of, givens_of, roots_of};
use crate::format::row::{Document, Format, Holds, ReadError, WriteError};
use crate::format::rows::{first_word, only_line};
use crate::grid::variety::box_size;
use crate::grid::{Grid, Kind, Setup, Variety};

/// The row of this format.
pub static KILLER_NUMBERS: Format = Format {
    slug: "killer-numbers",
    title: "killer in numbers",
    help: "The size of a box, as in 3x3, then ::k: (or :d:k: for a killer with diagonals) and a \
           number for each cell, with : between: 256 times the sum of its cage, plus the number \
           of the cage.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    by_looks: false,
    holds: Holds::Givens,
    detect: |text| {
        let mut parts = first_word(text).split(':');
        let is_size =
            |text: &str| text.split_once('x').is_some_and(|(a, b)| is_side(a) && is_side(b));
        parts.next().is_some_and(is_size) && parts.nth(1) == Some("k")
    },
    read,
    write: Some(write),
    example: "2x2::k:768:768:2:3:4:5:1286:7:8:9:1286:11:12:13:14:15:",
};

/// What the sum of a cage is multiplied by, which leaves room for the cage's number.
const SUM: u32 = 256;

fn is_side(text: &str) -> bool {
    text.parse().is_ok_and(|side: usize| (1..=5).contains(&side))
}

fn read(text: &str) -> Result<Document, ReadError> {
    let (number, line) = only_line(text, "a line of numbers")?;
    let start = line.chars().take_while(|symbol| symbol.is_whitespace()).count();
    let mut column = start + 1;
    let mut parts = first_word(text).trim_end_matches(':').split(':').map(|part| {
        let begin = column;
        column += part.chars().count() + 1;
        (begin, part)
    });
    let mut next = || parts.next().unwrap_or((1, ""));
    let ((at, size), (_, flags), (_, kind)) = (next(), next(), next());
    let sides = size.split_once('x').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    let grid = sides.and_then(|(high, wide): (usize, usize)| {
        let grid = Grid::new(high.checked_mul(wide)?, high * wide)?;
        (box_size(grid) == Some((high, wide))).then_some(grid)
    });
    let grid = grid.ok_or_else(|| {
        ReadError::at(number, at, format!("expected the size of a box, as in 3x3, found {size:?}"))
    })?;
    if kind != "k" || !matches!(flags, "" | "d") {
        let message = format!("expected ::k: or :d:k:, found {:?}", format!(":{flags}:{kind}:"));
        return Err(ReadError::at(number, at, message));
    }
    let mut values = Vec::new();
    for (at, part) in parts {
        values.push(part.parse::<u32>().map_err(|_| {
            ReadError::at(number, at, format!("expected a number, found {part:?}"))
        })?);
    }
    if values.len() != grid.len() {
        let message = format!("expected {} numbers, found {}", grid.len(), values.len());
        return Err(ReadError::at(number, line.chars().count() + 1, message));
    }
    let mut setup = Setup::empty(Kind::Sudoku, grid);
    setup.variety = setup.variety.with(Variety::KILLER);
    if flags == "d" {
        setup.variety = setup.variety.with(Variety::X);
    }
    let first = |value: &u32| values.iter().position(|other| other == value).unwrap_or(0);
    let roots: Vec<usize> = values.iter().map(first).collect();
    let sums: Vec<Option<u32>> =
        values.iter().map(|value| Some(value / SUM).filter(|sum| *sum > 0)).collect();
    setup.cages = cages_of(&roots, &sums, grid);
    Ok(Document::of(setup))
}

fn write(document: &Document) -> Result<String, WriteError> {
    let setup = &document.setup;
    let givens = givens_of(setup, &[Variety::X, Variety::KILLER])?;
    let has = |feature| setup.variety.has(feature);
    if !has(Variety::KILLER) || has(Variety::JIGSAW) || has(Variety::WINDOKU) {
        return Err(WriteError("this format holds only killer and killer with diagonals".into()));
    }
    if let Some((cell, _)) = setup.grid.cells().zip(&givens).find(|(_, given)| given.is_some()) {
        return Err(WriteError::at(setup.grid, cell, "this format has no given digits"));
    }
    let (high, wide) =
        box_size(setup.grid).ok_or_else(|| WriteError("there is no killer of this size".into()))?;
    if setup.grid.len() > SUM as usize {
        return Err(WriteError(format!("this format has at most {SUM} cells")));
    }
    let (roots, sums) = roots_of(setup)?;
    let flags = if has(Variety::X) { "d" } else { "" };
    let value = |root: &usize| {
        let sum = sums[*root].unwrap_or(0);
        sum.checked_mul(SUM)
            .map(|sum| format!("{}:", sum + *root as u32))
            .ok_or_else(|| WriteError(format!("{sum} is too large a sum for this format")))
    };
    let values = roots.iter().map(value).collect::<Result<String, _>>()?;
    Ok(format!("{high}x{wide}:{flags}:k:{values}"))
}
