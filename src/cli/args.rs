//! The commands in one table, each with its arguments, and the help made from them. Options may come
//! before their command, as in `gradus --theme dark new`, and a word that is not a command gets a
//! suggestion.

use super::check::Check;
use super::config::Configuration;
use super::convert::{Convert, format_table};
#[cfg(not(target_family = "wasm"))]
use super::doctor::Doctor;
use super::evaluate::Evaluate;
use super::generate::{Generate, New, option_for};
use super::global::Global;
#[cfg(not(target_family = "wasm"))]
use super::help::DOCTOR;
use super::help::{
    CHECK, CHECK_EXAMPLES, COMPLETIONS, CONFIG, CONVERT, CONVERT_EXAMPLES, EVALUATE,
    EVALUATE_EXAMPLES, GENERATE, GENERATE_EXAMPLES, HINT, HINT_EXAMPLES, MANUAL, NEW, NEW_EXAMPLES,
    PLAY_EXAMPLES, RATE, RATE_EXAMPLES, SHARE, SHARE_EXAMPLES, SOLVE, SOLVE_EXAMPLES, STATS,
    STATS_EXAMPLES, TECHNIQUES, TECHNIQUES_EXAMPLES, long_help, with_systems,
};
use super::hint::Asked;
use super::man::{Completions, Man};
use super::manual::{Manual, Techniques};
use super::play::Play;
use super::rate::Rate;
use super::share::Share;
use super::solve::Solve;
use super::stats::Stats;
use crate::store::is_there;
use anyhow::{Error, anyhow};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, CommandFactory, Parser, Subcommand};
use std::env;
use std::ffi::OsString;
use std::path::Path;

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
    /// Say what your terminal can do, and how to get more of it
    #[cfg(not(target_family = "wasm"))]
    #[command(long_about = DOCTOR)]
    Doctor(Doctor),
    /// Print the standard configuration, or check yours
    #[command(long_about = CONFIG)]
    Config(Configuration),
    /// Print the man page of the program or of a command
    Man(Man),
    /// Print the script that completes commands and options in a shell
    #[command(long_about = COMPLETIONS)]
    Completions(Completions),
}

/// The arguments, with every option before the command moved after it, except those that all
/// commands accept anywhere. `None` if there are none to move.
///
/// For clap, an option before a command belongs to the program and not to the command, unless all
/// commands have it; so `gradus --theme dark new` would lose the theme.
pub fn options_after_command(args: &[OsString], program: &clap::Command) -> Option<Vec<OsString>> {
    let mut rest = args.iter();
    let mut before: Vec<OsString> = rest.next().into_iter().cloned().collect();
    let mut behind = Vec::new();
    while let Some(arg) = rest.next() {
        let text = arg.to_str()?;
        let Some(name) = text.strip_prefix("--") else {
            program.find_subcommand(text).filter(|_| !behind.is_empty())?;
            let all = before.into_iter().chain([arg.clone()]).chain(behind);
            return Some(all.chain(rest.cloned()).collect());
        };
        let (long, value) = name.split_once('=').map_or((name, false), |(long, _)| (long, true));
        let option = program.get_arguments().find(|option| option.get_long() == Some(long))?;
        let place = match option.get_action() {
            // They concern whatever comes before them.
            ArgAction::Help | ArgAction::HelpShort | ArgAction::HelpLong | ArgAction::Version => {
                return None;
            }
            _ if option.is_global_set() => &mut before,
            _ => &mut behind,
        };
        place.push(arg.clone());
        if option.get_action().takes_values() && !value {
            place.push(rest.next()?.clone());
        }
    }
    None
}

/// Letters of a command for each slip that is forgiven; one is forgiven always.
const LETTERS: usize = 4;

/// The command that a word is close to, if any.
///
/// The suggestions of clap do not come up: to it, a word that is not a command is a puzzle to play.
fn nearest_command(word: &str) -> Option<String> {
    let program = Args::command();
    let names = program.get_subcommands().map(|command| command.get_name().to_string());
    let slips = |name: &String| strsim::damerau_levenshtein(name, &word.to_lowercase());
    let near = names.min_by_key(slips)?;
    (slips(&near) <= (near.len() / LETTERS).max(1)).then_some(near)
}

/// Whether a word is one that people type: letters, and perhaps hyphens.
fn is_word(text: &str) -> bool {
    let is_letter = |symbol: char| symbol.is_ascii_alphabetic() || symbol == '-';
    let begins = text.starts_with(|symbol: char| symbol.is_ascii_alphabetic());
    begins && text.len() < 20 && text.chars().all(is_letter)
}

/// The message if playing what an argument stands for went `wrong`: if the word is not a file, it
/// names the command that it is close to.
pub fn suggest_for_argument(argument: Option<&str>, wrong: Error) -> Error {
    let argument = argument.filter(|word| is_word(word) && !is_there(Path::new(word)));
    let Some(argument) = argument else { return wrong };
    match nearest_command(argument) {
        Some(name) => anyhow!("{argument:?} is not a command; did you mean `gradus {name}`?"),
        None => anyhow!(
            "{argument:?} is not a command, a file or a puzzle; gradus --help lists the commands"
        ),
    }
}

/// The message about a wrong command line: if its first word is close to a command, that;
/// otherwise, what clap reported.
pub fn suggest_for_command(wrong: clap::Error) -> clap::Error {
    // Names of files may not be text.
    let mut words = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let first = words.find(|word| !word.starts_with('-')).unwrap_or_default();
    if let Some(tip) = tip_for_generate(&wrong) {
        return tip;
    }
    let is_known = Args::command().get_subcommands().any(|command| command.get_name() == first);
    if wrong.kind() != ErrorKind::UnknownArgument || is_known || is_there(Path::new(&first)) {
        return wrong;
    }
    let near = if is_word(&first) { nearest_command(&first) } else { None };
    near.map_or(wrong, |near| {
        let message = format!("{first:?} is not a command; did you mean `gradus {near}`?");
        Args::command().error(ErrorKind::InvalidSubcommand, message)
    })
}

/// The message about a word after `generate` that stands for an option: `new` takes such words.
fn tip_for_generate(wrong: &clap::Error) -> Option<clap::Error> {
    let is_generate = env::args_os().any(|word| word == "generate");
    let word = match wrong.get(ContextKind::InvalidArg)? {
        ContextValue::String(word) if is_generate => word,
        _ => return None,
    };
    let option = option_for(word)?;
    let message = format!(
        "generate takes options: did you mean `gradus generate {option}`? To make a puzzle and play \
         it, use `gradus new {word}`"
    );
    Some(Args::command().error(ErrorKind::UnknownArgument, message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::Args;

    #[test]
    fn options_go_to_their_command() {
        for (given, expected) in [
            ("--theme dark new killer", Some("new --theme dark killer")),
            ("--theme=dark --ascii new", Some("new --theme=dark --ascii")),
            ("--data D --plain --color never new 9", Some("--data D --color never new --plain 9")),
            ("--format csv rate LIST", Some("rate --format csv LIST")),
            ("--theme new new", Some("new --theme new")),
            ("--theme dark", None),
            ("--theme dark new.txt", None),
            ("--data D new", None),
            ("new --theme dark", None),
            ("--theme dark -- new", None),
            ("--theme dark --help new", None),
            ("--no-such dark new", None),
            ("--theme", None),
            ("", None),
        ] {
            let words = |text: &str| -> Vec<OsString> {
                ["gradus"].into_iter().chain(text.split_whitespace()).map(OsString::from).collect()
            };
            let found = options_after_command(&words(given), &Args::command());
            assert_eq!(found, expected.map(words), "{given}");
        }
    }

    #[test]
    fn slips_are_forgiven_and_other_words_are_not() {
        for (word, near) in [
            ("hints", Some("hint")),
            ("HINT", Some("hint")),
            ("genreate", Some("generate")),
            ("rat", Some("rate")),
            ("foo", None),
            ("puzzle", None),
        ] {
            assert_eq!(nearest_command(word).as_deref(), near, "{word}");
        }
        assert!(is_word("convert") && !is_word("-") && !is_word("1...2") && !is_word("a/b"));
    }
}
