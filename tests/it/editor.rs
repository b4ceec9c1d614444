//! The editor: what it marks.

use crate::stage::Stage;

#[test]
fn both_of_two_equal_givens_are_marked() {
    let mut stage = Stage::configured("................", (80, 24), "");
    stage.press("ctrl+e ctrl+up ctrl+up ctrl+up 1 right right 1 down 2");
    let picture = stage.picture().backend().to_string();
    assert_eq!(picture.matches('!').count(), 2, "{picture}");
}
