//! Texts that go elsewhere: to the clipboard, or into new files.

use crate::engine::export::{ExportTarget, limit};
use crate::engine::format::{Document, Holds};

/// The most characters that names of files take from a title.
const LONGEST_NAME: usize = 40;

/// Where a text goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Destination {
    /// The clipboard of the terminal.
    #[default]
    Clipboard,
    /// A new file in the folder that the program was started in.
    Here,
    /// A new file in the folder `exports` where the games are kept.
    Exports,
}

/// What goes elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// Where to.
    pub place: Destination,
    /// What a file is called, without its ending.
    pub name: String,
    /// The ending, without its dot.
    pub ending: &'static str,
    /// What it is, as in `HoDoKu library line, entries and pencil marks`.
    pub what: String,
    /// The text itself.
    pub text: String,
}

impl Exported {
    /// A puzzle in another form, with so much of what the player wrote.
    ///
    /// # Errors
    /// What the target has no way to say, in a sentence.
    pub fn new(
        mut document: Document,
        target: ExportTarget,
        along: Holds,
        place: Destination,
    ) -> Result<Self, String> {
        limit(&mut document, along);
        let mut text = target.write(&document)?;
        if place != Destination::Clipboard && !text.ends_with('\n') {
            text.push('\n');
        }
        let title = file_name(document.title.as_deref().unwrap_or_default());
        let name = format!("{title}-{}", target.slug());
        Ok(Self { place, name, ending: target.ending(), what: target.to_string(), text })
    }
}

/// A title in small letters and figures with hyphens between, as any system takes for a name.
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
