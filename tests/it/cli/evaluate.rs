//! `gradus evaluate`: its results for a table, in every form, and the complaints about faulty
//! tables.

use crate::cli::commands::{data, run, shown};
use gradus::config::Config;
use gradus::game::Game;
use gradus::game::pack::{ListedPuzzle, built_in};
use gradus::game::past::Past;
use gradus::game::ratings::Ratings;
use gradus::store::Store;
use gradus_engine::rate::TIME;
use gradus_engine::{Kind, Puzzle, RATINGS, Variety};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Two small puzzles.
const A: &str = ".3.4........4.2.";
const B: &str = "12............32";

/// Evaluates a table by the program's own scale, without intervals, as JSON.
fn evaluate(table: &str) -> (i32, String, String) {
    let args = ["evaluate", "--system", "simplest-first", "--resamples", "0", "--format", "jsonl"];
    run(&[&args[..], &["-"]].concat(), table)
}

/// What JSON records say about a system and a column.
fn record(records: &str, system: &str, column: &str) -> serde_json::Value {
    let records = records.lines().map(|line| serde_json::from_str(line).expect("a record"));
    let mut records = records.filter(|record: &serde_json::Value| {
        record["system"] == system && record["column"] == column
    });
    records.next().unwrap_or_else(|| panic!("{system}, {column}"))
}

#[test]
fn a_table_in_every_form() {
    let table = data("cli/times.csv");
    let args = ["evaluate", "--system", "simplest-first", table.to_str().expect("text")];
    // The name of the file depends on where the checkout is.
    let shown = |more: &[&str]| shown(&[&args, more].concat(), "").replace(args[3], "times.csv");
    insta::assert_snapshot!("evaluate-text", shown(&["--format", "text"]));
    insta::assert_snapshot!("evaluate-csv", shown(&[]));
    insta::assert_snapshot!("evaluate-jsonl", shown(&["--format", "jsonl"]));
    insta::assert_snapshot!("evaluate-plot", shown(&["--plot", "--column", "felt"]));
    let ascii = shown(&["--plot", "--ascii", "--column", "seconds", "--resamples", "0"]);
    insta::assert_snapshot!("evaluate-plot-ascii", ascii);
}

#[cfg(unix)]
#[test]
fn a_terminal_shows_text_of_its_width() {
    use crate::terminal::program::Terminal;

    let home = tempfile::tempdir().expect("a folder");
    let table = data("cli/times.csv");
    let table = ["evaluate", table.to_str().expect("text"), "--column", "seconds"];
    let more = ["--system", "simplest-first", "--resamples", "0"];
    let screen = |more: &[&str]| {
        let mut terminal = Terminal::start(home.path(), &[&table, more].concat(), 90, 60);
        assert_eq!(terminal.wait(), 0, "{}", terminal.screen());
        terminal.screen()
    };
    let text = screen(&more);
    assert!(text.starts_with("system          column   used  Spearman"), "{text}");
    let plot = screen(&[&more[..], &["--plot"]].concat());
    let widths = plot.lines().filter(|line| line.contains('└')).map(|line| line.chars().count());
    assert_eq!(widths.collect::<Vec<_>>(), [90, 90], "{plot}");
}

/// A folder whose history has games of classic Sudoku from the built-in list, each solved in some
/// number of seconds, and one that was helped by a hint.
fn played(seconds: impl Fn(&ListedPuzzle) -> u64) -> tempfile::TempDir {
    let home = tempfile::tempdir().expect("a folder");
    let mut history = Store::new(home.path().into()).history(&AtomicBool::new(false)).unwrap();
    let is_classic =
        |item: &ListedPuzzle| item.variety == Variety::CLASSIC && item.grid.rows() == 9;
    for (number, item) in built_in().filter(is_classic).take(30).enumerate() {
        let puzzle = Arc::new(Puzzle::of(item.setup().unwrap()).unwrap());
        let game = Game::new(puzzle);
        let mut past = Past::of(&game, &format!("game-{number}"), "a game", &Ratings::default());
        past.solved = true;
        past.begun = 1 + number as u64;
        past.ended = 10_000 * (1 + number as u64);
        past.tally.seconds = seconds(&item);
        past.tally.hints = u32::from(number == 7);
        history.put(&past).expect("a game is written");
    }
    home
}

/// The seconds by the rating `time`, multiplied by a pace.
fn at_pace(pace: f64) -> impl Fn(&ListedPuzzle) -> u64 {
    move |item| (item.ratings.by(&TIME).expect("a time").total * pace).round() as u64
}

#[test]
fn the_history_says_which_rating_agrees_best() {
    let home = played(at_pace(1.5));
    let data = home.path().to_str().expect("text");
    let args = ["--data", data, "evaluate", "--history", "--resamples", "0"];
    let (code, text, errors) =
        run(&[&args[..], &["--system", "time,dependency", "--format", "text"]].concat(), "");
    assert_eq!((code, errors.as_str()), (0, ""), "{text}");
    assert!(text.contains("sudoku seconds    29"), "29 without a hint: {text}");
    let best = text.lines().last().expect("a line");
    assert!(best.starts_with("time agrees best with your sudoku seconds: "), "{text}");
    let empty = tempfile::tempdir().expect("a folder");
    let data = empty.path().to_str().expect("text");
    let (code, _, errors) = run(&["--data", data, "evaluate", "--history"], "");
    assert!(code == 2 && errors.contains("no game that was solved without a hint"), "{errors}");
}

#[test]
fn scores_are_fitted_to_times() {
    let home = played(at_pace(2.0));
    let data = home.path().to_str().expect("text");
    let fit = |more: &[&str]| {
        let args = ["--data", data, "evaluate", "--history", "--fit"];
        run(&[&args[..], more].concat(), "")
    };
    let time = ["time", "--runs", "1"];
    let (code, scale, errors) = fit(&time);
    assert_eq!((code, errors.as_str()), (0, ""), "{scale}");
    assert_eq!(fit(&time).1, scale, "the seed decides");
    assert!(
        scale.contains("[scores.time]\n") && scale.contains("[scores.time.sudoku]\n"),
        "{scale}"
    );
    assert!(!scale.contains("crossing"), "what no Sudoku needs keeps its score: {scale}");
    let (_, complaints) = Config::load(&scale);
    assert!(complaints.is_empty(), "{complaints:?}");
    // A player who takes twice as long: a scale fitted to that is closer than the average one.
    let within = |line: &str| -> f64 {
        let line = scale.lines().find(|found| found.contains(line)).expect("a line");
        let part = line.split_whitespace().next_back().and_then(|part| part.strip_suffix('%'));
        part.expect("a percentage").parse().expect("a number")
    };
    assert!(within("this scale") < within("the one before") / 2.0, "{scale}");
    let (code, scale, _) = fit(&["batch"]);
    assert!(code == 0 && scale.contains("[scores.batch.sudoku]\n"), "{scale}");
    let (code, _, errors) =
        run(&["evaluate", "--fit", "time", "-"], "puzzle,s\n.3.4........4.2.,9");
    assert!(code == 2 && errors.contains("a fit needs at least 20"), "{errors}");
}

#[test]
fn the_seed_decides_the_intervals() {
    let table = data("cli/times.csv");
    let table = table.to_str().expect("text");
    let records = |more: &[&str]| {
        run(&[&["evaluate", table, "--system", "simplest-first,time"], more].concat(), "").1
    };
    let of_seed = |seed| records(&["--seed", seed]);
    assert_eq!(of_seed("1"), records(&[]));
    assert_ne!(of_seed("1"), of_seed("2"));
    let threads = |jobs| records(&["--jobs", jobs]);
    assert_eq!(threads("1"), threads("3"));
}

#[test]
fn every_system_that_applies_is_compared() {
    let systems = |table: &str| -> Vec<String> {
        let (_, csv, _) = run(&["evaluate", "-"], table);
        csv.lines().skip(1).map(|line| line.split(',').next().unwrap_or_default().into()).collect()
    };
    let of = |kind| RATINGS.iter().filter(move |system| system.kinds.contains(&kind));
    let slugs = |kind| of(kind).map(|system| system.slug.to_owned()).collect::<Vec<_>>();
    let sudoku = [vec!["givens".to_owned()], slugs(Kind::Sudoku)].concat();
    assert_eq!(systems(&format!("puzzle,seconds\n{A},1\n")), sudoku);
    let small = "https://puzz.link/p?kakuro/5/4/.-jma-48p..m..ie76A";
    assert_eq!(systems(&format!("puzzle,seconds\n{small},1\n")), slugs(Kind::Kakuro));
    let named = ["evaluate", "--system", "profile", "--resamples", "0", "-"];
    let (code, csv, _) = run(&named, &format!("puzzle,seconds\n{A},1\n"));
    let why = "profile,seconds,0,1,1: profile does not rate Sudoku,,,,,,";
    assert_eq!((code, csv.lines().last()), (0, Some(why)));
}

#[test]
fn both_kinds_have_no_common_scale() {
    let table = format!("puzzle,seconds\n{A},1\n5|..496..251213..839..,2\n");
    let (code, records, errors) = evaluate(&table);
    assert_eq!(code, 0);
    assert!(errors.contains("Sudoku and Kakuro, whose ratings have no common scale"), "{errors}");
    assert_eq!(record(&records, "simplest-first", "seconds")["used"], 2);
    assert_eq!(record(&records, "givens", "seconds")["used"], 1);
}

#[test]
fn the_column_of_puzzles_is_the_one_called_that_or_the_first_that_has_some() {
    for heading in ["seconds, Puzzle ,note", "seconds,grid,note", "\u{feff}seconds,puzzle,note"] {
        let table = format!("{heading}\r\n\r\n# 1,2\r\n7,{A},x\r\n9,\"{B}\",\"x, \"\"y\"\"\"\r\n");
        let (code, records, errors) = evaluate(&table);
        assert_eq!(code, 0, "{heading}: {errors}");
        let note = "gradus: standard input: the column \"note\" has no numbers and is left out\n";
        assert_eq!(errors, note, "{heading}");
        assert_eq!(record(&records, "simplest-first", "seconds")["used"], 2, "{heading}");
    }
}

#[test]
fn a_puzzle_may_take_lines_in_quotes() {
    let rows: Vec<&str> = (0..4).map(|row| &A[4 * row..4 * row + 4]).collect();
    let table = format!("puzzle,seconds\n\"{}\",3\nbad,4\n", rows.join("\n"));
    let (code, records, errors) = evaluate(&table);
    assert_eq!(code, 1);
    assert_eq!(record(&records, "simplest-first", "seconds")["used"], 1);
    assert!(errors.starts_with("gradus: standard input, line 6: this is not a puzzle"), "{errors}");
}

#[test]
fn bad_rows_are_named_and_left_out() {
    let table = format!(
        "puzzle,seconds,moves\n{A},10,1\n{A}\n{B},ten,2\n11..............,5,5\n{B},20,\n\
         ................,30,3\n{B},inf,1,2\n{B},nan,1\n,3,4\n{B},40,9\n"
    );
    let (code, records, errors) = evaluate(&table);
    assert_eq!(code, 1);
    let complaints = [
        "line 3: expected as many fields as the heading has, 3, found 1",
        "line 4: seconds: expected a number, found \"ten\"",
        "line 5: r1c2: 1 is given twice in this row",
        "line 8: expected as many fields as the heading has, 3, found 4",
        "line 9: seconds: expected a number, found \"nan\"",
        "line 10: this is not a puzzle in any known format",
    ];
    assert_eq!(errors.lines().count(), complaints.len(), "{errors}");
    for (line, complaint) in errors.lines().zip(complaints) {
        let start = format!("gradus: standard input, {complaint}");
        assert!(line.starts_with(&start), "{line}");
    }
    let found = record(&records, "simplest-first", "seconds");
    assert_eq!((&found["used"], &found["left_out"]), (&3.into(), &7.into()));
    let why = r#"{"bad line":4,"no figure":2,"several solutions":1}"#;
    assert_eq!(found["why"].to_string(), why);
    let found = record(&records, "givens", "moves");
    assert_eq!((&found["used"], &found["left_out"]), (&5.into(), &5.into()));
    assert_eq!(found["spearman"]["interval"], serde_json::Value::Null);
}

#[test]
fn without_variation_there_is_no_correlation() {
    let (code, records, _) = evaluate(&format!("puzzle,seconds\n{A},1\n{A},2\n"));
    assert_eq!(code, 0);
    let found = record(&records, "simplest-first", "seconds");
    assert_eq!((&found["used"], found["spearman"].is_null()), (&2.into(), true));
    let (code, text, _) = run(
        &["evaluate", "-", "--plot", "--system", "simplest-first"],
        &format!("puzzle,seconds\n................,1\n{A},1e999\n"),
    );
    assert_eq!(code, 1);
    assert!(text.contains("There is nothing to draw."), "{text}");
}

#[test]
fn what_is_no_table_is_an_error() {
    let row = format!("{A},1\n");
    for (table, says) in [
        ("", "standard input: it is empty; expected a heading such as puzzle,seconds"),
        ("# nothing\n\n", "standard input: it is empty"),
        (&row, "standard input: the first line contains a puzzle; expected a heading such as"),
        ("name,seconds\nx,1\n", "no column contains puzzles; expected one that is called puzzle"),
        ("puzzle,seconds\n", "no column has numbers; expected times or difficulties beside"),
        ("name,seconds\n", "no column contains puzzles"),
    ] {
        let (code, output, errors) = evaluate(table);
        assert_eq!((code, output.as_str()), (2, ""), "{table:?}: {errors}");
        assert!(errors.contains(says), "{table:?}: {errors}");
    }
    let (code, _, errors) = run(&["evaluate", "no/such.csv"], "");
    assert!(code == 2 && errors.starts_with("gradus: cannot read no/such.csv"), "{errors}");
    let (code, _, errors) = run(&["evaluate", env!("CARGO_MANIFEST_DIR")], "");
    assert!(code == 2 && errors.contains("cannot read"), "{errors}");
}

#[test]
fn options_that_cannot_be() {
    let table = format!("puzzle,seconds,note\n{A},1,x\n");
    for (args, says) in [
        (&["--system", "luck"][..], "there is no such system; expected simplest-first"),
        (&["--column", "note"], "no column \"note\" with numbers; expected one of seconds"),
        (&["--plot", "--format", "csv"], "a plot is text; leave out --plot or --format"),
        (&["--ascii"], "--plot"),
        (
            &["--seed", "x", "--system", "profile"],
            "--seed cannot be \"x\"; expected a whole number",
        ),
        (&["--resamples", "many"], "invalid value 'many'"),
        (&["--resamples", "100001"], "100001 is not in 0..=100000"),
        (&["--format", "xml"], "expected text, csv, jsonl, or a puzzle format"),
    ] {
        let (code, output, errors) = run(&[&["evaluate", "-"], args].concat(), &table);
        assert_eq!((code, output.as_str()), (2, ""), "{args:?}");
        assert!(errors.contains(says), "{args:?}: {errors}");
    }
}
