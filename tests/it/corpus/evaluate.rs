//! How well ratings agree with the times of people, by the command that says so.

use std::process::Command;

/// A system, and Spearman's correlation of it with seconds and with the normalised difficulty, as
/// measured by others.
const MEASURED: &[(&str, f64, f64)] = &[("givens", -0.199, -0.267)];

/// How far off a correlation may be that nothing random is in: by rounding.
const NEAR: f64 = 0.0005;

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn correlations_are_those_measured() {
    let Some(path) = super::path("human_cloud.csv") else { return };
    let mut command = Command::new(env!("CARGO_BIN_EXE_gradus"));
    command.args(["--config", "no configuration", "evaluate", "--format", "jsonl"]);
    command.args(["--system", "simplest-first", "--resamples", "0"]).arg(path);
    let output = command.output().expect("the program ends");
    let records = String::from_utf8(output.stdout).expect("text");
    for &(system, seconds, d_to) in MEASURED {
        for (column, expected) in [("seconds", seconds), ("d_to", d_to)] {
            let found = correlation(&records, system, column);
            assert!((found - expected).abs() <= NEAR, "{system}, {column}: {found}");
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
