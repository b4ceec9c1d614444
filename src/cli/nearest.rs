//! Guesses what was meant by a word that is not a command.

use super::args::Args;
use crate::store::is_there;
use anyhow::{Error, anyhow};
use clap::CommandFactory;
use clap::error::ErrorKind;
use std::env;
use std::path::Path;

/// Letters of a command for each slip that is forgiven; one is forgiven always.
const LETTERS: usize = 4;

/// The command that a word is close to, if any.
fn command(word: &str) -> Option<String> {
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
pub fn of_argument(argument: Option<&str>, wrong: Error) -> Error {
    let argument = argument.filter(|word| is_word(word) && !is_there(Path::new(word)));
    let Some(argument) = argument else { return wrong };
    match command(argument) {
        Some(name) => anyhow!("{argument:?} is not a command; did you mean `gradus {name}`?"),
        None => anyhow!(
            "{argument:?} is not a command, a file or a puzzle; gradus --help lists the commands"
        ),
    }
}

/// The message about a wrong command line: if its first word is close to a command, that;
/// otherwise, what clap reported.
pub fn instead(wrong: clap::Error) -> clap::Error {
    // Names of files may not be text.
    let mut words = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let first = words.find(|word| !word.starts_with('-')).unwrap_or_default();
    let is_known = Args::command().get_subcommands().any(|command| command.get_name() == first);
    if wrong.kind() != ErrorKind::UnknownArgument || is_known || is_there(Path::new(&first)) {
        return wrong;
    }
    let near = if is_word(&first) { command(&first) } else { None };
    near.map_or(wrong, |near| {
        let message = format!("{first:?} is not a command; did you mean `gradus {near}`?");
        Args::command().error(ErrorKind::InvalidSubcommand, message)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(command(word).as_deref(), near, "{word}");
        }
        assert!(is_word("convert") && !is_word("-") && !is_word("1...2") && !is_word("a/b"));
    }
}
