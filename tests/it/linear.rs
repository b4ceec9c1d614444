//! Readers take time that grows with their input and no faster: an input twice as long takes about
//! twice as long to read, whatever it is that there is more of.

use gradus::engine::format::{FORMATS, Format, read, read_line};
use gradus::engine::puzzle::Puzzle;
use std::time::{Duration, Instant};

/// The lengths that are compared, in bytes.
const SHORT: usize = 1 << 17;
const LONG: usize = 2 * SHORT;

/// What is done in less does not count: a reader that is not linear takes seconds.
const LEAST: Duration = Duration::from_millis(100);

/// How much longer twice the input may take; four times is what must not be.
const MOST: f64 = 3.0;

/// The places of an example that are tried, more or less.
const PLACES: usize = 5;

/// Pieces that an example may have more of, besides those that it has.
const PIECES: [&str; 14] = [
    "<a/>",
    "<a b='c'/>",
    "&amp;",
    "45r1c1,",
    "r1c1",
    "[",
    "[[1]]\n",
    "\"r1c1=1\",",
    "{\"a\":1},",
    "# x\n",
    "1 2\n",
    ":",
    "-",
    "|",
];

/// An example with a piece in some place, so often that it has a length.
fn grown(example: &str, place: usize, piece: &str, length: usize) -> String {
    let times = length.saturating_sub(example.len()) / piece.len();
    [&example[..place], &piece.repeat(times), &example[place..]].concat()
}

/// How long it takes to read a text in every way, and to make a puzzle of it.
fn time(text: &str, format: &'static Format) -> Duration {
    let began = Instant::now();
    for forced in [Some(format), None] {
        let read = [read(text, forced), read_line(text, forced)];
        read.into_iter().flatten().for_each(|read| drop(Puzzle::new(read.document.setup)));
    }
    began.elapsed()
}

/// The times of an example that grew by a piece, where they grow too fast. Only what does so three
/// times over is blamed.
fn too_slow(format: &'static Format, place: usize, piece: &str) -> Option<[Duration; 2]> {
    let texts = [SHORT, LONG].map(|length| grown(format.example, place, piece, length));
    let slow = |_| {
        let times = [&texts[0], &texts[1]].map(|text| time(text, format));
        let [short, long] = times.map(|time| time.as_secs_f64());
        (times[1] > LEAST && long > MOST * short).then_some(times)
    };
    (0..3).map(slow).collect::<Option<Vec<_>>>()?.pop()
}

/// The places of an example at which something may be added: before each of its lines and symbols of
/// punctuation.
fn places(example: &str) -> impl Iterator<Item = usize> {
    let is_place = |(_, symbol): &(usize, char)| !symbol.is_alphanumeric() && *symbol != '.';
    [0].into_iter().chain(example.char_indices().filter(is_place).map(|(at, _)| at + 1))
}

#[test]
#[ignore = "it compares times, which says nothing of a slow build or while others compute"]
fn twice_the_input_takes_twice_the_time() {
    let mut slow = Vec::new();
    for format in FORMATS {
        let example = format.example;
        let lines = example.split_inclusive('\n').filter(|line| line.len() > 1);
        let pieces: Vec<&str> = PIECES.into_iter().chain(lines).chain(["1", " "]).collect();
        for place in places(example).step_by(1 + places(example).count() / PLACES) {
            for piece in &pieces {
                if let Some(times) = too_slow(format, place, piece) {
                    slow.push(format!("{format}: {piece:?} at {place}: {times:?}"));
                }
            }
        }
    }
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}
