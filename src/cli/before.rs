//! Options written before the command although they belong to the command, as in `gradus --theme
//! dark new`.

use clap::{ArgAction, Command};
use std::ffi::OsString;

/// The arguments, with every option before the command moved after it, except those that all
/// commands accept anywhere. `None` if there are none to move.
pub fn moved(args: &[OsString], program: &Command) -> Option<Vec<OsString>> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::Args;
    use clap::CommandFactory;

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
            let found = moved(&words(given), &Args::command());
            assert_eq!(found, expected.map(words), "{given}");
        }
    }
}
