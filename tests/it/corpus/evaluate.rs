//! How well ratings agree with people's times, by the command that measures it.

use std::process::Command;

/// A system; its Spearman's correlation with seconds and with the normalised difficulty, as
/// measured by others; and the tolerance, because others draw or round differently.
const MEASURED: &[(&str, [f64; 2], f64)] = &[
    ("givens", [-0.199, -0.267], 0.0005),
    ("refutation", [0.336, 0.404], 0.03),
    ("dependency", [0.594, 0.736], 0.03),
    ("game-tree", [0.653, 0.798], 0.02),
    ("game-tree-resistance", [0.634, 0.779], 0.03),
    ("time", [0.709, 0.851], 0.003),
];

/// The game trees as they were measured.
const OPTIONS: [&str; 4] = ["--draw", "all", "--compounds", "no"];

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn correlations_are_those_measured() {
    let Some(path) = super::path("human_cloud.csv") else { return };
    let systems: Vec<&str> = MEASURED[1..].iter().map(|(system, ..)| *system).collect();
    let mut command = Command::new(env!("CARGO_BIN_EXE_gradus"));
    command.args(["--config", "no configuration", "evaluate", "--format", "jsonl"]);
    command.args(OPTIONS).args(["--resamples", "0", "--system", &systems.join(",")]).arg(path);
    let output = command.output().expect("the program ends");
    let records = String::from_utf8(output.stdout).expect("text");
    for &(system, expected, tolerance) in MEASURED {
        for (column, expected) in ["seconds", "d_to"].into_iter().zip(expected) {
            let found = correlation(&records, system, column);
            assert!((found - expected).abs() <= tolerance, "{system}, {column}: {found}");
        }
    }
}

/// Spearman's correlation in the record of a system and a column.
fn correlation(records: &str, system: &str, column: &str) -> f64 {
    let records = records.lines().map(|line| serde_json::from_str(line).expect("a record"));
    let mut of = records.filter(|record: &serde_json::Value| {
        record["system"] == system && record["column"] == column
    });
    let record = of.next().unwrap_or_else(|| panic!("no record of {system}, {column}"));
    record["spearman"]["value"].as_f64().expect("a correlation")
}

/// How much worse a scale that is fitted from scratch may rank the held-out half than the standard
/// one, which was fitted to all of these puzzles.
const WORSE: f64 = 0.01;

/// On held-out halves, a scale that is fitted from scratch is about as good as the standard one.
#[test]
#[ignore = "needs the corpora beside the checkout"]
fn times_are_fitted_from_scratch() {
    let Some(path) = super::path("human_cloud.csv") else { return };
    for seed in ["1", "2", "3", "4"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gradus"));
        command.args(["--config", "no configuration", "evaluate", "--column", "seconds"]);
        command.args(["--fit", "time", "--seed", seed]).arg(&path);
        let output = command.output().expect("the program ends");
        let scale = String::from_utf8(output.stdout).expect("text");
        let spearman = |name: &str| -> f64 {
            let line = scale.lines().find(|line| line.contains(name)).expect("a line");
            let number = line.split("Spearman ").nth(1).and_then(|rest| rest.split(',').next());
            number.and_then(|number| number.parse().ok()).expect("a correlation")
        };
        let (own, standard) = (spearman("this scale"), spearman("the one before"));
        eprintln!("seed {seed}: {own}, and {standard} by the standard scale");
        assert!(own > standard - WORSE, "seed {seed}: {own}, not {standard}\n{scale}");
    }
}
