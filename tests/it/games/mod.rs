//! Games: how they are played, saved, told about and opened by other versions.

pub mod history;
pub mod journal;
pub mod level;
pub mod plain;
pub mod predictions;
pub mod published;
pub mod sitting;
pub mod slow_disk;
pub mod statistics;
pub mod store;
pub mod versions;
