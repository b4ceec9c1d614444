//! Files in sections: `[Puzzle]`, followed by the player's entries.

use super::rows::content;

/// The name of a section, in lower case, if a line begins one.
pub fn heading(line: &str) -> Option<String> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    Some(name.to_ascii_lowercase())
}

/// The lines of a section with their numbers; lines above all headings belong to the puzzle.
pub fn section<'a>(text: &'a str, wanted: &'static str) -> impl Iterator<Item = (usize, &'a str)> {
    let mut is_inside = wanted == "puzzle";
    content(text).filter(move |(_, line)| match heading(line) {
        Some(name) => {
            is_inside = name == wanted;
            false
        }
        None => is_inside,
    })
}
