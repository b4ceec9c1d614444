//! The lines of standard input, and the signals that end the program.

use gradus_engine::format::LARGEST_FILE;
use std::io::{self, BufRead, Read};
#[cfg(unix)]
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
#[cfg(unix)]
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver};
use std::thread;
#[cfg(unix)]
use std::time::Duration;

/// What came in.
#[derive(Debug)]
pub enum Input {
    /// A line, without its end.
    Line(String),
    /// A line that cannot be read, and why.
    Wrong(String),
    /// The input can no longer be read, and why.
    Broken(String),
    /// The end of the input.
    End,
    /// A signal that ends the program. On other platforms, the system itself ends it.
    #[cfg(unix)]
    Signal,
}

/// Starts listening. A line is handed over once the previous one is answered. A signal also sets
/// `stop`, so that no answer takes long after that.
///
/// # Errors
/// Where the system has no thread to give, or no signals.
pub fn listen(stop: Arc<AtomicBool>) -> io::Result<Receiver<Input>> {
    let (sender, inputs) = mpsc::sync_channel(0);
    #[cfg(unix)]
    listen_to_signals(sender.clone(), stop)?;
    #[cfg(not(unix))]
    drop(stop);
    thread::Builder::new().name("input".into()).spawn(move || {
        let mut reader = io::stdin().lock();
        loop {
            let input = line(&mut reader);
            let is_end = matches!(input, Input::End | Input::Broken(_));
            if sender.send(input).is_err() || is_end {
                return;
            }
        }
    })?;
    Ok(inputs)
}

/// The next line; invalid UTF-8 is replaced.
fn line(reader: &mut impl BufRead) -> Input {
    let mut bytes = Vec::new();
    let read = reader.by_ref().take(LARGEST_FILE as u64 + 1).read_until(b'\n', &mut bytes);
    match read {
        Err(cause) => return Input::Broken(format!("cannot read standard input: {cause}")),
        Ok(0) => return Input::End,
        Ok(_) => {}
    }
    if bytes.len() > LARGEST_FILE {
        while bytes.last() != Some(&b'\n') && !bytes.is_empty() {
            bytes.clear();
            let _ = reader.by_ref().take(1 << 16).read_until(b'\n', &mut bytes);
        }
        return Input::Wrong(format!("a line is longer than {LARGEST_FILE} bytes"));
    }
    let text = String::from_utf8_lossy(&bytes);
    Input::Line(text.trim_end_matches(['\r', '\n']).into())
}

/// The exit code if the answer in progress does not end by itself.
#[cfg(unix)]
const INTERRUPTED: i32 = 130;

/// How long a signal waits for the answer in progress. What was done before is on the disk.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_millis(40);

/// Waits for signals; a second one ends the program at once, and so does the first if the answer in
/// progress takes too long.
#[cfg(unix)]
fn listen_to_signals(sender: mpsc::SyncSender<Input>, stop: Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag;
    let signals = [SIGINT, SIGTERM, SIGHUP];
    for signal in signals {
        flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&stop))?;
        flag::register(signal, Arc::clone(&stop))?;
    }
    let mut signals = signal_hook::iterator::Signals::new(signals)?;
    thread::Builder::new().name("signals".into()).spawn(move || {
        if signals.forever().next().is_some() {
            let is_heard = Arc::new(AtomicBool::new(false));
            let heard = Arc::clone(&is_heard);
            thread::spawn(move || {
                thread::sleep(PATIENCE);
                if !heard.load(Ordering::Relaxed) {
                    exit(INTERRUPTED);
                }
            });
            let _ = sender.send(Input::Signal);
            is_heard.store(true, Ordering::Relaxed);
        }
    })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_may_be_anything() {
        let long = "x".repeat(LARGEST_FILE + 5);
        let text = format!("a\r\n\n{long}\nb\u{e9}").into_bytes();
        let mut text = &[&text[..], b"\xff\xfe c"].concat()[..];
        let mut lines = Vec::new();
        while let Input::Line(line) | Input::Wrong(line) = line(&mut text) {
            lines.push(line);
        }
        let too_long = format!("a line is longer than {LARGEST_FILE} bytes");
        assert_eq!(lines, ["a", "", &too_long, "b\u{e9}\u{fffd}\u{fffd} c"]);
    }
}
