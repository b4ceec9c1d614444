//! The board as a picture, in a pseudo-terminal that answers as real ones do.

use crate::terminal::program::{Terminal, program};
use std::path::Path;

const PUZZLE: &str = ".5.6....1.5..3....5......2.3....3.6.";

/// The first questions, the one for kitty's protocol, and what removes its pictures.
const FIRST: &[u8] = b"\x1b[>q\x1b[16t\x1b[14t\x1b[c";
const KITTY: &[u8] = b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";
const REMOVE_ALL: &[u8] = b"\x1b_Ga=d,d=A,q=2\x1b\\";

/// What kitty answers to the first questions, and another one with sixel.
const NAMED: &str = "\x1bP>|kitty(0.26.5)\x1b\\\x1b[6;20;10t\x1b[4;800;1200t\x1b[?62c";
const SIXEL: &str = "\x1bP>|foot(1.13.1)\x1b\\\x1b[6;20;10t\x1b[4;800;1200t\x1b[?62;4;22c";

fn start(home: &Path, variables: &[&str], arguments: &[&str]) -> Terminal {
    let program = program();
    let words: Vec<&str> =
        ["env"].into_iter().chain(variables.iter().copied()).chain([&*program]).collect();
    let arguments: Vec<&str> = arguments.iter().copied().chain([PUZZLE]).collect();
    let mut terminal = Terminal::start_by(&words, home, &arguments, 120, 40);
    terminal.wait_for("Total");
    terminal
}

/// How often something was sent.
fn count(terminal: &Terminal, text: &[u8]) -> usize {
    terminal.sent().windows(text.len()).filter(|sent| *sent == text).count()
}

fn sends(terminal: &Terminal, text: &[u8]) -> bool {
    count(terminal, text) > 0
}

/// Ends the program.
fn leave(terminal: &mut Terminal) {
    terminal.send("\x03");
    assert_eq!(terminal.wait(), 0);
}

/// The end of what was sent.
fn after<'a>(terminal: &'a Terminal, text: &[u8]) -> &'a [u8] {
    let sent = terminal.sent();
    let at = sent.windows(text.len()).rposition(|part| part == text).expect("it was sent");
    &sent[at + text.len()..]
}

#[test]
fn a_board_in_kitty_is_a_picture_and_leaves_nothing() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = start(home.path(), &[], &[]);
    terminal.wait_until("the questions", |terminal| sends(terminal, FIRST));
    assert!(!sends(&terminal, KITTY), "another terminal would print it");
    terminal.send(NAMED);
    terminal.wait_until("the question for its protocol", |terminal| sends(terminal, KITTY));
    terminal.send("\x1b_Gi=31;OK\x1b\\");
    terminal.wait_until("a picture", |terminal| sends(terminal, b"\x1b_Ga=T,f=100,i=1,"));
    // Where the board was, there is nothing.
    let is_blank = |terminal: &Terminal| {
        let rows: Vec<String> = terminal.picture().rows(0, 60).collect();
        rows[2..30].iter().all(|row| row.trim().is_empty())
    };
    terminal.wait_until("a blank board", is_blank);
    let whole = count(&terminal, b"\x1b_Ga=T,f=100,i=1,");
    terminal.press("\x1b[B");
    terminal.wait_until("a moved frame", |terminal| count(terminal, b"\x1b_Ga=p,i=2,") > 1);
    assert_eq!(count(&terminal, b"\x1b_Ga=T,f=100,i=1,"), whole, "only the frame moves");
    // Answers that come twice change nothing.
    terminal.send("\x1b[?62c\x1b_Gi=31;OK\x1b\\");
    terminal.press("\x1b[A");
    terminal.wait_until("a moved frame", |terminal| count(terminal, b"\x1b_Ga=p,i=2,") > 2);
    assert_eq!(count(&terminal, b"\x1b_Ga=T,f=100,i=1,"), whole, "the picture is there already");
    // As text again, and back.
    terminal.press("\x1bg");
    terminal.wait_for("the board is text");
    assert!(sends(&terminal, REMOVE_ALL));
    terminal.press("\x1bg");
    terminal.wait_until("a picture", |terminal| count(terminal, b"\x1b_Ga=T,f=100,i=1,") > whole);
    leave(&mut terminal);
    assert!(!after(&terminal, REMOVE_ALL).windows(3).any(|part| part == b"\x1b_G"));
    assert!(after(&terminal, REMOVE_ALL).windows(8).any(|part| part == b"\x1b[?1049l"));
}

#[test]
fn a_terminal_with_sixel_gets_sixels() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = start(home.path(), &[], &[]);
    terminal.wait_until("the questions", |terminal| sends(terminal, FIRST));
    terminal.send(SIXEL);
    terminal.wait_until("a picture", |terminal| sends(terminal, b"\x1bP0;1;0q"));
    assert!(!sends(&terminal, b"\x1b_G"), "nothing of kitty's protocol");
    // Other letters need another picture.
    let before = count(&terminal, b"\x1bP0;1;0q");
    terminal.send("\x1b[6;24;12t");
    terminal.wait_until("a larger one", |terminal| count(terminal, b"\x1bP0;1;0q") > before);
    leave(&mut terminal);
}

/// Where words are typed, the cursor is seen, though text is written over the picture after it was put
/// there, and dots are sent.
#[test]
fn the_cursor_is_where_words_are_typed() {
    for answers in [SIXEL, NAMED] {
        let home = tempfile::tempdir().expect("a folder");
        let mut terminal = start(home.path(), &[], &[]);
        terminal.wait_until("the questions", |terminal| sends(terminal, FIRST));
        terminal.send(answers);
        if answers == NAMED {
            terminal.wait_until("a question", |terminal| sends(terminal, KITTY));
            terminal.send("\x1b_Gi=31;OK\x1b\\");
        }
        let has_picture = |terminal: &Terminal| {
            sends(terminal, b"\x1bP0;1;0q") || sends(terminal, b"\x1b_Ga=T,f=100,i=1,")
        };
        terminal.wait_until("a picture", has_picture);
        terminal.press(":");
        terminal.wait_for("Commands");
        for expected in ["", "m", "ma", "mar"] {
            if let Some(last) = expected.len().checked_sub(1) {
                terminal.press(&expected[last..]);
            }
            terminal.wait_until("the cursor after the words", |terminal| {
                let screen = terminal.picture();
                let (row, col) = screen.cursor_position();
                let first = col.saturating_sub(1 + expected.len() as u16);
                let typed = screen.contents_between(row, first, row, col);
                typed.trim() == expected && !screen.hide_cursor()
            });
        }
        terminal.press("\x1b");
        leave(&mut terminal);
    }
}

#[test]
fn who_cannot_show_pictures_gets_none() {
    for variables in [&["TMUX=/tmp/x,1,0"][..], &["STY=1.x"], &["NO_COLOR=1"], &["TERM=linux"]] {
        let home = tempfile::tempdir().expect("a folder");
        let mut terminal = start(home.path(), variables, &[]);
        terminal.press("s");
        assert!(!sends(&terminal, b"\x1b[16t"), "{variables:?}");
        // By hand, it is asked.
        terminal.press("\x1bg");
        terminal.wait_until("the questions", |terminal| sends(terminal, FIRST));
        // It has none.
        terminal.send("\x1b[?62c");
        terminal.press("\x1b[B");
        assert!(!sends(&terminal, b"\x1b_G") && !sends(&terminal, b"\x1bP0;1;0q"));
        leave(&mut terminal);
    }
}
