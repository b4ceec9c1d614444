//! Pictures as PNG: the shapes drawn on dots by `tiny-skia`, the renderer below `resvg`, and words as
//! strokes.

use super::letters::strokes;
use super::metrics::{advance, left};
use super::shape::{Cap, Colour, Hand, Outline, Point, Scene, Shape};
use crate::format::WriteError;
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash,
    Transform,
};

/// The dots to a unit: a cell has eighty.
const DOTS: f32 = 2.0;

/// The most dots of a picture, across and down together: 256 MB while it is drawn.
const MOST: f32 = 64e6;

/// The widths of strokes of letters, to their size: plain and bold.
const PENS: [f32; 2] = [0.085, 0.135];

/// Draws a picture.
///
/// # Errors
/// Says how large the picture would be, if that is too large.
pub fn png(scene: &Scene) -> Result<Vec<u8>, WriteError> {
    let (width, height) = (scene.width * DOTS, scene.height * DOTS);
    let pixmap = (width * height <= MOST).then(|| Pixmap::new(width as u32, height as u32));
    let mut pixmap = pixmap.flatten().ok_or_else(|| {
        format!("a picture of {width} by {height} dots is too large; draw fewer puzzles at a time")
    })?;
    pixmap.fill(Color::WHITE);
    let whole = Transform::from_scale(DOTS, DOTS);
    for group in &scene.groups {
        let own = whole.pre_translate(group.at.0, group.at.1).pre_scale(group.scale, group.scale);
        for shape in &group.shapes {
            paint(&mut pixmap, own, shape);
        }
    }
    pixmap.encode_png().map_err(|why| WriteError(why.to_string()))
}

fn paint(pixmap: &mut Pixmap, own: Transform, shape: &Shape) {
    match shape {
        Shape::Drawn(ink, outline) => {
            let Some(path) = path(outline) else { return };
            let paint = ink.paint();
            if let Some(colour) = paint.fill {
                pixmap.fill_path(&path, &colour_of(colour), FillRule::Winding, own, None);
            }
            if let Some((colour, width)) = paint.stroke {
                let dash = paint.dash.and_then(|dash| StrokeDash::new(dash.into(), 0.0));
                let stroke = Stroke { dash, ..pen(width, paint.cap) };
                pixmap.stroke_path(&path, &colour_of(colour), &stroke, own, None);
            }
        }
        Shape::Written(hand, at, word) => write(pixmap, own, *hand, *at, word),
    }
}

fn write(pixmap: &mut Pixmap, own: Transform, hand: Hand, at: Point, word: &str) {
    let letters = hand.letters();
    let mut right = at.0 - left(hand, word);
    let stroke = pen(letters.size * PENS[usize::from(letters.bold)], Cap::Round);
    for symbol in word.chars() {
        for points in strokes(symbol, letters.size) {
            let points: Vec<Point> =
                points.iter().map(|at_| (right + at_.0, at.1 + at_.1)).collect();
            if let Some(path) = joined(&points, false) {
                pixmap.stroke_path(&path, &colour_of(letters.colour), &stroke, own, None);
            }
        }
        right += advance(symbol) * letters.size;
    }
}

fn pen(width: f32, cap: Cap) -> Stroke {
    let (line_cap, line_join) = match cap {
        Cap::Butt => (LineCap::Butt, LineJoin::Miter),
        Cap::Square => (LineCap::Square, LineJoin::Miter),
        Cap::Round => (LineCap::Round, LineJoin::Round),
    };
    Stroke { width, line_cap, line_join, ..Stroke::default() }
}

fn colour_of([red, green, blue]: Colour) -> tiny_skia::Paint<'static> {
    let mut paint = tiny_skia::Paint { anti_alias: true, ..tiny_skia::Paint::default() };
    paint.set_color_rgba8(red, green, blue, u8::MAX);
    paint
}

fn path(outline: &Outline) -> Option<Path> {
    match *outline {
        Outline::Line(from, to) => joined(&[from, to], false),
        Outline::Path(ref points) => joined(points, false),
        Outline::Area(ref points) => joined(points, true),
        Outline::Rect((x, y), width, height) => {
            Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect)
        }
        Outline::Circle((x, y), radius) => PathBuilder::from_circle(x, y, radius),
    }
}

fn joined(points: &[Point], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (first, rest) = points.split_first()?;
    path.move_to(first.0, first.1);
    rest.iter().for_each(|point| path.line_to(point.0, point.1));
    if closed {
        path.close();
    }
    path.finish()
}
