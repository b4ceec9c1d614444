//! The kind of terminal that this program has, chosen when it is built: a real terminal, or a page
//! in a browser.

#[cfg(not(target_family = "wasm"))]
pub use crate::tui::console::Console as Here;
#[cfg(target_family = "wasm")]
pub use crate::tui::page::Page as Here;
