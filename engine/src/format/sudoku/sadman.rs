//! The files of SadMan Sudoku (.sdk): a grid, with the player's entries in sections of their own.

use crate::format::cells::read_rows;
use crate::format::row::{Document, Format, Holds, ReadError, WriteError};
use crate::format::rows::{heading, section, words};
use crate::format::state;
use crate::format::state::{Content, classic, contents, has_marks};
use crate::grid::{Digit, Digits, Grid, Kind};

/// The row of this format.
pub static SADMAN: Format = Format {
    slug: "sadman",
    title: "SadMan Sudoku file",
    help: "A file .sdk: lines such as #D for the title, #A, #B, #C, #L, #S and #U, and then \
           sections with a row per line: [Puzzle] as in sudoku-grid; [State], the same with the \
           digits placed; [PencilMarks], the marks of each cell, with commas between cells.",
    kinds: &[Kind::Sudoku],
    one_line: false,
    by_looks: false,
    holds: Holds::Marks,
    detect: |text| {
        let is_heading = |line: &str| heading(line).is_some_and(|name| name == "puzzle");
        // Files of settings have such headings, too.
        let mut rows = text.lines().skip_while(|line| !is_heading(line)).skip(1);
        text.lines().any(is_heading) && rows.next().is_none_or(|row| !row.contains('='))
    },
    read,
    write: Some(write),
    example: "#DSmall\n[Puzzle]\n1...\n...2\n....\n.3..\n[State]\n12..\n...2\n....\n.3..\n\
              [PencilMarks]\n,,34,34\n34,4,1,\n,,,\n,,,\n",
};

/// The line that begins the title.
const TITLE: &str = "#D";

fn read(text: &str) -> Result<Document, ReadError> {
    let setup = read_rows(section(text, "puzzle"))?;
    let grid = setup.grid;
    let mut contents = contents(&Document::of(setup.clone()));
    if section(text, "state").next().is_some() {
        let placed = read_rows(section(text, "state"))?;
        if placed.grid != grid {
            return Err(ReadError::whole("[State] has another size than [Puzzle]".into()));
        }
        for (content, placed) in contents.iter_mut().zip(state::contents(&Document::of(placed))) {
            if let (Content::Open(_), Some(digit)) = (*content, placed.digit()) {
                *content = Content::Placed(digit);
            }
        }
    }
    read_marks(text, grid, &mut contents)?;
    let title = text.lines().find_map(|line| line.trim().strip_prefix(TITLE)).map(str::trim);
    let title = title.filter(|title| !title.is_empty()).map(String::from);
    let moves = state::moves(grid, &contents);
    Ok(Document { title, moves, ..Document::of(setup) })
}

/// Writes the marks of their section into the open cells.
fn read_marks(text: &str, grid: Grid, contents: &mut [Content]) -> Result<(), ReadError> {
    let mut cells = grid.cells();
    for (row, (number, line)) in section(text, "pencilmarks").enumerate() {
        let mut column = 1;
        for (col, part) in line.split(',').enumerate() {
            let marks: Digits = part.trim().parse().map_err(|wrong| {
                ReadError::at(
                    number,
                    column,
                    format!("expected marks with commas between: {wrong}"),
                )
            })?;
            column += part.chars().count() + 1;
            let cell = cells.next().filter(|&cell| (grid.row(cell), grid.col(cell)) == (row, col));
            let cell = cell.ok_or_else(|| {
                let size = grid.cols();
                ReadError::at(number, 1, format!("expected {size} rows of {size} cells"))
            })?;
            if let Content::Open(open) = &mut contents[cell.index()] {
                *open = marks;
            }
        }
    }
    Ok(())
}

fn write(document: &Document) -> Result<String, WriteError> {
    let contents = classic(document)?;
    let rows = |symbol: &dyn Fn(&Content) -> String, between: &str| -> String {
        let words: Vec<String> = contents.iter().map(symbol).collect();
        words.chunks(document.setup.grid.cols()).map(|row| row.join(between) + "\n").collect()
    };
    let digit = |digit: Option<Digit>| digit.map_or('.', Digit::to_char).to_string();
    let given = |content: &Content| match content {
        Content::Given(given) => digit(Some(*given)),
        _ => digit(None),
    };
    let mut text = String::new();
    if let Some(title) = &document.title {
        let title: Vec<&str> = words(title, char::is_whitespace).map(|(_, word)| word).collect();
        text += &format!("{TITLE}{}\n", title.join(" "));
    }
    text += &format!("[Puzzle]\n{}", rows(&given, ""));
    let is_marked = has_marks(&contents);
    if is_marked || contents.iter().any(|content| matches!(content, Content::Placed(_))) {
        text += &format!("[State]\n{}", rows(&|content| digit(content.digit()), ""));
    }
    if is_marked {
        text += &format!("[PencilMarks]\n{}", rows(&|content| content.marks().to_string(), ","));
    }
    Ok(text)
}
