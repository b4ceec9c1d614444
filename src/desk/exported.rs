//! Texts and pictures to use elsewhere: in the clipboard, or in new files. The result of a game, in a
//! line to show to others.

use super::opened::named_with;
use crate::game::clock::clock;
use crate::game::{Game, Progress, Tally};
use gradus_engine::format::Holds;
use gradus_engine::grid::Ruleset;
use gradus_engine::grid::variety::joined::Arrangement;
use gradus_engine::path::LEVELS;
use gradus_engine::picture::export::{Around, ExportTarget};
use gradus_engine::{Document, Grid, Kind, Variety};
use std::borrow::Cow;
use std::time::Duration;

/// The most characters of a title that go into the name of a file.
const LONGEST_NAME: usize = 40;

/// The most characters of a name that was typed; systems take 255 bytes.
const LONGEST_TYPED: usize = 60;

/// Where something goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Destination {
    /// The terminal's clipboard.
    #[default]
    Clipboard,
    /// A new file in the folder where the program was started.
    Here,
    /// A new file in the folder `exports` next to the games.
    Exports,
}

/// Something to use elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// Its destination.
    pub place: Destination,
    /// The name of a file, without its extension.
    pub name: String,
    /// The extension, without its dot.
    pub ending: &'static str,
    /// A description, as in `HoDoKu library line, entries and pencil marks`.
    pub what: String,
    /// The text itself, or the picture.
    pub bytes: Vec<u8>,
}

impl Exported {
    /// A puzzle in another form, with a chosen part of what the player wrote.
    ///
    /// # Errors
    /// Says what the target cannot express, in a sentence.
    pub fn new(
        document: &Document,
        target: ExportTarget,
        along: Holds,
        around: &Around,
        place: Destination,
    ) -> Result<Self, String> {
        let mut bytes = target.write(document, along, around)?;
        if place != Destination::Clipboard && target.is_text() && !bytes.ends_with(b"\n") {
            bytes.push(b'\n');
        }
        let name = file_name(document, target);
        Ok(Self { place, name, ending: target.ending(), what: target.to_string(), bytes })
    }

    /// A text for the clipboard.
    pub fn copied(what: impl Into<String>, text: impl Into<String>) -> Self {
        let (name, bytes) = (String::new(), text.into().into_bytes());
        Self { place: Destination::Clipboard, name, ending: "", what: what.into(), bytes }
    }

    /// The text.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }
}

/// The usual name of a file with a puzzle in another form, without its extension.
pub fn file_name(document: &Document, target: ExportTarget) -> String {
    format!("{}-{}", simple(document.title.as_deref().unwrap_or_default()), target.slug())
}

/// The name that a player typed for a file, without its extension; `None` if nothing of it can be in a
/// name. What some system refuses becomes a hyphen.
pub fn named_by_player(typed: &str, ending: &str) -> Option<String> {
    let fits = |symbol: char| symbol.is_alphanumeric() || " -_.,()'+&".contains(symbol);
    let name: String =
        typed.chars().map(|symbol| if fits(symbol) { symbol } else { '-' }).collect();
    let name = name.trim();
    let stem = name.strip_suffix(ending).and_then(|name| name.strip_suffix('.')).unwrap_or(name);
    let stem = stem.trim_matches(|symbol: char| " .".contains(symbol));
    (!stem.is_empty()).then(|| stem.chars().take(LONGEST_TYPED).collect())
}

/// A title in lower case letters and digits, joined by hyphens, which any system accepts as a name.
fn simple(title: &str) -> String {
    let is_word = |symbol: &char| symbol.is_alphanumeric();
    let title: String = title.to_lowercase().chars().take(LONGEST_NAME).collect();
    let words = title.split(|symbol| !is_word(&symbol)).filter(|word| !word.is_empty());
    let name = words.collect::<Vec<_>>().join("-");
    if name.is_empty() { "puzzle".into() } else { name }
}

/// The result of a game as a line for a chat, as in `Gradus daily 2026-11-25 · Sudoku hard · 12:04 ·
/// no hints`. Its digits are not in it. If the level is not given, it is the one in the title.
pub fn result(title: &str, game: &Game, tally: &Tally, level: Option<&str>) -> String {
    let day = title.strip_prefix("day ").and_then(|rest| rest.split([',', ' ']).next());
    let program = day.map_or_else(|| "Gradus".into(), |day| format!("Gradus daily {day}"));
    let in_title =
        || LEVELS.iter().copied().find(|level| title.split(' ').any(|word| word == *level));
    let puzzle = match level.or_else(in_title) {
        Some(level) => format!("{} {level}", sort(game)),
        None => sort(game),
    };
    let Progress { filled, cells, solved, .. } = Progress::of(game);
    let time = clock(Duration::from_secs(tally.seconds));
    let time = if solved { time } else { format!("{filled} of {cells} cells in {time}") };
    let mut course = tally.course();
    if tally.mistakes == 0 {
        // Mistakes come last, and only those that were made belong in a line to show.
        course.pop();
    }
    [program, puzzle, time].into_iter().chain(course).collect::<Vec<_>>().join(" · ")
}

/// What sort of puzzle it is, and its size unless it is the usual one.
fn sort(game: &Game) -> String {
    let puzzle = game.puzzle();
    let sort = Ruleset::of(puzzle.setup());
    match (puzzle.kind(), sort == Variety::CLASSIC) {
        (Kind::Sudoku, true) if puzzle.grid() == Grid::NINE => Kind::Sudoku.name().into(),
        (Kind::Sudoku, false) if puzzle.grid() == Grid::NINE => sort.to_string(),
        _ => named_with(sort, Arrangement::of(puzzle.setup()), puzzle.grid()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Entry;
    use gradus_engine::format;
    use std::sync::Arc;

    #[test]
    fn names_of_files_lead_nowhere_else() {
        assert_eq!(simple("Sudoku, easy 12"), "sudoku-easy-12");
        assert_eq!(simple("../../ETC/passwd\n\u{1b}[0m"), "etc-passwd-0m");
        assert_eq!(simple(" / \\ "), "puzzle");
        assert_eq!(simple(&"x".repeat(500)).len(), LONGEST_NAME);
        let typed = |name: &str| named_by_player(name, "svg");
        assert_eq!(typed("Sunday, No. 3.svg").as_deref(), Some("Sunday, No. 3"));
        assert_eq!(typed("../../ETC/passwd\u{1b}").as_deref(), Some("-..-ETC-passwd-"));
        assert_eq!((typed(""), typed(" .. "), typed(".svg")), (None, None, None));
        assert_eq!(typed(&"x".repeat(500)).map(|name| name.len()), Some(LONGEST_TYPED));
    }

    fn game(puzzle: &str, moves: &str) -> Game {
        let mut game = Game::new(Arc::new(format::puzzle(puzzle).unwrap()));
        let puzzle = Arc::clone(game.puzzle());
        moves.lines().for_each(|line| game.enter(Entry::read(line, &puzzle).unwrap()));
        game
    }

    #[test]
    fn a_result_says_what_was_played_and_how_it_went() {
        let solved = game("12343412214.....", "r3c4=3 r4c1=4 r4c2=3 r4c3=2 r4c4=1");
        let tally = Tally::read("724 0 0").unwrap();
        let title = "day 2026-11-25, hard Sudoku";
        assert_eq!(
            result(title, &solved, &tally, None),
            "Gradus daily 2026-11-25 · Sudoku 4x4 hard · 12:04 · no hints"
        );
        let helped = Tally::read("3600 1 2 mistakes=1").unwrap();
        assert_eq!(
            result("easy 3", &solved, &helped, Some("medium")),
            "Gradus · Sudoku 4x4 medium · 1:00:00 · 1 hint · 2 checks · 1 mistake"
        );
        let begun = game("kakuro/3/3/l7-m-dl4j3e", "r2c2=1");
        assert_eq!(
            result("Kakuro", &begun, &tally, None),
            "Gradus · Kakuro 3x3 · 1 of 7 cells in 12:04 · no hints"
        );
        let classic = game(&format!("123456789{}", ".".repeat(72)), "");
        assert_eq!(
            result("x", &classic, &tally, Some("easy")),
            "Gradus · Sudoku easy · 0 of 72 cells in 12:04 · no hints"
        );
    }
}
