//! Applies the player's text to the standard configuration, key by key.
//!
//! Anything wrong is complained of with its place and left as it was, so reading a configuration
//! cannot fail.

use super::complaint::{Complaint, Place, Places, unreadable};
use super::whole::{AUTO_THEME, BASE_THEME, Config, TABLE};
use serde::Deserialize as _;
use toml::de::{DeTable, DeValue, ValueDeserializer};
use toml::{Spanned, Table, Value};

impl Config {
    /// The standard configuration with the player's changes, and everything that is wrong with the
    /// player's text, in the order of its lines.
    pub fn load(text: &str) -> (Self, Vec<Complaint>) {
        let (mut config, mut complaints) = lay(&[text]);
        let preset = config.keyboard.preset.text;
        if !preset.is_empty() {
            // The player's own values override those of the preset.
            (config, complaints) = lay(&[preset, text]);
        }
        complaints.extend(unknown_theme(&mut config));
        complaints.sort_by_key(|complaint| complaint.place);
        (config, complaints)
    }

    /// The player's own text.
    pub fn own_text(&self) -> &str {
        self.texts.last().map_or("", String::as_str)
    }

    /// This configuration with the scores and rules of another text, and everything that is wrong
    /// with that text. Whatever else the text sets is ignored.
    pub fn with_scores(&self, text: &str) -> (Self, Vec<Complaint>) {
        let texts: Vec<&str> = self.texts.iter().map(String::as_str).chain([text]).collect();
        let (Self { rules, scores, texts, .. }, complaints) = lay(&texts);
        (Self { rules, scores, texts, ..self.clone() }, complaints)
    }
}

/// Applies texts to the standard configuration, each over those before it. Complaints and places
/// are those of the last text.
fn lay(texts: &[&str]) -> (Config, Vec<Complaint>) {
    let own: Vec<_> = texts.iter().map(|text| (*text, DeTable::parse(text))).collect();
    let (mut config, mut complaints) = (Config::standard().clone(), Vec::new());
    let mut table = Table::new();
    for (text, own) in &own {
        complaints.clear();
        config.places.clear();
        let own = match own {
            Ok(own) if own.get_ref().is_empty() => continue,
            Ok(own) => own.get_ref(),
            Err(error) => {
                complaints = vec![unreadable(text, error.span(), error.message())];
                continue;
            }
        };
        let mut merge = Merge {
            text,
            places: Places::of(text),
            table,
            config,
            leaves: Vec::new(),
            complaints: Vec::new(),
        };
        merge.compare(&mut Vec::new(), own, &TABLE);
        let leaves = std::mem::take(&mut merge.leaves);
        for below in leaves.chunk_by(|one, next| one.heading() == next.heading()) {
            merge.lay(below);
        }
        Merge { config, complaints, table, .. } = merge;
        config.places.extend(leaves.iter().map(|leaf| (leaf.path.join("."), leaf.place)));
        complaints.sort_by_key(|complaint| complaint.place);
    }
    config.texts = texts.iter().map(|text| (*text).to_owned()).collect();
    (config, complaints)
}

/// Returns to the standard theme if the chosen one does not exist.
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

/// Former names of actions, and their present names.
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

/// Former names, and what does the same today.
const RETIRED: [(&str, &str); 4] = [
    ("candidates", "what the panes list is now set by help: \"none\", \"mine\" or \"all\""),
    (
        "possible_combinations",
        "what the panes list is now set by help: \"none\", \"mine\" or \"all\"",
    ),
    (
        "free_singles",
        "naked singles are free if naked-single is 0 in [scores.simplest-first.sudoku]",
    ),
    ("sudoku-singles", "its rows are the first ones of [scores.simplest-first.sudoku]"),
];

/// The present name of an action.
fn today(name: &str) -> &str {
    RENAMED.iter().find(|(once, _)| *once == name).map_or(name, |(_, today)| today)
}

/// A value set by the player, with its path and place.
struct Leaf<'a> {
    path: Vec<&'a str>,
    place: Place,
    value: &'a Spanned<DeValue<'a>>,
}

impl<'a> Leaf<'a> {
    /// The first part of the path.
    fn heading(&self) -> &'a str {
        self.path.first().copied().unwrap_or_default()
    }

    /// The rest of the path.
    fn below(&self) -> &[&'a str] {
        self.path.get(1..).unwrap_or_default()
    }
}

/// The work of applying one text to the present values.
struct Merge<'a> {
    text: &'a str,
    places: Places<'a>,
    /// The headings that were changed, with everything below them.
    table: Table,
    config: Config,
    leaves: Vec<Leaf<'a>>,
    complaints: Vec<Complaint>,
}

impl<'a> Merge<'a> {
    /// Collects the values of a table for which the standard has a value too.
    fn compare(&mut self, path: &mut Vec<&'a str>, own: &'a DeTable<'a>, model: &Table) {
        for (name, value) in own {
            let place = self.places.at(name.span().start);
            let name = name.get_ref().as_ref();
            let name = if path.as_slice() == ["keys"] { today(name) } else { name };
            // A player may add themes.
            let base = || model.get(BASE_THEME).filter(|_| path.as_slice() == ["themes"]);
            let expected = model.get(name).or_else(base);
            let heading = |path: &[&str]| match path {
                [] => "here".into(),
                path => format!("in [{}]", path.join(".")),
            };
            let complain = |message| Complaint { place: Some(place), message };
            let expected = expected.map(|value| (value, value.as_table()));
            match (expected, value.get_ref().as_table()) {
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
                    "`{name}` is not a heading; expected a value such as {name} = {standard}"
                ))),
                (Some((_, None)), None) => {
                    path.push(name);
                    self.leaves.push(Leaf { path: path.clone(), place, value });
                    path.pop();
                }
            }
        }
    }

    /// Applies values of one heading, or complains of those that do not fit. They are tried all at
    /// once and, if that fails, half by half.
    fn lay(&mut self, leaves: &[Leaf<'a>]) {
        let heading = leaves.first().map_or("", Leaf::heading);
        let laid = self.table.get(heading).or_else(|| TABLE.get(heading));
        let mut trial = laid.cloned().unwrap_or_else(|| Value::Table(Table::new()));
        for leaf in leaves {
            put(&mut trial, leaf.below(), leaf.value);
        }
        match (self.config.read(heading, trial.clone()), leaves) {
            (Ok(()), _) => drop(self.table.insert(heading.into(), trial)),
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

    /// The message about a value that does not fit, in a player's words: of the parser's message,
    /// only what was expected.
    fn misfit(&self, leaf: &Leaf<'_>, message: &str) -> String {
        let expected = message.rfind("expected ").map_or(message, |at| &message[at..]);
        let expected = match expected {
            "expected a boolean" => "expected true or false",
            "expected a string" | "expected string only" => "expected text in quotes",
            other => other,
        };
        format!("{} cannot be {}; {expected}", leaf.path.join("."), shown(self.text, leaf.value))
    }
}

/// Puts a value at a path. Only tables lie on the path, as [`Merge::compare`] ensures.
fn put(place: &mut Value, path: &[&str], value: &Spanned<DeValue<'_>>) {
    match (path, place) {
        ([name, below @ ..], Value::Table(table)) => {
            let heading = || Value::Table(Table::new());
            put(table.entry(*name).or_insert_with(heading), below, value);
        }
        (_, place) => {
            let read = Value::deserialize(ValueDeserializer::from(value.clone()));
            // Only a number beyond all bounds cannot be read, and it fits nowhere.
            *place = read.unwrap_or(Value::Float(f64::INFINITY));
        }
    }
}

/// The most names that are offered together in place of one that does not exist.
const OFFERED: usize = 12;

/// What could have been meant by a name that a table does not have.
fn instead(name: &str, model: &Table) -> String {
    if let Some((_, today)) = RETIRED.iter().find(|(once, _)| *once == name) {
        return (*today).to_owned();
    }
    let names: Vec<&str> = model.keys().map(String::as_str).collect();
    let nearest = names.iter().min_by_key(|other| strsim::damerau_levenshtein(name, other));
    match nearest {
        Some(nearest) if names.len() > OFFERED => {
            format!("did you mean `{nearest}`? gradus config --default lists all")
        }
        _ => format!("expected one of {}", names.join(", ")),
    }
}

/// A value as written in its text.
fn shown<'a>(text: &'a str, value: &Spanned<DeValue<'_>>) -> &'a str {
    text.get(value.span()).unwrap_or("this")
}
