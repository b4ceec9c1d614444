//! Links as setters publish them, from an archive that is not part of the repository: how many are
//! understood, and that nothing false is said of any. The archive is a folder of JSON files with a key
//! `payload`, what follows `sudokupad.app/`: `../shared/data/published`, or where `GRADUS_PUBLISHED` says.
//! Half of it, by the MD5 of the names, is for measuring; the other half stays unseen. A sample of it is
//! read unless `GRADUS_PUBLISHED_COUNT` gives another number; `GRADUS_PUBLISHED_EACH` prints each puzzle.

use gradus_engine::format::{link, read};
use gradus_engine::grid::FaultKind;
use gradus_engine::solve::Solver;
use gradus_engine::understand::{EFFORT, prove};
use gradus_engine::{Budget, Digit, Limits, Puzzle, Setup, Solutions, Variety};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// How many are read unless told otherwise.
const SAMPLE: usize = 150;

/// The work of a search for solutions, as `check` spends it.
const WORK: u64 = Limits::SEARCH;

/// What is said of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Said {
    /// One solution, the setter's, or one that nothing contradicts.
    Right,
    /// A rule is not understood, or may not be.
    NotUnderstood,
    /// Another number of solutions, or another solution, although nothing is in doubt.
    False,
    /// It cannot be read, or what was read is faulty.
    Unreadable,
    /// The search gave up.
    NoEnd,
}

/// A puzzle and what is said of it.
struct Answer {
    said: Said,
    has_solution: bool,
    /// The same with the solution hidden; `None` if there is none.
    blind: Option<Said>,
}

#[test]
#[ignore = "needs an archive of published puzzles"]
fn published_puzzles_are_understood_and_nothing_false_is_said() {
    let Some(files) = files() else { return };
    let count = crate::rounds::number("GRADUS_PUBLISHED_COUNT").unwrap_or(SAMPLE);
    let step = (files.len() / count.max(1)).max(1);
    let sample: Vec<&PathBuf> = files.iter().step_by(step).collect();
    let answers: Vec<Answer> = sample.par_iter().filter_map(|path| answer(path)).collect();
    println!("{} of the {} links of this half", answers.len(), files.len());
    println!("{} files that hold no link", sample.len() - answers.len());
    assert!(!answers.is_empty(), "no file holds a link");
    let print = |title: &str, of: &dyn Fn(&Answer) -> Option<Said>| {
        let mut counts: BTreeMap<Said, usize> = BTreeMap::new();
        answers.iter().filter_map(of).for_each(|said| *counts.entry(said).or_default() += 1);
        let all: usize = counts.values().sum();
        let parts = counts.iter().map(|(said, count)| {
            format!("{said:?} {count} ({:.1} %)", 100.0 * *count as f64 / all.max(1) as f64)
        });
        println!("{title}: {all}: {}", parts.collect::<Vec<_>>().join(", "));
        counts.get(&Said::False).copied().unwrap_or_default()
    };
    let with = print("with a solution", &|it| it.has_solution.then_some(it.said));
    print("without", &|it| (!it.has_solution).then_some(it.said));
    let blind = print("solution hidden", &|it| it.blind);
    assert_eq!((with, blind), (0, 0), "something false is said");
}

/// Puzzles that can be understood, with the names of their rules in f-puzzles.
#[test]
#[ignore = "needs the corpora beside the checkout"]
fn what_can_be_understood_is_understood() {
    let Some(folder) = super::path("../trial/published").filter(|folder| folder.is_dir()) else {
        eprintln!("skipped: there are no puzzles that can be understood");
        return;
    };
    let mut wrong = Vec::new();
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !name.starts_with("understood_") {
            continue;
        }
        count += 1;
        let text = fs::read_to_string(entry.path()).expect("a file");
        let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let (said, setup) = said(&json["json"].to_string());
        let setup = setup.expect("a puzzle");
        let mut rules: Vec<&str> = setup
            .relations
            .iter()
            .map(|it| if it.rule.key.starts_with("negative") { "negative" } else { it.rule.key })
            .collect();
        let variety = [
            (Variety::KILLER, &["killercage"][..]),
            (Variety::X, &["diagonal+", "diagonal-"]),
            (Variety::WINDOKU, &["extraregion"]),
        ];
        let features = variety.into_iter().filter(|(feature, _)| setup.variety.has(*feature));
        rules.extend(features.flat_map(|(_, keys)| keys));
        rules.sort_unstable();
        rules.dedup();
        if let Some(card) = setup.understanding() {
            for row in 0..card.rows().len() {
                let off = setup.with_choices(&card.switched(row).expect("a switch"));
                let on = off.understanding().expect("a card").switched(row).expect("a switch");
                assert_eq!(setup.with_choices(&on), setup, "{name}: {row}");
            }
        }
        if said != Said::Right || json["rules"] != serde_json::json!(rules) {
            wrong.push(format!(
                "{name}: {said:?}, {rules:?} for {}; {}",
                json["rules"],
                card(&setup)
            ));
        }
    }
    assert!(count > 0 && wrong.is_empty(), "{wrong:#?}");
}

/// The files of the half for measuring; `None` if there are none.
fn files() -> Option<Vec<PathBuf>> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/published");
    let folder = std::env::var_os("GRADUS_PUBLISHED").map_or(beside, PathBuf::from);
    let Ok(entries) = fs::read_dir(&folder) else {
        eprintln!("skipped: there is no archive in {}", folder.display());
        return None;
    };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| {
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        path.extension().is_some_and(|end| end == "json") && md5(name.as_bytes())[0] < 0x80
    });
    files.sort();
    Some(files)
}

fn answer(path: &Path) -> Option<Answer> {
    let text = fs::read_to_string(path).ok()?;
    let json: serde_json::Value = serde_json::from_str(&text).ok()?;
    let payload = json["payload"].as_str()?;
    let link = match payload.starts_with('{') {
        true => payload.to_owned(),
        false => format!("https://sudokupad.app/{payload}"),
    };
    let name = path.file_stem()?.to_string_lossy().into_owned();
    let (said, setup) = said(&link);
    let own = setup.as_ref().and_then(Setup::solution).map(<[_]>::to_vec);
    let card = setup.as_ref().map(card).unwrap_or_default();
    let has_solution = own.is_some() || payload_says_solution(&link);
    let blind = own.as_ref().and_then(|own| Some(blind(&hidden(&link)?, own)));
    if std::env::var_os("GRADUS_PUBLISHED_EACH").is_some() {
        println!("{name} {said:?} {blind:?} {card}");
    }
    Some(Answer { said, has_solution, blind })
}

fn payload_says_solution(link: &str) -> bool {
    let hidden = hidden(link);
    hidden.is_some_and(|hidden| hidden.contains(HIDDEN))
}

/// What `check` says.
fn said(text: &str) -> (Said, Option<Setup>) {
    let Ok(mut read) = read(text, None) else { return (Said::Unreadable, None) };
    prove(&mut read.document.setup, &Budget::new(EFFORT.steps));
    let setup = read.document.setup;
    let all = Some(setup.clone());
    let puzzle = match Puzzle::whole(setup) {
        Ok(puzzle) => puzzle,
        Err(faults) => {
            let is_unknown =
                faults.iter().any(|fault| matches!(fault.kind, FaultKind::Unknown { .. }));
            return (if is_unknown { Said::NotUnderstood } else { Said::Unreadable }, all);
        }
    };
    let found = Solver::of(&puzzle).solutions(&Budget::new(WORK));
    let said = match (puzzle.misread(&found), &found) {
        (_, Solutions::GaveUp) => Said::NoEnd,
        (Some(_), _) => Said::NotUnderstood,
        (None, Solutions::One(_)) => Said::Right,
        (None, _) => Said::False,
    };
    (said, all)
}

/// What is said without the solution, held against it.
fn blind(text: &str, own: &[Option<Digit>]) -> Said {
    let (said, setup) = said(text);
    let Some(setup) = setup.filter(|_| said == Said::Right) else { return said };
    let Ok(puzzle) = Puzzle::whole(setup) else { return said };
    match Solver::of(&puzzle).solutions(&Budget::new(WORK)) {
        Solutions::One(one) => {
            let is_same = own.iter().zip(&one).all(|(own, one)| own.is_none() || own == one);
            if is_same { Said::Right } else { Said::False }
        }
        _ => said,
    }
}

/// What was understood, and what the proof lacks.
fn card(setup: &Setup) -> String {
    let understood = setup.about.as_ref().and_then(|about| about.understanding.as_ref());
    let sentences = understood.map(|it| it.sentences().join(" ")).unwrap_or_default();
    let rules: std::collections::BTreeSet<&str> =
        setup.relations.iter().map(|relation| relation.rule.slug).collect();
    let rules: Vec<&str> = rules.into_iter().collect();
    format!(
        "{}; {} [{}] {}",
        setup.variety.slug(),
        rules.join(" "),
        setup.unknown().join(", "),
        sentences
    )
}

/// What stands instead of a hidden solution.
const HIDDEN: &str = "nosolution";

/// The text of a link with the solution taken out; `None` if it cannot be opened.
fn hidden(text: &str) -> Option<String> {
    let code = ["/scl", "/ctc", "/fpuzzles", "/fpuz"].iter().find_map(|mark| {
        let (_, code) = text.split_once(mark)?;
        Some(code)
    });
    let json = match code {
        Some(code) => {
            let code = link::unescaped(code).replace(' ', "+");
            link::decode(&code, 1 << 20)?
        }
        None => text.to_owned(),
    };
    let lower = json.to_ascii_lowercase();
    let mut hidden = String::new();
    let mut rest = 0;
    for (at, _) in lower.match_indices("solution") {
        if at < rest {
            continue;
        }
        let end = at + "solution".len();
        let after = json[end..].trim_start_matches(['"', '\'', ':', ' ']);
        let begin = json.len() - after.len();
        let length = match after.strip_prefix('[') {
            Some(list) => list.find(']').map_or(0, |end| end + 2),
            None => after
                .find(|symbol: char| !(symbol.is_ascii_digit() || ".?-_ ".contains(symbol)))
                .unwrap_or(after.len()),
        };
        if length < 16 {
            continue;
        }
        // Only the name: the value is the rest of a text, or a list.
        hidden += &json[rest..at];
        hidden += HIDDEN;
        hidden += &json[end..begin];
        hidden += if after.starts_with('[') { "[]" } else { "" };
        rest = begin + length;
    }
    hidden += &json[rest..];
    Some(hidden)
}

/// The MD5 of a short text.
fn md5(text: &[u8]) -> [u8; 16] {
    const SHIFTS: [[u32; 4]; 4] =
        [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];
    let mut bytes = text.to_vec();
    bytes.push(0x80);
    while bytes.len() % 64 != 56 {
        bytes.push(0);
    }
    bytes.extend((text.len() as u64 * 8).to_le_bytes());
    let mut state = [0x6745_2301_u32, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];
    for block in bytes.chunks(64) {
        let words: Vec<u32> = block
            .chunks(4)
            .map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
            .collect();
        let [mut a, mut b, mut c, mut d] = state;
        for round in 0..64_usize {
            let (mix, word) = match round / 16 {
                0 => (b & c | !b & d, round),
                1 => (d & b | !d & c, 5 * round + 1),
                2 => (b ^ c ^ d, 3 * round + 5),
                _ => (c ^ (b | !d), 7 * round),
            };
            let sine = (((round + 1) as f64).sin().abs() * 4_294_967_296.0) as u32;
            let sum = a.wrapping_add(mix).wrapping_add(sine).wrapping_add(words[word % 16]);
            let turned = sum.rotate_left(SHIFTS[round / 16][round % 4]);
            (a, d, c, b) = (d, c, b, b.wrapping_add(turned));
        }
        for (sum, part) in state.iter_mut().zip([a, b, c, d]) {
            *sum = sum.wrapping_add(part);
        }
    }
    let mut digest = [0; 16];
    digest
        .chunks_mut(4)
        .zip(state)
        .for_each(|(part, word)| part.copy_from_slice(&word.to_le_bytes()));
    digest
}

#[test]
fn digests_are_those_of_md5() {
    assert_eq!(md5(b"")[..4], [0xd4, 0x1d, 0x8c, 0xd9]);
    assert_eq!(md5(b"abc")[..4], [0x90, 0x01, 0x50, 0x98]);
}
