//! The command line: parse, run, print the error, exit code.

mod args;
mod cases;
mod check;
mod config;
mod convert;
#[cfg(not(target_family = "wasm"))]
mod doctor;
mod evaluate;
mod generate;
mod global;
mod help;
mod hint;
mod man;
mod manual;
mod options;
mod outcome;
pub mod page;
mod play;
mod publish;
mod rate;
mod records;
mod share;
mod solve;
mod stats;
mod systems;

use args::{Args, Command};
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};
use gradus_engine::text::printable_lines;
use outcome::{USAGE, say};
use records::record::print_by;
use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::process::{ExitCode, exit};

/// Runs the program with the arguments that it was started with.
pub fn run() -> ExitCode {
    let mut program = Args::command();
    let given = arguments(&program);
    let args = program
        .try_get_matches_from_mut(given)
        .and_then(|mut found| Args::from_arg_matches_mut(&mut found))
        .unwrap_or_else(|wrong| refuse(&args::suggest_for_command(wrong)));
    match dispatch(args) {
        Ok(code) => code,
        Err(error) => {
            say(&format!("{error:#}"));
            ExitCode::from(USAGE)
        }
    }
}

/// The arguments that the program was started with, with every option of the command after it.
fn arguments(program: &clap::Command) -> Vec<OsString> {
    let given: Vec<OsString> = env::args_os().collect();
    args::options_after_command(&given, program).unwrap_or(given)
}

fn dispatch(args: Args) -> anyhow::Result<ExitCode> {
    if let (Some(_), Some(puzzle)) = (&args.command, &args.play.puzzle) {
        let message = format!("expected no argument before the command, found {puzzle:?}");
        refuse(&Args::command().error(ErrorKind::ArgumentConflict, message));
    }
    let global = &args.global;
    global.choose_color();
    match &args.command {
        None => {
            let argument = args.play.puzzle.as_deref().and_then(OsStr::to_str);
            play::run(&args.play, global)
                .map_err(|wrong| args::suggest_for_argument(argument, wrong))
        }
        Some(Command::Rate(chosen)) => rate::run(chosen, global),
        Some(Command::Evaluate(chosen)) => evaluate::run(chosen, global),
        Some(Command::Solve(chosen)) => solve::run(chosen, global),
        Some(Command::Check(chosen)) => check::run(chosen),
        Some(Command::Convert(chosen)) => convert::run(chosen),
        Some(Command::Techniques(chosen)) => manual::run_techniques(chosen.technique),
        Some(Command::Generate(chosen)) => generate::run(chosen, global),
        Some(Command::New(chosen)) => generate::run_new(chosen, global),
        Some(Command::Hint(chosen)) => hint::run(chosen, global),
        Some(Command::Share(chosen)) => share::run(chosen, global),
        Some(Command::Stats(chosen)) => stats::run(chosen, global),
        #[cfg(not(target_family = "wasm"))]
        Some(Command::Doctor(chosen)) => doctor::run(chosen, global),
        Some(Command::Config(chosen)) => config::run(chosen, global),
        Some(Command::Manual(chosen)) => manual::run(chosen),
        Some(Command::Man(chosen)) => match &chosen.install {
            Some(prefix) => man::install_all(prefix.as_deref(), Args::command()),
            None => man::run(chosen, Args::command()),
        },
        Some(Command::Completions(chosen)) => man::print_completions(chosen, Args::command()),
    }
}

/// Ends the program with an error about the arguments, or with the help that they ask for.
fn refuse(wrong: &clap::Error) -> ! {
    if !wrong.use_stderr() {
        match print_by(|| wrong.print()) {
            Ok(_) => exit(0),
            Err(error) => say(&format!("{error:#}")),
        }
        exit(USAGE.into());
    }
    let text = wrong.render().to_string();
    // It is in colour, unless it quotes an argument that a terminal should not see.
    if printable_lines(&text) == text {
        wrong.exit();
    }
    let _ = io::stderr().write_all(printable_lines(&text).as_bytes());
    exit(USAGE.into());
}
