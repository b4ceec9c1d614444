//! The theme that matches the terminal's background, in a pseudo-terminal that reports which it
//! has.

use crate::terminal::program::Terminal;
use std::path::Path;

const PUZZLE: &str = ".4..3..14..2..1.";

/// The sequence that asks for the background.
const QUESTION: &[u8] = b"\x1b]11;?\x1b\\";

/// The background of the page in the themes `light` and `dark`.
const LIGHT: vt100::Color = vt100::Color::Rgb(0xe3, 0xe7, 0xee);
const DARK: vt100::Color = vt100::Color::Rgb(0x16, 0x1a, 0x22);

fn start(home: &Path) -> Terminal {
    let mut terminal = Terminal::start(home, &[PUZZLE], 80, 24);
    terminal.wait_for("Total");
    terminal
}

/// The background in the corner, which is the page's.
fn page(terminal: &Terminal) -> vt100::Color {
    terminal.picture().cell(20, 1).expect("a cell").bgcolor()
}

fn asks(terminal: &Terminal) -> bool {
    terminal.sent().windows(QUESTION.len()).any(|sent| sent == QUESTION)
}

#[test]
fn the_theme_follows_what_the_terminal_says_and_remembers_it() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = start(home.path());
    terminal.wait_until("the question", asks);
    assert_eq!(page(&terminal), DARK, "dark until the terminal says otherwise");
    terminal.send("\x1b]11;rgb:ffff/ffff/ffff\x1b\\");
    terminal.wait_until("the light theme", |terminal| page(terminal) == LIGHT);
    terminal.press("\x03");
    assert_eq!(terminal.wait(), 0);

    let mut terminal = start(home.path());
    assert_eq!(page(&terminal), LIGHT, "as it was at the last start");
    // The player's choice stays, whatever the terminal reports.
    terminal.press("X");
    terminal.wait_for("theme: ");
    let chosen = page(&terminal);
    terminal.send("\x1b]11;rgb:0000/0000/0000\x07");
    terminal.press("s");
    terminal.wait_for("1 of 3");
    assert_eq!(page(&terminal), chosen);
    terminal.press("\x03");
    assert_eq!(terminal.wait(), 0);

    // A chosen theme needs no answer.
    let mut terminal = start(home.path());
    terminal.press("s");
    terminal.wait_for("1 of 3");
    assert!(!asks(&terminal));
}

/// Opens the palette, and returns its lines.
fn palette(terminal: &mut Terminal) -> Vec<String> {
    terminal.press(":");
    terminal.wait_for("Gives a hint, the step");
    terminal.screen().lines().map(String::from).collect()
}

#[test]
fn what_was_chosen_in_the_palette_is_remembered() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = start(home.path());
    let before = palette(&mut terminal);
    let first = before.iter().position(|line| line.contains("simplest")).expect("the first row");
    terminal.press("overview\r");
    terminal.wait_until("the overview", |terminal| !terminal.screen().contains("simplest"));
    terminal.press("\x03");
    assert_eq!(terminal.wait(), 0);

    let mut terminal = start(home.path());
    let after = palette(&mut terminal);
    assert!(after[first].contains("overview"), "{after:#?}");
}
