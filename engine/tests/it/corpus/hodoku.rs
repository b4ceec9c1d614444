//! `hodoku`, compared with a table from HoDoKu itself.

use gradus_engine::rate::Subject;
use gradus_engine::{Board, Budget, HODOKU, Kind, Limits, Rating, Scores, format};
use std::collections::BTreeMap;

/// A puzzle with HoDoKu's result and ours.
struct Compared {
    puzzle: String,
    level: String,
    score: f64,
    rating: Rating,
}

fn rate(line: &str) -> Rating {
    let puzzle = format::puzzle(line).unwrap_or_else(|why| panic!("{line}: {why}"));
    let solutions = puzzle.solutions();
    let scores = Scores::standard(&HODOKU, Kind::Sudoku);
    let subject = Subject { board: &Board::new(&puzzle), solutions: &solutions };
    (HODOKU.rate)(&subject, &scores, &Budget::new(Limits::RATING))
}

fn compared() -> Vec<Compared> {
    let table = super::text("sudoku_mix.tsv").unwrap_or_default();
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    let compare = |row: &str| {
        let fields: Vec<&str> = row.split('\t').collect();
        let [puzzle, _, _, level, score] = fields[..] else { panic!("five fields: {row}") };
        let score = score.parse().unwrap_or_else(|why| panic!("{row}: {why}"));
        Compared { puzzle: puzzle.into(), level: level.to_lowercase(), score, rating: rate(puzzle) }
    };
    rows.map(compare).collect()
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn scores_and_levels_are_those_of_the_table() {
    let all = compared();
    if all.is_empty() {
        return;
    }
    // By level: puzzles, equal levels, equal scores.
    let mut equal: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for Compared { puzzle, level, score, rating } in &all {
        let [number, levels, scores] = equal.entry(level).or_default();
        let same = [rating.level == Some(level), rating.total == Some(*score)];
        *number += 1;
        *levels += usize::from(same[0]);
        *scores += usize::from(same[1]);
        if same != [true, true] {
            let counts: Vec<String> =
                rating.counts.iter().map(|(item, n)| format!("{} {n}", item.slug())).collect();
            println!("{puzzle} {level} {score}: {:?} {:?} {counts:?}", rating.level, rating.total);
        }
    }
    println!("{equal:?}");
    for [number, levels, scores] in equal.values() {
        assert_eq!([levels, scores], [number, number]);
    }
}
