//! A step about a relation says why, as a player would.

use crate::cli::commands::run;

/// A 6x6 grid without givens.
const EMPTY: &str = "....................................";

/// A relation in such a grid or in one with these givens, and what a hint says about it: as given by the
/// rule if the grid is empty, and otherwise as one line.
const REASONS: &[(&str, &str, &str)] = &[
    ("thermometer.r1c1r2c2r1c3r2c4", EMPTY, "3 cells come after r1c1, so it is at most 3. "),
    ("thermometer.r1c1r2c2r1c3r2c4", EMPTY, "2 cells come before r1c3, so it is at least 3"),
    (
        "thermometer.r3c1r2c1r1c2",
        "............3.......................",
        "As r3c1 is at least 3, r1c2 is at least 5. One cell comes after r2c1, so it is at most 5",
    ),
    (
        "slow-thermometer.r2c1r2c2r3c3r4c3",
        ".......5............................",
        "As r2c2 is at least 5, r4c3 is at least 5",
    ),
    (
        "arrow.r1c1r2c2r1c3r2c4",
        EMPTY,
        "As r2c2, r1c3 and r2c4 add up to at least 2+1+1 = 4, r1c1 is at least 4. ",
    ),
    (
        "double-arrow.r1c1r2c2r1c3",
        EMPTY,
        "With 6 in r1c1, r1c1 and r1c3 add up to at least 6+1 = 7, but r2c2 is at most 6. ",
    ),
    (
        "zipper.r1c1r2c2r1c3",
        EMPTY,
        "r1c1 and r1c3 add up to at least 6+1 = 7, but r2c2 is at most 6",
    ),
    (
        "region-sum.r1c2r1c3r1c4",
        "......64............................",
        "As r1c2 and r1c3 add up to at least 1+2 = 3, r1c4 is at least 3",
    ),
    (
        "region-sum.r1c1r1c2r1c3r1c4r1c5r2c3r2c2",
        EMPTY,
        "With 1 in r1c4, r1c4 and r1c5 add up to at most 1+6 = 7, but the other 2 sums, of 5 different digits, make at least 15 together",
    ),
    (
        "little-killer.11.r3c0dr,even.r4c1,even.r5c2",
        EMPTY,
        "With 6 in r6c3, the other cells could not add up to 5",
    ),
    (
        "little-killer.4.r3c0dr",
        EMPTY,
        "With 2 in r4c1, r4c1, r5c2 and r6c3 add up to at least 2+1+2 = 5, not 4",
    ),
    (
        "little-killer.7.r3c0ur",
        "..3.................................",
        "The only ways to fill it, in r2c1 and r1c2, are 1 6, 2 5, 5 2 and 6 1",
    ),
    (
        "between.r1c1r2c2r1c3",
        EMPTY,
        "Both ends are at least 1, so r2c2 is greater. Both ends are at most 6",
    ),
    (
        "lockout.r1c1r2c3r3c2r2c1",
        "6.....2.............................",
        "As r2c1 is at most 2 and r1c1 at least 6, no digit between them on the line is from 2 to 6",
    ),
    (
        "lockout.3.r1c1r2c2r1c3",
        "3...................................",
        "With 1 in r1c3, the ends could not be 3 apart",
    ),
    (
        "lockout.3.r1c1r2c2r1c3",
        EMPTY,
        "both ends would have to be less or both greater, and could not be 3 apart",
    ),
    (
        "renban.r1c1r2c2r3c2",
        "....1.......2.......................",
        "With 1 in r2c2, the line would need 2, which no other cell of it can be",
    ),
    (
        "sandwich.14.r0c2",
        EMPTY,
        "14 takes 4 cells between the 1 and the 6; with 1 in r2c2 the 6 would have no place",
    ),
    ("sandwich.2.r0c2", EMPTY, "Without 2 the sum cannot be 2, so it is not at an end"),
    (
        "x-sum.20.r0c2",
        EMPTY,
        "With 1 in r1c2, the sum would be 1, not 20. With 2 in r1c2, r1c2 and r2c2 add up to at most 2+6 = 8, not 20",
    ),
    ("skyscraper.4.r0c2", EMPTY, "With 4 in r1c2, no more than 3 digits could be seen"),
    ("skyscraper.1.r0c2", EMPTY, "Behind 1 in r1c2, the 6 would be seen, too"),
    (
        "quadruple.1+2+3+4.r1c1r1c2r2c1r2c2",
        EMPTY,
        "With 5 in r1c1, too few cells would be left for the others",
    ),
    (
        "quadruple.4.r1c1r1c2r2c1r2c2",
        "....4...................4...........",
        "With 1 in r2c2, no other cell could be 4",
    ),
    (
        "quadruple.2+2.r2c3r2c4r3c3r3c4",
        "2.....................2.............",
        "With 1 in r2c4, too few other cells could be 2",
    ),
    (
        "entropic.r1c1r2c2r3c3r4c4",
        "1...................................",
        "With 3 in r4c4, r1c1, three cells away on the line, would have to be 3 or 4",
    ),
    ("whispers.4.r2c1r2c2", EMPTY, "No digit in r2c2 goes with 3 in r2c1"),
    (
        "whispers.4.r2c2r2c1",
        "1...................................",
        "With 5 in r2c1, r2c2 would have to be 1, which it cannot be",
    ),
    ("xv.5.r1c1r1c2", EMPTY, "No digit in r1c2 goes with 5 in r1c1"),
    (
        "slow-thermometer.r1c1r2c3r1c3",
        EMPTY,
        "With 5 in r1c1, r2c3 could only be 6, and then nothing would be left for r1c3",
    ),
    (
        "palindrome.r2c1r5c5",
        "1...........2.......................",
        "With 1 in r5c5, r2c1 would have to be 1, which it cannot be",
    ),
];

/// Two lines with cells in common.
#[test]
fn a_digit_on_one_line_leaves_nothing_to_another() {
    let puzzle = format!("classic:{EMPTY}:little-killer.5.r0c2dr,little-killer.6.r3c7dl");
    let (code, output, errors) = run(&["hint", "--technique", "two-lines", &puzzle], "");
    assert_eq!(code, 0, "{errors}");
    assert!(output.contains("and then the little killer"), "{output}");
}

#[test]
fn each_says_why() {
    let mut wrong = String::new();
    for (relation, givens, reason) in REASONS {
        let technique = if *givens == EMPTY { "given-by-rule" } else { "one-line" };
        let puzzle = format!("classic:{givens}:{relation}");
        let (code, output, errors) = run(&["hint", "--technique", technique, &puzzle], "");
        assert_eq!(code, 0, "{relation}: {errors}");
        if !output.contains(reason) {
            wrong += &format!("{relation}: expected {reason:?}\n{output}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
