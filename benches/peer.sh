#!/usr/bin/env bash
# How fast the search is beside the crate `sudoku`: puzzles a second that are proved to have one
# solution, by one thread, both in the same run and by turns.
#
#     benches/peer.sh [FOLDER]
#
# FOLDER has lists, one puzzle a line (*.txt; by default ../shared/data/bench). The licence of the
# crate is the AGPL, so it is no dependency of this package, not even for development: the comparison
# is a package of its own in a scratch folder, which is removed afterwards. The environment may set
# PEER, a folder that is kept instead, so that the next run has less to build, and MOST (how many
# puzzles of a list are taken, 4000).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(cd "${1:-$root/../shared/data/bench}" && pwd)
package=${PEER:-}
if [[ -z $package ]]; then
    package=$(mktemp -d)
    trap 'rm -rf "$package"' EXIT
fi
mkdir -p "$package/src"

cat >"$package/Cargo.toml" <<TOML
[package]
name = "peer"
version = "0.0.0"
edition = "2024"
publish = false

[dependencies]
gradus = { path = "$root" }
sudoku = "0.8"

[profile.release]
lto = "thin"
codegen-units = 4
TOML

cat >"$package/src/main.rs" <<'RUST'
use gradus::engine::budget::Budget;
use gradus::engine::format;
use gradus::engine::puzzle::Puzzle;
use gradus::engine::search::{BUDGET, search};
use std::time::{Duration, Instant};
use sudoku::Sudoku;

/// Of so many rounds the fastest counts.
const ROUNDS: usize = 9;

/// How long a round lasts at least.
const ROUND: Duration = Duration::from_millis(200);

/// Seconds for a list, all of whose puzzles have to be proved unique.
fn seconds<T>(puzzles: &[T], is_unique: impl Fn(&T) -> bool) -> f64 {
    let (began, mut runs) = (Instant::now(), 0);
    while began.elapsed() < ROUND {
        assert!(puzzles.iter().all(&is_unique), "a puzzle without one solution");
        runs += 1;
    }
    began.elapsed().as_secs_f64() / f64::from(runs)
}

fn main() {
    println!("{:20} {:>10} {:>10} {:>10} {:>6}", "list", "puzzles", "sudoku/s", "gradus/s", "ratio");
    let most = std::env::var("MOST").ok().and_then(|most| most.parse().ok()).unwrap_or(4000);
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).expect("a list");
        let lines: Vec<&str> = text.lines().take(most).collect();
        let theirs: Vec<Sudoku> =
            lines.iter().map(|line| Sudoku::from_str_line(&line[..81]).expect("a Sudoku")).collect();
        let ours: Vec<Puzzle> =
            lines.iter().map(|line| format::puzzle(line).expect("a Sudoku")).collect();
        if !theirs[0].is_uniquely_solvable() {
            continue;
        }
        let (mut their_best, mut our_best) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..ROUNDS {
            their_best = their_best.min(seconds(&theirs, |puzzle| puzzle.is_uniquely_solvable()));
            our_best = our_best.min(seconds(&ours, |puzzle| {
                search(puzzle, &mut Budget::new(BUDGET)).count() == Some(1)
            }));
        }
        let name = path.rsplit('/').next().unwrap_or_default();
        let each = |seconds: f64| lines.len() as f64 / seconds;
        println!(
            "{name:20} {:10} {:10.0} {:10.0} {:6.2}",
            lines.len(),
            each(their_best),
            each(our_best),
            their_best / our_best
        );
    }
}
RUST

cargo run --release --quiet --manifest-path "$package/Cargo.toml" -- "$folder"/*.txt
