//! Ctrl-C and TERM: finished work is kept, unfinished work is cancelled. A panic on a puzzle of a list
//! ends the process, in whichever thread it happens, and names the puzzle. Otherwise, the other threads
//! would wait for an answer that never comes.

use super::ordered::Ordered;
use crate::cli::outcome::{INTERRUPTED, PANICKED, say};
use crate::store;
use anyhow::Result;
use std::cell::{Cell, RefCell};
use std::panic;
use std::path::Path;
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
#[cfg(unix)]
use std::time::Duration;

/// How long finished work is waited for after a signal.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_millis(40);

/// Writes a file that the player named. A signal ends the program and leaves the old file; another
/// signal ends it at once.
///
/// # Errors
/// When it cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    // If signals cannot be listened to, they end the program as usual.
    if !store::write(path, bytes, || noted().unwrap_or_default())? {
        exit(INTERRUPTED.into());
    }
    Ok(())
}

/// Writes a file like [`write`], with content that is made while it is written: `next` returns the
/// next portion, and `None` at the end or once the flag is set.
///
/// # Errors
/// When there is an error in making the content, or it cannot be written.
pub fn write_portions<P: AsRef<[u8]>>(
    path: &Path,
    next: impl FnMut(&AtomicBool) -> Result<Option<P>>,
) -> Result<()> {
    if !store::write_portions(path, || noted().unwrap_or_default(), next)? {
        exit(INTERRUPTED.into());
    }
    Ok(())
}

/// A flag that the first signal sets; the second one ends the program.
#[cfg(unix)]
fn noted() -> Result<Arc<AtomicBool>> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag;

    let is_noted = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_shutdown(signal, INTERRUPTED.into(), Arc::clone(&is_noted))?;
        flag::register(signal, Arc::clone(&is_noted))?;
    }
    Ok(is_noted)
}

/// A flag that nothing sets.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
fn noted() -> Result<Arc<AtomicBool>> {
    Ok(Arc::default())
}

/// Does some work. A signal cancels it and ends the program once the finished answers are written;
/// another signal ends it at once.
///
/// # Errors
/// When signals cannot be listened to.
#[cfg(unix)]
pub fn watch(ordered: &Ordered, work: impl FnOnce()) -> Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::thread;

    noted()?;
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    let handle = signals.handle();
    thread::scope(|scope| {
        scope.spawn(|| {
            if signals.forever().next().is_some() {
                ordered.call_off(PATIENCE);
                // Not by returning: a thread may be waiting for input that does not come.
                exit(INTERRUPTED.into());
            }
        });
        work();
        handle.close();
    });
    Ok(())
}

/// Does some work; the system ends it as usual.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn watch(_: &Ordered, work: impl FnOnce()) -> Result<()> {
    work();
    Ok(())
}

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
