//! Imports never form a circle: everything that a file uses can be read before it, and of two folders
//! next to each other, one can be read before the other.

use super::imports::{Imports, imports};
use super::source::Crate;
use std::collections::{BTreeMap, BTreeSet};

/// Who imports from whom, and examples of what.
type Arrows = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// Circles among the files of each crate of the program, and among the folders and files in each of
/// its folders.
pub fn circles(crates: &[Crate]) -> Vec<String> {
    let mut all = Vec::new();
    for one in crates.iter().filter(|one| one.is_program()) {
        let imports = imports(&one.sources);
        let names: Vec<&str> = one.sources.iter().map(|source| source.name.as_str()).collect();
        all.extend(of_files(&names, &imports));
        all.extend(of_folders(one.folder, &names, &imports));
    }
    all
}

fn of_files(names: &[&str], imports: &Imports) -> Vec<String> {
    complaints(&arrows(imports, |from, to| Some((names[from].into(), names[to].into()))))
}

/// A folder counts as a whole, and its `mod.rs` as one of the files in it. Circles of files alone are
/// those of [`of_files`].
fn of_folders(root: &str, names: &[&str], imports: &Imports) -> Vec<String> {
    let folders: BTreeSet<&str> = names.iter().flat_map(|name| parents(name)).collect();
    let folders = folders.into_iter().filter(|folder| folder.starts_with(root));
    let arrows = folders.map(|folder| {
        arrows(imports, |from, to| Some((part(folder, names[from])?, part(folder, names[to])?)))
    });
    let found: Vec<String> = arrows.flat_map(|arrows| complaints(&arrows)).collect();
    let of_files = of_files(names, imports);
    found.into_iter().filter(|line| !of_files.contains(line)).collect()
}

/// The folders that a file is in.
fn parents(name: &str) -> impl Iterator<Item = &str> {
    name.match_indices('/').map(|(at, _)| &name[..at])
}

/// The file or folder directly in a folder that a file is, or is in.
fn part(folder: &str, name: &str) -> Option<String> {
    let rest = name.strip_prefix(folder)?.strip_prefix('/')?;
    Some(format!("{folder}/{}", rest.split('/').next()?))
}

/// The arrows between what files belong to.
fn arrows(imports: &Imports, ends: impl Fn(usize, usize) -> Option<(String, String)>) -> Arrows {
    let mut arrows = Arrows::new();
    for (from, others) in imports.iter().enumerate() {
        for (to, items) in others {
            let Some((from, to)) = ends(from, *to) else { continue };
            if from != to {
                arrows.entry(from).or_default().entry(to).or_default().extend(items.clone());
            }
        }
    }
    arrows
}

/// The sets of those that reach each other, each with the arrows among them.
fn complaints(arrows: &Arrows) -> Vec<String> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        arrows.keys().map(|start| (start.as_str(), reached(arrows, start))).collect();
    let reaches = |from: &str, to: &str| reached.get(from).is_some_and(|all| all.contains(to));
    let mut complaints = Vec::new();
    let mut seen = BTreeSet::new();
    for start in arrows.keys().filter(|start| reaches(start, start)) {
        let is_in = |other: &&str| reaches(start, other) && reaches(other, start);
        let circle: Vec<&str> = arrows.keys().map(String::as_str).filter(is_in).collect();
        if !seen.insert(circle.clone()) {
            continue;
        }
        let mut complaint = format!("a circle of {}:", circle.len());
        for from in &circle {
            for (to, items) in arrows[*from].iter().filter(|(to, _)| circle.contains(&to.as_str()))
            {
                let items: Vec<&str> = items.iter().map(String::as_str).collect();
                complaint += &format!("\n        {from} -> {to}: {}", items.join(", "));
            }
        }
        complaints.push(complaint);
    }
    complaints
}

/// What can be reached along the arrows.
fn reached<'a>(arrows: &'a Arrows, start: &'a str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![start];
    while let Some(from) = waiting.pop() {
        let next = arrows.get(from).into_iter().flat_map(BTreeMap::keys);
        waiting.extend(next.map(String::as_str).filter(|to| reached.insert(*to)));
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::super::source::Source;
    use super::*;

    fn engine(files: &[(&str, &str)]) -> [Crate; 1] {
        let source = |&(path, text): &(&str, &str)| Source {
            name: format!("src/{path}"),
            path: path.into(),
            text: text.into(),
        };
        [Crate { folder: "src", sources: files.iter().map(source).collect() }]
    }

    #[test]
    fn files_that_import_from_each_other_are_a_circle() {
        let there = ("a.rs", "use crate::b::B;\npub struct A(B);");
        let back = ("b.rs", "pub struct B(Option<crate::a::A>);");
        let only_in_tests = ("b.rs", "pub struct B;\n#[cfg(test)]\nmod tests { use crate::a::A; }");
        assert_eq!(
            circles(&engine(&[there, back])),
            ["a circle of 2:\n        src/a.rs -> src/b.rs: B\n        src/b.rs -> src/a.rs: A"]
        );
        assert_eq!(circles(&engine(&[there, only_in_tests])), Vec::<String>::new());
    }

    #[test]
    fn folders_may_form_a_circle_where_files_do_not() {
        let all = engine(&[
            ("a/mod.rs", "pub mod one;\npub mod two;"),
            ("a/one.rs", "pub struct One;"),
            ("a/two.rs", "use crate::b::B;\npub struct Two(B);"),
            ("b.rs", "use crate::a::one::One;\npub struct B(One);"),
        ]);
        assert_eq!(
            circles(&all),
            ["a circle of 2:\n        src/a -> src/b.rs: B\n        src/b.rs -> src/a: One"]
        );
    }

    #[test]
    fn a_function_may_be_called_like_its_module() {
        let all = engine(&[
            ("a/mod.rs", "pub mod one;\npub use one::one;"),
            ("a/one.rs", "use crate::b::B;\npub fn one(_: B) {}"),
            ("b.rs", "use crate::a::one;\npub struct B;\nfn b() { one(B) }"),
        ]);
        let between = "a circle of 2:\n        src/a/one.rs -> src/b.rs: B\n        src/b.rs -> src/a/one.rs: one";
        let folders =
            "a circle of 2:\n        src/a -> src/b.rs: B\n        src/b.rs -> src/a: one";
        assert_eq!(circles(&all), [between, folders]);
    }
}
