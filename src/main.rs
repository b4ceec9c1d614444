//! The program `gradus`.

fn main() {}
