//! What the program writes: files as a whole or not at all, and standard output that takes nothing.

use super::commands::{command, gradus, run};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const SUDOKU: &str = "...1...33...2...";

/// A game, as the program saves it.
const GAME: &str = "gradus = 1\nkind = \"sudoku\"\nvariety = \"classic\"\nrows = 4\ncolumns = 4\n\
    puzzle = \"\"\"\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 . .\n\"\"\"\nmoves = [\"r4c3=2\"]\n";

/// What can be converted to: a format of one line and one of several, and every kind of picture.
const TARGETS: [&str; 8] =
    ["sudoku-line", "sudoku-grid", "text", "svg", "png", "pdf", "replay", "asciicast"];

/// Texts without a puzzle: unreadable, or empty.
const NO_PUZZLES: [&str; 5] = ["no puzzle\n", "", "\n \n", "# a comment\n", "puzzle,seconds\n"];

/// The arguments that write to a file from standard input.
fn writers() -> Vec<Vec<&'static str>> {
    let converting = TARGETS.map(|target| vec!["convert", "-", "--to", target]);
    let sharing = ["svg", "sudoku-line"].map(|target| vec!["share", "-", "--to", target]);
    converting.into_iter().chain(sharing).chain([vec!["share", "-"]]).collect()
}

/// A list that is longer than what waits in a pipe and in buffers, so that some of it has been
/// converted before its end is read.
fn long_list() -> String {
    format!("1{}\n", ".".repeat(80)).repeat(10_000)
}

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

fn to(file: &Path, args: &[&str], input: &str) -> (i32, String, String) {
    run(&[args, &["--output", file.to_str().unwrap()]].concat(), input)
}

#[test]
fn a_file_stays_as_it_is_if_nothing_can_be_written() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("kept");
    fs::write(&file, "mine").unwrap();
    for args in writers() {
        for input in NO_PUZZLES {
            let (code, said, errors) = to(&file, &args, input);
            assert_ne!(code, 0, "{args:?}, {input:?}");
            assert!(said.is_empty() && !errors.is_empty(), "{args:?}, {input:?}: {said}{errors}");
            assert_eq!(fs::read_to_string(&file).unwrap(), "mine", "{args:?}, {input:?}");
        }
    }
    let nowhere = folder.path().join("no/new");
    let (code, _, errors) = to(&nowhere, &["convert", SUDOKU, "--to", "svg"], "");
    let advice = "(os error 2); name a file in a folder that exists\n";
    assert!(code == 2 && errors.ends_with(advice) && !errors.contains(".gradus-"), "{errors}");
    let absent = folder.path().join("absent.txt");
    let args = ["convert", absent.to_str().unwrap(), "--to", "svg"];
    assert_eq!(to(&file, &args, "").0, 2);
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    assert_eq!(names(folder.path()), ["kept"]);
}

#[test]
fn a_file_is_replaced_by_what_standard_output_would_get() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("new");
    for args in writers() {
        let input = if args[0] == "share" { GAME } else { SUDOKU };
        let expected = gradus(&args, input.as_bytes()).stdout;
        for old in [None, Some("mine, and longer than what follows\n".repeat(1000))] {
            let _ = fs::remove_file(&file);
            old.iter().for_each(|old| fs::write(&file, old).unwrap());
            assert_eq!(to(&file, &args, input), (0, String::new(), String::new()), "{args:?}");
            // Records of several lines have a blank one between them.
            let found = fs::read(&file).unwrap();
            let is_same = found.trim_ascii_end() == expected.trim_ascii_end();
            assert!(is_same && !expected.is_empty(), "{args:?}");
        }
    }
    assert_eq!(names(folder.path()), ["new"]);
}

/// The last good line of a list is still written: what is bad is said.
#[test]
fn what_can_be_read_of_a_list_is_written() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("new");
    let args = ["convert", "-", "--to", "sudoku-line"];
    let (code, _, errors) = to(&file, &args, &format!("12..x.........32\n{SUDOKU}\n"));
    assert_eq!(code, 1);
    assert!(errors.starts_with("gradus: standard input, line 1: "), "{errors}");
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{SUDOKU}\n"));
}

/// Only the store writes files, and only one place in it writes into a file that is there: the last
/// resort for a file whose folder is protected.
#[test]
fn nothing_is_written_into_a_file_that_is_there() {
    let words = ["fs::write(", "File::create(", ".truncate(true)"];
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let writes = code.lines().filter(|line| words.iter().any(|word| line.contains(word)));
            found.extend(writes.map(|_| path.clone()));
        }
    }
    assert!(found.len() == 1 && found[0].ends_with("store/export.rs"), "{found:?}");
}

/// The program with arguments for a shell, in which `"$@"` stands for it.
#[cfg(unix)]
fn shell(script: &str, args: &[&str], input: &str) -> Output {
    let plain = command(args);
    let mut shell = Command::new("sh");
    shell.args(["-c", script, "sh"]).arg(plain.get_program()).args(plain.get_args());
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = shell.spawn().unwrap();
    // The program may end before it has read all of its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = TempDir::new().unwrap();
    let place = |name: &str| folder.path().join(name);
    let args = ["convert", SUDOKU, "--to", "sudoku-line"];
    let expected = format!("{SUDOKU}\n");
    fs::write(place("old"), "mine").unwrap();
    fs::set_permissions(place("old"), fs::Permissions::from_mode(0o604)).unwrap();
    fs::create_dir(place("in")).unwrap();
    symlink("../old", place("in/second")).unwrap();
    symlink("in/second", place("link")).unwrap();
    symlink("in/new", place("to nothing")).unwrap();
    symlink("round", place("round")).unwrap();
    for (path, real) in [("link", "old"), ("to nothing", "in/new")] {
        assert_eq!(to(&place(path), &args, "").0, 0, "{path}");
        assert!(place(path).is_symlink(), "{path}");
        assert_eq!(fs::read_to_string(place(real)).unwrap(), expected);
    }
    let mode = |name: &str| fs::metadata(place(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode("old"), 0o604);
    // A new file is as private as any that the player's programs make.
    fs::write(place("usual"), "").unwrap();
    assert_eq!(mode("in/new"), mode("usual"));
    let (code, _, errors) = to(&place("round"), &args, "");
    assert!(code == 2 && errors.contains("cannot write"), "{errors}");
    assert_eq!(names(folder.path()), ["in", "link", "old", "round", "to nothing", "usual"]);
    assert_eq!(names(&place("in")), ["new", "second"]);
}

#[cfg(unix)]
#[test]
fn what_is_not_a_file_takes_what_it_gets() {
    let folder = TempDir::new().unwrap();
    let expected = format!("{SUDOKU}\n");
    let convert =
        |file: &str| ["convert", SUDOKU, "--to", "sudoku-line", "--output", file].map(String::from);
    let written = |script: &str, file: &str| {
        let args = convert(file);
        let output = shell(script, &args.each_ref().map(String::as_str), "");
        let errors = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), errors)
    };
    let good = |said: &str| (Some(0), said.to_string(), String::new());
    assert_eq!(written("\"$@\" | cat", "/dev/stdout"), good(&expected));
    assert_eq!(written("\"$@\"", "/dev/null"), good(""));
    let (code, _, errors) = written("\"$@\"", "/dev/full");
    assert!(code == Some(2) && errors.contains("cannot write /dev/full"), "{errors}");
    let path = folder.path().join("all");
    let all = path.to_str().unwrap();
    // What a shell has open is not replaced under its hands.
    for descriptor in ["/dev/stdout", "/dev/fd/1"] {
        let script = format!("echo first > {all}; \"$@\" >> {all}");
        assert_eq!(written(&script, descriptor), good(""));
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("first\n{expected}"));
    }
    let pipe = folder.path().join("pipe");
    let script = format!("mkfifo {0}; cat {0} & \"$@\"; wait", pipe.display());
    assert_eq!(written(&script, pipe.to_str().unwrap()), good(&expected));
    assert_eq!(names(folder.path()), ["all", "pipe"]);
}

/// A folder in which nothing can be made, for a player who is not root.
#[cfg(unix)]
#[test]
fn a_protected_file_stays_and_a_protected_folder_does_not_matter() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().unwrap();
    let protect = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    let file = folder.path().join("file");
    fs::write(&file, "mine").unwrap();
    protect(&file, 0o444);
    let may_write_all = fs::OpenOptions::new().write(true).open(&file).is_ok();
    if may_write_all {
        eprintln!("skipped: this user may write every file");
        return;
    }
    let args = ["convert", SUDOKU, "--to", "sudoku-line"];
    assert_eq!(to(&file, &args, "").0, 2);
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    protect(&file, 0o644);
    protect(folder.path(), 0o555);
    let (code, _, errors) = to(&file, &args, "");
    protect(folder.path(), 0o755);
    assert_eq!((code, errors.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{SUDOKU}\n"));
    assert_eq!(names(folder.path()), ["file"]);
}

/// The files left by a program that was killed while it wrote are gone after the next one has
/// written there; what another program is writing stays.
#[test]
fn what_a_killed_program_left_is_swept_where_the_next_writes() {
    let folder = TempDir::new().unwrap();
    let place = |name: &str| folder.path().join(name);
    for name in [".gradus-AbC.tmp", ".gradus-live.tmp", "other.tmp"] {
        fs::write(place(name), "half").unwrap();
    }
    let live = fs::File::open(place(".gradus-live.tmp")).unwrap();
    live.lock().unwrap();
    let (code, _, errors) = to(&place("new"), &["convert", SUDOKU, "--to", "svg"], "");
    assert_eq!((code, errors.as_str()), (0, ""));
    assert_eq!(names(folder.path()), [".gradus-live.tmp", "new", "other.tmp"]);
}

/// As on a full disk: no file may have more than a kilobyte.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_finished_leaves_the_old_one() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("kept");
    fs::write(&file, "mine").unwrap();
    let args = ["convert", SUDOKU, "--to", "svg", "--output", file.to_str().unwrap()];
    let output = shell("trap '' XFSZ; ulimit -f 1; \"$@\"", &args, "");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.starts_with("gradus: cannot write ") && errors.contains("kept: "), "{errors}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    assert_eq!(names(folder.path()), ["kept"]);
}

/// A signal while a list is read leaves the old file.
#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_the_old_file() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("kept");
    fs::write(&file, "mine").unwrap();
    // The first is read as a whole, because it could be a grid.
    for text in [format!("{SUDOKU}\n").repeat(10_000), long_list()] {
        let mut converting = command(&["convert", "-", "--to", "sudoku-line", "--output"]);
        let mut child = converting.arg(&file).spawn().unwrap();
        let mut list = child.stdin.take().unwrap();
        list.write_all(text.as_bytes()).unwrap();
        // Not INT, which a shell has programs in the background ignore.
        let sent = Command::new("kill").args(["-s", "TERM", &child.id().to_string()]).status();
        assert!(sent.unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert!(!output.status.success(), "{output:?}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
        assert_eq!(names(folder.path()), ["kept"]);
    }
}

/// A list has the same text in a file as on standard output, with the blank lines between puzzles
/// that take several lines.
#[test]
fn a_file_has_what_standard_output_has() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("new");
    let one = format!("{}1{}\n", ".".repeat(40), ".".repeat(40));
    let two = format!("{one}2{}\n", ".".repeat(80));
    for target in ["sudoku-line", "sudokuwiki", "susser", "text"] {
        for input in [&one, &two, &two.repeat(600)] {
            let args = ["convert", "-", "--to", target];
            let (code, said, _) = run(&args, input);
            assert_eq!(to(&file, &args, input), (code, String::new(), String::new()), "{target}");
            assert!(fs::read_to_string(&file).unwrap() == said, "{target}");
        }
    }
    // Complaints about a line go to standard error alone.
    let (code, said, errors) =
        to(&file, &["convert", "-", "--to", "text"], "12\n...1...33...2...\n");
    assert_eq!((code, said.as_str()), (1, ""));
    assert!(errors.contains("line 1"), "{errors}");
    let (_, alone, _) = run(&["convert", "-", "--to", "text"], "...1...33...2...\n");
    assert_eq!(fs::read_to_string(&file).unwrap(), alone);
}

/// A long list is not gathered in memory: its beginning is written before its end is read, beside the
/// old file.
#[test]
fn a_list_is_written_while_it_is_read() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("kept");
    fs::write(&file, "mine").unwrap();
    let mut converting = command(&["convert", "-", "--to", "sudoku-line", "--output"]);
    let mut child = converting.arg(&file).spawn().unwrap();
    let mut list = child.stdin.take().unwrap();
    let text = long_list();
    list.write_all(text.as_bytes()).unwrap();
    let begun = || {
        let files = fs::read_dir(folder.path()).unwrap().map(Result::unwrap);
        let mut new = files.filter(|file| file.file_name() != "kept");
        new.any(|file| file.metadata().is_ok_and(|data| data.len() > 0))
    };
    while !begun() {
        assert!(child.try_wait().unwrap().is_none(), "it ends before its input");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    drop(list);
    assert!(child.wait().unwrap().success());
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    assert_eq!(names(folder.path()), ["kept"]);
}

/// Every command, as it would succeed, with a folder of its own for games.
fn commands(folder: &Path) -> Vec<Vec<String>> {
    let data = folder.join("data").display().to_string();
    let (table, game) = (folder.join("table.csv"), folder.join("game.toml"));
    fs::write(&table, format!("puzzle,seconds\n{SUDOKU},5\n.1..2...3......4,7\n")).unwrap();
    fs::write(&game, GAME).unwrap();
    let (table, game) = (table.to_str().unwrap(), game.to_str().unwrap());
    let lines: [&[&str]; 30] = [
        &["--help"],
        &["--version"],
        &["help", "rate"],
        &["rate", "--help"],
        &["rate", SUDOKU],
        &["rate", "--format", "csv", SUDOKU],
        &["check", SUDOKU],
        &["check", "--candidates", SUDOKU],
        &["solve", SUDOKU],
        &["solve", "--count", SUDOKU],
        &["solve", "--all", SUDOKU],
        &["convert", "--to", "sudoku-line", SUDOKU],
        &["convert", "--to", "svg", SUDOKU],
        &["convert", "--to", "pdf", SUDOKU],
        &["hint", SUDOKU],
        &["generate", "--size", "4", "--seed", "1"],
        &["share", game],
        &["share", game, "--to", "svg"],
        &["evaluate", table, "--system", "simplest-first", "--resamples", "0"],
        &["stats"],
        &["techniques"],
        &["techniques", "naked-pair"],
        &["manual"],
        &["manual", "playing"],
        &["config", "--default"],
        &["config", "--path"],
        &["man"],
        &["man", "rate"],
        &["completions", "bash"],
        &["--plain", SUDOKU],
    ];
    let with_data = |line: &&[&str]| {
        let global = ["--data", data.as_str()];
        global.into_iter().chain(line.iter().copied()).map(String::from).collect()
    };
    lines.iter().map(with_data).collect()
}

#[cfg(unix)]
#[test]
fn an_output_that_takes_nothing_is_an_error_of_every_command() {
    let folder = TempDir::new().unwrap();
    for args in commands(folder.path()) {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        for (script, why) in [("\"$@\" >&-", "it is closed"), ("\"$@\" >/dev/full", "(os error")] {
            let output = shell(script, &args, "quit\n");
            let errors = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{args:?} {script}: {errors}");
            let start = "cannot write to standard output: ";
            assert!(errors.contains(start) && errors.contains(why), "{args:?} {script}: {errors}");
        }
        // Other programs open /dev/null just as Rust does for what is closed.
        for script in ["\"$@\" >/dev/null", "\"$@\" 1<>/dev/null", "\"$@\" | :"] {
            let output = shell(script, &args, "quit\n");
            assert_eq!(output.status.code(), Some(0), "{args:?} {script}: {output:?}");
        }
    }
}

/// What goes to a file needs no standard output.
#[cfg(unix)]
#[test]
fn a_closed_output_does_not_matter_where_nothing_is_written_to_it() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("new.svg");
    let args = ["convert", SUDOKU, "--to", "svg", "--output", file.to_str().unwrap()];
    let output = shell("\"$@\" >&-", &args, "");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(file.exists());
}
