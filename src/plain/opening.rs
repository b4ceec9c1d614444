//! Opening a puzzle, listing what can be opened, and making new ones; saving the game and exporting it.

use super::answer::{Answer, Outcome};
use super::dialogue::Dialogue;
use crate::desk::make::{Job, make};
use crate::desk::shelf::{ShelfRow, Source, Stage};
use crate::desk::{self, Choice, Destination, Exported, named, new_game, single};
use gradus_engine::picture::export::{Around, ExportTarget, PICTURES};
use gradus_engine::rate::{self, SIMPLEST_FIRST};
use gradus_engine::{Document, FORMATS, Limits, Puzzle, format};
use serde_json::{Value, json};
use std::path::Path;

/// The command whose puzzle takes several lines.
pub(super) const OPEN: &str = "open";

/// The most rows listed.
const LISTED: usize = 50;

/// A text with at least this many characters is a puzzle, since the smallest has as many cells.
const SMALLEST: usize = 16;

/// Plays the puzzle of a row, a file or a text.
pub fn open(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let is_number = text.len() < SMALLEST && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if is_number => open_row(dialogue, number),
        _ if text.is_empty() => {
            Err("expected the number of a row, a file, a puzzle as text, or -".into())
        }
        _ if crate::store::is_there(Path::new(text)) => open_file(dialogue, Path::new(text)),
        _ => open_text(dialogue, text),
    }
}

/// Takes a line of a puzzle; a blank one ends it.
pub fn take_line(
    dialogue: &mut Dialogue,
    mut lines: Vec<String>,
    line: &str,
) -> Option<(&'static str, Outcome)> {
    if line.trim().is_empty() {
        return Some((OPEN, open_text(dialogue, &lines.join("\n"))));
    }
    let size: usize = lines.iter().map(String::len).sum();
    if size + line.len() > format::LARGEST_FILE {
        return Some((OPEN, Err("the puzzle is too long".into())));
    }
    lines.push(line.into());
    dialogue.puzzle = Some(lines);
    None
}

fn open_text(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let expected = |why| format!("there is no such file, and it cannot be read as a puzzle: {why}");
    let read = format::read(text, None).map_err(expected)?;
    play(dialogue, read)
}

fn open_file(dialogue: &mut Dialogue, path: &Path) -> Outcome {
    match single(path) {
        Some(read) => play(dialogue, read.map_err(|error| error.to_string())?),
        None => listed(dialogue, Some(path), ""),
    }
}

fn play(dialogue: &mut Dialogue, read: format::Read) -> Outcome {
    let format = read.format;
    let answer = begin(dialogue, read.document)?;
    Ok(answer.with("format", format.slug))
}

/// Plays a puzzle in place of the current game.
fn begin(dialogue: &mut Dialogue, document: Document) -> Outcome {
    let new_game = new_game(document).map_err(|refused| refused.1)?;
    dialogue.keep_time();
    dialogue.desk.close(&dialogue.sitting.game);
    let opened = dialogue.desk.begin(new_game);
    Ok(dialogue.begin(opened))
}

fn open_row(dialogue: &mut Dialogue, number: usize) -> Outcome {
    if dialogue.shelf.is_none() {
        dialogue.list(None)?;
    }
    let file = dialogue.shelf.as_ref().and_then(|shelf| shelf.file.clone());
    let rows = dialogue.shelf.as_ref().map_or(&[][..], |shelf| &shelf.rows);
    let row = number.checked_sub(1).and_then(|place| rows.get(place)).cloned();
    let row = row.ok_or_else(|| format!("expected the number of a row, 1 to {}", rows.len()))?;
    let choice = match (row.source, row.game) {
        (Source::File(path), _) => return open_file(dialogue, &path),
        (Source::Nothing(why), _) => return Err(why),
        (_, Some(game)) => Choice::Game(game.id),
        (Source::Puzzle(item), None) => Choice::Puzzle(item, file),
        (Source::Game, None) => return Err("the game no longer exists".into()),
    };
    dialogue.keep_time();
    let opened = dialogue.desk.open(choice, &dialogue.sitting.game, &dialogue.sitting.title)?;
    Ok(dialogue.begin(opened))
}

/// The number of the first listed row whose puzzle is not solved and has no faults.
pub(super) fn first_open(dialogue: &Dialogue) -> Option<usize> {
    let rows = dialogue.shelf.iter().flat_map(|shelf| &shelf.rows);
    let mut numbered = (1..).zip(rows);
    let is_open = |row: &ShelfRow| match &row.source {
        Source::Puzzle(item) if row.stage() != Some(Stage::Solved) => {
            item.setup().is_ok_and(|setup| Puzzle::new(setup).is_ok())
        }
        _ => false,
    };
    numbered.find(|(_, row)| is_open(row)).map(|(number, _)| number)
}

/// Lists what can be opened.
pub fn list(dialogue: &mut Dialogue, text: &str) -> Outcome {
    match text.strip_prefix("file ") {
        Some(file) => listed(dialogue, Some(Path::new(file.trim())), ""),
        None => listed(dialogue, None, text),
    }
}

/// Lists the rows that match all words.
pub(super) fn listed(dialogue: &mut Dialogue, file: Option<&Path>, words: &str) -> Outcome {
    let shelf = dialogue.list(file)?;
    let words = words.to_lowercase();
    let matches = |row: &ShelfRow| {
        let text = row.words();
        words.split_whitespace().all(|word| text.contains(word))
    };
    let found: Vec<(usize, &ShelfRow)> =
        (1..).zip(&shelf.rows).filter(|(_, row)| matches(row)).collect();
    let shown = &found[..found.len().min(LISTED)];
    let lines = shown.iter().map(|&(number, row)| line(number, row));
    let records: Vec<Value> = shown.iter().map(|&(number, row)| record(number, row)).collect();
    let more = match found.len() - shown.len() {
        0 => String::new(),
        more => format!(", {more} more"),
    };
    let said = format!("{} rows{more}", shown.len());
    let answer = Answer { said, ..Answer::lines(lines) }.with("puzzles", records);
    let note = shelf.note.clone();
    dialogue.warnings.extend(note);
    Ok(answer)
}

fn line(number: usize, row: &ShelfRow) -> String {
    let shape =
        row.shape.map_or_else(String::new, |(variety, grid)| format!(", {}", named(variety, grid)));
    let total = row.total(&SIMPLEST_FIRST).map(rate::written);
    let total = total.map_or_else(String::new, |total| format!(", rated {total}"));
    let game = row.game.as_ref().map_or_else(String::new, |game| match game.progress.solved {
        true => ", solved".into(),
        false => format!(", {} of {} cells filled", game.progress.filled, game.progress.cells),
    });
    format!("{number} {}{shape}{total}{game}", row.title)
}

fn record(number: usize, row: &ShelfRow) -> Value {
    let shape = row.shape;
    json!({
        "number": number,
        "title": row.title,
        "variety": shape.map(|(variety, _)| variety.slug()),
        "rows": shape.map(|(_, grid)| grid.rows()),
        "columns": shape.map(|(_, grid)| grid.cols()),
        "stage": row.stage().map(|stage| stage.name()),
        "rating": row.total(&SIMPLEST_FIRST),
    })
}

/// Makes a new puzzle and plays it.
pub fn new(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let scales = &dialogue.sitting.scales;
    let pace = || dialogue.desk.paces(scales, &dialogue.stop).map_err(|why| why.to_string());
    let job = Job::of_words(text, dialogue.sitting.kind(), scales, pace)?;
    let new = make(&job, &dialogue.budget(Limits::TARGET), &|_| ());
    let new = new.map_err(|why| why.to_string())?;
    begin(dialogue, new)
}

/// Waits until the game is safe on the disk.
pub fn save(dialogue: &mut Dialogue, _: &str) -> Outcome {
    dialogue.keep_time();
    dialogue.desk.sync(&dialogue.sitting.game).map_err(|error| error.to_string())?;
    match dialogue.sitting.read_only {
        Some(why) => Err(format!("what you do here is not saved: {why}")),
        None => Ok(Answer::of("saved")),
    }
}

/// Writes the puzzle in another format, as an answer or to a file.
pub fn export(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let target = target(name)?;
    let place = match rest.trim() {
        "" => Destination::Clipboard,
        "file" => Destination::Here,
        _ => return Err(format!("expected file or nothing after the format, found {rest:?}")),
    };
    let document = dialogue.sitting.game.document(&dialogue.sitting.title);
    if !target.is_text() && place == Destination::Clipboard {
        return Err(format!("{} is not text; send `export {name} file`", target.slug()));
    }
    let around = Around::default();
    let parcel = Exported::new(&document, target, target.usual(), &around, place)?;
    if place == Destination::Here {
        let path = dialogue.desk.export(&parcel).map_err(|error| error.to_string())?;
        let path = path.display().to_string();
        return Ok(Answer::of(format!("written: {path}")).with("path", path));
    }
    let text = parcel.text();
    let lines = text.lines().map(String::from);
    Ok(Answer::lines(lines).with("text", text.clone()))
}

/// Tells the result of the game.
pub fn share(dialogue: &mut Dialogue, _: &str) -> Outcome {
    let sitting = &dialogue.sitting;
    let result = desk::result(&sitting.title, &sitting.game, &sitting.tally(), None);
    Ok(Answer::of(result))
}

fn target(name: &str) -> Result<ExportTarget, String> {
    let formats = FORMATS.iter().copied().filter(|format| format.write.is_some());
    let pictures = PICTURES.iter().copied().map(ExportTarget::Picture);
    let mut targets = formats.map(ExportTarget::Format).chain(pictures);
    targets.clone().find(|target| target.slug() == name).ok_or_else(|| {
        let names: Vec<&str> = targets.by_ref().map(ExportTarget::slug).collect();
        format!("found {name:?}, expected a format: {}", names.join(", "))
    })
}
