//! How fast Gradus is compared with its peers on crates.io: one table of ratios.
//!
//! Processor time of one thread. Gradus and a peer take turns at the same puzzles in one run, so that
//! a machine that slows down slows both; the median of the rounds counts. `benches/peers.sh` builds
//! and runs it.

mod jobs;
#[cfg(tdoku)]
mod tdoku;
mod turns;

use gradus_engine::{Puzzle, Variety};
use gradus::game::pack;
use std::path::Path;
use turns::{Row, header};

/// A list of classic Sudoku.
pub struct List {
    name: String,
    lines: Vec<String>,
    puzzles: Vec<Puzzle>,
}

fn main() {
    let most = number("MOST", 4000);
    let mut lists = vec![List::of("built-in", built_in())];
    lists.extend(std::env::args().skip(1).map(|path| List::read(Path::new(&path), most)));
    println!("{}", header());
    for (job, run) in jobs::JOBS {
        for list in &lists {
            for Row { peer, ratio, ours, theirs, note } in run(list) {
                println!(
                    "{job:12} {:18} {peer:10} {theirs:>11.0} {ours:>11.0} {ratio:>7.2}  {note}",
                    list.name
                );
            }
        }
    }
    for Row { peer, ratio, ours, theirs, note } in jobs::generation() {
        println!(
            "{:12} {:18} {peer:10} {theirs:>11.0} {ours:>11.0} {ratio:>7.2}  {note}",
            "generate", "minimal"
        );
    }
}

impl List {
    fn of(name: &str, lines: Vec<String>) -> Self {
        let puzzle = |line: &String| gradus_engine::format::puzzle(line).expect("a Sudoku");
        Self { name: name.into(), puzzles: lines.iter().map(puzzle).collect(), lines }
    }

    fn read(path: &Path, most: usize) -> Self {
        let text = std::fs::read_to_string(path).expect("a list of puzzles");
        let lines = text.lines().filter(|line| !line.starts_with('#')).take(most);
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Self::of(&name, lines.map(|line| line[..81].replace('0', ".")).collect())
    }
}

/// The classic Sudoku that come with Gradus, a line of 81 characters each.
fn built_in() -> Vec<String> {
    let classic = pack::built_in().filter(|item| item.variety == Variety::CLASSIC);
    let nine = classic.filter(|item| item.grid.rows() == 9);
    nine.map(|item| item.puzzle.replace('0', ".")).filter(|line| line.len() == 81).collect()
}

fn number(name: &str, otherwise: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}
