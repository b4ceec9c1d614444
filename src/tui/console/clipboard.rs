//! The clipboard: by a program that is made for it, or else by the terminal, which may ignore that
//! and never says so.

use crate::tui::terminal::known;
use std::env;
use std::io::{self, Write as _};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A program that puts its standard input on the clipboard.
struct Tool {
    /// The program, and its arguments.
    command: &'static [&'static str],
    /// The variable that is set where it works; without one, it is only installed there.
    works_with: Option<&'static str>,
}

/// The programs, in the order in which they are tried.
const TOOLS: [Tool; 6] = [
    Tool { command: &["wl-copy"], works_with: Some("WAYLAND_DISPLAY") },
    Tool { command: &["xclip", "-selection", "clipboard"], works_with: Some("DISPLAY") },
    Tool { command: &["xsel", "-b", "-i"], works_with: Some("DISPLAY") },
    Tool { command: &["pbcopy"], works_with: None },
    Tool { command: &["clip.exe"], works_with: Some("WSL_DISTRO_NAME") },
    Tool { command: &["termux-clipboard-set"], works_with: Some("TERMUX_VERSION") },
];

/// How long a program may take to accept a text. Those that stay to hand it out are left alone.
const PATIENCE: Duration = Duration::from_millis(300);

/// Copies a text with the first program that can, and returns its name.
pub fn copy(text: &str) -> Option<&'static str> {
    usable().find(|tool| tool.accepts(text)).map(Tool::name)
}

/// The program that would copy, if it is installed.
pub fn tool() -> Option<&'static str> {
    let folders = env::var_os("PATH").unwrap_or_default();
    let is_installed = |tool: &&Tool| {
        env::split_paths(&folders).any(|folder| crate::store::is_there(&folder.join(tool.name())))
    };
    usable().find(is_installed).map(Tool::name)
}

/// What became of a text that the terminal was asked to copy.
pub fn of_terminal() -> String {
    match known() {
        Some(terminal) if terminal.copies => "sent to the terminal's clipboard".into(),
        Some(terminal) => format!(
            "sent to {}, which ignores it unless you allow it (gradus manual terminals)",
            terminal.name
        ),
        None => "sent to the terminal's clipboard, if yours allows that (gradus doctor)".into(),
    }
}

fn usable() -> impl Iterator<Item = &'static Tool> {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    TOOLS.iter().filter(move |tool| tool.works_with.is_none_or(is_set))
}

impl Tool {
    const fn name(&self) -> &'static str {
        self.command[0]
    }

    /// Whether the program is there and takes the text.
    fn accepts(&self, text: &str) -> bool {
        self.give(text).unwrap_or(false)
    }

    fn give(&self, text: &str) -> io::Result<bool> {
        let mut child = Command::new(self.command[0])
            .args(&self.command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        if let Some(mut input) = child.stdin.take() {
            input.write_all(text.as_bytes())?;
        }
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(status) = child.try_wait()? {
                return Ok(status.success());
            }
            thread::sleep(Duration::from_millis(5));
        }
        // It holds the text for whoever pastes it.
        thread::Builder::new().name("clipboard".into()).spawn(move || child.wait())?;
        Ok(true)
    }
}
