//! Techniques by what people call them.

use super::aliases::{aliases, nearest};
use super::{ALL, Technique};
use crate::sort;

/// The most names offered if none is right.
const NEAR: usize = 5;

/// Reads the name of a technique: `naked-pair`, but also `naked pair`, `N2`, and its other names.
///
/// # Errors
/// When there is none with this name; the error lists similar names.
pub fn by_name(text: &str) -> Result<&'static Technique, String> {
    let slug = text.to_lowercase().replace([' ', '_'], "-");
    let is = |technique: &&&Technique| {
        technique.slug == slug || technique.label == text || technique.name == text
    };
    let is_called =
        |technique: &&&Technique| aliases(technique).split(' ').any(|name| name == slug);
    let found = ALL.iter().find(is).or_else(|| ALL.iter().find(is_called));
    found.copied().ok_or_else(|| {
        if let Some(nearest) = nearest(&slug) {
            return format!("{text} is not a technique here; the nearest is {nearest}");
        }
        let near = near(&slug).join(", ");
        format!("there is no such technique; did you mean {near}?")
    })
}

/// The slugs nearest to a text, those that contain it first.
fn near(text: &str) -> Vec<&'static str> {
    let mut slugs: Vec<&str> = ALL.iter().map(|technique| technique.slug).collect();
    sort::by_key(&mut slugs, |slug| (!slug.contains(text), strsim::levenshtein(slug, text)));
    slugs.truncate(NEAR);
    slugs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_are_known_by_three_names_and_guessed_by_others() {
        for text in ["naked-pair", "naked pair", "Naked_Pair", "N2"] {
            assert_eq!(by_name(text).map(|technique| technique.slug), Ok("naked-pair"));
        }
        for (text, slug) in
            [("Thors hammer", "tridagon"), ("Y wing", "xy-wing"), ("bug", "bug-plus-1")]
        {
            assert_eq!(by_name(text).map(|technique| technique.slug), Ok(slug));
        }
        let absent = by_name("Exocet").unwrap_err();
        assert_eq!(absent, "Exocet is not a technique here; the nearest is forcing-net");
        assert_eq!(near("skyscrapper")[0], "skyscraper");
        assert!(near("jellyfish").iter().all(|slug| slug.contains("jellyfish")));
    }
}
