//! What strangers see first: the pictures in the README show what the screen shows today, and the
//! commands and keys that README and manual name exist. `cargo xtask pictures` draws the pictures again.

use crate::screen::stage::Stage;
use crate::screen::svg;
use gradus::config::Config;
use gradus::desk::{Opened, new_game};
use gradus::game::Game;
use gradus::manual;
use gradus::tui::state::key_map::KeyMap;
use gradus_engine::format;
use ratatui::buffer::Buffer;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A picture.
struct Picture {
    /// Its name, before that of the theme.
    name: &'static str,
    /// The puzzle.
    puzzle: &'static str,
    /// How many hints are applied first.
    hints: usize,
    /// The keys of its frames; only a moving picture has more than one.
    frames: &'static [&'static str],
}

/// A Sudoku whose nineteenth step, after the marks are filled in, is a 2-string kite.
const SUDOKU: &str =
    "..7..9..1.8..2.......47.9...1.8....38...5...45....6.1...6.83.......1..9.1..5..4..";

const PICTURES: &[Picture] = &[
    Picture { name: "sudoku-hint", puzzle: SUDOKU, hints: 18, frames: &["s s s"] },
    Picture {
        name: "kakuro",
        puzzle: include_str!("../../data/kakuro.txt"),
        hints: 24,
        frames: &[""],
    },
    Picture {
        name: "killer",
        puzzle: include_str!("../../data/killer.txt"),
        hints: 0,
        frames: &["down down right right"],
    },
    Picture { name: "scores", puzzle: SUDOKU, hints: 14, frames: &["tab tab down 1 5"] },
    // A hint to its end, and a score that is typed.
    Picture {
        name: "tour",
        puzzle: SUDOKU,
        hints: 18,
        frames: &["", "s", "s", "s", "enter", "tab tab", "down", "1", "5", "enter"],
    },
];

/// Columns and rows of the screen.
const SIZE: (u16, u16) = (80, 24);

/// A game with marks filled in and some hints applied.
fn stage(picture: &Picture, theme: &str) -> Stage {
    let looks = format!("[screen]\ntheme = {theme:?}\nglyphs = \"unicode\"");
    let (config, complaints) = Config::load(&looks);
    assert!(complaints.is_empty(), "{complaints:?}");
    let document = format::read(picture.puzzle.trim(), None).expect("a puzzle").document;
    let Ok(new_game) = new_game(document) else { panic!("{}: it can be played", picture.name) };
    let opened = Opened::new(Game::new(new_game.puzzle), new_game.title);
    let mut stage = Stage::open(opened, SIZE, &config);
    stage.press("a").press(&"s enter ".repeat(picture.hints));
    stage
}

fn frames(picture: &Picture, theme: &str) -> Vec<Buffer> {
    let mut stage = stage(picture, theme);
    let keys = picture.frames.iter();
    keys.map(|keys| stage.press(keys).picture().backend().buffer().clone()).collect()
}

#[test]
fn pictures_show_todays_screen() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/pictures");
    let is_accepted = std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always");
    for picture in PICTURES {
        for theme in ["dark", "light"] {
            let path = folder.join(format!("{}-{theme}.svg", picture.name));
            let drawn = svg::draw(&frames(picture, theme));
            if is_accepted {
                fs::write(&path, &drawn).expect("a place for the picture");
            }
            let stored = fs::read_to_string(&path).expect("a picture");
            let differ = stored.lines().zip(drawn.lines()).find(|(stored, drawn)| stored != drawn);
            let again = "`cargo xtask pictures` draws the pictures again";
            assert!(stored == drawn, "{}: {again}; first difference: {differ:#?}", path.display());
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
    let page = (manual::page("command-line").expect("the page").text)();
    let listed = page.lines().filter_map(|line| line.strip_prefix("- `gradus "));
    let listed = listed.map(|rest| rest.split([' ', '`']).next().unwrap_or_default());
    let mut listed: Vec<&str> = listed.filter(|name| *name != "PUZZLE").collect();
    names.sort_unstable();
    listed.sort_unstable();
    assert!(names.len() > 8, "{help}");
    assert_eq!(listed, names);
}
