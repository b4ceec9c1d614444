//! The arguments, and the help that is made of them.

use super::convert::{Entries, entries, format_table, sheet, target};
use super::generate::{self, Wanted};
use super::help::{
    CHECK, CHECK_EXAMPLES, COMPLETIONS, CONFIG, CONVERT, CONVERT_EXAMPLES, EVALUATE,
    EVALUATE_EXAMPLES, GENERATE, GENERATE_EXAMPLES, HINT, HINT_EXAMPLES, PLAY_EXAMPLES, RATE,
    RATE_EXAMPLES, SOLVE, SOLVE_EXAMPLES, STATS, STATS_EXAMPLES, TECHNIQUES, TECHNIQUES_EXAMPLES,
    long_help, with_systems,
};
use super::options::{FormatName, hint_format, puzzle_format, record_format};
use super::play::color;
use super::stats::Export;
use super::systems::Systems;
use crate::config::Color;
use crate::engine::cell::Grid;
use crate::engine::export::Target;
use crate::engine::format::Format;
use crate::engine::generate::{Date, Symmetry};
use crate::engine::picture::Sheet;
use crate::engine::technique::{Technique, by_name};
use crate::engine::variety::{Kind, Variety};
use clap::{Args as Group, Parser, Subcommand};
use clap_complete::Shell;
use std::path::PathBuf;
use std::thread;

/// Sudoku and Kakuro in the terminal
///
/// Without a command gradus plays: the puzzle given, or else the last game. A puzzle is a file, a
/// text such as the 81 characters of a Sudoku, the address of a Kakuro on puzz.link, or - for
/// standard input.
#[derive(Debug, Parser)]
#[command(
    version,
    max_term_width = 100,
    override_usage = "gradus [OPTIONS] [PUZZLE]\n       gradus [OPTIONS] <COMMAND>",
    after_help = PLAY_EXAMPLES,
    after_long_help = long_help()
)]
pub struct Args {
    /// What to do instead of playing
    #[command(subcommand)]
    pub command: Option<Command>,

    /// The puzzle to play: a file, a puzzle as text, an address, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub puzzle: Option<String>,

    /// Play as a dialogue of lines on standard input and output; also where standard output is no
    /// terminal, or a dumb one
    #[arg(long)]
    pub plain: bool,

    /// The puzzle's format, where it is not recognised (see --help); with --plain also how answers
    /// are written: text or jsonl (JSON, one answer a line). Give it twice for both
    #[arg(long, value_name = "FORMAT", value_parser = hint_format)]
    pub format: Vec<FormatName>,

    /// How the screen looks
    #[command(flatten)]
    pub looks: Looks,

    /// Where configuration and games are kept
    #[command(flatten)]
    pub global: Global,
}

/// How the screen looks, over what the configuration says.
#[derive(Debug, Group)]
pub struct Looks {
    /// Draw with ASCII characters only
    #[arg(long)]
    pub ascii: bool,

    /// Suit a screen reader: no frames, no clock, the cursor's cell told in words
    #[arg(long)]
    pub screen_reader: bool,

    /// Play in colour: auto (unless NO_COLOR is set), always or never
    #[arg(long, value_name = "WHEN", value_parser = color)]
    pub color: Option<Color>,

    /// The theme, as in dark, light, high-contrast, colour-blind or mono
    #[arg(long, value_name = "NAME")]
    pub theme: Option<String>,
}

/// Where configuration and games are kept.
#[derive(Debug, Group)]
pub struct Global {
    /// The configuration file, instead of the one in your home folder
    #[arg(long, global = true, value_name = "PATH", display_order = 100)]
    pub config: Option<PathBuf>,

    /// The folder of the games, instead of the one in your home folder
    #[arg(long, global = true, value_name = "PATH", display_order = 100)]
    pub data: Option<PathBuf>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Say how hard puzzles are
    #[command(long_about = RATE, after_help = RATE_EXAMPLES, after_long_help = with_systems(RATE_EXAMPLES))]
    Rate(Rate),
    /// Say how well ratings agree with what people needed
    #[command(long_about = EVALUATE, after_help = EVALUATE_EXAMPLES)]
    #[command(after_long_help = with_systems(EVALUATE_EXAMPLES))]
    Evaluate(Evaluate),
    /// Explain the next step of a puzzle
    #[command(long_about = HINT, after_help = HINT_EXAMPLES)]
    Hint(Hint),
    /// Make puzzles
    #[command(long_about = GENERATE, after_help = GENERATE_EXAMPLES)]
    Generate(Box<Generate>),
    /// Say what was played: weeks, days in a row, times by rating, medians by level
    #[command(long_about = STATS, after_help = STATS_EXAMPLES)]
    Stats(Stats),
    /// List the techniques, or explain one
    #[command(long_about = TECHNIQUES, after_help = TECHNIQUES_EXAMPLES)]
    Techniques(Techniques),
    /// Solve puzzles
    #[command(long_about = SOLVE, after_help = SOLVE_EXAMPLES)]
    Solve(Stream),
    /// Write puzzles in another format, or draw them
    #[command(long_about = CONVERT, after_help = CONVERT_EXAMPLES)]
    #[command(after_long_help = format!("{}\n\n{CONVERT_EXAMPLES}", format_table()))]
    Convert(Convert),
    /// Check whether puzzles are well made and have one solution
    #[command(long_about = CHECK, after_help = CHECK_EXAMPLES)]
    Check(Check),
    /// Print the standard configuration, or check yours
    #[command(long_about = CONFIG)]
    Config(Configuration),
    /// Print the manual page, of the program or of a command
    Man(Man),
    /// Print the script that completes commands and options in a shell
    #[command(long_about = COMPLETIONS)]
    Completions(Completions),
}

/// The arguments of `config`.
#[derive(Debug, Group)]
#[group(id = "what", required = true, multiple = false)]
pub struct Configuration {
    /// Print the standard configuration, in which every setting, score, key and theme is explained
    #[arg(long)]
    pub default: bool,

    /// Say everything that is wrong with a configuration, with line and column; without FILE
    /// with yours
    #[arg(long, value_name = "FILE")]
    pub check: Option<Option<PathBuf>>,

    /// Print where your configuration lies
    #[arg(long)]
    pub path: bool,
}

/// The arguments of `man`.
#[derive(Debug, Group)]
pub struct Man {
    /// The command, as in rate; without it the page is of the program as a whole
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
}

/// The arguments of `completions`.
#[derive(Debug, Group)]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

/// The arguments of `convert`.
#[derive(Debug, Group)]
pub struct Convert {
    /// Files of puzzles, puzzles as text, or - for standard input, which is also read where there
    /// is no argument
    #[arg(value_name = "FILE|PUZZLE|-")]
    pub inputs: Vec<String>,

    /// What to convert to: a puzzle format, text or svg
    #[arg(long, value_name = "FORMAT", value_parser = target)]
    pub to: Target,

    /// The format of the puzzles, where it is not recognised
    #[arg(long, alias = "format", value_name = "FORMAT", value_parser = puzzle_format)]
    pub from: Option<&'static Format>,

    /// What of the player's entries is written: no, digits, yes (digits and marks) or candidates
    /// (the same, and all that the rules leave where nothing is marked). Without this option yes,
    /// as far as the format has a place for it
    #[arg(long, value_name = "WHAT", value_parser = entries)]
    pub state: Option<Entries>,

    /// How many puzzles stand on a sheet of SVG, across and down, as in 2x3
    #[arg(long, value_name = "COLSxROWS", value_parser = sheet)]
    pub sheet: Option<Sheet>,

    /// How many threads work
    #[command(flatten)]
    pub jobs: Jobs,
}

impl Convert {
    /// What of the player's entries is written.
    pub fn entries(&self) -> Entries {
        self.state.unwrap_or(Entries::All)
    }
}

/// The arguments of `check`.
#[derive(Debug, Group)]
pub struct Check {
    /// Run the cases of this library of techniques instead, and say which pass
    #[arg(long, value_name = "FILE", conflicts_with = "inputs")]
    pub techniques: Option<PathBuf>,

    /// The puzzles, and how they are read and answered
    #[command(flatten)]
    pub stream: Stream,
}

/// The arguments of the commands that take any number of puzzles.
#[derive(Debug, Group)]
pub struct Stream {
    /// Files of puzzles, puzzles as text, or - for standard input, which is also read where there
    /// is no argument
    #[arg(value_name = "FILE|PUZZLE|-")]
    pub inputs: Vec<String>,

    /// How records are written: text, csv or jsonl (JSON, one record a line). The name of a
    /// puzzle format says how puzzles are read instead; give the option twice for both
    #[arg(long, value_name = "FORMAT", value_parser = record_format)]
    pub format: Vec<FormatName>,

    /// How many threads work
    #[command(flatten)]
    pub jobs: Jobs,
}

/// How many threads work.
#[derive(Clone, Copy, Debug, Group)]
pub struct Jobs {
    /// How many puzzles are worked on at once; without this option one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

impl Jobs {
    /// How many.
    pub fn count(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(cores, usize::from)
    }
}

/// The arguments of `rate`.
#[derive(Debug, Group)]
pub struct Rate {
    /// Which rating systems, by which scores
    #[command(flatten)]
    pub systems: Systems,

    /// The puzzles and the records
    #[command(flatten)]
    pub stream: Stream,
}

/// The arguments of `evaluate`.
#[derive(Debug, Group)]
pub struct Evaluate {
    /// A file in CSV, or - for standard input
    #[arg(value_name = "FILE|-")]
    pub table: String,

    /// Which rating systems, by which scores
    #[command(flatten)]
    pub systems: Systems,

    /// A column of figures; give the option again for more. Without it all columns with numbers
    #[arg(long, value_name = "NAME")]
    pub column: Vec<String>,

    /// How many samples the intervals are made of; 0 for none
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(..=100_000))]
    pub resamples: u32,

    /// Draw each rating by the first column of figures, as text of the terminal's width
    #[arg(long)]
    pub plot: bool,

    /// Draw with ASCII instead of Braille characters
    #[arg(long, requires = "plot")]
    pub ascii: bool,

    /// How records are written: text, csv or jsonl (JSON, one record a line); without this option
    /// text on a terminal and for plots, otherwise csv. The name of a puzzle format says how
    /// puzzles are read instead; give the option twice for both
    #[arg(long, value_name = "FORMAT", value_parser = record_format)]
    pub format: Vec<FormatName>,

    /// How many threads work
    #[command(flatten)]
    pub jobs: Jobs,
}

/// The arguments of `stats`.
#[derive(Debug, Group)]
pub struct Stats {
    /// Only games that ended on this day or later, as in 2025-03-31
    #[arg(long, value_name = "DATE")]
    pub since: Option<Date>,

    /// Only Sudoku, or only Kakuro
    #[arg(long, value_name = "sudoku|kakuro", value_parser = generate::kind)]
    pub kind: Option<Kind>,

    /// Figures as text, or the games themselves
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub format: Export,

    /// Draw with ASCII instead of Braille characters and blocks
    #[arg(long)]
    pub ascii: bool,
}

/// The arguments of `techniques`.
#[derive(Debug, Group)]
pub struct Techniques {
    /// The technique to explain, as in naked-pair
    #[arg(value_name = "SLUG", value_parser = by_name)]
    pub technique: Option<&'static Technique>,
}

/// The arguments of `hint`.
#[derive(Debug, Group)]
pub struct Hint {
    /// The puzzle: a file, a puzzle as text, an address, or - for standard input
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzle: String,

    /// The step of the lowest score; this is what you get without any of these options
    #[arg(long, conflicts_with_all = ["effective", "all"])]
    pub simplest: bool,

    /// The step that removes the most candidates
    #[arg(long, conflicts_with = "all")]
    pub effective: bool,

    /// All steps that can be taken now
    #[arg(long)]
    pub all: bool,

    /// All steps of this technique, as in naked-pair; with --simplest or --effective the one that
    /// removes most
    #[arg(long, value_name = "SLUG", value_parser = by_name)]
    pub technique: Option<&'static Technique>,

    /// How steps are written: text or jsonl (JSON, one step a line). The name of a puzzle format
    /// says how the puzzle is read instead; give the option twice for both
    #[arg(long, value_name = "FORMAT", value_parser = hint_format)]
    pub format: Vec<FormatName>,
}

/// The arguments of `generate`.
#[derive(Debug, Group)]
pub struct Generate {
    /// Sudoku or Kakuro
    #[arg(long, value_name = "sudoku|kakuro", value_parser = generate::kind)]
    pub kind: Option<Kind>,

    /// The variety of Sudoku, as in killer or jigsaw-x
    #[arg(long, value_name = "VARIETY", value_parser = generate::variety)]
    pub variety: Option<Variety>,

    /// The size: 9, or rows and columns as in 12x8; of a Kakuro with its border
    #[arg(long, value_name = "SIZE", value_parser = generate::size)]
    pub size: Option<Grid>,

    /// Which givens, or white cells, go together: none, rotational, quarter, horizontal, vertical,
    /// diagonal, antidiagonal or full
    #[arg(long, value_name = "SYMMETRY", default_value = "rotational")]
    #[arg(value_parser = generate::symmetry)]
    pub symmetry: Symmetry,

    /// How many givens are to be left at least
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub givens: usize,

    /// Only Sudoku of which no given can go
    #[arg(long)]
    pub minimal: bool,

    /// Only puzzles that a system rates so: SYSTEM=LOW..HIGH, or SYSTEM=LEVEL where it has levels;
    /// give the option again for more
    #[arg(long, value_name = "SYSTEM=RANGE", value_parser = generate::wanted_rating)]
    pub rate: Vec<Wanted>,

    /// Only puzzles whose simplest path needs this technique; give the option again for more
    #[arg(long, value_name = "SLUG", value_parser = by_name)]
    pub technique: Vec<&'static Technique>,

    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub count: u64,

    /// What all that is random follows from; the same seed makes the same puzzles
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// The puzzles of a day, today or a date such as 2025-03-31, the same for everyone
    #[arg(long, value_name = "DATE")]
    #[arg(conflicts_with_all = ["variety", "size", "symmetry", "givens", "minimal", "rate"])]
    #[arg(conflicts_with_all = ["technique", "count", "seed"])]
    pub daily: Option<Option<Date>>,

    /// Of the puzzles of a day only that of this level: easy, medium, hard or fiendish
    #[arg(long, value_name = "LEVEL", requires = "daily", value_parser = generate::level)]
    pub level: Option<usize>,

    /// The format of the puzzles, instead of a Sudoku line, a line of a variety, or
    /// kakuro/COLS/ROWS/BODY
    #[arg(long, value_name = "FORMAT", value_parser = puzzle_format)]
    pub format: Option<&'static Format>,

    /// How many threads work
    #[command(flatten)]
    pub jobs: Jobs,
}
