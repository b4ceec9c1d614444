//! What a puzzle can be exported as: a format, or a picture.

use super::format::state::{Content, contents, has_marks, moves};
use super::format::{Document, FORMATS, Format, Holds};
use super::picture::{self, Sheet, Subject};
use std::fmt;

/// The endings of files in formats that have one of their own.
const ENDINGS: &[(&str, &str)] = &[
    ("gradus", "toml"),
    ("sadman", "sdk"),
    ("simple-sudoku", "ss"),
    ("sdx", "sdx"),
    ("opensudoku", "opensudoku"),
    ("solo-save", "sav"),
];

/// What a puzzle is written as.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ExportTarget {
    /// A format that is read back.
    Format(&'static Format),
    /// A picture in plain text.
    Text,
    /// A picture to be printed.
    Svg,
}

impl ExportTarget {
    /// Everything that a document can be written as, the formats first.
    pub fn all(document: &Document) -> Vec<Self> {
        let formats = FORMATS.iter().copied().map(Self::Format);
        let targets = formats.chain([Self::Text, Self::Svg]);
        targets.filter(|target| target.write(document).is_ok()).collect()
    }

    /// Its name on the command line and in names of files.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Format(format) => format.slug,
            Self::Text => "text",
            Self::Svg => "svg",
        }
    }

    /// What names of its files end in, without the dot.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            _ => ENDINGS.iter().find(|(slug, _)| *slug == self.slug()).map_or("txt", |row| row.1),
        }
    }

    /// Which of the player's entries it has a place for.
    pub const fn holds(self) -> Holds {
        match self {
            Self::Format(format) => format.holds,
            Self::Text | Self::Svg => Holds::Marks,
        }
    }

    /// Writes a puzzle, and as much of the player's writing as there is a place for.
    ///
    /// # Errors
    /// What cannot be written, in a sentence.
    pub fn write(self, document: &Document) -> Result<String, String> {
        match self {
            Self::Format(format) => format.writer()?(document).map_err(|error| error.to_string()),
            Self::Text => Ok(picture::text(&Subject::of(document)?)),
            Self::Svg => Ok(picture::svg(&[Subject::of(document)?], Sheet::ONE)),
        }
    }
}

impl fmt::Display for ExportTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Format(format) => format.title,
            Self::Text => "picture in plain text",
            Self::Svg => "picture in SVG",
        })
    }
}

/// How much of a player's writing a document has.
pub fn written(document: &Document) -> Holds {
    let contents = contents(document);
    if has_marks(&contents) {
        Holds::Marks
    } else if contents.iter().any(|content| matches!(content, Content::Placed(_))) {
        Holds::Digits
    } else {
        Holds::Givens
    }
}

/// Takes away what a player wrote beyond this much.
pub fn limit(document: &mut Document, to: Holds) {
    match to {
        Holds::Marks => {}
        Holds::Givens => document.moves.clear(),
        Holds::Digits => {
            let mut contents = contents(document);
            for content in &mut contents {
                if let Content::Open(_) = content {
                    *content = Content::EMPTY;
                }
            }
            document.moves = moves(document.setup.grid, &contents);
        }
    }
}
