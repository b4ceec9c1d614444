//! The version that a file of lines states, in the words of the other files: `gradus = 1`.

/// The line of a file that this program writes.
pub(super) const STATED: &str = "gradus = 1";

/// The version that this program knows, and that a file has which does not state one.
const KNOWN: u64 = 1;

/// Whether a line states a version, and if so, whether only a newer program knows that version;
/// `None` if it states none.
pub(super) fn is_newer(line: &str) -> Option<bool> {
    let value = line.trim_start().strip_prefix("gradus")?.trim_start().strip_prefix('=')?;
    let number = value.split_whitespace().next()?;
    Some(number.parse().map_or(true, |version: u64| version > KNOWN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_known_or_newer() {
        for (line, newer) in [
            (STATED, Some(false)),
            ("gradus=1", Some(false)),
            ("gradus = 2", Some(true)),
            ("gradus=2 game:7", Some(true)),
            ("gradus = 99999999999999999999", Some(true)),
            ("gradus = \"spring\"", Some(true)),
            ("gradus", None),
            ("gradus =", None),
            ("r1c1=4", None),
            ("", None),
        ] {
            assert_eq!(is_newer(line), newer, "{line}");
        }
    }
}
