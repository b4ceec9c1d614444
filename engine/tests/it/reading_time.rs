//! The time that readers take grows linearly with their input: an input twice as long takes about
//! twice as long to read, whichever part of it is repeated.

use gradus_engine::format::{read, read_line};
use gradus_engine::{FORMATS, Format, Puzzle};
use rayon::prelude::*;
use std::fs;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The lengths to compare, in bytes.
const SHORT: usize = 1 << 17;
const LONG: usize = 2 * SHORT;

/// Shorter times do not count: a reader that is not linear takes seconds.
const LEAST: Duration = Duration::from_millis(100);

/// The most that an input of twice the length may take, as a factor; four would be quadratic.
const MOST: f64 = 3.0;

/// The approximate number of places of an example to try.
const PLACES: usize = 5;

/// Pieces that can be repeated in an example, besides its own.
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

/// An example with a piece repeated in some place until it has a certain length.
fn grown(example: &str, place: usize, piece: &str, length: usize) -> String {
    let times = length.saturating_sub(example.len()) / piece.len();
    [&example[..place], &piece.repeat(times), &example[place..]].concat()
}

/// The processor time that this thread has taken, or the time by the clock where no system tells it.
fn spent() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGAN.elapsed(), Duration::from_nanos)
}

/// How long it takes to read a text in every way, and to make a puzzle of it.
fn time(text: &str, format: &'static Format) -> Duration {
    let began = spent();
    for forced in [Some(format), None] {
        let read = [read(text, forced), read_line(text, forced)];
        read.into_iter().flatten().for_each(|read| drop(Puzzle::new(read.document.setup)));
    }
    spent() - began
}

/// The times of an example that grew by a piece, if they grow too fast; it is only blamed if that
/// happens three times in a row.
fn too_slow(format: &'static Format, place: usize, piece: &str) -> Option<[Duration; 2]> {
    let texts = [SHORT, LONG].map(|length| grown(format.example, place, piece, length));
    let slow = |_| {
        let long = Some(time(&texts[1], format)).filter(|long| *long > LEAST)?;
        let short = time(&texts[0], format);
        (long.as_secs_f64() > MOST * short.as_secs_f64()).then_some([short, long])
    };
    (0..3).map(slow).collect::<Option<Vec<_>>>()?.pop()
}

/// The places of an example where something can be added: before each of its lines and punctuation
/// marks.
fn places(example: &str) -> impl Iterator<Item = usize> {
    let is_place = |(_, symbol): &(usize, char)| !symbol.is_alphanumeric() && *symbol != '.';
    [0].into_iter().chain(example.char_indices().filter(is_place).map(|(at, _)| at + 1))
}

#[test]
#[ignore = "it compares times, which says nothing of a slow build"]
fn twice_the_input_takes_twice_the_time() {
    // Each format is read by one thread, whose own time counts.
    let slow_of = |format: &&'static Format| {
        let example = format.example;
        let lines = example.split_inclusive('\n').filter(|line| line.len() > 1);
        let pieces: Vec<&str> = PIECES.into_iter().chain(lines).chain(["1", " "]).collect();
        let mut slow = Vec::new();
        for place in places(example).step_by(1 + places(example).count() / PLACES) {
            for piece in &pieces {
                if let Some(times) = too_slow(format, place, piece) {
                    slow.push(format!("{format}: {piece:?} at {place}: {times:?}"));
                }
            }
        }
        slow
    };
    let slow: Vec<String> = FORMATS.par_iter().flat_map_iter(slow_of).collect();
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}
