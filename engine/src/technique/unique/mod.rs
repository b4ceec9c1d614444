//! What follows if there is only one solution: rectangles that must not become deadly, the bivalue
//! universal grave, and its reverse.

mod bug;
mod corners;
mod rectangle;
mod reverse;

pub use bug::BUG_PLUS_1;
pub use corners::{Rectangle, open_rectangles, placed_rectangles};
pub use rectangle::{
    AVOIDABLE_RECTANGLE_1, AVOIDABLE_RECTANGLE_2, HIDDEN_RECTANGLE, UNIQUE_RECTANGLE_1,
    UNIQUE_RECTANGLE_2, UNIQUE_RECTANGLE_3, UNIQUE_RECTANGLE_4, UNIQUE_RECTANGLE_5,
    UNIQUE_RECTANGLE_6,
};
pub use reverse::REVERSE_BUG;
