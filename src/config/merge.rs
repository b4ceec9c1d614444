//! The player's text laid over the standard configuration, key by key.
//!
//! Everything that is wrong is complained of with its place and left as it was, so that reading a
//! configuration cannot fail.

use super::complaint::{Complaint, Place, unreadable};
use super::edit;
use super::whole::{AUTO_THEME, BASE_THEME, Config};
use toml_edit::{Document, DocumentMut, Item, Key, TableLike, Value};

impl Config {
    /// The standard configuration with the player's text laid over it, and everything that is
    /// wrong with that text, in the order of its lines.
    pub fn load(text: &str) -> (Self, Vec<Complaint>) {
        load(text)
    }

    /// This configuration with the scores and rules of another text laid over its own, and
    /// everything that is wrong with that text. What else the text sets is left alone.
    pub fn with_scores(&self, text: &str) -> (Self, Vec<Complaint>) {
        let (Self { rules, scores, document, .. }, complaints) = lay(self, text);
        (Self { rules, scores, document, ..self.clone() }, complaints)
    }
}

fn load(text: &str) -> (Config, Vec<Complaint>) {
    let (mut config, mut complaints) = lay(Config::standard(), text);
    let preset = config.keyboard.preset.text;
    if !preset.is_empty() {
        // What the player sets goes over what the preset sets.
        (config, complaints) = lay(&lay(Config::standard(), preset).0, text);
    }
    complaints.extend(unknown_theme(&mut config));
    complaints.sort_by_key(|complaint| complaint.place);
    (config, complaints)
}

/// Lays a text over a configuration.
fn lay(base: &Config, text: &str) -> (Config, Vec<Complaint>) {
    let own = match Document::parse(text) {
        Ok(own) => own,
        Err(error) => return (base.clone(), vec![unreadable(text, &error)]),
    };
    if own.is_empty() {
        return (base.clone(), Vec::new());
    }
    let mut merge = Merge {
        text,
        document: base.document.clone(),
        config: base.clone(),
        leaves: Vec::new(),
        complaints: Vec::new(),
    };
    merge.compare(&mut Vec::new(), own.as_table(), Config::standard().document.as_table());
    let leaves = std::mem::take(&mut merge.leaves);
    merge.lay(&leaves);
    let Merge { mut config, document, mut complaints, .. } = merge;
    config.document = document;
    config.places = leaves.iter().map(|leaf| (leaf.path.join("."), leaf.place)).collect();
    complaints.sort_by_key(|complaint| complaint.place);
    (config, complaints)
}

/// Goes back to the standard theme where there is none of the name that was chosen.
fn unknown_theme(config: &mut Config) -> Option<Complaint> {
    let theme = &config.screen.theme;
    if theme == AUTO_THEME || config.themes.contains_key(theme) {
        return None;
    }
    let known: Vec<&str> = config.themes().collect();
    let (chosen, known) = (&config.screen.theme, known.join(", "));
    let message = format!("screen.theme cannot be {chosen:?}; expected one of {known}");
    let complaint = config.complain("screen.theme", message);
    config.screen.theme.clone_from(&Config::standard().screen.theme);
    Some(complaint)
}

/// Names that actions had once, and what they are called today.
const RENAMED: [(&str, &str); 8] = [
    ("help-search", "text-type"),
    ("palette-letter", "text-type"),
    ("search-letter", "text-type"),
    ("help-erase", "text-erase"),
    ("palette-erase", "text-erase"),
    ("search-erase", "text-erase"),
    ("palette-wipe", "text-wipe"),
    ("notes", "marks"),
];

/// The name of an action today.
fn today(name: &str) -> &str {
    RENAMED.iter().find(|(once, _)| *once == name).map_or(name, |(_, today)| today)
}

/// A value of the player's, with its path and place.
struct Leaf<'a> {
    path: Vec<&'a str>,
    place: Place,
    item: &'a Item,
}

/// The work of laying one text over another.
struct Merge<'a> {
    text: &'a str,
    document: DocumentMut,
    config: Config,
    leaves: Vec<Leaf<'a>>,
    complaints: Vec<Complaint>,
}

impl<'a> Merge<'a> {
    /// Collects the values of a table that stand where the standard has a value too.
    fn compare(&mut self, path: &mut Vec<&'a str>, own: &'a dyn TableLike, model: &dyn TableLike) {
        for (name, item) in own.iter() {
            let span = own.key(name).and_then(Key::span).or_else(|| item.span());
            let place = Place::of(self.text, span.map_or(0, |span| span.start));
            let name = if path.as_slice() == ["keys"] { today(name) } else { name };
            // A player may add themes.
            let base = || model.get(BASE_THEME).filter(|_| path.as_slice() == ["themes"]);
            let expected = model.get(name).or_else(base);
            let heading = |path: &[&str]| match path {
                [] => "here".into(),
                path => format!("in [{}]", path.join(".")),
            };
            let complain = |message| Complaint { place: Some(place), message };
            match (expected.map(|item| (item, item.as_table_like())), item.as_table_like()) {
                (None, _) => self.complaints.push(complain(format!(
                    "there is no `{name}` {}; {}",
                    heading(path),
                    instead(name, model)
                ))),
                (Some((_, Some(model))), Some(own)) => {
                    path.push(name);
                    self.compare(path, own, model);
                    path.pop();
                }
                (Some((_, Some(_))), None) => self
                    .complaints
                    .push(complain(format!("`{name}` is a heading; expected a table below it"))),
                (Some((standard, None)), Some(_)) => self.complaints.push(complain(format!(
                    "`{name}` is not a heading; expected a value such as {name} = {}",
                    standard.as_value().map_or_else(String::new, shown)
                ))),
                (Some((_, None)), None) => {
                    path.push(name);
                    self.leaves.push(Leaf { path: path.clone(), place, item });
                    path.pop();
                }
            }
        }
    }

    /// Lays values over what is there, or complains of those that do not fit: tried all at once,
    /// and where that fails, half by half.
    fn lay(&mut self, leaves: &[Leaf<'_>]) {
        let mut trial = self.document.clone();
        for leaf in leaves {
            // `compare` saw to it that only tables lie on the way.
            let _ = edit::put(&mut trial, &leaf.path, leaf.item.clone());
        }
        match (toml_edit::de::from_document(trial.clone()), leaves) {
            (Ok(config), _) => (self.config, self.document) = (config, trial),
            (Err(error), [leaf]) => self.complaints.push(Complaint {
                place: Some(leaf.place),
                message: self.misfit(leaf, error.message()),
            }),
            (Err(_), leaves) => {
                let (first, second) = leaves.split_at(leaves.len() / 2);
                self.lay(first);
                self.lay(second);
            }
        }
    }

    /// What is said of a value that does not fit, in a player's words: of the reader's message
    /// only what was expected.
    fn misfit(&self, leaf: &Leaf<'_>, message: &str) -> String {
        let expected = message.rfind("expected ").map_or(message, |at| &message[at..]);
        let expected = match expected {
            "expected a boolean" => "expected true or false",
            "expected a string" | "wanted string or table" => "expected text in quotes",
            other => other,
        };
        let value = leaf.item.as_value().map_or_else(|| "this".into(), shown);
        format!("{} cannot be {value}; {expected}", leaf.path.join("."))
    }
}

/// The most names that are all offered in place of one that does not exist.
const OFFERED: usize = 12;

/// What could have been meant by a name that a table does not have.
fn instead(name: &str, model: &dyn TableLike) -> String {
    let names: Vec<&str> = model.iter().map(|(name, _)| name).collect();
    let nearest = names.iter().min_by_key(|other| strsim::damerau_levenshtein(name, other));
    match nearest {
        Some(nearest) if names.len() > OFFERED => {
            format!("did you mean `{nearest}`? gradus config --default lists all")
        }
        _ => format!("expected one of {}", names.join(", ")),
    }
}

/// A value as it is written, without what stands around it.
fn shown(value: &Value) -> String {
    value.clone().decorated("", "").to_string()
}
