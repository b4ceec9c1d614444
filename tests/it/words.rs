//! The words that players read: phrases that were mended do not come back. `CONTRIBUTING.md` has the
//! rules that they broke.

use crate::source::sources;
use proc_macro2::{Literal, TokenStream, TokenTree};
use std::fs;
use std::path::{Path, PathBuf};

/// Phrases, in small letters, and what to say instead.
const PHRASES: &[(&str, &str)] = &[
    ("goes on", "continues"),
    ("go on ", "continue"),
    ("going on", "continuing"),
    ("as far as", "if"),
    ("goes forth", "redoes"),
    ("knows no", "does not know"),
    ("has not ", "does not have"),
    ("have not ", "do not have"),
    ("begun", "started"),
    ("anew", "again"),
    ("any more", "no longer"),
    ("in the stead", "instead of"),
    ("stands still", "is stopped"),
    ("stand still", "is stopped"),
    ("stands out", "is highlighted"),
    ("stand out", "are highlighted"),
    ("no good", "cannot be used"),
    (" mend ", "fix, correct"),
    ("mended", "fixed, corrected"),
    ("has no meaning", "does nothing"),
    ("takes that back", "undoes that"),
    ("taken back", "undone"),
    ("takes the last change back", "undoes the last change"),
    ("calls it off", "cancels"),
    ("beside that", "besides, apart from"),
    ("beside this", "besides, apart from"),
    ("by wishes", "as chosen"),
    ("wished for", "wanted"),
    ("any key goes", "press any key"),
    ("on the sheet", "on the board"),
    ("by what is placed", "by the digits placed"),
];

/// Words of data: names of fields and columns that programs read.
const DATA: &[&str] = &["begun", ":begun"];

/// A text that players read, and where it is.
struct Text {
    place: String,
    text: String,
}

#[test]
fn what_was_mended_does_not_come_back() {
    let texts: Vec<Text> = literals().into_iter().chain(files()).collect();
    assert!(texts.len() > 3000, "{} texts were found", texts.len());
    let mut wrong = Vec::new();
    for Text { place, text } in &texts {
        let small = text.to_lowercase();
        for (phrase, instead) in PHRASES.iter().filter(|(phrase, _)| small.contains(phrase)) {
            wrong.push(format!("{place}: {phrase:?} ({instead}) in {text:?}"));
        }
        if is_negated_without_do(&small) {
            wrong.push(format!("{place}: \"is no\" (is not a) in {text:?}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Whether something is said to be "no" something: that there is none may be said.
fn is_negated_without_do(text: &str) -> bool {
    [" is no ", " are no "].iter().any(|verb| {
        text.match_indices(verb).any(|(at, _)| {
            let (before, after) = (&text[..at], &text[at + verb.len()..]);
            !before.ends_with("there") && !after.starts_with("longer")
        })
    })
}

#[test]
fn the_rule_knows_what_may_be_said() {
    for (text, is_wrong) in [
        ("this is no puzzle", true),
        ("there is no mistake", false),
        ("it is no longer so", false),
        ("they are no pair", true),
    ] {
        assert_eq!(is_negated_without_do(text), is_wrong, "{text}");
    }
}

/// The string literals of the program, without its tests.
fn literals() -> Vec<Text> {
    let mut texts = Vec::new();
    for source in sources() {
        let code = source.text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let tokens: TokenStream = code.parse().expect("the source is Rust");
        collect(tokens, &source.path, &mut texts);
    }
    texts.retain(|text| {
        let is_sql = text.text.contains("INSERT INTO") || text.text.contains("={");
        !DATA.contains(&text.text.as_str()) && !is_sql
    });
    texts
}

fn collect(tokens: TokenStream, path: &Path, texts: &mut Vec<Text>) {
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
            TokenTree::Group(group) => collect(group.stream(), path, texts),
            TokenTree::Literal(literal) => texts.extend(
                string(&literal)
                    .map(|text| Text { place: format!("src/{}", path.display()), text }),
            ),
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = vec![root.join("README.md"), root.join("config/default.toml")];
    for folder in ["assets/manual", "assets/techniques", "assets/tutorials"] {
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
