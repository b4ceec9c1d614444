//! Pictures as PNG.

use super::shape::{Frame, Scene, Shape};
use super::skia::Pixmap;
use super::trace::{trace, write};
use crate::format::WriteError;

/// The dots to a unit: a cell has eighty.
const DOTS: f32 = 2.0;

/// The most dots of a picture, across and down together: 256 MB while it is drawn.
const MOST: f32 = 64e6;

/// Draws a picture.
///
/// # Errors
/// Says how large the picture would be, if that is too large.
pub fn png(scene: &Scene) -> Result<Vec<u8>, WriteError> {
    let (width, height) = (scene.width * DOTS, scene.height * DOTS);
    let pixmap = (width * height <= MOST).then(|| Pixmap::new(width as usize, height as usize));
    let mut pixmap = pixmap.flatten().ok_or_else(|| {
        format!("a picture of {width} by {height} dots is too large; draw fewer puzzles at a time")
    })?;
    pixmap.whiten();
    for group in &scene.groups {
        let own = Frame { scale: DOTS * group.scale, at: (DOTS * group.at.0, DOTS * group.at.1) };
        for shape in &group.shapes {
            paint(&mut pixmap, own, shape);
        }
    }
    pixmap.png().map_err(WriteError)
}

fn paint(pixmap: &mut Pixmap, own: Frame, shape: &Shape) {
    match shape {
        Shape::Drawn(ink, outline) => trace(pixmap, own, &ink.paint(), outline),
        Shape::Written(hand, at, word) => {
            write(pixmap, own, (*hand, hand.letters().colour), *at, word);
        }
    }
}
