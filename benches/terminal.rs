//! The whole program in a pseudo-terminal: first paint, key to paint over a recorded game with
//! hints and score edits, bytes per key, wake-ups while idle, memory. `cargo bench --bench terminal`
//! prints a table; the figures include the pseudo-terminal itself. `GRADUS_PROGRAM` names another
//! program to measure, `GRADUS_OTHER` one whose first paint is measured in turn with it, and
//! `GRADUS_WRAPPER` the words that run it, as in
//! `GRADUS_WRAPPER="env LD_PRELOAD=/tmp/slow.so"` with a library whose `fsync` and `fdatasync` sleep:
//! a disk that takes seconds.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a measurement may end with a message")]

#[path = "../tests/it/terminal/program.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod terminal;

use gradus::game::pack;
use gradus_engine::Kind;
use std::env;
use std::time::{Duration, Instant};
use terminal::{Terminal, program};

/// One round of play: moving, annotations, digits, undo, hints of both wishes, a score edit, panes.
const ROUND: &[&str] = &[
    "l", "j", "a", "n", "3", "n", "5", "u", "U", "u", "s", "s", "s", "\r", "e", "e", "e", "\r",
    "\t", "\t", "j", "+7", "\r", "r", "\t", "h", "k", "S", "\x1b", "V", "v",
];

/// The columns and rows of the terminal.
const LARGE: (u16, u16) = (200, 60);

/// Rounds of play that are timed.
const ROUNDS: usize = 40;

/// How often the first paint is timed.
const PAINTS: usize = 15;

fn main() {
    // `cargo test --benches` runs this too, to see that it builds.
    if env::args().any(|argument| argument == "--test") {
        return;
    }
    println!(
        "{:<8} {:>12} {:>9} {:>9} {:>9} {:>9} {:>8} {:>10} {:>10}",
        "puzzle",
        "first paint",
        "key p50",
        "key p99",
        "key max",
        "key bytes",
        "memory",
        "idle wakes",
        "with clock"
    );
    for (name, item) in puzzles() {
        let puzzle = &item.puzzle;
        let paints = (0..PAINTS).map(|_| first_paint(&program(), puzzle, LARGE)).collect();
        let mut keys = Vec::new();
        let (bytes, memory, idle, clock) = play(puzzle, &mut keys);
        println!(
            "{:<8} {:>9.2} ms {:>6.2} ms {:>6.2} ms {:>6.2} ms {bytes:>9} {memory:>5} MB {idle:>8}/5s {clock:>8}/5s",
            name,
            percentile(paints, 50),
            percentile(keys.clone(), 50),
            percentile(keys.clone(), 99),
            percentile(keys, 100),
        );
    }
    println!("{:<8} first paint by size, and that of the other program", "puzzle");
    let programs: Vec<String> =
        [Ok(program()), env::var("GRADUS_OTHER")].into_iter().flatten().collect();
    for (name, item) in puzzles() {
        let figure = |size: (u16, u16)| {
            let mut paints = vec![Vec::new(); programs.len()];
            for _ in 0..PAINTS {
                for (program, paints) in programs.iter().zip(&mut paints) {
                    paints.push(first_paint(program, &item.puzzle, size));
                }
            }
            let paints =
                paints.into_iter().map(|paints| format!("{:.2} ms", percentile(paints, 50)));
            format!("{}x{} {}", size.0, size.1, paints.collect::<Vec<String>>().join(" / "))
        };
        println!("{name:<8} {}", [(80, 24), (120, 40), LARGE].map(figure).join("  "));
    }
    let versions = (0..PAINTS).map(|_| version()).collect();
    println!("--version, from start to end: {:.2} ms", percentile(versions, 50));
}

/// The hardest puzzles of usual sizes, and the largest Kakuro.
fn puzzles() -> impl Iterator<Item = (&'static str, pack::ListedPuzzle)> {
    let hardest = Kind::ALL.map(|kind| Some((kind.slug(), pack::hardest(kind)?)));
    let largest = pack::largest(Kind::Kakuro).map(|item| ("largest", item));
    hardest.into_iter().flatten().chain(largest)
}

fn start(program: &str, argument: &str, (cols, rows): (u16, u16)) -> (tempfile::TempDir, Terminal) {
    let home = tempfile::tempdir().expect("a folder for the program");
    let wrapper = env::var("GRADUS_WRAPPER").unwrap_or_default();
    let words: Vec<&str> = wrapper.split_whitespace().chain([program]).collect();
    let terminal = Terminal::start_by(&words, home.path(), &[argument], cols, rows);
    (home, terminal)
}

/// Milliseconds from the start to the end of a process that only prints its version.
fn version() -> f64 {
    let begin = Instant::now();
    let (_home, mut terminal) = start(&program(), "--version", LARGE);
    terminal.wait();
    milliseconds(begin)
}

/// Milliseconds from the start of the process to the end of the first frame.
fn first_paint(program: &str, puzzle: &str, size: (u16, u16)) -> f64 {
    let begin = Instant::now();
    let (_home, mut terminal) = start(program, puzzle, size);
    while terminal.frames() == 0 {
        terminal.take(Duration::from_secs(10));
    }
    milliseconds(begin)
}

/// Plays, timing every key; returns the mean number of bytes sent per key, the peak memory in MB,
/// and the wake-ups in five idle seconds without and with the clock.
fn play(puzzle: &str, keys: &mut Vec<f64>) -> (usize, u64, u64, u64) {
    let (_home, mut terminal) = start(&program(), puzzle, LARGE);
    terminal.wait_for("Total");
    let before = terminal.sent().len();
    for _ in 0..ROUNDS {
        for key in ROUND {
            let frames = terminal.frames();
            let begin = Instant::now();
            terminal.send(key);
            while terminal.frames() == frames && begin.elapsed() < Duration::from_millis(250) {
                terminal.take(Duration::from_millis(250));
            }
            // A key that changes nothing draws nothing.
            if terminal.frames() > frames {
                keys.push(milliseconds(begin));
            }
            while terminal.take(Duration::from_millis(30)) {}
        }
    }
    let bytes = (terminal.sent().len() - before) / (ROUNDS * ROUND.len());
    let memory = status(terminal.process(), "VmHWM:") / 1024;
    let first = idle(&mut terminal);
    terminal.press("t");
    let second = idle(&mut terminal);
    (bytes, memory, first.min(second), first.max(second))
}

/// Voluntary context switches of all threads in five seconds without a key.
fn idle(terminal: &mut Terminal) -> u64 {
    while terminal.take(Duration::from_millis(1500)) && terminal.frames() == 0 {}
    let before = status(terminal.process(), "voluntary_ctxt_switches:");
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(5) {
        terminal.take(Duration::from_millis(500));
    }
    status(terminal.process(), "voluntary_ctxt_switches:") - before
}

/// The sum of a figure over the threads of a process (for memory, its maximum).
fn status(process: u32, field: &str) -> u64 {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).expect("a running process");
    let figure = |path: std::path::PathBuf| -> Option<u64> {
        let text = std::fs::read_to_string(path.join("status")).ok()?;
        let line = text.lines().find(|line| line.starts_with(field))?;
        line.split_whitespace().nth(1)?.parse().ok()
    };
    let figures = tasks.flatten().filter_map(|task| figure(task.path()));
    if field.starts_with("Vm") { figures.max().unwrap_or(0) } else { figures.sum() }
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}

fn percentile(mut figures: Vec<f64>, percent: usize) -> f64 {
    figures.sort_by(f64::total_cmp);
    let place = (figures.len() * percent / 100).min(figures.len().saturating_sub(1));
    figures.get(place).copied().unwrap_or(f64::NAN)
}
