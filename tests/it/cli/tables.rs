//! The tables that commands write at a terminal.

use crate::terminal::program::Terminal;

const PUZZLE: &str = ".4..3..14..2..1.";

/// What a command shows in a terminal, and the bytes that it sent.
fn shown(arguments: &[&str]) -> (String, Vec<u8>) {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(home.path(), arguments, 80, 24);
    let code = terminal.wait();
    assert_eq!(code, 0, "{arguments:?}: {}", terminal.screen());
    (terminal.screen(), terminal.sent().to_vec())
}

#[test]
fn tables_have_colours_and_nothing_of_them_shows() {
    for (arguments, text) in [
        (vec!["rate", PUZZLE], "total"),
        (vec!["check", PUZZLE], "one solution"),
        (vec!["hint", PUZZLE], "naked single"),
    ] {
        let (screen, sent) = shown(&arguments);
        assert!(screen.contains(text), "{arguments:?}: {screen}");
        assert!(!screen.contains("[0m"), "{arguments:?}: {screen}");
        let is_coloured = |sent: &[u8]| sent.windows(4).any(|bytes| bytes == b"\x1b[0m");
        assert!(is_coloured(&sent), "{arguments:?}: {screen}");
        let plain = [vec!["--color", "never"], arguments].concat();
        let (screen, sent) = shown(&plain);
        assert!(screen.contains(text) && !is_coloured(&sent), "{plain:?}: {screen}");
    }
}

#[test]
fn what_a_list_says_cannot_act_on_the_terminal() {
    let home = tempfile::tempdir().expect("a folder");
    let list = home.path().join("list.txt");
    std::fs::write(&list, format!("{PUZZLE}\n\x1b[31mno puzzle\x1b]0;title\x07\n"))
        .expect("a list");
    let mut terminal = Terminal::start(home.path(), &["rate", "list.txt"], 80, 24);
    terminal.wait();
    let sent = terminal.sent();
    assert!(!sent.windows(3).any(|bytes| bytes == b"\x1b]0"), "{}", terminal.screen());
    assert!(!sent.windows(5).any(|bytes| bytes == b"\x1b[31m"), "{}", terminal.screen());
}
