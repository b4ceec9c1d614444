//! Gradus's own format, TOML: the puzzle and what was done to it. Saved games use it.

use super::answer;
use super::features::{board_places, read_boxes, read_cage, write_boards, write_boxes, write_cage};
use super::row::{Document, Format, Holds, ReadError, WriteError};
use super::rows::{Rows, Written, clues, filled, words};
use crate::grid::relation::Relation;
use crate::grid::understanding::{Effort, Proof, Reading, Understanding, Understood};
use crate::grid::{About, Cell, Digit, Grid, Kind, Setup, Square, Variety, relation};
use serde::{Deserialize, Serialize};

/// The row of this format.
pub static GRADUS: Format = Format {
    slug: "gradus",
    title: "Gradus file",
    help: "TOML. `puzzle` has a row per line, with blanks between cells: . is an empty cell, a \
           digit is given, # is black, and 23/7 is a black cell with 23 down and 7 across; either \
           side may be empty. `boxes` has the number of each cell's box, `cages` has the cages, \
           as in \"12 r1c1 r1c2\", `boards` has the top left cell of each board of a joined puzzle, and `relations` has further rules, as in \"thermometer r1c1 \
           r1c2\". `solution` has the setter's solution, with a symbol for each cell. `moves` has \
           the moves, one per string: r4c5=7 places, r4c5=. clears, r4c5+28 \
           writes marks, r4c5<>28 wipes them. Colours (r4c5:A, r4c5:7a) and corner marks \
           (r4c5^+28) are there too.",
    kinds: &Kind::ALL,
    one_line: false,
    by_looks: false,
    holds: Holds::Marks,
    detect: |text| {
        let first = filled(text).find(|(_, line)| !line.trim_start().starts_with('#'));
        first.is_some_and(|(_, line)| {
            line.split_once('=').is_some_and(|(key, _)| key.trim() == "gradus")
        })
    },
    read,
    write: Some(write),
    example: "gradus = 1\nkind = \"kakuro\"\nvariety = \"kakuro\"\nrows = 3\ncolumns = 3\n\
              puzzle = \"\"\"\n# 4/ 3/\n/3 . .\n/4 . .\n\"\"\"\nmoves = [\"r2c2=1 r2c3=2\"]\n",
};

/// The version written, and the only one so far.
const VERSION: i64 = 1;

/// The part that every version has.
#[derive(Deserialize)]
struct Header {
    gradus: i64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    gradus: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    kind: String,
    variety: String,
    rows: usize,
    columns: usize,
    puzzle: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    boxes: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    cages: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    boards: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    relations: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    unknown: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    drawn: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    understood: Option<Card>,
}

/// What was understood of drawings and words, as in [`Understanding`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Card {
    #[serde(default)]
    rules: Vec<String>,
    #[serde(default)]
    left: Vec<String>,
    proof: String,
    /// The effort that was spent on a proof in vain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    spent: Option<String>,
    /// By rule: the relations of each of its readings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    readings: Vec<Vec<String>>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    chosen: String,
}

/// What is between the relations of a reading.
const BETWEEN: &str = ", ";

impl Card {
    fn of(understanding: &Understanding, grid: Grid) -> Self {
        let Understanding { rules, left, proof, spent, chosen } = understanding;
        let reading = |reading: &Reading| {
            let relations = reading.relations.iter();
            let texts = relations.map(|relation| relation::text::write(relation, grid, ' '));
            texts.collect::<Vec<_>>().join(BETWEEN)
        };
        let readings = |rule: &Understood| rule.readings.iter().map(reading).collect();
        Self {
            rules: rules.iter().map(Understood::line).collect(),
            left: left.clone(),
            proof: proof.slug().into(),
            spent: (*spent != Effort::default()).then(|| spent.to_string()),
            readings: rules.iter().map(readings).collect(),
            chosen: chosen.to_string(),
        }
    }

    fn understanding(self, grid: Grid) -> Result<Understanding, String> {
        let rule = |(at, line): (usize, &String)| {
            let understood = Understood::of_line(line).ok_or_else(|| {
                format!("expected a rule such as \"whispers 5 | green lines | at least 5 | \", found {line:?}")
            })?;
            let texts = self.readings.get(at).into_iter().flatten();
            let readings = texts.map(|text| reading(text, grid)).collect::<Result<_, _>>()?;
            Ok(Understood { readings, ..understood })
        };
        let rules = self.rules.iter().enumerate().map(rule).collect::<Result<_, String>>()?;
        let proof = Proof::ALL.into_iter().find(|proof| proof.slug() == self.proof);
        let names = || Proof::ALL.map(Proof::slug).join(", ");
        let proof = proof
            .ok_or_else(|| format!("expected a proof ({}), found {:?}", names(), self.proof))?;
        let spent = self.spent.as_deref().map(str::parse).transpose()?.unwrap_or_default();
        let chosen = self.chosen.parse()?;
        Ok(Understanding { rules, left: self.left, proof, spent, chosen })
    }
}

/// A reading of a drawing, from the texts of its relations.
fn reading(text: &str, grid: Grid) -> Result<Reading, String> {
    let relations = text.split(BETWEEN).map(|text| relation::text::read(text, grid));
    let relations: Vec<Relation> = relations.collect::<Result<_, _>>().map_err(String::from)?;
    let rule = relations.first().map(|relation| relation.rule);
    let rule = rule.ok_or_else(|| format!("expected relations, found {text:?}"))?;
    Ok(Reading { rule, relations })
}

fn read(text: &str) -> Result<Document, ReadError> {
    let Header { gradus: version } = parse(text)?;
    if version > VERSION {
        return Err(ReadError::whole(format!(
            "a newer Gradus wrote this (`gradus = {version}`, and this one reads \
             `gradus = {VERSION}`); update Gradus to open it"
        )));
    }
    if version != VERSION {
        return Err(ReadError::whole(format!(
            "expected the version, `gradus = {VERSION}`; found `gradus = {version}`"
        )));
    }
    let file: File = parse(text)?;
    let variety = Variety::of_slug(&file.variety);
    let variety =
        variety.filter(|variety| variety.kind().slug() == file.kind).ok_or_else(|| {
            let (kind, variety) = (&file.kind, &file.variety);
            ReadError::whole(format!("there is no variety {variety:?} of the kind {kind:?}"))
        })?;
    let mut setup = read_rows(&file.puzzle)?.finish(variety).map_err(within)?;
    let (rows, columns) = (setup.grid.rows(), setup.grid.cols());
    if (rows, columns) != (file.rows, file.columns) {
        return Err(ReadError::whole(format!(
            "`puzzle` has {rows} rows of {columns} cells; expected {} of {}, as `rows` and \
             `columns` say",
            file.rows, file.columns
        )));
    }
    let inside = |name: &'static str| move |what| ReadError::whole(format!("in `{name}`: {what}"));
    setup.boxes = read_boxes(&file.boxes).map_err(inside("boxes"))?;
    let cages = file.cages.iter().map(|cage| read_cage(cage, setup.grid));
    setup.cages = cages.collect::<Result<_, _>>().map_err(inside("cages"))?;
    setup.boards = boards(&file.boards, setup.grid).map_err(inside("boards"))?;
    let relations = file.relations.iter().map(|text| relation::text::read(text, setup.grid));
    let relations = relations.map(|relation| relation.map_err(String::from));
    setup.relations = relations.collect::<Result<_, _>>().map_err(inside("relations"))?;
    let drawn = file.drawn.iter().map(|text| drawing(text, setup.grid));
    let drawn = drawn.collect::<Result<_, _>>().map_err(inside("drawn"))?;
    let File { title, author, rules, unknown, solution, moves, understood, .. } = file;
    let understanding = understood
        .map(|card| card.understanding(setup.grid))
        .transpose()
        .map_err(inside("understood"))?;
    let mut about = About { author, rules, unknown, drawn, understanding, solution: None };
    // What a file claims has to be proved; that nothing was found claims nothing.
    let spent = about.understanding.as_ref().map(|it| it.spent);
    about.forget_proof();
    if let Some((card, spent)) = about.understanding.as_mut().zip(spent) {
        card.spent = spent;
    }
    setup.about = about.kept();
    if let Some(solution) = solution {
        setup.learn_solution(read_solution(&solution, &setup).map_err(inside("solution"))?);
    }
    Ok(Document { title, moves, ..Document::of(setup) })
}

/// The top left cells of the boards of a joined puzzle.
fn boards(text: &str, grid: Grid) -> Result<Vec<Cell>, String> {
    let corner = |(row, col): (usize, usize)| {
        let outside = || format!("r{}c{} is outside the grid", row + 1, col + 1);
        grid.cell(row, col).ok_or_else(outside)
    };
    board_places(text)?.into_iter().map(corner).collect()
}

/// The setter's solution: the digits of all cells, with a dot for none.
fn read_solution(text: &str, setup: &Setup) -> Result<Vec<Option<Digit>>, String> {
    let word: String = text.split_whitespace().collect();
    answer::of_word(&word, setup).ok_or_else(|| {
        let count = setup.grid.len();
        format!("expected {count} digits of the puzzle, with . where none is known")
    })
}

/// The same, in rows.
fn write_solution(digits: &[Option<Digit>], cols: usize) -> String {
    let symbol = |digit: &Option<Digit>| digit.map_or('.', Digit::to_char);
    let row = |row: &[Option<Digit>]| row.iter().map(symbol).collect::<String>() + "\n";
    digits.chunks(cols).map(row).collect()
}

/// What is only drawn.
fn drawing(text: &str, grid: Grid) -> Result<Relation, String> {
    let relation = relation::text::read_by(text, grid, relation::drawn::by_slug)?;
    relation::check(&relation, grid).map_or(Ok(relation), Err)
}

/// The moves of a file of any version, if they are written as today; empty otherwise.
pub fn moves_of(text: &str) -> Vec<String> {
    #[derive(Deserialize)]
    struct Played {
        moves: Vec<String>,
    }
    toml::from_str(text).map_or_else(|_| Vec::new(), |Played { moves }| moves)
}

fn parse<T: for<'a> Deserialize<'a>>(text: &str) -> Result<T, ReadError> {
    toml::from_str(text).map_err(|error| {
        let message = error.message().to_owned();
        let Some(before) = error.span().and_then(|span| text.get(..span.start)) else {
            return ReadError::whole(message);
        };
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        ReadError::at(before.matches('\n').count() + 1, column, message)
    })
}

/// An error inside the text of the puzzle, which has its own line numbers.
fn within(error: ReadError) -> ReadError {
    match error.place {
        Some((line, column)) => ReadError::whole(format!(
            "in `puzzle`, line {line}, column {column}: {}",
            error.message
        )),
        None => error,
    }
}

fn read_rows(text: &str) -> Result<Rows, ReadError> {
    let mut rows = Rows::default();
    for (number, line) in filled(text) {
        rows.begin(number).map_err(within)?;
        for (column, word) in words(line, char::is_whitespace) {
            let square = cell(word).ok_or_else(|| {
                let found: String = word.chars().take(20).collect();
                let message =
                    format!("expected ., #, a digit or a clue such as 23/7, found {found:?}");
                within(ReadError::at(number, column, message))
            })?;
            rows.push(Written::Square(square), column).map_err(within)?;
        }
    }
    Ok(rows)
}

fn cell(word: &str) -> Option<Square> {
    let mut symbols = word.chars();
    match (symbols.next(), symbols.next()) {
        (Some('.'), None) => Some(Square::EMPTY),
        (Some('#'), None) => Some(Square::BLACK),
        (Some(symbol), None) => {
            Digit::from_char(symbol).map(|digit| Square::White { given: Some(digit) })
        }
        _ => clues(word, &['/']),
    }
}

fn write(document: &Document) -> Result<String, WriteError> {
    let setup = &document.setup;
    let Setup { variety, grid, squares, .. } = setup;
    if squares.len() != grid.len() {
        return Err(WriteError("there is not one square for each cell".into()));
    }
    let word = |square: &Square| match *square {
        Square::White { given } => given.map_or(".".into(), |digit| digit.to_string()),
        Square::BLACK => "#".into(),
        Square::Black { down, across } => super::clues::pair(down, '/', across),
    };
    let row = |squares: &[Square]| squares.iter().map(word).collect::<Vec<_>>().join(" ");
    let puzzle: String = squares.chunks(grid.cols()).map(|squares| row(squares) + "\n").collect();
    let About { author, rules, unknown, drawn, solution, understanding } =
        setup.about.as_deref().cloned().unwrap_or_default();
    let texts = |relations: &[Relation]| -> Vec<String> {
        relations.iter().map(|relation| relation::text::write(relation, *grid, ' ')).collect()
    };
    let file = File {
        gradus: VERSION,
        title: document.title.clone(),
        kind: variety.kind().slug().into(),
        variety: variety.slug(),
        rows: grid.rows(),
        columns: grid.cols(),
        puzzle,
        boxes: write_boxes(setup, grid.cols(), "\n"),
        cages: setup.cages.iter().map(|cage| write_cage(cage, *grid, " ")).collect(),
        boards: write_boards(setup, " "),
        relations: texts(&setup.relations),
        author,
        rules,
        unknown,
        drawn: texts(&drawn),
        solution: solution.map(|digits| write_solution(&digits, grid.cols())),
        moves: document.moves.clone(),
        understood: understanding.as_ref().map(|it| Card::of(it, *grid)),
    };
    toml::to_string_pretty(&file).map_err(|error| WriteError(error.to_string()))
}
