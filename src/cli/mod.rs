//! The command line: parse, run, print the error, exit code.

mod args;
mod cases;
mod check;
mod chunks;
mod completions;
mod config;
mod convert;
mod desk;
mod evaluate;
mod generate;
mod help;
mod hint;
mod interrupt;
mod lines;
mod man;
mod options;
mod play;
mod progress;
mod rate;
mod record;
mod solve;
mod source;
mod stats;
mod stream;
mod systems;
mod techniques;

use crate::engine::printable::printable_lines;
use args::{Args, Command};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use std::io::{self, Write};
use std::process::{ExitCode, exit};

/// All is well.
const GOOD: ExitCode = ExitCode::SUCCESS;

/// The exit code where a puzzle is bad.
const BAD: u8 = 1;

/// The exit code where the command line is wrong, or something cannot be read or written.
const USAGE: u8 = 2;

/// The exit code after Ctrl-C: the usual one, 128 and the number of the signal.
const INTERRUPTED: u8 = 130;

/// Runs the program with the arguments that it was started with.
pub fn run() -> ExitCode {
    let args = Args::try_parse().unwrap_or_else(|wrong| refuse(&wrong));
    match dispatch(args) {
        Ok(code) => code,
        Err(error) => {
            say(&format!("{error:#}"));
            ExitCode::from(USAGE)
        }
    }
}

fn dispatch(args: Args) -> anyhow::Result<ExitCode> {
    if let (Some(_), Some(puzzle)) = (&args.command, &args.puzzle) {
        let message = format!("expected no argument before the command, found {puzzle:?}");
        refuse(&Args::command().error(ErrorKind::ArgumentConflict, message));
    }
    match &args.command {
        None => play::run(&args),
        Some(Command::Rate(wanted)) => rate::run(wanted, &args.global),
        Some(Command::Evaluate(wanted)) => evaluate::run(wanted, &args.global),
        Some(Command::Solve(stream)) => solve::run(stream, &args.global),
        Some(Command::Check(wanted)) => match &wanted.techniques {
            Some(library) => cases::run(library),
            None => check::run(&wanted.stream),
        },
        Some(Command::Convert(wanted)) => convert::run(wanted),
        Some(Command::Techniques(wanted)) => techniques::run(wanted.technique),
        Some(Command::Generate(wanted)) => generate::run(wanted, &args.global),
        Some(Command::Hint(wanted)) => hint::run(wanted, &args.global),
        Some(Command::Stats(wanted)) => stats::run(wanted, &args.global),
        Some(Command::Config(wanted)) => config::run(wanted, &args.global),
        Some(Command::Man(wanted)) => man::run(wanted.command.as_deref()),
        Some(Command::Completions(wanted)) => completions::run(wanted.shell),
    }
}

/// Ends the program with what is wrong with the arguments, or with the help that they ask for.
fn refuse(wrong: &clap::Error) -> ! {
    let text = wrong.render().to_string();
    // It is in colour, but for what quotes an argument that a terminal had better not see.
    if printable_lines(&text) == text {
        wrong.exit();
    }
    let _ = io::stderr().write_all(printable_lines(&text).as_bytes());
    exit(USAGE.into());
}

/// Says something on standard error. Nobody may be listening, which is no error.
fn say(message: &str) {
    let _ = writeln!(io::stderr(), "gradus: {}", printable_lines(message));
}
