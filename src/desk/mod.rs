//! The desk: the current game with what saves it, and the shelves that games come from.

mod borrowed;
mod config_change;
mod exported;
mod listed;
mod lister;
pub mod make;
mod next;

mod opened;
mod paces;
mod result;
mod scales;
pub mod shelf;
mod shelves;
mod sitting;
mod top;
pub mod trainer;

pub use borrowed::{Borrowed, link};
pub use config_change::ConfigChange;
pub use exported::{Destination, Exported};
pub use lister::Lister;
pub use next::NextSearch;
pub use opened::{Choice, Given, NewGame, Opened, Unplayable, named, new_game};
pub use paces::paces;
pub use result::result;
pub use scales::Scales;
pub use shelves::single;
pub use sitting::{Done, Rest, Sitting};
pub use top::Desk;
