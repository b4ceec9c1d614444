//! The parts of the JSON of f-puzzles that are not rules, and the names of those that may be.

use crate::format::account::Row;
use crate::format::account::Sort::{Decoration, Missed, Rule};

/// All of them, whoever wrote the JSON.
pub const PARTS: &[Row] = &[
    ("negative", Rule("negative {}", "{} negative rules")),
    ("id", Decoration),
    ("metadata.source", Decoration),
    ("highlightConflicts", Decoration),
    ("disabledlogic", Decoration),
    ("truecandidatesoptions", Decoration),
    ("successMessage", Missed("the message of success", "the messages of success")),
    (
        "solution",
        Rule("a solution with other symbols than the grid", "solutions with other symbols"),
    ),
    ("fogofwar", FOG),
    ("foglight", FOG),
    ("triggereffect", FOG),
    ("metadata.bgimage", Rule("a background picture", "{} background pictures")),
    ("svgPaths", Rule("a drawn path", "{} drawn paths")),
    ("killercage.value", Rule("a cage with the text {}", "{} cages with texts")),
    ("arrow", Rule("a circle without an arrow", "{} circles without arrows")),
    ("line", Rule("a line that is not drawn", "{} lines that are not drawn")),
    ("cage", Rule("a cage that is not drawn", "{} cages that are not drawn")),
    ("text", Rule("a text that is not drawn", "{} texts that are not drawn")),
    ("circle", Rule("a circle that is not drawn", "{} circles that are not drawn")),
    ("rectangle", Rule("a rectangle that is not drawn", "{} rectangles that are not drawn")),
    ("grid.value", Rule("a cell with {}", "{} cells with other symbols than digits")),
    ("grid.centerPencilMarks", MARK),
    ("grid.cornerPencilMarks", MARK),
    ("grid.c", Decoration),
    ("grid.cArray", Decoration),
    ("grid.highlight", Decoration),
    // The cells that a clue looks at follow from its direction.
    ("littlekillersum.cells", Decoration),
    ("*.isNewConstraint", Decoration),
    ("*.fromConstraint", Decoration),
    ("*.outlineC", Decoration),
    ("*.baseC", Decoration),
    ("*.fontC", Decoration),
    ("*.width", Decoration),
    ("*.height", Decoration),
    ("*.size", Decoration),
    ("*.angle", Decoration),
    ("*.opacity", Decoration),
];

/// What hides cells until others are filled.
const FOG: crate::format::account::Sort = Missed("fog", "fog");

/// A mark other than a digit.
const MARK: crate::format::account::Sort =
    Missed("a mark other than a digit", "{} marks other than digits");
