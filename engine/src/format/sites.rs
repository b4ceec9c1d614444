//! Addresses that do not hold their puzzle: which site it is, and how to get one that does.

use super::layout::is_address;
use super::row::ReadError;
use super::rows::content;

/// A site, by what its addresses contain.
struct Site {
    /// What an address contains.
    mark: &'static str,
    /// Its name.
    name: &'static str,
    /// How to get an address, or a text, that can be read.
    how: &'static str,
}

/// How to get the long address of SudokuPad.
const OF_SUDOKUPAD: &str = "open it, and copy the long address that the setter's page or the site's own export gives, with \
     scl or fpuz after sudokupad.app/";

/// How to follow a short address.
const BY_HAND: &str = "open it in a browser, and copy the long address to which it leads";

/// The sites; the first that fits is named.
const SITES: &[Site] = &[
    Site {
        mark: "f-puzzles.com/?id=",
        name: "f-puzzles",
        how: "open it, choose Export and then the \
           link with ?load=, which holds the puzzle",
    },
    Site {
        mark: "f-puzzles.com",
        name: "f-puzzles",
        how: "choose Export there and then the link with \
           ?load=, which holds the puzzle",
    },
    Site { mark: "cracking-the-cryptic.web.app", name: "Cracking the Cryptic", how: OF_SUDOKUPAD },
    Site { mark: "crackingthecryptic.com", name: "Cracking the Cryptic", how: OF_SUDOKUPAD },
    Site { mark: "sudokupad.app", name: "SudokuPad", how: OF_SUDOKUPAD },
    Site { mark: "tinyurl.com", name: "TinyURL", how: BY_HAND },
    Site { mark: "bit.ly/", name: "Bitly", how: BY_HAND },
    Site { mark: "is.gd/", name: "is.gd", how: BY_HAND },
    Site { mark: "rb.gy/", name: "Rebrandly", how: BY_HAND },
    Site { mark: "t.co/", name: "t.co", how: BY_HAND },
    Site { mark: "goo.gl/", name: "goo.gl", how: BY_HAND },
    Site {
        mark: "logic-masters.de",
        name: "the Logic Masters portal",
        how: "follow the link on that \
           page to f-puzzles, SudokuPad or Penpa+, and copy the address from there",
    },
    Site {
        mark: "logicmastersindia.com",
        name: "Logic Masters India",
        how: "open the puzzle in \
           Penpa+ there, and copy the address with &p=",
    },
    Site {
        mark: "sudokumaker.app",
        name: "Sudoku Maker",
        how: "choose Export there, and copy the \
           address for SudokuPad or f-puzzles",
    },
    Site {
        mark: "sudoku.coach",
        name: "sudoku.coach",
        how: "copy the puzzle there as text of 81 \
           characters",
    },
    Site {
        mark: "sudokustudio",
        name: "SudokuStudio",
        how: "export it there for f-puzzles or \
           SudokuPad",
    },
    Site { mark: "sudokulab.net", name: "Sudokulab", how: "copy its 81 digits" },
    Site {
        mark: "sudoku-exchange.com",
        name: "Sudoku Exchange",
        how: "copy the address with ?s= and \
           81 characters",
    },
    Site {
        mark: "swaroopg92.github.io/penpa-edit",
        name: "Penpa+",
        how: "choose Share there, and \
           copy the address with &p=",
    },
    Site { mark: "puzz.link", name: "puzz.link", how: "this program reads its Kakuro and Sudoku" },
    Site { mark: "pzv.jp", name: "pzv.jp", how: "this program reads its Kakuro and Sudoku" },
    Site { mark: "pzprxs", name: "pzprxs", how: "this program reads its Kakuro and Sudoku" },
    Site {
        mark: "kakuroconquest.com",
        name: "Kakuro Conquest",
        how: "copy the table of the page, or \
           save the page as a file",
    },
    Site {
        mark: "youtube.com",
        name: "YouTube",
        how: "the description of a video often has the \
           address of its puzzle",
    },
    Site {
        mark: "youtu.be",
        name: "YouTube",
        how: "the description of a video often has the address \
           of its puzzle",
    },
];

/// The longest name of a host that is quoted.
const LONGEST: usize = 60;

/// The error for a text that is only an address: what it leads to, and what to do.
pub fn error(text: &str) -> Option<ReadError> {
    let mut lines = content(text);
    let ((number, line), None) = (lines.next()?, lines.next()) else { return None };
    let word = line.split_whitespace().find(|word| is_address(word) || is_bare(word))?;
    let lower = word.to_ascii_lowercase();
    let message = match SITES.iter().find(|site| lower.contains(site.mark)) {
        Some(Site { name, how, .. }) => format!(
            "this address of {name} does not hold a puzzle that can be read, and this program does not \
             use the internet; {how}"
        ),
        None => {
            let host = host(word)?;
            format!(
                "this address of {host} does not hold a puzzle that can be read, and this program does \
                 not use the internet; expected an address with the whole puzzle in it, or the puzzle as \
                 text"
            )
        }
    };
    let at = line.find(word).map_or(1, |at| line[..at].chars().count() + 1);
    Some(ReadError::at(number, at, message))
}

/// Whether a word is an address of a known site without `https://`.
fn is_bare(word: &str) -> bool {
    SITES.iter().any(|site| site.mark.contains('.') && word.starts_with(site.mark))
}

/// The host of an address.
fn host(word: &str) -> Option<String> {
    let (_, rest) = word.split_once("://").unwrap_or(("", word));
    let host: String = rest.chars().take_while(|symbol| !"/?#:".contains(*symbol)).collect();
    (host.contains('.') && host.len() <= LONGEST).then_some(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_named_with_what_to_do() {
        for (address, site, how) in [
            ("https://tinyurl.com/abc", "TinyURL", "open it in a browser"),
            ("tinyurl.com/abc", "TinyURL", "the long address"),
            ("https://www.f-puzzles.com/?id=yabc", "f-puzzles", "?load="),
            (
                "https://cracking-the-cryptic.web.app/sudoku/abc",
                "Cracking the Cryptic",
                "scl or fpuz",
            ),
            (
                "https://logic-masters.de/Raetselportal/Raetsel/zeigen.php?id=1",
                "Logic Masters",
                "Penpa+",
            ),
            ("https://puzz.link/p?slither/4/4/abc", "puzz.link", "Kakuro and Sudoku"),
            ("see https://example.org/play?id=7", "example.org", "the whole puzzle"),
        ] {
            let error = error(address).unwrap_or_else(|| panic!("{address}")).message;
            assert!(error.contains(site) && error.contains(how), "{error}");
        }
        assert!(error("no address").is_none() && error("https://a.b/c\nhttps://a.b/d").is_none());
    }
}
