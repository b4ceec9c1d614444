//! A terminal for the program: runs it in a pseudo-terminal, types into it and reads the screen.
//! Shared by the tests and by the benchmark of the whole program.

use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// What the program sends at the start of every frame.
const FRAME_START: &[u8] = b"\x1b[?2026h";

/// What the program sends at the end of every frame (the end of a synchronised update).
pub const FRAME_END: &[u8] = b"\x1b[?2026l";

/// How long a screen may take before a test fails. Generous, since the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program's path: from `GRADUS_PROGRAM`, to measure another build, or else the one built with
/// this. An example is in a folder next to the program.
pub fn program() -> String {
    if let Ok(program) = std::env::var("GRADUS_PROGRAM") {
        return program;
    }
    option_env!("CARGO_BIN_EXE_gradus").map_or_else(
        || {
            let here = std::env::current_exe().expect("the path of this program");
            let target = here.parent().and_then(Path::parent).expect("the folder of programs");
            target.join("gradus").display().to_string()
        },
        String::from,
    )
}

/// Where the program keeps its games below a home folder.
pub fn data(home: &Path) -> PathBuf {
    let is_mac = cfg!(target_os = "macos");
    home.join(if is_mac { "Library/Application Support/gradus" } else { "data/gradus" })
}

/// The program in a pseudo-terminal.
pub struct Terminal {
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn portable_pty::Child + Send + Sync>,
    output: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    /// What was sent of a frame that is not complete yet.
    held: Vec<u8>,
    sent: Vec<u8>,
    frames: usize,
}

impl Terminal {
    /// Starts the program with its data and its configuration below `home`.
    pub fn start(home: &Path, arguments: &[&str], cols: u16, rows: u16) -> Self {
        Self::start_by(&[&program()], home, arguments, cols, rows)
    }

    /// Starts the program by these words: another build, or a program that is told to run it, such as
    /// `nice`.
    pub fn start_by(words: &[&str], home: &Path, arguments: &[&str], cols: u16, rows: u16) -> Self {
        let pair = native_pty_system().openpty(size(cols, rows)).expect("a pseudo-terminal");
        let words = words.iter().chain(arguments);
        let mut command = CommandBuilder::from_argv(words.map(Into::into).collect());
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        command.env("LANG", "C.UTF-8");
        command.env("HOME", home);
        command.env("XDG_DATA_HOME", home.join("data"));
        command.env("XDG_CONFIG_HOME", home.join("config"));
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.cwd(home);
        let child = pair.slave.spawn_command(command).expect("the program");
        let mut reader = pair.master.try_clone_reader().expect("the program's output");
        let writer = pair.master.take_writer().expect("the program's input");
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 65536];
            while let Ok(read) = reader.read(&mut buffer) {
                if read == 0 || sender.send(buffer[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            master: pair.master,
            writer,
            child,
            output,
            parser: vt100::Parser::new(at_least_one(rows), at_least_one(cols), 0),
            held: Vec::new(),
            sent: Vec::new(),
            frames: 0,
        }
    }

    /// Types text; escape sequences stand for special keys.
    pub fn send(&mut self, keys: &str) {
        self.send_bytes(keys.as_bytes());
    }

    /// Types bytes, which need not be text.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        self.writer.write_all(bytes).expect("the program reads its input");
        self.writer.flush().expect("the program reads its input");
    }

    /// The settings of the terminal (its modes and special characters), for comparison.
    #[cfg(unix)]
    pub fn settings(&self) -> String {
        format!("{:?}", self.master.get_termios())
    }

    /// The text of the screen, one line per row.
    pub fn screen(&self) -> String {
        self.parser.screen().contents()
    }

    /// The screen with its colours and its cursor.
    pub fn picture(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    /// Everything that the program sent so far.
    #[allow(dead_code, reason = "the benchmark reads the screen only")]
    pub fn sent(&self) -> &[u8] {
        &self.sent
    }

    /// The number of frames drawn so far.
    #[allow(dead_code, reason = "the benchmark counts frames")]
    pub const fn frames(&self) -> usize {
        self.frames
    }

    /// Reads what the program sent; `false` if nothing came within `wait`.
    pub fn take(&mut self, wait: Duration) -> bool {
        match self.output.recv_timeout(wait) {
            Ok(bytes) => {
                self.sent.extend_from_slice(&bytes);
                self.held.extend_from_slice(&bytes);
                let shown: Vec<u8> = self.held.drain(..complete(&self.held)).collect();
                self.parser.process(&shown);
                let ends = shown.windows(FRAME_END.len()).filter(|part| *part == FRAME_END);
                self.frames += ends.count();
                true
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => false,
        }
    }

    /// Waits until the screen shows a text.
    ///
    /// # Panics
    /// With the screen, when that takes too long.
    pub fn wait_for(&mut self, text: &str) {
        self.wait_until(text, |terminal| terminal.screen().contains(text));
    }

    /// Waits until something holds; `what` names it should that take too long.
    ///
    /// # Panics
    /// With the screen, when that takes too long.
    pub fn wait_until(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while !holds(self) {
            self.take(Duration::from_millis(20));
            let late = start.elapsed() > PATIENCE;
            assert!(!late, "waited too long for {what:?}; the screen:\n{}", self.screen());
        }
    }

    /// Types text and waits for the frame that follows.
    pub fn press(&mut self, keys: &str) {
        let frames = self.frames;
        self.send(keys);
        self.wait_until(keys, |terminal| terminal.frames > frames);
    }

    /// Changes the size of the terminal.
    pub fn resize(&mut self, cols: u16, rows: u16) {
        self.master.resize(size(cols, rows)).expect("a terminal can be resized");
        self.parser.screen_mut().set_size(at_least_one(rows), at_least_one(cols));
    }

    /// Says that it has a size that it does not have.
    pub fn claim(&self, cols: u16, rows: u16) {
        self.master.resize(size(cols, rows)).expect("a terminal can be resized");
    }

    /// The program's process.
    pub fn process(&self) -> u32 {
        self.child.process_id().expect("the program runs")
    }

    /// Whether the process is stopped, as after Ctrl-Z (Linux).
    pub fn is_stopped(&self) -> bool {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process()));
        stat.is_ok_and(|stat| stat.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('T')))
    }

    /// Waits until nothing has been drawn for a moment and every thread of the program waits.
    ///
    /// # Panics
    /// With the screen, when that takes too long.
    #[allow(dead_code, reason = "the benchmark waits for frames")]
    pub fn settle(&mut self, moment: Duration) {
        let start = Instant::now();
        while self.take(moment) || self.is_at_work() {
            let late = start.elapsed() > PATIENCE;
            assert!(!late, "the program never rests; the screen:\n{}", self.screen());
        }
    }

    /// Whether a thread of the program runs, or could if it got a processor (Linux).
    fn is_at_work(&self) -> bool {
        let threads = std::fs::read_dir(format!("/proc/{}/task", self.process()));
        threads.into_iter().flatten().flatten().any(|thread| {
            let stat = std::fs::read_to_string(thread.path().join("stat"));
            let stat = stat.unwrap_or_default();
            stat.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with(['R', 'D']))
        })
    }

    /// Sends a signal by its name, as in `TERM` or `KILL`.
    pub fn signal(&self, name: &str) {
        let process = self.process().to_string();
        let sent = std::process::Command::new("kill").args(["-s", name, &process]).status();
        assert!(sent.is_ok_and(|status| status.success()), "kill -s {name} {process}");
    }

    /// Waits for the program to end and gives its exit code.
    pub fn wait(&mut self) -> u32 {
        self.wait_with(|_| ())
    }

    /// The same, with something done again and again in the meantime.
    pub fn wait_with(&mut self, meanwhile: impl Fn(&Self)) -> u32 {
        let start = Instant::now();
        loop {
            while self.take(Duration::from_millis(10)) {}
            meanwhile(self);
            if let Some(status) = self.child.try_wait().expect("the program can be waited for") {
                // The last output may still be on its way; its end comes at once.
                while self.take(PATIENCE) {}
                return status.exit_code();
            }
            assert!(start.elapsed() < PATIENCE, "the program did not end:\n{}", self.screen());
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended already, which is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How many of these bytes belong to complete frames, or to none. As in a terminal that knows
/// synchronised updates, nobody sees half a frame.
fn complete(bytes: &[u8]) -> usize {
    let last = |mark: &[u8]| bytes.windows(mark.len()).rposition(|part| part == mark);
    match (last(FRAME_START), last(FRAME_END)) {
        (Some(start), None) => start,
        (Some(start), Some(end)) if start > end => start,
        // The start of a frame may be cut off.
        _ => (1..FRAME_START.len())
            .find(|cut| bytes.ends_with(&FRAME_START[..*cut]))
            .map_or(bytes.len(), |cut| bytes.len() - cut),
    }
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

fn at_least_one(number: u16) -> NonZero<u16> {
    NonZero::new(number).unwrap_or(NonZero::<u16>::MIN)
}
