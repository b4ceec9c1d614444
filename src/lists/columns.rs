//! The columns of a list that is a table: which one contains the puzzles, which one their
//! solutions, and what else there is.

use gradus_engine::format::{Read, ReadError};
use gradus_engine::{Format, Puzzle, Setup, Square, format};
use std::sync::Arc;

/// The names that data sets use for the column of puzzles.
pub const PUZZLE_NAMES: &[&str] =
    &["puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku", "kakuro", "grid", "board"];

/// The names of what is the solution of a puzzle.
const SOLUTION_NAMES: [&str; 4] = ["solution", "solutions", "answer", "solved"];

/// The separators of fields, the most reliable first; a blank stands for any number of blanks.
const SEPARATORS: [u8; 5] = *b",\t;| ";

/// A field with fewer symbols is not a puzzle.
const SHORTEST: usize = 16;

/// The columns of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Columns {
    separator: u8,
    /// Their names, from the heading or by number.
    names: Vec<String>,
    has_heading: bool,
    puzzle: usize,
    solution: Option<usize>,
}

impl Columns {
    /// The columns of a list that begins with these two lines, the first of which may be a heading.
    /// `None` if there is only one column, or none with puzzles. A list of puzzles followed by
    /// comments counts as a table only if one is wanted.
    pub fn of(
        first: &str,
        second: &str,
        forced: Option<&'static Format>,
        is_wanted: bool,
    ) -> Option<Arc<Self>> {
        // Commas in JSON and blanks in elements separate no columns.
        if first.trim_start().starts_with(['{', '[', '<']) {
            return None;
        }
        let is_list = || format::read_line(first, forced).is_ok_and(|read| read.remark.is_none());
        if !is_wanted && is_list() {
            return None;
        }
        let found = SEPARATORS.iter().find_map(|&separator| {
            let is_there = |line: &&str| !line.is_empty();
            let fields = |line| {
                let line = Some(line).filter(is_there);
                line.into_iter().flat_map(|line| fields(line, separator)).collect::<Vec<&str>>()
            };
            // The first row may continue on the next line.
            let is_open = !second.matches('"').count().is_multiple_of(2);
            Self::separated(separator, &fields(first), &fields(second), is_open, forced)
        });
        found.map(Arc::new)
    }

    fn separated(
        separator: u8,
        first: &[&str],
        second: &[&str],
        is_open: bool,
        forced: Option<&'static Format>,
    ) -> Option<Self> {
        let has_all = second.len() == first.len() || is_open && second.len() < first.len();
        if first.len() < 2 || !second.is_empty() && !has_all {
            return None;
        }
        let read = |field: &&str| match field.len() < SHORTEST {
            true => None,
            false => format::read_line(field, forced).ok().map(|read| read.document.setup),
        };
        let firsts: Vec<Option<Setup>> = first.iter().map(read).collect();
        let has_heading = firsts.iter().all(Option::is_none);
        let sample = if has_heading { second.iter().map(read).collect() } else { firsts };
        let named = |column: &usize| {
            let name = first[*column].to_ascii_lowercase();
            has_heading && PUZZLE_NAMES.contains(&name.as_str())
        };
        let is_solution = |column: &usize| {
            let is_full = sample[*column].as_ref().is_some_and(is_full);
            is_full && !(has_heading && format::is_of_regions(first[*column]))
        };
        let puzzles: Vec<usize> =
            (0..sample.len()).filter(|column| sample[*column].is_some()).collect();
        let open = puzzles.iter().copied().find(|column| !is_solution(column));
        let puzzle = puzzles.iter().copied().find(named).or(open).or(puzzles.first().copied())?;
        // A solution alone is not a puzzle.
        let is_named = |field: &&str| SOLUTION_NAMES.contains(&bare(field).as_str());
        if is_solution(&puzzle) && first.iter().any(is_named) {
            return None;
        }
        let solution = puzzles.into_iter().find(|column| *column != puzzle && is_solution(column));
        let names = match has_heading {
            true => first.iter().map(|name| shown(name)).collect(),
            false => (1..=first.len()).map(|number| format!("column {number}")).collect(),
        };
        Some(Self { separator, names, has_heading, puzzle, solution })
    }

    /// Whether the first line is a heading.
    pub const fn has_heading(&self) -> bool {
        self.has_heading
    }

    /// The puzzle of a row; the whole line if it has no such column.
    pub fn puzzle<'l>(&self, line: &'l str) -> &'l str {
        fields(line, self.separator).nth(self.puzzle).unwrap_or(line)
    }

    /// Reads the puzzle of a row, with what the other columns say of it. The solution is only checked.
    ///
    /// # Errors
    /// As for [`format::read_line`].
    pub fn read(&self, line: &str, forced: Option<&'static Format>) -> Result<Read, ReadError> {
        let is_other = |place: usize| place != self.puzzle && Some(place) != self.solution;
        let names = self.names.iter().map(String::as_str);
        let others = names.zip(fields(line, self.separator)).enumerate();
        let others = others.filter(|(place, _)| is_other(*place)).map(|(_, other)| other);
        format::read_row(self.puzzle(line), others, forced)
    }

    /// Whether a row continues on the next line, as the quotes around its last field are open.
    pub fn is_open(&self, line: &str) -> bool {
        if self.separator == b' ' || !line.contains('"') {
            return false;
        }
        let mut rest = line.as_bytes();
        loop {
            let end = end_of_field(rest, self.separator);
            if end == rest.len() {
                let quotes = rest.iter().filter(|byte| **byte == b'"').count();
                return rest.starts_with(b"\"") && !quotes.is_multiple_of(2);
            }
            rest = &rest[end + 1..];
        }
    }

    /// The names of the kept columns, besides those that a record has.
    pub fn kept_names(&self, of_record: &[&str]) -> Vec<String> {
        let name = |name: &String| match of_record.contains(&name.as_str()) {
            true => format!("input {name}"),
            false => name.clone(),
        };
        self.kept(of_record).map(|column| name(&self.names[column])).collect()
    }

    /// The values of these columns in a row.
    pub fn kept_values(&self, line: &str, of_record: &[&str]) -> Vec<String> {
        let fields: Vec<&str> = fields(line, self.separator).collect();
        let value = |column: usize| fields.get(column).copied().unwrap_or_default();
        self.kept(of_record).map(|column| value(column).replace("\"\"", "\"")).collect()
    }

    /// All columns, except that of the puzzles if the record has one.
    fn kept(&self, of_record: &[&str]) -> impl Iterator<Item = usize> {
        let dropped = Some(self.puzzle).filter(|_| of_record.contains(&"puzzle"));
        (0..self.names.len()).filter(move |column| Some(*column) != dropped)
    }

    /// Why the value in the column of solutions is not a solution of the puzzle; `None` if it is,
    /// or if the row has none.
    pub fn disagreement(&self, line: &str, setup: &Setup) -> Option<String> {
        let column = self.solution?;
        let field = fields(line, self.separator).nth(column).filter(|field| !field.is_empty())?;
        let name = &self.names[column];
        let wrong = |what: &str| Some(format!("the column {name:?} has a wrong solution: {what}"));
        let Ok(read) = format::read_line(field, None) else {
            return wrong("it cannot be read");
        };
        let full = read.document.setup;
        if full.grid != setup.grid || !is_full(&full) {
            return wrong("expected a digit for each cell");
        }
        for ((cell, square), full) in setup.grid.cells().zip(&setup.squares).zip(&full.squares) {
            if let (Square::White { given: Some(_) }, true) = (square, square != full) {
                return wrong(&format!("{} is given with another digit", setup.grid.name(cell)));
            }
        }
        // If all digits are given and follow the rules, they have no faults.
        let full = Setup { squares: full.squares, ..setup.clone() };
        match Puzzle::new(full) {
            Ok(_) => None,
            Err(faults) => {
                let fault = faults.first().map(|fault| fault.explain(setup.grid));
                wrong(&fault.unwrap_or_default())
            }
        }
    }
}

/// The columns kept beside a record, and their names.
pub struct Kept {
    /// All columns of the table.
    pub columns: Arc<Columns>,
    /// The names of the kept ones.
    pub names: Vec<String>,
}

impl Kept {
    /// Those that a record with these columns does not have itself.
    pub fn new(columns: Arc<Columns>, of_record: &[&str]) -> Self {
        Self { names: columns.kept_names(of_record), columns }
    }
}

/// Whether every cell has a digit.
fn is_full(setup: &Setup) -> bool {
    setup.squares.iter().all(|square| matches!(square, Square::White { given: Some(_) }))
}

/// A field as a name: in small letters, without what is around it.
fn bare(field: &str) -> String {
    field.trim_matches(|symbol: char| !symbol.is_alphanumeric()).to_ascii_lowercase()
}

/// A name that is safe to show.
fn shown(name: &str) -> String {
    let symbol = |symbol: char| if symbol.is_control() { ' ' } else { symbol };
    name.trim_start_matches('\u{feff}').chars().map(symbol).collect::<String>().trim().into()
}

/// The fields of a line, without surrounding blanks and quotes. Quoted text is not split.
fn fields(line: &str, separator: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(line.trim_end_matches(['\r', '\n']));
    if separator == b' ' {
        rest = rest.map(str::trim);
    }
    std::iter::from_fn(move || {
        let line = rest?;
        let end = end_of_field(line.as_bytes(), separator);
        let field = line.get(..end).unwrap_or_default();
        let after = line.get(end + 1..);
        rest = if separator == b' ' { after.map(str::trim_start) } else { after };
        let field = field.trim();
        let bare = field.strip_prefix('"').and_then(|field| field.strip_suffix('"'));
        Some(bare.unwrap_or(field))
    })
}

/// Where the first field of a line ends, in bytes.
fn end_of_field(line: &[u8], separator: u8) -> usize {
    if line.first() != Some(&b'"') {
        let is_end = |byte: &u8| *byte == separator || separator == b' ' && *byte == b'\t';
        return line.iter().position(is_end).unwrap_or(line.len());
    }
    let mut is_quoted = false;
    for (at, &byte) in line.iter().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            _ if byte == separator && !is_quoted => return at,
            _ => {}
        }
    }
    line.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "1..4..1.2......1";
    const SOLUTION: &str = "1234341221434321";

    fn of(first: &str, second: &str) -> Option<(u8, usize, Option<usize>, bool)> {
        let columns = Columns::of(first, second, None, false)?;
        Some((columns.separator, columns.puzzle, columns.solution, columns.has_heading))
    }

    #[test]
    fn the_column_of_puzzles_is_found() {
        let row = format!("7,{PUZZLE},{SOLUTION}");
        assert_eq!(of("id,quizzes,solutions", &row), Some((b',', 1, Some(2), true)));
        assert_eq!(of("id,a,b", &row.replace(',', ";")), None);
        let row = format!("{SOLUTION}\t\"{PUZZLE}\"\t3");
        assert_eq!(of("a\tb\tc", &row), Some((b'\t', 1, Some(0), true)));
        let row = format!("x{row}");
        assert_eq!(of(&row, &row), Some((b'\t', 1, None, false)));
        let row = format!("0000183b  {PUZZLE} 1.2");
        assert_eq!(of(&row, ""), Some((b' ', 1, None, false)));
        // Read as before there were tables: a puzzle, and a comment.
        assert_eq!(of(&format!("{PUZZLE} easy"), ""), None);
        assert_eq!(of(PUZZLE, PUZZLE), None);
        assert_eq!(of("5,3,,", "1,2,3,4"), None);
        let row = format!("{PUZZLE},\"of two");
        assert_eq!(of("puzzle,note,id", &row), Some((b',', 0, None, true)));
        let columns = Columns::of("puzzle,note,id", &row, None, false).unwrap();
        assert!(columns.is_open(&row) && !columns.is_open(&(row + "\nlines\",7")));
        let columns = Columns::of(&format!("{PUZZLE}\teasy"), "", None, true).unwrap();
        assert_eq!((columns.separator, columns.puzzle), (b'\t', 0));
    }

    #[test]
    fn other_columns_are_kept() {
        let row = format!("\"say \"\"x\"\", or y\",{PUZZLE},3");
        let columns = Columns::of("name,puzzle,line", &row, None, false).unwrap();
        assert_eq!(columns.puzzle(&row), PUZZLE);
        let record = ["line", "puzzle", "error"];
        assert_eq!(columns.kept_names(&record), ["name", "input line"]);
        assert_eq!(columns.kept_values(&row, &record), ["say \"x\", or y", "3"]);
        assert_eq!(columns.kept_names(&["error"]), ["name", "puzzle", "line"]);
        assert_eq!(columns.kept_values("a", &record), ["a", ""]);
    }

    #[test]
    fn solutions_are_checked() {
        let row = |solution: &str| format!("{PUZZLE},{solution}");
        let columns = Columns::of("puzzle,answer", &row(SOLUTION), None, false).unwrap();
        let setup = format::read(PUZZLE, None).unwrap().document.setup;
        for (solution, expected) in [
            ("", None),
            ("1234341221434321", None),
            ("1324341221434321", Some("column")),
            ("1243341221434321", Some("r1c4 is given")),
            ("123434122143432", Some("cannot be read")),
            ("123434122143432.", Some("a digit for each cell")),
        ] {
            let said = columns.disagreement(&row(solution), &setup);
            match expected {
                None => assert_eq!(said, None, "{solution}"),
                Some(part) => assert!(said.unwrap().contains(part), "{solution}"),
            }
        }
    }
}
