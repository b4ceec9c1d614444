//! The editor: what it marks.

use crate::stage::Stage;

#[test]
fn both_of_two_equal_givens_are_marked() {
    let mut stage = Stage::configured("................", (80, 24), "");
    stage.press("ctrl+e ctrl+up ctrl+up ctrl+up 1 right right 1 down 2");
    let picture = stage.picture().backend().to_string();
    assert_eq!(picture.matches('!').count(), 2, "{picture}");
}

/// Beside the smallest board there is no pane.
#[test]
fn without_a_pane_what_matters_stands_below_the_board() {
    let mut stage = Stage::configured("................", (40, 16), "");
    for (keys, text) in [
        ("ctrl+e 1 right 2", "more than one solution"),
        ("right 1", "1 is given twice in this row"),
        ("x m", "leaves the fewest solutions "),
    ] {
        let picture = stage.press(keys).picture().backend().to_string();
        assert!(picture.contains(text), "{picture}");
    }
}
