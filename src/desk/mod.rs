//! The desk: the game that lies on it with what keeps it, and the shelf that games come from.

mod borrowed;
mod config_change;
mod exported;
mod lister;
pub mod make;
mod next;

mod opened;
mod paces;
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
pub use opened::{Choice, NewGame, Opened, named, new_game};
pub use paces::paces;
pub use scales::Scales;
pub use shelves::single;
pub use sitting::{Done, Rest, Sitting};
pub use top::Desk;
