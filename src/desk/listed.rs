//! The puzzles of a file: one a line, in a column of a table, or several lines each.

use crate::game::pack::{self, ListedPuzzle};
use crate::lists::columns::Columns;
use gradus_engine::format;

/// A puzzle and its first line, or why it cannot be read.
pub type Listed = (usize, Result<ListedPuzzle, String>);

/// The puzzles of a text. Only the whole of it may be a collection of puzzles of several lines each.
pub fn listed(text: &str, is_whole: bool) -> Box<dyn Iterator<Item = Listed> + '_> {
    let mut lines = pack::lines(text).map(|(_, line)| line);
    let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    if let Some(columns) = Columns::of(first, second, None, false) {
        let heading = usize::from(columns.has_heading());
        let puzzle = move |(number, row)| (number, ListedPuzzle::read(columns.puzzle(row)));
        return Box::new(pack::lines(text).skip(heading).map(puzzle));
    }
    let is_list = [first, second].into_iter().any(|line| ListedPuzzle::read(line).is_ok());
    if is_whole
        && !is_list
        && let Some(puzzles) = format::several(text)
    {
        let puzzle = |(number, text): (usize, String)| {
            let read = format::read(&text, None).map_err(|error| error.to_string());
            (number, read.and_then(|read| ListedPuzzle::of(&read.document)))
        };
        return Box::new(puzzles.into_iter().map(puzzle));
    }
    Box::new(pack::lines(text).map(|(number, line)| (number, ListedPuzzle::read(line))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_columns_and_grids_are_listed() {
        let puzzle = "1..4..1.2......1";
        let grid = "1..4\n..1.\n2...\n...1\n";
        for (text, numbers) in [
            (format!("# mine\n{puzzle} easy\n{puzzle}\n"), vec![2, 3]),
            (format!("id,puzzle,level\n7,{puzzle},3\n8,{puzzle},1\n"), vec![2, 3]),
            (format!("0000183b {puzzle} 1.2\n0000183c {puzzle} 1.5\n"), vec![1, 2]),
            (format!("{grid}\n{grid}\n{grid}"), vec![1, 6, 11]),
        ] {
            let puzzles: Vec<Listed> = listed(&text, true).collect();
            let found: Vec<usize> = puzzles.iter().map(|(number, _)| *number).collect();
            assert_eq!(found, numbers, "{text}");
            assert!(puzzles.iter().all(|(_, item)| item.as_ref().unwrap().puzzle == puzzle));
        }
        let (_, broken) = listed("1..4\n..1.\n", true).next().unwrap();
        assert!(broken.is_err());
    }
}
