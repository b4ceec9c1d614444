//! The texts that are compiled in: pages, puzzles, tutorials, sets of keys and the standard
//! configuration. `build.rs` compresses them; each is unpacked when it is first read.

use miniz_oxide::inflate::decompress_to_vec;
use std::sync::OnceLock;

/// A text, by its path in the repository, where `build.rs` puts `config/default.json` too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Text(pub &'static str);

/// A file, or the files of a folder.
struct Bundle {
    path: &'static str,
    /// For each file a form feed, a line with its path, and its text; compressed.
    packed: &'static [u8],
    /// The same, unpacked.
    unpacked: OnceLock<String>,
}

static BUNDLES: [Bundle; 8] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));

impl Text {
    /// What it says; nothing if there is no such text.
    pub fn read(self) -> &'static str {
        let bundle = BUNDLES.iter().find(|bundle| self.0.starts_with(bundle.path));
        let mut texts = bundle.into_iter().flat_map(|bundle| bundle.unpacked().split('\x0c'));
        let own = |text: &'static str| text.strip_prefix(self.0)?.strip_prefix('\n');
        texts.find_map(own).unwrap_or_default()
    }
}

impl Bundle {
    const fn new(path: &'static str, packed: &'static [u8]) -> Self {
        Self { path, packed, unpacked: OnceLock::new() }
    }

    fn unpacked(&self) -> &str {
        self.unpacked.get_or_init(|| {
            let bytes = decompress_to_vec(self.packed).unwrap_or_default();
            String::from_utf8(bytes).unwrap_or_default()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_those_of_the_repository() {
        macro_rules! check {
            ($($path:literal)*) => {
                $(assert_eq!(Text($path).read(), include_str!(concat!("../../", $path)));)*
            };
        }
        check!("config/default.toml" "assets/sudoku.txt" "assets/kakuro.txt");
        check!("assets/techniques/aic.txt" "assets/techniques/bug.txt" "assets/manual/playing.md");
        assert_eq!(Text("assets/techniques/bu").read(), "");
    }
}
