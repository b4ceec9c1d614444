//! Writes single values back into the player's text; everything else in it stays as it is.

use super::complaint::{Complaint, unreadable};
use super::whole::Version;
use std::fmt;
use toml_edit::{Document, DocumentMut, Item, Table, TableLike, Value};

/// Why a value could not be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// The text is not TOML. It is left alone until the player corrects it.
    Unreadable(Complaint),
    /// Something on the path to the value is not a table.
    NotATable(String),
    /// Its version is one that only a newer program knows.
    Newer(i64),
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(complaint) => {
                write!(f, "correct the configuration first; nothing was written to it: {complaint}")
            }
            Self::NotATable(name) => write!(
                f,
                "correct the configuration first; nothing was written to it: `{name}` is a \
                 heading, but has a value"
            ),
            Self::Newer(version) => write!(
                f,
                "it is for a newer Gradus (`gradus = {version}`), and nothing was written to it; \
                 update Gradus"
            ),
        }
    }
}

impl std::error::Error for EditError {}

/// Returns the text with one value set. Comments and order are kept.
///
/// # Errors
/// When the text is not TOML, has a value where a table should be, or is for a newer program.
pub fn set<S: AsRef<str>>(
    text: &str,
    path: &[S],
    value: impl Into<Value>,
) -> Result<String, EditError> {
    let mut document = read(text)?.into_mut();
    // If there are only comments, they stay above.
    let mut above = String::new();
    if document.is_empty() {
        above.extend(text.lines().flat_map(|line| [line, "\n"]));
        document.set_trailing("");
    }
    put(&mut document, path, Item::Value(value.into())).map_err(EditError::NotATable)?;
    Ok(ended_as_in(text, above + &document.to_string()))
}

/// A new text with the line ends of the old one, if all of those are CRLF.
fn ended_as_in(old: &str, new: String) -> String {
    match old.matches("\r\n").count() {
        0 => new,
        count if count < old.matches('\n').count() => new,
        _ => new.replace("\r\n", "\n").replace('\n', "\r\n"),
    }
}

/// Returns the text without one value, so that its default applies again. Comments above it are
/// kept; a comment beside it goes with it.
///
/// # Errors
/// When the text is not TOML or is for a newer program.
pub fn reset<S: AsRef<str>>(text: &str, path: &[S]) -> Result<String, EditError> {
    let document = read(text)?;
    let Some((name, tables)) = path.split_last() else { return Ok(text.into()) };
    let parent = tables.iter().try_fold(document.as_item(), |item, name| item.get(name.as_ref()));
    let lines = parent.and_then(Item::as_table).and_then(|table| {
        let (key, item) = table.get_key_value(name.as_ref())?;
        let (start, end) = (key.span()?.start, item.span()?.end);
        let start = text.get(..start)?.rfind('\n').map_or(0, |line_end| line_end + 1);
        let end = text.get(end..)?.find('\n').map_or(text.len(), |length| end + length + 1);
        Some(start..end)
    });
    if let Some(lines) = lines {
        return Ok([&text[..lines.start], &text[lines.end..]].concat());
    }
    let mut document = document.into_mut();
    let parent = tables.iter().try_fold(document.as_item_mut(), |item, name| {
        item.as_table_like_mut()?.get_mut(name.as_ref())
    });
    if let Some(table) = parent.and_then(Item::as_table_like_mut) {
        table.remove(name.as_ref());
    }
    Ok(ended_as_in(text, document.to_string()))
}

fn read(text: &str) -> Result<Document<&str>, EditError> {
    let document = Document::parse(text)
        .map_err(|error| EditError::Unreadable(unreadable(text, error.span(), error.message())))?;
    match document.get("gradus").and_then(Item::as_integer) {
        Some(version) if Version::is_newer(version) => Err(EditError::Newer(version)),
        _ => Ok(document),
    }
}

/// Puts an item at a path, in the place and with the comment of the present one, and makes the
/// tables on the path.
///
/// # Errors
/// Names what is not a table on the path.
fn put<S: AsRef<str>>(document: &mut DocumentMut, path: &[S], mut new: Item) -> Result<(), String> {
    let Some((name, tables)) = path.split_last() else { return Ok(()) };
    let mut table: &mut dyn TableLike = document.as_table_mut();
    for name in tables.iter().map(AsRef::as_ref) {
        let heading = || {
            let mut table = Table::new();
            table.set_implicit(true);
            Item::Table(table)
        };
        let next = table.entry(name).or_insert_with(heading);
        table = next.as_table_like_mut().ok_or_else(|| name.to_string())?;
    }
    let slot = table.entry(name.as_ref()).or_insert(Item::None);
    if let (Some(old), Some(new)) = (slot.as_value(), new.as_value_mut()) {
        *new.decor_mut() = old.decor().clone();
    }
    *slot = new;
    Ok(())
}
