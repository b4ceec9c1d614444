//! In large cells, the strokes of lines run through the cells, up to digits and marks.

use crate::screen::stage::Stage;

/// A thermometer that goes right, down and left, and an arrow along a diagonal.
const PUZZLE: &str = "classic:....................................\
                      .............................................\
                      :thermometer.r1c1r1c2r2c2r2c1,arrow.r4c4r5c5r6c5";

#[test]
fn strokes_meet_in_the_middle_of_cells() {
    let mut stage = Stage::configured(PUZZLE, (120, 40), "");
    let lines = |stage: &Stage, from: usize, columns: std::ops::Range<usize>| {
        let text = stage.picture().backend().to_string();
        let lines = text.lines().skip(from).take(12);
        let part = |line: &str| line.chars().skip(columns.start).take(columns.len()).collect();
        lines.map(part).collect::<Vec<String>>().join("\n")
    };
    insta::assert_snapshot!("strokes-empty", lines(&stage, 0, 0..20));
    insta::assert_snapshot!("strokes-arrow", lines(&stage, 12, 24..48));
    // A digit in a cell with a bulb, and marks in the way.
    stage.press("5 right alt+4 alt+5 alt+6");
    insta::assert_snapshot!("strokes-marks", lines(&stage, 0, 0..20));
}
