//! `gradus rate`: which systems it uses, by which scores, and what its records contain.

use crate::cli::commands::{LIST, run};
use gradus_engine::RATINGS;
use serde_json::Value;
use std::fs;

const SUDOKU: &str =
    "3.1....49.8...12.....3.6....36..2...4.5...6.2...6..39....4.7.....98...2.62....8.5";

const KAKURO: &str = "5|..496..251213..839..";

/// The records of one puzzle per line.
fn records(args: &[&str], input: &str) -> Vec<Value> {
    let args = [&["rate", "--format", "jsonl"], args].concat();
    let (code, output, errors) = run(&args, input);
    assert_eq!((code, errors.as_str()), (0, ""), "{args:?}");
    output.lines().map(|line| serde_json::from_str(line).expect("a record")).collect()
}

/// The systems that a puzzle is rated by, in order.
fn systems(args: &[&str], puzzle: &str) -> Vec<String> {
    let (_, output, _) = run(&[&["rate", "--format", "csv"], args, &[puzzle]].concat(), "");
    let column = |row: &str| row.split(',').nth(4).expect("a system").to_owned();
    output.lines().skip(1).map(column).collect()
}

#[test]
fn the_systems_that_are_named_rate() {
    assert_eq!(systems(&[], SUDOKU), ["simplest-first"]);
    let named = ["--system", "profile,simplest-first", "--system", "profile"];
    assert_eq!(systems(&named, KAKURO), ["profile", "simplest-first"]);
    let slugs: Vec<&str> = RATINGS.iter().map(|system| system.slug).collect();
    assert_eq!(systems(&["--all"], SUDOKU), slugs);
    let records = records(&["--system", "profile", KAKURO], "");
    assert_eq!(records[0]["ratings"]["profile"]["size"], "5x6");
    let (_, text, _) = run(&["rate", "--system", "profile", KAKURO], "");
    assert!(text.contains("  size=5x6 mrl="), "{text}");
    let (_, csv, _) = run(&["rate", "--format", "csv", "--system", "profile", KAKURO], "");
    assert!(csv.contains(",size=5x6;mrl="), "{csv}");
}

#[test]
fn what_a_publisher_asks_is_said_for_every_kind() {
    let record = |puzzle: &str| records(&["--publish", puzzle], "").remove(0);
    let sudoku = &record(SUDOKU)["publish"];
    let (mean, most) = (sudoku["seconds"].as_f64().unwrap(), sudoku["p80"].as_f64().unwrap());
    assert!((most / mean - 1.4).abs() < 1e-3 && mean > 60.0, "{sudoku}");
    assert!(sudoku["spike"].is_null() && sudoku["people"].is_null(), "{sudoku}");
    let spare = sudoku["spare"].as_array().unwrap();
    assert!(spare.iter().all(|spare| spare["part"] == "given"), "{sudoku}");
    let (_, made, _) =
        run(&["generate", "--variety", "thermometer", "--size", "6", "--seed", "1"], "");
    for puzzle in [KAKURO, made.trim()] {
        let (record, text) = (record(puzzle), run(&["rate", "--publish", puzzle], "").1);
        let publish = &record["publish"];
        assert_eq!(publish["people"], "no times of people yet", "{publish}");
        assert!(publish["seconds"].is_null() && publish["p80"].is_null(), "{publish}");
        assert!(publish["spare"].is_array(), "{publish}");
        assert!(text.contains("  publish  people=no times of people yet; "), "{text}");
        assert!(!text.contains(" min"), "{text}");
    }
    let (_, csv, _) = run(&["rate", "--publish", "--format", "csv", SUDOKU], "");
    let row = csv.lines().nth(2).unwrap();
    assert!(row.contains(",sudoku,1,publish,,,,") && row.contains("p80="), "{csv}");
    assert!(records(&[SUDOKU], "")[0].get("publish").is_none());
}

#[test]
fn what_can_go_is_named_and_the_rest_still_has_one_solution() {
    // All digits but those of the first row: nearly everything can go.
    let (_, solved, _) = run(&["solve", SUDOKU], "");
    let digits: String = solved.lines().next().unwrap().split_whitespace().collect();
    let mut puzzle: Vec<char> = digits.chars().collect();
    puzzle[..9].fill('.');
    let text: String = puzzle.iter().collect();
    let record = records(&["--publish", &text], "").remove(0);
    let spare = record["publish"]["spare"].as_array().unwrap();
    assert!(spare.len() > 30, "{record}");
    for part in spare {
        let name = part["name"].as_str().unwrap();
        let numbers: Vec<usize> =
            name.split(['r', 'c', '=']).filter_map(|n| n.parse().ok()).collect();
        puzzle[9 * numbers[0] + numbers[1] - 10] = '.';
    }
    let rest: String = puzzle.iter().collect();
    let (code, checked, _) = run(&["check", &rest], "");
    assert_eq!(code, 0, "{checked}");
    assert!(
        records(&["--publish", &rest], "")[0]["publish"]["spare"].as_array().unwrap().is_empty()
    );
}

#[test]
fn a_time_says_whether_people_were_timed() {
    let time = |puzzle: &str| {
        records(&["--system", "time", puzzle], "").remove(0)["ratings"]["time"].clone()
    };
    let classic = time(SUDOKU);
    let (mean, most) = (classic["total"].as_f64().unwrap(), classic["p80"].as_f64().unwrap());
    assert!((most / mean - 1.4).abs() < 1e-3 && classic["note"].is_null(), "{classic}");
    for puzzle in [KAKURO, "1..43.1.2......1"] {
        let other = time(puzzle);
        assert!(other["total"].is_number(), "{other}");
        assert_eq!(other["note"], "no times of people yet", "{puzzle}");
        assert!(other["p80"].is_null(), "{puzzle}");
    }
}

#[test]
fn the_help_lists_every_system() {
    let (_, help, _) = run(&["rate", "--help"], "");
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for system in RATINGS {
        let entry = format!(" {} {} ", system.slug, words(system.help));
        assert!(words(&help).contains(&entry), "{}: {help}", system.slug);
    }
}

#[test]
fn all_systems_rate_and_say_where_they_do_not() {
    for puzzle in records(&["--all", "--budget", "none"], &both()) {
        for system in RATINGS {
            let rating = &puzzle["ratings"][system.slug];
            if !system.kinds.iter().any(|kind| kind.slug() == puzzle["kind"]) {
                let note = rating["note"].as_str().expect("a note");
                assert!(rating["total"].is_null() && note.contains("does not rate"), "{rating}");
            }
        }
    }
}

fn both() -> String {
    format!("{SUDOKU}\n{KAKURO}\n")
}

/// Fields that every system has, whose names no figure may take.
#[test]
fn no_field_of_a_record_comes_twice() {
    let (_, output, _) = run(&["rate", "--format", "jsonl", "--all"], LIST);
    let output = output + &run(&["rate", "--format", "jsonl", "--all"], &both()).1;
    for line in output.lines() {
        // Objects are not nested deeper than the ratings and their counts.
        for part in line.split("},\"") {
            for field in ["total", "solved", "level", "counts", "note"] {
                let times = part.matches(&format!("\"{field}\":")).count();
                assert!(times <= 1, "{field}: {part}");
            }
        }
    }
}

#[test]
fn scores_of_a_file_are_laid_over_those_of_the_player() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("scores.toml");
    let path = path.to_str().expect("text");
    let rate = |text: &str| {
        fs::write(path, text).expect("a file");
        run(&["rate", "--scores", path, "--format", "csv", SUDOKU], "")
    };
    let rate_small = |text: &str| {
        fs::write(path, text).expect("a file");
        run(&["rate", "--scores", path, SUDOKU], "").1
    };
    let text = "[scores.simplest-first.sudoku]\nhidden-single = 70\n[screen]\nzoom = \"tall\"\n";
    assert_ne!(rate_small(text), rate_small(""));
    let (code, output, errors) = rate("[scores.simplest-first.sudoku]\nx-wing = -1\ny-wing = 1\n");
    assert_eq!((code, output.as_str()), (2, ""));
    for says in [", line 2, column 1: ", "x-wing cannot be -1", ", line 3, column 1: ", "fix it"] {
        assert!(errors.contains(says), "{errors}");
    }
    let (code, _, errors) = run(&["rate", "--scores", "no/such.toml", SUDOKU], "");
    assert!(code == 2 && errors.contains("cannot read no/such.toml"), "{errors}");
}

#[test]
fn options_set_what_systems_are_set_by() {
    let rated = |options: &[&str]| {
        let args = [&["--system", "dependency", SUDOKU], options].concat();
        records(&args, "")[0]["ratings"]["dependency"].clone()
    };
    assert_eq!(rated(&["--runs", "3"])["runs"], 3);
    assert_eq!(rated(&["--runs", "3", "--seed", "8"]), rated(&["--seed", "8", "--runs", "3"]));
    assert_ne!(rated(&["--runs", "3", "--seed", "8"]), rated(&["--runs", "3", "--seed", "9"]));
    // It is enough if one of the systems has it.
    assert_eq!(records(&["--all", "--runs", "2", SUDOKU], "").len(), 1);
}

#[test]
fn options_of_systems_are_for_systems_that_have_them() {
    for (args, expected) in [
        (&["--system", "luck"][..], "there is no such system; expected simplest-first, "),
        (&["--system", "profile", "--all"], "cannot be used with"),
        (&["--runs", "3"], "--runs is for other systems; name one of them by --system: "),
        (
            &["--all", "--runs", "0"],
            "--runs cannot be \"0\"; expected a whole number from 1 to 9999",
        ),
        (&["--jobs", "0"], "0 is not in 1..=1024"),
    ] {
        let (code, output, errors) = run(&[&["rate", SUDOKU], args].concat(), "");
        assert_eq!((code, output.as_str()), (2, ""), "{args:?}");
        assert!(errors.contains(expected), "{args:?}: {errors}");
    }
}

#[test]
fn any_number_of_threads_writes_the_same() {
    let list = both().repeat(700) + "bad\n" + &both();
    let with = |jobs| {
        let cheap = ["--runs", "1", "--compounds", "no"];
        run(&[&["rate", "--all", "--jobs", jobs][..], &cheap].concat(), &list)
    };
    let alone = with("1");
    assert_eq!(alone.1.lines().count(), 1403);
    assert_eq!(alone.0, 1);
    for jobs in ["2", "5"] {
        assert_eq!(with(jobs), alone);
    }
}

#[cfg(unix)]
mod signals {
    use super::both;
    use crate::cli::commands::command;
    use std::io::{BufRead, BufReader, Read, Write};
    use std::process::Command;

    /// A signal while the program waits for more: it answers what it was given, and ends.
    #[test]
    fn a_signal_ends_with_what_is_done() {
        for (signal, jobs) in [("-INT", "1"), ("-TERM", "3")] {
            let mut child = command(&["rate", "--jobs", jobs]).spawn().expect("the program starts");
            let mut input = child.stdin.take().expect("a pipe");
            let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
            input.write_all(both().as_bytes()).expect("the program reads");
            // The two lines are read as one puzzle only if there is one more.
            input.write_all(b"# go on\n").expect("the program reads");
            let mut line = String::new();
            output.read_line(&mut line).expect("a record");
            let id = child.id().to_string();
            Command::new("kill").args([signal, &id]).status().expect("a signal");
            output.read_to_string(&mut line).expect("the rest");
            assert!(line.starts_with("1  sudoku") && line.ends_with('\n'), "{line}");
            assert_eq!(child.wait().expect("the program ends").code(), Some(130));
            drop(input);
        }
    }

    /// A puzzle that is being rated is dropped and has no record, not even that the rating gave up.
    #[test]
    fn a_signal_calls_off_a_slow_puzzle() {
        let slow = ["rate", "--system", "dependency", "--runs", "9999", "--jobs", "1"];
        let mut child = command(&slow).spawn().expect("the program starts");
        let mut input = child.stdin.take().expect("a pipe");
        let complete = "1234341221434321\n";
        input.write_all((complete.to_owned() + &both()).as_bytes()).expect("the program reads");
        drop(input);
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut text = String::new();
        output.read_line(&mut text).expect("a record");
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("a signal");
        output.read_to_string(&mut text).expect("the rest");
        assert_eq!(text.lines().count(), 1, "{text}");
        assert_eq!(child.wait().expect("the program ends").code(), Some(130));
    }
}
