//! What a board as a picture costs: time and bytes of moving the cursor, of a digit with the marks that it
//! wipes, and of the whole board, by protocol. The board has 720 dots on each side, and all candidates.

#![allow(clippy::expect_used, reason = "a measurement may end with a message")]

use gradus::config::Config;
use gradus::desk::Opened;
use gradus::game::Game;
use gradus::tui::dispatch::update;
use gradus::tui::pixels::{Gallery, Protocol};
use gradus::tui::state::model::Model;
use gradus::tui::terminal::Event;
use gradus::tui::view::{picture, view};
use gradus_engine::format;
use ratatui::backend::TestBackend;
use ratatui::{Frame, Terminal};
use std::sync::Arc;
use std::time::{Duration, Instant};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Columns and rows, and the width and the height of a character: nine cells of 80 dots.
const SIZE: (u16, u16) = (140, 40);
const CHARACTER: (u16, u16) = (10, 20);

/// Keys by what they do.
const KEYS: [(&str, &str); 3] = [
    ("the cursor moves", "right left down up"),
    ("a digit is written", "4 u 2 u 1 u"),
    ("the whole board", "X X X X X X"),
];

fn main() {
    for protocol in [Protocol::Kitty, Protocol::Sixel, Protocol::Iterm] {
        for (name, keys) in KEYS {
            let mut figures = play(protocol, keys);
            figures.sort();
            let (time, bytes) = figures[figures.len() / 2];
            let most = figures.iter().map(|figure| figure.1).max().unwrap_or(0);
            let time = time.as_secs_f64() * 1e3;
            println!("{protocol:?} {name:<20} {time:>7.2} ms {bytes:>8} bytes, at most {most}");
        }
    }
}

/// The time and the bytes of the board for every key.
fn play(protocol: Protocol, keys: &str) -> Vec<(Duration, usize)> {
    let puzzle = Arc::new(format::puzzle(PUZZLE).expect("a puzzle"));
    let opened = Opened::new(Game::new(puzzle), String::new());
    let mut model = Model::new(opened, Config::standard(), SIZE).0;
    let mut screen = Terminal::new(TestBackend::new(SIZE.0, SIZE.1)).expect("a buffer cannot fail");
    let press = |model: &mut Model, key: &str| {
        let key = key.parse().expect("a key");
        update(model, Event::Key(key).into(), Duration::ZERO);
    };
    update(&mut model, Event::Dots(Some(CHARACTER)).into(), Duration::ZERO);
    press(&mut model, "a");
    // Away from the digits of the puzzle.
    ["right", "right", "down"].iter().for_each(|key| press(&mut model, key));
    let mut gallery = Gallery::new(protocol);
    let (mut figures, mut now) = (Vec::new(), Instant::now());
    for key in std::iter::once("").chain(std::iter::repeat_n(keys.split(' '), 10).flatten()) {
        if !key.is_empty() {
            press(&mut model, key);
        }
        now += Duration::from_secs(1);
        let paint = |frame: &mut Frame<'_>| {
            drop(view(&model, frame));
            let begin = Instant::now();
            let board = picture(&model, frame.buffer_mut());
            let sent = gallery.show(board, now);
            figures.push((begin.elapsed(), sent.bytes.len()));
        };
        screen.draw(paint).expect("a buffer cannot fail");
    }
    figures.split_off(1)
}
