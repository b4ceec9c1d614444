//! The parts of SudokuPad's JSON that are not rules, and the names of those that may be.

use crate::format::account::Sort::{Decoration, Missed, Rule};
use crate::format::account::{Row, Sort};

/// All of them. What the cages of old puzzles say in a text without cells is in the metadata of new ones.
pub const PARTS: &[Row] = &[
    ("id", Decoration),
    ("cellSize", Decoration),
    ("videos", Decoration),
    ("metadata.video", Decoration),
    ("metadata.source", Decoration),
    ("metadata.bgimageopacity", Decoration),
    ("metadata.msgcorrect", MESSAGE),
    ("metadata.successMessage", MESSAGE),
    ("metadata.giftmessage", MESSAGE),
    // The same in another place.
    ("metadata.title", Decoration),
    ("metadata.author", Decoration),
    ("metadata.rules", Decoration),
    ("metaData.title", Decoration),
    ("metadata.bgimage", Rule("a background picture", "{} background pictures")),
    ("metadata.norowcol", Rule("rows and columns in which digits may repeat", "{} switches")),
    ("svgPaths", Rule("a drawn path", "{} drawn paths")),
    ("foglight", FOG),
    ("triggereffect", FOG),
    ("fogofwar", FOG),
    ("cages.value", Rule("a cage with the text {}", "{} cages with texts")),
    ("cages", Rule("1 cage that is not drawn", "{} cages that are not drawn")),
    ("lines", Rule("1 line that is not drawn", "{} lines that are not drawn")),
    ("arrows", Rule("1 arrow that is not drawn", "{} arrows that are not drawn")),
    ("underlays", Rule("1 shape that is not drawn", "{} shapes that are not drawn")),
    (
        "overlays",
        Rule("1 shape or text that is not drawn", "{} shapes and texts that are not drawn"),
    ),
    ("*.color", Decoration),
    ("*.backgroundColor", Decoration),
    ("*.borderColor", Decoration),
    ("*.outlineC", Decoration),
    ("*.fontC", Decoration),
    ("*.fontSize", Decoration),
    ("*.thickness", Decoration),
    ("*.borderSize", Decoration),
    ("*.headLength", Decoration),
    ("*.width", Decoration),
    ("*.height", Decoration),
    ("*.rounded", Decoration),
    ("*.angle", Decoration),
    ("*.opacity", Decoration),
    ("*.target", Decoration),
    ("*.class", Decoration),
    ("*.fill", Decoration),
    ("*.mask", Decoration),
    ("*.rx", Decoration),
    ("*.ry", Decoration),
    ("*.role", Decoration),
    ("*.pathLength", Decoration),
    ("*.textColor", Decoration),
    ("*.textStroke", Decoration),
    ("*.text-anchor", Decoration),
    ("*.stroke-dashoffset", Decoration),
    ("*.stroke", Decoration),
    ("*.stroke-width", Decoration),
    ("*.stroke-linecap", Decoration),
    ("*.stroke-linejoin", Decoration),
    ("*.stroke-dasharray", Decoration),
    ("*.stroke-dashcorner", Decoration),
    ("*.dominant-baseline", Decoration),
    ("*.shape-rendering", Decoration),
    ("*.vector-effect", Decoration),
];

/// What hides cells until others are filled.
const FOG: Sort = Missed("fog", "fog");

/// What is said when the puzzle is solved.
const MESSAGE: Sort = Missed("the message of success", "the messages of success");
