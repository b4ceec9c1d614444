//! The command line: every form of every record, the answers to bad input, and the exit codes.

use gradus::config::STANDARD;
use gradus::tui::actions::ACTIONS;
use gradus_engine::FORMATS;
use std::ffi::OsStr;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

/// A Sudoku, a comment, a blank line, a Kakuro in two notations, a broken line, a puzzle with a
/// fault, and one with several solutions; with a byte order mark and two kinds of line endings.
pub const LIST: &str = "\u{feff}\
3.1....49.8...12.....3.6....36..2...4.5...6.2...6..39....4.7.....98...2.62....8.5\r\n\
# a comment\n\
\r\n\
  https://puzz.link/p?kakuro/5/4/.-jma-48p..m..ie76A\n\
5|..496..251213..839..\n\
12..x.........32\n\
11..............\n\
................";

/// Runs the program. A configuration of its own fixes scores and levels.
pub fn gradus<I: AsRef<OsStr>>(args: &[I], input: &[u8]) -> Output {
    let mut child = command(args).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // The program may end before it has read all of its input.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    output
}

pub fn command<I: AsRef<OsStr>>(args: &[I]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gradus"));
    command.args([OsStr::new("--config"), data("cli/config.toml").as_os_str()]).args(args);
    command.env_remove("COLUMNS").stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn data(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(path)
}

/// Exit code, standard output and standard error.
pub fn run(args: &[&str], input: &str) -> (i32, String, String) {
    let output = gradus(args, input.as_bytes());
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}

/// All of it in one text, for a snapshot.
pub fn shown(args: &[&str], input: &str) -> String {
    let (code, output, errors) = run(args, input);
    format!("{output}--- standard error\n{errors}--- exit code {code}\n")
}

#[test]
fn rate_in_every_form() {
    insta::assert_snapshot!("rate-jsonl", shown(&["rate", "--format", "jsonl"], LIST));
    insta::assert_snapshot!("rate-csv", shown(&["rate", "-", "--format", "csv"], LIST));
    insta::assert_snapshot!("rate-text", shown(&["rate"], LIST));
}

#[test]
fn check_in_every_form() {
    insta::assert_snapshot!("check-jsonl", shown(&["check", "--format", "jsonl"], LIST));
    insta::assert_snapshot!("check-csv", shown(&["check", "--format", "csv"], LIST));
    insta::assert_snapshot!("check-text", shown(&["check"], LIST));
}

#[test]
fn solve_in_every_form() {
    insta::assert_snapshot!("solve-jsonl", shown(&["solve", "--format", "jsonl"], LIST));
    insta::assert_snapshot!("solve-csv", shown(&["solve", "--format", "csv"], LIST));
    insta::assert_snapshot!("solve-text", shown(&["solve"], LIST));
}

/// The puzzles in which only the number of places for a digit differs.
const SEVERAL: &str = "1...........2.3.\n1.3.3.12..4..2..\n";

#[test]
fn every_solution_is_counted_and_written() {
    let lines = |arguments: &[&str]| run(arguments, SEVERAL);
    let (code, counted, _) = lines(&["solve", "--count"]);
    let none = "no solution: the givens r1c1=1, r1c3=3, r2c1=3, r2c3=1 and r4c2=2, rows 1 and 2 and \
                column 2 cannot all be right";
    assert_eq!((code, counted), (0, format!("1  9 solutions\n2  {none}\n")));
    let (_, limited, _) = lines(&["solve", "--count", "--limit", "3", "--format", "csv"]);
    let heading = "line,kind,solutions,ended,error\n";
    assert_eq!(limited, format!("{heading}1,sudoku,3,limit,\n2,sudoku,0,all,\n"));
    let (_, all, _) = lines(&["solve", "--all", "--limit", "2"]);
    let all: Vec<&str> = all.lines().collect();
    assert_eq!(all[0], "# line 1: more than 2 solutions");
    assert!(all[3].starts_with("# line 2: no solution: the givens"), "{}", all[3]);
    let (_, json, _) = lines(&["solve", "--all", "--format", "jsonl"]);
    let record: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!((&record["solutions"], &record["ended"]), (&9.into(), &"all".into()));
    let texts: std::collections::HashSet<&str> =
        record["all"].as_array().unwrap().iter().filter_map(|text| text.as_str()).collect();
    assert!(texts.len() == 9 && texts.contains(all[1]));
}

/// If the time is up, the record says so, and so does the exit code.
#[test]
fn what_is_not_counted_in_time_is_said() {
    let empty = ".".repeat(81);
    let endless = ["solve", "--count", "--limit", "100000000000", "--budget", "0.05", &empty];
    let (code, text, _) = run(&endless, "");
    assert!(code == 1 && text.contains("so far, gave up looking for more"), "{text}");
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    let (code, text, _) = run(&["check", "--candidates"], SEVERAL);
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!((code, rows[0]), (1, "1  sudoku, several solutions"));
    assert!(rows[1].trim_start().starts_with("1 "), "{text}");
    let (_, json, _) = run(&["check", "--candidates", "--format", "jsonl"], SEVERAL);
    let mut records =
        json.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let [first, second] = [records.next().unwrap(), records.next().unwrap()];
    assert_eq!(first["candidates"]["r1c1"], serde_json::json!({ "1": 9 }));
    assert!(second["candidates"]["r1c2"].as_object().unwrap().is_empty());
}

#[test]
fn no_solution() {
    let none = "123....4........";
    assert_eq!(
        run(&["rate", "--format", "jsonl", none], ""),
        (
            0,
            "{\"line\":1,\"puzzle\":\"123....4........\",\"kind\":\"sudoku\",\"solutions\":0,\
             \"ratings\":{\"simplest-first\":{\"total\":null,\"solved\":false,\
             \"level\":null,\"counts\":{},\
             \"note\":\"no solution; no digit fits in r1c4\"}}}\n"
                .into(),
            String::new()
        )
    );
    let why =
        "the givens r1c1=1, r1c2=2, r1c3=3 and r2c4=4, row 1 and column 4 cannot all be right";
    let (code, text, _) = run(&["solve", none], "");
    assert_eq!((code, text), (1, format!("# line 1: no solution: {why}\n")));
    let (code, text, _) = run(&["check", none], "");
    assert_eq!((code, text), (1, format!("1  sudoku, no solution\n   {why}\n")));
    let (code, text, _) = run(&["hint", none], "");
    assert_eq!((code, text), (1, format!("the puzzle has no solution: {why}\n")));
    let (_, text, _) = run(&["check", "--format", "jsonl", none], "");
    let cells = "[\"r1c1\",\"r1c2\",\"r1c3\",\"r1c4\",\"r2c4\",\"r3c4\",\"r4c4\"]";
    let reason = format!("\"reason\":{{\"cells\":{cells},\"what\":\"{why}\"}}}}\n");
    assert!(text.ends_with(&reason), "{text}");
}

#[test]
fn hints() {
    let puzzle = ".3.4........4.2.";
    insta::assert_snapshot!("hint-text", shown(&["hint", puzzle], ""));
    insta::assert_snapshot!("hint-jsonl", shown(&["hint", "--format", "jsonl", puzzle], ""));
    let kakuro = data("formats/sample/gumdrop.txt");
    let kakuro = kakuro.to_str().unwrap();
    let effective = shown(&["hint", "--effective", "--format", "jsonl", kakuro], "");
    insta::assert_snapshot!("hint-effective", effective);
    let small = "https://puzz.link/p?kakuro/5/4/.-jma-48p..m..ie76A";
    let (code, likely, _) = run(&["hint", "--likely", puzzle], "");
    assert!(code == 0 && likely.trim_end().ends_with(" steps."), "{likely}");
    assert!(likely.contains("It is the most visible of "), "{likely}");
    let technique = ["hint", "--all", "--technique", "impossible-combination", small];
    insta::assert_snapshot!("hint-technique", shown(&technique, ""));
    let (code, all, errors) = run(&["hint", "--all", "--format", "jsonl", kakuro], "");
    assert_eq!((code, errors.as_str()), (0, ""));
    let slugs = all.lines().map(|line| {
        let record: serde_json::Value = serde_json::from_str(line).expect("a record");
        record["technique"].as_str().expect("a slug").to_owned()
    });
    let mut slugs: Vec<String> = slugs.collect();
    slugs.dedup();
    assert!(slugs.len() > 2 && slugs.contains(&"unique-candidate".into()), "{slugs:?}");
}

#[test]
fn techniques_are_listed_and_explained() {
    let (code, list, errors) = run(&["techniques"], "");
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(list.contains("\nnaked-pair ") && list.contains("  N2  naked pair (Sudoku, Kakuro)"));
    let (code, page, errors) = run(&["techniques", "naked pair"], "");
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(page.starts_with("Naked "), "{page}");
    assert!(list.contains("; also thors-hammer, "), "{list}");
    let (code, page, _) = run(&["techniques", "Thors hammer"], "");
    assert!(code == 0 && page.starts_with("Tridagon"), "{page}");
    let (code, page, errors) = run(&["techniques", "skyscrapper"], "");
    assert_eq!((code, page.as_str()), (2, ""));
    assert!(errors.contains("did you mean skyscraper, "), "{errors}");
}

#[test]
fn what_was_done_counts_for_hints() {
    let file = |moves: &str| {
        format!(
            "gradus = 1\nkind = \"sudoku\"\nvariety = \"classic\"\nrows = 4\ncolumns = 4\n\
             puzzle = \"\"\"\n1 2 . .\n. . . .\n. . . .\n. . 3 2\n\"\"\"\nmoves = [{moves}]\n"
        )
    };
    let hint = |moves: &str| run(&["hint", "-", "--format", "jsonl"], &file(moves));
    let all = "\"r1c3=4 r1c4=3 r2c1=3 r2c2=4 r2c3=2 r2c4=1\", \
               \"r3c1=2 r3c2=3 r3c3=1 r3c4=4 r4c1=4 r4c2=1\"";
    for (moves, code, expected) in [
        ("\"r1c3=3\"", 1, "{\"note\":\"there is a mistake on the board: see r1c3\"}\n"),
        (all, 0, "{\"note\":\"the puzzle is solved\"}\n"),
    ] {
        assert_eq!(hint(moves), (code, expected.into(), String::new()));
    }
    let (code, text, _) = hint("\"r1c3=4 r1c4=3\"");
    assert_eq!(code, 0);
    assert!(!text.contains("r1c3=") && text.contains("\"technique\""), "{text}");
    let (code, _, errors) = hint("\"r9c9=1\"");
    let outside = "in `moves`, number 1: r9c9 is outside the grid of 4 rows and 4 columns";
    assert_eq!((code, errors), (1, format!("gradus: standard input: {outside}\n")));
}

#[test]
fn a_hint_that_finds_nothing_says_so() {
    for (args, code, note) in [
        (
            &["hint", "................"][..],
            0,
            "nothing follows for certain: the puzzle has several solutions",
        ),
        (&["hint", "--all", "................"], 0, "nothing was found"),
        (&["hint", "1234341221434321"], 0, "the puzzle is solved"),
        (&["hint", "--all", "1234341221434321"], 0, "the puzzle is solved"),
    ] {
        assert_eq!(run(args, ""), (code, format!("{note}\n"), String::new()), "{args:?}");
    }
}

#[test]
fn a_hint_is_for_one_puzzle() {
    let (code, output, errors) = run(&["hint", "-"], LIST);
    assert_eq!((code, output.as_str()), (1, ""));
    let list = "this is a list of puzzles, one a line; expected one puzzle";
    assert_eq!(errors, format!("gradus: standard input: {list}\n"));
}

#[test]
fn a_puzzle_of_several_lines_is_one_puzzle() {
    for folder in ["sudoku", "kakuro"] {
        for entry in data("formats").join(folder).read_dir().expect("a folder") {
            let path = entry.expect("a file").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let forced = name.starts_with("solution-rows").then_some("--format=solution-rows");
            let path = path.to_str().expect("text");
            let args: Vec<&str> =
                ["solve", "--format", "jsonl", path].into_iter().chain(forced).collect();
            let (code, output, errors) = run(&args, "");
            assert_eq!((code, errors.as_str()), (0, ""), "{name}");
            assert_eq!(output.lines().count(), 1, "{name}");
            let solution = match folder {
                "sudoku" => {
                    "36127854998754123654239671873698215449571368221865439785342796117986542\
                             3624139875"
                }
                _ => "5|..496..251213..839..",
            };
            assert!(output.contains(solution), "{name}: {output}");
        }
    }
}

#[test]
fn lines_count_through_all_inputs() {
    let grid = data("formats/sudoku/sudoku-grid.txt");
    let grid = grid.to_str().unwrap();
    let (code, output, errors) = run(&["check", grid, "-", "12............32"], "\nbad\n");
    assert_eq!(code, 1);
    let bad = "this is not a puzzle in any known format; expected for example 81 characters for a \
               Sudoku, or an address with kakuro/COLS/ROWS/BODY";
    assert_eq!(
        output,
        format!("1  sudoku, one solution\n# line 11: {bad}\n12  sudoku, one solution\n")
    );
    assert_eq!(errors, format!("gradus: standard input, line 2: {bad}\n"));
}

#[test]
fn lines_that_are_rows_as_well_are_not_guessed() {
    let list = "12..............\n".repeat(16);
    let (code, output, _) = run(&["check", "--format", "jsonl"], &list);
    assert_eq!(code, 1);
    assert_eq!(
        output,
        "{\"line\":1,\"error\":\"this can be read as one puzzle (Sudoku grid) or as a puzzle on \
         each line; say which with --format sudoku-grid or, as for the lines, --format \
         sudoku-line\"}\n"
    );
    let lines = |format: &str| run(&["check", "--format", format], &list).1.lines().count();
    assert_eq!(lines("sudoku-line"), 16);
    assert!(lines("sudoku-grid") > 16, "faults of one puzzle");
    let one_more = list + "................\n";
    assert_eq!(run(&["check"], &one_more).1.lines().count(), 17);
}

#[test]
fn bad_bytes_and_long_lines_are_bad_lines() {
    let mut input = b"................\n....\xff...........\n".to_vec();
    input.extend(vec![b'.'; (1 << 20) + 1]);
    input.extend(b"\n1.2.............");
    let output = gradus(&["check", "--format", "csv"], &input);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "line,kind,solutions,faults,error\n\
         1,sudoku,2,,\n\
         2,,,,the line is not text in UTF-8; byte 5 is wrong\n\
         3,,,,the line is longer than 1048576 bytes\n\
         4,sudoku,2,,\n"
    );
}

#[test]
fn nobody_reading_on_is_no_error() {
    let list = LIST.lines().next().expect("a line").to_owned() + "\n";
    let list = list.repeat(100_000);
    let mut child = command(&["check"]).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = thread::spawn(move || stdin.write_all(list.as_bytes()).is_err());
    let mut output = child.stdout.take().expect("a pipe");
    output.read_exact(&mut [0; 20]).expect("a record");
    drop(output);
    let done = child.wait_with_output().expect("the program ends");
    assert!(writer.join().expect("the input is written"), "the program read all of its input");
    assert_eq!(String::from_utf8(done.stderr).unwrap(), "");
    assert_ne!(done.status.code(), Some(2));
}

#[test]
fn what_is_neither_file_nor_puzzle() {
    for command in ["rate", "hint", "solve", "check"] {
        let (code, output, errors) = run(&[command, "no/such.txt"], "");
        assert_eq!((code, output.as_str()), (2, ""), "{command}");
        let start = "gradus: \"no/such.txt\": there is no such file, and it cannot be read as a \
                     puzzle: this is not a puzzle";
        assert!(errors.starts_with(start), "{errors}");
    }
    let (code, _, errors) = run(&["no/such.txt"], "");
    assert!(code == 2 && errors.starts_with("gradus: \"no/such.txt\": there is no such file"));
    let (code, _, errors) = run(&["check", env!("CARGO_MANIFEST_DIR")], "");
    assert!(code == 2 && errors.contains("cannot read"), "{errors}");
}

#[test]
fn a_puzzle_may_begin_with_a_dash() {
    let (code, output, _) = run(&["check", "--", "-2----------3---"], "");
    assert_eq!((code, output.as_str()), (1, "1  sudoku, several solutions\n"));
}

#[test]
fn the_command_line_can_be_wrong() {
    for (args, expected) in [
        (&["rate", "--format", "xml"][..], "expected text, csv, jsonl, or a puzzle format"),
        (&["hint", "--format", "csv", "x"], "expected text, jsonl, or a puzzle format"),
        (&["hint", "--all", "--effective", "x"], "cannot be used with"),
        (&["hint", "--technique", "luck", "x"], "there is no such technique; did you mean"),
        (&["hint"], "<PUZZLE|FILE|->"),
        (&["12............32", "rate"], "expected no argument before the command"),
    ] {
        let (code, output, errors) = run(args, "");
        assert_eq!((code, output.as_str()), (2, ""), "{args:?}");
        assert!(errors.contains(expected), "{args:?}: {errors}");
    }
}

const COMMANDS: [&str; 12] = [
    "rate",
    "evaluate",
    "hint",
    "generate",
    "techniques",
    "share",
    "solve",
    "convert",
    "check",
    "config",
    "man",
    "completions",
];

/// On Unix, file names are bytes and need not be text.
#[cfg(unix)]
#[test]
fn a_name_that_is_no_text_is_a_file_too() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().expect("a folder");
    let name = folder.path().join(OsStr::from_bytes(b"puzzle-\xff.txt"));
    std::fs::write(&name, ".3.4........4.2.\n").expect("a file");
    let absent = folder.path().join(OsStr::from_bytes(b"none-\xff.txt"));
    for command in ["rate", "check", "solve", "hint", "convert"] {
        let more = if command == "convert" { &["--to", "sudoku-line"][..] } else { &[] };
        let args = |name: &PathBuf| {
            let words = [&[command], more].concat();
            let words = words.iter().map(|word| OsStr::new(word).to_owned());
            words.chain([name.clone().into_os_string()]).collect::<Vec<_>>()
        };
        let output = gradus(&args(&name), b"");
        assert_eq!(output.status.code(), Some(0), "{command}: {output:?}");
        let output = gradus(&args(&absent), b"");
        assert_eq!(output.status.code(), Some(2), "{command}");
        let said = String::from_utf8(output.stderr).expect("text");
        assert!(said.contains("there is no such file"), "{said}");
    }
    let data = folder.path().join("data").into_os_string();
    let played =
        gradus(&["--plain".into(), "--data".into(), data, name.into_os_string()], b"show\n");
    let said = String::from_utf8(played.stdout).expect("text");
    assert!(said.starts_with("ok: ") && said.contains("4x4"), "{said}");
    let output = gradus(&[OsStr::from_bytes(b"r\xffte"), OsStr::new("--wrong")], b"");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn help_of_every_command() {
    insta::assert_snapshot!("help", run(&["--help"], "").1);
    insta::assert_snapshot!("help-short", run(&["-h"], "").1);
    for command in COMMANDS {
        let help = run(&[command, "--help"], "").1;
        // Which rating systems there are does not matter here.
        let systems = help.find("Rating systems:").map(|start| (start, help[start..].find("\n\n")));
        let help = match systems {
            Some((start, Some(length))) => [&help[..start], &help[start + length..]].concat(),
            _ => help,
        };
        insta::assert_snapshot!(format!("help-{command}"), help);
    }
}

#[test]
fn the_manual_has_every_key_and_every_command() {
    let page = run(&["man"], "").1.replace("\\*(Aq", "'").replace('\\', "");
    for action in ACTIONS {
        assert!(page.contains(action.help), "{} is not in the manual", action.id);
    }
    for command in COMMANDS {
        assert!(page.contains(&format!("gradus-{command}(1)")), "{command}");
        let (code, page, _) = run(&["man", command], "");
        assert!(code == 0 && page.contains(&format!(".TH gradus-{command} 1")), "{page}");
    }
    assert_eq!(run(&["man", "none"], "").0, 2);
}

#[test]
fn the_manual_shows_how_each_format_is_written() {
    for format in FORMATS {
        let (code, page, _) = run(&["manual", format.slug], "");
        let example = format.example.lines().next().expect("a line").trim_end();
        assert!(code == 0 && page.starts_with(format.title) && page.contains(example), "{page}");
    }
    assert_eq!(run(&["manual", "none"], "").0, 2);
}

#[test]
fn pages_and_completions_are_installed() {
    let folder = tempfile::tempdir().expect("a folder");
    let share = folder.path().join("share");
    let prefix = folder.path().to_str().expect("text");
    let home = folder.path().join("home");
    let mut places = vec![(share, vec!["man", "--install", prefix])];
    // The program of the tests is not in a folder `bin`, so without a prefix everything goes to the
    // player's own folder, which only Linux names in the environment.
    if cfg!(target_os = "linux") {
        places.push((home.clone(), vec!["man", "--install"]));
    }
    for (share, arguments) in places {
        let mut command = command(&arguments);
        let output = command.env("XDG_DATA_HOME", &home).output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let read = |path: &str| std::fs::read_to_string(share.join(path)).expect("a file");
        for command in COMMANDS {
            assert_eq!(read(&format!("man/man1/gradus-{command}.1")), run(&["man", command], "").1);
        }
        assert_eq!(read("man/man1/gradus.1"), run(&["man"], "").1);
        for (shell, path) in [
            ("bash", "bash-completion/completions/gradus"),
            ("zsh", "zsh/site-functions/_gradus"),
            ("fish", "fish/vendor_completions.d/gradus.fish"),
        ] {
            assert_eq!(read(path), run(&["completions", shell], "").1, "{shell}");
        }
    }
    // A link is replaced; nothing is written through it.
    #[cfg(unix)]
    {
        let (page, own) =
            (folder.path().join("share/man/man1/gradus.1"), folder.path().join("own"));
        std::fs::write(&own, "mine").expect("a file");
        std::fs::remove_file(&page).expect("a page");
        std::os::unix::fs::symlink(&own, &page).expect("a link");
        let (code, _, errors) = run(&["man", "--install", prefix], "");
        assert_eq!(code, 0, "{errors}");
        assert_eq!(std::fs::read_to_string(&own).expect("a file"), "mine");
        assert!(std::fs::symlink_metadata(&page).expect("a page").is_file());
    }
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("a file");
    let file = file.to_str().expect("text");
    let (code, _, errors) = run(&["man", "--install", file], "");
    assert_eq!(code, 2);
    let share = Path::new(file).join("share");
    assert!(errors.contains(&format!("cannot write {}", share.display())), "{errors}");
}

/// The puzzles of the day are those of the player's day: at any moment, two days are current
/// somewhere.
#[test]
fn the_day_is_that_of_the_player() {
    let of_zone = |zone: &str| {
        let mut command = command(&["generate", "--daily", "--level", "easy"]);
        let output = command.env("TZ", zone).output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        output.stdout
    };
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time");
    let hour = now.as_secs() / 3600 % 24;
    // Time zones in which it is noon today, and noon tomorrow.
    let offset = |hours: i64| format!("<here>{}", -hours);
    let noon = 12 - i64::try_from(hour).expect("an hour");
    let (today, other) = (noon, if noon > 0 { noon - 24 } else { noon + 24 });
    let day = |hours: i64| of_zone(&offset(hours));
    assert_ne!(day(today), day(other));
    assert_eq!(day(today), day(today + if noon > 0 { -6 } else { 6 }));
}

/// The cause of an error is given once.
#[test]
fn an_error_says_its_cause_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("history.sqlite");
    std::fs::create_dir(&file).expect("a folder");
    let (code, _, errors) = run(&["--data", folder.path().to_str().expect("text"), "stats"], "");
    assert_eq!(code, 2);
    let file = file.display();
    let cause = "unable to open database file";
    assert_eq!(errors, format!("gradus: cannot open the history {file}: {cause}\n"));
}

#[test]
fn completions_know_every_command_and_option() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (code, script, _) = run(&["completions", shell], "");
        let has = |word: &&str| !script.contains(*word);
        let missing: Vec<&str> = COMMANDS.into_iter().chain(["jobs", "data"]).filter(has).collect();
        assert_eq!((code, missing), (0, vec![]), "{shell}");
    }
    assert_eq!(run(&["completions", "cmd"], "").0, 2);
}

/// A configuration, the answer to it, and the exit code.
const CONFIGURATIONS: [(&str, &str, i32); 5] = [
    ("", ": nothing is wrong\n", 0),
    ("[settings]\ntidy = 3\n", ", line 2, column 1: settings.tidy cannot be 3", 1),
    (
        "\n[keys]\nundo = \"hyper+x\"\n",
        ", line 3, column 1: keys.undo: \"hyper+x\" is not a key",
        1,
    ),
    ("[themes.mine]\nclue = \"lilac\"\n", ", line 2, column 1: themes.mine.clue: \"lilac\"", 1),
    ("[settings\n", ", line 1, column 10: unclosed table", 1),
];

#[test]
fn configurations_are_printed_and_checked() {
    assert_eq!(run(&["config", "--default"], ""), (0, STANDARD.into(), String::new()));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    let path = file.to_str().unwrap();
    for (text, said, code) in CONFIGURATIONS {
        std::fs::write(&file, text).unwrap();
        let (found, output, _) = run(&["config", "--check", path], "");
        assert_eq!((found, output.contains(said)), (code, true), "{text:?}: {output}");
    }
    assert_eq!(run(&["config", "--check", "/none/there"], "").0, 2);
    let (code, said, _) = run(&["config"], "");
    assert!(code == 0 && said.contains("cli/config.toml\n\ngradus config --check "), "{said}");
    assert!(run(&["config", "--path"], "").1.ends_with("cli/config.toml\n"));
}

/// A library with a case that passes, one that fails, one without a step, one with an unknown code,
/// lines that are not cases, and a case in which our step strikes more.
const LIBRARY: &str = "\
# Cases of techniques.
:0901:6:457193862+9+216..473836742519318479256.952.134.2.453.19...291.734149327685..38..921::672::
:0000:5:6..5..3...46....2..5....53...2..6..4:::111:
:0300-x:1:.................................................................................::111::
:9999:1:.................................................................................::111::
:0300:1:.................................................................................::1011::
:0300
:0300:5:.................................................................................:\
512 513 514 516 517 518 519 552 553 554 556 557 558 559:521 525::
";

#[test]
fn a_library_of_cases_is_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.txt");
    std::fs::write(&path, LIBRARY).expect("a file");
    let (code, said, _) = run(&["check", "--techniques", &path.to_string_lossy()], "");
    assert_eq!(code, 1, "{said}");
    let has = |line: &str| assert!(said.lines().any(|it| it.trim() == line), "{line}:\n{said}");
    has("line 3: expected 81 cells, found 36");
    has("9999     no technique of this code        0 passed, 0 failed, 1 skipped");
    has("line 6: expected a digit, a row and a column, found \"1011\"");
    has("line 7: expected seven fields with a colon before each");
    has("2 passed, 3 failed, 1 stronger, 1 skipped");
    let (code, _, complained) = run(&["check", "--techniques", "no such file"], "");
    assert_eq!(code, 2);
    assert!(complained.contains("cannot read no such file"), "{complained}");
}

#[test]
fn only_formats_that_can_be_written_are_offered() {
    for command in [["convert", "--to"], ["generate", "--format"]] {
        let refused = |name| {
            let (code, _, errors) = run(&[command[0], command[1], name], "");
            assert_eq!(code, 2, "{errors}");
            errors
        };
        let errors = refused("nothing");
        for format in FORMATS {
            let is_offered = errors.contains(&format!(" {},", format.slug))
                || errors.contains(&format!(" {}\n", format.slug));
            assert_eq!(is_offered, format.write.is_some(), "{}: {errors}", format.slug);
        }
        let errors = refused("link");
        assert!(errors.contains("link can be read but not written"), "{errors}");
    }
}

#[test]
fn puzzles_are_converted() {
    let hodoku = ":0000:x:3.1....49.8...12.....3.6....36..2...4.5...6.2...6..39....4.7.....98...2.62....8+1.::::";
    let line = "3.1....49.8...12.....3.6....36..2...4.5...6.2...6..39....4.7.....98...2.62....8..";
    let convert = |to: &str, state: &str, input: &str| {
        run(&["convert", "--to", to, "--state", state, "-"], input)
    };
    let (code, said, complained) = convert("sudoku-line", "yes", &format!("{hodoku}\nx\n{line}\n"));
    let unread = said.lines().nth(1).unwrap_or_default();
    assert_eq!((code, said.lines().next(), said.lines().nth(2)), (1, Some(line), Some(line)));
    assert!(unread.starts_with("# line 2: "), "{said}");
    assert!(complained.contains("1 puzzle has entries or marks"), "{complained}");
    assert_eq!(convert("hodoku", "yes", hodoku).1.trim(), hodoku);
    assert!(convert("text", "no", hodoku).1.contains("| 6   2   . | .   .   . | 8   .   . |"));
    let (code, svg, _) = run(&["convert", "--to", "svg", "--sheet", "2x1", line, hodoku], "");
    assert_eq!((code, svg.matches("<g ").count()), (0, 2));
    let titled = format!(
        "gradus = 1\nkind = \"sudoku\"\nvariety = \"classic\"\nrows = 4\ncolumns = 4\ntitle = \
         \"a\u{202e}b\"\npuzzle = \"\"\"\n{}\"\"\"\n",
        ". . . .\n".repeat(4)
    );
    let (code, svg, errors) = run(&["convert", "--to", "svg", "-"], &titled);
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(svg.contains(">ab</text>"), "{svg}");
    let (code, _, complained) = run(&["convert", "--to", "svg", line, line], "");
    assert!(code == 2 && complained.contains("--sheet"), "{complained}");
}
