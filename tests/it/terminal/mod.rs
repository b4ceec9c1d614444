//! The program in a terminal, and the page.

pub mod background;
pub mod decoder;
#[cfg(unix)]
pub mod escapes;
pub mod page_store;
#[cfg(unix)]
pub mod pixels;
#[cfg(unix)]
pub mod program;
#[cfg(unix)]
pub mod pty;
pub mod random;
