//! Imports never form a circle, directly or indirectly: everything that a file uses can be read
//! before it.

use crate::imports::Crate;
use std::collections::{BTreeMap, BTreeSet};

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
    for files in circles(&imports) {
        complaints.push(format!("a circle of {} files:", files.len()));
        for file in &files {
            for (other, items) in imports[*file].iter().filter(|(other, _)| files.contains(other)) {
                let items = items.iter().cloned().collect::<Vec<_>>().join(", ");
                complaints.push(format!("  {} -> {}: {items}", name(*file), name(*other)));
            }
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
