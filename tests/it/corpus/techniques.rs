//! The cases of single techniques in the corpus, by the command that runs such a library.

use crate::cli::commands;

/// The codes of which not every case simply passes: loops of which a step strikes more than the
/// library says.
const OTHERS: &[(&str, &str)] =
    &[("0706", "0 failed, 2 stronger"), ("0709-1", "0 failed, 1 stronger")];

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn every_case_passes_or_has_a_stronger_step() {
    let Some(path) = super::path("technique_cases.txt") else {
        return;
    };
    let (code, said, complained) =
        commands::run(&["check", "--techniques", &path.to_string_lossy()], "");
    assert_eq!((code, complained.as_str()), (0, ""));
    let (total, codes) = said.trim_end().rsplit_once('\n').expect("a line for every code");
    assert_eq!(codes, "549 passed, 0 failed, 3 stronger");
    let of_codes = total.lines().filter(|line| !line.starts_with(' '));
    let others: Vec<(&str, &str)> = of_codes
        .filter_map(|line| Some((line.split_once(' ')?.0, line.split_once(" passed, ")?.1)))
        .filter(|(_, others)| *others != "0 failed")
        .collect();
    assert_eq!(others, OTHERS, "{said}");
}
