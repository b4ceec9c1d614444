//! Texts and pictures to use elsewhere: in the clipboard, or in new files.

use gradus_engine::Document;
use gradus_engine::format::Holds;
use gradus_engine::picture::export::{Around, ExportTarget};
use std::borrow::Cow;

/// The most characters of a title that go into the name of a file.
const LONGEST_NAME: usize = 40;

/// Where something goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Destination {
    /// The terminal's clipboard.
    #[default]
    Clipboard,
    /// A new file in the folder where the program was started.
    Here,
    /// A new file in the folder `exports` next to the games.
    Exports,
}

/// Something to use elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// Its destination.
    pub place: Destination,
    /// The name of a file, without its extension.
    pub name: String,
    /// The extension, without its dot.
    pub ending: &'static str,
    /// A description, as in `HoDoKu library line, entries and pencil marks`.
    pub what: String,
    /// The text itself, or the picture.
    pub bytes: Vec<u8>,
}

impl Exported {
    /// A puzzle in another form, with a chosen part of what the player wrote.
    ///
    /// # Errors
    /// Says what the target cannot express, in a sentence.
    pub fn new(
        document: &Document,
        target: ExportTarget,
        along: Holds,
        around: &Around,
        place: Destination,
    ) -> Result<Self, String> {
        let mut bytes = target.write(document, along, around)?;
        if place != Destination::Clipboard && target.is_text() && !bytes.ends_with(b"\n") {
            bytes.push(b'\n');
        }
        let title = file_name(document.title.as_deref().unwrap_or_default());
        let name = format!("{title}-{}", target.slug());
        Ok(Self { place, name, ending: target.ending(), what: target.to_string(), bytes })
    }

    /// A text for the clipboard.
    pub fn copied(what: impl Into<String>, text: impl Into<String>) -> Self {
        let (name, bytes) = (String::new(), text.into().into_bytes());
        Self { place: Destination::Clipboard, name, ending: "", what: what.into(), bytes }
    }

    /// The text.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }
}

/// A title in lower case letters and digits, joined by hyphens, which any system accepts as a name.
fn file_name(title: &str) -> String {
    let is_word = |symbol: &char| symbol.is_alphanumeric();
    let title: String = title.to_lowercase().chars().take(LONGEST_NAME).collect();
    let words = title.split(|symbol| !is_word(&symbol)).filter(|word| !word.is_empty());
    let name = words.collect::<Vec<_>>().join("-");
    if name.is_empty() { "puzzle".into() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_lead_nowhere_else() {
        assert_eq!(file_name("Sudoku, easy 12"), "sudoku-easy-12");
        assert_eq!(file_name("../../ETC/passwd\n\u{1b}[0m"), "etc-passwd-0m");
        assert_eq!(file_name(" / \\ "), "puzzle");
        assert_eq!(file_name(&"x".repeat(500)).len(), LONGEST_NAME);
    }
}
