//! The desk: the current game with what saves it, and the shelves that games come from.

mod current;
mod exported;
pub mod make;
mod next;

mod opened;
mod scales;
pub mod shelf;
mod shelves;
mod sitting;
pub mod trainer;

pub use current::{ConfigChange, Desk};
pub use exported::{Destination, Exported, file_name, named_by_player, result};
pub use next::NextSearch;
pub use opened::{
    Choice, Given, NewGame, Opened, Unplayable, named, named_with, new_game, partial,
};
pub use scales::{Borrowed, Scales, link, paces};
pub use shelves::{Lister, single};
pub use sitting::{Done, Rest, Sitting};
