//! Which files import from which, by the tokens of the source.
//!
//! An import counts for the file that defines what is imported, and for every file on the way that
//! passes it on and defines something itself. A file that only lists modules and passes names on
//! does not count, nor does anything that only unit tests use.

use super::source::Source;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What a file says about others: the names it imports, and the paths it writes.
#[derive(Default)]
struct Mentions {
    names: HashMap<String, Vec<String>>,
    paths: Vec<Vec<String>>,
    /// Whether the file defines anything, rather than just listing modules and passing names on.
    defines: bool,
}

/// How definitions begin.
const DEFINING: &[&str] =
    &["fn", "struct", "enum", "trait", "impl", "static", "const", "type", "macro_rules"];

/// A token, for reading paths.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Token {
    Name(String),
    Symbol(char),
}

impl Token {
    fn is(&self, symbol: char) -> bool {
        *self == Token::Symbol(symbol)
    }
}

/// The tokens without unit tests; of texts and numbers, only that they are there.
fn flatten(stream: TokenStream, tokens: &mut Vec<Token>) {
    let mut for_tests = false;
    for tree in stream {
        match tree {
            TokenTree::Ident(name) => tokens.push(Token::Name(name.to_string())),
            TokenTree::Punct(punct) => tokens.push(Token::Symbol(punct.as_char())),
            TokenTree::Literal(_) => tokens.push(Token::Symbol('"')),
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Brace => ('{', '}'),
                    Delimiter::Bracket => ('[', ']'),
                    _ => ('(', ')'),
                };
                for_tests |= open == '[' && group.stream().to_string() == "cfg (test)";
                if open == '{' && for_tests {
                    for_tests = false;
                    continue;
                }
                tokens.push(Token::Symbol(open));
                flatten(group.stream(), tokens);
                tokens.push(Token::Symbol(close));
            }
        }
    }
}

/// Records the names in the tree of a `use`, from `tokens[at]` on; returns where it ends.
fn read_use(tokens: &[Token], mut at: usize, path: &[String], names: &mut Mentions) -> usize {
    let mut path = path.to_vec();
    loop {
        match &tokens[at] {
            Token::Name(name) if name == "as" => {
                if let Token::Name(name) = &tokens[at + 1] {
                    names.names.insert(name.clone(), path);
                }
                return at + 2;
            }
            Token::Name(name) => path.push(name.clone()),
            Token::Symbol('{') => {
                while !tokens[at].is('}') {
                    at = read_use(tokens, at + 1, &path, names);
                }
                return at + 1;
            }
            Token::Symbol(':') => {}
            Token::Symbol(_) => {
                if path.last().is_some_and(|last| last == "self") {
                    path.pop();
                }
                if let Some(last) = path.last() {
                    names.names.insert(last.clone(), path.clone());
                }
                return at;
            }
        }
        at += 1;
    }
}

/// What a file says about others.
fn mentions(source: &Source) -> Mentions {
    let mut tokens = Vec::new();
    flatten(source.text.parse().expect("tokens"), &mut tokens);
    let mut mentions = Mentions::default();
    let mut at = 0;
    while at < tokens.len() {
        let Token::Name(name) = &tokens[at] else {
            at += 1;
            continue;
        };
        if name == "use" {
            at = read_use(&tokens, at + 1, &[], &mut mentions);
            continue;
        }
        mentions.defines |= DEFINING.contains(&name.as_str());
        let mut path = vec![name.clone()];
        at += 1;
        while let [Token::Symbol(':'), Token::Symbol(':'), Token::Name(name), ..] = &tokens[at..] {
            path.push(name.clone());
            at += 3;
        }
        if path.len() > 1 {
            mentions.paths.push(path);
        }
    }
    mentions
}

/// For each file, the files that it imports from, and what.
pub type Imports = Vec<BTreeMap<usize, BTreeSet<String>>>;

/// The files of a crate, and what their modules are called.
struct Names<'a> {
    sources: &'a [Source],
    mentions: Vec<Mentions>,
    modules: HashMap<Vec<String>, usize>,
}

impl<'a> Names<'a> {
    fn of(sources: &'a [Source]) -> Self {
        let modules = sources.iter().enumerate().map(|(index, file)| (file.module(), index));
        let modules = modules.collect();
        let mentions = sources.iter().map(mentions).collect();
        Self { sources, mentions, modules }
    }

    /// The path from the root of the crate; `None` if it is outside the crate.
    fn absolute(&self, file: usize, path: &[String], depth: usize) -> Option<Vec<String>> {
        let own = self.sources[file].module();
        let rest = |count: usize| path[count..].iter().cloned();
        match path[0].as_str() {
            "crate" => Some(rest(1).collect()),
            "self" => Some(own.into_iter().chain(rest(1)).collect()),
            "super" => {
                let supers = path.iter().take_while(|name| *name == "super").count();
                let above = own.len().checked_sub(supers)?;
                Some(own[..above].iter().cloned().chain(rest(supers)).collect())
            }
            first => {
                let child: Vec<String> = own.iter().cloned().chain([first.to_string()]).collect();
                if self.modules.contains_key(&child) {
                    return Some(child.into_iter().chain(rest(1)).collect());
                }
                let name = self.mentions[file].names.get(first)?;
                if depth == 0 || name[0] == first {
                    return None;
                }
                let name = self.absolute(file, name, depth - 1)?;
                Some(name.into_iter().chain(rest(1)).collect())
            }
        }
    }

    /// The files that a path from the root leads through, each with the name there: those that pass
    /// the name on, and the one that defines it. None for a module, unless its parent passes on an
    /// item of the same name.
    fn way(&self, path: &[String], depth: usize) -> Vec<(usize, String)> {
        let known = |length: &usize| self.modules.contains_key(&path[..*length]);
        let Some(length) = (0..=path.len()).rev().find(known) else { return Vec::new() };
        if length < path.len() {
            return self.way_of_item(path, length, depth);
        }
        let Some((name, parent)) = path.split_last() else { return Vec::new() };
        let passed_on =
            self.modules.get(parent).and_then(|&file| self.mentions[file].names.get(name));
        let is_item = passed_on.is_some_and(|from| from.ends_with(&[name.clone(), name.clone()]));
        if is_item { self.way_of_item(path, length - 1, depth) } else { Vec::new() }
    }

    /// The files that a path leads through whose names before the one at `length` are modules.
    fn way_of_item(&self, path: &[String], length: usize, depth: usize) -> Vec<(usize, String)> {
        let item = &path[length];
        let file = self.modules[&path[..length]];
        let passed_on = self.mentions[file].names.get(item).filter(|_| depth > 0);
        let passed_on = passed_on.and_then(|name| self.absolute(file, name, depth));
        let whole = passed_on.map(|name| [name, path[length + 1..].to_vec()].concat());
        let further = whole.map(|path| self.way(&path, depth - 1)).unwrap_or_default();
        let counts = further.is_empty() || self.mentions[file].defines;
        counts.then(|| (file, item.clone())).into_iter().chain(further).collect()
    }

    fn imports(&self) -> Imports {
        const DEPTH: usize = 5;
        let mut imports = vec![BTreeMap::new(); self.sources.len()];
        for (file, mentions) in self.mentions.iter().enumerate() {
            for path in mentions.names.values().chain(&mentions.paths) {
                let path = self.absolute(file, path, DEPTH);
                let way = path.map(|path| self.way(&path, DEPTH)).unwrap_or_default();
                for (other, item) in way.into_iter().filter(|(other, _)| *other != file) {
                    imports[file].entry(other).or_insert_with(BTreeSet::new).insert(item);
                }
            }
        }
        imports
    }
}

/// What each file of a crate imports from the others.
pub fn imports(sources: &[Source]) -> Imports {
    Names::of(sources).imports()
}
