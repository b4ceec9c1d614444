//! Hints that follow a scale, on the command line.

use crate::cli::commands::run;

/// It needs more than singles.
const PUZZLE: &str =
    ".5.9....2..1.538..9.....5..1...8.6...7.6.4.5...6.3...1..4.....7..239.4..8....1.9.";

#[test]
fn the_command_follows_the_rating_that_is_named() {
    let (code, out, _) = run(&["hint", "--system", "explainer", PUZZLE], "");
    assert_eq!(
        (code, out.starts_with("hidden single in a box (explainer 1.2): ")),
        (0, true),
        "{out}"
    );
    let (_, out, _) = run(&["hint", "--system", "hodoku", "--format", "jsonl", PUZZLE], "");
    let record: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&record["system"], &record["worth"]), (&"hodoku".into(), &14.0.into()));
    assert_eq!(record["row"], record["technique"]);
}

#[test]
fn what_cannot_be_followed_is_refused_in_words() {
    let (code, _, said) = run(&["hint", "--system", "batch", PUZZLE], "");
    let expected =
        "batch takes no steps that a hint can follow; simplest-first, hodoku and explainer do";
    assert!(code != 0 && said.contains(expected), "{said}");
    let (code, _, said) = run(&["hint", "--system", "hodoku", "kakuro/4/4/lj-.mf--hm.-dl496b"], "");
    assert!(code != 0 && said.contains("hodoku does not rate Kakuro"), "{said}");
}
