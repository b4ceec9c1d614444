//! What strangers see first: the pictures in the README show what the screen shows today, and the
//! commands and keys that README and manual name exist.

use crate::stage::Stage;
use gradus::config::Config;
use gradus::manual;
use gradus::tui::state::key_map::KeyMap;
use std::fs;
use std::path::Path;
use std::process::Command;

#[path = "../../examples/pictures.rs"]
#[allow(dead_code, reason = "it is a program, of which only what it draws is read here")]
mod drawn;

use drawn::{BEFORE, PICTURES, SIZE, SUDOKU, TOUR};

/// The status row, which has the title of the game.
const STATUS: usize = SIZE.1 as usize - 2;

/// What a screen says, row by row.
type Rows = Vec<String>;

/// A key as a terminal sends it, given as in the configuration.
fn key(sent: &str) -> &str {
    match sent {
        "\t" => "tab",
        "\r" => "enter",
        "\x1b[B" => "down",
        "\x1b[C" => "right",
        key => key,
    }
}

/// A game with marks filled in and some hints applied.
fn stage(puzzle: &str, hints: usize) -> Stage {
    let looks = "[screen]\ntheme = \"dark\"\nglyphs = \"unicode\"";
    let mut stage = Stage::configured(puzzle.trim(), SIZE, looks);
    stage.press("a");
    stage.press(&"s enter ".repeat(hints));
    stage
}

fn press(stage: &mut Stage, sent: &[&str]) {
    let keys: Vec<&str> = sent.iter().map(|sent| key(sent)).collect();
    stage.press(&keys.join(" "));
}

fn shown(stage: &Stage) -> Rows {
    let picture = stage.picture();
    let buffer = picture.backend().buffer();
    let row = |y| (0..SIZE.0).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..SIZE.1).map(|y| row(y).trim_end().to_string()).collect()
}

/// What a picture says: in each of its frames, which have only the rows that differ from the first.
fn pictured(name: &str) -> Vec<Rows> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/pictures").join(name);
    let svg = fs::read_to_string(&path).expect("a picture");
    let mut parts = svg.split("<g ");
    let first = rows(parts.next().unwrap_or_default(), &vec![String::new(); SIZE.1.into()]);
    let later: Vec<Rows> = parts.map(|part| rows(part, &first)).collect();
    std::iter::once(first).chain(later).collect()
}

/// The rows of a part of a picture, over those of another.
fn rows(part: &str, below: &[String]) -> Rows {
    let mut rows = below.to_vec();
    // A background as wide as the screen comes before each row that is drawn again.
    let whole = format!("h{:.1}v", f64::from(SIZE.0) * drawn::WIDTH);
    for line in part.lines() {
        let number = |name: &str| -> Option<f64> {
            let rest = line.split_once(&format!(" {name}=\""))?.1;
            rest.split_once('"')?.0.parse().ok()
        };
        if let Some(top) = line.split_once("d=\"M0 ").filter(|_| line.contains(&whole)) {
            let top: f64 = top.1.split('h').next().unwrap_or_default().parse().expect("a number");
            rows[(top / drawn::HEIGHT) as usize].clear();
        }
        let (Some(x), Some(y)) = (number("x"), number("y")) else { continue };
        let (col, row) = ((x / drawn::WIDTH).round() as usize, (y / drawn::HEIGHT) as usize);
        let gap = col.saturating_sub(rows[row].chars().count());
        rows[row] += &(" ".repeat(gap) + &text(line));
    }
    rows.iter().map(|row| row.trim_end().to_string()).collect()
}

/// The text of an element, without its tags.
fn text(line: &str) -> String {
    let parts = line.split('<').filter_map(|part| part.split_once('>'));
    let text: String = parts.map(|(_, text)| text).collect();
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

fn assert_current(name: &str, pictured: &Rows, shown: &Rows) {
    for (y, (pictured, shown)) in pictured.iter().zip(shown).enumerate() {
        let says = "cargo run --example pictures draws the pictures again";
        assert!(y == STATUS || pictured == shown, "{name}, row {y}: {says}\n{pictured}\n{shown}");
    }
}

#[test]
fn pictures_show_todays_screen() {
    for picture in PICTURES {
        let mut stage = stage(picture.puzzle, picture.hints);
        stage.press(&"s ".repeat(picture.degree));
        press(&mut stage, picture.keys);
        for theme in ["dark", "light"] {
            let name = format!("{}-{theme}.svg", picture.name);
            assert_current(&name, &pictured(&name)[0], &shown(&stage));
        }
    }
}

#[test]
fn the_moving_picture_shows_todays_screen() {
    for theme in ["dark", "light"] {
        let name = format!("tour-{theme}.svg");
        let frames = pictured(&name);
        assert_eq!(frames.len(), TOUR.len());
        let mut stage = stage(SUDOKU, BEFORE);
        for (keys, frame) in TOUR.iter().zip(&frames) {
            press(&mut stage, keys);
            assert_current(&name, frame, &shown(&stage));
        }
    }
}

fn readme() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    fs::read_to_string(path).expect("a README")
}

#[test]
fn the_readme_is_short_and_all_that_it_points_to_is_there() {
    let readme = readme();
    assert!(readme.lines().count() < 120);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let links = readme.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let pictures = ["src=\"", "srcset=\""]
        .into_iter()
        .flat_map(|before| readme.split(before).skip(1).filter_map(|rest| rest.split('"').next()));
    let targets: Vec<&str> = links.chain(pictures).collect();
    assert!(targets.len() > 10, "{targets:?}");
    for target in targets {
        assert!(root.join(target).exists(), "{target}");
    }
}

/// The keys in the README are the standard ones.
#[test]
fn the_keys_of_the_readme_are_those_of_the_program() {
    let (keys, _) = KeyMap::of_config(Config::standard());
    let readme = readme();
    for action in [
        "place",
        "marks",
        "fill",
        "clear",
        "undo",
        "redo",
        "simplest",
        "effective",
        "pane-next",
        "help",
        "open",
        "start",
        "tutorial",
        "quit",
    ] {
        let shown = keys.shown(action);
        let key = shown.first().expect("a key").replace("1-9", "1");
        let is_named = readme.contains(&format!("`{key}`")) || readme.contains(&key.clone());
        assert!(is_named, "{action}: {key}");
    }
}

/// The manual lists every command of the program, and no others.
#[test]
fn the_manual_lists_every_command() {
    let program = Command::new(env!("CARGO_BIN_EXE_gradus")).arg("--help").output().expect("help");
    let help = String::from_utf8(program.stdout).expect("text");
    let (_, commands) = help.split_once("Commands:\n").expect("commands");
    let names = commands.lines().take_while(|line| !line.is_empty());
    let mut names: Vec<&str> = names.filter_map(|line| line.split_whitespace().next()).collect();
    names.retain(|name| *name != "help");
    let page = manual::page("command-line").expect("the page").text;
    let listed = page.lines().filter_map(|line| line.strip_prefix("- `gradus "));
    let listed = listed.map(|rest| rest.split([' ', '`']).next().unwrap_or_default());
    let mut listed: Vec<&str> = listed.filter(|name| *name != "PUZZLE").collect();
    names.sort_unstable();
    listed.sort_unstable();
    assert!(names.len() > 8, "{help}");
    assert_eq!(listed, names);
}
