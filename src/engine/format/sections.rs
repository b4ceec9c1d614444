//! Files in sections: `[Puzzle]`, and behind it what the player wrote.

use super::rows::content;

/// The name of a section, in small letters, if a line begins one.
pub fn heading(line: &str) -> Option<String> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    Some(name.to_ascii_lowercase())
}

/// The lines of a section with their numbers; those above all headings are part of the puzzle.
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
