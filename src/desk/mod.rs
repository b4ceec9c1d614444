//! The desk: the game that lies on it with what keeps it, and the shelf that games come from.

mod arrival;
mod kept;
pub mod make;
mod next;
mod parcel;
mod scales;
pub mod shelf;
mod shelves;
mod sitting;
mod top;

pub use arrival::{Arrival, Choice, Opened, arrival};
pub use kept::Kept;
pub use next::Search;
pub use parcel::{Parcel, Place};
pub use scales::Scales;
pub use shelves::single;
pub use sitting::{Done, Rest, Sitting};
pub use top::Desk;
