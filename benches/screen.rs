//! Key to paint without a terminal: `update`, what it asks of the worker, and `view`, over a
//! recorded game with hints and score edits on the hardest built-in puzzle of each kind.
//! `cargo bench --bench screen` prints a table. The worker's answers are part of every figure, as
//! if each key press waited for them.

#![allow(clippy::expect_used, reason = "a measurement may end with a message")]

use gradus::config::Config;
use gradus::engine::format;
use gradus::engine::puzzle::Puzzle;
use gradus::engine::variety::Kind;
use gradus::game::{Game, pack};
use gradus::tui::message::{Effect, Effects, Message, Opened};
use gradus::tui::model::Model;
use gradus::tui::update::{start, update};
use gradus::tui::view::view;
use gradus::tui::worker::answer;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// One round of play: moving, marks, digits, undo, hints of both wishes, a score edit, the steps.
const ROUND: &str = "l j a n 3 n 5 u U u s s s enter e e e enter tab tab down 7 enter left right r \
                     shift+tab shift+tab h k S down enter enter V v v v";

/// Rounds of play that are timed; enough to come near the end of the puzzles.
const ROUNDS: usize = 60;

fn main() {
    // `cargo test --benches` runs this too, to see that it builds.
    let rounds = if std::env::args().any(|argument| argument == "--bench") { ROUNDS } else { 1 };
    println!("{:<8} {:>7} {:>10} {:>10} {:>10}", "puzzle", "keys", "p50", "p99", "max");
    for kind in Kind::ALL {
        let item =
            pack::of(kind, "fiendish").last().expect("the package has puzzles of both kinds");
        let mut figures = play(item.puzzle, rounds);
        figures.sort();
        let at = |percent: usize| figures[(figures.len() - 1) * percent / 100].as_secs_f64() * 1e3;
        let (name, keys) = (kind.slug(), figures.len());
        let [p50, p99, max] = [50, 99, 100].map(at);
        println!("{name:<8} {keys:>7} {p50:>7.2} ms {p99:>7.2} ms {max:>7.2} ms");
    }
}

/// The time of every key of a recorded game.
fn play(puzzle: &str, rounds: usize) -> Vec<Duration> {
    let document = format::read_line(puzzle, None).expect("a built-in puzzle").document;
    let game = Game::new(Arc::new(Puzzle::new(document.setup).expect("a built-in puzzle")));
    let opened =
        Opened { game, title: String::new(), read_only: false, cursor: None, notice: None };
    let (mut model, _) = Model::new(opened, Config::standard(), (120, 40));
    let mut screen = Terminal::new(TestBackend::new(120, 40)).expect("a buffer cannot fail");
    let begun = start(&mut model);
    serve(&mut model, begun);
    let keys: Vec<_> = ROUND.split(' ').map(|key| key.parse().expect("a key")).collect();
    let mut figures = Vec::new();
    for key in std::iter::repeat_n(keys, rounds).flatten() {
        let begin = Instant::now();
        let effects = update(&mut model, Message::Key(key), Duration::ZERO);
        serve(&mut model, effects);
        screen.draw(|frame| view(&model, frame)).expect("a buffer cannot fail");
        figures.push(begin.elapsed());
    }
    figures
}

fn serve(model: &mut Model, effects: Effects) {
    for effect in effects {
        if let Effect::Ask(request) = effect {
            let answer = answer(&request, &AtomicBool::new(false));
            let effects = update(model, Message::Answer(answer), Duration::ZERO);
            serve(model, effects);
        }
    }
}
