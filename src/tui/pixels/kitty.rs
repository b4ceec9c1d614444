//! Kitty's protocol for pictures: images with numbers, and places of them on the screen.
//!
//! Every command is quiet, so that the terminal answers nothing that would look like keys.

use super::indexed::{Indexed, compressed};
use gradus_engine::format::in_base64;
use ratatui::layout::Rect;
use std::io::Write as _;

/// Removes all pictures and their data.
pub const REMOVE_ALL: &str = "\x1b_Ga=d,d=A,q=2\x1b\\";

#[cfg(not(target_family = "wasm"))]
/// The question whether the terminal understands the protocol.
pub const QUESTION: &str = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";

/// The most bytes of data in a command.
const PIECE: usize = 4096;

/// Sends data after the first keys of a command, in pieces.
fn send(out: &mut Vec<u8>, keys: &str, data: &[u8]) {
    let text = in_base64(data);
    let count = text.len().div_ceil(PIECE).max(1);
    for (number, piece) in text.as_bytes().chunks(PIECE).enumerate() {
        let more = u8::from(number + 1 < count);
        let first = if number == 0 { keys } else { "" };
        let comma = if number == 0 { "," } else { "" };
        // Writing to a vector cannot fail.
        let _ = write!(out, "\x1b_G{first}{comma}q=2,m={more};");
        out.extend(piece);
        out.extend(b"\x1b\\");
    }
}

/// Sends an image and shows it at the cursor, in this many columns and rows, over those of a lower
/// layer.
pub fn show(out: &mut Vec<u8>, image: u32, size: (u16, u16), layer: u8, picture: &Indexed) {
    let (cols, rows) = size;
    let keys = format!("a=T,f=100,i={image},p=1,c={cols},r={rows},z={layer},C=1");
    send(out, &keys, &picture.png());
}

/// Sends an image without showing it.
pub fn keep(out: &mut Vec<u8>, image: u32, picture: &Indexed) {
    send(out, &format!("a=t,f=100,i={image}"), &picture.png());
}

/// Sends an image with holes without showing it: red, green, blue and opacity of each dot.
pub fn keep_with_holes(out: &mut Vec<u8>, image: u32, width: usize, dots: &[[u8; 4]]) {
    let height = dots.len() / width.max(1);
    let keys = format!("a=t,f=32,o=z,s={width},v={height},i={image}");
    send(out, &keys, &compressed(dots.as_flattened()));
}

/// Shows an image that was sent before at the cursor, or moves it there.
pub fn place(out: &mut Vec<u8>, image: u32, layer: u8) {
    let _ = write!(out, "\x1b_Ga=p,i={image},p=1,z={layer},C=1,q=2\x1b\\");
}

/// Shows a part of an image, given in dots, at the cursor, in this many columns and rows.
pub fn place_part(out: &mut Vec<u8>, image: u32, number: usize, part: Rect, size: (u16, u16)) {
    let Rect { x, y, width, height } = part;
    let (cols, rows) = size;
    let _ = write!(
        out,
        "\x1b_Ga=p,i={image},p={number},x={x},y={y},w={width},h={height},c={cols},r={rows},z=0,C=1,q=2\x1b\\"
    );
}

/// Hides an image, and keeps its data.
pub fn hide(out: &mut Vec<u8>, image: u32) {
    let _ = write!(out, "\x1b_Ga=d,d=i,i={image},q=2\x1b\\");
}

/// Removes an image and its data.
pub fn remove(out: &mut Vec<u8>, image: u32) {
    let _ = write!(out, "\x1b_Ga=d,d=I,i={image},q=2\x1b\\");
}
