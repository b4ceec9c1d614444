//! Compressed files of puzzles, in a program without them: a page gets the content of lists, and
//! would have to fetch every byte of code that reads them.

use std::io::{self, BufRead};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// An input.
pub struct Unpacked {
    /// Its content.
    pub reader: Box<dyn BufRead + Send>,
    /// None, as nothing is compressed.
    pub taken: Option<Arc<AtomicU64>>,
}

/// The input as it is.
///
/// # Errors
/// None, as nothing is read.
pub fn unpacked(reader: impl BufRead + Send + 'static) -> io::Result<Unpacked> {
    Ok(Unpacked { reader: Box::new(reader), taken: None })
}
