//! The names of techniques where there is little room: words become shorter before a name is cut.

use crate::tui::geometry::text::{cut, width};

/// Words in the names of techniques, and how they are shortened if there is no room.
const SHORT: &[(&str, &str)] = &[
    ("avoidable", "avoid."),
    ("candidate's", "cand."),
    ("candidate", "cand."),
    ("combination", "comb."),
    ("continuous", "cont."),
    ("discontinuous", "discont."),
    ("extended", "ext."),
    ("impossible", "imposs."),
    ("intersection", "inters."),
    ("permutations", "perm."),
    ("possible", "poss."),
    ("rectangle", "rect."),
    ("rectangle,", "rect."),
    ("unique", "uniq."),
];

/// Words that are shortened further where a name has a single line; the last ones go.
const SHORTER: &[(&str, &str)] = &[
    ("candidate's", "c."),
    ("colours", "col."),
    ("colours,", "col."),
    ("contradiction", "contrad."),
    ("discontinuous", "disc."),
    ("finned", "f."),
    ("franken", "fr."),
    ("grouped", "gr."),
    ("multi-colours,", "multi-col."),
    ("mutant", "mut."),
    ("unique", "un."),
    ("nice", ""),
    ("ruled", ""),
    ("type", ""),
];

/// A name with its long words shortened.
pub fn shortened(name: &str) -> String {
    replaced(name, &[SHORT])
}

/// A name with its words replaced by the first table that has them.
fn replaced(name: &str, tables: &[&[(&str, &str)]]) -> String {
    let short = |word| {
        let found = tables.iter().copied().flatten().find(|(long, _)| *long == word);
        found.map_or(word, |(_, short)| *short)
    };
    name.split(' ').map(short).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A name in this many columns: whole, or with its long words shortened, and then more of them.
pub fn fitting(name: &str, room: usize) -> Option<String> {
    if width(name) <= room {
        return Some(name.to_owned());
    }
    let ways = [&[SHORT][..], &[SHORTER, SHORT]];
    ways.into_iter().map(|tables| replaced(name, tables)).find(|name| width(name) <= room)
}

/// The same, and cut if it does not fit at all.
pub fn name_in(name: &str, room: usize) -> String {
    fitting(name, room).unwrap_or_else(|| cut(&replaced(name, &[SHORTER, SHORT]), room).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::technique::ALL;

    /// The columns beside the sign of a heading in the list of steps, on a screen of 80x24.
    const NARROW: usize = 18;

    #[test]
    fn every_technique_has_a_name_for_a_narrow_pane() {
        for technique in ALL {
            assert!(fitting(technique.name, NARROW).is_some(), "{}", technique.name);
        }
        assert_eq!(name_in("grouped discontinuous nice loop", 30), "grouped discont. nice loop");
        assert_eq!(name_in("grouped discontinuous nice loop", 18), "gr. disc. loop");
        assert_eq!(name_in("X-wing", 18), "X-wing");
    }
}
