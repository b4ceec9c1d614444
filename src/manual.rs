//! The manual: its pages as Markdown, for the command line and for the screen.

use std::borrow::Cow;

/// A page of the manual.
#[derive(Debug)]
pub struct Page {
    /// Its name on the command line.
    pub slug: &'static str,
    /// What it is about, in a few words.
    pub about: &'static str,
    /// The page: a title, headings, paragraphs of one line each, lists, tables and samples.
    pub text: fn() -> Cow<'static, str>,
}

impl PartialEq for Page {
    fn eq(&self, other: &Self) -> bool {
        self.slug == other.slug
    }
}

impl Eq for Page {}

/// A row of [`PAGES`]: the name of a file in `assets/manual`, what it is about, and its text if it is
/// more than that file.
macro_rules! page {
    ($slug:literal, $about:literal) => {
        Page {
            slug: $slug,
            about: $about,
            text: || include_str!(concat!("../assets/manual/", $slug, ".md")).into(),
        }
    };
    ($slug:literal, $about:literal, $text:expr) => {
        Page { slug: $slug, about: $about, text: || $text.into() }
    };
}

/// Every page, in reading order. A page in a browser leaves out those about what it does not have.
pub static PAGES: &[Page] = &[
    page!("playing", "all keys, the panes, the mouse"),
    page!("hints", "what the signs mean, all steps at once, practice"),
    page!("ratings", "the scores pane, the systems, how well they agree with people"),
    page!("library", "puzzles, the editor, the generator, varieties, history"),
    #[cfg(not(target_family = "wasm"))]
    page!("command-line", "lists, records, options, exit codes"),
    page!("formats", "every puzzle format that is read or written"),
    #[cfg(not(target_family = "wasm"))]
    page!("dialogue", "playing without a screen, and with a screen reader"),
    page!("browser", "the same program in a page, links to ratings, what is stored"),
    page!("looks", "themes and characters"),
    #[cfg(not(target_family = "wasm"))]
    page!("terminals", "what yours can do, and how to get more of it", crate::terminals::page()),
    #[cfg(not(target_family = "wasm"))]
    page!("files", "where the configuration and the games are kept"),
];

/// The page with a name.
pub fn page(slug: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.slug.eq_ignore_ascii_case(slug))
}
