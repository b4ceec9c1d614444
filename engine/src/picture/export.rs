//! The targets of an export: formats and pictures.

use crate::format::state::{Content, contents, has_marks, moves};
use crate::format::{Document, FORMATS, Format, Holds, WriteError};
use crate::picture;
use crate::picture::{Leaf, Pages, Replay, Sheet, Subject};
use std::borrow::Cow;
use std::fmt;

/// The file extensions of formats that have one of their own.
const ENDINGS: &[(&str, &str)] = &[
    ("gradus", "toml"),
    ("sadman", "sdk"),
    ("simple-sudoku", "ss"),
    ("sdx", "sdx"),
    ("opensudoku", "opensudoku"),
    ("solo-save", "sav"),
];

/// What to write a puzzle as.
#[derive(Clone, Copy, Debug)]
pub enum ExportTarget {
    /// A format that can be read back.
    Format(&'static Format),
    /// A picture, which nothing reads.
    Picture(&'static Picture),
}

/// A kind of picture.
#[derive(Debug)]
pub struct Picture {
    /// Its name on the command line and in file names.
    pub slug: &'static str,
    /// What it is, for people.
    pub title: &'static str,
    /// The extension of its files, without the dot.
    pub ending: &'static str,
    /// How it is drawn.
    pub draws: Draws,
}

/// How a picture is drawn: what it shows, and whether it is text.
#[derive(Clone, Copy, Debug)]
pub enum Draws {
    /// One puzzle, as text.
    Puzzle(fn(&Subject) -> String),
    /// One puzzle, or several on a sheet, as text.
    Sheet(fn(&[Subject], Sheet) -> String),
    /// The same, not as text.
    Dots(fn(&[Subject], Sheet) -> Result<Vec<u8>, WriteError>),
    /// Several puzzles on pages, not as text. They have the document's title.
    Pages(fn(&[Leaf], &Pages, &str) -> Vec<u8>),
    /// A game, as text.
    Game(fn(&Replay) -> String),
}

/// Pages for printing.
#[cfg(feature = "pictures")]
pub static PDF: Picture = Picture {
    slug: "pdf",
    title: "pages for printing (PDF)",
    ending: "pdf",
    draws: Draws::Pages(|leaves, layout, title| {
        picture::pdf(&picture::pages(leaves, layout), title)
    }),
};

/// Dots.
#[cfg(feature = "pictures")]
pub static PNG: Picture = Picture {
    slug: "png",
    title: "picture in PNG",
    ending: "png",
    draws: Draws::Dots(|subjects, sheet| picture::png(&picture::scene(subjects, sheet))),
};

/// A moving picture.
pub static REPLAY: Picture = Picture {
    slug: "replay",
    title: "the game as a moving picture in SVG",
    ending: "svg",
    draws: Draws::Game(Replay::svg),
};

/// What a terminal would show.
#[cfg(feature = "json")]
pub static ASCIICAST: Picture = Picture {
    slug: "asciicast",
    title: "the game as a recording (asciicast)",
    ending: "cast",
    draws: Draws::Game(Replay::asciicast),
};

/// Letters.
pub static TEXT: Picture = Picture {
    slug: "text",
    title: "picture in plain text",
    ending: "txt",
    draws: Draws::Puzzle(picture::text),
};

/// Lines and letters.
pub static SVG: Picture = Picture {
    slug: "svg",
    title: "picture in SVG",
    ending: "svg",
    draws: Draws::Sheet(picture::svg),
};

/// Every kind of picture. Nothing of the first two is in the page for browsers, which can print by
/// itself.
pub static PICTURES: &[&Picture] = &[
    #[cfg(feature = "pictures")]
    &PDF,
    #[cfg(feature = "pictures")]
    &PNG,
    &REPLAY,
    #[cfg(feature = "json")]
    &ASCIICAST,
    &TEXT,
    &SVG,
];

/// What belongs in a picture besides what the document holds.
#[derive(Clone, Debug, Default)]
pub struct Around {
    /// Lines below the puzzle.
    pub caption: Vec<String>,
    /// Its level.
    pub level: Option<String>,
}

impl PartialEq for ExportTarget {
    fn eq(&self, other: &Self) -> bool {
        self.slug() == other.slug()
    }
}

impl ExportTarget {
    /// Everything that a document can be written as, formats first.
    pub fn all(document: &Document) -> Vec<Self> {
        let formats = FORMATS.iter().copied().map(Self::Format);
        let formats = formats.filter(|target| target.text(document, Holds::Marks).is_ok());
        let pictures = PICTURES.iter().copied().map(Self::Picture);
        let is_drawn = Subject::of(document).is_ok();
        formats.chain(pictures.filter(|_| is_drawn)).collect()
    }

    /// Its name on the command line and in file names.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Format(format) => format.slug,
            Self::Picture(picture) => picture.slug,
        }
    }

    /// The extension of its files, without the dot.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Picture(picture) => picture.ending,
            Self::Format(format) => {
                ENDINGS.iter().find(|(slug, _)| *slug == format.slug).map_or("txt", |row| row.1)
            }
        }
    }

    /// Which of the player's entries it can store.
    pub const fn holds(self) -> Holds {
        match self {
            Self::Format(format) => format.holds,
            Self::Picture(_) => Holds::Marks,
        }
    }

    /// Which of them it has unless the player asks for more or less: a game that is shown to others
    /// keeps its digits to itself.
    pub const fn usual(self) -> Holds {
        match self {
            Self::Picture(Picture { draws: Draws::Game(_), .. }) => Holds::Givens,
            _ => self.holds(),
        }
    }

    /// Whether it is text, which the clipboard can take.
    pub const fn is_text(self) -> bool {
        !matches!(self, Self::Picture(Picture { draws: Draws::Dots(_) | Draws::Pages(_), .. }))
    }

    /// Writes a puzzle as text, with as much of the player's entries as is wanted and possible.
    ///
    /// # Errors
    /// Says what cannot be written, in a sentence.
    pub fn text(self, document: &Document, along: Holds) -> Result<String, WriteError> {
        let bytes = self.write(document, along, &Around::default())?;
        String::from_utf8(bytes).map_err(|_| WriteError(format!("{self} is not text")))
    }

    /// Writes a puzzle, with as much of the player's entries as is wanted and possible.
    ///
    /// # Errors
    /// Says what cannot be written, in a sentence.
    pub fn write(
        self,
        document: &Document,
        along: Holds,
        around: &Around,
    ) -> Result<Vec<u8>, WriteError> {
        let draws = match self {
            Self::Picture(picture) => picture.draws,
            Self::Format(format) => {
                let written = format.writer()?(&limited(document, along));
                return written.map(String::into_bytes);
            }
        };
        let subject = || {
            let mut subject = Subject::of(&limited(document, along))?;
            subject.caption.clone_from(&around.caption);
            Ok::<_, WriteError>(subject)
        };
        Ok(match draws {
            Draws::Puzzle(draw) => draw(&subject()?).into_bytes(),
            Draws::Sheet(draw) => draw(&[subject()?], Sheet::ONE).into_bytes(),
            Draws::Dots(draw) => draw(&[subject()?], Sheet::ONE)?,
            Draws::Pages(draw) => {
                let leaf = Leaf::of(subject()?, around.level.clone());
                draw(&[leaf], &Pages::ONE, document.title.as_deref().unwrap_or("Gradus"))
            }
            Draws::Game(draw) => {
                let mut replay = Replay::of(document, along)?;
                replay.subject.caption.clone_from(&around.caption);
                draw(&replay).into_bytes()
            }
        })
    }
}

impl fmt::Display for ExportTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Format(format) => format.title,
            Self::Picture(picture) => picture.title,
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

/// A document with nothing of a player's beyond this.
pub fn limited(document: &Document, to: Holds) -> Cow<'_, Document> {
    let mut document = Cow::Borrowed(document);
    if to < Holds::Marks {
        limit(document.to_mut(), to);
    }
    document
}

/// Removes whatever a player wrote beyond this.
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
