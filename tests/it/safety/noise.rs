//! Noise: bytes that no terminal would send. The program neither panics nor hangs, gives the
//! terminal back, and saves what can be read again.

use super::twin::SIZE;
use super::{pick, random, rounds, tell};
use crate::terminal::program::{Terminal, data};
use gradus::store::Store;
use gradus_engine::Random;
use std::time::Duration;

const PUZZLE: &str = ".4..3..14..2..1.";

/// The parts of noise, besides random bytes.
const PIECES: &[&[u8]] = &[
    b"\x1b[A",
    b"\x1b[1;2C",
    b"\x1b[1;5D",
    b"\x1b",
    b"\x1bO",
    b"\x1b[<0;10;5M",
    b"\x1b[<0;10;5m",
    b"\x1b[<32;11;6M",
    b"\x1b[<64;300;300M",
    b"\x1b[<99999;99999;99999M",
    b"\x1b[M\xff\xff\xff",
    b"\x1b[200~",
    b"\x1b[201~",
    b"\x1b[200~4..1..2.\x1b[31m\x07\x1b[201~",
    b"\x1b[I",
    b"\x1b[O",
    b"\x1b[999999999999999999;1R",
    b"\x1b]0;title\x07",
    b"\x1bP+q\x1b\\",
    b"\xc3\x28",
    b"\xf0\x9f\x98\x80",
    b"\0",
    b"sss\r",
    b"S",
    b"\t",
    b"c1a",
    b"ma'a",
    b"f3\r ",
    b":",
    b"?",
    b"/",
    b"\x05",
    b"\x07",
    b"\x0f",
    b"\x10",
    b"\x13",
    b"\r",
];

/// Keys that end the program or give the terminal back, which would end a round early.
const LAST: [u8; 3] = [b'q', 3, 26];

fn noise(random: &mut Random) -> Vec<u8> {
    let mut bytes = Vec::new();
    while bytes.len() < 200 {
        match random.below(3) {
            0 => bytes.push(random.below(256) as u8),
            1 => bytes.extend(*pick(random, PIECES)),
            _ => bytes.push(b' ' + random.below(95) as u8),
        }
    }
    bytes.retain(|byte| !LAST.contains(byte));
    bytes
}

#[test]
fn noise_does_no_harm() {
    let mut random = random();
    let rounds = rounds(10);
    for round in 0..rounds {
        let home = tempfile::tempdir().unwrap();
        let (cols, rows) = (1 + random.below(300) as u16, 1 + random.below(100) as u16);
        let mut terminal = Terminal::start(home.path(), &[PUZZLE], cols, rows);
        terminal.wait_until("a first frame", |terminal| terminal.frames() > 0);
        for _ in 0..5 {
            terminal.send_bytes(&noise(&mut random));
            let (cols, rows) = (1 + random.below(300) as u16, 1 + random.below(100) as u16);
            terminal.resize(cols, rows);
            while terminal.take(Duration::from_millis(5)) {}
        }
        terminal.resize(SIZE.0, SIZE.1);
        // Leaves whatever is pending: a paste without an end, a sequence, overlays.
        terminal.send("\x1b[201~\x1b\\");
        terminal.signal("TERM");
        // The noise may have meant Ctrl-Z in other bytes; a stopped program does not hear that it
        // should end.
        let code = terminal.wait_with(|terminal| {
            if terminal.is_stopped() {
                terminal.signal("CONT");
            }
        });
        // Unless the noise has already ended it.
        assert!([0, 130].contains(&code), "round {round}, code {code}: {}", terminal.screen());
        let store = Store::new(data(home.path()));
        for game in store.games().0 {
            let opened = store.resume(&game.id).expect("a game that can be read");
            assert_eq!(opened.notices, [] as [&str; 0], "round {round}");
        }
    }
    tell(rounds, "rounds of 1,000 bytes of noise and five resizes");
}
