//! A puzzle as the Interactive Sudoku Solver writes it, alone or in an address: segments that begin with a
//! point, each with a name and with `~` between its values, as in `.~R1C3_5~R1C8_9.Cage~7~R1C1~R1C2`.

use super::grids::Found;
use crate::format::link::unescaped;
use crate::grid::relation::{ANTI_KING, ANTI_KNIGHT, ONLY, Relation, Rule, THERMOMETER};
use crate::grid::{Cage, Cell, Digit, Grid, Kind, Setup, Square, Variety};

/// The rules known by these names; the others are named as unknown.
const RULES: [(&str, &Rule); 3] =
    [("Thermo", &THERMOMETER), ("AntiKnight", &ANTI_KNIGHT), ("AntiKing", &ANTI_KING)];

/// The puzzle in the segments of a line.
pub fn found(text: &str) -> Option<Found> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let line = lines.next().filter(|_| lines.next().is_none())?;
    let query = line.split_once("?q=").map_or(line, |(_, query)| query);
    let body = unescaped(query.split('&').next().unwrap_or_default());
    let segments = body.strip_prefix('.').filter(|body| body.contains('~'))?;
    let mut setup = Setup::empty(Kind::Sudoku, Grid::NINE);
    let mut unknown: Vec<String> = Vec::new();
    for segment in segments.split('.') {
        let mut values = segment.split('~');
        let name = values.next().unwrap_or_default();
        let values: Vec<&str> = values.filter(|value| !value.is_empty()).collect();
        let is_known = match name {
            "" => values.iter().all(|value| take_digits(value, &mut setup).is_some()),
            "Cage" => take_cage(&values, &mut setup).is_some(),
            "Shape" => values == ["9x9"],
            _ => take_rule(name, &values, &mut setup).is_some(),
        };
        if !is_known {
            unknown.push(if name.is_empty() { "cells".into() } else { name.into() });
        }
    }
    if !unknown.is_empty() {
        setup.about.get_or_insert_default().unknown = unknown;
    }
    Some(Found { setup, remark: "segments with ~ between values".into() })
}

/// Takes a cell and its digit, or the digits that it may have, as in `R1C3_5`.
fn take_digits(text: &str, setup: &mut Setup) -> Option<()> {
    let mut parts = text.split('_');
    let cell = setup.grid.read(parts.next()?).ok()?;
    let digits: Option<Vec<Digit>> =
        parts.map(|part| part.parse().ok().and_then(Digit::new)).collect();
    match digits?[..] {
        [] => return None,
        [digit] => setup.squares[cell.index()] = Square::White { given: Some(digit) },
        ref several => {
            let values = several.iter().map(|digit| digit.get().into()).collect();
            setup.relations.push(Relation { values, ..Relation::of(&ONLY, vec![cell]) });
        }
    }
    Some(())
}

fn take_cage(values: &[&str], setup: &mut Setup) -> Option<()> {
    let (sum, names) = values.split_first()?;
    let sum = Some(sum.parse().ok()?).filter(|sum| *sum > 0);
    setup.cages.push(Cage { sum, cells: cells(names, setup.grid)? });
    setup.variety = setup.variety.with(Variety::KILLER);
    Some(())
}

fn take_rule(name: &str, values: &[&str], setup: &mut Setup) -> Option<()> {
    let (_, rule) = RULES.iter().find(|(known, _)| *known == name)?;
    setup.relations.push(Relation::of(rule, cells(values, setup.grid)?));
    Some(())
}

fn cells(names: &[&str], grid: Grid) -> Option<Vec<Cell>> {
    names.iter().map(|name| grid.read(name).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_are_read_and_others_are_named() {
        let text = ".~R1C3_5~R1C8_9~R2C2_1_2.Cage~7~R1C1~R1C2.Thermo~R4C1~R4C2.AntiKing.Whisper~5~R9C1~R9C2";
        for text in
            [text.to_owned(), format!("https://example.org/?q={}", text.replace('~', "%7E"))]
        {
            let setup = found(&text).unwrap().setup;
            assert_eq!(setup.squares[2], Square::White { given: Digit::new(5) });
            assert_eq!((setup.cages.len(), setup.relations.len()), (1, 3));
            assert_eq!(setup.unknown(), ["Whisper"]);
        }
        assert_eq!(found("12~34"), None);
        assert_eq!(found(".~R1C1_5\n.~R1C1_5"), None);
    }
}
