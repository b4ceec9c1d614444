//! The characters that draw the screen.

use crate::screen::frames::{CONFIG, every_look};
use crate::screen::library;
use crate::screen::stage::Stage;
use gradus::config::Glyphs;
use gradus::tui::terminal::Event;
use gradus::tui::view::glyphs::translate;
use ratatui::buffer::Buffer;
use std::fs;
use std::path::Path;

/// Keys that lead to screens that differ from puzzle to puzzle.
const BOARDS: &[&str] = &["a", "a s s s", "a S . end"];

/// Small puzzles, and keys that lead to all other screens.
const SMALL: [&str; 2] = ["1.............4.", "kakuro/3/3/l7-m-dl4j3e"];
const SCREENS: &[&str] = &[
    "a 1 n left 2 v v f 1",
    "g b",
    "a e e e w",
    "a S right down enter",
    "tab tab end 7",
    "] ] tab tab",
    "r",
    "?",
    "ctrl+e b space 1 2",
    "ctrl+e g space right 3 m",
    "ctrl+e m",
    "1 Z right",
    "p",
    "T",
    ": z o",
    "space right space c A * c b",
    "ctrl+g down",
    "ctrl+s down right",
];

const SIZES: [(u16, u16); 4] = [(80, 24), (120, 40), (40, 16), (24, 9)];

/// The characters of a screen, a line per row.
fn text(stage: &Stage) -> String {
    stage.picture().backend().to_string()
}

/// Complains about characters in a screen that are not ASCII although the set is.
fn is_ascii(name: &str, stage: &mut Stage) {
    for glyphs in [Glyphs::Ascii, Glyphs::None] {
        stage.model.look.glyphs = glyphs;
        let screen = text(stage);
        let other = screen.chars().find(|symbol| !matches!(symbol, ' '..='~' | '\n'));
        assert_eq!(other, None, "{name} with {glyphs:?}\n{screen}");
    }
}

#[test]
fn ascii_is_ascii_on_every_screen() {
    let looks = every_look().into_iter().map(|(_, puzzle)| (puzzle, BOARDS));
    for (puzzle, screens) in looks.chain(SMALL.map(|puzzle| (puzzle, SCREENS))) {
        for keys in screens {
            let mut stage = Stage::configured(puzzle, (80, 24), CONFIG);
            stage.press(keys);
            for (cols, rows) in SIZES {
                stage.send(Event::Resize(cols, rows));
                is_ascii(&format!("{puzzle}, {keys}, {cols}x{rows}"), &mut stage);
            }
        }
    }
    is_ascii("library", &mut library::open((80, 24)));
}

/// The same for what those screens do not reach: everything that the code and the texts can draw.
#[test]
fn whatever_is_drawn_has_a_place_in_the_table() {
    let mut all = String::new();
    for folder in ["engine/src", "src/game", "src/tui", "engine/assets/techniques"] {
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut all);
    }
    assert!(all.contains('╋') && all.contains('✓'), "the sources were not found");
    let mut buf = Buffer::with_lines([all.as_str()]);
    translate(&mut buf, Glyphs::Ascii);
    let other = buf.content().iter().find(|cell| !cell.symbol().is_ascii());
    assert_eq!(other.map(|cell| cell.symbol()), None);
}

/// The characters beyond ASCII in the files of a folder, without comments and unit tests.
fn collect(folder: &Path, all: &mut String) {
    for entry in folder.read_dir().expect("a folder") {
        let path = entry.expect("a file").path();
        // Characters that are accepted in place of others are never drawn, and those of pages not on a screen.
        let others = [
            "src/text.rs",
            "format/layout",
            "src/understand",
            "picture/trace.rs",
            "picture/pdf.rs",
        ];
        if others.iter().any(|other| path.ends_with(other)) {
            continue;
        }
        if path.is_dir() {
            collect(&path, all);
            continue;
        }
        let text = fs::read_to_string(&path).expect("a text");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        all.extend(lines.flat_map(str::chars).filter(|symbol| !symbol.is_ascii()));
    }
}

#[test]
fn boards_in_ascii() {
    let config = format!("screen.glyphs = \"ascii\"\n{CONFIG}");
    for (name, puzzle) in every_look().into_iter().filter(|(name, _)| *name != "x") {
        let mut stage = Stage::configured(puzzle, (80, 24), &config);
        stage.press(if name == "chains" { "a e e e" } else { "a down right" });
        insta::assert_snapshot!(format!("ascii_{}", name.replace('-', "_")), text(&stage));
    }
}

#[test]
fn a_board_without_frames() {
    let mut stage = Stage::configured(every_look()[2].1, (80, 24), CONFIG);
    stage.model.look.glyphs = Glyphs::None;
    insta::assert_snapshot!("without_frames", text(stage.press("a down right")));
}
