//! Input that is too large, endless or cut off is reported: files, faults, and lists that a budget
//! ended.

use crate::cli::commands::run;
use serde_json::Value;
use std::fs::{self, File};
use std::path::Path;
#[cfg(unix)]
use std::process::Command;
use tempfile::TempDir;

/// A file of two gigabytes that takes no space on the disk.
fn holes(folder: &Path) -> String {
    let path = folder.join("holes");
    File::create(&path).expect("a file").set_len(2 << 30).expect("a file with holes");
    path.display().to_string()
}

#[test]
fn files_that_are_read_as_a_whole_have_a_largest_size() {
    let folder = TempDir::new().expect("a folder");
    let holes = holes(folder.path());
    let mut cases: Vec<(Vec<&str>, &str)> = vec![
        (vec!["evaluate", &holes], "larger than 256 MB"),
        (vec!["rate", "--scores", &holes, "1..............."], "larger than 4 MB"),
        (vec!["config", "--check", &holes], "larger than 4 MB"),
    ];
    if cfg!(target_os = "linux") {
        cases.push((vec!["rate", "--scores", "/dev/zero", "1..............."], "larger than 4 MB"));
        cases.push((vec!["config", "--check", "/dev/zero"], "larger than 4 MB"));
        cases.push((vec!["evaluate", "/dev/zero"], "larger than 256 MB"));
    }
    for (args, what) in cases {
        let (code, output, errors) = run(&args, "");
        assert_eq!((code, output.as_str()), (2, ""), "{args:?}: {errors}");
        assert!(errors.contains(what), "{args:?}: {errors}");
        assert!(!errors.contains("panicked"), "{args:?}: {errors}");
    }
}

/// Nobody writes to this pipe.
#[cfg(unix)]
#[test]
fn no_configuration_is_waited_for() {
    let folder = TempDir::new().expect("a folder");
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()));
    let mut command = Command::new(env!("CARGO_BIN_EXE_gradus"));
    let output = command.arg("--config").arg(&pipe).args(["rate", "1..............."]).output();
    let output = output.expect("the program ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("it is a pipe and not a file"), "{errors}");
}

/// A device in place of the configuration is left alone.
#[cfg(unix)]
#[test]
fn a_device_is_no_configuration_to_be_replaced() {
    let edit = |text: &str| Ok::<_, String>(format!("{text}a = 1\n"));
    let link = TempDir::new().expect("a folder");
    let link = link.path().join("config.toml");
    std::os::unix::fs::symlink("/dev/null", &link).expect("a link");
    let error = gradus::store::edit_config(&link, edit).expect_err("it is a device");
    assert!(error.to_string().contains("it is not a file"), "{error}");
    let kind = fs::metadata("/dev/null").expect("a device").file_type();
    assert!(!kind.is_file());
}

/// A Kakuro of 64x64 cells with two clues that give one digit at once; there is no time for
/// anything else.
fn mostly_unknown() -> String {
    let cell = |row: usize, col: usize| match (row, col) {
        (0, 1) => "4/",
        (1, 0) => "/3",
        (1, 3) | (3, 1) => "#",
        (row, col) if row == 0 || col == 0 || (row + col).is_multiple_of(10) => "#",
        _ => ".",
    };
    let row = |row| (0..64).map(|col| cell(row, col)).collect::<Vec<_>>().join(" ");
    let rows = (0..64).map(row).collect::<Vec<_>>().join("\n");
    format!(
        "gradus = 1\nkind = \"kakuro\"\nvariety = \"kakuro\"\nrows = 64\ncolumns = 64\n\
         puzzle = \"\"\"\n{rows}\n\"\"\"\n"
    )
}

#[test]
fn a_list_that_is_cut_off_says_so_in_its_records_and_by_its_exit_code() {
    let puzzle = mostly_unknown();
    let hint = ["hint", "--all", "--budget", "0.05", "--format"];
    let (code, output, errors) = run(&[&hint[..], &["jsonl", "-"]].concat(), &puzzle);
    let records: Vec<Value> =
        output.lines().map(|line| serde_json::from_str(line).expect("a record")).collect();
    assert_eq!((code, errors.as_str()), (1, ""), "{output}");
    assert!(records.len() > 1, "{output}");
    let (last, steps) = records.split_last().expect("records");
    assert!(last["note"].as_str().expect("a note").contains("gave up"), "{last}");
    assert!(steps.iter().all(|step| step["technique"].is_string()), "{output}");
    let (code, output, _) = run(&[&hint[..], &["text", "-"]].concat(), &puzzle);
    let last = output.lines().last().expect("a line");
    assert!(code == 1 && last.starts_with("gave up before all steps"), "{output}");
}

#[test]
fn of_very_many_faults_the_first_are_named() {
    let cage: String = (100..60_100).map(|sum| format!("\"{sum} r1c1 r1c2\",\n")).collect();
    let rows = ". . . .\n".repeat(4);
    let puzzle = format!(
        "gradus = 1\nkind = \"sudoku\"\nvariety = \"killer\"\nrows = 4\ncolumns = 4\n\
         puzzle = \"\"\"\n{rows}\"\"\"\ncages = [\n{cage}]\n"
    );
    let (code, output, _) = run(&["check", "-"], &puzzle);
    assert_eq!(code, 1);
    assert!(output.lines().count() < 1100, "{} lines", output.lines().count());
    assert!(output.contains("further faults are left out"), "{}", output.lines().count());
}

#[test]
fn texts_of_other_systems_are_named() {
    let puzzle = "1...............";
    let utf_16: String = puzzle.chars().flat_map(|symbol| [symbol, '\0']).collect();
    let (_, _, errors) = run(&["hint", "-"], &utf_16);
    assert!(errors.contains("UTF-16"), "{errors}");
    let list = format!("{puzzle}\r{puzzle}\r");
    let (code, output, _) = run(&["check", "--format", "sudoku-line", "-"], &list);
    assert!(code == 1 && output.contains("carriage return"), "{output}");
}

/// A file of puzzles opens its first unsolved one.
#[test]
fn a_list_opens_its_first_puzzle_in_the_dialogue() {
    let home = TempDir::new().expect("a folder");
    let list = home.path().join("list.txt");
    fs::write(&list, "11..............\n...1...33...2...\n1...............\n").expect("a folder");
    let (data, list) = (home.path().join("data"), list.display().to_string());
    let args = ["--plain", "--data", &data.display().to_string(), &list];
    let (code, output, _) = run(&args, "show\n");
    assert_eq!(code, 0, "{output}");
    assert!(output.contains("list 2"), "{output}");
    let name = gradus::store::Store::new(data).games().0;
    assert!(name.is_empty() || name[0].title.contains("list 2"), "{name:?}");
}
