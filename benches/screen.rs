//! Key to paint without a terminal: `update`, its questions to the worker, and `view`, over a
//! recorded game with hints and score edits on the hardest built-in puzzle of each kind, on the largest
//! Kakuro and on some puzzles with lines and dots, on a screen of 200x60. `cargo bench --bench screen`
//! prints a table. The worker's answers are part of every figure, as if each key press waited for them.
//! A second table has score edits in every rating system, with a worker beside the screen as in the
//! program.

#![allow(clippy::expect_used, reason = "a measurement may end with a message")]

use gradus::config::Config;
use gradus::desk::Opened;
use gradus::desk::trainer::Practice;
use gradus::game::{Game, pack};
use gradus::tui::dispatch::{start, update};
use gradus::tui::keys::Key;
use gradus::tui::message::{Effect, Effects, Message};
use gradus::tui::state::model::{Model, Pane};
use gradus::tui::terminal::Event;
use gradus::tui::view::view;
use gradus::tui::worker::{PATIENCE, Worker, answer};
use gradus_engine::{Kind, Puzzle, System, format, rate};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

/// One round of play: moving, marks, digits, undo, hints of both wishes, a score edit, the steps.
const ROUND: &str = "l j a n 3 n 5 u U u s s s enter e e e enter tab tab down 7 enter left right r \
                     shift+tab shift+tab h k S down enter enter V v v v";

/// Columns and rows of the screen.
const SIZE: (u16, u16) = (200, 60);

/// Rounds of play that are timed; enough to come close to the end of the puzzles.
const ROUNDS: usize = 60;

/// Rounds with a puzzle of lines and dots, whose hints say why, which is worked out for each picture; and
/// which ones of these are played.
const SOME: usize = 10;
const EVERY: usize = 9;

/// Edits in the scores pane: digits typed fast and kept, one less and one more, and the default
/// again.
const EDITS: &str = "1 5 0 enter left right right r";

fn main() {
    // `cargo test --benches` runs this too, to see that it builds.
    let measured = std::env::args().any(|argument| argument == "--bench");
    let [rounds, edit_rounds] = if measured { [ROUNDS, 10] } else { [1, 1] };
    println!("{:<30} {:>7} {:>10} {:>10} {:>10}", "keys", "number", "p50", "p99", "max");
    for kind in Kind::ALL {
        let item = pack::hardest(kind).expect("a built-in puzzle of every kind");
        report(kind.slug(), play(&item.puzzle, rounds));
        for system in rate::for_kind(kind) {
            let name = format!("{} {}", kind.slug(), system.slug);
            report(&name, edit(&item.puzzle, system, edit_rounds));
        }
    }
    let largest = pack::largest(Kind::Kakuro).expect("a built-in puzzle of every kind");
    report("largest kakuro", play(&largest.puzzle, rounds));
    let is_tied = |item: &pack::ListedPuzzle| !item.variety.rules.is_empty();
    for item in pack::built_in().filter(is_tied).step_by(EVERY) {
        report(&item.variety.slug(), play(&item.puzzle, rounds.min(SOME)));
    }
}

fn report(name: &str, mut figures: Vec<Duration>) {
    figures.sort();
    let at = |percent: usize| figures[(figures.len() - 1) * percent / 100].as_secs_f64() * 1e3;
    let [p50, p99, max] = [50, 99, 100].map(at);
    println!("{name:<30} {:>7} {p50:>7.2} ms {p99:>7.2} ms {max:>7.2} ms", figures.len());
}

fn model(puzzle: &str) -> Model {
    let document = format::read_line(puzzle, None).expect("a built-in puzzle").document;
    let game = Game::new(Arc::new(Puzzle::new(document.setup).expect("a built-in puzzle")));
    let opened = Opened::new(game, String::new());
    Model::new(opened, Config::standard(), SIZE).0
}

fn keys(text: &str) -> Vec<Key> {
    text.split(' ').map(|key| key.parse().expect("a key")).collect()
}

/// The time of every key of score edits in a system, while its ratings are computed in parallel.
fn edit(puzzle: &str, system: &'static System, rounds: usize) -> Vec<Duration> {
    let mut model = model(puzzle);
    let mut screen = Terminal::new(TestBackend::new(SIZE.0, SIZE.1)).expect("a buffer cannot fail");
    let (sender, answers) = mpsc::channel();
    let mut worker =
        Worker::start(sender, &Practice::new(Path::new("no folder"))).expect("threads can be had");
    model.sitting.chosen = system;
    model.panes.focus = Pane::Scores;
    let begun = start(&mut model);
    ask(&mut worker, begun);
    let mut figures = Vec::new();
    for key in std::iter::repeat_n(keys(EDITS), rounds).flatten() {
        let begin = Instant::now();
        let effects = update(&mut model, Event::Key(key).into(), Duration::ZERO);
        ask(&mut worker, effects);
        while worker.is_busy() {
            let left = PATIENCE.saturating_sub(begin.elapsed());
            let Ok(answer) = answers.recv_timeout(left) else { break };
            let effects = update(&mut model, answer, Duration::ZERO);
            ask(&mut worker, effects);
        }
        screen.draw(|frame| drop(view(&model, frame))).expect("a buffer cannot fail");
        figures.push(begin.elapsed());
    }
    figures
}

fn ask(worker: &mut Worker, effects: Effects) {
    for effect in effects {
        match effect {
            Effect::Ask(request) => worker.ask(*request),
            Effect::Forget(topic) => worker.forget(topic),
            _ => {}
        }
    }
}

/// The time of every key of a recorded game.
fn play(puzzle: &str, rounds: usize) -> Vec<Duration> {
    let mut model = model(puzzle);
    let mut screen = Terminal::new(TestBackend::new(SIZE.0, SIZE.1)).expect("a buffer cannot fail");
    let begun = start(&mut model);
    serve(&mut model, begun);
    let keys = keys(ROUND);
    let mut figures = Vec::new();
    for key in std::iter::repeat_n(keys, rounds).flatten() {
        let begin = Instant::now();
        let effects = update(&mut model, Event::Key(key).into(), Duration::ZERO);
        serve(&mut model, effects);
        screen.draw(|frame| drop(view(&model, frame))).expect("a buffer cannot fail");
        figures.push(begin.elapsed());
    }
    figures
}

fn serve(model: &mut Model, effects: Effects) {
    for effect in effects {
        if let Effect::Ask(request) = effect {
            let answer = answer(&request, &AtomicBool::new(false), &|_| ());
            let effects = update(model, Message::Answer(Box::new(answer)), Duration::ZERO);
            serve(model, effects);
        }
    }
}
