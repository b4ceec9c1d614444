//! Imports run in no circle, straight or by a longer way: what a file uses can be read before it.

use crate::imports::Crate;
use std::collections::{BTreeMap, BTreeSet};

/// Circles that are left, by the folder that all their files lie in: the most files of one, and why.
const LEFT: &[(&str, usize, &str)] = &[
    ("tui/screen/editor/state/", 4, "brushes act on the editor that has them"),
    ("tui/update/", 2, "links are highlighted, and hints practised, by what shows them"),
    ("tui/screen/", 2, "tutorials are played from the start screen, which lists them"),
    ("tui/view/", 4, "the parts of a board are drawn by its measures, what is said by its status"),
    ("tui/", 6, "the hand, what was drawn and tutorials look at the model that has them"),
];

/// The sets of files that reach each other, the largest first.
fn circles(imports: &[BTreeMap<usize, BTreeSet<String>>]) -> Vec<Vec<usize>> {
    let reached: Vec<BTreeSet<usize>> = (0..imports.len())
        .map(|start| {
            let mut reached = BTreeSet::new();
            let mut waiting = vec![start];
            while let Some(file) = waiting.pop() {
                waiting.extend(imports[file].keys().filter(|other| reached.insert(**other)));
            }
            reached
        })
        .collect();
    let circle = |file: usize| {
        let both = reached[file].iter().filter(|other| reached[**other].contains(&file));
        both.copied().collect::<Vec<usize>>()
    };
    let mut circles: Vec<Vec<usize>> = (0..imports.len()).map(circle).collect();
    circles.retain(|files| !files.is_empty());
    circles.sort_by_key(|files| (usize::MAX - files.len(), files.clone()));
    circles.dedup();
    circles
}

#[test]
fn imports_run_in_no_circle() {
    let all = Crate::read();
    let imports = all.imports();
    let name = |file: usize| all.name(file);
    let mut complaints = Vec::new();
    let mut needed = BTreeSet::new();
    for files in circles(&imports) {
        let inside = |(folder, most, _): &&(&str, usize, &str)| {
            files.len() <= *most && files.iter().all(|file| name(*file).starts_with(folder))
        };
        if let Some((folder, ..)) = LEFT.iter().find(inside) {
            needed.insert(*folder);
            continue;
        }
        complaints.push(format!("a circle of {} files:", files.len()));
        for file in &files {
            for (other, items) in imports[*file].iter().filter(|(other, _)| files.contains(other)) {
                let items = items.iter().cloned().collect::<Vec<_>>().join(", ");
                complaints.push(format!("  {} -> {}: {items}", name(*file), name(*other)));
            }
        }
    }
    for (folder, ..) in LEFT.iter().filter(|(folder, ..)| !needed.contains(folder)) {
        complaints.push(format!("{folder}: there is no circle; take it off the list"));
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
