//! The texts that are compiled in: pages, puzzles, tutorials, sets of keys and the standard
//! configuration. Each is taken apart when first read.

use super::list::List;
use super::reader::Reader;
use std::sync::OnceLock;

/// A text, identified by its path in the repository; `build.rs` puts `config/default.json` there
/// too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Text(pub &'static str);

/// A file, or the files of a folder.
struct Bundle {
    path: &'static str,
    packed: Packed,
    /// The files: their paths and their texts.
    unpacked: OnceLock<Vec<(&'static str, &'static str)>>,
}

/// The form of a bundle in the program.
enum Packed {
    /// Files.
    Plain(&'static str),
    /// The lines of one file, and how many of them are puzzles.
    List(&'static [u8], usize),
}

static BUNDLES: [Bundle; 9] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));

impl Text {
    /// The text; empty if there is no such text.
    pub fn read(self) -> &'static str {
        let bundle = BUNDLES.iter().find(|bundle| self.0.starts_with(bundle.path));
        let mut files = bundle.into_iter().flat_map(Bundle::unpacked);
        files.find(|(path, _)| *path == self.0).map_or("", |(_, text)| text)
    }
}

impl Text {
    /// How many puzzles a list has, without unpacking it, which takes some hundredths of a second.
    pub fn puzzles(self) -> usize {
        let bundle = BUNDLES.iter().find(|bundle| self.0 == bundle.path);
        match bundle.map(|bundle| &bundle.packed) {
            Some(&Packed::List(_, count)) => count,
            _ => 0,
        }
    }
}

impl Bundle {
    const fn new(path: &'static str, packed: Packed) -> Self {
        Self { path, packed, unpacked: OnceLock::new() }
    }

    fn unpacked(&self) -> &[(&'static str, &'static str)] {
        self.unpacked.get_or_init(|| match self.packed {
            Packed::Plain(text) => files(text),
            Packed::List(packed, _) => {
                vec![(self.path, List::new(Reader::new(packed)).lines("").leak())]
            }
        })
    }
}

/// The files of a bundle: for each a form feed, a line with its path, and its text.
fn files(bundle: &'static str) -> Vec<(&'static str, &'static str)> {
    bundle.split('\x0c').filter_map(|file| file.split_once('\n')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_those_of_the_repository() {
        macro_rules! check {
            ($($path:literal)*) => {
                $(assert_eq!(Text($path).read(), include_str!(concat!("../../../", $path)));)*
            };
        }
        check!("config/default.toml" "assets/sudoku.txt" "assets/kakuro.txt" "assets/relations.txt");
        check!("assets/techniques/aic.txt" "assets/techniques/bug.txt" "assets/manual/playing.md");
        assert_eq!(Text("assets/techniques/bu").read(), "");
        let list = Text("assets/relations.txt");
        let is_puzzle = |line: &&str| !line.is_empty() && !line.starts_with('#');
        assert_eq!(list.puzzles(), list.read().lines().filter(is_puzzle).count());
    }
}
