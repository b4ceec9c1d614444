//! A defect of the program itself: a panic on a puzzle of a list ends the process, in whichever
//! thread it happens, and names the puzzle. Otherwise, the other threads would wait for an answer
//! that never comes.

use super::outcome::{PANICKED, say};
use std::cell::{Cell, RefCell};
use std::panic;
use std::process::exit;

thread_local! {
    /// The input that this thread works on.
    static INPUT: RefCell<String> = const { RefCell::new(String::new()) };
    /// The current line of that input, from 1.
    static LINE: Cell<usize> = const { Cell::new(0) };
}

/// Makes a panic in any thread say what was being worked on and end the program.
pub fn ends_the_program() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        report(info);
        say(&format!("{}the program failed; please report the lines above", place()));
        exit(PANICKED.into());
    }));
}

/// Sets the input that this thread works on.
pub fn works_on_input(name: String) {
    INPUT.replace(name);
}

/// Sets the line of the input that this thread works on, from 1.
pub fn works_on_line(line: usize) {
    LINE.set(line);
}

/// What this thread works on, as a prefix for messages; empty if unknown.
fn place() -> String {
    // A hook must not fail.
    let name = INPUT.try_with(|name| name.try_borrow().map(|name| name.clone()));
    match (name, LINE.try_with(Cell::get)) {
        (Ok(Ok(name)), Ok(line)) if line > 0 => format!("{name}, line {line}: "),
        _ => String::new(),
    }
}
