//! How Gradus writes: kinds of phrases that a native speaker would not use appear neither in what
//! players read nor in comments. `CONTRIBUTING.md` has the rules that they break.

use super::all;
use super::source::Crate;
use crate::root;
use proc_macro2::{Literal, TokenStream, TokenTree};
use std::fs;
use std::path::{Path, PathBuf};

/// A kind of phrase.
struct Kind {
    /// What to write.
    instead: &'static str,
    /// Whether a text in small letters contains one.
    is_in: fn(&str) -> bool,
    /// A text that contains one.
    wrong: &'static str,
    /// A similar text that does not.
    right: &'static str,
}

const KINDS: &[Kind] = &[
    Kind {
        instead: "negate the verb: is not a, does not know",
        is_in: negates_the_noun,
        wrong: "this is no puzzle",
        right: "there is no mistake; it is no longer so; it has no box",
    },
    Kind {
        instead: "if, when, up to",
        is_in: |text| has(text, &["as far as"]),
        wrong: "shown as far as it fits",
        right: "as soon as it fits",
    },
    Kind {
        instead: "continue, start, again, no longer",
        is_in: |text| has(text, &["goes on", "go on", "going on", "begun", "anew", "any more"]),
        wrong: "the game goes on anew",
        right: "the game continues; any moreover",
    },
    Kind {
        instead: "undo, redo, cancel, restore",
        is_in: |text| {
            has(text, &["taken back", "takes back", "goes forth", "calls it off", "called off"])
        },
        wrong: "the move is taken back",
        right: "the move is undone",
    },
    Kind {
        instead: "fix, correct; cannot be used; does nothing",
        is_in: |text| has(text, &["mend", "mended", "mends", "no good", "means nothing"]),
        wrong: "the file was mended",
        right: "amended, recommended",
    },
    Kind {
        instead: "besides, apart from, instead of",
        is_in: |text| has(text, &["beside that", "beside this", "in the stead"]),
        wrong: "beside that, it is slow",
        right: "the clue beside the cell",
    },
    Kind {
        instead: "at least 5, at most 5",
        is_in: |text| follows_a_number(text, &[" at least", " at most"], ".,;:)"),
        wrong: "they differ by 5 at least",
        right: "they differ by at least 5; r1c5 at most",
    },
    Kind {
        instead: "95%",
        is_in: |text| follows_a_number(text, &[" %"], " .,;:)"),
        wrong: "the 95 % interval",
        right: "95% of them; row % 3",
    },
];

/// The same for what players read: comments may speak of the sheet, as the code does.
const FOR_PLAYERS: &[Kind] = &[
    Kind {
        instead: "do not have",
        is_in: |text| has(text, &["has not", "have not"]),
        wrong: "a Kakuro has not these",
        right: "a Kakuro does not have these",
    },
    Kind {
        instead: "on the board, by the digits placed",
        is_in: |text| has(text, &["on the sheet", "by what is placed"]),
        wrong: "a digit on the sheet",
        right: "a digit on the board",
    },
    Kind {
        instead: "is stopped, is highlighted, does nothing",
        is_in: |text| {
            let phrases =
                ["stand still", "stands still", "stand out", "stands out", "has no meaning"];
            has(text, &phrases)
        },
        wrong: "the clock stands still",
        right: "the clock is stopped",
    },
    Kind {
        instead: "undo, choose, want, press any key",
        is_in: |text| {
            let phrases = ["takes that back", "takes the last change back", "wished for"];
            has(text, &phrases) || has(text, &["by wishes", "any key goes"])
        },
        wrong: "u takes that back",
        right: "u undoes that",
    },
    Kind {
        instead: "this many; is twice, repeats; and the like",
        is_in: |text| has(text, &["so many", "stands twice", "where it stands", "their kin"]),
        wrong: "the sum in so many cells",
        right: "of their kind",
    },
];

/// Keys that have a name of their own.
const KEYS: &[&str] = &["Enter", "Esc", "Space", "Tab", "Backspace", "PageUp", "PageDown"];

/// What a text may say that a key does.
const EFFECTS: &[&str] = &["undoes", "redoes", "restores", "returns", "shows", "lists"];

/// Words of data: names of fields and columns that programs read.
const DATA: &[&str] = &["begun", ":begun"];

/// A text that somebody reads, and where it is.
struct Text {
    place: String,
    text: String,
}

/// Kinds that do not find their own example, or find one that is fine.
fn blind() -> impl Iterator<Item = String> {
    let is_blind = |kind: &&Kind| !(kind.is_in)(kind.wrong) || (kind.is_in)(kind.right);
    let blind = KINDS.iter().chain(FOR_PLAYERS).filter(is_blind);
    blind.map(|kind| format!("the kind does not know its own examples: {}", kind.instead))
}

/// Phrases that break a rule.
pub fn phrases(crates: &[Crate]) -> Vec<String> {
    let read: Vec<Text> = literals(crates).into_iter().chain(files()).collect();
    let comments = comments(crates);
    assert!(read.len() > 3000, "{} texts were found", read.len());
    assert!(comments.len() > 5000, "{} comments were found", comments.len());
    let both = read.iter().chain(&comments);
    let all = both.flat_map(|text| KINDS.iter().map(move |kind| (text, kind)));
    let players = read.iter().flat_map(|text| FOR_PLAYERS.iter().map(move |kind| (text, kind)));
    all.chain(players)
        .filter(|(text, kind)| (kind.is_in)(&text.text.to_lowercase()))
        .map(|(text, kind)| format!("{}: ({}) {:?}", text.place, kind.instead, text.text))
        .chain(blind())
        .collect()
}

/// Texts that name a key. The player chooses the keys, so a text has the name of an action in braces.
/// The manual names the standard keys, and says so.
pub fn keys(crates: &[Crate]) -> Vec<String> {
    let texts = literals(crates).into_iter().filter(|text| names_a_key(&text.text));
    texts.map(|text| format!("{}: {:?}", text.place, text.text)).collect()
}

/// Whether a sentence names a key: by its own name, or as a letter that does something.
fn names_a_key(text: &str) -> bool {
    let words: Vec<&str> = text.split(|symbol: char| !symbol.is_alphanumeric()).collect();
    let does = |pair: &[&str]| pair[0].chars().count() == 1 && EFFECTS.contains(&pair[1]);
    words.len() > 1 && words.iter().any(|word| KEYS.contains(word)) || words.windows(2).any(does)
}

/// Whether a text has one of the phrases as separate words.
fn has(text: &str, phrases: &[&str]) -> bool {
    let is_word = |symbol: Option<char>| symbol.is_some_and(char::is_alphanumeric);
    phrases.iter().any(|phrase| {
        text.match_indices(phrase).any(|(at, _)| {
            let (before, after) = (&text[..at], &text[at + phrase.len()..]);
            !is_word(before.chars().next_back()) && !is_word(after.chars().next())
        })
    })
}

/// Whether one of the phrases follows a number, and then the text or the clause ends.
fn follows_a_number(text: &str, phrases: &[&str], ends: &str) -> bool {
    phrases.iter().any(|phrase| {
        text.match_indices(phrase).any(|(at, _)| {
            let word = text[..at].rsplit(' ').next().unwrap_or_default();
            let is_number = word.parse::<f64>().is_ok() || word.ends_with('}');
            let next = text[at + phrase.len()..].chars().next();
            is_number && next.is_none_or(|next| ends.contains(next))
        })
    })
}

/// Whether something is said to be, or to know, "no" something; "there is no" is fine.
fn negates_the_noun(text: &str) -> bool {
    [" is no ", " are no ", " knows no ", " know no "].iter().any(|verb| {
        text.match_indices(verb).any(|(at, _)| {
            let (before, after) = (&text[..at], &text[at + verb.len()..]);
            !before.ends_with("there") && !after.starts_with("longer")
        })
    })
}

/// The comments and the documentation of the source, each in one line.
fn comments(crates: &[Crate]) -> Vec<Text> {
    let mut texts: Vec<Text> = Vec::new();
    for source in all(crates) {
        let mut before = None;
        for (number, line) in (1..).zip(source.text.lines()) {
            let Some(text) = line.trim_start().strip_prefix("//") else { continue };
            let text = text.trim_start_matches(['/', '!', ' ']);
            match texts.last_mut() {
                Some(Text { text: whole, .. }) if before == Some(number - 1) => {
                    *whole += " ";
                    *whole += text;
                }
                _ => texts.push(Text {
                    place: format!("{}:{number}", source.name),
                    text: text.to_string(),
                }),
            }
            before = Some(number);
        }
    }
    texts
}

/// The string literals of the program, without its tests.
fn literals(crates: &[Crate]) -> Vec<Text> {
    let mut texts = Vec::new();
    for source in crates.iter().filter(|one| one.is_program()).flat_map(|one| &one.sources) {
        let code = source.text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let tokens: TokenStream = code.parse().expect("the source is Rust");
        collect(tokens, &source.name, &mut texts);
    }
    texts.retain(|text| {
        let is_sql = text.text.contains("INSERT INTO") || text.text.contains("={");
        !DATA.contains(&text.text.as_str()) && !is_sql
    });
    texts
}

fn collect(tokens: TokenStream, name: &str, texts: &mut Vec<Text>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            // Attributes hold the documentation, which nobody reads while playing.
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                let inner =
                    matches!(tokens.peek(), Some(TokenTree::Punct(p)) if p.as_char() == '!');
                tokens.next();
                if inner {
                    tokens.next();
                }
            }
            TokenTree::Group(group) => collect(group.stream(), name, texts),
            TokenTree::Literal(literal) => {
                texts.extend(string(&literal).map(|text| Text { place: name.into(), text }));
            }
            TokenTree::Punct(_) | TokenTree::Ident(_) => {}
        }
    }
}

/// The text of a literal that is a string.
fn string(literal: &Literal) -> Option<String> {
    let written = literal.to_string();
    let inner = written.strip_prefix('"')?.strip_suffix('"')?;
    let mut parts = inner.split("\\\n");
    let first = parts.next().unwrap_or_default().to_string();
    Some(parts.fold(first, |text, part| text + part.trim_start()))
}

/// The lines of the texts that are compiled in, of the standard configuration and of the README.
fn files() -> Vec<Text> {
    let root = root();
    let mut paths = vec![root.join("README.md"), root.join("config/default.toml")];
    for folder in ["assets/manual", "engine/assets/techniques", "assets/tutorials"] {
        let files = root.join(folder).read_dir().expect("a folder of texts");
        paths.extend(files.map(|file| file.expect("a file").path()));
    }
    paths.iter().flat_map(|path| lines(root, path)).collect()
}

fn lines(root: &Path, path: &PathBuf) -> Vec<Text> {
    let name = path.strip_prefix(root).expect("below the root").display();
    let text = fs::read_to_string(path).expect("a text");
    let line = |(number, line): (usize, &str)| Text {
        place: format!("{name}:{number}"),
        text: line.trim().into(),
    };
    (1..).zip(text.lines()).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_names_a_key() {
        for text in ["it is gone; u restores it", "Esc ends that", "press Enter"] {
            assert!(names_a_key(text), "{text}");
        }
        for text in ["{undo} undoes that", "Enter", "Up Down", "A hint shows less"] {
            assert!(!names_a_key(text), "{text}");
        }
    }
}
