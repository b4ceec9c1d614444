//! No two files import each other, straight or by a longer way: what one uses can be read before it.

use crate::imports::Crate;
use std::collections::{BTreeMap, BTreeSet};

/// Circles that may be, by the folder or file that all their files lie in, and why.
const ALLOWED: &[(&str, &str)] = &[
    (
        "engine/rating/explainer/chains/",
        "nested chains are looked for by the search that they are in",
    ),
    ("tui/screen/editor/state/", "brushes act on the editor that has them"),
    ("tui/update/", "links are highlighted, and hints practised, by what shows them"),
    ("tui/screen/", "tutorials are played from the start screen, which lists them"),
    ("tui/view/", "the parts of a board are drawn by its measures, what is said by its status"),
    ("tui/", "the hand, what was drawn and tutorials look at the model that has them"),
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
fn no_two_files_import_each_other() {
    let all = Crate::read();
    let imports = all.imports();
    let name = |file: usize| all.name(file);
    let mut complaints = Vec::new();
    let mut needed = BTreeSet::new();
    for files in circles(&imports) {
        let inside =
            |(folder, _): &&(&str, &str)| files.iter().all(|f| name(*f).starts_with(folder));
        if let Some((folder, _)) = ALLOWED.iter().find(inside) {
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
    for (folder, _) in ALLOWED.iter().filter(|(folder, _)| !needed.contains(folder)) {
        complaints.push(format!("{folder}: no circle any more; take it off the list"));
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
