//! The commands in one table, each with its arguments, and the help made from them.

use super::check::Check;
use super::completions::Completions;
use super::config::Configuration;
use super::convert::{Convert, format_table};
use super::evaluate::Evaluate;
use super::generate::Generate;
use super::global::Global;
use super::help::{
    CHECK, CHECK_EXAMPLES, COMPLETIONS, CONFIG, CONVERT, CONVERT_EXAMPLES, EVALUATE,
    EVALUATE_EXAMPLES, GENERATE, GENERATE_EXAMPLES, HINT, HINT_EXAMPLES, MANUAL, NEW, NEW_EXAMPLES,
    PLAY_EXAMPLES, RATE, RATE_EXAMPLES, SHARE, SHARE_EXAMPLES, SOLVE, SOLVE_EXAMPLES, STATS,
    STATS_EXAMPLES, TECHNIQUES, TECHNIQUES_EXAMPLES, long_help, with_systems,
};
use super::hint::Asked;
use super::man::Man;
use super::manual::Manual;
use super::new::New;
use super::play::Play;
use super::rate::Rate;
use super::share::Share;
use super::solve::Solve;
use super::stats::Stats;
use super::techniques::Techniques;
use clap::{Parser, Subcommand};

/// Sudoku and Kakuro in the terminal
///
/// Without a command, gradus plays the puzzle given, or else the last game. A puzzle is a file, a
/// text such as the 81 characters of a Sudoku, the address of a Kakuro on puzz.link, or - for
/// standard input.
#[derive(Debug, Parser)]
#[command(
    version,
    bin_name = "gradus",
    max_term_width = 100,
    override_usage = "gradus [OPTIONS] [PUZZLE]\n       gradus [OPTIONS] <COMMAND>",
    after_help = PLAY_EXAMPLES,
    after_long_help = long_help()
)]
pub struct Args {
    /// What to do instead of playing
    #[command(subcommand)]
    pub command: Option<Command>,

    /// What to play, and how
    #[command(flatten)]
    pub play: Play,

    /// Where configuration and games are kept
    #[command(flatten)]
    pub global: Global,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Say how hard puzzles are
    #[command(long_about = RATE, after_help = RATE_EXAMPLES, after_long_help = with_systems(RATE_EXAMPLES))]
    Rate(Rate),
    /// Say how well ratings agree with people's results
    #[command(long_about = EVALUATE, after_help = EVALUATE_EXAMPLES)]
    #[command(after_long_help = with_systems(EVALUATE_EXAMPLES))]
    Evaluate(Evaluate),
    /// Explain the next step of a puzzle
    #[command(long_about = HINT, after_help = HINT_EXAMPLES)]
    Hint(Asked),
    /// Make a puzzle and play it
    #[command(long_about = NEW, after_help = NEW_EXAMPLES)]
    New(New),
    /// Make puzzles
    #[command(long_about = GENERATE, after_help = GENERATE_EXAMPLES)]
    Generate(Box<Generate>),
    /// Tell or draw the result of a game, to show to others
    #[command(long_about = SHARE, after_help = SHARE_EXAMPLES)]
    Share(Share),
    /// Show your statistics: weeks, days in a row, times by rating, medians by level
    #[command(long_about = STATS, after_help = STATS_EXAMPLES)]
    Stats(Stats),
    /// List the techniques, or explain one
    #[command(long_about = TECHNIQUES, after_help = TECHNIQUES_EXAMPLES)]
    Techniques(Techniques),
    /// Print the manual, page by page
    #[command(long_about = MANUAL)]
    Manual(Manual),
    /// Solve puzzles
    #[command(long_about = SOLVE, after_help = SOLVE_EXAMPLES)]
    Solve(Solve),
    /// Write puzzles in another format, or draw them
    #[command(long_about = CONVERT, after_help = CONVERT_EXAMPLES)]
    #[command(after_long_help = format!("{}\n\n{CONVERT_EXAMPLES}", format_table()))]
    Convert(Convert),
    /// Check whether puzzles are well-formed and have one solution
    #[command(long_about = CHECK, after_help = CHECK_EXAMPLES)]
    Check(Check),
    /// Print the standard configuration, or check yours
    #[command(long_about = CONFIG)]
    Config(Configuration),
    /// Print the man page of the program or of a command
    Man(Man),
    /// Print the script that completes commands and options in a shell
    #[command(long_about = COMPLETIONS)]
    Completions(Completions),
}
