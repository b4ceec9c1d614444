//! `--budget`: the program gives up on what takes too long, says so, and never gives a different
//! answer.

use crate::cli::commands::{LIST, run};
use serde_json::Value;

/// A time in which nothing here can be done.
const SHORT: [&str; 2] = ["--budget", "0.05"];

fn blank(size: usize) -> String {
    ".".repeat(size * size)
}

fn within(command: &[&str], input: &str) -> (i32, String, String) {
    run(&[command, &SHORT[..]].concat(), input)
}

/// A Kakuro of 64x64 cells with runs of at most nine cells and without a single clue.
fn without_clues() -> String {
    let cell = |row: usize, col: usize| match row == 0 || col == 0 || (row + col).is_multiple_of(10)
    {
        true => ".",
        false => "*",
    };
    let row = |row| (0..64).map(|col| cell(row, col)).collect::<Vec<_>>().join(",");
    (0..64).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn ratings_and_hints_that_take_long_are_given_up() {
    let puzzle = without_clues();
    let (code, output, _) = within(&["rate", "--format", "jsonl", &puzzle], "");
    let record: Value = serde_json::from_str(&output).expect("a record");
    let rating = &record["ratings"]["simplest-first"];
    assert!(code == 1 && rating["total"].is_null(), "{record}");
    let note = rating["note"].as_str().expect("a note");
    assert!(note.contains("gave up"), "{note}");
    for more in ["--simplest", "--effective", "--all"] {
        let (code, output, _) = within(&["hint", more, &puzzle], "");
        assert_eq!((code, output.as_str()), (1, "gave up: the puzzle takes too long\n"), "{more}");
    }
}

/// A blank grid has nothing to find, which is soon clear.
#[test]
fn a_blank_grid_has_an_answer() {
    let blank = blank(25);
    let (_, output, _) = run(&["rate", "--format", "jsonl"], &blank);
    let record: Value = serde_json::from_str(&output).expect("a record");
    let note = record["ratings"]["simplest-first"]["note"].as_str().expect("a note");
    assert!(note.ends_with("the techniques that are on cannot finish the puzzle"), "{note}");
    let (_, output, _) = run(&["hint", "--all", &blank], "");
    assert_eq!(output, "nothing was found\n");
}

/// The solution is found at once; only the steps to it take long.
#[test]
fn a_blank_grid_is_solved_all_the_same() {
    let blank = blank(25);
    let (code, output, _) = run(&["solve", &blank], "");
    assert_eq!(code, 1);
    assert!(output.starts_with("# line 1: several solutions, one of them 1"), "{output}");
    let (_, record, _) = run(&["solve", "--format", "jsonl", "--budget", "1"], &blank);
    let record: Value = serde_json::from_str(&record).expect("a record");
    let solution = record["solution"].as_str().expect("a solution");
    assert!(output.trim_end().ends_with(solution));
    assert_eq!((&record["steps"], &record["guesses"]), (&Value::Null, &Value::Null));
}

/// Every puzzle has its own time, and puzzles that are not made do not end the run.
#[test]
fn what_cannot_be_made_in_time_says_so() {
    let wish = ["generate", "--kind", "kakuro", "--size", "63x63", "--seed", "1", "--count", "2"];
    let (code, output, errors) = within(&wish, "");
    assert_eq!((code, output.as_str()), (1, ""));
    let lines: Vec<&str> = errors.lines().collect();
    assert_eq!(lines.len(), 2, "{errors}");
    for (line, number) in lines.iter().zip(1..) {
        let start = format!(
            "gradus: puzzle {number}: gave up after 0.05 seconds: no Kakuro 63x63 that was drawn \
             had exactly one solution; allow more time with --budget"
        );
        assert!(line.starts_with(&start), "{line}");
    }
    let rare = ["generate", "--rate", "explainer=11.5..12", "--seed", "1"];
    let (code, output, errors) = within(&rare, "");
    assert_eq!((code, output.as_str()), (1, ""));
    assert!(errors.contains("gave up after 0.05 seconds: "), "{errors}");
    assert!(errors.contains(" made"), "{errors}");
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("text");
    let (code, output, errors) = within(&["--data", data, "new", "--plain", "kakuro", "63x63"], "");
    assert_eq!((code, output.as_str()), (1, ""));
    assert!(errors.starts_with("gradus: gave up after 0.05 seconds: "), "{errors}");
}

/// A time that is not up changes nothing, however long it is.
#[test]
fn the_time_is_no_part_of_an_answer() {
    let all = run(&["rate", "--format", "jsonl"], LIST);
    for time in ["600", "none"] {
        assert_eq!(run(&["rate", "--format", "jsonl", "--budget", time], LIST), all, "{time}");
    }
    let (code, _, errors) = run(&["rate", "--budget", "soon"], LIST);
    assert_eq!(code, 2);
    assert!(errors.contains("expected seconds such as 0.5 or 60, or none"), "{errors}");
}
