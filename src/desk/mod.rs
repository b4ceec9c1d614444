//! The desk: the current game with what saves it, and the shelves that games come from.

mod borrowed;
mod config_change;
mod current;
mod exported;
mod listed;
pub mod make;
mod next;

mod opened;
mod result;
mod scales;
pub mod shelf;
mod shelves;
mod sitting;
pub mod trainer;

pub use borrowed::{Borrowed, link};
pub use config_change::ConfigChange;
pub use current::Desk;
pub use exported::{Destination, Exported};
pub use next::NextSearch;
pub use opened::{Choice, Given, NewGame, Opened, Unplayable, named, new_game};
pub use result::result;
pub use scales::{Scales, paces};
pub use shelves::{Lister, single};
pub use sitting::{Done, Rest, Sitting};
