//! A defect of the program itself: a panic on a puzzle of a list ends the process, whichever thread
//! it is in, and says which puzzle it was. Otherwise the other threads would wait for the answer that
//! never comes.

use super::outcome::{PANICKED, say};
use std::cell::{Cell, RefCell};
use std::panic;
use std::process::exit;

thread_local! {
    /// The input that this thread works on.
    static INPUT: RefCell<String> = const { RefCell::new(String::new()) };
    /// The line of it, from 1.
    static LINE: Cell<usize> = const { Cell::new(0) };
}

/// Has a panic, in whichever thread, say what was worked on and end the program.
pub fn ends_the_program() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        report(info);
        say(&format!("{}the program failed; please report the lines above", place()));
        exit(PANICKED.into());
    }));
}

/// Says which input this thread works on.
pub fn works_on_input(name: String) {
    INPUT.replace(name);
}

/// Says which line of its input this thread works on, from 1.
pub fn works_on_line(line: usize) {
    LINE.set(line);
}

/// What this thread works on, as it is put in front of what is said; nothing where it is not known.
fn place() -> String {
    // A hook must not fail.
    let name = INPUT.try_with(|name| name.try_borrow().map(|name| name.clone()));
    match (name, LINE.try_with(Cell::get)) {
        (Ok(Ok(name)), Ok(line)) if line > 0 => format!("{name}, line {line}: "),
        _ => String::new(),
    }
}
