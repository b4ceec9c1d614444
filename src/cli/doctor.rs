//! `gradus doctor`: what the terminal is and can do, what Gradus uses of it, and how to get more.

use super::global::{Global, load};
use super::outcome::GOOD;
use super::records::record::print;
use crate::config::{Glyphs, Pictures, Screen};
use crate::terminals::Terminal;
use crate::tui::console::decoder::is_light_colour;
use crate::tui::console::{self, clipboard};
use crate::tui::geometry::text::wrap;
use crate::tui::pixels::{Answer, NextStep, Probe, has_sixel, rules_out_pictures};
use crate::tui::theme::{AUTO_THEME, Palette};
use crate::tui::{self, glyphs, locale, palette, terminal};
use anyhow::Result;
use clap::{Args as Group, ValueEnum};
use serde::Serialize;
use std::env;
use std::fmt::Write as _;
use std::process::ExitCode;

/// The maximum width of lines, and their width if standard output is not a terminal.
const WIDTH: u16 = 80;

/// The symbols that boards are drawn with and whose width differs between terminals.
#[cfg(unix)]
const SYMBOLS: &str = "━┅┃○●◆▸▾↗╲①✓−▕█";

/// How to print what was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// A line for each part, for people
    #[default]
    Text,
    /// An object, for a report of a fault
    Json,
}

/// The arguments of `doctor`.
#[derive(Debug, Group)]
pub struct Doctor {
    /// For people, or as JSON for a report of a fault
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub format: Form,
}

/// What a terminal answered.
#[derive(Debug, Default, Serialize)]
struct Answers {
    /// Its name and version.
    name: Option<String>,
    /// Its background, as it writes colours.
    background: Option<String>,
    /// The attributes of the device (DA1).
    attributes: Option<String>,
    /// Whether it tells all keys apart when asked to.
    tells_keys_apart: bool,
    /// The symbols that are not one column wide, with their widths.
    wide: Vec<(char, i32)>,
    /// Whether it said where its cursor is.
    has_places: bool,
}

/// What was found, in the order in which it is printed.
#[derive(Debug, Serialize)]
struct Report {
    version: &'static str,
    terminal: Option<String>,
    /// The version and place of the measurement that the row of the table is from.
    measured: Option<String>,
    environment: Vec<(&'static str, String)>,
    size: Option<(u16, u16)>,
    answers: Option<Answers>,
    colors: &'static str,
    theme: String,
    glyphs: &'static str,
    locale: Option<String>,
    clipboard: String,
    pictures: String,
    /// What the board is.
    board: &'static str,
    keeps: Vec<String>,
    more: Vec<String>,
}

/// The variables that say something about a terminal.
const VARIABLES: &[&str] = &[
    "TERM",
    "COLORTERM",
    "TERM_PROGRAM",
    "VTE_VERSION",
    "XTERM_VERSION",
    "MLTERM",
    "KONSOLE_VERSION",
    "COLORFGBG",
    "TMUX",
    "STY",
    "DVTM",
    "SSH_TTY",
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "WT_SESSION",
    "LC_ALL",
    "LC_CTYPE",
    "LANG",
    "NO_COLOR",
];

/// Asks the terminal, and prints what was found.
pub fn run(chosen: &Doctor, global: &Global) -> Result<ExitCode> {
    let (config, _) = load(&global.paths()?);
    let report = examine(&config.screen);
    print(&match chosen.format {
        Form::Text => text(&report),
        Form::Json => format!("{}\n", serde_json::to_string_pretty(&report)?),
    })?;
    Ok(GOOD)
}

fn examine(config: &Screen) -> Report {
    let (theme, chosen) = (&config.theme, config.glyphs);
    let answers = ask();
    let answered = answers.as_ref().and_then(|answers| answers.name.as_deref());
    let known = answered.and_then(Terminal::answering).or_else(terminal::known);
    let variable = |name: &&'static str| Some((*name, env::var(*name).ok()?));
    let shows_sixel = answers.as_ref().is_some_and(Answers::have_sixel);
    let pictures = match known {
        Some(known) if !known.pictures.is_empty() => known.pictures.clone(),
        _ if shows_sixel => "sixel".into(),
        _ => "none".into(),
    };
    Report {
        version: env!("CARGO_PKG_VERSION"),
        terminal: answered.map(String::from).or_else(|| known.map(|known| known.name.clone())),
        measured: known.map(|known| format!("{} {}: {}", known.name, known.version, known.seen)),
        environment: VARIABLES.iter().filter_map(variable).collect(),
        size: tui::size().ok(),
        colors: match palette() {
            Some(Palette::Full) => "24-bit",
            Some(Palette::Indexed) => "256",
            None => "the terminal's own 16",
        },
        theme: theme.clone(),
        glyphs: match chosen {
            Glyphs::Auto => match glyphs() {
                Glyphs::Ascii => "ascii",
                _ => "unicode",
            },
            Glyphs::Unicode => "unicode",
            Glyphs::Ascii => "ascii",
            Glyphs::None => "none",
        },
        locale: locale(),
        clipboard: clipboard::tool().map_or_else(|| of_terminal(known), String::from),
        pictures,
        board: board(config, answers.as_ref()),
        keeps: known.map(|known| known.keeps.clone()).unwrap_or_default(),
        more: more(known, answers.as_ref()),
        answers,
    }
}

impl Answers {
    /// Whether sixel is among the attributes of the terminal.
    fn have_sixel(&self) -> bool {
        self.attributes.as_deref().is_some_and(has_sixel)
    }
}

/// What the board is in this terminal.
fn board(config: &Screen, answers: Option<&Answers>) -> &'static str {
    let shows = answers.is_some_and(|answers| {
        let mut probe = Probe::new(console::names());
        if let Some(name) = &answers.name {
            probe.learn(Answer::Name(name.clone()));
        }
        probe.learn(Answer::Attributes { sixel: answers.have_sixel() }) != NextStep::Wait
    });
    match (config.pictures, shows) {
        (Pictures::Off, _) => "text, as the configuration says",
        (_, false) => "text",
        _ if config.reader => "text, as the configuration says",
        (Pictures::Auto, true) if rules_out_pictures(|name| env::var(name).ok()) => {
            "text, as the environment speaks against pictures; pictures = \"on\" tries it"
        }
        (Pictures::Auto | Pictures::On, true) => "a picture",
    }
}

/// Who copies if no program does.
fn of_terminal(known: Option<&Terminal>) -> String {
    match known {
        Some(known) if known.copies => "the terminal".into(),
        Some(_) => "nobody: the terminal ignores it unless you allow it".into(),
        None => "the terminal, if yours allows that".into(),
    }
}

/// How to get more of the terminal.
fn more(known: Option<&Terminal>, answers: Option<&Answers>) -> Vec<String> {
    let mut more = Vec::new();
    if let Some(known) = known {
        if !known.copies && clipboard::tool().is_none() {
            more.push(format!("to copy: {}", known.allow));
        }
        more.extend(known.notes.iter().cloned());
    }
    match answers {
        None => more.push("run it in a terminal, so that Gradus can ask it".into()),
        Some(answers) if !answers.wide.is_empty() => {
            more.push("some symbols are not one column wide: play with --ascii".into());
        }
        Some(_) => {}
    }
    more
}

fn text(report: &Report) -> String {
    let mut text = String::new();
    let width = usize::from(report.size.map_or(WIDTH, |(cols, _)| cols.min(WIDTH)));
    let mut line = |name: &str, what: &str| {
        for (at, part) in wrap(what, width.saturating_sub(12).max(20)).iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{:11} {part}", if at == 0 { name } else { "" });
        }
    };
    // Many answer as in `XTerm(379)`.
    let kind = report.terminal.as_deref().unwrap_or("not known").replace('(', " ").replace(')', "");
    let shown = |name: &str| report.environment.iter().find(|(known, _)| *known == name);
    let named: Vec<String> = ["TERM", "COLORTERM"]
        .into_iter()
        .filter_map(shown)
        .map(|(name, value)| format!("{name} {value}"))
        .collect();
    let named = if named.is_empty() { String::new() } else { format!(" ({})", named.join(", ")) };
    line("terminal", &format!("{kind}{named}"));
    if let Some((cols, rows)) = report.size {
        line("size", &format!("{cols} columns, {rows} rows"));
    }
    let answers = report.answers.as_ref();
    let background = answers.and_then(|answers| answers.background.as_deref());
    let background = background.map_or_else(
        || "not answered".into(),
        |colour| match is_light_colour(colour.as_bytes()) {
            Some(true) => format!("light ({colour})"),
            Some(false) => format!("dark ({colour})"),
            None => colour.into(),
        },
    );
    line("background", &background);
    let suits = if report.theme == AUTO_THEME { " (suits the background)" } else { "" };
    line("colours", &format!("{}; theme {}{suits}", report.colors, report.theme));
    let locale = report.locale.as_deref().unwrap_or("no locale");
    line("characters", &format!("{} ({locale}); {}", report.glyphs, widths(answers)));
    line("keys", &keys(report));
    line("clipboard", &report.clipboard);
    line("pictures", &format!("{}; the board is {}", report.pictures, report.board));
    if let Some(measured) = &report.measured {
        line("measured", measured);
    }
    for (at, what) in report.more.iter().enumerate() {
        line(if at == 0 { "more" } else { "" }, what);
    }
    text
}

fn widths(answers: Option<&Answers>) -> String {
    match answers {
        Some(answers) if !answers.has_places => "it does not say how wide its symbols are".into(),
        Some(answers) if answers.wide.is_empty() => "all symbols are one column wide".into(),
        Some(answers) => {
            let wide: Vec<String> = answers
                .wide
                .iter()
                .map(|(symbol, width)| format!("{symbol} takes {width}"))
                .collect();
            format!("columns: {}", wide.join(", "))
        }
        None => "widths were not asked for".into(),
    }
}

fn keys(report: &Report) -> String {
    let apart = match report.answers.as_ref().is_some_and(|answers| answers.tells_keys_apart) {
        true => "all told apart",
        false => "Ctrl and Shift with a digit cannot be told apart from others",
    };
    match report.keeps.is_empty() {
        true => apart.into(),
        false => format!("{apart}; the terminal keeps {}", report.keeps.join(", ")),
    }
}

/// Nothing can be asked here: the console of Windows reports keys as events, all of them told apart, but no
/// answers of a terminal behind it.
#[cfg(not(unix))]
fn ask() -> Option<Answers> {
    use std::io::IsTerminal;
    let is_terminal = std::io::stdout().is_terminal();
    is_terminal.then(|| Answers { tells_keys_apart: cfg!(windows), ..Answers::default() })
}

/// Asks everything at once; `None` without a terminal.
#[cfg(unix)]
fn ask() -> Option<Answers> {
    use crate::tui::console::questions::{Answer, PLACE, ask, places};
    use std::io::IsTerminal;
    if !std::io::stdout().is_terminal() {
        return None;
    }
    let mut questions = format!("\x1b]11;?\x1b\\\x1b[>q\x1b[?u\r{PLACE}");
    for symbol in SYMBOLS.chars() {
        let _ = write!(questions, "\r{symbol}{PLACE}");
    }
    // The last question is one that all but dvtm answer; dvtm answers the one before.
    questions += "\r\x1b[K\x1b[c";
    let count = SYMBOLS.chars().count() + 1;
    let is_attributes = |answer: &Answer| matches!(answer, Answer::Sequence(text) if text.starts_with('?') && text.ends_with('c'));
    let found = ask(&questions, |answers| {
        places(answers).count() == count && answers.iter().any(is_attributes)
    })
    .ok()?;
    let mut answers = Answers::default();
    for answer in &found {
        match answer {
            Answer::Command(text) => {
                answers.background =
                    text.strip_prefix("11;").map(String::from).or(answers.background);
            }
            Answer::Device(text) => {
                answers.name = text.strip_prefix(">|").map(String::from).or(answers.name);
            }
            Answer::Sequence(text) if text.starts_with('?') && text.ends_with('u') => {
                answers.tells_keys_apart = true;
            }
            Answer::Sequence(text) if is_attributes(answer) => {
                answers.attributes = Some(text[1..text.len() - 1].to_owned());
            }
            Answer::Sequence(_) => {}
        }
    }
    let columns: Vec<u16> = places(&found).collect();
    answers.has_places = columns.len() == count;
    if answers.has_places {
        let widths = columns[1..].iter().map(|column| i32::from(*column) - i32::from(columns[0]));
        answers.wide = SYMBOLS.chars().zip(widths).filter(|(_, width)| *width != 1).collect();
    }
    Some(answers)
}
