//! How soon the player's pace is known: simulated players solve the puzzles of a list, each of
//! which takes people as much longer or shorter than its rating as it really did. Prints the table.

use gradus::game::Game;
use gradus::game::pace::{Paces, Sort};
use gradus::game::past::Past;
use gradus::game::ratings::{Rated, Ratings};
use gradus::game::statistics::median;
use gradus_engine::rate::TIME;
use gradus_engine::{Random, format};
use std::sync::Arc;

/// How much players differ, and the games of one player; then, as others measured it, the median
/// relative error of the next prediction after this many [`GAMES`], in percent, and that of the
/// median of all games after this many [`LATER`].
const TABLE: [(f64, f64, [f64; GAMES.len()], [f64; LATER.len()]); 5] = [
    (0.35, 0.2, [33.0, 29.0, 27.0, 26.0, 26.0, 25.0, 23.0], [28.0, 27.0, 25.0, 22.0]),
    (0.35, 0.3, [37.0, 33.0, 32.0, 32.0, 30.0, 30.0, 30.0], [35.0, 32.0, 31.0, 30.0]),
    (0.5, 0.3, [42.0, 37.0, 34.0, 32.0, 30.0, 30.0, 29.0], [35.0, 32.0, 31.0, 29.0]),
    (0.7, 0.3, [49.0, 40.0, 37.0, 34.0, 32.0, 32.0, 30.0], [35.0, 32.0, 32.0, 29.0]),
    (0.35, 0.4, [39.0, 38.0, 38.0, 36.0, 37.0, 35.0, 35.0], [41.0, 39.0, 36.0, 35.0]),
];

const GAMES: [usize; 7] = [0, 1, 2, 3, 5, 8, 20];
const LATER: [usize; 4] = [3, 5, 8, 20];

/// How many players are simulated.
const PLAYERS: usize = 4000;

/// How much a number of the table may differ: the misfits that others drew from are those of other
/// puzzles, and both are drawn.
const TOLERANCE: f64 = 4.0;

/// For each puzzle, its rating and the logarithm of how long people needed for one second of it.
fn puzzles(text: &str) -> Vec<(f64, f64)> {
    let row = |row: &str| {
        let fields: Vec<&str> = row.split(',').collect();
        let puzzle = format::puzzle(fields[0]).expect("a puzzle");
        let seconds: f64 = fields[2].parse().expect("seconds");
        let rating = super::time::total(&gradus_engine::Board::new(&puzzle));
        (rating, (seconds / rating).ln())
    };
    let mut puzzles: Vec<(f64, f64)> = text.lines().skip(1).map(row).collect();
    // The scale was fitted to these times, so the residuals are centred at 0.
    let middle = median(&mut puzzles.iter().map(|(_, misfit)| *misfit).collect::<Vec<_>>());
    puzzles.iter_mut().for_each(|(_, misfit)| *misfit -= middle.unwrap_or(0.0));
    puzzles
}

/// A number of the normal distribution with mean 0 and deviation 1, or nearly so.
fn normal(random: &mut Random) -> f64 {
    let uniform = |random: &mut Random| (random.below(1 << 30) as f64 + 0.5) / f64::from(1 << 30);
    (0..12).map(|_| uniform(random)).sum::<f64>() - 6.0
}

/// The median relative errors of the next prediction, in percent: by the pace after this many
/// [`GAMES`], and by the median of all after this many [`LATER`].
fn errors(puzzles: &[(f64, f64)], apart: f64, noise: f64, blank: &Past) -> [Vec<f64>; 2] {
    let mut random = Random::new(7);
    let mut by_pace = vec![Vec::new(); GAMES.len()];
    let mut by_median = vec![Vec::new(); LATER.len()];
    for _ in 0..PLAYERS {
        let own = apart * normal(&mut random);
        let (mut paces, mut factors) = (Paces::default(), Vec::new());
        for game in 0..=20 {
            let (rating, misfit) = puzzles[random.below(puzzles.len())];
            let is_interrupted = random.below(100) < 3;
            let factor = (own + noise * normal(&mut random) + misfit).exp();
            let took = rating * factor * if is_interrupted { 2.5 } else { 1.0 };
            let off = |by: f64| 100.0 * (rating * by - took).abs() / took;
            if let Some(place) = GAMES.iter().position(|games| *games == game) {
                by_pace[place].push(off(paces.by(Sort::Classic).factor()));
            }
            if let Some(place) = LATER.iter().position(|games| *games == game) {
                by_median[place].push(off(median(&mut factors).expect("games")));
            }
            let mut past = blank.clone();
            past.ratings.extend(Some(Rated { system: &TIME, total: rating, partial: false }));
            past.tally.seconds = took.round().max(1.0) as u64;
            paces.take(&past);
            factors.push(took / rating);
        }
    }
    let middle = |errors: Vec<Vec<f64>>| {
        errors.into_iter().map(|mut errors| median(&mut errors).expect("players")).collect()
    };
    [middle(by_pace), middle(by_median)]
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn drawn_players_are_known_after_a_few_games() {
    let Some(text) = super::text("human_cloud.csv") else { return };
    let puzzles = puzzles(&text);
    let game = Game::new(Arc::new(format::puzzle(&"0".repeat(81)).expect("a puzzle")));
    let mut blank = Past::of(&game, "game", "a game", &Ratings::default());
    blank.solved = true;
    eprintln!("apart noise | after {GAMES:?} games | median of all after {LATER:?}");
    let mut wrong = Vec::new();
    for (apart, noise, expected, of_median) in TABLE {
        let [by_pace, by_median] = errors(&puzzles, apart, noise, &blank);
        let row = |numbers: &[f64]| {
            numbers.iter().map(|number| format!("{number:3.0}")).collect::<String>()
        };
        eprintln!("{apart:5} {noise:5} | {} | {}", row(&by_pace), row(&by_median));
        let found = by_pace.iter().chain(&by_median).zip(expected.iter().chain(&of_median));
        let is_off = |(found, expected): &(&f64, &f64)| (**found - **expected).abs() > TOLERANCE;
        wrong.extend(
            found.filter(is_off).map(|(found, expected)| (apart, noise, *found, *expected)),
        );
        assert!(by_pace[0] > by_pace[3], "three games are better than none");
        assert!(by_pace[3] < by_median[0] + 1.0, "and better by the pace than by their median");
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}
