//! What libFuzzer calls with each text: the reader that `GRADUS_READER` names. `tests/fuzz.sh`
//! builds and runs it.

#![no_main]
#![allow(clippy::expect_used, reason = "a wrong name may end it with a message")]

#[path = "../it/formats/text_readers.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod text_readers;

use libfuzzer_sys::fuzz_target;
use text_readers::{Reader, reader};

thread_local! {
    /// The reader. All texts come on one thread.
    static READER: Reader = {
        let name = std::env::var("GRADUS_READER").expect("GRADUS_READER names a reader");
        reader(&name).expect("GRADUS_READER names a reader")
    };
}

fuzz_target!(|text: &[u8]| READER.with(|read| read(text)));
